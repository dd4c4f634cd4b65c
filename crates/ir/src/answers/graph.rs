//! MemorySSA of one function as plain data, built by the reference or read from the output of an `opt`.
//!
//! Each access has an owner: an instruction, a block or the entry ([`AccessKind`]). To compare two graphs, match their
//! accesses by owners, never by ids or printed numbers. This module does not judge whether a graph is right.

use super::AliasResult;
use crate::ir::{BlockId, Function, InstId};
use std::num::NonZeroU32;

/// Index of an access in its [`MemoryGraph`].
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct AccessId(NonZeroU32);

impl AccessId {
    /// The state of memory at the function's entry: the first access of every graph.
    pub const LIVE_ON_ENTRY: AccessId = AccessId(NonZeroU32::MIN);

    /// Returns the position in the arena.
    pub fn index(self) -> usize {
        self.0.get() as usize - 1
    }

    fn from_index(i: usize) -> AccessId {
        AccessId(NonZeroU32::MIN.saturating_add(i as u32))
    }
}

/// The kind of an access, and the instruction or block that owns the access. Accesses of two graphs correspond if their
/// kinds are equal. An [`AccessId`] has a meaning only in its own graph.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub enum AccessKind {
    /// The state of memory at the function's entry.
    LiveOnEntry,
    /// A phi at the start of a block.
    Phi(BlockId),
    /// An instruction that may change memory.
    Def(InstId),
    /// An instruction that only reads memory.
    Use(InstId),
}

impl AccessKind {
    /// Returns LLVM's name of the kind.
    pub fn name(self) -> &'static str {
        match self {
            AccessKind::LiveOnEntry => "liveOnEntry",
            AccessKind::Phi(_) => "MemoryPhi",
            AccessKind::Def(_) => "MemoryDef",
            AccessKind::Use(_) => "MemoryUse",
        }
    }

    /// Returns the instruction of a def or use.
    pub fn inst(self) -> Option<InstId> {
        match self {
            AccessKind::Def(i) | AccessKind::Use(i) => Some(i),
            AccessKind::LiveOnEntry | AccessKind::Phi(_) => None,
        }
    }

    /// Whether an access of this kind may be the defining access of other accesses. True for all kinds except uses.
    pub fn defines(self) -> bool {
        !matches!(self, AccessKind::Use(_))
    }
}

/// A node of a [`MemoryGraph`]. The [`AccessId`]s in a node refer to accesses of the node's own graph.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Access {
    /// Kind and owner of the access.
    pub kind: AccessKind,
    /// The printed number of a def or phi (`2` of `2 = MemoryDef(1)`); `None` for liveOnEntry and uses, which have no
    /// number.
    pub number: Option<u32>,
    /// For a def, the state of memory before the def. For a use, the access that is printed in parentheses. If
    /// MemorySSA optimised the use, this access is the clobber of the use. `None` for liveOnEntry and phis.
    pub defining: Option<AccessId>,
    /// For a def, the access printed after `->`. For a use, its clobber, if the output states that MemorySSA optimised
    /// the use. (Only the output of LLVM 15 states this.) The field claims that no access between `optimized` and this
    /// access clobbers this access.
    pub optimized: Option<AccessId>,
    /// The answer of MemorySSA's walker (`- clobbered by …`), if the query asked the walker.
    pub clobber: Option<AccessId>,
    /// For a phi, one entry per incoming edge. A block with several edges to the phi's block has several entries. Empty
    /// for other kinds.
    pub incoming: Vec<(BlockId, AccessId)>,
    /// The alias result that LLVM 13 to 15 print after an optimised access.
    pub alias: Option<AliasResult>,
}

const _: () = assert!(size_of::<Access>() <= 64, "a node fits a cache line");

impl Access {
    /// Creates an access without references.
    pub fn new(kind: AccessKind) -> Access {
        Access { kind, number: None, defining: None, optimized: None, clobber: None, incoming: Vec::new(), alias: None }
    }
}

/// The accesses of one function, in an arena; slot 0 is liveOnEntry. A removed access keeps its slot in the arena, but
/// no lookup table refers to the slot any more.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MemoryGraph {
    accesses: Vec<Access>,
    of_inst: Vec<Option<AccessId>>,
    of_block: Vec<Option<AccessId>>,
}

impl MemoryGraph {
    /// Creates a graph with only liveOnEntry.
    pub fn new(f: &Function) -> MemoryGraph {
        MemoryGraph {
            accesses: vec![Access::new(AccessKind::LiveOnEntry)],
            of_inst: vec![None; f.insts.len()],
            of_block: vec![None; f.blocks.len()],
        }
    }

    /// Adds an access. It replaces the previous access of the same instruction or block.
    pub fn push(&mut self, access: Access) -> AccessId {
        let id = AccessId::from_index(self.accesses.len());
        if let Some(slot) = self.slot(access.kind) {
            *slot = Some(id);
        }
        self.accesses.push(access);
        id
    }

    /// Removes an access from the lookup tables. The caller must already have replaced all references to the access.
    pub fn remove(&mut self, id: AccessId) {
        let kind = self.access(id).kind;
        if let Some(slot) = self.slot(kind).filter(|slot| **slot == Some(id)) {
            *slot = None;
        }
    }

    /// Returns the lookup table's entry for the instruction or block of this kind; `None` for liveOnEntry. If the table
    /// is too short, it grows.
    fn slot(&mut self, kind: AccessKind) -> Option<&mut Option<AccessId>> {
        let (table, i) = match kind {
            AccessKind::LiveOnEntry => return None,
            AccessKind::Phi(b) => (&mut self.of_block, b.0 as usize),
            AccessKind::Def(inst) | AccessKind::Use(inst) => (&mut self.of_inst, inst.0 as usize),
        };
        if i >= table.len() {
            table.resize(i + 1, None);
        }
        table.get_mut(i)
    }

    /// Returns the access of this id.
    pub fn access(&self, id: AccessId) -> &Access {
        &self.accesses[id.index()]
    }

    /// Returns the access of this id, by mutable reference. The caller must not change the kind of the access, because
    /// the lookup tables would become stale.
    pub fn access_mut(&mut self, id: AccessId) -> &mut Access {
        &mut self.accesses[id.index()]
    }

    /// Returns the kind of the access of this id.
    pub fn kind(&self, id: AccessId) -> AccessKind {
        self.access(id).kind
    }

    /// Returns the def or use of an instruction.
    pub fn of_inst(&self, inst: InstId) -> Option<AccessId> {
        self.of_inst.get(inst.0 as usize).copied().flatten()
    }

    /// Returns the phi of a block.
    pub fn phi(&self, block: BlockId) -> Option<AccessId> {
        self.of_block.get(block.0 as usize).copied().flatten()
    }

    /// Returns the access of this kind. `None` if the kind is a def but the instruction has a use, or if the kind is a
    /// use but the instruction has a def.
    pub fn find(&self, kind: AccessKind) -> Option<AccessId> {
        let id = match kind {
            AccessKind::LiveOnEntry => Some(AccessId::LIVE_ON_ENTRY),
            AccessKind::Phi(b) => self.phi(b),
            AccessKind::Def(i) | AccessKind::Use(i) => self.of_inst(i),
        };
        id.filter(|id| self.kind(*id) == kind)
    }

    /// Returns every live access in the order of the arena; liveOnEntry is first.
    pub fn ids(&self) -> impl Iterator<Item = AccessId> + '_ {
        (0..self.accesses.len()).map(AccessId::from_index).filter(|id| self.is_alive(*id))
    }

    /// Whether a lookup table refers to the access, or the access is liveOnEntry.
    #[inline]
    pub fn is_alive(&self, id: AccessId) -> bool {
        self.find(self.kind(id)) == Some(id)
    }

    /// Returns the accesses of a block in order; the phi is first.
    pub fn in_block<'a>(&'a self, f: &'a Function, b: BlockId) -> impl Iterator<Item = AccessId> + 'a {
        self.phi(b).into_iter().chain(f.block(b).insts.iter().filter_map(|i| self.of_inst(*i)))
    }

    /// Returns the number of slots, including slots of removed accesses. Every id is below this number.
    pub fn slots(&self) -> usize {
        self.accesses.len()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ir::{Module, SymbolId, Type};

    fn graph() -> MemoryGraph {
        let mut m = Module::default();
        let ty = m.types.intern(Type::Void);
        MemoryGraph::new(&Function::new(SymbolId(0), ty, ty))
    }

    #[test]
    fn lookups_follow_kinds() {
        let mut g = graph();
        let def = g.push(Access::new(AccessKind::Def(InstId(3))));
        let phi = g.push(Access::new(AccessKind::Phi(BlockId(1))));
        assert_eq!((g.of_inst(InstId(3)), g.of_inst(InstId(2)), g.of_inst(InstId(9))), (Some(def), None, None));
        assert_eq!((g.phi(BlockId(1)), g.phi(BlockId(0))), (Some(phi), None));
        assert_eq!(g.find(AccessKind::Def(InstId(3))), Some(def));
        assert_eq!(g.find(AccessKind::Use(InstId(3))), None);
        assert_eq!(g.ids().collect::<Vec<_>>(), [AccessId::LIVE_ON_ENTRY, def, phi]);
    }

    #[test]
    fn removed_and_replaced_slots_are_dead() {
        let mut g = graph();
        let first = g.push(Access::new(AccessKind::Def(InstId(0))));
        let second = g.push(Access::new(AccessKind::Use(InstId(0))));
        assert!(!g.is_alive(first) && g.is_alive(second));
        g.remove(first);
        assert_eq!(g.of_inst(InstId(0)), Some(second), "lookup does not return the replaced access");
        g.remove(second);
        assert_eq!(g.ids().collect::<Vec<_>>(), [AccessId::LIVE_ON_ENTRY]);
        assert_eq!(g.slots(), 3);
    }
}

//! MemorySSA of one function as plain data: what the reference builds and what an `opt` prints.
//!
//! Two graphs are compared by what their accesses stand for ([`AccessKind`]: an instruction, a block, the entry), never
//! by ids or printed numbers. Nothing here knows whether a graph is right.

use super::AliasResult;
use crate::ir::{BlockId, Function, InstId};
use std::num::NonZeroU32;

/// Index of an access in its [`MemoryGraph`].
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct AccessId(NonZeroU32);

impl AccessId {
    /// The memory as the function finds it: the first access of every graph.
    pub const LIVE_ON_ENTRY: AccessId = AccessId(NonZeroU32::MIN);

    /// Position in the arena.
    pub fn index(self) -> usize {
        self.0.get() as usize - 1
    }

    fn from_index(i: usize) -> AccessId {
        AccessId(NonZeroU32::MIN.saturating_add(i as u32))
    }
}

/// What an access is, and of what: this, and no id, tells accesses apart.
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
    /// LLVM's word for it.
    pub fn name(self) -> &'static str {
        match self {
            AccessKind::LiveOnEntry => "liveOnEntry",
            AccessKind::Phi(_) => "MemoryPhi",
            AccessKind::Def(_) => "MemoryDef",
            AccessKind::Use(_) => "MemoryUse",
        }
    }

    /// The instruction of a def or use.
    pub fn inst(self) -> Option<InstId> {
        match self {
            AccessKind::Def(i) | AccessKind::Use(i) => Some(i),
            AccessKind::LiveOnEntry | AccessKind::Phi(_) => None,
        }
    }

    /// Is it a state of memory that others may have as their defining access? (All but uses.)
    pub fn defines(self) -> bool {
        !matches!(self, AccessKind::Use(_))
    }
}

/// One node. References are [`AccessId`]s of the same graph.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Access {
    /// What it is.
    pub kind: AccessKind,
    /// The printed number of a def or phi (`2` of `2 = MemoryDef(1)`); liveOnEntry and uses have none.
    pub number: Option<u32>,
    /// Of a def: the state before it. Of a use: the access in parentheses, its clobber once optimised. `None` for others.
    pub defining: Option<AccessId>,
    /// Of a def: the access printed after `->`. Of a use: its clobber, if it is known that the use was optimised
    /// (text says so in LLVM 15 only). What is optimised claims that nothing in between clobbers it.
    pub optimized: Option<AccessId>,
    /// The answer of the walker (`- clobbered by …`), if it was asked.
    pub clobber: Option<AccessId>,
    /// Of a phi: one entry per incoming edge, so a block may occur several times. Empty for others.
    pub incoming: Vec<(BlockId, AccessId)>,
    /// The alias result that LLVM 13 to 15 print after an optimised access.
    pub alias: Option<AliasResult>,
}

const _: () = assert!(size_of::<Access>() <= 64, "a node fits a cache line");

impl Access {
    /// An access about which nothing else is known yet.
    pub fn new(kind: AccessKind) -> Access {
        Access { kind, number: None, defining: None, optimized: None, clobber: None, incoming: Vec::new(), alias: None }
    }
}

/// The accesses of one function. Slot 0 is liveOnEntry; a slot to which neither lookup leads is dead.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MemoryGraph {
    accesses: Vec<Access>,
    of_inst: Vec<Option<AccessId>>,
    of_block: Vec<Option<AccessId>>,
}

impl MemoryGraph {
    /// Only liveOnEntry.
    pub fn new(f: &Function) -> MemoryGraph {
        MemoryGraph {
            accesses: vec![Access::new(AccessKind::LiveOnEntry)],
            of_inst: vec![None; f.insts.len()],
            of_block: vec![None; f.blocks.len()],
        }
    }

    /// Enters an access; it replaces the one that its instruction or block had.
    pub fn push(&mut self, access: Access) -> AccessId {
        let id = AccessId::from_index(self.accesses.len());
        if let Some(slot) = self.slot(access.kind) {
            *slot = Some(id);
        }
        self.accesses.push(access);
        id
    }

    /// Lets the lookups forget an access; references to it stay (the caller has replaced them).
    pub fn remove(&mut self, id: AccessId) {
        let kind = self.access(id).kind;
        if let Some(slot) = self.slot(kind).filter(|slot| **slot == Some(id)) {
            *slot = None;
        }
    }

    /// Where the lookups keep an access of this kind; the function may have grown since.
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

    /// A node.
    pub fn access(&self, id: AccessId) -> &Access {
        &self.accesses[id.index()]
    }

    /// A node, to change it. (Not its kind: the lookups would not notice.)
    pub fn access_mut(&mut self, id: AccessId) -> &mut Access {
        &mut self.accesses[id.index()]
    }

    /// What a node stands for.
    pub fn kind(&self, id: AccessId) -> AccessKind {
        self.access(id).kind
    }

    /// The def or use of an instruction.
    pub fn of_inst(&self, inst: InstId) -> Option<AccessId> {
        self.of_inst.get(inst.0 as usize).copied().flatten()
    }

    /// The phi of a block.
    pub fn phi(&self, block: BlockId) -> Option<AccessId> {
        self.of_block.get(block.0 as usize).copied().flatten()
    }

    /// The access of this kind in this graph; `None` also if the instruction has one of the other kind.
    pub fn find(&self, kind: AccessKind) -> Option<AccessId> {
        let id = match kind {
            AccessKind::LiveOnEntry => Some(AccessId::LIVE_ON_ENTRY),
            AccessKind::Phi(b) => self.phi(b),
            AccessKind::Def(i) | AccessKind::Use(i) => self.of_inst(i),
        };
        id.filter(|id| self.kind(*id) == kind)
    }

    /// Every access that is alive, liveOnEntry first, in the order of the arena.
    pub fn ids(&self) -> impl Iterator<Item = AccessId> + '_ {
        (0..self.accesses.len()).map(AccessId::from_index).filter(|id| self.is_alive(*id))
    }

    /// Do the lookups lead to it?
    pub fn is_alive(&self, id: AccessId) -> bool {
        self.find(self.kind(id)) == Some(id)
    }

    /// The accesses of a block in its order: the phi first.
    pub fn in_block<'a>(&'a self, f: &'a Function, b: BlockId) -> impl Iterator<Item = AccessId> + 'a {
        self.phi(b).into_iter().chain(f.block(b).insts.iter().filter_map(|i| self.of_inst(*i)))
    }

    /// The number of slots, dead ones included; ids are below it.
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
        assert_eq!(g.of_inst(InstId(0)), Some(second), "the dead one is no longer what is looked up");
        g.remove(second);
        assert_eq!(g.ids().collect::<Vec<_>>(), [AccessId::LIVE_ON_ENTRY]);
        assert_eq!(g.slots(), 3);
    }
}

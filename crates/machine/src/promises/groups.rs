//! Access groups (LangRef, 'llvm.access.group' and 'llvm.loop.parallel_accesses'). If a loop names a group, no access
//! of the group in one iteration depends on an access of the group in another iteration. If no loop around an access
//! names its group, the group promises nothing about the access. LangRef does not state what happens if a loop breaks
//! the promise. Passes assume that the promise is true, so a broken promise discards the run.

use super::Check;
use crate::api::{AccessKind, ObjectId, undecided};
use crate::ir::cfg::Cfg;
use crate::ir::cycles::Cycles;
use crate::ir::{BlockId, Function, MdId, Metadata, Module};
use crate::promises::Access;
use rustc_hash::FxHashMap;

/// A loop that names access groups.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ParallelLoop {
    /// The block where the loop's iterations begin.
    pub header: BlockId,
    /// The blocks from which the loop starts another iteration.
    pub latches: Vec<BlockId>,
    /// The named groups.
    pub groups: Vec<MdId>,
}

/// Returns the loops of a function that name access groups.
pub fn parallel_loops(module: &Module, f: &Function) -> Vec<ParallelLoop> {
    let named = |block: BlockId| -> Vec<MdId> {
        let loops = f.terminator(block).into_iter().flat_map(|inst| &inst.metadata);
        let loops = loops.filter(|(kind, _)| module.md_kind_name(*kind) == "llvm.loop");
        loops.flat_map(|(_, node)| operands(module, *node)).flat_map(|node| parallel_accesses(module, node)).collect()
    };
    if !(0..f.blocks.len() as u32).any(|b| !named(BlockId(b)).is_empty()) {
        return Vec::new();
    }
    let cfg = Cfg::new(f);
    let mut all: Vec<ParallelLoop> = Vec::new();
    for (latch, header) in Cycles::new(&cfg).back_edges(&cfg) {
        let groups = named(latch);
        match all.iter_mut().find(|l| l.header == header) {
            Some(known) => {
                known.latches.push(latch);
                known.groups.extend(groups);
            }
            None => all.push(ParallelLoop { header, latches: vec![latch], groups }),
        }
    }
    all.retain(|l| !l.groups.is_empty());
    all
}

fn operands(module: &Module, node: MdId) -> Vec<MdId> {
    match module.metadata.get(node.0 as usize) {
        Some(Metadata::Node { operands, .. }) => operands.iter().copied().flatten().collect(),
        _ => Vec::new(),
    }
}

/// Returns the groups that a property of a loop names, if the property is `llvm.loop.parallel_accesses`.
fn parallel_accesses(module: &Module, node: MdId) -> Vec<MdId> {
    let mut all = operands(module, node).into_iter();
    let name = all.next().and_then(|first| module.metadata.get(first.0 as usize));
    match name {
        Some(Metadata::String(name)) if name == b"llvm.loop.parallel_accesses" => all.collect(),
        _ => Vec::new(),
    }
}

/// Returns the groups of an access. The metadata node is one group, or a list of groups.
pub fn groups_of(module: &Module, node: MdId) -> Vec<MdId> {
    let list = operands(module, node);
    if list.is_empty() { vec![node] } else { list }
}

/// The current iteration of a loop, and the number of times that the loop was entered.
#[derive(Clone, Debug)]
struct Round {
    entry: u32,
    iteration: u32,
    groups: Vec<MdId>,
}

/// An access of a byte in an iteration.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
struct GroupAccess {
    header: BlockId,
    entry: u32,
    iteration: u32,
    writes: bool,
}

/// The accesses of an activation in loops that name groups.
#[derive(Clone, Debug, Default)]
pub(super) struct GroupLog {
    rounds: FxHashMap<BlockId, Round>,
    bytes: FxHashMap<(ObjectId, u64), Vec<GroupAccess>>,
}

impl GroupLog {
    /// Begins an iteration of a loop. `again` is false for the first iteration after the loop was entered, else true.
    pub fn begin_iteration(&mut self, of: &ParallelLoop, again: bool) {
        let first = || Round { entry: 0, iteration: 0, groups: of.groups.clone() };
        let round = self.rounds.entry(of.header).or_insert_with(first);
        match again {
            true => round.iteration += 1,
            false => (round.entry, round.iteration) = (round.entry + 1, 0),
        }
    }

    /// Checks and remembers an access of these groups.
    pub fn access(&mut self, groups: &[MdId], access: &Access) -> Check {
        let writes = access.kind != AccessKind::Read;
        for (header, round) in &self.rounds {
            if !groups.iter().any(|g| round.groups.contains(g)) {
                continue;
            }
            let new = GroupAccess { header: *header, entry: round.entry, iteration: round.iteration, writes };
            for byte in access.offset..access.offset + access.len {
                let seen = self.bytes.entry((access.object, byte)).or_default();
                let rivals = seen.iter().filter(|old| old.header == new.header && old.entry == new.entry);
                let others = rivals.filter(|old| old.iteration != new.iteration);
                if others.clone().any(|old| old.writes || writes) {
                    return undecided(
                        "iterations that depend on each other, where an access group says that they do not",
                    );
                }
                // It suffices to remember the reads of two iterations. A later write is in at most one of the two
                // iterations, so it conflicts with the read of the other iteration.
                if others.count() < 2 && !seen.contains(&new) {
                    seen.push(new);
                }
            }
        }
        Ok(())
    }
}

//! The questions that LLVM's passes ask MemorySSA, answered by the reference.
//!
//! - LICM and SimpleLoopUnswitch: does any instruction of a loop write bytes that an access in the loop reads? If the
//!   access's clobber is outside the loop, nothing has written a byte that the access reads since the loop was entered,
//!   in any iteration.
//! - EarlyCSE and GVN: does a load read the value that an earlier load read or a store wrote? Let C be the load's
//!   clobber. Suppose that C dominates an earlier load of the same pointer, and that this earlier load dominates the
//!   load. The earlier load was executed after the last execution of C, because otherwise a path would lead from C
//!   around the earlier load. So nothing has written the bytes since the earlier load. If C itself is a store that
//!   certainly writes all bytes of the load, the load reads the stored value.
//! - DSE: are all bytes of a store overwritten on every path before anything may read them? The search follows the
//!   states after the store. The search ends at a possible reader and at a call that may not return. If the object
//!   outlives the function, the search also ends at the function's end. Other threads need no rule of their own. If a
//!   thread reads the bytes without synchronising, it races with the store. Every synchronising instruction counts as a
//!   reader.
//! - LICM again: may memory that the loop reads and writes be kept in a register ([`promote`])?
//!
//! These answers follow from clobbers and alias answers. So if a run refutes an answer to one of these questions, it
//! also refutes a clobber or an alias answer. `tests/consumers.rs` applies the answers and executes both versions.

mod promote;

use super::build::MemorySsa;
use super::modref;
use super::overlap::{ByteSet, written_location};
use crate::alias::{Location, Query};
use crate::answers::{AccessId, AccessKind, ModRefInfo};
use crate::ir::cycles::CycleId;
use crate::ir::{BlockId, InstId, InstKind, TypeId, Value};
use crate::target::Defect;
use crate::values::captures::call_has;
use crate::values::objects::is_alloca;
use rustc_hash::{FxHashMap, FxHashSet};

/// One answer to one of the passes' questions.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ConsumerAnswer {
    /// No instruction of the loop writes the bytes that the load reads. The load's pointer is the same in all
    /// iterations.
    Invariant {
        /// The load.
        load: InstId,
        /// The header of the outermost loop for which this is known.
        header: BlockId,
    },
    /// The load's pointer is the same in all iterations, but the load's innermost loop may write the bytes that the
    /// load reads.
    ClobberedInLoop {
        /// The load.
        load: InstId,
        /// The header of the load's innermost loop.
        header: BlockId,
        /// The possible writer: a def, or the phi that merges states of the loop.
        by: AccessKind,
    },
    /// The value that the load reads is already known: an earlier instruction read or wrote this value.
    Redundant {
        /// The load.
        load: InstId,
        /// The other instruction: a load of the same type, or a store of a value of that type.
        like: InstId,
    },
    /// The memory of these loads and stores may be kept in a register while the loop runs.
    Promotable {
        /// Loads and stores of the same memory, all in the loop.
        accesses: Vec<InstId>,
        /// The header of the outermost loop for which this is known.
        header: BlockId,
    },
    /// The value that the store (or memory intrinsic) writes is never read.
    Dead {
        /// The store.
        store: InstId,
        /// The instructions that overwrite the stored bytes. One of them may overwrite all bytes, or several may do so
        /// together. A path may leave the function without overwriting the bytes, if the object does not outlive the
        /// function.
        by: Vec<InstId>,
    },
}

/// The maximum number of states that one search for readers visits.
const MOST_STATES: usize = 256;
/// The maximum number of earlier loads of a pointer that are compared.
const MOST_LOADS: usize = 16;

/// Answers the questions about one function.
pub struct Consumers<'s, 'a, 'm> {
    memssa: &'s mut MemorySsa<'a, 'm>,
    /// For each state, its direct successors: the defs, uses and phis that have it as their state.
    after: Vec<Vec<AccessId>>,
    /// For each state, whether the function may end in it.
    leaves: Vec<bool>,
    /// Whether an instruction without an access may leave the function.
    may_not_return: bool,
}

/// A location during a search for readers.
#[derive(Copy, Clone, PartialEq, Eq, Hash)]
struct TranslatedLocation {
    state: AccessId,
    /// Whether the pointer was computed in a loop that has begun a new iteration since the pointer was computed.
    across: bool,
    /// Whether some loop has begun another iteration. If so, the search uses no promises about one execution of some
    /// code (alias scopes).
    repeated: bool,
    /// The bytes of the location that have been overwritten on the path so far.
    covered: ByteSet,
}

impl<'s, 'a, 'm> Consumers<'s, 'a, 'm> {
    /// Prepares the questions about a graph, with or without optimised uses.
    pub fn new(memssa: &'s mut MemorySsa<'a, 'm>) -> Consumers<'s, 'a, 'm> {
        let slots = memssa.graph.slots();
        let mut consumers =
            Consumers { memssa, after: vec![Vec::new(); slots], leaves: vec![false; slots], may_not_return: false };
        consumers.follow_states();
        consumers
    }

    /// Returns all answers. First come the answers about single loads and stores, in the order of the text. Then come
    /// the promotable accesses.
    pub fn collect(&mut self) -> Vec<ConsumerAnswer> {
        let function = self.memssa.analysis.view.function;
        let mut found = Vec::new();
        let mut earlier: FxHashMap<(Value, TypeId), Vec<InstId>> = FxHashMap::default();
        let mut redundant: FxHashMap<InstId, InstId> = FxHashMap::default();
        for b in self.memssa.flow.tree_order() {
            for &inst in &function.block(b).insts {
                let Some((ptr, ty)) = self.plain_load(inst) else { continue };
                let loads = earlier.entry((ptr, ty)).or_default();
                if let Some(like) = self.same_value(inst, ty, loads) {
                    redundant.insert(inst, like);
                }
                loads.push(inst);
            }
        }
        for b in function.block_ids().filter(|b| self.memssa.flow.is_reachable(*b)).collect::<Vec<_>>() {
            for &inst in &function.block(b).insts {
                found.extend(self.in_loops(inst));
                found.extend(redundant.get(&inst).map(|like| ConsumerAnswer::Redundant { load: inst, like: *like }));
                found.extend(self.overwritten(inst).map(|by| ConsumerAnswer::Dead { store: inst, by }));
            }
        }
        found.extend(self.promotable());
        found
    }

    fn has_defect(&self, defect: Defect) -> bool {
        self.memssa.analysis.profile.has_defect(defect)
    }

    fn follow_states(&mut self) {
        let function = self.memssa.analysis.view.function;
        let mut at_end = vec![AccessId::LIVE_ON_ENTRY; function.blocks.len()];
        for b in self.memssa.flow.tree_order() {
            let above = self.memssa.flow.dom.idom(b).map_or(AccessId::LIVE_ON_ENTRY, |p| at_end[p.0 as usize]);
            let mut state = self.memssa.graph.phi(b).unwrap_or(above);
            for &inst in &function.block(b).insts {
                let kind = &function.inst(inst).kind;
                let Some(id) = self.memssa.graph.of_inst(inst) else {
                    self.may_not_return |= !self.certainly_returns(kind);
                    continue;
                };
                self.after[state.index()].push(id);
                if self.memssa.graph.kind(id).defines() {
                    state = id;
                }
            }
            at_end[b.0 as usize] = state;
            let ends = function.terminator(b).is_none_or(|t| t.kind.successors().is_empty());
            let unreachable = function.terminator(b).is_some_and(|t| matches!(t.kind, InstKind::Unreachable));
            self.leaves[state.index()] |= ends && !unreachable;
            for to in self.memssa.flow.cfg.successors(b) {
                self.after[state.index()].extend(self.memssa.graph.phi(*to));
            }
        }
    }

    /// Whether control certainly continues after the instruction: the call is `nounwind` and `willreturn`, or a marker.
    fn certainly_returns(&self, kind: &InstKind) -> bool {
        let view = &self.memssa.analysis.view;
        match kind {
            InstKind::Opaque { text, .. } => modref::is_inert(text),
            kind => kind.as_call().is_none_or(|call| {
                let said = call_has(view, call, "nounwind") && call_has(view, call, "willreturn");
                said || modref::is_marker(view, call)
            }),
        }
    }

    /// Returns the pointer and the type of a reachable load that is neither volatile nor atomic.
    fn plain_load(&self, inst: InstId) -> Option<(Value, TypeId)> {
        let i = self.memssa.analysis.view.function.inst(inst);
        match i.kind {
            InstKind::Load { ptr, volatile: false, atomic: None, .. } => {
                self.memssa.graph.of_inst(inst).map(|_| (ptr, i.ty))
            }
            _ => None,
        }
    }

    fn clobber_of(&mut self, inst: InstId) -> Option<AccessId> {
        let id = self.memssa.graph.of_inst(inst)?;
        Some(self.memssa.clobbering_access(id))
    }

    /// Answers LICM's question about a load, for the loops that contain the load but not the definition of its pointer.
    fn in_loops(&mut self, load: InstId) -> Option<ConsumerAnswer> {
        let (ptr, _) = self.plain_load(load)?;
        let view = &self.memssa.analysis.view;
        let block = view.block_of(load)?;
        let home = match ptr {
            Value::Inst(i) => view.block_of(i),
            _ => None,
        };
        let cycles = &self.memssa.cycles;
        let fixed = |c: &CycleId| home.is_none_or(|b| !cycles.get(*c).contains(b));
        let around: Vec<CycleId> = cycles.containing(block).take_while(fixed).collect();
        let innermost = *around.first()?;
        let clobber = self.clobber_of(load)?;
        let at = self.memssa.block_of(clobber);
        let cycles = &self.memssa.cycles;
        let seeded = self.has_defect(Defect::DominatingIsOutside);
        let outside = |c: &CycleId| seeded || !cycles.get(*c).contains(at);
        Some(match around.iter().take_while(|c| outside(c)).last() {
            Some(c) => ConsumerAnswer::Invariant { load, header: cycles.get(*c).header() },
            None => {
                let by = self.memssa.graph.kind(clobber);
                ConsumerAnswer::ClobberedInLoop { load, header: cycles.get(innermost).header(), by }
            }
        })
    }

    /// Returns the store or earlier load whose value the load reads.
    fn same_value(&mut self, load: InstId, ty: TypeId, earlier: &[InstId]) -> Option<InstId> {
        let clobber = self.clobber_of(load)?;
        let view = &self.memssa.analysis.view;
        if let AccessKind::Def(store) = self.memssa.graph.kind(clobber)
            && let InstKind::Store { value, volatile: false, atomic: None, .. } = view.function.inst(store).kind
            && view.ty(value) == Some(ty)
        {
            let overlap = self.memssa.overlap(store, &modref::location_of(view, load)?, false);
            let seeded = self.has_defect(Defect::OverlapIsValue);
            return overlap.is_some_and(|o| seeded || o.is_complete()).then_some(store);
        }
        let flow = &self.memssa.flow;
        let above = |e: &InstId| flow.dom.dominates_inst(view.function, &flow.cfg, &flow.at, *e, load);
        let seeded = self.has_defect(Defect::EarlierLoad);
        let below =
            |e: &InstId| seeded || self.memssa.graph.of_inst(*e).is_some_and(|e| self.memssa.dominates(clobber, e));
        earlier.iter().rev().take(MOST_LOADS).copied().find(|e| above(e) && below(e))
    }

    /// Answers DSE's question. If no instruction reads the bytes that `store` writes, returns the instructions that
    /// overwrite these bytes; otherwise `None`.
    fn overwritten(&self, store: InstId) -> Option<Vec<InstId>> {
        let (memssa, view) = (&*self.memssa, &self.memssa.analysis.view);
        if modref::is_ordered(&view.function.inst(store).kind) || self.is_volatile_copy(store) {
            return None;
        }
        let loc = written_location(view, store)?;
        let dies = is_alloca(view, memssa.analysis.object(loc.ptr)) || self.has_defect(Defect::EndReadsNothing);
        if self.may_not_return && !dies {
            return None;
        }
        let start =
            TranslatedLocation { state: memssa.graph.of_inst(store)?, across: false, repeated: false, covered: 0 };
        let partly = self.has_defect(Defect::OverlapOverwrites);
        let (mut work, mut seen) = (vec![start], FxHashSet::from_iter([start]));
        let (mut by, mut parts) = (Vec::new(), Vec::new());
        while let Some(at) = work.pop() {
            if self.leaves[at.state.index()] && !dies || seen.len() > MOST_STATES {
                return None;
            }
            for &next in &self.after[at.state.index()] {
                let passed = match memssa.graph.kind(next) {
                    AccessKind::Use(inst) | AccessKind::Def(inst) => {
                        if !dies && !self.certainly_returns(&view.function.inst(inst).kind)
                            || self.reads(inst, &loc, at)
                        {
                            return None;
                        }
                        let overlap = memssa.overlap(inst, &loc, at.across);
                        let covered = at.covered | overlap.and_then(|o| o.bytes()).unwrap_or(0);
                        let together = overlap.is_some_and(|o| partly || o.all_bytes() == Some(covered));
                        if together || overlap.is_some_and(|o| o.is_complete()) {
                            by.push(inst);
                            if overlap.is_some_and(|o| !o.is_complete()) {
                                by.append(&mut parts.clone());
                            }
                            continue;
                        }
                        parts.extend(overlap.map(|_| inst));
                        vec![TranslatedLocation { state: next, covered, ..at }]
                    }
                    AccessKind::Phi(b) => self.through_edges(at, next, b, &loc),
                    AccessKind::LiveOnEntry => continue,
                };
                let defines = |p: &TranslatedLocation| memssa.graph.kind(p.state).defines();
                work.extend(passed.into_iter().filter(defines).filter(|p| seen.insert(*p)));
            }
        }
        by.sort_unstable();
        by.dedup();
        Some(by)
    }

    fn is_volatile_copy(&self, inst: InstId) -> bool {
        let view = &self.memssa.analysis.view;
        let call = view.function.inst(inst).kind.as_call();
        call.is_some_and(|c| c.args.get(3).is_none_or(|v| view.const_int(v.value).is_none_or(|(_, bit)| bit != 0)))
    }

    /// Whether the instruction may read a byte of the location.
    fn reads(&self, inst: InstId, loc: &Location, at: TranslatedLocation) -> bool {
        let mut query = Query::new(self.memssa.analysis);
        if self.has_defect(Defect::CallsReadNothing) && query.analysis.view.function.inst(inst).kind.as_call().is_some()
        {
            return false;
        }
        if !at.repeated && !at.across {
            return modref::to_location(&mut query, inst, loc).0.is_ref();
        }
        let bare = Location { inst: None, ..*loc };
        let info: ModRefInfo = match at.across {
            true => query.across_iterations(|q| modref::to_location(q, inst, &bare).0),
            false => modref::to_location(&mut query, inst, &bare).0,
        };
        info.is_ref()
    }

    /// Continues the search `at` over each edge for which the phi's operand is the state of `at`. For each edge,
    /// records whether it begins a new iteration.
    fn through_edges(
        &self,
        at: TranslatedLocation,
        phi: AccessId,
        block: BlockId,
        loc: &Location,
    ) -> Vec<TranslatedLocation> {
        let memssa = &*self.memssa;
        let home = match loc.ptr {
            Value::Inst(i) => memssa.analysis.view.block_of(i),
            _ => None,
        };
        let edges = memssa.graph.access(phi).incoming.iter().filter(|(_, state)| *state == at.state);
        edges
            .map(|(from, _)| {
                let mut repeated = memssa.cycles.repeated_by(*from, block);
                let anew = home.is_some_and(|b| repeated.any(|c| memssa.cycles.get(c).contains(b)));
                let repeats = memssa.cycles.is_back_edge(*from, block);
                TranslatedLocation {
                    state: phi,
                    across: at.across || anew,
                    repeated: at.repeated || repeats,
                    covered: at.covered,
                }
            })
            .collect()
    }
}

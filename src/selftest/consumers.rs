//! A *consumer* is a pass that uses MemorySSA, such as EarlyCSE, DSE or LICM. This file changes a kernel as a consumer
//! of the reference's MemorySSA would change it, and runs the kernel before and after the change. There are four
//! changes: a redundant load is replaced by the value that another instruction read or stored; a dead store is deleted;
//! an invariant load is hoisted out of its loop; a memory location that a loop may keep in a register is kept in an
//! `alloca` during the loop.

use super::SelftestConfig;
use super::search::{Control, DetectedDefect, KernelResult, search as over_kernels};
use super::table::{SeededDefect, clean_profile, defective_profile};
use crate::alias::Analysis;
use crate::r#gen::{Features, from_seed};
use crate::ir::surgery::{first_insertion_point, insert_at};
use crate::ir::{BlockId, Cfg, DataLayout, Dominators, FuncId, Function, InstId, InstKind, Module, Value};
use crate::machine::Options;
use crate::memssa::MemorySsa;
use crate::memssa::consume::{ConsumerAnswer, Consumers};
use crate::target::Profile;
use crate::validation::compare_draws::{Comparison, compare_functions};
use std::collections::BTreeMap;

/// The numbers of changed instructions, by kind of change.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub struct ConsumerEdits {
    /// The number of loads replaced by another value.
    pub redundant: usize,
    /// The number of deleted stores.
    pub dead: usize,
    /// The number of loads moved before their loop.
    pub hoisted: usize,
}

/// Returns the answers that consumers get about function `f` from the reference with this profile.
pub fn consumer_answers(module: &Module, f: FuncId, profile: &Profile) -> Vec<ConsumerAnswer> {
    let layout = DataLayout::for_module(module);
    let analysis = Analysis::new(module, f, &layout, profile);
    Consumers::new(&mut MemorySsa::build(&analysis)).collect()
}

/// Changes a function as a pass with these answers would.
pub fn apply_answers(module: &mut Module, f: FuncId, answers: &[ConsumerAnswer]) -> ConsumerEdits {
    let (mut instead, mut dead): (BTreeMap<InstId, Value>, Vec<InstId>) = (BTreeMap::new(), Vec::new());
    let mut invariant: Vec<(InstId, BlockId)> = Vec::new();
    let function = &mut module.functions[f];
    for answer in answers {
        match answer {
            ConsumerAnswer::Redundant { load, like } => {
                let value = match function.inst(*like).kind {
                    InstKind::Store { value, .. } => value,
                    _ => Value::Inst(*like),
                };
                instead.insert(*load, value);
            }
            ConsumerAnswer::Dead { store, .. } => dead.push(*store),
            ConsumerAnswer::Invariant { load, header } => invariant.push((*load, *header)),
            ConsumerAnswer::ClobberedInLoop { .. } | ConsumerAnswer::Promotable { .. } => {}
        }
    }
    let places: Vec<(InstId, BlockId)> = invariant
        .into_iter()
        .filter(|(load, _)| !instead.contains_key(load))
        .filter_map(|(load, header)| Some((load, in_front_of(function, load, header)?)))
        .collect();
    let resolve = |mut v: Value| {
        while let Value::Inst(i) = v
            && let Some(next) = instead.get(&i)
        {
            v = *next;
        }
        v
    };
    for inst in &mut function.insts {
        inst.kind.for_each_operand_mut(|v| *v = resolve(*v));
    }
    for block in &mut function.blocks {
        block.insts.retain(|i| !dead.contains(i) && !instead.contains_key(i) && places.iter().all(|(l, _)| l != i));
    }
    for (load, block) in &places {
        // The load's metadata may be true only inside the loop, so it is removed.
        function.insts[*load].metadata.clear();
        let insts = &mut function.blocks[*block].insts;
        insts.insert(insts.len() - 1, *load);
    }
    ConsumerEdits { redundant: instead.len(), dead: dead.len(), hoisted: places.len() }
}

/// Returns the block before the loop if the load can be moved there. This requires that the load is executed whenever
/// the loop is entered.
fn in_front_of(f: &Function, load: InstId, header: BlockId) -> Option<BlockId> {
    let home = f.block_ids().find(|b| f.block(*b).insts.contains(&load))?;
    let natural = natural_loop(f, header)?;
    let dom = Dominators::new(&natural.cfg);
    let leaves = |b: &BlockId| {
        let to = natural.cfg.successors(*b);
        to.is_empty() || to.iter().any(|s| !natural.blocks.contains(s))
    };
    natural.blocks.iter().filter(|b| leaves(b)).all(|b| dom.dominates(home, *b)).then_some(natural.before)
}

/// A loop that is entered from a single block, which has no other successor.
struct NaturalLoop {
    cfg: Cfg,
    before: BlockId,
    blocks: Vec<BlockId>,
}

fn natural_loop(f: &Function, header: BlockId) -> Option<NaturalLoop> {
    let cfg = Cfg::new(f);
    let dom = Dominators::new(&cfg);
    let (latches, outside): (Vec<BlockId>, Vec<BlockId>) =
        cfg.predecessors(header).iter().partition(|p| dom.dominates(header, **p));
    let [before] = outside[..] else { return None };
    // The blocks of the loop are those that reach a latch without passing the header.
    let (mut blocks, mut work) = (vec![header], latches);
    while let Some(b) = work.pop() {
        if !blocks.contains(&b) {
            blocks.push(b);
            work.extend(cfg.predecessors(b));
        }
    }
    matches!(f.terminator(before)?.kind, InstKind::Br(_)).then_some(NaturalLoop { cfg, before, blocks })
}

/// Replaces each memory location that a loop may keep in a register by an `alloca` during the loop. Returns the number
/// of replaced locations.
pub fn promote(module: &mut Module, f: FuncId, answers: &[ConsumerAnswer]) -> usize {
    let sets = answers.iter().filter_map(|answer| match answer {
        ConsumerAnswer::Promotable { accesses, header } => promote_one(module, f, accesses, *header),
        _ => None,
    });
    sets.count()
}

fn promote_one(m: &mut Module, f: FuncId, accesses: &[InstId], header: BlockId) -> Option<()> {
    let NaturalLoop { cfg, before, blocks } = natural_loop(m.function(f), header)?;
    let leaving = blocks.iter().flat_map(|b| cfg.successors(*b));
    let mut exits: Vec<BlockId> = leaving.copied().filter(|b| !blocks.contains(b)).collect();
    exits.sort_unstable();
    exits.dedup();
    if exits.iter().any(|e| cfg.predecessors(*e).iter().any(|p| !blocks.contains(p))) {
        return None;
    }
    let (value, place) = accesses.iter().find_map(|i| match m.function(f).inst(*i).kind {
        InstKind::Store { value, ptr, .. } => Some((value, ptr)),
        _ => None,
    })?;
    let ty = m.value_type(m.function(f), value)?;
    let space = DataLayout::for_module(m).alloca_space;
    let slot = insert_at(m, f, BlockId(0), 0, |b| b.alloca(ty, space, 16));
    for access in accesses {
        let inst = &mut m.functions[f].insts[*access];
        // The metadata is about the original location, so it is removed.
        inst.metadata.clear();
        if let InstKind::Load { ptr, provenance, align, .. } | InstKind::Store { ptr, provenance, align, .. } =
            &mut inst.kind
        {
            (*ptr, *provenance, *align) = (slot, None, 1);
        }
    }
    let copy = |m: &mut Module, block: BlockId, at: usize, [from, to]: [Value; 2]| {
        insert_at(m, f, block, at, |b| {
            let v = b.load(ty, from, 1);
            b.store(v, to, 1);
        });
    };
    let end = m.function(f).block(before).insts.len() - 1;
    copy(m, before, end, [place, slot]);
    for exit in exits {
        let at = first_insertion_point(m.function(f), m.function(f).block(exit));
        copy(m, exit, at, [slot, place]);
    }
    Some(())
}

/// Searches for seeded defects in the answers to consumers.
pub(super) fn search(rows: &[&'static SeededDefect], plan: SelftestConfig) -> (Vec<Option<DetectedDefect>>, Control) {
    over_kernels("consumers", rows.len(), plan, |seed, open| {
        let case = from_seed(seed, &Features::all());
        let all = |profile: &Profile| -> Vec<(FuncId, Vec<ConsumerAnswer>)> {
            case.module.defined_functions().map(|f| (f, consumer_answers(&case.module, f, profile))).collect()
        };
        let differs =
            |after: &Module| match compare_functions(&case.module, after, case.entry, &case.setup, &Options::default())
            {
                Comparison::Different(d) => Some(format!("wrong consumer: {}", d.kind.name())),
                Comparison::Same | Comparison::Lead(_) | Comparison::Discard(_) => None,
            };
        let wrong = |answers: &[(FuncId, Vec<ConsumerAnswer>)]| {
            let [mut after, mut promoted] = [(); 2].map(|()| case.module.clone());
            let acted: Vec<ConsumerEdits> =
                answers.iter().map(|(f, answers)| apply_answers(&mut after, *f, answers)).collect();
            let places: usize = answers.iter().map(|(f, answers)| promote(&mut promoted, *f, answers)).sum();
            let by_acting = acted.iter().any(|a| *a != ConsumerEdits::default()).then(|| differs(&after)).flatten();
            by_acting.or_else(|| (places > 0).then(|| differs(&promoted)).flatten())
        };
        let right = all(clean_profile());
        let found = open.iter().filter_map(|i| {
            let seeded = all(defective_profile(rows[*i]));
            (seeded != right).then(|| wrong(&seeded)).flatten().map(|how| (*i, how))
        });
        KernelResult { found: found.collect(), wrong: wrong(&right) }
    })
}

//! Reduces two modules that differ: a kernel and its transformed version, when the transformation cannot be repeated.
//!
//! BEFORE is the kernel, and AFTER its transformed version. First, every textual difference that the error does not
//! need is reverted to the text of BEFORE. Then common parts are deleted from both modules at once. Invariant: BEFORE
//! has no undefined behaviour, and AFTER differs from BEFORE in the same kind of effect
//! ([`validation::compare_draws`](crate::validation::compare_draws)). The program that made AFTER is not available, so
//! it is unknown whether this program would transform the smaller BEFORE into the smaller AFTER. So two kinds of
//! instructions are kept: those that compute a value in a remaining difference, and those that access memory through
//! such a value. An address is deleted only with all its uses, because a use may have caused the transformation.

use super::{Candidate, Edit, blocks, inputs, instructions, limit_time, measure};
use crate::ir::dialect::Dialect;
use crate::ir::parse::parse_module;
use crate::ir::print::{ModulePrinter, print_module};
use crate::ir::surgery::is_used;
use crate::ir::verify::verify_function;
use crate::ir::*;
use crate::judge::observable::Difference;
use crate::machine::Options;
use crate::validation::compare_draws::{Comparison, compare_functions};
use similar::{Algorithm, DiffOp, capture_diff_slices};
use std::collections::{BTreeMap, BTreeSet};
use std::convert::Infallible;

/// A kernel before and after a transformation. Both versions have the same inputs. Neither has an
/// [anchor](super::Anchor), because no oracle was asked.
#[derive(Clone, Debug)]
pub struct Pair {
    /// The kernel before.
    pub before: Candidate,
    /// The kernel after.
    pub after: Candidate,
}

/// The smallest pair that shows the same kind of difference as the given pair.
#[derive(Clone, Debug)]
pub struct ReducedPair {
    /// The reduced pair.
    pub pair: Pair,
    /// The difference that remains.
    pub difference: Difference,
    /// The number of text passages in which AFTER differs from BEFORE at the start of the reduction.
    pub places: usize,
    /// The number of these passages that cannot be reverted, because then the behaviour would no longer differ.
    pub needed: usize,
}

/// Reduces a pair. Returns `None` if the two modules do not differ in behaviour. Calls `better` with every smaller
/// pair.
pub fn reduce_pair(start: Pair, options: &Options, mut better: impl FnMut(&Pair)) -> Option<ReducedPair> {
    let still = |options: &Options| Ok::<bool, Infallible>(difference(&start, options).is_some());
    let Ok(options) = limit_time(options, &start.before, still);
    let options = &options;
    let kind = difference(&start, options)?.kind;
    let holds = |pair: &Pair| difference(pair, options).is_some_and(|d| d.kind == kind);
    let (mut pair, places, needed) = revert_unneeded(start, &holds);
    better(&pair);
    shrink(&mut pair, &holds, &mut better);
    simplify_inputs(&mut pair, &holds);
    let difference = difference(&pair, options)?;
    Some(ReducedPair { pair, difference, places, needed })
}

/// Returns the difference in behaviour; `None` if a module is not well-formed or the two behave alike.
fn difference(pair: &Pair, options: &Options) -> Option<Difference> {
    let well_formed = |m: &Module| m.defined_functions().all(|f| verify_function(m, f).is_empty());
    let Pair { before, after } = pair;
    if !well_formed(&before.module) || !well_formed(&after.module) {
        return None;
    }
    match compare_functions(&before.module, &after.module, before.entry, &before.setup, options) {
        Comparison::Different(found) => Some(found),
        _ => None,
    }
}

/// Reverts every passage of AFTER to the text of BEFORE, except the passages without which the difference disappears.
/// Returns the resulting pair. Also returns two numbers: the passages that differed at the start, and the passages that
/// are needed.
fn revert_unneeded(start: Pair, holds: &impl Fn(&Pair) -> bool) -> (Pair, usize, usize) {
    let texts = [&start.before, &start.after].map(|c| print_module(&c.module, Dialect::INTERNAL));
    let [before, after] = texts.each_ref().map(|text| text.lines().collect::<Vec<&str>>());
    let ops = capture_diff_slices(Algorithm::Patience, &before, &after);
    let all: Vec<usize> = (0..ops.len()).filter(|i| !matches!(ops[*i], DiffOp::Equal { .. })).collect();
    let places = all.len();
    let with = |kept: &[usize]| -> Option<Pair> {
        let chosen = ops.iter().enumerate().flat_map(|(i, op)| match kept.contains(&i) {
            true => &after[op.new_range()],
            false => &before[op.old_range()],
        });
        let text = chosen.copied().collect::<Vec<&str>>().join("\n") + "\n";
        let module = parse_module("after.ll", text.as_bytes()).ok()?.module;
        let entry = module.find_function(start.before.module.function_name(start.before.entry))?;
        let pair = Pair { after: Candidate { module, entry, ..start.after.clone() }, ..start.clone() };
        holds(&pair).then_some(pair)
    };
    let (mut kept, mut best) = (all, start.clone());
    let mut width = kept.len().div_ceil(2);
    while width > 0 {
        let mut at = 0;
        while at < kept.len() {
            let mut fewer = kept.clone();
            fewer.drain(at..kept.len().min(at + width));
            match with(&fewer) {
                Some(pair) => (kept, best) = (fewer, pair),
                None => at += width,
            }
        }
        width /= 2;
    }
    (best, places, kept.len())
}

/// A change of both modules, identified by its position in BEFORE.
#[derive(Copy, Clone, Debug)]
enum Step {
    Remove(FuncId, InstId),
    Return(FuncId, BlockId),
    /// Keep only the successor with this index at the end of this block.
    Go(FuncId, BlockId, usize),
}

/// The parts of BEFORE that occur literally in AFTER, and the parts that must not be deleted (see the module's
/// documentation).
struct CommonText {
    functions: BTreeMap<FuncId, FuncId>,
    insts: BTreeMap<(FuncId, InstId), InstId>,
    named: BTreeSet<(FuncId, InstId)>,
}

impl CommonText {
    fn for_pair(pair: &Pair) -> CommonText {
        let (before, after) = (&pair.before.module, &pair.after.module);
        let printers = [before, after].map(|m| ModulePrinter::new(m, Dialect::INTERNAL));
        let mut twins = CommonText { functions: BTreeMap::new(), insts: BTreeMap::new(), named: BTreeSet::new() };
        for f in before.defined_functions() {
            let Some(g) = after.find_function(before.function_name(f)) else { continue };
            twins.functions.insert(f, g);
            let ids = [(before, f), (after, g)].map(|(m, f)| m.function(f).inst_ids().collect::<Vec<InstId>>());
            let lines = |side: usize, f: FuncId| -> Vec<String> {
                let printer = printers[side].function(f);
                ids[side].iter().map(|i| printer.inst_text(*i)).collect()
            };
            let (mut only_before, mut only_after) = (Vec::new(), Vec::new());
            let mut origin: BTreeMap<InstId, InstId> = BTreeMap::new();
            for op in capture_diff_slices(Algorithm::Patience, &lines(0, f), &lines(1, g)) {
                let (old, new) = (&ids[0][op.old_range()], &ids[1][op.new_range()]);
                if let DiffOp::Equal { .. } = op {
                    twins.insts.extend(old.iter().zip(new).map(|(b, a)| ((f, *b), *a)));
                    origin.extend(new.iter().zip(old).map(|(a, b)| (*a, *b)));
                } else {
                    only_before.extend_from_slice(old);
                    only_after.extend_from_slice(new);
                }
            }
            let mut values: BTreeSet<Value> = only_before.iter().map(|i| Value::Inst(*i)).collect();
            only_before.iter().for_each(|i| {
                before.function(f).inst(*i).kind.for_each_operand(|v| {
                    values.insert(v);
                })
            });
            only_after.iter().for_each(|i| {
                after.function(g).inst(*i).kind.for_each_operand(|v| match v {
                    Value::Inst(a) => values.extend(origin.get(&a).map(|b| Value::Inst(*b))),
                    Value::Arg(_) => values.extend([v]),
                    _ => {}
                })
            });
            values.retain(|v| matches!(v, Value::Inst(_) | Value::Arg(_)));
            twins.named.extend(ids[0].iter().filter(|i| names(before.function(f), **i, &values)).map(|i| (f, *i)));
        }
        twins
    }

    /// Returns the changes of this kind, in the order of the text.
    fn steps(&self, pair: &Pair, kind: Kind) -> Vec<Step> {
        let m = &pair.before.module;
        let mut steps = Vec::new();
        for f in self.functions.keys().copied() {
            let function = m.function(f);
            for b in function.block_ids() {
                let insts = &function.block(b).insts;
                let Some((last, others)) = insts.split_last().filter(|(l, _)| self.insts.contains_key(&(f, **l)))
                else {
                    continue;
                };
                let ways = match function.inst(*last).kind {
                    InstKind::Br(_) => 1,
                    InstKind::CondBr { .. } | InstKind::Switch { .. } => function.inst(*last).kind.successors().len(),
                    _ => 0,
                };
                let goes = |i: &&InstId| self.insts.contains_key(&(f, **i)) && !self.named.contains(&(f, **i));
                match kind {
                    Kind::Removals => steps.extend(others.iter().filter(goes).map(|i| Step::Remove(f, *i))),
                    Kind::Returns if ways > 0 => steps.push(Step::Return(f, b)),
                    Kind::Ways if ways > 1 => steps.extend((0..ways).map(|n| Step::Go(f, b, n))),
                    Kind::Returns | Kind::Ways => {}
                }
            }
        }
        steps
    }

    /// Returns the same change with its position in AFTER.
    fn matching_step(&self, pair: &Pair, step: Step) -> Option<Step> {
        let block = |f: FuncId, b: BlockId| {
            let last = pair.before.module.function(f).block(b).insts.last()?;
            let (g, twin) = (self.functions.get(&f)?, self.insts.get(&(f, *last))?);
            let function = pair.after.module.function(*g);
            Some((*g, function.block_ids().find(|b| function.block(*b).insts.last() == Some(twin))?))
        };
        Some(match step {
            Step::Remove(f, i) => Step::Remove(*self.functions.get(&f)?, *self.insts.get(&(f, i))?),
            Step::Return(f, b) => block(f, b).map(|(g, b)| Step::Return(g, b))?,
            Step::Go(f, b, n) => block(f, b).map(|(g, b)| Step::Go(g, b, n))?,
        })
    }
}

/// Whether the instruction computes one of these values, or accesses memory through one of them.
fn names(f: &Function, i: InstId, values: &BTreeSet<Value>) -> bool {
    let inst = f.inst(i);
    let accesses = matches!(
        inst.kind,
        InstKind::Load { .. }
            | InstKind::Store { .. }
            | InstKind::Call(_)
            | InstKind::AtomicRmw { .. }
            | InstKind::CmpXchg { .. }
    );
    let mut used = false;
    inst.kind.for_each_operand(|v| used |= values.contains(&v));
    values.contains(&Value::Inst(i)) || (accesses && used)
}

fn apply(c: &mut Candidate, step: Step) -> bool {
    match step {
        Step::Remove(f, i) => {
            let function = c.module.function(f);
            let is_address = c.module.types.pointer_space(function.inst(i).ty).is_some();
            !(is_address && is_used(function, Value::Inst(i))) && instructions::delete_instruction(c, f, i)
        }
        Step::Return(f, b) => blocks::return_here(c, f, b),
        Step::Go(f, b, n) => {
            let way = c.module.function(f).terminator(b).and_then(|last| last.kind.successors().get(n).copied());
            way.is_some_and(|to| blocks::replace_terminator(c, f, b, to))
        }
    }
}

#[derive(Copy, Clone)]
enum Kind {
    Returns,
    Ways,
    Removals,
}

/// Deletes from both modules the parts that the difference does not need. Large ranges come first, as in
/// [`bulk_delete`](super::bulk_delete).
fn shrink(pair: &mut Pair, holds: &impl Fn(&Pair) -> bool, better: &mut impl FnMut(&Pair)) {
    let size = |pair: &Pair| measure(&pair.before).instructions();
    let mut parts = 2;
    loop {
        let (before, mut longest) = (size(pair), 0);
        for kind in [Kind::Returns, Kind::Ways, Kind::Removals] {
            let mut twins = CommonText::for_pair(pair);
            let mut steps = twins.steps(pair, kind);
            longest = longest.max(steps.len());
            let (width, mut at) = (steps.len().div_ceil(parts), 0);
            while at < steps.len() {
                let end = steps.len().min(at + width);
                match apply_steps(pair, &twins, &steps[at..end]).filter(|less| holds(less)) {
                    Some(less) => {
                        *pair = less;
                        better(pair);
                        twins = CommonText::for_pair(pair);
                        steps = twins.steps(pair, kind);
                    }
                    None => at = end,
                }
            }
        }
        if size(pair) * 10 > before * 9 {
            if longest > parts {
                parts *= 2;
            } else if size(pair) == before {
                return;
            }
        }
    }
}

/// Returns the pair after these changes of both modules; `None` if the pair is not smaller.
fn apply_steps(pair: &Pair, twins: &CommonText, steps: &[Step]) -> Option<Pair> {
    let mut less = pair.clone();
    // The users of an address must be deleted before the instruction that computes it, so the order is reversed.
    for step in steps.iter().rev() {
        if let Some(there) = twins.matching_step(pair, *step)
            && apply(&mut less.before, *step)
        {
            apply(&mut less.after, there);
        }
    }
    let tidy = less.before.tidy() && less.after.tidy();
    (tidy && measure(&less.before) < measure(&pair.before)).then_some(less)
}

/// Reduces the number of threads, and the sizes of objects and numbers.
fn simplify_inputs(pair: &mut Pair, holds: &impl Fn(&Pair) -> bool) {
    let simpler = |pair: &Pair| {
        let mut edits: Vec<Edit> = inputs::setups(&pair.before);
        edits.extend(inputs::smaller_setups(&pair.before));
        edits.iter().find_map(|edit| {
            let mut less = pair.clone();
            let smaller = edit(&mut less.before) && measure(&less.before) < measure(&pair.before);
            less.after.setup.clone_from(&less.before.setup);
            (smaller && holds(&less)).then_some(less)
        })
    };
    while let Some(less) = simpler(pair) {
        *pair = less;
    }
}

//! Searches for inputs that satisfy conditions of branches in a pipeline's output. The pipeline may have added such
//! conditions, for example minimum trip counts and comparisons of address ranges. The search treats them like the
//! kernel's own conditions.

use super::batching::Kernel;
use super::pair::{Pair, Side};
use crate::evaluation::assess::{Run, assess_search};
use crate::input_search::{Search, compares_buffers};
use crate::ir::{BinOp, CastOp, Constant, InstKind, Module, Value};
use crate::machine::Options;
use std::collections::BTreeSet;

/// The maximum number of the kernel's runs from whose inputs a search starts.
const GIVEN: usize = 8;

/// The maximum number of runs that the search adds. The search also adds no more runs than the kernel has.
const AIMED: u32 = 24;

/// Returns further runs of a kernel for conditions that only `after` has. The result is empty if `after` has no such
/// conditions. `known` has the indices of the kernel's runs that are evidence.
pub(super) fn aimed(pair: &Pair<'_>, kernel: &Kernel<'_>, known: &[usize], options: &Options) -> Vec<Run> {
    let Some(aim) = kernel.aim.filter(|_| pair.after.prefix.is_empty() && makes_conditions(pair)) else {
        return Vec::new();
    };
    let given = known.iter().take(GIVEN).map(|at| kernel.runs[*at].setup.clone()).collect();
    let Side { module, program, entry, .. } = pair.after;
    let more = AIMED.min(u32::try_from(kernel.runs.len()).unwrap_or(AIMED));
    let search = Search::going_on(module, entry, (aim.stated, aim.seed), given, more);
    let (assessment, made) = assess_search(module, program, &[], vec![search], options);
    let is_new = |run: &Run| kernel.runs.iter().all(|old| old.setup != run.setup);
    let ends = made.into_iter().enumerate().filter(|(at, run)| !assessment.endless.contains(at) && is_new(run));
    ends.map(|(_, run)| Run { entry: kernel.entry, ..run }).collect()
}

/// Whether `after` has conditions that `before` does not have. There are two cases: `after` has more comparisons of
/// pointers or buffers; or `after` compares with a number N, and the code of `before` has none of N-1, N and N+1.
fn makes_conditions(pair: &Pair<'_>) -> bool {
    let (before, after) = (FunctionComparisons::of(&pair.before), FunctionComparisons::of(&pair.after));
    let is_near = |n: &u128| [n.wrapping_sub(1), *n, n.wrapping_add(1)].iter().any(|n| before.numbers.contains(n));
    after.pointers > before.pointers || after.buffers > before.buffers || !after.tested.iter().all(is_near)
}

/// The comparisons of a function, and the integers in its code.
#[derive(Default)]
struct FunctionComparisons {
    /// The number of comparisons of pointers and of pointers' addresses.
    pointers: usize,
    /// The number of calls that compare buffers.
    buffers: usize,
    /// The integers that occur in comparisons and switches.
    tested: BTreeSet<u128>,
    /// All integers that occur in the code, and zero and one.
    numbers: BTreeSet<u128>,
}

impl FunctionComparisons {
    fn of(side: &Side<'_>) -> FunctionComparisons {
        let (module, f) = (side.module, side.module.function(side.entry));
        let mut all = FunctionComparisons { numbers: BTreeSet::from([0, 1]), ..FunctionComparisons::default() };
        for inst in f.blocks.iter().flat_map(|block| &block.insts).map(|inst| f.inst(*inst)) {
            inst.kind.for_each_operand(|v| all.numbers.extend(number(module, v)));
            match &inst.kind {
                InstKind::ICmp { lhs, rhs, .. } => {
                    all.pointers += usize::from([*lhs, *rhs].into_iter().any(|v| is_address(side, v)));
                    all.tested.extend([*lhs, *rhs].into_iter().filter_map(|v| number(module, v)));
                }
                InstKind::Call(call) => all.buffers += usize::from(compares_buffers(module, call)),
                InstKind::Switch { cases, .. } => {
                    let cases = || cases.iter().filter_map(|(case, _)| number(module, Value::Const(*case)));
                    all.tested.extend(cases());
                    all.numbers.extend(cases());
                }
                _ => {}
            }
        }
        all
    }
}

/// Whether the value is a pointer, its address, or a difference of addresses.
fn is_address(side: &Side<'_>, v: Value) -> bool {
    let (module, f) = (side.module, side.module.function(side.entry));
    let kind = |v: Value| match v {
        Value::Inst(i) => Some(&f.inst(i).kind),
        _ => None,
    };
    let is_cast = |v: Value| matches!(kind(v), Some(InstKind::Cast { op: CastOp::PtrToInt | CastOp::PtrToAddr, .. }));
    match kind(v) {
        Some(InstKind::Binary { op: BinOp::Sub, lhs, rhs, .. }) => is_cast(*lhs) || is_cast(*rhs),
        _ => is_cast(v) || module.value_type(f, v).is_some_and(|ty| module.types.is_pointer(ty)),
    }
}

fn number(module: &Module, v: Value) -> Option<u128> {
    match v {
        Value::Const(c) => match module.constant(c) {
            Constant::Int { value, .. } => Some(*value),
            _ => None,
        },
        _ => None,
    }
}

//! Makes goals about values that decide no branch, or that change a branch only at a boundary. Operands of comparisons
//! become equal or adjacent. Integer arguments and loaded integers are set to the ends of their range and to constants
//! of the code. Blocks get more threads than a warp has.

use super::backward_solver::Goal;
use super::compare::Side;
use super::memcmp_inputs::buffers;
use super::random_setup::EntryFacts;
use crate::ir::*;
use crate::random::Rng;
use crate::values::linear::mask;

/// The maximum number of the code's constants that are tried as the value of each integer from an argument or from
/// memory.
const MAX_CONSTANTS: usize = 8;
/// If there are at most this number of goals about comparisons and addresses, each is tried twice.
const MAX_REPEATED: usize = 12;
/// The number of goals that make an integer from an argument or from memory random. Each such integer gets this number
/// of goals.
const RANDOM_NUMBERS: usize = 2;

/// Returns all goals about values. Goals about adjacent objects and buffers come first, then comparisons and addresses,
/// then warps and integers. Comparisons and addresses are shuffled, and so are integers.
pub(super) fn sides(scene: &EntryFacts<'_>, rng: &mut Rng) -> Vec<Goal> {
    let facts = &scene.facts;
    let mut compared = Vec::new();
    for &(function, inst) in &facts.comparisons {
        let is_float = matches!(scene.module.function(function).inst(inst).kind, InstKind::FCmp { .. });
        let sides = if is_float { &Side::OF_FLOATS[..] } else { &Side::OF_INTEGERS[..] };
        compared.extend(sides.iter().map(|side| Goal::Compare { function, inst, side: *side }));
    }
    compared.extend(facts.conditions.iter().map(|&(function, inst, want)| Goal::Condition { function, inst, want }));
    let mut others = Vec::new();
    for &(function, value) in &facts.integers {
        let f = scene.module.function(function);
        let ty = match value {
            Value::Arg(i) => f.params[i as usize].ty,
            Value::Inst(i) => f.inst(i).ty,
            _ => continue,
        };
        let Some(bits) = scene.module.types.int_bits(ty) else { continue };
        others.extend(boundary_values(bits, &facts.numbers).into_iter().map(|number| Goal::Number {
            function,
            value,
            number,
        }));
        others.extend([Goal::Random { function, value }; RANDOM_NUMBERS]);
    }
    shuffle(&mut others, rng);
    let rows = facts.comparisons.iter().filter(|c| is_of_pointers(scene, **c));
    let rows = rows.map(|&(function, inst)| Goal::Adjoin { function, inst });
    let warps = (facts.ids.thread.is_some() || facts.ids.lane).then_some(Goal::Warps);
    compared.extend(facts.split_addresses.iter().map(|&(function, gep)| Goal::Apart { function, gep }));
    shuffle(&mut compared, rng);
    // If there are few goals, they are tried twice before other goals, because the second try may find another
    // solution.
    let again = if compared.len() <= MAX_REPEATED { compared.clone() } else { Vec::new() };
    rows.chain(buffers(scene)).chain(compared).chain(again).chain(warps).chain(others).collect()
}

/// Whether a comparison tests two pointers for equality, and neither is a constant.
fn is_of_pointers(scene: &EntryFacts<'_>, (function, inst): (FuncId, InstId)) -> bool {
    let f = scene.module.function(function);
    let InstKind::ICmp { pred: ICmpPred::Eq | ICmpPred::Ne, lhs, rhs, .. } = f.inst(inst).kind else { return false };
    let is_pointer = |v: Value| match v {
        Value::Arg(i) => scene.module.types.is_pointer(f.params[i as usize].ty),
        Value::Inst(i) => scene.module.types.is_pointer(f.inst(i).ty),
        _ => false,
    };
    is_pointer(lhs) && is_pointer(rhs)
}

/// Returns integers of a given width at which code may change its behaviour. These are the ends of the range, each
/// constant of the code, and the neighbours of each constant.
fn boundary_values(bits: u32, constants: &[u128]) -> Vec<u128> {
    let (all, most) = (mask(bits), mask(bits) >> 1);
    let around = constants.iter().take(MAX_CONSTANTS).flat_map(|c| [c.wrapping_sub(1), *c, c.wrapping_add(1)]);
    let mut numbers: Vec<u128> = [0, all, most, most + 1].into_iter().chain(around.map(|n| n & all)).collect();
    numbers.sort_unstable();
    numbers.dedup();
    numbers
}

/// Shuffles the goals.
pub(super) fn shuffle(goals: &mut [Goal], rng: &mut Rng) {
    for last in (1..goals.len()).rev() {
        goals.swap(last, rng.below(last as u64 + 1) as usize);
    }
}

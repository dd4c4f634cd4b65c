//! Replaces an `llvm.assume` and its condition by an operation whose result satisfies the condition. So two
//! instructions become one, and kernels with the same cause get the same form.

use super::observe::value_of;
use super::{Candidate, Edit};
use crate::case::Input;
use crate::evaluation::panel::Panel;
use crate::ir::surgery::{is_used, new_inst, remove};
use crate::ir::*;
use crate::machine::Options;

/// Returns, for each `assume(x != 0)` in the entry, edits that replace it by `or x, B`. `B` is a bit that is set in the
/// value that `x` has in the run.
pub fn edits(panel: &Panel, c: &Candidate) -> Vec<Edit> {
    let f = c.module.function(c.entry);
    let assumed = |i: InstId| -> Option<Edit> {
        let condition = assumption(&c.module, f, i)?;
        let InstKind::ICmp { pred: ICmpPred::Ne, lhs, rhs: Value::Const(zero), .. } = f.inst(condition).kind else {
            return None;
        };
        let Constant::Int { ty, value: 0 } = c.module.constant(zero) else { return None };
        let (ty, bits) = (*ty, c.module.types.int_bits(*ty)?);
        let value = number(c, &panel.options, lhs)?;
        let bit = 1u128.checked_shl(value.trailing_zeros()).filter(|_| value != 0)?;
        Some(Box::new(move |c| state(c, i, condition, lhs, (ty, bits), bit)))
    };
    f.inst_ids().filter_map(assumed).collect()
}

/// Returns the instruction that computes the condition of an `llvm.assume` without bundles.
fn assumption(m: &Module, f: &Function, i: InstId) -> Option<InstId> {
    let InstKind::Call(call) = &f.inst(i).kind else { return None };
    let is_assume = m.callee(call.callee).is_some_and(|c| m.function_name(c) == "llvm.assume");
    match call.args.first()?.value {
        Value::Inst(condition) if is_assume && call.bundles.is_empty() => Some(condition),
        _ => None,
    }
}

/// Returns the value of an integer in the run; `None` if the threads have different values.
fn number(c: &Candidate, options: &Options, v: Value) -> Option<u128> {
    let input = match v {
        Value::Arg(i) => c.setup.args.get(i as usize)?.clone()?,
        Value::Inst(i) => value_of(c, options, i)?,
        _ => return None,
    };
    match input {
        Input::Bits { value, .. } => Some(value),
        _ => None,
    }
}

fn state(c: &mut Candidate, assume: InstId, condition: InstId, x: Value, (ty, bits): (TypeId, u32), bit: u128) -> bool {
    let bit = Value::Const(c.module.const_int(bits, bit));
    let f = &mut c.module.functions[c.entry];
    let Some((block, at)) = f.block_ids().find_map(|b| {
        let at = f.block(b).insts.iter().position(|i| *i == condition)?;
        Some((b, at))
    }) else {
        return false;
    };
    remove(f, assume);
    let or = new_inst(f, InstKind::Binary { op: BinOp::Or, lhs: x, rhs: bit, flags: Flags::NONE }, ty);
    f.blocks[block].insts.insert(at, or);
    for i in 0..f.insts.len() as u32 {
        if InstId(i) != or && InstId(i) != condition {
            f.insts[i as usize].kind.for_each_operand_mut(|v| {
                if *v == x {
                    *v = Value::Inst(or);
                }
            });
        }
    }
    if !is_used(f, Value::Inst(condition)) {
        remove(f, condition);
    }
    true
}

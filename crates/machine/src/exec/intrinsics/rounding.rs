//! Float operations with a stated rounding mode: operations of NVVM with a direction in their name, and LLVM's
//! constrained operations. Their values are exact (PTX ISA, "Floating Point Instructions"; LangRef, 'Constrained
//! Floating-Point Intrinsics'). Two things are nondeterministic choices: the flushing by `.ftz`, and a NaN's sign and
//! payload.

use crate::api::{Stop, unsupported};
use crate::arith::float::directed_rounding::{self, Operation};
use crate::arith::float::several_results::{Denormal, Env, Mode, Modes, Rule, is_denormal};
use crate::arith::float::{decode, encode, ops, to_int, to_int_saturating, wide};
use crate::code::{ConstrainedOp, RoundedKind, RoundedOp};
use crate::exec::{CallSite, Core};
use crate::ir::{Flags, FloatKind};
use crate::memory::{Kind, Leaf, Scalar};

/// The denormal modes of an operation with `.ftz`.
const FLUSHES: Modes = {
    let zero = Mode { output: Denormal::PreserveSign, input: Denormal::PreserveSign };
    Modes { others: zero, float: zero }
};

/// Executes an operation with a rounding direction, lane by lane.
pub fn execute_rounded(core: &mut Core, site: &CallSite, op: RoundedOp) -> Result<(), Stop> {
    let program = core.job.program;
    let modes = match op {
        RoundedOp { flushes: true, .. } => FLUSHES,
        RoundedOp { is_nvvm: true, .. } => Modes::default(),
        _ => core.modes(site.cx.t),
    };
    let from = match site.call.args.first() {
        Some(arg) => program.shape(arg.shape),
        None => return unsupported("call with fewer arguments"),
    };
    for (i, to) in program.shape(site.call.ret).leaves.iter().enumerate() {
        let Some(first) = from.leaves.get(i) else { return unsupported("intrinsic type") };
        let mut args = [Scalar::from_bits(0); 3];
        let count = site.call.args.len().min(3);
        for (k, arg) in args.iter_mut().enumerate().take(count) {
            *arg = core.arg(site, k, i)?;
        }
        let out = lane(&mut core.choices.floating(modes), op, site.call.flags, (*first, *to), &args[..count])?;
        core.set_result(site, i, out);
    }
    Ok(())
}

/// Executes, lane by lane, a constrained operation for which LLVM also has an instruction.
pub fn constrained(core: &mut Core, site: &CallSite, op: ConstrainedOp) -> Result<(), Stop> {
    let program = core.job.program;
    let Some(arg) = site.call.args.first() else { return unsupported("call with fewer arguments") };
    let from = program.shape(arg.shape);
    let modes = core.modes(site.cx.t);
    for (i, to) in program.shape(site.call.ret).leaves.iter().enumerate() {
        let Some(first) = from.leaves.get(i) else { return unsupported("intrinsic type") };
        let a = core.arg(site, 0, i)?;
        let out = match op {
            ConstrainedOp::Cast(cast) => core.cast(site.cx.t, cast, site.call.flags, a, *first, *to)?,
            ConstrainedOp::Binary(op) => {
                let (kind, b) = (float_kind(first)?, core.arg(site, 1, i)?);
                ops::binary(&mut core.choices.floating(modes), op, site.call.flags, kind, a, b)?
            }
            ConstrainedOp::Compare(pred) => {
                let (kind, b) = (float_kind(first)?, core.arg(site, 1, i)?);
                ops::compare(&mut core.choices.floating(modes), pred, site.call.flags, kind, a, b)?
            }
        };
        core.set_result(site, i, out);
    }
    Ok(())
}

fn float_kind(leaf: &Leaf) -> Result<FloatKind, Stop> {
    match leaf.kind {
        Kind::Float(kind) => Ok(kind),
        _ => unsupported("intrinsic type"),
    }
}

/// Computes one lane of an operation with a rounding direction.
fn lane(
    env: &mut Env<'_>,
    op: RoundedOp,
    flags: Flags,
    (from, to): (Leaf, Leaf),
    args: &[Scalar],
) -> Result<Scalar, Stop> {
    let direction = op.direction;
    match op.kind {
        RoundedKind::Operation(operation) => {
            let kind = float_kind(&to)?;
            let free = flags.has(Flags::REASSOC) || flags.has(Flags::AFN);
            env.evaluate(&Rule::arithmetic(kind, flags), args, free, |_, way, out| {
                out.add(directed_rounding::rounded(operation, kind, direction, way)?);
                Some(())
            })
        }
        RoundedKind::Reciprocal => {
            let kind = float_kind(&to)?;
            let one = encode(1.0, kind).ok_or_else(|| wide(kind))?;
            env.evaluate(&Rule::arithmetic(kind, flags), args, false, |_, [x, ..], out| {
                out.add(directed_rounding::rounded(Operation::Div, kind, direction, [one, x, 0])?);
                Some(())
            })
        }
        RoundedKind::Convert => {
            let (from, to) = (float_kind(&from)?, float_kind(&to)?);
            let rule = Rule { flags, from, to, bitwise: false, chooses: false };
            env.evaluate(&rule, args, false, |_, [x, ..], out| {
                out.add(directed_rounding::converted(x, from, to, direction)?);
                Some(())
            })
        }
        RoundedKind::FromInt { is_signed } => {
            let (kind, v) = (float_kind(&to)?, args[0]);
            let bits =
                directed_rounding::of_int(v.bits, from.bits, is_signed, kind, direction).ok_or_else(|| wide(kind))?;
            Ok(v.derive(v, bits, to.bits))
        }
        RoundedKind::ToInt { is_signed } => {
            let (kind, v) = (float_kind(&from)?, args[0]);
            let value = decode(v.bits, kind).ok_or_else(|| wide(kind))?;
            let whole = directed_rounding::round_to_integral(value, direction);
            let bits = to_int_saturating(whole, to.bits, is_signed);
            // If the value does not fit into the integer, PTX clamps it, and LLVM before 21 gives poison. A NaN gives 0
            // or the smallest number.
            let fits = to_int(whole, to.bits, is_signed).is_some();
            let open = !fits || (op.flushes && is_denormal(v.bits, kind));
            Ok(v.derive(v, bits, to.bits).tainted_if(open))
        }
    }
}

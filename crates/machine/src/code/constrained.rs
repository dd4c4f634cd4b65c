//! LLVM's constrained floating point (LangRef, 'Constrained Floating-Point Intrinsics'): intrinsics whose metadata
//! state the rounding and the treatment of exceptions. The machine ignores exceptions, because no question depends on
//! them. A run executes in the default floating-point environment. But if every constrained operation of the module
//! states the same rounding direction, the environment has this direction.

use super::function::{Body, unsupported};
use super::intrinsics::{ConstrainedOp, Curve, Intrinsic, MathOp, RoundedKind, RoundedOp, ValueOp};
use super::{Callee, Op};
use crate::arith::float::directed_rounding::{Direction, Operation};
use crate::ir::*;

/// Common prefix of the intrinsics' names.
const PREFIX: &str = "llvm.experimental.constrained.";

impl Body<'_, '_> {
    /// Returns the operation of a call. This is the rounded operation if the callee is a constrained intrinsic, and
    /// `op` otherwise.
    pub(super) fn constrained(&mut self, call: &Call, mut op: Op) -> Op {
        let module = self.d.module;
        let Some(name) = module.callee(call.callee).map(|f| module.function_name(f)) else { return op };
        let Some(what) = name.strip_prefix(PREFIX).and_then(|rest| rest.split('.').next()) else { return op };
        let direction = match stated_rounding(module, call) {
            Some(Rounding::Direction(Direction::Nearest) | Rounding::Dynamic) | None => Direction::Nearest,
            Some(Rounding::Direction(direction)) if self.d.is_one_direction() => direction,
            Some(_) => return unsupported("constrained floating point of several rounding modes"),
        };
        let (Op::Call(code), Some(which)) = (&mut op, intrinsic(module, call, what, direction)) else {
            return unsupported(format!("constrained {what}"));
        };
        code.callee = Callee::Intrinsic(which);
        code.args.retain(|arg| !matches!(arg.value, Value::Metadata(_)));
        op
    }
}

/// The rounding that the metadata of a call state.
#[derive(Copy, Clone, PartialEq, Eq)]
enum Rounding {
    Direction(Direction),
    /// The rounding direction of the environment.
    Dynamic,
}

fn metadata_words<'m>(module: &'m Module, call: &'m Call) -> impl Iterator<Item = &'m [u8]> {
    call.args.iter().filter_map(move |arg| match arg.value {
        Value::Metadata(id) => match &module.metadata[id] {
            Metadata::String(bytes) => Some(&**bytes),
            _ => None,
        },
        _ => None,
    })
}

fn stated_rounding(module: &Module, call: &Call) -> Option<Rounding> {
    let word = metadata_words(module, call).find_map(|word| word.strip_prefix(b"round."))?;
    let word = std::str::from_utf8(word).ok()?;
    Some(Direction::named(word).map_or(Rounding::Dynamic, Rounding::Direction))
}

/// Whether all constrained operations of the module state the same rounding direction. Operations without a rounding
/// argument do not matter.
pub(super) fn is_one_direction(module: &Module) -> bool {
    let mut first = None;
    let calls = module.functions.iter().flat_map(|f| f.inst_ids().filter_map(|i| f.inst(i).kind.as_call()));
    let constrained = calls.filter(|call| {
        module.callee(call.callee).is_some_and(|callee| module.function_name(callee).starts_with(PREFIX))
    });
    constrained
        .filter_map(|call| stated_rounding(module, call))
        .all(|rounding| *first.get_or_insert(rounding) == rounding)
}

/// Returns the machine's intrinsic that computes the operation `what` and rounds in this direction. `None`: not
/// modelled.
fn intrinsic(module: &Module, call: &Call, what: &str, direction: Direction) -> Option<Intrinsic> {
    let nearest = direction == Direction::Nearest;
    let rounded = |kind| Some(Intrinsic::Rounded(RoundedOp { kind, direction, flushes: false, is_nvvm: false }));
    if let Some(op) = BinOp::named(what).filter(|op| op.is_float()) {
        return match Operation::from_binop(op) {
            Some(operation) if !nearest => rounded(RoundedKind::Operation(operation)),
            _ => Some(Intrinsic::Constrained(ConstrainedOp::Binary(op))),
        };
    }
    // The constrained `trunc` rounds a float to an integral value; it is not the integer cast.
    if let Some(op) = CastOp::named(what).filter(|op| *op != CastOp::Trunc) {
        return match op {
            CastOp::FpTrunc if !nearest => rounded(RoundedKind::Convert),
            CastOp::SiToFp | CastOp::UiToFp if !nearest => {
                rounded(RoundedKind::FromInt { is_signed: op == CastOp::SiToFp })
            }
            CastOp::FpTrunc | CastOp::FpExt | CastOp::FpToSi | CastOp::FpToUi | CastOp::SiToFp | CastOp::UiToFp => {
                Some(Intrinsic::Constrained(ConstrainedOp::Cast(op)))
            }
            _ => None,
        };
    }
    if matches!(what, "fcmp" | "fcmps") {
        let pred = metadata_words(module, call).next().and_then(|word| std::str::from_utf8(word).ok())?;
        return Some(Intrinsic::Constrained(ConstrainedOp::Compare(FCmpPred::named(pred)?)));
    }
    match (MathOp::named(what), direction) {
        (Some(MathOp::Fma), _) if !nearest => rounded(RoundedKind::Operation(Operation::Fma)),
        (Some(MathOp::Sqrt), _) if !nearest => rounded(RoundedKind::Operation(Operation::Sqrt)),
        // LLVM may fuse this operation or not, so it rounds once or twice.
        (Some(MathOp::FMulAdd), _) if !nearest => None,
        (Some(MathOp::Rint), _) if !nearest && what != "roundeven" => Some(Intrinsic::Math(match direction {
            Direction::Nearest => MathOp::Rint,
            Direction::Away => MathOp::Round,
            Direction::Zero => MathOp::Trunc,
            Direction::Down => MathOp::Floor,
            Direction::Up => MathOp::Ceil,
        })),
        (Some(op), _) => Some(Intrinsic::Math(op)),
        (None, _) => curve(what).map(|curve| Intrinsic::Pure(ValueOp::Curve(curve))),
    }
}

/// Returns the function with the name `what`, such as `exp`; `None` for all other names. A function whose exact value
/// is specified is omitted, because a rounding direction determines its result.
fn curve(what: &str) -> Option<Curve> {
    let known = ["exp", "exp2", "log", "log2", "log10", "sin", "cos", "tan", "tanh", "sinh", "cosh", "asin", "acos"];
    let more = ["atan", "atan2", "pow"];
    Curve::named(what).filter(|_| known.contains(&what) || more.contains(&what))
}

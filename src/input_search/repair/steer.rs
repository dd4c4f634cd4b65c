//! Computes numbers that must satisfy an assumption or bring an index in bounds. Random numbers rarely have this
//! effect.

use super::RepairContext;
use crate::case::Setup;
use crate::input_search::FAR;
use crate::input_search::backward_solver::satisfy;
use crate::input_search::const_eval::{ConstEval, extreme};
use crate::input_search::facts::LLVM_MAJOR;
use crate::input_search::setup_edit::SetupEditor;
use crate::ir::*;
use crate::machine::Ub;
use crate::random::Rng;
use crate::values::FunctionView;
use crate::values::gep::decompose;

impl RepairContext<'_> {
    /// Makes the condition of an assumption hold.
    pub(super) fn satisfy(&mut self, ub: &Ub) {
        let Some(inst) = ub.inst else { return };
        self.solve(|rng, draft| satisfy(rng, draft, ub.function, inst));
    }

    /// Brings an access of the first thread in bounds by changing an argument that its index adds or subtracts. (Front
    /// ends pass the first coordinate of a buffer, and subtract it from the coordinate of a thread.)
    pub(super) fn steer_inside(&mut self, ub: &Ub) {
        let Some(access) = ub.inst else { return };
        self.solve(|rng, mut draft| {
            let view = FunctionView::new(draft.scene.module, ub.function, &draft.scene.layout, LLVM_MAJOR);
            let change = index_changes(&view, &draft, ub.function, access)?;
            let (arg, number) = if change.is_empty() { return None } else { rng.pick(&change) };
            draft.set_number(rng, arg, number)?;
            Some(draft.setup)
        });
    }

    /// Makes at most `GUESSES` guesses, and takes the first guess that changes the inputs.
    fn solve(&mut self, guess: impl Fn(&mut Rng, SetupEditor<'_>) -> Option<Setup>) {
        let mut rng = Rng::new(self.setup.seed, 0x73_7465_6572);
        for _ in 0..GUESSES {
            let draft = SetupEditor { scene: self.scene, setup: self.setup.clone(), stated: self.stated };
            if let Some(setup) = guess(&mut rng, draft).filter(|setup| *setup != self.setup) {
                self.setup = setup;
                return;
            }
        }
    }
}

/// Returns the arguments of the entry whose change can bring an access in bounds, each with its new number.
fn index_changes(view: &FunctionView, draft: &SetupEditor<'_>, f: FuncId, access: InstId) -> Option<Vec<(u32, u128)>> {
    let ptr = match view.function.inst(access).kind {
        InstKind::Load { ptr, .. }
        | InstKind::Store { ptr, .. }
        | InstKind::AtomicRmw { ptr, .. }
        | InstKind::CmpXchg { ptr, .. } => ptr,
        _ => return None,
    };
    let d = decompose(view, ptr, &FAR);
    let start = draft.root(view, f, d.base, 0).map_or(0, |(_, start)| start);
    let mut known = ConstEval::of_first_thread(view, draft, f);
    let sum = d.terms.iter().map(|t| known.term(t).unwrap_or(0)).fold(start.wrapping_add(d.offset), i128::wrapping_add);
    let mut out = Vec::new();
    for term in d.terms.iter().filter(|t| t.scale != 0 && t.of.trunc == 0) {
        let mut parts = Vec::new();
        addends(view, &mut known, (f == draft.scene.entry, term.of.value), 1, (&mut parts, 0));
        for (arg, sign) in parts {
            let Some(now) = draft.integer(arg) else { continue };
            // With the new value, the access starts less than one element after the object's start.
            let by = -sum.div_euclid(term.scale) * sign;
            out.push((arg, now.wrapping_add(by as u128)));
        }
    }
    Some(out)
}

/// Returns the arguments that are summands of an integer, each with its sign (1 or -1).
fn addends(
    view: &FunctionView,
    known: &mut ConstEval<'_, '_>,
    (is_entry, v): (bool, Value),
    sign: i128,
    (out, depth): (&mut Vec<(u32, i128)>, u32),
) {
    if depth > MAX_ADDENDS {
        return;
    }
    let mut follow = |v: Value, sign: i128| addends(view, known, (is_entry, v), sign, (&mut *out, depth + 1));
    let kind = match v {
        Value::Arg(i) if is_entry => return out.push((i, sign)),
        Value::Inst(i) => &view.function.inst(i).kind,
        _ => return,
    };
    match kind {
        InstKind::Binary { op: BinOp::Add | BinOp::Or, lhs, rhs, .. } => {
            follow(*lhs, sign);
            follow(*rhs, sign);
        }
        InstKind::Binary { op: BinOp::Sub, lhs, rhs, .. } => {
            follow(*lhs, sign);
            follow(*rhs, -sign);
        }
        InstKind::Cast { op: CastOp::ZExt | CastOp::SExt, value, .. } | InstKind::Freeze(value) => follow(*value, sign),
        InstKind::Call(call) if view.intrinsic(call).and_then(extreme).is_some() => {
            let is_chosen = |known: &mut ConstEval<'_, '_>, arg: Value| {
                let chosen = known.value(v);
                chosen.is_some() && chosen == known.value(arg)
            };
            for arg in call.args.iter().map(|arg| arg.value) {
                if is_chosen(known, arg) {
                    return addends(view, known, (is_entry, arg), sign, (out, depth + 1));
                }
            }
        }
        _ => {}
    }
}

/// The maximum depth to which nested sums are followed.
const MAX_ADDENDS: u32 = 16;
/// The number of guesses of one repair.
const GUESSES: u32 = 4;

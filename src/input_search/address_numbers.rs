//! Finds integers in parameters that the code converts to pointers. Example: rustc passes a slice as `[2 x i64]`, the
//! address and the length of the slice.

use super::FAR;
use crate::ir::{BinOp, CastOp, Function, InstId, InstKind, Type, Value};
use crate::values::FunctionView;
use crate::values::gep::decompose;
use std::collections::{BTreeMap, BTreeSet};

/// The maximum number of operations between the parameter and the `inttoptr`.
const STEPS: u32 = 8;

/// An integer in a parameter: the number of the parameter, and the index of the scalar in it.
pub(super) type Leaf = (u32, u32);

/// Returns the 64-bit integers in parameters that the function converts to pointers, or stores and then loads as
/// pointers.
pub(super) fn address_numbers(view: &FunctionView) -> BTreeSet<Leaf> {
    let (module, f) = (view.module, view.function);
    let mut out = loaded_as_pointers(view);
    for i in f.inst_ids().map(|i| f.inst(i)) {
        if let InstKind::Cast { op: CastOp::IntToPtr, value, .. } = i.kind
            && module.value_type(f, value).and_then(|ty| module.types.int_bits(ty)) == Some(64)
        {
            leaf_of(f, value, STEPS, &mut out);
        }
    }
    out
}

/// Returns the 64-bit integers that the function stores in an alloca, perhaps copies to another alloca, and loads as
/// pointers. Unoptimised rustc output contains such code.
fn loaded_as_pointers(view: &FunctionView) -> BTreeSet<Leaf> {
    let mut homes: BTreeMap<InstId, u32> = BTreeMap::new();
    let mut out = BTreeSet::new();
    for i in view.function.inst_ids() {
        let inst = view.function.inst(i);
        match &inst.kind {
            InstKind::Store { value: Value::Arg(arg), ptr, .. } => {
                if let Some((home, 0)) = place(view, *ptr) {
                    homes.insert(home, *arg);
                }
            }
            InstKind::Load { ptr, .. } if matches!(view.module.types.get(inst.ty), Type::Ptr(_)) => {
                let found = place(view, *ptr).and_then(|(home, offset)| Some((*homes.get(&home)?, offset)));
                out.extend(found.filter(|(_, offset)| offset % 8 == 0).map(|(arg, offset)| (arg, offset / 8)));
            }
            kind => {
                let Some(call) = kind.as_call() else { continue };
                let is_copy = view
                    .module
                    .callee(call.callee)
                    .is_some_and(|f| view.module.function_name(f).starts_with("llvm.memcpy."));
                let [to, from, ..] = &call.args[..] else { continue };
                if is_copy
                    && let (Some((to, 0)), Some((from, 0))) = (place(view, to.value), place(view, from.value))
                    && let Some(arg) = homes.get(&from)
                {
                    homes.insert(to, *arg);
                }
            }
        }
    }
    out
}

/// Returns the alloca that a pointer points into, and the pointer's offset in it in bytes.
fn place(view: &FunctionView, ptr: Value) -> Option<(InstId, u32)> {
    let d = decompose(view, ptr, &FAR);
    let Value::Inst(home) = d.base else { return None };
    let is_alloca = matches!(view.function.inst(home).kind, InstKind::Alloca { .. });
    (is_alloca && d.terms.is_empty()).then_some((home, u32::try_from(d.offset).ok()?))
}

/// Collects in `out` the integer parameters from which a number is computed by sums, masks and phis. Does not follow
/// multiplications and subtractions, because their results are no addresses.
fn leaf_of(f: &Function, v: Value, steps: u32, out: &mut BTreeSet<Leaf>) {
    let Value::Inst(i) = v else {
        if let Value::Arg(arg) = v {
            out.insert((arg, 0));
        }
        return;
    };
    if steps == 0 {
        return;
    }
    match &f.inst(i).kind {
        InstKind::ExtractValue { aggregate: Value::Arg(arg), path } => {
            if let [at] = path[..] {
                out.insert((*arg, at));
            }
        }
        // The base of a sum is the operand that is no result of an operation: in `base + 4 * i`, the left operand.
        InstKind::Binary { op: BinOp::Add, lhs, rhs, .. } => {
            for side in [lhs, rhs] {
                leaf_of(f, *side, steps - 1, out);
            }
        }
        InstKind::Binary { op: BinOp::And | BinOp::Or, lhs, .. } => leaf_of(f, *lhs, steps - 1, out),
        InstKind::Phi { incoming, .. } => incoming.iter().for_each(|(value, _)| leaf_of(f, *value, steps / 2, out)),
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::input_search::facts::LLVM_MAJOR;
    use crate::ir::FuncId;
    use crate::ir::layout::DataLayout;
    use crate::ir::parse::parse_module;

    #[test]
    fn numbers_that_become_pointers() {
        let of = |body: &str| {
            let text = format!("define void @f([2 x i64] %s, i64 %b, i64 %n) {{\n{body}\n  ret void\n}}");
            let module = parse_module("t.ll", text.as_bytes()).expect("good text").module;
            let layout = DataLayout::for_module(&module);
            Vec::from_iter(address_numbers(&FunctionView::new(&module, FuncId(0), &layout, LLVM_MAJOR)))
        };
        let part = |n: u32| format!("%a = extractvalue [2 x i64] %s, {n}\n%p = inttoptr i64 %a to ptr");
        assert_eq!(of(&part(0)), [(0, 0)]);
        assert_eq!(of(&part(1)), [(0, 1)]);
        assert_eq!(of("%o = shl i64 %n, 2\n%a = add i64 %b, %o\n%p = inttoptr i64 %a to ptr"), [(1, 0)]);
        assert_eq!(of("%a = extractvalue [2 x i64] %s, 0\n%c = icmp eq i64 %a, %b"), []);
        let stored = |load: &str| {
            format!(
                "%x = alloca [2 x i64]\n%y = alloca [2 x i64]\nstore [2 x i64] %s, ptr %x\n\
                 call void @llvm.memcpy.p0.p0.i64(ptr %y, ptr %x, i64 16, i1 false)\n%e = getelementptr i8, ptr %y, i64 8\n{load}"
            )
        };
        assert_eq!(of(&stored("%p = load ptr, ptr %x\n%n2 = load i64, ptr %e")), [(0, 0)]);
        assert_eq!(of(&stored("%p = load ptr, ptr %e")), [(0, 1)]);
        assert_eq!(of(&stored("%p = load i64, ptr %y")), []);
    }
}

//! Finds integers in parameters that the code converts to pointers. For example, rustc passes a slice as `[2 x i64]`:
//! its address and its length.

use crate::ir::{BinOp, CastOp, Function, InstKind, Module, Value};
use std::collections::BTreeSet;

/// The maximum number of operations between the parameter and the `inttoptr`.
const STEPS: u32 = 8;

/// An integer in a parameter: the number of the parameter, and the index of the scalar in it.
pub(super) type Leaf = (u32, u32);

/// Returns the integers of 64 bits that the function converts to pointers.
pub(super) fn address_numbers(module: &Module, f: &Function) -> BTreeSet<Leaf> {
    let mut out = BTreeSet::new();
    for i in f.inst_ids().map(|i| f.inst(i)) {
        if let InstKind::Cast { op: CastOp::IntToPtr, value, .. } = i.kind
            && module.value_type(f, value).and_then(|ty| module.types.int_bits(ty)) == Some(64)
        {
            leaf_of(f, value, STEPS, &mut out);
        }
    }
    out
}

/// Collects the integers in parameters that a number comes from, through sums, masks and phis. The result of a scaling
/// or a difference is not an address.
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
        // The base of a sum is the operand that is not computed: in `base + 4 * i`, the left
        // operand.
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
    use crate::ir::FuncId;
    use crate::ir::parse::parse_module;

    #[test]
    fn numbers_that_become_pointers() {
        let of = |body: &str| {
            let text = format!("define void @f([2 x i64] %s, i64 %b, i64 %n) {{\n{body}\n  ret void\n}}");
            let module = parse_module("t.ll", text.as_bytes()).expect("good text").module;
            Vec::from_iter(address_numbers(&module, module.function(FuncId(0))))
        };
        let part = |n: u32| format!("%a = extractvalue [2 x i64] %s, {n}\n%p = inttoptr i64 %a to ptr");
        assert_eq!(of(&part(0)), [(0, 0)]);
        assert_eq!(of(&part(1)), [(0, 1)]);
        assert_eq!(of("%o = shl i64 %n, 2\n%a = add i64 %b, %o\n%p = inttoptr i64 %a to ptr"), [(1, 0)]);
        assert_eq!(of("%a = extractvalue [2 x i64] %s, 0\n%c = icmp eq i64 %a, %b"), []);
    }
}

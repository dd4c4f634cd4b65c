//! Replaces constants by smaller ones, also in switch cases.

use super::instructions::{numbered_operands, set};
use super::{Candidate, Edit};
use crate::evaluation::panel::Panel;
use crate::ir::*;
use crate::values::linear::mask;

/// Returns edits that move every integer constant operand towards zero. The size operand of a lifetime marker stays
/// unchanged: until LLVM 21 it is the size of the alloca or -1, and LangRef does not define other sizes
/// ('llvm.lifetime.start'). Example of an edit: `add i32 %x, 100` becomes `add i32 %x, 64`.
pub fn edits(_: &Panel, c: &Candidate) -> Vec<Edit> {
    let mut edits: Vec<Edit> = Vec::new();
    for f in c.module.defined_functions() {
        let function = c.module.function(f);
        for i in function.inst_ids().filter(|i| !c.module.is_lifetime_marker(&function.inst(*i).kind)) {
            for (operand, v) in numbered_operands(function, i) {
                let Value::Const(k) = v else { continue };
                match c.module.constant(k) {
                    Constant::Int { ty, value } => {
                        let Some(bits) = c.module.types.int_bits(*ty) else { continue };
                        edits.extend(simpler(bits, *value).into_iter().map(|new| -> Edit {
                            Box::new(move |c| {
                                let new = Value::Const(c.module.const_int(bits, new));
                                set(c, f, i, operand, new)
                            })
                        }));
                    }
                    Constant::Symbol { .. } | Constant::Zero { .. } | Constant::Null { .. } => {}
                    _ => {
                        let Some(ty) = c.module.constant_type(k) else { continue };
                        edits.push(Box::new(move |c| {
                            surgery::zero(&mut c.module, ty).is_some_and(|z| set(c, f, i, operand, z))
                        }));
                    }
                }
            }
        }
    }
    edits
}

/// Returns simpler values, the simplest first: zero, one, small powers of two, the next smaller power of two, half, one
/// less.
pub(super) fn simpler(bits: u32, value: u128) -> Vec<u128> {
    let mask = mask(bits);
    let mut list = vec![0, 1];
    if bits > 1 && signed(value, bits) < 0 {
        // A negative number may also become the smallest number of its type, such as -128 of `i8`.
        list.push(1 << (bits - 1));
        let magnitude = signed(value, bits).unsigned_abs();
        list.extend([magnitude, 1, magnitude / 2, magnitude - 1].map(|v| v.wrapping_neg() & mask));
    } else {
        list.extend([2, 4, 8]);
        list.extend(value.checked_ilog2().map(|n| 1 << n));
        list.extend([value / 2, value.saturating_sub(1)]);
    }
    let mut seen = Vec::new();
    list.retain(|v| {
        let new = *v <= mask && *v != value && !seen.contains(v);
        seen.push(*v);
        new
    });
    list
}

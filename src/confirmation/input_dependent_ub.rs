//! Decides whether other inputs could have avoided a run's undefined behaviour. If a file states no inputs, the kernel
//! is at fault only if no inputs could avoid the undefined behaviour. In doubt, this file answers that other inputs
//! could avoid the undefined behaviour. It gives this answer in three cases:
//!
//! - An access to an object of the inputs is undefined behaviour: another object might be larger, or have other
//!   contents.
//! - Poison is used, for example as an address outside all objects.
//! - A requirement on a value that the inputs determine is broken: an assumption, a divisor, an alignment.

use crate::ir::*;
use crate::machine::{Ub, UbKind};
use std::collections::BTreeSet;

/// Whether this undefined behaviour, which occurred in a run, could be avoided by other inputs.
pub fn is_input_dependent(module: &Module, ub: &Ub) -> bool {
    let function = module.function(ub.function);
    match ub.kind {
        UbKind::Poison => true,
        // A race between threads of the kernel occurs with other objects too.
        UbKind::Race => false,
        UbKind::Unreachable => {
            ub.inst.is_none_or(|inst| !function.blocks.first().is_some_and(|entry| entry.insts.contains(&inst)))
        }
        UbKind::Assume
        | UbKind::DivByZero
        | UbKind::Undef
        | UbKind::NoUndef
        | UbKind::NonNull
        | UbKind::Align
        | UbKind::Dereferenceable
        | UbKind::DivergentBarrier
        | UbKind::Mbarrier
        | UbKind::BadCall
        | UbKind::BadFree
        | UbKind::Range
        | UbKind::NoFpClass => ub.inst.is_none_or(|inst| comes_from_outside(function, inst)),
        _ => ub.fault.is_some_and(|fault| fault.root.is_some()),
    }
}

/// Whether an operand of the instruction depends on an argument, or on the result of a load or a call.
fn comes_from_outside(function: &Function, inst: InstId) -> bool {
    let (mut work, mut seen, mut outside) = (vec![inst], BTreeSet::from([inst]), false);
    while let Some(at) = work.pop() {
        function.inst(at).kind.for_each_operand(|v| match v {
            Value::Arg(_) => outside = true,
            Value::Inst(i) => {
                let kind = &function.inst(i).kind;
                outside |= kind.as_call().is_some()
                    || matches!(kind, InstKind::Load { .. } | InstKind::AtomicRmw { .. } | InstKind::CmpXchg { .. });
                if seen.insert(i) {
                    work.push(i);
                }
            }
            _ => {}
        });
    }
    outside
}

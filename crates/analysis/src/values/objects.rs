//! Classifies values. Some values are objects themselves. Other values may point to any object whose address escaped.

use super::FunctionView;
use super::underlying::{passes_pointer_on, underlying_step};
use crate::ir::{AddressSpace, Call, CastOp, Constant, GlobalRef, InstKind, Value};
use crate::target::Defect;

/// Whether the value is an `alloca`.
pub fn is_alloca(view: &FunctionView, v: Value) -> bool {
    matches!(view.inst(v).map(|i| &i.kind), Some(InstKind::Alloca { .. }))
}

/// Whether the value is the result of a call that is marked `noalias`, that is, newly allocated storage.
pub fn is_noalias_call(view: &FunctionView, v: Value) -> bool {
    view.call(v)
        .is_some_and(|call| call.ret_attrs.has("noalias") || view.callee(call).is_some_and(|f| f.ret().has("noalias")))
}

/// Whether the value is an argument marked `noalias` or `byval`.
fn is_noalias_or_byval_arg(view: &FunctionView, v: Value) -> bool {
    match v {
        Value::Arg(a) => {
            view.function.params.get(a as usize).is_some_and(|p| p.attrs.has("noalias") || p.attrs.has("byval"))
        }
        _ => false,
    }
}

/// Whether the value is an identified function-local object: an `alloca`, a `noalias` result, or a `noalias` or `byval`
/// argument.
pub fn is_identified_function_local(view: &FunctionView, v: Value) -> bool {
    is_alloca(view, v) || is_noalias_call(view, v) || is_noalias_or_byval_arg(view, v)
}

/// Whether the value is an identified object: a function-local object, a global variable or a function (not an alias).
pub fn is_identified_object(view: &FunctionView, v: Value) -> bool {
    is_identified_function_local(view, v)
        || match view.global(v) {
            Some(GlobalRef::Function(_) | GlobalRef::Variable(_)) => true,
            Some(GlobalRef::Alias(a)) => {
                view.module.aliases[a as usize].ifunc || view.defect == Some(Defect::AliasesApart)
            }
            None => false,
        }
}

/// Whether two symbols may denote the same dynamic shared memory. Both must be declarations of size zero in shared
/// memory, such as CUDA's `extern __shared__` arrays. All such arrays begin at the start of the launch's dynamic shared
/// memory.
pub fn may_be_dynamic_shared(view: &FunctionView, a: Value, b: Value) -> bool {
    let dynamic = |v| match view.global(v) {
        Some(GlobalRef::Variable(g)) => {
            let g = &view.module.globals[g];
            let size = view.layout.alloc_size(&view.module.types, g.ty);
            g.init.is_none() && g.space == AddressSpace(3) && size.is_none_or(|s| s == 0)
        }
        _ => false,
    };
    dynamic(a) && dynamic(b)
}

/// Whether the value can only point to an object whose address was captured: the result of a call, a loaded pointer, or
/// an integer converted to a pointer. Since LLVM 20 this includes a pointer extracted from an aggregate or vector,
/// because inserting the pointer counts as a capture.
pub fn is_escape_source(view: &FunctionView, v: Value) -> bool {
    if matches!(view.cast(v), Some((CastOp::IntToPtr, _))) {
        return true;
    }
    match view.inst(v).map(|i| &i.kind) {
        Some(InstKind::Load { .. }) => true,
        Some(InstKind::ExtractValue { .. } | InstKind::ExtractElement { .. }) => view.major >= 20,
        Some(kind) => kind.as_call().is_some_and(|c| {
            !passes_pointer_on(view, c) && underlying_step(view, v).is_none() && !may_return_argument(view, c)
        }),
        None => false,
    }
}

/// Whether the call may return a pointer based on one of its arguments, because `captures(ret: …)` of an argument
/// allows its capture by the result.
fn may_return_argument(view: &FunctionView, call: &Call) -> bool {
    (0..call.args.len()).any(|i| {
        let captures = call.args[i].attrs.captures().or_else(|| view.callee_param(call, i).and_then(|a| a.captures()));
        captures.is_some_and(|c| c.ret != 0)
    })
}

/// Whether the value is `undef` or `poison`.
pub fn is_undef(view: &FunctionView, v: Value) -> bool {
    matches!(view.constant(v), Some(Constant::Undef { .. } | Constant::Poison { .. }))
}

/// Whether the value is the null pointer constant.
pub fn is_null(view: &FunctionView, v: Value) -> bool {
    matches!(view.constant(v), Some(Constant::Null { .. }))
}

/// Whether an object may be at address 0 of this space.
pub fn null_is_valid(view: &FunctionView, space: AddressSpace) -> bool {
    space.0 != 0 || view.function.attrs.has("null_pointer_is_valid")
}

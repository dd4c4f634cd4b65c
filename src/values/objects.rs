//! Values that name an object of their own, and values that may point to any escaped object.

use super::FunctionView;
use super::underlying::{passes_pointer_on, underlying_step};
use crate::ir::{AddressSpace, Call, CastOp, Constant, GlobalRef, InstKind, Value};
use crate::target::Defect;

/// Is it an `alloca`?
pub fn is_alloca(view: &FunctionView, v: Value) -> bool {
    matches!(view.inst(v).map(|i| &i.kind), Some(InstKind::Alloca { .. }))
}

/// Is it a call whose result is marked `noalias`, that is, fresh storage?
pub fn is_noalias_call(view: &FunctionView, v: Value) -> bool {
    view.call(v)
        .is_some_and(|call| call.ret_attrs.has("noalias") || view.callee(call).is_some_and(|f| f.ret().has("noalias")))
}

/// Is it an argument marked `noalias` or `byval`?
fn is_noalias_or_byval_arg(view: &FunctionView, v: Value) -> bool {
    match v {
        Value::Arg(a) => {
            view.function.params.get(a as usize).is_some_and(|p| p.attrs.has("noalias") || p.attrs.has("byval"))
        }
        _ => false,
    }
}

/// Is it an object that nothing outside the function names: an `alloca`, a `noalias` result, a `noalias` or `byval`
/// argument?
pub fn is_identified_function_local(view: &FunctionView, v: Value) -> bool {
    is_alloca(view, v) || is_noalias_call(view, v) || is_noalias_or_byval_arg(view, v)
}

/// Is it an object of its own: one that nothing outside the function names, or a global variable or function (not an
/// alias)?
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

/// May both be the same storage although they are two symbols? CUDA's `extern __shared__` arrays are declarations of
/// size zero in shared memory, and all of them start where the launch's dynamic shared memory starts.
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

/// Can the value only be a pointer that some object's address was given away for: the result of a call, a loaded
/// pointer, an integer turned into a pointer; since LLVM 20 also what is taken out of an aggregate or vector (putting it
/// in counts as giving it away).
pub fn is_escape_source(view: &FunctionView, v: Value) -> bool {
    if matches!(view.cast(v), Some((CastOp::IntToPtr, _))) {
        return true;
    }
    match view.inst(v).map(|i| &i.kind) {
        Some(InstKind::Load { .. }) => true,
        Some(InstKind::ExtractValue { .. } | InstKind::ExtractElement { .. }) => view.major >= 20,
        Some(kind) => kind.as_call().is_some_and(|c| {
            !passes_pointer_on(view, c) && underlying_step(view, v).is_none() && !hands_argument_out(view, c)
        }),
        None => false,
    }
}

/// May the result be based on an argument that the call does not capture otherwise (`captures(ret: …)`)?
fn hands_argument_out(view: &FunctionView, call: &Call) -> bool {
    (0..call.args.len()).any(|i| {
        let captures = call.args[i].attrs.captures().or_else(|| view.callee_param(call, i).and_then(|a| a.captures()));
        captures.is_some_and(|c| c.ret != 0)
    })
}

/// `undef` or `poison`?
pub fn is_undef(view: &FunctionView, v: Value) -> bool {
    matches!(view.constant(v), Some(Constant::Undef { .. } | Constant::Poison { .. }))
}

/// The null pointer constant?
pub fn is_null(view: &FunctionView, v: Value) -> bool {
    matches!(view.constant(v), Some(Constant::Null { .. }))
}

/// May an object lie at address 0 of this space?
pub fn null_is_valid(view: &FunctionView, space: AddressSpace) -> bool {
    space.0 != 0 || view.function.attrs.has("null_pointer_is_valid")
}

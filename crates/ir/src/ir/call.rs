//! Calls: callee, arguments and operand bundles.

use super::{AddressSpace, AttrSet, Flags, TailKind, TypeId, Value};

/// One argument of a call. For the argument `metadata ptr %p`, the type is `metadata` and the value is `%p`.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct CallArg {
    /// The type of the argument, which is written before the attributes.
    pub ty: TypeId,
    /// The value of the argument.
    pub value: Value,
    /// The attributes of the argument at the call site.
    pub attrs: AttrSet,
}

/// An operand bundle, `"tag"(T %x, …)`.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Bundle {
    /// The tag: `align`, `deopt`, …
    pub tag: Box<str>,
    /// The operands, with their types.
    pub args: Vec<(TypeId, Value)>,
}

/// `call`, and the call part of `invoke`.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Call {
    /// The callee: a constant symbol for a direct call, inline asm, or any pointer value.
    pub callee: Value,
    /// The function type that the call states. It may differ from the type of the called function.
    pub fn_ty: TypeId,
    /// The marker before `call` (`tail`, `musttail`, `notail`); [`TailKind::None`] for an invoke.
    pub tail: TailKind,
    /// Calling convention as written (`ptx_kernel`, `cc 10`); `None` for C.
    pub cc: Option<Box<str>>,
    /// Fast-math flags.
    pub flags: Flags,
    /// Attributes of the result.
    pub ret_attrs: AttrSet,
    /// Attributes of the call as a whole, with attribute groups resolved.
    pub fn_attrs: AttrSet,
    /// All arguments, variadic ones included.
    pub args: Vec<CallArg>,
    /// Operand bundles, in order.
    pub bundles: Vec<Bundle>,
    /// `addrspace(N)` of the callee, as written.
    pub space: Option<AddressSpace>,
}

impl Call {
    /// Returns a call with the C calling convention and without attributes, flags and bundles.
    pub fn plain(callee: Value, fn_ty: TypeId, args: Vec<CallArg>) -> Call {
        Call {
            callee,
            fn_ty,
            tail: TailKind::None,
            cc: None,
            flags: Flags::NONE,
            ret_attrs: AttrSet::default(),
            fn_attrs: AttrSet::default(),
            args,
            bundles: Vec::new(),
            space: None,
        }
    }
}

impl CallArg {
    /// Builds arguments of these types and values, without attributes.
    pub fn plain(args: &[(TypeId, Value)]) -> Vec<CallArg> {
        args.iter().map(|(ty, value)| CallArg { ty: *ty, value: *value, attrs: AttrSet::default() }).collect()
    }
}

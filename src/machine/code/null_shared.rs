//! Shared memory that code addresses from null of space 3 on, without a variable: Halide's dynamic shared memory.
//!
//! LLVM takes null of every space but 0 for an address that may be valid (`NullPointerIsDefined`). A launch's dynamic shared
//! memory begins at 0 if the module has no variable of shared memory.

use crate::ir::*;
use crate::machine::memory::Family;
use crate::target::Target;

/// What null of shared memory may be.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum NullShared {
    /// The code uses it as no address.
    Unused,
    /// The begin of the launch's dynamic shared memory.
    Begin,
    /// An address beside variables: which of them lies there is not known.
    BesideVariables,
}

/// The space of shared memory.
pub const SHARED: AddressSpace = AddressSpace(3);

impl NullShared {
    /// What it may be in a module.
    pub fn for_module(module: &Module, family: Family) -> NullShared {
        let is_used = || module.functions.iter().any(|f| f.inst_ids().any(|i| is_address(module, &f.inst(i).kind)));
        if family == Family::Flat || !has_null(module) || !is_used() {
            return NullShared::Unused;
        }
        match module.globals.iter().any(|g| matches!(g.space.0, 3 | 7)) {
            true => NullShared::BesideVariables,
            false => NullShared::Begin,
        }
    }
}

/// Does code of the module address the launch's dynamic shared memory from null on?
pub fn begins_at_null(module: &Module) -> bool {
    let family = if Target::of(module) == Target::Flat { Family::Flat } else { Family::Nvptx };
    NullShared::for_module(module, family) == NullShared::Begin
}

/// Does the module have the constant?
fn has_null(module: &Module) -> bool {
    (0..module.constant_count() as u32).any(|c| is_null(module, ConstId(c)))
}

fn is_null(module: &Module, c: ConstId) -> bool {
    match module.constant(c) {
        Constant::Null { ty } => module.types.pointer_space(*ty) == Some(SHARED),
        Constant::Expr { expr: ConstExpr::Gep { base, .. }, .. } => is_null(module, *base),
        _ => false,
    }
}

/// Is null of shared memory, or an address behind it, where an instruction accesses memory or from where it goes on?
fn is_address(module: &Module, kind: &InstKind) -> bool {
    let is_null = |v: &Value| matches!(v, Value::Const(c) if is_null(module, *c));
    match kind {
        InstKind::Load { ptr, .. }
        | InstKind::Store { ptr, .. }
        | InstKind::AtomicRmw { ptr, .. }
        | InstKind::CmpXchg { ptr, .. } => is_null(ptr),
        InstKind::Gep { base, .. } => is_null(base),
        InstKind::Call(call) => {
            let callee = module.callee(call.callee).map_or("", |f| module.function_name(f));
            callee.starts_with("llvm.mem") && call.args.iter().any(|arg| is_null(&arg.value))
        }
        _ => false,
    }
}

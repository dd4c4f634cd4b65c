//! Dynamic shared memory without a variable: code accesses it through null of address space 3 and addresses computed
//! from this null, as Halide does. LLVM treats null of every address space except 0 as an address that may be valid
//! (`NullPointerIsDefined`). If the module has no variable in shared memory, the dynamic shared memory of a launch
//! begins at address 0.

use crate::ir::*;
use crate::memory::Family;
use crate::target::Target;

/// The meaning of shared memory's null pointer in a module.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum NullShared {
    /// The code does not use null as an address.
    Unused,
    /// Null is the beginning of the launch's dynamic shared memory.
    Begin,
    /// Null is an address, but the module also has variables in shared memory. It is unknown which of these variables
    /// is at null.
    BesideVariables,
}

/// The address space of shared memory.
pub const SHARED: AddressSpace = AddressSpace(3);

impl NullShared {
    /// Returns the meaning of shared memory's null pointer in a module.
    pub fn for_module(module: &Module, family: Family) -> NullShared {
        if module.has_rules_of_ptx() {
            // In PTX, every number can be an address, so the code does not reveal whether it uses null as an address.
            let has_variables = module.globals.iter().any(|g| matches!(g.space.0, 3 | 7));
            return if has_variables { NullShared::Unused } else { NullShared::Begin };
        }
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

/// Whether the launch's dynamic shared memory begins at null, and the module's code may access it through null or
/// addresses computed from null.
pub fn begins_at_null(module: &Module) -> bool {
    let family = if Target::of(module) == Target::Flat { Family::Flat } else { Family::Nvptx };
    NullShared::for_module(module, family) == NullShared::Begin
}

/// Returns the number from which a constant pointer to shared memory is made, such as 4 for `getelementptr (i8, ptr
/// addrspace(3) null, i32 4)`. LLVM folds this expression to `inttoptr (i64 4)` (ConstantFolding).
pub fn address(module: &Module, ty: TypeId, expr: &ConstExpr) -> Option<u128> {
    let ConstExpr::Cast { op: CastOp::IntToPtr, value } = expr else { return None };
    match module.constant(*value) {
        Constant::Int { value, .. } if module.types.pointer_space(ty) == Some(SHARED) => Some(*value),
        _ => None,
    }
}

/// Whether the module uses the constant null of shared memory.
fn has_null(module: &Module) -> bool {
    (0..module.constant_count() as u32).any(|c| is_null(module, ConstId(c)))
}

fn is_null(module: &Module, c: ConstId) -> bool {
    match module.constant(c) {
        Constant::Null { ty } => module.types.pointer_space(*ty) == Some(SHARED),
        Constant::Expr { expr: ConstExpr::Gep { base, .. }, .. } => is_null(module, *base),
        Constant::Expr { ty, expr } => address(module, *ty, expr).is_some(),
        _ => false,
    }
}

/// Whether an instruction accesses shared memory at null or at a constant address, or computes an address from null or
/// from a constant address.
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

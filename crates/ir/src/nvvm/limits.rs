//! Finds the constructs of a module that NVVM IR, or PTX itself, cannot express.

use super::{NotNvvm, NvvmVersion};
use crate::ir::*;
use crate::target::is_kernel;

/// Maximum number of steps in the search from an address to its object.
const MAX_STEPS: usize = 64;

/// Returns the first construct of a module that a compiler of this version cannot express.
pub(super) fn missing_in(m: &Module, version: NvvmVersion) -> Option<NotNvvm> {
    if returns_from_a_kernel(m) {
        return Some(NotNvvm::KernelResult);
    }
    if has_local_atomic(m) {
        return Some(NotNvvm::LocalAtomic);
    }
    if has_volatile_nand(m) {
        return Some(NotNvvm::VolatileNand);
    }
    // NVVM 7 of CUDA 13.5 compiles such a cast to the number 0; older releases of CUDA refuse it.
    (version == NvvmVersion::Nvvm7 && casts_cluster_pointers(m))
        .then(|| NotNvvm::Typed("casts of shared::cluster".into()))
}

/// Whether a kernel returns a value. In PTX, kernels cannot return values.
pub fn returns_from_a_kernel(m: &Module) -> bool {
    let returns = |f: FuncId| !matches!(m.types.get(m.function(f).ret), Type::Void);
    m.defined_functions().any(|f| is_kernel(m, f) && returns(f))
}

/// Whether an atomic operation certainly accesses local memory. NVVM IR and PTX define atomic operations on global and
/// shared memory only (NVVM IR Specification, "atomicrmw", "cmpxchg"; PTX ISA, "atom").
fn has_local_atomic(m: &Module) -> bool {
    m.functions.iter().any(|f| {
        f.inst_ids().any(|i| match &f.inst(i).kind {
            InstKind::AtomicRmw { ptr, .. } | InstKind::CmpXchg { ptr, .. } => is_alloca(f, *ptr),
            _ => false,
        })
    })
}

/// Whether the module has a volatile `nand`. PTX has no atomic `nand`. A loop could replace it, but the loop would make
/// more volatile accesses than the original operation.
fn has_volatile_nand(m: &Module) -> bool {
    let is_one = |kind: &InstKind| matches!(kind, InstKind::AtomicRmw { op: RmwOp::Nand, volatile: true, .. });
    m.functions.iter().any(|f| f.inst_ids().any(|i| is_one(&f.inst(i).kind)))
}

fn is_alloca(f: &Function, mut pointer: Value) -> bool {
    for _ in 0..MAX_STEPS {
        let Value::Inst(i) = pointer else { return false };
        match &f.inst(i).kind {
            InstKind::Alloca { .. } => return true,
            InstKind::Gep { base, .. } => pointer = *base,
            InstKind::Cast { op: CastOp::AddrSpaceCast | CastOp::BitCast, value, .. } => pointer = *value,
            _ => return false,
        }
    }
    false
}

/// Whether a pointer is cast to or from the space `shared::cluster`.
fn casts_cluster_pointers(m: &Module) -> bool {
    let cluster = AddressSpace(7);
    let is_cast = |op: CastOp, from: Option<TypeId>, to: TypeId| {
        let is_cluster = |ty: &TypeId| m.types.pointer_space(*ty) == Some(cluster);
        op == CastOp::AddrSpaceCast && from.iter().chain([&to]).any(is_cluster)
    };
    let in_code = m.functions.iter().any(|f| {
        f.inst_ids().any(|i| match &f.inst(i).kind {
            InstKind::Cast { op, value, .. } => is_cast(*op, m.value_type(f, *value), f.inst(i).ty),
            _ => false,
        })
    });
    in_code
        || (0..m.constant_count() as u32).map(ConstId).any(|c| match m.constant(c) {
            Constant::Expr { expr: ConstExpr::Cast { op, value, .. }, ty } => {
                is_cast(*op, m.constant_type(*value), *ty)
            }
            _ => false,
        })
}

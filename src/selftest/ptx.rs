//! Makes kernels with inline asm, because the generator emits none: every second 32-bit access to global memory is
//! replaced by the equivalent PTX instruction, unless the access is atomic or volatile. The asm is `asm sideeffect`
//! without a memory clobber, as Triton emits it.

use crate::ir::{AddressSpace, FuncId, InstId, InstKind, Module, TypeId};
use crate::target::Target;

/// The size of the replaced accesses in bytes, and their minimum alignment.
const BYTES: u64 = 4;

/// Replaces accesses in a module for NVPTX. A module for another target stays unchanged.
pub(super) fn with_ptx(m: &mut Module) {
    if Target::of(m) != Target::Nvptx64 {
        return;
    }
    let (word, global) = (m.types.int(8 * BYTES as u32), m.types.ptr(AddressSpace(1)));
    for f in m.defined_functions().collect::<Vec<_>>() {
        let is_plain = |id: &InstId| access_types(m, f, *id).is_some_and(|(ptr, ty)| ptr == global && ty == word);
        let accesses: Vec<InstId> = m.function(f).inst_ids().filter(is_plain).step_by(2).collect();
        for id in accesses {
            let inst = m.function(f).inst(id);
            let (text, constraints, args) = match inst.kind {
                InstKind::Load { ptr, .. } => ("ld.global.b32 $0, [ $1 + 0 ];", "=r,l", vec![(global, ptr)]),
                InstKind::Store { value, ptr, .. } => {
                    ("st.global.b32 [ $0 + 0 ], { $1 };", "l,r", vec![(global, ptr), (word, value)])
                }
                _ => continue,
            };
            let call = m.asm_call(inst.ty, (text, constraints), &args);
            let inst = &mut m.functions[f].insts[id];
            inst.kind = call;
            inst.metadata.clear();
        }
    }
}

/// If the instruction is an aligned access that is neither atomic nor volatile, returns two types: that of the pointer
/// and that of the value.
fn access_types(m: &Module, f: FuncId, id: InstId) -> Option<(TypeId, TypeId)> {
    let inst = m.function(f).inst(id);
    let (ptr, ty) = match inst.kind {
        InstKind::Load { ptr, align: BYTES.., volatile: false, atomic: None, .. } => (ptr, inst.ty),
        InstKind::Store { value, ptr, align: BYTES.., volatile: false, atomic: None, .. } => {
            (ptr, m.value_type(m.function(f), value)?)
        }
        _ => return None,
    };
    Some((m.value_type(m.function(f), ptr)?, ty))
}

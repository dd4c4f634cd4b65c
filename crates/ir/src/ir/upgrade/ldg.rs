//! The alignment that `llvm.nvvm.ldg.global.…` states as its last argument.
//!
//! The argument is a number of bytes, but Taichi passes the width of the loaded number in bits. An example is
//! `ldg.global.f.f32.p0(ptr %p, i32 32)` for each element of an array of floats. In every launch, some element is not
//! aligned to 32 bytes, so every run would have undefined behaviour and be no evidence. The natural alignment of the
//! type is a weaker promise, and the alignment that the author of the kernel intended.

use super::super::layout::DataLayout;
use super::super::{Constant, FuncId, InstId, InstKind, Module, TypeId, Value};

/// If a load states its type's width in bits as its alignment, and this number exceeds the type's alignment, gives the
/// load the type's alignment. Returns the number of changed loads.
pub(super) fn natural_alignments(m: &mut Module) -> usize {
    let layout = DataLayout::for_module(m);
    let mut found = Vec::new();
    for f in 0..m.functions.len() {
        let function = m.function(FuncId(f as u32));
        let natural = |id: InstId| natural_alignment(m, &layout, function.inst(id).ty, &function.inst(id).kind);
        found.extend(function.inst_ids().filter_map(|id| Some((f, id, natural(id)?))));
    }
    for (f, id, align) in &found {
        let align = Value::Const(m.const_int(32, u128::from(*align)));
        if let Some(last) = m.functions[*f].insts[*id].kind.as_call_mut().and_then(|call| call.args.get_mut(1)) {
            last.value = align;
        }
    }
    found.len()
}

/// Returns the alignment of a load's type, if the load states the type's width in bits as its alignment.
fn natural_alignment(m: &Module, layout: &DataLayout, ty: TypeId, kind: &InstKind) -> Option<u64> {
    let call = kind.as_call()?;
    let callee = m.callee(call.callee)?;
    m.function_name(callee).starts_with("llvm.nvvm.ldg.global.").then_some(())?;
    let Value::Const(stated) = call.args.get(1)?.value else { return None };
    let Constant::Int { value: stated, .. } = m.constant(stated) else { return None };
    let natural = layout.abi_align(&m.types, ty)?;
    let is_width = layout.size_bits(&m.types, ty).map(u128::from) == Some(*stated);
    (is_width && u128::from(natural) < *stated).then_some(natural)
}

#[cfg(test)]
mod tests {
    use super::super::replace_accesses;
    use crate::ir::Dialect;
    use crate::ir::parse::parse_module;
    use crate::ir::print::print_module;

    #[test]
    fn a_width_in_bits_is_no_alignment() {
        for (ty, stated, read) in [
            ("f32", 32, 4),
            ("f32", 4, 4),
            ("f32", 16, 16),
            ("f64", 64, 8),
            ("i8", 8, 1),
            ("v4f32", 128, 16),
            ("v4f32", 32, 32),
        ] {
            let kind = if ty.starts_with('i') { "i" } else { "f" };
            let llvm = match ty {
                "f32" => "float",
                "f64" => "double",
                "v4f32" => "<4 x float>",
                other => other,
            };
            let name = format!("llvm.nvvm.ldg.global.{kind}.{ty}.p1");
            let text = format!(
                "target triple = \"nvptx64-nvidia-cuda\"\ndeclare {llvm} @{name}(ptr addrspace(1), i32)\n\
                 define {llvm} @f(ptr addrspace(1) %p) {{\n  \
                 %v = call {llvm} @{name}(ptr addrspace(1) %p, i32 {stated})\n  ret {llvm} %v\n}}\n"
            );
            let mut m = parse_module("t.ll", text.as_bytes()).expect("valid").module;
            assert_eq!(replace_accesses(&mut m), usize::from(read != stated), "{ty} {stated}");
            let text = print_module(&m, Dialect(22));
            let load = format!("load {llvm}, ptr addrspace(1) %p, align {read}, !invariant.load");
            assert!(text.contains(&load) && !text.contains("ldg"), "{ty} {stated}: {text}");
        }
    }

    #[test]
    fn atomic_additions_of_floats_are_instructions() {
        let name = "llvm.nvvm.atomic.load.add.f32.p0f32";
        let text = format!(
            "declare float @{name}(float*, float)\ndefine float @f(float* %p) {{\n  \
             %v = call float @{name}(float* %p, float 1.0)\n  ret float %v\n}}\n"
        );
        let mut m = parse_module("t.ll", text.as_bytes()).expect("valid").module;
        assert_eq!(replace_accesses(&mut m), 0);
        let text = print_module(&m, Dialect(15));
        assert!(text.contains("atomicrmw fadd ptr %p, float") && text.contains("seq_cst"), "{text}");
    }
}

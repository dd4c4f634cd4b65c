//! Removes `noundef` from parameters by which clang passes captured variables of OpenMP regions, as integers of pointer
//! width.
//!
//! Clang writes a captured `int` into a slot of eight bytes, loads the whole slot, and passes the loaded integer to a
//! parameter with `noundef`. At -O0, the other four bytes of the slot are undefined, so by LangRef ("noundef") every
//! run has undefined behaviour. But the programmer did not make the promise, and the region reads only the defined
//! bytes. So if a module has a slot like this, `noundef` is removed from the parameters that get captured variables.
//! Oracles and runs get the same changed module.

use crate::ir::{CastOp, DataLayout, FuncId, Function, InstId, InstKind, Module, Type, TypeId, Value};

/// The function that an OpenMP kernel calls first.
const INIT: &str = "__kmpc_target_init";

/// Removes `noundef` from the parameters that get captured variables, if the module writes only parts of some captured
/// slot. Returns the functions of these parameters.
pub fn without_promises_of_captures(module: &mut Module) -> Vec<FuncId> {
    let layout = DataLayout::for_module(module);
    if !is_openmp(module) || !module.functions.iter().any(|f| has_partly_written_slot(module, &layout, f)) {
        return Vec::new();
    }
    let wide: Vec<TypeId> = [64, 32]
        .iter()
        .filter(|bits| **bits == layout.index_bits(Default::default()))
        .map(|bits| module.types.int(*bits))
        .collect();
    let mut changed = Vec::new();
    for (n, f) in module.functions.iter_mut().enumerate() {
        if f.is_declaration() {
            continue;
        }
        let mut lost = false;
        for p in f.params.iter_mut().filter(|p| f.linkage.is_local() && wide.contains(&p.ty) && p.attrs.has("noundef"))
        {
            p.attrs.remove("noundef");
            lost = true;
        }
        for inst in &mut f.insts {
            if let InstKind::Call(call) = &mut inst.kind {
                call.args.iter_mut().filter(|a| wide.contains(&a.ty)).for_each(|a| a.attrs.remove("noundef"));
            }
        }
        if lost {
            changed.push(FuncId(n as u32));
        }
    }
    changed
}

/// Whether the module contains an OpenMP kernel.
pub(super) fn is_openmp(module: &Module) -> bool {
    module.find_function(INIT).is_some()
}

/// Whether an integer is loaded from an alloca, and every store to this alloca writes a narrower value.
fn has_partly_written_slot(module: &Module, layout: &DataLayout, f: &Function) -> bool {
    let size = |ty: TypeId| layout.store_size(&module.types, ty).unwrap_or(0);
    let slots = f.inst_ids().filter(|i| matches!(f.inst(*i).kind, InstKind::Alloca { count: None, .. }));
    slots.into_iter().any(|slot| {
        let (mut stored, mut loaded) = (None, 0);
        let mut only_these = true;
        for i in f.inst_ids().map(|i| f.inst(i)) {
            match &i.kind {
                InstKind::Load { ptr, .. } if is_slot(f, *ptr, slot) => {
                    let is_int = matches!(module.types.get(i.ty), Type::Int(_));
                    loaded = loaded.max(if is_int { size(i.ty) } else { 0 });
                }
                InstKind::Store { value, ptr, .. } if is_slot(f, *ptr, slot) && !is_slot(f, *value, slot) => {
                    let bytes = module.value_type(f, *value).map_or(0, size);
                    stored = stored.max(Some(bytes));
                }
                InstKind::Cast { op: CastOp::AddrSpaceCast, .. } => {}
                kind => kind.for_each_operand(|v| only_these &= !is_slot(f, v, slot)),
            }
        }
        only_these && stored.is_some_and(|stored| stored < loaded)
    })
}

/// Whether the value is the alloca's address, perhaps in another space.
fn is_slot(f: &Function, v: Value, slot: InstId) -> bool {
    match v {
        Value::Inst(i) if i == slot => true,
        Value::Inst(i) => {
            matches!(f.inst(i).kind, InstKind::Cast { op: CastOp::AddrSpaceCast, value, .. } if value == Value::Inst(slot))
        }
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ir::parse::parse_module;

    fn changed(declared: &str, stored: &str, linkage: &str) -> usize {
        let text = format!(
            "target triple = \"nvptx64-nvidia-cuda\"\ndeclare i32 @{declared}(ptr, ptr)\n\
             define {linkage} void @region(ptr %a, i64 noundef %n) {{\n  ret void\n}}\n\
             define void @f(ptr %p, i32 %n, i64 %w) {{\n  %slot = alloca i64, align 8\n  store {stored}, ptr %slot, align 4\n\
             %whole = load i64, ptr %slot, align 8\n  call void @region(ptr %p, i64 noundef %whole)\n  ret void\n}}"
        );
        let mut module = parse_module("t.ll", text.as_bytes()).expect("good text").module;
        without_promises_of_captures(&mut module).len()
    }

    #[test]
    fn slots_that_are_written_in_part() {
        assert_eq!(changed("__kmpc_target_init", "i32 %n", "internal"), 1);
        assert_eq!(changed("__kmpc_target_init", "i64 %w", "internal"), 0, "the whole slot is written");
        assert_eq!(changed("__kmpc_target_init", "i32 %n", ""), 0, "another module may call it");
        assert_eq!(changed("other", "i32 %n", "internal"), 0, "not OpenMP: the programmer's own mistake");
    }
}

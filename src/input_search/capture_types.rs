//! Removes the `!tbaa` of captured variables of OpenMP regions if clang states different types in the kernel and in the
//! region.
//!
//! Clang passes a captured `int` as an integer of the width of a pointer. The kernel stores this integer in a local
//! slot, with the `!tbaa` of `long`, and puts the slot's address into an array of arguments. The region loads from the
//! slot with the `!tbaa` of `int`. By LangRef ("tbaa"), this is undefined behaviour in every run, although the
//! programmer did not make the promise. So the `!tbaa` is removed from the kernel's accesses to such a slot and from
//! the region's loads through the parameter that gets the slot's address. In unoptimised code, one function may also
//! access such a slot with both types. Oracles and runs get the same changed module. All other accesses keep their
//! `!tbaa`.

use super::FAR;
use super::captures::is_openmp;
use super::facts::LLVM_MAJOR;
use super::memory_init::spilled;
use crate::ir::layout::DataLayout;
use crate::ir::{AddressSpace, Call, CastOp, FuncId, InstId, InstKind, MdKindId, Module, TypeId, Value};
use crate::values::FunctionView;
use crate::values::gep::{DecomposeRules, decompose};

/// The runtime functions that execute a region. Argument 5 is the region; argument 7 is the array of the region's
/// arguments.
const PARALLEL: [&str; 2] = ["__kmpc_parallel_51", "__kmpc_parallel_60"];
/// The number of parameters of a region before the captured variables.
const THREAD_PARAMS: u32 = 2;
/// The maximum number of instructions between a parameter and a load through it.
const STEPS: u32 = 4;

/// A load or store, and the type that it accesses.
struct Access {
    function: FuncId,
    inst: InstId,
    ty: TypeId,
}

/// A captured variable: the region gets the address of the kernel's local variable `slot` in parameter `param`.
struct Capture {
    slot: Value,
    param: u32,
}

/// Removes the `!tbaa` of accesses to captured variables that the kernel stores as an integer of pointer width, and
/// that the region accesses with another type. Returns the functions of these accesses.
pub fn without_types_of_captures(module: &mut Module) -> Vec<FuncId> {
    let accesses = if is_openmp(module) { accesses_of_two_types(module) } else { Vec::new() };
    let mut changed = Vec::new();
    for Access { function, inst, .. } in &accesses {
        let metadata = &mut module.functions[function.0 as usize].insts[inst.0 as usize].metadata;
        let before = metadata.len();
        metadata.retain(|(kind, _)| *kind != MdKindId::TBAA);
        if metadata.len() < before && !changed.contains(function) {
            changed.push(*function);
        }
    }
    changed
}

/// Returns the accesses to captured variables for which the kernel and the region have different types.
fn accesses_of_two_types(module: &Module) -> Vec<Access> {
    let layout = DataLayout::for_module(module);
    let mut found = Vec::new();
    for f in module.defined_functions() {
        let view = FunctionView::new(module, f, &layout, LLVM_MAJOR);
        for slot in view.function.inst_ids().map(Value::Inst).filter(|v| is_slot(&view, *v)) {
            let own = accesses(&view, f, slot, STEPS);
            if own.iter().any(|access| access.ty != own[0].ty) {
                found.extend(own);
            }
        }
        for call in view.function.inst_ids().filter_map(|i| view.function.inst(i).kind.as_call()) {
            let Some(region) = region_of(module, call) else { continue };
            let region_view = FunctionView::new(module, region, &layout, LLVM_MAJOR);
            for capture in captures(&view, call.args[7].value) {
                let own = accesses(&view, f, capture.slot, STEPS);
                let theirs = accesses(&region_view, region, Value::Arg(capture.param), STEPS);
                if own.iter().any(|a| theirs.iter().any(|b| b.ty != a.ty)) {
                    found.extend(own.into_iter().chain(theirs));
                }
            }
        }
    }
    found
}

/// Returns the region that a call executes, if the module defines it.
fn region_of(module: &Module, call: &Call) -> Option<FuncId> {
    let callee = module.callee(call.callee)?;
    (PARALLEL.contains(&module.function_name(callee)) && call.args.len() > 7).then_some(())?;
    module.callee(call.args[5].value).filter(|region| !module.function(*region).is_declaration())
}

/// Whether a value is a local variable of an integer type with the width of a pointer.
fn is_slot(view: &FunctionView, v: Value) -> bool {
    match view.inst(v).map(|i| &i.kind) {
        Some(InstKind::Alloca { allocated, count: None, .. }) => {
            view.module.types.int_bits(*allocated) == Some(view.layout.index_bits(AddressSpace(0)))
        }
        _ => false,
    }
}

/// Returns the local slots whose addresses the function stores in this array of arguments.
fn captures(view: &FunctionView, array: Value) -> Vec<Capture> {
    let width = view.layout.index_bits(AddressSpace(0));
    let at = |v: Value| {
        let d = decompose(view, v, &DecomposeRules { through_width_change: true, ..FAR });
        d.terms.is_empty().then_some((d.base, d.offset))
    };
    let stores = view.function.inst_ids().filter_map(|i| match view.function.inst(i).kind {
        InstKind::Store { value, ptr, .. } if view.pointer_space(value).is_some() => Some((value, ptr)),
        _ => None,
    });
    let Some((base, start)) = at(array) else { return Vec::new() };
    let captured = stores.filter_map(|(value, ptr)| {
        let (holder, offset) = at(ptr)?;
        let (slot, 0) = at(value)? else { return None };
        let number = u32::try_from((offset - start) / i128::from(width / 8)).ok()?;
        (holder == base && is_slot(view, slot)).then_some(Capture { slot, param: THREAD_PARAMS + number })
    });
    captured.collect()
}

/// Returns the loads from a pointer and the stores to it. In unoptimised code, the function may first store the pointer
/// in an alloca, and load the pointer from this alloca. At most `steps` such copies are followed.
fn accesses(view: &FunctionView, function: FuncId, ptr: Value, steps: u32) -> Vec<Access> {
    let mut found = Vec::new();
    for user in view.users(ptr).iter().filter(|_| steps > 0) {
        let inst = view.function.inst(*user);
        match inst.kind {
            InstKind::Load { ptr: from, .. } if from == ptr => {
                found.push(Access { function, inst: *user, ty: inst.ty });
            }
            InstKind::Store { value, ptr: to, .. } if to == ptr && value != ptr => {
                found.extend(view.ty(value).map(|ty| Access { function, inst: *user, ty }));
            }
            InstKind::Store { value, ptr: home, .. } if value == ptr && spilled(view, home) == [ptr] => {
                for copy in view.users(home) {
                    if matches!(view.function.inst(*copy).kind, InstKind::Load { ptr: from, .. } if from == home) {
                        found.extend(accesses(view, function, Value::Inst(*copy), steps - 1));
                    }
                }
            }
            InstKind::Cast { op: CastOp::AddrSpaceCast, .. } => {
                found.extend(accesses(view, function, Value::Inst(*user), steps - 1));
            }
            _ => {}
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ir::parse::parse_module;

    /// Returns two numbers: of the functions that lose a `!tbaa`, and of the `!tbaa` that remain.
    fn changed(entry: &str, slot: &str, param: u32, loaded: &str) -> (usize, usize) {
        let text = format!(
            "target triple = \"nvptx64-nvidia-cuda\"\n\
             declare i32 @{entry}(ptr, ptr)\n\
             declare void @__kmpc_parallel_60(ptr, i32, i32, i32, i32, ptr, ptr, ptr, i64, i32)\n\
             define internal void @region(ptr %t, ptr %u, ptr %a, ptr %b) {{\n\
             %home = alloca ptr\nstore ptr %b, ptr %home\n%own = load ptr, ptr %home\n\
             %v = load {loaded}, ptr %own, !tbaa !0\n%w = load i32, ptr %t, !tbaa !0\nret void\n}}\n\
             define ptx_kernel void @f(i64 %n) {{\n\
             %slot = alloca {slot}\n%args = alloca [2 x ptr]\nstore i64 %n, ptr %slot, !tbaa !2\n\
             %at = getelementptr i8, ptr %args, i64 {at}\n%s = addrspacecast ptr %slot to ptr addrspace(5)\n\
             %back = addrspacecast ptr addrspace(5) %s to ptr\nstore ptr %back, ptr %at\n\
             call void @__kmpc_parallel_60(ptr null, i32 0, i32 1, i32 -1, i32 -1, ptr @region, ptr null, ptr %args, \
             i64 2, i32 0)\nret void\n}}\n\
             !0 = !{{!1, !1, i64 0}}\n!1 = !{{!\"int\", !4}}\n!2 = !{{!3, !3, i64 0}}\n!3 = !{{!\"long\", !4}}\n\
             !4 = !{{!\"root\"}}\n",
            at = 8 * param
        );
        let mut module = parse_module("t.ll", text.as_bytes()).expect("good text").module;
        let changed = without_types_of_captures(&mut module).len();
        let insts = module.functions.iter().flat_map(|f| &f.insts);
        (changed, insts.filter(|i| i.md(MdKindId::TBAA).is_some()).count())
    }

    #[test]
    fn a_captured_integer_has_two_types() {
        assert_eq!(
            changed("__kmpc_target_init", "i64", 1, "i32"),
            (2, 1),
            "the load of another parameter keeps its type"
        );
        assert_eq!(changed("__kmpc_target_init", "i64", 1, "i64"), (0, 3), "both sides have one type");
        assert_eq!(changed("__kmpc_target_init", "i64", 0, "i32"), (0, 3), "the region loads another argument");
        assert_eq!(changed("__kmpc_target_init", "{ i64 }", 1, "i32"), (0, 3), "a variable of the programmer");
        assert_eq!(changed("other", "i64", 1, "i32"), (0, 3), "not OpenMP: the programmer's own mistake");
    }

    #[test]
    fn a_slot_of_one_function_has_two_types() {
        for (loaded, remain) in [("i32", 0), ("i64", 2)] {
            let text = format!(
                "target triple = \"nvptx64-nvidia-cuda\"\ndeclare i32 @__kmpc_target_init(ptr, ptr)\n\
                 define ptx_kernel void @f(i64 %n) {{\n%slot = alloca i64\nstore i64 %n, ptr %slot, !tbaa !0\n\
                 %v = load {loaded}, ptr %slot, !tbaa !0\nret void\n}}\n\
                 !0 = !{{!1, !1, i64 0}}\n!1 = !{{!\"long\", !2}}\n!2 = !{{!\"root\"}}\n"
            );
            let mut module = parse_module("t.ll", text.as_bytes()).expect("good text").module;
            without_types_of_captures(&mut module);
            let insts = module.functions.iter().flat_map(|f| &f.insts);
            assert_eq!(insts.filter(|i| i.md(MdKindId::TBAA).is_some()).count(), remain, "{loaded}");
        }
    }
}

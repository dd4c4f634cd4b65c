//! libNVVM's assumptions about a launch, beyond LLVM's rules (docs/freedoms.md). If a run's inputs violate these
//! assumptions, the run proves nothing against libNVVM.
//!
//! There are two such assumptions. First, a generic pointer in a kernel addresses global memory if it is an argument or
//! is loaded from memory. This assumption is measured, not documented; CUDA's host code can pass no other pointers.
//! Second, all dynamic shared arrays of a kernel begin at one address (CUDA C++ Programming Guide, "Dynamically
//! allocated shared memory"; PTX ISA). By LLVM's rules, these arrays are separate objects.

use crate::case::{Input, Place, Setup};
use crate::ir::reach::reachable_symbols;
use crate::ir::{AddressSpace, FuncId, Function, GlobalRef, Module, SymbolId, Type};
use crate::target::is_kernel;

/// Returns a sentence about the first input that violates libNVVM's assumptions; `None` if no input does.
pub fn broken_by_inputs(module: &Module, entry: FuncId, setup: &Setup) -> Option<String> {
    if !is_kernel(module, entry) {
        return None;
    }
    let says = |what: String| Some(format!("libNVVM takes generic pointers of a kernel for global: {what} is not"));
    let generic = |ty| module.types.pointer_space(ty) == Some(AddressSpace(0));
    for (at, param) in module.function(entry).params.iter().enumerate() {
        let Some(Some(input)) = setup.args.get(at) else { continue };
        // A pointer into a named space needs no check, because its type states where the object is. An aggregate needs
        // a check, because it may contain generic pointers.
        let may_be_generic = generic(param.ty) || matches!(input, Input::Aggregate(_));
        if may_be_generic && !is_global(module, setup, input, 0) {
            return says(format!("argument {at}"));
        }
    }
    let is_bad = |stored: &&crate::case::StoredInput| stored.space == 0 && !is_global(module, setup, &stored.value, 0);
    let stored = setup.stored.iter().find(is_bad)?;
    says(format!("a pointer in the memory of argument {}", stored.arg))
}

/// Returns false if some pointer in this input is known to lead to memory that is not global memory; otherwise returns
/// true.
fn is_global(module: &Module, setup: &Setup, input: &Input, depth: usize) -> bool {
    match input {
        Input::Object { place, .. } | Input::Inside { place, .. } => *place == Place::Global,
        Input::Arg { arg, .. } => match setup.args.get(*arg as usize) {
            Some(Some(input)) if depth <= setup.args.len() => is_global(module, setup, input, depth + 1),
            _ => true,
        },
        Input::Global { name, .. } => match module.find_symbol(name).and_then(|s| module.symbols[s.0 as usize].def) {
            Some(GlobalRef::Variable(g)) => matches!(module.globals[g.0 as usize].space.0, 0 | 1),
            _ => true,
        },
        Input::PerThread(all) | Input::Aggregate(all) => all.iter().all(|i| is_global(module, setup, i, depth)),
        Input::Bits { .. } | Input::Null | Input::Poison | Input::Ramp(_) => true,
    }
}

/// If a function of the module reaches several dynamic shared arrays, returns a sentence about them: CUDA's rules and
/// LLVM's rules then give the function different meanings.
pub fn broken_by_module(module: &Module) -> Option<&'static str> {
    let is_dynamic = |g: &&crate::ir::GlobalVar| {
        let is_empty = matches!(module.types.get(g.ty), Type::Array { len: 0, .. });
        g.space == AddressSpace(3) && g.init.is_none() && is_empty
    };
    let dynamic: Vec<SymbolId> = module.globals.iter().filter(is_dynamic).map(|g| g.symbol).collect();
    let reaches_several = |f: &Function| {
        let seen = reachable_symbols(module, f.symbol);
        dynamic.iter().filter(|s| seen[s.0 as usize]).count() > 1
    };
    let several = dynamic.len() > 1 && module.functions.iter().any(reaches_several);
    several.then_some("two dynamic shared arrays are one by CUDA and two by LLVM")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::case::lines;
    use crate::ir::parse::parse_module;

    fn broken(text: &str) -> Option<String> {
        let module = parse_module("t.ll", text.as_bytes()).expect("good text").module;
        let setup = lines::parse(text).expect("good lines").setup;
        broken_by_inputs(&module, FuncId(0), &setup)
    }

    /// docs/freedoms.md, "Closed compilers": generic pointers of a kernel.
    #[test]
    fn generic_pointers_of_a_kernel_are_global() {
        let kernel = |line: &str, define: &str| {
            format!("; aliasmith: {line}\n{define} void @k(ptr %p, ptr addrspace(3) %q) {{\n  ret void\n}}\n")
        };
        for (line, is_broken) in [
            ("arg 0 = object shared 16 align 16", true),
            ("arg 0 = object global 16 align 16", false),
            ("arg 1 = object shared 16 align 16", false),
            ("arg 1 = object shared 16 align 16\n; aliasmith: arg 0 = arg 1 + 4", true),
            ("arg 0 = object local 16 align 16 + 4", true),
            ("arg 0 = null", false),
            (
                "arg 0 = object global 16 align 16\n; aliasmith: arg 1 = object shared 8 align 8\n; aliasmith: mem arg 0 = arg 1",
                true,
            ),
            ("arg 0 = object global 16 align 16\n; aliasmith: mem arg 0 = arg 0 + 8", false),
        ] {
            assert_eq!(broken(&kernel(line, "define ptx_kernel")).is_some(), is_broken, "{line}");
            assert_eq!(broken(&kernel(line, "define")), None, "{line}: a plain function may get any pointer");
        }
    }

    #[test]
    fn two_dynamic_shared_arrays_of_a_function_are_one() {
        let of = |text: &str| broken_by_module(&parse_module("t.ll", text.as_bytes()).expect("good text").module);
        let array = |name: &str, ty: &str| format!("@{name} = external addrspace(3) global {ty}, align 4\n");
        let user = |name: &str, array: &str| {
            format!("define void @{name}() {{\n  store i8 0, ptr addrspace(3) @{array}\n  ret void\n}}\n")
        };
        let dynamic = array("a", "[0 x i32]") + &array("b", "[0 x i8]");
        let one_has_a_size = array("a", "[0 x i32]") + &array("b", "[4 x i8]");
        let both =
            user("f", "a") + "define void @k() {\n  call void @f()\n  store i8 1, ptr addrspace(3) @b\n  ret void\n}\n";
        for (text, is_broken) in [
            (dynamic.clone() + &both, true),
            (one_has_a_size + &both, false),
            (dynamic.clone() + &user("f", "a") + &user("k", "b"), false),
            (dynamic.clone() + &user("k", "a"), false),
            (dynamic, false),
        ] {
            assert_eq!(of(&text).is_some(), is_broken, "{text}");
        }
    }
}

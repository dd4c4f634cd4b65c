//! Checks exported symbols: the symbols that other modules can use by name. After a pass, these symbols must still
//! exist, with the same type and calling convention. Exported symbols are the functions, variables and aliases that are
//! defined with external or weak linkage (LangRef, 'Linkage Types'). A pass may replace a definition by an alias.
//!
//! These cases are exempt:
//! - pipelines that assume the whole program (`internalize`, `lto`, `extract`, `strip`), that rename symbols
//!   (`metarenamer`, `rewrite-symbols`), or that remove features that the target does not have (`lower-ifunc`,
//!   `hipstdpar-…`): see [`may_drop_exports`];
//! - split coroutines, and variables of shared memory, which no other module can name;
//! - on NVPTX a variable that moves from generic to global memory, because PTX has no variables in generic memory;
//! - in PTX an alias, because PTX has no aliases of variables or kernels, so a compiler to PTX gets a module without
//!   aliases;
//! - on AMDGPU a fat pointer that is split into its parts, and a kernel that gets hidden arguments.
//!
//! If `!nvvm.annotations` declares a function as a kernel, the function is treated as if it had the calling convention
//! of kernels, as LLVM 20 and later do. So a call of this function is undefined behaviour in both programs.

use super::pair::{constructs, is_same_type};
use crate::ir::{
    AddressSpace, Alias, AttrSet, Function, GlobalRef, GlobalVar, Linkage, MemoryEffects, Module, SymbolId, TypeId,
};
use crate::judge::observable::{Difference, DifferenceKind};
use crate::machine::is_library;
use crate::target;

/// Whether the pipeline may remove or rename exported symbols. This holds for three kinds of pipelines: they assume
/// that no other module uses this module, they rename symbols, or they remove features that the target does not have
/// (functions of the host, ifuncs).
pub fn may_drop_exports(pipeline: &str) -> bool {
    const WORDS: [&str; 8] =
        ["internalize", "lto", "extract", "strip", "metarenamer", "rewrite-symbols", "hipstdpar", "lower-ifunc"];
    WORDS.iter().any(|word| pipeline.contains(word))
}

/// Returns the first symbol that other modules could use before the pass, but cannot use in the same way after it. A
/// declaration that promises more after the pass is returned before all other symbols. `prefix` is the prefix of the
/// names in `after`.
pub fn lost_export(before: &Module, after: &Module, prefix: &str) -> Option<Difference> {
    let both = ModulePair { before, after, prefix };
    let name = |symbol| before.symbol_name(symbol);
    let mut outside = before.functions.iter().filter(|f| f.is_declaration() && !is_library(name(f.symbol), false));
    if let Some(f) = outside.find(|f| both.is_promised_more(f)) {
        let detail = format!("@{}, which another module defines, promises more behind the pass", name(f.symbol));
        return Some(Difference::new(DifferenceKind::Promise, detail));
    }
    let functions = before.functions.iter().filter_map(|f| Some((f.symbol, both.function_lost(f)?)));
    let variables = before.globals.iter().filter_map(|g| Some((g.symbol, both.variable_lost(g)?)));
    let aliases = before.aliases.iter().filter_map(|a| Some((a.symbol, both.alias_lost(a)?)));
    let (symbol, why) = functions.chain(variables).chain(aliases).next()?;
    let detail = format!("@{}, which other modules may use, {why}", name(symbol));
    Some(Difference::new(DifferenceKind::Export, detail))
}

/// A module before and after a pipeline.
struct ModulePair<'a> {
    before: &'a Module,
    after: &'a Module,
    prefix: &'a str,
}

/// Shared memory of a CTA, on NVPTX and AMDGPU.
const SHARED: AddressSpace = AddressSpace(3);

/// Whether a definition with this linkage must be kept even if the module itself does not use it.
fn must_stay(linkage: &Linkage) -> bool {
    !linkage.is_local() && !linkage.is_discardable() && !matches!(&*linkage.linkage, "appending" | "extern_weak")
}

/// Whether a declaration promises more about its function after the pass. This is an error, because the module that
/// defines the function does not know of the promise.
fn promises_more(before: &Function, after: &Function) -> bool {
    // `nofree`, `nosync` and `willreturn` are not in the list, because other attributes imply them: `memory(…)` the
    // first two, and `speculatable` the last.
    const OF_FUNCTIONS: [&str; 3] = ["noreturn", "nounwind", "speculatable"];
    const OF_VALUES: [&str; 7] = ["noalias", "nonnull", "returned", "readonly", "writeonly", "readnone", "noundef"];
    let adds = |b: &AttrSet, a: &AttrSet, names: &[&str]| names.iter().any(|n| a.has(n) && !b.has(n));
    let effects = |f: &Function| f.attrs.memory().unwrap_or(MemoryEffects::UNKNOWN);
    let kept = effects(before);
    if adds(&before.attrs, &after.attrs, &OF_FUNCTIONS) || kept.intersect(effects(after)) != kept {
        return true;
    }
    let captures = |s: &AttrSet| match s.captures() {
        Some(c) => (c.other, c.ret),
        None if s.has("nocapture") => (0, 0),
        None => (u8::MAX, u8::MAX),
    };
    let narrows = |b: &AttrSet, a: &AttrSet| {
        let ((b, b_ret), (a, a_ret)) = (captures(b), captures(a));
        b & !a != 0 || b_ret & !a_ret != 0
    };
    let params = before.params.iter().zip(&after.params);
    adds(&before.ret_attrs, &after.ret_attrs, &OF_VALUES)
        || params.into_iter().any(|(b, a)| adds(&b.attrs, &a.attrs, &OF_VALUES) || narrows(&b.attrs, &a.attrs))
}

impl ModulePair<'_> {
    /// Returns the definition in `after` that has the name of a symbol of `before`.
    fn renamed_definition(&self, symbol: SymbolId) -> Option<GlobalRef> {
        let name = format!("{}{}", self.prefix, self.before.symbol_name(symbol));
        self.after.symbols[self.after.find_symbol(&name)?.0 as usize].def
    }

    fn alias_stays(&self, alias: u32) -> bool {
        must_stay(&self.after.aliases[alias as usize].linkage)
    }

    /// Whether other modules can use a definition by its name. A definition with only a number (`@0`) has no name.
    fn is_exported(&self, symbol: SymbolId, linkage: &Linkage) -> bool {
        must_stay(linkage) && !self.before.symbol_name(symbol).is_empty()
    }

    fn is_same_type(&self, before: TypeId, after: TypeId) -> bool {
        is_same_type((self.before, self.after), before, after, 0)
    }

    fn is_promised_more(&self, f: &Function) -> bool {
        matches!(self.renamed_definition(f.symbol), Some(GlobalRef::Function(now)) if promises_more(f, self.after.function(now)))
    }

    fn function_lost(&self, f: &Function) -> Option<&'static str> {
        if f.is_declaration() || !self.is_exported(f.symbol, &f.linkage) || f.attrs.has("presplitcoroutine") {
            return None;
        }
        let now = match self.renamed_definition(f.symbol) {
            // A pass may merge equal functions: an alias then replaces one of them.
            Some(GlobalRef::Alias(a)) if self.alias_stays(a) => return None,
            Some(GlobalRef::Function(now)) if !self.after.function(now).is_declaration() => self.after.function(now),
            _ => return Some("is gone"),
        };
        // A kernel with preloaded arguments may have additional arguments for data of the launch.
        let given = || now.params.iter().filter(|p| !p.attrs.has("amdgpu-hidden-argument"));
        let params = || f.params.iter().zip(given()).all(|(a, b)| self.is_same_type(a.ty, b.ty));
        // One of the modules may mark a kernel by metadata, and the other by the calling convention.
        let id = self.before.find_function(self.before.symbol_name(f.symbol));
        let is_annotated = id.is_some_and(|id| target::is_kernel(self.before, id));
        match () {
            () if !must_stay(&now.linkage) => Some("is no longer visible to them"),
            () if f.params.len() != given().count() || !self.is_same_type(f.ret, now.ret) || !params() => {
                Some("has another type")
            }
            () if f.cc != now.cc && !(now.has_kernel_convention() && (!f.has_kernel_convention() || is_annotated)) => {
                Some("has another calling convention")
            }
            () => None,
        }
    }

    fn variable_lost(&self, g: &GlobalVar) -> Option<&'static str> {
        if g.init.is_none() || !self.is_exported(g.symbol, &g.linkage) || g.space == SHARED {
            return None;
        }
        let now = match self.renamed_definition(g.symbol) {
            Some(GlobalRef::Variable(now)) => &self.after.globals[now.0 as usize],
            // A pass may merge several variables into one, and aliases then replace them.
            Some(GlobalRef::Alias(a)) if self.alias_stays(a) => return None,
            _ => return Some("is gone"),
        };
        match () {
            () if now.init.is_none() => Some("is gone"),
            () if !must_stay(&now.linkage) => Some("is no longer visible to them"),
            () if !self.is_same_type(g.ty, now.ty) || !self.is_same_space(g.space, now.space) => {
                Some("has another type")
            }
            // A constructor may declare that the variable no longer changes (`llvm.invariant.start`).
            () if now.constant && !g.constant && !constructs(self.before) => Some("has become a constant"),
            () => None,
        }
    }

    /// Whether a variable of the kernel's module (`before`) and its counterpart after the pass (`after`) are in the
    /// same address space. PTX has no variables in generic memory, so on NVPTX a variable of space 0 moves to global
    /// memory in every module.
    fn is_same_space(&self, before: AddressSpace, after: AddressSpace) -> bool {
        before == after || self.before.triple.starts_with("nvptx") && (before.0, after.0) == (0, 1)
    }

    /// Returns how an alias is lost after the pass; `None` if it is not lost. The aliasee is allowed to get the alias's
    /// name.
    fn alias_lost(&self, alias: &Alias) -> Option<&'static str> {
        let after = self.after;
        if after.has_rules_of_ptx() {
            return None;
        }
        let is_there = match self.renamed_definition(alias.symbol) {
            Some(GlobalRef::Function(f)) => {
                !after.function(f).is_declaration() && must_stay(&after.function(f).linkage)
            }
            Some(GlobalRef::Variable(g)) => {
                let now = &after.globals[g.0 as usize];
                now.init.is_some() && must_stay(&now.linkage)
            }
            Some(GlobalRef::Alias(a)) => self.alias_stays(a),
            None => false,
        };
        (self.is_exported(alias.symbol, &alias.linkage) && !is_there).then_some("is gone")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ir::dialect::Dialect;
    use crate::ir::parse::parse_module;
    use crate::ir::print::weaken_for;

    /// Returns how the first lost symbol of `before` is lost in `after`; `None` if no symbol is lost.
    fn lost(before: &str, after: &str) -> Option<String> {
        let module = |text: &str| parse_module("exports.ll", text.as_bytes()).expect("good text").module;
        lost_export(&module(before), &module(after), "").map(|d| format!("{}: {}", d.kind.name(), d.detail))
    }

    /// docs/soundness.md section 4: definitions that other modules may use are kept.
    #[test]
    fn exported_definitions_stay() {
        let f = "define i32 @f(i32 %x) {\n  ret i32 %x\n}\n";
        let is = |after: &str, why: &str| {
            let said = lost(f, after).expect("it is lost");
            assert!(said.starts_with("export: @f") && said.ends_with(why), "{said}");
        };
        is("", "is gone");
        is("define internal i32 @f(i32 %x) {\n  ret i32 %x\n}\n", "is no longer visible to them");
        is("define i32 @f() {\n  ret i32 0\n}\n", "has another type");
        is("define fastcc i32 @f(i32 %x) {\n  ret i32 %x\n}\n", "has another calling convention");
        assert_eq!(lost(f, f), None);
        // The pass merges equal functions.
        let alias = "@f = alias i32 (i32), ptr @g\ndefine i32 @g(i32 %x) {\n  ret i32 %x\n}\n";
        assert_eq!(lost(f, alias), None);
        for local in ["internal", "linkonce_odr", "available_externally"] {
            assert_eq!(lost(&f.replace("define", &format!("define {local}")), ""), None, "{local}");
        }
        let v = "@v = global i32 1\n";
        assert!(lost(v, "").is_some() && lost(v, "@v = constant i32 1\n").is_some());
        let [nvidia, amd] = ["nvptx64-nvidia-cuda", "amdgcn-amd-amdhsa"].map(|t| format!("target triple = \"{t}\"\n"));
        let moved = |target: &str, space: u32| {
            lost(&format!("{target}{v}"), &format!("{target}@v = addrspace({space}) global i32 1\n"))
        };
        assert_eq!(moved(&nvidia, 1), None);
        assert!(moved(&nvidia, 4).is_some() && moved(&amd, 1).is_some());
        let fat = |params: &str| format!("{amd}define void @f({params}) {{\n  ret void\n}}\n");
        let lowered = |params: &str| lost(&fat("ptr addrspace(7) %p"), &fat(params));
        assert_eq!(lowered("{ ptr addrspace(8), i32 } %p"), None);
        assert!(lowered("{ ptr addrspace(8), i64 } %p").is_some() && lowered("ptr addrspace(8) %p").is_some());
        assert_eq!(lowered("ptr addrspace(7) %p, i32 inreg \"amdgpu-hidden-argument\" %x"), None);
        assert!(lowered("ptr addrspace(7) %p, i32 inreg %x").is_some());
        let part = "@v = alias i32, ptr @whole\n@whole = private global { i32, i32 } zeroinitializer\n";
        assert_eq!(lost(v, part), None);
        assert!(lost(v, &part.replace("alias", "internal alias")).is_some());
        let ctors = "@llvm.global_ctors = appending global [0 x { i32, ptr, ptr }] zeroinitializer\n";
        assert_eq!(lost(&format!("{v}{ctors}"), &format!("@v = constant i32 2\n{ctors}")), None, "a constructor's");
        let device = "define void @f(target(\"spirv.Event\", i32, 1) %e) {\n  ret void\n}\n";
        assert!(lost(device, device).is_none() && lost(device, &device.replace("1)", "2)")).is_some());
        assert!(lost(v, "@v = global i16 1\n").is_some() && lost(v, "@v = global i32 2\n").is_none());
        assert_eq!(lost("define void @0() {\n  ret void\n}\n", ""), None, "no other module can name it");
        assert_eq!(lost("@v = addrspace(3) global i32 poison\n", ""), None, "variables of a CTA are lowered");
    }

    /// LLVM 20 and later mark a kernel by its calling convention when they read the annotation.
    #[test]
    fn an_annotated_kernel_may_change_its_convention() {
        let kernel = |cc: &str, rest: &str| {
            format!("target triple = \"nvptx64-nvidia-cuda\"\ndefine {cc} void @k() {{\n  ret void\n}}\n{rest}")
        };
        let annotated = kernel("spir_kernel", "!nvvm.annotations = !{!0}\n!0 = !{ptr @k, !\"kernel\", i32 1}\n");
        assert_eq!(lost(&annotated, &kernel("ptx_kernel", "")), None);
        assert!(lost(&kernel("ptx_kernel", ""), &kernel("fastcc", "")).is_some());
    }

    #[test]
    fn passes_that_may_drop_exports_are_recognised() {
        assert!(may_drop_exports("lto<O2>") && may_drop_exports("lower-ifunc") && may_drop_exports("strip,gvn"));
        assert!(!may_drop_exports("default<O2>") && !may_drop_exports("globalopt"));
    }

    /// docs/soundness.md section 4: the output of a release is compared with the text that the release got.
    #[test]
    fn an_older_text_is_the_baseline() {
        let module = |text: &str| parse_module("exports.ll", text.as_bytes()).expect("good text").module;
        let before = module("declare void @ext() memory(target_mem0: readwrite)\n");
        let is_lost = |d: u32, after: &str| {
            let baseline = weaken_for(&before, Dialect(d));
            lost_export(&baseline, &module(&format!("declare void @ext() {after}\n")), "").is_some()
        };
        for d in [15, 16, 19] {
            assert!(!is_lost(d, "memory(inaccessiblemem: readwrite)"), "opt-{d} repeats the attribute");
            assert!(is_lost(d, "memory(none)"), "opt-{d} was given another attribute");
        }
        assert!(is_lost(22, "memory(inaccessiblemem: readwrite)") && !is_lost(22, "memory(target_mem0: readwrite)"));
    }

    /// docs/soundness.md section 4: a pass must not add promises to a function that is defined in another module.
    #[test]
    fn declarations_promise_no_more() {
        let with = |attrs: &str, param: &str| format!("declare i32 @rd(ptr {param}) {attrs}\n");
        let more = |before: String, after: String| lost(&before, &after).is_some();
        assert!(more(with("", ""), with("memory(read)", "")));
        assert!(more(with("", ""), with("", "captures(none)")));
        assert!(more(with("", ""), with("nounwind", "")));
        assert!(!more(with("memory(none)", ""), with("memory(none) nofree nosync", "")), "they follow from it");
        assert!(!more(with("memory(read)", "captures(none)"), with("", "")), "passes may forget");
        let library = |attrs: &str| format!("declare i64 @strlen(ptr) {attrs}\n");
        assert!(!more(library(""), library("memory(argmem: read)")), "LLVM knows what the library does");
    }
}

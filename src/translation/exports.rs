//! What other modules use by its name must be there behind a pass: functions, variables and aliases that are defined with
//! external or weak linkage, with the same type (LangRef, 'Linkage Types').
//!
//! Pipelines that see the whole program may do otherwise ([`sees_everything`]); so may passes that split a coroutine, and
//! those that lower variables of shared memory, which nobody outside the module names.

use super::same::is_same_type;
use crate::ir::{AddressSpace, Alias, AttrSet, Function, GlobalVar, Linkage, MemoryEffects, Module, SymbolId};
use crate::judge::same::{Difference, DifferenceKind};
use crate::machine::is_library;

/// May the pipeline assume that no other module uses this one?
pub fn sees_everything(pipeline: &str) -> bool {
    ["internalize", "lto", "extract", "strip"].iter().any(|word| pipeline.contains(word))
}

/// The first thing that others may use and no longer can. `prefix` is what the names of `after` begin with.
pub fn lost(before: &Module, after: &Module, prefix: &str) -> Option<Difference> {
    let named = |symbol: SymbolId| !before.symbol_name(symbol).is_empty(); // a number is no name for others
    let functions = before.functions.iter().filter(|f| named(f.symbol) && stays(&f.linkage) && !f.is_declaration());
    let mut functions = functions.filter(|f| !f.attrs.has("presplitcoroutine"));
    let mut variables =
        before.globals.iter().filter(|g| named(g.symbol) && stays(&g.linkage) && g.init.is_some() && g.space != SHARED);
    let mut aliases = before.aliases.iter().filter(|a| named(a.symbol) && stays(&a.linkage));
    let name = |symbol| before.symbol_name(symbol);
    let there = |symbol| format!("{prefix}{}", name(symbol));
    let function = |f: &Function| {
        // Equal functions are merged, and aliases take the place of one.
        if after.aliases.iter().any(|a| stays(&a.linkage) && after.symbol_name(a.symbol) == there(f.symbol)) {
            return None;
        }
        let now = after.find_function(&there(f.symbol)).map(|f| after.function(f));
        function_lost(before, after, f, now).map(|why| (f.symbol, why))
    };
    let variable = |g: &GlobalVar| {
        let now = after.globals.iter().find(|o| after.symbol_name(o.symbol) == there(g.symbol));
        variable_lost(before, after, g, now).map(|why| (g.symbol, why))
    };
    let alias = |a: &Alias| (!is_defined(after, &there(a.symbol))).then_some((a.symbol, "is gone"));
    let found = functions.find_map(function).or_else(|| variables.find_map(variable));
    let found = found.or_else(|| aliases.find_map(alias));
    let outside = before.functions.iter().filter(|f| f.is_declaration() && !is_library(name(f.symbol), false));
    let more =
        |f: &&Function| after.find_function(&there(f.symbol)).is_some_and(|n| promises_more(f, after.function(n)));
    if let Some(f) = outside.into_iter().find(more) {
        let detail = format!("@{}, which another module defines, promises more behind the pass", name(f.symbol));
        return Some(Difference { kind: DifferenceKind::Promise, detail });
    }
    found.map(|(symbol, why)| Difference {
        kind: DifferenceKind::Export,
        detail: format!("@{}, which other modules may use, {why}", name(symbol)),
    })
}

/// Is something of this name defined that others see: the aliasee may take the name of its alias.
fn is_defined(m: &Module, name: &str) -> bool {
    let function = m.find_function(name).map(|f| m.function(f)).filter(|f| !f.is_declaration());
    let variable = || m.globals.iter().find(|g| m.symbol_name(g.symbol) == name && g.init.is_some());
    let alias = || m.aliases.iter().find(|a| m.symbol_name(a.symbol) == name);
    let linkage = function.map(|f| &f.linkage).or_else(|| variable().map(|g| &g.linkage));
    linkage.or_else(|| alias().map(|a| &a.linkage)).is_some_and(stays)
}

/// Memory of a CTA, on NVPTX and AMDGPU.
const SHARED: AddressSpace = AddressSpace(3);

/// Must a definition of this linkage stay, whether the module uses it or not?
fn stays(linkage: &Linkage) -> bool {
    !linkage.is_local() && !linkage.is_discardable() && !matches!(&*linkage.linkage, "appending" | "extern_weak")
}

/// Does a declaration say more of its function than it did? Nobody knows that.
fn promises_more(before: &Function, after: &Function) -> bool {
    // `nofree` and `nosync` follow from `memory(…)`, `willreturn` from `speculatable`.
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

fn function_lost(before: &Module, after: &Module, f: &Function, now: Option<&Function>) -> Option<&'static str> {
    let Some(now) = now.filter(|now| !now.is_declaration()) else { return Some("is gone") };
    // A kernel may be marked by metadata in the one and by its calling convention in the other.
    let kernel = |text: &str| text.ends_with("_kernel");
    let called = |f: &Function| f.cc.as_deref().unwrap_or("").to_string();
    match () {
        () if !stays(&now.linkage) => Some("is no longer visible to them"),
        () if !is_same_type((before, after), f.ret, now.ret, 0) || f.params.len() != now.params.len() => {
            Some("has another type")
        }
        () if !f.params.iter().zip(&now.params).all(|(a, b)| is_same_type((before, after), a.ty, b.ty, 0)) => {
            Some("has another type")
        }
        () if called(f) != called(now) && (kernel(&called(f)) || !kernel(&called(now))) => {
            Some("has another calling convention")
        }
        () => None,
    }
}

fn variable_lost(before: &Module, after: &Module, g: &GlobalVar, now: Option<&GlobalVar>) -> Option<&'static str> {
    let Some(now) = now.filter(|now| now.init.is_some()) else { return Some("is gone") };
    match () {
        () if !stays(&now.linkage) => Some("is no longer visible to them"),
        () if !is_same_type((before, after), g.ty, now.ty, 0) || g.space != now.space => Some("has another type"),
        () if now.constant && !g.constant => Some("has become a constant"),
        () => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ir::parse::parse_module;

    /// What is lost of `before` behind a pass, in words.
    fn told(before: &str, after: &str) -> Option<String> {
        let module = |text: &str| parse_module("exports.ll", text.as_bytes()).expect("good text").module;
        lost(&module(before), &module(after), "").map(|d| format!("{}: {}", d.kind.name(), d.detail))
    }

    /// docs/soundness.md section 4: what other modules may use stays.
    #[test]
    fn exported_definitions_stay() {
        let f = "define i32 @f(i32 %x) {\n  ret i32 %x\n}\n";
        let is = |after: &str, why: &str| {
            let said = told(f, after).expect("it is lost");
            assert!(said.starts_with("export: @f") && said.ends_with(why), "{said}");
        };
        is("", "is gone");
        is("define internal i32 @f(i32 %x) {\n  ret i32 %x\n}\n", "is no longer visible to them");
        is("define i32 @f() {\n  ret i32 0\n}\n", "has another type");
        is("define fastcc i32 @f(i32 %x) {\n  ret i32 %x\n}\n", "has another calling convention");
        assert_eq!(told(f, f), None);
        // Equal functions are merged.
        let alias = "@f = alias i32 (i32), ptr @g\ndefine i32 @g(i32 %x) {\n  ret i32 %x\n}\n";
        assert_eq!(told(f, alias), None);
        for local in ["internal", "linkonce_odr", "available_externally"] {
            assert_eq!(told(&f.replace("define", &format!("define {local}")), ""), None, "{local}");
        }
        let v = "@v = global i32 1\n";
        assert!(told(v, "").is_some() && told(v, "@v = constant i32 1\n").is_some());
        assert!(told(v, "@v = global i16 1\n").is_some() && told(v, "@v = global i32 2\n").is_none());
        assert_eq!(told("define void @0() {\n  ret void\n}\n", ""), None, "nobody outside names it");
        assert_eq!(told("@v = addrspace(3) global i32 poison\n", ""), None, "variables of a CTA are lowered");
    }

    /// docs/soundness.md section 4: nobody knows more of a function that is defined elsewhere.
    #[test]
    fn declarations_promise_no_more() {
        let with = |attrs: &str, param: &str| format!("declare i32 @rd(ptr {param}) {attrs}\n");
        let more = |before: String, after: String| told(&before, &after).is_some();
        assert!(more(with("", ""), with("memory(read)", "")));
        assert!(more(with("", ""), with("", "captures(none)")));
        assert!(more(with("", ""), with("nounwind", "")));
        assert!(!more(with("memory(none)", ""), with("memory(none) nofree nosync", "")), "they follow from it");
        assert!(!more(with("memory(read)", "captures(none)"), with("", "")), "passes may forget");
        let library = |attrs: &str| format!("declare i64 @strlen(ptr) {attrs}\n");
        assert!(!more(library(""), library("memory(argmem: read)")), "LLVM knows what the library does");
    }
}

//! Weakens a module: keeps only promises that its text for an older release can express.
//!
//! Invariant: the weakened module has the attributes that our parser reads in the text for the older release. So the
//! output of this release can be compared with the weakened module.

use super::super::{AttrSet, Call, Function, Module, denormal};
use super::Dialect;
use super::attributes::dialect_attributes;
use std::borrow::Cow;

/// Returns the module with the attributes that its text for `d` has. Denormal modes are no promise: they stay, in the
/// spelling of `d`. Returns the module itself if the text keeps every promise of declarations and calls. Lost
/// attributes of defined functions do not matter, because they are not compared.
pub fn weaken_for(m: &Module, d: Dialect) -> Cow<'_, Module> {
    if d == Dialect::INTERNAL || !m.functions.iter().any(|f| is_weaker(m, f, d)) {
        return Cow::Borrowed(m);
    }
    let mut weaker = m.clone();
    for f in &mut weaker.functions {
        denormal::to_attributes(&mut f.attrs, d.is_at_least(23));
        let own = [&mut f.attrs, &mut f.ret_attrs].into_iter().chain(f.params.iter_mut().map(|p| &mut p.attrs));
        let calls = f.insts.iter_mut().filter_map(|i| i.kind.as_call_mut()).flat_map(|call| {
            let of_args = call.args.iter_mut().map(|a| &mut a.attrs);
            [&mut call.fn_attrs, &mut call.ret_attrs].into_iter().chain(of_args)
        });
        own.chain(calls).for_each(|set| *set = dialect_attributes(set, d).unwrap_or_else(|| std::mem::take(set)));
    }
    Cow::Owned(weaker)
}

/// Whether the text for `d` loses a promise of `f`. If `f` has no body, this is a promise of its declaration.
/// Otherwise, it is a promise of a call in its body. Intrinsics are skipped, because each release has its own table of
/// their attributes.
fn is_weaker(m: &Module, f: &Function, d: Dialect) -> bool {
    let differs = |set: &AttrSet| !set.is_empty() && dialect_attributes(set, d).is_some();
    if f.is_declaration() {
        return !is_intrinsic(m, f)
            && (differs(&f.attrs) || differs(&f.ret_attrs) || f.params.iter().any(|p| differs(&p.attrs)));
    }
    let of_call = |call: &Call| {
        !m.callee(call.callee).is_some_and(|f| is_intrinsic(m, m.function(f)))
            && (differs(&call.fn_attrs) || differs(&call.ret_attrs) || call.args.iter().any(|a| differs(&a.attrs)))
    };
    f.insts.iter().filter_map(|i| i.kind.as_call()).any(of_call)
}

fn is_intrinsic(m: &Module, f: &Function) -> bool {
    m.symbol_name(f.symbol).starts_with("llvm.")
}

#[cfg(test)]
mod tests {
    use super::super::print_module;
    use super::*;
    use crate::ir::parse::parse_module;

    fn module(text: &str) -> Module {
        parse_module("weaker.ll", text.as_bytes()).expect("good text").module
    }

    /// The weakened module must have the promises that the parser reads in the text.
    #[test]
    fn weakened_module_matches_its_printed_text() {
        let promises = [
            "declare void @f(ptr) memory(target_mem0: readwrite)",
            "declare void @f(ptr) memory(argmem: read, target_mem1: write)",
            "declare void @f(ptr) memory(errnomem: write)",
            "declare void @f(ptr) memory(read, argmem: readwrite, errnomem: none)",
            "declare void @f(ptr) memory(argmem: read, inaccessiblemem: write)",
            "declare void @f(ptr) memory(read, target_mem: none)",
            "declare void @f(ptr) memory(readwrite, argmem: none)",
            "declare void @f(ptr captures(none) readonly)",
            "declare void @f(ptr captures(address))",
            "declare void @f(ptr captures(ret: address, provenance))",
            "declare noundef range(i32 0, 7) i32 @f(ptr initializes((0, 4)) align 4, float nofpclass(nan))",
            "declare void @f(ptr dead_on_return nonnull)",
            "declare nofpclass(inf) float @f(ptr) nounwind memory(none) \"key\"=\"value\"",
        ];
        for text in promises {
            let m = module(text);
            for d in (15..=22).map(Dialect) {
                let again = module(&print_module(&m, d));
                let weaker = weaken_for(&m, d);
                let sets = |m: &Module| -> Vec<Vec<String>> {
                    let f = &m.functions[0];
                    let all = [&f.attrs, &f.ret_attrs].into_iter().chain(f.params.iter().map(|p| &p.attrs));
                    let words = |set: &AttrSet| {
                        let mut words: Vec<String> = set.0.iter().map(|a| format!("{a:?}")).collect();
                        words.sort();
                        words
                    };
                    all.map(words).collect()
                };
                assert_eq!(sets(&weaker), sets(&again), "{text} for {d}");
                let is_same = sets(&m) == sets(&again);
                assert_eq!(matches!(weaker, Cow::Borrowed(_)), is_same, "{text} for {d}");
            }
        }
    }

    #[test]
    fn a_weaker_declaration_leaves_denormal_modes() {
        let spellings = ["denormal_fpenv(float: preservesign)", "\"denormal-fp-math-f32\"=\"preserve-sign\""];
        for (spelling, d) in spellings.into_iter().flat_map(|s| [15, 19, 22, 23].map(|d| (s, Dialect(d)))) {
            let m = module(&format!(
                "declare void @g(ptr captures(address)) noipa memory(target_mem0: read)\n\n\
                 define float @f(float %a) {spelling} {{\n  ret float %a\n}}\n"
            ));
            let weaker = weaken_for(&m, d);
            assert_eq!(denormal::modes(&weaker.functions[1].attrs), denormal::modes(&m.functions[1].attrs), "{d}");
            assert_ne!(denormal::modes(&m.functions[1].attrs), Some(Default::default()));
        }
    }

    #[test]
    fn calls_promise_less_too() {
        let text = "declare void @f(ptr)\n\ndefine void @k(ptr captures(address) %p) {\n  \
                    call void @f(ptr captures(address) %p)\n  ret void\n}\n";
        let m = module(text);
        let weaker = weaken_for(&m, Dialect(16));
        assert!(!print_module(&weaker, Dialect::INTERNAL).contains("captures"));
        assert!(matches!(weaken_for(&m, Dialect::INTERNAL), Cow::Borrowed(_)));
        let own = module(&text.replace("@f(ptr captures(address) %p)", "@f(ptr %p)"));
        assert!(matches!(weaken_for(&own, Dialect(16)), Cow::Borrowed(_)), "only the kernel's own parameter");
    }
}

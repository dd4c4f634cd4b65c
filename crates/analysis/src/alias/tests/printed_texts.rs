//! Texts for users: explanations, traces, and the printed answers of aa-eval.

use super::*;
use crate::alias::evaluate::evaluate_in;
use crate::alias::explain::{effects_of_function, explain, line};
use crate::alias::explanation::because;
use crate::alias::modref::{call_call, call_loc};
use crate::alias::text::{Show, Totals, function_text};
use crate::alias::trace::trace_text;
use crate::answers::{AliasResult, ModRefInfo, QUESTION_LIMIT, Question};
use crate::ir::Dialect;
use crate::ir::print::ModulePrinter;

const STEPS: &str = "target triple = \"nvptx64-nvidia-cuda\"
declare void @any()
declare void @reads() memory(read)
define internal void @nothing() {
  ret void
}
define void @f(ptr %p, ptr addrspace(3) %s, i64 %i, i1 %c) {
  %a = getelementptr i8, ptr %p, i64 8
  %b = getelementptr i32, ptr %a, i64 %i
  %g = addrspacecast ptr addrspace(3) %s to ptr
  %m = select i1 %c, ptr %p, ptr %g
  store i32 1, ptr %b
  store i64 1, ptr %a
  store i32 2, ptr %g
  store i32 3, ptr %m
  call void @any()
  %x = load i32, ptr %p
  call void @reads()
  call void @nothing()
  ret void
}
";

/// Calls `with` with an analysis of `@f` that records a trace.
fn of_f<T>(profile: &Profile, with: impl FnOnce(&mut Analysis, &Module, FuncId) -> T) -> T {
    let m = module(STEPS);
    let f = m.defined_functions().nth(1).expect("@f is the second with a body");
    let layout = DataLayout::for_module(&m);
    let mut analysis = Analysis::new(&m, f, &layout, profile);
    analysis.memo.trace.start();
    with(&mut analysis, &m, f)
}

/// Each rule about two pointers gives a reason for its answer. A row has the two pointers and the reason.
#[test]
fn reasons() {
    let text = "target triple = \"nvptx64-nvidia-cuda\"
@g = global i32 0
@h = internal addrspace(3) global i32 undef
define void @f(ptr noalias %r, ptr %q, ptr byval(i32) %c, ptr addrspace(1) %d, ptr addrspace(3) %s) {
  %a = alloca i32
  %l = load ptr, ptr %q
  ret void
}
";
    let m = module(text);
    let f = m.defined_functions().next().expect("there is one");
    let layout = DataLayout::for_module(&m);
    let analysis = Analysis::new(&m, f, &layout, Profile::sound());
    let names = ModulePrinter::new(&m, Dialect::INTERNAL);
    let at = |name: &str| Location::new(value(&m, f, name), LocationSize::Precise(4));
    for (a, b, reason) in [
        ("%r", "%a", "%r is noalias, and %a is an alloca"),
        ("%r", "%c", "%r is noalias, and %c is a copy (byval)"),
        ("%q", "%a", "%q is an argument, and %a is an alloca: an argument points into no other object of this kind"),
        ("%d", "%s", "spaces 1 and 3 share no memory"),
        ("%q", "%q", "both are the pointer %q"),
        (
            "%a",
            "%l",
            "%a is an alloca, and %l is another pointer: the address of one is not captured, so the other, which comes \
             from outside, does not point into it",
        ),
    ] {
        let found = explain(&analysis, &names.function(f), &at(a), &at(b));
        assert_eq!(found.because.as_deref(), Some(reason), "{a} {b}");
    }
    let printer = names.function(f);
    let pair = [value(&m, f, "%r"), value(&m, f, "%q")];
    for rule in PROVIDERS.iter().flat_map(|p| p.alias.iter().chain(p.recursive)).filter(|r| r.name != "basic-aa/gep") {
        assert!(because(&analysis, &printer, rule.name, pair).is_some(), "{}", rule.name);
    }
}

/// An explanation has, for each pointer, the steps to its object and the sum of these steps. An explanation also has
/// the answer of the whole chain, and the answer of each provider alone.
#[test]
fn explanations() {
    of_f(Profile::sound(), |analysis, m, f| {
        let names = ModulePrinter::new(m, Dialect::INTERNAL);
        let at = |name: &str| Location::new(value(m, f, name), LocationSize::Precise(4));
        let found = explain(analysis, &names.function(f), &at("%b"), &at("%g"));
        assert_eq!(
            found.origins[0],
            [
                "%b = getelementptr i32, ptr %a, i64 %i",
                "%a = getelementptr i8, ptr %p, i64 8",
                "ptr %p (argument)",
                "= %p + 8 + 4 · %i"
            ]
        );
        assert_eq!(
            found.origins[1],
            ["%g = addrspacecast ptr addrspace(3) %s to ptr", "ptr addrspace(3) %s (argument)", "= %s"]
        );
        assert_eq!(line(&found.said), "MayAlias");
        assert_eq!(found.because, None);
        let found = explain(analysis, &names.function(f), &at("%m"), &at("%p"));
        let merged = "%m is a choice: the answers about its operands are merged";
        assert_eq!(found.origins[0], ["%m = select i1 %c, ptr %p, ptr %g", merged]);
        let found = explain(analysis, &names.function(f), &at("%a"), &at("%p"));
        assert_eq!(line(&found.said), "NoAlias   [basic-aa/gep-constant-offset]");
        assert_eq!(found.because.as_deref(), Some("their distance is a constant"));
        let alone: Vec<String> = found.alone.iter().map(|(name, said)| format!("{name}: {}", line(said))).collect();
        assert_eq!(
            alone,
            [
                "nvptx-aa: MayAlias",
                "basic-aa: NoAlias   [basic-aa/gep-constant-offset]",
                "tbaa: MayAlias",
                "scoped-noalias-aa: MayAlias",
                "provenance-aa: MayAlias",
                "globals-aa: MayAlias"
            ]
        );
    });
}

/// The effects come from attributes or from the analysis of the body by globals-aa; the result names the source.
#[test]
fn effects_of_functions() {
    let of = |profile: &Profile| {
        of_f(profile, |analysis, m, _| {
            let named = |name: &str| {
                let all = (0..m.functions.len() as u32).map(FuncId);
                let f = all.into_iter().find(|f| m.function_name(*f) == name).expect("it exists");
                let (effects, by) = effects_of_function(analysis, f);
                (effects.any_memory(), by)
            };
            ["any", "reads", "nothing"].map(named)
        })
    };
    let (attributes, globals) = (Some("attributes"), Some("globals-aa"));
    let sound = [(ModRefInfo::ModRef, None), (ModRefInfo::Ref, attributes), (ModRefInfo::NoModRef, globals)];
    assert_eq!(of(Profile::sound()), sound);
    let stock = [(ModRefInfo::ModRef, None), (ModRefInfo::Ref, attributes), (ModRefInfo::ModRef, None)];
    assert_eq!(of(Profile::named("llvm-22").expect("a release")), stock);
}

/// A rule may make further queries to answer a query. These inner queries are printed before the outer query, and are
/// indented further.
#[test]
fn traces() {
    let text = of_f(Profile::sound(), |analysis, m, f| {
        let at = |name: &str, size| Location::new(value(m, f, name), size);
        let (four, any) = (LocationSize::Precise(4), LocationSize::BeforeOrAfterPointer);
        let mut q = Query::new(analysis);
        q.alias(&at("%m", four), &at("%a", four));
        q.alias(&at("%p", any), &at("%s", LocationSize::UpperBound(8)));
        q.across_iterations(|q| q.alias(&at("%p", LocationSize::AfterPointer), &at("%p", four)));
        let calls: Vec<_> = m.function(f).inst_ids().filter_map(|i| analysis.call_site(i)).collect();
        call_loc(&mut q, &calls[1], &at("%p", four));
        call_call(&mut q, &calls[0], &calls[1]);
        drop(q);
        trace_text(analysis, &ModulePrinter::new(m, Dialect::INTERNAL).function(f))
    });
    let expected = "    alias(%p:after, %p:after) = MustAlias   [basic-aa/same-value]
    alias(%g:after, %p:after) = MayAlias
  alias(%m:any, %p:any) = MayAlias
    alias(%p:any, %p:any) = MustAlias   [basic-aa/same-value]
  alias(%p:4, %a:4) = NoAlias   [basic-aa/gep-constant-offset]
    alias(%s:any, %p:any) = MayAlias
  alias(%g:4, %a:4) = MayAlias
alias(%m:4, %a:4) = MayAlias
alias(%p:any, %s:<=8) = MayAlias
alias(%p:after, %p:4) across iterations = MustAlias   [basic-aa/same-value]
modref(call void @reads(), %p:4) = Ref   [basic-aa/memory-attribute]
modref(call void @any(), call void @reads()) = ModRef
";
    assert_eq!(text, expected);
}

/// A flag of [`Show`].
type Flag = fn(&mut Show) -> &mut bool;

/// Each flag of aa-eval makes it print one kind of answers. The totals count all answers, printed or not.
#[test]
fn each_flag_shows_its_answers() {
    use {AliasResult::*, ModRefInfo as Does};
    let flags: [(Flag, Answer); 8] = [
        (|s| &mut s.no_aliases, Answer::Alias(NoAlias)),
        (|s| &mut s.may_aliases, Answer::Alias(MayAlias)),
        (|s| &mut s.partial_aliases, Answer::Alias(PartialAlias(Some(4)))),
        (|s| &mut s.must_aliases, Answer::Alias(MustAlias)),
        (|s| &mut s.no_modref, Answer::ModRef(Does::NoModRef)),
        (|s| &mut s.refs, Answer::ModRef(Does::Ref)),
        (|s| &mut s.mods, Answer::ModRef(Does::Mod)),
        (|s| &mut s.modref, Answer::ModRef(Does::ModRef)),
    ];
    let print = |show: Show| {
        of_f(Profile::sound(), |analysis, m, f| {
            let mut totals = Totals::default();
            let text = function_text(analysis, f, &ModulePrinter::new(m, Dialect::INTERNAL), show, true, &mut totals);
            (text, totals.report())
        })
    };
    let (all, totals) = print(Show::ALL);
    assert!(!Show::ALL.is_empty() && Show::default().is_empty());
    assert_eq!(print(Show::default()), (String::new(), totals.clone()));
    let mut lines = 0;
    for (flag, answer) in flags {
        let mut show = Show::default();
        *flag(&mut show) = true;
        assert!(!show.is_empty());
        for (_, other) in flags {
            assert_eq!(show.shows(other), other == answer, "{other:?}");
            assert!(Show::ALL.shows(other));
        }
        let (text, report) = print(show);
        assert_eq!(report, totals);
        assert!(text.lines().all(|line| all.contains(line)));
        lines += text.lines().count() - 1;
    }
    assert_eq!(lines, all.lines().count() - 1, "every line is shown by one flag");
}

/// The option that omits pairs of calls omits no other question.
#[test]
fn calls_may_be_left_out_as_pairs() {
    let pair = |m: &Module, f: FuncId| {
        let calls: Vec<_> =
            m.function(f).inst_ids().filter(|i| m.function(f).inst(*i).kind.as_call().is_some()).collect();
        Question::CallCall { first: calls[0], second: calls[1] }
    };
    of_f(Profile::sound(), |analysis, m, f| {
        let less = Show { no_call_pairs: true, ..Show::ALL };
        let (calls, loads) = (pair(m, f), claims(m, "sound")[..].first().map(|c| c.question));
        assert!(Show::ALL.includes(calls) && !less.includes(calls));
        assert!(loads.is_none_or(|question| less.includes(question)));
        assert!(!less.is_empty() && Show { no_call_pairs: true, ..Show::default() }.is_empty());
        let mut totals = Totals::default();
        let names = ModulePrinter::new(m, Dialect::INTERNAL);
        let [all, some] = [Show::ALL, less].map(|show| function_text(analysis, f, &names, show, true, &mut totals));
        let is_pair = |line: &&str| line.contains("void @any() <->   call") || line.contains("() <->   call void");
        assert_eq!(all.lines().filter(|l| !is_pair(l)).collect::<Vec<_>>(), some.lines().collect::<Vec<_>>());
        assert_ne!(all, some);
    });
}

/// The analysis answers only the questions that the caller accepts, and at most [`QUESTION_LIMIT`] questions. It counts
/// all questions that it does not answer.
#[test]
fn questions_beyond_the_limit_are_counted() {
    let m = module(STEPS);
    let f = m.defined_functions().nth(1).expect("@f");
    let all = evaluate(&m, f, Profile::sound(), Ask::ALL);
    assert_eq!((all.left_out, all.claims.is_empty()), (0, false));
    let alias = |q: &Question| matches!(q, Question::Alias { .. });
    let layout = DataLayout::for_module(&m);
    let some = evaluate_in(&Analysis::new(&m, f, &layout, Profile::sound()), Ask::ALL, alias);
    assert_eq!(some.claims.len() + some.left_out as usize, all.claims.len());
    assert!(some.claims.iter().all(|c| alias(&c.question)) && some.left_out > 0);
    let stores = (QUESTION_LIMIT as f64).sqrt() as usize * 2 + 2;
    let many: String = (0..stores)
        .map(|i| format!("  %g{i} = getelementptr i8, ptr %p, i64 {i}\n  store i8 0, ptr %g{i}\n"))
        .collect();
    let m = module(&format!("define void @f(ptr %p) {{\n{many}  ret void\n}}\n"));
    let ask = Ask { metadata: false, modref: false, ..Ask::ALL };
    let found = evaluate(&m, m.defined_functions().next().expect("@f"), Profile::sound(), ask);
    assert_eq!(found.claims.len(), QUESTION_LIMIT);
    assert_eq!(found.claims.len() + found.left_out as usize, stores * (stores - 1) / 2);
}

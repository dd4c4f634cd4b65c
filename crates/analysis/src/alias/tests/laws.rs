//! Laws that hold for every function. Answers are symmetric, each pointer must-aliases itself, and names do not matter.
//! NoAlias remains true if an access becomes smaller. If the order of the chain changes, only the answering provider
//! changes. If an option is turned off, answers only become less definite.

use super::module;
use crate::alias::evaluate::answer;
use crate::alias::{Analysis, Ask, Location, Query, evaluate, swap};
use crate::answers::{AliasResult, LocationSize};
use crate::ir::layout::DataLayout;
use crate::ir::{Module, Type, Value};
use crate::target::Profile;
use aliasmith_gen::{Features, from_seed};
use proptest::prelude::*;

/// A way to make a pointer from earlier pointers.
#[derive(Clone, Debug)]
enum Step {
    Gep { base: usize, offset: i8, inbounds: bool },
    Indexed { base: usize, scale: u8, index: usize, inbounds: bool },
    Select { a: usize, b: usize },
    Loop { start: usize, step: i8 },
    Cast { base: usize },
}

fn step() -> impl Strategy<Value = Step> {
    let p = 0..64usize;
    prop_oneof![
        (p.clone(), any::<i8>(), any::<bool>()).prop_map(|(base, offset, inbounds)| Step::Gep {
            base,
            offset,
            inbounds
        }),
        (p.clone(), 1..20u8, 0..2usize, any::<bool>()).prop_map(|(base, scale, index, inbounds)| Step::Indexed {
            base,
            scale,
            index,
            inbounds
        }),
        (p.clone(), p.clone()).prop_map(|(a, b)| Step::Select { a, b }),
        (p.clone(), any::<i8>()).prop_map(|(start, step)| Step::Loop { start, step }),
        p.prop_map(|base| Step::Cast { base }),
    ]
}

/// A function whose generic pointers are `%v0`, `%v1` and so on. The loops of the function follow each other and are
/// not nested.
fn function(steps: &[Step]) -> String {
    let mut names = vec!["%v0".to_string(), "%v1".into(), "%v2".into()];
    let mut text = "target triple = \"nvptx64-nvidia-cuda\"\ndefine void @f(ptr %v0, ptr noalias %v1, i1 %c, i64 %x0, i32 %x1) {\nentry:\n  %v2 = alloca [16 x i8]\n".to_string();
    let mut block = "entry".to_string();
    for s in steps {
        let n = names.len();
        let at = |i: &usize| names[i % n].clone();
        let flag = |b: &bool| if *b { " inbounds" } else { "" };
        match s {
            Step::Gep { base, offset, inbounds } => {
                text += &format!("  %v{n} = getelementptr{} i8, ptr {}, i64 {offset}\n", flag(inbounds), at(base));
            }
            Step::Indexed { base, scale, index, inbounds } => {
                let ty = if *index == 0 { "i64" } else { "i32" };
                let (flag, base) = (flag(inbounds), at(base));
                text += &format!("  %v{n} = getelementptr{flag} [{scale} x i8], ptr {base}, {ty} %x{index}\n");
            }
            Step::Select { a, b } => text += &format!("  %v{n} = select i1 %c, ptr {}, ptr {}\n", at(a), at(b)),
            Step::Loop { start, step } => {
                let (start, next) = (at(start), format!("loop{n}"));
                text += &format!(
                    "  br label %{next}\n{next}:\n  %v{n} = phi ptr [ {start}, %{block} ], [ %n{n}, %{next} ]\n  \
                     %n{n} = getelementptr i8, ptr %v{n}, i64 {step}\n  br i1 %c, label %{next}, label %after{n}\nafter{n}:\n"
                );
                block = format!("after{n}");
            }
            Step::Cast { base } => {
                let base = at(base);
                text += &format!("  %c{n} = addrspacecast ptr {base} to ptr addrspace(1)\n");
                text += &format!("  %v{n} = addrspacecast ptr addrspace(1) %c{n} to ptr\n");
            }
        }
        names.push(format!("%v{n}"));
    }
    text + "  ret void\n}\n"
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, ..ProptestConfig::default() })]

    #[test]
    fn alias_is_symmetric_and_monotone(steps in prop::collection::vec(step(), 1..10), small in 1..9u64, more in 0..9u64) {
        let m = module(&function(&steps));
        let f = m.defined_functions().next().expect("one function");
        let layout = DataLayout::for_module(&m);
        let function = m.function(f);
        let pointers: Vec<Value> = (0..function.params.len() as u32)
            .map(Value::Arg)
            .chain(function.inst_ids().map(Value::Inst))
            .filter(|v| m.value_type(function, *v).is_some_and(|t| matches!(m.types.get(t), Type::Ptr(_))))
            .collect();
        for profile in Profile::all() {
            let analysis = Analysis::new(&m, f, &layout, profile);
            let alias = |a: Value, n: u64, b: Value, k: u64| {
                let (a, b) = (Location::new(a, LocationSize::Precise(n)), Location::new(b, LocationSize::Precise(k)));
                Query::new(&analysis).alias_result(&a, &b)
            };
            for &a in &pointers {
                for &b in &pointers {
                    let answer = alias(a, small, b, small + more);
                    let flipped = alias(b, small + more, a, small);
                    // Upstream looks through a phi or select as the second pointer only if the first pointer is neither
                    // a phi nor a select.
                    let silent = profile.imitates.is_some() && [answer, flipped].contains(&AliasResult::MayAlias);
                    prop_assert!(answer == swap(flipped) || silent, "{} {:?} {:?}", profile.name, a, b);
                    // Suppose that two accesses overlap and that one of them becomes larger. If the larger access still
                    // fits into its object, the accesses still overlap.
                    let larger = alias(a, small + more, b, small + more);
                    let fits = small + more <= 16;
                    let touches = |r| matches!(r, AliasResult::MustAlias | AliasResult::PartialAlias(_));
                    prop_assert!(!(touches(answer) && larger == AliasResult::NoAlias && fits), "{} {:?} {:?}", profile.name, a, b);
                    prop_assert!(!(answer == AliasResult::MustAlias && larger != AliasResult::MustAlias && fits));
                    // If larger accesses do not overlap, smaller ones do not overlap either.
                    let smaller = alias(a, small, b, small);
                    let kept = larger != AliasResult::NoAlias || !fits || smaller == AliasResult::NoAlias;
                    prop_assert!(kept, "{} {:?} {:?}: {:?}", profile.name, a, b, smaller);
                    prop_assert!(a != b || answer == AliasResult::MustAlias, "{} {:?}: identity", profile.name, a);
                }
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 100, ..ProptestConfig::default() })]

    /// If the answer is NoAlias while an option is off, the answer is not MayAlias while the option is on.
    #[test]
    fn an_option_turned_off_never_adds_no_alias(steps in prop::collection::vec(step(), 1..10)) {
        let m = module(&function(&steps));
        let f = m.defined_functions().next().expect("one function");
        let layout = DataLayout::for_module(&m);
        let pointers: Vec<Value> = m.function(f).inst_ids().map(Value::Inst)
            .filter(|v| m.value_type(m.function(f), *v).is_some_and(|t| m.types.is_pointer(t))).collect();
        let on = Profile::sound();
        for option in ["basic-aa-recphi=false", "disable-basic-aa", "traverse-address-aliasing=0", "enable-tbaa=0"] {
            let mut off = on.clone();
            off.set_option(option).expect("an option");
            let analyses = [on, &off].map(|p| Analysis::new(&m, f, &layout, p));
            for (a, b) in pointers.iter().flat_map(|a| pointers.iter().map(move |b| (*a, *b))) {
                let at = |v| Location::new(v, LocationSize::Precise(4));
                let [with, without] = [0, 1].map(|i| Query::new(&analyses[i]).alias_result(&at(a), &at(b)));
                prop_assert!(without != AliasResult::NoAlias || with != AliasResult::MayAlias, "{} {:?} {:?}", option, a, b);
            }
        }
    }
}

/// Returns the answers about all pairs of pointers, in the order of the function.
fn answers(text: &str, profile: &Profile) -> Vec<AliasResult> {
    let m = module(text);
    let f = m.defined_functions().next().expect("one function");
    let layout = DataLayout::for_module(&m);
    let analysis = Analysis::new(&m, f, &layout, profile);
    let function = m.function(f);
    let is_pointer = |v: &Value| m.value_type(function, *v).is_some_and(|t| m.types.is_pointer(t));
    let all = (0..function.params.len() as u32).map(Value::Arg).chain(function.inst_ids().map(Value::Inst));
    let pointers: Vec<Value> = all.filter(is_pointer).collect();
    let at = |v: &Value| Location::new(*v, LocationSize::Precise(4));
    let pairs = pointers.iter().flat_map(|a| pointers.iter().map(move |b| (at(a), at(b))));
    pairs.map(|(a, b)| Query::new(&analysis).alias_result(&a, &b)).collect()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 100, ..ProptestConfig::default() })]

    #[test]
    fn value_names_do_not_change_answers(steps in prop::collection::vec(step(), 1..10)) {
        let text = function(&steps);
        let renamed = text.replace("%v", "%z.").replace("loop", "again");
        prop_assert_ne!(&text, &renamed);
        for profile in Profile::all() {
            prop_assert_eq!(answers(&text, profile), answers(&renamed, profile), "{}", profile.name);
        }
    }

    /// The first definite answer is the answer of the chain. So the order of the chain matters only where two providers
    /// give different correct answers. An example is a pointer with two conflicting address spaces: no code may access
    /// memory through such a pointer (`crates/analysis/src/alias/tests/spaces.rs`, the_first_of_the_chain_decides).
    #[test]
    fn provider_order_changes_only_the_deciding_provider(steps in prop::collection::vec(step(), 1..10)) {
        let text = function(&steps);
        let of = |chain: &str| {
            let mut profile = Profile::sound().clone();
            profile.set_option(&format!("aa-pipeline={chain}")).expect("providers");
            answers(&text, &profile)
        };
        let first = of("nvptx-aa,basic-aa,tbaa,scoped-noalias-aa");
        prop_assert_eq!(&first, &of("nvptx-aa,scoped-noalias-aa,tbaa,basic-aa"));
        for (x, y) in first.iter().zip(of("basic-aa,tbaa,scoped-noalias-aa,nvptx-aa")) {
            prop_assert!(*x == y || [*x, y].contains(&AliasResult::NoAlias), "{:?} {:?}", x, y);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 60, ..ProptestConfig::default() })]

    /// An analysis with cached facts and answers gives the same answers, with the same deciding rules, as a new
    /// analysis.
    #[test]
    fn earlier_queries_do_not_change_answers(steps in prop::collection::vec(step(), 1..10), backwards: bool) {
        let m = module(&function(&steps));
        let f = m.defined_functions().next().expect("one function");
        let layout = DataLayout::for_module(&m);
        let function = m.function(f);
        let all = (0..function.params.len() as u32).map(Value::Arg).chain(function.inst_ids().map(Value::Inst));
        let pointers: Vec<Value> =
            all.filter(|v| m.value_type(function, *v).is_some_and(|t| m.types.is_pointer(t))).collect();
        let sizes = [LocationSize::Precise(1), LocationSize::UpperBound(4), LocationSize::BeforeOrAfterPointer];
        let locations: Vec<Location> = pointers.iter().flat_map(|p| sizes.map(|size| Location::new(*p, size))).collect();
        let mut pairs: Vec<_> = locations.iter().flat_map(|a| locations.iter().map(move |b| (a, b))).collect();
        if backwards {
            pairs.reverse();
        }
        for profile in Profile::all() {
            let shared = Analysis::new(&m, f, &layout, profile);
            for (a, b) in &pairs {
                let fresh = || Analysis::new(&m, f, &layout, profile);
                let within = |analysis: &Analysis| Query::ask_once(analysis, a, b);
                let across = |analysis: &Analysis| Query::new(analysis).across_iterations(|q| q.alias(a, b));
                prop_assert_eq!(within(&shared), within(&fresh()), "{}", profile.name);
                prop_assert_eq!(across(&shared), across(&fresh()), "{}", profile.name);
            }
        }
    }
}

/// Checks that every question of aa-eval gets the same answer as from a new analysis. Returns the number of questions.
fn are_answered_as_if_alone(m: &Module) -> usize {
    let (layout, mut asked) = (DataLayout::for_module(m), 0);
    for (f, profile) in m.defined_functions().flat_map(|f| Profile::all().iter().map(move |p| (f, p))) {
        for claim in evaluate(m, f, profile, Ask::ALL).claims {
            let alone = answer(&Analysis::new(m, f, &layout, profile), claim.question);
            assert_eq!(claim, alone, "{}", profile.name);
            asked += 1;
        }
    }
    asked
}

#[test]
fn earlier_queries_do_not_change_generated_kernels() {
    let asked: usize = (0..10).map(|seed| are_answered_as_if_alone(&from_seed(seed, &Features::all()).module)).sum();
    assert!(asked > 1000, "{asked}");
}

/// Three texts show why the answer of a nested query must not be reused for other questions. The answer may depend on
/// an assumption that is given up later (`loops`), on the order of the two pointers (`selects`), and on the rest of the
/// question (`copy`). The expected answers are those of upstream `opt`.
#[test]
fn nested_query_answers_are_not_reused() {
    let ends = "br i1 %d, label";
    let step = |i: usize| format!("%k{i} = getelementptr i8, ptr %k{}, i64 {}\n", i - 1, [4, -4][i % 2]);
    let steps: String = (1..=10).map(step).collect();
    let loops = format!(
        "declare ptr @llvm.launder.invariant.group.p0(ptr)\ndefine void @f(ptr %X, ptr %base, i1 %c, i1 %d) {{\nentry:\n\
         %loc = alloca i32\nbr label %loop\nloop:\n%p = phi ptr [ %k10, %loop ], [ %base, %entry ]\n\
         %k0 = call ptr @llvm.launder.invariant.group.p0(ptr %p)\n{steps}\
         br i1 %c, label %loop, label %mid\nmid:\n%r = phi ptr [ %p, %loop ], [ %p, %mid ]\nstore i32 0, ptr %X\n\
         store i32 1, ptr %r\n{ends} %mid, label %out\nout:\n%t = phi ptr [ %k10, %mid ], [ %loc, %out ]\n\
         store i32 3, ptr %t\n{ends} %out, label %end\nend:\nret void\n}}\n"
    );
    let pointers = "%a0 = getelementptr nuw i64, ptr %base, i64 %i\n%a = getelementptr nuw i8, ptr %a0, i64 16\n\
         %b = getelementptr nuw i32, ptr %base, i64 %i\n";
    let selects = format!(
        "define void @f(ptr %base, i64 %i, i1 %c) {{\n{pointers}%p = select i1 %c, ptr %b, ptr %a\n\
         %q = select i1 %c, ptr %a, ptr %b\nstore i32 1, ptr %p\nstore i32 2, ptr %q\nret void\n}}\n"
    );
    let copy = format!(
        "declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)\ndefine void @f(ptr %base, i64 %i, i1 %c, i1 %d) {{\n\
         %N = alloca i32\n%N1 = alloca i32\n%N2 = alloca i32\n{pointers}%u = select i1 %d, ptr %a, ptr %N1\n\
         %v = select i1 %d, ptr %b, ptr %N2\n%X = select i1 %c, ptr %v, ptr %u\n%P1 = select i1 %c, ptr %u, ptr %N\n\
         %P2 = select i1 %c, ptr %N, ptr %v\nstore i32 1, ptr %X\nstore i32 2, ptr %P1\n\
         call void @llvm.memcpy.p0.p0.i64(ptr %P1, ptr %P2, i64 4, i1 false)\nret void\n}}\n"
    );
    for (text, wanted, times) in [(loops, "MayAlias", 6), (selects, "NoAlias", 2), (copy, "NoModRef", 1)] {
        let m = module(&text);
        are_answered_as_if_alone(&m);
        let f = m.defined_functions().next().expect("one function");
        let stock = evaluate(&m, f, Profile::named("llvm-22").expect("a profile"), Ask::ALL).claims;
        let found = stock.iter().filter(|c| c.answer.name() == wanted).count();
        assert_eq!(found, times, "{wanted}: {text}");
    }
}

//! Tests the invariants of reductions with wrong answers of real releases. The tests need opt-19 and opt-22, which CI
//! must have.

use super::*;
use crate::case::{Case, lines};
use crate::confirmation::confirm::{ConfirmedKernel, judge_file};
use crate::confirmation::reduced_kernel::{confirm_reduced, reduce_finding};
use crate::evaluation::assess::Run;
use crate::finding::Finding;
use crate::r#gen::{Features, from_seed};
use crate::ir::InstKind;
use crate::ir::parse::parse_module;
use crate::ir::verify::verify;
use crate::machine::Options;
use crate::nvvm::NvvmVersion;
use crate::oracle::compiler::Compiler;
use crate::oracle::{Ask, Manifest, Opt, Oracle, built_in, resolve_oracles};
use proptest::prelude::*;

fn panel(oracle: &str) -> Panel {
    let (oracles, _) = resolve_oracles(oracle, &built_in()).expect("a built-in oracle that is installed");
    Panel::new(oracles, Ask { memssa: false, ..Ask::default() })
}

/// Returns the confirmed errors of a text with case lines.
fn judge(panel: &Panel, text: &str) -> ConfirmedKernel {
    let module = parse_module("test.ll", text.as_bytes()).expect("good text").module;
    let case = lines::parse(text).expect("good case lines");
    let entry = module.find_function(case.entry.as_deref().expect("an entry")).expect("defined");
    judge_file(panel, &module, &Run { entry, setup: case.setup }, text)
}

/// Reduces the finding with this answer. Returns the finding before and after the reduction, the file of the reduced
/// kernel, and every better kernel on the way.
fn shrink(panel: &Panel, text: &str, answer: &str) -> (Finding, Finding, String, Vec<ConfirmedKernel>) {
    let start = judge(panel, text);
    let wanted = |list: &Vec<Finding>| list[0].fault.answer() == Some(answer);
    let at = start.findings.iter().position(wanted).unwrap_or_else(|| panic!("no {answer} in {:?}", start.findings));
    let mut steps = Vec::new();
    let step = |c: &Candidate| steps.extend(confirm_reduced(panel, &start.targets[at].0, c).expect("opt runs"));
    let end = reduce_finding(panel, &start.targets[at], step).expect("opt runs").expect("it still holds");
    let file = end.case_lines() + &end.body;
    (start.findings[at][0].clone(), end.findings[0][0].clone(), file, steps)
}

/// Returns a kernel that accesses memory through `llvm.ptrmask`, with `noise` around the accesses. Every LLVM is wrong
/// about it (llvm#197082).
fn masked(noise: &str) -> String {
    format!(
        "; aliasmith: entry @kernel\n; aliasmith: arg 0 = object global 64 align 16\n; aliasmith: arg 1 = i64 3\n\
        ; aliasmith: arg 2 = object global 8 align 8\n\
        target triple = \"nvptx64-nvidia-cuda\"\n@shared = internal addrspace(3) global [4 x i32] zeroinitializer, align 16\n\
        declare ptr @llvm.ptrmask.p0.i64(ptr, i64)\ndeclare i32 @llvm.nvvm.read.ptx.sreg.tid.x()\n\
        define internal i64 @twice(i64 %n) {{\n  %m = add i64 %n, %n\n  ret i64 %m\n}}\n\
        define ptx_kernel void @kernel(ptr align 16 %base, i64 %n, ptr %other) {{\nentry:\n  \
        %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()\n{noise}  br label %body\nbody:\n  \
        %at = getelementptr inbounds [4 x i32], ptr %base, i64 0, i64 %n\n  %down = call ptr @llvm.ptrmask.p0.i64(ptr %at, i64 -16)\n  \
        %first = getelementptr i8, ptr %down, i64 0\n  store i32 %tid, ptr %first, align 4\n  \
        %old = load i32, ptr %base, align 4\n  store i32 %old, ptr %at, align 4\n  ret void\n}}\n"
    )
}

/// Reductions try to make pointers generic. A generic pointer of a kernel to constant memory breaks an assumption of
/// libNVVM, so a candidate with one could not be confirmed at the end.
#[test]
fn reduction_keeps_the_assumptions_of_the_compiler() {
    let compiler = Compiler::Libnvvm { options: Vec::new(), ir: NvvmVersion::Nvvm23 };
    let manifest = Manifest { compiler: Some(compiler), ..Manifest::default() };
    let opt = Opt { manifest, path: "libnvvm.so".into(), version: String::new(), plugin: None };
    let panel = Panel::new(vec![Oracle::Opt(opt)], Ask::default());
    let miscompile = FailureKind::Pipeline { pipeline: "compile".into(), how: PipelineFailure::Miscompile };
    let target = Target::new(&panel, miscompile, vec![0], std::iter::empty());
    for (place, space, is_evidence) in [("global", 0, true), ("const", 4, true), ("const", 0, false)] {
        let text = format!(
            "; aliasmith: entry @k\n; aliasmith: arg 0 = object {place} 8 align 8\n\
             define ptx_kernel void @k(ptr addrspace({space}) %p) {{\n  ret void\n}}\n"
        );
        let module = parse_module("test.ll", text.as_bytes()).expect("good text").module;
        let (entry, setup) = (FuncId(0), lines::parse(&text).expect("good case lines").setup);
        let candidate = Candidate { module, entry, setup, anchor: None, pruned: false };
        assert_eq!(target.may_be_evidence(&panel, 0, &candidate), is_evidence, "{text}");
    }
}

#[test]
fn reduction_keeps_only_needed_instructions() {
    let (before, after, file, steps) = shrink(&panel("opt-22"), &masked(""), "MustAlias");
    assert!(after.instructions <= 5 && before.instructions > 10, "{file}");
    assert!(file.contains("llvm.ptrmask") && !file.contains("addrspace") && !file.contains("ptx_kernel"), "{file}");
    // If the reduction is killed, the last of these kernels is its result.
    assert!(!steps.is_empty());
    for step in &steps {
        let again = judge(&panel("opt-22"), &(step.case_lines() + &step.body));
        assert!(again.findings.iter().any(|l| l[0].fault.answer() == after.fault.answer()), "{}", step.body);
    }
    let sizes: Vec<usize> = steps.iter().map(|s| s.findings[0][0].instructions).collect();
    assert!(sizes.is_sorted_by(|a, b| a >= b), "{sizes:?}");
}

#[test]
fn all_wrong_oracles_stay_wrong() {
    let panel = panel("opt-19,opt-22");
    let (before, after, file, _) = shrink(&panel, &masked(""), "MustAlias");
    assert_eq!(before.versions, after.versions, "{file}");
    assert_eq!(after.versions.len(), 2);
    assert!(after.versions.values().all(|wrong| *wrong), "{file}");
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 6, ..ProptestConfig::default() })]

    /// Instructions that the error does not need do not change the result of a reduction: the result has the same size,
    /// and the oracle gives the same wrong answer. A second reduction changes nothing.
    #[test]
    fn reduction_removes_noise_and_is_idempotent(noise in prop::collection::vec(0..6usize, 0..6)) {
        let line = |(i, kind): (usize, &usize)| match kind {
            0 => format!("  %a{i} = add i64 %n, {i}\n"),
            1 => format!("  %v{i} = load i64, ptr %other, align 8\n"),
            2 => format!("  store i64 %n, ptr %other, align 8\n  %c{i} = icmp ne i64 %n, 0\n"),
            3 => format!("  %t{i} = call i64 @twice(i64 {i})\n"),
            4 => format!("  %s{i} = alloca i32, align 4\n  store i32 %tid, ptr %s{i}, align 4\n"),
            _ => format!("  %l{i} = load i32, ptr addrspace(3) @shared, align 4\n"),
        };
        let noise: String = noise.iter().enumerate().map(line).collect();
        let panel = panel("opt-22");
        let (before, after, file, _) = shrink(&panel, &masked(&noise), "MustAlias");
        prop_assert!(after.instructions <= before.instructions && after.instructions <= 5, "{file}");
        prop_assert_eq!(after.fault.answer(), before.fault.answer());
        let (_, again, second, _) = shrink(&panel, &file, "MustAlias");
        prop_assert_eq!(&again.signature, &after.signature);
        prop_assert_eq!(second, file);
    }
}

/// Applies an edit to the only function of a text.
fn edited(text: &str, edit: impl Fn(&mut Candidate) -> bool) -> (Candidate, String) {
    let module = parse_module("edit.ll", text.as_bytes()).expect("good text").module;
    let case = lines::parse(text).expect("good case lines");
    let entry = module.find_function("f").expect("defined");
    let mut c = Candidate { module, entry, setup: case.setup, anchor: None, pruned: false };
    assert!(edit(&mut c), "the edit applies");
    c.tidy();
    assert_eq!(verify(&c.module), []);
    let body = print_module(&c.module, Dialect::INTERNAL);
    let case = lines::print("f", &c.setup, &[]);
    (c, case + &body)
}

#[test]
fn removed_argument_passes_its_object_to_the_next() {
    let text = "; aliasmith: arg 0 = object global 8 align 8\n; aliasmith: arg 1 = arg 0 + 4\n; aliasmith: arg 2 = arg 0 + 6\n\
        ; aliasmith: mem arg 0 + 5 = i8 7\n\
        define void @f(ptr %p, ptr %q, ptr %r) {\n  store i8 0, ptr %q\n  store i8 0, ptr %r\n  ret void\n}\n";
    let panel = panel("reference");
    let (_, after) = edited(text, |c| {
        let edits = arguments::edits(&panel, c);
        edits[2](c) // the first parameter: the last are tried first
    });
    assert!(after.contains("arg 0 = object global 8 align 8 + 4\n"), "{after}");
    assert!(after.contains("arg 1 = arg 0 + 2\n") && after.contains("mem arg 0 + 1 = i8 7\n"), "{after}");
}

#[test]
fn slice_keeps_operands_of_sides_and_wanted_effects() {
    let text = "declare void @log(i64)\ndefine void @f(ptr %p, ptr %q, i64 %n) {\n  store i64 %n, ptr %p\n  %m = mul i64 %n, 8\n  \
        %unused = add i64 %m, 1\n  call void @log(i64 %n)\n  %c = icmp eq i64 %n, 0\n  br i1 %c, label %a, label %b\na:\n  \
        %v = load i8, ptr %p\n  %r = getelementptr i8, ptr %q, i64 %m\n  store i8 0, ptr %r\n  %w = load i8, ptr %q\n  \
        ret void\nb:\n  ret void\n}\n";
    let panel = panel("reference");
    let of = |edit: usize| {
        edited(text, |c| {
            let f = c.module.function(c.entry);
            let side = |name| f.inst_ids().find(|i| f.inst(*i).name.as_deref() == Some(name)).expect("named");
            let last_store = f.inst_ids().filter(|i| matches!(f.inst(*i).kind, InstKind::Store { .. })).last();
            let sides = [last_store.expect("a store"), side("w")];
            c.anchor = Some(Anchor { function: f.symbol, sides });
            slice::edits(&panel, c)[edit](c) && !slice::edits(&panel, c)[edit](c)
        })
        .1
    };
    let (needed, effects) = (of(0), of(1));
    for kept in ["mul", "icmp", "getelementptr", "store i8", "%w = load"] {
        assert!(needed.contains(kept) && effects.contains(kept), "{kept} is needed: {needed}{effects}");
    }
    for effect in ["store i64", "call void @log"] {
        assert!(!needed.contains(effect) && effects.contains(effect), "{effect} is an effect: {needed}{effects}");
    }
    assert!(!effects.contains("add") && !effects.contains("%v = load"), "{effects}");
}

#[test]
fn conditional_branch_becomes_unconditional() {
    let text = "define i32 @f(i1 %c) {\nentry:\n  br i1 %c, label %a, label %b\na:\n  br label %join\nb:\n  br label %join\n\
        join:\n  %x = phi i32 [ 1, %a ], [ 2, %b ]\n  ret i32 %x\n}\n";
    let panel = panel("reference");
    let (c, after) = edited(text, |c| blocks::single_successors(&panel, c)[0](c));
    assert_eq!(c.module.function(c.entry).blocks.len(), 1, "{after}");
    assert!(after.contains("ret i32 1") && !after.contains("phi"), "{after}");
}

#[test]
fn an_instruction_becomes_an_argument_with_its_value() {
    let text = "; aliasmith: arg 0 = object global 64 align 8\n; aliasmith: arg 1 = i64 5\n\
        define void @f(ptr %p, i64 %n) {\n  %m = mul i64 %n, 8\n  %q = getelementptr i8, ptr %p, i64 %m\n  \
        store i8 0, ptr %q\n  ret void\n}\n";
    let panel = panel("reference");
    let (_, after) = edited(text, |c| {
        let edits = instructions::lifts(&panel, c);
        edits.iter().all(|e| e(c))
    });
    assert!(after.contains("arg 2 = i64 40\n") && after.contains("arg 3 = arg 0 + 40\n"), "{after}");
    assert!(!after.contains("mul") && !after.contains("getelementptr"), "{after}");
}

/// An operation on constants is replaced by its value. An operation on an argument is kept.
#[test]
fn a_constant_operation_becomes_its_value() {
    let text = "; aliasmith: arg 0 = object global 64 align 8\n; aliasmith: arg 1 = i64 7\n\
        define void @f(ptr %p, i64 %n) {\n  %m = mul i64 6, 5\n  %k = add i64 %n, 2\n  \
        %q = getelementptr i8, ptr %p, i64 %m\n  %r = getelementptr i8, ptr %q, i64 %k\n  store i8 0, ptr %r\n  ret void\n}\n";
    let panel = panel("reference");
    let module = parse_module("edit.ll", text.as_bytes()).expect("good text").module;
    let setup = lines::parse(text).expect("good case lines").setup;
    let c =
        Candidate { entry: module.find_function("f").expect("defined"), module, setup, anchor: None, pruned: false };
    let texts: Vec<String> = instructions::replacements(&panel, &c)
        .iter()
        .map(|edit| {
            let mut c = c.clone();
            assert!(edit(&mut c));
            print_module(&c.module, Dialect::INTERNAL)
        })
        .collect();
    assert_eq!(texts.iter().filter(|text| text.contains("ptr %p, i64 30")).count(), 1, "{texts:?}");
    assert!(!texts.iter().any(|text| text.contains("ptr %q, i64 9")), "{texts:?}");
}

#[test]
fn an_assumption_becomes_an_operation() {
    let text = "; aliasmith: arg 0 = i64 12\ndeclare void @llvm.assume(i1)\n\
        define i64 @f(i64 %n) {\n  %c = icmp ne i64 %n, 0\n  call void @llvm.assume(i1 %c)\n  %m = mul i64 %n, 8\n  ret i64 %m\n}\n";
    let panel = panel("reference");
    let (_, after) = edited(text, |c| {
        let edits = facts::edits(&panel, c);
        edits[0](c)
    });
    assert!(after.contains("or i64 %n, 4") && !after.contains("call void @llvm.assume"), "{after}");
}

#[test]
fn address_space_is_removed_from_all_types() {
    let text = "define void @f(ptr addrspace(1) %p) {\n  %q = addrspacecast ptr addrspace(1) %p to ptr\n  store i8 0, ptr %q\n  \
        store i8 1, ptr addrspace(1) %p\n  ret void\n}\n";
    let panel = panel("reference");
    let (_, after) = edited(text, |c| {
        let edits = spaces::edits(&panel, c);
        edits[0](c)
    });
    assert!(after.contains("bitcast ptr %p to ptr") && !after.contains("addrspace"), "{after}");
}

/// Returns the number of instructions that the launch of a candidate executes.
fn steps(c: &Candidate) -> u64 {
    let run = [c.run()];
    let assessed = assess(&c.module, &Program::new(&c.module), &[], &run, &Options::default());
    assert_eq!(assessed.counted, 1, "no undefined behaviour");
    assessed.steps
}

#[test]
fn counted_loop_is_reduced_to_two_or_three_iterations() {
    // One loop is left at its top, the other at its bottom. A reduction step merges the two blocks of the second loop.
    let at_top = "define void @f() {\nentry:\n  br label %head\nhead:\n  %i = phi i32 [ 9, %entry ], [ %j, %body ]\n  \
        %j = sub i32 %i, 1\n  %more = icmp ne i32 %j, 0\n  br i1 %more, label %body, label %end\n\
        body:\n  br label %head\nend:\n  ret void\n}\n";
    let at_bottom = "define void @f() {\nentry:\n  br label %head\nhead:\n  %i = phi i32 [ 9, %entry ], [ %j, %body ]\n  \
        br label %body\nbody:\n  %j = sub i32 %i, 1\n  %done = icmp eq i32 %j, 0\n  br i1 %done, label %end, label %head\n\
        end:\n  ret void\n}\n";
    let panel = panel("reference");
    for (text, per_round, besides) in [(at_top, 2, 1), (at_bottom, 1, 2)] {
        for plan in 0..8 {
            let (c, after) = edited(text, |c| counted_loops::edits(&panel, c)[plan](c));
            assert!(!after.contains("sub") && !after.contains("icmp"), "{after}");
            let rounds = if plan < 4 { 2 } else { 3 };
            assert_eq!(after.matches("phi i1").count() as u64, rounds - 1, "{after}");
            assert_eq!(steps(&c), per_round * rounds + besides, "{after}");
        }
    }
}

#[test]
fn a_loop_with_two_ways_in_keeps_its_counter() {
    let text = "define void @f(i1 %c) {\nentry:\n  br i1 %c, label %a, label %b\na:\n  br label %b\nb:\n  \
        br i1 %c, label %a, label %end\nend:\n  ret void\n}\n";
    let module = parse_module("edit.ll", text.as_bytes()).expect("good text").module;
    let entry = module.find_function("f").expect("defined");
    let c = Candidate { module, entry, setup: Setup::default(), anchor: None, pruned: false };
    assert_eq!(counted_loops::edits(&panel("reference"), &c).len(), 0);
}

#[test]
fn one_of_two_spaces_becomes_generic() {
    let text = "target triple = \"nvptx64-nvidia-cuda\"\n@s = internal addrspace(3) global i32 0\n\
        define void @f(ptr addrspace(1) %p) {\n  %c = addrspacecast ptr addrspace(3) @s to ptr addrspace(7)\n  \
        %d = addrspacecast ptr addrspace(7) %c to ptr\n  store i32 0, ptr addrspace(7) %c\n  store i32 1, ptr %d\n  ret void\n}\n";
    let panel = panel("reference");
    let seventh = |c: &mut Candidate| spaces::edits(&panel, c).last().is_some_and(|e| e(c));
    let (_, after) = edited(text, seventh);
    assert!(after.contains("addrspacecast ptr addrspace(3) @s to ptr\n"), "{after}");
    assert!(after.contains("bitcast ptr %c to ptr\n") && !after.contains("addrspace(7)"), "{after}");
}

#[test]
fn a_callee_of_one_block_takes_the_place_of_its_call() {
    let text = "define i32 @f(ptr %p) {\n  %a = load i32, ptr %p\n  %r = call i32 @g(ptr %p, i32 %a)\n  ret i32 %r\n}\n\
        define internal i32 @g(ptr %q, i32 %n) {\n  %x = add i32 %n, 1\n  store i32 %x, ptr %q\n  ret i32 %x\n}\n";
    let panel = panel("reference");
    let candidate = |text: &str| {
        let module = parse_module("edit.ll", text.as_bytes()).expect("good text").module;
        let entry = module.find_function("f").expect("defined");
        Candidate { module, entry, setup: Setup::default(), anchor: None, pruned: false }
    };
    let mut c = candidate(text);
    assert!(inline::edits(&panel, &c).iter().all(|e| e(&mut c)) && c.tidy());
    let after = print_module(&c.module, Dialect::INTERNAL);
    assert_eq!(verify(&parse_module("after.ll", after.as_bytes()).expect("good text").module), []);
    assert!(!after.contains("@g"), "{after}");
    assert!(after.contains("add i32 %a, 1") && after.matches("i32 %1").count() == 2, "{after}");
    let copies = text.replace("(ptr %q, i32", "(ptr byval(i32) %q, i32").replace("@g(ptr %p", "@g(ptr byval(i32) %p");
    assert_eq!(inline::edits(&panel, &candidate(&copies)).len(), 0);
}

/// A round may apply any of its edits together, even edits of different reductions.
#[test]
fn edits_of_all_passes_can_be_tried_together() {
    let panel = panel("reference");
    for seed in 0..60 {
        let Case { module, entry, setup, .. } = from_seed(seed, &Features::all());
        let c = Candidate { module, entry, setup, anchor: None, pruned: false };
        let edits: Vec<Edit> = REDUCTIONS.iter().rev().flat_map(|r| (r.edits)(&panel, &c)).collect();
        for step in [1, 2, 3, 7, 50] {
            for from in 0..step.min(3) {
                let mut all = c.clone();
                let applied = edits.iter().skip(from).step_by(step).filter(|edit| edit(&mut all)).count();
                assert!(applied > 0 && all.tidy());
                verify(&all.module);
            }
        }
    }
}

#[test]
fn offsets_are_added_up_and_a_last_store_is_returned() {
    let text = "; aliasmith: arg 0 = object global 64 align 8\n; aliasmith: arg 1 = i64 2\n\
        define void @f(ptr %p, i64 %n) {\n  %a = getelementptr i32, ptr %p, i64 -3\n  \
        %b = getelementptr i16, ptr %a, i64 %n\n  %c = getelementptr [4 x i8], ptr %b, i64 5\n  \
        %v = load i8, ptr %c\n  store i8 %v, ptr %p\n  ret void\n}\n";
    let panel = panel("reference");
    let (_, after) = edited(text, |c| merge_instructions::edits(&panel, c).iter().all(|e| e(c)));
    assert!(
        after.contains("getelementptr i16, ptr %p, i64 %n") && after.contains("getelementptr i8, ptr %b, i64 8\n"),
        "{after}"
    );
    assert!(!after.contains("%a =") && after.contains("define i8 @f") && after.contains("ret i8 %v"), "{after}");
    assert!(!after.contains("store"), "{after}");
}

#[test]
fn the_size_of_a_lifetime_marker_stays() {
    let text = "define void @f() {\n  %a = alloca i64, align 8\n  call void @llvm.lifetime.start.p0(i64 8, ptr %a)\n  \
        store i64 8, ptr %a\n  call void @llvm.lifetime.end.p0(i64 8, ptr %a)\n  ret void\n}\n\
        declare void @llvm.lifetime.start.p0(i64, ptr)\ndeclare void @llvm.lifetime.end.p0(i64, ptr)\n";
    let panel = panel("reference");
    let (reduced, _) = edited(text, |c| constants::edits(&panel, c).iter().all(|e| e(c)));
    let after = print_module(&reduced.module, Dialect::OLDEST);
    assert_eq!(after.matches("(i64 8, ").count(), 2, "{after}");
    assert!(!after.contains("store i64 8"), "{after}");
}

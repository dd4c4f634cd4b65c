//! Runs modules through pipelines of the installed `opt`s. The tests check three facts: each output module is found by
//! its name, a crash removes only the module that causes it, and some pipelines reject modules without a target.

use crate::ir::parse::parse_module;
use crate::ir::{FuncId, Module};
use crate::oracle::discovery::Opt;
use crate::oracle::pipeline_probe::accepts;
use crate::oracle::targets::missing_target;
use crate::oracle::transform::*;
use crate::oracle::{Discovery, Oracle, Subject, Timeouts, Transport, built_in, by_name, find, resolve_oracles};

fn opts() -> Vec<Opt> {
    let (oracles, _) = resolve_oracles("all", &built_in()).expect("built-in oracles");
    let opt = |o| if let Oracle::Opt(opt) = o { Some(opt) } else { None };
    oracles.into_iter().filter_map(opt).collect()
}

fn module(text: &str) -> Module {
    parse_module("t.ll", text.as_bytes()).expect("good text").module
}

#[test]
fn kernels_of_one_process_are_found_again() {
    let text = |n: u32| {
        format!(
            "target triple = \"nvptx64-nvidia-cuda\"\n@g = global i32 0\ndefine i32 @k(ptr %p) {{\n  %a = add i32 {n}, 1\n  \
            store i32 %a, ptr @g\n  ret i32 %a\n}}\n"
        )
    };
    let modules: Vec<Module> = (0..5).map(|n| module(&text(n))).collect();
    let subjects: Vec<Subject<'_>> = modules.iter().map(Subject::whole).collect();
    for opt in opts() {
        let done = transform(&opt, Transport::Print, &subjects, "instcombine", &[], Timeouts::default()).expect("runs");
        let [lot] = done.lots.as_slice() else { panic!("{}: one process", opt.manifest.name) };
        assert!(done.refused.is_empty(), "{:?}", done.refused);
        for (i, member) in lot.members.iter().enumerate() {
            assert_eq!((member.subject, &*member.prefix), (i, &*format!("k{i}.")));
            let f = member.function(&lot.module, FuncId(0)).expect("still there");
            assert_eq!(lot.module.function(f).inst_ids().count(), 2, "the sum is folded");
        }
    }
}

/// The crash comes from a pass of LLVM that crashes on purpose. This pass skips functions with `optnone`.
#[test]
fn crash_drops_one_kernel_equally_in_both_transports() {
    let text = "target triple = \"nvptx64-nvidia-cuda\"\ndefine void @k() ATTRIBUTES {\n  ret void\n}\n";
    let [bad, good] = ["", "noinline optnone"].map(|attributes| module(&text.replace("ATTRIBUTES", attributes)));
    assert_eq!(bad.triple, good.triple, "they are to share a process");
    let modules = [&good, &bad, &good, &good, &good];
    let subjects = modules.map(Subject::whole);
    for opt in opts().iter().filter(|opt| opt.manifest.name == "opt-22") {
        let both = [Transport::Print, Transport::Plugin, Transport::Plugin].map(|lane| {
            let pipeline = "trigger-crash-function";
            let done = transform(opt, lane, &subjects, pipeline, &[], Timeouts::default()).expect("runs");
            let [(1, NoOutput::Failed(failure))] = done.refused.as_slice() else { panic!("{:?}", done.refused) };
            let mut others: Vec<usize> = done.lots.iter().flat_map(|l| &l.members).map(|m| m.subject).collect();
            others.sort_unstable();
            assert_eq!(others, [0, 2, 3, 4]);
            (failure.pipeline().to_string(), failure.words())
        });
        assert_eq!(both[0], both[1]);
        assert_eq!(both[0], both[2], "the second time plain opt is not asked");
        assert_eq!(both[0].1, "signal 6");
    }
}

#[test]
fn a_pass_that_needs_a_target_refuses_modules_without_one() {
    let text = "define void @k() {\n  ret void\n}\n";
    let (without, with) = (module(text), module(&format!("target triple = \"nvptx64-nvidia-cuda\"\n{text}")));
    // LLVM 19 crashes, LLVM 22 reports the missing target, and LLVM 15 and 16 do not know the passes.
    for (opt, pipeline) in opts().iter().flat_map(|opt| ["atomic-expand", "expand-memcmp"].map(|p| (opt, p))) {
        if accepts(opt, Transport::Print, pipeline, &[], Timeouts::default()).expect("the oracle runs").is_err() {
            continue;
        }
        for (module, is_refused) in [(&without, true), (&with, false)] {
            let subject = Subject::whole(module);
            let done = transform(opt, Transport::Print, &[subject], pipeline, &[], Timeouts::default()).expect("runs");
            let refused = matches!(done.refused.as_slice(), [(0, NoOutput::Unsupported(_))]);
            assert_eq!((refused, done.lots.len()), (is_refused, usize::from(!is_refused)), "{done:?}");
        }
    }
}

/// If a module has debug information, `opt` verifies it while reading, and aborts if the module is invalid. In this
/// case no pass has crashed.
#[test]
fn abort_while_reading_input_is_a_refusal() {
    let text = "target triple = \"amdgcn-amd-amdhsa\"
declare float @llvm.amdgcn.update.dpp.f32(float, float, i32, i32, i32, i1)
define float @k(float %v) {
  %r = call float @llvm.amdgcn.update.dpp.f32(float %v, float %v, i32 257, i32 15, i32 15, i1 false)
  ret float %r
}
!llvm.module.flags = !{!0}
!0 = !{i32 2, !\"Debug Info Version\", i32 3}
";
    let module = module(text);
    let subject = Subject::whole(&module);
    // Up to LLVM 16, the intrinsic had no variants for floats.
    for opt in opts().iter().filter(|opt| opt.manifest.major <= 16) {
        for lane in [Transport::Plugin, Transport::Print] {
            let done = transform(opt, lane, &[subject], "dse", &[], Timeouts::default()).expect("runs");
            let refused =
                matches!(done.refused.as_slice(), [(0, NoOutput::Unsupported(why))] if why.contains("verifier"));
            assert!(refused, "{} {lane:?}: {done:?}", opt.manifest.name);
        }
    }
}

/// LLVM 23 has passes that first need an analysis of the module. The build of LLVM 23 has only one target: that of the
/// machine on which it runs.
#[test]
fn a_pipeline_is_run_in_the_words_of_the_release() {
    let triple = format!("{}-unknown-linux-gnu", std::env::consts::ARCH);
    let body = "define void @f(ptr %p) {\n  %v = atomicrmw nand ptr %p, i32 7 seq_cst, align 4\n  ret void\n}\n";
    let module = module(&format!("target triple = \"{triple}\"\n{body}"));
    for manifest in built_in().into_iter().skip(3).chain(by_name()) {
        let Discovery::Found(opt) = find(&manifest) else { continue };
        let subject = Subject::whole(&module);
        for lane in [Transport::Print, Transport::Plugin] {
            for (pipeline, stays) in [("atomic-expand", false), ("gvn<no-pre>,dse -enable-pre=false", true)] {
                let done = transform(&opt, lane, &[subject], pipeline, &[], Timeouts::default());
                let done = done.expect("the oracle runs");
                assert!(done.refused.is_empty(), "{} {pipeline}: {:?}", manifest.name, done.refused);
                let text = &done.lots[0].text;
                assert_eq!(text.contains("atomicrmw nand"), stays, "{} {pipeline}: {text}", manifest.name);
            }
        }
    }
}

/// Releases before LLVM 23 only know the old name of the architecture. `opt` ends with an error for an unknown name.
#[test]
fn plugin_accepts_the_renamed_architecture() {
    let module = module(
        "target triple = \"amdgpu9-amd-amdhsa\"\ndefine void @f(ptr %p) {\n  store i32 0, ptr %p\n  ret void\n}\n",
    );
    for opt in opts() {
        let subject = Subject::whole(&module);
        let done = transform(&opt, Transport::Plugin, &[subject], "dse", &[], Timeouts::default());
        assert_eq!(done.expect("the oracle runs").lots.len(), 1, "{}", opt.manifest.name);
        assert_eq!(opt.plugin.as_ref().and_then(|plugin| plugin.trouble()), None, "{}", opt.manifest.name);
        assert_eq!(missing_target(&opt, "amdgpu-amd-amdhsa"), None, "{}", opt.manifest.name);
        assert!(opt.manifest.providers("amdgpu-amd-amdhsa").contains(&"amdgpu-aa") || opt.manifest.major < 16);
    }
}

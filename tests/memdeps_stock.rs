//! Judges MemoryDependenceAnalysis of the installed opts, from oracle to verdict: an answer that must be refuted, a
//! similar answer that must not, and generated kernels, which show only one error, a known one. `ALIASMITH_KERNELS`
//! sets the number of kernels (default 40).

use aliasmith::answers::{AccessKind, Answer, Answers, Question};
use aliasmith::case::lines;
use aliasmith::evaluation::assess::{Run, assess};
use aliasmith::ir::parse::parse_module;
use aliasmith::judge::Verdict;
use aliasmith::machine::{Options, Program};
use aliasmith::oracle::{Ask, Discovery, Opt, Reply, Subject, Timeouts, ask_one, built_in, by_name, find};
use std::process::Command;

fn installed() -> Vec<Opt> {
    let found = built_in().into_iter().chain(by_name()).filter_map(|m| match find(&m) {
        Discovery::Found(opt) => Some(opt),
        Discovery::Missing { .. } => None,
    });
    found.collect()
}

/// Up to LLVM 22, BasicAA treats `ptrmask` as if it did not change its pointer (llvm#197082). So for BasicAA, the
/// second store writes bytes beside the load's bytes, and MemDep skips this store. MemDep then stops at the first
/// store, because BasicAA cannot exclude that it writes the load's bytes.
const PASSED: &str = "; aliasmith: entry @k\n; aliasmith: launch cluster=1 grid=1,1,1 block=1,1,1\n\
    ; aliasmith: arg 0 = object global 32 align 8\n; aliasmith: arg 1 = arg 0 + 16\n\
    target triple = \"nvptx64-nvidia-cuda\"\ndeclare ptr addrspace(1) @llvm.ptrmask.p1.i64(ptr addrspace(1), i64)\n\
    define i8 @k(ptr addrspace(1) %p, ptr addrspace(1) %u) {\n  %q = getelementptr i8, ptr addrspace(1) %p, i64 8\n  \
    %past = getelementptr i8, ptr addrspace(1) %p, i64 9\n  \
    %rounded = call ptr addrspace(1) @llvm.ptrmask.p1.i64(ptr addrspace(1) %past, i64 -8)\n  \
    store i8 1, ptr addrspace(1) %u\n  store i8 2, ptr addrspace(1) %rounded\n  \
    %v = load i8, ptr addrspace(1) %q\n  ret i8 %v\n}\n";

/// Returns whether the answer about `%v` is the first store, and the verdict of one run on this answer.
fn judged(opt: &Opt, text: &str) -> (bool, Verdict) {
    let module = parse_module("memdeps.ll", text.as_bytes()).expect("good text").module;
    let setup = lines::parse(text).expect("good lines").setup;
    let entry = module.find_function("k").expect("defined");
    let ask = Ask { alias: false, modref: false, memssa: false, metadata: false, memdeps: true, ..Ask::default() };
    let subject = Subject::whole(&module);
    let reply = ask_one(opt, subject, &ask, Timeouts::default()).expect("opt runs");
    let Reply::Answered { answers, .. } = reply else { panic!("{reply:?}") };
    let lists: Vec<&Answers> = answers.iter().collect();
    let [list] = lists[..] else { panic!("one process, one function") };
    let [claim] = list.claims[..] else { panic!("one load: {:?}", list.claims) };
    assert!(matches!(claim.question, Question::Memdep { .. }));
    let f = module.function(entry);
    let first = f.inst_ids().nth(3).expect("the store to %u");
    let runs = [Run { entry, setup }];
    let assessment = assess(&module, &Program::new(&module), &lists, &runs, &Options::default());
    assert_eq!(assessment.counted, 1, "{:?}", assessment.discarded);
    (claim.answer == Answer::Clobber(AccessKind::Def(first)), assessment.verdict(&lists, 0, 0))
}

#[test]
fn a_store_that_memdep_passes_in_error_refutes_it() {
    // With this offset, the rounded pointer is after the load's bytes, so skipping the store is right.
    let near = PASSED.replace("i64 9\n", "i64 17\n");
    for opt in installed() {
        let name = &opt.manifest.name;
        // In LLVM 23, BasicAA no longer skips `ptrmask`, so MemDep stops at the second store in both kernels.
        let skips = opt.manifest.major < 23;
        let (is_first, verdict) = judged(&opt, PASSED);
        assert_eq!((is_first, matches!(verdict, Verdict::Refuted(_))), (skips, skips), "{name}");
        assert_eq!(judged(&opt, &near), (skips, Verdict::Unrefuted), "{name}");
    }
}

/// Whether the finding is llvm#210545, the only error of MemDep that generated kernels show. MemDep skips an exchange
/// that acquires when it fails, because it considers only the success ordering.
fn is_failing_exchange(finding: &serde_json::Value) -> bool {
    let orders = &finding["witness"]["events"][0]["instruction"];
    let orders = orders.as_str().unwrap_or_default();
    orders.contains("cmpxchg") && ["monotonic acquire", "monotonic seq_cst"].iter().any(|o| orders.contains(o))
}

#[test]
fn generated_kernels_refute_memdep_only_by_failed_cmpxchg() {
    let opts = installed();
    if opts.is_empty() {
        return;
    }
    let oracles: Vec<&str> = opts.iter().map(|o| o.manifest.name.as_str()).collect();
    let kernels = std::env::var("ALIASMITH_KERNELS").unwrap_or_else(|_| "40".into());
    let dir = tempfile::tempdir().expect("a temporary folder");
    let out = dir.path().join("found");
    let hunt = Command::new(env!("CARGO_BIN_EXE_aliasmith"))
        .args(["hunt", "--kernels", &kernels, "--ask", "memdeps", "--json", "--oracle", &oracles.join(","), "--out"])
        .arg(&out)
        .output()
        .expect("aliasmith runs");
    let text = String::from_utf8_lossy(&hunt.stdout);
    let summary: serde_json::Value = serde_json::from_str(text.lines().last().expect("a summary")).expect("JSON");
    assert!(summary["claims"].as_u64() > Some(0), "{summary}");
    let lines = text.lines().map(|line| serde_json::from_str::<serde_json::Value>(line).expect("JSON"));
    let findings: Vec<_> = lines.filter(|line| line["type"] == "finding").collect();
    assert!(findings.iter().all(is_failing_exchange), "{findings:?}");
    assert_eq!(summary["refuted"].as_u64() > Some(0), !findings.is_empty(), "{summary}");
}

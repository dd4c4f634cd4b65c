//! Tests of environment threads (`driver` lines): how they synchronise with an ordinary function, and what ends the
//! run. Source of the rules: docs/machine.md, section 5, "Environment threads".

use super::{parse, run_case, run_one, stated};
use crate::case::{Case, lines};
use crate::{Execution, Options, Outcome, Semantics, Watch, trace};

const NVPTX: &str = "target triple = \"nvptx64-nvidia-cuda\"\n";
const AMDGPU: &str = "target triple = \"amdgcn-amd-amdhsa\"\n";

fn case(text: &str) -> Case {
    let said = lines::parse(text).unwrap_or_else(|e| panic!("{e}\n{text}"));
    let module = parse(text);
    let entry = module.find_function("k").expect("the test defines @k");
    let setup = stated(&module, entry, said.setup);
    Case { module, entry, setup, expects: Vec::new(), alternatives: Vec::new() }
}

fn outcome(run: &Execution) -> String {
    match &run.outcome {
        Outcome::Counted => run.returns.iter().map(String::as_str).collect::<Vec<_>>().join("; "),
        Outcome::Violation(ub) => format!("ub {}", ub.kind),
        Outcome::Discard(why) => why.to_string(),
    }
}

/// A case for `@k(p, q)` with two global objects and these environment threads.
fn text(target: &str, launch: &str, drivers: &[&str], function: &str) -> String {
    let drivers: String = drivers.iter().map(|d| format!("; aliasmith: driver {d}\n")).collect();
    format!(
        "; aliasmith: launch {launch}\n; aliasmith: arg 0 = object global 16 align 16\n\
         ; aliasmith: arg 1 = object global 16 align 16\n; aliasmith: mem arg 0 + 0 = i64 0\n\
         ; aliasmith: mem arg 1 + 0 = i64 5\n{drivers}; aliasmith: seed 3\n{target}{function}"
    )
}

fn run(launch: &str, drivers: &[&str], function: &str) -> String {
    outcome(&run_one(&case(&text(NVPTX, launch, drivers, function))))
}

const TWO: &str = "cluster=1 grid=1,1,1 block=2,1,1";
const TWO_CTAS: &str = "cluster=1 grid=2,1,1 block=1,1,1";
const CLUSTER: &str = "cluster=2 grid=2,1,1 block=1,1,1";

fn read_after(meet: &str) -> String {
    format!("define i32 @k(ptr %p, ptr %q) {{\n{meet}\n%v = load i32, ptr %q\nret i32 %v\n}}\n")
}

#[test]
fn barrier_makes_env_thread_writes_visible() {
    let meets = [
        "call void @llvm.nvvm.barrier0()",
        "call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 3)",
        "call void @llvm.nvvm.barrier.sync(i32 1)",
        // A barrier for the function's warp and the warp of the environment thread.
        "call void @llvm.nvvm.barrier.cta.sync.count(i32 1, i32 64)",
        "%n = call i32 @llvm.nvvm.barrier0.popc(i32 1)",
    ];
    for meet in meets {
        assert_eq!(run(TWO, &["1 = store i32 7, arg 1 | barrier"], &read_after(meet)), "i32 7; ", "{meet}");
        // The access by the environment thread races only if it is concurrent with the function's access. It does not
        // race if the barrier is between the two accesses.
        assert_eq!(run(TWO, &["1 = barrier | store i32 7, arg 1"], &read_after(meet)), "ub race", "{meet}");
        assert_eq!(run(TWO, &["1 = barrier | load i32, arg 1"], &read_after(meet)), "i32 5; i32 5", "{meet}");
    }
    for meet in ["", "call void @llvm.nvvm.membar.gl()", "call void @llvm.nvvm.bar.warp.sync(i32 -1)"] {
        assert_eq!(run(TWO, &["1 = store i32 7, arg 1 | barrier"], &read_after(meet)), "ub race", "{meet}");
    }
}

#[test]
fn a_cluster_barrier_reaches_other_ctas() {
    let meet = "call void @llvm.nvvm.barrier.cluster.arrive()\ncall void @llvm.nvvm.barrier.cluster.wait()";
    assert_eq!(run(CLUSTER, &["1 = store i32 7, arg 1 | barrier"], &read_after(meet)), "i32 7; ");
    assert_eq!(run(TWO_CTAS, &["1 = store i32 7, arg 1 | barrier"], &read_after(meet)), "ub race", "another cluster");
    let cta = read_after("call void @llvm.nvvm.barrier0()");
    assert_eq!(run(CLUSTER, &["1 = store i32 7, arg 1 | barrier"], &cta), "ub race", "another CTA");
}

#[test]
fn amdgpu_needs_fences_around_its_barrier() {
    let fenced = read_after(
        "fence syncscope(\"workgroup\") release\ncall void @llvm.amdgcn.s.barrier()\nfence syncscope(\"workgroup\") acquire",
    );
    let go = |driver: &str, function: &str| outcome(&run_one(&case(&text(AMDGPU, TWO, &[driver], function))));
    let fence = "1 = store i32 7, arg 1 | fence syncscope(\"workgroup\") release | barrier";
    assert_eq!(go(fence, &fenced), "i32 7; ");
    assert_eq!(go("1 = store i32 7, arg 1 | barrier", &fenced), "ub race");
    assert_eq!(go(fence, &read_after("call void @llvm.amdgcn.s.barrier()")), "ub race");
}

/// A function that waits until the flag `%p` is 1.
fn wait(load: &str, then: &str) -> String {
    format!(
        "define i32 @k(ptr %p, ptr %q) {{\nbr label %l\nl:\n%f = load atomic i32, ptr %p {load}, align 4\n\
         %c = icmp eq i32 %f, 1\nbr i1 %c, label %x, label %l\nx:\n{then}\n%v = load i32, ptr %q\nret i32 %v\n}}\n"
    )
}

#[test]
fn acquire_synchronises_with_env_thread_release() {
    let release = "1 = store i32 7, arg 1 | store atomic i32 1, arg 0 release";
    assert_eq!(run(TWO, &[release], &wait("acquire", "")), "i32 7; ");
    assert_eq!(run(TWO, &[release], &wait("monotonic", "")), "ub race");
    assert_eq!(run(TWO, &[release], &wait("monotonic", "fence acquire")), "i32 7; ");
    let fence = "1 = store i32 7, arg 1 | fence release | store atomic i32 1, arg 0 monotonic";
    assert_eq!(run(TWO, &[fence], &wait("acquire", "")), "i32 7; ");
    let rmw = "1 = store i32 7, arg 1 | atomicrmw add i32 1, arg 0 acq_rel";
    assert_eq!(run(TWO, &[rmw], &wait("acquire", "")), "i32 7; i32 0");
    let relaxed = "1 = store i32 7, arg 1 | store atomic i32 1, arg 0 monotonic";
    assert_eq!(run(TWO, &[relaxed], &wait("acquire", "")), "ub race");
}

#[test]
fn scope_must_include_the_env_thread() {
    let narrow = "1 = store i32 7, arg 1 | store atomic i32 1, arg 0 syncscope(\"block\") release";
    let wide = "1 = store i32 7, arg 1 | store atomic i32 1, arg 0 syncscope(\"device\") release";
    assert_eq!(run(TWO, &[narrow], &wait("acquire", "")), "i32 7; ");
    assert_eq!(run(TWO_CTAS, &[narrow], &wait("acquire", "")), "ub race");
    assert_eq!(run(TWO_CTAS, &[wide], &wait("acquire", "")), "i32 7; ");
    assert_eq!(run(TWO_CTAS, &[wide], &wait("syncscope(\"block\") acquire", "")), "ub race");
}

#[test]
fn env_thread_waits_for_a_value_and_reports_its_reads() {
    let function = "define void @k(ptr %p, ptr %q) {\nstore i32 9, ptr %q\nstore atomic i32 1, ptr %p release, align 4\nret void\n}\n";
    let driver = "1 = load atomic i32, arg 0 acquire until 1 | load i32, arg 1 | load i8, arg 1 + 1";
    assert_eq!(run(TWO, &[driver], function), "; i32 1, i32 9, i8 0");
    // If a value does not arrive, the script ends, and its further steps are not executed.
    let never = "1 = load atomic i32, arg 0 acquire until 2 | store i32 7, arg 1";
    assert_eq!(run(TWO, &[never], function), "; ");
    let meets = "define void @k(ptr %p, ptr %q) {\ncall void @llvm.nvvm.barrier0()\nstore i32 1, ptr %q\nret void\n}\n";
    assert_eq!(run(TWO, &[never], meets), "; ");
}

#[test]
fn env_thread_joins_every_barrier() {
    let many = "define i32 @k(ptr %p, ptr %q) {\ncall void @llvm.nvvm.barrier0()\n%a = load i32, ptr %q\n\
        call void @llvm.nvvm.barrier0()\ncall void @llvm.nvvm.barrier0()\n%b = load i32, ptr %q\n%c = add i32 %a, %b\n\
        call void @llvm.nvvm.barrier0()\nret i32 %c\n}\n";
    assert_eq!(run(TWO, &["1 = barrier | barrier | store i32 7, arg 1"], many), "i32 12; ");
    assert_eq!(run(TWO, &["1 = store i32 7, arg 1"], many), "i32 14; ");
    let late = "1 = barrier | barrier | barrier | barrier | barrier | store i32 7, arg 1";
    assert_eq!(run(TWO, &[late], many), "i32 10; ");
    let three = "cluster=1 grid=1,1,1 block=3,1,1";
    assert_eq!(run(three, &["1 = store i32 7, arg 1", "2 = barrier | load i32, arg 1"], many), "i32 14; ; i32 7");
    let both = many.replace("store", "load");
    assert_eq!(run(three, &["2 = store i32 7, arg 1"], &both), "i32 14; i32 14; ", "two threads of the function");
}

#[test]
fn promises_and_constants_bind_env_threads() {
    let barrier = "call void @llvm.nvvm.barrier0()";
    let write = ["1 = barrier | store i32 7, arg 1 | barrier"];
    let function = |q: &str, load: &str| {
        format!(
            "define i32 @k(ptr %p, ptr {q} %q) {{\n%a = load i32, ptr %q{load}\n{barrier}\n{barrier}\n\
             %v = load i32, ptr %q\nret i32 %v\n}}\n!0 = !{{}}\n"
        )
    };
    assert_eq!(run(TWO, &write, &function("", "")), "i32 7; ");
    assert_eq!(run(TWO, &write, &function("readonly captures(none)", "")), "i32 7; ", "only about this pointer");
    assert_eq!(run(TWO, &write, &function("noalias", "")), "ub noalias");
    assert_eq!(run(TWO, &["1 = barrier | load i32, arg 1 | barrier"], &function("noalias", "")), "i32 5; i32 5");
    assert_eq!(run(TWO, &write, &function("", ", !invariant.load !0")), "ub invariant-load");
    let older = Options { semantics: Semantics::LangRef2025, ..Options::default() };
    let older = run_case(&case(&text(NVPTX, TWO, &write, &function("noalias", ""))), &older, &Watch::default());
    assert_eq!(outcome(&older), "i32 7; ");

    let globals =
        "@c = constant i32 1\n@g = global i32 2\n@i = internal global i32 3\n@t = thread_local global i32 4\n";
    let k = format!("{globals}define i32 @k(ptr %p, ptr %q) {{\n{barrier}\n%v = load i32, ptr @g\nret i32 %v\n}}\n");
    assert_eq!(run(TWO, &["1 = store i32 7, @g | barrier"], &k), "i32 7; ");
    assert_eq!(run(TWO, &["1 = store i32 7, @c | barrier"], &k), "ub write-to-constant");
    assert_eq!(run(TWO, &["1 = store i32 7, @i | barrier"], &k), "unsupported: input names an internal variable");
    assert_eq!(run(TWO, &["1 = store i32 7, @t | barrier"], &k), "unsupported: driver of what is no memory");
    assert_eq!(run(TWO, &["1 = store i32 7, arg 1 + 14"], &k), "ub out-of-bounds");
    assert_eq!(run(TWO, &["2 = barrier"], &k), "unsupported: driver of a thread that the launch lacks");
    assert_eq!(
        run(TWO, &["1 = barrier"], &k.replace("define", "define ptx_kernel")),
        "unsupported: driver of a kernel"
    );
}

/// Alias-scope metadata state that a barrier does not access certain bytes, which other accesses touch. The metadata do
/// not state whether this includes accesses by other threads. So the run is undecided.
#[test]
fn barrier_in_alias_scopes_is_undecided() {
    let scopes = "!0 = distinct !{!0}\n!1 = distinct !{!1, !0}\n!2 = !{!1}\n";
    let driver = ["1 = store i32 7, arg 1 | barrier"];
    let plain = read_after("call void @llvm.nvvm.barrier0()") + scopes;
    assert_eq!(run(TWO, &driver, &plain), "i32 7; ");
    let undecided = "undecided: a synchronisation in alias scopes";
    // The barrier's lists of scopes matter only if the lists of some access and of the barrier exclude each other.
    for (barrier, load) in [("!noalias !2", "!alias.scope !2"), ("!alias.scope !2", "!noalias !2")] {
        let alone = plain.replace("barrier0()", &format!("barrier0(), {barrier}"));
        assert_eq!(run(TWO, &driver, &alone), "i32 7; ", "{barrier}");
        let both = alone.replace("load i32, ptr %q", &format!("load i32, ptr %q, {load}"));
        assert_eq!(run(TWO, &driver, &both), undecided, "{barrier}");
        // No other thread writes the bytes, so the lists of scopes have no effect.
        for harmless in ["1 = barrier", "1 = load i32, arg 1 | barrier", "1 = store i32 7, arg 1 + 4 | barrier"] {
            assert_eq!(run(TWO, &[harmless], &both), run(TWO, &[harmless], &plain), "{barrier}: {harmless}");
        }
    }
    let inner = "define internal void @f() {\ncall void @llvm.nvvm.barrier0()\nret void\n}\n";
    assert_eq!(run(TWO, &driver, &(read_after("call void @f()") + inner + scopes)), "i32 7; ");
    let within =
        read_after("call void @f(), !noalias !2").replace("load i32, ptr %q", "load i32, ptr %q, !alias.scope !2");
    assert_eq!(run(TWO, &driver, &(within + inner + scopes)), undecided);
    assert_eq!(run(TWO, &driver, &plain.replace("load i32, ptr %q", "load i32, ptr %q, !noalias !2")), "i32 7; ");
}

#[test]
fn a_trace_shows_every_step_and_the_race() {
    let driver = ["1 = store i32 7, arg 1 | fence syncscope(\"device\") release | barrier | load i32, arg 1"];
    let good = case(&text(NVPTX, TWO, &driver, &read_after("call void @llvm.nvvm.barrier0()")));
    let shown = trace::describe(&good.module, &run_one(&good));
    for want in [
        "thread 1 time 2: driver: store i32 7, arg 1: writes object 1 bytes 0..4 = 07 00 00 00",
        "driver: fence syncscope(\"device\") release\n",
        "driver: barrier\n",
        "driver: load i32, arg 1: reads object 1 bytes 0..4 = 07 00 00 00",
        "thread 1 reads i32 7\n",
    ] {
        assert!(shown.contains(want), "{want}\n{shown}");
    }
    let bad = case(&text(NVPTX, TWO, &driver, &read_after("")));
    let shown = trace::describe(&bad.module, &run_one(&bad));
    assert!(shown.contains("the case's driver races with your function here"), "{shown}");
    assert!(shown.contains("thread 1 writes it\n      in a step of its driver"), "{shown}");
    let noalias = read_after("call void @llvm.nvvm.barrier0()").replace("ptr %q)", "ptr noalias %q)");
    let bad = case(&text(NVPTX, TWO, &driver[..1], &noalias.replace("ret i32 %v", "store i32 1, ptr %q\nret i32 %v")));
    let options = Options { explain: true, ..Options::default() };
    let shown = trace::describe(&bad.module, &run_case(&bad, &options, &trace::full_watch(&bad.module)));
    assert!(shown.contains("your kernel breaks its restrict promise here"), "{shown}");
    assert!(shown.contains("thread 1 writes it not through %q of thread 0\n      in a step of its driver"), "{shown}");
}

#[test]
fn the_same_case_runs_the_same() {
    let driver = "1 = store i32 7, arg 1 | store atomic i32 1, arg 0 release | load atomic i32, arg 0 acquire until 3";
    let case = case(&text(NVPTX, TWO, &[driver], &wait("acquire", "")));
    let first = run_one(&case);
    let again = run_one(&case);
    assert_eq!((first.outcome, first.events, first.steps), (again.outcome, again.events, again.steps));
    let careful = Options { careful: true, ..Options::default() };
    let slow = run_case(&case, &careful, &trace::full_watch(&case.module));
    assert_eq!(outcome(&slow), "i32 7; ");
}

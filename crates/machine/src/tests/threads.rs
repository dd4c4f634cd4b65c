//! Which operations order threads. Source of the rules: docs/machine.md, section 4.

use super::*;

#[test]
fn barriers_order_threads() {
    let with = EXCHANGE.replace("BARRIER", "call void @llvm.nvvm.barrier0()");
    assert_eq!(outcome(&with, vec![object(16)], 4), "ok");
    let without = EXCHANGE.replace("BARRIER", "");
    assert_eq!(outcome(&without, vec![object(16)], 4), "race");
    let divergent = EXCHANGE.replace(
        "BARRIER",
        "%c = icmp eq i32 %t, 0\nbr i1 %c, label %y, label %n\ny:\ncall void @llvm.nvvm.barrier0()\nbr label %n\nn:",
    );
    // Each thread reads only its own word, because a read of other words would race.
    let divergent = divergent.replace("xor i32 %t, 1", "xor i32 %t, 0");
    assert_eq!(outcome(&divergent, vec![object(16)], 4), "divergent-barrier");
}

/// PTX ISA, 'exit': a barrier of the CTA does not wait for threads that have ended. RDNA3 ISA, S_BARRIER: the barrier
/// does not wait for waves that have ended. The actions of a thread that has ended are not ordered before the actions
/// of other threads.
#[test]
fn threads_may_end_before_a_barrier() {
    let text = |barrier: &str, first: u32, read: u32| {
        format!(
            "declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare void @llvm.nvvm.barrier0()
\
             declare void @llvm.nvvm.barrier.cta.sync.all(i32)
\
             define ptx_kernel void @k(ptr addrspace(1) %p) {{
%t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
\
             %a = getelementptr i32, ptr addrspace(1) %p, i32 %t
store i32 %t, ptr addrspace(1) %a
\
             %c = icmp uge i32 %t, {first}
br i1 %c, label %end, label %go\nend:
ret void
\
             go:
call void @llvm.nvvm.{barrier}
\
             %b = getelementptr i32, ptr addrspace(1) %p, i32 {read}
%v = load i32, ptr addrspace(1) %b
ret void
}}
"
        )
    };
    for (barrier, first, read, end) in [
        ("barrier0()", 32, 0, "ok"),
        ("barrier0()", 32, 40, "race"),
        ("barrier0()", 40, 0, "divergent-barrier"),
        ("barrier.cta.sync.all(i32 0)", 40, 0, "ok"),
        ("barrier.cta.sync.all(i32 0)", 40, 60, "race"),
    ] {
        assert_eq!(outcome(&text(barrier, first, read), vec![object(256)], 64), end, "{barrier} {first} {read}");
    }
}

#[test]
fn atomics_order_threads_within_scope() {
    let text = "declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
    define ptx_kernel void @k(ptr addrspace(1) %p) {
      %f = getelementptr i32, ptr addrspace(1) %p, i32 1
      %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
      %c = icmp eq i32 %t, 0
      br i1 %c, label %write, label %spin
    write:
      store i32 5, ptr addrspace(1) %p
      store atomic i32 -77, ptr addrspace(1) %f SCOPE release, align 4
      ret void
    spin:
      %v = load atomic i32, ptr addrspace(1) %f SCOPE acquire, align 4
      %d = icmp eq i32 %v, -77
      br i1 %d, label %read, label %spin
    read:
      %r = load i32, ptr addrspace(1) %p
      ret void
    }";
    assert_eq!(outcome(&text.replace("SCOPE", ""), vec![object(16)], 2), "ok");
    assert_eq!(outcome(&text.replace("SCOPE", "syncscope(\"block\")"), vec![object(16)], 2), "ok");
    assert_eq!(outcome(&text.replace("SCOPE", "syncscope(\"singlethread\")"), vec![object(16)], 2), "race");
    let relaxed = text.replace("SCOPE", "").replace("acquire", "monotonic");
    assert_eq!(outcome(&relaxed, vec![object(16)], 2), "race");
    let fenced = relaxed.replace("read:", "read:\nfence acquire");
    assert_eq!(outcome(&fenced, vec![object(16)], 2), "ok");
}

/// PTX ISA, "exit", and AMDGPU ISA, "S_ENDPGM": the thread ends, inside any call, as at the kernel's `ret`.
#[test]
fn a_thread_ends_inside_a_call() {
    let text = |end: &str, before: &str, after: &str| {
        format!(
            "{NVPTX}declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()\ndeclare void @llvm.nvvm.barrier0()
            declare void @llvm.nvvm.exit()\ndeclare void @llvm.amdgcn.endpgm()
            define internal i32 @leave(ptr addrspace(1) noalias %q, i32 %t) {{
              %m = alloca i32\nstore i32 1, ptr %m
              %v = load i32, ptr addrspace(1) %q
              store i32 9, ptr addrspace(1) %q
              {end}
              ret i32 %v
            }}
            define ptx_kernel void @k(ptr addrspace(1) %p) {{
              %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
              %q = getelementptr i32, ptr addrspace(1) %p, i32 %t
              %c = icmp eq i32 %t, 0
              {before}
              br i1 %c, label %y, label %n
            y:
              %r = call i32 @leave(ptr addrspace(1) %q, i32 %t)
              store i32 %r, ptr addrspace(1) %q
              br label %n
            n:
              {after}
              ret void
            }}"
        )
    };
    let barrier = "call void @llvm.nvvm.barrier0()";
    for end in [
        "call void @llvm.nvvm.exit()",
        "call void @llvm.amdgcn.endpgm()",
        "call void asm sideeffect \"exit;\", \"\"()",
        "call void asm sideeffect \"{ .reg .pred p; setp.eq.u32 p, $0, 0; @p exit; }\", \"r\"(i32 %t)",
    ] {
        let run = |before: &str, after: &str| {
            let case = case(&text(end, before, after), vec![object(16)], 2);
            let options = Options { keep_memory: true, ..Options::default() };
            run_case(&case, &options, &Watch::default())
        };
        let ended = run("", "store i32 5, ptr addrspace(1) %q");
        assert_eq!(ended.outcome, Outcome::Counted, "{end}");
        let word = |t: usize| ended.memory[0].2[4 * t];
        assert_eq!((word(0), word(1)), (Some(9), Some(5)), "{end}: what follows the end is not executed");
        assert_eq!(run(barrier, "").outcome, Outcome::Counted, "{end}");
        let waits = run("", barrier).outcome;
        let diverges = matches!(waits, Outcome::Violation(Ub { kind: UbKind::DivergentBarrier, .. }));
        assert!(diverges, "{end}: a barrier waits for the ended thread as after a return: {waits:?}");
    }
    // This entry is not a kernel. If it ends its thread, its caller gets no result, so the run is discarded.
    let entry = "declare void @llvm.nvvm.exit()\ndefine i32 @k() {\ncall void @llvm.nvvm.exit()\nunreachable\n}";
    let run = run_one(&case(&format!("{NVPTX}{entry}"), vec![], 1));
    assert_eq!(run.outcome, Outcome::Discard(Discard::Exit));
}

/// AMDGPU's barrier orders execution. To order memory, the code also needs fences before and after the barrier. Their
/// scopes must include the other lane or wave.
#[test]
fn amdgpu_barrier_needs_fences() {
    let text = |before: &str, after: &str, distance: u32| {
        format!(
            "target triple = \"amdgcn-amd-amdhsa\"
            @s = internal addrspace(3) global [128 x i32] undef
            declare i32 @llvm.amdgcn.workitem.id.x()
            declare void @llvm.amdgcn.s.barrier()
            define amdgpu_kernel void @k() {{
              %t = call i32 @llvm.amdgcn.workitem.id.x()
              %p = getelementptr [128 x i32], ptr addrspace(3) @s, i32 0, i32 %t
              store i32 %t, ptr addrspace(3) %p
              {before}
              call void @llvm.amdgcn.s.barrier()
              {after}
              %o = xor i32 %t, {distance}
              %q = getelementptr [128 x i32], ptr addrspace(3) @s, i32 0, i32 %o
              %v = load i32, ptr addrspace(3) %q
              ret void
            }}"
        )
    };
    let fence = |scope: &str, word: &str| match scope {
        "" => String::new(),
        _ => format!("fence syncscope(\"{scope}\") {word}"),
    };
    let (lane, wave) = (1, 64);
    for (released, acquired, distance, ordered) in [
        ("workgroup", "workgroup", lane, true),
        ("workgroup", "workgroup", wave, true),
        ("agent", "workgroup", wave, true),
        ("wavefront", "wavefront", lane, true),
        ("wavefront", "workgroup", lane, true),
        ("wavefront", "workgroup", wave, false),
        ("workgroup", "wavefront", lane, true),
        ("workgroup", "wavefront", wave, false),
        ("workgroup", "singlethread", lane, false),
        ("singlethread", "workgroup", lane, false),
        ("workgroup", "", lane, false),
        ("", "workgroup", lane, false),
        ("", "", lane, false),
    ] {
        let text = text(&fence(released, "release"), &fence(acquired, "acquire"), distance);
        let outcome = run_one(&case(&text, vec![], 128)).outcome;
        let race = matches!(outcome, Outcome::Violation(Ub { kind: UbKind::Race, .. }));
        let want = if ordered { outcome == Outcome::Counted } else { race };
        assert!(want, "{released}|{acquired}|{distance}: {outcome:?}");
    }
}

/// Cluster barriers order the CTAs of a cluster. Space 7 maps the shared memory of the other CTA.
#[test]
fn clusters_share_memory() {
    let text = |wait: &str| {
        format!(
            "{NVPTX}@s = internal addrspace(3) global i32 undef
            declare i32 @llvm.nvvm.read.ptx.sreg.cluster.ctarank()
            declare ptr addrspace(7) @llvm.nvvm.mapa.shared.cluster(ptr addrspace(3), i32)
            declare void @llvm.nvvm.barrier.cluster.arrive()
            declare void @llvm.nvvm.barrier.cluster.wait()
            define i32 @k() {{
              %r = call i32 @llvm.nvvm.read.ptx.sreg.cluster.ctarank()
              %o = xor i32 %r, 1
              %there = call ptr addrspace(7) @llvm.nvvm.mapa.shared.cluster(ptr addrspace(3) @s, i32 %o)
              store i32 %r, ptr addrspace(7) %there
              call void @llvm.nvvm.barrier.cluster.arrive()
              {wait}
              %v = load i32, ptr addrspace(3) @s
              ret i32 %v
            }}"
        )
    };
    let run = |wait: &str| {
        let mut case = case(&text(wait), vec![], 1);
        (case.setup.launch.cluster, case.setup.launch.grid) = (2, [2, 1, 1]);
        run_one(&case)
    };
    let e = run("call void @llvm.nvvm.barrier.cluster.wait()");
    assert_eq!(e.outcome, Outcome::Counted);
    assert_eq!(e.returns, ["i32 1", "i32 0"]);
    assert!(matches!(run("").outcome, Outcome::Violation(Ub { kind: UbKind::Race, .. })));
}

/// Lanes exchange values without ordering memory. An absent lane gives an undefined value.
#[test]
fn shuffles_do_not_order_memory() {
    let text = |rest: &str, lanes: &str| {
        format!(
            "{NVPTX}@s = internal addrspace(3) global [4 x i32] undef
            declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
            declare i32 @llvm.nvvm.shfl.sync.bfly.i32(i32, i32, i32, i32)
            declare i1 @llvm.nvvm.vote.any.sync(i32, i1)
            define i32 @k() {{
              %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
              %p = getelementptr [4 x i32], ptr addrspace(3) @s, i32 0, i32 %t
              store i32 %t, ptr addrspace(3) %p
              %x = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %t, i32 {lanes}, i32 31)
              %c = icmp eq i32 %t, 1
              %any = call i1 @llvm.nvvm.vote.any.sync(i32 -1, i1 %c)
              %a = zext i1 %any to i32
              {rest}
              %r = add i32 %x, %a
              ret i32 %r
            }}"
        )
    };
    let e = run_one(&case(&text("", "1"), vec![], 2));
    assert_eq!(e.outcome, Outcome::Counted);
    assert_eq!(e.returns, ["i32 2", "i32 1"]);
    let e = run_one(&case(&text("", "8"), vec![], 2));
    assert_eq!(e.returns, ["i32 undef", "i32 undef"]);
    let read = "%q = getelementptr [4 x i32], ptr addrspace(3) @s, i32 0, i32 %x
                %v = load i32, ptr addrspace(3) %q";
    let e = run_one(&case(&text(read, "1"), vec![], 2));
    assert!(matches!(e.outcome, Outcome::Violation(Ub { kind: UbKind::Race, .. })));
}

/// No thread may access the target of an asynchronous copy before the wait. Threads other than the issuing thread may
/// access the target only after a barrier that follows the wait.
#[test]
fn asynchronous_copies_end_at_their_wait() {
    let text = |wait: &str, barrier: &str, lane: &str| {
        format!(
            "@s = internal addrspace(3) global [8 x i32] undef, align 16
            declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
            declare void @llvm.nvvm.barrier0()
            declare void @llvm.nvvm.cp.async.ca.shared.global.16(ptr addrspace(3), ptr addrspace(1))
            declare void @llvm.nvvm.cp.async.commit.group()
            declare void @llvm.nvvm.cp.async.wait.group(i32)
            define i32 @k(ptr addrspace(1) %p) {{
              %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
              %i = mul i32 %t, 4
              %from = getelementptr i32, ptr addrspace(1) %p, i32 %i
              %to = getelementptr i32, ptr addrspace(3) @s, i32 %i
              call void @llvm.nvvm.cp.async.ca.shared.global.16(ptr addrspace(3) %to, ptr addrspace(1) %from)
              call void @llvm.nvvm.cp.async.commit.group()
              {wait}
              {barrier}
              %x = xor i32 %i, {lane}
              %q = getelementptr i32, ptr addrspace(3) @s, i32 %x
              %v = load i32, ptr addrspace(3) %q
              {}
              ret i32 0
            }}",
            if wait.is_empty() { "call void @llvm.nvvm.cp.async.wait.group(i32 0)" } else { "" }
        )
    };
    let wait = "call void @llvm.nvvm.cp.async.wait.group(i32 0)";
    let barrier = "call void @llvm.nvvm.barrier0()";
    let result = |w, b, l| outcome(&text(w, b, l), vec![object(32)], 2);
    assert_eq!(result(wait, barrier, "4"), "ok i32 0");
    assert_eq!(result(wait, "", "0"), "ok i32 0");
    assert_eq!(result(wait, "", "4"), "race");
    assert_eq!(result("", barrier, "4"), "race");
    assert_eq!(result("call void @llvm.nvvm.cp.async.wait.group(i32 1)", barrier, "0"), "race");
}

/// Every thread stores `VALUE` to the same word. After the barrier all threads read the word.
const TWINS: &str = "@s = internal addrspace(3) global i32 undef, align 4
    declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
    declare void @llvm.nvvm.barrier0()
    define i32 @k(ptr addrspace(1) %out) {
      %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
      %last = icmp eq i32 %t, 2
      %other = select i1 %last, i32 9, i32 7
      store STORED, ptr addrspace(3) @s ORDER, align 4
      BARRIER
      %v = load i32, ptr addrspace(3) @s
      %f = freeze i32 %v
      USE
      ret i32 RESULT
    }";

fn twins(stored: &str, barrier: &str, used: &str, result: &str) -> String {
    let barrier = barrier.replace("BAR", "call void @llvm.nvvm.barrier0()");
    let words = [("STORED", stored), ("BARRIER", &barrier), ("USE", used), ("RESULT", result), (" ORDER", "")];
    words.iter().fold(TWINS.to_string(), |text, (word, what)| text.replace(word, what))
}

/// LangRef, 'Memory Model for Concurrent Operations': a read that may see several writes gives undef, which alone is no
/// undefined behaviour. The run is evidence if the writes are equal, as Triton's are, and if nothing depends on the
/// value read.
#[test]
fn unordered_equal_stores_leave_undef() {
    let ends = |stored: &str, barrier: &str, used: &str, result: &str| {
        outcome(&twins(stored, barrier, used, result), vec![object(16)], 3)
    };
    assert_eq!(ends("i32 7", "BAR", "", "%v"), "ok i32 undef");
    assert_eq!(ends("i32 %t", "BAR", "", "%v"), "race");
    assert_eq!(ends("i32 %other", "BAR", "", "%v"), "race", "the third store is compared with what was stored");
    assert_eq!(ends("i32 7", "", "", "%v"), "race", "a read races with the other threads' stores");
    let branch = "%c = icmp eq i32 %v, 7\n br i1 %c, label %a, label %b\na:\n br label %b\nb:";
    assert_eq!(ends("i32 7", "BAR", branch, "0"), "undef");
    assert_eq!(ends("i32 7", "BAR", &branch.replace("%v,", "%f,"), "0"), "ok i32 0");
    let through = "%p = getelementptr i8, ptr addrspace(1) %out, i32 %v\n store i8 1, ptr addrspace(1) %p";
    assert_eq!(ends("i32 7", "BAR", through, "0"), "undef");
}

#[test]
fn a_store_behind_equal_stores_is_defined_again() {
    let first = "br i1 %last, label %a, label %b\na:\n store i32 9, ptr addrspace(3) @s\n br label %b\nb:";
    let ends = |barrier: &str| outcome(&twins("i32 7", barrier, "", "%v"), vec![object(16)], 3);
    assert_eq!(ends(&format!("BAR\n{first}\nBAR")), "ok i32 9");
    assert_eq!(ends(&format!("{first}\nBAR")), "race", "9 beside 7");
}

/// Only plain stores of equal values may race. Volatile stores, atomic stores with too narrow scopes, and memory
/// intrinsics do race.
#[test]
fn equal_stores_of_other_kinds_race() {
    let ends = |text: String| outcome(&text, vec![object(16)], 3);
    let plain = TWINS.replace("STORED", "i32 7").replace("USE", "").replace("RESULT", "0");
    let plain = plain.replace("BARRIER", "call void @llvm.nvvm.barrier0()");
    assert_eq!(ends(plain.replace(" ORDER", "")), "ok i32 0");
    assert_eq!(ends(plain.replace("store i32 7", "store volatile i32 7").replace(" ORDER", "")), "race");
    let narrow =
        plain.replace("store i32 7", "store atomic i32 7").replace("ORDER", "syncscope(\"singlethread\") monotonic");
    assert_eq!(ends(narrow), "race");
    let copied = plain.replace(
        "store i32 7, ptr addrspace(3) @s ORDER, align 4",
        "call void @llvm.memset.p3.i32(ptr \
        addrspace(3) @s, i8 7, i32 4, i1 false)",
    );
    assert_eq!(ends(format!("declare void @llvm.memset.p3.i32(ptr addrspace(3), i8, i32, i1)\n{copied}")), "race");
}

/// If the options do not allow stores of equal bytes to race, the run is UB. If the options allow these races, the run
/// reports the contested bytes.
#[test]
fn equal_stores_race_if_none_may() {
    let text = format!("{NVPTX}{}", twins("i32 7", "BAR", "", "0"));
    // For the fast path, the pointer must be in a register.
    let register = text.replace(
        "store i32 7, ptr addrspace(3) @s,",
        "%s = getelementptr i8, ptr addrspace(3) @s, i32 0\nstore i32 7, ptr addrspace(3) %s,",
    );
    assert_ne!(register, text);
    for text in [&register, &text] {
        let case = case(text, vec![object(16)], 3);
        let ends = |options: Options| run_case(&case, &options, &Watch::default()).outcome;
        for options in [Options::default(), Options { observe: true, ..Options::default() }] {
            assert_eq!(ends(options.clone()), Outcome::Counted);
            let none = Options { twins: false, ..options };
            assert!(matches!(ends(none), Outcome::Violation(Ub { kind: UbKind::Race, .. })));
        }
    }
    let case = case(&text, vec![object(16)], 3);
    let told = run_case(&case, &Options::default(), &Watch::default()).contested;
    assert_eq!(told.iter().map(|(_, byte)| *byte).collect::<Vec<_>>(), [0, 1, 2, 3]);
}

/// One thread sends two messages, with an answer between them. Each of these three messages is a separate release.
#[test]
fn each_message_release_synchronises_separately() {
    let text = |second: &str, answer: &str, read: &str| {
        format!(
            "{NVPTX}declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()\n@f = internal addrspace(1) global i32 0\n\
             @g = internal addrspace(1) global i32 0\ndefine ptx_kernel void @k(ptr addrspace(1) %p) {{\n\
             %q = getelementptr i8, ptr addrspace(1) %p, i64 8\n%t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()\n\
             %c = icmp eq i32 %t, 0\nbr i1 %c, label %a, label %b\n\
             a:\nstore i32 1, ptr addrspace(1) %p\nstore atomic i32 1, ptr addrspace(1) @f release, align 4\nbr label %aw\n\
             aw:\n%x = load atomic i32, ptr addrspace(1) @g acquire, align 4\n%xe = icmp eq i32 %x, 1\nbr i1 %xe, label %an, label %aw\n\
             an:\nstore i32 2, ptr addrspace(1) %p\nstore i32 1, ptr addrspace(1) %q\n\
             store atomic i32 2, ptr addrspace(1) @f {second}, align 4\nret void\n\
             b:\n%y = load atomic i32, ptr addrspace(1) @f acquire, align 4\n%ye = icmp eq i32 %y, 1\nbr i1 %ye, label %bn, label %b\n\
             bn:\n%v = load i32, ptr addrspace(1) %p\nstore atomic i32 1, ptr addrspace(1) @g {answer}, align 4\nbr label %bw\n\
             bw:\n%z = {read}\n%ze = icmp eq i32 %z, 2\nbr i1 %ze, label %bm, label %bw\n\
             bm:\n%w = load i32, ptr addrspace(1) %q\nret void\n}}\n"
        )
    };
    let ends = |second: &str, answer: &str, read: &str| {
        let case = case(&text(second, answer, read), vec![object(16)], 2);
        let run = |schedule_seed| {
            run_case(&case, &Options { schedule_seed, ..Options::default() }, &Watch::default()).outcome
        };
        (0..12).map(run).collect::<Vec<_>>()
    };
    let race = |o: &Outcome| matches!(o, Outcome::Violation(Ub { kind: UbKind::Race, .. }));
    for read in
        ["load atomic i32, ptr addrspace(1) @f acquire, align 4", "atomicrmw or ptr addrspace(1) @f, i32 0 acquire"]
    {
        assert!(ends("release", "release", read).iter().all(|o| *o == Outcome::Counted), "{read}");
        assert!(ends("monotonic", "release", read).iter().all(race), "{read}");
        assert!(ends("release", "monotonic", read).iter().all(race), "{read}");
    }
}

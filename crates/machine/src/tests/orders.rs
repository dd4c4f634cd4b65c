//! Tests of three kinds: which atomic operations order memory, for which copies a wait waits, and which accesses
//! overlap. Scopes and other operations in between decide whether atomic operations order memory. Source of the rules:
//! LangRef, "Memory Model for Concurrent Operations"; AMDGPUUsage, memory scopes; PTX ISA, asynchronous copies.

use super::*;
use std::collections::BTreeSet;

const HSA: &str = "target triple = \"amdgcn-amd-amdhsa\"\ndeclare i32 @llvm.amdgcn.workitem.id.x()\ndeclare i32 @llvm.amdgcn.workgroup.id.x()\n";

/// Runs two threads, in one work-group or in two. Each of the two threads executes its own operation on `%p`.
fn pair(groups: u32, [first, second]: [&str; 2]) -> Vec<String> {
    let (block, id) = if groups == 1 { (2, "workitem") } else { (1, "workgroup") };
    let text = format!(
        "; aliasmith: launch cluster=1 grid={groups},1,1 block={block},1,1\n; aliasmith: arg 0 = object global 16 align 16\n{HSA}\
         define amdgpu_kernel void @k(ptr addrspace(1) %p) {{\n%t = call i32 @llvm.amdgcn.{id}.id.x()\n%c = icmp eq i32 %t, 0\n\
         br i1 %c, label %a, label %b\na:\n{first}\nret void\nb:\n{second}\nret void\n}}\n"
    );
    let run = |schedule_seed| outcome_of(&text, &Options { schedule_seed, ..Options::default() });
    let mut all: Vec<String> = (0..12).map(run).collect();
    all.sort();
    all.dedup();
    all
}

/// Two atomic operations do not race if the scope of each operation includes the thread of the other operation.
/// Otherwise, they race.
#[test]
fn scopes_include_each_other() {
    let add = |scope: &str| {
        let scope = if scope.is_empty() { String::new() } else { format!("syncscope(\"{scope}\") ") };
        format!("%o = atomicrmw add ptr addrspace(1) %p, i32 1 {scope}monotonic, align 4")
    };
    for (groups, a, b, race) in [
        (1, "workgroup", "workgroup", false),
        (1, "wavefront", "wavefront", false),
        (1, "wavefront", "agent", false),
        (1, "singlethread", "agent", true),
        (1, "agent", "singlethread", true),
        (2, "agent", "agent", false),
        (2, "", "agent", false),
        (2, "workgroup", "agent", true),
        (2, "agent", "workgroup", true),
        (2, "workgroup", "workgroup", true),
        (2, "wavefront", "wavefront", true),
        (2, "wavefront", "agent", true),
    ] {
        let want = if race { "ub race" } else { "counted" };
        let second = add(b).replace("%o", "%q");
        assert_eq!(pair(groups, [&add(a), &second]), [want], "{groups} {a} {b}");
    }
}

/// The machine still detects a race of an access if the thread later repeats the access in a way that does not race.
#[test]
fn a_later_access_hides_no_earlier_one() {
    let (plain, weak) = ("store i32 1, ptr addrspace(1) %p", "%v = load i32, ptr addrspace(1) %p");
    let atomic = "%o = atomicrmw add ptr addrspace(1) %p, i32 1 monotonic, align 4";
    let narrow = "%n = atomicrmw add ptr addrspace(1) %p, i32 1 syncscope(\"workgroup\") monotonic, align 4";
    let other = "%x = atomicrmw add ptr addrspace(1) %p, i32 1 monotonic, align 4";
    for (groups, first, race) in [
        (1, atomic.to_string(), false),
        (1, format!("{plain}\n{atomic}"), true),
        (1, format!("{atomic}\n{plain}"), true),
        (1, format!("{weak}\n{atomic}"), true),
        (1, format!("{narrow}\n{atomic}"), false),
        (2, format!("{narrow}\n{atomic}"), true),
        (2, format!("{atomic}\n{narrow}"), true),
    ] {
        let want = if race { "ub race" } else { "counted" };
        assert_eq!(pair(groups, [&first, other]), [want], "{groups} {first}");
    }
}

/// Three threads: thread 0 sends to thread 1, and thread 2 executes an operation in between. Thread 1 reads the message
/// until it is `want`.
fn three(send: &str, between: &str, want: u32, scope: &str) -> Vec<String> {
    let text = format!(
        "target triple = \"nvptx64-nvidia-cuda\"\n; aliasmith: launch cluster=1 grid=1,1,1 block=3,1,1\n\
         ; aliasmith: arg 0 = object global 4 align 4\n; aliasmith: arg 1 = object global 16 align 16\n\
         declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()\n\
         define void @k(ptr addrspace(1) %d, ptr addrspace(1) %f) {{
           %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
           %g = getelementptr i8, ptr addrspace(1) %f, i64 4
           switch i32 %t, label %w [ i32 0, label %a
             i32 2, label %b ]
         a:
           store i32 1, ptr addrspace(1) %d
           {send}
           ret void
         b:
           %s = load atomic i32, ptr addrspace(1) %g monotonic, align 4
           %c = icmp eq i32 %s, 123456
           br i1 %c, label %m, label %b
         m:
           {between}
           ret void
         w:
           %v = load atomic i32, ptr addrspace(1) %g {scope}acquire, align 4
           %e = icmp eq i32 %v, {want}
           br i1 %e, label %r, label %w
         r:
           %x = load i32, ptr addrspace(1) %d
           ret void
         }}"
    );
    let (said, rest): (Vec<&str>, Vec<&str>) = text.lines().map(str::trim).partition(|l| l.starts_with("; aliasmith:"));
    let text = [said, rest].concat().join("\n");
    let run = |schedule_seed| outcome_of(&text, &Options { schedule_seed, ..Options::default() });
    let mut all: Vec<String> = (0..6).map(run).filter(|end| end != "step-budget").collect();
    all.sort();
    all.dedup();
    all
}

/// LangRef's release sequences: an atomic read-modify-write continues the release sequence, and a store does not
/// continue it.
#[test]
fn release_sequences() {
    // In some runs the reader also sees the first message. Then the reader is ordered after this message, even if it
    // reads a later write afterwards.
    let three = |send: &str, between: &str, want, scope: &str| match &three(send, between, want, scope)[..] {
        [.., last] if last == "ub race" => ["ub race"],
        [only] if only == "counted" => ["counted"],
        other => panic!("{other:?}"),
    };
    let send = "store atomic i32 123456, ptr addrspace(1) %g release, align 4";
    let add = "%o = atomicrmw add ptr addrspace(1) %g, i32 1 monotonic, align 4";
    assert_eq!(three(send, add, 123457, ""), ["counted"]);
    assert_eq!(three(send, "store atomic i32 123457, ptr addrspace(1) %g monotonic, align 4", 123457, ""), ["ub race"]);
    assert_eq!(three(send, "store atomic i32 123457, ptr addrspace(1) %g release, align 4", 123457, ""), ["ub race"]);
    // A wider or a narrower operation does not continue the sequence.
    let narrow = "%o = atomicrmw add ptr addrspace(1) %g, i16 1 monotonic, align 4";
    assert_eq!(three(send, narrow, 123457, ""), ["ub race"]);
    let relaxed = send.replace("release", "monotonic");
    assert_eq!(three(&relaxed, add, 123457, ""), ["ub race"]);
    // A later store ends the sequence if it overwrites one of the sequence's bytes, whether it begins before these
    // bytes or inside them. An adjacent store does not end the sequence.
    for (place, bits, ends) in [("%f", 64, true), ("%f", 32, false)] {
        let over = format!(
            "store atomic i{bits} {}, ptr addrspace(1) {place} monotonic, align 8",
            if bits == 64 { 123_457u64 << 32 } else { 5 }
        );
        let want = if bits == 64 { 123_457 } else { 123_456 };
        let all = three(send, &over, want, "");
        assert_eq!(all, [if ends { "ub race" } else { "counted" }], "{over}");
    }
}

const COPIES: &str = "target triple = \"nvptx64-nvidia-cuda\"\n@s = internal addrspace(3) global [8 x i32] undef, align 16\n\
    declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()\ndeclare void @llvm.nvvm.barrier0()\n\
    declare void @llvm.nvvm.cp.async.ca.shared.global.4(ptr addrspace(3), ptr addrspace(1))\n\
    declare void @llvm.nvvm.cp.async.commit.group()\ndeclare void @llvm.nvvm.cp.async.wait.group(i32)\n\
    declare void @llvm.nvvm.cp.async.wait.all()\ndeclare void @llvm.nvvm.cp.async.bulk.commit.group()\n\
    declare void @llvm.nvvm.cp.async.bulk.wait.group(i32)\ndeclare void @llvm.nvvm.cp.async.bulk.wait.group.read(i32)\n\
    declare void @llvm.nvvm.cp.async.bulk.shared.cta.to.global(ptr addrspace(1), ptr addrspace(3), i32, i64, i1)\n";

fn copies(threads: u32, body: &str) -> String {
    let inputs = format!(
        "; aliasmith: launch cluster=1 grid=1,1,1 block={threads},1,1\n; aliasmith: arg 0 = object global 64 align 16\n"
    );
    let text = format!("{inputs}{COPIES}define ptx_kernel void @k(ptr addrspace(1) %p) {{\n{body}\nret void\n}}\n");
    outcome_of(&text, &Options::default())
}

/// A group contains copies of one kind that one thread issued. A wait of kind K with the argument N waits for all
/// groups of kind K of its thread, except the N newest groups.
#[test]
fn waits_cover_groups() {
    let copy = |at: u32| {
        format!(
            "call void @llvm.nvvm.cp.async.ca.shared.global.4(ptr addrspace(3) getelementptr (i32, ptr addrspace(3) @s, i32 {at}), ptr addrspace(1) %p)\n"
        )
    };
    let read =
        |at: u32| format!("%v{at} = load i32, ptr addrspace(3) getelementptr (i32, ptr addrspace(3) @s, i32 {at})\n");
    let all = "call void @llvm.nvvm.cp.async.wait.all()\n";
    let commit = "call void @llvm.nvvm.cp.async.commit.group()\n";
    let wait = |newest: u32| format!("call void @llvm.nvvm.cp.async.wait.group(i32 {newest})\n");
    let bulk =
        "call void @llvm.nvvm.cp.async.bulk.commit.group()\ncall void @llvm.nvvm.cp.async.bulk.wait.group(i32 0)\n";
    let two = format!("{}{commit}{}{commit}", copy(0), copy(1));
    for (body, want) in [
        (format!("{two}{}{}{}", wait(0), read(0), read(1)), "counted"),
        (format!("{two}{}{}{all}", wait(1), read(0)), "counted"),
        (format!("{two}{}{}{all}", wait(1), read(1)), "ub race"),
        (format!("{two}{}{}{all}", wait(2), read(0)), "ub race"),
        // Only a wait for all copies also waits for copies that are in no group.
        (format!("{}{}{}{all}", copy(0), wait(0), read(0)), "ub race"),
        (format!("{}{commit}{}{}{}{all}", copy(0), copy(1), wait(0), read(0)), "counted"),
        (format!("{}{commit}{}{}{}{all}", copy(0), copy(1), wait(0), read(1)), "ub race"),
        (format!("{}{all}{}", copy(0), read(0)), "counted"),
        // A wait does not wait for groups of the other kind.
        (format!("{}{bulk}{}{all}", copy(0), read(0)), "ub race"),
        (format!("{}{commit}{bulk}{}{all}", copy(0), read(0)), "ub race"),
        (format!("{}{bulk}{commit}{}{}", copy(0), wait(0), read(0)), "counted"),
        (format!("{}{commit}", copy(0)), "unsupported: asynchronous copies without a wait"),
    ] {
        assert_eq!(copies(1, &body), want, "{body}");
    }
    // A wait does not wait for groups of another thread.
    let shared = |waits: &str| {
        format!(
            "%t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()\n%c = icmp eq i32 %t, 1\nbr i1 %c, label %a, label %b\na:\n{}{commit}{waits}br label %b\n\
             b:\ncall void @llvm.nvvm.barrier0()\nbr i1 %c, label %d, label %e\nd:\n{all}ret void\ne:\n{commit}{}{}",
            copy(0),
            wait(0),
            read(0)
        )
    };
    assert_eq!((copies(2, &shared(&wait(0))), copies(2, &shared(""))), ("counted".into(), "ub race".into()));
}

/// A bulk copy out of shared memory is complete at the end of the launch. A read of the copied bytes during the launch
/// needs a wait.
#[test]
fn bulk_copies_out() {
    let copy = "store i128 0, ptr addrspace(3) @s\ncall void @llvm.nvvm.cp.async.bulk.shared.cta.to.global(ptr addrspace(1) %p, ptr addrspace(3) @s, i32 16, i64 0, i1 false)\n";
    let commit = "call void @llvm.nvvm.cp.async.bulk.commit.group()\n";
    let (read, whole) = (
        "call void @llvm.nvvm.cp.async.bulk.wait.group.read(i32 0)\n",
        "call void @llvm.nvvm.cp.async.bulk.wait.group(i32 0)\n",
    );
    let (again, behind) = ("store i32 1, ptr addrspace(3) @s\n", "%v = load i32, ptr addrspace(1) %p\n");
    for (body, want) in [
        (format!("{copy}{commit}{whole}{again}{behind}"), "counted"),
        (format!("{copy}{commit}{read}{again}"), "counted"),
        (format!("{copy}{commit}{read}{behind}"), "ub race"),
        (format!("{copy}{commit}{again}{whole}"), "ub race"),
        (format!("{copy}{commit}"), "unsupported: asynchronous copies without a wait"),
    ] {
        assert_eq!(copies(1, &body), want, "{body}");
    }
}

/// LangRef, 'Memory Model for Concurrent Operations': what an atomic load may see before a pass. Each thread stores 1
/// to its own word and loads the other thread's word. The test adds both loaded numbers.
#[test]
fn loads_see_earlier_writes_and_seq_cst_ones_do_not() {
    let sums_by = |order: &str, between: &str, sum: &str, options: &Options| {
        let text = format!(
            "; aliasmith: launch cluster=1 grid=1,1,1 block=2,1,1\n; aliasmith: arg 0 = object global 16 align 16\n\
             ; aliasmith: mem arg 0 + 0 = i64 0\n; aliasmith: mem arg 0 + 8 = i64 0\n\
             {NVPTX}declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()\ndeclare void @llvm.nvvm.barrier0()\n\
             define ptx_kernel void @k(ptr addrspace(1) %p) {{\n\
             %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()\n%u = xor i32 %t, 1\n\
             %own = getelementptr i32, ptr addrspace(1) %p, i32 %t\n%other = getelementptr i32, ptr addrspace(1) %p, i32 %u\n\
             %s = getelementptr i32, ptr addrspace(1) %p, i32 2\n\
             store atomic i32 1, ptr addrspace(1) %own {order}, align 4\n{between}\n\
             %r = load atomic i32, ptr addrspace(1) %other {order}, align 4\n\
             %x = atomicrmw add ptr addrspace(1) %s, i32 %r {sum}, align 4\nret void\n}}\n"
        );
        let sum = |schedule_seed| {
            let options = Options { schedule_seed, keep_memory: true, ..options.clone() };
            let run = executed(&text, &options, |_| Watch::default());
            assert_eq!(run.outcome, Outcome::Counted);
            run.memory[0].2[8].expect("defined")
        };
        (0..64).map(sum).collect::<BTreeSet<u8>>()
    };
    let sums = |order: &str, between: &str, options: &Options| sums_by(order, between, "monotonic", options);
    let judged = Options::default();
    let given = Options { observe: true, ..Options::default() };
    let behind = Options { observe: true, replay: true, ..Options::default() };
    assert_eq!(sums("monotonic", "", &given), BTreeSet::from([0, 1, 2]));
    assert_eq!(sums_by("seq_cst", "", "seq_cst", &given), BTreeSet::from([1, 2]));
    // If some accesses are not `seq_cst`, the order of the `seq_cst` operations implies less. Then the machine uses
    // this order only when it enumerates executions.
    assert_eq!(sums("seq_cst", "", &given), BTreeSet::from([0, 1, 2]));
    assert_eq!(sums("monotonic", "fence seq_cst", &given), BTreeSet::from([0, 1, 2]));
    assert_eq!(sums("monotonic", "call void @llvm.nvvm.barrier0()", &given), BTreeSet::from([2]));
    assert_eq!(sums("monotonic", "", &judged), BTreeSet::from([1, 2]));
    assert_eq!(sums("monotonic", "", &behind), BTreeSet::from([1, 2]));
}

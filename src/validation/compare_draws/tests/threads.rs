//! Tests `same` with threads that synchronise: scopes of fences, orders of threads, mbarriers.

use super::{agrees, differs, seeds, verdict};
use crate::validation::compare_draws::Comparison;

const DECLARATIONS: &str = "
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
declare void @llvm.nvvm.barrier0()
declare void @llvm.nvvm.mbarrier.init.shared(ptr addrspace(3), i32)
declare i64 @llvm.nvvm.mbarrier.arrive.shared(ptr addrspace(3))
declare i1 @llvm.nvvm.mbarrier.test.wait.shared(ptr addrspace(3), i64)
@bar = internal addrspace(3) global i64 undef, align 8
@s = internal addrspace(3) global [4 x i32] undef, align 16";

const CTA: &[&str] = &[
    "entry @f",
    "launch grid=1,1,1 block=2,1,1",
    "arg 0 = object global 16 align 8",
    "mem arg 0 = i32 0 step 0 count 4",
];
const TWO_CTAS: &[&str] = &[
    "entry @f",
    "launch grid=2,1,1 block=1,1,1",
    "arg 0 = object global 16 align 8",
    "mem arg 0 = i32 0 step 0 count 4",
];

/// Each of two threads stores to its word, executes `fence`, and loads the word of the other thread.
fn store_buffering(number: &str, fence: &str) -> String {
    format!(
        "define ptx_kernel void @f(ptr addrspace(1) %m) {{
           %t = call i32 @llvm.nvvm.read.ptx.sreg.{number}.x()
           %u = xor i32 %t, 1
           %p = getelementptr i32, ptr addrspace(1) %m, i32 %t
           %q = getelementptr i32, ptr addrspace(1) %m, i32 %u
           store atomic i32 1, ptr addrspace(1) %p monotonic, align 4
           {fence}
           %v = load atomic i32, ptr addrspace(1) %q monotonic, align 4
           %g = getelementptr i32, ptr addrspace(1) %p, i32 2
           store i32 %v, ptr addrspace(1) %g
           ret void
         }}"
    )
}

/// Thread 0 writes a word and raises a flag. Thread 1 executes `wait`, and then copies the word.
fn flag(store: &str, wait: &str) -> String {
    format!(
        "define ptx_kernel void @f(ptr addrspace(1) %m) {{
           %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
           %q = getelementptr i32, ptr addrspace(1) %m, i32 1
           %o = getelementptr i32, ptr addrspace(1) %m, i32 2
           %c = icmp eq i32 %t, 0
           br i1 %c, label %a, label %b
         a:
           store i32 7, ptr addrspace(1) %m
           {store}
           ret void
         b:
           {wait}
         d:
           %v = load i32, ptr addrspace(1) %m
           store i32 %v, ptr addrspace(1) %o
           ret void
         }}"
    )
}

/// If a pass drops a wait, only some interleavings of the output have a data race. One race suffices as an error of the
/// pass. A longer wait, or a wait in another form, is no error.
#[test]
fn a_race_in_some_interleavings_is_an_error() {
    let raise = "store atomic i32 1, ptr addrspace(1) %q release, align 4";
    let load = "%f = load atomic i32, ptr addrspace(1) %q acquire, align 4\n%z = icmp eq i32 %f, 0";
    let spin = &format!("br label %w\nw:\n{load}\nbr i1 %z, label %w, label %d");
    let peel = &format!(
        "{load}\nbr i1 %z, label %w, label %d\nw:\n%g = load atomic i32, ptr addrspace(1) %q acquire, align 4\n\
         %y = icmp eq i32 %g, 0\nbr i1 %y, label %w, label %d"
    );
    let rmw = "%r = atomicrmw xchg ptr addrspace(1) %q, i32 1 release";
    differs("memory", CTA, DECLARATIONS, &flag(raise, spin), &flag(raise, &format!("{load}\nbr label %d")));
    agrees(CTA, DECLARATIONS, &flag(raise, spin), &flag(raise, peel));
    agrees(CTA, DECLARATIONS, &flag(raise, spin), &flag(rmw, spin));
}

/// LangRef, "Atomic Memory Ordering Constraints", syncscope: a fence orders memory among the threads of its scope only.
#[test]
fn a_fence_orders_the_threads_of_its_scope() {
    let [system, block, alone] =
        ["", "syncscope(\"block\") ", "syncscope(\"singlethread\") "].map(|s| format!("fence {s}seq_cst"));
    let rows = [
        ("tid", CTA, &system, &block, true),
        ("tid", CTA, &alone, &String::new(), true),
        ("ctaid", TWO_CTAS, &block, &String::new(), true),
        ("ctaid", TWO_CTAS, &block, &alone, true),
        ("tid", CTA, &system, &alone, false),
        ("tid", CTA, &block, &alone, false),
        ("ctaid", TWO_CTAS, &system, &block, false),
        ("ctaid", TWO_CTAS, &system, &String::new(), false),
    ];
    for (number, case, before, after, is_same) in rows {
        let [before, after] = [before, after].map(|fence| store_buffering(number, fence));
        match is_same {
            true => agrees(case, DECLARATIONS, &before, &after),
            false => differs("memory", case, DECLARATIONS, &before, &after),
        }
    }
}

/// Thread 0 stores to two words, and thread 1 loads them in the opposite order. `writer` is between the stores,
/// `reader` between the loads.
fn message_passing([store, writer]: [&str; 2], [load, reader]: [&str; 2]) -> String {
    format!(
        "define ptx_kernel void @f(ptr addrspace(1) %m) {{
           %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
           %q = getelementptr i32, ptr addrspace(1) %m, i32 1
           %o = getelementptr i32, ptr addrspace(1) %m, i32 2
           %c = icmp eq i32 %t, 0
           br i1 %c, label %a, label %b
         a:
           store atomic i32 1, ptr addrspace(1) %m monotonic, align 4
           {writer}
           store atomic i32 1, ptr addrspace(1) %q {store}, align 4
           ret void
         b:
           %v = load atomic i32, ptr addrspace(1) %q {load}, align 4
           {reader}
           %w = load atomic i32, ptr addrspace(1) %m monotonic, align 4
           %x = shl i32 %v, 1
           %r = or i32 %x, %w
           store i32 %r, ptr addrspace(1) %o
           ret void
         }}"
    )
}

/// LangRef, "Atomic Memory Ordering Constraints": if a thread acquires what another thread released, it reads that
/// thread's earlier stores.
#[test]
fn a_release_and_an_acquire_pass_a_message() {
    let [store, load] = [["release", ""], ["acquire", ""]];
    let [weak, store_fence, load_fence] =
        [["monotonic", ""], ["monotonic", "fence release"], ["monotonic", "fence acquire"]];
    let block = ["monotonic", "fence syncscope(\"block\") release"];
    let alone = ["monotonic", "fence syncscope(\"singlethread\") release"];
    let rows = [
        ((store, load), (store, load), true),
        ((store, load), (store_fence, load), true),
        ((store, load), (block, load_fence), true),
        ((store_fence, load_fence), (["seq_cst", ""], ["seq_cst", ""]), true),
        ((weak, load), (store, load), true),
        ((weak, load), (weak, weak), true),
        ((store, weak), (weak, load_fence), true),
        ((store, load), (weak, load), false),
        ((store, load), (store, weak), false),
        ((store_fence, load_fence), (weak, load_fence), false),
        ((store_fence, load_fence), (store_fence, weak), false),
        ((store_fence, load), (alone, load), false),
        ((["seq_cst", ""], load), (weak, load), false),
    ];
    for ((store, load), (store2, load2), is_same) in rows {
        let (before, after) = (message_passing(store, load), message_passing(store2, load2));
        match is_same {
            true => agrees(CTA, DECLARATIONS, &before, &after),
            false => differs("memory", CTA, DECLARATIONS, &before, &after),
        }
    }
}

/// Thread 1 executes `fence`, then starts thread 0 and waits for it. Thread 1 loads x before this if `is_early`,
/// otherwise afterwards. Thread 0 writes x by `write`. Only monotonic accesses are between `write` and `read`, so
/// thread 1 may read the old value of x (LangRef, "monotonic": one order for each address).
fn waits_for_a_write(write: &str, read: &str, fence: &str, is_early: bool) -> String {
    let (early, late) = if is_early { (read, "") } else { ("", read) };
    format!(
        "define ptx_kernel void @f(ptr addrspace(1) %m) {{
         entry:
           %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
           %x = getelementptr i8, ptr addrspace(1) %m, i64 8
           %y = getelementptr i8, ptr addrspace(1) %m, i64 4
           %o = getelementptr i8, ptr addrspace(1) %m, i64 16
           %c = icmp eq i32 %t, 0
           br i1 %c, label %w, label %r
         w:
           %z = load atomic i32, ptr addrspace(1) %m monotonic, align 8
           %zc = icmp eq i32 %z, 1
           br i1 %zc, label %st, label %w
         st:
           {write}
           store atomic i32 1, ptr addrspace(1) %y monotonic, align 4
           ret void
         r:
           {fence}
           {early}
           store atomic i32 1, ptr addrspace(1) %m monotonic, align 8
           br label %sp
         sp:
           %f = load atomic i32, ptr addrspace(1) %y monotonic, align 4
           %fc = icmp eq i32 %f, 1
           br i1 %fc, label %e, label %sp
         e:
           {late}
           store i32 %b, ptr addrspace(1) %o
           ret void
         }}"
    )
}

#[test]
fn load_may_read_value_before_unordered_write() {
    const CASE: &[&str] = &[
        "entry @f",
        "launch grid=1,1,1 block=2,1,1",
        "arg 0 = object global 32 align 8",
        "mem arg 0 = i32 0 step 0 count 8",
    ];
    let store = "store atomic i32 1, ptr addrspace(1) %x monotonic, align 8";
    let load = "%b = load atomic i32, ptr addrspace(1) %x monotonic, align 8";
    let failing =
        "%ex = cmpxchg ptr addrspace(1) %x, i32 7, i32 8 monotonic monotonic\n%b = extractvalue {i32, i1} %ex, 0";
    let wide = "store atomic i64 1, ptr addrspace(1) %x monotonic, align 8";
    let in_order = "%b = load atomic i32, ptr addrspace(1) %x seq_cst, align 8";
    let ten: Vec<String> = (1..=10).map(|n| store.replace("i32 1", &format!("i32 {n}"))).collect();
    let few = "%b0 = load atomic i32, ptr addrspace(1) %x monotonic, align 8\n%b1 = icmp ult i32 %b0, 2
               %b = zext i1 %b1 to i32";
    let rows = [
        (store, load, ""),
        (store, failing, ""),
        (store, load, "fence seq_cst"),
        (store, in_order, ""),
        (wide, load, ""),
        (&ten.join("\n"), few, ""),
    ];
    for (write, read, fence) in rows {
        let [after, before] = [true, false].map(|early| waits_for_a_write(write, read, fence, early));
        agrees(CASE, DECLARATIONS, &before, &after);
    }
    let acquired = |early| waits_for_a_write(store, load, "", early).replace("%y monotonic", "%y seq_cst");
    differs("memory", CASE, DECLARATIONS, &acquired(false), &acquired(true));
}

/// LangRef, "unordered": there is no single order of the stores to one address, as for Java's shared variables.
#[test]
fn unordered_loads_are_not_coherent() {
    let text = |ordering: &str, third: &str| {
        format!(
            "define ptx_kernel void @f(ptr addrspace(1) %m) {{
               %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
               %c = icmp eq i32 %t, 0
               br i1 %c, label %w, label %r
             w:
               store atomic i32 1, ptr addrspace(1) %m {ordering}, align 4
               ret void
             r:
               %a = load atomic i32, ptr addrspace(1) %m {ordering}, align 4
               %b = load atomic i32, ptr addrspace(1) %m {ordering}, align 4
               %d = {third}
               %x = shl i32 %a, 2
               %y = shl i32 %b, 1
               %z = or i32 %x, %y
               %s = or i32 %z, %d
               %o = getelementptr i8, ptr addrspace(1) %m, i64 4
               store i32 %s, ptr addrspace(1) %o
               ret void
             }}"
        )
    };
    let [before, after] = ["load atomic i32, ptr addrspace(1) %m ORDER, align 4", "add i32 %a, 0"]
        .map(|third| ["unordered", "monotonic"].map(|order| text(order, &third.replace("ORDER", order))));
    agrees(CTA, DECLARATIONS, &before[0], &after[0]);
    differs("memory", CTA, DECLARATIONS, &before[1], &after[1]);
}

/// Threads 0 and 1 each store to their word. Threads 2 and 3 load both words in opposite orders. Only with `seq_cst` do
/// both threads agree on which store came first.
#[test]
fn readers_agree_on_the_order_of_independent_writes() {
    const FOUR: &[&str] = &[
        "entry @f",
        "launch grid=1,1,1 block=4,1,1",
        "arg 0 = object global 32 align 8",
        "mem arg 0 = i32 0 step 0 count 8",
    ];
    let text = |load: &str| {
        format!(
            "define ptx_kernel void @f(ptr addrspace(1) %m) {{
               %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
               %u = and i32 %t, 1
               %n = xor i32 %u, 1
               %p = getelementptr i32, ptr addrspace(1) %m, i32 %u
               %q = getelementptr i32, ptr addrspace(1) %m, i32 %n
               %c = icmp ult i32 %t, 2
               br i1 %c, label %a, label %b
             a:
               store atomic i32 1, ptr addrspace(1) %p seq_cst, align 4
               ret void
             b:
               %v = load atomic i32, ptr addrspace(1) %p {load}, align 4
               %w = load atomic i32, ptr addrspace(1) %q {load}, align 4
               %x = shl i32 %v, 1
               %r = or i32 %x, %w
               %i = getelementptr i32, ptr addrspace(1) %m, i32 %t
               %o = getelementptr i32, ptr addrspace(1) %i, i32 2
               store i32 %r, ptr addrspace(1) %o
               ret void
             }}"
        )
    };
    agrees(FOUR, DECLARATIONS, &text("seq_cst"), &text("seq_cst"));
    agrees(FOUR, DECLARATIONS, &text("acquire"), &text("seq_cst"));
    differs("memory", FOUR, DECLARATIONS, &text("seq_cst"), &text("acquire"));
}

/// The seed of a run decides which thread comes first, so runs with several seeds compare both orders.
#[test]
fn either_thread_may_run_first() {
    let late = |constant: u32| {
        format!(
            "define ptx_kernel void @f(ptr addrspace(1) %m) {{
               %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
               %c = icmp eq i32 %t, 0
               br i1 %c, label %a, label %b
             a:
               store atomic i32 1, ptr addrspace(1) %m monotonic, align 4
               ret void
             b:
               %v = load atomic i32, ptr addrspace(1) %m monotonic, align 4
               %z = icmp eq i32 %v, 0
               %r = select i1 %z, i32 {constant}, i32 4
               %o = getelementptr i32, ptr addrspace(1) %m, i32 1
               store i32 %r, ptr addrspace(1) %o
               ret void
             }}"
        )
    };
    let verdicts = |after: u32| seeds(CTA, |case| verdict(case, DECLARATIONS, &late(3), &late(after)));
    assert!(verdicts(3).iter().all(|said| *said == Comparison::Same));
    assert!(verdicts(7).iter().any(|said| matches!(said, Comparison::Different(_))));
}

/// Two threads exchange their numbers through shared memory, after an mbarrier for which `wait` waits.
fn exchange(wait: &str, value: &str) -> String {
    format!(
        "define ptx_kernel void @f(ptr addrspace(1) %m) {{
           %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
           %c = icmp eq i32 %t, 0
           br i1 %c, label %x, label %y
         x:
           call void @llvm.nvvm.mbarrier.init.shared(ptr addrspace(3) @bar, i32 2)
           br label %y
         y:
           call void @llvm.nvvm.barrier0()
           %s = getelementptr i32, ptr addrspace(3) @s, i32 %t
           store i32 %t, ptr addrspace(3) %s
           %st = call i64 @llvm.nvvm.mbarrier.arrive.shared(ptr addrspace(3) @bar)
           br label %w
         w:
           {wait}
         e:
           %n = xor i32 %t, 1
           %sn = getelementptr i32, ptr addrspace(3) @s, i32 %n
           %v = load i32, ptr addrspace(3) %sn
           %h = getelementptr i32, ptr addrspace(1) %m, i32 %t
           store i32 {value}, ptr addrspace(1) %h
           ret void
         }}"
    )
}

/// PTX ISA, 'mbarrier.test_wait', 'mbarrier.try_wait': a wait never succeeds before the phase has ended, so the code
/// after a waiting loop is compared.
#[test]
fn the_data_behind_an_mbarrier_is_compared() {
    let test = "%d = call i1 @llvm.nvvm.mbarrier.test.wait.shared(ptr addrspace(3) @bar, i64 %st)
           br i1 %d, label %e, label %w";
    let asm = "%a = ptrtoint ptr addrspace(3) @bar to i32
           call void asm sideeffect \"{\\0A.reg .pred P1;\\0AAGAIN:\\0A\
           mbarrier.try_wait.parity.shared::cta.b64 P1, [$0], $1;\\0A\
           @P1 bra DONE;\\0Abra AGAIN;\\0ADONE:\\0A}\", \"r,r,~{memory}\"(i32 %a, i32 0)
           br label %e";
    let once = "%d = call i1 @llvm.nvvm.mbarrier.test.wait.shared(ptr addrspace(3) @bar, i64 %st)
           %z = zext i1 %d to i32
           %o = getelementptr i32, ptr addrspace(1) %m, i32 2
           store atomic i32 %z, ptr addrspace(1) %o monotonic, align 4
           call void @llvm.nvvm.barrier0()
           br label %e";
    for wait in [test, asm, once] {
        agrees(CTA, DECLARATIONS, &exchange(wait, "%v"), &exchange(wait, "%n"));
        differs("memory", CTA, DECLARATIONS, &exchange(wait, "%v"), &exchange(wait, "1"));
    }
    // Whether a single test of the mbarrier succeeds is a nondeterministic choice.
    let failed = once.replace("%z = zext i1 %d to i32", "%z = zext i1 false to i32");
    agrees(CTA, DECLARATIONS, &exchange(once, "%v"), &exchange(&failed, "%v"));
}

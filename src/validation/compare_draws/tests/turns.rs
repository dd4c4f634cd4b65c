//! Tests `same` with atomic operations of many threads. A pass may choose one order of the threads, even if few
//! interleavings have this order.

use super::verdict;
use crate::validation::compare_draws::Comparison;

/// Each thread executes `code`, which may use its number `%t`, and stores the result `%r` to its word.
fn kernel(code: &str) -> String {
    format!(
        "define ptx_kernel void @f(ptr addrspace(1) %a, ptr addrspace(1) %o) {{
           %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
           %n = add i32 %t, 1
           %first = icmp eq i32 %t, 0
           {code}
           %q = getelementptr i32, ptr addrspace(1) %o, i32 %t
           store i32 %r, ptr addrspace(1) %q
           ret void
         }}"
    )
}

/// Like `kernel`, but only thread 0 executes `once`.
fn first(once: &str, code: &str) -> String {
    kernel(&format!("br i1 %first, label %once, label %all\nonce:\n{once}\nbr label %all\nall:\n{code}"))
}

/// docs/soundness.md section 4, `same`, rule 6. Each row has three outputs. In the first, thread 0 comes first. In the
/// second, the last thread comes first. The third is impossible in every order of the threads.
#[test]
fn rare_order_of_many_threads_is_no_error() {
    let add = |n: u32| format!("%x = atomicrmw add ptr addrspace(1) %a, i32 {n} monotonic");
    let exchange = |n: u32| format!("%x = atomicrmw xchg ptr addrspace(1) %a, i32 {n} monotonic");
    let store = |n: u32| format!("store atomic i32 {n}, ptr addrspace(1) %a monotonic, align 4");
    for threads in [32, 64] {
        let case = [
            "entry @f".to_string(),
            format!("launch cluster=1 grid=1,1,1 block={threads},1,1"),
            "arg 0 = object global 4 align 4".into(),
            "mem arg 0 = i32 -1".into(),
            format!("arg 1 = object global {} align 4", 4 * threads),
        ];
        let case: Vec<&str> = case.iter().map(String::as_str).collect();
        let last = threads - 1;
        let descending = |begin: u32| format!("%r = sub i32 {begin}, %t");
        let rows = [
            (
                kernel("%r = atomicrmw add ptr addrspace(1) %a, i32 1 monotonic"),
                first(&add(threads), "%r = sub i32 %t, 1"),
                first(&add(threads), &descending(last - 1)),
                first(&add(threads + 1), "%r = sub i32 %t, 1"),
            ),
            (
                kernel("%r = atomicrmw xchg ptr addrspace(1) %a, i32 %t monotonic"),
                first(&exchange(last), "%r = sub i32 %t, 1"),
                first(&exchange(0), &format!("%l = icmp eq i32 %t, {last}\n%r = select i1 %l, i32 -1, i32 %n")),
                first(&exchange(1000), "%r = sub i32 %t, 1"),
            ),
            (
                kernel(
                    "%c = cmpxchg ptr addrspace(1) %a, i32 -1, i32 %t monotonic monotonic\n\
                     %w = extractvalue { i32, i1 } %c, 1\n%r = zext i1 %w to i32",
                ),
                first(&store(0), "%r = zext i1 %first to i32"),
                first(&store(last), &format!("%l = icmp eq i32 %t, {last}\n%r = zext i1 %l to i32")),
                first(&store(1000), "%r = zext i1 %first to i32"),
            ),
        ];
        let rest = "declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()";
        for (nth, (before, ascending, descending, wrong)) in rows.iter().enumerate() {
            for after in [ascending, descending] {
                let said = verdict(&case, rest, before, after);
                assert!(!matches!(said, Comparison::Different(_)), "row {nth}, {threads} threads: {said:?}");
            }
            let said = verdict(&case, rest, before, wrong);
            assert!(matches!(said, Comparison::Different(_)), "row {nth}, {threads} threads: {said:?}");
        }
    }
}

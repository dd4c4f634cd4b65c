//! The output of `run --trace`, and the descriptions of undefined behaviour.

use super::*;
use crate::trace::{describe, full_watch};

/// Returns the trace of a run of `@k` by one thread, without addresses, because their values are random.
fn traced(text: &str, args: Vec<Input>) -> Vec<String> {
    let case = case(&format!("{NVPTX}{text}"), args, 1);
    let run = run_case(&case, &Options { explain: true, ..Options::default() }, &full_watch(&case.module));
    let masked = |line: &str| match line.split_once(" = 0x") {
        Some((value, rest)) => {
            format!("{value} = …{}", rest.trim_start_matches(|c: char| c.is_ascii_hexdigit()))
        }
        None => line.to_string(),
    };
    describe(&case.module, &run).lines().map(masked).collect()
}

const KERNEL: &str = "@s = internal addrspace(3) global [4 x i32] undef
@c = internal addrspace(4) constant i32 7
declare void @llvm.nvvm.barrier0()
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
define internal i32 @twice(i32 %x) {
  %y = shl i32 %x, 1
  ret i32 %y
}
define i32 @k(ptr addrspace(1) %p) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %d = call i32 @twice(i32 %t)
  %q = getelementptr i32, ptr addrspace(1) %p, i32 %t
  store i32 %d, ptr addrspace(1) %q
  %a = alloca i64
  %u = load i32, ptr %a
  %k = load i32, ptr addrspace(4) @c
  store i32 %k, ptr addrspace(3) @s
  call void @llvm.nvvm.barrier0()
  %x = atomicrmw add ptr addrspace(1) %p, i32 5 monotonic
  br label %out
out:
  %v = phi i32 [ %x, %entry ]
  %w = load i16, ptr addrspace(1) %q
  ret i32 %v
}
";

#[test]
fn trace_lists_every_step() {
    let tid = "call i32 @llvm.nvvm.read.ptx.sreg.tid.x()";
    let barrier = "call void @llvm.nvvm.barrier0()";
    let expected = [
        "object 0: argument 0, 16 bytes, align 16, space 1, owner 0",
        "object 1: alloca of activation 0, 8 bytes, align 8, space 5, owner 0",
        "object 2: @c, 4 bytes, align 4, space 4, owner 0, constant",
        "object 3: @s, 16 bytes, align 4, space 3, owner 0",
        "thread 0 time 1: enter @k as activation 0",
        "thread 0 time 1: %p = … in space 1: object 0 +0",
        &format!("thread 0 time 2: call %t = {tid}"),
        &format!("thread 0 time 2: back from %t = {tid}"),
        "thread 0 time 3: call %d = call i32 @twice(i32 %t)",
        "thread 0 time 3: enter @twice as activation 1",
        "thread 0 time 5: exit activation 1",
        "thread 0 time 5: back from %d = call i32 @twice(i32 %t)",
        "thread 0 time 6: %q = … in space 1: object 0 +0",
        "thread 0 time 7: store i32 %d, ptr addrspace(1) %q, align 4 writes object 0 bytes 0..4 = 00 00 00 00",
        "thread 0 time 8: %a = … in space 0: object 1 +0",
        "thread 0 time 9: %u = load i32, ptr %a, align 4 reads object 1 bytes 0..4 = ?? ?? ?? ??",
        "thread 0 time 10: %k = load i32, ptr addrspace(4) @c, align 4 reads object 2 bytes 0..4 = 07 00 00 00",
        "thread 0 time 11: store i32 %k, ptr addrspace(3) @s, align 4 writes object 3 bytes 0..4 = 07 00 00 00",
        &format!("thread 0 time 12: call {barrier}"),
        &format!("thread 0 time 12: {barrier} synchronises: clock 0 -> 1"),
        &format!("thread 0 time 12: back from {barrier}"),
        "thread 0 time 13: %x = atomicrmw add ptr addrspace(1) %p, i32 5 monotonic, align 4 reads and writes object 0 bytes 0..4 = 00 00 00 00 -> 05 00 00 00",
        "thread 0 time 14: %entry -> %out",
        "thread 0 time 15: %w = load i16, ptr addrspace(1) %q, align 2 reads object 0 bytes 0..2 = 05 00",
        "thread 0 time 16: exit activation 0",
        "thread 0 returns i32 0",
        "counted: 15 instructions",
    ];
    assert_eq!(traced(KERNEL, vec![object(16)]), expected);
}

/// The report names the broken promise, the access, and the origin of its pointer.
#[test]
fn a_broken_promise_is_explained() {
    let kernel = "define void @k(ptr addrspace(1) noalias %p, ptr addrspace(1) %q) {
  store i32 1, ptr addrspace(1) %p
  %a = getelementptr i8, ptr addrspace(1) %q, i64 2
  %x = load i16, ptr addrspace(1) %a
  ret void
}
";
    let both = vec![object(16), Input::Arg { arg: 0, offset: 0 }];
    let text = traced(kernel, both);
    let at = text.iter().position(|l| l.starts_with("undefined behaviour")).expect("it is undefined");
    assert_eq!(
        text[at..],
        [
            "undefined behaviour: noalias in @k, thread 0 at %x = load i16, ptr addrspace(1) %a, align 2",
            "  your kernel breaks its restrict promise here: byte 2 of object 0 is modified and accessed both through argument 0 of \
             activation 0 (thread 0) and otherwise",
            "  byte 2 of argument 0:",
            "    thread 0 reads it not through %p of thread 0",
            "      %x = load i16, ptr addrspace(1) %a, align 2",
            "      where %a = getelementptr i8, ptr addrspace(1) %q, i64 2",
            "      where %q is argument 1 of @k",
            "    thread 0 writes it through %p of thread 0, noalias",
            "      store i32 1, ptr addrspace(1) %p, align 4",
            "      where %p is argument 0 of @k, noalias"
        ]
    );
}

/// A returned value is printed according to its type.
#[test]
fn returned_values() {
    for (ty, value, expected) in [
        ("i8", "-1", "i8 -1"),
        ("i1", "true", "i1 -1"),
        ("float", "1.5", "float 1.5"),
        ("ptr", "null", "ptr null"),
        ("i32", "poison", "i32 poison"),
        ("i32", "undef", "i32 undef"),
        ("ptr", "inttoptr (i64 64 to ptr)", "ptr 0x40"),
        ("<2 x i8>", "<i8 1, i8 poison>", "i8 1, i8 poison"),
        ("{ i8, float }", "{ i8 1, float 0.5 }", "i8 1, float 0.5"),
    ] {
        let text = format!("define {ty} @k() {{\nret {ty} {value}\n}}\n");
        assert_eq!(outcome(&text, vec![], 1), format!("ok {expected}"), "{ty} {value}");
    }
}

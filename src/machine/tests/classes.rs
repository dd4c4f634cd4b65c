//! Values whose rule is a table of LangRef or of an ISA, worked out by hand: classes of floats, counts of bits, exchanges among
//! AMDGPU's lanes, states of mbarriers, and the stack.

use super::{NVPTX, int, object, outcome, outcome_of};
use crate::machine::Options;

/// What `@k`, whose body gives `%r` of type i32, returns.
fn gives(declares: &str, body: &str) -> String {
    let text = format!("{declares}\ndefine i32 @k(i64 %x, ptr %p) {{\n{body}\nret i32 %r\n}}");
    outcome(&text, vec![int(0), object(64)], 1)
}

/// LangRef, 'llvm.is.fpclass': bit 0 is a signalling NaN, 1 a quiet one, 2 minus infinity, then negative normal, subnormal, zero,
/// and the positive ones in reverse.
#[test]
fn every_class_of_floats() {
    let bits = [
        0x7fa0_0000u32,
        0x7fc0_0000,
        0xff80_0000,
        0xbf80_0000,
        0x8000_0001,
        0x8000_0000,
        0x0000_0000,
        0x0000_0001,
        0x3f80_0000,
        0x7f80_0000,
    ];
    let declares = "declare i1 @llvm.is.fpclass.f32(float, i32)";
    for (class, bits) in bits.iter().enumerate() {
        for (mask, is) in [(1u32 << class, 1), (0x3ff & !(1 << class), 0), (0x3ff, 1), (0, 0)] {
            let body = format!(
                "%f = bitcast i32 {bits} to float\n%c = call i1 @llvm.is.fpclass.f32(float %f, i32 {mask})\n%r = zext i1 %c to i32"
            );
            assert_eq!(gives(declares, &body), format!("ok i32 {is}"), "{bits:#x} {mask:#x}");
        }
    }
}

/// PTX ISA, "popc", "clz": the result has 32 bits whatever is counted.
#[test]
fn counts_of_bits() {
    let rows = [
        ("popc.b32 $0, $1;", "r", "i32 255", 8),
        ("popc.b64 $0, $1;", "l", "i64 -1", 64),
        ("popc.b64 $0, $1;", "l", "i64 4294967296", 1),
        ("clz.b32 $0, $1;", "r", "i32 1", 31),
        ("clz.b64 $0, $1;", "l", "i64 1", 63),
        ("clz.b32 $0, $1;", "r", "i32 0", 32),
    ];
    for (text, register, arg, want) in rows {
        let body = format!("%r = call i32 asm \"{text}\", \"=r,{register}\"({arg})");
        assert_eq!(gives("", &body), format!("ok i32 {want}"), "{text} {arg}");
    }
}

/// PTX ISA, "Inline PTX": a pointer in a register is its address, and leads to the same bytes as the pointer.
#[test]
fn pointers_in_registers_of_inline_ptx() {
    let body = "store i32 7, ptr %p\n%r = call i32 asm sideeffect \"ld.u32 $0, [$1];\", \"=r,l,~{memory}\"(ptr %p)";
    assert_eq!(gives("", body), "ok i32 7");
    let moved = "store i32 7, ptr %p\n%q = call ptr asm \"mov.b64 $0, $1;\", \"=l,l\"(ptr %p)\n%r = load i32, ptr %q";
    assert_eq!(gives("", moved), "ok i32 7");
}

/// PTX ISA, "mbarrier.pending_count": how many arrivals the phase of a state still waited for.
#[test]
fn what_the_state_of_an_mbarrier_says() {
    let text = |count: u32, arrivals: u32| {
        let arrive = "%n = call i64 @llvm.nvvm.mbarrier.arrive.shared(ptr addrspace(3) @b)\n";
        let more: String = (1..arrivals).map(|i| arrive.replace("%n", &format!("%s{i}"))).collect();
        format!(
            "; aliasmith: launch cluster=1 grid=1,1,1 block=1,1,1\n{NVPTX}@b = internal addrspace(3) global i64 undef, align 8\n\
             define ptx_kernel void @k() {{\ncall void @llvm.nvvm.mbarrier.init.shared(ptr addrspace(3) @b, i32 {count})\n\
             {more}{}%left = call i32 @llvm.nvvm.mbarrier.pending.count(i64 %last)\n%ok = icmp eq i32 %left, WANT\n\
             call void @llvm.assume(i1 %ok)\nret void\n}}\n",
            arrive.replace("%n", "%last")
        )
    };
    for (count, arrivals, left) in [(4, 1, 4), (4, 3, 2), (1, 1, 1), (1000, 2, 999)] {
        let text = text(count, arrivals);
        let with = |want: u32| outcome_of(&text.replace("WANT", &want.to_string()), &Options::default());
        assert_eq!(with(left), "counted", "{count} {arrivals}");
        assert_eq!(with(left + 1), "ub assume", "{count} {arrivals}");
    }
}

/// LangRef, 'llvm.stackrestore': allocas since the state was saved are gone, those before it are not.
#[test]
fn restoring_the_stack_frees_what_came_since() {
    let declares = "declare ptr @llvm.stacksave()\ndeclare void @llvm.stackrestore(ptr)";
    let body = |which: &str| {
        format!(
            "%old = alloca i32\nstore i32 1, ptr %old\n%s = call ptr @llvm.stacksave()\n%new = alloca i32, i64 1\n\
             store i32 2, ptr %new\n%in = load i32, ptr %new\ncall void @llvm.stackrestore(ptr %s)\n%r = load i32, ptr %{which}"
        )
    };
    assert_eq!(gives(declares, &body("old")), "ok i32 1");
    assert_ne!(gives(declares, &body("new")), "ok i32 2");
}

/// What is not executed is named by its instruction.
#[test]
fn what_is_not_executed_is_named() {
    let call = "define i32 @k(i64 %x, ptr %p) {\n%v = va_arg ptr %p, i32\nret i32 %v\n}";
    let said = outcome(call, vec![int(0), object(64)], 1);
    assert!(said.starts_with("discard") && said.contains("va_arg"), "{said}");
}

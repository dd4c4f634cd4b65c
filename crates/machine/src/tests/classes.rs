//! Tests of operations that LangRef or an ISA defines by a table. They concern classes of floats, counts of bits,
//! exchanges between AMDGPU's lanes, states of mbarriers, and the stack. The expected values were worked out by hand.

use super::{NVPTX, int, object, outcome, outcome_of};
use crate::Options;

/// Returns the result of `@k`, whose body computes `%r` of type i32.
fn gives(declares: &str, body: &str) -> String {
    let text = format!("{declares}\ndefine i32 @k(i64 %x, ptr %p) {{\n{body}\nret i32 %r\n}}");
    outcome(&text, vec![int(0), object(64)], 1)
}

/// LangRef, 'llvm.is.fpclass': bit 0 is the class of signalling NaNs, bit 1 of quiet NaNs, bit 2 of negative infinity.
/// Bits 3 to 5 are the negative normal numbers, the negative subnormal numbers and -0. Bits 6 to 9 are the positive
/// classes in reverse order.
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

/// PTX ISA, "popc", "clz": the result has 32 bits for every width of the operand.
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

/// PTX ISA, "Inline PTX": a register with a pointer contains the pointer's address. An access through the register
/// touches the same bytes as an access through the pointer.
#[test]
fn pointers_in_registers_of_inline_ptx() {
    let body = "store i32 7, ptr %p\n%r = call i32 asm sideeffect \"ld.u32 $0, [$1];\", \"=r,l,~{memory}\"(ptr %p)";
    assert_eq!(gives("", body), "ok i32 7");
    let moved = "store i32 7, ptr %p\n%q = call ptr asm \"mov.b64 $0, $1;\", \"=l,l\"(ptr %p)\n%r = load i32, ptr %q";
    assert_eq!(gives("", moved), "ok i32 7");
}

/// PTX ISA, "mbarrier.pending_count": the result is the number of arrivals that the phase still expected when the
/// program obtained the state.
#[test]
fn mbarrier_state_gives_its_pending_count() {
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

/// LangRef, 'llvm.stackrestore' ends the lifetime of all allocas that were executed after the state was saved. Earlier
/// allocas stay alive.
#[test]
fn stackrestore_ends_later_allocas() {
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

/// If the machine does not model an instruction, the run is discarded; the reason names the instruction.
#[test]
fn unsupported_instruction_is_named() {
    let call = "define i32 @k(i64 %x, ptr %p) {\n%v = va_arg ptr %p, i32\nret i32 %v\n}";
    let said = outcome(call, vec![int(0), object(64)], 1);
    assert!(said.starts_with("discard") && said.contains("va_arg"), "{said}");
}

/// Returns the outcome of 64 lanes `%t` of AMDGPU that assume that `%n` is `%want`.
fn lanes(body: &str) -> String {
    let text = format!(
        "; aliasmith: launch cluster=1 grid=1,1,1 block=64,1,1\ntarget triple = \"amdgcn-amd-amdhsa\"\n\
         define amdgpu_kernel void @k() {{\n%t = call i32 @llvm.amdgcn.workitem.id.x()\n{body}\n%ok = icmp eq i32 %n, %want\n\
         call void @llvm.assume(i1 %ok)\nret void\n}}\n"
    );
    outcome_of(&text, &Options::default())
}

/// AMDGPUUsage, and the ISA's "DPP", "DS_PERMUTE" and "V_PERMLANEX16".
#[test]
fn lanes_of_amdgpu_exchange_values() {
    // Each lane sends its number to the next lane.
    let next = "%s = add i32 %t, 1\n%to = and i32 %s, 63\n%at = shl i32 %to, 2\n\
                %n = call i32 @llvm.amdgcn.ds.permute(i32 %at, i32 %t)\n%w = add i32 %t, 63\n%want = and i32 %w, 63";
    assert_eq!(lanes(next), "counted");
    assert_eq!(lanes(&next.replace("%t, 63", "%t, 62")), "ub assume");
    // A lane to which no lane sends gets 0.
    let odd = "%to = or i32 %t, 1\n%at = shl i32 %to, 2\n%n = call i32 @llvm.amdgcn.ds.permute(i32 %at, i32 %t)\n\
               %bit = and i32 %t, 1\n%want = mul i32 %bit, %t";
    assert_eq!(lanes(odd), "counted");
    // Each lane gets the value of the same lane of the other row.
    let across = "%n = call i32 @llvm.amdgcn.permlanex16(i32 0, i32 %t, i32 u0x76543210, i32 u0xfedcba98, i1 false, i1 false)\n\
                  %want = xor i32 %t, 16";
    assert_eq!(lanes(across), "counted");
    // This operation reverses the order of the lanes in each group of four. No lane keeps an old value.
    let reversed =
        "%n = call i32 @llvm.amdgcn.mov.dpp.i32(i32 %t, i32 27, i32 15, i32 15, i1 true)\n%want = xor i32 %t, 3";
    assert_eq!(lanes(reversed), "counted");
    // These operations concern only which lanes are active, and return their operand.
    for name in ["wqm", "softwqm", "strict.wwm", "strict.wqm"] {
        let body = format!("%n = call i32 @llvm.amdgcn.{name}.i32(i32 %t)\n%want = add i32 %t, 0");
        assert_eq!(lanes(&body), "counted", "{name}");
    }
    // If the source lane is outside the row, a lane gets 0 or keeps the old value. The last operand selects between the
    // two.
    for (bound, outside) in [(true, 0), (false, 99)] {
        let shifted = format!(
            "%n = call i32 @llvm.amdgcn.update.dpp.i32(i32 99, i32 %t, i32 257, i32 15, i32 15, i1 {bound})\n\
             %at = and i32 %t, 15\n%last = icmp eq i32 %at, 15\n%next = add i32 %t, 1\n\
             %want = select i1 %last, i32 {outside}, i32 %next"
        );
        assert_eq!(lanes(&shifted), "counted", "{bound}");
    }
    // A row or bank that the mask excludes keeps the old value. A row has four banks of four lanes.
    for (row_mask, bank_mask) in [(15u32, 15u32), (1, 15), (2, 15), (8, 15), (15, 1), (15, 2), (15, 8), (4, 4), (0, 15)]
    {
        let body = format!(
            "%n = call i32 @llvm.amdgcn.update.dpp.i32(i32 99, i32 %t, i32 228, i32 {row_mask}, i32 {bank_mask}, i1 false)\n\
             %r = lshr i32 %t, 4\n%rm = lshr i32 {row_mask}, %r\n%b = lshr i32 %t, 2\n%b4 = and i32 %b, 3\n\
             %bm = lshr i32 {bank_mask}, %b4\n%both = and i32 %rm, %bm\n%one = trunc i32 %both to i1\n\
             %want = select i1 %one, i32 %t, i32 99"
        );
        assert_eq!(lanes(&body), "counted", "{row_mask} {bank_mask}");
    }
}

/// AMDGPUUsage, "Kernel Argument Segment": each argument has the alignment of its type. The hidden arguments follow at
/// a multiple of 8 bytes.
#[test]
fn amdgpu_arguments_are_in_the_kernarg_segment() {
    let kernel = |body: &str| {
        let text = format!(
            "; aliasmith: launch cluster=1 grid=1,1,1 block=4,1,1\n; aliasmith: arg 0 = i16 7\n\
             ; aliasmith: arg 1 = object global 16 align 8\n; aliasmith: arg 2 = i8 3\n\
             ; aliasmith: arg 3 = object const 8 align 8\n\
             ; aliasmith: mem arg 3 + 0 = i32 1\n; aliasmith: mem arg 3 + 4 = i32 2\n\
             target triple = \"amdgcn-amd-amdhsa\"\n\
             define amdgpu_kernel void @k(i16 %a, ptr addrspace(1) %p, i8 %b, ptr addrspace(4) byref([2 x i32]) align 8 %s) {{\n\
             %g = call align 16 ptr addrspace(4) @llvm.amdgcn.kernarg.segment.ptr()\n{body}\n\
             call void @llvm.assume(i1 %ok)\nret void\n}}\n"
        );
        outcome_of(&text, &Options::default())
    };
    let at = |offset: u64, ty: &str, want: &str| {
        kernel(&format!(
            "%q = getelementptr i8, ptr addrspace(4) %g, i64 {offset}\n%n = load {ty}, ptr addrspace(4) %q\n\
             %ok = icmp eq {ty} %n, {want}"
        ))
    };
    let all = [(0, "i16", "7"), (8, "ptr addrspace(1)", "%p"), (16, "i8", "3"), (24, "i32", "1"), (28, "i32", "2")];
    for (offset, ty, want) in all {
        assert_eq!(at(offset, ty, want), "counted", "{offset}");
    }
    assert_eq!(at(28, "i32", "3"), "ub assume");
    // This is hidden_group_size_x of code object version 5.
    assert_eq!(at(32 + 12, "i16", "4"), "counted");
    assert_eq!(at(32 + 256, "i8", "0"), "ub out-of-bounds");
    assert_eq!(kernel("store i8 1, ptr addrspace(4) %g\n%ok = icmp eq i8 %b, 3"), "ub write-to-constant");
    // Each work-group accesses its own shared memory through an argument in the segment.
    let shared = "; aliasmith: launch cluster=1 grid=2,1,1 block=1,1,1\n; aliasmith: arg 0 = object shared 16 align 8\n\
                  target triple = \"amdgcn-amd-amdhsa\"\ndefine amdgpu_kernel void @k(ptr addrspace(3) %p) {\n\
                  %g = call align 16 ptr addrspace(4) @llvm.amdgcn.kernarg.segment.ptr()\n\
                  %q = load ptr addrspace(3), ptr addrspace(4) %g\nstore i32 1, ptr addrspace(3) %q\nret void\n}\n";
    assert_eq!(outcome_of(shared, &Options::default()), "counted");
    // A function that is no kernel has no segment of arguments.
    let function = shared.replace("amdgpu_kernel ", "");
    assert_eq!(outcome_of(&function, &Options::default()), "unsupported: arguments of what is no kernel");
}

/// LangRef, 'captures': every operation that stores the pointer captures it.
#[test]
fn atomic_exchange_captures_the_stored_pointer() {
    let stores = [
        "store ptr %q, ptr %p",
        "%o = atomicrmw xchg ptr %p, ptr %q monotonic",
        "%o = cmpxchg ptr %p, ptr null, ptr %q monotonic monotonic",
    ];
    for store in stores {
        let text = |attributes: &str| {
            format!(
                "define i32 @k(i64 %x, ptr %p) {{\nstore ptr null, ptr %p\n%a = alloca i32\ncall void @g(ptr %p, ptr {attributes} %a)\n\
                 %v = load ptr, ptr %p\nstore i32 5, ptr %v\n%r = load i32, ptr %a\nret i32 %r\n}}\n\
                 define void @g(ptr %p, ptr {attributes} %q) {{\n{store}\nret void\n}}"
            )
        };
        let run = |attributes| outcome(&text(attributes), vec![int(0), object(64)], 1);
        assert_eq!(run(""), "ok i32 5", "{store}");
        assert!(run("captures(none)").starts_with("discard undecided: captures"), "{store}: {}", run("captures(none)"));
    }
}

//! Tests of AMDGPU's buffer resources and fat pointers (AMDGPUUsage, "Buffer Resource", "Buffer Fat Pointer"). They
//! check which bytes a fat pointer can access, and that a program cannot read the bits of a fat pointer.

use super::{hold, judged_outcome_of, outcome_of};
use crate::Options;

/// A kernel with 16 bytes of global memory. Its resource covers `bytes` bytes that begin at offset `at`.
fn kernel(bytes: &str, at: i32, body: &str) -> String {
    format!(
        "; aliasmith: arg 0 = object global 16 align 16\n; aliasmith: arg 1 = i32 4\n\
         target triple = \"amdgcn-amd-amdhsa\"\n\
         declare ptr addrspace(8) @llvm.amdgcn.make.buffer.rsrc.p8.p1(ptr addrspace(1), i16, i64, i32)\n\
         declare i32 @llvm.amdgcn.raw.ptr.buffer.load.i32(ptr addrspace(8), i32, i32, i32)\n\
         declare void @llvm.amdgcn.raw.ptr.buffer.store.i32(i32, ptr addrspace(8), i32, i32, i32)\n\
         declare i32 @llvm.amdgcn.raw.ptr.buffer.atomic.add.i32(i32, ptr addrspace(8), i32, i32, i32)\n\
         declare i32 @llvm.amdgcn.raw.ptr.buffer.atomic.umax.i32(i32, ptr addrspace(8), i32, i32, i32)\n\
         declare <2 x i32> @llvm.amdgcn.raw.ptr.buffer.load.v2i32(ptr addrspace(8), i32, i32, i32)\n\
         declare i32 @llvm.amdgcn.raw.ptr.buffer.atomic.cmpswap.i32(i32, i32, ptr addrspace(8), i32, i32, i32)\n\
         declare i32 @llvm.amdgcn.struct.ptr.buffer.load.i32(ptr addrspace(8), i32, i32, i32, i32)\n\
         declare void @llvm.amdgcn.struct.ptr.buffer.store.i32(i32, ptr addrspace(8), i32, i32, i32, i32)\n\
         declare i32 @llvm.amdgcn.struct.ptr.buffer.atomic.add.i32(i32, ptr addrspace(8), i32, i32, i32, i32)\n\
         declare i32 @llvm.amdgcn.struct.ptr.buffer.atomic.cmpswap.i32(i32, i32, ptr addrspace(8), i32, i32, i32, i32)\n\
         declare void @llvm.memcpy.p7.p1.i64(ptr addrspace(7), ptr addrspace(1), i64, i1)\n\
         declare void @llvm.assume(i1)\ndeclare void @out(ptr addrspace(7))\n\
         define amdgpu_kernel void @k(ptr addrspace(1) %g, i32 %n) {{\n\
         %base = getelementptr i8, ptr addrspace(1) %g, i32 {at}\n\
         %r = call ptr addrspace(8) @llvm.amdgcn.make.buffer.rsrc.p8.p1(ptr addrspace(1) %base, i16 0, i64 {bytes}, i32 159744)\n\
         %f = addrspacecast ptr addrspace(8) %r to ptr addrspace(7)\n\
         {body}\nret void\n}}\n"
    )
}

/// Returns code with an `llvm.assume` that `%v` is `want`.
fn is(want: i32) -> String {
    format!("%ok = icmp eq i32 %v, {want}\ncall void @llvm.assume(i1 %ok)")
}

#[test]
fn a_fat_pointer_is_one_to_the_memory_of_its_resource() {
    let load_global = "%v = load i32, ptr addrspace(1) %q, align 4";
    let (five, six) = (is(5), is(6));
    let rows = [
        // One access writes through the first pointer, and a second access reads through the second pointer. The
        // accesses touch the same byte or different bytes.
        (
            8,
            4,
            "store i32 5, ptr addrspace(7) %f\n%q = getelementptr i8, ptr addrspace(1) %g, i64 4",
            load_global,
            &five,
        ),
        (
            8,
            4,
            "store i32 0, ptr addrspace(1) %g\nstore i32 5, ptr addrspace(7) %f\n%q = getelementptr i8, ptr addrspace(1) %g, i64 0",
            load_global,
            &is(0),
        ),
        (
            16,
            0,
            "%p = getelementptr i32, ptr addrspace(7) %f, i32 %n\n%p2 = getelementptr i8, ptr addrspace(7) %p, i32 -8\n\
          store i32 6, ptr addrspace(7) %p2\n%q = getelementptr i8, ptr addrspace(1) %g, i64 8",
            load_global,
            &six,
        ),
        // Offsets wrap at 32 bits.
        (
            16,
            4,
            "%p = getelementptr i8, ptr addrspace(7) %f, i64 4294967300\nstore i32 6, ptr addrspace(7) %p\n\
          %q = getelementptr i8, ptr addrspace(1) %g, i64 8",
            load_global,
            &six,
        ),
        // The operations to which LLVM lowers these accesses.
        (
            16,
            4,
            "call void @llvm.amdgcn.raw.ptr.buffer.store.i32(i32 5, ptr addrspace(8) align 4 %r, i32 %n, i32 0, i32 0)\n\
          %q = getelementptr i8, ptr addrspace(1) %g, i64 8",
            load_global,
            &five,
        ),
        (
            16,
            4,
            "%q = getelementptr i8, ptr addrspace(1) %g, i64 8\nstore i32 5, ptr addrspace(1) %q",
            "%v = call i32 @llvm.amdgcn.raw.ptr.buffer.load.i32(ptr addrspace(8) %r, i32 %n, i32 0, i32 -2147483648)",
            &five,
        ),
        (
            16,
            0,
            "store i32 6, ptr addrspace(1) %g\n%p = getelementptr i8, ptr addrspace(7) %f, i32 8\n\
          call void @llvm.memcpy.p7.p1.i64(ptr addrspace(7) %p, ptr addrspace(1) %g, i64 4, i1 false)",
            "%v = load i32, ptr addrspace(7) %p",
            &six,
        ),
    ];
    for (bytes, at, body, read, want) in rows {
        let right = kernel(&bytes.to_string(), at, &format!("{body}\n{read}\n{want}"));
        assert_eq!(outcome_of(&right, &Options::default()), "counted", "{right}");
        let wrong = kernel(&bytes.to_string(), at, &format!("{body}\n{read}\n{}", is(99)));
        assert_eq!(outcome_of(&wrong, &Options::default()), "ub assume", "{wrong}");
    }
}

/// Front ends mask lanes by offsets outside the buffer. A load outside the buffer gives 0, and accesses no object. If
/// only a part of an access is outside, the machine does not model the access.
#[test]
fn out_of_bounds_raw_buffer_operation_has_no_effect() {
    let raw = |result: &str, op: &str, value: &str, offset: i64| {
        format!("{result}call {op}({value}ptr addrspace(8) %r, i32 {offset}, i32 0, i32 0)\n")
    };
    let load = |offset| raw("%v = ", "i32 @llvm.amdgcn.raw.ptr.buffer.load.i32", "", offset);
    let store = |offset| raw("", "void @llvm.amdgcn.raw.ptr.buffer.store.i32", "i32 5, ", offset);
    let add = |offset| raw("%v = ", "i32 @llvm.amdgcn.raw.ptr.buffer.atomic.add.i32", "i32 5, ", offset);
    let most = |offset| raw("%most = ", "i32 @llvm.amdgcn.raw.ptr.buffer.atomic.umax.i32", "i32 5, ", offset);
    let pair = |offset| raw("%pair = ", "<2 x i32> @llvm.amdgcn.raw.ptr.buffer.load.v2i32", "", offset);
    let second = "%v = extractelement <2 x i32> %pair, i32 1\n";
    let (put, see) = ("store i32 7, ptr addrspace(1) %g\n", "%v = load i32, ptr addrspace(1) %g\n");
    let masked = -2_147_483_648;
    let rows = [
        (format!("{put}{}", load(0)), 7),
        (format!("{put}{}", load(8)), 0),
        (format!("{put}{}", load(masked)), 0),
        (format!("{put}{}{see}", store(0)), 5),
        (format!("{put}{}{see}", store(8)), 7),
        (format!("{put}{}{see}", store(masked)), 7),
        (format!("{put}{}", add(0)), 7),
        (format!("{put}{}", add(8)), 0),
        (format!("{put}{}{see}", add(0).replace("%v", "%old")), 12),
        (format!("{put}{}{see}", add(masked).replace("%v", "%old")), 7),
        (format!("{put}{}{see}", most(0)), 7),
        (format!("store i32 -1, ptr addrspace(1) %g\n{}{see}", most(0)), -1),
        (
            format!(
                "%q = getelementptr i8, ptr addrspace(1) %g, i32 4\nstore i32 7, ptr addrspace(1) %q\n{}{second}",
                pair(0)
            ),
            7,
        ),
        (format!("{}{second}", pair(8)), 0),
    ];
    for (body, want) in rows {
        let outcome = |want| outcome_of(&kernel("8", 0, &format!("{body}{}", is(want))), &Options::default());
        assert_eq!((outcome(want), outcome(99)), ("counted".into(), "ub assume".into()), "{body}");
    }
    let across = kernel("8", 0, &pair(4));
    assert_eq!(outcome_of(&across, &Options::default()), "unsupported: an access outside of a buffer resource");
}

#[test]
fn unmodelled_or_outside_buffer_access_discards() {
    let outside = "unsupported: an access outside of a buffer resource";
    let number = "unsupported: the number of a buffer pointer";
    let end = |body: &str| judged_outcome_of(&kernel("8", 0, body));
    hold(
        &[
            ("%p = getelementptr i8, ptr addrspace(7) %f, i32 4\nstore i32 1, ptr addrspace(7) %p", "counted"),
            ("%p = getelementptr i8, ptr addrspace(7) %f, i32 5\nstore i32 1, ptr addrspace(7) %p, align 1", outside),
            ("%p = getelementptr i8, ptr addrspace(7) %f, i32 -4\nstore i32 1, ptr addrspace(7) %p", outside),
            (
                "call void @llvm.amdgcn.raw.ptr.buffer.store.i32(i32 1, ptr addrspace(8) %r, i32 4, i32 0, i32 0)",
                "counted",
            ),
            (
                "call void @llvm.amdgcn.raw.ptr.buffer.store.i32(i32 1, ptr addrspace(8) %r, i32 5, i32 0, i32 0)",
                outside,
            ),
            // The offset is a nondeterministic choice.
            (
                "%free = freeze i32 undef\n%o = or i32 %free, 8\n\
                 call void @llvm.amdgcn.raw.ptr.buffer.store.i32(i32 1, ptr addrspace(8) %r, i32 %o, i32 0, i32 0)",
                outside,
            ),
            (
                "%a = call i32 @llvm.amdgcn.raw.ptr.buffer.atomic.add.i32(i32 1, ptr addrspace(8) %r, i32 2, i32 0, i32 0)",
                "ub misaligned",
            ),
            (
                "call void @llvm.amdgcn.raw.ptr.buffer.store.i32(i32 1, ptr addrspace(8) %r, i32 0, i32 4, i32 0)",
                "unsupported: an access of a buffer of this form",
            ),
            (
                "call void @llvm.amdgcn.raw.ptr.buffer.store.i32(i32 1, ptr addrspace(8) %r, i32 0, i32 0, i32 1)",
                "unsupported: an access of a buffer of this form",
            ),
            (
                "%p = getelementptr i8, ptr addrspace(7) %f, i32 1\nstore i32 1, ptr addrspace(7) %p, align 4",
                "ub misaligned",
            ),
            (
                "%p = getelementptr inbounds i8, ptr addrspace(7) %f, i32 16\n%q = getelementptr i8, ptr addrspace(7) %p, i32 -16\nstore i32 1, ptr addrspace(7) %q",
                "counted",
            ),
            (
                "%p = getelementptr inbounds i8, ptr addrspace(7) %f, i32 17\n%q = getelementptr i8, ptr addrspace(7) %p, i32 -17\nstore i32 1, ptr addrspace(7) %q",
                "ub poison",
            ),
            ("%i = ptrtoint ptr addrspace(7) %f to i128", number),
            ("%c = icmp eq ptr addrspace(7) %f, %f", "unsupported: a comparison of buffer pointers"),
            ("call void @out(ptr addrspace(7) %f)", "unsupported: call @out with a buffer pointer"),
            (
                "%s = call ptr addrspace(8) @llvm.amdgcn.make.buffer.rsrc.p8.p1(ptr addrspace(1) %g, i16 4, i64 8, i32 0)",
                "unsupported: a buffer resource of this form",
            ),
            (
                "%s = call ptr addrspace(8) @llvm.amdgcn.make.buffer.rsrc.p8.p1(ptr addrspace(1) %g, i16 0, i64 4294967296, i32 159744)",
                "unsupported: a buffer resource of this form",
            ),
        ],
        end,
    );
    // The access is inside the resource but outside the object over which the resource was made.
    assert_eq!(
        judged_outcome_of(&kernel(
            "64",
            0,
            "%p = getelementptr i8, ptr addrspace(7) %f, i32 12\nstore i32 1, ptr addrspace(7) %p"
        )),
        "counted"
    );
    assert_eq!(
        judged_outcome_of(&kernel(
            "64",
            0,
            "%p = getelementptr i8, ptr addrspace(7) %f, i32 16\nstore i32 1, ptr addrspace(7) %p"
        )),
        "ub out-of-bounds"
    );
}

/// `align` and `nonnull` of a fat pointer are promises about the byte to which the fat pointer points. The base may be
/// less aligned than this byte. Then passes may use the alignment of the base or of the byte, so the run is discarded.
#[test]
fn fat_pointer_promises_apply_to_its_byte() {
    let copy = |at: i32, align: u32, offset: i32| {
        let body = format!(
            "%p = getelementptr i8, ptr addrspace(7) %f, i32 {offset}\n\
             call void @llvm.memcpy.p7.p1.i64(ptr addrspace(7) align {align} %p, ptr addrspace(1) %g, i64 0, i1 false)\n\
             call void @f(ptr addrspace(7) nonnull noundef align {align} %p)"
        );
        let text = kernel("8", at, &body);
        judged_outcome_of(&format!("{text}define internal void @f(ptr addrspace(7) %p) {{\nret void\n}}\n"))
    };
    let open = "unsupported: a promise of the number of a buffer pointer";
    for (at, align, offset, end) in [
        (0, 4, 4, "counted"),
        (0, 4, 2, "ub align"),
        (0, 2, 2, "counted"),
        (4, 4, 0, "counted"),
        (4, 8, 0, "ub align"),
        (4, 8, 4, open),
        (2, 4, 2, open),
        (2, 2, 2, "counted"),
    ] {
        assert_eq!(copy(at, align, offset), end, "base {at}, offset {offset}, align {align}");
    }
}

/// `atomic.cmpswap` returns the old value, and stores only if the old value equals the expected value.
#[test]
fn exchanges_in_a_raw_buffer() {
    let swap = |new: i32, want: i32, offset: i32| {
        format!(
            "store i32 7, ptr addrspace(1) %g\n%old = call i32 @llvm.amdgcn.raw.ptr.buffer.atomic.cmpswap.i32(i32 {new}, \
             i32 {want}, ptr addrspace(8) %r, i32 {offset}, i32 0, i32 0)\n"
        )
    };
    let see = "%v = load i32, ptr addrspace(1) %g\n";
    let old = "%v = add i32 %old, 0\n";
    for (body, want) in [
        (format!("{}{see}", swap(5, 7, 0)), 5),
        (format!("{}{old}", swap(5, 7, 0)), 7),
        (format!("{}{see}", swap(5, 6, 0)), 7),
        (format!("{}{old}", swap(5, 6, 0)), 7),
        (format!("{}{see}", swap(5, 7, 8)), 7),
        (format!("{}{old}", swap(5, 7, 8)), 0),
    ] {
        let outcome = |want| outcome_of(&kernel("8", 0, &format!("{body}{}", is(want))), &Options::default());
        assert_eq!((outcome(want), outcome(99)), ("counted".into(), "ub assume".into()), "{body}");
    }
    assert_eq!(judged_outcome_of(&kernel("8", 0, &swap(5, 7, 2))), "ub misaligned");
}

/// A buffer of records: an access reads the byte at the offset in the record with this number. Processors differ in how
/// they check the end of the buffer or of the record. If this matters for an access, the machine does not model the
/// access.
#[test]
fn operations_on_a_buffer_of_records() {
    let made = "%s = call ptr addrspace(8) @llvm.amdgcn.make.buffer.rsrc.p8.p1(ptr addrspace(1) %g, i16 8, i64 16, i32 159744)\n";
    let call = |result: &str, op: &str, values: &str, index: i32, offset: i32| {
        format!("{result}call {op}({values}ptr addrspace(8) %s, i32 {index}, i32 {offset}, i32 0, i32 0)\n")
    };
    let load = |index, offset| call("%v = ", "i32 @llvm.amdgcn.struct.ptr.buffer.load.i32", "", index, offset);
    let store = |index, offset| call("", "void @llvm.amdgcn.struct.ptr.buffer.store.i32", "i32 5, ", index, offset);
    let add =
        |index, offset| call("%o = ", "i32 @llvm.amdgcn.struct.ptr.buffer.atomic.add.i32", "i32 5, ", index, offset);
    let swap = |index, offset| {
        call("%o = ", "i32 @llvm.amdgcn.struct.ptr.buffer.atomic.cmpswap.i32", "i32 9, i32 7, ", index, offset)
    };
    let at = |byte: i32| format!("%q = getelementptr i8, ptr addrspace(1) %g, i64 {byte}\n");
    let (put, see) = ("store i32 7, ptr addrspace(1) %q\n", "%v = load i32, ptr addrspace(1) %q\n");
    for (byte, index, offset) in [(0, 0, 0), (4, 0, 4), (8, 1, 0), (12, 1, 4)] {
        for (body, want) in [
            (format!("{}{put}{}", at(byte), load(index, offset)), 7),
            (format!("{}{put}{}{see}", at(byte), store(index, offset)), 5),
            (format!("{}{put}{}{see}", at(byte), add(index, offset)), 12),
            (format!("{}{put}{}{see}", at(byte), swap(index, offset)), 9),
            (format!("{}{put}{}{see}", at(byte), store(16, offset)), 7),
            (format!("{}{put}{}", at(byte), load(16, offset)), 0),
        ] {
            let text = |want| kernel("8", 0, &format!("{made}{body}{}", is(want)));
            let outcome = |want| outcome_of(&text(want), &Options::default());
            assert_eq!((outcome(want), outcome(99)), ("counted".into(), "ub assume".into()), "{body}");
        }
    }
    let outside = "unsupported: an access outside of a buffer resource";
    let form = "unsupported: an access of a buffer of this form";
    let raw = |op: String| op.replace("%s,", "%r,");
    let no_index = "%v = call i32 @llvm.amdgcn.raw.ptr.buffer.load.i32(ptr addrspace(8) %s, i32 0, i32 0, i32 0)\n";
    for (body, end) in [
        (load(2, 0), outside),
        (load(0, 8), outside),
        (load(0, 6), outside),
        (raw(load(0, 0)), form),
        (no_index.to_string(), form),
        (
            "%c = addrspacecast ptr addrspace(8) %s to ptr addrspace(7)\n".into(),
            "unsupported: a buffer resource of this form",
        ),
    ] {
        assert_eq!(judged_outcome_of(&kernel("8", 0, &format!("{made}{body}"))), end, "{body}");
    }
}

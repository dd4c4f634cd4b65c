//! NVVM's atomic operations with a scope in their name, and LLVM's intrinsics on floats that have two results or an
//! integer result.

use super::outcome_of;
use crate::Options;

fn ends(text: &str) -> String {
    outcome_of(text, &Options::default())
}

/// A kernel of `threads` threads. `%n` of the body must be `%w`.
fn kernel(launch: &str, body: &str, want: &str) -> String {
    format!(
        "; aliasmith: launch {launch}\n; aliasmith: arg 0 = object global 16 align 16\n; aliasmith: mem arg 0 + 0 = i32 9\n\
         target triple = \"nvptx64-nvidia-cuda\"\ndeclare void @llvm.assume(i1)\n\
         define ptx_kernel void @k(ptr addrspace(1) %p) {{\n%g = addrspacecast ptr addrspace(1) %p to ptr\n{body}\n\
         %ok = icmp eq i32 %n, {want}\ncall void @llvm.assume(i1 %ok)\nret void\n}}\n"
    )
}

#[track_caller]
fn gives(body: &str, want: &str) {
    assert_eq!(ends(&kernel("block=1,1,1", body, want)), "counted", "{body}");
    assert_eq!(ends(&kernel("block=1,1,1", body, "4711")), "ub assume", "{body}");
}

#[test]
fn atomics_with_a_scope_in_their_name() {
    let of = |op: &str, value: &str| {
        format!(
            "%old = call i32 @llvm.nvvm.atomic.{op}.gen.i.cta.i32.p0(ptr %g, {value})\n%new = load i32, ptr %g\n\
             %m = mul i32 %old, 100\n%n = add i32 %m, %new"
        )
    };
    for (op, value, new) in [
        ("add", "i32 5", 14),
        ("max", "i32 -1", 9),
        ("min", "i32 -1", -1),
        ("inc", "i32 9", 0),
        ("dec", "i32 5", 5),
        ("exch", "i32 7", 7),
        ("and", "i32 3", 1),
        ("or", "i32 6", 15),
        ("xor", "i32 1", 8),
        ("cas", "i32 9, i32 3", 3),
        ("cas", "i32 8, i32 3", 9),
    ] {
        gives(&of(op, value), &(900 + new).to_string());
    }
    let float = "store float 1.5, ptr %g\n%old = call float @llvm.nvvm.atomic.add.gen.f.sys.f32.p0(ptr %g, float 2.0)\n\
                 %f = load float, ptr %g\n%n = fptosi float %f to i32";
    gives(float, "3");
}

/// Two atomic accesses do not race if the scope of each access includes the thread of the other access. Otherwise, they
/// race.
#[test]
fn the_scope_in_the_name_is_the_scope() {
    let body = |scope: &str| {
        format!("%old = call i32 @llvm.nvvm.atomic.add.gen.i.{scope}.i32.p0(ptr %g, i32 1)\n%n = add i32 1, 0")
    };
    assert_eq!(ends(&kernel("block=4,1,1", &body("cta"), "1")), "counted");
    assert_eq!(ends(&kernel("grid=2,1,1 block=1,1,1", &body("cta"), "1")), "ub race");
    assert_eq!(ends(&kernel("grid=2,1,1 block=1,1,1", &body("sys"), "1")), "counted");
}

#[test]
fn floats_become_integers_and_pairs() {
    let nearest = |name: &str, x: &str| format!("%n = call i32 @llvm.{name}.i32.f32(float {x})");
    for (name, x, want) in [
        ("lround", "2.5", "3"),
        ("lround", "-2.5", "-3"),
        ("llround", "2.25", "2"),
        ("lrint", "2.5", "2"),
        ("lrint", "3.5", "4"),
        ("llrint", "-2.5", "-2"),
    ] {
        gives(&nearest(name, x), want);
    }
    let modf = |x: &str, part: u32, scale: &str| {
        format!(
            "%r = call {{ float, float }} @llvm.modf.f32(float {x})\n%f = extractvalue {{ float, float }} %r, {part}\n\
             %s = fmul float %f, {scale}\n%n = fptosi float %s to i32"
        )
    };
    gives(&modf("-2.75", 0, "4.0"), "-3");
    gives(&modf("-2.75", 1, "1.0"), "-2");
    // The fraction of an infinity is a zero of its sign.
    let bits = "%r = call { float, float } @llvm.modf.f32(float 0xFFF0000000000000)\n%f = extractvalue { float, float } %r, 0\n\
                %n = bitcast float %f to i32";
    gives(bits, "-2147483648");
    let vector = "%r = call { <2 x float>, <2 x float> } @llvm.modf.v2f32(<2 x float> <float 1.5, float 2.25>)\n\
                  %v = extractvalue { <2 x float>, <2 x float> } %r, 1\n%f = extractelement <2 x float> %v, i32 1\n\
                  %n = fptosi float %f to i32";
    gives(vector, "2");
    let half = "%h = call i16 @llvm.convert.to.fp16.f32(float 1.0009765625)\n%n = zext i16 %h to i32";
    gives(half, "15361");
    gives(
        "%f = call float @llvm.convert.from.fp16.f32(i16 15361)\n%s = fmul float %f, 1024.0\n%n = fptosi float %s to i32",
        "1025",
    );
    gives("%f = call float @llvm.powi.f32.i32(float 3.0, i32 4)\n%n = fptosi float %f to i32", "81");
    let angle = |part: u32| {
        format!(
            "%r = call {{ float, float }} @llvm.sincos.f32(float 0.0)\n%f = extractvalue {{ float, float }} %r, {part}\n\
             %n = fptosi float %f to i32"
        )
    };
    gives(&angle(0), "0");
    gives(&angle(1), "1");
}

/// IntrinsicsAMDGPU.td: dot products of vectors, and of registers. An operand states whether the elements of a register
/// are signed.
#[test]
fn dot_products() {
    gives(
        "%n = call i32 @llvm.amdgcn.sdot2(<2 x i16> <i16 2, i16 -3>, <2 x i16> <i16 5, i16 7>, i32 1, i1 false)",
        "-10",
    );
    gives(
        "%n = call i32 @llvm.amdgcn.udot2(<2 x i16> <i16 2, i16 -1>, <2 x i16> <i16 5, i16 1>, i32 1, i1 false)",
        "65546",
    );
    let sudot = |a: bool, b: bool| {
        format!("%n = call i32 @llvm.amdgcn.sudot4(i1 {a}, i32 255, i1 {b}, i32 254, i32 10, i1 false)")
    };
    gives(&sudot(true, true), "12");
    gives(&sudot(true, false), "-244");
    gives(&sudot(false, true), "-500");
    gives(&sudot(false, false), "64780");
}

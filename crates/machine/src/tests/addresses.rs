//! Address arithmetic and casts of one thread. The rows follow LangRef: each row states the result, or `poison`.

use super::*;

/// Each row has a GEP of `%p`, the value of the index `%i`, and the distance of the result from `%p`. The pointer `%p`
/// points to 64 bytes.
const GEPS: [(&str, i128, &str); 35] = [
    ("getelementptr i32, ptr addrspace(1) %p, i64 %i", 2, "8"),
    ("getelementptr i32, ptr addrspace(1) %p, i64 %i", -1, "-4"),
    ("getelementptr i32, ptr addrspace(1) %p, i64 %i", 1 << 62, "0"),
    ("getelementptr nusw i32, ptr addrspace(1) %p, i64 %i", 2, "8"),
    ("getelementptr nusw i32, ptr addrspace(1) %p, i64 %i", -1, "-4"),
    ("getelementptr nusw i32, ptr addrspace(1) %p, i64 %i", 1 << 62, "poison"),
    ("getelementptr nusw i8, ptr addrspace(1) %p, i64 %i", -(1 << 62), "poison"),
    ("getelementptr nuw i32, ptr addrspace(1) %p, i64 %i", 2, "8"),
    ("getelementptr nuw i32, ptr addrspace(1) %p, i64 %i", -1, "poison"),
    ("getelementptr nuw i32, ptr addrspace(1) %p, i64 %i", 1 << 62, "poison"),
    ("getelementptr nuw i8, ptr addrspace(1) %p, i64 %i", -1, "poison"),
    ("getelementptr inbounds i8, ptr addrspace(1) %p, i64 %i", 64, "64"),
    ("getelementptr inbounds i8, ptr addrspace(1) %p, i64 %i", 65, "poison"),
    ("getelementptr inbounds i8, ptr addrspace(1) %p, i64 %i", -1, "poison"),
    ("getelementptr inbounds [4 x i32], ptr addrspace(1) %p, i64 %i, i64 4", 3, "64"),
    ("getelementptr inbounds [4 x i32], ptr addrspace(1) %p, i64 %i, i64 4", 4, "poison"),
    ("getelementptr inbounds [4 x i32], ptr addrspace(1) %p, i64 %i, i64 -4", 1, "0"),
    ("getelementptr inbounds [4 x i32], ptr addrspace(1) %p, i64 %i, i64 -4", 0, "poison"),
    ("getelementptr inbounds [4 x i32], ptr addrspace(1) %p, i64 %i, i64 -16", 5, "poison"),
    ("getelementptr { i8, i32, [3 x i16] }, ptr addrspace(1) %p, i64 0, i32 2, i64 %i", 2, "12"),
    ("getelementptr { i8, i32, [3 x i16] }, ptr addrspace(1) %p, i64 %i, i32 1", 1, "20"),
    ("getelementptr <{ i8, i32 }>, ptr addrspace(1) %p, i64 %i, i32 1", 1, "6"),
    ("getelementptr <4 x i16>, ptr addrspace(1) %p, i64 %i, i64 3", 1, "14"),
    ("getelementptr <4 x i24>, ptr addrspace(1) %p, i64 0, i64 %i", 2, "6"),
    ("getelementptr [4 x i24], ptr addrspace(1) %p, i64 0, i64 %i", 2, "8"),
    ("getelementptr i8, ptr addrspace(1) %p, i8 %b", 200, "-56"),
    ("getelementptr nuw i8, ptr addrspace(1) %p, i8 %b", 200, "poison"),
    ("getelementptr nuw i8, ptr addrspace(1) %p, i8 %b", 100, "100"),
    ("getelementptr nusw i8, ptr addrspace(1) %p, i8 %b", 200, "-56"),
    ("getelementptr i8, ptr addrspace(1) %p, i128 %w", 3, "3"),
    ("getelementptr nusw i8, ptr addrspace(1) %p, i128 %w", 3, "poison"),
    ("getelementptr nuw i8, ptr addrspace(1) %p, i128 %w", 3, "poison"),
    ("getelementptr i8, ptr addrspace(1) %p, i64 poison", 0, "poison"),
    ("getelementptr nuw i8, ptr addrspace(1) %p, i64 undef", 0, "poison"),
    ("getelementptr inbounds {}, ptr addrspace(1) %p, i64 %i", 1 << 40, "0"),
];

#[test]
fn geps() {
    for (gep, index, expected) in GEPS {
        // %w is the index with a set bit above the width of a pointer.
        let body = format!(
            "define i64 @k(ptr addrspace(1) %p, i64 %i) {{\n%b = trunc i64 %i to i8\n%e = zext i64 %i to i128\n\
             %w = or i128 %e, 18446744073709551616\n%q = {gep}\n%x = ptrtoint ptr addrspace(1) %q to i64\n\
             %y = ptrtoint ptr addrspace(1) %p to i64\n%d = sub i64 %x, %y\nret i64 %d\n}}\n"
        );
        assert_eq!(outcome(&body, vec![object(64), int(index)], 1), format!("ok i64 {expected}"), "{gep} {index}");
    }
}

/// In an address space with 32-bit pointers, the arithmetic has 32 bits.
#[test]
fn geps_of_shared_memory() {
    for (gep, index, expected) in [
        ("getelementptr i8, ptr addrspace(3) %p, i64 %i", (1i128 << 32) + 4, "4"),
        ("getelementptr nusw i8, ptr addrspace(3) %p, i64 %i", (1 << 32) + 4, "poison"),
        ("getelementptr nusw i32, ptr addrspace(3) %p, i32 %n", 1 << 30, "poison"),
        ("getelementptr i32, ptr addrspace(3) %p, i32 %n", 1 << 30, "0"),
        ("getelementptr nuw i8, ptr addrspace(3) %p, i32 %n", -1, "poison"),
    ] {
        let body = format!(
            "target datalayout = \"e-p3:32:32-i64:64\"\ndefine i32 @k(ptr addrspace(3) %p, i64 %i) {{\n%n = trunc i64 %i to i32\n%q = {gep}\n\
             %x = ptrtoint ptr addrspace(3) %q to i32\n%y = ptrtoint ptr addrspace(3) %p to i32\n%d = sub i32 %x, %y\nret i32 %d\n}}\n"
        );
        assert_eq!(outcome(&body, vec![shared(64), int(index)], 1), format!("ok i32 {expected}"), "{gep} {index}");
    }
}

#[test]
fn casts() {
    for (code, a, expected) in [
        ("%r = trunc i64 %a to i8", 0x1ff, "i8 -1"),
        ("%r = trunc nuw i64 %a to i8", 0xff, "i8 -1"),
        ("%r = trunc nuw i64 %a to i8", 0x100, "i8 poison"),
        ("%r = trunc nsw i64 %a to i8", 0x7f, "i8 127"),
        ("%r = trunc nsw i64 %a to i8", 0x80, "i8 poison"),
        ("%r = trunc nsw i64 %a to i8", -128, "i8 -128"),
        ("%x = trunc i64 %a to i8\n%r = zext i8 %x to i16", 0x180, "i16 128"),
        ("%x = trunc i64 %a to i8\n%r = zext nneg i8 %x to i16", 0x180, "i16 poison"),
        ("%x = trunc i64 %a to i8\n%r = zext nneg i8 %x to i16", 0x17f, "i16 127"),
        ("%x = trunc i64 %a to i8\n%r = sext i8 %x to i16", 0x180, "i16 -128"),
        ("%r = uitofp i64 %a to float", -1, "float 1.8446744073709552e19"),
        ("%r = sitofp i64 %a to float", -1, "float -1.0"),
        ("%r = uitofp nneg i64 %a to float", -1, "float poison"),
        ("%x = sitofp i64 %a to double\n%r = fptrunc double %x to float", 16_777_217, "float 16777216.0"),
        ("%x = sitofp i64 %a to float\n%r = fpext float %x to double", -3, "double -3.0"),
        ("%x = sitofp i64 %a to float\n%r = fptoui float %x to i8", 255, "i8 -1"),
        ("%x = sitofp i64 %a to float\n%r = fptoui float %x to i8", 256, "i8 poison"),
        ("%x = sitofp i64 %a to float\n%r = fptosi float %x to i8", -128, "i8 -128"),
        ("%x = sitofp i64 %a to float\n%r = fptosi float %x to i8", -129, "i8 poison"),
        ("%x = trunc i64 %a to i32\n%r = bitcast i32 %x to float", 0x3f80_0000, "float 1.0"),
        (
            "%x = trunc i64 %a to i32\n%y = bitcast i32 %x to <2 x i16>\n%r = extractelement <2 x i16> %y, i32 1",
            0x0002_0001,
            "i16 2",
        ),
    ] {
        let ty = expected.split(' ').next().expect("a type");
        let body = format!("define {ty} @k(i64 %a) {{\n{code}\nret {ty} %r\n}}\n");
        assert_eq!(outcome(&body, vec![int(a)], 1), format!("ok {expected}"), "{code} {a}");
    }
}

/// Float intrinsics work lane by lane. Intrinsics that only move bits keep the bits of a NaN.
#[test]
fn lanes_of_floats() {
    for (call, bits, expected) in [
        ("@llvm.fabs.v2f32(<2 x float> %v)", 0xffc0_0001, "i32 2143289345"),
        ("@llvm.fabs.v2f32(<2 x float> %v)", 0xbf80_0000, "i32 1065353216"),
        ("@llvm.copysign.v2f32(<2 x float> %v, <2 x float> <float -1.0, float 1.0>)", 0xffc0_0001, "i32 2143289345"),
        ("@llvm.copysign.v2f32(<2 x float> %v, <2 x float> <float 1.0, float -1.0>)", 0x3f80_0000, "i32 -1082130432"),
        ("@llvm.sqrt.v2f32(<2 x float> %v)", 0x4080_0000, "i32 1073741824"),
        ("@llvm.floor.v2f32(<2 x float> %v)", 0xbfc0_0000, "i32 -1073741824"),
        ("@llvm.fma.v2f32(<2 x float> %v, <2 x float> %v, <2 x float> %v)", 0x4000_0000, "i32 1086324736"),
    ] {
        let name = call.split('(').next().expect("a name");
        let parameters = ["<2 x float>"; 3]
            [..call.matches("<2 x float> %").count() + call.matches("<2 x float> <").count()]
            .join(", ");
        let body = format!(
            "declare <2 x float> {name}({parameters})\ndefine i32 @k(i64 %a) {{\n%n = trunc i64 %a to i32\n%f = bitcast i32 %n to float\n\
             %v = insertelement <2 x float> zeroinitializer, float %f, i32 1\n%w = call <2 x float> {call}\n\
             %e = extractelement <2 x float> %w, i32 1\n%r = bitcast float %e to i32\nret i32 %r\n}}\n"
        );
        assert_eq!(outcome(&body, vec![int(bits)], 1), format!("ok {expected}"), "{call} {bits:#x}");
    }
}

/// The payload of a NaN that an operation computed is tainted. A class test depends on the payload only if it separates
/// quiet from signalling NaNs.
#[test]
fn class_tests_of_nondeterministic_floats() {
    let asked = |value: &str, mask: u32| {
        is_drawn(&format!(
            "; aliasmith: arg 0 = i32 0\ndeclare i1 @llvm.is.fpclass.f32(float, i32)\ndeclare float @llvm.minnum.f32(float, float)\n\
             define i1 @k(i32 %a) {{\n%z = sitofp i32 %a to float\n%v = {value}\n\
             %r = call i1 @llvm.is.fpclass.f32(float %v, i32 {mask})\nret i1 %r\n}}\n"
        ))
    };
    let nan = "fdiv float %z, %z";
    assert_eq!([0x1, 0x2, 0x3, 0x0, 0x3fc, 0x3ff].map(|m| asked(nan, m)), [true, true, false, false, false, false]);
    let zero = "call float @llvm.minnum.f32(float %z, float -0.0)";
    assert_eq!([0x20, 0x40, 0x60, 0x0, 0x39f, 0x3ff].map(|m| asked(zero, m)), [true, true, false, false, false, false]);
}

/// The test values are those of the authors of FNV-1a.
#[test]
fn name_hash_is_fnv_1a() {
    use crate::environment::external_code::name_hash;
    assert_eq!(name_hash(""), 0xcbf2_9ce4_8422_2325);
    assert_eq!(name_hash("a"), 0xaf63_dc4c_8601_ec8c);
    assert_eq!(name_hash("foobar"), 0x8594_4171_f739_67e8);
}

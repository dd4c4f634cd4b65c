//! Tests of the fields of a tensor map for each element type, of the size limits of bounding boxes, and of the
//! registers of a warpgroup. The tensor and the products are those of [`matrices`](super::matrices). Source of the
//! rules: PTX ISA, "Tensors", "tensormap.replace" and "cp.async.bulk.tensor".

use super::boxes::{IN, TENSOR, word};
use super::matrices::{FILLED, PRODUCT, ends};

fn box_at(column: u32) -> String {
    IN.replace("{8, 1}", &format!("{{{column}, 1}}"))
}

/// The same bytes, as elements of every type.
#[test]
fn elements_have_the_size_of_their_type() {
    let tensor = |ty: u32, bytes: u32| {
        TENSOR
            .replace("elemtype.shared::cta.b1024.b32 [$0], 6", &format!("elemtype.shared::cta.b1024.b32 [$0], {ty}"))
            .replace(
                "box_dim.shared::cta.b1024.b32 [$0], 0, 8",
                &format!("box_dim.shared::cta.b1024.b32 [$0], 0, {}", 16 / bytes),
            )
            .replace(
                "global_dim.shared::cta.b1024.b32 [$0], 0, 12",
                &format!("global_dim.shared::cta.b1024.b32 [$0], 0, {}", 24 / bytes),
            )
    };
    // The types are u8; u16, f16, bf16; u32, s32, f32, f32.ftz, tf32, tf32.ftz; u64, s64, f64.
    for (types, bytes) in [(&[0][..], 1), (&[1, 6, 10], 2), (&[2, 3, 7, 8, 11, 12], 4), (&[4, 5, 9], 8)] {
        for ty in types {
            for (at, holds) in [("1024", "112"), ("1032", "0"), ("1040", "120")] {
                let body = format!("{}{}{}", tensor(*ty, bytes), box_at(16 / bytes), word("@s", 3, at));
                ends(32, &body, &[(holds, "counted"), ("4711", "ub assume")]);
            }
        }
    }
    let hosts = "unsupported: ptx cp.async.bulk.tensor with a map of the host's";
    ends(32, &format!("{}{IN}@@", tensor(13, 2)), &[("", hosts)]);
}

#[test]
fn fields_that_a_map_may_have() {
    let body = |from: &str| {
        assert!(TENSOR.contains(from), "{from}");
        format!("{}{IN}", TENSOR.replace(from, "@@"))
    };
    let bad = "ub bad-call";
    let dim = "box_dim.shared::cta.b1024.b32 [$0], 1, ";
    let of_box = |n: &str| format!("{dim}{n};");
    ends(32, &body(&of_box("2")), &[(&of_box("2"), "counted"), (&of_box("0"), bad), (&of_box("257"), bad)]);
    // Each row of a bounding box has a multiple of 16 bytes.
    let row = |n: &str| format!("box_dim.shared::cta.b1024.b32 [$0], 0, {n};");
    ends(32, &body(&row("8")), &[(&row("8"), "counted"), (&row("4"), bad), (&row("12"), bad)]);
    let rank = |n: &str| format!("rank.shared::cta.b1024.b32 [$0], {n};");
    ends(32, &body(&rank("1")), &[(&rank("1"), "counted"), (&rank("2"), bad), (&rank("0"), bad)]);
    let swizzle = |n: &str| format!("swizzle_mode.shared::cta.b1024.b32 [$0], {n};");
    let lines = "unsupported: ptx cp.async.bulk.tensor of rows that are no swizzled lines";
    ends(32, &body(&swizzle("0")), &[(&swizzle("0"), "counted"), (&swizzle("1"), lines), (&swizzle("4"), bad)]);
    // A map is invalid if one of its fields was not set.
    for field in ["rank", "box_dim", "global_dim", "global_stride", "element_stride", "swizzle_mode", "global_address"]
    {
        let start = TENSOR.find(&format!("tensormap.replace.tile.{field}")).expect("it is set");
        let end = start + TENSOR[start..].find(';').expect("it ends") + 1;
        let without = format!("{}@@{}{IN}", &TENSOR[..start], &TENSOR[end..]);
        let hosts = "unsupported: ptx cp.async.bulk.tensor with a map of the host's";
        ends(32, &without, &[(&TENSOR[start..end], "counted"), ("", hosts)]);
    }
    let address = "\"l,l\"(ptr addrspace(3) @s, ptr addrspace(1) %p)\\nbr".replace("\\n", "\n");
    assert!(TENSOR.contains(&address), "{TENSOR}");
    let moved = |by: u32| format!("%there = getelementptr i8, ptr addrspace(1) %p, i64 {by}\n%map =");
    let text = TENSOR.replace("%map =", "@@").replace(&address, &address.replace("%p", "%there"));
    ends(32, &format!("{text}{IN}"), &[(&moved(0), "counted"), (&moved(16), "counted"), (&moved(8), "ub misaligned")]);
}

/// A map must be aligned to 64 bytes, both at the address to which it is copied and at the address from which it is
/// read.
#[test]
fn maps_are_aligned() {
    let start = TENSOR.find("filled:\n").expect("there") + "filled:\n".len();
    let copied = "%map = getelementptr i8, ptr addrspace(1) %p, i64 512";
    ends(
        32,
        &TENSOR.replace(copied, "%map = getelementptr i8, ptr addrspace(1) %p, i64 @@"),
        &[("512", "counted"), ("544", "ub misaligned")],
    );
    // The map is made in global memory, and never copied.
    let own = TENSOR[..start]
        .replace("shared::cta.b1024", "global.b1024")
        .replace(
            "\"l,l\"(ptr addrspace(3) @s, ptr addrspace(1) %p)",
            "\"l,l\"(ptr addrspace(1) %map, ptr addrspace(1) %p)",
        )
        .replace(copied, "%map = getelementptr i8, ptr addrspace(1) %p, i64 @@");
    let rest = "call void asm sideeffect \"bar.warp.sync -1;\", \"\"()\n";
    ends(32, &format!("{own}{rest}{IN}"), &[("512", "counted"), ("544", "ub misaligned")]);
}

/// Copies of pointers are not modelled. Padding of the tensor is not copied.
#[test]
fn pointers_in_a_tensor() {
    let stored = |at: u32| {
        format!(
            "fill:\n%slot = getelementptr i8, ptr addrspace(1) %p, i64 {at}\nstore ptr addrspace(1) %p, ptr addrspace(1) %slot"
        )
    };
    let text = format!("{}{IN}", TENSOR.replace("fill:", "@@"));
    let why = "unsupported: cp.async of pointers";
    ends(
        32,
        &text,
        &[
            ("fill:", "counted"),
            (&stored(48), why),
            (&stored(80), why),
            (&stored(56), "counted"),
            (&stored(32), "counted"),
        ],
    );
}

/// Matrix A is in registers. The bytes that column n of B selects are elements 4n + 1 of the rows of A, and these bytes
/// all differ.
#[test]
fn every_register_of_a_has_its_place() {
    let start = FILLED.find("%is.a").expect("there");
    let end = FILLED.find("%start").expect("there");
    let picked = "%k = mul i32 %t, 4\n%k1 = add i32 %k, 1\n%half = lshr i32 %k1, 4\n%in.half = and i32 %k1, 15\n\
        %h128 = mul i32 %half, 128\n%line = mul i32 %t, 16\n%x1 = add i32 %h128, %line\n%x2 = add i32 %x1, %in.half\n\
        %one = getelementptr i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @s, i32 2048), i32 %x2\n%is.b = icmp ult i32 %t, 8\n\
        call void asm sideeffect \"@$0 st.shared.b8 [$1], 1;\", \"b,l\"(i1 %is.b, ptr addrspace(3) %one)\n";
    let filled = format!("{}{picked}{}", &FILLED[..start], &FILLED[end..]);
    let register = |m: u32| {
        format!("%v{m} = add i32 %lane, {}\n%w{m} = and i32 %v{m}, 63\n%y{m} = shl i32 %w{m}, 8\n%r{m} = or i32 %y{m}, 117901063\n", 32 * m)
            .replace("117901063", "117899271")
    };
    let registers: String = (0..4).map(register).collect();
    let product = PRODUCT
        .replace("$8, $9, $10;", "{$8, $9, $10, $11}, $12, $13;")
        .replace(",l,l,b\"", ",r,r,r,r,l,b\"")
        .replace("i64 %a, i64 %b", "i32 %r0, i32 %r1, i32 %r2, i32 %r3, i64 %b");
    for i in 0..4 {
        let (lower, which) = (i / 2, i % 2);
        let element = format!(
            "%got = extractvalue {{ i32, i32, i32, i32 }} %d, {i}\n%n = add i32 %column, {which}\n%n4 = and i32 %n, 3\n%g4 = shl i32 %group, 2\n\
             %from = add i32 %g4, %n4\n%nh = lshr i32 %n, 2\n%nh64 = shl i32 %nh, 6\n%u1 = add i32 %from, %nh64\n%u2 = add i32 %u1, {}\n\
             %u3 = and i32 %u2, 63\n%want = add i32 %u3, @@\n%ok = icmp eq i32 %got, %want\ncall void @llvm.assume(i1 %ok)",
            32 * lower
        );
        ends(128, &format!("{filled}{registers}{product}{element}"), &[("5", "counted"), ("6", "ub assume")]);
    }
}

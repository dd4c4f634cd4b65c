//! The fields of a tensor's map, element by element type, and what its boxes may be; the tensor is that of
//! [`matrices`](super::matrices).
//! The rules are the PTX ISA's "Tensors", "tensormap.replace" and "cp.async.bulk.tensor".

use super::matrices::{IN, TENSOR, ends, word};

fn box_at(column: u32) -> String {
    IN.replace("{8, 1}", &format!("{{{column}, 1}}"))
}

/// The same bytes, counted in elements of every type.
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
    // u8; u16, f16, bf16; u32, s32, f32, f32.ftz, tf32, tf32.ftz; u64, s64, f64.
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
    // A row of a box is a multiple of 16 bytes.
    let row = |n: &str| format!("box_dim.shared::cta.b1024.b32 [$0], 0, {n};");
    ends(32, &body(&row("8")), &[(&row("8"), "counted"), (&row("4"), bad), (&row("12"), bad)]);
    let rank = |n: &str| format!("rank.shared::cta.b1024.b32 [$0], {n};");
    ends(32, &body(&rank("1")), &[(&rank("1"), "counted"), (&rank("2"), bad), (&rank("0"), bad)]);
    let swizzle = |n: &str| format!("swizzle_mode.shared::cta.b1024.b32 [$0], {n};");
    let lines = "unsupported: ptx cp.async.bulk.tensor of rows that are no swizzled lines";
    ends(32, &body(&swizzle("0")), &[(&swizzle("0"), "counted"), (&swizzle("1"), lines), (&swizzle("4"), bad)]);
    // Which field is missing does not matter.
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

/// Maps lie at multiples of 64 bytes: where they are copied to, and where they are read.
#[test]
fn maps_are_aligned() {
    let start = TENSOR.find("filled:\n").expect("there") + "filled:\n".len();
    let copied = "%map = getelementptr i8, ptr addrspace(1) %p, i64 512";
    ends(
        32,
        &TENSOR.replace(copied, "%map = getelementptr i8, ptr addrspace(1) %p, i64 @@"),
        &[("512", "counted"), ("544", "ub misaligned")],
    );
    // Made in global memory, and never copied.
    let own = TENSOR[..start]
        .replace("replace.tile", "replace.tile")
        .replace("shared::cta.b1024", "global.b1024")
        .replace(
            "\"l,l\"(ptr addrspace(3) @s, ptr addrspace(1) %p)",
            "\"l,l\"(ptr addrspace(1) %map, ptr addrspace(1) %p)",
        )
        .replace(copied, "%map = getelementptr i8, ptr addrspace(1) %p, i64 @@");
    let rest = "call void asm sideeffect \"bar.warp.sync -1;\", \"\"()\n";
    ends(32, &format!("{own}{rest}{IN}"), &[("512", "counted"), ("544", "ub misaligned")]);
}

/// Copies of pointers are not modelled; padding of the tensor is not copied.
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

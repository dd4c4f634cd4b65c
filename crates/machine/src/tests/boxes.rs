//! `cp.async.bulk.tensor` copies a bounding box of a tensor (below: a box) to and from shared memory.

use super::matrices::{declaring, ends};

/// Makes a tensor of 4 rows. A row has 12 halves and takes 32 bytes. The 32-bit words of the tensor are 100, 101 and so
/// on. Its map is in global memory, and there is an mbarrier.
pub(super) const TENSOR: &str = "%first = icmp eq i32 %t, 0\n%low = icmp ult i32 %t, 16\n%word = getelementptr i32, ptr addrspace(3) @s, i32 %t\n\
    %mine = getelementptr i32, ptr addrspace(1) %p, i32 %t\n%number = add i32 %t, 100\n\
    %map = getelementptr i8, ptr addrspace(1) %p, i64 512\n\
    call void asm sideeffect \"st.shared.b32 [$0], 0; st.global.b32 [$1], $2; @$3 mbarrier.init.shared.b64 [$4], 1;\", \"l,l,r,b,l\"(ptr addrspace(3) %word, ptr addrspace(1) %mine, i32 %number, i1 %first, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @s, i32 256))\n\
    call void asm sideeffect \"bar.warp.sync -1;\", \"\"()\n\
    br i1 %first, label %fill, label %filled\nfill:\n\
    call void asm sideeffect \"tensormap.replace.tile.global_address.shared::cta.b1024.b64 [$0], $1; \
    tensormap.replace.tile.rank.shared::cta.b1024.b32 [$0], 1; \
    tensormap.replace.tile.box_dim.shared::cta.b1024.b32 [$0], 0, 8; tensormap.replace.tile.box_dim.shared::cta.b1024.b32 [$0], 1, 2; \
    tensormap.replace.tile.global_dim.shared::cta.b1024.b32 [$0], 0, 12; tensormap.replace.tile.global_dim.shared::cta.b1024.b32 [$0], 1, 4; \
    tensormap.replace.tile.global_stride.shared::cta.b1024.b64 [$0], 0, 32; \
    tensormap.replace.tile.element_stride.shared::cta.b1024.b32 [$0], 0, 1; tensormap.replace.tile.element_stride.shared::cta.b1024.b32 [$0], 1, 1; \
    tensormap.replace.tile.elemtype.shared::cta.b1024.b32 [$0], 6; tensormap.replace.tile.interleave_layout.shared::cta.b1024.b32 [$0], 0; \
    tensormap.replace.tile.swizzle_mode.shared::cta.b1024.b32 [$0], 0; tensormap.replace.tile.fill_mode.shared::cta.b1024.b32 [$0], 0;\", \
    \"l,l\"(ptr addrspace(3) @s, ptr addrspace(1) %p)\nbr label %filled\nfilled:\n\
    call void asm sideeffect \"bar.warp.sync -1; tensormap.cp_fenceproxy.global.shared::cta.tensormap::generic.release.gpu.sync.aligned [$0], [$1], 128; \
    bar.warp.sync -1; fence.proxy.tensormap::generic.acquire.gpu [$0], 128;\", \"l,l\"(ptr addrspace(1) %map, ptr addrspace(3) @s)\n";

/// The box at column 8 and row 1. The part of the box outside the tensor is zero.
pub(super) const IN: &str = "call void asm sideeffect \"@$0 mbarrier.arrive.expect_tx.shared.b64 _, [$1 + 256], 32; \
    @$0 cp.async.bulk.tensor.2d.shared::cluster.global.mbarrier::complete_tx::bytes [$1 + 1024], [$2, {8, 1}], [$1 + 256];\", \
    \"b,l,l\"(i1 %first, ptr addrspace(3) @s, ptr addrspace(1) %map)\n\
    call void asm sideeffect \"{ .reg .pred q; again: mbarrier.try_wait.parity.shared.b64 q, [$0], 0; @!q bra again; }\", \"l\"(ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @s, i32 256))\n";

pub(super) fn word(what: &str, space: u32, at: &str) -> String {
    format!(
        "%got = load i32, ptr addrspace({space}) getelementptr (i8, ptr addrspace({space}) {what}, i32 {at})\n\
         %ok = icmp eq i32 %got, @@\ncall void @llvm.assume(i1 %ok)"
    )
}

#[test]
fn tensor_copy_fills_shared_memory() {
    for (at, holds) in [("1024", "112"), ("1028", "113"), ("1032", "0"), ("1040", "120")] {
        ends(32, &format!("{TENSOR}{IN}{}", word("@s", 3, at)), &[(holds, "counted"), ("4711", "ub assume")]);
    }
    // The address of the tensor may also be a number.
    let number = TENSOR.replace("@s, ptr addrspace(1) %p)\nbr", "@s, i64 %number.of.p)\nbr");
    let number = format!("%number.of.p = ptrtoint ptr addrspace(1) %p to i64\n{number}{IN}{}", word("@s", 3, "1024"));
    ends(32, &number, &[("112", "counted"), ("4711", "ub assume")]);
    // A line of 16 bytes is a single chunk, so swizzling does not change it.
    let wait = IN.lines().nth(1).expect("two lines");
    let read = "call void asm sideeffect \"{ .reg .b32 v; @$0 ld.shared.b32 v, [$1 + 1024]; }\", \"b,l\"(i1 %first, ptr addrspace(3) @s)";
    ends(32, &format!("{TENSOR}{}{read}", IN.replace(wait, "@@\n")), &[(wait, "counted"), ("", "ub race")]);
}

/// A swizzled row of 32 bytes has two chunks. If bit 7 of the row's address is set, the two chunks are swapped.
#[test]
fn tensor_copy_swizzles_chunks() {
    let tensor = TENSOR
        .replace("[$0], 0, 8;", "[$0], 0, 16;")
        .replace("swizzle_mode.shared::cta.b1024.b32 [$0], 0", "swizzle_mode.shared::cta.b1024.b32 [$0], 1");
    let copy = IN.replace("{8, 1}", "{0, 1}").replace("[$1 + 256], 32", "[$1 + 256], 64").replace("+ 1024", "+ @@");
    for (to, at, holds) in [("1024", "1024", 108), ("1152", "1152", 112), ("1152", "1168", 108), ("1152", "1184", 120)]
    {
        let body = format!("{tensor}{}{}", copy.replace("@@", to), word("@s", 3, at).replace("@@", &holds.to_string()));
        ends(32, &body, &[("", "counted")]);
    }
    ends(32, &format!("{tensor}{copy}"), &[("1152", "counted"), ("1104", "ub misaligned")]);
}

#[test]
fn tensor_copy_writes_global_memory() {
    let fill = "call void asm sideeffect \"@$0 st.shared.v4.b32 [$1], {1, 2, 3, 4}; @$0 st.shared.v4.b32 [$1 + 16], {5, 6, 7, 8}; bar.warp.sync -1; \
        @$0 cp.async.bulk.tensor.2d.global.shared::cta.bulk_group [$2, {8, 1}], [$1]; cp.async.bulk.commit_group; cp.async.bulk.wait_group@@;\", \
        \"b,l,l\"(i1 %first, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @s, i32 1024), ptr addrspace(1) %map)\n";
    for (at, holds) in [("12", "1"), ("13", "2"), ("14", "114"), ("20", "5"), ("19", "119")] {
        let read = format!(
            "%there = getelementptr i32, ptr addrspace(1) %p, i32 {at}\n%got = load i32, ptr addrspace(1) %there\n\
             %is = icmp eq i32 %got, {holds}\n%ok = or i1 %is, %others\ncall void @llvm.assume(i1 %ok)"
        );
        let alone = format!(
            "{TENSOR}%others = icmp ne i32 %t, 0\n{fill}br i1 %first, label %r, label %end\nr:\n{read}\nbr label %end\nend:"
        );
        ends(32, &alone, &[(" 0", "counted"), (".read 0", if holds.len() == 1 { "ub race" } else { "counted" })]);
    }
}

#[test]
fn misuse_of_tensors_is_undefined() {
    let body = |from: &str| format!("{}{IN}", TENSOR.replace(from, "@@"));
    ends(32, &body("[$0], 0, 32;"), &[("[$0], 0, 32;", "counted"), ("[$0], 0, 24;", "ub bad-call")]);
    ends(32, &body("[$0], 0, 12;"), &[("[$0], 0, 8;", "counted"), ("[$0], 0, 0;", "ub bad-call")]);
    let hosts = "unsupported: ptx cp.async.bulk.tensor with a map of the host's";
    let type_of = "tensormap.replace.tile.elemtype.shared::cta.b1024.b32 [$0], 6;";
    ends(32, &body(type_of), &[(type_of, "counted"), ("", hosts)]);
    let name = "unsupported: ptx tensormap.replace of interleave_layout";
    ends(32, &body("layout.shared::cta.b1024.b32 [$0], 0"), &[("layout.shared::cta.b1024.b32 [$0], 1", name)]);
    let few = TENSOR.replace("[$1], 128; bar", "[$1], 128; @@ bar").replace("tensormap.cp_f", "@$2 tensormap.cp_f");
    let few = few.replace(
        "\"l,l\"(ptr addrspace(1) %map, ptr addrspace(3) @s)",
        "\"l,l,b\"(ptr addrspace(1) %map, ptr addrspace(3) @s, i1 ##)",
    );
    ends(32, &few.replace("@@", "").replace("##", "@@"), &[("true", "counted"), ("%low", "ub divergent-barrier")]);
    ends(
        32,
        &body("i64 512"),
        &[("i64 512", "counted"), ("i64 520", "ub misaligned"), ("i64 960", "ub out-of-bounds")],
    );
    let far = TENSOR.replace("[$0], 1, 4;", "[$0], 1, 64;");
    ends(32, &format!("{far}{}", IN.replace("{8, 1}", "{8, @@}")), &[("1", "counted"), ("31", "ub out-of-bounds")]);
}

/// LLVM's intrinsics copy the same boxes as the inline PTX of the test above.
#[test]
fn tensor_copies_by_intrinsics() {
    let expect = "call void asm sideeffect \"mbarrier.arrive.expect_tx.shared.b64 _, [$0 + 256], 32;\", \"l\"(ptr addrspace(3) @s)\n";
    let wait = IN.lines().nth(1).expect("two lines");
    let place = |at: u32| format!("ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @s, i32 {at})");
    let (to, bar) = (place(1024), place(256));
    let cluster = to.replacen("ptr addrspace(3)", "ptr addrspace(7)", 1).replacen(
        "getelementptr",
        "addrspacecast (ptr addrspace(3) getelementptr",
        1,
    );
    let own = format!(
        "call void @llvm.nvvm.cp.async.bulk.tensor.g2s.cta.tile.2d({to}, {bar}, ptr %m, i32 8, i32 1, i64 0, i1 false)"
    );
    let any = format!(
        "call void @llvm.nvvm.cp.async.bulk.tensor.g2s.tile.2d({cluster} to ptr addrspace(7)), {bar}, ptr %m, i32 8, i32 1, i16 1, i64 0, i1 ##, i1 false, i32 0)"
    );
    let declared = "declare void @llvm.nvvm.cp.async.bulk.tensor.g2s.cta.tile.2d(ptr addrspace(3), ptr addrspace(3), ptr, i32, i32, i64, i1)
        declare void @llvm.nvvm.cp.async.bulk.tensor.g2s.tile.2d(ptr addrspace(7), ptr addrspace(3), ptr, i32, i32, i16, i64, i1, i1, i32)";
    let text = |copy: &str, after: &str| {
        declaring(
            &format!(
                "{TENSOR}%m = addrspacecast ptr addrspace(1) %map to ptr\nbr i1 %first, label %in, label %on\nin:\n{expect}{copy}\nbr label %on\non:\n{after}"
            ),
            declared,
        )
    };
    for copy in [own.clone(), any.replace("##", "false")] {
        for (at, holds) in [("1024", "112"), ("1028", "113"), ("1032", "0"), ("1040", "120")] {
            let read = format!("{wait}\n{}", word("@s", 3, at));
            ends(32, &text(&copy, &read), &[(holds, "counted"), ("4711", "ub assume")]);
        }
    }
    ends(
        32,
        &text(&any, wait).replace("##", "@@"),
        &[("false", "counted"), ("true", "unsupported: cp.async.bulk.tensor to several CTAs")],
    );
    let early = "%got = load i32, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @s, i32 1024)";
    ends(32, &text(&own, &format!("@@\n{early}")), &[(wait, "counted"), ("", "ub race")]);

    let source = place(1024);
    let fill = format!(
        "store i32 1, {source}\nstore i32 2, {}\nstore i64 0, {}\nstore i128 0, {}\n",
        place(1028),
        place(1032),
        place(1040)
    );
    let out = format!(
        "{fill}call void @llvm.nvvm.cp.async.bulk.tensor.s2g.tile.2d({source}, ptr %m, i32 8, i32 1, i64 0, i1 false)
        call void @llvm.nvvm.cp.async.bulk.commit.group()\ncall void @llvm.nvvm.cp.async.bulk.wait.group(i32 0)
        %there = getelementptr i32, ptr addrspace(1) %p, i32 13\n%got = load i32, ptr addrspace(1) %there
        %ok = icmp eq i32 %got, @@\ncall void @llvm.assume(i1 %ok)\nbr label %end\nend:"
    );
    let text = declaring(
        &format!(
            "{TENSOR}%m = addrspacecast ptr addrspace(1) %map to ptr\nbr i1 %first, label %out, label %end\nout:\n{out}"
        ),
        "declare void @llvm.nvvm.cp.async.bulk.tensor.s2g.tile.2d(ptr addrspace(3), ptr, i32, i32, i64, i1)
        declare void @llvm.nvvm.cp.async.bulk.commit.group()\ndeclare void @llvm.nvvm.cp.async.bulk.wait.group(i32)",
    );
    ends(32, &text, &[("2", "counted"), ("113", "ub assume")]);
}

//! Matrices and tensors in shared memory: `wgmma`, `tensormap`, `cp.async.bulk.tensor`. The values were worked out by
//! hand from the layouts of the PTX ISA. Each operation has a run that is evidence, and a misuse that is undefined.

use super::{is_drawn, outcome_of};
use crate::Options;

/// The rows of the PTX table that this file tests.
pub const SHOWN: [&str; 3] = ["wgmma", "tensormap", "tcgen05"];

fn run(text: &str) -> String {
    outcome_of(text, &Options::default())
}

/// A kernel with threads `%t` of one CTA. `%p` points to 1,024 bytes of global memory, and `@s` is 4,096 bytes of
/// shared memory.
pub(super) fn kernel(threads: u32, body: &str) -> String {
    format!(
        "; aliasmith: launch cluster=1 grid=1,1,1 block={threads},1,1\n; aliasmith: arg 0 = object global 1024 align 128\n\
         target triple = \"nvptx64-nvidia-cuda\"\n\
         @s = internal addrspace(3) global [4096 x i8] undef, align 1024\n\
         declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()\ndeclare void @llvm.assume(i1)\ndeclare void @llvm.nvvm.barrier0()\n\
         declare void @llvm.nvvm.wgmma.fence.sync.aligned()\ndeclare void @llvm.nvvm.wgmma.commit_group.sync.aligned()\n\
         declare void @llvm.nvvm.wgmma.wait_group.sync.aligned(i64)\n\
         define ptx_kernel void @k(ptr addrspace(1) %p) {{\nentry:\n\
         %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()\n{body}\nret void\n}}\n"
    )
}

/// Runs `body` once per pair of `each`, with the first text of the pair in place of `@@`. The second text is the
/// expected outcome.
#[track_caller]
pub(super) fn ends(threads: u32, body: &str, each: &[(&str, &str)]) {
    for (word, end) in each {
        assert_eq!(run(&kernel(threads, &body.replace("@@", word))), *end, "{word}");
    }
}

/// Two matrices of bytes without swizzling. Matrix A is at offset 0 and has 64 rows. Column 0 of A contains the number
/// of each row. Matrix B is at offset 2,048 and has 8 columns. Row 0 of B contains the number of each column, plus one.
/// All other elements are zero. Each matrix consists of blocks of 8 rows and 16 bytes, which are adjacent in memory.
pub(super) const FILLED: &str = "%at = mul i32 %t, 32\n%zero = getelementptr i8, ptr addrspace(3) @s, i32 %at\n\
    call void asm sideeffect \"st.shared.v4.b32 [$0], {0, 0, 0, 0}; st.shared.v4.b32 [$0 + 16], {0, 0, 0, 0};\", \"l\"(ptr addrspace(3) %zero)\n\
    call void @llvm.nvvm.barrier0()\n\
    %block = lshr i32 %t, 3\n%row = and i32 %t, 7\n%blocks = mul i32 %block, 256\n%rows = mul i32 %row, 16\n\
    %offset = add i32 %blocks, %rows\n%mine = getelementptr i8, ptr addrspace(3) @s, i32 %offset\n\
    %other = getelementptr i8, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @s, i32 2048), i32 %rows\n\
    %is.a = icmp ult i32 %t, 64\n%is.b = icmp ult i32 %t, 8\n%next = add i32 %t, 1\n\
    call void asm sideeffect \"@$0 st.shared.b8 [$1], $2; @$3 st.shared.b8 [$4], $5;\", \"b,l,r,b,l,r\"(i1 %is.a, ptr addrspace(3) %mine, i32 %t, i1 %is.b, ptr addrspace(3) %other, i32 %next)\n\
    %start = ptrtoint ptr addrspace(3) @s to i64\n%low = lshr i64 %start, 4\n\
    %a = or i64 %low, 68720001024\n%b = add i64 %a, 128\n\
    %lane = and i32 %t, 31\n%group = lshr i32 %lane, 2\n%warp = lshr i32 %t, 5\n%first = mul i32 %warp, 16\n\
    %even = and i32 %lane, 3\n%column = mul i32 %even, 2\n";

/// The product of the two matrices of bytes. Every element of D is 5 at first.
pub(super) const PRODUCT: &str = "call void asm sideeffect \"fence.proxy.async;\", \"\"()\ncall void @llvm.nvvm.barrier0()\n\
    call void @llvm.nvvm.wgmma.fence.sync.aligned()\n\
    %d = call { i32, i32, i32, i32 } asm sideeffect \"wgmma.mma_async.sync.aligned.m64n8k32.s32.s8.s8 {$0, $1, $2, $3}, $8, $9, $10;\", \"=r,=r,=r,=r,0,1,2,3,l,l,b\"(i32 5, i32 5, i32 5, i32 5, i64 %a, i64 %b, i1 true)\n\
    call void @llvm.nvvm.wgmma.commit_group.sync.aligned()\n\
    call void asm sideeffect \"// wait for regs: $0\\0A\\09wgmma.wait_group.sync.aligned 0;\", \"r\"(i32 0)\n";

/// Element 3 of a lane is 8 rows below the row of the lane's group, and one column to the right of the lane's first
/// column.
const ELEMENT: &str = "%got = extractvalue { i32, i32, i32, i32 } %d, 3\n%below = add i32 %group, 8\n\
    %in = add i32 %first, %below\n%behind = add i32 %column, 2\n%product = mul i32 %in, %behind\n%want = add i32 %product, @@\n\
    %ok = icmp eq i32 %got, %want\ncall void @llvm.assume(i1 %ok)";

#[test]
fn a_warpgroup_multiplies_bytes() {
    ends(128, &format!("{FILLED}{PRODUCT}{ELEMENT}"), &[("5", "counted"), ("4", "ub assume")]);
    let anew = PRODUCT.replace("i1 true", "i1 false");
    ends(128, &format!("{FILLED}{anew}{ELEMENT}"), &[("0", "counted"), ("5", "ub assume")]);
}

/// Matrix A is in registers. The first lane of each group has the number of the group's row.
#[test]
fn a_warpgroup_multiplies_registers() {
    let registers = "%begins = icmp eq i32 %even, 0\n%upper = select i1 %begins, i32 %group, i32 0\n%eight = add i32 %group, 8\n\
        %lower = select i1 %begins, i32 %eight, i32 0\n";
    let product = PRODUCT
        .replace("$8, $9, $10;", "{$8, $9, $10, $10}, $11, $12;")
        .replace(",l,l,b\"", ",r,r,r,l,b\"")
        .replace("i64 %a, i64 %b", "i32 %upper, i32 %lower, i32 0, i64 %b");
    let element = ELEMENT.replace("add i32 %first, %below", "add i32 0, %below");
    ends(128, &format!("{FILLED}{registers}{product}{element}"), &[("5", "counted"), ("6", "ub assume")]);
}

/// Matrices of halves in swizzled lines of 128 bytes. Row 3 of A has 2.0 in column 9. This column is in chunk 1 of the
/// row; a chunk has 16 bytes. Swizzling changes the number of a chunk in row 3 by an exclusive or with 3.
#[test]
fn a_swizzled_matrix_of_halves() {
    let body = "%at = mul i32 %t, 32\n%zero = getelementptr i8, ptr addrspace(3) @s, i32 %at\n\
        call void asm sideeffect \"st.shared.v4.b32 [$0], {0, 0, 0, 0}; st.shared.v4.b32 [$0 + 16], {0, 0, 0, 0};\", \"l\"(ptr addrspace(3) %zero)\n\
        call void @llvm.nvvm.barrier0()\n%one = icmp eq i32 %t, 0\n\
        call void asm sideeffect \"@$0 st.shared.b16 [$1 + @@], 0x4000; @$0 st.shared.b16 [$1 + 18], 0x3C00;\", \"b,l\"(i1 %one, ptr addrspace(3) @s)\n\
        call void @llvm.nvvm.barrier0()\n\
        %start = ptrtoint ptr addrspace(3) @s to i64\n%low = lshr i64 %start, 4\n%d = or i64 %low, 4611686018427387904\n\
        call void @llvm.nvvm.wgmma.fence.sync.aligned()\n\
        %r = call { float, float, float, float } asm sideeffect \"wgmma.mma_async.sync.aligned.m64n8k16.f32.f16.f16 {$0, $1, $2, $3}, $4, $4, $5, 1, -1, 0, 0;\", \"=f,=f,=f,=f,l,b\"(i64 %d, i1 false)\n\
        call void @llvm.nvvm.wgmma.commit_group.sync.aligned()\ncall void @llvm.nvvm.wgmma.wait_group.sync.aligned(i64 0)\n\
        %v = extractvalue { float, float, float, float } %r, 0\n%is = icmp eq i32 %t, 12\n%plain = fcmp oeq float %v, -2.0\n\
        %no = xor i1 %is, true\n%ok = or i1 %no, %plain\ncall void @llvm.assume(i1 %ok)";
    // Row 0 has 1.0 in column 9, and lane 12 has the product of row 3 and column 0.
    ends(128, body, &[("418", "counted"), ("402", "ub assume")]);
}

/// Returns whether `%r` of a body is a nondeterministic choice.
fn free(threads: u32, body: &str) -> bool {
    is_drawn(&kernel(threads, body).replace("define ptx_kernel void", "define i32").replace("ret void", "ret i32 %r"))
}

/// PTX ISA, "wgmma.mma_async": the order in which float sums are rounded is not specified. Integer sums are exact.
#[test]
fn wgmma_float_sums_are_nondeterministic() {
    let got = "%r = extractvalue { i32, i32, i32, i32 } %d, 0";
    assert!(!free(128, &format!("{FILLED}{PRODUCT}{got}")));
    let floats = PRODUCT.replace("m64n8k32.s32.s8.s8", "m64n8k16.f32.f16.f16").replace("$10;", "$10, 1, 1, 0, 0;");
    assert!(free(128, &format!("{FILLED}{floats}{got}")));
}

#[test]
fn misuse_of_a_warpgroup_is_undefined() {
    let behind = "call void asm sideeffect \"st.shared.b32 [$0], 1;\", \"l\"(ptr addrspace(3) %zero)";
    let waited = PRODUCT.replace("wait_group.sync.aligned 0", "wait_group.sync.aligned @@");
    let all = "call void @llvm.nvvm.barrier0()\n";
    ends(128, &format!("{FILLED}{waited}{all}{behind}"), &[("0", "counted"), ("1", "ub race")]);
    // A concurrent read of the operands is no race.
    let read = behind.replace("st.shared.b32 [$0], 1;", "{ .reg .b32 v; ld.shared.b32 v, [$0]; }");
    ends(128, &format!("{FILLED}{waited}{read}"), &[("0", "counted")]);
    let early = PRODUCT.replace("call void asm sideeffect \"//", &format!("@@{}\ncall void asm sideeffect \"//", ""));
    ends(128, &format!("{FILLED}{early}"), &[("", "counted"), (behind, "ub race"), (&read, "counted")]);
    // A product that is in no group is not covered by any wait for groups.
    let commit = "call void @llvm.nvvm.wgmma.commit_group.sync.aligned()\n";
    let uncommitted = PRODUCT.replace(commit, "@@");
    ends(128, &format!("{FILLED}{uncommitted}{all}{behind}"), &[(commit, "counted"), ("", "ub race")]);
    // Writes of other warps must be ordered before the product.
    let unordered = PRODUCT.replacen(all.trim_end(), "@@", 1);
    ends(128, &format!("{FILLED}{unordered}"), &[(all.trim_end(), "counted"), ("", "ub race")]);
    ends(64, &format!("{FILLED}{PRODUCT}"), &[("", "ub divergent-barrier")]);
    let guarded = PRODUCT.replace("\"wgmma.mma", "\"@$10 wgmma.mma").replace("i1 true", "i1 @@");
    let some = format!("%some = icmp ult i32 %t, 32\n%few = icmp ult i32 %t, 16\n{FILLED}{guarded}");
    ends(128, &some, &[("true", "counted"), ("%some", "ub divergent-barrier"), ("%few", "ub divergent-barrier")]);
    let outside = FILLED.replace("add i64 %a, 128", "add i64 %a, @@");
    ends(128, &format!("{outside}{PRODUCT}"), &[("128", "counted"), ("249", "ub out-of-bounds")]);
    let named = |word: &str| format!("unsupported: ptx wgmma.mma_async.sync.aligned.{word}");
    let body =
        "call void asm sideeffect \"wgmma.mma_async.sync.aligned.m64n8k32.s32.@@ {_, _, _, _}, 0, 0, 0;\", \"\"()";
    ends(128, body, &[("b1.b1.and.popc", &named("m64n8k32.s32.b1.b1.and.popc"))]);
}

/// Threads `%t`. The first warp allocates 32 columns of tensor memory at the address `%at`, and there is an mbarrier.
pub(super) const ALLOCATED: &str = "%is.warp = icmp ult i32 %t, 32\n%first = icmp eq i32 %t, 0\n%at.128 = mul i32 %t, 32\n\
    %mine = getelementptr i8, ptr addrspace(3) @s, i32 %at.128\n%place = getelementptr i8, ptr addrspace(3) @s, i32 3072\n%bar = getelementptr i8, ptr addrspace(3) @s, i32 3080\n\
    call void asm sideeffect \"st.shared.v4.b32 [$0], {0, 0, 0, 0}; st.shared.v4.b32 [$0 + 16], {0, 0, 0, 0}; bar.sync 0;\", \"l\"(ptr addrspace(3) %mine)\n\
    call void asm sideeffect \"@$0 tcgen05.alloc.cta_group::1.sync.aligned.shared::cta.b32 [$1], 32; @$2 mbarrier.init.shared.b64 [$1 + 8], 1; bar.sync 0;\", \"b,l,b\"(i1 %is.warp, ptr addrspace(3) %place, i1 %first)\n\
    %at = load i32, ptr addrspace(3) %place\n\
    %start = ptrtoint ptr addrspace(3) @s to i64\n%low = lshr i64 %start, 4\n\
    %a = or i64 %low, 68720001024\n%b = add i64 %a, 128\n";

/// A product of 64 rows and 8 columns of bytes, in matrices without swizzling at 0 and 2,048, and the wait for it.
pub(super) const TENSOR_PRODUCT: &str = "call void asm sideeffect \"@$5 tcgen05.mma.cta_group::1.kind::i8 [$0 + 0], $1, $2, $3, $4; @$5 tcgen05.commit.cta_group::1.mbarrier::arrive::one.b64 [$6];\", \
    \"r,l,l,r,b,b,l\"(i32 %at, i64 %a, i64 %b, i32 67239936, i1 false, i1 %first, ptr addrspace(3) %bar)\n\
    call void asm sideeffect \"{ .reg .pred q; again: mbarrier.try_wait.parity.shared.b64 q, [$0], 0; @!q bra again; }\", \"l\"(ptr addrspace(3) %bar)\n";

pub(super) const FREED: &str = "call void asm sideeffect \"bar.sync 0; @$0 tcgen05.relinquish_alloc_permit.cta_group::1.sync.aligned; \
    @$0 tcgen05.dealloc.cta_group::1.sync.aligned.b32 $1, 32;\", \"b,r\"(i1 %is.warp, i32 %at)\n";

/// The contents of tensor memory are not modelled. Every register that is loaded from tensor memory is a
/// nondeterministic choice.
#[test]
fn loads_from_tensor_memory_are_nondeterministic() {
    let load = "%both = call { i32, i32 } asm sideeffect \"tcgen05.ld.sync.aligned.32x32b.x2.b32 {$0, $1}, [$2]; tcgen05.wait::ld.sync.aligned;\", \"=r,=r,r\"(i32 %at)\n";
    for n in 0..2 {
        // The loaded value need not be the operand of the load.
        let told = "%other = icmp ne i32 %r, %at\ncall void @llvm.assume(i1 %other)";
        assert_eq!(
            run(&kernel(64, &format!("{ALLOCATED}{load}{FREED}%r = extractvalue {{ i32, i32 }} %both, {n}\n{told}"))),
            "counted"
        );
        assert!(free(64, &format!("{ALLOCATED}{load}{FREED}%r = extractvalue {{ i32, i32 }} %both, {n}")), "{n}");
    }
}

#[test]
fn tensor_memory() {
    let access = "call i32 asm sideeffect \"tcgen05.fence::after_thread_sync; tcgen05.st.sync.aligned.32x32b.x2.b32 [$1 + @@], {$1, $1}; tcgen05.wait::st.sync.aligned; \
        { .reg .b32 v; tcgen05.ld.sync.aligned.16x64b.x1.b32 {$0}, [$1]; } tcgen05.wait::ld.sync.aligned;\", \"=r,r\"(i32 %at)\n";
    let all = |body: &str| format!("{ALLOCATED}{body}{FREED}");
    let halves = access.replace("32x32b.x2.b32 [$1 + @@], {", "16x32bx2.x2.b32 [$1], @@, {");
    ends(64, &all(&halves), &[("2", "counted"), ("30", "counted"), ("31", "ub out-of-bounds")]);
    ends(
        64,
        &all(access),
        &[("0", "counted"), ("30", "counted"), ("31", "ub out-of-bounds"), ("64", "ub out-of-bounds")],
    );
    ends(
        64,
        &format!("{ALLOCATED}{}", FREED.replace("b32 $1, 32", "b32 $1, @@")),
        &[("32", "counted"), ("64", "ub bad-call")],
    );
    ends(64, &format!("{ALLOCATED}@@"), &[(FREED, "counted"), ("", "ub bad-call")]);
    let columns = ALLOCATED.replace("[$1], 32;", "[$1], @@;");
    ends(64, &format!("{columns}{FREED}"), &[("32", "counted"), ("48", "ub bad-call"), ("16", "ub bad-call")]);
    let again = FREED.replace("b32 $1, 32;", "b32 $1, 32; @@");
    let late = "@$0 tcgen05.alloc.cta_group::1.sync.aligned.shared::cta.b32 [$2], 32;";
    let again = again.replace("\"b,r\"(i1 %is.warp, i32 %at)", "\"b,r,l\"(i1 %is.warp, i32 %at, ptr addrspace(3) @s)");
    ends(64, &format!("{ALLOCATED}{again}"), &[("", "counted"), (late, "ub bad-call")]);
    let some = ALLOCATED.replace("i32 %t, 32\n", "i32 %t, @@\n");
    ends(64, &format!("{some}{FREED}"), &[("32", "counted"), ("16", "ub divergent-barrier")]);
}

#[test]
fn tensor_core_products_read_shared_memory() {
    let write = "store i32 1, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @s, i32 2048)\n";
    let write = format!("br i1 %first, label %w, label %d\nw:\n{write}br label %d\nd:\n");
    let wait = TENSOR_PRODUCT.lines().nth(1).expect("two lines");
    let body = TENSOR_PRODUCT.replace(wait, "@@\n");
    ends(64, &format!("{ALLOCATED}{body}{write}{FREED}"), &[(wait, "counted"), ("", "ub race")]);
    let commit = "@$5 tcgen05.commit.cta_group::1.mbarrier::arrive::one.b64 [$6];";
    let uncommitted = TENSOR_PRODUCT.replace(commit, "@@").replace(wait, "");
    let left = "unsupported: asynchronous copies without a wait";
    ends(64, &format!("{ALLOCATED}{uncommitted}{FREED}"), &[(commit, "counted"), ("", left)]);
    let sizes = TENSOR_PRODUCT.replace("67239936", "@@");
    // 16 columns of B are still in shared memory. 48 columns of D do not fit into the 32 allocated columns.
    ends(
        64,
        &format!("{ALLOCATED}{sizes}{FREED}"),
        &[("67239936", "counted"), ("67895296", "ub out-of-bounds"), ("131072", "ub bad-call")],
    );
    let named = "unsupported: ptx tcgen05.cp.cta_group::1.128x256b";
    ends(
        64,
        "call void asm sideeffect \"tcgen05.cp.cta_group::1.128x256b [$0], $1;\", \"r,l\"(i32 0, i64 0)",
        &[("", named)],
    );
}

/// A kernel that calls LLVM's intrinsics, with their declarations.
pub(super) fn declaring(body: &str, declarations: &str) -> String {
    format!("{body}\nret void\n}}\n{declarations}\ndefine void @other() {{")
}

/// Tensor memory and products by LLVM's intrinsics. See [`tensor_memory`] and
/// [`tensor_core_products_read_shared_memory`].
#[test]
fn tensor_memory_by_intrinsics() {
    let alloc = "@$0 tcgen05.alloc.cta_group::1.sync.aligned.shared::cta.b32 [$1], 32; ";
    assert!(ALLOCATED.contains(alloc), "{ALLOCATED}");
    let body = ALLOCATED
        .replace(alloc, "")
        .replace("call void asm sideeffect \"@$2 mbarrier", "br i1 %is.warp, label %alloc, label %allocated\nalloc:\ncall void @llvm.nvvm.tcgen05.alloc.shared.cg1(ptr addrspace(3) %place, i32 32)\nbr label %allocated\nallocated:\ncall void asm sideeffect \"@$2 mbarrier");
    let freed = "\ncall void asm sideeffect \"bar.sync 0;\", \"\"()\nbr i1 %is.warp, label %free, label %freed\nfree:
        call void @llvm.nvvm.tcgen05.relinq.alloc.permit.cg1()\ncall void @llvm.nvvm.tcgen05.dealloc.cg1(ptr addrspace(6) %tensor, i32 32)\nbr label %freed\nfreed:\n";
    let declared = "declare void @llvm.nvvm.tcgen05.alloc.shared.cg1(ptr addrspace(3), i32)\ndeclare void @llvm.nvvm.tcgen05.relinq.alloc.permit.cg1()
        declare void @llvm.nvvm.tcgen05.dealloc.cg1(ptr addrspace(6), i32)\ndeclare void @llvm.nvvm.tcgen05.st.32x32b.x2(ptr addrspace(6), <2 x i32>, i1)
        declare i32 @llvm.nvvm.tcgen05.ld.16x64b.x1(ptr addrspace(6), i1)\ndeclare void @llvm.nvvm.tcgen05.wait.ld()\ndeclare void @llvm.nvvm.tcgen05.wait.st()
        declare void @llvm.nvvm.tcgen05.mma.shared(ptr addrspace(6), i64, i64, i32, i1, i32, i32, i32)\ndeclare void @llvm.nvvm.tcgen05.commit.shared.cg1(ptr addrspace(3))";
    let all = |inner: &str, freed: &str| {
        declaring(&format!("{body}%tensor = inttoptr i32 %at to ptr addrspace(6)\n{inner}{freed}"), declared)
    };
    let access = "%column = add i32 %at, @@\n%there = inttoptr i32 %column to ptr addrspace(6)
        call void @llvm.nvvm.tcgen05.st.32x32b.x2(ptr addrspace(6) %there, <2 x i32> zeroinitializer, i1 false)\ncall void @llvm.nvvm.tcgen05.wait.st()
        %read = call i32 @llvm.nvvm.tcgen05.ld.16x64b.x1(ptr addrspace(6) %tensor, i1 false)\ncall void @llvm.nvvm.tcgen05.wait.ld()";
    ends(64, &all(access, freed), &[("0", "counted"), ("30", "counted"), ("31", "ub out-of-bounds")]);
    ends(64, &all("", "@@"), &[(freed, "counted"), ("", "ub bad-call")]);
    let product = "br i1 %first, label %mma, label %behind\nmma:
        call void @llvm.nvvm.tcgen05.mma.shared(ptr addrspace(6) %tensor, i64 %a, i64 %b, i32 67239936, i1 false, i32 @@, i32 ##, i32 0)
        call void @llvm.nvvm.tcgen05.commit.shared.cg1(ptr addrspace(3) %bar)\nbr label %behind\nbehind:\n";
    let wait = TENSOR_PRODUCT.lines().nth(1).expect("two lines");
    let write = "br i1 %first, label %w, label %d\nw:\nstore i32 1, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @s, i32 2048)\nbr label %d\nd:\n";
    let one = product.replace("##", "1");
    ends(64, &all(&format!("{one}{wait}\n"), freed), &[("3", "counted")]);
    ends(64, &all(&format!("{}@@\n{write}", one.replace("@@", "3")), freed), &[(wait, "counted"), ("", "ub race")]);
    let pair = product.replace("@@", "3").replace("##", "@@");
    ends(
        64,
        &all(&format!("{pair}{wait}\n"), freed),
        &[("1", "counted"), ("2", "unsupported: tcgen05.mma of two CTAs")],
    );
}

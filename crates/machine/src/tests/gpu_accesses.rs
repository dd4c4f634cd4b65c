//! The accesses of GPU operations: their operand, number of bytes, and alignment. An operand is the number of the
//! argument plus one, as in docs/machine.md. The alignments are those of the PTX ISA.

use super::boxes::TENSOR;
use super::matrices::{ALLOCATED, FREED, TENSOR_PRODUCT, declaring, ends, kernel};
use super::*;
use std::collections::BTreeSet;

/// Returns the different accesses of the calls of a function: kind, operand (`-` if there is none) and number of bytes.
fn accesses(threads: u32, body: &str, name: &str) -> Vec<String> {
    let text = kernel(threads, body);
    let run = executed(&text, &Options::default(), watch_all);
    assert_eq!(run.outcome, Outcome::Counted, "{text}");
    let module = parse(&text);
    let f = module.function(module.find_function("k").expect("defined"));
    let is_call = |inst| {
        let call = f.inst(inst).kind.as_call();
        call.and_then(|c| module.callee(c.callee))
            .is_some_and(|f| module.symbol_name(module.function(f).symbol).starts_with(name))
    };
    let one = |e: &Event| match e.kind {
        EventKind::Access { inst, kind, operand, len, .. } if is_call(inst) => {
            Some(format!("{kind:?} {} {len}", operand.map_or("-".into(), |n| n.to_string())))
        }
        _ => None,
    };
    let all: BTreeSet<String> = run.events.iter().filter_map(one).collect();
    all.into_iter().collect()
}

/// Each lane has a row of 16 zero bytes in shared memory.
const ROWS: &str = "%lane = mul i32 %t, 16\n%row = getelementptr i8, ptr addrspace(3) @s, i32 %lane\n\
    call void asm sideeffect \"st.shared.v4.b32 [$0], {0, 0, 0, 0}; bar.warp.sync -1;\", \"l\"(ptr addrspace(3) %row)\n";

#[test]
fn matrices_and_mbarriers_name_their_operand() {
    let mbarrier = "%one = icmp eq i32 %t, 0\nbr i1 %one, label %a, label %b\na:\n\
        call void @llvm.nvvm.mbarrier.init.shared(ptr addrspace(3) @s, i32 1)\n\
        %v = call i64 @llvm.nvvm.mbarrier.arrive.shared(ptr addrspace(3) @s)\n\
        %w = call i1 @llvm.nvvm.mbarrier.test.wait.shared(ptr addrspace(3) @s, i64 %v)\n\
        call void @llvm.nvvm.mbarrier.inval.shared(ptr addrspace(3) @s)\nbr label %b\nb:";
    let declared = "declare void @llvm.nvvm.mbarrier.init.shared(ptr addrspace(3), i32)\ndeclare i64 @llvm.nvvm.mbarrier.arrive.shared(ptr addrspace(3))\n\
        declare i1 @llvm.nvvm.mbarrier.test.wait.shared(ptr addrspace(3), i64)\ndeclare void @llvm.nvvm.mbarrier.inval.shared(ptr addrspace(3))\n\
        declare i32 @llvm.nvvm.ldmatrix.sync.aligned.m8n8.x1.b16.p3(ptr addrspace(3))\n\
        declare void @llvm.nvvm.stmatrix.sync.aligned.m8n8.x1.b16.p3(ptr addrspace(3), i32)\n\
        declare i32 @llvm.nvvm.ldg.global.i.i32.p1(ptr addrspace(1), i32)";
    let rows: &[(&str, &str, &[&str])] = &[
        (
            "llvm.nvvm.ldmatrix",
            "%v = call i32 @llvm.nvvm.ldmatrix.sync.aligned.m8n8.x1.b16.p3(ptr addrspace(3) %row)",
            &["Read 1 16"],
        ),
        (
            "llvm.nvvm.stmatrix",
            "call void @llvm.nvvm.stmatrix.sync.aligned.m8n8.x1.b16.p3(ptr addrspace(3) %row, i32 %t)",
            &["Write 1 16"],
        ),
        ("llvm.nvvm.ldg", "%v = call i32 @llvm.nvvm.ldg.global.i.i32.p1(ptr addrspace(1) %p, i32 4)", &["Read 1 4"]),
        ("llvm.nvvm.mbarrier.init", mbarrier, &["Write 1 8"]),
        ("llvm.nvvm.mbarrier.arrive", mbarrier, &["ReadWrite 1 8"]),
        ("llvm.nvvm.mbarrier.test.wait", mbarrier, &["ReadWrite 1 8"]),
    ];
    for (name, call, want) in rows {
        assert_eq!(accesses(32, &declaring(&format!("{ROWS}{call}"), declared), name), *want, "{name}");
    }
}

/// A copy of a bounding box accesses shared memory, the mbarrier and the map through operands of the call. It accesses
/// the rows of the tensor through the pointer in the map.
#[test]
fn boxes_name_their_operands() {
    let place = |at: u32| format!("ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @s, i32 {at})");
    let (inside, bar) = (place(1024), place(256));
    let declared = "declare void @llvm.nvvm.cp.async.bulk.tensor.g2s.cta.tile.2d(ptr addrspace(3), ptr addrspace(3), ptr, i32, i32, i64, i1)
        declare void @llvm.nvvm.cp.async.bulk.tensor.s2g.tile.2d(ptr addrspace(3), ptr, i32, i32, i64, i1)
        declare void @llvm.nvvm.cp.async.bulk.commit.group()\ndeclare void @llvm.nvvm.cp.async.bulk.wait.group(i32)";
    let text = |copy: &str, wait: &str| {
        let body = format!(
            "{TENSOR}%m = addrspacecast ptr addrspace(1) %map to ptr\nbr i1 %first, label %in, label %on\nin:\n{copy}\nbr label %on\non:\n{wait}"
        );
        declaring(&body, declared)
    };
    let fetch = text(
        &format!(
            "call void asm sideeffect \"mbarrier.arrive.expect_tx.shared.b64 _, [$0 + 256], 32;\", \"l\"(ptr addrspace(3) @s)\n\
             call void @llvm.nvvm.cp.async.bulk.tensor.g2s.cta.tile.2d({inside}, {bar}, ptr %m, i32 8, i32 1, i64 0, i1 false)"
        ),
        &format!(
            "call void asm sideeffect \"{{ .reg .pred q; again: mbarrier.try_wait.parity.shared.b64 q, [$0], 0; @!q bra again; }}\", \"l\"({bar})\n"
        ),
    );
    let copy = "llvm.nvvm.cp.async.bulk.tensor";
    assert_eq!(accesses(32, &fetch, copy), ["Read - 8", "Read 3 128", "ReadWrite 2 8", "Write 1 32"]);
    let send = text(
        &format!(
            "store i128 0, {inside}\nstore i128 0, {}\n\
             call void @llvm.nvvm.cp.async.bulk.tensor.s2g.tile.2d({inside}, ptr %m, i32 8, i32 1, i64 0, i1 false)\n\
             call void @llvm.nvvm.cp.async.bulk.commit.group()\ncall void @llvm.nvvm.cp.async.bulk.wait.group(i32 0)",
            place(1040)
        ),
        "",
    );
    assert_eq!(accesses(32, &send, copy), ["Read 1 32", "Read 2 128", "Write - 8"]);
    let moved = text(
        &format!(
            "store i128 0, {}\nstore i128 0, {}\n\
             call void @llvm.nvvm.cp.async.bulk.tensor.s2g.tile.2d({}, ptr %m, i32 8, i32 1, i64 0, i1 false)\n\
             call void @llvm.nvvm.cp.async.bulk.commit.group()\ncall void @llvm.nvvm.cp.async.bulk.wait.group(i32 0)",
            place(1088),
            place(1104),
            place(1024).replace("1024", "@@")
        ),
        "",
    );
    ends(32, &moved, &[("1088", "ub misaligned")]);
}

/// The operation `tcgen05.alloc` writes the address of the allocated columns as one word to shared memory.
#[test]
fn tensor_memory_is_allocated_into_a_word() {
    let alloc = "@$0 tcgen05.alloc.cta_group::1.sync.aligned.shared::cta.b32 [$1], 32; ";
    let body = ALLOCATED.replace(alloc, "").replace(
        "call void asm sideeffect \"@$2 mbarrier",
        "br i1 %is.warp, label %alloc, label %allocated\nalloc:\n%there = getelementptr i8, ptr addrspace(3) %place, i32 @@\n\
         call void @llvm.nvvm.tcgen05.alloc.shared.cg1(ptr addrspace(3) %there, i32 32)\nbr label %allocated\n\
         allocated:\ncall void asm sideeffect \"@$2 mbarrier",
    );
    let text =
        declaring(&format!("{body}{FREED}"), "declare void @llvm.nvvm.tcgen05.alloc.shared.cg1(ptr addrspace(3), i32)");
    assert_eq!(accesses(64, &text.replace("@@", "0"), "llvm.nvvm.tcgen05.alloc"), ["Write 1 4"]);
    ends(64, &text, &[("0", "counted"), ("2", "ub misaligned")]);
}

/// PTX ISA, "Matrix Descriptors": matrices are aligned to 16 bytes. A descriptor cannot represent an address that is
/// not a multiple of 16. So a descriptor of such an address describes a matrix that begins earlier. If the matrix
/// leaves shared memory, the product is undefined.
#[test]
fn matrix_descriptors_must_stay_in_shared_memory() {
    let body = TENSOR_PRODUCT.replace("i64 %b, i32 67239936", "i64 %far, i32 67239936");
    let far = "%far = add i64 %a, @@\n";
    ends(
        64,
        &format!("{ALLOCATED}{far}{body}{FREED}"),
        &[("128", "counted"), ("240", "counted"), ("241", "ub out-of-bounds")],
    );
}

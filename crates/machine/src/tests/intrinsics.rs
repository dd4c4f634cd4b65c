//! One row for each intrinsic that is not ordinary arithmetic. The row states the intrinsic's result. If the intrinsic
//! has no result, the row only tests that the machine executes it. Source of the rules: docs/machine.md, sections 1, 3
//! and 4.

use super::outcome_of;
use crate::Options;

fn run(text: &str) -> String {
    outcome_of(text, &Options::default())
}

/// Returns a kernel with this body. Its launch has 2 clusters of 2 CTAs of 2 threads. `%p` points to global memory, and
/// `%l` to shared memory of the launch.
fn kernel(triple: &str, body: &str) -> String {
    let (kind, shared) = if triple.starts_with("nvptx") { ("ptx_kernel", 3) } else { ("amdgpu_kernel", 3) };
    format!(
        "; aliasmith: launch cluster=2 grid=4,1,1 block=2,1,1\n; aliasmith: arg 0 = object global 64 align 16\n\
         ; aliasmith: arg 1 = object shared 64 align 16\ntarget triple = \"{triple}\"\n@d = external addrspace(3) global [0 x i32]\n\
         define {kind} void @k(ptr addrspace(1) %p, ptr addrspace({shared}) %l) {{\n%g = addrspacecast ptr addrspace(1) %p to ptr\n\
         {body}\nret void\n}}\n"
    )
}

/// Returns a body that computes the i32 `%n` and assumes that `%n` is `want` in every thread.
fn value(body: &str, want: &str) -> String {
    format!("{body}\n%ok = icmp eq i32 %n, {want}\ncall void @llvm.assume(i1 %ok)")
}

fn check(triple: &str, rows: &[(&str, &str)]) {
    for (body, want) in rows {
        let text = kernel(triple, &value(body, want));
        assert_eq!(run(&text), "counted", "{body}");
        assert_eq!(run(&text.replace(&format!("%n, {want}"), "%n, 4711")), "ub assume", "{body}");
    }
}

/// Each special register equals an expression of other registers.
#[test]
fn special_registers() {
    let sreg = |name: &str, to: &str| format!("%{to} = call i32 @llvm.nvvm.read.ptx.sreg.{name}()");
    let mut rows = Vec::new();
    for (name, want) in [
        ("ntid.x", "2"),
        ("ntid.y", "1"),
        ("ntid.z", "1"),
        ("tid.w", "0"),
        ("ntid.w", "0"),
        ("nctaid.w", "0"),
        ("cluster.nctaid.w", "0"),
        ("tid.y", "0"),
        ("tid.z", "0"),
        ("ctaid.y", "0"),
        ("ctaid.z", "0"),
        ("nctaid.x", "4"),
        ("nctaid.y", "1"),
        ("nctaid.z", "1"),
        ("clusterid.y", "0"),
        ("clusterid.z", "0"),
        ("nclusterid.x", "2"),
        ("nclusterid.y", "1"),
        ("nclusterid.z", "1"),
        ("cluster.ctaid.y", "0"),
        ("cluster.ctaid.z", "0"),
        ("cluster.nctaid.x", "2"),
        ("cluster.nctaid.y", "1"),
        ("cluster.nctaid.z", "1"),
        ("cluster.nctarank", "2"),
        ("warpid", "0"),
        ("nwarpid", "1"),
        ("warpsize", "32"),
        ("dynamic_smem_size", "256"),
    ] {
        rows.push((sreg(name, "n"), want.to_string()));
    }
    let two = |a: &str, b: &str, op: &str| format!("{}\n{}\n{op}", sreg(a, "a"), sreg(b, "b"));
    for body in [
        two("tid.x", "laneid", "%n = sub i32 %a, %b"),
        two("ctaid.x", "clusterid.x", "%c = lshr i32 %a, 1\n%n = sub i32 %c, %b"),
        two("ctaid.x", "cluster.ctaid.x", "%c = and i32 %a, 1\n%n = sub i32 %c, %b"),
        two("cluster.ctarank", "cluster.ctaid.x", "%n = sub i32 %a, %b"),
        two("lanemask.eq", "laneid", "%c = shl i32 1, %b\n%n = sub i32 %a, %c"),
        two("lanemask.lt", "lanemask.eq", "%c = sub i32 %b, 1\n%n = sub i32 %a, %c"),
        two("lanemask.le", "lanemask.gt", "%c = xor i32 %b, -1\n%n = sub i32 %a, %c"),
        two("lanemask.ge", "lanemask.lt", "%c = xor i32 %b, -1\n%n = sub i32 %a, %c"),
        two("smid", "nsmid", "%c = icmp ult i32 %a, %b\n%d = xor i1 %c, true\n%n = zext i1 %d to i32"),
        two("gridid", "gridid", "%n = sub i32 %a, %b"),
        two("clock", "clock", "%c = icmp ugt i32 %a, %b\n%n = zext i1 %c to i32"),
    ] {
        rows.push((body, "0".into()));
    }
    for name in ["clock64", "globaltimer"] {
        let read = |to: &str| format!("%{to} = call i64 @llvm.nvvm.read.ptx.sreg.{name}()");
        let later = "%c = icmp ugt i64 %a, %b\n%n = zext i1 %c to i32";
        rows.push((format!("{}\n{}\n{later}", read("a"), read("b")), "0".into()));
    }
    let rows: Vec<(&str, &str)> = rows.iter().map(|(b, w)| (&**b, &**w)).collect();
    check("nvptx64-nvidia-cuda", &rows);
}

#[test]
fn nvptx() {
    let space = |name: &str, pointer: &str| {
        format!("{pointer}\n%i = call i1 @llvm.nvvm.isspacep.{name}(ptr %x)\n%n = zext i1 %i to i32")
    };
    let (global, shared) = ("%x = getelementptr i8, ptr %g, i64 0", "%x = addrspacecast ptr addrspace(3) %l to ptr");
    let local = "%m = alloca i32\n%x = getelementptr i8, ptr %m, i64 0";
    let rows = [
        (space("global", global), "1"),
        (space("global", shared), "0"),
        (space("shared", shared), "1"),
        (space("shared", global), "0"),
        (space("shared.cluster", shared), "1"),
        (space("local", local), "1"),
        (space("local", shared), "0"),
        (space("const", global), "0"),
        ("call void @llvm.nvvm.prefetch.global.L2(ptr addrspace(1) %p)\n%n = add i32 7, 0".into(), "7"),
        // The CTA's own shared memory through the cluster's window: static, dynamic, and an argument of the launch.
        (mapped("@d", "7", "mapa.shared.cluster", "3"), "5"),
        (mapped("%l", "7", "mapa.shared.cluster", "3"), "5"),
        (mapped("%l", "0", "mapa", "0"), "5"),
        (
            "call void @llvm.nvvm.fence.proxy.alias()\ncall void @llvm.nvvm.fence.mbarrier_init.release.cluster()\n%n = add i32 1, 0".into(),
            "1",
        ),
    ];
    let rows: Vec<(&str, &str)> = rows.iter().map(|(b, w)| (&**b, *w)).collect();
    check("nvptx64-nvidia-cuda", &rows);
    let load = |name: &str| {
        kernel(
            "nvptx64-nvidia-cuda",
            &format!("%a = call i32 @llvm.nvvm.{name}.global.i.i32.p1(ptr addrspace(1) %p, i32 4)"),
        )
    };
    assert_eq!(run(&load("ldg")), "counted");
    assert_eq!(run(&load("ldu")), "counted");
    assert_eq!(run(&kernel("nvptx64-nvidia-cuda", "call void @llvm.nvvm.exit()\nunreachable\nx:")), "counted");
    assert_eq!(run(&kernel("nvptx64-nvidia-cuda", "call void @llvm.trap()\nunreachable\nx:")), "trap");
}

/// Thread 0 of each CTA writes 5 to its own shared memory, and reads it back through `mapa` with its own rank.
fn mapped(shared: &str, space: &str, name: &str, from: &str) -> String {
    let argument = if from == "3" { shared.to_string() } else { "%y".into() };
    let (to, ty) = if space == "7" { ("ptr addrspace(7)", "ptr addrspace(3)") } else { ("ptr", "ptr") };
    format!(
        "%r = call i32 @llvm.nvvm.read.ptx.sreg.cluster.ctarank()\n%t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()\n\
         %y = addrspacecast ptr addrspace(3) {shared} to ptr\n%w = getelementptr i32, ptr addrspace(3) {shared}, i32 %t\n\
         store i32 5, ptr addrspace(3) %w\n%z = call {to} @llvm.nvvm.{name}({ty} {argument}, i32 %r)\n\
         %q = getelementptr i32, {to} %z, i32 %t\n%n = load i32, {to} %q"
    )
}

#[test]
fn amdgpu() {
    let is = |name: &str, from: &str| {
        format!("%x = addrspacecast {from} to ptr\n%i = call i1 @llvm.amdgcn.is.{name}(ptr %x)\n%n = zext i1 %i to i32")
    };
    let id = "%t = call i32 @llvm.amdgcn.workitem.id.x()";
    let rows = [
        (is("shared", "ptr addrspace(3) %l"), "1"),
        (is("shared", "ptr addrspace(1) %p"), "0"),
        (is("private", "ptr addrspace(3) %l"), "0"),
        ("%n = call i32 @llvm.amdgcn.workitem.id.y()".into(), "0"),
        ("%a = call i32 @llvm.amdgcn.workgroup.id.x()\n%b = icmp ult i32 %a, 4\n%n = zext i1 %b to i32".into(), "1"),
        (
            format!(
                "{id}\n%a = call i32 @llvm.amdgcn.mbcnt.lo(i32 -1, i32 0)\n%b = call i32 @llvm.amdgcn.mbcnt.hi(i32 -1, i32 %a)\n%n = sub i32 %b, %t"
            ),
            "0",
        ),
        (format!("{id}\n%n = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %t)"), "0"),
        (format!("{id}\n%n = call i32 @llvm.amdgcn.readlane.i32(i32 %t, i32 1)"), "1"),
        (format!("{id}\n%n = call i32 @llvm.amdgcn.ds.bpermute(i32 4, i32 %t)"), "1"),
        (
            format!(
                "{id}\n%c = icmp eq i32 %t, 1\n%b = call i64 @llvm.amdgcn.ballot.i64(i1 %c)\n%n = trunc i64 %b to i32"
            ),
            "2",
        ),
    ];
    let rows: Vec<(&str, &str)> = rows.iter().map(|(b, w)| (&**b, *w)).collect();
    check("amdgcn-amd-amdhsa", &rows);
    let packet = kernel("amdgcn-amd-amdhsa", "%a = call ptr addrspace(4) @llvm.amdgcn.dispatch.ptr()");
    assert_eq!(run(&packet), "counted");
}

/// Nondeterministic choices: for each allowed result, there is a seed that gives this result. No seed gives a result
/// that is not allowed.
#[test]
fn free_choices() {
    for body in [
        "%n = call i1 @llvm.is.constant.i32(i32 %x)",
        "%n = call i1 @llvm.experimental.widenable.condition()",
        "%n = call i1 @llvm.allow.ubsan.check(i8 3)",
        "%n = call i1 @llvm.allow.runtime.check(metadata !\"kind\")",
        "%o = getelementptr i8, ptr %p, i64 4\n%s = call i64 @llvm.objectsize.i64.p0(ptr %o, i1 false, i1 true, i1 true)\n\
         %u = icmp eq i64 %s, -1\n%one = icmp uge i64 %s, 12\ncall void @llvm.assume(i1 %one)\n%n = or i1 %u, false",
    ] {
        let text = |seed: u32| {
            format!(
                "; aliasmith: arg 0 = object global 16 align 16\n; aliasmith: seed {seed}\n\
                 define void @k(ptr %p) {{\n%x = load i32, ptr %p\n{body}\ncall void @llvm.assume(i1 %n)\nret void\n}}\n"
            )
        };
        let all: Vec<String> = (0..32).map(|seed| run(&text(seed))).collect();
        assert!(all.iter().any(|o| o == "counted") && all.iter().any(|o| o == "ub assume"), "{body}");
        assert!(all.iter().all(|o| o == "counted" || o == "ub assume"), "{body}: {all:?}");
    }
    let text =
        "define void @k() {\n%n = call i1 @llvm.is.constant.i32(i32 7)\ncall void @llvm.assume(i1 %n)\nret void\n}\n";
    assert_eq!(run(text), "counted");
    let launder = |group: &str| {
        format!(
            "; aliasmith: arg 0 = object global 16 align 16\ndefine void @k(ptr %p) {{\nstore i32 1, ptr %p, !invariant.group !0\n\
             %q = call ptr @llvm.{group}.invariant.group.p0(ptr %p)\nstore i32 2, ptr %q\n%v = load i32, ptr %q\n\
             %c = icmp eq i32 %v, 2\ncall void @llvm.assume(i1 %c)\nret void\n}}\n!0 = !{{}}\n"
        )
    };
    assert_eq!(run(&launder("launder")), "counted");
    assert_eq!(run(&launder("strip")), "counted");
}

#[test]
fn vector_predication() {
    let text = |body: &str| {
        format!("; aliasmith: arg 0 = object global 16 align 16\ndefine void @k(ptr %p) {{\n{body}\nret void\n}}\n")
    };
    let mask = "<4 x i1> <i1 true, i1 true, i1 false, i1 true>";
    let same = |lane: u32, want: u32| {
        format!(
            "\n%a = extractelement <4 x i32> %v, i32 {lane}\n%c = icmp eq i32 %a, {want}\ncall void @llvm.assume(i1 %c)"
        )
    };
    let store = |evl: u32| {
        format!(
            "store <4 x i32> <i32 9, i32 9, i32 9, i32 9>, ptr %p\ncall void @llvm.vp.store.v4i32.p0(<4 x i32> <i32 1, i32 2, i32 3, i32 4>, ptr %p, {mask}, i32 {evl})\n%v = load <4 x i32>, ptr %p"
        )
    };
    for (evl, lanes) in [(4, [1, 2, 9, 4]), (1, [1, 9, 9, 9])] {
        for (i, want) in lanes.into_iter().enumerate() {
            assert_eq!(run(&text(&(store(evl) + &same(i as u32, want)))), "counted", "{evl} {i}");
        }
    }
    assert_eq!(run(&text(&store(5))), "ub bad-call");
    let load = |at: u32, evl: u32| {
        format!(
            "store <4 x i32> <i32 5, i32 6, i32 7, i32 8>, ptr %p\n%q = getelementptr i8, ptr %p, i64 {at}\n%v = call <4 x i32> @llvm.vp.load.v4i32.p0(ptr align 4 %q, {mask}, i32 {evl})"
        )
    };
    assert_eq!(run(&text(&(load(4, 2) + &same(1, 7)))), "counted");
    assert_eq!(run(&text(&(load(4, 4) + &same(1, 7)))), "ub out-of-bounds");
    // If the call has no `align`, the intrinsic promises that the address has the alignment of the whole vector.
    assert_eq!(run(&text(&load(4, 2).replace("align 4 ", ""))), "ub misaligned");
    assert_eq!(run(&text(&load(0, 2).replace("align 4 ", ""))), "counted");
    assert_eq!(run(&text(&(load(0, 4) + &same(2, 7)))), "ub poison");
    let gather = |last: u32| {
        format!(
            "store i32 5, ptr %p\n%q = getelementptr i8, ptr %p, <4 x i64> <i64 0, i64 0, i64 99, i64 {last}>\n%v = call <4 x i32> @llvm.vp.gather.v4i32.v4p0(<4 x ptr> %q, {mask}, i32 4)\ncall void @llvm.vp.scatter.v4i32.v4p0(<4 x i32> %v, <4 x ptr> %q, {mask}, i32 4)"
        )
    };
    assert_eq!(run(&text(&(gather(12) + &same(1, 5)))), "counted");
    assert_eq!(run(&text(&(gather(16) + &same(1, 5)))), "ub out-of-bounds");
    let arith = |op: &str, evl: u32| {
        format!(
            "%v = call <4 x i32> @llvm.vp.{op}.v4i32(<4 x i32> <i32 7, i32 7, i32 7, i32 7>, <4 x i32> <i32 1, i32 2, i32 0, i32 0>, {mask}, i32 {evl})"
        )
    };
    for (op, want) in [("add", 9), ("sub", 5), ("mul", 14), ("and", 2), ("or", 7), ("xor", 5), ("shl", 28), ("lshr", 1)]
    {
        assert_eq!(run(&text(&(arith(op, 4) + &same(1, want)))), "counted", "{op}");
    }
    for op in ["udiv", "sdiv", "urem", "srem"] {
        assert_eq!(run(&text(&arith(op, 3))), "counted", "{op}");
        assert_eq!(run(&text(&arith(op, 4))), "ub div-by-zero", "{op}");
    }
}

/// PTX ISA, 'cp.async': if the source is shorter than the target, the rest of the target is zero.
#[test]
fn an_asynchronous_copy_fills_up_with_zeros() {
    let copy = |size: &str| {
        format!(
            "; aliasmith: arg 0 = object global 6 align 16\n; aliasmith: mem arg 0 + 0 = i32 -1\n; aliasmith: mem arg 0 + 4 = i16 -1\n\
             ; aliasmith: arg 1 = i32 {size}\ntarget triple = \"nvptx64-nvidia-cuda\"\n@s = internal addrspace(3) global [8 x i8] undef, align 8\n\
             define ptx_kernel void @k(ptr addrspace(1) %p, i32 %size) {{\n\
             call void @llvm.nvvm.cp.async.ca.shared.global.8.s(ptr addrspace(3) @s, ptr addrspace(1) %p, i32 %size)\n\
             call void @llvm.nvvm.cp.async.wait.all()\n%v = load i64, ptr addrspace(3) @s\n\
             %bits = shl i32 %size, 3\n%wide = zext i32 %bits to i64\n%one = shl i64 1, %wide\n%want = sub i64 %one, 1\n\
             %ok = icmp eq i64 %v, %want\ncall void @llvm.assume(i1 %ok)\nret void\n}}\n"
        )
    };
    for size in ["0", "1", "4", "6"] {
        assert_eq!(run(&copy(size)), "counted", "{size}");
    }
    assert_eq!(run(&copy("7")), "ub out-of-bounds");
    assert_eq!(run(&copy("9")), "ub bad-call");
    let early = copy("0").replace("call void @llvm.nvvm.cp.async.wait.all()", "");
    assert_eq!(run(&early), "ub race", "the zeros are written by then, not before");
}

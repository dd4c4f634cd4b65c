//! Tests of inline PTX: each instruction of the table behaves as the PTX ISA states, and its misuse is undefined. The
//! expected values were worked out by hand from the descriptions in the PTX ISA.

use super::outcome_of;
use crate::Options;
use crate::ptx_rows;

pub(super) fn run(text: &str) -> String {
    outcome_of(text, &Options::default())
}

/// Makes a kernel of one CTA with this number of threads. `%t` is the number of the thread, `%p` points to 64 bytes of
/// global memory, and `@s` is 1,024 bytes of shared memory.
pub(super) fn kernel(threads: u32, body: &str) -> String {
    format!(
        "; aliasmith: launch cluster=1 grid=1,1,1 block={threads},1,1\n; aliasmith: arg 0 = object global 64 align 16\n\
         ; aliasmith: mem arg 0 + 0 = i64 0\ntarget triple = \"nvptx64-nvidia-cuda\"\n\
         @s = internal addrspace(3) global [1024 x i8] undef, align 16\n\
         declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()\ndeclare void @llvm.assume(i1)\n\
         define ptx_kernel void @k(ptr addrspace(1) %p) {{\n%t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()\n\
         %first = icmp eq i32 %t, 0\n%low = icmp ult i32 %t, 16\n%row = mul i32 %t, 16\n\
         %q = getelementptr i8, ptr addrspace(3) @s, i32 %row\n%mine = getelementptr i32, ptr addrspace(1) %p, i32 %t\n\
         %signed = sub i32 %t, 16\n%odd = or i32 %t, 1\n\
         {body}\nret void\n}}\n"
    )
}

/// Each row has the name of the instruction, the number of threads, the asm, its constraints, its arguments, and the
/// 32-bit result.
const VALUES: &[(&str, u32, &str, &str, &str, &str)] = &[
    ("mov", 1, "mov.u32 $0, $1;", "=r,r", "i32 5", "5"),
    ("mov", 1, "mov.u32 $0, %ntid.x;", "=r", "", "1"),
    ("mov", 1, "{ .reg .b64 v; mov.b64 v, {$1, $2}; mov.b64 {_, $0}, v; }", "=r,r,r", "i32 1, i32 2", "2"),
    ("cvt", 1, "cvt.u32.u8 $0, $1;", "=r,r", "i32 511", "255"),
    ("cvt", 1, "cvt.s32.s8 $0, $1;", "=r,r", "i32 255", "-1"),
    ("cvt", 1, "cvt.rni.s32.f32 $0, $1;", "=r,f", "float 2.5", "2"),
    ("cvt", 1, "cvt.rzi.u32.f32 $0, $1;", "=r,f", "float -3.0", "0"),
    ("cvt", 1, "cvt.rn.f32.s32 $0, $1;", "=r,r", "i32 1", "1065353216"),
    ("cvt", 1, "cvt.rn.f16x2.f32 $0, $1, $2;", "=r,f,f", "float 1.0, float 2.0", "1006649344"),
    ("selp", 1, "selp.b32 $0, $1, $2, $3;", "=r,r,r,b", "i32 3, i32 4, i1 true", "3"),
    ("setp", 1, "{ .reg .pred q; setp.lt.s32 q, $1, $2; selp.b32 $0, 1, 2, q; }", "=r,r,r", "i32 -1, i32 1", "1"),
    ("setp", 1, "{ .reg .pred q; setp.lo.u32 q, $1, $2; selp.b32 $0, 1, 2, q; }", "=r,r,r", "i32 -1, i32 1", "2"),
    (
        "setp",
        1,
        "{ .reg .pred q; setp.neu.f32 q, $1, $1; selp.b32 $0, 1, 2, q; }",
        "=r,f",
        "float 0x7FF8000000000000",
        "1",
    ),
    ("add", 1, "add.s32 $0, $1, 3;", "=r,r", "i32 2", "5"),
    ("add", 1, "add.f32 $0, $1, 0f3F800000;", "=r,f", "float 1.0", "1073741824"),
    ("add", 1, "add.f32 $0, $1, 1.0;", "=r,f", "float 1.0", "1073741824"),
    ("setp", 1, "{ .reg .pred q; setp.gt.f32 q, $1, 20.; selp.b32 $0, 1, 2, q; }", "=r,f", "float 21.0", "1"),
    ("sub", 1, "sub.u32 $0, $1, $2;", "=r,r,r", "i32 2, i32 3", "-1"),
    ("mul", 1, "mul.lo.s32 $0, $1, $2;", "=r,r,r", "i32 6, i32 7", "42"),
    ("mul", 1, "mul.hi.u32 $0, $1, $2;", "=r,r,r", "i32 -1, i32 2", "1"),
    ("mad", 1, "mad.lo.s32 $0, $1, $2, $3;", "=r,r,r,r", "i32 2, i32 3, i32 4", "10"),
    ("fma", 1, "fma.rn.f32 $0, $1, $2, $3;", "=r,f,f,f", "float 2.0, float 3.0, float 4.0", "1092616192"),
    ("min", 1, "min.s32 $0, $1, $2;", "=r,r,r", "i32 -1, i32 1", "-1"),
    ("max", 1, "max.s32 $0, $1, $2;", "=r,r,r", "i32 -1, i32 1", "1"),
    ("and", 1, "and.b32 $0, $1, 12;", "=r,r", "i32 10", "8"),
    ("or", 1, "or.b32 $0, $1, 12;", "=r,r", "i32 10", "14"),
    ("xor", 1, "xor.b32 $0, $1, 12;", "=r,r", "i32 10", "6"),
    ("not", 1, "not.b32 $0, $1;", "=r,r", "i32 0", "-1"),
    ("neg", 1, "neg.s32 $0, $1;", "=r,r", "i32 4", "-4"),
    ("abs", 1, "abs.s32 $0, $1;", "=r,r", "i32 -4", "4"),
    ("shl", 1, "shl.b32 $0, $1, 32;", "=r,r", "i32 1", "0"),
    ("shr", 1, "shr.s32 $0, $1, 40;", "=r,r", "i32 -4", "-1"),
    ("popc", 1, "popc.b32 $0, $1;", "=r,r", "i32 255", "8"),
    ("brev", 1, "brev.b32 $0, $1;", "=r,r", "i32 1", "-2147483648"),
    ("clz", 1, "clz.b32 $0, $1;", "=r,r", "i32 1", "31"),
    ("set", 1, "set.lt.u32.s32 $0, $1, 3;", "=r,r", "i32 2", "-1"),
    ("slct", 1, "slct.b32.s32 $0, 5, 6, $1;", "=r,r", "i32 -2", "6"),
    ("cnot", 1, "cnot.b32 $0, $1;", "=r,r", "i32 0", "1"),
    ("sad", 1, "sad.s32 $0, $1, $2, 10;", "=r,r,r", "i32 -3, i32 4", "17"),
    ("mul24", 1, "mul24.lo.u32 $0, $1, 3;", "=r,r", "i32 -1", "50331645"),
    ("mad24", 1, "mad24.hi.s32 $0, $1, $2, 1;", "=r,r,r", "i32 65536, i32 5", "6"),
    ("dp4a", 1, "dp4a.s32.u32 $0, $1, $2, 7;", "=r,r,r", "i32 255, i32 3", "4"),
    ("dp2a", 1, "dp2a.hi.s32.s32 $0, $1, $2, 7;", "=r,r,r", "i32 65535, i32 131072", "5"),
    ("szext", 1, "szext.clamp.s32 $0, $1, 4;", "=r,r", "i32 8", "-8"),
    ("bmsk", 1, "bmsk.wrap.b32 $0, $1, 2;", "=r,r", "i32 1", "6"),
    ("bfi", 1, "bfi.b32 $0, $1, 15, 4, 4;", "=r,r", "i32 2", "47"),
    ("bfind", 1, "bfind.u32 $0, $1;", "=r,r", "i32 16", "4"),
    ("shf", 1, "shf.l.wrap.b32 $0, $1, $2, 33;", "=r,r,r", "i32 -2147483648, i32 1", "3"),
    ("addc", 1, "{ .reg .b32 t; add.cc.u32 t, $1, $2; addc.u32 $0, 5, 6; }", "=r,r,r", "i32 -1, i32 1", "12"),
    ("subc", 1, "{ .reg .b32 t; sub.cc.u32 t, $1, $2; subc.u32 $0, 9, 1; }", "=r,r,r", "i32 1, i32 2", "7"),
    (
        "madc",
        1,
        "{ .reg .b32 t; mad.lo.cc.u32 t, $1, $2, 1; madc.hi.u32 $0, $1, $2, 0; }",
        "=r,r,r",
        "i32 -1, i32 -1",
        "-2",
    ),
    ("bfe", 1, "bfe.u32 $0, $1, 4, 8;", "=r,r", "i32 43981", "188"),
    ("lop3", 1, "lop3.b32 $0, $1, $2, $3, 0x96;", "=r,r,r,r", "i32 1, i32 2, i32 4", "7"),
    ("prmt", 1, "prmt.b32 $0, $1, $2, 0x5410;", "=r,r,r", "i32 4660, i32 22136", "1450709556"),
    ("ex2", 1, "ex2.approx.f32 $0, $1;", "=r,f", "float 3.0", "1090519040"),
    ("lg2", 1, "lg2.approx.f32 $0, $1;", "=r,f", "float 8.0", "1077936128"),
    ("rcp", 1, "rcp.approx.f32 $0, $1;", "=r,f", "float 2.0", "1056964608"),
    ("rsqrt", 1, "rsqrt.approx.f32 $0, $1;", "=r,f", "float 4.0", "1056964608"),
    ("sqrt", 1, "sqrt.rn.f32 $0, $1;", "=r,f", "float 4.0", "1073741824"),
    ("sin", 1, "sin.approx.f32 $0, $1;", "=r,f", "float 0.0", "0"),
    ("cos", 1, "cos.approx.f32 $0, $1;", "=r,f", "float 0.0", "1065353216"),
    ("tanh", 1, "tanh.approx.f32 $0, $1;", "=r,f", "float 0.0", "0"),
    ("div", 1, "div.full.f32 $0, $1, $2;", "=r,f,f", "float 1.0, float 2.0", "1056964608"),
    ("shfl", 32, "shfl.sync.idx.b32 $0, $1, 3, 31, -1;", "=r,r", "i32 %t", "3"),
    ("vote", 32, "vote.sync.ballot.b32 $0, $1, -1;", "=r,b", "i1 %low", "65535"),
    ("match", 32, "match.any.sync.b32 $0, $1, -1;", "=r,r", "i32 7", "-1"),
    ("redux", 32, "redux.sync.add.u32 $0, $1, -1;", "=r,r", "i32 2", "64"),
    ("elect", 1, "{ .reg .pred q; elect.sync _|q, 1; selp.b32 $0, 1, 2, q; }", "=r", "", "1"),
    ("activemask", 1, "activemask.b32 $0;", "=r", "", "1"),
    (
        "mma",
        32,
        "{ .reg .b32 a, b, c; mma.sync.aligned.m16n8k16.row.col.s32.s8.s8.s32 {$0, a, b, c}, {$1, $1}, {$1}, {$2, $2, $2, $2}; }",
        "=r,r,r",
        "i32 16843009, i32 5",
        "21",
    ),
    ("ld", 1, "st.global.u32 [$1], 7; ld.global.u32 $0, [$1];", "=r,l", "ptr addrspace(1) %p", "7"),
    ("ld", 1, "st.global.u32 [$1], -2; ld.global.s8 $0, [$1];", "=r,l", "ptr addrspace(1) %p", "-2"),
    (
        "atom",
        1,
        "atom.global.add.u32 $0, [$1], 3; atom.add.acq_rel.gpu.global.u32 $0, [$1], 3;",
        "=r,l",
        "ptr addrspace(1) %p",
        "3",
    ),
    (
        "atom",
        1,
        "atom.global.cas.b32 $0, [$1], 0, 9; atom.global.exch.b32 $0, [$1], 1;",
        "=r,l",
        "ptr addrspace(1) %p",
        "9",
    ),
    (
        "cvta",
        1,
        "{ .reg .b64 g; st.shared.u32 [$1], 5; cvta.shared.u64 g, $1; ld.u32 $0, [g]; }",
        "=r,l",
        "ptr addrspace(3) @s",
        "5",
    ),
    (
        "ldmatrix",
        32,
        "st.shared.v4.b32 [$1], {$2, $2, $2, $2}; bar.warp.sync -1; ldmatrix.sync.aligned.m8n8.x1.shared.b16 {$0}, [$1];",
        "=r,l,r",
        "ptr addrspace(3) %q, i32 65537",
        "65537",
    ),
    (
        "stmatrix",
        32,
        "stmatrix.sync.aligned.m8n8.x4.shared.b16 [$1], {$2, $2, $2, $2}; bar.warp.sync -1; ld.shared.b32 $0, [$1];",
        "=r,l,r",
        "ptr addrspace(3) %q, i32 131074",
        "131074",
    ),
];

#[test]
fn values() {
    let mut wrong = Vec::new();
    for (word, threads, text, constraints, args, want) in VALUES {
        let call = format!("%n = call i32 asm sideeffect \"{text}\", \"{constraints}\"({args})");
        let body = |want: &str| format!("{call}\n%ok = icmp eq i32 %n, {want}\ncall void @llvm.assume(i1 %ok)");
        let (right, other) = (run(&kernel(*threads, &body(want))), run(&kernel(*threads, &body("4711"))));
        if right != "counted" || other != "ub assume" {
            wrong.push(format!("{word}: {right}, {other}: {text}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Thread 0 writes data and then sets a flag. The second thread waits for the flag and then reads the data. `@@` is
/// executed before the flag is set.
const HANDSHAKE: &str = "call void asm sideeffect \"{ .reg .pred q; .reg .b32 v; @!$0 bra reader; st.global.u32 [$1], 7; @@ \
    st.relaxed.gpu.global.u32 [$1 + 4], 1; bra done; reader: ld.relaxed.gpu.global.u32 v, [$1 + 4]; setp.eq.u32 q, v, 1; \
    @!q bra reader; fence.acq_rel.gpu; ld.global.u32 v, [$1]; done: }\", \"b,l\"(i1 %first, ptr addrspace(1) %p)";

/// Each row has the names of the instructions, the number of threads, a body with one gap, the right text for the gap,
/// a wrong text, and the outcome with the wrong text.
type Misuse = (&'static [&'static str], u32, &'static str, &'static str, &'static str, &'static str);

const MISUSES: &[Misuse] = &[
    (
        &["ld"],
        1,
        "call i32 asm sideeffect \"ld.global.b32 $0, [$1 + @@];\", \"=r,l\"(ptr addrspace(1) %p)",
        "60",
        "64",
        "ub out-of-bounds",
    ),
    (
        &["ldu"],
        1,
        "call i32 asm sideeffect \"ldu.global.b32 $0, [$1 + @@];\", \"=r,l\"(ptr addrspace(1) %p)",
        "60",
        "62",
        "ub out-of-bounds",
    ),
    (
        &["ld"],
        1,
        "call i32 asm sideeffect \"@$2 ld.global.b32 $0, [$1 + 64];\", \"=r,l,b\"(ptr addrspace(1) %p, i1 @@)",
        "false",
        "true",
        "ub out-of-bounds",
    ),
    (
        &["ld"],
        1,
        "call i32 asm sideeffect \"@$2 ld.global.b32 $0, [$1];\", \"=r,l,b\"(ptr addrspace(1) %p, i1 @@)",
        "false",
        "undef",
        "ub undef",
    ),
    (
        &["st"],
        1,
        "call void asm sideeffect \"st.global.v4.b32 [$0 + @@], {$1, $1, $1, $1};\", \"l,r\"(ptr addrspace(1) %p, i32 1)",
        "16",
        "8",
        "ub misaligned",
    ),
    (
        &["st"],
        2,
        "call void asm sideeffect \"st.global.b32 [$0], $1;\", \"l,r\"(ptr addrspace(1) @@, i32 %t)",
        "%mine",
        "%p",
        "ub race",
    ),
    (
        &["atom", "red"],
        2,
        "call void asm sideeffect \"@@.global.add.u32 [$0], 1;\", \"l\"(ptr addrspace(1) %p)\ncall i32 asm sideeffect \"atom.global.max.s32 $0, [$1], 1;\", \"=r,l\"(ptr addrspace(1) %p)",
        "red",
        "atom.b32 _, [$0], 1; st",
        "unsupported: ptx atom.b32",
    ),
    (
        &["red"],
        2,
        "call void asm sideeffect \"red.@@.global.add.u32 [$0], 1;\", \"l\"(ptr addrspace(1) %p)",
        "relaxed.gpu",
        "nowhere",
        "unsupported: ptx red.nowhere.global.add.u32",
    ),
    (
        &["prefetch", "prefetchu", "nanosleep", "setmaxnreg"],
        1,
        "call void asm sideeffect \"prefetch.global.L2 [$0]; prefetchu.L1 [$0]; nanosleep.u32 10; setmaxnreg.inc.sync.aligned.u32 40; st.global.b32 [$0 + @@], 1;\", \"l\"(ptr addrspace(1) %p)",
        "0",
        "64",
        "ub out-of-bounds",
    ),
    (
        &["createpolicy"],
        1,
        "call void asm sideeffect \"{ .reg .b64 c; createpolicy.fractional.L2::evict_first.b64 c, 1.0; st.global.L2::cache_hint.b32 [$0 + @@], 1, c; }\", \"l\"(ptr addrspace(1) %p)",
        "0",
        "64",
        "ub out-of-bounds",
    ),
    (
        &["cp"],
        1,
        "call void asm sideeffect \"cp.async.ca.shared.global [$0], [$1], 16; cp.async.commit_group; cp.async.wait_group @@; { .reg .b32 v; ld.shared.b32 v, [$0]; } cp.async.wait_all;\", \"l,l\"(ptr addrspace(3) @s, ptr addrspace(1) %p)",
        "0",
        "1",
        "ub race",
    ),
    (
        &["mapa", "ld"],
        1,
        "call void asm sideeffect \"{ .reg .b64 d; .reg .b32 v; mapa.shared::cluster.u64 d, $0, @@; ld.shared::cluster.b32 v, [d]; }\", \"l\"(ptr addrspace(3) @s)",
        "0",
        "1",
        "unsupported: mapa of this pointer",
    ),
    // An asm that ignores its source does not read the source.
    (
        &["cp", "setp"],
        1,
        "call void asm sideeffect \"{ .reg .pred q; setp.ne.b32 q, @@, 0; cp.async.cg.shared.global [$0], [$1+1048576], 16, q; } cp.async.wait_all;\", \"l,l\"(ptr addrspace(3) @s, ptr addrspace(1) %p)",
        "1",
        "0",
        "ub out-of-bounds",
    ),
    (
        &["cp"],
        1,
        "call void asm sideeffect \"cp.async.cg.shared.global [$0], [$1], 0x10, @@; cp.async.wait_all;\", \"l,l\"(ptr addrspace(3) @s, ptr addrspace(1) %p)",
        "8",
        "20",
        "ub bad-call",
    ),
    (
        &["cvta"],
        1,
        "call i32 asm sideeffect \"{ .reg .b64 g; st.shared.b32 [$1], 1; cvta.shared.u64 g, $1; ld@@.b32 $0, [g]; }\", \"=r,l\"(ptr addrspace(3) @s)",
        "",
        ".global",
        "ub no-provenance",
    ),
    (
        &["ldmatrix"],
        32,
        "call void asm sideeffect \"st.shared.v4.b32 [$0], {$1, $1, $1, $1}; bar.warp.sync -1; { .reg .b32 v; ldmatrix.sync.aligned.m8n8.x1.shared.b16 {v}, [$0 + @@]; }\", \"l,r\"(ptr addrspace(3) %q, i32 1)",
        "0",
        "2",
        "ub misaligned",
    ),
    (
        &["stmatrix"],
        32,
        "call void asm sideeffect \"stmatrix.sync.aligned.m8n8.x4.shared.b16 [$0 + @@], {$1, $1, $1, $1};\", \"l,r\"(ptr addrspace(3) %q, i32 1)",
        "0",
        "1024",
        "ub out-of-bounds",
    ),
    (
        &["mma"],
        32,
        "call i32 asm sideeffect \"{ .reg .b32 a, b, c; @$3 mma.sync.aligned.m16n8k16.row.col.s32.s8.s8.s32 {$0, a, b, c}, {$1, $1}, {$1}, {$2, $2, $2, $2}; }\", \"=r,r,r,b\"(i32 1, i32 5, i1 @@)",
        "true",
        "%low",
        "ub divergent-barrier",
    ),
    (
        &["shfl"],
        32,
        "call i32 asm sideeffect \"shfl.sync.bfly.b32 $0, $1, 1, 31, @@;\", \"=r,r\"(i32 %t)",
        "-1",
        "1",
        "ub divergent-barrier",
    ),
    (
        &["vote", "match", "redux", "elect", "activemask"],
        32,
        "call i32 asm sideeffect \"{ .reg .pred q; vote.sync.any.pred q, 1, -1; match.all.sync.b32 $0|q, 1, -1; redux.sync.min.s32 $0, 1, -1; elect.sync $0|q, @@; activemask.b32 $0; }\", \"=r\"()",
        "-1",
        "1",
        "ub divergent-barrier",
    ),
    (
        &["bar"],
        2,
        "call void asm sideeffect \"@$1 st.global.b32 [$0], 1; @@; { .reg .b32 v; ld.global.b32 v, [$0]; }\", \"l,b\"(ptr addrspace(1) %p, i1 %first)",
        "bar.sync 0",
        "membar.cta",
        "ub race",
    ),
    (
        &["barrier"],
        2,
        "call void asm sideeffect \"@$1 st.global.b32 [$0], 1; @@; { .reg .b32 v; ld.global.b32 v, [$0]; }\", \"l,b\"(ptr addrspace(1) %p, i1 %first)",
        "barrier.sync.aligned 0",
        "barrier.sync 99",
        "ub bad-call",
    ),
    (&["fence", "griddepcontrol", "bra"], 2, HANDSHAKE, "fence.acq_rel.gpu;", "griddepcontrol.wait;", "ub race"),
    (&["membar"], 2, HANDSHAKE, "membar.gl;", "", "ub race"),
    (
        &["mbarrier"],
        1,
        "call void asm sideeffect \"mbarrier.init.shared.b64 [$0], @@; { .reg .b64 state; .reg .pred q; mbarrier.arrive.shared.b64 state, [$0]; again: mbarrier.try_wait.shared.b64 q, [$0], state; @!q bra again; }\", \"l\"(ptr addrspace(3) @s)",
        "1",
        "0",
        "ub mbarrier",
    ),
    (&["trap"], 1, "call void asm sideeffect \"@$0 trap;\", \"b\"(i1 @@)", "false", "true", "trap"),
    (&["exit"], 1, "call void asm sideeffect \"@$0 exit; trap;\", \"b\"(i1 @@)", "true", "false", "trap"),
    // The asm has a memory effect that the call does not declare.
    (
        &["st"],
        1,
        "call void asm @@ \"st.global.b32 [$0], 1;\", \"l\"(ptr addrspace(1) %p)",
        "sideeffect",
        "",
        "ub memory-effects",
    ),
    (
        &["ld"],
        1,
        "call i32 asm \"ld.global.b32 $0, [$1];\", \"=r,l@@\"(ptr addrspace(1) %p)\nstore i32 7, ptr addrspace(1) %p",
        ",~{memory}",
        "",
        "undecided: inline asm that reads memory and does not say so",
    ),
    // No store changes the bytes, so it does not matter when the asm reads them.
    (
        &["ld"],
        1,
        "call i32 asm \"ld.global.b32 $0, [$1];\", \"=r,l@@\"(ptr addrspace(1) %p)",
        "",
        ",~{nothing}",
        "counted",
    ),
    (
        &["wmma"],
        1,
        "call void asm sideeffect \"@@\", \"\"()",
        "",
        "wmma.load.a.sync.aligned.row.m16n16k16.f16 {_}, [_];",
        "unsupported: ptx wmma.load.a.sync.aligned.row.m16n16k16.f16",
    ),
];

#[test]
fn misuse_is_undefined() {
    let mut wrong = Vec::new();
    for (words, threads, body, kept, broken, ends) in MISUSES {
        let of = |word: &str| run(&kernel(*threads, &body.replace("@@", word)));
        let (right, other) = (of(kept), of(broken));
        if right != "counted" || other != *ends {
            wrong.push(format!("{words:?}: `{kept}` {right}, `{broken}` {other}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn every_row_of_the_table_is_shown() {
    for (word, source) in ptx_rows() {
        let shown = VALUES.iter().any(|v| v.0 == word) || MISUSES.iter().any(|m| m.0.contains(&word));
        let shown = shown || super::matrices::SHOWN.contains(&word);
        assert!(shown, "{word} (PTX ISA, {source})");
    }
}

/// Inline PTX that computes with a pointer exposes its object, as `ptrtoint` does.
#[test]
fn asm_exposes_the_objects_of_its_pointers() {
    let ends = |code: &str| {
        outcome_of(
            &format!(
                "; aliasmith: arg 0 = object global 32 align 8\ntarget triple = \"nvptx64-nvidia-cuda\"\n\
                 define ptx_kernel void @k(ptr %o) {{\n{code}\nstore i32 1, ptr %p\nret void\n}}\n"
            ),
            &Options::default(),
        )
    };
    assert_eq!(ends("%p = call ptr asm \"add.s64 $0, $1, 8;\", \"=l,l\"(ptr %o)"), "counted");
    assert_eq!(ends("%p = call ptr asm \"add.s64 $0, $1, 64;\", \"=l,l\"(ptr %o)"), "ub no-provenance");
}

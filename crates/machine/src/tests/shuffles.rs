//! `shfl.sync` for every lane of a warp, compared with a second implementation of the PTX ISA's pseudo-code.

use super::outcome_of;
use crate::Options;

/// PTX ISA, "shfl.sync": returns the source lane and the predicate.
fn pseudo_code(mode: &str, lane: i64, b: i64, c: i64) -> (i64, bool) {
    let (bval, cval, segmask) = (b % 32, c % 32, (c >> 8) % 32);
    let max_lane = (lane & segmask) + (cval & (31 - segmask));
    let min_lane = lane & segmask;
    let (j, p) = match mode {
        "up" => (lane - bval, lane - bval >= max_lane),
        "down" => (lane + bval, lane + bval <= max_lane),
        "bfly" => (lane ^ bval, lane ^ bval <= max_lane),
        _ => {
            let j = min_lane + (bval & (31 - segmask));
            (j, j <= max_lane)
        }
    };
    if p { (j, true) } else { (lane, false) }
}

#[test]
fn shuffle_results_match_the_isa_pseudo_code() {
    let words = |all: Vec<i64>| all.iter().map(|v| format!("i32 {v}")).collect::<Vec<_>>().join(", ");
    for mode in ["up", "down", "bfly", "idx"] {
        for b in [0, 1, 3, 8, 31, 37] {
            for c in [0x1f, 0, 0x1c1f, 0x181f, 0x1807, 0x0f13] {
                let all: Vec<(i64, bool)> = (0..32).map(|lane| pseudo_code(mode, lane, b, c)).collect();
                let values = words(all.iter().map(|(j, _)| j * 7 + 1).collect());
                let flags = words(all.iter().map(|(_, p)| i64::from(*p)).collect());
                let text = format!(
                    "; aliasmith: launch cluster=1 grid=1,1,1 block=32,1,1\ntarget triple = \"nvptx64-nvidia-cuda\"
                    @values = internal addrspace(4) constant [32 x i32] [{values}]\n@flags = internal addrspace(4) constant [32 x i32] [{flags}]
                    declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()\ndeclare {{ i32, i1 }} @llvm.nvvm.shfl.sync.{mode}.i32p(i32, i32, i32, i32)
                    declare void @llvm.assume(i1)\ndefine ptx_kernel void @k() {{
                    %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()\n%m = mul i32 %t, 7\n%x = add i32 %m, 1
                    %s = call {{ i32, i1 }} @llvm.nvvm.shfl.sync.{mode}.i32p(i32 -1, i32 %x, i32 {b}, i32 {c})
                    %v = extractvalue {{ i32, i1 }} %s, 0\n%p = extractvalue {{ i32, i1 }} %s, 1\n%f = zext i1 %p to i32
                    %vp = getelementptr i32, ptr addrspace(4) @values, i32 %t\n%wv = load i32, ptr addrspace(4) %vp
                    %fp = getelementptr i32, ptr addrspace(4) @flags, i32 %t\n%wf = load i32, ptr addrspace(4) %fp
                    %a = icmp eq i32 %v, %wv\n%b = icmp eq i32 %f, %wf\n%ok = and i1 %a, %b
                    call void @llvm.assume(i1 %ok)\nret void\n}}\n"
                );
                assert_eq!(outcome_of(&text, &Options::default()), "counted", "{mode} {b} {c:#x}");
            }
        }
    }
}

/// NVVM IR, "llvm.nvvm.shfl.sync.i32": the second argument is the mode, which selects one of the shuffles that also
/// have intrinsics of their own.
#[test]
fn a_mode_selects_the_shuffle() {
    let text = |ty: &str, mode: &str, second: &str, wanted: &str| {
        format!(
            "; aliasmith: launch cluster=1 grid=1,1,1 block=32,1,1\ntarget triple = \"nvptx64-nvidia-cuda\"
            declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()\ndeclare {{ {ty}, i1 }} @llvm.nvvm.shfl.sync.{second}(i32, i32, {ty}, i32, i32)
            declare {{ {ty}, i1 }} @llvm.nvvm.shfl.sync.{wanted}p(i32, {ty}, i32, i32)
            declare void @llvm.assume(i1)\ndefine ptx_kernel void @k() {{
            %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()\n%m = mul i32 %t, 7\n%x = bitcast i32 %m to {ty}
            %s = call {{ {ty}, i1 }} @llvm.nvvm.shfl.sync.{second}(i32 -1, i32 {mode}, {ty} %x, i32 3, i32 7175)
            %w = call {{ {ty}, i1 }} @llvm.nvvm.shfl.sync.{wanted}p(i32 -1, {ty} %x, i32 3, i32 7175)
            %vs = extractvalue {{ {ty}, i1 }} %s, 0\n%vw = extractvalue {{ {ty}, i1 }} %w, 0
            %is = bitcast {ty} %vs to i32\n%iw = bitcast {ty} %vw to i32
            %ps = extractvalue {{ {ty}, i1 }} %s, 1\n%pw = extractvalue {{ {ty}, i1 }} %w, 1
            %a = icmp eq i32 %is, %iw\n%b = icmp eq i1 %ps, %pw\n%ok = and i1 %a, %b
            call void @llvm.assume(i1 %ok)\nret void\n}}\n"
        )
    };
    let modes = ["idx", "up", "down", "bfly"];
    for (ty, suffix) in [("i32", "i32"), ("float", "f32")] {
        for (mode, name) in modes.iter().enumerate() {
            for wanted in modes {
                let found = text(ty, &mode.to_string(), suffix, &format!("{wanted}.{suffix}"));
                let end = if *name == wanted { "counted" } else { "ub assume" };
                assert_eq!(outcome_of(&found, &Options::default()), end, "{name} {wanted}");
            }
        }
    }
    let other = text("i32", "4", "i32", "up.i32");
    assert_eq!(outcome_of(&other, &Options::default()), "unsupported: exchange of this type");
}

/// `redux.sync` and votes of four lanes with the values of the rows.
#[test]
fn reductions_of_four_lanes() {
    let values: [i64; 4] = [5, -7, 12, 5];
    let unsigned = values.map(|v| v.rem_euclid(1 << 32));
    let rows = [
        ("redux.sync.add", 15),
        ("redux.sync.min", -7),
        ("redux.sync.max", 12),
        ("redux.sync.umin", unsigned.iter().copied().min().expect("four")),
        ("redux.sync.umax", unsigned.iter().copied().max().expect("four")),
        ("redux.sync.and", values.iter().fold(-1, |a, b| a & b)),
        ("redux.sync.or", values.iter().fold(0, |a, b| a | b)),
        ("redux.sync.xor", values.iter().fold(0, |a, b| a ^ b)),
    ];
    let words = values.map(|v| format!("i32 {v}")).join(", ");
    for (name, want) in rows {
        let text = format!(
            "; aliasmith: launch cluster=1 grid=1,1,1 block=4,1,1\ntarget triple = \"nvptx64-nvidia-cuda\"
            @values = internal addrspace(4) constant [4 x i32] [{words}]\ndeclare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
            declare i32 @llvm.nvvm.{name}(i32, i32)\ndeclare void @llvm.assume(i1)\ndefine ptx_kernel void @k() {{
            %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()\n%p = getelementptr i32, ptr addrspace(4) @values, i32 %t
            %v = load i32, ptr addrspace(4) %p\n%r = call i32 @llvm.nvvm.{name}(i32 %v, i32 15)
            %ok = icmp eq i32 %r, {want}\ncall void @llvm.assume(i1 %ok)\nret void\n}}\n"
        );
        assert_eq!(outcome_of(&text, &Options::default()), "counted", "{name}");
    }
}

/// Returns the outcome for the 64 lanes of an AMDGPU wave. `%x` is 7 times the lane's number plus 1. `want` is a second
/// implementation of the ISA's tables.
fn wave(call: &str, want: impl Fn(i64) -> i64) -> String {
    let words = (0..64).map(|lane| format!("i32 {}", want(lane))).collect::<Vec<_>>().join(", ");
    outcome_of(
        &format!(
            "; aliasmith: launch cluster=1 grid=1,1,1 block=64,1,1\ntarget triple = \"amdgcn-amd-amdhsa\"
            @want = internal addrspace(4) constant [64 x i32] [{words}]\ndeclare i32 @llvm.amdgcn.workitem.id.x()
            declare void @llvm.assume(i1)\ndeclare i32 @llvm.amdgcn.ds.swizzle(i32, i32)\ndeclare i32 @llvm.amdgcn.writelane.i32(i32, i32, i32)
            declare i32 @llvm.amdgcn.permlane16.i32(i32, i32, i32, i32, i1, i1)\ndeclare i32 @llvm.amdgcn.permlanex16.i32(i32, i32, i32, i32, i1, i1)
            declare i32 @llvm.amdgcn.readlane.i32(i32, i32)\ndeclare i32 @llvm.amdgcn.readfirstlane.i32(i32)
            declare i32 @llvm.amdgcn.ds.bpermute(i32, i32)\ndeclare i32 @llvm.amdgcn.ds.permute(i32, i32)
            define amdgpu_kernel void @k() \"target-features\"=\"+wavefrontsize64\" {{\n%t = call i32 @llvm.amdgcn.workitem.id.x()\n%m = mul i32 %t, 7\n%x = add i32 %m, 1
            {call}\n%p = getelementptr i32, ptr addrspace(4) @want, i32 %t\n%w = load i32, ptr addrspace(4) %p
            %ok = icmp eq i32 %r, %w\ncall void @llvm.assume(i1 %ok)\nret void\n}}\n"
        ),
        &Options::default(),
    )
}

/// The value that each lane gets, by lane number.
type Lanes = Box<dyn Fn(i64) -> i64>;

#[test]
fn lanes_of_amdgpu() {
    let of = |lane: i64| lane * 7 + 1;
    let all: [(&str, Lanes); 10] = [
        ("%r = call i32 @llvm.amdgcn.ds.swizzle(i32 %x, i32 16415)", Box::new(move |l| of(l ^ 16))),
        ("%r = call i32 @llvm.amdgcn.ds.swizzle(i32 %x, i32 32795)", Box::new(move |l| of(l ^ 3))),
        (
            "%r = call i32 @llvm.amdgcn.writelane.i32(i32 5, i32 37, i32 %x)",
            Box::new(move |l| if l == 37 { 5 } else { of(l) }),
        ),
        (
            "%r = call i32 @llvm.amdgcn.writelane.i32(i32 5, i32 101, i32 %x)",
            Box::new(move |l| if l == 37 { 5 } else { of(l) }),
        ),
        // The nibbles of the selector are 15, 14, …, 0. So lane n of a row gets the value of lane 15 - n.
        (
            "%r = call i32 @llvm.amdgcn.permlane16.i32(i32 0, i32 %x, i32 2309737967, i32 19088743, i1 false, i1 false)",
            Box::new(move |l| of(l / 16 * 16 + 15 - l % 16)),
        ),
        (
            "%r = call i32 @llvm.amdgcn.permlanex16.i32(i32 0, i32 %x, i32 2309737967, i32 19088743, i1 false, i1 false)",
            Box::new(move |l| of(((l / 16) ^ 1) * 16 + 15 - l % 16)),
        ),
        ("%r = call i32 @llvm.amdgcn.readlane.i32(i32 %x, i32 9)", Box::new(move |_| of(9))),
        ("%r = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %x)", Box::new(move |_| of(0))),
        (
            "%a = shl i32 %t, 2\n%b = add i32 %a, 20\n%r = call i32 @llvm.amdgcn.ds.bpermute(i32 %b, i32 %x)",
            Box::new(move |l| of((l + 5) % 64)),
        ),
        (
            "%a = shl i32 %t, 2\n%b = add i32 %a, 20\n%r = call i32 @llvm.amdgcn.ds.permute(i32 %b, i32 %x)",
            Box::new(move |l| of((l + 59) % 64)),
        ),
    ];
    for (call, want) in all {
        assert_eq!(wave(call, want), "counted", "{call}");
    }
}

/// If the source lane is absent, the result is the old value of the register, or 0 with `bound_ctrl`
/// ("V_PERMLANE16_B32").
#[test]
fn lanes_that_are_not_there() {
    let text = |bound: bool, want: i32| {
        format!(
            "; aliasmith: launch cluster=1 grid=1,1,1 block=1,1,1\ntarget triple = \"amdgcn-amd-amdhsa\"
            declare void @llvm.assume(i1)\ndeclare i32 @llvm.amdgcn.permlane16.i32(i32, i32, i32, i32, i1, i1)
            define amdgpu_kernel void @k() {{
            %r = call i32 @llvm.amdgcn.permlane16.i32(i32 3, i32 5, i32 1, i32 0, i1 false, i1 {bound})
            %ok = icmp eq i32 %r, {want}\ncall void @llvm.assume(i1 %ok)\nret void\n}}\n"
        )
    };
    for (bound, want, other) in [(false, 3, 0), (true, 0, 3)] {
        assert_eq!(outcome_of(&text(bound, want), &Options::default()), "counted");
        assert_eq!(outcome_of(&text(bound, other), &Options::default()), "ub assume");
    }
}

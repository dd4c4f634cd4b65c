//! Tests of IR that front ends write. They concern promises about results of exchanges between lanes, tables of virtual
//! functions, scopes and fences of AMDGPU for one address space, asm that hides a value, and PTX formats for which LLVM
//! has no type. For each rule, there is a program that keeps the rule and a program that breaks it.

use super::ptx::run;
use super::{is_drawn, outcome_of};
use crate::Options;

fn threads(count: u32, triple: &str, text: &str) -> String {
    format!(
        "; aliasmith: launch cluster=1 grid=1,1,1 block={count},1,1\ntarget triple = \"{triple}\"\n{text}
         declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()\ndeclare i32 @llvm.amdgcn.workitem.id.x()\n"
    )
}

const CUDA: &str = "nvptx64-nvidia-cuda";
const HSA: &str = "amdgcn-amd-amdhsa";

/// The result of an exchange exists only after all lanes have arrived. Only then does the machine check the promises of
/// the call about the result.
#[test]
fn exchange_result_promises_are_checked_after_arrival() {
    let text = |lanes: u32, promise: &str, mask: u32| {
        threads(
            lanes,
            CUDA,
            &format!(
                "declare i32 @llvm.nvvm.shfl.sync.bfly.i32(i32, i32, i32, i32)
                 define ptx_kernel void @k() {{
                   %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
                   br label %again
                 again:
                   %i = phi i32 [ 0, %0 ], [ %j, %again ]
                   %x = call {promise} i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %t, i32 {mask}, i32 31)
                   %j = add i32 %i, 1
                   %more = icmp ult i32 %j, 2
                   br i1 %more, label %again, label %end
                 end:
                   ret void
                 }}"
            ),
        )
    };
    assert_eq!(run(&text(4, "noundef", 1)), "counted");
    assert_eq!(run(&text(3, "noundef", 1)), "ub noundef", "lane 3 is absent");
    assert_eq!(run(&text(4, "noundef range(i32 0, 4)", 1)), "counted");
    assert_eq!(run(&text(4, "noundef range(i32 0, 3)", 1)), "ub range");
}

/// LangRef, 'getelementptr': an `inrange` that spans the whole object forbids no access.
#[test]
fn whole_object_inrange_forbids_no_access() {
    let text = |range: &str| {
        threads(
            1,
            CUDA,
            &format!(
                "@table = internal constant {{ [3 x ptr] }} {{ [3 x ptr] [ptr null, ptr null, ptr @f] }}, align 8
                 define internal i32 @f() {{\nret i32 7\n}}
                 define ptx_kernel void @k() {{
                   %home = alloca ptr, align 8
                   store ptr getelementptr inbounds {range} (i8, ptr @table, i64 16), ptr %home, align 8
                   %v = load ptr, ptr %home, align 8
                   %g = load ptr, ptr %v, align 8
                   %r = call i32 %g()
                   ret void
                 }}"
            ),
        )
    };
    for range in ["", "inrange(-16, 8)", "inrange(-32, 64)"] {
        assert_eq!(run(&text(range)), "counted", "{range}");
    }
    for range in ["inrange(0, 8)", "inrange(-16, 4)"] {
        assert_eq!(run(&text(range)), "unsupported: inrange", "{range}");
    }
}

/// In AMDGPU, a scope with the suffix `one-as` includes the same threads as the scope without this suffix, but orders
/// only one address space.
#[test]
fn scopes_of_one_address_space_only_count() {
    let text = |order: &str| {
        threads(
            2,
            HSA,
            &format!(
                "define amdgpu_kernel void @k(ptr addrspace(1) %p) {{
                   %o = atomicrmw add ptr addrspace(1) %p, i32 1 {order}, align 4\nret void\n}}"
            ),
        )
    };
    let text = |order: &str| format!("; aliasmith: arg 0 = object global 64 align 16\n{}", text(order));
    for scope in ["one-as", "agent-one-as", "workgroup-one-as", "agent"] {
        assert_eq!(run(&text(&format!("syncscope(\"{scope}\") monotonic"))), "counted", "{scope}");
    }
    assert_eq!(run(&text("syncscope(\"agent-one-as\") release")), "counted");
    assert_eq!(run(&text("syncscope(\"moon\") release")), "unsupported: syncscope moon");
    assert_eq!(run(&text("syncscope(\"wavefront-one-as\") monotonic")), "counted");
    assert_eq!(run(&text("syncscope(\"singlethread-one-as\") monotonic")), "ub race");
}

/// An atomic access of a `one-as` scope orders the memory of its own address space. A generic access orders all memory.
#[test]
fn an_access_orders_its_own_address_space() {
    let text = |flag: &str, data: &str, scope: &str| {
        let place = |space: &str, index: u32| match space {
            "addrspace(3)" => format!("getelementptr i32, ptr addrspace(3) @s, i32 {index}"),
            "addrspace(1)" => format!("getelementptr i32, ptr addrspace(1) %p, i32 {index}"),
            _ => format!("getelementptr i32, ptr %g, i32 {index}"),
        };
        let body = format!(
            "@s = internal addrspace(3) global [4 x i32] undef, align 16
             define amdgpu_kernel void @k(ptr addrspace(1) %p) {{
               %g = addrspacecast ptr addrspace(1) %p to ptr
               %t = call i32 @llvm.amdgcn.workitem.id.x()
               %f = {}
               %d = {}
               %c = icmp eq i32 %t, 0
               br i1 %c, label %write, label %read
             write:
               store i32 5, ptr {data} %d
               store atomic i32 -77, ptr {flag} %f {scope} release, align 4
               ret void
             read:
               %v = load atomic i32, ptr {flag} %f {scope} acquire, align 4
               %e = icmp eq i32 %v, -77
               br i1 %e, label %see, label %out
             see:
               %r = load i32, ptr {data} %d
               ret void
             out:
               ret void
             }}",
            place(flag, 1),
            place(data, 2),
        );
        format!("; aliasmith: arg 0 = object global 64 align 16\n{}", threads(2, HSA, &body))
    };
    let (global, local, generic) = ("addrspace(1)", "addrspace(3)", "");
    let narrow = "syncscope(\"workgroup-one-as\")";
    let ends = |flag: &str, data: &str, scope: &str| {
        let options = |schedule_seed| Options { schedule_seed, ..Options::default() };
        let all = (0..12).map(|seed| outcome_of(&text(flag, data, scope), &options(seed)));
        let other: Vec<String> = all.filter(|end| end != "counted").collect();
        other.first().cloned().unwrap_or_else(|| "counted".into())
    };
    assert_eq!(ends(global, global, narrow), "counted");
    assert_eq!(ends(generic, global, narrow), "counted");
    assert_eq!(ends(global, local, "syncscope(\"workgroup\")"), "counted");
    let open = "undecided: memory that an atomic access of global memory may have ordered";
    assert_eq!(ends(global, local, narrow), open);
    let thread = "syncscope(\"singlethread-one-as\")";
    assert_eq!(ends(global, global, thread), "ub race");
    let fence = text(global, global, narrow).replace("ret void", &format!("fence {narrow} release\nret void"));
    assert_eq!(run(&fence), "unsupported: syncscope workgroup-one-as", "a fence has no address space of its own");
}

/// A fence of local memory orders local memory. Whether it orders other memory is undecided.
#[test]
fn local_memory_fence_orders_only_local_memory() {
    let text = |space: u32, annotation: &str| {
        let place = if space == 3 { "@s" } else { "%p" };
        let body = format!(
            "@s = internal addrspace(3) global [4 x i32] undef, align 16
             declare void @llvm.amdgcn.s.barrier()
             define amdgpu_kernel void @k(ptr addrspace(1) %p) {{
               %t = call i32 @llvm.amdgcn.workitem.id.x()
               %q = getelementptr i32, ptr addrspace({space}) {place}, i32 %t
               store i32 %t, ptr addrspace({space}) %q
               fence syncscope(\"workgroup\") release{annotation}
               call void @llvm.amdgcn.s.barrier()
               fence syncscope(\"workgroup\") acquire{annotation}
               %o = xor i32 %t, 1
               %r = getelementptr i32, ptr addrspace({space}) {place}, i32 %o
               %v = load i32, ptr addrspace({space}) %r
               ret void
             }}
             !0 = !{{!\"amdgpu-synchronize-as\", !\"local\"}}
             !1 = !{{!\"amdgpu-synchronize-as\", !\"global\"}}
             !2 = !{{!\"amdgpu-as\", !\"local\"}}"
        );
        format!("; aliasmith: arg 0 = object global 64 align 16\n{}", threads(4, HSA, &body))
    };
    assert_eq!(run(&text(3, "")), "counted");
    assert_eq!(run(&text(1, "")), "counted");
    assert_eq!(run(&text(3, ", !mmra !0")), "counted");
    assert_eq!(run(&text(3, ", !mmra !2")), "counted");
    assert_eq!(run(&text(1, ", !mmra !0")), "undecided: memory that a fence of shared memory may have ordered");
    assert_eq!(run(&text(3, ", !mmra !1")), "unchecked: metadata mmra");
}

/// LLVM uses asm with an empty text to hide values.
#[test]
fn an_empty_asm_gives_its_operand() {
    let text = |asm: &str| {
        let body = format!(
            "declare void @llvm.assume(i1)\ndefine amdgpu_kernel void @k() {{
               %v = call i32 asm sideeffect {asm}(i32 7)
               %w = icmp eq i32 %v, 7
               call void @llvm.assume(i1 %w)\nret void\n}}"
        );
        threads(1, HSA, &body)
    };
    assert_eq!(run(&text("\"\", \"=v,0\"")), "counted");
    assert_eq!(run(&text("\"\", \"=s,0\"")), "counted");
    // A comment is no statement.
    assert_eq!(run(&text("\"; ockl ballot hoisting hack $0\", \"=v,0\"")), "counted");
    // If no constraint ties the result to the operand, the result is arbitrary.
    assert_ne!(run(&text("\"\", \"=v,v\"")), "counted");
    assert_eq!(run(&text("\"v_mov_b32 $0, $1\", \"=v,v\"")), "unsupported: inline asm");
}

/// The value of a conversion is approximate if LLVM has no type for the source or target format. Pairs of halves are
/// exact.
#[test]
fn ptx_formats_without_llvm_type_are_nondeterministic() {
    let text = |asm: &str, constraints: &str, args: &str| {
        let body =
            format!("define i32 @k() {{\n%r = call i32 asm \"{asm}\", \"{constraints}\"({args})\nret i32 %r\n}}");
        threads(1, CUDA, &body)
    };
    for (asm, constraints, args) in [
        ("cvt.rna.tf32.f32 $0, $1;", "=r,r", "i32 5"),
        ("{ .reg .b16 h; cvt.rn.satfinite.e5m2x2.f32 h, $1, $2; mov.b32 $0, {h, h}; }", "=r,r,r", "i32 5, i32 6"),
        ("{ .reg .b16 h<2>; mov.b32 {h0, h1}, $1; cvt.rn.f16x2.e4m3x2 $0, h1; }", "=r,r", "i32 5"),
        ("tanh.approx.bf16x2 $0, $1;", "=r,r", "i32 5"),
    ] {
        let text = text(asm, constraints, args);
        assert_eq!(run(&text), "counted", "{asm}");
        assert!(is_drawn(&text), "{asm}");
    }
    for asm in ["mul.rn.bf16x2 $0, $1, $2;", "fma.rn.f16x2 $0, $1, $2, $1;", "max.f16x2 $0, $1, $2;"] {
        let text = text(asm, "=r,r,r", "i32 5, i32 6");
        assert_eq!((run(&text), is_drawn(&text)), ("counted".into(), false), "{asm}");
    }
    let exact = text("{ .reg .b32 t<2>; prmt.b32 t1, $1, 0, 0x4440; add.u32 $0, t1, 1; }", "=r,r", "i32 511");
    assert_eq!((run(&exact), is_drawn(&exact)), ("counted".into(), false));
    let odd = text("cvt.rn.scaled.tf32.f32 $0, $1;", "=r,r", "i32 5");
    assert_eq!(run(&odd), "unsupported: ptx cvt.rn.scaled.tf32.f32");
}

/// PTX ISA, "mma": products of doubles need all lanes, and their registers have 64 bits.
#[test]
fn products_of_doubles_are_of_all_lanes() {
    let text = |lanes: u32, guard: &str, registers: &str| {
        let body = format!(
            "define ptx_kernel void @k() {{
               %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
               %low = icmp ult i32 %t, 16
               %r = call {{ double, double }} asm \"{guard} mma.sync.aligned.m8n8k4.row.col.f64.f64.f64.f64 \
               {{$0, $1}}, {{$2}}, {{{registers}}}, {{$2, $2}};\", \"=d,=d,d,b\"(double 1.0, i1 %low)
               ret void\n}}"
        );
        threads(lanes, CUDA, &body)
    };
    assert_eq!(run(&text(32, "", "$2")), "counted");
    assert_eq!(run(&text(32, "@$3", "$2")), "ub divergent-barrier");
    assert!(run(&text(32, "", "$2, $2")).starts_with("unsupported: ptx mma"));
}

/// LangRef, 'llvm.ldexp': the inverse of 'llvm.frexp'.
#[test]
fn a_number_times_a_power_of_two() {
    let text = |x: &str, by: i32, want: &str| {
        let body = format!(
            "declare float @llvm.ldexp.f32.i32(float, i32)\ndeclare void @llvm.assume(i1)
             define void @k() {{
               %r = call float @llvm.ldexp.f32.i32(float {x}, i32 {by})
               %a = fcmp oeq float %r, {want}
               call void @llvm.assume(i1 %a)\nret void\n}}"
        );
        threads(1, CUDA, &body)
    };
    assert_eq!(run(&text("1.5", 3, "1.2e+01")), "counted");
    assert_eq!(run(&text("-1.0", -1, "-5.0e-01")), "counted");
    assert_eq!(run(&text("1.0", 100000, "0x7FF0000000000000")), "counted");
    assert_eq!(run(&text("1.0", -100000, "0.0")), "counted");
    assert_eq!(run(&text("1.5", 3, "6.0")), "ub assume");
    // LangRef, "Fast-Math Flags": the flags concern the operands and the result.
    let ninf = |x: &str, by: i32, want: &str| text(x, by, want).replace("call float @llvm", "call ninf float @llvm");
    assert_eq!(run(&ninf("1.5", 3, "1.2e+01")), "counted");
    let infinity = "0x7FF0000000000000";
    assert_eq!(run(&text(infinity, 0, infinity)), "counted");
    assert_eq!(run(&ninf(infinity, 0, infinity)), "ub poison");
    assert_eq!(run(&ninf("1.0", 100000, infinity)), "ub poison");
}

/// LangRef, 'llvm.frexp': the fraction and the exponent.
#[test]
fn a_number_in_parts() {
    let text = |x: &str, fraction: &str, exponent: i32| {
        let body = format!(
            "declare {{ float, i32 }} @llvm.frexp.f32.i32(float)\ndeclare void @llvm.assume(i1)
             define void @k() {{
               %r = call {{ float, i32 }} @llvm.frexp.f32.i32(float {x})
               %f = extractvalue {{ float, i32 }} %r, 0
               %e = extractvalue {{ float, i32 }} %r, 1
               %a = fcmp oeq float %f, {fraction}
               %b = icmp eq i32 %e, {exponent}
               call void @llvm.assume(i1 %a)\ncall void @llvm.assume(i1 %b)\nret void\n}}"
        );
        threads(1, CUDA, &body)
    };
    assert_eq!(run(&text("6.0", "7.5e-01", 3)), "counted");
    assert_eq!(run(&text("-1.0", "-5.0e-01", 1)), "counted");
    assert_eq!(run(&text("0.0", "0.0", 0)), "counted");
    assert_eq!(run(&text("6.0", "7.5e-01", 2)), "ub assume");
}

/// PTX ISA, "redux.sync": the largest float of the lanes.
#[test]
fn floats_are_reduced() {
    let text = |lanes: u32| {
        let body = "declare float @llvm.nvvm.redux.sync.fmax(float, i32)
             define ptx_kernel void @k() {
               %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
               %f = uitofp i32 %t to float
               %g = fsub float %f, 5.0
               %m = call noundef float @llvm.nvvm.redux.sync.fmax(float %g, i32 -1)
               %c = fcmp oeq float %m, 26.0
               %i = zext i1 %c to i32
               %d = udiv i32 7, %i
               ret void\n}";
        threads(lanes, CUDA, body)
    };
    assert_eq!(run(&text(32)), "counted");
    assert_eq!(run(&text(16)), "ub div-by-zero", "the largest is 10");
}

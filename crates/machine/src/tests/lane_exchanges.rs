//! The exchanges between lanes in AMDGPU and SPIR-V. Each row states the result that a lane gets, as an expression of
//! the lane's number.

use super::outcome_of;
use crate::Options;

/// A kernel of one wave of 64 lanes, where `%t` is the number of the lane. `%n` of the body must be `%w` in every lane.
fn wave(body: &str, want: &str) -> String {
    format!(
        "; aliasmith: launch block=64,1,1\n; aliasmith: arg 0 = object shared 1024 align 16\n\
         target triple = \"amdgcn-amd-amdhsa\"\ndeclare i32 @llvm.amdgcn.workitem.id.x()\ndeclare void @llvm.assume(i1)\n\
         define amdgpu_kernel void @k(ptr addrspace(3) %p) \"target-cpu\"=\"gfx90a\" {{\n\
         %t = call i32 @llvm.amdgcn.workitem.id.x()\n{body}\n{want}\n%ok = icmp eq i32 %n, %w\n\
         call void @llvm.assume(i1 %ok)\nret void\n}}\n"
    )
}

fn ends(text: &str) -> String {
    outcome_of(text, &Options::default())
}

#[track_caller]
fn check(rows: &[(&str, &str)]) {
    for (body, want) in rows {
        assert_eq!(ends(&wave(body, want)), "counted", "{body}");
        let other = wave(body, want).replace("icmp eq i32 %n, %w", "icmp ne i32 %n, %w");
        assert_eq!(ends(&other), "ub assume", "{body}");
    }
}

#[test]
fn lanes_of_amdgpu() {
    let selected =
        "%s = xor i32 %t, 5\n%n = call i32 @llvm.amdgcn.permlane16.var.i32(i32 0, i32 %t, i32 %s, i1 false, i1 false)";
    let across =
        "%s = xor i32 %t, 5\n%n = call i32 @llvm.amdgcn.permlanex16.var.i32(i32 0, i32 %t, i32 %s, i1 false, i1 false)";
    let swap = |rows: u32, result: u32| {
        format!(
            "%u = add i32 %t, 100\n%r = call {{ i32, i32 }} @llvm.amdgcn.permlane{rows}.swap(i32 %t, i32 %u, i1 false, i1 false)\n\
             %n = extractvalue {{ i32, i32 }} %r, {result}"
        )
    };
    // In odd rows, the first result is from the previous row of the second register. In even rows, the second result is
    // from the next row of the first register.
    let swapped = |row: u32, result: u32| {
        let (taken, kept) = match result {
            0 => (format!("%x = add i32 %t, {}", 100 - row), "%y = add i32 %t, 0".to_string()),
            _ => (format!("%y = add i32 %t, {row}"), "%x = add i32 %t, 100".to_string()),
        };
        format!(
            "{taken}\n{kept}\n%b = and i32 %t, {row}\n%odd = icmp ne i32 %b, 0\n%w = select i1 %odd, i32 %x, i32 %y"
        )
    };
    check(&[
        ("%n = call i32 @llvm.amdgcn.permlane64.i32(i32 %t)", "%w = xor i32 %t, 32"),
        (selected, "%w = xor i32 %t, 5"),
        (across, "%w = xor i32 %t, 21"),
        // The constant selects lanes 7, 6, …, 0.
        ("%n = call i32 @llvm.amdgcn.mov.dpp8.i32(i32 %t, i32 342391)", "%w = xor i32 %t, 7"),
        (&swap(16, 0), &swapped(16, 0)),
        (&swap(16, 1), &swapped(16, 1)),
        (&swap(32, 0), &swapped(32, 0)),
        (&swap(32, 1), &swapped(32, 1)),
        (
            "%b = call i1 @llvm.amdgcn.inverse.ballot.i64(i64 -6148914691236517206)\n%n = zext i1 %b to i32",
            "%w = and i32 %t, 1",
        ),
        ("%n = call i32 @llvm.amdgcn.wave.id()", "%w = lshr i32 %t, 6"),
    ]);
    // If the masks of other lanes differ, the result is undefined.
    let varied =
        "%v = zext i32 %t to i64\n%b = call i1 @llvm.amdgcn.inverse.ballot.i64(i64 %v)\n%n = zext i1 %b to i32";
    assert_eq!(ends(&wave(varied, "%w = and i32 %t, 1")), "ub undef");
    let narrow = wave("%n = call i32 @llvm.amdgcn.permlane64.i32(i32 %t)", "%w = add i32 %t, 0");
    assert_eq!(ends(&narrow.replace("gfx90a", "gfx1100")), "ub undef", "a wave of 32 has no other half");
}

#[test]
fn lanes_are_compared() {
    let compare = |pred: u32| {
        format!(
            "%m = call i64 @llvm.amdgcn.icmp.i64.i32(i32 %t, i32 40, i32 {pred})\n%h = lshr i64 %m, 32\n%n = trunc i64 %h to i32"
        )
    };
    // LLVM's numbers of `eq`, `ne`, `ult` and `sgt`.
    for (pred, want) in [(32, 0x100), (33, 0xffff_feffu32), (36, 0xff), (38, 0xffff_fe00)] {
        check(&[(&compare(pred), &format!("%w = add i32 {want}, 0"))]);
    }
    assert_eq!(ends(&wave(&compare(3), "%w = add i32 0, 0")), "unsupported: exchange of this type");
    let float = |pred: u32| {
        format!(
            "%f = uitofp i32 %t to float\n%m = call i64 @llvm.amdgcn.fcmp.i64.f32(float %f, float 2.0, i32 {pred})\n%n = trunc i64 %m to i32"
        )
    };
    // LLVM's numbers of `oeq`, `olt`, `ord` and `true`.
    for (pred, want) in [(1, 4), (4, 3), (7, -1), (15, -1)] {
        check(&[(&float(pred), &format!("%w = add i32 {want}, 0"))]);
    }
    assert_eq!(ends(&wave(&float(32), "%w = add i32 0, 0")), "unsupported: exchange of this type");
}

#[test]
fn waves_are_reduced() {
    let of = |op: &str| format!("%v = sub i32 %t, 3\n%n = call i32 @llvm.amdgcn.wave.reduce.{op}.i32(i32 %v, i32 0)");
    for (op, want) in
        [("add", 1824), ("umin", 0), ("umax", -1), ("min", -3), ("max", 60), ("and", 0), ("or", -1), ("xor", -64)]
    {
        check(&[(&of(op), &format!("%w = add i32 {want}, 0"))]);
    }
    let wide = "%z = zext i32 %t to i64\n%v = shl i64 %z, 32\n%s = call i64 @llvm.amdgcn.wave.reduce.add.i64(i64 %v, i32 0)\n\
                %h = lshr i64 %s, 32\n%n = trunc i64 %h to i32";
    check(&[(wide, "%w = add i32 2016, 0")]);
    let float = "%f = uitofp i32 %t to float\n%s = call float @llvm.amdgcn.wave.reduce.fadd.f32(float %f, i32 0)\n%n = fptosi float %s to i32";
    assert_eq!(ends(&wave(float, "%w = add i32 0, 0")), "unsupported: llvm.amdgcn.wave.reduce.fadd.f32");
}

/// The manuals state which lane gets which element. The machine does not need this information: it executes the loads,
/// and the result is some function of all loaded values.
#[test]
fn a_transposed_load_reads_at_each_lane_s_address() {
    let body = |bytes: u32| {
        format!(
            "%o = mul i32 %t, {bytes}\n%q = getelementptr i8, ptr addrspace(3) %p, i32 %o\n\
             store <4 x i16> zeroinitializer, ptr addrspace(3) %q\n\
             %r = call <4 x i16> @llvm.amdgcn.ds.read.tr16.b64.v4i16(ptr addrspace(3) %q)\n\
             %e = extractelement <4 x i16> %r, i32 3\n%n = zext i16 %e to i32"
        )
    };
    let small = "%l = and i32 %n, 3\n%w = add i32 %l, 0";
    assert_eq!(ends(&wave(&body(8), small)), "counted");
    assert_eq!(ends(&wave(&body(16), small)), "counted");
    assert_eq!(ends(&wave(&body(17), small)), "ub misaligned");
    let beyond = body(8)
        .replace("store <4 x i16> zeroinitializer, ptr addrspace(3) %q", "")
        .replace("mul i32 %t, 8", "mul i32 %t, 17");
    assert_eq!(ends(&wave(&beyond, small)), "ub out-of-bounds");
}

/// Lane N writes at the wave's LDS address plus N times the size, whichever address it loads from.
#[test]
fn a_load_to_lds_writes_at_the_lane_s_place() {
    let text = |call: &str, size: u32, place: &str| {
        format!(
            "; aliasmith: launch block=4,1,1\n; aliasmith: arg 0 = object global 256 align 16\n\
             ; aliasmith: arg 1 = object shared 256 align 16\ntarget triple = \"amdgcn-amd-amdhsa\"\n\
             declare i32 @llvm.amdgcn.workitem.id.x()\ndeclare void @llvm.assume(i1)\n\
             declare void @llvm.amdgcn.global.load.lds(ptr addrspace(1), ptr addrspace(3), i32, i32, i32)\n\
             declare void @llvm.amdgcn.load.to.lds.p1(ptr addrspace(1), ptr addrspace(3), i32, i32, i32)\n\
             declare ptr addrspace(8) @llvm.amdgcn.make.buffer.rsrc.p8.p1(ptr addrspace(1), i16, i64, i32)\n\
             declare void @llvm.amdgcn.raw.ptr.buffer.load.lds(ptr addrspace(8), ptr addrspace(3), i32, i32, i32, i32, i32)\n\
             define amdgpu_kernel void @k(ptr addrspace(1) %g, ptr addrspace(3) %l) \"target-cpu\"=\"gfx950\" {{\n\
             %b = call ptr addrspace(8) @llvm.amdgcn.make.buffer.rsrc.p8.p1(ptr addrspace(1) %g, i16 0, i64 256, i32 159744)\n\
             %t = call i32 @llvm.amdgcn.workitem.id.x()\n%r = sub i32 3, %t\n%o = mul i32 %r, {size}\n\
             %from = getelementptr i8, ptr addrspace(1) %g, i32 %o\nstore i32 %t, ptr addrspace(1) %from\n{call}\n\
             %at = mul i32 %t, {size}\n%to = getelementptr i8, ptr addrspace(3) %l, i32 %at\n\
             %own = getelementptr i8, ptr addrspace(3) %to, i32 {place}\n%n = load i32, ptr addrspace(3) %own\n\
             %ok = icmp eq i32 %n, %t\ncall void @llvm.assume(i1 %ok)\nret void\n}}\n"
        )
    };
    let global = |size: u32, offset: u32, pointer: &str| {
        format!(
            "call void @llvm.amdgcn.global.load.lds(ptr addrspace(1) %from, ptr addrspace(3) {pointer}, i32 {size}, i32 {offset}, i32 0)"
        )
    };
    let buffer = |bytes: u32, offset: &str| {
        format!(
            "call void @llvm.amdgcn.raw.ptr.buffer.load.lds(ptr addrspace(8) %b, ptr addrspace(3) %l, i32 {bytes}, i32 {offset}, i32 0, i32 0, i32 0)"
        )
    };
    let either = "%d = getelementptr i8, ptr addrspace(3) %l, i32 %o\n";
    let shifted =
        "%d = getelementptr i8, ptr addrspace(3) %l, i32 16\n%e = getelementptr i8, ptr addrspace(1) %from, i32 16\n"
            .to_string()
            + &global(4, 0, "%d").replace("%from", "%e").replace("i32 0, i32 0)", "i32 -16, i32 0)");
    let rows = [
        (global(4, 0, "%l"), 4, "0", "counted"),
        (global(16, 0, "%l"), 16, "0", "counted"),
        (global(16, 0, "%l"), 16, "4", "ub assume"),
        (global(4, 0, "%l").replace("global.load.lds", "load.to.lds.p1"), 4, "0", "counted"),
        (buffer(4, "%o"), 4, "0", "counted"),
        (buffer(4, "256"), 4, "0", "unsupported: a load to LDS of this form"),
        (global(1, 0, "%l"), 4, "0", "unsupported: a load to LDS of this form"),
        (either.to_string() + &global(4, 0, "%d"), 4, "0", "unsupported: LDS addresses that differ between lanes"),
        (global(16, 208, "%l"), 16, "0", "ub out-of-bounds"),
        (shifted, 4, "0", "counted"),
    ];
    for (call, size, place, want) in rows {
        assert_eq!(ends(&text(&call, size, place)), want, "{call}");
    }
}

#[test]
fn lanes_of_spirv() {
    let text = |body: &str, want: &str| {
        format!(
            "; aliasmith: launch block=4,1,1\ntarget triple = \"spirv64-unknown-unknown\"\ndeclare void @llvm.assume(i1)\n\
             define spir_kernel void @k() {{\n%l = call i64 @llvm.spv.thread.id.in.group.i64(i32 0)\n%t = trunc i64 %l to i32\n\
             {body}\n{want}\n%ok = icmp eq i32 %n, %w\ncall void @llvm.assume(i1 %ok)\nret void\n}}\n"
        )
    };
    let first = "%b = call i1 @llvm.spv.wave.is.first.lane()\n%n = zext i1 %b to i32";
    let is_first = "%z = icmp eq i32 %t, 0\n%w = zext i1 %z to i32";
    let odd = "%o = trunc i32 %t to i1\n%n = call i32 @llvm.spv.wave.active.countbits(i1 %o)";
    let reduce = |op: &str| format!("%v = sub i32 %t, 1\n%n = call i32 @llvm.spv.wave.reduce.{op}.i32(i32 %v)");
    let rows = [
        (first.to_string(), is_first),
        (odd.to_string(), "%w = add i32 2, 0"),
        (reduce("sum"), "%w = add i32 2, 0"),
        (reduce("min"), "%w = add i32 -1, 0"),
        (reduce("max"), "%w = add i32 2, 0"),
        (reduce("umin"), "%w = add i32 0, 0"),
        (reduce("umax"), "%w = add i32 -1, 0"),
    ];
    for (body, want) in rows {
        // A wave of this target has up to 32 or 64 lanes. Here it has only four lanes, because the launch has only four
        // threads.
        assert_eq!(ends(&text(&body, want)), "counted", "{body}");
        assert_eq!(ends(&text(&body, want).replace("eq i32 %n", "ne i32 %n")), "ub assume", "{body}");
    }
    let float = "%f = uitofp i32 %t to float\n%s = call float @llvm.spv.wave.reduce.sum.f32(float %f)\n%n = fptosi float %s to i32";
    assert_eq!(ends(&text(float, "%w = add i32 6, 0")), "unsupported: exchange of this type");
}

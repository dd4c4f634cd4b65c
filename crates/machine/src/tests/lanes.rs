//! Vectors and aggregates, leaf by leaf: the result of an operation in each leaf, and the bytes that its operands
//! access.

use super::*;

/// Returns the result of `@k`, which computes `%r`.
fn gives(ty: &str, body: &str, declares: &str) -> String {
    let text = format!("{declares}\ndefine {ty} @k(i64 %x, ptr %p) {{\n{body}\nret {ty} %r\n}}");
    outcome(&text, vec![int(0), object(64)], 1)
}

#[test]
fn every_lane_has_its_own_result() {
    let (a, b) = ("<2 x i32> <i32 7, i32 -8>", "<2 x i32> <i32 2, i32 3>");
    let (four, next) = ("<4 x i32> <i32 1, i32 2, i32 3, i32 4>", "<4 x i32> <i32 5, i32 6, i32 7, i32 8>");
    let two = |name: &str| format!("%r = call <2 x i32> @llvm.{name}.v2i32({a}, {b})");
    for (ty, body, expected) in [
        ("<2 x i32>", format!("%r = add {a}, <i32 2, i32 3>"), "i32 9, i32 -5"),
        ("<2 x i32>", format!("%r = sdiv {a}, <i32 2, i32 3>"), "i32 3, i32 -2"),
        ("<2 x i32>", format!("%r = add nuw {a}, <i32 2, i32 8>"), "i32 9, i32 poison"),
        ("<2 x float>", "%r = fadd <2 x float> <float 1.0, float 2.0>, <float 0.5, float 0.25>".into(), "float 1.5, float 2.25"),
        ("<2 x float>", "%r = fneg <2 x float> <float 1.0, float -2.0>".into(), "float -1.0, float 2.0"),
        ("<2 x i1>", format!("%r = icmp slt {a}, <i32 7, i32 3>"), "i1 0, i1 -1"),
        ("<2 x i1>", "%r = fcmp olt <2 x float> <float 1.0, float 2.0>, <float 1.5, float 2.0>".into(), "i1 -1, i1 0"),
        ("<2 x i64>", format!("%r = sext {a} to <2 x i64>"), "i64 7, i64 -8"),
        ("<2 x i8>", format!("%r = trunc {a} to <2 x i8>"), "i8 7, i8 -8"),
        ("<4 x i16>", "%r = bitcast <2 x i32> <i32 65538, i32 196612> to <4 x i16>".into(), "i16 2, i16 1, i16 4, i16 3"),
        ("<2 x i32>", format!("%r = select <2 x i1> <i1 true, i1 false>, {a}, {b}"), "i32 7, i32 3"),
        ("<2 x i32>", format!("%r = select i1 false, {a}, {b}"), "i32 2, i32 3"),
        ("<2 x i32>", format!("%r = freeze {a}"), "i32 7, i32 -8"),
        ("<2 x i32>", format!("%r = insertelement {a}, i32 5, i32 1"), "i32 7, i32 5"),
        ("i32", format!("%r = extractelement {a}, i32 1"), "i32 -8"),
        ("<3 x i32>", format!("%r = shufflevector {a}, {b}, <3 x i32> <i32 3, i32 0, i32 poison>"), "i32 3, i32 7, i32 poison"),
        ("<2 x i32>", two("smax"), "i32 7, i32 3"),
        ("<2 x i32>", two("umin"), "i32 2, i32 3"),
        ("<2 x i32>", two("uadd.sat"), "i32 9, i32 -5"),
        ("<2 x i32>", format!("%r = call <2 x i32> @llvm.sshl.sat.v2i32({a}, <2 x i32> <i32 30, i32 32>)"), "i32 2147483647, i32 poison"),
        ("<2 x i32>", format!("%r = call <2 x i32> @llvm.ushl.sat.v2i32({b}, <2 x i32> <i32 31, i32 30>)"), "i32 -1, i32 -1073741824"),
        ("<2 x i32>", format!("%r = call <2 x i32> @llvm.smul.fix.v2i32({a}, {b}, i32 1)"), "i32 7, i32 -12"),
        ("<2 x i32>", format!("%r = call <2 x i32> @llvm.ctpop.v2i32({b})"), "i32 1, i32 2"),
        ("<2 x i32>", format!("%r = call <2 x i32> @llvm.abs.v2i32({a}, i1 true)"), "i32 7, i32 8"),
        ("<2 x i32>", format!("%r = call <2 x i32> @llvm.fshl.v2i32({a}, {b}, <2 x i32> <i32 1, i32 2>)"), "i32 14, i32 -32"),
        ("{ <2 x i32>, <2 x i1> }", format!("%r = call {{ <2 x i32>, <2 x i1> }} @llvm.uadd.with.overflow.v2i32({a}, <2 x i32> <i32 2, i32 9>)"), "i32 9, i32 1, i1 0, i1 -1"),
        ("<2 x i1>", "%r = call <2 x i1> @llvm.is.fpclass.v2f32(<2 x float> <float 1.0, float 0.0>, i32 64)".into(), "i1 0, i1 -1"),
        ("<2 x i32>", "%r = call <2 x i32> @llvm.fptosi.sat.v2i32.v2f32(<2 x float> <float 1.5, float -9.5>)".into(), "i32 1, i32 -9"),
        ("<2 x i32>", "%m = getelementptr i8, ptr %p, <2 x i64> <i64 5, i64 11>\n%q = call <2 x ptr> @llvm.ptrmask.v2p0.v2i64(<2 x ptr> %m, <2 x i64> <i64 -4, i64 -8>)\n%n = ptrtoint <2 x ptr> %q to <2 x i64>\n%o = ptrtoint ptr %p to i64\n%i = insertelement <2 x i64> undef, i64 %o, i32 0\n%s = shufflevector <2 x i64> %i, <2 x i64> undef, <2 x i32> zeroinitializer\n%d = sub <2 x i64> %n, %s\n%r = trunc <2 x i64> %d to <2 x i32>".into(), "i32 4, i32 8"),
        ("<2 x i1>", "%q = call <2 x ptr> @llvm.ptrmask.v2p0.v2i64(<2 x ptr> poison, <2 x i64> <i64 -1, i64 -1>)\n%r = icmp eq <2 x ptr> %q, zeroinitializer".into(), "i1 poison, i1 poison"),
        ("<2 x i1>", "%z = insertelement <2 x i64> <i64 -1, i64 -1>, i64 poison, i32 1\n%q = call <2 x ptr> @llvm.ptrmask.v2p0.v2i64(<2 x ptr> zeroinitializer, <2 x i64> %z)\n%r = icmp eq <2 x ptr> %q, zeroinitializer".into(), "i1 -1, i1 poison"),
        ("i32", format!("%r = call i32 @llvm.vector.reduce.add.v2i32({a})"), "i32 -1"),
        ("i32", format!("%r = call i32 @llvm.vector.reduce.mul.v2i32({a})"), "i32 -56"),
        ("i32", format!("%r = call i32 @llvm.vector.reduce.and.v2i32({b})"), "i32 2"),
        ("i32", format!("%r = call i32 @llvm.vector.reduce.or.v2i32({b})"), "i32 3"),
        ("i32", format!("%r = call i32 @llvm.vector.reduce.xor.v2i32({b})"), "i32 1"),
        ("i32", format!("%r = call i32 @llvm.vector.reduce.smax.v2i32({a})"), "i32 7"),
        ("i32", format!("%r = call i32 @llvm.vector.reduce.smin.v2i32({a})"), "i32 -8"),
        ("i32", format!("%r = call i32 @llvm.vector.reduce.umax.v2i32({a})"), "i32 -8"),
        ("i32", format!("%r = call i32 @llvm.vector.reduce.umin.v2i32({a})"), "i32 7"),
        ("<2 x i32>", format!("%r = call <2 x i32> @llvm.vector.extract.v2i32.v4i32({four}, i64 2)"), "i32 3, i32 4"),
        ("<2 x i32>", format!("%r = call <2 x i32> @llvm.vector.extract.v2i32.v4i32({four}, i64 0)"), "i32 1, i32 2"),
        ("<4 x i32>", format!("%r = call <4 x i32> @llvm.vector.insert.v4i32.v2i32({four}, {b}, i64 2)"), "i32 1, i32 2, i32 2, i32 3"),
        ("<4 x i32>", format!("%r = call <4 x i32> @llvm.vector.insert.v4i32.v2i32({four}, {b}, i64 0)"), "i32 2, i32 3, i32 3, i32 4"),
        ("<4 x i32>", format!("%r = call <4 x i32> @llvm.vector.reverse.v4i32({four})"), "i32 4, i32 3, i32 2, i32 1"),
        ("<4 x i32>", format!("%r = call <4 x i32> @llvm.vector.splice.v4i32({four}, {next}, i32 1)"), "i32 2, i32 3, i32 4, i32 5"),
        ("<4 x i32>", format!("%r = call <4 x i32> @llvm.vector.splice.v4i32({four}, {next}, i32 -3)"), "i32 2, i32 3, i32 4, i32 5"),
        ("<4 x i32>", format!("%r = call <4 x i32> @llvm.vector.splice.left.v4i32({four}, {next}, i32 3)"), "i32 4, i32 5, i32 6, i32 7"),
        ("<4 x i32>", format!("%r = call <4 x i32> @llvm.vector.splice.left.v4i32({four}, {next}, i32 4)"), "i32 5, i32 6, i32 7, i32 8"),
        ("<4 x i32>", format!("%r = call <4 x i32> @llvm.vector.splice.right.v4i32({four}, {next}, i32 1)"), "i32 4, i32 5, i32 6, i32 7"),
        ("<4 x i32>", format!("%r = call <4 x i32> @llvm.vector.splice.right.v4i32({four}, {next}, i32 5)"), "i32 poison, i32 poison, i32 poison, i32 poison"),
        ("<4 x i32>", format!("%r = call <4 x i32> @llvm.vector.splice.left.v4i32({four}, {next}, i32 poison)"), "i32 poison, i32 poison, i32 poison, i32 poison"),
        ("<4 x i32>", format!("%r = call <4 x i32> @llvm.vector.interleave2.v4i32({a}, {b})"), "i32 7, i32 2, i32 -8, i32 3"),
        ("{ <2 x i32>, <2 x i32> }", format!("%r = call {{ <2 x i32>, <2 x i32> }} @llvm.vector.deinterleave2.v4i32({four})"), "i32 1, i32 3, i32 2, i32 4"),
        ("<6 x i32>", format!("%r = call <6 x i32> @llvm.vector.interleave3.v6i32({a}, {b}, <2 x i32> <i32 0, i32 1>)"), "i32 7, i32 2, i32 0, i32 -8, i32 3, i32 1"),
        ("<4 x i1>", "%r = call <4 x i1> @llvm.get.active.lane.mask.v4i1.i32(i32 6, i32 8)".into(), "i1 -1, i1 -1, i1 0, i1 0"),
        ("<4 x i1>", "%r = call <4 x i1> @llvm.get.active.lane.mask.v4i1.i8(i8 -2, i8 -1)".into(), "i1 -1, i1 0, i1 0, i1 0"),
        ("<3 x i32>", "store <3 x i32> <i32 1, i32 2, i32 3>, ptr %p\n%r = load <3 x i32>, ptr %p".into(), "i32 1, i32 2, i32 3"),
        ("{ i8, i32 }", "store { i8, i32 } { i8 1, i32 2 }, ptr %p\n%r = load { i8, i32 }, ptr %p".into(), "i8 1, i32 2"),
        ("[2 x i32]", "%i = insertvalue { [2 x i32], [3 x { i8, [2 x i32] }] } zeroinitializer, i32 7, 1, 2, 1, 1\n%r = extractvalue { [2 x i32], [3 x { i8, [2 x i32] }] } %i, 1, 2, 1".into(), "i32 0, i32 7"),
        ("{ i8, i16 }", "%i = insertvalue { i32, { i8, i16 } } zeroinitializer, { i8, i16 } { i8 1, i16 2 }, 1\n%r = extractvalue { i32, { i8, i16 } } %i, 1".into(), "i8 1, i16 2"),
        ("<2 x i32>", format!("br label %o\no:\n%r = phi {a_ty} [ {a_v}, %0 ]", a_ty = "<2 x i32>", a_v = "<i32 7, i32 -8>"), "i32 7, i32 -8"),
    ] {
        assert_eq!(gives(ty, &body, ""), format!("ok {expected}"), "{body}");
    }
    let variable = "@v = internal constant <3 x i16> <i16 1, i16 2, i16 3>";
    let read = "%q = getelementptr i8, ptr @v, i64 4\n%r = load i16, ptr %q";
    assert_eq!(gives("i16", read, variable), "ok i16 3");
}

/// The test states which operand is the pointer of each access. For an instruction, this is the operand's index in
/// `for_each_operand`. For a call, it is the number of the argument plus one.
#[test]
fn accesses_name_their_operand() {
    let accesses = |body: &str| {
        let text = format!(
            "{NVPTX}@s = internal addrspace(3) global [16 x i8] undef, align 16\n@g = internal addrspace(1) global [16 x i8] zeroinitializer, align 16\n\
             define void @k(ptr %p, ptr %q) {{\n{body}\nret void\n}}\n"
        );
        let run = run_one(&case(&text, vec![object(16), object(16)], 1));
        assert_eq!(run.outcome, Outcome::Counted, "{body}");
        let one = |e: &Event| match e.kind {
            EventKind::Access { kind, operand, len, .. } => Some((kind, operand.expect("it has one"), len)),
            _ => None,
        };
        run.events.iter().filter_map(one).collect::<Vec<_>>()
    };
    use AccessKind::*;
    assert_eq!(accesses("%v = load i32, ptr %p"), [(Read, 0, 4)]);
    assert_eq!(accesses("store i16 1, ptr %p"), [(Write, 1, 2)]);
    assert_eq!(accesses("%v = atomicrmw add ptr %p, i32 1 monotonic"), [(ReadWrite, 0, 4)]);
    assert_eq!(
        accesses("call void @llvm.memcpy.p0.p0.i64(ptr %p, ptr %q, i64 12, i1 false)"),
        [(Read, 2, 12), (Write, 1, 12)]
    );
    assert_eq!(
        accesses("call void @llvm.memmove.p0.p0.i64(ptr %p, ptr %q, i64 3, i1 false)"),
        [(Read, 2, 3), (Write, 1, 3)]
    );
    assert_eq!(accesses("call void @llvm.memset.p0.i64(ptr %p, i8 1, i64 5, i1 false)"), [(Write, 1, 5)]);
    assert_eq!(accesses("call void @llvm.memset.p0.i64(ptr %p, i8 1, i64 0, i1 false)"), []);
    let load = "%v = call <2 x i32> @llvm.masked.load.v2i32.p0(ptr %p, i32 4, <2 x i1> <i1 false, i1 true>, <2 x i32> zeroinitializer)";
    assert_eq!(accesses(load), [(Read, 1, 4)]);
    let store =
        "call void @llvm.masked.store.v2i32.p0(<2 x i32> zeroinitializer, ptr %p, i32 4, <2 x i1> <i1 true, i1 true>)";
    assert_eq!(accesses(store), [(Write, 2, 4), (Write, 2, 4)]);
    let copy = "call void @llvm.nvvm.cp.async.ca.shared.global.8(ptr addrspace(3) @s, ptr addrspace(1) @g)\ncall void @llvm.nvvm.cp.async.wait.all()";
    assert_eq!(accesses(copy), [(Read, 2, 8), (Write, 1, 8)]);
}

/// LangRef, 'llvm.masked.load', 'llvm.masked.store': the alignment is an operand. It matters only if some lane is
/// enabled.
#[test]
fn masked_accesses_are_aligned() {
    let run = |at: u32, align: u32, on: bool, kind: &str| {
        let access = match kind {
            "load" => format!(
                "%r = call <2 x i32> @llvm.masked.load.v2i32.p0(ptr %q, i32 {align}, <2 x i1> <i1 false, i1 {on}>, <2 x i32> <i32 1, i32 2>)"
            ),
            _ => format!(
                "call void @llvm.masked.store.v2i32.p0(<2 x i32> zeroinitializer, ptr %q, i32 {align}, <2 x i1> <i1 false, i1 {on}>)\n%r = add <2 x i32> zeroinitializer, <i32 1, i32 2>"
            ),
        };
        gives(
            "<2 x i32>",
            &format!("store [8 x i32] zeroinitializer, ptr %p\n%q = getelementptr i8, ptr %p, i64 {at}\n{access}"),
            "",
        )
    };
    for kind in ["load", "store"] {
        let value = if kind == "load" { "ok i32 1, i32 0" } else { "ok i32 1, i32 2" };
        assert_eq!(run(4, 4, true, kind), value);
        assert_eq!(run(3, 1, true, kind), value);
        assert_eq!(run(4, 8, true, kind), "misaligned");
        assert_eq!(run(2, 4, true, kind), "misaligned");
        assert_eq!(run(2, 4, false, kind), "ok i32 1, i32 2");
    }
}

/// If the machine does not model an instruction or its type, the run is discarded, and the reason names the
/// instruction.
#[test]
fn unsupported_type_names_its_instruction() {
    let wide = "[2000 x i8]";
    for (body, name) in [
        (format!("%v = load {wide}, ptr %p"), "type of load"),
        (format!("store {wide} zeroinitializer, ptr %p"), "type of store"),
        (format!("%v = call {wide} @f()"), "type of call"),
        (format!("br label %o\no:\n%v = phi {wide} [ zeroinitializer, %0 ]"), "type of phi"),
        ("%v = bitcast <2000 x i8> zeroinitializer to <1000 x i16>".into(), "type of cast"),
        ("%v = getelementptr i8, ptr %p, <2000 x i64> zeroinitializer".into(), "type of getelementptr"),
        (format!("%v = extractvalue {wide} zeroinitializer, 0"), "type of instruction"),
        ("%v = va_arg ptr %p, i32".into(), "va_arg"),
        ("indirectbr ptr %p, [label %o]\no:".into(), "indirectbr"),
    ] {
        let text = format!("declare {wide} @f()\ndefine void @k(ptr %p) {{\n{body}\nret void\n}}\n");
        assert_eq!(outcome(&text, vec![object(16)], 1), format!("discard unsupported: {name}"), "{body}");
    }
    // A return with a type that is not modelled is reported as a return.
    let text = format!("define {wide} @k() {{\nret {wide} zeroinitializer\n}}\n");
    assert_eq!(outcome(&text, vec![], 1), "discard unsupported: return type");
}

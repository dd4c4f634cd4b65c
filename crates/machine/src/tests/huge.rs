//! Objects that are too large to be stored byte by byte. They behave like small objects, and need memory only for the
//! bytes that are accessed.

use super::*;

const GIB: u64 = 1 << 30;
const MIB: i128 = 1 << 20;
const TIB: u64 = 1 << 40;

/// Returns the result of a kernel with a gibibyte at `%p` and the given value of `%at`.
fn far(body: &str, at: i128) -> String {
    outcome(&format!("define i32 @k(ptr %p, i64 %at) {{\n{body}\n}}"), vec![object(GIB), int(at)], 1)
}

const LOAD: &str = "%q = getelementptr i8, ptr %p, i64 %at\n%v = load i32, ptr %q, align 1\nret i32 0";

#[test]
fn bounds_are_where_the_object_ends() {
    assert_eq!(far(LOAD, 900 * MIB), "ok i32 0");
    assert_eq!(far(LOAD, 1024 * MIB - 4), "ok i32 0");
    assert_eq!(far(LOAD, 1024 * MIB - 3), "out-of-bounds");
    assert_eq!(far(LOAD, -1), "out-of-bounds");
    let larger = outcome("define void @k(ptr %p) {\n%v = load i8, ptr %p\nret void\n}", vec![object(TIB + 1)], 1);
    assert_eq!(larger, "discard unsupported: object of 1099511627777 bytes");
}

/// A store changes exactly the stored bytes, even if they are in two pages.
#[test]
fn stores_to_huge_objects_persist() {
    let store = "%q = getelementptr i8, ptr %p, i64 %at\nstore i32 12345678, ptr %q, align 1";
    let own = format!("{store}\n%v = load i32, ptr %q, align 1\nret i32 %v");
    for at in [0, 253, 254, 255, 256, 900 * MIB - 1, 1024 * MIB - 4] {
        assert_eq!(far(&own, at), "ok i32 12345678", "{at}");
    }
    let other = |before: &str| {
        let text = format!(
            "{before}\n%r = getelementptr i8, ptr %p, i64 943718404\n%v = load i32, ptr %r, align 1\nret i32 %v"
        );
        far(&text, 900 * MIB)
    };
    assert_eq!(other(""), other(store));
    let copied = "%q = getelementptr i8, ptr %p, i64 %at\nstore i32 7, ptr %q, align 1
        call void @llvm.memmove.p0.p0.i64(ptr %p, ptr %q, i64 64, i1 false)\n%v = load i32, ptr %p\nret i32 %v\n}
        declare void @llvm.memmove.p0.p0.i64(ptr, ptr, i64, i1)\ndefine void @other() {\nret void";
    assert_eq!(far(copied, 900 * MIB), "ok i32 7");
    let pointer =
        "%q = getelementptr i8, ptr %p, i64 %at\nstore ptr %q, ptr %q, align 1\n%r = load ptr, ptr %q, align 1
        store i32 9, ptr %r, align 1\n%v = load i32, ptr %q, align 1\nret i32 %v";
    assert_eq!(far(pointer, 900 * MIB - 3), "ok i32 9");
}

/// The initial bytes depend only on the seed and the offset.
#[test]
fn first_contents_are_drawn() {
    let sum = |seed: u64| {
        let text = format!(
            "{NVPTX}define i32 @k(ptr %p) {{\n%q = getelementptr i8, ptr %p, i64 943718400\n%v = load i32, ptr %q\nret i32 %v\n}}"
        );
        let mut case = case(&text, vec![object(GIB)], 1);
        case.setup.seed = seed;
        run_one(&case).returns[0].clone()
    };
    let all: std::collections::BTreeSet<String> = (0..32).map(sum).collect();
    assert!(all.len() > 8, "{all:?}");
    assert_eq!(sum(3), sum(3));
    let variable = |init: &str| {
        outcome(
            &format!(
                "@g = internal global [268435456 x i32] {init}\ndefine i32 @k() {{\n%v = load i32, ptr getelementptr (i8, ptr @g, i64 943718400)\nret i32 %v\n}}"
            ),
            vec![],
            1,
        )
    };
    assert_eq!(variable("zeroinitializer"), "ok i32 0");
    assert_eq!(variable("undef"), "ok i32 undef");
    let alloca = "define i32 @k() {\n%a = alloca [268435456 x i32]\n%q = getelementptr i8, ptr %a, i64 943718400\nSTORE\n%v = load i32, ptr %q\nret i32 %v\n}";
    assert_eq!(outcome(&alloca.replace("STORE", ""), vec![], 1), "ok i32 undef");
    assert_eq!(outcome(&alloca.replace("STORE", "store i32 4, ptr %q"), vec![], 1), "ok i32 4");
}

#[test]
fn races_in_huge_objects_are_detected() {
    let text = |stride: u64| {
        format!(
            "{NVPTX}declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
            define ptx_kernel void @k(ptr addrspace(1) %p) {{
              %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
              %o = mul i32 %t, {stride}
              %f = add i32 %o, 536870912
              %q = getelementptr i8, ptr addrspace(1) %p, i32 %f
              store i32 %t, ptr addrspace(1) %q
              ret void
            }}"
        )
    };
    let run = |stride| run_one(&case(&text(stride), vec![object(GIB)], 32)).outcome;
    assert_eq!(run(1 << 22), Outcome::Counted);
    assert_eq!(run(4), Outcome::Counted);
    assert!(matches!(run(0), Outcome::Violation(Ub { kind: UbKind::Race, .. })));
}

/// If an operation would need every byte of a huge object, the run is discarded; the reason names the operation.
#[test]
fn whole_object_operations_discard() {
    let set = |bytes: u64| {
        far(
            &format!(
                "call void @llvm.memset.p0.i64(ptr %p, i8 0, i64 {bytes}, i1 false)\nret i32 0\n}}\ndeclare void @llvm.memset.p0.i64(ptr, i8, i64, i1)\ndefine void @other() {{\nret void"
            ),
            0,
        )
    };
    assert_eq!(set(1 << 16), "ok i32 0");
    assert_eq!(set(1 << 29), "discard unsupported: 536870912 bytes at once");
}

/// The final state of a huge object contains only the written pieces.
#[test]
fn final_state_has_only_written_pieces() {
    let text = format!(
        "{NVPTX}define void @k(ptr %p) {{\n%q = getelementptr i8, ptr %p, i64 943718400\nstore i32 1, ptr %q\nret void\n}}"
    );
    let case = case(&text, vec![object(GIB)], 1);
    let run = run_case(&case, &Options { keep_memory: true, observe: true, ..Options::default() }, &Watch::default());
    let [(_, at, bytes)] = &run.memory[..] else { panic!("{:?}", run.memory.len()) };
    assert_eq!((*at, bytes.len(), bytes[0]), (943718400, 256, Some(1)));
    let remains = &run.observed.objects[0];
    assert_eq!((remains.bytes.len(), remains.written().len()), (0, 256));
    assert!(
        remains.byte(943718400) != remains.byte(943718401)
            && remains.byte(GIB - 1).is_some()
            && remains.byte(GIB).is_none()
    );
}

/// A tebibyte costs only the bytes that are accessed. The strides are 4 GiB and more, which 32 bits cannot represent.
#[test]
fn strides_beyond_four_gibibytes() {
    let stepped = |body: &str| {
        format!(
            "{NVPTX}declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
            define ptx_kernel void @k(ptr addrspace(1) %p) {{
              %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
              {body}
              %q = getelementptr i8, ptr addrspace(1) %p, i64 %o
              store i32 %t, ptr addrspace(1) %q
              ret void
            }}"
        )
    };
    let wide = "%w = zext i32 %t to i64\n%o = mul i64 %w, 4294967296";
    let narrow = "%s = shl i32 %t, 31\n%n = shl i32 %s, 1\n%o = zext i32 %n to i64";
    let run = |body: &str, size| run_one(&case(&stepped(body), vec![object(size)], 32)).outcome;
    assert_eq!(run(wide, 1 << 37), Outcome::Counted);
    let beyond = run(wide, (1 << 37) - (1 << 32));
    assert!(matches!(beyond, Outcome::Violation(Ub { kind: UbKind::OutOfBounds, .. })), "{beyond:?}");
    // An offset that wraps at 32 bits gives the first byte.
    assert!(matches!(run(narrow, 1 << 37), Outcome::Violation(Ub { kind: UbKind::Race, .. })));
    let kept = "%q = getelementptr i8, ptr %p, i64 %at\nstore i32 12345678, ptr %q\n%v = load i32, ptr %q\nret i32 %v";
    let text = format!("define i32 @k(ptr %p, i64 %at) {{\n{kept}\n}}");
    let at = |at: i128| outcome(&text, vec![object(TIB), int(at)], 1);
    assert_eq!((at(1023 << 30), at((1 << 40) - 4)), ("ok i32 12345678".into(), "ok i32 12345678".into()));
    assert_eq!(at((1 << 40) - 3), "out-of-bounds");
    assert_eq!(at(1 << 40), "out-of-bounds");
    let several =
        outcome("define void @k(ptr %p, ptr %q, ptr %r) {\nstore i8 1, ptr %r\nret void\n}", vec![object(TIB); 3], 1);
    assert_eq!(several, "ok");
}

/// The machine can check `noalias` far into an object, because its memory for the check does not grow with the offset.
#[test]
fn noalias_far_into_an_object() {
    let accessed_at = |other: u64| {
        let text = format!(
            "define void @k(ptr noalias %p, ptr %r) {{
              %q = getelementptr i8, ptr %p, i64 1099511627000
              store i32 7, ptr %q, align 1
              %s = getelementptr i8, ptr %r, i64 {other}
              %v = load i8, ptr %s
              ret void
            }}"
        );
        outcome(&text, vec![object(TIB), Input::Arg { arg: 0, offset: 0 }], 1)
    };
    assert_eq!([1099511627003, 1099511627004, 0].map(accessed_at), ["noalias", "ok", "ok"]);
}

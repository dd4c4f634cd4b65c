//! Tests of corner cases of single instructions and intrinsics, each with a near miss. They concern lanes of vectors,
//! adjacent copies, lifetimes of allocas, invariant memory, saved stacks, and coordinates of launches. Source of the
//! rules: the descriptions of these instructions in LangRef.

use super::*;
use crate::memory::View;

const HEAD: &str = "target triple = \"nvptx64-nvidia-cuda\"\ndeclare void @llvm.assume(i1)\n\
    @numbers = internal addrspace(1) constant [4 x i32] [i32 1, i32 2, i32 3, i32 4], align 16\n\
    declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)\ndeclare ptr @llvm.invariant.start.p0(i64, ptr)\n\
    declare void @llvm.lifetime.start.p0(i64, ptr)\ndeclare void @llvm.lifetime.end.p0(i64, ptr)\ndeclare ptr @llvm.stacksave()\n\
    declare void @llvm.stackrestore(ptr)\ndeclare <2 x i32> @llvm.nvvm.ldg.global.i.v2i32.p1(ptr addrspace(1), i32)\n\
    declare i32 @llvm.nvvm.read.ptx.sreg.smid()\ndeclare i32 @llvm.nvvm.read.ptx.sreg.nsmid()\n\
    define internal void @restores(ptr %s) {\n%a = alloca i32\ncall void @llvm.stackrestore(ptr %s)\nret void\n}\n";

fn text(body: &str) -> String {
    let inputs = "; aliasmith: arg 0 = object global 16 align 16\n; aliasmith: arg 1 = object global 16 align 16\n";
    format!("{inputs}{HEAD}define void @k(ptr %p, ptr %q) {{\n{body}\nret void\n}}\n")
}

#[track_caller]
fn check(rows: &[(&str, &str)]) {
    hold(rows, |body| outcome_of(&text(body), &Options::default()));
}

#[test]
fn lanes_of_shuffles_and_loads() {
    // The kernel computes the second operand first, so the second operand's registers come first.
    let shuffle = |mask: &str, want: u32| {
        format!(
            "%b = add <2 x i32> <i32 7, i32 8>, zeroinitializer\n%a = add <2 x i32> <i32 5, i32 6>, zeroinitializer\n\
             %v = shufflevector <2 x i32> %a, <2 x i32> %b, <1 x i32> <i32 {mask}>\n%r = extractelement <1 x i32> %v, i32 0\n\
             %ok = icmp eq i32 %r, {want}\ncall void @llvm.assume(i1 %ok)"
        )
    };
    for (mask, want) in [("0", 5), ("1", 6), ("2", 7), ("3", 8)] {
        check(&[(&shuffle(mask, want), "counted"), (&shuffle(mask, want + 1), "ub assume")]);
    }
    let read = |offset: u32, lane: u32, want: u32| {
        format!(
            "%o = getelementptr i8, ptr addrspace(1) @numbers, i64 {offset}\n\
             %v = call <2 x i32> @llvm.nvvm.ldg.global.i.v2i32.p1(ptr addrspace(1) %o, i32 8)\n%r = extractelement <2 x i32> %v, i32 {lane}\n\
             %ok = icmp eq i32 %r, {want}\ncall void @llvm.assume(i1 %ok)"
        )
    };
    check(&[
        (&read(0, 0, 1), "counted"),
        (&read(0, 1, 2), "counted"),
        (&read(0, 1, 1), "ub assume"),
        (&read(8, 1, 4), "counted"),
        (&read(4, 0, 2), "ub misaligned"),
    ]);
}

/// LangRef, 'range': the range goes from the lower bound up to the upper bound, which it excludes. It wraps if the
/// upper bound is less.
#[test]
fn ranges_with_and_without_a_wrap() {
    let called = |range: &str, value: u32| {
        outcome_of(
            &format!(
                "{HEAD}define internal void @f(i32 noundef range(i32 {range}) %x) {{\nret void\n}}\ndefine void @k() {{\ncall void @f(i32 {value})\nret void\n}}\n"
            ),
            &Options::default(),
        )
    };
    for (range, inside, outside) in
        [("2, 5", [2, 4], [1, 5]), ("5, 2", [5, 1], [2, 4]), ("-1, 2", [u32::MAX, 1], [2, u32::MAX - 1])]
    {
        for n in 0..2 {
            assert_eq!(
                (called(range, inside[n]), called(range, outside[n])),
                ("counted".into(), "ub range".into()),
                "{range} {n}"
            );
        }
    }
}

/// A call may have a range as an attribute and as metadata. The result must be in both.
#[test]
fn ranges_of_attribute_and_metadata_both_apply() {
    let called = |value: u32| {
        let text = format!(
            "{HEAD}define internal i32 @f() {{\nret i32 {value}\n}}\ndefine void @k() {{\n\
             %v = call noundef range(i32 0, 10) i32 @f(), !range !0\nret void\n}}\n!0 = !{{i32 5, i32 20}}\n"
        );
        outcome_of(&text, &Options::default())
    };
    assert_eq!([4, 5, 9, 10].map(called), ["ub range", "counted", "counted", "ub range"]);
}

#[test]
fn copies_side_by_side() {
    let copy = |to: &str, at: u32, from: &str, of: u32| {
        format!(
            "%t = getelementptr i8, ptr {to}, i64 {at}\n%f = getelementptr i8, ptr {from}, i64 {of}\n\
             call void @llvm.memcpy.p0.p0.i64(ptr %t, ptr %f, i64 8, i1 false)"
        )
    };
    check(&[
        (&copy("%p", 0, "%p", 0), "counted"),
        (&copy("%p", 8, "%p", 0), "counted"),
        (&copy("%p", 0, "%p", 8), "counted"),
        (&copy("%p", 7, "%p", 0), "ub overlap"),
        (&copy("%p", 0, "%p", 1), "ub overlap"),
        (&copy("%p", 4, "%q", 0), "counted"),
        (&copy("%p", 0, "%q", 4), "counted"),
        (&copy("%p", 0, "%q", 0), "counted"),
    ]);
}

#[test]
fn memory_that_does_not_change() {
    let body = |size: &str, at: u32, store: u32| {
        format!(
            "%f = getelementptr i8, ptr %p, i64 {at}\n%i = call ptr @llvm.invariant.start.p0(i64 {size}, ptr %f)\n\
             %t = getelementptr i8, ptr %p, i64 {store}\nstore i8 1, ptr %t"
        )
    };
    check(&[
        (&body("8", 0, 8), "counted"),
        (&body("8", 0, 7), "ub invariant"),
        (&body("8", 4, 12), "counted"),
        (&body("8", 4, 11), "ub invariant"),
        (&body("-1", 4, 3), "counted"),
        (&body("-1", 4, 4), "ub invariant"),
        (&body("-1", 4, 15), "ub invariant"),
        // The result of `invariant.start` is opaque, so no branch may depend on it.
        (
            "%i = call ptr @llvm.invariant.start.p0(i64 8, ptr %p)\n%c = icmp eq ptr %i, null\nbr i1 %c, label %x, label %x\nx:",
            "ub undef",
        ),
    ]);
}

#[test]
fn saved_stacks() {
    let save = |n: u32| format!("%s{n} = call ptr @llvm.stacksave()\n%a{n} = alloca i32\nstore i32 1, ptr %a{n}\n");
    let restore = |n: u32| format!("call void @llvm.stackrestore(ptr %s{n})\n");
    let across = "unsupported: stackrestore across frames";
    check(&[
        (&format!("{}{}", save(0), restore(0)), "counted"),
        (&format!("{}{}{}", save(0), restore(0), restore(0)), "counted"),
        (&format!("{}{}{}{}", save(0), save(1), restore(1), restore(0)), "counted"),
        (&format!("{}{}{}{}", save(0), save(1), restore(0), restore(1)), across),
        (&format!("{}{}store i32 1, ptr %a0", save(0), restore(0)), "ub use-after-free"),
        (&format!("{}{}{}store i32 1, ptr %a0", save(0), save(1), restore(1)), "counted"),
        (&format!("{}call void @restores(ptr %s0)", save(0)), across),
        (
            "%a = alloca i32\n%s = call ptr @llvm.stacksave()\ncall void @llvm.stackrestore(ptr %s)\nstore i32 1, ptr %a",
            "counted",
        ),
    ]);
}

/// An alloca has one lifetime for each executed `lifetime.start`. An alloca without lifetime markers has exactly one
/// lifetime.
#[test]
fn lives_of_an_alloca() {
    let lives = |body: &str| {
        let run = executed(&text(&format!("%a = alloca i32\n{body}")), &Options::default(), watch_all);
        assert_eq!(run.outcome, Outcome::Counted, "{body}");
        run.objects.iter().find(|o| matches!(o.origin, Origin::Alloca { .. })).expect("there is one").lives
    };
    let start = "call void @llvm.lifetime.start.p0(i64 4, ptr %a)\n";
    let end = "call void @llvm.lifetime.end.p0(i64 4, ptr %a)\n";
    assert_eq!(lives("store i32 1, ptr %a"), 1);
    assert_eq!(lives(&format!("{start}store i32 1, ptr %a\n{end}")), 1);
    assert_eq!(lives(&format!("{start}{end}{start}{end}")), 2);
    assert_eq!(lives(&format!("{start}{end}{start}{end}{start}")), 3);
    let inside = format!("%b = getelementptr i8, ptr %a, i64 1\n{}", start.replace("%a", "%b"));
    check(&[
        (&format!("%a = alloca i32\n{inside}"), "unsupported: lifetime of something else than an alloca"),
        (&start.replace("%a", "%p"), "unsupported: lifetime of something else than an alloca"),
    ]);
}

/// A frozen pointer has some address and keeps its provenance. The result of `freeze poison` has no provenance.
#[test]
fn frozen_pointers() {
    let store = |pointer: &str, at: &str| {
        format!(
            "%m = alloca i64\n%u = load i64, ptr %m\n%low = and i64 %u, 3\n%g = getelementptr i8, ptr {pointer}, i64 {at}\n\
             %f = freeze ptr %g\nstore i8 1, ptr %f"
        )
    };
    check(&[(&store("%p", "1"), "counted"), (&store("poison", "%low"), "ub no-provenance")]);
    let undefined = outcome_of(&text(&store("%p", "%low")), &Options::default());
    assert_ne!(undefined, "ub no-provenance");
}

/// It is not specified whether an atomic operation on floats flushes denormal numbers. A run without `observe` does not
/// flush them.
#[test]
fn atomics_of_denormal_numbers() {
    let body = "store i32 1, ptr %p\n%o = atomicrmw fadd ptr %p, float 0.0 monotonic\n%r = load i32, ptr %p";
    for seed in 0..8 {
        let options = Options { undef_seed: seed, schedule_seed: seed, ..Options::default() };
        let holds = format!("{body}\n%ok = icmp eq i32 %r, 1\ncall void @llvm.assume(i1 %ok)");
        assert_eq!(outcome_of(&text(&holds), &options), "counted");
    }
    let returned = |value: u32| {
        format!(
            "define i32 @k() {{\n%p = alloca i32\nstore i32 {value}, ptr %p\n%o = atomicrmw fadd ptr %p, float 0.0 monotonic\n%r = load i32, ptr %p\nret i32 %r\n}}\n"
        )
    };
    assert!(is_drawn(&returned(1)) && !is_drawn(&returned(0x3f80_0000)));
}

/// LangRef, 'atomicrmw': each element of a vector is replaced on its own.
#[test]
fn atomics_of_vectors() {
    let holds = |high: f32| {
        let body = format!(
            "store <2 x float> <float 1.0, float 2.0>, ptr %p\n\
             %o = atomicrmw fadd ptr %p, <2 x float> <float 4.0, float 8.0> monotonic\n%n = load <2 x float>, ptr %p\n\
             %a = extractelement <2 x float> %o, i32 1\n%b = extractelement <2 x float> %n, i32 1\n\
             %x = fcmp oeq float %a, 2.0\n%y = fcmp oeq float %b, {high:?}\n%ok = and i1 %x, %y\ncall void @llvm.assume(i1 %ok)"
        );
        outcome_of(&text(&body), &Options::default())
    };
    assert_eq!((holds(10.0), holds(9.0)), ("counted".into(), "ub assume".into()));
}

/// PTX ISA, "%tid", "%smid": x changes fastest, then y. The number of a multiprocessor is less than the number of
/// multiprocessors.
#[test]
fn coordinates_of_threads_and_blocks() {
    let text = format!(
        "{HEAD}declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()\ndeclare i32 @llvm.nvvm.read.ptx.sreg.tid.y()\ndeclare i32 @llvm.nvvm.read.ptx.sreg.tid.z()\n\
         declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()\ndeclare i32 @llvm.nvvm.read.ptx.sreg.ctaid.y()\ndeclare i32 @llvm.nvvm.read.ptx.sreg.ctaid.z()\n\
         define i32 @k() {{\n%x = call i32 @llvm.nvvm.read.ptx.sreg.SORT.x()\n%y = call i32 @llvm.nvvm.read.ptx.sreg.SORT.y()\n%z = call i32 @llvm.nvvm.read.ptx.sreg.SORT.z()\n\
         %y10 = mul i32 %y, 10\n%z100 = mul i32 %z, 100\n%a = add i32 %x, %y10\n%r = add i32 %a, %z100\n\
         %m = call i32 @llvm.nvvm.read.ptx.sreg.smid()\n%n = call i32 @llvm.nvvm.read.ptx.sreg.nsmid()\n%ok = icmp ult i32 %m, %n\ncall void @llvm.assume(i1 %ok)\nret i32 %r\n}}\n"
    );
    let want: Vec<String> = (0..30).map(|n| format!("i32 {}", n % 3 + n / 3 % 2 * 10 + n / 6 * 100)).collect();
    for sort in ["tid", "ctaid"] {
        let mut case = case(&text.replace("SORT", sort), vec![], 1);
        *(if sort == "tid" { &mut case.setup.launch.block } else { &mut case.setup.launch.grid }) = [3, 2, 5];
        let run = run_one(&case);
        assert_eq!((run.outcome, run.returns), (Outcome::Counted, want.clone()), "{sort}");
    }
}

/// Which threads can access an object, and through which spaces (docs/machine.md section 2).
#[test]
fn object_visibility_depends_on_thread_and_space() {
    use crate::ir::{AddressSpace, DataLayout};
    use crate::memory::{Memory, Position, Spaces, StorageKind};
    let module = parse(NVPTX);
    let spaces = Spaces::new(&module, DataLayout::for_module(&module));
    let mut memory = Memory::new(1, false);
    let mut make = |home, cta, thread, byval_kernel| {
        let o = memory.allocate(&spaces, home, 0, 16, 8).expect("there is room");
        let object = &mut memory.objects[o];
        (object.cta, object.thread, object.byval_kernel) = (cta, thread, byval_kernel);
        o
    };
    let shared = make(StorageKind::Shared, 1, 0, false);
    let local = make(StorageKind::Local, 0, 5, false);
    let param = make(StorageKind::Param, 0, 5, false);
    let byval = make(StorageKind::Param, 0, 5, true);
    let global = make(StorageKind::Global, 0, 0, false);
    // Clusters have two CTAs; CTA 1 is in the first cluster.
    let sees = |object, space, cta: u32, thread, sm| {
        let position = Position { cta, cluster: cta / 2, rank: cta % 2, thread };
        let view = View { memory: &memory, spaces: &spaces, position, clusters: 2, sm };
        view.address_in(object, AddressSpace(space)).is_some()
    };
    for (object, space, cta, thread, sm, visible) in [
        (shared, 3, 1, 0, 90, true),
        (shared, 3, 0, 0, 90, false),
        (shared, 7, 0, 0, 90, true),
        (shared, 7, 2, 0, 90, false),
        (shared, 0, 0, 0, 90, true),
        (shared, 0, 3, 0, 90, false),
        (local, 5, 0, 5, 90, true),
        (local, 5, 0, 4, 90, false),
        (local, 0, 0, 4, 90, false),
        (param, 101, 0, 4, 90, true),
        (param, 101, 0, 5, 90, true),
        (byval, 101, 0, 5, 90, true),
        (byval, 101, 0, 4, 90, false),
        (param, 0, 0, 5, 70, true),
        (param, 0, 0, 5, 69, false),
        (param, 101, 0, 5, 69, true),
        (global, 0, 0, 0, 69, true),
        (global, 1, 3, 7, 60, true),
        (local, 0, 0, 5, 60, true),
        (global, 3, 0, 0, 90, false),
    ] {
        assert_eq!(sees(object, space, cta, thread, sm), visible, "{object:?} {space} {cta} {thread} {sm}");
    }
}

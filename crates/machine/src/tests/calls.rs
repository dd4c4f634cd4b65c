//! Control flow, calls, and the promises between callers and callees.

use super::*;

#[test]
fn control_flow_and_calls() {
    let body = "define i32 @k(i32 %n) {
        entry:
          br label %loop
        loop:
          %i = phi i32 [ 0, %entry ], [ %j, %loop ]
          %a = phi i32 [ 0, %entry ], [ %b, %loop ]
          %b = phi i32 [ 1, %entry ], [ %s, %loop ]
          %s = add i32 %a, %b
          %j = add i32 %i, 1
          %c = icmp ult i32 %j, %n
          br i1 %c, label %loop, label %out
        out:
          %f = call i32 @fact(i32 %n)
          %r = add i32 %a, %f
          switch i32 %r, label %d [ i32 3654, label %e ]
        d:
          ret i32 %r
        e:
          ret i32 -1
        }
        define i32 @fact(i32 %n) {
          %z = icmp eq i32 %n, 0
          br i1 %z, label %one, label %more
        one:
          ret i32 1
        more:
          %m = sub i32 %n, 1
          %f = call i32 @fact(i32 %m)
          %r = mul i32 %f, %n
          ret i32 %r
        }";
    // The kernel returns fib(9) = 34, waits for ten iterations, and adds 10! = 3628800.
    assert_eq!(outcome(body, vec![int(10)], 1), "ok i32 3628834");
}

/// LangRef, 'byval': the callee gets its own copy of the object, so no other input can point to this copy.
#[test]
fn inputs_must_not_point_into_byval_parameters() {
    let body = "define i32 @k(ptr byval(i32) %a, ptr %b) {\nstore i32 1, ptr %a\n%v = load i32, ptr %b\nret i32 %v\n}";
    let into = |arg| Input::Arg { arg, offset: 0 };
    let why = "discard unsupported: input that points into a by-value parameter";
    assert_eq!(outcome(body, vec![object(4), into(0)], 1), why);
    assert!(outcome(body, vec![object(4), object(4)], 1).starts_with("ok i32"));
}

/// Each row is a whole module without a triple, its arguments and the outcome of one thread.
#[test]
fn rules_of_calls_and_values() {
    let rows: &[(&str, Vec<Input>, &str)] = &[
        // byval: the callee writes only its own copy.
        ("define i32 @k() {\n%m = alloca i32\nstore i32 1, ptr %m\ncall void @f(ptr byval(i32) %m)\n%r = load i32, ptr %m\nret i32 %r\n}
          define void @f(ptr byval(i32) %p) {\nstore i32 2, ptr %p\nret void\n}", vec![], "ok i32 1"),
        ("define i32 @k() {\n%m = alloca i32\nstore i32 1, ptr %m\ncall void @f(ptr %m)\n%r = load i32, ptr %m\nret i32 %r\n}
          define void @f(ptr %p) {\nstore i32 2, ptr %p\nret void\n}", vec![], "ok i32 2"),
        ("define i32 @k() {\n%m = alloca i32\n%r = call i32 @f(ptr byval(i64) %m)\nret i32 %r\n}
          define i32 @f(ptr byval(i64) %p) {\nret i32 0\n}", vec![], "byval"),
        // Lifetime markers.
        ("define i32 @k() {\n%m = alloca i32\ncall void @llvm.lifetime.start.p0(i64 4, ptr %m)\nstore i32 1, ptr %m\n%r = load i32, ptr %m\ncall void @llvm.lifetime.end.p0(i64 4, ptr %m)\nret i32 %r\n}
          declare void @llvm.lifetime.start.p0(i64, ptr)\ndeclare void @llvm.lifetime.end.p0(i64, ptr)", vec![], "ok i32 1"),
        ("define i32 @k() {\n%m = alloca i32\ncall void @llvm.lifetime.start.p0(i64 4, ptr %m)\nstore i32 1, ptr %m\ncall void @llvm.lifetime.end.p0(i64 4, ptr %m)\n%r = load i32, ptr %m\nret i32 %r\n}
          declare void @llvm.lifetime.start.p0(i64, ptr)\ndeclare void @llvm.lifetime.end.p0(i64, ptr)", vec![], "discard undecided: a load outside the lifetime of an alloca"),
        ("define i32 @k() {\n%m = alloca i32\nstore i32 1, ptr %m\ncall void @llvm.lifetime.start.p0(i64 4, ptr %m)\nret i32 0\n}
          declare void @llvm.lifetime.start.p0(i64, ptr)", vec![], "lifetime"),
        // Promises of values.
        ("define i32 @k(ptr dereferenceable(16) %p) {\nret i32 0\n}", vec![object(16)], "ok i32 0"),
        ("define i32 @k(ptr dereferenceable(16) %p) {\nret i32 0\n}", vec![object(8)], "dereferenceable"),
        ("define i32 @k(ptr dereferenceable_or_null(16) %p) {\nret i32 0\n}", vec![Input::Null], "ok i32 0"),
        ("define i32 @k(ptr nonnull noundef %p) {\nret i32 0\n}", vec![Input::Null], "nonnull"),
        ("define i32 @k(ptr nonnull %p) {\nret i32 0\n}", vec![Input::Null], "ok i32 0"),
        ("define i32 @k() {\n%r = call i32 @f(i32 noundef undef)\nret i32 %r\n}\ndefine i32 @f(i32 %x) {\nret i32 0\n}", vec![], "noundef"),
        ("define i32 @k(i32 %a) {\n%r = call i32 @f(i32 %a, i32 %a)\nret i32 %r\n}\ndefine i32 @f(i32 returned %x, i32 %y) {\n%z = add i32 %y, 0\nret i32 %z\n}", vec![int(3)], "ok i32 3"),
        ("define i32 @k(i32 %a) {\n%r = call i32 @f(i32 %a)\nret i32 %r\n}\ndefine i32 @f(i32 returned %x) {\n%z = add i32 %x, 1\nret i32 %z\n}", vec![int(3)], "returned"),
        ("define i32 @k(i32 %a) {\n%r = call i32 @f(i32 %a)\nret i32 0\n}\ndefine i32 @f(i32 returned %x) {\nret i32 undef\n}", vec![int(3)], "ok i32 0"),
        // Indirect calls.
        ("define i32 @k() {\n%m = alloca ptr\nstore ptr @f, ptr %m\n%g = load ptr, ptr %m\n%r = call i32 %g(i32 4)\nret i32 %r\n}\ndefine i32 @f(i32 %x) {\nret i32 %x\n}", vec![], "ok i32 4"),
        ("define i32 @k() {\n%m = alloca i32\n%r = call i32 %m(i32 4)\nret i32 %r\n}", vec![], "bad-call"),
        // Aggregates and vectors. The padding of a stored struct is undefined.
        ("define i32 @k() {\n%a = insertvalue { i32, [2 x i32] } zeroinitializer, i32 7, 1, 1\n%r = extractvalue { i32, [2 x i32] } %a, 1, 1\nret i32 %r\n}", vec![], "ok i32 7"),
        ("define i32 @k() {\n%v = insertelement <2 x i32> <i32 1, i32 2>, i32 5, i32 1\n%w = shufflevector <2 x i32> %v, <2 x i32> %v, <2 x i32> <i32 1, i32 2>\n%s = add <2 x i32> %v, %w\n%r = extractelement <2 x i32> %s, i32 0\nret i32 %r\n}", vec![], "ok i32 6"),
        ("define i32 @k() {\n%b = bitcast <2 x i16> <i16 1, i16 2> to i32\nret i32 %b\n}", vec![], "ok i32 131073"),
        ("define i32 @k() {\n%m = alloca { i8, i32 }\nstore i64 -1, ptr %m\nstore { i8, i32 } zeroinitializer, ptr %m\n%p = getelementptr i8, ptr %m, i64 1\n%v = load i8, ptr %p\n%c = icmp eq i8 %v, 0\nbr i1 %c, label %x, label %x\nx:\nret i32 0\n}", vec![], "undef"),
        ("define i32 @k() {\n%m = alloca { i8, i32 }\nstore i64 -1, ptr %m\nstore { i8, i32 } zeroinitializer, ptr %m\n%v = load i8, ptr %m\n%c = icmp eq i8 %v, 0\nbr i1 %c, label %x, label %x\nx:\nret i32 0\n}", vec![], "ok i32 0"),
        // The following rows test atomics, the heap, the stack, and masks.
        ("define i32 @k() {\n%m = alloca i32\nstore i32 5, ptr %m\n%o = atomicrmw add ptr %m, i32 3 seq_cst\n%x = cmpxchg ptr %m, i32 8, i32 9 seq_cst seq_cst\n%r = load i32, ptr %m\nret i32 %r\n}", vec![], "ok i32 9"),
        ("define i32 @k() {\n%p = call ptr @malloc(i64 4)\nstore i32 1, ptr %p\ncall void @free(ptr %p)\n%r = load i32, ptr %p\nret i32 %r\n}\ndeclare ptr @malloc(i64)\ndeclare void @free(ptr)", vec![], "use-after-free"),
        ("define i32 @k(ptr %p) {\n%q = getelementptr i8, ptr %p, i64 5\n%a = call ptr @llvm.ptrmask.p0.i64(ptr %q, i64 -4)\n%b = getelementptr i8, ptr %p, i64 4\nstore i32 6, ptr %a\n%r = load i32, ptr %b\nret i32 %r\n}\ndeclare ptr @llvm.ptrmask.p0.i64(ptr, i64)", vec![object(16)], "ok i32 6"),
        // After a kernel has accessed its by-value parameter as param memory, the parameter is read-only.
        ("define ptx_kernel void @k(ptr byval(i32) %p) {\nstore i32 1, ptr %p\nret void\n}", vec![Input::Object { place: Place::Param, size: 4, align: 4 }], "ok"),
        ("define ptx_kernel void @k(ptr byval(i32) %p) {\n%q = addrspacecast ptr %p to ptr addrspace(101)\nstore i32 1, ptr %p\nret void\n}", vec![Input::Object { place: Place::Param, size: 4, align: 4 }], "write-to-constant"),
        ("define ptx_kernel void @k(ptr byval(i32) %p) {\n%q = addrspacecast ptr %p to ptr addrspace(101)\n%v = load i32, ptr addrspace(101) %q\nret void\n}", vec![Input::Object { place: Place::Param, size: 4, align: 4 }], "ok"),
        // The object must have exactly the bytes that the launch copies.
        ("define ptx_kernel void @k(ptr byval(i64) %p) {\nstore i32 1, ptr %p\nret void\n}", vec![Input::Object { place: Place::Param, size: 4, align: 4 }], "discard unsupported: byval input of another size"),
        ("define ptx_kernel void @k(ptr byval(i64) %p) {\nstore i32 1, ptr %p\nret void\n}", vec![Input::Object { place: Place::Param, size: 16, align: 8 }], "discard unsupported: byval input of another size"),
        // A device function has its copy of the object in its own frame. The memory that the input states for the
        // object does not matter.
        ("define void @k(ptr byval(i32) %p) {\n%q = addrspacecast ptr %p to ptr addrspace(5)\nstore i32 1, ptr addrspace(5) %q\nret void\n}", vec![Input::Object { place: Place::Param, size: 4, align: 4 }], "ok"),
        // If the machine does not model a construct, the run is discarded; the reason names the construct.
        ("define i32 @k() {\n%r = call i32 asm \"frobnicate $0;\", \"=r\"()\nret i32 %r\n}", vec![], "discard unsupported: ptx frobnicate"),
        ("define i32 @k() {\n%r = call i32 @llvm.nvvm.read.ptx.sreg.envreg0()\nret i32 %r\n}\ndeclare i32 @llvm.nvvm.read.ptx.sreg.envreg0()", vec![], "discard unsupported: llvm.nvvm.read.ptx.sreg.envreg0"),
        ("define i32 @k() {\nunreachable\n}", vec![], "unreachable"),
        ("define i32 @k() {\nbr label %l\nl:\nbr label %l\n}", vec![], "discard step-budget"),
    ];
    for (text, args, want) in rows {
        assert_eq!(outcome(text, args.clone(), 1), *want, "{text}");
    }
}

/// The machine checks the promises about the last access of a frame, even if the fast path executes this access.
#[test]
fn the_last_access_of_a_frame_keeps_its_promises() {
    let group = |promise: &str| {
        format!(
            "define i32 @k() {{\n%p = alloca i32\nstore i32 42, ptr %p, !invariant.group !{{}}\ncall void @f(ptr %p)\n\
             %r = load i32, ptr %p{promise}\nret i32 %r\n}}\n\
             define internal void @f(ptr %p) noinline {{\nstore i32 7, ptr %p\nret void\n}}"
        )
    };
    assert_eq!(outcome(&group(", !invariant.group !{}"), vec![], 1), "invariant-group");
    assert_eq!(outcome(&group(""), vec![], 1), "ok i32 7");
}

/// Rules that an independent review found missing. The checks are in pairs: the run of the first program is UB or no
/// evidence. The second program differs little, and its run is evidence.
#[test]
fn rules_between_callers_and_callees() {
    let set = |tail: &str| {
        format!(
            "define i32 @k() {{\n%a = alloca i32\nstore i32 1, ptr %a\n{tail} void @llvm.memset.p0.i64(ptr %a, i8 7, i64 4, i1 false)\n\
             ret i32 0\n}}\ndeclare void @llvm.memset.p0.i64(ptr, i8, i64, i1)"
        )
    };
    assert_eq!(outcome(&set("tail call"), vec![], 1), "tail");
    assert_eq!(outcome(&set("call"), vec![], 1), "ok i32 0");
    let pass = |site: &str, own: &str, cc: &str| {
        format!(
            "define i32 @k() {{\n%a = alloca i32\nstore i32 1, ptr %a\ncall {cc} void @g(ptr {site} %a)\nret i32 0\n}}\n\
             define internal void @g(ptr {own} %x) {{\nstore i32 2, ptr %x\nret void\n}}"
        )
    };
    assert_eq!(outcome(&pass("byval(i32)", "", ""), vec![], 1), "bad-call");
    assert_eq!(outcome(&pass("byval(i32)", "byval(i32)", ""), vec![], 1), "ok i32 0");
    assert_eq!(outcome(&pass("", "", "fastcc"), vec![], 1), "bad-call");
    assert_eq!(outcome(&pass("", "", ""), vec![], 1), "ok i32 0");
    // A function that is a kernel only by annotation has the calling convention of kernels, in LLVM 20 and later.
    let annotated = |key: &str, value: u32| {
        let node = format!("\n!nvvm.annotations = !{{!0}}\n!0 = !{{ptr @g, !\"{key}\", i32 {value}}}");
        outcome(&(pass("", "", "") + &node), vec![], 1)
    };
    assert_eq!(annotated("kernel", 1), "bad-call");
    assert_eq!(annotated("kernel", 0), "ok i32 0");
    assert_eq!(annotated("maxntidx", 1), "ok i32 0");
}

/// C23, 7.24.3: an allocation is aligned for the objects that fit in it.
#[test]
fn small_allocations_are_aligned_for_what_fits() {
    for (size, align, is_aligned) in
        [(1, 2, false), (2, 2, true), (3, 4, false), (8, 8, true), (15, 16, false), (16, 16, true)]
    {
        let text = format!(
            "define void @k() {{\n%p = call ptr @malloc(i64 {size})\nstore i8 1, ptr %p, align {align}\nret void\n}}\n\
             declare ptr @malloc(i64)\n"
        );
        let stated = text.replace("call ptr", "call align 16 ptr");
        let nvptx = format!("target triple = \"nvptx64-nvidia-cuda\"\n{text}");
        for text in [stated, nvptx] {
            assert!(
                (0..8)
                    .all(|layout_seed| outcome_of(&text, &Options { layout_seed, ..Options::default() }) == "counted")
            );
        }
        let outcome = |layout_seed| outcome_of(&text, &Options { layout_seed, ..Options::default() });
        let all: Vec<String> = (0..32).map(outcome).collect();
        assert_eq!(all.iter().all(|o| o == "counted"), is_aligned, "{size} {align}: {all:?}");
        assert!(all.iter().all(|o| o == "counted" || o == "ub misaligned"), "{all:?}");
    }
}

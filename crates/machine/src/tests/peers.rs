//! Tests of outside code over many seeds: what it accesses, keeps, distinguishes and returns under each promise that
//! limits it. Source of the rules: docs/machine.md, section 5; LangRef, 'Parameter Attributes' and 'Function
//! Attributes'.

use super::*;
use std::collections::BTreeSet;

/// Runs `@k` with different draws, in one thread with two objects of 16 bytes. Every run is evidence.
fn runs(text: &str, options: &Options) -> Vec<Execution> {
    let mut case = case(&format!("{NVPTX}{text}"), vec![object(16), object(16)], 1);
    let watch = watch_all(&case.module);
    let run = |seed| {
        case.setup.seed = seed;
        let run = run_case(&case, options, &watch);
        assert_eq!(run.outcome, Outcome::Counted, "{text}");
        run
    };
    (0..64).map(run).collect()
}

/// Returns what functions without a body accessed in any run, for example `f arg0 rw`, `g @exported r`.
fn outside_accesses(declared: &str, body: &str, options: &Options) -> String {
    let text = format!(
        "@exported = global [4 x i32] zeroinitializer, align 8\n@hidden = internal global [4 x i32] zeroinitializer\n\
         @fixed = constant [4 x i32] zeroinitializer\n{declared}\ndeclare noalias ptr @malloc(i64)\n\
         define void @k(ptr %p, ptr %q) {{\n%a = alloca [4 x i32]\nstore [4 x i32] zeroinitializer, ptr %a\n\
         %h = load i32, ptr @hidden\n%e = load i32, ptr @exported\n%x = load i32, ptr @fixed\n{body}\nret void\n}}\n"
    );
    let module = parse(&text);
    let mut all = BTreeSet::new();
    for run in runs(&text, options) {
        for event in &run.events {
            let EventKind::Access { operand: None, kind, object, inst, .. } = event.kind else { continue };
            let call = module.function(module.find_function("k").expect("it is there")).inst(inst).kind.as_call();
            let by = call.and_then(|c| module.callee(c.callee)).map_or("?", |f| module.function_name(f));
            let what = match run.objects[object].origin {
                Origin::Input(n) => format!("arg{n}"),
                Origin::Global(ir::GlobalRef::Variable(g)) => {
                    format!("@{}", module.symbol_name(module.globals[g].symbol))
                }
                Origin::Alloca { .. } => "alloca".into(),
                Origin::Heap { .. } => "heap".into(),
                other => format!("{other:?}"),
            };
            all.insert(format!("{by} {what} {}", if kind == AccessKind::Read { "r" } else { "w" }));
        }
    }
    all.into_iter().collect::<Vec<_>>().join(", ")
}

#[test]
fn memory_attributes_limit_outside_accesses() {
    let own = "f arg0 r, f arg0 w";
    let all = "f @exported r, f @exported w, f @fixed r, f arg0 r, f arg0 w";
    for (param, function, expected) in [
        ("", "", all),
        ("", "memory(read)", "f @exported r, f @fixed r, f arg0 r"),
        ("", "memory(write)", "f @exported w, f arg0 w"),
        ("", "memory(none)", ""),
        ("", "memory(argmem: readwrite)", own),
        ("", "memory(argmem: read)", "f arg0 r"),
        ("", "memory(argmem: write, inaccessiblemem: readwrite)", "f arg0 w"),
        ("", "memory(inaccessiblemem: readwrite)", ""),
        ("", "memory(readwrite, argmem: none)", "f @exported r, f @exported w, f @fixed r"),
        ("readonly", "", "f @exported r, f @exported w, f @fixed r, f arg0 r"),
        ("writeonly", "", "f @exported r, f @exported w, f @fixed r, f arg0 w"),
        ("readnone", "", "f @exported r, f @exported w, f @fixed r"),
        ("captures(none)", "", all),
    ] {
        let said = outside_accesses(
            &format!("declare void @f(ptr {param}) {function}"),
            "call void @f(ptr %p)",
            &Options::default(),
        );
        assert_eq!(said, expected, "declared {param} {function}");
        let said = outside_accesses(
            "declare void @f(ptr)",
            &format!("call void @f(ptr {param} %p) {function}"),
            &Options::default(),
        );
        assert_eq!(said, expected, "called {param} {function}");
    }
}

#[test]
fn outside_code_accesses_passed_pointers() {
    let of = |ty: &str, value: &str| {
        let said = outside_accesses(
            &format!("declare void @f({ty}) memory(argmem: readwrite)"),
            &format!("call void @f({ty} {value})"),
            &Options::default(),
        );
        said.replace("f ", "")
    };
    assert_eq!(of("ptr", "%a"), "alloca r, alloca w");
    assert_eq!(of("ptr", "@hidden"), "@hidden r, @hidden w");
    assert_eq!(of("ptr", "@fixed"), "@fixed r");
    assert_eq!(of("ptr", "null"), "");
    assert_eq!(of("i64", "ptrtoint (ptr @exported to i64)"), "");
    // A pointer made from a number, and pointers just after an object and before it.
    let derived = |how: &str, of: &str| {
        outside_accesses(
            "declare void @f(ptr) memory(argmem: readwrite)",
            &format!("{how}\ncall void @f(ptr {of})"),
            &Options::default(),
        )
    };
    assert_eq!(derived("%n = ptrtoint ptr %p to i64\n%m = inttoptr i64 %n to ptr", "%m"), "f arg0 r, f arg0 w");
    assert_eq!(derived("%m = getelementptr i8, ptr %p, i64 16", "%m"), "f arg0 r, f arg0 w");
    assert_eq!(derived("%m = getelementptr i8, ptr %p, i64 -4", "%m"), "f arg0 r, f arg0 w");
    let heap = "%m = call ptr @malloc(i64 16)\nstore [4 x i32] zeroinitializer, ptr %m";
    assert_eq!(derived(heap, "%m"), "f heap r, f heap w");
}

/// Outside code follows pointers in readable memory. Under `observe`, the host may have passed the entry's arguments to
/// any code before the launch.
#[test]
fn outside_code_follows_stored_pointers() {
    let said = |param: &str, stored: &str, options: &Options| {
        let body = format!("{stored}\ncall void @f(ptr {param} %p)");
        outside_accesses("declare void @f(ptr)", &body, options).contains("f alloca")
    };
    let stored = "store ptr %a, ptr %p";
    let plain = Options::default();
    assert!(said("", stored, &plain));
    assert!(said("readonly", stored, &plain));
    assert!(!said("writeonly", stored, &plain));
    assert!(!said("", "", &plain));
    assert!(!said("", "store ptr %a, ptr %q", &plain));
    assert!(said("", "store ptr %a, ptr %q\nstore ptr %q, ptr %p", &plain));
    assert!(said("", "store ptr %a, ptr @exported", &plain));
    let observe = Options { observe: true, ..Options::default() };
    assert!(said("", "store ptr %a, ptr %q", &observe));
    let argument = |attribute: &str, options: &Options| {
        let text =
            format!("declare void @f()\ndefine void @k(ptr {attribute} %p, ptr %q) {{\ncall void @f()\nret void\n}}");
        runs(&text, options).iter().any(|run| {
            run.events.iter().any(|e| matches!(e.kind, EventKind::Access { object, .. } if run.objects[object].origin == Origin::Input(0)))
        })
    };
    assert!(argument("", &observe));
    assert!(!argument("noalias", &observe));
    assert!(!argument("", &plain));
}

#[test]
fn outside_code_retains_captured_pointers() {
    let later = |param: &str, keeper: &str, user: &str| {
        let declared = format!("declare void @f(ptr {param}) {keeper}\ndeclare void @g() {user}");
        outside_accesses(&declared, "call void @f(ptr %a)\ncall void @g()", &Options::default()).contains("g alloca")
    };
    assert!(later("", "", ""));
    assert!(later("readonly", "", ""));
    // The function gets the pointer as an argument, but does not access memory through it.
    assert!(later("readnone", "", ""));
    for (param, keeper, user) in [
        ("captures(none)", "", ""),
        ("captures(address)", "", ""),
        ("captures(ret: address, provenance)", "", ""),
        ("", "memory(read)", ""),
        ("", "memory(none)", ""),
        ("", "", "memory(none)"),
        ("", "", "memory(argmem: readwrite)"),
        ("", "", "memory(inaccessiblemem: readwrite)"),
        ("", "", "memory(readwrite, inaccessiblemem: none)"),
    ] {
        assert!(!later(param, keeper, user), "{param}, {keeper}, {user}");
    }
    let freed = outside_accesses(
        "declare void @free(ptr)\ndeclare void @f(ptr)\ndeclare void @g()",
        "%m = call ptr @malloc(i64 16)\nstore [4 x i32] zeroinitializer, ptr %m\ncall void @f(ptr %m)\ncall void @free(ptr %m)\ncall void @g()",
        &Options::default(),
    );
    assert!(freed.contains("f heap w") && !freed.contains("g heap"), "{freed}");
}

/// Returns whether two calls may give different results.
fn differ(declared: &str, first: &str, between: &str, second: &str) -> bool {
    let text = format!(
        "@one = global i32 0\n@two = global i32 0\n@in = internal global i32 0\n@im = internal global i32 0\n\
         @c = constant i32 0\n@d = constant i32 0\ndeclare void @u()\ndeclare void @v()\n\
         define internal void @x() {{\nret void\n}}\ndefine internal void @y() {{\nret void\n}}\n\
         declare i32 @f({declared}\ndefine i32 @k(ptr %p, ptr %q) {{\n%a = alloca i32\n%b = alloca i32\nstore i32 0, ptr %a\n\
         store i32 0, ptr %b\n%s = getelementptr i8, ptr %p, i64 4\n\
         %r = call i32 @f({first})\n{between}\n%w = call i32 @f({second})\n%e = icmp eq i32 %r, %w\n%z = zext i1 %e to i32\n\
         ret i32 %z\n}}\n"
    );
    runs(&text, &Options::default()).iter().any(|run| run.returns[0] == "i32 0")
}

#[test]
fn outside_results_depend_on_readable_memory() {
    // A function may have a private state if it may both read and write inaccessible memory.
    for (effects, state) in [
        ("", true),
        ("memory(inaccessiblemem: readwrite)", true),
        ("memory(inaccessiblemem: read)", false),
        ("memory(inaccessiblemem: write)", false),
        ("memory(none)", false),
        ("memory(read)", false),
    ] {
        assert_eq!(differ(&format!("i32) {effects}"), "i32 1", "", "i32 1"), state, "{effects}");
        assert!(differ(&format!("i32) {effects}"), "i32 1", "", "i32 2"), "{effects}");
    }
    assert!(differ("i128) memory(none)", "i128 0", "", "i128 18446744073709551616"));
    for (param, first, second, expected) in [
        ("", "%p", "%q", true),
        ("", "%p", "%s", true),
        ("", "%p", "null", true),
        ("", "@one", "@two", true),
        ("", "@u", "@v", true),
        ("captures(address)", "%p", "%q", true),
        ("captures(none)", "%p", "%q", false),
        ("captures(none)", "%p", "%s", false),
        ("captures(ret: address, provenance)", "%p", "%q", false),
        // Outside code has no names for these objects, or a pass may merge them with equal objects.
        ("", "%a", "%b", false),
        ("", "@in", "@im", false),
        ("", "@c", "@d", false),
        ("", "@x", "@y", false),
    ] {
        let said = differ(&format!("ptr {param}) memory(none)"), &format!("ptr {first}"), "", &format!("ptr {second}"));
        assert_eq!(said, expected, "{param} {first} {second}");
    }
    let store = "store i32 -2, ptr %p";
    assert!(differ("ptr) memory(argmem: read)", "ptr %p", store, "ptr %p"));
    assert!(!differ("ptr) memory(argmem: read)", "ptr %p", "", "ptr %p"));
    assert!(!differ("ptr) memory(argmem: read)", "ptr %p", "store i32 -2, ptr %q", "ptr %p"));
    assert!(!differ("ptr) memory(none)", "ptr %p", store, "ptr %p"));
    // If memory that outside code can read contains a pointer, outside code also observes the object to which the
    // pointer points.
    let reads = |first: &str, second: &str| {
        let text = format!(
            "@one = global i32 0\n@two = global i32 0\n@in = internal global i32 0\n@im = internal global i32 0\n\
             declare i32 @f(ptr) memory(argmem: read)\ndefine i32 @k(ptr %p, ptr %q) {{\nstore ptr {first}, ptr %p\n\
             %r = call i32 @f(ptr %p)\nstore ptr {second}, ptr %p\n%w = call i32 @f(ptr %p)\n%e = icmp eq i32 %r, %w\n\
             %z = zext i1 %e to i32\nret i32 %z\n}}\n"
        );
        runs(&text, &Options::default()).iter().any(|run| run.returns[0] == "i32 0")
    };
    assert!(reads("@one", "@two"));
    assert!(!reads("@one", "@one"));
    assert!(!reads("@in", "@im"));
}

/// Returns the results of `@k` over all seeds. `@k` returns the result of the function without a body.
fn results(ty: &str, declared: &str, call: &str) -> BTreeSet<String> {
    let text = format!(
        "@g = global i32 0\ndeclare {declared}\ndefine {ty} @k(ptr %p, ptr %q) {{\n%g = load i32, ptr @g\n%r = {call}\nret {ty} %r\n}}\n"
    );
    runs(&text, &Options::default()).into_iter().map(|run| run.returns[0].clone()).collect()
}

#[test]
fn outside_results_satisfy_their_attributes() {
    let numbers = |ty: &str, attribute: &str| {
        let all = results(ty, &format!("{attribute} {ty} @f()"), &format!("call {ty} @f()"));
        let number = |text: &String| {
            text.rsplit(' ').next().and_then(|n| n.parse::<f64>().ok()).unwrap_or_else(|| panic!("{text}"))
        };
        let all: Vec<f64> = all.iter().map(number).collect();
        (all.iter().copied().fold(f64::MAX, f64::min), all.iter().copied().fold(f64::MIN, f64::max), all.len())
    };
    assert_eq!(numbers("i32", "range(i32 5, 8)"), (5.0, 7.0, 3));
    assert_eq!(numbers("i32", "range(i32 -2, 1)"), (-2.0, 0.0, 3));
    assert_eq!(numbers("i8", "range(i8 7, 8)"), (7.0, 7.0, 1));
    assert_eq!(numbers("i1", ""), (-1.0, 0.0, 2));
    // The results include small numbers, the ends of the range, and other numbers.
    let (low, high, many) = numbers("i8", "");
    assert_eq!((low, high), (-128.0, 127.0));
    assert!(many > 12, "{many}");
    let (low, high, many) = numbers("float", "");
    assert!(low == 0.0 && high == 15.0 && many > 8, "{low} {high} {many}");
    // Numbers in the middle of a wide range occur too.
    let wide = results("i64", "i64 @f()", "call i64 @f()");
    assert!(wide.iter().any(|v| v.len() > 15) && wide.contains("i64 3"), "{wide:?}");
}

#[test]
fn outside_code_returns_only_reachable_pointers() {
    let of = |declared: &str, call: &str| results("ptr", declared, call);
    let names = |list: &[&str]| list.iter().map(|s| s.to_string()).collect::<BTreeSet<_>>();
    let own = ["ptr <object 0 + 0>", "ptr <object 0 + 4>", "ptr <object 0 + 8>"];
    assert_eq!(of("ptr @f(ptr) memory(none)", "call ptr @f(ptr %p)"), names(&own));
    assert_eq!(of("ptr @f(ptr captures(ret: address, provenance)) memory(none)", "call ptr @f(ptr %p)"), names(&own));
    assert_eq!(of("ptr @f(ptr captures(none)) memory(none)", "call ptr @f(ptr %p)"), names(&["ptr null"]));
    assert_eq!(of("ptr @f(ptr) memory(none)", "call ptr @f(ptr captures(none) %p)"), names(&["ptr null"]));
    assert_eq!(of("ptr @f(ptr, ptr returned)", "call ptr @f(ptr %p, ptr %q)"), names(&["ptr <object 1 + 0>"]));
    assert_eq!(of("ptr @f(ptr, ptr)", "call ptr @f(ptr %p, ptr returned %q)"), names(&["ptr <object 1 + 0>"]));
    // The function returns new memory, whose start is the result.
    let fresh = of("noalias ptr @f(ptr)", "call ptr @f(ptr %p)");
    assert!(
        fresh.iter().all(|p| !own.contains(&&**p) && p.starts_with("ptr <object ") && p.ends_with(" + 0>")),
        "{fresh:?}"
    );
    let either = of("ptr @f(ptr, ptr) memory(none)", "call ptr @f(ptr %p, ptr %q)");
    assert!(either.contains("ptr <object 0 + 0>") && either.contains("ptr <object 1 + 0>"), "{either:?}");
    // The function returns memory that it can access without an argument.
    let reached = of("ptr @f()", "call ptr @f()");
    assert!(reached.len() > 1 && reached.iter().all(|p| p.starts_with("ptr <object ")), "{reached:?}");
    // No pointer that the function can return keeps the promise.
    let text =
        "declare nonnull ptr @f()\ndefine ptr @k() memory(none) {\n%r = call ptr @f() memory(none)\nret ptr %r\n}\n";
    let noundef = text.replace("nonnull", "noundef nonnull");
    assert_eq!(outcome_of(text, &Options::default()), "peer: no result keeps the promises");
    assert_eq!(outcome_of(&noundef, &Options::default()), "peer: nonnull");
}

/// LangRef, 'returned': the argument and the result may have different types if one type can be cast to the other. The
/// machine does not model this.
#[test]
fn returned_argument_of_another_type_is_unsupported() {
    let called = |attr: &str, at_call: &str| {
        format!(
            "define internal <4 x i8> @same(<2 x i16> {attr} %x) {{\n%r = bitcast <2 x i16> %x to <4 x i8>\nret <4 x i8> %r\n}}
             define void @k() {{\n%r = call <4 x i8> @same(<2 x i16> {at_call} zeroinitializer)\nret void\n}}"
        )
    };
    let refused = "discard unsupported: an argument that is returned as another type";
    assert_eq!(outcome(&called("returned", ""), Vec::new(), 1), refused);
    assert_eq!(outcome(&called("", "returned"), Vec::new(), 1), refused);
    assert_eq!(outcome(&called("", ""), Vec::new(), 1), "ok");
}

/// The last code of both threads in `barrier_outcomes`: each thread reads the word of the other thread.
const READ: &str = "%o = xor i32 %t, 1\n%q = getelementptr [2 x i32], ptr addrspace(3) @s, i32 0, i32 %o\n\
    %v = load i32, ptr addrspace(3) %q\nret i32 %v";

/// Returns the outcomes of two threads in different draws. Each thread writes its own word of shared memory and then
/// executes `rest`.
fn barrier_outcomes(declared: &str, rest: &str, options: &Options) -> BTreeSet<String> {
    let text = format!(
        "{NVPTX}@s = internal addrspace(3) global [2 x i32] undef\n@exported = global i32 0\n\
         declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()\ndeclare void @llvm.nvvm.barrier0()\ndeclare void @f({declared}\n\
         define i32 @k() {{\n%t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()\n%first = icmp eq i32 %t, 0\n\
         %p = getelementptr [2 x i32], ptr addrspace(3) @s, i32 0, i32 %t\nstore i32 %t, ptr addrspace(3) %p\n{rest}\n}}"
    );
    let mut case = case(&text, vec![], 2);
    let run = |seed| {
        case.setup.seed = seed;
        match run_case(&case, &Options { schedule_seed: seed, ..options.clone() }, &Watch::default()).outcome {
            Outcome::Counted => "counted".to_string(),
            Outcome::Violation(ub) => ub.kind.to_string(),
            Outcome::Discard(why) => why.to_string(),
        }
    };
    (0..24).map(run).collect()
}

/// LangRef, "convergent", "nosync" and "memory": outside code may be a barrier, but need not be one.
#[test]
fn outside_code_may_be_a_barrier() {
    let ends = |declared: &str, call: &str| {
        let ends = barrier_outcomes(declared, &format!("{call}\n{READ}"), &Options::default());
        assert!(ends.contains("race"), "{declared}: {ends:?}");
        ends.contains("counted")
    };
    let call = "call void @f()";
    assert!(ends(") convergent", call));
    assert!(ends(") convergent willreturn nounwind", call));
    assert!(ends(")", "call void @f() convergent"));
    assert!(ends("ptr) convergent", "call void @f(ptr @exported)"));
    for declared in [
        ")",
        ") convergent nosync",
        ") convergent memory(read)",
        ") convergent memory(argmem: readwrite)",
        ") convergent memory(inaccessiblemem: readwrite)",
        ") convergent memory(readwrite, argmem: read)",
    ] {
        assert!(!ends(declared, call), "{declared}");
    }
    assert!(!ends(") convergent", "call void @f() nosync"));
}

/// If some threads do not reach a barrier of outside code, this is no error of the kernel. So the run is discarded.
#[test]
fn missing_thread_at_outside_barrier_discards() {
    let one = "br i1 %first, label %a, label %b\na:\ncall void @f()\nbr label %b\nb:\nret i32 0";
    let other = "br i1 %first, label %a, label %b\na:\ncall void @f()\nret i32 0\n\
                 b:\ncall void @llvm.nvvm.barrier0()\nret i32 0";
    let list = |ends: BTreeSet<String>| ends.into_iter().collect::<Vec<_>>().join(", ");
    let ends = |rest: &str, options: &Options| list(barrier_outcomes(") convergent", rest, options));
    assert_eq!(ends(one, &Options::default()), "counted, peer: divergent-barrier");
    // Some threads do not reach the kernel's own barrier. This is an error of the kernel, whatever outside code does.
    assert_eq!(ends(other, &Options::default()), "divergent-barrier, peer: divergent-barrier");
    // After a pass, outside code repeats its actions from before the pass.
    assert_eq!(ends(one, &Options { replay: true, ..Options::default() }), "counted, divergent-barrier");
}

/// When two programs are compared, and only the call states a promise, the run is undecided, because a pass may drop
/// this promise.
#[test]
fn a_barrier_that_only_the_call_allows_is_undecided_there() {
    let observe = Options { observe: true, ..Options::default() };
    let ends = |declared: &str, call: &str| {
        barrier_outcomes(declared, &format!("{call}\n{READ}"), &observe).iter().any(|e| e.starts_with("undecided"))
    };
    assert!(!ends(") convergent", "call void @f()"));
    assert!(ends(") convergent", "call void @f() nosync"));
    assert!(ends(")", "call void @f() convergent"));
}

/// A conflict with an access that the model of an unknown function chose is no error of the kernel, in either order.
#[test]
fn conflict_with_an_access_of_outside_code_discards() {
    let text = "; aliasmith: seed SEED\n; aliasmith: launch block=32,1,1\n; aliasmith: arg 0 = object global 128 align 16\n\
                target triple = \"nvptx64-nvidia-cuda\"\ndeclare i32 @llvm.nvvm.read.ptx.sreg.tid.x()\n\
                declare void @prefetch(ptr nocapture readonly) nounwind memory(argmem: read, inaccessiblemem: readwrite)\n\
                define ptx_kernel void @k(ptr addrspace(1) %o) {\n%t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()\n\
                %p = getelementptr i32, ptr addrspace(1) %o, i32 %t\n%g = addrspacecast ptr addrspace(1) %p to ptr\n\
                call void @prefetch(ptr %g)\nstore i32 1, ptr addrspace(1) %p\nret void\n}\n";
    let ends = |seed: u32| outcome_of(&text.replace("SEED", &seed.to_string()), &Options::default());
    let all: BTreeSet<String> = (0..40).map(ends).collect();
    assert!(!all.contains("ub race") && all.contains("peer: race"), "{all:?}");
}

/// The built-in variables and functions of SPIR-V are not modelled, so a run with them is no evidence.
#[test]
fn builtins_of_spirv_are_named() {
    let kernel = |declared: &str, code: &str| {
        outcome_of(
            &format!(
                "target triple = \"spirv64-unknown-unknown\"\n{declared}\ndefine spir_kernel void @k() {{\n{code}\nret void\n}}\n"
            ),
            &Options::default(),
        )
    };
    assert_eq!(
        kernel("@__spirv_BuiltInGlobalInvocationId = external addrspace(1) constant <3 x i64>", ""),
        "unsupported: variable @__spirv_BuiltInGlobalInvocationId"
    );
    assert_eq!(
        kernel(
            "declare void @_Z22__spirv_ControlBarrieriii(i32, i32, i32)",
            "call void @_Z22__spirv_ControlBarrieriii(i32 2, i32 2, i32 272)"
        ),
        "unsupported: call @_Z22__spirv_ControlBarrieriii"
    );
}

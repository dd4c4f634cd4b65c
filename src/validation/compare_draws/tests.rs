//! Tests `same` with pairs of functions: pairs whose difference must be reported, and similar pairs without a
//! difference.

mod effects;
mod guesses;
mod huge;
mod optional;
mod other_modules;
mod rows;
mod threads;
mod turns;

use super::*;
use crate::case::lines;
use crate::ir::parse::parse_module;

/// Returns the verdict on two functions `@f`, `before` and `after`. `case` has the case lines; `rest` has the
/// declarations and globals of both modules.
fn verdict(case: &[&str], rest: &str, before: &str, after: &str) -> Comparison {
    let head: String = case.iter().map(|l| format!("; aliasmith: {l}\n")).collect();
    let text = |body: &str| format!("{head}target triple = \"nvptx64-nvidia-cuda\"\n{rest}\n{body}\n");
    let module = |body: &str| match parse_module("pair.ll", text(body).as_bytes()) {
        Ok(parsed) => parsed.module,
        Err(e) => panic!("{}", e.render(text(body).as_bytes(), false)),
    };
    let lines = lines::parse(&text(before)).expect("good lines");
    let (before, after) = (module(before), module(after));
    let entry = before.find_function("f").expect("defined");
    compare_functions(&before, &after, entry, &lines.setup, &Options::default())
}

/// Returns the verdicts with 16 seeds, for results that depend on a nondeterministic choice.
fn seeds(case: &[&str], verdict: impl Fn(&[&str]) -> Comparison) -> Vec<Comparison> {
    (0..16).map(|seed| verdict(&[case, &[&format!("seed {seed}")]].concat())).collect()
}

#[track_caller]
fn differs(kind: &str, case: &[&str], rest: &str, before: &str, after: &str) {
    match verdict(case, rest, before, after) {
        Comparison::Different(found) => assert_eq!(found.kind.name(), kind, "{}", found.detail),
        other => panic!("{other:?}"),
    }
}

#[track_caller]
fn agrees(case: &[&str], rest: &str, before: &str, after: &str) {
    assert_eq!(verdict(case, rest, before, after), Comparison::Same);
}

#[track_caller]
fn is_inconclusive(why: &str, case: &[&str], rest: &str, before: &str, after: &str) {
    match verdict(case, rest, before, after) {
        Comparison::Discard(said) => assert!(said.to_string().contains(why), "{said}"),
        other => panic!("{other:?}"),
    }
}

const ONE: &[&str] = &["entry @f", "arg 0 = object global 16 align 8"];

/// docs/soundness.md section 4, `same`: the final bytes of arguments.
#[test]
fn final_bytes() {
    let store = "define void @f(ptr %p) {\n  store i32 7, ptr %p\n  ret void\n}";
    let none = "define void @f(ptr %p) {\n  ret void\n}";
    differs("memory", ONE, "", store, none);
    agrees(ONE, "", store, store);
    // A pass may remove a store to an object that the environment cannot read.
    let local = "define void @f(ptr %p) {\n  %a = alloca i32\n  store i32 7, ptr %a\n  ret void\n}";
    agrees(ONE, "", local, none);
    let heap = "define void @f(ptr %p) {\n  %a = call ptr @malloc(i64 8)\n  store i32 7, ptr %a\n  call void @free(ptr %a)\n  ret void\n}";
    agrees(ONE, "declare ptr @malloc(i64)\ndeclare void @free(ptr)", heap, none);
    // An undefined byte may become any value, and a defined byte must not become undefined.
    let undef = "define void @f(ptr %p) {\n  store i32 undef, ptr %p\n  ret void\n}";
    agrees(ONE, "", undef, store);
    agrees(ONE, "", undef, none);
    let poison = "define void @f(ptr %p) {\n  store i32 poison, ptr %p\n  ret void\n}";
    differs("memory", ONE, "", store, poison);
    agrees(ONE, "", poison, store);
}

/// docs/soundness.md section 4, `same`: the final bytes of exported variables.
#[test]
fn globals() {
    let store = |g: &str| format!("define void @f(ptr %p) {{\n  store i32 7, ptr @{g}\n  ret void\n}}");
    let none = "define void @f(ptr %p) {\n  ret void\n}";
    let rest = "@shown = global i32 0\n@hidden = internal global i32 0";
    differs("memory", ONE, rest, &store("shown"), none);
    agrees(ONE, rest, &store("hidden"), none);
    // The order in which variables are declared changes no bytes.
    let rest = "@a = external global i64\n@b = external global i64";
    let read = |x: &str, y: &str| {
        format!(
            "define void @f(ptr %p) {{\n  %x = load i64, ptr @{x}\n  %y = load i64, ptr @{y}\n  %s = xor i64 %x, %y\n  \
            store i64 %s, ptr %p\n  ret void\n}}"
        )
    };
    agrees(ONE, rest, &read("a", "b"), &read("b", "a"));
    differs(
        "memory",
        &["entry @f", "arg 0 = object global 16 align 8", "seed 5"],
        rest,
        &read("a", "b"),
        &read("b", "b"),
    );
}

/// docs/soundness.md section 4, `same`: the results of threads.
#[test]
fn results() {
    let ret = |v: &str| format!("define i32 @f(i32 %x) {{\n  %y = {v}\n  ret i32 %y\n}}");
    let case = &["entry @f", "arg 0 = i32 2147483647"];
    differs("return", case, "", &ret("add i32 %x, 1"), &ret("add i32 %x, 2"));
    differs("return", case, "", &ret("add i32 %x, 1"), &ret("add nsw i32 %x, 1"));
    agrees(case, "", &ret("add nsw i32 %x, 1"), &ret("add i32 %x, 1"));
    // An undefined value times zero is zero in every draw.
    agrees(case, "", &ret("and i32 %x, 0"), &ret("mul i32 undef, 0"));
    differs("return", case, "", &ret("and i32 %x, 0"), &ret("xor i32 undef, 0"));
}

/// docs/soundness.md section 4, `same`: a NaN matches any NaN.
#[test]
fn nan_is_nan() {
    let ret = |v: &str| format!("define float @f(float %x) {{\n  %y = {v}\n  ret float %y\n}}");
    let case = &["entry @f", "arg 0 = i32 0"];
    let nan = "fdiv float %x, %x";
    agrees(case, "", &ret(nan), &ret("select i1 true, float 0x7FF8000020000000, float %x"));
    differs("return", case, "", &ret("fadd float %x, 1.0"), &ret("fadd float %x, 2.0"));
    // A fast-math flag allows several results. The output may have any of these results, but no other.
    let case = &["entry @f", "arg 0 = i32 1077936128"];
    agrees(case, "", &ret("fadd reassoc float %x, 0.5"), &ret("fadd float %x, 2.0"));
    // Sums of small integers have one result.
    differs("return", case, "", &ret("fadd reassoc float %x, 1.0"), &ret("fadd float %x, 2.0"));
    differs("return", case, "", &ret("fmul contract float %x, 0.5"), &ret("fadd float %x, 2.0"));
}

/// docs/soundness.md section 4, `same`: a pass may remove undefined behaviour, but must not add these kinds.
#[test]
fn pass_may_remove_but_not_add_undefined_behaviour() {
    let load = |at: u32| {
        format!(
            "define i32 @f(ptr %p) {{\n  %q = getelementptr i8, ptr %p, i64 {at}\n  %v = load i32, ptr %q\n  ret i32 0\n}}"
        )
    };
    differs("ub", ONE, "", &load(0), &load(16));
    is_inconclusive("ub: out-of-bounds", ONE, "", &load(16), &load(0));
    let jump = |c: &str| {
        format!("define i32 @f(ptr %p) {{\n  br i1 {c}, label %a, label %b\na:\n  ret i32 0\nb:\n  ret i32 0\n}}")
    };
    differs("ub", ONE, "", &jump("true"), &jump("poison"));
}

#[test]
fn inbounds_with_zero_index_requires_nothing() {
    let case = &["entry @f", "arg 0 = arg 1 - 8", "arg 1 = object global 8 align 8", "arg 2 = i64 0"];
    let body = |first: &str| {
        format!(
            "define void @f(ptr %p, ptr %o, i64 %i) {{\n  %a = {first}\n  %b = getelementptr i8, ptr %a, i64 8\n  \
            store i8 1, ptr %b\n  ret void\n}}"
        )
    };
    let (plain, zero) = ("getelementptr i8, ptr %p, i64 %i", "getelementptr inbounds i8, ptr %p, i64 %i");
    agrees(case, "", &body(plain), &body(zero));
    let one = &["entry @f", "arg 0 = arg 1 - 8", "arg 1 = object global 8 align 8", "arg 2 = i64 1"];
    differs("ub", one, "", &body(plain), &body(zero));
}

/// docs/soundness.md section 4, `same`: promises that only `after` breaks.
#[test]
fn promises_broken_only_after_the_pass_are_no_difference() {
    let case = &["entry @f", "arg 0 = object global 8 align 8", "arg 1 = arg 0 + 0"];
    let body = |attr: &str| {
        format!(
            "define void @f(ptr {attr} %p, ptr %q) {{\n  store i32 1, ptr %p\n  store i32 2, ptr %q\n  ret void\n}}"
        )
    };
    agrees(case, "", &body(""), &body("noalias"));
    is_inconclusive("ub: noalias", case, "", &body("noalias"), &body(""));
}

/// docs/soundness.md section 4, `same`: pointers, and objects without a name.
#[test]
fn pointers_are_compared_by_object_and_offset() {
    let case = &["entry @f", "arg 0 = object global 8 align 8", "arg 1 = object global 8 align 8"];
    let store = |v: &str| format!("define void @f(ptr %p, ptr %q) {{\n  store ptr {v}, ptr %p\n  ret void\n}}");
    differs("memory", case, "", &store("%q"), &store("%p"));
    agrees(case, "", &store("%q"), &store("%q"));
    // Objects that the kernel allocates have no name.
    let rest = "declare ptr @malloc(i64)";
    let fresh = |more: &str| {
        format!(
            "define void @f(ptr %p, ptr %q) {{\n{more}  %a = call ptr @malloc(i64 8)\n  store i64 5, ptr %a\n  store ptr %a, ptr %p\n  ret void\n}}"
        )
    };
    agrees(case, rest, &fresh(""), &fresh("  %b = call ptr @malloc(i64 4)\n"));
    let other = fresh("").replace("i64 5", "i64 6");
    differs("memory", case, rest, &fresh(""), &other);
}

/// The machine invents what the callee `@g` does, so the declaration of `@g` must be the same after the pass. For a
/// library function, `opt` may add promises to the declaration.
#[test]
fn promises_of_callees() {
    let body = |name: &str, promise: &str| {
        format!(
            "declare i32 @{name}(ptr) {promise}\n@x = constant [2 x i8] c\"x\\00\"\n\
            define void @f(ptr %p) {{\n  %v = call i32 @{name}(ptr @x)\n  store i32 7, ptr %p\n  ret void\n}}"
        )
    };
    let none = "memory(none)";
    agrees(ONE, "", &body("__nvvm_reflect", ""), &body("__nvvm_reflect", none));
    differs("memory", ONE, "", &body("__nvvm_reflect", ""), &body("__nvvm_reflect", none).replace("i32 7", "i32 8"));
    is_inconclusive("what a called function promises", ONE, "", &body("g", ""), &body("g", none));
}

/// docs/soundness.md section 4, `same`: the environment cannot see addresses.
#[test]
fn object_addresses_are_not_compared() {
    let case = &["entry @f", "arg 0 = object global 8 align 8"];
    let body = |v: &str| {
        format!(
            "define i64 @f(ptr %p) {{\n  %a = ptrtoint ptr %p to i64\n  %m = lshr i64 %a, 4\n  %b = {v}\n  ret i64 %b\n}}"
        )
    };
    is_inconclusive("not settled", case, "", &body("and i64 %m, 255"), &body("add i64 %m, 1"));
    agrees(case, "", &body("and i64 %a, 7"), &body("and i64 %m, 0"));
}

/// docs/soundness.md section 4, `same`: kernels with different signatures are not compared.
#[test]
fn another_signature_is_not_judged() {
    let f = |args: &str| format!("define void @f({args}) {{\n  ret void\n}}");
    is_inconclusive("signature", ONE, "", &f("ptr %p"), &f("ptr %p, i32 %x"));
    is_inconclusive("removed", ONE, "", &f("ptr %p"), "define void @g() {\n  ret void\n}");
}

#[test]
fn call_made_in_only_some_draws_is_not_compared() {
    let rest = "declare i32 @g()\ndeclare void @h()";
    let f = |frozen: &str| {
        format!(
            "define i32 @f(i1 %c) {{\n  br i1 %c, label %t, label %e\nt:\n  br label %m\ne:\n  %v = call i32 @g()\n  br label %m\nm:\n  \
            %a = phi i1 [ true, %t ], [ {frozen}, %e ]\n  %b = freeze i1 %a\n  br i1 %b, label %yes, label %no\nyes:\n  \
            call void @h()\n  ret i32 1\nno:\n  ret i32 1\n}}"
        )
    };
    let case = &["entry @f", "arg 0 = i1 0"];
    // Only two differing draws show that the kernel makes a nondeterministic choice. A few draws may all agree, so the
    // verdict depends on the seed.
    let verdicts = seeds(case, |case| verdict(case, rest, &f("undef"), &f("true")));
    let settled = |v: &Comparison| matches!(v, Comparison::Discard(why) if why.to_string().contains("not settled"));
    assert!(
        verdicts.iter().any(settled) && verdicts.iter().all(|v| settled(v) || *v == Comparison::Same),
        "{verdicts:?}"
    );
    agrees(case, rest, &f("undef"), &f("undef"));
    differs("call", case, rest, &f("true"), &f("false"));
    differs("call", case, rest, &f("false"), &f("true"));
}

#[test]
fn undefined_bytes_are_no_zeros() {
    let rest = "declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)";
    let f = |store: &str| {
        format!(
            "define void @f(ptr %p) {{\n  %a = alloca i32\n{store}  call void @llvm.memcpy.p0.p0.i64(ptr %p, ptr %a, i64 4, i1 false)\n  ret void\n}}"
        )
    };
    let zero = f("  store i32 0, ptr %a\n");
    differs("memory", ONE, rest, &zero, &f(""));
    agrees(ONE, rest, &f(""), &zero);
}

#[test]
fn one_choice_that_is_undefined_makes_all_of_it() {
    let f = |value: &str, test: &str| {
        format!(
            "define void @f(ptr %p, i32 %x) {{\n  %a = freeze i32 {value}\n  %c = {test}\n  br i1 %c, label %t, label %e\nt:\n  \
            store i32 1, ptr inttoptr (i64 4096 to ptr)\n  br label %e\ne:\n  ret void\n}}"
        )
    };
    let case = &["entry @f", "arg 0 = object global 16 align 8", "arg 1 = i32 5"];
    let always = f("i32 1", "icmp eq i32 1, 1").replace("freeze i32 i32 1", "freeze i32 1");
    // A draw may take the path with undefined behaviour.
    let undefined = f("undef", "icmp eq i32 %a, 123457");
    let verdicts = seeds(case, |case| verdict(case, "", &undefined, &always));
    let says = |v: &Comparison, why| matches!(v, Comparison::Discard(said) if said.to_string().contains(why));
    assert!(verdicts.iter().any(|v| says(v, "a free choice may lead")), "{verdicts:?}");
    assert!(verdicts.iter().all(|v| says(v, "a free choice may lead") || says(v, "ub: no-provenance")), "{verdicts:?}");
    differs("ub", case, "", &f("%x", "icmp eq i32 %a, 123457"), &always);
}

#[test]
fn unnamed_functions_may_merge_and_weak_ones_be_replaced() {
    let stored = |second: &str| {
        format!(
            "define void @f(ptr %p) {{\n  %q = getelementptr i8, ptr %p, i64 8\n  store ptr @g, ptr %p\n  store ptr {second}, ptr %q\n  ret void\n}}"
        )
    };
    let two = |how: &str| {
        format!(
            "define internal void @g() {how} {{\n  ret void\n}}\ndefine internal void @h() {how} {{\n  ret void\n}}"
        )
    };
    agrees(ONE, &two("unnamed_addr"), &stored("@h"), &stored("@g"));
    differs("memory", ONE, &two(""), &stored("@h"), &stored("@g"));
    let called = |linkage: &str| format!("define {linkage} i32 @w() {{\n  ret i32 1\n}}");
    let f = |body: &str| format!("define i32 @f(ptr %p) {{\n  {body}\n  ret i32 %v\n}}");
    let (call, folded) = (f("%v = call i32 @w()"), f("%v = add i32 1, 0"));
    differs("call", ONE, &called("weak"), &call, &folded);
    agrees(ONE, &called("weak_odr"), &call, &folded);
}

/// Two differences that are no error of the pass: a store before a lifetime marker that gets an alloca as its operand,
/// and the stores of CoroSplit.
#[test]
fn markers_and_coroutines() {
    // LangRef up to LLVM 21: the lifetime of an alloca with a marker begins at the marker. In `before`, the marker's
    // operand is an argument, so no alloca has a marker. The inliner replaces the argument by the alloca.
    let marker = "declare void @llvm.lifetime.start.p0(i64, ptr)\n";
    let inner = "define void @g(ptr %x) {\n  store i32 0, ptr %x\n  call void @llvm.lifetime.start.p0(i64 4, ptr %x)\n  ret void\n}";
    let outer = "define void @f(ptr %p) {\n  %a = alloca i32\n  call void @g(ptr %a)\n  ret void\n}";
    let inlined = "define void @f(ptr %p) {\n  %a = alloca i32\n  store i32 0, ptr %a\n  call void @llvm.lifetime.start.p0(i64 4, ptr %a)\n  ret void\n}";
    is_inconclusive("does not name", ONE, &format!("{marker}{inner}"), outer, inlined);
    differs("ub", ONE, marker, "define void @f(ptr %p) {\n  ret void\n}", inlined);
    // CoroSplit adds the stores that the coroutine ABI requires.
    let split = "declare token @llvm.coro.id(i32, ptr, ptr, ptr)";
    let store = "define void @f(ptr %p) {\n  store i32 7, ptr %p\n  ret void\n}";
    differs("memory", ONE, "", store, "define void @f(ptr %p) {\n  ret void\n}");
    is_inconclusive("coroutine", ONE, split, store, "define void @f(ptr %p) {\n  ret void\n}");
}

/// Cases from LLVM's own tests: function attributes allow several results, although the instructions have no flags.
#[test]
fn attributes_allow_several_results() {
    // llvm#83381: the attribute also applies to loads and phis. Without the attribute, the sign of a zero counts.
    let case = &["entry @f", "arg 0 = object global 16 align 8", "mem arg 0 + 0 = i32 -2147483648"];
    let load = |attr: &str| format!("define float @f(ptr %p) {attr} {{\n  %v = load float, ptr %p\n  ret float %v\n}}");
    let fabs = "define float @f(ptr %p) {\n  %v = load float, ptr %p\n  %r = call float @llvm.fabs.f32(float %v)\n  ret float %r\n}";
    let rest = "declare float @llvm.fabs.f32(float)";
    agrees(case, rest, &load("\"no-signed-zeros-fp-math\"=\"true\""), fabs);
    differs("return", case, rest, &load(""), fabs);
    // The environment cannot read memory through the pointer that `llvm.invariant.start` returns.
    let start = "declare ptr @llvm.invariant.start.p0(i64, ptr)";
    let stored = |v: &str| {
        format!(
            "define void @f(ptr %p) {{\n  %a = alloca i64\n  store i64 1, ptr %a\n  %t = call ptr @llvm.invariant.start.p0(i64 8, ptr %a)\n  {v}\n  ret void\n}}"
        )
    };
    agrees(ONE, start, &stored("store ptr %t, ptr %p"), &stored(""));
    differs("memory", ONE, start, &stored("store i8 7, ptr %p"), &stored(""));
    // The attributes of an allocation function allow a pass to remove an unused call. Without these attributes, a pass
    // must not remove the call.
    let f = |body: &str| format!("define i1 @f(i32 %n) {{\n{body}}}");
    let call = f("  %m = call ptr @take(i32 %n)\n  %c = icmp ne ptr %m, null\n  ret i1 %c\n");
    let alloc =
        "declare noalias ptr @take(i32) allockind(\"alloc,uninitialized\") allocsize(0) \"alloc-family\"=\"mine\"";
    agrees(&["entry @f", "arg 0 = i32 8"], alloc, &call, &f("  ret i1 true\n"));
    differs(
        "call",
        &["entry @f", "arg 0 = i32 8"],
        "declare noalias nonnull ptr @take(i32)",
        &call,
        &f("  ret i1 true\n"),
    );
    // The inliner treats a weak `alwaysinline` function as the function that will be called.
    let weak = |attrs: &str| format!("define linkonce void @g() {attrs} {{\n  ret void\n}}");
    let (calls, none) =
        ("define void @f(ptr %p) {\n  call void @g()\n  ret void\n}", "define void @f(ptr %p) {\n  ret void\n}");
    is_inconclusive("always inlined", ONE, &weak("alwaysinline"), calls, none);
    is_inconclusive("always inlined", ONE, &weak(""), &calls.replace("@g()", "@g() alwaysinline"), none);
    differs("call", ONE, &weak(""), calls, none);
    // A callee stores a pointer that it may only read. The verdict is the same if the outer or the inner call promises
    // `readonly`.
    let outer = |call: &str| {
        format!(
            "declare void @bar(ptr)\ndefine void @foo(ptr %x) {{\n  call void @bar(ptr %x)\n  ret void\n}}\ndefine void @f(ptr %p) {{\n  {call}\n  call void @bar(ptr %p)\n  ret void\n}}"
        )
    };
    agrees(ONE, "", &outer("call void @foo(ptr readonly %p)"), &outer("call void @bar(ptr readonly %p)"));
    // The pass deduces `noalias` for the argument, because it may know all callers of the entry. The call of `@use`
    // stays the same.
    let inner = |attrs: &str| {
        format!(
            "declare void @use(ptr)\ndefine internal void @g(ptr {attrs} %x) {{\n  call void @use(ptr readnone captures(none) %x)\n  ret void\n}}\ndefine void @f(ptr %p) {{\n  call void @g(ptr {attrs} %p)\n  ret void\n}}"
        )
    };
    agrees(ONE, "", &inner(""), &inner("noalias readnone captures(none)"));
    // Other modules initialise a variable by its name.
    let var = |name: &str| {
        format!(
            "{name} = internal externally_initialized global i32 undef\ndefine i32 @f() {{\n  %v = load i32, ptr {name}\n  ret i32 %v\n}}"
        )
    };
    is_inconclusive("others initialise", &["entry @f"], "", &var("@a"), &var("@a.0"));
    agrees(&["entry @f"], "", &var("@a"), &var("@a"));
}

//! Tests every numbered example of LLVM review D68484 against the answers that the review states, in three states of
//! the module: as a front end emits it, after propagation, and lowered to scoped metadata, which the machine checks.

use super::*;
use aliasmith::answers::AliasResult::{MayAlias, NoAlias};
use aliasmith::ir::{Constant, Value};
use aliasmith::passes::lower_provenance::lower_provenance;
use aliasmith::passes::propagate_noalias::propagate_noalias;

/// The file; pairs of stores (named by the stored numbers) that do not alias; pairs that may alias; and an input line
/// with the replacement that breaks the promise.
type Example = (&'static str, &'static [(u128, u128)], &'static [(u128, u128)], [&'static str; 2]);

const EXAMPLES: [Example; 11] = [
    ("single_scope", &[(1, 2), (2, 3)], &[(1, 3)], ["arg 1 = object global 16 align 4", "arg 1 = arg 0"]),
    (
        "multiple_scopes",
        &[(4, 5), (4, 6), (5, 6), (3, 6), (1, 2), (2, 3), (1, 6)],
        &[(2, 6), (1, 3), (2, 5)],
        ["arg 2 = object global 16 align 4", "arg 2 = arg 0 + 8"],
    ),
    ("declared_in_loop", &[(1, 2)], &[], ["arg 1 = arg 0 + 4", "arg 1 = arg 0"]),
    ("declared_before_loop", &[(1, 2)], &[], ["arg 1 = object global 32 align 4", "arg 1 = arg 0 + 4"]),
    ("pointer_to_restrict", &[(1, 2)], &[], ["mem arg 1 + 0 = arg 3", "mem arg 1 + 0 = arg 2"]),
    ("unknown_scope", &[(1, 3)], &[(1, 2), (2, 3)], ["mem arg 0 + 8 = arg 3", "mem arg 0 + 8 = arg 2"]),
    ("struct_copy", &[(1, 2)], &[], ["mem arg 0 + 32 = arg 2", "mem arg 0 + 32 = arg 1"]),
    ("struct_copy_optimized", &[(1, 2)], &[], ["mem arg 0 + 32 = arg 2", "mem arg 0 + 32 = arg 1"]),
    ("example_a", &[(1, 2), (1, 3), (2, 3)], &[], ["arg 1 = i64 2", "arg 1 = i64 0"]),
    ("example_b", &[(1, 2)], &[], ["arg 1 = object global 4 align 4", "arg 1 = arg 0"]),
    ("object_ids", &[(1, 2), (2, 3)], &[(1, 3)], ["arg 1 = object global 8 align 4", "arg 1 = arg 0"]),
];

pub(super) fn example(name: &str) -> String {
    let path = format!("{}/corpus/full-restrict/{name}.ll", env!("CARGO_MANIFEST_DIR"));
    std::fs::read_to_string(&path).unwrap_or_else(|e| panic!("{path}: {e}"))
}

/// Returns the reference's answer about the two stores of these numbers.
pub(super) fn stores(m: &Module, lines: &CaseLines, (a, b): (u128, u128)) -> AliasResult {
    let f = m.find_function(lines.entry.as_deref().expect("an entry")).expect("the entry");
    let layout = DataLayout::for_module(m);
    let analysis = Analysis::new(m, f, &layout, Profile::sound());
    let store = |n: u128| {
        let is_it = |i: &InstId| match &m.function(f).inst(*i).kind {
            InstKind::Store { value: Value::Const(c), .. } => {
                matches!(m.constant(*c), Constant::Int { value, .. } if *value == n)
            }
            _ => false,
        };
        let inst = m.function(f).inst_ids().find(is_it).unwrap_or_else(|| panic!("no store of {n}"));
        of_inst(&analysis.view, inst).expect("a store")
    };
    Query::new(&analysis).alias_result(&store(a), &store(b))
}

pub(super) fn lowered(m: &Module) -> Module {
    let mut after = m.clone();
    lower_provenance(&mut after);
    assert_eq!(verify::verify(&after), []);
    after
}

#[test]
fn proposal_examples_give_documented_answers_in_all_states() {
    for (name, no, may, [honest, alias]) in EXAMPLES {
        let text = example(name);
        let (first, lines) = parse(&text);
        assert_eq!(verify::verify(&first), [], "{name}");
        let mut second = first.clone();
        propagate_noalias(&mut second);
        assert_eq!(verify::verify(&second), [], "{name}");
        let states = [("first", &first), ("second", &second)];
        for (state, m) in states {
            let after = lowered(m);
            for pair in no {
                assert_eq!(stores(m, &lines, *pair), NoAlias, "{name}, {state} state: {pair:?}");
                assert_eq!(stores(&after, &lines, *pair), NoAlias, "{name}, lowered from the {state} state: {pair:?}");
            }
            for pair in may {
                assert_ne!(stores(m, &lines, *pair), NoAlias, "{name}, {state} state: {pair:?}");
                assert_ne!(stores(&after, &lines, *pair), NoAlias, "{name}, lowered from the {state} state: {pair:?}");
            }
            let run = |m: &Module, lines: &CaseLines| outcome(&run_kernel(m, lines));
            assert_eq!(run(m, &lines), "counted", "{name}, {state} state: the legal call");
            assert_eq!(run(&after, &lines), "counted", "{name}, lowered from the {state} state: the legal call");
            let broken = text.replace(honest, alias);
            assert_ne!(broken, text, "{name}: the input line is there");
            let (_, lines) = parse(&broken);
            assert_eq!(run(m, &lines), "ub noalias", "{name}, {state} state: the aliasing call");
            assert_eq!(run(&after, &lines), "ub alias-scope", "{name}, lowered from the {state} state: aliasing");
        }
    }
}

/// Both spellings can be printed and read back, also the comma before `align` that an older version printed.
#[test]
fn both_spellings_print_back() {
    use aliasmith::ir::print::print_module;
    for (name, ..) in EXAMPLES {
        let (mut m, _) = parse(&example(name));
        propagate_noalias(&mut m);
        let first = print_module(&m, Dialect::INTERNAL);
        let again = parse_module(name, first.as_bytes()).unwrap_or_else(|e| panic!("{name}: {e}\n{first}")).module;
        assert_eq!(first, print_module(&again, Dialect::INTERNAL), "{name}");
        assert!(!first.contains("@llvm.noalias.p0.p0.p0.i64(ptr %"), "{name}: no call is left on the computation path");
        assert!(name != "example_b" || first.contains("@llvm.noalias.arg.guard"), "{first}");
        assert!(first.contains(", ptr_provenance ptr %"), "{name}");
    }
}

#[test]
fn verifier_checks_restrict_intrinsic_rules() {
    let text = example("example_a");
    let breaks: [(&str, &str, &str); 4] = [
        (
            "ptr %rpA, i64 0, metadata !3), !noalias !0\n  store i32 1",
            "ptr %rpA, i64 0, metadata !4), !noalias !0\n  store i32 1",
            "the scope is not that of the declaration",
        ),
        (
            "ptr %rpA, i64 0, metadata !3), !noalias !0\n  store i32 1",
            "ptr %rpA, i64 4, metadata !3), !noalias !0\n  store i32 1",
            "the object id is not that of the declaration",
        ),
        (
            "metadata !3), !noalias !0\n  store i32 1",
            "metadata !0), !noalias !0\n  store i32 1",
            "a restrict intrinsic has exactly one scope",
        ),
        ("i64 %i, ptr %pC) {", "i64 %i, ptr %pC) !noalias !3 {", "the unknown function scope has no declaration"),
    ];
    for (old, new, message) in breaks {
        let broken = text.replacen(old, new, 1);
        assert_ne!(broken, text, "{message}");
        let found = verify::verify(&parse(&broken).0);
        assert!(found.iter().any(|v| v.message == message), "{message}: {found:?}");
    }
    let typed = example("struct_copy_optimized").replace("store i32 2, i32* %q,", "store i32 2, i32* %t,");
    let found = verify::verify(&parse(&typed).0);
    assert!(found.iter().any(|v| v.message == "a provenance is used as an ordinary value"), "{found:?}");
}

/// If the code does not show whether a pointer is based on a restrict pointer, the answer about the two must be
/// MayAlias.
#[test]
fn captured_restrict_pointers_are_left_alone_in_both_states() {
    const MAY: [(&str, &str); 6] = [
        ("stored, and loaded again", "store ptr %r, ptr %m, !noalias !0\n %c = load ptr, ptr %m, !noalias !0"),
        ("through an integer", "%i = ptrtoint ptr %r to i64\n %c = inttoptr i64 %i to ptr"),
        ("handed out by a call", "%c = call ptr @id(ptr %r)"),
        ("on one path", "%c = select i1 %t, ptr %r, ptr %m"),
        ("in an aggregate", "%s = insertvalue { ptr } poison, ptr %r, 0\n %c = extractvalue { ptr } %s, 0"),
        ("frozen", "%c = freeze ptr %r"),
    ];
    for (what, body) in MAY {
        let text = format!(
            "; aliasmith: entry @k
             declare ptr @id(ptr captures(ret: address, provenance)) memory(none)
             declare ptr @llvm.noalias.p0.p0.p0.i64(ptr, ptr, ptr, i64, metadata)
             define void @k(ptr %p, ptr %m, i1 %t) {{
               %r = call ptr @llvm.noalias.p0.p0.p0.i64(ptr %p, ptr null, ptr null, i64 0, metadata !0), !noalias !0
               {body}
               store i32 1, ptr %r, !noalias !0
               store i32 2, ptr %c, !noalias !0
               store i32 3, ptr %m, !noalias !0
               ret void
             }}
             !0 = !{{!1}}
             !1 = distinct !{{!1, !2}}
             !2 = distinct !{{!2}}"
        );
        let (first, lines) = parse(&text);
        let mut second = first.clone();
        propagate_noalias(&mut second);
        assert_eq!(verify::verify(&second), [], "{what}");
        for m in [&first, &second, &lowered(&first), &lowered(&second)] {
            assert_eq!(stores(m, &lines, (1, 2)), MayAlias, "{what}");
            assert_eq!(stores(m, &lines, (1, 3)), NoAlias, "{what}");
        }
    }
}

/// `struct { int *restrict p; } s = { a }, t`, the statement `copy` through the guard `%g` of `s`, then
/// `*t.p = 1; *s.p = 2`.
fn of_copied_struct(copy: &str) -> String {
    format!(
        "define void @k(ptr %a) {{
           %s = alloca {{ ptr }}
           %t = alloca {{ ptr }}
           %d = call ptr @llvm.noalias.decl.p0.i64(ptr %s, i64 0, metadata !2), !noalias !2
           store ptr %a, ptr %s, !noalias !2
           %g = call ptr @llvm.noalias.copy.guard.p0.p0(ptr %s, ptr %d, metadata !5, metadata !2), !noalias !2
           {copy}
           %x = load ptr, ptr %t, !noalias !2
           store i32 1, ptr %x, !noalias !2
           %v = load ptr, ptr %s, !noalias !2
           %r = call ptr @llvm.noalias.p0.p0.p0.i64(ptr %v, ptr %d, ptr %s, i64 0, metadata !2), !noalias !2
           store i32 2, ptr %r, !noalias !2
           ret void
         }}"
    )
}

/// The code is legal in C, and its stores of 1 and 2 overlap. So each run must be free of undefined behaviour in both
/// states, and the answer must not be NoAlias.
#[test]
fn legal_c_runs_and_overlapping_stores_may_alias() {
    let cases: [(&str, &str); 3] = [
        (
            "int *restrict p, *restrict *pp = &p; *p = 1; **pp = 2",
            "define void @k(ptr %a) !noalias !0 {
               %p = alloca ptr
               %pp = alloca ptr
               %d = call ptr @llvm.noalias.decl.p0.i64(ptr %p, i64 0, metadata !2), !noalias !4
               store ptr %a, ptr %p, !noalias !4
               store ptr %p, ptr %pp, !noalias !4
               %v = load ptr, ptr %p, !noalias !4
               %r = call ptr @llvm.noalias.p0.p0.p0.i64(ptr %v, ptr %d, ptr %p, i64 0, metadata !2), !noalias !4
               store i32 1, ptr %r, !noalias !4
               %w = load ptr, ptr %pp, !noalias !4
               %x = load ptr, ptr %w, !noalias !4
               %s = call ptr @llvm.noalias.p0.p0.p0.i64(ptr %x, ptr null, ptr %w, i64 0, metadata !0), !noalias !4
               store i32 2, ptr %s, !noalias !4
               ret void
             }",
        ),
        (
            "struct { int *restrict p; } s = { a }, t = s; *t.p = 1; *s.p = 2, where t.p is read as a plain pointer",
            &of_copied_struct("call void @llvm.memcpy.p0.p0.i64(ptr %t, ptr %g, i64 8, i1 false), !noalias !2"),
        ),
        (
            "the same, copied as one value",
            &of_copied_struct("%c = load { ptr }, ptr %g, !noalias !2\nstore { ptr } %c, ptr %t, !noalias !2"),
        ),
    ];
    for (what, body) in cases {
        let text = format!(
            "; aliasmith: entry @k
             ; aliasmith: arg 0 = object global 4 align 4
             declare ptr @llvm.noalias.decl.p0.i64(ptr, i64, metadata)
             declare ptr @llvm.noalias.p0.p0.p0.i64(ptr, ptr, ptr, i64, metadata)
             declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
             declare ptr @llvm.noalias.copy.guard.p0.p0(ptr, ptr, metadata, metadata)
             {body}
             !0 = !{{!1}}
             !1 = distinct !{{!1, !6}}
             !2 = !{{!3}}
             !3 = distinct !{{!3, !6}}
             !4 = !{{!1, !3}}
             !5 = !{{!7}}
             !6 = distinct !{{!6}}
             !7 = !{{i32 -1, i32 0}}"
        );
        legal(what, &text, "k");
    }
    let called = example("unknown_scope").replace(
        "declare ptr",
        "define void @caller(ptr %s, ptr %0, ptr %1) !noalias !3 {
           %p = load ptr, ptr %s, align 8, !noalias !3
           %rp = call ptr @llvm.noalias.p0.p0.p0.i64(ptr %p, ptr null, ptr %s, i64 0, metadata !3), !noalias !3
           call void @unknown_scope(ptr %s, ptr %rp, ptr null, ptr null), !noalias !3
           ret void
         }
         !3 = !{!4}
         !4 = distinct !{!4, !5}
         !5 = distinct !{!5}
         declare ptr",
    );
    let called = called.replace("entry @unknown_scope", "entry @caller").replace("; aliasmith: arg 3", "; arg 3");
    let called = called.replace("mem arg 0 + 0 = arg 2", "mem arg 0 + 0 = arg 1").replace("+ 8 = arg 3", "+ 8 = arg 2");
    legal("the caller passes s and s->p", &called, "unknown_scope");
}

fn legal(what: &str, text: &str, asked: &str) {
    let (first, lines) = parse(text);
    let mut second = first.clone();
    propagate_noalias(&mut second);
    let at = CaseLines { entry: Some(asked.into()), ..lines.clone() };
    for m in [&first, &second, &lowered(&first), &lowered(&second)] {
        assert_eq!(verify::verify(m), [], "{what}");
        assert_eq!(outcome(&run_kernel(m, &lines)), "counted", "{what}");
        assert_ne!(stores(m, &at, (1, 2)), NoAlias, "{what}");
    }
}

/// Example B, with a callee that promises to access only its argument memory: in both states, the answer is that the
/// call does not access what the store writes.
#[test]
fn call_modref_follows_its_arguments() {
    use aliasmith::alias::location::of_inst;
    use aliasmith::answers::ModRefInfo;
    let text = example("example_b").replace("i32 @fum(ptr %p) {", "i32 @fum(ptr %p) memory(argmem: read) {");
    let unlisted = text.replace("@fum(ptr %rpA), !noalias !0", "@fum(ptr %rpA)");
    let both = text.replace("define internal i32 @fum(ptr %p)", "define internal i32 @fum(ptr %p, ptr %u)");
    let both = both.replace("@fum(ptr %rpA)", "@fum(ptr %rpA, ptr %q)");
    let cases = [(&text, ModRefInfo::NoModRef), (&unlisted, ModRefInfo::Ref), (&both, ModRefInfo::Ref)];
    for (text, expected) in cases {
        let (first, lines) = parse(text);
        let mut second = first.clone();
        propagate_noalias(&mut second);
        for m in [&first, &second] {
            let f = m.find_function("example_b").expect("the kernel");
            let layout = DataLayout::for_module(m);
            let analysis = Analysis::new(m, f, &layout, Profile::sound());
            let insts = || m.function(f).inst_ids();
            let fum = |i: &InstId| {
                let call = m.function(f).inst(*i).kind.as_call()?;
                (m.function_name(m.callee(call.callee)?) == "fum").then_some(*i)
            };
            let site = insts().find(|i| fum(i).is_some()).and_then(|i| analysis.call_site(i)).expect("the call");
            let store = insts().filter(|i| matches!(m.function(f).inst(*i).kind, InstKind::Store { .. })).last();
            let loc = of_inst(&analysis.view, store.expect("a store")).expect("a location");
            let said = aliasmith::alias::modref::call_loc(&mut Query::new(&analysis), &site, &loc).info;
            assert_eq!(said, expected, "{text}");
            assert_eq!(outcome(&run_kernel(m, &lines)), "counted");
        }
    }
    let met = text.replace("; aliasmith: arg 1 = object global 4 align 4", "; aliasmith: arg 1 = arg 0");
    let met = met.replace("  store i32 1, ptr %rpA, align 4, !noalias !0\n", "");
    let (m, lines) = parse(&met);
    assert_eq!(outcome(&run_kernel(&m, &lines)), "ub noalias", "the callee reads what the kernel writes otherwise");
}

/// The proposal spells intrinsics with the types of their pointers; such a spelling may end in a struct's name.
#[test]
fn intrinsics_of_the_typed_spelling_run() {
    let (module, lines) = parse(TYPED);
    assert_eq!(verify::verify(&module), []);
    assert_eq!(outcome(&run_kernel(&module, &lines)), "counted");
}

const TYPED: &str = r#"; aliasmith: entry @FOO
; aliasmith: arg 0 = object global 64 align 8
; aliasmith: mem arg 0 + 16 = arg 0 + 48 space 0
target triple = "nvptx64-nvidia-cuda"
%struct.A = type { i32, i32* }
%struct.B = type { i32*, [5 x %struct.A] }
define void @FOO(%struct.B* %b) !noalias !3 {
entry:
  %tmp = alloca %struct.B, align 8
  %1 = call i8* @llvm.noalias.decl.p0i8.p0s_struct.Bs.i64(%struct.B* %tmp, i64 0, metadata !12), !noalias !10
  %3 = call %struct.B* @llvm.noalias.copy.guard.p0s_struct.Bs.p0i8(%struct.B* %b, i8* null, metadata !13, metadata !3)
  %q = getelementptr inbounds %struct.B, %struct.B* %3, i32 0, i32 1, i32 0, i32 1
  %6 = load i32*, i32** %q, align 8, !noalias !10
  %7 = call i32* @llvm.noalias.p0i32.p0i8.p0p0i32.i64(i32* %6, i8* %1, i32** %q, i64 0, metadata !12), !noalias !10
  store i32 32, i32* %7, align 4, !noalias !10
  ret void
}
declare i8* @llvm.noalias.decl.p0i8.p0s_struct.Bs.i64(%struct.B*, i64, metadata)
declare %struct.B* @llvm.noalias.copy.guard.p0s_struct.Bs.p0i8(%struct.B*, i8*, metadata, metadata)
declare i32* @llvm.noalias.p0i32.p0i8.p0p0i32.i64(i32*, i8*, i32**, i64, metadata)
!3 = !{!4}
!4 = distinct !{!4, !5, !"FOO: unknown scope"}
!5 = distinct !{!5, !"FOO"}
!10 = !{!11, !4}
!11 = distinct !{!11, !5, !"FOO: tmp"}
!12 = !{!11}
!13 = !{!14, !15}
!14 = !{i32 -1, i32 0}
!15 = !{i32 -1, i32 1, i32 -1, i32 1}
"#;

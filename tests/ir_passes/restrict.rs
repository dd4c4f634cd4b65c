use super::*;
use aliasmith::answers::AliasResult::{MayAlias, NoAlias};
use aliasmith::ir::print::print_module;
use aliasmith::target::Defect;

const STRUCT: RestrictOptions = RestrictOptions { reach: Reach { in_struct: true, multi_level: false }, ..PLAIN };
const LEVELS: RestrictOptions = RestrictOptions { reach: Reach { in_struct: false, multi_level: true }, ..PLAIN };

/// The kernel, the flag, two accesses, and an input line with the replacement that makes the accesses overlap.
const EXAMPLES: [(&str, RestrictOptions, &str, &str, [&str; 2]); 3] = [
    ("restrict_struct", STRUCT, "%ai", "%bi", ["arg 0 + 8 = arg 2", "arg 0 + 8 = arg 1"]),
    ("restrict_struct_value", STRUCT, "%ai", "%bi", ["{ arg 1, arg 2 }", "{ arg 1, arg 1 }"]),
    ("restrict_multi_level", LEVELS, "%ax", "%bx", ["arg 0 + 8 = arg 2", "arg 0 + 8 = arg 1"]),
];

#[test]
fn restrict_flags_add_checked_noalias_promises() {
    for (name, flag, a, b, [honest, alias]) in EXAMPLES {
        let text = corpus(name);
        let (before, lines) = parse(&text);
        let plain = restricted(&before, &PLAIN);
        let after = restricted(&before, &flag);
        assert_eq!(reference(&before, name, a, b), MayAlias, "{name}");
        assert_eq!(reference(&plain, name, a, b), MayAlias, "{name}: without the flag");
        assert_eq!(reference(&after, name, a, b), NoAlias, "{name}: with it");
        let (was, is) = (run_kernel(&before, &lines), run_kernel(&after, &lines));
        assert_eq!((outcome(&was), outcome(&is)), ("counted".into(), "counted".into()), "{name}");
        assert_eq!(was.memory, is.memory, "{name}");
        let broken = text.replace(honest, alias);
        assert_ne!(broken, text, "{name}: the input line is there");
        let (_, lines) = parse(&broken);
        assert_eq!(outcome(&run_kernel(&before, &lines)), "counted", "{name}: nobody promised anything");
        assert_eq!(outcome(&run_kernel(&after, &lines)), "ub alias-scope", "{name}: the user's promise is broken");
    }
}

/// AMD kernels get structs by `byref`, in the constant memory of the launch. In other functions, `byref` promises
/// nothing.
#[test]
fn struct_members_in_kernel_arguments_do_not_alias() {
    let text = "; aliasmith: entry @k
        ; aliasmith: arg 0 = object const 16 align 8
        ; aliasmith: arg 1 = object global 4 align 4
        ; aliasmith: arg 2 = object global 4 align 4
        ; aliasmith: mem arg 0 + 0 = arg 1 space 0
        ; aliasmith: mem arg 0 + 8 = arg 2 space 0
        target triple = \"amdgcn-amd-amdhsa\"
        define amdgpu_kernel void @k(ptr addrspace(4) byref({ ptr, ptr }) align 8 %s, ptr %0, ptr %1) {
          %a = load ptr, ptr addrspace(4) %s
          %t = getelementptr i8, ptr addrspace(4) %s, i64 8
          %b = load ptr, ptr addrspace(4) %t
          store i32 1, ptr %a
          store i32 2, ptr %b
          ret void
        }";
    let (m, lines) = parse(text);
    assert_eq!(reference(&restricted(&m, &PLAIN), "k", "%a", "%b"), MayAlias);
    let after = restricted(&m, &STRUCT);
    assert_eq!(reference(&after, "k", "%a", "%b"), NoAlias);
    assert_eq!(outcome(&run_kernel(&after, &lines)), "counted");
    let (_, met) = parse(&text.replace("+ 8 = arg 2", "+ 8 = arg 1"));
    assert_eq!([&m, &after].map(|m| outcome(&run_kernel(m, &met))), ["counted", "ub alias-scope"]);
    for near in [text.replace("amdgpu_kernel ", ""), text.replace("addrspace(4)", "addrspace(1)")] {
        assert_eq!(reference(&restricted(&parse(&near).0, &STRUCT), "k", "%a", "%b"), MayAlias, "{near}");
    }
}

/// Tests the flags with full restrict: the struct and multi-level examples in both states, and lowered.
#[test]
fn full_restrict_reads_members_and_pointers_behind_pointers() {
    use aliasmith::passes::full_restrict::full_restrict;
    use aliasmith::passes::lower_provenance::lower_provenance;
    use aliasmith::passes::propagate_noalias::propagate_noalias;
    for (name, flag, a, b, [honest, alias]) in EXAMPLES {
        let text = corpus(name);
        let (before, lines) = parse(&text);
        let (_, broken) = parse(&text.replace(honest, alias));
        let was = run_kernel(&before, &lines);
        let [mut first, mut plain] = [before.clone(), before.clone()];
        assert_eq!(full_restrict(&mut first, flag.reach), 2 + usize::from(name.contains("level")), "{name}");
        full_restrict(&mut plain, Reach::default());
        assert_eq!(reference(&plain, name, a, b), MayAlias, "{name}: without the flag");
        let mut second = first.clone();
        propagate_noalias(&mut second);
        for (state, m) in [("first", first), ("second", second)] {
            let mut lowered = m.clone();
            lower_provenance(&mut lowered);
            for (m, ub) in [(&m, "ub noalias"), (&lowered, "ub alias-scope")] {
                assert_eq!(verify::verify(m), [], "{name}, {state} state");
                assert_eq!(reference(m, name, a, b), NoAlias, "{name}, {state} state");
                let is = run_kernel(m, &lines);
                assert_eq!((outcome(&is), &is.memory), ("counted".into(), &was.memory), "{name}, {state} state");
                assert_eq!(outcome(&run_kernel(m, &broken)), ub, "{name}, {state} state: the user's promise is broken");
            }
        }
    }
}

#[test]
fn the_naive_rule_is_refuted_and_the_shipped_one_is_not() {
    let (before, lines) = parse(&corpus("restrict_captured"));
    let shipped = restricted(&before, &PLAIN);
    let naive = restricted(&before, &RestrictOptions { defect: Some(Defect::CapturedNoalias), ..PLAIN });
    let said = |m: &Module| reference(m, "restrict_captured", "%a", "%c");
    assert_eq!((said(&before), said(&shipped), said(&naive)), (MayAlias, MayAlias, NoAlias));
    assert_eq!(reference(&shipped, "restrict_captured", "%a", "%b"), NoAlias);
    let runs = [&before, &shipped, &naive].map(|m| outcome(&run_kernel(m, &lines)));
    assert_eq!(runs, ["counted", "counted", "ub alias-scope"]);
}

const DERIVED: RestrictOptions = RestrictOptions { derived: 4, ..PLAIN };

/// Returns the corpus kernel with another body of `@foo`, and a third access.
fn captured_by(body: &str) -> (Module, CaseLines) {
    let text = corpus("restrict_captured").replace("ret ptr %a", body);
    let text = text.replace("define internal", "@g = global i32 0\ndefine internal");
    parse(&text.replace("  %x = load", "  store i32 3, ptr @g, align 4\n  %x = load"))
}

/// A call's result is based on the values that the callee's body returns: on one pointer, or on one of several.
#[test]
fn pointer_derived_from_a_known_set_gets_a_scope() {
    let said = |m: &Module, a: &str, b: &str| reference(m, "restrict_captured", a, b);
    let answers = |m: &Module| [said(m, "%a", "%c"), said(m, "%b", "%c"), said(m, "@g", "%c")];
    let (one, lines) = captured_by("ret ptr %a");
    assert_eq!(answers(&restricted(&one, &PLAIN)), [MayAlias; 3], "left alone");
    assert_eq!(answers(&restricted(&one, &DERIVED)), [MayAlias, NoAlias, NoAlias]);
    let either =
        "%i = ptrtoint ptr %b to i64\n  %o = icmp eq i64 %i, 0\n  %s = select i1 %o, ptr %a, ptr %b\n  ret ptr %s";
    let (two, _) = captured_by(either);
    let after = restricted(&two, &DERIVED);
    assert_eq!(answers(&after), [MayAlias, MayAlias, NoAlias]);
    assert_eq!(answers(&restricted(&two, &PLAIN)), [MayAlias; 3]);
    for m in [restricted(&one, &DERIVED), after] {
        assert_eq!(outcome(&run_kernel(&m, &lines)), "counted");
    }
}

/// In the first case, the call may return another pointer. In the second case, another definition may replace the
/// callee. A run of the first case refutes the literal rule of the proposal (a mail).
#[test]
fn possibly_foreign_pointer_gets_no_scope() {
    let literal = RestrictOptions { defect: Some(Defect::DerivedIfCaptured), ..DERIVED };
    let (other, lines) = captured_by("ret ptr @g");
    let said = |m: &Module| reference(m, "restrict_captured", "@g", "%c");
    assert_eq!(said(&restricted(&other, &DERIVED)), MayAlias);
    let after = restricted(&other, &literal);
    assert_eq!(said(&after), NoAlias);
    let runs = [&other, &restricted(&other, &DERIVED), &after].map(|m| outcome(&run_kernel(m, &lines)));
    assert_eq!(runs, ["counted", "counted", "ub alias-scope"]);
    let weak = corpus("restrict_captured").replace("define internal", "define weak");
    let [derived, plain] = [DERIVED, PLAIN].map(|o| print_module(&restricted(&parse(&weak).0, &o), Dialect::INTERNAL));
    assert_eq!(derived, plain);
}

/// A kernel `@k` that stores two pointers to an `alloca`, loads one of them, and writes through it.
fn slot(between: &str) -> Module {
    let text = format!(
        "target triple = \"nvptx64-nvidia-cuda\"\ndeclare void @seen(ptr)\n\
         define void @k(ptr noalias %a, ptr noalias %b, ptr %out, i64 %i, i8 %byte) {{\n\
         %s = alloca [2 x ptr]\n%t = getelementptr ptr, ptr %s, i64 1\nstore ptr %a, ptr %s\nstore ptr %b, ptr %t\n{between}\n\
         %at = getelementptr ptr, ptr %s, i64 %i\n%c = load ptr, ptr %at\nstore i32 1, ptr %c\nstore i32 2, ptr %out\n\
         store i32 3, ptr %a\nret void\n}}"
    );
    parse(&text).0
}

#[test]
fn slot_load_is_derived_from_the_stored_pointer() {
    let said = |between: &str, options: &RestrictOptions| {
        let after = restricted(&slot(between), options);
        [reference(&after, "k", "%c", "%out"), reference(&after, "k", "%c", "%a")]
    };
    assert_eq!(said("", &DERIVED), [NoAlias, MayAlias]);
    assert_eq!(said("", &PLAIN), [MayAlias; 2]);
    let misses = [
        "store ptr %out, ptr %t",
        "call void @seen(ptr %s)",
        "store ptr %s, ptr %out",
        "%z = getelementptr i8, ptr %s, i64 4\nstore ptr %a, ptr %z",
        "%z = getelementptr i8, ptr %s, i64 %i\nstore ptr %a, ptr %z",
        "store i8 %byte, ptr %s",
        "store volatile ptr %a, ptr %s",
    ];
    for miss in misses {
        assert_eq!(said(miss, &DERIVED), [MayAlias; 2], "{miss}");
    }
}

/// `derived` limits the number of pointers with several possible origins that get a scope: with 1, only the first of
/// two.
#[test]
fn beyond_the_cutoff_accesses_are_left_alone() {
    let text = "define internal ptr @either(ptr %p, ptr %q, i1 %o) {\n%s = select i1 %o, ptr %p, ptr %q\nret ptr %s\n}\n\
        define void @k(ptr noalias %a, ptr noalias %b, ptr noalias %c, ptr %out, i1 %o) {\n\
        %x = call ptr @either(ptr %a, ptr %b, i1 %o)\n%y = call ptr @either(ptr %b, ptr %c, i1 %o)\n\
        store i32 1, ptr %x\nstore i32 2, ptr %y\nstore i32 3, ptr %out\nret void\n}";
    let said = |derived| {
        let after = restricted(&parse(text).0, &RestrictOptions { derived, ..PLAIN });
        ["%x", "%y"].map(|p| reference(&after, "k", p, "%out"))
    };
    assert_eq!([said(0), said(1), said(2)], [[MayAlias, MayAlias], [NoAlias, MayAlias], [NoAlias, NoAlias]]);
}

/// Tests Finkel's alternative: one scope per function, with a search for captures only when a query needs it.
#[test]
fn single_scope_intrinsics_give_equal_answers() {
    let pass = |m: &Module, text: &str| {
        let mut after = m.clone();
        aliasmith::passes::list::run(&aliasmith::passes::list::parse(text).expect("a pass"), &mut after);
        assert_eq!(verify::verify(&after), []);
        after
    };
    let (before, lines) = parse(&corpus("restrict_captured"));
    let after = pass(&before, "process-restrict<noalias-intrinsics>");
    let f = after.find_function("restrict_captured").expect("it is there");
    let text = print_module(&after, Dialect::INTERNAL);
    assert_eq!(text.matches("= distinct !{").count(), 2, "a domain and one scope\n{text}");
    let reads = |i: &InstId| matches!(&after.function(f).inst(*i).kind, InstKind::Call(c) if c.args.len() == 5);
    let named: Vec<String> = after.function(f).inst_ids().filter(reads).map(|i| i.0.to_string()).collect();
    assert_eq!(named.len(), 2, "two reads\n{text}");
    assert_eq!(outcome(&run_kernel(&after, &lines)), "counted");
}

#[test]
fn kernel_promises_hold_in_callees() {
    let (before, lines) = parse(&corpus("restrict_callee"));
    let after = restricted(&before, &PLAIN);
    assert_eq!(reference(&before, "apart", "%p", "%q"), MayAlias);
    assert_eq!(reference(&after, "apart", "%p", "%q"), NoAlias);
    assert_eq!(reference(&after, "mixed", "%r", "%s"), MayAlias, "one call passes the same pointer twice");
    assert_eq!(outcome(&run_kernel(&after, &lines)), "counted");
}

#[test]
fn propagate_only_carries_scopes_and_makes_none() {
    let text = corpus("restrict_callee").replace("  call void @apart(ptr %b, ptr %a4)\n", "");
    let (mut m, lines) = parse(&text);
    let only = RestrictOptions { propagate_only: true, ..PLAIN };
    assert_eq!(process_restrict(&mut m.clone(), &only).tagged, 0, "there is nothing to carry");
    // A module as a front end emits it. Only the kernel has scopes.
    let kernel = m.find_function("restrict_callee").expect("the kernel");
    let full = restricted(&m, &PLAIN);
    let (old, new) = (m.metadata.len(), full.metadata.len());
    m.metadata.extend_from_slice(&full.metadata[old..new]);
    m.functions[kernel] = full.functions[kernel].clone();
    let mut after = m.clone();
    // The copied calls name a declaration that only `full` has.
    let drop_calls = |m: &mut Module| {
        let f = &mut m.functions[kernel];
        f.blocks[0].insts.retain(|i| !matches!(&f.insts[*i].kind, InstKind::Call(c) if c.args.len() == 1));
    };
    drop_calls(&mut after);
    let scopes = after.metadata.len();
    let report = process_restrict(&mut after, &only);
    assert_eq!(report.functions, [after.find_function("apart").expect("the callee")]);
    assert!(
        after.metadata[scopes..].iter().all(|md| !matches!(md, aliasmith::ir::Metadata::Node { distinct: true, .. }))
    );
    assert_eq!(reference(&after, "apart", "%p", "%q"), NoAlias);
    assert_eq!(reference(&after, "mixed", "%r", "%s"), MayAlias);
    assert_eq!(outcome(&run_kernel(&after, &lines)), "counted");
}

/// Each case has a kernel in which %c may be based on %a, so the access through %c must not exclude the scope of %a.
#[test]
fn accesses_based_on_captured_pointers_are_unchanged() {
    const MAY: [(&str, &str); 7] = [
        ("stored, and loaded again", "store ptr %a, ptr %m\n %c = load ptr, ptr %m"),
        ("through an integer", "%i = ptrtoint ptr %a to i64\n %c = inttoptr i64 %i to ptr"),
        ("handed out by a call", "%c = call ptr @id(ptr %a)"),
        ("on one path", "%c = select i1 %t, ptr %a, ptr %m"),
        ("in an aggregate", "%s = insertvalue { ptr } poison, ptr %a, 0\n %c = extractvalue { ptr } %s, 0"),
        ("in a vector", "%s = insertelement <2 x ptr> poison, ptr %a, i32 0\n %c = extractelement <2 x ptr> %s, i32 0"),
        ("frozen", "%c = freeze ptr %a"),
    ];
    for (what, body) in MAY {
        let text = format!(
            "declare ptr @id(ptr captures(ret: address, provenance)) memory(none)
             define void @k(ptr noalias %a, ptr noalias %b, ptr %m, i1 %t) {{
               {body}
               store i32 1, ptr %a
               store i32 2, ptr %b
               %v = load i32, ptr %c
               ret void
             }}"
        );
        let before = parse(&text).0;
        assert_eq!(reference(&before, "k", "%a", "%c"), MayAlias, "{what}");
        let after = restricted(&before, &PLAIN);
        let f = after.find_function("k").expect("k");
        assert_eq!(reference(&after, "k", "%a", "%b"), NoAlias, "{what}");
        let scopes =
            |p| aliasmith::ir::surgery::scopes_of(&after, f, access(&after, f, p), aliasmith::ir::MdKindId::NOALIAS);
        assert!(scopes("%c").len() <= 1, "{what}: at most b is excluded");
    }
}

/// A local slot that is also written, or that is read in pieces, gives no restrict pointer.
#[test]
fn only_slots_that_are_only_read_have_pointers() {
    const BODIES: [(&str, AliasResult); 5] = [
        ("", NoAlias),
        ("store ptr %m, ptr %p", MayAlias),
        ("call void @unknown(ptr %p)", MayAlias),
        ("%h = load <2 x i64>, ptr %p\n store <2 x i64> %h, ptr %m", NoAlias),
        ("store ptr %p, ptr %m", MayAlias),
    ];
    for (body, expected) in BODIES {
        let text = format!(
            "declare void @unknown(ptr)
             define void @k(ptr noalias %p, ptr %m, i64 %i) {{
               %x = load ptr, ptr %p
               %s = getelementptr i8, ptr %p, i64 8
               %y = load ptr, ptr %s
               {body}
               store i32 1, ptr %x
               store i32 2, ptr %y
               ret void
             }}"
        );
        let after = restricted(&parse(&text).0, &LEVELS);
        assert_eq!(reference(&after, "k", "%x", "%y"), expected, "{body}");
        let dynamic = text.replace("ptr %p, i64 8", "ptr %p, i64 %i");
        let after = restricted(&parse(&dynamic).0, &LEVELS);
        assert_eq!(reference(&after, "k", "%x", "%y"), MayAlias, "{body}: the index may be 0");
    }
}

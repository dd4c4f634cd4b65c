//! Tests which stores are dead. A store is live if its bytes may be read before they are overwritten. The reader can be
//! a later instruction, a later iteration, or other code: code after the function's end, or code that is executed
//! because a call did not return. LangRef does not define dead stores. These tests follow DSE
//! (llvm/lib/Transforms/Scalar/DeadStoreElimination.cpp).

use super::consume::answers_under;
use crate::target::{Defect, Profile};

const HEAD: &str = "target triple = \"nvptx64-nvidia-cuda\"\ndeclare void @stop() nounwind memory(none)\n\
    declare void @back() nounwind willreturn memory(none)\ndeclare void @reads(ptr) nounwind willreturn memory(argmem: read)\n\
    declare void @looks() nounwind willreturn memory(read)\ndeclare void @writes() nounwind willreturn memory(inaccessiblemem: write)\n\
    declare void @leaves() memory(inaccessiblemem: write)\n";

fn dead(body: &str, defect: Option<Defect>) -> Vec<String> {
    let mut profile = Profile::sound().clone();
    profile.defect = defect;
    let text = format!(
        "{HEAD}define void @f(ptr %p, ptr noalias %q, i1 %c, i32 %n) {{\nentry:\n%a = alloca [4 x i32]\n{body}\n}}\n"
    );
    answers_under(&text, &profile).into_iter().filter(|a| a.starts_with("dead")).collect()
}

#[test]
fn intervening_reads_keep_a_store_alive() {
    let between = |what: &str| format!("store i32 1, ptr %p\n{what}\nstore i32 2, ptr %p\nret void");
    let local = |what: &str| {
        format!(
            "store i32 1, ptr %a\n{what}\nstore i32 2, ptr %a\n%u = load i32, ptr %a\nstore i32 %u, ptr %q\nret void"
        )
    };
    let one = "dead store i32 1, ptr %p, align 4 by store i32 2, ptr %p, align 4";
    for (what, in_argument, in_alloca) in [
        ("", true, true),
        ("%v = load i32, ptr %p", false, true),
        ("%v = load i32, ptr %q", true, true),
        ("%v = load i32, ptr %a", true, false),
        ("call void @reads(ptr %p)", false, true),
        ("call void @reads(ptr %q)", true, true),
        ("call void @reads(ptr %a)", true, false),
        ("call void @looks()", false, true),
        ("call void @writes()", true, true),
        // If a call never returns, other code can read the argument's memory afterwards, but not the alloca.
        ("call void @back()", true, true),
        ("call void @stop()", false, true),
        ("call void @leaves()", false, true),
    ] {
        assert_eq!(dead(&between(what), None), if in_argument { vec![one] } else { vec![] }, "{what}");
        let one = one.replace("%p", "%a");
        assert_eq!(dead(&local(what), None), if in_alloca { vec![one.as_str()] } else { vec![] }, "{what}");
    }
    // A call that may not return makes the store live. It does not matter whether there are calls that return before or
    // after this call.
    let before = format!("call void @stop()\ncall void @back()\n{}", between(""));
    assert_eq!(dead(&before, None), Vec::<String>::new());
    assert_eq!(dead(&format!("call void @back()\n{}", between("")), None), [one]);
}

#[test]
fn parts_of_a_store() {
    let second = "%b = getelementptr i8, ptr %p, i64 2\n";
    let text =
        |one: &str, two: &str| format!("{second}store i32 1, ptr %p\nstore i16 {one}\nstore i16 {two}\nret void");
    assert_eq!(
        dead(&text("2, ptr %p", "3, ptr %b"), None),
        ["dead store i32 1, ptr %p, align 4 by store i16 2, ptr %p, align 2 and store i16 3, ptr %b, align 2"]
    );
    // Two stores to the same half of the bytes do not overwrite the other half.
    assert_eq!(
        dead(&text("2, ptr %p", "3, ptr %p"), None),
        ["dead store i16 2, ptr %p, align 2 by store i16 3, ptr %p, align 2"]
    );
    assert_eq!(
        dead(&text("2, ptr %b", "3, ptr %b"), None),
        ["dead store i16 2, ptr %b, align 2 by store i16 3, ptr %b, align 2"]
    );
}

#[test]
fn stores_and_other_iterations() {
    // The address differs in each iteration, so the next iteration may read what this iteration wrote.
    let walk = |inside: &str| {
        format!(
            "br label %l\nl:\n%i = phi i64 [ 0, %entry ], [ %j, %l ]\n%g = getelementptr i32, ptr %p, i64 %i\n{inside}\n%j = add i64 %i, 1\n\
             br i1 %c, label %l, label %e\ne:\nret void"
        )
    };
    let twice = "store i32 1, ptr %g\nstore i32 2, ptr %g";
    assert_eq!(dead(&walk(twice), None), ["dead store i32 1, ptr %g, align 4 by store i32 2, ptr %g, align 4"]);
    assert_eq!(dead(&walk(&format!("%v = load i32, ptr %g\n{twice}")), None).len(), 1);
    assert_eq!(
        dead(&walk("store i32 1, ptr %g\n%v = load i32, ptr %g\nstore i32 2, ptr %g"), None),
        Vec::<String>::new()
    );
    // The address is the same in all iterations. So the next iteration overwrites the bytes that this iteration stored.
    // If the next iteration reads them first, the store is live.
    let fixed = |inside: &str| {
        format!("br label %l\nl:\n{inside}\nbr i1 %c, label %l, label %e\ne:\nstore i32 9, ptr %p\nret void")
    };
    let nine = "dead store i32 1, ptr %p, align 4 by ";
    let found = dead(&fixed("store i32 1, ptr %p"), None);
    assert!(found.len() == 1 && found[0].starts_with(nine), "{found:?}");
    assert_eq!(dead(&fixed("%v = load i32, ptr %p\nstore i32 1, ptr %p"), None), Vec::<String>::new());
    let other = dead(&fixed("%v = load i32, ptr %q\nstore i32 1, ptr %p"), None);
    assert!(other.len() == 1 && other[0].starts_with(nine), "{other:?}");
}

/// If DSE has a seeded defect, more stores are reported as dead.
#[test]
fn seeded_errors_claim_more() {
    let last = "store i32 1, ptr %p\nret void";
    assert_eq!(dead(last, None), Vec::<String>::new());
    assert_eq!(dead(last, Some(Defect::EndReadsNothing)).len(), 1);
    let called = "store i32 1, ptr %p\ncall void @reads(ptr %p)\nstore i32 2, ptr %p\nret void";
    let loaded = called.replace("call void @reads(ptr %p)", "%v = load i32, ptr %p");
    assert_eq!((dead(called, Some(Defect::CallsReadNothing)).len(), dead(called, None).len()), (1, 0));
    assert_eq!(dead(&loaded, Some(Defect::CallsReadNothing)), Vec::<String>::new());
}

//! An incremental analysis removes the facts that a change of its function makes stale, and no others.

use super::*;
use crate::alias::incremental::{IncrementalAnalysis, UnsupportedEdit};
use crate::answers::AliasResult;
use crate::ir::surgery::replace_uses;

const TEXT: &str = "define void @f(ptr noalias %p, ptr noalias %q) {
  %a = getelementptr i8, ptr %p, i64 4
  %b = getelementptr i8, ptr %a, i64 4
  %c = getelementptr i8, ptr %b, i64 4
  %d = getelementptr i8, ptr %q, i64 4
  ret void
}
";

/// Returns the incremental analysis's answer about four bytes at each of two pointers of the current function.
fn incremental_answer(
    kept: &mut IncrementalAnalysis,
    m: &Module,
    a: &str,
    b: &str,
) -> Result<AliasResult, UnsupportedEdit> {
    let f = m.defined_functions().next().expect("a function");
    let layout = DataLayout::for_module(m);
    let mut analysis = Analysis::new(m, f, &layout, Profile::sound());
    let at = |name| Location::new(value(m, f, name), LocationSize::Precise(4));
    kept.alias(&mut analysis, &at(a), &at(b))
}

/// After a changed operand was reported, the facts about all values computed from it are computed again.
#[test]
fn changed_operand_invalidates_derived_facts() {
    let mut m = module(TEXT);
    let f = m.defined_functions().next().expect("a function");
    let mut kept = IncrementalAnalysis::new(m.function(f), None);
    let pairs = [("%a", "%q"), ("%b", "%q"), ("%c", "%q"), ("%d", "%p")];
    for (a, b) in pairs {
        assert_eq!(incremental_answer(&mut kept, &m, a, b), Ok(AliasResult::NoAlias), "{a} {b}");
    }
    let (p, q, a) = (value(&m, f, "%p"), value(&m, f, "%q"), value(&m, f, "%a"));
    replace_uses(&mut m.functions[f], p, q);
    let Value::Inst(changed) = a else { panic!("%a is an instruction") };
    kept.operands_changed(m.function(f), changed);
    // %c is now 12 bytes after %q, and %a equals %d.
    assert_eq!(incremental_answer(&mut kept, &m, "%a", "%d"), Ok(AliasResult::MustAlias));
    assert_eq!(incremental_answer(&mut kept, &m, "%b", "%d"), Ok(AliasResult::NoAlias));
    for a in ["%a", "%b", "%c"] {
        assert_eq!(incremental_answer(&mut kept, &m, a, "%p"), Ok(AliasResult::NoAlias), "{a}");
    }
    let layout = DataLayout::for_module(&m);
    let mut analysis = Analysis::new(&m, f, &layout, Profile::sound());
    let eight = |name, size| Location::new(value(&m, f, name), LocationSize::Precise(size));
    let partly = kept.alias(&mut analysis, &eight("%c", 4), &eight("%q", 16));
    assert_eq!(partly, Ok(AliasResult::PartialAlias(Some(-12))));
}

/// Queries are allowed about registered values and about copies of such values, until the value is deleted. Queries
/// about constants are always allowed.
#[test]
fn queries_need_registered_values() {
    let m = module(TEXT);
    let f = m.defined_functions().next().expect("a function");
    let mut kept = IncrementalAnalysis::new(m.function(f), None);
    let [a, b, c] = ["%a", "%b", "%c"].map(|name| value(&m, f, name));
    let new = [Value::Inst(InstId(100)), Value::Inst(InstId(101))];
    assert_eq!(kept.must_be_registered(a), Ok(()));
    assert_eq!(kept.must_be_registered(new[0]), Err(UnsupportedEdit::Never));
    assert_eq!(kept.copy_value(new[1], new[0]), Err(UnsupportedEdit::Never));
    assert_eq!(kept.copy_value(a, new[0]), Ok(()));
    assert_eq!(kept.must_be_registered(new[0]), Ok(()));
    kept.delete_value(m.function(f), b);
    assert_eq!(kept.must_be_registered(b), Err(UnsupportedEdit::Deleted));
    assert_eq!(kept.copy_value(b, new[1]), Err(UnsupportedEdit::Deleted));
    assert_eq!(kept.replace_with_new_value(m.function(f), c, new[1]), Ok(()));
    assert_eq!((kept.must_be_registered(c), kept.must_be_registered(new[1])), (Err(UnsupportedEdit::Deleted), Ok(())));
    assert_eq!(kept.replace_with_new_value(m.function(f), c, a), Err(UnsupportedEdit::Deleted));
    assert_eq!(kept.must_be_registered(Value::Const(crate::ir::ConstId(0))), Ok(()));
    assert_eq!(incremental_answer(&mut kept, &m, "%a", "%b"), Err(UnsupportedEdit::Deleted));
    assert_eq!(incremental_answer(&mut kept, &m, "%c", "%a"), Err(UnsupportedEdit::Deleted));
}

/// An incremental analysis and a new analysis never use each other's facts about the objects of `separate_storage`,
/// whichever of the two analyses is asked first.
#[test]
fn assumed_objects_are_not_shared_with_a_fresh_analysis() {
    let text = "declare void @llvm.assume(i1)\ndefine void @f(ptr %p, ptr %q, ptr %r) {
  %a = getelementptr i8, ptr %p, i64 4\n  call void @llvm.assume(i1 true) [\"separate_storage\"(ptr %a, ptr %q)]\n  ret void\n}\n";
    for fresh_first in [true, false] {
        let mut m = module(text);
        let f = m.defined_functions().next().expect("a function");
        let mut kept = IncrementalAnalysis::new(m.function(f), None);
        assert_eq!(incremental_answer(&mut kept, &m, "%p", "%q"), Ok(AliasResult::NoAlias));
        let (p, r) = (value(&m, f, "%p"), value(&m, f, "%r"));
        replace_uses(&mut m.functions[f], p, r); // this change is not reported
        let layout = DataLayout::for_module(&m);
        let mut analysis = Analysis::new(&m, f, &layout, Profile::sound());
        let at = |name| Location::new(value(&m, f, name), LocationSize::Precise(4));
        let fresh = |analysis: &Analysis| Query::new(analysis).alias_result(&at("%p"), &at("%q"));
        let early = fresh_first.then(|| fresh(&analysis));
        assert_eq!(kept.alias(&mut analysis, &at("%p"), &at("%q")), Ok(AliasResult::NoAlias));
        assert_eq!(early.unwrap_or_else(|| fresh(&analysis)), AliasResult::MayAlias, "fresh first: {fresh_first}");
    }
}

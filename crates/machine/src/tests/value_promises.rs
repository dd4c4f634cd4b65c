//! Promises of attributes and flags about a value. In each lane, a value that breaks a promise becomes poison. An
//! undefined value breaks each of these promises. Source of the rules: LangRef, 'Parameter Attributes' and 'Fast-Math
//! Flags'; docs/machine.md, section 6.

use super::outcome_of;
use crate::Options;

fn run(text: &str) -> String {
    outcome_of(text, &Options::default())
}

/// `@f` gets an uninitialised value of a type with these attributes, and branches on it.
fn undefined(ty: &str, attrs: &str, decided: &str) -> String {
    run(&format!(
        "define void @k() {{\n%m = alloca {ty}\n%v = load {ty}, ptr %m\ncall void @f({ty} %v)\nret void\n}}\n\
         define internal void @f({ty} {attrs} %v) {{\n%c = {decided}\nbr i1 %c, label %x, label %x\nx:\nret void\n}}\n"
    ))
}

#[test]
fn undefined_values_violate_value_attributes() {
    let (number, pointer, float) = ("icmp eq i32 %v, 0", "icmp eq ptr %v, null", "fcmp oeq float %v, 0.0");
    for (ty, attrs, decided, end) in [
        ("i32", "", number, "ub undef"),
        ("i32", "range(i32 0, 10)", number, "ub poison"),
        ("i32", "noundef", number, "ub noundef"),
        ("ptr", "", pointer, "ub undef"),
        ("ptr", "align 1", pointer, "ub undef"),
        ("ptr", "align 2", pointer, "ub poison"),
        ("ptr", "align 4", pointer, "ub poison"),
        ("ptr", "nonnull", pointer, "ub poison"),
        ("float", "", float, "ub undef"),
        ("float", "nofpclass(nan)", float, "ub poison"),
    ] {
        assert_eq!(undefined(ty, attrs, decided), end, "{ty} {attrs}");
    }
}

/// A function that returns two numbers, and a caller that uses one of them.
fn lane(site: &str, lane: u32) -> String {
    run(&format!(
        "define void @k() {{\n%r = call {site} <2 x i32> @f()\n%e = extractelement <2 x i32> %r, i32 {lane}\n\
         %c = icmp eq i32 %e, 50\nbr i1 %c, label %x, label %x\nx:\nret void\n}}\n\
         define internal <2 x i32> @f() {{\nret <2 x i32> <i32 5, i32 50>\n}}\n"
    ))
}

#[test]
fn promises_of_a_vector_are_those_of_its_lanes() {
    assert_eq!((lane("range(i32 0, 10)", 0), lane("range(i32 0, 10)", 1)), ("counted".into(), "ub poison".into()));
    assert_eq!((lane("range(i32 10, 60)", 0), lane("range(i32 10, 60)", 1)), ("ub poison".into(), "counted".into()));
    assert_eq!(lane("", 1), "counted");
}

const UNCHOSEN: &str = "undecided: an operand that a select does not choose breaks its fast-math flags";

/// Flags of a call concern its arguments and its result, lane by lane.
#[test]
fn flags_of_calls() {
    let call = |flags: &str, at: u32| {
        run(&format!(
            "define void @k() {{\n%r = call {flags} <2 x float> @f()\n%e = extractelement <2 x float> %r, i32 {at}\n\
             %c = fcmp uno float %e, 0.0\nbr i1 %c, label %x, label %x\nx:\nret void\n}}\n\
             define internal <2 x float> @f() {{\nret <2 x float> <float 0x7FF0000000000000, float 0x7FF8000000000000>\n}}\n"
        ))
    };
    for (flags, first, second) in [
        ("", "counted", "counted"),
        ("nnan", "counted", "ub poison"),
        ("ninf", "ub poison", "counted"),
        ("nnan ninf", "ub poison", "ub poison"),
    ] {
        assert_eq!((&*call(flags, 0), &*call(flags, 1)), (first, second), "{flags}");
    }
    for (code, end) in [
        ("%r = select nnan i1 true, float 0x7FF8000000000000, float 1.0", "ub poison"),
        ("%r = select nnan i1 true, float 1.0, float 2.0", "counted"),
        ("%r = select ninf i1 true, float 0x7FF8000000000000, float 1.0", "counted"),
        ("%r = select ninf i1 true, float 0x7FF0000000000000, float 1.0", "ub poison"),
        ("%r = select nsz i1 true, float 0x7FF0000000000000, float 1.0", "counted"),
        // LangRef and LLVM's passes disagree about a select whose unchosen operand breaks the flags of the select.
        ("%r = select nnan i1 false, float 0x7FF8000000000000, float 1.0", UNCHOSEN),
        ("%r = select ninf i1 true, float 1.0, float 0xFFF0000000000000", UNCHOSEN),
        ("%r = select ninf i1 false, float 0x7FF8000000000000, float 1.0", "counted"),
        ("%r = select nnan i1 true, float 1.0, float poison", "counted"),
        ("br label %n\nn:\n%r = phi nnan float [ 0x7FF8000000000000, %0 ]", "ub poison"),
        ("br label %n\nn:\n%r = phi ninf float [ 0x7FF8000000000000, %0 ]", "counted"),
        ("br label %n\nn:\n%r = phi ninf float [ 0x7FF0000000000000, %0 ]", "ub poison"),
        ("br label %n\nn:\n%r = phi float [ 0x7FF8000000000000, %0 ]", "counted"),
    ] {
        let text = format!(
            "define void @k() {{\n{code}\n%c = fcmp uno float %r, 0.0\nbr i1 %c, label %x, label %x\nx:\nret void\n}}\n"
        );
        assert_eq!(run(&text), end, "{code}");
    }
}

/// LangRef, 'returned': the function returns this argument, provenance included. Undefined bits may have any value.
#[test]
fn returned_attribute_requires_the_argument() {
    let vector = |second: &str| {
        run(&format!(
            "define void @k() {{\n%r = call <2 x i32> @f(<2 x i32> <i32 1, i32 2>)\nret void\n}}\n\
             define internal <2 x i32> @f(<2 x i32> returned %v) {{\n%w = insertelement <2 x i32> %v, i32 {second}, i32 1\nret <2 x i32> %w\n}}\n"
        ))
    };
    assert_eq!((vector("2"), vector("3")), ("counted".into(), "ub returned".into()));
    assert_eq!((vector("poison"), vector("undef")), ("counted".into(), "counted".into()));
    let pointer = |gives: &str| {
        run(&format!(
            "@g = internal global i64 0\ndefine void @k() {{\n%r = call ptr @f(ptr @g)\nret void\n}}\n\
             define internal ptr @f(ptr returned %p) {{\n{gives}\nret ptr %q\n}}\n"
        ))
    };
    assert_eq!(pointer("%q = getelementptr i8, ptr %p, i64 0"), "counted");
    assert_eq!(pointer("%q = getelementptr i8, ptr %p, i64 1"), "ub returned");
    assert_eq!(
        pointer("%n = ptrtoint ptr %p to i64\n%q = inttoptr i64 %n to ptr"),
        "ub returned",
        "another provenance"
    );
    let number = |given: &str, gives: &str| {
        run(&format!(
            "define void @k() {{\n%m = alloca i32\n%u = load i32, ptr %m\n%l = and i32 %u, 255\n%r = call i32 @f(i32 {given})\nret void\n}}\n\
             define internal i32 @f(i32 returned %v) {{\nret i32 {gives}\n}}\n"
        ))
    };
    for (given, gives, end) in [
        ("poison", "5", "counted"),
        ("%l", "5", "counted"),
        ("%l", "256", "ub returned"),
        ("%u", "256", "counted"),
        ("5", "5", "counted"),
        ("5", "4", "ub returned"),
    ] {
        assert_eq!(number(given, gives), end, "{given} {gives}");
    }
}

/// LangRef, 'allocsize': the result points to at least this number of bytes, or is null.
#[test]
fn results_of_allocation_functions() {
    let give = |gives: &str| {
        run(&format!(
            "@g = internal global [8 x i8] zeroinitializer\ndefine void @k() {{\n%r = call ptr @f(i64 8)\nret void\n}}\n\
             define internal ptr @f(i64 %n) allocsize(0) {{\n{gives}\n}}\n"
        ))
    };
    for (gives, end) in [
        ("ret ptr @g", "counted"),
        ("ret ptr null", "counted"),
        ("ret ptr getelementptr (i8, ptr @g, i64 1)", "ub allocsize"),
        ("%p = inttoptr i64 16 to ptr\nret ptr %p", "ub allocsize"),
    ] {
        assert_eq!(give(gives), end, "{gives}");
    }
}

/// If an attribute promises that an argument is dereferenceable, a pass may add a load through this argument while the
/// function runs.
#[test]
fn the_end_of_promised_memory() {
    let freed = |attrs: &str, which: &str| {
        run(&format!(
            "declare ptr @malloc(i64)\ndeclare void @free(ptr)\ndefine void @k() {{\n%a = call ptr @malloc(i64 8)\n%b = call ptr @malloc(i64 8)\n\
             call void @f(i32 1, ptr %a, ptr %b)\nret void\n}}\n\
             define internal void @f(i32 %n, ptr {attrs} %p, ptr %q) {{\ncall void @free(ptr {which})\nret void\n}}\n"
        ))
    };
    let why = "undecided: the end of memory promised to be dereferenceable";
    assert_eq!((freed("", "%p"), freed("", "%q")), ("counted".into(), "counted".into()));
    assert_eq!((freed("dereferenceable(4)", "%p"), freed("dereferenceable(4)", "%q")), (why.into(), "counted".into()));
    assert_eq!(freed("dereferenceable_or_null(4)", "%p"), why);
}

/// A load from an alloca outside its lifetime gives poison. So a pointer to the alloca is dereferenceable as long as
/// the alloca's frame exists. LLVM's Attributor infers `dereferenceable` for arguments of lifetime markers.
#[test]
fn allocas_outside_their_lifetime_are_dereferenceable() {
    let marked = |size: u32, marker: &str| {
        run(&format!(
            "declare void @llvm.lifetime.start.p0(ptr)\ndeclare void @llvm.lifetime.end.p0(ptr)\n\
             define void @k() {{\n%a = alloca [4 x i32]\n\
             call void @llvm.lifetime.start.p0(ptr dereferenceable({size}) %a)\n\
             call void @llvm.lifetime.end.p0(ptr %a)\n{marker}\nret void\n}}\n\
             define internal void @f(ptr dereferenceable({size}) %p) {{\nret void\n}}\n"
        ))
    };
    let call = "call void @f(ptr %a)";
    assert_eq!((marked(16, ""), marked(17, "")), ("counted".into(), "ub dereferenceable".into()));
    assert_eq!((marked(16, call), marked(16, "store i32 1, ptr %a")), ("counted".into(), "ub lifetime".into()));
}

//! Small functions. Each fact is tested on two functions: in the first function the fact is true, and in the second
//! function it is nearly true.

use super::captures::is_not_captured;
use super::gep::{DecomposeRules, decompose};
use super::linear::{CastValue, linearize};
use super::objects::{is_escape_source, is_identified_object};
use super::range::range;
use super::size::{Dereferenceable, dereferenceable_bytes, object_size};
use super::underlying::{strip_for_alias, underlying_object};
use super::*;
use crate::ir::parse::parse_module;
use crate::target::Limit;

/// Calls `f` with a view of the first function with a body.
fn with(text: &str, f: impl FnOnce(&FunctionView)) {
    let m = match parse_module("test.ll", text.as_bytes()) {
        Ok(parsed) => parsed.module,
        Err(e) => panic!("{e}\n{text}"),
    };
    let layout = DataLayout::for_module(&m);
    let id = m.defined_functions().next().expect("a function");
    f(&FunctionView::new(&m, id, &layout, 22));
}

fn value(view: &FunctionView, name: &str) -> Value {
    if let Some(i) = view.function.params.iter().position(|p| p.name.as_deref() == Some(name)) {
        return Value::Arg(i as u32);
    }
    let inst = view.function.inst_ids().find(|i| view.function.inst(*i).name.as_deref() == Some(name));
    inst.map(Value::Inst).unwrap_or_else(|| panic!("no value {name}"))
}

#[test]
fn underlying_objects() {
    with(
        "
declare ptr @llvm.ptrmask.p0.i64(ptr, i64)
declare ptr @id(ptr returned)
define void @f(ptr %p, ptr %q, i1 %c, i64 %i) {
  %g1 = getelementptr i8, ptr %p, i64 1
  %g2 = getelementptr i8, ptr %g1, i64 %i
  %cast = addrspacecast ptr %g2 to ptr addrspace(1)
  %m = call ptr @llvm.ptrmask.p0.i64(ptr %g2, i64 -8)
  %r = call ptr @id(ptr %g1)
  %s = select i1 %c, ptr %p, ptr %q
  %x = inttoptr i64 %i to ptr
  %z = getelementptr i8, ptr %r, i64 0
  ret void
}",
        |view| {
            let v = |n| value(view, n);
            let object = |n, limit| underlying_object(view, v(n), limit);
            for n in ["g1", "g2", "cast", "m", "r"] {
                assert_eq!(object(n, Limit::UNLIMITED), v("p"), "{n}");
            }
            assert_eq!(object("cast", Limit::steps(1)), v("g2"));
            assert_eq!(object("cast", Limit::steps(2)), v("g1"));
            for n in ["s", "x"] {
                assert_eq!(object(n, Limit::UNLIMITED), v(n));
            }
            assert_eq!(strip_for_alias(view, v("z")), v("g1"));
            assert_eq!(strip_for_alias(view, v("m")), v("m"));
            assert!(is_escape_source(view, v("x")) && !is_escape_source(view, v("s")));
            assert!(!is_escape_source(view, v("m")), "it is based on its argument");
            assert!(!is_identified_object(view, v("p")));
        },
    );
}

/// Unreachable code may compute a pointer from itself.
#[test]
fn cycles_end() {
    with(
        "
define void @f() {
  ret void
dead:
  %p = getelementptr i8, ptr %q, i64 1
  %q = getelementptr i8, ptr %p, i64 1
  br label %dead
}",
        |view| {
            underlying_object(view, value(view, "p"), Limit::UNLIMITED);
            strip_for_alias(view, value(view, "p"));
            decompose(view, value(view, "p"), &DecomposeRules::SOUND);
        },
    );
}

#[test]
fn captures() {
    let uses = [
        ("load i8, ptr %a", false),
        ("load volatile i8, ptr %a", true),
        ("store i8 0, ptr %a", false),
        ("store ptr %a, ptr %p", true),
        ("icmp eq ptr %a, null", false),
        ("icmp eq ptr %a, %p", true),
        ("ptrtoint ptr %a to i64", true),
        ("call ptr @keep(ptr %a)", true),
        ("call ptr @look(ptr %a)", false),
        ("call ptr @keep(ptr nocapture %a)", false),
        ("call void @reader(ptr %a)", false),
        ("call ptr @reads(ptr %a)", true),
        ("call void @keep2(ptr byval(i8) %a)", false),
        ("call void @llvm.assume(i1 true) [\"nonnull\"(ptr %a)]", false),
        ("call void @llvm.memcpy.p0.p0.i64(ptr %a, ptr %p, i64 1, i1 false)", false),
        ("call void @llvm.memcpy.p0.p0.i64(ptr %a, ptr %p, i64 1, i1 true)", true),
        ("atomicrmw xchg ptr %p, ptr %a seq_cst", true),
        ("atomicrmw add ptr %a, i32 1 seq_cst", false),
        ("freeze ptr %a", true),
    ];
    for (text, captured) in uses {
        let named = if text.starts_with("store") || text.starts_with("call void") { "" } else { "%x = " };
        let text = format!(
            "
declare ptr @keep(ptr)
declare void @keep2(ptr)
declare ptr @look(ptr nocapture)
declare void @reader(ptr) memory(read) nounwind
declare ptr @reads(ptr) memory(read) nounwind
declare void @llvm.assume(i1)
declare void @llvm.memcpy.p0.p0.i64(ptr nocapture, ptr nocapture, i64, i1)
define void @f(ptr %p) {{
  %a = alloca i64
  {named}{text}
  ret void
}}"
        );
        with(&text, |view| assert_eq!(!is_not_captured(view, value(view, "a"), 100), captured, "{text}"));
    }
}

#[test]
fn captures_follow_derived_pointers() {
    let text = |last: &str| {
        format!(
            "
define ptr @f(ptr %p, i1 %c) {{
entry:
  %a = alloca i64
  %g = getelementptr i8, ptr %a, i64 1
  br label %loop
loop:
  %i = phi ptr [ %g, %entry ], [ %n, %loop ]
  %n = getelementptr i8, ptr %i, i64 1
  %s = select i1 %c, ptr %n, ptr %p
  {last}
  br i1 %c, label %loop, label %exit
exit:
  ret ptr %s
}}"
        )
    };
    with(&text("store i8 0, ptr %s"), |view| {
        assert!(is_not_captured(view, value(view, "a"), 100));
        assert!(!is_not_captured(view, value(view, "a"), 3), "more uses than the limit");
        assert!(!is_not_captured(view, value(view, "p"), 100), "not a local object");
    });
    with(&text("store ptr %s, ptr %p"), |view| assert!(!is_not_captured(view, value(view, "a"), 100)));
}

#[test]
fn sizes() {
    with(
        "
@g = global [3 x i32] zeroinitializer, align 16
@w = weak global i32 0
@e = external global i32
declare noalias ptr @alloc(i64) allocsize(0)
define void @f(ptr byval(i24) %b, ptr dereferenceable(8) %d, ptr dereferenceable_or_null(4) %n, i64 %i) {
  %a = alloca i32, i64 3, align 8
  %v = alloca i32, i64 %i
  %m = call ptr @alloc(i64 40)
  %o = call ptr @alloc(i64 %i)
  store ptr @g, ptr @w
  store ptr @e, ptr @w
  ret void
}",
        |view| {
            let global = |name: &str| {
                let symbol = view.module.find_symbol(name).expect("it exists");
                let c = (0..view.module.constant_count() as u32).map(ConstId);
                let mut found = c
                    .filter(|c| matches!(view.module.constant(*c), Constant::Symbol { symbol: s, .. } if *s == symbol));
                Value::Const(found.next().expect("it is used"))
            };
            let v = |n| value(view, n);
            let size = |v| (object_size(view, v, false), object_size(view, v, true));
            assert_eq!(size(global("g")), (Some(12), Some(16)));
            assert_eq!(size(global("w")), (None, None));
            assert_eq!(size(global("e")), (None, None));
            assert_eq!(size(v("a")), (Some(12), Some(16)));
            assert_eq!(size(v("v")), (None, None));
            assert_eq!(size(v("m")), (Some(40), Some(40)));
            assert_eq!(size(v("o")), (None, None));
            assert_eq!(size(v("b")), (Some(4), Some(4)));
            assert_eq!(size(v("d")), (None, None));
            let bytes = |v| dereferenceable_bytes(view, v);
            assert_eq!(bytes(v("d")), Dereferenceable { bytes: 8, or_null: false });
            assert_eq!(bytes(v("n")), Dereferenceable { bytes: 4, or_null: true });
            assert_eq!(bytes(v("b")).bytes, 3);
            assert_eq!(bytes(global("e")).bytes, 4);
            assert_eq!(bytes(v("o")).bytes, 0);
        },
    );
}

#[test]
fn linear_forms() {
    with(
        "
define void @f(i32 %x, i64 %y) {
  %add = add i32 %x, -3
  %nsw = add nsw i32 %x, -3
  %nuw = add nuw i32 %x, 5
  %or = or disjoint i32 %x, 1
  %shl = shl nsw i32 %nsw, 2
  %mul = mul i64 %y, -7
  %s1 = sext i32 %add to i64
  %s2 = sext i32 %shl to i64
  %z1 = zext i32 %nuw to i64
  %z2 = zext i32 %nsw to i64
  %z3 = zext nneg i32 %x to i64
  ret void
}",
        |view| {
            let form = |name: &str, width| {
                let v = value(view, name);
                let bits = view.module.types.int_bits(view.ty(v).expect("typed")).expect("an integer");
                let l = linearize(view, CastValue::resized(v, bits, width));
                (l.of.value, l.scale, l.offset, l.exact)
            };
            let (x, y) = (value(view, "x"), value(view, "y"));
            assert_eq!(form("add", 32), (x, 1, -3, false));
            assert_eq!(form("add", 64), (value(view, "add"), 1, 0, true), "an add that may wrap stays under a sext");
            assert_eq!(form("nsw", 64), (x, 1, -3, true));
            assert_eq!(form("or", 64), (x, 1, 1, true));
            assert_eq!(form("shl", 64), (x, 4, -12, true));
            assert_eq!(form("mul", 64), (y, -7, 0, false));
            assert_eq!(form("mul", 32), (y, -7, 0, false), "truncation distributes but is not exact");
            assert_eq!(form("s1", 64), (value(view, "add"), 1, 0, true));
            assert_eq!(form("s2", 64), (x, 4, -12, true));
            assert_eq!(form("z1", 64), (x, 1, 5, true));
            assert_eq!(form("z2", 64), (value(view, "nsw"), 1, 0, true), "nsw says nothing under a zext");
            let casts = |n| linearize(view, CastValue::plain(value(view, n), 64)).of;
            assert!(
                casts("z3").same_casts(&linearize(view, CastValue::resized(x, 32, 64)).of),
                "not negative: zext is sext"
            );
            assert!(!casts("z1").same_casts(&linearize(view, CastValue::resized(x, 32, 64)).of));
        },
    );
}

#[test]
fn decomposition() {
    with(
        "
target datalayout = \"e-p3:32:32-i64:64\"
%s = type { i8, [3 x { i16, i32 }] }
define void @f(ptr %p, ptr addrspace(3) %q, i64 %i, i32 %j) {
  %a = getelementptr inbounds %s, ptr %p, i64 %i, i32 1, i32 %j, i32 1
  %b = getelementptr i8, ptr %a, i64 -1
  %c = getelementptr i8, ptr addrspace(3) %q, i64 4294967295
  %d = getelementptr i8, ptr addrspace(3) %c, i64 %i
  %w = addrspacecast ptr addrspace(3) %c to ptr
  %e = getelementptr i8, ptr %w, i64 4
  ret void
}",
        |view| {
            let of = |n, rules: &DecomposeRules| decompose(view, value(view, n), rules);
            let a = of("a", &DecomposeRules::SOUND);
            assert_eq!((a.base, a.offset, a.width, a.inbounds, a.exact), (value(view, "p"), 8, 64, true, true));
            let scales: Vec<_> = a.terms.iter().map(|t| (t.of.value, t.scale)).collect();
            assert_eq!(scales, [(value(view, "i"), 28), (value(view, "j"), 8)]);
            let b = of("b", &DecomposeRules::SOUND);
            assert_eq!((b.offset, b.inbounds, b.exact), (7, false, false));
            let d = of("d", &DecomposeRules::SOUND);
            assert_eq!((d.base, d.offset, d.width), (value(view, "q"), -1, 32));
            assert_eq!(d.terms[0].of.trunc, 32);
            // A cast to pointers of another width ends the search, except under rules that imitate upstream.
            let e = of("e", &DecomposeRules::SOUND);
            assert_eq!((e.base, e.offset), (value(view, "w"), 4));
            let stock = DecomposeRules { through_width_change: true, ..DecomposeRules::SOUND };
            assert_eq!((of("e", &stock).base, of("e", &stock).offset), (value(view, "q"), 3));
            let one = DecomposeRules { limit: Limit::steps(1), ..DecomposeRules::SOUND };
            assert_eq!(of("b", &one).base, value(view, "a"));
            let difference = of("b", &DecomposeRules::SOUND).minus(&a, |x, y| x == y).expect("small numbers");
            assert_eq!((difference.offset, difference.terms.len()), (-1, 0));
        },
    );
}

/// A vector has no padding between its elements, but an array has (llvm#75448).
#[test]
fn elements_of_vectors_are_packed() {
    with(
        "define void @f(ptr %p, i64 %i) {
  %v = getelementptr <4 x i24>, ptr %p, i64 0, i64 %i
  %a = getelementptr [4 x i24], ptr %p, i64 0, i64 %i
  %w = getelementptr <4 x i24>, ptr %p, i64 %i, i64 2
  ret void
}",
        |view| {
            let of = |n| decompose(view, value(view, n), &DecomposeRules::SOUND);
            assert_eq!([of("v"), of("a"), of("w")].map(|d| (d.terms[0].scale, d.offset)), [(3, 0), (4, 0), (16, 6)]);
        },
    );
}

#[test]
fn ranges() {
    with(
        "
declare range(i32 0, 1024) i32 @tid()
define void @f(i32 %x, i32 range(i32 3, 9) %r, ptr %p, i1 %c) {
  %and = and i32 %x, 12
  %rem = urem i32 %x, 10
  %shr = lshr i32 %x, 28
  %z = zext i32 %rem to i64
  %s = sext i32 %x to i64
  %sum = add i32 %and, %rem
  %wrap = add i32 %x, 1
  %sel = select i1 %c, i32 %r, i32 %and
  %t = call i32 @tid()
  %l = load i32, ptr %p, !range !0
  %w = load i32, ptr %p, !range !1
  %m = shl i32 %t, 2
  ret void
}
!0 = !{i32 5, i32 7}
!1 = !{i32 7, i32 5}",
        |view| {
            let of = |n| range(view, value(view, n), None).expect("an integer").unsigned_bounds();
            let all = (0, u128::from(u32::MAX));
            assert_eq!(of("and"), (0, 12));
            assert_eq!(of("rem"), (0, 9));
            assert_eq!(of("shr"), (0, 15));
            assert_eq!(of("z"), (0, 9));
            assert_eq!(of("s"), (0, u128::from(u64::MAX)));
            assert_eq!(of("sum"), (0, 21));
            assert_eq!(of("wrap"), all);
            assert_eq!(of("r"), (3, 8));
            assert_eq!(of("sel"), (0, 12));
            assert_eq!(of("t"), (0, 1023));
            assert_eq!(of("m"), (0, 4092));
            assert_eq!(of("l"), (5, 6));
            assert_eq!(of("w"), all);
        },
    );
}

#[test]
fn cycles() {
    with(
        "
define void @f(i1 %c) {
entry:
  %a = add i32 0, 1
  br label %loop
loop:
  %b = add i32 0, 1
  br i1 %c, label %loop, label %exit
exit:
  %d = add i32 0, 1
  ret void
}",
        |view| {
            let varies = |n| view.varies(value(view, n));
            assert!(!varies("a") && varies("b") && !varies("d") && !varies("c"));
        },
    );
}

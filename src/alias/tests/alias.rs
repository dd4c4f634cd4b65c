//! Alias rules of `basic-aa`.

use super::{ALL, check};

const SOUND: &str = "sound cicc-13";
const STOCK: &str = "llvm-15 llvm-16 llvm-19 llvm-22";

#[test]
fn objects() {
    let text = "
@g = global i64 0
@h = global i64 0
@alias = alias i64, ptr @g
declare noalias ptr @alloc()
declare ptr @any()
define void @f(ptr noalias %n, ptr %p, ptr %q, ptr byval(i64) %by) {
  %a = alloca i64
  %b = alloca i64
  %m = call ptr @alloc()
  %c = call ptr @any()
  store i64 0, ptr @g
  store i64 0, ptr @h
  store i64 0, ptr @alias
  ret void
}
";
    check(
        text,
        &[
            (ALL, "%a:8", "%b:8", "NoAlias basic-aa/distinct-objects"),
            (ALL, "@g:8", "@h:8", "NoAlias basic-aa/distinct-objects"),
            (ALL, "%m:8", "@h:8", "NoAlias basic-aa/distinct-objects"),
            (ALL, "@g:8", "@alias:8", "PartialAlias basic-aa/whole-object"),
            (ALL, "@g:4", "@alias:4", "MayAlias"),
            (ALL, "@h:8", "@alias:8", "NoAlias basic-aa/distinct-objects"),
            (ALL, "%n:8", "%p:8", "NoAlias basic-aa/argument-and-local"),
            (ALL, "%p:8", "%q:8", "MayAlias"),
            (ALL, "%p:8", "%a:8", "NoAlias basic-aa/argument-and-local"),
            (ALL, "%p:8", "%by:8", "NoAlias basic-aa/argument-and-local"),
            (ALL, "%p:8", "@g:8", "MayAlias"),
            (ALL, "%c:8", "%a:8", "NoAlias basic-aa/escape-source"),
            (ALL, "%c:8", "@g:8", "MayAlias"),
            (ALL, "%p:0", "%p:8", "NoAlias basic-aa/zero-size"),
            (ALL, "%p:8", "%p:4", "MustAlias basic-aa/same-value"),
            (ALL, "%p", "%p", "MustAlias basic-aa/same-value"),
        ],
    );
}

#[test]
fn escape() {
    let text = "
declare ptr @any()
declare void @keep(ptr)
declare void @look(ptr nocapture)
define void @f(ptr %p, i64 %i) {
  %quiet = alloca i64
  %stored = alloca i64
  %kept = alloca i64
  %looked = alloca i64
  %turned = alloca i64
  %derived = alloca i64
  store ptr %stored, ptr %p
  call void @keep(ptr %kept)
  call void @look(ptr %looked)
  %int = ptrtoint ptr %turned to i64
  %d1 = getelementptr i8, ptr %derived, i64 1
  %d2 = select i1 true, ptr %d1, ptr %p
  store ptr %d2, ptr %p
  %l = load ptr, ptr %p
  %c = call ptr @any()
  %x = inttoptr i64 %i to ptr
  store i64 0, ptr %quiet
  ret void
}
";
    check(
        text,
        &[
            (ALL, "%l:8", "%quiet:8", "NoAlias basic-aa/escape-source"),
            (ALL, "%c:8", "%looked:8", "NoAlias basic-aa/escape-source"),
            (ALL, "%x:8", "%quiet:8", "NoAlias basic-aa/escape-source"),
            (ALL, "%l:8", "%stored:8", "MayAlias"),
            (ALL, "%c:8", "%kept:8", "MayAlias"),
            (ALL, "%x:8", "%turned:8", "MayAlias"),
            (ALL, "%l:8", "%derived:8", "MayAlias"),
        ],
    );
}

#[test]
fn null_and_undef() {
    let text = "
define void @f(ptr %p, ptr addrspace(3) %s, i64 %i) {
  %n = getelementptr i8, ptr null, i64 %i
  %n3 = getelementptr i8, ptr addrspace(3) null, i64 %i
  %u = getelementptr i8, ptr poison, i64 0
  %keep = getelementptr i8, ptr %u, i64 0
  ret void
}
define void @g(ptr %p, i64 %i) null_pointer_is_valid {
  ret void
}
";
    check(text, &[(ALL, "%n:4", "%p:4", "NoAlias basic-aa/null"), (ALL, "%n3:4", "%s:4", "MayAlias")]);
    check(
        "define void @g(ptr %p, i64 %i) null_pointer_is_valid {
  %n = getelementptr i8, ptr null, i64 %i
  ret void
}",
        &[(ALL, "%n:4", "%p:4", "MayAlias")],
    );
}

#[test]
fn sizes() {
    let text = "
@small = global i32 0
@outside = external global i32
define void @f(ptr %p, ptr dereferenceable(16) %d, ptr dereferenceable_or_null(16) %dn, ptr addrspace(1) dereferenceable_or_null(16) %d1) {
  %a = alloca i64
  %in = getelementptr i8, ptr %a, i64 %i
  store i32 0, ptr @small
  store i32 0, ptr @outside
  ret void
}
"
    .replace("ptr %p,", "ptr %p, i64 %i,");
    check(
        &text,
        &[
            (ALL, "%p:8", "@small:4", "NoAlias basic-aa/object-size"),
            (ALL, "%p:4", "@small:4", "MayAlias"),
            (ALL, "%p:8", "@outside:4", "MayAlias"),
            (ALL, "%d:1", "@small:4", "NoAlias basic-aa/object-size"),
            (ALL, "%dn:1", "@small:4", "NoAlias basic-aa/object-size"),
            (ALL, "%d1:1", "@small:4", "MayAlias"),
            (ALL, "%a:8", "%in:4", "PartialAlias basic-aa/whole-object"),
            (ALL, "%a:4", "%in:4", "MayAlias"),
        ],
    );
}

#[test]
fn constant_offsets() {
    let text = "
%s = type { i32, [4 x i16], i64 }
define void @f(ptr %p, ptr %q, i64 %i) {
  %p4 = getelementptr i8, ptr %p, i64 4
  %p2 = getelementptr i8, ptr %p, i64 2
  %m1 = getelementptr i8, ptr %p, i64 -1
  %f0 = getelementptr %s, ptr %p, i64 0, i32 0
  %f1 = getelementptr %s, ptr %p, i64 0, i32 1, i64 1
  %f2 = getelementptr %s, ptr %p, i64 0, i32 2
  %r = getelementptr %s, ptr %p, i64 %i, i32 2
  %r1 = getelementptr %s, ptr %p, i64 %i, i32 1
  %q4 = getelementptr i8, ptr %q, i64 4
  ret void
}
";
    check(
        text,
        &[
            (ALL, "%p4:4", "%p:4", "NoAlias basic-aa/gep-constant-offset"),
            (ALL, "%p:8", "%p4:4", "PartialAlias (off 4) basic-aa/gep-constant-offset"),
            (ALL, "%p4:4", "%p:8", "PartialAlias (off -4) basic-aa/gep-constant-offset"),
            (ALL, "%p:4", "%p2:4", "PartialAlias basic-aa/gep-constant-offset"),
            (ALL, "%p", "%p4:4", "MayAlias"),
            (ALL, "%p:4", "%p4:after", "NoAlias basic-aa/gep-constant-offset"),
            (ALL, "%p:4", "%p4", "MayAlias"),
            (ALL, "%p:5", "%p4:after", "PartialAlias basic-aa/gep-constant-offset"),
            (ALL, "%m1:1", "%p:4", "NoAlias basic-aa/gep-constant-offset"),
            (ALL, "%m1:2", "%p:4", "PartialAlias basic-aa/gep-constant-offset"),
            (ALL, "%f0:4", "%p:4", "MustAlias basic-aa/same-value"),
            (ALL, "%f1:2", "%p4:4", "PartialAlias (off -2) basic-aa/gep-constant-offset"),
            (ALL, "%f2:8", "%f1:2", "NoAlias basic-aa/gep-constant-offset"),
            (ALL, "%r:8", "%r1:4", "NoAlias basic-aa/gep-constant-offset"),
            (ALL, "%p4:4", "%q4:4", "MayAlias"),
        ],
    );
}

/// GEP arithmetic wraps in the index width of its space, not in 64 bits.
#[test]
fn index_width() {
    let text = |p3: &str| {
        format!(
            "target datalayout = \"e-{p3}i64:64\"
define void @f(ptr addrspace(3) %p) {{
  %far = getelementptr i8, ptr addrspace(3) %p, i64 4294967298
  %two = getelementptr i8, ptr addrspace(3) %p, i64 2
  %top = getelementptr i8, ptr addrspace(3) %p, i64 2147483648
  %low = getelementptr i8, ptr addrspace(3) %p, i64 -2147483648
  ret void
}}"
        )
    };
    check(
        &text("p3:32:32-"),
        &[
            (ALL, "%far:4", "%two:4", "MustAlias basic-aa/same-value"),
            (ALL, "%top:4", "%low:4", "MustAlias basic-aa/same-value"),
        ],
    );
    check(&text(""), &[(ALL, "%far:4", "%two:4", "NoAlias basic-aa/gep-constant-offset")]);
}

#[test]
fn before_an_object() {
    let text = "
@a = global [16 x i8] zeroinitializer
define void @f(ptr %p, i64 %i) {
  %in = getelementptr inbounds i8, ptr %p, i64 8
  %out = getelementptr i8, ptr %p, i64 8
  store i8 0, ptr @a
  ret void
}
";
    check(
        text,
        &[
            (ALL, "%in:4", "@a:8", "NoAlias basic-aa/gep-before-object"),
            (ALL, "%out:4", "@a:8", "MayAlias"),
            (ALL, "%in:4", "@a:9", "MayAlias"),
        ],
    );
}

#[test]
fn modulo() {
    let text = "
define void @f(ptr %p, i64 %i, i64 %j) {
  %e8 = getelementptr i64, ptr %p, i64 %i
  %o8 = getelementptr i64, ptr %p, i64 %j
  %o84 = getelementptr i8, ptr %o8, i64 4
  %e12 = getelementptr [12 x i8], ptr %p, i64 %i
  %o12 = getelementptr [12 x i8], ptr %p, i64 %j, i64 4
  %k16 = getelementptr i8, ptr %p, i64 16
  %ie12 = getelementptr inbounds [12 x i8], ptr %p, i64 %i
  %io12 = getelementptr inbounds [12 x i8], ptr %p, i64 %j, i64 4
  ret void
}
";
    check(
        text,
        &[
            (ALL, "%e8:4", "%o84:4", "NoAlias basic-aa/gep-modulo"),
            (ALL, "%e8:8", "%o84:4", "MayAlias"),
            (ALL, "%e8:4", "%o8:4", "MayAlias"),
            // 12 does not divide 2^64: the lowest set bit of the scale is all that is sure without inbounds.
            (ALL, "%ie12:4", "%io12:4", "NoAlias basic-aa/gep-modulo"),
            (ALL, "%e12:8", "%o12:8", "MayAlias"),
            ("sound cicc-13", "%ie12:8", "%io12:8", "MayAlias"),
            ("sound cicc-13", "%ie12:4", "%io12:8", "NoAlias basic-aa/gep-modulo"),
            ("sound cicc-13", "%e12:4", "%o12:8", "MayAlias"),
            (ALL, "%ie12:4", "%k16:4", "NoAlias basic-aa/gep-modulo"),
            (ALL, "%e12:8", "%k16:8", "MayAlias"),
        ],
    );
}

/// llvm#72831 and its kin: a product may wrap to anything.
#[test]
fn a_product_that_wraps() {
    let text = "
define void @f(ptr %p, i64 %i) {
  %m = mul i64 %i, 3
  %a = getelementptr i8, ptr %p, i64 %m
  %b = getelementptr i8, ptr %p, i64 1
  %n = mul nsw i64 %i, 3
  %c = getelementptr inbounds i8, ptr %p, i64 %n
  %d = getelementptr inbounds i8, ptr %p, i64 1
  ret void
}
";
    check(text, &[(ALL, "%a:1", "%b:1", "MayAlias"), (ALL, "%c:1", "%d:1", "NoAlias basic-aa/gep-modulo")]);
}

#[test]
fn ranges() {
    let text = "
declare i32 @id()
define void @f(ptr %p, i8 %b, i32 %w) {
  %z = zext i8 %b to i64
  %near = getelementptr i8, ptr %p, i64 %z
  %far = getelementptr i8, ptr %p, i64 256
  %closer = getelementptr i8, ptr %p, i64 255
  %s = sext i8 %b to i64
  %signed = getelementptr i8, ptr %p, i64 %s
  %m = and i32 %w, 7
  %masked = getelementptr i32, ptr %p, i32 %m
  %out = getelementptr i8, ptr %p, i64 32
  %c = call i32 @id(), !range !0
  %ranged = getelementptr i32, ptr %p, i32 %c
  ret void
}
!0 = !{i32 0, i32 8}
";
    check(
        text,
        &[
            (ALL, "%near:1", "%far:1", "NoAlias basic-aa/gep-range"),
            (ALL, "%near:1", "%closer:1", "MayAlias"),
            (ALL, "%near:2", "%far:1", "MayAlias"),
            (ALL, "%signed:1", "%far:1", "NoAlias basic-aa/gep-range"),
            (ALL, "%masked:4", "%out:1", "NoAlias basic-aa/gep-range"),
            (ALL, "%masked:8", "%out:1", "MayAlias"),
            (ALL, "%ranged:4", "%out:1", "NoAlias basic-aa/gep-range"),
        ],
    );
}

/// `a[i]` and `a[i + 1]` with a 32-bit index that may wrap before it is extended.
#[test]
fn wrapped_indices() {
    let text = "
define void @f(ptr %p, i32 %i, i32 %j) {
  %i1 = add i32 %i, 1
  %j1 = add i32 %j, 1
  %s = sext i32 %i to i64
  %s1 = sext i32 %i1 to i64
  %z = zext i32 %i to i64
  %z1 = zext i32 %i1 to i64
  %t1 = sext i32 %j1 to i64
  %a = getelementptr float, ptr %p, i64 %s
  %b = getelementptr float, ptr %p, i64 %s1
  %c = getelementptr float, ptr %p, i64 %z
  %d = getelementptr float, ptr %p, i64 %z1
  %e = getelementptr float, ptr %p, i64 %t1
  ret void
}
";
    check(
        text,
        &[
            (SOUND, "%a:4", "%b:4", "NoAlias basic-aa/gep-wrapped-index"),
            (STOCK, "%a:4", "%b:4", "NoAlias basic-aa/gep-minimum-distance"),
            (ALL, "%a:8", "%b:4", "MayAlias"),
            (SOUND, "%c:4", "%d:4", "NoAlias basic-aa/gep-wrapped-index"),
            (STOCK, "%c:4", "%d:4", "NoAlias basic-aa/gep-minimum-distance"),
            (ALL, "%a:4", "%d:4", "MayAlias"),
            (ALL, "%a:4", "%e:4", "MayAlias"),
        ],
    );
}

#[test]
fn selects() {
    let text = "
define void @f(ptr noalias %a, ptr noalias %b, ptr %p, i1 %c, i1 %d) {
  %s = select i1 %c, ptr %a, ptr %b
  %t = select i1 %c, ptr %b, ptr %a
  %u = select i1 %d, ptr %b, ptr %a
  %v = select i1 %c, ptr %p, ptr %b
  ret void
}
";
    check(
        text,
        &[
            (ALL, "%s:4", "%p:4", "NoAlias basic-aa/select"),
            (ALL, "%v:4", "%p:4", "MayAlias"),
            (ALL, "%s:4", "%t:4", "NoAlias basic-aa/select"),
            (ALL, "%s:4", "%u:4", "MayAlias"),
        ],
    );
}

#[test]
fn phis() {
    let text = "
define void @f(ptr noalias %a, ptr noalias %b, ptr %p, i1 %c) {
entry:
  br i1 %c, label %x, label %y
x:
  br label %z
y:
  br label %z
z:
  %s = phi ptr [ %a, %x ], [ %b, %y ]
  %t = phi ptr [ %b, %x ], [ %a, %y ]
  %u = phi ptr [ %a, %x ], [ %p, %y ]
  ret void
}
";
    check(
        text,
        &[
            (ALL, "%s:4", "%p:4", "NoAlias basic-aa/phi"),
            (ALL, "%s:4", "%t:4", "NoAlias basic-aa/phi"),
            (ALL, "%u:4", "%p:4", "MayAlias"),
        ],
    );
}

/// Pointers that walk through an array: same iteration, next iteration, another object.
#[test]
fn recursive_phis() {
    let text = "
define void @f(ptr noalias %a, ptr noalias %b, i1 %c) {
entry:
  br label %loop
loop:
  %i = phi ptr [ %a, %entry ], [ %next, %loop ]
  %j = phi ptr [ %b, %entry ], [ %jnext, %loop ]
  %k = phi ptr [ %a, %entry ], [ %i, %loop ]
  %next = getelementptr i8, ptr %i, i64 4
  %jnext = getelementptr i8, ptr %j, i64 4
  br i1 %c, label %loop, label %exit
exit:
  ret void
}
";
    check(
        text,
        &[
            (ALL, "%i:4", "%j:4", "NoAlias basic-aa/phi"),
            (ALL, "%next:4", "%i:4", "NoAlias basic-aa/gep-constant-offset"),
            (ALL, "%next:8", "%i:8", "PartialAlias basic-aa/gep-constant-offset"),
            // %k is the previous %i: the same after the first iteration as %next before, never comparable by name.
            (ALL, "%k:4", "%i:4", "MayAlias"),
            (ALL, "%k:4", "%next:4", "MayAlias"),
            (ALL, "%i:4", "%a:4", "MayAlias"),
            (ALL, "%i:4", "%b:4", "NoAlias basic-aa/phi"),
        ],
    );
}

/// Two instances of one phi, from different iterations, are two pointers: %q is the last iteration's %p + 4, and with
/// %b = %a - 4 it equals %r from the second iteration on. Releases up to 19 say NoAlias.
#[test]
fn instances_of_one_phi() {
    let text = "
define void @f(ptr %a, ptr %b, ptr noalias %c, i1 %d) {
entry:
  br label %loop
loop:
  %p = phi ptr [ %a, %entry ], [ %b, %loop ]
  %q = phi ptr [ %c, %entry ], [ %p4, %loop ]
  %p4 = getelementptr i8, ptr %p, i64 4
  %r = getelementptr i8, ptr %p, i64 8
  br i1 %d, label %loop, label %exit
exit:
  ret void
}
";
    check(
        text,
        &[
            ("sound cicc-13 llvm-22", "%q:4", "%r:4", "MayAlias"),
            ("llvm-15 llvm-16 llvm-19", "%q:4", "%r:4", "NoAlias basic-aa/phi"),
        ],
    );
}

/// llvm#197082: `llvm.ptrmask` keeps the object, not the address.
#[test]
fn ptrmask() {
    let text = "
declare ptr @llvm.ptrmask.p0.i64(ptr, i64)
define void @f(ptr noalias %p, ptr %q) {
  %p9 = getelementptr i8, ptr %p, i64 9
  %m = call ptr @llvm.ptrmask.p0.i64(ptr %p9, i64 -8)
  %p8 = getelementptr i8, ptr %p, i64 8
  ret void
}
";
    check(
        text,
        &[
            ("sound cicc-13", "%m:1", "%p8:1", "MayAlias"),
            ("llvm-15 llvm-16 llvm-19 llvm-22", "%m:1", "%p8:1", "NoAlias basic-aa/gep-constant-offset"),
            (ALL, "%m:1", "%q:1", "NoAlias basic-aa/argument-and-local"),
        ],
    );
}

/// `extern __shared__` arrays share the launch's dynamic shared memory.
#[test]
fn dynamic_shared_memory() {
    let text = "
target triple = \"nvptx64-nvidia-cuda\"
@a = external addrspace(3) global [0 x float]
@b = external addrspace(3) global [0 x i32]
@c = internal addrspace(3) global [4 x i32] undef
define void @f() {
  store i32 0, ptr addrspace(3) @a
  store i32 0, ptr addrspace(3) @b
  store i32 0, ptr addrspace(3) @c
  ret void
}
";
    check(
        text,
        &[
            ("sound cicc-13", "@a:4", "@b:4", "MayAlias"),
            ("llvm-15 llvm-16 llvm-19 llvm-22", "@a:4", "@b:4", "NoAlias basic-aa/distinct-objects"),
            (ALL, "@a:4", "@c:4", "NoAlias basic-aa/distinct-objects"),
        ],
    );
}

#[test]
fn returned_arguments_and_invariant_groups() {
    let text = "
declare ptr @same(ptr returned)
declare ptr @other(ptr)
declare ptr @llvm.launder.invariant.group.p0(ptr)
define void @f(ptr %p, ptr noalias %n) {
  %r = call ptr @same(ptr %n)
  %o = call ptr @other(ptr %n)
  %l = call ptr @llvm.launder.invariant.group.p0(ptr %n)
  %l4 = getelementptr i8, ptr %l, i64 4
  ret void
}
";
    check(
        text,
        &[
            (ALL, "%r:4", "%n:4", "MustAlias basic-aa/same-value"),
            (ALL, "%o:4", "%n:4", "MayAlias"),
            (ALL, "%l:4", "%n:4", "MustAlias basic-aa/same-value"),
            (ALL, "%l4:4", "%n:4", "NoAlias basic-aa/gep-constant-offset"),
        ],
    );
}

#[test]
fn separate_storage() {
    let text = "
declare void @llvm.assume(i1)
define void @f(ptr %p, ptr %q, ptr %r, i1 %c, i64 %i) {
  br i1 %c, label %then, label %else
then:
  %p1 = getelementptr i8, ptr %p, i64 %i
  call void @llvm.assume(i1 true) [ \"separate_storage\"(ptr %p, ptr %q) ]
  %q1 = getelementptr i8, ptr %q, i64 %i
  ret void
else:
  %q2 = getelementptr i8, ptr %q, i64 %i
  %r2 = getelementptr i8, ptr %r, i64 %i
  ret void
}
";
    let apart = "NoAlias basic-aa/separate-storage";
    check(
        text,
        &[
            ("sound llvm-19 llvm-22", "%p1:4", "%q1:4", apart),
            ("sound llvm-19", "%p:4", "%q1:4", apart),
            ("llvm-15 llvm-16", "%p1:4", "%q1:4", "MayAlias"),
            ("sound llvm-19", "%p:4", "%q2:4", "MayAlias"),
            ("sound llvm-19", "%q1:4", "%r2:4", "MayAlias"),
        ],
    );
}

/// Facts about single indices: assumptions, branches, known bits.
#[test]
fn facts_about_indices() {
    let text = "
declare void @llvm.assume(i1)
define void @f(ptr %p, i64 %i, i64 %j, i64 %k) {
  %x0 = icmp ne i64 %i, 0
  call void @llvm.assume(i1 %x0)
  %x1 = icmp sgt i64 %j, 0
  call void @llvm.assume(i1 %x1)
  %odd = or i64 %k, 1
  %twice = shl nuw nsw i64 %k, 1
  %even = and i64 %k, -2
  %a = getelementptr inbounds i32, ptr %p, i64 %i
  %b = getelementptr inbounds i32, ptr %p, i64 %j
  %c = getelementptr inbounds i32, ptr %p, i64 %odd
  %d = getelementptr inbounds i32, ptr %p, i64 %even
  %e = getelementptr inbounds i32, ptr %p, i64 %k
  %other = icmp ne i64 %k, 0
  br i1 %other, label %then, label %end
then:
  %f = getelementptr inbounds i32, ptr %p, i64 %k
  ret void
end:
  ret void
}
";
    check(
        text,
        &[
            ("sound llvm-22", "%a:4", "%p:4", "NoAlias basic-aa/gep-minimum-distance"),
            ("sound llvm-22", "%a:5", "%p:4", "MayAlias"),
            ("sound llvm-22", "%b:4", "%p:4", "NoAlias basic-aa/gep-range"),
            ("sound llvm-22", "%c:4", "%d:4", "NoAlias basic-aa/gep-minimum-distance"),
            ("sound llvm-22", "%e:4", "%p:4", "MayAlias"),
            ("sound llvm-22", "%f:4", "%p:4", "NoAlias basic-aa/gep-minimum-distance"),
        ],
    );
}

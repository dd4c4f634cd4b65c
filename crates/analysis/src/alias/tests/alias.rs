//! Alias rules of `basic-aa`.

use super::{ALL, check};

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
            ("sound cicc-13", "%d1:1", "@small:4", "MayAlias"),
            ("llvm-15 llvm-16 llvm-19 llvm-22 llvm-23", "%d1:1", "@small:4", "NoAlias basic-aa/object-size"),
            (ALL, "%a:8", "%in:4", "PartialAlias basic-aa/whole-object"),
            (ALL, "%a:4", "%in:4", "MayAlias"),
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

/// Pointers that step through an array: two of one iteration, one of an iteration and one of the next, and one of them
/// and another object.
#[test]
fn recursive_phis() {
    let text = "
define void @f(ptr noalias %a, ptr noalias %b, i1 %c) {
entry:
  %a4 = getelementptr i8, ptr %a, i64 4
  br label %loop
loop:
  %i = phi ptr [ %a, %entry ], [ %next, %loop ]
  %j = phi ptr [ %b, %entry ], [ %jnext, %loop ]
  %stays = phi ptr [ %a4, %entry ], [ %stay, %loop ]
  %stay = getelementptr i8, ptr %stays, i64 0
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
            // %k has the value of %i in the previous iteration. The compared instances of %k and %i belong to different
            // iterations. So comparing the SSA values proves nothing.
            (ALL, "%k:4", "%i:4", "MayAlias"),
            (ALL, "%k:4", "%next:4", "MayAlias"),
            (ALL, "%i:4", "%a:4", "MayAlias"),
            (ALL, "%i:4", "%b:4", "NoAlias basic-aa/phi"),
            ("sound", "%stays:4", "%a:4", "NoAlias basic-aa/phi"),
            ("llvm-15 llvm-16 llvm-19 llvm-22", "%stays:4", "%a:4", "MayAlias"),
        ],
    );
}

/// Two instances of one phi, from different iterations, are two pointers. %q is %p + 4 of the previous iteration. If %b
/// = %a - 4, %q equals %r from the second iteration on. LLVM up to 19 answers NoAlias, which is wrong.
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

/// llvm#197082: the result of `llvm.ptrmask` is in the object of its argument, but may have another address.
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

//! Rules of `basic-aa` about constant and variable offsets from one object.

use super::{ALL, check};

const SOUND: &str = "sound cicc-13";
const STOCK: &str = "llvm-15 llvm-16 llvm-19 llvm-22";

/// The elements of a scalable vector are adjacent, but the distance between two vectors is known only at run time.
#[test]
fn elements_of_scalable_vectors() {
    let text = "
define void @f(ptr %p) {
  %e3 = getelementptr <vscale x 16 x i8>, ptr %p, i64 0, i64 3
  %n0 = getelementptr <vscale x 16 x i8>, ptr %p, i64 1, i64 0
  ret void
}
";
    check(
        text,
        &[
            (ALL, "%e3:1", "%p:3", "NoAlias basic-aa/gep-constant-offset"),
            (ALL, "%e3:1", "%p:4", "PartialAlias (off -3) basic-aa/gep-constant-offset"),
            (ALL, "%n0:1", "%p:4", "MayAlias"),
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

/// If the product of index and size wraps neither as signed nor as unsigned, the index is not negative. LLVM before 20
/// does not use this fact. LLVM assumes a lower bound of a sum if all GEPs of the chain are `nuw`. The sound profile
/// does not rely on this bound.
#[test]
fn no_wrap_flags() {
    let text = "
define void @f(ptr %p, i64 %i) {
  %far = getelementptr inbounds i8, ptr %p, i64 4
  %up = getelementptr inbounds nuw i8, ptr %far, i64 %i
  %any = getelementptr inbounds i8, ptr %far, i64 %i
  %broken = getelementptr nuw i8, ptr %far, i64 %i
  %start = getelementptr nuw i8, ptr %p, i64 4
  %whole = getelementptr nuw i8, ptr %start, i64 %i
  %down = getelementptr inbounds nuw i8, ptr %p, i64 %i
  ret void
}
";
    check(
        text,
        &[
            ("sound cicc-13 llvm-22", "%up:4", "%p:4", "NoAlias basic-aa/gep-range"),
            ("llvm-15 llvm-16 llvm-19", "%up:4", "%p:4", "MayAlias"),
            (ALL, "%up:4", "%p:5", "MayAlias"),
            (ALL, "%any:4", "%p:4", "MayAlias"),
            (ALL, "%broken:4", "%p:4", "MayAlias"),
            ("llvm-22", "%whole:4", "%p:4", "NoAlias basic-aa/gep-nuw"),
            ("sound llvm-19", "%whole:4", "%p:4", "MayAlias"),
            (ALL, "%down:4", "%far:4", "MayAlias"),
        ],
    );
}

/// If the elements have size zero, the index does not move the pointer. So the index may be negative, whatever flags
/// the GEP has. opt-22 nevertheless assumes that such an index is not negative. If another GEP of the chain has the
/// same index, the answer is wrong (since llvm#102141).
#[test]
fn indices_of_zero_sized_elements() {
    let text = "
define void @f(ptr %q, i64 %i, i8 %j) {
  %p = getelementptr i8, ptr %q, i64 4
  %z = getelementptr inbounds nuw {}, ptr %p, i64 %i
  %a = getelementptr i8, ptr %z, i64 %i
  %n = getelementptr inbounds nuw [0 x {}], ptr %p, i64 0, i64 %i
  %b = getelementptr i8, ptr %n, i64 %i
  %moved = getelementptr inbounds nuw i8, ptr %p, i64 %i
  %s = sext i8 %j to i64
  %u = zext i8 %j to i64
  %t = getelementptr inbounds nuw [0 x i8], ptr %q, i64 %s
  %tu = getelementptr i8, ptr %t, i64 %u
  %ts = getelementptr i8, ptr %q, i64 %s
  ret void
}
";
    check(
        text,
        &[
            ("sound llvm-15 llvm-19", "%a:4", "%q:4", "MayAlias"),
            ("llvm-22", "%a:4", "%q:4", "NoAlias basic-aa/gep-range"),
            ("sound llvm-15 llvm-19", "%b:4", "%q:4", "MayAlias"),
            ("llvm-22", "%b:4", "%q:4", "NoAlias basic-aa/gep-range"),
            ("sound llvm-22", "%moved:4", "%q:4", "NoAlias basic-aa/gep-range"),
            ("sound llvm-15 llvm-19", "%tu:4", "%ts:4", "MayAlias"),
            ("llvm-22", "%tu:4", "%ts:4", "MustAlias basic-aa/same-value"),
        ],
    );
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
            // 12 does not divide 2^64. Without inbounds, only the lowest set bit of the scale divides the distance.
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

/// llvm#72831 and similar issues: a product may wrap to any number.
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

//! Full restrict: C99 6.7.3.1, "Formal definition of restrict", by the intrinsics of LLVM review D68484.

use super::kernels::outcome;

const DECLARED: &str = "declare ptr @llvm.noalias.decl.p0.i64(ptr, i64, metadata)
declare ptr @llvm.noalias.p0.p0.p0.i64(ptr, ptr, ptr, i64, metadata)
declare ptr @llvm.provenance.noalias.p0.p0.p0.p0.i64(ptr, ptr, ptr, ptr, i64, metadata)
declare ptr @llvm.noalias.arg.guard.p0.p0(ptr, ptr)
declare ptr @llvm.noalias.copy.guard.p0.p0(ptr, ptr, metadata, metadata)
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
!0 = !{!2}
!1 = !{!3}
!2 = distinct !{!2, !9, !\"inner\"}
!3 = distinct !{!3, !9, !\"unknown\"}
!4 = !{!2, !3}
!5 = !{!6}
!6 = !{i32 -1, i32 0}
!9 = distinct !{!9, !\"k\"}
";

/// A kernel in which `%p` and `%q` are the same pointer to 64 bytes. The body declares scope !0; scope !1 belongs to
/// the whole function.
fn kernel(body: &str) -> String {
    format!(
        "; aliasmith: arg 0 = object global 64 align 16\n; aliasmith: arg 1 = arg 0 + 0\n\
         define void @k(ptr %p, ptr %q) !noalias !1 {{\nentry:\n{body}\n  ret void\n}}\n{DECLARED}"
    )
}

/// Declares the restrict variable at `slot`.
fn decl(slot: &str, id: u32) -> String {
    format!("  %d{id} = call ptr @llvm.noalias.decl.p0.i64(ptr {slot}, i64 {id}, metadata !0)\n")
}

/// Reads the pointer `p` as `%r` from the restrict variable at `slot`. The read has the `noalias` list `!scope`.
fn read(r: &str, p: &str, slot: &str, id: u32, scope: u32) -> String {
    format!(
        "  %{r} = call ptr @llvm.noalias.p0.p0.p0.i64(ptr {p}, ptr null, ptr {slot}, i64 {id}, metadata !{scope}), !noalias !4\n"
    )
}

fn write(p: &str, seen: &str) -> String {
    format!("  store i32 1, ptr {p}{seen}\n")
}

/// Checks the outcome of a body with each of its endings.
#[track_caller]
fn each(body: &str, endings: &[(&str, &str)]) {
    for (ending, result) in endings {
        assert_eq!(outcome(&kernel(&body.replace("@@", ending))), *result, "{body}\n{ending}");
    }
}

/// Paragraph 4: if an object is modified during the block, it is accessed only through pointers based on the restrict
/// pointer.
#[test]
fn modified_objects_need_access_based_on_restrict_pointer() {
    let body = format!("{}{}@@", decl("null", 0), read("r", "%p", "null", 0, 0));
    let (seen, through) =
        (", !noalias !0", "  %e = getelementptr i8, ptr %r, i64 4\n  %u = load i32, ptr %r, !noalias !0\n");
    let otherwise = format!("  %v = load i32, ptr %q{seen}\n");
    each(
        &body,
        &[
            (&format!("{}{otherwise}", write("%r", seen)), "ub noalias"),
            (&format!("{otherwise}{}", write("%r", seen)), "ub noalias"),
            (&format!("{}{}", write("%q", seen), "  %u = load i32, ptr %r, !noalias !0\n"), "ub noalias"),
            // No promise is broken if the bytes are only read, if the accesses are of different bytes, or if all
            // accesses are through the restrict pointer.
            (&format!("{through}{otherwise}"), "counted"),
            (&format!("{through}{}{otherwise}", write("%e", seen)), "counted"),
            (&format!("{through}{}", write("%r", seen)), "counted"),
            (&format!("  %s = getelementptr i8, ptr %r, i64 0\n{}{}", write("%r", seen), write("%s", seen)), "counted"),
            // An access without the scope in its list is outside of the block.
            (&format!("{}  %v = load i32, ptr %q\n", write("%r", seen)), "counted"),
            (&format!("{}{otherwise}", write("%r", "")), "counted"),
        ],
    );
}

/// If a pointer is made of a number, it is undecided on which pointer it is based.
#[test]
fn wildcards_are_undecided() {
    let body = format!(
        "{}{}  %n = ptrtoint ptr %r to i64\n  %w = inttoptr i64 %n to ptr\n@@",
        decl("null", 0),
        read("r", "%p", "null", 0, 0)
    );
    let seen = ", !noalias !0";
    let both = format!("{}{}", write("%r", seen), write("%w", seen));
    let reads = "  %u = load i32, ptr %r, !noalias !0\n  %v = load i32, ptr %w, !noalias !0\n";
    let unseen = format!("{}{}", write("%r", seen), write("%w", ""));
    each(&body, &[(&both, "undecided: wildcard under restrict"), (reads, "counted"), (&unseen, "counted")]);
}

/// A restrict pointer is identified by its place in memory. If it has no address, its object id identifies it.
#[test]
fn two_reads_of_one_restrict_pointer_are_one() {
    let slots = "  %x = alloca [2 x ptr]\n  %y = getelementptr ptr, ptr %x, i64 1\n";
    let both = |a: (&str, u32), b: (&str, u32)| {
        let seen = ", !noalias !0";
        let reads = read("r", "%p", a.0, a.1, 0) + &read("s", "%q", b.0, b.1, 0);
        format!("{slots}{}{reads}{}{}", decl("%x", 0), write("%r", seen), write("%s", seen))
    };
    let rows = [
        (("null", 0), ("null", 0), "counted"),
        (("null", 0), ("null", 8), "ub noalias"),
        (("%x", 0), ("%x", 0), "counted"),
        (("%x", 0), ("%x", 8), "counted"),
        (("%x", 0), ("%y", 0), "ub noalias"),
        // One of the reads has lost its address.
        (("%x", 0), ("null", 0), "counted"),
        (("%x", 0), ("null", 8), "ub noalias"),
        (("null", 8), ("%y", 0), "ub noalias"),
    ];
    for (a, b, result) in rows {
        assert_eq!(outcome(&kernel(&both(a, b))), result, "{a:?} {b:?}");
    }
}

/// The promise belongs to one block. If the declaration is executed again, a new block begins.
#[test]
fn a_declaration_begins_another_block() {
    let looped = |outside: &str, inside: &str| {
        let seen = ", !noalias !0";
        format!(
            "{outside}  br label %loop\nloop:\n  %i = phi i32 [ 0, %entry ], [ %n, %loop ]\n{inside}{}\
             \x20 %first = icmp eq i32 %i, 0\n  %at = select i1 %first, ptr %r, ptr %other\n{}\
             \x20 %n = add i32 %i, 1\n  %c = icmp ult i32 %n, 2\n  br i1 %c, label %loop, label %done\ndone:\n",
            read("r", "%p", "null", 0, 0) + "  %other = getelementptr i8, ptr %q, i64 0\n",
            write("%at", seen)
        )
    };
    let declaration = decl("null", 0);
    assert_eq!(outcome(&kernel(&looped("", &declaration))), "counted");
    assert_eq!(outcome(&kernel(&looped(&declaration, ""))), "ub noalias");
    // A read in a different block is a read of a different restrict pointer.
    let again = |between: &str| {
        let seen = ", !noalias !0";
        let first = decl("null", 0) + &read("r", "%p", "null", 0, 0) + &write("%r", seen);
        format!("{first}{between}{}{}", read("s", "%q", "null", 0, 0), write("%s", seen))
    };
    assert_eq!(outcome(&kernel(&again(""))), "counted");
    assert_eq!(outcome(&kernel(&again(&decl("null", 1)))), "counted", "the first block is over");
    let late = again(&decl("null", 1)) + &write("%r", ", !noalias !0");
    assert_eq!(outcome(&kernel(&late)), "ub noalias", "the first pointer is not based on the second block's");
}

/// Paragraph 4, last sentence: a write of an object through a restrict pointer also modifies the restrict pointer.
#[test]
fn write_through_restrict_pointer_modifies_the_pointer() {
    // `%o` is restrict and points to the variable `%x`, which contains a restrict pointer.
    let body = |through: &str, done: &str| {
        let seen = ", !noalias !0";
        format!(
            "  %x = alloca ptr\n  store ptr %p, ptr %x\n{}{}  %l = load ptr, ptr %x{seen}\n\
             \x20 %i = call ptr @llvm.noalias.p0.p0.p0.i64(ptr %l, ptr null, ptr {through}, i64 0, metadata !1), !noalias !4\n{done}\
             \x20 %v = load ptr, ptr %o{seen}\n",
            decl("null", 0),
            read("o", "%x", "null", 0, 0),
        )
    };
    let (store, load) = ("  store i32 1, ptr %i, !noalias !4\n", "  %u = load i32, ptr %i, !noalias !4\n");
    assert_eq!(outcome(&kernel(&body("%x", store))), "ub noalias");
    assert_eq!(outcome(&kernel(&body("%x", load))), "counted", "no pointer modifies the variable")
}

/// The declarations of the whole function's restrict pointers are unknown. So all reads from one place in memory read
/// one restrict pointer.
#[test]
fn pointers_of_the_unknown_scope() {
    let seen = ", !noalias !1";
    let read = |r: &str, p: &str, slot: &str| read(r, p, slot, 0, 1);
    let slots = "  %x = alloca [2 x ptr]\n  %y = getelementptr ptr, ptr %x, i64 1\n";
    for (a, b, result) in [("%x", "%x", "counted"), ("%x", "%y", "ub noalias")] {
        let reads = read("r", "%p", a) + &read("s", "%q", b);
        let text = format!("{slots}{reads}{}{}", write("%r", seen), write("%s", seen));
        assert_eq!(outcome(&kernel(&text)), result, "{a} {b}");
        // The value of one pointer of the unknown scope must not be based on another pointer of this scope. It does not
        // matter which of the two pointers is used for a write.
        let held = format!("{slots}{}{}", read("r", "%p", a), read("s", "%r", b));
        assert_eq!(outcome(&kernel(&held)), result, "{a} {b}");
    }
    // A block in the function may declare a restrict pointer. Its value may be based on a pointer of the unknown scope.
    let inner =
        format!("{slots}{}{}{}", decl("%y", 0), read("r", "%p", "%x"), super::restrict::read("s", "%r", "%y", 0, 0));
    assert_eq!(outcome(&kernel(&format!("{inner}{}", write("%s", ", !noalias !4")))), "counted");
}

/// `llvm.provenance.noalias` makes the same promise as `llvm.noalias`. `llvm.noalias.arg.guard` joins a pointer and its
/// provenance.
#[test]
fn provenances_and_guards() {
    let seen = ", !noalias !0";
    let provenance = format!(
        "{}  %r = call ptr @llvm.provenance.noalias.p0.p0.p0.p0.i64(ptr %p, ptr null, ptr null, ptr undef, i64 0, metadata !0), !noalias !0\n@@  %v = load i32, ptr %q{seen}\n",
        decl("null", 0)
    );
    let by = format!("  store i32 1, ptr %p, ptr_provenance ptr %r{seen}\n");
    let guarded = format!("  %g = call ptr @llvm.noalias.arg.guard.p0.p0(ptr %p, ptr %r)\n{}", write("%g", seen));
    each(
        &provenance,
        &[
            (&write("%r", seen), "ub noalias"),
            (&by, "ub noalias"),
            (&guarded, "ub noalias"),
            (&write("%p", seen), "counted"),
        ],
    );
}

/// The pointers in a copy of a guarded block may be based on the restrict pointers that were in the source.
#[test]
fn copies_of_guarded_blocks() {
    let seen = ", !noalias !1";
    let copied = |copy: &str, slot: &str| {
        format!(
            "  %b = alloca [2 x ptr]\n  %c = alloca [2 x ptr]\n  store ptr %p, ptr %b\n  %b1 = getelementptr ptr, ptr %b, i64 1\n  store ptr %p, ptr %b1\n\
             \x20 %g = call ptr @llvm.noalias.copy.guard.p0.p0(ptr %b, ptr null, metadata !5, metadata !1)\n{copy}\
             \x20 %l = load ptr, ptr %b{seen}\n{}\
             \x20 %h = load ptr, ptr {slot}{seen}\n{}{}",
            read("r", "%l", "%b", 0, 1),
            write("%r", seen),
            write("%h", seen)
        )
    };
    let all = "  call void @llvm.memcpy.p0.p0.i64(ptr %c, ptr %g, i64 16, i1 false)\n";
    let plain = all.replace("ptr %g", "ptr %b");
    let field = "  %f = load ptr, ptr %g\n  store ptr %f, ptr %c\n";
    let behind = "%c1 = getelementptr ptr, ptr %c, i64 1\n";
    assert_eq!(outcome(&kernel(&copied(all, "%c"))), "counted");
    assert_eq!(outcome(&kernel(&copied(field, "%c"))), "counted");
    assert_eq!(outcome(&kernel(&copied(&plain, "%c"))), "ub noalias", "the copy has no guard");
    // The second pointer of the block is a different restrict pointer.
    assert_eq!(outcome(&kernel(&copied(&format!("{all}{behind}"), "%c1"))), "ub noalias");
}

/// If the scope list of a restrict intrinsic cannot be read, the run is discarded. An intrinsic without a list promises
/// nothing.
#[test]
fn malformed_scopes() {
    let list = |list: &str| {
        format!("{}{}", decl("null", 0), read("r", "%p", "null", 0, 0))
            .replace("metadata !0), !noalias !4", &format!("metadata {list}), !noalias !4"))
    };
    assert_eq!(outcome(&kernel(&list("!0"))), "counted");
    assert_eq!(outcome(&kernel(&list("!4"))), "malformed restrict scope", "two scopes");
    assert_eq!(outcome(&kernel(&list("!\"s\""))), "malformed restrict scope");
}

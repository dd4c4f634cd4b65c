//! Which steps the fast path executes. The fast path may leave any step to the slow path, and a step has the same
//! effects on both paths (crates/machine/src/exec/fast_path.rs has a test with generated kernels). But if the fast path
//! executed no step at all, the machine would be five times slower, and no other test would fail. So each row states
//! how many instructions of a kernel the slow path executes, besides `ret`.

use super::*;

/// Returns the numbers of instructions of `@k` on the slow path and on the fast path. The numbers do not include the
/// `ret` and the three instructions with a symbol as operand. `%g` points to 64 zero bytes, `%c` to constants, `%s` to
/// 16 undefined bytes of shared memory.
fn ways(code: &str, options: &Options, watched: bool) -> (u64, u64) {
    let text = format!(
        "{NVPTX}@c = internal constant [2 x i32] [i32 5, i32 6]\n@g = internal global [16 x i32] zeroinitializer\n@s = internal addrspace(3) global [16 x i8] undef\n\
         define void @k(i64 %n, i32 %i, i1 %b) {{\n\
         %g = getelementptr i8, ptr @g, i64 0\n%c = getelementptr i8, ptr @c, i64 0\n%s = getelementptr i8, ptr addrspace(3) @s, i64 0\n{code}\nret void\n}}\n"
    );
    let args = [(64, 3), (32, 2), (1, 1)].map(|(bits, value)| Input::Bits { bits, value });
    let case = case(&text, args.into(), 1);
    let watch = if watched { watch_all(&case.module) } else { Watch::default() };
    let run = run_case(&case, options, &watch);
    assert_eq!(run.outcome, Outcome::Counted, "{code}");
    (run.steps - run.quick - 4, run.quick)
}

#[track_caller]
fn check(rows: &[(&str, u64)]) {
    let mut wrong = Vec::new();
    for (code, general) in rows {
        for watched in [false, true] {
            let found = ways(code, &Options::default(), watched).0;
            if found != *general {
                wrong.push(format!("{code}: {found} of the general way, not {general}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn integers() {
    check(&[
        ("", 0),
        ("%x = add i32 %i, 1\n%y = mul i64 %n, %n\n%z = xor i1 %b, true", 0),
        ("%x = udiv i64 %n, 2\n%y = shl nuw nsw i32 %i, 4\n%z = ashr exact i32 %i, 1", 0),
        ("%x = icmp ult i64 %n, 7\n%y = icmp samesign slt i32 %i, 7", 0),
        ("%x = trunc i64 %n to i8\n%y = zext i32 %i to i64\n%z = sext i1 %b to i64", 0),
        ("%x = select i1 %b, i32 %i, i32 7\n%y = select i1 %b, ptr %g, ptr %c", 0),
        // Wider integers, several lanes, and pointers.
        ("%x = zext i64 %n to i128", 1),
        ("%x = add i128 1, 2", 1),
        ("%x = icmp eq i128 1, 2", 1),
        ("%x = trunc i128 1 to i64", 1),
        ("%x = add <2 x i32> <i32 1, i32 2>, <i32 3, i32 4>", 1),
        ("%x = icmp eq <2 x i32> <i32 1, i32 2>, <i32 3, i32 4>", 1),
        ("%x = select <2 x i1> <i1 1, i1 0>, <2 x i32> <i32 1, i32 2>, <2 x i32> <i32 3, i32 4>", 1),
        ("%x = zext <2 x i8> <i8 1, i8 2> to <2 x i32>", 1),
        ("%x = icmp eq ptr %g, null", 1),
        ("%x = ptrtoint ptr %g to i64", 1),
        ("%x = fadd float 1.0, 2.0", 1),
        ("%x = sitofp i32 %i to float", 1),
        // Some operands are poison or undefined, and some results become poison.
        ("%x = add i32 poison, 1\n%y = add i32 %x, 1", 2),
        ("%x = add i32 undef, 1", 1),
        ("%x = add nsw i32 2147483647, %i", 1),
        ("%x = trunc nuw i64 %n to i8\n%y = zext nneg i32 %i to i64", 2),
        ("%x = icmp eq i32 poison, 1", 1),
        ("%x = select i1 poison, i32 1, i32 2", 1),
        ("%x = trunc i32 undef to i8", 1),
    ]);
}

#[test]
fn addresses() {
    check(&[
        ("%x = getelementptr i32, ptr %g, i64 %n", 0),
        ("%x = getelementptr inbounds i32, ptr %g, i32 %i", 0),
        ("%x = getelementptr inbounds nuw { i32, [4 x i32] }, ptr %g, i64 0, i32 1, i64 %n", 0),
        ("%e = getelementptr inbounds i8, ptr %g, i64 64\n%x = getelementptr inbounds i8, ptr %e, i64 -64", 0),
        ("%x = getelementptr nusw i8, ptr %g, i64 -4", 0),
        ("%x = getelementptr nuw i8, ptr %g, i64 0\n%y = getelementptr nuw i8, ptr %g, i64 7", 0),
        ("%x = getelementptr i8, ptr addrspace(3) %s, i64 %n", 0),
        ("%x = getelementptr i8, ptr null, i64 8", 0),
        // Addresses that wrap or leave their object, and operands that are no plain numbers.
        ("%x = getelementptr nuw i8, ptr %g, i64 -4", 1),
        ("%x = getelementptr inbounds i8, ptr %g, i64 65", 1),
        ("%x = getelementptr inbounds i8, ptr %g, i64 -1", 1),
        ("%x = getelementptr inbounds i8, ptr null, i64 8", 1),
        ("%x = getelementptr nusw i8, ptr null, i64 -1", 1),
        ("%x = getelementptr i8, ptr %g, i64 undef", 1),
        ("%x = getelementptr i8, ptr undef, i64 1", 1),
        ("%x = getelementptr i8, ptr poison, i64 1", 1),
        ("%x = getelementptr i8, ptr %g, i128 1", 1),
        ("%x = getelementptr i8, ptr %g, <2 x i64> <i64 1, i64 2>", 1),
        ("%x = getelementptr i8, <1 x ptr> <ptr null>, i64 1", 1),
    ]);
}

#[test]
fn memory() {
    check(&[
        (
            "%x = load i32, ptr %g\nstore i32 7, ptr %g\n%y = load i64, ptr %g\n%z = load i8, ptr %g\n%w = load i16, ptr %g",
            0,
        ),
        ("%x = load i32, ptr %c\n%y = load float, ptr %g", 0),
        ("store i32 1, ptr addrspace(3) %s, align 1\n%x = load i16, ptr addrspace(3) %s, align 1", 0),
        ("%q = getelementptr i8, ptr %g, i64 60\n%x = load i32, ptr %q", 0),
        ("%q = getelementptr i8, ptr %g, i64 4\nstore i64 1, ptr %q, align 4", 0),
        // Undefined bytes, other kinds of values, and accesses that are volatile, atomic or otherwise special.
        ("%x = load i8, ptr addrspace(3) %s", 1),
        ("store i32 poison, ptr %g", 1),
        ("store i32 undef, ptr %g", 1),
        ("store ptr %g, ptr %g\n%x = load i64, ptr %g", 2),
        ("%x = load i24, ptr %g", 1),
        ("%x = load <2 x i32>, ptr %g", 1),
        ("%x = load volatile i32, ptr %g", 1),
        ("%x = load atomic i32, ptr %g monotonic, align 4", 1),
        ("%x = load i32, ptr %g, !range !{i32 0, i32 5}", 1),
        ("%x = alloca i32\nstore i32 1, ptr %x\n%y = load i32, ptr %x", 1),
    ]);
}

#[test]
fn branches() {
    check(&[
        ("br label %a\na:", 0),
        ("br i1 %b, label %a, label %a\na:", 0),
        ("switch i32 %i, label %a [i32 1, label %a\ni32 2, label %z]\na:\nbr label %z\nz:", 0),
        (
            "br label %a\na:\n%x = phi i32 [ %i, %0 ], [ %y, %a ]\n%y = add i32 %x, 1\n%more = icmp ult i32 %y, 5\nbr i1 %more, label %a, label %d\nd:",
            0,
        ),
        ("br label %a\na:\n%x = phi ptr [ %g, %0 ]\n%y = phi i32 [ poison, %0 ]\nstore i32 1, ptr %x", 0),
        ("br label %a\na:\n%x = phi i32 [ undef, %0 ]", 1),
        ("br label %a\na:\n%x = phi i128 [ 1, %0 ]", 0),
        // Phis that read each other's values.
        (
            "br label %a\na:\n%x = phi i32 [ 1, %0 ], [ %y, %a ]\n%y = phi i32 [ 2, %0 ], [ %x, %a ]\n%more = icmp ult i32 %x, 2\nbr i1 %more, label %a, label %d\nd:",
            2,
        ),
    ]);
}

/// Two options of a run forbid the fast path. The fast path is also off in a run after a pass in which races do not end
/// the run.
#[test]
fn runs_without_the_fast_path() {
    let code = "%x = add i32 %i, 1\nstore i32 %x, ptr %g";
    let ways = |options: Options| ways(code, &options, false);
    assert_eq!(ways(Options::default()), (0, 2));
    assert_eq!(ways(Options { tolerant: true, ..Options::default() }), (0, 2), "a single thread cannot race");
    assert_eq!(ways(Options { careful: true, ..Options::default() }), (2, 0));
    assert_eq!(ways(Options { explain: true, ..Options::default() }), (2, 0));
    let threads = |tolerant: bool| {
        let text = format!("{NVPTX}define void @k() {{\n%x = add i32 1, 1\nret void\n}}\n");
        run_case(&case(&text, vec![], 2), &Options { tolerant, ..Options::default() }, &Watch::default()).quick
    };
    assert_eq!((threads(false), threads(true)), (2, 0));
}

//! Results of `freeze`: numbers that no choice makes poison or undef.

use super::*;

/// docs/machine.md section 3: some operations on a frozen number give a frozen result, and others do not.
#[test]
fn results_of_frozen_numbers() {
    let taint = |result: &str, code: &str| {
        let text = format!(
            "declare i32 @llvm.ctpop.i32(i32)\ndefine {result} @k(ptr %p, ptr %q) {{\n%f = freeze i32 poison\n%g = freeze i32 undef\n\
             %x = load i32, ptr %q\n{code}\nret {result} %r\n}}\n"
        );
        let mut case = case(&format!("{NVPTX}{text}"), vec![object(16), object(16)], 1);
        case.setup.seed = 3;
        let run = run_case(&case, &Options { observe: true, ..Options::default() }, &Watch::default());
        assert_eq!(run.outcome, Outcome::Counted, "{text}");
        run.observed.returned[0][0].taint
    };
    let frozen = [
        ("i32", "%r = add i32 %f, 1"),
        ("i32", "%r = add i32 %x, %f"),
        ("i32", "%r = sub i32 %f, %g"),
        ("i32", "%r = mul i32 %f, %f"),
        ("i32", "%a = xor i32 %f, 5\n%b = or i32 %a, %g\n%r = and i32 %b, -2"),
        ("i32", "%r = shl i32 %f, 3"),
        ("i32", "%a = lshr i32 %f, 31\n%r = ashr i32 %g, 2"),
        ("i1", "%r = icmp ult i32 %f, %g"),
        ("i64", "%a = trunc i32 %f to i8\n%b = sext i8 %a to i16\n%r = zext i16 %b to i64"),
        ("float", "%r = bitcast i32 %f to float"),
        ("<2 x i16>", "%r = bitcast i32 %f to <2 x i16>"),
        ("i32", "%c = icmp eq i32 %f, 7\n%r = select i1 %c, i32 %g, i32 5"),
        ("i32", "store i32 %f, ptr %p\n%r = load i32, ptr %p"),
        ("i16", "store i32 %f, ptr %p\n%r = load i16, ptr %p"),
        ("i32", "%a = add nsw i32 %f, 1\n%r = freeze i32 %a"),
        ("ptr", "%r = freeze ptr poison"),
        ("ptr", "%c = icmp eq i32 %f, 7\n%r = select i1 %c, ptr %p, ptr %q"),
        ("i1", "%r0 = freeze ptr poison\n%r = icmp eq ptr %r0, null"),
        ("i32", "%a = udiv i32 %f, 3\n%r = freeze i32 %a"),
    ];
    for (result, code) in frozen {
        assert_eq!(taint(result, code), Taint::Frozen { definite: 0 }, "{code}");
    }
    let any = [
        ("i32", "%r = or disjoint i32 %f, 0"),
        ("i32", "%a = and i32 %f, 7\n%r = add nuw i32 %a, 1"),
        ("i32", "%a = and i32 %f, 7\n%r = shl i32 1, %a"),
        ("i32", "%a = and i32 %f, 7\n%r = shl nuw i32 %a, 1"),
        ("i32", "%r = udiv i32 %f, 3"),
        ("i1", "%a = and i32 %f, 7\n%r = icmp samesign ult i32 %a, 9"),
        ("i64", "%a = and i32 %f, 7\n%r = zext nneg i32 %a to i64"),
        ("i8", "%a = and i32 %f, 7\n%r = trunc nuw i32 %a to i8"),
        ("i32", "%a = and i32 %f, 0\n%c = icmp eq i32 %a, 0\n%r = select i1 %c, i32 5, i32 poison"),
        ("i32", "%a = and i32 %f, 1\n%o = getelementptr i32, ptr %q, i32 %a\n%r = load i32, ptr %o"),
        ("i32", "%r = call i32 @llvm.ctpop.i32(i32 %f)"),
        ("ptr", "%c = icmp eq i32 %f, 7\n%r0 = select i1 %c, ptr %p, ptr %q\n%r = getelementptr i8, ptr %r0, i64 4"),
        (
            "ptr",
            "%c = icmp eq i32 %f, 7\n%r0 = select i1 %c, ptr %p, ptr %q\n%r = getelementptr inbounds i8, ptr %r0, i64 4",
        ),
        (
            "ptr addrspace(1)",
            "%c = icmp eq i32 %f, 7\n%r0 = select i1 %c, ptr %p, ptr %q\n%r = addrspacecast ptr %r0 to ptr addrspace(1)",
        ),
        ("i8", "%a = and i32 %f, 7\nstore i32 %a, ptr %p\n%r = load i8, ptr %p, !range !{i8 0, i8 100}"),
        ("float", "%a = and i32 %f, 7\n%b = bitcast i32 %a to float\n%r = select nnan i1 true, float %b, float 1.0"),
        ("float", "%b = bitcast i32 %f to float\n%r = fadd float %b, 1.0"),
        (
            "i32",
            "%c = icmp eq i32 %f, 7\nbr i1 %c, label %t, label %e\nt:\nbr label %e\ne:\n%r = phi i32 [ %f, %t ], [ 5, %0 ]",
        ),
    ];
    for (result, code) in any {
        assert_eq!(taint(result, code), Taint::Any, "{code}");
    }
}

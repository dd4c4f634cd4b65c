//! If an operand is poison, undefined or tainted, the result of an operation that passes it on is poison, undefined or
//! tainted too. Each row runs with each of these three kinds of operand. It also runs with an ordinary number; the
//! result must then be defined and not tainted. Source of the rules: docs/machine.md, section 3; LangRef, 'Poison
//! Values' and 'Undefined Values'.

use super::{is_drawn, outcome_of};
use crate::Options;

const DECLARED: &str = "@g = internal global [64 x i8] zeroinitializer, align 16
@h = internal global [64 x i8] zeroinitializer, align 16
declare i32 @llvm.ctpop.i32(i32)
declare i32 @llvm.bswap.i32(i32)
declare i32 @llvm.bitreverse.i32(i32)
declare i32 @llvm.abs.i32(i32, i1)
declare i32 @llvm.fshl.i32(i32, i32, i32)
declare i32 @llvm.smax.i32(i32, i32)
declare i32 @llvm.uadd.sat.i32(i32, i32)
declare { i32, i1 } @llvm.uadd.with.overflow.i32(i32, i32)
declare i32 @llvm.vector.reduce.add.v2i32(<2 x i32>)
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
declare void @llvm.memmove.p0.p0.i64(ptr, ptr, i64, i1)
declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)
declare ptr @llvm.ptrmask.p0.i64(ptr, i64)
declare i32 @llvm.expect.i32(i32, i32)
declare <2 x i32> @llvm.masked.load.v2i32.p0(ptr, i32, <2 x i1>, <2 x i32>)
declare i32 @llvm.nvvm.shfl.sync.idx.i32(i32, i32, i32, i32)
declare i32 @llvm.nvvm.vote.ballot.sync(i32, i1)
declare i1 @llvm.nvvm.vote.all.sync(i32, i1)
declare i1 @llvm.nvvm.vote.any.sync(i32, i1)
declare i1 @llvm.nvvm.vote.uni.sync(i32, i1)
declare i32 @llvm.nvvm.match.any.sync.i32(i32, i32)
declare { i32, i1 } @llvm.nvvm.match.all.sync.i32p(i32, i32)
declare i32 @llvm.nvvm.redux.sync.add(i32, i32)
declare i32 @llvm.nvvm.prmt(i32, i32, i32)
declare i32 @llvm.nvvm.mulhi.i(i32, i32)
declare i32 @llvm.nvvm.barrier0.popc(i32)
define internal i32 @same(i32 %v) {
  ret i32 %v
}
define internal [2 x i32] @both(i32 %v) {
  %a = insertvalue [2 x i32] zeroinitializer, i32 %v, 1
  ret [2 x i32] %a
}
";

/// A kernel that defines `%x` and computes `%r` from `%x`. `%m` points to 64 bytes of local memory.
fn kernel(x: &str, code: &str) -> String {
    format!(
        "target triple = \"nvptx64-nvidia-cuda\"\ndefine i32 @k() {{\n%m = alloca [64 x i8], align 16\n%junk = alloca i32\n\
         call void @llvm.memset.p0.i64(ptr %m, i8 0, i64 64, i1 false)\n%x = {x}\n{code}\nret i32 %r\n}}\n{DECLARED}"
    )
}

/// In each row, `%r` is the value of `%x`, or a value that depends on it.
const HANDED: [&str; 52] = [
    "%r = add i32 %x, 1",
    "%r = sub i32 7, %x",
    "%r = mul i32 %x, 3",
    "%r = xor i32 %x, 5",
    "%r = shl i32 %x, 1",
    "%r = call i32 @llvm.ctpop.i32(i32 %x)",
    "%r = call i32 @llvm.bswap.i32(i32 %x)",
    "%r = call i32 @llvm.bitreverse.i32(i32 %x)",
    "%r = call i32 @llvm.abs.i32(i32 %x, i1 false)",
    "%r = call i32 @llvm.fshl.i32(i32 %x, i32 %x, i32 3)",
    "%r = call i32 @llvm.smax.i32(i32 %x, i32 -2147483647)",
    "%r = call i32 @llvm.uadd.sat.i32(i32 %x, i32 1)",
    "%s = call { i32, i1 } @llvm.uadd.with.overflow.i32(i32 %x, i32 1)\n%r = extractvalue { i32, i1 } %s, 0",
    "%w = zext i32 %x to i64\n%r = trunc i64 %w to i32",
    "%w = sext i32 %x to i64\n%h = lshr i64 %w, 1\n%r = trunc i64 %h to i32",
    "%b = trunc i32 %x to i8\n%r = zext i8 %b to i32",
    "%b = trunc i32 %x to i8\n%r = sext i8 %b to i32",
    // Pointers.
    "%q = inttoptr i32 %x to ptr\n%r = ptrtoint ptr %q to i32",
    "%q = getelementptr i8, ptr null, i32 %x\n%r = ptrtoint ptr %q to i32",
    "%q = getelementptr [4 x i8], ptr null, i32 0, i32 %x\n%r = ptrtoint ptr %q to i32",
    "%q = inttoptr i32 %x to ptr\n%s = addrspacecast ptr %q to ptr addrspace(1)\n%r = ptrtoint ptr addrspace(1) %s to i32",
    "%w = zext i32 %x to i64\n%q = call ptr @llvm.ptrmask.p0.i64(ptr inttoptr (i64 4095 to ptr), i64 %w)\n%r = ptrtoint ptr %q to i32",
    "%p = inttoptr i32 %x to ptr\n%q = call ptr @llvm.ptrmask.p0.i64(ptr %p, i64 -1)\n%r = ptrtoint ptr %q to i32",
    // `%r` has the bits of the operand, interpreted as another type.
    "%v = bitcast i32 %x to <2 x i16>\n%e = extractelement <2 x i16> %v, i32 0\n%r = zext i16 %e to i32",
    "%v = bitcast i32 %x to <2 x i16>\n%e = extractelement <2 x i16> %v, i32 1\n%r = zext i16 %e to i32",
    "%v = insertelement <2 x i32> zeroinitializer, i32 %x, i32 0\n%w = bitcast <2 x i32> %v to i64\n%r = trunc i64 %w to i32",
    "%v = insertelement <2 x i32> zeroinitializer, i32 %x, i32 1\n%w = bitcast <2 x i32> %v to i64\n%s = lshr i64 %w, 32\n%r = trunc i64 %s to i32",
    "%f = bitcast i32 %x to float\n%r = bitcast float %f to i32",
    // `%x` goes through aggregates, vectors, control flow and calls.
    "%s = insertvalue { i8, i32 } zeroinitializer, i32 %x, 1\n%r = extractvalue { i8, i32 } %s, 1",
    "%v = insertelement <4 x i32> zeroinitializer, i32 %x, i32 2\n%r = extractelement <4 x i32> %v, i32 2",
    "%v = insertelement <4 x i32> zeroinitializer, i32 %x, i32 2\n%w = shufflevector <4 x i32> %v, <4 x i32> zeroinitializer, <2 x i32> <i32 2, i32 0>\n%r = extractelement <2 x i32> %w, i32 0",
    "%v = insertelement <2 x i32> zeroinitializer, i32 %x, i32 1\n%r = call i32 @llvm.vector.reduce.add.v2i32(<2 x i32> %v)",
    "%r = select i1 true, i32 %x, i32 0",
    "br label %n\nn:\n%r = phi i32 [ %x, %0 ]",
    "%r = call i32 @same(i32 %x)",
    "%a = call [2 x i32] @both(i32 %x)\n%r = extractvalue [2 x i32] %a, 1",
    "%r = call i32 @llvm.expect.i32(i32 %x, i32 0)",
    // The operand is stored, and then loaded as a whole and in parts.
    "store i32 %x, ptr %m\n%r = load i32, ptr %m",
    "store i32 %x, ptr @g\n%r = load i32, ptr @g",
    "store i32 %x, ptr %m\n%q = getelementptr i8, ptr %m, i64 3\n%b = load i8, ptr %q\n%r = zext i8 %b to i32",
    "store i32 %x, ptr %m\n%w = load i64, ptr %m\n%r = trunc i64 %w to i32",
    "store i32 %x, ptr %m\n%v = load <4 x i8>, ptr %m\n%b = extractelement <4 x i8> %v, i32 2\n%r = zext i8 %b to i32",
    "store i32 %x, ptr %m\ncall void @llvm.memcpy.p0.p0.i64(ptr @g, ptr %m, i64 4, i1 false)\n%r = load i32, ptr @g",
    "store i32 %x, ptr @h\ncall void @llvm.memmove.p0.p0.i64(ptr @g, ptr @h, i64 4, i1 false)\n%r = load i32, ptr @g",
    "%b = trunc i32 %x to i8\ncall void @llvm.memset.p0.i64(ptr %m, i8 %b, i64 4, i1 false)\n%r = load i32, ptr %m",
    "%v = insertelement <2 x i32> zeroinitializer, i32 %x, i32 1\n%l = call <2 x i32> @llvm.masked.load.v2i32.p0(ptr %m, i32 4, <2 x i1> <i1 true, i1 false>, <2 x i32> %v)\n%r = extractelement <2 x i32> %l, i32 1",
    "store atomic i32 %x, ptr @g monotonic, align 4\n%r = load atomic i32, ptr @g monotonic, align 4",
    "%o = atomicrmw xchg ptr @g, i32 %x monotonic\n%r = load i32, ptr @g",
    "%o = atomicrmw add ptr @g, i32 %x monotonic\n%r = load i32, ptr @g",
    // The result `%r` is a function of the operand, but does not have the operand's bits.
    "%r = call i32 @llvm.nvvm.mulhi.i(i32 %x, i32 123456)",
    "%r = call i32 @llvm.nvvm.prmt(i32 %x, i32 0, i32 12816)",
    "%o = call i32 @llvm.nvvm.shfl.sync.idx.i32(i32 -1, i32 %x, i32 0, i32 31)\n%r = add i32 %o, 0",
];

#[test]
fn poison_undefined_and_tainted_values_propagate() {
    let branch = "%c = icmp eq i32 %r, 78\nbr i1 %c, label %y, label %z\ny:\nbr label %z\nz:";
    let mut wrong = Vec::new();
    for code in HANDED {
        let run = |x: &str| outcome_of(&kernel(x, &format!("{code}\n{branch}")), &Options::default());
        let found = (
            run("add i32 5, poison"),
            run("load i32, ptr %junk"),
            run("add i32 5, 0"),
            is_drawn(&kernel("freeze i32 undef", code)),
            is_drawn(&kernel("add i32 5, 0", code)),
        );
        let found = (&*found.0, &*found.1, &*found.2, found.3, found.4);
        if found != ("ub poison", "ub undef", "counted", true, false) {
            wrong.push(format!("{code}\n  {found:?}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// A result that the lanes compute together depends on the operand of every lane.
#[test]
fn votes_of_marked_operands() {
    let two = |code: &str, x: &str| {
        format!(
            "; aliasmith: launch cluster=1 grid=1,1,1 block=2,1,1\n{}",
            kernel(x, &format!("%p = icmp eq i32 %x, 4711\n{code}"))
                .replace("define i32", "define ptx_kernel void")
                .replace(
                    "ret i32 %r",
                    "%c = icmp eq i32 %r, 1\nbr i1 %c, label %y, label %z\ny:\nbr label %z\nz:\nret void"
                )
        )
    };
    let bit = |name: &str| format!("%v = call i1 @llvm.nvvm.vote.{name}.sync(i32 3, i1 %p)\n%r = zext i1 %v to i32");
    let mut wrong = Vec::new();
    for code in [
        bit("all"),
        bit("any"),
        bit("uni"),
        "%r = call i32 @llvm.nvvm.vote.ballot.sync(i32 3, i1 %p)".into(),
        "%r = call i32 @llvm.nvvm.match.any.sync.i32(i32 3, i32 %x)".into(),
        "%v = call { i32, i1 } @llvm.nvvm.match.all.sync.i32p(i32 3, i32 %x)\n%r = extractvalue { i32, i1 } %v, 0".into(),
        "%v = call { i32, i1 } @llvm.nvvm.match.all.sync.i32p(i32 3, i32 %x)\n%f = extractvalue { i32, i1 } %v, 1\n%r = zext i1 %f to i32".into(),
        "%r = call i32 @llvm.nvvm.redux.sync.add(i32 %x, i32 3)".into(),
        "%w = zext i1 %p to i32\n%r = call i32 @llvm.nvvm.barrier0.popc(i32 %w)".into(),
    ] {
        let run = |x: &str| outcome_of(&two(&code, x), &Options::default());
        let found = (run("add i32 5, poison"), run("load i32, ptr %junk"), run("add i32 5, 0"));
        let found = (&*found.0, &*found.1, &*found.2);
        if found != ("ub poison", "ub undef", "counted") {
            wrong.push(format!("{code}\n  {found:?}"));
        }
        let one = kernel("freeze i32 undef", &format!("%p = icmp ult i32 %x, 4711\n{}", code.replace("i32 3", "i32 1")));
        if !is_drawn(&one) || is_drawn(&one.replace("freeze i32 undef", "add i32 5, 0")) {
            wrong.push(format!("{code}: drawn"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

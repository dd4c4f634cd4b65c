//! Inputs that a case states for an entry: numbers, and pointers in the spaces of each target. Inputs may be in
//! aggregates, and may differ between threads. Source of the rules: docs/machine.md, sections 1 and 8; the syntax of
//! the `; aliasmith:` lines.

use super::outcome_of;
use crate::Options;

fn run(text: &str) -> String {
    outcome_of(text, &Options::default())
}

const NVPTX: &str = "target triple = \"nvptx64-nvidia-cuda\"\n";

/// Runs a plain function with these inputs in two threads and returns the outcome. The function assumes that `%ok` is
/// true.
fn given(inputs: &str, params: &str, body: &str) -> String {
    let lines: String = inputs.lines().map(|l| format!("; aliasmith: {}\n", l.trim())).collect();
    run(&format!(
        "; aliasmith: launch cluster=1 grid=1,1,1 block=2,1,1\n{lines}{NVPTX}@g = global [4 x i32] zeroinitializer\n\
         declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()\ndeclare void @llvm.assume(i1)\ndefine void @k({params}) {{\n\
         %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()\n{body}\ncall void @llvm.assume(i1 %ok)\nret void\n}}\n"
    ))
}

#[test]
fn numbers_of_every_thread() {
    let body = |want: &str| format!("%w = add i32 %t, {want}\n%ok = icmp eq i32 %v, %w");
    assert_eq!(given("arg 0 = per-thread i32 5 | i32 6", "i32 %v", &body("5")), "counted");
    assert_eq!(given("arg 0 = per-thread i32 5 | i32 7", "i32 %v", &body("5")), "ub assume");
    assert_eq!(given("arg 0 = i32 5", "i32 %v", &body("5")), "ub assume", "thread 1 has 5 as well");
    // The last value applies to all further threads.
    assert_eq!(given("arg 0 = per-thread i32 5", "i32 %v", "%ok = icmp eq i32 %v, 5"), "counted");
    // The parameter gets only the low bits of the input that fit into its type.
    assert_eq!(given("arg 0 = i64 4294967301", "i32 %v", "%ok = icmp eq i32 %v, 5"), "counted");
    assert_eq!(given("arg 0 = null", "i32 %v", "%ok = icmp eq i32 %v, 0"), "counted");
}

#[test]
fn pointers_of_every_thread() {
    let store = "store i32 %t, ptr %p\n%v = load i32, ptr %p\n%ok = icmp eq i32 %v, %t";
    let object = "arg 0 = object global 16 align 16\n";
    assert_eq!(given(&format!("{object}arg 1 = per-thread arg 0 + 0 | arg 0 + 4"), "ptr %o, ptr %p", store), "counted");
    assert_eq!(given(&format!("{object}arg 1 = per-thread arg 0 + 0 | arg 0 + 0"), "ptr %o, ptr %p", store), "ub race");
    assert_eq!(
        given(&format!("{object}arg 1 = per-thread arg 0 + 0 | arg 0 + 16"), "ptr %o, ptr %p", store),
        "ub out-of-bounds"
    );
    // The input is a pointer relative to a second argument, which differs between threads.
    let through = format!("{object}arg 1 = per-thread arg 0 + 0 | arg 0 + 8\narg 2 = arg 1 + 4");
    let apart = "%d = getelementptr i8, ptr %q, i64 4\n%ok = icmp eq ptr %d, %p\nstore i32 %t, ptr %p";
    assert_eq!(given(&through, "ptr %o, ptr %q, ptr %p", apart), "counted");
    assert_eq!(given("arg 0 = per-thread @g + 0 | @g + 4", "ptr %p", store), "counted");
    assert_eq!(given("arg 0 = null", "ptr %p", "%ok = icmp eq ptr %p, null"), "counted");
    // Each thread has its own local memory.
    assert_eq!(given("arg 0 = object local 16 align 16", "ptr %p", store), "counted");
    assert_eq!(given("arg 0 = object shared 16 align 16", "ptr %p", store), "ub race");
}

#[test]
fn aggregates_member_by_member() {
    let body = |want: &str| {
        format!(
            "%a = extractvalue {{ i32, ptr, [2 x i16] }} %s, 0\n%p = extractvalue {{ i32, ptr, [2 x i16] }} %s, 1\n\
             %b = extractvalue {{ i32, ptr, [2 x i16] }} %s, 2, 1\n%w = zext i16 %b to i32\n%n = add i32 %a, %w\n\
             %q = getelementptr i8, ptr @g, i64 4\n%e = icmp eq ptr %p, %q\n%f = icmp eq i32 %n, {want}\n%ok = and i1 %e, %f"
        )
    };
    let given = |input: &str, want: &str| given(input, "{ i32, ptr, [2 x i16] } %s", &body(want));
    assert_eq!(given("arg 0 = { i32 1, @g + 4, { i16 2, i16 3 } }", "4"), "counted");
    assert_eq!(given("arg 0 = { i32 1, @g + 4, { i16 3, i16 2 } }", "4"), "ub assume");
    assert_eq!(given("arg 0 = { i32 1, @g + 4 }", "4"), "unsupported: input of another shape than its parameter");
    assert_eq!(
        given("arg 0 = { @g + 4, i32 1, { i16 2, i16 3 } }", "4"),
        "unsupported: input of another kind than its parameter"
    );
}

/// The host passes an address as a number, as rustc does for slices.
#[test]
fn numbers_that_are_addresses() {
    let memory = "%p = inttoptr i64 %a to ptr\nstore atomic i32 7, ptr %p monotonic, align 4\n\
        %v = load atomic i32, ptr %p monotonic, align 4\n%ok = icmp eq i32 %v, 7";
    assert_eq!(given("arg 0 = object global 16 align 8", "i64 %a", memory), "counted");
    let both = "%r = inttoptr i64 %b to ptr\n%q = getelementptr i8, ptr %r, i64 -4\n";
    let second = memory.replace("load atomic i32, ptr %p", "load atomic i32, ptr %q");
    let params = "i64 %a, i64 %b";
    let one = "arg 0 = object global 16 align 8\narg 1 = arg 0 + 4";
    assert_eq!(given(one, params, &format!("{both}{second}")), "counted");
    let outside = "arg 0 = object global 16 align 8 + 16";
    assert_eq!(given(outside, "i64 %a", memory), "ub no-provenance");
    assert_eq!(given("arg 0 = i64 4096", "i64 %a", memory), "ub no-provenance");
    let narrow = "%p = inttoptr i32 %a to ptr\nstore i32 7, ptr %p\n%ok = icmp eq i32 7, 7";
    let kind = "unsupported: input of another kind than its parameter";
    assert_eq!(given("arg 0 = object global 16 align 8", "i32 %a", narrow), kind);
}

/// Inputs that a case cannot state.
#[test]
fn inputs_that_cannot_be() {
    let any = "%ok = icmp eq i32 %t, %t";
    for (input, params, end) in [
        ("arg 0 = arg 1 + 0\narg 1 = arg 0 + 0", "ptr %p, ptr %q", "unsupported: inputs that name each other"),
        ("arg 0 = @nobody + 0", "ptr %p", "unsupported: input names no variable"),
        (
            "arg 0 = object global 16 align 16\nmem arg 0 + 13 = i32 1",
            "ptr %p",
            "unsupported: value stored outside its object",
        ),
        ("arg 0 = object global 16 align 16\nmem arg 0 + 12 = i32 1", "ptr %p", "counted"),
        ("arg 0 = null\nmem arg 0 + 0 = i32 1", "ptr %p", "unsupported: value stored in what is no input object"),
    ] {
        assert_eq!(given(input, params, any), end, "{input}");
    }
}

/// Constant memory is read-only: in its own space on NVPTX, and in global memory on AMDGPU.
#[test]
fn constant_and_param_inputs() {
    let one = |triple: &str, input: &str, param: &str, body: &str| {
        run(&format!(
            "; aliasmith: arg 0 = {input}\ntarget triple = \"{triple}\"\ndefine void @k({param} %p) {{\n{body}\nret void\n}}\n"
        ))
    };
    let (nvptx, amdgpu) = ("nvptx64-nvidia-cuda", "amdgcn-amd-amdhsa");
    let access = |param: &str, what: &str| match what {
        "load" => format!("%v = load i32, {param} %p"),
        _ => format!("store i32 1, {param} %p"),
    };
    for (triple, input, param, what, end) in [
        (nvptx, "object const 16 align 4", "ptr addrspace(4)", "load", "counted"),
        (nvptx, "object const 16 align 4", "ptr addrspace(4)", "store", "ub write-to-constant"),
        (nvptx, "object const 16 align 4", "ptr", "load", "counted"),
        (nvptx, "object const 16 align 4", "ptr", "store", "ub write-to-constant"),
        (amdgpu, "object const 16 align 4", "ptr addrspace(4)", "load", "counted"),
        (amdgpu, "object const 16 align 4", "ptr addrspace(4)", "store", "ub write-to-constant"),
        (amdgpu, "object const 16 align 4", "ptr addrspace(1)", "load", "counted"),
        (amdgpu, "object const 16 align 4", "ptr addrspace(1)", "store", "ub write-to-constant"),
        (nvptx, "object param 16 align 4", "ptr addrspace(101)", "load", "counted"),
        (nvptx, "object param 16 align 4", "ptr addrspace(101)", "store", "ub write-to-constant"),
        (nvptx, "object param 16 align 4", "ptr", "load", "counted"),
        (nvptx, "object param 16 align 4", "ptr", "store", "ub write-to-constant"),
        (nvptx, "object global 16 align 4", "ptr addrspace(1)", "store", "counted"),
        (amdgpu, "object global 16 align 4", "ptr addrspace(1)", "store", "counted"),
        // Without a GPU triple, the object is in the space of its parameter.
        ("x86_64-unknown-linux-gnu", "object global 16 align 4", "ptr addrspace(7)", "store", "counted"),
        ("x86_64-unknown-linux-gnu", "object shared 16 align 4", "ptr", "store", "counted"),
    ] {
        assert_eq!(one(triple, input, param, &access(param, what)), end, "{triple} {input} {param} {what}");
    }
}

/// Every thread of a launch can read its coordinates.
#[test]
fn coordinates_of_a_launch() {
    let sreg = |name: &str, to: &str| format!("%{to} = call i32 @llvm.nvvm.read.ptx.sreg.{name}()\n");
    let index = |a: &str, sizes: [u32; 3]| {
        ["x", "y", "z"].iter().map(|d| sreg(&format!("{a}.{d}"), &format!("{a}{d}"))).collect::<String>()
            + &format!(
                "%{a}.zy = mul i32 %{a}z, {}\n%{a}.y = add i32 %{a}.zy, %{a}y\n%{a}.yx = mul i32 %{a}.y, {}\n%{a}.n = add i32 %{a}.yx, %{a}x\n",
                sizes[1], sizes[0]
            )
    };
    let declared: String = ["tid", "ctaid"]
        .iter()
        .flat_map(|a| ["x", "y", "z"].map(|d| format!("declare i32 @llvm.nvvm.read.ptx.sreg.{a}.{d}()\n")))
        .collect();
    // Each thread writes its own word: 24 CTAs of 12 threads fill the object.
    let text = |scale: u32| {
        format!(
            "; aliasmith: launch cluster=1 grid=2,3,4 block=3,2,2\n; aliasmith: arg 0 = object global 1152 align 16\n{NVPTX}{declared}\
             define ptx_kernel void @k(ptr addrspace(1) %p) {{\n{}{}%c = mul i32 %ctaid.n, {scale}\n%i = add i32 %c, %tid.n\n\
             %q = getelementptr i32, ptr addrspace(1) %p, i32 %i\nstore i32 %i, ptr addrspace(1) %q\n%s = add i32 %tidx, 7\nstore i32 %s, ptr addrspace(1) %q\nret void\n}}\n",
            index("tid", [3, 2, 2]),
            index("ctaid", [2, 3, 4])
        )
    };
    assert_eq!(run(&text(12)), "counted");
    assert_eq!(run(&text(11)), "ub race");
    assert_eq!(run(&text(13)), "ub out-of-bounds");
}

//! Tests of OpenCL's built-in functions without a body. They check the results, which memory a function orders and
//! accesses, and that misuse is undefined behaviour. Source of the rules: OpenCL C specification, "Built-in Functions".

use super::*;

const AMD: &str = "target triple = \"amdgcn-amd-amdhsa\"\n";

const DECLARED: &str = "@s = internal addrspace(3) global [8 x i32] undef
    declare i64 @_Z13get_global_idj(i32)
    declare i64 @_Z12get_local_idj(i32)
    declare i64 @_Z12get_group_idj(i32)
    declare i64 @_Z15get_global_sizej(i32)
    declare i64 @_Z14get_local_sizej(i32)
    declare i64 @_Z14get_num_groupsj(i32)
    declare i64 @_Z20get_global_linear_idv()
    declare i64 @_Z19get_local_linear_idv()
    declare i32 @_Z12get_work_dimv()
    declare void @_Z7barrierj(i32) convergent
    declare void @_Z9mem_fencej(i32)
    declare i32 @_Z10atomic_incPU3AS1Vi(ptr addrspace(1))
    declare i32 @_Z14atomic_cmpxchgPU3AS1Viii(ptr addrspace(1), i32, i32)
    declare i32 @_Z11atomic_xchgPU3AS1Vii(ptr addrspace(1), i32)
    declare i32 @_Z10atomic_decPU3AS3Vi(ptr addrspace(3))
    declare i32 @_Z10atomic_addPU3AS1Vii(ptr addrspace(1), i32)
    declare i32 @_Z10atomic_minPU3AS1Vjj(ptr addrspace(1), i32)
    declare i32 @_Z10atomic_subPU3AS1Vii(ptr addrspace(1) readonly, i32)
    declare <4 x i32> @_Z6vload4mPU3AS1Ki(i64, ptr addrspace(1))
    declare <3 x i32> @_Z6vload3mPU3AS1Ki(i64, ptr addrspace(1))
    declare void @_Z7vstore2Dv2_imPU3AS1i(<2 x i32>, i64, ptr addrspace(1))
    declare i32 @_Z3maxii(i32, i32)
    declare i32 @_Z3maxjj(i32, i32)
    declare i32 @_Z5clampiii(i32, i32, i32)
    declare i32 @_Z3absi(i32)
    declare i32 @_Z5mad24iii(i32, i32, i32)
    declare <2 x i32> @_Z3minDv2_ii(<2 x i32>, i32)
    declare float @_Z4sqrtf(float)
    declare float @_Z7unknownf(float) memory(none)
    declare float @_Z9forgottenf(float)
    declare float @_Z3dotDv2_fS_(<2 x float>, <2 x float>) memory(none)
";

/// Launches `@k` with this block and grid. Returns the result of each thread. If the run has undefined behaviour or is
/// discarded, returns the outcome instead.
fn ends_of(ret: &str, body: &str, (block, grid): ([u32; 3], [u32; 3]), options: &Options) -> String {
    let text = format!("{AMD}{DECLARED}define {ret} @k(ptr addrspace(1) %p) {{\n{body}\n}}");
    let mut case = case(&text, vec![object(16)], 1);
    (case.setup.launch.block, case.setup.launch.grid) = (block, grid);
    let run = run_case(&case, options, &Watch::default());
    match run.outcome {
        Outcome::Counted => run.returns.join(", ").replace(&format!("{ret} "), ""),
        Outcome::Violation(ub) => format!("ub {}", ub.kind),
        Outcome::Discard(why) => why.to_string(),
    }
}

/// Returns the result of one thread, with `{1, 2, 3, -1}` at `%p`.
fn ends(ret: &str, body: &str) -> String {
    let one = ([1, 1, 1], [1, 1, 1]);
    let fill = "store <4 x i32> <i32 1, i32 2, i32 3, i32 -1>, ptr addrspace(1) %p";
    ends_of(ret, &format!("{fill}\n{body}"), one, &Options::default())
}

#[test]
fn threads_learn_their_places() {
    let launch = ([2, 2, 1], [2, 1, 1]);
    for (name, dimension, expected) in [
        ("13get_global_idj", "i32 0", "0, 1, 0, 1, 2, 3, 2, 3"),
        ("13get_global_idj", "i32 1", "0, 0, 1, 1, 0, 0, 1, 1"),
        ("13get_global_idj", "i32 7", "0, 0, 0, 0, 0, 0, 0, 0"),
        ("12get_local_idj", "i32 0", "0, 1, 0, 1, 0, 1, 0, 1"),
        ("12get_group_idj", "i32 0", "0, 0, 0, 0, 1, 1, 1, 1"),
        ("15get_global_sizej", "i32 0", "4, 4, 4, 4, 4, 4, 4, 4"),
        ("14get_local_sizej", "i32 1", "2, 2, 2, 2, 2, 2, 2, 2"),
        ("14get_local_sizej", "i32 3", "1, 1, 1, 1, 1, 1, 1, 1"),
        ("14get_num_groupsj", "i32 0", "2, 2, 2, 2, 2, 2, 2, 2"),
        ("20get_global_linear_idv", "", "0, 1, 4, 5, 2, 3, 6, 7"),
        ("19get_local_linear_idv", "", "0, 1, 2, 3, 0, 1, 2, 3"),
    ] {
        let body = format!("%v = call i64 @_Z{name}({dimension})\nret i64 %v");
        for observe in [false, true] {
            let options = Options { observe, ..Options::default() };
            assert_eq!(ends_of("i64", &body, launch, &options), expected, "{name} {dimension}");
        }
    }
    let dimensions = "%v = call i32 @_Z12get_work_dimv()\nret i32 %v";
    assert_eq!(ends_of("i32", dimensions, ([1, 2, 1], [1, 1, 1]), &Options::default()), "2, 2");
    assert_eq!(ends("i64", "%v = call i64 @_Z13get_global_idj(i32 undef)\nret i64 %v"), "ub undef");
}

/// Threads exchange words through local memory. Barriers order these accesses, and fences alone do not.
#[test]
fn barriers_order_and_fences_do_not() {
    let exchange = |between: &str| {
        let body = format!(
            "%t = call i64 @_Z12get_local_idj(i32 0)\n%o = xor i64 %t, 1\n\
             %mine = getelementptr i32, ptr addrspace(3) @s, i64 %t\n%yours = getelementptr i32, ptr addrspace(3) @s, i64 %o\n\
             %n = trunc i64 %t to i32\nstore i32 %n, ptr addrspace(3) %mine\n{between}\n\
             %v = load i32, ptr addrspace(3) %yours\nret i32 %v"
        );
        ends_of("i32", &body, ([2, 1, 1], [1, 1, 1]), &Options::default())
    };
    assert_eq!(exchange("call void @_Z7barrierj(i32 1)"), "1, 0");
    assert_eq!(exchange("call void @_Z9mem_fencej(i32 1)"), "ub race");
    assert_eq!(exchange(""), "ub race");
    let one = "%t = call i64 @_Z12get_local_idj(i32 0)\n%c = icmp eq i64 %t, 0\nbr i1 %c, label %a, label %b\na:\n\
        call void @_Z7barrierj(i32 1)\nbr label %b\nb:\nret i32 0";
    assert_eq!(ends_of("i32", one, ([2, 1, 1], [1, 1, 1]), &Options::default()), "ub divergent-barrier");
}

#[test]
fn opencl_functions_access_the_specified_bytes() {
    let second = "%q = getelementptr i32, ptr addrspace(1) %p, i64 1\n";
    let odd = "%q = getelementptr i8, ptr addrspace(1) %p, i64 2\n";
    for (ret, body, expected) in [
        ("i32", format!("{second}%v = call i32 @_Z10atomic_incPU3AS1Vi(ptr addrspace(1) %q)\nret i32 %v"), "2"),
        (
            "i32",
            format!("{second}call i32 @_Z10atomic_addPU3AS1Vii(ptr addrspace(1) %q, i32 5)\n%v = load i32, ptr addrspace(1) %q\nret i32 %v"),
            "7",
        ),
        (
            "i32",
            "%q = getelementptr i32, ptr addrspace(1) %p, i64 3\ncall i32 @_Z10atomic_minPU3AS1Vjj(ptr addrspace(1) %q, i32 9)\n\
             %v = load i32, ptr addrspace(1) %q\nret i32 %v"
                .into(),
            "9",
        ),
        (
            "i32",
            format!("{second}call i32 @_Z14atomic_cmpxchgPU3AS1Viii(ptr addrspace(1) %q, i32 2, i32 8)\n%v = load i32, ptr addrspace(1) %q\nret i32 %v"),
            "8",
        ),
        (
            "i32",
            format!("{second}call i32 @_Z14atomic_cmpxchgPU3AS1Viii(ptr addrspace(1) %q, i32 3, i32 8)\n%v = load i32, ptr addrspace(1) %q\nret i32 %v"),
            "2",
        ),
        (
            "i32",
            format!("{second}%v = call i32 @_Z14atomic_cmpxchgPU3AS1Viii(ptr addrspace(1) %q, i32 2, i32 8)\nret i32 %v"),
            "2",
        ),
        (
            "i32",
            format!("{odd}%v = call i32 @_Z14atomic_cmpxchgPU3AS1Viii(ptr addrspace(1) %q, i32 2, i32 8)\nret i32 %v"),
            "ub misaligned",
        ),
        ("i32", format!("{second}%v = call i32 @_Z11atomic_xchgPU3AS1Vii(ptr addrspace(1) %q, i32 5)\nret i32 %v"), "2"),
        (
            "i32",
            "store i32 4, ptr addrspace(3) @s\ncall i32 @_Z10atomic_decPU3AS3Vi(ptr addrspace(3) @s)\n%v = load i32, ptr addrspace(3) @s\nret i32 %v"
                .into(),
            "3",
        ),
        ("i32", format!("{odd}%v = call i32 @_Z10atomic_incPU3AS1Vi(ptr addrspace(1) %q)\nret i32 %v"), "ub misaligned"),
        (
            "i32",
            "%v = call i32 @_Z10atomic_subPU3AS1Vii(ptr addrspace(1) %p, i32 1)\nret i32 %v".into(),
            "unsupported: call @_Z10atomic_subPU3AS1Vii",
        ),
        (
            "i32",
            "%v = call <4 x i32> @_Z6vload4mPU3AS1Ki(i64 0, ptr addrspace(1) %p)\n%e = extractelement <4 x i32> %v, i32 2\nret i32 %e".into(),
            "3",
        ),
        (
            "i32",
            format!("{second}%v = call <3 x i32> @_Z6vload3mPU3AS1Ki(i64 0, ptr addrspace(1) %q)\n%e = extractelement <3 x i32> %v, i32 1\nret i32 %e"),
            "3",
        ),
        ("i32", format!("{second}%v = call <4 x i32> @_Z6vload4mPU3AS1Ki(i64 0, ptr addrspace(1) %q)\nret i32 0"), "ub out-of-bounds"),
        ("i32", "%v = call <4 x i32> @_Z6vload4mPU3AS1Ki(i64 1, ptr addrspace(1) %p)\nret i32 0".into(), "ub out-of-bounds"),
        (
            "i32",
            "call void @_Z7vstore2Dv2_imPU3AS1i(<2 x i32> <i32 8, i32 9>, i64 1, ptr addrspace(1) %p)\n\
             %q = getelementptr i32, ptr addrspace(1) %p, i64 3\n%v = load i32, ptr addrspace(1) %q\nret i32 %v"
                .into(),
            "9",
        ),
    ] {
        assert_eq!(ends(ret, &body), expected, "{body}");
    }
}

#[test]
fn numbers() {
    for (call, expected) in [
        ("i32 @_Z3maxii(i32 -1, i32 3)", "3"),
        ("i32 @_Z3maxjj(i32 -1, i32 3)", "-1"),
        ("i32 @_Z5clampiii(i32 9, i32 0, i32 4)", "4"),
        ("i32 @_Z5clampiii(i32 9, i32 4, i32 0)", "unsupported: call @_Z5clampiii"),
        ("i32 @_Z3absi(i32 -3)", "3"),
        ("i32 @_Z5mad24iii(i32 -3, i32 5, i32 1)", "-14"),
        ("i32 @_Z5mad24iii(i32 16777216, i32 5, i32 1)", "unsupported: call @_Z5mad24iii"),
    ] {
        assert_eq!(ends("i32", &format!("%v = call {call}\nret i32 %v")), expected, "{call}");
    }
    let min = "%v = call <2 x i32> @_Z3minDv2_ii(<2 x i32> <i32 1, i32 7>, i32 4)\n\
        %a = extractelement <2 x i32> %v, i32 0\n%b = extractelement <2 x i32> %v, i32 1\n%c = mul i32 %a, 10\n%d = add i32 %c, %b\n\
        ret i32 %d";
    assert_eq!(ends("i32", min), "14");
    let of = |call: &str, options: &Options| {
        ends_of(
            "i1",
            &format!("%v = call float {call}\n%c = fcmp oeq float %v, 3.0\nret i1 %c"),
            ([1; 3], [1; 3]),
            options,
        )
    };
    let observe = Options { observe: true, ..Options::default() };
    assert_eq!(of("@_Z4sqrtf(float 9.0)", &Options::default()), "-1");
    assert_eq!(of("@_Z4sqrtf(float 9.0)", &observe), "unsupported: call @_Z4sqrtf", "AMDGPU's passes fold it");
    // Outside code may be any function of its arguments, if the declaration states this.
    assert!(["0", "-1"].contains(&&*of("@_Z7unknownf(float 9.0)", &Options::default())));
    let dot = of("@_Z3dotDv2_fS_(<2 x float> zeroinitializer, <2 x float> zeroinitializer)", &Options::default());
    assert!(["0", "-1"].contains(&&*dot), "{dot}");
    assert_eq!(of("@_Z9forgottenf(float 9.0)", &observe), of("@_Z7unknownf(float 9.0)", &observe));
}

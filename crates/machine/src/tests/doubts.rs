//! Programs that look harmless but are no evidence. If the machine treated a run of such a program as evidence, the run
//! would refute an answer of LLVM that LangRef allows. The undecided questions are in docs/machine.md section 8. The
//! other rules of these tests are in docs/machine.md section 6.

use super::*;

const TWO: &str = "target triple = \"nvptx64-nvidia-cuda\"\n\
    ; aliasmith: launch cluster=1 grid=1,1,1 block=2,1,1\n\
    ; aliasmith: arg 0 = object global 4 align 4\n\
    ; aliasmith: arg 1 = object global 8 align 8\n\
    declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()\n";
const HEAP: &str = "declare noalias ptr @malloc(i64)\ndeclare void @free(ptr)\n";
const COPY: &str = "target triple = \"nvptx64-nvidia-cuda\"\n\
    @s = internal addrspace(3) global [4 x i32] undef, align 16\n\
    declare void @llvm.nvvm.cp.async.ca.shared.global.4(ptr addrspace(3), ptr addrspace(1))\n\
    declare void @llvm.nvvm.cp.async.wait.all()\n";

/// Makes a kernel in which thread 0 sends a message to thread 1. Thread 0 executes `send`, and thread 1 executes `read`
/// until the flag is `want`.
fn message(send: &str, read: &str, want: u32, then: &str) -> String {
    format!(
        "{TWO}define void @k(ptr addrspace(1) %d, ptr addrspace(1) %f) {{
           %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
           %z = icmp eq i32 %t, 0
           %g = getelementptr i8, ptr addrspace(1) %f, i64 4
           br i1 %z, label %a, label %w
         a:
           store i32 1, ptr addrspace(1) %d
           {send}
           ret void
         w:
           %v = {read}
           %e = icmp eq i32 %v, {want}
           br i1 %e, label %r, label %w
         r:
           {then}
           %x = load i32, ptr addrspace(1) %d
           ret void
         }}"
    )
}

#[track_caller]
fn check(text: &str, want: &str) {
    // The lines that state the case come first.
    let (said, rest): (Vec<&str>, Vec<&str>) = text.lines().map(str::trim).partition(|l| l.starts_with("; aliasmith:"));
    let text = [said, rest].concat().join("\n");
    assert_eq!(outcome_of(&text, &Options::default()), want, "{text}");
}

#[test]
fn acquire_must_read_the_released_write() {
    let fence = "fence release\nstore atomic i32 123456, ptr addrspace(1) %g monotonic, align 4";
    let load = |order: &str| format!("load atomic i32, ptr addrspace(1) %g {order}, align 4");
    check(&message(fence, &load("monotonic"), 123456, "fence acquire"), "counted");
    check(&message(fence, &load("unordered"), 123456, "fence acquire"), "ub race");
    let release = "store atomic i32 123456, ptr addrspace(1) %g release, align 4";
    check(&message(release, &load("acquire"), 123456, ""), "counted");
    // A store that overwrites the bytes ends the release sequence, whatever size the store has.
    let over = format!("{release}\nstore atomic i64 4294967296, ptr addrspace(1) %f monotonic, align 8");
    check(&message(&over, &load("acquire"), 1, ""), "ub race");
}

#[test]
fn the_allocator_is_inaccessible_memory() {
    let twice = |memory: &str| {
        format!(
            "{HEAP}define internal noalias ptr @f() {memory} {{
               %p = call ptr @malloc(i64 8)\nret ptr %p
             }}
             define void @k() {{
               %p = call ptr @f()\n%q = call ptr @f()\nstore i32 1, ptr %p\nstore i32 2, ptr %q\nret void
             }}"
        )
    };
    check(&twice(""), "counted");
    check(&twice("memory(inaccessiblemem: readwrite)"), "counted");
    check(&twice("memory(none)"), "ub memory-effects");
    let freed = |memory: &str| {
        format!(
            "{HEAP}define internal void @f(ptr %p) {memory} {{
               call void @free(ptr %p)\nret void
             }}
             define void @k() {{
               %p = call ptr @malloc(i64 8)\nstore i32 1, ptr %p\ncall void @f(ptr %p)\nret void
             }}"
        )
    };
    check(&freed(""), "counted");
    check(&freed("memory(argmem: readwrite, inaccessiblemem: readwrite)"), "counted");
    check(&freed("memory(argmem: read, inaccessiblemem: readwrite)"), "ub memory-effects");
    check(&freed("memory(read)"), "ub memory-effects");
    let fresh = |memory: &str| {
        format!(
            "declare noalias nonnull ptr @g(i64) {memory} nounwind willreturn
             define void @k() {{\n%p = call ptr @g(i64 1)\nstore i32 1, ptr %p\nret void\n}}"
        )
    };
    check(&fresh("memory(none)"), "peer: memory-effects");
    check(&fresh("memory(inaccessiblemem: readwrite)"), "counted");
}

#[test]
fn free_counts_as_modification() {
    let text = |noalias: &str| {
        format!(
            "{HEAP}define internal i32 @f(ptr {noalias} %p, ptr %q) {{
               %v = load i32, ptr %p\ncall void @free(ptr %q)\nret i32 %v
             }}
             define i32 @k() {{
               %p = call ptr @malloc(i64 8)\nstore i32 1, ptr %p
               %v = call i32 @f(ptr %p, ptr %p)\nret i32 %v
             }}"
        )
    };
    check(&text(""), "counted");
    check(&text("noalias"), "ub noalias");
}

#[test]
fn addresses_leak_through_bytes() {
    let text = |captures: &str| {
        format!(
            "define internal i64 @leak(ptr {captures} %p) {{
               %s = alloca ptr\nstore ptr %p, ptr %s\n%i = load i64, ptr %s\nret i64 %i
             }}
             define i1 @k() {{
               %a = alloca i32\n%x = call i64 @leak(ptr {captures} %a)
               %q = inttoptr i64 %x to ptr\n%c = icmp eq ptr %q, %a\nret i1 %c
             }}"
        )
    };
    check(&text(""), "counted");
    check(&text("captures(none)"), "undecided: captures");
}

#[test]
fn numbers_of_readonly_arguments_may_be_based_on_them() {
    let text = |attr: &str| {
        format!(
            "; aliasmith: arg 0 = object global 16 align 16
             define internal void @f(ptr {attr} %p) {{
               %i = ptrtoint ptr %p to i64\n%q = inttoptr i64 %i to ptr\nstore i32 7, ptr %q\nret void
             }}
             define void @k(ptr %p) {{\ncall void @f(ptr %p)\nret void\n}}"
        )
    };
    check(&text(""), "counted");
    check(&text("writeonly"), "counted");
    check(&text("readonly"), "undecided: wildcard under a readonly argument");
}

#[test]
fn ldg_memory_must_be_invariant() {
    let text = |store: &str| {
        format!(
            "{NVPTX}; aliasmith: arg 0 = object global 16 align 16
             declare i32 @llvm.nvvm.ldg.global.i.i32.p1(ptr addrspace(1), i32)
             define void @k(ptr addrspace(1) %p) {{
               %a = call i32 @llvm.nvvm.ldg.global.i.i32.p1(ptr addrspace(1) %p, i32 4)
               {store}\nret void\n}}"
        )
    };
    check(&text(""), "counted");
    check(&text("store i32 7, ptr addrspace(1) %p"), "ub invariant-load");
}

#[test]
fn free_or_byval_of_async_copy_memory_races() {
    let free = |first: &str, then: &str| {
        format!(
            "{COPY}{HEAP}define void @k() {{
               %p = call ptr @malloc(i64 8)\nstore i32 1, ptr %p\n%g = addrspacecast ptr %p to ptr addrspace(1)
               call void @llvm.nvvm.cp.async.ca.shared.global.4(ptr addrspace(3) @s, ptr addrspace(1) %g)
               {first}\n{then}\nret void\n}}"
        )
    };
    let (wait, gone) = ("call void @llvm.nvvm.cp.async.wait.all()", "call void @free(ptr %p)");
    check(&free(wait, gone), "counted");
    check(&free(gone, wait), "ub race");
    let pass = |first: &str, then: &str| {
        format!(
            "{COPY}; aliasmith: arg 0 = object global 16 align 16
             define internal void @f(ptr byval(i32) %p) {{\nret void\n}}
             define void @k(ptr addrspace(1) %g) {{
               %c = addrspacecast ptr addrspace(3) @s to ptr
               call void @llvm.nvvm.cp.async.ca.shared.global.4(ptr addrspace(3) @s, ptr addrspace(1) %g)
               {first}\n{then}\nret void\n}}"
        )
    };
    let call = "call void @f(ptr byval(i32) %c)";
    check(&pass(wait, call), "counted");
    check(&pass(call, wait), "ub race");
}

#[test]
fn launches_obey_the_entry() {
    let nvptx = |attrs: &str, annotation: &str, threads: u32| {
        format!(
            "{NVPTX}; aliasmith: launch cluster=1 grid=2,1,1 block={threads},1,1
             define ptx_kernel void @k() {attrs} {{\nret void\n}}
             !nvvm.annotations = !{{!0}}\n!0 = !{{ptr @k, !\"{annotation}\", i32 2}}"
        )
    };
    check(&nvptx("\"nvvm.cluster_dim\"=\"1,1,1\"", "minctasm", 1), "counted");
    check(&nvptx("\"nvvm.cluster_dim\"=\"2,1,1\"", "minctasm", 1), "ub launch");
    check(&nvptx("", "cluster_dim_x", 1), "ub launch");
    check(&nvptx("", "maxntidx", 2), "counted");
    check(&nvptx("", "maxntidx", 3), "ub launch");
    check(&nvptx("", "reqntidx", 2), "counted");
    check(&nvptx("", "reqntidx", 1), "ub launch");
    let amdgpu = |threads: u32| {
        format!(
            "target triple = \"amdgcn-amd-amdhsa\"
             ; aliasmith: launch cluster=1 grid=1,1,1 block={threads},1,1
             define amdgpu_kernel void @k() !reqd_work_group_size !0 {{\nret void\n}}
             !0 = !{{i32 2, i32 1, i32 1}}"
        )
    };
    check(&amdgpu(2), "counted");
    check(&amdgpu(4), "ub launch");
}

/// Each of these programs once made the machine run for minutes or for ever.
#[test]
fn large_objects_and_operations_terminate() {
    let large = "; aliasmith: arg 0 = object global 1000000 align 16
        declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)\n";
    check(
        &format!(
            "{large}define internal void @f(ptr dead_on_return %p) {{
               call void @llvm.memset.p0.i64(ptr %p, i8 0, i64 1000000, i1 false)\nret void\n}}
             define void @k(ptr %p) {{\ncall void @f(ptr %p)\nret void\n}}"
        ),
        "counted",
    );
    check(
        &format!(
            "{large}define void @k(ptr %p) {{
               %v = load [1000 x [1000 x [1000 x [1000 x [1000 x {{}}]]]]], ptr %p\nret void\n}}"
        ),
        "counted",
    );
    let steps = |body: &str, n: u32| {
        format!(
            "br label %l\nl:\n%i = phi i32 [ 0, %0 ], [ %j, %l ]\n{body}\n%j = add i32 %i, 1
             %e = icmp ult i32 %j, {n}\nbr i1 %e, label %l, label %x\nx:\nret void"
        )
    };
    let results = steps("%q = call ptr @f()\nstore i32 %i, ptr %q\nstore i32 %i, ptr %p", 2100);
    check(
        &format!(
            "{HEAP}{large}define internal noalias ptr @f() {{\n%p = call ptr @malloc(i64 8)\nret ptr %p\n}}
             define void @k(ptr %p) {{\n{results}\n}}"
        ),
        "unsupported: thousands of noalias results",
    );
}

/// LLVM's LICM moves a load through a dereferenceable pointer up, even across a free of the memory.
#[test]
fn dereferenceable_memory_that_ends_is_undecided() {
    let text = |attr: &str, after: &str| {
        format!(
            "{HEAP}define internal void @f(ptr {attr} %p) {{\n{after}\nret void\n}}
             define void @k() {{
               %p = call ptr @malloc(i64 8)\ncall void @f(ptr %p)\n{}\nret void\n}}",
            if after.is_empty() { "call void @free(ptr %p)" } else { "" }
        )
    };
    let why = "undecided: the end of memory promised to be dereferenceable";
    check(&text("", "call void @free(ptr %p)"), "counted");
    check(&text("dereferenceable(4)", ""), "counted");
    check(&text("dereferenceable(4)", "call void @free(ptr %p)"), why);
    let loaded = |metadata: &str| {
        format!(
            "declare void @llvm.lifetime.start.p0(ptr)\ndeclare void @llvm.lifetime.end.p0(ptr)
             define void @k() {{
               %a = alloca i32\n%s = alloca ptr\ncall void @llvm.lifetime.start.p0(ptr %a)
               store ptr %a, ptr %s\n%p = load ptr, ptr %s{metadata}
               call void @llvm.lifetime.end.p0(ptr %a)\nret void\n}}\n!0 = !{{i64 4}}"
        )
    };
    check(&loaded(""), "counted");
    check(&loaded(", !dereferenceable !0"), why);
}

/// Since LLVM 23 the promise holds only at the point of the attribute. LLVM still assumes that `noalias` memory
/// outlives the call.
#[test]
fn dereferenceable_memory_may_end_after_the_point() {
    let options = Options { dereferenceable_at_point: true, observe: true, ..Options::default() };
    let why = "undecided: the end of memory promised to be dereferenceable";
    let freed = |param: &str, given: &str| {
        let text = format!(
            "{HEAP}define internal void @f({param} %p, ptr %q) {{\ncall void @free(ptr %q)\nret void\n}}
             define void @k() {{\n%p = call ptr @malloc(i64 8)\ncall void @f({given} %p, ptr %p)\nret void\n}}"
        );
        outcome_of(&text, &options)
    };
    for param in ["ptr dereferenceable(4)", "ptr dereferenceable_or_null(4)", "ptr nofree dereferenceable(4)"] {
        assert_eq!(freed(param, "ptr"), "counted", "{param}");
    }
    assert_eq!(freed("ptr noalias dereferenceable(4)", "ptr"), why);
    assert_eq!(freed("ptr noalias", "ptr"), "counted");
    assert_eq!(freed("ptr sret(i32)", "ptr sret(i32)"), why);
    // Since LLVM 23 too, the machine checks the promise at the point of the attribute.
    let less = freed("ptr dereferenceable(9)", "ptr");
    assert!(less.starts_with("ub dereferenceable"), "{less}");
    let loaded = |at_point| {
        let text = format!(
            "{HEAP}define void @k() {{\n%s = alloca ptr\n%p = call ptr @malloc(i64 8)\nstore ptr %p, ptr %s\n\
             %q = load ptr, ptr %s, !dereferenceable !0\ncall void @free(ptr %q)\nret void\n}}\n!0 = !{{i64 4}}"
        );
        outcome_of(&text, &Options { dereferenceable_at_point: at_point, ..Options::default() })
    };
    assert_eq!((loaded(true), loaded(false)), ("counted".into(), why.into()));
}

/// clang -O1 marks every `malloc` as dereferenceable, although this is true only until the `free`. When two programs
/// are compared, the run is undecided, because a pass may have moved a load up.
#[test]
fn a_dereferenceable_allocation_may_be_freed() {
    let text = |loaded: &str| {
        format!(
            "{HEAP}define void @k() {{\n%s = alloca ptr\n%p = call dereferenceable_or_null(8) ptr @malloc(i64 8)\n\
             store ptr %p, ptr %s\n%q = load ptr, ptr %s{loaded}\ncall void @free(ptr %q)\nret void\n}}\n!0 = !{{i64 4}}"
        )
    };
    let why = "undecided: the end of memory promised to be dereferenceable";
    let given = text("");
    assert_eq!(judged_outcome_of(&given), "counted");
    assert_eq!(outcome_of(&given, &Options { observe: true, ..Options::default() }), why);
    assert_eq!(
        judged_outcome_of(&text(", !dereferenceable !0")),
        why,
        "a promise about a loaded pointer may hold wherever the pointer is available"
    );
}

/// LangRef, 'alloca': outside the lifetime a load gives poison, and a store is undefined behaviour.
#[test]
fn a_load_outside_a_lifetime_is_no_evidence() {
    let text = |access: &str| {
        format!(
            "declare void @llvm.lifetime.start.p0(ptr)\ndeclare void @llvm.lifetime.end.p0(ptr)
             define void @k() {{
               %a = alloca i32\ncall void @llvm.lifetime.start.p0(ptr %a)\nstore i32 1, ptr %a
               call void @llvm.lifetime.end.p0(ptr %a)\n{access}\nret void\n}}"
        )
    };
    let load = text("%v = load i32, ptr %a");
    assert_eq!(judged_outcome_of(&load), "undecided: a load outside the lifetime of an alloca");
    check(&load, "counted");
    check(&text("store i32 2, ptr %a"), "ub lifetime");
    assert_eq!(judged_outcome_of(&text("")), "counted");
}

/// The Attributor infers `nonnull` from any assumed `dereferenceable`. LangRef requires a positive number of bytes.
#[test]
fn no_bytes_assumed_to_be_dereferenceable_are_undecided() {
    let text = |bundle: &str| {
        format!(
            "declare void @llvm.assume(i1)\n; aliasmith: arg 0 = null
             define void @k(ptr %p) {{\ncall void @llvm.assume(i1 true) [ {bundle} ]\nret void\n}}"
        )
    };
    let why = "undecided: no bytes assumed to be dereferenceable";
    check(&text("\"dereferenceable\"(ptr %p, i64 0)"), why);
    check(&text("\"dereferenceable_or_null\"(ptr %p, i64 0)"), why);
    check(&text("\"dereferenceable\"(ptr %p, i64 1)"), "ub assume");
    check(&text("\"dereferenceable_or_null\"(ptr %p, i64 1)"), "counted");
}

#[test]
fn tail_calls_leave_the_by_value_parameters_of_an_entry_alone() {
    let text = |tail: &str| {
        format!(
            "{NVPTX}; aliasmith: arg 0 = object param 4 align 16
             define internal i32 @f(ptr %p) {{\n%v = load i32, ptr %p\nret i32 %v\n}}
             define ptx_kernel void @k(ptr byval(i32) %p) {{\n%v = {tail} call i32 @f(ptr %p)\nret void\n}}"
        )
    };
    check(&text(""), "counted");
    check(&text("tail"), "ub tail");
}

#[test]
fn clocks_are_inaccessible_memory_and_mbarriers_shared() {
    let clock = |memory: &str| {
        format!(
            "{NVPTX}declare i32 @llvm.nvvm.read.ptx.sreg.clock()
             define internal i32 @f() {memory} {{\n%v = call i32 @llvm.nvvm.read.ptx.sreg.clock()\nret i32 %v\n}}
             define void @k() {{\n%a = call i32 @f()\nret void\n}}"
        )
    };
    check(&clock(""), "counted");
    check(&clock("memory(none)"), "ub memory-effects");
    let init = "{NVPTX}; aliasmith: arg 0 = object global 8 align 8
        declare void @llvm.nvvm.mbarrier.init(ptr, i32)
        define void @k(ptr %p) {\ncall void @llvm.nvvm.mbarrier.init(ptr %p, i32 1)\nret void\n}"
        .replace("{NVPTX}", NVPTX);
    check(&init, "ub mbarrier");
    check(&init.replace("object global", "object shared"), "counted");
}

#[test]
fn lanes_of_vectors_where_argument_memory_is_excluded() {
    let text = |memory: &str| {
        format!(
            "; aliasmith: arg 0 = object global 4 align 4\ntarget triple = \"nvptx64-nvidia-cuda\"\n\
             define void @k(ptr %p) {{\n%v = insertelement <2 x ptr> zeroinitializer, ptr %p, i32 0\n\
             call void @f(<2 x ptr> %v)\nret void\n}}\n\
             define internal void @f(<2 x ptr> %v) memory({memory}) {{\nret void\n}}\n"
        )
    };
    check(&text("readwrite, argmem: none"), "undecided: vectors of pointers where argument memory is excluded");
    check(&text("argmem: readwrite"), "counted");
}

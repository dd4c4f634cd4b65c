use super::*;
use aliasmith::ir::{AddressSpace, MdKindId};
use aliasmith::passes::memory_space::{SpaceOptions, SpaceSet, generic_accesses, memory_space_opt};
use aliasmith::target::Target;

/// Returns the spaces of the accessed pointers of `@k` after the pass, in order. For a generic pointer, returns the
/// spaces that the pass excludes.
fn spaces_of(text: &str, options: &SpaceOptions) -> String {
    let (mut m, _) = parse(text);
    memory_space_opt(&mut m, options);
    assert_eq!(verify::verify(&m), [], "{text}");
    let f = m.find_function("k").expect("k");
    let function = m.function(f);
    let mut words = Vec::new();
    for (inst, _, ptr) in aliasmith::passes::memory_space::accesses(&m, f) {
        let ty = m.value_type(function, ptr).expect("a pointer has a type");
        let excluded = function.inst(inst).md(MdKindId::NOALIAS_ADDRSPACE);
        let ranges = excluded.and_then(|id| aliasmith::ir::decode::ranges(&m, id)).unwrap_or_default();
        let ranges: Vec<String> = ranges.iter().map(|(lo, hi)| format!("!{lo}..{hi}")).collect();
        match m.types.pointer_space(ty) {
            Some(AddressSpace(0)) => words.push(format!("0{}", ranges.join(""))),
            Some(AddressSpace(n)) => words.push(n.to_string()),
            None => {}
        }
    }
    words.join(" ")
}

const HEAD: &str = "target triple = \"nvptx64-nvidia-cuda\"
    @s = internal addrspace(3) global [4 x i32] undef
    @g = addrspace(1) global [4 x i32] zeroinitializer
    @c = addrspace(4) constant [4 x i32] zeroinitializer\n";

#[test]
fn each_equation_and_a_near_miss() {
    let shared = "ptr addrspacecast (ptr addrspace(3) @s to ptr)";
    let global = "ptr addrspacecast (ptr addrspace(1) @g to ptr)";
    let constant = "ptr addrspacecast (ptr addrspace(4) @c to ptr)";
    let rows: &[(&str, String, &str)] = &[
        ("ptr %p", "store i32 1, ptr %p".into(), "1"),
        ("ptr byval(i32) %p", "store i32 1, ptr %p".into(), "0!3..5!7..8"),
        ("", format!("store i32 1, {shared}"), "3"),
        ("", "%a = alloca i32\n store i32 1, ptr %a".into(), "5"),
        ("i64 %i", format!("%q = getelementptr i32, {shared}, i64 %i\n store i32 1, ptr %q"), "3"),
        ("i1 %t", format!("%q = select i1 %t, {shared}, ptr null\n store i32 1, ptr %q"), "3"),
        ("i1 %t", format!("%q = select i1 %t, {shared}, {global}\n store i32 1, ptr %q"), "0!4..6"),
        ("i1 %t", format!("%q = select i1 %t, {constant}, {shared}\n %v = load i32, ptr %q"), "0!1..2!5..6!101..102"),
        ("ptr %p", "%q = load ptr, ptr %p\n store i32 1, ptr %q".into(), "1 0"),
        ("i64 %i", "%q = inttoptr i64 %i to ptr\n store i32 1, ptr %q".into(), "0"),
        (
            "",
            "%a = alloca i32\n %i = ptrtoint ptr %a to i64\n %q = inttoptr i64 %i to ptr\n store i32 1, ptr %q".into(),
            "5",
        ),
        (
            "",
            "%a = alloca i32\n %i = ptrtoint ptr %a to i32\n %q = inttoptr i32 %i to ptr\n store i32 1, ptr %q".into(),
            "0",
        ),
        ("ptr %p", format!("call void @llvm.memcpy.p0.p0.i64(ptr %p, {shared}, i64 4, i1 false)"), "1 3"),
        ("ptr %p", "%v = atomicrmw add ptr %p, i32 1 monotonic\n store ptr %p, ptr %p".into(), "1 1"),
        ("ptr %p", "%q = freeze ptr %p\n store i32 1, ptr %q".into(), "1"),
    ];
    for (params, body, expected) in rows {
        let text = format!(
            "{HEAD} declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
             define ptx_kernel void @k({params}) {{\n {body}\n ret void\n }}"
        );
        assert_eq!(spaces_of(&text, &SpaceOptions::default()), *expected, "{body}");
    }
    let careful = SpaceOptions { kernel_arguments_are_global: false, ..SpaceOptions::default() };
    let kernel = format!("{HEAD} define ptx_kernel void @k(ptr %p) {{\n store i32 1, ptr %p\n ret void\n }}");
    assert_eq!(spaces_of(&kernel, &careful), "0");
    assert_eq!(spaces_of(&kernel.replace("ptx_kernel ", ""), &SpaceOptions::default()), "0", "not a kernel");
    assert_eq!(spaces_of(&kernel.replace("-cuda", "-nvcl"), &SpaceOptions::default()), "0", "not CUDA");
}

/// In AMD kernels, pointers that the host passes in registers or in constant memory point to global memory. The pass
/// must not make a write go through the constant view of global memory. If the name of an intrinsic contains the space,
/// the intrinsic is replaced by the one for the new space.
#[test]
fn launches_of_amd_and_intrinsics() {
    let amd = "target triple = \"amdgcn-amd-amdhsa\"\n";
    let cast = "%q = addrspacecast ptr addrspace(4) %p to ptr\n";
    let tables =
        "%t = getelementptr ptr, ptr addrspace(4) %p, i64 1\n %q = load ptr, ptr addrspace(4) %t\n store i32 1, ptr %q";
    let masked = "%v = call <2 x i32> @llvm.masked.load.v2i32.p0(ptr %p, i32 4, <2 x i1> zeroinitializer, <2 x i32> zeroinitializer)
        call void @llvm.masked.store.v2i32.p0(<2 x i32> %v, ptr %p, i32 4, <2 x i1> zeroinitializer)";
    let inline = "call void @llvm.memcpy.inline.p0.p0.i64(ptr %p, ptr %p, i64 4, i1 false)
        call void @llvm.memset.inline.p0.i64(ptr %p, i8 0, i64 4, i1 false)";
    let rows: [(&str, String, &str); 8] = [
        ("ptr %p", "store i32 1, ptr %p".into(), "1"),
        ("ptr addrspace(4) byref(i64) %p", tables.into(), "4 1"),
        ("ptr addrspace(1) %p", "%q = load ptr, ptr addrspace(1) %p\n store i32 1, ptr %q".into(), "1 0"),
        ("ptr addrspace(4) %p", format!("{cast} %v = load i32, ptr %q"), "4"),
        ("ptr addrspace(4) %p", format!("{cast} store i32 1, ptr %q"), "1"),
        (
            "ptr addrspace(4) %p",
            format!("{cast} call void @llvm.memcpy.p0.p0.i64(ptr %q, ptr %q, i64 4, i1 false)"),
            "1 4",
        ),
        ("ptr %p", masked.into(), "1 1"),
        ("ptr %p", inline.into(), "1 1 1"),
    ];
    for (params, body, expected) in rows {
        let text = format!(
            "{amd} declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
             declare void @llvm.memcpy.inline.p0.p0.i64(ptr, ptr, i64, i1)
             declare void @llvm.memset.inline.p0.i64(ptr, i8, i64, i1)
             declare <2 x i32> @llvm.masked.load.v2i32.p0(ptr, i32, <2 x i1>, <2 x i32>)
             declare void @llvm.masked.store.v2i32.p0(<2 x i32>, ptr, i32, <2 x i1>)
             define amdgpu_kernel void @k({params}) {{\n {body}\n ret void\n }}"
        );
        assert_eq!(spaces_of(&text, &SpaceOptions::default()), expected, "{body}");
        let careful = SpaceOptions { kernel_arguments_are_global: false, ..SpaceOptions::default() };
        let device = text.replace("amdgpu_kernel ", "");
        assert_eq!(spaces_of(&device, &SpaceOptions::default()), spaces_of(&text, &careful), "{body}");
    }
    let circle = format!(
        "{amd} define amdgpu_kernel void @k() {{\n ret void\n dead:\n %p = getelementptr ptr, ptr addrspace(4) %p, i64 1
           %q = load ptr, ptr addrspace(4) %p\n store i32 1, ptr %q\n br label %dead\n }}"
    );
    assert_eq!(spaces_of(&circle, &SpaceOptions::default()), "4 0");
    let written = format!(
        "; aliasmith: entry @k\n; aliasmith: arg 0 = object global 4 align 4\n{amd}
         define amdgpu_kernel void @k(ptr addrspace(4) %p) {{\n {cast} store i32 1, ptr %q\n ret void\n }}"
    );
    let (before, lines) = parse(&written);
    let mut after = before.clone();
    memory_space_opt(&mut after, &SpaceOptions::default());
    let [was, is] = [&before, &after].map(|m| run_kernel(m, &lines));
    assert_eq!((was.outcome, was.memory), (is.outcome, is.memory), "what may be written stays so");
}

#[test]
fn loop_phi_pointer_keeps_its_incoming_space() {
    let text = format!(
        "{HEAD} define void @k(i64 %n) {{
         entry:
           br label %loop
         loop:
           %i = phi i64 [ 0, %entry ], [ %i1, %loop ]
           %p = phi ptr [ addrspacecast (ptr addrspace(3) @s to ptr), %entry ], [ %p1, %loop ]
           store i32 1, ptr %p
           %p1 = getelementptr i8, ptr %p, i64 4
           %i1 = add i64 %i, 1
           %more = icmp ult i64 %i1, %n
           br i1 %more, label %loop, label %exit
         exit:
           ret void
         }}"
    );
    assert_eq!(spaces_of(&text, &SpaceOptions::default()), "3");
}

#[test]
fn arguments_and_results_join_and_disagreeing_calls_get_clones() {
    let (before, lines) = parse(&corpus("generic_helper"));
    let mut after = before.clone();
    let report = memory_space_opt(&mut after, &SpaceOptions::default());
    assert_eq!(report.clones.len(), 3, "shared and local, local and shared, global and local");
    for f in report.clones.iter().chain([&after.find_function("generic_helper").expect("the kernel")]) {
        assert_eq!(generic_accesses(&after, *f), 0, "{}", after.function_name(*f));
    }
    let mut joined = before.clone();
    memory_space_opt(&mut joined, &SpaceOptions { clones: 0, ..SpaceOptions::default() });
    let helper = joined.find_function("add_into").expect("the helper");
    assert_eq!(generic_accesses(&joined, helper), 3, "anybody may call it");
    let runs = [&before, &after, &joined].map(|m| run_kernel(m, &lines));
    assert!(runs.iter().all(|r| r.outcome == Outcome::Counted && r.memory == runs[0].memory));
}

#[test]
fn space_sets_exclude_disjoint_spaces() {
    let excluded = |spaces: &[u32], target| SpaceSet::from_spaces(spaces).excluded_ranges(target);
    assert_eq!(excluded(&[7], Target::Nvptx64), [(1, 2), (4, 6), (101, 102)], "3 is a part of 7");
    assert_eq!(excluded(&[101], Target::Nvptx64), [(3, 6), (7, 8)], "a parameter may look global");
    assert_eq!(excluded(&[4, 5], Target::Amdgcn), [(3, 4)], "constant memory is global memory");
    assert_eq!(SpaceSet::ANY.excluded_ranges(Target::Nvptx64), []);
    assert_eq!(SpaceSet::NONE.excluded_ranges(Target::Nvptx64), []);
}

//! Tests lists and trees. The search must find inputs with which code that follows links to their end terminates.

use super::*;

fn legal(text: &str) -> usize {
    let module = parse(&format!("{NVPTX}{text}"));
    (0..64).filter(|seed| outcome(&module, *seed) == Outcome::Counted).count()
}

const LIST: &str = "define ptx_kernel void @k(ptr %list) {
entry:
  br label %walk
walk:
  %at = phi ptr [ %list, %entry ], [ %next, %walk ]
  %p = getelementptr inbounds i8, ptr %at, i64 8
  %next = load ptr, ptr %p, align 8
  %end = icmp eq ptr %next, null
  br i1 %end, label %out, label %walk
out:
  ret void
}";

#[test]
fn lists_end() {
    assert!(legal(LIST) >= 32, "{}", legal(LIST));
    // The same code in the form that unoptimised front ends emit, with the pointers in local variables.
    let spilled = "define ptx_kernel void @k(ptr %list) {
entry:
  %home = alloca ptr, align 8
  store ptr %list, ptr %home, align 8
  br label %walk
walk:
  %at = load ptr, ptr %home, align 8
  %p = getelementptr inbounds i8, ptr %at, i64 8
  %next = load ptr, ptr %p, align 8
  store ptr %next, ptr %home, align 8
  %end = icmp eq ptr %next, null
  br i1 %end, label %out, label %walk
out:
  ret void
}";
    assert!(legal(spilled) >= 32, "{}", legal(spilled));
}

/// As in Taichi's kernels: a by-value context contains a pointer to a runtime, which contains a pointer to a root,
/// which contains a pointer to a field.
#[test]
fn pointers_behind_pointers_lead_to_objects() {
    let kernel = |context: &str, root: &str, load: &str| {
        format!(
            "define internal ptr @root(ptr addrspace(1) %rt) {{
  %rp = getelementptr inbounds i8, ptr addrspace(1) %rt, i64 {root}
  %r = load ptr, ptr addrspace(1) %rp, align 8
  ret ptr %r
}}
define ptx_kernel void @k(ptr {context} align 8 %c) {{
  %cp = getelementptr i8, ptr %c, i64 8
  %rt = load ptr, ptr %cp, align 8
  %g = addrspacecast ptr %rt to ptr addrspace(1)
  %rp = getelementptr inbounds i8, ptr addrspace(1) %g, i64 {root}
  %r = {load}
  %fp = getelementptr i8, ptr %r, i64 16
  %f = load ptr, ptr %fp, align 8
  store i32 7, ptr %f, align 4
  ret void
}}"
        )
    };
    let (by_value, load) = ("byval({ptr, ptr, i64})", "load ptr, ptr addrspace(1) %rp, align 8");
    for (context, root) in [(by_value, 88), (by_value, 40000), ("", 88)] {
        let text = kernel(context, &root.to_string(), load);
        assert!(legal(&text) >= 24, "{context} {root}: {}", legal(&text));
        let text = kernel(context, &root.to_string(), "call ptr @root(ptr addrspace(1) %g)");
        assert!(legal(&text) >= 24, "{context} {root}: {}", legal(&text));
    }
    // If an index depends on the launch, the address of the pointer is unknown before a run.
    let scene = parse(&format!(
        "{NVPTX}define ptx_kernel void @k(ptr %c, i64 %n) {{
  %cp = getelementptr ptr, ptr %c, i64 %n
  %a = load ptr, ptr %cp, align 8
  %b = load ptr, ptr %a, align 8
  store i32 7, ptr %b, align 4
  ret void
}}"
    ));
    let scene = EntryFacts::new(&scene, scene.find_function("k").expect("it is defined"));
    assert!(scene.facts.pointer_slots.iter().all(|s| s.path.is_empty()), "{:?}", scene.facts.pointer_slots);
}

#[test]
fn trees_that_a_callee_climbs_end() {
    let tree = "define internal i32 @depth(ptr %n) noinline {
entry:
  %none = icmp eq ptr %n, null
  br i1 %none, label %out, label %in
in:
  %l = getelementptr inbounds i8, ptr %n, i64 8
  %r = getelementptr inbounds i8, ptr %n, i64 16
  %left = load ptr, ptr %l, align 8
  %right = load ptr, ptr %r, align 8
  %a = call i32 @depth(ptr %left)
  %b = call i32 @depth(ptr %right)
  %s = add i32 %a, %b
  br label %out
out:
  %d = phi i32 [ 0, %entry ], [ %s, %in ]
  ret i32 %d
}
define ptx_kernel void @k(ptr %root) {
  %d = call i32 @depth(ptr %root)
  ret void
}";
    assert!(legal(tree) >= 24, "{}", legal(tree));
}

/// Memory that is not part of a linked structure is filled as before.
#[test]
fn pointers_that_lead_to_no_more_are_no_links() {
    let module = parse(&format!(
        "{NVPTX}define ptx_kernel void @k(ptr %p) {{\n%q = load ptr, ptr %p, align 8\nstore i32 1, ptr %q, align 4\nret void\n}}"
    ));
    let scene = EntryFacts::new(&module, entry(&module));
    assert_eq!((scene.facts.linked.len(), scene.facts.pointer_slots.len()), (0, 1));
    let linked = parse(&format!("{NVPTX}{LIST}"));
    let scene = EntryFacts::new(&linked, entry(&linked));
    assert_eq!((scene.facts.linked.len(), scene.facts.pointer_slots.len()), (1, 1));
}

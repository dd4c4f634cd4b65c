//! Tests which inputs no draw may contain, and which inputs some draw must contain.

use super::*;

fn outcome(module: &Module, entry: FuncId, setup: &Setup) -> Outcome {
    let mut out = Execution::default();
    execute(&Program::new(module), module, entry, setup, &Options::default(), &Watch::default(), &mut out);
    out.outcome
}

#[test]
fn drawn_launches_obey_the_entry() {
    let rows = [
        ("amdgpu_kernel", "amdgcn-amd-amdhsa", "\"amdgpu-flat-work-group-size\"=\"8,8\""),
        ("ptx_kernel", "nvptx64-nvidia-cuda", "\"nvvm.maxntid\"=\"1\""),
        ("ptx_kernel", "nvptx64-nvidia-cuda", "\"nvvm.reqntid\"=\"2,2\" \"nvvm.cluster_dim\"=\"2\""),
    ];
    for (cc, triple, attrs) in rows {
        let module = parse(&format!("target triple = \"{triple}\"\ndefine {cc} void @k() {attrs} {{\nret void\n}}"));
        let entry = entry(&module);
        for seed in 0..20 {
            let setup = synthesise(&module, entry, seed);
            assert_eq!(outcome(&module, entry, &setup), Outcome::Counted, "{attrs} {seed}");
        }
    }
}

/// LangRef, 'byval': the callee gets a copy, so no pointer of the inputs can point to the parameter's object.
#[test]
fn draws_never_point_into_a_by_value_parameter() {
    let body = "define i32 @k(ptr byval(i32) %a, ptr %b) {\nstore i32 1, ptr %a\n%v = load i32, ptr %b\nret i32 %v\n}";
    let module = parse(body);
    for seed in 0..200 {
        let setup = synthesise(&module, entry(&module), seed);
        assert!(!matches!(setup.args[1], Some(Input::Arg { .. })), "seed {seed}");
    }
}

#[test]
fn some_draws_bring_wrapped_constants_back_inside() {
    let body = "define i32 @k(ptr addrspace(1) %p) {
          %q = getelementptr i8, ptr addrspace(1) %p, i64 -9223372036854775808
          store i8 3, ptr addrspace(1) %q
          ret i32 0
        }";
    let module = parse(&format!("{NVPTX}{body}"));
    let entry = entry(&module);
    let counted = |seed| outcome(&module, entry, &synthesise(&module, entry, seed)) == Outcome::Counted;
    assert!((0..64).any(counted), "some seed puts the pointer where the constant leads inside");
}

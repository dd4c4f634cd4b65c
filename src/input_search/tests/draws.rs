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

/// Without evidence, a patient search goes on after its budget. After the first run that is evidence, it gets its
/// budget once more.
#[test]
fn a_patient_search_goes_on_until_a_run_is_evidence() {
    let runs = |body: &str, is_patient: bool| {
        let module = parse(&format!("{NVPTX}define void @k(i32 %a, i32 %b) {{\n{body}\nret void\n}}"));
        let search = Search::new(&module, entry(&module), None, 0, 4);
        let mut search = if is_patient { search.patient() } else { search };
        let (mut made, mut first) = (0, None);
        while let Some(setup) = search.propose(std::iter::empty()) {
            let mut out = Execution::default();
            let program = Program::new(&module);
            execute(&program, &module, entry(&module), &setup, &Options::default(), &Watch::default(), &mut out);
            if out.outcome == Outcome::Counted {
                first.get_or_insert(made);
            }
            search.record_run(&setup, &out, false);
            made += 1;
        }
        (made, first)
    };
    let assumed = |condition: &str| format!("%c = {condition}\ncall void @llvm.assume(i1 %c)");
    let never = assumed("icmp ne i32 %a, %a");
    assert_eq!(runs(&never, false), (4, None));
    assert_eq!(runs(&never, true), (64, None));
    assert_eq!(runs("", true), (4, Some(0)));
    let rare = format!("%s = xor i32 %a, 77\n{}", assumed("icmp ult i32 %s, 2"));
    let (made, first) = runs(&rare, true);
    let expected = first.map_or(64, |first| if first < 4 { 4 } else { (first + 4).min(64) });
    assert_eq!(made, expected);
}

/// PTX ISA, "vote.sync": the behaviour is undefined if the executing thread is not in the mask. A caller passes a mask
/// that names the lane.
#[test]
fn some_draws_of_a_member_mask_name_all_lanes() {
    let body = "declare i32 @llvm.nvvm.vote.ballot.sync(i32, i1)\ndefine i32 @k(i32 noundef %mask, i1 noundef %p) {\n\
        %r = call i32 @llvm.nvvm.vote.ballot.sync(i32 %mask, i1 %p)\nret i32 %r\n}";
    let module = parse(&format!("{NVPTX}{body}"));
    let counted =
        |seed| outcome(&module, entry(&module), &synthesise(&module, entry(&module), seed)) == Outcome::Counted;
    assert!((0..32).filter(|seed| counted(*seed)).count() >= 4);
}

/// Inline PTX that reads `%tid.y` needs blocks of two dimensions.
#[test]
fn launches_have_the_dimensions_that_asm_reads() {
    let text = |register: &str| {
        format!(
            "{NVPTX}define ptx_kernel void @k() {{\n\
             %y = call i32 asm \"mov.u32 $0, %{register};\", \"=r\"()\nret void\n}}"
        )
    };
    for (register, is_flat) in [("tid.y", false), ("tid.x", true)] {
        let module = parse(&text(register));
        let flat = |seed| synthesise(&module, entry(&module), seed).launch.block[1] == 1;
        assert_eq!((0..64).all(flat), is_flat, "{register}");
    }
}

//! Tests which values draws give to arguments.

use super::*;

#[test]
fn inverses_of_odd_numbers() {
    for odd in [1u64, 3, 5, 7, 12345, u64::MAX, 0x7fff_ffff] {
        assert_eq!(scalar_inputs::inverse(odd).wrapping_mul(odd), 1, "{odd}");
    }
}

/// Pairs of pointers are equal, overlap in part, or are disjoint.
#[test]
fn pointer_pairs_are_equal_overlapping_or_disjoint() {
    let text = format!(
        "{NVPTX}define void @k(ptr addrspace(1) %p, ptr addrspace(1) %q) {{
           %v = load i64, ptr addrspace(1) %p\nstore i64 %v, ptr addrspace(1) %q\nret void\n}}"
    );
    let all = drawn(&text, 1, 512);
    let offsets = || all.iter().filter_map(|i| if let Input::Arg { offset, .. } = i { Some(*offset) } else { None });
    let (equal, part) = (offsets().filter(|o| *o == 0).count(), offsets().filter(|o| *o != 0 && o.abs() < 8).count());
    assert!(equal >= 32 && part >= 8 && all.len() - equal - part >= 64, "{equal} {part} of {}", all.len());
}

/// Input (a): for every constant offset of any size, some drawn pointer is so far outside its object that adding the
/// offset leads back inside.
#[test]
fn pointer_draws_compensate_constant_offsets() {
    for offset in ["2147483647", "-2147483648", "-9223372036854775808", "9223372036854775800", "-12", "4294967296"] {
        let module = parse(&format!(
            "{NVPTX}define void @k(ptr addrspace(1) %p) {{
               %g = getelementptr i8, ptr addrspace(1) %p, i64 {offset}\nstore i8 3, ptr addrspace(1) %g\nret void\n}}"
        ));
        assert!((0..64).any(|seed| outcome(&module, seed) == Outcome::Counted), "{offset}");
    }
}

/// Input (b): pointers have every residue modulo a mask.
#[test]
fn pointers_have_every_residue_of_a_mask() {
    let mask = "%m = call ptr @llvm.ptrmask.p0.i64(ptr %p, i64 -16)\nstore i8 1, ptr %m\nret void\n}
        declare ptr @llvm.ptrmask.p0.i64(ptr, i64)";
    let test = "%i = ptrtoint ptr %p to i64\n%l = and i64 %i, 15\n%g = getelementptr i8, ptr %p, i64 %l
        store i8 1, ptr %g\nret void\n}";
    for body in [mask, test] {
        let text = format!("{NVPTX}define void @k(ptr %p) {{\n{body}");
        let mut seen = [false; 16];
        for input in drawn(&text, 0, 512) {
            if let Input::Inside { offset, align, .. } = input
                && align >= 16
            {
                seen[offset.rem_euclid(16) as usize] = true;
            }
        }
        assert_eq!(seen, [true; 16], "{body}");
    }
}

/// Input (c): three arguments have the same pointer.
#[test]
fn the_same_pointer_in_several_arguments() {
    let module = parse(&format!("{NVPTX}define void @k(ptr %p, ptr %q, ptr %r) {{\nstore i8 1, ptr %p\nret void\n}}"));
    let same = Some(Input::Arg { arg: 0, offset: 0 });
    let all = |seed| synthesise(&module, entry(&module), seed).args[1..].iter().all(|a| *a == same);
    assert!((0..128).any(all));
}

/// Input (d): threads of a function that is not a kernel get different numbers and pointers. Otherwise all threads
/// would race.
#[test]
fn threads_of_plain_functions_differ() {
    let module = parse(&format!(
        "{NVPTX}define void @k(ptr %p, ptr %q, i32 %n) {{
           store i32 %n, ptr %q\nfence seq_cst\ncall void @llvm.nvvm.barrier0()\nret void\n}}
         declare void @llvm.nvvm.barrier0()"
    ));
    let setups: Vec<Setup> = (0..256).map(|seed| synthesise(&module, entry(&module), seed)).collect();
    for i in [1, 2] {
        assert!(setups.iter().any(|s| matches!(s.args[i], Some(Input::PerThread(_)))), "argument {i}");
    }
    let apart = |s: &&Setup| s.launch.threads() > 1 && matches!(s.args[1], Some(Input::PerThread(_)));
    let counted = |s: &&Setup| outcome_of(&module, s) == Outcome::Counted;
    assert!(setups.iter().filter(apart).any(|s| counted(&s)), "some threads do not race");
}

/// Input (e): each iteration loads a condition, and one run takes both successors of the branch.
#[test]
fn conditions_differ_from_iteration_to_iteration() {
    let module = parse(&format!(
        "{NVPTX}define void @k(ptr addrspace(1) %p) {{
         e:\nbr label %loop
         loop:\n%i = phi i64 [ 0, %e ], [ %j, %next ]
           %g = getelementptr i32, ptr addrspace(1) %p, i64 %i\n%v = load i32, ptr addrspace(1) %g
           %c = icmp eq i32 %v, 1\nbr i1 %c, label %some, label %next
         some:\nbr label %next
         next:\n%j = add i64 %i, 1\n%d = icmp ult i64 %j, 4\nbr i1 %d, label %loop, label %out
         out:\nret void\n}}"
    ));
    let k = entry(&module);
    let blocks = vec![true; module.function(k).blocks.len()];
    let watch = Watch { functions: vec![FunctionWatch { blocks, ..FunctionWatch::default() }] };
    let both = |seed| {
        let mut out = Execution::default();
        let setup = synthesise(&module, k, seed);
        execute(&Program::new(&module), &module, k, &setup, &Options::default(), &watch, &mut out);
        let took = |side: u32| {
            out.events.iter().any(|e| matches!(e.kind, EventKind::Block { from, to } if (from.0, to.0) == (1, side)))
        };
        out.outcome == Outcome::Counted && took(2) && took(3)
    };
    assert!((0..64).any(both));
}

/// IREE assumes alignments beyond those of the attributes, and passes 64-bit sizes in two halves.
#[test]
fn assumed_alignments_and_halves_of_sizes() {
    let text = format!(
        "{NVPTX}declare void @llvm.assume(i1)
define ptx_kernel void @k(ptr addrspace(1) align 16 %p, i32 %lo, i32 %hi) {{
  call void @llvm.assume(i1 true) [ \"align\"(ptr addrspace(1) %p, i64 64) ]
  %a = zext i32 %lo to i64
  %b = zext i32 %hi to i64
  %c = shl nuw i64 %b, 32
  %n = or disjoint i64 %a, %c
  %q = getelementptr float, ptr addrspace(1) %p, i64 %n
  store float 0.0, ptr addrspace(1) %q, align 4
  ret void
}}"
    );
    let module = parse(&text);
    let entry = module.find_function("k").expect("it is defined");
    let setups: Vec<Setup> = (0..64).map(|seed| synthesise(&module, entry, seed)).collect();
    let align = |s: &Setup| match s.args[0] {
        Some(Input::Object { align, .. } | Input::Inside { align, .. }) => align,
        _ => 64,
    };
    assert!(setups.iter().all(|s| align(s) >= 64));
    let is_zero = |s: &&Setup, arg: usize| matches!(s.args[arg], Some(Input::Bits { value: 0, .. }));
    let zeros = |arg: usize| setups.iter().filter(|s| is_zero(s, arg)).count();
    assert!(zeros(2) > 32 && zeros(2) < 64 && zeros(1) < 40, "{} {}", zeros(1), zeros(2));
}

/// rustc passes a slice as two integers: its address and its length.
#[test]
fn numbers_that_become_pointers_are_addresses() {
    let module = parse(&format!(
        "{NVPTX}define ptx_kernel void @k([2 x i64] %s) {{
           %a = extractvalue [2 x i64] %s, 0\n%n = extractvalue [2 x i64] %s, 1\n%p = inttoptr i64 %a to ptr
           %c = icmp ugt i64 %n, 2\nbr i1 %c, label %in, label %out\nin:
           %q = getelementptr inbounds i32, ptr %p, i64 2\nstore i32 1, ptr %q\nbr label %out\nout:\nret void\n}}"
    ));
    let counted = (0..32).filter(|seed| outcome(&module, *seed) == Outcome::Counted).count();
    assert!(counted >= 8, "{counted} of 32");
}

/// OpenMP's runtime calls functions that are passed to it, so the search also tries to reach their code.
#[test]
fn functions_that_a_declaration_is_given_are_considered() {
    let module = parse(&format!(
        "{NVPTX}declare void @__kmpc_parallel_60(ptr)\ndefine internal void @inner() {{\nret void\n}}\n\
         define internal void @region() {{\ncall void @inner()\nret void\n}}\n\
         define internal void @other() {{\nret void\n}}\n@table = internal global ptr @other\n\
         define ptx_kernel void @k() {{\ncall void @__kmpc_parallel_60(ptr @region)\nret void\n}}"
    ));
    let entry = module.find_function("k").expect("it is there");
    let search = Search::new(&module, entry, None, 0, 1);
    let names: Vec<&str> = search.functions().iter().map(|f| module.function_name(*f)).collect();
    assert_eq!(names, ["k", "__kmpc_parallel_60", "region", "inner"]);
}

//! Tests memory from which the code loads indices.

use super::*;
use crate::case::Iota;
use crate::input_search::random_setup::EntryFacts;

/// Returns the argument and the width in bits of each index that a kernel loads from `%p`. In `used`, `%v` is the first
/// loaded value.
fn indices(target: &str, load: &str, used: &str) -> Vec<(u32, u32)> {
    let module = parse(&format!(
        "target triple = \"{target}\"
         define void @k(i32 %n, ptr addrspace(1) %p, ptr addrspace(1) %q) {{
           %a = getelementptr i32, ptr addrspace(1) %p, i32 %n
           {load}
           {used}
           ret void
         }}
         declare ptr addrspace(8) @llvm.amdgcn.make.buffer.rsrc.p8.p1(ptr addrspace(1), i16, i32, i32)
         declare i32 @llvm.amdgcn.raw.ptr.buffer.load.i32(ptr addrspace(8), i32, i32, i32 immarg)"
    ));
    EntryFacts::new(&module, entry(&module)).facts.index_slots.iter().copied().collect()
}

#[test]
fn indices_are_integers_that_the_code_computes_with() {
    const NVIDIA: &str = "nvptx64-nvidia-cuda";
    let plain = "%v = load i32, ptr addrspace(1) %a";
    let ptx = "%v = call i32 asm sideeffect \"ld.global.b32 { $0 }, [ $1 + 0 ];\", \"=r,l\"(ptr addrspace(1) %a)";
    let two = "%w = call { i64, i64 } asm sideeffect \"ld.global.v2.b64 { $0, $1 }, [ $2 + 0 ];\", \"=l,=l,l\"(ptr addrspace(1) %a)
        %v = extractvalue { i64, i64 } %w, 1";
    let sum = "%s = add i32 %v, 1";
    assert_eq!(indices(NVIDIA, plain, sum), [(1, 32)]);
    assert_eq!(indices(NVIDIA, ptx, sum), [(1, 32)]);
    assert_eq!(indices(NVIDIA, two, "%b = getelementptr i8, ptr addrspace(1) %q, i64 %v"), [(1, 64)]);
    assert_eq!(indices(NVIDIA, &plain.replace("i32,", "i8,"), "%s = zext i8 %v to i64"), [], "bytes are data");
    for moved in ["%f = bitcast i32 %v to float", "store i32 %v, ptr addrspace(1) %q"] {
        assert_eq!(indices(NVIDIA, plain, moved), [], "{moved}");
        assert_eq!(indices(NVIDIA, ptx, moved), [], "{moved}");
    }
    let atomic = ptx.replace("ld.global.b32", "ld.global.b32 { $0 }, [ $1 + 0 ]; atom.global.add.s32");
    assert_eq!(indices(NVIDIA, &atomic, sum), []);
    let buffer =
        "%r = call ptr addrspace(8) @llvm.amdgcn.make.buffer.rsrc.p8.p1(ptr addrspace(1) %a, i16 0, i32 64, i32 0)
        %v = call i32 @llvm.amdgcn.raw.ptr.buffer.load.i32(ptr addrspace(8) %r, i32 %n, i32 0, i32 0)";
    assert_eq!(indices("amdgcn-amd-amdhsa", buffer, sum), [(1, 32)]);
}

/// Two neighbouring numbers are the bounds of a loop, so the second number must be larger. Random bytes rarely satisfy
/// this.
#[test]
fn drawn_row_offsets_increase() {
    let module = parse(&format!(
        "{NVPTX}define ptx_kernel void @k(ptr addrspace(1) %starts, ptr addrspace(1) %rows) {{
           %b = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
           %p = getelementptr i32, ptr addrspace(1) %starts, i32 %b
           %first = call i32 asm sideeffect \"ld.global.b32 {{ $0 }}, [ $1 + 0 ];\", \"=r,l\"(ptr addrspace(1) %p)
           %p2 = getelementptr i32, ptr addrspace(1) %p, i32 1
           %end = call i32 asm sideeffect \"ld.global.b32 {{ $0 }}, [ $1 + 0 ];\", \"=r,l\"(ptr addrspace(1) %p2)
           %some = icmp slt i32 %first, %end
           br i1 %some, label %loop, label %out
         loop:
           %i = phi i32 [ %first, %0 ], [ %next, %loop ]
           %row = getelementptr i32, ptr addrspace(1) %rows, i32 %i
           store i32 %i, ptr addrspace(1) %row
           %next = add i32 %i, 1
           %more = icmp slt i32 %next, %end
           br i1 %more, label %loop, label %out
         out:
           ret void
         }}
         declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()"
    ));
    let program = Program::new(&module);
    let mut search = Search::new(&module, entry(&module), None, 1, 32);
    let (mut watch, mut out, mut turned) = (Watch::default(), Execution::default(), 0);
    search.watch(&mut watch);
    while let Some(setup) = search.propose(std::iter::empty()) {
        for s in &setup.stored {
            let Input::Ramp(Iota { bits, count, .. }) = s.value else { continue };
            let Some(Some(Input::Object { size, .. })) = setup.args.get(s.arg as usize) else { panic!("{setup:?}") };
            assert!(s.offset + u64::from(count) * u64::from(bits / 8) <= *size);
        }
        execute(&program, &module, entry(&module), &setup, &Options::default(), &watch, &mut out);
        let back = |e: &crate::machine::Event| matches!(e.kind, EventKind::Block { from, to } if from == to);
        turned += usize::from(out.outcome == Outcome::Counted && out.events.iter().any(back));
        search.record_run(&setup, &out, false);
    }
    assert!(turned >= 3, "{turned} runs go round");
}

/// Returns the arguments whose numbers a kernel subtracts from each other.
#[test]
fn the_difference_of_two_neighbours_is_a_length() {
    let paired = |used: &str| {
        let module = parse(&format!(
            "{NVPTX}define void @k(ptr addrspace(1) %p, ptr addrspace(1) %q) {{
               %a = load <1 x i32>, ptr addrspace(1) %p
               %i = extractelement <1 x i32> %a, i64 0
               %p2 = getelementptr i32, ptr addrspace(1) %p, i32 1
               %j = call i32 asm sideeffect \"ld.global.b32 {{ $0 }}, [ $1 + 0 ];\", \"=r,l\"(ptr addrspace(1) %p2)
               %k = load i32, ptr addrspace(1) %q
               {used}
               ret void
             }}"
        ));
        EntryFacts::new(&module, entry(&module)).facts.paired_slots.iter().copied().collect::<Vec<u32>>()
    };
    let none: [u32; 0] = [];
    assert_eq!(paired("%w = sext i32 %j to i64\n%v = sext i32 %i to i64\n%n = sub i64 %w, %v"), [0]);
    assert_eq!(paired("%n = icmp slt i32 %i, %j"), [0]);
    assert_eq!(paired("%n = sub i32 %j, %k"), none, "of two arguments");
    assert_eq!(paired("%n = sub i32 %j, %j"), none);
    assert_eq!(paired("%n = add i32 %j, %i"), none);
}

/// After any change of an argument, stored values are inside its object.
#[test]
fn mutated_setups_store_only_inside_objects() {
    let module = parse(&format!(
        "{NVPTX}define ptx_kernel void @k(ptr addrspace(1) %p, ptr addrspace(1) %q) {{
           %i = load i32, ptr addrspace(1) %p
           %a = getelementptr i32, ptr addrspace(1) %q, i32 %i
           %v = load i32, ptr addrspace(1) %a
           %w = add i32 %v, 1
           store i32 %w, ptr addrspace(1) %a
           ret void
         }}"
    ));
    let search = Search::new(&module, entry(&module), None, 3, 512);
    let (assessment, runs) = assess_search(&module, &Program::new(&module), &[], vec![search], &Options::default());
    let ramps = |r: &&Run| r.setup.stored.iter().any(|s| matches!(s.value, Input::Ramp(_)));
    assert!(runs.iter().filter(ramps).count() > 0);
    let outside = assessment.discarded.keys().find(|why| why.contains("stored outside"));
    assert_eq!(outside, None);
}

/// The code may compute two numbers, such as tile and head, from one coordinate of the block.
#[test]
fn grid_grows_to_block_ids_compared_in_code() {
    for (id, call) in [("ctaid.y", "llvm.nvvm.read.ptx.sreg.ctaid.y"), ("ctaid.z", "llvm.nvvm.read.ptx.sreg.ctaid.z")] {
        let module = parse(&format!(
            "{NVPTX}define ptx_kernel void @k(ptr addrspace(1) %p) \"nvvm.reqntid\"=\"64\" {{
               %y = call i32 @{call}()
               %c = icmp eq i32 %y, 5
               br i1 %c, label %a, label %b
             a:
               store i32 1, ptr addrspace(1) %p
               ret void
             b:
               ret void
             }}
             declare i32 @{call}()"
        ));
        let search = Search::new(&module, entry(&module), None, 0, 64);
        let (_, runs) = assess_search(&module, &Program::new(&module), &[], vec![search], &Options::default());
        let wide = |r: &Run| r.setup.launch.grid.iter().any(|n| *n > 5);
        assert!(runs.iter().any(wide), "{id}");
        assert!(runs.iter().all(|r| r.setup.launch.threads() <= 1024));
    }
}

//! Memory from which the code loads indices.

use super::*;
use crate::case::Ramp;
use crate::explore::draw::Scene;

/// The arguments and widths of indices that a kernel loads from `%p`, of which `%v` is the first.
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
    Scene::new(&module, entry(&module)).facts.index_slots.iter().copied().collect()
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

/// Two neighbours of which the second must be the larger one, and by them a loop: bytes alone hardly ever say so.
#[test]
fn offsets_of_sequences_go_up() {
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
            let Input::Ramp(Ramp { bits, count, .. }) = s.value else { continue };
            let Some(Some(Input::Object { size, .. })) = setup.args.get(s.arg as usize) else { panic!("{setup:?}") };
            assert!(s.offset + u64::from(count) * u64::from(bits / 8) <= *size);
        }
        run(&program, &module, entry(&module), &setup, &Options::default(), &watch, &mut out);
        let back = |e: &crate::machine::Event| matches!(e.kind, EventKind::Block { from, to } if from == to);
        turned += usize::from(out.outcome == Outcome::Counted && out.events.iter().any(back));
        search.learn(&setup, &out, false);
    }
    assert!(turned >= 3, "{turned} runs go round");
}

//! Promises about the effects of activations.

use super::*;
use crate::ir::ModRefInfo::{Mod, ModRef, Ref};

#[test]
fn memory_none_leaves_own_stack_and_constants() {
    let mut kit = Kit::new();
    kit.memory(kit.g, |_| {});
    let site = kit.call(|_| {});
    let promises = kit.promises();
    let mut w = under(&promises, &kit, Some(site), &mut [ptr(A), ptr(B)]);
    let own = w.alloca(0, ObjectId(6));
    w.write(0, own).expect("own stack");
    w.read(0, ptr(CONSTANT)).expect("constant memory");
    assert_eq!(ub(w.read(0, ptr(ObjectId(5)))), "memory-effects");
    assert_eq!(ub(w.tick(0, NO_INST, |s, at| s.sync(at, Sync::Memory))), "memory-effects");
    w.exit(0, &mut []).expect("exit");
    w.read(0, ptr(A)).expect("the caller promised nothing");
}

#[test]
fn readonly_noalias_amdgpu_kernel_arguments_are_constant() {
    let under = |triple: &str, kernel: bool, attrs: &[&str]| {
        let mut kit = Kit::new();
        kit.m.triple = triple.into();
        kit.m.functions[kit.f].cc = kernel.then(|| "amdgpu_kernel".into());
        kit.memory(kit.f, |_| {});
        attrs.iter().for_each(|name| kit.arg(kit.f, 0, name, AttrValue::None));
        let (promises, f) = (kit.promises(), kit.f);
        let mut w = World::new(&promises, 1);
        let mut args = [ptr(A), ptr(B)];
        w.enter(0, f, None, &mut args).expect("entry");
        (w.read(0, args[0]), w.read(0, args[1]), w.write(0, args[0]))
    };
    let (read, other, write) = under("amdgcn-amd-amdhsa", true, &["noalias", "readonly"]);
    read.expect("the host changes nothing while the kernel runs");
    assert_eq!((ub(other), ub(write)), ("memory-effects", "readonly"));
    for (triple, kernel, attrs) in [
        ("nvptx64-nvidia-cuda", true, &["noalias", "readonly"][..]),
        ("amdgcn-amd-amdhsa", false, &["noalias", "readonly"]),
        ("amdgcn-amd-amdhsa", true, &["readonly"]),
        ("amdgcn-amd-amdhsa", true, &["noalias"]),
    ] {
        assert_eq!(ub(under(triple, kernel, attrs).0), "memory-effects", "{triple} {kernel} {attrs:?}");
    }
}

#[test]
fn byval_copy_is_argument_memory() {
    let mut kit = Kit::new();
    kit.memory(kit.g, |e| e.argmem = Mod);
    let site = kit.call(|_| {});
    let promises = kit.promises();
    let copy = ObjectId(6);
    let mut w = World::new(&promises, 1);
    w.enter(0, kit.f, None, &mut [ptr(A), ptr(B)]).expect("entry");
    let by = Some((0, 1));
    let frame = Some(ActivationId(w.activations + 1));
    w.state.begin_object(copy, &Birth { space: AddressSpace(5), constant: false, frame, by });
    let mut args = [ptr(copy), ptr(B)];
    w.enter(0, kit.g, Some(site), &mut args).expect("call");
    w.write(0, args[0]).expect("argument memory may be written");
    w.read(0, args[0]).expect("own bytes");
    assert_eq!(ub(w.read(0, Ptr { offset: 4, ..args[0] })), "memory-effects");
    let mut kit = Kit::new();
    kit.memory(kit.g, |e| e.argmem = Ref);
    let site = kit.call(|_| {});
    let promises = kit.promises();
    let mut w = World::new(&promises, 1);
    w.enter(0, kit.f, None, &mut [ptr(A), ptr(B)]).expect("entry");
    let frame = Some(ActivationId(w.activations + 1));
    w.state.begin_object(copy, &Birth { space: AddressSpace(5), constant: false, frame, by });
    let mut args = [ptr(copy), ptr(B)];
    w.enter(0, kit.g, Some(site), &mut args).expect("call");
    w.read(0, args[0]).expect("argument memory may be read");
    assert_eq!(ub(w.write(0, args[0])), "memory-effects");
}

#[test]
fn own_stack_ends_with_the_function_that_promises() {
    let mut kit = Kit::new();
    kit.memory(kit.f, |_| {});
    let site = kit.call(|_| {});
    let promises = kit.promises();
    let mut w = under(&promises, &kit, Some(site), &mut [ptr(ObjectId(5)), ptr(B)]);
    w.write(0, ptr(ObjectId(5))).expect("the alloca of f is f's own stack, in g too");
    assert_eq!(ub(w.write(0, ptr(B))), "memory-effects");
}

#[test]
fn argmem_is_decided_by_provenance() {
    let mut kit = Kit::new();
    kit.memory(kit.g, |e| e.argmem = ModRef);
    let site = kit.call(|_| {});
    let promises = kit.promises();
    let mut args = [ptr(A), ptr(B)];
    let mut w = under(&promises, &kit, Some(site), &mut args);
    w.write(0, args[1]).expect("argument memory");
    w.read(0, ptr(B)).expect("written in the call");
    w.read(0, args[0]).expect("argument memory");
    assert_eq!(ub(w.read(0, ptr(A))), "memory-effects");
}

#[test]
fn write_only_functions_may_read_own_writes() {
    let mut kit = Kit::new();
    let site = kit.call(|c| c.fn_attrs.set("memory", AttrValue::Memory(MemoryEffects::WRITE)));
    let promises = kit.promises();
    let mut w = under(&promises, &kit, Some(site), &mut [ptr(A), ptr(B)]);
    w.write(0, ptr(A)).expect("writes are allowed");
    w.read(0, ptr(A)).expect("own bytes");
    assert!(!w.state.take_unwritten());
    w.read(0, ptr(B)).expect("it gives poison");
    assert!(w.state.take_unwritten());
}

#[test]
fn tail_calls_leave_the_callers_frame_alone() {
    for tail in [TailKind::Tail, TailKind::None] {
        let mut kit = Kit::new();
        let site = kit.call(|c| c.tail = tail);
        let promises = kit.promises();
        let mut w = under(&promises, &kit, Some(site), &mut [ptr(A), ptr(B)]);
        w.write(0, ptr(A)).expect("no alloca");
        let own = w.alloca(0, ObjectId(6));
        w.write(0, own).expect("the callee's own");
        let touched = w.read(0, ptr(ObjectId(5)));
        match tail {
            TailKind::Tail => assert_eq!(ub(touched), "tail"),
            _ => touched.expect("an ordinary call"),
        }
    }
}

#[test]
fn nosync_and_nofree() {
    let mut kit = Kit::new();
    kit.attr(kit.g, "nosync", AttrValue::None);
    kit.attr(kit.g, "nofree", AttrValue::None);
    let site = kit.call(|_| {});
    let promises = kit.promises();
    let mut w = under(&promises, &kit, Some(site), &mut [ptr(A), ptr(B)]);
    w.tick(0, NO_INST, |s, at| s.sync(at, Sync::Convergent)).expect("lanes exchange values, which orders nothing");
    assert_eq!(ub(w.tick(0, NO_INST, |s, at| s.sync(at, Sync::Memory))), "nosync");
    w.alloca(0, ObjectId(6));
    w.tick(0, NO_INST, |s, at| s.sync(at, Sync::Atomic(ObjectId(6)))).expect("no other thread accesses it");
    assert_eq!(ub(w.tick(0, NO_INST, |s, at| s.sync(at, Sync::Atomic(A)))), "nosync");
    assert_eq!(ub(w.tick(0, NO_INST, |s, at| s.free(at, (A, 4), TagSetId::EMPTY))), "nofree");
    let by = Some((0, w.clocks[0][0]));
    w.state.begin_object(B, &Birth { space: AddressSpace(1), constant: false, frame: None, by });
    w.tick(0, NO_INST, |s, at| s.free(at, (B, 4), TagSetId::EMPTY)).expect("allocated in the call");
    w.exit(0, &mut []).expect("exit");
    w.tick(0, NO_INST, |s, at| s.sync(at, Sync::Memory)).expect("the caller promised nothing");
    w.tick(0, NO_INST, |s, at| s.free(at, (A, 4), TagSetId::EMPTY)).expect("the caller promised nothing");
}

#[test]
fn returning_recursing_ending() {
    let mut kit = Kit::new();
    kit.attr(kit.g, "norecurse", AttrValue::None);
    let noreturn = kit.call(|c| c.fn_attrs.set("noreturn", AttrValue::None));
    let willreturn = kit.call(|c| c.fn_attrs.set("willreturn", AttrValue::None));
    let promises = kit.promises();
    let mut args = [ptr(A), ptr(B)];
    let mut w = under(&promises, &kit, Some(noreturn), &mut args);
    assert_eq!(ub(w.enter(0, kit.g, None, &mut args)), "norecurse");
    w.stacks[0].pop();
    assert_eq!(ub(w.exit(0, &mut [])), "noreturn");
    w.tick(0, NO_INST, |s, at| s.abandon(at)).expect("no activation promises to return");
    w.enter(0, kit.g, Some(willreturn), &mut args).expect("call");
    assert_eq!(ub(w.tick(0, NO_INST, |s, at| s.abandon(at))), "willreturn");
}

/// For functions with ordered atomic accesses, function-attrs infers that they access no inaccessible memory.
#[test]
fn synchronisation_needs_modref_of_all_nameable_memory() {
    for (inaccessible, other, legal) in [(false, ModRef, true), (true, ModRef, true), (true, Ref, false)] {
        let mut kit = Kit::new();
        kit.memory(kit.g, |e| {
            (e.argmem, e.other) = (ModRef, other);
            if inaccessible {
                e.inaccessiblemem = ModRef;
            }
        });
        let site = kit.call(|_| {});
        let promises = kit.promises();
        let mut w = under(&promises, &kit, Some(site), &mut [ptr(A), ptr(B)]);
        let synced = w.tick(0, NO_INST, |s, at| s.sync(at, Sync::Memory));
        assert_eq!(synced.is_ok(), legal, "inaccessiblemem: {inaccessible}, other: {other:?}");
    }
}

/// function-attrs infers `memory(argmem: readwrite)` for functions with ordered atomic accesses. A caller in the module
/// could wrongly conclude that the function accesses no other memory. But a kernel has no caller.
#[test]
fn kernel_synchronisation_needs_modref_of_argmem_only() {
    for (argmem, legal) in [(ModRef, true), (Ref, false), (Mod, false)] {
        let mut kit = Kit::new();
        kit.memory(kit.f, |e| e.argmem = argmem);
        kit.memory(kit.g, |e| e.argmem = argmem);
        let site = kit.call(|_| {});
        let promises = kit.promises();
        let mut w = World::new(&promises, 1);
        let (mut args, mut inner) = ([ptr(A), ptr(B)], [ptr(A), ptr(B)]);
        w.enter(0, kit.f, None, &mut args).expect("entry");
        assert_eq!(w.tick(0, NO_INST, |s, at| s.sync(at, Sync::Memory)).is_ok(), legal, "{argmem:?}");
        w.enter(0, kit.g, Some(site), &mut inner).expect("call");
        assert_eq!(ub(w.tick(0, NO_INST, |s, at| s.sync(at, Sync::Memory))), "memory-effects");
    }
}

/// Passes infer `argmem: none` for a function that has lost its arguments.
#[test]
fn argmem_modref_is_needed_only_with_pointer_arguments() {
    let null = Ptr::default();
    for (mut args, legal) in [([null, null], true), ([null, ptr(B)], false), ([ptr(A), null], false)] {
        let mut kit = Kit::new();
        kit.memory(kit.g, |e| e.other = ModRef);
        let site = kit.call(|_| {});
        let promises = kit.promises();
        let mut w = under(&promises, &kit, Some(site), &mut args);
        assert_eq!(w.tick(0, NO_INST, |s, at| s.sync(at, Sync::Memory)).is_ok(), legal, "{args:?}");
    }
}

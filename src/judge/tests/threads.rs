//! Writes of other threads: a barrier, a fence or an atomic access makes them visible. The same operation orders the
//! writes before later accesses, whose clobbers are questions (docs/soundness.md section 4, modref and clobber).

use super::calls::CALL;
use super::clobbers::STRAIGHT;
use super::*;

/// docs/soundness.md section 4, modref: a write that a barrier makes visible counts as a write of the barrier.
#[test]
fn barrier_counts_as_writer_of_writes_it_orders() {
    for (written_at, visible) in [(1, true), (9, false)] {
        let mut s = Story::new(CALL);
        s.run.activations.push(Activation { function: FuncId(0), thread: 1, parent: None });
        s.define("p", 0, 0);
        let (inst, store) = (s.inst(1), s.inst(0));
        let other = ActivationId(1);
        s.on(1, other, EventKind::Enter { function: FuncId(0), parent: None });
        let write = EventKind::Access {
            defined: true,
            inst: store,
            operand: None,
            kind: AccessKind::Write,
            object: ObjectId(0),
            offset: 0,
            len: 4,
        };
        s.on(1, other, write);
        let event = s.run.events.last_mut().expect("just pushed");
        event.time = written_at;
        s.run.clocks = vec![vec![0, 0], vec![0, 5]];
        s.push(EventKind::CallBegin { inst });
        s.push(EventKind::Sync { inst, before: 0, after: 1 });
        s.push(EventKind::CallEnd { inst });
        s.access(2, AccessKind::Read, 0, 0, 4);
        let q = s.call_loc(1, "p", 4);
        if visible {
            s.refutes(q, Answer::ModRef(ModRefInfo::NoModRef));
            s.run.contested.extend((0..4).map(|byte| (ObjectId(0), byte)));
            s.spares(q, Answer::ModRef(ModRefInfo::NoModRef));
        } else {
            s.spares(q, Answer::ModRef(ModRefInfo::NoModRef));
        }
    }
}

/// docs/soundness.md section 4, clobber: a write of another thread gets a program point of the reading thread. The
/// program point is that of the operation that orders the write before the reading thread.
#[test]
fn foreign_writes_happen_at_the_ordering_operation() {
    let with = |fence: bool, early: bool| {
        let mut s = Story::new(STRAIGHT);
        s.second_thread();
        s.touch(HERE, 0, AccessKind::Write, (1, 0, 4));
        if early {
            s.touch((1, 1), 0, AccessKind::Write, (0, 8, 4));
        }
        if fence {
            s.sync(0, 2);
        }
        if !early {
            s.touch((1, 1), 0, AccessKind::Write, (0, 8, 4));
        }
        s.touch(HERE, 3, AccessKind::Read, (0, 8, 4));
        s
    };
    let s = with(true, true);
    s.refutes(clobber(&s, 3), ENTRY);
    s.refutes(clobber(&s, 3), def(&s, 0));
    s.spares(clobber(&s, 3), def(&s, 2));
    // An atomic read sees the write, but nothing orders the write before the read.
    let s = with(false, true);
    s.spares(clobber(&s, 3), ENTRY);
    let s = with(true, false);
    s.spares(clobber(&s, 3), ENTRY);
}

/// docs/soundness.md section 4, clobber: a write that A itself orders does not count.
#[test]
fn writes_ordered_by_the_access_itself_do_not_count() {
    let mut s = Story::new(STRAIGHT);
    s.second_thread();
    s.touch((1, 1), 0, AccessKind::Write, (0, 8, 4));
    s.sync(0, 3); // the load acquires
    s.touch(HERE, 3, AccessKind::Read, (0, 8, 4));
    s.spares(clobber(&s, 3), ENTRY);
    // This access orders the write. So a later access must not skip the write.
    s.touch(HERE, 4, AccessKind::Write, (0, 8, 4));
    s.refutes(clobber(&s, 4), ENTRY);
    s.spares(clobber(&s, 4), def(&s, 3));
}

/// docs/soundness.md section 4, clobber: if a write of another thread was ordered before the activation, it is not
/// later than the activation's beginning.
#[test]
fn writes_ordered_before_activation_are_live_on_entry() {
    let mut s = Story::new(STRAIGHT);
    s.second_thread();
    s.touch((1, 1), 0, AccessKind::Write, (0, 8, 4));
    s.sync(0, 2);
    // A second activation by thread 0 begins only now.
    s.run.activations.push(Activation { function: FuncId(0), thread: 0, parent: None });
    s.on(0, ActivationId(2), EventKind::Enter { function: FuncId(0), parent: None });
    s.touch((0, 2), 3, AccessKind::Read, (0, 8, 4));
    s.spares(clobber(&s, 3), ENTRY);
}

/// Thread 1 writes the first four bytes of object 0 at time 5.
fn written_by_another(s: &mut Story) {
    s.second_thread();
    s.touch((1, 1), 0, AccessKind::Write, (0, 0, 4));
    s.run.events.last_mut().expect("just pushed").time = 5;
}

/// docs/soundness.md section 4, modref: fences and atomic accesses write what they make visible. The own access of an
/// atomic operation does not count.
#[test]
fn fence_or_atomic_counts_as_writer_of_writes_it_orders() {
    let text = "define void @k(ptr %p) {
  store i32 1, ptr %p
  call void @k(ptr %p)
  fence acquire
  %v = load atomic i32, ptr %p acquire, align 4
  %w = load i32, ptr %p
  ret void
}
";
    let none = Answer::ModRef(ModRefInfo::NoModRef);
    let refuted = |s: &Story, number| matches!(s.judge(s.call_loc(number, "p", 4), none), Verdict::Refuted(_));
    let [call, fence, atomic] = [1, 2, 3];
    // The times are the clocks before and after the synchronisation. The synchronisation makes visible only writes
    // whose times lie between the two clocks.
    for (before, after, visible) in [(4, 5, true), (5, 6, false), (3, 4, false), (0, 9, true)] {
        let mut s = Story::new(text);
        s.define("p", 0, 0);
        written_by_another(&mut s);
        s.run.clocks = vec![vec![0, before], vec![9, after]];
        let (inst, sync) = (s.inst(atomic), s.inst(fence));
        let (operand, object) = (Some(0), ObjectId(0));
        s.push(EventKind::Sync { inst: sync, before: 0, after: 1 });
        assert!(!refuted(&s, fence), "no access yet");
        let kind = AccessKind::Read;
        s.push(EventKind::Access { inst, operand, defined: true, kind, object, offset: 0, len: 4 });
        assert_eq!(refuted(&s, fence), visible, "{before} {after}");
        s.push(EventKind::Sync { inst, before: 0, after: 1 });
        assert!(!refuted(&s, atomic), "its own access");
        s.access(4, AccessKind::Read, 0, 0, 4);
        assert_eq!(refuted(&s, atomic), visible, "{before} {after}");
    }
    // A synchronisation does not make the thread's own writes visible to the thread.
    let mut s = Story::new(text);
    s.define("p", 0, 0);
    s.access(0, AccessKind::Write, 0, 0, 4);
    s.run.clocks = vec![vec![0, 0], vec![9, 9]];
    let inst = s.inst(fence);
    s.push(EventKind::Sync { inst, before: 0, after: 1 });
    s.access(4, AccessKind::Read, 0, 0, 4);
    assert!(!refuted(&s, fence));
    // If the fence is in a callee, the call makes the writes visible too.
    let mut s = Story::new(text);
    s.define("p", 0, 0);
    written_by_another(&mut s);
    s.run.clocks = vec![vec![0, 0], vec![9, 9]];
    let (inst, outer) = (s.inst(fence), s.inst(call));
    let callee = ActivationId(2);
    s.run.activations.push(Activation { function: FuncId(0), thread: 0, parent: Some((ACT, outer)) });
    s.push(EventKind::CallBegin { inst: outer });
    s.on(0, callee, EventKind::Enter { function: FuncId(0), parent: Some((ACT, outer)) });
    s.on(0, callee, EventKind::Sync { inst, before: 0, after: 1 });
    s.on(0, callee, EventKind::Exit);
    s.push(EventKind::CallEnd { inst: outer });
    s.access(4, AccessKind::Read, 0, 0, 4);
    assert!(refuted(&s, call));
    assert!(!refuted(&s, fence), "the fence of this activation was not reached");
    // For a question inside the callee, the fence makes the writes visible.
    let at = s.run.events.iter().position(|e| e.kind == EventKind::Exit).expect("pushed");
    let pointer = Pointer { space: AddressSpace(0), address: 1000, target: Some((ObjectId(0), 0)), defined: true };
    let (value, load) = (s.value("p"), s.inst(4));
    let (operand, kind, object) = (Some(0), AccessKind::Read, ObjectId(0));
    let access = EventKind::Access { inst: load, operand, defined: true, kind, object, offset: 0, len: 4 };
    for (at, kind) in [(at, access), (at - 1, EventKind::Define { value, pointer })] {
        s.run.events.insert(at, Event { thread: 0, activation: callee, time: 9, kind });
    }
    assert!(refuted(&s, fence));
}

/// docs/soundness.md section 4: an access of an environment thread counts like an access of a thread of the kernel.
#[test]
fn env_thread_writes_count_as_thread_writes() {
    let driven = |kind| {
        let mut s = Story::new(STRAIGHT);
        s.define("r", 0, 8);
        let access = EnvThreadAccess { kind, object: ObjectId(0), offset: 8, len: 4, value: None };
        s.on(1, ActivationId(1), EventKind::EnvThreadStep { step: 0, access: Some(access) });
        s.on(1, ActivationId(1), EventKind::EnvThreadStep { step: 1, access: None });
        s.run.clocks = vec![vec![0, 0], vec![99, 99]];
        let inst = s.inst(2);
        s.push(EventKind::Sync { inst, before: 0, after: 1 });
        s.access(3, AccessKind::Read, 0, 8, 4);
        s
    };
    let (fence, none) = (2, Answer::ModRef(ModRefInfo::NoModRef));
    let mut writes = driven(AccessKind::Write);
    writes.refutes(clobber(&writes, 3), ENTRY);
    writes.spares(clobber(&writes, 3), def(&writes, fence));
    writes.refutes(writes.call_loc(fence, "r", 4), none);
    writes.run.contested.extend((8..12).map(|byte| (ObjectId(0), byte)));
    writes.spares(clobber(&writes, 3), ENTRY);
    writes.spares(writes.call_loc(fence, "r", 4), none);
    let reads = driven(AccessKind::Read);
    reads.spares(clobber(&reads, 3), ENTRY);
    reads.spares(reads.call_loc(fence, "r", 4), none);
}

/// docs/soundness.md section 4, clobber: a write of another thread that only A itself orders does not hide an earlier
/// write of A's own thread.
#[test]
fn own_write_counts_below_writes_ordered_by_the_access() {
    for (by_call, own) in [(false, true), (true, true), (false, false), (true, false)] {
        let mut s = Story::new(if by_call { CALL } else { STRAIGHT });
        let access = if by_call { 1 } else { 3 };
        s.second_thread();
        if own {
            s.touch(HERE, 0, AccessKind::Write, (0, 8, 4));
        }
        s.touch((1, 1), 0, AccessKind::Write, (0, 8, 4));
        let inst = s.inst(access);
        if by_call {
            s.push(EventKind::CallBegin { inst });
        }
        s.sync(0, access);
        s.touch(HERE, access, AccessKind::Read, (0, 8, 4));
        match own {
            true => s.refutes(clobber(&s, access), ENTRY),
            false => s.spares(clobber(&s, access), ENTRY),
        }
        s.spares(clobber(&s, access), def(&s, 0));
    }
}

/// docs/soundness.md section 4, clobber and modref: if two writes are unordered, a reader may read either, so they
/// prove nothing.
#[test]
fn unordered_writes_are_no_evidence() {
    let told = |text: &str, ordered: bool, atomic: bool, kind: AccessKind| {
        let mut s = Story::new(text);
        s.second_thread();
        s.define("p", 0, 8);
        s.touch_as(HERE, s.inst(0), true, AccessKind::Write, (0, 8, 4));
        if ordered && !atomic {
            s.sync(1, 2);
        }
        s.touch((1, 1), 0, AccessKind::ReadWrite, (0, 8, 4));
        if ordered && atomic {
            // The `Sync` event of an atomic access follows the access.
            s.sync(1, 0);
        }
        let before = s.run.clocks.len() as u32;
        s.run.clocks.extend([vec![0; 3], vec![s.time; 3]]);
        s.push(EventKind::Sync { inst: s.inst(2), before, after: before + 1 });
        s.access(3, kind, 0, 8, 4);
        s
    };
    let (read, write) = (AccessKind::Read, AccessKind::Write);
    let fence = "define void @k(ptr %p) {\n  store i32 1, ptr %p\n  store i32 1, ptr null\n  fence acquire\n  %v = load i32, ptr %p\n  ret void\n}\n";
    let none = Answer::ModRef(ModRefInfo::NoModRef);
    for atomic in [false, true] {
        let s = told(fence, true, atomic, read);
        s.refutes(clobber(&s, 3), ENTRY);
        s.refutes(clobber(&s, 3), def(&s, 0));
        s.refutes(s.call_loc(2, "p", 4), none);
        let s = told(fence, false, atomic, read);
        s.spares(clobber(&s, 3), ENTRY);
        s.spares(clobber(&s, 3), def(&s, 0));
        s.spares(s.call_loc(2, "p", 4), none);
    }
    // A write overwrites both earlier writes, because the fence orders both before it.
    let s = told(fence, false, false, write);
    s.refutes(clobber(&s, 3), def(&s, 0));
    s.refutes(s.call_loc(2, "p", 4), none);
    // A later write that is ordered after both is the last write.
    let mut s = told(fence, false, false, read);
    s.touch(HERE, 1, AccessKind::Write, (0, 8, 4));
    s.access(3, AccessKind::Read, 0, 8, 4);
    s.refutes(clobber(&s, 3), ENTRY);
}

/// A witness names the write, and the operation that ordered the write before the access.
#[test]
fn witness_names_write_and_ordering_operation() {
    let mut s = Story::new(STRAIGHT);
    s.second_thread();
    s.touch((1, 1), 0, AccessKind::Write, (0, 10, 4));
    s.sync(0, 2);
    s.touch(HERE, 3, AccessKind::Read, (0, 8, 4));
    let witness = s.witness(clobber(&s, 3), ENTRY);
    let told = |m: &WitnessEvent| (m.event, m.thread, m.action, m.inst, m.offset, m.len);
    assert_eq!(told(&witness.first), (2, 1, Action::Order, Some(s.inst(2)), 10, 2));
    assert_eq!(told(&witness.second), (4, 0, Action::Access(AccessKind::Read), Some(s.inst(3)), 10, 2));
}

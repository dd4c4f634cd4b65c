//! Atomic operations that read and write memory in one step: `atomicrmw` and `cmpxchg`.

use crate::api::{AccessKind, Interleaving, ObjectId, Stop, unsupported};
use crate::arith::atomics::combine;
use crate::arith::float::Modes;
use crate::code::{AtomicCode, MemoryCode, Src};
use crate::exec::{Core, Cx, Flow, Touch};
use crate::ir::*;
use crate::memory::{Kind, Leaf, Scalar, Shape, StorageKind, mask};
use crate::order::OverwrittenWrite;
use crate::promises::Escape;
use std::ops::Range;

impl Core<'_> {
    /// Executes `atomicrmw`.
    pub fn rmw(&mut self, cx: Cx, mem: &MemoryCode, op: RmwOp, value: Src, dst: u32) -> Result<Flow, Stop> {
        let shape = self.job.program.shape(mem.shape);
        let p = self.get(cx, mem.ptr, 0)?;
        let touch = self.mem.touch_of(mem, AccessKind::ReadWrite, shape.store_size, 0);
        self.replace(cx, (&p, &touch), shape, (op, value), dst)?;
        Ok(Flow::Yield)
    }

    /// Atomically replaces the value at `p`, and sets the result to the old value. Each element of a vector is replaced
    /// separately (LangRef, 'atomicrmw').
    pub fn replace(
        &mut self,
        cx: Cx,
        (p, touch): (&Scalar, &Touch),
        shape: &Shape,
        (op, value): (RmwOp, Src),
        dst: u32,
    ) -> Result<(), Stop> {
        if shape.bit_packed {
            return unsupported("atomicrmw of fractional bytes");
        }
        let (object, offset) = self.touch(cx.t, p, touch)?;
        let Some(atomic) = touch.atomic else { return unsupported("atomicrmw") };
        self.note_local_atomic(object, touch.space);
        self.atomic_read(cx.t, object, offset..offset + touch.len, atomic)?;
        self.atomic_write(cx.t, object, offset..offset + touch.len, atomic, true)?;
        let raced = !self.mem.take_raced(cx.t).is_empty();
        for (i, leaf) in shape.leaves.iter().enumerate() {
            let mut old = self.fetch(cx.t, object, offset, *leaf)?;
            if raced {
                old.undef = mask(leaf.bits);
            }
            let v = self.get(cx, value, i)?;
            let mut env = self.choices.floating(Modes::ATOMIC);
            let new = combine(&mut env, op, *leaf, old, v)?;
            self.stored_pointer(cx.t, *leaf, &new, object)?;
            self.mem.memory.store(object, offset, *leaf, &new);
            self.threads.set(cx, dst + i as u32, old);
        }
        Ok(())
    }

    fn note_local_atomic(&mut self, object: ObjectId, space: AddressSpace) {
        let is_generic_and_local =
            space == AddressSpace(0) && self.mem.memory.objects[object].home == StorageKind::Local;
        self.mem.out.observed.has_local_atomic |= is_generic_and_local;
    }

    fn stored_pointer(&mut self, t: usize, leaf: Leaf, v: &Scalar, object: ObjectId) -> Result<(), Stop> {
        match leaf.kind {
            Kind::Ptr(_) => self.escape(t, v.prov.tags, Escape::Stored(Some(object))),
            _ => Ok(()),
        }
    }

    /// Whether a weak compare-exchange fails spuriously. Under `observe`, spurious failures are frequent in every
    /// second draw, so that the compare-exchanges of several threads fail in one run.
    fn fails(&mut self) -> bool {
        if matches!(self.job.options.interleaving, Interleaving::Chosen(_)) {
            return self.mem.take_choice(2) == 1;
        }
        let often = self.job.options.observe && self.job.options.schedule_seed % 2 == 1;
        self.choices.schedule.one_in(if often { 2 } else { 8 })
    }

    /// Chooses, as for a load, the write that a compare-exchange sees. If it is an earlier write, and its value differs
    /// from the expected value `want`, the compare-exchange fails. Then returns this write, its value, and its number
    /// counted back from the last write. Otherwise returns `None`, and the compare-exchange sees the last write.
    fn earlier_for_exchange(
        &mut self,
        t: usize,
        (object, bytes): (ObjectId, &Range<u64>),
        leaf: Leaf,
        want: &Scalar,
        failed: AtomicCode,
    ) -> Result<Option<(OverwrittenWrite, Scalar, usize)>, Stop> {
        let cells = self.mem.memory.span(object, bytes.start, bytes.end - bytes.start);
        if self.job.options.interleaving == Interleaving::Buffered {
            self.mem.order.flush(t);
            self.mem.order.flush_others(t, &cells);
            return Ok(None);
        }
        let before = self.choose_visible_write(t, &cells, failed);
        let Some(left) = self.mem.order.earlier_write(&cells, before) else { return Ok(None) };
        let now = self.mem.memory.exchange(object, bytes.start, left.cells.clone());
        let v = self.fetch(t, object, bytes.start, leaf);
        self.mem.memory.exchange(object, bytes.start, now);
        let v = v?;
        Ok((v.bits != want.bits).then_some((left, v, before)))
    }

    /// Executes `cmpxchg`. A weak compare-exchange sometimes fails spuriously.
    pub fn cmpxchg(
        &mut self,
        cx: Cx,
        mem: &MemoryCode,
        (expected, new): (Src, Src),
        failure: Ordering,
        weak: bool,
        dst: u32,
    ) -> Result<Flow, Stop> {
        let shape = self.job.program.shape(mem.shape);
        let [leaf] = &*shape.leaves else { return unsupported("cmpxchg of a vector") };
        let p = self.get(cx, mem.ptr, 0)?;
        let (want, new) = (self.get(cx, expected, 0)?, self.get(cx, new, 0)?);
        let touch = self.mem.touch_of(mem, AccessKind::ReadWrite, shape.store_size, 0);
        let (old, succeeded) = self.exchange_at(cx.t, (&p, &touch), *leaf, (want, new), (failure, weak))?;
        self.threads.set(cx, dst, old);
        self.threads.set(cx, dst + 1, succeeded);
        Ok(Flow::Yield)
    }

    /// Atomically replaces the value at `p` by `new` if it equals `want`. Returns the old value, and whether it was
    /// replaced.
    pub fn exchange_at(
        &mut self,
        t: usize,
        (p, touch): (&Scalar, &Touch),
        leaf: Leaf,
        (want, new): (Scalar, Scalar),
        (failure, weak): (Ordering, bool),
    ) -> Result<(Scalar, Scalar), Stop> {
        let (object, offset) = self.mem.resolve(t, p, touch.space, touch.len)?;
        let Some(atomic) = touch.atomic else { return unsupported("cmpxchg") };
        self.note_local_atomic(object, touch.space);
        let bytes = offset..offset + touch.len;
        let mut old = self.fetch(t, object, offset, leaf)?;
        self.job.condition(&old, "the compared memory")?;
        self.job.condition(&want, "the expected value")?;
        let choice = old.drawn || want.drawn;
        // The access of a compare-exchange that fails.
        let failed = AtomicCode { ordering: failure, ..atomic };
        let earlier = self.earlier_for_exchange(t, (object, &bytes), leaf, &want, failed)?;
        let equal = earlier.is_none() && old.bits == want.bits && !(weak && self.fails());
        // A failed compare-exchange counts as a read. Only the promises treat a failed compare-exchange as a possible
        // write.
        self.touch(t, p, &Touch { kind: if equal { touch.kind } else { AccessKind::Read }, ..*touch })?;
        if equal {
            self.atomic_read(t, object, offset..offset + touch.len, atomic)?;
            self.atomic_write(t, object, offset..offset + touch.len, atomic, true)?;
            self.stored_pointer(t, leaf, &new, object)?;
            // If a nondeterministic choice decides the comparison, a different choice gives the opposite result. So the
            // value in memory is tainted: here, where it is replaced, and below, where the old value stays.
            self.mem.memory.store(object, offset, leaf, &new.tainted_if(choice));
        } else if let Some((left, v, before)) = earlier {
            let source = self.mem.order.source(&self.mem.memory.span(object, offset, touch.len), before);
            self.note_atomic(t, (object, &bytes), failed, (source, false));
            self.mem.order.read_earlier_write(
                t,
                &self.mem.memory.span(object, offset, touch.len),
                before,
                failed.ordering,
            );
            let gain = self.mem.order.learn_from(t, &left, failed);
            self.recorded(t, |order| order.apply_gain(t, gain));
            old = v;
        } else {
            let source = self.mem.order.source(&self.mem.memory.span(object, offset, touch.len), 0);
            self.note_atomic(t, (object, &bytes), failed, (source, false));
            self.atomic_read(t, object, bytes, failed)?;
            if choice {
                self.mem.memory.store(object, offset, leaf, &old.tainted_if(true));
            }
        }
        let mut succeeded = Scalar::from_bits(equal.into()).tainted_if(choice);
        if !self.mem.take_raced(t).is_empty() {
            (old.undef, succeeded.undef) = (mask(leaf.bits), 1);
        }
        Ok((old, succeeded))
    }
}

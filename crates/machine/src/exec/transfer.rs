//! Loads, stores and atomic operations, executed leaf by leaf.

use crate::api::{AccessKind, Interleaving, ObjectId, RacedRead, Stop, unsupported};
use crate::arith::atomics::combine;
use crate::arith::float::Modes;
use crate::code::{AtomicCode, MemoryCode, Src};
use crate::exec::pointer::collect_leaves;
use crate::exec::{Core, Cx, Flow, MemorySystem, Touch, thread_moment};
use crate::ir::*;
use crate::memory::{Base, Cell, Kind, Leaf, Prov, Scalar, Shape, mask};
use crate::order::OverwrittenWrite;
use crate::promises::Escape;
use std::ops::Range;

impl<'a> Core<'a> {
    /// Returns the pointer of an access. The pointer is also based on everything on which the access's `ptr_provenance`
    /// operand is based.
    fn access_pointer(&mut self, cx: Cx, mem: &MemoryCode) -> Result<Scalar, Stop> {
        let mut p = self.get(cx, mem.ptr, 0)?;
        if let Some(provenance) = mem.provenance {
            let other = self.get(cx, provenance, 0)?;
            p.prov.tags = self.mem.state.tags().union(p.prov.tags, other.prov.tags);
        }
        Ok(p)
    }

    /// Executes `load`.
    pub fn load(&mut self, cx: Cx, mem: &MemoryCode, dst: u32) -> Result<Flow, Stop> {
        let shape = self.job.program.shape(mem.shape);
        let p = self.access_pointer(cx, mem)?;
        let touch = self.mem.touch_of(mem, AccessKind::Read, shape.store_size, 0);
        let (object, offset) = self.touch(cx.t, &p, &touch)?;
        let seen = match mem.atomic {
            Some(atomic) => self.atomic_load(cx.t, object, offset..offset + touch.len, atomic)?,
            None => None,
        };
        // If the load sees an earlier write, the bytes of this write are in memory only during the load.
        let now = seen.map(|earlier| self.mem.memory.exchange(object, offset, earlier));
        let done = self.load_leaves(cx, mem, (&p, object, offset), dst);
        if let Some(now) = now {
            self.mem.memory.exchange(object, offset, now);
        }
        done.map(|()| flow_after(mem))
    }

    /// Loads the leaves of a value. The access was checked before.
    fn load_leaves(
        &mut self,
        cx: Cx,
        mem: &MemoryCode,
        (p, object, offset): (&Scalar, ObjectId, u64),
        dst: u32,
    ) -> Result<(), Stop> {
        let shape = self.job.program.shape(mem.shape);
        if self.mem.reads_unwritten()? {
            for i in 0..shape.leaves.len() {
                self.threads.set(cx, dst + i as u32, Scalar::poison());
            }
            return Ok(());
        }
        let packed = packed(shape)?;
        let all = packed.map(|leaf| self.fetch(cx.t, object, offset, leaf)).transpose()?;
        for (i, leaf) in shape.leaves.iter().enumerate() {
            let mut v = match (packed, all) {
                (Some(whole), Some(all)) => collect_leaves(&[whole], &[all], &shape.leaves, i),
                _ => self.fetch(cx.t, object, offset, *leaf)?,
            };
            v = v.tainted_if(p.drawn && self.job.options.observe);
            if mem.signless {
                v = self.choices.passed_on(self.modes(cx.t), Flags::NSZ, leaf.kind, v);
            }
            if matches!(leaf.kind, Kind::Ptr(_)) && self.mem.state.is_guard(p.prov.tags) {
                let slot = (object, (offset + leaf.offset) as i64);
                v.prov.tags = self.mem.state.restrict_copied(
                    &thread_moment(&self.mem.order, &self.threads, cx.t),
                    v.prov.tags,
                    p.prov.tags,
                    slot,
                );
            }
            self.threads.set(cx, dst + i as u32, v);
        }
        self.undefine_raced(cx, shape, offset, dst);
        Ok(())
    }

    /// Makes the racing bits undefined in a value of this shape, which was read at `offset`.
    pub fn undefine_raced(&mut self, cx: Cx, shape: &Shape, offset: u64, dst: u32) {
        let raced = self.mem.take_raced(cx.t);
        if raced.is_empty() {
            return;
        }
        for (i, leaf) in shape.leaves.iter().enumerate() {
            let undef = match shape.bit_packed {
                true => mask(leaf.bits),
                false => raced_bits(&raced, offset + leaf.offset, *leaf),
            };
            if undef != 0 {
                let v = self.threads.slot(cx.t, cx.base, dst + i as u32);
                let v = self.choices.undefined_in(&v, undef);
                self.threads.set(cx, dst + i as u32, v);
            }
        }
    }

    /// Executes `store`.
    pub fn store(&mut self, cx: Cx, mem: &MemoryCode, value: Src) -> Result<Flow, Stop> {
        let shape = self.job.program.shape(mem.shape);
        let packed = packed(shape)?;
        let p = self.access_pointer(cx, mem)?;
        let touch = self.mem.touch_of(mem, AccessKind::Write, shape.store_size, 1);
        let (object, offset) = self.touch(cx.t, &p, &touch)?;
        if let Some(atomic) = mem.atomic {
            self.atomic_write(cx.t, object, offset..offset + touch.len, atomic, false)?;
        }
        if shape.aggregate {
            self.mem.memory.fill(object, offset, shape.store_size, Cell::UNDEF);
        }
        if let Some(whole) = packed {
            let lanes = (0..shape.leaves.len()).map(|i| self.get(cx, value, i)).collect::<Result<Vec<_>, _>>()?;
            let all = collect_leaves(&shape.leaves, &lanes, &[whole], 0);
            self.mem.memory.store(object, offset, whole, &all);
            self.check_equal_stores(cx.t, object, offset)?;
            return Ok(flow_after(mem));
        }
        for (i, leaf) in shape.leaves.iter().enumerate() {
            let mut v = self.get(cx, value, i)?;
            if let Kind::Ptr(space) = leaf.kind {
                let how = Escape::Stored(Some(object));
                self.escape(cx.t, v.prov.tags, how)?;
                // The program may load the pointer again as a pointer of a different space.
                v = self.leaving_space(cx.t, v, space);
            }
            if matches!(v.prov.base, Base::Part(_)) {
                self.escape(cx.t, v.prov.tags, Escape::Stored(Some(object)))?;
            }
            self.mem.memory.store(object, offset, *leaf, &v);
        }
        self.check_equal_stores(cx.t, object, offset)?;
        Ok(flow_after(mem))
    }

    /// Executes a bitcast from or to bytes (`b32`) as a store of one type and a load of the other. So a byte that
    /// contains a part of a pointer keeps this part.
    pub fn cast_bytes(
        &mut self,
        cx: Cx,
        (from, to): (&Shape, &Shape),
        values: &[Scalar],
        dst: u32,
    ) -> Result<(), Stop> {
        if from.leaves.iter().chain(&to.leaves).any(|leaf| leaf.bits % 8 != 0) {
            return unsupported("bitcast of bytes and fractional bytes");
        }
        let mut cells = Vec::new();
        for (leaf, value) in from.leaves.iter().zip(values) {
            self.mem.memory.stored_cells(*leaf, value, &mut cells);
        }
        let mut at = 0;
        for (i, leaf) in to.leaves.iter().enumerate() {
            let bytes = (leaf.bits / 8) as usize;
            let Some(held) = cells.get(at..at + bytes) else { return unsupported("bitcast of bytes") };
            let v = self.mem.memory.read(held, *leaf, &mut self.choices.undef);
            let parts: Vec<_> =
                held.iter().filter_map(|cell| self.mem.memory.pointer_part(*cell).map(|_| cell.part())).collect();
            let v = self.as_seen(cx.t, *leaf, v, &parts)?;
            self.threads.set(cx, dst + i as u32, v);
            at += bytes;
        }
        Ok(())
    }

    /// Completes a value after it was read from memory. `parts` are the parts of pointers among the read bytes. If the
    /// value is a number, the pointers' addresses escape. After a pass, a number may become a pointer, because LLVM
    /// stores pointers as numbers.
    fn as_seen(&mut self, t: usize, leaf: Leaf, v: Scalar, parts: &[u32]) -> Result<Scalar, Stop> {
        if matches!(leaf.kind, Kind::Ptr(_)) && self.job.options.tolerant && v.prov.base == Base::None && v.bits != 0 {
            return Ok(Scalar { prov: Prov { base: Base::Wildcard(self.mem.memory.exposures), ..v.prov }, ..v });
        }
        if v.prov.base == Base::ViaInt {
            for part in parts {
                let prov = self.mem.memory.prov_of_part(*part);
                self.mem.out.observed.numbered |= prov.base != Base::None;
                self.escape(t, prov.tags, Escape::Address)?;
            }
        }
        Ok(v)
    }

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

    /// Returns the earlier write that a failing compare-exchange sees. The write is chosen as for a load, among the
    /// writes whose value differs from the expected value `want`. `None` if the compare-exchange sees the last write.
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
            // value in memory is tainted here, where it is replaced, and below, where the old value stays.
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

impl MemorySystem<'_> {
    /// Returns the access of a step, which is about to be executed.
    fn touch_of(&mut self, mem: &MemoryCode, kind: AccessKind, len: u64, operand: u8) -> Touch {
        // If an access orders only its own address space, the clocks contain more order than there is. A generic access
        // orders all memory that threads share.
        match mem.space {
            _ if !mem.one_space => {}
            AddressSpace(0) => {}
            AddressSpace(3) => self.order.races.shared_fences = true,
            _ => self.order.races.global_atomics = true,
        }
        Touch {
            space: mem.space,
            kind,
            len,
            align: mem.align,
            volatile: mem.volatile,
            atomic: mem.atomic,
            operand: Some(operand),
            twin: kind == AccessKind::Write && mem.atomic.is_none() && !mem.volatile,
        }
    }

    /// The running instruction has read some bytes. Returns those bytes for which this read races with a write
    /// ([`Options::tolerant`]). Only these bytes are undefined (LangRef, 'Memory Model for Concurrent Operations').
    ///
    /// [`Options::tolerant`]: crate::Options::tolerant
    pub fn take_raced(&mut self, t: usize) -> Vec<u64> {
        let mut bytes = std::mem::take(&mut self.step.racing_reads);
        let of = |byte| RacedRead { thread: t as u32, time: self.order.clock(t)[t], byte };
        bytes.extend(self.job.options.raced.range(of(0)..=of(u64::MAX)).map(|read| read.byte));
        bytes
    }
}

/// Returns a mask of the bits of a leaf that are in the racing bytes. The leaf begins at `start`. If any bit of a
/// pointer is in the racing bytes, the mask contains all bits of the pointer.
pub fn raced_bits(raced: &[u64], start: u64, leaf: Leaf) -> u128 {
    let bytes = (0..u64::from(leaf.bits.div_ceil(8))).filter(|i| raced.contains(&(start + i)));
    let bits = bytes.fold(0, |all, i| all | 0xff << (8 * i)) & mask(leaf.bits);
    match leaf.kind {
        Kind::Ptr(_) if bits != 0 => mask(leaf.bits),
        _ => bits,
    }
}

/// Returns whether other threads may run now: after an atomic or volatile access they may.
fn flow_after(mem: &MemoryCode) -> Flow {
    if mem.atomic.is_some() || mem.volatile { Flow::Yield } else { Flow::Next }
}

/// Returns the one integer leaf of a vector whose elements are not whole bytes. LangRef, 'Vector Type': in memory, such
/// a vector is one integer of all its bits. The targets here are little-endian, so element 0 has the lowest bits.
/// `None`: each leaf has its own bytes.
fn packed(shape: &Shape) -> Result<Option<Leaf>, Stop> {
    let bits: u32 = shape.leaves.iter().map(|l| l.bits).sum();
    match shape.bit_packed {
        false => Ok(None),
        true if shape.aggregate || bits > 128 => unsupported("vector of fractional bytes in memory"),
        true => Ok(Some(Leaf { kind: Kind::Int, bits, offset: 0 })),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ir::AddressSpace;

    /// LangRef, 'Memory Model for Concurrent Operations': each racing byte is undefined. If one byte of a pointer is
    /// undefined, the whole pointer is.
    #[test]
    fn bits_that_race() {
        let leaf = |kind, bits| Leaf { kind, bits, offset: 0 };
        let (int, pointer) = (leaf(Kind::Int, 32), leaf(Kind::Ptr(AddressSpace(0)), 64));
        assert_eq!(raced_bits(&[], 4, int), 0);
        assert_eq!(raced_bits(&[3, 8], 4, int), 0);
        assert_eq!(raced_bits(&[4], 4, int), 0xff);
        assert_eq!(raced_bits(&[5, 7], 4, int), 0xff00_ff00);
        assert_eq!(raced_bits(&[5], 4, leaf(Kind::Int, 12)), 0xf00);
        assert_eq!(raced_bits(&[11], 4, pointer), u64::MAX.into());
        assert_eq!(raced_bits(&[12], 4, pointer), 0);
    }
}

//! Loads, stores and atomic operations, executed leaf by leaf.

use crate::api::{AccessKind, ObjectId, RacedRead, Stop, unsupported};
use crate::code::{MemoryCode, Src};
use crate::exec::pointer::collect_leaves;
use crate::exec::{Core, Cx, Flow, MemorySystem, Touch, thread_moment};
use crate::ir::*;
use crate::memory::{Base, Cell, Kind, Leaf, Prov, Scalar, Shape, mask};
use crate::promises::Escape;

impl<'a> Core<'a> {
    /// Returns the pointer of an access. If the access has a `ptr_provenance` operand, the returned pointer is also
    /// based on everything on which this operand is based.
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

    /// Returns the result of a bitcast from or to a byte type (`b32`). It is the value that a load of the target type
    /// reads after a store of the source value. So a byte that contains a part of a pointer keeps this part.
    pub fn cast_bytes(
        &mut self,
        t: usize,
        (from, to): (&[Leaf], &[Leaf]),
        values: &[Scalar],
    ) -> Result<Vec<Scalar>, Stop> {
        if from.iter().chain(to).any(|leaf| leaf.bits % 8 != 0) {
            return unsupported("bitcast of bytes and fractional bytes");
        }
        let mut cells = Vec::new();
        for (leaf, value) in from.iter().zip(values) {
            self.mem.memory.stored_cells(*leaf, value, &mut cells);
        }
        let (mut at, mut result) = (0, Vec::with_capacity(to.len()));
        for leaf in to {
            let bytes = (leaf.bits / 8) as usize;
            let Some(held) = cells.get(at..at + bytes) else { return unsupported("bitcast of bytes") };
            let v = self.mem.memory.read(held, *leaf, &mut self.choices.undef);
            let parts: Vec<_> =
                held.iter().filter_map(|cell| self.mem.memory.pointer_part(*cell).map(|_| cell.part())).collect();
            let v = self.as_seen(t, *leaf, v, &parts)?;
            let is_number = !matches!(leaf.kind, Kind::Ptr(_) | Kind::Byte);
            result.push(if is_number { self.address_of_parts(v, &parts) } else { v });
            at += bytes;
        }
        Ok(result)
    }

    /// Returns the number that a bitcast makes from parts of pointers. It is the number that `ptrtoaddr` makes: the cast
    /// does not expose the objects (LangRef, 'bitcast'). If a part was a number before, its provenance is undecided.
    fn address_of_parts(&self, v: Scalar, parts: &[u32]) -> Scalar {
        let mut provs = parts.iter().map(|part| self.mem.memory.prov_of_part(*part));
        if provs.clone().any(|prov| prov.base == Base::ViaInt) {
            return v;
        }
        let unspecified = provs.any(|prov| self.mem.has_unspecified_address(&Scalar { prov, ..v }));
        Scalar { prov: Prov::default(), ..v }.tainted_if(unspecified)
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
}

impl MemorySystem<'_> {
    /// Returns the access of a step, which is about to be executed.
    pub fn touch_of(&mut self, mem: &MemoryCode, kind: AccessKind, len: u64, operand: u8) -> Touch {
        // If an access orders only its own address space, the clocks order more accesses than the program does. A
        // generic access orders all memory that threads share.
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

/// Returns a mask of the bits of a leaf that are in the racing bytes. The leaf begins at `start`. If some bit of a
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
    /// undefined, the whole pointer is undefined.
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

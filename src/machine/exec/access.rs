//! Memory accesses: which bytes a pointer may touch, everything that makes it UB, and what is recorded.

use crate::ir::*;
use crate::machine::code::ops::{AtomicCode, Memory as MemoryCode};
use crate::machine::exec::vm::{Cx, Flow, Vm, at};
use crate::machine::facts::events::{AccessKind, EventKind, ObjectId};
use crate::machine::facts::stop::{Stop, UbKind, ub, undecided, unsupported};
use crate::machine::memory::Cell;
use crate::machine::memory::spaces::{Family, Home};
use crate::machine::memory::value::{Base, Kind, Leaf, Scalar, Shape, mask};
use crate::machine::promises::{Access, Content, Escape};

/// One access about to happen.
#[derive(Copy, Clone, Debug)]
pub struct Touch {
    pub space: AddressSpace,
    pub kind: AccessKind,
    pub len: u64,
    pub align: u64,
    pub volatile: bool,
    pub atomic: Option<AtomicCode>,
    /// What [`EventKind::Access`] calls the operand.
    pub operand: Option<u8>,
}

impl Vm<'_> {
    /// The object and offset of `len` bytes at a pointer; everything else is UB.
    pub fn resolve(&self, t: usize, p: &Scalar, space: AddressSpace, len: u64) -> Result<(u32, u64), Stop> {
        if p.poison {
            return ub(UbKind::Poison, "the address is poison");
        }
        if p.undef != 0 {
            return ub(UbKind::Undef, "the address depends on an undefined value");
        }
        if p.prov.base == Base::ViaInt {
            return undecided("pointer bytes through an integer");
        }
        let Some((object, offset)) = self.locate(t, p, space) else {
            if p.bits == 0 {
                return ub(UbKind::Null, format!("access through null in address space {}", space.0));
            }
            return ub(
                UbKind::NoProvenance,
                format!("nothing may be accessed at {:#x} in address space {}", p.bits, space.0),
            );
        };
        let o = &self.memory.objects[object as usize];
        if !o.alive {
            return ub(UbKind::UseAfterFree, format!("object {object} is dead"));
        }
        if o.ended {
            return ub(UbKind::Lifetime, format!("object {object} is outside its lifetime"));
        }
        if o.home == Home::Code {
            return unsupported("access to a function's bytes");
        }
        if offset < 0 || (offset as u64).checked_add(len).is_none_or(|end| end > o.size) {
            let size = o.size;
            return ub(
                UbKind::OutOfBounds,
                format!("{len} bytes at offset {offset} of object {object} of {size} bytes"),
            );
        }
        Ok((object, offset as u64))
    }

    /// Checks an access, tells promises and race detection of it, records it. The bytes are the caller's business.
    pub fn touch(&mut self, t: usize, p: &Scalar, touch: &Touch) -> Result<(u32, u64), Stop> {
        let (object, offset) = self.checked(t, p, touch)?;
        self.record_access(t, object, offset, touch, p.is_defined());
        Ok((object, offset))
    }

    /// [`touch`](Self::touch) without the record.
    pub fn checked(&mut self, t: usize, p: &Scalar, touch: &Touch) -> Result<(u32, u64), Stop> {
        let (object, offset) = self.resolve(t, p, touch.space, touch.len)?;
        if touch.align > 1 && p.bits & u128::from(touch.align - 1) != 0 {
            return ub(UbKind::Misaligned, format!("{:#x} is not a multiple of {}", p.bits, touch.align));
        }
        self.check_constant(object, touch)?;
        self.tail_check(t, object)?;
        self.copy_check(t, object, offset, touch)?;
        self.race_check(t, object, offset, touch)?;
        let access = Access {
            object: ObjectId(object),
            offset,
            len: touch.len,
            kind: touch.kind,
            tags: p.prov.tags,
            wildcard: matches!(p.prov.base, Base::Wildcard(_)),
            volatile: touch.volatile,
            atomic: touch.atomic.is_some(),
            constant: self.shows_constants(object, touch.space),
        };
        self.announce_access(t, &access)?;
        if touch.kind != AccessKind::Read {
            self.note_free_write(t, p, (object, offset, touch.len));
        }
        if touch.volatile && self.options.observe {
            self.volatiles.push((object, offset, touch.len, touch.kind));
        }
        Ok((object, offset))
    }

    /// Tells the promises of an access that is about to happen.
    pub fn announce_access(&mut self, t: usize, access: &Access) -> Result<(), Stop> {
        self.settle_promises()?;
        if access.kind != AccessKind::Read && self.state.asks_what_is_overwritten() {
            let Vm { state, memory, .. } = self;
            let cells = memory.bytes(access.object.0, access.offset, access.len);
            state.overwrites(cells.iter().map(|cell| content(memory, *cell)));
        }
        self.state.access(&at(&self.threads, t), access)
    }

    /// What the accesses so far left is there: did it keep what is promised of values?
    pub fn settle_promises(&mut self) -> Result<(), Stop> {
        if !self.state.is_pending() {
            return Ok(());
        }
        if self.state.take_unwritten() {
            return undecided("bytes that may only be written are read before, and not by a load");
        }
        let Vm { state, memory, .. } = self;
        let now = |object: ObjectId, offset| content(memory, memory.bytes(object.0, offset, 1)[0]);
        match state.settle(now)? && self.is_judged() {
            true => undecided("an equal value is stored where a promise forbids another"),
            false => Ok(()),
        }
    }

    /// Did the load that was just announced read what may only be written, and was not? Then it gives poison, and as
    /// evidence for a claim it is doubtful: a call that may only write is said to read nothing.
    pub fn reads_unwritten(&mut self) -> Result<bool, Stop> {
        match self.state.take_unwritten() {
            true if self.is_judged() => undecided("bytes that may only be written are read before"),
            unwritten => Ok(unwritten),
        }
    }

    /// Does an object, seen through a space, never change? By-value parameters of kernels are constant as param memory.
    pub fn shows_constants(&self, object: u32, space: AddressSpace) -> bool {
        let o = &self.memory.objects[object as usize];
        self.program.spaces.is_read_only_view(space) || (o.byval_kernel && o.cast_to_param)
    }

    /// Is the run made to judge answers by?
    fn is_judged(&self) -> bool {
        !self.watch.functions.is_empty() && !self.options.explain
    }

    /// The callee of a `tail` call, here an intrinsic, does not access what its caller has on the stack (LangRef, 'call').
    fn tail_check(&self, t: usize, object: u32) -> Result<(), Stop> {
        let Some(frame) = self.threads[t].frames.last().filter(|_| !self.options.tolerant) else { return Ok(()) };
        let own = self.state.frame_of(ObjectId(object)) == Some(frame.activation);
        let call = || self.module.function(frame.function).inst(self.threads[t].inst).kind.as_call();
        if own && call().is_some_and(|c| matches!(c.tail, TailKind::Tail | TailKind::MustTail)) {
            return ub(UbKind::Tail, format!("a tail call accesses object {object}, in its caller's frame"));
        }
        Ok(())
    }

    /// Records an access of the running instruction, if that is watched. `defined`: its pointer is.
    pub fn record_access(&mut self, t: usize, object: u32, offset: u64, touch: &Touch, defined: bool) {
        let frame = self.frame(t);
        let inst = self.threads[t].inst;
        let watched = self.watched(frame.function).and_then(|w| w.accesses.get(inst.0 as usize));
        if watched == Some(&true) {
            self.record(
                t,
                EventKind::Access {
                    inst,
                    operand: touch.operand,
                    defined,
                    kind: touch.kind,
                    object: ObjectId(object),
                    offset,
                    len: touch.len,
                },
            );
            if self.options.explain && touch.kind != AccessKind::Write {
                self.out.contents.push((self.out.events.len() - 1, self.memory.shown(object, offset, touch.len)));
            }
        }
    }

    /// What the events from `first` on have written by now.
    pub fn show_writes(&mut self, first: usize) {
        for (index, event) in self.out.events.iter().enumerate().skip(first) {
            if let EventKind::Access { kind: AccessKind::Write | AccessKind::ReadWrite, object, offset, len, .. } =
                event.kind
            {
                self.out.contents.push((index, self.memory.shown(object.0, offset, len)));
            }
        }
    }

    /// Constant memory is never written. Where space 4 is only a view of global memory (AMDGPU), what is read through it
    /// stays as it is for the whole run.
    fn check_constant(&mut self, object: u32, touch: &Touch) -> Result<(), Stop> {
        let (spaces, space) = (&self.program.spaces, touch.space);
        let o = &mut self.memory.objects[object as usize];
        if spaces.family == Family::Amdgcn {
            o.written |= touch.kind != AccessKind::Read;
            o.read_as_constant |= touch.kind != AccessKind::Write && space.0 == 4;
            if o.written && o.read_as_constant {
                return ub(
                    UbKind::WriteToConstant,
                    format!("object {object} is read through address space 4 and written"),
                );
            }
        }
        if touch.kind == AccessKind::Read {
            return Ok(());
        }
        if spaces.is_read_only_view(space) {
            return ub(UbKind::WriteToConstant, format!("address space {} is read-only", space.0));
        }
        if o.byval_kernel {
            if o.cast_to_param {
                return ub(UbKind::WriteToConstant, format!("by-value parameter {object} was cast to param space"));
            }
            o.written = true;
        } else if o.constant {
            return ub(UbKind::WriteToConstant, format!("object {object} is constant"));
        }
        Ok(())
    }

    /// Reads one leaf for the program: whoever sees the bytes of a pointer as a number knows its address.
    pub fn fetch(&mut self, t: usize, object: u32, offset: u64, leaf: Leaf) -> Result<Scalar, Stop> {
        let v = self.memory.load(object, offset, leaf, &mut self.undef);
        if v.prov.base == Base::ViaInt {
            for prov in self.memory.pointers_in(object, offset + leaf.offset, u64::from(leaf.bits.div_ceil(8))) {
                self.state.escape(&at(&self.threads, t), prov.tags, Escape::Address)?;
            }
        }
        Ok(v)
    }

    fn touch_of(mem: &MemoryCode, kind: AccessKind, len: u64, operand: u8) -> Touch {
        Touch {
            space: mem.space,
            kind,
            len,
            align: mem.align,
            volatile: mem.volatile,
            atomic: mem.atomic,
            operand: Some(operand),
        }
    }

    /// The pointer of an access, based on what its `ptr_provenance` is based on too.
    fn accessed(&mut self, cx: Cx, mem: &MemoryCode) -> Result<Scalar, Stop> {
        let mut p = self.get(cx, mem.ptr, 0)?;
        if let Some(provenance) = mem.provenance {
            let other = self.get(cx, provenance, 0)?;
            p.prov.tags = self.state.tags().union(p.prov.tags, other.prov.tags);
        }
        Ok(p)
    }

    /// `load`.
    pub fn load(&mut self, cx: Cx, mem: &MemoryCode, dst: u32) -> Result<Flow, Stop> {
        let program = self.program;
        let shape = program.shape(mem.shape);
        let p = self.accessed(cx, mem)?;
        let touch = Self::touch_of(mem, AccessKind::Read, shape.store_size, 0);
        let (object, offset) = self.touch(cx.t, &p, &touch)?;
        if let Some(atomic) = mem.atomic {
            self.atomic_read(cx.t, (object, offset, touch.len), atomic)?;
        }
        if self.reads_unwritten()? {
            for i in 0..shape.leaves.len() {
                self.set(cx, dst + i as u32, Scalar::poison());
            }
            return Ok(flow_behind(mem));
        }
        let packed = packed(shape)?;
        let all = packed.map(|leaf| self.fetch(cx.t, object, offset, leaf)).transpose()?;
        for (i, leaf) in shape.leaves.iter().enumerate() {
            let mut v = match (packed, all) {
                (Some(whole), Some(all)) => crate::machine::exec::pointer::gather(&[whole], &[all], &shape.leaves, i),
                _ => self.fetch(cx.t, object, offset, *leaf)?,
            };
            v = v.freed(p.drawn && self.options.observe);
            if matches!(leaf.kind, Kind::Ptr(_)) && self.state.is_guard(p.prov.tags) {
                let slot = (ObjectId(object), (offset + leaf.offset) as i64);
                v.prov.tags = self.state.restrict_copied(&at(&self.threads, cx.t), v.prov.tags, p.prov.tags, slot);
            }
            self.set(cx, dst + i as u32, v);
        }
        let raced = self.take_raced(cx.t);
        for (i, leaf) in shape.leaves.iter().enumerate().filter(|_| !raced.is_empty()) {
            let undef = match packed {
                Some(_) => mask(leaf.bits),
                None => raced_bits(&raced, offset + leaf.offset, *leaf),
            };
            if undef != 0 {
                let v = self.slot(cx.t, cx.base, dst + i as u32);
                let v = self.undefined_in(&v, undef);
                self.set(cx, dst + i as u32, v);
            }
        }
        Ok(flow_behind(mem))
    }

    /// The bytes that the running instruction has read and that race with a write ([`Options::tolerant`]): each of them is
    /// undefined, and only these (LangRef, 'Memory Model for Concurrent Operations').
    ///
    /// [`Options::tolerant`]: crate::machine::Options::tolerant
    pub fn take_raced(&mut self, t: usize) -> Vec<u64> {
        let mut bytes = std::mem::take(&mut self.raced);
        let now = (t as u32, self.threads[t].clock[t]);
        bytes.extend(self.options.raced.range((now.0, now.1, 0)..=(now.0, now.1, u64::MAX)).map(|r| r.2));
        bytes
    }

    /// A value that was read, and of which these bits are undefined.
    pub fn undefined_in(&mut self, v: &Scalar, undef: u128) -> Scalar {
        let bits = v.bits & !undef | self.undef.wide() & undef;
        Scalar { drawn: v.drawn, undef: v.undef | undef, ..Scalar::of(bits) }
    }

    /// `store`.
    pub fn store(&mut self, cx: Cx, mem: &MemoryCode, value: crate::machine::code::ops::Src) -> Result<Flow, Stop> {
        let program = self.program;
        let shape = program.shape(mem.shape);
        let packed = packed(shape)?;
        let p = self.accessed(cx, mem)?;
        let touch = Self::touch_of(mem, AccessKind::Write, shape.store_size, 1);
        let (object, offset) = self.touch(cx.t, &p, &touch)?;
        if let Some(atomic) = mem.atomic {
            self.atomic_write(cx.t, (object, offset, touch.len), atomic, false)?;
        }
        if shape.aggregate {
            self.memory.bytes_mut(object, offset, shape.store_size).fill(Cell::UNDEF);
        }
        if let Some(whole) = packed {
            let lanes = (0..shape.leaves.len()).map(|i| self.get(cx, value, i)).collect::<Result<Vec<_>, _>>()?;
            let all = crate::machine::exec::pointer::gather(&shape.leaves, &lanes, &[whole], 0);
            self.memory.store(object, offset, whole, &all);
            return Ok(flow_behind(mem));
        }
        for (i, leaf) in shape.leaves.iter().enumerate() {
            let v = self.get(cx, value, i)?;
            if matches!(leaf.kind, Kind::Ptr(_)) {
                let how = Escape::Stored(Some(ObjectId(object)));
                self.state.escape(&at(&self.threads, cx.t), v.prov.tags, how)?;
            }
            self.memory.store(object, offset, *leaf, &v);
        }
        Ok(flow_behind(mem))
    }

    /// `atomicrmw`.
    pub fn rmw(
        &mut self,
        cx: Cx,
        mem: &MemoryCode,
        op: RmwOp,
        value: crate::machine::code::ops::Src,
        dst: u32,
    ) -> Result<Flow, Stop> {
        let program = self.program;
        let shape = program.shape(mem.shape);
        let [leaf] = &*shape.leaves else { return unsupported("atomicrmw of a vector") };
        let (p, v) = (self.get(cx, mem.ptr, 0)?, self.get(cx, value, 0)?);
        let touch = Self::touch_of(mem, AccessKind::ReadWrite, shape.store_size, 0);
        let (object, offset) = self.touch(cx.t, &p, &touch)?;
        let Some(atomic) = mem.atomic else { return unsupported("atomicrmw") };
        self.atomic_read(cx.t, (object, offset, touch.len), atomic)?;
        self.atomic_write(cx.t, (object, offset, touch.len), atomic, true)?;
        let mut old = self.fetch(cx.t, object, offset, *leaf)?;
        if !self.take_raced(cx.t).is_empty() {
            old.undef = mask(leaf.bits);
        }
        let mut env = self.floating(crate::machine::arith::float::Modes::ATOMIC);
        let new = crate::machine::arith::atomics::combine(&mut env, op, *leaf, old, v)?;
        self.stored_pointer(cx.t, *leaf, &new, object)?;
        self.memory.store(object, offset, *leaf, &new);
        self.set(cx, dst, old);
        Ok(Flow::Yield)
    }

    fn stored_pointer(&mut self, t: usize, leaf: Leaf, v: &Scalar, object: u32) -> Result<(), Stop> {
        match leaf.kind {
            Kind::Ptr(_) => {
                self.state.escape(&at(&self.threads, t), v.prov.tags, Escape::Stored(Some(ObjectId(object))))
            }
            _ => Ok(()),
        }
    }

    /// `cmpxchg`; a weak one fails spuriously once in a while.
    pub fn cmpxchg(
        &mut self,
        cx: Cx,
        mem: &MemoryCode,
        (expected, new): (crate::machine::code::ops::Src, crate::machine::code::ops::Src),
        failure: Ordering,
        weak: bool,
        dst: u32,
    ) -> Result<Flow, Stop> {
        let program = self.program;
        let shape = program.shape(mem.shape);
        let [leaf] = &*shape.leaves else { return unsupported("cmpxchg of a vector") };
        let p = self.get(cx, mem.ptr, 0)?;
        let (want, new) = (self.get(cx, expected, 0)?, self.get(cx, new, 0)?);
        let touch = Self::touch_of(mem, AccessKind::ReadWrite, shape.store_size, 0);
        let (object, offset) = self.resolve(cx.t, &p, mem.space, shape.store_size)?;
        let Some(atomic) = mem.atomic else { return unsupported("cmpxchg") };
        let mut old = self.fetch(cx.t, object, offset, *leaf)?;
        self.condition(&old, "the compared memory")?;
        self.condition(&want, "the expected value")?;
        let choice = old.drawn || want.drawn;
        let equal = old.bits == want.bits && !(weak && self.schedule.one_in(8));
        // A failed exchange is a read to everybody but the promises, which see what it may do.
        self.touch(cx.t, &p, &Touch { kind: if equal { touch.kind } else { AccessKind::Read }, ..touch })?;
        if equal {
            self.atomic_read(cx.t, (object, offset, touch.len), atomic)?;
            self.atomic_write(cx.t, (object, offset, touch.len), atomic, true)?;
            self.stored_pointer(cx.t, *leaf, &new, object)?;
            // Where a free choice decided, the old value might have stayed, or below gone.
            self.memory.store(object, offset, *leaf, &new.freed(choice));
        } else {
            self.atomic_read(cx.t, (object, offset, touch.len), AtomicCode { ordering: failure, ..atomic })?;
            if choice {
                self.memory.store(object, offset, *leaf, &old.freed(true));
            }
        }
        let mut succeeded = Scalar::of(equal.into()).freed(choice);
        if !self.take_raced(cx.t).is_empty() {
            (old.undef, succeeded.undef) = (mask(leaf.bits), 1);
        }
        self.set(cx, dst, old);
        self.set(cx, dst + 1, succeeded);
        Ok(Flow::Yield)
    }
}

/// Which bits of a leaf that begins at this byte of an object are in these bytes; all bits of a pointer if any is.
pub fn raced_bits(raced: &[u64], start: u64, leaf: Leaf) -> u128 {
    let bytes = (0..u64::from(leaf.bits.div_ceil(8))).filter(|i| raced.contains(&(start + i)));
    let bits = bytes.fold(0, |all, i| all | 0xff << (8 * i)) & mask(leaf.bits);
    match leaf.kind {
        Kind::Ptr(_) if bits != 0 => mask(leaf.bits),
        _ => bits,
    }
}

/// An atomic or volatile access is a good moment for other threads.
fn flow_behind(mem: &MemoryCode) -> Flow {
    if mem.atomic.is_some() || mem.volatile { Flow::Yield } else { Flow::Next }
}

/// What a byte holds, as promises see it.
fn content(memory: &crate::machine::memory::Memory, cell: Cell) -> Content {
    let undef = cell.undef() | cell.poison();
    let part = memory.pointer_part(cell);
    Content { value: cell.value() & !undef, undef: cell.undef(), poison: cell.poison(), part }
}

/// LangRef, 'Vector Type': elements that are not whole bytes lie in memory as one integer of all their bits (the targets
/// here are little-endian: element 0 lowest). `None`: each leaf has bytes of its own.
fn packed(shape: &Shape) -> Result<Option<Leaf>, Stop> {
    let bits: u32 = shape.leaves.iter().map(|l| l.bits).sum();
    match shape.bit_packed {
        false => Ok(None),
        true if shape.aggregate || bits > 128 => unsupported("vector of fractional bytes in memory"),
        true => Ok(Some(Leaf { kind: Kind::Int, bits, offset: 0 })),
    }
}

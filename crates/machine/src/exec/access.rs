//! Memory accesses: the bytes that a pointer may access, all reasons why an access is UB, and the records of accesses.

use crate::api::{
    AccessKind, EventKind, Fault, ObjectId, Origin, Stop, StrayPointer, UbKind, ub, undecided, unsupported,
};
use crate::exec::{Core, MemorySystem, Touch, thread_moment};
use crate::ir::*;
use crate::memory::buffer_resources::{self, Reach};
use crate::memory::{Base, Cell, Family, Kind, Leaf, Memory, Prov, Scalar, StorageKind};
use crate::promises::{Access, Content, Escape};

/// The maximum number of strays that a run remembers. A stray is a number that the program loads as a pointer from an
/// input object.
const MAX_STRAYS: usize = 64;
/// A pointer counts as derived from a stray if its address is less than this number of bytes away from the stray.
const STRAY_DISTANCE: u128 = 1 << 32;

impl<'a> Core<'a> {
    /// Checks an access, reports it to the promises and the race detection, and records it. The caller moves the bytes.
    pub fn touch(&mut self, t: usize, p: &Scalar, touch: &Touch) -> Result<(ObjectId, u64), Stop> {
        let (object, offset) = self.check_access(t, p, touch)?;
        self.record_access(t, object, offset, touch, p.is_definite());
        Ok((object, offset))
    }

    /// Checks an access as [`touch`](Self::touch) does, but does not record it.
    pub fn check_access(&mut self, t: usize, p: &Scalar, touch: &Touch) -> Result<(ObjectId, u64), Stop> {
        let found = match touch.kind {
            AccessKind::Read => self.mem.place(t, p, touch.space, touch.len),
            _ => self.mem.resolve(t, p, touch.space, touch.len),
        };
        self.mem.note_place(p, touch);
        let (object, offset) = match found {
            // LangRef, 'alloca': a load outside the lifetime gives poison, so that passes may move loads up. So the
            // machine makes the bytes poison outside the lifetime. Such a load is no evidence against a claim, because
            // the memory may then belong to a different alloca.
            Ok((object, _)) if self.mem.memory.objects[object].ended && self.job.is_judged() => {
                return undecided("a load outside the lifetime of an alloca");
            }
            Ok(found) => found,
            Err(stop) => {
                self.mem.blame(t, p, touch);
                return Err(stop);
            }
        };
        let address = self.job.program.spaces.unfolded(p, touch.space).0.bits;
        if touch.align > 1 && address & u128::from(touch.align - 1) != 0 {
            self.mem.blame(t, p, touch);
            return ub(UbKind::Misaligned, format!("{address:#x} is not a multiple of {}", touch.align));
        }
        self.mem.check_constant(p, object, touch)?;
        self.tail_check(t, object)?;
        self.mem.copy_check(t, object, offset, touch)?;
        self.race_check(t, object, offset, touch)?;
        let access = Access {
            wildcard: matches!(p.prov.base, Base::Wildcard(_)),
            volatile: touch.volatile,
            atomic: touch.atomic.is_some(),
            constant: self.mem.shows_constants(object, touch.space) || self.mem.is_from_constants(p, object),
            ..Access::plain(object, offset, touch.len, touch.kind, p.prov.tags)
        };
        self.announce_access(t, &access)?;
        if touch.kind != AccessKind::Read {
            self.note_free_write(t, (object, offset, touch.len));
        }
        // PTX has relaxed accesses only since version 6. For older PTX, code generation turns relaxed atomic accesses
        // into volatile accesses.
        let may_become_volatile = touch.atomic.is_some() && self.job.options.lowered && !self.job.program.ptx;
        if (touch.volatile || may_become_volatile) && self.job.options.observe {
            self.mem.step.volatiles.push((object, offset, touch.len, touch.kind));
        }
        Ok((object, offset))
    }

    /// Reports an access to the promises before it takes effect.
    pub fn announce_access(&mut self, t: usize, access: &Access) -> Result<(), Stop> {
        self.mem.check_pending_promises()?;
        if access.kind != AccessKind::Read && self.mem.state.needs_overwritten_bytes() {
            let MemorySystem { state, memory, .. } = &mut self.mem;
            let cells = memory.bytes(access.object, access.offset, access.len);
            state.overwrites(cells.iter().map(|cell| content(memory, *cell)));
        }
        self.mem.state.access(&thread_moment(&self.mem.order, &self.threads, t), access)
    }

    /// Returns `v`, a pointer of address space `space` that the caller casts or stores. The program may then use it in
    /// a different space. If `space` is AMDGPU's constant space (4), adds the tag that marks the pointed-to memory as
    /// constant.
    pub fn leaving_space(&mut self, t: usize, v: Scalar, space: AddressSpace) -> Scalar {
        let somewhere = matches!(v.prov.base, Base::Object(_) | Base::Wildcard(_));
        if self.job.program.spaces.family != Family::Amdgcn || space.0 != 4 || !somewhere {
            return v;
        }
        let tags = self.mem.state.constant(&thread_moment(&self.mem.order, &self.threads, t), v.prov.tags);
        Scalar { prov: Prov { tags, ..v.prov }, ..v }
    }

    /// Checks that an intrinsic in a `tail` call does not access its caller's stack (LangRef, 'call').
    fn tail_check(&self, t: usize, object: ObjectId) -> Result<(), Stop> {
        let Some(frame) = self.threads[t].frames.last().filter(|_| !self.job.options.tolerant) else {
            return Ok(());
        };
        // Frames of outside code are exempt: outside code has no instructions, and its frame contains only by-value
        // copies.
        let f = self.job.module.function(frame.function);
        let own = self.mem.state.frame_of(object) == Some(frame.activation) && !f.is_declaration();
        let call = || f.inst(self.threads[t].inst).kind.as_call();
        if own && call().is_some_and(|c| matches!(c.tail, TailKind::Tail | TailKind::MustTail)) {
            return ub(UbKind::Tail, format!("a tail call accesses object {object}, in its caller's frame"));
        }
        Ok(())
    }

    /// Records an access of the running instruction, if the caller of the run wants the accesses of this instruction.
    /// `defined`: whether the pointer is a definite value.
    pub fn record_access(&mut self, t: usize, object: ObjectId, offset: u64, touch: &Touch, defined: bool) {
        let frame = self.threads.frame(t);
        let inst = self.threads[t].inst;
        // An access that asm does not state refutes no answer about the asm.
        if self.job.watches_access(frame.function, inst) && !self.mem.state.is_pure_asm(frame.function, inst) {
            self.record(
                t,
                EventKind::Access {
                    inst,
                    operand: self.operand_of(touch),
                    defined,
                    kind: touch.kind,
                    object,
                    offset,
                    len: touch.len,
                },
            );
            if self.job.options.explain && touch.kind != AccessKind::Write {
                self.mem
                    .out
                    .contents
                    .push((self.mem.out.events.len() - 1, self.mem.memory.defined_bytes(object, offset, touch.len)));
            }
        }
    }

    /// Returns the index of the operand through which the running instruction makes this access. `None` if the pointer
    /// is no operand.
    fn operand_of(&self, touch: &Touch) -> Option<u8> {
        match (self.asm_operands, touch.operand) {
            (Some(operands), Some(n)) => operands.get(usize::from(n).saturating_sub(1)).copied().flatten(),
            (_, operand) => operand,
        }
    }

    /// Reads one leaf for the program. If the program reads the bytes of a pointer as a number, the number is the
    /// pointer's address.
    pub fn fetch(&mut self, t: usize, object: ObjectId, offset: u64, leaf: Leaf) -> Result<Scalar, Stop> {
        let v = self
            .mem
            .memory
            .load(object, offset, leaf, &mut self.choices.undef)
            .tainted_if(self.mem.has_unordered_writes(object, offset, leaf));
        if let (true, Kind::Ptr(space), Base::None) = (self.job.program.ptx, leaf.kind, v.prov.base) {
            let base = self.mem.view(t).base_at(v.bits, space, Base::Wildcard(self.mem.memory.exposures));
            return Ok(Scalar { prov: Prov { base, ..v.prov }, ..v });
        }
        if self.job.options.tolerant && matches!(leaf.kind, Kind::Ptr(_)) && v.prov.base == Base::None && v.bits != 0 {
            // LLVM's load-store vectoriser and atomic-expand store pointers as numbers, which `ptrtoint` exposes. So
            // after a pass, a load of bytes of a number as a pointer gives the pointer that `inttoptr` would make.
            // Before a pass, the machine treats such a load as undefined behaviour. LangRef does not mention such
            // loads.
            return Ok(Scalar { prov: Prov { base: Base::Wildcard(self.mem.memory.exposures), ..v.prov }, ..v });
        }
        if matches!(leaf.kind, Kind::Ptr(_))
            && v.prov.base == Base::None
            && self.mem.is_own_number(object, offset, leaf, &v)
        {
            return Ok(Scalar { prov: Prov { base: Base::Wildcard(self.mem.memory.exposures), ..v.prov }, ..v });
        }
        if let (Kind::Ptr(space), Base::None) = (leaf.kind, v.prov.base) {
            self.mem.note_stray(object, offset + leaf.offset, space, &v);
        }
        if v.prov.base == Base::ViaInt || self.job.options.observe && v.prov.base == Base::None {
            let len = u64::from(leaf.bits.div_ceil(8));
            for prov in self.mem.memory.pointers_in(object, offset + leaf.offset, len) {
                self.mem.out.observed.numbered |= prov.base != Base::None;
                if v.prov.base == Base::ViaInt {
                    self.escape(t, prov.tags, Escape::Address)?;
                }
            }
        }
        Ok(v)
    }
}

impl MemorySystem<'_> {
    /// Returns the object that contains the `len` bytes at a pointer, and the offset of these bytes in the object. If
    /// the bytes are not inside one object within its lifetime, the access is undefined behaviour.
    pub fn resolve(&self, t: usize, p: &Scalar, space: AddressSpace, len: u64) -> Result<(ObjectId, u64), Stop> {
        let (object, offset) = self.place(t, p, space, len)?;
        match self.memory.objects[object].ended {
            true => ub(UbKind::Lifetime, format!("object {object} is outside its lifetime")),
            false => Ok((object, offset)),
        }
    }

    /// Does the same as [`resolve`](Self::resolve), but also allows objects outside their lifetime.
    pub fn place(&self, t: usize, p: &Scalar, space: AddressSpace, len: u64) -> Result<(ObjectId, u64), Stop> {
        if p.poison {
            return ub(UbKind::Poison, "the address is poison");
        }
        if p.undef != 0 {
            return ub(UbKind::Undef, "the address depends on an undefined value");
        }
        if p.prov.base == Base::ViaInt {
            return undecided("pointer bytes through an integer");
        }
        if self.job.program.spaces.is_buffer(space) && buffer_resources::reach(p, len) != Reach::Within {
            // AMDGPUUsage, "Buffer Resource": flags and processor decide what an access outside the resource does. If
            // all bytes of an operation on a raw buffer are outside the resource, the caller has already handled the
            // operation.
            return unsupported("an access outside of a buffer resource");
        }
        let Some((object, offset)) = self.view(t).locate(p, space) else {
            if p.bits == 0 && space.0 != 0 && !self.job.options.tolerant {
                // In LLVM, null of a space other than 0 may be the address of an object (NullPointerIsDefined).
                return undecided("an access through null of a space other than 0");
            }
            if p.bits == 0 {
                return ub(UbKind::Null, format!("access through null in address space {}", space.0));
            }
            return ub(
                UbKind::NoProvenance,
                format!("nothing may be accessed at {:#x} in address space {}", p.bits, space.0),
            );
        };
        let o = &self.memory.objects[object];
        if !o.alive {
            return ub(UbKind::UseAfterFree, format!("object {object} is dead"));
        }
        if o.home == StorageKind::Code {
            return unsupported("access to a function's bytes");
        }
        if offset < 0 || (offset as u64).checked_add(len).is_none_or(|end| end > o.size) {
            let size = o.size;
            return ub(
                UbKind::OutOfBounds,
                format!("{len} bytes at offset {offset} of object {object} of {size} bytes"),
            );
        }
        self.memory.check_access_size(object, len)?;
        Ok((object, offset as u64))
    }

    /// Returns the index of the input that created the object; `None` if no input did.
    pub fn root(&self, object: ObjectId) -> Option<u32> {
        match self.out.objects[object].origin {
            Origin::Input(root) => Some(root),
            _ => None,
        }
    }

    /// Remembers the access that ends the run, so that the search for inputs can change the input that caused this
    /// access.
    pub fn blame(&mut self, t: usize, p: &Scalar, touch: &Touch) {
        let place = self.view(t).locate(p, touch.space);
        let root = place.and_then(|(object, _)| self.root(object));
        let offset = place.map_or(0, |(_, offset)| offset);
        let dynamic = place.is_some_and(|(object, _)| self.is_dynamic_shared(object));
        let stray = if place.is_none() { self.stray_of(p) } else { None };
        let size = place.map_or(0, |(object, _)| self.memory.objects[object].size);
        self.cause.fault = Some(Fault { root, offset, size, len: touch.len, align: touch.align, dynamic, stray });
    }

    /// Returns the stray from which a pointer is probably derived: the nearest stray, or the stray remembered last if
    /// the pointer is poison. `None` if no stray is near.
    fn stray_of(&self, p: &Scalar) -> Option<StrayPointer> {
        let (_, last) = self.cause.strays.last()?;
        if p.poison {
            return Some(*last);
        }
        let distance = |bits: u128| bits.abs_diff(p.bits);
        let nearest = self.cause.strays.iter().rev().min_by_key(|(bits, _)| distance(*bits))?;
        (distance(nearest.0) < STRAY_DISTANCE).then_some(nearest.1)
    }

    /// Remembers a stray: a number that the program loads as a pointer from an input object.
    fn note_stray(&mut self, object: ObjectId, offset: u64, space: AddressSpace, v: &Scalar) {
        let Some(root) = self.root(object) else { return };
        let stray = StrayPointer { root, offset, space };
        if self.cause.strays.len() < MAX_STRAYS && !self.cause.strays.iter().any(|(_, known)| *known == stray) {
            self.cause.strays.push((v.bits, stray));
        }
    }

    /// Checks the promises about the contents of memory, after the earlier accesses have taken effect.
    pub fn check_pending_promises(&mut self) -> Result<(), Stop> {
        if !self.state.is_pending() {
            return Ok(());
        }
        if self.state.take_unwritten() {
            return undecided("bytes that may only be written are read before, and not by a load");
        }
        let MemorySystem { state, memory, .. } = self;
        let now = |object: ObjectId, offset| content(memory, memory.bytes(object, offset, 1)[0]);
        match state.check_pending(now)? && self.job.is_judged() {
            true => undecided("an equal value is stored where a promise forbids another"),
            false => Ok(()),
        }
    }

    /// Whether the most recently announced load broke `writeonly`: its call promises to only write the loaded memory,
    /// and the load read bytes that the call had not written before. Such a load gives poison. If the run is used to
    /// judge answers, it is discarded, because LLVM assumes that a call under this promise reads nothing.
    pub fn reads_unwritten(&mut self) -> Result<bool, Stop> {
        match self.state.take_unwritten() {
            true if self.job.is_judged() => undecided("bytes that may only be written are read before"),
            unwritten => {
                self.out.observed.reads_unwritten |= unwritten;
                Ok(unwritten)
            }
        }
    }

    /// Whether accesses to the object through this address space are accesses to constant memory. By-value parameters
    /// of kernels are constant once they were cast to param memory.
    pub fn shows_constants(&self, object: ObjectId, space: AddressSpace) -> bool {
        let o = &self.memory.objects[object];
        self.job.program.spaces.is_read_only_view(space) || (o.byval_kernel && o.cast_to_param)
    }

    /// Whether the pointer is in AMDGPU's constant space (4), or was cast from this space. The memory to which such a
    /// pointer points does not change. A pointer that was made from a number counts too, if the program converted some
    /// pointer of this space to the same object into a number.
    pub fn is_from_constants(&self, p: &Scalar, object: ObjectId) -> bool {
        let number = matches!(p.prov.base, Base::Wildcard(_)) && self.memory.objects[object].exposed_as_constant;
        number || self.state.is_constant(p.prov.tags)
    }

    /// For each recorded write with an event index of at least `first`, records the current contents of the written
    /// bytes.
    pub fn show_writes(&mut self, first: usize) {
        for (index, event) in self.out.events.iter().enumerate().skip(first) {
            if let EventKind::Access { kind: AccessKind::Write | AccessKind::ReadWrite, object, offset, len, .. } =
                event.kind
            {
                self.out.contents.push((index, self.memory.defined_bytes(object, offset, len)));
            }
        }
    }

    /// Checks that constant memory is not written. On AMDGPU, space 4 is only a view of global memory (AMDGPUUsage,
    /// "Address Spaces"). Bytes that are read through this view must not change during the whole run. Bytes that are
    /// read through a pointer cast from space 4 must not change either. After a pass, only the space of the access
    /// itself matters, because the pass may change earlier casts.
    ///
    /// A pointer that was once in space 4 stays constant through casts, GEPs, phis, calls and memory. A pointer made
    /// from a number is constant if a pointer from space 4 to the object was converted to a number. The reasons:
    /// AMDGPUAA queries the underlying object, and infer-address-spaces turns such a pointer back into a pointer to
    /// space 4. Constant objects must not be written through any space, on any target.
    pub fn check_constant(&mut self, p: &Scalar, object: ObjectId, touch: &Touch) -> Result<(), Stop> {
        let cast = !self.job.options.tolerant && self.is_from_constants(p, object);
        let (spaces, space) = (&self.job.program.spaces, touch.space);
        let o = &mut self.memory.objects[object];
        if spaces.family == Family::Amdgcn {
            o.written |= touch.kind != AccessKind::Read;
            o.read_as_constant |= touch.kind != AccessKind::Write && (cast || space.0 == 4);
            if o.written && o.read_as_constant {
                let how = "read through address space 4, or a pointer cast from it, and written";
                return ub(UbKind::WriteToConstant, format!("object {object} is {how}"));
            }
        }
        if touch.kind == AccessKind::Read {
            return Ok(());
        }
        if spaces.is_read_only_view(space) {
            return ub(UbKind::WriteToConstant, format!("address space {} is read-only", space.0));
        }
        if cast {
            return ub(UbKind::WriteToConstant, "the pointer was cast from address space 4, which is read-only");
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

    /// Whether the running instruction may see more than one write of these bytes. If so, a nondeterministic choice
    /// decides the value that the instruction reads.
    pub fn has_unordered_writes(&self, object: ObjectId, offset: u64, leaf: Leaf) -> bool {
        let first = offset + leaf.offset;
        let bytes = first..first + u64::from(leaf.bits.div_ceil(8));
        self.step.racing_atomic_writes.iter().any(|(o, byte)| *o == object && bytes.contains(byte))
    }

    /// Whether a loaded pointer is a defined number that the program stored in an alloca. SROA turns such a store and
    /// load into `inttoptr`, and rustc relies on this: it passes slices as numbers.
    fn is_own_number(&self, object: ObjectId, offset: u64, leaf: Leaf, v: &Scalar) -> bool {
        let len = u64::from(leaf.bits.div_ceil(8));
        self.memory.objects[object].home == StorageKind::Local
            && v.bits != 0
            && v.is_well_defined()
            && self.memory.pointers_in(object, offset + leaf.offset, len).is_empty()
    }
}

/// Returns the content of a byte, in the form in which the promises compare contents.
fn content(memory: &Memory, cell: Cell) -> Content {
    let undef = cell.undef() | cell.poison();
    let part = memory.pointer_part(cell);
    Content { value: cell.value() & !undef, undef: cell.undef(), poison: cell.poison(), part }
}

//! Creates and ends objects. The object of a function is created at its first use.

use crate::api::Object as Record;
use crate::api::{ActivationId, ObjectId, Origin, SHARED_AT_NULL, Stop, UbKind, ub, undecided, unsupported};
use crate::code::null_shared::{NullShared, SHARED};
use crate::exec::MemorySystem;
use crate::ir::*;
use crate::memory::{Base, Object, Scalar, StorageKind};
use crate::promises::Birth;

/// The alignment of dynamic shared memory in bytes. Kernels that store swizzled matrices there rely on this alignment.
pub const SWIZZLED: u64 = 1024;

/// The CTA and the thread that own an object.
#[derive(Copy, Clone, Debug)]
pub struct Owner {
    pub cta: u32,
    pub thread: u32,
}

impl MemorySystem<'_> {
    /// Creates an object with undefined bytes.
    pub fn create(
        &mut self,
        origin: Origin,
        home: StorageKind,
        owner: Owner,
        size: u64,
        align: u64,
    ) -> Result<ObjectId, Stop> {
        // Each CTA uses the same addresses for its shared memory, and each thread uses the same addresses for its local
        // memory.
        let group = match home {
            StorageKind::Shared => owner.cta,
            StorageKind::Local => owner.thread,
            StorageKind::Param => match origin {
                Origin::Input(_) | Origin::Byval { .. } => owner.thread,
                _ => 0,
            },
            _ => 0,
        };
        let id = self.memory.allocate(&self.job.program.spaces, home, group, size, align)?;
        self.set_owner(id, origin, owner, align);
        Ok(id)
    }

    /// Creates an object with undefined bytes. The new object begins where an existing object ends.
    pub fn create_behind(
        &mut self,
        origin: Origin,
        other: ObjectId,
        owner: Owner,
        (size, align): (u64, u64),
    ) -> Result<ObjectId, Stop> {
        let id = self.memory.allocate_behind(&self.job.program.spaces, other, size)?;
        self.set_owner(id, origin, owner, align);
        Ok(id)
    }

    /// Creates an object with undefined bytes, and keeps the `room` bytes directly after it free. `home` must be a kind
    /// of memory that all threads share.
    pub fn create_with_room(
        &mut self,
        origin: Origin,
        home: StorageKind,
        owner: Owner,
        (size, align): (u64, u64),
        room: u64,
    ) -> Result<ObjectId, Stop> {
        let id = self.memory.allocate_with_room(&self.job.program.spaces, home, 0, (size, align), room)?;
        self.set_owner(id, origin, owner, align);
        Ok(id)
    }

    /// Creates an object with undefined bytes at an address in one of the given ranges.
    pub fn create_in(
        &mut self,
        origin: Origin,
        home: StorageKind,
        owner: Owner,
        (size, align): (u64, u64),
        ranges: &[(u64, u64)],
    ) -> Result<ObjectId, Stop> {
        let beside = |o: &Object| match home {
            StorageKind::Shared => o.cta == owner.cta,
            StorageKind::Local => o.thread == owner.thread,
            _ => true,
        };
        let id = self.memory.allocate_in(&self.job.program.spaces, home, ranges, (size, align), beside)?;
        self.set_owner(id, origin, owner, align);
        Ok(id)
    }

    /// Sets origin and owner of a new object, and records it.
    fn set_owner(&mut self, id: ObjectId, origin: Origin, owner: Owner, align: u64) {
        let spaces = &self.job.program.spaces;
        let object = &mut self.memory.objects[id];
        (object.cta, object.thread) = (owner.cta, owner.thread);
        let (home, size) = (object.home, object.size);
        let constant = spaces.is_read_only(home);
        object.constant = constant;
        object.reusable = matches!(origin, Origin::Heap { .. });
        let during = matches!(origin, Origin::Alloca { .. } | Origin::Byval { .. } | Origin::Heap { .. });
        let record = Record {
            origin,
            space: spaces.native(home),
            size,
            align,
            constant,
            born: if during { self.out.events.len() } else { 0 },
            died: None,
            lives: 1,
            owner: if home == StorageKind::Local { owner.thread } else { owner.cta },
        };
        self.out.objects.push(record);
        self.order.races.resize(self.memory.dense_len());
    }

    /// Reports a new object to the promises, once the object has its bytes and flags.
    pub fn announce(&mut self, t: usize, id: ObjectId) {
        let frame = match self.out.objects[id].origin {
            Origin::Alloca { activation, .. } | Origin::Byval { activation, .. } => Some(activation),
            _ => None,
        };
        self.announce_in(t, id, frame);
    }

    /// Does the same as [`announce`](Self::announce), for an object that may be in the frame of an activation.
    pub fn announce_in(&mut self, t: usize, id: ObjectId, frame: Option<ActivationId>) {
        let object = &self.memory.objects[id];
        let record = &self.out.objects[id];
        let by = matches!(record.origin, Origin::Alloca { .. } | Origin::Byval { .. } | Origin::Heap { .. })
            .then(|| (t as u32, self.order.threads[t].clock[t]));
        let birth = Birth { space: record.space, constant: object.constant, frame, by };
        self.state.begin_object(id, &birth);
    }

    /// Ends an object, and records its end.
    pub fn kill(&mut self, id: ObjectId) {
        self.memory.objects[id].alive = false;
        self.out.objects[id].died = Some(self.out.events.len());
        self.state.dead(id);
    }

    /// Returns the dynamic shared memory of a thread's CTA, which begins at null of space 3. Creates it at the first
    /// use.
    pub fn shared_at_null(&mut self, t: usize) -> Result<ObjectId, Stop> {
        if self.job.program.null_shared != NullShared::Begin {
            return undecided("shared memory at null beside variables");
        }
        let owner = Owner { cta: self.position(t).cta, thread: t as u32 };
        if let Some(object) = self.table.shared_at_null.get(&owner.cta) {
            return Ok(*object);
        }
        let size = self.job.dynamic_shared();
        let object = self.memory.allocate_at_null(&self.job.program.spaces, StorageKind::Shared, size)?;
        self.set_owner(object, Origin::Launch(SHARED_AT_NULL), owner, SWIZZLED);
        self.table.shared_at_null.insert(owner.cta, object);
        self.announce(t, object);
        Ok(object)
    }

    /// In PTX, a program may use any number as an address. If `number` is an address in the dynamic shared memory of
    /// the thread's CTA, creates the object of this memory, unless it exists.
    pub fn show_shared_at_null(&mut self, t: usize, number: u128, space: AddressSpace) -> Result<(), Stop> {
        let is_there = self.job.program.ptx && self.job.program.null_shared == NullShared::Begin && space == SHARED;
        if is_there && number < self.job.dynamic_shared().into() {
            self.shared_at_null(t)?;
        }
        Ok(())
    }

    /// Whether the launch decides the size of this object, that is, whether it is dynamic shared memory.
    pub fn is_dynamic_shared(&self, object: ObjectId) -> bool {
        if self.out.objects[object].origin == Origin::Launch(SHARED_AT_NULL) {
            return true;
        }
        let Origin::Global(GlobalRef::Variable(g)) = self.out.objects[object].origin else { return false };
        let variable = &self.job.module.globals[g];
        let size = self.job.program.spaces.layout.alloc_size(&self.job.module.types, variable.ty);
        self.memory.objects[object].home == StorageKind::Shared && variable.init.is_none() && size == Some(0)
    }

    /// Returns the object of a function. Creates the object at its first use.
    pub fn function_object(&mut self, t: usize, id: FuncId) -> Result<ObjectId, Stop> {
        if let Some(object) = self.table.functions.get(&id) {
            return Ok(*object);
        }
        let owner = Owner { cta: 0, thread: 0 };
        let object = self.create(Origin::Function(id), StorageKind::Code, owner, 16, 16)?;
        self.memory.objects[object].constant = true;
        self.table.functions.insert(id, object);
        self.announce(t, object);
        Ok(object)
    }

    /// Returns the called function. The pointer must point to the start of a function.
    pub fn called_function(&mut self, p: &Scalar) -> Result<FuncId, Stop> {
        self.require_definite(p, "the called pointer")?;
        let Base::Object(object) = p.prov.base else {
            return ub(UbKind::BadCall, "the called pointer names no function");
        };
        let Origin::Function(f) = self.out.objects[object].origin else {
            return ub(UbKind::BadCall, "the called pointer names data");
        };
        if self.job.module.function_name(f).starts_with("llvm.") {
            return unsupported("indirect call of an intrinsic");
        }
        let start = u128::from(self.memory.objects[object].address);
        if p.bits == start { Ok(f) } else { ub(UbKind::BadCall, "the called pointer is not a function's start") }
    }
}

//! Creates and ends objects. The object of a global variable or function is created at its first use.

use crate::api::observed::{Byte, Taint};
use crate::api::{
    ActivationId, InitialBytes, Object as Record, ObjectId, Origin, SHARED_AT_NULL, STYLES, Stop, input_word,
    unchecked, undecided, unsupported,
};
use crate::code::null_shared::{NullShared, SHARED};
use crate::environment::external_code::name_hash;
use crate::environment::is_hidden;
use crate::exec::Vm;
use crate::ir::*;
use crate::memory::{Cell, Object, StorageKind};
use crate::promises::{AttachPoint, Birth, is_unchecked};
use crate::random::{Rng, sub_seed};
use std::sync::Arc;

/// The alignment of dynamic shared memory in bytes. Kernels that store swizzled matrices there rely on this alignment.
const SWIZZLED: u64 = 1024;

/// The size of dynamic shared memory in bytes if the launch states none.
const DYNAMIC_SHARED: u64 = 256;

/// The CTA and the thread that own an object.
#[derive(Copy, Clone, Debug)]
pub struct Owner {
    pub cta: u32,
    pub thread: u32,
}

/// The largest depth of nested initialisers. An initialiser may contain the address of a second variable, the
/// initialiser of this variable may contain the address of a third one, and so on.
const MAX_NESTED: u32 = 250;

impl Vm<'_> {
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
        let id = self.core.mem.memory.allocate(&self.core.job.program.spaces, home, group, size, align)?;
        self.set_owner(id, origin, owner, align);
        Ok(id)
    }

    /// Creates an object with undefined bytes. It begins where an existing object ends.
    pub fn create_behind(
        &mut self,
        origin: Origin,
        other: ObjectId,
        owner: Owner,
        (size, align): (u64, u64),
    ) -> Result<ObjectId, Stop> {
        let id = self.core.mem.memory.allocate_behind(&self.core.job.program.spaces, other, size)?;
        self.set_owner(id, origin, owner, align);
        Ok(id)
    }

    /// Creates an object of global memory with undefined bytes, and `room` free bytes directly after it.
    pub fn create_with_room(
        &mut self,
        origin: Origin,
        home: StorageKind,
        owner: Owner,
        (size, align): (u64, u64),
        room: u64,
    ) -> Result<ObjectId, Stop> {
        let id =
            self.core.mem.memory.allocate_with_room(&self.core.job.program.spaces, home, 0, (size, align), room)?;
        self.set_owner(id, origin, owner, align);
        Ok(id)
    }

    /// Creates an object with undefined bytes at an address in one of the given ranges.
    fn create_in(
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
        let id =
            self.core.mem.memory.allocate_in(&self.core.job.program.spaces, home, ranges, (size, align), beside)?;
        self.set_owner(id, origin, owner, align);
        Ok(id)
    }

    /// Sets origin and owner of a new object, and records it.
    fn set_owner(&mut self, id: ObjectId, origin: Origin, owner: Owner, align: u64) {
        let spaces = &self.core.job.program.spaces;
        let object = &mut self.core.mem.memory.objects[id];
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
            born: if during { self.core.mem.out.events.len() } else { 0 },
            died: None,
            lives: 1,
            owner: if home == StorageKind::Local { owner.thread } else { owner.cta },
        };
        self.core.mem.out.objects.push(record);
        self.core.mem.order.races.resize(self.core.mem.memory.dense_len());
    }

    /// Reports a new object to the promises, once the object has its bytes and flags.
    pub fn announce(&mut self, t: usize, id: ObjectId) {
        let frame = match self.core.mem.out.objects[id].origin {
            Origin::Alloca { activation, .. } | Origin::Byval { activation, .. } => Some(activation),
            _ => None,
        };
        self.announce_in(t, id, frame);
    }

    /// Does the same as [`announce`](Self::announce), for an object that may be in the frame of an activation.
    pub fn announce_in(&mut self, t: usize, id: ObjectId, frame: Option<ActivationId>) {
        let object = &self.core.mem.memory.objects[id];
        let record = &self.core.mem.out.objects[id];
        let by = matches!(record.origin, Origin::Alloca { .. } | Origin::Byval { .. } | Origin::Heap { .. })
            .then(|| (t as u32, self.core.mem.order.threads[t].clock[t]));
        let birth = Birth { space: record.space, constant: object.constant, frame, by };
        self.core.mem.state.begin_object(id, &birth);
    }

    /// Ends an object, and records its end.
    pub fn kill(&mut self, id: ObjectId) {
        self.core.mem.memory.objects[id].alive = false;
        self.core.mem.out.objects[id].died = Some(self.core.mem.out.events.len());
        self.core.mem.state.dead(id);
    }

    /// Returns the object of a global variable for thread `t`. Creates the object at the first use.
    pub fn global(&mut self, t: usize, id: GlobalId) -> Result<ObjectId, Stop> {
        let module = self.core.job.module;
        let g = &module.globals[id];
        let spaces = &self.core.job.program.spaces;
        let home = match spaces.home(g.space) {
            Ok(home) => home,
            Err(why) => return unsupported(why),
        };
        let thread_local = !g.linkage.thread_local.is_empty() || home == StorageKind::Local;
        let owner = Owner { cta: self.position(t).cta, thread: t as u32 };
        let key = match home {
            _ if thread_local => owner.thread,
            StorageKind::Shared => owner.cta,
            _ => 0,
        };
        if let Some(object) = self.core.mem.table.globals.get(&(id, key)) {
            return Ok(*object);
        }
        if self.core.job.program.constructed.may_hold_anything(module, id) {
            return unsupported("llvm.global_ctors");
        }
        let Some(size) = spaces.layout.alloc_size(&module.types, g.ty) else {
            return unsupported("global of unknown size");
        };
        // The launch determines the size of dynamic shared memory.
        let dynamic = size == 0 && g.init.is_none() && home == StorageKind::Shared;
        let size = if dynamic { self.dynamic_shared() } else { size };
        let abi = spaces.layout.abi_align(&module.types, g.ty).unwrap_or(1);
        // Passes may rely on LLVM's preferred alignment: a definition of more than 16 bytes without `align` is aligned
        // to 16.
        let strong = g.init.is_some() && !g.linkage.is_discardable() && size > 16;
        let preferred =
            || spaces.layout.pref_align(&module.types, g.ty).unwrap_or(abi).max(if strong { 16 } else { 1 });
        let align = g.align.unwrap_or_else(preferred);
        let nobody = |(kind, _): &&(MdKindId, MdId)| is_unchecked(module.md_kind_name(*kind), AttachPoint::Metadata);
        if let Some((kind, _)) = g.metadata.iter().find(nobody) {
            return unchecked(format!("metadata {}", module.md_kind_name(*kind)));
        }
        if g.extra.iter().any(|e| !e.is_empty()) && g.linkage.section.is_some() {
            return unsupported("global with placement");
        }
        let origin = Origin::Global(GlobalRef::Variable(id));
        let object = match self.core.job.program.absolute.ranges(id) {
            Some(ranges) => self.create_in(origin, home, owner, (size, align), ranges)?,
            None => self.create(origin, home, owner, size, align.max(if dynamic { SWIZZLED } else { 1 }))?,
        };
        self.core.mem.table.globals.insert((id, key), object);
        if self.core.job.options.observe {
            // The random bytes depend only on the variable's name, not on the order of first uses.
            let name = name_hash(self.name(g.symbol));
            self.core.choices.bytes = Rng::new(sub_seed(self.core.job.setup.seed, name), 0x0062_7974_6573);
        }
        let outside = !is_hidden(self.core.job.module, self.core.job.options, &g.linkage, g.symbol);
        self.core.mem.memory.objects[object].constant |= g.constant;
        self.core.mem.out.objects[object].constant |= g.constant;
        let elsewhere = match g.init {
            None => self.core.job.options.elsewhere.get(self.name(g.symbol)),
            Some(_) => None,
        };
        match g.init {
            None if elsewhere.is_some() => self.fill_from_input_program(object, elsewhere.and_then(Option::as_ref))?,
            Some(init) if (!outside || g.constant) && !g.externally_initialized => {
                self.initialise(t, object, 0, init)?;
            }
            // Outside code may write a visible variable before the launch, so its bytes are random. Shared and local
            // memory is not initialised.
            Some(init) if matches!(module.constant(init), Constant::Undef { .. } | Constant::Poison { .. }) => {
                if !matches!(home, StorageKind::Shared | StorageKind::Local) {
                    self.fill(object);
                }
            }
            None if matches!(home, StorageKind::Shared | StorageKind::Local) => {}
            Some(init) if !self.core.choices.bytes.one_in(4) || self.holds_pointers(init) => {
                self.initialise(t, object, 0, init)?
            }
            _ => self.fill(object),
        }
        if self.core.job.options.observe && g.init.is_some() && g.linkage.is_available_externally() {
            self.record_external_contents(object, self.name(g.symbol).into());
        }
        self.announce(t, object);
        Ok(object)
    }

    /// Fills a variable that this program only declares. The program before the pass defined the variable as
    /// `available_externally`. The variable gets the bytes that it had before the pass (LangRef, 'Linkage Types').
    fn fill_from_input_program(&mut self, object: ObjectId, held: Option<&Vec<Byte>>) -> Result<(), Stop> {
        let Some(held) = held.filter(|held| held.len() as u64 == self.core.mem.memory.objects[object].size) else {
            return unsupported("a variable that is defined elsewhere and holds addresses");
        };
        let mut held = held.iter();
        self.core.mem.memory.change(object, 0, held.len() as u64, |cell| {
            if let Some(Byte::Plain { value, undef, poison, taint }) = held.next() {
                *cell = Cell::new(*value, *undef, *poison, *taint != Taint::No);
            }
        });
        Ok(())
    }

    /// Records the contents of a variable with `available_externally` linkage, for the run after the pass.
    fn record_external_contents(&mut self, object: ObjectId, name: Box<str>) {
        let size = self.core.mem.memory.objects[object].size;
        let mut held = None;
        if !self.core.mem.memory.objects[object].is_far() {
            let cells = self.core.mem.memory.bytes(object, 0, size);
            let plain =
                |c: &Cell| Byte::Plain { value: c.value(), undef: c.undef(), poison: c.poison(), taint: c.taint() };
            held = (!cells.iter().any(|c| c.is_pointer())).then(|| cells.iter().map(plain).collect());
        }
        Arc::make_mut(&mut self.core.mem.out.elsewhere).insert(name, held);
    }

    /// Returns the size of this launch's dynamic shared memory in bytes.
    pub fn dynamic_shared(&self) -> u64 {
        if self.core.job.setup.shared == 0 { DYNAMIC_SHARED } else { self.core.job.setup.shared }
    }

    /// Returns the dynamic shared memory of a thread's CTA. It begins at null of space 3. Creates it at the first use.
    pub fn shared_at_null(&mut self, t: usize) -> Result<ObjectId, Stop> {
        if self.core.job.program.null_shared != NullShared::Begin {
            return undecided("shared memory at null beside variables");
        }
        let owner = Owner { cta: self.position(t).cta, thread: t as u32 };
        if let Some(object) = self.core.mem.table.shared_at_null.get(&owner.cta) {
            return Ok(*object);
        }
        let size = self.dynamic_shared();
        let object = self.core.mem.memory.allocate_at_null(&self.core.job.program.spaces, StorageKind::Shared, size)?;
        self.set_owner(object, Origin::Launch(SHARED_AT_NULL), owner, SWIZZLED);
        self.core.mem.table.shared_at_null.insert(owner.cta, object);
        self.announce(t, object);
        Ok(object)
    }

    /// Creates the dynamic shared memory of a thread's CTA if `number` is an address in it by the rules of PTX.
    pub fn show_shared_at_null(&mut self, t: usize, number: u128, space: AddressSpace) -> Result<(), Stop> {
        let is_there =
            self.core.job.program.ptx && self.core.job.program.null_shared == NullShared::Begin && space == SHARED;
        if is_there && number < self.dynamic_shared().into() {
            self.shared_at_null(t)?;
        }
        Ok(())
    }

    /// Whether the launch decides the size of this object, that is, whether it is dynamic shared memory.
    pub fn is_dynamic_shared(&self, object: ObjectId) -> bool {
        if self.core.mem.out.objects[object].origin == Origin::Launch(SHARED_AT_NULL) {
            return true;
        }
        let Origin::Global(GlobalRef::Variable(g)) = self.core.mem.out.objects[object].origin else { return false };
        let variable = &self.core.job.module.globals[g];
        let size = self.core.job.program.spaces.layout.alloc_size(&self.core.job.module.types, variable.ty);
        self.core.mem.memory.objects[object].home == StorageKind::Shared && variable.init.is_none() && size == Some(0)
    }

    fn holds_pointers(&self, init: ConstId) -> bool {
        match self.core.job.module.constant(init) {
            Constant::Symbol { .. } | Constant::Expr { .. } => true,
            Constant::Aggregate { elems, .. } => elems.iter().any(|e| self.holds_pointers(*e)),
            Constant::Splat { elem, .. } => self.holds_pointers(*elem),
            _ => false,
        }
    }

    /// Writes an initialiser to an object. If the initialiser contains addresses of variables, also creates the objects
    /// of these variables.
    pub fn initialise(&mut self, t: usize, object: ObjectId, offset: u64, init: ConstId) -> Result<(), Stop> {
        if self.core.nested == MAX_NESTED {
            return unsupported("initialiser");
        }
        self.core.nested += 1;
        let done = self.initialise_one(t, object, offset, init);
        self.core.nested -= 1;
        done
    }

    fn initialise_one(&mut self, t: usize, object: ObjectId, offset: u64, init: ConstId) -> Result<(), Stop> {
        let module = self.core.job.module;
        let layout = &self.core.job.program.spaces.layout;
        match module.constant(init) {
            Constant::Zero { ty } | Constant::Null { ty } => {
                let Some(size) = layout.store_size(&module.types, *ty) else { return unsupported("initialiser") };
                if size == self.core.mem.memory.objects[object].size {
                    self.core.mem.memory.renew(object, Cell::from_byte(0));
                } else {
                    self.core.mem.memory.check_access_size(object, size)?;
                    self.core.mem.memory.fill(object, offset, size, Cell::from_byte(0));
                }
                Ok(())
            }
            Constant::Undef { .. } => Ok(()),
            Constant::Bytes { bytes, .. } => {
                self.core.mem.memory.check_access_size(object, bytes.len() as u64)?;
                self.core.mem.memory.write_cells(object, offset, bytes.iter().map(|byte| Cell::from_byte(*byte)));
                Ok(())
            }
            Constant::Aggregate { ty, elems } if module.types.struct_body(*ty).is_some() => {
                for (i, e) in elems.iter().enumerate() {
                    let Some(at) = layout.field_offset(&module.types, *ty, i) else {
                        return unsupported("initialiser");
                    };
                    self.initialise(t, object, offset + at, *e)?;
                }
                Ok(())
            }
            Constant::Aggregate { ty, elems } => {
                let stride = match module.types.get(*ty) {
                    Type::Array { elem, .. } => layout.alloc_size(&module.types, *elem),
                    Type::Vector { elem, .. } => {
                        layout.size_bits(&module.types, *elem).filter(|b| b % 8 == 0).map(|b| b / 8)
                    }
                    _ => None,
                };
                let Some(stride) = stride else { return unsupported("initialiser") };
                for (i, e) in elems.iter().enumerate() {
                    self.initialise(t, object, offset + i as u64 * stride, *e)?;
                }
                Ok(())
            }
            _ => {
                let ty = module.constant_type(init);
                let shape = ty.and_then(|ty| self.core.job.program.shape_of.get(&ty).copied().flatten());
                let Some(shape) = shape else { return unsupported("initialiser") };
                let program = self.core.job.program;
                for (i, leaf) in program.shape(shape).leaves.iter().enumerate() {
                    let value = self.constant(t, init, i)?;
                    self.core.mem.memory.store(object, offset, *leaf, &value);
                }
                Ok(())
            }
        }
    }

    /// Fills an object with random input bytes.
    pub fn fill(&mut self, object: ObjectId) {
        let o = &self.core.mem.memory.objects[object];
        let (size, style) = (o.size, self.core.choices.bytes.below(STYLES));
        if o.is_far() {
            let seed = self.core.choices.bytes.word();
            return self.core.mem.memory.set_blank(object, InitialBytes::Words { style, seed });
        }
        let bytes = &mut self.core.choices.bytes;
        for cells in self.core.mem.memory.dense_cells_mut(object, size).chunks_mut(8) {
            let word = input_word(style, bytes).to_le_bytes();
            cells.iter_mut().zip(word).for_each(|(cell, byte)| *cell = Cell::from_byte(byte));
        }
    }

    /// Returns the object of a function. Creates it at the first use.
    pub fn function_object(&mut self, t: usize, id: FuncId) -> Result<ObjectId, Stop> {
        if let Some(object) = self.core.mem.table.functions.get(&id) {
            return Ok(*object);
        }
        let owner = Owner { cta: 0, thread: 0 };
        let object = self.create(Origin::Function(id), StorageKind::Code, owner, 16, 16)?;
        self.core.mem.memory.objects[object].constant = true;
        self.core.mem.table.functions.insert(id, object);
        self.announce(t, object);
        Ok(object)
    }
}

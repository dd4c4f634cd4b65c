//! The objects of global variables, each created with its initial bytes at its first use.

use crate::api::observation::{Byte, Taint};
use crate::api::{InitialBytes, ObjectId, Origin, STYLES, Stop, input_word, unchecked, undecided, unsupported};
use crate::environment::external_code::name_hash;
use crate::environment::is_hidden;
use crate::exec::objects::SWIZZLED;
use crate::exec::{Core, Job, MemorySystem, Owner};
use crate::ir::*;
use crate::memory::{Cell, StorageKind};
use crate::promises::{AttachPoint, is_unchecked};
use crate::random::{Rng, sub_seed};
use std::sync::Arc;

/// The maximum depth of nested initialisers: an initialiser may contain the address of a second variable, whose
/// initialiser may contain the address of a third variable, and so on.
const MAX_NESTED: u32 = 250;

impl MemorySystem<'_> {
    /// Fills a variable that this program only declares. The program before the pass defined the variable as
    /// `available_externally`. The variable gets the bytes that it had before the pass (LangRef, 'Linkage Types').
    pub fn fill_from_input_program(&mut self, object: ObjectId, held: Option<&Vec<Byte>>) -> Result<(), Stop> {
        let Some(held) = held.filter(|held| held.len() as u64 == self.memory.objects[object].size) else {
            return unsupported("a variable that is defined elsewhere and holds addresses");
        };
        let mut held = held.iter();
        self.memory.change(object, 0, held.len() as u64, |cell| {
            if let Some(Byte::Plain { value, undef, poison, taint }) = held.next() {
                *cell = Cell::new(*value, *undef, *poison, *taint != Taint::No);
            }
        });
        Ok(())
    }

    /// Records the contents of a variable with `available_externally` linkage, for the run after the pass.
    pub fn record_external_contents(&mut self, object: ObjectId, name: Box<str>) {
        let size = self.memory.objects[object].size;
        let mut held = None;
        if !self.memory.objects[object].is_far() {
            let cells = self.memory.bytes(object, 0, size);
            let plain =
                |c: &Cell| Byte::Plain { value: c.value(), undef: c.undef(), poison: c.poison(), taint: c.taint() };
            held = (!cells.iter().any(|c| c.is_pointer())).then(|| cells.iter().map(plain).collect());
        }
        Arc::make_mut(&mut self.out.elsewhere).insert(name, held);
    }
}

impl Core<'_> {
    /// Returns the object of a global variable for thread `t`. Creates the object at the first use.
    pub fn global(&mut self, t: usize, id: GlobalId) -> Result<ObjectId, Stop> {
        let module = self.job.module;
        let g = &module.globals[id];
        let spaces = &self.job.program.spaces;
        let home = match spaces.home(g.space) {
            Ok(home) => home,
            Err(why) => return unsupported(why),
        };
        let thread_local = !g.linkage.thread_local.is_empty() || home == StorageKind::Local;
        let owner = Owner { cta: self.mem.position(t).cta, thread: t as u32 };
        let key = match home {
            _ if thread_local => owner.thread,
            StorageKind::Shared => owner.cta,
            _ => 0,
        };
        if let Some(object) = self.mem.table.globals.get(&(id, key)) {
            return Ok(*object);
        }
        if self.job.program.constructed.may_hold_anything(module, id) {
            return unsupported("llvm.global_ctors");
        }
        let Some(size) = spaces.layout.alloc_size(&module.types, g.ty) else {
            return unsupported("global of unknown size");
        };
        // The launch determines the size of dynamic shared memory.
        let dynamic = size == 0 && g.init.is_none() && home == StorageKind::Shared;
        if size == 0 && g.init.is_some() && home == StorageKind::Shared {
            // Code generators place the dynamic shared memory after such a variable; LLVM's analyses assume that nothing
            // accesses it.
            return undecided("a definition of no bytes in shared memory");
        }
        let size = if dynamic { self.job.dynamic_shared() } else { size };
        let abi = spaces.layout.abi_align(&module.types, g.ty).unwrap_or(1);
        // Passes may rely on LLVM's preferred alignment: a definition of more than 16 bytes without `align` is aligned
        // to 16.
        let strong = g.init.is_some() && !g.linkage.is_discardable() && size > 16;
        let preferred =
            || spaces.layout.pref_align(&module.types, g.ty).unwrap_or(abi).max(if strong { 16 } else { 1 });
        let align = g.align.unwrap_or_else(preferred);
        let has_no_checker =
            |(kind, _): &&(MdKindId, MdId)| is_unchecked(module.md_kind_name(*kind), AttachPoint::Metadata);
        if let Some((kind, _)) = g.metadata.iter().find(has_no_checker) {
            return unchecked(format!("metadata {}", module.md_kind_name(*kind)));
        }
        if g.extra.iter().any(|e| !e.is_empty()) && g.linkage.section.is_some() {
            return unsupported("global with placement");
        }
        let origin = Origin::Global(GlobalRef::Variable(id));
        let object = match self.job.program.absolute.ranges(id) {
            Some(ranges) => self.mem.create_in(origin, home, owner, (size, align), ranges)?,
            None => self.mem.create(origin, home, owner, size, align.max(if dynamic { SWIZZLED } else { 1 }))?,
        };
        self.mem.table.globals.insert((id, key), object);
        if self.job.options.observe {
            // The random bytes depend only on the variable's name, not on the order of first uses.
            let name = name_hash(self.job.name(g.symbol));
            self.choices.bytes = Rng::new(sub_seed(self.job.setup.seed, name), 0x0062_7974_6573);
        }
        let outside = !is_hidden(self.job.module, self.job.options, &g.linkage, g.symbol);
        self.mem.memory.objects[object].constant |= g.constant;
        self.mem.out.objects[object].constant |= g.constant;
        let elsewhere = match g.init {
            None => self.job.options.elsewhere.get(self.job.name(g.symbol)),
            Some(_) => None,
        };
        match g.init {
            // PTX cannot state the first contents of shared memory.
            Some(_) if home == StorageKind::Shared && self.job.options.lowered && !self.job.program.ptx => {}
            None if elsewhere.is_some() => {
                self.mem.fill_from_input_program(object, elsewhere.and_then(Option::as_ref))?
            }
            Some(init) if (!outside || g.constant) && !g.externally_initialized => {
                self.initialise(t, object, 0, init)?;
            }
            // Outside code may write a visible variable before the launch, so the machine fills it with random bytes.
            // Shared and local memory is not initialised.
            Some(init) if matches!(module.constant(init), Constant::Undef { .. } | Constant::Poison { .. }) => {
                if !matches!(home, StorageKind::Shared | StorageKind::Local) {
                    self.fill(object);
                }
            }
            None if matches!(home, StorageKind::Shared | StorageKind::Local) => {}
            Some(init) if !self.choices.bytes.one_in(4) || holds_pointers(self.job, init) => {
                self.initialise(t, object, 0, init)?
            }
            _ => self.fill(object),
        }
        if self.job.options.observe && g.init.is_some() && g.linkage.is_available_externally() {
            self.mem.record_external_contents(object, self.job.name(g.symbol).into());
        }
        self.mem.announce(t, object);
        Ok(object)
    }

    /// Writes an initialiser to an object. If the initialiser contains addresses of variables, also creates the objects
    /// of these variables.
    pub fn initialise(&mut self, t: usize, object: ObjectId, offset: u64, init: ConstId) -> Result<(), Stop> {
        if self.nested == MAX_NESTED {
            return unsupported("initialiser");
        }
        self.nested += 1;
        let done = self.initialise_one(t, object, offset, init);
        self.nested -= 1;
        done
    }

    pub fn initialise_one(&mut self, t: usize, object: ObjectId, offset: u64, init: ConstId) -> Result<(), Stop> {
        let module = self.job.module;
        let layout = &self.job.program.spaces.layout;
        match module.constant(init) {
            Constant::Zero { ty } | Constant::Null { ty } => {
                let Some(size) = layout.store_size(&module.types, *ty) else { return unsupported("initialiser") };
                if size == self.mem.memory.objects[object].size {
                    self.mem.memory.renew(object, Cell::from_byte(0));
                } else {
                    self.mem.memory.check_access_size(object, size)?;
                    self.mem.memory.fill(object, offset, size, Cell::from_byte(0));
                }
                Ok(())
            }
            Constant::Undef { .. } => Ok(()),
            Constant::Bytes { bytes, .. } => {
                self.mem.memory.check_access_size(object, bytes.len() as u64)?;
                self.mem.memory.write_cells(object, offset, bytes.iter().map(|byte| Cell::from_byte(*byte)));
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
                let shape = ty.and_then(|ty| self.job.program.shape_of.get(&ty).copied().flatten());
                let Some(shape) = shape else { return unsupported("initialiser") };
                for (i, leaf) in self.job.program.shape(shape).leaves.iter().enumerate() {
                    let value = self.constant(t, init, i)?;
                    self.mem.memory.store(object, offset, *leaf, &value);
                }
                Ok(())
            }
        }
    }

    /// Fills an object with random input bytes.
    pub fn fill(&mut self, object: ObjectId) {
        let o = &self.mem.memory.objects[object];
        let (size, style) = (o.size, self.choices.bytes.below(STYLES));
        if o.is_far() {
            let seed = self.choices.bytes.word();
            return self.mem.memory.set_blank(object, InitialBytes::Words { style, seed });
        }
        let bytes = &mut self.choices.bytes;
        for cells in self.mem.memory.dense_cells_mut(object, size).chunks_mut(8) {
            let word = input_word(style, bytes).to_le_bytes();
            cells.iter_mut().zip(word).for_each(|(cell, byte)| *cell = Cell::from_byte(byte));
        }
    }
}

pub fn holds_pointers(job: Job, init: ConstId) -> bool {
    match job.module.constant(init) {
        Constant::Symbol { .. } | Constant::Expr { .. } => true,
        Constant::Aggregate { elems, .. } => elems.iter().any(|e| holds_pointers(job, *e)),
        Constant::Splat { elem, .. } => holds_pointers(job, *elem),
        _ => false,
    }
}

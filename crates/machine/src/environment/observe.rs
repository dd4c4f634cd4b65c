//! Describes what outside code can observe of a run. Runs of different modules, such as a pass's input and output, can
//! be compared by their descriptions.

use crate::api::observation::*;
use crate::api::{ObjectId, Origin};
use crate::code::LaunchFacts;
use crate::environment::{EnvironmentView, is_hidden};
use crate::ir::{AddressSpace, FuncId, GlobalRef};
use crate::memory::{Base, Cell, Kind, Scalar, StorageKind};
use crate::random::sub_seed;
use std::ops::Range;

/// How the judge compares a call of outside code between two runs.
#[derive(Copy, Clone, Debug)]
pub struct Weight {
    /// Whether a pass may remove the call.
    pub optional: bool,
    /// Whether a repetition of the call is an effect of its own. True if the callee reads memory that only outside code
    /// can access.
    pub repeats: bool,
}

/// A call of outside code that is reported: the callee, the arguments, and how the call is compared.
pub type ReportedCall = (String, Vec<Option<Datum>>, Weight);

impl EnvironmentView<'_> {
    /// Describes a call of outside code. A pointer argument is included only if the callee may inspect its address.
    pub fn call(&self, callee: FuncId, args: &[Scalar], looks: &[bool]) -> (String, Vec<Option<Datum>>) {
        let f = self.module.function(callee);
        let code = &self.program[callee];
        let mut data = Vec::new();
        for (looks, shape) in looks.iter().zip(code.params.iter().map(|p| self.program.shape(p.shape))) {
            for leaf in &shape.leaves {
                let shown = *looks || !matches!(leaf.kind, Kind::Ptr(_));
                let value = args.get(data.len()).filter(|_| shown);
                data.push(value.map(|v| self.datum(v, leaf.kind)));
            }
        }
        (self.name(f.symbol).to_string(), data)
    }

    pub fn datum(&self, v: &Scalar, kind: Kind) -> Datum {
        let width = if let Kind::Float(float) = kind { float.bits() } else { 128 };
        let bits = DatumKind::Bits { value: v.bits, undef: v.undef, width };
        let what = match (kind, v.prov.base) {
            _ if v.poison => DatumKind::Poison,
            (_, Base::ViaInt) => DatumKind::Unclear,
            (_, Base::Part(part)) if self.view.memory.prov_of_part(part).base != Base::None => DatumKind::Unclear,
            (Kind::Ptr(_), Base::Wildcard(_)) if v.bits != 0 || !self.program.absolute.is_empty() => DatumKind::Unclear,
            (Kind::Ptr(space), Base::Object(_)) if v.undef == 0 => match self.view.locate(v, space) {
                Some((object, offset)) => DatumKind::Pointer { object, offset },
                None => DatumKind::Unclear,
            },
            _ => bits,
        };
        Datum { what, taint: v.taint() }
    }

    /// Returns the final state of an object.
    pub fn final_object(&self, id: ObjectId) -> FinalObject {
        let module = self.module;
        let record = &self.run.objects[id];
        let memory = &self.view.memory.objects[id];
        let owner = if record.space == AddressSpace(5) { memory.thread } else { memory.cta };
        let owner = if self.is_shared_by_all(id) { 0 } else { owner };
        let root = match record.origin {
            Origin::Input(arg) if !self.is_nameless(id) => Some(Root::Argument(arg, owner)),
            Origin::Global(GlobalRef::Variable(g)) => {
                let variable = &module.globals[g];
                let hidden = is_hidden(module, self.options, &variable.linkage, variable.symbol);
                (!hidden).then(|| Root::Variable(self.name(variable.symbol).to_string(), owner))
            }
            Origin::Function(f) => Some(Root::Function(self.name(module.function(f).symbol).to_string())),
            _ => None,
        };
        let gone = !memory.alive || memory.ended;
        let hidden = gone || memory.constant || memory.byval_kernel || self.is_frame(id);
        let hidden = hidden || matches!(record.origin, Origin::Function(_));
        // Outside code cannot read shared memory after the launch. So compilers delete stores to shared memory that no
        // thread reads afterwards.
        let hidden = hidden || self.options.lowered && root.is_none() && record.space == AddressSpace(3);
        let huge = self.huge(id).filter(|_| !hidden);
        let bytes = if hidden || huge.is_some() { Vec::new() } else { self.observed_bytes(id, 0, memory.size) };
        FinalObject { root, bytes, huge, row: self.row(id), gone, unnamed: self.unnamed(id), views: self.views(id) }
    }

    /// Returns the address ranges of an object, one for each address space that maps the object; the range in its own
    /// space is first. Empty if a comparison of runs must not use the addresses.
    fn views(&self, id: ObjectId) -> Vec<Range<u64>> {
        let (o, views) = (&self.view.memory.objects[id], self.view.spaces);
        let rank = o.cta % self.view.clusters;
        if !self.program.ptx && !self.options.lowered {
            return Vec::new();
        }
        let spaces = [0, 1, 3, 4, 5, 7, 101].map(AddressSpace);
        let shown =
            spaces.into_iter().filter_map(|space| Some(o.address.wrapping_add(views.view(o.home, space, rank)?)));
        let mut starts: Vec<u64> = std::iter::once(o.address).chain(shown).collect();
        starts.dedup();
        starts.into_iter().map(|start| start..start.saturating_add(o.size)).collect()
    }

    /// Returns where an object begins in its row of adjacent objects: the first argument of the row, and an offset in
    /// bytes. `None` if the object is in no row.
    fn row(&self, id: ObjectId) -> Option<(u32, u64)> {
        let Origin::Input(arg) = self.run.objects[id].origin else { return None };
        let first = *self.setup.row(arg)?.first()?;
        let objects = &self.view.memory.objects;
        let start = self.run.objects.iter().position(|o| matches!(o.origin, Origin::Input(a) if a == first))?;
        Some((first, objects[id].address.wrapping_sub(objects[ObjectId(start as u32)].address)))
    }

    /// Returns the bytes of a huge object, which the machine does not store byte by byte. `None` for other objects.
    fn huge(&self, id: ObjectId) -> Option<Huge> {
        let memory = self.view.memory;
        let size = memory.objects[id].size;
        let blank = memory.blank(id)?;
        let written = memory.written(id, 0, size).into_iter();
        let pieces = written.map(|(at, cells)| (at, self.observed_bytes(id, at, cells.len() as u64))).collect();
        Some(Huge { size, pieces, blank, undefined: self.undefined(id) })
    }

    /// For a function or a constant variable, returns whether its address is insignificant (LangRef, 'Global
    /// Variables', 'Functions'). `None` for other objects.
    pub fn unnamed(&self, id: ObjectId) -> Option<bool> {
        match self.run.objects[id].origin {
            Origin::Global(GlobalRef::Variable(g)) => {
                let variable = &self.module.globals[g];
                variable.constant.then_some(!variable.linkage.unnamed_addr.is_empty())
            }
            Origin::Function(f) => Some(!self.module.function(f).linkage.unnamed_addr.is_empty()),
            _ => None,
        }
    }

    /// Whether all threads share one instance of the object.
    fn is_shared_by_all(&self, id: ObjectId) -> bool {
        !matches!(self.view.memory.objects[id].home, StorageKind::Shared | StorageKind::Local | StorageKind::Param)
    }

    /// Whether outside code has no name for the object. Objects without a name are in a frame, on the heap, or among
    /// the arguments of the launch.
    pub fn is_nameless(&self, id: ObjectId) -> bool {
        self.is_frame(id) || self.is_launched(id) || matches!(self.run.objects[id].origin, Origin::Heap { .. })
    }

    /// Whether only the runtime can name the object. There are two kinds of such objects: the segment of a kernel's
    /// arguments, and the object to which a `byref` parameter of a kernel points. amdgpu-lower-kernel-arguments places
    /// the `byref` object in the segment (AMDGPUUsage, "Kernel Argument Segment").
    fn is_launched(&self, id: ObjectId) -> bool {
        match self.run.objects[id].origin {
            Origin::Launch(which) => which == LaunchFacts::KernelArguments as u8,
            Origin::Input(arg) => self.run.activations.first().is_some_and(|a| {
                let params = &self.module.function(a.function).params;
                let is_byref = params.get(arg as usize).is_some_and(|p| p.attrs.has("byref"));
                is_byref && self.program[a.function].kernel
            }),
            _ => false,
        }
    }

    /// Whether the object is in a frame: an alloca, a by-value copy, or the by-value parameter of an entry.
    fn is_frame(&self, id: ObjectId) -> bool {
        let entry = self.run.activations.first().map(|a| self.module.function(a.function));
        match self.run.objects[id].origin {
            Origin::Alloca { .. } | Origin::Byval { .. } => true,
            Origin::Input(arg) => {
                entry.is_some_and(|f| f.params.get(arg as usize).is_some_and(|p| p.attrs.has("byval")))
            }
            _ => false,
        }
    }

    /// Returns bytes as outside code can read them. A whole pointer appears as an object and an offset.
    pub fn observed_bytes(&self, object: ObjectId, offset: u64, len: u64) -> Vec<Byte> {
        // This reads up to 8 more bytes on each side of the range, because a pointer may begin before the range or end
        // after it.
        let (first, size) = (offset.saturating_sub(8), self.view.memory.objects[object].size);
        let cells = self.view.memory.bytes(object, first, (offset + len + 8).min(size) - first);
        let draw = self.undefined(object);
        let drawn = |at: u64, byte: Byte| match byte {
            Byte::Plain { value, undef, poison, taint } if undef != 0 => {
                let bits = undefined_bits(draw, at);
                Byte::Plain { value: value & !undef | bits & undef, undef, poison, taint }
            }
            other => other,
        };
        (offset..offset + len).map(|at| drawn(at, self.observed_byte(&cells, (at - first) as usize))).collect()
    }

    /// Returns the value that a read of an undefined byte gives in this run.
    pub fn undefined_byte(&self, object: ObjectId, offset: u64) -> u8 {
        undefined_bits(self.undefined(object), offset)
    }

    /// Returns the seed that determines the values of an object's undefined bytes.
    fn undefined(&self, object: ObjectId) -> u64 {
        sub_seed(sub_seed(self.seed, self.options.undef_seed), object.0.into())
    }

    fn observed_byte(&self, cells: &[Cell], at: usize) -> Byte {
        let cell = cells[at];
        let part = self.view.memory.pointer_part(cell);
        let Some((base, part)) = part else {
            let (undef, poison) = (cell.undef(), cell.poison());
            return Byte::Plain { value: cell.value(), undef, poison, taint: cell.taint() };
        };
        let (Base::Object(object), Some(start)) = (base, at.checked_sub(part)) else { return Byte::Unclear };
        let mut address = 0;
        let mut width = 0;
        while let Some(next) = cells.get(start + width)
            && width < 8
            && self.view.memory.pointer_part(*next) == Some((base, width))
            && next.is_well_defined()
        {
            address |= u64::from(next.value()) << (8 * width);
            width += 1;
        }
        if part >= width || !matches!(width, 4 | 8) {
            return Byte::Unclear;
        }
        let mask = if width == 8 { u64::MAX } else { u64::from(u32::MAX) };
        let distance = address.wrapping_sub(self.view.memory.objects[object].address) & mask;
        Byte::Pointer { object, distance, part: part as u8 }
    }
}

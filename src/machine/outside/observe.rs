//! What outside code could see of a run: what a pass must not change (docs/soundness.md, `same`).
//!
//! Per thread the volatile accesses, the calls that leave the module and may write what nobody else sees, and what was
//! returned, each in order; at the end the bytes of everything that outside code may still look at. Pointers are told by
//! object and distance, never by address, and what depends on a free choice says so: the judge decides what that means.

use crate::ir::{AddressSpace, FuncId, GlobalId, GlobalRef};
use crate::machine::exec::vm::Vm;
use crate::machine::facts::events::{AccessKind, ObjectId, Origin};
use crate::machine::facts::observed::*;
use crate::machine::facts::stop::{Discard, Stop, discard};
use crate::machine::memory::Cell;
use crate::machine::memory::value::{Base, Kind, Scalar};
use crate::machine::rng::Rng;

/// What a call of outside code counts for.
#[derive(Copy, Clone, Debug)]
pub struct Weight {
    /// It might as well be left out.
    pub optional: bool,
    /// The same once more is something else: the callee reads what only it knows.
    pub repeats: bool,
}

/// A call of outside code that is to be told: the callee, the arguments, and what it counts for.
pub type Told = (String, Vec<Option<Datum>>, Weight);

impl Vm<'_> {
    /// Before the launch: exported variables are there, whoever names them first.
    pub fn exported_variables(&mut self) -> Result<(), Stop> {
        let module = self.module;
        let bytes = self.bytes.clone();
        for (i, g) in module.globals.iter().enumerate().filter(|(_, g)| !g.linkage.is_local()) {
            let name = module.symbol_name(g.symbol);
            if name.starts_with("llvm.") || !name.starts_with(&*self.options.prefix) {
                continue;
            }
            for t in 0..self.threads.len() {
                // What the machine does not model is told when it is named.
                let _ = self.global(t, GlobalId(i as u32));
            }
        }
        self.bytes = bytes;
        Ok(())
    }

    /// The volatile accesses of the instruction that was executed.
    pub fn observe_volatiles(&mut self, t: usize, in_pieces: bool) {
        for (object, offset, len, kind) in std::mem::take(&mut self.volatiles) {
            let bytes = if kind == AccessKind::Read { Vec::new() } else { self.observed(object, offset, len) };
            let object = ObjectId(object);
            let free = self.is_free(t);
            self.out.observed.deed(t, Deed::Volatile { kind, object, offset, len, bytes, in_pieces }, free);
        }
    }

    /// Outside code did what it does.
    pub fn observe_deed(&mut self, t: usize, call: Option<Told>) {
        let read = std::mem::take(&mut self.out.observed.read);
        if let Some((callee, args, weight)) = call {
            let free = self.is_free(t);
            let deed = Deed::Call { callee, args, read, optional: weight.optional };
            let last = self.out.observed.threads.get(t).and_then(|d| d.list.last());
            if weight.repeats || last != Some(&deed) {
                self.out.observed.deed(t, deed, free);
            }
        }
    }

    /// Outside code reads. What it would do with something undefined is anybody's guess, so it does not look at that.
    pub fn observe_read(&mut self, object: u32, offset: u64, len: u64) -> Result<(), Stop> {
        let bytes = self.observed(object, offset, len);
        let open = |b: &Byte| match b {
            Byte::Plain { undef, poison, drawn, .. } => undef | poison != 0 || *drawn,
            Byte::Pointer { .. } => false,
            Byte::Unclear => true,
        };
        if !self.options.replay && bytes.iter().any(open) {
            return discard(Discard::PeerReadsUndefined);
        }
        self.out.observed.read.extend(bytes);
        Ok(())
    }

    /// A call of outside code: pointers count where it may look at their address.
    pub fn observe_call(
        &self,
        t: usize,
        callee: FuncId,
        args: &[Scalar],
        looks: &[bool],
    ) -> (String, Vec<Option<Datum>>) {
        let f = self.module.function(callee);
        let code = &self.program.functions[callee.0 as usize];
        let mut data = Vec::new();
        for (looks, shape) in looks.iter().zip(code.params.iter().map(|p| self.program.shape(p.shape))) {
            for leaf in &shape.leaves {
                let shown = *looks || !matches!(leaf.kind, Kind::Ptr(_));
                let value = args.get(data.len()).filter(|_| shown);
                data.push(value.map(|v| self.datum(t, v, leaf.kind)));
            }
        }
        (self.name(f.symbol).to_string(), data)
    }

    /// What the entry gave back.
    pub fn observe_result(&mut self, t: usize, entry: FuncId) {
        let at = self.out.observed.returned.len();
        self.out.observed.returned.resize(at.max(t + 1), Vec::new());
        if self.drives(t) {
            return;
        }
        let shape = self.program.shape(self.program.functions[entry.0 as usize].ret);
        let values = self.threads[t].returned.iter().zip(&shape.leaves);
        let data = values.map(|(v, leaf)| self.datum(t, v, leaf.kind)).collect();
        self.out.observed.returned[t] = data;
    }

    fn datum(&self, t: usize, v: &Scalar, kind: Kind) -> Datum {
        let bits = What::Bits { value: v.bits, undef: v.undef };
        let what = match (kind, v.prov.base) {
            _ if v.poison => What::Poison,
            (_, Base::ViaInt) => What::Unclear,
            (Kind::Ptr(_), Base::Wildcard(_)) if v.bits != 0 => What::Unclear,
            (Kind::Ptr(space), Base::Object(_)) if v.undef == 0 => match self.locate(t, v, space) {
                Some((object, offset)) => What::Pointer { object: ObjectId(object), offset },
                None => What::Unclear,
            },
            _ => bits,
        };
        Datum { what, drawn: v.drawn }
    }

    /// After the launch: what became of everything.
    pub fn observe_memory(&mut self) {
        let module = self.module;
        for id in 0..self.out.objects.len() as u32 {
            let record = &self.out.objects[id as usize];
            let memory = &self.memory.objects[id as usize];
            let owner = if record.space == AddressSpace(5) { memory.thread } else { memory.cta };
            let owner = if self.is_shared_by_all(id) { 0 } else { owner };
            let root = match record.origin {
                Origin::Input(arg) if !self.is_frame(id) => Some(Root::Argument(arg, owner)),
                Origin::Global(GlobalRef::Variable(g)) if !module.globals[g.0 as usize].linkage.is_local() => {
                    let name = self.name(module.globals[g.0 as usize].symbol);
                    Some(Root::Variable(name.to_string(), owner))
                }
                Origin::Function(f) => Some(Root::Function(self.name(module.function(f).symbol).to_string())),
                _ => None,
            };
            let gone = !memory.alive || memory.ended;
            let hidden = gone || memory.constant || memory.byval_kernel || self.is_frame(id);
            let hidden = hidden || matches!(record.origin, Origin::Function(_));
            let bytes = if hidden { Vec::new() } else { self.observed(id, 0, memory.size) };
            let unnamed = self.unnamed(id);
            self.out.observed.objects.push(Remains { root, bytes, gone, unnamed });
        }
    }

    /// Of a function or a constant variable: does its address not count (LangRef, 'Global Variables', 'Functions')?
    pub fn unnamed(&self, id: u32) -> Option<bool> {
        match self.out.objects[id as usize].origin {
            Origin::Global(GlobalRef::Variable(g)) => {
                let variable = &self.module.globals[g.0 as usize];
                variable.constant.then_some(!variable.linkage.unnamed_addr.is_empty())
            }
            Origin::Function(f) => Some(!self.module.function(f).linkage.unnamed_addr.is_empty()),
            _ => None,
        }
    }

    /// Is there one of it, whoever looks?
    fn is_shared_by_all(&self, id: u32) -> bool {
        use crate::machine::memory::spaces::Home;
        !matches!(self.memory.objects[id as usize].home, Home::Shared | Home::Local | Home::Param)
    }

    /// Does outside code have no name for it: does it live in a frame or on the heap?
    pub fn is_nameless(&self, id: u32) -> bool {
        self.is_frame(id) || matches!(self.out.objects[id as usize].origin, Origin::Heap { .. })
    }

    /// Does it live in a frame: an alloca, a by-value copy, the by-value parameter of an entry?
    fn is_frame(&self, id: u32) -> bool {
        let entry = self.out.activations.first().map(|a| self.module.function(a.function));
        match self.out.objects[id as usize].origin {
            Origin::Alloca { .. } | Origin::Byval { .. } => true,
            Origin::Input(arg) => entry.is_some_and(|f| f.params[arg as usize].attrs.has("byval")),
            _ => false,
        }
    }

    /// Bytes as outside code sees them: whole pointers by object and distance.
    fn observed(&self, object: u32, offset: u64, len: u64) -> Vec<Byte> {
        let size = self.memory.objects[object as usize].size;
        let cells = self.memory.bytes(object, 0, size);
        let drawn = |at: u64, byte: Byte| match byte {
            Byte::Plain { value, undef, poison, drawn } if undef != 0 => {
                let bits = self.undefined_byte(object, at);
                Byte::Plain { value: value & !undef | bits & undef, undef, poison, drawn }
            }
            other => other,
        };
        (offset..offset + len).map(|at| drawn(at, self.observed_byte(cells, at as usize))).collect()
    }

    /// What somebody who looks at an undefined byte sees, in this draw.
    pub fn undefined_byte(&self, object: u32, offset: u64) -> u8 {
        let mut rng = Rng::new(self.setup.seed ^ self.options.undef_seed, 0x6279_7465);
        rng.mix(object.into());
        rng.mix(offset);
        rng.word() as u8
    }

    fn observed_byte(&self, cells: &[Cell], at: usize) -> Byte {
        let cell = cells[at];
        let Some((base, part)) = self.memory.pointer_part(cell) else {
            let (undef, poison) = (cell.undef(), cell.poison());
            return Byte::Plain { value: cell.value(), undef, poison, drawn: cell.drawn() };
        };
        if base == Base::None {
            return Byte::Plain {
                value: cell.value(),
                undef: cell.undef(),
                poison: cell.poison(),
                drawn: cell.drawn(),
            };
        }
        let (Base::Object(object), Some(start)) = (base, at.checked_sub(part)) else { return Byte::Unclear };
        let mut address = 0;
        let mut width = 0;
        while let Some(next) = cells.get(start + width)
            && width < 8
            && self.memory.pointer_part(*next) == Some((base, width))
            && next.is_settled()
        {
            address |= u64::from(next.value()) << (8 * width);
            width += 1;
        }
        if part >= width || !matches!(width, 4 | 8) {
            return Byte::Unclear;
        }
        let mask = if width == 8 { u64::MAX } else { u64::from(u32::MAX) };
        let distance = address.wrapping_sub(self.memory.objects[object.0 as usize].address) & mask;
        Byte::Pointer { object, distance, part: part as u8 }
    }
}

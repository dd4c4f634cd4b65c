//! Calls of functions that have only a declaration. The functions have all kinds of memory effects and arguments. For
//! example, two arguments have one base, an argument is returned, or a pointer must not be captured. These kernels test
//! the conclusions that alias analyses, MemorySSA and passes draw from the attributes. The machine's model of the
//! functions does anything that the attributes allow.
//!
//! The generator assumes that the called function accesses every object that its arguments point to. If several threads
//! called the function, these accesses would race. So only kernels of one thread call these functions.

use super::concrete::{Concrete, ConcretePtr, Range};
use super::state::*;
use crate::Feature;
use crate::ir::attr::Captures;
use crate::ir::*;

impl Gen<'_, '_> {
    /// Declares a function and calls it.
    pub fn call_external(&mut self) -> Option<()> {
        if self.threads() > 1 {
            return None;
        }
        let mut args = Vec::new();
        for _ in 0..1 + self.d.below(2) {
            let p = self.data_pointer()?;
            args.push(p.clone());
            if self.d.chance(25)
                && let Some(near) = self.step_from(&p)
            {
                args.push(near);
            }
        }
        if self.d.chance(30)
            && let Some(n) = self.pick(|_, v| matches!(v.kind, Kind::Int(32 | 64)))
        {
            args.push(n);
        }
        let returned = self.d.choose_weighted(&[(45, None), (25, Some(Kind::Int(32))), (30, Some(args[0].kind))]);
        let ret = match returned {
            Some(kind) => self.type_of(kind),
            None => self.m.types.intern(Type::Void),
        };
        let types: Vec<TypeId> = args.iter().map(|a| self.type_of(a.kind)).collect();
        let name = self.fresh("peer");
        let callee = builder::declare(&mut self.m, &name, ret, &types);
        let effects = self.external_effects();
        self.external_attributes(callee, effects);
        let gives_back = returned == Some(args[0].kind) && self.d.chance(70);
        if gives_back {
            self.m.functions[callee].params[0].attrs.set("returned", AttrValue::None);
        }
        self.note_sync();
        let values: Vec<Value> = args.iter().map(|a| a.value).collect();
        let call = self.builder().call(callee, &values);
        for (i, arg) in args.iter().enumerate() {
            if matches!(arg.kind, Kind::Ptr(_)) {
                self.external_argument(callee, i, arg, effects, call, gives_back && i == 0);
            }
        }
        match returned {
            Some(kind) if gives_back => drop(self.push(call, kind, self.lanes(&args[0]))),
            Some(Kind::Int(bits)) => drop(self.push(call, Kind::Int(bits), vec![Concrete::Undef; self.lane_count()])),
            _ => {}
        }
        Some(())
    }

    pub(super) fn external_effects(&mut self) -> MemoryEffects {
        let none = MemoryEffects::NONE;
        let any = [ModRefInfo::Ref, ModRefInfo::Mod, ModRefInfo::ModRef];
        let (some, more) = (self.d.pick(&any), self.d.pick(&any));
        let drawn = match self.d.below(9) {
            0 => none,
            1 => MemoryEffects { argmem: ModRefInfo::Ref, ..none },
            2 | 3 => MemoryEffects { argmem: some, ..none },
            4 => MemoryEffects { inaccessiblemem: some, ..none },
            5 => MemoryEffects { argmem: some, inaccessiblemem: more, ..none },
            6 => MemoryEffects::uniform(some),
            7 => MemoryEffects { argmem: self.d.pick(&[ModRefInfo::NoModRef, more]), errnomem: some, ..none },
            _ => MemoryEffects::UNKNOWN,
        };
        // The kernel's caller may have passed restrict pointers to outside code, in structs or in memory. So the
        // function may access only argument memory and inaccessible memory.
        match self.on.has(Feature::RestrictStruct) || self.on.has(Feature::RestrictLevels) {
            true => MemoryEffects { argmem: drawn.argmem, inaccessiblemem: drawn.inaccessiblemem, ..none },
            false => drawn,
        }
    }

    pub(super) fn external_attributes(&mut self, callee: FuncId, effects: MemoryEffects) {
        if effects != MemoryEffects::UNKNOWN {
            self.m.functions[callee].attrs.set("memory", AttrValue::Memory(effects));
        }
        for name in ["nounwind", "willreturn", "nosync", "nofree", "nocallback"] {
            if self.d.chance(70) {
                self.m.functions[callee].attrs.set(name, AttrValue::None);
            }
        }
    }

    /// Draws the attributes of a pointer argument. Records the accesses that the call may make to the whole object.
    fn external_argument(
        &mut self,
        callee: FuncId,
        param: usize,
        arg: &Var,
        effects: MemoryEffects,
        call: Value,
        returned: bool,
    ) {
        let lanes = self.lanes(arg);
        let writable = lanes.iter().all(|l| matches!(l, Concrete::Ptr(p) if self.objects[p.object as usize].writable));
        let access = match self.d.below(5) {
            0 => Some(("readonly", ModRefInfo::Ref)),
            1 => Some(("readnone", ModRefInfo::NoModRef)),
            2 if writable => Some(("writeonly", ModRefInfo::Mod)),
            _ if !writable => Some(("readonly", ModRefInfo::Ref)),
            _ => None,
        };
        let mut done = effects.argmem;
        if let Some((name, may)) = access {
            self.m.functions[callee].params[param].attrs.set(name, AttrValue::None);
            done = done.intersect(may);
        }
        if self.d.chance(55) {
            // 15 is LLVM's bit set for all components of a pointer: address and provenance.
            let ret = if returned { 15 } else { 0 };
            let none = AttrValue::Captures(Captures { other: 0, ret });
            self.m.functions[callee].params[param].attrs.set("captures", none);
        } else {
            self.escape(&lanes);
        }
        for (info, write) in [(done.is_ref(), false), (done.is_mod(), true)] {
            if info {
                self.record_whole(call, &lanes, write);
            }
        }
        if done.is_mod() {
            self.taint(&lanes);
        }
    }

    /// Records that a call may access every byte of the objects that these lanes point to.
    pub(super) fn record_whole(&mut self, call: Value, lanes: &[Concrete], write: bool) {
        for (i, lane) in lanes.iter().enumerate() {
            let Concrete::Ptr(p) = *lane else { continue };
            let size = self.objects[p.object as usize].size;
            let start = Concrete::Ptr(ConcretePtr { at: Range::exact(0), ..p });
            self.record_lane(call, start, i, Want { size, write, atomic: false });
        }
    }
}

//! What outside code reaches without being handed it: exported variables, arguments of the entry, pointers that it kept,
//! and whatever these and its arguments lead to.

use super::{Handle, Id};
use crate::ir::*;
use crate::machine::exec::vm::Vm;
use crate::machine::facts::stop::Stop;
use crate::machine::memory::spaces::Home;
use crate::machine::memory::value::{Base, Scalar};

impl Vm<'_> {
    /// Adds what outside code reaches without arguments: exported variables, pointers it kept, and whatever these and
    /// the arguments lead to.
    pub(super) fn outside(&mut self, t: usize, effects: MemoryEffects, handles: &mut Vec<Handle>) -> Result<(), Stop> {
        let (reads, writes) = (effects.other & 1 != 0, effects.other & 2 != 0);
        if !reads && !writes {
            return Ok(());
        }
        let module = self.module;
        let make = |id, pointer, space| Handle {
            id,
            arg: None,
            pointer,
            space,
            reads,
            writes,
            returns: true,
            keeps: false,
            guessed: false,
        };
        let mut globals: Vec<(GlobalId, u32)> = self.globals.iter().map(|((g, _), o)| (*g, *o)).collect();
        globals.sort_unstable();
        for (g, object) in globals {
            let variable = &module.globals[g.0 as usize];
            let visible = self.address_in(t, object, variable.space).is_some();
            // A module need not declare what it does not use, and passes drop what it does not define for good.
            let dropped = variable.init.is_none() || variable.linkage.is_discardable();
            if !variable.linkage.is_local() && visible && !(self.options.observe && dropped) {
                let id = Id::Variable.number(&[self.stable_name(object)]);
                handles.push(make(id, self.pointer_to(t, object, variable.space)?, variable.space));
            }
        }
        if self.options.observe {
            // Whoever called the entry may have handed its arguments to anybody before.
            let mut inputs: Vec<((u32, u32), u32)> = self.inputs.iter().map(|(k, o)| (*k, *o)).collect();
            inputs.sort_unstable();
            let restricted = self.restricted(t);
            for ((arg, _), object) in inputs {
                let space = self.out.objects[object as usize].space;
                let hidden = self.is_nameless(object) || restricted.contains(&object);
                if !hidden && self.address_in(t, object, space).is_some() {
                    let id = Id::Input.number(&[arg.into()]);
                    let handle = make(id, self.pointer_to(t, object, space)?, space);
                    handles.push(Handle { guessed: true, ..handle });
                }
            }
        }
        // To remember a pointer is to read what only outside code knows.
        let remembered = if effects.inaccessiblemem & 1 != 0 { self.peer.kept.clone() } else { Vec::new() };
        for kept in remembered {
            if let Base::Object(o) = kept.pointer.prov.base
                && self.memory.objects[o.0 as usize].alive
                && self.locate(t, &kept.pointer, kept.space).is_some()
            {
                handles.push(make(kept.id, kept.pointer, kept.space));
            }
        }
        self.follow(t, handles, make);
        Ok(())
    }

    /// Objects that an activation of the thread has a `noalias` argument to: who handed them to anybody else kept off.
    fn restricted(&self, t: usize) -> Vec<u32> {
        let thread = &self.threads[t];
        let mut objects = Vec::new();
        for frame in &thread.frames {
            let params = &self.module.function(frame.function).params;
            let slots = &self.program.functions[frame.function.0 as usize].params;
            for (_, slot) in params.iter().zip(slots).filter(|(p, _)| p.attrs.has("noalias")) {
                let value = thread.regs.get(frame.base + slot.slot as usize).map(|r| r.value().prov.base);
                objects.extend(if let Some(Base::Object(o)) = value { Some(o.0) } else { None });
            }
        }
        objects
    }

    /// Pointers in the bytes of what is readable already.
    fn follow(&self, t: usize, handles: &mut Vec<Handle>, make: impl Fn(u64, Scalar, AddressSpace) -> Handle) {
        let mut at = 0;
        while at < handles.len() && handles.len() < 16 {
            let h = handles[at];
            at += 1;
            let Some((object, offset)) = self.locate(t, &h.pointer, h.space).filter(|_| h.reads) else { continue };
            let o = &self.memory.objects[object as usize];
            if !o.alive || o.ended || o.home == Home::Code {
                continue;
            }
            for (place, prov) in self.memory.pointers_at(object, 0, o.size) {
                let Base::Object(target) = prov.base else { continue };
                let seen = handles.iter().any(|h| h.pointer.prov.base == prov.base);
                let space = self.out.objects[target.0 as usize].space;
                if seen || !self.memory.objects[target.0 as usize].alive {
                    continue;
                }
                if let Some(address) = self.address_in(t, target.0, space) {
                    let id = Id::Behind.number(&[h.id, (place as i64 - offset) as u64]);
                    handles.push(make(id, Scalar { bits: address.into(), prov, ..Scalar::default() }, space));
                }
            }
        }
    }
}

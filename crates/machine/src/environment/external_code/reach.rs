//! The memory that outside code can access without getting a pointer as an argument. Outside code knows exported
//! variables, the arguments of the entry, and the pointers that it kept. Outside code can also use all pointers stored
//! in memory that it can access.

use super::{ExternalCode, Handle, Id};
use crate::api::{ObjectId, Stop};
use crate::environment::{EnvironmentView, is_hidden};
use crate::ir::*;
use crate::memory::{Base, Scalar, StorageKind};
use rustc_hash::FxHashMap;

/// The objects and pointers that outside code may know before a call.
pub struct Sources<'a> {
    /// Objects of global variables, by variable and owner (a CTA or a thread).
    pub globals: &'a FxHashMap<(GlobalId, u32), ObjectId>,
    /// Objects of the entry's arguments, by argument and owner (a CTA or a thread).
    pub inputs: &'a FxHashMap<(u32, u32), ObjectId>,
    /// Objects to which a `noalias` argument of an activation of this thread points. Outside code must access these
    /// objects only through pointers based on that argument.
    pub restricted: &'a [ObjectId],
    pub external_state: &'a ExternalCode,
}

impl EnvironmentView<'_> {
    /// Adds to `handles` the pointers that outside code has from other sources than its arguments. The sources are
    /// exported variables, pointers that outside code kept, and pointers in memory that outside code can access.
    pub fn reach(&self, from: &Sources, effects: MemoryEffects, handles: &mut Vec<Handle>) -> Result<(), Stop> {
        let (reads, writes) = (effects.other.is_ref(), effects.other.is_mod());
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
        let mut globals: Vec<(GlobalId, ObjectId)> = from.globals.iter().map(|((g, _), o)| (*g, *o)).collect();
        globals.sort_unstable();
        for (g, object) in globals {
            let variable = &module.globals[g];
            let visible = self.view.address_in(object, variable.space).is_some();
            // A pass may drop declarations and discardable definitions that the module does not use. So if the run will
            // be compared with a run of a pass's output (`observe`), outside code does not access such variables.
            let dropped = variable.init.is_none() || variable.linkage.is_discardable();
            if !is_hidden(self.module, self.options, &variable.linkage, variable.symbol)
                && visible
                && !(self.options.observe && dropped)
            {
                let id = Id::Variable.number(&[self.stable_name(object)]);
                handles.push(make(id, self.view.pointer_to(object, variable.space)?, variable.space));
            }
        }
        if self.options.observe {
            // The caller of the entry may have passed the entry's arguments to other code before the launch.
            let mut inputs: Vec<((u32, u32), ObjectId)> = from.inputs.iter().map(|(k, o)| (*k, *o)).collect();
            inputs.sort_unstable();
            for ((arg, _), object) in inputs {
                let space = self.run.objects[object].space;
                let hidden = self.is_nameless(object) || from.restricted.contains(&object);
                if !hidden && self.view.address_in(object, space).is_some() {
                    let id = Id::Input.number(&[arg.into()]);
                    let handle = make(id, self.view.pointer_to(object, space)?, space);
                    handles.push(Handle { guessed: true, ..handle });
                }
            }
        }
        // A function can use a kept pointer only if it may read inaccessible memory, where outside code keeps pointers.
        let remembered = if effects.inaccessiblemem.is_ref() { from.external_state.kept.clone() } else { Vec::new() };
        for kept in remembered {
            if let Base::Object(o) = kept.pointer.prov.base
                && self.view.memory.objects[o].alive
                && self.view.locate(&kept.pointer, kept.space).is_some()
            {
                handles.push(make(kept.id, kept.pointer, kept.space));
            }
        }
        self.follow(handles, make);
        Ok(())
    }

    /// Adds to `handles` the pointers that are stored in memory that outside code may read through `handles`. Stops
    /// when there are 16 handles.
    fn follow(&self, handles: &mut Vec<Handle>, make: impl Fn(u64, Scalar, AddressSpace) -> Handle) {
        let mut at = 0;
        while at < handles.len() && handles.len() < 16 {
            let h = handles[at];
            at += 1;
            let Some((object, offset)) = self.view.locate(&h.pointer, h.space).filter(|_| h.reads) else { continue };
            let o = &self.view.memory.objects[object];
            if !o.alive || o.ended || o.home == StorageKind::Code {
                continue;
            }
            for (place, prov) in self.view.memory.pointers_at(object, 0, o.size) {
                let Base::Object(target) = prov.base else { continue };
                let seen = handles.iter().any(|h| h.pointer.prov.base == prov.base);
                let space = self.run.objects[target].space;
                if seen || !self.view.memory.objects[target].alive {
                    continue;
                }
                if let Some(address) = self.view.address_in(target, space) {
                    let id = Id::Behind.number(&[h.id, (place as i64 - offset) as u64]);
                    handles.push(make(id, Scalar { bits: address.into(), prov, ..Scalar::default() }, space));
                }
            }
        }
    }
}

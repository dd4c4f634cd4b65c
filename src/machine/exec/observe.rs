//! Records what outside code could see of a run: this file decides when,
//! [`EnvironmentView`](crate::machine::environment::EnvironmentView) decides what.

use crate::ir::{FuncId, GlobalId, GlobalVar};
use crate::machine::api::observed::{Byte, ObservableEffect, Taint};
use crate::machine::api::{AccessKind, Discard, ObjectId, Stop, discard};
use crate::machine::code::Op;
use crate::machine::environment::is_hidden;
use crate::machine::environment::observe::ReportedCall;
use crate::machine::exec::Vm;

impl Vm<'_> {
    /// Before the launch: creates exported variables, so that their order of first use does not matter.
    pub fn exported_variables(&mut self) -> Result<(), Stop> {
        let (module, options) = (self.module, self.options);
        let bytes = self.bytes.clone();
        let exported = |g: &GlobalVar| !is_hidden(module, options, &g.linkage, g.symbol);
        for (i, g) in module.globals.iter().enumerate().filter(|(_, g)| exported(g)) {
            let name = module.symbol_name(g.symbol);
            if name.starts_with("llvm.") || !name.starts_with(&*options.prefix) {
                continue;
            }
            for t in 0..self.threads.len() {
                // What the machine does not model is reported when it is named.
                let _ = self.global(t, GlobalId(i as u32));
            }
        }
        self.bytes = bytes;
        Ok(())
    }

    /// The volatile accesses of the instruction that was executed.
    pub fn observe_volatiles(&mut self, t: usize, op: &Op) {
        for (object, offset, len, kind) in std::mem::take(&mut self.volatiles) {
            let bytes = if kind == AccessKind::Read {
                Vec::new()
            } else {
                self.environment_view(t).observed_bytes(object, offset, len)
            };
            let (free, in_pieces) = (self.is_tainted(t), self.in_pieces(op, len));
            self.out.observed.add_effect(
                t,
                ObservableEffect::Volatile { kind, object, offset, len, bytes, in_pieces },
                free,
            );
        }
    }

    /// Of a volatile access of `len` bytes that may become accesses of pieces: how many bytes these make up at least. Such are
    /// memory intrinsics, and what no single access of the target does: aggregates, and other widths of buffers than these.
    fn in_pieces(&self, op: &Op, len: u64) -> Option<u64> {
        let mem = match op {
            Op::Call(_) => return Some(len),
            Op::Load { mem, .. } | Op::Store { mem, .. } => mem,
            _ => return None,
        };
        let shape = self.program.shape(mem.shape);
        if shape.aggregate {
            // Padding does not count.
            return Some(shape.leaves.iter().map(|l| u64::from(l.bits.div_ceil(8))).sum());
        }
        let at_once = !self.program.spaces.is_buffer(mem.space) || matches!(len, 1 | 2 | 4 | 8 | 12 | 16);
        (!at_once).then_some(len)
    }

    /// Outside code did what it does.
    pub fn observe_effect(&mut self, t: usize, call: Option<ReportedCall>) {
        let read = std::mem::take(&mut self.out.observed.read);
        if let Some((callee, args, weight)) = call {
            let free = self.is_tainted(t);
            let deed = ObservableEffect::Call { callee, args, read, optional: weight.optional };
            // What may be left out stands between no two calls.
            let optional = |d: &&ObservableEffect| matches!(d, ObservableEffect::Call { optional: true, .. });
            let last = self.out.observed.threads.get(t).and_then(|d| d.list.iter().rfind(|d| !optional(d)));
            if weight.repeats || last != Some(&deed) {
                self.out.observed.add_effect(t, deed, free);
            }
        }
    }

    /// Outside code gets a copy by value: all its bytes are an argument, and undefined bytes are ignored.
    pub fn observe_copy(&mut self, t: usize, object: ObjectId) {
        let size = self.memory.objects[object].size;
        let bytes = self.environment_view(t).observed_bytes(object, 0, size);
        self.out.observed.read.extend(bytes);
    }

    /// Outside code reads. What it would do with undefined bytes is unknown, so it does not look at them.
    pub fn observe_read(&mut self, t: usize, object: ObjectId, offset: u64, len: u64) -> Result<(), Stop> {
        let bytes = self.environment_view(t).observed_bytes(object, offset, len);
        let open = |b: &Byte| match b {
            Byte::Plain { undef, poison, taint, .. } => undef | poison != 0 || *taint != Taint::No,
            Byte::Pointer { .. } => false,
            Byte::Unclear => true,
        };
        if !self.options.replay && bytes.iter().any(open) {
            return discard(Discard::PeerReadsUndefined);
        }
        self.out.observed.read.extend(bytes);
        Ok(())
    }

    /// What the entry gave back.
    pub fn observe_result(&mut self, t: usize, entry: FuncId) {
        let at = self.out.observed.returned.len();
        self.out.observed.returned.resize(at.max(t + 1), Vec::new());
        if self.drives(t) {
            return;
        }
        let shape = self.program.shape(self.program.functions[entry].ret);
        let values = self.threads[t].returned.iter().zip(&shape.leaves);
        let environment_view = self.environment_view(t);
        let data = values.map(|(v, leaf)| environment_view.datum(v, leaf.kind)).collect();
        self.out.observed.returned[t] = data;
    }

    /// After the launch: what became of everything.
    pub fn observe_memory(&mut self) {
        let environment_view = self.environment_view(0);
        let objects = self.memory.ids().map(|id| environment_view.final_object(id)).collect();
        self.out.observed.objects = objects;
    }
}

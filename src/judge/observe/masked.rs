//! Observes the questions to getModRefInfoMask. The answer "no Mod" is refuted by two events together: an access to the
//! location, and a write of the accessed bytes while the question's pointer is valid (docs/soundness.md, "What passes
//! ask").

use super::asked::AskedAccess;
use super::witness_events::{access_event, accessed_bytes};
use super::{Access, Observer};
use crate::answers::Question;
use crate::judge::asked::AskedSide;
use crate::judge::facts::{Witness, set_if_none};
use crate::machine::{AccessKind, ActivationId, EventKind};

impl Observer<'_> {
    /// Pairs an access to a location with the last write of its bytes that the same thread made after the pointer was
    /// computed. If the access itself writes, this write may be the access.
    pub(super) fn masked_access(&mut self, activation: ActivationId, side: &AskedSide, new: &AskedAccess) {
        let Some((_, frame)) = self.frame(activation) else { return };
        let function = frame.function;
        let known = &mut self.facts[function].known[side.question];
        known.accessed = true;
        if known.writes.is_some() {
            return;
        }
        let thread = self.run.events[new.access.event].thread as usize;
        let since = |(_, _, event): &&(u32, _, usize)| *event > new.begun;
        let mut writes = self.writes.get(thread).into_iter().flat_map(|all| all.iter().rev().take_while(since));
        let write = writes.find_map(|(time, bytes, event)| match self.run.events[*event].kind {
            EventKind::Access { inst, .. } if bytes.intersect(new.range).is_some() => {
                let (time, bytes, event) = (*time, *bytes, *event);
                Some(Access { event, time, inst, kind: AccessKind::Write, bytes, is_stale: false })
            }
            _ => None,
        });
        if let Some(write) = write {
            self.refute_mask(activation, side.question, &write, new);
        }
    }

    /// Pairs a write with the earlier accesses to locations, if the pointers of these locations are still valid.
    pub(super) fn masked_write(&mut self, activation: ActivationId, write: Access) {
        let Some((fp, _)) = self.frame(activation) else { return };
        for &q in &fp.masked {
            let Some((_, frame)) = self.frame(activation) else { return };
            for old in self.valid_asked(fp, frame, q, 0) {
                self.refute_mask(activation, q, &write, &old);
            }
        }
    }

    fn refute_mask(&mut self, activation: ActivationId, q: usize, write: &Access, access: &AskedAccess) {
        let Some((fp, frame)) = self.frame(activation) else { return };
        let Question::Masked { loc } = fp.questions[q] else { return };
        let Some(m) = write.bytes.intersect(access.range) else { return };
        let known = &mut self.facts[frame.function].known[q];
        known.overlapping = true;
        let write_event = accessed_bytes(write, self.run);
        let access_event = access_event(&access.access, self.run, loc.loc.ptr, access.pointer);
        let is_before = write.event < access.access.event;
        let (first, second) = if is_before { (write_event, access_event) } else { (access_event, write_event) };
        let overlap = Some((m.object, m.offset, m.len));
        set_if_none(&mut known.writes, || Witness { run: self.index, activation, first, second, overlap });
    }
}

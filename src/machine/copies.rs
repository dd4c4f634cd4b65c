//! Asynchronous copies (`cp.async`). A copy reads and writes at an unknown moment between its issue and the wait that
//! covers it, as if by a thread of its own.
//!
//! The bytes move at the issue; until the wait nobody may touch the target or write the source, else the run is a
//! race; and at the wait the copy counts as made by the waiting thread, so that later accesses must be ordered after
//! the wait. What was accessed before must be ordered before the issue. Between the two nothing can tell when the
//! bytes moved.

use super::access::Touch;
use super::events::AccessKind;
use super::ops::CallCode;
use super::promises::Stop;
use super::value::Scalar;
use super::vm::{Cx, Vm, ub, unsupported};
use crate::ir::AddressSpace;

/// Some bytes: object, offset, length.
type Bytes = (u32, u64, u64);

/// A copy under way.
#[derive(Copy, Clone, Debug)]
struct Copy {
    thread: usize,
    /// The group it was committed to.
    group: Option<u32>,
    from: Bytes,
    to: Bytes,
}

/// All copies under way.
#[derive(Debug, Default)]
pub(super) struct Copies {
    pending: Vec<Copy>,
    /// Groups committed so far, by thread.
    groups: Vec<u32>,
}

fn meet(a: Bytes, b: Bytes) -> bool {
    a.0 == b.0 && a.1 < b.1 + b.2 && b.1 < a.1 + a.2
}

impl Vm<'_> {
    /// An access while copies are under way.
    pub fn copy_check(&self, object: u32, offset: u64, touch: &Touch) -> Result<(), Stop> {
        let bytes = (object, offset, touch.len);
        for copy in &self.copies.pending {
            let write = touch.kind != AccessKind::Read;
            if meet(bytes, copy.to) || (write && meet(bytes, copy.from)) {
                return ub("race", format!("access to object {object} while an asynchronous copy is under way"));
            }
        }
        Ok(())
    }

    /// `cp.async` of `len` bytes.
    pub fn copy_async(&mut self, cx: Cx, call: &CallCode, len: u64) -> Result<(), Stop> {
        if call.args.len() != 2 {
            return unsupported("cp.async with a source size");
        }
        let (to, from) = (self.arg(cx, call, 0, 0)?, self.arg(cx, call, 1, 0)?);
        let touch = |space, kind, operand| Touch {
            space: AddressSpace(space),
            kind,
            len,
            align: len,
            volatile: false,
            atomic: None,
            operand: Some(operand),
        };
        let source = self.touch(cx.t, &from, &touch(1, AccessKind::Read, 2))?;
        let target = self.touch(cx.t, &to, &touch(3, AccessKind::Write, 1))?;
        if !self.memory.pointers_in(source.0, source.1, len).is_empty() {
            return unsupported("cp.async of pointers");
        }
        self.memory.copy(target, source, len);
        let (from, to) = ((source.0, source.1, len), (target.0, target.1, len));
        self.copies.pending.push(Copy { thread: cx.t, group: None, from, to });
        Ok(())
    }

    /// `cp.async.commit.group`.
    pub fn copy_commit(&mut self, t: usize) {
        if self.copies.groups.len() <= t {
            self.copies.groups.resize(t + 1, 0);
        }
        let group = self.copies.groups[t];
        self.copies.groups[t] += 1;
        for copy in self.copies.pending.iter_mut().filter(|c| c.thread == t && c.group.is_none()) {
            copy.group = Some(group);
        }
    }

    /// `cp.async.wait.group N` (all but the newest `N` groups) or, without a number, `wait.all`.
    pub fn copy_wait(&mut self, t: usize, newest: Option<Scalar>) -> Result<(), Stop> {
        let groups = self.copies.groups.get(t).copied().unwrap_or(0);
        let keep = match newest {
            Some(n) => {
                self.condition(&n, "the number of groups")?;
                u32::try_from(n.bits).unwrap_or(u32::MAX)
            }
            None => 0,
        };
        let covered = |c: &Copy| match c.group {
            _ if c.thread != t => false,
            Some(g) => g < groups.saturating_sub(keep),
            None => newest.is_none(),
        };
        let done: Vec<Copy> = self.copies.pending.iter().filter(|c| covered(c)).copied().collect();
        self.copies.pending.retain(|c| !covered(c));
        for copy in done {
            for (bytes, kind) in [(copy.from, AccessKind::Read), (copy.to, AccessKind::Write)] {
                let space = AddressSpace(0);
                let touch = Touch { space, kind, len: bytes.2, align: 1, volatile: false, atomic: None, operand: None };
                self.race_check(t, bytes.0, bytes.1, &touch)?;
            }
        }
        Ok(())
    }

    /// At the end of a thread its copies must have been waited for.
    pub fn copies_left(&self, t: usize) -> bool {
        self.copies.pending.iter().any(|c| c.thread == t)
    }
}

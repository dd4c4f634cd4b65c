//! Store buffers: an atomic store of a thread is seen by others once it is flushed, or once they are ordered behind it.
//!
//! What must hold: every run with buffers is an execution that LangRef's memory model allows. A buffer is flushed as a whole, so
//! that its stores are seen in their order; a read-modify-write, a `seq_cst` fence, a barrier, and a `seq_cst` load behind a
//! `seq_cst` store flush it first. That is no more than x86 does, on which C++'s model is implemented so.

use super::Order;
use super::modification_order::Author;
use std::ops::Range;

/// Who hides the last write of some cells from a thread.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum HiddenWrite {
    /// The write is not hidden.
    Not,
    /// This thread's buffer holds it; the other thread sees the write `before` writes earlier, if that is still known.
    By { thread: usize, before: Option<usize> },
}

impl Order {
    /// Others see all that the thread has stored.
    pub fn flush(&mut self, t: usize) {
        let timeline = &mut self.threads[t];
        timeline.flushed = timeline.clock[t];
        timeline.buffers_seq_cst = false;
    }

    fn flush_all(&mut self) {
        (0..self.threads.len()).for_each(|t| self.flush(t));
    }

    /// The thread whose buffer hides a write from another.
    fn holder(&self, by: &Author, t: usize) -> Option<usize> {
        let (u, time) = by.thread?;
        let is_held = u != t && time > self.threads[u].flushed && time > self.threads[t].clock[u];
        is_held.then_some(u)
    }

    /// Is the last write of these cells hidden from a thread? Where accesses of different sizes meet, nothing is.
    pub fn hidden(&mut self, t: usize, cells: &Range<usize>) -> HiddenWrite {
        let Some(atomic) = self.atomic(cells) else {
            if self.has_atomic_overlap(cells) {
                self.flush_all();
            }
            return HiddenWrite::Not;
        };
        let Some(thread) = self.holder(&atomic.last, t) else { return HiddenWrite::Not };
        let seen = atomic.past.iter().rposition(|left| self.holder(&left.by, t).is_none());
        HiddenWrite::By { thread, before: seen.map(|at| atomic.past.len() - at) }
    }

    /// A thread is about to store there: what other threads have stored comes first.
    pub fn flush_others(&mut self, t: usize, cells: &Range<usize>) {
        if let HiddenWrite::By { thread, .. } = self.hidden(t, cells) {
            self.flush(thread);
        }
    }

    /// The thread's `seq_cst` store is in its buffer.
    pub fn buffer_seq_cst(&mut self, t: usize) {
        self.threads[t].buffers_seq_cst = true;
    }

    /// A `seq_cst` load comes behind the thread's `seq_cst` stores.
    pub fn flush_seq_cst(&mut self, t: usize) {
        if self.threads[t].buffers_seq_cst {
            self.flush(t);
        }
    }
}

//! Store buffers: other threads see an atomic store once it is flushed, or once they are ordered after it.
//!
//! What must hold: every run with buffers is an execution that LangRef's memory model allows. A buffer is flushed as a
//! whole, so that its stores become visible in their order. A read-modify-write, a `seq_cst` fence, a barrier, and a
//! `seq_cst` load after a `seq_cst` store flush it first. This allows no more than x86 does, on which C++'s model is
//! implemented in this way.

use super::Order;
use super::modification_order::Author;
use std::ops::Range;

/// Which thread hides the last write of some cells from another thread.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum HiddenWrite {
    /// The write is not hidden.
    Not,
    /// The write is in this thread's buffer. The other thread sees the write `before` writes earlier, if that is still
    /// kept.
    By { thread: usize, before: Option<usize> },
}

impl Order {
    /// Makes all stores of the thread visible to others.
    pub fn flush(&mut self, t: usize) {
        let timeline = &mut self.threads[t];
        timeline.flushed = timeline.clock[t];
        timeline.buffers_seq_cst = false;
    }

    fn flush_all(&mut self) {
        (0..self.threads.len()).for_each(|t| self.flush(t));
    }

    /// Returns the thread whose buffer hides a write from thread `t`, if any.
    fn holder(&self, by: &Author, t: usize) -> Option<usize> {
        let (u, time) = by.thread?;
        let is_held = u != t && time > self.threads[u].flushed && time > self.threads[t].clock[u];
        is_held.then_some(u)
    }

    /// Returns whether and how the last write of these cells is hidden from a thread. If accesses of different sizes
    /// overlap, nothing is hidden.
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

    /// Flushes the store of another thread to these cells, because a thread is about to store there.
    pub fn flush_others(&mut self, t: usize, cells: &Range<usize>) {
        if let HiddenWrite::By { thread, .. } = self.hidden(t, cells) {
            self.flush(thread);
        }
    }

    /// Notes that the thread's buffer holds a `seq_cst` store.
    pub fn buffer_seq_cst(&mut self, t: usize) {
        self.threads[t].buffers_seq_cst = true;
    }

    /// Flushes the thread's `seq_cst` stores, because a `seq_cst` load follows.
    pub fn flush_seq_cst(&mut self, t: usize) {
        if self.threads[t].buffers_seq_cst {
            self.flush(t);
        }
    }
}

//! Store buffers: a thread B sees an atomic store of a thread A once A flushes its buffer, or once the store happens
//! before an action of B.
//!
//! LangRef's memory model must allow every run with buffers. x86 has such buffers and implements the C++ memory model,
//! so it suffices that every run with buffers is possible on x86. A buffer is flushed as a whole, so its stores become
//! visible in program order. Some operations flush the buffer first: a read-modify-write, a `seq_cst` fence, a barrier,
//! and a `seq_cst` load after a `seq_cst` store.

use super::Order;
use super::modification_order::Author;
use std::ops::Range;

/// Whether a thread's buffer hides the last write of some cells from another thread.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum HiddenWrite {
    /// The write is not hidden.
    Not,
    /// The write is in the buffer of `thread`. The other thread sees an earlier write. `before` is 1 for the write
    /// before the last one, 2 for the write before that, and so on. It is `None` if the machine no longer has a record
    /// of that write.
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

    /// Returns the thread whose buffer hides a write from thread `t`; `None` if the write is in no buffer or `t` may
    /// see it.
    fn holder(&self, by: &Author, t: usize) -> Option<usize> {
        let (u, time) = by.thread?;
        let is_held = u != t && time > self.threads[u].flushed && time > self.threads[t].clock[u];
        is_held.then_some(u)
    }

    /// Returns whether a buffer hides the last write of these cells from thread `t`. If atomic writes of different
    /// sizes overlap there, flushes all buffers first, so that no buffer hides a write.
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

    /// Flushes another thread's buffered store to these cells, because thread `t` is about to store there.
    pub fn flush_others(&mut self, t: usize, cells: &Range<usize>) {
        if let HiddenWrite::By { thread, .. } = self.hidden(t, cells) {
            self.flush(thread);
        }
    }

    /// Records that the thread's buffer contains a `seq_cst` store.
    pub fn buffer_seq_cst(&mut self, t: usize) {
        self.threads[t].buffers_seq_cst = true;
    }

    /// Flushes the buffer if it contains a `seq_cst` store, because a `seq_cst` load of the same thread follows.
    pub fn flush_seq_cst(&mut self, t: usize) {
        if self.threads[t].buffers_seq_cst {
            self.flush(t);
        }
    }
}

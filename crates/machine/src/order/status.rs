//! Which threads are ready, wait or have ended.

use std::ops::Index;

/// The state of a thread.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Status {
    Ready,
    /// The thread waits at a barrier.
    Waiting,
    Done,
}

/// The states of all threads. After every turn, the scheduler queries which threads are ready.
#[derive(Debug, Default)]
pub struct Statuses {
    all: Vec<Status>,
    /// One bit per thread, 64 bits per word. The bit is set if the thread is ready.
    ready: Vec<u64>,
}

impl Index<usize> for Statuses {
    type Output = Status;

    fn index(&self, t: usize) -> &Status {
        &self.all[t]
    }
}

impl Statuses {
    /// Adds `count` threads that are ready.
    pub fn add(&mut self, count: usize) {
        let first = self.all.len();
        self.all.resize(first + count, Status::Ready);
        self.ready.resize(self.all.len().div_ceil(64), 0);
        (first..first + count).for_each(|t| self.set(t, Status::Ready));
    }

    /// Sets the state of a thread.
    pub fn set(&mut self, t: usize, status: Status) {
        self.all[t] = status;
        let bit = 1 << (t % 64);
        match status {
            Status::Ready => self.ready[t / 64] |= bit,
            Status::Waiting | Status::Done => self.ready[t / 64] &= !bit,
        }
    }

    /// Whether some thread has ended.
    pub fn has_done(&self) -> bool {
        self.all.contains(&Status::Done)
    }

    /// Returns the number of threads that are ready.
    pub fn ready_count(&self) -> usize {
        self.ready.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Returns the ready thread with index `nth` among the ready threads; `None` if there are fewer.
    pub fn nth_ready(&self, mut nth: usize) -> Option<usize> {
        for (at, word) in self.ready.iter().enumerate() {
            let count = word.count_ones() as usize;
            if nth < count {
                let rest = (0..nth).fold(*word, |word, _| word & (word - 1));
                return Some(64 * at + rest.trailing_zeros() as usize);
            }
            nth -= count;
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_bits_are_the_ready_threads() {
        let mut all = Statuses::default();
        all.add(130);
        (0..130).filter(|t| t % 3 != 0).for_each(|t| all.set(t, [Status::Waiting, Status::Done][t % 2]));
        all.set(1, Status::Ready);
        let ready: Vec<usize> = (0..130).filter(|t| all[*t] == Status::Ready).collect();
        assert_eq!((all.ready_count(), all.has_done()), (ready.len(), true));
        assert_eq!((0..ready.len()).map(|nth| all.nth_ready(nth)).collect::<Option<Vec<_>>>(), Some(ready.clone()));
        assert_eq!(all.nth_ready(ready.len()), None);
    }
}

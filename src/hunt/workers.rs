//! Workers that take urgent jobs first. An ordinary thread pool takes jobs in the order of their submission. Such a
//! pool would finalise a chunk only after all chunks that were submitted before. Meanwhile the other workers would be
//! idle.

use rayon::Scope;
use std::collections::VecDeque;
use std::sync::mpsc::{Receiver, channel};
use std::sync::{Arc, Mutex};

/// The workers of a pool, and their jobs.
pub(super) struct Workers<'a, 's> {
    scope: &'a Scope<'s>,
    todo: Arc<Mutex<VecDeque<Job<'s>>>>,
}

type Job<'s> = Box<dyn FnOnce() + Send + 's>;

/// The position of a job in the queue: before all waiting jobs, or after them.
pub(super) enum JobPriority {
    First,
    Last,
}

impl<'a, 's> Workers<'a, 's> {
    pub fn new(scope: &'a Scope<'s>) -> Workers<'a, 's> {
        Workers { scope, todo: Arc::default() }
    }

    /// Gives a job to the next free worker. If the job returns `None` or panics, the returned receiver gets no value.
    /// `scope` reports a panic.
    pub fn begin<T: Send + 's>(&self, turn: JobPriority, work: impl FnOnce() -> Option<T> + Send + 's) -> Receiver<T> {
        let (sender, receiver) = channel();
        let job = Box::new(move || {
            if let Some(done) = work() {
                let _ = sender.send(done); // if the hunt is over, no thread receives it
            }
        });
        let queue = |todo: &mut VecDeque<Job<'s>>| match turn {
            JobPriority::First => todo.push_front(job),
            JobPriority::Last => todo.push_back(job),
        };
        queue(&mut self.todo.lock().expect("no thread panics while it holds the lock"));
        let todo = Arc::clone(&self.todo);
        self.scope.spawn(move |_| {
            let next = todo.lock().expect("no thread panics while it holds the lock").pop_front();
            next.expect("a job for each that is spawned")();
        });
        receiver
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn first_priority_jobs_run_before_waiting_jobs() {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(1).build().expect("a thread");
        let done = Mutex::new(Vec::new());
        let note = |what: &'static str| {
            done.lock().expect("no thread panics while it holds the lock").push(what);
            Some(())
        };
        pool.in_place_scope(|scope| {
            let workers = Workers::new(scope);
            let (go, wait) = channel();
            let busy = workers.begin(JobPriority::Last, move || wait.recv().ok());
            let others = ["chunk 1", "chunk 2"].map(|what| workers.begin(JobPriority::Last, move || note(what)));
            let urgent = workers.begin(JobPriority::First, move || note("settled"));
            go.send(()).expect("it waits");
            for end in [busy, urgent].into_iter().chain(others) {
                end.recv().expect("it is done");
            }
            let nothing: Receiver<()> = workers.begin(JobPriority::Last, || None);
            assert!(nothing.recv().is_err(), "nothing comes of work that does not begin");
        });
        assert_eq!(
            done.into_inner().expect("no thread panics while it holds the lock"),
            ["settled", "chunk 1", "chunk 2"]
        );
    }
}

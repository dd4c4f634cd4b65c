//! The current step of a long-running command, for status lines.

use std::sync::{Arc, Mutex, MutexGuard};
use std::time::Duration;

/// The current step of a command in a few words, and the number of parts that are done. All clones share it.
#[derive(Clone, Debug, Default)]
pub struct Progress(Arc<Mutex<Work>>);

#[derive(Debug, Default)]
struct Work {
    file: String,
    step: String,
    done: u64,
    total: u64,
    /// The name of the parts, such as `kernels`.
    parts: &'static str,
}

impl Progress {
    /// Sets the number of parts, and their name, such as `kernels`.
    pub fn set_total(&self, total: usize, parts: &'static str) {
        let mut work = self.work();
        (work.total, work.parts) = (total as u64, parts);
    }

    /// Records that `n` parts are done.
    pub fn end(&self, n: usize) {
        self.work().done += n as u64;
    }

    /// Begins the work on a file.
    pub fn begin_file(&self, file: &str) {
        let mut work = self.work();
        (work.file, work.step) = (file.into(), String::new());
    }

    /// Begins a step of the work on the file, such as `opt-22 answers`.
    pub fn begin_step(&self, step: String) {
        self.work().step = step;
    }

    /// Returns one line with the number of finished parts, the remaining time, the file and the step.
    pub fn line(&self, elapsed: Duration) -> String {
        let Work { file, step, done, total, parts } = &*self.work();
        let count = (*total > 1).then(|| format!("{done} of {total} {parts}"));
        let left = time_left(elapsed, *done, *total).map(|left| format!("about {} s left", left.as_secs()));
        let words = [count, left, Some(file.clone()), Some(step.clone())].into_iter().flatten();
        words.filter(|text| !text.is_empty()).collect::<Vec<_>>().join(": ")
    }

    fn work(&self) -> MutexGuard<'_, Work> {
        self.0.lock().expect("no thread panics while it holds the lock")
    }
}

/// Returns the time that is left if each remaining part takes as long as a finished part did on average. Returns `None`
/// if no part is done, or if all are.
pub fn time_left(elapsed: Duration, done: u64, total: u64) -> Option<Duration> {
    let left = total.checked_sub(done).filter(|left| *left > 0 && done > 0)?;
    Duration::try_from_secs_f64(elapsed.as_secs_f64() * left as f64 / done as f64).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_names_the_file_the_step_and_the_time_left() {
        let progress = Progress::default();
        let line = || progress.line(Duration::from_secs(30));
        progress.begin_file("a.ll");
        assert_eq!(line(), "a.ll");
        progress.clone().begin_step("opt-22 answers".into());
        assert_eq!(line(), "a.ll: opt-22 answers");
        progress.set_total(4, "files");
        assert_eq!(line(), "0 of 4 files: a.ll: opt-22 answers");
        progress.end(3);
        progress.begin_file("b.ll");
        assert_eq!(line(), "3 of 4 files: about 10 s left: b.ll");
        progress.end(1);
        assert_eq!(line(), "4 of 4 files: b.ll");
    }
}

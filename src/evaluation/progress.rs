//! The current step of a command that takes long.

use std::sync::{Arc, Mutex, MutexGuard};

/// The current work of a command in a few words. All clones share it.
#[derive(Clone, Debug, Default)]
pub struct Progress(Arc<Mutex<Work>>);

#[derive(Debug, Default)]
struct Work {
    file: String,
    step: String,
}

impl Progress {
    /// Begins the work on a file.
    pub fn begin_file(&self, file: &str) {
        *self.work() = Work { file: file.into(), step: String::new() };
    }

    /// Begins a step of the work on the file: `opt-22 answers`.
    pub fn begin_step(&self, step: String) {
        self.work().step = step;
    }

    /// Returns the file and the step, as one line.
    pub fn line(&self) -> String {
        let Work { file, step } = &*self.work();
        if step.is_empty() { file.clone() } else { format!("{file}: {step}") }
    }

    fn work(&self) -> MutexGuard<'_, Work> {
        self.0.lock().expect("no thread panics while it holds the lock")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_names_the_file_and_the_step() {
        let progress = Progress::default();
        progress.begin_file("a.ll");
        assert_eq!(progress.line(), "a.ll");
        progress.clone().begin_step("opt-22 answers".into());
        assert_eq!(progress.line(), "a.ll: opt-22 answers");
        progress.begin_file("b.ll");
        assert_eq!(progress.line(), "b.ll");
    }
}

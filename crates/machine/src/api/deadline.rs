//! The time limit of the whole command (`--deadline`).

use std::sync::OnceLock;
use std::time::{Duration, Instant};

static DEADLINE: OnceLock<Instant> = OnceLock::new();

/// Sets the deadline. When the deadline passes, aliasmith ends all running processes and runs, and starts no new ones.
/// Only the first call has an effect.
pub fn end_by(when: Instant) {
    let _ = DEADLINE.set(when);
}

/// Whether the time limit of the whole command has passed.
pub fn is_time_up() -> bool {
    DEADLINE.get().is_some_and(|when| Instant::now() >= *when)
}

/// Returns `time`, or the time until the deadline if that is shorter.
pub fn at_most_left(time: Duration) -> Duration {
    DEADLINE.get().map_or(time, |when| time.min(when.saturating_duration_since(Instant::now())))
}

/// Returns the time until the deadline. `None` if there is no deadline.
pub fn time_left() -> Option<Duration> {
    DEADLINE.get().map(|when| when.saturating_duration_since(Instant::now()))
}

//! When the whole command has to end (`--deadline`).

use std::sync::OnceLock;
use std::time::{Duration, Instant};

static DEADLINE: OnceLock<Instant> = OnceLock::new();

/// From `when` on no process and no run is started, and those under way end. The first call counts.
pub fn end_by(when: Instant) {
    let _ = DEADLINE.set(when);
}

/// Is the time of the whole command over?
pub fn is_time_up() -> bool {
    DEADLINE.get().is_some_and(|when| Instant::now() >= *when)
}

/// The time, or what is left of the whole command's.
pub fn at_most_left(time: Duration) -> Duration {
    DEADLINE.get().map_or(time, |when| time.min(when.saturating_duration_since(Instant::now())))
}

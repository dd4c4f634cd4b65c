//! What Ctrl-C (SIGINT) and SIGTERM do: a hunt ends with the summary of what was done, and at once if it hears a second; every
//! other verb ends at once. No `opt` outlives us, also where the signal reaches us alone.

use super::output::Failure;
use aliasmith::oracle::kill_all;
use signal_hook::consts::{SIGINT, SIGTERM};
use signal_hook::iterator::Signals;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};

/// What a hunt looks at to learn that it is to end.
static STOP: OnceLock<Arc<AtomicBool>> = OnceLock::new();

/// From now on signals are heard.
pub fn listen() -> Result<(), Failure> {
    let mut signals = Signals::new([SIGINT, SIGTERM])?;
    std::thread::spawn(move || {
        for signal in signals.forever() {
            // The first of a hunt.
            if STOP.get().is_some_and(|stop| !stop.swap(true, Ordering::Relaxed)) {
                continue;
            }
            kill_all();
            std::process::exit(128 + signal);
        }
    });
    Ok(())
}

/// From now on the first signal only sets this.
pub fn stop() -> Arc<AtomicBool> {
    STOP.get_or_init(Arc::default).clone()
}

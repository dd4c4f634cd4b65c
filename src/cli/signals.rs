//! The effects of Ctrl-C (SIGINT), SIGTERM and a closed terminal (SIGHUP). At the first signal, a hunt ends with the
//! summary of its work so far. At the second signal it ends immediately. Every other verb ends immediately, and so does
//! a hunt on Ctrl-\ (SIGQUIT). No `opt` outlives this process, even if only this process gets the signal, or if a
//! script started the `opt`.

use super::output::Failure;
use aliasmith::oracle::kill_all;
use signal_hook::consts::{SIGHUP, SIGINT, SIGQUIT, SIGTERM};
use signal_hook::iterator::Signals;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};

/// The flag that asks a hunt to end.
static STOP: OnceLock<Arc<AtomicBool>> = OnceLock::new();

/// Starts the thread that handles signals.
pub fn install_handlers() -> Result<(), Failure> {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let heard = [SIGINT, SIGTERM, SIGQUIT].into_iter().chain((!is_ignored(&status, SIGHUP)).then_some(SIGHUP));
    let mut signals = Signals::new(heard)?;
    std::thread::spawn(move || {
        for signal in signals.forever() {
            // The first signal only asks a hunt to end.
            if signal != SIGQUIT && STOP.get().is_some_and(|stop| !stop.swap(true, Ordering::Relaxed)) {
                continue;
            }
            kill_all();
            std::process::exit(128 + signal);
        }
    });
    Ok(())
}

/// Whether the process ignores this signal, according to the mask of ignored signals in proc_pid_status(5). With
/// `nohup`, a hunt must not end when the terminal is closed.
fn is_ignored(status: &str, signal: i32) -> bool {
    let mask = status.lines().find_map(|l| u64::from_str_radix(l.strip_prefix("SigIgn:")?.trim(), 16).ok());
    mask.is_some_and(|mask| mask >> (signal - 1) & 1 == 1)
}

/// Whether a signal asked the hunt to end.
pub fn is_stopped() -> bool {
    STOP.get().is_some_and(|stop| stop.load(Ordering::Relaxed))
}

/// Returns a flag. After this call, the first signal sets the flag and has no other effect.
pub fn install_stop_flag() -> Arc<AtomicBool> {
    STOP.get_or_init(Arc::default).clone()
}

//! Process groups. Every program that aliasmith starts is the leader of its own process group. `opt` may be a script
//! that starts the real `opt`. If only the script were killed, the real `opt` would survive. A process that leaves its
//! group (`setsid`) cannot be reached.
//!
//! Signals of the terminal reach only the foreground group, so they do not reach these programs. Therefore aliasmith
//! calls [`kill_all`] before it ends on a signal. If SIGKILL or a lack of memory ends aliasmith, this call is
//! impossible. The limit on processor time ([`limit_cpu_time`]) then ends programs that are still running.

use rustix::process::{Pid, Resource, Rlimit, Signal, getrlimit, kill_process_group};
use std::io;
use std::os::unix::process::CommandExt;
use std::process::Command;
use std::sync::Mutex;
use std::time::Duration;

/// The groups that are running.
static RUNNING: Mutex<Vec<Pid>> = Mutex::new(Vec::new());

/// A group that [`kill_all`] finds. The owner may drop this value only after it has waited for, or killed, the group's
/// first process.
#[derive(Debug)]
pub(super) struct Group(Pid);

/// Makes the process of this command the leader of a group.
pub(super) fn set_process_group(command: &mut Command) -> &mut Command {
    command.process_group(0)
}

/// Starts a process in a process group of its own ([`set_process_group`]); `start` returns the process with its id.
pub(super) fn spawn_in_group<T>(start: impl FnOnce() -> io::Result<(T, u32)>) -> io::Result<(T, Group)> {
    let mut running = RUNNING.lock().map_err(|_| io::Error::other("a thread failed as it started a process"))?;
    let (process, id) = start()?;
    let id =
        i32::try_from(id).ok().and_then(Pid::from_raw).ok_or_else(|| io::Error::other("a process without an id"))?;
    running.push(id);
    Ok((process, Group(id)))
}

impl Group {
    /// Kills all processes of the group that are still running.
    pub fn kill(&self) {
        kill(self.0);
    }
}

impl Drop for Group {
    fn drop(&mut self) {
        if let Ok(mut running) = RUNNING.lock() {
            running.retain(|id| *id != self.0);
        }
    }
}

/// Kills all running groups and prevents new ones. aliasmith calls this function before it ends on a signal.
pub fn kill_all() {
    let Ok(running) = RUNNING.lock() else { return };
    running.iter().for_each(|id| kill(*id));
    std::mem::forget(running);
}

/// Limits the processor time of a process to twice `time` plus two seconds. Each process that it starts later gets the
/// same limit. Linux ends a process that exceeds the limit. The limit matters only if aliasmith has ended, because
/// aliasmith ends the process earlier. If the user's own limit is lower, the user's limit stays.
pub(super) fn limit_cpu_time(process: u32, time: Duration) {
    let most = time.as_secs().saturating_mul(2).saturating_add(2);
    let of_user = getrlimit(Resource::Cpu);
    let lower = |limit: Option<u64>| Some(limit.map_or(most, |limit| limit.min(most)));
    let limit = Rlimit { current: lower(of_user.current), maximum: lower(of_user.maximum) };
    let Some(process) = i32::try_from(process).ok().and_then(Pid::from_raw) else { return };
    // This may fail if the process has just ended; then no limit is needed.
    #[cfg(target_os = "linux")]
    let _ = rustix::process::prlimit(Some(process), Resource::Cpu, limit);
    #[cfg(not(target_os = "linux"))]
    let _ = (process, limit);
}

fn kill(group: Pid) {
    // The group may just have ended.
    let _ = kill_process_group(group, Signal::KILL);
}

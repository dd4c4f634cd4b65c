//! Process groups. Every program that we start is the first of a group of its own, because `opt` may be a script that
//! starts the real one: killing the script alone would leave that one running. A process that leaves its group
//! (`setsid`) is out of reach.
//!
//! The terminal's signals reach only its own group, hence not these programs. So a process that ends on a signal calls
//! [`kill_all`]. That is impossible when SIGKILL ends us, or a machine that is out of memory. A program that runs then
//! and never ends by itself is ended by the limit on its processor time ([`limit`]).

use rustix::process::{Pid, Resource, Rlimit, Signal, getrlimit, kill_process_group};
use std::io;
use std::os::unix::process::CommandExt;
use std::process::Command;
use std::sync::Mutex;
use std::time::Duration;

/// The groups that run now.
static RUNNING: Mutex<Vec<Pid>> = Mutex::new(Vec::new());

/// A group that [`kill_all`] finds. It must be dropped only after its first process was waited for, or killed.
#[derive(Debug)]
pub(super) struct Group(Pid);

/// Makes the process that this command will be the first of a group.
pub(super) fn set_process_group(command: &mut Command) -> &mut Command {
    command.process_group(0)
}

/// Starts a process in a process group of its own ([`set_process_group`]); `start` returns it with its id.
pub(super) fn spawn_in_group<T>(start: impl FnOnce() -> io::Result<(T, u32)>) -> io::Result<(T, Group)> {
    let mut running = RUNNING.lock().map_err(|_| io::Error::other("a thread failed as it started a process"))?;
    let (process, id) = start()?;
    let id =
        i32::try_from(id).ok().and_then(Pid::from_raw).ok_or_else(|| io::Error::other("a process without an id"))?;
    running.push(id);
    Ok((process, Group(id)))
}

impl Group {
    /// Kills all of it that still runs.
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

/// Kills the groups that run now, and prevents that another starts: for a process that is about to end on a signal.
pub fn kill_all() {
    let Ok(running) = RUNNING.lock() else { return };
    running.iter().for_each(|id| kill(*id));
    std::mem::forget(running);
}

/// A process, and each that it starts from now on, is ended by Linux after twice this much processor time and two
/// seconds. The waiting caller ends it before; the limit matters only when no caller waits any more. A lower limit of
/// the user's own stays.
pub(super) fn limit_cpu_time(process: u32, time: Duration) {
    let most = time.as_secs().saturating_mul(2).saturating_add(2);
    let of_user = getrlimit(Resource::Cpu);
    let lower = |limit: Option<u64>| Some(limit.map_or(most, |limit| limit.min(most)));
    let limit = Rlimit { current: lower(of_user.current), maximum: lower(of_user.maximum) };
    let Some(process) = i32::try_from(process).ok().and_then(Pid::from_raw) else { return };
    // The process may just have ended; and without a limit all is as it was.
    #[cfg(target_os = "linux")]
    let _ = rustix::process::prlimit(Some(process), Resource::Cpu, limit);
    #[cfg(not(target_os = "linux"))]
    let _ = (process, limit);
}

fn kill(group: Pid) {
    // It may just have ended.
    let _ = kill_process_group(group, Signal::KILL);
}

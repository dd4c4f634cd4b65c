//! Process groups. Every program that we start is the first of a group of its own, because what is called `opt` may be a
//! script that starts the real one: killing the script alone would leave that one running. What leaves its group
//! (`setsid`) is out of reach.
//!
//! The terminal's signals reach only its own group, hence not these programs. So whoever ends on a signal calls [`kill_all`].

use rustix::process::{Pid, Signal, kill_process_group};
use std::io;
use std::os::unix::process::CommandExt;
use std::process::Command;
use std::sync::Mutex;

/// The groups that run now.
static RUNNING: Mutex<Vec<Pid>> = Mutex::new(Vec::new());

/// A group that [`kill_all`] finds. It must be dropped only after its first process was waited for, or killed.
#[derive(Debug)]
pub(super) struct Group(Pid);

/// Makes the process that this command will be the first of a group.
pub(super) fn apart(command: &mut Command) -> &mut Command {
    command.process_group(0)
}

/// Starts a process that is [`apart`]; `start` returns it with its id.
pub(super) fn started<T>(start: impl FnOnce() -> io::Result<(T, u32)>) -> io::Result<(T, Group)> {
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

/// Kills the groups that run now, and lets nobody start another: for who is about to end, as a signal wants it.
pub fn kill_all() {
    let Ok(running) = RUNNING.lock() else { return };
    running.iter().for_each(|id| kill(*id));
    std::mem::forget(running);
}

fn kill(group: Pid) {
    // It may just have ended.
    let _ = kill_process_group(group, Signal::KILL);
}

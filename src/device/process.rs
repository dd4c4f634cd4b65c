//! Runs a driver in a separate process. After a hang or an illegal access of a kernel, a process can no longer use the
//! driver. A JIT may even crash its process. After such an error, the process is started again. This file contains the
//! code of both processes: [`Server`] sends jobs, and [`serve`] runs the driver.

use super::job::{Fault, Job, Outcome, Reply};
use std::io::{self, BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::Duration;
use thiserror::Error;

/// A driver that launches kernels: NVIDIA's driver, or the loopback. Both run in the separate process.
pub trait Driver {
    /// Returns the device's name and its SM version, such as 90.
    fn device(&self) -> (String, u32);
    /// Makes one launch.
    fn run(&mut self, job: &Job) -> Outcome;
}

/// The reason why there is no device.
#[derive(Debug, Error)]
pub enum NoDevice {
    /// The driver reports what is missing.
    #[error("{0}")]
    Missing(String),
    /// The process of the driver does not start.
    #[error("the driver's process does not answer: {0}")]
    Silent(String),
}

/// The parent's handle of a driver's process.
#[derive(Debug)]
pub struct Server {
    command: Command,
    running: Option<RunningProcess>,
    /// The name of the device.
    pub device: String,
    /// The SM version of the device.
    pub sm: u32,
}

#[derive(Debug)]
struct RunningProcess {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl Server {
    /// Starts the process. The program of `command` must call [`serve`] with its stdin and stdout.
    pub fn start(command: Command) -> Result<Server, NoDevice> {
        let mut server = Server { command, running: None, device: String::new(), sm: 0 };
        match server.begin() {
            Ok(Reply::Ready { device, sm }) => (server.device, server.sm) = (device, sm),
            Ok(Reply::Missing(why)) => return Err(NoDevice::Missing(why)),
            Ok(Reply::Ran(_)) => return Err(NoDevice::Silent("it answers a question that was not asked".into())),
            Err(e) => return Err(NoDevice::Silent(e.to_string())),
        }
        Ok(server)
    }

    fn begin(&mut self) -> io::Result<Reply> {
        let mut child = self.command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn()?;
        let (Some(input), Some(output)) = (child.stdin.take(), child.stdout.take()) else {
            return Err(io::Error::other("no pipes"));
        };
        let running = self.running.insert(RunningProcess { child, input, output: BufReader::new(output) });
        running.reply()
    }

    /// Sends one job, and waits for the reply. The driver's process enforces the job's time limit.
    pub fn run(&mut self, job: &Job) -> Outcome {
        if self.running.is_none() {
            match self.begin() {
                Ok(Reply::Ready { .. }) => {}
                Ok(Reply::Missing(why)) => return Err(Fault::ProcessError(why)),
                Ok(Reply::Ran(_)) | Err(_) => {
                    return Err(Fault::ProcessError("its process cannot be restarted".into()));
                }
            }
        }
        let Some(running) = &mut self.running else { return Err(Fault::ProcessError("no process".into())) };
        match running.ask(job) {
            Ok(Reply::Ran(outcome)) => {
                if matches!(outcome, Err(Fault::Failed(_) | Fault::Hang)) {
                    self.end();
                }
                outcome
            }
            Ok(_) => Err(Fault::ProcessError("its process answers something else".into())),
            Err(_) => Err(Fault::Died(self.end().unwrap_or_else(|| "in an unknown way".into()))),
        }
    }

    /// Ends the process. If the process had already ended by itself, returns its exit status as text.
    fn end(&mut self) -> Option<String> {
        let RunningProcess { mut child, input, output } = self.running.take()?;
        drop((input, output));
        // A process that closed its pipe is about to end by itself, and gets time for it. A process that hangs is
        // killed.
        std::thread::sleep(Duration::from_millis(20));
        let had_ended = child.try_wait().ok().flatten();
        let _ = child.kill();
        let _ = child.wait();
        had_ended.map(|status| status.to_string())
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.end();
    }
}

impl RunningProcess {
    fn ask(&mut self, job: &Job) -> io::Result<Reply> {
        let line = serde_json::to_string(job)? + "\n";
        self.input.write_all(line.as_bytes())?;
        self.reply()
    }

    fn reply(&mut self) -> io::Result<Reply> {
        let mut line = String::new();
        self.output.read_line(&mut line)?;
        Ok(serde_json::from_str(&line)?)
    }
}

/// If a kernel hangs, its process replies and then waits to be killed. After this time, the process aborts itself.
const GRACE: Duration = Duration::from_secs(5);

/// Executes the jobs from `input`, one per line, until `input` ends. If a job exceeds its time limit, a second thread
/// replies, and this process executes no further jobs.
pub fn serve(driver: Result<Box<dyn Driver>, String>, input: impl BufRead) -> io::Result<()> {
    let say = |reply: &Reply| -> io::Result<()> {
        let mut out = io::stdout().lock();
        out.write_all((serde_json::to_string(reply)? + "\n").as_bytes())?;
        out.flush()
    };
    let mut driver = match driver {
        Ok(driver) => driver,
        Err(why) => return say(&Reply::Missing(why)),
    };
    let (device, sm) = driver.device();
    say(&Reply::Ready { device, sm })?;
    // `Some`: a job with this time limit begins; `None`: the job is done.
    let (tell, told) = channel::<Option<Duration>>();
    std::thread::spawn(move || {
        while let Ok(begun) = told.recv() {
            let Some(time) = begun else { continue };
            if told.recv_timeout(time) == Err(RecvTimeoutError::Timeout) {
                let _ = say(&Reply::Ran(Err(Fault::Hang)));
                std::thread::sleep(GRACE);
                std::process::abort();
            }
        }
    });
    for line in input.lines() {
        let job: Job = serde_json::from_str(&line?)?;
        let _ = tell.send(Some(job.time));
        let outcome = driver.run(&job);
        let _ = tell.send(None);
        say(&Reply::Ran(outcome))?;
    }
    Ok(())
}

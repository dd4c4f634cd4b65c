//! Calls libNVVM in a separate process, the worker. This file contains the code of both processes. aliasmith's own
//! process loads no library, because some texts crash the library, and others might keep it busy without end. The
//! library serialises threads, so there is one worker per core. A worker is the `aliasmith` command with a hidden verb,
//! which calls [`serve`].

use super::super::process::{End, at_most_left, end_of, silence_crashes};
use super::super::process_group::{self, Group};
use serde::{Deserialize, Serialize};
use std::ffi::OsString;
use std::io::{self, BufRead, BufReader, ErrorKind, Write};
use std::os::fd::OwnedFd;
use std::os::unix::net::UnixStream;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::sync::{Mutex, OnceLock};
use std::time::Duration;

/// A text to compile.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Request {
    /// The options, such as `-arch=compute_100`.
    pub options: Vec<String>,
    /// NVVM IR.
    pub text: String,
    /// The time limit.
    pub time: Duration,
}

/// The result of a compilation.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Reply {
    /// The error code of the first function of nvvm.h that failed; 0 if none failed.
    pub code: i32,
    /// The library's log.
    pub log: String,
    /// The PTX; empty if a function failed.
    pub ptx: String,
}

/// The first line that a worker prints, as soon as it has tried to load the library.
#[derive(Serialize, Deserialize)]
enum Hello {
    Ready,
    Missing(String),
}

/// Compiles the requests on stdin, one per line, until stdin ends. The caller kills a worker that exceeds the time
/// limit. If the caller has ended, the worker aborts itself after three times the limit.
pub fn serve(compiler: Result<impl Fn(&Request) -> Reply, String>) -> io::Result<()> {
    let say = |line: String| -> io::Result<()> {
        let mut out = io::stdout().lock();
        out.write_all((line + "\n").as_bytes())?;
        out.flush()
    };
    let compiler = match compiler {
        Ok(compiler) => compiler,
        Err(why) => return say(serde_json::to_string(&Hello::Missing(why))?),
    };
    say(serde_json::to_string(&Hello::Ready)?)?;
    // `Some`: a request with this time limit begins; `None`: the request is done.
    let (sender, receiver) = channel::<Option<Duration>>();
    std::thread::spawn(move || {
        while let Ok(begun) = receiver.recv() {
            let Some(time) = begun else { continue };
            if receiver.recv_timeout(time.saturating_mul(3)) == Err(RecvTimeoutError::Timeout) {
                std::process::abort();
            }
        }
    });
    for line in io::stdin().lock().lines() {
        let request: Request = serde_json::from_str(&line?)?;
        let _ = sender.send(Some(request.time));
        let reply = compiler(&request);
        let _ = sender.send(None);
        say(serde_json::to_string(&reply)?)?;
    }
    Ok(())
}

/// The program that starts a worker, and its arguments. The library's path follows these arguments.
static COMMAND: OnceLock<Vec<OsString>> = OnceLock::new();

/// Sets the command that starts a worker. The command must call [`serve`]. A program that never calls `set_worker` has
/// no libNVVM.
pub fn set_worker(command: Vec<OsString>) {
    // A second call changes nothing.
    let _ = COMMAND.set(command);
}

/// How a compilation ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CompilationResult {
    /// The library replied.
    Replied(Reply),
    /// The library did not reply, because the process ended or exceeded the time limit.
    Ended(End),
}

/// Why there is no worker. The cause is the command or the library, never the text to compile.
#[derive(Clone, Debug, thiserror::Error)]
pub enum NoWorker {
    /// The library cannot be loaded.
    #[error("{0}")]
    Missing(String),
    /// The process does not start or does not answer.
    #[error("the process of libNVVM does not answer: {0}")]
    Silent(String),
}

/// Workers that wait for a request, each with the path of its library.
static WAITING: Mutex<Vec<(PathBuf, Worker)>> = Mutex::new(Vec::new());

/// The maximum number of waiting workers.
const KEPT: usize = 16;

/// Compiles a text with a waiting worker of this library, or with a new one. A worker that fails is not used again.
pub fn compile(library: &Path, request: &Request) -> Result<CompilationResult, NoWorker> {
    let silent = |e: io::Error| NoWorker::Silent(e.to_string());
    let waiting = {
        let mut all = WAITING.lock().map_err(|_| NoWorker::Silent("another thread failed".into()))?;
        all.iter().rposition(|(of, _)| of == library).map(|at| all.swap_remove(at).1)
    };
    let mut worker = match waiting {
        Some(worker) => worker,
        None => Worker::start(library)?,
    };
    let compiled = worker.ask(request).map_err(silent)?;
    if let (CompilationResult::Replied(_), Ok(mut all)) = (&compiled, WAITING.lock())
        && all.len() < KEPT
    {
        all.push((library.to_path_buf(), worker));
    }
    Ok(compiled)
}

/// Ends the workers that wait for a request. The next request starts a new one. Only then is the CPU time of the workers
/// known.
pub fn end_waiting() {
    if let Ok(mut all) = WAITING.lock() {
        all.clear();
    }
}

#[derive(Debug)]
struct Worker {
    child: Child,
    group: Group,
    replies: BufReader<UnixStream>,
}

/// The time limit for loading a library. Loading takes 10 ms, but a busy machine may need longer.
const START: Duration = Duration::from_secs(60);

impl Worker {
    fn start(library: &Path) -> Result<Worker, NoWorker> {
        let silent = |e: io::Error| NoWorker::Silent(e.to_string());
        let Some([program, args @ ..]) = COMMAND.get().map(Vec::as_slice) else {
            return Err(NoWorker::Silent("only the aliasmith command starts it".into()));
        };
        let (ours, theirs) = UnixStream::pair().map_err(silent)?;
        let stdin = theirs.try_clone().map_err(silent)?;
        let mut command = Command::new(program);
        let command = process_group::set_process_group(silence_crashes(&mut command))
            .args(args)
            .arg(library)
            .stdin(OwnedFd::from(stdin))
            .stdout(OwnedFd::from(theirs))
            .stderr(Stdio::null());
        let (child, group) = process_group::spawn_in_group(|| {
            let child = command.spawn()?;
            let id = child.id();
            Ok((child, id))
        })
        .map_err(silent)?;
        // `command` holds a copy of the worker's end of the socket. This line closes the copy. Otherwise aliasmith
        // would not notice that the worker has ended.
        command.stdin(Stdio::null()).stdout(Stdio::null());
        let mut worker = Worker { child, group, replies: BufReader::new(ours) };
        worker.replies.get_ref().set_read_timeout(Some(START)).map_err(silent)?;
        let mut line = String::new();
        worker.replies.read_line(&mut line).map_err(silent)?;
        match serde_json::from_str(&line) {
            Ok(Hello::Ready) => Ok(worker),
            Ok(Hello::Missing(why)) => Err(NoWorker::Missing(why)),
            Err(_) => Err(NoWorker::Silent(format!("it ended by {:?}", worker.end()))),
        }
    }

    fn ask(&mut self, request: &Request) -> io::Result<CompilationResult> {
        let time = at_most_left(request.time).max(Duration::from_millis(1));
        self.replies.get_ref().set_read_timeout(Some(time))?;
        self.replies.get_ref().set_write_timeout(Some(time))?;
        let mut line = String::new();
        let message = serde_json::to_string(request)? + "\n";
        let sent = self.replies.get_mut().write_all(message.as_bytes());
        match sent.and_then(|()| self.replies.read_line(&mut line)) {
            Ok(n) if n > 0 && line.ends_with('\n') => {
                let reply = serde_json::from_str(&line);
                Ok(CompilationResult::Replied(
                    reply.map_err(|e| io::Error::other(format!("another form of reply: {e}")))?,
                ))
            }
            Err(e) if matches!(e.kind(), ErrorKind::WouldBlock | ErrorKind::TimedOut) => {
                self.group.kill();
                Ok(CompilationResult::Ended(End::TimedOut))
            }
            // The worker died, perhaps in the middle of a line.
            Ok(_) => Ok(CompilationResult::Ended(self.end())),
            Err(e) if has_ended(&e) => Ok(CompilationResult::Ended(self.end())),
            Err(e) => Err(e),
        }
    }

    /// Returns how the process ended. If the process does not end within a second, kills the process.
    fn end(&mut self) -> End {
        for _ in 0..100 {
            match self.child.try_wait() {
                Ok(Some(status)) => return end_of(&status),
                Ok(None) => std::thread::sleep(Duration::from_millis(10)),
                Err(_) => break,
            }
        }
        self.group.kill();
        self.child.wait().map_or(End::Exit(-1), |status| end_of(&status))
    }
}

impl Drop for Worker {
    fn drop(&mut self) {
        if matches!(self.child.try_wait(), Ok(None)) {
            self.group.kill();
        }
        let _ = self.child.wait();
    }
}

fn has_ended(e: &io::Error) -> bool {
    matches!(e.kind(), ErrorKind::UnexpectedEof | ErrorKind::BrokenPipe | ErrorKind::ConnectionReset)
}

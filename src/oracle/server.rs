//! An `opt` process that answers one request after another (`oracles/ask/serve.cpp` defines the protocol). Starting a
//! process costs as much as a hundred answers.
//!
//! Invariant: a server answers as a newly started `opt` would. So a server gets only modules of one triple, and a
//! request leaves no state behind. Most LLVM options are set per request. Two kinds of options must be arguments of the
//! process: those that `opt` reads at start-up, and those that `oracles/passes.toml` does not list. Each combination of
//! these arguments gets a separate server. A server ends when its socket is closed, so it never survives aliasmith. A
//! server also ends if a request crashes or exceeds its time limit.

use super::process::{End, at_most_left, end_of, silence_crashes};
use super::process_group::{self, Group};
use std::io::{self, BufRead, BufReader, ErrorKind, Read, Write};
use std::net::Shutdown;
use std::os::fd::OwnedFd;
use std::os::unix::net::UnixStream;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::Mutex;
use std::time::Duration;

/// The properties that identify a server: the triple, and the arguments.
type Key = (String, Vec<String>);

/// The servers of one `opt` that wait for requests.
#[derive(Debug, Default)]
pub(super) struct Servers(Mutex<ServerPool>);

#[derive(Debug, Default)]
struct ServerPool {
    list: Vec<(Key, Server)>,
    /// Number of servers that were removed because there were too many.
    gone: usize,
}

/// The maximum number of waiting servers. Each uses about 13 MB of memory.
const WAITING: usize = 32;

impl ServerPool {
    /// Adds a server that was just used. If there are too many servers, removes an older server from the pool and
    /// returns it. The caller must end the returned server. The choice of the removed server varies. It is not always
    /// the oldest server, because a hunt cycles through its options and needs the oldest server next.
    fn add(&mut self, key: Key, server: Server) -> Option<Server> {
        let goes = (self.list.len() >= WAITING).then(|| {
            self.gone += 1;
            self.list.swap_remove(self.gone * 7 % WAITING).1
        });
        self.list.push((key, server));
        goes
    }
}

/// A request about one module.
pub(super) struct Request<'a> {
    /// Time limit of each process.
    pub timeout: Duration,
    /// The lines of the request, as `oracles/ask/serve.cpp` defines them: options, then one `ask`, one `again`, or
    /// lines that run pipelines.
    pub lines: &'a [String],
    /// The module.
    pub text: &'a str,
}

/// How a process of the server ended, and its output.
pub(super) type Frame = (End, String);

impl Servers {
    /// Asks a waiting server, or a new one. A server that fails is not used again.
    pub fn ask(
        &self,
        opt: &Path,
        plugin: &Path,
        triple: &str,
        args: &[&String],
        request: &Request<'_>,
    ) -> io::Result<Frame> {
        let key = (triple.to_string(), args.iter().copied().cloned().collect());
        let waiting = {
            let mut all = self.0.lock().expect("no thread panics while it holds the lock");
            all.list.iter().rposition(|(k, _)| *k == key).map(|at| all.list.swap_remove(at).1)
        };
        let mut server = match waiting {
            Some(server) => server,
            None => Server::start(opt, plugin, triple, args)?,
        };
        server.pin_to_caller_cpu();
        let frame = match server.ask(request) {
            Ok(Some(frame)) => frame,
            Ok(None) => return Ok((server.exit_status(), String::new())),
            Err(e) if is_late(&e) => return Ok((End::TimedOut, String::new())),
            Err(e) => return Err(e),
        };
        let goes = self.0.lock().expect("no thread panics while it holds the lock").add(key, server);
        drop(goes);
        Ok(frame)
    }

    /// Ends the waiting servers; the next request starts a new one.
    pub fn end(&self) {
        let all = std::mem::take(&mut self.0.lock().expect("no thread panics while it holds the lock").list);
        drop(all);
    }
}

#[derive(Debug)]
struct Server {
    child: Child,
    group: Group,
    replies: BufReader<UnixStream>,
}

impl Server {
    fn start(opt: &Path, plugin: &Path, triple: &str, args: &[&String]) -> io::Result<Server> {
        let (ours, theirs) = UnixStream::pair()?;
        let mut command = Command::new(opt);
        let command = process_group::set_process_group(silence_crashes(&mut command))
            .arg(format!("-load-pass-plugin={}", plugin.display()))
            .args(["-passes=ask-serve", "-disable-output"])
            .args(args)
            .stdin(Stdio::piped())
            .stdout(OwnedFd::from(theirs))
            .stderr(Stdio::null());
        let (mut child, group) = process_group::spawn_in_group(|| {
            let child = command.spawn()?;
            let id = child.id();
            Ok((child, id))
        })?;
        let mut stdin = child.stdin.take().expect("it is piped");
        let server = Server { child, group, replies: BufReader::new(ours) };
        if !triple.is_empty() {
            // A write error is ignored here, because a server that does not read this line will not answer requests
            // either.
            let _ = stdin.write_all(format!("target triple = \"{triple}\"\n").as_bytes());
        }
        Ok(server)
    }

    /// If several threads of aliasmith ask, binds the server to the core of its caller. The caller waits for the
    /// answer, so only one of the two runs at a time. Without the binding, Linux sometimes puts two pairs of caller and
    /// server on one core. A second core then stays idle, because Linux does not move a process that ran within the
    /// last half millisecond. Measured: two threads on two cores lost a fifth of their time.
    fn pin_to_caller_cpu(&self) {
        #[cfg(target_os = "linux")]
        if rayon::current_thread_index().is_some() && rayon::current_num_threads() > 1 {
            use rustix::thread::{CpuSet, sched_getcpu, sched_setaffinity};
            let (core, mut here) = (sched_getcpu(), CpuSet::new());
            if core < CpuSet::MAX_CPU {
                here.set(core);
                let _ = sched_setaffinity(Some(rustix::process::Pid::from_child(&self.child)), &here); // else it is slower
            }
        }
    }

    /// Sends a request. Returns `None` if the server ended before it replied.
    fn ask(&mut self, request: &Request<'_>) -> io::Result<Option<Frame>> {
        let Request { timeout, lines, text } = request;
        // At least a millisecond, because zero would mean no limit.
        let timeout = at_most_left(*timeout).max(Duration::from_millis(1));
        // A server ends by itself at its time limit. The limits below are for a server that does not end.
        let limit = timeout.saturating_mul(lines.len() as u32 + 1).saturating_add(Duration::from_secs(2)).min(FOREVER);
        self.replies.get_ref().set_read_timeout(Some(limit))?;
        self.replies.get_ref().set_write_timeout(Some(limit))?;
        let mut head = format!("time {}\n", timeout.min(FOREVER).as_millis());
        lines.iter().for_each(|line| head.extend([line, "\n"]));
        let message = [&head, &format!("text {}\n", text.len()), *text].concat();
        let mut line = String::new();
        let sent = self.replies.get_mut().write_all(message.as_bytes());
        match sent.and_then(|()| self.replies.read_line(&mut line)) {
            Ok(0) => return Ok(None),
            Ok(_) => {}
            Err(e) if has_ended(&e) => return Ok(None),
            Err(e) => return Err(e),
        }
        let (end, length) = head_of(&line)?;
        let mut wrote = vec![0; length];
        match self.replies.read_exact(&mut wrote) {
            Ok(()) => Ok(Some((end, String::from_utf8_lossy(&wrote).into_owned()))),
            Err(e) if has_ended(&e) => Ok(None),
            Err(e) => Err(e),
        }
    }

    /// Returns how the server ended.
    fn exit_status(&mut self) -> End {
        self.disconnect();
        match self.child.wait() {
            Ok(status) => match end_of(&status) {
                End::Signal(SIGALRM) => End::TimedOut,
                end => end,
            },
            Err(_) => End::Exit(-1),
        }
    }

    /// Closes the socket, which ends the server. Kills the server if it does not end within 0.1 s.
    fn disconnect(&mut self) {
        let _ = self.replies.get_ref().shutdown(Shutdown::Both);
        for _ in 0..100 {
            if !matches!(self.child.try_wait(), Ok(None)) {
                return;
            }
            std::thread::sleep(Duration::from_millis(1));
        }
        self.group.kill();
        let _ = self.child.wait();
    }
}

/// A time limit that no request needs, and that timers of the system can represent.
const FOREVER: Duration = Duration::from_secs(24 * 3600);

impl Drop for Server {
    fn drop(&mut self) {
        self.disconnect();
    }
}

/// The signal of an expired timer, on Linux and the BSDs.
const SIGALRM: i32 = 14;

fn is_late(e: &io::Error) -> bool {
    matches!(e.kind(), ErrorKind::WouldBlock | ErrorKind::TimedOut)
}

fn has_ended(e: &io::Error) -> bool {
    matches!(e.kind(), ErrorKind::UnexpectedEof | ErrorKind::BrokenPipe | ErrorKind::ConnectionReset)
}

fn head_of(line: &str) -> io::Result<(End, usize)> {
    let other = || io::Error::other(format!("a line of another form: {:?}", line.chars().take(80).collect::<String>()));
    let mut words = line.trim_end().split(' ');
    let (how, status, length) = (words.next(), words.next(), words.next());
    let status = status.and_then(|n| n.parse().ok()).ok_or_else(other)?;
    let end = match how {
        Some("exit") => End::Exit(status),
        Some("signal") => End::Signal(status),
        Some("late") => End::TimedOut,
        _ => return Err(other()),
    };
    Ok((end, length.and_then(|n| n.parse().ok()).ok_or_else(other)?))
}

/// Parses the frames of a reply.
pub(super) fn frames(mut text: &str) -> io::Result<Vec<(End, &str)>> {
    let mut all = Vec::new();
    while let Some((line, rest)) = text.split_once('\n') {
        let (end, length) = head_of(line)?;
        let (wrote, rest) = rest.split_at_checked(length).ok_or_else(|| io::Error::other("a frame that is cut off"))?;
        all.push((end, wrote));
        text = rest;
    }
    Ok(all)
}

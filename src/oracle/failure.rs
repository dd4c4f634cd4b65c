//! Distinguishes three outcomes: an `opt` crashes or hangs, an `opt` rejects its input, or aliasmith itself fails.

use super::batch::{cannot_run, run_plain, scratch, unread};
use super::process::{self, End};
use super::{OracleError, Reply};
use crate::oracle::Opt;
use std::time::Duration;

/// How an external oracle failed on a module that it accepted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Failure {
    /// The oracle ended by a signal, or by a fatal error of its own.
    Crash {
        /// The pipeline, and the other arguments of the oracle except the options of printers.
        pipeline: String,
        /// The signal that ended the oracle, if there was one.
        signal: Option<i32>,
        /// The oracle's output to stderr, at most 40 lines.
        stderr: String,
    },
    /// The oracle was still running at the end of the time limit.
    Hang {
        /// The pipeline and the other arguments of the oracle.
        pipeline: String,
    },
    /// The oracle printed a module that it cannot read itself.
    InvalidOutput {
        /// The pipeline and the other arguments of the oracle.
        pipeline: String,
        /// The error message of the oracle when it reads the text that it printed.
        says: String,
    },
}

impl Failure {
    /// Returns the pipeline that failed.
    pub fn pipeline(&self) -> &str {
        match self {
            Failure::Crash { pipeline, .. } | Failure::Hang { pipeline } | Failure::InvalidOutput { pipeline, .. } => {
                pipeline
            }
        }
    }

    /// Describes a failure in one line. For a crash, the line has the signal and the abort message, and the verifier's
    /// message if LLVM's verifier caused the abort. For invalid output, the line has the oracle's error message about
    /// this output. For a hang, the text is empty.
    pub fn words(&self) -> String {
        let (signal, stderr) = match self {
            Failure::Crash { signal, stderr, .. } => (signal, stderr),
            Failure::InvalidOutput { says, .. } => return format!("opt does not read what it printed: {says}"),
            Failure::Hang { .. } => return String::new(),
        };
        let mut lines = without_warnings(stderr);
        let first = lines.next().unwrap_or("").trim();
        let mut message = stderr.lines().find_map(message).unwrap_or_default().trim().to_string();
        if message.contains(BROKEN) && !first.contains(BROKEN) {
            // For example `%q = getelementptr …`.
            let about = lines.next().filter(|l| l.starts_with(' ')).unwrap_or("");
            let operation = about.split_once(" = ").map_or(about, |(_, operation)| operation);
            let operation = operation.split_whitespace().next().map_or(String::new(), |word| format!(": {word}"));
            message = format!("{message} ({first}{operation})");
        }
        match signal {
            Some(s) if message.is_empty() => format!("signal {s}"),
            Some(s) => format!("signal {s}: {message}"),
            None if message.is_empty() => first.to_string(),
            None => message,
        }
    }
}

/// Beginnings of the messages with which LLVM aborts.
const MESSAGES: [&str; 3] = ["Assertion `", "UNREACHABLE executed at", "LLVM ERROR"];

/// Returns LLVM's abort message in a line. The program and the source position before the message of an assertion
/// differ between builds, so they are left out.
fn message(line: &str) -> Option<&str> {
    MESSAGES.iter().find_map(|start| line.find(start)).map(|at| &line[at..])
}

/// Messages of an `opt` that cannot write its output.
const NO_ROOM: [&str; 2] = ["IO failure on output stream", "No space left on device"];

/// Returns an error in the three cases in which the end of the process is neither a crash nor a rejection: another
/// program killed the process, the process could not write its output, or the process failed without a message (perhaps
/// after some answers).
pub(super) fn no_word(opt: &Opt, args: &[String], end: End, text: &str) -> Option<OracleError> {
    if let Some(signal) = end.outside_signal() {
        return Some(unread(opt, args, format!("another program ended it with {signal}"), text));
    }
    let End::Exit(code) = end else { return None };
    if code == 0 || has_crashed(text) {
        return None;
    }
    if let Some(line) = text.lines().find(|l| NO_ROOM.iter().any(|words| l.contains(words))) {
        return Some(scratch(opt, line.trim().to_string()));
    }
    let silent = match reason(text) {
        Some(line) => ["Function: ", "MemorySSA ", "Alias sets for function "].iter().any(|w| line.starts_with(w)),
        None => true,
    };
    silent.then(|| unread(opt, args, format!("exit status {code}, and not a word about the reason"), text))
}

/// Whether a message says that LLVM does not support something (for this target). LLVM aborts on purpose in this case.
/// According to LLVM's programmer's manual ("Error Handling"), such an abort means that the input is wrong.
fn is_not_supported(message: &str) -> bool {
    let said = message.strip_prefix("LLVM ERROR: ").map(str::to_ascii_lowercase);
    said.is_some_and(|said| said.starts_with("unsupported ") || said.contains("not supported"))
}

fn has_crashed(text: &str) -> bool {
    text.contains("PLEASE submit a bug report") || text.contains("Stack dump:")
}

/// Returns the lines without LLVM's [warning](lacks_target_machine) about a missing target.
fn without_warnings(text: &str) -> impl Iterator<Item = &str> {
    text.lines().filter(|line| !lacks_target_machine(line))
}

/// Whether `opt` says in this line that it was built without the target. The path of the program may precede the
/// message. `opt` continues after this line, so the line is never the reason of a failure.
pub(super) fn lacks_target_machine(line: &str) -> bool {
    line.find("WARNING: failed to create target machine for ").is_some_and(|at| at == 0 || line[..at].ends_with(": "))
}

/// Returns the line with the reason of a rejection. If no line is an error, returns the first line that is not empty.
fn reason(text: &str) -> Option<&str> {
    // LLVM's verifier prints the violation first, and the word error last.
    let is_reason = |l: &&str| (l.contains("error") || l.contains("ERROR")) && !l.contains("module is broken");
    let line =
        without_warnings(text).find(is_reason).or_else(|| without_warnings(text).find(|l| !l.trim().is_empty()))?;
    // `Unknown command line argument '-x'.  Try: 'opt --help'` contains a hint for interactive users.
    Some(line.split_once(".  Try: '").map_or(line, |(reason, _)| reason))
}

/// Interprets the unsuccessful end of a process that got one module. The caller must first call [`no_word`], which
/// finds causes outside `opt`. Only a signal, LLVM's own crash handler and the time limit indicate a failure of `opt`.
/// In all other cases, `opt` rejected the input.
pub(super) fn reply_of_end(end: End, pipeline: &str, text: &str) -> Reply {
    if let Some(why) = refusal(text) {
        return Reply::Unsupported(why.to_string());
    }
    let pipeline = pipeline.to_string();
    let crash = |signal, pipeline| Reply::Failed(Failure::Crash { pipeline, signal, stderr: tail(text) });
    match end {
        End::TimedOut => Reply::Failed(Failure::Hang { pipeline }),
        End::Signal(signal) => crash(Some(signal), pipeline),
        End::Exit(_) if has_crashed(text) => crash(None, pipeline),
        End::Exit(_) => Reply::Unsupported(reason(text).unwrap_or("").trim().to_string()),
    }
}

/// The message with which `opt` aborts if its verifier rejects a module. The module is the input, or the output of a
/// pass.
const BROKEN: &str = "Broken module found";

/// If this `opt` already rejects the input text, returns the verifier's message. Then the abort was a rejection of the
/// input, not a crash of a pass.
pub(super) fn refused(opt: &Opt, text: &str, printed: &str, timeout: Duration) -> Result<Option<String>, OracleError> {
    if !printed.contains(BROKEN) {
        return Ok(None);
    }
    let args = ["-passes=verify", "-disable-output"].map(String::from);
    let ran = process::run(&opt.path, &args, text.as_bytes().to_vec(), timeout).map_err(|e| cannot_run(opt, e))?;
    let why =
        || format!("its verifier refuses the kernel: {}", without_warnings(&ran.text).next().unwrap_or("").trim());
    Ok((ran.end != End::Exit(0)).then(why))
}

/// The start of the text of a module that LLVM prints.
const MODULE: &str = "; ModuleID = ";

/// Returns a failure if this `opt` cannot read the module that it printed. If a pass printed other text before the
/// module, the result is `None`, because then the text is no module.
pub(super) fn invalid_output(
    opt: &Opt,
    pipeline: &str,
    printed: &str,
    timeout: Duration,
) -> Result<Option<Failure>, OracleError> {
    if !printed.trim_start().starts_with(MODULE) {
        return Ok(None);
    }
    let args = ["-passes=verify", "-disable-output"].map(String::from);
    let (ran, text) = run_plain(opt, &args, printed, timeout)?;
    if matches!(ran.end, End::Exit(0) | End::TimedOut) {
        return Ok(None);
    }
    if let Some(ours) = no_word(opt, &args, ran.end, &text) {
        return Err(ours);
    }
    let says = match reply_of_end(ran.end, pipeline, &text) {
        Reply::Failed(failure) => failure.words(),
        Reply::Unsupported(why) => why.rsplit_once("error: ").map_or(why.clone(), |(_, why)| why.to_string()),
        Reply::Answered { .. } => return Ok(None),
    };
    Ok(Some(Failure::InvalidOutput { pipeline: pipeline.to_string(), says }))
}

/// The message with which a pass manager aborts if a pass is not allowed at its position in the pipeline. The abort
/// happens as soon as the pass changes something.
const NO_PIPELINE: &str = "Loop pass manager using MemorySSA contains a pass that does not preserve MemorySSA";

/// Returns the message of a process that aborted because it rejects its input or its pipeline. Returns `None` if the
/// process ended for a different reason.
pub(super) fn refusal(printed: &str) -> Option<&str> {
    if printed.contains(NO_PIPELINE) {
        return Some(NO_PIPELINE);
    }
    printed.lines().filter_map(message).find(|why| is_not_supported(why)).map(str::trim)
}

/// Returns why the pipeline needs a module with a target; `None` if it does not. Passes of code generation need a
/// target. Without a target, some releases crash, and some print a message. LLVM regards such a crash as an error of
/// the input (llvm#92270, llvm#136149).
pub(super) fn lacks_target(opt: &Opt, args: &[String], timeout: Duration) -> Result<Option<String>, OracleError> {
    let (ran, printed) = run_plain(opt, args, TRIAL, timeout)?;
    if ran.end == End::Exit(0) {
        return Ok(None);
    }
    Ok(match reply_of_end(ran.end, "", &printed) {
        Reply::Failed(Failure::Crash { .. }) => {
            Some("the pipeline crashes on every module that names no target".to_string())
        }
        Reply::Unsupported(why) => Some(why),
        Reply::Failed(Failure::Hang { .. } | Failure::InvalidOutput { .. }) | Reply::Answered { .. } => None,
    })
}

/// A module with a loop, memory accesses and a safe stack. `opt` accepts it in every pipeline that it knows.
pub(super) const TRIAL: &str = "\
define void @trial(ptr %p, i64 %n) safestack {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %q = getelementptr i32, ptr %p, i64 %i
  store i32 0, ptr %q, align 4
  %next = add i64 %i, 1
  %more = icmp ult i64 %next, %n
  br i1 %more, label %loop, label %done
done:
  ret void
}
";

/// Returns at most 40 lines of a crash's output, beginning at the abort message. Answers before this message are
/// omitted. The verifier prints its complaints before the abort message; the first complaint is kept.
fn tail(text: &str) -> String {
    const STARTS: [&str; 2] = ["PLEASE submit a bug report", "Stack dump:"];
    let is_start = |l: &&str| message(l).is_some() || STARTS.iter().any(|start| l.contains(start));
    let lines: Vec<&str> = without_warnings(text).collect();
    let from = lines.iter().position(is_start).unwrap_or(lines.len().saturating_sub(40));
    let is_broken = lines.get(from).is_some_and(|l| l.contains(BROKEN));
    let complaint = if is_broken { verifier_message(&lines[..from]) } else { &[] };
    complaint.iter().chain(&lines[from..]).take(40).copied().collect::<Vec<_>>().join("\n")
}

/// Returns the verifier's first complaint in these lines, and the next line if it prints the instruction concerned.
/// Earlier output of `-opt-bisect-limit` or of an analysis printer is skipped.
fn verifier_message<'a, 'b>(lines: &'a [&'b str]) -> &'a [&'b str] {
    let is_other = |l: &&str| l.starts_with("BISECT: ") || *l == "}";
    let from = lines.iter().rposition(is_other).map_or(0, |at| at + 1);
    let is_sentence = |l: &str| !l.is_empty() && !l.starts_with([' ', ';']);
    let Some(at) = (from..lines.len()).find(|at| is_sentence(lines[*at])) else { return &[] };
    let about = lines.get(at + 1).is_some_and(|l| l.starts_with(' '));
    &lines[at..at + 1 + usize::from(about)]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(text: &str) -> String {
        match reply_of_end(End::Signal(6), "gvn", text) {
            Reply::Failed(failure) => failure.words(),
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn crash_message_states_its_reason() {
        assert_eq!(words("LLVM ERROR: no\nStack dump:\n0. x"), "signal 6: LLVM ERROR: no");
        assert_eq!(words("opt: A.cpp:7: Assertion `x' failed.\nStack dump:"), "signal 6: Assertion `x' failed.");
        assert_eq!(words("Stack dump:\n0. x"), "signal 6");
    }

    #[test]
    fn broken_module_message_has_first_verifier_sentence() {
        let text = "BISECT: running pass (1) x on f\nMemorySSA for function: f\n}\nOperand is null\n  %q = getelementptr\n\nb:    ; preds = %a\n\
                    MANYLLVM ERROR: Broken module found, compilation aborted!\nStack dump:";
        let text = text.replace("MANY", &"  %r = load\n".repeat(100));
        let expected =
            "signal 6: LLVM ERROR: Broken module found, compilation aborted! (Operand is null: getelementptr)";
        assert_eq!(words(&text), expected);
        assert_eq!(words(&text[text.find("LLVM").unwrap_or(0)..]), expected.split(" (").next().unwrap_or(""));
    }

    #[test]
    fn unsupported_feature_abort_is_a_refusal() {
        let said = |message: &str| reply_of_end(End::Signal(6), "p", &format!("{message}\nPLEASE submit a bug report"));
        for refusal in ["LLVM ERROR: Unsupported architecture for jump tables", "LLVM ERROR: x is not supported"] {
            assert_eq!(said(refusal), Reply::Unsupported(refusal.into()));
        }
        for crash in ["LLVM ERROR: Broken module found", "opt: Assertion `Unsupported' failed.", "Unsupported x"] {
            assert!(matches!(said(crash), Reply::Failed(_)), "{crash}");
        }
    }

    /// LLVM 23 warns about a target without which it was built, and continues.
    #[test]
    fn a_warning_is_no_reason() {
        let warning = "WARNING: failed to create target machine for 'nvptx64-nvidia-cuda': unable to get target\n";
        for program in ["", "/usr/lib/errors/opt: "] {
            let said = |words: &str| reply_of_end(End::Exit(1), "p", &format!("{program}{warning}{words}"));
            assert_eq!(said("opt: unknown pass name 'p'"), Reply::Unsupported("opt: unknown pass name 'p'".into()));
        }
        let other = "opt: WARNING: something else";
        assert_eq!(
            reply_of_end(End::Exit(1), "p", other),
            Reply::Unsupported(other.into()),
            "another warning is all it says"
        );
        assert_eq!(reply_of_end(End::Exit(1), "p", "opt: what?"), Reply::Unsupported("opt: what?".into()));
        let broken = format!("{warning}Operand is null\nLLVM ERROR: {BROKEN}, compilation aborted!\nStack dump:");
        assert!(words(&broken).contains("(Operand is null"), "{}", words(&broken));
    }

    #[test]
    fn misplaced_pass_abort_is_a_refusal() {
        let text = format!("LLVM ERROR: {NO_PIPELINE}\nPLEASE submit a bug report");
        assert_eq!(reply_of_end(End::Signal(6), "loop-mssa(x)", &text), Reply::Unsupported(NO_PIPELINE.into()));
        let other = "LLVM ERROR: Loop pass manager is tired\nPLEASE submit a bug report";
        assert!(matches!(reply_of_end(End::Signal(6), "loop-mssa(x)", other), Reply::Failed(_)));
    }
}

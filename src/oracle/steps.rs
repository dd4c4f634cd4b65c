//! The module after each pass of a pipeline that changes it, as the plugin reports it (`oracles/ask/steps.cpp`).
//!
//! One process reports the changes of all passes. The alternative, `-opt-bisect-limit=N`, runs only the first N passes
//! and would need one process for each N.

use super::ask::{Subject, Timeouts};
use super::discovery::Opt;
use super::failure::reply_of_end;
use super::pipeline_spelling::spelled;
use super::plugin::{PluginReply, of_one_pipeline, send_request};
use super::plugin_read::malformed_line;
use super::prepare::{WrittenSubject, print_group};
use super::preserved_memssa::PreservedDifferences;
use super::server::Request;
use super::transform::{TransformedBatch, all_options, members_of, split_options};
use super::{Failure, Reply};
use crate::ir::parse::parse_module;

/// The result of running a module through a pipeline step by step.
#[derive(Clone, Debug)]
pub enum Steps {
    /// All passes succeeded.
    Through(Changes),
    /// A pass crashed or hung, or the verifier rejected its output.
    Failed {
        /// The pass that failed.
        pass: String,
        /// How the pass failed.
        failure: Failure,
    },
}

/// The changes of the passes, in order.
#[derive(Clone, Debug)]
pub struct Changes {
    /// The passes that changed the module. Each has its pipeline name or LLVM's class name, and the text of the module
    /// after the pass.
    behind: Vec<(String, String)>,
    names: Vec<WrittenSubject>,
}

impl Changes {
    /// Returns the number of changes.
    pub fn count(&self) -> usize {
        self.behind.len()
    }

    /// Returns the pass that made a change.
    pub fn pass(&self, at: usize) -> &str {
        &self.behind[at].0
    }

    /// Returns the module after a change; `None` if aliasmith cannot read its text.
    pub fn lot(&self, at: usize) -> Option<TransformedBatch> {
        let text = self.behind[at].1.clone();
        let module = parse_module("-", text.as_bytes()).ok()?.module;
        let members = members_of(&[0], &self.names);
        Some(TransformedBatch {
            module,
            members,
            text,
            printed: String::new(),
            doubts: Some(PreservedDifferences::default()),
        })
    }
}

/// Runs a module through a pipeline, with options as for [`transform`](super::transform::transform). Returns `None` if
/// the plugin cannot be asked.
pub fn steps(
    opt: &Opt,
    subject: Subject<'_>,
    pipeline: &str,
    llvm_options: &[String],
    timeouts: Timeouts,
) -> Option<Steps> {
    let (text, names) = print_group(&[subject], opt.manifest.dialect().0);
    let pipeline = spelled(pipeline, opt.manifest.major);
    let (list, own) = split_options(&pipeline);
    let llvm_options = all_options(own, llvm_options);
    let lines = [format!("steps {list}")];
    let request = Request { timeout: timeouts.single, lines: &lines, text: &text };
    let read = |text: &str| of_one_pipeline(text, read_steps);
    let failed_in = match send_request(opt, &subject.module.triple, &llvm_options, &request, read) {
        PluginReply::Found(Ok(behind)) => return Some(Steps::Through(Changes { behind, names })),
        PluginReply::Found(Err(failed_in)) => failed_in,
        PluginReply::Failed(_) | PluginReply::No => return None,
    };
    let [pass] = failed_in.functions.as_slice() else { return None };
    match reply_of_end(failed_in.end, &format!("-passes={list}"), &failed_in.printed) {
        Reply::Failed(failure) => Some(Steps::Failed { pass: pass.clone(), failure }),
        _ => None,
    }
}

/// Parses the names of the passes that changed the module, each with the text after it.
fn read_steps(mut said: &str) -> Result<Vec<(String, String)>, String> {
    let mut steps = Vec::new();
    while !said.is_empty() {
        let (line, rest) = said.split_once('\n').ok_or_else(|| malformed_line(said))?;
        let head = line.strip_prefix("s ").and_then(|head| head.rsplit_once(' '));
        let (pass, size) =
            head.and_then(|(pass, size)| Some((pass, size.parse().ok()?))).ok_or_else(|| malformed_line(line))?;
        let (text, rest) = rest.split_at_checked(size).ok_or("a module that is cut off")?;
        steps.push((pass.to_string(), text.to_string()));
        said = rest;
    }
    Ok(steps)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn malformed_pipeline_steps_are_refused() {
        let two = "s gvn 3\nab\ns early-cse 0\n";
        let steps = read_steps(two).expect("two steps");
        assert_eq!(steps, [("gvn".to_string(), "ab\n".to_string()), ("early-cse".to_string(), String::new())]);
        assert_eq!(read_steps(""), Ok(Vec::new()));
        for bad in ["s gvn", "s gvn\n", "s gvn x\n", "s gvn 4\nabc", "t gvn 0\n", "s gvn 0\nmore"] {
            assert!(read_steps(bad).is_err(), "{bad:?}");
        }
    }
}

//! Findings as they are printed: with the paths of their files, and the commands that repeat and reduce them.

use super::source::Source;
use aliasmith::answers::pipeline;
use aliasmith::escape::{shell_path, shell_quoted, shell_word};
use aliasmith::finding::places::{in_folder, locate};
use aliasmith::finding::{Fault, Finding};
use aliasmith::oracle::compiler::COMPILE;
use std::path::Path;

/// Returns a finding about a file of the user. Its `replay` and `reduce` commands name this file.
pub fn found_in(path: &Path, source: &Source, finding: &Finding) -> Finding {
    let (file, path) = (path.display().to_string(), shell_path(path));
    let again = if source.lines.expects.is_empty() { "check" } else { "replay" };
    // `replay` takes the questions and the pipelines from the `expect` lines of the file.
    let is_compiler = finding.passes() == Some(COMPILE);
    let oracle = if is_compiler { format!(" --oracle {}", finding.oracle) } else { String::new() };
    let pipeline = finding.passes().filter(|_| !is_compiler);
    let pipeline = pipeline.map(|p| format!(" --passes {}", shell_quoted(p))).unwrap_or_default();
    let llvm_options: String =
        pipeline::options(&finding.pipeline).map(|option| format!(" --llvm-option {}", shell_word(option))).collect();
    let options = match again {
        "check" => finding.fault.ask_option() + &oracle + &pipeline + &llvm_options,
        _ => String::new(),
    };
    // `reduce` takes the first finding, so a miscompile must be the only kind.
    let ask = match &finding.fault {
        Fault::Miscompile(_) if !is_compiler => " --ask same".into(),
        fault => fault.ask_option(),
    };
    let mut shown = finding.clone();
    shown.replay = format!("aliasmith {again} {path}{options}{}", finding.command_options());
    shown.reduce = format!("aliasmith reduce {path}{ask}{oracle}{pipeline}{llvm_options}{}", finding.command_options());
    (shown.file_original, shown.file) = (file.clone(), file);
    locate(&mut shown, &source.text);
    shown
}

/// Returns a stored finding as it is printed on stdout. Its paths begin with the findings folder, spelled as the user
/// gave it.
pub fn stored_in(folder: &Path, finding: &Finding) -> Finding {
    let text = std::fs::read_to_string(folder.join(&finding.file)).ok();
    in_folder(finding, folder, text.as_deref())
}

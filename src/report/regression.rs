//! A regression test for LLVM's own tree: the reduced kernel with `RUN` and `CHECK` lines. The test fails as long as
//! LLVM gives the wrong answer.
//!
//! The test expects the right answer: the answer of the reference with the `sound` profile, in the format of LLVM's
//! printing pass.

use crate::alias::Analysis;
use crate::alias::text::{Show, Totals, function_text};
use crate::answers::{QuestionKind, pipeline};
use crate::escape::{one_line, shell_word};
use crate::finding::describe::Sides;
use crate::finding::{BrokenShape, Fault, Finding, WrongAnswer};
use crate::ir::dialect::Dialect;
use crate::ir::print::{ModulePrinter, print_module};
use crate::ir::upgrade::read_as;
use crate::ir::{DataLayout, Module};
use crate::memssa::MemorySsa;
use crate::memssa::print::{self, Printer};
use crate::target::Profile;
use thiserror::Error;

/// The reason why a finding cannot become a test.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Error)]
pub enum NoTest {
    /// The finding is a crash, a hang or invalid output.
    #[error("a test can be made only of a wrong answer")]
    NoAnswer,
    /// The finding names no operands about which a printing pass could be asked.
    #[error("the finding names no operands")]
    NoOperands,
    /// The kernel lacks the function of the finding.
    #[error("the kernel lacks the function")]
    NoFunction,
    /// The passes removed no instruction of the kernel, so the test has nothing to expect.
    #[error("the output has all instructions of the kernel, so a test cannot say what it lost")]
    NothingLost,
    /// The passes are not passes of `opt`, or have no output.
    #[error("the passes have no output to test")]
    NoOutput,
    /// The reference has no answer about these operands.
    #[error("the reference gives no answer to this question")]
    NothingSaid,
}

/// Returns the text of a test of a pass. `after` is the wrong output of the pass. The test expects the instructions
/// that are missing in `after`.
pub fn pass_test(finding: &Finding, kernel: &Module, after: &Module) -> Result<String, NoTest> {
    let Some(passes) = finding.passes() else { return Err(NoTest::NoOutput) };
    let name = &finding.function;
    let instructions = |module: &Module| -> Result<Vec<String>, NoTest> {
        let function = module.find_function(name).ok_or(NoTest::NoFunction)?;
        let printer = ModulePrinter::new(module, Dialect::INTERNAL);
        let text = |inst| {
            let text = printer.function(function).inst_text(inst);
            // The numbers of metadata and of attribute groups differ between modules.
            let bare = text.split(", !").next().unwrap_or_default().split(" #").next().unwrap_or_default();
            bare.trim().to_string()
        };
        Ok(module.function(function).inst_ids().map(text).collect())
    };
    let kept = instructions(after)?;
    let lost: Vec<String> = instructions(kernel)?.into_iter().filter(|inst| !kept.contains(inst)).collect();
    if lost.is_empty() {
        return Err(NoTest::NothingLost);
    }
    let mut out = format!(
        "; RUN: opt < %s -passes={} -S | FileCheck %s\n\n; {}\n\n; CHECK-LABEL: define {{{{.*}}}}@{}(\n",
        shell_arguments(passes),
        one_line(&finding.expected),
        one_line(name)
    );
    lost.iter().for_each(|inst| out += &format!("; CHECK: {inst}\n"));
    Ok(out + "\n" + print_module(kernel, Dialect::INTERNAL).trim_start())
}

/// Returns the text of a test of an answer.
pub fn regression_test(finding: &Finding, kernel: &Module) -> Result<String, NoTest> {
    let mut kernel = kernel.clone();
    read_as(&mut kernel, Dialect::INTERNAL, "test.ll");
    let kernel = &kernel;
    let function = kernel.find_function(&finding.function).ok_or(NoTest::NoFunction)?;
    let layout = DataLayout::for_module(kernel);
    let analysis = Analysis::new(kernel, function, &layout, Profile::sound());
    let printer = ModulePrinter::new(kernel, Dialect::INTERNAL);
    let pairs = |sides: &Sides, is_modref| {
        let metadata = finding.pipeline.contains("-evaluate-aa-metadata") && sides.a.size.is_none();
        let text = function_text(&analysis, function, &printer, Show::ALL, metadata, &mut Totals::default());
        // A line about a call contains an arrow; a line about two pointers does not.
        let kind = |l: &str| l.contains("<->") == is_modref && !l.starts_with("Function:");
        let names = |l: &str| sides.texts().into_iter().flatten().all(|operand| mentions(l, operand));
        let about = text.lines().filter(|l| names(l) && kind(l));
        ("-print-all-alias-modref-info ", "Function: ", about.map(|l| l.trim().to_string()).collect())
    };
    let graph = |access: &str| {
        let mut memssa = MemorySsa::build(&analysis);
        let walker = pipeline::asks_walker(&finding.pipeline);
        if walker {
            memssa.ask_walker();
        } else {
            memssa.optimize_uses();
        }
        let which = if walker { Printer::Walker } else { Printer::Graph };
        let text = print::function_text(kernel, function, &memssa.graph, &printer, which, Dialect::INTERNAL.0);
        ("", "MemorySSA", access_lines(&text, access))
    };
    let (flags, label, lines): (_, _, Vec<String>) = match &finding.fault {
        Fault::WrongAnswer(WrongAnswer { question, sides, .. }) => match question {
            // No printing pass asks this question.
            QuestionKind::Heard => return Err(NoTest::NoOperands),
            QuestionKind::Alias | QuestionKind::Modref => pairs(sides, *question == QuestionKind::Modref),
            _ => graph(&sides.a.text),
        },
        Fault::BrokenShape(BrokenShape { access: Some(access), .. }) => graph(access),
        Fault::BrokenShape(_) | Fault::Miscompile(_) => return Err(NoTest::NoOperands),
        Fault::Crash { .. } | Fault::Hang { .. } | Fault::InvalidOutput { .. } => return Err(NoTest::NoAnswer),
    };
    let (first, rest) = lines.split_first().ok_or(NoTest::NothingSaid)?;
    let mut out = format!(
        "; RUN: opt < %s {} {flags}-disable-output 2>&1 | FileCheck %s\n\n; {}\n\n; CHECK-LABEL: {label}{}{}\n; CHECK: {first}\n",
        shell_arguments(&finding.pipeline),
        one_line(&finding.expected),
        if label == "Function: " { "" } else { "{{.*}} for function: " },
        one_line(&finding.function)
    );
    for line in rest {
        out += &format!("; CHECK-NEXT: {line}\n");
    }
    Ok(out + "\n" + print_module(kernel, Dialect::INTERNAL).trim_start())
}

/// Whether the line contains the operand as a whole word.
fn mentions(line: &str, operand: &str) -> bool {
    let inside = |c: char| c.is_alphanumeric() || "._$-".contains(c);
    line.match_indices(operand).any(|(at, _)| !line[at + operand.len()..].starts_with(inside))
}

/// Returns the lines of an access in a MemorySSA printout: the comment of the access, and the instruction.
fn access_lines(text: &str, access: &str) -> Vec<String> {
    let lines: Vec<&str> = text.lines().map(str::trim).collect();
    let of = |l: &&str| l.strip_prefix(access).is_some_and(|rest| rest.is_empty() || rest.starts_with([' ', ',']));
    match lines.iter().position(of) {
        Some(at) if at > 0 => lines[at - 1..=at].iter().map(|l| l.trim_start_matches("; ").to_string()).collect(),
        _ => Vec::new(),
    }
}

/// Quotes each argument for a shell.
pub fn shell_arguments(arguments: &str) -> String {
    arguments.split(' ').map(shell_word).collect::<Vec<_>>().join(" ")
}

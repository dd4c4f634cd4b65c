//! Formats one finding as the text of an issue for LLVM's tracker: the answer, the reason why the answer is wrong, the
//! blamed analysis, the first release with the error, and the `opt` command that reproduces the answer.

use super::regression::shell_arguments;
use super::text::event;
use crate::answers::QuestionKind;
use crate::confirmation::blame::MEMORY_SSA;
use crate::confirmation::end_to_end::Effect;
use crate::escape::one_line;
use crate::finding::{FOLLOWS, Fault, Finding, WitnessRecord, WrongAnswer};
use crate::ir::dialect::Dialect;
use crate::ir::print::print_module;
use std::fmt::Write as _;

/// Formats the issue as Markdown. `kernel` is the reduced file without comment lines. `hiding` has the options with
/// which `opt` does not give the answer. `effect` is a pipeline whose output is wrong because of the answer. `near` has
/// similar known divergences, each as a link and a reason.
pub fn upstream(
    f: &Finding,
    kernel: &str,
    hiding: &[String],
    near: &[(String, String)],
    effect: Option<&Effect>,
) -> String {
    let command = shell_arguments(&pipeline(f));
    let flags = match &f.fault {
        Fault::WrongAnswer(WrongAnswer { question: QuestionKind::Alias | QuestionKind::Modref, .. }) => {
            " -print-all-alias-modref-info -disable-output"
        }
        Fault::Miscompile(_) => " -S",
        Fault::InvalidOutput { .. } => " -S -o after.ll",
        Fault::WrongAnswer(_) | Fault::BrokenShape(_) | Fault::Crash { .. } | Fault::Hang { .. } => " -disable-output",
    };
    let mut out = format!("# {}\n\n", one_line(&title(f)));
    // Writing to a String cannot fail.
    let _ = writeln!(out, "```llvm\n{}\n```\n", kernel.trim());
    let _ = writeln!(out, "```\nopt {command}{flags} reduced.ll\n```\n");
    let _ = writeln!(out, "{}\n", one_line(&what_is_wrong(f)));
    if let Some(heard) = f.fault.heard() {
        let _ = writeln!(
            out,
            "With -passes='{}', {} asks this about the module in this state:\n",
            heard.after(),
            heard.pass
        );
        let _ = writeln!(out, "```llvm\n{}\n```\n", heard.state.trim());
    }
    if let Some(w) = f.fault.witness() {
        out += &evidence(f, w);
    }
    let versions: Vec<String> =
        f.versions.iter().map(|(v, wrong)| format!("{v}: {}", if *wrong { "wrong" } else { "not refuted" })).collect();
    let _ = writeln!(out, "Versions: {}.", versions.join(", "));
    out += &blame(f);
    if !hiding.is_empty() {
        let _ = writeln!(out, "The answer is not given with: {}.", hiding.join(", "));
    }
    match (effect, &f.fault) {
        (Some(e), _) => out += &end_to_end(e),
        (None, Fault::WrongAnswer(_) | Fault::BrokenShape(_)) => {
            out +=
                "\nNo default pipeline, and neither gvn, early-cse nor dse alone, changes the result of this kernel.\n";
        }
        // For these kinds of findings, the finding itself is the effect on the output.
        (None, Fault::Miscompile(_) | Fault::Crash { .. } | Fault::Hang { .. } | Fault::InvalidOutput { .. }) => {}
    }
    if let (Fault::Miscompile(m), false) = (&f.fault, kernel.contains("addrspace("))
        && m.witness.launch == ONE_THREAD
    {
        out += "\nOne thread and one address space suffice, so Alive2 can check it too (https://alive2.llvm.org/ce/), with the kernel \
            above as `src` and the output of the command as `tgt`.\n";
    }
    out += &tracker_links(f, near);
    let _ = writeln!(out, "\nFound by aliasmith ({}).", f.signature);
    out
}

/// Returns the arguments of `opt`. For a miscompile, omits the passes that print MemorySSA, because only aliasmith
/// needs their output.
fn pipeline(f: &Finding) -> String {
    let (Fault::Miscompile(_), Some(passes)) = (&f.fault, f.passes()) else { return f.pipeline.clone() };
    let bare = |argument: &str| match argument.starts_with("-passes=") {
        true => format!("-passes={passes}"),
        false => argument.to_string(),
    };
    f.pipeline.split(' ').map(bare).collect::<Vec<_>>().join(" ")
}

/// Formats the links to LLVM's tracker. Links to files of aliasmith are omitted, because LLVM's developers do not have
/// them.
pub(super) fn tracker_links(f: &Finding, near: &[(String, String)]) -> String {
    let is_upstream = |link: &str| link.starts_with("llvm#") || link.starts_with("http");
    let mut out = String::new();
    if let Some(link) = f.known.as_ref().filter(|link| is_upstream(link)) {
        let _ = writeln!(out, "\nThis is known: {link}.");
    }
    let near: Vec<_> = near.iter().filter(|(link, _)| f.known.as_ref() != Some(link) && is_upstream(link)).collect();
    if !near.is_empty() {
        out += "\nPerhaps a duplicate of one of these, which look alike:\n\n";
    }
    for (link, reason) in near {
        let _ = writeln!(out, "- {link}: {reason}");
    }
    out
}

/// The launch of a witness with one thread.
const ONE_THREAD: &str = "cluster=1 grid=1,1,1 block=1,1,1";

/// Formats the operands of the question, as Markdown.
fn operands(w: &WrongAnswer) -> String {
    let operands: Vec<String> = w.sides.texts().into_iter().flatten().map(|o| format!("`{o}`")).collect();
    operands.join(" and ")
}

/// Splits [`Finding::expected`] into the description and the kind of the wrong answer that caused the finding. The
/// second part is `None` if no wrong answer is known.
fn split_expected(f: &Finding) -> (&str, Option<String>) {
    match f.expected.split_once(FOLLOWS) {
        Some((what, of)) => (what, Some(of.rsplit_once('-').map_or(of, |(words, _)| words).replacen('-', " ", 2))),
        None => (&f.expected, None),
    }
}

fn title(f: &Finding) -> String {
    let by = |otherwise| f.provider.as_deref().unwrap_or(otherwise);
    let (what, _) = split_expected(f);
    match &f.fault {
        Fault::WrongAnswer(w) => {
            let (who, question) = (by("the alias analysis chain"), w.question.name());
            format!("[{who}] Wrong {question} answer: {} for {}", w.answer, operands(w))
        }
        Fault::BrokenShape(b) => format!("[{}] MemorySSA breaks the rule {}", by("MemorySSA"), b.rule.name()),
        Fault::Miscompile(_) => format!("[{}] Miscompile: {what}", by(f.passes().unwrap_or_default())),
        Fault::Crash { .. } => format!("[{}] opt crashes: {what}", by("opt")),
        Fault::Hang { .. } => format!("[{}] opt does not end: {what}", by("opt")),
        Fault::InvalidOutput { .. } => format!("[{}] opt prints what it does not read: {what}", by("opt")),
    }
}

fn what_is_wrong(f: &Finding) -> String {
    let (function, (what, behind)) = (&f.function, split_expected(f));
    match &f.fault {
        Fault::WrongAnswer(w) => {
            format!("says **{}** for {}. An execution shows otherwise: {what}.", w.answer, operands(w))
        }
        Fault::BrokenShape(b) => {
            format!("leaves a graph of `@{function}` that breaks the rule **{}**: {what}.", b.rule.name())
        }
        Fault::Miscompile(_) => {
            let behind = behind.map_or_else(String::new, |words| {
                format!(" The passes rely on an answer about this kernel that the same run refutes ({words}).")
            });
            format!(
                "changes what `@{function}` does. On the inputs below, the runs before and after the pipeline differ: \
                {what}.{behind}"
            )
        }
        Fault::Crash { .. } => format!("crashes ({what})."),
        Fault::Hang { .. } => format!("does not end ({what})."),
        Fault::InvalidOutput { .. } => {
            format!("prints a module that it does not read itself, with `opt -passes=verify after.ll` ({what}).")
        }
    }
}

/// Formats the inputs, the events, and the reason why the run counts as evidence.
pub(super) fn evidence(f: &Finding, w: &WitnessRecord) -> String {
    let mut out = match w.args.is_empty() {
        true => format!("Inputs: none (launch: {}).\n", w.launch),
        false => format!("Inputs (launch: {}):\n\n", w.launch),
    };
    for (i, arg) in w.args.iter().enumerate() {
        let _ = writeln!(out, "- argument {i}: {arg}");
    }
    if !w.events.is_empty() {
        let events = match &f.fault {
            Fault::Miscompile(_) => "The last write of that byte in the original kernel",
            _ => "Events that refute the answer",
        };
        let _ = writeln!(out, "\n{events}:\n");
        for e in &w.events {
            let _ = writeln!(out, "- {}", event(e, &w.events));
        }
    }
    let (which, robust) = match &f.fault {
        Fault::Miscompile(_) => {
            ("The run of the original kernel", "The difference shows in every draw of addresses and undefined values")
        }
        _ => ("The whole run", "It refutes the answer under every layout of memory"),
    };
    let promises = match f.promises.is_empty() {
        true => " (it makes none)".to_string(),
        false => format!(" ({})", f.promises.join(", ")),
    };
    let _ = writeln!(
        out,
        "\n{which} is free of undefined behaviour (LangRef, {}): every access is in bounds of a live object, aligned, \
        race-free, and every promise of the code is kept{promises}. {robust} that was tried.\n",
        f.semantics
    );
    out
}

fn blame(f: &Finding) -> String {
    let Some(provider) = &f.provider else { return String::new() };
    match &f.fault {
        Fault::WrongAnswer(_) if provider == MEMORY_SSA && f.fault.heard().is_some() => {
            "No alias answer that was heard about this state is refuted: the error is that of MemorySSA's walker.\n"
                .into()
        }
        Fault::WrongAnswer(_) if provider == MEMORY_SSA => {
            "The alias answers that MemorySSA used hold: the error is MemorySSA's own.\n".into()
        }
        Fault::WrongAnswer(_) => {
            format!("`-aa-pipeline={}` alone gives the answer.\n", provider.replace('+', ","))
        }
        Fault::BrokenShape(_)
        | Fault::Miscompile(_)
        | Fault::Crash { .. }
        | Fault::Hang { .. }
        | Fault::InvalidOutput { .. } => {
            format!(
                "`{provider}` is the first pass of the pipeline after which the error shows (`-opt-bisect-limit`).\n"
            )
        }
    }
}

/// Formats the section about the effect.
fn end_to_end(e: &Effect) -> String {
    let command = format!("{} -passes='{}' -S", e.oracle, e.pipeline);
    match &e.probe {
        None => format!("\n## Effect\n\n`{command}` miscompiles this kernel: {}.\n", e.difference),
        Some(probe) => format!(
            "\n## Effect\n\nIf the second access is made twice, with a write through the first pointer in between, `{command}` \
            miscompiles the kernel on the same inputs: {}.\n\n```llvm\n{}\n```\n",
            e.difference,
            print_module(probe, Dialect::INTERNAL).trim()
        ),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn finding(verdict: &str, question: &str, answer: &str, pass: &str) -> Finding {
        let quoted = |text: &str| if text.is_empty() { "null".to_string() } else { format!("\"{text}\"") };
        let witness = match verdict {
            "unsound" | "miscompile" => {
                r#"{"seed":0,"launch":"cluster=1 grid=1,1,1 block=1,1,1","args":["i32 7"],"events":[]}"#
            }
            _ => "null",
        };
        let json = format!(
            r#"{{"type":"finding","verdict":"{verdict}","oracle":"opt-22","provider":"gvn","function":"k","question":{},"a":"%p",
            "b":"%q","size_a":4,"size_b":4,"space_a":1,"space_b":0,"answer":{},"expected":"WHAT","promises":[],
            "pipeline":"-passes=P","signature":"s","semantics":"langref-2026-07","known":null,
            "versions":{{"opt-22":true}},"passes":{},"witness":{witness},"instructions":3,"file":"reduced.ll",
            "file_original":"original.ll","replay":"r","reduce":"d"}}"#,
            quoted(question),
            quoted(answer),
            quoted(pass)
        );
        serde_json::from_str(&json).expect("the contract's fields")
    }

    /// Each kind of finding has its own text. Only the text about a wrong answer contains the words "wrong answer".
    #[test]
    fn every_kind_has_its_text() {
        let near = [("llvm#7".to_string(), "alike".to_string()), ("corpus/found/x.ll".to_string(), "ours".to_string())];
        let of = |f: Finding| upstream(&f, "define void @k() { ret void }", &[], &near, None);
        let wrong = of(finding("unsound", "alias", "NoAlias", ""));
        assert!(wrong.starts_with("# [gvn] Wrong alias answer: NoAlias for `%p` and `%q`\n"), "{wrong}");
        assert!(wrong.contains("says **NoAlias**") && wrong.contains("-print-all-alias-modref-info -disable-output"));
        assert!(wrong.contains("`-aa-pipeline=gvn` alone gives the answer."));
        let shape = of(finding("invariant", "shape", "dominance", "P"));
        assert!(shape.starts_with("# [gvn] MemorySSA breaks the rule dominance\n"), "{shape}");
        let miscompile = of(finding("miscompile", "same", "return", "P"));
        assert!(miscompile.starts_with("# [gvn] Miscompile: WHAT\n"), "{miscompile}");
        assert!(
            miscompile.contains("Alive2")
                && miscompile.contains("Perhaps a duplicate of one of these, which look alike:\n\n- llvm#7: alike\n")
        );
        assert!(miscompile.contains("opt -passes=P -S reduced.ll") && miscompile.contains("- argument 0: i32 7"));
        assert!(miscompile.contains("`gvn` is the first pass of the pipeline"), "{miscompile}");
        assert!(!miscompile.contains("corpus/found"), "a file of ours means nothing to LLVM: {miscompile}");
        // The command omits the printing passes that only aliasmith needs. The text about a known divergence has the
        // links to LLVM's tracker.
        let mut known = finding("miscompile", "same", "return", "P");
        known.pipeline = "-option=1 -passes=require<memoryssa>,P,print<memoryssa>".into();
        known.known = Some("corpus/found/x.ll".into());
        let text = of(known.clone());
        assert!(text.contains("opt -option=1 -passes=P -S reduced.ll") && !text.contains("This is known"), "{text}");
        known.known = Some("llvm#7".into());
        let text = of(known);
        assert!(text.contains("This is known: llvm#7.") && !text.contains("Perhaps a duplicate"), "{text}");
        let mut following = finding("miscompile", "same", "return", "P");
        following.follow("alias-noalias-basic-aa-25e16711b96e");
        let following = of(following);
        assert!(following.starts_with("# [gvn] Miscompile: WHAT\n"), "{following}");
        assert!(following.contains(
            "WHAT. The passes rely on an answer about this kernel that the same run refutes (alias noalias basic-aa)."
        ));
        let crash = of(finding("crash", "", "", "P"));
        assert!(crash.starts_with("# [gvn] opt crashes: WHAT\n") && crash.contains("crashes (WHAT)."), "{crash}");
        let hang = of(finding("hang", "", "", ""));
        assert!(hang.contains("does not end (WHAT)."), "{hang}");
        for other in [shape, miscompile, crash, hang] {
            assert!(!other.contains("answer") && !other.contains("-aa-pipeline"), "{other}");
        }
    }
}

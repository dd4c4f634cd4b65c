//! One finding as the text of an issue for LLVM's tracker: what is answered, why that is wrong, who and since when, and
//! how to see it with `opt` alone.

use super::regression::shell_quoted;
use super::text::event;
use crate::finding::Finding;
use crate::ir::dialect::Dialect;
use crate::ir::print::print_module;
use crate::triage::effect::Effect;
use std::fmt::Write as _;

/// Markdown. `kernel` is the reduced file without comment lines; `hiding` are knobs under which the answer is not given.
/// `effect` is what a pipeline makes of it, end to end.
pub fn upstream(f: &Finding, kernel: &str, hiding: &[String], effect: Option<&Effect>) -> String {
    let mut out = String::new();
    let answer = f.answer.as_deref().unwrap_or(&f.verdict);
    let who = f.provider.as_deref().unwrap_or("the alias analysis chain");
    // Writing to a String cannot fail.
    let operands: Vec<String> = [&f.a, &f.b].into_iter().flatten().map(|o| format!("`{o}`")).collect();
    let operands = operands.join(" and ");
    let _ = match &f.question {
        Some(q) => writeln!(out, "# [{who}] Wrong {q} answer: {answer} for {operands}\n"),
        None => writeln!(out, "# opt: {}: {}\n", f.verdict, f.expected),
    };
    let _ = writeln!(out, "```llvm\n{}\n```\n", kernel.trim());
    let flags = match f.question.as_deref() {
        Some("alias" | "modref") => " -print-all-alias-modref-info",
        _ => "",
    };
    let _ = writeln!(out, "```\nopt {}{flags} -disable-output reduced.ll\n```\n", shell_quoted(&f.pipeline));
    if let Some(w) = &f.witness {
        let _ = writeln!(out, "says **{answer}** for {operands}. An execution shows otherwise: {}.\n", f.expected);
        let _ = writeln!(out, "Inputs ({}):\n", w.launch);
        for (i, arg) in w.args.iter().enumerate() {
            let _ = writeln!(out, "- argument {i}: {arg}");
        }
        let _ = writeln!(out, "\nEvents that refute the answer:\n");
        for e in &w.events {
            let _ = writeln!(out, "- {}", event(e));
        }
        let _ = writeln!(
            out,
            "\nThe whole run is free of undefined behaviour (LangRef, {}): every access is in bounds of a live object, aligned, \
            race-free, and every promise of the code is kept{}. It refutes the answer under every layout of memory that was tried.\n",
            f.semantics,
            if f.promises.is_empty() {
                " (it makes none)".to_string()
            } else {
                format!(" ({})", f.promises.join(", "))
            }
        );
    }
    let versions: Vec<String> =
        f.versions.iter().map(|(v, wrong)| format!("{v}: {}", if *wrong { "wrong" } else { "not refuted" })).collect();
    let _ = writeln!(out, "Versions: {}.", versions.join(", "));
    if let Some(provider) = &f.provider {
        let alone = provider.replace('+', ",");
        let _ = match provider.as_str() {
            "memoryssa" => writeln!(out, "The alias answers behind it hold: it is MemorySSA's own."),
            _ => writeln!(out, "`-aa-pipeline={alone}` alone gives the answer."),
        };
    }
    if !hiding.is_empty() {
        let _ = writeln!(out, "The answer is not given with: {}.", hiding.join(", "));
    }
    match effect {
        Some(e) => out += &end_to_end(e),
        // A miscompile is its own effect.
        None if f.question.is_some() => {
            out +=
                "\nNo default pipeline, and neither gvn, early-cse nor dse alone, changes the result of this kernel.\n";
        }
        None => {}
    }
    let _ = writeln!(out, "\nFound by aliasmith ({}).", f.signature);
    out
}

/// The section about the effect.
fn end_to_end(e: &Effect) -> String {
    let command = format!("{} -passes='{}' -S", e.oracle, e.pipeline);
    match &e.probe {
        None => format!("\n## Effect\n\n`{command}` miscompiles this kernel: {}.\n", e.difference),
        Some(probe) => format!(
            "\n## Effect\n\nWith the second access repeated around another write to the first, `{command}` miscompiles the \
            kernel, with the same inputs: {}.\n\n```llvm\n{}\n```\n",
            e.difference,
            print_module(probe, Dialect::NEWEST).trim()
        ),
    }
}

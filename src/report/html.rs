//! A findings folder as one page that needs nothing else: no script, no style sheet, no picture beside it.
//!
//! A table of all findings, then each with its report, its kernel, and, where MemorySSA is wrong, the picture of the graph
//! as the reference has it ([`crate::memssa::svg`]).

use super::text;
use crate::alias::Analysis;
use crate::answers::QuestionKind;
use crate::finding::{Fault, Finding, WrongAnswer};
use crate::ir::dialect::Dialect;
use crate::ir::print::ModulePrinter;
use crate::ir::{DataLayout, Module};
use crate::memssa::MemorySsa;
use crate::memssa::svg::svg_text;
use crate::target::Profile;
use std::fmt::Write as _;

/// A finding and the text of its `reduced.ll`.
#[derive(Clone, Debug)]
pub struct Entry {
    /// The finding.
    pub finding: Finding,
    /// The text of its `reduced.ll`.
    pub kernel: String,
    /// The same text, parsed. Without it the page shows no picture.
    pub module: Option<Module>,
}

const STYLE: &str = "body{font:15px/1.45 sans-serif;max-width:76rem;margin:2rem auto;padding:0 1rem;color:#1a1a1a}\
    pre{background:#f5f5f3;padding:.8rem;overflow-x:auto;font-size:13px}table{border-collapse:collapse}\
    td,th{text-align:left;padding:.25rem .9rem .25rem 0;border-bottom:1px solid #ddd}svg{max-width:100%;height:auto}";

/// The page. `title` names the folder.
pub fn page(title: &str, entries: &[Entry]) -> String {
    let mut out = format!(
        "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><title>aliasmith: {0}</title>\
        <style>{STYLE}</style></head>\n<body><h1>{0}</h1>\n<table><tr><th>finding</th><th>verdict</th><th>wrong</th>\
        <th>known</th><th>instructions</th></tr>\n",
        escaped(title)
    );
    // Writing to a String cannot fail.
    for f in entries.iter().map(|e| &e.finding) {
        let wrong: Vec<&str> = f.wrong_versions().collect();
        let known = f.known.as_deref().unwrap_or("");
        let cells = [f.fault.verdict().name(), &wrong.join(" "), known].map(escaped).join("</td><td>");
        let signature = escaped(&f.signature);
        let _ = writeln!(
            out,
            "<tr><td><a href=\"#{signature}\">{signature}</a></td><td>{cells}</td><td>{}</td></tr>",
            f.instructions
        );
    }
    out += "</table>\n";
    for e in entries {
        let signature = escaped(&e.finding.signature);
        let _ = writeln!(out, "<h2 id=\"{signature}\">{signature}</h2>");
        let _ = writeln!(out, "<pre>{}</pre>\n<pre>{}</pre>", escaped(&text::finding(&e.finding)), escaped(&e.kernel));
        if let Some(picture) = picture(e) {
            let _ = writeln!(out, "<p>MemorySSA as it should be:</p>\n{picture}");
        }
    }
    out + "</body></html>\n"
}

/// The graph of the function that a finding about MemorySSA names.
fn picture(entry: &Entry) -> Option<String> {
    let module = entry.module.as_ref()?;
    match &entry.finding.fault {
        Fault::WrongAnswer(WrongAnswer { question: QuestionKind::Clobber, .. }) | Fault::BrokenShape(_) => {}
        Fault::WrongAnswer(_) | Fault::Miscompile(_) | Fault::Crash { .. } | Fault::Hang { .. } => return None,
    }
    let f = module.find_function(&entry.finding.function)?;
    let layout = DataLayout::of(module);
    let analysis = Analysis::new(module, f, &layout, Profile::sound());
    let mut memssa = MemorySsa::build(&analysis);
    memssa.ask_walker();
    Some(svg_text(module, f, &memssa.graph, &ModulePrinter::new(module, Dialect::NEWEST)))
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

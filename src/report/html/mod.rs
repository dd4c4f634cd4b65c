//! A findings folder as one self-contained page. It contains its style and script, and loads nothing from a server.
//!
//! The page starts with a table of all findings, which can be sorted and filtered. Then it shows each finding: the
//! kernel with the two accesses marked, the events of each thread, and the commands that reproduce it. If MemorySSA is
//! wrong, a picture of the reference's graph follows ([`crate::memssa::svg`]). At the end are the counts of the
//! campaign: questions, answers, discarded runs and times.

mod code;
mod numbers;

use super::text;
use crate::alias::Analysis;
use crate::answers::QuestionKind;
use crate::finding::{EventRecord, Fault, Finding, Summary, WrongAnswer};
use crate::ir::dialect::Dialect;
use crate::ir::print::ModulePrinter;
use crate::ir::{DataLayout, Module};
use crate::memssa::MemorySsa;
use crate::memssa::svg::svg_text;
use crate::target::Profile;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

/// A finding and the text of its `reduced.ll`.
#[derive(Clone, Debug)]
pub struct Entry {
    /// The finding, with paths and commands as stdout shows them.
    pub finding: Finding,
    /// The text of its `reduced.ll`.
    pub kernel: String,
    /// The same text, parsed. `None`: the page shows no picture of MemorySSA.
    pub module: Option<Module>,
}

/// The totals of a campaign, if the folder belongs to one: all counts, and how often each signature was confirmed.
pub type HuntTotals<'a> = Option<(&'a Summary, &'a BTreeMap<String, u64>)>;

/// Returns the page. `title` names the folder.
pub fn render_html(title: &str, entries: &[Entry], hunted: HuntTotals<'_>) -> String {
    let mut out = format!(
        "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\
        <meta name=\"viewport\" content=\"width=device-width,initial-scale=1\"><meta name=\"color-scheme\" content=\"light dark\">\
        <link rel=\"icon\" href=\"data:,\"><title>aliasmith: {0}</title>\n<style>{1}</style></head>\n<body><h1>{0}</h1>\n",
        escaped(title),
        include_str!("page.css")
    );
    out += &index(entries, hunted);
    for entry in entries {
        out += &finding(entry);
    }
    out += &flips(entries);
    if let Some((summary, _)) = hunted {
        out += &numbers::hunt(summary);
    }
    out += &numbers::spaces();
    out + "<script>" + include_str!("page.js") + "</script></body></html>\n"
}

/// Formats the table of all findings, with its filters.
fn index(entries: &[Entry], hunted: HuntTotals<'_>) -> String {
    let verdicts: BTreeSet<&str> = entries.iter().map(|e| e.finding.fault.verdict().name()).collect();
    let options: String = verdicts.iter().map(|v| format!("<option>{v}</option>")).collect();
    let mut out = format!(
        "<h2 id=\"findings\">{} findings</h2>\n<div class=\"filter\"><input id=\"words\" placeholder=\"filter\" aria-label=\"filter\">\
        <select id=\"verdict\" aria-label=\"verdict\"><option value=\"\">every verdict</option>{options}</select>\
        <label><input type=\"checkbox\" id=\"fresh\"> only what is not known</label></div>\n<div class=\"wide\"><table><thead><tr>\
        <th data-sort>finding</th><th data-sort>verdict</th><th data-sort>blamed</th><th data-sort>wrong</th><th data-sort>known</th>\
        <th data-sort class=\"n\">instructions</th><th data-sort class=\"n\">times</th></tr></thead><tbody>\n",
        entries.len()
    );
    for f in entries.iter().map(|e| &e.finding) {
        let times = hunted.and_then(|(_, times)| times.get(&f.signature)).map_or_else(String::new, u64::to_string);
        let signature = escaped(&f.signature);
        let wrong = f.wrong_versions().collect::<Vec<_>>().join(" ");
        let cells = [f.fault.verdict().name(), f.provider.as_deref().unwrap_or(""), &wrong];
        let cells: String = cells.iter().map(|c| format!("<td>{}</td>", escaped(c))).collect();
        // Writing to a String cannot fail.
        let _ = writeln!(
            out,
            "<tr {}><td><a href=\"#{signature}\">{signature}</a></td>{cells}<td>{}</td><td class=\"n\">{}</td><td class=\"n\">{times}</td></tr>",
            filter_attributes(f),
            divergence_link(f),
            f.instructions
        );
    }
    out + "</tbody></table></div>\n"
}

/// Formats the attributes that the filter compares.
fn filter_attributes(f: &Finding) -> String {
    let words = text::render_text(f).to_lowercase();
    let (verdict, known) = (f.fault.verdict().name(), f.known.as_deref().unwrap_or(""));
    format!("data-words=\"{}\" data-verdict=\"{verdict}\" data-known=\"{}\"", escaped(&words), escaped(known))
}

/// Formats the link of a finding's known divergence.
fn divergence_link(f: &Finding) -> String {
    let Some(link) = f.known.as_deref() else { return String::new() };
    let address = match link.strip_prefix("llvm#") {
        Some(number) => format!("https://github.com/llvm/llvm-project/issues/{number}"),
        None => link.to_string(),
    };
    match address.starts_with("https://") {
        true => format!("<a href=\"{}\">{}</a>", escaped(&address), escaped(link)),
        false => escaped(link),
    }
}

fn finding(entry: &Entry) -> String {
    let Entry { finding: f, kernel, .. } = entry;
    let signature = escaped(&f.signature);
    let events = f.fault.witness().map_or(&[][..], |w| w.events.as_slice());
    let mut out = format!(
        "<section class=\"finding\" id=\"{signature}\" {}><h3>{}</h3>\n",
        filter_attributes(f),
        escaped(&text::headline(f))
    );
    let _ = writeln!(out, "<p>{}</p>", escaped(&f.expected));
    let versions: Vec<String> = f
        .versions
        .iter()
        .map(|(v, wrong)| match wrong {
            true => format!("<span class=\"bad\">{} wrong</span>", escaped(v)),
            false => format!("<span class=\"good\">{} not refuted</span>", escaped(v)),
        })
        .collect();
    let _ = writeln!(out, "<p>{} <a class=\"soft\" href=\"#findings\">all findings</a></p>", versions.join(", "));
    out += &timeline(&signature, kernel, events);
    out += &code::kernel(&signature, kernel, events);
    if let Some(picture) = memssa_picture(entry) {
        let _ = writeln!(out, "<details><summary>the correct MemorySSA</summary>{picture}</details>");
    }
    let _ = writeln!(
        out,
        "<details><summary>the whole report</summary><pre>{}</pre></details>",
        escaped(&text::render_text(f))
    );
    for command in [&f.replay, &f.reduce] {
        let _ = writeln!(
            out,
            "<div class=\"command\"><pre>{}</pre><button data-copy>copy</button></div>",
            escaped(command)
        );
    }
    out + "</section>\n"
}

/// Formats the events of the witness, with one column per thread. Each event links to its line of the kernel.
fn timeline(id: &str, kernel: &str, events: &[EventRecord]) -> String {
    if events.is_empty() {
        return String::new();
    }
    let threads: Vec<u32> = events.iter().map(|e| e.thread).collect::<BTreeSet<_>>().into_iter().collect();
    let heads: String = threads.iter().map(|t| format!("<th>thread {t}</th>")).collect();
    let mut out = format!("<div class=\"wide\"><table><thead><tr><th></th>{heads}</tr></thead><tbody>\n");
    for (n, event) in events.iter().enumerate() {
        let mark = code::MARKS.get(n).copied().unwrap_or("");
        let words = escaped(&text::event(event, events));
        let cell = match code::line_of(kernel, event) {
            Some(line) => format!("<a href=\"#{id}-{line}\">{words}</a>"),
            None => words,
        };
        let cells: String = threads
            .iter()
            .map(|t| if *t == event.thread { format!("<td class=\"{mark}\">{cell}</td>") } else { "<td></td>".into() })
            .collect();
        let _ = writeln!(out, "<tr><td>{}</td>{cells}</tr>", n + 1);
    }
    out + "</tbody></table></div>\n"
}

/// Formats the table of findings that only some versions of LLVM have.
fn flips(entries: &[Entry]) -> String {
    let is_flip = |f: &&Finding| f.versions.values().any(|wrong| *wrong) && f.versions.values().any(|wrong| !*wrong);
    let flips: Vec<&Finding> = entries.iter().map(|e| &e.finding).filter(is_flip).collect();
    if flips.is_empty() {
        return String::new();
    }
    let versions: BTreeSet<&String> = flips.iter().flat_map(|f| f.versions.keys()).collect();
    let heads: String = versions.iter().map(|v| format!("<th>{}</th>", escaped(v))).collect();
    let mut out = format!(
        "<h2>Wrong in some versions only</h2>\n<div class=\"wide\"><table><thead><tr><th>finding</th>{heads}</tr></thead><tbody>\n"
    );
    for f in flips {
        let cell = |v: &&String| match f.versions.get(*v) {
            Some(true) => "<td class=\"bad\">wrong</td>",
            Some(false) => "<td class=\"good\">not refuted</td>",
            None => "<td></td>",
        };
        let cells: String = versions.iter().map(cell).collect();
        let signature = escaped(&f.signature);
        let _ = writeln!(out, "<tr><td><a href=\"#{signature}\">{signature}</a></td>{cells}</tr>");
    }
    out + "</tbody></table></div>\n"
}

/// Formats the graph of the function that a finding about MemorySSA names.
fn memssa_picture(entry: &Entry) -> Option<String> {
    let module = entry.module.as_ref()?;
    match &entry.finding.fault {
        Fault::WrongAnswer(WrongAnswer { question: QuestionKind::Clobber, .. }) | Fault::BrokenShape(_) => {}
        Fault::WrongAnswer(_)
        | Fault::Miscompile(_)
        | Fault::Crash { .. }
        | Fault::Hang { .. }
        | Fault::InvalidOutput { .. } => return None,
    }
    let f = module.find_function(&entry.finding.function)?;
    let layout = DataLayout::for_module(module);
    let analysis = Analysis::new(module, f, &layout, Profile::sound());
    let mut memssa = MemorySsa::build(&analysis);
    memssa.ask_walker();
    Some(svg_text(module, f, &memssa.graph, &ModulePrinter::new(module, Dialect::INTERNAL)))
}

pub(super) fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

//! Formats findings as one self-contained page: it contains its style and script, and loads nothing from a server.
//!
//! The page begins with tiles and a table of all findings, new findings first, which can be sorted and filtered. Then
//! each finding has a section: the kernel with the two accesses highlighted, the events of each thread, and the
//! commands that reproduce the finding. A miscompile also has the code before and after the pipeline, side by side. A
//! finding about MemorySSA also has a picture of the reference's graph ([`crate::memssa::svg`]). At the end of the page
//! are earlier nights and the counts of the campaign.

mod code;
mod finding;
mod heat;
mod numbers;

use super::text;
use crate::finding::baseline::BaselineState;
use crate::finding::{Finding, Summary};
use crate::ir::Module;
use crate::report::gates::Case;
use maud::{DOCTYPE, Markup, PreEscaped, html};
use std::collections::{BTreeMap, BTreeSet};

/// A finding with its kernel.
#[derive(Clone, Debug)]
pub struct Entry {
    /// The finding, with paths and commands as stdout shows them.
    pub finding: Finding,
    /// Whether an earlier night has the same cause.
    pub standing: BaselineState,
    /// The text of the finding's `.ll` file.
    pub kernel: String,
    /// The module that `kernel` contains. If this field is `None`, the page shows no picture of MemorySSA.
    pub module: Option<Module>,
    /// For a miscompile: first the module as the oracle reads it, then the output of the pipeline. `None` for other
    /// findings, or if the oracle was not available.
    pub change: Option<[Module; 2]>,
}

/// The counts of one night.
#[derive(Clone, Debug)]
pub struct Night {
    /// The name of its findings folder.
    pub name: String,
    /// Two numbers of findings: the known divergences first, then all others.
    pub findings: [usize; 2],
    /// All counts, if the folder belongs to a hunt.
    pub counts: Option<Summary>,
}

/// Differences between two oracles with one cause.
#[derive(Clone, Debug)]
pub struct Change {
    /// The kind, such as `newly wrong`.
    pub kind: &'static str,
    /// The difference in words.
    pub title: String,
    /// The number of differences.
    pub count: u64,
    /// The first file with this difference, the function, and the place of the difference.
    pub place: Option<String>,
}

/// Numbers of kernels in a comparison of two oracles.
#[derive(Copy, Clone, Debug)]
pub struct ComparedKernels {
    /// The number of all kernels.
    pub all: usize,
    /// The number of kernels about which the two oracles differ. Only kernels with a difference were judged.
    pub judged: usize,
}

/// The content of a page.
#[derive(Clone, Debug, Default)]
pub struct Page {
    /// The title: the folder, or the command.
    pub title: String,
    /// The day on which the page was made, `YYYY-MM-DD`.
    pub date: String,
    /// The command that made the page.
    pub command: String,
    /// The findings.
    pub entries: Vec<Entry>,
    /// All counts.
    pub counts: Option<Summary>,
    /// How often each signature was confirmed.
    pub times: BTreeMap<String, u64>,
    /// The nights, the earliest first.
    pub nights: Vec<Night>,
    /// The numbers of kernels; `None` if the page is not about a comparison of two oracles.
    pub compared: Option<ComparedKernels>,
    /// The differences between the two oracles, in the order of the text report.
    pub changes: Vec<Change>,
    /// The tests that concern no kernel.
    pub tests: Vec<Case>,
}

/// Returns the page as HTML.
pub fn render_html(page: &Page) -> String {
    let mut entries: Vec<&Entry> = page.entries.iter().collect();
    entries.sort_by_key(|entry| !is_new(entry));
    let entries = with_ids(entries);
    let whole = html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width,initial-scale=1";
                meta name="color-scheme" content="light dark";
                link rel="icon" href="data:,";
                title { "aliasmith: " (page.title) }
                style { (PreEscaped(include_str!("page.css"))) }
            }
            body {
                h1 { (page.title) }
                (tiles(page))
                (index(&entries, &page.times))
                @for (id, entry) in &entries { (finding::section(id, entry)) }
                (flips(&entries))
                @if let Some(compared) = page.compared { (numbers::changes(compared, &page.changes)) }
                (numbers::tests(&page.tests))
                (numbers::nights(&page.nights))
                @if let Some(counts) = &page.counts { (numbers::hunt(counts)) }
                (numbers::spaces())
                script { (PreEscaped(include_str!("page.js"))) }
            }
        }
    };
    whole.into_string() + "\n"
}

/// Returns the entries with the ids of their sections. The id is the signature. If several findings have the same
/// signature, a number follows the signature.
fn with_ids(entries: Vec<&Entry>) -> Vec<(String, &Entry)> {
    let mut times: BTreeMap<&str, usize> = BTreeMap::new();
    let mut all = Vec::new();
    for entry in entries {
        let signature = &entry.finding.signature;
        let n = times.entry(signature).or_default();
        *n += 1;
        all.push((if *n == 1 { signature.clone() } else { format!("{signature}-n{n}") }, entry));
    }
    all
}

/// Whether the finding makes the command end with exit code 1: it is new and no known divergence.
fn is_new(entry: &Entry) -> bool {
    entry.standing == BaselineState::New && entry.finding.known.is_none()
}

/// Formats the most important numbers.
fn tiles(page: &Page) -> Markup {
    let new = page.entries.iter().filter(|entry| is_new(entry)).count();
    let known = page.entries.iter().filter(|entry| entry.finding.known.is_some()).count();
    let named: BTreeSet<&String> = page.entries.iter().flat_map(|entry| entry.finding.versions.keys()).collect();
    let mut versions: Vec<String> = named.into_iter().cloned().collect();
    let mut tiles = vec![("new", new.to_string()), ("known", known.to_string())];
    if let Some(counts) = &page.counts {
        if !counts.llvm.is_empty() {
            versions = counts.llvm.iter().map(|(oracle, version)| format!("{oracle}: {version}")).collect();
        }
        tiles.push(("kernels", counts.kernels.to_string()));
        tiles.push(("runs that count", numbers::percentage(counts.counted, counts.executions)));
    }
    tiles.extend([("LLVM", versions.join(", ")), ("date", page.date.clone()), ("command", page.command.clone())]);
    tiles.retain(|(_, value)| !value.is_empty());
    html! {
        dl.tiles {
            @for (name, value) in tiles {
                div.alarm[name == "new" && new > 0] { dt { (name) } dd { (value) } }
            }
        }
    }
}

/// Formats the table of all findings, with its filters.
fn index(entries: &[(String, &Entry)], times: &BTreeMap<String, u64>) -> Markup {
    let verdicts: BTreeSet<&str> = entries.iter().map(|(_, e)| e.finding.fault.verdict().name()).collect();
    let wrong = |f: &Finding| f.wrong_versions().collect::<Vec<_>>().join(" ");
    html! {
        h2 #findings { (entries.len()) " findings" }
        div.filter {
            input #words type="search" placeholder="search" aria-label="search";
            select #verdict aria-label="verdict" {
                option value="" { "every verdict" }
                @for verdict in verdicts { option { (verdict) } }
            }
            label { input #fresh type="checkbox"; " only new ones" }
            span #shown.soft aria-live="polite" {}
        }
        div.wide { table {
            thead { tr {
                @for name in ["finding", "state", "verdict", "blamed", "wrong"] { th data-sort { (name) } }
                @for name in ["instructions", "times"] { th.n data-sort { (name) } }
            } }
            tbody { @for (id, entry) in entries {
                @let f = &entry.finding;
                tr data-words=(words(f)) data-verdict=(f.fault.verdict().name()) data-new=(is_new(entry)) {
                    td { a href={ "#" (id) } { (f.signature) } }
                    td { (state(entry)) }
                    td { (f.fault.verdict().name()) }
                    td { (f.provider.as_deref().unwrap_or("")) }
                    td { (wrong(f)) }
                    td.n { (f.instructions) }
                    td.n { @if let Some(n) = times.get(&f.signature) { (n) } }
                }
            } }
        } }
    }
}

/// Returns the text in which the page's search field searches.
fn words(f: &Finding) -> String {
    text::render_text(f).to_lowercase()
}

/// Formats whether a finding is new, old or known. For a known finding, adds the link of the known divergence.
fn state(entry: &Entry) -> Markup {
    let Some(link) = entry.finding.known.as_deref() else { return html! { (entry.standing.name()) } };
    let address = match link.strip_prefix("llvm#") {
        Some(number) => format!("https://github.com/llvm/llvm-project/issues/{number}"),
        None => link.to_string(),
    };
    html! {
        @if address.starts_with("https://") { a href=(address) { (link) } } @else { (link) }
    }
}

/// Formats the table of findings that only some versions of LLVM have.
fn flips(entries: &[(String, &Entry)]) -> Markup {
    let is_flip = |f: &&Finding| f.versions.values().any(|wrong| *wrong) && f.versions.values().any(|wrong| !*wrong);
    let flips: Vec<(&String, &Finding)> =
        entries.iter().map(|(id, e)| (id, &e.finding)).filter(|(_, f)| is_flip(f)).collect();
    let versions: BTreeSet<&String> = flips.iter().flat_map(|(_, f)| f.versions.keys()).collect();
    html! {
        @if !flips.is_empty() {
            h2 { "Wrong in some versions only" }
            div.wide { table {
                thead { tr { th { "finding" } @for version in &versions { th { (version) } } } }
                tbody { @for (id, f) in flips { tr {
                    td { a href={ "#" (id) } { (f.signature) } }
                    @for version in &versions {
                        @match f.versions.get(*version) {
                            Some(true) => td.bad { "wrong" },
                            Some(false) => td.good { "not refuted" },
                            None => td {},
                        }
                    }
                } } }
            } }
        }
    }
}

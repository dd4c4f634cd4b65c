//! The counts of a campaign, and the profiles' answers about address spaces.

use super::escaped;
use crate::alias::matrix::matrix;
use crate::answers::AliasResult;
use crate::finding::Summary;
use crate::finding::coverage::Reach;
use crate::finding::summary::QuestionCounts;
use crate::target::{Profile, Target};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

/// Formats a table that scrolls by itself; the first column is text, the others are numbers.
fn table(heads: &[&str], rows: impl IntoIterator<Item = Vec<String>>) -> String {
    let mut out = String::from("<div class=\"wide\"><table><thead><tr>");
    for (i, head) in heads.iter().enumerate() {
        // Writing to a String cannot fail.
        let _ = write!(out, "<th data-sort{}>{}</th>", if i > 0 { " class=\"n\"" } else { "" }, escaped(head));
    }
    out += "</tr></thead><tbody>\n";
    for row in rows {
        out += "<tr>";
        for (i, cell) in row.iter().enumerate() {
            let _ = write!(out, "<td{}>{}</td>", if i > 0 { " class=\"n\"" } else { "" }, escaped(cell));
        }
        out += "</tr>\n";
    }
    out + "</tbody></table></div>\n"
}

fn percentage(part: u64, whole: u64) -> String {
    if whole == 0 { String::new() } else { format!("{part} ({:.1}%)", 100.0 * part as f64 / whole as f64) }
}

/// Formats the section about times, coverage, answers and discarded runs.
pub fn hunt(s: &Summary) -> String {
    let times = match s.seconds > 0.0 {
        true => format!(
            " in {:.0} s ({:.0} per second; CPU: {:.0} s here, {:.0} s in the oracles)",
            s.seconds,
            s.kernels as f64 / s.seconds,
            s.cpu_self,
            s.cpu_opt
        ),
        false => String::new(), // it has not ended yet
    };
    let mut out = format!(
        "<h2>What the hunt did</h2>\n<p>{} kernels{times}; {} executions, {} of them evidence. {} answers were read, \
        <a href=\"#findings\">{} refuted</a>; {} leads.</p>\n<h3>Questions put to the test</h3>\n",
        s.kernels,
        s.executions,
        percentage(s.counted, s.executions),
        s.claims,
        s.refuted,
        s.leads
    );
    let heads = ["question", "asked", "accessed", "of what a run can test", "only usable", "overlapping"];
    out += &table(
        &heads,
        s.by_question.iter().map(|(kind, c)| {
            let name = kind.name().to_string();
            let [accessed, usable] = [c.exercised_accessed, c.exercised_usable].map(|n| percentage(n, c.asked));
            let tested = format!("{:.1}%", s.tested(*kind));
            vec![name, c.asked.to_string(), accessed, tested, usable, percentage(c.overlapping, c.exercised_accessed)]
        }),
    );
    out += &reach(&s.reach);
    out += "<h3>Answers by oracle</h3>\n";
    out += &answers("oracle", &s.precision);
    if !s.providers.is_empty() {
        out += "<h3>Answers of the reference, by the provider that decided</h3>\n";
        out += &answers("provider", &s.providers);
    }
    if !s.agreement.is_empty() {
        out += "<h3>Agreement with the reference</h3>\n";
        out += &table(
            &["pair", "agree", "differ in precision", "contradict"],
            s.agreement.iter().map(|(pair, c)| {
                let counts = [c.same, c.precision, c.contradiction].map(|n| n.to_string());
                std::iter::once(pair.clone()).chain(counts).collect()
            }),
        );
    }
    out += "<h3>Discarded</h3>\n";
    out + &table(&["reason", "times"], s.discarded.iter().map(|(why, n)| vec![why.clone(), n.to_string()]))
}

/// Formats the tested questions by pairs of places, by operations and by pipelines. Questions that were never tested
/// come first.
fn reach(reach: &Reach) -> String {
    let row = |names: [&str; 2], t: &QuestionCounts| {
        let names = names.into_iter().filter(|name| !name.is_empty()).map(String::from);
        let met = [percentage(t.exercised_accessed, t.asked), percentage(t.overlapping, t.exercised_accessed)];
        names.chain([t.asked.to_string()]).chain(met).collect()
    };
    let sorted = |mut rows: Vec<([&str; 2], &QuestionCounts)>, heads: &[&str]| {
        rows.sort_by_key(|(_, t)| (t.exercised_accessed > 0, std::cmp::Reverse(t.asked)));
        table(heads, rows.iter().map(|(names, t)| row(*names, t)))
    };
    let nested = |of: &'_ BTreeMap<String, BTreeMap<String, QuestionCounts>>, heads: &[&str]| {
        let rows = of.iter().flat_map(|(a, all)| all.iter().map(move |(b, t)| ([a.as_str(), b.as_str()], t)));
        sorted(rows.collect(), heads)
    };
    let mut out = String::new();
    let (pairs, never) = reach.pairs();
    if pairs > 0 {
        let unasked: Vec<String> =
            never.iter().filter(|(.., n)| *n == 0).map(|(a, b, _)| format!("{a} with {b}")).collect();
        let _ = write!(
            out,
            "<h3>Where the pointers of alias questions come from</h3>\n<p>{} of {pairs} pairs of places were accessed.</p>\n\
            <details><summary>{} pairs were never asked about</summary><p>{}</p></details>\n",
            pairs - never.len(),
            unasked.len(),
            escaped(&unasked.join("; "))
        );
        out += &nested(&reach.places, &["one", "the other", "asked", "accessed", "overlapping"]);
    }
    if !reach.operations.is_empty() {
        out += "<h3>Which operations other questions are about</h3>\n";
        out += &nested(&reach.operations, &["question", "operation", "asked", "accessed", "overlapping"]);
    }
    if !reach.pipelines.is_empty() {
        out += "<h3>Pipelines</h3>\n";
        let rows = reach.pipelines.iter().map(|(text, t)| ([text.as_str(), ""], t)).collect();
        out += &sorted(rows, &["pipeline", "kernels", "compared", "changed the kernel"]);
    }
    out
}

/// Formats the table of how often an oracle or provider gave each answer.
fn answers(who: &str, counts: &BTreeMap<String, BTreeMap<String, u64>>) -> String {
    let answers: BTreeSet<&str> = counts.values().flat_map(BTreeMap::keys).map(String::as_str).collect();
    let heads: Vec<&str> = std::iter::once(who).chain(answers.iter().copied()).collect();
    let row = |(name, counts): (&String, &BTreeMap<String, u64>)| {
        let total = counts.values().sum();
        let of = |answer: &&str| percentage(counts.get(*answer).copied().unwrap_or(0), total);
        std::iter::once(name.clone()).chain(answers.iter().map(of)).collect()
    };
    table(&heads, counts.iter().map(row))
}

/// Formats the table of each profile's answers about two pointers if only their address spaces are known.
pub fn spaces() -> String {
    let names = ["llvm-15", "llvm-16", "llvm-19", "llvm-22", "sound"];
    let profiles: Vec<&Profile> = names.iter().filter_map(|name| Profile::named(name).ok()).collect();
    let mut out = String::from(
        "<h2>Address spaces</h2>\n<p>May pointers of two spaces of NVPTX overlap, if nothing else is known? As each release answers, and as \
        it is sound.</p>\n",
    );
    let all: Vec<_> = profiles.iter().map(|p| matrix(p, Target::Nvptx64, 70)).collect();
    let Some(first) = all.first() else { return String::new() };
    let heads: Vec<&str> = std::iter::once("spaces").chain(names).collect();
    let rows = first.iter().enumerate().filter(|(_, c)| c.a.0 <= c.b.0).map(|(i, cell)| {
        let word = |cells: &Vec<crate::alias::matrix::Cell>| match cells[i].answer {
            AliasResult::NoAlias => "NoAlias".to_string(),
            _ => "may".to_string(),
        };
        std::iter::once(format!("{} and {}", cell.a.0, cell.b.0)).chain(all.iter().map(word)).collect()
    });
    out += &table(&heads, rows);
    out
}

//! The counts of a campaign and of earlier nights, and the profiles' answers about address spaces.

use super::{Change, ComparedKernels, Night, heat};
use crate::alias::matrix::{Cell, matrix};
use crate::answers::AliasResult;
use crate::finding::Summary;
use crate::finding::coverage::Reach;
use crate::finding::summary::QuestionCounts;
use crate::report::gates::{Case, CaseEnd};
use crate::target::{Profile, Target};
use maud::{Markup, html};
use std::collections::{BTreeMap, BTreeSet};

/// Formats a table with its own scroll bar. The first column is text, the others are numbers.
fn table(heads: &[&str], rows: impl IntoIterator<Item = Vec<String>>) -> Markup {
    html! {
        div.wide { table {
            thead { tr { @for (i, head) in heads.iter().enumerate() { th class=[(i > 0).then_some("n")] data-sort { (head) } } } }
            tbody { @for row in rows { tr { @for (i, cell) in row.iter().enumerate() { td class=[(i > 0).then_some("n")] { (cell) } } } } }
        } }
    }
}

/// Returns a number with its percentage of `whole`. Returns an empty text if `whole` is zero.
pub fn percentage(part: u64, whole: u64) -> String {
    if whole == 0 { String::new() } else { format!("{part} ({:.1}%)", 100.0 * part as f64 / whole as f64) }
}

/// Formats the findings of all nights: a bar per night, with the known findings below the others, and a table of the
/// numbers.
pub fn nights(nights: &[Night]) -> Markup {
    let most = nights.iter().map(|night| night.findings.iter().sum::<usize>()).max().unwrap_or(0).max(1);
    // The longest bar (the night with the most findings) has the length 100.
    let bar = |night: &Night| night.findings.map(|n| 100.0 * n as f64 / most as f64);
    let row = |night: &Night| {
        let [known, others] = night.findings.map(|n| n.to_string());
        let counts = night.counts.as_ref().map_or_else(Default::default, |counts| {
            [
                counts.kernels.to_string(),
                percentage(counts.counted, counts.executions),
                format!("{:.0}", counts.seconds),
            ]
        });
        [night.name.clone(), others, known].into_iter().chain(counts).collect()
    };
    html! {
        @if nights.len() > 1 {
            h2 { "Nights" }
            svg.trend viewBox={ "0 0 " (nights.len() * 20) " 104" } role="img" aria-label="findings per night" {
                @for (i, night) in nights.iter().enumerate() {
                    @let [known, others] = bar(night);
                    g { title { (night.name) ": " (night.findings[1]) " findings, " (night.findings[0]) " known" }
                        rect.known x=(i * 20 + 2) y=(102.0 - known) width="16" height=(known) {}
                        rect.fresh x=(i * 20 + 2) y=(102.0 - known - others) width="16" height=(others) {}
                    }
                }
            }
            (table(&["night", "not known", "known", "kernels", "runs that count", "seconds"], nights.iter().map(row)))
        }
    }
}

/// Formats the differences that a comparison of two oracles found. Each row has the number of differences, and the
/// place of the first one.
pub fn changes(compared: ComparedKernels, changes: &[Change]) -> Markup {
    html! {
        h2 { "Changes" }
        p { (compared.all) " kernels were compared; the two oracles differ about " (compared.judged) ", which were judged." }
        @if !changes.is_empty() {
            div.wide { table {
                thead { tr { th data-sort { "kind" } th.n data-sort { "times" } th data-sort { "difference" } th data-sort { "first in" } } }
                tbody { @for change in changes { tr {
                    td { (change.kind) }
                    td.n { (change.count) }
                    td { (change.title) }
                    td { @if let Some(place) = &change.place { (place) } }
                } } }
            } }
        }
    }
}

/// Formats the table of tests that concern no kernel.
pub fn tests(tests: &[Case]) -> Markup {
    html! {
        @if !tests.is_empty() {
            h2 { "Tests" }
            div.wide { table {
                thead { tr { @for head in ["test", "result", "details"] { th data-sort { (head) } } } }
                tbody { @for case in tests { tr {
                    td { (case.name) }
                    @match &case.end {
                        CaseEnd::Passed => { td.good { "passed" } td { (case.output) } }
                        CaseEnd::Failed { message, .. } => { td.bad { "failed" } td { (message) } }
                        CaseEnd::NotJudged(why) => { td { "not judged" } td { (why) } }
                    }
                } } }
            } }
        }
    }
}

/// Formats the section about times, coverage, answers and discarded runs.
pub fn hunt(s: &Summary) -> Markup {
    let rate = s.kernels as f64 / s.seconds.max(1e-9);
    let heads = ["question", "asked", "accessed", "of what a run can test", "only usable", "overlapping"];
    let questions = s.by_question.iter().map(|(kind, c)| {
        let [accessed, usable] = [c.exercised_accessed, c.exercised_usable].map(|n| percentage(n, c.asked));
        let tested = format!("{:.1}%", s.tested(*kind));
        let overlapping = percentage(c.overlapping, c.exercised_accessed);
        vec![kind.name().to_string(), c.asked.to_string(), accessed, tested, usable, overlapping]
    });
    let agreement = s.agreement.iter().map(|(pair, c)| {
        let counts = [c.same, c.precision, c.contradiction].map(|n| n.to_string());
        std::iter::once(pair.clone()).chain(counts).collect()
    });
    html! {
        h2 { "What was tried" }
        p {
            (s.kernels) " kernels"
            // A hunt that has not ended yet has no time.
            @if s.seconds > 0.0 {
                " in " (format!("{:.0}", s.seconds)) " s (" (format!("{rate:.0}")) " per second; CPU: "
                (format!("{:.0}", s.cpu_self)) " s here, " (format!("{:.0}", s.cpu_opt)) " s in the oracles)"
            }
            "; " (s.executions) " executions, " (percentage(s.counted, s.executions)) " of them evidence. "
            (s.claims) " answers were read, " a href="#findings" { (s.refuted) " refuted" } "; " (s.leads) " leads."
        }
        h3 { "Questions put to the test" }
        (table(&heads, questions))
        (heat::map(&s.reach))
        (reach(&s.reach))
        h3 { "Answers by oracle" }
        (answers("oracle", &s.precision))
        @if !s.providers.is_empty() {
            h3 { "Answers of the reference, by the provider that decided" }
            (answers("provider", &s.providers))
        }
        @if !s.agreement.is_empty() {
            h3 { "Agreement with the reference" }
            (table(&["pair", "agree", "differ in precision", "contradict"], agreement))
        }
        @if !s.discarded.is_empty() {
            h3 { "Discarded" }
            (table(&["reason", "times"], s.discarded.iter().map(|(why, n)| vec![why.clone(), n.to_string()])))
        }
    }
}

/// Formats how many pairs of pointer classes (such as `alloca in 5`) some run accessed, and which pairs were never
/// asked about. Also formats the tested questions, by operations and by pipelines. Rows that no run tested come first.
fn reach(reach: &Reach) -> Markup {
    let (pairs, never) = reach.pairs();
    let unasked: Vec<String> =
        never.iter().filter(|(.., n)| *n == 0).map(|(a, b, _)| format!("{a} with {b}")).collect();
    let operations =
        reach.operations.iter().flat_map(|(kind, all)| all.iter().map(move |(word, t)| ([kind.as_str(), word], t)));
    let pipelines = reach.pipelines.iter().map(|(text, t)| ([text.as_str(), ""], t));
    html! {
        @if pairs > 0 {
            p { (pairs - never.len()) " of " (pairs) " pairs of places that pointers come from were accessed." }
            details { summary { (unasked.len()) " pairs were never asked about" } p { (unasked.join("; ")) } }
        }
        @if !reach.operations.is_empty() {
            details {
                summary { "Which operations other questions are about" }
                (untested_first(operations.collect(), &["question", "operation", "asked", "accessed", "overlapping"]))
            }
        }
        @if !reach.pipelines.is_empty() {
            h3 { "Pipelines" }
            (untested_first(pipelines.collect(), &["pipeline", "kernels", "compared", "changed the kernel"]))
        }
    }
}

fn untested_first(mut rows: Vec<([&str; 2], &QuestionCounts)>, heads: &[&str]) -> Markup {
    rows.sort_by_key(|(_, t)| (t.exercised_accessed > 0, std::cmp::Reverse(t.asked)));
    let row = |(names, t): ([&str; 2], &QuestionCounts)| {
        let names = names.into_iter().filter(|name| !name.is_empty()).map(String::from);
        let met = [percentage(t.exercised_accessed, t.asked), percentage(t.overlapping, t.exercised_accessed)];
        names.chain([t.asked.to_string()]).chain(met).collect()
    };
    table(heads, rows.into_iter().map(row))
}

/// Formats the table of how often an oracle or provider gave each answer.
fn answers(who: &str, counts: &BTreeMap<String, BTreeMap<String, u64>>) -> Markup {
    let answers: BTreeSet<&str> = counts.values().flat_map(BTreeMap::keys).map(String::as_str).collect();
    let heads: Vec<&str> = std::iter::once(who).chain(answers.iter().copied()).collect();
    let row = |(name, counts): (&String, &BTreeMap<String, u64>)| {
        let total = counts.values().sum();
        let of = |answer: &&str| percentage(counts.get(*answer).copied().unwrap_or(0), total);
        std::iter::once(name.clone()).chain(answers.iter().map(of)).collect()
    };
    table(&heads, counts.iter().map(row))
}

/// Formats a table for each profile: its answers about two pointers if nothing but their address spaces is known.
pub fn spaces() -> Markup {
    let names = ["llvm-15", "llvm-16", "llvm-19", "llvm-22", "sound"];
    let profiles = names.iter().filter_map(|name| Profile::named(name).ok());
    let all: Vec<Vec<Cell>> = profiles.map(|p| matrix(p, Target::Nvptx64, 70)).collect();
    let heads: Vec<&str> = std::iter::once("spaces").chain(names).collect();
    let cells = all.first().map_or(&[][..], Vec::as_slice);
    let rows = cells.iter().enumerate().filter(|(_, c)| c.a.0 <= c.b.0).map(|(i, cell)| {
        let word = |cells: &Vec<Cell>| match cells[i].answer {
            AliasResult::NoAlias => "NoAlias".to_string(),
            _ => "may".to_string(),
        };
        std::iter::once(format!("{} and {}", cell.a.0, cell.b.0)).chain(all.iter().map(word)).collect()
    });
    html! {
        details {
            summary { "May pointers of two address spaces of NVPTX overlap, if nothing else is known?" }
            p { "The answers of each release, and the sound answers." }
            (table(&heads, rows))
        }
    }
}

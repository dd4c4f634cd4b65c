//! Draws which questions were tested, by pass and by pair of address spaces.

use crate::finding::coverage::Reach;
use crate::finding::summary::QuestionCounts;
use maud::{Markup, html};
use std::collections::{BTreeMap, BTreeSet};

/// The counts of one row, by pair of address spaces. The lower space of a pair comes first.
type Row = BTreeMap<(u32, u32), QuestionCounts>;

/// Formats the map: first the questions about whole kernels, then the questions that passes ask. A darker cell has more
/// tested questions. A cell with a border has questions, but no run tested any of them.
pub fn map(reach: &Reach) -> Markup {
    let kernels = ("kernels".to_string(), of_places(reach));
    let passes = reach.spaces.iter().map(|(pass, all)| (pass.clone(), row(all)));
    let rows: Vec<(String, Row)> = [kernels].into_iter().chain(passes).filter(|(_, row)| !row.is_empty()).collect();
    let pairs: BTreeSet<(u32, u32)> = rows.iter().flat_map(|(_, row)| row.keys().copied()).collect();
    html! {
        @if !rows.is_empty() {
            h3 { "Alias questions tested, by pass and address spaces" }
            p.soft { "Whole kernels, and what each pass asks (--ask heard). A cell has the number of questions whose accesses some run made." }
            div.wide { table.heat {
                thead { tr { th { "asked by" } @for (a, b) in &pairs { th { (a) "·" (b) } } } }
                tbody { @for (who, row) in &rows { tr {
                    th { (who) }
                    @for pair in &pairs { (cell(row.get(pair), *pair)) }
                } } }
            } }
        }
    }
}

fn cell(counts: Option<&QuestionCounts>, (a, b): (u32, u32)) -> Markup {
    let Some(counts) = counts else { return html! { td {} } };
    let (tested, asked) = (counts.exercised_accessed, counts.asked);
    // One level for each power of ten.
    let level = if tested == 0 { 0 } else { 1 + tested.ilog10().min(4) };
    let title = format!("{tested} of {asked} questions about spaces {a} and {b} tested");
    html! { td class={ "h" (level) } title=(title) { (short(tested)) } }
}

/// Returns a number with three digits at most.
fn short(n: u64) -> String {
    match n {
        0..1_000 => n.to_string(),
        1_000..1_000_000 => format!("{}k", n / 1_000),
        _ => format!("{}M", n / 1_000_000),
    }
}

/// Returns the counts of the questions about kernels. The last word of a pointer class (such as `alloca in 5`) is its
/// space.
fn of_places(reach: &Reach) -> Row {
    let space = |place: &str| place.rsplit(' ').next().and_then(|n| n.parse::<u32>().ok());
    let mut row = Row::new();
    for (a, others) in &reach.places {
        for (b, counts) in others {
            let (Some(a), Some(b)) = (space(a), space(b)) else { continue };
            row.entry((a.min(b), a.max(b))).or_default().add(counts);
        }
    }
    row
}

fn row(all: &BTreeMap<String, QuestionCounts>) -> Row {
    let pair = |words: &str| words.split_once(' ').and_then(|(a, b)| Some((a.parse().ok()?, b.parse().ok()?)));
    all.iter().filter_map(|(words, counts)| Some((pair(words)?, counts.clone()))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_are_kernels_and_passes_and_columns_pairs_of_spaces() {
        let tested = |accessed| QuestionCounts { asked: 1, exercised_accessed: accessed, ..QuestionCounts::default() };
        let mut reach = Reach::default();
        assert_eq!(map(&reach).into_string(), "");
        reach.pair("argument in 3".into(), "alloca in 1".into(), &tested(1));
        reach.pair("load in 1".into(), "global in 3".into(), &tested(1));
        reach.pair("load in 0".into(), "load in 0".into(), &tested(0));
        reach.asked_by("gvn", [3, 1], &tested(1));
        let page = map(&reach).into_string();
        assert!(page.contains("<th>0·0</th><th>1·3</th>"), "{page}");
        assert!(page.contains("<th>kernels</th><td class=\"h0\""), "{page}");
        assert!(page.contains("title=\"2 of 2 questions about spaces 1 and 3 tested\">2</td>"), "{page}");
        assert!(page.contains("<th>gvn</th><td></td><td class=\"h1\""), "{page}");
        assert_eq!([999, 1_000, 12_345, 3_400_000].map(short), ["999", "1k", "12k", "3M"]);
    }
}

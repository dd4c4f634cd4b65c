//! The coverage of one entry: which questions its runs tested, and why some runs did not count.

use crate::case::Setup;
use crate::escape::one_line;
use crate::evaluation::assess::{Assessment, Run};
use crate::finding::summary::tested;
use crate::ir::{FuncId, Module};
use crate::machine::{Discard, limit_of};
use std::collections::BTreeMap;

/// The coverage of one entry.
#[derive(Clone, Debug, PartialEq)]
pub struct Coverage {
    /// The entry's name, without `@`.
    pub function: String,
    /// The number of questions about the entry itself. Questions about functions that the entry calls are not included.
    pub asked: u64,
    /// The number of these questions that some run accessed; at most `asked`.
    pub accessed: u64,
    /// The number of these questions that no run can test (docs/soundness.md section 5).
    pub untestable: u64,
    /// The number of runs that started at the entry.
    pub runs: u64,
    /// The number of these runs that are evidence: they ended without UB, and were not discarded.
    pub counted: u64,
    /// The reasons why runs did not count, the most frequent first.
    pub why: Vec<(String, u64)>,
    /// The inputs of the first run to which the most frequent of these reasons applies.
    pub first: Option<Setup>,
    /// The number of pipelines whose output was compared with the entry on at least one run, summed over the oracles.
    pub compared: u64,
}

impl Coverage {
    /// Returns the coverage of an entry. `runs` are the runs of `all` that started at the entry.
    pub(super) fn new(
        module: &Module,
        entry: FuncId,
        (runs, all): (&[usize], &[Run]),
        assessment: &Assessment,
    ) -> Coverage {
        let own = assessment.questions_of(&[entry]);
        let (asked, accessed) = own.fold((0, 0), |(n, m), (_, _, facts)| (n + 1, m + u64::from(facts.accessed)));
        let ends = || runs.iter().map(|run| &assessment.ends[*run]);
        let mut reasons: BTreeMap<&str, u64> = BTreeMap::new();
        ends().flatten().for_each(|why| *reasons.entry(why).or_default() += 1);
        let mut why: Vec<(String, u64)> = reasons.into_iter().map(|(why, n)| (why.to_string(), n)).collect();
        why.sort_by_key(|(_, n)| std::cmp::Reverse(*n));
        let is_first = |run: &&usize| assessment.ends[**run].as_ref().is_some_and(|end| *end == why[0].0);
        let first = runs.iter().find(is_first).map(|run| all[*run].setup.clone());
        let (runs, counted) = (runs.len() as u64, ends().filter(|end| end.is_none()).count() as u64);
        let untestable = assessment.untestable_questions(module, Some(entry)).count() as u64;
        let function = module.function_name(entry).to_string();
        Coverage { function, asked, accessed, untestable, runs, counted, why, first, compared: 0 }
    }

    /// Returns the percentage of testable questions that some run accessed, 0 to 100.
    pub fn percent(&self) -> f64 {
        tested(self.asked, self.untestable, self.accessed)
    }

    /// Whether the runs tested nothing: no run counts, or no run accessed a testable question.
    pub fn is_untested(&self) -> bool {
        self.runs > 0 && self.counted == 0 || self.asked > self.untestable && self.accessed == 0
    }

    /// Returns a sentence that says what was not tested, and why.
    pub fn sentence(&self) -> String {
        let Coverage { function, asked, accessed, untestable, runs, .. } = self;
        let what = if self.is_untested() { "not judged: " } else { "" };
        let untestable = if *untestable == 0 { String::new() } else { format!(" ({untestable} can never be)") };
        let mut ends: Vec<String> =
            self.why.iter().take(3).map(|(why, n)| format!("{n} of {runs} runs end in {}", with_limit(why))).collect();
        let others: u64 = self.why.iter().skip(3).map(|(_, n)| n).sum();
        if others > 0 {
            ends.push(format!("{others} in other ways"));
        }
        let ends = if ends.is_empty() { "all runs count".into() } else { ends.join(", ") };
        one_line(&format!("{what}@{function}: {accessed} of {asked} questions accessed{untestable}; {ends}"))
    }
}

/// Returns the reason why a run did not count. If the run exceeded a limit, the text contains the limit.
fn with_limit(why: &str) -> String {
    let limit = why.parse::<Discard>().ok().and_then(|why| limit_of(&why));
    limit.map_or_else(|| why.to_string(), |limit| format!("{why} (the limit is {limit})"))
}

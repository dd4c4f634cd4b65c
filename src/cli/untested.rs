//! The part of `check`'s output on stderr that describes its runs: the functions that no run tested, and the summary.

use super::output::note;
use super::source::Source;
use super::{Common, run};
use aliasmith::confirmation::entry_coverage::Coverage;
use aliasmith::finding::Summary;
use aliasmith::ir::FuncId;
use aliasmith::report::heard;
use std::cmp::Reverse;
use std::path::Path;

/// The number of functions that are named without `-v`. Each needs two lines.
const NAMED: usize = 5;

/// The number of reasons that the summary lists without `-v`.
const REASONS: usize = 8;

/// Names the functions that the runs of `check` did not test.
#[derive(Debug, Default)]
pub struct UntestedFunctions {
    named: usize,
    others: usize,
}

impl UntestedFunctions {
    /// Prints which questions about a function no run tested, and why runs did not count. Also prints the command that
    /// repeats the first run to which the most frequent of these reasons applies.
    pub fn tell(&mut self, path: &Path, source: &Source, (entry, coverage): (FuncId, &Coverage), common: &Common) {
        if common.quiet {
            return;
        }
        if self.named == NAMED && common.verbose == 0 {
            self.others += 1;
            return;
        }
        self.named += 1;
        note(&format!("note: {}", coverage.sentence()));
        if let Some(setup) = &coverage.first {
            note(&format!("  the first: {}", run::command(path, source, entry, setup, common)));
        }
    }

    /// Prints the number of functions that were not named.
    pub fn report_unnamed_count(&self) {
        if self.others > 0 {
            note(&format!("note: {} more functions were not tested (-v names them)", self.others));
        }
    }
}

/// Returns the summary of all files: the counts, and a line for each discard reason. The most frequent reason comes
/// first.
pub fn summary_text(s: &Summary, common: &Common) -> String {
    let mut out = format!(
        "{} functions, {} executions; {} questions: {} accessed ({} overlapping), {} more usable; {} refuted, {} leads\n",
        s.kernels,
        s.executions,
        s.by_question.values().map(|q| q.asked).sum::<u64>(),
        s.exercised_accessed,
        s.overlapping,
        s.exercised_usable,
        s.refuted,
        s.leads
    );
    out += &heard::by_pass(&s.reach);
    let mut reasons: Vec<(&String, &u64)> = s.discarded.iter().collect();
    reasons.sort_by_key(|(_, n)| Reverse(**n));
    let shown = if common.verbose > 0 { reasons.len() } else { REASONS };
    if !reasons.is_empty() {
        out += "discarded:\n";
    }
    reasons.iter().take(shown).for_each(|(why, n)| out += &format!("  {n:>6} {why}\n"));
    if reasons.len() > shown {
        out += &format!("  and {} more reasons (-v lists them)\n", reasons.len() - shown);
    }
    out
}

//! Costs and results of the runs of a search. These statistics decide whether there is time for a further run, how
//! often inputs are repaired, and which style of draw comes next.

use super::random_setup::SetupStyle;
use crate::machine::{Execution, Outcome};

/// The first of every `ROUND` draws has a single thread and separate objects. Such a draw is the most likely to be
/// evidence, and later changes can start from it.
const ROUND: u32 = 8;
/// The average cost of a run above which a search ends early. Only runs with many threads or long loops cost more.
const EFFORT: u64 = 250_000;
/// The factor by which an average instruction of an OpenMP kernel costs more, because OpenMP's runtime creates and ends
/// objects.
const OPENMP: u64 = 3;
/// The maximum number of repairs of one draw whose runs reach new code.
const REPAIRS: u32 = 8;
/// The maximum number of repairs of one draw whose runs reach no new code, after some run was evidence.
const MORE_REPAIRS: u32 = 2;
/// If one draw reaches new code, its repairs may use this fraction (1/N) of the budget.
const MOST_REPAIRED: u64 = 2;
/// If one draw reaches no new code, its repairs may use this fraction (1/N) of the budget.
const MORE_REPAIRED: u64 = 4;
/// A run is costly if it costs more than this fraction (1/N) of the whole budget.
const COSTLY_RUN_SHARE: u64 = 32;
/// After this number of unconstrained draws, their success rate (the share that was evidence) decides about later
/// draws.
const SAMPLE: u32 = 4;
/// Realistic draws replace most unconstrained draws while the success rate of unconstrained draws is less than one in
/// `RARE`.
const RARE: u32 = 8;

/// The results of a search's runs so far.
#[derive(Clone, Debug)]
pub(super) struct SearchStats {
    /// The cost limit of all runs.
    most: u64,
    /// The cost of all runs so far.
    effort: u64,
    /// The cost of the last fresh draw and its repairs so far.
    chain: u64,
    /// The number of repairs that led to the last run.
    repairs: u32,
    /// Whether any run counted.
    pub has_counted: bool,
    /// Two numbers: all fresh draws so far, and those that were evidence.
    drawn: (u32, u32),
    /// Two numbers: all unconstrained draws so far, and the unconstrained draws that were evidence.
    free: (u32, u32),
}

impl SearchStats {
    pub fn of_budget(runs: u32, is_openmp: bool) -> SearchStats {
        let most = EFFORT * u64::from(runs) / if is_openmp { OPENMP } else { 1 };
        SearchStats { most, effort: 0, chain: 0, repairs: 0, has_counted: false, drawn: (0, 0), free: (0, 0) }
    }

    /// Whether there is time for another run. If much of the code is unreached (`is_urgent`), the cost limit is 1.5
    /// times as high.
    pub fn has_time(&self, is_urgent: bool) -> bool {
        self.effort < self.most + if is_urgent { self.most / 2 } else { 0 }
    }

    /// Whether at least half of the cost limit is spent.
    pub fn is_late(&self) -> bool {
        self.effort >= self.most / 2
    }

    /// Records a run. `drawn` is the style of the draw if the inputs were a fresh draw. Otherwise it is `None`.
    pub fn record_run(&mut self, run: &Execution, drawn: Option<SetupStyle>) {
        let counts = run.outcome == Outcome::Counted;
        self.effort += run.effort;
        self.chain = if self.repairs == 0 { run.effort } else { self.chain + run.effort };
        self.has_counted |= counts;
        if drawn.is_some() {
            self.drawn = (self.drawn.0 + 1, self.drawn.1 + u32::from(counts));
        }
        if drawn == Some(SetupStyle::Unconstrained) {
            self.free = (self.free.0 + 1, self.free.1 + u32::from(counts));
        }
    }

    /// Whether fewer than half of the fresh draws were evidence.
    pub fn mostly_fails(&self) -> bool {
        let (made, counted) = self.drawn;
        made >= SAMPLE && counted * 2 < made
    }

    /// Whether the inputs of the last run may be repaired. `is_further`: the run reached code that no earlier run
    /// reached. Earlier runs that were discarded do not matter.
    pub fn may_repair(&self, is_further: bool) -> bool {
        let (most, part) = match is_further {
            true => (REPAIRS, MOST_REPAIRED),
            false => (if self.has_counted { MORE_REPAIRS } else { REPAIRS }, MORE_REPAIRED),
        };
        self.repairs < most && self.chain <= self.most / part
    }

    /// Whether a run is so costly that the budget allows only a few such runs.
    pub fn is_dear(&self, run: &Execution) -> bool {
        run.effort >= self.most / COSTLY_RUN_SHARE
    }

    /// Records whether the last inputs were repaired.
    pub fn repaired(&mut self, is_repaired: bool) {
        self.repairs = if is_repaired { self.repairs + 1 } else { 0 };
    }

    /// Returns the style of the draw with this number. If unconstrained draws are often evidence, they find more than
    /// realistic draws. But if the kernel loads indices from memory, nearly all unconstrained draws lead out of bounds.
    pub fn choose_style(&self, index: u32, is_kernel: bool) -> SetupStyle {
        let (made, counted) = self.free;
        let fail = made >= SAMPLE && counted * RARE < made;
        match index % ROUND {
            0 => SetupStyle::SingleThread,
            2 | 5 => SetupStyle::Realistic,
            1 | 3 | 7 if is_kernel && (!self.has_counted || fail) => SetupStyle::Realistic,
            _ => SetupStyle::Unconstrained,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn run(effort: u64, outcome: Outcome) -> Execution {
        Execution { effort, outcome, ..Execution::default() }
    }

    fn ended() -> Outcome {
        Outcome::Discard(crate::machine::Discard::StepBudget)
    }

    #[test]
    fn failing_unconstrained_draws_become_realistic() {
        for (counted, draw_style) in [(0, SetupStyle::Realistic), (1, SetupStyle::Unconstrained)] {
            let mut record = SearchStats::of_budget(64, false);
            record.record_run(&run(1, Outcome::Counted), Some(SetupStyle::Realistic));
            assert_eq!(record.choose_style(1, true), SetupStyle::Unconstrained);
            for i in 0..SAMPLE {
                record.record_run(
                    &run(1, if i < counted { Outcome::Counted } else { ended() }),
                    Some(SetupStyle::Unconstrained),
                );
            }
            assert_eq!(record.choose_style(1, true), draw_style);
            assert_eq!(
                record.choose_style(1, false),
                SetupStyle::Unconstrained,
                "what is no kernel has no ample launches"
            );
            assert_eq!(record.choose_style(4, true), SetupStyle::Unconstrained, "some stay free");
        }
    }

    #[test]
    fn progressing_setups_get_more_repairs() {
        let mut record = SearchStats::of_budget(64, false);
        record.record_run(&run(1, Outcome::Counted), None);
        for repairs in 0..REPAIRS {
            assert_eq!(record.may_repair(false), repairs < MORE_REPAIRS);
            assert!(record.may_repair(true));
            record.repaired(true);
        }
        assert!(!record.may_repair(true));
    }

    #[test]
    fn unreached_code_extends_the_search_budget() {
        let mut record = SearchStats::of_budget(4, false);
        for (part, late, time, more) in
            [(1, false, true, true), (1, true, true, true), (2, true, false, true), (2, true, false, false)]
        {
            record.record_run(&run(part * EFFORT, ended()), None);
            assert_eq!((record.is_late(), record.has_time(false), record.has_time(true)), (late, time, more));
        }
    }

    #[test]
    fn one_setup_does_not_take_all_the_time() {
        let mut record = SearchStats::of_budget(8, false);
        let part = EFFORT * 8 / MORE_REPAIRED / 2;
        for cost in [part, part] {
            record.record_run(&run(cost, ended()), None);
            assert!(record.may_repair(false));
            record.repaired(true);
        }
        record.record_run(&run(1, ended()), None);
        assert!(!record.may_repair(false), "its repairs have cost a quarter of everything");
        assert!(record.may_repair(true), "what comes further may cost half");
        record.record_run(&run(2 * part, ended()), None);
        assert!(!record.may_repair(true));
        record.repaired(false);
        record.record_run(&run(1, ended()), None);
        assert!(record.may_repair(false) && record.has_time(false), "another begins anew");
    }
}

//! Costs and results of the runs of a search. They decide whether there is time for another run, how often a setup is
//! repaired, and in which style the next one is drawn.

use super::random_setup::SetupStyle;
use crate::machine::{Execution, Outcome};

/// One of N draws is calm, and the first is, because it is the most likely to count and a good start for changes.
const ROUND: u32 = 8;
/// A search ends early when its runs cost more than so much each: only those of many threads or long loops do.
const EFFORT: u64 = 250_000;
/// How often one setup is repaired that comes to new code, and one that does not, and which part of what all runs may cost either takes.
const REPAIRS: u32 = 8;
const MORE_REPAIRS: u32 = 2;
const MOST_REPAIRED: u64 = 2;
const MORE_REPAIRED: u64 = 4;
/// A run that took such a part of what all runs may cost is dear.
const DEAR: u64 = 32;
/// N free draws predict how the next ones do: one of N has to count.
const SAMPLE: u32 = 4;
const RARE: u32 = 8;

/// The runs of a search so far.
#[derive(Clone, Debug)]
pub(super) struct SearchStats {
    /// What all runs may cost, what they did, and what those did that repairs of one setup led to.
    most: u64,
    effort: u64,
    chain: u64,
    /// How many repairs led to the last run.
    repairs: u32,
    /// Did any run count?
    pub has_counted: bool,
    /// Free draws, and those that counted.
    free: (u32, u32),
}

impl SearchStats {
    pub fn of_budget(runs: u32) -> SearchStats {
        let most = EFFORT * u64::from(runs);
        SearchStats { most, effort: 0, chain: 0, repairs: 0, has_counted: false, free: (0, 0) }
    }

    /// Is there time for another run? Where much of the code is still to be reached, half as much again.
    pub fn has_time(&self, is_urgent: bool) -> bool {
        self.effort < self.most + if is_urgent { self.most / 2 } else { 0 }
    }

    /// Has half of the time gone?
    pub fn is_late(&self) -> bool {
        self.effort >= self.most / 2
    }

    /// Notes a run. `drawn`: the manner, if its setup was drawn and not changed.
    pub fn record_run(&mut self, run: &Execution, drawn: Option<SetupStyle>) {
        let counts = run.outcome == Outcome::Counted;
        self.effort += run.effort;
        self.chain = if self.repairs == 0 { run.effort } else { self.chain + run.effort };
        self.has_counted |= counts;
        if drawn == Some(SetupStyle::Free) {
            self.free = (self.free.0 + 1, self.free.1 + u32::from(counts));
        }
    }

    /// May the setup of the last run be repaired? `is_further`: it came to where no run that counts has been.
    pub fn may_repair(&self, is_further: bool) -> bool {
        let (most, part) = match is_further {
            true => (REPAIRS, MOST_REPAIRED),
            false => (if self.has_counted { MORE_REPAIRS } else { REPAIRS }, MORE_REPAIRED),
        };
        self.repairs < most && self.chain <= self.most / part
    }

    /// Does a run cost so much that few like it can be tried?
    pub fn is_dear(&self, run: &Execution) -> bool {
        run.effort >= self.most / DEAR
    }

    /// Notes whether the last setup was repaired.
    pub fn repaired(&mut self, is_repaired: bool) {
        self.repairs = if is_repaired { self.repairs + 1 } else { 0 };
    }

    /// How the setup of this number is drawn. Free draws find more, once something counts; but of code whose memory holds
    /// indices they lead out of its objects, nearly all.
    pub fn choose_style(&self, index: u32, is_kernel: bool) -> SetupStyle {
        let (made, counted) = self.free;
        let fail = made >= SAMPLE && counted * RARE < made;
        match index % ROUND {
            0 => SetupStyle::Calm,
            2 | 5 => SetupStyle::Ample,
            1 | 3 | 7 if is_kernel && (!self.has_counted || fail) => SetupStyle::Ample,
            _ => SetupStyle::Free,
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
    fn free_draws_that_never_count_become_ample_ones() {
        for (counted, manner) in [(0, SetupStyle::Ample), (1, SetupStyle::Free)] {
            let mut record = SearchStats::of_budget(64);
            record.record_run(&run(1, Outcome::Counted), Some(SetupStyle::Ample));
            assert_eq!(record.choose_style(1, true), SetupStyle::Free);
            for i in 0..SAMPLE {
                record
                    .record_run(&run(1, if i < counted { Outcome::Counted } else { ended() }), Some(SetupStyle::Free));
            }
            assert_eq!(record.choose_style(1, true), manner);
            assert_eq!(record.choose_style(1, false), SetupStyle::Free, "what is no kernel has no ample launches");
            assert_eq!(record.choose_style(4, true), SetupStyle::Free, "some stay free");
        }
    }

    #[test]
    fn setups_that_come_further_are_repaired_longer() {
        let mut record = SearchStats::of_budget(64);
        record.record_run(&run(1, Outcome::Counted), None);
        for repairs in 0..REPAIRS {
            assert_eq!(record.may_repair(false), repairs < MORE_REPAIRS);
            assert!(record.may_repair(true));
            record.repaired(true);
        }
        assert!(!record.may_repair(true));
    }

    #[test]
    fn code_that_is_still_to_be_reached_gets_more_time() {
        let mut record = SearchStats::of_budget(4);
        for (part, late, time, more) in
            [(1, false, true, true), (1, true, true, true), (2, true, false, true), (2, true, false, false)]
        {
            record.record_run(&run(part * EFFORT, ended()), None);
            assert_eq!((record.is_late(), record.has_time(false), record.has_time(true)), (late, time, more));
        }
    }

    #[test]
    fn one_setup_does_not_take_all_the_time() {
        let mut record = SearchStats::of_budget(8);
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

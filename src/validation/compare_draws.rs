//! `same(before, after)`: whether a pass preserved a kernel's behaviour. Both programs are run on the same inputs; no
//! `opt` is needed here.
//!
//! What must hold: if [`compare_draws`] returns [`Comparison::Different`], the pass miscompiled the kernel. So `before`
//! must be free of undefined behaviour in many draws of addresses, undefined values and interleavings. A result is
//! compared only if it depends on no nondeterministic choice and all of these draws agree on it. `after` must differ in
//! every draw. If `before` itself is run as if it were `after`, it must not differ. `before` is checked against all its
//! promises. `after` is only checked for behaviour that no pass may introduce. Loads of `after` may race, and then
//! yield undef. A promise that `after` breaks is at most a lead.

use super::inconclusive::{Inconclusive, NoEvidence};
use super::outcomes::{changes_atomics, is_outcome_of_before, new_outcome};
use super::pair::{
    Pair, PairQuestion, Side, atomics_became_loops, folds_other_launch_sizes, incomparable, is_race_on_what_is_new,
    is_widened_load, narrow_atomics_were_widened,
};
use super::runs::{is_hard, run_after, run_before, was_read_before};
use crate::case::Setup;
use crate::ir::{FuncId, Module};
use crate::judge::observable::{Difference, DifferenceKind, difference};
use crate::machine::observation::{ObservableEffect, ObservableEffects, Observation};
use crate::machine::{Discard, Execution, Options, Outcome, Plans, Program, UbKind};
use crate::oracle::is_time_up;
use std::borrow::Cow;
use std::cell::OnceCell;
use std::sync::Arc;

mod agreement;

use agreement::{agree, drawn, in_turns};

/// The result of comparing the runs before and after a pass.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Comparison {
    /// Outside code cannot see any difference.
    Same,
    /// Outside code can see a difference.
    Different(Difference),
    /// The output looks wrong, but no rule of the specification says so. Either only `after` breaks a promise, or
    /// `after` does not end within the budget.
    Lead(Inconclusive),
    /// The runs are no evidence.
    Discard(NoEvidence),
}

/// How much evidence a verdict needs.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Effort {
    /// The evidence that a finding needs.
    Full,
    /// A quick check, for callers that try many kernels and then judge the last one in full. Full effort makes more
    /// draws. So the two efforts may disagree on an input: one reports [`Comparison::Different`], and the other
    /// discards the input. The reducer asks only the newest oracle in a quick check.
    Quick,
}

impl Effort {
    /// Returns the number of draws of `before` and of `after`. Only results on which all draws of `before` agree are
    /// compared, and all draws of `after` must differ. Unordered threads need more draws, because they have rare
    /// outcomes and the pass may preserve only one of these.
    fn draws(self, threads: u64) -> (u64, u64) {
        match self {
            Effort::Full if threads > 1 => (128, 16),
            Effort::Full => (32, 16),
            Effort::Quick => (4, 2),
        }
    }
}

/// If some but not all draws of `after` differ, and at least [`MIN_DIFFERING`] of them do, `before` is drawn
/// [`MORE_DRAWS`] times. Only results on which all these draws agree are then compared.
const MIN_DIFFERING: usize = 3;
const MORE_DRAWS: u64 = 256;

/// Limit on how often all draws are restarted. They are restarted if an unknown function could not follow its plan in
/// one draw.
const MAX_RESTARTS: usize = 8;

/// Judges a pass on one input. The two modules contain only the kernel, before and after the pass.
pub fn compare_functions(
    before: &Module,
    after: &Module,
    entry: FuncId,
    setup: &Setup,
    options: &Options,
) -> Comparison {
    let name = before.function_name(entry);
    let Some(became) = after.find_function(name).filter(|f| !after.function(*f).is_declaration()) else {
        return Comparison::Discard(NoEvidence::EntryRemoved);
    };
    let (strict, tolerant) = (Program::new(before), Program::unpromised(after));
    let pair = Pair {
        before: Side { module: before, program: &strict, entry, prefix: "" },
        after: Side { module: after, program: &tolerant, entry: became, prefix: "" },
        asked: PairQuestion::Behaviour,
        joint: true,
    };
    match incomparable(&pair) {
        Some(why) => Comparison::Discard(why),
        None => compare_draws(&pair, setup, options, Effort::Full),
    }
}

/// Makes many draws of `before` and keeps the results on which all agree. Then compares many draws of `after` with
/// these results.
pub fn compare_draws(pair: &Pair<'_>, setup: &Setup, options: &Options, care: Effort) -> Comparison {
    compare_with_baseline(&mut Baseline::new(&pair.before, setup, options), pair, setup, options, care)
}

/// The facts about a kernel before any pass, for one input and one effort. They do not depend on the output that is
/// compared.
pub struct Baseline {
    /// One entry per set of plans of the unknown functions. If an unknown function could not follow its plan, the next
    /// entry has new plans.
    tries: Vec<BaselineRun>,
}

struct BaselineRun {
    first: Result<Execution, NoEvidence>,
    /// For each [question](PairQuestion) about `after`: the agreed results, or the plans of the next entry.
    agreed: [OnceCell<Result<AgreedExecution, Arc<Plans>>>; 3],
}

/// The first run, reduced to the results on which all draws agree, or the reason why the draws are no evidence.
type AgreedExecution = Result<Execution, NoEvidence>;

impl Baseline {
    /// Creates the baseline after one run.
    pub fn new(before: &Side<'_>, setup: &Setup, options: &Options) -> Baseline {
        Baseline { tries: vec![BaselineRun::new(before, setup, options)] }
    }

    /// Returns the first run, or the reason why it is no evidence.
    pub fn first(&self) -> Result<&Execution, &NoEvidence> {
        self.tries[0].first.as_ref()
    }
}

impl BaselineRun {
    fn new(before: &Side<'_>, setup: &Setup, options: &Options) -> BaselineRun {
        let mut first = Execution::default();
        let why = run_before(before, setup, options, 0, &mut first);
        BaselineRun { first: why.map_or(Ok(first), Err), agreed: Default::default() }
    }
}

/// Like [`compare_draws`], for several comparisons with one kernel. Computes the facts about `before` once, and stores
/// them in `ground`.
pub fn compare_with_baseline(
    ground: &mut Baseline,
    pair: &Pair<'_>,
    setup: &Setup,
    options: &Options,
    care: Effort,
) -> Comparison {
    let mut options = options.clone();
    for nth in 0..MAX_RESTARTS {
        if ground.tries.len() == nth {
            ground.tries.push(BaselineRun::new(&pair.before, setup, &options));
        }
        match attempt(&ground.tries[nth], pair, setup, &options, care) {
            Ok(Comparison::Different(found)) => {
                let first = ground.tries[nth].first.as_ref().ok();
                let why = first.and_then(|first| freedom_of_passes(pair, setup, &first.observed));
                return why.map_or(Comparison::Different(found), Comparison::Discard);
            }
            Ok(said) => return said,
            Err(plans) => options.plans = plans,
        }
    }
    Comparison::Discard(NoEvidence::NoPlan)
}

/// Returns the reason why a pass, or PTX, may change everything that this run of `before` shows.
fn freedom_of_passes(pair: &Pair<'_>, setup: &Setup, before: &Observation) -> Option<NoEvidence> {
    if before.hides_convergence && setup.launch.threads() > 1 {
        return Some(NoEvidence::HiddenConvergence);
    }
    if before.has_local_atomic && pair.after.module.has_rules_of_ptx() {
        return Some(NoEvidence::LocalAtomic);
    }
    folds_other_launch_sizes(pair, &setup.launch).then_some(NoEvidence::LaunchSizesFolded)
}

/// Makes this number of draws of a kernel, for callers that have no second module. Returns the first run, in which
/// every result that differs in another draw is marked as nondeterministic.
pub fn common_execution(
    kernel: &Side<'_>,
    setup: &Setup,
    options: &Options,
    draws: u64,
) -> Result<Execution, NoEvidence> {
    let pair = Pair { before: *kernel, after: *kernel, asked: PairQuestion::Behaviour, joint: true };
    let mut first = Execution::default();
    if let Some(why) = run_before(kernel, setup, options, 0, &mut first) {
        return Err(why);
    }
    match agree(&pair, setup, options, &mut first, drawn(setup, 1..draws)) {
        Ok(None) => Ok(first),
        Ok(Some(why)) => Err(why),
        Err(_) => Err(NoEvidence::NoPlan),
    }
}

/// Compares the draws once, with the plans of `this`. Returns `Err` if an unknown function could not follow its plan in
/// some draw. Then all draws must be restarted with the returned plans.
fn attempt(
    this: &BaselineRun,
    pair: &Pair<'_>,
    setup: &Setup,
    options: &Options,
    care: Effort,
) -> Result<Comparison, Arc<Plans>> {
    let (of_before, of_after) = care.draws(setup.launch.threads().into());
    let first = match &this.first {
        Ok(first) => first,
        Err(why) => return Ok(Comparison::Discard(why.clone())),
    };
    let found = run_and_compare(pair, setup, options, 0, first).comparison;
    if !matches!(found, Comparison::Different(_)) {
        let asks = found == Comparison::Same && changes_atomics(pair);
        let joint = if asks { new_outcome(pair, setup, options, first) } else { None };
        return Ok(joint.map_or(found, Comparison::Different));
    }
    let agreed = this.agreed[pair.asked.index()].get_or_init(|| {
        let mut first = first.clone();
        let why = match agree(pair, setup, options, &mut first, drawn(setup, 1..of_before))? {
            Some(why) => Some(why),
            None => differs_from_itself(pair, setup, options, of_after, &first),
        };
        Ok(why.map_or(Ok(first), Err))
    });
    let mut first = match agreed.as_ref().map_err(Arc::clone)? {
        Ok(first) => Cow::Borrowed(first),
        Err(why) => return Ok(Comparison::Discard(why.clone())),
    };
    let all: Vec<Draw> = (0..of_after).map(|draw| run_and_compare(pair, setup, options, draw, &first)).collect();
    if let Some(Draw { comparison, .. }) = all.iter().find(|d| matches!(d.comparison, Comparison::Discard(_))) {
        return Ok(comparison.clone());
    }
    let differing: Vec<&Draw> = all.iter().filter(|d| d.differs()).collect();
    let lead = all.iter().find(|d| matches!(d.comparison, Comparison::Lead(_)));
    if let Some(lead) = lead.filter(|_| differing.is_empty()) {
        return Ok(lead.comparison.clone());
    }
    let found = differing.first();
    if let Some(found) = found.filter(|_| differing.len() == all.len()) {
        let threads = u64::from(setup.launch.threads());
        if threads == 1 || care == Effort::Quick {
            return Ok(found.comparison.clone());
        }
        // An atomic result may be rare, for example that of the first of 64 threads, and `after` may always have it.
        if let Some(why) = agree(pair, setup, options, first.to_mut(), in_turns(MORE_DRAWS, threads))? {
            return Ok(Comparison::Discard(why));
        }
        let mut again = (0..of_after).map(|draw| run_and_compare(pair, setup, options, draw, &first));
        let other = again.find(|d| !d.differs());
        return Ok(other.map_or_else(|| found.comparison.clone(), |_| Comparison::Discard(NoEvidence::NotAlways)));
    }
    if let Some(joint) = this.first.as_ref().ok().and_then(|first| new_outcome(pair, setup, options, first)) {
        return Ok(Comparison::Different(joint));
    }
    if found.is_none() {
        let is_outcome_of_before =
            of_before > Effort::Quick.draws(1).0 && is_outcome_of_before(pair, setup, options, &first, of_before);
        return Ok(if is_outcome_of_before { Comparison::Same } else { Comparison::Discard(NoEvidence::NotSettled) });
    }
    // Only some draws of `after` show an effect that no draw of `before` shows. In many more draws, `before` may show
    // this effect too. With several threads, a value may be rare because only few interleavings produce it. But a data
    // race does not depend on rare interleavings, so a race in `after` counts if no draw of `before` has one.
    let is_evidence = |d: &Draw, first: &Execution| {
        d.differs() && (setup.launch.threads() == 1 || d.races && first.contested.is_empty())
    };
    if care == Effort::Quick || all.iter().filter(|d| is_evidence(d, &first)).count() < MIN_DIFFERING {
        return Ok(Comparison::Discard(NoEvidence::NotAlways));
    }
    if let Some(why) = agree(pair, setup, options, first.to_mut(), drawn(setup, of_before..MORE_DRAWS))? {
        return Ok(Comparison::Discard(why));
    }
    let mut again = (0..of_after).map(|draw| run_and_compare(pair, setup, options, draw, &first));
    let still = again.find(|d| is_evidence(d, &first));
    Ok(still.map_or(Comparison::Discard(NoEvidence::NotAlways), |draw| draw.comparison))
}

/// One draw of `after`, compared with the agreed results of `before`.
struct Draw {
    comparison: Comparison,
    /// Whether a data race decided a result or ended the run.
    races: bool,
}

impl Draw {
    fn differs(&self) -> bool {
        matches!(self.comparison, Comparison::Different(_))
    }
}

/// Runs `before` as if it were a pass's output, and returns what looks wrong. Such a result is an error of the judge,
/// not of the pass.
fn differs_from_itself(
    pair: &Pair<'_>,
    setup: &Setup,
    options: &Options,
    draws: u64,
    before: &Execution,
) -> Option<NoEvidence> {
    let unpromised = (pair.asked == PairQuestion::Behaviour).then(|| Program::unpromised(pair.before.module));
    let program = unpromised.as_ref().unwrap_or(pair.before.program);
    let asked = if let PairQuestion::Additions(_) = pair.asked { PairQuestion::Additions(None) } else { pair.asked };
    let unchanged = Pair { after: Side { program, ..pair.before }, asked, ..*pair };
    let said = |draw| match run_and_compare(&unchanged, setup, options, draw, before).comparison {
        Comparison::Same => None,
        Comparison::Different(found) => Some(NoEvidence::UnchangedDiffers(found.kind)),
        Comparison::Lead(why) => Some(NoEvidence::UnchangedLooksWrong(why)),
        Comparison::Discard(why) => Some(NoEvidence::UnchangedIsNone(Box::new(why))),
    };
    (0..draws).find_map(said)
}

/// Returns the number of volatile accesses of all threads, without the accesses that a pass may remove.
fn volatile_accesses(observed: &Observation) -> usize {
    let of = |effects: &ObservableEffects| {
        let is_one =
            |d: &&ObservableEffect| matches!(d, ObservableEffect::Volatile { in_pieces, .. } if *in_pieces != Some(0));
        effects.list.iter().filter(is_one).count()
    };
    observed.threads.iter().map(of).sum()
}

/// Runs `after` and compares the result.
fn run_and_compare(pair: &Pair<'_>, setup: &Setup, options: &Options, draw: u64, before: &Execution) -> Draw {
    if is_time_up() {
        return Draw { comparison: Comparison::Discard(NoEvidence::Late), races: false };
    }
    let after = run_after(pair, setup, options, draw, before);
    let new = after.guessed.difference(&before.guessed).next().cloned();
    let ends_in_race = matches!(&after.outcome, Outcome::Violation(ub) if ub.kind == UbKind::Race);
    let races = ends_in_race || after.observed.races || !after.raced.is_empty() || !after.contested.is_empty();
    let comparison = match (compare_runs(pair, before, after), new) {
        (Comparison::Different(_), Some(name)) => Comparison::Discard(NoEvidence::Guessed(name)),
        (said, _) => said,
    };
    Draw { comparison, races }
}

/// Returns the undefined behaviour with which a run of `after` ends, if its kind is `kind` or `kind` is `None`.
fn addition(pair: &Pair<'_>, end: &Outcome, kind: Option<UbKind>) -> Option<Difference> {
    let Outcome::Violation(ub) = end else { return None };
    let f = pair.after.module.function_name(ub.function);
    let detail = || format!("adds undefined behaviour: {}: {} (in @{f})", ub.kind, ub.detail);
    kind.is_none_or(|kind| kind == ub.kind).then(|| Difference::new(DifferenceKind::Ub, detail()))
}

/// Compares a run of `after` with one of `before`.
fn compare_runs(pair: &Pair<'_>, before: &Execution, after: Execution) -> Comparison {
    if let Outcome::Violation(ub) = &after.outcome
        && was_read_before(pair, before, ub)
    {
        return Comparison::Lead(Inconclusive::OnlyAfter(ub.kind));
    }
    if let PairQuestion::Additions(kind) = pair.asked {
        let found = if after.observed.ends_at_tainted_point { None } else { addition(pair, &after.outcome, kind) };
        return found.map_or(Comparison::Same, Comparison::Different);
    }
    match after.outcome {
        Outcome::Counted => match difference(&before.observed, &after.observed) {
            Some(found)
                if found.kind == DifferenceKind::Volatile
                    && volatile_accesses(&after.observed) >= volatile_accesses(&before.observed)
                    && (narrow_atomics_were_widened(pair) || atomics_became_loops(pair)) =>
            {
                let why = "a volatile atomic operation became other volatile accesses";
                Comparison::Lead(Inconclusive::Undecided(why.into()))
            }
            Some(found) => Comparison::Different(found),
            None if after.observed.races && !before.observed.races && before.contested.is_empty() => {
                Comparison::Lead(Inconclusive::OnlyAfter(UbKind::Race))
            }
            None => Comparison::Same,
        },
        // By another nondeterministic choice, `before` reaches this undefined behaviour too.
        Outcome::Violation(_) if after.observed.ends_at_tainted_point => Comparison::Same,
        Outcome::Violation(ub) if ub.kind == UbKind::Race && !before.contested.is_empty() => {
            Comparison::Discard(NoEvidence::Contested)
        }
        // A lowered atomic operation accesses the whole word around its bytes, because the target can access whole
        // words.
        Outcome::Violation(ub)
            if matches!(ub.kind, UbKind::OutOfBounds | UbKind::Race) && narrow_atomics_were_widened(pair) =>
        {
            Comparison::Lead(Inconclusive::OnlyAfter(ub.kind))
        }
        Outcome::Violation(ub) if is_widened_load(pair, &after.objects, &ub) => {
            Comparison::Lead(Inconclusive::OnlyAfter(ub.kind))
        }
        // If the contents of the variable matter, the comparison finds another difference. A profiling pass makes such
        // variables for its counters.
        Outcome::Violation(ub) if is_race_on_what_is_new(pair, &after.objects, &ub) => {
            Comparison::Lead(Inconclusive::OnlyAfter(ub.kind))
        }
        Outcome::Violation(ub) if is_hard(&ub) => {
            let f = pair.after.module.function_name(ub.function);
            let detail = format!("undefined behaviour that was not there ({}): {} (in @{f})", ub.kind, ub.detail);
            Comparison::Different(Difference::new(DifferenceKind::Ub, detail))
        }
        Outcome::Violation(ub) if pair.asked == PairQuestion::Promises => {
            let f = pair.after.module.function_name(ub.function);
            let detail = format!("a promise that was not there is broken ({}): {} (in @{f})", ub.kind, ub.detail);
            Comparison::Different(Difference::new(DifferenceKind::Promise, detail))
        }
        Outcome::Violation(ub) => Comparison::Lead(Inconclusive::OnlyAfter(ub.kind)),
        Outcome::Discard(Discard::StepBudget | Discard::Recursion) => Comparison::Lead(Inconclusive::NoEnd),
        Outcome::Discard(why) => Comparison::Discard(NoEvidence::After(why)),
    }
}

#[cfg(test)]
mod tests;

//! Caches whether the runs of a candidate refute a claim in every layout. The verdict does not depend on the oracle, so
//! a claim that several oracles make is judged only once.

use crate::answers::{Answers, Claim};
use crate::ir::FuncId;
use std::sync::Mutex;

/// The cached verdicts about one candidate.
#[derive(Default)]
pub struct VerdictCache(Mutex<Vec<(FuncId, Claim, bool)>>);

impl VerdictCache {
    /// Returns the cached verdict; `None`: the claim was not judged yet.
    pub fn get(&self, function: FuncId, claim: &Claim) -> Option<bool> {
        let same = |c: &Claim| c.question == claim.question && c.answer == claim.answer;
        let known = self.0.lock().expect("no thread panics while it holds the lock");
        known.iter().find(|(f, c, _)| *f == function && same(c)).map(|(.., refuted)| *refuted)
    }

    /// Records for each claim of `said` whether it is refuted. `refuted` gets the index of the claim in `said`.
    pub fn record(&self, said: &Answers, refuted: impl Fn(usize) -> bool) {
        let claims = said.claims.iter().enumerate().map(|(i, claim)| (said.function, *claim, refuted(i)));
        self.0.lock().expect("no thread panics while it holds the lock").extend(claims);
    }
}

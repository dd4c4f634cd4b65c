//! The judge: claim × execution → verdict. The judge consists of pure functions. `docs/soundness.md` is its
//! specification.
//!
//! The rules are one-sided on purpose: a refuted claim must be a true bug of the analysis. So every rule requires two
//! executed full accesses of one UB-free run, or two defined pointers that are valid at the same time. The verdict
//! [`Verdict::Unrefuted`] does not mean that the claim is right: a claim that no run tested gets this verdict too.
//!
//! * [`ObservationPlan`] collects the distinct questions of all oracles' claims, and selects the events that the
//!   machine must record.
//! * [`observe`] reads the events of one run once and turns them into [`RunFacts`] per question. The function does not
//!   read answers, so no oracle can influence the facts. The judge uses the facts of one run for the claims of all
//!   oracles.
//! * [`verdict`] compares an answer with the facts.
//! * [`agreement`] compares the answers of two oracles without a run.

mod agreement;
mod asked;
mod facts;
mod footprint;
mod untestable;
mod observe;
mod plan;
pub mod observable;
mod verdict;

#[cfg(test)]
mod tests;

pub use agreement::{Agreement, agreement};
pub use facts::{Action, FunctionFacts, RunFacts, Witness, WitnessEvent};
pub use observe::observe;
pub use plan::{ClaimRef, FunctionPlan, ObservationPlan};
pub use verdict::{Verdict, verdict};

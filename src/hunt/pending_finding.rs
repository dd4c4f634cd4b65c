//! The findings about one kernel until the hunt reports them. Each finding is either reduced and confirmed by printed
//! output, or only counted.

use super::Deduplicator;
use super::dedup::NumberedFinding;
use crate::confirmation::ConfirmedKernel;
use crate::confirmation::reduced_kernel::{confirm_printed, confirm_reduced, presumed_signature};
use crate::evaluation::panel::Panel;
use crate::finding::signature::{cause, signature};
use crate::oracle::OracleError;
use crate::reduce::{Candidate, Progress, reduce_until};
use std::cell::RefCell;

/// A confirmed kernel that is not reported yet.
#[derive(Debug)]
pub struct PendingFinding {
    pub seed: u64,
    /// The number of the parent, if the kernel is a mutant.
    pub parent: Option<u64>,
    /// The kernel's text before its reduction.
    pub text: String,
    /// The findings.
    pub confirmed: ConfirmedKernel,
    /// The oracles to ask when the finding is finalised. `None`: the finding is already final.
    pub panel: Option<Panel>,
    /// The signature under which the same cause was reported before. If it is set, the plugin's answer is sufficient,
    /// and the finding is counted but not reported again.
    pub again: Option<String>,
    /// The number of the finding among those with its raw signature. `None` until the chunk is finalised, and for a
    /// finding that has no raw signature.
    pub numbered: Option<NumberedFinding>,
}

impl PendingFinding {
    /// Returns the finding's number if the finding is not in the sample. Such a finding need not be reduced if its
    /// cause was reported before.
    pub fn repeated(&self) -> Option<&NumberedFinding> {
        self.numbered.as_ref().filter(|of| !of.is_sample)
    }

    /// Reduces the kernel if `reduces` is true. When quick checks find no smaller kernel, the kernel's cause is
    /// determined. If this cause was reported before, the reduction stops. For a finding outside the sample, the
    /// reduction also stops at the first kernel with a cause that was reported for the finding's raw signature,
    /// although a smaller kernel might have a different cause. Returns `None` if the finding is already final.
    pub fn reduce(&self, reduces: bool, repeats: &Deduplicator) -> Result<Option<ReducedFinding>, OracleError> {
        let (Some(panel), Some((target, candidate))) = (&self.panel, self.confirmed.targets.first()) else {
            return Ok(None);
        };
        let first = self.confirmed.findings.first().and_then(|list| list.first());
        if !reduces {
            return Ok(Some(ReducedFinding { smallest: None, signature: first.map(|f| f.signature.clone()) }));
        }
        let causes = self.repeated().and_then(|of| repeats.causes(&of.raw));
        // Comparing operations needs almost no time, but judging a candidate takes as long as twenty quick checks.
        let is_like_one = |smaller: &Candidate| {
            let signature = first.map(|f| signature(&f.fault, f.provider.as_deref(), &f.expected, &smaller.module));
            signature.zip(causes).is_some_and(|(signature, causes)| causes.contains(cause(&signature)))
        };
        let current = RefCell::new(None);
        let is_enough = |candidate: &_, progress| {
            if progress == Progress::Smallest || is_like_one(candidate) {
                *current.borrow_mut() =
                    presumed_signature(panel, target, candidate)?.filter(|s| repeats.reported_signature(s).is_some());
            }
            Ok(current.borrow().is_some())
        };
        let smallest = reduce_until(panel, target, candidate.clone(), is_enough, |_| {})?;
        let signature =
            current.take().map_or_else(|| presumed_signature(panel, target, &smallest), |current| Ok(Some(current)))?;
        Ok(Some(ReducedFinding { smallest: Some(smallest), signature }))
    }

    /// Finalises the finding for its report. Until now the finding is based on the plugin's answers. A reported finding
    /// must be confirmed by printed output; if printed output does not confirm the error, the finding is dropped. If a
    /// finding cannot be reduced, its original kernel is kept. If the finding's cause was reported before, the finding
    /// is only counted.
    pub fn finalise(
        &mut self,
        ReducedFinding { smallest, signature }: ReducedFinding,
        repeats: &Deduplicator,
    ) -> Result<(), OracleError> {
        let (Some(panel), Some((target, _))) = (&self.panel, self.confirmed.targets.first()) else { return Ok(()) };
        self.again = signature.and_then(|signature| repeats.reported_signature(&signature).map(String::from));
        if self.again.is_some() {
            return Ok(());
        }
        let smallest = smallest.map_or(Ok(None), |smallest| confirm_reduced(panel, target, &smallest))?;
        let confirmed =
            smallest.map_or_else(|| confirm_printed(panel, &self.confirmed), |smallest| Ok(Some(smallest)))?;
        match confirmed {
            Some(confirmed) => self.confirmed = confirmed,
            None => self.confirmed.findings.clear(),
        }
        Ok(())
    }
}

/// The result of a finding's reduction.
pub struct ReducedFinding {
    /// The reduced kernel; `None` if the kernel was not reduced.
    smallest: Option<Candidate>,
    /// The signature of the reduced finding, computed from the plugins' answers.
    signature: Option<String>,
}

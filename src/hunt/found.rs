//! What a hunt found about one kernel, until it is told: it is reduced and printed, or only counted.

use super::Repeats;
use crate::finding::signature::{cause, signature};
use crate::oracle::OracleError;
use crate::reduce::{Candidate, Progress, reduce_until};
use crate::triage::Confirmed;
use crate::triage::smallest::{judged, presumed, printed};
use crate::trial::panel::Panel;
use std::cell::RefCell;
use std::collections::BTreeSet;

/// A confirmed kernel.
#[derive(Debug)]
pub struct Found {
    pub seed: u64,
    /// Its text as generated.
    pub text: String,
    /// The findings.
    pub confirmed: Confirmed,
    /// Who is asked when it is settled. `None`: it is settled, since no oracle is asked.
    pub panel: Option<Panel>,
    /// A signature that was told before, of the same cause: it is only counted, and rests on the plugin.
    pub again: Option<String>,
}

impl Found {
    /// Makes it as small as it gets, if `reduces`. What cannot be made smaller stays as it was found. Up to here it rested
    /// on the plugin: what is told is printed, and what does not show in print either is left without findings. If its cause
    /// was told before, it is only counted, as soon as quick looks have left nothing but that cause; or, if some `causes` are
    /// given, as soon as what is left has the signature of one of these. (Smaller it might have another.)
    pub fn settle(
        &mut self,
        reduces: bool,
        repeats: &Repeats,
        causes: Option<&BTreeSet<String>>,
    ) -> Result<(), OracleError> {
        let (Some(panel), Some((target, candidate))) = (&self.panel, self.confirmed.targets.first()) else {
            return Ok(());
        };
        let first = self.confirmed.findings.first().and_then(|list| list.first());
        // To compare operations costs nothing, to judge a candidate as much as twenty others.
        let is_like_one = |smaller: &Candidate| {
            let signature = first.map(|f| signature(&f.fault, f.provider.as_deref(), &f.expected, &smaller.module));
            signature.zip(causes).is_some_and(|(signature, causes)| causes.contains(cause(&signature)))
        };
        let again = |smallest: &_| {
            let signature = presumed(panel, target, smallest)?;
            Ok(signature.and_then(|signature| repeats.told(&signature).map(String::from)))
        };
        let told = RefCell::new(None);
        let is_enough = |candidate: &_, progress| {
            if progress == Progress::Smallest || is_like_one(candidate) {
                *told.borrow_mut() = again(candidate)?;
            }
            Ok(told.borrow().is_some())
        };
        let reduce = || reduce_until(panel, target, candidate.clone(), is_enough, |_| {});
        let smallest = reduces.then(reduce).transpose()?;
        self.again = match (&smallest, told.take()) {
            (_, Some(told)) => Some(told),
            (Some(smallest), None) => again(smallest)?,
            (None, None) => first.and_then(|finding| repeats.told(&finding.signature)).map(String::from),
        };
        if self.again.is_some() {
            return Ok(());
        }
        let smallest = smallest.map_or(Ok(None), |smallest| judged(panel, target, &smallest))?;
        let confirmed = smallest.map_or_else(|| printed(panel, &self.confirmed), |smallest| Ok(Some(smallest)))?;
        match confirmed {
            Some(confirmed) => self.confirmed = confirmed,
            None => self.confirmed.findings.clear(),
        }
        Ok(())
    }
}

//! Confirms a reduced candidate as a kernel for a findings folder.

use crate::confirmation::confirm::{ConfirmedKernel, judge, judge_file};
use crate::evaluation::panel::Panel;
use crate::oracle::{OracleError, Transport};
use crate::reduce::{Candidate, Target, measure, reduce, round_trip};
use std::collections::BTreeSet;

/// Reduces a confirmed kernel to the smallest kernel that still shows one of its wrong answers, and confirms this
/// kernel. `better` is called with every smaller candidate on the way. [`confirm_reduced`] can turn such a candidate
/// into a report.
///
/// If the smallest kernel is not confirmed, the next larger one is tried, and so on. Returns `None` if none of them is
/// confirmed. Then the caller keeps the original kernel.
pub fn reduce_finding(
    panel: &Panel,
    (target, candidate): &(Target, Candidate),
    mut better: impl FnMut(&Candidate),
) -> Result<Option<ConfirmedKernel>, OracleError> {
    let mut smaller: Vec<Candidate> = Vec::new();
    let smallest = reduce(panel, target, candidate.clone(), |candidate| {
        better(candidate);
        smaller.push(candidate.clone());
    })?;
    if let Some(confirmed) = confirm_reduced(panel, target, &smallest)? {
        return Ok(Some(confirmed));
    }
    let larger = smaller.iter().rev().filter(|one| measure(one) > measure(&smallest));
    larger.map(|one| confirm_reduced(panel, target, one)).find_map(Result::transpose).transpose()
}

/// Reduces each error of these kernels. An error that cannot be reduced is returned in its original form. Errors with
/// the same signature and operands appear once.
pub fn each_reduced(panel: &Panel, kernels: &[ConfirmedKernel]) -> Result<Vec<ConfirmedKernel>, OracleError> {
    let mut seen = BTreeSet::new();
    let mut all = Vec::new();
    for kernel in kernels {
        for (at, list) in kernel.findings.iter().enumerate() {
            let Some(first) = list.first() else { continue };
            let operands = first.fault.operands().map(|o| o.map(String::from));
            if !seen.insert((first.signature.clone(), operands)) {
                continue;
            }
            let own = kernel.clone().with_single_answer(at);
            let smallest = reduce_finding(panel, &own.targets[0], |_| {})?;
            all.push(smallest.unwrap_or(own));
        }
    }
    Ok(all)
}

/// Confirms errors again by the printed output of `opt` for the same file. This is needed if so far only the plugin
/// confirmed them. Returns `None` if no error is confirmed.
pub fn confirm_printed(panel: &Panel, confirmed: &ConfirmedKernel) -> Result<Option<ConfirmedKernel>, OracleError> {
    let Some((target, candidate)) = confirmed.targets.first() else { return Ok(Some(confirmed.clone())) };
    let run = candidate.run();
    select_target(judge_file(&target.panel(panel), &candidate.module, &run, &confirmed.body), target, candidate)
}

/// Returns a candidate in its reported form: with readable names, printed, read back, and judged as a separate file.
/// Only the target's errors are kept.
pub fn confirm_reduced(
    panel: &Panel,
    target: &Target,
    candidate: &Candidate,
) -> Result<Option<ConfirmedKernel>, OracleError> {
    judged_in(Transport::Print, panel, target, candidate)
}

/// Returns the signature that a candidate has in its reported form according to the plugins' answers. Returns `None` if
/// these answers show no error, or if an oracle with the error has no plugin.
pub fn presumed_signature(
    panel: &Panel,
    target: &Target,
    candidate: &Candidate,
) -> Result<Option<String>, OracleError> {
    if !target.oracles.iter().all(|oracle| panel.is_fast(*oracle)) {
        return Ok(None);
    }
    let confirmed = judged_in(Transport::Plugin, panel, target, candidate)?;
    Ok(confirmed.and_then(|c| Some(c.findings.first()?.first()?.signature.clone())))
}

fn judged_in(
    lane: Transport,
    panel: &Panel,
    target: &Target,
    candidate: &Candidate,
) -> Result<Option<ConfirmedKernel>, OracleError> {
    let Some((read, text)) = round_trip(candidate) else { return Ok(None) };
    let run = read.run();
    select_target(judge(&target.panel(panel).in_lane(lane), &read.module, &run, &text), target, &read)
}

/// Keeps only the target's errors.
fn select_target(
    confirmed: ConfirmedKernel,
    target: &Target,
    read: &Candidate,
) -> Result<Option<ConfirmedKernel>, OracleError> {
    let same = |(t, _): &(Target, Candidate)| t.wrong == target.wrong;
    let there = confirmed.targets.iter().position(|found| same(found) && found.1.anchor == read.anchor);
    match there.or_else(|| confirmed.targets.iter().position(same)) {
        Some(at) => Ok(Some(confirmed.with_single_answer(at))),
        None => confirmed.failures.into_iter().next().map_or(Ok(None), Err),
    }
}

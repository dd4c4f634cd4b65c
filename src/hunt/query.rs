//! Asks all oracles about the kernels of a chunk at once, and compares a sample of the plugins' answers with the
//! printed output of `opt`.

use super::chunk::Chunk;
use super::{CHUNK, CampaignConfig};
use crate::evaluation::panel::OracleReply;
use crate::oracle::transform::Texts;
use crate::oracle::{OracleError, Subject};
use crate::random::Rng;

/// Asks all oracles about all modules. Also writes the texts of the modules for the pipelines.
pub(super) fn ask_all<'a>(
    plan: &CampaignConfig,
    (subjects, texts): (&[Subject<'a>], &Texts<'a>),
    seeds: &[u64],
    chunk: &mut Chunk,
) -> Result<Vec<Vec<OracleReply>>, OracleError> {
    let mut said: Vec<Vec<OracleReply>> = subjects.iter().map(|_| Vec::new()).collect();
    let texts = Some(texts).filter(|_| !plan.panel.pipelines.is_empty());
    for oracle in 0..plan.panel.oracles.len() {
        match plan.panel.ask_batch(oracle, (subjects, texts), &plan.panel.ask) {
            Ok(replies) => said.iter_mut().zip(replies).for_each(|(list, reply)| list.push(reply)),
            Err(failure) => {
                said.iter_mut().for_each(|list| list.push(OracleReply::Unknown(failure.clone())));
                chunk.record_failure(seeds.to_vec(), failure)?;
            }
        }
    }
    Ok(said)
}

/// Compares a sample of the answers about a chunk's kernels with printed output. Probes need no sample, because the
/// same process answered about them through the same plugin.
pub(super) fn cross_check_printer(
    plan: &CampaignConfig,
    subjects: &[Subject<'_>],
    seeds: &[u64],
    said: &[Vec<OracleReply>],
    chunk: &mut Chunk,
) -> Result<(), OracleError> {
    let sample = sample(plan, seeds, subjects);
    let again: Vec<Subject<'_>> = sample.iter().map(|i| subjects[*i]).collect();
    let has_said = |oracle: &usize| sample.iter().any(|i| !matches!(said[*i][*oracle], OracleReply::Unknown(_)));
    for oracle in (0..plan.panel.oracles.len()).filter(has_said) {
        let said: Vec<&OracleReply> = sample.iter().map(|i| &said[*i][oracle]).collect();
        if let Err(failure) = plan.panel.cross_check_printer(oracle, &again, &said) {
            chunk.record_failure(seeds.to_vec(), failure)?;
        }
    }
    Ok(())
}

/// The maximum number of kernels of a chunk in the sample.
const SAMPLE: usize = 8;

/// Returns the indices of the kernels whose plugin answers are compared with printed output. A few kernels are compared
/// in the first chunk of every hunt. Later, a few kernels are compared in one random chunk of 64. All of them have one
/// target, because three targets would need three times as long.
fn sample(plan: &CampaignConfig, seeds: &[u64], subjects: &[Subject<'_>]) -> Vec<usize> {
    let Some(first) = seeds.first() else { return Vec::new() };
    let mut rng = Rng::new(first / CHUNK, 0x6173_6b65_6420);
    let is_first = first / CHUNK == plan.seeds.0 / CHUNK;
    if !rng.one_in(64) && !is_first {
        return Vec::new();
    }
    let target = |i: usize| (&subjects[i].module.triple, &subjects[i].module.data_layout);
    let drawn = target(rng.below(seeds.len() as u64) as usize);
    let alike: Vec<usize> = (0..seeds.len()).filter(|i| target(*i) == drawn).collect();
    alike.iter().copied().step_by(alike.len().div_ceil(SAMPLE)).collect()
}

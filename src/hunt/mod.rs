//! Campaigns: a hunt generates or mutates kernels, asks oracles, executes, judges, confirms and stores findings.
//!
//! The work is a range of seeds, divided into chunks. One worker processes a whole chunk. It generates the kernels,
//! asks each upstream `opt` about them in one process, runs the kernels, and judges the answers. The hunt finalises and
//! reports results in seed order, while workers already process later chunks. So the findings do not depend on the
//! number of jobs or shards, or on interruptions.

mod chunk;
mod chunk_work;
pub mod cost;
pub mod files;
pub mod pre_passes;
pub mod folders;
mod pending_finding;
pub mod weight_evidence;
pub mod parents;
mod dedup;
pub mod state;
pub mod store;
mod judge_kernel;
mod workers;

use crate::confirmation::ConfirmedKernel;
use crate::evaluation::panel::Panel;
use crate::finding::Lead;
use crate::finding::Summary;
use crate::r#gen::Features;
use crate::oracle::OracleError;
pub use chunk::REFUSED_BY_ALL;
use chunk::{ARTEFACT, Chunk};
pub use dedup::Deduplicator;
use parents::Parents;
use pending_finding::PendingFinding;
pub use pre_passes::PrePasses;
use rayon::prelude::*;
use std::collections::VecDeque;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::{Duration, Instant};
use workers::{JobPriority, Workers};

/// The options of a hunt.
#[derive(Clone, Debug)]
pub struct CampaignConfig {
    /// The first seed, and the seed after the last one. `None`: the hunt continues until its time limit.
    pub seeds: (u64, Option<u64>),
    /// The time after which no further chunk is begun.
    pub limit: Option<Duration>,
    /// `(i, n)`: only seeds with seed mod n = i are used.
    pub shard: (u64, u64),
    /// The number of worker threads; 0: one per core.
    pub jobs: usize,
    /// The number of runs per kernel.
    pub runs: u32,
    /// The maximum number of kernels that are stored because an oracle is more or less precise than the reference.
    pub diffs: usize,
    /// Whether every finding is reduced before it is stored.
    pub reduce: bool,
    /// The source of the kernels; it decides which kernel a seed selects.
    pub kernels: Kernels,
    /// The passes of `--pre-passes`, which change every kernel before the oracles are asked.
    pub first: PrePasses,
    /// The oracles that are asked.
    pub panel: Panel,
    /// Another thread sets this flag to end the hunt. The hunt then drops all chunks that it has not reported.
    pub stop: Arc<AtomicBool>,
}

/// The source of kernels.
#[derive(Clone, Debug)]
pub enum Kernels {
    /// The generator, with the allowed features. The generator states the inputs of each kernel.
    Generated(Features),
    /// Mutants of files. The runs use the inputs of the mutant's parent. If none of these runs counts, further runs use
    /// inputs from a search.
    Mutants(Parents),
}

impl Kernels {
    /// Returns the number of the parent of a seed's mutant; `None` for generated kernels.
    fn parent(&self, seed: u64) -> Option<u64> {
        match self {
            Kernels::Generated(_) => None,
            Kernels::Mutants(parents) => Some(parents.number(seed)),
        }
    }
}

/// An event of a hunt, in seed order.
#[derive(Debug)]
pub enum HuntEvent<'a> {
    /// A confirmed kernel with one or more findings.
    Found {
        /// The seed of the kernel.
        seed: u64,
        /// The kernel's text before its reduction.
        original: &'a str,
        /// The findings.
        confirmed: &'a ConfirmedKernel,
    },
    /// A kernel that the plugin confirmed. Its cause was reported before, under this signature.
    Again {
        /// The signature.
        signature: &'a str,
    },
    /// The seed of a kernel and a lead about it. A lead is never a finding.
    Lead(u64, &'a Lead),
    /// The seed and the text of a kernel about which an oracle is more or less precise than the reference.
    Diff(u64, &'a str),
    /// A failure of aliasmith itself, and the seeds of the kernels that could not be judged because of it.
    Failure(&'a [u64], &'a OracleError),
    /// A chunk is done. All seeds below `next` are done.
    Progress {
        /// The first seed that is not done.
        next: u64,
        /// The counts of this call of `hunt`, without those from before a resumption.
        summary: &'a Summary,
        /// The state of the deduplication, with which a resumed hunt begins.
        repeats: &'a Deduplicator,
    },
}

/// The number of kernels per chunk. A chunk is one batch for each oracle. A larger batch needs less time per kernel; a
/// smaller batch keeps all workers busy.
pub const CHUNK: u64 = 128;

/// Workers may begin chunks that follow the next chunk to report. This is the maximum number of such chunks per worker.
/// Chunks are finalised in seed order, and wait for reductions. Meanwhile the other workers process the chunks ahead.
/// If a hunt is stopped, the work on the chunks ahead is lost, and the resumed hunt repeats it.
const AHEAD: usize = 8;

/// The stack size of a worker in bytes. A worker may have to wait for a second worker that has taken a part of its
/// work. While it waits, it may begin a further chunk, and it may have to wait again there. So the stack can become
/// deep.
const STACK: usize = 16 << 20;

/// Runs the campaign from its beginning. If `from` is given, continues the campaign from the point of its interruption.
/// `report_event` receives the events, and can stop the campaign by returning an error.
pub fn hunt<E: From<OracleError>>(
    plan: &CampaignConfig,
    from: Option<(u64, Deduplicator)>,
    report_event: impl FnMut(HuntEvent<'_>) -> Result<(), E>,
) -> Result<Summary, E> {
    let (started, is_over) = (Instant::now(), AtomicBool::new(false));
    let pool = rayon::ThreadPoolBuilder::new().num_threads(plan.jobs).stack_size(STACK);
    let pool = pool.build().expect("a pool of a few threads starts");
    let begins = || {
        let in_time = plan.limit.is_none_or(|limit| started.elapsed() < limit);
        in_time && !plan.stop.load(Ordering::Relaxed) && !is_over.load(Ordering::Relaxed)
    };
    pool.in_place_scope(|scope| {
        let ended = in_order(plan, Workers::new(scope), &begins, from, report_event);
        is_over.store(true, Ordering::Relaxed);
        ended
    })
}

/// Gives the chunks to the workers of a pool. A worker begins a chunk only if `begins` returns true. Finalises and
/// reports the chunks in seed order.
fn in_order<'s, E: From<OracleError>>(
    plan: &'s CampaignConfig,
    workers: Workers<'_, 's>,
    begins: &'s (impl Fn() -> bool + Sync),
    from: Option<(u64, Deduplicator)>,
    mut report_event: impl FnMut(HuntEvent<'_>) -> Result<(), E>,
) -> Result<Summary, E> {
    let mut total = Summary::new();
    let (mut next, mut repeats) = from.unwrap_or((plan.seeds.0, Deduplicator::default()));
    let end = plan.seeds.1.unwrap_or(u64::MAX);
    let behind = |start: u64| start.saturating_add(CHUNK.saturating_mul(plan.shard.1)).min(end);
    let (mut ahead, mut begun): (VecDeque<Receiver<Chunk>>, u64) = (VecDeque::new(), next);
    let mut finisher = None;
    while next < end {
        while begun < end && ahead.len() < AHEAD * plan.jobs.max(1) {
            let (start, stop) = (begun, behind(begun));
            let made = workers.begin(JobPriority::Last, move || {
                begins().then(|| chunk_work::work(plan, &seeds(plan.shard, start, stop)))
            });
            ahead.push_back(made);
            begun = stop;
        }
        let Some(made) = ahead.pop_front() else { break };
        let ready = made.try_recv().or_else(|_| {
            finisher = None; // its worker processes chunks until a chunk must be finalised
            made.recv()
        });
        let Ok(mut chunk) = ready else { break };
        // The signal that stops the hunt may also have ended the `opt` processes, so their answers about these kernels
        // do not count.
        if plan.stop.load(Ordering::Relaxed) {
            break;
        }
        let Some(settled) =
            finisher.get_or_insert_with(|| ChunkFinisher::begin(&workers, plan.reduce)).finish(chunk, repeats)
        else {
            break;
        };
        (chunk, repeats) = settled;
        report_chunk(&chunk, &mut report_event)?;
        // The findings that precede the failure were reported. A resumed hunt begins with this chunk again.
        if let Some(failure) = chunk.stopped {
            return Err(failure.into());
        }
        total.add(&chunk.summary);
        next = behind(next);
        report_event(HuntEvent::Progress { next, summary: &total, repeats: &repeats })?;
    }
    Ok(total)
}

/// A worker that finalises one chunk after another. If a separate job finalised each chunk, the worker would take some
/// other job before the next chunk arrives.
struct ChunkFinisher {
    todo: Sender<(Chunk, Deduplicator)>,
    done: Receiver<(Chunk, Deduplicator)>,
}

impl ChunkFinisher {
    fn begin(workers: &Workers<'_, '_>, reduces: bool) -> ChunkFinisher {
        let ((todo, given), (give, done)) = (channel(), channel());
        workers.begin(JobPriority::First, move || {
            given.iter().try_for_each(|(mut chunk, mut repeats)| {
                finish_chunk(reduces, &mut chunk, &mut repeats);
                give.send((chunk, repeats)).ok()
            })
        });
        ChunkFinisher { todo, done }
    }

    /// Finalises a chunk. Returns `None` if the worker panicked; the pool reports the panic.
    fn finish(&self, chunk: Chunk, repeats: Deduplicator) -> Option<(Chunk, Deduplicator)> {
        self.todo.send((chunk, repeats)).ok()?;
        self.done.recv().ok()
    }
}

/// Returns the seeds of one chunk, between `start` and `stop`. In a shard, the chunk has every n-th seed.
fn seeds((part, parts): (u64, u64), start: u64, stop: u64) -> Vec<u64> {
    let over = start % parts;
    let first = start.saturating_add(if over <= part { part - over } else { parts - (over - part) });
    let seeds = (0..CHUNK).map_while(|i| first.checked_add(i.checked_mul(parts)?));
    seeds.take_while(|seed| *seed < stop).collect()
}

/// Reports the results of a chunk, except the progress.
fn report_chunk<E>(chunk: &Chunk, report_event: &mut impl FnMut(HuntEvent<'_>) -> Result<(), E>) -> Result<(), E> {
    for PendingFinding { seed, text, confirmed, .. } in chunk.found.iter().filter(|found| found.again.is_none()) {
        report_event(HuntEvent::Found { seed: *seed, original: text, confirmed })?;
    }
    // A repeat may be counted under a signature that this same chunk reports for the first time. So repeats are
    // reported last.
    for signature in chunk.found.iter().filter_map(|found| found.again.as_ref()) {
        report_event(HuntEvent::Again { signature })?;
    }
    for (seed, lead) in &chunk.leads {
        report_event(HuntEvent::Lead(*seed, lead))?;
    }
    for (seed, text) in &chunk.diffs {
        report_event(HuntEvent::Diff(*seed, text))?;
    }
    chunk.failures.iter().try_for_each(|(seeds, failure)| report_event(HuntEvent::Failure(seeds, failure)))
}

/// Reduces and finalises the findings of a chunk, and updates `repeats`. A finding that counts under a known signature
/// is not reduced.
fn finish_chunk(reduces: bool, chunk: &mut Chunk, repeats: &mut Deduplicator) {
    let mut found = std::mem::take(&mut chunk.found);
    for found in found.iter_mut().filter(|found| reduces && found.panel.is_some()) {
        found.numbered = dedup::raw(&found.confirmed).map(|raw| repeats.record(raw, found.parent));
    }
    // The findings of the sample come first, because their causes decide whether the others are reduced.
    for samples in [true, false] {
        let mut todo: Vec<&mut PendingFinding> = Vec::new();
        for found in found.iter_mut().filter(|found| found.repeated().is_none() == samples) {
            found.again = found.repeated().and_then(|of| repeats.counts_under(&of.raw, of.number)).map(String::from);
            if found.again.is_none() {
                todo.push(found);
            }
        }
        let reduced: Vec<_> = todo.par_iter().map(|found| found.reduce(reduces, repeats)).collect();
        // This loop is sequential, because only the first finding of each cause is printed and reported.
        for (found, reduced) in todo.into_iter().zip(reduced) {
            let settled =
                reduced.and_then(|reduced| reduced.map_or(Ok(()), |reduced| found.finalise(reduced, repeats)));
            if let Err(failure) = settled {
                // If aliasmith failed, for example because it could not read `opt`'s output, it reports the failure
                // instead of the finding.
                found.confirmed.findings.clear();
                if let Err(failure) = chunk.record_failure(vec![found.seed], failure) {
                    chunk.stopped.get_or_insert(failure);
                }
            }
            let first = found.confirmed.findings.first().and_then(|list| list.first());
            let Some(signature) = found.again.as_ref().or(first.map(|f| &f.signature)) else { continue };
            if let Some(of) = &found.numbered {
                repeats.record_reduced(&of.raw, of.number, signature);
            }
            repeats.mark_reported(signature);
        }
    }
    let before = found.len();
    found.retain(|f| !f.confirmed.findings.is_empty());
    if found.len() < before {
        chunk.summary.discard(ARTEFACT, (before - found.len()) as u64);
    }
    chunk.found = found;
}

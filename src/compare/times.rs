//! Measures how long pipelines take.

use crate::ir::Module;
use crate::oracle::transform::transform;
use crate::oracle::{Opt, OracleError, Subject, Timeouts, Transport};
use std::time::{Duration, Instant};

/// The time that a pipeline takes for all kernels together, without reading and printing.
#[derive(Clone, Debug)]
pub struct Time {
    /// The pipeline, as `--passes` takes it.
    pub pipeline: String,
    /// The time in seconds with the old oracle and with the new oracle.
    pub seconds: [f64; 2],
}

/// The number of times that each pipeline is run. The fastest run counts.
const TRIES: u32 = 3;
/// The maximum number of kernels in one process.
const BATCH: usize = 128;

/// Measures the times of these pipelines.
pub fn times(
    opts: [&Opt; 2],
    pipelines: &[String],
    modules: &[&Module],
    timeouts: Timeouts,
) -> Result<Vec<Time>, OracleError> {
    let run = |opt: &Opt, pipeline: &str| -> Result<f64, OracleError> {
        let mut best = Duration::MAX;
        for _ in 0..TRIES {
            let started = Instant::now();
            for part in modules.chunks(BATCH) {
                let subjects: Vec<Subject<'_>> = part.iter().map(|m| Subject::whole(m)).collect();
                transform(opt, Transport::Print, &subjects, pipeline, &[], timeouts)?;
            }
            best = best.min(started.elapsed());
        }
        // The result is rounded to microseconds, because further digits are noise.
        Ok((best.as_secs_f64() * 1e6).round() / 1e6)
    };
    let mut all = Vec::new();
    if pipelines.is_empty() {
        return Ok(all);
    }
    let [old, new] = [run(opts[0], "no-op-module")?, run(opts[1], "no-op-module")?];
    for pipeline in pipelines {
        let seconds = [run(opts[0], pipeline)? - old, run(opts[1], pipeline)? - new].map(|s| s.max(0.0));
        all.push(Time { pipeline: pipeline.clone(), seconds });
    }
    Ok(all)
}

//! How long pipelines take.

use crate::ir::Module;
use crate::oracle::transform::transform;
use crate::oracle::{Opt, OracleError, Subject, Timeouts, Transport};
use std::time::{Duration, Instant};

/// What a pipeline takes on all kernels together, reading and printing left out.
#[derive(Clone, Debug)]
pub struct Time {
    /// As `--passes` takes it.
    pub pipeline: String,
    /// Of the old oracle and of the new one.
    pub seconds: [f64; 2],
}

/// Each is run so often; the fastest counts.
const TRIES: u32 = 3;
/// No more kernels in one process.
const BATCH: usize = 128;

/// The times of these pipelines.
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
                let subjects: Vec<Subject<'_>> = part.iter().map(|m| Subject { module: m, functions: &[] }).collect();
                transform(opt, Transport::Print, &subjects, pipeline, &[], timeouts)?;
            }
            best = best.min(started.elapsed());
        }
        // Whole microseconds: more digits tell nothing, and are printed otherwise than they are read.
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

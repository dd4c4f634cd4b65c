//! Oracles: programs that answer questions about memory. Each upstream `opt` is asked in batches, through pipelines
//! that print the answers.
//!
//! An oracle is data (a [`Manifest`]) plus one way to ask it. Nothing here judges: an answer is read, mapped back to
//! the values of the module that was asked about, and handed on. Three things must never be confused: an `opt` that
//! rejects the text ([`Reply::Unsupported`]), one that crashes or hangs on it ([`Reply::Failed`], a finding), and
//! output that this crate cannot read ([`OracleError`], our own failure).
//!
//! A failure of ours never counts as a rejection. Examples are output that cannot be read, a process that another
//! program killed or that ends without a message, and a full folder for temporary files. The findings of the other
//! oracles are then reported first, the output is kept, and the caller goes on without that oracle and says so.

mod fuzz_readers;
mod ask;
mod batch;
mod failure;
mod parse_output;
mod process_group;
pub mod preserved_memssa;
pub mod pipeline_probe;
pub mod pipeline_spelling;
mod operand_spelling;
mod list;
mod manifest;
pub mod pipelines;
mod plan;
pub mod plugin;
pub mod plugin_build;
mod plugin_read;
mod prepare;
mod process;
mod read;
mod read_memssa;
mod read_printed;
mod read_memdeps;
mod read_sets;
pub mod reference;
pub mod sample;
mod server;
pub mod steps;
pub mod targets;
pub mod transform;

#[cfg(test)]
mod tests;

pub use ask::{Ask, GlobalsAa, Subject, Timeouts, Transport};
pub use batch::{ask_batch, ask_one, ask_printed};
pub use failure::Failure;
pub use fuzz_readers::read_as_anything;
pub use list::{Oracle, built_in, by_name, resolve_oracles};
pub use manifest::{Discovery, Flags, KnownDivergence, Manifest, ManifestError, Opt, Pipelines, find, locate};
pub use process::{End, PATIENCE, ProcessResult, end_by, is_time_up, run_both};
pub use process_group::kill_all;
pub use read::ReadError;
pub use read_memssa::clobber_claims;
pub use read_printed::graphs_in;

use crate::answers::Answers;
use crate::ir::LayoutError;
use std::sync::Arc;

/// What an external oracle said about one module.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reply {
    /// Its answers, in the order of functions, per function in the order of pipelines.
    Answered {
        /// One per function and pipeline; a function that the oracle skips (`optnone`) has none.
        answers: Vec<Answers>,
        /// Lines about instructions that cannot be told apart, or that the oracle's reader rewrote.
        dropped: u32,
    },
    /// It refuses the text, with its own words. Never a finding.
    Unsupported(String),
    /// It crashed or hung: a finding.
    Failed(Failure),
}

/// Our own failure while asking: never evidence for anything, and never the oracle's refusal.
#[derive(thiserror::Error, Clone, Debug)]
pub enum OracleError {
    /// The program could not be started.
    #[error("cannot run {path}: {source}")]
    Run {
        /// The program.
        path: String,
        /// Why not.
        source: Arc<std::io::Error>,
    },
    /// There was no file for the output of a process.
    #[error(
        "no room for what {oracle} prints in the folder for temporary files, {folder}: {why}; TMPDIR names another"
    )]
    Scratch {
        /// The oracle.
        oracle: String,
        /// The folder for temporary files.
        folder: String,
        /// What the system says.
        why: String,
    },
    /// The oracle printed without end, and was killed.
    #[error("{oracle} prints more than {} MiB about one kernel, and was killed; --ask names fewer questions", process::MOST >> 20)]
    Flood {
        /// The oracle.
        oracle: String,
    },
    /// The time of the whole command ended before the oracle had answered.
    #[error("{oracle}: the time of the whole command is over (--deadline)")]
    Late {
        /// The oracle.
        oracle: String,
    },
    /// The oracle printed what cannot be read, or ended in a way that says nothing about the kernel.
    #[error("{oracle}: {why}")]
    Unread {
        /// The oracle.
        oracle: String,
        /// What cannot be read, or how it ended.
        why: String,
        /// All that it printed.
        raw: Arc<Raw>,
    },
    /// The oracle completes a target's data layout to one that we cannot read.
    #[error("{oracle}: its data layout cannot be read: {reason}")]
    Layout {
        /// The oracle.
        oracle: String,
        /// What is wrong with the layout.
        reason: LayoutError,
    },
}

/// What a process printed, as it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Raw {
    /// The program and its arguments.
    pub command: String,
    /// Its output.
    pub text: String,
}

impl OracleError {
    /// Will the next kernel, and the next oracle, meet the same failure? Then there is no use in going on.
    pub fn stops_everybody(&self) -> bool {
        matches!(self, OracleError::Run { .. } | OracleError::Scratch { .. } | OracleError::Late { .. })
    }
}

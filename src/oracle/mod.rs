//! Oracles: programs that answer questions about memory. aliasmith asks each upstream `opt` about batches of modules,
//! through pipelines that print the answers.
//!
//! An oracle is data (a [`Manifest`]) plus a transport. This module reads each answer, and expresses it with the values
//! of the module. This module does not judge answers. Three results must never be confused: an `opt` rejects the text
//! ([`Reply::Unsupported`]); an `opt` crashes or hangs ([`Reply::Failed`], a finding); aliasmith cannot read the output
//! ([`OracleError`], a failure of aliasmith).
//!
//! A failure of aliasmith never counts as a rejection. Examples: the output cannot be read; a process ended without a
//! message, or another program killed it; the folder for temporary files is full. The caller first reports the findings
//! of the other oracles, and saves the output. Then it continues without the failed oracle, and reports that it does.

mod fuzz_readers;
mod ask;
mod batch;
pub mod compiler;
mod discovery;
mod failure;
pub mod heard;
mod heard_names;
mod parse_output;
mod process_group;
pub mod preserved_memssa;
pub mod pipeline_probe;
pub mod pipeline_spelling;
mod operand_spelling;
pub mod install;
pub mod libnvvm;
mod list;
mod locate;
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
mod pipeline_outputs;
mod unpack;

#[cfg(test)]
mod tests;

pub use ask::{Ask, GlobalsAa, Subject, Timeouts, Transport};
pub use batch::{ask_batch, ask_one, ask_printed};
pub use discovery::{Discovery, Opt, find};
pub use failure::Failure;
pub use fuzz_readers::read_as_anything;
pub use list::{NoOracle, Oracle, built_in, by_name, code_generators, load_manifest, resolve_oracles};
pub use locate::{cache_folder, data_folder, locate};
pub use manifest::{Flags, KnownDivergence, Manifest, ManifestError, Pipelines};
pub use process::{End, PATIENCE, ProcessResult, end_by, is_time_up, run_both, time_left};
pub use process_group::kill_all;
pub use read::ReadError;
pub use read_memssa::clobber_claims;
pub use read_printed::graphs_in;
pub use unpack::{read_bitcode_as, unpack};

use crate::answers::Answers;
use crate::ir::LayoutError;
use std::sync::Arc;

/// The reply of an external oracle about one module.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reply {
    /// The oracle answered. The answers are in the order of functions, and for each function in the order of pipelines.
    Answered {
        /// One entry per function and pipeline. A function that the oracle skips (`optnone`) has no entry.
        answers: Vec<Answers>,
        /// The number of dropped lines: lines about instructions that cannot be distinguished, or that LLVM's reader
        /// rewrote.
        dropped: u32,
    },
    /// The oracle rejects the text, with this message. This is never a finding.
    Unsupported(String),
    /// The oracle crashed or hung: a finding.
    Failed(Failure),
}

/// A failure of aliasmith while it asks an oracle. The failure is no evidence, and never counts as a rejection by the
/// oracle.
#[derive(thiserror::Error, Clone, Debug)]
pub enum OracleError {
    /// The program could not be started.
    #[error("cannot run {path}: {source}")]
    Run {
        /// The program.
        path: String,
        /// The error of the system.
        source: Arc<std::io::Error>,
    },
    /// The output file of a process could not be written.
    #[error(
        "no room for what {oracle} prints in the folder for temporary files, {folder}: {why}; TMPDIR names another"
    )]
    Scratch {
        /// The oracle.
        oracle: String,
        /// The folder for temporary files.
        folder: String,
        /// The error of the system.
        why: String,
    },
    /// The oracle printed without end, and was killed.
    #[error("{oracle} prints more than {} MiB about one kernel, and was killed; --ask names fewer questions", process::MOST >> 20)]
    Flood {
        /// The oracle.
        oracle: String,
    },
    /// The time limit of the whole command ended before the oracle had answered.
    #[error("{oracle}: the time of the whole command is over (--deadline)")]
    Late {
        /// The oracle.
        oracle: String,
    },
    /// The output cannot be read, or the end of the process says nothing about the kernel.
    #[error("{oracle}: {why}")]
    Unread {
        /// The oracle.
        oracle: String,
        /// What cannot be read, or how the process ended.
        why: String,
        /// The complete output.
        raw: Arc<Raw>,
    },
    /// The data layout that the oracle derives from the target cannot be read here.
    #[error("{oracle}: its data layout cannot be read: {reason}")]
    Layout {
        /// The oracle.
        oracle: String,
        /// The error in the layout.
        reason: LayoutError,
    },
}

/// The unchanged output of a process.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Raw {
    /// The program and its arguments.
    pub command: String,
    /// Its output.
    pub text: String,
}

impl OracleError {
    /// Whether this failure would occur with every kernel and every oracle. If so, the command stops.
    pub fn stops_command(&self) -> bool {
        matches!(self, OracleError::Run { .. } | OracleError::Scratch { .. } | OracleError::Late { .. })
    }
}

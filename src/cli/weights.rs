//! `weights`: computes the generator's table of weights from campaigns.

use super::output::{Failure, fail, stdout};
use super::{Common, End};
use aliasmith::hunt::weight_evidence::read_evidence;
use clap::Args;
use std::path::PathBuf;

/// Print the generator's table of weights that campaigns suggest
#[derive(Args, Debug)]
#[command(
    after_help = "The campaigns must use this version of the generator, all features, and every seed (merge shards first).\n\
    Known findings with one link count as one cause, and so do other findings with one signature. Example:\n  \
    aliasmith weights findings/hunt-1 findings/hunt-2 > crates/gen/src/weights.toml"
)]
pub struct WeightsArgs {
    /// Findings folders of hunts with all features
    #[arg(value_name = "DIR", required = true)]
    folders: Vec<PathBuf>,
}

pub fn run(args: &WeightsArgs, _: &Common) -> Result<End, Failure> {
    stdout(&read_evidence(&args.folders).map_err(fail)?.file())?;
    Ok(End::Clean)
}

//! What the caller of a run states. No step of the run changes it.

use crate::api::{Options, Watch};
use crate::case::Setup;
use crate::code::Program;
use crate::ir::Module;

/// The inputs of one run.
#[derive(Copy, Clone)]
pub struct Job<'a> {
    pub program: &'a Program,
    pub module: &'a Module,
    pub watch: &'a Watch,
    pub options: &'a Options,
    pub setup: &'a Setup,
    /// The number of lanes of a warp or wave.
    pub lanes: u32,
}

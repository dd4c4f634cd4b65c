//! What oracles are asked, about what, and how long they may think.

use crate::ir::{FuncId, Module};
use std::time::Duration;

/// With or without the module analysis GlobalsAA.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub enum GlobalsAa {
    Without,
    With,
    Both,
}

/// What is asked of every function.
#[derive(Clone, Debug)]
pub struct Ask {
    /// alias() of all pairs of pointers that are loaded from or stored to.
    pub alias: bool,
    /// modref() of calls, against pointers and against other calls.
    pub modref: bool,
    /// Also the answers that no execution can refute (MayAlias, ModRef).
    pub all_lines: bool,
    /// Under which pipelines.
    pub globals_aa: GlobalsAa,
    /// Also alias() of loads and stores with their metadata (needs `alias`).
    pub metadata: bool,
    /// Only these providers: the value of `-aa-pipeline=`.
    pub aa_pipeline: Option<String>,
    /// Further arguments, as written: `-basic-aa-recphi=false`.
    pub knobs: Vec<String>,
}

impl Default for Ask {
    fn default() -> Ask {
        Ask {
            alias: true,
            modref: true,
            all_lines: false,
            globals_aa: GlobalsAa::Both,
            metadata: true,
            aa_pipeline: None,
            knobs: Vec::new(),
        }
    }
}

/// One module to ask about.
#[derive(Copy, Clone, Debug)]
pub struct Subject<'a> {
    /// The module; what it is asked about has a body.
    pub module: &'a Module,
    /// The functions whose answers are wanted; empty: all.
    pub functions: &'a [FuncId],
}

/// How long a process may run.
#[derive(Copy, Clone, Debug)]
#[allow(missing_docs)]
pub struct Timeouts {
    pub batch: Duration,
    pub single: Duration,
}

impl Default for Timeouts {
    fn default() -> Timeouts {
        Timeouts { batch: Duration::from_secs(10), single: Duration::from_secs(2) }
    }
}

impl Timeouts {
    /// The same for both (`--timeout S`).
    pub fn uniform(each: Duration) -> Timeouts {
        Timeouts { batch: each, single: each }
    }
}

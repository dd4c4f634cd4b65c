//! aliasmith checks whether the answers of alias analyses are true on GPU code.
//!
//! Oracles make *claims*, the [`machine`] runs kernels and records *facts*, and the [`judge`] compares both. A run
//! without undefined behaviour can *refute* a claim; this is the most important kind of finding. IR, machine, analyses
//! and generator are crates of their own (`crates/`). The modules below are listed from the lowest layer to the
//! highest. A module only uses modules that precede it in this list.
//!
//! Programs that use the library call [`front`], which is the stable part. Everything else is public only for the
//! command, the tests and the fuzz targets, and may change with any commit.

#[cfg(windows)]
compile_error!(
    "aliasmith does not run on Windows: it needs process groups and signals. The Windows Subsystem for Linux has both."
);

#[macro_use]
extern crate aliasmith_ir;

// The modules of the other crates, re-exported under their names.
#[doc(hidden)]
pub use aliasmith_analysis::{alias, memssa, passes, values};
#[doc(hidden)]
pub use aliasmith_gen as r#gen;
#[doc(hidden)]
pub use aliasmith_ir::{answers, case, escape, ir, named_enum, nvvm, random, target};
#[doc(hidden)]
pub use aliasmith_machine as machine;
#[doc(hidden)]
pub use aliasmith_ptx as ptx;

#[doc(hidden)]
pub mod oracle;
#[doc(hidden)]
pub mod judge;
#[doc(hidden)]
pub mod input_search;
#[doc(hidden)]
pub mod finding;
#[doc(hidden)]
pub mod evaluation;
#[doc(hidden)]
pub mod validation;
#[doc(hidden)]
pub mod reduce;
#[doc(hidden)]
pub mod confirmation;
#[doc(hidden)]
pub mod compare;
#[doc(hidden)]
pub mod report;
#[doc(hidden)]
pub mod hunt;
#[doc(hidden)]
pub mod device;
#[doc(hidden)]
pub mod selftest;
#[doc(hidden)]
pub mod fuzzing;
pub mod front;

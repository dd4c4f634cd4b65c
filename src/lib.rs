//! aliasmith checks whether the answers of alias analyses are true on GPU code.
//!
//! Oracles make *claims*, the [`machine`] runs kernels and records *facts*, and the [`judge`] compares both. A finding
//! is a claim that an execution without undefined behaviour refutes. The modules below are listed from the lowest layer
//! to the highest; each uses only the modules above it in this list. `machine` and `alias` never use each other,
//! because an error that both had in common could not be found.
//!
//! Programs that use the library call [`front`], which is the stable part. Everything else is public only for the
//! command, the tests and the fuzz targets, and may change with any commit.

#[macro_use]
#[doc(hidden)]
pub mod named_enum;

#[doc(hidden)]
pub mod escape;
#[doc(hidden)]
pub mod random;
#[doc(hidden)]
pub mod ir;
#[doc(hidden)]
pub mod answers;
#[doc(hidden)]
pub mod target;
#[doc(hidden)]
pub mod case;
#[doc(hidden)]
pub mod r#gen;
#[doc(hidden)]
pub mod machine;
#[doc(hidden)]
pub mod values;
#[doc(hidden)]
pub mod alias;
#[doc(hidden)]
pub mod memssa;
#[doc(hidden)]
pub mod passes;
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

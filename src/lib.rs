//! aliasmith: are the answers of an alias analysis true on GPU code?
//!
//! Oracles make *claims*, the [`machine`] states *facts*, the [`judge`] compares. A finding is a claim that a
//! UB-free execution refutes. The modules below are listed from the bottom of the house to the top; each uses
//! only those above it in this list. `machine` and `alias` never see each other: a shared error would be invisible.

#[macro_use]
pub mod words;

pub mod ir;
pub mod answers;
pub mod target;
pub mod case;
pub mod r#gen;
pub mod machine;
pub mod values;
pub mod alias;
pub mod memssa;
pub mod passes;
pub mod oracle;
pub mod judge;
pub mod explore;
pub mod finding;
pub mod trial;
pub mod translation;
pub mod reduce;
pub mod triage;
pub mod compare;
pub mod report;
pub mod hunt;
pub mod selftest;
pub mod fuzzing;

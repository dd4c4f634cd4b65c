//! aliasmith: are the answers of an alias analysis true on GPU code?
//!
//! Oracles make *claims*, the [`machine`] states *facts*, the [`judge`] compares. A finding is a claim that a
//! UB-free execution refutes. The modules below are listed from the bottom of the house to the top; each uses
//! only those above it in this list. `machine` and `alias` never see each other: a shared error would be invisible.
//!
//! # The front door
//!
//! | to | call |
//! |---|---|
//! | read IR | [`ir::parse::parse_module`] |
//! | read the inputs that a file states | [`case::lines::parse`] |
//! | print it for a release | [`ir::print::print_module`] |
//! | generate a kernel with its inputs | [`gen::from_seed`] |
//! | find the installed `opt`s | [`oracle::resolve`] of [`oracle::built_in`] |
//! | ask one of them | [`oracle::ask_one`] |
//! | ask the reference | [`alias::evaluate`] |
//! | run a kernel | [`machine::run`] |
//! | judge a kernel: ask, run, compare | [`triage::check::check`] |
//! | compare two modules | [`translation::modules::compare`] |
//! | make a finding small | [`triage::smallest::reduced`] |
//! | make two modules that differ small | [`reduce::pair::reduce_pair`] |
//! | report it | [`report::text::finding`], [`report::upstream::upstream`], [`report::html::page`] |
//!
//! `examples/` has programs that do. Everything else may change with any commit.

#[macro_use]
pub mod words;

pub mod random;
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

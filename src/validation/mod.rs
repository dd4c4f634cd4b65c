//! Translation validation: whether a pipeline kept a kernel's behaviour.
//!
//! [`compare_draws`] judges one kernel before and after a pipeline, a [`pair`], by its [`runs`]; [`modules`] judges two
//! files. [`outcomes`] decides whether several threads end in a way in which they could not before. [`run_pipeline`]
//! sends a module through `opt` and judges the output; [`suspects`] does so for many kernels at once, in
//! [batches](batching). [`compare_outputs`] compares each distinct output of a kernel once: outputs are equal if their
//! [texts](function_text) are, in [canonical spelling](canonical_text). The result is a [`suspicion`]. [`run_results`]
//! collects the results of the runs of a kernel and of an output. [`output_search`] searches for inputs that meet the
//! conditions of an output. [`exports`] checks the symbols that other modules use. [`promise`] decides whether a
//! promise that only the output breaks misleads a later pipeline, and [`culprit`] names the wrong pass. [`cuts`] and
//! [`pipelines`] list the pipelines, and the places where their preserved MemorySSA is compared.

mod added;
mod output_search;
pub mod culprit;
pub mod cuts;
mod exports;
mod compare_outputs;
pub mod modules;
mod outcomes;
pub mod pair;
pub mod function_text;
pub mod heard;
pub mod pipelines;
mod promise;
mod runs;
pub mod compare_draws;
mod run_results;
mod canonical_text;
pub mod suspects;
mod suspicion;
#[cfg(test)]
mod tests;
pub mod run_pipeline;
pub mod batching;
pub mod inconclusive;

//! Translation validation: decides whether a pipeline preserved a kernel's behaviour.
//!
//! [`compare_draws`] judges a [`pair`] (one kernel before and after a pipeline) by its [`runs`]. [`modules`] judges two
//! files. [`outcomes`] decides whether the output allows a joint outcome of several threads that the kernel does not
//! allow. [`run_pipeline`] sends a module through `opt` and judges the output; [`suspects`] does the same for many
//! kernels at once, in [batches](batching). [`compare_outputs`] compares each distinct output of a kernel once. Two
//! outputs are equal if their [texts](function_text) are equal in [canonical spelling](canonical_text). An output that
//! looks wrong is a [`suspicion`]. [`run_results`] collects the results of comparing runs. [`output_search`] searches
//! for inputs that satisfy conditions that only the output has. [`exports`] checks the symbols that other modules use.
//! [`promise`] finds promises that the output breaks and the kernel keeps, and decides whether they mislead a later
//! pipeline. [`culprit`] finds the pass at fault. [`pipelines`] lists the pipelines, and [`cuts`] lists the points in
//! them at which preserved MemorySSA is checked.

mod added_ub;
mod output_search;
pub mod culprit;
pub mod cuts;
mod exports;
mod compare_outputs;
mod distinct_outputs;
pub mod modules;
mod outcomes;
mod pass_list;
pub mod pair;
pub mod function_text;
pub mod heard;
mod heard_suspects;
pub mod pipelines;
mod poison_arguments;
mod promise;
mod runs;
pub mod compare_draws;
mod run_results;
mod canonical_text;
pub mod suspects;
mod suspicion;
mod tight_objects;
#[cfg(test)]
mod tests;
mod preserved_memssa;
pub mod run_pipeline;
pub mod batching;
pub mod inconclusive;

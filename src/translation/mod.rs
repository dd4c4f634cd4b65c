//! Did a pipeline keep what a kernel does?
//!
//! [`same`] judges one kernel before and behind a pipeline, a [`pair`]; [`modules`] two files; [`trials`] runs `opt` for it, [`suspects`] does so for
//! many kernels at once (what is equal by its [`parts`] is compared once), [`exports`] looks at what other modules use, [`promise`] asks whether a promise that only the result
//! breaks misleads a later pipeline, and [`culprit`] names the pass. [`cuts`] and [`pipelines`] say which pipelines there are and where the MemorySSA that they keep is looked at.

pub mod culprit;
pub mod cuts;
mod exports;
pub mod modules;
pub mod pair;
mod parts;
pub mod pipelines;
mod promise;
pub mod same;
pub mod suspects;
#[cfg(test)]
mod tests;
pub mod trials;
pub mod turns;
pub mod why;

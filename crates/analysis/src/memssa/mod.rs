//! The reference MemorySSA: the state of memory at each access, and the access that really clobbers it.
//!
//! Every instruction that may write creates a new state of all memory ([`AccessKind::Def`]), and every instruction that
//! only reads is a use of a state. Where paths with two states join, there is a phi. This shape ([`build`]) makes no
//! claim about aliasing. It is the same for every analysis that agrees on the effects of instructions. An access may be
//! *optimised* to an earlier access, which is a claim: between the two, no byte that the later access uses was written.
//! Two modules make such claims, [`optimize`] for uses and [`walk`] for any access. Both ask the alias analysis about
//! two instructions, one of them executed after the other.
//!
//! An alias answer is about instances that are valid at the same time. So an answer may be used for two instructions
//! only if none of the compared values was recomputed between them. A walk that crosses a back edge therefore marks its
//! location as [`clobber::WalkLocation::across`], unless the pointer was translated to its value before the edge.
//! Profiles that imitate a release use the rule of that release.

pub mod build;
pub mod clobber;
pub mod compare;
pub mod consume;
pub mod dot;
mod edges;
pub mod flow;
pub mod groups;

pub mod optimize;
pub mod overlap;
pub mod preserved;
pub mod print;
pub mod script;
pub mod shape;
pub mod svg;
pub mod translate;
pub mod trivial;
pub mod update;
pub mod verify;
#[cfg(test)]
mod tests;
pub mod walk;

pub use crate::alias::instruction as modref;
pub use build::{Limits, MemorySsa};

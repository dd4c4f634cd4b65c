//! The reference MemorySSA: the state of memory at each access, and the access that really clobbers it.
//!
//! Every instruction that may write creates a new state of all memory ([`AccessKind::Def`]), and every instruction that
//! only reads is a use of a state. Where paths with two states join, there is a phi. This shape ([`build`]) makes no
//! claim about aliasing: two alias analyses give the same shape if they agree on the effects of all instructions.
//!
//! An access may be *optimised* to an earlier access. This claims that no byte that the later access uses was written
//! between the two accesses. Two modules make such claims, [`optimize`] for uses and [`walk`] for any access. Both ask
//! the alias analysis about two instructions, one of them executed after the other.
//!
//! An alias answer is about instances that exist at the same time. So an answer may be used for two instructions only
//! if no compared value was computed again between the two. Therefore, if a walk crosses a back edge and the pointer
//! was not translated to its value before the edge, the walk marks its location as [`clobber::WalkLocation::across`]. A
//! profile that imitates an LLVM release uses the rule of this release instead.

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
pub mod preserved_graph;
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

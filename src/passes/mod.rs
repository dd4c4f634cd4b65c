//! Passes from IR to IR. They add the promises by which a GPU compiler can tell that pointers do not alias.
//!
//! A pass makes claims as an oracle does, but in the IR: an attribute, a scope list, a cast to a specific space. The
//! machine judges them (`run` breaks a false promise by name, `same` compares before with after), so nothing here may
//! be shared with it. What must hold: if a kernel keeps the user's promises (`noalias`, and what a flag adds to it),
//! the result of the pass is free of UB wherever the kernel was, and does the same. Each rule says why it suffices.
//!
//! Left out on purpose:
//! * No unrolling of our own: lowering declares each scope where its restrict variable is declared, and upstream
//!   duplicates it from there (tests/passes.rs runs both).
//! * `lower-provenance` tags loads and stores, not calls: a call is kept apart by `provenance-aa` only.
//! * The `!Indices` of a copy guard are read only where `split-copies` knows the type that they index. Elsewhere every
//!   pointer that a guarded copy moves may be based on the restrict pointer that lay there. That loses answers, nothing
//!   else.
//! * `full-restrict` leaves captured members and captured loaded pointers alone, as `process-restrict` does.
//! * `memory-space-opt` follows pointers through values, arguments and results, not through memory or vectors, and puts
//!   no `!noalias.addrspace` on calls.

pub mod based_on;
mod derived;
pub mod full_restrict;
pub mod inline_restrict;
pub mod kernel_params;
pub mod list;
pub mod lower_provenance;
mod members;
pub mod memory_space;
pub mod parameters;
pub mod process_restrict;
pub mod propagate;
pub mod propagate_noalias;
pub mod refine_unknown;
pub mod restrict_pointers;
mod slots;
pub mod split_copies;
mod struct_copies;
#[cfg(test)]
mod tests;

/// The LLVM release whose intrinsics the passes know.
const DEFAULT_RELEASE: u32 = 22;

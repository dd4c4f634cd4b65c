//! IR-to-IR passes. The passes add promises. With these promises, a GPU compiler can prove that pointers do not alias.
//!
//! Like an oracle, a pass makes claims, but it writes the claims into the IR: an attribute, a scope list, a cast to a
//! specific space. The machine tests the claims (`run` names a violated promise, `same` compares before and after), so
//! this module shares no code with the machine. Invariant: suppose that a kernel keeps the user's promises (`noalias`,
//! and the promises that a flag adds). Then the result of the pass has the same effects as the kernel, and has UB only
//! where the kernel has UB. The comment of each rule says why it is correct.
//!
//! Limitations, by design:
//! - No unrolling of our own: lowering declares each scope at the declaration of its restrict variable, and upstream
//!   duplicates the declaration when it unrolls (tested in tests/passes.rs).
//! - `lower-provenance` tags loads and stores, but not calls: only `provenance-aa` separates calls.
//! - The `!Indices` of a copy guard are interpreted only if `split-copies` knows the type to which they apply.
//!   Otherwise, every pointer in a guarded copy is assumed to be possibly based on the restrict pointer at the
//!   corresponding address of the source. This only makes answers less precise.
//! - `full-restrict` leaves captured members and captured loaded pointers unchanged, as `process-restrict` does.
//! - `memory-space-opt` follows pointers through values, arguments and results, but not through memory or vectors, and
//!   puts no `!noalias.addrspace` on calls.

pub mod based_on;
mod pointer_sources;
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

/// The LLVM release whose intrinsics the passes know.
const DEFAULT_RELEASE: u32 = 22;

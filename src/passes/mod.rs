//! IR in, IR out: the passes that produce the promises which let a GPU compiler separate pointers.
//!
//! A pass makes claims, as an oracle does, only in the IR: an attribute, a scope list, a cast to a specific space. The
//! machine judges them (`run` breaks a false promise by name, `same` compares before with after), so nothing here may be
//! shared with it. What must hold: run on a kernel that honours what the user promised (`noalias`, and what a flag adds to
//! it), the result is free of UB wherever the input was, and does the same. Each rule says why it suffices.

pub mod based;
pub mod edit;
pub mod full_restrict;
pub mod kernel_params;
pub mod lower_provenance;
pub mod memory_space;
pub mod process_restrict;
pub mod propagate;
pub mod propagate_noalias;
pub mod roots;
mod slots;
#[cfg(test)]
mod tests;

/// Whose intrinsics are known.
const NEWEST: u32 = 22;

//! Turns a refuted claim into a finding that a user can paste into a bug report.
//!
//! [`confirm`] turns a suspicion into a [`Finding`](crate::finding::Finding) only if two conditions hold. First, the
//! oracle gives the same answer if the pruned kernel is alone in a file. Second, the witness also refutes the answer
//! under other layouts and other draws of undefined values. [`check`] performs all steps for one module of the user.
//! [`blame`] names the component at fault. [`end_to_end`] shows the effect on a program. [`probe`] adds the accesses
//! that a lead lacks.

pub mod blame;
pub mod check;
pub mod confirm;
pub mod end_to_end;
pub mod entry_coverage;
pub mod expectations;
mod groups;
mod input_dependent_ub;
mod miscompile;
pub mod probe;
mod shapes;
pub mod reduced_kernel;
pub mod unconfirmed_reasons;

pub use confirm::{ConfirmedKernel, confirm};
pub use input_dependent_ub::is_input_dependent;

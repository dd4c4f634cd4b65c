//! From a refuted claim to a finding that somebody can paste into a bug report.
//!
//! [`assess`] runs a case and judges all claims; [`confirm`] turns a refuted claim into a [`Finding`] only if the oracle
//! says the same of the pruned kernel alone in its own file, and the witness survives other layouts and other draws of
//! undefined values. [`probe`] adds the accesses that a lead lacks.

pub mod assess;
pub mod blame;
pub mod check;
pub mod confirm;
pub mod count;
mod culprit;
pub mod describe;
pub mod effect;
pub mod finding;
pub mod matrix;
pub mod miscompile;
pub mod panel;
pub mod passes;
pub mod pipelines;
pub mod precision;
pub mod probe;
mod promise;
pub mod prune;
pub mod shape;
pub mod reduce;
pub mod same;
pub mod signature;
pub mod summary;
pub mod suspects;
pub mod turns;

pub use assess::{Assessment, assess};
pub use confirm::{Confirmed, confirm};
pub use finding::{EventRecord, Finding, Lead, WitnessRecord};
pub use summary::Summary;

//! Asks oracles about a module, runs it on the machine, and lets the judge compare the answers with the runs.
//!
//! [`volatile`] decides whether a volatile access may violate `nosync`. [`panel`] asks the oracles, and [`assess`] runs
//! the module and judges every claim. [`claims`] lists the claims that look wrong, [`agreement`] compares oracles, and
//! [`count`] counts kernels and questions. [`coverage`] lists what no run tested. [`differences`] compares an `opt`
//! with the reference. [`progress`] records the current step for status lines. An error found here is only a suspicion.
//! [`confirmation::confirm`](crate::confirmation::confirm) turns this suspicion into a finding.

pub mod agreement;
pub mod assess;
pub mod claims;
pub mod count;
pub mod differences;
pub mod matrix;
pub mod panel;
pub mod precision;
pub mod progress;
pub mod coverage;
pub mod shape;
pub mod volatile;

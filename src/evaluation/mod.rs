//! A trial: oracles are asked about a module, the machine runs it, the judge compares.
//!
//! [`volatile`] says how a release reads `nosync`, [`panel`] asks, [`assess`] runs and judges every claim, [`claims`] says which look wrong, [`count`] adds up, [`reach`] says
//! what was never asked, [`differences`]
//! sets two sides beside each other. What looks wrong here is a suspicion; only
//! [`triage::confirm`](crate::triage::confirm) makes a finding of it.

pub mod assess;
pub mod claims;
pub mod count;
pub mod differences;
pub mod matrix;
pub mod panel;
pub mod precision;
pub mod coverage;
pub mod shape;
pub mod volatile;

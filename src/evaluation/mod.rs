//! Asks oracles about a module, runs it on the machine, and lets the judge compare the answers with the runs.
//!
//! [`volatile`] says how a release reads `nosync`, [`panel`] asks, [`assess`] runs and judges every claim, [`claims`]
//! says which claims look wrong, [`count`] adds up, [`coverage`] says what was never asked, [`differences`] compares
//! two sides. What looks wrong here is a suspicion; only [`confirmation::confirm`](crate::confirmation::confirm) makes
//! a finding of it.

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

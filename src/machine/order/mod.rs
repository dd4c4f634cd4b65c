//! What is ordered before what: clocks, races, barriers, exchanges, asynchronous copies.

pub mod barriers;
pub mod clock;
pub mod convergent;
pub mod copies;
pub mod mbarrier;
pub mod race;

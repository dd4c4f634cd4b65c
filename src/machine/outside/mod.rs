//! Outside code: what it does (peers, drivers, allocation functions) and what it can see.

pub mod driver;
pub mod external;
pub mod observe;
pub mod peer;

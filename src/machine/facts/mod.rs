//! What a run is asked and what it says, as plain data that every floor and every other module may read.

pub mod events;
pub mod observed;
pub mod plans;
pub mod stop;

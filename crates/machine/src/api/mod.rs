//! The machine's input and output types, as plain data that every other module may read.

mod atomics;
pub mod deadline;
mod initial_bytes;
mod events;
mod fault;
pub mod observation;
mod options;
mod plans;
mod stop;
mod watch;

pub use atomics::*;
pub use events::*;
pub use fault::*;
pub use initial_bytes::*;
pub use options::*;
pub(crate) use plans::{PlannedAccess, PlannedResult};
pub use plans::{Plans, Refusal};
pub use stop::*;
pub use watch::*;

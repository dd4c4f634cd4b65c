//! Requests to a driver and its answers: plain data, one JSON line each, because the driver runs in a process of its
//! own that a kernel may crash.

use crate::machine::observed::Root;
use serde::{Deserialize, Serialize};
use std::fmt::{self, Display, Formatter};
use std::time::Duration;
use thiserror::Error;

/// One of the ways from a kernel to code that runs.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct LoweringPath {
    /// The level of llc's optimiser.
    pub llc: u32,
    /// The level of the driver's JIT.
    pub jit: u32,
}

/// All of them, the simplest first.
pub const WAYS: [LoweringPath; 4] = [
    LoweringPath { llc: 0, jit: 0 },
    LoweringPath { llc: 0, jit: 4 },
    LoweringPath { llc: 3, jit: 0 },
    LoweringPath { llc: 3, jit: 4 },
];

impl Display for LoweringPath {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "llc -O{} and the JIT at level {}", self.llc, self.jit)
    }
}

/// An address that the driver puts into bytes, in 8 bytes.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Link {
    /// Where in those bytes.
    pub at: usize,
    /// Which region it leads to.
    pub region: usize,
    /// Bytes from where the region begins; wraps.
    pub offset: u64,
}

/// Bytes that may contain addresses.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Data {
    /// The bytes; of a link anything.
    pub bytes: Vec<u8>,
    /// The addresses.
    pub links: Vec<Link>,
}

impl Data {
    /// The bytes, when the regions begin at these addresses.
    pub fn relocated(&self, bases: &[u64]) -> Vec<u8> {
        let mut bytes = self.bytes.clone();
        for link in &self.links {
            let address = bases.get(link.region).copied().unwrap_or(0).wrapping_add(link.offset);
            if let Some(place) = bytes.get_mut(link.at..link.at + 8) {
                place.copy_from_slice(&address.to_le_bytes());
            }
        }
        bytes
    }
}

/// Whose memory a region is.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum RegionOwner {
    /// The object of an argument (one behind the last: an object to which only memory leads).
    Argument(u32),
    /// An exported variable of this name.
    Variable(String),
}

impl RegionOwner {
    /// As the machine names it.
    pub fn root(&self) -> Root {
        match self {
            RegionOwner::Argument(n) => Root::Argument(*n, 0),
            RegionOwner::Variable(name) => Root::Variable(name.clone(), 0),
        }
    }
}

impl Display for RegionOwner {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            RegionOwner::Argument(n) => write!(f, "argument {n}'s object"),
            RegionOwner::Variable(name) => write!(f, "@{name}"),
        }
    }
}

/// Bytes on either side of an argument's object that must not be written. Memory of a driver begins at multiples of
/// this.
pub const GUARD: usize = 256;

/// Memory that the host prepares before the launch, and reads behind it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Region {
    /// Whose.
    pub whose: RegionOwner,
    /// What it holds before; of an argument with [`GUARD`]s. Empty: it is not written and not read, and only its address counts.
    pub data: Data,
}

impl Region {
    /// Where the object begins.
    pub fn object(&self) -> usize {
        if matches!(self.whose, RegionOwner::Argument(_)) { GUARD } else { 0 }
    }
}

/// One launch.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Job {
    /// How `ptx` was made, and how it is to be loaded.
    pub way: LoweringPath,
    /// The code.
    pub ptx: String,
    /// The entry.
    pub kernel: String,
    /// CTAs.
    pub grid: [u32; 3],
    /// Threads of a CTA.
    pub block: [u32; 3],
    /// Bytes of dynamic shared memory.
    pub shared: u32,
    /// The bytes of each parameter, in order.
    pub params: Vec<Data>,
    /// The memory.
    pub regions: Vec<Region>,
    /// How long it may take.
    pub time: Duration,
    /// The kernel with the lines of its case: what the loopback answers from.
    pub case: String,
}

/// Why a launch has no result.
#[derive(Clone, PartialEq, Eq, Debug, Error, Serialize, Deserialize)]
pub enum Fault {
    /// With the log of the JIT.
    #[error("the driver does not load it: {0}")]
    Refused(String),
    /// The launch, or the kernel, ended with an error.
    #[error("it fails: {0}")]
    Failed(String),
    /// It was still running when its time was over.
    #[error("it does not end")]
    Hang,
    /// The process of the driver went away.
    #[error("the driver's process ends ({0})")]
    Died(String),
    /// It is neither the kernel's fault nor the compiler's.
    #[error("the driver cannot: {0}")]
    ProcessError(String),
}

/// The bytes of each region after a launch.
pub type Outcome = Result<Vec<Vec<u8>>, Fault>;

/// What a driver's process says: first whether there is a device, then one per [`Job`].
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Reply {
    /// It has one.
    Ready {
        /// Its name.
        device: String,
        /// Its SM version: 90.
        sm: u32,
    },
    /// It has none: what is missing.
    Missing(String),
    /// What a launch left.
    Ran(Outcome),
}

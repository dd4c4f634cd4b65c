//! Requests to a driver, and its replies. Each request and each reply contains only data, and is one JSON line. The
//! driver runs in a separate process, because a kernel may crash it.

use crate::machine::observation::Root;
use serde::{Deserialize, Serialize};
use std::fmt::{self, Display, Formatter};
use std::time::Duration;
use thiserror::Error;

/// The optimisation levels of the two compilers between a kernel and executable code.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct LoweringPath {
    /// The optimisation level of llc.
    pub llc: u32,
    /// The optimisation level of the driver's JIT.
    pub jit: u32,
}

/// All lowering paths, the simplest first.
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

/// An address of 8 bytes that the driver writes into a sequence of bytes.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Link {
    /// The offset in the sequence, in bytes, at which the driver writes the address.
    pub at: usize,
    /// The index of the region into which the address points.
    pub region: usize,
    /// The offset of the address from the start of the region in bytes, modulo 2^64.
    pub offset: u64,
}

/// A sequence of bytes that may contain addresses.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Data {
    /// The bytes of the sequence. The bytes at a link have no meaning.
    pub bytes: Vec<u8>,
    /// The addresses that the driver writes into `bytes`.
    pub links: Vec<Link>,
}

impl Data {
    /// Returns the bytes with all addresses filled in; `bases` are the addresses of the regions.
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

/// The owner of a region's memory. The owner decides how the region gets its address.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum RegionOwner {
    /// The object of the argument with this index. If no argument has this index, it is the index of an object that the
    /// kernel reaches only through pointers in memory.
    Argument(u32),
    /// An exported variable of this name.
    Variable(String),
}

impl RegionOwner {
    /// Returns the machine's name for the owner.
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

/// The number of guard bytes before and after an argument's object. A kernel must not write guard bytes. The driver's
/// memory is aligned to the same number of bytes.
pub const GUARD: usize = 256;

/// Memory that the host prepares before the launch, and reads after the launch.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Region {
    /// The owner of the memory.
    pub whose: RegionOwner,
    /// The contents before the launch. For an argument, the [`GUARD`]s are included. If the contents are empty, only
    /// the address of the region is used.
    pub data: Data,
}

impl Region {
    /// Returns the offset of the object in the region.
    pub fn object(&self) -> usize {
        if matches!(self.whose, RegionOwner::Argument(_)) { GUARD } else { 0 }
    }
}

/// One launch.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Job {
    /// The lowering path. llc made `ptx` at this path's level of llc, and the JIT must load it at this path's level of
    /// the JIT.
    pub way: LoweringPath,
    /// The PTX code.
    pub ptx: String,
    /// The name of the entry.
    pub kernel: String,
    /// The number of CTAs in each dimension.
    pub grid: [u32; 3],
    /// The number of threads of a CTA in each dimension.
    pub block: [u32; 3],
    /// The size of dynamic shared memory in bytes.
    pub shared: u32,
    /// The bytes of each parameter, in order.
    pub params: Vec<Data>,
    /// The memory regions.
    pub regions: Vec<Region>,
    /// The time limit of the launch.
    pub time: Duration,
    /// The text of the kernel with its case lines, from which the loopback driver computes its reply.
    pub case: String,
}

/// The reason why a launch has no result.
#[derive(Clone, PartialEq, Eq, Debug, Error, Serialize, Deserialize)]
pub enum Fault {
    /// The driver does not load the code. The text is the log of the JIT.
    #[error("the driver does not load it: {0}")]
    Refused(String),
    /// The launch, or the kernel, ended with an error.
    #[error("it fails: {0}")]
    Failed(String),
    /// The kernel was still running at the time limit.
    #[error("it does not end")]
    Hang,
    /// The driver's process ended.
    #[error("the driver's process ends ({0})")]
    Died(String),
    /// An error that was caused by neither the kernel nor the compiler.
    #[error("the driver cannot: {0}")]
    ProcessError(String),
}

/// The bytes of each region after a launch.
pub type Outcome = Result<Vec<Vec<u8>>, Fault>;

/// The replies of a driver's process. The first reply states whether there is a device. After the first reply, each
/// [`Job`] gets one reply.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Reply {
    /// There is a device.
    Ready {
        /// The name of the device.
        device: String,
        /// The SM version of the device, such as 90.
        sm: u32,
    },
    /// There is no device, with the reason.
    Missing(String),
    /// The result of a launch.
    Ran(Outcome),
}

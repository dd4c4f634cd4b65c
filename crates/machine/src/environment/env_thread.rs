//! Environment threads are additional threads in the launch of a function that is not a kernel. An environment thread
//! does not execute the function. It runs a script of the case ([`EnvThread`](crate::case::EnvThread)), and does only
//! what outside code is allowed to do.
//!
//! An environment thread accesses exported variables and the objects of the function's arguments. It uses the pointers
//! that the caller of thread 0 passes. So these pointers are not based on a `noalias` argument of the function. It
//! never loads a pointer from memory to use it. Scripts have no mbarriers and no barriers of warps. The machine checks
//! the accesses of an environment thread like the accesses of any thread: a race or a broken promise ends the run. So
//! in a run that is evidence, a real thread of outside code could make the same accesses.
//!
//! An environment thread has its own warp, because all threads of a warp would have to execute the same barrier
//! instruction. While an environment thread is at a `barrier` step, it arrives at every barrier of its CTA and cluster.
//! After the end of its script, the environment thread arrives at every barrier. So the function never waits at a
//! barrier for an environment thread. If all other threads have ended, the script ends too.

use crate::api::{Stop, unsupported};
use crate::case::Step;
use crate::code::AtomicCode;
use crate::code::fence_code;
use crate::ir::{AddressSpace, Atomic, signed};
use crate::memory::{Base, Kind, Leaf, Scalar};

/// The pointer that a script step accesses, and its address space.
pub type Place = (Scalar, AddressSpace);

/// The script of one environment thread, with its progress.
#[derive(Debug)]
pub struct Script<'a> {
    steps: &'a [Step],
    /// The pointer that each step accesses, indexed by step. `None` if the step accesses no memory.
    places: Vec<Option<Place>>,
    next: usize,
    polls: u32,
    /// The values that the script read, as text for the user.
    read: Vec<String>,
}

/// The maximum number of times that a script repeats a load to wait for a value. After that, the script ends.
const MAX_POLLS: u32 = 200;

impl<'a> Script<'a> {
    /// Starts a script at its first step.
    pub fn new(steps: &'a [Step], places: Vec<Option<Place>>) -> Script<'a> {
        Script { steps, places, next: 0, polls: 0, read: Vec::new() }
    }

    /// Returns the current step and the pointer that it accesses; `None` at the end of the script.
    pub fn step(&self) -> Option<(&'a Step, Option<Place>)> {
        Some((self.steps.get(self.next)?, self.places.get(self.next).copied().flatten()))
    }

    /// Marks the current step as done and returns its index.
    pub fn advance(&mut self) -> u32 {
        self.next += 1;
        self.polls = 0;
        self.next as u32 - 1
    }

    /// Notes that a load did not read the value for which the script waits. After `MAX_POLLS` notes, the script ends.
    pub fn poll(&mut self) {
        self.polls += 1;
        if self.polls >= MAX_POLLS {
            self.next = self.steps.len();
        }
    }

    /// Notes a value that the script read.
    pub fn publish(&mut self, bits: u32, v: &Scalar) {
        self.read.push(match v {
            _ if v.poison => format!("i{bits} poison"),
            _ if v.undef != 0 => format!("i{bits} undef"),
            // An address depends on the memory layout of the run, so the text does not show it.
            _ if v.prov.base != Base::None => format!("i{bits} <address>"),
            _ => format!("i{bits} {}", signed(v.bits, bits)),
        });
    }

    /// Returns the values that the script read, as text for the user.
    pub fn published(&self) -> String {
        self.read.join(", ")
    }
}

/// Returns the leaf (one scalar of a value, see [`Leaf`]) of an integer with `bits` bits.
pub fn leaf(bits: u32) -> Leaf {
    Leaf { kind: Kind::Int, bits, offset: 0 }
}

/// Returns the ordering and the scope of an atomic script step. Discards the run if the machine does not model the
/// scope.
pub fn ordered(a: &Atomic) -> Result<AtomicCode, Stop> {
    match fence_code(a) {
        Some(code) => Ok(code),
        None => unsupported(format!("syncscope {}", a.scope.as_deref().unwrap_or(""))),
    }
}

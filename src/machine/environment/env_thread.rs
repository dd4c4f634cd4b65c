//! Drivers: threads of a plain function's launch that run a script of the case ([`case::Driver`]) instead of the
//! function, as outside code may.
//!
//! A driver reaches what outside code reaches: the arguments, as thread 0's caller knows them (based on no promise of the
//! function), and exported variables. Its accesses are checked like any thread's: a race or a broken promise ends the run,
//! so what a counted run shows of it a real thread could do. It stands in a warp of its own, since threads of one warp
//! would have to come to the same barrier instruction, and arrives at every barrier of its CTA and cluster: at a
//! `barrier` step, and for ever once its script is over. So no barrier of the function waits for it in vain. Where no
//! other thread is left, the script ends.

use crate::case::Step;
use crate::ir::{AddressSpace, Atomic, signed};
use crate::machine::api::{Stop, unsupported};
use crate::machine::code::AtomicCode;
use crate::machine::code::atomic_code;
use crate::machine::memory::{Base, Kind, Leaf, Scalar};

/// Where a step accesses memory.
pub type Place = (Scalar, AddressSpace);

/// The script of one thread, under way.
#[derive(Debug)]
pub struct Script<'a> {
    steps: &'a [Step],
    /// By step.
    places: Vec<Option<Place>>,
    next: usize,
    polls: u32,
    /// What it read, for people.
    read: Vec<String>,
}

/// How often a load is repeated before the driver gives up.
const MAX_POLLS: u32 = 200;

impl<'a> Script<'a> {
    /// At its first step.
    pub fn new(steps: &'a [Step], places: Vec<Option<Place>>) -> Script<'a> {
        Script { steps, places, next: 0, polls: 0, read: Vec::new() }
    }

    /// The step that it is at, and where that accesses memory; `None` at the end.
    pub fn step(&self) -> Option<(&'a Step, Option<Place>)> {
        Some((self.steps.get(self.next)?, self.places.get(self.next).copied().flatten()))
    }

    /// The current step is done: its number.
    pub fn advance(&mut self) -> u32 {
        self.next += 1;
        self.polls = 0;
        self.next as u32 - 1
    }

    /// The value is not there yet; at last the driver gives up and its script is over.
    pub fn poll(&mut self) {
        self.polls += 1;
        if self.polls >= MAX_POLLS {
            self.next = self.steps.len();
        }
    }

    /// It read a value.
    pub fn publish(&mut self, bits: u32, v: &Scalar) {
        self.read.push(match v {
            _ if v.poison => format!("i{bits} poison"),
            _ if v.undef != 0 => format!("i{bits} undef"),
            // No number that depends on the layout.
            _ if v.prov.base != Base::None => format!("i{bits} <address>"),
            _ => format!("i{bits} {}", signed(v.bits, bits)),
        });
    }

    /// What it read, for people.
    pub fn published(&self) -> String {
        self.read.join(", ")
    }
}

/// An integer of a driver's step.
pub fn leaf(bits: u32) -> Leaf {
    Leaf { kind: Kind::Int, bits, offset: 0 }
}

/// How a driver's step is ordered.
pub fn ordered(a: &Atomic) -> Result<AtomicCode, Stop> {
    match atomic_code(a) {
        Some(code) => Ok(code),
        None => unsupported("syncscope"),
    }
}

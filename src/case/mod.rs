//! A case: a module with everything that fixes what is executed. It travels as `; aliasmith:` comment lines of the
//! `.ll` itself ([`lines`]), so a reproducer is one file.

pub mod driver;
pub mod lines;

pub use driver::{Driver, Step};

use crate::ir::{FuncId, Module};

/// Grid of clusters × CTAs × threads. `grid` counts CTAs, `cluster` CTAs per cluster (along x).
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
#[allow(missing_docs)]
pub struct Launch {
    pub cluster: u32,
    pub grid: [u32; 3],
    pub block: [u32; 3],
}

impl Default for Launch {
    fn default() -> Self {
        Launch { cluster: 1, grid: [1; 3], block: [1; 3] }
    }
}

impl Launch {
    /// Number of threads of the whole grid.
    pub fn threads(&self) -> u32 {
        self.grid.iter().chain(&self.block).product()
    }
}

/// Where an input object lives, by PTX's name; [`crate::target`] maps it to an address space number.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
#[allow(missing_docs)]
pub enum Place {
    /// Device memory; what a flat target has only.
    Global,
    /// One object per CTA.
    Shared,
    Const,
    /// One object per thread.
    Local,
    Param,
}

/// The value of one argument (or of a pointer-sized slot of input memory).
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[allow(missing_docs)]
pub enum Input {
    /// A pointer to the start of a new object of its own, in the space of the parameter's type (generic: through the window).
    Object { place: Place, size: u64, align: u64 },
    /// The same, but the pointer is `offset` (not 0) bytes away from the object's start, perhaps outside.
    Inside { place: Place, size: u64, align: u64, offset: i128 },
    /// Argument `arg`'s pointer plus a byte offset, cast to the parameter's space.
    Arg { arg: u32, offset: i128 },
    /// The global variable (external linkage) plus an offset, cast to the parameter's space.
    Global { name: Box<str>, offset: i128 },
    /// An integer or float by its bits.
    Bits { bits: u32, value: u128 },
    /// The null pointer of the parameter's space.
    Null,
    /// One value per thread, by linear thread number; the last repeats.
    PerThread(Vec<Input>),
    /// A struct, array or vector, element by element.
    Aggregate(Vec<Input>),
}

/// `mem arg 0 + 8 = arg 1 + 4`: a pointer, or a number, stored in an input object before the launch.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[allow(missing_docs)]
pub struct Stored {
    pub arg: u32,
    pub offset: u64,
    /// `Arg`, `Global` or `Null`, stored as a pointer of `space`; or `Bits`.
    pub value: Input,
    pub space: u32,
}

/// What an `expect` line demands of `check`, `replay` and the corpus tests.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Expect {
    /// `unsound`, `miscompile`, `invariant`, `lead`, `crash`, `hang`, `clean` or `ub`.
    pub verdict: Box<str>,
    /// The oracle (`ub`: the kind).
    pub oracle: Box<str>,
    /// Question-specific: answer and operands as written (`NoAlias %p %q`); empty: any. `clobber` is followed by what the
    /// clobber is, the access, and the def or the block of the phi (`clobber MemoryPhi %v %loop`), `shape` by the rule and
    /// where it is broken, `same` by what differs; last, `-passes=PIPELINE` names the pipeline of a miscompile, with the
    /// knobs that follow it (`-passes=loop-mssa(licm) -licm-max-num-uses-traversed=2`), all in one word.
    pub rest: Vec<Box<str>>,
}

impl Expect {
    /// The pipeline that the line is about: `-passes=…` among its words.
    pub fn passes(&self) -> Option<&str> {
        self.rest.iter().find_map(|word| word.strip_prefix("-passes="))
    }
}

/// What is executed, apart from the module.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Setup {
    /// One per parameter of the entry; missing ones are synthesised.
    pub args: Vec<Option<Input>>,
    /// Pointers and numbers stored in input objects.
    pub stored: Vec<Stored>,
    /// Launch shape.
    pub launch: Launch,
    /// Threads of the launch of a plain function that run a script beside it.
    pub drivers: Vec<Driver>,
    /// Draws layout, schedule, undefined values and bytes of input objects.
    pub seed: u64,
}

/// A module with everything that fixes what is executed.
#[derive(Clone, Debug)]
#[allow(missing_docs)]
pub struct Case {
    pub module: Module,
    pub entry: FuncId,
    pub setup: Setup,
    /// Other setups known to suit the kernel (the generator's); empty for a case read from a file.
    pub alternatives: Vec<Setup>,
    pub expects: Vec<Expect>,
}

//! A case is a module with everything that determines its execution. It is stored as `; aliasmith:` comment lines of
//! the `.ll` itself ([`lines`]), so a reproducer is one file.

mod adjacent;
mod cursor;
pub mod env_thread;
pub mod lines;
mod syntax;

pub use adjacent::{Adjacent, GlobalObject};
pub use env_thread::{EnvThread, Step};
pub use syntax::Syntax;

use crate::ir::{AddressSpace, FuncId, Module};
use serde::{Deserialize, Serialize};

/// How many threads are launched, and how they are grouped.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub struct Launch {
    /// CTAs per cluster, along x.
    pub cluster: u32,
    /// CTAs in each dimension; x is a multiple of `cluster`.
    pub grid: [u32; 3],
    /// Threads of a CTA in each dimension.
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
pub enum Place {
    /// Device memory; the only place that a flat target has.
    Global,
    /// Shared memory: one object per CTA.
    Shared,
    /// Constant memory.
    Const,
    /// Local memory: one object per thread.
    Local,
    /// The memory of kernel parameters.
    Param,
}

/// The value of one argument (or of a pointer-sized slot of input memory).
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Input {
    /// A pointer to the start of a new object of its own, in the space of the parameter's type. A generic parameter gets the
    /// object's address in the window of its space.
    Object {
        /// Where the object lives.
        place: Place,
        /// Bytes.
        size: u64,
        /// Bytes; a power of two.
        align: u64,
    },
    /// A pointer at an offset from the start of a new object, perhaps outside of it.
    Inside {
        /// Where the object lives.
        place: Place,
        /// Bytes.
        size: u64,
        /// Bytes; a power of two.
        align: u64,
        /// Bytes; not 0, for that is [`Input::Object`].
        offset: i128,
    },
    /// Another argument's pointer plus an offset, cast to the parameter's space.
    Arg {
        /// The number of that argument.
        arg: u32,
        /// Bytes.
        offset: i128,
    },
    /// A global variable of external linkage plus an offset, cast to the parameter's space.
    Global {
        /// Its name without `@`.
        name: Box<str>,
        /// Bytes.
        offset: i128,
    },
    /// An integer or float by its bits.
    Bits {
        /// Width in bits.
        bits: u32,
        /// The bits, the lowest first.
        value: u128,
    },
    /// The null pointer of the parameter's space.
    Null,
    /// Numbers in consecutive memory, with a fixed difference from each to the next: `i32 0 step 4 count 64`.
    Ramp(Iota),
    /// One value per thread, by linear thread number; the last repeats.
    PerThread(Vec<Input>),
    /// A struct, array or vector, element by element.
    Aggregate(Vec<Input>),
}

/// Numbers in memory that go up evenly: indices of rows, offsets of sequences.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub struct Iota {
    /// Width of each number, whole bytes up to 64 bits.
    pub bits: u32,
    /// The first number.
    pub first: u64,
    /// The difference from each number to the next, modulo 2^bits.
    pub step: u64,
    /// Number of elements, at least one.
    pub count: u32,
}

impl Iota {
    /// Bytes of all numbers.
    pub fn bytes(self) -> u64 {
        u64::from(self.count) * u64::from(self.bits / 8)
    }

    /// Every number with its offset from the first.
    pub fn numbers(self) -> impl Iterator<Item = (u64, u64)> {
        let nth = move |n: u64| (n * u64::from(self.bits / 8), self.first.wrapping_add(n.wrapping_mul(self.step)));
        (0..u64::from(self.count)).map(nth)
    }
}

/// `mem arg 0 + 8 = arg 1 + 4`: a pointer, or a number, stored in an input object before the launch.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Stored {
    /// The argument whose object holds the value, or leads to the object that does.
    pub arg: u32,
    /// Where that object's pointer is stored: an offset in the argument's object, then one in each object on the way.
    /// Empty: the argument's own object holds the value.
    pub path: Vec<u64>,
    /// Bytes from the start of the object.
    pub offset: u64,
    /// `Arg`, `Global`, `Null`, or an `Object` of its own (`Inside`: at an offset), stored as a pointer of `space`; or `Bits`, or a
    /// `Ramp`.
    pub value: Input,
    /// Address space of the stored pointer.
    pub space: u32,
}

impl Stored {
    /// A value in the object of an argument.
    pub fn in_argument(arg: u32, offset: u64, value: Input, space: AddressSpace) -> Stored {
        Stored { arg, path: Vec::new(), offset, value, space: space.0 }
    }

    /// The path of what is stored in the object that this value leads to.
    pub fn inner_path(&self) -> Vec<u64> {
        self.path.iter().copied().chain([self.offset]).collect()
    }

    /// The offset in the argument's own object: of the value, or of the first pointer on the way to it.
    pub fn first_offset(&mut self) -> &mut u64 {
        self.path.first_mut().unwrap_or(&mut self.offset)
    }
}

/// What an `expect` line demands; six of them are the verdicts of findings. Its name is the first word of the line, and the
/// `verdict` of the JSON lines.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Demand {
    /// An execution refutes an answer.
    Unsound,
    /// A pipeline makes something else of the kernel.
    Miscompile,
    /// What the oracle builds breaks a rule of its own: the shape of MemorySSA, or alias sets.
    Invariant,
    /// Something looks wrong and satisfies no rule.
    Lead,
    /// The oracle crashes.
    Crash,
    /// The oracle does not end.
    Hang,
    /// The oracle prints a module that it does not read itself.
    Invalid,
    /// Nothing is found.
    Clean,
    /// The kernel itself has undefined behaviour.
    Ub,
}

impl Demand {
    /// Each with its name.
    pub const NAMES: [(Demand, &str); 9] = [
        (Demand::Unsound, "unsound"),
        (Demand::Miscompile, "miscompile"),
        (Demand::Invariant, "invariant"),
        (Demand::Lead, "lead"),
        (Demand::Crash, "crash"),
        (Demand::Hang, "hang"),
        (Demand::Invalid, "invalid"),
        (Demand::Clean, "clean"),
        (Demand::Ub, "ub"),
    ];

    /// As the line calls it.
    pub fn name(self) -> &'static str {
        Demand::NAMES[self as usize].1
    }
}

/// What an `expect` line demands of `check`, `replay` and the corpus tests.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Expect {
    /// What.
    pub verdict: Demand,
    /// The oracle (`ub`: the kind).
    pub oracle: Box<str>,
    /// Question-specific: answer and operands as written (`NoAlias %p %q`); empty: any. `clobber` is followed by the
    /// kind of the clobber, the access, and the def or the block of the phi (`clobber MemoryPhi %v %loop`). `shape` is
    /// followed by the rule and the place where it is broken, `same` by what differs. Last, `-passes=PIPELINE` names
    /// the pipeline of a miscompile, with the options that follow it (`-passes=loop-mssa(licm)
    /// -licm-max-num-uses-traversed=2`), all in one word.
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
    /// Objects of arguments that begin where another argument's object ends, in every layout.
    pub adjacent: Vec<Adjacent>,
    /// Launch shape.
    pub launch: Launch,
    /// Threads of the launch of a plain function that run a script beside it.
    pub drivers: Vec<EnvThread>,
    /// Bytes of dynamic shared memory; 0: 256.
    pub shared: u64,
    /// What a plain load reads if another thread writes the same bytes and nothing orders the two accesses.
    pub races: Races,
    /// Draws layout, schedule, undefined values and bytes of input objects.
    pub seed: u64,
}

/// What becomes of a plain load and a store that race (docs/soundness.md section 2, "Loads that race").
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub enum Races {
    /// The run ends: who calls it undefined behaviour, as C++ and CUDA do, never reads such bytes.
    #[default]
    End,
    /// The load gives undef, as LangRef says, and the run goes on.
    Undef,
}

/// A module with everything that fixes what is executed.
#[derive(Clone, Debug)]
pub struct Case {
    /// The code.
    pub module: Module,
    /// The function that the threads enter.
    pub entry: FuncId,
    /// Inputs, launch and seed of the first run.
    pub setup: Setup,
    /// Other setups that suit the kernel (the generator makes them); a case that was read from a file has none.
    pub alternatives: Vec<Setup>,
    /// What the file demands of oracles.
    pub expects: Vec<Expect>,
}

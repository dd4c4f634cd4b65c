//! A case: a module, and everything else that determines the module's execution. Comment lines that begin with `;
//! aliasmith:` state the case in the `.ll` file itself ([`lines`]), so a reproducer is one file.

mod adjacent_objects;
mod cursor;
pub mod env_thread;
pub mod lines;
mod syntax;

pub use adjacent_objects::{Adjacent, GlobalObject};
pub use env_thread::{EnvThread, Step};
pub use syntax::Syntax;

use crate::ir::layout::DataLayout;
use crate::ir::{AddressSpace, FuncId, Module};
use serde::{Deserialize, Serialize};

/// The shape of a launch: how many threads run, and how they are grouped.
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
    /// Returns the number of threads of the whole grid.
    pub fn threads(&self) -> u32 {
        self.grid.iter().chain(&self.block).product()
    }
}

/// The memory that an input object is in, by PTX's name. [`crate::target`] maps the name to an address space number.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Place {
    /// Device memory; a target with one flat space has only this memory.
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

/// The input value of an argument, of an element of an argument, or of bytes in input memory ([`StoredInput`]).
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Input {
    /// A pointer to the start of a new object, in the space of the parameter's type. If the parameter is a generic
    /// pointer, its value is the object's generic address.
    Object {
        /// The memory of the object.
        place: Place,
        /// Size in bytes.
        size: u64,
        /// Alignment in bytes; a power of two.
        align: u64,
    },
    /// A pointer at an offset from the start of a new object, possibly outside of it.
    Inside {
        /// The memory of the object.
        place: Place,
        /// Size in bytes.
        size: u64,
        /// Alignment in bytes; a power of two.
        align: u64,
        /// Offset in bytes; never 0, because [`Input::Object`] is a pointer to the start.
        offset: i128,
    },
    /// The pointer that another argument has, plus an offset, cast to the parameter's space.
    Arg {
        /// The number of the other argument.
        arg: u32,
        /// Offset in bytes.
        offset: i128,
    },
    /// The address of a global variable of external linkage plus an offset, cast to the parameter's space.
    Global {
        /// The name of the variable without `@`.
        name: Box<str>,
        /// Offset in bytes.
        offset: i128,
    },
    /// An integer or float by its bits.
    Bits {
        /// Width in bits.
        bits: u32,
        /// The bits as a number.
        value: u128,
    },
    /// The null pointer of the parameter's space.
    Null,
    /// Poison. Only an argument may have this value.
    Poison,
    /// An arithmetic sequence in consecutive memory: `i32 0 step 4 count 64`. Only [`StoredInput`] may have this value.
    Ramp(Iota),
    /// A list with one value per thread, by linear thread number. All threads beyond the end of the list get the last
    /// value.
    PerThread(Vec<Input>),
    /// A struct, array or vector; one input per element.
    Aggregate(Vec<Input>),
}

impl Input {
    /// Returns the size in bytes of the new object that the input makes; `None` if the input makes no object.
    pub fn object_size(&self) -> Option<u64> {
        match self {
            Input::Object { size, .. } | Input::Inside { size, .. } => Some(*size),
            _ => None,
        }
    }
}

/// An arithmetic sequence in memory, such as row indices or sequence offsets.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub struct Iota {
    /// Width of each number in bits: whole bytes, up to 64 bits.
    pub bits: u32,
    /// The first number.
    pub first: u64,
    /// The difference from each number to the next, modulo 2^bits.
    pub step: u64,
    /// Number of elements, at least one.
    pub count: u32,
}

impl Iota {
    /// Returns the total size in bytes.
    pub fn bytes(self) -> u64 {
        u64::from(self.count) * u64::from(self.bits / 8)
    }

    /// Returns each number of the sequence, with its byte offset from the start of the sequence.
    pub fn numbers(self) -> impl Iterator<Item = (u64, u64)> {
        let nth = move |n: u64| (n * u64::from(self.bits / 8), self.first.wrapping_add(n.wrapping_mul(self.step)));
        (0..u64::from(self.count)).map(nth)
    }
}

/// A pointer or number that is in an input object when the launch begins: `mem arg 0 + 8 = arg 1 + 4`.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct StoredInput {
    /// The argument whose object contains the value. If `path` is not empty, the object of this argument does not
    /// contain the value itself, but the first pointer of the path.
    pub arg: u32,
    /// The pointers that lead to the object with the value. The first element is the offset of a pointer in the
    /// argument's object. Each further element is the offset of a pointer in the object to which the previous pointer
    /// points.
    pub path: Vec<u64>,
    /// Byte offset of the value from the start of the object that contains the value.
    pub offset: u64,
    /// A pointer of `space` (`Arg`, `Global`, `Null`, or a new `Object` or `Inside`), a number (`Bits`) or numbers
    /// (`Ramp`).
    pub value: Input,
    /// Address space of the stored pointer.
    pub space: u32,
}

impl StoredInput {
    /// Makes a value that is stored in an argument's own object.
    pub fn in_argument(arg: u32, offset: u64, value: Input, space: AddressSpace) -> StoredInput {
        StoredInput { arg, path: Vec::new(), offset, value, space: space.0 }
    }

    /// Returns the [`path`](StoredInput::path) that leads to the object to which this stored pointer points.
    pub fn inner_path(&self) -> Vec<u64> {
        self.path.iter().copied().chain([self.offset]).collect()
    }

    /// Shortens an arithmetic sequence to `room` bytes. Returns whether the value then fits into `room` bytes.
    pub fn fit(&mut self, room: u64, layout: &DataLayout) -> bool {
        match &mut self.value {
            Input::Ramp(ramp) => {
                ramp.count = ramp.count.min((room / u64::from(ramp.bits / 8)) as u32);
                ramp.count > 0
            }
            Input::Bits { bits, .. } => u64::from(bits.div_ceil(8)) <= room,
            _ => pointer_bytes(self.space, layout) <= room,
        }
    }

    /// Returns an offset in the argument's own object. If the path is empty, this is the offset of the value.
    /// Otherwise, it is the offset of the first pointer of the path.
    pub fn first_offset(&mut self) -> &mut u64 {
        self.path.first_mut().unwrap_or(&mut self.offset)
    }
}

/// Returns the size of a pointer of this address space in bytes.
pub fn pointer_bytes(space: u32, layout: &DataLayout) -> u64 {
    layout.pointer(AddressSpace(space)).bits.div_ceil(8).into()
}

/// What an `expect` line demands. Six of the demands are verdicts of findings. The name of a demand is the word after
/// `expect`. In the JSON lines, it is the value of `verdict`.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Demand {
    /// An execution must refute an answer.
    Unsound,
    /// A pipeline must miscompile the kernel.
    Miscompile,
    /// The oracle's result must break one of its own rules: the shape of MemorySSA, or alias sets.
    Invariant,
    /// There must be a lead: something that looks wrong, although it breaks no rule.
    Lead,
    /// The oracle must crash.
    Crash,
    /// The oracle must hang.
    Hang,
    /// The oracle must print a module that it rejects as an input.
    Invalid,
    /// There must be no finding.
    Clean,
    /// The kernel itself must have undefined behaviour.
    Ub,
}

impl Demand {
    /// Each demand with its name.
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

    /// Returns the name that an `expect` line uses.
    pub fn name(self) -> &'static str {
        Demand::NAMES[self as usize].1
    }
}

/// An `expect` line, which `check`, `replay` and the corpus tests compare with their results.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Expect {
    /// The demand.
    pub verdict: Demand,
    /// The oracle. If the demand is `ub`, the kind of undefined behaviour.
    pub oracle: Box<str>,
    /// The words of the line after the oracle. If there are none, the line matches every finding with this verdict and
    /// oracle.
    ///
    /// For most questions, the words are the answer and the operands (`NoAlias %p %q`). Three questions begin with
    /// their name. After `clobber`, the words are the kind of the clobber, the access whose clobber it is, and the
    /// clobber's instruction or, for a phi, its block (`clobber MemoryPhi %v %loop`). After `shape`, the words are the
    /// broken rule and the access that breaks it. After `same`, the words are the difference. For a miscompile, the
    /// last word `-passes=PIPELINE` is the pipeline with its options. So
    /// `-passes=loop-mssa(licm) -licm-max-num-uses-traversed=2` is one word.
    pub rest: Vec<Box<str>>,
}

impl Expect {
    /// Returns the pipeline that the line names with `-passes=`.
    pub fn passes(&self) -> Option<&str> {
        self.rest.iter().find_map(|word| word.strip_prefix("-passes="))
    }
}

/// Everything that determines an execution except the module.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Setup {
    /// One input per parameter of the entry. If an element of the list is `None` or missing, the search for inputs
    /// chooses the input.
    pub args: Vec<Option<Input>>,
    /// Pointers and numbers stored in input objects.
    pub stored: Vec<StoredInput>,
    /// Pairs of arguments whose objects are adjacent in every layout.
    pub adjacent: Vec<Adjacent>,
    /// The shape of the launch.
    pub launch: Launch,
    /// Environment threads, in the launch of a function that is not a kernel.
    pub drivers: Vec<EnvThread>,
    /// Bytes of dynamic shared memory; 0 means 256.
    pub shared: u64,
    /// What a non-atomic load means if it races with a write of another thread.
    pub races: Races,
    /// The seed for the layout, the schedule, the undefined values, and the bytes of input objects that no line states.
    pub seed: u64,
}

impl Setup {
    /// Whether an input is stated for the argument of this number.
    pub fn states(&self, arg: usize) -> bool {
        self.args.get(arg).is_some_and(Option::is_some)
    }

    /// Whether an input is stated for each of the first `count` arguments.
    pub fn states_all(&self, count: usize) -> bool {
        (0..count).all(|arg| self.states(arg))
    }
}

/// The treatment of a race between a non-atomic load and a store (docs/soundness.md section 2, "Loads that race").
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub enum Races {
    /// The run ends. This suits users for whom the race is undefined behaviour, as in C++ and CUDA.
    #[default]
    End,
    /// The load gives undef, as LangRef says, and the run continues.
    Undef,
}

/// A module, and everything else that determines the module's execution.
#[derive(Clone, Debug)]
pub struct Case {
    /// The module.
    pub module: Module,
    /// The function that the threads enter.
    pub entry: FuncId,
    /// The inputs, the launch and the seed with which the first run executes the kernel.
    pub setup: Setup,
    /// Other inputs, launches and seeds. The generator guarantees that the kernel has no UB with any of them. Empty for
    /// a case that was read from a file.
    pub alternatives: Vec<Setup>,
    /// The `expect` lines of the file.
    pub expects: Vec<Expect>,
}

//! The options of a run that are not part of its case.

use super::atomics::Interleaving;
use super::events::RacedRead;
use super::observation::Byte;
use super::plans::Plans;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// The version of LangRef whose rules apply (`--semantics`).
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub enum Semantics {
    /// `noalias` also binds other threads (LangRef of July 2026). This version is the default, and the strictest one.
    #[default]
    LangRef2026_07,
    /// `noalias` binds only the thread that entered the function. The option `--semantics` of `run` can select this
    /// version, and reports can state it. The search for undefined behaviour that a pass adds also uses this version.
    LangRef2025,
}

/// Which successor a branch on a tainted value takes. The branch may take any of its successors, not only the one that
/// the drawn value selects.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub enum BranchPolicy {
    /// Every branch takes the successor that the drawn value selects.
    #[default]
    No,
    /// On average, half of the branches on tainted values take a random successor that the drawn value does not select.
    Often,
    /// Every branch on a tainted value takes the successor with this number, modulo the number of its successors. So
    /// all tainted `br i1` conditions are true, or all are false.
    Way(u64),
    /// The executed branches on tainted values are numbered from 0. Only the branch with this number takes a successor
    /// that the drawn value does not select.
    Once(u32),
}

/// Options of a run that are not part of the case.
#[derive(Clone, Debug)]
pub struct Options {
    /// The version of LangRef whose rules apply.
    pub semantics: Semantics,
    /// Whether `dereferenceable` promises bytes only at the program point that states it (llvm#204795, LLVM 23). If
    /// false, `dereferenceable` also promises the bytes at later program points, because older releases load
    /// speculatively there. If the memory ends before such a point, the run is undecided.
    pub dereferenceable_at_point: bool,
    /// Limit on [`Execution::effort`](super::events::Execution::effort), that is, on the executed IR instructions of
    /// all threads and the cost of ordering the threads. A run that reaches the limit ends with `Discard::StepBudget`.
    /// The number applies to launches of one warp, small objects and a short entry (docs/machine.md, section 8, has the
    /// rule for larger ones).
    pub max_steps: u64,
    /// Selects the addresses of objects. Sizes and alignments do not depend on it, because the machine mixes this
    /// number only into the seed of addresses. A witness must refute the claim under every layout seed
    /// (docs/soundness.md).
    pub layout_seed: u64,
    /// Selects the values of undefined bits, and changes nothing else.
    pub undef_seed: u64,
    /// Lanes of a warp, if the program does not fix the number. For the run of a pass's output, the judge sets this to
    /// the number of the pass's input, because both run on the same device.
    pub lanes: Option<u32>,
    /// SM version of the NVPTX machine. From 70 on, param memory is visible through generic pointers.
    pub sm: u32,
    /// Whether to fill [`Execution::memory`](super::events::Execution::memory).
    pub keep_memory: bool,
    /// Whether to remember every access, so that the report of a broken `noalias` can name both conflicting accesses.
    /// If so, the machine also keeps the bytes that each recorded access read or wrote.
    pub explain: bool,
    /// Selects the interleaving, and how many steps a thread executes in one turn. The number 0 selects the
    /// interleaving of the case.
    pub schedule_seed: u64,
    /// Whether to fill [`Execution::observed`](super::events::Execution::observed). If so, exported variables exist
    /// from the start, with bytes that depend only on the seed and the variables' names. Outside code follows the
    /// attributes of a function's declaration and ignores attributes at call sites. So outside code does the same if a
    /// pass moves code.
    pub observe: bool,
    /// Whether this is a run of a pass's output. If so, a racing load yields undef and the run continues, as under
    /// [`Races::Undef`](crate::case::Races::Undef). The run also continues after a branch on undef. To ignore broken
    /// promises too, use [`Program::unpromised`](crate::Program::unpromised).
    pub tolerant: bool,
    /// Whether stores of equal bytes may race. If so, such bytes become contested, and a read of them gives undef
    /// ([`Execution::contested`](super::events::Execution::contested)).
    pub twins: bool,
    /// Initial contents of variables that this program only declares. The program before the pass had a definition of
    /// each of these variables (`available_externally`), and its run recorded the contents
    /// ([`Execution::elsewhere`](super::events::Execution::elsewhere)).
    pub elsewhere: Arc<BTreeMap<Box<str>, Option<Vec<Byte>>>>,
    /// Recorded actions of unknown functions, which this run repeats.
    pub plans: Arc<Plans>,
    /// Reads that are known to race with a later write; such a read gives undef. The function `run` adds the reads that
    /// it finds.
    pub raced: Arc<BTreeSet<RacedRead>>,
    /// Whether this is a run of a pass's output with the plans of the original program. If so, unknown functions repeat
    /// their plans. A planned access that is not allowed in this run is undefined behaviour of the program.
    pub replay: bool,
    /// Under [`observe`](Self::observe): which successor a branch on a tainted value takes.
    pub roam: BranchPolicy,
    /// Whether objects may be in any order, and sometimes have higher alignments than required. If so, a branch on the
    /// order of two addresses, or on a low address bit, can take either successor. The choice depends on
    /// [`layout_seed`](Self::layout_seed).
    pub shuffled: bool,
    /// If the module contains several kernels: the prefix that all symbols of the executed kernel have. Reports omit
    /// the prefix.
    pub prefix: Box<str>,
    /// Whether a kernel is compared with the PTX that code generation made from it. If so, code generation may have
    /// split a volatile access that is too wide for the target. Also, volatile accesses of local, constant and param
    /// memory are not observable effects (PTX ISA, "ld"), and shared memory has no first contents ("Initializers").
    pub lowered: bool,
    /// How the machine chooses which thread runs next, and which write an atomic load sees.
    pub interleaving: Interleaving,
    /// Whether to execute every step in the general way, without the fast path. A test checks that both ways give the
    /// same results.
    pub careful: bool,
}

impl Default for Options {
    fn default() -> Self {
        Options {
            semantics: Semantics::default(),
            dereferenceable_at_point: false,
            max_steps: 100_000,
            layout_seed: 0,
            undef_seed: 0,
            lanes: None,
            sm: 70,
            keep_memory: false,
            explain: false,
            schedule_seed: 0,
            observe: false,
            tolerant: false,
            twins: true,
            elsewhere: Arc::default(),
            plans: Arc::default(),
            raced: Arc::default(),
            replay: false,
            roam: BranchPolicy::No,
            shuffled: false,
            prefix: "".into(),
            lowered: false,
            interleaving: Interleaving::Drawn,
            careful: false,
        }
    }
}

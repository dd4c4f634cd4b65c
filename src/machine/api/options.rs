//! What a run is asked for besides its case.

use super::atomics::Interleaving;
use super::events::RacedRead;
use super::observed::Byte;
use super::plans::Plans;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// Dated semantics (`--semantics`).
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub enum Semantics {
    /// `noalias` binds across threads (LangRef of July 2026): the default and the strictest.
    #[default]
    LangRef2026_07,
    /// Without the cross-thread clause; for `run` and reports.
    LangRef2025,
}

/// Which branches on free choices go another way than the drawn value says. What a value free to be anything decides may go
/// any way.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub enum BranchPolicy {
    /// None.
    #[default]
    No,
    /// One in two.
    Often,
    /// All: to the way of this number, of as many as there are. So tests in a row all hold, or all fail.
    Way(u64),
    /// Only the n-th that is executed.
    Once(u32),
}

/// Options of a run that are not part of the case.
#[derive(Clone, Debug)]
pub struct Options {
    /// Which rules of LangRef hold.
    pub semantics: Semantics,
    /// IR instructions over all threads before `Discard::StepBudget`, in launches of one warp, small objects and an entry that is
    /// not long (docs/machine.md, section 8).
    pub max_steps: u64,
    /// Another layout with the same sizes and alignments (docs/soundness.md: a witness must survive it); mixed into the seed
    /// for addresses only.
    pub layout_seed: u64,
    /// Another draw of undefined values only.
    pub undef_seed: u64,
    /// Lanes of a warp, where it is not the program that says how many: of what a pass left it is the program that it got, since the
    /// device is the same.
    pub lanes: Option<u32>,
    /// SM version of the NVPTX machine (70 and later: param is visible through generic).
    pub sm: u32,
    /// Fill [`Execution::memory`].
    pub keep_memory: bool,
    /// Remember every access, so that a broken `noalias` can name both sides, and what the recorded ones read and wrote.
    pub explain: bool,
    /// Another interleaving, and other lengths of what a thread does at a stretch; 0: the case's own.
    pub schedule_seed: u64,
    /// Fill [`Execution::observed`]. Exported variables exist from the start with bytes that only the seed and their names
    /// decide, and outside code heeds what a function's declaration says, not what single calls of it say: so a pass that
    /// moves things about does not change who does what.
    pub observe: bool,
    /// The run of what a pass left: a racing load yields undef and the run goes on, as under
    /// [`Races::Undef`](crate::case::Races::Undef), and so does a branch on undef. (Who also wants broken promises passed
    /// over takes [`Program::unpromised`](crate::machine::Program::unpromised).)
    pub tolerant: bool,
    /// Stores of equal bytes may race: they leave undef ([`Execution::contested`](super::events::Execution::contested)).
    pub twins: bool,
    /// What variables hold at first that are only declared: another module defines them, and so did the program before the
    /// pass ([`Execution::elsewhere`](super::events::Execution::elsewhere)).
    pub elsewhere: Arc<BTreeMap<Box<str>, Option<Vec<Byte>>>>,
    /// What peers do: they repeat what stands here.
    pub plans: Arc<Plans>,
    /// Reads that are known to race with a later write: they give undef. `run` adds what it learns.
    pub raced: Arc<BTreeSet<RacedRead>>,
    /// The run of what a pass left, with the plans of what it was: peers do what stands there, whatever comes of it.
    pub replay: bool,
    /// Under [`observe`](Self::observe): where a free choice decides a branch, go the way that it does not say.
    pub roam: BranchPolicy,
    /// Lay objects out in any order, and sometimes at higher alignments than they ask for: with
    /// [`layout_seed`](Self::layout_seed), what an order of addresses or a low bit may decide comes out either way.
    pub shuffled: bool,
    /// The module holds many kernels, and what belongs to this one is called so first: names are told without it.
    pub prefix: Box<str>,
    /// How threads take turns, and which write an atomic load sees.
    pub interleaving: Interleaving,
    /// Execute every step the general way, none in the fast lane. Nothing else changes (a test says so).
    pub careful: bool,
}

impl Default for Options {
    fn default() -> Self {
        Options {
            semantics: Semantics::default(),
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
            interleaving: Interleaving::Drawn,
            careful: false,
        }
    }
}

//! Why a run ends before its threads do: the kinds of undefined behaviour and of discards, and their names.

use std::borrow::Cow;
use std::fmt::{self, Display, Formatter};
use std::str::FromStr;

words! {
    /// A kind of undefined behaviour; docs/soundness.md has the rule of each. `expect ub KIND` and reports use its
    /// name.
    #[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
    pub enum UbKind {
        /// An access of bytes that its object does not have.
        OutOfBounds = "out-of-bounds",
        /// An access of an object that has ended.
        UseAfterFree = "use-after-free",
        /// An access at an address that is not a multiple of the access's alignment.
        Misaligned = "misaligned",
        /// An access through null.
        Null = "null",
        /// An access through a pointer whose provenance allows no object at this address.
        NoProvenance = "no-provenance",
        /// Poison decides a branch, is an address, a divisor, or an operand that must not be poison.
        Poison = "poison",
        /// An undefined value decides a branch, is an address, a divisor, or an operand that must be defined.
        Undef = "undef",
        /// A division by zero, or one whose result overflows.
        DivByZero = "div-by-zero",
        /// `unreachable` is executed.
        Unreachable = "unreachable",
        /// The condition of `llvm.assume`, or what a bundle of it says, is false.
        Assume = "assume",
        /// A write to memory that never changes, or through a space that can only be read.
        WriteToConstant = "write-to-constant",
        /// Two threads access a byte, at least one writes, nothing orders them, and not both are atomic in scope.
        Race = "race",
        /// A barrier that not all its threads reach.
        DivergentBarrier = "divergent-barrier",
        /// An operation that the state of its mbarrier object does not allow.
        Mbarrier = "mbarrier",
        /// A value that is promised to be defined is not.
        NoUndef = "noundef",
        /// `noundef nonnull` and null.
        NonNull = "nonnull",
        /// `noundef align` and an address that is not aligned.
        Align = "align",
        /// Fewer bytes lie behind a pointer than `dereferenceable` promises.
        Dereferenceable = "dereferenceable",
        /// `noundef nofpclass` and a float of that class.
        NoFpClass = "nofpclass",
        /// Fewer bytes lie behind a result than `allocsize` promises.
        AllocSize = "allocsize",
        /// Fewer bytes lie behind a by-value argument than are copied.
        ByVal = "byval",
        /// A `writable` argument points to what cannot be written.
        Writable = "writable",
        /// Bytes that a `noalias` argument modifies are accessed through a pointer that is not based on it.
        NoAlias = "noalias",
        /// A `noalias` result that is no new object.
        NoAliasResult = "noalias-result",
        /// Accesses of one byte, where one is in a scope that the other excludes.
        AliasScope = "alias-scope",
        /// Accesses of one byte with types that do not alias.
        Tbaa = "tbaa",
        /// A byte of an `!invariant.load` changes.
        InvariantLoad = "invariant-load",
        /// A byte that `!amdgpu.noclobber` covers has changed since the launch began.
        NoClobber = "no-clobber",
        /// Two values at one address where `!invariant.group` promises one.
        InvariantGroup = "invariant-group",
        /// An access of memory in a space that `!noalias.addrspace` excludes.
        NoAliasAddrSpace = "noalias-addrspace",
        /// An access that `memory(…)` of an activation on the stack excludes.
        MemoryEffects = "memory-effects",
        /// An access that `readonly`, `readnone` or `writeonly` of an argument excludes.
        ReadOnly = "readonly",
        /// A synchronisation under `nosync`.
        NoSync = "nosync",
        /// Memory is freed under `nofree`.
        NoFree = "nofree",
        /// A `norecurse` function calls itself.
        NoRecurse = "norecurse",
        /// A pointer escapes in a way that `captures(…)` excludes.
        Captures = "captures",
        /// A function returns something other than its `returned` argument.
        Returned = "returned",
        /// A `noreturn` function returns.
        NoReturn = "noreturn",
        /// A `willreturn` function ends its thread.
        WillReturn = "willreturn",
        /// A tail call accesses the frame of its caller.
        Tail = "tail",
        /// A call that does not match its callee, or operands that an instruction does not allow.
        BadCall = "bad-call",
        /// A free of something that is not an allocation, or that is free already.
        BadFree = "bad-free",
        /// An access of an alloca outside its lifetime.
        Lifetime = "lifetime",
        /// `noundef range` and a value outside.
        Range = "range",
        /// A launch that the entry does not allow.
        Launch = "launch",
        /// Bytes of an `initializes` argument are read first, or never written.
        Initializes = "initializes",
        /// Bytes change between `llvm.invariant.start` and `llvm.invariant.end`.
        Invariant = "invariant",
        /// `memcpy` of bytes that overlap.
        Overlap = "overlap",
    }
}

impl Display for UbKind {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The word is not the name of a kind.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct NoSuchName;

impl FromStr for UbKind {
    type Err = NoSuchName;

    fn from_str(name: &str) -> Result<UbKind, NoSuchName> {
        UbKind::named(name).ok_or(NoSuchName)
    }
}

/// Why a run does not count although nothing in it is known to be undefined.
#[derive(Clone, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub enum Discard {
    /// The machine does not model this.
    Unsupported(Cow<'static, str>),
    /// Execution reached a promise of this name, and no checker for it exists.
    Unchecked(Cow<'static, str>),
    /// The texts do not say, or the machine cannot determine, whether this is defined.
    Undecided(Cow<'static, str>),
    /// The peer's action would be undefined.
    ExternalCode(UbKind),
    /// A peer would read something undefined.
    PeerReadsUndefined,
    /// No value that a peer may return keeps the promises of its result.
    PeerHasNoResult,
    /// More instructions were executed than [`Options::max_steps`](super::options::Options::max_steps).
    StepBudget,
    /// The time of the whole command was over ([`end_by`](super::deadline::end_by)).
    Deadline,
    /// Every thread waits.
    Deadlock,
    /// More calls are in progress than the machine allows.
    Recursion,
    /// A thread executed `llvm.trap` or its kin.
    Trap,
    /// A thread executed `exit`.
    Exit,
    /// A restrict intrinsic names no scope.
    MalformedScope,
}

const UNSUPPORTED: &str = "unsupported: ";
const UNCHECKED: &str = "unchecked: ";
const UNDECIDED: &str = "undecided: ";
const PEER: &str = "peer: ";

/// The discards whose text is always the same.
const FIXED: [(Discard, &str); 9] = [
    (Discard::PeerReadsUndefined, "peer: something undefined"),
    (Discard::PeerHasNoResult, "peer: no result keeps the promises"),
    (Discard::StepBudget, "step-budget"),
    (Discard::Deadline, "deadline"),
    (Discard::Deadlock, "deadlock"),
    (Discard::Recursion, "recursion"),
    (Discard::Trap, "trap"),
    (Discard::Exit, "exit"),
    (Discard::MalformedScope, "malformed restrict scope"),
];

impl Display for Discard {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Discard::Unsupported(what) => write!(f, "{UNSUPPORTED}{what}"),
            Discard::Unchecked(name) => write!(f, "{UNCHECKED}{name}"),
            Discard::Undecided(why) => write!(f, "{UNDECIDED}{why}"),
            Discard::ExternalCode(kind) => write!(f, "{PEER}{kind}"),
            fixed => f.write_str(FIXED.iter().find(|(d, _)| d == fixed).map_or("", |(_, words)| words)),
        }
    }
}

impl FromStr for Discard {
    type Err = NoSuchName;

    fn from_str(words: &str) -> Result<Discard, NoSuchName> {
        let rest = |prefix| words.strip_prefix(prefix).map(|rest: &str| Cow::Owned(rest.to_string()));
        if let Some((fixed, _)) = FIXED.iter().find(|(_, w)| *w == words) {
            return Ok(fixed.clone());
        }
        if let Some(kind) = words.strip_prefix(PEER) {
            return kind.parse().map(Discard::ExternalCode);
        }
        let named = rest(UNSUPPORTED).map(Discard::Unsupported).or_else(|| rest(UNCHECKED).map(Discard::Unchecked));
        named.or_else(|| rest(UNDECIDED).map(Discard::Undecided)).ok_or(NoSuchName)
    }
}

/// Why a run ends here. The caller that runs the thread adds function, instruction and thread.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Stop {
    /// Undefined behaviour, and a sentence for people.
    Ub(UbKind, String),
    /// The run does not count.
    Discard(Discard),
}

/// Undefined behaviour.
pub fn ub<T>(kind: UbKind, detail: impl Into<String>) -> Result<T, Stop> {
    Err(Stop::Ub(kind, detail.into()))
}

/// The run does not count.
pub fn discard<T>(why: Discard) -> Result<T, Stop> {
    Err(Stop::Discard(why))
}

/// The run does not count because the machine does not model something.
pub fn unsupported<T>(what: impl Into<Cow<'static, str>>) -> Result<T, Stop> {
    discard(Discard::Unsupported(what.into()))
}

/// The run does not count because a promise has no checker.
pub fn unchecked<T>(name: impl Into<Cow<'static, str>>) -> Result<T, Stop> {
    discard(Discard::Unchecked(name.into()))
}

/// The run does not count because it is undecided whether it is defined.
pub fn undecided<T>(why: impl Into<Cow<'static, str>>) -> Result<T, Stop> {
    discard(Discard::Undecided(why.into()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_lead_back_to_what_they_say() {
        for kind in UbKind::ALL {
            assert_eq!(kind.name().parse(), Ok(*kind));
        }
        let named = ["unsupported: ifunc", "unchecked: assume x", "undecided: writable", "peer: noalias"];
        for words in FIXED.iter().map(|(_, words)| *words).chain(named) {
            assert_eq!(words.parse::<Discard>().map(|d| d.to_string()), Ok(words.to_string()));
        }
    }
}

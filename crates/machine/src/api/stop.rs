//! Why a run ends before its threads return: the kinds of undefined behaviour and of discards, with their names.

use std::borrow::Cow;
use std::fmt::{self, Display, Formatter};
use std::str::FromStr;

words! {
    /// A kind of undefined behaviour. docs/machine.md, section 7, has the rule of each kind. `expect ub KIND` and
    /// reports use the kind's name.
    #[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
    pub enum UbKind {
        /// An access of bytes outside its object.
        OutOfBounds = "out-of-bounds",
        /// An access of an object that has ended.
        UseAfterFree = "use-after-free",
        /// An access at an address that is not a multiple of the access's alignment.
        Misaligned = "misaligned",
        /// An access through null.
        Null = "null",
        /// The address of an access is in none of the objects that the pointer may access by its provenance.
        NoProvenance = "no-provenance",
        /// Poison decides a branch, or is an address, a divisor, or an operand that must not be poison.
        Poison = "poison",
        /// An undefined value decides a branch, or is an address, a divisor, or an operand that must be defined.
        Undef = "undef",
        /// A division by zero, or a division whose result overflows.
        DivByZero = "div-by-zero",
        /// `unreachable` is executed.
        Unreachable = "unreachable",
        /// The condition of `llvm.assume`, or one of its operand bundles, is false.
        Assume = "assume",
        /// A write to memory that never changes, or a write through a read-only address space.
        WriteToConstant = "write-to-constant",
        /// Two threads access a byte, at least one of them writes, and no happens-before edge orders the two accesses.
        /// This is no race if both accesses are atomic and the scope of each includes the other thread.
        Race = "race",
        /// A barrier that some of its threads do not reach.
        DivergentBarrier = "divergent-barrier",
        /// An operation that the state of its mbarrier object does not allow.
        Mbarrier = "mbarrier",
        /// A value that an attribute promises to be defined is poison or undef.
        NoUndef = "noundef",
        /// A `noundef nonnull` value is null.
        NonNull = "nonnull",
        /// A `noundef align` pointer is not aligned.
        Align = "align",
        /// A pointer points to fewer bytes than `dereferenceable` promises.
        Dereferenceable = "dereferenceable",
        /// A `noundef nofpclass` value is a float of an excluded class.
        NoFpClass = "nofpclass",
        /// A result points to fewer bytes than `allocsize` promises.
        AllocSize = "allocsize",
        /// A by-value argument points to fewer bytes than the call copies.
        ByVal = "byval",
        /// A `writable` argument points to memory that cannot be written.
        Writable = "writable",
        /// During a call, a byte is modified that is accessed both through a pointer based on a `noalias` argument and
        /// through another pointer.
        NoAlias = "noalias",
        /// The memory of a `noalias` result existed before the call.
        NoAliasResult = "noalias-result",
        /// Two accesses touch one byte, and at least one of them writes. But the `!noalias` list of one access and the
        /// `!alias.scope` list of the other access together promise that the two accesses share no byte.
        AliasScope = "alias-scope",
        /// A load whose TBAA tag is incompatible with the tag of the last store to a loaded byte.
        Tbaa = "tbaa",
        /// A byte changes during a run that reads the byte by an `!invariant.load`, or by a load with a constant TBAA
        /// tag.
        InvariantLoad = "invariant-load",
        /// A load with `!amdgpu.noclobber` reads a byte that has changed since the launch began.
        NoClobber = "no-clobber",
        /// Bytes change between two accesses for which `!invariant.group` promises one value.
        InvariantGroup = "invariant-group",
        /// An access of memory in an address space that `!noalias.addrspace` excludes.
        NoAliasAddrSpace = "noalias-addrspace",
        /// An access that the `memory(…)` attribute of an activation on the stack excludes.
        MemoryEffects = "memory-effects",
        /// An access that `readonly` or `readnone` of an argument excludes.
        ReadOnly = "readonly",
        /// A synchronisation within a `nosync` function.
        NoSync = "nosync",
        /// A deallocation within a `nofree` function.
        NoFree = "nofree",
        /// A recursive call of a `norecurse` function.
        NoRecurse = "norecurse",
        /// A function returns a pointer that is based on an argument, although `captures(…)` of this argument forbids
        /// the return.
        Captures = "captures",
        /// A function returns something other than its `returned` argument.
        Returned = "returned",
        /// A `noreturn` function returns.
        NoReturn = "noreturn",
        /// A `willreturn` function ends its thread instead of returning.
        WillReturn = "willreturn",
        /// A tail call accesses the frame of its caller.
        Tail = "tail",
        /// A call that does not match its callee, or operands that an instruction does not allow.
        BadCall = "bad-call",
        /// A free of a pointer that is not an allocation, or of an allocation that was freed before.
        BadFree = "bad-free",
        /// A write to an alloca outside its lifetime. (It is undecided whether a load outside the lifetime is defined.)
        Lifetime = "lifetime",
        /// A `noundef range` value is outside its range.
        Range = "range",
        /// A launch that the limits of the entry do not allow.
        Launch = "launch",
        /// The attribute `initializes` of an argument lists a byte, and the activation reads this byte before it has
        /// written it. Or it ends without having written such a byte.
        Initializes = "initializes",
        /// Bytes change between `llvm.invariant.start` and `llvm.invariant.end`.
        Invariant = "invariant",
        /// `memcpy` of overlapping bytes.
        Overlap = "overlap",
    }
}

impl Display for UbKind {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// An error: the word is not the name of a kind.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct NoSuchName;

impl FromStr for UbKind {
    type Err = NoSuchName;

    fn from_str(name: &str) -> Result<UbKind, NoSuchName> {
        UbKind::named(name).ok_or(NoSuchName)
    }
}

/// Why a run is no evidence although no undefined behaviour is known.
#[derive(Clone, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub enum Discard {
    /// The machine does not model this operation, type or feature.
    Unsupported(Cow<'static, str>),
    /// Execution reached a promise that the machine does not check. The text names the promise.
    Unchecked(Cow<'static, str>),
    /// LangRef does not say whether the behaviour is defined, or the machine cannot determine it.
    Undecided(Cow<'static, str>),
    /// The machine's model of an unknown function chose an access that is undefined behaviour of this kind.
    ExternalCode(UbKind),
    /// The machine's model of an unknown function chose to read undefined bytes.
    ExternalReadsUndefined,
    /// Every value that an unknown function could return breaks a promise about its result.
    ExternalHasNoResult,
    /// The run exceeded its limit on steps ([`Options::max_steps`](super::options::Options::max_steps)).
    StepBudget,
    /// The time limit of the whole command passed ([`end_by`](super::deadline::end_by)).
    Deadline,
    /// Every thread waits.
    Deadlock,
    /// More calls are in progress than the machine allows.
    Recursion,
    /// A thread executed `llvm.trap` or a similar intrinsic.
    Trap,
    /// A thread executed `exit`.
    Exit,
    /// The scope list of a restrict intrinsic does not name exactly one scope.
    MalformedScope,
}

const UNSUPPORTED: &str = "unsupported: ";
const UNCHECKED: &str = "unchecked: ";
const UNDECIDED: &str = "undecided: ";
const PEER: &str = "peer: ";

/// The discards without a parameter, with their texts.
const FIXED: [(Discard, &str); 9] = [
    (Discard::ExternalReadsUndefined, "peer: something undefined"),
    (Discard::ExternalHasNoResult, "peer: no result keeps the promises"),
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

/// Why a thread cannot continue. The code that runs the thread adds the function, the instruction and the thread.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Stop {
    /// Undefined behaviour of this kind, and a sentence that explains it to people.
    Ub(UbKind, String),
    /// The run is no evidence, for this reason.
    Discard(Discard),
}

/// Stops the run with undefined behaviour of this kind.
pub fn ub<T>(kind: UbKind, detail: impl Into<String>) -> Result<T, Stop> {
    Err(Stop::Ub(kind, detail.into()))
}

/// Stops the run with a discard.
pub fn discard<T>(why: Discard) -> Result<T, Stop> {
    Err(Stop::Discard(why))
}

/// Stops the run because the machine does not model `what`.
pub fn unsupported<T>(what: impl Into<Cow<'static, str>>) -> Result<T, Stop> {
    discard(Discard::Unsupported(what.into()))
}

/// Stops the run because the promise `name` has no checker.
pub fn unchecked<T>(name: impl Into<Cow<'static, str>>) -> Result<T, Stop> {
    discard(Discard::Unchecked(name.into()))
}

/// Stops the run because it is undecided whether the program is defined here.
pub fn undecided<T>(why: impl Into<Cow<'static, str>>) -> Result<T, Stop> {
    discard(Discard::Undecided(why.into()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stop_names_round_trip() {
        for kind in UbKind::ALL {
            assert_eq!(kind.name().parse(), Ok(*kind));
        }
        let named = ["unsupported: ifunc", "unchecked: assume x", "undecided: writable", "peer: noalias"];
        for words in FIXED.iter().map(|(_, words)| *words).chain(named) {
            assert_eq!(words.parse::<Discard>().map(|d| d.to_string()), Ok(words.to_string()));
        }
    }
}

//! What LangRef or the target leaves to the compiler or the machine, one row per choice.
//!
//! What must hold: the machine chooses at random whatever a row leaves open, or marks it as tainted where it cannot
//! choose among all of it, so that a pass that chooses otherwise gives no finding. Nothing beyond the row is free. A
//! test holds every row to the file that implements it and to two rows of `tests/lies`, one that uses the freedom and
//! one that goes just beyond it, and `docs/freedoms.md` to this table.

/// A choice that is no error, whichever way it is made.
#[derive(Copy, Clone, Debug)]
pub struct Freedom {
    /// What is open.
    pub name: &'static str,
    /// Who leaves it open: a section of LangRef, or a tracker number.
    pub source: &'static str,
    /// How it is drawn, and in which file of `src/machine`.
    pub drawn: (&'static str, &'static str),
    /// What is free as a consequence.
    pub follows: &'static str,
    /// A row of `tests/lies` that uses it.
    pub silent: &'static str,
    /// A row of `tests/lies` that goes just beyond it.
    pub refuted: &'static str,
}

const fn row(
    name: &'static str,
    source: &'static str,
    drawn: (&'static str, &'static str),
    follows: &'static str,
    silent: &'static str,
    refuted: &'static str,
) -> Freedom {
    Freedom { name, source, drawn, follows, silent, refuted }
}

/// All of them.
pub const FREEDOMS: &[Freedom] = &[
    row(
        "undef",
        "Undefined Values",
        ("undefined bits get a value from the seed when they are read, and stay marked as undefined", "memory/mod.rs"),
        "what is computed from it; a branch on it is undefined behaviour",
        "freedoms/undef/stored-value",
        "instcombine/undef/returned",
    ),
    row(
        "poison becomes any value",
        "Poison Values",
        ("poison of `before` matches anything; the run stops where it decides or is dereferenced", "memory/value.rs"),
        "everything that is computed from it",
        "freedoms/poison/stored-value",
        "instcombine/poison/returned",
    ),
    row(
        "freeze",
        "'freeze' Instruction",
        ("0, 1, -1, a constant of the function, or any word; tainted", "exec/control_taint.rs"),
        "which number is computed from it, and what a branch on it decides",
        "freedoms/freeze/decides-the-other-way",
        "freedoms/freeze/other-value",
    ),
    row(
        "sign and payload of a NaN",
        "Behavior of Floating-Point NaN values",
        ("a result that is a NaN is tainted", "arith/float/mod.rs"),
        "its bits, and what they decide",
        "freedoms/nan/branch-the-other-way",
        "freedoms/nan/plain-add",
    ),
    row(
        "which zero minnum and maxnum give",
        "'llvm.minnum.*' Intrinsic before llvm#112852; with nsz also after it",
        ("the seed chooses either zero; tainted", "arith/float/mod.rs"),
        "the sign of the zero",
        "freedoms/signed-zero/the-other",
        "freedoms/signed-zero/no-flag",
    ),
    row(
        "denormal results and operands",
        "\"denormal-fp-math\", \"denormal-fp-math-f32\"",
        ("operands follow the mode, results are flushed or not", "arith/float/mod.rs"),
        "the result, where flushing would change it",
        "freedoms/denormal/flushed",
        "freedoms/denormal/other-sum",
    ),
    row(
        "contraction and fast-math flags",
        "Fast-Math Flags; 'llvm.fmuladd.*' Intrinsic",
        ("a result that a flag could change is tainted; an exact one is not", "arith/float/mod.rs"),
        "what such a result reaches, and nothing else of the function",
        "freedoms/contract/fmuladd-split",
        "fast-math/exact/no-flag",
    ),
    row(
        "errors in the last places",
        "'fpmath' Metadata",
        ("as under afn: a quotient or root is tainted", "arith/float/mod.rs"),
        "what such a result reaches",
        "freedoms/fpmath/product",
        "freedoms/fpmath/beside",
    ),
    row(
        "where a free choice writes",
        "Fast-Math Flags; 'freeze' Instruction",
        (
            "not chosen: if an address, a length, a mask or an argument of outside code that writes is tainted, the run is \
             no evidence, and that is reported; a plain load gives a tainted value",
            "exec/control_taint.rs",
        ),
        "everything",
        "freedoms/free-place/index",
        "freedoms/free-place/beside-a-load",
    ),
    row(
        "order and distance of distinct objects",
        "'icmp' Instruction; Pointer Aliasing Rules",
        ("the order of objects differs between draws; such a comparison is tainted", "exec/pointer.rs"),
        "what the comparison decides",
        "freedoms/address-order/swapped",
        "freedoms/alloca/merged-and-compared",
    ),
    row(
        "addresses themselves, and alignment beyond what is promised",
        "'alloca' Instruction; Global Variables",
        ("the seed chooses addresses and gaps, in some draws with higher alignments", "memory/mod.rs"),
        "numbers made of addresses, by what the draws disagree on",
        "freedoms/alloca/aligned-more",
        "ub/address/misaligned",
    ),
    row(
        "merging of constants without an address",
        "Global Variables, unnamed_addr",
        ("a comparison of two with equal contents is tainted", "exec/pointer.rs"),
        "what the comparison decides",
        "freedoms/unnamed-addr/merged",
        "freedoms/unnamed-addr/named",
    ),
    row(
        "what of an allocation is observable",
        "'allockind'; C standard, 7.22.3",
        ("objects without a name are compared only by their bytes, if pointers lead to them", "environment/observe.rs"),
        "whether the allocation takes place",
        "freedoms/allocation/removed",
        "freedoms/allocation/use-after-free",
    ),
    row(
        "llvm.objectsize",
        "'llvm.objectsize' Intrinsic",
        ("the exact size, bounds of it, or unknown; tainted", "exec/intrinsics/choice.rs"),
        "what is computed from it, and what it decides",
        "freedoms/objectsize/exact",
        "clobber/store/use",
    ),
    row(
        "clocks",
        "'llvm.readcyclecounter' Intrinsic; PTX ISA, %clock",
        ("a number that never goes back; tainted", "exec/intrinsics/choice.rs"),
        "differences of clocks, and what they decide",
        "freedoms/clock/store-between",
        "freedoms/clock/store-beside",
    ),
    row(
        "order of unsynchronised atomic accesses",
        "Memory Model for Concurrent Operations",
        (
            "the seed chooses interleavings; in some a thread runs until it waits, in some all threads go in lockstep",
            "exec/schedule.rs",
        ),
        "the bytes and results on which the draws disagree, not the whole kernel",
        "ticket/move/store-before",
        "ticket/count/not-counted",
    ),
    row(
        "which atomic write an atomic load sees",
        "Memory Model for Concurrent Operations",
        (
            "in three draws of four also an older one, unless the last one happens before the load or the load is seq_cst",
            "order/modification_order.rs",
        ),
        "what the draws disagree on",
        "freedoms/earlier-write/load-first",
        "freedoms/earlier-write/seq-cst",
    ),
    row(
        "which of several atomic writes a plain read sees",
        "Memory Model for Concurrent Operations",
        ("the last one of the interleaving, although LangRef says undef; tainted", "exec/sync.rs"),
        "what is computed from it, and what it decides",
        "freedoms/rivals/other-value",
        "freedoms/rivals/of-one-write",
    ),
    row(
        "lanes of convergent operations that exchange values",
        "Convergent Operation Semantics",
        ("the set of active lanes is the run's own; such an operation orders no memory", "exec/intrinsics/exchange.rs"),
        "nothing that is compared",
        "freedoms/lanes/readfirstlane-of-a-uniform",
        "freedoms/lanes/readfirstlane-of-the-thread",
    ),
    row(
        "which lane elect.sync chooses",
        "PTX ISA, elect.sync",
        ("a different lane in each draw, for one mask the same each time", "exec/intrinsics/exchange.rs"),
        "what the draws disagree on",
        "freedoms/elect/leader-by-number",
        "freedoms/elect/nobody",
    ),
    row(
        "what outside code does",
        "Function Attributes, memory(...), captures(...)",
        ("a plan per call, made of what the callee may look at, and repeated after the pass", "api/plans.rs"),
        "nothing: the plan is the same in all draws",
        "freedoms/peers/source-for-copy",
        "freedoms/peers/other-bytes",
    ),
    row(
        "padding and by-value copies",
        "'store' Instruction; byval",
        ("padding is undefined; outside code does not see a by-value copy", "environment/observe.rs"),
        "the bytes themselves",
        "freedoms/padding/zeroed",
        "freedoms/padding/field",
    ),
    row(
        "memory outside its lifetime",
        "'alloca' Instruction; 'llvm.lifetime.start' Intrinsic; dead_on_return",
        ("its bytes are poison or undefined, and not compared; loads of an alloca are allowed then", "exec/access.rs"),
        "the bytes themselves",
        "freedoms/dead-memory/alloca",
        "ub/lifetime/stored-late",
    ),
    row(
        "loops that must end",
        "mustprogress; willreturn",
        ("a run that does not end is no evidence", "exec/schedule.rs"),
        "everything",
        "freedoms/mustprogress/deleted",
        "freedoms/mustprogress/with-what-follows",
    ),
    row(
        "loads that a pass adds",
        "Memory Model for Concurrent Operations",
        ("after a pass a racing load gives undef", "order/race.rs"),
        "what is computed from it",
        "race/load/speculated",
        "race/invent/store-back",
    ),
    row(
        "bodies that live elsewhere",
        "Linkage Types, available_externally",
        (
            "not chosen: a variable keeps what it held; a pass that drops a body is not judged, and that is reported",
            "exec/objects.rs",
        ),
        "everything",
        "freedoms/linkage/body-dropped",
        "freedoms/linkage/other-body",
    ),
];

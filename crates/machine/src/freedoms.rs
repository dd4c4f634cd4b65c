//! The choices that LangRef or the target leaves to the compiler or the machine, one row per choice.
//!
//! The machine must make each of these choices at random. If it cannot choose among all possibilities, it must mark the
//! value as tainted. So a pass that makes a different choice gives no finding. The compiler has no choice that is not
//! in this table. Tests compare every row with the file that implements the choice, and the table with
//! `docs/freedoms.md`. Every row has two rows in `tests/lies`: in the first row, a pass uses the freedom; in the second
//! row, a pass goes just beyond the freedom.

/// An open choice: each of its outcomes is correct.
#[derive(Copy, Clone, Debug)]
pub struct Freedom {
    /// The choice that is open.
    pub name: &'static str,
    /// The section of LangRef, or the tracker number, that leaves the choice open. "Concurrent" stands for the section
    /// "Memory Model for Concurrent Operations".
    pub source: &'static str,
    /// How the machine makes the choice, and in which file of `crates/machine/src`.
    pub drawn: (&'static str, &'static str),
    /// What else becomes free because of this choice. "Uses" of a value are all values and branches that depend on the
    /// value.
    pub follows: &'static str,
    /// A row of `tests/lies` that uses the freedom.
    pub silent: &'static str,
    /// A row of `tests/lies` that goes just beyond the freedom.
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

/// All freedoms.
pub const FREEDOMS: &[Freedom] = &[
    row(
        "undef",
        "Undefined Values",
        ("undefined bits get a value from the seed at each read, and remain undef", "memory/mod.rs"),
        "values computed from it; a branch is undefined behaviour",
        "freedoms/undef/stored-value",
        "instcombine/undef/returned",
    ),
    row(
        "poison becomes any value",
        "Poison Values",
        (
            "poison in `before` matches anything; the run stops if poison decides a branch or is dereferenced",
            "memory/value.rs",
        ),
        "values computed from it",
        "freedoms/poison/stored-value",
        "instcombine/poison/returned",
    ),
    row(
        "freeze",
        "'freeze'",
        ("the value is 0, 1, -1, a constant of the function or random; it is tainted", "exec/control_taint.rs"),
        "its uses",
        "freedoms/freeze/decides-the-other-way",
        "freedoms/freeze/other-value",
    ),
    row(
        "sign and payload of a NaN",
        "Behavior of Floating-Point NaN values",
        ("a result that is a NaN is tainted, but no draw makes it a number or poison", "arith/float/mod.rs"),
        "its sign and payload, and their uses",
        "freedoms/nan/branch-the-other-way",
        "freedoms/nan/plain-add",
    ),
    row(
        "which zero minnum and maxnum give",
        "'llvm.minnum.*' before llvm#112852; after it with nsz",
        ("the seed chooses one of the two; it is tainted", "arith/float/mod.rs"),
        "the sign of the zero, no other bit",
        "freedoms/signed-zero/the-other",
        "freedoms/signed-zero/no-flag",
    ),
    row(
        "denormal results and operands",
        "\"denormal-fp-math\", \"denormal-fp-math-f32\"",
        ("operands follow the mode; results that may be flushed are tainted", "arith/float/mod.rs"),
        "a result that flushing would change",
        "freedoms/denormal/flushed",
        "freedoms/denormal/other-sum",
    ),
    row(
        "contraction and fast-math flags",
        "Fast-Math Flags; 'llvm.fmuladd.*'",
        ("a result that a flag could change is tainted; an exact result is not", "arith/float/mod.rs"),
        "only its uses",
        "freedoms/contract/fmuladd-split",
        "fast-math/exact/no-flag",
    ),
    row(
        "errors in the last places",
        "'fpmath'",
        ("as for afn: the result of a division or square root is tainted", "arith/float/mod.rs"),
        "its uses",
        "freedoms/fpmath/product",
        "freedoms/fpmath/beside",
    ),
    row(
        "where a free choice writes",
        "Fast-Math Flags; 'freeze'",
        (
            "nothing is chosen: if an address, a length, a mask or an argument of outside code that writes is \
             tainted, the run is no evidence, and the report says so; a plain load from such an address gives a \
             tainted value",
            "exec/control_taint.rs",
        ),
        "everything",
        "freedoms/free-place/index",
        "freedoms/free-place/beside-a-load",
    ),
    row(
        "order and distance of distinct objects",
        "'icmp'; Pointer Aliasing Rules",
        ("the order differs between draws; a comparison that depends on it is tainted", "exec/compare.rs"),
        "its uses",
        "freedoms/address-order/swapped",
        "freedoms/alloca/merged-and-compared",
    ),
    row(
        "addresses themselves, and alignment beyond what is promised",
        "'alloca'; Global Variables",
        ("addresses and gaps are drawn from the seed, in some draws with higher alignments", "memory/mod.rs"),
        "addresses as numbers, if draws disagree on them",
        "freedoms/alloca/aligned-more",
        "ub/address/misaligned",
    ),
    row(
        "merging of constants whose address does not matter",
        "Global Variables, unnamed_addr",
        ("a comparison of the addresses of two constants with equal contents is tainted", "exec/compare.rs"),
        "its uses",
        "freedoms/unnamed-addr/merged",
        "freedoms/unnamed-addr/named",
    ),
    row(
        "what of an allocation is observable",
        "'allockind'; C standard, 7.22.3",
        (
            "objects without a name are compared only by their bytes, and only if a pointer leads to them",
            "environment/observe.rs",
        ),
        "whether the allocation takes place",
        "freedoms/allocation/removed",
        "freedoms/allocation/use-after-free",
    ),
    row(
        "llvm.objectsize",
        "'llvm.objectsize'",
        ("the result is the exact size, a bound or unknown; it is tainted", "exec/intrinsics/choice.rs"),
        "its uses",
        "freedoms/objectsize/exact",
        "clobber/store/use",
    ),
    row(
        "clocks",
        "'llvm.readcyclecounter'; PTX ISA, %clock",
        ("a clock never goes back; its value is tainted", "exec/intrinsics/choice.rs"),
        "differences of clocks and their uses",
        "freedoms/clock/store-between",
        "freedoms/clock/store-beside",
    ),
    row(
        "order of unsynchronised atomic accesses",
        "Concurrent",
        (
            "interleavings are drawn from the seed; in some, a thread runs until it waits, or all threads go in lockstep",
            "exec/schedule.rs",
        ),
        "only bytes and results on which draws disagree",
        "ticket/move/store-before",
        "ticket/count/not-counted",
    ),
    row(
        "which atomic write an atomic load sees",
        "Concurrent",
        (
            "in three draws of four it may read an older write, unless the last write happens before the load or the load is seq_cst",
            "order/modification_order.rs",
        ),
        "values on which draws disagree",
        "freedoms/earlier-write/load-first",
        "freedoms/earlier-write/seq-cst",
    ),
    row(
        "which of several atomic writes a plain read sees",
        "Concurrent",
        (
            "it reads the last write of the interleaving, although LangRef says undef; the value is tainted",
            "exec/races.rs",
        ),
        "its uses",
        "freedoms/rivals/other-value",
        "freedoms/rivals/of-one-write",
    ),
    row(
        "which lanes exchange values in a convergent operation",
        "Convergent Operation Semantics",
        ("the active lanes are those of the run; the operation orders no memory", "exec/intrinsics/exchange.rs"),
        "nothing that is compared",
        "freedoms/lanes/readfirstlane-of-a-uniform",
        "freedoms/lanes/readfirstlane-of-the-thread",
    ),
    row(
        "which lane elect.sync chooses",
        "PTX ISA, elect.sync",
        ("the lane differs between draws; in one draw, equal masks have the same lane", "exec/intrinsics/exchange.rs"),
        "values on which draws disagree",
        "freedoms/elect/leader-by-number",
        "freedoms/elect/nobody",
    ),
    row(
        "what outside code does",
        "Function Attributes, memory(...), captures(...)",
        ("a plan per call, made from what the callee may read, and repeated after the pass", "api/plans.rs"),
        "nothing: all draws share the plan",
        "freedoms/peers/source-for-copy",
        "freedoms/peers/other-bytes",
    ),
    row(
        "padding and by-value copies",
        "'store'; byval",
        ("padding is undefined; outside code sees no by-value copy", "environment/observe.rs"),
        "the bytes",
        "freedoms/padding/zeroed",
        "freedoms/padding/field",
    ),
    row(
        "memory outside its lifetime",
        "'alloca'; 'llvm.lifetime.start'; dead_on_return",
        ("its bytes are poison or undefined, and are not compared; loads of an alloca are allowed", "exec/access.rs"),
        "the bytes",
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
        "Concurrent",
        ("after a pass a racing load gives undef", "order/race.rs"),
        "values computed from it",
        "race/load/speculated",
        "race/invent/store-back",
    ),
    row(
        "bodies that another module defines too",
        "Linkage Types, available_externally",
        (
            "nothing is chosen: a variable keeps its value; a pass that drops a body is not judged, and the report says so",
            "exec/globals.rs",
        ),
        "everything",
        "freedoms/linkage/body-dropped",
        "freedoms/linkage/other-body",
    ),
];

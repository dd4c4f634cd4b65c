//! Rows that the judge gets wrong today, each with the reason: lies that it does not refute (known blind spots) and
//! truths that it reports (false alarms). The list may only shrink.

/// What is wrong, and the rows that show it.
pub const LIST: &[(&str, &[&str])] = &[
    (
        "known blind spot: a race that a pass adds is only a lead, and a lost update shows in some schedules only",
        &[
            "atomics/plain/read-modify-write",
            "atomics/split/load-and-store",
            "atomics/plain/flag-load",
            "atomics/plain/flag-store",
            "scope/narrow/thread",
            "scope/narrow/release",
            "race/widen/store",
            "amdgpu-promote-alloca/shared/one-for-all",
            "race/invent/store-back",
        ],
    ),
    (
        "known blind spot: a ticket of an atomic makes the whole kernel `not settled`",
        &["ticket/store/unrelated", "ticket/drop/unrelated-store", "ticket/count/not-counted"],
    ),
    (
        "known blind spot: an asynchronous copy that is not waited for is no undefined behaviour of `after`",
        &[
            "async/move/load-above-the-wait",
            "async/drop/wait",
            "async/count/one-open",
            "async/move/source-store-before-the-wait",
            "modref/async-wait/nomodref",
        ],
    ),
    (
        "known blind spot: what a drawn value decides is drawn, even where both ways give the same, or neither gives this",
        &[
            "freedoms/nan/number",
            "freedoms/nan/neither-way",
            "freedoms/nan/ordered",
            "freedoms/clock/neither",
            "freedoms/freeze/neither",
            "instcombine/freeze/dropped",
        ],
    ),
    (
        "known blind spot: one flag that lets a float be another switches the comparison off for the module",
        &[
            "freedoms/signed-zero/one",
            "freedoms/signed-zero/beside",
            "freedoms/signed-zero/no-flag",
            "fast-math/integer/beside-contract",
            "fast-math/integer/predicate",
            "fast-math/drop/store-beside-contract",
            "fast-math/exact/no-flag",
            "fast-math/place/of-a-contracted-value",
        ],
    ),
    (
        "known blind spot: metadata that a pass adds is not held to what it says",
        &[
            "metadata/range/noundef",
            "metadata/nonnull/null",
            "metadata/invariant-load/written",
            "metadata/noalias/same",
            "metadata/tbaa/other-type",
            "metadata/dereferenceable/too-many",
        ],
    ),
    (
        "known blind spot: whether a pointer is kept is undecided when it is stored to a variable",
        &["function-attrs/nocapture/kept"],
    ),
    ("known blind spot: llvm.objectsize may answer anything", &["freedoms/objectsize/smaller"]),
    ("known blind spot: freeing twice is no undefined behaviour in `after`", &["freedoms/allocation/double-free"]),
    ("known blind spot: what a reader makes of undefined bytes is not compared", &["freedoms/peers/copy-dropped"]),
    ("known blind spot: no end within the budget is a lead", &["freedoms/mustprogress/made-endless"]),
    ("known blind spot: memcpy of bytes that overlap is not noticed", &["memcpyopt/memmove/to-memcpy"]),
    (
        "known blind spot: by-value copies are not mapped back to their source in the footprint of a call",
        &["modref/byval/nomodref"],
    ),
    ("known blind spot: an exported variable starts with its initialiser", &["globalopt/variable/exported"]),
    ("false alarm: the modes for denormal numbers are not read", &["freedoms/denormal/flushed"]),
    (
        "false alarm: distinct objects have ascending addresses",
        &[
            "freedoms/address-order/allocas",
            "freedoms/address-order/variables",
            "freedoms/address-order/swapped",
            "freedoms/alloca/order",
        ],
    ),
    ("false alarm: unnamed constants that are merged are seen by a comparison", &["freedoms/unnamed-addr/merged"]),
    (
        "false alarm: a peer tells a copy from its source, though it may only read what both hold",
        &["freedoms/peers/source-for-copy", "memcpyopt/argument/constant"],
    ),
    (
        "false alarm: a call that its call site promises to do nothing is observed",
        &["freedoms/peers/call-site-memory-none"],
    ),
    ("false alarm: a peer does not play the body that is available externally", &["freedoms/linkage/body-dropped"]),
    (
        "known blind spot: of the library functions only allocation is executed",
        &[
            "instcombine/library/memcmp-length",
            "instcombine/library/memcmp-negated",
            "instcombine/library/strlen-with-zero",
        ],
    ),
];

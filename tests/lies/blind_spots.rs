//! Rows about which the judge is wrong today, each with the reason: lies that the judge does not refute (known blind
//! spots), and truths that it reports as errors (false alarms; there are none). The list may only become shorter.

/// The reasons, each with the rows that show it.
pub const LIST: &[(&str, &[&str])] = &[
    (
        "known blind spot: races that only `after` has are leads where no run shows another result",
        &["atomics/plain/flag-load", "atomics/plain/flag-store"],
    ),
    (
        "known blind spot: what a drawn value decides is drawn, and matches anything: also what no draw gives",
        &[
            "freedoms/nan/neither-way",
            "freedoms/clock/neither",
            "freedoms/freeze/neither",
            "freedoms/address-order/neither",
            "freedoms/denormal/normal",
            "freedoms/signed-zero/min-of-one",
        ],
    ),
    (
        "known blind spot: where threads wait for each other in loops, not all executions are run",
        &["outcomes/load-buffer/other-value"],
    ),
    ("known blind spot: constructors of variables are not run", &["freedoms/constructors/forgotten"]),
    (
        "known blind spot: a write to what was laundered is undecided",
        &["gvn/invariant-group/past-launder", "metadata/invariant-group/launder-dropped"],
    ),
    ("known blind spot: the wait for an asynchronous copy writes nothing itself", &["modref/async-wait/nomodref"]),
    (
        "known blind spot: by-value copies are not mapped back to their source in the footprint of a call",
        &["modref/byval/nomodref"],
    ),
    (
        "known blind spot: whether a pointer is kept is undecided when it is stored to a variable",
        &["function-attrs/nocapture/kept"],
    ),
    (
        "known blind spot: a load of the word in which constant memory of AMDGPU ends is a lead and ends the run",
        &["freedoms/last-word/other-byte"],
    ),
    ("known blind spot: llvm.objectsize may answer anything", &["freedoms/objectsize/smaller"]),
    ("known blind spot: no end within the budget is a lead", &["freedoms/mustprogress/made-endless"]),
    (
        "known blind spot: a barrier of a cluster that a thread leaves is not executed",
        &["barrier/cluster-barrier/dropped"],
    ),
];

//! The intrinsics for which the module uses a form that the release does not know. For each intrinsic, a rule rewrites
//! its calls.

use super::super::dialect::Dialect;
use super::super::{FuncId, Module, RmwOp, TypeId, intrinsics, overloads};
use super::amdgpu_atomics;

/// How the calls of one intrinsic are rewritten.
pub(super) enum Rule {
    /// Only the name changes.
    Rename(String),
    /// The call becomes a call of the function `name`. `named` states whether the result keeps its name.
    Replace {
        name: String,
        args: &'static [OperandSource],
        named: bool,
    },
    /// The fourth argument is the alignment of the first `pointers` arguments. The alignment becomes an attribute of
    /// these arguments.
    MemoryAlign {
        name: String,
        pointers: usize,
    },
    /// The offset argument is removed. If the offset is not 0, the call is dropped.
    DebugValue,
    /// The call becomes a call of the function `name`. If `zero` is set, the old name means barrier 0, so the new call
    /// has 0 as its first argument.
    Barrier {
        name: &'static str,
        zero: bool,
    },
    /// A barrier that reduces a condition over all threads: by a count, by `and`, or by `or`.
    Vote {
        name: &'static str,
        boolean: bool,
    },
    /// The call becomes an `addrspacecast`.
    SpaceCast,
    /// The result is an address in the shared memory of a cluster. The type of the result is now a pointer to an
    /// address space that is only for cluster memory.
    ClusterAddress,
    /// The call becomes an invariant load, because the call promises that the kernel does not write the memory.
    InvariantLoad,
    Rmw(RmwOp),
    /// The call of an AMDGPU intrinsic becomes an `atomicrmw` ([`amdgpu_atomics`]).
    AmdgpuRmw {
        op: RmwOp,
        states_space: bool,
    },
    /// A lifetime marker loses its size argument. If its pointer is not an alloca, the marker is dropped.
    Lifetime,
    /// Argument number N is the pointer. The next argument is the pointer's alignment, and becomes an attribute.
    Masked(usize),
    /// The new name contains `right` if the last argument is negative, otherwise `left`.
    Splice,
    /// Downgrade: older releases have one function for barrier 0 of all threads, and another function for barriers with
    /// a number.
    OldBarrier,
    /// Downgrade: in older releases, the condition of a vote and the result of a boolean vote have 32 bits.
    OldVote {
        name: String,
        boolean: bool,
    },
    /// Downgrade: a size argument is added, with the value −1 for an unknown size.
    SizedLifetime,
    /// Downgrade: argument number N is the pointer. The pointer's alignment becomes the next argument.
    AlignArgument(usize),
    /// The call becomes a call of the function `name`, which makes a buffer resource. The argument that is the number
    /// of bytes has `bits` bits.
    Resource {
        name: String,
        bits: u32,
    },
}

/// An argument of a [`Rule::Replace`]d call.
#[derive(Copy, Clone)]
pub(super) enum OperandSource {
    /// The argument of the old call with this index.
    Arg(usize),
    /// The argument of the old call with this index, zero-extended to `i64`.
    Wide(usize),
    False,
}

/// NVVM's own names for operations that every target has. A row has the old name, the first release that rewrites it,
/// the new name, the arguments, and whether the result keeps its name.
const NVVM: [(&str, u32, &str, &[OperandSource], bool); 12] = {
    use OperandSource::*;
    [
        ("nvvm.brev32", 15, "llvm.bitreverse.i32", &[Arg(0)], true),
        ("nvvm.brev64", 15, "llvm.bitreverse.i64", &[Arg(0)], true),
        ("nvvm.clz.i", 15, "llvm.ctlz.i32", &[Arg(0), False], true),
        ("nvvm.popc.i", 15, "llvm.ctpop.i32", &[Arg(0)], true),
        ("nvvm.rotate.b32", 22, "llvm.fshl.i32", &[Arg(0), Arg(0), Arg(1)], false),
        ("nvvm.rotate.b64", 22, "llvm.fshl.i64", &[Arg(0), Arg(0), Wide(1)], false),
        ("nvvm.rotate.right.b64", 22, "llvm.fshr.i64", &[Arg(0), Arg(0), Wide(1)], false),
        ("nvvm.fabs.f", 22, "llvm.nvvm.fabs.f32", &[Arg(0)], false),
        ("nvvm.ex2.approx.f", 22, "llvm.nvvm.ex2.approx.f32", &[Arg(0)], false),
        ("nvvm.ex2.approx.d", 22, "llvm.nvvm.ex2.approx.f64", &[Arg(0)], false),
        ("nvvm.ex2.approx.f16x2", 22, "llvm.nvvm.ex2.approx.v2f16", &[Arg(0)], false),
        ("nvvm.ex2.approx.ftz.f", 22, "llvm.nvvm.ex2.approx.ftz.f32", &[Arg(0)], false),
    ]
};

/// Names of barriers up to LLVM 21. Each row has the old name, the new name, and whether the old name stands for
/// barrier 0.
const BARRIERS: [(&str, &str, bool); 6] = [
    ("nvvm.barrier0", "llvm.nvvm.barrier.cta.sync.aligned.all", true),
    ("nvvm.barrier.n", "llvm.nvvm.barrier.cta.sync.aligned.all", false),
    ("nvvm.bar.sync", "llvm.nvvm.barrier.cta.sync.aligned.all", false),
    ("nvvm.barrier", "llvm.nvvm.barrier.cta.sync.aligned.count", false),
    ("nvvm.barrier.sync", "llvm.nvvm.barrier.cta.sync.all", false),
    ("nvvm.barrier.sync.cnt", "llvm.nvvm.barrier.cta.sync.count", false),
];

/// Names of voting barriers up to LLVM 21. Each row has the old name, the new name, and whether the result is a
/// boolean.
const VOTES: [(&str, &str, bool); 3] = [
    ("nvvm.barrier0.popc", "llvm.nvvm.barrier.cta.red.popc.aligned.all", false),
    ("nvvm.barrier0.and", "llvm.nvvm.barrier.cta.red.and.aligned.all", true),
    ("nvvm.barrier0.or", "llvm.nvvm.barrier.cta.red.or.aligned.all", true),
];

/// Prefixes of the names of conversions between address spaces up to LLVM 19.
const SPACE_CASTS: [&str; 6] = [
    "nvvm.ptr.gen.to.",
    "nvvm.ptr.global.to.gen",
    "nvvm.ptr.shared.to.gen",
    "nvvm.ptr.constant.to.gen",
    "nvvm.ptr.local.to.gen",
    "nvvm.ptr.param.to.gen",
];

/// Whether a call with `count` arguments has exactly the arguments that the rule uses.
fn fits(args: &[OperandSource], count: usize) -> bool {
    let last = args.iter().filter_map(|given| match given {
        OperandSource::Arg(i) | OperandSource::Wide(i) => Some(i + 1),
        OperandSource::False => None,
    });
    last.max() == Some(count)
}

fn starts(name: &str, prefixes: &[&str]) -> bool {
    prefixes.iter().any(|p| name.starts_with(p))
}

/// Returns the rule that the reader of `d` applies to the calls of a function.
pub(super) fn rule(m: &Module, f: FuncId, d: Dialect) -> Option<Rule> {
    let function = m.function(f);
    let full = m.function_name(f);
    let name = full.strip_prefix("llvm.")?;
    if !function.is_declaration() {
        return None;
    }
    let params: Vec<TypeId> = function.params.iter().map(|p| p.ty).collect();
    if let Some(old) = oldest_rule(m, full, function.ret, &params, d) {
        return Some(old);
    }
    let nvvm = NVVM.iter().find(|row| row.0 == name && d.is_at_least(row.1));
    if let Some((_, _, new, args, named)) = nvvm.filter(|row| fits(row.3, params.len())) {
        return Some(Rule::Replace { name: new.to_string(), args, named: *named });
    }
    if name.starts_with("nvvm.atomic.load.add.") {
        return Some(Rule::Rmw(RmwOp::FAdd));
    }
    if let [_, value, ..] = params[..]
        && let Some(op) = amdgpu_atomics::operation(m, name, (function.ret, value), d)
    {
        return Some(Rule::AmdgpuRmw { op, states_space: d.is_at_least(22) });
    }
    if d.is_at_least(22) {
        let newest = newest_rule(m, name, function.ret, params.len());
        if newest.is_some() {
            return newest;
        }
    }
    let known = |full: &str| intrinsics::lookup(full).is_some_and(|i| i.known_in(d.0));
    // Some intrinsics lost the prefix `experimental.`.
    let accepted = name.strip_prefix("experimental.").map(|rest| format!("llvm.{rest}"));
    let current = accepted.filter(|new| !known(full) && known(new));
    let right = overloads::right_name(m, current.as_deref().unwrap_or(full), function.ret, &params, d)?;
    (right != full).then_some(Rule::Rename(right))
}

/// Rules for intrinsics that got or lost parameters before LLVM 15.
fn oldest_rule(m: &Module, full: &str, ret: TypeId, params: &[TypeId], d: Dialect) -> Option<Rule> {
    use OperandSource::*;
    let right = |params: &[TypeId]| overloads::right_name(m, full, ret, params, d);
    let is =
        |names: &[&str]| names.iter().any(|n| full.strip_prefix(n).is_some_and(|r| r.is_empty() || r.starts_with('.')));
    let replace = |args| Some(Rule::Replace { name: right(params)?, args, named: true });
    match params.len() {
        1 if is(&["llvm.ctlz", "llvm.cttz"]) => replace(&[Arg(0), False]),
        2 if is(&["llvm.objectsize"]) => replace(&[Arg(0), Arg(1), False, False]),
        3 if is(&["llvm.objectsize"]) => replace(&[Arg(0), Arg(1), Arg(2), False]),
        4 if full == "llvm.dbg.value" => Some(Rule::DebugValue),
        5 if is(&["llvm.memset"]) => Some(Rule::MemoryAlign { name: right(params)?, pointers: 1 }),
        5 if is(&["llvm.memcpy", "llvm.memmove"]) => Some(Rule::MemoryAlign { name: right(params)?, pointers: 2 }),
        _ => None,
    }
}

fn newest_rule(m: &Module, name: &str, ret: TypeId, params: usize) -> Option<Rule> {
    if let Some((_, name, zero)) = BARRIERS.iter().find(|row| row.0 == name) {
        return Some(Rule::Barrier { name, zero: *zero });
    }
    if let Some((_, name, boolean)) = VOTES.iter().find(|row| row.0 == name) {
        return Some(Rule::Vote { name, boolean: *boolean });
    }
    let lifetime =
        || matches!(name, "lifetime.start" | "lifetime.end") || starts(name, &["lifetime.start.", "lifetime.end."]);
    match params {
        _ if starts(name, &SPACE_CASTS) => Some(Rule::SpaceCast),
        _ if name == "nvvm.mapa.shared.cluster" => {
            m.types.pointer_space(ret).filter(|s| s.0 == 3).map(|_| Rule::ClusterAddress)
        }
        _ if name.starts_with("nvvm.ldg.global.") => Some(Rule::InvariantLoad),
        _ if name.starts_with("nvvm.atomic.load.inc.") => Some(Rule::Rmw(RmwOp::UIncWrap)),
        _ if name.starts_with("nvvm.atomic.load.dec.") => Some(Rule::Rmw(RmwOp::UDecWrap)),
        2 if lifetime() => Some(Rule::Lifetime),
        3 if starts(name, &["vector.splice.v", "vector.splice.nxv", "experimental.vector.splice."]) => {
            Some(Rule::Splice)
        }
        4 if starts(name, &["masked.load.", "masked.gather."]) => Some(Rule::Masked(0)),
        4 if starts(name, &["masked.store.", "masked.scatter."]) => Some(Rule::Masked(1)),
        _ => None,
    }
}

/// Returns the rule that rewrites calls for `d` if the reader of `d` does not upgrade them itself.
pub(super) fn legalization_rule(m: &Module, f: FuncId, d: Dialect) -> Option<Rule> {
    if d.is_at_least(22) { newer_rule(m, f) } else { older_rule(m, f) }
}

/// Returns the rule for an intrinsic whose older form LLVM 22 neither accepts nor upgrades.
fn newer_rule(m: &Module, f: FuncId) -> Option<Rule> {
    let function = m.function(f);
    let pointer = m.function_name(f).strip_prefix("llvm.amdgcn.make.buffer.rsrc.")?.trim_start_matches("p8.");
    let short = function.params.get(2).and_then(|bytes| m.types.int_bits(bytes.ty)) == Some(32);
    short.then(|| Rule::Resource { name: format!("llvm.amdgcn.make.buffer.rsrc.p8.{pointer}"), bits: 64 })
}

/// Returns the rule that rewrites a call to a form that every LLVM before 22 knows.
fn older_rule(m: &Module, f: FuncId) -> Option<Rule> {
    let params = m.function(f).params.len();
    let full = m.function_name(f);
    let name = full.strip_prefix("llvm.")?;
    if name == "nvvm.barrier.cta.sync.aligned.all" {
        return Some(Rule::OldBarrier);
    }
    if let Some((old, _, _)) = BARRIERS.iter().find(|(_, new, _)| *new == full) {
        return Some(Rule::Rename(format!("llvm.{old}")));
    }
    if let Some((old, _, boolean)) = VOTES.iter().find(|(_, new, _)| *new == full) {
        return Some(Rule::OldVote { name: format!("llvm.{old}"), boolean: *boolean });
    }
    if let Some(pointer) = name.strip_prefix("amdgcn.make.buffer.rsrc.p8.") {
        // Before LLVM 20, the name contains only the pointer type.
        return Some(Rule::Resource { name: format!("llvm.amdgcn.make.buffer.rsrc.{pointer}"), bits: 32 });
    }
    match params {
        1 if starts(name, &["lifetime.start.", "lifetime.end."]) => Some(Rule::SizedLifetime),
        3 if starts(name, &["masked.load.", "masked.gather."]) => Some(Rule::AlignArgument(0)),
        3 if starts(name, &["masked.store.", "masked.scatter."]) => Some(Rule::AlignArgument(1)),
        _ => None,
    }
}

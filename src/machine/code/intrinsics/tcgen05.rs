//! `tcgen05`: tensor memory and products of matrices that one thread issues (PTX ISA, "TensorCore 5th Generation").

use super::Intrinsic;

/// One of its instructions. Those of a warp are executed by all of its lanes together.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Tcgen05Op {
    /// Of a warp: where in shared memory the address goes, and how many columns.
    Alloc,
    /// Of a warp: the address, how many columns.
    Dealloc,
    /// Of a warp: allocates no more.
    Relinquish,
    /// Of a warp: reads or writes `columns` columns; the first argument is the address, registers follow if it
    /// writes.
    Access { columns: u32 },
    /// Of a warp: waits for its own accesses of tensor memory.
    Wait,
    /// Of a thread: D's address, A (a descriptor, or an address), B's descriptor, the instruction descriptor. Bytes of an element;
    /// `None`: arguments 5 and 6 of LLVM's intrinsic say the kind, and how many CTAs take part.
    Product { bytes: Option<u32>, a_in_tensor_memory: bool },
    /// Of a thread: what it has issued before ends before the phase of an mbarrier, at which this is an arrival.
    Commit,
}

/// How many columns `tcgen05.ld` and `.st` access, and how many registers of a lane they move.
pub fn shape(size: &str, count: &str) -> Option<(u32, u32)> {
    let n: u32 = count.strip_prefix('x')?.parse().ok().filter(|n: &u32| n.is_power_of_two() && *n <= 128)?;
    let (columns, registers) = match size {
        "32x32b" => (n, n),
        "16x64b" => (2 * n, n),
        "16x128b" => (4 * n, 2 * n),
        "16x256b" => (8 * n, 4 * n),
        _ => return None,
    };
    (registers <= 128).then_some((columns, registers))
}

/// LLVM's intrinsics of one CTA, by the name behind `nvvm.tcgen05.` (NVPTXUsage, "tcgen05 family of Intrinsics").
pub fn tcgen05_by_name(name: &str) -> Option<Intrinsic> {
    use Tcgen05Op::*;
    let words: Vec<&str> = name.split('.').collect();
    let op = match &words[..] {
        ["alloc", "cg1"] | ["alloc", "shared", "cg1"] => Alloc,
        ["dealloc", "cg1"] => Dealloc,
        ["relinq", "alloc", "permit", "cg1"] => Relinquish,
        ["wait", "ld" | "st"] => Wait,
        ["fence", "before" | "after", "thread", "sync"] => return Some(Intrinsic::CompilerBarrier),
        ["ld" | "st", size, count] => Access { columns: shape(size, count)?.0 },
        ["mma", "shared"] => Product { bytes: None, a_in_tensor_memory: false },
        ["mma", "tensor"] => Product { bytes: None, a_in_tensor_memory: true },
        ["commit", "cg1"] | ["commit", "shared", "cg1"] => Commit,
        _ => return None,
    };
    Some(Intrinsic::Tcgen05(op))
}

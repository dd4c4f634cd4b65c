//! `tcgen05`: tensor memory, and products of matrices that one thread issues (PTX ISA, "TensorCore 5th Generation").

use super::Intrinsic;

/// A `tcgen05` instruction of a warp or of a single thread. All lanes of a warp execute an instruction of the warp
/// together.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Tcgen05Op {
    /// A warp's allocation. Arguments: a pointer to shared memory, to which the address of the columns is written, and
    /// the number of columns.
    Alloc,
    /// A warp's deallocation. Arguments: the address and the number of columns.
    Dealloc,
    /// A warp promises that its CTA allocates no more columns.
    Relinquish,
    /// A warp reads or writes `columns` columns. The first argument is the address. A write has registers as further
    /// arguments.
    Access { columns: u32 },
    /// A warp waits for its own accesses of tensor memory.
    Wait,
    /// A thread issues a product. Arguments: D's address, A's descriptor or address, B's descriptor, and the
    /// instruction descriptor. `bytes` is the size of an element. If `bytes` is `None`, arguments 5 and 6 of LLVM's
    /// intrinsic give the element kind and the number of CTAs.
    Product { bytes: Option<u32>, a_in_tensor_memory: bool },
    /// A thread arrives at an mbarrier. The phase of the mbarrier ends only after all earlier `tcgen05` operations of
    /// the thread have ended.
    Commit,
}

/// For `tcgen05.ld` and `.st`: returns the number of columns that the instruction accesses, and the number of registers
/// per lane that contain the elements of these columns.
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

/// Returns the intrinsic `llvm.nvvm.tcgen05.{name}` for one CTA (NVPTXUsage, "tcgen05 family of Intrinsics").
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

//! `tcgen05`: tensor memory and products of matrices that one thread issues (PTX ISA, "TensorCore 5th Generation").

/// One of its instructions. Those of a warp are executed by all of its lanes together.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Tcgen05Op {
    /// Of a warp: where in shared memory the address goes, and how many columns.
    Alloc,
    /// Of a warp: the address, how many columns.
    Dealloc,
    /// Of a warp: allocates no more.
    Relinquish,
    /// Of a warp: reads or writes so many columns; the first argument is the address, registers follow if it writes.
    Access { columns: u32 },
    /// Of a warp: waits for its own accesses of tensor memory.
    Wait,
    /// Of a thread: D's address, A (a descriptor, or an address), B's descriptor, the instruction descriptor.
    Product { bytes: u32, a_in_tensor_memory: bool },
    /// Of a thread: what it has issued before ends before the phase of an mbarrier, at which this is an arrival.
    Commit,
}

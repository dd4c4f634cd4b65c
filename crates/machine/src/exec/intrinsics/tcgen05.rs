//! `tcgen05`. Tensor memory is a separate memory that no pointer of LLVM IR can access. The machine tracks which
//! columns are allocated, but not the contents of columns. So every value read from tensor memory is a nondeterministic
//! choice. A product reads its operands in shared memory until the mbarrier of a commit reports the end of the product.

use super::descriptor::{CHUNK, Descriptor};
use crate::api::{AccessKind, Stop, UbKind, ub, unsupported};
use crate::code::{AsyncKind, Scope, Tcgen05Op};
use crate::exec::intrinsics::mbarrier;
use crate::exec::{CallSite, Core, Job, LaneOperands, MemorySystem, TensorMemory, Touch};
use crate::ir::AddressSpace;
use crate::memory::{Base, Kind, Leaf, Prov, Scalar};
use crate::promises::Sync;

const SHARED: AddressSpace = AddressSpace(3);

/// The number of columns of a CTA's tensor memory.
const COLUMNS: u32 = 512;

impl TensorMemory {
    /// Allocates the first free range of `columns` columns that begins at a multiple of `columns`. Returns the index of
    /// the range's first column; `None` if no such range is free.
    fn allocate(&mut self, columns: u32) -> Option<u32> {
        let free = |at: &u32| self.allocated.iter().all(|(a, n)| at + columns <= *a || a + n <= *at);
        let at = (0..=COLUMNS - columns).step_by(columns as usize).find(free)?;
        self.allocated.push((at, columns));
        Some(at)
    }

    fn holds(&self, at: u32, columns: u32) -> bool {
        self.allocated.iter().any(|(a, n)| *a <= at && at + columns <= a + n)
    }
}

fn tensor_memory<'m>(mem: &'m mut MemorySystem, t: usize) -> &'m mut TensorMemory {
    let cta = mem.position(t).cta;
    mem.tensors.entry(cta).or_default()
}

/// Executes an operation for which all lanes of a warp have arrived.
pub fn tensor_warp(core: &mut Core, op: Tcgen05Op, all: &[(u32, LaneOperands)]) -> Result<(), Stop> {
    let first = &all[0].1;
    let t = first.cx.t;
    match op {
        Tcgen05Op::Alloc => tensor_alloc(core, t, (&first.value(0), first.space), &first.value(1))?,
        Tcgen05Op::Dealloc => {
            let (at, columns) =
                (tensor_operand(core.job, &first.value(0))?, tensor_operand(core.job, &first.value(1))?);
            let memory = tensor_memory(&mut core.mem, t);
            let Some(n) = memory.allocated.iter().position(|a| *a == (at, columns)) else {
                return ub(UbKind::BadCall, format!("{columns} columns at {at} of tensor memory are not allocated"));
            };
            memory.allocated.remove(n);
        }
        Tcgen05Op::Relinquish => tensor_memory(&mut core.mem, t).relinquished = true,
        Tcgen05Op::Access { columns } => {
            for (_, b) in all {
                tensor_columns(&mut core.mem, b.cx.t, &b.value(0), columns)?;
                for n in 0..b.registers() {
                    let v = Scalar { undef: 0, drawn: true, ..core.choices.draw(32) };
                    core.threads.set(b.cx, b.dst + n, v);
                }
            }
        }
        Tcgen05Op::Wait | Tcgen05Op::Product { .. } | Tcgen05Op::Commit => {}
    }
    Ok(())
}

/// Executes an operation that one thread issues.
pub fn tensor_thread(core: &mut Core, site: &CallSite, op: Tcgen05Op) -> Result<(), Stop> {
    match op {
        Tcgen05Op::Product { bytes, a_in_tensor_memory } => tensor_product(core, site, bytes, a_in_tensor_memory),
        _ => {
            let mbarrier = mbarrier::mbarrier_in(core, site, 0, Scope::Cluster)?;
            core.announce_sync(site.cx.t, Sync::Memory)?;
            core.mem.order.track(site.cx.t, mbarrier.cell, AsyncKind::Tensor);
            mbarrier::mbarrier_arrive_once(&mut core.mem, mbarrier)
        }
    }
}

fn tensor_operand(job: Job, v: &Scalar) -> Result<u32, Stop> {
    job.condition(v, "an operand of tcgen05")?;
    Ok(v.bits as u32)
}

/// Checks that the columns of an access are allocated. The low 16 bits of an address are the column.
fn tensor_columns(mem: &mut MemorySystem, t: usize, at: &Scalar, columns: u32) -> Result<(), Stop> {
    let at = tensor_operand(mem.job, at)? & 0xffff;
    match tensor_memory(mem, t).holds(at, columns) {
        true => Ok(()),
        false => ub(UbKind::OutOfBounds, format!("{columns} columns at {at} of tensor memory are not allocated")),
    }
}

fn tensor_alloc(core: &mut Core, t: usize, (to, space): (&Scalar, AddressSpace), columns: &Scalar) -> Result<(), Stop> {
    let columns = tensor_operand(core.job, columns)?;
    if !columns.is_power_of_two() || !(32..=COLUMNS).contains(&columns) {
        return ub(UbKind::BadCall, format!("{columns} columns of tensor memory cannot be allocated"));
    }
    let memory = tensor_memory(&mut core.mem, t);
    if memory.relinquished {
        return ub(UbKind::BadCall, "tensor memory is allocated after the permit was given back");
    }
    let Some(at) = memory.allocate(columns) else { return unsupported("ptx tcgen05.alloc that waits") };
    let touch = Touch { align: 4, operand: Some(1), ..Touch::plain(space, AccessKind::Write, 4) };
    let (object, offset) = core.touch(t, to, &touch)?;
    let leaf = Leaf { kind: Kind::Int, bits: 32, offset: 0 };
    core.mem.memory.store(object, offset, leaf, &Scalar { drawn: true, ..Scalar::from_bits(at.into()) });
    Ok(())
}

/// Executes `tcgen05.mma`. The instruction descriptor gives the sizes (PTX ISA, "Instruction descriptor"): D has N
/// columns. Each of the M rows of A and of the N columns of B has 32 bytes.
fn tensor_product(core: &mut Core, site: &CallSite, bytes: Option<u32>, a_in_tensor_memory: bool) -> Result<(), Stop> {
    let bytes = match bytes {
        Some(bytes) => bytes,
        None if core.arg(site, 6, 0)?.bits != 1 => return unsupported("tcgen05.mma of two CTAs"),
        // NVPTXUsage: the operand selects one of the element kinds f16, tf32, f8f6f4 and i8.
        None => [2, 4, 1, 1][core.arg(site, 5, 0)?.bits as usize & 3],
    };
    let mut number = |n: usize| -> Result<Scalar, Stop> {
        let v = core.arg(site, n, 0)?;
        core.job.condition(&v, "an operand of tcgen05")?;
        Ok(v)
    };
    let (to, a, b, what) = (number(0)?, number(1)?, number(2)?, number(3)?.bits as u32);
    let (rows, columns) = ((what >> 24 & 31) * 16, (what >> 17 & 63) * 8);
    if !(matches!(rows, 64 | 128) && (8..=256).contains(&columns)) {
        return ub(UbKind::BadCall, format!("a product of {rows} rows and {columns} columns"));
    }
    tensor_columns(&mut core.mem, site.cx.t, &to, columns)?;
    let mut spans = Vec::new();
    let mut matrices = vec![(b, what >> 16 & 1 == 1, columns)];
    match a_in_tensor_memory {
        true => tensor_columns(&mut core.mem, site.cx.t, &a, 8)?,
        false => matrices.push((a, what >> 15 & 1 == 1, rows)),
    }
    for (descriptor, transposed, lines) in matrices {
        let Some(matrix) = Descriptor::of_tensor_core(descriptor.bits as u64) else {
            return unsupported("ptx tcgen05.mma of this descriptor");
        };
        for (at, len) in matrix.pieces(transposed, lines, 32 / bytes, bytes.into()) {
            let prov = Prov { base: Base::Wildcard(core.mem.memory.exposures), ..descriptor.prov };
            let touch = Touch { align: CHUNK, ..Touch::plain(SHARED, AccessKind::Read, len) };
            let (object, offset) = core.touch(site.cx.t, &Scalar { prov, ..Scalar::from_bits(at.into()) }, &touch)?;
            spans.push(core.mem.memory.span(object, offset, len));
        }
    }
    core.mem.order.issue(site.cx.t, AsyncKind::Tensor, spans, Vec::new());
    Ok(())
}

/// Checks that the program freed all tensor memory before the launch ends (PTX ISA, "Tensor Memory Allocation").
pub fn tensor_memory_is_free(mem: &MemorySystem) -> Result<(), Stop> {
    match mem.tensors.values().all(|m| m.allocated.is_empty()) {
        true => Ok(()),
        false => ub(UbKind::BadCall, "tensor memory is still allocated at the end"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// PTX ISA, "tcgen05.alloc": an allocation is a range of free columns, out of 512.
    #[test]
    fn columns_are_allocated_once() {
        let mut memory = TensorMemory::default();
        assert_eq!(memory.allocate(32), Some(0));
        assert_eq!(memory.allocate(64), Some(64));
        assert_eq!(memory.allocate(32), Some(32));
        assert_eq!(memory.allocate(256), Some(256));
        assert_eq!((memory.allocate(256), memory.allocate(512)), (None, None));
        assert_eq!(memory.allocate(128), Some(128));
        assert_eq!(memory.allocate(32), None);
        assert!(memory.holds(0, 32) && memory.holds(64, 64) && memory.holds(100, 28) && memory.holds(511, 1));
        assert!(!memory.holds(16, 32), "of two allocations");
        memory.allocated.retain(|a| a.0 != 64);
        assert!(!memory.holds(64, 1) && memory.holds(63, 1) && memory.holds(128, 1));
        assert_eq!(memory.allocate(64), Some(64));
        assert_eq!(TensorMemory::default().allocate(512), Some(0));
    }
}

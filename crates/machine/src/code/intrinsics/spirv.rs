//! Intrinsics of SPIR-V, with their names after `llvm.spv.` (LLVM, IntrinsicsSPIRV.td; SPIR-V, "Built-In" and
//! "Non-Uniform Instructions").

use super::gpu::{Exchange, Reduce, Sreg};
use super::{BarrierMemory, Intrinsic};
use crate::code::opencl::WorkItem;

/// Returns the intrinsic `llvm.spv.{name}`.
pub fn by_name(name: &str) -> Option<Intrinsic> {
    let item = |which| Some(Intrinsic::WorkItem(which));
    let exchange = |which| Some(Intrinsic::Exchange(which));
    match name {
        "thread.id" => item(WorkItem::GlobalId),
        "thread.id.in.group" => item(WorkItem::LocalId),
        "flattened.thread.id.in.group" => item(WorkItem::LocalLinearId),
        "group.id" => item(WorkItem::GroupId),
        "num.workgroups" => item(WorkItem::Groups),
        "workgroup.size" => item(WorkItem::LocalSize),
        "global.size" => item(WorkItem::GlobalSize),
        "global.offset" => item(WorkItem::GlobalOffset),
        "subgroup.size" | "subgroup.max.size" | "wave.get.lane.count" => Some(Intrinsic::WaveSize),
        "subgroup.local.invocation.id" => Some(Intrinsic::Sreg(Sreg::Lane)),
        "subgroup.id" => Some(Intrinsic::Sreg(Sreg::Warp)),
        "num.subgroups" => Some(Intrinsic::Sreg(Sreg::Warps)),
        "wave.all" => exchange(Exchange::All),
        "wave.any" => exchange(Exchange::Any),
        "wave.ballot" => exchange(Exchange::Ballot),
        "wave.readlane" => exchange(Exchange::AnyLane),
        "wave.is.first.lane" => exchange(Exchange::IsFirstLane),
        "wave.active.countbits" => exchange(Exchange::Count),
        "wave.reduce.sum" => exchange(Exchange::Reduce(Reduce::Add)),
        "wave.reduce.min" => exchange(Exchange::Reduce(Reduce::Min)),
        "wave.reduce.max" => exchange(Exchange::Reduce(Reduce::Max)),
        "wave.reduce.umin" => exchange(Exchange::Reduce(Reduce::UMin)),
        "wave.reduce.umax" => exchange(Exchange::Reduce(Reduce::UMax)),
        "group.memory.barrier.with.group.sync" => Some(Intrinsic::WorkGroupBarrier(BarrierMemory::Shared)),
        "all.memory.barrier.with.group.sync" => Some(Intrinsic::WorkGroupBarrier(BarrierMemory::All)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_spirv() {
        assert_eq!(by_name("thread.id"), Some(Intrinsic::WorkItem(WorkItem::GlobalId)));
        assert_eq!(by_name("wave.readlane"), Some(Intrinsic::Exchange(Exchange::AnyLane)));
        // This barrier orders only device memory, and [`BarrierMemory`] has no variant for this.
        assert_eq!(by_name("device.memory.barrier.with.group.sync"), None);
        assert_eq!(by_name("thread.id.i64"), None, "names come without types");
    }
}

//! AMDGPU's control flow of a wave, as SIAnnotateControlFlow annotates it for code generation (`amdgcn.if`, `else`,
//! `if.break`, `loop`, `end.cf`). The masks of these intrinsics have a bit for each lane, and a lane branches on its
//! own bit. So the machine computes only the lane's own bit of a mask, and taints the bits of other lanes.

use crate::api::Stop;
use crate::code::LaneFlow;
use crate::exec::{CallSite, Core};
use crate::memory::Scalar;

/// Executes a control-flow intrinsic for one lane.
pub fn lane_flow(core: &mut Core, site: &CallSite, which: LaneFlow) -> Result<(), Stop> {
    let lane = core.mem.order.threads[site.cx.t].lane();
    let first = core.arg(site, 0, 0)?;
    // The bits of other lanes are a nondeterministic choice. A lane's own bit is a definite value.
    let own = |v: Scalar| Scalar { bits: v.bits >> lane & 1, undef: v.undef >> lane & 1, drawn: false, ..v };
    let mask = |v: Scalar| Scalar { bits: (v.bits & 1) << lane, undef: (v.undef & 1) << lane, drawn: true, ..v };
    let not = |v: Scalar| Scalar { bits: v.bits & 1 ^ 1, ..v };
    match which {
        LaneFlow::If => {
            core.job.condition(&first, "the branch condition")?;
            core.set_result(site, 0, first);
            core.threads.set(site.cx, site.step.dst + 1, mask(not(first)));
        }
        // The mask contains the lanes that did not take the first branch.
        LaneFlow::Else => {
            let taken = own(first);
            core.job.condition(&taken, "the branch condition")?;
            core.set_result(site, 0, taken);
            core.threads.set(site.cx, site.step.dst + 1, mask(not(taken)));
        }
        LaneFlow::Break => {
            let before = own(core.arg(site, 1, 0)?);
            let leaves = Scalar { bits: first.bits | before.bits, ..first.derive(before, first.bits | before.bits, 1) };
            core.set_result(site, 0, mask(leaves));
        }
        // A lane whose bit is true leaves the loop.
        LaneFlow::Loop => {
            let leaves = own(first);
            core.job.condition(&leaves, "the branch condition")?;
            core.set_result(site, 0, leaves);
        }
        LaneFlow::End => {}
    }
    Ok(())
}

//! AMDGPU's control flow of a wave, as code generation annotates it (`amdgcn.if`, `else`, `if.break`, `loop`, `end.cf`:
//! AMDGPU's SIAnnotateControlFlow). The masks of these intrinsics have a bit for each lane, and a lane follows its own
//! bit. So here a mask consists of the lane's own bit. The other bits are unknown.

use crate::machine::api::Stop;
use crate::machine::code::{CallCode, LaneFlow, Step};
use crate::machine::exec::{Cx, Vm};
use crate::machine::memory::Scalar;

impl Vm<'_> {
    /// Executes one of these intrinsics.
    pub fn lane_flow(&mut self, cx: Cx, which: LaneFlow, call: &CallCode, step: &Step) -> Result<(), Stop> {
        let lane = self.order.threads[cx.t].lane();
        let first = self.arg(cx, call, 0, 0)?;
        // The bits of other lanes are a free choice, but a lane knows its own bit.
        let own = |v: Scalar| Scalar { bits: v.bits >> lane & 1, undef: v.undef >> lane & 1, drawn: false, ..v };
        let mask = |v: Scalar| Scalar { bits: (v.bits & 1) << lane, undef: (v.undef & 1) << lane, drawn: true, ..v };
        let not = |v: Scalar| Scalar { bits: v.bits & 1 ^ 1, ..v };
        match which {
            LaneFlow::If => {
                self.condition(&first, "the branch condition")?;
                self.set(cx, step.dst, first);
                self.set(cx, step.dst + 1, mask(not(first)));
            }
            // The lanes in the mask did not take the first branch.
            LaneFlow::Else => {
                let taken = own(first);
                self.condition(&taken, "the branch condition")?;
                self.set(cx, step.dst, taken);
                self.set(cx, step.dst + 1, mask(not(taken)));
            }
            LaneFlow::Break => {
                let before = own(self.arg(cx, call, 1, 0)?);
                let leaves =
                    Scalar { bits: first.bits | before.bits, ..first.derive(before, first.bits | before.bits, 1) };
                self.set(cx, step.dst, mask(leaves));
            }
            // A true bit leaves the loop.
            LaneFlow::Loop => {
                let leaves = own(first);
                self.condition(&leaves, "the branch condition")?;
                self.set(cx, step.dst, leaves);
            }
            LaneFlow::End => {}
        }
        Ok(())
    }
}

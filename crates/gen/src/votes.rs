//! Votes of some lanes of a warp. A vote is a convergent operation. Here votes are in divergent control flow, and their
//! results depend on which lanes take part. These kernels test passes that merge equal calls in different branches, and
//! passes that hoist or sink calls. The kernels also test passes that replace a vote by another vote with the same
//! arguments (EarlyCSE and GVN across blocks). Kernels have only NVIDIA's votes. AMD's ballots have no mask, and the
//! machine does not define which lanes take part in divergent control flow.

use super::concrete::Concrete;
use super::memory::{AccessFlags, Cell};
use super::state::*;
use crate::ir::*;
use crate::target::Target;

impl Gen<'_, '_> {
    /// Makes a branch on the thread number with a vote in each arm. Sometimes all threads vote after the branch.
    pub fn vote(&mut self, depth: usize) -> Option<()> {
        let together = self.threads() > 1 && self.kernel && self.cur == 0 && self.in_entry();
        if !together || self.target != Target::Nvptx64 || depth >= super::MAX_DEPTH {
            return None;
        }
        let tid = self.special_register(false)?;
        let block = self.launch.block[0];
        let below = 1 + self.d.below(block as usize - 1) as u32;
        let bound = self.int(32, below.into());
        let is_below = |l: &Concrete| Concrete::Int(matches!(l, Concrete::Int(t) if *t < below.into()).into());
        let lanes = self.lanes(&tid).iter().map(is_below).collect();
        let few = self.builder().icmp(ICmpPred::Ult, tid.value, bound);
        let few = self.push(few, Kind::Int(1), lanes);
        let (yes, no) = self.split_lanes(&few);
        let [then, els, join] = ["few", "others", "all"].map(|stem| self.new_block(stem));
        let all = (1u32 << block) - 1;
        let mask = (1u32 << below) - 1;
        let ballot = self.d.chance(60);
        self.builder().cond_br(few.value, then, els);
        for (block, active, mask) in [(then, yes, mask), (els, no, all & !mask)] {
            let around = self.enter_arm(block, active);
            self.vote_of(mask, &tid, ballot);
            if self.d.chance(40) {
                self.step(depth + 1);
            }
            self.leave_arm(around, join);
        }
        self.set_block(join);
        if self.d.chance(50) {
            self.vote_of(all, &tid, ballot);
        }
        Some(())
    }

    /// Emits a vote of the lanes in a mask, and stores the result of the vote. All lanes in the mask must be active
    /// here.
    fn vote_of(&mut self, mask: u32, tid: &Var, ballot: bool) -> Option<()> {
        let (word, bit) = (self.m.types.int(32), self.m.types.int(1));
        let odd = self.d.chance(50);
        let (yes, votes) = if odd {
            let one = self.int(32, 1);
            let low = self.builder().binary(BinOp::And, tid.value, one, Flags::NONE);
            (self.builder().icmp(ICmpPred::Eq, low, one), mask & 0xaaaa_aaaa)
        } else {
            (self.int(1, 1), mask)
        };
        let name = if ballot { "llvm.nvvm.vote.ballot.sync" } else { "llvm.nvvm.vote.all.sync" };
        let ret = if ballot { word } else { bit };
        let callee = builder::declare(&mut self.m, name, ret, &[word, bit]);
        let mask_value = self.int(32, mask.into());
        let call = self.builder().call(callee, &[mask_value, yes]);
        let result = if ballot { votes } else { (votes == mask).into() };
        let known = vec![Concrete::Int(result.into()); self.lane_count()];
        let mut v = self.push(call, Kind::Int(if ballot { 32 } else { 1 }), known);
        if !ballot {
            v = self.cast_int(&v, CastOp::ZExt, 32)?;
        }
        let want = Want { size: 4, write: true, atomic: false };
        let p = self
            .pick(|g, p| matches!(p.kind, Kind::Ptr(_)) && !g.points_to_slot(p) && g.may_access(&g.lanes(p), want))?;
        let (lanes, cell) = (self.lanes(&p), Cell::int(&mut self.m.types, 32));
        self.emit_access_with(&p, &lanes, cell, true, AccessFlags { value: Some(v.value), ..AccessFlags::PLAIN })
            .map(|_| ())
    }
}

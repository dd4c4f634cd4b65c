//! AMDGPU's exchanges of values between lanes have no mask: they concern the lanes that execute them together. LangRef
//! leaves it to the implementation which lanes those are ("Convergent Operation Semantics", uncontrolled operations).
//! Here each lane goes on until it comes to an exchange, another barrier or its end. Once no lane of the wave runs,
//! those that wait at the same instruction go on together. So lanes that left a loop wait for those that are still in
//! it. Where some lanes of the wave are missing, the result of the exchange is a free choice.

use crate::ir::cfg::{Cfg, Placement};
use crate::ir::{Function, InstId};
use crate::machine::api::Stop;
use crate::machine::exec::Vm;
use crate::machine::memory::Family;
use crate::machine::order::BarrierSite;

impl Vm<'_> {
    /// A lane waits or has ended: if none of its wave runs, some of those that wait exchange their values.
    pub fn gather(&mut self, t: usize) -> Result<(), Stop> {
        if self.program.spaces.family != Family::Amdgcn {
            return Ok(());
        }
        let groups = self.order.gathered(t);
        let all: Vec<BarrierSite> = groups.keys().copied().collect();
        let first = match &all[..] {
            [] => return Ok(()),
            [one] => *one,
            [lowest, ..] => match self.earliest(&all) {
                Some(first) => first,
                // Who goes first decides who meets whom later.
                None => {
                    self.out.observed.inconclusive |= self.options.observe;
                    *lowest
                }
            },
        };
        let woken = groups.get(&first).map(|who| self.order.release_lanes(who)).unwrap_or_default();
        self.wake(woken)
    }

    /// The place from which lanes may come to every other one, while from none of these they come there.
    fn earliest(&self, all: &[BarrierSite]) -> Option<BarrierSite> {
        let (function, _) = *all.first()?;
        if all.iter().any(|(f, _)| *f != function) {
            return None;
        }
        let reach = Reach::of(self.module.function(function));
        let before = |a: InstId, b: InstId| reach.leads(a, b) && !reach.leads(b, a);
        let is_first = |(_, a): &&BarrierSite| all.iter().all(|(_, b)| a == b || before(*a, *b));
        all.iter().find(is_first).copied()
    }

    /// Are they fewer than the wave was launched with?
    pub fn are_some_lanes(&self, t: usize, count: usize) -> bool {
        self.program.spaces.family == Family::Amdgcn && count < self.order.lanes_launched(t)
    }
}

/// Where one comes from where in a function.
struct Reach {
    places: Placement,
    cfg: Cfg,
}

impl Reach {
    fn of(function: &Function) -> Reach {
        Reach { places: Placement::new(function), cfg: Cfg::new(function) }
    }

    /// Does a way lead from behind one instruction to another?
    fn leads(&self, from: InstId, to: InstId) -> bool {
        let (Some((a, i)), Some((b, k))) = (self.places.of(from), self.places.of(to)) else { return false };
        if a == b && i < k {
            return true;
        }
        let mut seen = vec![false; self.cfg.len()];
        let mut open = self.cfg.successors(a).to_vec();
        while let Some(block) = open.pop() {
            if block == b {
                return true;
            }
            if !std::mem::replace(&mut seen[block.0 as usize], true) {
                open.extend_from_slice(self.cfg.successors(block));
            }
        }
        false
    }
}

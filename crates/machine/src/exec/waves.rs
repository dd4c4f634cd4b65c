//! AMDGPU's exchanges of values between lanes have no mask: the lanes that execute an exchange together participate.
//! LangRef leaves it to the implementation which lanes these are ("Convergent Operation Semantics", uncontrolled
//! operations). In the machine, each lane continues until an exchange, another barrier or its end. If no lane of the
//! wave is ready, the lanes that wait at the same instruction exchange values and continue. So lanes that left a loop
//! wait for lanes that are still in the loop. If lanes wait at several instructions, the machine chooses an instruction
//! that no other waiting lane can still reach. If no such instruction exists, a run that compares programs is
//! inconclusive.
//!
//! If some lanes of the wave do not participate, the result of the exchange is a nondeterministic choice. There is one
//! exception, in the entry function. If a single lane participates, and no other lane of the wave has executed the
//! exchange or can still reach it, this lane certainly exchanges only with itself. The reason is that executions of
//! different instructions are never converged. Instructions in different branches may be executed in any order. LLVM 15
//! and 16 merge calls of two branches; in their output, lanes of both branches execute the merged call together.

use crate::exec::{Core, Job, Threads};
use crate::ir::cfg::{Cfg, Placement};
use crate::ir::{Function, InstId};
use crate::order::{BarrierSite, Status};

/// Returns an instruction I at which lanes wait. No lane that waits at a different instruction can reach I. So all
/// lanes that can reach I wait there. If several instructions qualify, any of them may be returned: lanes that leave I
/// wait for the remaining lanes at the point where their paths join.
pub fn earliest(job: Job, all: &[BarrierSite]) -> Option<BarrierSite> {
    let (function, _) = *all.first()?;
    if all.len() == 1 {
        return Some(all[0]);
    }
    if all.iter().any(|(f, _)| *f != function) {
        return None;
    }
    let reach = Reach::for_function(job.module.function(function));
    let is_first = |(_, a): &&BarrierSite| all.iter().all(|(_, b)| a == b || !reach.leads(*b, *a));
    all.iter().find(is_first).copied()
}

/// Whether an implementation may choose other participants than `who` for this exchange: more lanes of the wave, or
/// only some of the lanes in `who`.
pub fn is_free_exchange(core: &mut Core, who: &[usize]) -> bool {
    let Some(&t) = who.first() else { return false };
    if !core.job.exchanges_without_mask() {
        return false;
    }
    let is_alone = who.len() == 1 && is_alone(core, t);
    for &u in who {
        let here = current_site(&core.threads, u);
        core.threads.exchanged.insert((u, here));
    }
    who.len() < core.mem.order.lanes_launched(t) && !is_alone
}

/// Whether no other lane of the wave has executed this lane's current instruction, and no other lane can reach this
/// instruction from where it is now.
fn is_alone(core: &Core, t: usize) -> bool {
    let here = current_site(&core.threads, t);
    let is_in_entry = |u: usize| core.threads[u].frames.len() == 1 && current_site(&core.threads, u).0 == here.0;
    if !is_in_entry(t) {
        return false;
    }
    let reach = Reach::for_function(core.job.module.function(here.0));
    let stays_away = |u: usize| match core.mem.order.status[u] {
        Status::Done => true,
        Status::Waiting => {
            is_in_entry(u) && core.threads[u].inst != here.1 && !reach.leads(core.threads[u].inst, here.1)
        }
        _ => false,
    };
    let mut others = core.mem.order.lanes_beside(t).filter(|u| *u != t);
    others.all(|u| !core.threads.exchanged.contains(&(u, here)) && stays_away(u))
}

/// Returns the function and the instruction that a thread executes.
fn current_site(threads: &Threads, t: usize) -> BarrierSite {
    (threads.frame(t).function, threads[t].inst)
}

/// The control-flow reachability between instructions of a function.
struct Reach {
    places: Placement,
    cfg: Cfg,
}

impl Reach {
    fn for_function(function: &Function) -> Reach {
        Reach { places: Placement::new(function), cfg: Cfg::new(function) }
    }

    /// Whether control can reach instruction `to` after instruction `from`.
    fn leads(&self, from: InstId, to: InstId) -> bool {
        let (Some((a, i)), Some((b, k))) = (self.places.position(from), self.places.position(to)) else { return false };
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

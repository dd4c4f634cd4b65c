//! Replaces loops by loops with a fixed number of iterations. Phis of `i1` replace the counter and its comparison.
//!
//! An error in a loop is usually visible in the second or third iteration. If the loop goes on while `%a = phi i1 [
//! true, %entry ], [ false, %loop ]` is true, it has two iterations. A second phi, `%b = phi i1 [ true, %entry ], [ %a,
//! %loop ]`, gives three iterations.

use super::{Candidate, Edit};
use crate::evaluation::panel::Panel;
use crate::ir::cfg::Cfg;
use crate::ir::cycles::{Cycle, Cycles};
use crate::ir::surgery::{keep_needed, new_inst, replace_uses};
use crate::ir::*;

/// An exit of a loop that has one entry edge and one back edge.
#[derive(Clone)]
struct Exit {
    function: FuncId,
    header: BlockId,
    /// All blocks of the loop.
    blocks: Vec<BlockId>,
    /// The block before the loop, and the block that branches back to the header.
    from: [BlockId; 2],
    /// The block that ends in the branch out of the loop.
    at: BlockId,
    /// Whether the loop goes on if the branch's condition is true.
    stays_on: bool,
}

/// The rewritten form of an exit.
#[derive(Copy, Clone)]
struct Plan {
    /// The number of times that the header is executed: 2 or 3.
    rounds: u32,
    /// Whether the edit exchanges the branch's successors. If so, the new condition is false at first.
    flipped: bool,
    /// Whether the new phi also replaces all other conditions of the loop.
    all: bool,
}

/// Returns the edits of each exit of each loop. An edit makes the loop end after two or three iterations.
pub fn edits(_: &Panel, c: &Candidate) -> Vec<Edit> {
    let mut edits: Vec<Edit> = Vec::new();
    for exit in c.module.defined_functions().flat_map(|f| exits(&c.module, f)) {
        for rounds in [2, 3] {
            for (flipped, all) in [(false, false), (true, false), (false, true), (true, true)] {
                let plan = Plan { rounds, flipped, all };
                let exit = exit.clone();
                edits.push(Box::new(move |c| leave_after(c, &exit, plan).is_some()));
            }
        }
    }
    edits
}

fn exits(m: &Module, function: FuncId) -> Vec<Exit> {
    let f = m.function(function);
    let cfg = Cfg::new(f);
    let cycles = Cycles::new(&cfg);
    let mut found = Vec::new();
    for cycle in cycles.all().iter().filter(|c| c.is_reducible()) {
        let header = cycle.header();
        let Some(from) = ways_in(&cfg, cycle) else { continue };
        for at in cycle.blocks.iter().copied() {
            let Some(InstKind::CondBr { then, els, .. }) = f.terminator(at).map(|t| &t.kind) else { continue };
            let stays = [then, els].map(|b| cycle.contains(*b));
            if stays[0] != stays[1] {
                found.push(Exit { function, header, blocks: cycle.blocks.clone(), from, at, stays_on: stays[0] });
            }
        }
    }
    found
}

/// Returns the only predecessor of the header outside the cycle, and the only predecessor inside it.
fn ways_in(cfg: &Cfg, cycle: &Cycle) -> Option<[BlockId; 2]> {
    match *cfg.predecessors(cycle.header()) {
        [a, b] if !cycle.contains(a) && cycle.contains(b) => Some([a, b]),
        [a, b] if cycle.contains(a) && !cycle.contains(b) => Some([b, a]),
        _ => None,
    }
}

fn leave_after(c: &mut Candidate, exit: &Exit, plan: Plan) -> Option<()> {
    let i1 = c.module.types.int(1);
    let stays = exit.stays_on != plan.flipped;
    let [stay, leave] = [stays, !stays].map(|b| Value::Const(c.module.const_int(1, u128::from(b))));
    let kept: Vec<InstId> = c.anchor.iter().flat_map(|a| a.sides).collect();
    let f = &mut c.module.functions[exit.function];
    let mut last = phi(f, i1, exit, [stay, leave]);
    for _ in 2..plan.rounds {
        last = phi(f, i1, exit, [stay, last]);
    }
    let branch = *f.block(exit.at).insts.last()?;
    if let InstKind::CondBr { cond, then, els, .. } = &mut f.insts[branch].kind {
        *cond = last;
        if plan.flipped {
            std::mem::swap(then, els);
        }
    }
    if plan.all {
        let conditions: Vec<InstId> = exit.blocks.iter().flat_map(|b| f.block(*b).insts.clone()).collect();
        for i in conditions {
            if f.inst(i).ty == i1 && !matches!(f.inst(i).kind, InstKind::Phi { .. }) {
                replace_uses(f, Value::Inst(i), last);
            }
        }
    }
    remove_unused(f, &kept);
    Some(())
}

/// Creates a phi at the start of the header. `values` are its values on the entry edge and on the back edge.
fn phi(f: &mut Function, ty: TypeId, exit: &Exit, values: [Value; 2]) -> Value {
    let incoming = values.into_iter().zip(exit.from).collect();
    let new = new_inst(f, InstKind::Phi { incoming, flags: Flags::NONE }, ty);
    f.blocks[exit.header].insts.insert(0, new);
    Value::Inst(new)
}

/// Removes instructions with unused results. Also removes counters that are used only to compute their own next value.
fn remove_unused(f: &mut Function, kept: &[InstId]) {
    let computes = |kind: &InstKind| {
        matches!(
            kind,
            InstKind::Phi { .. }
                | InstKind::Binary { .. }
                | InstKind::ICmp { .. }
                | InstKind::Cast { .. }
                | InstKind::Select { .. }
                | InstKind::Gep { .. }
        )
    };
    let roots = f.inst_ids().filter(|i| kept.contains(i) || !computes(&f.inst(*i).kind)).collect();
    keep_needed(f, roots);
}

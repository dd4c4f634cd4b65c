//! Replaces a call by the body of its callee, if the body is one block.
//!
//! An error rarely depends on the function that contains its instructions. If calls remained, one error could have two
//! signatures: one with the call and one without.

use super::{Candidate, Edit};
use crate::evaluation::panel::Panel;
use crate::ir::surgery::{new_inst, remove, replace_uses};
use crate::ir::*;

/// Returns one edit for each direct call to a function with one block. A call gets no edit if its callee contains the
/// anchor (the instructions that the question concerns).
pub fn edits(_: &Panel, c: &Candidate) -> Vec<Edit> {
    let mut edits: Vec<Edit> = Vec::new();
    for f in c.module.defined_functions() {
        let function = c.module.function(f);
        for i in function.inst_ids().filter(|i| callee(c, f, *i).is_some()) {
            edits.push(Box::new(move |c| inline(c, f, i).is_some()));
        }
    }
    edits
}

/// Returns the callee of a call, if its body can replace the call. A call with bundles or with copied arguments
/// (`byval`) cannot be replaced, because the copy or the bundle would be lost.
fn callee(c: &Candidate, f: FuncId, i: InstId) -> Option<FuncId> {
    let InstKind::Call(call) = &c.module.function(f).inst(i).kind else { return None };
    let g = c.module.callee(call.callee).filter(|g| *g != f && Some(*g) != c.function())?;
    let callee = c.module.function(g);
    let plain = |p: &Param| !["byval", "inalloca", "preallocated"].iter().any(|a| p.attrs.has(a));
    let alike = call.fn_ty == callee.ty && call.args.len() == callee.params.len() && call.bundles.is_empty();
    (alike && callee.blocks.len() == 1 && callee.params.iter().all(plain)).then_some(g)
}

fn inline(c: &mut Candidate, f: FuncId, i: InstId) -> Option<()> {
    let body = c.module.function(callee(c, f, i)?).clone();
    let caller = &mut c.module.functions[f];
    let args: Vec<Value> = caller.inst(i).kind.as_call()?.args.iter().map(|a| a.value).collect();
    let (block, at) =
        caller.block_ids().find_map(|b| Some((b, caller.block(b).insts.iter().position(|x| *x == i)?)))?;
    let mut became: Vec<Option<Value>> = vec![None; body.insts.len()];
    let mut new: Vec<InstId> = Vec::new();
    for &old in &body.blocks[0].insts {
        let Inst { mut kind, ty, metadata, .. } = body.inst(old).clone();
        let mut known = true;
        kind.for_each_operand_mut(|v| match *v {
            // Earlier edits of the same group may have made the body invalid.
            Value::Arg(a) => match args.get(a as usize) {
                Some(there) => *v = *there,
                None => known = false,
            },
            Value::Inst(d) => match became[d.0 as usize] {
                Some(there) => *v = there,
                None => known = false,
            },
            _ => {}
        });
        match kind {
            _ if !known => return None,
            InstKind::Ret(result) => {
                result.iter().for_each(|result| replace_uses(caller, Value::Inst(i), *result));
                let rest = caller.blocks[block].insts.split_off(at);
                caller.blocks[block].insts.extend(new.into_iter().chain(rest));
                remove(caller, i);
                c.pruned = true;
                return Some(());
            }
            kind => {
                let inst = new_inst(caller, kind, ty);
                caller.insts[inst].metadata = metadata;
                became[old.0 as usize] = Some(Value::Inst(inst));
                new.push(inst);
            }
        }
    }
    None
}

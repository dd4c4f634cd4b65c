//! Edits that merge two instructions: two GEPs with constant offsets become one, or a store and the return after it
//! become a return of the stored value.

use super::{Candidate, Edit};
use crate::evaluation::panel::Panel;
use crate::ir::surgery::{calls_of, remove, replace_uses, retype};
use crate::ir::*;

/// Returns the edits for all pairs of GEPs with constant offsets, where one GEP is computed from the other GEP. Also
/// returns the edits of all stores directly before a return.
pub fn edits(_: &Panel, c: &Candidate) -> Vec<Edit> {
    let mut edits: Vec<Edit> = Vec::new();
    let layout = DataLayout::for_module(&c.module);
    for f in c.module.defined_functions() {
        let function = c.module.function(f);
        let offsets: Vec<Offset> = function.inst_ids().filter_map(|i| offset(&c.module, &layout, f, i)).collect();
        for inner in &offsets {
            for outer in offsets.iter().filter(|o| o.inst != inner.inst && is_made_from(function, o.inst, inner.inst)) {
                let (inner, outer) = (*inner, *outer);
                edits.push(Box::new(move |c| add_up(c, f, inner, outer).is_some()));
            }
        }
        edits.push(Box::new(move |c| return_stored(c, f).is_some()));
    }
    edits
}

/// A GEP with one constant index, as an offset in bytes.
#[derive(Copy, Clone)]
struct Offset {
    inst: InstId,
    base: Value,
    bytes: i128,
}

fn offset(m: &Module, layout: &DataLayout, f: FuncId, inst: InstId) -> Option<Offset> {
    let InstKind::Gep { source, base, indices, .. } = &m.function(f).inst(inst).kind else { return None };
    let [Value::Const(index)] = indices.as_slice() else { return None };
    let Constant::Int { ty, value } = m.constant(*index) else { return None };
    let index = crate::values::linear::sign_extend(*value, m.types.int_bits(*ty)?);
    let bytes = index.checked_mul(i128::from(layout.alloc_size(&m.types, *source)?))?;
    Some(Offset { inst, base: *base, bytes })
}

/// Whether a chain of GEPs derives `pointer` from `origin`.
fn is_made_from(f: &Function, mut pointer: InstId, origin: InstId) -> bool {
    for _ in 0..f.insts.len() {
        match f.inst(pointer).kind {
            InstKind::Gep { base: Value::Inst(base), .. } if base == origin => return true,
            InstKind::Gep { base: Value::Inst(base), .. } => pointer = base,
            _ => return false,
        }
    }
    false
}

/// Gives the outer GEP the sum of both offsets, and replaces the inner GEP by its base.
fn add_up(c: &mut Candidate, f: FuncId, inner: Offset, outer: Offset) -> Option<()> {
    let bytes = i64::try_from(inner.bytes.checked_add(outer.bytes)?).ok()?;
    let (byte, index) = (c.module.types.int(8), Value::Const(c.module.const_int(64, u128::from(bytes as u64))));
    let function = &mut c.module.functions[f];
    if let InstKind::Gep { source, indices, .. } = &mut function.insts[outer.inst].kind {
        (*source, *indices) = (byte, vec![index]);
    }
    replace_uses(function, Value::Inst(inner.inst), inner.base);
    remove(function, inner.inst);
    Some(())
}

/// Makes a function without callers return the value that its last store writes, instead of storing it.
fn return_stored(c: &mut Candidate, f: FuncId) -> Option<()> {
    let calls = calls_of(&c.module, f).filter(Vec::is_empty)?;
    let function = c.module.function(f);
    let returns = |i: &InstId| matches!(function.inst(*i).kind, InstKind::Ret(_));
    let all: Vec<InstId> = function.inst_ids().filter(returns).collect();
    let [ret] = all.as_slice() else { return None };
    let block = function.blocks.iter().find(|b| b.insts.last() == Some(ret))?;
    let store = *block.insts.iter().rev().nth(1)?;
    let (InstKind::Ret(None), InstKind::Store { value, .. }) = (&function.inst(*ret).kind, &function.inst(store).kind)
    else {
        return None;
    };
    let (ret, value, ty) = (*ret, *value, c.module.value_type(function, *value)?);
    if c.is_anchor(f, store) || !matches!(c.module.types.get(ty), Type::Int(_) | Type::Float(_)) {
        return None;
    }
    let function = &mut c.module.functions[f];
    function.ret = ty;
    function.insts[ret].kind = InstKind::Ret(Some(value));
    remove(function, store);
    retype(&mut c.module, f, &calls);
    Some(())
}

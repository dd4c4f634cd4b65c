//! Phi translation: finds the value that an expression had on the edge by which control entered a block.
//!
//! A phi of the block is replaced by its operand for the edge. An expression that the block computes from phis is
//! replaced by the same expression of the phis' operands. This requires an instruction that computes exactly this new
//! expression and is on every path to the edge. The latest instance of this instruction used the latest instances of
//! its operands. The reason is dominance: if an operand is computed again, every path from there to the edge executes
//! the instruction again. If neither rule applies to a value of the block, the value on the edge is unknown.
//!
//! Example: the block has `%p = phi ptr [ %a, %x ], …` and `%q = getelementptr i8, ptr %p, i64 4`. If the function has
//! `%r = getelementptr i8, ptr %a, i64 4`, `%q` equals `%r` on the edge from `%x`.

use super::flow::Flow;
use crate::ir::{BinOp, BlockId, CastOp, ConstExpr, ConstId, Constant, InstId, InstKind, TypeId, Value};
use crate::values::FunctionView;

/// One edge over which values are translated.
pub struct Edge<'a, 'm> {
    /// The function.
    pub view: &'a FunctionView<'m>,
    /// The control flow of the function.
    pub flow: &'a Flow,
    /// The block where the edge starts.
    pub from: BlockId,
    /// The block where the edge ends.
    pub to: BlockId,
}

/// The maximum depth of expressions that are translated.
const MAX_DEPTH: u32 = 32;

impl Edge<'_, '_> {
    /// Returns a value that equals `v` on the edge and is available at the edge's start; `None` if no such value is
    /// known.
    pub fn translate(&self, v: Value) -> Option<Value> {
        if !self.flow.is_reachable(self.from) {
            return None;
        }
        let found = self.expression(v, MAX_DEPTH)?;
        match found {
            Value::Inst(i) if !self.is_available(i) => None,
            _ => Some(found),
        }
    }

    fn is_available(&self, i: InstId) -> bool {
        self.view.block_of(i).is_some_and(|b| self.flow.dom.dominates(b, self.from))
    }

    fn expression(&self, v: Value, depth: u32) -> Option<Value> {
        let Value::Inst(id) = v else { return Some(v) };
        if self.view.block_of(id) != Some(self.to) {
            return Some(v);
        }
        let depth = depth.checked_sub(1)?;
        let inst = self.view.function.inst(id);
        match &inst.kind {
            InstKind::Phi { incoming, .. } => incoming.iter().find(|(_, from)| *from == self.from).map(|(v, _)| *v),
            InstKind::Cast { op, value, .. } => self.cast(v, *op, inst.ty, *value, depth),
            InstKind::Gep { base, indices, .. } => self.gep(id, *base, indices, depth),
            InstKind::Binary { op: BinOp::Add, lhs, rhs: rhs @ Value::Const(c), .. } => {
                matches!(self.view.module.constant(*c), Constant::Int { .. } | Constant::Null { .. })
                    .then(|| self.add(v, inst.ty, *lhs, *rhs, depth))
                    .flatten()
            }
            _ => None,
        }
    }

    fn cast(&self, cast: Value, op: CastOp, ty: TypeId, value: Value, depth: u32) -> Option<Value> {
        let translated = self.expression(value, depth)?;
        if translated == value {
            return Some(cast);
        }
        let types = &self.view.module.types;
        if op == CastOp::BitCast && self.view.ty(translated) == Some(ty) {
            return Some(translated);
        }
        if let Some((inner, source)) = self.view.cast(translated)
            && self.view.ty(source) == Some(ty)
            && undoes(inner, op, || types.int_bits(ty), || Some(self.pointer_bits(self.view.ty(translated)?)))
        {
            return Some(source);
        }
        if let Value::Const(c) = translated {
            return self.fold_cast(op, ty, c);
        }
        self.find(translated, |kind, of| matches!(kind, InstKind::Cast { op: o, .. } if *o == op) && of == ty)
    }

    fn pointer_bits(&self, ty: TypeId) -> u32 {
        self.view.layout.size_bits(&self.view.module.types, ty).map_or(0, |bits| bits as u32)
    }

    /// Returns the result of a cast of a constant, if the module contains the result as a constant.
    fn fold_cast(&self, op: CastOp, ty: TypeId, c: ConstId) -> Option<Value> {
        let m = self.view.module;
        let folded = match (op, m.constant(c)) {
            (CastOp::ZExt | CastOp::Trunc | CastOp::SExt, Constant::Int { ty: from, value }) => {
                let (from, to) = (m.types.int_bits(*from)?, m.types.int_bits(ty)?);
                let wide = if op == CastOp::SExt { crate::ir::signed(*value, from) as u128 } else { *value };
                Constant::Int { ty, value: if to >= 128 { wide } else { wide & ((1 << to) - 1) } }
            }
            (CastOp::BitCast | CastOp::AddrSpaceCast, Constant::Symbol { .. }) => {
                Constant::Expr { ty, expr: ConstExpr::Cast { op, value: c } }
            }
            _ => return None,
        };
        m.find_constant(&folded).map(Value::Const)
    }

    fn gep(&self, id: InstId, base: Value, indices: &[Value], depth: u32) -> Option<Value> {
        let InstKind::Gep { source, .. } = &self.view.function.inst(id).kind else { return None };
        let new_base = self.expression(base, depth)?;
        let new: Vec<Value> = indices.iter().map(|i| self.expression(*i, depth)).collect::<Option<_>>()?;
        if new_base == base && new == indices {
            return Some(Value::Inst(id));
        }
        let ty = self.view.function.inst(id).ty;
        let is_zero = |v: &Value| self.view.const_int(*v).is_some_and(|(_, bits)| bits == 0);
        if new.iter().all(is_zero) && self.view.ty(new_base) == Some(ty) {
            return Some(new_base);
        }
        let same = |kind: &InstKind, of: TypeId| matches!(kind, InstKind::Gep { source: s, base: b, indices: i, .. } if s == source && *b == new_base && *i == new && of == ty);
        self.find(new_base, same)
    }

    fn add(&self, add: Value, ty: TypeId, lhs: Value, rhs: Value, depth: u32) -> Option<Value> {
        let mut new_lhs = self.expression(lhs, depth)?;
        let mut new_rhs = rhs;
        if let Some(InstKind::Binary { op: BinOp::Add, lhs: inner, rhs: by @ Value::Const(_), .. }) =
            self.view.inst(new_lhs).map(|i| &i.kind)
            && let Some((_, by)) = self.view.const_int(*by)
        {
            new_rhs = self.int(ty, by.wrapping_add(self.view.const_int(rhs)?.1))?;
            new_lhs = *inner;
        }
        let amount = self.view.const_int(new_rhs)?.1;
        if amount == 0 {
            return Some(new_lhs);
        }
        if let Some((_, n)) = self.view.const_int(new_lhs) {
            return self.int(ty, n.wrapping_add(amount));
        }
        if (new_lhs, new_rhs) == (lhs, rhs) {
            return Some(add);
        }
        self.find(new_lhs, |kind, _| {
            matches!(kind, InstKind::Binary { op: BinOp::Add, lhs, rhs, .. } if *lhs == new_lhs && *rhs == new_rhs)
        })
    }

    /// Returns an integer constant, if the module contains it. (Otherwise no instruction has this constant as an
    /// operand.)
    fn int(&self, ty: TypeId, value: u128) -> Option<Value> {
        let m = self.view.module;
        let bits = m.types.int_bits(ty)?;
        let value = if bits >= 128 { value } else { value & ((1 << bits) - 1) };
        m.find_constant(&Constant::Int { ty, value }).map(Value::Const)
    }

    /// Returns a user of `of` that `fits` accepts and that is computed on every path to the start of the edge.
    fn find(&self, of: Value, fits: impl Fn(&InstKind, TypeId) -> bool) -> Option<Value> {
        let fits = |i: &InstId| {
            let inst = self.view.function.inst(*i);
            self.is_available(*i) && fits(&inst.kind, inst.ty)
        };
        let found = match of {
            Value::Const(_) => self.view.function.inst_ids().find(|i| {
                let kind = &self.view.function.inst(*i).kind;
                let uses = match kind {
                    InstKind::Gep { base, .. } => *base == of,
                    InstKind::Cast { value, .. } => *value == of,
                    _ => false,
                };
                uses && fits(i)
            }),
            _ => self.view.users(of).iter().copied().find(fits),
        };
        found.map(Value::Inst)
    }
}

/// Whether `outer(inner(x))` has the type of `x` and always equals `x`.
fn undoes(inner: CastOp, outer: CastOp, int: impl Fn() -> Option<u32>, pointer: impl Fn() -> Option<u32>) -> bool {
    match (inner, outer) {
        (CastOp::BitCast, CastOp::BitCast)
        | (CastOp::ZExt | CastOp::SExt, CastOp::Trunc)
        | (CastOp::AddrSpaceCast, CastOp::AddrSpaceCast) => true,
        (CastOp::IntToPtr, CastOp::PtrToInt) => int().is_some_and(|bits| pointer().is_some_and(|p| bits <= p)),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// If an integer fits into a pointer, a cast to a pointer and back does not change it (LangRef, 'ptrtoint',
    /// 'inttoptr', 'zext', 'sext').
    #[test]
    fn casts_that_undo_each_other() {
        let of = |inner, outer, int, pointer| undoes(inner, outer, || int, || pointer);
        for (inner, outer) in [
            (CastOp::BitCast, CastOp::BitCast),
            (CastOp::ZExt, CastOp::Trunc),
            (CastOp::SExt, CastOp::Trunc),
            (CastOp::AddrSpaceCast, CastOp::AddrSpaceCast),
        ] {
            assert!(of(inner, outer, None, None), "{inner:?} {outer:?}");
        }
        for (int, pointer, same) in [
            (Some(64), Some(64), true),
            (Some(32), Some(64), true),
            (Some(64), Some(32), false),
            (None, Some(64), false),
            (Some(64), None, false),
        ] {
            assert_eq!(of(CastOp::IntToPtr, CastOp::PtrToInt, int, pointer), same, "{int:?} {pointer:?}");
        }
        for (inner, outer) in [
            (CastOp::PtrToInt, CastOp::IntToPtr),
            (CastOp::Trunc, CastOp::ZExt),
            (CastOp::ZExt, CastOp::SExt),
            (CastOp::BitCast, CastOp::Trunc),
        ] {
            assert!(!of(inner, outer, Some(64), Some(64)), "{inner:?} {outer:?}");
        }
    }
}

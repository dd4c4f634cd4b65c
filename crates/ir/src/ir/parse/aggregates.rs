//! Instructions on vectors, arrays and structs.

use super::super::lex::{Kind, Token};
use super::super::{ConstId, Constant, InstKind, Type, TypeId, Value};
use super::instructions::ParsedInstruction;
use super::{Parser, R};

impl Parser<'_> {
    fn vector_operand(&mut self) -> R<(TypeId, Value, TypeId)> {
        let at = self.tok;
        let (ty, value) = self.typed_value()?;
        match *self.m.types.get(ty) {
            Type::Vector { elem, .. } => Ok((ty, value, elem)),
            _ => Err(self.fail_at(at, format!("expected a vector, found a value of type {}", self.show(ty)))),
        }
    }

    fn index_operand(&mut self) -> R<Value> {
        self.expect(b',', "before the index")?;
        let at = self.tok;
        let (ty, value) = self.typed_value()?;
        if self.m.types.int_bits(ty).is_none() {
            return Err(self.fail_at(at, "the index must be an integer"));
        }
        Ok(value)
    }

    pub(super) fn extractelement(&mut self) -> R<ParsedInstruction> {
        self.bump();
        let (_, vector, elem) = self.vector_operand()?;
        let index = self.index_operand()?;
        Ok((InstKind::ExtractElement { vector, index }, elem))
    }

    pub(super) fn insertelement(&mut self) -> R<ParsedInstruction> {
        self.bump();
        let (ty, vector, elem) = self.vector_operand()?;
        self.expect(b',', "after the vector")?;
        let at = self.tok;
        let (got, value) = self.typed_value()?;
        if got != elem {
            return Err(self
                .fail_at(at, format!("element has type {} but the vector holds {}", self.show(got), self.show(elem))));
        }
        let index = self.index_operand()?;
        Ok((InstKind::InsertElement { vector, value, index }, ty))
    }

    pub(super) fn shufflevector(&mut self) -> R<ParsedInstruction> {
        self.bump();
        let (ty, lhs, elem) = self.vector_operand()?;
        self.expect(b',', "between the vectors")?;
        let at = self.tok;
        let (other, rhs, _) = self.vector_operand()?;
        if other != ty {
            return Err(self.fail_at(at, "both vectors must have the same type"));
        }
        self.expect(b',', "before the mask")?;
        let mask_at = self.tok;
        let (mask_ty, mask) = self.typed_constant()?;
        let Type::Vector { len, scalable, .. } = *self.m.types.get(mask_ty) else {
            return Err(self.fail_at(mask_at, "the mask must be a vector of i32"));
        };
        let Some(mask) = self.mask(mask, len, scalable) else {
            return Err(self.fail_at(mask_at, "the mask must be constants of type i32, undef or poison"));
        };
        let ty = self.m.types.intern(Type::Vector { elem, len, scalable });
        Ok((InstKind::ShuffleVector { lhs, rhs, mask, mask_ty }, ty))
    }

    /// Returns the elements of a shuffle mask. The mask of a scalable vector is a splat, so only one element is
    /// returned.
    fn mask(&self, mask: ConstId, len: u32, scalable: bool) -> Option<Vec<i32>> {
        const LONGEST: u32 = 1 << 20;
        let count = if scalable { 1 } else { len };
        if count > LONGEST {
            return None;
        }
        let all = |v| Some(vec![v; count as usize]);
        let int = |c| match self.m.constant(c) {
            Constant::Int { value, .. } => i32::try_from(*value).ok(),
            Constant::Undef { .. } | Constant::Poison { .. } => Some(-1),
            _ => None,
        };
        match self.m.constant(mask) {
            Constant::Zero { .. } => all(0),
            Constant::Undef { .. } | Constant::Poison { .. } => all(-1),
            Constant::Splat { elem, .. } => all(int(*elem)?),
            Constant::Aggregate { elems, .. } => elems.iter().map(|e| int(*e)).collect(),
            _ => None,
        }
    }

    /// Parses the indices `, 0, 1…` of a member of `ty`. Returns the indices, and the type of the member.
    pub(super) fn path(&mut self, at: Token, ty: TypeId) -> R<(Vec<u32>, TypeId)> {
        let (mut path, mut here) = (Vec::new(), ty);
        while self.is_at(b',') && self.peek().kind != Kind::MdName {
            self.bump();
            let index_at = self.tok;
            let index = self.uint32("an index")?;
            let next = match *self.m.types.get(here) {
                Type::Array { elem, len } if u64::from(index) < len => Some(elem),
                _ => self.m.types.struct_body(here).and_then(|(fields, _)| fields.get(index as usize).copied()),
            };
            let Some(next) = next else {
                return Err(self.fail_at(index_at, format!("{} has no element {index}", self.show(here))));
            };
            here = next;
            path.push(index);
        }
        if path.is_empty() {
            return Err(self.fail_at(at, "expected at least one index"));
        }
        Ok((path, here))
    }

    pub(super) fn extractvalue(&mut self) -> R<ParsedInstruction> {
        let at = self.bump();
        let (ty, aggregate) = self.typed_value()?;
        let (path, ty) = self.path(at, ty)?;
        Ok((InstKind::ExtractValue { aggregate, path }, ty))
    }

    pub(super) fn insertvalue(&mut self) -> R<ParsedInstruction> {
        let at = self.bump();
        let (ty, aggregate) = self.typed_value()?;
        self.expect(b',', "after the aggregate")?;
        let value_at = self.tok;
        let (got, value) = self.typed_value()?;
        let (path, want) = self.path(at, ty)?;
        if got != want {
            let message = format!("value has type {} but the element has type {}", self.show(got), self.show(want));
            return Err(self.fail_at(value_at, message));
        }
        Ok((InstKind::InsertValue { aggregate, value, path }, ty))
    }
}

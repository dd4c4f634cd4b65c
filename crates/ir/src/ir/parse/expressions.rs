//! Constant expressions. The module `fold` simplifies them as LLVM does.

use super::super::lex::Kind;
use super::super::{BinOp, CastOp, ConstExpr, ConstId, Constant, Type, TypeId};
use super::{Parser, R};

impl<'a> Parser<'a> {
    /// Parses a constant expression. The type of a constant expression follows from its operands.
    pub(super) fn constant_expr(&mut self) -> R<ConstId> {
        let at = self.tok;
        let word = self.word();
        if let Some(op) = CastOp::named(word) {
            self.bump();
            self.instruction_flags();
            self.expect(b'(', "after the cast")?;
            let (from, value) = self.typed_constant()?;
            self.expect_word("to", "after the value")?;
            let to = self.ty()?;
            self.check_cast(at, op, from, to)?;
            self.expect(b')', "at the end of the cast")?;
            return Ok(self.cast_constant(op, value, to));
        }
        if let Some(op) = BinOp::named(word) {
            self.bump();
            let flags = self.instruction_flags();
            let args = self.operands(2)?;
            let ty = self.const_type(args[0]);
            if self.const_type(args[1]) != ty {
                return Err(self.fail_at(at, "operands of a constant expression must have the same type"));
            }
            return Ok(self.binary_constant(op, ty, args[0], args[1], flags));
        }
        match word {
            "getelementptr" => self.gep_constant(),
            "icmp" => {
                self.bump();
                let pred = self.icmp_pred()?;
                let args = self.operands(2)?;
                Ok(self.icmp_constant(pred, args[0], args[1]))
            }
            "fcmp" => {
                self.bump();
                let pred = self.fcmp_pred()?;
                let args = self.operands(2)?;
                let ty = self.compare_type(self.const_type(args[0]));
                let expr = ConstExpr::FCmp { pred, lhs: args[0], rhs: args[1] };
                Ok(self.m.intern(Constant::Expr { ty, expr }))
            }
            "select" => {
                self.bump();
                let args = self.operands(3)?;
                if self.m.types.int_bits(self.const_type(args[0])) == Some(1)
                    && let Constant::Int { value, .. } = self.m.constant(args[0])
                {
                    return Ok(args[if *value == 1 { 1 } else { 2 }]);
                }
                let ty = self.const_type(args[1]);
                let expr = ConstExpr::Select { cond: args[0], then: args[1], els: args[2] };
                Ok(self.m.intern(Constant::Expr { ty, expr }))
            }
            "extractelement" => {
                self.bump();
                let args = self.operands(2)?;
                let Type::Vector { elem: ty, .. } = *self.m.types.get(self.const_type(args[0])) else {
                    return Err(self.fail_at(at, "extractelement needs a vector"));
                };
                let expr = ConstExpr::ExtractElement { vector: args[0], index: args[1] };
                Ok(self.m.intern(Constant::Expr { ty, expr }))
            }
            "insertelement" => {
                self.bump();
                let args = self.operands(3)?;
                let ty = self.const_type(args[0]);
                let expr = ConstExpr::InsertElement { vector: args[0], value: args[1], index: args[2] };
                Ok(self.m.intern(Constant::Expr { ty, expr }))
            }
            "shufflevector" => {
                self.bump();
                let args = self.operands(3)?;
                let vectors = (self.m.types.get(self.const_type(args[0])), self.m.types.get(self.const_type(args[2])));
                let (Type::Vector { elem, .. }, Type::Vector { len, scalable, .. }) = vectors else {
                    return Err(self.fail_at(at, "shufflevector needs vectors"));
                };
                let ty = Type::Vector { elem: *elem, len: *len, scalable: *scalable };
                let ty = self.m.types.intern(ty);
                let expr = ConstExpr::ShuffleVector { lhs: args[0], rhs: args[1], mask: args[2] };
                Ok(self.m.intern(Constant::Expr { ty, expr }))
            }
            _ => Err(self.expected_error("a value")),
        }
    }

    /// Parses `(T c, T c…)` with exactly `count` constants.
    fn operands(&mut self, count: usize) -> R<Vec<ConstId>> {
        self.expect(b'(', "to open the operands")?;
        let mut out = Vec::with_capacity(count);
        for i in 0..count {
            if i > 0 {
                self.expect(b',', "between operands")?;
            }
            out.push(self.typed_constant()?.1);
        }
        self.expect(b')', "after the operands")?;
        Ok(out)
    }

    fn gep_constant(&mut self) -> R<ConstId> {
        self.bump();
        let mut flags = self.instruction_flags();
        let mut inrange = None;
        if self.word() == "inrange" && self.peek().kind == Kind::Punct(b'(') {
            let start = self.tok.start;
            self.bump();
            self.bump();
            for close in [b',', b')'] {
                if self.tok.kind != Kind::Int {
                    return Err(self.expected_error("an integer"));
                }
                self.bump();
                self.expect(close, "in inrange(low, high)")?;
            }
            inrange = Some(self.squeeze(start, self.last_end).into());
            flags = flags.union(self.instruction_flags());
        }
        self.expect(b'(', "after getelementptr")?;
        let source_at = self.tok;
        let source = self.ty()?;
        self.expect(b',', "after the source element type")?;
        let base_at = self.tok;
        let (base_ty, base) = self.typed_constant()?;
        let mut indices = Vec::new();
        while self.eat(b',') {
            // LLVM 18 and earlier mark one index with `inrange`; newer releases ignore the mark.
            self.eat_word("inrange");
            indices.push(self.typed_constant()?.1);
        }
        self.expect(b')', "at the end of getelementptr")?;
        let types: Vec<TypeId> = indices.iter().map(|i| self.const_type(*i)).collect();
        let ty = self.gep_type(base_at, base_ty, &types)?;
        let path: Vec<_> = indices.iter().map(|i| Some(*i)).collect();
        self.check_gep(source_at, source, &path)?;
        let indices = self.vector_indices(ty, source, indices);
        Ok(self.gep_fold(ty, source, base, indices, flags, inrange))
    }

    /// Makes all indices vectors if the result is a vector of pointers. Indices of struct fields stay scalar.
    fn vector_indices(&mut self, ty: TypeId, source: TypeId, mut indices: Vec<ConstId>) -> Vec<ConstId> {
        let Type::Vector { len, scalable, .. } = *self.m.types.get(ty) else { return indices };
        let mut within = None;
        for index in &mut indices {
            let is_vector = matches!(self.m.types.get(self.const_type(*index)), Type::Vector { .. });
            let fields = within.and_then(|ty| self.m.types.struct_body(ty)).map(|(fields, _)| fields);
            if let Some(fields) = fields {
                let field = self.struct_index(*index).unwrap_or(0);
                within = fields.get(field as usize).copied();
                *index = self.m.const_int(32, field);
                continue;
            }
            within = match within.map(|ty| self.m.types.get(ty)) {
                None => Some(source),
                Some(Type::Array { elem, .. } | Type::Vector { elem, .. }) => Some(*elem),
                Some(_) => within,
            };
            if !is_vector {
                *index = self.spread(*index, len, scalable);
            }
        }
        indices
    }

    /// Returns the result type of a comparison: `i1`, or a vector of i1 if `ty` is a vector.
    pub(super) fn compare_type(&mut self, ty: TypeId) -> TypeId {
        let i1 = self.m.types.int(1);
        match *self.m.types.get(ty) {
            Type::Vector { len, scalable, .. } => self.m.types.intern(Type::Vector { elem: i1, len, scalable }),
            _ => i1,
        }
    }

    /// Returns an integer constant of type `ty` (at most 128 bits).
    pub(super) fn int_of(&mut self, ty: TypeId, value: u128) -> ConstId {
        let bits = self.m.types.int_bits(ty).unwrap_or(128);
        self.m.const_int(bits, value)
    }

    /// Makes a constant expression without flags.
    pub(super) fn expr(&mut self, ty: TypeId, expr: ConstExpr) -> ConstId {
        self.m.intern(Constant::Expr { ty, expr })
    }
}

//! Operands: constants, local values, metadata.

use super::super::lex::Kind;
use super::super::{FCmpPred, ICmpPred, Type, TypeId, Value};
use super::{Parser, R};

impl Parser<'_> {
    /// Parses a value of type `ty`.
    pub(super) fn value(&mut self, ty: TypeId) -> R<Value> {
        match self.tok.kind {
            _ if *self.m.types.get(ty) == Type::Metadata => self.metadata_value(),
            Kind::Local | Kind::LocalId => self.local(ty),
            _ => Ok(Value::Const(self.constant(ty)?)),
        }
    }

    /// Parses `T v`.
    pub(super) fn typed_value(&mut self) -> R<(TypeId, Value)> {
        let ty = self.ty()?;
        Ok((ty, self.value(ty)?))
    }

    /// Parses one word of a fixed set. The error message has `what` and `hint`.
    pub(super) fn one_of<T>(&mut self, named: fn(&str) -> Option<T>, what: &str, hint: &str) -> R<T> {
        let Some(kind) = named(self.word()) else { return Err(self.expected_error(what).hint(hint)) };
        self.bump();
        Ok(kind)
    }

    pub(super) fn icmp_pred(&mut self) -> R<ICmpPred> {
        let all = "eq, ne, ugt, uge, ult, ule, sgt, sge, slt or sle";
        self.one_of(ICmpPred::named, "an icmp predicate", all)
    }

    pub(super) fn fcmp_pred(&mut self) -> R<FCmpPred> {
        self.one_of(FCmpPred::named, "an fcmp predicate", "oeq, olt, ord, uno, une, …")
    }
}

//! Operands: constants, local values, metadata.

use super::super::lex::Kind;
use super::super::{FCmpPred, ICmpPred, Type, TypeId, Value};
use super::{Parser, R};

impl Parser<'_> {
    /// A value of type `ty`.
    pub(super) fn value(&mut self, ty: TypeId) -> R<Value> {
        match self.tok.kind {
            _ if *self.m.types.get(ty) == Type::Metadata => self.metadata_value(),
            Kind::Local | Kind::LocalId => self.local(ty),
            _ => Ok(Value::Const(self.constant(ty)?)),
        }
    }

    /// `T v`.
    pub(super) fn typed_value(&mut self) -> R<(TypeId, Value)> {
        let ty = self.ty()?;
        Ok((ty, self.value(ty)?))
    }

    pub(super) fn icmp_pred(&mut self) -> R<ICmpPred> {
        let pred = match self.word() {
            "eq" => ICmpPred::Eq,
            "ne" => ICmpPred::Ne,
            "ugt" => ICmpPred::Ugt,
            "uge" => ICmpPred::Uge,
            "ult" => ICmpPred::Ult,
            "ule" => ICmpPred::Ule,
            "sgt" => ICmpPred::Sgt,
            "sge" => ICmpPred::Sge,
            "slt" => ICmpPred::Slt,
            "sle" => ICmpPred::Sle,
            _ => {
                return Err(self
                    .expected("an icmp predicate")
                    .hint("eq, ne, ugt, uge, ult, ule, sgt, sge, slt or sle"));
            }
        };
        self.bump();
        Ok(pred)
    }

    pub(super) fn fcmp_pred(&mut self) -> R<FCmpPred> {
        let pred = match self.word() {
            "false" => FCmpPred::False,
            "oeq" => FCmpPred::Oeq,
            "ogt" => FCmpPred::Ogt,
            "oge" => FCmpPred::Oge,
            "olt" => FCmpPred::Olt,
            "ole" => FCmpPred::Ole,
            "one" => FCmpPred::One,
            "ord" => FCmpPred::Ord,
            "uno" => FCmpPred::Uno,
            "ueq" => FCmpPred::Ueq,
            "ugt" => FCmpPred::Ugt,
            "uge" => FCmpPred::Uge,
            "ult" => FCmpPred::Ult,
            "ule" => FCmpPred::Ule,
            "une" => FCmpPred::Une,
            "true" => FCmpPred::True,
            _ => return Err(self.expected("an fcmp predicate").hint("oeq, olt, ord, uno, une, …")),
        };
        self.bump();
        Ok(pred)
    }
}

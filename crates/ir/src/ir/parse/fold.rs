//! Folds constant expressions as LLVM does when it reads them. Also has the type rules of casts and `getelementptr`,
//! which apply to constants and instructions. The parser folds an expression only if every release from 15 to 19 folds
//! it. (LLVM 22 no longer folds a cast from a pointer to an integer and back.)

use super::super::lex::Token;
use super::super::{BinOp, CastOp, ConstExpr, ConstId, Constant, Flags, ICmpPred, Type, TypeId};
use super::{Parser, R};

/// The shape of a cast's type: `None` for a scalar, else the length of the vector and whether it is scalable.
type Shape = Option<(u32, bool)>;

impl Parser<'_> {
    fn shape(&self, ty: TypeId) -> (TypeId, Shape) {
        match *self.m.types.get(ty) {
            Type::Vector { elem, len, scalable } => (elem, Some((len, scalable))),
            _ => (ty, None),
        }
    }

    /// Checks that `op from to` is a valid cast.
    pub(super) fn check_cast(&self, at: Token, op: CastOp, from: TypeId, to: TypeId) -> R<()> {
        let ((from_elem, from_shape), (to_elem, to_shape)) = (self.shape(from), self.shape(to));
        let (a, b) = (self.m.types.get(from_elem), self.m.types.get(to_elem));
        let same_shape = from_shape == to_shape;
        let ok = match (op, a, b) {
            (CastOp::Trunc, Type::Int(x), Type::Int(y)) => same_shape && x > y,
            (CastOp::ZExt | CastOp::SExt, Type::Int(x), Type::Int(y)) => same_shape && x < y,
            (CastOp::FpTrunc, Type::Float(x), Type::Float(y)) => same_shape && x.bits() > y.bits(),
            (CastOp::FpExt, Type::Float(x), Type::Float(y)) => same_shape && x.bits() < y.bits(),
            (CastOp::FpToUi | CastOp::FpToSi, Type::Float(_), Type::Int(_)) => same_shape,
            (CastOp::UiToFp | CastOp::SiToFp, Type::Int(_), Type::Float(_)) => same_shape,
            (CastOp::PtrToInt | CastOp::PtrToAddr, Type::Ptr(_), Type::Int(_)) => same_shape,
            (CastOp::IntToPtr, Type::Int(_), Type::Ptr(_)) => same_shape,
            (CastOp::AddrSpaceCast, Type::Ptr(x), Type::Ptr(y)) => same_shape && x != y,
            (CastOp::BitCast, Type::Ptr(x), Type::Ptr(y)) => x == y && (same_shape || self.one_pointer(from, to)),
            // A byte type may hold a pointer without conversion.
            (CastOp::BitCast, Type::Byte(_), Type::Ptr(_)) | (CastOp::BitCast, Type::Ptr(_), Type::Byte(_)) => {
                self.stored_bits(from) == self.stored_bits(to)
            }
            (CastOp::BitCast, _, _) if from == to => self.first_class(from) && self.m.types.struct_body(from).is_none(),
            (CastOp::BitCast, _, _) => match (self.bit_width(from), self.bit_width(to)) {
                (Some(x), Some(y)) => x == y,
                _ => matches!((a, b), (Type::X86Amx, _) | (_, Type::X86Amx)),
            },
            _ => false,
        };
        if ok {
            return Ok(());
        }
        let mut fault = self.fail_at(at, format!("invalid cast from {} to {}", self.show(from), self.show(to)));
        if let (CastOp::BitCast, Type::Ptr(_), Type::Ptr(_)) = (op, a, b) {
            fault = fault.hint("use addrspacecast between address spaces");
        }
        Err(fault)
    }

    /// Whether one type is `ptr` and the other type is `<1 x ptr>`. These two types can be cast into each other.
    fn one_pointer(&self, from: TypeId, to: TypeId) -> bool {
        matches!((self.shape(from).1, self.shape(to).1), (None, Some((1, false))) | (Some((1, false)), None))
    }

    /// Returns the width in bits of a byte type, a pointer, or a vector of these.
    fn stored_bits(&self, ty: TypeId) -> Option<u64> {
        let layout = match &self.layout {
            Some(layout) => std::borrow::Cow::Borrowed(layout),
            None => std::borrow::Cow::Owned(super::super::DataLayout::for_module(&self.m)),
        };
        layout.size_bits(&self.m.types, ty)
    }

    /// Returns the width in bits of a number or of a whole vector of numbers, and whether the vector is scalable.
    /// `None` for pointers.
    fn bit_width(&self, ty: TypeId) -> Option<(u64, bool)> {
        let (elem, shape) = self.shape(ty);
        let bits = match self.m.types.get(elem) {
            Type::Int(bits) | Type::Byte(bits) => u64::from(*bits),
            Type::Float(kind) => u64::from(kind.bits()),
            _ => return None,
        };
        Some(shape.map_or((bits, false), |(len, scalable)| (bits * u64::from(len), scalable)))
    }

    pub(super) fn cast_constant(&mut self, op: CastOp, value: ConstId, to: TypeId) -> ConstId {
        let folded = match self.m.constant(value) {
            Constant::Poison { .. } => Some(Constant::Poison { ty: to }),
            Constant::Undef { .. } => match op {
                CastOp::ZExt | CastOp::SExt | CastOp::UiToFp | CastOp::SiToFp => return self.zero(to),
                _ => Some(Constant::Undef { ty: to }),
            },
            _ if self.is_zero(value) && op != CastOp::AddrSpaceCast && !self.is_byte_cast(value, to) => {
                return self.zero(to);
            }
            Constant::Int { ty, value } => self.fold_int_cast(op, *ty, *value, to),
            Constant::Float { bits, .. } if op == CastOp::BitCast => match self.m.types.get(to) {
                Type::Int(_) => Some(Constant::Int { ty: to, value: *bits }),
                _ => None,
            },
            Constant::Expr { expr: ConstExpr::Cast { op: inner, value: source }, ty } => {
                let (inner, source, middle) = (*inner, *source, *ty);
                return self.fold_cast_pair(inner, op, source, middle, value, to);
            }
            _ => None,
        };
        match folded {
            Some(c) => self.m.intern(c),
            None if op == CastOp::BitCast && self.const_type(value) == to => value,
            None => self.expr(to, ConstExpr::Cast { op, value }),
        }
    }

    /// Whether this is a cast between a byte type and another type. LLVM does not fold such casts.
    fn is_byte_cast(&self, value: ConstId, to: TypeId) -> bool {
        let is_byte = |ty| matches!(self.m.types.get(self.shape(ty).0), Type::Byte(_));
        is_byte(self.const_type(value)) || is_byte(to)
    }

    fn fold_int_cast(&self, op: CastOp, from: TypeId, value: u128, to: TypeId) -> Option<Constant> {
        let from_bits = self.m.types.int_bits(from)?;
        match (op, self.m.types.get(to)) {
            (CastOp::Trunc, Type::Int(bits)) if *bits < 128 => {
                Some(Constant::Int { ty: to, value: value & ((1 << bits) - 1) })
            }
            (CastOp::ZExt, Type::Int(bits)) if *bits <= 128 => Some(Constant::Int { ty: to, value }),
            (CastOp::SExt, Type::Int(bits)) if *bits <= 128 => {
                let wide = ((value << (128 - from_bits)) as i128 >> (128 - from_bits)) as u128;
                let mask = if *bits == 128 { u128::MAX } else { (1 << bits) - 1 };
                Some(Constant::Int { ty: to, value: wide & mask })
            }
            (CastOp::BitCast, Type::Int(_)) => Some(Constant::Int { ty: to, value }),
            (CastOp::BitCast, Type::Float(_)) => Some(Constant::Float { ty: to, bits: value }),
            _ => None,
        }
    }

    /// Folds `op (inner source)`. As in LLVM, pointers are assumed to have 64 bits, whatever the layout states.
    fn fold_cast_pair(
        &mut self,
        inner: CastOp,
        op: CastOp,
        source: ConstId,
        middle: TypeId,
        value: ConstId,
        to: TypeId,
    ) -> ConstId {
        let from = self.const_type(source);
        let bits = |p: &Self, ty| p.m.types.int_bits(ty).unwrap_or(0);
        match (inner, op) {
            (CastOp::AddrSpaceCast, CastOp::AddrSpaceCast) if from == to => source,
            (CastOp::AddrSpaceCast, CastOp::AddrSpaceCast) => self.cast_constant(op, source, to),
            (CastOp::PtrToInt, CastOp::IntToPtr) if from == to && bits(self, middle) == 64 => source,
            (CastOp::IntToPtr, CastOp::PtrToInt) if from == to && bits(self, from) == 64 => source,
            (CastOp::PtrToInt, CastOp::Trunc) => self.cast_constant(CastOp::PtrToInt, source, to),
            (CastOp::Trunc, CastOp::Trunc) => self.cast_constant(CastOp::Trunc, source, to),
            (CastOp::BitCast, CastOp::BitCast) => self.cast_constant(op, source, to),
            _ if op == CastOp::BitCast && middle == to => value,
            _ => self.expr(to, ConstExpr::Cast { op, value }),
        }
    }

    pub(super) fn binary_constant(
        &mut self,
        op: BinOp,
        ty: TypeId,
        lhs: ConstId,
        rhs: ConstId,
        flags: Flags,
    ) -> ConstId {
        let int = |p: &Self, c| match p.m.constant(c) {
            Constant::Int { value, .. } => Some(*value),
            _ => None,
        };
        let (a, b) = (int(self, lhs), int(self, rhs));
        if let (Some(a), Some(b), Some(bits)) = (a, b, self.m.types.int_bits(ty))
            && let Some(v) = fold_ints(op, a, b, bits)
        {
            return self.m.const_int(bits, v);
        }
        match (op, a, b) {
            (BinOp::Add | BinOp::Sub | BinOp::Xor | BinOp::Or | BinOp::Shl, _, Some(0)) => return lhs,
            (BinOp::Add | BinOp::Xor | BinOp::Or, Some(0), _) => return rhs,
            (BinOp::Mul | BinOp::And, _, Some(0)) => return rhs,
            (BinOp::Mul | BinOp::And, Some(0), _) => return lhs,
            (BinOp::Mul, _, Some(1)) => return lhs,
            (BinOp::Mul, Some(1), _) => return rhs,
            _ => {}
        }
        // Constants become the right operand of a commutative operation.
        let swap = a.is_some() && matches!(op, BinOp::Add | BinOp::Mul | BinOp::Xor | BinOp::And | BinOp::Or);
        let (lhs, rhs) = if swap { (rhs, lhs) } else { (lhs, rhs) };
        // `(x + 1) + 2` becomes `x + 3`.
        if let (Constant::Expr { expr: ConstExpr::Binary { op: inner, lhs: x, rhs: y, .. }, .. }, true) =
            (self.m.constant(lhs), matches!(op, BinOp::Add | BinOp::Mul | BinOp::Xor | BinOp::And | BinOp::Or))
        {
            let (x, y) = (*x, *y);
            if *inner == op && int(self, y).is_some() && int(self, rhs).is_some() {
                let number = self.binary_constant(op, ty, y, rhs, Flags::NONE);
                return self.binary_constant(op, ty, x, number, Flags::NONE);
            }
        }
        self.expr(ty, ConstExpr::Binary { op, lhs, rhs, flags })
    }

    pub(super) fn icmp_constant(&mut self, pred: ICmpPred, lhs: ConstId, rhs: ConstId) -> ConstId {
        let operand = self.const_type(lhs);
        let ty = self.compare_type(operand);
        if let (Constant::Int { value: a, .. }, Constant::Int { value: b, .. }, Some(bits)) =
            (self.m.constant(lhs), self.m.constant(rhs), self.m.types.int_bits(operand))
        {
            let signed = |v: u128| (v << (128 - bits)) as i128;
            let (a, b) = (*a, *b);
            let holds = match pred {
                ICmpPred::Eq => a == b,
                ICmpPred::Ne => a != b,
                ICmpPred::Ugt => a > b,
                ICmpPred::Uge => a >= b,
                ICmpPred::Ult => a < b,
                ICmpPred::Ule => a <= b,
                ICmpPred::Sgt => signed(a) > signed(b),
                ICmpPred::Sge => signed(a) >= signed(b),
                ICmpPred::Slt => signed(a) < signed(b),
                ICmpPred::Sle => signed(a) <= signed(b),
            };
            return self.int_of(ty, u128::from(holds));
        }
        self.expr(ty, ConstExpr::ICmp { pred, lhs, rhs })
    }

    /// Folds a `getelementptr` to its base if all its indices are zero.
    pub(super) fn gep_fold(
        &mut self,
        ty: TypeId,
        source: TypeId,
        base: ConstId,
        indices: Vec<ConstId>,
        flags: Flags,
        inrange: Option<Box<str>>,
    ) -> ConstId {
        match self.m.constant(base) {
            Constant::Poison { .. } => return self.m.intern(Constant::Poison { ty }),
            Constant::Undef { .. } => return self.m.intern(Constant::Undef { ty }),
            _ => {}
        }
        let stays = |p: &Self, i: &ConstId| p.is_zero(*i) || matches!(p.m.constant(*i), Constant::Undef { .. });
        if inrange.is_none() && self.const_type(base) == ty && indices.iter().all(|i| stays(self, i)) {
            return base;
        }
        self.expr(ty, ConstExpr::Gep { source, base, indices, flags, inrange })
    }

    /// Returns the type of a `getelementptr`: a vector if any operand is a vector.
    pub(super) fn gep_type(&mut self, at: Token, base: TypeId, indices: &[TypeId]) -> R<TypeId> {
        let (ptr, mut shape) = self.shape(base);
        if !self.m.types.is_pointer(ptr) {
            return Err(self.fail_at(at, format!("base of getelementptr must be a pointer, not {}", self.show(base))));
        }
        for index in indices {
            let (elem, index_shape) = self.shape(*index);
            if self.m.types.int_bits(elem).is_none() {
                return Err(
                    self.fail_at(at, format!("getelementptr index must be an integer, not {}", self.show(*index)))
                );
            }
            match (shape, index_shape) {
                (Some(a), Some(b)) if a != b => {
                    return Err(self.fail_at(at, "getelementptr vector index has a wrong number of elements"));
                }
                (None, Some(_)) => shape = index_shape,
                _ => {}
            }
        }
        Ok(match shape {
            Some((len, scalable)) => self.m.types.intern(Type::Vector { elem: ptr, len, scalable }),
            None => ptr,
        })
    }

    /// Checks that the indices fit the type `source`. An index is `Some` if it is a constant. The first index selects
    /// one of several whole objects of type `source`, so it always fits.
    pub(super) fn check_gep(&self, at: Token, source: TypeId, path: &[Option<ConstId>]) -> R<()> {
        let mut ty = source;
        if path.is_empty() {
            return Ok(());
        }
        if matches!(self.m.types.get(ty), Type::Function { .. } | Type::Label | Type::Metadata | Type::Token)
            || matches!(self.m.types.get(ty), Type::Named(_)) && self.m.types.struct_body(ty).is_none()
        {
            return Err(
                self.fail_at(at, format!("base element of getelementptr must be sized, and {} is not", self.show(ty)))
            );
        }
        for index in &path[1..] {
            ty = match self.m.types.get(ty) {
                Type::Array { elem, .. } | Type::Vector { elem, .. } => *elem,
                _ => match (self.m.types.struct_body(ty), index.and_then(|c| self.struct_index(c))) {
                    (Some((fields, _)), Some(i)) if i < fields.len() as u128 => fields[i as usize],
                    (Some((fields, _)), Some(i)) => {
                        let message =
                            format!("getelementptr index {i} is past the {} fields of {}", fields.len(), self.show(ty));
                        return Err(self.fail_at(at, message));
                    }
                    (Some(_), None) => {
                        return Err(self.fail_at(at, "getelementptr into a struct needs a constant i32 index"));
                    }
                    (None, _) => {
                        return Err(self.fail_at(
                            at,
                            format!("getelementptr index leads into {}, which has no elements", self.show(ty)),
                        ));
                    }
                },
            };
        }
        Ok(())
    }

    pub(super) fn struct_index(&self, c: ConstId) -> Option<u128> {
        match self.m.constant(c) {
            Constant::Int { value, ty } if self.m.types.int_bits(*ty) == Some(32) => Some(*value),
            Constant::Splat { elem, .. } => self.struct_index(*elem),
            Constant::Zero { .. } => Some(0),
            _ => None,
        }
    }
}

/// Computes `a op b`, for the operations that constant expressions may have.
fn fold_ints(op: BinOp, a: u128, b: u128, bits: u32) -> Option<u128> {
    use BinOp::*;
    matches!(op, Add | Sub | Mul | And | Or | Xor | Shl | LShr).then(|| op.of_integers(a, b, bits))?
}

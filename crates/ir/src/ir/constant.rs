//! Constants, interned per module. A constant refers to a global value by [`SymbolId`](super::SymbolId). So a constant
//! can refer to a global value that is not defined yet. If a global value is renamed or removed, only the module's
//! symbol table changes.

use super::{AddressSpace, BinOp, CastOp, FCmpPred, Flags, ICmpPred, SymbolId, TypeId};

/// Index of a constant in [`Module::constants`](super::Module::constants).
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct ConstId(pub u32);

/// A constant. Within one module, equal constants have equal ids.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Constant {
    /// An integer of at most 128 bits; the bits above the width are zero.
    Int {
        /// The type of the constant.
        ty: TypeId,
        /// The value, zero-extended.
        value: u128,
    },
    /// An integer wider than 128 bits, as the decimal text that LLVM prints.
    WideInt {
        /// The type of the constant.
        ty: TypeId,
        /// The decimal digits, with a sign if negative.
        text: Box<str>,
    },
    /// A floating-point number, as bits in its own format (32 bits for a `float`).
    Float {
        /// The type of the constant.
        ty: TypeId,
        /// The bits of the value.
        bits: u128,
    },
    /// `null`.
    Null {
        /// The type of the constant.
        ty: TypeId,
    },
    /// `zeroinitializer` of an aggregate, vector or target type.
    Zero {
        /// The type of the constant.
        ty: TypeId,
    },
    /// `undef`.
    Undef {
        /// The type of the constant.
        ty: TypeId,
    },
    /// `poison`.
    Poison {
        /// The type of the constant.
        ty: TypeId,
    },
    /// `none` (token).
    TokenNone {
        /// The type of the constant.
        ty: TypeId,
    },
    /// Array, vector or struct with these elements.
    Aggregate {
        /// The type of the constant.
        ty: TypeId,
        /// The elements, in order.
        elems: Vec<ConstId>,
    },
    /// `splat (T v)`: a vector whose lanes are all `v`. LLVM 19 and later may write it.
    Splat {
        /// The type of the constant.
        ty: TypeId,
        /// The value of every lane.
        elem: ConstId,
    },
    /// `c"…"`, an array of i8 or b8.
    Bytes {
        /// The type of the constant.
        ty: TypeId,
        /// The bytes.
        bytes: Vec<u8>,
    },
    /// `@name`: variable, function, alias or ifunc. The type is `ptr addrspace(space)`.
    Symbol {
        /// The global value.
        symbol: SymbolId,
        /// The address space of the pointer.
        space: AddressSpace,
    },
    /// `blockaddress(@f, %b)`, `dso_local_equivalent @f`, `no_cfi @f`: constants that are kept as text.
    Verbatim {
        /// The type of the constant.
        ty: TypeId,
        /// The text after the type.
        text: Box<str>,
    },
    /// A constant expression.
    Expr {
        /// The type of its value.
        ty: TypeId,
        /// The expression.
        expr: ConstExpr,
    },
}

/// A constant expression.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum ConstExpr {
    /// `getelementptr`.
    Gep {
        /// The type that the first index is scaled by.
        source: TypeId,
        /// The base pointer.
        base: ConstId,
        /// The indices, integers.
        indices: Vec<ConstId>,
        /// `inbounds`, `nusw`, `nuw`.
        flags: Flags,
        /// `inrange(…)` as written.
        inrange: Option<Box<str>>,
    },
    /// A cast to the type of the constant.
    Cast {
        /// The cast operation.
        op: CastOp,
        /// The operand.
        value: ConstId,
    },
    /// A binary operation.
    Binary {
        /// The binary operation.
        op: BinOp,
        /// The left operand.
        lhs: ConstId,
        /// The right operand.
        rhs: ConstId,
        /// `nuw`, `nsw`, …
        flags: Flags,
    },
    /// `icmp`.
    ICmp {
        /// The predicate.
        pred: ICmpPred,
        /// The left operand.
        lhs: ConstId,
        /// The right operand.
        rhs: ConstId,
    },
    /// `fcmp`.
    FCmp {
        /// The predicate.
        pred: FCmpPred,
        /// The left operand.
        lhs: ConstId,
        /// The right operand.
        rhs: ConstId,
    },
    /// `select`.
    Select {
        /// The condition, an i1.
        cond: ConstId,
        /// The value if the condition is true.
        then: ConstId,
        /// The value if the condition is false.
        els: ConstId,
    },
    /// `extractelement`.
    ExtractElement {
        /// The vector.
        vector: ConstId,
        /// Index of the lane.
        index: ConstId,
    },
    /// `insertelement`.
    InsertElement {
        /// The vector.
        vector: ConstId,
        /// The new value of the lane.
        value: ConstId,
        /// Index of the lane.
        index: ConstId,
    },
    /// `shufflevector`; the mask is a constant vector.
    ShuffleVector {
        /// The first vector; its lanes are numbered from 0.
        lhs: ConstId,
        /// The second vector; its lanes have the numbers after the last lane of the first vector.
        rhs: ConstId,
        /// For each lane of the result, the number of a lane of the two vectors.
        mask: ConstId,
    },
}

impl Constant {
    /// Returns the operands of this constant, in order.
    pub fn operands(&self) -> Vec<ConstId> {
        match self {
            Constant::Aggregate { elems, .. } => elems.clone(),
            Constant::Splat { elem, .. } => vec![*elem],
            Constant::Expr { expr, .. } => match expr {
                ConstExpr::Gep { base, indices, .. } => std::iter::once(*base).chain(indices.iter().copied()).collect(),
                ConstExpr::Cast { value, .. } => vec![*value],
                ConstExpr::Binary { lhs, rhs, .. }
                | ConstExpr::ICmp { lhs, rhs, .. }
                | ConstExpr::FCmp { lhs, rhs, .. } => vec![*lhs, *rhs],
                ConstExpr::Select { cond, then, els } => vec![*cond, *then, *els],
                ConstExpr::ExtractElement { vector, index } => vec![*vector, *index],
                ConstExpr::InsertElement { vector, value, index } => vec![*vector, *value, *index],
                ConstExpr::ShuffleVector { lhs, rhs, mask } => vec![*lhs, *rhs, *mask],
            },
            _ => Vec::new(),
        }
    }
}

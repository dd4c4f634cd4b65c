//! Constants, interned per module. Global values are named through [`SymbolId`](super::SymbolId), so a use may precede
//! its definition, and to rename or prune a module touches its symbol table only.

use super::{AddressSpace, BinOp, CastOp, FCmpPred, Flags, ICmpPred, SymbolId, TypeId};

/// Index of a constant in [`Module::constants`](super::Module::constants).
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct ConstId(pub u32);

/// A constant; equal constants have equal ids within one module.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[allow(missing_docs)]
pub enum Constant {
    /// At most 128 bits; the bits above the width are zero.
    Int {
        ty: TypeId,
        value: u128,
    },
    /// Wider than 128 bits: the decimal text as LLVM prints it.
    WideInt {
        ty: TypeId,
        text: Box<str>,
    },
    /// The bits of the value in its own format (a `float` has 32).
    Float {
        ty: TypeId,
        bits: u128,
    },
    /// `null`.
    Null {
        ty: TypeId,
    },
    /// `zeroinitializer` (aggregates, vectors and target types).
    Zero {
        ty: TypeId,
    },
    Undef {
        ty: TypeId,
    },
    Poison {
        ty: TypeId,
    },
    /// `none` (token).
    TokenNone {
        ty: TypeId,
    },
    /// Array, vector or struct with these elements.
    Aggregate {
        ty: TypeId,
        elems: Vec<ConstId>,
    },
    /// `splat (T v)` as LLVM ≥ 19 may write it.
    Splat {
        ty: TypeId,
        elem: ConstId,
    },
    /// `c"…"`, an array of i8.
    Bytes {
        ty: TypeId,
        bytes: Vec<u8>,
    },
    /// `@name`: variable, function, alias or ifunc. The type is `ptr addrspace(space)`.
    Symbol {
        symbol: SymbolId,
        space: AddressSpace,
    },
    /// `blockaddress(@f, %b)`, `dso_local_equivalent @f`, `no_cfi @f`: kept as text after the keyword.
    Verbatim {
        ty: TypeId,
        text: Box<str>,
    },
    Expr {
        ty: TypeId,
        expr: ConstExpr,
    },
}

/// A constant expression.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[allow(missing_docs)]
pub enum ConstExpr {
    Gep {
        source: TypeId,
        base: ConstId,
        indices: Vec<ConstId>,
        flags: Flags,
        inrange: Option<Box<str>>,
    },
    Cast {
        op: CastOp,
        value: ConstId,
    },
    Binary {
        op: BinOp,
        lhs: ConstId,
        rhs: ConstId,
        flags: Flags,
    },
    ICmp {
        pred: ICmpPred,
        lhs: ConstId,
        rhs: ConstId,
    },
    FCmp {
        pred: FCmpPred,
        lhs: ConstId,
        rhs: ConstId,
    },
    Select {
        cond: ConstId,
        then: ConstId,
        els: ConstId,
    },
    ExtractElement {
        vector: ConstId,
        index: ConstId,
    },
    InsertElement {
        vector: ConstId,
        value: ConstId,
        index: ConstId,
    },
    /// The mask as a constant vector.
    ShuffleVector {
        lhs: ConstId,
        rhs: ConstId,
        mask: ConstId,
    },
}

impl Constant {
    /// The constants that this one is made of, in order.
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

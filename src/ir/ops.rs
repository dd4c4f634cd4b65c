//! The words of instructions: operators, predicates, orderings and flags.

/// nuw, nsw, exact … and the fast-math flags, one bit each.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Flags(pub u32);

impl Flags {
    #![allow(missing_docs)]
    pub const NONE: Flags = Flags(0);
    pub const NUW: Flags = Flags(1);
    pub const NSW: Flags = Flags(1 << 1);
    pub const EXACT: Flags = Flags(1 << 2);
    pub const DISJOINT: Flags = Flags(1 << 3);
    pub const NNEG: Flags = Flags(1 << 4);
    pub const INBOUNDS: Flags = Flags(1 << 5);
    pub const NUSW: Flags = Flags(1 << 6);
    pub const SAMESIGN: Flags = Flags(1 << 7);
    pub const REASSOC: Flags = Flags(1 << 8);
    pub const NNAN: Flags = Flags(1 << 9);
    pub const NINF: Flags = Flags(1 << 10);
    pub const NSZ: Flags = Flags(1 << 11);
    pub const ARCP: Flags = Flags(1 << 12);
    pub const CONTRACT: Flags = Flags(1 << 13);
    pub const AFN: Flags = Flags(1 << 14);
    /// All seven fast-math flags.
    pub const FAST: Flags = Flags(0x7f << 8);

    /// Are all bits of `o` set?
    pub fn has(self, o: Flags) -> bool {
        self.0 & o.0 == o.0
    }
    pub fn with(self, o: Flags) -> Flags {
        Flags(self.0 | o.0)
    }
    pub fn without(self, o: Flags) -> Flags {
        Flags(self.0 & !o.0)
    }
}

#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
#[allow(missing_docs)]
pub enum BinOp {
    Add,
    Sub,
    Mul,
    UDiv,
    SDiv,
    URem,
    SRem,
    Shl,
    LShr,
    AShr,
    And,
    Or,
    Xor,
    FAdd,
    FSub,
    FMul,
    FDiv,
    FRem,
}

#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
#[allow(missing_docs)]
pub enum CastOp {
    Trunc,
    ZExt,
    SExt,
    FpTrunc,
    FpExt,
    FpToUi,
    FpToSi,
    UiToFp,
    SiToFp,
    PtrToInt,
    /// LLVM 22.
    PtrToAddr,
    IntToPtr,
    BitCast,
    AddrSpaceCast,
}

#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
#[allow(missing_docs)]
pub enum ICmpPred {
    Eq,
    Ne,
    Ugt,
    Uge,
    Ult,
    Ule,
    Sgt,
    Sge,
    Slt,
    Sle,
}

impl ICmpPred {
    /// What holds of the operands exchanged.
    pub fn swapped(self) -> ICmpPred {
        match self {
            ICmpPred::Eq => ICmpPred::Eq,
            ICmpPred::Ne => ICmpPred::Ne,
            ICmpPred::Ugt => ICmpPred::Ult,
            ICmpPred::Uge => ICmpPred::Ule,
            ICmpPred::Ult => ICmpPred::Ugt,
            ICmpPred::Ule => ICmpPred::Uge,
            ICmpPred::Sgt => ICmpPred::Slt,
            ICmpPred::Sge => ICmpPred::Sle,
            ICmpPred::Slt => ICmpPred::Sgt,
            ICmpPred::Sle => ICmpPred::Sge,
        }
    }

    /// What holds if this does not.
    pub fn inverted(self) -> ICmpPred {
        match self {
            ICmpPred::Eq => ICmpPred::Ne,
            ICmpPred::Ne => ICmpPred::Eq,
            ICmpPred::Ugt => ICmpPred::Ule,
            ICmpPred::Uge => ICmpPred::Ult,
            ICmpPred::Ult => ICmpPred::Uge,
            ICmpPred::Ule => ICmpPred::Ugt,
            ICmpPred::Sgt => ICmpPred::Sle,
            ICmpPred::Sge => ICmpPred::Slt,
            ICmpPred::Slt => ICmpPred::Sge,
            ICmpPred::Sle => ICmpPred::Sgt,
        }
    }

    /// Does it hold for two integers of `bits` bits (zero above them)?
    pub fn holds(self, x: u128, y: u128, bits: u32) -> bool {
        self.holds_of((x, y), (signed(x, bits), signed(y, bits)))
    }

    /// Does it hold for two integers, given as unsigned and as signed numbers?
    #[inline]
    pub fn holds_of<U: Ord, S: Ord>(self, (x, y): (U, U), (sx, sy): (S, S)) -> bool {
        match self {
            ICmpPred::Eq => x == y,
            ICmpPred::Ne => x != y,
            ICmpPred::Ugt => x > y,
            ICmpPred::Uge => x >= y,
            ICmpPred::Ult => x < y,
            ICmpPred::Ule => x <= y,
            ICmpPred::Sgt => sx > sy,
            ICmpPred::Sge => sx >= sy,
            ICmpPred::Slt => sx < sy,
            ICmpPred::Sle => sx <= sy,
        }
    }
}

/// The number that the low `bits` bits (1 to 128) of `value` are in two's complement.
pub fn signed(value: u128, bits: u32) -> i128 {
    let shift = 128 - bits.clamp(1, 128);
    ((value << shift) as i128) >> shift
}

#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
#[allow(missing_docs)]
pub enum FCmpPred {
    False,
    Oeq,
    Ogt,
    Oge,
    Olt,
    Ole,
    One,
    Ord,
    Uno,
    Ueq,
    Ugt,
    Uge,
    Ult,
    Ule,
    Une,
    True,
}

#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
#[allow(missing_docs)]
pub enum Ordering {
    Unordered,
    Monotonic,
    Acquire,
    Release,
    AcqRel,
    SeqCst,
}

/// Ordering and scope of an atomic access.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Atomic {
    /// The (success) ordering.
    pub ordering: Ordering,
    /// `syncscope("…")`; `None` is the system scope.
    pub scope: Option<Box<str>>,
}

#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
#[allow(missing_docs)]
pub enum RmwOp {
    Xchg,
    Add,
    Sub,
    And,
    Nand,
    Or,
    Xor,
    Max,
    Min,
    UMax,
    UMin,
    FAdd,
    FSub,
    FMax,
    FMin,
    FMaximum,
    FMinimum,
    UIncWrap,
    UDecWrap,
    USubCond,
    USubSat,
}

#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
#[allow(missing_docs)]
pub enum TailKind {
    None,
    Tail,
    MustTail,
    NoTail,
}

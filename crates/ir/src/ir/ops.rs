//! Operators, predicates, orderings and flags of instructions.

/// A set of flags, one bit each: nuw, nsw, exact and others, and the fast-math flags.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Flags(pub u32);

impl Flags {
    /// No flag.
    pub const NONE: Flags = Flags(0);
    /// `nuw`.
    pub const NUW: Flags = Flags(1);
    /// `nsw`.
    pub const NSW: Flags = Flags(1 << 1);
    /// `exact`.
    pub const EXACT: Flags = Flags(1 << 2);
    /// `disjoint`.
    pub const DISJOINT: Flags = Flags(1 << 3);
    /// `nneg`.
    pub const NNEG: Flags = Flags(1 << 4);
    /// `inbounds`, which implies `nusw`.
    pub const INBOUNDS: Flags = Flags(1 << 5);
    /// `nusw`.
    pub const NUSW: Flags = Flags(1 << 6);
    /// `samesign`.
    pub const SAMESIGN: Flags = Flags(1 << 7);
    /// `reassoc`.
    pub const REASSOC: Flags = Flags(1 << 8);
    /// `nnan`.
    pub const NNAN: Flags = Flags(1 << 9);
    /// `ninf`.
    pub const NINF: Flags = Flags(1 << 10);
    /// `nsz`.
    pub const NSZ: Flags = Flags(1 << 11);
    /// `arcp`.
    pub const ARCP: Flags = Flags(1 << 12);
    /// `contract`.
    pub const CONTRACT: Flags = Flags(1 << 13);
    /// `afn`.
    pub const AFN: Flags = Flags(1 << 14);
    /// All seven fast-math flags.
    pub const FAST: Flags = Flags(0x7f << 8);

    /// Whether the set has all flags of `o`.
    pub fn has(self, o: Flags) -> bool {
        self.0 & o.0 == o.0
    }

    /// Returns the flags that at least one of the sets has.
    pub fn union(self, o: Flags) -> Flags {
        Flags(self.0 | o.0)
    }

    /// Returns the flags that `self` has and `o` does not have.
    pub fn difference(self, o: Flags) -> Flags {
        Flags(self.0 & !o.0)
    }
}

words! {
    /// A binary operation; the texts are its mnemonics.
    #[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
    pub enum BinOp {
        Add = "add",
        Sub = "sub",
        Mul = "mul",
        UDiv = "udiv",
        SDiv = "sdiv",
        URem = "urem",
        SRem = "srem",
        Shl = "shl",
        LShr = "lshr",
        AShr = "ashr",
        And = "and",
        Or = "or",
        Xor = "xor",
        FAdd = "fadd",
        FSub = "fsub",
        FMul = "fmul",
        FDiv = "fdiv",
        FRem = "frem",
    }
}

impl BinOp {
    /// Whether this is a floating-point operation.
    pub fn is_float(self) -> bool {
        matches!(self, BinOp::FAdd | BinOp::FSub | BinOp::FMul | BinOp::FDiv | BinOp::FRem)
    }

    /// Evaluates the operation for integers of `bits` bits; higher bits of the operands are ignored. Returns `None` if
    /// the operation has undefined behaviour, if a shift amount is too large, and for floating-point operations.
    pub fn of_integers(self, a: u128, b: u128, bits: u32) -> Option<u128> {
        let by = u32::try_from(b).ok().filter(|b| *b < bits);
        let signed = |n| signed(n, bits);
        Some(match self {
            BinOp::Add => a.wrapping_add(b),
            BinOp::Sub => a.wrapping_sub(b),
            BinOp::Mul => a.wrapping_mul(b),
            BinOp::And => a & b,
            BinOp::Or => a | b,
            BinOp::Xor => a ^ b,
            BinOp::Shl => a << by?,
            BinOp::LShr => a >> by?,
            BinOp::AShr => (signed(a) >> by?) as u128,
            BinOp::UDiv => a.checked_div(b)?,
            BinOp::URem => a.checked_rem(b)?,
            BinOp::SDiv => signed(a).checked_div(signed(b))? as u128,
            BinOp::SRem => signed(a).checked_rem(signed(b))? as u128,
            _ => return None,
        })
    }
}

words! {
    /// A cast; the texts are its mnemonics.
    #[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
    pub enum CastOp {
        Trunc = "trunc",
        ZExt = "zext",
        SExt = "sext",
        FpTrunc = "fptrunc",
        FpExt = "fpext",
        FpToUi = "fptoui",
        FpToSi = "fptosi",
        UiToFp = "uitofp",
        SiToFp = "sitofp",
        PtrToInt = "ptrtoint",
        /// `ptrtoaddr`, since LLVM 22.
        PtrToAddr = "ptrtoaddr",
        IntToPtr = "inttoptr",
        BitCast = "bitcast",
        AddrSpaceCast = "addrspacecast",
    }
}

words! {
    /// A predicate of `icmp`.
    #[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
    pub enum ICmpPred {
        Eq = "eq",
        Ne = "ne",
        Ugt = "ugt",
        Uge = "uge",
        Ult = "ult",
        Ule = "ule",
        Sgt = "sgt",
        Sge = "sge",
        Slt = "slt",
        Sle = "sle",
    }
}

impl ICmpPred {
    /// Returns the predicate that gives the same result if the two operands are exchanged.
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

    /// Returns the predicate that gives the opposite result for the same operands.
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

    /// Whether the predicate is true for two integers of `bits` bits. The arguments are zero-extended.
    pub fn holds(self, x: u128, y: u128, bits: u32) -> bool {
        self.holds_of((x, y), (signed(x, bits), signed(y, bits)))
    }

    /// Whether the predicate is true for two integers. `x` and `y` are the integers as unsigned numbers; `sx` and `sy`
    /// are the same integers as signed numbers.
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

/// Returns the low `bits` bits (1 to 128) of `value` as a two's complement number.
#[inline]
pub fn signed(value: u128, bits: u32) -> i128 {
    let shift = 128 - bits.clamp(1, 128);
    ((value << shift) as i128) >> shift
}

words! {
    /// A predicate of `fcmp`. If an operand is a NaN, a predicate whose name begins with `o` is false, and one whose
    /// name begins with `u` is true.
    #[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
    pub enum FCmpPred {
        False = "false",
        Oeq = "oeq",
        Ogt = "ogt",
        Oge = "oge",
        Olt = "olt",
        Ole = "ole",
        One = "one",
        Ord = "ord",
        Uno = "uno",
        Ueq = "ueq",
        Ugt = "ugt",
        Uge = "uge",
        Ult = "ult",
        Ule = "ule",
        Une = "une",
        True = "true",
    }
}

words! {
    /// An atomic ordering, from the weakest to the strongest.
    #[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
    pub enum Ordering {
        Unordered = "unordered",
        Monotonic = "monotonic",
        Acquire = "acquire",
        Release = "release",
        AcqRel = "acq_rel",
        SeqCst = "seq_cst",
    }
}

/// Ordering and scope of an atomic access.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Atomic {
    /// The ordering; for a `cmpxchg`, the success ordering.
    pub ordering: Ordering,
    /// `syncscope("…")`; `None` for the system scope.
    pub scope: Option<Box<str>>,
}

words! {
    /// The operation of an `atomicrmw`.
    #[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
    pub enum RmwOp {
        Xchg = "xchg",
        Add = "add",
        Sub = "sub",
        And = "and",
        Nand = "nand",
        Or = "or",
        Xor = "xor",
        Max = "max",
        Min = "min",
        UMax = "umax",
        UMin = "umin",
        FAdd = "fadd",
        FSub = "fsub",
        FMax = "fmax",
        FMin = "fmin",
        FMaximum = "fmaximum",
        FMinimum = "fminimum",
        /// This operation and the operation after it are new in LLVM 23.
        FMaximumNum = "fmaximumnum",
        FMinimumNum = "fminimumnum",
        UIncWrap = "uinc_wrap",
        UDecWrap = "udec_wrap",
        USubCond = "usub_cond",
        USubSat = "usub_sat",
    }
}

words! {
    /// The marker before `call`.
    #[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
    pub enum TailKind {
        /// No marker.
        None = "",
        Tail = "tail",
        MustTail = "musttail",
        NoTail = "notail",
    }
}

//! The words of instructions: operators, predicates, orderings and flags.

/// nuw, nsw, exact … and the fast-math flags, one bit each.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Flags(pub u32);

impl Flags {
    /// None of them.
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

    /// Are all bits of `o` set?
    pub fn has(self, o: Flags) -> bool {
        self.0 & o.0 == o.0
    }

    /// Those of both.
    pub fn union(self, o: Flags) -> Flags {
        Flags(self.0 | o.0)
    }

    /// Those that `o` does not have.
    pub fn difference(self, o: Flags) -> Flags {
        Flags(self.0 & !o.0)
    }
}

words! {
    /// A binary operation, by its mnemonic.
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
    /// Does it compute with floating-point numbers?
    pub fn is_float(self) -> bool {
        matches!(self, BinOp::FAdd | BinOp::FSub | BinOp::FMul | BinOp::FDiv | BinOp::FRem)
    }

    /// The result for integers of `bits` bits; higher bits of the operands do not count. `None`: undefined behaviour,
    /// a shift that is too far, or an operation that is not for integers.
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
    /// A cast, by its mnemonic.
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
        /// LLVM 22.
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

words! {
    /// A predicate of `fcmp`: `o` is false and `u` is true if an operand is a NaN.
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
    /// An atomic ordering, the weakest first.
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
    /// The (success) ordering.
    pub ordering: Ordering,
    /// `syncscope("…")`; `None` is the system scope.
    pub scope: Option<Box<str>>,
}

words! {
    /// What `atomicrmw` does with the old value.
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
        /// LLVM 23, as the next.
        FMaximumNum = "fmaximumnum",
        FMinimumNum = "fminimumnum",
        UIncWrap = "uinc_wrap",
        UDecWrap = "udec_wrap",
        USubCond = "usub_cond",
        USubSat = "usub_sat",
    }
}

words! {
    /// What stands before `call`.
    #[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
    pub enum TailKind {
        /// Nothing:
        None = "",
        Tail = "tail",
        MustTail = "musttail",
        NoTail = "notail",
    }
}

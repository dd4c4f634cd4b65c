//! The words of opcodes, predicates and flags, and since when LLVM has them.

use super::super::{BinOp, CastOp, FCmpPred, Flags, ICmpPred, Ordering, RmwOp};
use super::Dialect;

/// The word of an ordering.
pub fn ordering_name(ordering: Ordering) -> &'static str {
    match ordering {
        Ordering::Unordered => "unordered",
        Ordering::Monotonic => "monotonic",
        Ordering::Acquire => "acquire",
        Ordering::Release => "release",
        Ordering::AcqRel => "acq_rel",
        Ordering::SeqCst => "seq_cst",
    }
}

/// The word of an atomic operation.
pub fn rmw_name(op: RmwOp) -> &'static str {
    match op {
        RmwOp::Xchg => "xchg",
        RmwOp::Add => "add",
        RmwOp::Sub => "sub",
        RmwOp::And => "and",
        RmwOp::Nand => "nand",
        RmwOp::Or => "or",
        RmwOp::Xor => "xor",
        RmwOp::Max => "max",
        RmwOp::Min => "min",
        RmwOp::UMax => "umax",
        RmwOp::UMin => "umin",
        RmwOp::FAdd => "fadd",
        RmwOp::FSub => "fsub",
        RmwOp::FMax => "fmax",
        RmwOp::FMin => "fmin",
        RmwOp::FMaximum => "fmaximum",
        RmwOp::FMinimum => "fminimum",
        RmwOp::UIncWrap => "uinc_wrap",
        RmwOp::UDecWrap => "udec_wrap",
        RmwOp::USubCond => "usub_cond",
        RmwOp::USubSat => "usub_sat",
    }
}

/// The word of a binary operation.
pub fn binary_name(op: BinOp) -> &'static str {
    match op {
        BinOp::Add => "add",
        BinOp::Sub => "sub",
        BinOp::Mul => "mul",
        BinOp::UDiv => "udiv",
        BinOp::SDiv => "sdiv",
        BinOp::URem => "urem",
        BinOp::SRem => "srem",
        BinOp::Shl => "shl",
        BinOp::LShr => "lshr",
        BinOp::AShr => "ashr",
        BinOp::And => "and",
        BinOp::Or => "or",
        BinOp::Xor => "xor",
        BinOp::FAdd => "fadd",
        BinOp::FSub => "fsub",
        BinOp::FMul => "fmul",
        BinOp::FDiv => "fdiv",
        BinOp::FRem => "frem",
    }
}

/// The word of a cast; before LLVM 22 an address is taken as an integer.
pub fn cast_name(op: CastOp, d: Dialect) -> &'static str {
    match op {
        CastOp::Trunc => "trunc",
        CastOp::ZExt => "zext",
        CastOp::SExt => "sext",
        CastOp::FpTrunc => "fptrunc",
        CastOp::FpExt => "fpext",
        CastOp::FpToUi => "fptoui",
        CastOp::FpToSi => "fptosi",
        CastOp::UiToFp => "uitofp",
        CastOp::SiToFp => "sitofp",
        CastOp::PtrToAddr if d.since(22) => "ptrtoaddr",
        CastOp::PtrToInt | CastOp::PtrToAddr => "ptrtoint",
        CastOp::IntToPtr => "inttoptr",
        CastOp::BitCast => "bitcast",
        CastOp::AddrSpaceCast => "addrspacecast",
    }
}

/// The word of an integer predicate.
pub(super) fn icmp_name(pred: ICmpPred) -> &'static str {
    match pred {
        ICmpPred::Eq => "eq",
        ICmpPred::Ne => "ne",
        ICmpPred::Ugt => "ugt",
        ICmpPred::Uge => "uge",
        ICmpPred::Ult => "ult",
        ICmpPred::Ule => "ule",
        ICmpPred::Sgt => "sgt",
        ICmpPred::Sge => "sge",
        ICmpPred::Slt => "slt",
        ICmpPred::Sle => "sle",
    }
}

/// The word of a floating-point predicate.
pub(super) fn fcmp_name(pred: FCmpPred) -> &'static str {
    match pred {
        FCmpPred::False => "false",
        FCmpPred::Oeq => "oeq",
        FCmpPred::Ogt => "ogt",
        FCmpPred::Oge => "oge",
        FCmpPred::Olt => "olt",
        FCmpPred::Ole => "ole",
        FCmpPred::One => "one",
        FCmpPred::Ord => "ord",
        FCmpPred::Uno => "uno",
        FCmpPred::Ueq => "ueq",
        FCmpPred::Ugt => "ugt",
        FCmpPred::Uge => "uge",
        FCmpPred::Ult => "ult",
        FCmpPred::Ule => "ule",
        FCmpPred::Une => "une",
        FCmpPred::True => "true",
    }
}

fn flag_words(out: &mut String, flags: Flags, words: &[(Flags, &str)]) {
    for (flag, word) in words {
        if flags.has(*flag) {
            out.push(' ');
            out.push_str(word);
        }
    }
}

/// Fast-math flags, `fast` for all.
pub(super) fn fast_flags(out: &mut String, flags: Flags) {
    if flags.has(Flags::FAST) {
        return out.push_str(" fast");
    }
    flag_words(
        out,
        flags,
        &[
            (Flags::REASSOC, "reassoc"),
            (Flags::NNAN, "nnan"),
            (Flags::NINF, "ninf"),
            (Flags::NSZ, "nsz"),
            (Flags::ARCP, "arcp"),
            (Flags::CONTRACT, "contract"),
            (Flags::AFN, "afn"),
        ],
    );
}

/// Flags of a binary operation, integer or floating point. `disjoint` came with LLVM 18.
pub(super) fn binary_flags(out: &mut String, flags: Flags, d: Dialect) {
    let disjoint = if d.since(18) { flags } else { flags.without(Flags::DISJOINT) };
    flag_words(
        out,
        disjoint,
        &[(Flags::NUW, "nuw"), (Flags::NSW, "nsw"), (Flags::EXACT, "exact"), (Flags::DISJOINT, "disjoint")],
    );
    fast_flags(out, flags);
}

/// Flags of a cast: `nneg` came with LLVM 18 (on `uitofp` with 19), `trunc nuw nsw` with 19, fast-math casts with 20.
pub(super) fn cast_flags(out: &mut String, op: CastOp, flags: Flags, d: Dialect) {
    match op {
        CastOp::ZExt if d.since(18) => flag_words(out, flags, &[(Flags::NNEG, "nneg")]),
        CastOp::UiToFp if d.since(19) => flag_words(out, flags, &[(Flags::NNEG, "nneg")]),
        CastOp::Trunc if d.since(19) => flag_words(out, flags, &[(Flags::NUW, "nuw"), (Flags::NSW, "nsw")]),
        CastOp::FpTrunc | CastOp::FpExt if d.since(20) => fast_flags(out, flags),
        _ => {}
    }
}

/// `inbounds`, and since LLVM 19 `nusw` (which `inbounds` implies) and `nuw`.
pub(super) fn gep_flags(out: &mut String, flags: Flags, d: Dialect) {
    if flags.has(Flags::INBOUNDS) {
        out.push_str(" inbounds");
    } else if flags.has(Flags::NUSW) && d.since(19) {
        out.push_str(" nusw");
    }
    if flags.has(Flags::NUW) && d.since(19) {
        out.push_str(" nuw");
    }
}

//! The words of flags, and the LLVM release that introduced each flag.

use super::super::{CastOp, Flags};
use super::Dialect;

/// Returns the mnemonic of a cast. Before LLVM 22, `ptrtoaddr` becomes `ptrtoint`.
pub fn cast_name(op: CastOp, d: Dialect) -> &'static str {
    match op {
        CastOp::PtrToAddr if !d.is_at_least(22) => CastOp::PtrToInt.name(),
        _ => op.name(),
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

/// Appends fast-math flags. If all are set, appends `fast`.
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

/// Appends the flags of a binary operation, integer or floating point. `disjoint` is new in LLVM 18.
pub(super) fn binary_flags(out: &mut String, flags: Flags, d: Dialect) {
    let disjoint = if d.is_at_least(18) { flags } else { flags.difference(Flags::DISJOINT) };
    flag_words(
        out,
        disjoint,
        &[(Flags::NUW, "nuw"), (Flags::NSW, "nsw"), (Flags::EXACT, "exact"), (Flags::DISJOINT, "disjoint")],
    );
    fast_flags(out, flags);
}

/// Appends the flags of a cast. `nneg` is new in LLVM 18 (on `uitofp` in 19), and `trunc nuw nsw` in 19. Fast-math
/// flags are new on casts between floats in 20, and on casts from integers to floats in 23.
pub(super) fn cast_flags(out: &mut String, op: CastOp, flags: Flags, d: Dialect) {
    match op {
        CastOp::ZExt if d.is_at_least(18) => flag_words(out, flags, &[(Flags::NNEG, "nneg")]),
        CastOp::UiToFp | CastOp::SiToFp => {
            if d.is_at_least(23) {
                fast_flags(out, flags);
            }
            if d.is_at_least(19) && op == CastOp::UiToFp {
                flag_words(out, flags, &[(Flags::NNEG, "nneg")]);
            }
        }
        CastOp::Trunc if d.is_at_least(19) => flag_words(out, flags, &[(Flags::NUW, "nuw"), (Flags::NSW, "nsw")]),
        CastOp::FpTrunc | CastOp::FpExt if d.is_at_least(20) => fast_flags(out, flags),
        _ => {}
    }
}

/// Appends `inbounds`. Since LLVM 19, also appends `nuw` and `nusw`. If `inbounds` is set, it implies `nusw`, so `nusw`
/// is omitted.
pub(super) fn gep_flags(out: &mut String, flags: Flags, d: Dialect) {
    if flags.has(Flags::INBOUNDS) {
        out.push_str(" inbounds");
    } else if flags.has(Flags::NUSW) && d.is_at_least(19) {
        out.push_str(" nusw");
    }
    if flags.has(Flags::NUW) && d.is_at_least(19) {
        out.push_str(" nuw");
    }
}

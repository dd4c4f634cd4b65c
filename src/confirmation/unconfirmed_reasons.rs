//! The reasons why refuted answers were not confirmed.

use crate::validation::inconclusive::NoEvidence;
use thiserror::Error;

/// The reason why a refuted answer or a failed trial is no finding.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Error)]
pub enum UnconfirmedReason {
    /// The answer is not refuted in every layout and draw of undefined values.
    #[error("layout dependent")]
    LayoutDependent,
    /// The answer follows from another finding.
    #[error("clobbers that follow from a refuted answer")]
    Follows,
    /// A miscompile is confirmed, but the kernel was too large to search for the wrong answer that misled the pass.
    #[error("causes not sought in so large a kernel")]
    CauseNotSought,
    /// See [`NoEvidence::NotSettled`].
    #[error("{}", NoEvidence::NotSettled)]
    NotSettled,
    /// See [`NoEvidence::NotAlways`].
    #[error("{}", NoEvidence::NotAlways)]
    NotAlways,
    /// The oracle's version does not define the address space, so the meaning of the space is unknown.
    #[error("an address space that this LLVM does not define")]
    UndefinedSpace,
}

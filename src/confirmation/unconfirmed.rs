//! What was refuted and could not be repeated.

use crate::validation::inconclusive::NoEvidence;
use thiserror::Error;

/// Why something that was refuted is no finding.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Error)]
pub enum Unconfirmed {
    /// Not in every layout, and draw of undefined values.
    #[error("layout dependent")]
    LayoutDependent,
    /// Another finding is the cause.
    #[error("clobbers that follow from a refuted answer")]
    Follows,
    /// A miscompile is confirmed, but the answers that the pass believed were not sought.
    #[error("causes not sought in so large a kernel")]
    CauseNotSought,
    /// As there.
    #[error("{}", NoEvidence::NotSettled)]
    NotSettled,
    /// As there.
    #[error("{}", NoEvidence::NotAlways)]
    NotAlways,
    /// It is unknown what the oracle takes the address space for.
    #[error("an address space that this LLVM does not define")]
    UndefinedSpace,
}

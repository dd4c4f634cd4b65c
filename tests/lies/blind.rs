//! Rows that the judge gets wrong today, each with the reason: lies that it does not refute (known blind spots) and
//! truths that it reports. The list may only shrink.

/// Name of the row, and why.
pub const LIST: &[(&str, &str)] = &[];

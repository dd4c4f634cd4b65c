//! The LLVM release whose text is read or written.

use std::fmt;
use std::str::FromStr;

/// An LLVM major from 15 to 23, or the internal dialect. The releases 17, 18, 20 and 21 were not measured; each of them
/// is between two measured releases. Where these two measured releases differ, aliasmith uses the more conservative
/// data.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct Dialect(pub u32);

impl Dialect {
    /// The oldest dialect: the first with opaque pointers by default.
    pub const OLDEST: Dialect = Dialect(15);
    /// The newest supported release.
    pub const LATEST: Dialect = Dialect(23);
    /// The dialect in which aliasmith keeps modules. The internal dialect can express the features of every release. It
    /// writes numbers in the syntax of the releases up to 22, so these releases can read the text if the module uses no
    /// newer feature.
    pub const INTERNAL: Dialect = Dialect(u32::MAX);

    /// Whether this release is `major` or later.
    pub fn is_at_least(self, major: u32) -> bool {
        self.0 >= major
    }

    /// Whether the printer uses the syntax that is new in LLVM 23: a floating-point constant is the shortest decimal,
    /// `f0x…` or `+inf`; attributes are `memory(target_mem: …)` and `denormal_fpenv(…)`. The internal dialect uses the
    /// older syntax.
    pub fn uses_llvm23_syntax(self) -> bool {
        self.is_at_least(23) && self != Dialect::INTERNAL
    }
}

impl Default for Dialect {
    fn default() -> Self {
        Dialect::INTERNAL
    }
}

impl fmt::Display for Dialect {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

/// The error for a text that names no dialect.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("'{0}' is no LLVM dialect: give a major version from {old} to {new}", old = Dialect::OLDEST, new = Dialect::LATEST)]
pub struct UnknownDialect(pub String);

impl FromStr for Dialect {
    type Err = UnknownDialect;

    fn from_str(text: &str) -> Result<Dialect, UnknownDialect> {
        match text.trim().parse::<u32>() {
            Ok(major) if (Dialect::OLDEST.0..=Dialect::LATEST.0).contains(&major) => Ok(Dialect(major)),
            _ => Err(UnknownDialect(text.to_string())),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parses_majors_in_range() {
        assert_eq!("19".parse(), Ok(Dialect(19)));
        assert!("14".parse::<Dialect>().is_err());
        assert_eq!("23".parse(), Ok(Dialect::LATEST));
        assert!("24".parse::<Dialect>().is_err());
        assert!("19.1".parse::<Dialect>().expect_err("not a number").to_string().contains("from 15 to 23"));
    }
}

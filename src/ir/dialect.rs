//! The LLVM release whose text is read or written.

use std::fmt;
use std::str::FromStr;

/// An LLVM major from 15 to 22. Every number in between is accepted; what is known of a release that is not installed
/// (17, 18, 20, 21) is the careful side of its measured neighbours.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct Dialect(pub u32);

impl Dialect {
    /// The oldest dialect: the first with opaque pointers by default.
    pub const OLDEST: Dialect = Dialect(15);
    /// The newest dialect, and the one in which modules are kept.
    pub const NEWEST: Dialect = Dialect(22);

    /// Is this release `major` or a later one?
    pub fn since(self, major: u32) -> bool {
        self.0 >= major
    }
}

impl Default for Dialect {
    fn default() -> Self {
        Dialect::NEWEST
    }
}

impl fmt::Display for Dialect {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

/// A text that names no dialect.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("'{0}' is no LLVM dialect: give a major version from {old} to {new}", old = Dialect::OLDEST, new = Dialect::NEWEST)]
pub struct UnknownDialect(pub String);

impl FromStr for Dialect {
    type Err = UnknownDialect;

    fn from_str(text: &str) -> Result<Dialect, UnknownDialect> {
        match text.trim().parse::<u32>() {
            Ok(major) if (Dialect::OLDEST.0..=Dialect::NEWEST.0).contains(&major) => Ok(Dialect(major)),
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
        assert!("23".parse::<Dialect>().is_err());
        assert!("19.1".parse::<Dialect>().expect_err("not a number").to_string().contains("from 15 to 22"));
    }
}

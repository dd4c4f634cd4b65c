//! The errors of a `; aliasmith:` line; each names the correct form.

use super::Demand;

/// What is wrong with a line.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Syntax {
    /// Something else was expected: what.
    #[error("expected {0}")]
    Expected(&'static str),
    /// This very word or sign was expected.
    #[error("expected `{0}`")]
    Sign(&'static str),
    /// A word that stands for nothing there, with what would.
    #[error("unknown {what} `{}`: expected {valid}", short(word))]
    Unknown {
        /// What the word should name.
        what: &'static str,
        /// The word.
        word: String,
        /// The words that are known.
        valid: String,
    },
    /// A word of another form than needed, with the form.
    #[error("`{}`: expected {form}", short(word))]
    Form {
        /// The word.
        word: String,
        /// What it should be.
        form: &'static str,
    },
    /// A number was expected.
    #[error("expected a number, found `{}`", short(.0))]
    NoNumber(String),
    /// A number out of its range, or a value of the wrong kind: the rule.
    #[error("{0}")]
    Rule(&'static str),
    /// An argument number out of range.
    #[error("an argument number is 0 to {0}")]
    ArgumentNumber(u32),
    /// A dimension out of range, or too many.
    #[error("`{}`: a launch has at most three dimensions, each 1 to 1024", short(word))]
    Dimension {
        /// Such as `grid=0,1`.
        word: String,
    },
    /// A second entry.
    #[error("a second entry: a case has one")]
    SecondEntry,
    /// An argument that an earlier line gives.
    #[error("argument {0} is given twice")]
    SecondArgument(u32),
    /// A thread that an earlier line drives.
    #[error("thread {0} is driven twice")]
    SecondDriver(u32),
    /// More than the statement has.
    #[error("unexpected text after the {0}")]
    Rest(&'static str),
}

/// A word as a message shows it: a line may hold one of many megabytes.
fn short(word: &str) -> String {
    match word.char_indices().nth(40) {
        Some((end, _)) => format!("{}…", &word[..end]),
        None => word.into(),
    }
}

impl Syntax {
    /// A verdict that no `expect` line can ask for.
    pub(super) fn verdict(word: &str) -> Syntax {
        let valid = Demand::NAMES.map(|(_, name)| name).join(", ");
        Syntax::Unknown { what: "verdict", word: word.into(), valid }
    }
}

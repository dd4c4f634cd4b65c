//! The errors of a `; aliasmith:` line. Each message states the correct form.

use super::Demand;

/// The error in a line.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Syntax {
    /// At this position, the line has the wrong syntax. The field states the right syntax.
    #[error("expected {0}")]
    Expected(&'static str),
    /// At this position, the line must have this word or sign.
    #[error("expected `{0}`")]
    Sign(&'static str),
    /// The word is not valid at this position.
    #[error("unknown {what} `{}`: expected {valid}", short(word))]
    Unknown {
        /// The kind of thing that the word should name.
        what: &'static str,
        /// The word in the line.
        word: String,
        /// The valid words.
        valid: String,
    },
    /// A word has the wrong form.
    #[error("`{}`: expected {form}", short(word))]
    Form {
        /// The word in the line.
        word: String,
        /// The required form.
        form: &'static str,
    },
    /// A number was expected instead of this word.
    #[error("expected a number, found `{}`", short(.0))]
    NoNumber(String),
    /// A number is out of range, or a value has the wrong kind. The text of the error states the rule that the line
    /// breaks.
    #[error("{0}")]
    Rule(&'static str),
    /// An argument number is out of range. The field is the largest valid number.
    #[error("an argument number is 0 to {0}")]
    ArgumentNumber(u32),
    /// A dimension is out of range, or there are too many.
    #[error("`{}`: a launch has at most three dimensions, each 1 to 1024", short(word))]
    Dimension {
        /// The word in the line, such as `grid=0,1`.
        word: String,
    },
    /// There is a second line of a statement that a case has only once. The field is the statement's first word.
    #[error("a second {0}: a case has one")]
    Second(&'static str),
    /// An earlier line already states this argument.
    #[error("argument {0} is given twice")]
    SecondArgument(u32),
    /// An earlier line already states the script of this thread.
    #[error("thread {0} has two driver lines")]
    SecondDriver(u32),
    /// Text follows the end of the statement.
    #[error("unexpected text after the {0}")]
    Rest(&'static str),
}

/// Shortens a word to 40 characters for a message, because a line may hold a word of many megabytes.
fn short(word: &str) -> String {
    match word.char_indices().nth(40) {
        Some((end, _)) => format!("{}…", &word[..end]),
        None => word.into(),
    }
}

impl Syntax {
    /// Makes the error for an `expect` line with an unknown verdict.
    pub(super) fn verdict(word: &str) -> Syntax {
        let valid = Demand::NAMES.map(|(_, name)| name).join(", ");
        Syntax::Unknown { what: "verdict", word: word.into(), valid }
    }
}

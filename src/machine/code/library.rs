//! The library functions that are executed, by name and parameters: `exec/library.rs` says how.

use crate::machine::arith::library::math;

/// What a function does, with the arguments in the order of the standard.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum How {
    /// Compares bytes up to the first difference, and if they are text up to the first zero.
    Compare { text: bool },
    /// The first byte that is the second argument, or the last one.
    Find { text: bool, last: bool },
    /// The bytes before the first zero.
    Length,
    /// Copies bytes; gives the target or where the copy ends. `distinct`: they do not overlap.
    Copy { distinct: bool, end: bool },
    /// Copies up to and with a byte, the third argument.
    CopyUntil,
    /// Copies text with its zero, and fills up with zeros to a length, if there is one.
    CopyText { end: bool },
    /// Sets bytes.
    Fill,
    /// A float, of floats.
    Number,
    /// Writes something that nobody in the program sees: its first argument, if that is text; if that is a format, what it says
    /// of the others.
    Print { text: bool, format: bool },
    /// Does not return: `exit`, or as by a trap.
    Ends { exit: bool },
}

/// What is executed: names, parameters (`p` pointer, `i` whole number, `f` float, `*` anything more), and how.
const ROWS: [(&str, &str, How); 21] = [
    ("memcmp bcmp", "ppi", How::Compare { text: false }),
    ("strcmp", "pp", How::Compare { text: true }),
    ("strncmp", "ppi", How::Compare { text: true }),
    ("memchr", "pii", How::Find { text: false, last: false }),
    ("strchr", "pi", How::Find { text: true, last: false }),
    ("strrchr", "pi", How::Find { text: true, last: true }),
    ("strlen", "p", How::Length),
    ("strnlen", "pi", How::Length),
    ("memcpy", "ppi", How::Copy { distinct: true, end: false }),
    ("memmove", "ppi", How::Copy { distinct: false, end: false }),
    ("mempcpy", "ppi", How::Copy { distinct: true, end: true }),
    ("memccpy", "ppii", How::CopyUntil),
    ("strcpy", "pp", How::CopyText { end: false }),
    ("strncpy", "ppi", How::CopyText { end: false }),
    ("stpcpy", "pp", How::CopyText { end: true }),
    ("memset", "pii", How::Fill),
    ("putchar", "*", How::Print { text: false, format: false }),
    ("puts", "*", How::Print { text: true, format: false }),
    ("printf", "*", How::Print { text: true, format: true }),
    ("exit _Exit", "*", How::Ends { exit: true }),
    ("abort __assertfail __assert_fail", "*", How::Ends { exit: false }),
];

/// Is there a function of this name that maps so many floats to one?
pub fn is_math(name: &str, params: usize) -> bool {
    math(name, &[0.5; 3][..params.min(3)]).is_some()
}

/// How a function of this name and these parameters is executed.
pub fn how(name: &str, params: &str) -> Option<How> {
    let is_of = |form: &str| match form.split_once('*') {
        Some((first, _)) => params.starts_with(first),
        None => params == form,
    };
    if params.bytes().all(|p| p == b'f') && is_math(name, params.len()) {
        return Some(How::Number);
    }
    let row = ROWS.iter().find(|(names, form, _)| names.split_whitespace().any(|n| n == name) && is_of(form));
    row.map(|(_, _, how)| *how)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::machine::is_library;

    #[test]
    fn rows_are_of_names_that_a_peer_must_not_play_and_of_their_parameters() {
        for (names, form, row) in ROWS {
            for name in names.split_whitespace() {
                assert!(is_library(name, false) && is_library(name, true), "{name}");
                assert_eq!(how(name, &form.replace('*', "p")), Some(row), "{name}");
            }
        }
        assert_eq!(how("memcmp", "pp"), None, "of other parameters");
        assert_eq!((how("sinf", "f"), how("sinf", "i")), (Some(How::Number), None));
        assert_eq!(how("__ocml_sin_f32", "f"), Some(How::Number));
        assert!(!is_library("__ocml_erf_f32", false) && is_library("__erf", false) && is_library("erff", false));
    }
}

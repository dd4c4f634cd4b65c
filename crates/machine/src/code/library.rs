//! The library functions that the machine executes, by name and parameters. `exec/library.rs` executes them.

use crate::arith::library::{integer_function, math, parts, scaled};

/// The effect of a library function. The arguments have the order of the C standard.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum LibraryOp {
    /// Compares bytes up to the first pair that differs. `text`: whether the comparison also stops at the first zero.
    Compare { text: bool },
    /// Finds the first byte that equals the second argument; with `last`, the last byte that equals it. `text`: whether
    /// the search ends at the first zero.
    Find { text: bool, last: bool },
    /// Counts the bytes before the first zero.
    Length,
    /// Copies bytes. `distinct`: whether source and target must not overlap. Returns the target; with `end`, returns
    /// the end of the copy.
    Copy { distinct: bool, end: bool },
    /// Copies bytes up to and including the first byte that equals the third argument.
    CopyUntil,
    /// Copies text with its final zero. If the call has a length, the function fills the rest with zeros. `end`:
    /// whether the function returns the end of the copy.
    CopyText { end: bool },
    /// Appends a text to another text. If the call has a length, appends at most that number of bytes.
    AppendText,
    /// Counts the leading bytes of a text that are in a second text. If `accept` is false, counts the leading bytes
    /// that are not in the second text.
    Span { accept: bool },
    /// Finds the first byte of a text that is in another text.
    FindAny,
    /// Finds the first occurrence of another text.
    FindText,
    /// Writes formatted text. `bound`: whether the call limits the length.
    Format { bound: bool },
    /// Sets bytes to the second argument, or to zero if the call has no second argument.
    Fill,
    /// Computes several numbers from floats. The function returns one number, and writes one number through each
    /// pointer argument.
    Parts,
    /// Computes a float from floats.
    Number,
    /// Prints. `stream`: the index of the argument that is the stream; `None`: the standard output.
    Print { what: PrintSource, stream: Option<u8> },
    /// Computes an integer from integers.
    Whole,
    /// Ends the thread: as the C function `exit` if `exit` is set, otherwise as a trap.
    Ends { exit: bool },
}

/// The text that a call prints, and where the printed values come from.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum PrintSource {
    /// One character.
    Char,
    /// A text. `line`: whether a newline follows.
    Text { line: bool },
    /// The arguments after a format; the format states how to print them.
    Format,
    /// The values are in a memory buffer, and a format states how to print them. Each value is aligned to its size
    /// (CUDA, "Formatted Output").
    Packed,
    /// The elements of an array. Arguments of the call state their size and number.
    Bytes,
    /// A request to the host (AMD's device library). `text` and `len`: the indices of the arguments that are a string
    /// and its length. `text` is `None` if there is no string.
    Request { text: Option<u8>, len: u8 },
}

const REQUEST: LibraryOp = LibraryOp::Print { what: PrintSource::Request { text: None, len: 0 }, stream: None };
const TEXT_REQUEST: LibraryOp = LibraryOp::Print { what: PrintSource::Request { text: Some(1), len: 2 }, stream: None };

/// The executed functions. Each row has the names, the parameters (`p` pointer, `i` integer, `f` float, `*` any other
/// parameters), and the effect of the function.
const ROWS: [(&str, &str, LibraryOp); 40] = [
    ("memcmp bcmp", "ppi", LibraryOp::Compare { text: false }),
    ("strcmp", "pp", LibraryOp::Compare { text: true }),
    ("strncmp", "ppi", LibraryOp::Compare { text: true }),
    ("memchr", "pii", LibraryOp::Find { text: false, last: false }),
    ("strchr", "pi", LibraryOp::Find { text: true, last: false }),
    ("strrchr", "pi", LibraryOp::Find { text: true, last: true }),
    ("strlen", "p", LibraryOp::Length),
    ("strnlen", "pi", LibraryOp::Length),
    ("memcpy", "ppi", LibraryOp::Copy { distinct: true, end: false }),
    ("memmove", "ppi", LibraryOp::Copy { distinct: false, end: false }),
    ("mempcpy", "ppi", LibraryOp::Copy { distinct: true, end: true }),
    ("memccpy", "ppii", LibraryOp::CopyUntil),
    ("strcpy", "pp", LibraryOp::CopyText { end: false }),
    ("strncpy", "ppi", LibraryOp::CopyText { end: false }),
    ("stpcpy", "pp", LibraryOp::CopyText { end: true }),
    ("stpncpy", "ppi", LibraryOp::CopyText { end: true }),
    ("strcat", "pp", LibraryOp::AppendText),
    ("strncat", "ppi", LibraryOp::AppendText),
    ("memrchr", "pii", LibraryOp::Find { text: false, last: true }),
    ("strspn", "pp", LibraryOp::Span { accept: true }),
    ("strcspn", "pp", LibraryOp::Span { accept: false }),
    ("strpbrk", "pp", LibraryOp::FindAny),
    ("strstr", "pp", LibraryOp::FindText),
    ("sprintf siprintf __small_sprintf", "pp*", LibraryOp::Format { bound: false }),
    ("snprintf", "pip*", LibraryOp::Format { bound: true }),
    ("memset", "pii", LibraryOp::Fill),
    ("bzero", "pi", LibraryOp::Fill),
    ("putchar putchar_unlocked", "i", LibraryOp::Print { what: PrintSource::Char, stream: None }),
    ("puts", "p", LibraryOp::Print { what: PrintSource::Text { line: true }, stream: None }),
    ("printf iprintf __small_printf", "p*", LibraryOp::Print { what: PrintSource::Format, stream: None }),
    ("vprintf", "pp", LibraryOp::Print { what: PrintSource::Packed, stream: None }),
    ("fprintf fiprintf __small_fprintf", "pp*", LibraryOp::Print { what: PrintSource::Format, stream: Some(0) }),
    ("fputs fputs_unlocked", "pp", LibraryOp::Print { what: PrintSource::Text { line: false }, stream: Some(1) }),
    ("fputc putc fputc_unlocked putc_unlocked", "ip", LibraryOp::Print { what: PrintSource::Char, stream: Some(1) }),
    ("fwrite fwrite_unlocked", "piip", LibraryOp::Print { what: PrintSource::Bytes, stream: Some(3) }),
    ("__ockl_printf_begin __ockl_fprintf_stdout_begin __ockl_fprintf_stderr_begin", "*", REQUEST),
    ("__ockl_printf_append_args __ockl_fprintf_append_args", "*", REQUEST),
    ("__ockl_printf_append_string_n __ockl_fprintf_append_string_n", "ipii", TEXT_REQUEST),
    ("exit _Exit", "*", LibraryOp::Ends { exit: true }),
    ("abort __assertfail __assert_fail", "*", LibraryOp::Ends { exit: false }),
];

/// Whether a function with this name maps `params` floats to one float.
pub fn is_math(name: &str, params: usize) -> bool {
    math(name, &[0.5; 3][..params.min(3)]).is_some()
}

/// Whether a row's list of names contains this name.
pub fn has_name(names: &str, name: &str) -> bool {
    names.split_whitespace().any(|n| n == name)
}

/// Returns the effect of a function with this name and these parameters; `None` if the machine does not execute the
/// function.
pub fn lookup(name: &str, params: &str) -> Option<LibraryOp> {
    let is_of = |form: &str| match form.split_once('*') {
        Some((first, _)) => params.starts_with(first),
        None => params == form,
    };
    if params.bytes().all(|p| p == b'f') && is_math(name, params.len()) {
        return Some(LibraryOp::Number);
    }
    let floats = params.trim_end_matches('p');
    if floats.len() < params.len()
        && floats.bytes().all(|p| p == b'f')
        && parts(name, &[0.5; 2][..floats.len().min(2)]).is_some_and(|p| p.written.len() == params.len() - floats.len())
    {
        return Some(LibraryOp::Parts);
    }
    if params == "fi" && scaled(name, 0.5, 1.0).is_some() {
        return Some(LibraryOp::Number);
    }
    if params.bytes().all(|p| p == b'i') && integer_function(name, &[1; 3][..params.len().min(3)], 32).is_some() {
        return Some(LibraryOp::Whole);
    }
    let row = ROWS.iter().find(|(names, form, _)| is_of(form) && has_name(names, name));
    row.map(|(_, _, how)| *how)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::is_library;

    #[test]
    fn library_rows_match_known_names_and_parameters() {
        for (names, form, row) in ROWS {
            for name in names.split_whitespace() {
                // LLVM does not know AMD's device library.
                assert!(is_library(name, false) || name.starts_with("__ockl_"), "{name}");
                assert_eq!(lookup(name, &form.replace('*', "p")), Some(row), "{name}");
            }
        }
        assert_eq!(lookup("memcmp", "pp"), None, "of other parameters");
        assert_eq!((lookup("sinf", "f"), lookup("sinf", "i")), (Some(LibraryOp::Number), None));
        assert_eq!(lookup("__ocml_sin_f32", "f"), Some(LibraryOp::Number));
        assert!(!is_library("__ocml_erf_f32", false) && is_library("__erf", false) && is_library("erff", false));
    }
}

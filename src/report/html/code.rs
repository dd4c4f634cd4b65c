//! LLVM IR as HTML: with colours, an id for each line, and marks at the lines of the witness.

use super::escaped;
use crate::finding::EventRecord;
use std::fmt::Write as _;

/// The CSS classes for the lines of the two events.
pub const MARKS: [&str; 2] = ["one", "two"];

/// Formats a kernel; the ids of its lines begin with `id`.
pub fn kernel(id: &str, text: &str, events: &[EventRecord]) -> String {
    let mut out = String::from("<pre>");
    for (n, line) in text.lines().enumerate() {
        let mark = mark(line, events).map_or("", |i| MARKS[i]);
        // Writing to a String cannot fail.
        let _ = write!(out, "<span class=\"line {mark}\" id=\"{id}-{n}\">{}</span>", coloured(line));
    }
    out + "</pre>"
}

/// Returns the index of the kernel's line with the instruction of an event.
pub fn line_of(text: &str, event: &EventRecord) -> Option<usize> {
    let instruction = event.instruction.as_deref()?;
    text.lines().position(|line| is_at(line, instruction))
}

fn is_at(line: &str, instruction: &str) -> bool {
    line.trim() == instruction
}

fn mark(line: &str, events: &[EventRecord]) -> Option<usize> {
    let at = |e: &EventRecord| e.instruction.as_deref().is_some_and(|i| is_at(line, i));
    events.iter().take(MARKS.len()).position(at)
}

/// Whether a word of LLVM IR is a type.
fn is_type(word: &str) -> bool {
    let number = |prefix: &str| {
        word.strip_prefix(prefix).is_some_and(|n| !n.is_empty() && n.bytes().all(|b| b.is_ascii_digit()))
    };
    ["ptr", "void", "half", "bfloat", "float", "double", "label", "metadata", "x"].contains(&word) || number("i")
}

fn coloured(line: &str) -> String {
    let code = if line.trim_start().starts_with(';') { 0 } else { line.find(" ;").map_or(line.len(), |at| at + 1) };
    let (code, comment) = line.split_at(code);
    let mut out = String::new();
    let mut rest = code;
    while let Some(first) = rest.chars().next() {
        let is_word = |c: char| c.is_alphanumeric() || "._$-".contains(c);
        let (class, end) = match first {
            '"' => ("c", rest[1..].find('"').map_or(rest.len(), |at| at + 2)),
            '%' | '@' | '!' | '#' => {
                let end = rest[1..].find(|c: char| !is_word(c)).map_or(rest.len(), |at| at + 1);
                (if first == '%' { "v" } else { "g" }, end)
            }
            c if c.is_ascii_alphabetic() => {
                let end = rest.find(|c: char| !is_word(c)).unwrap_or(rest.len());
                (if is_type(&rest[..end]) { "t" } else { "k" }, end)
            }
            c => ("", c.len_utf8()),
        };
        let (word, after) = rest.split_at(end);
        if class.is_empty() {
            out += &escaped(word);
        } else {
            let _ = write!(out, "<span class=\"{class}\">{}</span>", escaped(word));
        }
        rest = after;
    }
    if !comment.is_empty() {
        let _ = write!(out, "<span class=\"c\">{}</span>", escaped(comment));
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_change_no_letter() {
        let line = "  %v = load i32, ptr addrspace(1) %p, align 4, !x !{\"a<b\"} ; note <";
        let html = coloured(line);
        assert!(
            html.contains("<span class=\"v\">%v</span>") && html.contains("<span class=\"t\">i32</span>"),
            "{html}"
        );
        let mut text = html.clone();
        for part in html.split('<').skip(1).filter_map(|p| p.split('>').next()) {
            text = text.replace(&format!("<{part}>"), "");
        }
        assert_eq!(text.replace("&lt;", "<").replace("&gt;", ">").replace("&quot;", "\""), line);
    }
}

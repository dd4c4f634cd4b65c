//! Formats LLVM IR as HTML, with colours, an id for each line, and marks at the lines of the witness or of a change.

use crate::finding::EventRecord;
use crate::ir::Module;
use crate::ir::dialect::Dialect;
use crate::ir::print::print_module;
use maud::{Markup, html};
use similar::{DiffOp, TextDiff};

/// The CSS classes that mark the lines of the witness's first and second event.
pub const MARKS: [&str; 2] = ["one", "two"];

/// Formats a kernel; the ids of its lines begin with `id`.
pub fn kernel(id: &str, text: &str, events: &[EventRecord]) -> Markup {
    html! {
        pre { @for (n, line) in text.lines().enumerate() {
            span.line.(mark(line, events).map_or("", |i| MARKS[i])) #{ (id) "-" (n) } { (coloured(line)) }
        } }
    }
}

/// Formats the functions of two modules side by side. Changed lines are marked.
pub fn before_and_after(change: &[Module; 2]) -> Markup {
    let [before, after] = change.each_ref().map(|module| print_module(module, Dialect::INTERNAL));
    let [old, new] = [&before, &after].map(|text| bodies(text));
    let diff = TextDiff::from_slices(&old, &new);
    html! {
        div.wide { table.diff {
            thead { tr { th { "before" } th { "after" } } }
            tbody { @for op in diff.ops() { (rows(op, &old, &new)) } }
        } }
    }
}

/// Returns the lines of all functions with a body.
fn bodies(text: &str) -> Vec<&str> {
    let mut is_inside = false;
    let lines = text.lines().filter(|line| {
        is_inside |= line.starts_with("define ");
        let is_shown = is_inside;
        is_inside &= !line.starts_with('}');
        is_shown
    });
    lines.collect()
}

fn rows(op: &DiffOp, old: &[&str], new: &[&str]) -> Markup {
    let (old, new) = (&old[op.old_range()], &new[op.new_range()]);
    let is_change = !matches!(op, DiffOp::Equal { .. });
    let cell = |line: Option<&&str>, class: &str| {
        html! {
            td class=[line.filter(|_| is_change).map(|_| class)] { @if let Some(line) = line { (coloured(line)) } }
        }
    };
    html! {
        @for i in 0..old.len().max(new.len()) { tr { (cell(old.get(i), "gone")) (cell(new.get(i), "come")) } }
    }
}

/// Returns the index of the line in `text` that holds the instruction of an event.
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

fn coloured(line: &str) -> Markup {
    let code = if line.trim_start().starts_with(';') { 0 } else { line.find(" ;").map_or(line.len(), |at| at + 1) };
    let (code, comment) = line.split_at(code);
    html! {
        @for (class, word) in classified(code) {
            @if class.is_empty() { (word) } @else { span.(class) { (word) } }
        }
        @if !comment.is_empty() { span.c { (comment) } }
    }
}

/// Splits a line of LLVM IR into words. Each word has a CSS class, which is empty for text without highlighting.
fn classified(code: &str) -> Vec<(&'static str, &str)> {
    let mut words = Vec::new();
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
        words.push((class, word));
        rest = after;
    }
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_change_no_letter() {
        let line = "  %v = load i32, ptr addrspace(1) %p, align 4, !x !{\"a<b\"} ; note <";
        let html = coloured(line).into_string();
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

    /// Each row has the module before the pass, the module after the pass, and the expected number of highlighted cells
    /// per column.
    #[test]
    fn changed_lines_are_marked() {
        let module = |body: &str| {
            let text = format!("define void @f(ptr %p) {{\n{body}  ret void\n}}\n");
            crate::ir::parse::parse_module("t.ll", text.as_bytes()).expect("good text").module
        };
        let store = |n: u32| format!("  store i32 {n}, ptr %p\n");
        for (before, after, marked) in [
            (store(1), store(1), [0, 0]),
            (store(1), store(2), [1, 1]),
            (store(1) + &store(2), store(2), [1, 0]),
            (String::new(), store(1), [0, 1]),
        ] {
            let table = before_and_after(&[module(&before), module(&after)]).into_string();
            let count = |class: &str| table.matches(&format!("<td class=\"{class}\">")).count();
            assert_eq!([count("gone"), count("come")], marked, "{table}");
        }
    }
}

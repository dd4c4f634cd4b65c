//! Syntax errors: the position, the message, and a hint for a fix.
//!
//! A [`SyntaxError`] has a line and a column, both counted from 1 (the column in characters), and the byte range of the
//! error. [`Display`](std::fmt::Display) prints the error in one line. [`SyntaxError::render`] prints the error with an
//! excerpt of the source.

use annotate_snippets::{AnnotationKind, Level, Renderer, Snippet};

/// A syntax error in LLVM IR text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SyntaxError {
    /// Name of the input, for messages.
    pub file: String,
    /// Line number, from 1.
    pub line: usize,
    /// Column in characters, from 1.
    pub column: usize,
    /// Byte offset of the first offending byte.
    pub offset: usize,
    /// Number of bytes that are marked; at least one, except at the end of the input.
    pub length: usize,
    /// The error message, without a position.
    pub message: String,
    /// A suggested fix, if there is one.
    pub hint: Option<String>,
}

impl SyntaxError {
    /// Builds an error for the bytes `offset..end` of `text`.
    pub fn at_range(
        file: &str,
        text: &[u8],
        offset: usize,
        end: usize,
        message: String,
        hint: Option<String>,
    ) -> SyntaxError {
        let offset = offset.min(text.len());
        let before = &text[..offset];
        let line_start = before.iter().rposition(|b| *b == b'\n').map_or(0, |i| i + 1);
        SyntaxError {
            file: file.to_string(),
            line: before.iter().filter(|b| **b == b'\n').count() + 1,
            column: String::from_utf8_lossy(&text[line_start..offset]).chars().count() + 1,
            offset,
            length: end.clamp(offset, text.len()) - offset,
            message,
            hint,
        }
    }

    /// Formats the error with the offending line marked, as rustc does; `color` adds terminal colours.
    pub fn render(&self, source: &[u8], color: bool) -> String {
        let start = source[..self.offset.min(source.len())].iter().rposition(|b| *b == b'\n').map_or(0, |i| i + 1);
        let rest = &source[start.min(source.len())..];
        let line = String::from_utf8_lossy(rest.split(|b| *b == b'\n').next().unwrap_or_default());
        let line = line.trim_end_matches('\r');
        // The excerpt has only one line, and bytes that are not UTF-8 are replaced in it. So the code computes the
        // marked range again for the excerpt.
        let from = line.char_indices().nth(self.column - 1).map_or(line.len(), |(i, _)| i);
        let wanted = source.get(self.offset..self.offset + self.length).unwrap_or_default();
        let width = String::from_utf8_lossy(wanted).split('\n').next().map_or(0, str::len);
        let to = char_boundary(line, (from + width.max(1)).min(line.len()));
        let snippet = Snippet::source(line)
            .line_start(self.line)
            .path(self.file.as_str())
            .annotation(AnnotationKind::Primary.span(from..to.max(from)));
        let mut group = Level::ERROR.primary_title(self.message.as_str()).element(snippet);
        if let Some(hint) = &self.hint {
            group = group.element(Level::HELP.message(hint.as_str()));
        }
        let renderer = if color { Renderer::styled() } else { Renderer::plain() };
        renderer.render(&[group])
    }
}

/// Returns the first character boundary at or after `index`.
fn char_boundary(text: &str, index: usize) -> usize {
    (index..=text.len()).find(|i| text.is_char_boundary(*i)).unwrap_or(text.len())
}

impl std::fmt::Display for SyntaxError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}:{}:{}: {}", self.file, self.line, self.column, self.message)?;
        match &self.hint {
            Some(hint) => write!(f, " ({hint})"),
            None => Ok(()),
        }
    }
}

impl std::error::Error for SyntaxError {}

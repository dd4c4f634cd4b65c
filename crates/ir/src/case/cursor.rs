//! Reads a statement of a case word by word.

use super::Syntax;
use crate::ir::lex::decode;

/// A position in a statement.
pub(super) struct Cursor<'a> {
    pub text: &'a str,
    pub at: usize,
}

impl<'a> Cursor<'a> {
    fn skip(&mut self) {
        self.at += self.text[self.at..].len() - self.text[self.at..].trim_start().len();
    }

    pub fn rest(&mut self) -> &'a str {
        self.skip();
        self.text[self.at..].trim_end()
    }

    pub fn peek(&mut self) -> &'a str {
        self.skip();
        let rest = &self.text[self.at..];
        if rest.starts_with(['{', '}', ',', '|']) {
            return &rest[..1];
        }
        // In a `launch` line, a word may contain commas, as `grid=2,1,1` does.
        let end = rest.find(|ch: char| ch.is_whitespace() || "{}|".contains(ch)).unwrap_or(rest.len());
        let word = &rest[..end];
        if word.contains('=') { word } else { word.split(',').next().unwrap_or(word) }
    }

    pub fn word(&mut self) -> &'a str {
        let word = self.peek();
        self.at += word.len();
        word
    }

    pub fn accept(&mut self, word: &str) -> bool {
        let same = self.peek() == word;
        self.at += if same { word.len() } else { 0 };
        same
    }

    pub fn expect(&mut self, word: &'static str) -> Result<(), Syntax> {
        if self.accept(word) { Ok(()) } else { Err(Syntax::Sign(word)) }
    }

    pub fn symbol(&mut self) -> Result<String, Syntax> {
        let rest = self.rest();
        if let Some(quoted) = rest.strip_prefix("@\"") {
            let end = quoted.find('"').ok_or(Syntax::Rule("a quoted name does not end"))?;
            self.at += end + 3;
            return Ok(decode(&quoted.as_bytes()[..end]).into_owned());
        }
        match self.word().strip_prefix('@') {
            Some(name) if !name.is_empty() => Ok(name.to_string()),
            _ => Err(Syntax::Expected("`@name`")),
        }
    }

    pub fn number(&mut self) -> Result<i128, Syntax> {
        let word = self.peek();
        let parsed = match word.strip_prefix("0x") {
            Some(hex) => u128::from_str_radix(hex, 16).ok().map(|v| v as i128),
            None => word.parse::<i128>().ok().or_else(|| word.parse::<u128>().ok().map(|v| v as i128)),
        };
        let value = parsed.ok_or_else(|| Syntax::NoNumber(word.into()))?;
        self.at += word.len();
        Ok(value)
    }

    /// Parses a number of 64 bits without a sign.
    pub fn unsigned(&mut self) -> Result<u64, Syntax> {
        u64::try_from(self.number()?).map_err(|_| Syntax::Rule("the number is 0 to 2^64 - 1"))
    }

    /// Parses `+ 8`, `- 8` or nothing.
    pub fn offset(&mut self) -> Result<i128, Syntax> {
        if self.accept("+") {
            self.number()
        } else if self.accept("-") {
            Ok(self.number()?.wrapping_neg())
        } else {
            Ok(0)
        }
    }
}

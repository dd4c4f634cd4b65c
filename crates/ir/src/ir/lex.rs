//! Tokens of LLVM IR text.
//!
//! The lexer never fails and never allocates. A token is a kind and a byte range. Bytes that are not a token become a
//! [`Kind::Bad`] with the reason, which the parser reports when it reaches this token. Names and strings are decoded on
//! demand ([`decode`]): `\xx` is the byte with that hexadecimal value. Bytes that are not UTF-8 become private-use
//! characters (U+10FF00 + byte), so that different names stay different.

use std::borrow::Cow;

/// The kind of a token.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Kind {
    /// End of the input.
    Eof,
    /// Bytes that are not a token; the text is the reason.
    Bad(&'static str),
    /// A keyword, type or mnemonic: letters, digits and underscores.
    Word,
    /// `name:`, `"name":` or `12:`, including the colon.
    Label,
    /// `%name` or `%"name"`.
    Local,
    /// `%12`.
    LocalId,
    /// `@name` or `@"name"`.
    Global,
    /// `@12`.
    GlobalId,
    /// `$name` or `$"name"`.
    Comdat,
    /// `!name`.
    MdName,
    /// `#12`.
    Group,
    /// `#` before a word (debug records).
    Hash,
    /// `^12` (module summary).
    Summary,
    /// `"…"`.
    Str,
    /// A decimal integer, perhaps with `-`; also `u0x…` and `s0x…`.
    Int,
    /// `1.5e3`.
    Decimal,
    /// `0x…`, `0xH…`, `f0x…`: the bits of a floating-point value; also `+inf`, `-qnan`, `+nan(0x…)`, `-snan(0x…)`.
    HexFloat,
    /// One of `= , * ( ) [ ] { } < > ! | :`.
    Punct(u8),
    /// `...`
    Ellipsis,
}

/// A token: `text[start..end]`.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Token {
    /// The kind.
    pub kind: Kind,
    /// Offset of the first byte.
    pub start: usize,
    /// Offset one past the last byte.
    pub end: usize,
}

/// A position in a text. To look ahead, copy the lexer.
#[derive(Copy, Clone, Debug)]
pub struct Lexer<'a> {
    text: &'a [u8],
    pos: usize,
}

fn label_char(b: u8) -> bool {
    b.is_ascii_alphanumeric() || matches!(b, b'-' | b'$' | b'.' | b'_')
}

fn name_start(b: u8) -> bool {
    label_char(b) && !b.is_ascii_digit()
}

impl<'a> Lexer<'a> {
    /// Starts at the first byte.
    pub fn new(text: &'a [u8]) -> Lexer<'a> {
        Lexer { text, pos: 0 }
    }

    /// Moves the lexer to byte `pos`, which must be a blank or the start of a token.
    pub fn seek(&mut self, pos: usize) {
        self.pos = pos.min(self.text.len());
    }

    fn byte(&self, at: usize) -> u8 {
        self.text.get(at).copied().unwrap_or(0)
    }

    fn skip_while(&mut self, f: impl Fn(u8) -> bool) {
        while self.pos < self.text.len() && f(self.text[self.pos]) {
            self.pos += 1;
        }
    }

    /// Skips white space and comments. Returns the start of an unterminated `/* */`, if there is one.
    fn skip_blank(&mut self) -> Option<usize> {
        while let Some(&b) = self.text.get(self.pos) {
            match b {
                b' ' | b'\t' | b'\n' | b'\r' | 0 => self.pos += 1,
                b';' => self.skip_while(|b| b != b'\n'),
                b'/' if self.byte(self.pos + 1) == b'*' => {
                    let start = self.pos;
                    let close = self.text[self.pos + 2..].windows(2).position(|w| w == b"*/");
                    match close {
                        Some(i) => self.pos += i + 4,
                        None => {
                            self.pos = self.text.len();
                            return Some(start);
                        }
                    }
                }
                _ => break,
            }
        }
        None
    }

    /// Reads the next token.
    pub fn token(&mut self) -> Token {
        if let Some(start) = self.skip_blank() {
            return Token { kind: Kind::Bad("comment is never closed"), start, end: start + 2 };
        }
        let start = self.pos;
        let kind = self.kind();
        Token { kind, start, end: self.pos }
    }

    fn kind(&mut self) -> Kind {
        let start = self.pos;
        let Some(&b) = self.text.get(start) else { return Kind::Eof };
        self.pos += 1;
        match b {
            b'%' => self.sigil(Kind::Local, Some(Kind::LocalId), "expected a name or a number after '%'"),
            b'@' => self.sigil(Kind::Global, Some(Kind::GlobalId), "expected a name or a number after '@'"),
            b'$' if self.label_tail(start) => Kind::Label,
            b'$' => self.sigil(Kind::Comdat, None, "expected a name after '$'"),
            b'!' => {
                let next = self.byte(self.pos);
                if name_start(next) || next == b'\\' {
                    self.skip_while(|b| label_char(b) || b == b'\\');
                    Kind::MdName
                } else {
                    Kind::Punct(b'!')
                }
            }
            b'#' if self.byte(self.pos).is_ascii_digit() => {
                self.skip_while(|b| b.is_ascii_digit());
                Kind::Group
            }
            b'#' => Kind::Hash,
            b'^' if self.byte(self.pos).is_ascii_digit() => {
                self.skip_while(|b| b.is_ascii_digit());
                Kind::Summary
            }
            b'"' => self.string(),
            b'.' if self.text[start..].starts_with(b"...") && !self.label_tail(start) => {
                self.pos = start + 3;
                Kind::Ellipsis
            }
            b'=' | b',' | b'*' | b'(' | b')' | b'[' | b']' | b'{' | b'}' | b'<' | b'>' | b'|' | b':' => Kind::Punct(b),
            b'+' | b'-' if self.is_special_float() => Kind::HexFloat,
            b'+' if self.byte(self.pos).is_ascii_digit() => self.number(start),
            b'-' | b'0'..=b'9' => self.number(start),
            b'a'..=b'z' | b'A'..=b'Z' | b'_' => self.word(start),
            b'.' if self.label_tail(start) => Kind::Label,
            _ => {
                // Consecutive bytes that start no token, as in binary input, become one token, so that the parser
                // reports them once.
                self.skip_while(|b| !b.is_ascii());
                Kind::Bad(if b.is_ascii_graphic() {
                    "unexpected character"
                } else {
                    "unexpected byte: is this a text file?"
                })
            }
        }
    }

    /// Reads the name or number after `%`, `@` or `$`.
    fn sigil(&mut self, named: Kind, numbered: Option<Kind>, message: &'static str) -> Kind {
        match self.byte(self.pos) {
            b'"' => {
                self.pos += 1;
                self.skip_while(|b| b != b'"');
                if self.pos == self.text.len() {
                    return Kind::Bad("quoted name is never closed");
                }
                let content = &self.text[..self.pos];
                self.pos += 1;
                if content.iter().rev().take_while(|b| **b != b'"').any(|b| *b == 0) {
                    return Kind::Bad("a name cannot contain a NUL byte");
                }
                named
            }
            b if name_start(b) => {
                self.skip_while(label_char);
                named
            }
            b'0'..=b'9' => {
                self.skip_while(|b| b.is_ascii_digit());
                numbered.unwrap_or(Kind::Bad(message))
            }
            _ => Kind::Bad(message),
        }
    }

    fn string(&mut self) -> Kind {
        self.skip_while(|b| b != b'"');
        if self.pos == self.text.len() {
            return Kind::Bad("string is never closed");
        }
        self.pos += 1;
        if self.byte(self.pos) == b':' {
            self.pos += 1;
            return Kind::Label;
        }
        Kind::Str
    }

    /// Whether the text from `start` to the next colon consists of label characters. If so, advances past this colon.
    fn label_tail(&mut self, start: usize) -> bool {
        let mut at = start;
        while label_char(self.byte(at)) {
            at += 1;
        }
        let found = self.byte(at) == b':' && at < self.text.len();
        if found {
            self.pos = at + 1;
        }
        found
    }

    fn word(&mut self, start: usize) -> Kind {
        if self.label_tail(start) {
            return Kind::Label;
        }
        let rest = &self.text[start..];
        if matches!(rest, [b'u' | b's', b'0', b'x', d, ..] if d.is_ascii_hexdigit()) {
            self.pos = start + 3;
            self.skip_while(|b| b.is_ascii_hexdigit());
            return Kind::Int;
        }
        if matches!(rest, [b'f', b'0', b'x', d, ..] if d.is_ascii_hexdigit()) {
            self.pos = start + 3;
            self.skip_while(|b| b.is_ascii_hexdigit());
            return Kind::HexFloat;
        }
        self.pos = start;
        if matches!(rest, [b'i', d, ..] if d.is_ascii_digit()) {
            self.pos += 1;
            self.skip_while(|b| b.is_ascii_digit());
            return Kind::Word;
        }
        self.skip_while(|b| b.is_ascii_alphanumeric() || b == b'_');
        // `cc10` is two tokens, `cc` and `10`, as in LLVM.
        if matches!(&self.text[start..self.pos], [b'c', b'c', d, ..] if d.is_ascii_digit()) {
            self.pos = start + 2;
        }
        Kind::Word
    }

    /// Whether `inf`, `qnan`, `nan(0x…)` or `snan(0x…)` follows the sign. If so, advances past this word. If a colon
    /// follows, as in `-inf:`, the text is a label, and the function returns false.
    fn is_special_float(&mut self) -> bool {
        let rest = &self.text[self.pos..];
        let word = rest.iter().take_while(|b| label_char(**b)).count();
        let close = match &rest[..word] {
            b"inf" | b"qnan" => (rest.get(word) != Some(&b':')).then_some(0),
            b"nan" | b"snan" => rest[word..].strip_prefix(b"(0x").and_then(|payload| {
                let digits = payload.iter().take_while(|b| b.is_ascii_hexdigit()).count();
                (digits > 0 && payload.get(digits) == Some(&b')')).then_some(digits + 4)
            }),
            _ => None,
        };
        self.pos += close.map_or(0, |close| word + close);
        close.is_some()
    }

    /// Whether the rest of a number such as `0x1.8p-3` follows its `0`. If so, advances past it.
    fn is_hexadecimal_float(&mut self) -> bool {
        let rest = &self.text[self.pos..];
        let count = |at: usize, is: fn(&u8) -> bool| rest[at.min(rest.len())..].iter().take_while(|b| is(b)).count();
        let whole = 1 + count(1, u8::is_ascii_hexdigit);
        let part = whole + 1 + count(whole + 1, u8::is_ascii_hexdigit);
        let sign = usize::from(matches!(rest.get(part + 1), Some(b'+' | b'-')));
        let digits = count(part + 1 + sign, u8::is_ascii_digit);
        let is = rest.first() == Some(&b'x')
            && whole > 1
            && rest.get(whole) == Some(&b'.')
            && matches!(rest.get(part), Some(b'p' | b'P'))
            && digits > 0;
        self.pos += if is { part + 1 + sign + digits } else { 0 };
        is
    }

    fn number(&mut self, start: usize) -> Kind {
        let negative = !self.byte(start).is_ascii_digit();
        if negative && !self.byte(self.pos).is_ascii_digit() {
            return if self.label_tail(start) { Kind::Label } else { Kind::Bad("expected a digit after '-'") };
        }
        self.skip_while(|b| b.is_ascii_digit());
        if (label_char(self.byte(self.pos)) || self.byte(self.pos) == b':') && self.label_tail(start) {
            return Kind::Label;
        }
        if self.byte(self.pos) == b'.' {
            self.pos += 1;
            self.skip_while(|b| b.is_ascii_digit());
            if matches!(self.byte(self.pos), b'e' | b'E') {
                let sign = usize::from(matches!(self.byte(self.pos + 1), b'+' | b'-'));
                if self.byte(self.pos + 1 + sign).is_ascii_digit() {
                    self.pos += 2 + sign;
                    self.skip_while(|b| b.is_ascii_digit());
                }
            }
            return Kind::Decimal;
        }
        if matches!(&self.text[start..self.pos], b"0" | b"+0" | b"-0") && self.is_hexadecimal_float() {
            return Kind::HexFloat;
        }
        if &self.text[start..self.pos] == b"0" && self.byte(self.pos) == b'x' {
            let format = usize::from(matches!(self.byte(self.pos + 1), b'H' | b'K' | b'L' | b'M' | b'R'));
            if self.byte(self.pos + 1 + format).is_ascii_hexdigit() {
                self.pos += 1 + format;
                self.skip_while(|b| b.is_ascii_hexdigit());
                return Kind::HexFloat;
            }
            return Kind::Bad("expected hexadecimal digits after '0x'");
        }
        if self.byte(start) == b'+' {
            return Kind::Bad("an integer has no '+'");
        }
        Kind::Int
    }
}

/// Replaces `\xx` and `\\` in the content of a quoted name or string.
pub fn unescape(text: &[u8]) -> Cow<'_, [u8]> {
    if !text.contains(&b'\\') {
        return Cow::Borrowed(text);
    }
    let hex = |b: u8| (b as char).to_digit(16).map(|d| d as u8);
    let mut out = Vec::with_capacity(text.len());
    let mut i = 0;
    while i < text.len() {
        match &text[i..] {
            [b'\\', b'\\', ..] => {
                out.push(b'\\');
                i += 2;
            }
            [b'\\', a, b, ..] if a.is_ascii_hexdigit() && b.is_ascii_hexdigit() => {
                out.push(hex(*a).unwrap_or(0) << 4 | hex(*b).unwrap_or(0));
                i += 3;
            }
            _ => {
                out.push(text[i]);
                i += 1;
            }
        }
    }
    Cow::Owned(out)
}

/// Decodes a name as UTF-8. Bytes that are not UTF-8 become private-use characters.
pub fn decode(text: &[u8]) -> Cow<'_, str> {
    match unescape(text) {
        Cow::Borrowed(bytes) => match std::str::from_utf8(bytes) {
            Ok(s) => Cow::Borrowed(s),
            Err(_) => Cow::Owned(lossless(bytes)),
        },
        Cow::Owned(bytes) => Cow::Owned(lossless(&bytes)),
    }
}

fn lossless(bytes: &[u8]) -> String {
    let mut out = String::with_capacity(bytes.len());
    for chunk in bytes.utf8_chunks() {
        out.push_str(chunk.valid());
        out.extend(chunk.invalid().iter().filter_map(|b| char::from_u32(0x10FF00 + u32::from(*b))));
    }
    out
}

#[cfg(test)]
mod tests;

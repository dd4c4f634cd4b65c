//! The parser of LLVM IR text: turns tokens into a [`Module`], by recursive descent, in one pass.
//!
//! The parser either returns a module with the following properties, or a [`SyntaxError`] with the position of the
//! offending token. Every id in the module is an index in its table. Every block of a function with a body ends with
//! its only terminator. Every operand has the type that its instruction requires, and names are unique.
//!
//! A forward reference is a placeholder. At the end of a function, the placeholders for its values and blocks are
//! replaced. At the end of the module, the placeholders for globals, metadata and attribute groups are replaced. If a
//! used entity is still undefined then, the parser reports an error at its first use. Nesting is bounded
//! ([`MAX_DEPTH`]), so no input can exhaust the stack.

mod aggregates;
mod attachments;
mod attribute_arguments;
mod attribute_order;
mod attributes;
mod body;
mod calls;
mod constants;
mod debug_nodes;
mod expressions;
mod finish;
mod floats;
mod fold;
mod functions;
mod globals;
mod implicit_declarations;
mod instructions;
mod integers;
mod memory;
mod metadata;
mod named_types;
mod opaque_instructions;
mod symbols;
mod types;
mod values;

#[cfg(test)]
mod tests;

use super::diagnostic::SyntaxError;
use super::layout::{DataLayout, default_layout};
use super::lex::{self, Kind, Lexer, Token};
use super::{ConstId, FuncId, InlineAsm, InstId, MdId, Module, SymbolId, TypeId};
use rustc_hash::{FxHashMap, FxHashSet};
use std::borrow::Cow;

/// Maximum nesting of types, constants and metadata. LLVM's own tests stay below 40.
const MAX_DEPTH: u32 = 160;

/// How many constructs the parser kept as text or rewrote.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub struct OpaqueCounts {
    /// Number of instructions parsed as [`InstKind::Opaque`](super::InstKind::Opaque).
    pub instructions: usize,
    /// Number of attributes that aliasmith does not know.
    pub attributes: usize,
    /// Number of metadata kinds beyond [`FIXED_KINDS`](super::metadata::FIXED_KINDS).
    pub metadata_kinds: usize,
    /// Number of pointer types written with their pointee (LLVM ≤ 14), which are parsed as `ptr`.
    pub typed_pointers: usize,
}

/// A module, and counts of the constructs that the parser kept as text or rewrote.
#[derive(Clone, Debug)]
pub struct ParsedModule {
    /// The module.
    pub module: Module,
    /// The counts of constructs that were kept as text or rewritten.
    pub opaque: OpaqueCounts,
    /// Where the instructions of each function begin in the text, in bytes.
    starts: FxHashMap<FuncId, Vec<usize>>,
}

impl ParsedModule {
    /// Returns the byte offset in the text at which an instruction begins. `None` if the instruction was added after
    /// parsing.
    pub fn start(&self, function: FuncId, inst: InstId) -> Option<usize> {
        self.starts.get(&function)?.get(inst.0 as usize).copied()
    }
}

/// Parses LLVM IR text. `file` is the name of the input in messages.
///
/// An access without `align` gets its alignment from the data layout of the file. If the file has no data layout, the
/// parser uses the layout that LLVM 22 derives from the triple.
pub fn parse_module(file: &str, text: &[u8]) -> Result<ParsedModule, SyntaxError> {
    parse_module_with(file, text, |triple| default_layout(triple, 22).to_string())
}

/// Like [`parse_module`], but if the file has no data layout, the parser uses the layout that `default_layout` returns
/// for the file's triple. `opt` of LLVM 17 or later does the same.
pub fn parse_module_with(
    file: &str,
    text: &[u8],
    default_layout: impl Fn(&str) -> String,
) -> Result<ParsedModule, SyntaxError> {
    let mut parser = Parser::new(text, &default_layout);
    match parser.module() {
        Ok(()) => Ok(ParsedModule { module: parser.m, opaque: parser.opaque, starts: parser.starts }),
        Err(e) => Err(SyntaxError::at_range(file, text, e.start, e.end, e.message, e.hint)),
    }
}

/// An error, as byte positions that are not converted to line and column yet.
#[derive(Debug)]
struct Fault {
    start: usize,
    end: usize,
    message: String,
    hint: Option<String>,
}

type R<T> = Result<T, Box<Fault>>;

impl Fault {
    fn hint(mut self: Box<Self>, hint: impl Into<String>) -> Box<Self> {
        self.hint = Some(hint.into());
        self
    }
}

struct Parser<'a> {
    text: &'a [u8],
    lexer: Lexer<'a>,
    /// The next token.
    tok: Token,
    /// The end of the previous token.
    last_end: usize,
    depth: u32,
    m: Module,
    opaque: OpaqueCounts,
    /// Returns the layout for the triple of a file without a layout.
    default_layout: &'a dyn Fn(&str) -> String,
    /// The layout in use. The layout is computed when the first entity needs it.
    layout: Option<DataLayout>,
    named_types: FxHashMap<Cow<'a, str>, types::Entry>,
    numbered_types: FxHashMap<u32, types::Entry>,
    /// The pointee of the type that was parsed last; `None` if this type was not a typed pointer.
    pointee: Option<TypeId>,
    numbered_symbols: FxHashMap<u32, SymbolId>,
    next_symbol: u32,
    /// For each symbol, its first use. For a callee, also the function type of the first call.
    symbol_uses: FxHashMap<SymbolId, symbols::Use>,
    comdats: FxHashSet<Box<str>>,
    md: metadata::Nodes,
    asms: FxHashMap<InlineAsm, u32>,
    groups: FxHashMap<u32, attributes::Set>,
    group_uses: Vec<attributes::GroupUse>,
    starts: FxHashMap<FuncId, Vec<usize>>,
    /// The state of the function body that is being parsed.
    body: Option<body::Body<'a>>,
}

impl<'a> Parser<'a> {
    fn new(text: &'a [u8], default_layout: &'a dyn Fn(&str) -> String) -> Parser<'a> {
        let mut lexer = Lexer::new(text);
        let tok = lexer.token();
        Parser {
            text,
            lexer,
            tok,
            last_end: 0,
            depth: 0,
            m: Module::default(),
            opaque: OpaqueCounts::default(),
            default_layout,
            layout: None,
            named_types: FxHashMap::default(),
            numbered_types: FxHashMap::default(),
            pointee: None,
            numbered_symbols: FxHashMap::default(),
            next_symbol: 0,
            symbol_uses: FxHashMap::default(),
            comdats: FxHashSet::default(),
            md: metadata::Nodes::default(),
            asms: FxHashMap::default(),
            groups: FxHashMap::default(),
            group_uses: Vec::new(),
            starts: FxHashMap::default(),
            body: None,
        }
    }

    // ---- tokens ----

    fn bump(&mut self) -> Token {
        let t = self.tok;
        self.last_end = t.end;
        self.tok = self.lexer.token();
        t
    }

    /// Returns the token after the next one.
    fn peek(&self) -> Token {
        let mut ahead = self.lexer;
        ahead.token()
    }

    fn bytes(&self, t: Token) -> &'a [u8] {
        &self.text[t.start..t.end]
    }

    /// Returns the text of a token whose kind is always ASCII (words, numbers).
    fn ascii(&self, t: Token) -> &'a str {
        std::str::from_utf8(self.bytes(t)).unwrap_or("")
    }

    /// Returns the text of the next token if it is a word; otherwise an empty text.
    fn word(&self) -> &'a str {
        if self.tok.kind == Kind::Word { self.ascii(self.tok) } else { "" }
    }

    /// Whether the next token is the punctuation `b`.
    fn is_at(&self, b: u8) -> bool {
        self.tok.kind == Kind::Punct(b)
    }

    fn eat(&mut self, b: u8) -> bool {
        let found = self.is_at(b);
        if found {
            self.bump();
        }
        found
    }

    fn eat_word(&mut self, w: &str) -> bool {
        let found = self.word() == w;
        if found {
            self.bump();
        }
        found
    }

    /// Makes an error at the next token.
    fn fail(&self, message: impl Into<String>) -> Box<Fault> {
        if let Kind::Bad(why) = self.tok.kind {
            return self.fail_at(self.tok, why);
        }
        self.fail_at(self.tok, message)
    }

    fn fail_at(&self, t: Token, message: impl Into<String>) -> Box<Fault> {
        Box::new(Fault { start: t.start, end: t.end, message: message.into(), hint: None })
    }

    /// Makes the error `expected X, found Y` at the next token.
    fn expected_error(&self, what: &str) -> Box<Fault> {
        let found = match self.tok.kind {
            Kind::Eof => "the end of the file".to_string(),
            Kind::Bad(why) => return self.fail_at(self.tok, why),
            _ => {
                let text = String::from_utf8_lossy(self.bytes(self.tok));
                match text.char_indices().nth(40) {
                    Some((i, _)) => format!("'{}…'", &text[..i]),
                    None => format!("'{text}'"),
                }
            }
        };
        self.fail(format!("expected {what}, found {found}"))
    }

    fn expect(&mut self, b: u8, context: &str) -> R<Token> {
        if self.is_at(b) {
            return Ok(self.bump());
        }
        Err(self.expected_error(&format!("'{}' {context}", b as char)))
    }

    fn expect_word(&mut self, w: &str, context: &str) -> R<()> {
        if self.eat_word(w) { Ok(()) } else { Err(self.expected_error(&format!("'{w}' {context}"))) }
    }

    /// Runs `f` one nesting level deeper.
    fn nested<T>(&mut self, f: impl FnOnce(&mut Self) -> R<T>) -> R<T> {
        if self.depth >= MAX_DEPTH {
            return Err(self.fail(format!("nested more than {MAX_DEPTH} levels deep")));
        }
        self.depth += 1;
        let result = f(self);
        self.depth -= 1;
        result
    }

    /// Returns the decoded name in a `Local`, `Global`, `Comdat`, `MdName`, `Label` or `Str` token.
    fn name(&self, t: Token) -> Cow<'a, str> {
        let mut raw = self.bytes(t);
        if t.kind == Kind::Label {
            raw = &raw[..raw.len() - 1];
        } else if t.kind != Kind::Str {
            raw = &raw[1..];
        }
        if let [b'"', inner @ .., b'"'] = raw {
            raw = inner;
        } else if t.kind != Kind::MdName {
            // An unquoted name has no escapes and is ASCII.
            return std::str::from_utf8(raw).map_or(Cow::Borrowed(""), Cow::Borrowed);
        }
        lex::decode(raw)
    }

    /// Returns the number in a `%12`, `@12`, `#12` or `12:` token.
    fn id(&self, t: Token) -> R<u32> {
        let text = self.ascii(t);
        let digits = text.trim_start_matches(['%', '@', '#', '^', '!']).trim_end_matches(':');
        digits.parse().map_err(|_| self.fail_at(t, format!("the number '{digits}' is too large")))
    }

    // ---- helpers that many rules share ----

    fn string_token(&mut self, context: &str) -> R<Token> {
        match self.tok.kind {
            Kind::Str => Ok(self.bump()),
            _ => Err(self.expected_error(&format!("a string {context}"))),
        }
    }

    fn string(&mut self, context: &str) -> R<Box<str>> {
        let t = self.string_token(context)?;
        Ok(self.name(t).into())
    }

    /// Returns the bytes of a string token.
    fn string_bytes(&self, t: Token) -> Vec<u8> {
        lex::unescape(&self.text[t.start + 1..t.end - 1]).into_owned()
    }

    /// Parses an unsigned decimal number.
    fn uint(&mut self, what: &str) -> R<u64> {
        if self.tok.kind != Kind::Int {
            return Err(self.expected_error(what));
        }
        let text = self.ascii(self.tok);
        let value = text
            .parse()
            .map_err(|_| self.fail(format!("expected {what} between 0 and {}, found '{text}'", u64::MAX)))?;
        self.bump();
        Ok(value)
    }

    fn uint32(&mut self, what: &str) -> R<u32> {
        let t = self.tok;
        let value = self.uint(what)?;
        value.try_into().map_err(|_| self.fail_at(t, format!("expected {what} below 2^32, found '{value}'")))
    }

    /// Parses a power of two, at most 2^32.
    fn alignment(&mut self) -> R<u64> {
        let t = self.tok;
        let value = self.uint("an alignment in bytes")?;
        if !value.is_power_of_two() || value > 1 << 32 {
            return Err(self
                .fail_at(t, format!("alignment '{value}' is not a power of two up to 2^32"))
                .hint(format!("the next is {}", value.checked_next_power_of_two().unwrap_or(1).min(1 << 32))));
        }
        Ok(value)
    }

    /// Returns the source text of `start..end`. Each run of blanks and comments becomes one space.
    fn squeeze(&self, start: usize, end: usize) -> String {
        let mut lexer = Lexer::new(&self.text[..end]);
        let mut out = String::new();
        lexer.seek(start);
        let mut last = start;
        loop {
            let t = lexer.token();
            if t.kind == Kind::Eof || t.end <= last && t.start < last {
                return out;
            }
            if t.start > last && !out.is_empty() {
                out.push(' ');
            }
            out.push_str(&String::from_utf8_lossy(self.bytes(t)));
            last = t.end;
        }
    }

    /// Returns the data layout in use.
    fn layout(&mut self) -> &DataLayout {
        if self.layout.is_none() {
            let text = match &*self.m.data_layout {
                "" => (self.default_layout)(&self.m.triple),
                text => text.to_string(),
            };
            self.layout = DataLayout::parse(&text).ok();
        }
        self.layout.get_or_insert_with(DataLayout::default)
    }

    fn const_type(&self, c: ConstId) -> TypeId {
        self.m.constant_type(c).expect("every constant's type is in the table")
    }

    fn new_md(&mut self, node: super::Metadata) -> MdId {
        self.m.metadata.push(node);
        MdId(self.m.metadata.len() as u32 - 1)
    }
}

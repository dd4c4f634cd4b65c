//! Metadata: numbered nodes, inline nodes, specialised nodes as text with references, attachments, debug records.

use super::super::lex::{Kind, Token};
use super::super::{ConstId, MdId, MdKindId, Metadata, Part, Value, Verbatim};
use super::debug_nodes::{self, Field};
use super::{Parser, R, types::is_type_word};
use rustc_hash::FxHashMap;

/// The name space of metadata.
#[derive(Default)]
pub(super) struct Nodes {
    numbered: FxHashMap<u32, NumberedNode>,
    strings: FxHashMap<Vec<u8>, MdId>,
    constants: FxHashMap<ConstId, MdId>,
    pub(super) kinds: FxHashMap<Box<str>, MdKindId>,
    named: FxHashMap<Box<str>, usize>,
    /// The number of nodes that are being parsed, including attachments.
    pub(super) open: u32,
}

#[derive(Copy, Clone)]
struct NumberedNode {
    id: MdId,
    defined: bool,
    at: Token,
}

/// The text of a special node under construction.
#[derive(Default)]
struct Text {
    parts: Vec<Part>,
    buffer: String,
}

impl Text {
    fn push(&mut self, part: Part) {
        if !self.buffer.is_empty() {
            self.parts.push(Part::Text(std::mem::take(&mut self.buffer).into()));
        }
        self.parts.push(part);
    }

    /// Puts exactly one blank between two consecutive words, whatever is between them in the source.
    fn separate_words(&mut self) {
        let after_operand = self.buffer.is_empty() && !self.parts.is_empty();
        if after_operand || self.buffer.bytes().last().is_some_and(is_word_byte) {
            self.buffer.push(' ');
        }
    }

    fn finish(mut self) -> Vec<Part> {
        if !self.buffer.is_empty() {
            self.parts.push(Part::Text(self.buffer.into()));
        }
        self.parts
    }
}

/// Whether the byte may be part of a word, a number or a string.
fn is_word_byte(c: u8) -> bool {
    c.is_ascii_alphanumeric() || matches!(c, b'_' | b'"' | b'.' | b'-' | b'$')
}

fn names_local(parts: &[Part]) -> bool {
    let local = |v: &Value| matches!(v, Value::Arg(_) | Value::Inst(_) | Value::Block(_));
    parts.iter().any(|part| matches!(part, Part::Operand { value, .. } if local(value)))
}

impl<'a> Parser<'a> {
    /// Parses `!3`, `!"text"`, `!{…}`, `!DILocation(…)` or `T c`.
    pub(super) fn md_operand(&mut self) -> R<MdId> {
        self.md.open += 1;
        let id = self.nested(Self::md_open_operand)?;
        self.md.open -= 1;
        Ok(id)
    }

    fn md_open_operand(&mut self) -> R<MdId> {
        match self.tok.kind {
            Kind::Punct(b'!') => {
                self.bump();
                match self.tok.kind {
                    Kind::Int => self.md_number(),
                    Kind::Str => {
                        let at = self.bump();
                        let bytes = self.string_bytes(at);
                        Ok(self.md_string(bytes))
                    }
                    Kind::Punct(b'{') => self.md_tuple(false),
                    _ => Err(self.expected_error("a number, a string or '{' after '!'")),
                }
            }
            Kind::MdName => {
                let node = self.special(false)?;
                let id = self.new_md(node);
                if let Some(body) = &mut self.body {
                    body.special_operands.push(id);
                }
                Ok(id)
            }
            _ => {
                let (_, c) = self.typed_constant()?;
                Ok(self.md_constant(c))
            }
        }
    }

    fn md_number(&mut self) -> R<MdId> {
        let at = self.tok;
        let number = self.uint32("a metadata number")?;
        if let Some(known) = self.md.numbered.get(&number) {
            return Ok(known.id);
        }
        let id = self.new_md(Metadata::Node { distinct: false, operands: Vec::new() });
        self.md.numbered.insert(number, NumberedNode { id, defined: false, at });
        Ok(id)
    }

    fn md_string(&mut self, bytes: Vec<u8>) -> MdId {
        if let Some(id) = self.md.strings.get(&bytes) {
            return *id;
        }
        let id = self.new_md(Metadata::String(bytes.clone()));
        self.md.strings.insert(bytes, id);
        id
    }

    fn md_constant(&mut self, c: ConstId) -> MdId {
        if let Some(id) = self.md.constants.get(&c) {
            return *id;
        }
        let id = self.new_md(Metadata::Constant(c));
        self.md.constants.insert(c, id);
        id
    }

    fn md_operands(&mut self) -> R<Vec<Option<MdId>>> {
        self.expect(b'{', "to open a metadata node")?;
        let mut operands = Vec::new();
        if self.eat(b'}') {
            return Ok(operands);
        }
        loop {
            operands.push(if self.eat_word("null") { None } else { Some(self.md_operand()?) });
            if !self.eat(b',') {
                break;
            }
        }
        self.expect(b'}', "or ',' in a metadata node")?;
        Ok(operands)
    }

    fn md_tuple(&mut self, distinct: bool) -> R<MdId> {
        let operands = self.md_operands()?;
        Ok(self.new_md(Metadata::Node { distinct, operands }))
    }

    /// Parses a specialised node `!name(…)`. A composite type with an `identifier` is always `distinct`.
    fn special(&mut self, distinct: bool) -> R<Metadata> {
        let name = self.bump();
        if !self.is_at(b'(') {
            return Err(self
                .fail_at(name, "expected a metadata node, found a name")
                .hint("nodes are !3, !{…} or !DIName(…)"));
        }
        let head = String::from_utf8_lossy(self.bytes(name)).into_owned();
        if !debug_nodes::is_known(&head) {
            let list = head == "!DIArgList" && self.md.open == 1;
            // LLVM reads `distinct` before an expression and ignores it, because expressions are always written where
            // they are used.
            let distinct = distinct && !matches!(&*head, "!DIExpression" | "!DIArgList");
            let text = self.arguments(head)?;
            return if list || !names_local(&text.0) {
                Ok(Metadata::Special { distinct, text })
            } else {
                Err(self.local_in_node(name))
            };
        }
        let fields = self.fields()?;
        if fields.iter().any(|f| names_local(&f.value)) {
            return Err(self.local_in_node(name));
        }
        let distinct = distinct || head == "!DICompositeType" && fields.iter().any(|f| &*f.name == "identifier");
        Ok(Metadata::Special { distinct, text: debug_nodes::canonical(&head, fields) })
    }

    fn local_in_node(&self, node: Token) -> Box<super::Fault> {
        self.fail_at(node, "a metadata node cannot use a local value").hint("only !DIArgList as an operand can")
    }

    /// Parses `(name: value, …)`.
    fn fields(&mut self) -> R<Vec<Field>> {
        self.expect(b'(', "to open the fields of a node")?;
        let mut fields: Vec<Field> = Vec::new();
        while !self.is_at(b')') {
            if !fields.is_empty() {
                self.expect(b',', "or ')' after a field")?;
            }
            let at = self.tok;
            if at.kind != Kind::Label {
                return Err(self.expected_error("the name of a field and ':'"));
            }
            let name = self.name(at);
            if fields.iter().any(|f| *f.name == *name) {
                return Err(self.fail(format!("field '{name}' cannot be specified more than once")));
            }
            self.bump();
            let value = self.field_value()?;
            fields.push(Field { name: (*name).into(), value });
        }
        self.bump();
        Ok(fields)
    }

    /// Parses the value of a field, up to the next `,` or `)`: one value, a list in braces, or words with `|` between
    /// them.
    fn field_value(&mut self) -> R<Vec<Part>> {
        let mut text = Text::default();
        let mut depth = 0usize;
        let mut complete = false;
        while depth > 0 || !matches!(self.tok.kind, Kind::Punct(b',' | b')')) {
            let goes_on = matches!(self.tok.kind, Kind::Punct(b'|' | b',' | b')' | b'}'));
            if complete && !goes_on {
                return Err(self.expected_error("',' or ')' after a field"));
            }
            complete = !matches!(self.tok.kind, Kind::Punct(b'|' | b',' | b'(' | b'{'));
            match self.tok.kind {
                Kind::Punct(b'(' | b'{') => depth += 1,
                Kind::Punct(b')' | b'}') => {
                    depth = depth.checked_sub(1).ok_or_else(|| self.expected_error("',' or ')' after a field"))?;
                }
                _ => {}
            }
            self.parse_piece(&mut text)?;
        }
        let value = text.finish();
        if value.is_empty() { Err(self.expected_error("the value of a field")) } else { Ok(value) }
    }

    /// Parses `(…)` after `head`. The parentheses belong to a node with unknown fields, or to a debug record.
    pub(super) fn arguments(&mut self, head: String) -> R<Verbatim> {
        let mut text = Text { parts: Vec::new(), buffer: head };
        let mut depth = 0usize;
        loop {
            match self.tok.kind {
                Kind::Punct(b'(') => depth += 1,
                Kind::Punct(b')') => depth -= 1,
                _ => {}
            }
            self.parse_piece(&mut text)?;
            if depth == 0 {
                return Ok(Verbatim(text.finish()));
            }
        }
    }

    /// Parses the next token or operand of a node's text.
    fn parse_piece(&mut self, text: &mut Text) -> R<()> {
        match self.tok.kind {
            Kind::Eof => return Err(self.expected_error("the rest of a metadata node")),
            Kind::Bad(why) => return Err(self.fail(why)),
            Kind::MdName => {
                let inline = matches!(self.bytes(self.tok), b"!DIExpression" | b"!DIArgList");
                let id = self.md_operand()?;
                text.push(Part::Md { id, inline });
            }
            Kind::Punct(b'!') => {
                let id = self.md_operand()?;
                text.push(Part::Md { id, inline: false });
            }
            Kind::Punct(b'<' | b'[') | Kind::Local | Kind::LocalId => self.typed_part(text)?,
            Kind::Word if is_type_word(self.word()) => self.typed_part(text)?,
            kind => {
                let t = self.bump();
                if self.bytes(t).first().copied().is_some_and(is_word_byte) {
                    text.separate_words();
                }
                text.buffer.push_str(&match kind {
                    Kind::Punct(b':') => ": ".into(),
                    Kind::Punct(b'|') => " | ".into(),
                    Kind::Punct(b',') => ", ".into(),
                    Kind::Label => String::from_utf8_lossy(self.bytes(t)) + " ",
                    _ => String::from_utf8_lossy(self.bytes(t)),
                });
            }
        }
        Ok(())
    }

    fn typed_part(&mut self, text: &mut Text) -> R<()> {
        let ty = self.ty()?;
        let value = self.value(ty)?;
        text.separate_words();
        text.push(Part::Operand { ty, value, with_type: true });
        Ok(())
    }

    /// Parses the operand after the type `metadata`.
    pub(super) fn metadata_value(&mut self) -> R<Value> {
        match self.tok.kind {
            Kind::Punct(b'!') | Kind::MdName => Ok(Value::Metadata(self.md_operand()?)),
            _ => {
                let ty = self.ty()?;
                self.value(ty)
            }
        }
    }

    /// Parses `!3 = …` or `!name = !{…}` at the top level.
    pub(super) fn md_definition(&mut self) -> R<()> {
        if self.tok.kind == Kind::MdName {
            return self.named_metadata();
        }
        self.bump();
        let at = self.tok;
        let number = self.uint32("a metadata number")?;
        self.expect(b'=', "after the number of a metadata node")?;
        let known = self.md.numbered.get(&number).copied();
        if known.is_some_and(|k| k.defined) {
            return Err(self.fail_at(at, format!("redefinition of metadata !{number}")));
        }
        let id = match known {
            Some(k) => k.id,
            None => self.new_md(Metadata::Node { distinct: false, operands: Vec::new() }),
        };
        self.md.numbered.insert(number, NumberedNode { id, defined: true, at });
        let distinct = self.eat_word("distinct");
        let node = match self.tok.kind {
            Kind::MdName => self.special(distinct)?,
            Kind::Punct(b'!') => {
                self.bump();
                if !self.is_at(b'{') {
                    return Err(self.expected_error("'{' after '!'"));
                }
                Metadata::Node { distinct, operands: self.md_operands()? }
            }
            _ => return Err(self.expected_error("a metadata node: !{…} or !DIName(…)")),
        };
        self.m.metadata[id] = node;
        Ok(())
    }

    fn named_metadata(&mut self) -> R<()> {
        let at = self.bump();
        let name = self.name(at);
        self.expect(b'=', "after the name of metadata")?;
        self.expect(b'!', "before the list of nodes")?;
        self.expect(b'{', "to open the list of nodes")?;
        let mut nodes = Vec::new();
        while !self.is_at(b'}') {
            if !nodes.is_empty() {
                self.expect(b',', "or '}' in a list of nodes")?;
            }
            if !matches!(self.tok.kind, Kind::Punct(b'!') | Kind::MdName) {
                return Err(self.expected_error("a metadata node"));
            }
            nodes.push(self.md_operand()?);
        }
        self.bump();
        // If a named list is defined twice, the module gets the nodes of both definitions.
        match self.md.named.get(&*name) {
            Some(i) => self.m.named_metadata[*i].1.extend(nodes),
            None => {
                self.md.named.insert((*name).into(), self.m.named_metadata.len());
                self.m.named_metadata.push(((*name).into(), nodes));
            }
        }
        Ok(())
    }

    /// Checks that every used number is defined.
    pub(super) fn check_metadata(&self) -> R<()> {
        let undefined = self.md.numbered.iter().filter(|(_, n)| !n.defined).min_by_key(|(_, n)| n.at.start);
        match undefined {
            Some((number, n)) => Err(self.fail_at(n.at, format!("use of undefined metadata '!{number}'"))),
            None => Ok(()),
        }
    }
}

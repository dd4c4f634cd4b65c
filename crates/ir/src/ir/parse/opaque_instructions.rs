//! Instructions that aliasmith does not model. Such an instruction is kept as text, in which the parser recognises
//! operands and successors.

use super::super::lex::{Kind, Token};
use super::super::{InstKind, Part, Type, TypeId, Value, Verbatim};
use super::attribute_order::ORDER;
use super::instructions::{ParsedInstruction, is_mnemonic, similar_mnemonic};
use super::types::is_type_word;
use super::{Parser, R};

/// If a line begins with one of these words, it may continue the instruction of the line before.
const CONTINUES: [&str; 7] = ["to", "unwind", "cleanup", "catch", "filter", "within", "from"];

#[derive(Default)]
struct OpaqueText {
    parts: Vec<Part>,
    text: String,
    operands: Vec<Value>,
    labels: Vec<super::super::BlockId>,
    first_type: Option<TypeId>,
    /// A type whose value has not been parsed yet. Attributes may be between the type and the value.
    last_type: Option<TypeId>,
    /// The end of the last token. The parser compares it with the start of the next token to see whether a blank is
    /// between them.
    end: Option<usize>,
}

impl OpaqueText {
    fn flush(&mut self) {
        if !self.text.is_empty() {
            self.parts.push(Part::Text(std::mem::take(&mut self.text).into()));
        }
    }

    fn operand(&mut self, ty: TypeId, value: Value, with_type: bool) {
        self.flush();
        self.parts.push(Part::Operand { ty, value, with_type });
        self.operands.push(value);
    }
}

impl<'a> Parser<'a> {
    pub(super) fn opaque_instruction(&mut self, named: bool) -> R<ParsedInstruction> {
        let start = self.tok;
        let mnemonic = self.word();
        if !named && !is_mnemonic(mnemonic) && matches!(self.peek().kind, Kind::Punct(b'=')) {
            return Err(self
                .fail(format!("expected an instruction, found '{mnemonic} ='"))
                .hint("names of results start with %"));
        }
        if !is_mnemonic(mnemonic) {
            let hint = match similar_mnemonic(mnemonic) {
                Some(other) => format!("did you mean {other}?"),
                None => "no LLVM from 15 to 23 has such an instruction".into(),
            };
            return Err(self.expected_error("an instruction").hint(hint));
        }
        let mut r = OpaqueText::default();
        let mut depth = 0usize;
        loop {
            let t = self.tok;
            if self.ends_opaque(start, depth) {
                break;
            }
            // If blanks separate two tokens in the file, the text gets one blank between the two tokens.
            if r.end.is_some_and(|end| end < t.start) {
                // LLVM prints the successors of `callbr`, and each clause of `landingpad`, on separate lines.
                let broken = depth == 0
                    && matches!(
                        (mnemonic, self.word()),
                        ("callbr", "to") | ("landingpad", "cleanup" | "catch" | "filter")
                    );
                r.text.push_str(if broken { "\n          " } else { " " });
            }
            match t.kind {
                Kind::Eof => return Err(self.fail("basic block does not end with a terminator")),
                Kind::Bad(why) => return Err(self.fail(why)),
                // An array type is parsed as one unit.
                Kind::Punct(b'[') if self.peek().kind == Kind::Int => {}
                Kind::Punct(b'(' | b'[') => depth += 1,
                Kind::Punct(b')' | b']') => {
                    depth = depth.checked_sub(1).ok_or_else(|| self.fail("unmatched closing parenthesis"))?;
                }
                _ => {}
            }
            self.opaque_token(&mut r)?;
            r.end = Some(self.last_end);
        }
        r.flush();
        self.opaque.instructions += 1;
        let terminator = matches!(mnemonic, "resume" | "catchswitch" | "catchret" | "cleanupret" | "callbr");
        let ty = self.opaque_type(mnemonic, named, r.first_type);
        let mut successors = if terminator { r.labels } else { Vec::new() };
        let unwinds = matches!(r.parts.last(), Some(Part::Operand { value: Value::Block(_), .. }));
        if mnemonic == "catchswitch" && unwinds {
            successors.rotate_right(1); // the unwind destination is last in the text and first in LLVM's list
        }
        Ok((InstKind::Opaque { text: Verbatim(r.parts), operands: r.operands, successors, terminator }, ty))
    }

    /// Returns the result type. `catchswitch`, `catchpad` and `cleanuppad` give a token. The result type of `callbr`,
    /// of `landingpad` and of any other instruction with a name is the first type in the text. Other instructions have
    /// no result.
    fn opaque_type(&mut self, mnemonic: &str, named: bool, first: Option<TypeId>) -> TypeId {
        match mnemonic {
            "catchswitch" | "catchpad" | "cleanuppad" => self.m.types.intern(Type::Token),
            "callbr" | "landingpad" => first.unwrap_or_else(|| self.m.types.intern(Type::Void)),
            _ if named => match first {
                Some(ty) if self.first_class(ty) => ty,
                _ => self.m.types.int(32),
            },
            _ => self.m.types.intern(Type::Void),
        }
    }

    /// Whether the next token is after the end of this instruction.
    fn ends_opaque(&self, start: Token, depth: usize) -> bool {
        if self.tok == start {
            return false;
        }
        match self.tok.kind {
            Kind::Punct(b',') if self.peek().kind == Kind::MdName => true,
            _ if depth > 0 => false,
            Kind::Punct(b'}') => true,
            Kind::Label | Kind::Hash => !self.same_line(),
            Kind::Local | Kind::LocalId => !self.same_line() && self.peek().kind == Kind::Punct(b'='),
            Kind::Word => !self.same_line() && !CONTINUES.contains(&self.word()),
            Kind::Eof => true,
            _ => false,
        }
    }

    fn opaque_token(&mut self, r: &mut OpaqueText) -> R<()> {
        let word = self.word();
        let next = self.peek().kind;
        match self.tok.kind {
            Kind::Word if word == "label" && matches!(next, Kind::Local | Kind::LocalId) => {
                let block = self.label()?;
                let ty = self.m.types.intern(Type::Label);
                r.labels.push(block);
                r.operand(ty, Value::Block(block), true);
            }
            Kind::Word if matches!(word, "from" | "within") && matches!(next, Kind::Local | Kind::LocalId) => {
                r.text.push_str(word);
                r.text.push(' ');
                self.bump();
                let ty = self.m.types.intern(Type::Token);
                let value = self.local(ty)?;
                r.operand(ty, value, false);
            }
            Kind::Word if is_type_word(word) => self.opaque_typed(r)?,
            Kind::Punct(b'{' | b'<') => self.opaque_typed(r)?,
            Kind::Punct(b'[') if next == Kind::Int => self.opaque_typed(r)?,
            Kind::Local if matches!(next, Kind::Local | Kind::LocalId | Kind::Word) => self.opaque_typed(r)?,
            Kind::Local | Kind::LocalId => match r.last_type.take() {
                Some(ty) if self.first_class(ty) => {
                    let value = self.local(ty)?;
                    r.operand(ty, value, false);
                }
                _ => return Err(self.expected_error("a type in front of a value")),
            },
            Kind::Global | Kind::GlobalId => {
                let space = super::super::AddressSpace(0);
                let ty = self.m.types.ptr(space);
                let value = Value::Const(self.symbol_constant(ty)?);
                r.operand(ty, value, false);
            }
            Kind::Punct(b'!') => {
                let id = self.md_operand()?;
                r.flush();
                r.parts.push(Part::Md { id, inline: false });
            }
            _ => {
                let t = self.bump();
                r.text.push_str(&String::from_utf8_lossy(self.bytes(t)));
            }
        }
        Ok(())
    }

    /// Parses a type, and its value if one follows.
    fn opaque_typed(&mut self, r: &mut OpaqueText) -> R<()> {
        let ty = self.any_type()?;
        r.first_type.get_or_insert(match self.m.types.get(ty) {
            Type::Function { ret, .. } => *ret,
            _ => ty,
        });
        let is_value = match self.tok.kind {
            Kind::Local | Kind::LocalId | Kind::Int | Kind::Decimal | Kind::HexFloat => true,
            Kind::Global | Kind::GlobalId => self.m.types.is_pointer(ty),
            Kind::Punct(b'[') => {
                matches!(self.m.types.get(ty), Type::Array { .. }) && self.peek().kind != Kind::Punct(b']')
            }
            Kind::Punct(b'{') => self.m.types.struct_body(ty).is_some() && self.same_line(),
            Kind::Punct(b'<') => {
                matches!(self.m.types.get(ty), Type::Vector { .. } | Type::Struct { packed: true, .. })
            }
            Kind::Word => super::constants::is_constant_word(self.word()) && self.word() != "asm",
            _ => false,
        };
        if is_value && self.first_class(ty) {
            let value = self.value(ty)?;
            r.operand(ty, value, true);
        } else {
            r.flush();
            r.parts.push(Part::Type(ty));
            r.last_type = Some(ty);
            self.opaque_attributes(r)?;
        }
        Ok(())
    }

    /// Parses the attributes between a type and its value, and puts them in LLVM's order.
    fn opaque_attributes(&mut self, r: &mut OpaqueText) -> R<()> {
        let mut attributes: Vec<(usize, String)> = Vec::new();
        while let Some(rank) = ORDER.iter().position(|known| *known == self.word()) {
            let start = self.bump().start;
            if self.tok.kind == Kind::Int {
                self.bump();
            }
            let text = match self.is_at(b'(') {
                true => self.parenthesised_text(start)?,
                false => self.squeeze(start, self.last_end),
            };
            attributes.push((rank, text));
        }
        attributes.sort();
        attributes.iter().for_each(|(_, text)| r.text.extend([" ", text]));
        Ok(())
    }
}

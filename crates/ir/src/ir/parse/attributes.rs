//! Parser for attributes of any dialect. In the parsed set, attributes have the newest spelling and are in LLVM's
//! printing order.

use super::super::attr::Captures;
use super::super::denormal;
use super::super::lex::{Kind, Token};
use super::super::{Attr, AttrSet, AttrValue, InstId, InstKind, MemoryEffects, TypeId};
use super::attribute_order::ORDER;
use super::{Parser, R, types::is_type_word};
use rustc_hash::FxHashSet;

/// Attributes that are being collected. A name may occur more than once. [`Set::finish`] removes the duplicates and
/// combines old memory attributes into one `memory(…)`.
#[derive(Clone, Default, Debug)]
pub(super) struct Set {
    pub attrs: AttrSet,
    memory: Option<MemoryEffects>,
}

/// A use of an attribute group. The group may be defined later in the text.
#[derive(Debug)]
pub(super) struct GroupUse {
    pub owner: Owner,
    pub group: u32,
}

/// The function, call or variable that uses an attribute group.
#[derive(Copy, Clone, Debug)]
pub(super) enum Owner {
    Function(usize),
    Global(usize),
    Call(usize, InstId),
}

/// The position of an attribute in the text.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum Place {
    /// `attributes #0 = { … }`.
    Group,
    /// After the parameters of a function or the arguments of a call.
    Function,
    /// Before a result type or a parameter's name.
    Value,
}

/// Words of a function header that may follow the attributes.
const HEADER_WORDS: [&str; 12] = [
    "section",
    "partition",
    "comdat",
    "align",
    "prefalign",
    "gc",
    "prefix",
    "prologue",
    "personality",
    "unnamed_addr",
    "local_unnamed_addr",
    "addrspace",
];

fn rank(attr: &Attr) -> (usize, &str) {
    match attr.value {
        AttrValue::String(_) => (ORDER.len() + 1, &attr.name),
        _ => (ORDER.iter().position(|a| *a == &*attr.name).unwrap_or(ORDER.len()), ""),
    }
}

impl Set {
    /// Adds all attributes of `other`. If both sets have an attribute of the same name, [`Set::finish`] keeps the
    /// attribute of `other`.
    pub(super) fn merge(&mut self, other: &Set) {
        self.attrs.0.extend_from_slice(&other.attrs.0);
        self.memory = other.memory.or(self.memory);
    }

    /// Returns the attributes in LLVM's order. If a name occurs more than once, the last attribute is kept. A string
    /// attribute never replaces an enum attribute.
    pub(super) fn finish(mut self) -> AttrSet {
        if let Some(memory) = self.memory {
            self.add("memory", AttrValue::Memory(memory));
        }
        let attrs = &mut self.attrs.0;
        let is_last: Vec<bool> = {
            let mut behind = FxHashSet::default();
            attrs.iter().rev().map(|a| behind.insert((&*a.name, matches!(a.value, AttrValue::String(_))))).collect()
        };
        let mut is_last = is_last.into_iter().rev();
        attrs.retain(|_| is_last.next() == Some(true));
        attrs.sort_by(|a, b| rank(a).cmp(&rank(b)));
        self.attrs
    }

    fn add(&mut self, name: &str, value: AttrValue) {
        self.attrs.0.push(Attr { name: name.into(), value });
    }

    fn restrict(&mut self, effects: MemoryEffects) {
        self.memory = Some(self.memory.unwrap_or(MemoryEffects::UNKNOWN).intersect(effects));
    }
}

impl<'a> Parser<'a> {
    /// Parses the attributes of a result or a parameter, up to a type, a value or punctuation.
    pub(super) fn value_attributes(&mut self) -> R<AttrSet> {
        let mut set = Set::default();
        loop {
            match self.tok.kind {
                Kind::Str => self.string_attribute(&mut set)?,
                Kind::Word if !self.starts_operand() => self.attribute(&mut set, Place::Value)?,
                _ => return Ok(set.finish()),
            }
        }
    }

    fn starts_operand(&self) -> bool {
        let w = self.word();
        is_type_word(w)
            || super::constants::is_constant_word(w)
            || w == "addrspace"
            || super::types::misspelt_type(w).is_some()
    }

    /// Parses the attributes of a function or a call site. References to attribute groups are added to `groups`. If a
    /// word is unknown but on the same line as the token before it, the word is treated as an attribute.
    pub(super) fn function_attributes(&mut self, groups: &mut Vec<Token>) -> R<Set> {
        let mut set = Set::default();
        loop {
            match self.tok.kind {
                Kind::Str => self.string_attribute(&mut set)?,
                Kind::Group => groups.push(self.bump()),
                Kind::Word if HEADER_WORDS.contains(&self.word()) => return Ok(set),
                Kind::Word
                    if ORDER.contains(&self.word()) || MemoryEffects::of_old_attribute(self.word()).is_some() =>
                {
                    self.attribute(&mut set, Place::Function)?;
                }
                Kind::Word if self.same_line() && !matches!(self.word(), "to" | "unwind") => {
                    self.attribute(&mut set, Place::Function)?;
                }
                _ => return Ok(set),
            }
        }
    }

    /// Whether the next token is on the same line as the token before it.
    pub(super) fn same_line(&self) -> bool {
        !self.text[self.last_end..self.tok.start].contains(&b'\n')
    }

    /// Parses `attributes #0 = { … }`.
    pub(super) fn attribute_group(&mut self) -> R<()> {
        self.bump();
        if self.tok.kind != Kind::Group {
            return Err(self.expected_error("an attribute group such as #0"));
        }
        let at = self.bump();
        let id = self.id(at)?;
        self.expect(b'=', "after the group number")?;
        self.expect(b'{', "to open the attribute group")?;
        let mut set = Set::default();
        while !self.is_at(b'}') {
            match self.tok.kind {
                Kind::Str => self.string_attribute(&mut set)?,
                Kind::Word => self.attribute(&mut set, Place::Group)?,
                _ => return Err(self.expected_error("an attribute or '}'")),
            }
        }
        self.bump();
        match self.groups.get_mut(&id) {
            Some(old) => old.merge(&set),
            None => {
                self.groups.insert(id, set);
            }
        }
        Ok(())
    }

    /// Adds the attributes of each group to the functions, calls and variables that use the group. A group that is not
    /// defined is empty, as in LLVM.
    pub(super) fn resolve_groups(&mut self) {
        for GroupUse { owner, group } in std::mem::take(&mut self.group_uses) {
            let Some(group) = self.groups.get(&group) else { continue };
            let attrs = match owner {
                Owner::Function(f) => &mut self.m.functions[f].attrs,
                Owner::Global(g) => &mut self.m.globals[g].attrs,
                Owner::Call(f, i) => match &mut self.m.functions[f].insts[i].kind {
                    InstKind::Call(call) | InstKind::Invoke { call, .. } => &mut call.fn_attrs,
                    _ => continue,
                },
            };
            let mut set = Set { attrs: std::mem::take(attrs), memory: None };
            set.merge(group);
            *attrs = set.finish();
        }
    }

    fn string_attribute(&mut self, set: &mut Set) -> R<()> {
        let key = self.string("")?;
        let value = if self.eat(b'=') { Some(self.string("after '='")?) } else { None };
        set.attrs.0.push(Attr { name: key, value: AttrValue::String(value) });
        Ok(())
    }

    /// Parses one attribute that starts with a word.
    fn attribute(&mut self, set: &mut Set, place: Place) -> R<()> {
        let start = self.tok.start;
        let word = self.word();
        if place != Place::Value
            && let Some(effects) = MemoryEffects::of_old_attribute(word)
        {
            self.bump();
            set.restrict(effects);
            return Ok(());
        }
        self.bump();
        let paren = self.is_at(b'(');
        let value = match word {
            "align" | "alignstack" => {
                let close = self.eat(b'(');
                if !close {
                    self.eat(b'=');
                }
                let n = self.alignment()?;
                if close {
                    self.expect(b')', "after the alignment")?;
                }
                AttrValue::Int(n)
            }
            "dereferenceable" | "dereferenceable_or_null" => {
                let close = self.eat(b'(');
                if !close {
                    self.expect(b'=', "or '(' and a number of bytes")?;
                }
                let n = self.uint("a number of bytes")?;
                if close {
                    self.expect(b')', "after the number of bytes")?;
                }
                AttrValue::Int(n)
            }
            "dead_on_return" if paren => {
                self.bump();
                let at = self.tok;
                let n = self.uint("a number of bytes")?;
                if n == 0 {
                    return Err(self.fail_at(at, "the number of bytes must not be zero"));
                }
                self.expect(b')', "after the number of bytes")?;
                AttrValue::Int(n)
            }
            "denormal_fpenv" => {
                let at = self.tok;
                let text = if paren { self.parenthesised_text(start)? } else { word.to_string() };
                let Some(modes) = denormal::parse_attribute(&text) else {
                    return Err(self
                        .fail_at(at, "expected the modes of denormal numbers")
                        .hint("for example denormal_fpenv(preservesign|ieee, float: dynamic)"));
                };
                AttrValue::Verbatim(modes.attribute().into())
            }
            "byval" | "byref" | "sret" | "elementtype" | "inalloca" | "preallocated" => {
                AttrValue::Type(self.attribute_type(word)?)
            }
            "memory" => {
                let effects = self.memory_effects()?;
                set.restrict(effects);
                return Ok(());
            }
            "nocapture" => {
                set.add("captures", AttrValue::Captures(Captures { other: 0, ret: 0 }));
                return Ok(());
            }
            "captures" => AttrValue::Captures(self.captures()?),
            "range" => self.range(start)?,
            "initializes" => self.initializes()?,
            "allocsize" => {
                self.expect(b'(', "after allocsize")?;
                let elem = self.uint32("an argument number")?;
                let count = if self.eat(b',') { Some(self.uint32("an argument number")?) } else { None };
                self.expect(b')', "at the end of allocsize")?;
                AttrValue::AllocSize(elem, count)
            }
            "uwtable" if paren => {
                let text = self.parenthesised_text(start)?;
                if text == "uwtable(async)" { AttrValue::None } else { AttrValue::Verbatim(text.into()) }
            }
            "vscale_range" if paren => self.vscale_range()?,
            _ if paren => AttrValue::Verbatim(self.parenthesised_text(start)?.into()),
            _ if ORDER.contains(&word) => AttrValue::None,
            _ => AttrValue::Verbatim(word.into()),
        };
        if !ORDER.contains(&word) {
            self.opaque.attributes += 1;
        }
        set.add(word, value);
        Ok(())
    }

    /// Returns the text from `start` to the parenthesis that closes the next opening parenthesis.
    pub(super) fn parenthesised_text(&mut self, start: usize) -> R<String> {
        let open = self.tok;
        let mut depth = 0usize;
        loop {
            match self.tok.kind {
                Kind::Punct(b'(') => depth += 1,
                Kind::Punct(b')') => depth -= 1,
                Kind::Eof => return Err(self.fail_at(open, "this parenthesis is never closed")),
                Kind::Bad(why) => return Err(self.fail(why)),
                // The text is also printed in a comment, which cannot contain a line break.
                Kind::Str if self.bytes(self.tok).contains(&b'\n') => {
                    return Err(self.fail("line break in the text of an attribute"));
                }
                _ => {}
            }
            self.bump();
            if depth == 0 {
                return Ok(self.squeeze(start, self.last_end));
            }
        }
    }

    fn attribute_type(&mut self, word: &str) -> R<TypeId> {
        let group = self.eat(b'=');
        if !group && !self.eat(b'(') {
            return match self.pointee {
                // LLVM 11 and earlier omit the type of the attribute. In their text, the type is the pointee of the
                // typed pointer before the attribute.
                Some(pointee) => Ok(pointee),
                None => Err(self.expected_error(&format!("'(' and a type after {word}"))),
            };
        }
        let ty = self.ty()?;
        if !group {
            self.expect(b')', "after the type")?;
        }
        Ok(ty)
    }
}

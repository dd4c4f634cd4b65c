//! Identified structs: `%name = type …`. Such a type may be used before it is defined.

use super::super::lex::{Kind, Token};
use super::super::{Type, TypeId};
use super::types::Entry;
use super::{Parser, R};
use std::borrow::Cow;

impl<'a> Parser<'a> {
    /// Returns the type of this name. If it is not defined yet, adds an opaque struct.
    pub(super) fn named_type(&mut self, name: Cow<'a, str>, at: Token) -> Entry {
        if let Some(entry) = self.named_types.get(&name) {
            return *entry;
        }
        let ty = self.m.types.add_named(Some(name.to_string()), None);
        let entry = Entry { ty, defined: false, at };
        self.named_types.insert(name, entry);
        entry
    }

    pub(super) fn numbered_type(&mut self, id: u32, at: Token) -> Entry {
        if let Some(entry) = self.numbered_types.get(&id) {
            return *entry;
        }
        let entry = Entry { ty: self.m.types.add_named(None, None), defined: false, at };
        self.numbered_types.insert(id, entry);
        entry
    }

    /// Parses `%name = type …` at the top level.
    pub(super) fn type_definition(&mut self) -> R<()> {
        let at = self.bump();
        let known = match at.kind {
            Kind::Local => self.named_types.get(&self.name(at)).copied(),
            _ => self.numbered_types.get(&self.id(at)?).copied(),
        };
        if known.is_some_and(|e| e.defined) {
            return Err(self.fail_at(at, format!("redefinition of type '{}'", String::from_utf8_lossy(self.bytes(at)))));
        }
        self.expect(b'=', "after the name of a type")?;
        self.expect_word("type", "after '='")?;
        let is_struct = self.is_at(b'{') || self.is_at(b'<') && self.peek().kind == Kind::Punct(b'{');
        let opaque = self.word() == "opaque";
        if !is_struct && !opaque {
            if known.is_some() {
                return Err(self.fail("a type used before its definition must be a struct"));
            }
            let ty = self.ty()?;
            return self.enter_type(at, ty);
        }
        let ty = match (known, at.kind) {
            (Some(e), _) => e.ty,
            (None, Kind::Local) => {
                let name = self.name(at);
                self.named_type(name, at).ty
            }
            (None, _) => {
                let id = self.id(at)?;
                self.numbered_type(id, at).ty
            }
        };
        self.enter_type(at, ty)?;
        if self.eat_word("opaque") {
            return Ok(());
        }
        let packed = self.eat(b'<');
        let fields = self.struct_fields()?;
        if packed {
            self.expect(b'>', "at the end of a packed struct")?;
        }
        if let Type::Named(id) = *self.m.types.get(ty) {
            self.m.types.named[id.0 as usize].body = Some((fields, packed));
        }
        Ok(())
    }

    fn enter_type(&mut self, at: Token, ty: TypeId) -> R<()> {
        let entry = Entry { ty, defined: true, at };
        if at.kind == Kind::Local {
            self.named_types.insert(self.name(at), entry);
        } else {
            self.numbered_types.insert(self.id(at)?, entry);
        }
        Ok(())
    }
}

//! The name space of global values. A symbol may be used before its definition. All its uses and its definition must
//! have the same address space.

use super::super::lex::{Kind, Token};
use super::super::{AddressSpace, ConstId, Constant, GlobalRef, SymbolId, Type, TypeId, Value};
use super::{Parser, R};

/// The first use of a symbol.
#[derive(Copy, Clone, Debug)]
pub(super) struct Use {
    pub at: Token,
    /// The address space that this use states, if it states one.
    pub space: Option<AddressSpace>,
    /// The function type of the first call.
    pub fn_ty: Option<TypeId>,
    /// Whether the symbol has a use that is not a callee.
    pub escapes: bool,
}

impl<'a> Parser<'a> {
    /// Parses a `@name` or `@0` token and returns its symbol.
    pub(super) fn symbol(&mut self) -> R<SymbolId> {
        match self.tok.kind {
            Kind::Global | Kind::GlobalId => {
                let at = self.bump();
                self.symbol_at(at, true)
            }
            _ => Err(self.expected_error("a global name")),
        }
    }

    fn numbered(&mut self, number: u32) -> SymbolId {
        let m = &mut self.m;
        *self.numbered_symbols.entry(number).or_insert_with(|| m.numbered_symbol())
    }

    fn symbol_at(&mut self, at: Token, escapes: bool) -> R<SymbolId> {
        let id = if at.kind == Kind::Global {
            let name = self.name(at);
            self.m.symbol(&name)
        } else {
            let number = self.id(at)?;
            self.numbered(number)
        };
        if self.m.symbols[id].def.is_none() {
            let entry = self.symbol_uses.entry(id).or_insert(Use { at, space: None, fn_ty: None, escapes: false });
            entry.escapes |= escapes;
        }
        Ok(id)
    }

    /// Parses `@name` as a value of type `ty`.
    pub(super) fn symbol_constant(&mut self, ty: TypeId) -> R<ConstId> {
        let at = self.bump();
        let Type::Ptr(space) = *self.m.types.get(ty) else {
            let message = format!("global variable reference must have pointer type, not {}", self.show(ty));
            return Err(self.fail_at(at, message));
        };
        let symbol = self.symbol_at(at, false)?;
        if let Some(actual) = self.symbol_space(symbol) {
            self.check_space(at, actual, space)?;
        } else if let Some(entry) = self.symbol_uses.get_mut(&symbol) {
            let first = *entry.space.get_or_insert(space);
            self.check_space(at, first, space)?;
        }
        Ok(self.m.intern(Constant::Symbol { symbol, space }))
    }

    fn check_space(&self, at: Token, actual: AddressSpace, used: AddressSpace) -> R<()> {
        if actual == used {
            return Ok(());
        }
        let show = |s: AddressSpace| if s.0 == 0 { "ptr".to_string() } else { format!("ptr addrspace({})", s.0) };
        let name = String::from_utf8_lossy(self.bytes(at)).into_owned();
        Err(self.fail_at(at, format!("'{name}' has type {} but is used as {}", show(actual), show(used))))
    }

    /// Returns the space of a defined symbol.
    pub(super) fn symbol_space(&self, symbol: SymbolId) -> Option<AddressSpace> {
        Some(match self.m.symbols[symbol].def? {
            GlobalRef::Function(f) => self.m.functions[f].space,
            GlobalRef::Variable(g) => self.m.globals[g].space,
            GlobalRef::Alias(a) => self.m.aliases[a as usize].space,
        })
    }

    /// If the callee is not defined yet, records the function type of the call. Newer LLVM releases declare intrinsics
    /// implicitly, with this type.
    pub(super) fn note_callee(&mut self, callee: Value, fn_ty: TypeId) {
        let Value::Const(c) = callee else { return };
        let Constant::Symbol { symbol, .. } = *self.m.constant(c) else { return };
        if let Some(entry) = self.symbol_uses.get_mut(&symbol) {
            entry.fn_ty.get_or_insert(fn_ty);
        }
    }

    /// Makes `def`, in the address space `space`, the definition of the symbol that the token `at` names. It is an
    /// error if the symbol already has a definition.
    pub(super) fn define_symbol(&mut self, at: Token, def: GlobalRef, space: AddressSpace) -> R<SymbolId> {
        let id = match at.kind {
            // `@""` denotes a symbol without a name.
            Kind::Global if !self.name(at).is_empty() => self.symbol_at(at, false)?,
            Kind::Global => self.numbered(self.next_symbol),
            _ => {
                let number = self.id(at)?;
                if number < self.next_symbol {
                    let message = format!("global expected to be numbered '@{}' or greater", self.next_symbol);
                    return Err(self.fail_at(at, message));
                }
                self.next_symbol = number;
                self.numbered(number)
            }
        };
        if self.m.symbols[id].name.is_none() {
            self.next_symbol = self.next_symbol.saturating_add(1);
        }
        if self.m.symbols[id].def.is_some() {
            return Err(self.fail_at(at, format!("redefinition of '{}'", String::from_utf8_lossy(self.bytes(at)))));
        }
        if let Some(Use { at, space: Some(used), .. }) = self.symbol_uses.remove(&id) {
            self.check_space(at, space, used)?;
        }
        self.m.symbols[id].def = Some(def);
        Ok(id)
    }
}

//! Constants. If LLVM folds or rewrites a constant when it reads the text, this parser does the same; see
//! [`Parser::aggregate`] and `fold`.

use super::super::lex::{Kind, Token};
use super::super::{BinOp, CastOp, ConstId, Constant, Type, TypeId};
use super::integers::{small_int, wide_decimal};
use super::{Parser, R, floats};

/// A splat of expressions is expanded to a list of elements if its vector is fixed and has at most this number of
/// elements. A splat of numbers is never expanded.
const EXPAND_SPLAT: u32 = 4096;

/// Maximum length of a decimal literal of an integer wider than 128 bits.
const MAX_DIGITS: usize = 20_000;

/// Whether a word starts a constant. Any other word before a value is an attribute.
pub(super) fn is_constant_word(w: &str) -> bool {
    match w {
        "true" | "false" | "null" | "undef" | "poison" | "none" | "zeroinitializer" | "c" | "splat"
        | "getelementptr" | "blockaddress" | "no_cfi" | "ptrauth" | "icmp" | "fcmp" | "select" | "extractelement"
        | "insertelement" | "shufflevector" | "asm" => true,
        "dso_local_equivalent" => true,
        _ => CastOp::named(w).is_some() || BinOp::named(w).is_some(),
    }
}

impl<'a> Parser<'a> {
    /// Parses a constant of type `ty`.
    pub(super) fn constant(&mut self, ty: TypeId) -> R<ConstId> {
        self.nested(|p| p.constant_here(ty))
    }

    /// Parses `T c`.
    pub(super) fn typed_constant(&mut self) -> R<(TypeId, ConstId)> {
        let ty = self.ty()?;
        Ok((ty, self.constant(ty)?))
    }

    fn constant_here(&mut self, ty: TypeId) -> R<ConstId> {
        let at = self.tok;
        match at.kind {
            Kind::Global | Kind::GlobalId => self.symbol_constant(ty),
            Kind::Int => {
                self.bump();
                self.int_constant(at, ty)
            }
            Kind::Decimal | Kind::HexFloat => {
                self.bump();
                self.float_constant(at, ty)
            }
            Kind::Word => self.word_constant(ty),
            Kind::Punct(b'{') => self.struct_constant(ty, false),
            Kind::Punct(b'[') => self.array_constant(ty),
            Kind::Punct(b'<') if self.peek().kind == Kind::Punct(b'{') => {
                self.bump();
                let c = self.struct_constant(ty, true)?;
                self.expect(b'>', "at the end of a packed struct")?;
                Ok(c)
            }
            Kind::Punct(b'<') => self.vector_constant(ty),
            Kind::Local | Kind::LocalId => Err(self.fail("a constant cannot use a local value")),
            _ => Err(self.expected_error("a value")),
        }
    }

    fn int_constant(&mut self, at: Token, ty: TypeId) -> R<ConstId> {
        let Some(bits) = self.m.types.number_bits(ty) else {
            let mut fault = self.fail_at(at, format!("integer constant must have integer type, not {}", self.show(ty)));
            if matches!(self.m.types.get(ty), Type::Float(_)) {
                fault = fault.hint(format!("write {}.0", self.ascii(at)));
            }
            return Err(fault);
        };
        let text = self.ascii(at);
        if bits > 128 {
            if text.len() > MAX_DIGITS {
                return Err(self.fail_at(at, format!("integer constant has more than {MAX_DIGITS} digits")));
            }
            let text = wide_decimal(text, bits).into();
            return Ok(self.m.intern(Constant::WideInt { ty, text }));
        }
        let value = small_int(text) & if bits == 128 { u128::MAX } else { (1 << bits) - 1 };
        Ok(self.m.intern(Constant::Int { ty, value }))
    }

    fn float_constant(&mut self, at: Token, ty: TypeId) -> R<ConstId> {
        let Type::Float(kind) = *self.m.types.get(ty) else {
            return Err(self.fail_at(
                at,
                format!("floating point constant must have a floating-point type, not {}", self.show(ty)),
            ));
        };
        let text = self.ascii(at);
        let bits = floats::literal(text, kind).map_err(|bad| self.fail_at(at, bad.to_string()))?;
        Ok(self.m.intern(Constant::Float { ty, bits }))
    }

    fn word_constant(&mut self, ty: TypeId) -> R<ConstId> {
        let at = self.tok;
        let word = self.word();
        let simple = match word {
            "true" | "false" => {
                if self.m.types.int_bits(ty) != Some(1) {
                    return Err(self.fail(format!("{word} must have type i1, not {}", self.show(ty))));
                }
                Constant::Int { ty, value: u128::from(word == "true") }
            }
            "null" => match self.m.types.get(ty) {
                Type::Ptr(_) => Constant::Null { ty },
                _ => return Err(self.fail(format!("null must be a pointer type, not {}", self.show(ty)))),
            },
            "undef" | "poison" if !self.first_class(ty) => {
                return Err(self.fail(format!("{word} cannot have type {}", self.show(ty))));
            }
            "undef" => Constant::Undef { ty },
            "poison" => Constant::Poison { ty },
            "none" => match self.m.types.get(ty) {
                Type::Token => Constant::TokenNone { ty },
                _ => return Err(self.fail(format!("none must have type token, not {}", self.show(ty)))),
            },
            "zeroinitializer" => {
                if !self.first_class(ty) || *self.m.types.get(ty) == Type::Token {
                    return Err(self.fail(format!("zeroinitializer cannot have type {}", self.show(ty))));
                }
                self.bump();
                return Ok(self.zero(ty));
            }
            "c" => return self.bytes_constant(ty),
            "splat" => return self.splat_constant(ty),
            "blockaddress" | "dso_local_equivalent" | "no_cfi" | "ptrauth" => return self.verbatim_constant(ty),
            _ => {
                let c = self.constant_expr()?;
                let got = self.const_type(c);
                if got != ty {
                    return Err(self.fail_at(
                        at,
                        format!("constant expression has type {} but {} is expected", self.show(got), self.show(ty)),
                    ));
                }
                return Ok(c);
            }
        };
        self.bump();
        Ok(self.m.intern(simple))
    }

    /// Whether a value may have this type, that is, whether the type is first-class.
    pub(super) fn first_class(&self, ty: TypeId) -> bool {
        !matches!(self.m.types.get(ty), Type::Void | Type::Function { .. } | Type::Label | Type::Metadata)
    }

    /// Returns the null value of a type, in its simplest form.
    pub(super) fn zero(&mut self, ty: TypeId) -> ConstId {
        let c = match self.m.types.get(ty) {
            Type::Int(bits) | Type::Byte(bits) if *bits <= 128 => Constant::Int { ty, value: 0 },
            Type::Int(_) | Type::Byte(_) => Constant::WideInt { ty, text: "0".into() },
            Type::Float(_) => Constant::Float { ty, bits: 0 },
            Type::Ptr(_) => Constant::Null { ty },
            _ => Constant::Zero { ty },
        };
        self.m.intern(c)
    }

    /// Whether `c` is the null value of its type.
    pub(super) fn is_zero(&self, c: ConstId) -> bool {
        match self.m.constant(c) {
            Constant::Int { value: 0, .. } | Constant::Float { bits: 0, .. } => true,
            Constant::Null { .. } | Constant::Zero { .. } => true,
            Constant::WideInt { text, .. } => &**text == "0",
            _ => false,
        }
    }

    /// Makes an aggregate in the form that LLVM uses. If all elements are null, the aggregate is `zeroinitializer`; if
    /// all are undef, or all are poison, so is the aggregate. Bytes become a string, and equal numbers in a vector
    /// become a splat.
    pub(super) fn aggregate(&mut self, ty: TypeId, elems: Vec<ConstId>) -> ConstId {
        let all = |f: &dyn Fn(&Constant) -> bool| elems.iter().all(|e| f(self.m.constant(*e)));
        let c = if elems.iter().all(|e| self.is_zero(*e)) {
            Constant::Zero { ty }
        } else if all(&|c| matches!(c, Constant::Poison { .. })) {
            Constant::Poison { ty }
        } else if all(&|c| matches!(c, Constant::Undef { .. })) {
            Constant::Undef { ty }
        } else {
            match *self.m.types.get(ty) {
                Type::Array { elem, .. } if self.m.types.number_bits(elem) == Some(8) => {
                    let bytes = elems.iter().map(|e| match self.m.constant(*e) {
                        Constant::Int { value, .. } => Some(*value as u8),
                        _ => None,
                    });
                    match bytes.collect() {
                        Some(bytes) => Constant::Bytes { ty, bytes },
                        None => Constant::Aggregate { ty, elems },
                    }
                }
                Type::Vector { .. }
                    if elems.iter().all(|e| *e == elems[0])
                        && matches!(self.m.constant(elems[0]), Constant::Int { .. } | Constant::Float { .. }) =>
                {
                    Constant::Splat { ty, elem: elems[0] }
                }
                _ => Constant::Aggregate { ty, elems },
            }
        };
        self.m.intern(c)
    }

    /// Parses `open T c, T c … close` and checks the element types. `want` returns the type of the n-th element, or
    /// `None` if there is no such element.
    fn elements(&mut self, open: u8, close: u8, want: impl Fn(&Self, usize) -> Option<TypeId>) -> R<Vec<ConstId>> {
        self.expect(open, "to open a constant")?;
        let mut elems = Vec::new();
        if self.eat(close) {
            return Ok(elems);
        }
        loop {
            let at = self.tok;
            let (ty, c) = self.typed_constant()?;
            match want(self, elems.len()) {
                Some(w) if w == ty => elems.push(c),
                Some(w) => {
                    let message =
                        format!("element {} has type {} but {} is expected", elems.len(), self.show(ty), self.show(w));
                    return Err(self.fail_at(at, message));
                }
                None => return Err(self.fail_at(at, "more elements than the type has")),
            }
            if !self.eat(b',') {
                break;
            }
        }
        self.expect(close, "or ',' in a constant")?;
        Ok(elems)
    }

    fn count(&self, at: Token, got: usize, want: u64) -> R<()> {
        if got as u64 == want {
            return Ok(());
        }
        Err(self.fail_at(at, format!("constant has {got} elements but its type has {want}")))
    }

    fn struct_constant(&mut self, ty: TypeId, packed: bool) -> R<ConstId> {
        let at = self.tok;
        let Some((fields, is_packed)) = self.m.types.struct_body(ty).map(|(f, p)| (f.to_vec(), p)) else {
            return Err(self.fail(format!("struct constant must have struct type, not {}", self.show(ty))));
        };
        if packed != is_packed {
            let (this, that) = if packed { ("packed", "not packed") } else { ("not packed", "packed") };
            return Err(self.fail(format!("constant is {this} but its type is {that}")).hint(if packed {
                "write { … }"
            } else {
                "write <{ … }>"
            }));
        }
        let elems = self.elements(b'{', b'}', |_, i| fields.get(i).copied())?;
        self.count(at, elems.len(), fields.len() as u64)?;
        Ok(self.aggregate(ty, elems))
    }

    fn array_constant(&mut self, ty: TypeId) -> R<ConstId> {
        let at = self.tok;
        let Type::Array { elem, len } = *self.m.types.get(ty) else {
            return Err(self.fail(format!("array constant must have array type, not {}", self.show(ty))));
        };
        let elems = self.elements(b'[', b']', |_, i| ((i as u64) < len).then_some(elem))?;
        self.count(at, elems.len(), len)?;
        if elems.is_empty() {
            // LLVM prints `[]` as `undef` or, since LLVM 20, as `poison`.
            return Ok(self.m.intern(Constant::Aggregate { ty, elems }));
        }
        Ok(self.aggregate(ty, elems))
    }

    fn vector_constant(&mut self, ty: TypeId) -> R<ConstId> {
        let at = self.tok;
        let Type::Vector { elem, len, scalable: false } = *self.m.types.get(ty) else {
            return Err(self.fail(format!("vector constant must have fixed vector type, not {}", self.show(ty))));
        };
        let elems = self.elements(b'<', b'>', |_, i| (i < len as usize).then_some(elem))?;
        self.count(at, elems.len(), u64::from(len))?;
        Ok(self.aggregate(ty, elems))
    }

    fn bytes_constant(&mut self, ty: TypeId) -> R<ConstId> {
        self.bump();
        let at = self.string_token("after c")?;
        let bytes = self.string_bytes(at);
        match *self.m.types.get(ty) {
            Type::Array { elem, len } if self.m.types.number_bits(elem) == Some(8) => {
                if len != bytes.len() as u64 {
                    let elem = self.show(elem);
                    return Err(self
                        .fail_at(at, format!("string has {} bytes but its type is [{len} x {elem}]", bytes.len()))
                        .hint(format!("the type is [{} x {elem}]", bytes.len())));
                }
            }
            _ => {
                let message = format!("string constant must be an array of i8 or b8, not {}", self.show(ty));
                return Err(self.fail_at(at, message));
            }
        }
        let c = if bytes.iter().all(|b| *b == 0) { Constant::Zero { ty } } else { Constant::Bytes { ty, bytes } };
        Ok(self.m.intern(c))
    }

    fn splat_constant(&mut self, ty: TypeId) -> R<ConstId> {
        let at = self.bump();
        self.expect(b'(', "after splat")?;
        let (elem_ty, elem) = self.typed_constant()?;
        self.expect(b')', "after the splat value")?;
        let Type::Vector { elem: want, len, scalable } = *self.m.types.get(ty) else {
            return Err(self.fail_at(at, format!("splat must have vector type, not {}", self.show(ty))));
        };
        if elem_ty != want {
            return Err(
                self.fail_at(at, format!("splat of {} but the vector holds {}", self.show(elem_ty), self.show(want)))
            );
        }
        Ok(self.spread(elem, len, scalable))
    }

    /// Makes a vector whose `len` lanes all have the value `elem`.
    pub(super) fn spread(&mut self, elem: ConstId, len: u32, scalable: bool) -> ConstId {
        let ty = self.m.types.intern(Type::Vector { elem: self.const_type(elem), len, scalable });
        let c = match self.m.constant(elem) {
            _ if self.is_zero(elem) => Constant::Zero { ty },
            Constant::Undef { .. } => Constant::Undef { ty },
            Constant::Poison { .. } => Constant::Poison { ty },
            Constant::Int { .. } | Constant::Float { .. } => Constant::Splat { ty, elem },
            _ if scalable || len > EXPAND_SPLAT => Constant::Splat { ty, elem },
            _ => Constant::Aggregate { ty, elems: vec![elem; len as usize] },
        };
        self.m.intern(c)
    }

    /// Parses `blockaddress(@f, %b)` and similar constants. The parser checks the symbols in such a constant, and keeps
    /// its text.
    fn verbatim_constant(&mut self, ty: TypeId) -> R<ConstId> {
        let at = self.tok;
        if !self.m.types.is_pointer(ty) {
            return Err(self.fail(format!("{} must have pointer type, not {}", self.word(), self.show(ty))));
        }
        let word = self.word();
        self.bump();
        match word {
            "blockaddress" => {
                self.expect(b'(', "after blockaddress")?;
                let function = self.tok;
                self.symbol()?;
                self.expect(b',', "between function and block")?;
                let block = match self.tok.kind {
                    Kind::Local | Kind::LocalId => self.bump(),
                    _ => return Err(self.expected_error("a block name")),
                };
                self.expect(b')', "after the block name")?;
                let text = |t| String::from_utf8_lossy(self.bytes(t));
                let text = format!("blockaddress({}, {})", text(function), text(block)).into();
                return Ok(self.m.intern(Constant::Verbatim { ty, text }));
            }
            "ptrauth" => {
                self.expect(b'(', "after ptrauth")?;
                self.typed_constant()?;
                while self.eat(b',') {
                    self.typed_constant()?;
                }
                self.expect(b')', "at the end of ptrauth")?;
            }
            _ => {
                self.symbol()?;
            }
        }
        let text = self.squeeze(at.start, self.last_end).into();
        Ok(self.m.intern(Constant::Verbatim { ty, text }))
    }
}

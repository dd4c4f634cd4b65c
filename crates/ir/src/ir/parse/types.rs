//! Types. A typed pointer `T*` becomes `ptr`. The parser stores the pointee until it parses the next type, because some
//! syntax needs the pointee. For example, the pointee can be the function type of an old-style call.

use super::super::lex::{Kind, Token};
use super::super::types::NamedStruct;
use super::super::{AddressSpace, FloatKind, Type, TypeId};
use super::{Parser, R};

/// A name in the name space of types.
#[derive(Copy, Clone, Debug)]
pub(super) struct Entry {
    pub ty: TypeId,
    pub defined: bool,
    /// The token of the first use or of the definition.
    pub at: Token,
}

/// Whether a word starts a type.
pub(super) fn is_type_word(w: &str) -> bool {
    match w.as_bytes() {
        [b'i' | b'b', rest @ ..] if !rest.is_empty() && rest.iter().all(u8::is_ascii_digit) => true,
        _ => {
            matches!(w, "void" | "x86_mmx" | "x86_amx" | "label" | "metadata" | "token" | "ptr" | "target" | "opaque")
                || FloatKind::named(w).is_some()
        }
    }
}

impl<'a> Parser<'a> {
    /// Parses a type other than `void`.
    pub(super) fn ty(&mut self) -> R<TypeId> {
        let at = self.tok;
        let ty = self.any_type()?;
        if *self.m.types.get(ty) == Type::Void {
            return Err(self.fail_at(at, "void type only allowed for function results"));
        }
        Ok(ty)
    }

    /// Parses a type. If it is a typed pointer, [`Parser::pointee`] holds the pointee.
    pub(super) fn any_type(&mut self) -> R<TypeId> {
        let at = self.tok;
        let mut ty = self.nested(Self::base_type)?;
        self.pointee = None;
        loop {
            let next = match self.tok.kind {
                Kind::Punct(b'*') => {
                    self.bump();
                    self.typed_pointer(at, ty, AddressSpace(0))?
                }
                Kind::Word if self.word() == "addrspace" && !self.m.types.is_pointer(ty) && self.at_typed_space() => {
                    let space = self.address_space()?;
                    self.expect(b'*', "after the address space of a typed pointer")?;
                    self.typed_pointer(at, ty, space)?
                }
                Kind::Word if self.pointee.is_some() && self.word() == "addrspace" && self.at_typed_space() => {
                    let space = self.address_space()?;
                    self.expect(b'*', "after the address space of a typed pointer")?;
                    self.typed_pointer(at, ty, space)?
                }
                Kind::Punct(b'(') => {
                    self.pointee = None;
                    self.nested(|p| p.function_type(at, ty))?
                }
                _ => return Ok(ty),
            };
            ty = next;
        }
    }

    /// Whether `addrspace(N)*` is next.
    fn at_typed_space(&self) -> bool {
        let mut ahead = self.lexer;
        let kinds: [Kind; 4] = std::array::from_fn(|_| ahead.token().kind);
        matches!(kinds, [Kind::Punct(b'('), Kind::Int, Kind::Punct(b')'), Kind::Punct(b'*')])
    }

    fn typed_pointer(&mut self, at: Token, pointee: TypeId, space: AddressSpace) -> R<TypeId> {
        match self.m.types.get(pointee) {
            Type::Void => return Err(self.fail_at(at, "pointers to void are invalid").hint("use ptr, or i8*")),
            Type::Label | Type::Metadata | Type::Token => {
                return Err(self.fail_at(at, "a pointer to this type is invalid"));
            }
            Type::Ptr(_) if self.pointee.is_none() => {
                return Err(self.fail_at(at, "ptr* is invalid").hint("use ptr"));
            }
            _ => {}
        }
        self.opaque.typed_pointers += 1;
        self.pointee = Some(pointee);
        Ok(self.m.types.ptr(space))
    }

    /// Parses `addrspace(N)`, if it is next.
    pub(super) fn optional_address_space(&mut self) -> R<Option<AddressSpace>> {
        if self.word() == "addrspace" { self.address_space().map(Some) } else { Ok(None) }
    }

    /// Parses `addrspace(N)` or `addrspace("A")`. The letters A, G and P stand for the address spaces that the data
    /// layout states for allocas, global variables and functions. The data layout may state more names.
    fn address_space(&mut self) -> R<AddressSpace> {
        self.expect_word("addrspace", "here")?;
        self.expect(b'(', "after addrspace")?;
        let at = self.tok;
        let space = if at.kind == Kind::Str {
            self.bump();
            let letter = self.name(at);
            let layout = self.layout();
            match &*letter {
                "A" => layout.alloca_space,
                "G" => layout.global_space,
                "P" => layout.program_space,
                name => match layout.space_named(name) {
                    Some(space) => space,
                    None => {
                        let hint = "use \"A\", \"G\", \"P\" or a name of the data layout";
                        return Err(self.fail_at(at, "unknown address space name").hint(hint));
                    }
                },
            }
        } else {
            AddressSpace(self.uint32("an address space number")?)
        };
        if space.0 >= 1 << 24 {
            return Err(self.fail_at(at, "invalid address space: it must be a 24-bit number"));
        }
        self.expect(b')', "after the address space")?;
        Ok(space)
    }

    fn base_type(&mut self) -> R<TypeId> {
        let at = self.tok;
        match at.kind {
            Kind::Word => self.word_type(),
            Kind::Local => {
                self.bump();
                let name = self.name(at);
                Ok(self.named_type(name, at).ty)
            }
            Kind::LocalId => {
                self.bump();
                let id = self.id(at)?;
                Ok(self.numbered_type(id, at).ty)
            }
            Kind::Punct(b'{') => {
                let fields = self.struct_fields()?;
                Ok(self.m.types.intern(Type::Struct { fields, packed: false }))
            }
            Kind::Punct(b'[') => {
                self.bump();
                let len = self.uint("the number of array elements")?;
                self.expect_word("x", "after the number of array elements")?;
                let elem_at = self.tok;
                let elem = self.ty()?;
                if matches!(
                    self.m.types.get(elem),
                    Type::Label | Type::Metadata | Type::Token | Type::Function { .. } | Type::X86Amx
                ) {
                    return Err(self.fail_at(elem_at, "invalid array element type"));
                }
                self.expect(b']', "at the end of an array type")?;
                Ok(self.m.types.intern(Type::Array { elem, len }))
            }
            Kind::Punct(b'<') => {
                self.bump();
                if self.is_at(b'{') {
                    let fields = self.struct_fields()?;
                    self.expect(b'>', "at the end of a packed struct")?;
                    return Ok(self.m.types.intern(Type::Struct { fields, packed: true }));
                }
                self.vector_type()
            }
            _ => Err(self.expected_error("a type")),
        }
    }

    fn word_type(&mut self) -> R<TypeId> {
        let word = self.word();
        let ty = match word {
            "void" => Type::Void,
            // LLVM 20 removed the type `x86_mmx`, and reads it as this vector.
            "x86_mmx" => Type::Vector { elem: self.m.types.int(64), len: 1, scalable: false },
            "x86_amx" => Type::X86Amx,
            "label" => Type::Label,
            "metadata" => Type::Metadata,
            "token" => Type::Token,
            "ptr" => {
                self.bump();
                let space = self.optional_address_space()?.unwrap_or_default();
                if self.is_at(b'*') {
                    return Err(self.fail("ptr* is invalid").hint("use ptr"));
                }
                return Ok(self.m.types.ptr(space));
            }
            "target" => return self.target_type(),
            _ => match FloatKind::named(word) {
                Some(kind) => Type::Float(kind),
                None => return self.int_type(word),
            },
        };
        self.bump();
        Ok(self.m.types.intern(ty))
    }

    fn int_type(&mut self, word: &str) -> R<TypeId> {
        let digits = word.strip_prefix(['i', 'b']).filter(|d| !d.is_empty() && d.bytes().all(|b| b.is_ascii_digit()));
        let Some(digits) = digits else {
            let mut fault = self.expected_error("a type");
            if word == "opaque" {
                fault = fault.hint("opaque is only allowed as `%name = type opaque`");
            } else if let Some(hint) = misspelt_type(word) {
                fault = fault.hint(format!("LLVM calls this type {hint}"));
            }
            return Err(fault);
        };
        match digits.parse::<u32>() {
            Ok(bits @ 1..=0x80_0000) => {
                let ty = if word.starts_with('b') { Type::Byte(bits) } else { Type::Int(bits) };
                self.bump();
                Ok(self.m.types.intern(ty))
            }
            _ => Err(self.fail("bit width of an integer or byte type must be between 1 and 2^23")),
        }
    }

    fn vector_type(&mut self) -> R<TypeId> {
        let scalable = self.eat_word("vscale");
        if scalable {
            self.expect_word("x", "after vscale")?;
        }
        let len_at = self.tok;
        let len = self.uint32("the number of vector elements")?;
        if len == 0 {
            return Err(self.fail_at(len_at, "a vector needs at least one element"));
        }
        self.expect_word("x", "after the number of vector elements")?;
        let elem_at = self.tok;
        let elem = self.ty()?;
        let is_element = |ty: &Type| {
            matches!(ty, Type::Int(_) | Type::Byte(_) | Type::Float(_) | Type::Ptr(_) | Type::Target { .. })
        };
        if !is_element(self.m.types.get(elem)) {
            return Err(self
                .fail_at(elem_at, "invalid vector element type")
                .hint("elements are integers, bytes, floating-point numbers or pointers"));
        }
        self.expect(b'>', "at the end of a vector type")?;
        Ok(self.m.types.intern(Type::Vector { elem, len, scalable }))
    }

    pub(super) fn struct_fields(&mut self) -> R<Vec<TypeId>> {
        self.expect(b'{', "to open a struct type")?;
        let mut fields = Vec::new();
        if self.eat(b'}') {
            return Ok(fields);
        }
        loop {
            let at = self.tok;
            let field = self.ty()?;
            if matches!(self.m.types.get(field), Type::Label | Type::Metadata | Type::Token | Type::Function { .. }) {
                return Err(self.fail_at(at, "invalid element type for a struct"));
            }
            fields.push(field);
            if !self.eat(b',') {
                break;
            }
        }
        self.expect(b'}', "or ',' in a struct type")?;
        Ok(fields)
    }

    fn function_type(&mut self, at: Token, ret: TypeId) -> R<TypeId> {
        if matches!(self.m.types.get(ret), Type::Function { .. } | Type::Label | Type::Metadata) {
            return Err(self.fail_at(at, "invalid function return type"));
        }
        self.expect(b'(', "to open the parameter types")?;
        let mut params = Vec::new();
        let mut vararg = false;
        while !self.is_at(b')') {
            if self.tok.kind == Kind::Ellipsis {
                self.bump();
                vararg = true;
                break;
            }
            params.push(self.ty()?);
            if matches!(self.tok.kind, Kind::Local | Kind::LocalId) {
                return Err(self.fail("argument name invalid in function type"));
            }
            if !self.eat(b',') {
                break;
            }
        }
        self.expect(b')', "or ',' in the parameter types")?;
        Ok(self.m.types.intern(Type::Function { ret, params, vararg }))
    }

    /// Parses `target("name", types…, integers…)`.
    fn target_type(&mut self) -> R<TypeId> {
        self.bump();
        self.expect(b'(', "after target")?;
        let name = self.string("naming a target type")?.into_string();
        let (mut types, mut ints) = (Vec::new(), Vec::new());
        while self.eat(b',') {
            if self.tok.kind == Kind::Int {
                ints.push(self.uint("an integer parameter")?);
            } else if ints.is_empty() {
                types.push(self.any_type()?);
            } else {
                return Err(self.expected_error("an integer parameter"));
            }
        }
        self.expect(b')', "at the end of a target type")?;
        Ok(self.m.types.intern(Type::Target { name, types, ints }))
    }

    /// Formats a type as LLVM prints it, for messages.
    pub(super) fn show(&self, ty: TypeId) -> String {
        let list = |ids: &[TypeId]| ids.iter().map(|t| self.show(*t)).collect::<Vec<_>>().join(", ");
        match self.m.types.get(ty) {
            Type::Void => "void".into(),
            Type::Label => "label".into(),
            Type::Token => "token".into(),
            Type::Metadata => "metadata".into(),
            Type::X86Amx => "x86_amx".into(),
            Type::Int(bits) => format!("i{bits}"),
            Type::Byte(bits) => format!("b{bits}"),
            Type::Float(kind) => kind.name().into(),
            Type::Ptr(AddressSpace(0)) => "ptr".into(),
            Type::Ptr(AddressSpace(n)) => format!("ptr addrspace({n})"),
            Type::Vector { elem, len, scalable } => {
                format!("<{}{len} x {}>", if *scalable { "vscale x " } else { "" }, self.show(*elem))
            }
            Type::Array { elem, len } => format!("[{len} x {}]", self.show(*elem)),
            Type::Struct { fields, packed: false } => format!("{{ {} }}", list(fields)),
            Type::Struct { fields, packed: true } => format!("<{{ {} }}>", list(fields)),
            Type::Named(id) => match self.m.types.named.get(id.0 as usize) {
                Some(NamedStruct { name: Some(name), .. }) => format!("%{name}"),
                _ => format!("%{}", id.0),
            },
            Type::Function { ret, params, vararg } => {
                let dots = if *vararg { if params.is_empty() { "..." } else { ", ..." } } else { "" };
                format!("{} ({}{dots})", self.show(*ret), list(params))
            }
            Type::Target { name, .. } => format!("target(\"{name}\")"),
        }
    }
}

/// If a word is the name of a type in a different language, returns LLVM's name of this type.
pub(super) fn misspelt_type(word: &str) -> Option<&'static str> {
    Some(match word {
        "bool" => "i1",
        "char" | "u8" | "int8" => "i8",
        "short" | "u16" | "int16" => "i16",
        "int" | "u32" | "int32" => "i32",
        "long" | "u64" | "int64" => "i64",
        "f16" => "half",
        "f32" => "float",
        "f64" => "double",
        "pointer" => "ptr",
        _ => return None,
    })
}

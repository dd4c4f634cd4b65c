//! Instructions that access memory. As in LLVM, a missing alignment is computed from the data layout.

use super::super::lex::Kind;
use super::super::{Atomic, InstKind, Ordering, RmwOp, Type, TypeId, Value};
use super::instructions::ParsedInstruction;
use super::{Parser, R};

impl<'a> Parser<'a> {
    /// Returns the ABI (or preferred) alignment of a type. A type without a size is an error at `at`.
    fn type_align(&mut self, at: super::Token, ty: TypeId, what: &str, preferred: bool) -> R<u64> {
        let fixed = self.fixed_size(ty);
        self.layout();
        let layout = self.layout.as_ref().expect("made by the line above");
        let align =
            if preferred { layout.pref_align(&self.m.types, fixed) } else { layout.abi_align(&self.m.types, fixed) };
        align.ok_or_else(|| self.fail_at(at, format!("{what} unsized type {} is not allowed", self.show(ty))))
    }

    /// Returns the type with `vscale` = 1. A scalable vector has the alignment of its minimum size.
    fn fixed_size(&mut self, ty: TypeId) -> TypeId {
        match self.m.types.get(ty) {
            Type::Vector { elem, len, scalable: true } => {
                let fixed = Type::Vector { elem: *elem, len: *len, scalable: false };
                self.m.types.intern(fixed)
            }
            // Only `aarch64.svcount` and `spirv.…` types, to which LLVM gives a layout, have a size. Other target types
            // have none.
            Type::Target { name, .. } if name == "aarch64.svcount" => {
                let elem = self.m.types.int(1);
                self.m.types.intern(Type::Vector { elem, len: 16, scalable: false })
            }
            Type::Target { name, .. } if name.starts_with("spirv.") => self.m.types.ptr(Default::default()),
            Type::Struct { fields, packed } if fields.iter().any(|f| self.is_scalable(*f)) => {
                let (fields, packed) = (fields.clone(), *packed);
                let fields = fields.into_iter().map(|f| self.fixed_size(f)).collect();
                self.m.types.intern(Type::Struct { fields, packed })
            }
            Type::Named(_)
                if self
                    .m
                    .types
                    .struct_body(ty)
                    .is_some_and(|(fields, _)| fields.iter().any(|f| self.is_scalable(*f))) =>
            {
                let Some((fields, packed)) = self.m.types.struct_body(ty).map(|(f, p)| (f.to_vec(), p)) else {
                    return ty;
                };
                let fields = fields.into_iter().map(|f| self.fixed_size(f)).collect();
                self.m.types.intern(Type::Struct { fields, packed })
            }
            Type::Array { elem, len } if self.is_scalable(*elem) => {
                let (elem, len) = (*elem, *len);
                let elem = self.fixed_size(elem);
                self.m.types.intern(Type::Array { elem, len })
            }
            _ => ty,
        }
    }

    /// Whether the type is a scalable vector, or an array of scalable vectors.
    fn is_scalable(&self, ty: TypeId) -> bool {
        match self.m.types.get(ty) {
            Type::Vector { scalable, .. } => *scalable,
            Type::Array { elem, .. } => self.is_scalable(*elem),
            _ => false,
        }
    }

    /// Parses `, align N` if it is next. If the comma begins an attachment, consumes nothing.
    fn optional_align(&mut self) -> R<Option<u64>> {
        if !self.is_at(b',') || self.peek().kind == Kind::MdName {
            return Ok(None);
        }
        self.bump();
        self.expect_word("align", "after ','")?;
        self.alignment().map(Some)
    }

    pub(super) fn alloca(&mut self) -> R<ParsedInstruction> {
        self.bump();
        let inalloca = self.eat_word("inalloca");
        let swifterror = self.eat_word("swifterror");
        let ty_at = self.tok;
        let allocated = self.ty()?;
        let (mut count, mut align) = (None, None);
        let mut space = None;
        while self.is_at(b',') && self.peek().kind != Kind::MdName {
            self.bump();
            match self.word() {
                "align" => {
                    self.bump();
                    align = Some(self.alignment()?);
                }
                "addrspace" => space = self.optional_address_space()?,
                _ => {
                    let at = self.tok;
                    let (ty, value) = self.typed_value()?;
                    if self.m.types.int_bits(ty).is_none() {
                        return Err(self.fail_at(at, "element count must have integer type"));
                    }
                    count = Some((ty, value));
                }
            }
        }
        let natural = self.type_align(ty_at, allocated, "allocating", true)?;
        // If the text has no address space, LLVM's parser uses space 0, whatever the data layout states.
        let ty = self.m.types.ptr(space.unwrap_or_default());
        let count = count.filter(|(ty, value)| !self.is_one(*ty, *value)).map(|(_, value)| value);
        Ok((InstKind::Alloca { allocated, count, align: align.unwrap_or(natural), inalloca, swifterror }, ty))
    }

    /// Whether the element count is `i32 1`, which LLVM does not print.
    fn is_one(&self, ty: TypeId, value: Value) -> bool {
        use super::super::Constant;
        self.m.types.int_bits(ty) == Some(32)
            && matches!(value, Value::Const(c) if matches!(self.m.constant(c), Constant::Int { value: 1, .. }))
    }

    /// Parses `, ptr_provenance ptr %p` of the full-restrict patches, if it is next.
    fn provenance(&mut self) -> R<Option<Value>> {
        let next = self.peek();
        if !self.is_at(b',') || next.kind != Kind::Word || self.ascii(next) != "ptr_provenance" {
            return Ok(None);
        }
        self.bump();
        self.expect_word("ptr_provenance", "after ','")?;
        self.pointer_operand("ptr_provenance").map(|(_, value)| Some(value))
    }

    pub(super) fn load(&mut self) -> R<ParsedInstruction> {
        self.bump();
        let is_atomic = self.eat_word("atomic");
        let volatile = self.eat_word("volatile");
        let ty_at = self.tok;
        let ty = self.ty()?;
        if !self.is_at(b',') && self.pointee.is_some() {
            return Err(self.expected_error("',' after the loaded type").hint("since LLVM 3.7: load i32, ptr %p"));
        }
        self.expect(b',', "after the loaded type")?;
        let (_, ptr) = self.pointer_operand("load")?;
        let provenance = self.provenance()?;
        let atomic = if is_atomic { Some(self.atomic()?) } else { None };
        let align = self.optional_align()?;
        if !self.first_class(ty) {
            return Err(self.fail_at(ty_at, "load operand must be a pointer to a first class type"));
        }
        let natural = self.type_align(ty_at, ty, "loading", false)?;
        if is_atomic && align.is_none() {
            return Err(self.fail("atomic load must have explicit non-zero alignment").hint("add `, align N`"));
        }
        Ok((InstKind::Load { ptr, provenance, align: align.unwrap_or(natural), volatile, atomic }, ty))
    }

    pub(super) fn store(&mut self, void: TypeId) -> R<ParsedInstruction> {
        self.bump();
        let is_atomic = self.eat_word("atomic");
        let volatile = self.eat_word("volatile");
        let ty_at = self.tok;
        let (ty, value) = self.typed_value()?;
        self.expect(b',', "after the stored value")?;
        let (_, ptr) = self.pointer_operand("store")?;
        let provenance = self.provenance()?;
        let atomic = if is_atomic { Some(self.atomic()?) } else { None };
        let align = self.optional_align()?;
        if !self.first_class(ty) {
            return Err(self.fail_at(ty_at, "store operand must be a first class value"));
        }
        let natural = self.type_align(ty_at, ty, "storing", false)?;
        if is_atomic && align.is_none() {
            return Err(self.fail("atomic store must have explicit non-zero alignment").hint("add `, align N`"));
        }
        Ok((InstKind::Store { value, ptr, provenance, align: align.unwrap_or(natural), volatile, atomic }, void))
    }

    pub(super) fn fence(&mut self, void: TypeId) -> R<ParsedInstruction> {
        self.bump();
        let at = self.tok;
        let atomic = self.atomic()?;
        if matches!(atomic.ordering, Ordering::Unordered | Ordering::Monotonic) {
            return Err(self.fail_at(at, "fence cannot be unordered or monotonic"));
        }
        Ok((InstKind::Fence(atomic), void))
    }

    pub(super) fn cmpxchg(&mut self) -> R<ParsedInstruction> {
        self.bump();
        let weak = self.eat_word("weak");
        let volatile = self.eat_word("volatile");
        let (_, ptr) = self.pointer_operand("cmpxchg")?;
        self.expect(b',', "after the cmpxchg address")?;
        let ty_at = self.tok;
        let (ty, expected) = self.typed_value()?;
        self.expect(b',', "after the expected value")?;
        let new_at = self.tok;
        let (new_ty, new) = self.typed_value()?;
        if new_ty != ty {
            return Err(self.fail_at(new_at, "compare value and new value type do not match"));
        }
        let success = self.atomic()?;
        let failure = self.ordering()?;
        let align = self.optional_align()?;
        let natural = self.atomic_align(ty_at, ty)?;
        let i1 = self.m.types.int(1);
        let result = self.m.types.intern(Type::Struct { fields: vec![ty, i1], packed: false });
        let align = align.unwrap_or(natural);
        Ok((InstKind::CmpXchg { ptr, expected, new, success, failure, weak, volatile, align }, result))
    }

    /// Returns the alignment of a read-modify-write that states none: the store size of its type, rounded up to a power
    /// of two.
    fn atomic_align(&mut self, at: super::Token, ty: TypeId) -> R<u64> {
        self.layout();
        let layout = self.layout.as_ref().expect("made by the line above");
        match layout.store_size(&self.m.types, ty) {
            Some(size @ 1..=0x1_0000_0000) => Ok(size.next_power_of_two()),
            _ => Err(self.fail_at(at, format!("atomic access to a value of type {} is not allowed", self.show(ty)))),
        }
    }

    pub(super) fn atomicrmw(&mut self) -> R<ParsedInstruction> {
        self.bump();
        let volatile = self.eat_word("volatile");
        let elementwise = self.eat_word("elementwise");
        let some = "xchg, add, sub, and, or, xor, max, umax, fadd, …";
        let op = self.one_of(RmwOp::named, "an atomicrmw operation", some)?;
        let (_, ptr) = self.pointer_operand("atomicrmw")?;
        self.expect(b',', "after the atomicrmw address")?;
        let ty_at = self.tok;
        let (ty, value) = self.typed_value()?;
        let atomic = self.atomic()?;
        if atomic.ordering == Ordering::Unordered {
            return Err(self.fail("atomicrmw cannot be unordered"));
        }
        if elementwise && !matches!(self.m.types.get(ty), Type::Vector { scalable: false, .. }) {
            return Err(self.fail_at(ty_at, "atomicrmw elementwise operand must be a fixed vector type"));
        }
        if elementwise && atomic.ordering == Ordering::SeqCst {
            return Err(self.fail("atomicrmw elementwise cannot be sequentially consistent"));
        }
        let align = self.optional_align()?;
        let natural = self.atomic_align(ty_at, ty)?;
        let size = self.layout.as_ref().and_then(|layout| layout.store_size(&self.m.types, ty));
        if elementwise && !size.is_some_and(u64::is_power_of_two) {
            return Err(self.fail_at(ty_at, "atomicrmw elementwise operand must have a power-of-two byte size"));
        }
        let align = align.unwrap_or(natural);
        Ok((InstKind::AtomicRmw { op, ptr, value, atomic, volatile, elementwise, align }, ty))
    }

    /// Parses `[syncscope("…")] ordering`.
    fn atomic(&mut self) -> R<Atomic> {
        let mut scope = None;
        if self.eat_word("syncscope") {
            self.expect(b'(', "after syncscope")?;
            scope = Some(self.string("naming the scope")?).filter(|s| !s.is_empty());
            self.expect(b')', "after the scope")?;
        }
        Ok(Atomic { ordering: self.ordering()?, scope })
    }

    fn ordering(&mut self) -> R<Ordering> {
        let all = "unordered, monotonic, acquire, release, acq_rel or seq_cst";
        self.one_of(Ordering::named, "an atomic ordering", all)
    }
}

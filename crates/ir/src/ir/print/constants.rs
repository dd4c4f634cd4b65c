//! Constants and constant expressions.

use super::super::{ConstExpr, ConstId, Constant, Flags, GlobalRef, Type, TypeId, signed};
use super::{ModulePrinter, text, types, words};
use std::fmt::Write;

impl ModulePrinter<'_> {
    /// Appends `T c`.
    pub(super) fn typed_constant(&self, out: &mut String, id: ConstId) {
        match (self.module.constant(id), self.module.constant_type(id)) {
            (Constant::Symbol { space, .. }, _) => types::pointer(out, *space),
            (_, Some(ty)) => self.ty(out, ty),
            (_, None) => {}
        }
        out.push(' ');
        self.constant(out, id);
    }

    /// Appends a constant without its type.
    pub(super) fn constant(&self, out: &mut String, id: ConstId) {
        match self.module.constant(self.without_range(id)) {
            Constant::Int { ty, value } => match self.module.types.number_bits(*ty) {
                Some(1) if self.module.types.int_bits(*ty).is_some() => {
                    out.push_str(if *value == 0 { "false" } else { "true" })
                }
                bits => {
                    let _ = write!(out, "{}", signed(*value, bits.unwrap_or(128)));
                }
            },
            Constant::WideInt { text, .. } => out.push_str(text),
            Constant::Float { ty, bits } => {
                if let Type::Float(kind) = self.module.types.get(*ty) {
                    let write = if self.dialect.uses_llvm23_syntax() { text::short_float } else { text::float };
                    write(out, *kind, *bits);
                }
            }
            Constant::Null { .. } => out.push_str("null"),
            Constant::Zero { ty } if self.module.types.number_bits(*ty).is_some() => out.push('0'),
            Constant::Zero { .. } => out.push_str("zeroinitializer"),
            Constant::Undef { .. } => out.push_str("undef"),
            Constant::Poison { .. } => out.push_str("poison"),
            Constant::TokenNone { .. } => out.push_str("none"),
            Constant::Aggregate { ty, elems } => self.aggregate(out, *ty, elems),
            Constant::Splat { ty, elem } => self.splat(out, *ty, *elem),
            Constant::Bytes { bytes, .. } => bytes_text(out, bytes),
            Constant::Symbol { symbol, .. } => self.symbol(out, *symbol),
            Constant::Verbatim { text, .. } => out.push_str(text),
            Constant::Expr { ty, expr } => self.expression(out, *ty, expr),
        }
    }

    fn elements(&self, out: &mut String, elems: impl Iterator<Item = ConstId>) {
        for (i, elem) in elems.enumerate() {
            if i > 0 {
                out.push_str(", ");
            }
            self.typed_constant(out, elem);
        }
    }

    /// Whether the constant is the zero of its type.
    fn is_zero(&self, id: ConstId) -> bool {
        match self.module.constant(id) {
            Constant::Int { value, .. } => *value == 0,
            Constant::Float { bits, .. } => *bits == 0,
            Constant::Null { .. } | Constant::Zero { .. } => true,
            _ => false,
        }
    }

    /// If all elements of an aggregate are the same simple constant, returns the constant that LLVM makes of the
    /// aggregate.
    fn uniform(&self, elems: &[ConstId]) -> Option<&'static str> {
        let all = |f: &dyn Fn(ConstId) -> bool| !elems.is_empty() && elems.iter().all(|e| f(*e));
        if elems.is_empty() || all(&|e| self.is_zero(e)) {
            Some("zeroinitializer")
        } else if all(&|e| matches!(self.module.constant(e), Constant::Poison { .. })) {
            Some("poison")
        } else if all(&|e| matches!(self.module.constant(e), Constant::Undef { .. })) {
            Some("undef")
        } else {
            None
        }
    }

    fn aggregate(&self, out: &mut String, ty: TypeId, elems: &[ConstId]) {
        // This is `[]`. An empty array in any other spelling is parsed as zero.
        if elems.is_empty() && matches!(self.module.types.get(ty), Type::Array { .. }) {
            return out.push_str(if self.dialect.is_at_least(20) { "poison" } else { "undef" });
        }
        if let Some(word) = self.uniform(elems) {
            return out.push_str(word);
        }
        match self.module.types.get(ty) {
            Type::Vector { .. } => match elems.split_first() {
                Some((first, rest)) if rest.iter().all(|e| e == first) => self.splat(out, ty, *first),
                _ => self.bracketed(out, "<", elems, ">"),
            },
            Type::Array { .. } => match self.byte_elements(elems) {
                Some(bytes) => bytes_text(out, &bytes),
                None => self.bracketed(out, "[", elems, "]"),
            },
            _ => match self.module.types.struct_body(ty) {
                Some((_, true)) => self.bracketed(out, "<{ ", elems, " }>"),
                _ => self.bracketed(out, "{ ", elems, " }"),
            },
        }
    }

    fn bracketed(&self, out: &mut String, open: &str, elems: &[ConstId], close: &str) {
        out.push_str(open);
        self.elements(out, elems.iter().copied());
        out.push_str(close);
    }

    /// Returns the elements of an `i8` or `b8` array as bytes; `None` if an element is not a number.
    fn byte_elements(&self, elems: &[ConstId]) -> Option<Vec<u8>> {
        let byte = |e: &ConstId| match self.module.constant(*e) {
            Constant::Int { ty, value } if self.module.types.number_bits(*ty) == Some(8) => Some(*value as u8),
            _ => None,
        };
        elems.iter().map(byte).collect()
    }

    /// Appends a vector whose elements are all equal. LLVM 20 and later write `splat (T c)` for numbers. Older releases
    /// write every element.
    fn splat(&self, out: &mut String, ty: TypeId, elem: ConstId) {
        let number = matches!(self.module.constant(elem), Constant::Int { .. } | Constant::Float { .. });
        let (len, scalable) = match self.module.types.get(ty) {
            Type::Vector { len, scalable, .. } => (*len, *scalable),
            _ => (1, false),
        };
        if let Some(word) = self.uniform(&[elem]) {
            out.push_str(word);
        } else if self.dialect.is_at_least(20) && number {
            out.push_str("splat (");
            self.typed_constant(out, elem);
            out.push(')');
        } else if scalable {
            self.scalable_splat(out, ty, elem, len);
        } else {
            out.push('<');
            self.elements(out, std::iter::repeat_n(elem, len as usize));
            out.push('>');
        }
    }

    /// Appends a splat of a scalable vector. A scalable vector cannot be written as a list of elements. So the text is
    /// an `insertelement` of the first element, and a `shufflevector` that copies it to every lane.
    fn scalable_splat(&self, out: &mut String, ty: TypeId, elem: ConstId, len: u32) {
        let mut vector = String::new();
        self.ty(&mut vector, ty);
        let _ = write!(out, "shufflevector ({vector} insertelement ({vector} poison, ");
        self.typed_constant(out, elem);
        let index = if self.dialect.is_at_least(16) { "i64" } else { "i32" };
        let _ = write!(out, ", {index} 0), {vector} poison, <vscale x {len} x i32> zeroinitializer)");
    }

    /// Returns the constant to print in this dialect. Releases before LLVM 19 write `inrange` differently, so it is
    /// omitted for them. Without `inrange`, their readers replace a GEP by its base if all indices are zero. So the
    /// base is returned for such a GEP.
    pub(super) fn without_range(&self, id: ConstId) -> ConstId {
        match self.module.constant(id) {
            Constant::Expr { expr: ConstExpr::Gep { base, indices, inrange: Some(_), .. }, .. }
                if !self.dialect.is_at_least(19) && indices.iter().all(|i| self.is_zero(*i)) =>
            {
                self.without_range(*base)
            }
            _ => id,
        }
    }

    fn expression(&self, out: &mut String, ty: TypeId, expr: &ConstExpr) {
        match expr {
            ConstExpr::Gep { source, base, indices, flags, inrange } => {
                out.push_str("getelementptr");
                let inferred = !self.dialect.is_at_least(19) && self.infers_inbounds(*source, *base, indices);
                let flags = if inferred { flags.union(Flags::INBOUNDS) } else { *flags };
                words::gep_flags(out, flags, self.dialect);
                if let Some(range) = inrange.as_deref().filter(|_| self.dialect.is_at_least(19)) {
                    let _ = write!(out, " {range}");
                }
                out.push_str(" (");
                self.ty(out, *source);
                out.push_str(", ");
                self.typed_constant(out, *base);
                for index in indices {
                    out.push_str(", ");
                    self.typed_constant(out, *index);
                }
                out.push(')');
            }
            ConstExpr::Cast { op, value } => {
                let _ = write!(out, "{} (", words::cast_name(*op, self.dialect));
                self.typed_constant(out, *value);
                out.push_str(" to ");
                self.ty(out, ty);
                out.push(')');
            }
            ConstExpr::Binary { op, lhs, rhs, flags } => {
                out.push_str(op.name());
                words::binary_flags(out, *flags, self.dialect);
                self.arguments(out, &[*lhs, *rhs]);
            }
            ConstExpr::ICmp { pred, lhs, rhs } => {
                let _ = write!(out, "icmp {}", pred.name());
                self.arguments(out, &[*lhs, *rhs]);
            }
            ConstExpr::FCmp { pred, lhs, rhs } => {
                let _ = write!(out, "fcmp {}", pred.name());
                self.arguments(out, &[*lhs, *rhs]);
            }
            ConstExpr::Select { cond, then, els } => {
                out.push_str("select");
                self.arguments(out, &[*cond, *then, *els]);
            }
            ConstExpr::ExtractElement { vector, index } => {
                out.push_str("extractelement");
                self.arguments(out, &[*vector, *index]);
            }
            ConstExpr::InsertElement { vector, value, index } => {
                out.push_str("insertelement");
                self.arguments(out, &[*vector, *value, *index]);
            }
            ConstExpr::ShuffleVector { lhs, rhs, mask } => match self.spread(*lhs, *mask) {
                Some(elem) if self.prints_as_splat(ty, elem) => self.splat(out, ty, elem),
                _ => {
                    out.push_str("shufflevector");
                    self.arguments(out, &[*lhs, *rhs, *mask]);
                }
            },
        }
    }

    /// Whether the reader of an older dialect adds `inbounds`. Before LLVM 19, the reader adds it if the address is
    /// inside a variable or directly after its end.
    fn infers_inbounds(&self, source: TypeId, base: ConstId, indices: &[ConstId]) -> bool {
        let m = self.module;
        let Constant::Symbol { symbol, .. } = m.constant(base) else { return false };
        let Some(GlobalRef::Variable(id)) = m.symbols[*symbol].def else { return false };
        let Some((first, rest)) = indices.split_first() else { return true };
        if &*m.globals[id].linkage.linkage == "extern_weak" {
            return false;
        }
        let one = matches!(m.constant(*first), Constant::Int { value: 1, .. });
        if one && rest.iter().all(|i| self.is_zero(*i)) {
            return true;
        }
        let mut ty = source;
        self.is_zero(*first) && rest.iter().all(|index| self.element(ty, *index).map(|inner| ty = inner).is_some())
    }

    /// Returns the element of `ty` at an index; `None` if the index is out of range. If the index is a vector, all of
    /// its elements must be in range.
    fn element(&self, ty: TypeId, index: ConstId) -> Option<TypeId> {
        let m = self.module;
        let last = match m.constant(index) {
            Constant::Int { value, .. } => *value,
            Constant::Zero { .. } => 0,
            Constant::Splat { elem, .. } => return self.element(ty, *elem),
            Constant::Aggregate { elems, .. } => {
                let numbers = elems.iter().map(|e| match m.constant(*e) {
                    Constant::Int { value, .. } => Some(*value),
                    _ => None,
                });
                numbers.collect::<Option<Vec<u128>>>()?.into_iter().max()?
            }
            _ => return None,
        };
        match m.types.get(ty) {
            Type::Array { elem, len } => (last < u128::from(*len)).then_some(*elem),
            Type::Vector { elem, .. } => Some(*elem),
            _ => m.types.struct_body(ty)?.0.get(usize::try_from(last).ok()?).copied(),
        }
    }

    /// Returns the element that `shufflevector (insertelement (_, elem, 0), _, zeroinitializer)` puts in every lane.
    fn spread(&self, lhs: ConstId, mask: ConstId) -> Option<ConstId> {
        match self.module.constant(lhs) {
            Constant::Expr { expr: ConstExpr::InsertElement { value, index, .. }, .. }
                if self.is_zero(*index) && self.is_zero(mask) =>
            {
                Some(*value)
            }
            _ => None,
        }
    }

    /// Whether a vector whose lanes are all `elem` is printed as a splat. A fixed vector always is. A scalable vector
    /// is if `elem` is a number and the dialect is LLVM 20 or later.
    fn prints_as_splat(&self, ty: TypeId, elem: ConstId) -> bool {
        let number = matches!(self.module.constant(elem), Constant::Int { .. } | Constant::Float { .. });
        match self.module.types.get(ty) {
            Type::Vector { scalable, .. } => !scalable || number && self.dialect.is_at_least(20),
            _ => false,
        }
    }

    fn arguments(&self, out: &mut String, args: &[ConstId]) {
        out.push_str(" (");
        self.elements(out, args.iter().copied());
        out.push(')');
    }
}

fn bytes_text(out: &mut String, bytes: &[u8]) {
    if bytes.iter().all(|b| *b == 0) {
        return out.push_str("zeroinitializer");
    }
    out.push_str("c\"");
    text::escape(out, bytes);
    out.push('"');
}

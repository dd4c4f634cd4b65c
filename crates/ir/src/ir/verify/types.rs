//! Predicates on types and constants that the rules use.

use super::super::*;
use rustc_hash::FxHashMap;

/// Returns the element type of a vector. Returns a type that is no vector unchanged.
pub(super) fn scalar(types: &TypeTable, ty: TypeId) -> TypeId {
    match types.get(ty) {
        Type::Vector { elem, .. } => *elem,
        _ => ty,
    }
}

/// The length of a vector, and whether the vector is scalable; `None` for other types.
pub(super) type Shape = Option<(u32, bool)>;

/// Returns the [`Shape`] of a type.
pub(super) fn shape(types: &TypeTable, ty: TypeId) -> Shape {
    match types.get(ty) {
        Type::Vector { len, scalable, .. } => Some((*len, *scalable)),
        _ => None,
    }
}

/// Whether this is an integer or a vector of integers.
pub(super) fn is_int(types: &TypeTable, ty: TypeId) -> bool {
    matches!(types.get(scalar(types, ty)), Type::Int(_))
}

/// Whether this is a floating-point type or a vector of floating-point numbers.
pub(super) fn is_float(types: &TypeTable, ty: TypeId) -> bool {
    matches!(types.get(scalar(types, ty)), Type::Float(_))
}

/// Whether this is a pointer or a vector of pointers.
pub(super) fn is_ptr(types: &TypeTable, ty: TypeId) -> bool {
    matches!(types.get(scalar(types, ty)), Type::Ptr(_))
}

/// Whether a function may return this type.
pub(super) fn may_be_result(types: &TypeTable, ty: TypeId) -> bool {
    !matches!(types.get(ty), Type::Label | Type::Metadata | Type::Function { .. })
}

/// Whether an instruction operand or a parameter may have this type.
pub(super) fn may_be_operand(types: &TypeTable, ty: TypeId) -> bool {
    !matches!(types.get(ty), Type::Void | Type::Function { .. })
}

/// Whether a global variable may have this type. An opaque struct is allowed, because the variable may be a
/// declaration.
pub(super) fn may_be_variable(types: &TypeTable, ty: TypeId) -> bool {
    !matches!(types.get(ty), Type::Void | Type::Function { .. } | Type::Label | Type::Metadata | Type::Token)
}

/// Whether the type has a size, so that a value of it can be in memory. Scalable vectors and target types are treated
/// as sized.
pub(super) fn is_sized(types: &TypeTable, ty: TypeId) -> bool {
    is_sized_within(types, ty, &mut FxHashMap::default())
}

/// As [`is_sized`]. `known` has the results so far. If the search reaches a struct whose check is still in progress,
/// the struct contains itself and has no size.
fn is_sized_within(types: &TypeTable, ty: TypeId, known: &mut FxHashMap<TypeId, bool>) -> bool {
    match types.get(ty) {
        Type::Void | Type::Label | Type::Token | Type::Metadata | Type::Function { .. } => false,
        Type::Vector { elem, .. } | Type::Array { elem, .. } => is_sized_within(types, *elem, known),
        Type::Struct { .. } | Type::Named(_) => {
            if let Some(sized) = known.get(&ty) {
                return *sized;
            }
            known.insert(ty, false);
            let sized = types
                .struct_body(ty)
                .is_some_and(|(fields, _)| fields.iter().all(|f| is_sized_within(types, *f, known)));
            known.insert(ty, sized);
            sized
        }
        _ => true,
    }
}

/// Returns the type that `i` selects inside an aggregate.
pub(super) fn member(types: &TypeTable, ty: TypeId, i: u64) -> Option<TypeId> {
    match types.get(ty) {
        Type::Array { elem, len } => (i < *len).then_some(*elem),
        _ => types.struct_body(ty)?.0.get(usize::try_from(i).ok()?).copied(),
    }
}

/// Returns the type at the end of an extractvalue or insertvalue path.
pub(super) fn at_path(types: &TypeTable, ty: TypeId, path: &[u32]) -> Option<TypeId> {
    if path.is_empty() {
        return None;
    }
    path.iter().try_fold(ty, |ty, i| member(types, ty, u64::from(*i)))
}

/// Returns the width in bits of a type that is neither an aggregate nor a pointer. Also returns whether the type is a
/// scalable vector. If so, the actual width is the returned width times vscale.
fn primitive_bits(types: &TypeTable, ty: TypeId) -> Option<(u64, bool)> {
    let bits = match types.get(scalar(types, ty)) {
        Type::Int(bits) | Type::Byte(bits) => u64::from(*bits),
        Type::Float(kind) => u64::from(kind.bits()),
        Type::X86Amx => 8192,
        _ => return None,
    };
    let (len, scalable) = shape(types, ty).unwrap_or((1, false));
    Some((bits * u64::from(len), scalable))
}

/// Whether this cast is defined between these types.
pub(super) fn cast_is_valid(types: &TypeTable, op: CastOp, from: TypeId, to: TypeId) -> bool {
    let same_shape = shape(types, from) == shape(types, to);
    let width = |ty| match types.get(scalar(types, ty)) {
        Type::Int(bits) => *bits,
        Type::Float(kind) => kind.bits(),
        _ => 0,
    };
    let ints = is_int(types, from) && is_int(types, to);
    let floats = is_float(types, from) && is_float(types, to);
    match op {
        CastOp::Trunc => same_shape && ints && width(from) > width(to),
        CastOp::ZExt | CastOp::SExt => same_shape && ints && width(from) < width(to),
        CastOp::FpTrunc => same_shape && floats && width(from) > width(to),
        CastOp::FpExt => same_shape && floats && width(from) < width(to),
        CastOp::FpToUi | CastOp::FpToSi => same_shape && is_float(types, from) && is_int(types, to),
        CastOp::UiToFp | CastOp::SiToFp => same_shape && is_int(types, from) && is_float(types, to),
        CastOp::PtrToInt | CastOp::PtrToAddr => same_shape && is_ptr(types, from) && is_int(types, to),
        CastOp::IntToPtr => same_shape && is_int(types, from) && is_ptr(types, to),
        CastOp::AddrSpaceCast => {
            same_shape && is_ptr(types, from) && is_ptr(types, to) && scalar(types, from) != scalar(types, to)
        }
        CastOp::BitCast => {
            let lanes = |ty| shape(types, ty).unwrap_or((1, false));
            let pointers = is_ptr(types, from) && scalar(types, from) == scalar(types, to) && lanes(from) == lanes(to);
            let bits = primitive_bits(types, from);
            // Casts between bytes and pointers are not checked here, because only the data layout determines the width
            // of a pointer. The parser has checked these casts.
            let is_byte = |ty| matches!(types.get(scalar(types, ty)), Type::Byte(_));
            let stored = is_byte(from) && is_ptr(types, to) || is_ptr(types, from) && is_byte(to);
            from == to || pointers || stored || (bits.is_some() && bits == primitive_bits(types, to))
        }
    }
}

/// Returns the result type of a getelementptr: a pointer in the base's address space. If the base or an index is a
/// vector, the result type is a vector of such pointers. `index` returns the type of an index and, for a constant
/// integer, its value.
pub(super) fn gep_result(
    types: &TypeTable,
    source: TypeId,
    base: TypeId,
    indices: &[(TypeId, Option<u64>)],
) -> Result<(AddressSpace, Shape), &'static str> {
    let Type::Ptr(space) = types.get(scalar(types, base)) else { return Err("the base is not a pointer") };
    let mut lanes = shape(types, base);
    let mut at = source;
    for (i, (ty, value)) in indices.iter().enumerate() {
        if !is_int(types, *ty) {
            return Err("an index is not an integer");
        }
        match (lanes, shape(types, *ty)) {
            (Some(a), Some(b)) if a != b => return Err("vectors of different lengths"),
            (None, Some(b)) => lanes = Some(b),
            _ => {}
        }
        if i == 0 {
            continue;
        }
        at = match types.get(at) {
            Type::Array { elem, .. } | Type::Vector { elem, .. } => *elem,
            Type::Struct { .. } | Type::Named(_) => {
                if types.int_bits(scalar(types, *ty)) != Some(32) {
                    return Err("the index into a struct is not an i32");
                }
                let field = value.and_then(|v| member(types, at, v));
                field.ok_or("the index into a struct is not a constant in range")?
            }
            _ => return Err("an index into a type that has no elements"),
        };
    }
    Ok((*space, lanes))
}

/// Returns the value of a constant integer, or of a vector whose elements are all the same integer.
pub(super) fn index_value(module: &Module, c: ConstId) -> Option<u64> {
    match module.constant(c) {
        Constant::Int { value, .. } => u64::try_from(*value).ok(),
        Constant::Zero { .. } => Some(0),
        Constant::Splat { elem, .. } => index_value(module, *elem),
        Constant::Aggregate { elems, .. } => {
            let first = elems.first()?;
            elems.iter().all(|e| e == first).then(|| index_value(module, *first))?
        }
        _ => None,
    }
}

/// Checks that a constant is well-formed. The operands of the constant are not checked here, because each operand is
/// also checked as a constant.
pub(super) fn check_constant(module: &Module, id: ConstId) -> Result<(), &'static str> {
    let types = &module.types;
    let fits = |c: &ConstId, ty: TypeId| module.constant_type(*c).is_none_or(|t| t == ty);
    let constant = module.constant(id);
    if constant.operands().iter().any(|c| c.0 as usize >= module.constant_count()) {
        return Err("an operand does not exist");
    }
    match constant {
        Constant::Int { ty, value } => match types.number_bits(*ty) {
            Some(bits) if bits >= 128 || *value < 1 << bits => Ok(()),
            _ => Err("the value does not fit its type"),
        },
        Constant::Float { ty, .. } if !matches!(types.get(*ty), Type::Float(_)) => {
            Err("a floating-point value of another type")
        }
        Constant::Null { ty } if !types.is_pointer(*ty) => Err("null is not a pointer"),
        Constant::Aggregate { ty, elems } => {
            let field = |i: usize| match types.get(*ty) {
                Type::Vector { elem, .. } => Some(*elem),
                _ => member(types, *ty, i as u64),
            };
            let count = match types.get(*ty) {
                Type::Array { len, .. } => *len,
                Type::Vector { len, .. } => u64::from(*len),
                _ => types.struct_body(*ty).map_or(0, |(f, _)| f.len() as u64),
            };
            let good = count == elems.len() as u64
                && elems.iter().enumerate().all(|(i, e)| field(i).is_some_and(|f| fits(e, f)));
            if good { Ok(()) } else { Err("the elements do not fit the type") }
        }
        Constant::Symbol { symbol, .. } if symbol.0 as usize >= module.symbols.len() => {
            Err("a symbol that does not exist")
        }
        Constant::Expr { ty, expr } => check_expr(module, *ty, expr),
        _ => Ok(()),
    }
}

fn check_expr(module: &Module, ty: TypeId, expr: &ConstExpr) -> Result<(), &'static str> {
    let types = &module.types;
    match expr {
        ConstExpr::Cast { op, value } => match module.constant_type(*value) {
            Some(from) if !cast_is_valid(types, *op, from, ty) => Err("the cast is not defined between these types"),
            _ => Ok(()),
        },
        ConstExpr::Gep { source, base, indices, .. } => {
            let Some(base) = module.constant_type(*base) else { return Ok(()) };
            let index = |c: &ConstId| Some((module.constant_type(*c)?, index_value(module, *c)));
            let Some(indices) = indices.iter().map(index).collect::<Option<Vec<_>>>() else { return Ok(()) };
            let (space, lanes) = gep_result(types, *source, base, &indices)?;
            let good = types.pointer_space(ty) == Some(space) && shape(types, ty) == lanes;
            if good { Ok(()) } else { Err("the address has another type than its base") }
        }
        ConstExpr::Binary { lhs, rhs, .. } => {
            let good = [lhs, rhs].iter().all(|c| module.constant_type(**c).is_none_or(|t| t == ty));
            if good { Ok(()) } else { Err("operands of different types") }
        }
        _ => Ok(()),
    }
}

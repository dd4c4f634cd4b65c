//! The size of an object in bytes, and the number of bytes that certainly exist from a pointer on.

use super::FunctionView;
use super::underlying::is_interposable;
use crate::ir::{AttrSet, AttrValue, Call, Constant, GlobalRef, InstKind, MdKindId, Metadata, TypeId, Value};

/// Returns the size in bytes of the object that the value denotes. If `rounded`, the size is rounded up to the object's
/// explicit alignment, because an access may extend that far. Returns `None` if the size is unknown, or if the value is
/// not a single object.
pub fn object_size(view: &FunctionView, v: Value, rounded: bool) -> Option<u64> {
    let round = |size: u64, align: Option<u64>| match align {
        Some(a) if rounded && a > 0 => size.checked_next_multiple_of(a),
        _ => Some(size),
    };
    match v {
        Value::Arg(a) => {
            let attrs = &view.function.params.get(a as usize)?.attrs;
            round(alloc_size(view, attrs.type_of("byval")?)?, attrs.int("align"))
        }
        Value::Const(_) => match view.global(v)? {
            GlobalRef::Variable(g) => {
                let g = &view.module.globals[g];
                if g.init.is_none() || is_interposable(&g.linkage.linkage) {
                    return None;
                }
                round(alloc_size(view, g.ty)?, g.align)
            }
            _ => None,
        },
        Value::Inst(_) => match &view.inst(v)?.kind {
            InstKind::Alloca { allocated, count, align, .. } => {
                let count = match count {
                    None => 1,
                    Some(n) => u64::try_from(view.const_int(*n)?.1).ok()?,
                };
                round(alloc_size(view, *allocated)?.checked_mul(count)?, Some(*align))
            }
            kind => allocated_by(view, kind.as_call()?),
        },
        _ => None,
    }
}

fn alloc_size(view: &FunctionView, ty: TypeId) -> Option<u64> {
    view.layout.alloc_size(&view.module.types, ty)
}

/// Returns the size that an allocating call requests according to its `allocsize` attribute, if the arguments are
/// constants.
fn allocated_by(view: &FunctionView, call: &Call) -> Option<u64> {
    let of = |attrs: &AttrSet| match attrs.get("allocsize")?.value {
        AttrValue::AllocSize(size, count) => Some((size, count)),
        _ => None,
    };
    let (size, count) = of(&call.fn_attrs).or_else(|| view.callee(call).and_then(|f| of(f.attrs())))?;
    let arg = |i: u32| u64::try_from(view.const_int(call.args.get(i as usize)?.value)?.1).ok();
    match count {
        None => arg(size),
        Some(count) => arg(size)?.checked_mul(arg(count)?),
    }
}

/// A promise that a pointer is dereferenceable for a number of bytes at the point where the pointer is defined.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Dereferenceable {
    /// The number of bytes; 0 if nothing is promised.
    pub bytes: u64,
    /// Whether the pointer may be null. If true, the bytes are promised only for a pointer that is not null.
    pub or_null: bool,
}

impl Dereferenceable {
    const NOTHING: Dereferenceable = Dereferenceable { bytes: 0, or_null: true };
}

/// Returns the bytes that attributes and metadata promise for a pointer. If the value itself is an object, returns the
/// bytes of the object.
pub fn dereferenceable_bytes(view: &FunctionView, v: Value) -> Dereferenceable {
    let sure = |bytes: u64| Dereferenceable { bytes, or_null: false };
    let store_size = |ty: TypeId| view.layout.store_size(&view.module.types, ty).unwrap_or(0);
    match v {
        Value::Arg(a) => {
            let Some(param) = view.function.params.get(a as usize) else { return Dereferenceable::NOTHING };
            let pointee = ["byval", "sret", "byref", "inalloca", "preallocated"]
                .iter()
                .find_map(|n| param.attrs.type_of(n))
                .map(store_size);
            of_attrs(&param.attrs).or(pointee.map(sure))
        }
        Value::Const(_) => match (view.constant(v), view.global(v)) {
            (Some(Constant::Symbol { .. }), Some(GlobalRef::Variable(g))) => {
                let g = &view.module.globals[g];
                (&*g.linkage.linkage != "extern_weak").then(|| sure(store_size(g.ty)))
            }
            _ => None,
        },
        Value::Inst(_) => view.inst(v).and_then(|inst| match &inst.kind {
            InstKind::Alloca { allocated, count: None, .. } => Some(sure(store_size(*allocated))),
            InstKind::Load { .. } | InstKind::Cast { .. } => {
                let of = |kind| inst.md(kind).and_then(|md| metadata_int(view, md));
                of(MdKindId::DEREFERENCEABLE).map(sure).or_else(|| {
                    of(MdKindId::DEREFERENCEABLE_OR_NULL).map(|bytes| Dereferenceable { bytes, or_null: true })
                })
            }
            kind => {
                let call = kind.as_call()?;
                of_attrs(&call.ret_attrs).or_else(|| view.callee(call).and_then(|f| of_attrs(f.ret())))
            }
        }),
        _ => None,
    }
    .unwrap_or(Dereferenceable::NOTHING)
}

fn of_attrs(attrs: &AttrSet) -> Option<Dereferenceable> {
    match attrs.int("dereferenceable") {
        Some(bytes) if bytes > 0 => Some(Dereferenceable { bytes, or_null: false }),
        _ => attrs.int("dereferenceable_or_null").map(|bytes| Dereferenceable { bytes, or_null: true }),
    }
}

/// Returns the number N of a node `!{i64 N}`.
fn metadata_int(view: &FunctionView, md: crate::ir::MdId) -> Option<u64> {
    let Metadata::Node { operands, .. } = &view.module.metadata[md] else { return None };
    let Metadata::Constant(c) = view.module.metadata[(*operands.first()?)?.0 as usize] else { return None };
    u64::try_from(view.const_int(Value::Const(c))?.1).ok()
}

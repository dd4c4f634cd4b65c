//! Edits of types and sizes: accesses become smaller integers, structs become byte offsets.

use super::{Candidate, Edit};
use crate::evaluation::panel::Panel;
use crate::ir::*;

/// Returns the edits of all accesses, allocations and address computations.
pub fn edits(_: &Panel, c: &Candidate) -> Vec<Edit> {
    let mut edits: Vec<Edit> = Vec::new();
    for f in c.module.defined_functions() {
        for i in c.module.function(f).inst_ids() {
            match &c.module.function(f).inst(i).kind {
                InstKind::Load { .. } | InstKind::Store { .. } => {
                    for bits in [8, 16, 32, 64, 128] {
                        edits.push(Box::new(move |c| access(c, f, i, bits).is_some()));
                    }
                    edits.push(Box::new(move |c| align(c, f, i).is_some()));
                }
                InstKind::Alloca { .. } => {
                    for bits in [8, 16, 32, 64, 128] {
                        edits.push(Box::new(move |c| allocation(c, f, i, bits)));
                    }
                }
                InstKind::Gep { .. } => {
                    edits.push(Box::new(move |c| byte_offset(c, f, i).is_some()));
                    edits.push(Box::new(move |c| element(c, f, i).is_some()));
                    edits.push(Box::new(move |c| bytes(c, f, i)));
                }
                _ => {}
            }
        }
    }
    edits
}

/// Makes the instruction access an integer of `bits` bits.
fn access(c: &mut Candidate, f: FuncId, i: InstId, bits: u32) -> Option<()> {
    let ty = c.module.types.int(bits);
    let function = c.module.function(f);
    let new_value = match function.inst(i).kind {
        InstKind::Store { value, .. } => {
            if c.module.value_type(function, value) == Some(ty) {
                return None;
            }
            Some(Value::Const(c.module.const_int(bits, 0)))
        }
        _ if function.inst(i).ty == ty || surgery::is_used(function, Value::Inst(i)) => return None,
        _ => None,
    };
    let inst = &mut c.module.functions[f].insts[i];
    match &mut inst.kind {
        InstKind::Load { align, .. } => {
            inst.ty = ty;
            *align = (*align).min(u64::from(bits / 8));
        }
        InstKind::Store { value, align, .. } => {
            *value = new_value?;
            *align = (*align).min(u64::from(bits / 8));
        }
        _ => return None,
    }
    Some(())
}

/// Sets an alignment of one byte.
fn align(c: &mut Candidate, f: FuncId, i: InstId) -> Option<()> {
    let inst = &mut c.module.functions[f].insts[i];
    match &mut inst.kind {
        InstKind::Load { align, atomic: None, .. } | InstKind::Store { align, atomic: None, .. } if *align > 1 => {
            *align = 1;
            Some(())
        }
        _ => None,
    }
}

fn allocation(c: &mut Candidate, f: FuncId, i: InstId, bits: u32) -> bool {
    let ty = c.module.types.int(bits);
    let inst = &mut c.module.functions[f].insts[i];
    let InstKind::Alloca { allocated, count, .. } = &mut inst.kind else { return false };
    let changed = *allocated != ty || count.is_some();
    (*allocated, *count) = (ty, None);
    changed
}

/// Rewrites `getelementptr T, p, 1, 2` as `getelementptr i8, p, 12`.
fn byte_offset(c: &mut Candidate, f: FuncId, i: InstId) -> Option<()> {
    let (source, indices) = match &c.module.function(f).inst(i).kind {
        InstKind::Gep { source, indices, .. } => (*source, indices.clone()),
        _ => return None,
    };
    let byte = c.module.types.int(8);
    if source == byte {
        return None;
    }
    let offset = constant_offset(&c.module, source, &indices)?;
    let Value::Const(first) = indices[0] else { return None };
    let bits = c.module.types.int_bits(c.module.constant_type(first)?)?;
    let offset = Value::Const(c.module.const_int(bits, offset as u128));
    let inst = &mut c.module.functions[f].insts[i];
    if let InstKind::Gep { source, indices, .. } = &mut inst.kind {
        *source = byte;
        *indices = vec![offset];
    }
    Some(())
}

/// Returns the offset of constant indices, in bytes.
fn constant_offset(m: &Module, source: TypeId, indices: &[Value]) -> Option<i128> {
    let layout = DataLayout::for_module(m);
    let mut ty = source;
    let mut offset = 0i128;
    for (n, index) in indices.iter().enumerate() {
        let Value::Const(k) = index else { return None };
        let Constant::Int { ty: int, value } = m.constant(*k) else { return None };
        let value = signed(*value, m.types.int_bits(*int)?);
        if n == 0 {
            offset += value * i128::from(layout.alloc_size(&m.types, ty)?);
            continue;
        }
        match m.types.get(ty) {
            Type::Array { elem, .. } => {
                ty = *elem;
                offset += value * i128::from(layout.alloc_size(&m.types, ty)?);
            }
            Type::Struct { .. } | Type::Named(_) => {
                let field = usize::try_from(value).ok()?;
                offset += i128::from(layout.field_offset(&m.types, ty, field)?);
                ty = *m.types.struct_body(ty)?.0.get(field)?;
            }
            _ => return None,
        }
    }
    Some(offset)
}

/// Rewrites a GEP as a GEP with one index, over an integer type or `[n x i8]`, so that the scale is visible. A leading
/// zero index is dropped.
fn element(c: &mut Candidate, f: FuncId, i: InstId) -> Option<()> {
    let (mut source, mut indices) = match &c.module.function(f).inst(i).kind {
        InstKind::Gep { source, indices, .. } => (*source, indices.clone()),
        _ => return None,
    };
    let before = (source, indices.len());
    while indices.len() > 1 && is_zero(&c.module, indices[0]) {
        let Type::Array { elem, .. } = c.module.types.get(source) else { break };
        source = *elem;
        indices.remove(0);
    }
    if indices.len() == 1 {
        let size = DataLayout::for_module(&c.module).alloc_size(&c.module.types, source)?;
        source = match size {
            1 | 2 | 4 | 8 => c.module.types.int(size as u32 * 8),
            _ => {
                let elem = c.module.types.int(8);
                c.module.types.intern(Type::Array { elem, len: size })
            }
        };
    }
    if (source, indices.len()) == before {
        return None;
    }
    let inst = &mut c.module.functions[f].insts[i];
    if let InstKind::Gep { source: s, indices: x, .. } = &mut inst.kind {
        (*s, *x) = (source, indices);
    }
    Some(())
}

/// Changes the source type of a GEP with one index to `i8`, so that the index counts bytes.
fn bytes(c: &mut Candidate, f: FuncId, i: InstId) -> bool {
    let byte = c.module.types.int(8);
    match &mut c.module.functions[f].insts[i].kind {
        InstKind::Gep { source, indices, .. } if indices.len() == 1 => std::mem::replace(source, byte) != byte,
        _ => false,
    }
}

fn is_zero(m: &Module, v: Value) -> bool {
    matches!(v, Value::Const(k) if matches!(m.constant(k), Constant::Int { value: 0, .. }))
}

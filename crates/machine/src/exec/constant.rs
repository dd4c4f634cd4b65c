//! Constants that depend on addresses or random choices: global values, undef, constant expressions.

use crate::api::{Stop, unsupported};
use crate::arith;
use crate::code::null_shared::{self, NullShared};
use crate::exec::{Core, Job, MemorySystem};
use crate::ir::*;
use crate::memory::{Kind, Leaf, Scalar};

impl Core<'_> {
    /// Returns leaf `i` of a constant.
    pub fn constant(&mut self, t: usize, id: ConstId, i: usize) -> Result<Scalar, Stop> {
        let module = self.job.module;
        match module.constant(id) {
            Constant::Int { value, ty } if matches!(module.types.get(*ty), Type::Byte(_)) => {
                Ok(Scalar::from_bits(value >> (8 * i.min(15)) & 0xff))
            }
            Constant::Int { value, .. } => Ok(Scalar::from_bits(*value)),
            Constant::Float { bits, .. } => Ok(Scalar::from_bits(*bits)),
            Constant::Null { ty } => match module.types.pointer_space(*ty) {
                Some(space) if self.job.program.spaces.layout.is_null_all_ones(space) => {
                    unsupported("null where its address is all ones")
                }
                Some(null_shared::SHARED) if self.job.program.null_shared != NullShared::Unused => {
                    let object = self.mem.shared_at_null(t)?;
                    self.mem.view(t).pointer_to(object, null_shared::SHARED)
                }
                _ => Ok(Scalar::from_bits(0)),
            },
            Constant::Zero { .. } => Ok(Scalar::from_bits(0)),
            Constant::Poison { .. } => Ok(Scalar::poison()),
            Constant::Undef { ty } => {
                let bits = leaves_of(self.job, *ty)?.get(i).map_or(1, |l| l.bits);
                Ok(self.choices.draw(bits))
            }
            Constant::Bytes { bytes, .. } => Ok(Scalar::from_bits(bytes.get(i).copied().unwrap_or(0).into())),
            Constant::Splat { elem, .. } => {
                let Some(ty) = module.constant_type(*elem) else { return unsupported("constant") };
                let n = leaves_of(self.job, ty)?.len().max(1);
                self.constant(t, *elem, i % n)
            }
            Constant::Aggregate { elems, .. } => {
                let mut i = i;
                for e in elems {
                    let Some(ty) = module.constant_type(*e) else { return unsupported("constant") };
                    let n = leaves_of(self.job, ty)?.len();
                    if i < n {
                        return self.constant(t, *e, i);
                    }
                    i -= n;
                }
                unsupported("constant")
            }
            Constant::Symbol { symbol, space } => self.symbol(t, *symbol, *space),
            Constant::Expr { ty, expr } => self.expression(t, *ty, expr, i),
            Constant::WideInt { .. } | Constant::TokenNone { .. } | Constant::Verbatim { .. } => {
                unsupported("constant")
            }
        }
    }

    fn symbol(&mut self, t: usize, symbol: SymbolId, space: AddressSpace) -> Result<Scalar, Stop> {
        let module = self.job.module;
        match module.symbols[symbol].def {
            Some(GlobalRef::Variable(g)) => {
                let object = self.global(t, g)?;
                self.mem.view(t).pointer_to(object, space)
            }
            Some(GlobalRef::Function(f)) => {
                let object = self.mem.function_object(t, f)?;
                self.mem.view(t).pointer_to(object, space)
            }
            Some(GlobalRef::Alias(a)) => {
                let alias = &module.aliases[a as usize];
                if alias.ifunc {
                    return unsupported("ifunc");
                }
                self.constant(t, alias.target, 0)
            }
            None => unsupported("undefined symbol"),
        }
    }

    fn expression(&mut self, t: usize, ty: TypeId, expr: &ConstExpr, i: usize) -> Result<Scalar, Stop> {
        let module = self.job.module;
        if let Some(address) = null_shared::address(module, ty, expr)
            && self.job.program.null_shared == NullShared::Begin
        {
            let object = self.mem.shared_at_null(t)?;
            let null = self.mem.view(t).pointer_to(object, null_shared::SHARED)?;
            let mask = u128::from(self.job.program.spaces.index_mask(null_shared::SHARED));
            return Ok(Scalar { bits: address & mask, ..null });
        }
        match expr {
            ConstExpr::Cast { op, value, .. } => {
                let Some(from) = module.constant_type(*value) else { return unsupported("constant") };
                let (from_leaves, to_leaves) = (leaves_of(self.job, from)?, leaves_of(self.job, ty)?);
                if from_leaves.iter().chain(to_leaves).any(|leaf| leaf.kind == Kind::Byte) {
                    let values: Result<Vec<Scalar>, Stop> =
                        (0..from_leaves.len()).map(|i| self.constant(t, *value, i)).collect();
                    return Ok(self.cast_bytes(t, (from_leaves, to_leaves), &values?)?[i]);
                }
                let to = *to_leaves.first().unwrap_or(&Leaf { kind: Kind::Int, bits: 1, offset: 0 });
                let from_leaf = *from_leaves.first().unwrap_or(&to);
                let v = self.constant(t, *value, i)?;
                if *op == CastOp::BitCast {
                    return if from_leaf.bits == to.bits { Ok(v) } else { unsupported("constant bitcast") };
                }
                self.cast(t, *op, Flags::NONE, v, from_leaf, to)
            }
            ConstExpr::Binary { op, lhs, rhs, flags } => {
                let leaf = leaves_of(self.job, ty)?.first().copied();
                let (a, b) = (self.constant(t, *lhs, i)?, self.constant(t, *rhs, i)?);
                match leaf {
                    Some(Leaf { kind: Kind::Int, bits, .. }) => arith::binary(*op, *flags, bits, a, b),
                    _ => unsupported("constant expression"),
                }
            }
            ConstExpr::Gep { source, base, indices, flags, inrange } => {
                let v = self.constant_gep(t, *source, *base, indices, *flags)?;
                match inrange {
                    Some(range) if !spans_object(&self.mem, t, ty, &v, range) => unsupported("inrange"),
                    _ => Ok(v),
                }
            }
            ConstExpr::ICmp { pred, lhs, rhs } => {
                let Some(from) = module.constant_type(*lhs) else { return unsupported("constant") };
                let leaf = *leaves_of(self.job, from)?.first().unwrap_or(&Leaf { kind: Kind::Int, bits: 1, offset: 0 });
                let (a, b) = (self.constant(t, *lhs, i)?, self.constant(t, *rhs, i)?);
                self.icmp(t, *pred, Flags::NONE, leaf, (a, b))
            }
            ConstExpr::Select { cond, then, els } => {
                let c = self.constant(t, *cond, 0)?;
                if c.poison {
                    return Ok(Scalar::poison());
                }
                self.constant(t, if c.bits != 0 { *then } else { *els }, i)
            }
            _ => unsupported("constant expression"),
        }
    }

    fn constant_gep(
        &mut self,
        t: usize,
        source: TypeId,
        base: ConstId,
        indices: &[ConstId],
        flags: Flags,
    ) -> Result<Scalar, Stop> {
        let module = self.job.module;
        let layout = &self.job.program.spaces.layout;
        let types = &module.types;
        let Some(space) = module.constant_type(base).and_then(|b| types.pointer_space(b)) else {
            return unsupported("constant expression");
        };
        let mut summands = Vec::with_capacity(indices.len());
        let mut ty = source;
        for (n, index) in indices.iter().enumerate() {
            let Some(bits) = module.constant_type(*index).and_then(|ty| types.int_bits(ty)) else {
                return unsupported("constant expression");
            };
            let value = self.constant(t, *index, 0)?;
            let step = match n {
                0 => layout.alloc_size(types, ty).map(|size| (ty, size)),
                _ => layout.step(types, ty),
            };
            let Some((elem, scale)) = step else {
                let at = layout.field_offset(types, ty, value.bits as usize);
                let field = types.struct_body(ty).and_then(|(f, _)| f.get(value.bits as usize).copied());
                let (Some(at), Some(field)) = (at, field) else { return unsupported("constant expression") };
                summands.push((Scalar::from_bits(at.into()), 64, 1));
                ty = field;
                continue;
            };
            ty = elem;
            summands.push((value, bits, scale));
        }
        let base = self.constant(t, base, 0)?;
        Ok(self.mem.gep(t, base, space, flags, summands.into_iter()))
    }
}

/// Whether an `inrange(low, high)` spans the whole object, so that it forbids no access. An example is the range for
/// the virtual table of a class without virtual bases. LangRef, 'getelementptr': no access through the result may be
/// outside that range around the result's address.
fn spans_object(mem: &MemorySystem, t: usize, ty: TypeId, v: &Scalar, range: &str) -> bool {
    let ends = range.trim_start_matches("inrange(").trim_end_matches(')').split_once(',');
    let ends = ends.and_then(|(low, high)| Some((low.trim().parse().ok()?, high.trim().parse().ok()?)));
    let (Some((low, high)), Some(space)) = (ends, mem.job.module.types.pointer_space(ty)) else {
        return false;
    };
    let Ok((object, offset)) = mem.resolve(t, v, space, 0) else { return false };
    let (low, high): (i128, i128) = (low, high);
    i128::from(offset) + low <= 0 && i128::from(offset) + high >= mem.memory.objects[object].size.into()
}

fn leaves_of(job: Job<'_>, ty: TypeId) -> Result<&[Leaf], Stop> {
    match job.program.shape_of.get(&ty).copied().flatten() {
        Some(shape) => Ok(&job.program.shape(shape).leaves),
        None => unsupported("constant of this type"),
    }
}

//! The type suffixes of overloaded intrinsics. LLVM computes them from the types when it reads a module.

use super::dialect::Dialect;
use super::{FloatKind, Module, Type, TypeId, intrinsics};

/// The first part of a row states the types in the suffix: `r` is the type of the result, a digit is the type of a
/// parameter. The second part lists the intrinsics with this suffix. The third part is the first LLVM major in which
/// they have it. If an intrinsic has several rows, the newest row that is not newer than the requested version applies.
const OVERLOADS: &[(&str, &str, u32)] = &[
    (
        "r",
        "abs bitreverse bswap ctlz ctpop cttz ceil floor fabs sqrt sin cos tan exp exp2 exp10 log log2 log10 pow fma",
        15,
    ),
    ("r", "fmuladd rint nearbyint round roundeven trunc copysign minnum maxnum minimum maximum canonicalize", 15),
    ("r", "smax smin umax umin fshl fshr sadd.sat uadd.sat ssub.sat usub.sat sshl.sat ushl.sat vscale expect", 15),
    ("r", "launder.invariant.group strip.invariant.group ssa.copy amdgcn.if.break masked.expandload", 15),
    ("r", "experimental.stepvector experimental.deoptimize read_register read_volatile_register amdgcn.ballot", 15),
    ("r", "vp.bswap vp.bitreverse vp.ctpop vp.ctlz vp.cttz vp.ceil vp.floor vp.rint vp.nearbyint vp.round", 15),
    ("r", "vp.roundeven vp.roundtozero", 15),
    ("r", "vector.reverse vector.splice threadlocal.address", 16),
    ("r", "stacksave", 18),
    ("r", "amdgcn.readfirstlane amdgcn.readlane stepvector", 19),
    ("0", "sadd.with.overflow uadd.with.overflow ssub.with.overflow usub.with.overflow smul.with.overflow", 15),
    ("0", "umul.with.overflow prefetch is.constant masked.compressstore vector.reduce.add vector.reduce.mul", 15),
    ("0", "vector.reduce.and vector.reduce.or vector.reduce.xor vector.reduce.smax vector.reduce.smin", 15),
    ("0", "vector.reduce.umax vector.reduce.umin vector.reduce.fmax vector.reduce.fmin", 15),
    ("0", "experimental.constrained.fcmp experimental.constrained.fcmps", 15),
    ("0", "stackrestore", 18),
    ("0", "eh.typeid.for", 19),
    ("0", "va_start va_end va_copy", 19),
    ("1", "vector.reduce.fadd vector.reduce.fmul invariant.start load.relative lifetime.start lifetime.end", 15),
    ("2", "invariant.end", 15),
    ("02", "memset memset.inline memset.element.unordered.atomic matrix.column.major.store", 15),
    ("012", "memcpy memmove memcpy.inline memcpy.element.unordered.atomic memmove.element.unordered.atomic", 15),
    ("r0", "masked.load masked.gather fptosi.sat fptoui.sat lrint llrint lround llround objectsize vector.extract", 15),
    ("r0", "get.active.lane.mask experimental.cttz.elts vp.load vp.gather amdgcn.icmp amdgcn.fcmp", 15),
    ("r0", "nvvm.ldu.global.i nvvm.ldu.global.f nvvm.ldu.global.p", 15),
    ("r0", "nvvm.ldg.global.i nvvm.ldg.global.f nvvm.ldg.global.p", 15),
    ("r1", "powi ptrmask vector.insert matrix.column.major.load", 15),
    ("r1", "annotation ptr.annotation", 16),
    ("r1", "ldexp", 17),
    ("01", "masked.store masked.scatter vp.store vp.scatter experimental.vector.histogram.add", 15),
    ("01", "var.annotation", 16),
    ("r0", "masked.expandload", 23),
    ("01", "masked.compressstore", 23),
    ("r01", "experimental.vp.strided.load", 15),
    ("012", "experimental.vp.strided.store", 15),
    ("r013", "amdgcn.swmmac.f32.16x16x32.bf8.bf8 amdgcn.swmmac.f32.16x16x32.bf8.fp8", 19),
    ("r013", "amdgcn.swmmac.f32.16x16x32.fp8.bf8 amdgcn.swmmac.f32.16x16x32.fp8.fp8", 19),
];

/// Returns the name that an overloaded intrinsic must have for these types; `None` if the table has no rule for it.
pub fn right_name(m: &Module, name: &str, ret: TypeId, params: &[TypeId], d: Dialect) -> Option<String> {
    let known = intrinsics::lookup(name).filter(|i| i.known_in(d.0))?;
    let fits = |(_, names, since): &&(&str, &str, u32)| *since <= d.0 && names.split(' ').any(|n| n == known.name);
    let (types, _, _) = OVERLOADS.iter().filter(fits).max_by_key(|row| row.2)?;
    let mut name = format!("llvm.{}", known.name);
    for c in types.chars() {
        let ty = match c.to_digit(10) {
            None => ret,
            Some(i) => *params.get(i as usize)?,
        };
        name.push('.');
        name.push_str(&mangle(m, ty)?);
    }
    Some(name)
}

/// Mangles a type as part of an intrinsic's name.
pub(super) fn mangle(m: &Module, ty: TypeId) -> Option<String> {
    Some(match m.types.get(ty) {
        Type::Int(bits) => format!("i{bits}"),
        Type::Byte(bits) => format!("b{bits}"),
        Type::Void => "isVoid".to_string(),
        Type::Ptr(space) => format!("p{}", space.0),
        Type::Float(kind) => match kind {
            FloatKind::Half => "f16",
            FloatKind::BFloat => "bf16",
            FloatKind::Float => "f32",
            FloatKind::Double => "f64",
            FloatKind::X86Fp80 => "f80",
            FloatKind::Fp128 => "f128",
            FloatKind::PpcFp128 => "ppcf128",
        }
        .to_string(),
        Type::Vector { elem, len, scalable } => {
            format!("{}v{len}{}", if *scalable { "nx" } else { "" }, mangle(m, *elem)?)
        }
        Type::Array { elem, len } => format!("a{len}{}", mangle(m, *elem)?),
        _ => return None,
    })
}

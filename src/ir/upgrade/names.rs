//! The suffixes of overloaded intrinsics, which LLVM derives from the types when it reads a module.

use super::super::dialect::Dialect;
use super::super::{FloatKind, Function, Module, Type, TypeId, intrinsics};

/// Which types of an intrinsic stand in its name: `r` the result, digits the parameters; and since which major.
const OVERLOADS: &[(&str, &str, u32)] = &[
    (
        "r",
        "abs bitreverse bswap ctlz ctpop cttz ceil floor fabs sqrt sin cos tan exp exp2 exp10 log log2 log10 pow fma",
        15,
    ),
    ("r", "fmuladd rint nearbyint round roundeven trunc copysign minnum maxnum minimum maximum canonicalize", 15),
    ("r", "smax smin umax umin fshl fshr sadd.sat uadd.sat ssub.sat usub.sat sshl.sat ushl.sat vscale expect", 15),
    ("r", "launder.invariant.group strip.invariant.group ssa.copy amdgcn.if.break masked.expandload", 15),
    ("r", "experimental.stepvector", 15),
    ("r", "vector.reverse vector.splice threadlocal.address", 16),
    ("r", "stacksave", 18),
    ("r", "amdgcn.readfirstlane amdgcn.readlane stepvector", 19),
    ("0", "sadd.with.overflow uadd.with.overflow ssub.with.overflow usub.with.overflow smul.with.overflow", 15),
    ("0", "umul.with.overflow prefetch is.constant masked.compressstore vector.reduce.add vector.reduce.mul", 15),
    ("0", "vector.reduce.and vector.reduce.or vector.reduce.xor vector.reduce.smax vector.reduce.smin", 15),
    ("0", "vector.reduce.umax vector.reduce.umin vector.reduce.fmax vector.reduce.fmin", 15),
    ("0", "stackrestore", 18),
    ("0", "va_start va_end va_copy", 19),
    ("1", "vector.reduce.fadd vector.reduce.fmul invariant.start load.relative", 15),
    ("2", "invariant.end", 15),
    ("02", "memset memset.inline memset.element.unordered.atomic", 15),
    ("012", "memcpy memmove memcpy.inline memcpy.element.unordered.atomic memmove.element.unordered.atomic", 15),
    ("r0", "masked.load masked.gather fptosi.sat fptoui.sat lrint llrint lround llround objectsize vector.extract", 15),
    ("r0", "get.active.lane.mask experimental.cttz.elts", 15),
    ("r1", "powi ptrmask vector.insert", 15),
    ("r1", "annotation ptr.annotation", 16),
    ("r1", "ldexp", 17),
    ("01", "masked.store masked.scatter", 15),
    ("01", "var.annotation", 16),
    ("r01", "experimental.vp.strided.load", 15),
];

/// The right name of an overloaded intrinsic with the types of `f`; `None` if it is not known how it is made.
pub(super) fn mangled(m: &Module, f: &Function, d: Dialect) -> Option<String> {
    let known = intrinsics::lookup(m.symbol_name(f.symbol)).filter(|i| i.known_in(d.0))?;
    let fits = |(_, names, since): &&(&str, &str, u32)| *since <= d.0 && names.split(' ').any(|n| n == known.name);
    let (types, _, _) = OVERLOADS.iter().find(fits)?;
    let mut name = format!("llvm.{}", known.name);
    for c in types.chars() {
        let ty = match c.to_digit(10) {
            None => f.ret,
            Some(i) => f.params.get(i as usize)?.ty,
        };
        name.push('.');
        name.push_str(&mangle(m, ty)?);
    }
    Some(name)
}

/// A type as part of a name.
pub(super) fn mangle(m: &Module, ty: TypeId) -> Option<String> {
    Some(match m.types.get(ty) {
        Type::Int(bits) => format!("i{bits}"),
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

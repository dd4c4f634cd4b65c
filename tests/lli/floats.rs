//! Generates floating-point operations without nondeterministic results. NaNs are made canonical before their sign and
//! payload matter, `minnum` gets no negative zeros, `fmuladd` is omitted, and values out of range are replaced before a
//! conversion.

use super::body::Body;
use super::types::{Elem, Format, Ty};
use rand::RngExt as _;

const PREDICATES: [&str; 16] =
    ["false", "oeq", "ogt", "oge", "olt", "ole", "one", "ord", "ueq", "ugt", "uge", "ult", "ule", "une", "uno", "true"];
const UNARY: [&str; 9] = ["fabs", "floor", "ceil", "trunc", "rint", "nearbyint", "round", "roundeven", "sqrt"];

/// A binary operation or `fneg`.
pub fn arithmetic(b: &mut Body) {
    let ty = b.float_ty();
    let op = b.pick(&["fadd", "fsub", "fmul", "fdiv", "frem", "fneg"]);
    let (x, y) = (b.operand(ty), b.operand(ty));
    let r = match op {
        "fneg" => b.def(format_args!("fneg {ty} {x}")),
        _ => b.def(format_args!("{op} {ty} {x}, {y}")),
    };
    b.keep(ty, r);
}

/// `fcmp`.
pub fn compare(b: &mut Body) {
    let ty = b.float_ty();
    let (pred, x) = (b.pick(&PREDICATES), b.operand(ty));
    let y = if b.chance(20) { x.clone() } else { b.operand(ty) };
    let r = b.def(format_args!("fcmp {pred} {ty} {x}, {y}"));
    b.keep(ty.of(Elem::Int(1)), r);
}

/// `is.fpclass`.
pub fn class(b: &mut Body) {
    let ty = b.float_ty();
    let (x, mask) = (b.operand(ty), b.rng.random_range(0..1024u32));
    let (x, flag) = (b.canonical(ty, &x), ty.of(Elem::Int(1)));
    let args = [(ty.to_string(), x), ("i32".to_string(), mask.to_string())];
    let r = b.intrinsic(&flag.to_string(), &format!("is.fpclass.{}", ty.suffix()), &args);
    b.keep(flag, r);
}

/// An intrinsic from floats to the same floats.
pub fn intrinsic(b: &mut Body) {
    let ty = b.float_ty();
    let (x, y) = (b.operand(ty), b.operand(ty));
    let (name, args) = match b.rng.random_range(0..16) {
        0..9 => (b.pick(&UNARY), vec![x]),
        9 => ("copysign", vec![x, b.canonical(ty, &y)]),
        10..13 => {
            let zero = b.splat(ty, zero_of(ty));
            let args = [x, y].map(|v| b.def(format_args!("fadd {ty} {v}, {zero}")));
            (b.pick(&["minnum", "maxnum"]), args.to_vec())
        }
        // For vectors of halves, LLVM 19 returns a number although an operand is NaN.
        13..15 if ty.format() != Some(Format::Half) || ty.lanes.is_none() => {
            // The operands are often two zeros of different sign.
            let zero = b.splat(ty, zero_of(ty));
            let x = if b.chance(40) { b.def(format_args!("fmul {ty} {x}, {zero}")) } else { x };
            let y = if b.chance(40) { b.def(format_args!("fneg {ty} {x}")) } else { y };
            (b.pick(&["minimum", "maximum"]), vec![x, y])
        }
        // LLVM 19 rounds the fma of halves twice.
        _ if ty.format() != Some(Format::Half) => {
            let mut z = b.operand(ty);
            if b.chance(50) {
                // With this third operand, the result is the part of the product that rounding would lose.
                let product = b.def(format_args!("fmul {ty} {x}, {y}"));
                z = b.def(format_args!("fneg {ty} {product}"));
            }
            ("fma", vec![x, y, z])
        }
        _ => ("fabs", vec![x]),
    };
    let args: Vec<(String, String)> = args.into_iter().map(|v| (ty.to_string(), v)).collect();
    let r = b.intrinsic(&ty.to_string(), &format!("{name}.{}", ty.suffix()), &args);
    b.keep(ty, r);
}

fn zero_of(ty: Ty) -> &'static str {
    if ty.format() == Some(Format::Half) { "0xH0000" } else { "0.0" }
}

/// Writes any cast between a float and another type, or between two floats.
pub fn cast(b: &mut Body) {
    let ty = b.float_ty();
    let format = ty.format().expect("it is a float");
    let int = b.int_ty();
    let int = ty.of(int.elem);
    match b.rng.random_range(0..10) {
        0 => to_float(b, "uitofp", int, ty),
        1 => to_float(b, "sitofp", int, ty),
        2 => {
            let x = b.operand(int);
            let top = b.int_splat(int, super::body::ones(int.width()) >> 1);
            let low = b.def(format_args!("and {int} {x}, {top}"));
            let r = b.def(format_args!("uitofp nneg {int} {low} to {ty}"));
            b.keep(ty, r);
        }
        3 => to_int(b, "fptosi", ty, int),
        4 => to_int(b, "fptoui", ty, int),
        5 => {
            let name = b.pick(&["fptosi.sat", "fptoui.sat"]);
            let x = b.operand(ty);
            let full = format!("{name}.{}.{}", int.suffix(), ty.suffix());
            let r = b.intrinsic(&int.to_string(), &full, &[(ty.to_string(), x)]);
            b.keep(int, r);
        }
        6..9 => {
            let other = b.pick(&[Format::Half, Format::Single, Format::Double]);
            let to = ty.of(Elem::Float(other));
            let op = match other.bits().cmp(&format.bits()) {
                std::cmp::Ordering::Less => "fptrunc",
                std::cmp::Ordering::Greater => "fpext",
                std::cmp::Ordering::Equal => return cast(b),
            };
            let x = b.operand(ty);
            let r = b.def(format_args!("{op} {ty} {x} to {to}"));
            b.keep(to, r);
        }
        _ => {
            let x = b.operand(ty);
            let number = b.canonical(ty, &x);
            let to = ty.of(Elem::Int(ty.width()));
            let r = b.def(format_args!("bitcast {ty} {number} to {to}"));
            b.keep(to, r);
        }
    }
}

fn to_float(b: &mut Body, op: &str, from: Ty, to: Ty) {
    let x = b.operand(from);
    let r = b.def(format_args!("{op} {from} {x} to {to}"));
    b.keep(to, r);
}

/// Converts a number that the integer type can represent.
fn to_int(b: &mut Body, op: &str, from: Ty, to: Ty) {
    let format = from.format().expect("it is a float");
    let sign_bits = u32::from(op == "fptosi");
    let power = (to.width() - sign_bits).min(format.max_exponent() - 1);
    // A limit of the integer type, and a smaller number.
    let (limit, small) = match format {
        Format::Half => (format!("0xH{:04X}", (power + 15) << 10), "0xH3800"),
        _ => (format!("0x{:016X}", u64::from(power + 1023) << 52), "0.5"),
    };
    let x = b.operand(from);
    let cond = from.of(Elem::Int(1));
    let (limit, small) = (b.splat(from, &limit), b.splat(from, small));
    let t = from.to_string();
    let magnitude = b.intrinsic(&t, &format!("fabs.{}", from.suffix()), &[(t.clone(), x.clone())]);
    let fits = b.def(format_args!("fcmp olt {from} {magnitude}, {limit}"));
    let source = if sign_bits == 1 { x } else { magnitude };
    let value = b.def(format_args!("select {cond} {fits}, {from} {source}, {from} {small}"));
    let r = b.def(format_args!("{op} {from} {value} to {to}"));
    b.keep(to, r);
}

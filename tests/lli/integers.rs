//! Generates integer instructions and intrinsics. Operands are changed first so that they break no flag and no divisor
//! is zero.

use super::body::{Body, ones};
use super::types::{Elem, Ty};
use rand::RngExt as _;

const PREDICATES: [&str; 10] = ["eq", "ne", "ugt", "uge", "ult", "ule", "sgt", "sge", "slt", "sle"];
const UNARY: [&str; 3] = ["ctpop", "bswap", "bitreverse"];
/// Intrinsics with a flag that makes the result poison for one operand.
const FLAGGED: [&str; 3] = ["abs", "ctlz", "cttz"];
const BINARY: [&str; 8] = ["smax", "smin", "umax", "umin", "sadd.sat", "uadd.sat", "ssub.sat", "usub.sat"];
const OVERFLOW: [&str; 6] = ["sadd", "uadd", "ssub", "usub", "smul", "umul"];

/// A binary operation without flags.
pub fn binary(b: &mut Body) {
    let ty = b.int_ty();
    let op = b.pick(&["add", "sub", "mul", "and", "or", "xor", "shl", "lshr", "ashr", "udiv", "urem", "sdiv", "srem"]);
    let (x, y) = (b.operand(ty), b.operand(ty));
    // In an `i1`, the only divisor other than zero is -1, which may overflow in a signed division.
    let op = if ty.width() < 3 { op.replace("sdiv", "udiv").replace("srem", "urem") } else { op.to_string() };
    let y = match op.as_str() {
        "shl" | "lshr" | "ashr" => amount(b, ty, &y),
        "udiv" | "urem" => or(b, ty, &y, 1),
        "sdiv" | "srem" => signed_divisor(b, ty, &y),
        _ => y,
    };
    let r = b.def(format_args!("{op} {ty} {x}, {y}"));
    b.keep(ty, r);
}

/// Writes `value & mask` in every lane.
pub fn and(b: &mut Body, ty: Ty, value: &str, mask: u128) -> String {
    let mask = b.int_splat(ty, mask);
    b.def(format_args!("and {ty} {value}, {mask}"))
}

fn or(b: &mut Body, ty: Ty, value: &str, bits: u128) -> String {
    let bits = b.int_splat(ty, bits);
    b.def(format_args!("or {ty} {value}, {bits}"))
}

/// Writes a shift amount below the width.
fn amount(b: &mut Body, ty: Ty, value: &str) -> String {
    let width = u128::from(ty.width());
    if width.is_power_of_two() {
        return and(b, ty, value, width - 1);
    }
    let width = b.int_splat(ty, width);
    b.def(format_args!("urem {ty} {value}, {width}"))
}

/// Writes a divisor that is neither 0 nor -1.
fn signed_divisor(b: &mut Body, ty: Ty, value: &str) -> String {
    let low = and(b, ty, value, ones(ty.width()) >> 1);
    let positive = or(b, ty, &low, 3);
    if b.chance(50) {
        return positive;
    }
    let zero = b.int_splat(ty, 0);
    b.def(format_args!("sub {ty} {zero}, {positive}"))
}

/// Writes a binary operation or cast with flags that its operands do not break.
pub fn flagged(b: &mut Body) {
    let ty = b.int_ty();
    if ty.width() < 8 {
        return casts_with_flags(b);
    }
    let all = ones(ty.width());
    let (x, y) = (b.operand(ty), b.operand(ty));
    let pair = |b: &mut Body, mask| (and(b, ty, &x, mask), and(b, ty, &y, mask));
    let (op, x, y) = match b.rng.random_range(0..10) {
        0 => {
            let (x, y) = pair(b, all >> 1);
            (b.pick(&["add nuw", "sub nsw"]), x, y)
        }
        1 => {
            let (x, y) = pair(b, all >> 2);
            (b.pick(&["add nuw nsw", "add nsw"]), x, y)
        }
        2 => {
            let both = b.def(format_args!("or {ty} {x}, {y}"));
            ("sub nuw", both, y)
        }
        3 => {
            let (x, y) = pair(b, ones(ty.width() / 2));
            ("mul nuw", x, y)
        }
        4 => {
            let (x, y) = pair(b, ones((ty.width() - 1) / 2));
            (b.pick(&["mul nsw", "mul nuw nsw"]), x, y)
        }
        5 => {
            let n = amount(b, ty, &y);
            let (op, back) = b.pick(&[("shl nuw", "lshr"), ("shl nsw", "ashr")]);
            (op, b.def(format_args!("{back} {ty} {x}, {n}")), n)
        }
        6 => {
            let n = amount(b, ty, &y);
            let op = b.pick(&["lshr exact", "ashr exact"]);
            (op, b.def(format_args!("shl {ty} {x}, {n}")), n)
        }
        7 => {
            let (x, y) = pair(b, ones(ty.width() / 2));
            let y = or(b, ty, &y, 1);
            ("udiv exact", b.def(format_args!("mul {ty} {x}, {y}")), y)
        }
        8 => {
            let small = and(b, ty, &x, ones((ty.width() - 1) / 2));
            let y = and(b, ty, &y, ones((ty.width() - 1) / 2));
            let y = or(b, ty, &y, 1);
            ("sdiv exact", b.def(format_args!("mul {ty} {small}, {y}")), y)
        }
        _ => {
            let half = ones(ty.width() / 2);
            ("or disjoint", and(b, ty, &x, half), and(b, ty, &y, all & !half))
        }
    };
    let r = b.def(format_args!("{op} {ty} {x}, {y}"));
    b.keep(ty, r);
}

fn casts_with_flags(b: &mut Body) {
    let (from, to) = two_widths(b);
    let x = b.operand(to);
    match b.rng.random_range(0..3) {
        0 => {
            let x = b.operand(from);
            let one = b.int_splat(from, u128::from(from.width() > 1));
            let top = b.int_splat(from, ones(from.width()) >> 1);
            let half = b.def(format_args!("lshr {from} {x}, {one}"));
            let half = b.def(format_args!("and {from} {half}, {top}"));
            let r = b.def(format_args!("zext nneg {from} {half} to {to}"));
            b.keep(to, r);
        }
        1 => {
            let small = and(b, to, &x, ones(from.width()));
            let r = b.def(format_args!("trunc nuw {to} {small} to {from}"));
            b.keep(from, r);
        }
        _ => {
            let low = b.def(format_args!("trunc {to} {x} to {from}"));
            let wide = b.def(format_args!("sext {from} {low} to {to}"));
            let r = b.def(format_args!("trunc nsw {to} {wide} to {from}"));
            b.keep(from, r);
        }
    }
}

/// Returns a narrow and a wide type.
fn two_widths(b: &mut Body) -> (Ty, Ty) {
    loop {
        let (x, y) = (b.int_ty(), b.int_ty());
        if x.width() < y.width() {
            return (x, x.of(y.elem));
        }
    }
}

/// `trunc`, `zext`, `sext`.
pub fn cast(b: &mut Body) {
    let (narrow, wide) = two_widths(b);
    let (op, from, to) = b.pick(&[("trunc", wide, narrow), ("zext", narrow, wide), ("sext", narrow, wide)]);
    let x = b.operand(from);
    let r = b.def(format_args!("{op} {from} {x} to {to}"));
    b.keep(to, r);
}

/// `icmp`.
pub fn compare(b: &mut Body) {
    let ty = b.int_ty();
    let (pred, x) = (b.pick(&PREDICATES), b.operand(ty));
    let y = if b.chance(15) { x.clone() } else { b.operand(ty) };
    let r = b.def(format_args!("icmp {pred} {ty} {x}, {y}"));
    b.keep(ty.of(Elem::Int(1)), r);
}

/// An intrinsic.
pub fn intrinsic(b: &mut Body) {
    let ty = b.int_ty();
    let (t, suffix) = (ty.to_string(), ty.suffix());
    let arg = |v: String| (t.clone(), v);
    let (x, y) = (b.operand(ty), b.operand(ty));
    match b.rng.random_range(0..23) {
        0..3 => {
            let name = b.pick(&UNARY);
            let ty = if name == "bswap" { ty.of(Elem::Int(ty.width().next_multiple_of(16))) } else { ty };
            let x = b.operand(ty);
            let r = b.intrinsic(&ty.to_string(), &format!("{name}.{}", ty.suffix()), &[(ty.to_string(), x)]);
            b.keep(ty, r);
        }
        3..6 => {
            let name = b.pick(&FLAGGED);
            let flag = b.chance(40);
            let x = match (flag, name) {
                (false, _) => x,
                (true, "abs") => and(b, ty, &x, ones(ty.width()) >> 1),
                (true, _) => or(b, ty, &x, 1),
            };
            let args = [arg(x), ("i1".to_string(), flag.to_string())];
            let r = b.intrinsic(&t, &format!("{name}.{suffix}"), &args);
            b.keep(ty, r);
        }
        6..14 => {
            let name = b.pick(&BINARY);
            let r = b.intrinsic(&t, &format!("{name}.{suffix}"), &[arg(x), arg(y)]);
            b.keep(ty, r);
        }
        14..16 => {
            let name = b.pick(&["fshl", "fshr"]);
            let n = b.operand(ty);
            let r = b.intrinsic(&t, &format!("{name}.{suffix}"), &[arg(x), arg(y), arg(n)]);
            b.keep(ty, r);
        }
        16..18 => {
            let bits = b.pick(&[2, 8, 32, 64]);
            let (name, to) = (b.pick(&["scmp", "ucmp"]), ty.of(Elem::Int(bits)));
            let r = b.intrinsic(&to.to_string(), &format!("{name}.{}.{suffix}", to.suffix()), &[arg(x), arg(y)]);
            b.keep(to, r);
        }
        _ => {
            let (name, flag) = (b.pick(&OVERFLOW), ty.of(Elem::Int(1)));
            let pair = format!("{{ {t}, {flag} }}");
            let r = b.intrinsic(&pair, &format!("{name}.with.overflow.{suffix}"), &[arg(x), arg(y)]);
            for (i, ty) in [ty, flag].into_iter().enumerate() {
                let part = b.def(format_args!("extractvalue {pair} {r}, {i}"));
                b.keep(ty, part);
            }
        }
    }
}

/// `llvm.vector.reduce` of integers.
pub fn reduce(b: &mut Body) {
    let (ty, lanes) = (b.int_ty(), b.pick(&[2, 3, 4, 8]));
    let ty = Ty { lanes: ty.lanes.or(Some(lanes)), ..ty };
    let (name, x) = (b.pick(&["add", "mul", "and", "or", "xor", "smax", "smin", "umax", "umin"]), b.operand(ty));
    let full = format!("vector.reduce.{name}.{}", ty.suffix());
    let r = b.intrinsic(&ty.scalar().to_string(), &full, &[(ty.to_string(), x)]);
    b.keep(ty.scalar(), r);
}

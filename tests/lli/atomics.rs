//! Generates atomic accesses of one thread. `usub_cond`, `usub_sat` (LLVM 20), `fmaximum` and `fminimum` (LLVM 21) are
//! omitted, because LLVM 19 does not have them. Accesses of 16 bytes are omitted, because not every host has a 16-byte
//! exchange.

use super::body::Body;
use super::types::{Format, Ty};

const INT: [&str; 13] =
    ["xchg", "add", "sub", "and", "nand", "or", "xor", "max", "min", "umax", "umin", "uinc_wrap", "udec_wrap"];
const FLOAT: [&str; 5] = ["xchg", "fadd", "fsub", "fmax", "fmin"];
const ORDERINGS: [&str; 5] = ["monotonic", "acquire", "release", "acq_rel", "seq_cst"];

fn cell(b: &mut Body, ty: Ty) -> (String, u32) {
    let p = b.def(format_args!("alloca {ty}, align 8"));
    let v = b.operand(ty);
    b.line(format_args!("store {ty} {v}, ptr {p}, align 8"));
    (p, ty.width() / 8)
}

fn scope(b: &mut Body) -> &'static str {
    b.pick(&["", "", " syncscope(\"singlethread\")"])
}

/// `atomicrmw`.
pub fn rmw(b: &mut Body) {
    let ty = match b.pick(&[8, 16, 32, 64, 0, 1]) {
        0 => Ty::float(Format::Single),
        1 => Ty::float(Format::Double),
        bits => Ty::int(bits),
    };
    let (p, align) = cell(b, ty);
    let op = if ty.format().is_some() { b.pick(&FLOAT) } else { b.pick(&INT) };
    let mut v = b.operand(ty);
    if ty.format().is_some() {
        // fmax and fmin of zeros with different signs may return either, so all zeros get one sign.
        let old = b.operand(ty);
        let old = b.def(format_args!("fadd {ty} {old}, 0.0"));
        b.line(format_args!("store {ty} {old}, ptr {p}, align 8"));
        v = b.def(format_args!("fadd {ty} {v}, 0.0"));
    }
    let (volatile, scope, order) = (b.pick(&["", "", "volatile "]), scope(b), b.pick(&ORDERINGS));
    let old = b.def(format_args!("atomicrmw {volatile}{op} ptr {p}, {ty} {v}{scope} {order}, align {align}"));
    b.keep(ty, old);
    let new = b.def(format_args!("load {ty}, ptr {p}"));
    b.keep(ty, new);
}

/// Writes a `cmpxchg`. A strong one is executed once, a weak one is repeated until it succeeds.
pub fn exchange(b: &mut Body) {
    let bits = b.pick(&[8, 16, 32, 64]);
    let ty = Ty::int(bits);
    let (p, align) = cell(b, ty);
    let guess = if b.chance(50) { b.operand(ty) } else { b.def(format_args!("load {ty}, ptr {p}")) };
    let (new, scope) = (b.operand(ty), scope(b));
    let (success, failure) =
        b.pick(&[("monotonic", "monotonic"), ("acquire", "acquire"), ("release", "monotonic"), ("seq_cst", "seq_cst")]);
    let text = |how: &str, want: &str| {
        format!("cmpxchg {how}ptr {p}, {ty} {want}, {ty} {new}{scope} {success} {failure}, align {align}")
    };
    if b.chance(60) {
        let pair = b.def(text("", &guess));
        for (i, part) in [ty, Ty::I1].into_iter().enumerate() {
            let v = b.def(format_args!("extractvalue {{ {ty}, i1 }} {pair}, {i}"));
            b.keep(part, v);
        }
    } else {
        let (again, done, before) = (b.fresh("again"), b.fresh("done"), b.block.clone());
        let (want, seen) = (b.fresh("want"), b.fresh("seen"));
        b.line(format_args!("br label {again}"));
        b.begin(&again);
        b.line(format_args!("{want} = phi {ty} [ {guess}, {before} ], [ {seen}, {again} ]"));
        let pair = b.def(text("weak ", &want));
        b.line(format_args!("{seen} = extractvalue {{ {ty}, i1 }} {pair}, 0"));
        let stop = b.def(format_args!("extractvalue {{ {ty}, i1 }} {pair}, 1"));
        b.line(format_args!("br i1 {stop}, label {done}, label {again}"));
        b.begin(&done);
        b.keep(ty, seen);
    }
    let v = b.def(format_args!("load {ty}, ptr {p}"));
    b.keep(ty, v);
}

/// Atomic `load` and `store`, and `fence`.
pub fn accesses(b: &mut Body) {
    let all = [Ty::int(8), Ty::int(16), Ty::int(32), Ty::I64, Ty::float(Format::Single), Ty::float(Format::Double)];
    let ty = b.pick(&all);
    let ((p, align), v, scope) = (cell(b, ty), b.operand(ty), scope(b));
    let order = b.pick(&["unordered", "monotonic", "release", "seq_cst"]);
    b.line(format_args!("store atomic {ty} {v}, ptr {p}{scope} {order}, align {align}"));
    let order = b.pick(&ORDERINGS[1..]);
    b.line(format_args!("fence{scope} {order}"));
    let order = b.pick(&["unordered", "monotonic", "acquire", "seq_cst"]);
    let v = b.def(format_args!("load atomic {ty}, ptr {p}{scope} {order}, align {align}"));
    b.keep(ty, v);
}

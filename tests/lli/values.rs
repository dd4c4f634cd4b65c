//! Generates instructions that move values without computing: select, freeze, bitcast, and the vector and aggregate
//! instructions.

use super::body::Body;
use super::types::{Elem, Tree, Ty};
use rand::RngExt as _;

/// `select` by one condition or by lane.
pub fn select(b: &mut Body) {
    let ty = b.any_ty();
    let cond = if b.chance(50) { ty.of(Elem::Int(1)) } else { Ty::I1 };
    let (c, x, y) = (b.operand(cond), b.operand(ty), b.operand(ty));
    let r = b.def(format_args!("select {cond} {c}, {ty} {x}, {ty} {y}"));
    b.keep(ty, r);
}

/// `freeze` of a defined value.
pub fn freeze(b: &mut Body) {
    let ty = b.any_ty();
    let x = b.operand(ty);
    let r = b.def(format_args!("freeze {ty} {x}"));
    b.keep(ty, r);
}

/// `bitcast` between an integer and a vector of integers.
pub fn bitcast(b: &mut Body) {
    let lanes = b.pick(&[2, 3, 4, 8]);
    let widths: Vec<u32> = [1, 3, 8, 13, 16, 32, 64].into_iter().filter(|w| w * lanes <= 128).collect();
    let bits = b.pick(&widths);
    let vector = Ty { elem: Elem::Int(bits), lanes: Some(lanes) };
    let whole = Ty::int(bits * lanes);
    let mut ends = vec![(vector, whole), (whole, vector)];
    if lanes.is_multiple_of(2) {
        let wide = Ty { elem: Elem::Int(bits * 2), lanes: Some(lanes / 2) };
        ends.extend([(vector, wide), (wide, vector)]);
    }
    let (from, to) = b.pick(&ends);
    let x = b.operand(from);
    let r = b.def(format_args!("bitcast {from} {x} to {to}"));
    b.keep(to, r);
}

/// Writes a lane number below `lanes`, constant or not.
fn lane(b: &mut Body, lanes: u32) -> String {
    if b.chance(50) {
        return b.rng.random_range(0..lanes).to_string();
    }
    let x = b.operand(Ty::I32);
    b.def(format_args!("urem i32 {x}, {lanes}"))
}

/// Writes `extractelement`, `insertelement` or `shufflevector`.
pub fn vector(b: &mut Body) {
    let ty = b.vector_ty();
    let lanes = ty.lanes.expect("it is a vector");
    let (x, scalar) = (b.operand(ty), ty.scalar());
    match b.rng.random_range(0..3) {
        0 => {
            let at = lane(b, lanes);
            let r = b.def(format_args!("extractelement {ty} {x}, i32 {at}"));
            b.keep(scalar, r);
        }
        1 => {
            let (v, at) = (b.operand(scalar), lane(b, lanes));
            let r = b.def(format_args!("insertelement {ty} {x}, {scalar} {v}, i32 {at}"));
            b.keep(ty, r);
        }
        _ => {
            let (y, to) = (b.operand(ty), b.pick(&[2, 3, 4, lanes]));
            let mask: Vec<String> = (0..to).map(|_| format!("i32 {}", b.rng.random_range(0..2 * lanes))).collect();
            let mask = mask.join(", ");
            let r = b.def(format_args!("shufflevector {ty} {x}, {ty} {y}, <{to} x i32> <{mask}>"));
            b.keep(Ty { lanes: Some(to), ..ty }, r);
        }
    }
}

/// Returns an aggregate type; with `storable`, one that may be stored in memory.
pub fn tree(b: &mut Body, depth: u32, storable: bool) -> Tree {
    match b.rng.random_range(0..4) {
        0 if depth > 0 => Tree::Array(Box::new(tree(b, depth - 1, storable)), b.rng.random_range(1..4)),
        1 if depth > 0 => structure(b, depth, storable),
        _ if storable => Tree::Leaf(b.storable_ty()),
        _ => Tree::Leaf(b.any_ty()),
    }
}

/// Returns a struct type.
pub fn structure(b: &mut Body, depth: u32, storable: bool) -> Tree {
    let fields = (0..b.rng.random_range(1..4)).map(|_| tree(b, depth - 1, storable)).collect();
    Tree::Struct { fields, packed: b.chance(30) }
}

/// Writes a value of an aggregate type, with every leaf inserted.
pub fn built(b: &mut Body, tree: &Tree) -> String {
    if let Tree::Leaf(ty) = tree {
        return b.operand(*ty);
    }
    let mut value = b.pick(&["poison", "zeroinitializer", "undef"]).to_string();
    for (path, ty) in tree.leaves() {
        let (leaf, path) = (b.operand(ty), indices(&path));
        value = b.def(format_args!("insertvalue {tree} {value}, {ty} {leaf}{path}"));
    }
    value
}

/// Keeps every leaf of an aggregate.
pub fn taken(b: &mut Body, tree: &Tree, value: &str) {
    if let Tree::Leaf(ty) = tree {
        return b.keep(*ty, value.to_string());
    }
    for (path, ty) in tree.leaves() {
        let path = indices(&path);
        let leaf = b.def(format_args!("extractvalue {tree} {value}{path}"));
        b.keep(ty, leaf);
    }
}

fn indices(path: &[u32]) -> String {
    path.iter().map(|i| format!(", {i}")).collect()
}

/// An aggregate that is built, passed through select or freeze, and taken apart.
pub fn aggregate(b: &mut Body) {
    let tree = structure(b, 2, false);
    let mut value = built(b, &tree);
    match b.rng.random_range(0..3) {
        0 => {
            let (other, c) = (built(b, &tree), b.operand(Ty::I1));
            value = b.def(format_args!("select i1 {c}, {tree} {value}, {tree} {other}"));
        }
        1 => value = b.def(format_args!("freeze {tree} {value}")),
        _ => {}
    }
    taken(b, &tree, &value);
}

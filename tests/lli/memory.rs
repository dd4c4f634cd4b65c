//! Generates accesses of memory that belongs to the function. Every byte is written before it is read. If a type does
//! not fill its bytes (`i20`), the bytes are read with the same type with which they were written.

use super::body::Body;
use super::integers::and;
use super::types::{Elem, Format, Tree, Ty};
use super::values::{built, structure, taken, tree};
use rand::RngExt as _;

/// Types without padding bits, so that any bytes are a value of the type.
const BYTES: [Ty; 12] = [
    Ty::int(8),
    Ty::int(16),
    Ty::int(24),
    Ty::int(32),
    Ty::int(64),
    Ty::int(128),
    Ty::float(Format::Half),
    Ty::float(Format::Single),
    Ty::float(Format::Double),
    Ty { elem: Elem::Int(8), lanes: Some(4) },
    Ty { elem: Elem::Int(32), lanes: Some(2) },
    Ty { elem: Elem::Float(Format::Single), lanes: Some(4) },
];

fn args(list: &[(&str, &str)]) -> Vec<(String, String)> {
    list.iter().map(|(t, v)| (t.to_string(), v.to_string())).collect()
}

/// `getelementptr` by bytes.
fn byte(b: &mut Body, p: &str, offset: &str) -> String {
    let flags = b.pick(&["", "inbounds ", "nuw ", "nusw nuw ", "inbounds nuw "]);
    b.def(format_args!("getelementptr {flags}i8, ptr {p}, i64 {offset}"))
}

/// Writes an offset from 0 to `last`, constant or not.
fn offset(b: &mut Body, last: u32) -> String {
    if b.chance(50) {
        return b.rng.random_range(0..=last).to_string();
    }
    let x = b.operand(Ty::I64);
    b.def(format_args!("urem i64 {x}, {}", last + 1))
}

fn store(b: &mut Body, ty: &Tree, value: &str, p: &str, rest: &str) {
    let volatile = b.pick(&["", "", "", "volatile "]);
    b.line(format_args!("store {volatile}{ty} {value}, ptr {p}{rest}"));
}

fn load(b: &mut Body, ty: &Tree, p: &str, rest: &str) -> String {
    let volatile = b.pick(&["", "", "", "volatile "]);
    b.def(format_args!("load {volatile}{ty}, ptr {p}{rest}"))
}

/// Writes and reads one variable of any type, with other variables beside it.
pub fn variable(b: &mut Body) {
    let ty = tree(b, 2, true);
    let count = b.pick(&["", "", ", i32 3", ", i64 2"]);
    let p = b.def(format_args!("alloca {ty}{count}"));
    for _ in 0..2 {
        let v = built(b, &ty);
        store(b, &ty, &v, &p, "");
    }
    let v = load(b, &ty, &p, "");
    taken(b, &ty, &v);
}

/// Writes an aggregate as a whole and reads its leaves one by one, or the other way round.
pub fn leaves(b: &mut Body) {
    let ty = structure(b, 2, true);
    let p = b.def(format_args!("alloca {ty}"));
    let whole_first = b.chance(50);
    if whole_first {
        let v = built(b, &ty);
        store(b, &ty, &v, &p, "");
    }
    for (path, leaf) in ty.leaves() {
        let path: String = path.iter().map(|i| format!(", i32 {i}")).collect();
        let flags = b.pick(&["", "inbounds "]);
        let q = b.def(format_args!("getelementptr {flags}{ty}, ptr {p}, i32 0{path}"));
        // In a packed struct, members are not aligned.
        let tree = Tree::Leaf(leaf);
        if whole_first {
            let v = load(b, &tree, &q, ", align 1");
            b.keep(leaf, v);
        } else {
            let v = b.operand(leaf);
            store(b, &tree, &v, &q, ", align 1");
        }
    }
    if !whole_first {
        let v = load(b, &ty, &p, "");
        taken(b, &ty, &v);
    }
}

/// Writes an array at indices that no compiler can fold.
pub fn array(b: &mut Body) {
    let elem = b.storable_ty();
    let (p, tree) = (b.def(format_args!("alloca [4 x {elem}]")), Tree::Leaf(elem));
    let element = |b: &mut Body, index: String| {
        let flags = b.pick(&["", "inbounds ", "nusw ", "inbounds nuw "]);
        b.def(format_args!("getelementptr {flags}[4 x {elem}], ptr {p}, i64 0, i64 {index}"))
    };
    for i in 0..4 {
        let (q, v) = (element(b, i.to_string()), b.operand(elem));
        store(b, &tree, &v, &q, "");
    }
    let index = |b: &mut Body| {
        let x = b.operand(Ty::I64);
        and(b, Ty::I64, &x, 3)
    };
    let (i, v) = (index(b), b.operand(elem));
    let q = element(b, i);
    store(b, &tree, &v, &q, "");
    let i = index(b);
    // The index counts from the end: a negative number of a narrow width.
    let q = if b.chance(50) {
        let narrow = b.def(format_args!("trunc i64 {i} to i8"));
        let back = b.def(format_args!("sub i8 {narrow}, 4"));
        let end = element(b, "4".to_string());
        b.def(format_args!("getelementptr inbounds {elem}, ptr {end}, i8 {back}"))
    } else {
        element(b, i)
    };
    let v = load(b, &tree, &q, "");
    b.keep(elem, v);
}

/// Writes and reads bytes with any types at any offsets.
pub fn bytes(b: &mut Body) {
    const SIZE: u32 = 40;
    let (p, fill) = (b.def(format_args!("alloca [{SIZE} x i8], align 16")), b.operand(Ty::I8));
    b.effect("memset.p0.i64", &args(&[("ptr", &p), ("i8", &fill), ("i64", &SIZE.to_string()), ("i1", "false")]));
    for round in 0..4 {
        let ty = b.pick(&BYTES);
        let size = ty.whole_bytes().expect("the table holds such types only");
        let at = offset(b, SIZE - size);
        let q = byte(b, &p, &at);
        if round < 2 {
            // The bytes are also read as integers, so every NaN is stored as the same NaN.
            let mut v = b.operand(ty);
            if ty.format().is_some() {
                v = b.canonical(ty, &v);
            }
            store(b, &Tree::Leaf(ty), &v, &q, ", align 1");
        } else {
            let mut v = load(b, &Tree::Leaf(ty), &q, ", align 1");
            if ty.format().is_some() {
                v = b.canonical(ty, &v);
            }
            b.keep(ty, v);
        }
    }
}

/// Writes `memset`, `memcpy` and `memmove` with lengths that no compiler can fold.
pub fn copies(b: &mut Body) {
    let (p, q) = (b.def("alloca [32 x i8], align 8"), b.def("alloca [32 x i8], align 8"));
    for object in [&p, &q] {
        for at in [0, 8, 16, 24] {
            let (slot, v) = (byte(b, object, &at.to_string()), b.operand(Ty::I64));
            b.line(format_args!("store i64 {v}, ptr {slot}"));
        }
    }
    for _ in 0..2 {
        let (to, from, len) = (offset(b, 16), offset(b, 16), offset(b, 16));
        let name = b.pick(&["memcpy", "memmove", "memset"]);
        let target = byte(b, &p, &to);
        let last = [("i64", len.as_str()), ("i1", "false")];
        match name {
            "memset" => {
                let fill = b.operand(Ty::I8);
                b.effect("memset.p0.i64", &args(&[("ptr", &target), ("i8", &fill), last[0], last[1]]));
            }
            _ => {
                let source = if name == "memmove" && b.chance(70) { &p } else { &q }.clone();
                let source = byte(b, &source, &from);
                b.effect(&format!("{name}.p0.p0.i64"), &args(&[("ptr", &target), ("ptr", &source), last[0], last[1]]));
            }
        }
    }
    for at in [0, 8, 16, 24] {
        let slot = byte(b, &p, &at.to_string());
        let v = b.def(format_args!("load i64, ptr {slot}"));
        b.keep(Ty::I64, v);
    }
}

/// Pointers as values: they are selected, stored, compared, and converted to integers and back. No address reaches a
/// result.
pub fn pointers(b: &mut Body) {
    let (p, q) = (b.def("alloca [2 x i64]"), b.def("alloca i64"));
    let second = b.def(format_args!("getelementptr inbounds i64, ptr {p}, i64 1"));
    for object in [&p, &second, &q] {
        let v = b.operand(Ty::I64);
        b.line(format_args!("store i64 {v}, ptr {object}"));
    }
    let c = b.operand(Ty::I1);
    let chosen = b.def(format_args!("select i1 {c}, ptr {second}, ptr {q}"));
    let slot = b.def("alloca ptr");
    b.line(format_args!("store ptr {chosen}, ptr {slot}"));
    let mut r = b.def(format_args!("load ptr, ptr {slot}"));
    if b.chance(50) {
        let number = b.def(format_args!("ptrtoint ptr {r} to i64"));
        r = b.def(format_args!("inttoptr i64 {number} to ptr"));
    }
    let (pred, other) = (b.pick(&["eq", "ne"]), b.pick(&[p.as_str(), &second, &q, "null"]).to_string());
    let same = b.def(format_args!("icmp {pred} ptr {chosen}, {other}"));
    b.keep(Ty::I1, same);
    let v = b.operand(Ty::I64);
    b.line(format_args!("store i64 {v}, ptr {r}"));
    for object in [&p, &second, &q, &chosen] {
        let v = b.def(format_args!("load i64, ptr {object}"));
        b.keep(Ty::I64, v);
    }
    let [from, to] = [&p, &second].map(|x| b.def(format_args!("ptrtoint ptr {x} to i64")));
    let distance = b.def(format_args!("sub i64 {to}, {from}"));
    b.keep(Ty::I64, distance);
    vector_of_pointers(b, &p);
}

fn vector_of_pointers(b: &mut Body, p: &str) {
    let c = b.operand(Ty { elem: Elem::Int(1), lanes: Some(2) });
    let at = b.def(format_args!("zext <2 x i1> {c} to <2 x i64>"));
    let both = b.def(format_args!("getelementptr inbounds i64, ptr {p}, <2 x i64> {at}"));
    for i in 0..2 {
        let q = b.def(format_args!("extractelement <2 x ptr> {both}, i32 {i}"));
        let v = b.def(format_args!("load i64, ptr {q}"));
        b.keep(Ty::I64, v);
    }
}

/// A constant table with an initialiser of any type.
pub fn table(b: &mut Body) {
    let (ty, len) = (tree(b, 2, true), b.rng.random_range(1..4));
    let rows: Vec<String> = (0..len).map(|_| format!("{ty} {}", initialiser(b, &ty))).collect();
    let name = format!("@{}_t{}", b.name, b.helpers.len());
    let text = format!("{name} = internal constant [{len} x {ty}] [{}]\n", rows.join(", "));
    b.helpers.push(text);
    let x = b.operand(Ty::I64);
    let at = b.def(format_args!("urem i64 {x}, {len}"));
    let p = b.def(format_args!("getelementptr inbounds [{len} x {ty}], ptr {name}, i64 0, i64 {at}"));
    let v = load(b, &ty, &p, "");
    taken(b, &ty, &v);
}

fn initialiser(b: &mut Body, ty: &Tree) -> String {
    let members = |b: &mut Body, list: &[&Tree]| {
        let texts: Vec<String> = list.iter().map(|t| format!("{t} {}", initialiser(b, t))).collect();
        texts.join(", ")
    };
    if b.chance(10) {
        return "zeroinitializer".to_string();
    }
    match ty {
        Tree::Leaf(ty) => b.constant(*ty),
        Tree::Array(elem, len) => format!("[{}]", members(b, &vec![&**elem; *len as usize])),
        Tree::Struct { fields, packed } => {
            let inside = members(b, &fields.iter().collect::<Vec<_>>());
            if *packed { format!("<{{ {inside} }}>") } else { format!("{{ {inside} }}") }
        }
    }
}

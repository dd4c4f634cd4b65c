//! Generates control flow and calls around other segments. The results of a branch reach the code after it through
//! phis; one phi is for the checksum.

use super::body::Body;
use super::function::segments;
use super::types::{Tree, Ty};
use super::values::{built, taken, tree};
use rand::RngExt as _;

/// One path through a region: its last block, its checksum and its values.
struct Way {
    end: String,
    hash: String,
    values: Vec<String>,
}

/// Writes one path through a region. Afterwards, the values of this path are out of scope.
fn way(b: &mut Body, label: &str, hash: &str, types: &[Ty], join: &str) -> Way {
    let scope = b.scope();
    b.begin(label);
    b.hash = hash.to_string();
    let count = b.rng.random_range(0..3);
    segments(b, count);
    let values = types.iter().map(|ty| b.operand(*ty)).collect();
    b.line(format_args!("br label {join}"));
    b.leave(scope);
    Way { end: b.block.clone(), hash: b.hash.clone(), values }
}

/// Writes the block where all paths join.
fn join(b: &mut Body, label: &str, types: &[Ty], ways: &[Way]) {
    b.begin(label);
    let phi = |b: &mut Body, ty: Ty, value: &dyn Fn(&Way) -> String| {
        let edges: Vec<String> = ways.iter().map(|w| format!("[ {}, {} ]", value(w), w.end)).collect();
        b.def(format_args!("phi {ty} {}", edges.join(", ")))
    };
    b.hash = phi(b, Ty::I64, &|w| w.hash.clone());
    for (i, ty) in types.iter().enumerate() {
        let v = phi(b, *ty, &|w| w.values[i].clone());
        b.keep(*ty, v);
    }
}

fn some_types(b: &mut Body) -> Vec<Ty> {
    (0..b.rng.random_range(0..3)).map(|_| b.any_ty()).collect()
}

/// `br i1`, in a diamond.
pub fn branch(b: &mut Body) {
    let (then, els, end, types, hash) =
        (b.fresh("then"), b.fresh("else"), b.fresh("end"), some_types(b), b.hash.clone());
    let c = b.operand(Ty::I1);
    b.line(format_args!("br i1 {c}, label {then}, label {els}"));
    let ways = [then, els].map(|label| way(b, &label, &hash, &types, &end));
    join(b, &end, &types, &ways);
}

/// `switch` on few values of any width.
pub fn switch(b: &mut Body) {
    let ty = b.int_ty().scalar();
    let (types, end, hash) = (some_types(b), b.fresh("end"), b.hash.clone());
    let x = b.operand(ty);
    // The switched value has only two variable bits, at a random position, so that cases are often taken.
    let (shift, few) = (b.rng.random_range(0..ty.width()), ty.width().min(2));
    let shift = shift.min(ty.width() - few);
    let value = b.def(format_args!("and {ty} {x}, {}", 3u128.min((1 << few) - 1) << shift));
    let labels: Vec<String> = (0..1 << few).map(|_| b.fresh("case")).collect();
    let cases: Vec<String> =
        (1..labels.len()).map(|i| format!("{ty} {}, label {}", (i as u128) << shift, labels[i])).collect();
    b.line(format_args!("switch {ty} {value}, label {} [ {} ]", labels[0], cases.join(" ")));
    let ways: Vec<Way> = labels.iter().map(|label| way(b, label, &hash, &types, &end)).collect();
    join(b, &end, &types, &ways);
}

/// A loop of one to eight iterations that carries values around.
pub fn repeat(b: &mut Body) {
    let (counter, x) = (b.int_ty().scalar(), b.operand(Ty::I64));
    let counter = if counter.width() < 4 { Ty::I8 } else { counter };
    let turns = b.def(format_args!("and i64 {x}, 7"));
    let turns = match counter.width() {
        64 => turns,
        0..64 => b.def(format_args!("trunc i64 {turns} to {counter}")),
        _ => b.def(format_args!("zext i64 {turns} to {counter}")),
    };
    let types = some_types(b);
    let first: Vec<String> = types.iter().map(|ty| b.operand(*ty)).collect();
    let (body, exit, before, hash) = (b.fresh("loop"), b.fresh("exit"), b.block.clone(), b.hash.clone());
    let [i, next, carried_hash] = ["i", "next", "hash"].map(|n| b.fresh(n));
    let names: Vec<String> = types.iter().map(|_| b.fresh("carried")).collect();
    b.line(format_args!("br label {body}"));
    b.begin(&body);
    // The phis use values that are known only after the loop is written. So the text of the phis is inserted here
    // later.
    let phis = b.text.len();
    b.hash = carried_hash.clone();
    b.keep(counter, i.clone());
    types.iter().zip(&names).for_each(|(ty, name)| b.keep(*ty, name.clone()));
    let count = b.rng.random_range(1..3);
    segments(b, count);
    let last: Vec<String> = types.iter().map(|ty| b.operand(*ty)).collect();
    b.line(format_args!("{next} = add {counter} {i}, 1"));
    let more = b.def(format_args!("icmp ule {counter} {next}, {turns}"));
    let (end, end_hash) = (b.block.clone(), b.hash.clone());
    b.line(format_args!("br i1 {more}, label {body}, label {exit}"));
    let mut text = String::new();
    let mut phi = |ty: Ty, name: &str, a: &str, z: &str| {
        text.push_str(&format!("  {name} = phi {ty} [ {a}, {before} ], [ {z}, {end} ]\n"));
    };
    phi(counter, &i, "0", &next);
    phi(Ty::I64, &carried_hash, &hash, &end_hash);
    for (k, ty) in types.iter().enumerate() {
        phi(*ty, &names[k], &first[k], &last[k]);
    }
    b.text.insert_str(phis, &text);
    b.begin(&exit);
}

/// Writes a call of a helper function, direct or through a pointer from memory. Values and aggregates are passed and
/// returned.
pub fn call(b: &mut Body) {
    let (params, ret) =
        ((0..b.rng.random_range(0..4)).map(|_| tree(b, 1, false)).collect::<Vec<_>>(), tree(b, 1, false));
    let name = format!("{}_h{}", b.name, b.helpers.len());
    let (callee, result) = (helper(b, &name, &params, &ret), format!("{{ i64, {ret} }}"));
    let mut list = vec![format!("i64 {}", b.hash)];
    for ty in &params {
        let v = built(b, ty);
        list.push(format!("{ty} {v}"));
    }
    let callee = if b.chance(25) {
        let slot = b.def("alloca ptr");
        b.line(format_args!("store ptr {callee}, ptr {slot}"));
        b.def(format_args!("load ptr, ptr {slot}"))
    } else {
        callee
    };
    let pair = b.def(format_args!("call {result} {callee}({})", list.join(", ")));
    b.hash = b.def(format_args!("extractvalue {result} {pair}, 0"));
    let value = b.def(format_args!("extractvalue {result} {pair}, 1"));
    taken(b, &ret, &value);
}

/// Writes the helper function. The helper gets the checksum as an argument, continues it, and returns it together with
/// a value.
fn helper(b: &mut Body, name: &str, params: &[Tree], ret: &Tree) -> String {
    let seed = b.rng.random();
    let mut h = Body::new(seed, name, "%h", &[], b.depth);
    let mut list = vec!["i64 %h".to_string()];
    for (i, ty) in params.iter().enumerate() {
        list.push(format!("{ty} %p{i}"));
        taken(&mut h, ty, &format!("%p{i}"));
    }
    h.mix();
    let count = h.rng.random_range(1..4);
    segments(&mut h, count);
    let value = built(&mut h, ret);
    let result = format!("{{ i64, {ret} }}");
    let pair = h.def(format_args!("insertvalue {result} poison, i64 {}, 0", h.hash.clone()));
    let pair = h.def(format_args!("insertvalue {result} {pair}, {ret} {value}, 1"));
    h.line(format_args!("ret {result} {pair}"));
    b.declarations.append(&mut h.declarations);
    b.helpers.append(&mut h.helpers);
    b.helpers.push(format!("define internal {result} @{name}({}) {{\nentry:\n{}}}\n", list.join(", "), h.text));
    format!("@{name}")
}

/// Writes a call with a `byval` argument. Stores of the callee change only the copy.
pub fn by_value(b: &mut Body) {
    let (ty, name) = (tree(b, 2, true), format!("{}_h{}", b.name, b.helpers.len()));
    let p = b.def(format_args!("alloca {ty}, align 64"));
    let first = built(b, &ty);
    b.line(format_args!("store {ty} {first}, ptr {p}"));
    let (param, new) = (format!("ptr byval({ty}) align 16"), built(b, &ty));
    let result = b.def(format_args!("call {ty} @{name}({param} {p}, {ty} {new})"));
    taken(b, &ty, &result);
    let after = b.def(format_args!("load {ty}, ptr {p}"));
    taken(b, &ty, &after);
    b.helpers.push(format!(
        "define internal {ty} @{name}({param} %p, {ty} %new) {{\nentry:\n  %old = load {ty}, ptr %p, align 16\n  \
         store {ty} %new, ptr %p, align 16\n  ret {ty} %old\n}}\n"
    ));
}

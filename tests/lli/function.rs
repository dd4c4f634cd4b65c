//! Makes a function from its number. The function is a sequence of segments. Each segment computes a few values and
//! mixes them into the checksum.

use super::body::Body;
use super::types::{Format, Ty};
use super::{atomics, control, floats, integers, memory, values};
use aliasmith::random::sub_seed;
use rand::RngExt as _;
use std::collections::BTreeSet;

type Segment = fn(&mut Body);

/// The segments that a function may have, with their weights.
const PLAIN: [(u32, Segment); 22] = [
    (16, integers::binary),
    (24, integers::flagged),
    (5, integers::cast),
    (8, integers::compare),
    (22, integers::intrinsic),
    (8, floats::arithmetic),
    (10, floats::compare),
    (12, floats::intrinsic),
    (12, floats::cast),
    (2, floats::class),
    (6, integers::reduce),
    (3, values::select),
    (2, values::freeze),
    (2, values::bitcast),
    (5, values::vector),
    (3, values::aggregate),
    (2, memory::variable),
    (2, memory::leaves),
    (2, memory::array),
    (2, memory::bytes),
    (2, memory::table),
    (13, atomics::rmw),
];
const LARGE: [Segment; 9] = [
    memory::copies,
    memory::pointers,
    atomics::exchange,
    atomics::accesses,
    control::branch,
    control::switch,
    control::repeat,
    control::call,
    control::by_value,
];

/// Writes `count` segments.
pub fn segments(b: &mut Body, count: u32) {
    for _ in 0..count {
        segment(b);
    }
}

fn segment(b: &mut Body) {
    if b.depth > 0 && b.chance(18) {
        b.depth -= 1;
        let make = b.pick(&LARGE);
        make(b);
        b.mix();
        b.depth += 1;
        return;
    }
    let total: u32 = PLAIN.iter().map(|(w, _)| w).sum();
    let mut at = b.rng.random_range(0..total);
    for (weight, make) in PLAIN {
        if at < weight {
            make(b);
            break;
        }
        at -= weight;
    }
    b.mix();
}

/// A generated function `i64 @name(i64 %a, i64 %b, double %x)`.
pub struct Function {
    pub name: String,
    pub text: String,
    pub helpers: Vec<String>,
    pub declarations: BTreeSet<String>,
    /// For each segment, the end of its text, and the name of the checksum after it.
    pub cuts: Vec<(usize, String)>,
    pub args: [u64; 3],
}

impl Function {
    /// Returns the function of this number and seed.
    pub fn new(seed: u64, number: u64) -> Function {
        let name = format!("f{number}");
        let params = [(Ty::I64, "%a"), (Ty::I64, "%b"), (Ty::float(Format::Double), "%x")];
        let params = params.map(|(ty, name)| (ty, name.to_string()));
        let mut b = Body::new(sub_seed(seed, number), &name, "%a", &params, 2);
        let x: f64 = b.rng.random_range(-100.0..100.0);
        let args = [b.int_constant(64) as u64, b.rng.random(), x.to_bits()];
        let mut cuts = Vec::new();
        for _ in 0..b.rng.random_range(6..14) {
            segment(&mut b);
            cuts.push((b.text.len(), b.hash.clone()));
        }
        Function { name, text: b.text, helpers: b.helpers, declarations: b.declarations, cuts, args }
    }

    /// Returns the text of segment `k`.
    pub fn segment(&self, k: usize) -> &str {
        let from = if k == 0 { 0 } else { self.cuts[k - 1].0 };
        &self.text[from..self.cuts[k].0]
    }

    /// Returns the function with another name, cut so that it returns after segment `k`.
    pub fn until(&self, k: usize, name: &str) -> String {
        let (end, hash) = &self.cuts[k];
        let body = &self.text[..*end];
        format!("define i64 @{name}(i64 %a, i64 %b, double %x) {{\nentry:\n{body}  ret i64 {hash}\n}}\n")
    }
}

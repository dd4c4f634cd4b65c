//! Value promises: `range`, `nonnull`, `align`, `noundef`, `dereferenceable` of arguments, results and loads, checked
//! where the value is defined. A broken one gives poison; with `noundef` that is UB.

use super::value::Scalar;
use crate::ir::*;

/// What is promised of one value.
#[derive(Clone, PartialEq, Debug, Default)]
#[allow(missing_docs)]
pub struct ValuePromise {
    /// Allowed half-open wrapping ranges; empty: anything.
    pub ranges: Vec<(u128, u128)>,
    pub nonnull: bool,
    pub align: u64,
    pub noundef: bool,
    pub dereferenceable: u64,
    pub dereferenceable_or_null: u64,
    /// A promise about the class of a float, which nobody checks.
    pub fpclass: bool,
}

impl ValuePromise {
    /// Both promises hold.
    pub fn merge(&mut self, o: &ValuePromise) {
        if self.ranges.is_empty() {
            self.ranges = o.ranges.clone();
        }
        self.nonnull |= o.nonnull;
        self.align = self.align.max(o.align);
        self.noundef |= o.noundef;
        self.dereferenceable = self.dereferenceable.max(o.dereferenceable);
        self.dereferenceable_or_null = self.dereferenceable_or_null.max(o.dereferenceable_or_null);
        self.fpclass |= o.fpclass;
    }

    /// Does the settled value break a promise that makes it poison? Names it.
    pub fn broken(&self, v: &Scalar) -> Option<&'static str> {
        if self.nonnull && v.bits == 0 {
            return Some("nonnull");
        }
        if self.align > 1 && v.bits & u128::from(self.align - 1) != 0 {
            return Some("align");
        }
        if !self.ranges.is_empty() && !self.ranges.iter().any(|r| in_range(v.bits, *r)) {
            return Some("range");
        }
        None
    }
}

/// Is `v` in the half-open, perhaps wrapping range? Equal ends mean the full set.
fn in_range(v: u128, (lo, hi): (u128, u128)) -> bool {
    if lo == hi {
        true
    } else if lo < hi {
        lo <= v && v < hi
    } else {
        v >= lo || v < hi
    }
}

/// Promises of a set of parameter, argument or result attributes.
pub fn of_attrs(attrs: &AttrSet) -> Option<Box<ValuePromise>> {
    let mut p = ValuePromise {
        nonnull: attrs.has("nonnull"),
        align: attrs.int("align").unwrap_or(0),
        noundef: attrs.has("noundef"),
        dereferenceable: attrs.int("dereferenceable").unwrap_or(0),
        dereferenceable_or_null: attrs.int("dereferenceable_or_null").unwrap_or(0),
        fpclass: attrs.has("nofpclass"),
        ranges: Vec::new(),
    };
    if let Some(AttrValue::Range { lo, hi, .. }) = attrs.get("range").map(|a| &a.value) {
        p.ranges.push((*lo, *hi));
    }
    (p != ValuePromise::default()).then(|| Box::new(p))
}

/// Promises of an instruction's metadata.
pub fn of_metadata(module: &Module, inst: &Inst) -> Option<Box<ValuePromise>> {
    let mut p = ValuePromise {
        nonnull: inst.md(MdKindId::NONNULL).is_some(),
        align: inst.md(MdKindId::ALIGN).and_then(|m| number(module, m)).unwrap_or(0) as u64,
        noundef: inst.md(MdKindId::NOUNDEF).is_some(),
        dereferenceable: inst.md(MdKindId::DEREFERENCEABLE).and_then(|m| number(module, m)).unwrap_or(0) as u64,
        dereferenceable_or_null: inst.md(MdKindId::DEREFERENCEABLE_OR_NULL).and_then(|m| number(module, m)).unwrap_or(0)
            as u64,
        ranges: Vec::new(),
        fpclass: false,
    };
    if let Some(Metadata::Node { operands, .. }) = inst.md(MdKindId::RANGE).map(|m| &module.metadata[m.0 as usize]) {
        let ends: Vec<u128> = operands.iter().flatten().filter_map(|m| leaf(module, *m)).collect();
        p.ranges = ends.chunks_exact(2).map(|c| (c[0], c[1])).collect();
    }
    (p != ValuePromise::default()).then(|| Box::new(p))
}

/// The integer of `!{i64 N}`.
fn number(module: &Module, md: MdId) -> Option<u128> {
    match &module.metadata[md.0 as usize] {
        Metadata::Node { operands, .. } => leaf(module, (*operands.first()?)?),
        _ => None,
    }
}

fn leaf(module: &Module, md: MdId) -> Option<u128> {
    match &module.metadata[md.0 as usize] {
        Metadata::Constant(c) => match module.constant(*c) {
            Constant::Int { value, .. } => Some(*value),
            _ => None,
        },
        _ => None,
    }
}

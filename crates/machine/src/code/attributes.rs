//! Value promises: `range`, `nonnull`, `align`, `noundef`, `nofpclass` and `dereferenceable` of arguments, results and
//! loads. The machine checks a promise when the value is defined. A broken promise makes the value poison; with
//! `noundef` it is UB.

use crate::api::UbKind;
use crate::ir::attr::float_classes;
use crate::ir::*;
use crate::memory::{Kind, Scalar, mask};

/// The promises about one value.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct ValuePromise {
    /// Lists of allowed half-open ranges, which may wrap. The value must be in some range of each list. Both the
    /// attribute and the metadata of a call give a list.
    pub ranges: Vec<Vec<(u128, u128)>>,
    pub nonnull: bool,
    pub align: u64,
    pub noundef: bool,
    pub dereferenceable: u64,
    pub dereferenceable_or_null: u64,
    /// Whether the memory stays dereferenceable until the end of the call, by the rules of every release. LLVM assumes
    /// this for `byref` and `sret`. LLVM also assumes it for `noalias`, because no other pointer may free the memory
    /// during the call.
    pub outlives_call: bool,
    /// The float classes that the value must not have, as bits of `llvm.is.fpclass`.
    pub nofpclass: u16,
}

impl ValuePromise {
    /// Adds the promises of `o` to these promises.
    pub fn merge(&mut self, o: &ValuePromise) {
        self.ranges.extend_from_slice(&o.ranges);
        self.nonnull |= o.nonnull;
        self.align = self.align.max(o.align);
        self.noundef |= o.noundef;
        self.dereferenceable = self.dereferenceable.max(o.dereferenceable);
        self.dereferenceable_or_null = self.dereferenceable_or_null.max(o.dereferenceable_or_null);
        self.nofpclass |= o.nofpclass;
    }

    /// Whether an integer is in the promised ranges.
    pub fn is_in_ranges(&self, value: u128) -> bool {
        self.ranges.iter().all(|list| list.iter().any(|range| in_range(value, *range)))
    }

    /// Returns the promise that the definite value `v` breaks; `None` if `v` breaks no promise. Checks only promises
    /// whose violation makes the value poison.
    pub fn broken_promise(&self, v: &Scalar, kind: Kind) -> Option<UbKind> {
        if self.nonnull && v.bits == 0 {
            return Some(UbKind::NonNull);
        }
        if self.align > 1 && v.bits & u128::from(self.align - 1) != 0 {
            return Some(UbKind::Align);
        }
        if !self.is_in_ranges(v.bits) {
            return Some(UbKind::Range);
        }
        if let (1.., Kind::Float(float)) = (self.nofpclass, kind)
            && class(v.bits, float) & self.nofpclass != 0
        {
            return Some(UbKind::NoFpClass);
        }
        None
    }
}

/// Returns the class of a float as a bit of `llvm.is.fpclass`. For a format that is not IEEE's, returns all bits.
fn class(bits: u128, kind: FloatKind) -> u16 {
    let fraction = match kind {
        FloatKind::Half => 10,
        FloatKind::BFloat => 7,
        FloatKind::Float => 23,
        FloatKind::Double => 52,
        FloatKind::Fp128 => 112,
        FloatKind::X86Fp80 | FloatKind::PpcFp128 => return 0x3ff,
    };
    let highest = mask(kind.bits() - 1 - fraction);
    let (negative, exponent) = (bits >> (kind.bits() - 1) & 1 == 1, bits >> fraction & highest);
    let rest = bits & mask(fraction);
    let (minus, plus) = match (exponent, rest) {
        (0, 0) => (0x020, 0x040),
        (0, _) => (0x010, 0x080),
        (e, 0) if e == highest => (0x004, 0x200),
        (e, _) if e == highest => return if rest >> (fraction - 1) == 1 { 0x002 } else { 0x001 },
        _ => (0x008, 0x100),
    };
    if negative { minus } else { plus }
}

/// Whether `v` is in the half-open range, which may wrap. LangRef, 'range': the ends 0 and 0 give the empty set; other
/// equal ends give the full set.
fn in_range(v: u128, (lo, hi): (u128, u128)) -> bool {
    if lo == hi {
        lo != 0
    } else if lo < hi {
        lo <= v && v < hi
    } else {
        v >= lo || v < hi
    }
}

/// Returns the promises of the attributes of a parameter, argument or result.
pub fn of_attrs(attrs: &AttrSet) -> Option<Box<ValuePromise>> {
    let mut p = ValuePromise {
        outlives_call: false,
        nonnull: attrs.has("nonnull"),
        align: attrs.int("align").unwrap_or(0),
        noundef: attrs.has("noundef"),
        dereferenceable: attrs.int("dereferenceable").unwrap_or(0),
        dereferenceable_or_null: attrs.int("dereferenceable_or_null").unwrap_or(0),
        nofpclass: match attrs.get("nofpclass").map(|a| &a.value) {
            Some(AttrValue::Verbatim(text)) => float_classes(text).unwrap_or(0x3ff),
            Some(_) => 0x3ff,
            None => 0,
        },
        ranges: Vec::new(),
    };
    if let Some(AttrValue::Range { lo, hi, .. }) = attrs.get("range").map(|a| &a.value) {
        p.ranges.push(vec![(*lo, *hi)]);
    }
    (p != ValuePromise::default()).then(|| Box::new(p))
}

/// Returns the promises of an instruction's metadata.
pub fn of_metadata(module: &Module, inst: &Inst) -> Option<Box<ValuePromise>> {
    let mut p = ValuePromise {
        outlives_call: false,
        nonnull: inst.md(MdKindId::NONNULL).is_some(),
        align: inst.md(MdKindId::ALIGN).and_then(|m| number(module, m)).unwrap_or(0) as u64,
        noundef: inst.md(MdKindId::NOUNDEF).is_some(),
        dereferenceable: inst.md(MdKindId::DEREFERENCEABLE).and_then(|m| number(module, m)).unwrap_or(0) as u64,
        dereferenceable_or_null: inst.md(MdKindId::DEREFERENCEABLE_OR_NULL).and_then(|m| number(module, m)).unwrap_or(0)
            as u64,
        ranges: Vec::new(),
        nofpclass: inst
            .md(MdKindId::NOFPCLASS)
            .map_or(0, |m| number(module, m).map_or(0x3ff, |bits| bits as u16 & 0x3ff)),
    };
    if let Some(Metadata::Node { operands, .. }) = inst.md(MdKindId::RANGE).map(|m| &module.metadata[m]) {
        let ends: Vec<u128> = operands.iter().flatten().filter_map(|m| leaf(module, *m)).collect();
        p.ranges.push(ends.chunks_exact(2).map(|c| (c[0], c[1])).collect());
    }
    (p != ValuePromise::default()).then(|| Box::new(p))
}

/// Returns the integer of a metadata node `!{i64 N}`.
fn number(module: &Module, md: MdId) -> Option<u128> {
    match &module.metadata[md] {
        Metadata::Node { operands, .. } => leaf(module, (*operands.first()?)?),
        _ => None,
    }
}

fn leaf(module: &Module, md: MdId) -> Option<u128> {
    match &module.metadata[md] {
        Metadata::Constant(c) => match module.constant(*c) {
            Constant::Int { value, .. } => Some(*value),
            _ => None,
        },
        _ => None,
    }
}

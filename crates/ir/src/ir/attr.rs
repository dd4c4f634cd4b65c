//! Attributes of functions, parameters, results and calls.
//!
//! A known enum attribute has the name that LLVM's newest dialect uses (`captures`, `memory`). The parser converts
//! older spellings (`nocapture`, `readnone` on functions, `argmemonly` …), and the printer converts the attribute back
//! for an older dialect. An unknown attribute is [`AttrValue::Verbatim`].

use super::{MemoryEffects, TypeId};

/// One attribute.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Attr {
    /// LLVM's spelling without its argument: `noalias`, `dereferenceable`, `byval`; for string attributes the key.
    pub name: Box<str>,
    /// The argument of the attribute.
    pub value: AttrValue,
}

/// The argument of an attribute.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum AttrValue {
    /// `noalias`.
    None,
    /// `align 4`, `dereferenceable(8)`, `alignstack(16)`. (`nofpclass` is `Verbatim`.)
    Int(u64),
    /// `byval(T)`, `sret(T)`, `elementtype(T)`…
    Type(TypeId),
    /// `"key"` or `"key"="value"`.
    String(Option<Box<str>>),
    /// `memory(…)`.
    Memory(MemoryEffects),
    /// `captures(…)`.
    Captures(Captures),
    /// `range(iN lo, hi)`: a half-open range, which may wrap.
    Range {
        /// The integer type.
        ty: TypeId,
        /// The lower bound, inclusive.
        lo: u128,
        /// The upper bound, exclusive.
        hi: u128,
    },
    /// `initializes((lo,hi),…)`: half-open byte ranges, relative to the pointer.
    Initializes(Vec<(i64, i64)>),
    /// `allocsize(elem[, count])`: the number of the argument that is the element size, and the number of the argument
    /// that is the element count.
    AllocSize(u32, Option<u32>),
    /// Any other attribute: its whole text, arguments included.
    Verbatim(Box<str>),
}

/// The class names of `nofpclass` with their bits, in LLVM's order. A name that stands for several classes comes before
/// the names of these classes.
pub const FLOAT_CLASSES: [(&str, u16); 16] = [
    ("all", 0x3ff),
    ("nan", 0x003),
    ("snan", 0x001),
    ("qnan", 0x002),
    ("inf", 0x204),
    ("ninf", 0x004),
    ("pinf", 0x200),
    ("zero", 0x060),
    ("nzero", 0x020),
    ("pzero", 0x040),
    ("sub", 0x090),
    ("nsub", 0x010),
    ("psub", 0x080),
    ("norm", 0x108),
    ("nnorm", 0x008),
    ("pnorm", 0x100),
];

/// Parses the argument of `nofpclass(…)`, class names or a number. Returns a bit set; `None` if a name is unknown.
pub fn float_classes(text: &str) -> Option<u16> {
    let words = text.trim_start_matches("nofpclass").trim_matches(['(', ')']).split_whitespace();
    let class = |word: &str| FLOAT_CLASSES.iter().find(|(name, _)| *name == word).map(|(_, bits)| *bits);
    let bits = |word: &str| class(word).or_else(|| word.parse().ok().filter(|mask| (1..=0x3ff).contains(mask)));
    words.map(bits).try_fold(0, |mask, bits| Some(mask | bits?))
}

/// `captures(…)` as bits of LLVM's `CaptureComponents`: 1 is address_is_null, 3 is address (which includes 1), 4 is
/// read_provenance, 12 is provenance (which includes 4). `nocapture` is `{0, 0}`.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub struct Captures {
    /// The components of the pointer that the callee may capture in any way except by returning them.
    pub other: u8,
    /// The components of the pointer that the callee may capture by returning them.
    pub ret: u8,
}

/// A set of attributes in LLVM's printing order.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct AttrSet(pub Vec<Attr>);

impl AttrSet {
    /// Returns the attribute of this name.
    #[inline]
    pub fn get(&self, name: &str) -> Option<&Attr> {
        self.0.iter().find(|a| &*a.name == name)
    }

    /// Whether the set has an attribute of this name.
    #[inline]
    pub fn has(&self, name: &str) -> bool {
        self.get(name).is_some()
    }

    /// Returns the integer argument of an attribute such as `align` or `dereferenceable`.
    #[inline]
    pub fn int(&self, name: &str) -> Option<u64> {
        match self.get(name)?.value {
            AttrValue::Int(v) => Some(v),
            _ => None,
        }
    }

    /// Returns the type argument of an attribute such as `byval` or `sret`.
    pub fn type_of(&self, name: &str) -> Option<TypeId> {
        match self.get(name)?.value {
            AttrValue::Type(t) => Some(t),
            _ => None,
        }
    }

    /// Returns the `memory(…)` attribute.
    pub fn memory(&self) -> Option<MemoryEffects> {
        match self.get("memory")?.value {
            AttrValue::Memory(m) => Some(m),
            _ => None,
        }
    }

    /// Returns the `captures(…)` attribute.
    pub fn captures(&self) -> Option<Captures> {
        match self.get("captures")?.value {
            AttrValue::Captures(c) => Some(c),
            _ => None,
        }
    }

    /// Adds an attribute. If the set has an attribute with the same name, the new attribute replaces it. A string
    /// attribute replaces only a string attribute, and any other attribute replaces only an attribute that is not a
    /// string.
    pub fn set(&mut self, name: &str, value: AttrValue) {
        // A string attribute never replaces an enum attribute of the same name.
        let string = |v: &AttrValue| matches!(v, AttrValue::String(_));
        match self.0.iter_mut().find(|a| &*a.name == name && string(&a.value) == string(&value)) {
            Some(a) => a.value = value,
            None => self.0.push(Attr { name: name.into(), value }),
        }
    }

    /// Removes the attribute of this name, if the set has it.
    pub fn remove(&mut self, name: &str) {
        self.0.retain(|a| &*a.name != name);
    }

    /// Whether the set is empty.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

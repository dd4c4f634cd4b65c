//! Runtime values. A register is a fixed number of consecutive [`Scalar`]s, one per leaf of its type. So vectors and
//! aggregates need no allocation, and `extractvalue` is a copy.
//!
//! Poison is per scalar, undef per bit. At each read, the machine chooses values for undefined bits (a legal
//! refinement), but still records these bits as undefined. So a branch on undefined bits is UB, and a pointer made from
//! undefined bits is never used as evidence. If `freeze` or another free choice has fixed a value, the value is only
//! marked as `drawn` (tainted).

use crate::api::ObjectId;
use crate::api::observation::Taint;
use crate::ir::{AddressSpace, FloatKind};

/// The memory that a pointer may access.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Default)]
pub enum Base {
    /// No memory: null, integers, undefined values.
    #[default]
    None,
    /// From `inttoptr`: any object that was exposed before the conversion. The payload is the number of objects that
    /// had been exposed then.
    Wildcard(u32),
    /// A number that was read from the bytes of a pointer without `ptrtoint`. LLVM leaves its meaning undecided.
    ViaInt,
    /// A byte of a pointer, as a value of a byte type. The number is the one that [`Cell::part`](super::Cell::part)
    /// returns.
    Part(u32),
    /// This object only.
    Object(ObjectId),
}

/// Identifies the set of a pointer's tags; an index of `promises::TagSets`. A tag stands for an argument or result on
/// which the pointer is based, and which may make promises.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, PartialOrd, Ord, Default)]
pub struct TagSetId(pub u32);

impl TagSetId {
    /// The empty set: the pointer has no tag.
    pub const EMPTY: TagSetId = TagSetId(0);
}

/// Provenance: the memory that a pointer may access, and the pointer's tags.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub struct Prov {
    pub base: Base,
    pub tags: TagSetId,
}

impl Prov {
    /// A pointer that may access nothing.
    pub const NONE: Prov = Prov { base: Base::None, tags: TagSetId::EMPTY };
    /// The provenance of an integer whose bytes in memory were those of a pointer.
    pub const VIA_INT: Prov = Prov { base: Base::ViaInt, tags: TagSetId::EMPTY };
}

/// What is known about a number (mostly a float) besides its bits. Code that taints a value for a reason that is not
/// listed here sets [`TaintDetail::No`] ([`Scalar::tainted_if`]).
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub enum TaintDetail {
    /// Nothing is known besides the bits.
    #[default]
    No,
    /// A NaN whose sign and payload are tainted. It is definite that the value is a NaN.
    Nan,
    /// A zero whose sign is tainted. All other bits are definite.
    Zero,
    /// The value is not tainted. But `contract` or `arcp` allows a pass to fuse the operation that made the value with
    /// an operation that uses it (`fmul`, `fadd` to `fma`). The fused operation may have a different result.
    Part,
    /// A value of any kind that `freeze` fixed: no choice makes it poison or undef.
    Frozen,
}

impl TaintDetail {
    /// Whether no choice makes a tainted value with this property poison or undef.
    pub fn is_frozen(self) -> bool {
        matches!(self, TaintDetail::Nan | TaintDetail::Zero | TaintDetail::Frozen)
    }

    /// Returns a mask of the bits of the most significant byte that no choice changes. For a NaN of any format, these
    /// are bits of the exponent; for a zero, all bits but the sign.
    pub(super) fn definite_bits(self) -> u8 {
        match self {
            TaintDetail::Nan => 0x7c,
            TaintDetail::Zero => 0x7f,
            TaintDetail::No | TaintDetail::Part | TaintDetail::Frozen => 0,
        }
    }
}

/// One integer, float or pointer.
#[derive(Copy, Clone, PartialEq, Debug, Default)]
pub struct Scalar {
    /// The value; bits above the width are zero. Undefined bits have the value that was chosen at the last read.
    pub bits: u128,
    /// Provenance of a pointer (or [`Prov::VIA_INT`]).
    pub prov: Prov,
    /// Whether the whole value is poison.
    pub poison: bool,
    /// Whether the value is tainted: for example the result of `freeze poison`, an address converted to an integer, a
    /// NaN.
    pub drawn: bool,
    /// What is known about the value besides its bits. An untainted value has only [`TaintDetail::No`] or
    /// [`TaintDetail::Part`].
    pub loose: TaintDetail,
    /// Mask of the bits that are undef or depend on undef.
    pub undef: u128,
}

impl Scalar {
    /// The number zero, for use in constants.
    pub const NOTHING: Scalar =
        Scalar { bits: 0, undef: 0, prov: Prov::NONE, poison: false, drawn: false, loose: TaintDetail::No };

    /// Returns a defined integer or float.
    pub fn from_bits(bits: u128) -> Scalar {
        Scalar { bits, ..Scalar::default() }
    }

    /// Returns poison.
    pub fn poison() -> Scalar {
        Scalar { poison: true, ..Scalar::default() }
    }

    /// Returns the value `bits` computed from two others. If any bit of an operand is undefined, all bits of the result
    /// are undefined.
    pub fn derive(self, other: Scalar, bits: u128, width: u32) -> Scalar {
        let undef = if self.undef | other.undef == 0 { 0 } else { mask(width) };
        self.derive_bits(other, bits, undef)
    }

    /// Does the same as [`derive`](Self::derive), but with the given undefined bits.
    pub fn derive_bits(self, other: Scalar, bits: u128, undef: u128) -> Scalar {
        let via = self.prov.base == Base::ViaInt || other.prov.base == Base::ViaInt;
        Scalar {
            bits,
            undef,
            prov: if via { Prov::VIA_INT } else { Prov::default() },
            poison: self.poison || other.poison,
            drawn: self.drawn || other.drawn,
            loose: TaintDetail::No,
        }
    }

    /// Returns the pointer that is `bytes` after this pointer. The address wraps within the mask of its space
    /// ([`Spaces::index_mask`](super::spaces::Spaces::index_mask)).
    pub fn moved(self, mask: u64, bytes: i64) -> Scalar {
        let mask = u128::from(mask);
        Scalar { bits: self.bits & !mask | self.bits.wrapping_add(bytes as u128) & mask, ..self }
    }

    /// Returns the same value with this taint: tainted if the value was tainted before or if `drawn` is true.
    pub fn tainted_if(self, drawn: bool) -> Scalar {
        if drawn { Scalar { drawn, loose: TaintDetail::No, ..self } } else { self }
    }

    /// Whether the value is neither poison nor undef.
    pub fn is_well_defined(&self) -> bool {
        !self.poison && self.undef == 0
    }

    /// Whether the value is tainted, but no choice makes it poison or undef.
    pub fn is_frozen(&self) -> bool {
        self.drawn && self.loose.is_frozen() && self.is_well_defined()
    }

    /// Returns the taint of the value.
    pub fn taint(&self) -> Taint {
        Taint::new(self.drawn, self.is_frozen(), self.loose.definite_bits())
    }

    /// Whether this is a number or a pointer that no choice makes poison or undef.
    pub fn is_never_undefined(&self) -> bool {
        let is_clear = !matches!(self.prov.base, Base::ViaInt | Base::Part(_));
        self.is_well_defined() && is_clear && (!self.drawn || self.loose.is_frozen())
    }

    /// Returns the result of an operation that creates no poison or undef by itself. A tainted result is frozen if no
    /// choice makes an operand poison or undef.
    pub fn frozen_with(self, operands: &[&Scalar]) -> Scalar {
        match self.drawn && self.is_well_defined() && operands.iter().all(|v| v.is_never_undefined()) {
            true => Scalar { loose: TaintDetail::Frozen, ..self },
            false => self,
        }
    }

    /// Returns the same value without the mark *frozen*: some choice may make it poison or undef.
    pub fn unfrozen(self) -> Scalar {
        if self.loose.is_frozen() { Scalar { loose: TaintDetail::No, ..self } } else { self }
    }

    /// Whether the value is neither poison nor undef, and independent of every free choice.
    pub fn is_definite(&self) -> bool {
        self.is_well_defined() && !self.drawn
    }

    /// Whether the value is definite and has no provenance.
    pub fn is_plain(&self) -> bool {
        self.is_definite() && self.prov == Prov::NONE && self.loose == TaintDetail::No
    }
}

/// A register: a value, and whether it is [plain](crate::arith::plain). The field `plain` is computed when the value is
/// set, because it is queried often.
#[derive(Copy, Clone, PartialEq, Debug)]
pub struct Reg {
    value: Scalar,
    plain: bool,
}

impl Reg {
    /// Returns a register with any value.
    pub fn new(value: Scalar) -> Reg {
        Reg { value, plain: value.is_plain() }
    }

    /// Sets a plain value. If the register is plain already, this only sets the bits.
    #[inline]
    pub fn set_plain(&mut self, bits: u128) {
        if self.plain {
            self.value.bits = bits;
        } else {
            *self = Reg { value: Scalar::from_bits(bits), plain: true };
        }
    }

    /// Returns all bits of the value; `None` if it is not plain.
    #[inline]
    pub fn plain_bits(&self) -> Option<u128> {
        self.plain.then_some(self.value.bits)
    }

    /// Returns a register with a pointer. The field `plain` is false, because no code reads it for a pointer.
    #[inline]
    pub fn pointer(value: Scalar) -> Reg {
        Reg { value, plain: false }
    }

    /// Returns the value.
    #[inline]
    pub fn value(&self) -> &Scalar {
        &self.value
    }

    /// Returns the low 64 bits of the value; `None` if it is not plain.
    #[inline]
    pub fn plain(&self) -> Option<u64> {
        self.plain.then_some(self.value.bits as u64)
    }
}

/// Returns a mask of the lowest `width` bits.
pub fn mask(width: u32) -> u128 {
    if width >= 128 { u128::MAX } else { (1 << width) - 1 }
}

/// The kind of a leaf.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Kind {
    Int,
    /// Eight bits of a byte type (`b32` has four such leaves). Like a byte of memory, they may be part of a pointer.
    Byte,
    Float(FloatKind),
    Ptr(AddressSpace),
}

/// One scalar inside a type.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Leaf {
    /// Integer, float or pointer.
    pub kind: Kind,
    /// Width in bits.
    pub bits: u32,
    /// Offset in memory, in bytes.
    pub offset: u64,
}

/// A type as the machine represents it: a list of leaves.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Shape {
    pub leaves: Box<[Leaf]>,
    /// Number of bytes of a load or store.
    pub store_size: u64,
    /// Whether this is a vector whose elements are not whole bytes. Then one byte may contain bits of two elements.
    pub bit_packed: bool,
    /// Whether this is a struct or array; a store of it leaves the padding undefined.
    pub aggregate: bool,
}

impl Shape {
    /// Returns the number of bits of all leaves.
    pub fn bits(&self) -> u32 {
        self.leaves.iter().map(|l| l.bits).sum()
    }
}

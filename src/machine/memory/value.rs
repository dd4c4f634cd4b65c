//! Runtime values. A register is a fixed run of [`Scalar`]s, one per leaf of its type, so vectors and aggregates need
//! no allocation and `extractvalue` is a copy.
//!
//! Poison is per scalar, undef per bit: undefined bits are drawn when they are read (a legal refinement) and stay
//! marked, so that a branch on them is UB and a pointer made of them is no evidence. What `freeze` or another free
//! choice fixed is only marked as `drawn`.

use crate::ir::{AddressSpace, FloatKind};
use crate::machine::api::ObjectId;

/// What a pointer may be used for.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Default)]
pub enum Base {
    /// Nothing: null, integers, undefined values.
    #[default]
    None,
    /// From `inttoptr`: any object exposed at that time (how many exposures there had been).
    Wildcard(u32),
    /// The bytes of a pointer went through an integer without `ptrtoint`: LLVM leaves the meaning undecided.
    ViaInt,
    /// Of a byte type's value: a byte of a pointer, by the number that [`Cell`](super::Cell)s have of it.
    Part(u32),
    /// This object only.
    Object(ObjectId),
}

/// A set of the promises that a pointer is based on; index of `promises::TagSets`.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, PartialOrd, Ord, Default)]
pub struct TagSetId(pub u32);

impl TagSetId {
    /// Based on nothing that promises anything.
    pub const EMPTY: TagSetId = TagSetId(0);
}

/// Provenance: what a pointer may be used for, and the promises it is based on.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub struct Prov {
    pub base: Base,
    pub tags: TagSetId,
}

impl Prov {
    /// Nothing may be done with it.
    pub const NONE: Prov = Prov { base: Base::None, tags: TagSetId::EMPTY };
    /// Bytes of a pointer seen as an integer.
    pub const VIA_INT: Prov = Prov { base: Base::ViaInt, tags: TagSetId::EMPTY };
}

/// What a number, mostly a float, is besides its bits. Who marks a value as drawn for another reason sets this to `No`
/// ([`Scalar::tainted_if`]).
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub enum Loose {
    /// Nothing more is to be said.
    #[default]
    No,
    /// A NaN whose sign and payload are drawn, and nothing else.
    Nan,
    /// A zero whose sign is drawn.
    Zero,
    /// Not drawn by itself; but an operation that uses it may be rewritten together with the one that made it, and then
    /// give another result (`contract`, `arcp`).
    Part,
    /// Of a value of any kind: drawn by `freeze`, and no choice makes poison or undef of it.
    Frozen,
}

/// One integer, float or pointer.
#[derive(Copy, Clone, PartialEq, Debug, Default)]
pub struct Scalar {
    /// The value; bits above the width are zero. Undefined bits hold what was drawn for them.
    pub bits: u128,
    /// Of a pointer (or [`Prov::VIA_INT`]).
    pub prov: Prov,
    /// The whole value is poison.
    pub poison: bool,
    /// Depends on a free choice, e.g. a frozen value, an address seen as an integer, a NaN.
    pub drawn: bool,
    /// What is decided of it although it is drawn, or open although it is not.
    pub loose: Loose,
    /// Bits that are, or depend on, undef.
    pub undef: u128,
}

impl Scalar {
    /// Zero, in constant context.
    pub const NOTHING: Scalar =
        Scalar { bits: 0, undef: 0, prov: Prov::NONE, poison: false, drawn: false, loose: Loose::No };

    /// A defined integer or float.
    pub fn from_bits(bits: u128) -> Scalar {
        Scalar { bits, ..Scalar::default() }
    }

    /// Poison.
    pub fn poison() -> Scalar {
        Scalar { poison: true, ..Scalar::default() }
    }

    /// The value `bits` computed from two others: undefined everywhere if either is anywhere.
    pub fn derive(self, other: Scalar, bits: u128, width: u32) -> Scalar {
        let undef = if self.undef | other.undef == 0 { 0 } else { mask(width) };
        self.derive_bits(other, bits, undef)
    }

    /// As [`derive`](Self::derive) with the undefined bits known.
    pub fn derive_bits(self, other: Scalar, bits: u128, undef: u128) -> Scalar {
        let via = self.prov.base == Base::ViaInt || other.prov.base == Base::ViaInt;
        Scalar {
            bits,
            undef,
            prov: if via { Prov::VIA_INT } else { Prov::default() },
            poison: self.poison || other.poison,
            drawn: self.drawn || other.drawn,
            loose: Loose::No,
        }
    }

    /// The same value, dependent on a free choice if `drawn` is.
    pub fn tainted_if(self, drawn: bool) -> Scalar {
        if drawn { Scalar { drawn, loose: Loose::No, ..self } } else { self }
    }

    /// Neither poison nor undef.
    pub fn is_well_defined(&self) -> bool {
        !self.poison && self.undef == 0
    }

    /// Does a choice decide it, and is it neither poison nor undef whatever is chosen?
    pub fn is_frozen(&self) -> bool {
        self.drawn && self.loose == Loose::Frozen && self.is_well_defined()
    }

    /// Is it a number or a pointer that no choice makes poison or undef?
    pub fn is_always_settled(&self) -> bool {
        let is_clear = !matches!(self.prov.base, Base::ViaInt | Base::Part(_));
        self.is_well_defined() && is_clear && (!self.drawn || self.loose == Loose::Frozen)
    }

    /// The result of an operation that makes poison and undef only of operands that are: frozen, if a choice decides it and
    /// no choice makes poison or undef of an operand.
    pub fn frozen_with(self, operands: &[&Scalar]) -> Scalar {
        match self.drawn && self.is_well_defined() && operands.iter().all(|v| v.is_always_settled()) {
            true => Scalar { loose: Loose::Frozen, ..self },
            false => self,
        }
    }

    /// The same value; another choice may make it poison or undef.
    pub fn unfrozen(self) -> Scalar {
        if self.loose == Loose::Frozen { Scalar { loose: Loose::No, ..self } } else { self }
    }

    /// Neither poison nor undef, and independent of every free choice.
    pub fn is_definite(&self) -> bool {
        self.is_well_defined() && !self.drawn
    }

    /// Is it defined, of no provenance, and does it depend on no free choice?
    pub fn is_plain(&self) -> bool {
        self.is_definite() && self.prov == Prov::NONE && self.loose == Loose::No
    }
}

/// A register: a value, and whether it is [plain](crate::machine::arith::plain), which is worked out when it is set and asked often.
#[derive(Copy, Clone, PartialEq, Debug)]
pub struct Reg {
    value: Scalar,
    plain: bool,
}

impl Reg {
    /// Any value.
    pub fn new(value: Scalar) -> Reg {
        Reg { value, plain: value.is_plain() }
    }

    /// Sets a plain value; over another one that is only its bits.
    #[inline]
    pub fn set_plain(&mut self, bits: u128) {
        if self.plain {
            self.value.bits = bits;
        } else {
            *self = Reg { value: Scalar::from_bits(bits), plain: true };
        }
    }

    /// All bits of a plain value, whatever its width.
    #[inline]
    pub fn plain_bits(&self) -> Option<u128> {
        self.plain.then_some(self.value.bits)
    }

    /// A pointer, for which plainness is never queried.
    #[inline]
    pub fn pointer(value: Scalar) -> Reg {
        Reg { value, plain: false }
    }

    /// The value.
    #[inline]
    pub fn value(&self) -> &Scalar {
        &self.value
    }

    /// The value, if it is plain (and of a type of at most 64 bits).
    #[inline]
    pub fn plain(&self) -> Option<u64> {
        self.plain.then_some(self.value.bits as u64)
    }
}

/// The lowest `width` bits.
pub fn mask(width: u32) -> u128 {
    if width >= 128 { u128::MAX } else { (1 << width) - 1 }
}

/// What a leaf is.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Kind {
    Int,
    /// Eight bits of a byte type (`b32` has four of these): as a byte of memory it may be a part of a pointer.
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
    /// Where it lies in memory, in bytes.
    pub offset: u64,
}

/// A type as the machine sees it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Shape {
    pub leaves: Box<[Leaf]>,
    /// Bytes a load or store touches.
    pub store_size: u64,
    /// A vector whose elements are not whole bytes: no bytes of their own.
    pub bit_packed: bool,
    /// A struct or array: a store leaves its padding undefined.
    pub aggregate: bool,
}

impl Shape {
    /// Bits of all leaves.
    pub fn bits(&self) -> u32 {
        self.leaves.iter().map(|l| l.bits).sum()
    }
}

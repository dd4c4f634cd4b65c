//! The address spaces of each target. The module also states which pairs of spaces have bytes in common.

use super::Target;
use crate::ir::AddressSpace;

/// One address space of a target.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Space {
    /// LLVM's number.
    pub number: AddressSpace,
    /// The target's own name for the space.
    pub name: &'static str,
    /// Whether a kernel may write memory of the space. A write to any other space is undefined behaviour.
    pub writable: bool,
    /// Whether an object may be at address 0.
    pub zero_valid: bool,
    /// The number that a cast of the generic null pointer to this space gives, sign-extended.
    pub null: i64,
    /// Whether generic pointers can point to memory of the space (`param`: from SM 70 on).
    pub window: bool,
    /// Width of an address in bits. A data layout may state another width.
    pub index_bits: u32,
}

const fn space(number: u32, name: &'static str, writable: bool, zero_valid: bool, window: bool, bits: u32) -> Space {
    Space { number: AddressSpace(number), name, writable, zero_valid, null: 0, window, index_bits: bits }
}

const fn amd_small(number: u32, name: &'static str, window: bool) -> Space {
    Space { number: AddressSpace(number), name, writable: true, zero_valid: true, null: -1, window, index_bits: 32 }
}

const NVPTX: [Space; 8] = [
    space(0, "generic", true, false, true, 64),
    space(1, "global", true, true, true, 64),
    space(3, "shared", true, true, true, 64),
    space(4, "const", false, true, true, 64),
    space(5, "local", true, true, true, 64),
    space(6, "tensor", true, true, false, 32),
    space(7, "shared::cluster", true, true, true, 64),
    space(101, "param", false, true, true, 64),
];

const AMDGCN: [Space; 10] = [
    space(0, "flat", true, false, true, 64),
    space(1, "global", true, true, true, 64),
    amd_small(2, "region", false),
    amd_small(3, "local", true),
    space(4, "constant", false, true, true, 64),
    amd_small(5, "private", true),
    space(6, "constant 32-bit", false, true, true, 32),
    space(7, "buffer fat pointer", true, true, true, 32),
    space(8, "buffer resource", true, true, true, 48),
    space(9, "buffer strided pointer", true, true, true, 32),
];

const FLAT: [Space; 1] = [space(0, "generic", true, false, true, 64)];

impl Target {
    /// Returns all spaces of the target, by number.
    pub fn spaces(self) -> &'static [Space] {
        match self {
            Target::Nvptx64 => &NVPTX,
            Target::Amdgcn => &AMDGCN,
            Target::Flat => &FLAT,
        }
    }

    /// Returns the space of this number, if the target has it.
    pub fn space(self, number: AddressSpace) -> Option<&'static Space> {
        self.spaces().iter().find(|s| s.number == number)
    }
}

/// Whether two spaces have bytes in common.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Overlap {
    /// The two spaces have no common byte.
    Disjoint,
    /// The two spaces have common bytes, but kernels are not allowed to write these bytes. So no run can refute
    /// NoAlias.
    ReadOnly,
    /// The two spaces have common bytes, and kernels are allowed to write them.
    Writable,
}

/// Returns whether some byte can be accessed both through a pointer of the first space and through a pointer of the
/// second space. `sm` is the SM version times ten (70 for `sm_70`), and is used for NVPTX only. If the target does not
/// define a space, this space may overlap every space.
pub fn may_overlap(target: Target, a: AddressSpace, b: AddressSpace, sm: u32) -> Overlap {
    let (Some(a), Some(b)) = (target.space(a), target.space(b)) else { return Overlap::Writable };
    let shared = a.number == b.number
        || match target {
            Target::Nvptx64 => nvptx_shares(a, b, sm) || nvptx_shares(b, a, sm),
            Target::Amdgcn => amdgcn_shares(a, b) || amdgcn_shares(b, a),
            Target::Flat => true,
        };
    match shared {
        false => Overlap::Disjoint,
        true if a.writable && b.writable => Overlap::Writable,
        true => Overlap::ReadOnly,
    }
}

/// Whether two spaces of NVPTX have bytes in common. The generic space has a window on every space with `window`. A
/// CTA's shared memory is part of the shared memory of its cluster. Since SM 70, a kernel's parameters have generic
/// addresses (`cvta.param`). These addresses cannot be distinguished from addresses of global memory.
fn nvptx_shares(a: &Space, b: &Space, sm: u32) -> bool {
    match (a.number.0, b.number.0) {
        (0 | 1, 101) => sm >= 70,
        (0, _) => b.window,
        (3, 7) => true,
        _ => false,
    }
}

/// Whether two spaces of AMDGPU have bytes in common. The flat space has windows ("apertures") on local and private
/// memory. The bytes of every other space with a window are bytes of global memory.
fn amdgcn_shares(a: &Space, b: &Space) -> bool {
    let is_global = |s: &Space| matches!(s.number.0, 1 | 4 | 6..=9);
    (a.number.0 == 0 && b.window) || (is_global(a) && is_global(b))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn overlap(target: Target, a: u32, b: u32, sm: u32) -> Overlap {
        let answer = may_overlap(target, AddressSpace(a), AddressSpace(b), sm);
        assert_eq!(answer, may_overlap(target, AddressSpace(b), AddressSpace(a), sm), "symmetric");
        answer
    }

    #[test]
    fn nvptx_matrix() {
        use Overlap::*;
        let t = Target::Nvptx64;
        for (a, b, expected) in [
            (0, 1, Writable),
            (0, 3, Writable),
            (0, 4, ReadOnly),
            (0, 6, Disjoint),
            (0, 101, ReadOnly),
            (1, 3, Disjoint),
            (1, 101, ReadOnly),
            (3, 7, Writable),
            (4, 101, Disjoint),
            (5, 5, Writable),
            (2, 3, Writable),
        ] {
            assert_eq!(overlap(t, a, b, 70), expected, "{a} {b}");
        }
        assert_eq!(overlap(t, 1, 101, 60), Disjoint);
        let pairs = t.spaces().iter().flat_map(|a| t.spaces().iter().map(move |b| (a, b)));
        let disjoint = pairs.filter(|(a, b)| overlap(t, a.number.0, b.number.0, 90) == Disjoint).count();
        // There are 21 pairs of different specific spaces, and two of these pairs overlap. Tensor memory has no generic
        // address.
        assert_eq!(disjoint, 2 * (21 - 2 + 1));
    }

    #[test]
    fn amdgcn_matrix() {
        use Overlap::*;
        let t = Target::Amdgcn;
        for (a, b, expected) in
            [(0, 2, Disjoint), (0, 3, Writable), (0, 5, Writable), (1, 4, ReadOnly), (1, 7, Writable), (3, 5, Disjoint)]
        {
            assert_eq!(overlap(t, a, b, 0), expected, "{a} {b}");
        }
        assert_eq!(t.space(AddressSpace(5)).map(|s| (s.null, s.index_bits)), Some((-1, 32)));
    }

    #[test]
    fn unknown_spaces_may_be_anything() {
        assert_eq!(overlap(Target::Flat, 0, 3, 0), Overlap::Writable);
        assert_eq!(overlap(Target::Flat, 1, 3, 0), Overlap::Writable);
    }
}

//! `wgmma`: operations of the four warps of a warpgroup on matrices in shared memory (PTX ISA, "Asynchronous Warpgroup
//! Level Matrix Instructions").

use super::values::MmaType;

/// A `wgmma` instruction. All lanes of a warp execute it together.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum WarpgroupOp {
    /// `wgmma.fence`: orders accesses of registers. Registers are not in memory, so the machine does nothing.
    Fence,
    Commit,
    /// `wgmma.wait_group`. Waits until at most the newest N groups are in progress, where N is the argument.
    Wait,
    /// `wgmma.mma_async`.
    Product(GroupProduct),
}

/// D = A · B + D, or D = A · B. A and D have 64 rows; B and D have the same number of columns.
///
/// The arguments are A, the descriptor of B, whether D is added, and the registers of D. A is a descriptor of 64 bits,
/// or [`A_REGISTERS`](Self::A_REGISTERS) registers.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct GroupProduct {
    /// Number of columns of B: a multiple of 8, up to 256.
    pub columns: u32,
    pub d: MmaType,
    pub a: MmaType,
    pub b: MmaType,
    pub a_in_registers: bool,
    /// The first flag: whether consecutive elements in memory belong to consecutive rows of A. The second flag: whether
    /// consecutive elements in memory belong to consecutive columns of B.
    pub transposed: [bool; 2],
    /// The first flag: whether A is multiplied by -1. The second flag: whether B is multiplied by -1.
    pub negated: [bool; 2],
}

impl GroupProduct {
    /// Number of 32-bit registers that contain a lane's elements of A.
    pub const A_REGISTERS: u32 = 4;

    /// Returns the number of 32-bit registers that contain a lane's elements of D. A lane has `columns / 2` elements,
    /// in two rows.
    pub fn registers(self) -> u32 {
        self.columns / if self.d == MmaType::F16 { 4 } else { 2 }
    }

    /// Returns the number of columns of A. B has the same number of rows. One row of A always has 32 bytes.
    pub fn depth(self) -> u32 {
        256 / self.a.bits()
    }

    /// Whether PTX has an instruction for this product.
    pub fn is_valid(self) -> bool {
        use MmaType::*;
        let types = match (self.a, self.b) {
            (F16, F16) => matches!(self.d, F16 | F32),
            (Bf16, Bf16) | (Tf32, Tf32) => self.d == F32,
            (E4m3 | E5m2, E4m3 | E5m2) => matches!(self.d, F16 | F32),
            (S8 | U8, S8 | U8) => self.d == S32,
            _ => false,
        };
        let wide = self.a.bits() == 16 || self.transposed == [false; 2];
        types && wide && self.columns.is_multiple_of(8) && (8..=256).contains(&self.columns)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// PTX ISA, "wgmma.mma_async", states which types can be combined, and which numbers of columns are possible.
    #[test]
    fn products_that_there_are() {
        use MmaType::*;
        let of = |d, a, b, columns, transposed| GroupProduct {
            columns,
            d,
            a,
            b,
            a_in_registers: false,
            transposed,
            negated: [false; 2],
        };
        for (d, a, b, is) in [
            (F16, F16, F16, true),
            (F32, F16, F16, true),
            (F32, Bf16, Bf16, true),
            (F16, Bf16, Bf16, false),
            (F32, Tf32, Tf32, true),
            (F16, Tf32, Tf32, false),
            (F32, F16, Bf16, false),
            (F16, E4m3, E5m2, true),
            (F32, E5m2, E5m2, true),
            (S32, E4m3, E4m3, false),
            (S32, S8, U8, true),
            (F32, S8, S8, false),
        ] {
            assert_eq!(of(d, a, b, 64, [false; 2]).is_valid(), is, "{d:?} {a:?} {b:?}");
        }
        let columns = |n| of(F32, F16, F16, n, [false; 2]).is_valid();
        assert_eq!([0, 4, 8, 12, 248, 256, 264].map(columns), [false, false, true, false, true, true, false]);
        // Only matrices with elements of two bytes can be transposed.
        assert!(of(F32, F16, F16, 8, [true; 2]).is_valid());
        assert!(!of(S32, S8, S8, 8, [false, true]).is_valid() && !of(F32, Tf32, Tf32, 8, [true, false]).is_valid());
        assert_eq!([F16, F32].map(|d| of(d, F16, F16, 64, [false; 2]).registers()), [16, 32]);
        assert_eq!([S8, F16, Tf32].map(|a| of(F32, a, a, 8, [false; 2]).depth()), [32, 16, 8]);
    }
}

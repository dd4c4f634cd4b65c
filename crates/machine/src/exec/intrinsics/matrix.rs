//! Matrices of a warp: the layouts of PTX ISA, "ldmatrix", "stmatrix" and "Warp-level Matrix Instructions", and the
//! product that `mma.sync` computes.

use crate::arith::float::{decode, encode};
use crate::code::{MatrixOp, MmaType, Product};
use crate::ir::FloatKind;
use crate::memory::{Scalar, mask};

/// The number of elements of a row of an 8 by 8 matrix.
pub const ROW: u32 = 8;

/// Each half of a lane's register is one element of matrix `m`; `half` selects the half. Returns the lane that has the
/// address of the element's row, and the element's column.
fn place(op: MatrixOp, m: u32, lane: u32, half: u32) -> (u32, u32) {
    let (row, column) = (lane / 4, lane % 4 * 2 + half);
    let (row, column) = if op.transposed { (column, row) } else { (row, column) };
    (m * ROW + row, column)
}

/// Executes `ldmatrix`: returns register `m` of a lane. `row_of` returns the 8 elements of the row that a lane
/// contributed.
pub fn ldmatrix_register(
    op: MatrixOp,
    m: u32,
    lane: u32,
    row_of: impl Fn(u32) -> Option<[Scalar; 8]>,
) -> Option<Scalar> {
    let element = |half| {
        let (row, column) = place(op, m, lane, half);
        Some(row_of(row)?[column as usize])
    };
    let (low, high) = (element(0)?, element(1)?);
    let both = low.derive(high, low.bits | high.bits << 16, 32);
    Some(Scalar { undef: low.undef | high.undef << 16, ..both })
}

/// Executes `stmatrix`: returns the elements of row `row`. `register_of` returns a register that a lane contributed.
pub fn stmatrix_row(op: MatrixOp, row: u32, register_of: impl Fn(u32, u32) -> Option<Scalar>) -> Option<[Scalar; 8]> {
    let mut out = [Scalar::from_bits(0); 8];
    for lane in 0..32 {
        for half in 0..2 {
            let (to, column) = place(op, row / ROW, lane, half);
            if to == row {
                let v = register_of(lane, row / ROW)?;
                let (bits, undef) = (v.bits >> (16 * half) & mask(16), v.undef >> (16 * half) & mask(16));
                out[column as usize] = Scalar { bits, undef, ..v };
            }
        }
    }
    Some(out)
}

/// Returns element `index` of a register as a number.
pub fn element(v: &Scalar, ty: MmaType, index: u32) -> f64 {
    let bits = v.bits >> (index * ty.bits()) & mask(ty.bits());
    match ty {
        MmaType::F16 => decode(bits, FloatKind::Half).unwrap_or(0.0),
        MmaType::Bf16 => decode(bits, FloatKind::BFloat).unwrap_or(0.0),
        // The low 13 bits of a tf32 are ignored.
        MmaType::Tf32 => decode(bits & !0x1fff, FloatKind::Float).unwrap_or(0.0),
        MmaType::F32 => decode(bits, FloatKind::Float).unwrap_or(0.0),
        MmaType::S32 => f64::from(bits as u32 as i32),
        MmaType::S8 => f64::from(bits as u8 as i8),
        MmaType::U8 => f64::from(bits as u8),
        // An 8-bit float has a sign and either 4 bits of exponent and 3 bits of fraction, or 5 and 2 bits.
        MmaType::E4m3 => small(bits as u8, 4, 3),
        MmaType::E5m2 => small(bits as u8, 5, 2),
    }
}

/// Decodes an 8-bit float. `exponent` and `fraction` are the widths of its fields in bits.
fn small(bits: u8, exponent: i32, fraction: i32) -> f64 {
    let (sign, e) = (bits >> 7, i32::from(bits >> fraction) & ((1 << exponent) - 1));
    let f = f64::from(bits & ((1 << fraction) - 1));
    let bias = (1 << (exponent - 1)) - 1;
    let magnitude = match e {
        0 => f * 2f64.powi(1 - bias - fraction),
        _ => (f + f64::from(1 << fraction)) * 2f64.powi(e - bias - fraction),
    };
    if sign == 1 { -magnitude } else { magnitude }
}

/// Returns one lane's registers of D. Integer sums wrap at 2^32. PTX does not state the order of float additions.
pub fn product(p: Product, lane: u32, register_of: impl Fn(u32, u32) -> Scalar) -> Vec<Scalar> {
    let [d, a, b, _] = p.registers().unwrap_or_default();
    let (group, column) = (lane / 4, lane % 4);
    let per = 32 / p.a.bits();
    // The product of a row of A and a column of B. The row is `group`, or with `lower` the row `group` + 8. The column
    // is 2 · `column`, or with `which` the next column.
    let sum = |lower: u32, which: u32| -> f64 {
        let mut sum = 0.0;
        for block in 0..b {
            for quarter in 0..4 {
                let left = register_of(group * 4 + quarter, block * 2 + lower);
                let right = register_of((column * 2 + which) * 4 + quarter, a + block);
                for e in 0..per {
                    sum += element(&left, p.a, e) * element(&right, p.b, e);
                }
            }
        }
        sum
    };
    let part = |index: u32| -> u128 {
        let (lower, which) = (index / 2, index % 2);
        let c = match p.c {
            MmaType::F16 => element(&register_of(lane, a + b + lower), p.c, which),
            _ => element(&register_of(lane, a + b + index), p.c, 0),
        };
        let value = sum(lower, which) + c;
        match p.d {
            MmaType::S32 if p.saturates => u128::from(value as i32 as u32),
            MmaType::S32 => (value as i64 as u128) & mask(32),
            MmaType::F16 => encode(value, FloatKind::Half).unwrap_or(0),
            _ => encode(value, FloatKind::Float).unwrap_or(0),
        }
    };
    let exact = p.d == MmaType::S32;
    let registers = (0..d).map(|r| match p.d {
        MmaType::F16 => part(2 * r) | part(2 * r + 1) << 16,
        _ => part(r),
    });
    registers.map(|bits| Scalar { drawn: !exact, ..Scalar::from_bits(bits) }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The product of the identity matrix and a matrix is this matrix, in the layout that the figures of the ISA show.
    #[test]
    fn products_of_bytes() {
        let [d, c] = [MmaType::S32; 2];
        let p = Product { shape: [16, 8, 16], d, a: MmaType::S8, b: MmaType::S8, c, saturates: false };
        assert_eq!(p.registers(), Some([4, 2, 1, 4]));
        // A has a one at (row, row) for every row, and element (k, n) of B is k + 16·n.
        let byte = |index: u32, value: u32| u128::from(value & 0xff) << (8 * index);
        let a = |lane: u32, register: u32| {
            let row = lane / 4 + 8 * register;
            (0..4).fold(0, |bits, e| bits | byte(e, u32::from(lane % 4 * 4 + e == row)))
        };
        let b = |lane: u32| (0..4).fold(0, |bits, e| bits | byte(e, lane % 4 * 4 + e + 16 * (lane / 4)));
        let register = |lane: u32, n: u32| match n {
            0 | 1 => Scalar::from_bits(a(lane, n)),
            2 => Scalar::from_bits(b(lane)),
            _ => Scalar::from_bits(1000),
        };
        for lane in 0..32 {
            let d: Vec<u32> = product(p, lane, register).iter().map(|v| v.bits as u32).collect();
            for (i, got) in d.into_iter().enumerate() {
                let (row, column) = (lane / 4 + 8 * (i as u32 / 2), lane % 4 * 2 + i as u32 % 2);
                let want = i32::from((row + 16 * column) as u8 as i8) + 1000;
                assert_eq!(got as i32, want, "lane {lane} register {i}");
            }
        }
        // Element (0, 1) of D is 16 more than the largest 32-bit number.
        let full = |lane: u32, n: u32| if n > 2 { Scalar::from_bits(0x7fff_ffff) } else { register(lane, n) };
        let first = |p: Product| product(p, 0, full)[1].bits as u32 as i32;
        assert_eq!((first(p), first(Product { saturates: true, ..p })), (i32::MIN + 15, i32::MAX));
    }

    /// PTX ISA, "Matrix Fragments for mma.m16n8k*": the places of element (row, k) of A, (k, column) of B and (row,
    /// column) of D, for elements of 8, 16 and 32 bits. All numbers are small, so every sum is exact.
    #[test]
    fn every_element_of_a_product() {
        let rows = [
            ([16, 8, 16], MmaType::S8, MmaType::S32),
            ([16, 8, 32], MmaType::S8, MmaType::S32),
            ([16, 8, 32], MmaType::U8, MmaType::S32),
            ([16, 8, 8], MmaType::F16, MmaType::F32),
            ([16, 8, 16], MmaType::F16, MmaType::F32),
            ([16, 8, 16], MmaType::F16, MmaType::F16),
            ([16, 8, 16], MmaType::Bf16, MmaType::F32),
            ([16, 8, 8], MmaType::Tf32, MmaType::F32),
        ];
        for (shape, ty, result) in rows {
            let p = Product { shape, d: result, a: ty, b: ty, c: result, saturates: false };
            let (depth, per) = (shape[2], 32 / ty.bits());
            let [d, a, b, _] = p.registers().expect("there is such a product");
            let left = |row: u32, k: u32| (row * 5 + k * 3) % 7;
            let right = |k: u32, column: u32| (k * 2 + column * 3 + 1) % 5;
            let added = |row: u32, column: u32| row * 2 + column;
            let encoded = |v: u32, ty: MmaType| match ty {
                MmaType::F16 => encode(f64::from(v), FloatKind::Half).expect("it is modelled"),
                MmaType::Bf16 => encode(f64::from(v), FloatKind::BFloat).expect("it is modelled"),
                MmaType::Tf32 | MmaType::F32 => encode(f64::from(v), FloatKind::Float).expect("it is modelled"),
                _ => v.into(),
            };
            let mut registers = vec![vec![0u128; (a + b + d) as usize]; 32];
            for k in 0..depth {
                let (block, quarter, shift) = (k / (4 * per), k / per % 4, k % per * ty.bits());
                for row in 0..16 {
                    let register = &mut registers[(row % 8 * 4 + quarter) as usize][(2 * block + row / 8) as usize];
                    *register |= encoded(left(row, k), ty) << shift;
                }
                for column in 0..8 {
                    let register = &mut registers[(column * 4 + quarter) as usize][(a + block) as usize];
                    *register |= encoded(right(k, column), ty) << shift;
                }
            }
            // A register has one element of C or D. If elements have 16 bits, it has two neighbouring elements of a
            // row.
            let place = |row: u32, column: u32| match result {
                MmaType::F16 => (row % 8 * 4 + column / 2, row / 8, column % 2 * 16),
                _ => (row % 8 * 4 + column / 2, row / 8 * 2 + column % 2, 0),
            };
            for (row, column) in (0..16).flat_map(|row| (0..8).map(move |column| (row, column))) {
                let (lane, n, shift) = place(row, column);
                registers[lane as usize][(a + b + n) as usize] |= encoded(added(row, column), result) << shift;
            }
            let of = |lane: u32, n: u32| Scalar::from_bits(registers[lane as usize][n as usize]);
            let got: Vec<Vec<Scalar>> = (0..32).map(|lane| product(p, lane, of)).collect();
            for (row, column) in (0..16).flat_map(|row| (0..8).map(move |column| (row, column))) {
                let sum: u32 = (0..depth).map(|k| left(row, k) * right(k, column)).sum();
                let (lane, n, shift) = place(row, column);
                let v = got[lane as usize][n as usize];
                let bits = v.bits >> shift & mask(result.bits());
                assert_eq!(bits, encoded(sum + added(row, column), result), "{shape:?} {ty:?} {row} {column}");
                assert_eq!(v.drawn, result != MmaType::S32, "PTX does not state the order of float additions");
            }
        }
    }

    /// Undefined bits of an element are undefined in the register, and undefined bits of a register are undefined in
    /// the row.
    #[test]
    fn undefined_halves_stay_where_they_are() {
        let op = MatrixOp { count: 1, transposed: false };
        let undefined = |column: usize| {
            move |row: u32| {
                let undef = |c: usize| if row == 1 && c == column { 0x00ff } else { 0 };
                Some(std::array::from_fn(|c| Scalar { undef: undef(c), ..Scalar::from_bits(3) }))
            }
        };
        assert_eq!(ldmatrix_register(op, 0, 5, undefined(2)).map(|v| v.undef), Some(0x00ff));
        assert_eq!(ldmatrix_register(op, 0, 5, undefined(3)).map(|v| v.undef), Some(0x00ff << 16));
        let register = |undef| {
            move |lane: u32, _: u32| Some(Scalar { undef: if lane == 5 { undef } else { 0 }, ..Scalar::from_bits(3) })
        };
        let undef = |of: u128| stmatrix_row(op, 1, register(of)).map(|row| row.map(|v| v.undef));
        assert_eq!(undef(0x00ff), Some([0, 0, 0xff, 0, 0, 0, 0, 0]));
        assert_eq!(undef(0x0f00_0000), Some([0, 0, 0, 0xf00, 0, 0, 0, 0]));
    }

    #[test]
    fn stmatrix_inverts_ldmatrix() {
        for transposed in [false, true] {
            let op = MatrixOp { count: 2, transposed };
            let row_of = |row: u32| Some(std::array::from_fn(|c| Scalar::from_bits(u128::from(row * 8) + c as u128)));
            for row in 0..16 {
                let back = stmatrix_row(op, row, |lane, m| ldmatrix_register(op, m, lane, row_of))
                    .expect("all lanes are there");
                let want: [Scalar; 8] = row_of(row).expect("given");
                assert_eq!(back.map(|v| v.bits), want.map(|v| v.bits), "row {row}");
            }
        }
        let op = MatrixOp { count: 1, transposed: false };
        let first = ldmatrix_register(op, 0, 5, |row| {
            Some(std::array::from_fn(|c| Scalar::from_bits(u128::from(row * 8) + c as u128)))
        });
        // Lane 5 has columns 2 and 3 of row 1.
        assert_eq!(first.map(|v| v.bits), Some(10 | 11 << 16));
    }

    /// The elements of a register, lowest first, in the formats of the PTX ISA, "Alternate Floating-Point Data
    /// Formats".
    #[test]
    fn elements() {
        let of = |bits: u128, ty, n| element(&Scalar::from_bits(bits), ty, n);
        for (ty, exponent, fraction) in [(MmaType::E4m3, 4, 3), (MmaType::E5m2, 5, 2)] {
            let bias = (1 << (exponent - 1)) - 1;
            for bits in 0..128u32 {
                let (e, f) = ((bits >> fraction) as i32, f64::from(bits % (1 << fraction)) / f64::from(1 << fraction));
                let value = if e == 0 { f * 2f64.powi(1 - bias) } else { (1.0 + f) * 2f64.powi(e - bias) };
                assert_eq!(of(bits.into(), ty, 0), value, "{ty:?} {bits:#x}");
                assert_eq!(of((bits | 128).into(), ty, 0), -value, "{ty:?} {bits:#x}");
            }
        }
        assert_eq!([0, 1, 2, 3].map(|n| of(0x80ff_0201, MmaType::S8, n)), [1.0, 2.0, -1.0, -128.0]);
        assert_eq!([0, 1, 2, 3].map(|n| of(0x80ff_0201, MmaType::U8, n)), [1.0, 2.0, 255.0, 128.0]);
        assert_eq!([0, 1].map(|n| of(0xc000_3c00, MmaType::F16, n)), [1.0, -2.0]);
        assert_eq!([0, 1].map(|n| of(0xc000_3f80, MmaType::Bf16, n)), [1.0, -2.0]);
        assert_eq!(of(0xbf80_0000, MmaType::F32, 0), -1.0);
        assert_eq!(of(0x3f80_1fff, MmaType::Tf32, 0), 1.0, "the low 13 bits are ignored");
        assert_eq!(of(0xffff_fffe, MmaType::S32, 0), -2.0);
    }

    /// If A and B are zero, D is C, register by register, for elements of 16 bits and of 32 bits.
    #[test]
    fn sums_stay_in_their_place() {
        for (ty, registers) in [(MmaType::F16, 2), (MmaType::F32, 4)] {
            let p = Product { shape: [16, 8, 16], d: ty, a: MmaType::F16, b: MmaType::F16, c: ty, saturates: false };
            assert_eq!(p.registers(), Some([registers, 4, 2, registers]));
            let c = |lane: u32, n: u32| match ty {
                MmaType::F16 => u128::from((0x3c00 + lane * 8 + 2 * n) | (0x4000 + lane * 8 + 2 * n + 1) << 16),
                _ => u128::from(((lane * 8 + n) as f32).to_bits()),
            };
            let register = |lane: u32, n: u32| Scalar::from_bits(if n < 6 { 0 } else { c(lane, n - 6) });
            for lane in 0..32 {
                let d: Vec<u128> = product(p, lane, register).iter().map(|v| v.bits).collect();
                assert_eq!(d, (0..registers).map(|n| c(lane, n)).collect::<Vec<_>>(), "{ty:?} {lane}");
            }
        }
    }
}

//! Neighbouring elements at indices of a few bits that wrap inside an object. An example is `p[x]` and `p[x + 1]` for
//! an `i5` `x`, where the sum overflows in some runs. These kernels test code that splits the sum. BasicAA converts
//! indices to linear expressions. The load-store vectoriser merges neighbours into one access. The passes
//! separate-const-offset-from-gep and slsr extract the constant from the sum. The kernels also test ScalarEvolution
//! where it widens narrow counters. An index of more bits would reach addresses far outside every object before it
//! wraps.

use super::concrete::Concrete;
use super::memory::{AccessFlags, Cell};
use super::pointers::Index;
use super::state::*;
use crate::ir::*;

/// How the index is extended to the width of a pointer.
#[derive(Copy, Clone)]
enum IndexExtension {
    Sext,
    Zext,
    /// The GEP extends the index implicitly.
    ByGep,
}

impl Gen<'_, '_> {
    /// Makes two elements, and accesses both. The narrow index of the second element is computed from the narrow index
    /// of the first element.
    pub fn narrow(&mut self) -> Option<()> {
        (0..3).find_map(|_| self.neighbours())
    }

    fn neighbours(&mut self) -> Option<()> {
        let (base, from) = self.base()?;
        let bits = self.d.pick(&[5u32, 4, 4, 3, 6]);
        let size = self.d.pick(&[1u64, 4, 2, 1]);
        let wide = self.d.pick(&[IndexExtension::Zext, IndexExtension::Sext, IndexExtension::ByGep]);
        let (all, half) = ((1u128 << bits) - 1, 1u128 << (bits - 1));
        let edges = [all, half - 1, all - 1, 0, half, 1, half - 2];
        let values = std::array::from_fn(|v| if v == 0 && self.d.chance(50) { 1 } else { self.d.pick(&edges) });
        let x = self.int_param(bits, values)?;
        let y = self.depends(&x)?;
        let (x, y) = (self.widened(&x, wide)?, self.widened(&y, wide)?);
        // Adds a constant to the pointer, so that both elements are inside the object in every lane.
        let ty = self.m.types.int(8 * size as u32);
        let index = |g: &Self, v: &Var| match v.kind {
            Kind::Int(bits) => Some(Index { lanes: g.lanes(v), bits, scale: size as i64 }),
            _ => None,
        };
        let mut places: Vec<Concrete> = Vec::new();
        for v in [&x, &y] {
            let index = index(self, v)?;
            places.extend(self.gep_lanes(&from, base.kind, &[index], 0).0);
        }
        let by = self.offset_into_bounds(&places, size)?;
        let base = if by == 0 { base } else { self.byte_gep(&base, by)? };
        let mut pair = Vec::new();
        for v in [&x, &y] {
            let index = index(self, v)?;
            pair.push(self.gep(&base, ty, vec![index], 0, vec![v.value])?);
        }
        let cell = Cell::int(&mut self.m.types, 8 * size as u32);
        match self.d.below(3) {
            0 => self.access_both(&pair, cell, true),
            1 => self.access_both(&pair, cell, false),
            _ => {
                self.access_both(&pair, cell, false);
                self.access_both(&pair, cell, true);
                self.access(&pair[0])
            }
        }
    }

    /// Makes a value that is computed from x, mostly `x + 1`.
    fn depends(&mut self, x: &Var) -> Option<Var> {
        let y = match self.d.below(6) {
            0 => self.binary_int(BinOp::Sub, x, 1),
            1 => self.binary_int(BinOp::Xor, x, 1),
            2 => self.binary_int(BinOp::Mul, x, 2),
            _ => {
                let by = self.d.pick(&[1i128, 1, 2]);
                self.binary_int(BinOp::Add, x, by)
            }
        };
        match self.d.below(4) {
            0 => self.binary_int(BinOp::Add, &y?, 1),
            _ => y,
        }
    }

    fn widened(&mut self, v: &Var, wide: IndexExtension) -> Option<Var> {
        let to = self.d.pick(&[64u32, 64, 32]);
        match wide {
            IndexExtension::Sext => self.cast_int(v, CastOp::SExt, to),
            IndexExtension::Zext => self.cast_int(v, CastOp::ZExt, to),
            IndexExtension::ByGep => Some(v.clone()),
        }
    }

    /// Returns a distance in bytes that moves each of these pointers into its object; `None` if no distance moves all
    /// of them into their objects.
    fn offset_into_bounds(&mut self, places: &[Concrete], size: u64) -> Option<i64> {
        let (mut low, mut high) = (i64::MIN, i64::MAX);
        for place in places {
            let Concrete::Ptr(p) = place else { return None };
            low = low.max(0i64.checked_sub(p.at.lo)?);
            let end = p.at.hi.checked_add(size as i64)?;
            high = high.min((self.objects[p.object as usize].size as i64).checked_sub(end)?);
        }
        let room = high.checked_sub(low).filter(|room| *room >= 0)?;
        Some(if low <= 0 && high >= 0 { 0 } else { low + self.d.below(room.min(8) as usize + 1) as i64 })
    }

    /// Accesses both elements in succession. Stores the loaded values in other memory.
    fn access_both(&mut self, pair: &[Var], cell: Cell, write: bool) -> Option<()> {
        let mut loaded = Vec::new();
        for p in pair {
            let lanes = self.lanes(p);
            let made = self.emit_access_with(p, &lanes, cell, write, AccessFlags::PLAIN)?;
            loaded.push((p.clone(), made));
        }
        if write {
            return Some(());
        }
        loaded.into_iter().fold(None, |done, (p, made)| self.store_loaded(&p, cell, made).or(done))
    }
}

//! Loads, stores, and pointers stored in memory. (Read-modify-writes are in `atomics`, memory intrinsics in `copies`.)

use super::concrete::Concrete;
use super::features::Feature;
use super::state::*;
use crate::ir::*;

/// The type, and the size in bytes, of the value that a load or store moves.
#[derive(Copy, Clone)]
pub(super) struct Cell {
    pub ty: TypeId,
    pub size: u64,
    pub kind: Kind,
}

impl Cell {
    /// Returns the [`Cell`] of an integer of 8, 16, 32 or 64 bits.
    pub fn int(types: &mut TypeTable, bits: u32) -> Cell {
        Cell { ty: types.int(bits), size: u64::from(bits / 8), kind: Kind::Int(bits) }
    }
}

/// Properties of a load or store other than its type.
#[derive(Copy, Clone)]
pub(super) struct AccessFlags {
    pub volatile: bool,
    pub atomic: Option<Ordering>,
    /// The value to store; if `None`, the generator draws a value. If the accessed object has no undefined bytes, the
    /// value must be defined.
    pub value: Option<Value>,
}

impl AccessFlags {
    pub const PLAIN: AccessFlags = AccessFlags { volatile: false, atomic: None, value: None };
}

impl Gen<'_, '_> {
    /// Makes a load, a store, or both through a pointer; `None` if no access through the pointer is allowed here.
    pub fn access(&mut self, p: &Var) -> Option<()> {
        if self.points_to_slot(p) {
            return None;
        }
        let lanes = self.lanes(p);
        let room = self.accessible_bytes(&lanes)?;
        let write_first = self.d.chance(60);
        let both = self.d.chance(45);
        let cell = self.cell(room)?;
        let mut done = self.touch(p, &lanes, cell, write_first);
        if both || done.is_none() {
            let other = if self.d.chance(70) { cell } else { self.cell(room)? };
            done = self.touch(p, &lanes, other, !write_first).or(done);
        }
        if done.is_none() && room > 1 {
            let byte = Cell::int(&mut self.m.types, 8);
            done = self.touch(p, &lanes, byte, false);
        }
        done
    }

    /// Makes a store, and then a load of 4 bytes and a load of 8 bytes at one pointer. The store overlaps only the
    /// larger load.
    pub fn loads_of_two_sizes(&mut self) -> Option<()> {
        let p = self.data_pointer()?;
        let (byte, lanes) = (self.m.types.int(8), self.lanes(&p));
        if self.accessible_bytes(&lanes)? < 8 {
            return None;
        }
        let four = self.int(64, 4);
        let q = self.gep(&p, byte, Vec::new(), 4, vec![four])?;
        let [half, whole] = [32, 64].map(|bits| Cell::int(&mut self.m.types, bits));
        let behind = self.lanes(&q);
        self.emit_access_with(&q, &behind, half, true, AccessFlags::PLAIN)?;
        self.emit_access_with(&p, &lanes, half, false, AccessFlags::PLAIN)?;
        self.emit_access_with(&p, &lanes, whole, false, AccessFlags::PLAIN).map(|_| ())
    }

    /// Returns the number of bytes from the pointer to the end of its object: the minimum over all lanes, at most 64.
    pub(super) fn accessible_bytes(&self, lanes: &[Concrete]) -> Option<u64> {
        let mut room = 64;
        for l in lanes {
            let Concrete::Ptr(p) = l else { return None };
            let left = (self.objects[p.object as usize].size as i64).checked_sub(p.at.hi)?;
            if p.at.lo < 0 || left <= 0 {
                return None;
            }
            room = room.min(left as u64);
        }
        Some(room)
    }

    /// Returns the largest alignment that holds in every lane.
    pub fn known_align(&self, lanes: &[Concrete]) -> u64 {
        let of = |l: &Concrete| match l {
            Concrete::Ptr(p) => p.at.align(self.objects[p.object as usize].align),
            _ => 1,
        };
        lanes.iter().map(of).min().unwrap_or(1)
    }

    /// Draws a type of at most `room` bytes.
    pub(super) fn cell(&mut self, room: u64) -> Option<Cell> {
        let i = |bits| (Type::Int(bits), Kind::Int(bits));
        let common = [(i(8), 1), (i(16), 2), (i(32), 4), (i(32), 4), (i(64), 8), (i(64), 8)];
        let usual = self.d.chance(72);
        let (kind, size, ty) = if usual {
            let fit = common.iter().filter(|c| c.1 <= room).count();
            let ((ty, kind), size) = common.get(self.d.below(fit))?.clone();
            (kind, size, self.m.types.intern(ty))
        } else {
            let bytes = self.on.has(Feature::Bytes) && self.d.chance(40);
            let (ty, size) = if bytes { self.byte_type() } else { self.rare_type() };
            if size > room {
                return self.small_cell(room);
            }
            (Kind::Data(ty), size, ty)
        };
        if size > room {
            return self.small_cell(room);
        }
        Some(Cell { ty, size, kind })
    }

    fn small_cell(&mut self, room: u64) -> Option<Cell> {
        let byte = Cell::int(&mut self.m.types, 8);
        (room > 0).then_some(byte)
    }

    fn rare_type(&mut self) -> (TypeId, u64) {
        let t = &mut self.m.types;
        let (i8t, i16t, i32t, i64t) = (t.int(8), t.int(16), t.int(32), t.int(64));
        let float = t.intern(Type::Float(FloatKind::Float));
        let double = t.intern(Type::Float(FloatKind::Double));
        let half = t.intern(Type::Float(FloatKind::Half));
        let mut vector = |elem, len| t.intern(Type::Vector { elem, len, scalable: false });
        let vectors = [
            (vector(i32t, 2), 8),
            (vector(i32t, 4), 16),
            (vector(float, 2), 8),
            (vector(float, 4), 16),
            (vector(i8t, 4), 4),
            (vector(i16t, 2), 4),
            (vector(i64t, 2), 16),
            (vector(i32t, 3), 12),
        ];
        match self.d.below(5) {
            0 => self.d.pick(&[(float, 4), (double, 8), (half, 2), (float, 4)]),
            1 | 2 => self.d.pick(&vectors),
            3 => {
                let (bits, size) = self.d.pick(&[(1, 1), (24, 3), (128, 16), (7, 1), (33, 5), (48, 6)]);
                (self.m.types.int(bits), size)
            }
            _ => {
                let t = &mut self.m.types;
                let halves = t.intern(Type::Array { elem: i16t, len: 3 });
                let pair = t.intern(Type::Struct { fields: vec![i32t, i32t], packed: false });
                let padded = t.intern(Type::Struct { fields: vec![i8t, i32t], packed: false });
                self.d.pick(&[(halves, 6), (pair, 8), (padded, 8)])
            }
        }
    }

    /// Emits and logs one load or store, sometimes atomic or volatile. `None` if the access is not allowed here.
    fn touch(&mut self, p: &Var, lanes: &[Concrete], cell: Cell, write: bool) -> Option<()> {
        let natural = matches!(cell.kind, Kind::Int(32 | 64)) && self.known_align(lanes) >= cell.size;
        let atomic = self.on.has(Feature::Atomics) && natural && self.d.chance(6);
        let volatile = self.on.has(Feature::Volatile) && self.d.chance(6);
        let ordering = if atomic { Some(self.access_ordering(write)) } else { None };
        self.emit_access_with(p, lanes, cell, write, AccessFlags { volatile, atomic: ordering, value: None })
            .map(|_| ())
    }

    /// Like [`touch`](Self::touch), but with the given properties. Returns the instruction.
    pub(super) fn emit_access_with(
        &mut self,
        p: &Var,
        lanes: &[Concrete],
        cell: Cell,
        write: bool,
        AccessFlags { volatile, atomic, value }: AccessFlags,
    ) -> Option<Value> {
        let want = Want { size: cell.size, write, atomic: atomic.is_some() };
        if !self.may_access(lanes, want) || (atomic.is_some() && self.known_align(lanes) < cell.size) {
            return None;
        }
        if volatile || !matches!(atomic, None | Some(Ordering::Unordered | Ordering::Monotonic)) {
            self.note_sync();
        }
        let align = self.some_align(lanes);
        let align = if atomic.is_some() { cell.size.max(align) } else { align };
        let atomic = atomic.map(|ordering| Atomic { ordering, scope: self.scope() });
        let inst = if write {
            let (value, defined) = match value {
                Some(value) => (value, self.defined(lanes)),
                None => self.value_of(cell),
            };
            if !defined {
                self.taint(lanes);
            }
            self.builder().emit_void(InstKind::Store { value, ptr: p.value, provenance: None, align, volatile, atomic })
        } else {
            self.builder().emit(InstKind::Load { ptr: p.value, provenance: None, align, volatile, atomic }, cell.ty)
        };
        self.record(inst, lanes, want);
        if !write {
            let known = lanes.iter().map(|l| self.loaded_value(*l, cell)).collect();
            self.push(inst, cell.kind, known);
        }
        if volatile {
            // LLVM counts a volatile access as a capture.
            self.escape(lanes);
        }
        Some(inst)
    }

    /// Draws an alignment that holds in every lane, often the largest possible alignment (at most 16).
    fn some_align(&mut self, lanes: &[Concrete]) -> u64 {
        let best = self.known_align(lanes).min(16);
        if self.d.chance(70) { best } else { self.d.pick(&[1, best, best.min(2), best.min(4)]) }
    }

    /// Returns the result of a load in one lane. The value is known only for constant tables.
    fn loaded_value(&self, lane: Concrete, cell: Cell) -> Concrete {
        let (Concrete::Ptr(p), Kind::Int(bits)) = (lane, cell.kind) else { return Concrete::Undef };
        if !self.objects[p.object as usize].defined {
            return Concrete::Undef;
        }
        let Some(table) = &self.objects[p.object as usize].table else { return Concrete::Unknown };
        let bytes = usize::try_from(p.at.lo).ok().and_then(|lo| table.get(lo..lo + cell.size as usize));
        match bytes {
            Some(b) if p.at.is_exact() && bits % 8 == 0 => {
                Concrete::Int(b.iter().rev().fold(0, |v, byte| v << 8 | u128::from(*byte)))
            }
            _ => Concrete::Unknown,
        }
    }

    /// Records that the objects that these lanes point to may have undefined bytes from now on.
    pub(super) fn taint(&mut self, lanes: &[Concrete]) {
        for l in lanes {
            if let Concrete::Ptr(p) = l {
                self.objects[p.object as usize].defined = false;
            }
        }
    }

    /// Whether all bytes of the objects that these lanes point to are defined.
    pub(super) fn defined(&self, lanes: &[Concrete]) -> bool {
        lanes.iter().all(|l| matches!(l, Concrete::Ptr(p) if self.objects[p.object as usize].defined))
    }

    /// Draws a value to store: a value of the pool, or a constant. Also returns whether all its bytes are defined.
    fn value_of(&mut self, cell: Cell) -> (Value, bool) {
        if self.d.chance(70)
            && let Some(v) = self.pick(|_, v| v.kind == cell.kind)
        {
            let whole = matches!(v.kind, Kind::Int(_)) && !v.lanes.contains(&Concrete::Undef);
            return (v.value, whole);
        }
        let whole = matches!(cell.kind, Kind::Int(_));
        let value = match cell.kind {
            Kind::Int(bits) => {
                let v = self.d.below(200) as i128;
                self.int(bits, v)
            }
            _ => {
                let c = match self.m.types.get(cell.ty) {
                    Type::Float(k) => {
                        let bits = if k.bits() == 32 { 0x3f80_0000 } else { 0 };
                        Constant::Float { ty: cell.ty, bits }
                    }
                    Type::Int(_) | Type::Byte(_) => Constant::Int { ty: cell.ty, value: 1 },
                    _ => Constant::Zero { ty: cell.ty },
                };
                Value::Const(self.m.intern(c))
            }
        };
        (value, whole)
    }

    /// Stores a pointer in a new alloca and loads the pointer again.
    pub fn slot(&mut self) -> Option<()> {
        let v = self.pick_ptr()?;
        let Kind::Ptr(space) = v.kind else { return None };
        if self.points_to_slot(&v) {
            return None;
        }
        let (ty, size) = (self.ptr(space), u64::from(self.index_bits(space) / 8));
        let pair = self.m.types.intern(Type::Struct { fields: vec![ty, ty], packed: false });
        let wide = self.d.chance(40);
        let slot = self.alloca(if wide { pair } else { ty }, if wide { 2 * size } else { size }, true);
        let lanes = self.lanes(&v);
        self.escape(&lanes);
        let mut place = slot.clone();
        if wide && self.d.chance(60) {
            let index = [self.int(32, 0), self.int(32, 1)];
            place = self.gep(&slot, pair, Vec::new(), size as i64, index.to_vec())?;
            self.frame().pool.pop();
        }
        self.store_to(v.value, &place, size);
        let load = self.load_from(ty, &place, size);
        self.push(load, v.kind, lanes);
        Some(())
    }

    /// Emits and logs a plain store of a value of `size` bytes, with this alignment. The store must be allowed here.
    pub(super) fn store_to(&mut self, value: Value, place: &Var, size: u64) {
        let lanes = self.lanes(place);
        let store = self.builder().store(value, place.value, size);
        self.record(store, &lanes, Want { size, write: true, atomic: false });
    }

    /// Emits and logs a plain load of a value of `size` bytes, with this alignment. The load must be allowed here.
    pub(super) fn load_from(&mut self, ty: TypeId, place: &Var, size: u64) -> Value {
        let lanes = self.lanes(place);
        let load = self.builder().load(ty, place.value, size);
        self.record(load, &lanes, Want { size, write: false, atomic: false });
        load
    }

    /// Records that the pointer parameters that these lanes are based on may be captured.
    pub fn escape(&mut self, lanes: &[Concrete]) {
        let tags = lanes.iter().fold(0, |t, l| match l {
            Concrete::Ptr(p) => t | p.tags,
            _ => t,
        });
        for (i, tag) in self.tags.iter_mut().enumerate() {
            tag.escapes |= tags >> i & 1 == 1;
        }
    }

    /// Records that every function whose body is open orders memory accesses of different threads.
    pub fn note_sync(&mut self) {
        let open = self.open_frames();
        self.syncs.push(open);
    }
}

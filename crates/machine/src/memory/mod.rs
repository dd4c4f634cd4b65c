//! Objects and their bytes. Every byte has undef bits and poison bits. If the byte is part of a pointer, it also has
//! its index in that pointer. Bounds checks use provenance and never addresses, because the gap between two objects may
//! be zero.
//!
//! The bytes of ordinary objects are in one vector, stored in full. A huge object costs only the bytes that are written
//! to it ([`sparse`]). The *home memory* of an object is the memory that contains its bytes ([`spaces`]).

pub mod buffer_resources;
mod cell;
mod cells;
mod sparse;
mod object;
mod absolute_symbol;
mod spaces;
#[cfg(test)]
mod tests;
mod value;
mod view;

pub use cell::Cell;
pub use object::Object;
pub use spaces::{Family, Position, Spaces, StorageKind};
pub use value::{Base, Kind, Leaf, Prov, Reg, Scalar, Shape, TagSetId, TaintDetail, mask};
pub use view::View;

use crate::api::{ObjectId, Stop, unsupported};
use crate::random::Rng;
use cell::{plain_word, set_plain};
use rustc_hash::FxHashMap;
use sparse::{FAR, SPAN, SparseBytes};

/// The free part of an address range. Objects are placed upwards from `up` and, if shuffled, also downwards from
/// `down`.
#[derive(Debug)]
struct Free {
    home: StorageKind,
    group: u32,
    up: u64,
    down: u64,
    /// The lowest address that an object may have.
    first: u64,
}

/// Size in bytes of the range for objects that are placed downwards.
const BELOW: u64 = 1 << 22;

/// All memory of one run.
#[derive(Debug)]
pub struct Memory {
    pub objects: Vec<Object>,
    cells: Vec<Cell>,
    far: Vec<SparseBytes>,
    provs: Vec<Prov>,
    prov_ids: FxHashMap<(Base, TagSetId), u32>,
    next: Vec<Free>,
    /// For each home memory that reserves its first addresses for objects with stated addresses: the end of the
    /// reserved addresses ([`reserve`](Memory::reserve)).
    reserved: Vec<(StorageKind, u64)>,
    layout: Rng,
    /// Set under [`Options::shuffled`](crate::Options::shuffled): a new object is placed before or after all other
    /// objects, at an address that is a multiple of this number.
    shuffled: Option<u64>,
    /// Number of objects that `ptrtoint` has exposed so far.
    pub exposures: u32,
    /// Whether the rules of PTX apply: addresses are numbers, every object is exposed, and new bytes are definite.
    ptx: bool,
}

/// Maximum size of one object in bytes. It permits offsets and strides beyond 4 GiB.
pub const MAX_OBJECT: u64 = 1 << 40;
/// Maximum size in bytes of an object that is stored in full, and maximum length of one access to a huge object.
/// `MAX_TOTAL` limits the bytes of all objects that are stored in full.
pub const MAX_NEAR: u64 = 1 << 20;
const MAX_TOTAL: usize = 1 << 22;
/// Maximum number of huge objects.
const MAX_FAR: usize = 1 << 12;
/// Address of the first function, in an address space of 64 bits.
const CODE: u64 = 0x6000_0000_0000;

/// Returns the end of the addresses of a home memory. Global memory with more than 40 bits of address ends at the first
/// address of functions. Addresses of functions, and of all other memories of a flat target, have 48 bits. Addresses of
/// every other home memory have 32 bits, the size of a window in the generic space. A narrower address space lowers the
/// limit.
fn size_limit(spaces: &Spaces, home: StorageKind) -> u128 {
    let bits = spaces.bits_of(home);
    let most = match home {
        StorageKind::Global if bits > 40 => return CODE.into(),
        StorageKind::Code => 48,
        _ if spaces.family == Family::Flat => 48,
        _ => 32,
    };
    1 << bits.min(most)
}

impl Memory {
    /// Creates empty memory, which chooses addresses from `seed`.
    pub fn new(seed: u64, shuffled: bool) -> Memory {
        let mut layout = Rng::new(seed, 0x6c61_796f_7574);
        let shuffled = shuffled.then(|| [1, 1, 1, 1, 1, 16, 256, 4096][layout.below(8) as usize]);
        Memory {
            objects: Vec::new(),
            cells: Vec::new(),
            far: Vec::new(),
            provs: vec![Prov::default(), Prov::VIA_INT],
            prov_ids: FxHashMap::default(),
            next: Vec::new(),
            reserved: Vec::new(),
            layout,
            shuffled,
            exposures: 0,
            ptx: false,
        }
    }

    /// Selects the rules of PTX. Under these rules every object counts as exposed before any pointer is made.
    pub fn follow_ptx(&mut self) {
        (self.ptx, self.exposures) = (true, 1);
    }

    /// Iterates over all objects.
    pub fn ids(&self) -> impl DoubleEndedIterator<Item = ObjectId> + use<> {
        (0..self.objects.len() as u32).map(ObjectId)
    }

    /// Exposes an object, because a `ptrtoint` has read its address.
    pub fn expose(&mut self, object: ObjectId) {
        let o = &mut self.objects[object];
        if o.exposed.is_none() {
            o.exposed = Some(self.exposures);
            self.exposures += 1;
        }
    }

    /// Returns the first address at which objects of a home memory are allocated. If the generic space maps the memory
    /// in a window, the address is inside this window. It is above all other memories that the same space maps.
    fn first(&mut self, spaces: &Spaces, home: StorageKind) -> u64 {
        let bits = spaces.bits_of(home);
        let far = bits > 40;
        let first = match home {
            StorageKind::Global if far => (0x2_0000_0000 + (self.layout.below(1 << 20) << 12)) & !0xfff,
            StorageKind::Local if far && spaces.family == Family::Flat => 0x7ffd_0000_0000,
            StorageKind::Code if far => CODE,
            StorageKind::Global if bits >= 32 => 0x1000_0000,
            StorageKind::Code if bits >= 32 => 0x6000_0000,
            StorageKind::Local if bits >= 32 && spaces.family == Family::Flat => 0x7000_0000,
            StorageKind::Code => 0x40,
            StorageKind::Local
            | StorageKind::Shared
            | StorageKind::Const
            | StorageKind::Param
            | StorageKind::Other(_) => 0x100 << self.layout.below(4),
            StorageKind::Global => 0x1000,
        };
        first.max(self.reserved(home))
    }

    /// Creates an object with uninitialised bytes. Each `group` of a home memory has its own address range: the thread
    /// of a local object and the CTA of a shared object are groups.
    pub fn allocate(
        &mut self,
        spaces: &Spaces,
        home: StorageKind,
        group: u32,
        size: u64,
        align: u64,
    ) -> Result<ObjectId, Stop> {
        self.allocate_with_room(spaces, home, group, (size, align), 0)
    }

    /// Does the same as `allocate`, with `room` free bytes directly after the object.
    pub fn allocate_with_room(
        &mut self,
        spaces: &Spaces,
        home: StorageKind,
        group: u32,
        (size, align): (u64, u64),
        room: u64,
    ) -> Result<ObjectId, Stop> {
        let whole = size.saturating_add(room);
        self.admits(whole, align)?;
        let at = match self.next.iter().position(|f| f.home == home && f.group == group) {
            Some(at) => at,
            None => {
                let first = self.first(spaces, home);
                let roomy = self.shuffled.is_some() && spaces.bits_of(home) >= 32;
                let middle = if roomy { (first + BELOW).next_multiple_of(BELOW) } else { first };
                self.next.push(Free { home, group, up: middle, down: middle, first });
                self.next.len() - 1
            }
        };
        let align = align.max(self.shuffled.unwrap_or(1));
        // Gap between objects in bytes: often 0, so that neighbours touch.
        let gap = match self.layout.below(4) {
            0 | 1 => 0,
            2 => align * self.layout.below(4),
            _ => self.layout.below(256),
        };
        let free = &mut self.next[at];
        let below = (free.down.saturating_sub(gap + whole)) & !(align - 1);
        let address = match self.shuffled.is_some() && below >= free.first && self.layout.one_in(2) {
            true => {
                free.down = below;
                below
            }
            false => {
                let above = (free.up + gap).next_multiple_of(align);
                free.up = above + whole;
                above
            }
        };
        self.place_object(spaces, home, size, address)
    }

    /// Creates an object with uninitialised bytes directly after the object `other`. The allocation of `other` must
    /// have left room for the new object.
    pub fn allocate_behind(&mut self, spaces: &Spaces, other: ObjectId, size: u64) -> Result<ObjectId, Stop> {
        let Object { home, address, size: before, .. } = self.objects[other];
        self.admits(size, 1)?;
        self.place_object(spaces, home, size, address + before)
    }

    /// Checks that an object may have this size and alignment.
    fn admits(&self, size: u64, align: u64) -> Result<(), Stop> {
        if size > MAX_OBJECT || self.far.len() >= MAX_FAR {
            return unsupported(format!("object of {size} bytes"));
        }
        match align.is_power_of_two() && align <= 1 << 20 {
            true => Ok(()),
            false => unsupported(format!("alignment {align}")),
        }
    }

    /// Creates an object with uninitialised bytes at an address.
    fn place_object(&mut self, spaces: &Spaces, home: StorageKind, size: u64, address: u64) -> Result<ObjectId, Stop> {
        if u128::from(address) + u128::from(size) > size_limit(spaces, home) {
            return unsupported("memory exhausted");
        }
        let start = match size > MAX_NEAR || self.cells.len() + size as usize > MAX_TOTAL {
            false => self.cells.len(),
            true => FAR + self.far.len() * SPAN,
        };
        match start < FAR {
            // PTX has no undefined bytes, so the bytes of new memory get arbitrary values.
            true if self.ptx => {
                let layout = &mut self.layout;
                self.cells.resize_with(start + size as usize, || Cell::from_byte(layout.below(256) as u8));
            }
            true => self.cells.resize(start + size as usize, Cell::UNDEF),
            false => self.far.push(SparseBytes::new()),
        }
        self.objects.push(Object {
            home,
            address,
            size,
            start,
            alive: true,
            ended: false,
            constant: false,
            cta: 0,
            thread: 0,
            exposed: self.ptx.then_some(0),
            byval_kernel: false,
            read_as_constant: false,
            exposed_as_constant: false,
            cast_to_param: false,
            written: false,
            promised_dereferenceable: false,
            reusable: false,
        });
        Ok(ObjectId(self.objects.len() as u32 - 1))
    }

    /// Returns the current end of a thread's stack; `None` if the thread has no stack yet. The caller remembers it at
    /// the beginning of a frame, and passes it to [`restore_stack`](Self::restore_stack) at the end of the frame.
    pub fn stack_top(&self, thread: u32) -> Option<u64> {
        self.next.iter().find(|f| f.home == StorageKind::Local && f.group == thread).map(|f| f.up)
    }

    /// Frees the stack addresses above `top`.
    pub fn restore_stack(&mut self, thread: u32, top: Option<u64>) {
        let Some(top) = top else { return };
        if let Some(free) = self.next.iter_mut().find(|f| f.home == StorageKind::Local && f.group == thread) {
            free.up = top;
        }
    }

    /// Returns the index in `provs` of a provenance. Adds the provenance if `provs` does not contain it. The index 0
    /// means that the value is a number.
    fn fragment(&mut self, prov: Prov) -> u32 {
        match prov.base {
            Base::None if prov.tags == TagSetId::EMPTY => return 0,
            Base::ViaInt => return 1,
            _ => {}
        }
        let next = self.provs.len() as u32;
        let id = *self.prov_ids.entry((prov.base, prov.tags)).or_insert(next);
        if id == next {
            self.provs.push(prov);
        }
        id
    }

    /// Writes one leaf. The caller has checked that the leaf is within the object.
    pub fn store(&mut self, object: ObjectId, offset: u64, leaf: Leaf, value: &Scalar) {
        let bytes = leaf.bits.div_ceil(8).into();
        let frag = self.provenance_index(leaf, value);
        let mut k = 0;
        self.change(object, offset + leaf.offset, bytes, |cell| {
            *cell = stored_cell(leaf, value, frag, k);
            k += 1;
        });
    }

    /// Returns the index in `provs` of the provenance for the bytes of a stored value; 0 if the bytes are part of no
    /// pointer.
    fn provenance_index(&mut self, leaf: Leaf, value: &Scalar) -> u32 {
        match leaf.kind {
            Kind::Ptr(_) => self.fragment(value.prov),
            _ if value.prov.base == Base::ViaInt => 1,
            _ => 0,
        }
    }

    /// Appends to `out` the bytes that a store of the value would write.
    pub fn stored_cells(&mut self, leaf: Leaf, value: &Scalar, out: &mut Vec<Cell>) {
        let frag = self.provenance_index(leaf, value);
        out.extend((0..leaf.bits.div_ceil(8)).map(|k| stored_cell(leaf, value, frag, k)));
    }

    /// Returns the provenance of a pointer. The number `part` identifies a byte of this pointer in a value of a byte
    /// type ([`Base::Part`](value::Base::Part)).
    pub fn prov_of_part(&self, part: u32) -> Prov {
        self.provs.get((part >> 4) as usize).copied().unwrap_or_default()
    }

    /// Returns the value of 1, 2, 4 or 8 bytes in an object that is stored in full. `None` if a byte is undefined,
    /// tainted or part of a pointer.
    #[inline]
    pub fn load_plain(&self, object: ObjectId, offset: u64, bytes: u8) -> Option<u64> {
        let at = self.cell(object, offset);
        match bytes {
            8 => plain_word::<8>(&self.cells[at..]),
            4 => plain_word::<4>(&self.cells[at..]),
            2 => plain_word::<2>(&self.cells[at..]),
            _ => plain_word::<1>(&self.cells[at..]),
        }
    }

    /// Writes 1, 2, 4 or 8 defined bytes without provenance, in an object that is stored in full.
    #[inline]
    pub fn store_plain(&mut self, object: ObjectId, offset: u64, bytes: u8, value: u64) {
        let at = self.cell(object, offset);
        match bytes {
            8 => set_plain::<8>(&mut self.cells[at..], value),
            4 => set_plain::<4>(&mut self.cells[at..], value),
            2 => set_plain::<2>(&mut self.cells[at..], value),
            _ => set_plain::<1>(&mut self.cells[at..], value),
        }
    }

    /// Returns bytes for messages, with `None` for each undefined byte.
    pub fn defined_bytes(&self, object: ObjectId, offset: u64, len: u64) -> Vec<Option<u8>> {
        self.bytes(object, offset, len).iter().map(|c| c.is_well_defined().then_some(c.value())).collect()
    }

    /// Reads one leaf, and chooses values for its undefined bits.
    pub fn load(&self, object: ObjectId, offset: u64, leaf: Leaf, undef: &mut Rng) -> Scalar {
        let cells = &*self.bytes(object, offset + leaf.offset, leaf.bits.div_ceil(8).into());
        self.read(cells, leaf, undef)
    }

    /// Returns the value of these bytes. The bytes can be undefined, tainted or parts of pointers.
    pub fn read(&self, cells: &[Cell], leaf: Leaf, undef: &mut Rng) -> Scalar {
        let mut out = Scalar::default();
        let mut poison = 0u128;
        for (k, cell) in cells.iter().enumerate() {
            let shift = 8 * k;
            out.bits |= u128::from(cell.value()) << shift;
            out.undef |= u128::from(cell.undef()) << shift;
            poison |= u128::from(cell.poison()) << shift;
            out.drawn |= cell.is_tainted();
            if cell.is_part() {
                out.loose = TaintDetail::Part;
            }
        }
        let inside = mask(leaf.bits);
        // If the width is not a whole number of bytes, the bits above the width must be zero, as a store of this width
        // writes them. Otherwise the result is undefined (LangRef, 'load'), and is taken for poison: back ends use the
        // bits above the width without a mask, so even a `zext` of the result has no certain bits.
        let odd = !leaf.bits.is_multiple_of(8) && (out.bits & !out.undef & !inside) != 0;
        out.undef &= inside;
        out.poison = poison & inside != 0 || odd;
        if out.undef != 0 {
            out.bits = (out.bits & !out.undef) | (undef.wide() & out.undef);
        }
        out.bits &= inside;
        let is_number = matches!(leaf.kind, Kind::Int | Kind::Float(_));
        if out.drawn && is_number && out.is_well_defined() && cells.iter().all(|c| !c.is_tainted() || c.is_frozen()) {
            out.loose = TaintDetail::Frozen;
        }
        if cells.iter().any(|c| c.is_pointer()) {
            self.reassemble(cells, leaf.kind, &mut out);
        }
        out
    }

    /// Sets the provenance of a value that was loaded from bytes, if some of these bytes belong to pointers.
    fn reassemble(&self, cells: &[Cell], kind: Kind, out: &mut Scalar) {
        if kind == Kind::Byte {
            let part = cells.first().map_or(0, |c| c.fragment());
            let tags = self.prov_of_part(part).tags;
            out.prov = Prov { base: Base::Part(part), tags };
            return;
        }
        if self.ptx && !matches!(kind, Kind::Ptr(_)) {
            return;
        }
        if !matches!(kind, Kind::Ptr(_)) {
            // LangRef does not say what a program may do with a number that was loaded from a pointer's bytes.
            out.prov = Prov::VIA_INT;
            out.loose = TaintDetail::No;
            return;
        }
        let first = cells[0].fragment() >> 4;
        if cells.iter().enumerate().all(|(k, c)| c.fragment() == first << 4 | k as u32) {
            out.prov = self.provs[first as usize];
        } else if cells.iter().any(|c| c.fragment() >> 4 == 1) || first == 0 {
            // Some bytes belong to another pointer or to a number, so the program may have copied them as numbers.
            out.prov = Prov::VIA_INT;
        }
    }

    /// Returns the provenance of each pointer that has a part among these bytes.
    pub fn pointers_in(&self, object: ObjectId, offset: u64, len: u64) -> Vec<Prov> {
        let pieces = self.written(object, offset, len);
        let mut parts: Vec<u32> = pieces.iter().flat_map(|(_, cells)| *cells).map(|c| c.fragment() >> 4).collect();
        parts.dedup();
        parts.into_iter().filter(|f| *f != 0).map(|f| self.provs[f as usize]).collect()
    }

    /// Returns the pointers whose first byte is among these bytes: the offset of that byte, and the provenance.
    pub fn pointers_at(&self, object: ObjectId, offset: u64, len: u64) -> Vec<(u64, Prov)> {
        let pieces = self.written(object, offset, len);
        let cells = pieces.iter().flat_map(|(first, cells)| (*first..).zip(*cells));
        let starts = cells.filter(|(_, c)| c.is_pointer() && c.fragment() & 15 == 0);
        starts.map(|(at, c)| (at, self.provs[(c.fragment() >> 4) as usize])).collect()
    }

    /// Replaces the tags of each pointer that has a part among these bytes. The function `tags` gets two arguments: the
    /// distance from `offset` to the pointer's first byte, and the pointer's provenance.
    pub fn retag(&mut self, (object, offset): (ObjectId, u64), len: u64, mut tags: impl FnMut(i64, Prov) -> TagSetId) {
        let at = self.cell(object, offset);
        for k in 0..len as usize {
            let old = self.cell_at(at + k);
            let (id, part) = (old.fragment() >> 4, old.fragment() & 15);
            if id > 1 {
                let prov = self.provs[id as usize];
                let new = self.fragment(Prov { tags: tags(k as i64 - i64::from(part), prov), ..prov });
                *self.cell_at_mut(at + k) = Cell(old.0 & 0xffff_ffff | u64::from(new << 4 | part) << 32);
            }
        }
    }

    /// If a byte belongs to a pointer, returns the pointer's base and the byte's index in the pointer. A pointer
    /// without a base, such as null, is treated as a number, even if promises are made about it.
    pub fn pointer_part(&self, cell: Cell) -> Option<(Base, usize)> {
        let f = cell.fragment();
        let part = (f != 0).then(|| (self.provs[(f >> 4) as usize].base, (f & 15) as usize));
        part.filter(|(base, _)| *base != Base::None)
    }

    /// Copies cells between objects as `memmove` does. Pointers keep their provenance.
    pub fn copy(&mut self, to: (ObjectId, u64), from: (ObjectId, u64), len: u64) {
        if self.objects[to.0].is_far() || self.objects[from.0].is_far() {
            let cells = self.bytes(from.0, from.1, len).into_owned();
            return self.write_cells(to.0, to.1, cells.into_iter());
        }
        let (to, from) = (self.cell(to.0, to.1), self.cell(from.0, from.1));
        self.cells.copy_within(from..from + len as usize, to);
    }
}

/// Returns byte `k` of a value as it is stored in memory.
fn stored_cell(leaf: Leaf, value: &Scalar, frag: u32, k: u32) -> Cell {
    let outside = !mask(leaf.bits);
    let byte = |bits: u128| (bits >> (8 * k)) as u8;
    let poison = if value.poison { byte(!outside) } else { 0 };
    let is_top = 8 * k + 8 == leaf.bits;
    let drawn = value.drawn && (value.loose != TaintDetail::Zero || is_top);
    let plain = Cell::new(byte(value.bits), byte(value.undef | outside), poison, drawn);
    let part = match value.prov.base {
        Base::Part(part) => part,
        _ if frag == 0 => 0,
        _ => frag << 4 | k,
    };
    let plain =
        if drawn && value.is_frozen() && part == 0 { plain.frozen(is_top.then_some(value.loose)) } else { plain };
    Cell(plain.0 | u64::from(value.loose == TaintDetail::Part) << 25 | u64::from(part) << 32)
}

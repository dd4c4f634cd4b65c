//! Sizes, alignments and address-space widths, computed from the `target datalayout` string.
//!
//! Invariant: for every type whose size LLVM knows, [`DataLayout::size_bits`], [`DataLayout::alloc_size`],
//! [`DataLayout::abi_align`] and [`DataLayout::struct_layout`] give LLVM's numbers. The tests have numbers that `opt`
//! printed. In addition, 150 random types under each of 16 layouts were compared with LLVM 15, 16, 19 and 22. There is
//! one difference: since LLVM 20, the default layout states no alignment of `i1`, so `i1` has the preferred alignment
//! of `i8`. The difference matters on AArch64.
//!
//! A type without a known size (opaque, scalable, function, target types, self-containing structs) gives `None`, never
//! a panic. Sizes are computed in 128 bits, so the size of an array in the text cannot overflow.

mod text;

#[cfg(test)]
mod tests;

pub use text::{LayoutError, LayoutFault};

use super::{AddressSpace, FloatKind, Type, TypeId, TypeTable};
use rustc_hash::FxHashMap;
use std::cell::RefCell;
use std::sync::LazyLock;

/// Widths and alignments of the pointers of one address space.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct PointerSpec {
    /// The address space. If the layout does not mention a space, the entry of space 0 applies to it, and this field is
    /// 0.
    pub space: AddressSpace,
    /// Width of a pointer in bits.
    pub bits: u32,
    /// ABI alignment in bytes.
    pub abi: u64,
    /// Preferred alignment in bytes.
    pub pref: u64,
    /// Width in which address arithmetic wraps, in bits.
    pub index_bits: u32,
}

/// Alignment of primitive types of one width.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
struct Primitive {
    bits: u32,
    abi: u64,
    pref: u64,
}

/// A parsed data layout. [`DataLayout::default`] is the layout of a module without a layout string.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DataLayout {
    /// `E` instead of `e`.
    pub big_endian: bool,
    /// Pointer widths and alignments, sorted by space; the first is space 0.
    pointers: Vec<PointerSpec>,
    /// Alignments of integers, sorted by width; `floats` and `vectors` are sorted the same way.
    ints: Vec<Primitive>,
    floats: Vec<Primitive>,
    vectors: Vec<Primitive>,
    aggregate: Primitive,
    /// `S`: natural stack alignment in bytes; `None` if not stated.
    pub stack_align: Option<u64>,
    /// `A`: the space of allocas.
    pub alloca_space: AddressSpace,
    /// `P`: the space of functions.
    pub program_space: AddressSpace,
    /// `G`: the default space of global variables.
    pub global_space: AddressSpace,
    /// `n`: native integer widths in bits.
    pub native_widths: Vec<u32>,
    /// `po`: address spaces in which the address of null has all bits set.
    ones: Vec<AddressSpace>,
    /// The names of address spaces: `p5(private)`.
    names: Vec<(Box<str>, AddressSpace)>,
    /// `ve`: whether the alignment of a vector is that of its elements.
    element_aligned: bool,
}

/// Field offsets, size and alignment of a struct, in bytes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StructLayout {
    /// The offset of each field.
    pub offsets: Vec<u64>,
    /// The size with tail padding.
    pub size: u64,
    /// ABI alignment.
    pub align: u64,
}

/// Size and alignments of one type.
#[derive(Copy, Clone)]
struct Extent {
    bits: u128,
    abi: u64,
    pref: u64,
}

impl Extent {
    fn store_size(self) -> u128 {
        self.bits.div_ceil(8)
    }

    fn alloc_size(self) -> u128 {
        aligned(self.store_size(), self.abi)
    }
}

/// Returns the next multiple of `align`, which is a power of two. If the result would overflow, returns a number that
/// is larger than any size. (`next_multiple_of` would divide, and a 128-bit division is a function call.)
fn aligned(size: u128, align: u64) -> u128 {
    let rest = u128::from(align) - 1;
    size.saturating_add(rest) & !rest
}

const fn prim(bits: u32, abi: u64, pref: u64) -> Primitive {
    Primitive { bits, abi, pref }
}

impl Default for DataLayout {
    fn default() -> DataLayout {
        DataLayout {
            big_endian: false,
            pointers: vec![PointerSpec { space: AddressSpace(0), bits: 64, abi: 8, pref: 8, index_bits: 64 }],
            ints: vec![prim(1, 1, 1), prim(8, 1, 1), prim(16, 2, 2), prim(32, 4, 4), prim(64, 4, 8)],
            floats: vec![prim(16, 2, 2), prim(32, 4, 4), prim(64, 8, 8), prim(128, 16, 16)],
            vectors: vec![prim(64, 8, 8), prim(128, 16, 16)],
            aggregate: prim(0, 1, 8),
            stack_align: None,
            alloca_space: AddressSpace(0),
            program_space: AddressSpace(0),
            global_space: AddressSpace(0),
            native_widths: Vec::new(),
            ones: Vec::new(),
            names: Vec::new(),
            element_aligned: false,
        }
    }
}

/// Maximum nesting of a type that has a size. The limit bounds the recursion; no real kernel has types that deep.
const MAX_DEPTH: u32 = 200;

thread_local! {
    /// The last parsed layout with its text. The layout of one kernel is requested about ten times. Without this cache,
    /// parsing took 3 % of the instructions that a hunt without `opt` executed.
    static LAST: RefCell<(String, DataLayout)> = RefCell::default();
}

impl DataLayout {
    /// Returns the layout that the module states. If the module states no layout, returns the layout that the newest
    /// LLVM derives from the triple. If a layout text does not parse, returns [`DataLayout::default`]; the parser has
    /// already reported the error.
    pub fn for_module(module: &super::Module) -> DataLayout {
        let text = if module.data_layout.is_empty() { default_layout(&module.triple, 23) } else { &module.data_layout };
        LAST.with_borrow_mut(|(last, layout)| {
            if *last != text {
                (*last, *layout) = (text.to_string(), DataLayout::parse(text).unwrap_or_default());
            }
            layout.clone()
        })
    }

    /// Parses a layout string. Properties that the string does not mention have LLVM's defaults.
    pub fn parse(text: &str) -> Result<DataLayout, LayoutError> {
        let mut layout = DataLayout::default();
        if text.is_empty() {
            return Ok(layout);
        }
        layout.element_aligned = text.split('-').any(|spec| spec == "ve");
        if layout.element_aligned {
            layout.vectors.clear();
        }
        for spec in text.split('-') {
            layout.apply(spec).map_err(|fault| LayoutError { part: spec.to_string(), fault })?;
        }
        Ok(layout)
    }

    /// Returns width and alignments of the pointers of an address space. A space that the layout does not mention has
    /// the numbers of space 0.
    pub fn pointer(&self, space: AddressSpace) -> PointerSpec {
        match self.pointers.binary_search_by_key(&space, |p| p.space) {
            Ok(i) => self.pointers[i],
            Err(_) => self.pointers[0],
        }
    }

    /// Whether the layout states that the address of null in `space` has all bits set.
    pub fn is_null_all_ones(&self, space: AddressSpace) -> bool {
        self.ones.contains(&space)
    }

    /// Returns the address space that the layout gives this name.
    pub fn space_named(&self, name: &str) -> Option<AddressSpace> {
        self.names.iter().find(|(own, _)| **own == *name).map(|(_, space)| *space)
    }

    /// Returns the width in which address arithmetic in `space` wraps, in bits.
    pub fn index_bits(&self, space: AddressSpace) -> u32 {
        self.pointer(space).index_bits
    }

    /// Returns the widest index width of all address spaces, in bits.
    pub fn widest_index(&self) -> u32 {
        self.pointers.iter().map(|p| p.index_bits).max().unwrap_or(64)
    }

    /// Returns the width of a value in bits, without padding after the value.
    pub fn size_bits(&self, types: &TypeTable, ty: TypeId) -> Option<u64> {
        u64::try_from(self.extent(types, ty)?.bits).ok()
    }

    /// Returns the number of bytes that a store of the type may write: the width in bits, rounded up to bytes.
    pub fn store_size(&self, types: &TypeTable, ty: TypeId) -> Option<u64> {
        u64::try_from(self.extent(types, ty)?.store_size()).ok()
    }

    /// Returns the distance in bytes between neighbouring elements in an array.
    pub fn alloc_size(&self, types: &TypeTable, ty: TypeId) -> Option<u64> {
        u64::try_from(self.extent(types, ty)?.alloc_size()).ok()
    }

    /// Returns the element type of an array or vector, and the number of bytes from one element to the next for
    /// `getelementptr`. A vector has its elements without padding (LangRef, "Vector Type"). LLVM 15 and 16 advance by
    /// the alloc size instead (llvm#75448).
    pub fn step(&self, types: &TypeTable, of: TypeId) -> Option<(TypeId, u64)> {
        match types.get(of) {
            Type::Array { elem, .. } => Some((*elem, self.alloc_size(types, *elem)?)),
            Type::Vector { elem, .. } => Some((*elem, self.store_size(types, *elem)?)),
            _ => None,
        }
    }

    /// Returns the ABI alignment in bytes.
    pub fn abi_align(&self, types: &TypeTable, ty: TypeId) -> Option<u64> {
        Some(self.extent(types, ty)?.abi)
    }

    /// Returns the preferred alignment in bytes, which an `alloca` without `align` gets.
    pub fn pref_align(&self, types: &TypeTable, ty: TypeId) -> Option<u64> {
        Some(self.extent(types, ty)?.pref)
    }

    /// Returns the offsets, size and alignment of a struct type.
    pub fn struct_layout(&self, types: &TypeTable, ty: TypeId) -> Option<StructLayout> {
        let mut offsets = Vec::new();
        let extent = self.lay_out_struct(types, ty, 0, &mut FxHashMap::default(), |o| offsets.push(o))?;
        let offsets = offsets.into_iter().map(u64::try_from).collect::<Result<_, _>>().ok()?;
        Some(StructLayout { offsets, size: u64::try_from(extent.alloc_size()).ok()?, align: extent.abi })
    }

    /// Returns the offset in bytes of one field of a struct type.
    pub fn field_offset(&self, types: &TypeTable, ty: TypeId, field: usize) -> Option<u64> {
        let (mut at, mut i) = (None, 0);
        self.lay_out_struct(types, ty, 0, &mut FxHashMap::default(), |o| {
            if i == field {
                at = Some(o);
            }
            i += 1;
        })?;
        u64::try_from(at?).ok()
    }

    fn extent(&self, types: &TypeTable, ty: TypeId) -> Option<Extent> {
        self.extent_within(types, ty, 0, &mut FxHashMap::default())
    }

    /// Computes size and alignments of a type. `known` has the structs that this query has already computed. It
    /// prevents exponential time for a chain of structs of the form `{T, T}`.
    fn extent_within(
        &self,
        types: &TypeTable,
        ty: TypeId,
        depth: u32,
        known: &mut FxHashMap<TypeId, Extent>,
    ) -> Option<Extent> {
        if depth > MAX_DEPTH {
            return None;
        }
        match types.get(ty) {
            // A byte type has the alignment of the integer of the same width.
            Type::Int(bits) | Type::Byte(bits) => Some(self.int_extent(*bits)),
            Type::Float(kind) => Some(self.float_extent(*kind)),
            Type::Ptr(space) => {
                let p = self.pointer(*space);
                Some(Extent { bits: p.bits.into(), abi: p.abi, pref: p.pref })
            }
            Type::X86Amx => Some(Extent { bits: 8192, abi: 64, pref: 64 }),
            Type::Vector { elem, len, scalable: false } => {
                let elem = self.extent_within(types, *elem, depth + 1, known)?;
                let bits = elem.bits.checked_mul(u128::from(*len))?;
                match u32::try_from(bits).ok().and_then(|bits| find(&self.vectors, bits)) {
                    None if self.element_aligned => Some(Extent { bits, ..elem }),
                    _ => self.vector_extent(bits),
                }
            }
            Type::Array { elem, len } => {
                let e = self.extent_within(types, *elem, depth + 1, known)?;
                let bits = e.alloc_size().checked_mul(8)?.checked_mul(u128::from(*len))?;
                Some(Extent { bits, ..e })
            }
            Type::Struct { .. } | Type::Named(_) => {
                if let Some(e) = known.get(&ty) {
                    return Some(*e);
                }
                let e = self.lay_out_struct(types, ty, depth, known, |_| {})?;
                known.insert(ty, e);
                Some(e)
            }
            Type::Vector { .. }
            | Type::Void
            | Type::Label
            | Type::Token
            | Type::Metadata
            | Type::Function { .. }
            | Type::Target { .. } => None,
        }
    }

    /// Passes the offset of each field to `field`, in order.
    fn lay_out_struct(
        &self,
        types: &TypeTable,
        ty: TypeId,
        depth: u32,
        known: &mut FxHashMap<TypeId, Extent>,
        mut field: impl FnMut(u128),
    ) -> Option<Extent> {
        let (fields, packed) = types.struct_body(ty)?;
        let (mut size, mut align) = (0u128, 1u64);
        for &f in fields {
            let e = self.extent_within(types, f, depth + 1, known)?;
            let a = if packed { 1 } else { e.abi };
            align = align.max(a);
            size = aligned(size, a);
            field(size);
            size = size.checked_add(e.alloc_size())?;
        }
        let bits = aligned(size, align).checked_mul(8)?;
        let abi = if packed { 1 } else { align.max(self.aggregate.abi) };
        Some(Extent { bits, abi, pref: align.max(self.aggregate.pref) })
    }

    /// Returns the entry of `ints` for this width. If there is none, returns the entry of the next larger width. If no
    /// width is larger, returns the entry of the largest width.
    fn int_extent(&self, bits: u32) -> Extent {
        let i = self.ints.partition_point(|p| p.bits < bits).min(self.ints.len() - 1);
        let p = self.ints[i];
        Extent { bits: bits.into(), abi: p.abi, pref: p.pref }
    }

    /// Returns the entry of `floats` for the width of this type. If there is none, the alignment is natural.
    fn float_extent(&self, kind: FloatKind) -> Extent {
        let bits = kind.bits();
        let natural = u64::from(bits.div_ceil(8)).next_power_of_two();
        let p = find(&self.floats, bits).unwrap_or(prim(bits, natural, natural));
        Extent { bits: bits.into(), abi: p.abi, pref: p.pref }
    }

    /// Returns the entry of `vectors` for `bits`, the width of the whole vector. If there is none, the alignment is
    /// natural.
    fn vector_extent(&self, bits: u128) -> Option<Extent> {
        let found = u32::try_from(bits).ok().and_then(|b| find(&self.vectors, b));
        if let Some(p) = found {
            return Some(Extent { bits, abi: p.abi, pref: p.pref });
        }
        let natural = u64::try_from(bits.div_ceil(8)).ok()?.checked_next_power_of_two()?;
        Some(Extent { bits, abi: natural, pref: natural })
    }
}

fn find(table: &[Primitive], bits: u32) -> Option<Primitive> {
    table.binary_search_by_key(&bits, |p| p.bits).ok().map(|i| table[i])
}

/// Returns the layout that the `opt` of this major version gives to a module with this triple, if the module has no
/// layout or an empty one. The result is empty if `opt` adds no layout. `opt` never changes a layout in the file
/// (measured). `targets.txt` has the measured layouts. Sub-targets with their own layouts (x32, elfiamcu, nacl, amdhsa
/// SPIR-V, …) are not distinguished.
pub fn default_layout(triple: &str, major: u32) -> &'static str {
    let arch = triple.split('-').next().unwrap_or("");
    let arch = match arch {
        "i386" | "i486" | "i586" => "i686",
        "x86_64h" | "amd64" => "x86_64",
        // Since LLVM 23, the architecture's name is `amdgpu`, perhaps with a processor appended.
        _ if arch.starts_with("amdgpu") && major >= 23 => "amdgcn",
        _ => arch,
    };
    let is = |words: &[&str]| words.iter().any(|w| triple.contains(w));
    let system = if is(&["-apple", "-darwin", "-macos", "-ios"]) {
        "apple"
    } else if is(&["-windows", "-win32", "-uefi"]) {
        "windows"
    } else if is(&["-linux"]) {
        "linux"
    } else {
        ""
    };
    let rows = TARGETS.get(arch).into_iter().flatten();
    let mut fitting = rows.filter(|row| [system, "*"].contains(&row.system) && row.from <= major);
    fitting.next_back().map_or("", |row| row.layout)
}

/// A row of `targets.txt`.
struct Target {
    system: &'static str,
    from: u32,
    layout: &'static str,
}

/// The rows by architecture, in file order. The file is parsed only once, because every kernel needs these rows.
static TARGETS: LazyLock<FxHashMap<&str, Vec<Target>>> = LazyLock::new(|| {
    let mut all: FxHashMap<&str, Vec<Target>> = FxHashMap::default();
    for row in include_str!("targets.txt").lines().filter(|l| !l.starts_with('#')) {
        let mut words = row.split(' ');
        let [arch, system, from] =
            std::array::from_fn(|_| words.next().expect("four words, or three without a layout"));
        let from = from.parse().expect("a major version");
        all.entry(arch).or_default().push(Target { system, from, layout: words.next().unwrap_or("") });
    }
    all
});

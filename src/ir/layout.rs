//! Sizes, alignments and address-space widths: the `target datalayout` string and what follows from it.
//!
//! What must hold: for every type whose size LLVM knows, [`DataLayout::size_bits`], [`DataLayout::alloc_size`],
//! [`DataLayout::abi_align`] and [`DataLayout::struct_layout`] give LLVM's numbers. The tests hold numbers that `opt`
//! printed; 150 random types under each of 16 layouts were compared with 15, 16, 19 and 22. (The one difference: since
//! 20 `i1` has no default of its own, so that its preferred alignment is that of `i8`, which shows on AArch64.) Types
//! without a known size (opaque, scalable, function, target types, self-containing structs) give `None`, never a panic;
//! sizes are computed in 128 bits, so no array in the text can overflow silently.

use super::{AddressSpace, FloatKind, Type, TypeId, TypeTable};
use rustc_hash::FxHashMap;

/// Widths and alignments of the pointers of one address space.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct PointerSpec {
    /// The space these numbers were written for (0 when they are only inherited from it).
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

/// A parsed data layout. [`DataLayout::default`] is the one of a module that has none.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DataLayout {
    /// `E` instead of `e`.
    pub big_endian: bool,
    /// Sorted by space; the first is space 0.
    pointers: Vec<PointerSpec>,
    /// Sorted by width, as `floats` and `vectors`.
    ints: Vec<Primitive>,
    floats: Vec<Primitive>,
    vectors: Vec<Primitive>,
    aggregate: Primitive,
    /// `S`: natural stack alignment in bytes.
    pub stack_align: Option<u64>,
    /// `A`: the space of allocas.
    pub alloca_space: AddressSpace,
    /// `P`: the space of functions.
    pub program_space: AddressSpace,
    /// `G`: the default space of global variables.
    pub global_space: AddressSpace,
    /// `ni`: spaces whose pointers have no stable integer value.
    pub non_integral: Vec<AddressSpace>,
    /// `n`: native integer widths in bits.
    pub native_widths: Vec<u32>,
}

/// Where the fields of a struct lie; all numbers in bytes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StructLayout {
    /// One offset per field.
    pub offsets: Vec<u64>,
    /// With tail padding.
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
        self.store_size().next_multiple_of(u128::from(self.abi))
    }
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
            non_integral: Vec::new(),
            native_widths: Vec::new(),
        }
    }
}

/// Nested types deeper than this have no size (no kernel is that deep; it bounds the recursion).
const MAX_DEPTH: u32 = 200;

impl DataLayout {
    /// The layout a module is meant for: its own, else what the newest reader adds from the triple. A layout text that
    /// does not parse counts as absent (the parser has reported it).
    pub fn of(module: &super::Module) -> DataLayout {
        let text = if module.data_layout.is_empty() { default_layout(&module.triple, 22) } else { &module.data_layout };
        DataLayout::parse(text).unwrap_or_default()
    }

    /// Reads a layout string; what it does not mention keeps LLVM's default.
    pub fn parse(text: &str) -> Result<DataLayout, String> {
        let mut layout = DataLayout::default();
        if text.is_empty() {
            return Ok(layout);
        }
        for spec in text.split('-') {
            layout.apply(spec).map_err(|why| format!("data layout: '{spec}': {why}"))?;
        }
        Ok(layout)
    }

    /// Pointers of `space`; a space that the layout does not mention is like space 0.
    pub fn pointer(&self, space: AddressSpace) -> PointerSpec {
        match self.pointers.binary_search_by_key(&space, |p| p.space) {
            Ok(i) => self.pointers[i],
            Err(_) => self.pointers[0],
        }
    }

    /// Width in which address arithmetic in `space` wraps, in bits.
    pub fn index_bits(&self, space: AddressSpace) -> u32 {
        self.pointer(space).index_bits
    }

    /// Are pointers of `space` without a stable integer value?
    pub fn is_non_integral(&self, space: AddressSpace) -> bool {
        self.non_integral.contains(&space)
    }

    /// Width of a value in bits, without padding after it.
    pub fn size_bits(&self, types: &TypeTable, ty: TypeId) -> Option<u64> {
        u64::try_from(self.extent(types, ty)?.bits).ok()
    }

    /// Bytes that a store of the type may write: the width in bits rounded up.
    pub fn store_size(&self, types: &TypeTable, ty: TypeId) -> Option<u64> {
        u64::try_from(self.extent(types, ty)?.store_size()).ok()
    }

    /// Distance in bytes of two neighbours in an array.
    pub fn alloc_size(&self, types: &TypeTable, ty: TypeId) -> Option<u64> {
        u64::try_from(self.extent(types, ty)?.alloc_size()).ok()
    }

    /// ABI alignment in bytes.
    pub fn abi_align(&self, types: &TypeTable, ty: TypeId) -> Option<u64> {
        Some(self.extent(types, ty)?.abi)
    }

    /// Preferred alignment in bytes (what an `alloca` without `align` gets).
    pub fn pref_align(&self, types: &TypeTable, ty: TypeId) -> Option<u64> {
        Some(self.extent(types, ty)?.pref)
    }

    /// Offsets, size and alignment of a struct type.
    pub fn struct_layout(&self, types: &TypeTable, ty: TypeId) -> Option<StructLayout> {
        let mut offsets = Vec::new();
        let extent = self.lay_out_struct(types, ty, 0, &mut FxHashMap::default(), |o| offsets.push(o))?;
        let offsets = offsets.into_iter().map(u64::try_from).collect::<Result<_, _>>().ok()?;
        Some(StructLayout { offsets, size: u64::try_from(extent.alloc_size()).ok()?, align: extent.abi })
    }

    /// Offset in bytes of one field of a struct type.
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

    /// `known` holds the structs already computed in this query: without it a chain of `{T, T}` takes exponential time.
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
            Type::Int(bits) => Some(self.int_extent(*bits)),
            Type::Float(kind) => Some(self.float_extent(*kind)),
            Type::Ptr(space) => {
                let p = self.pointer(*space);
                Some(Extent { bits: p.bits.into(), abi: p.abi, pref: p.pref })
            }
            Type::X86Amx => Some(Extent { bits: 8192, abi: 64, pref: 64 }),
            Type::Vector { elem, len, scalable: false } => {
                let bits = self.extent_within(types, *elem, depth + 1, known)?.bits.checked_mul(u128::from(*len))?;
                self.vector_extent(bits)
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

    /// Gives each field's offset to `field` in order.
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
            size = size.checked_next_multiple_of(u128::from(a))?;
            field(size);
            size = size.checked_add(e.alloc_size())?;
        }
        let bits = size.checked_next_multiple_of(u128::from(align))?.checked_mul(8)?;
        let abi = if packed { 1 } else { align.max(self.aggregate.abi) };
        Some(Extent { bits, abi, pref: align.max(self.aggregate.pref) })
    }

    /// The entry of the width, or the next wider one, or the widest.
    fn int_extent(&self, bits: u32) -> Extent {
        let i = self.ints.partition_point(|p| p.bits < bits).min(self.ints.len() - 1);
        let p = self.ints[i];
        Extent { bits: bits.into(), abi: p.abi, pref: p.pref }
    }

    /// The entry of the width, else the natural alignment.
    fn float_extent(&self, kind: FloatKind) -> Extent {
        let bits = kind.bits();
        let natural = u64::from(bits.div_ceil(8)).next_power_of_two();
        let p = find(&self.floats, bits).unwrap_or(prim(bits, natural, natural));
        Extent { bits: bits.into(), abi: p.abi, pref: p.pref }
    }

    /// The entry of the whole vector's width, else the natural alignment.
    fn vector_extent(&self, bits: u128) -> Option<Extent> {
        let found = u32::try_from(bits).ok().and_then(|b| find(&self.vectors, b));
        if let Some(p) = found {
            return Some(Extent { bits, abi: p.abi, pref: p.pref });
        }
        let natural = u64::try_from(bits.div_ceil(8)).ok()?.checked_next_power_of_two()?;
        Some(Extent { bits, abi: natural, pref: natural })
    }

    /// One `-`-separated part of the string.
    fn apply(&mut self, spec: &str) -> Result<(), String> {
        let mut fields = spec.split(':');
        let head = fields.next().unwrap_or("");
        let rest: Vec<&str> = fields.collect();
        if head == "ni" {
            return self.apply_non_integral(&rest);
        }
        let Some(letter) = head.chars().next() else { return Err("empty part".to_string()) };
        let tail = &head[letter.len_utf8()..];
        match letter {
            'e' | 'E' if tail.is_empty() && rest.is_empty() => self.big_endian = letter == 'E',
            // Mangling and the long obsolete stack-object alignment change nothing here.
            'm' if tail.is_empty() && matches!(rest[..], ["e" | "l" | "m" | "o" | "w" | "x" | "a"]) => {}
            's' => {}
            'p' => self.apply_pointer(tail, &rest)?,
            'i' | 'f' | 'v' => self.apply_primitive(letter, tail, &rest)?,
            'a' => {
                if !matches!(tail, "" | "0") {
                    return Err("the size of an aggregate is never given".to_string());
                }
                let (abi, pref) = alignments(&rest, true)?;
                self.aggregate = prim(0, abi, pref);
            }
            'n' => {
                let widths = std::iter::once(tail).chain(rest.iter().copied());
                self.native_widths = widths.map(|w| width(w, "native width")).collect::<Result<_, _>>()?;
            }
            'S' if rest.is_empty() => {
                let bits: u64 = tail.parse().map_err(|_| "expected a number of bits after 'S'".to_string())?;
                self.stack_align = if bits == 0 { None } else { Some(align_bytes(bits)?) };
            }
            'A' if rest.is_empty() => self.alloca_space = space(tail)?,
            'P' if rest.is_empty() => self.program_space = space(tail)?,
            'G' if rest.is_empty() => self.global_space = space(tail)?,
            'F' if rest.is_empty() && (tail.starts_with('i') || tail.starts_with('n')) => {
                let bits: u64 = tail[1..].parse().map_err(|_| "expected a number of bits".to_string())?;
                align_bytes(bits)?;
            }
            _ => return Err("unknown or malformed part".to_string()),
        }
        Ok(())
    }

    fn apply_non_integral(&mut self, spaces: &[&str]) -> Result<(), String> {
        for s in spaces {
            let s = space(s)?;
            if s == AddressSpace(0) {
                return Err("address space 0 cannot be non-integral".to_string());
            }
            self.non_integral.push(s);
        }
        Ok(())
    }

    /// `p[flags][space]:size:abi[:pref[:index]]`; the flags (LLVM ≥ 21: `u` unstable, `e` external state) make the
    /// space non-integral.
    fn apply_pointer(&mut self, tail: &str, rest: &[&str]) -> Result<(), String> {
        let digits = tail.trim_start_matches(['e', 'u']);
        let at = if digits.is_empty() { AddressSpace(0) } else { space(digits)? };
        if digits.len() != tail.len() {
            self.apply_non_integral(&[digits])?;
        }
        let [size, aligns @ ..] = rest else { return Err("expected the pointer's size".to_string()) };
        let bits = width(size, "pointer size")?;
        let (abi, pref) = alignments(&aligns[..aligns.len().min(2)], false)?;
        let index_bits = match aligns.get(2) {
            Some(text) => width(text, "index size")?,
            None => bits,
        };
        if index_bits > bits {
            return Err("the index is wider than the pointer".to_string());
        }
        let spec = PointerSpec { space: at, bits, abi, pref, index_bits };
        match self.pointers.binary_search_by_key(&at, |p| p.space) {
            Ok(i) => self.pointers[i] = spec,
            Err(i) => self.pointers.insert(i, spec),
        }
        Ok(())
    }

    fn apply_primitive(&mut self, letter: char, tail: &str, rest: &[&str]) -> Result<(), String> {
        let bits = width(tail, "size")?;
        let (abi, pref) = alignments(rest, false)?;
        if letter == 'i' && bits == 8 && abi != 1 {
            return Err("i8 must be 8-bit aligned".to_string());
        }
        let table = match letter {
            'i' => &mut self.ints,
            'f' => &mut self.floats,
            _ => &mut self.vectors,
        };
        match table.binary_search_by_key(&bits, |p| p.bits) {
            Ok(i) => table[i] = prim(bits, abi, pref),
            Err(i) => table.insert(i, prim(bits, abi, pref)),
        }
        Ok(())
    }
}

fn find(table: &[Primitive], bits: u32) -> Option<Primitive> {
    table.binary_search_by_key(&bits, |p| p.bits).ok().map(|i| table[i])
}

fn space(text: &str) -> Result<AddressSpace, String> {
    match text.parse::<u32>() {
        Ok(n) if n < 1 << 24 => Ok(AddressSpace(n)),
        _ => Err("expected an address space below 2^24".to_string()),
    }
}

fn width(text: &str, what: &str) -> Result<u32, String> {
    match text.parse::<u32>() {
        Ok(n) if (1..1 << 24).contains(&n) => Ok(n),
        _ => Err(format!("expected a {what} in bits between 1 and 2^24")),
    }
}

/// `abi[:pref]` in bits, as bytes. Only aggregates may have ABI alignment 0, which means 1.
fn alignments(fields: &[&str], zero_abi: bool) -> Result<(u64, u64), String> {
    let number = |text: &str| text.parse::<u64>().map_err(|_| "expected an alignment in bits".to_string());
    let (abi, pref) = match fields {
        [abi] => (number(abi)?, number(abi)?),
        [abi, pref] => (number(abi)?, number(pref)?),
        _ => return Err("expected one or two alignments".to_string()),
    };
    let abi = if abi == 0 && zero_abi { 1 } else { align_bytes(abi)? };
    let pref = if pref == 0 && zero_abi { abi } else { align_bytes(pref)? };
    if pref < abi {
        return Err("the preferred alignment is below the ABI alignment".to_string());
    }
    Ok((abi, pref))
}

fn align_bytes(bits: u64) -> Result<u64, String> {
    if bits >= 8 && bits.is_power_of_two() && bits < 1 << 16 {
        Ok(bits / 8)
    } else {
        Err("an alignment is a power of two of at least 8 bits".to_string())
    }
}

/// What `opt` of this major version gives a module that has the triple but no layout (or an empty one), as text;
/// empty if nothing. A layout in the file is never changed (measured). `layouts.txt` holds the measured texts; the
/// triples of sub-targets with a layout of their own (x32, elfiamcu, nacl, amdhsa SPIR-V, …) are not told apart.
pub fn default_layout(triple: &str, major: u32) -> &'static str {
    let arch = triple.split('-').next().unwrap_or("");
    let arch = match arch {
        "i386" | "i486" | "i586" => "i686",
        "x86_64h" | "amd64" => "x86_64",
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
    let rows = include_str!("layouts.txt").lines().filter(|l| !l.starts_with('#'));
    let mut fitting = rows.filter_map(|row| {
        let mut words = row.split(' ');
        let fits = words.next()? == arch
            && words.next().is_some_and(|s| s == "*" || s == system)
            && words.next()?.parse::<u32>().is_ok_and(|from| from <= major);
        fits.then(|| words.next().unwrap_or(""))
    });
    fitting.next_back().unwrap_or("")
}

#[cfg(test)]
mod tests {
    use super::*;

    const INT: fn(&mut TypeTable, u32) -> TypeId = TypeTable::int;

    fn layout(triple: &str) -> DataLayout {
        DataLayout::parse(default_layout(triple, 22)).expect("a measured layout parses")
    }

    fn strukt(t: &mut TypeTable, fields: &[TypeId], packed: bool) -> TypeId {
        t.intern(Type::Struct { fields: fields.to_vec(), packed })
    }

    fn vector(t: &mut TypeTable, elem: TypeId, len: u32) -> TypeId {
        t.intern(Type::Vector { elem, len, scalable: false })
    }

    /// (size of an array element, ABI alignment, alignment of an alloca) as `opt -passes=instcombine` folds
    /// `gep T, null, 1` and `gep {i8, T}, null, 0, 1` and prints `alloca T`; 15, 16, 19 and 22 agree.
    fn check(layout: &DataLayout, t: &TypeTable, ty: TypeId, expected: (u64, u64, u64)) {
        let got = (layout.alloc_size(t, ty), layout.abi_align(t, ty), layout.pref_align(t, ty));
        let (size, abi, pref) = expected;
        assert_eq!(got, (Some(size), Some(abi), Some(pref)), "{:?}", t.get(ty));
    }

    #[test]
    fn sizes_without_a_layout() {
        let (l, mut t) = (DataLayout::default(), TypeTable::default());
        for (bits, expected) in
            [(1, (1, 1, 1)), (24, (4, 4, 4)), (64, (8, 4, 8)), (65, (12, 4, 8)), (128, (16, 4, 8)), (256, (32, 4, 8))]
        {
            let ty = t.int(bits);
            check(&l, &t, ty, expected);
        }
        for (kind, expected) in [
            (FloatKind::Half, (2, 2, 2)),
            (FloatKind::X86Fp80, (16, 16, 16)),
            (FloatKind::Fp128, (16, 16, 16)),
            (FloatKind::PpcFp128, (16, 16, 16)),
        ] {
            let ty = t.intern(Type::Float(kind));
            check(&l, &t, ty, expected);
        }
        let (i1, i8, i24, i32, i64) =
            (INT(&mut t, 1), INT(&mut t, 8), INT(&mut t, 24), INT(&mut t, 32), INT(&mut t, 64));
        let (fp80, ptr) = (t.intern(Type::Float(FloatKind::X86Fp80)), t.ptr(AddressSpace(0)));
        for (elem, len, expected) in [
            (i1, 3, (1, 1, 1)),
            (i32, 3, (16, 16, 16)),
            (i24, 2, (8, 8, 8)),
            (i24, 3, (16, 16, 16)),
            (fp80, 2, (32, 32, 32)),
            (ptr, 5, (64, 64, 64)),
        ] {
            let ty = vector(&mut t, elem, len);
            check(&l, &t, ty, expected);
        }
        let (plain, packed, empty) =
            (strukt(&mut t, &[i8, i64], false), strukt(&mut t, &[i8, i64], true), strukt(&mut t, &[], false));
        check(&l, &t, plain, (12, 4, 8));
        check(&l, &t, packed, (9, 1, 8));
        check(&l, &t, empty, (0, 1, 8));
        let array = t.intern(Type::Array { elem: i24, len: 3 });
        check(&l, &t, array, (12, 4, 4));
        assert_eq!(l.store_size(&t, i24), Some(3));
        assert_eq!(l.size_bits(&t, i24), Some(24));
    }

    #[test]
    fn sizes_of_targets() {
        let mut t = TypeTable::default();
        let (i1, i8, i16, i24, i32) =
            (INT(&mut t, 1), INT(&mut t, 8), INT(&mut t, 16), INT(&mut t, 24), INT(&mut t, 32));
        let (i64, i128, i256) = (INT(&mut t, 64), INT(&mut t, 128), INT(&mut t, 256));
        let nv = layout("nvptx64-nvidia-cuda");
        let tensor = t.ptr(AddressSpace(6));
        let mixed = strukt(&mut t, &[i8, tensor, i128], false);
        let (v2i8, v2i1) = (vector(&mut t, i8, 2), vector(&mut t, i1, 2));
        check(&nv, &t, i24, (4, 4, 4));
        check(&nv, &t, i256, (32, 32, 32));
        check(&nv, &t, tensor, (4, 4, 4));
        check(&nv, &t, mixed, (32, 16, 16));
        check(&nv, &t, v2i8, (2, 2, 2));
        check(&nv, &t, v2i1, (1, 1, 1));
        let x86 = layout("i686-unknown-linux-gnu");
        let (double, fp80) = (t.intern(Type::Float(FloatKind::Double)), t.intern(Type::Float(FloatKind::X86Fp80)));
        let (si64, sdouble) = (strukt(&mut t, &[i8, i64], false), strukt(&mut t, &[i8, double], false));
        check(&x86, &t, i64, (8, 4, 8));
        check(&x86, &t, i128, (16, 16, 16));
        check(&x86, &t, double, (8, 4, 8));
        check(&x86, &t, fp80, (12, 4, 4));
        check(&x86, &t, si64, (12, 4, 8));
        check(&x86, &t, sdouble, (12, 4, 8));
        let amd = layout("amdgcn-amd-amdhsa");
        let (buffer, private) = (t.ptr(AddressSpace(7)), t.ptr(AddressSpace(5)));
        let (holder, v3i16, v6i32) =
            (strukt(&mut t, &[i8, buffer], false), vector(&mut t, i16, 3), vector(&mut t, i32, 6));
        check(&amd, &t, buffer, (32, 32, 32));
        check(&amd, &t, private, (4, 4, 4));
        check(&amd, &t, holder, (64, 32, 32));
        check(&amd, &t, v3i16, (8, 8, 8));
        check(&amd, &t, v6i32, (32, 32, 32));
        assert_eq!(amd.index_bits(AddressSpace(7)), 32);
        assert_eq!(amd.index_bits(AddressSpace(8)), 48);
        assert!(amd.is_non_integral(AddressSpace(8)) && !amd.is_non_integral(AddressSpace(1)));
        assert_eq!((amd.alloca_space, amd.global_space), (AddressSpace(5), AddressSpace(1)));
        assert_eq!((amd.stack_align, amd.native_widths.as_slice()), (Some(4), &[32, 64][..]));
        let s390x = layout("s390x");
        let inner = strukt(&mut t, &[i8], false);
        let (outer, packed) = (strukt(&mut t, &[i1, inner], false), strukt(&mut t, &[i8, i1], true));
        assert!(s390x.big_endian);
        check(&s390x, &t, i1, (1, 1, 2));
        check(&s390x, &t, outer, (2, 1, 2));
        check(&s390x, &t, packed, (2, 1, 2));
        let avr = layout("avr");
        check(&avr, &t, si64, (9, 1, 1));
    }

    #[test]
    fn struct_offsets() {
        let (l, mut t) = (layout("nvptx64"), TypeTable::default());
        let (i8, i16, i64) = (INT(&mut t, 8), INT(&mut t, 16), INT(&mut t, 64));
        let s = strukt(&mut t, &[i8, i16, i8, i64, i8], false);
        let expected = StructLayout { offsets: vec![0, 2, 4, 8, 16], size: 24, align: 8 };
        assert_eq!(l.struct_layout(&t, s), Some(expected));
        assert_eq!(l.field_offset(&t, s, 3), Some(8));
        assert_eq!(l.field_offset(&t, s, 5), None);
        let p = strukt(&mut t, &[i8, i16, i8, i64, i8], true);
        let expected = StructLayout { offsets: vec![0, 1, 3, 4, 12], size: 13, align: 1 };
        assert_eq!(l.struct_layout(&t, p), Some(expected));
    }

    #[test]
    fn no_size_and_no_panic() {
        let (l, mut t) = (DataLayout::default(), TypeTable::default());
        let i8 = t.int(8);
        let opaque = t.add_named(Some("o".to_string()), None);
        let holder = strukt(&mut t, &[i8, opaque], false);
        let cyclic = t.add_named(Some("c".to_string()), None);
        t.named[1].body = Some((vec![cyclic, cyclic], false));
        let scalable = t.intern(Type::Vector { elem: i8, len: 4, scalable: true });
        let void = t.intern(Type::Void);
        for ty in [opaque, holder, cyclic, scalable, void] {
            assert_eq!(l.alloc_size(&t, ty), None);
            assert_eq!(l.struct_layout(&t, ty), None);
        }
        // opt-22 folds 2^61 + 1 bytes too, although the bits do not fit 64.
        let big = t.intern(Type::Array { elem: i8, len: (1 << 61) + 1 });
        assert_eq!((l.alloc_size(&t, big), l.size_bits(&t, big)), (Some((1 << 61) + 1), None));
        let mut huge = big;
        for _ in 0..60 {
            huge = t.intern(Type::Array { elem: huge, len: u64::MAX });
        }
        assert_eq!(l.alloc_size(&t, huge), None);
        let mut doubling = i8;
        for _ in 0..60 {
            doubling = strukt(&mut t, &[doubling, doubling], false);
        }
        assert_eq!(l.alloc_size(&t, doubling), Some(1 << 60));
    }

    #[test]
    fn malformed_layouts_are_named() {
        for bad in [
            "e-",
            "q",
            "p",
            "p:64",
            "p:64:63",
            "p:64:64:64:128",
            "i8:16",
            "i32",
            "i32:0",
            "a1:0:64",
            "n",
            "n0",
            "ni:0",
            "S7",
            "A",
            "i64:64:32",
            "p-1:64:64",
            "Fx",
            "é",
            "v128:24",
            "p99999999:64:64",
            "m:v",
        ] {
            assert!(DataLayout::parse(bad).is_err(), "{bad}");
        }
        let old = "e-p:64:64:64-i1:8:8-i8:8:8-f80:128:128-v64:64:64-a0:0:64-s0:64:64-n8:16:32:64";
        assert!(DataLayout::parse(old).is_ok());
        let flags = DataLayout::parse("pu7:160:256:256:32").expect("flags of LLVM 21");
        assert!(flags.is_non_integral(AddressSpace(7)));
    }

    #[test]
    fn layouts_from_triples() {
        assert_eq!(default_layout("nvptx64-nvidia-cuda", 16), "");
        assert_eq!(default_layout("nvptx64-nvidia-cuda", 19), "e-i64:64-i128:128-v16:16-v32:32-n16:32:64");
        let new = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64";
        assert_eq!(default_layout("nvptx64-nvidia-cuda", 22), new);
        assert!(default_layout("x86_64-apple-macosx10", 19).starts_with("e-m:o-"));
        assert!(default_layout("ppc64le-unknown-linux-gnu", 22).ends_with("v512:512:512"));
        assert_eq!(default_layout("", 22), "");
        for row in include_str!("layouts.txt").lines().filter(|l| !l.starts_with('#')) {
            let text = row.split(' ').nth(3).expect("four columns");
            DataLayout::parse(text).unwrap_or_else(|e| panic!("{row}: {e}"));
        }
    }
}

//! The expected numbers are those that `opt` printed.

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

/// Checks the size of an array element, the ABI alignment, and the alignment of an alloca. `opt -passes=instcombine` of
/// LLVM 15, 16, 19 and 22 gives the expected numbers. The pass `instcombine` folds `gep T, null, 1` and `gep {i8, T},
/// null, 0, 1`, and prints `alloca T`.
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
    let (i1, i8, i24, i32, i64) = (INT(&mut t, 1), INT(&mut t, 8), INT(&mut t, 24), INT(&mut t, 32), INT(&mut t, 64));
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
    let (i1, i8, i16, i24, i32) = (INT(&mut t, 1), INT(&mut t, 8), INT(&mut t, 16), INT(&mut t, 24), INT(&mut t, 32));
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
    let (holder, v3i16, v6i32) = (strukt(&mut t, &[i8, buffer], false), vector(&mut t, i16, 3), vector(&mut t, i32, 6));
    check(&amd, &t, buffer, (32, 32, 32));
    check(&amd, &t, private, (4, 4, 4));
    check(&amd, &t, holder, (64, 32, 32));
    check(&amd, &t, v3i16, (8, 8, 8));
    check(&amd, &t, v6i32, (32, 32, 32));
    assert_eq!(amd.index_bits(AddressSpace(7)), 32);
    assert_eq!(amd.index_bits(AddressSpace(8)), 48);
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
    // opt-22 folds a size of 2^61 + 1 bytes too, although the size in bits does not fit into 64 bits.
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
    assert!(DataLayout::parse("pu7:160:256:256:32").is_ok(), "flags of LLVM 21");
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
    for row in include_str!("targets.txt").lines().filter(|l| !l.starts_with('#')) {
        let text = row.split(' ').nth(3).expect("four columns");
        DataLayout::parse(text).unwrap_or_else(|e| panic!("{row}: {e}"));
    }
}

/// Measured with opt-23.
#[test]
fn flags_of_23() {
    let layout = DataLayout::parse("e-p:64:64-po5(private):32:32-pz6:32:32-peo7:64:64").expect("valid");
    assert_eq!(layout.space_named("private"), Some(AddressSpace(5)));
    assert_eq!(layout.space_named("shared"), None);
    assert!(DataLayout::parse("e-p5(private:32:32").is_err());
    let ones = |space| layout.is_null_all_ones(AddressSpace(space));
    assert!(ones(5) && ones(7) && !ones(6) && !ones(0));
    assert!(DataLayout::parse("e-poz6:32:32").is_err());
    let mut types = TypeTable::default();
    let mut vector = |bits, len| {
        let elem = types.int(bits);
        types.intern(Type::Vector { elem, len, scalable: false })
    };
    let (words, pairs) = (vector(32, 4), vector(32, 2));
    let align = |text: &str, ty| DataLayout::parse(text).expect("valid").abi_align(&types, ty);
    assert_eq!(align("e-ve-i64:64", words), Some(4));
    assert_eq!(align("e-v128:128-ve", words), Some(16));
    assert_eq!(align("e-v128:128-ve", pairs), Some(4));
    assert_eq!(align("e-i64:64", words), Some(16));
}

//! Tests of special cases of bytes. They concern stores of equal bytes, undefined bits, numbers whose width is not a
//! whole number of bytes, parts of pointers, and objects that are too large to be stored in full.

use super::super::sparse::PAGE;
use super::*;
use crate::api::InitialBytes;
use crate::ir::FloatKind;

fn leaf(kind: Kind, bits: u32) -> Leaf {
    Leaf { kind, bits, offset: 0 }
}

const POINTER: Leaf = Leaf { kind: Kind::Ptr(AddressSpace(0)), bits: 64, offset: 0 };

/// Two stores leave equal bytes if all bits that are defined in both stores are equal. Poison bits must be equal too;
/// tainted values are not compared.
#[test]
fn stores_that_leave_the_same() {
    let cell = |(value, undef, poison, drawn)| Cell::new(value, undef, poison, drawn);
    for (a, b, twins) in [
        ((5, 0, 0, false), (5, 0, 0, false), true),
        ((5, 0, 0, false), (4, 0, 0, false), false),
        ((5, 1, 0, false), (4, 0, 0, false), true),
        ((5, 0, 0, false), (4, 1, 0, false), true),
        ((5, 1, 0, false), (4, 1, 0, false), true),
        ((5, 2, 0, false), (4, 1, 0, false), true),
        ((5, 2, 0, false), (4, 2, 0, false), false),
        ((5, 0, 1, false), (4, 0, 1, false), true),
        ((5, 1, 1, false), (4, 0, 1, false), true),
        ((5, 0, 1, false), (5, 0, 0, false), false),
        ((5, 0, 0, true), (4, 0, 0, false), true),
        ((5, 0, 0, false), (4, 0, 0, true), true),
        ((5, 0, 0, true), (4, 0, 0, true), true),
    ] {
        assert_eq!((cell(a).stores_equal(cell(b)), cell(b).stores_equal(cell(a))), (twins, twins), "{a:?} {b:?}");
    }
    let drawn = Cell::from_byte(7).tainted();
    assert_eq!((drawn.tainted().is_tainted(), drawn.value()), (true, 7));
    for undef in [0, 1, 0xff] {
        let contested = cell((5, undef, 2, true)).contested();
        assert_eq!(
            (contested.value(), contested.undef(), contested.poison(), contested.is_tainted()),
            (5, 0xff, 2, true)
        );
    }
}

/// If a frozen number is stored and loaded, it is still frozen. If a free choice decides one of its bytes, the loaded
/// number is no longer frozen.
#[test]
fn bytes_of_frozen_numbers() {
    let spaces = spaces("");
    let mut memory = Memory::new(1, false);
    let object = memory.allocate(&spaces, StorageKind::Global, 0, 16, 8).expect("there is room");
    let mut undef = Rng::new(1, 1);
    let mut loose = |memory: &Memory, kind, bits| memory.load(object, 0, leaf(kind, bits), &mut undef).loose;
    let frozen = Scalar { drawn: true, loose: TaintDetail::Frozen, ..Scalar::from_bits(0x1234) };
    memory.store_plain(object, 0, 8, 0);
    memory.store(object, 0, leaf(Kind::Int, 16), &frozen);
    assert_eq!(loose(&memory, Kind::Int, 16), TaintDetail::Frozen);
    assert_eq!(loose(&memory, Kind::Float(FloatKind::Float), 32), TaintDetail::Frozen);
    assert_eq!(loose(&memory, POINTER.kind, 64), TaintDetail::No);
    memory.store(object, 2, leaf(Kind::Int, 8), &Scalar { drawn: true, ..Scalar::from_bits(1) });
    assert_eq!((loose(&memory, Kind::Int, 16), loose(&memory, Kind::Int, 32)), (TaintDetail::Frozen, TaintDetail::No));
    for other in [|cell: Cell| cell.tainted(), |cell: Cell| cell.contested()] {
        memory.store(object, 0, leaf(Kind::Int, 16), &frozen);
        memory.change(object, 1, 1, |cell| *cell = other(*cell));
        assert_eq!(
            (loose(&memory, Kind::Int, 8), loose(&memory, Kind::Int, 16)),
            (TaintDetail::Frozen, TaintDetail::No)
        );
    }
}

#[test]
fn undefined_bytes_are_redrawn_per_load() {
    let spaces = spaces("");
    let mut memory = Memory::new(1, false);
    let object = memory.allocate(&spaces, StorageKind::Global, 0, 16, 8).expect("there is room");
    let mut undef = Rng::new(1, 1);
    let mut read = |memory: &Memory, bits| memory.load(object, 0, leaf(Kind::Int, bits), &mut undef);
    assert_ne!(read(&memory, 64).bits, read(&memory, 64).bits);
    memory.store_plain(object, 0, 4, 7);
    assert_eq!((read(&memory, 64).bits as u32, read(&memory, 64).undef), (7, 0xffff_ffff << 32));
    assert_ne!(read(&memory, 64).bits >> 32, read(&memory, 64).bits >> 32);
    // One poison bit in any byte makes the whole value poison.
    for at in 0..4 {
        memory.store_plain(object, 0, 4, 0);
        memory.fill(object, at, 1, Cell::new(0, 0, 0x10, false));
        assert!(read(&memory, 32).poison, "byte {at}");
        assert_eq!(read(&memory, 8).poison, at == 0);
    }
    // LangRef, 'load': a value whose width is not a whole number of bytes is defined if the bits above its width are
    // zero, as in a value stored with this width. Otherwise the value is undefined.
    for (byte, bits, poison) in
        [(1, 1, false), (3, 1, true), (0x7f, 7, false), (0x80, 7, true), (0xff, 8, false), (0x80, 8, false)]
    {
        memory.store_plain(object, 0, 1, byte);
        assert_eq!(read(&memory, bits).poison, poison, "{byte:#x} as i{bits}");
    }
    for bits in [1, 7, 8, 9, 15, 24] {
        let ones = Scalar::from_bits(mask(bits));
        memory.store(object, 0, leaf(Kind::Int, bits), &ones);
        assert_eq!(read(&memory, bits), ones, "i{bits}");
    }
}

#[test]
fn pieces_of_pointers() {
    let spaces = spaces("");
    let mut memory = Memory::new(1, false);
    let object = memory.allocate(&spaces, StorageKind::Global, 0, 64, 8).expect("there is room");
    let mut undef = Rng::new(1, 1);
    let tagged = |base| Prov { base, tags: TagSetId(5) };
    let pointer = |prov| Scalar { prov, ..Scalar::from_bits(0x1234) };
    // A pointer without a base is a number. But if a promise was made about such a pointer, it keeps its tags.
    memory.store(object, 0, POINTER, &pointer(Prov::NONE));
    assert_eq!((memory.pointers_in(object, 0, 8), memory.load_plain(object, 0, 8)), (vec![], Some(0x1234)));
    assert_eq!(memory.load(object, 0, leaf(Kind::Int, 64), &mut undef).prov, Prov::NONE);
    memory.store(object, 0, POINTER, &pointer(tagged(Base::None)));
    assert_eq!(memory.load(object, 0, POINTER, &mut undef).prov, tagged(Base::None));
    // A pointer made from a number may be based on any object, and has no tags that could be replaced.
    memory.store(object, 8, POINTER, &pointer(Prov::VIA_INT));
    memory.retag((object, 8), 8, |_, prov| panic!("{prov:?}"));
    assert_eq!(memory.load(object, 8, POINTER, &mut undef).prov, Prov::VIA_INT);
    assert_eq!(memory.pointers_in(object, 8, 8).first(), Some(&Prov::VIA_INT));
    // A pointer whose first byte belongs to a number may also be based on any object. A number's byte after the first
    // byte of a pointer gives no provenance.
    let mixed = |memory: &mut Memory, rest: Prov, number: u64| {
        memory.store(object, 16, POINTER, &pointer(rest));
        memory.store_plain(object, 16 + number, 1, 0x34);
        memory.load(object, 16, POINTER, &mut Rng::new(1, 1)).prov
    };
    let whole = tagged(Base::Object(object));
    assert_eq!(mixed(&mut memory, Prov::VIA_INT, 0), Prov::VIA_INT);
    assert_eq!(mixed(&mut memory, Prov::VIA_INT, 3), Prov::VIA_INT);
    assert_eq!(mixed(&mut memory, whole, 0), Prov::VIA_INT);
    assert_eq!(mixed(&mut memory, whole, 3), Prov::NONE);
}

/// Two huge objects and an object that is stored in full do not change each other's bytes.
#[test]
fn huge_objects_keep_their_bytes() {
    let spaces = spaces("");
    let mut memory = Memory::new(1, false);
    let mut make = |size| memory.allocate(&spaces, StorageKind::Global, 0, size, 8).expect("there is room");
    let (near, a, b, c) = (make(MAX_NEAR), make(MAX_NEAR + 1), make(MAX_OBJECT), make(MAX_NEAR + 1));
    assert!(!memory.objects[near].is_far() && memory.dense_len() == MAX_NEAR as usize);
    let last = MAX_OBJECT - 1;
    let of = |value| InitialBytes::Even { value, undef: 0, poison: 0 };
    for (object, value) in [(a, 3), (b, 4), (c, 5)] {
        assert!(memory.objects[object].is_far());
        memory.set_blank(object, of(value));
    }
    assert_eq!([near, a, b, c].map(|o| memory.blank(o)), [None, Some(of(3)), Some(of(4)), Some(of(5))]);
    memory.fill(b, 300, 2, Cell::from_byte(9));
    memory.fill(b, last, 1, Cell::from_byte(8));
    let at = |memory: &Memory, o, offset| memory.cell_at(memory.cell(o, offset)).value();
    assert_eq!([at(&memory, b, 299), at(&memory, b, 300), at(&memory, b, 302), at(&memory, b, last)], [4, 9, 4, 8]);
    assert_eq!([at(&memory, a, 300), at(&memory, c, 300)], [3, 5]);
    let pieces = |memory: &Memory, from, len| -> Vec<(u64, usize)> {
        memory.written(b, from, len).iter().map(|(at, cells)| (*at, cells.len())).collect()
    };
    assert_eq!(pieces(&memory, 0, MAX_NEAR), [(PAGE, PAGE as usize)]);
    assert_eq!((pieces(&memory, 300, 8), pieces(&memory, 0, PAGE)), (vec![(300, 8)], vec![]));
    assert_eq!(pieces(&memory, 2 * PAGE - 4, 8), [(2 * PAGE - 4, 4)]);
    // Copies between huge objects and objects that are stored in full.
    memory.copy((near, 0), (b, 299), 3);
    assert_eq!([0, 1, 2].map(|i| at(&memory, near, i)), [4, 9, 9]);
    memory.copy((c, 16), (near, 1), 2);
    assert_eq!([15, 16, 17, 18].map(|i| at(&memory, c, i)), [5, 9, 9, 5]);
    memory.renew(b, Cell::from_byte(6));
    assert_eq!([at(&memory, b, 300), at(&memory, c, 16), at(&memory, a, 0)], [6, 9, 3]);
}

/// docs/machine.md, section 8: the total size of all objects is limited, and so is the number of bytes that one
/// instruction may access.
#[test]
fn huge_objects_have_limits() {
    let spaces = spaces("");
    let mut memory = Memory::new(1, false);
    let objects =
        [(); 4].map(|()| memory.allocate(&spaces, StorageKind::Global, 0, MAX_NEAR, 8).expect("there is room"));
    assert!(objects.iter().all(|o| !memory.objects[*o].is_far()));
    let one = memory.allocate(&spaces, StorageKind::Global, 0, 1, 1).expect("there is room");
    assert!(memory.objects[one].is_far(), "no more bytes can be stored in full");
    let huge = memory.allocate(&spaces, StorageKind::Global, 0, MAX_OBJECT, 8).expect("there is room");
    let admits = |memory: &Memory, len| memory.check_access_size(huge, len).is_ok();
    assert_eq!([0, 1, MAX_NEAR, MAX_NEAR + 1].map(|len| admits(&memory, len)), [true, true, true, false]);
    let pages = (MAX_TOTAL as u64 - MAX_NEAR) / PAGE;
    (0..pages).for_each(|n| memory.fill(huge, n * PAGE, 1, Cell::from_byte(1)));
    assert!(admits(&memory, MAX_NEAR));
    memory.fill(huge, pages * PAGE, 1, Cell::from_byte(1));
    assert!(admits(&memory, MAX_NEAR - PAGE) && !admits(&memory, MAX_NEAR - PAGE + 1));
    assert!(memory.check_access_size(objects[0], MAX_NEAR).is_ok());
    // The number of huge objects is limited.
    let mut more = || memory.allocate(&spaces, StorageKind::Global, 0, MAX_OBJECT.min(MAX_NEAR + 1), 1);
    assert!((2..MAX_FAR).all(|_| more().is_ok()) && more().is_err());
}

/// In a space of 16 bits, no object is below the first address, even if objects are shuffled.
#[test]
fn a_narrow_space_is_not_left_downwards() {
    let narrow = spaces("target datalayout = \"e-p3:16:16\"\ntarget triple = \"nvptx64-nvidia-cuda\"");
    for seed in 0..64 {
        let mut memory = Memory::new(seed, true);
        for _ in 0..6 {
            let Ok(o) = memory.allocate(&narrow, StorageKind::Shared, 0, 64, 4) else { continue };
            assert!(memory.objects[o].address >= 0x100, "seed {seed}");
        }
    }
}

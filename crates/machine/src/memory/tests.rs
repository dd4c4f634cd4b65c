//! The position of an object is a free choice within limits. Two objects that one thread can access do not overlap, no
//! object is at null, and each object is aligned and inside its space.

mod bytes;

use super::*;
use crate::ir::{AddressSpace, DataLayout};

/// Returns the address spaces of a module that begins with these lines.
fn spaces(head: &str) -> Spaces {
    let module = crate::ir::parse::parse_module("test.ll", head.as_bytes()).expect("a module").module;
    Spaces::new(&module, DataLayout::for_module(&module))
}

const TARGETS: [&str; 5] = [
    "",
    "target datalayout = \"e-p:32:32\"",
    "target triple = \"nvptx64-nvidia-cuda\"",
    "target datalayout = \"e-p3:32:32-p5:32:32\"\ntarget triple = \"nvptx64-nvidia-cuda\"",
    "target triple = \"amdgcn-amd-amdhsa\"",
];

/// An object as a thread sees it: its home memory, its group, its first address in its own space, and its size in
/// bytes.
type PlacedObject = (StorageKind, u32, u64, u64);

/// Allocates many objects in all home memories. The seed decides the layout.
fn place(spaces: &Spaces, seed: u64, shuffled: bool) -> Vec<PlacedObject> {
    let mut memory = Memory::new(seed, shuffled);
    let mut draw = Rng::new(seed, 7);
    let mut homes =
        vec![StorageKind::Global, StorageKind::Shared, StorageKind::Local, StorageKind::Code, StorageKind::Other(9)];
    if spaces.family == Family::Nvptx {
        homes.extend([StorageKind::Const, StorageKind::Param]);
    }
    let one = |_| {
        let (home, group) = (draw.pick(&homes), draw.below(2) as u32);
        let group =
            if matches!(home, StorageKind::Global | StorageKind::Code | StorageKind::Const) { 0 } else { group };
        let (size, align) = (draw.below(600), 1 << draw.below(8));
        let object = memory.allocate(spaces, home, group, size, align).expect("there is room");
        let o = &memory.objects[object];
        assert_eq!((o.size, o.home, o.address % align), (size, home, 0));
        assert_ne!(o.address, 0, "{home:?}");
        let limit = 1u128 << spaces.index_bits(spaces.native(home));
        assert!(u128::from(o.address) + u128::from(size) <= limit, "{home:?}");
        (home, group, o.address, size)
    };
    (0..60).map(one).collect()
}

fn overlap(a: &PlacedObject, b: &PlacedObject, base: impl Fn(&PlacedObject) -> Option<u64>) -> bool {
    let (Some(x), Some(y)) = (base(a), base(b)) else { return false };
    x < y + b.3 && y < x + a.3
}

#[test]
fn allocated_objects_do_not_overlap() {
    for (head, shuffled, seed) in
        TARGETS.iter().flat_map(|t| [false, true].into_iter().flat_map(move |s| (0..24).map(move |n| (t, s, n))))
    {
        let spaces = spaces(head);
        let all = place(&spaces, seed, shuffled);
        let mask = spaces.index_mask(AddressSpace(0));
        // Compare the objects in the generic space, and each in its own space.
        let generic =
            |o: &PlacedObject| spaces.view(o.0, AddressSpace(0), 0).map(|delta| o.2.wrapping_add(delta) & mask);
        for (n, a) in all.iter().enumerate() {
            for b in &all[n + 1..] {
                // No thread can access the local memory of two threads, or the parameters of two calls.
                let together = a.0 != b.0 || a.1 == b.1;
                assert!(!together || !overlap(a, b, generic), "{head} {shuffled} {seed}: {a:?} {b:?}");
                let own = |o: &PlacedObject| (o.0 == a.0 && o.1 == a.1).then_some(o.2);
                assert!(!overlap(a, b, own), "{head} {shuffled} {seed}: {a:?} {b:?}");
            }
        }
    }
}

/// The seed decides the layout. Some neighbours touch, others have a gap between them. Addresses follow the order of
/// allocation, or any order under `shuffled`.
#[test]
fn layouts_differ() {
    let spaces = spaces("");
    let pairs = |shuffled: bool| -> Vec<(u64, u64)> {
        let pair = |seed| {
            let mut memory = Memory::new(seed, shuffled);
            let mut one = || {
                let o = memory.allocate(&spaces, StorageKind::Global, 0, 16, 4).expect("there is room");
                memory.objects[o].address
            };
            (one(), one())
        };
        (0..64).map(pair).collect()
    };
    let (plain, shuffled) = (pairs(false), pairs(true));
    assert!(plain.iter().all(|(a, b)| b >= &(a + 16)));
    assert!(plain.iter().any(|(a, b)| *b == a + 16) && plain.iter().any(|(a, b)| *b > a + 16));
    assert!(shuffled.iter().any(|(a, b)| a < b) && shuffled.iter().any(|(a, b)| a > b));
    // Objects may be aligned more than required: both low and high alignments occur.
    assert!(shuffled.iter().any(|(a, _)| a % 8 != 0) && shuffled.iter().any(|(a, b)| a % 4096 == 0 && b % 4096 == 0));
    let firsts: std::collections::BTreeSet<u64> = plain.iter().map(|(a, _)| *a).collect();
    assert!(firsts.len() > 8);
    assert_eq!(plain, pairs(false));
}

/// docs/machine.md, section 8: the machine refuses impossible allocations with a named reason.
#[test]
fn impossible_allocations_are_refused() {
    let narrow = spaces("target datalayout = \"e-p3:16:16\"\ntarget triple = \"nvptx64-nvidia-cuda\"");
    let refused = |home, size, align| {
        let mut memory = Memory::new(1, false);
        match memory.allocate(&narrow, home, 0, size, align) {
            Err(Stop::Discard(why)) => why.to_string(),
            other => format!("{other:?}"),
        }
    };
    let fine = "Ok(ObjectId(0))";
    assert_eq!(refused(StorageKind::Global, MAX_OBJECT, 16), fine);
    assert_eq!(refused(StorageKind::Global, MAX_OBJECT + 1, 16), "unsupported: object of 1099511627777 bytes");
    assert_eq!(refused(StorageKind::Global, 4, 1 << 20), fine);
    assert_eq!(refused(StorageKind::Global, 4, 1 << 21), "unsupported: alignment 2097152");
    assert_eq!(refused(StorageKind::Global, 4, 3), "unsupported: alignment 3");
    assert_eq!(refused(StorageKind::Shared, 60_000, 16), fine);
    assert_eq!(refused(StorageKind::Shared, 70_000, 16), "unsupported: memory exhausted");
}

/// When a frame ends, its stack addresses are free again for the next frame.
#[test]
fn stacks_shrink() {
    let spaces = spaces("");
    for seed in 0..16 {
        let mut memory = Memory::new(seed, false);
        let one = |memory: &mut Memory, thread| {
            let o = memory.allocate(&spaces, StorageKind::Local, thread, 16, 16).expect("there is room");
            memory.objects[o].address
        };
        assert_eq!(memory.stack_top(3), None);
        let first = one(&mut memory, 3);
        let top = memory.stack_top(3);
        assert_eq!(top, Some(first + 16));
        let other = one(&mut memory, 4);
        let second = one(&mut memory, 3);
        assert!(second >= first + 16);
        memory.restore_stack(3, None);
        assert_eq!(memory.stack_top(3), Some(second + 16));
        memory.restore_stack(3, top);
        assert_eq!((memory.stack_top(3), memory.stack_top(4)), (top, Some(other + 16)));
    }
}

/// A load returns what was stored. The test writes and reads values, undefined bits, parts of pointers, and copies of
/// bytes.
#[test]
fn loads_return_stored_values() {
    let spaces = spaces("");
    let mut memory = Memory::new(1, false);
    let object = memory.allocate(&spaces, StorageKind::Global, 0, 64, 8).expect("there is room");
    let leaf = |kind, bits| Leaf { kind, bits, offset: 0 };
    let mut undef = Rng::new(1, 1);
    for (bits, bytes) in [(8u32, 1u8), (16, 2), (32, 4), (64, 8)] {
        let value = 0x8877_6655_4433_2211u64 & mask(bits) as u64;
        memory.store_plain(object, 8, bytes, value);
        assert_eq!(memory.load_plain(object, 8, bytes), Some(value));
        let loaded = memory.load(object, 8, leaf(Kind::Int, bits), &mut undef);
        assert_eq!((loaded.bits, loaded.is_plain()), (value.into(), true));
        memory.store(object, 24, leaf(Kind::Int, bits), &Scalar::from_bits(value.into()));
        assert_eq!(memory.load_plain(object, 24, bytes), Some(value));
        assert_eq!(memory.load_plain(object, 24 + u64::from(bytes), 1), None, "no store wrote the byte after it");
        memory.fill(object, 24, 8, Cell::UNDEF);
        for at in 0..u64::from(bytes) {
            memory.store_plain(object, 8, bytes, value);
            memory.fill(object, 8 + at, 1, Cell::UNDEF);
            assert_eq!(memory.load_plain(object, 8, bytes), None);
            let loaded = memory.load(object, 8, leaf(Kind::Int, bits), &mut undef);
            assert_eq!(loaded.undef, 0xff << (8 * at));
            assert_eq!((loaded.bits ^ u128::from(value)) & !loaded.undef, 0);
        }
        memory.fill(object, 8, 8, Cell::UNDEF);
    }
    let prov = Prov { base: Base::Object(object), tags: TagSetId(5) };
    let pointer = Scalar { bits: 0x1234, prov, ..Scalar::default() };
    let kind = Kind::Ptr(AddressSpace(0));
    memory.store(object, 32, leaf(kind, 64), &pointer);
    assert_eq!(memory.load(object, 32, leaf(kind, 64), &mut undef), pointer);
    assert_eq!(memory.load(object, 32, leaf(Kind::Int, 64), &mut undef).prov, Prov::VIA_INT);
    assert_eq!(memory.load_plain(object, 32, 8), None);
    assert_eq!(memory.pointers_at(object, 0, 64), [(32, prov)]);
    assert_eq!(memory.pointers_at(object, 33, 20), []);
    assert_eq!(memory.pointers_in(object, 33, 20), [prov]);
    assert_eq!(memory.pointers_in(object, 0, 32), []);
    assert_eq!(memory.pointer_part(memory.cell_at(memory.cell(object, 35))), Some((prov.base, 3)));
    // A copy of a pointer keeps its provenance. A copy of half of a pointer has no provenance, and neither has a
    // pointer whose halves were exchanged.
    memory.copy((object, 40), (object, 32), 8);
    assert_eq!(memory.load(object, 40, leaf(kind, 64), &mut undef), pointer);
    memory.copy((object, 36), (object, 32), 4);
    assert_eq!(memory.load(object, 32, leaf(kind, 64), &mut undef).prov.base, Base::None);
    memory.store(object, 40, leaf(Kind::Int, 64), &Scalar { prov: Prov::VIA_INT, ..Scalar::from_bits(9) });
    assert_eq!(memory.load(object, 40, leaf(kind, 64), &mut undef).prov, Prov::VIA_INT);
    // If a byte of a pointer was copied as a number, it is undecided whether the pointer has a provenance.
    memory.store(object, 40, leaf(kind, 64), &pointer);
    memory.store(object, 43, leaf(Kind::Int, 8), &Scalar { prov: Prov::VIA_INT, ..Scalar::from_bits(0) });
    assert_eq!(memory.load(object, 40, leaf(kind, 64), &mut undef).prov, Prov::VIA_INT);
    memory.store(object, 40, leaf(Kind::Int, 64), &Scalar::from_bits(9));
    // `retag` replaces the tags of each pointer and passes the distance to the pointer's first byte.
    memory.store(object, 48, leaf(kind, 64), &pointer);
    let mut begins = Vec::new();
    memory.retag((object, 44), 16, |at, prov| {
        begins.push(at);
        assert_eq!(prov.base, Base::Object(object));
        TagSetId(6)
    });
    assert_eq!(begins, [4; 8]);
    let retagged = Prov { tags: TagSetId(6), ..prov };
    assert_eq!(memory.load(object, 48, leaf(kind, 64), &mut undef), Scalar { prov: retagged, ..pointer });
    // Null is treated as a number, even if a promise was made about the null pointer.
    let null = Scalar { prov: Prov { base: Base::None, tags: TagSetId(5) }, ..Scalar::default() };
    memory.store(object, 56, leaf(kind, 64), &null);
    assert_eq!(memory.pointer_part(memory.cell_at(memory.cell(object, 56))), None);
}

const NVPTX: &str = "target triple = \"nvptx64-nvidia-cuda\"";
const AMDGCN: &str = "target datalayout = \"e-p3:32:32-p5:32:32\"\ntarget triple = \"amdgcn-amd-amdhsa\"";

/// docs/machine.md, section 2: which spaces map each home memory. A cast between two of these spaces gives a pointer to
/// the same byte, or poison.
#[test]
fn casts_between_spaces_keep_the_byte() {
    let of = |head: &str, home: StorageKind, address: u64, from: u32, to: u32, rank: u32| {
        let spaces = spaces(head);
        let [from, to] = [from, to].map(AddressSpace);
        let start = spaces.view(home, from, rank).expect("it is shown there");
        let there = spaces.view(home, to, rank);
        match spaces.cast(address.wrapping_add(start), from, to, rank) {
            Ok(Some(cast)) => Ok(there.map(|delta| cast.wrapping_sub(delta))),
            Ok(None) => Ok(None),
            Err(why) => Err(why),
        }
    };
    for (head, home, spaces) in [
        (NVPTX, StorageKind::Shared, &[3, 7, 0][..]),
        (NVPTX, StorageKind::Global, &[1, 0]),
        (NVPTX, StorageKind::Const, &[4, 0]),
        (NVPTX, StorageKind::Local, &[5, 0]),
        (NVPTX, StorageKind::Param, &[101, 0, 1]),
        (AMDGCN, StorageKind::Shared, &[3, 0]),
        (AMDGCN, StorageKind::Local, &[5, 0]),
        (AMDGCN, StorageKind::Global, &[1, 4, 0]),
    ] {
        for (from, to) in spaces.iter().flat_map(|a| spaces.iter().map(move |b| (*a, *b))) {
            // Spaces 0 and 1 map global memory at the same addresses, so a cast between them changes no address. But
            // both spaces map param memory too.
            if (home, from, to) == (StorageKind::Param, 101, 1) || (home, from) == (StorageKind::Param, 1) {
                continue;
            }
            for rank in [0, 1] {
                assert_eq!(of(head, home, 0x1234, from, to, rank), Ok(Some(0x1234)), "{home:?} {from} {to} {rank}");
            }
        }
    }
    // One CTA's shared memory is separate from another CTA's, and the addresses in a window are not global memory.
    let nvptx = spaces(NVPTX);
    let slice = |rank| nvptx.view(StorageKind::Shared, AddressSpace(0), rank).expect("shown");
    assert_ne!(slice(0), slice(1));
    assert_eq!(nvptx.cast(slice(1) + 8, AddressSpace(0), AddressSpace(3), 0), Ok(None));
    assert_eq!(nvptx.cast(slice(1) + 8, AddressSpace(0), AddressSpace(3), 1), Ok(Some(8)));
    assert_eq!(nvptx.cast(slice(0) + 8, AddressSpace(0), AddressSpace(1), 0), Ok(None));
    assert_eq!(nvptx.cast(0x1000, AddressSpace(0), AddressSpace(3), 0), Ok(None));
    assert_eq!(nvptx.cast(0x1000, AddressSpace(0), AddressSpace(5), 0), Ok(None));
    // A cast to the generic space adds the window's base to any address, so addresses far from an object keep their
    // distance.
    let local = |address| nvptx.cast(address, AddressSpace(5), AddressSpace(0), 0);
    assert_eq!(local(1 << 32).map(|far| far.map(|far| far - (1 << 32) + 8)), local(8));
    assert_eq!(local(16_u64.wrapping_sub(64)).map(|before| before.map(|before| before + 64)), local(16));
    assert_eq!(nvptx.cast((1 << 24) - 1, AddressSpace(3), AddressSpace(0), 0), Ok(Some(slice(0) + (1 << 24) - 1)));
    assert_eq!(nvptx.cast(1 << 24, AddressSpace(3), AddressSpace(0), 0), Ok(Some(slice(0) + (1 << 24))));
    // AMDGPUUsage, "Address Spaces": null of 3 and 5 is -1.
    let amdgcn = spaces(AMDGCN);
    for space in [3, 5] {
        let space = AddressSpace(space);
        assert_eq!(amdgcn.cast(0, AddressSpace(0), space, 0), Ok(Some(0xffff_ffff)));
        assert_eq!(amdgcn.cast(0xffff_ffff, space, AddressSpace(0), 0), Ok(Some(0)));
        assert_eq!(nvptx.cast(0, AddressSpace(0), space, 0), Ok(Some(0)));
    }
    for (head, from, to, why) in [
        (NVPTX, 6, 0, "tensor memory"),
        (AMDGCN, 0, 2, "address space 2"),
        (AMDGCN, 6, 0, "buffer pointers"),
        (AMDGCN, 9, 0, "buffer pointers"),
        (NVPTX, 200, 0, "addrspacecast of this space"),
        (NVPTX, 0, 200, "addrspacecast to this space"),
        ("", 1, 2, "addrspacecast of this space"),
    ] {
        assert_eq!(spaces(head).cast(8, AddressSpace(from), AddressSpace(to), 0), Err(why), "{head} {from} {to}");
    }
}

#[test]
fn spaces_have_storage_kinds_and_read_only_flags() {
    for (head, homes) in [
        (
            NVPTX,
            &[
                (0, StorageKind::Global),
                (1, StorageKind::Global),
                (3, StorageKind::Shared),
                (4, StorageKind::Const),
                (5, StorageKind::Local),
                (7, StorageKind::Shared),
                (101, StorageKind::Param),
                (9, StorageKind::Other(9)),
            ][..],
        ),
        (
            AMDGCN,
            &[
                (0, StorageKind::Global),
                (1, StorageKind::Global),
                (3, StorageKind::Shared),
                (4, StorageKind::Global),
                (5, StorageKind::Local),
                (101, StorageKind::Other(101)),
            ],
        ),
        ("", &[(0, StorageKind::Global), (1, StorageKind::Other(1)), (3, StorageKind::Other(3))]),
        (
            "define void @f(ptr addrspace(3) %p) {\n%q = addrspacecast ptr addrspace(3) %p to ptr\nret void\n}",
            &[(0, StorageKind::Global), (1, StorageKind::Other(1)), (3, StorageKind::Global)],
        ),
        (
            "@g = addrspace(2) global i32 0\n@h = global ptr addrspacecast (ptr addrspace(2) @g to ptr)",
            &[(2, StorageKind::Global), (1, StorageKind::Other(1))],
        ),
    ] {
        for (space, home) in homes {
            let spaces = spaces(head);
            assert_eq!(spaces.home(AddressSpace(*space)), Ok(*home), "{head} {space}");
            assert_eq!(
                spaces.is_read_only(*home),
                matches!(home, StorageKind::Const | StorageKind::Param),
                "{head} {space}"
            );
            let only_read = matches!((spaces.family, space), (Family::Nvptx, 4 | 101) | (Family::Amdgcn, 4));
            assert_eq!(spaces.is_read_only_view(AddressSpace(*space)), only_read, "{head} {space}");
            assert_eq!(spaces.shows_global(AddressSpace(*space)), *home == StorageKind::Global, "{head} {space}");
        }
    }
    // The address width of global memory is the smallest width of the spaces that casts connect.
    let text = "target datalayout = \"e-p3:32:32-p4:16:16\"\ndefine void @f(ptr addrspace(3) %p) {\n%q = addrspacecast ptr addrspace(3) %p to ptr\nret void\n}";
    assert_eq!((spaces(text).bits_of(StorageKind::Global), spaces("").bits_of(StorageKind::Global)), (32, 64));
    let far = text.replace("p3:32:32", "p40:32:32").replace("addrspace(3)", "addrspace(40)");
    assert_eq!(spaces(&far).bits_of(StorageKind::Global), 32, "a space of any number");
    // Every layout stays within the addresses that the narrow space can represent.
    let narrow = spaces(&text.replace("p3:32:32", "p3:16:16"));
    for seed in 0..32 {
        let mut memory = Memory::new(seed, true);
        let o = memory.allocate(&narrow, StorageKind::Global, 0, 16, 4).expect("there is room");
        assert!(memory.objects[o].address < 1 << 16);
    }
    assert_eq!(spaces(text).index_mask(AddressSpace(4)), 0xffff);
    assert_eq!(spaces("target datalayout = \"e-p20:16:16\"").index_bits(AddressSpace(20)), 16);
}

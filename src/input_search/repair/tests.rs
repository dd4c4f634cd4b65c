//! Tests that repairs turn runs that are no evidence into runs that are. Stated inputs, and inputs that cannot be
//! repaired, must not change.

mod endless;
mod launch;

use super::scalars::MAX_COUNT;
use super::*;
use crate::case::{Iota, Launch, Place, Races, StoredInput};
use crate::ir::AddressSpace;
use crate::ir::parse::parse_module;
use crate::machine::{Discard, Execution, Options, Outcome, Program, Watch, execute};
use crate::values::linear::mask;

const NVPTX: &str = "target triple = \"nvptx64-nvidia-cuda\"\n";
const TID: &str = "declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()\n";

/// The result for inputs of @k after at most eight repairs.
struct RepairResult {
    setup: Setup,
    repairs: u32,
    /// The undefined behaviour that remains; `None` if the run counts.
    ub: Option<UbKind>,
}

fn mend(text: &str, setup: &Setup, stated: Option<&Setup>) -> RepairResult {
    mend_dear(text, setup, stated, false)
}

/// Like [`mend`]; `is_dear` states that runs cost much.
fn mend_dear(text: &str, setup: &Setup, stated: Option<&Setup>, is_dear: bool) -> RepairResult {
    let module = parse_module("test.ll", format!("{NVPTX}{text}").as_bytes()).unwrap_or_else(|e| panic!("{e}")).module;
    let entry = module.find_function("k").expect("the test defines @k");
    let (program, scene, mut lessons) = (Program::new(&module), EntryFacts::new(&module, entry), Lessons::default());
    let (mut setup, mut out) = (setup.clone(), Execution::default());
    for repairs in 0..=8 {
        execute(&program, &module, entry, &setup, &Options::default(), &Watch::default(), &mut out);
        let ub = match &out.outcome {
            Outcome::Counted => return RepairResult { setup, repairs, ub: None },
            Outcome::Violation(ub) => ub.clone(),
            Outcome::Discard(why) => panic!("{why}"),
        };
        match lessons.repair(&scene, stated, &setup, &out.outcome, is_dear) {
            Some(better) => setup = better,
            None => return RepairResult { setup, repairs, ub: Some(ub.kind) },
        }
    }
    panic!("eight repairs do not suffice")
}

/// Returns the inputs of @k after one run and its repair.
fn repair_once(text: &str, setup: &Setup, stated: Option<&Setup>) -> Setup {
    let module = parse_module("test.ll", format!("{NVPTX}{text}").as_bytes()).unwrap_or_else(|e| panic!("{e}")).module;
    let entry = module.find_function("k").expect("the test defines @k");
    let (program, scene, mut out) = (Program::new(&module), EntryFacts::new(&module, entry), Execution::default());
    execute(&program, &module, entry, setup, &Options::default(), &Watch::default(), &mut out);
    Lessons::default().repair(&scene, stated, setup, &out.outcome, false).unwrap_or(setup.clone())
}

fn object(size: u64, align: u64) -> Option<Input> {
    Some(Input::Object { place: Place::Global, size, align })
}

fn number(value: u128) -> Option<Input> {
    Some(Input::Bits { bits: 64, value })
}

fn setup(args: &[Option<Input>]) -> Setup {
    Setup { args: args.to_vec(), ..Setup::default() }
}

const LOAD: &str = "define ptx_kernel void @k(ptr addrspace(1) %p, i64 %n) {
  %q = getelementptr i8, ptr addrspace(1) %p, i64 %n
  %v = load i32, ptr addrspace(1) %q, align 4
  ret void
}
";

/// If runs are costly, one repair enlarges all objects, instead of one object per repair.
#[test]
fn objects_grow_together_if_runs_are_expensive() {
    let text = "define ptx_kernel void @k(ptr addrspace(1) %p, ptr addrspace(1) %q, ptr addrspace(1) %r) {
  %a = getelementptr i8, ptr addrspace(1) %p, i64 12000
  %b = getelementptr i8, ptr addrspace(1) %q, i64 12000
  %c = getelementptr i8, ptr addrspace(1) %r, i64 12000
  store i32 0, ptr addrspace(1) %a
  store i32 0, ptr addrspace(1) %b
  store i32 0, ptr addrspace(1) %c
  ret void
}
";
    let setup = setup(&[object(64, 4), object(64, 4), object(64, 4)]);
    for (is_dear, repairs) in [(false, 3), (true, 1)] {
        let mended = mend_dear(text, &setup, None, is_dear);
        assert_eq!((mended.ub, mended.repairs), (None, repairs), "{is_dear}");
    }
}

#[test]
fn objects_grow_at_both_ends() {
    let behind = mend(LOAD, &setup(&[object(16, 16), number(1000)]), None);
    assert_eq!((behind.ub, behind.repairs), (None, 1));
    assert!(matches!(behind.setup.args[0], Some(Input::Object { size: 1004.., .. })), "{:?}", behind.setup.args);
    let before = mend(LOAD, &setup(&[object(16, 16), number(-40i128 as u128 & mask(64))]), None);
    assert_eq!(before.ub, None);
    assert!(matches!(before.setup.args[0], Some(Input::Inside { offset: 40.., .. })), "{:?}", before.setup.args);

    let stated = setup(&[object(16, 16), number(1000)]);
    let kept = mend(LOAD, &stated, Some(&stated));
    assert_eq!((kept.ub, kept.setup == stated), (Some(UbKind::OutOfBounds), true), "what is stated stays");
}

/// If an argument points into the object of another argument, this object grows. If a pointer is outside its object and
/// the access is too, the pointer moves back.
#[test]
fn shared_objects_grow_and_far_pointers_are_moved_back() {
    let text = LOAD
        .replace("%n)", "%n, ptr addrspace(1) %r)")
        .replace("ptr addrspace(1) %p, i64 %n\n", "ptr addrspace(1) %r, i64 %n\n");
    let into = |offset| Some(Input::Arg { arg: 0, offset });
    for (offset, n) in [(-32, 0), (0, 1000), (-64, 32)] {
        let mended = mend(&text, &setup(&[object(16, 16), number(n), into(offset)]), None);
        assert_eq!((mended.ub, &mended.setup.args[2]), (None, &into(offset)), "{offset} {n}");
    }
    let far = |offset| Some(Input::Inside { place: Place::Global, size: 64, align: 16, offset });
    let home = mend(LOAD, &setup(&[far(1 << 32), number(8)]), None);
    assert_eq!((home.ub, home.repairs, &home.setup.args[0]), (None, 1, &object(64, 16)));
    let back = mend(LOAD, &setup(&[far(1 << 32), number(8u128.wrapping_sub(1 << 32) & mask(64))]), None);
    assert_eq!((back.ub, back.repairs), (None, 0), "the code leads back");
    let stated = setup(&[far(1 << 12), number(8)]);
    assert_eq!(mend(LOAD, &stated, Some(&stated)).ub, Some(UbKind::OutOfBounds), "what is stated stays");
}

/// The code makes `%n` steps of `%n` elements each, so it reaches the offset `%n` times `%n`.
#[test]
fn repeatedly_overrunning_walks_are_shortened() {
    let text = "define ptx_kernel void @k(ptr addrspace(1) %p, i64 %n) {
  br label %l
l:
  %i = phi i64 [ 0, %0 ], [ %j, %l ]
  %at = mul i64 %i, %n
  %q = getelementptr i32, ptr addrspace(1) %p, i64 %at
  store i32 1, ptr addrspace(1) %q, align 4
  %j = add i64 %i, 1
  %m = icmp slt i64 %j, %n
  br i1 %m, label %l, label %e
e:
  ret void
}
";
    let short = mend(text, &setup(&[object(16, 16), number(1000)]), None);
    assert!(
        short.ub.is_none() && short.repairs <= RUNS_PER_SHRINK && short.setup.args[1] == number(32),
        "{:?}",
        short.setup
    );
    let some = mend(text, &setup(&[object(16, 16), number(20)]), None);
    assert_eq!((some.ub, &some.setup.args[1]), (None, &number(20)), "a short walk stays");
}

#[test]
fn divisors_from_memory_are_not_zero() {
    let text = "define ptx_kernel void @k(ptr addrspace(1) %p) {
  %n = load i32, ptr addrspace(1) %p, align 4
  %r = srem i32 7, %n
  ret void
}
";
    let ramp = |first| Input::Ramp(Iota { bits: 32, first, step: 0, count: 4 });
    for (zero, one) in [(ramp(0), ramp(1)), (Input::Bits { bits: 32, value: 0 }, Input::Bits { bits: 32, value: 1 })] {
        let stored = vec![StoredInput::in_argument(0, 0, zero, AddressSpace(0))];
        let start = Setup { stored, ..setup(&[object(16, 16)]) };
        let mended = mend(text, &start, None);
        assert_eq!((mended.ub, &mended.setup.stored[0].value), (None, &one));
        assert_eq!(mend(text, &start, Some(&start)).ub, Some(UbKind::DivByZero), "what is stated stays");
    }
}

#[test]
fn a_quotient_of_sizes_that_is_zero_is_no_divisor() {
    let text = |by: &str| {
        format!(
            "define ptx_kernel void @k(i64 %n, i64 %m) {{
               %q = udiv i64 %n, %m
               %r = urem i64 7, {by}
               ret void
             }}"
        )
    };
    let quotient = mend(&text("%q"), &setup(&[number(2), number(8)]), None);
    assert_eq!((quotient.ub, quotient.repairs), (None, 1));
    let zero = mend(&text("%m"), &setup(&[number(2), number(0)]), None);
    assert_eq!((zero.ub, &zero.setup.args[..]), (None, &[number(2), number(1)][..]), "a zero becomes a one first");
    let stated = setup(&[number(2), number(8)]);
    assert_eq!(mend(&text("%q"), &stated, Some(&stated)).ub, Some(UbKind::DivByZero), "what is stated stays");
}

#[test]
fn a_size_that_no_copy_may_have_is_rounded() {
    let text = "@s = internal addrspace(3) global [1024 x i8] undef, align 128
declare void @llvm.nvvm.cp.async.bulk.commit.group()
declare void @llvm.nvvm.cp.async.bulk.wait.group(i32)
define ptx_kernel void @k(ptr addrspace(1) %p, i32 %n) {
  store i128 0, ptr addrspace(3) @s
  call void asm sideeffect \"cp.async.bulk.global.shared::cta.bulk_group [$0], [$1], $2;\", \"l,l,r\"(ptr addrspace(1) %p, ptr addrspace(3) @s, i32 %n)
  call void @llvm.nvvm.cp.async.bulk.commit.group()
  call void @llvm.nvvm.cp.async.bulk.wait.group(i32 0)
  ret void
}
";
    let size = |value| Some(Input::Bits { bits: 32, value });
    let mended = mend(text, &setup(&[object(256, 16), size(39)]), None);
    assert_eq!((mended.ub, mended.repairs, &mended.setup.args[1]), (None, 1, &size(32)));
    let stated = setup(&[object(256, 16), size(39)]);
    let kept = mend(text, &stated, Some(&stated));
    assert_eq!((kept.ub, kept.setup == stated), (Some(UbKind::BadCall), true), "what is stated stays");
}

#[test]
fn excessive_index_is_reduced_and_object_stays_small() {
    let mended = mend(LOAD, &setup(&[object(16, 16), number(1 << 31)]), None);
    assert_eq!(mended.ub, None);
    let Some(Input::Bits { value, .. }) = mended.setup.args[1] else { panic!("{:?}", mended.setup.args) };
    assert!(value <= MAX_COUNT, "{value}");
    let sizes = mended.setup.args.iter().flatten().filter_map(extent).map(|(size, _)| size);
    assert!(sizes.sum::<u64>() <= LARGE);
}

#[test]
fn pointers_are_aligned_and_nulls_become_objects() {
    let inside = Input::Inside { place: Place::Global, size: 64, align: 1, offset: 6 };
    let aligned = mend(LOAD, &setup(&[Some(inside), number(0)]), None);
    assert_eq!(aligned.ub, None);
    let odd = mend(LOAD, &setup(&[object(64, 16), number(2)]), None);
    assert_eq!(odd.ub, Some(UbKind::Misaligned), "an odd number is not the object's fault");

    let stated = setup(&[Some(Input::Null), None]);
    let null = setup(&[Some(Input::Null), number(0)]);
    for load in [LOAD, &LOAD.replace("ptr addrspace(1)", "ptr")] {
        assert_ne!(repair_once(load, &null, None).args[0], Some(Input::Null));
        assert_eq!(repair_once(load, &null, Some(&stated)).args[0], Some(Input::Null));
    }
}

#[test]
fn objects_that_only_memory_leads_to_grow_too() {
    let text = "define ptx_kernel void @k(ptr byval([2 x ptr]) align 8 %s) {
  %p = load ptr, ptr %s, align 8
  %q = getelementptr i8, ptr %p, i64 500
  store i32 1, ptr %q, align 4
  ret void
}
";
    let own = Input::Object { place: Place::Global, size: 16, align: 16 };
    for value in [own, Input::Null] {
        let mut start = setup(&[Some(Input::Object { place: Place::Param, size: 16, align: 8 })]);
        start.stored.push(StoredInput::in_argument(0, 0, value, AddressSpace(0)));
        let mended = mend(text, &start, None);
        assert_eq!(mended.ub, None);
        assert!(matches!(mended.setup.stored[0].value, Input::Object { size: 504.., .. }), "{:?}", mended.setup.stored);
        assert_eq!(mended.setup.args, start.args, "a by-value object has the size of its type");
    }
}

#[test]
fn only_dynamic_shared_memory_grows() {
    let text = |size: u32| {
        format!(
            "@s = external addrspace(3) global [{size} x i8], align 16
             define ptx_kernel void @k(i64 %n) {{
               %q = getelementptr i8, ptr addrspace(3) @s, i64 %n
               store i32 1, ptr addrspace(3) %q, align 4
               ret void
             }}"
        )
    };
    let open = mend(&text(0), &setup(&[number(8000)]), None);
    assert_eq!((open.ub, open.setup.shared), (None, 8192));
    let fixed = mend(&text(64), &setup(&[number(8000)]), None);
    assert_eq!((fixed.ub, fixed.setup.shared), (Some(UbKind::OutOfBounds), 0));
}

/// Long strides in the code need huge objects, in both directions; a number that is too large becomes smaller.
#[test]
fn long_strides_get_huge_objects() {
    let text = |stride: i64| {
        format!(
            "{TID}define ptx_kernel void @k(ptr addrspace(1) %p) {{
              %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
              %w = sext i32 %t to i64
              %o = mul i64 %w, {stride}
              %q = getelementptr i8, ptr addrspace(1) %p, i64 %o
              %v = load i32, ptr addrspace(1) %q, align 4
              ret void
            }}
"
        )
    };
    let launch = Launch { block: [32, 1, 1], ..Launch::default() };
    let one = |stride| mend(&text(stride), &Setup { launch, ..setup(&[object(16, 16)]) }, None);
    for stride in [8i64 << 20, -(4 << 20), 1 << 32] {
        let mended = one(stride);
        assert_eq!(mended.ub, None, "{stride}");
        let size = mended.setup.args[0].as_ref().and_then(extent).map(|(size, _)| size);
        let least = 31 * stride.unsigned_abs();
        assert!(size.is_some_and(|size| (least..=1 << 40).contains(&size)), "{stride}: {size:?}");
    }
    let near = one(1 << 12).setup.args[0].as_ref().and_then(extent);
    assert!(near.is_some_and(|(size, _)| size <= LARGE), "what fits is laid out: {near:?}");

    let number = mend(LOAD, &setup(&[object(16, 16), number(500 << 20)]), None);
    assert_eq!(number.ub, None);
    assert!(
        number.setup.args[0].as_ref().and_then(extent).is_some_and(|(size, _)| size <= LARGE),
        "{:?}",
        number.setup
    );
}

/// The code does not show where the pointer is stored, because of a variable index, a callee or `inbounds`. The failing
/// run shows the address.
#[test]
fn numbers_that_are_loaded_as_pointers_become_objects() {
    for flag in ["", "inbounds "] {
        let text = format!(
            "define internal void @body(ptr %c) {{
  %r = load ptr, ptr %c, align 8
  %q = getelementptr {flag}i8, ptr %r, i64 40
  store i8 1, ptr %q, align 1
  ret void
}}
define ptx_kernel void @k(ptr %p, i64 %n) {{
  %a = getelementptr ptr, ptr %p, i64 %n
  %c = load ptr, ptr %a, align 8
  %f = freeze ptr @body
  call void %f(ptr %c)
  ret void
}}"
        );
        let start = setup(&[object(64, 8), number(3)]);
        let mended = mend(&text, &start, None);
        assert_eq!((mended.ub, mended.setup.stored.len()), (None, 2), "{flag}: {:?}", mended.setup);
        let [outer, inner] = &mended.setup.stored[..] else { panic!("{:?}", mended.setup) };
        assert_eq!((outer.inner_path(), inner.inner_path()), (vec![24], vec![24, 0]));
        let once = repair_once(&text, &start, Some(&start));
        assert_eq!(once.stored.len(), 0, "what a case states stays");
    }
}

#[test]
fn arrays_of_pointers_are_filled() {
    let text = format!(
        "{TID}define ptx_kernel void @k(ptr %p) {{
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %a = getelementptr ptr, ptr %p, i32 %t
  %q = load ptr, ptr %a, align 8
  store i8 1, ptr %q, align 1
  ret void
}}"
    );
    let launch = Launch { block: [24, 1, 1], ..Launch::default() };
    let mended = mend(&text, &Setup { launch, ..setup(&[object(256, 8)]) }, None);
    assert_eq!(mended.ub, None);
    assert!(mended.repairs <= 3 && mended.setup.stored.len() >= 24, "{} {:?}", mended.repairs, mended.setup);
}

/// Halide subtracts the first coordinate of a buffer from a thread's coordinate. Under `inbounds`, nearly every value
/// of the first coordinate gives poison.
#[test]
fn an_index_is_brought_inside_by_the_argument_that_it_adds() {
    let kernel = |index: &str| {
        format!(
            "{TID}declare i32 @llvm.smin.i32(i32, i32)
define ptx_kernel void @k(ptr %p, i32 %min, i32 %extent) {{
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %last = add nsw i32 %extent, -16
  %base = call i32 @llvm.smin.i32(i32 0, i32 %last)
  {index}
  %e = sext i32 %i to i64
  %q = getelementptr inbounds float, ptr %p, i64 %e
  %v = load float, ptr %q, align 4
  ret void
}}"
        )
    };
    let word = |value: u128| Some(Input::Bits { bits: 32, value });
    for (index, arg) in [
        ("%i = sub i32 %t, %min", 1),
        ("%j = add i32 %base, %t\\n  %i = sub i32 %j, %min", 1),
        ("%i = add nsw i32 %base, %t", 2),
    ] {
        let text = kernel(&index.replace("\\n", "\n"));
        let start = setup(&[object(64, 16), word(0x4000_0000), word(1)]);
        let mended = mend(&text, &start, None);
        assert_eq!(mended.ub, None, "{index}: {:?}", mended.setup);
        assert_ne!(mended.setup.args[arg], start.args[arg], "{index}");
        let stated = Setup { args: vec![None, word(0x4000_0000), word(1)], ..Setup::default() };
        let once = repair_once(&text, &start, Some(&stated));
        assert_eq!(once.args[1..], start.args[1..], "{index}: what a case states stays");
    }
}

#[test]
fn assumed_conditions_are_solved() {
    let text = "declare void @llvm.assume(i1)
define ptx_kernel void @k(i32 %n, i32 %m) {
  %a = icmp ult i32 %n, 2097152
  call void @llvm.assume(i1 %a)
  %r = urem i32 %m, 16
  %b = icmp eq i32 %r, 0
  call void @llvm.assume(i1 %b)
  ret void
}";
    let word = |value: u128| Some(Input::Bits { bits: 32, value });
    let start = setup(&[word(0xffff_ffff), word(7)]);
    let mended = mend(text, &start, None);
    assert_eq!((mended.ub, mended.repairs), (None, 2), "{:?}", mended.setup);
    assert_eq!(mend(text, &start, Some(&start)).ub, Some(UbKind::Assume), "what a case states stays");
}

#[test]
fn shared_memory_at_null_grows() {
    let text = format!(
        "{TID}define ptx_kernel void @k() {{
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %q = getelementptr inbounds nuw float, ptr addrspace(3) null, i32 %t
  store float 0.0, ptr addrspace(3) %q, align 4
  ret void
}}"
    );
    let mended = mend(&text, &Setup { launch: Launch { block: [128, 1, 1], ..Launch::default() }, ..setup(&[]) }, None);
    assert_eq!(mended.ub, None);
    assert!(mended.setup.shared >= 512, "{:?}", mended.setup);
}

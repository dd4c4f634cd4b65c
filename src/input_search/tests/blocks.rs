//! Tests code that has work only for blocks at some coordinates, or only if memory contains a certain length.

use super::*;
use crate::case::Iota;
use crate::input_search::backward_solver::{Goal, aim};
use crate::input_search::const_eval::ConstEval;
use crate::input_search::facts::LLVM_MAJOR;
use crate::input_search::random_setup::EntryFacts;
use crate::input_search::setup_edit::SetupEditor;
use crate::ir::AddressSpace;
use crate::ir::{BlockId, Value, signed};
use crate::values::FunctionView;

/// Returns a kernel with blocks of 64 threads that stores if a condition holds.
fn kernel(condition: &str) -> Module {
    parse(&format!(
        "{NVPTX}define ptx_kernel void @k(ptr addrspace(1) %p, ptr addrspace(1) %lengths, i32 %n) \"nvvm.reqntid\"=\"64\" {{
           %x = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
           %y = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.y()
           %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
           {condition}
           br i1 %c, label %in, label %out
         in:
           store i32 1, ptr addrspace(1) %p
           br label %out
         out:
           ret void
         }}
         declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
         declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.y()
         declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()"
    ))
}

fn plain(n: u128) -> Setup {
    let object = Some(Input::Object { place: Place::Global, size: 256, align: 16 });
    let launch = Launch { block: [64, 1, 1], ..Launch::default() };
    Setup { args: vec![object.clone(), object, Some(Input::Bits { bits: 32, value: n })], launch, ..Setup::default() }
}

/// Makes 16 tries to change one draw so that the first branch goes to the first successor. Returns the inputs of all
/// tries that changed something.
fn aimed(module: &Module, setup: &Setup) -> Vec<Setup> {
    let scene = EntryFacts::new(module, entry(module));
    let goal = Goal::Edge { function: entry(module), from: BlockId(0), to: BlockId(1) };
    let draft = SetupEditor { scene: &scene, setup: setup.clone(), stated: None };
    (0..16).filter_map(|seed| aim(&mut Rng::new(seed, 0), draft.clone(), goal, &[])).collect()
}

#[test]
fn a_block_is_launched_for_which_the_condition_holds() {
    // The row and the column of a triangle without its diagonal, both computed from one coordinate.
    let half = "%row = sdiv i32 %y, 2\n%twice = mul i32 %row, 2\n%column = sub i32 %y, %twice\n%c = icmp sgt i32 %row, %column";
    for setup in aimed(&kernel(half), &plain(1)) {
        let last = setup.launch.grid[1] - 1;
        assert!([2, 4, 5, 6, 7].contains(&last) && setup.launch.grid[0] == 1, "{:?}", setup.launch);
        assert!(setup.launch.threads() <= 1024);
    }
    assert_eq!(aimed(&kernel(half), &plain(1)).len(), 16);
    // The first condition depends only on the argument, so it holds for all blocks or for none. No block of a launch
    // satisfies the second condition.
    for (other, count) in [("%c = icmp eq i32 %n, 7", 16), ("%z = and i32 %x, 1\n%c = icmp eq i32 %z, 3", 0)] {
        let setups = aimed(&kernel(other), &plain(1));
        assert_eq!(setups.len(), count, "{other}");
        assert!(setups.iter().all(|s| s.launch.grid == [1, 1, 1]), "{other}");
    }
}

/// A condition on the path to the code may need a number that only the target block of threads needs.
#[test]
fn search_reaches_code_of_the_targeted_block() {
    let module = parse(&format!(
        "{NVPTX}define ptx_kernel void @k(ptr addrspace(1) %p, i32 %n) \"nvvm.reqntid\"=\"64\" {{
           %x = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
           %begin = mul i32 %x, 32
           %some = icmp slt i32 %begin, %n
           br i1 %some, label %work, label %out
         work:
           %odd = and i32 %x, 1
           %half = lshr i32 %x, 1
           %c = icmp ugt i32 %half, %odd
           br i1 %c, label %in, label %out
         in:
           store i32 1, ptr addrspace(1) %p
           br label %out
         out:
           ret void
         }}
         declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()"
    ));
    let (scene, object) =
        (EntryFacts::new(&module, entry(&module)), Input::Object { place: Place::Global, size: 64, align: 16 });
    let goal = Goal::Edge { function: entry(&module), from: BlockId(1), to: BlockId(2) };
    for seed in 0..16 {
        let setup = Setup { args: vec![Some(object.clone()), Some(Input::Bits { bits: 32, value: 1 })], ..plain(1) };
        let draft = SetupEditor { scene: &scene, setup, stated: None };
        let aimed = aim(&mut Rng::new(seed, 0), draft, goal, &[]).expect("a block will do");
        let Some(Input::Bits { value: n, .. }) = aimed.args[1] else { panic!("{:?}", aimed.args) };
        assert!(aimed.launch.grid[0] > 2 && n > 1, "{:?} with {n}", aimed.launch.grid);
    }
}

const LENGTH: &str = "%a = load <1 x i32>, ptr addrspace(1) %lengths, align 4
    %first = extractelement <1 x i32> %a, i64 0
    %next = getelementptr i8, ptr addrspace(1) %lengths, i64 4
    %end = call i32 asm sideeffect \"ld.global.b32 { $0 }, [ $1 + 0 ];\", \"=r,l\"(ptr addrspace(1) %next)
    %length = sub i32 %end, %first";

/// Returns the 32-bit number that the inputs store last at this offset.
fn stored(setup: &Setup, at: u64) -> Option<i128> {
    let here = setup.stored.iter().rev().find(|s| s.arg == 1 && s.offset == at)?;
    let Input::Bits { bits: 32, value } = here.value else { return None };
    Some(signed(value, 32))
}

#[test]
fn stored_lengths_grow_above_compared_indices() {
    let text = format!("{LENGTH}\n%i = or i32 %t, 8\n%c = icmp slt i32 %i, %length");
    let lengths: Vec<i128> =
        aimed(&kernel(&text), &plain(1)).iter().filter_map(|s| Some(stored(s, 4)? - stored(s, 0)?)).collect();
    assert!(lengths.iter().filter(|n| **n >= 32).count() >= 8, "{lengths:?}");
    let other = format!("{LENGTH}\n%i = mul i32 %t, %length\n%c = icmp slt i32 %i, %t");
    assert!(aimed(&kernel(&other), &plain(1)).iter().all(|s| stored(s, 4).is_none_or(|n| n < 32)), "both have threads");
}

#[test]
fn values_are_evaluated_from_arguments_memory_and_block_id() {
    let module = kernel(
        &format!(
            "{LENGTH}
         %least = call i32 @llvm.smin.i32(i32 %length, i32 %n)
         %own = add i32 %x, %least
         %thread = add i32 %own, %t
         %none = mul i32 %thread, 0
         %wide = sext i32 %end to i64
         %c = icmp slt i32 %own, 100
        "
        )
        .replace("%none = mul i32 %thread, 0", "%zero = sub i32 %n, %n\n%none = mul i32 %thread, %zero"),
    );
    let (scene, f) = (EntryFacts::new(&module, entry(&module)), entry(&module));
    let view = FunctionView::new(&module, f, &scene.layout, LLVM_MAJOR);
    let value = |name: &str| {
        let found = view.function.inst_ids().find(|i| view.function.inst(*i).name.as_deref() == Some(name));
        Value::Inst(found.unwrap_or_else(|| panic!("{name}")))
    };
    let ramp =
        StoredInput::in_argument(1, 0, Input::Ramp(Iota { bits: 32, first: 5, step: 16, count: 4 }), AddressSpace(0));
    let draft =
        |stored: Vec<StoredInput>| SetupEditor { scene: &scene, setup: Setup { stored, ..plain(20) }, stated: None };
    let known = |draft: &SetupEditor<'_>, name: &str, block| {
        let mut known = ConstEval::new(&view, draft, f, block);
        (known.value(value(name)), known.open.len())
    };
    let ramped = draft(vec![ramp.clone()]);
    for (name, block, number) in [
        ("length", None, Some(16)),
        ("wide", None, Some(21)),
        ("least", None, Some(16)),
        ("own", Some([3, 0, 0]), Some(19)),
        ("own", None, None),
        ("c", Some([90, 0, 0]), Some(0)),
        ("thread", Some([3, 0, 0]), None),
        ("none", None, Some(0)),
    ] {
        assert_eq!(known(&ramped, name, block), (number, 0), "{name} {block:?}");
    }
    let over = StoredInput::in_argument(1, 4, Input::Bits { bits: 32, value: 6 }, AddressSpace(0));
    assert_eq!(known(&draft(vec![ramp, over]), "length", None).0, Some(1), "the last one lies over the others");
    assert_eq!(known(&draft(Vec::new()), "length", None), (None, 2), "nothing is stated of two numbers");
}

//! Tests comparisons of values that depend on thread numbers with values that depend on arguments.

use super::*;
use crate::input_search::backward_solver::{Goal, aim};
use crate::input_search::random_setup::EntryFacts;
use crate::input_search::setup_edit::SetupEditor;
use crate::ir::BlockId;

/// Makes 32 tries with the goal that the first branch goes to block `to`. Returns the values of arguments 0 and 1 after
/// each try.
fn aimed(condition: &str, to: u32) -> Vec<(u128, u128)> {
    let module = parse(&format!(
        "{NVPTX}define ptx_kernel void @k(i32 %m, i32 %n, ptr addrspace(1) %p) {{
           %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
           %i = mul i32 %t, %t
           {condition}
           br i1 %c, label %a, label %b
         a:
           store i32 %i, ptr addrspace(1) %p
           ret void
         b:
           ret void
         }}
         declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()"
    ));
    let (scene, one) = (EntryFacts::new(&module, entry(&module)), Some(Input::Bits { bits: 32, value: 1 }));
    let object = Some(Input::Object { place: Place::Global, size: 64, align: 16 });
    let goal = Goal::Edge { function: entry(&module), from: BlockId(0), to: BlockId(to) };
    let setup = Setup { args: vec![one.clone(), one, object], ..Setup::default() };
    let number = |input: &Option<Input>| match input {
        Some(Input::Bits { value, .. }) => *value,
        other => panic!("{other:?}"),
    };
    let tries = (0..32).filter_map(|seed| {
        let draft = SetupEditor { scene: &scene, setup: setup.clone(), stated: None };
        aim(&mut Rng::new(seed, 0), draft, goal, &[])
    });
    tries.map(|s| (number(&s.args[0]), number(&s.args[1]))).collect()
}

#[test]
fn bounds_of_indices_become_large_or_zero() {
    let both = "%x = icmp slt i32 %i, %m\n%y = icmp sgt i32 %n, %i\n%c = and i1 %x, %y";
    let large = aimed(both, 1);
    assert!(large.iter().filter(|(m, n)| *m >= 32 && *n >= 32).count() >= 8, "{large:?}");
    let none = aimed("%c = icmp ult i32 %i, %m", 2);
    assert!(none.iter().filter(|(m, n)| (*m, *n) == (0, 1)).count() >= 16, "{none:?}");
    let plain = aimed("%c = icmp slt i32 %m, 100", 2);
    assert!(plain.iter().all(|(m, _)| *m >= 100) && plain.len() == 32, "a constant is met as before: {plain:?}");
}

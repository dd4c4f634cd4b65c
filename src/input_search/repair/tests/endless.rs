//! Tests repairs of runs that do not end: polled memory becomes zero, and long runs get fewer blocks or smaller
//! numbers.

use super::*;

/// Returns how a run of @k with a 7 stored at `%p` ends, before and after the repair. The second outcome is `None` if
/// there is no repair.
fn unlocked(text: &str, stated: bool) -> (Outcome, Option<Outcome>) {
    let module = parse_module("test.ll", format!("{NVPTX}{text}").as_bytes()).unwrap_or_else(|e| panic!("{e}")).module;
    let entry = module.find_function("k").expect("the test defines @k");
    let (program, scene) = (Program::new(&module), EntryFacts::new(&module, entry));
    let mut setup = setup(&[object(16, 16)]);
    setup.launch.grid = [3, 1, 1];
    setup.stored.push(StoredInput::in_argument(0, 0, Input::Bits { bits: 32, value: 7 }, AddressSpace(0)));
    let ends = |setup: &Setup| {
        let mut out = Execution::default();
        execute(&program, &module, entry, setup, &Options::default(), &Watch::default(), &mut out);
        out.outcome
    };
    let stated = stated.then(|| setup.clone());
    let ended = Outcome::Discard(Discard::Deadlock);
    let mended = Lessons::default().repair(&scene, stated.as_ref(), &setup, &ended, false);
    (ends(&setup), mended.map(|setup| ends(&setup)))
}

/// Two runs that do not end: a lock is never released, and a block waits for a block that does not exist.
#[test]
fn polled_memory_is_set_to_zero() {
    let polls = |load: &str, until: u32| {
        format!(
            "define ptx_kernel void @k(ptr %p) {{\nbr label %l\nl:\n%v = {load}\n%c = icmp eq i32 %v, {until}\n\
             br i1 %c, label %x, label %l\nx:\nret void\n}}"
        )
    };
    let forever = || Outcome::Discard(Discard::StepBudget);
    let atomic = "atomicrmw add ptr %p, i32 0 acquire";
    let asm = "call i32 asm sideeffect \"atom.acquire.gpu.add.u32 $0, [$1], 0;\", \"=r,l,~{memory}\"(ptr %p)";
    assert_eq!(unlocked(&polls(atomic, 0), false), (forever(), Some(Outcome::Counted)));
    assert_eq!(unlocked(&polls(asm, 0), false), (forever(), Some(Outcome::Counted)));
    assert_eq!(unlocked(&polls(atomic, 5), false), (forever(), Some(forever())), "another number");
    assert_eq!(unlocked(&polls("load i32, ptr %p", 0), false), (forever(), None), "nobody else changes it");
    assert_eq!(unlocked(&polls(atomic, 0), true), (forever(), None), "what is stated stays");
}

/// A run of too many steps gets fewer blocks, and then smaller numbers; stated inputs do not change.
#[test]
fn long_runs_get_fewer_blocks_and_smaller_numbers() {
    let text = "define ptx_kernel void @k(i64 %n) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %j, %loop ]
  %j = add i64 %i, 1
  %c = icmp ult i64 %j, %n
  br i1 %c, label %loop, label %end
end:
  ret void
}
";
    let module = parse_module("test.ll", format!("{NVPTX}{text}").as_bytes()).expect("it parses").module;
    let entry = module.find_function("k").expect("the test defines @k");
    let scene = EntryFacts::new(&module, entry);
    let mut long = setup(&[number(9000)]);
    long.launch.grid = [4, 2, 1];
    let repair = |setup: &Setup, why| Lessons::default().repair(&scene, None, setup, &Outcome::Discard(why), false);
    let fewer = repair(&long, Discard::StepBudget).expect("there are fewer blocks");
    assert_eq!((fewer.launch.grid, &fewer.args), ([2, 1, 1], &long.args));
    let smaller = repair(&fewer, Discard::StepBudget).expect("there are smaller numbers");
    assert_ne!(smaller.args, fewer.args);
    assert_eq!(repair(&smaller, Discard::StepBudget), None);
    assert_eq!(repair(&long, Discard::Deadlock), None, "nobody waits");
    assert_eq!(
        Lessons::default().repair(&scene, Some(&long), &long, &Outcome::Discard(Discard::StepBudget), false),
        None
    );
}

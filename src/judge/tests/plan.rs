//! The distinct questions, and the events that the machine must record to judge them.

use super::*;
use crate::machine::FunctionWatch;
use std::sync::Arc;

const TEXT: &str = "define void @k(ptr %p, ptr %q) {
entry:
  %a = getelementptr i8, ptr %p, i64 4
  %b = getelementptr i8, ptr %q, i64 4
  br label %loop
loop:
  store i32 1, ptr %a
  store i32 2, ptr %b
  %v = load i32, ptr %q
  call void @f(ptr %p)
  br i1 true, label %loop, label %out
out:
  ret void
}
define void @f(ptr %x) {
  store i32 1, ptr %x
  ret void
}
";

fn watched(s: &Story, claims: &[(Question, Answer)]) -> Vec<FunctionWatch> {
    let claims = claims.iter().map(|(question, answer)| Claim { question: *question, answer: *answer, rule: None });
    let answers = Answers { claims: claims.collect(), ..Answers::empty(FuncId(0)) };
    ObservationPlan::new(&s.module, &[&answers]).0.watch(&s.module).functions
}

/// Returns the numbers of the watched instructions or blocks.
fn chosen(which: &[bool]) -> Vec<usize> {
    which.iter().enumerate().filter(|(_, watched)| **watched).map(|(at, _)| at).collect()
}

#[test]
fn questions_about_pointers_need_their_definitions_and_accesses() {
    let s = Story::new(TEXT);
    let [k, f] = &watched(&s, &[(s.alias("a", 4, "p", 4), NO)])[..] else { panic!("two functions") };
    assert!(k.activations && !f.activations && f.accesses.is_empty());
    let at = |names: &[usize]| names.iter().map(|n| s.inst(*n).0 as usize).collect::<Vec<_>>();
    assert_eq!((chosen(&k.defines), &k.values), (at(&[0]), &vec![s.value("p")]));
    // The watched instructions use one of the pointers: the address computed from p, the store through a, and the call
    // that gets p.
    assert_eq!(chosen(&k.accesses), at(&[0, 3, 6]));
    // Only one block is recorded: the block in which a new iteration begins.
    assert_eq!(chosen(&k.blocks), [1]);
}

#[test]
fn questions_about_instructions_need_these() {
    let s = Story::new(TEXT);
    let question = Question::AliasInsts { a: s.inst(4), b: s.inst(5) };
    let [k, f] = &watched(&s, &[(question, NO)])[..] else { panic!("two functions") };
    assert!(k.activations && !f.activations);
    let chosen_accesses = chosen(&k.accesses);
    assert!([4, 5].iter().all(|n| chosen_accesses.contains(&(s.inst(*n).0 as usize))));
    assert!(!chosen_accesses.contains(&(s.inst(3).0 as usize)));
    assert_eq!((chosen(&k.defines), &k.values), (vec![s.inst(1).0 as usize], &vec![s.value("q")]));
}

#[test]
fn questions_about_calls_and_clobbers_need_every_access() {
    let s = Story::new(TEXT);
    let calls = (s.call_loc(6, "q", 4), Answer::ModRef(ModRefInfo::NoModRef));
    for (claim, blocks) in [(calls, vec![1]), ((clobber(&s, 5), def(&s, 4)), vec![0, 1, 2])] {
        let [k, f] = &watched(&s, &[claim])[..] else { panic!("two functions") };
        assert!(f.activations && k.activations);
        let all = |w: &FunctionWatch, f: u32| {
            w.accesses.len() == s.module.function(FuncId(f)).insts.len() && w.accesses.iter().all(|watched| *watched)
        };
        assert!(all(k, 0) && all(f, 1), "{claim:?}");
        assert_eq!(chosen(&k.blocks), blocks, "{claim:?}");
    }
}

#[test]
fn every_function_has_its_own_questions_each_once() {
    let s = Story::new(TEXT);
    let (one, two) = (s.alias("a", 4, "b", 4), s.alias("p", 4, "q", 4));
    let location = MemoryLocation { ptr: Value::Arg(0), size: LocationSize::Precise(4), space: AddressSpace(0) };
    let inner = Question::Alias { a: location, b: location };
    let answers = |function, questions: &[Question]| {
        let claims = questions.iter().map(|question| Claim { question: *question, answer: NO, rule: None }).collect();
        Answers { claims, ..Answers::empty(FuncId(function)) }
    };
    let lists = [answers(1, &[inner]), answers(0, &[one, two]), answers(1, &[inner]), answers(0, &[two])];
    let (plan, refs) = ObservationPlan::new(&s.module, &lists.each_ref());
    let at = |function, question| Some(ClaimRef { function, question });
    assert_eq!(refs, [vec![at(0, 0)], vec![at(1, 0), at(1, 1)], vec![at(0, 0)], vec![at(1, 1)]]);
    assert_eq!(plan.functions.iter().map(|f| f.function).collect::<Vec<_>>(), [FuncId(1), FuncId(0)]);
    assert_eq!(
        (plan.functions[0].questions.clone(), plan.functions[1].questions.clone()),
        (vec![inner], vec![one, two])
    );
    assert_eq!(plan.no_facts().iter().map(|f| f.known.len()).collect::<Vec<_>>(), [1, 2]);
}

/// The weight grows by one with every new fact.
#[test]
fn the_weight_of_facts() {
    let s = {
        let mut s = Story::new(TEXT);
        s.define("p", 0, 0);
        s.define("q", 0, 4);
        s
    };
    let witness = Arc::new(s.witness(s.alias("p", 4, "q", 4), MUST));
    let some = || Some(witness.clone());
    let steps: [&dyn Fn(&mut RunFacts); 13] = [
        &|f| f.accessed = true,
        &|f| f.usable = true,
        &|f| f.overlapping = true,
        &|f| f.conflict = some(),
        &|f| f.met = some(),
        &|f| f.differ = some(),
        &|f| f.disjoint = some(),
        &|f| f.writes = some(),
        &|f| f.reads = some(),
        &|f| f.touched = some(),
        &|f| f.saw_offset(4, || witness.clone()),
        &|f| f.saw_offset(8, || witness.clone()),
        &|f| f.skipped.push((Memory::LiveOnEntry, (*witness).clone())),
    ];
    let mut facts = RunFacts::default();
    for (weight, step) in steps.iter().enumerate() {
        assert_eq!(facts.weight(), weight);
        step(&mut facts);
    }
    assert_eq!(facts.weight(), steps.len());
    // Two different offsets are recorded, each with its first witness.
    let seen = |f: &RunFacts| [&f.offset, &f.other_offset].map(|o| o.as_ref().map(|(offset, _)| *offset));
    facts.saw_offset(12, || witness.clone());
    assert_eq!(seen(&facts), [Some(4), Some(8)]);
    let mut same = RunFacts::default();
    (0..2).for_each(|_| same.saw_offset(4, || witness.clone()));
    assert_eq!(seen(&same), [Some(4), None]);
}

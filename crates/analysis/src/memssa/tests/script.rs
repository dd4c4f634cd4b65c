//! The incremental alias analysis, while a script changes a function.

use crate::ir::parse::parse_module;
use crate::memssa::script::{ScriptAction, Session, draw::draw};
use crate::random::Rng;
use crate::target::{Defect, Profile};
use aliasmith_gen::{Features, from_seed};
use proptest::prelude::*;

/// `%l` may point to anything except `%a`, whose address is not captured.
const TEXT: &[u8] = b"define void @f(ptr %p) {
entry:
  %a = alloca i64, align 8
  %b = getelementptr i8, ptr %a, i64 4
  store i32 1, ptr %b, align 4
  %l = load ptr, ptr %p, align 8
  store i32 2, ptr %l, align 4
  br label %end
end:
  %x = phi ptr [ %b, %entry ]
  ret void
}
";

/// Returns the result of each line: the answer, the errors after the change, or the reason why the change is
/// impossible.
fn script_results(defect: Option<Defect>, lines: &[&str]) -> Vec<String> {
    let mut module = parse_module("kept.ll", TEXT).expect("the text is right").module;
    let f = module.defined_functions().next().expect("a function");
    let mut profile = Profile::sound().clone();
    profile.defect = defect;
    let mut session = Session::new(&mut module, f, &profile);
    let says = |line: &&str| match session.apply(line) {
        Ok(ScriptAction::Answered(result)) => result.name().to_string(),
        Ok(ScriptAction::Changed) => session.find_errors().first().map_or("right", |wrong| wrong.name()).to_string(),
        Err(e) => e.to_string(),
    };
    lines.iter().map(says).collect()
}

/// If a pointer is stored, a load may return it. A store through the pointer changes no fact.
#[test]
fn escaping_uses_invalidate_answers() {
    let asks = "alias i32 %a i32 %l";
    let lines = [asks, "insert store i32 %a end %entry", asks, "insert store %b %p end %entry", asks];
    assert_eq!(script_results(None, &lines), ["NoAlias", "right", "NoAlias", "right", "MayAlias"]);
    let deaf = script_results(Some(Defect::UnheardEscapes), &lines);
    assert_eq!(deaf, ["NoAlias", "right", "NoAlias", "stale answer", "NoAlias"]);
}

#[test]
fn deleted_values_are_refused() {
    let lines = ["alias i32 %b i32 %a", "alias i64 %b i64 %a", "remove %b", "alias i32 %b i32 %a"];
    let refused = "the kept analysis cannot be asked about '%b': it was deleted";
    assert_eq!(script_results(None, &lines), ["NoAlias", "PartialAlias", "right", refused]);
    let deaf = script_results(Some(Defect::UnheardDeletions), &lines);
    assert_eq!(deaf[2], "answer about a deleted value");
}

/// If control no longer enters a block, the phis of the block have no value. If a phi gets a new operand, the phi may
/// have the value of this operand.
#[test]
fn phis_change_with_the_edges() {
    let asks = "alias i32 %x i32 %b";
    assert_eq!(script_results(None, &[asks, "no-edge %entry %end"]), ["MustAlias", "right"]);
    assert_eq!(script_results(None, &[asks, "edge %end %end", "move %b end %entry"]), ["MustAlias", "right", "right"]);
}

/// The analysis answers about a copy as about the original, even after the original was deleted. It answers nothing
/// about an unregistered value.
#[test]
fn only_copies_are_registered() {
    let copies = ["copy %b end %entry", "alias i32 %0 i32 %b", "alias i32 %0 i32 %a", "alias i32 %0 i32 %l"];
    assert_eq!(script_results(None, &copies), ["right", "MustAlias", "NoAlias", "NoAlias"]);
    let replaced = ["replace %b", "alias i32 %0 i32 %a", "alias i32 %b i32 %a"];
    let refused = "the kept analysis cannot be asked about '%b': it was deleted";
    assert_eq!(script_results(None, &replaced), ["right", "NoAlias", refused]);
    let new = ["insert load ptr %p end %entry", "alias i32 %0 i32 %a", "copy %0 end %entry", "alias i32 %l i32 %a"];
    let refused =
        "the kept analysis cannot be asked about '%0': it was never registered: only copyValue reports a new value";
    assert_eq!(script_results(None, &new), ["right", refused, refused, "NoAlias"]);
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, ..ProptestConfig::default() })]

    /// After any change of a kernel, each definite answer of the incremental analysis is also the answer of a new
    /// analysis, and the updated graph equals a newly built graph.
    #[test]
    fn incremental_answers_equal_fresh_answers(seed in any::<u64>(), picks in prop::collection::vec(any::<u8>(), 1..160)) {
        let mut module = from_seed(seed, &Features::all()).module;
        let f = module.defined_functions().next().expect("a kernel");
        let mut session = Session::new(&mut module, f, Profile::sound());
        let (mut picks, mut script) = (picks.iter(), Vec::new());
        while !picks.as_slice().is_empty() {
            let line = draw(&session, 40, |n| picks.next().map_or(0, |pick| usize::from(*pick) % n));
            let done = session.apply(&line).is_ok();
            script.push(line);
            if done {
                let wrong = session.find_errors();
                prop_assert!(wrong.is_empty(), "kernel {seed}: {:?}\n{}", wrong, script.join("\n"));
            }
        }
    }
}

/// These seeds draw scripts as the selftest does; each of these scripts once showed an error.
#[test]
fn drawn_scripts_of_known_seeds() {
    for seed in [1_000_011, 3_000_073] {
        let case = from_seed(seed, &Features::all());
        for f in case.module.defined_functions() {
            let (mut module, mut rng, mut script) = (case.module.clone(), Rng::new(seed, 0), Vec::new());
            let mut session = Session::new(&mut module, f, Profile::sound());
            for _ in 0..12 {
                script.push(draw(&session, 40, |n| rng.random_range(0..n)));
                if session.apply(&script[script.len() - 1]).is_ok() {
                    assert_eq!(session.find_errors(), [], "kernel {seed}:\n{}", script.join("\n"));
                }
            }
        }
    }
}

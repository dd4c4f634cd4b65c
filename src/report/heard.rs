//! Formats the questions that passes asked in a campaign or a check (`--ask heard`), as text.

use crate::answers::QuestionKind;
use crate::finding::coverage::Reach;
use crate::finding::summary::QuestionCounts;
use std::collections::BTreeMap;
use std::fmt::Write;

/// The questions that cannot be recorded, as `oracles/ask/listen.cpp` states.
const NOT_HEARD: &str = "not heard: LICM's walker, which skips its own access; what MemoryDependenceAnalysis concludes; fences. \
                         LLVM 15 asks nothing across iterations or at an instruction\n";

/// Formats one line per pass. The line counts the questions three times: by kind, by size, and by flag. At its end, the
/// line states the number of distinct definite answers, and the number of those that some run tested.
pub fn by_pass(reach: &Reach) -> String {
    let mut out = String::new();
    let judged = reach.operations.get(QuestionKind::Heard.name());
    for (pass, questions) in &reach.heard {
        let [mut kinds, mut sizes, mut flags] = [const { BTreeMap::<&str, u64>::new() }; 3];
        for (question, n) in questions {
            let mut words = question.split(' ');
            *kinds.entry(words.next().unwrap_or_default()).or_default() += n;
            let flag = words.next_back().filter(|flag| *flag != "-");
            flag.into_iter().flat_map(|flag| flag.split("").filter(|letter| !letter.is_empty())).for_each(|letter| {
                *flags.entry(letter).or_default() += n;
            });
            words.filter(|size| *size != "-").for_each(|size| *sizes.entry(size).or_default() += n);
        }
        let own = format!("{pass} asks ");
        let mut counts = QuestionCounts::default();
        judged.into_iter().flatten().filter(|(words, _)| words.starts_with(&own)).for_each(|(_, c)| counts.add(c));
        let all: u64 = questions.values().sum();
        let list = |of: &BTreeMap<&str, u64>| {
            let each: Vec<String> = of.iter().map(|(word, n)| format!("{word} {n}")).collect();
            if each.is_empty() { "none".into() } else { each.join(", ") }
        };
        // Writing to a String cannot fail.
        let _ = writeln!(
            out,
            "{pass} asks {all} questions ({}; sizes: {}; flags: {}): {} distinct definite answers, {} tested by a run",
            list(&kinds),
            list(&sizes),
            list(&flags),
            counts.asked,
            counts.exercised_accessed
        );
    }
    if out.is_empty() { out } else { out + NOT_HEARD }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn questions_are_counted_by_kind_size_and_flag() {
        let mut reach = Reach::default();
        reach.heard("gvn", "alias = + xe".into(), 3);
        reach.heard("gvn", "modref = - -".into(), 2);
        reach.operation("heard", "gvn asks alias = + xe".into(), &QuestionCounts::of_one(true, false, false));
        reach.operation("heard", "gvn asks modref = -".into(), &QuestionCounts::of_one(false, true, false));
        reach.operation("heard", "gvn-sink asks modref = -".into(), &QuestionCounts::of_one(true, true, false));
        assert_eq!(by_pass(&Reach::default()), "");
        let text = by_pass(&reach);
        assert_eq!(
            text.strip_suffix(NOT_HEARD).expect("what is not heard is said"),
            "gvn asks 5 questions (alias 3, modref 2; sizes: + 3, = 5; flags: e 3, x 3): 2 distinct definite answers, \
             1 tested by a run\n"
        );
    }
}

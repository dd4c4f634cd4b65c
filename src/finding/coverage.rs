//! Coverage of a campaign: how many questions it asked and tested, by pairs of pointer classes, by operations and by
//! pipelines. The coverage shows which combinations were never tried. A pointer class, such as `alloca in 5`, consists
//! of the object that the pointer is based on and of its address space.
//! [`evaluation::coverage`](crate::evaluation::coverage) chooses the names of classes and operations.

use super::summary::QuestionCounts;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};

/// The counts of questions by their subjects.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Reach {
    /// Alias questions by pair of pointer classes: `alloca in 5`, then `argument in 1`. The two classes are in
    /// alphabetical order.
    pub places: BTreeMap<String, BTreeMap<String, QuestionCounts>>,
    /// Questions that are no alias questions, by kind, then by operation: `modref`, then `llvm.memcpy`.
    pub operations: BTreeMap<String, BTreeMap<String, QuestionCounts>>,
    /// The number of questions that passes asked (`--ask heard`), by pass, then by text. Questions with different
    /// answers are counted together. A text, such as `alias = + x`, consists of the kind of question, the kinds of both
    /// sizes, and the flags.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub heard: BTreeMap<String, BTreeMap<String, u64>>,
    /// Three numbers of kernels per pipeline: `asked` counts the kernels on which the pipeline was run, `accessed`
    /// those that `same` compared, and `overlapping` those whose behaviour the pipeline changed. The key is the
    /// pipeline as the user wrote it.
    pub pipelines: BTreeMap<String, QuestionCounts>,
    /// Alias questions that passes ask, by pass, then by pair of address spaces: `gvn`, then `1 3`. The lower space
    /// comes first.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub spaces: BTreeMap<String, BTreeMap<String, QuestionCounts>>,
}

impl Reach {
    /// Whether there is no count.
    pub fn is_empty(&self) -> bool {
        self.places.is_empty()
            && self.operations.is_empty()
            && self.pipelines.is_empty()
            && self.spaces.is_empty()
            && self.heard.is_empty()
    }

    /// Counts one question about two pointer classes, in any order.
    pub fn pair(&mut self, a: String, b: String, counts: &QuestionCounts) {
        let (a, b) = if a <= b { (a, b) } else { (b, a) };
        self.places.entry(a).or_default().entry(b).or_default().add(counts);
    }

    /// Counts one question of a kind about an operation.
    pub fn operation(&mut self, kind: &str, operation: String, counts: &QuestionCounts) {
        self.operations.entry(kind.to_string()).or_default().entry(operation).or_default().add(counts);
    }

    /// Adds `n` to the number of questions that a pass asked with this text.
    pub fn heard(&mut self, pass: &str, question: String, n: u64) {
        *self.heard.entry(pass.to_string()).or_default().entry(question).or_default() += n;
    }

    /// Counts one kernel after a pipeline.
    pub fn pipeline(&mut self, text: &str, counts: &QuestionCounts) {
        self.pipelines.entry(text.to_string()).or_default().add(counts);
    }

    /// Counts one alias question of a pass. The key is the pair of address spaces of its two pointers, in any order.
    pub fn asked_by(&mut self, pass: &str, [a, b]: [u32; 2], counts: &QuestionCounts) {
        let pair = format!("{} {}", a.min(b), a.max(b));
        self.spaces.entry(pass.to_string()).or_default().entry(pair).or_default().add(counts);
    }

    /// Adds the counts of another part of the same campaign.
    pub fn add(&mut self, o: &Reach) {
        for (a, others) in &o.places {
            others.iter().for_each(|(b, counts)| self.pair(a.clone(), b.clone(), counts));
        }
        for (kind, operations) in &o.operations {
            operations.iter().for_each(|(word, counts)| self.operation(kind, word.clone(), counts));
        }
        for (pass, questions) in &o.heard {
            questions.iter().for_each(|(question, n)| self.heard(pass, question.clone(), *n));
        }
        o.pipelines.iter().for_each(|(text, counts)| self.pipeline(text, counts));
        for (pass, pairs) in &o.spaces {
            let all = self.spaces.entry(pass.clone()).or_default();
            pairs.iter().for_each(|(pair, counts)| all.entry(pair.clone()).or_default().add(counts));
        }
    }

    /// Returns the number of possible pairs of the pointer classes that occur, including pairs of a class with itself.
    /// Also returns the pairs that no run accessed, each with the number of its questions, the most frequent pair
    /// first.
    pub fn pairs(&self) -> (usize, Vec<(String, String, u64)>) {
        let places: BTreeSet<&String> = self.places.iter().flat_map(|(a, others)| others.keys().chain([a])).collect();
        let places: Vec<&String> = places.into_iter().collect();
        let all = places.iter().enumerate().flat_map(|(i, a)| places[i..].iter().map(move |b| (*a, *b)));
        // A pair that was never asked about has no count.
        let unmet = |a: &String, b: &String| match self.places.get(a).and_then(|others| others.get(b)) {
            Some(counts) => (counts.exercised_accessed == 0).then_some(counts.asked),
            None => Some(0),
        };
        let never = all.filter_map(|(a, b)| Some((a.clone(), b.clone(), unmet(a, b)?)));
        let mut never: Vec<(String, String, u64)> = never.collect();
        never.sort_by_key(|(.., asked)| std::cmp::Reverse(*asked));
        (places.len() * (places.len() + 1) / 2, never)
    }

    /// Returns the operations that occur in questions but were accessed in no run. Each entry has the kind of question,
    /// the operation, and the number of questions.
    pub fn unaccessed_operations(&self) -> Vec<(&str, &str, u64)> {
        let each =
            self.operations.iter().flat_map(|(kind, all)| all.iter().map(move |(word, t)| (&**kind, &**word, t)));
        each.filter(|(.., t)| t.exercised_accessed == 0).map(|(kind, word, t)| (kind, word, t.asked)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn unexercised_pairs_are_listed_and_counts_add_up() {
        let tested = |accessed| QuestionCounts { asked: 1, exercised_accessed: accessed, ..QuestionCounts::default() };
        let mut one = Reach::default();
        one.pair("argument in 1".into(), "alloca in 5".into(), &tested(1));
        let mut two = Reach::default();
        two.pair("alloca in 5".into(), "argument in 1".into(), &tested(0));
        two.pair("alloca in 5".into(), "global in 3".into(), &tested(0));
        two.operation("modref", "fence".into(), &tested(0));
        two.operation("modref", "call".into(), &tested(1));
        one.add(&two);
        assert_eq!(one.places["alloca in 5"]["argument in 1"], QuestionCounts { asked: 2, ..tested(1) });
        let (all, never) = one.pairs();
        // Three classes make six pairs. One pair was accessed, and one other pair was asked about.
        assert_eq!((all, never.len()), (6, 5));
        assert!(never.contains(&("alloca in 5".into(), "global in 3".into(), 1)));
        assert!(never.contains(&("global in 3".into(), "global in 3".into(), 0)));
        assert_eq!(one.unaccessed_operations(), [("modref", "fence", 1)]);
    }
}

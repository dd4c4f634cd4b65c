//! What a campaign asked about and put to the test, by pairs of places, by operations and by pipelines, so that it can say what was
//! never tried. The words are made by [`trial::reach`](crate::trial::reach).

use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};

/// How often.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Tested {
    /// Distinct questions per kernel; of a pipeline: kernels that went through.
    pub asked: u64,
    /// … of which some run made the accesses that could refute an answer; of a pipeline: kernels that were compared.
    pub accessed: u64,
    /// … of the accessed: the claimed ranges met; of a pipeline: kernels that came out as something else.
    pub overlapping: u64,
}

impl Tested {
    fn add(&mut self, o: Tested) {
        self.asked += o.asked;
        self.accessed += o.accessed;
        self.overlapping += o.overlapping;
    }
}

/// By what questions are about.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Reach {
    /// Alias questions: `alloca in 5`, then `argument in 1`. Of the two the lesser word comes first.
    pub places: BTreeMap<String, BTreeMap<String, Tested>>,
    /// By kind of question, then by operation: `modref`, then `llvm.memcpy`.
    pub operations: BTreeMap<String, BTreeMap<String, Tested>>,
    /// By pipeline, as it was given.
    pub pipelines: BTreeMap<String, Tested>,
}

impl Reach {
    /// Is there nothing in it?
    pub fn is_empty(&self) -> bool {
        self.places.is_empty() && self.operations.is_empty() && self.pipelines.is_empty()
    }

    /// Counts one question about two places, in any order.
    pub fn pair(&mut self, a: String, b: String, tested: Tested) {
        let (a, b) = if a <= b { (a, b) } else { (b, a) };
        self.places.entry(a).or_default().entry(b).or_default().add(tested);
    }

    /// Counts one question of a kind about an operation.
    pub fn operation(&mut self, kind: &str, operation: String, tested: Tested) {
        self.operations.entry(kind.to_string()).or_default().entry(operation).or_default().add(tested);
    }

    /// Counts one kernel behind a pipeline.
    pub fn pipeline(&mut self, text: &str, tested: Tested) {
        self.pipelines.entry(text.to_string()).or_default().add(tested);
    }

    /// Adds another part of the same campaign.
    pub fn add(&mut self, o: &Reach) {
        for (a, others) in &o.places {
            others.iter().for_each(|(b, tested)| self.pair(a.clone(), b.clone(), *tested));
        }
        for (kind, operations) in &o.operations {
            operations.iter().for_each(|(word, tested)| self.operation(kind, word.clone(), *tested));
        }
        o.pipelines.iter().for_each(|(text, tested)| self.pipeline(text, *tested));
    }

    /// Of all pairs of places that occur, each with itself too: how many there are, and those that were never accessed, with how
    /// often they were asked about, the most frequent first.
    pub fn pairs(&self) -> (usize, Vec<(String, String, u64)>) {
        let places: BTreeSet<&String> = self.places.iter().flat_map(|(a, others)| others.keys().chain([a])).collect();
        let places: Vec<&String> = places.into_iter().collect();
        let all = places.iter().enumerate().flat_map(|(i, a)| places[i..].iter().map(move |b| (*a, *b)));
        let tested = |a: &String, b: &String| self.places.get(a).and_then(|o| o.get(b)).copied().unwrap_or_default();
        let mut never: Vec<(String, String, u64)> = all
            .map(|(a, b)| (a, b, tested(a, b)))
            .filter(|(.., tested)| tested.accessed == 0)
            .map(|(a, b, tested)| (a.clone(), b.clone(), tested.asked))
            .collect();
        never.sort_by_key(|(.., asked)| std::cmp::Reverse(*asked));
        (places.len() * (places.len() + 1) / 2, never)
    }

    /// Operations that were asked about and never accessed, by kind of question.
    pub fn untried(&self) -> Vec<(&str, &str, u64)> {
        let each =
            self.operations.iter().flat_map(|(kind, all)| all.iter().map(move |(word, t)| (&**kind, &**word, t)));
        each.filter(|(.., t)| t.accessed == 0).map(|(kind, word, t)| (kind, word, t.asked)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pairs_that_never_met_are_named_and_parts_add_up() {
        let tested = |accessed| Tested { asked: 1, accessed, overlapping: 0 };
        let mut one = Reach::default();
        one.pair("argument in 1".into(), "alloca in 5".into(), tested(1));
        let mut two = Reach::default();
        two.pair("alloca in 5".into(), "argument in 1".into(), tested(0));
        two.pair("alloca in 5".into(), "global in 3".into(), tested(0));
        two.operation("modref", "fence".into(), tested(0));
        two.operation("modref", "call".into(), tested(1));
        one.add(&two);
        assert_eq!(one.places["alloca in 5"]["argument in 1"], Tested { asked: 2, accessed: 1, overlapping: 0 });
        let (all, never) = one.pairs();
        // Three places make six pairs, one of which was accessed; one of the others was asked about.
        assert_eq!((all, never.len()), (6, 5));
        assert!(never.contains(&("alloca in 5".into(), "global in 3".into(), 1)));
        assert!(never.contains(&("global in 3".into(), "global in 3".into(), 0)));
        assert_eq!(one.untried(), [("modref", "fence", 1)]);
    }
}

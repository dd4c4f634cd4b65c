//! What a whole campaign did, in numbers.

use super::coverage::Reach;
use crate::answers::QuestionKind;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Counts per kind of question.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct QuestionCounts {
    /// Distinct questions per kernel, summed.
    pub asked: u64,
    /// … for which some run made the accesses that could refute an answer.
    pub exercised_accessed: u64,
    /// … of the others: both sides were valid together and the accesses would have been legal.
    pub exercised_usable: u64,
    /// … of the accessed: the claimed ranges met in some run.
    pub overlapping: u64,
}

impl QuestionCounts {
    /// One question, or one kernel behind a pipeline, and what the runs showed of it.
    pub fn of_one(accessed: bool, usable: bool, overlapping: bool) -> QuestionCounts {
        QuestionCounts {
            asked: 1,
            exercised_accessed: u64::from(accessed),
            exercised_usable: u64::from(usable && !accessed),
            overlapping: u64::from(accessed && overlapping),
        }
    }

    /// Adds those of others.
    pub fn add(&mut self, o: &QuestionCounts) {
        self.asked += o.asked;
        self.exercised_accessed += o.exercised_accessed;
        self.exercised_usable += o.exercised_usable;
        self.overlapping += o.overlapping;
    }
}

/// The share of `asked` questions that were accessed, of those that a run can put to the test, from 0 to 100.
pub fn tested(asked: u64, moot: u64, accessed: u64) -> f64 {
    let open = asked.saturating_sub(moot).max(accessed);
    if open == 0 { 100.0 } else { 100.0 * accessed as f64 / open as f64 }
}

/// How often two oracles agree.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct AgreementCounts {
    /// Questions that both answer alike.
    pub same: u64,
    /// … that one answers more precisely.
    pub precision: u64,
    /// … where one says NoAlias and the other MustAlias or PartialAlias.
    pub contradiction: u64,
}

/// Everything counted. Field order is the contract's.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Summary {
    /// `summary`.
    pub r#type: String,
    /// Entries that were run.
    pub kernels: u64,
    /// Runs, with those that were discarded.
    pub executions: u64,
    /// Executions that are evidence.
    #[serde(default)]
    pub counted: u64,
    /// Runs that did not count, by reason; oracles' refusals and batch artefacts too.
    pub discarded: BTreeMap<String, u64>,
    /// Answers of all oracles.
    pub claims: u64,
    /// Distinct questions whose accesses some run made.
    pub exercised_accessed: u64,
    /// … of the others: both sides were valid together.
    pub exercised_usable: u64,
    /// … of the accessed: the claimed ranges met.
    pub overlapping: u64,
    /// The same for each kind of question.
    pub by_question: BTreeMap<QuestionKind, QuestionCounts>,
    /// … of the asked: no run can make the accesses (docs/soundness.md, section 5). Known where a module was judged as
    /// a whole; for people: a summary's JSON line has no such key.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub moot: BTreeMap<QuestionKind, u64>,
    /// Kernels in modules that promise something to an alias analysis.
    pub kernels_with_promises: u64,
    /// The reference against each oracle: `reference/opt-19`.
    pub agreement: BTreeMap<String, AgreementCounts>,
    /// Findings, each oracle's counted.
    pub refuted: u64,
    /// What looks wrong and is not shown to be.
    pub leads: u64,
    /// Questions on which two oracles contradict each other.
    pub contradictions: u64,
    /// How often each oracle gave each answer.
    pub precision: BTreeMap<String, BTreeMap<String, u64>>,
    /// The same of the reference alone, by the provider that decided: for the page. A summary's JSON line has no such
    /// key.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub providers: BTreeMap<String, BTreeMap<String, u64>>,
    /// What was put to the test, for people: a summary's JSON line has no such key.
    #[serde(default, skip_serializing_if = "Reach::is_empty")]
    pub reach: Reach,
    /// Instructions that were read without being understood.
    pub opaque: u64,
    /// Wall time.
    pub seconds: f64,
    /// Kernels by wall time.
    pub kernels_per_second: f64,
    /// CPU seconds of this process.
    pub cpu_self: f64,
    /// CPU seconds of the oracles.
    pub cpu_opt: f64,
}

impl Summary {
    /// All zero.
    pub fn new() -> Summary {
        Summary { r#type: "summary".into(), ..Summary::default() }
    }

    /// Counts one thing that was discarded.
    pub fn discard(&mut self, why: impl Into<String>, n: u64) {
        *self.discarded.entry(why.into()).or_default() += n;
    }

    /// Counts one distinct question and what the runs showed of it.
    pub fn question(&mut self, kind: QuestionKind, accessed: bool, usable: bool, overlapping: bool) {
        let one = QuestionCounts::of_one(accessed, usable, overlapping);
        self.exercised_accessed += one.exercised_accessed;
        self.exercised_usable += one.exercised_usable;
        self.overlapping += one.overlapping;
        self.by_question.entry(kind).or_default().add(&one);
    }

    /// Counts one kernel behind a pipeline: was it compared, and did it come out as something else?
    pub fn same(&mut self, pipeline: &str, compared: bool, differed: bool) {
        self.question(QuestionKind::Same, compared, false, differed);
        self.reach.pipeline(pipeline, &QuestionCounts::of_one(compared, false, differed));
    }

    /// Names a pipeline that a kernel does not go through, so that one without any kernel is named as never compared.
    pub fn no_output(&mut self, pipeline: &str) {
        self.reach.pipeline(pipeline, &QuestionCounts::default());
    }

    /// [`tested`], of the questions of one kind.
    pub fn tested(&self, kind: QuestionKind) -> f64 {
        let moot = self.moot.get(&kind).copied().unwrap_or(0);
        self.by_question.get(&kind).map_or(100.0, |counts| tested(counts.asked, moot, counts.exercised_accessed))
    }

    /// Adds another part of the same campaign (times excepted: the caller sets them).
    pub fn add(&mut self, o: &Summary) {
        self.kernels += o.kernels;
        self.executions += o.executions;
        self.counted += o.counted;
        self.claims += o.claims;
        self.exercised_accessed += o.exercised_accessed;
        self.exercised_usable += o.exercised_usable;
        self.overlapping += o.overlapping;
        self.kernels_with_promises += o.kernels_with_promises;
        self.refuted += o.refuted;
        self.leads += o.leads;
        self.contradictions += o.contradictions;
        self.opaque += o.opaque;
        for (why, n) in &o.discarded {
            self.discard(why.clone(), *n);
        }
        for (kind, c) in &o.by_question {
            self.by_question.entry(*kind).or_default().add(c);
        }
        self.reach.add(&o.reach);
        for (kind, n) in &o.moot {
            *self.moot.entry(*kind).or_default() += n;
        }
        for (pair, c) in &o.agreement {
            let mine = self.agreement.entry(pair.clone()).or_default();
            mine.same += c.same;
            mine.precision += c.precision;
            mine.contradiction += c.contradiction;
        }
        for (mine, others) in [(&mut self.precision, &o.precision), (&mut self.providers, &o.providers)] {
            for (who, answers) in others {
                let mine = mine.entry(who.clone()).or_default();
                answers.iter().for_each(|(answer, n)| *mine.entry(answer.clone()).or_default() += n);
            }
        }
    }
}

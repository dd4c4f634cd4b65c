//! The counts of a whole campaign.

use super::coverage::Reach;
use crate::answers::QuestionKind;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The counts for one kind of question.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct QuestionCounts {
    /// The number of distinct questions, summed over all kernels.
    pub asked: u64,
    /// The number of asked questions that were accessed: some run made the accesses that a refutation needs.
    pub exercised_accessed: u64,
    /// The number of questions that were usable but not accessed: in some run, both pointers were valid at the same time
    /// and could be accessed legally, but no run made the accesses.
    pub exercised_usable: u64,
    /// The number of accessed questions whose ranges overlapped in some run.
    pub overlapping: u64,
}

impl QuestionCounts {
    /// Returns the counts for a single question. The arguments say whether some run accessed it, could have accessed
    /// it, and had overlapping ranges. In counts of a pipeline, a kernel counts as a question.
    pub fn of_one(accessed: bool, usable: bool, overlapping: bool) -> QuestionCounts {
        QuestionCounts {
            asked: 1,
            exercised_accessed: u64::from(accessed),
            exercised_usable: u64::from(usable && !accessed),
            overlapping: u64::from(accessed && overlapping),
        }
    }

    /// Adds other counts.
    pub fn add(&mut self, o: &QuestionCounts) {
        self.asked += o.asked;
        self.exercised_accessed += o.exercised_accessed;
        self.exercised_usable += o.exercised_usable;
        self.overlapping += o.overlapping;
    }
}

/// Returns the percentage of testable questions that were accessed: `accessed` of `asked - moot`. `moot` is the number
/// of untestable questions.
pub fn tested(asked: u64, moot: u64, accessed: u64) -> f64 {
    let open = asked.saturating_sub(moot).max(accessed);
    if open == 0 { 100.0 } else { 100.0 * accessed as f64 / open as f64 }
}

/// The agreement of two oracles, in numbers of questions.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct AgreementCounts {
    /// The number of questions with the same answer.
    pub same: u64,
    /// The number of questions on which the two oracles differ in precision: one answer is more precise, or the answers
    /// are incomparable.
    pub precision: u64,
    /// The number of questions that one oracle answers with NoAlias and the other with MustAlias or PartialAlias.
    pub contradiction: u64,
}

/// All counts, in the order of the fields in docs/lines.schema.json.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Summary {
    /// The word `summary`.
    pub r#type: String,
    /// The number of judged functions that a launch can enter. Each of these functions counts as a kernel.
    pub kernels: u64,
    /// The number of runs, including those that were discarded.
    pub executions: u64,
    /// The number of runs that are evidence.
    #[serde(default)]
    pub counted: u64,
    /// The number of discarded runs by reason. The map also counts the modules that oracles rejected, and the wrong
    /// answers that do not repeat if the kernel is alone in its file (`batch artefact`).
    pub discarded: BTreeMap<String, u64>,
    /// The number of answers of all oracles.
    pub claims: u64,
    /// The number of distinct questions that were accessed: some run made the accesses that a refutation needs.
    pub exercised_accessed: u64,
    /// The number of questions that were usable but not accessed: in some run, both pointers were valid at the same time
    /// and could be accessed legally, but no run made the accesses.
    pub exercised_usable: u64,
    /// The number of accessed questions whose ranges overlapped in some run.
    pub overlapping: u64,
    /// The same counts for each kind of question.
    pub by_question: BTreeMap<QuestionKind, QuestionCounts>,
    /// The number of untestable questions by kind (docs/soundness.md, section 5). Untestable questions are counted only
    /// if a module is judged as a whole. Only text output contains this count, because the JSON line of a summary has
    /// no key for it.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub moot: BTreeMap<QuestionKind, u64>,
    /// The number of kernels in modules with promises that an alias analysis may use.
    pub kernels_with_promises: u64,
    /// The agreement of the reference with each oracle: `reference/opt-19`.
    pub agreement: BTreeMap<String, AgreementCounts>,
    /// The number of findings, counted per oracle.
    pub refuted: u64,
    /// The number of leads.
    pub leads: u64,
    /// The number of contradictions between the reference's answers and another oracle's answers.
    pub contradictions: u64,
    /// How often each oracle gave each answer: oracle, then answer.
    pub precision: BTreeMap<String, BTreeMap<String, u64>>,
    /// How often the reference gave each answer, by the provider that decided it. These counts appear only in the HTML
    /// report, not in the JSON line of a summary.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub providers: BTreeMap<String, BTreeMap<String, u64>>,
    /// The coverage. Only text and HTML output contain the coverage, because the JSON line of a summary has no key for
    /// it.
    #[serde(default, skip_serializing_if = "Reach::is_empty")]
    pub reach: Reach,
    /// The number of instructions that the parser accepted without understanding them.
    pub opaque: u64,
    /// The wall-clock time in seconds.
    pub seconds: f64,
    /// The number of kernels per second of wall-clock time.
    pub kernels_per_second: f64,
    /// The CPU seconds of this process.
    pub cpu_self: f64,
    /// The CPU seconds of the oracles.
    pub cpu_opt: f64,
    /// The release of aliasmith: `aliasmith 0.2.0`.
    #[serde(default)]
    pub tool: String,
    /// The exact version of each asked oracle of LLVM: `opt-22`, then `22.1.8`.
    #[serde(default)]
    pub llvm: BTreeMap<String, String>,
}

impl Summary {
    /// Returns a summary with all counts zero.
    pub fn new() -> Summary {
        let tool = concat!("aliasmith ", env!("CARGO_PKG_VERSION")).into();
        Summary { r#type: "summary".into(), tool, ..Summary::default() }
    }

    /// Adds `n` to the discards for a reason.
    pub fn discard(&mut self, why: impl Into<String>, n: u64) {
        *self.discarded.entry(why.into()).or_default() += n;
    }

    /// Counts one distinct question with the results of the runs about it.
    pub fn question(&mut self, kind: QuestionKind, accessed: bool, usable: bool, overlapping: bool) {
        let one = QuestionCounts::of_one(accessed, usable, overlapping);
        self.exercised_accessed += one.exercised_accessed;
        self.exercised_usable += one.exercised_usable;
        self.overlapping += one.overlapping;
        self.by_question.entry(kind).or_default().add(&one);
    }

    /// Counts one kernel that was run through a pipeline. Records whether the kernel was compared, and whether the
    /// pipeline changed its behaviour.
    pub fn same(&mut self, pipeline: &str, compared: bool, differed: bool) {
        self.question(QuestionKind::Same, compared, false, differed);
        self.reach.pipeline(pipeline, &QuestionCounts::of_one(compared, false, differed));
    }

    /// Records that a pipeline gave no output for a kernel. So the report also lists pipelines that never gave an
    /// output.
    pub fn no_output(&mut self, pipeline: &str) {
        self.reach.pipeline(pipeline, &QuestionCounts::default());
    }

    /// Returns [`tested`] for the questions of one kind.
    pub fn tested(&self, kind: QuestionKind) -> f64 {
        let moot = self.moot.get(&kind).copied().unwrap_or(0);
        self.by_question.get(&kind).map_or(100.0, |counts| tested(counts.asked, moot, counts.exercised_accessed))
    }

    /// Adds the counts of another part of this campaign. Times are not added, because the caller sets them.
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
        self.llvm.extend(o.llvm.clone());
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

//! The kinds of errors that a reduction can keep.

use crate::answers::QuestionKind;
use crate::memssa::shape::ShapeRule;
use crate::oracle::Failure;
use crate::validation::heard::{RefutedAnswer, key};
use crate::validation::run_pipeline::{PipelineOutcome, Trial, miscompiled};

/// The kind of the error.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FailureKind {
    /// A wrong answer to a question of this kind.
    Answer {
        /// The kind of the question.
        kind: QuestionKind,
        /// LLVM's word for the answer.
        answer: &'static str,
    },
    /// A MemorySSA graph that breaks this rule.
    Shape {
        /// The broken rule.
        rule: ShapeRule,
    },
    /// A crash of the oracle.
    Crash {
        /// The crash message as [`Failure::words`] gives it, without numbers and names.
        says: String,
    },
    /// The oracle exceeds its time limit.
    Hang,
    /// A pipeline of passes has an error.
    Pipeline {
        /// The pipeline in the syntax of `-passes=`.
        pipeline: String,
        /// The error of the pipeline.
        how: PipelineFailure,
    },
}

/// The errors that a pipeline can have.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PipelineFailure {
    /// The kernel behaves differently after the pipeline.
    Miscompile,
    /// `opt` crashes, or prints output that it cannot read.
    Crash {
        /// The crash message as [`Failure::words`] gives it, without numbers and names. A reduction must not replace
        /// this crash by another.
        says: String,
    },
    /// `opt` exceeds its time limit.
    Hang,
    /// The MemorySSA that the passes preserve breaks this rule.
    Shape {
        /// The broken rule.
        rule: ShapeRule,
    },
    /// The run refutes an answer that a pass of the pipeline got.
    Heard {
        /// The pass that asked.
        pass: String,
        /// The kind of the question.
        kind: QuestionKind,
        /// LLVM's word for the answer.
        answer: &'static str,
    },
}

impl PipelineFailure {
    /// Returns the refuted answer that a pass got in this trial, if it matches this failure.
    pub fn heard_in<'t>(&self, trial: &'t Trial) -> Option<&'t RefutedAnswer> {
        let PipelineFailure::Heard { pass, kind, answer } = self else { return None };
        trial.heard.iter().find(|heard| !heard.is_stale && key(heard) == (pass.as_str(), *kind, *answer))
    }

    /// Whether a trial shows this failure.
    pub fn is_shown_by(&self, trial: &Trial) -> bool {
        match self {
            PipelineFailure::Miscompile => miscompiled(trial).is_some(),
            PipelineFailure::Crash { says } => trial.crash().as_ref() == Some(says),
            PipelineFailure::Hang => matches!(trial.tried, PipelineOutcome::Failed(Failure::Hang { .. })),
            PipelineFailure::Shape { rule } => trial.broken.iter().any(|(_, b)| b.rule == *rule),
            PipelineFailure::Heard { .. } => self.heard_in(trial).is_some(),
        }
    }
}

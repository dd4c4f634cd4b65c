//! Leads: what looks wrong, but is not proven.

use super::describe::Sides;
use super::record::LeadRecord;
use crate::answers::QuestionKind;
use serde::Serialize;

/// A contradiction between two answers, or a run that looks wrong but breaks no rule. A lead is never a finding.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(into = "LeadRecord")]
pub struct Lead {
    /// The oracles whose answers or passes look wrong.
    pub oracles: Vec<String>,
    /// The function in question, without `@`.
    pub function: String,
    /// The answers or passes.
    pub about: LeadAbout,
    /// The reason why the answers or passes look wrong, in words.
    pub why: String,
    /// The file of the kernel, or the seed from which the kernel was generated.
    pub file: String,
}

/// The answers or passes that look wrong.
#[derive(Clone, Debug, PartialEq)]
pub enum LeadAbout {
    /// One answer, or two contradicting answers.
    Answers {
        /// The kind of the question.
        question: QuestionKind,
        /// The operands of the question.
        sides: Sides,
        /// LLVM's words for the answers, one per oracle.
        answers: Vec<String>,
    },
    /// The output of passes for a function.
    Passes {
        /// The pipeline, in the syntax of `--passes`.
        passes: String,
    },
}

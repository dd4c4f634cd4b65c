//! The flat record of a finding in docs/lines.schema.json. The record has all fields in a fixed order; a field that a
//! kind of finding lacks is null. Only this file converts between kinds of findings and the words of the record.

use super::describe::{Operand, Sides};
use super::{BrokenShape, Fault, Finding, HeardBy, Lead, LeadAbout, Miscompile, Passes, WitnessRecord, WrongAnswer};
use crate::answers::QuestionKind;
use crate::case::Demand;
use crate::judge::observable::DifferenceKind;
use crate::memssa::shape::ShapeRule;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fmt::Display;
use thiserror::Error;

/// The fields of `finding` in docs/lines.schema.json.
#[derive(Clone, Serialize, Deserialize)]
#[serde(tag = "type", rename = "finding")]
pub struct Record {
    verdict: Demand,
    oracle: String,
    provider: Option<String>,
    function: String,
    question: Option<QuestionKind>,
    a: Option<String>,
    b: Option<String>,
    size_a: Option<u64>,
    size_b: Option<u64>,
    space_a: Option<u32>,
    space_b: Option<u32>,
    answer: Option<String>,
    expected: String,
    promises: Vec<String>,
    pipeline: String,
    signature: String,
    semantics: String,
    known: Option<String>,
    versions: BTreeMap<String, bool>,
    passes: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    heard: Option<HeardBy>,
    witness: Option<WitnessRecord>,
    instructions: usize,
    file: String,
    file_original: String,
    replay: String,
    reduce: String,
}

/// The reason why a record cannot be converted to a finding.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum NoFinding {
    /// A field contains a word that is not one of the field's possible values.
    #[error("'{1}' is no {0} of a finding")]
    Unknown(&'static str, String),
    /// A field is null, although findings with this verdict need it.
    #[error("the verdict '{0}' needs the field '{1}'")]
    Missing(&'static str, &'static str),
}

/// The prefix of the `pipeline` of a miscompile by our own passes.
const OURS: &str = "pass ";

impl Fault {
    /// Returns the `verdict` in the JSON lines, which is also the first word of an `expect` line.
    pub fn verdict(&self) -> Demand {
        match self {
            Fault::WrongAnswer(w) if w.question == QuestionKind::Sets => Demand::Invariant,
            Fault::WrongAnswer(_) => Demand::Unsound,
            Fault::BrokenShape(_) => Demand::Invariant,
            Fault::Miscompile(_) => Demand::Miscompile,
            Fault::Crash { .. } => Demand::Crash,
            Fault::Hang { .. } => Demand::Hang,
            Fault::InvalidOutput { .. } => Demand::Invalid,
        }
    }
}

/// Returns the `pipeline` of a miscompile by our own passes.
pub fn pipeline_of_ours(list: &str) -> String {
    format!("{OURS}{list}")
}

impl From<Finding> for Record {
    fn from(f: Finding) -> Record {
        let (verdict, question, passes) = (f.fault.verdict(), f.fault.question(), f.passes().map(String::from));
        let answer = f.fault.answer().map(String::from);
        let [a, b] = match &f.fault {
            Fault::WrongAnswer(w) => [Some(w.sides.a.clone()), w.sides.b.clone()],
            Fault::BrokenShape(b) => [b.access.clone().map(Operand::from_text), None],
            Fault::Miscompile(_) | Fault::Crash { .. } | Fault::Hang { .. } | Fault::InvalidOutput { .. } => {
                [None, None]
            }
        };
        let size = |side: &Option<Operand>| side.as_ref().and_then(|o| o.size);
        let space = |side: &Option<Operand>| side.as_ref().and_then(|o| o.space);
        Record {
            verdict,
            question,
            size_a: size(&a),
            size_b: size(&b),
            space_a: space(&a),
            space_b: space(&b),
            a: a.map(|o| o.text),
            b: b.map(|o| o.text),
            answer,
            passes,
            heard: f.fault.heard().cloned(),
            witness: f.fault.witness().cloned(),
            oracle: f.oracle,
            provider: f.provider,
            function: f.function,
            expected: f.expected,
            promises: f.promises,
            pipeline: f.pipeline,
            signature: f.signature,
            semantics: f.semantics,
            known: f.known,
            versions: f.versions,
            instructions: f.instructions,
            file: f.file,
            file_original: f.file_original,
            replay: f.replay,
            reduce: f.reduce,
        }
    }
}

impl TryFrom<Record> for Finding {
    type Error = NoFinding;

    fn try_from(mut r: Record) -> Result<Finding, NoFinding> {
        Ok(Finding {
            fault: r.take_fault()?,
            oracle: r.oracle,
            provider: r.provider,
            function: r.function,
            expected: r.expected,
            promises: r.promises,
            pipeline: r.pipeline,
            signature: r.signature,
            semantics: r.semantics,
            known: r.known,
            versions: r.versions,
            instructions: r.instructions,
            file: r.file,
            file_original: r.file_original,
            replay: r.replay,
            reduce: r.reduce,
        })
    }
}

impl Record {
    /// Moves out the fields that only this record's kind of finding has.
    fn take_fault(&mut self) -> Result<Fault, NoFinding> {
        let missing = |name| NoFinding::Missing(self.verdict.name(), name);
        let unknown = |field, word: &dyn Display| NoFinding::Unknown(field, word.to_string());
        let answer = || self.answer.clone().ok_or_else(|| missing("answer"));
        let witness = || self.witness.clone().ok_or_else(|| missing("witness"));
        let passes = self.passes.clone();
        Ok(match (self.verdict, self.question) {
            (Demand::Invariant, Some(QuestionKind::Shape)) => {
                let word = answer()?;
                let rule = ShapeRule::named(&word).ok_or_else(|| unknown("answer", &word))?;
                Fault::BrokenShape(BrokenShape { rule, access: self.a.clone(), passes })
            }
            (Demand::Unsound | Demand::Invariant, Some(question)) if question != QuestionKind::Same => {
                let operand = |text: &String, size, space| Operand { text: text.clone(), size, space };
                let a = self.a.as_ref().ok_or_else(|| missing("a"))?;
                let sides = Sides {
                    a: operand(a, self.size_a, self.space_a),
                    b: self.b.as_ref().map(|b| operand(b, self.size_b, self.space_b)),
                };
                let heard = match (&self.heard, passes) {
                    (Some(heard), Some(passes)) => Some(Box::new(HeardBy { passes, ..heard.clone() })),
                    (Some(_), None) => return Err(missing("passes")),
                    (None, _) => None,
                };
                Fault::WrongAnswer(WrongAnswer { question, sides, answer: answer()?, witness: witness()?, heard })
            }
            (Demand::Miscompile, Some(QuestionKind::Same)) => {
                let word = answer()?;
                let difference = DifferenceKind::named(&word).ok_or_else(|| unknown("answer", &word))?;
                let text = passes.ok_or_else(|| missing("passes"))?;
                let ours = self.pipeline.starts_with(OURS);
                let passes = if ours { Passes::Ours(text) } else { Passes::Upstream(text) };
                Fault::Miscompile(Miscompile { difference, passes, witness: witness()? })
            }
            (Demand::Crash, None) => Fault::Crash { passes },
            (Demand::Hang, None) => Fault::Hang { passes },
            (Demand::Invalid, None) => Fault::InvalidOutput { passes },
            (Demand::Unsound | Demand::Invariant | Demand::Miscompile, None) => return Err(missing("question")),
            (
                Demand::Unsound
                | Demand::Invariant
                | Demand::Miscompile
                | Demand::Crash
                | Demand::Hang
                | Demand::Invalid,
                Some(other),
            ) => {
                return Err(unknown("question", &other.name()));
            }
            (other, _) => return Err(unknown("verdict", &other.name())),
        })
    }
}

/// The fields of `lead` in docs/lines.schema.json.
#[derive(Clone, Serialize)]
#[serde(tag = "type", rename = "lead")]
pub struct LeadRecord {
    why: String,
    oracles: Vec<String>,
    function: String,
    question: QuestionKind,
    a: String,
    b: String,
    answers: Vec<String>,
    file: String,
}

impl From<Lead> for LeadRecord {
    fn from(Lead { oracles, function, about, why, file }: Lead) -> LeadRecord {
        let (question, a, b, answers) = match about {
            LeadAbout::Answers { question, sides, answers } => {
                (question, sides.a.text, sides.b.map_or_else(String::new, |b| b.text), answers)
            }
            LeadAbout::Passes { passes } => {
                (QuestionKind::Same, format!("@{function}"), format!("-passes={passes}"), Vec::new())
            }
        };
        LeadRecord { why, oracles, function, question, a, b, answers, file }
    }
}

/// The action of a thread at an event of a witness, as a word of the record.
pub mod action {
    use crate::judge::Action;
    use crate::machine::AccessKind;
    use serde::{Deserialize as _, Deserializer, Serializer, de::Error as _};

    const NAMES: [(Action, &str); 7] = [
        (Action::Define, "is"),
        (Action::Access(AccessKind::Read), "reads"),
        (Action::Access(AccessKind::Write), "writes"),
        (Action::Access(AccessKind::ReadWrite), "updates"),
        (Action::CallRead, "call reads"),
        (Action::CallWrite, "call writes"),
        (Action::Order, "wrote, ordered by"),
    ];

    /// Returns the word of an action.
    pub fn name(action: Action) -> &'static str {
        NAMES.iter().find(|(a, _)| *a == action).map_or("", |(_, name)| name)
    }

    /// Serialises an action for serde.
    pub fn serialize<S: Serializer>(action: &Action, out: S) -> Result<S::Ok, S::Error> {
        out.serialize_str(name(*action))
    }

    /// Deserialises an action for serde.
    pub fn deserialize<'de, D: Deserializer<'de>>(input: D) -> Result<Action, D::Error> {
        let word = String::deserialize(input)?;
        let known = NAMES.iter().find(|(_, name)| *name == word);
        known.map(|(action, _)| *action).ok_or_else(|| D::Error::custom(format!("'{word}' is no action")))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::{Value, json};

    /// Returns a record with this verdict. `fields` are the fields that only findings of this kind have.
    fn record(verdict: &str, fields: &Value) -> Value {
        let mut all = json!({"type": "finding", "verdict": verdict, "oracle": "opt-22", "provider": null, "function": "k",
            "question": null, "a": null, "b": null, "size_a": null, "size_b": null, "space_a": null, "space_b": null,
            "answer": null, "expected": "", "promises": [], "pipeline": "-passes=P", "signature": "s",
            "semantics": "langref-2026-07", "known": null, "versions": {}, "passes": null,
            "witness": null, "instructions": 3, "file": "f", "file_original": "o", "replay": "r", "reduce": "d"});
        for (name, value) in fields.as_object().expect("fields") {
            all[name] = value.clone();
        }
        all
    }

    fn witness(action: &str) -> Value {
        json!({"seed": 1, "launch": "", "args": ["i32 7"], "events": [{"thread": 0, "action": action, "through": "%p",
            "object": null, "offset": 0, "len": 4, "address": null, "instruction": null}]})
    }

    #[test]
    fn finding_json_round_trips_for_each_kind() {
        let [alias, inputs] = [witness("call reads"), witness("is")];
        for (verdict, fields) in [
            (
                "unsound",
                json!({"question": "alias", "a": "%p", "b": "%q", "size_a": 4, "space_a": 1, "answer": "NoAlias",
                "witness": alias}),
            ),
            ("unsound", json!({"question": "clobber", "a": "%v", "answer": "liveOnEntry", "witness": inputs})),
            ("invariant", json!({"question": "sets", "a": "%v", "b": "%w", "answer": "NoAlias", "witness": inputs})),
            ("invariant", json!({"question": "shape", "a": "%v", "answer": "def-chain"})),
            ("miscompile", json!({"question": "same", "answer": "return", "passes": "gvn", "witness": inputs})),
            (
                "miscompile",
                json!({"question": "same", "answer": "return", "passes": "x", "pipeline": "pass x",
                "witness": inputs}),
            ),
            ("crash", json!({"passes": "gvn"})),
            ("hang", json!({})),
        ] {
            let line = record(verdict, &fields).to_string();
            let finding: Finding = serde_json::from_str(&line).expect("a finding");
            assert_eq!(serde_json::to_string(&finding).expect("plain data"), line);
        }
    }

    #[test]
    fn finding_json_without_a_known_kind_is_refused() {
        let refused = |verdict, fields| {
            let read: Result<Finding, _> = serde_json::from_value(record(verdict, &fields));
            read.expect_err("it lacks something").to_string()
        };
        assert_eq!(refused("clean", json!({})), "'clean' is no verdict of a finding");
        assert!(refused("wrong", json!({})).contains("unknown variant `wrong`"));
        assert_eq!(refused("crash", json!({"question": "alias"})), "'alias' is no question of a finding");
        assert_eq!(refused("invariant", json!({"question": "shape", "answer": "x"})), "'x' is no answer of a finding");
        let alias = json!({"question": "alias", "a": "%p", "b": "%q", "answer": "NoAlias"});
        assert_eq!(refused("unsound", alias), "the verdict 'unsound' needs the field 'witness'");
        let same = json!({"question": "same", "answer": "return", "witness": witness("is")});
        assert_eq!(refused("miscompile", same), "the verdict 'miscompile' needs the field 'passes'");
    }
}

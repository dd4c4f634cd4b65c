//! Deduplication: recognises findings whose cause an earlier reduction showed. Most findings of a hunt have one of a
//! few causes, and one reduction takes as long as judging a thousand kernels.
//!
//! Before its reduction, a finding has a [`raw`] signature. Its first parts are the words of the finding's signature
//! (question, answer, blamed component) and the oracles that make the error. The last part depends on the error. For a
//! wrong answer, it lists the operations that compute the two operands. If a second thread's write refutes the answer,
//! the list begins with the operation that orders this write. For MemorySSA and MemDep, the list then has only this
//! operation. For a miscompile, the last part is the kind of difference, or the way in which a promise is broken. For a
//! crash or invalid output, it is the message.
//!
//! The first [`FIRST`] findings of each raw signature are reduced. The later findings are reduced only in a sample:
//! each finding whose number is a power of two. (The findings of each raw signature are numbered per shard.) Of the
//! mutants of one parent, only the first can be in the sample, because most mutants only have the parent's error. As
//! long as all reduced findings have the same cause, the other findings are only counted under that cause. After the
//! first reduced finding with a different cause, all findings of the raw signature are reduced. Findings of the sample
//! are reduced completely. The reduction of any other finding stops as soon as the kernel has one of the known causes
//! of its raw signature ([`PendingFinding::reduce`](super::pending_finding::PendingFinding::reduce)). The finding is
//! then counted under that cause, although a smaller kernel might have a different one. So whether a finding is reduced
//! depends only on the earlier seeds, not on the number of jobs.
//!
//! Every reported finding is confirmed by the output of `opt` without the plugin. Some findings have a cause that was
//! reported before. Such a finding is only counted, and needs only the plugin's answer.

use crate::confirmation::ConfirmedKernel;
use crate::finding::fingerprint::computed_by;
use crate::finding::signature::{cause, missed_synchronisation, without_places};
use crate::finding::{Fault, Miscompile};
use crate::ir::{Function, InstId, InstKind, Module, Value};
use crate::judge::observable::DifferenceKind;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};

/// The number of first findings of each raw signature that are always reduced.
const FIRST: u64 = 3;

/// The state of the deduplication of a hunt.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Deduplicator {
    seen: BTreeMap<String, SignatureCount>,
    /// The reported signatures, by their causes. `state.json` has them as the keys of `seeds`.
    #[serde(skip)]
    reported: BTreeMap<String, String>,
}

/// A finding among those with one raw signature.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NumberedFinding {
    /// The raw signature.
    pub raw: String,
    /// The number of the finding, from 1.
    pub number: u64,
    /// Whether the finding must be reduced.
    pub is_sample: bool,
}

#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
struct SignatureCount {
    times: u64,
    /// The signature of the first reduced finding.
    signature: Option<String>,
    /// The number of the first finding with a different cause.
    other: Option<u64>,
    /// All causes of the reduced findings.
    #[serde(default)]
    causes: BTreeSet<String>,
    /// The parents whose mutants have this raw signature.
    #[serde(default)]
    parents: BTreeSet<u64>,
}

impl Deduplicator {
    /// Returns the signature under which the same cause was reported before. Returns `None` if the cause is new.
    pub fn reported_signature(&self, signature: &str) -> Option<&str> {
        self.reported.get(cause(signature)).map(String::as_str)
    }

    /// Records that a finding was reported. A cause keeps the signature of its first finding.
    pub fn mark_reported(&mut self, signature: &str) {
        self.reported.entry(cause(signature).to_string()).or_insert_with(|| signature.to_string());
    }

    /// Counts one more finding of a raw signature. It must be reduced if it is in the sample and no mutant of the same
    /// `parent` was counted before.
    pub fn record(&mut self, raw: String, parent: Option<u64>) -> NumberedFinding {
        let seen = self.seen.entry(raw.clone()).or_default();
        seen.times += 1;
        let is_sample = seen.times <= FIRST || seen.times.is_power_of_two();
        let is_sample = parent.is_none_or(|p| seen.parents.insert(p)) && is_sample;
        NumberedFinding { raw, number: seen.times, is_sample }
    }

    /// Records the signature that a finding has after its reduction.
    pub fn record_reduced(&mut self, raw: &str, number: u64, signature: &str) {
        let seen = self.seen.entry(raw.to_string()).or_default();
        seen.causes.insert(cause(signature).to_string());
        match &seen.signature {
            None => seen.signature = Some(signature.to_string()),
            Some(first) if cause(first) != cause(signature) => {
                seen.other = Some(seen.other.map_or(number, |n| n.min(number)));
            }
            Some(_) => {}
        }
    }

    /// Returns the causes of the reduced findings with this raw signature so far.
    pub fn causes(&self, raw: &str) -> Option<&BTreeSet<String>> {
        self.seen.get(raw).map(|seen| &seen.causes)
    }

    /// Returns the signature under which the finding with this number is counted; `None` if the finding must be
    /// reduced.
    pub fn counts_under(&self, raw: &str, number: u64) -> Option<&str> {
        let seen = self.seen.get(raw)?;
        seen.signature.as_deref().filter(|_| seen.other.is_none_or(|other| other > number))
    }
}

/// Returns the raw signature of a confirmed error. It exists for wrong answers about accesses or calls, miscompiles,
/// crashes and invalid output, if a component is blamed. Any other finding has no raw signature, and is always reduced.
pub fn raw(confirmed: &ConfirmedKernel) -> Option<String> {
    let (finding, (_, candidate)) = (confirmed.findings.first()?.first()?, confirmed.targets.first()?);
    finding.provider.as_ref()?;
    let what = match (&finding.fault, &candidate.anchor) {
        (Fault::Miscompile(Miscompile { difference: DifferenceKind::Promise, .. }), _) => {
            without_places(&finding.expected)
        }
        (Fault::Miscompile(miscompile), _) => format!("{:?}", miscompile.difference),
        (Fault::Crash { .. } | Fault::InvalidOutput { .. }, _) => without_places(&finding.expected),
        (fault, Some(anchor)) => {
            let missed = match fault {
                Fault::WrongAnswer(w) => missed_synchronisation(w.question, w.witness.ordered_by.as_deref()),
                _ => None,
            };
            match missed {
                Some(by) => by.into(),
                None => {
                    let m = &candidate.module;
                    let f = m.defined_functions().map(|f| m.function(f)).find(|f| f.symbol == anchor.function)?;
                    let by = fault.witness().and_then(|w| w.ordered_by.clone());
                    by.into_iter().chain(operand_operations(m, f, &anchor.sides)).collect::<Vec<_>>().join(" ")
                }
            }
        }
        (_, None) => return None,
    };
    let wrong: Vec<&str> = finding.versions.iter().filter(|(_, wrong)| **wrong).map(|(o, _)| o.as_str()).collect();
    let (words, _) = finding.signature.rsplit_once('-')?;
    Some(format!("{words} {} {what}", wrong.join(",")))
}

/// Returns the opcodes of the operations that compute the operands of these accesses and calls.
fn operand_operations(m: &Module, f: &Function, sides: &[InstId]) -> Vec<String> {
    let mut work: Vec<Value> = Vec::new();
    for side in sides {
        match &f.inst(*side).kind {
            InstKind::Load { ptr, .. } | InstKind::Store { ptr, .. } => work.push(*ptr),
            other => other.for_each_operand(|v| work.push(v)),
        }
    }
    let mut words = computed_by(m, f, work);
    // If there are other operations, phis are left out, because loops around the accesses do not change the cause.
    let is_phi = |w: &String| w.starts_with("phi");
    if !words.iter().all(is_phi) {
        words.retain(|w| !is_phi(w));
    }
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn repeats_are_reduced_at_first_and_then_sampled() {
        let mut repeats = Deduplicator::default();
        let mut reduced = Vec::new();
        for _ in 0..20 {
            let NumberedFinding { number, is_sample, .. } = repeats.record("raw".into(), None);
            if is_sample || repeats.counts_under("raw", number).is_none() {
                repeats.record_reduced("raw", number, "alias-noalias-x-000000000001");
                reduced.push(number);
            }
        }
        assert_eq!(reduced, [1, 2, 3, 4, 8, 16]);
        // The part of a signature before the cause may differ.
        repeats.record_reduced("raw", 32, "alias-mustalias-x-000000000001");
        assert_eq!(repeats.counts_under("raw", 33), Some("alias-noalias-x-000000000001"));
        repeats.record_reduced("raw", 64, "alias-noalias-x-000000000002");
        assert_eq!(repeats.counts_under("raw", 63), Some("alias-noalias-x-000000000001"), "it came before");
        assert_eq!(repeats.counts_under("raw", 65), None);
        assert_eq!(repeats.counts_under("other", 4), None);
    }

    #[test]
    fn cause_is_reported_once_under_first_signature() {
        let mut repeats = Deduplicator::default();
        assert_eq!(repeats.reported_signature("alias-noalias-x-000000000001"), None);
        for signature in ["alias-noalias-x-000000000001", "alias-mustalias-x-000000000001"] {
            repeats.mark_reported(signature);
            assert_eq!(repeats.reported_signature("modref-ref-x-000000000001"), Some("alias-noalias-x-000000000001"));
        }
        assert_eq!(repeats.reported_signature("alias-noalias-x-000000000002"), None);
    }

    #[test]
    fn of_one_parent_one_mutant_is_reduced() {
        let mut repeats = Deduplicator::default();
        let samples: Vec<bool> =
            [7, 7, 9, 7, 9].map(|parent| repeats.record("raw".into(), Some(parent)).is_sample).to_vec();
        assert_eq!(samples, [true, false, true, false, false]);
        assert!(repeats.record("another".into(), Some(7)).is_sample, "another finding of the same parent");
    }

    #[test]
    fn operand_operations_exclude_unrelated_instructions() {
        let text = "declare ptr @llvm.ptrmask.p0.i64(ptr, i64)\ndefine void @f(ptr %p, i64 %n, i1 %c) {\n  \
            %far = call ptr @llvm.ptrmask.p0.i64(ptr %p, i64 -8)\n  %m = xor i64 %n, 5\n  \
            %q = getelementptr i32, ptr %far, i64 %m\n  %other = select i1 %c, ptr %p, ptr %far\n  \
            store i8 1, ptr %q\n  store i8 2, ptr %p\n  store i8 2, ptr %other\n  ret void\n}\n";
        let module = crate::ir::parse::parse_module("t.ll", text.as_bytes()).expect("good text").module;
        let f = module.defined_functions().next().expect("one");
        let f = module.function(f);
        let ids: Vec<InstId> = f.inst_ids().collect();
        assert_eq!(operand_operations(&module, f, &[ids[4], ids[5]]), ["llvm.ptrmask", "mul", "xor"]);
        assert_eq!(operand_operations(&module, f, &[ids[5]]), [""; 0]);
    }

    #[test]
    fn loop_phi_counts_only_without_another_operation() {
        let text = "declare ptr @llvm.ptrmask.p0.i64(ptr, i64)\ndefine void @f(ptr %p, i1 %c) {\n  br label %loop\nloop:\n  \
            %q = phi ptr [ %p, %0 ], [ %next, %loop ]\n  %far = call ptr @llvm.ptrmask.p0.i64(ptr %q, i64 -8)\n  \
            %next = getelementptr i8, ptr %q, i64 1\n  store i8 1, ptr %far\n  store i8 2, ptr %q\n  \
            br i1 %c, label %loop, label %done\ndone:\n  ret void\n}\n";
        let module = crate::ir::parse::parse_module("t.ll", text.as_bytes()).expect("good text").module;
        let f = module.function(module.defined_functions().next().expect("one"));
        let stores: Vec<InstId> = f.inst_ids().filter(|i| matches!(f.inst(*i).kind, InstKind::Store { .. })).collect();
        assert_eq!(operand_operations(&module, f, &stores), ["llvm.ptrmask"]);
        assert_eq!(operand_operations(&module, f, &stores[1..]), ["phi-of-pointers"]);
    }
}

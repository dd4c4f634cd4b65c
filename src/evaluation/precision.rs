//! Measures how much precision each provider of the reference's chain adds, rule by rule. Also counts the answers that
//! could still become more precise.
//!
//! Each question is counted for the rule that decided it. For a call, this is the last rule that made the answer more
//! precise. The number of answers that are *lost* without a provider is more important, because the next provider in
//! the chain may give the same answer. So every question is asked again without each provider.
//!
//! Precision could still be gained for pairs of pointers that no provider calls disjoint. A pair counts only if some
//! run made both accesses or could have made them, and if the bytes overlapped in no run. The number of such pairs is
//! an upper bound, because the bytes may overlap with other inputs.

use crate::alias::evaluate::{Subjects, answer, questions};
use crate::alias::{Analysis, Ask, ModuleFacts};
use crate::answers::{AliasResult, Answer, Answers, Claim, ModRefInfo, QUESTION_LIMIT, Question};
use crate::evaluation::assess::Assessment;
use crate::ir::layout::DataLayout;
use crate::ir::{FuncId, Module};
use crate::target::Profile;
use rustc_hash::FxHashMap;
use std::collections::BTreeMap;
use std::rc::Rc;

/// The informative answers, in the order of the columns.
pub const ANSWERS: [&str; 6] = ["NoAlias", "MustAlias", "PartialAlias", "NoModRef", "Ref", "Mod"];

/// The number of questions that a rule decided, one number per answer in [`ANSWERS`].
pub type RuleCounts = [u64; ANSWERS.len()];

/// Questions without an informative answer, with the results of the runs.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub struct UninformativeCounts {
    /// The number of all such questions.
    pub asked: u64,
    /// The number of such questions whose two sides were valid at the same time in some run. No access is required.
    pub exercised: u64,
    /// The number of such questions whose bytes overlapped in some run.
    pub met: u64,
}

impl UninformativeCounts {
    /// Returns the number of exercised questions whose bytes never overlapped.
    pub fn never_overlapped(&self) -> u64 {
        self.exercised - self.met
    }
}

/// The precision table.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Precision {
    /// The number of functions that were asked about.
    pub functions: u64,
    /// The number of questions about two pointers.
    pub pairs: u64,
    /// The number of questions about two loads or stores. Their answers depend on metadata too.
    pub accesses: u64,
    /// The number of questions about calls.
    pub calls: u64,
    /// The number of questions beyond [`QUESTION_LIMIT`], which were not asked.
    pub left_out: u64,
    /// The number of answers of each kind, per rule. The key is `provider/rule`.
    pub rules: BTreeMap<&'static str, RuleCounts>,
    /// For each provider of the chain: the number of answers that become less precise if the chain lacks this provider.
    pub lost: BTreeMap<&'static str, u64>,
    /// The questions answered MayAlias.
    pub may_alias: UninformativeCounts,
    /// The questions answered ModRef.
    pub mod_ref: UninformativeCounts,
    /// The number of runs that counted.
    pub executions: u64,
}

impl Precision {
    /// Returns the number of all questions.
    pub fn questions(&self) -> u64 {
        self.pairs + self.accesses + self.calls
    }

    /// Returns the sum of the counts of all rules of a provider.
    pub fn provider_counts(&self, provider: &str) -> RuleCounts {
        let mut sum = RuleCounts::default();
        for counts in self.rules.iter().filter(|(rule, _)| provider_of(rule) == provider).map(|r| r.1) {
            sum.iter_mut().zip(counts).for_each(|(sum, n)| *sum += n);
        }
        sum
    }

    /// Returns the providers of the chain, and every other component that decided an answer, in order of name.
    pub fn providers(&self) -> Vec<&'static str> {
        let mut all: Vec<&'static str> =
            self.lost.keys().copied().chain(self.rules.keys().map(|r| provider_of(r))).collect();
        all.sort_unstable();
        all.dedup();
        all
    }

    /// Asks the reference all questions about every function of a module. Returns the reference's answers, so that the
    /// caller can judge them.
    pub fn add(&mut self, module: &Module, profile: &Profile) -> Vec<Answers> {
        let layout = DataLayout::for_module(module);
        let facts = Rc::new(ModuleFacts::new(module, profile));
        module.defined_functions().map(|f| self.add_function(&facts, f, &layout, profile)).collect()
    }

    fn add_function<'m>(
        &mut self,
        facts: &Rc<ModuleFacts<'m>>,
        f: FuncId,
        layout: &'m DataLayout,
        profile: &'m Profile,
    ) -> Answers {
        let full = Analysis::sharing(Rc::clone(facts), f, layout, profile);
        let without: Vec<(&'static str, Analysis)> = (full.chain.iter())
            .map(|provider| {
                let mut rest = Analysis::sharing(Rc::clone(facts), f, layout, profile);
                rest.chain.retain(|p| p.name != provider.name);
                (provider.name, rest)
            })
            .collect();
        self.functions += 1;
        without.iter().for_each(|(name, _)| _ = self.lost.entry(name).or_default());
        let mut out = Answers { oracle: "reference".into(), ..Answers::empty(f) };
        questions(&full.view, &Subjects::collect(&full), Ask::ALL, |question, _| {
            if out.claims.len() == QUESTION_LIMIT {
                out.left_out += 1;
                return;
            }
            let claim = answer(&full, question);
            self.count(&claim);
            if !claim.answer.is_uninformative() {
                for (name, rest) in &without {
                    let less = claims_less(answer(rest, question).answer, claim.answer);
                    *self.lost.entry(name).or_default() += u64::from(less);
                }
            }
            out.claims.push(claim);
        });
        self.left_out += out.left_out;
        out
    }

    fn count(&mut self, claim: &Claim) {
        match claim.question {
            Question::Alias { .. } | Question::Asked { .. } => self.pairs += 1,
            Question::AliasInsts { .. } => self.accesses += 1,
            _ => self.calls += 1,
        }
        match claim.answer {
            Answer::Alias(AliasResult::MayAlias) => self.may_alias.asked += 1,
            Answer::ModRef(ModRefInfo::ModRef) => self.mod_ref.asked += 1,
            decided => {
                if let Some(column) = ANSWERS.iter().position(|a| *a == decided.name()) {
                    self.rules.entry(claim.rule.unwrap_or("chain")).or_default()[column] += 1;
                }
            }
        }
    }

    /// Adds the runs' results to the counts of two kinds of questions: those with the answer MayAlias, and those with
    /// the answer ModRef.
    pub fn add_assessment(&mut self, answers: &[Answers], assessment: &Assessment) {
        self.executions += assessment.counted;
        let facts: FxHashMap<(FuncId, Question), _> = assessment.questions().map(|(f, q, s)| ((f, *q), s)).collect();
        for (list, claim) in answers.iter().flat_map(|l| l.claims.iter().map(move |c| (l, c))) {
            let Some(seen) = facts.get(&(list.function, claim.question)) else { continue };
            let counts = match claim.answer {
                Answer::Alias(AliasResult::MayAlias) => &mut self.may_alias,
                Answer::ModRef(ModRefInfo::ModRef) => &mut self.mod_ref,
                _ => continue,
            };
            let met = seen.overlapping
                || [&seen.conflict, &seen.met, &seen.writes, &seen.reads, &seen.touched].iter().any(|w| w.is_some());
            counts.exercised += u64::from(seen.accessed || seen.usable || met);
            counts.met += u64::from(met);
        }
    }
}

/// Returns the provider of a rule: `basic-aa/gep-range` → `basic-aa`.
fn provider_of(rule: &'static str) -> &'static str {
    rule.split_once('/').map_or(rule, |(provider, _)| provider)
}

/// Whether the first answer claims less than the second. The result is `false` for equal answers, and for answers that
/// both claim something that the other does not.
fn claims_less(less: Answer, more: Answer) -> bool {
    use AliasResult::{MayAlias, MustAlias, PartialAlias};
    match (less, more) {
        (Answer::Alias(MayAlias), Answer::Alias(more)) => more != MayAlias,
        (Answer::Alias(PartialAlias(_)), Answer::Alias(MustAlias)) => true,
        (Answer::Alias(PartialAlias(None)), Answer::Alias(PartialAlias(Some(_)))) => true,
        (Answer::ModRef(less), Answer::ModRef(more)) => less != more && less.union(more) == less,
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::evaluation::assess::assess_search;
    use crate::input_search::Search;
    use crate::ir::parse::parse_module;
    use crate::machine::{Options, Program};

    const TEXT: &str = "target triple = \"nvptx64-nvidia-cuda\"\n\
        define void @k(ptr addrspace(1) %p, ptr addrspace(1) %q, ptr addrspace(3) %s) {\n  \
        %next = getelementptr i8, ptr addrspace(1) %p, i64 4\n  \
        store i32 1, ptr addrspace(1) %p, align 4\n  store i32 2, ptr addrspace(1) %next, align 4\n  \
        store i32 3, ptr addrspace(1) %q, align 4\n  store i32 4, ptr addrspace(3) %s, align 4\n  ret void\n}\n";

    fn table(text: &str, runs: u32) -> Precision {
        let module = parse_module("precision.ll", text.as_bytes()).expect("good text").module;
        let profile = Profile::named("sound").expect("built in");
        let mut table = Precision::default();
        let answers = table.add(&module, profile);
        let program = Program::new(&module);
        let entry = module.find_function("k").expect("defined");
        let searches = vec![Search::new(&module, entry, None, 0, runs)];
        let given: Vec<&Answers> = answers.iter().collect();
        let (assessment, _) = assess_search(&module, &program, &given, searches, &Options::default());
        table.add_assessment(&answers, &assessment);
        table
    }

    #[test]
    fn precision_table_counts_decided_lost_and_may_alias() {
        let table = table(TEXT, 32);
        // There are four pointers and four stores. nvptx-aa decides shared against global; basic-aa decides the two
        // addresses based on %p.
        assert_eq!((table.functions, table.pairs, table.accesses, table.calls), (1, 6, 6, 0));
        assert_eq!(table.provider_counts("nvptx-aa"), [6, 0, 0, 0, 0, 0]);
        assert_eq!(table.provider_counts("basic-aa"), [2, 0, 0, 0, 0, 0]);
        assert_eq!((table.lost["nvptx-aa"], table.lost["basic-aa"], table.lost["tbaa"]), (6, 2, 0));
        // %q may equal either of two pointers. In 32 runs, it equalled the first pointer in some run and the second in
        // some run.
        assert_eq!((table.may_alias.asked, table.may_alias.met, table.may_alias.never_overlapped()), (4, 4, 0));
        assert_eq!(table.mod_ref, UninformativeCounts::default());
        assert!(table.executions > 0);
    }

    #[test]
    fn answer_known_to_two_providers_is_no_loss() {
        // Two distinct objects in two address spaces. One provider recognises that both objects are identified objects,
        // and the other provider recognises the address spaces.
        let text = "target triple = \"nvptx64-nvidia-cuda\"\n@a = addrspace(1) global i32 0\n\
            @b = addrspace(3) global i32 0\ndefine void @k() {\n  store i32 1, ptr addrspace(1) @a\n  \
            store i32 2, ptr addrspace(3) @b\n  ret void\n}\n";
        let table = table(text, 1);
        assert_eq!(table.provider_counts("nvptx-aa")[0] + table.provider_counts("basic-aa")[0], 2);
        assert_eq!(table.lost.values().sum::<u64>(), 0, "{table:?}");
    }

    #[test]
    fn a_weaker_answer_is_a_loss_and_another_is_none() {
        let alias = Answer::Alias;
        assert!(claims_less(alias(AliasResult::MayAlias), alias(AliasResult::NoAlias)));
        assert!(claims_less(alias(AliasResult::PartialAlias(Some(0))), alias(AliasResult::MustAlias)));
        assert!(!claims_less(alias(AliasResult::MustAlias), alias(AliasResult::NoAlias)));
        assert!(claims_less(Answer::ModRef(ModRefInfo::ModRef), Answer::ModRef(ModRefInfo::Ref)));
        assert!(!claims_less(Answer::ModRef(ModRefInfo::Mod), Answer::ModRef(ModRefInfo::Ref)));
        assert!(!claims_less(Answer::ModRef(ModRefInfo::Ref), Answer::ModRef(ModRefInfo::Ref)));
    }
}

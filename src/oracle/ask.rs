//! The questions to ask oracles, the module to ask about, and the time limits.

use super::manifest::Manifest;
use crate::answers::{QUESTION_LIMIT, Question, QuestionKind};
use crate::ir::{FuncId, Function, InstKind, Module};
use std::time::Duration;

/// The way in which an `opt` is asked.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Transport {
    /// The `opt` answers through its [plugin](super::plugin), if the plugin is built. aliasmith reports no answer of
    /// the plugin: if such an answer is refuted, the `opt` is asked again by [`Transport::Print`].
    Plugin,
    /// The `opt` prints its answers, and each module gets a process of its own. All reported answers come from this
    /// transport.
    Print,
}

/// With or without the module analysis GlobalsAA.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum GlobalsAa {
    /// Without GlobalsAA.
    Without,
    /// With GlobalsAA (`require<globals-aa>`).
    With,
    /// Once without and once with GlobalsAA.
    Both,
}

/// The questions to ask about every function, and the options for them.
#[derive(Clone, Debug)]
pub struct Ask {
    /// Ask about all pairs of pointers that loads and stores use.
    pub alias: bool,
    /// Ask how calls access pointers and the memory of other calls.
    pub modref: bool,
    /// Ask MemorySSA: the clobbers of uses, and the walker's answers.
    pub memssa: bool,
    /// Ask which loads and stores are in different alias sets.
    pub sets: bool,
    /// Ask MemoryDependenceAnalysis for the clobbers of loads, as GVN reports them.
    pub memdeps: bool,
    /// Record the questions that the passes of the pipelines ask.
    pub heard: bool,
    /// Also print the answers that no execution can refute (MayAlias, ModRef).
    pub all_lines: bool,
    /// Whether GlobalsAA is used.
    pub globals_aa: GlobalsAa,
    /// Also ask about loads and stores with their metadata (requires `alias`).
    pub metadata: bool,
    /// The approximate maximum number of questions about pairs per module. If a module has more questions, only a
    /// [sample](super::sample) of the pairs is asked about.
    pub most: u64,
    /// If set, only these providers are used: the value of `-aa-pipeline=`.
    pub aa_pipeline: Option<String>,
    /// Further arguments of `opt`, in its own syntax: `-basic-aa-recphi=false`. An oracle gets only the options that
    /// its manifest lists.
    pub llvm_options: Vec<String>,
}

impl Default for Ask {
    fn default() -> Ask {
        Ask {
            alias: true,
            modref: true,
            memssa: true,
            sets: false,
            memdeps: false,
            heard: false,
            all_lines: false,
            globals_aa: GlobalsAa::Both,
            metadata: true,
            most: QUESTION_LIMIT as u64,
            aa_pipeline: None,
            llvm_options: Vec::new(),
        }
    }
}

impl Ask {
    /// Adds alias and mod/ref questions to questions about MemorySSA, MemDep or alias sets. These analyses use alias
    /// and mod/ref answers. So the added answers show which provider caused a wrong answer.
    pub fn with_underlying_questions(&self) -> Ask {
        let made_of_others = self.memssa || self.memdeps || self.sets;
        Ask {
            alias: self.alias || made_of_others,
            modref: self.modref || made_of_others,
            metadata: self.metadata || made_of_others,
            ..self.clone()
        }
    }

    /// Returns only the questions that [`with_underlying_questions`](Ask::with_underlying_questions) adds. Returns
    /// `None` if nothing is added.
    pub fn underlying_questions(&self) -> Option<Ask> {
        let all = self.with_underlying_questions();
        let alias = all.alias && !self.alias || all.metadata && !self.metadata;
        let modref = all.modref && !self.modref;
        let behind = Ask { alias, modref, metadata: alias && all.metadata, ..self.without_questions() };
        (alias || modref).then_some(behind)
    }

    /// Returns these options without any question.
    pub fn without_questions(&self) -> Ask {
        Ask {
            alias: false,
            modref: false,
            memssa: false,
            sets: false,
            memdeps: false,
            heard: false,
            metadata: false,
            ..self.clone()
        }
    }

    /// Returns these options with only one kind of question.
    pub fn only_kind(&self, kind: QuestionKind) -> Ask {
        Ask {
            alias: kind == QuestionKind::Alias,
            modref: kind == QuestionKind::Modref,
            memssa: kind == QuestionKind::Clobber,
            sets: kind == QuestionKind::Sets,
            memdeps: kind == QuestionKind::Memdeps,
            heard: kind == QuestionKind::Heard,
            metadata: kind == QuestionKind::Alias && self.metadata,
            ..self.clone()
        }
    }

    /// Returns the options that this oracle supports.
    pub fn supported_options(&self, m: &Manifest) -> Vec<String> {
        self.llvm_options.iter().filter(|option| m.has_option(option)).cloned().collect()
    }

    /// Returns the lines of a request to a server: first the chain of providers, which every request must state, then
    /// `command`.
    pub(super) fn request_lines(&self, command: String) -> Vec<String> {
        let chain = self.aa_pipeline.iter().map(|chain| format!("aliases {chain}"));
        chain.chain([command]).collect()
    }

    /// Returns the arguments of `opt` that change answers. Claims record them as part of their pipeline.
    pub(super) fn extra(&self, m: &Manifest) -> Vec<String> {
        self.aa_pipeline.iter().map(|p| format!("-aa-pipeline={p}")).chain(self.supported_options(m)).collect()
    }

    /// Whether any question about the unchanged module is asked. If not, only pipelines are run on the module.
    pub fn has_questions(&self) -> bool {
        self.alias || self.modref || self.memssa || self.sets || self.memdeps
    }

    /// Whether questions of this kind are asked.
    pub fn is_about(&self, question: &Question) -> bool {
        match question {
            Question::Alias { .. } | Question::AliasInsts { .. } => self.alias,
            Question::Asked { .. } | Question::CallAsked { .. } | Question::Masked { .. } => self.heard,
            Question::CallLoc { .. } | Question::CallCall { .. } => self.modref,
            Question::Clobber { .. } => self.memssa,
            Question::Memdep { .. } => self.memdeps,
            Question::Sets { .. } => self.sets,
        }
    }
}

/// A module to ask about.
#[derive(Copy, Clone, Debug)]
pub struct Subject<'a> {
    /// The module. The functions to ask about have a body.
    pub module: &'a Module,
    /// The functions to ask about; empty: all.
    pub functions: &'a [FuncId],
}

impl<'a> Subject<'a> {
    /// Returns a subject with all functions of the module.
    pub fn whole(module: &'a Module) -> Subject<'a> {
        Subject { module, functions: &[] }
    }
}

/// Time limits for a process. A limit that the user sets is fixed. A default limit is for modules of at most
/// [`QUESTIONS`] pairs in all. For larger modules the default limit grows, up to [`MOST`] times.
#[derive(Copy, Clone, Debug)]
pub struct Timeouts {
    /// The limit of a process that gets many modules.
    pub batch: Duration,
    /// The limit of a process that gets one module.
    pub single: Duration,
    /// Whether the limits grow with the number of pairs. True for default limits.
    pub scale: bool,
}

impl Default for Timeouts {
    fn default() -> Timeouts {
        Timeouts { batch: Duration::from_secs(10), single: Duration::from_secs(2), scale: true }
    }
}

impl Timeouts {
    /// Sets the same limit for a batch and for a single module (`--timeout S`).
    pub fn uniform(each: Duration) -> Timeouts {
        Timeouts { batch: each, single: each, scale: false }
    }

    /// Returns the limits for these modules together. `aa-eval` prints a line for every pair of accesses and calls of a
    /// function, so even a working `opt` needs much time for a large function.
    pub fn for_modules(self, modules: &[&Module]) -> Timeouts {
        if !self.scale {
            return self;
        }
        let subjects = |f: &Function| f.inst_ids().filter(|i| is_subject(&f.inst(*i).kind)).count() as u64;
        let pairs: u64 = modules.iter().flat_map(|m| &m.functions).map(|f| subjects(f).saturating_pow(2)).sum();
        let factor = pairs.div_ceil(QUESTIONS).clamp(1, MOST) as u32;
        Timeouts { batch: self.batch * factor, single: self.single * factor, ..self }
    }
}

/// The number of pairs up to which the default time limits suffice. Measured: opt-22 needs 32 s for 1,500² pairs.
const QUESTIONS: u64 = 250 * 250;

/// The maximum factor by which a default limit grows. So a single module gets at most one minute, and a batch at most
/// five minutes.
const MOST: u64 = 30;

fn is_subject(kind: &InstKind) -> bool {
    matches!(kind, InstKind::Load { .. } | InstKind::Store { .. }) || kind.as_call().is_some()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ir::parse::parse_module;

    #[test]
    fn time_grows_with_the_square_of_the_accesses() {
        let module = |accesses: usize| {
            let body = "  store i8 0, ptr %p\n".repeat(accesses);
            let text = format!("define void @f(ptr %p) {{\n{body}  ret void\n}}\n");
            parse_module("large.ll", text.as_bytes()).expect("good text").module
        };
        let base = Timeouts::default();
        let single = |modules: &[&Module]| base.for_modules(modules).single.as_secs();
        let (few, many) = (module(200), module(1200));
        assert_eq!((single(&[&few]), single(&[&many]), single(&[])), (2, 48, 2));
        assert_eq!(single(&[&few, &few, &few]), 4, "a batch of small ones only adds up");
        assert_eq!(single(&[&module(5_000)]), 60, "never hours");
        let told = Timeouts::uniform(Duration::from_secs(7));
        assert_eq!(told.for_modules(&[&many]).batch.as_secs(), 7, "what a user says is not made more");
    }
}

//! The anchor of a wrong answer: the two instructions that the question concerns, and all questions about these
//! instructions.

use super::Candidate;
use crate::alias::location::of_inst;
use crate::answers::{AskedLocation, MemoryLocation, Question};
use crate::evaluation::assess::Run;
use crate::ir::{DataLayout, Dialect, FuncId, InstId, InstKind, Module, SymbolId};
use crate::values::FunctionView;

/// The two instructions that the question of a wrong answer concerns. The function that contains them is identified by
/// its symbol, because a reduction renumbers functions.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Anchor {
    /// The symbol of the function that contains the instructions.
    pub function: SymbolId,
    /// The two accesses or calls, in the order of the question.
    pub sides: [InstId; 2],
}

/// Returns each load and store of a function, with its location in the form that questions use.
fn locations(module: &Module, function: FuncId) -> Vec<(InstId, MemoryLocation)> {
    let layout = DataLayout::for_module(module);
    let view = FunctionView::new(module, function, &layout, Dialect::INTERNAL.0);
    let accesses = view.function.inst_ids().filter_map(|i| Some((i, of_inst(&view, i)?.memory_location(&view))));
    accesses.collect()
}

impl Candidate {
    /// Returns the entry and the inputs with which a run refutes the wrong answer.
    pub fn run(&self) -> Run {
        Run { entry: self.entry, setup: self.setup.clone() }
    }

    /// Returns the function that contains the anchor; `None` without an anchor.
    pub fn function(&self) -> Option<FuncId> {
        let symbol = self.anchor?.function;
        (0..self.module.functions.len() as u32).map(FuncId).find(|f| self.module.function(*f).symbol == symbol)
    }

    pub(super) fn asked_functions(&self) -> Vec<FuncId> {
        self.function().map_or_else(|| self.module.defined_functions().collect(), |f| vec![f])
    }

    /// Whether the second of the two instructions is a load or store that is not atomic.
    pub(super) fn is_about_plain_access(&self) -> bool {
        let (Some(anchor), Some(function)) = (self.anchor, self.function()) else { return false };
        let inst = &self.module.function(function).inst(anchor.sides[1]).kind;
        matches!(inst, InstKind::Load { atomic: None, .. } | InstKind::Store { atomic: None, .. })
    }

    /// Returns all questions about the two instructions of the anchor. Questions that differ only in the order of
    /// operands are [one question](Question::unordered).
    pub(super) fn questions(&self) -> Vec<Question> {
        let (Some(anchor), Some(function)) = (self.anchor, self.function()) else { return Vec::new() };
        let [a, b] = anchor.sides;
        let locations = locations(&self.module, function);
        let at = |inst| locations.iter().find(|(i, _)| *i == inst).map(|(_, location)| *location);
        let mut all = vec![
            Question::AliasInsts { a, b },
            Question::Sets { a, b },
            Question::CallCall { first: a, second: b },
            Question::Clobber { access: a },
            Question::Memdep { access: a },
        ];
        all.extend(at(b).map(|loc| Question::CallLoc { call: a, loc }));
        all.extend(at(a).zip(at(b)).map(|(a, b)| Question::Alias { a, b }));
        all.into_iter().map(Question::unordered).collect()
    }
}

/// Returns the two instructions that a question concerns. If the question contains a pointer (`alias(%p, %q)`), the
/// instruction is an access through this pointer, if possible one of the witness (`seen`).
pub fn anchor(module: &Module, function: FuncId, question: &Question, seen: &[Option<InstId>]) -> Option<Anchor> {
    let locations = locations(module, function);
    let access = |wanted: &MemoryLocation, not: Option<InstId>| {
        let fits = || locations.iter().filter(|(i, at)| Some(*i) != not && at == wanted).map(|(i, _)| *i);
        fits().find(|i| seen.contains(&Some(*i))).or_else(|| fits().next())
    };
    let sides = match question {
        Question::Alias { a, b } => {
            let first = access(a, None)?;
            [first, access(b, Some(first))?]
        }
        Question::AliasInsts { a, b } | Question::Sets { a, b } => [*a, *b],
        Question::Asked { a, b, .. } => {
            let first = access(&a.loc, None)?;
            [first, access(&b.loc, Some(first))?]
        }
        Question::CallLoc { call, loc } | Question::CallAsked { call, loc: AskedLocation { loc, .. } } => {
            [*call, access(loc, None)?]
        }
        Question::Masked { loc } => [access(&loc.loc, None)?; 2],
        Question::CallCall { first, second } => [*first, *second],
        Question::Clobber { access } | Question::Memdep { access } => [*access, *access],
    };
    Some(Anchor { function: module.function(function).symbol, sides })
}

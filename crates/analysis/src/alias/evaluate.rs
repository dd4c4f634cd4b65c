//! Asks the questions of upstream `aa-eval` in the order of `aa-eval`, and answers them with the reference.
//!
//! Row S7 of docs/rows.md cites a design. This design identifies kinds of instructions by LLVM 7's value IDs: 24 plus
//! the opcode of an instruction. 78 is `call` (opcode 54), 29 is `invoke` (5), 54 is `load` (30), and 55 is `store`
//! (31). What the design calls the "tag" of a pointer is the bit by which LLVM's `CallSite` distinguishes calls from
//! invokes. Its "separate scope pointer sets" are the loads and the stores about which `-evaluate-aa-metadata` asks
//! ([`Subjects`]).
//!
//! `llvm.experimental.noalias.scope.decl` (since LLVM 12) returns nothing. `aa-eval` of every release treats a call of
//! it as any other call.

use super::location::Location;
use super::query::{Decision, Query};
use super::{Analysis, instruction};
use crate::answers::{
    AccessKind, AliasResult, Answer, Answers, Claim, MemoryLocation, ModRefInfo, QUESTION_LIMIT, Question,
};
use crate::ir::layout::DataLayout;
use crate::ir::{Call, FuncId, InstId, InstKind, Module, TypeId, Value};
use crate::target::Profile;
use crate::values::FunctionView;
use rustc_hash::FxHashSet;

/// The kinds of questions to ask.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Ask {
    /// Whether to ask about pairs of pointers.
    pub alias: bool,
    /// Whether to ask about pairs of loads and stores with their metadata (`-evaluate-aa-metadata`).
    pub metadata: bool,
    /// Whether to ask about each call with each pointer, and about each call with each other call.
    pub modref: bool,
}

impl Ask {
    /// Selects all questions of `aa-eval`.
    pub const ALL: Ask = Ask { alias: true, metadata: true, modref: true };
}

/// The pointers, accesses and calls of a function about which aa-eval asks: each pointer operand of a load or store,
/// once per accessed type, and every call site.
pub struct Subjects {
    /// Accessed pointers with the type of the access. A pointer that is accessed as two types has two entries.
    pub pointers: Vec<(Location, TypeId)>,
    /// All loads.
    pub loads: Vec<InstId>,
    /// All stores.
    pub stores: Vec<InstId>,
    /// The call sites: all calls and invokes. Under a profile with `atomic_call_sites`, also all fences and atomic
    /// accesses.
    pub calls: Vec<InstId>,
}

/// Asks all questions about one function. Answers at most [`QUESTION_LIMIT`] of them, and counts the questions that it
/// does not answer.
pub fn evaluate(m: &Module, f: FuncId, profile: &Profile, ask: Ask) -> Answers {
    let layout = DataLayout::for_module(m);
    evaluate_in(&Analysis::new(m, f, &layout, profile), ask, |_| true)
}

/// Like [`evaluate`], but answers only the questions that the function `asks` accepts. It counts all other questions
/// as not answered. `analysis` may have answered other questions before.
pub fn evaluate_in(analysis: &Analysis, ask: Ask, asks: impl Fn(&Question) -> bool) -> Answers {
    let (mut claims, mut left_out) = (Vec::new(), 0);
    questions(&analysis.view, &Subjects::collect(analysis), ask, |question, _| {
        if claims.len() < QUESTION_LIMIT && asks(&question) {
            claims.push(answer(analysis, question));
        } else {
            left_out += 1;
        }
    });
    Answers {
        oracle: "reference".into(),
        pipeline: pipeline(analysis),
        function: analysis.view.id,
        claims,
        left_out,
        graph: None,
        unread: None,
    }
}

/// Returns a description of the profile, then the chain as an option `-aa-pipeline`, then `-passes=aa-eval`.
fn pipeline(analysis: &Analysis) -> String {
    let names: Vec<&str> = analysis.chain.iter().map(|p| p.name).collect();
    format!("{} -aa-pipeline={} -passes=aa-eval", analysis.profile.words(), names.join(","))
}

impl Subjects {
    /// Collects the subjects of the analysed function.
    pub fn collect(analysis: &Analysis) -> Subjects {
        let view = &analysis.view;
        let function = view.function;
        let mut s = Subjects { pointers: Vec::new(), loads: Vec::new(), stores: Vec::new(), calls: Vec::new() };
        // A pointer that is accessed as two types of one size has two entries, so the key is the type.
        let mut seen: FxHashSet<(Value, TypeId)> = FxHashSet::default();
        seen.reserve(function.insts.len() / 4); // About a quarter are accesses; growing would rehash all entries.
        for id in function.inst_ids() {
            let inst = function.inst(id);
            if is_call_site(analysis, &inst.kind) {
                s.calls.push(id);
            }
            let ty = match &inst.kind {
                InstKind::Load { .. } => {
                    s.loads.push(id);
                    Some(inst.ty)
                }
                InstKind::Store { value, .. } => {
                    s.stores.push(id);
                    view.ty(*value)
                }
                _ => continue,
            };
            if let Some((loc, ty)) = analysis.access(id).zip(ty)
                && seen.insert((loc.ptr, ty))
            {
                s.pointers.push((Location::new(loc.ptr, loc.size), ty));
            }
        }
        s
    }
}

/// Whether the instruction is a call site for aa-eval, so that aa-eval asks how it affects a location.
fn is_call_site(analysis: &Analysis, kind: &InstKind) -> bool {
    match kind {
        InstKind::Load { atomic, .. } | InstKind::Store { atomic, .. } => {
            atomic.is_some() && analysis.profile.atomic_call_sites
        }
        InstKind::Fence(_) | InstKind::CmpXchg { .. } | InstKind::AtomicRmw { .. } => {
            analysis.profile.atomic_call_sites
        }
        _ => kind.as_call().is_some_and(|call| !is_debug(&analysis.view, call)),
    }
}

/// Whether the call is a call of a debug intrinsic. From LLVM 19 on, LLVM's IR reader turns these calls into debug
/// records.
fn is_debug(view: &FunctionView, call: &Call) -> bool {
    view.major >= 19 && view.intrinsic(call).is_some_and(|name| name.starts_with("llvm.dbg."))
}

/// The access types of the two pointers of a question. The second type is set only for a pair of pointers.
pub type AccessTypes = (Option<TypeId>, Option<TypeId>);

/// Calls `each` with every question of aa-eval, in the order of aa-eval. The second argument of `each` has the access
/// types of the question's pointers.
pub fn questions(view: &FunctionView, s: &Subjects, ask: Ask, mut each: impl FnMut(Question, AccessTypes)) {
    let pointers: Vec<(MemoryLocation, TypeId)> =
        s.pointers.iter().map(|(p, ty)| (p.memory_location(view), *ty)).collect();
    if ask.alias {
        for (i, (a, ty)) in pointers.iter().enumerate() {
            for (b, other) in &pointers[..i] {
                each(Question::Alias { a: *a, b: *b }, (Some(*ty), Some(*other)));
            }
        }
    }
    if ask.metadata {
        let loads = s.loads.iter().flat_map(|l| s.stores.iter().map(move |st| (*l, *st)));
        let stores = s.stores.iter().enumerate().flat_map(|(i, a)| s.stores[..i].iter().map(move |b| (*a, *b)));
        for (a, b) in loads.chain(stores) {
            each(Question::AliasInsts { a, b }, (None, None));
        }
    }
    if ask.modref {
        for call in &s.calls {
            for (p, ty) in &pointers {
                each(Question::CallLoc { call: *call, loc: *p }, (Some(*ty), None));
            }
        }
        for first in &s.calls {
            for second in s.calls.iter().filter(|c| *c != first) {
                each(Question::CallCall { first: *first, second: *second }, (None, None));
            }
        }
    }
}

/// Returns the answer to one question. The answer does not depend on earlier questions.
pub fn answer(analysis: &Analysis, question: Question) -> Claim {
    let location = |l: MemoryLocation| Location::new(l.ptr, l.size);
    let alias = |decision: Option<Decision>| {
        (Answer::Alias(decision.map_or(AliasResult::MayAlias, |d| d.result)), decision.and_then(|d| d.rule))
    };
    let unknown = (Answer::ModRef(ModRefInfo::ModRef), None);
    let (answer, rule) = match question {
        Question::Alias { a, b } => alias(Query::ask_once(analysis, &location(a), &location(b))),
        Question::AliasInsts { a, b } => match (analysis.access(a), analysis.access(b)) {
            (Some(a), Some(b)) => alias(Query::ask_once(analysis, &a, &b)),
            _ => alias(None),
        },
        Question::CallLoc { call, loc } => {
            let narrowed = instruction::answer_loc(&mut Query::new(analysis), call, &location(loc));
            (Answer::ModRef(narrowed.info), narrowed.rule)
        }
        Question::CallCall { first, second } => {
            let narrowed = instruction::answer_pair(&mut Query::new(analysis), first, second);
            (Answer::ModRef(narrowed.info), narrowed.rule)
        }
        // Alias sets are built for whole functions ([`super::sets`]), not for a single question.
        Question::Sets { .. } => alias(None),
        // Only passes of `opt` ask these questions.
        Question::Asked { .. } => alias(None),
        Question::CallAsked { .. } | Question::Masked { .. } => unknown,
        // MemorySSA answers clobber questions. The answer here states that the access is its own clobber, which claims
        // nothing.
        Question::Clobber { access } | Question::Memdep { access } => (Answer::Clobber(AccessKind::Def(access)), None),
    };
    Claim { question, answer, rule }
}

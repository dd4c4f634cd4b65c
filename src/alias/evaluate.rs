//! The questions of stock `aa-eval`, in its order, answered by the reference.

use super::location::{Location, of_inst, size_of_type};
use super::query::Query;
use super::{Analysis, modref};
use crate::answers::{AliasResult, Answer, Answers, Claim, QUESTION_LIMIT, Question};
use crate::ir::layout::DataLayout;
use crate::ir::{Call, FuncId, InstId, InstKind, Module, TypeId, Value};
use crate::target::Profile;
use crate::values::FunctionView;

/// Which questions are asked.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Ask {
    /// Pairs of pointers.
    pub alias: bool,
    /// Pairs of loads and stores with their metadata (`-evaluate-aa-metadata`).
    pub metadata: bool,
    /// Calls against pointers, and against calls.
    pub modref: bool,
}

impl Ask {
    /// Everything.
    pub const ALL: Ask = Ask { alias: true, metadata: true, modref: true };
}

/// Pointers, accesses and calls of a function, as aa-eval collects them: pointer operands of loads and stores, once
/// per accessed size; every call and invoke.
struct Subjects<'m> {
    pointers: Vec<Location>,
    loads: Vec<InstId>,
    stores: Vec<InstId>,
    calls: Vec<(InstId, &'m Call)>,
}

/// Asks and answers everything about one function.
pub fn evaluate(m: &Module, f: FuncId, profile: &Profile, ask: Ask) -> Answers {
    let layout = DataLayout::of(m);
    let analysis = Analysis::new(m, f, &layout, profile);
    let subjects = collect(&analysis);
    let mut said = Said { claims: Vec::new(), left_out: 0 };
    if ask.alias {
        pointer_pairs(&analysis, &subjects, &mut said);
    }
    if ask.metadata {
        access_pairs(&analysis, &subjects, &mut said);
    }
    if ask.modref {
        calls(&analysis, &subjects, &mut said);
    }
    let Said { claims, left_out } = said;
    Answers { oracle: "reference".into(), pipeline: pipeline(&analysis), function: f, claims, left_out, graph: None }
}

/// Answers so far.
struct Said {
    claims: Vec<Claim>,
    left_out: u64,
}

impl Said {
    /// Answers one more question, if there is room for it.
    fn say(&mut self, claim: impl FnOnce() -> Claim) {
        if self.claims.len() < QUESTION_LIMIT {
            self.claims.push(claim());
        } else {
            self.left_out += 1;
        }
    }
}

/// The chain as `--aa-pipeline` writes it, with the profile.
fn pipeline(analysis: &Analysis) -> String {
    let names: Vec<&str> = analysis.chain.iter().map(|p| p.name).collect();
    format!("-profile={} -aa-pipeline={} -passes=aa-eval", analysis.profile.name, names.join(","))
}

fn collect<'m>(analysis: &Analysis<'m>) -> Subjects<'m> {
    let view = &analysis.view;
    let function = view.function;
    let mut s = Subjects { pointers: Vec::new(), loads: Vec::new(), stores: Vec::new(), calls: Vec::new() };
    // One pointer accessed as two types of one size is two entries, so the key is the type.
    let mut seen: Vec<(Value, TypeId)> = Vec::new();
    for id in function.inst_ids() {
        let inst = function.inst(id);
        let access = match &inst.kind {
            InstKind::Load { ptr, .. } => {
                s.loads.push(id);
                Some((*ptr, inst.ty))
            }
            InstKind::Store { value, ptr, .. } => {
                s.stores.push(id);
                view.ty(*value).map(|ty| (*ptr, ty))
            }
            kind => {
                s.calls.extend(kind.as_call().filter(|c| !is_debug(view, c)).map(|c| (id, c)));
                None
            }
        };
        if let Some(key) = access.filter(|key| !seen.contains(key)) {
            seen.push(key);
            s.pointers.push(Location::new(key.0, size_of_type(view, key.1)));
        }
    }
    s
}

/// Debug intrinsics became records in LLVM 19: no calls any more.
fn is_debug(view: &FunctionView, call: &Call) -> bool {
    view.major >= 19 && view.intrinsic(call).is_some_and(|name| name.starts_with("llvm.dbg."))
}

fn alias_claim(analysis: &Analysis, question: Question, a: &Location, b: &Location) -> Claim {
    let decision = Query::new(analysis).alias(a, b);
    Claim {
        question,
        answer: Answer::Alias(decision.map_or(AliasResult::MayAlias, |d| d.result)),
        rule: decision.and_then(|d| d.rule),
    }
}

fn pointer_pairs(analysis: &Analysis, s: &Subjects, said: &mut Said) {
    for (i, a) in s.pointers.iter().enumerate() {
        for b in &s.pointers[..i] {
            said.say(|| {
                let question = Question::Alias { a: a.asked(&analysis.view), b: b.asked(&analysis.view) };
                alias_claim(analysis, question, a, b)
            });
        }
    }
}

fn access_pairs(analysis: &Analysis, s: &Subjects, said: &mut Said) {
    let loads = s.loads.iter().flat_map(|l| s.stores.iter().map(move |st| (*l, *st)));
    let stores = s.stores.iter().enumerate().flat_map(|(i, a)| s.stores[..i].iter().map(move |b| (*a, *b)));
    for (a, b) in loads.chain(stores) {
        let (Some(la), Some(lb)) = (of_inst(&analysis.view, a), of_inst(&analysis.view, b)) else { continue };
        said.say(|| alias_claim(analysis, Question::AliasInsts { a, b }, &la, &lb));
    }
}

fn calls(analysis: &Analysis, s: &Subjects, said: &mut Said) {
    for (id, call) in &s.calls {
        for p in &s.pointers {
            said.say(|| {
                let n = modref::call_loc(&mut Query::new(analysis), *id, call, p);
                let question = Question::CallLoc { call: *id, loc: p.asked(&analysis.view) };
                Claim { question, answer: Answer::ModRef(n.info), rule: n.rule }
            });
        }
    }
    for first in &s.calls {
        for second in s.calls.iter().filter(|c| c.0 != first.0) {
            said.say(|| {
                let n = modref::call_call(&mut Query::new(analysis), *first, *second);
                let question = Question::CallCall { first: first.0, second: second.0 };
                Claim { question, answer: Answer::ModRef(n.info), rule: n.rule }
            });
        }
    }
}

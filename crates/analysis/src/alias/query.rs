//! One alias query: the chain, and the assumptions that recursive rules make.
//!
//! Rules that look through phis may return to the pair from which they started. The pair is then *assumed* not to
//! alias. The assumption is kept only if the final answer about the pair is NoAlias. This is sound, because a step
//! through a phi leads to an earlier instance, so every chain of steps ends. If no step finds two sources that overlap,
//! no two instances overlap. This argument is valid only if all queries below a phi are in cross-iteration mode. (Two
//! phis of one block are an exception, because their operands are taken on the same edge.)
//!
//! If a pair is the whole question ([`Query::ask_once`]), the answer of the recursive rules about the pair is cached
//! for other questions ([`Memo::pair_answers`](super::memo::Memo)). No intermediate answer is cached, because a cached
//! intermediate answer would change results: it may depend on an assumption that is given up later, on the order in
//! which the two pointers were first asked about, on the remaining depth, and on the remaining number of queries.
//! Recursive rules ignore metadata. So a cached answer is used for all accesses with equal pointers and sizes, whatever
//! metadata the accesses have.

use super::assumptions::{Assumptions, Entry, PairState};
use super::location::Location;
use super::pointer_info::Origin;
use super::trace::TracedQuery;
use super::{AliasRule, Analysis, Provider, swap};
use crate::answers::{AliasResult, LocationSize, ModRefInfo};
use crate::ir::Value;
use crate::target::Defect;
use std::rc::Rc;

/// A definite answer and the rule that gave it.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Decision {
    /// The answer; it is never MayAlias.
    pub result: AliasResult,
    /// If the asked rule took its answer from a further query: the rule that decided the further query. `None` if the
    /// asked rule decided without a further query.
    pub rule: Option<&'static str>,
}

impl Decision {
    /// Returns the answer of a rule that decides without a further query.
    pub fn new(result: AliasResult) -> Option<Decision> {
        Some(Decision { result, rule: None })
    }

    /// Returns the answer about the same pair with its sides exchanged.
    pub fn swapped(self) -> Decision {
        Decision { result: swap(self.result), ..self }
    }

    /// Returns NoAlias if the condition is true, otherwise no answer.
    pub fn no_alias_if(holds: bool) -> Option<Decision> {
        holds.then_some(Decision { result: AliasResult::NoAlias, rule: None })
    }
}

/// One side of a pair.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Side<'q> {
    /// The location that the query names.
    pub loc: &'q Location,
    /// The origin of its pointer.
    pub from: Rc<Origin>,
    /// The size of the access.
    pub size: LocationSize,
}

/// Two locations with the facts about them that all rules share.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Pair<'q> {
    /// The first location.
    pub a: Side<'q>,
    /// The second location.
    pub b: Side<'q>,
}

impl<'q> Pair<'q> {
    /// Returns the pair with the sides exchanged.
    pub fn swapped(&self) -> Pair<'q> {
        Pair { a: self.b.clone(), b: self.a.clone() }
    }
}

/// The key of a query: two pointers with their sizes, in a fixed order, and whether instances of different iterations
/// are compared.
pub type Key = ((Value, LocationSize), (Value, LocationSize), bool);

/// The maximum recursion depth. Deeper queries are answered MayAlias.
const MAX_DEPTH: u32 = 200;
/// The maximum number of queries for one question. Further queries are answered MayAlias.
const MAX_QUERIES: u32 = 20_000;

/// The maximum number of answers that are cached for other questions about the same function. This number of cached
/// answers takes some megabytes of memory.
const MAX_CACHED_ANSWERS: usize = 1 << 16;

impl Drop for Query<'_, '_> {
    fn drop(&mut self) {
        if let Some(mut pairs) = self.pairs.take()
            && pairs.reset()
        {
            self.analysis.memo.spare.set(Some(pairs));
        }
    }
}

/// The state of a query at the time when it first asks about a pair.
struct Start {
    /// The index of the pair among the [`Assumptions`].
    at: usize,
    /// The number of times that assumptions had been used until this time.
    uses: u32,
    /// The result of [`Assumptions::mark`] when the query first asked about the pair: the number of pairs whose answers
    /// depended on open assumptions.
    mark: usize,
}

/// The state of one question.
pub struct Query<'a, 'm> {
    /// The analysis of the function.
    pub analysis: &'a Analysis<'m>,
    /// Whether the query compares instances of different iterations.
    pub cross_iteration: bool,
    /// Whether the pair of the current query is the whole question.
    is_whole: bool,
    /// The pairs assumed or answered so far. Most questions need no table.
    pairs: Option<Box<Assumptions>>,
    uses_of_assumptions: u32,
    depth: u32,
    queries: u32,
}

impl<'a, 'm> Query<'a, 'm> {
    /// Starts a question without assumptions.
    pub fn new(analysis: &'a Analysis<'m>) -> Query<'a, 'm> {
        Query {
            analysis,
            cross_iteration: false,
            is_whole: false,
            pairs: None,
            uses_of_assumptions: 0,
            depth: 0,
            queries: 0,
        }
    }

    /// Asks about one pair as a whole question, or returns a cached answer. `None` is MayAlias.
    pub fn ask_once(analysis: &'a Analysis<'m>, a: &Location, b: &Location) -> Option<Decision> {
        let mut q = Query::new(analysis);
        q.is_whole = true;
        q.alias(a, b)
    }

    /// Whether the query compares only equal instances of the value. This is the case if the value does not vary
    /// between iterations, or if the query compares only instances of one iteration.
    pub fn equals_itself(&self, v: Value) -> bool {
        !self.cross_iteration
            || self.analysis.profile.has_defect(Defect::SameIteration)
            || !self.analysis.view.varies(v)
    }

    /// Asks the chain; `None` is MayAlias.
    pub fn alias(&mut self, a: &Location, b: &Location) -> Option<Decision> {
        self.queries += 1;
        if self.depth >= MAX_DEPTH || self.queries > MAX_QUERIES {
            return None;
        }
        self.depth += 1;
        let pair = Pair { a: self.side(a), b: self.side(b) };
        let answer = self.analysis.chain.iter().find_map(|p| self.ask(p, &pair));
        self.depth -= 1;
        if self.analysis.memo.trace.is_on() {
            let (across, depth) = (self.cross_iteration, self.depth);
            self.analysis.memo.trace.add(TracedQuery::Alias { pair: [*a, *b], across, depth, answer });
        }
        answer
    }

    /// Like [`alias`](Self::alias), but returns LLVM's `AliasResult`.
    pub fn alias_result(&mut self, a: &Location, b: &Location) -> AliasResult {
        self.alias(a, b).map_or(AliasResult::MayAlias, |d| d.result)
    }

    /// Calls `f` in cross-iteration mode, in which instances of different iterations are compared.
    pub fn across_iterations<T>(&mut self, f: impl FnOnce(&mut Self) -> T) -> T {
        let before = std::mem::replace(&mut self.cross_iteration, true);
        let result = f(self);
        self.cross_iteration = before;
        result
    }

    fn side<'q>(&self, loc: &'q Location) -> Side<'q> {
        Side { loc, from: self.analysis.origin(loc.ptr), size: loc.size }
    }

    fn ask(&mut self, provider: &'static Provider, pair: &Pair) -> Option<Decision> {
        let found = self.first_of(provider.alias, pair);
        if found.is_some() || provider.recursive.is_empty() {
            return found;
        }
        // No rule asks further queries about this pair ([`Provider`]). So the pair needs no assumption, and a cached
        // answer would save little time.
        let is_leaf = |side: &Side| !side.from.is_gep && !side.from.is_choice;
        if is_leaf(&pair.a) && is_leaf(&pair.b) {
            let asked = self.queries;
            let found = self.first_of(provider.recursive, pair);
            debug_assert_eq!(self.queries, asked, "{} asks about leaves", provider.name);
            return found;
        }
        self.ask_further(provider, pair)
    }

    fn first_of(&mut self, rules: &'static [AliasRule], pair: &Pair) -> Option<Decision> {
        rules.iter().find_map(|rule| (rule.ask)(self, pair).map(|d| Decision { rule: d.rule.or(Some(rule.name)), ..d }))
    }

    fn ask_further(&mut self, provider: &'static Provider, pair: &Pair) -> Option<Decision> {
        if ![pair.a.size, pair.b.size].contains(&LocationSize::BeforeOrAfterPointer) {
            return self.decide_cached(provider, pair);
        }
        let mut pair = pair.clone();
        pair.a.size = LocationSize::AfterPointer;
        pair.b.size = LocationSize::AfterPointer;
        self.decide_cached(provider, &pair)
    }

    /// Returns the answer of the recursive rules about the pair, and caches it if the pair is the whole question.
    fn decide_cached(&mut self, provider: &'static Provider, pair: &Pair) -> Option<Decision> {
        if !self.is_whole || self.queries > 1 || self.analysis.memo.trace.is_on() {
            return self.under_assumption(provider, pair);
        }
        let key = ((pair.a.from.ptr, pair.a.size), (pair.b.from.ptr, pair.b.size), self.cross_iteration);
        self.analysis.memo.pair_answers.find(&key).unwrap_or_else(|| {
            let found = self.under_assumption(provider, pair);
            self.analysis.memo.pair_answers.insert(key, found, MAX_CACHED_ANSWERS);
            found
        })
    }

    fn under_assumption(&mut self, provider: &'static Provider, pair: &Pair) -> Option<Decision> {
        let (a, b) = ((pair.a.from.ptr, pair.a.size), (pair.b.from.ptr, pair.b.size));
        let swapped = b.0 < a.0;
        let key = if swapped { (b, a, self.cross_iteration) } else { (a, b, self.cross_iteration) };
        let memo = &self.analysis.memo;
        let pairs = self.pairs.get_or_insert_with(|| memo.spare.take().unwrap_or_default());
        let before = pairs.find(&key);
        if let Some(entry) = before.map(|at| pairs.entry(at)).filter(|e| e.known != PairState::Stale) {
            match &mut entry.known {
                PairState::Assumed(uses) => {
                    *uses += 1;
                    self.uses_of_assumptions += 1;
                }
                PairState::Provisional => self.uses_of_assumptions += 1,
                PairState::Definite | PairState::Stale => {}
            }
            return entry.answer.map(|d| if swapped { d.swapped() } else { d });
        }
        let assumed = Entry { answer: Decision::new(AliasResult::NoAlias), known: PairState::Assumed(0) };
        let at = match before {
            Some(at) => {
                *pairs.entry(at) = assumed;
                at
            }
            None => pairs.push(key, assumed),
        };
        let start = Start { at, uses: self.uses_of_assumptions, mark: pairs.mark() };
        let found = self.first_of(provider.recursive, pair);
        self.conclude(start, found, swapped)
    }

    fn conclude(&mut self, start: Start, found: Option<Decision>, swapped: bool) -> Option<Decision> {
        let Some(pairs) = &mut self.pairs else { return found };
        let uses = match pairs.entry(start.at).known {
            PairState::Assumed(uses) => uses,
            PairState::Provisional | PairState::Definite | PairState::Stale => 0,
        };
        let disproven = uses > 0 && found.is_none_or(|d| d.result != AliasResult::NoAlias);
        let answer = if disproven { None } else { found };
        self.uses_of_assumptions -= uses;
        if disproven {
            pairs.give_up(start.mark);
        }
        let relies = self.uses_of_assumptions != start.uses && answer.is_some();
        let known = if relies { PairState::Provisional } else { PairState::Definite };
        let stored = answer.map(|d| if swapped { d.swapped() } else { d });
        pairs.conclude(start.at, Entry { answer: stored, known });
        answer
    }

    /// Returns the mask of a location ([`MaskRule`](super::MaskRule)), and the rule that narrowed the mask last.
    pub fn mask_of(&self, loc: &Location) -> (ModRefInfo, Option<&'static str>) {
        let seeded = self.seeded_constant(loc);
        let mut result = (if seeded { ModRefInfo::Ref } else { ModRefInfo::ModRef }, None);
        for rule in self.analysis.chain.iter().flat_map(|p| p.mask) {
            let narrowed = result.0.intersect((rule.ask)(self.analysis, loc));
            if narrowed != result.0 {
                result = (narrowed, Some(rule.name));
            }
        }
        result
    }

    /// Whether a seeded defect claims that the memory is never written.
    fn seeded_constant(&self, loc: &Location) -> bool {
        let (profile, view) = (self.analysis.profile, &self.analysis.view);
        let object = || self.analysis.object(loc.ptr);
        if profile.has_defect(Defect::CopiesAreConstant) {
            let copied = |i: u32| view.function.params.get(i as usize).is_some_and(|p| p.attrs.has("byval"));
            return matches!(object(), Value::Arg(i) if copied(i));
        }
        let zeroed = |id| {
            let callee = view.function.inst(id).kind.as_call().and_then(|c| view.module.callee(c.callee));
            callee.is_some_and(|f| view.module.function_name(f) == "calloc")
        };
        profile.has_defect(Defect::ZeroesStay) && matches!(object(), Value::Inst(id) if zeroed(id))
    }

    /// Whether both pointers point into the same identified object.
    pub fn is_same_object(&self, pair: &Pair) -> bool {
        let from = &pair.a.from;
        from.object == pair.b.from.object && from.is_identified && self.equals_itself(from.object)
    }
}

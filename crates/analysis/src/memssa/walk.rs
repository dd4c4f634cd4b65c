//! The walker: searches upwards from an access for the nearest def or phi that may have written the accessed memory.
//!
//! The walker follows the chain of defining accesses upwards, and examines its defs one by one. At a phi the walk
//! splits into one path per edge, each with the location's value on that edge. All paths are first followed up to the
//! last state that dominates the phi. If a path finds a clobber below that state, the phi itself is the answer, because
//! different states join at the phi. Otherwise the walk continues upwards from the dominating state. If paths find
//! different clobbers, the lowest clobber is the answer. The number of defs that one walk may examine is limited.
//! Beyond this limit, the walk treats every def that it reaches as a clobber. This is always correct, but may be
//! imprecise.

use super::build::{MemorySsa, reads_constant_memory};
use super::clobber::{Subject, WalkLocation};
use super::groups::first_of_group;
use super::modref::{is_ordered, mnemonic};
use crate::alias::Query;
use crate::answers::{AccessId, AccessKind, AliasResult, LocationSize};
use crate::ir::{InstKind, MdId, MdKindId, Value};
use crate::target::{Defect, Quirk};
use rustc_hash::FxHashSet;

/// The key of a search: its start, and all facts about its subject.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub(super) struct SearchStart {
    start: AccessId,
    loc: (Value, LocationSize),
    /// The metadata that alias queries use.
    promises: [Option<MdId>; 4],
    /// Whether the subject is a load. A load may be moved above an earlier volatile or atomic load that does not
    /// acquire; other accesses may not.
    is_load: bool,
}

/// The result of a search, with the budget that the search had and the part of the budget that it did not use.
#[derive(Copy, Clone, Debug)]
pub(super) struct SearchResult {
    budget: u32,
    left: u32,
    answer: (AccessId, AliasResult),
}

/// One path of a walk.
struct Path {
    spot: WalkLocation,
    first: AccessId,
    last: AccessId,
    previous: Option<usize>,
}

/// The clobber at which a path ended.
#[derive(Copy, Clone)]
struct PathEnd {
    at: AccessId,
    path: usize,
}

/// The end of a walk along a chain of defs.
#[derive(Copy, Clone)]
enum Chain {
    Clobber(AccessId, AliasResult),
    /// The walk reached a phi, or the access at which it had to stop.
    Open(AccessId),
}

/// One search.
struct Walk<'w, 'a, 'm> {
    m: &'w MemorySsa<'a, 'm>,
    subject: &'w Subject<'m>,
    budget: u32,
    paths: Vec<Path>,
    visited: FxHashSet<(AccessId, WalkLocation)>,
}

impl<'a, 'm> MemorySsa<'a, 'm> {
    /// Returns the clobber of the access, as upstream's caching walker does. The answer is cached in the graph.
    pub fn clobbering_access(&mut self, access: AccessId) -> AccessId {
        if self.analysis.profile.has(Quirk::InvariantGroups)
            && let Some(found) = self.by_invariant_group(access)
        {
            return found;
        }
        self.optimized_access(access, &mut self.limits.check.clone())
    }

    /// Asks about every access in the order of the text and records the answers (`print<memoryssa-walker>`).
    pub fn ask_walker(&mut self) {
        let f = self.analysis.view.function;
        for b in f.block_ids() {
            let accesses: Vec<AccessId> = self.graph.in_block(f, b).collect();
            for access in accesses {
                let clobber = self.clobbering_access(access);
                self.graph.access_mut(access).clobber = Some(clobber);
            }
        }
    }

    /// Like [`clobbering_access`](Self::clobbering_access), with two differences: invariant groups have no special
    /// rule, and the limit is `budget` defs.
    pub fn optimized_access(&mut self, access: AccessId, budget: &mut u32) -> AccessId {
        let node = self.graph.access(access);
        let (Some(inst), Some(defining)) = (node.kind.inst(), node.defining) else { return access };
        if let Some(known) = node.optimized {
            return known;
        }
        let Some(subject) = self.subject(inst) else {
            let kind = &self.analysis.view.function.inst(inst).kind;
            if !matches!(kind, InstKind::Opaque { text, .. } if mnemonic(text) == "callbr") {
                return access;
            }
            // A call that is kept as text may read the bytes of any earlier write. No search is made for a fence.
            let alias = Some(AliasResult::MayAlias).filter(|_| defining != AccessId::LIVE_ON_ENTRY);
            self.remember(access, defining, alias);
            return defining;
        };
        let never = reads_constant_memory(&Query::new(self.analysis), inst);
        let (found, alias) = if never || defining == AccessId::LIVE_ON_ENTRY {
            (AccessId::LIVE_ON_ENTRY, AliasResult::NoAlias)
        } else {
            self.search_once(defining, &subject, budget)
        };
        self.remember(access, found, Some(alias).filter(|_| found != AccessId::LIVE_ON_ENTRY));
        found
    }

    /// Records the access to which an access is optimised.
    pub(super) fn remember(&mut self, access: AccessId, found: AccessId, alias: Option<AliasResult>) {
        let node = self.graph.access_mut(access);
        node.optimized = Some(found);
        node.alias = alias;
        if matches!(node.kind, AccessKind::Use(_)) {
            node.defining = Some(found);
        }
    }

    /// Like [`search`](Self::search), but caches the answer for later searches of an equal subject from the same start.
    fn search_once(&mut self, start: AccessId, subject: &Subject<'m>, budget: &mut u32) -> (AccessId, AliasResult) {
        let Some(asked) = self.cache_key(start, subject) else { return self.search(start, subject, budget) };
        if let Some(known) = self.found.get(&asked).filter(|f| f.budget == *budget) {
            *budget = known.left;
            return known.answer;
        }
        let before = *budget;
        let answer = self.search(start, subject, budget);
        self.found.insert(asked, SearchResult { budget: before, left: *budget, answer });
        answer
    }

    /// Returns a key that contains everything on which the answer depends. `None` if the subject has no single location
    /// or is ordered.
    fn cache_key(&self, start: AccessId, subject: &Subject) -> Option<SearchStart> {
        let (ptr, size) = subject.spot.loc?;
        let inst = self.analysis.view.function.inst(subject.inst);
        if is_ordered(&inst.kind) {
            return None;
        }
        let kinds = [MdKindId::TBAA, MdKindId::ALIAS_SCOPE, MdKindId::NOALIAS, MdKindId::NOALIAS_ADDRSPACE];
        Some(SearchStart {
            start,
            loc: (ptr, size),
            promises: kinds.map(|kind| inst.md(kind)),
            is_load: matches!(inst.kind, InstKind::Load { .. }),
        })
    }

    /// Walks up from `start` to the subject's clobber. Also returns the alias result of the subject and the clobber,
    /// which LLVM 15 prints.
    fn search(&self, start: AccessId, subject: &Subject<'m>, budget: &mut u32) -> (AccessId, AliasResult) {
        let start = match self.graph.access(start) {
            node if matches!(node.kind, AccessKind::Use(_)) => node.defining.unwrap_or(start),
            _ => start,
        };
        let mut walk =
            Walk { m: self, subject, budget: (*budget).max(1), paths: Vec::new(), visited: FxHashSet::default() };
        let first = Path { spot: subject.spot, first: start, last: start, previous: None };
        walk.paths.push(first);
        let found = match walk.chain(0, None) {
            Chain::Clobber(at, alias) => (at, alias),
            Chain::Open(phi) => {
                walk.paths.clear();
                (walk.through_phi(phi, start), AliasResult::MayAlias)
            }
        };
        *budget = walk.budget;
        found
    }

    /// For a load or store of an invariant group, returns the state at the group's first access. All accesses of the
    /// group read or write the same value.
    fn by_invariant_group(&self, access: AccessId) -> Option<AccessId> {
        let inst = self.graph.kind(access).inst()?;
        let first = first_of_group(self, inst)?;
        let id = self.graph.of_inst(first)?;
        match self.graph.access(id) {
            node if node.kind.defines() => Some(id),
            node => node.defining,
        }
    }
}

impl Walk<'_, '_, '_> {
    /// Walks up from the last access of a path, to a clobber, a phi, or `stop`.
    fn chain(&mut self, path: usize, stop: Option<AccessId>) -> Chain {
        let used_up = self.budget == 0;
        if used_up {
            self.budget = 1;
        }
        let mut at = self.paths[path].last;
        loop {
            self.paths[path].last = at;
            if Some(at) == stop {
                return Chain::Open(at);
            }
            let node = self.m.graph.access(at);
            match node.kind {
                AccessKind::LiveOnEntry => return Chain::Clobber(at, AliasResult::MustAlias),
                AccessKind::Def(_) => {
                    self.budget -= 1;
                    if self.budget == 0 && self.m.analysis.profile.has_defect(Defect::BudgetAnswersEntry) {
                        return Chain::Clobber(AccessId::LIVE_ON_ENTRY, AliasResult::MayAlias);
                    }
                    if self.budget == 0 {
                        return Chain::Clobber(at, AliasResult::MayAlias);
                    }
                    let spot = self.paths[path].spot;
                    if let (true, alias) = self.m.clobbers(at, self.subject, &spot) {
                        return Chain::Clobber(at, alias);
                    }
                }
                AccessKind::Phi(_) | AccessKind::Use(_) => break,
            }
            at = node.defining.unwrap_or(AccessId::LIVE_ON_ENTRY);
        }
        if used_up {
            self.budget = 0;
        }
        Chain::Open(at)
    }

    /// Goes up the dominator tree from the block of a phi. Returns the last def or phi of the first block that has one,
    /// or else liveOnEntry.
    fn target(&self, phi: AccessId) -> AccessId {
        let mut block = self.m.block_of(phi);
        while let Some(above) = self.m.flow.dom.idom(block) {
            if let Some(last) = self.m.last_in(above) {
                return last;
            }
            block = above;
        }
        AccessId::LIVE_ON_ENTRY
    }

    /// Creates one path for every edge into the block of a phi that `path` reached.
    fn split(&mut self, phi: AccessId, path: usize, paused: &mut Vec<usize>) {
        let block = self.m.block_of(phi);
        let spot = self.paths[path].spot;
        let edges = &self.m.graph.access(phi).incoming;
        let skipped = usize::from(self.m.analysis.profile.has_defect(Defect::SkippedPath));
        for &(from, state) in &edges[..edges.len() - skipped] {
            paused.push(self.paths.len());
            let spot = self.m.before_edge(spot, from, block);
            self.paths.push(Path { spot, first: state, last: state, previous: Some(path) });
        }
    }

    fn through_phi(&mut self, phi: AccessId, start: AccessId) -> AccessId {
        self.paths.push(Path { spot: self.subject.spot, first: start, last: phi, previous: None });
        let mut before = self.paths.len();
        let (mut paused, mut ended) = (Vec::new(), Vec::new());
        self.split(phi, 0, &mut paused);
        let mut current = phi;
        loop {
            let target = self.target(current);
            let mut waiting = Vec::new();
            if let Some(blocker) = self.advance(target, paused, &mut waiting, &mut ended) {
                let mut path = blocker.path;
                while let Some(previous) = self.paths[path].previous.filter(|_| path >= before) {
                    path = previous;
                }
                return self.paths[path].last;
            }
            if waiting.is_empty() {
                return self.lowest(&ended).unwrap_or(phi);
            }
            let (clobbers, end) = self.resume_paths(target, &waiting, &ended);
            if let Some(lowest) = self.lowest(&clobbers) {
                return lowest;
            }
            before = self.paths.len();
            paused = Vec::new();
            for path in waiting {
                self.split(end, path, &mut paused);
            }
            current = end;
        }
    }

    /// Advances every path up to `target`. Returns the first path with a clobber that does not dominate `target`.
    fn advance(
        &mut self,
        target: AccessId,
        mut paused: Vec<usize>,
        waiting: &mut Vec<usize>,
        ended: &mut Vec<PathEnd>,
    ) -> Option<PathEnd> {
        while let Some(path) = paused.pop() {
            let Path { spot, first, .. } = self.paths[path];
            if !self.visited.insert((first, spot)) {
                continue;
            }
            match self.chain(path, Some(target)) {
                Chain::Clobber(at, _) => {
                    let end = PathEnd { at, path };
                    if !self.m.dominates(at, target) {
                        return Some(end);
                    }
                    ended.push(end);
                }
                Chain::Open(at) if at == target => waiting.push(path),
                Chain::Open(phi) => self.split(phi, path, &mut paused),
            }
        }
        None
    }

    /// Continues the paths that wait at `target`, up to the end of the chain of defs above `target`. Returns clobbers
    /// and this end. The clobbers are those that these paths find, and those in `ended` that are below this end.
    fn resume_paths(&mut self, target: AccessId, waiting: &[usize], ended: &[PathEnd]) -> (Vec<PathEnd>, AccessId) {
        let (mut clobbers, mut end) = (Vec::new(), None);
        for &path in waiting {
            match self.chain(path, None) {
                Chain::Clobber(at, _) => clobbers.push(PathEnd { at, path }),
                Chain::Open(phi) => end = Some(phi),
            }
        }
        if !ended.is_empty() {
            let top = end.unwrap_or_else(|| self.chain_end(target));
            let block = self.m.block_of(top);
            let below = |e: &&PathEnd| self.m.flow.dom.dominates(block, self.m.block_of(e.at));
            clobbers.extend(ended.iter().filter(below));
        }
        (clobbers, end.unwrap_or(AccessId::LIVE_ON_ENTRY))
    }

    /// Returns the phi, or liveOnEntry, at the top of the chain of defs from `at` upwards.
    fn chain_end(&self, mut at: AccessId) -> AccessId {
        while let (AccessKind::Def(_), Some(above)) = (self.m.graph.kind(at), self.m.graph.access(at).defining) {
            at = above;
        }
        at
    }

    /// Returns the lowest clobber. The search starts with the first candidate. If a later candidate does not dominate
    /// the current candidate, it replaces the current candidate.
    fn lowest(&self, ended: &[PathEnd]) -> Option<AccessId> {
        ended.iter().map(|e| e.at).reduce(|low, at| if self.m.dominates(at, low) { low } else { at })
    }
}

//! Alias scopes whose promise is true (`!alias.scope`, `!noalias`). One access is in the scope, and accesses that do
//! not conflict with it are `!noalias` of the scope. Two accesses conflict if they share a byte and at least one of
//! them writes.

use super::promises::{Overlaps, Site};
use super::state::*;
use crate::ir::builder::{md_add, md_node};
use crate::ir::*;

impl Gen<'_, '_> {
    /// Makes one scope with one load or store in it. Loads and stores that never conflict with it become `!noalias` of
    /// the scope. The promise holds for each activation of the function, or for each iteration of a loop.
    pub(super) fn scopes(&mut self, Overlaps { writing, sites, site_of, .. }: &Overlaps) {
        // LangRef does not state what scopes mean for synchronisation, so synchronising accesses are skipped.
        let keys: Vec<usize> = (0..sites.len())
            .filter(|n| {
                let (function, inst) = sites[*n].0;
                !synchronises(self.m.function(function).inst(inst))
            })
            .collect();
        if keys.len() < 2 {
            return;
        }
        let ctx_of = |site: usize| sites[site].1.first().map_or(0, |i| self.log[*i].ctx as usize);
        let header_of = |site: usize| self.ctxs[ctx_of(site)].header.filter(|h| h.0 == sites[site].0.0);
        // Accesses in loops are preferred. If a pass extends a promise about one iteration to all iterations, the
        // promise becomes false.
        let looped: Vec<usize> = keys.iter().copied().filter(|site| header_of(*site).is_some()).collect();
        let from = if looped.is_empty() || self.d.chance(40) { &keys } else { &looped };
        let at = from[self.d.below(from.len())];
        let (x, ctx) = (sites[at].0, ctx_of(at));
        let header = header_of(at).filter(|_| self.d.chance(75));
        let mut met = vec![false; sites.len()];
        for (i, j) in writing {
            let other = match (site_of[*i], site_of[*j]) {
                (Some(site), other) | (other, Some(site)) if site == at => other,
                _ => continue,
            };
            let (a, b) = (&self.log[*i], &self.log[*j]);
            let apart = header.is_some() && a.lane != b.lane;
            if let Some(other) = other.filter(|_| a.who == b.who && !apart) {
                met[other] = true;
            }
        }
        let others: Vec<Site> = keys
            .iter()
            .filter(|y| sites[**y].0.0 == x.0 && **y != at && (header.is_none() || ctx_of(**y) == ctx) && !met[**y])
            .map(|y| sites[*y].0)
            .collect();
        if others.is_empty() && !self.unexecuted_sites.iter().any(|site| site.0 == x.0) {
            return;
        }
        let name = self.fresh("scope");
        let (name, domain) = (self.md_text(&name), self.md_text("kernel"));
        let domain = md_add(&mut self.m, Metadata::Node { distinct: true, operands: vec![Some(domain)] });
        let scope = md_add(&mut self.m, Metadata::Node { distinct: true, operands: vec![Some(name), Some(domain)] });
        let list = md_node(&mut self.m, &[scope]);
        self.declare_scope(header.unwrap_or((x.0, BlockId(0))), list);
        self.extend_list(x, MdKindId::ALIAS_SCOPE, scope);
        for y in others {
            self.extend_list(y, MdKindId::NOALIAS, scope);
        }
        for site in self.unexecuted_sites.clone().into_iter().filter(|site| site.0 == x.0) {
            if self.d.chance(50) {
                self.extend_list(site, MdKindId::NOALIAS, scope);
            }
        }
    }

    /// Adds a scope to a site's list. Every scope has a domain that no other scope has. So each scope in a list
    /// promises something by itself, whatever other scopes the list has.
    fn extend_list(&mut self, site: Site, kind: MdKindId, scope: MdId) {
        let old = self.m.function(site.0).inst(site.1).md(kind);
        let mut operands: Vec<MdId> = match old.map(|id| &self.m.metadata[id]) {
            Some(Metadata::Node { operands, .. }) => operands.iter().copied().flatten().collect(),
            _ => Vec::new(),
        };
        operands.push(scope);
        let list = md_node(&mut self.m, &operands);
        self.attach(site, kind, list);
    }

    fn declare_scope(&mut self, (func, block): (FuncId, BlockId), list: MdId) {
        let (void, md) = (self.m.types.intern(Type::Void), self.m.types.intern(Type::Metadata));
        let callee = builder::declare(&mut self.m, "llvm.experimental.noalias.scope.decl", void, &[md]);
        let arg = CallArg { ty: md, value: Value::Metadata(list), attrs: AttrSet::default() };
        self.at_front(func, block, |b| {
            b.call_with(callee, vec![arg], Vec::new());
        });
    }
}

/// Whether the instruction is an atomic access that acquires or releases.
fn synchronises(inst: &Inst) -> bool {
    let (atomic, failure) = match &inst.kind {
        InstKind::Load { atomic, .. } | InstKind::Store { atomic, .. } => (atomic.as_ref(), None),
        InstKind::AtomicRmw { atomic, .. } => (Some(atomic), None),
        InstKind::CmpXchg { success, failure, .. } => (Some(success), Some(*failure)),
        _ => (None, None),
    };
    let orders = |ordering| !matches!(ordering, Ordering::Unordered | Ordering::Monotonic);
    atomic.is_some_and(|a| orders(a.ordering)) || failure.is_some_and(orders)
}

//! Mutations of metadata: alias scopes, TBAA types, invariant loads.

use super::Mutator;
use super::site::Site;
use crate::ir::builder::{FunctionBuilder, declare, md_add, md_node};
use crate::ir::cfg::{Cfg, Placement};
use crate::ir::dominators::Dominators;
use crate::ir::surgery::{declare_scope, extend_list, scope, scope_domain};
use crate::ir::*;

impl Mutator<'_, '_> {
    /// Puts a first access in a new scope, and marks a second access as `!noalias` of the scope. Sometimes also puts a
    /// third access in the scope, or marks it. The scope is declared at the start of the function, or at the start of
    /// the block of the first access, or not at all.
    pub fn scopes(&mut self) -> Option<()> {
        let accesses = self.find_instructions(is_tagged);
        let (first, a) = self.choose(&accesses)?;
        // All accesses are in blocks that the first access' block dominates, so a declaration in that block precedes
        // them.
        let dominators = Dominators::new(&Cfg::new(self.function()));
        let inside = |s: &Site| dominators.dominates(first.block, s.block);
        let others: Vec<InstId> = accesses.iter().filter(|(s, i)| *i != a && inside(s)).map(|(_, i)| *i).collect();
        let b = self.choose(&others)?;
        let domain = scope_domain(&mut self.m, "mutant");
        let s = scope(&mut self.m, domain, "scope");
        match self.d.below(4) {
            0 => {}
            1 => declare_scope(&mut self.m, self.f, s),
            _ => self.declare_in_front(first, s),
        }
        extend_list(&mut self.m, self.f, a, MdKindId::ALIAS_SCOPE, &[s]);
        extend_list(&mut self.m, self.f, b, MdKindId::NOALIAS, &[s]);
        if self.d.below(3) == 0
            && let Some(c) = self.choose(&others)
        {
            let kind = self.d.pick(&[MdKindId::ALIAS_SCOPE, MdKindId::NOALIAS]);
            extend_list(&mut self.m, self.f, c, kind, &[s]);
        }
        Some(())
    }

    /// Declares a scope at the start of the block that contains `access`.
    fn declare_in_front(&mut self, access: Site, scope: MdId) {
        let (void, md) = (self.m.types.intern(Type::Void), self.m.types.intern(Type::Metadata));
        let callee = declare(&mut self.m, "llvm.experimental.noalias.scope.decl", void, &[md]);
        let list = md_node(&mut self.m, &[scope]);
        let arg = CallArg { ty: md, value: Value::Metadata(list), attrs: AttrSet::default() };
        let f = self.function();
        let at = surgery::first_insertion_point(f, f.block(access.block)).min(access.at);
        self.insert(Site { block: access.block, at }, |b| b.call_with(callee, vec![arg], Vec::new()));
    }

    /// Gives an access a TBAA tag: the tag of a different access, or the tag of one of four types that do not alias
    /// each other. Alternatively, marks a load as invariant.
    pub fn tbaa(&mut self) -> Option<()> {
        let (_, i) =
            self.choose_instruction(|_, inst| matches!(inst.kind, InstKind::Load { .. } | InstKind::Store { .. }))?;
        if self.d.below(5) == 0 {
            if !matches!(self.function().inst(i).kind, InstKind::Load { .. }) {
                return None;
            }
            let empty = md_node(&mut self.m, &[]);
            self.attach(i, MdKindId::INVARIANT_LOAD, empty);
            return Some(());
        }
        let placement = Placement::new(self.function());
        let f = self.function();
        let (_, ty, _) = self.access_operands(i)?;
        // The tag states the accessed type. So an access may get only tags of accesses with the same type.
        let like = |j: &InstId| placement.position(*j).is_some() && self.access_operands(*j).is_some_and(|a| a.1 == ty);
        let tags: Vec<MdId> = f.inst_ids().filter(like).filter_map(|j| f.inst(j).md(MdKindId::TBAA)).collect();
        let tag = match self.choose(&tags).filter(|_| self.d.below(3) == 0) {
            Some(tag) => tag,
            None => {
                let name = self.d.pick(&["int", "float", "long", "pointer"]);
                self.tag(name)
            }
        };
        self.attach(i, MdKindId::TBAA, tag);
        Some(())
    }

    fn attach(&mut self, i: InstId, kind: MdKindId, md: MdId) {
        FunctionBuilder::new(&mut self.m, self.f, BlockId(0)).attach(Value::Inst(i), kind, md);
    }

    /// Returns the tag of a scalar type. All these types have one common root.
    fn tag(&mut self, name: &str) -> MdId {
        let m = &mut self.m;
        let zero = m.const_int(64, 0);
        let zero = md_add(m, Metadata::Constant(zero));
        let root = md_add(m, Metadata::String("mutant".into()));
        let root = md_node(m, &[root]);
        let byte = md_add(m, Metadata::String("byte".into()));
        let byte = md_node(m, &[byte, root, zero]);
        let name = md_add(m, Metadata::String(name.into()));
        let ty = md_node(m, &[name, byte, zero]);
        md_node(m, &[ty, ty, zero])
    }
}

/// Whether an analysis reads the scopes of the instruction: a load, a store, a memory intrinsic, or a call of a
/// function.
fn is_tagged(m: &Module, inst: &Inst) -> bool {
    match &inst.kind {
        InstKind::Load { .. } | InstKind::Store { .. } => true,
        InstKind::Call(call) => m.callee(call.callee).is_some_and(|f| {
            let name = m.function_name(f);
            !name.starts_with("llvm.") || name.starts_with("llvm.mem")
        }),
        _ => false,
    }
}

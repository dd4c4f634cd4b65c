//! Changes of the control flow by a script.

use super::{ScriptError, Session};
use crate::ir::builder::FunctionBuilder;
use crate::ir::surgery::set_terminator;
use crate::ir::{BlockId, Constant, Inst, InstId, InstKind, Type, Value};

impl Session<'_> {
    pub(super) fn add_edge(&mut self, from: BlockId, to: BlockId) -> Result<(), ScriptError> {
        let cond = Value::Const({
            let ty = self.module.types.int(1);
            self.module.intern(Constant::Int { ty, value: 1 })
        });
        let kind = match self.module.function(self.f).terminator(from).map(|t| &t.kind) {
            _ if to == BlockId(0) => return Err(ScriptError::Impossible("no edge leads to the entry")),
            Some(InstKind::Br(old)) => InstKind::CondBr { cond, then: *old, els: to },
            Some(InstKind::Ret(_) | InstKind::Unreachable) => InstKind::Br(to),
            _ => return Err(ScriptError::Impossible("only a block that ends in br, ret or unreachable gets an edge")),
        };
        self.end_in(from, kind);
        let phis: Vec<InstId> = self.module.function(self.f).block(to).insts.clone();
        for i in phis {
            let ty = self.module.function(self.f).inst(i).ty;
            let poison = self.poison(ty);
            if let InstKind::Phi { incoming, .. } = &mut self.module.functions[self.f].insts[i].kind {
                incoming.push((poison, from));
            }
        }
        self.phis_are_new(to);
        self.updater.edge_inserted(self.module.function(self.f), from, to);
        Ok(())
    }

    pub(super) fn drop_edge(&mut self, from: BlockId, to: BlockId) -> Result<(), ScriptError> {
        let kind = match self.module.function(self.f).terminator(from).map(|t| &t.kind) {
            Some(InstKind::Br(b)) if *b == to => InstKind::Unreachable,
            Some(InstKind::CondBr { then, els, .. }) if *then == to => InstKind::Br(*els),
            Some(InstKind::CondBr { then, els, .. }) if *els == to => InstKind::Br(*then),
            _ => return Err(ScriptError::Impossible("the first block has no br to the second")),
        };
        self.end_in(from, kind);
        self.phis_are_new(to);
        self.updater.edge_removed(self.module.function(self.f), from, to);
        Ok(())
    }

    fn end_in(&mut self, block: BlockId, kind: InstKind) {
        let void = self.module.types.intern(Type::Void);
        set_terminator(&mut self.module.functions[self.f], block, kind, void);
    }

    pub(super) fn clone_block(&mut self, block: BlockId, name: &str) -> Result<(), ScriptError> {
        let name = format!("{}.copy", name.trim_start_matches('%'));
        let copy = FunctionBuilder::new(self.module, self.f, block).new_block(&name);
        let f = &mut self.module.functions[self.f];
        let mut pairs = Vec::new();
        for old in f.blocks[block].insts.clone() {
            let new = InstId(f.insts.len() as u32);
            let inst = Inst { name: None, ..f.insts[old].clone() };
            f.insts.push(inst);
            f.blocks[copy].insts.push(new);
            pairs.push((old, new));
        }
        let successors = f.terminator(copy).map_or(Vec::new(), |t| t.kind.successors());
        for &to in &successors {
            for i in f.block(to).insts.clone() {
                if let InstKind::Phi { incoming, .. } = &mut f.insts[i].kind
                    && let Some((value, _)) = incoming.iter().find(|(_, b)| *b == block).copied()
                {
                    incoming.push((value, copy));
                }
            }
        }
        for &(old, new) in &pairs {
            self.uses_are_new(new);
            // If the original is not registered, its copy is not registered either.
            let _ = self.kept.copy_value(Value::Inst(old), Value::Inst(new));
        }
        successors.iter().for_each(|to| self.phis_are_new(*to));
        self.updater.cloned(self.module.function(self.f), copy, &pairs);
        Ok(())
    }
}

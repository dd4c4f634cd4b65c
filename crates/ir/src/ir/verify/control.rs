//! Blocks, edges, phis, dominance.

use super::super::*;
use super::Checker;

impl Checker<'_> {
    /// Checks that every id is valid, and that no instruction occurs twice.
    pub(super) fn ids_exist(&mut self) -> bool {
        let before = self.found.len();
        let mut placed = vec![false; self.f.insts.len()];
        for b in self.f.block_ids() {
            for id in &self.f.block(b).insts {
                self.inst = None;
                match placed.get_mut(id.0 as usize) {
                    None => self.fail("a block holds an instruction that does not exist"),
                    Some(true) => self.fail("an instruction occurs twice"),
                    Some(p) => *p = true,
                }
            }
        }
        let (consts, blocks) = (self.module.constant_count(), self.f.blocks.len());
        for (i, inst) in self.f.insts.iter().enumerate().filter(|(i, _)| placed[*i]) {
            self.inst = Some(InstId(i as u32));
            inst.kind.for_each_operand(|v| {
                let exists = match v {
                    Value::Arg(a) => (a as usize) < self.f.params.len(),
                    Value::Inst(d) => placed.get(d.0 as usize) == Some(&true),
                    Value::Const(c) => (c.0 as usize) < consts,
                    Value::Block(b) => (b.0 as usize) < blocks,
                    Value::Metadata(md) => (md.0 as usize) < self.module.metadata.len(),
                    Value::Asm(a) => (a as usize) < self.module.asms.len(),
                };
                self.check(exists, "an operand does not exist");
            });
            let mut targets = inst.kind.successors();
            if let InstKind::Phi { incoming, .. } = &inst.kind {
                targets.extend(incoming.iter().map(|(_, b)| *b));
            }
            self.check(targets.iter().all(|b| (b.0 as usize) < blocks), "a block does not exist");
            if let InstKind::Switch { cases, .. } = &inst.kind {
                self.check(cases.iter().all(|(c, _)| (c.0 as usize) < consts), "a case does not exist");
            }
        }
        self.inst = None;
        self.found.len() == before
    }

    /// Checks two rules for each block. The block has one terminator, which is the last instruction. The phis of the
    /// block precede all other instructions.
    pub(super) fn check_blocks(&mut self) -> bool {
        let before = self.found.len();
        for b in self.f.block_ids() {
            let insts = &self.f.block(b).insts;
            self.inst = insts.last().copied();
            let ends = insts.last().is_some_and(|i| self.f.inst(*i).kind.is_terminator());
            self.check(ends, "a block does not end with a terminator");
            let mut body = false;
            for (i, id) in insts.iter().enumerate() {
                let kind = &self.f.inst(*id).kind;
                self.inst = Some(*id);
                self.check(i + 1 == insts.len() || !kind.is_terminator(), "a terminator in the middle of a block");
                let phi = matches!(kind, InstKind::Phi { .. });
                self.check(!phi || !body, "a phi after other instructions");
                body |= !phi;
            }
        }
        self.inst = None;
        self.found.len() == before
    }

    /// Checks edges, phis and dominance.
    pub(super) fn control_flow(&mut self) {
        if self.f.blocks.is_empty() {
            return;
        }
        let cfg = Cfg::new(self.f);
        let tree = Dominators::new(&cfg);
        let at = Placement::new(self.f);
        self.inst = None;
        self.check(cfg.predecessors(BlockId(0)).is_empty(), "the entry block has a predecessor");
        for b in self.f.block_ids() {
            for id in &self.f.block(b).insts {
                self.inst = Some(*id);
                match &self.f.inst(*id).kind {
                    InstKind::Phi { incoming, .. } => {
                        self.phi_edges(&cfg, b, incoming);
                        for (v, from) in incoming {
                            if let Value::Inst(def) = v {
                                let defined = tree.defined_at_end(self.f, &cfg, &at, *def, *from, b);
                                self.check(defined, "a definition does not dominate its use");
                            }
                        }
                    }
                    kind => {
                        for def in self.read_operands(kind) {
                            let defined = tree.dominates_inst(self.f, &cfg, &at, def, *id);
                            self.check(defined, "a definition does not dominate its use");
                        }
                    }
                }
            }
        }
        self.inst = None;
    }

    /// Returns the instructions whose results an instruction reads. An operand inside metadata (`metadata ptr %x`) is
    /// not a read.
    fn read_operands(&self, kind: &InstKind) -> Vec<InstId> {
        let is_metadata = |a: &&CallArg| matches!(self.module.types.get(a.ty), Type::Metadata);
        let mut named: Vec<Value> =
            kind.as_call().map_or(Vec::new(), |c| c.args.iter().filter(is_metadata).map(|a| a.value).collect());
        let mut read = Vec::new();
        kind.for_each_operand(|v| match (v, named.iter().position(|n| *n == v)) {
            (_, Some(i)) => drop(named.swap_remove(i)),
            (Value::Inst(def), None) => read.push(def),
            _ => {}
        });
        read
    }

    /// Checks that a phi has one entry per incoming edge. If several edges come from one block, their entries must have
    /// the same value.
    fn phi_edges(&mut self, cfg: &Cfg, b: BlockId, incoming: &[(Value, BlockId)]) {
        let mut from: Vec<BlockId> = incoming.iter().map(|(_, b)| *b).collect();
        let mut preds = cfg.predecessors(b).to_vec();
        from.sort_unstable();
        preds.sort_unstable();
        self.check(from == preds, "a phi does not name exactly the block's predecessors");
        let mut values = incoming.to_vec();
        values.sort_unstable_by_key(|(_, b)| *b);
        let agree = values.windows(2).all(|w| w[0].1 != w[1].1 || w[0].0 == w[1].0);
        self.check(agree, "a phi has two values for one predecessor");
    }
}

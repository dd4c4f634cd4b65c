//! Scripts of changes to a function: each is made to the function, told to the [`Updater`], and held against a fresh build.
//!
//! One change a line; what follows a `;` is a comment:
//!
//! ```text
//! insert store i32 %p before %v      ; a store of zero
//! insert load i64 @g end %loop       ; a load, before the terminator of the block
//! move 2 before %v                   ; the instruction of `2 = MemoryDef`
//! remove %v                          ; its uses become poison
//! edge %a %b                         ; one more edge: `br` and `ret` become a branch on `true`
//! no-edge %a %b
//! clone %loop                        ; a copy that no edge leads to yet: %loop.copy
//! ```
//!
//! An instruction is named by its result, or by the number of its def as the graph was printed last. Only the shape of the
//! graph matters here, so the values need not dominate their uses any more.

use super::build::MemorySsa;
use super::compare::differences;
use super::update::Updater;
use crate::alias::Analysis;
use crate::answers::{AccessId, AccessKind, MemoryGraph};
use crate::ir::print::ModulePrinter;
use crate::ir::surgery::{insert_at, remove, replace_uses, set_terminator};
use crate::ir::{
    BlockId, Constant, DataLayout, Dialect, FuncId, Inst, InstId, InstKind, Module, Type, Value,
    builder::FunctionBuilder,
};
use crate::target::Profile;

/// Why a line cannot be done.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ScriptError {
    /// No such statement.
    #[error("expected insert, move, remove, edge, no-edge or clone, as `memssa --help` shows them")]
    Statement,
    /// A word that names no instruction, block or pointer of the function.
    #[error("no {what} '{name}' in the function")]
    Unknown {
        /// What it should name.
        what: &'static str,
        /// The word.
        name: String,
    },
    /// A change that the function does not allow.
    #[error("{0}")]
    Impossible(&'static str),
}

/// Where an instruction goes.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
enum Place {
    Before(InstId),
    /// Before the terminator.
    End(BlockId),
}

/// A function with the graph that follows its changes.
pub struct Session<'m> {
    module: &'m mut Module,
    f: FuncId,
    profile: &'m Profile,
    layout: DataLayout,
    updater: Updater,
}

impl<'m> Session<'m> {
    /// Starts with a fresh graph.
    pub fn new(module: &'m mut Module, f: FuncId, profile: &'m Profile) -> Session<'m> {
        let layout = DataLayout::of(module);
        let updater = Updater::new(module.function(f), fresh(module, f, &layout, profile));
        Session { module, f, profile, layout, updater }
    }

    /// The module as it is now.
    pub fn module(&self) -> &Module {
        self.module
    }

    /// The graph as it is now.
    pub fn graph(&self) -> &MemoryGraph {
        self.updater.graph()
    }

    /// The instructions with an access, as a script names them.
    pub fn accesses(&self) -> Vec<String> {
        let graph = self.updater.graph();
        let printer = ModulePrinter::new(self.module, Dialect::NEWEST);
        let names = printer.function(self.f);
        let name = |id: AccessId| match graph.kind(id) {
            AccessKind::Use(inst) => Some(names.operand_text(Value::Inst(inst))),
            AccessKind::Def(_) => graph.access(id).number.map(|n| n.to_string()),
            AccessKind::Phi(_) | AccessKind::LiveOnEntry => None,
        };
        graph.ids().filter_map(name).collect()
    }

    /// The blocks, as a script names them.
    pub fn blocks(&self) -> Vec<String> {
        let printer = ModulePrinter::new(self.module, Dialect::NEWEST);
        let names = printer.function(self.f);
        self.module.function(self.f).block_ids().map(|b| names.operand_text(Value::Block(b))).collect()
    }

    /// The parameters that are pointers, as a script names them.
    pub fn pointers(&self) -> Vec<String> {
        let printer = ModulePrinter::new(self.module, Dialect::NEWEST);
        let names = printer.function(self.f);
        let f = self.module.function(self.f);
        let is_pointer = |i: &u32| self.module.types.is_pointer(f.params[*i as usize].ty);
        (0..f.params.len() as u32).filter(is_pointer).map(|i| names.operand_text(Value::Arg(i))).collect()
    }

    /// What is wrong with the graph: broken rules, and where it is not what a fresh build makes. (A change may make the memory
    /// that another load reads constant, or no longer: that is not told to the updater.)
    pub fn wrong(&self) -> Vec<String> {
        let broken = self.updater.verify(self.module, self.f);
        let fresh = fresh(self.module, self.f, &self.layout, self.profile);
        let broken = broken.into_iter().map(|b| format!("{}: {:?}: {}", b.rule.name(), b.access, b.detail));
        let graph = self.updater.graph();
        let is_constant = |g: &MemoryGraph, kind| g.find(kind).and_then(|id| g.access(id).optimized).is_some();
        let told = |kind: AccessKind| is_constant(graph, kind) == is_constant(&fresh, kind);
        let others = differences(graph, &fresh).into_iter().filter(|d| told(d.access));
        broken.chain(others.map(|d| format!("not as a fresh build: {:?}: {}", d.access, d.what))).collect()
    }

    /// Makes one change; an empty line changes nothing.
    pub fn apply(&mut self, line: &str) -> Result<(), ScriptError> {
        let words: Vec<&str> = line.split(';').next().unwrap_or("").split_whitespace().collect();
        match words[..] {
            [] => Ok(()),
            ["insert", "store", ty, ptr, how, place] => self.insert(true, (ty, ptr), (how, place)),
            ["insert", "load", ty, ptr, how, place] => self.insert(false, (ty, ptr), (how, place)),
            ["move", inst, how, place] => self.relocate(inst, (how, place)),
            ["remove", inst] => self.remove(inst),
            ["edge", from, to] => self.add_edge(self.block(from)?, self.block(to)?),
            ["no-edge", from, to] => self.drop_edge(self.block(from)?, self.block(to)?),
            ["clone", block] => self.copy(self.block(block)?, block),
            _ => Err(ScriptError::Statement),
        }
    }

    fn insert(&mut self, is_store: bool, access: (&str, &str), place: (&str, &str)) -> Result<(), ScriptError> {
        let (ty, ptr) = access;
        let bits = ty.strip_prefix('i').and_then(|n| n.parse::<u32>().ok()).filter(|n| (1..=128).contains(n));
        let bits = bits.ok_or(ScriptError::Impossible("an access is of an integer type, as i32"))?;
        let ptr = self.pointer(ptr)?;
        let (block, at) = self.at(self.place(place)?)?;
        let inst = insert_at(self.module, self.f, block, at, |b: &mut FunctionBuilder| {
            let zero = b.int(bits, 0);
            let ty = b.type_of(zero);
            if is_store { b.store(zero, ptr, 1) } else { b.load(ty, ptr, 1) }
        });
        let Value::Inst(inst) = inst else { return Ok(()) };
        let kind = if is_store { AccessKind::Def(inst) } else { AccessKind::Use(inst) };
        self.told(block, kind);
        Ok(())
    }

    /// Tells of a new access; a load of what never changes stays on liveOnEntry.
    fn told(&mut self, block: BlockId, kind: AccessKind) {
        let graph = fresh(self.module, self.f, &self.layout, self.profile);
        let constant = graph.find(kind).and_then(|id| graph.access(id).optimized);
        let optimized = constant.filter(|state| *state == AccessId::LIVE_ON_ENTRY);
        self.updater.insert(self.module.function(self.f), block, kind, optimized);
    }

    fn relocate(&mut self, inst: &str, place: (&str, &str)) -> Result<(), ScriptError> {
        let inst = self.inst(inst)?;
        self.must_be_movable(inst)?;
        // Numbers of nameless values change when the instruction goes, so the place is found first.
        let place = self.place(place)?;
        if place == Place::Before(inst) {
            return Err(ScriptError::Impossible("an instruction does not move before itself"));
        }
        self.at(place)?;
        remove(&mut self.module.functions[self.f], inst);
        let (block, at) = self.at(place)?;
        self.module.functions[self.f].blocks[block].insts.insert(at, inst);
        self.updater.relocate(self.module.function(self.f), block, inst);
        Ok(())
    }

    fn remove(&mut self, inst: &str) -> Result<(), ScriptError> {
        let inst = self.inst(inst)?;
        self.must_be_movable(inst)?;
        let ty = self.module.function(self.f).inst(inst).ty;
        let poison = Value::Const(self.module.intern(Constant::Poison { ty }));
        let f = &mut self.module.functions[self.f];
        replace_uses(f, Value::Inst(inst), poison);
        remove(f, inst);
        self.updater.remove(inst);
        Ok(())
    }

    fn must_be_movable(&self, inst: InstId) -> Result<(), ScriptError> {
        let kind = &self.module.function(self.f).inst(inst).kind;
        match kind.is_terminator() || matches!(kind, InstKind::Phi { .. }) {
            true => Err(ScriptError::Impossible("a phi or a terminator stays where it is")),
            false => Ok(()),
        }
    }

    fn add_edge(&mut self, from: BlockId, to: BlockId) -> Result<(), ScriptError> {
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
            let poison = Value::Const(self.module.intern(Constant::Poison { ty }));
            if let InstKind::Phi { incoming, .. } = &mut self.module.functions[self.f].insts[i].kind {
                incoming.push((poison, from));
            }
        }
        self.updater.edge_inserted(self.module.function(self.f), from, to);
        Ok(())
    }

    fn drop_edge(&mut self, from: BlockId, to: BlockId) -> Result<(), ScriptError> {
        let kind = match self.module.function(self.f).terminator(from).map(|t| &t.kind) {
            Some(InstKind::Br(b)) if *b == to => InstKind::Unreachable,
            Some(InstKind::CondBr { then, els, .. }) if *then == to => InstKind::Br(*els),
            Some(InstKind::CondBr { then, els, .. }) if *els == to => InstKind::Br(*then),
            _ => return Err(ScriptError::Impossible("the first block has no br to the second")),
        };
        self.end_in(from, kind);
        self.updater.edge_removed(self.module.function(self.f), from, to);
        Ok(())
    }

    fn end_in(&mut self, block: BlockId, kind: InstKind) {
        let void = self.module.types.intern(Type::Void);
        set_terminator(&mut self.module.functions[self.f], block, kind, void);
    }

    fn copy(&mut self, block: BlockId, name: &str) -> Result<(), ScriptError> {
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
        for to in f.terminator(copy).map_or(Vec::new(), |t| t.kind.successors()) {
            for i in f.block(to).insts.clone() {
                if let InstKind::Phi { incoming, .. } = &mut f.insts[i].kind
                    && let Some((value, _)) = incoming.iter().find(|(_, b)| *b == block).copied()
                {
                    incoming.push((value, copy));
                }
            }
        }
        self.updater.cloned(self.module.function(self.f), copy, &pairs);
        Ok(())
    }

    /// `before ACCESS` or `end BLOCK`.
    fn place(&self, (how, what): (&str, &str)) -> Result<Place, ScriptError> {
        match how {
            "end" => Ok(Place::End(self.block(what)?)),
            "before" => Ok(Place::Before(self.inst(what)?)),
            _ => Err(ScriptError::Impossible("a place is `before INSTRUCTION` or `end BLOCK`")),
        }
    }

    /// The block of a place, and the position in it.
    fn at(&self, place: Place) -> Result<(BlockId, usize), ScriptError> {
        let f = self.module.function(self.f);
        match place {
            Place::End(block) => Ok((block, f.block(block).insts.len().saturating_sub(1))),
            Place::Before(inst) => {
                let at = |b: &BlockId| f.block(*b).insts.iter().position(|i| *i == inst);
                let found = f.block_ids().find_map(|b| Some((b, at(&b)?)));
                found.ok_or(ScriptError::Impossible("the instruction stands in no block"))
            }
        }
    }

    /// `%name`, or the number of a def.
    fn inst(&self, name: &str) -> Result<InstId, ScriptError> {
        let graph = self.updater.graph();
        let number = name.parse::<u32>().ok();
        let of_number = |n: u32| {
            let id = graph.ids().find(|id| graph.access(*id).number == Some(n))?;
            graph.kind(id).inst()
        };
        let printer = ModulePrinter::new(self.module, Dialect::NEWEST);
        let names = printer.function(self.f);
        let f = self.module.function(self.f);
        let named = || f.inst_ids().find(|i| names.operand_text(Value::Inst(*i)) == name);
        let found = match number {
            Some(n) => of_number(n),
            None => named(),
        };
        found.ok_or_else(|| ScriptError::Unknown { what: "instruction", name: name.into() })
    }

    fn block(&self, name: &str) -> Result<BlockId, ScriptError> {
        let printer = ModulePrinter::new(self.module, Dialect::NEWEST);
        let names = printer.function(self.f);
        let wanted = name.trim_start_matches('%');
        let found = self.module.function(self.f).block_ids().find(|b| names.block_label(*b) == wanted);
        found.ok_or_else(|| ScriptError::Unknown { what: "block", name: name.into() })
    }

    /// A parameter, an instruction or a global that is a pointer.
    fn pointer(&self, name: &str) -> Result<Value, ScriptError> {
        let printer = ModulePrinter::new(self.module, Dialect::NEWEST);
        let names = printer.function(self.f);
        let f = self.module.function(self.f);
        let params = (0..f.params.len() as u32).map(Value::Arg);
        let globals = (0..self.module.constant_count() as u32).map(|c| Value::Const(crate::ir::ConstId(c)));
        let is_pointer = |v: &Value| self.module.value_type(f, *v).is_some_and(|ty| self.module.types.is_pointer(ty));
        params
            .chain(f.inst_ids().map(Value::Inst))
            .chain(globals)
            .filter(is_pointer)
            .find(|v| names.operand_text(*v) == name)
            .ok_or_else(|| ScriptError::Unknown { what: "pointer", name: name.into() })
    }
}

fn fresh(m: &Module, f: FuncId, layout: &DataLayout, profile: &Profile) -> MemoryGraph {
    MemorySsa::build(&Analysis::new(m, f, layout, profile)).graph
}

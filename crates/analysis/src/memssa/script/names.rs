//! The names that a script uses for parts of the function: the text of the operand, or the number of a def.

use super::{Place, ScriptError, Session};
use crate::answers::{AccessId, AccessKind};
use crate::ir::print::{FunctionPrinter, ModulePrinter};
use crate::ir::{BlockId, ConstId, Dialect, InstId, InstKind, Value};

impl Session<'_> {
    /// Returns the script names of all instructions with an access.
    pub fn accesses(&self) -> Vec<String> {
        let graph = self.updater.graph();
        let name = |names: &FunctionPrinter, id: AccessId| match graph.kind(id) {
            AccessKind::Use(inst) => Some(names.operand_text(Value::Inst(inst))),
            AccessKind::Def(_) => graph.access(id).number.map(|n| n.to_string()),
            AccessKind::Phi(_) | AccessKind::LiveOnEntry => None,
        };
        self.with_names(|names| graph.ids().filter_map(|id| name(names, id)).collect())
    }

    /// Returns the script names of all blocks.
    pub fn blocks(&self) -> Vec<String> {
        let blocks = self.module.function(self.f).block_ids();
        self.with_names(|names| blocks.map(|b| names.operand_text(Value::Block(b))).collect())
    }

    /// Returns the script names of all parameters and instructions that are pointers.
    pub fn pointers(&self) -> Vec<String> {
        let all = self.pointer_values();
        self.with_names(|names| all.into_iter().map(|v| names.operand_text(v)).collect())
    }

    /// Returns the script names of all instructions that are pointers and may be moved.
    pub fn derived_pointers(&self) -> Vec<String> {
        let f = self.module.function(self.f);
        let moves = |v: &Value| matches!(v, Value::Inst(i) if !matches!(f.inst(*i).kind, InstKind::Phi { .. }));
        let all = self.pointer_values();
        self.with_names(|names| all.into_iter().filter(moves).map(|v| names.operand_text(v)).collect())
    }

    /// Returns the parameters and instructions that are pointers.
    pub(super) fn pointer_values(&self) -> Vec<Value> {
        let f = self.module.function(self.f);
        let params = (0..f.params.len() as u32).map(Value::Arg);
        params.chain(f.inst_ids().map(Value::Inst)).filter(|v| self.is_pointer(*v)).collect()
    }

    fn is_pointer(&self, v: Value) -> bool {
        let ty = self.module.value_type(self.module.function(self.f), v);
        ty.is_some_and(|ty| self.module.types.is_pointer(ty))
    }

    pub(super) fn name_of(&self, v: Value) -> String {
        self.with_names(|names| names.operand_text(v))
    }

    fn with_names<T>(&self, get: impl FnOnce(&FunctionPrinter) -> T) -> T {
        get(&ModulePrinter::new(self.module, Dialect::INTERNAL).function(self.f))
    }

    /// Parses `before INSTRUCTION` or `end BLOCK`.
    pub(super) fn place(&self, (how, what): (&str, &str)) -> Result<Place, ScriptError> {
        match how {
            "end" => Ok(Place::End(self.block(what)?)),
            "before" => Ok(Place::Before(self.inst(what)?)),
            _ => Err(ScriptError::Impossible("a place is `before INSTRUCTION` or `end BLOCK`")),
        }
    }

    /// Returns the block of a place, and the position in it.
    pub(super) fn resolve_place(&self, place: Place) -> Result<(BlockId, usize), ScriptError> {
        let f = self.module.function(self.f);
        match place {
            Place::End(block) => Ok((block, f.block(block).insts.len().saturating_sub(1))),
            Place::Before(inst) if matches!(f.inst(inst).kind, InstKind::Phi { .. }) => {
                Err(ScriptError::Impossible("nothing can be inserted before a phi"))
            }
            Place::Before(inst) => {
                let at = |b: &BlockId| f.block(*b).insts.iter().position(|i| *i == inst);
                let found = f.block_ids().find_map(|b| Some((b, at(&b)?)));
                found.ok_or(ScriptError::Impossible("the instruction is in no block"))
            }
        }
    }

    /// Finds an instruction by `%name` or by the number of its def.
    pub(super) fn inst(&self, name: &str) -> Result<InstId, ScriptError> {
        let graph = self.updater.graph();
        let of_number = |n: u32| {
            let id = graph.ids().find(|id| graph.access(*id).number == Some(n))?;
            graph.kind(id).inst()
        };
        let mut insts = self.module.function(self.f).inst_ids();
        let found = match name.parse::<u32>() {
            Ok(n) => of_number(n),
            Err(_) => self.with_names(|names| insts.find(|i| names.operand_text(Value::Inst(*i)) == name)),
        };
        found.ok_or_else(|| ScriptError::Unknown { what: "instruction", name: name.into() })
    }

    pub(super) fn block(&self, name: &str) -> Result<BlockId, ScriptError> {
        let wanted = name.trim_start_matches('%');
        let mut blocks = self.module.function(self.f).block_ids();
        let found = self.with_names(|names| blocks.find(|b| names.block_label(*b) == wanted));
        found.ok_or_else(|| ScriptError::Unknown { what: "block", name: name.into() })
    }

    /// Finds a parameter, an instruction or a global that is a pointer.
    pub(super) fn pointer(&self, name: &str) -> Result<Value, ScriptError> {
        let globals = (0..self.module.constant_count() as u32).map(|c| Value::Const(ConstId(c)));
        let mut all = self.pointer_values().into_iter().chain(globals.filter(|v| self.is_pointer(*v)));
        self.with_names(|names| all.find(|v| names.operand_text(*v) == name))
            .ok_or_else(|| ScriptError::Unknown { what: "pointer", name: name.into() })
    }

    /// Returns the most recently removed value with this name.
    pub(super) fn gone_value(&self, name: &str) -> Option<Value> {
        self.gone.iter().rev().find(|(n, _)| n == name).map(|(_, v)| *v)
    }
}

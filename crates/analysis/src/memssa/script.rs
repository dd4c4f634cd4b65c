//! Scripts of changes to a function. Each change is made to the function and reported to the [`Updater`] of its
//! MemorySSA and to the [`IncrementalAnalysis`]. After the change, the updated MemorySSA is compared with a newly built
//! one, and the incremental analysis with a new analysis.
//!
//! A script has one change per line; text after a `;` is a comment:
//!
//! ```text
//! insert store i32 %p before %v      ; a store of zero
//! insert store %q %p before %v       ; a store of the pointer %q: addEscapingUse
//! insert load i64 @g end %loop       ; a load, before the terminator of the block
//! copy %v before 2                   ; one more instruction like %v: copyValue
//! replace %v                         ; a copy of %v takes its place: replaceWithNewValue
//! move 2 before %v                   ; the instruction of `2 = MemoryDef`
//! remove %v                          ; its uses become poison: deleteValue
//! edge %a %b                         ; one more edge: `br` and `ret` become a branch on `true`
//! no-edge %a %b
//! clone %loop                        ; a copy that no edge leads to yet: %loop.copy
//! alias i32 %p i64 %q                ; asks the incremental analysis about two locations
//! ```
//!
//! An instruction is named by its result, or by the number of its def in the last printed graph. After a change, a
//! value may no longer dominate its uses. This is allowed, because scripts test only the shape of the graph and the
//! sources of pointers.

mod check;
pub mod draw;
mod edges;
mod names;

pub use check::CheckFailure;

use super::build::MemorySsa;
use super::update::Updater;
use crate::alias::incremental::{IncrementalAnalysis, UnsupportedEdit};
use crate::alias::{Analysis, Location};
use crate::answers::{AccessId, AliasResult, LocationSize, MemoryGraph};
use crate::ir::builder::FunctionBuilder;
use crate::ir::surgery::{insert_at, remove, replace_uses};
use crate::ir::{AddressSpace, BlockId, Constant, DataLayout, FuncId, Inst, InstId, InstKind, Module, TypeId, Value};
use crate::target::Profile;

/// The reason why a line cannot be executed.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ScriptError {
    /// The line is not a known statement.
    #[error(
        "expected insert, copy, replace, move, remove, edge, no-edge, clone or alias, as `memssa --help` shows them"
    )]
    Statement,
    /// The line has a word in the position of a name, but the function has no such instruction, block or pointer.
    #[error("no {what} '{name}' in the function")]
    Unknown {
        /// What the word should name: an instruction, a block or a pointer.
        what: &'static str,
        /// The word.
        name: String,
    },
    /// A change that the function does not allow.
    #[error("{0}")]
    Impossible(&'static str),
    /// The line names a value about which the incremental analysis must not be asked.
    #[error("the kept analysis cannot be asked about '{name}': {why}")]
    Unseen {
        /// The value.
        name: String,
        /// The reason.
        why: UnsupportedEdit,
    },
}

/// The effect of a line.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum ScriptAction {
    /// The line changed the function, or it was empty.
    Changed,
    /// The line asked the incremental analysis, which gave this answer.
    Answered(AliasResult),
}

/// Where a script inserts an instruction.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
enum Place {
    Before(InstId),
    /// Before the terminator of the block.
    End(BlockId),
}

/// A function, with the graph and the alias analysis that a script updates with every change of the function.
pub struct Session<'m> {
    module: &'m mut Module,
    f: FuncId,
    profile: &'m Profile,
    layout: DataLayout,
    updater: Updater,
    kept: IncrementalAnalysis,
    /// The removed values, with their names in the script.
    gone: Vec<(String, Value)>,
}

impl<'m> Session<'m> {
    /// Starts with a newly built graph. A seeded defect of the profile also applies to the updater and to the
    /// incremental analysis.
    pub fn new(module: &'m mut Module, f: FuncId, profile: &'m Profile) -> Session<'m> {
        let layout = DataLayout::for_module(module);
        let mut updater = Updater::new(module.function(f), fresh(module, f, &layout, profile));
        updater.defect = profile.defect;
        let kept = IncrementalAnalysis::new(module.function(f), profile.defect);
        Session { module, f, profile, layout, updater, kept, gone: Vec::new() }
    }

    /// Returns the current module.
    pub fn module(&self) -> &Module {
        self.module
    }

    /// Returns the current graph.
    pub fn graph(&self) -> &MemoryGraph {
        self.updater.graph()
    }

    /// Executes one line.
    pub fn apply(&mut self, line: &str) -> Result<ScriptAction, ScriptError> {
        let words: Vec<&str> = line.split(';').next().unwrap_or("").split_whitespace().collect();
        match words[..] {
            [] => Ok(()),
            ["insert", "store", what, ptr, how, place] => self.insert_store(what, ptr, (how, place)),
            ["insert", "load", ty, ptr, how, place] => self.insert_load(ty, ptr, (how, place)),
            ["copy", inst, how, place] => self.copy(inst, (how, place)),
            ["replace", inst] => self.replace(inst),
            ["move", inst, how, place] => self.relocate(inst, (how, place)),
            ["remove", inst] => self.remove(inst),
            ["edge", from, to] => self.add_edge(self.block(from)?, self.block(to)?),
            ["no-edge", from, to] => self.drop_edge(self.block(from)?, self.block(to)?),
            ["clone", block] => self.clone_block(self.block(block)?, block),
            ["alias", ty, a, ty2, b] => return self.alias((ty, a), (ty2, b)).map(ScriptAction::Answered),
            _ => Err(ScriptError::Statement),
        }?;
        Ok(ScriptAction::Changed)
    }

    /// Inserts a store: of zero in the named integer type, or of the named pointer.
    fn insert_store(&mut self, what: &str, ptr: &str, place: (&str, &str)) -> Result<(), ScriptError> {
        let stored = match what.starts_with(['%', '@']) {
            true => Err(self.pointer(what)?),
            false => Ok(bits(what)?),
        };
        let ptr = self.pointer(ptr)?;
        self.insert(place, |b| {
            let value = stored.map_or_else(|pointer| pointer, |bits| b.int(bits, 0));
            b.store(value, ptr, 1)
        })
    }

    fn insert_load(&mut self, ty: &str, ptr: &str, place: (&str, &str)) -> Result<(), ScriptError> {
        let ty = match ty {
            "ptr" => self.module.types.ptr(AddressSpace(0)),
            _ => self.module.types.int(bits(ty)?),
        };
        let ptr = self.pointer(ptr)?;
        self.insert(place, |b| b.load(ty, ptr, 1))
    }

    /// Inserts a new access. Its uses are reported to the incremental analysis, but the new value is not registered,
    /// because it is not a copy.
    fn insert(
        &mut self,
        place: (&str, &str),
        emit: impl FnOnce(&mut FunctionBuilder) -> Value,
    ) -> Result<(), ScriptError> {
        let (block, at) = self.resolve_place(self.place(place)?)?;
        let Value::Inst(inst) = insert_at(self.module, self.f, block, at, emit) else { return Ok(()) };
        self.uses_are_new(inst);
        self.has_access(block, inst);
        Ok(())
    }

    /// Reports a new instruction to the updater, if the instruction has an access. If the instruction loads memory that
    /// is never written, its use is optimised to liveOnEntry.
    fn has_access(&mut self, block: BlockId, inst: InstId) {
        let graph = fresh(self.module, self.f, &self.layout, self.profile);
        let Some(id) = graph.of_inst(inst) else { return };
        let optimized = graph.access(id).optimized.filter(|state| *state == AccessId::LIVE_ON_ENTRY);
        self.updater.insert(self.module.function(self.f), block, graph.kind(id), optimized);
    }

    /// Reports to the incremental analysis that an instruction is new or has new operands. Reports all uses, even uses
    /// that a pass need not report, because every use counts towards the limit of the capture search.
    fn uses_are_new(&mut self, user: InstId) {
        let f = self.module.function(self.f);
        let mut operands = Vec::new();
        f.inst(user).kind.for_each_operand(|v| operands.push(v));
        operands.into_iter().for_each(|v| self.kept.add_escaping_use(f, user, v));
        self.kept.operands_changed(f, user);
    }

    /// Reports to the incremental analysis that all phis of a block have new operands.
    fn phis_are_new(&mut self, block: BlockId) {
        for i in self.module.function(self.f).block(block).insts.clone() {
            if let InstKind::Phi { .. } = self.module.function(self.f).inst(i).kind {
                self.uses_are_new(i);
            }
        }
    }

    /// Inserts a copy of an instruction. The caller registers the copy with the incremental analysis.
    fn duplicate(&mut self, old: InstId, place: Place) -> Result<InstId, ScriptError> {
        self.must_be_movable(old)?;
        let (block, at) = self.resolve_place(place)?;
        let f = &mut self.module.functions[self.f];
        let new = InstId(f.insts.len() as u32);
        f.insts.push(Inst { name: None, ..f.insts[old].clone() });
        f.blocks[block].insts.insert(at, new);
        self.uses_are_new(new);
        self.has_access(block, new);
        Ok(new)
    }

    fn copy(&mut self, inst: &str, place: (&str, &str)) -> Result<(), ScriptError> {
        let (old, place) = (self.inst(inst)?, self.place(place)?);
        let unseen = |why| ScriptError::Unseen { name: inst.into(), why };
        self.kept.must_be_registered(Value::Inst(old)).map_err(unseen)?;
        let new = self.duplicate(old, place)?;
        self.kept.copy_value(Value::Inst(old), Value::Inst(new)).map_err(unseen)
    }

    fn replace(&mut self, inst: &str) -> Result<(), ScriptError> {
        let old = self.inst(inst)?;
        let unseen = |why| ScriptError::Unseen { name: inst.into(), why };
        self.kept.must_be_registered(Value::Inst(old)).map_err(unseen)?;
        let name = self.name_of(Value::Inst(old));
        let new = self.duplicate(old, Place::Before(old))?;
        let (old_value, new_value) = (Value::Inst(old), Value::Inst(new));
        self.kept.replace_with_new_value(self.module.function(self.f), old_value, new_value).map_err(unseen)?;
        replace_uses(&mut self.module.functions[self.f], old_value, new_value);
        self.take_out(old, name);
        Ok(())
    }

    fn relocate(&mut self, inst: &str, place: (&str, &str)) -> Result<(), ScriptError> {
        let inst = self.inst(inst)?;
        self.must_be_movable(inst)?;
        // Removing the instruction changes the numbers of unnamed values. So the code resolves the place before the
        // removal.
        let place = self.place(place)?;
        if place == Place::Before(inst) {
            return Err(ScriptError::Impossible("an instruction cannot be moved before itself"));
        }
        self.resolve_place(place)?;
        remove(&mut self.module.functions[self.f], inst);
        let (block, at) = self.resolve_place(place)?;
        self.module.functions[self.f].blocks[block].insts.insert(at, inst);
        self.updater.relocate(self.module.function(self.f), block, inst);
        Ok(())
    }

    fn remove(&mut self, inst: &str) -> Result<(), ScriptError> {
        let inst = self.inst(inst)?;
        self.must_be_movable(inst)?;
        let (value, name) = (Value::Inst(inst), self.name_of(Value::Inst(inst)));
        let poison = self.poison(self.module.function(self.f).inst(inst).ty);
        self.kept.delete_value(self.module.function(self.f), value);
        replace_uses(&mut self.module.functions[self.f], value, poison);
        self.take_out(inst, name);
        Ok(())
    }

    /// Removes an instruction that has no uses from the function.
    fn take_out(&mut self, inst: InstId, name: String) {
        remove(&mut self.module.functions[self.f], inst);
        self.updater.remove(inst);
        self.gone.push((name, Value::Inst(inst)));
    }

    fn poison(&mut self, ty: TypeId) -> Value {
        Value::Const(self.module.intern(Constant::Poison { ty }))
    }

    fn must_be_movable(&self, inst: InstId) -> Result<(), ScriptError> {
        let kind = &self.module.function(self.f).inst(inst).kind;
        match kind.is_terminator() || matches!(kind, InstKind::Phi { .. }) {
            true => Err(ScriptError::Impossible("a phi or a terminator cannot be copied, moved or removed")),
            false => Ok(()),
        }
    }

    fn alias(&mut self, a: (&str, &str), b: (&str, &str)) -> Result<AliasResult, ScriptError> {
        let mut locations = Vec::new();
        for (ty, name) in [a, b] {
            let value = self.pointer(name).or_else(|e| self.gone_value(name).ok_or(e))?;
            let unseen = |why| ScriptError::Unseen { name: name.into(), why };
            self.kept.must_be_registered(value).map_err(unseen)?;
            locations.push(Location::new(value, LocationSize::Precise(u64::from(bits(ty)?.div_ceil(8)))));
        }
        let mut analysis = Analysis::new(self.module, self.f, &self.layout, self.profile);
        self.kept
            .alias(&mut analysis, &locations[0], &locations[1])
            .map_err(|why| ScriptError::Unseen { name: a.1.into(), why })
    }
}

/// Returns the width of an integer type.
fn bits(ty: &str) -> Result<u32, ScriptError> {
    let bits = ty.strip_prefix('i').and_then(|n| n.parse::<u32>().ok()).filter(|n| (1..=128).contains(n));
    bits.ok_or(ScriptError::Impossible("an access has an integer type such as i32"))
}

/// Builds a fresh graph.
pub(super) fn fresh(m: &Module, f: FuncId, layout: &DataLayout, profile: &Profile) -> MemoryGraph {
    MemorySsa::build(&Analysis::new(m, f, layout, profile)).graph
}

//! Facts about a whole module, shared by all providers. Each fact is computed on first use.

use super::DEFAULT_RELEASE;
use super::globals::GlobalFacts;
use crate::ir::decode::Unique;
use crate::ir::{MdId, Module};
use crate::target::{Profile, Quirk};
use crate::values::cache::Table;
use crate::values::call_attributes::IntrinsicAttrs;
use std::cell::OnceCell;
use std::rc::Rc;

/// The facts about one module. The analyses of the module's functions share these facts.
pub struct ModuleFacts<'m> {
    /// The module.
    pub module: &'m Module,
    pub(super) major: u32,
    strict: bool,
    self_stores: bool,
    unique: OnceCell<Unique>,
    globals: OnceCell<GlobalFacts>,
    /// The attributes of the module's intrinsics.
    pub(super) intrinsics: Rc<IntrinsicAttrs>,
    /// For each pair of TBAA tags: whether an access with the first tag never overlaps an access with the second.
    pub(super) types_apart: Table<(MdId, MdId), bool>,
}

impl<'m> ModuleFacts<'m> {
    /// Returns the facts of a module under a profile. Each fact is computed when a rule needs it.
    pub fn new(module: &'m Module, profile: &Profile) -> ModuleFacts<'m> {
        let (major, strict) = (profile.imitates.unwrap_or(DEFAULT_RELEASE), !profile.has(Quirk::UnorderedGlobals));
        let self_stores = !profile.has(Quirk::SelfStoredGlobals);
        ModuleFacts {
            module,
            major,
            strict,
            self_stores,
            unique: OnceCell::new(),
            globals: OnceCell::new(),
            intrinsics: Rc::default(),
            types_apart: Table::default(),
        }
    }

    /// Returns the classes of equal metadata nodes.
    pub fn unique(&self) -> &Unique {
        self.unique.get_or_init(|| Unique::new(self.module))
    }

    /// Returns the facts of globals-aa: the globals whose address is not taken, and the functions that access such a
    /// global.
    pub fn globals(&self) -> &GlobalFacts {
        self.globals.get_or_init(|| GlobalFacts::for_module(self.module, self.major, self.strict, self.self_stores))
    }
}

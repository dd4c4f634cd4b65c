//! The attributes of the callee of a call.
//!
//! On reading a file LLVM replaces the attributes of an intrinsic by its own, whatever the file declares; so they come
//! from the table of intrinsics, as the asked version has it.

use super::cache::Table;
use crate::ir::intrinsics::{self, Attrs};
use crate::ir::{AttrSet, FuncId, Function, Module, TypeTable, Value};
use std::sync::OnceLock;

/// The attributes of a directly called function.
#[derive(Copy, Clone)]
pub enum Callee<'m> {
    /// A function of the module, with the attributes that the module declares.
    Function(&'m Function),
    /// An intrinsic, with the attributes that LLVM gives it.
    Intrinsic(&'static Attrs),
}

impl<'m> Callee<'m> {
    /// The directly called function; `None`: called through a pointer, or inline asm.
    pub fn resolve(module: &'m Module, callee: Value, major: u32) -> Option<Callee<'m>> {
        Some(Callee::of_function(module, module.callee(callee)?, major))
    }

    /// What the function is to a call of it under LLVM `major`.
    pub fn of_function(module: &'m Module, f: FuncId, major: u32) -> Callee<'m> {
        Callee::with_attributes(module, f, attrs_of_intrinsic(module.function_name(f), major))
    }

    /// The function with the attributes that it has as an intrinsic, if it is one.
    pub fn with_attributes(module: &'m Module, f: FuncId, attrs: Option<&'static Attrs>) -> Callee<'m> {
        attrs.map_or(Callee::Function(module.function(f)), Callee::Intrinsic)
    }

    /// The attributes of the function itself.
    pub fn attrs(self) -> &'m AttrSet {
        match self {
            Callee::Function(f) => &f.attrs,
            Callee::Intrinsic(a) => &a.function,
        }
    }

    /// The attributes of its result.
    pub fn ret(self) -> &'m AttrSet {
        match self {
            Callee::Function(f) => &f.ret_attrs,
            Callee::Intrinsic(a) => &a.ret,
        }
    }

    /// The attributes of parameter `i`.
    pub fn param(self, i: usize) -> Option<&'m AttrSet> {
        match self {
            Callee::Function(f) => f.params.get(i).map(|p| &p.attrs),
            Callee::Intrinsic(a) => a.params.get(i),
        }
    }
}

/// The oldest LLVM release that the table distinguishes.
const OLDEST: u32 = 15;
const VERSIONS: usize = 8;

/// One list per version, one slot per intrinsic, filled when first wanted.
static SLOTS: [OnceLock<Vec<OnceLock<Option<Attrs>>>>; VERSIONS] = [const { OnceLock::new() }; VERSIONS];

/// The attributes of functions that are intrinsics, found when first wanted.
pub type IntrinsicAttrs = Table<FuncId, Option<&'static Attrs>>;

/// The attributes that LLVM `major` gives the intrinsic of this name; `None`: there is none.
pub fn attrs_of_intrinsic(name: &str, major: u32) -> Option<&'static Attrs> {
    let found = intrinsics::lookup(name)?;
    let all = intrinsics::all();
    let index = all.binary_search_by_key(&found.name, |i| i.name).ok()?;
    let version = (major.max(OLDEST) - OLDEST).min(VERSIONS as u32 - 1);
    let slots = SLOTS[version as usize].get_or_init(|| all.iter().map(|_| OnceLock::new()).collect());
    // An intrinsic that is gone is as it last was. No type table: attributes with types do not matter here.
    let attrs = || (0..=version).rev().find_map(|v| found.attrs(OLDEST + v, &mut TypeTable::default()));
    slots[index].get_or_init(attrs).as_ref()
}

//! The attributes of the callee of a call.
//!
//! When LLVM reads a module, it replaces the attributes that the module declares for an intrinsic by LLVM's own
//! attributes. So the attributes of an intrinsic come from the table of intrinsics for the requested LLVM version.

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
    /// Returns the directly called function; `None` for an indirect call or inline asm.
    pub fn resolve(module: &'m Module, callee: Value, major: u32) -> Option<Callee<'m>> {
        Some(Callee::of_function(module, module.callee(callee)?, major))
    }

    /// Returns the function as a callee under LLVM `major`.
    pub fn of_function(module: &'m Module, f: FuncId, major: u32) -> Callee<'m> {
        Callee::with_attributes(module, f, attrs_of_intrinsic(module.function_name(f), major))
    }

    /// Returns the function as a callee. `attrs` are the attributes that LLVM gives it, if it is an intrinsic.
    pub fn with_attributes(module: &'m Module, f: FuncId, attrs: Option<&'static Attrs>) -> Callee<'m> {
        attrs.map_or(Callee::Function(module.function(f)), Callee::Intrinsic)
    }

    /// Returns the attributes of the function itself.
    pub fn attrs(self) -> &'m AttrSet {
        match self {
            Callee::Function(f) => &f.attrs,
            Callee::Intrinsic(a) => &a.function,
        }
    }

    /// Returns the attributes of the function's result.
    pub fn ret(self) -> &'m AttrSet {
        match self {
            Callee::Function(f) => &f.ret_attrs,
            Callee::Intrinsic(a) => &a.ret,
        }
    }

    /// Returns the attributes of the function's parameter `i`.
    pub fn param(self, i: usize) -> Option<&'m AttrSet> {
        match self {
            Callee::Function(f) => f.params.get(i).map(|p| &p.attrs),
            Callee::Intrinsic(a) => a.params.get(i),
        }
    }
}

/// The oldest LLVM release that the table distinguishes.
const OLDEST: u32 = 15;
/// The releases from [`OLDEST`] to LLVM 22. LLVM 23 gets the attributes of 22, because the column of LLVM 23 in the
/// table lacks the attributes of many overloaded intrinsics.
const VERSIONS: usize = 8;

/// The attributes of all intrinsics: one list per LLVM version, one slot per intrinsic. Each slot is filled on first
/// use.
static SLOTS: [OnceLock<Vec<OnceLock<Option<Attrs>>>>; VERSIONS] = [const { OnceLock::new() }; VERSIONS];

/// The attributes of those functions that are intrinsics, cached on first use.
pub type IntrinsicAttrs = Table<FuncId, Option<&'static Attrs>>;

/// Returns the attributes that LLVM `major` gives the intrinsic with this name; `None` if there is no such intrinsic.
pub fn attrs_of_intrinsic(name: &str, major: u32) -> Option<&'static Attrs> {
    let found = intrinsics::lookup(name)?;
    let all = intrinsics::all();
    let index = all.binary_search_by_key(&found.name, |i| i.name).ok()?;
    let version = (major.max(OLDEST) - OLDEST).min(VERSIONS as u32 - 1);
    let slots = SLOTS[version as usize].get_or_init(|| all.iter().map(|_| OnceLock::new()).collect());
    // A removed intrinsic keeps its last attributes. Attributes with types are not needed here, so the type table is
    // empty.
    let attrs = || (0..=version).rev().find_map(|v| found.attrs(OLDEST + v, &mut TypeTable::default()));
    slots[index].get_or_init(attrs).as_ref()
}

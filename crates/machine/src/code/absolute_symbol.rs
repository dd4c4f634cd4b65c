//! Variables for which the module states ranges of addresses (LangRef, `!absolute_symbol`). For example,
//! `amdgpu-lower-module-lds` states a fixed address for each variable in AMDGPU's LDS.

use crate::ir::{GlobalId, Module, decode};
use crate::memory::{Spaces, StorageKind};
use rustc_hash::FxHashMap;

/// The half-open ranges of addresses that a variable may have.
pub type Ranges = Box<[(u64, u64)]>;

/// The variables of a module that have stated addresses.
#[derive(Clone, Debug, Default)]
pub struct Absolute {
    ranges: FxHashMap<GlobalId, Ranges>,
    /// For each variable: its home memory, its lowest possible end address, and whether the launch sets its size. The
    /// end address of a variable whose size the launch sets is computed with size 0.
    ends: Vec<(StorageKind, u64, bool)>,
}

impl Absolute {
    /// Collects the variables of a module that have stated addresses. A variable whose range is the full set is
    /// omitted, because the full set states nothing.
    pub fn for_module(module: &Module, spaces: &Spaces) -> Absolute {
        let mut found = Absolute::default();
        for (i, variable) in module.globals.iter().enumerate() {
            let stated = variable.metadata.iter().find(|(kind, _)| module.md_kind_name(*kind) == "absolute_symbol");
            let Some(ranges) = stated.and_then(|(_, id)| decode::ranges(module, *id)) else { continue };
            if ranges.iter().any(|(low, high)| low == high) {
                continue;
            }
            if let Ok(home) = spaces.home(variable.space) {
                let size = spaces.layout.alloc_size(&module.types, variable.ty).unwrap_or(0);
                let lowest = ranges.iter().map(|(low, _)| *low).min().unwrap_or(0);
                found.ends.push((home, lowest.saturating_add(size), size == 0));
            }
            found.ranges.insert(GlobalId(i as u32), ranges.into());
        }
        found
    }

    /// Whether no variable of the module has a stated address.
    pub fn is_empty(&self) -> bool {
        self.ranges.is_empty()
    }

    /// Returns the ranges of addresses that the module states for the variable; `None` if it states none.
    pub fn ranges(&self, variable: GlobalId) -> Option<&[(u64, u64)]> {
        self.ranges.get(&variable).map(|ranges| &**ranges)
    }

    /// Returns the home memory and the lowest possible end address of each variable with stated addresses. `dynamic` is
    /// the size in bytes of variables whose size the launch sets.
    pub fn home_ends(&self, dynamic: u64) -> impl Iterator<Item = (StorageKind, u64)> + use<'_> {
        self.ends.iter().map(move |(home, end, sized)| (*home, end.saturating_add(if *sized { dynamic } else { 0 })))
    }
}

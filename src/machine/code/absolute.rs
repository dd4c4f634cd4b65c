//! Variables whose addresses the module states (`!absolute_symbol`, defined in LangRef as ranges of addresses).
//! AMDGPU's `amdgpu-lower-module-lds` gives each variable in LDS a fixed address in that way.

use crate::ir::{GlobalId, Module, decode};
use crate::machine::memory::{Spaces, StorageKind};
use rustc_hash::FxHashMap;

/// The half-open ranges in which the address of a variable is.
pub type Ranges = Box<[(u64, u64)]>;

/// The variables of a module whose addresses are stated.
#[derive(Clone, Debug, Default)]
pub struct Absolute {
    ranges: FxHashMap<GlobalId, Ranges>,
    /// Per variable: its home, its end at its lowest address, and whether the launch sizes it (its size is then 0).
    ends: Vec<(StorageKind, u64, bool)>,
}

impl Absolute {
    /// Those of a module. The full set, which states nothing, is left out.
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

    /// Does the module state no address?
    pub fn is_empty(&self) -> bool {
        self.ranges.is_empty()
    }

    /// Where the address of a variable may be, if the module says so.
    pub fn ranges(&self, variable: GlobalId) -> Option<&[(u64, u64)]> {
        self.ranges.get(&variable).map(|ranges| &**ranges)
    }

    /// The homes in which such variables lie, and where the memory ends that they take if each has its lowest address;
    /// `dynamic` bytes belong to those that the launch sizes.
    pub fn ends(&self, dynamic: u64) -> impl Iterator<Item = (StorageKind, u64)> + use<'_> {
        self.ends.iter().map(move |(home, end, sized)| (*home, end.saturating_add(if *sized { dynamic } else { 0 })))
    }
}

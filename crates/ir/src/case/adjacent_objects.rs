//! Adjacent objects of arguments: one object begins where another ends.

use super::{Input, Place, Setup};
use crate::ir::Param;

/// `arg 1 = object global 8 align 4 after arg 0`: the object of argument 1 begins where the object of argument 0 ends.
/// This holds in all runs of the case. A case can state the position of these objects, because no pass influences the
/// layout of the memory to which arguments point.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Adjacent {
    /// The argument whose object begins at the common address.
    pub arg: u32,
    /// The argument whose object ends at the common address.
    pub after: u32,
}

/// The size and the alignment that a case states for an object.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct GlobalObject {
    /// Size in bytes.
    pub size: u64,
    /// Alignment in bytes; a power of two.
    pub align: u64,
}

impl Setup {
    /// Returns the argument whose object ends where the object of `arg` begins.
    pub fn predecessor(&self, arg: u32) -> Option<u32> {
        self.adjacent.iter().find(|a| a.arg == arg).map(|a| a.after)
    }

    /// Returns the argument whose object begins where the object of `arg` ends.
    pub fn successor(&self, arg: u32) -> Option<u32> {
        self.adjacent.iter().find(|a| a.after == arg).map(|a| a.arg)
    }

    /// Renumbers the arguments of adjacent objects. If an argument has no new number, its object is no longer adjacent
    /// to another object.
    pub fn rename_adjacent(&mut self, renamed: impl Fn(u32) -> Option<u32>) {
        let new = |a: &Adjacent| Some(Adjacent { arg: renamed(a.arg)?, after: renamed(a.after)? });
        self.adjacent = self.adjacent.iter().filter_map(new).collect();
    }

    /// Returns the arguments of the chain of adjacent objects that contains the object of `arg`, in the order of their
    /// addresses. `None` if the object of `arg` is adjacent to no other object, or if the adjacent objects form a ring
    /// or a branch instead of a chain.
    pub fn row(&self, arg: u32) -> Option<Vec<u32>> {
        let mut first = arg;
        for _ in &self.adjacent {
            first = self.predecessor(first).unwrap_or(first);
        }
        let mut row = vec![first];
        while let Some(next) = row.last().and_then(|last| self.successor(*last)) {
            let is_behind = self.predecessor(next) == row.last().copied();
            (is_behind && !row.contains(&next)).then(|| row.push(next))?;
        }
        (row.len() > 1 && row.contains(&arg)).then_some(row)
    }

    /// Returns the object of global memory that an argument's input creates; `None` if the input creates no such
    /// object. Also `None` for a by-value argument, because the callee gets a copy of the object. `params` are the
    /// entry's parameters.
    pub fn own_global_object(&self, params: &[Param], arg: u32) -> Option<GlobalObject> {
        let param = params.get(arg as usize)?;
        if ["byval", "byref"].iter().any(|attr| param.attrs.has(attr)) {
            return None;
        }
        match self.args.get(arg as usize)?.as_ref()? {
            Input::Object { place: Place::Global, size, align }
            | Input::Inside { place: Place::Global, size, align, .. } => {
                Some(GlobalObject { size: *size, align: *align })
            }
            _ => None,
        }
    }
}

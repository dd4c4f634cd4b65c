//! Objects of arguments that lie in a row: one begins where another ends.

use super::{Input, Place, Setup};
use crate::ir::Param;

/// `arg 1 = object global 8 align 4 after arg 0`: the object of one argument begins where the object of another ends. The case
/// decides it, since it is not the pass that lays out what arguments point to.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Adjacent {
    /// The argument whose object begins there.
    pub arg: u32,
    /// The argument whose object ends there.
    pub after: u32,
}

/// The size in bytes and the alignment that a case states of an object.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct GlobalObject {
    /// Bytes.
    pub size: u64,
    /// Bytes; a power of two.
    pub align: u64,
}

impl Setup {
    /// The argument whose object ends where the object of this one begins.
    pub fn predecessor(&self, arg: u32) -> Option<u32> {
        self.adjacent.iter().find(|a| a.arg == arg).map(|a| a.after)
    }

    /// The argument whose object begins where the object of this one ends.
    pub fn successor(&self, arg: u32) -> Option<u32> {
        self.adjacent.iter().find(|a| a.after == arg).map(|a| a.arg)
    }

    /// Gives the arguments of rows other numbers; what has none any more lies beside no other.
    pub fn rename_adjacent(&mut self, renamed: impl Fn(u32) -> Option<u32>) {
        let new = |a: &Adjacent| Some(Adjacent { arg: renamed(a.arg)?, after: renamed(a.after)? });
        self.adjacent = self.adjacent.iter().filter_map(new).collect();
    }

    /// The arguments whose objects lie in one row with that of this one, in the order of their addresses. `None`: it lies beside no
    /// other, or what is stated is no row.
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

    /// The object of global memory that belongs to an argument alone, if these are the entry's parameters. A by-value argument has
    /// none: the callee gets a copy.
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

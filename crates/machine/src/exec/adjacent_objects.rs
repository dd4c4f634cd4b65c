//! Rows of adjacent objects. A case can state that one argument's object begins where another argument's object ends
//! ([`Adjacent`](crate::case::Adjacent)). Objects that are adjacent in this way form a row.
//!
//! A pass does not choose where the environment places its objects. So the objects of a row are adjacent in every draw,
//! and a comparison of two pointers into one row is definite.

use crate::api::{ObjectId, Origin, Stop, unsupported};
use crate::case::{GlobalObject, Place};
use crate::exec::{Core, Job, MemorySystem, Owner, inputs};
use crate::ir::FuncId;
use crate::memory::StorageKind;

/// Whether the case states which object is before or after the object of argument `arg`.
pub fn is_in_row(job: Job, entry: FuncId, arg: u32) -> bool {
    let params = job.module.function(entry).params.len();
    let setup = job.setup;
    (arg as usize) < params && setup.adjacent.iter().any(|a| a.arg == arg || a.after == arg)
}

/// Creates the object of an argument in its row, directly after the object that precedes it in the row.
pub fn create_in_row(
    core: &mut Core,
    t: usize,
    entry: FuncId,
    arg: u32,
    home: StorageKind,
    owner: Owner,
) -> Result<ObjectId, Stop> {
    let setup = core.job.setup;
    let Some(row) = setup.row(arg) else { return no_row() };
    let params = &core.job.module.function(entry).params;
    let member = |arg: &u32| {
        let object = setup.own_global_object(params, *arg)?;
        Some(GlobalObject { align: object.align.max(1), ..object })
    };
    let members: Option<Vec<GlobalObject>> = row.iter().map(member).collect();
    let Some(members) = members.filter(|_| matches!(home, StorageKind::Global | StorageKind::Other(_))) else {
        return no_row();
    };
    let at = row.iter().position(|a| *a == arg).unwrap_or(0);
    let GlobalObject { size, align } = members[at];
    if at == 0 {
        let room = members[1..].iter().fold(0u64, |sum, m| sum.saturating_add(m.size));
        let align = members.iter().map(|m| m.align).fold(align, u64::max);
        return core.mem.create_with_room(Origin::Input(arg), home, owner, (size, align), room);
    }
    let mut other = ObjectId(0);
    for (arg, member) in row.iter().zip(&members[..at]) {
        other = inputs::input_object(core, t, entry, *arg, Place::Global, member.size, member.align)?;
    }
    let object = &core.mem.memory.objects[other];
    if object.home != home || !(object.address + object.size).is_multiple_of(align) {
        return no_row();
    }
    core.mem.create_behind(Origin::Input(arg), other, owner, (size, align))
}

/// Whether both places are inside one row of objects, or directly at the row's end. If so, the case determines the
/// result of a comparison of the two addresses.
pub fn are_in_one_row(mem: &MemorySystem, (x, i): (ObjectId, i64), (y, j): (ObjectId, i64)) -> bool {
    if mem.job.setup.adjacent.is_empty() {
        return false;
    }
    let (Origin::Input(a), Origin::Input(b)) = (&mem.out.objects[x].origin, &mem.out.objects[y].origin) else {
        return false;
    };
    let Some(row) = mem.job.setup.row(*a).filter(|row| row.contains(b)) else { return false };
    let made = row.iter().filter_map(|arg| mem.table.inputs.get(&(*arg, 0)));
    let objects = &mem.memory.objects;
    let ends = made.map(|o| (objects[*o].address, objects[*o].address + objects[*o].size));
    let (start, end) = ends.fold((u64::MAX, 0), |(low, high), (a, b)| (low.min(a), high.max(b)));
    let is_inside = |object: ObjectId, at: i64| {
        let address = i128::from(objects[object].address) + i128::from(at);
        objects[object].alive && (i128::from(start)..=i128::from(end)).contains(&address)
    };
    is_inside(x, i) && is_inside(y, j)
}

fn no_row<T>() -> Result<T, Stop> {
    unsupported("objects that cannot lie in a row")
}

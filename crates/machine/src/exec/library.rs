//! Library functions that LLVM knows by name, executed as the C standard defines them.
//!
//! Every implementation of a function must do what the machine does here. So a function accesses exactly the bytes that
//! the standard states. For example, `memcmp` reads up to the first difference. Results that the standard leaves open
//! are random. The run is discarded if the attributes allow less than the function does, or if the function reads
//! undefined bytes or parts of pointers. `errno` is not an object, and no function sets it. A nonzero result of
//! `memcmp` or `strcmp` has a definite sign. If the program only compares the result with zero, the result is definite.
//! Otherwise, its value is a nondeterministic choice.
//!
//! Passes insert, remove and fold calls of library functions. So when two programs are compared, only the effects of
//! the calls are compared: bytes, results, and printed text.

use crate::api::{AccessKind, ObjectId, Stop, UbKind, ub, unsupported};
use crate::environment::external_code::CalleeEffects;
use crate::exec::{Core, Cx, MemorySystem, Threads, Touch};
use crate::ir::{Constant, InstKind, Value};
use crate::memory::{Cell, Kind, Leaf, MAX_NEAR, Scalar, mask};
use crate::promises::Escape;
use std::borrow::Cow;

/// Bytes that were read from memory.
pub(super) struct ReadBytes {
    pub place: Option<(ObjectId, u64)>,
    pub bytes: Vec<u8>,
    pub drawn: bool,
}

/// One running call of a library function.
pub(super) struct LibraryCall<'c> {
    pub cx: Cx,
    pub name: &'c str,
    pub powers: CalleeEffects,
    pub args: Vec<(Scalar, Kind)>,
    pub dst: Option<(u32, Leaf)>,
}

/// Returns the length in argument `n`; `None` if the call has no such argument.
pub(super) fn count(mem: &mut MemorySystem, c: &LibraryCall, n: usize) -> Result<Option<u64>, Stop> {
    let Some((len, Kind::Int)) = c.args.get(n) else { return Ok(None) };
    mem.require_definite(len, "the length")?;
    match u64::try_from(len.bits) {
        Ok(len) if len < 1 << 32 => Ok(Some(len)),
        _ => unsupported("huge length"),
    }
}

/// Accesses `len` bytes at a pointer argument. If the attributes do not allow this access, the run is discarded.
pub(super) fn reach(
    core: &mut Core,
    c: &LibraryCall,
    n: usize,
    kind: AccessKind,
    len: u64,
) -> Result<(ObjectId, u64), Stop> {
    let power = c.powers.params.get(n);
    let may = power.is_none_or(|p| if kind == AccessKind::Read { p.reads } else { p.writes });
    let (pointer, Kind::Ptr(space)) = c.args[n] else { return unsupported(format!("call @{}", c.name)) };
    if !may {
        return unsupported(format!("call @{}, which says that it does less", c.name));
    }
    let place = core.touch(c.cx.t, &pointer, &Touch::plain(space, kind, len))?;
    if kind == AccessKind::Read && core.mem.reads_unwritten()? {
        return unsupported(format!("call @{} of undefined bytes", c.name));
    }
    Ok(place)
}

/// Reads `len` bytes at argument `n`. All of these bytes must be defined, and none may be part of a pointer.
pub(super) fn bytes_at(core: &mut Core, c: &LibraryCall, n: usize, len: u64) -> Result<ReadBytes, Stop> {
    if len == 0 {
        return Ok(ReadBytes { place: None, bytes: Vec::new(), drawn: false });
    }
    let place = reach(core, c, n, AccessKind::Read, len)?;
    let cells = core.mem.memory.bytes(place.0, place.1, len);
    if cells.iter().any(|cell| !cell.is_well_defined() || cell.is_pointer()) {
        return unsupported(format!("call @{} of undefined bytes", c.name));
    }
    let (bytes, drawn) = (cells.iter().map(|c| c.value()).collect(), cells.iter().any(|c| c.is_tainted()));
    Ok(ReadBytes { place: Some(place), bytes, drawn })
}

/// Returns the bytes from a pointer argument to the end of its object, up to the number that one instruction may
/// access.
pub(super) fn pointee_bytes<'m>(mem: &'m MemorySystem, c: &LibraryCall, n: usize) -> Cow<'m, [Cell]> {
    let (pointer, Kind::Ptr(space)) = &c.args[n] else { return Cow::default() };
    match mem.resolve(c.cx.t, pointer, *space, 1) {
        Ok((object, offset)) => {
            let rest = mem.memory.objects[object].size - offset;
            mem.memory.bytes(object, offset, rest.min(MAX_NEAR))
        }
        Err(_) => Cow::default(),
    }
}

/// Returns the number of bytes at an argument up to and including the first byte for which `ends` returns true, but at
/// most `most`. If the object ends before such a byte, returns one more than the number of bytes up to the object's
/// end.
pub(super) fn extent(
    mem: &MemorySystem,
    c: &LibraryCall,
    n: usize,
    most: Option<u64>,
    ends: impl Fn(u64, Cell) -> bool,
) -> u64 {
    let (cells, most) = (pointee_bytes(mem, c, n), most.unwrap_or(u64::MAX));
    let end = (0..most).zip(&*cells).find(|(i, cell)| ends(*i, **cell)).map(|(i, _)| i + 1);
    end.unwrap_or(most.min(cells.len() as u64 + 1))
}

/// Reads text up to and including its terminating zero, but at most `most` bytes.
pub(super) fn read_text(core: &mut Core, c: &LibraryCall, n: usize, most: Option<u64>) -> Result<ReadBytes, Stop> {
    let len = extent(&core.mem, c, n, most, |_, cell| cell.is_well_defined() && cell.value() == 0);
    bytes_at(core, c, n, len)
}

pub(super) fn compare(core: &mut Core, c: &LibraryCall, text: bool) -> Result<(), Stop> {
    let most = count(&mut core.mem, c, 2)?;
    let other = pointee_bytes(&core.mem, c, 1).into_owned();
    if !text {
        // C, 7.26.4.1: both objects must have the stated size, even if the first difference is earlier.
        is_there(&core.mem, c, 0, most.unwrap_or(0))?;
        is_there(&core.mem, c, 1, most.unwrap_or(0))?;
        let open = |n| {
            pointee_bytes(&core.mem, c, n).iter().take(most.unwrap_or(0) as usize).any(|cell| !cell.is_well_defined())
        };
        // LLVM may read bytes after the first difference too.
        if core.job.options.observe && (open(0) || open(1)) {
            return unsupported(format!("call @{} of undefined bytes", c.name));
        }
    }
    let len = extent(&core.mem, c, 0, most, |i, cell| {
        let there = other.get(i as usize).filter(|o| o.is_well_defined() && cell.is_well_defined());
        there.is_none_or(|o| o.value() != cell.value() || text && o.value() == 0)
    });
    let (a, b) = (bytes_at(core, c, 0, len)?, bytes_at(core, c, 1, len)?);
    let sign = match a.bytes.cmp(&b.bytes) {
        std::cmp::Ordering::Less => -1,
        std::cmp::Ordering::Equal => 0,
        std::cmp::Ordering::Greater => 1i128,
    };
    let drawn = a.drawn || b.drawn || sign != 0 && !(core.job.options.observe && is_compared_with_zero(core, c));
    result(&mut core.threads, c, Scalar { drawn, ..Scalar::from_bits(sign as u128) })
}

/// Whether the program only compares the result with zero, so that only the sign of the result matters.
fn is_compared_with_zero(core: &Core, c: &LibraryCall) -> bool {
    let inst = Value::Inst(core.threads[c.cx.t].inst);
    let f = core.job.module.function(core.threads.frame(c.cx.t).function);
    let zero = |v: Value| match v {
        Value::Const(id) => match core.job.module.constant(id) {
            Constant::Int { value, .. } => *value == 0,
            Constant::Zero { .. } => true,
            _ => false,
        },
        _ => false,
    };
    f.insts.iter().all(|i| {
        let mut used = false;
        i.kind.for_each_operand(|v| used |= v == inst);
        !used
            || matches!(i.kind, InstKind::ICmp { lhs, rhs, .. } if lhs == inst && zero(rhs) || rhs == inst && zero(lhs))
    })
}

/// Checks that `len` bytes exist at an argument's address.
fn is_there(mem: &MemorySystem, c: &LibraryCall, n: usize, len: u64) -> Result<(), Stop> {
    match c.args[n] {
        (pointer, Kind::Ptr(space)) if len > 0 => mem.resolve(c.cx.t, &pointer, space, len).map(|_| ()),
        _ => Ok(()),
    }
}

pub(super) fn find_byte(core: &mut Core, c: &LibraryCall, text: bool, last: bool) -> Result<(), Stop> {
    let wanted = c.args[1].0;
    core.job.condition(&wanted, "the byte")?;
    let byte = wanted.bits as u8;
    let most = if text { None } else { count(&mut core.mem, c, 2)? };
    let len = extent(&core.mem, c, 0, most, |_, cell| {
        cell.is_well_defined() && (!last && cell.value() == byte || text && cell.value() == 0)
    });
    let read = bytes_at(core, c, 0, len)?;
    let found =
        if last { read.bytes.iter().rposition(|b| *b == byte) } else { read.bytes.iter().position(|b| *b == byte) };
    match found {
        Some(at) => return_pointer_after(core, c, 0, at as u64, read.drawn || wanted.drawn),
        None => result(&mut core.threads, c, Scalar { drawn: read.drawn || wanted.drawn, ..Scalar::from_bits(0) }),
    }
}

/// Executes `memcpy` and similar. With `end`, the result points to the end of the copied bytes.
pub(super) fn copy(core: &mut Core, c: &LibraryCall, distinct: bool, end: bool) -> Result<(), Stop> {
    let len = count(&mut core.mem, c, 2)?.unwrap_or(0);
    copy_pointee(core, c, len, distinct)?;
    return_pointer_after(core, c, 0, if end { len } else { 0 }, false)
}

/// Executes `memset` or `bzero`; `bzero` has no argument for the byte.
pub(super) fn fill(core: &mut Core, c: &LibraryCall) -> Result<(), Stop> {
    let zeros = c.args.len() == 2;
    let value = if zeros { Scalar::from_bits(0) } else { c.args[1].0 };
    let len = count(&mut core.mem, c, if zeros { 1 } else { 2 })?.unwrap_or(0);
    let poison = if value.poison { 0xff } else { 0 };
    let cell = Cell::new(value.bits as u8, value.undef as u8, poison, value.drawn);
    if len > 0 {
        let to = reach(core, c, 0, AccessKind::Write, len)?;
        core.mem.memory.fill(to.0, to.1, len, cell);
    }
    return_pointer_after(core, c, 0, 0, false)
}

/// Executes `strlen` or `strnlen`.
pub(super) fn text_length(core: &mut Core, c: &LibraryCall) -> Result<(), Stop> {
    let most = count(&mut core.mem, c, 1)?;
    let read = read_text(core, c, 0, most)?;
    let length = read.bytes.iter().position(|b| *b == 0).unwrap_or(read.bytes.len());
    result(&mut core.threads, c, Scalar { drawn: read.drawn, ..Scalar::from_bits(length as u128) })
}

/// Copies `len` bytes, pointers included, from the memory of the second argument to the memory of the first argument.
/// With `distinct`, overlapping bytes are UB.
fn copy_pointee(core: &mut Core, c: &LibraryCall, len: u64, distinct: bool) -> Result<(), Stop> {
    if len == 0 {
        return Ok(());
    }
    let from = reach(core, c, 1, AccessKind::Read, len)?;
    let cells = core.mem.memory.bytes(from.0, from.1, len).to_vec();
    let held = core.mem.memory.pointers_in(from.0, from.1, len);
    let to = write_argument(core, c, 0, cells)?;
    for prov in held {
        // The copy counts as a store of every pointer among the bytes.
        core.escape(c.cx.t, prov.tags, Escape::Stored(to.map(|to| to.0)))?;
    }
    match to.filter(|to| distinct && to.0 == from.0 && to.1 != from.1 && to.1.abs_diff(from.1) < len) {
        Some(to) => ub(UbKind::Overlap, format!("{} of overlapping bytes of object {}", c.name, to.0)),
        None => Ok(()),
    }
}

/// Writes bytes at argument `n`. Returns where in memory the bytes are; `None` if there are no bytes.
pub(super) fn write_argument(
    core: &mut Core,
    c: &LibraryCall,
    n: usize,
    cells: Vec<Cell>,
) -> Result<Option<(ObjectId, u64)>, Stop> {
    if cells.is_empty() {
        return Ok(None);
    }
    let to = reach(core, c, n, AccessKind::Write, cells.len() as u64)?;
    core.mem.memory.write_cells(to.0, to.1, cells.into_iter());
    Ok(Some(to))
}

pub(super) fn copy_until(core: &mut Core, c: &LibraryCall) -> Result<(), Stop> {
    let (wanted, most) = (c.args[2].0, count(&mut core.mem, c, 3)?);
    core.job.condition(&wanted, "the byte")?;
    let byte = wanted.bits as u8;
    let len = extent(&core.mem, c, 1, most, |_, cell| cell.is_well_defined() && cell.value() == byte);
    let read = bytes_at(core, c, 1, len)?;
    let found = read.bytes.last() == Some(&byte);
    core.mem.out.observed.inconclusive |= core.job.options.observe && (read.drawn || wanted.drawn);
    copy_pointee(core, c, len, true)?;
    if found {
        return_pointer_after(core, c, 0, len, false)
    } else {
        result(&mut core.threads, c, Scalar::from_bits(0))
    }
}

pub(super) fn result(threads: &mut Threads, c: &LibraryCall, value: Scalar) -> Result<(), Stop> {
    if let Some((slot, leaf)) = c.dst {
        threads.set(c.cx, slot, Scalar { bits: value.bits & mask(leaf.bits), ..value });
    }
    Ok(())
}

/// Sets the result of the call to the pointer `ahead` bytes after a pointer argument. The result is based on that
/// argument. `drawn`: whether a nondeterministic choice decides `ahead`.
pub(super) fn return_pointer_after(
    core: &mut Core,
    c: &LibraryCall,
    n: usize,
    ahead: u64,
    drawn: bool,
) -> Result<(), Stop> {
    let (pointer, Kind::Ptr(space)) = c.args[n] else { return Ok(()) };
    if !c.powers.params.get(n).is_none_or(|p| p.returns) {
        return unsupported(format!("call @{}, which says that it does less", c.name));
    }
    let bits = bits_after(pointer, ahead, core.job.program.spaces.index_mask(space));
    match c.dst {
        Some((slot, _)) => {
            core.threads.set(c.cx, slot, Scalar { bits, ..pointer }.tainted_if(drawn || pointer.drawn));
            Ok(())
        }
        None => Ok(()),
    }
}

pub(super) fn bits_after(pointer: Scalar, ahead: u64, mask: u64) -> u128 {
    let index = (pointer.bits as u64).wrapping_add(ahead) & mask;
    pointer.bits & !u128::from(mask) | u128::from(index)
}

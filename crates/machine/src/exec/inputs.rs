//! The arguments of an entry: numbers, objects, and pointers to objects.

use crate::api::{ActivationId, ObjectId, Origin, Stop, unsupported};
use crate::case::{Input, Iota, Place, StoredInput};
use crate::exec::{Core, MemorySystem, Owner, adjacent_objects};
use crate::ir::*;
use crate::memory::{Base, Family, Kind, Leaf, Scalar, StorageKind, mask};

pub fn entry_argument(core: &mut Core, t: usize, entry: FuncId, i: u32, out: &mut Vec<Scalar>) -> Result<(), Stop> {
    let program = core.job.program;
    let param = &program[entry].params[i as usize];
    let shape = program.shape(param.shape);
    let Some(Some(input)) = core.job.setup.args.get(i as usize) else { return unsupported("missing input") };
    if let Some(ty) = core.job.module.function(entry).params[i as usize].attrs.type_of("byval") {
        let Input::Object { size, .. } = input else { return unsupported("byval input that is no object") };
        // The launch or the caller copies exactly the bytes of this type.
        if program.spaces.layout.alloc_size(&core.job.module.types, ty) != Some(*size) {
            return unsupported("byval input of another size");
        }
    }
    let mut at = 0;
    leaves_of_input(core, t, entry, i, input, &shape.leaves, &mut at, out)?;
    if at != shape.leaves.len() {
        return unsupported("input of another shape than its parameter");
    }
    Ok(())
}

#[allow(clippy::too_many_arguments)]
fn leaves_of_input(
    core: &mut Core,
    t: usize,
    entry: FuncId,
    arg: u32,
    input: &Input,
    leaves: &[Leaf],
    at: &mut usize,
    out: &mut Vec<Scalar>,
) -> Result<(), Stop> {
    match input {
        Input::Aggregate(members) => {
            for m in members {
                leaves_of_input(core, t, entry, arg, m, leaves, at, out)?;
            }
            return Ok(());
        }
        Input::PerThread(list) => {
            let Some(input) = list.get(t).or(list.last()) else { return unsupported("empty per-thread input") };
            return leaves_of_input(core, t, entry, arg, input, leaves, at, out);
        }
        _ => {}
    }
    let Some(leaf) = leaves.get(*at) else { return unsupported("input of another shape than its parameter") };
    if let (Kind::Byte, Input::Bits { bits, value }) = (leaf.kind, input) {
        let bytes = bits.div_ceil(8).max(1);
        out.extend((0..bytes).map(|i| Scalar::from_bits(value >> (8 * i) & 0xff)));
        *at += bytes as usize;
        return if *at <= leaves.len() { Ok(()) } else { unsupported("input of another shape than its parameter") };
    }
    *at += 1;
    let v = match (leaf.kind, input) {
        (_, Input::Poison) => Scalar::poison(),
        (Kind::Ptr(space), input) => pointer_input(core, t, entry, arg, input, space, 0)?,
        (_, Input::Bits { value, .. }) => Scalar::from_bits(value & mask(leaf.bits)),
        (_, Input::Null) => Scalar::from_bits(0),
        // The input is a pointer that the host converted to a number.
        (Kind::Int, Input::Object { .. } | Input::Inside { .. } | Input::Arg { .. } | Input::Global { .. })
            if leaf.bits == 64 =>
        {
            let pointer = pointer_input(core, t, entry, arg, input, AddressSpace(0), 0)?;
            if let Base::Object(object) = pointer.prov.base {
                core.mem.memory.expose(object);
            }
            Scalar::from_bits(pointer.bits).tainted_if(core.mem.has_unspecified_address(&pointer))
        }
        _ => return unsupported("input of another kind than its parameter"),
    };
    out.push(v);
    Ok(())
}

/// Creates a pointer input in the space of the parameter.
pub fn pointer_input(
    core: &mut Core,
    t: usize,
    entry: FuncId,
    arg: u32,
    input: &Input,
    space: AddressSpace,
    depth: u32,
) -> Result<Scalar, Stop> {
    let (base, offset) = match input {
        Input::Null => return Ok(Scalar::from_bits(0)),
        Input::Poison => return Ok(Scalar::poison()),
        // A number in place of a pointer is an address that belongs to no object.
        Input::Bits { value, .. } => return Ok(Scalar::from_bits(value & mask(64))),
        Input::Object { place, size, align } => {
            let object = input_object(core, t, entry, arg, *place, *size, *align)?;
            (core.mem.view(t).pointer_to(object, space)?, 0)
        }
        Input::Inside { place, size, align, offset } => {
            let object = input_object(core, t, entry, arg, *place, *size, *align)?;
            (core.mem.view(t).pointer_to(object, space)?, *offset)
        }
        Input::Global { name, offset } => {
            let module = core.job.module;
            let found = core.job.named(name).and_then(|s| module.symbols[s].def);
            let Some(GlobalRef::Variable(g)) = found else { return unsupported("input names no variable") };
            if module.globals[g].linkage.is_local() {
                return unsupported("input names an internal variable");
            }
            let object = core.global(t, g)?;
            (core.mem.view(t).pointer_to(object, space)?, *offset)
        }
        Input::Arg { arg, offset } => {
            if depth > 16 {
                return unsupported("inputs that name each other");
            }
            // The launch makes the copy for the callee, so no other pointer points into the copy.
            if core.job.module.function(entry).params.get(*arg as usize).is_some_and(|p| p.attrs.has("byval")) {
                return unsupported("input that points into a by-value parameter");
            }
            let Some(Some(input)) = core.job.setup.args.get(*arg as usize) else { return unsupported("missing input") };
            let input = match input {
                Input::PerThread(list) => match list.get(t).or(list.last()) {
                    Some(input) => input,
                    None => return unsupported("empty per-thread input"),
                },
                input => input,
            };
            (pointer_input(core, t, entry, *arg, input, space, depth + 1)?, *offset)
        }
        Input::PerThread(_) | Input::Aggregate(_) | Input::Ramp(_) => return unsupported("nested input"),
    };
    if !matches!(space.0, 3 | 5 | 7) {
        host_knows(&core.mem, entry, &base)?;
    }
    let m = u128::from(core.job.program.spaces.index_mask(space));
    Ok(Scalar { bits: base.bits.wrapping_add(offset as u128) & m, ..base })
}

/// Checks that the host can have this pointer input. The host has no address of shared (LDS) or local (private) memory,
/// and LLVM relies on this (docs/soundness.md section 9). A kernel gets a pointer to shared or local memory only as an
/// argument in the address space of that memory.
fn host_knows(mem: &MemorySystem, entry: FuncId, pointer: &Scalar) -> Result<(), Stop> {
    let Base::Object(object) = pointer.prov.base else { return Ok(()) };
    let kernel = mem.job.program[entry].kernel;
    let local = matches!(mem.memory.objects[object].home, StorageKind::Shared | StorageKind::Local);
    if kernel && local && mem.job.program.spaces.family != Family::Flat {
        return unsupported("local memory that reaches a kernel through the host");
    }
    Ok(())
}

/// Returns the object of an argument. If each CTA or thread has its own copy of the object, returns the copy of thread
/// `t`. Creates the object at the first use.
pub(super) fn input_object(
    core: &mut Core,
    t: usize,
    entry: FuncId,
    arg: u32,
    place: Place,
    size: u64,
    align: u64,
) -> Result<ObjectId, Stop> {
    let byval = core.job.module.function(entry).params.get(arg as usize).is_some_and(|p| p.attrs.has("byval"));
    let kernel = core.job.program[entry].kernel;
    let nvptx = core.job.program.spaces.family == Family::Nvptx;
    let space = core
        .job
        .module
        .function(entry)
        .params
        .get(arg as usize)
        .and_then(|p| core.job.module.types.pointer_space(p.ty));
    let home = match place {
        // For an unknown target, spaces have no known meaning, so the object is in the space of its parameter.
        _ if core.job.program.spaces.family == Family::Flat => {
            match core.job.program.spaces.home(space.unwrap_or_default()) {
                Ok(home) => home,
                Err(why) => return unsupported(why),
            }
        }
        Place::Global => StorageKind::Global,
        Place::Shared => StorageKind::Shared,
        // On this target, the constant space is only a view of global memory.
        Place::Const | Place::Param if !nvptx => StorageKind::Global,
        Place::Const => StorageKind::Const,
        // The by-value copy for a device function is in the function's frame. So the memory that the case states for
        // the object does not matter.
        Place::Param if byval && !kernel => StorageKind::Local,
        Place::Local => StorageKind::Local,
        Place::Param => StorageKind::Param,
    };
    let key = match home {
        StorageKind::Shared => core.mem.position(t).cta,
        StorageKind::Local => t as u32,
        _ if byval => t as u32,
        _ => 0,
    };
    if let Some(object) = core.mem.table.inputs.get(&(arg, key)) {
        return Ok(*object);
    }
    let owner = Owner { cta: core.mem.position(t).cta, thread: t as u32 };
    let object = match adjacent_objects::is_in_row(core.job, entry, arg) {
        true => adjacent_objects::create_in_row(core, t, entry, arg, home, owner)?,
        false => core.mem.create(Origin::Input(arg), home, owner, size, align.max(1))?,
    };
    core.mem.table.inputs.insert((arg, key), object);
    if place == Place::Const || (place == Place::Param && !byval) {
        core.mem.memory.objects[object].constant = true;
        core.mem.out.objects[object].constant = true;
    }
    if byval && kernel && home == StorageKind::Param {
        let o = &mut core.mem.memory.objects[object];
        (o.byval_kernel, o.constant) = (true, false);
        // A parameter in param space is never a private copy.
        o.cast_to_param = core.job.program[entry].params[arg as usize].is_param_memory;
        core.mem.out.objects[object].constant = false;
    }
    if byval
        && key != 0
        && let Some(first) = core.mem.table.inputs.get(&(arg, 0)).copied()
    {
        core.mem.memory.check_access_size(object, size)?;
        core.mem.memory.copy((object, 0), (first, 0), size);
    } else {
        core.fill(object);
    }
    // A by-value parameter belongs to the activation that begins next.
    let frame = byval.then_some(ActivationId(core.mem.out.activations.len() as u32));
    core.mem.announce_in(t, object, frame);
    Ok(object)
}

/// Stores the values that the case states for bytes of input objects.
pub fn store_values(core: &mut Core, entry: FuncId) -> Result<(), Stop> {
    let params = core.job.module.function(entry).params.len() as u32;
    for (n, s) in (params..).zip(&core.job.setup.stored) {
        let space = AddressSpace(s.space);
        if let Input::Ramp(ramp) = s.value {
            store_ramp(&mut core.mem, params, s, ramp)?;
            continue;
        }
        let (v, leaf) = match &s.value {
            Input::Bits { bits, value } => {
                (Scalar::from_bits(value & mask(*bits)), Leaf { kind: Kind::Int, bits: *bits, offset: 0 })
            }
            pointer => {
                // A stored pointer may point to an object to which no argument points. The number of such an object
                // follows the numbers of the arguments.
                let own = matches!(pointer, Input::Object { .. } | Input::Inside { .. });
                let root = if own { n } else { s.arg };
                let v = pointer_input(core, 0, entry, root, pointer, space, 0)?;
                host_knows(&core.mem, entry, &v)?;
                let bits = core.job.program.spaces.layout.pointer(space).bits;
                (v, Leaf { kind: Kind::Ptr(space), bits, offset: 0 })
            }
        };
        let object = stored_in(&core.mem, params, s, u64::from(leaf.bits.div_ceil(8)))?;
        core.mem.memory.store(object, s.offset, leaf, &v);
    }
    Ok(())
}

fn store_ramp(mem: &mut MemorySystem, params: u32, s: &StoredInput, ramp: Iota) -> Result<(), Stop> {
    let object = stored_in(mem, params, s, ramp.bytes())?;
    let leaf = Leaf { kind: Kind::Int, bits: ramp.bits, offset: 0 };
    for (at, number) in ramp.numbers() {
        mem.memory.store(object, s.offset + at, leaf, &Scalar::from_bits(u128::from(number) & mask(ramp.bits)));
    }
    Ok(())
}

/// Returns the object in which a value of `bytes` bytes is stored. Inputs have consecutive indices, first the
/// arguments, then the stored values; `params` is the index of the first stored value.
fn stored_in(mem: &MemorySystem, params: u32, s: &StoredInput, bytes: u64) -> Result<ObjectId, Stop> {
    let holder = match s.path.split_last() {
        None => Some(s.arg),
        Some((offset, path)) => {
            // If two stored values have the same place, the later one overwrites the earlier one.
            let leads =
                |outer: &StoredInput| (outer.arg, outer.path.as_slice(), outer.offset) == (s.arg, path, *offset);
            let at = mem.job.setup.stored.iter().rposition(leads);
            at.map(|n| params + n as u32)
        }
    };
    let Some(object) = holder.and_then(|n| mem.table.inputs.get(&(n, 0))).copied() else {
        return unsupported("value stored in what is no input object");
    };
    if s.offset.checked_add(bytes).is_none_or(|end| end > mem.memory.objects[object].size) {
        return unsupported("value stored outside its object");
    }
    Ok(object)
}

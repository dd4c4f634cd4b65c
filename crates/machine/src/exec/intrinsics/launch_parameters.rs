//! The launch parameters that AMDGPU's runtime passes to a kernel, as constant objects with the documented fields.
//!
//! `implicitarg.ptr` and `dispatch.ptr` point to the fields of the launch. `kernarg.segment.ptr` points to the kernel's
//! arguments in the layout of AMDGPUUsage, followed by the hidden arguments.

use crate::api::{ObjectId, Origin, Stop, unsupported};
use crate::case::Input;
use crate::code::{LaunchFacts, Step};
use crate::exec::{Core, Cx, Owner, inputs};
use crate::ir::{AddressSpace, DataLayout, FuncId};
use crate::memory::{Kind, Leaf, Scalar, StorageKind};

/// A field: its offset in bytes, its width in bytes, and its value.
type Field = (u64, u32, u64);

/// Executes `kernarg.segment.ptr`, `implicitarg.ptr` or `dispatch.ptr`.
pub fn launch_facts(core: &mut Core, cx: Cx, which: LaunchFacts, step: &Step) -> Result<(), Stop> {
    // An argument may point to memory of one CTA, so each CTA has its own object.
    let cta = if which == LaunchFacts::KernelArguments { core.mem.position(cx.t).cta } else { 0 };
    let object = match core.mem.table.launched.get(&(which, cta)) {
        Some(object) => *object,
        None => {
            let object = build_launch_object(core, cx.t, which)?;
            core.mem.table.launched.insert((which, cta), object);
            object
        }
    };
    let pointer = core.mem.view(cx.t).pointer_to(object, step.pointer.unwrap_or(AddressSpace(4)))?;
    core.threads.set(cx, step.dst, pointer);
    Ok(())
}

fn build_launch_object(core: &mut Core, t: usize, which: LaunchFacts) -> Result<ObjectId, Stop> {
    let launch = &core.job.setup.launch;
    let hidden = || implicit_arguments(launch.grid, launch.block, core.job.dynamic_shared());
    let mut arguments = Vec::new();
    let (fields, size) = match which {
        LaunchFacts::KernelArguments => {
            let (places, end) = places_of_arguments(core, t)?;
            arguments = places;
            let begin = end.next_multiple_of(8);
            let behind = hidden().into_iter().map(|(offset, bytes, value)| (begin + offset, bytes, value));
            (behind.collect(), begin + IMPLICIT)
        }
        LaunchFacts::ImplicitArguments => (hidden(), IMPLICIT),
        LaunchFacts::Dispatch => (dispatch(launch.grid, launch.block), 64),
    };
    let owner = Owner { cta: 0, thread: 0 };
    let object = core.mem.create(Origin::Launch(which as u8), StorageKind::Global, owner, size, 16)?;
    for n in 0..size / 8 {
        let leaf = Leaf { kind: Kind::Int, bits: 64, offset: 8 * n };
        core.mem.memory.store(object, 0, leaf, &Scalar::from_bits(0));
    }
    for (offset, bytes, value) in fields {
        let leaf = Leaf { kind: Kind::Int, bits: 8 * bytes, offset };
        core.mem.memory.store(object, 0, leaf, &Scalar::from_bits(value.into()));
    }
    if !arguments.is_empty() {
        write_arguments(core, t, object, arguments)?;
    }
    core.mem.memory.objects[object].constant = true;
    core.mem.out.objects[object].constant = true;
    core.mem.announce(t, object);
    Ok(object)
}

/// Returns the kernel with which a thread was launched.
fn launched_kernel(core: &Core, t: usize) -> Result<FuncId, Stop> {
    match core.threads[t].frames.first() {
        Some(frame) if core.job.program[frame.function].kernel => Ok(frame.function),
        _ => unsupported("arguments of what is no kernel"),
    }
}

/// Returns the offset and size of each kernel argument in the segment, and the end of the last argument. An argument
/// has the alignment of its type, or of the type in its `byref` (AMDGPUUsage, "Kernel Argument Segment" and "Kernel
/// Descriptor").
fn places_of_arguments(core: &Core, t: usize) -> Result<(Vec<(u64, u64)>, u64), Stop> {
    let entry = launched_kernel(core, t)?;
    let layout = DataLayout::for_module(core.job.module);
    let (mut places, mut end) = (Vec::new(), 0u64);
    for param in &core.job.module.function(entry).params {
        let byref = param.attrs.type_of("byref");
        let ty = byref.unwrap_or(param.ty);
        let size = layout.alloc_size(&core.job.module.types, ty);
        let natural = layout.abi_align(&core.job.module.types, ty);
        let stated = byref.and_then(|_| param.attrs.int("align"));
        let Some((size, align)) = size.zip(stated.or(natural)) else { return unsupported("parameter type") };
        let begin = end.next_multiple_of(align.max(1));
        places.push((begin, size));
        end = begin + size;
    }
    Ok((places, end))
}

fn write_arguments(core: &mut Core, t: usize, segment: ObjectId, places: Vec<(u64, u64)>) -> Result<(), Stop> {
    let entry = launched_kernel(core, t)?;
    let (program, setup) = (core.job.program, core.job.setup);
    for (i, (begin, size)) in places.into_iter().enumerate() {
        if matches!(setup.args.get(i), Some(Some(Input::PerThread(_)))) {
            return unsupported("kernel arguments that differ from thread to thread");
        }
        let mut values = Vec::new();
        inputs::entry_argument(core, t, entry, i as u32, &mut values)?;
        let param = &program[entry].params[i];
        let leaves = &program.shape(param.shape).leaves;
        if !core.job.module.function(entry).params[i].attrs.has("byref") {
            for (leaf, value) in leaves.iter().zip(&values) {
                core.mem.memory.store(segment, begin, *leaf, value);
            }
            continue;
        }
        let (Some(Leaf { kind: Kind::Ptr(space), .. }), Some(pointer)) = (leaves.first(), values.first()) else {
            return unsupported("parameter type");
        };
        let from = core.mem.view(t).locate(pointer, *space).filter(|(o, at)| {
            u64::try_from(*at).is_ok_and(|at| at.saturating_add(size) <= core.mem.memory.objects[*o].size)
        });
        let Some((object, at)) = from else { return unsupported("byref input that is no object") };
        core.mem.memory.copy((segment, begin), (object, at as u64), size);
    }
    Ok(())
}

/// The size of the hidden arguments in bytes.
const IMPLICIT: u64 = 256;

/// Returns the hidden arguments (AMDGPUUsage, "AMDHSA Code Object V5 Kernel Argument Metadata Map"). The machine
/// provides hidden_block_count, hidden_group_size, hidden_remainder, hidden_grid_dims and hidden_dynamic_lds_size.
fn implicit_arguments(grid: [u32; 3], block: [u32; 3], shared: u64) -> Vec<Field> {
    let mut fields = Vec::new();
    for d in 0..3 {
        fields.push((4 * d as u64, 4, grid[d].into()));
        fields.push((12 + 2 * d as u64, 2, block[d].into()));
    }
    let dimensions = 3 - (0..3).rev().take_while(|d| grid[*d] * block[*d] == 1 && *d > 0).count() as u64;
    fields.extend([(64, 2, dimensions), (120, 4, shared)]);
    fields
}

/// Returns the fields of the dispatch packet (HSA Runtime Programmer's Reference Manual,
/// "hsa_kernel_dispatch_packet_t").
fn dispatch(grid: [u32; 3], block: [u32; 3]) -> Vec<Field> {
    let mut fields = vec![(2, 2, 3)];
    for d in 0..3 {
        fields.push((4 + 2 * d as u64, 2, block[d].into()));
        fields.push((12 + 4 * d as u64, 4, u64::from(grid[d]) * u64::from(block[d])));
    }
    fields
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The fields of AMDGPUUsage, "AMDHSA Code Object V5 Kernel Argument Metadata Map", and of the HSA Runtime
    /// Programmer's Reference Manual, "hsa_kernel_dispatch_packet_t".
    #[test]
    fn fields_of_a_launch() {
        let of = |fields: Vec<Field>, at: u64| fields.into_iter().find(|f| f.0 == at).map(|f| (f.1, f.2));
        let implicit = |at| of(implicit_arguments([2, 3, 5], [7, 11, 13], 48), at);
        // The fields are hidden_block_count, hidden_group_size, hidden_grid_dims and hidden_dynamic_lds_size.
        assert_eq!([0, 4, 8].map(implicit), [Some((4, 2)), Some((4, 3)), Some((4, 5))]);
        assert_eq!([12, 14, 16].map(implicit), [Some((2, 7)), Some((2, 11)), Some((2, 13))]);
        assert_eq!([64, 120].map(implicit), [Some((2, 3)), Some((4, 48))]);
        for (grid, block, dimensions) in [
            ([1, 1, 1], [1, 1, 1], 1),
            ([9, 1, 1], [1, 1, 1], 1),
            ([1, 2, 1], [1, 1, 1], 2),
            ([1, 1, 1], [1, 4, 1], 2),
            ([1, 1, 1], [1, 1, 2], 3),
        ] {
            assert_eq!(of(implicit_arguments(grid, block, 0), 64), Some((2, dimensions)), "{grid:?} {block:?}");
        }
        let packet = |at| of(dispatch([2, 3, 5], [7, 11, 13]), at);
        assert_eq!([4, 6, 8].map(packet), [Some((2, 7)), Some((2, 11)), Some((2, 13))]);
        assert_eq!([12, 16, 20].map(packet), [Some((4, 14)), Some((4, 33)), Some((4, 65))]);
    }
}

//! What AMDGPU's runtime tells a kernel about its launch: constant objects with the documented fields.

use crate::ir::AddressSpace;
use crate::machine::code::{LaunchFacts, Step};
use crate::machine::exec::{Cx, Owner, Vm};
use crate::machine::facts::{ObjectId, Origin, Stop};
use crate::machine::memory::{Home, Kind, Leaf, Scalar};

/// A field: offset and width in bytes, and its value.
type Field = (u64, u32, u64);

impl Vm<'_> {
    /// `implicitarg.ptr`, `dispatch.ptr`.
    pub fn launch_facts(&mut self, cx: Cx, which: LaunchFacts, step: &Step) -> Result<(), Stop> {
        let object = match self.launched.get(&which) {
            Some(object) => *object,
            None => self.tell(cx.t, which)?,
        };
        let pointer = self.view(cx.t).pointer_to(object, step.pointer.unwrap_or(AddressSpace(4)))?;
        self.set(cx, step.dst, pointer);
        Ok(())
    }

    fn tell(&mut self, t: usize, which: LaunchFacts) -> Result<ObjectId, Stop> {
        let launch = &self.setup.launch;
        let (fields, size) = match which {
            LaunchFacts::ImplicitArguments => {
                (implicit_arguments(launch.grid, launch.block, self.dynamic_shared()), 256)
            }
            LaunchFacts::Dispatch => (dispatch(launch.grid, launch.block), 64),
        };
        let owner = Owner { cta: 0, thread: 0 };
        let object = self.create(Origin::Launch(which as u8), Home::Global, owner, size, 16)?;
        for n in 0..size / 8 {
            let leaf = Leaf { kind: Kind::Int, bits: 64, offset: 8 * n };
            self.memory.store(object, 0, leaf, &Scalar::of(0));
        }
        for (offset, bytes, value) in fields {
            let leaf = Leaf { kind: Kind::Int, bits: 8 * bytes, offset };
            self.memory.store(object, 0, leaf, &Scalar::of(value.into()));
        }
        self.memory.objects[object].constant = true;
        self.out.objects[object].constant = true;
        self.launched.insert(which, object);
        self.announce(t, object);
        Ok(object)
    }
}

/// AMDGPUUsage, "AMDHSA Code Object V5 Kernel Argument Metadata Map": hidden_block_count, hidden_group_size,
/// hidden_remainder, hidden_grid_dims, hidden_dynamic_lds_size.
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

/// HSA Runtime Programmer's Reference Manual, "hsa_kernel_dispatch_packet_t".
fn dispatch(grid: [u32; 3], block: [u32; 3]) -> Vec<Field> {
    let mut fields = vec![(2, 2, 3)];
    for d in 0..3 {
        fields.push((4 + 2 * d as u64, 2, block[d].into()));
        fields.push((12 + 4 * d as u64, 4, u64::from(grid[d]) * u64::from(block[d])));
    }
    fields
}

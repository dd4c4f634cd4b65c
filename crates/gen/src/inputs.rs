//! Objects and the parameters that point to them. The generator adds a parameter when the body needs one. A *variant*
//! is one of the kernel's sets of inputs ([`VARIANTS`]).

use super::concrete::{Concrete, ConcretePtr, Range, truncate};
use super::draw::Draw;
use super::features::Feature;
use super::state::*;
use crate::case::{Input, Place};
use crate::ir::builder::{add_global, add_param, global_constant};
use crate::ir::*;
use crate::target::Target;

/// A function that draws the distance in bytes between a parameter and a second parameter that may alias it. Its
/// arguments are the source of random choices, the index of the variant, and the size in bytes of one thread's slice of
/// the object.
type AliasOffset = fn(&mut Draw<'_, '_>, usize, usize) -> i64;

/// Functions that draw the distance between two parameters of one object, each with its weight.
const ALIAS_OFFSETS: [(usize, AliasOffset); 4] = [
    (35, |_, _, _| 0),
    (45, |d, _, slice| d.below(slice) as i64),
    (12, |d, _, slice| -(d.below(slice) as i64)),
    (8, |d, variant, _| match variant {
        0 => 4,
        _ => d.pick(&[0x7fff_ffff, -0x7fff_ffff, 1 << 31, 1 << 32, i64::MIN, 1 << 62]),
    }),
];

/// Linkages of a variable. A linkage determines whether other modules can name the variable, and whether the linker may
/// replace the definition.
const LINKAGES: [&str; 8] = ["internal", "internal", "private", "", "weak_odr", "linkonce_odr", "weak", "common"];

impl Gen<'_, '_> {
    /// Adds an object in `space`, and a parameter in the address space `view` that points to the object.
    pub fn object_param(&mut self, space: u32, view: u32, size: u64, align: u64) -> Option<Var> {
        let place = match space {
            3 => Place::Shared,
            4 if self.target == Target::Nvptx64 => Place::Const,
            5 => Place::Local,
            _ => Place::Global,
        };
        let object = self.add_object(space, size, align, space != 4);
        self.objects[object as usize].defined = space != 3;
        let inputs = vec![Input::Object { place, size, align }; VARIANTS];
        self.pointer_param(view, inputs, |_| (object, 0))
    }

    /// Adds a parameter that points into the object of parameter `of`. Its offset from parameter `of` may differ
    /// between variants.
    fn alias_param(&mut self, of: u32, object: u32, view: u32, offsets: [i64; VARIANTS]) -> Option<Var> {
        let inputs = offsets.iter().map(|o| Input::Arg { arg: of, offset: (*o).into() }).collect();
        self.pointer_param(view, inputs, |variant| (object, offsets[variant as usize]))
    }

    fn pointer_param(&mut self, view: u32, inputs: Vec<Input>, at: impl Fn(u32) -> (u32, i64)) -> Option<Var> {
        let tag = self.tags.len() as u32;
        if tag >= 64 {
            return None;
        }
        let ty = self.ptr(view);
        let name = self.fresh("a");
        let value = add_param(&mut self.m, self.entry, ty, &name);
        self.inputs.push(inputs);
        let lanes: Vec<Concrete> = self.ctxs[0]
            .who
            .iter()
            .map(|w| {
                let (object, offset) = at(w.variant);
                let instance = self.instance(self.objects[object as usize].per, w.thread);
                Concrete::Ptr(ConcretePtr { object, instance, at: Range::exact(offset), tags: 1 << tag })
            })
            .collect();
        let param = self.inputs.len() as u32 - 1;
        self.tags.push(Tag {
            func: self.entry,
            param,
            frame: 1,
            lanes: lanes.clone(),
            escapes: false,
            is_integer: false,
        });
        let var = Var { value, kind: Kind::Ptr(view), lanes, ctx: 0 };
        self.frames[0].pool.push(var.clone());
        Some(var)
    }

    pub fn add_object(&mut self, space: u32, size: u64, align: u64, writable: bool) -> u32 {
        let per = match space {
            3 => Per::Cta,
            5 => Per::Thread,
            _ => Per::Grid,
        };
        self.objects.push(Object {
            space,
            per,
            size,
            align,
            writable,
            table: None,
            defined: true,
            frame: None,
            is_slot: false,
            touched: Vec::new(),
            logged: Default::default(),
        });
        self.objects.len() as u32 - 1
    }

    /// Adds an integer parameter with one value per variant. Returns `None` if the current function is not the entry,
    /// because only the entry gets its arguments from the variants.
    pub fn int_param(&mut self, bits: u32, values: [u128; VARIANTS]) -> Option<Var> {
        if !self.in_entry() {
            return None;
        }
        let ty = self.m.types.int(bits);
        let name = self.fresh("n");
        let value = add_param(&mut self.m, self.entry, ty, &name);
        self.inputs.push(values.iter().map(|v| Input::Bits { bits, value: truncate(*v, bits) }).collect());
        let lanes =
            self.ctxs[0].who.iter().map(|w| Concrete::Int(truncate(values[w.variant as usize], bits))).collect();
        let var = Var { value, kind: Kind::Int(bits), lanes, ctx: 0 };
        self.frames[0].pool.push(var.clone());
        Some(var)
    }

    /// Adds a global variable as an object. If `table` is set, the variable is constant and the generator knows its
    /// bytes.
    pub fn global(&mut self, space: u32, size: u64, table: bool) -> Var {
        let bytes = table.then(|| (0..size).map(|_| self.d.below(4) as u8 * 4).collect::<Vec<u8>>());
        let object = self.add_object(space, size, 16, !table && space != 4);
        let byte = self.m.types.int(8);
        let ty = self.m.types.intern(Type::Array { elem: byte, len: size });
        let init = match &bytes {
            Some(b) => Constant::Bytes { ty, bytes: b.clone() },
            None if space == 3 => Constant::Undef { ty },
            None => Constant::Zero { ty },
        };
        let init = self.m.intern(init);
        let name = self.fresh("g");
        let g = add_global(&mut self.m, &name, ty, AddressSpace(space), Some(init), 16);
        self.m.globals[g].constant = table;
        let internal = space == 3 || table || self.names.is_multiple_of(2);
        let linkage = match () {
            () if !table && space != 3 && self.on.has(Feature::Linkage) => self.d.pick(&LINKAGES),
            () if internal => "internal",
            () => "",
        };
        self.m.globals[g].linkage.linkage = linkage.into();
        // An exported variable starts with arbitrary bytes, an internal variable with its initialiser.
        self.objects[object as usize].defined = space != 3;
        self.objects[object as usize].table = bytes;
        let per = self.objects[object as usize].per;
        let value = Value::Const(global_constant(&mut self.m, g));
        let lanes = self.ctxs[0].who.iter().map(|w| {
            let instance = self.instance(per, w.thread);
            Concrete::Ptr(ConcretePtr { object, instance, at: Range::exact(0), tags: 0 })
        });
        let var = Var { value, kind: Kind::Ptr(space), lanes: lanes.collect(), ctx: 0 };
        self.frame().pool.push(var.clone());
        if self.on.has(Feature::Aliases) && !table && space != 3 && self.d.chance(60) {
            self.alias_of(g, &var);
        }
        var
    }

    /// Adds an alloca at the start of the current function. If `slot` is set, the alloca holds pointers and is not in
    /// the pool.
    pub fn alloca(&mut self, ty: TypeId, size: u64, slot: bool) -> Var {
        let home = if self.target == Target::Flat { 0 } else { 5 };
        let view = if home == 5 && self.d.chance(30) || self.target == Target::Amdgcn { 5 } else { 0 };
        let align = self.d.pick(&[16, 8, 8, 4]);
        let object = self.add_object(home, size, align.max(if slot { 8 } else { 1 }), true);
        let bit = self.frame_bit();
        let o = &mut self.objects[object as usize];
        (o.per, o.frame, o.is_slot, o.defined) = (Per::Thread, Some(bit), slot, false);
        let align = o.align;
        let (func, at) = (self.frame().func, self.frame().ctx);
        let mut b = self.builder();
        b.switch_to(BlockId(0));
        let value = b.alloca(ty, AddressSpace(view), align);
        let insts = &mut self.m.functions[func].blocks[0].insts;
        insts.rotate_right(1);
        let lanes = self.ctxs[at]
            .who
            .iter()
            .map(|w| Concrete::Ptr(ConcretePtr { object, instance: w.thread, at: Range::exact(0), tags: 0 }));
        let lanes = lanes.collect();
        let name = self.fresh("m");
        self.builder().name(value, &name);
        let var = Var { value, kind: Kind::Ptr(view), lanes, ctx: at };
        if !slot {
            self.frame().pool.push(var.clone());
        }
        var
    }

    /// Adds the objects and parameters that the body starts with.
    pub fn first_objects(&mut self) {
        let slice = self.d.pick(&[16, 24, 32, 32, 48, 64]);
        let objects = self.d.choose_weighted(&[(55, 1), (35, 2), (10, 3)]);
        for i in 0..objects {
            let (space, view) = self.object_space(i);
            let sharers = match space {
                3 => self.launch.block[0],
                5 => 1,
                _ => self.threads(),
            };
            let align = self.d.pick(&[16, 16, 8, 4, 64]);
            let param = self.inputs.len() as u32;
            let Some(first) = self.object_param(space, view, slice * u64::from(sharers), align) else { return };
            let Some(Concrete::Ptr(p)) = first.lanes.first().copied() else { return };
            if space == 3 && self.kernel {
                continue;
            }
            for _ in 0..self.d.choose_weighted(&[(25, 0), (45, 1), (30, 2)]) {
                let offsets = std::array::from_fn(|v| self.alias_offset(v, slice as usize));
                let views = [view, if self.target != Target::Flat && space != 4 { 0 } else { view }];
                let other = if self.on.has(Feature::AddrSpaceCast) { self.d.pick(&views) } else { view };
                self.alias_param(param, p.object, other, offsets);
            }
        }
        if self.on.has(Feature::Globals) {
            let spaces: &[u32] = match self.target {
                Target::Flat => &[0],
                _ if self.on.has(Feature::Shared) => &[1, 3],
                _ => &[1],
            };
            let space = self.d.pick(spaces);
            let n = if space == 3 { self.launch.block[0] } else { self.threads() };
            self.global(space, slice * u64::from(n), false);
            // Kernels with several shared variables test amdgpu-lower-module-lds. This pass puts the variables into one
            // struct, and marks accesses of different variables as disjoint.
            if self.on.has(Feature::Shared) && self.target != Target::Flat && self.d.chance(25) {
                for _ in 0..1 + self.d.below(2) {
                    let each = self.d.pick(&[8u64, 16, 24]);
                    self.global(3, each * u64::from(self.launch.block[0]), false);
                }
            }
            if self.on.has(Feature::Linkage) {
                let home = if self.target == Target::Flat { 0 } else { 1 };
                let size = slice * u64::from(self.threads());
                (0..1 + self.d.below(2)).for_each(|_| drop(self.global(home, size, false)));
            }
        }
    }

    fn alias_offset(&mut self, variant: usize, slice: usize) -> i64 {
        let offset = self.d.choose_weighted(&ALIAS_OFFSETS);
        offset(&mut self.d, variant, slice)
    }

    /// Draws the address space of the n-th object, and the address space of the parameter that points to the object.
    fn object_space(&mut self, n: usize) -> (u32, u32) {
        if self.target == Target::Flat {
            return (0, 0);
        }
        let mut spaces = vec![1, 1, 1];
        // A host passes no LDS address to an AMD kernel, so LDS objects are only global variables there.
        if self.on.has(Feature::Shared) && !(self.kernel && self.target == Target::Amdgcn) {
            spaces.extend([3, 3]);
        }
        if self.on.has(Feature::Const) && n > 0 {
            spaces.push(4);
        }
        if self.on.has(Feature::Local) && !self.kernel {
            spaces.push(5);
        }
        let space = self.d.pick(&spaces);
        let generic = self.on.has(Feature::AddrSpaceCast) && self.d.chance(50);
        // In a kernel, only pointers to global memory may be generic parameters.
        let view = if generic && (space == 1 || !self.kernel) { 0 } else { space };
        (space, view)
    }
}

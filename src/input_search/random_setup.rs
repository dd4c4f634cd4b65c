//! Chooses arguments, stored values and launches at random. Most draws obey the promises about a parameter (`align`,
//! `dereferenceable`, `nonnull`, `range`), because a run that breaks a promise is no evidence.

use super::facts::SearchFacts;
use super::float_inputs::Floats;
use crate::case::lines::MAX_ARGS;
use crate::case::{Input, Launch, Place, Setup};
use crate::ir::layout::DataLayout;
use crate::ir::*;
use crate::machine::Limits;
use crate::random::Rng;
use crate::target::{Target, is_kernel};
use crate::values::linear::mask;

/// The entry, and facts that are derived from its code before any run.
pub(super) struct EntryFacts<'m> {
    pub module: &'m Module,
    pub layout: DataLayout,
    pub target: Target,
    pub entry: FuncId,
    pub kernel: bool,
    pub facts: SearchFacts,
}

impl<'m> EntryFacts<'m> {
    pub fn new(module: &'m Module, entry: FuncId) -> EntryFacts<'m> {
        let layout = DataLayout::for_module(module);
        let facts = SearchFacts::for_entry(module, &layout, entry);
        EntryFacts { module, layout, target: Target::of(module), entry, kernel: is_kernel(module, entry), facts }
    }

    pub fn params(&self) -> &'m [Param] {
        &self.module.function(self.entry).params
    }

    /// Returns the address space of a parameter whose type is a single pointer; `None` for other types.
    pub fn pointer_param(&self, i: usize) -> Option<AddressSpace> {
        self.module.types.pointer_space(self.params().get(i)?.ty)
    }

    pub fn launch(&self, rng: &mut Rng, draw_style: SetupStyle) -> Launch {
        let mut launch = Launch::default();
        let limits = Limits::for_entry(self.module, self.entry);
        let (fewest, most) = limits.threads();
        if draw_style == SetupStyle::SingleThread {
            // A draw of this style has a single thread.
        } else if draw_style == SetupStyle::Realistic && self.kernel {
            return self.sample_realistic_launch(rng);
        } else if self.facts.asks_for_threads || self.facts.has_atomics {
            launch.block[0] = rng.pick(&[1, 2, 2, 3, 4]);
            launch.grid[0] = rng.pick(&[1, 1, 1, 2]);
            self.extend(&mut launch, most, rng);
            if let Some(threads) = self.threads_per_array(most.min(MAX_ARRAY), rng) {
                launch.block = [threads, 1, 1];
            }
        } else if rng.one_in(8) {
            launch.block[0] = 2;
        }
        if self.facts.clusters {
            (launch.cluster, launch.grid[0]) = (2, 2);
        }
        let layer = launch.block[1] * launch.block[2];
        launch.block[0] = launch.block[0].max(fewest.min(1024).div_ceil(layer)).min((most / layer).max(1));
        if let Some(block) = limits.block {
            launch.block = block;
        }
        if let Some([x, 1, 1]) = limits.cluster {
            launch.cluster = x;
            launch.grid[0] = launch.grid[0].next_multiple_of(x);
        }
        launch
    }

    /// Occasionally adds a second and a third dimension to the launch, if the code reads them.
    fn extend(&self, launch: &mut Launch, most: u32, rng: &mut Rng) {
        if self.facts.ids.thread.is_some_and(|d| d > 0) && most >= 8 && rng.one_in(3) {
            let deep = self.facts.ids.thread == Some(2);
            launch.block =
                rng.pick(&if deep { [[2, 2, 2], [1, 1, 3], [1, 2, 2]] } else { [[2, 2, 1], [1, 3, 1], [4, 2, 1]] });
        }
        if self.facts.ids.block.is_some_and(|d| d > 0) && !self.facts.clusters && rng.one_in(3) {
            let deep = self.facts.ids.block == Some(2);
            launch.grid = rng.pick(&if deep { [[1, 1, 2], [1, 2, 2]] } else { [[1, 2, 1], [2, 2, 1]] });
        }
    }

    /// Whether a pointer of this space may point to an object in this memory.
    pub fn shows(&self, space: AddressSpace, place: Place) -> bool {
        let nvptx = self.target == Target::Nvptx64;
        match (space.0, place) {
            _ if self.target == Target::Flat => true,
            // The host knows no address in shared or local memory.
            (0, _) => !self.kernel || place == Place::Global,
            (1, Place::Global) | (3, Place::Shared) | (4, Place::Const) | (5, Place::Local) => true,
            (7, Place::Shared) | (101, Place::Param) => nvptx,
            _ => false,
        }
    }

    /// Appends every scalar of a type to `out`, in order. Returns `None` if there are more than [`MAX_LEAVES`].
    fn leaves(&self, ty: TypeId, out: &mut Vec<TypeId>) -> Option<()> {
        let types = &self.module.types;
        if let Some((fields, _)) = types.struct_body(ty) {
            return fields.iter().try_for_each(|f| self.leaves(*f, out));
        }
        let (elem, len) = match types.get(ty) {
            Type::Array { elem, len } => (*elem, *len),
            Type::Vector { elem, len, scalable: false } => (*elem, u64::from(*len)),
            _ => {
                out.push(ty);
                return (out.len() <= MAX_LEAVES).then_some(());
            }
        };
        (len <= MAX_LEAVES as u64).then_some(())?;
        (0..len).try_for_each(|_| self.leaves(elem, out))
    }
}

/// The style of a draw.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum SetupStyle {
    /// One thread, and every pointer leads to a separate object. Some code is free of undefined behaviour only with
    /// such inputs.
    SingleThread,
    /// Inputs that resemble those of real programs: full blocks, large objects that do not overlap, integers that are
    /// sizes.
    Realistic,
    /// Values near the constants of the code, and pointers close to each other.
    Unconstrained,
}

/// In a draw with a single thread: the size in bytes of an object that is reached only through a loaded pointer. The
/// size of an argument's object is a multiple of this size.
pub(super) const SINGLE_THREAD_OBJECT_SIZE: u64 = 256;
/// The size in bytes of an object in a realistic draw.
pub(super) const REALISTIC_OBJECT_SIZE: u64 = 1 << 14;
/// The maximum number of threads in a draw that is not realistic, if each thread has its own element of an array.
const MAX_ARRAY: u32 = 128;
/// The maximum number of scalars of one argument that are chosen individually.
pub(super) const MAX_LEAVES: usize = 4096;

/// Chooses the missing parts of `out` with `rng`.
pub(super) struct SetupSampler<'a> {
    pub scene: &'a EntryFacts<'a>,
    pub rng: Rng,
    pub draw_style: SetupStyle,
    /// The class of the floats among these inputs.
    pub floats: Floats,
    pub out: Setup,
}

impl SetupSampler<'_> {
    /// Chooses every missing argument. If the case states no inputs (`stated` is false), also chooses the values in
    /// memory.
    pub fn complete(mut self, stated: bool) -> Setup {
        let count = self.scene.params().len().min(MAX_ARGS as usize);
        self.out.args.resize(count.max(self.out.args.len()), None);
        for i in 0..count {
            if self.out.args[i].is_none() {
                self.out.args[i] = Some(self.argument(i));
            }
        }
        if !stated {
            self.pointers_in_memory();
            self.ramps_in_memory();
            let numbers = self.out.stored.len();
            self.numbers_in_memory();
            self.floats_in_memory(numbers);
        }
        self.out
    }

    pub fn argument(&mut self, i: usize) -> Input {
        let param = &self.scene.params()[i];
        let mut leaves = Vec::new();
        if self.scene.leaves(param.ty, &mut leaves).is_none() {
            return Input::Null; // no machine runs this
        }
        let types = &self.scene.module.types;
        match &leaves[..] {
            [leaf] => match types.get(*leaf) {
                Type::Ptr(space) => self.pointers(i, *space, &param.attrs),
                Type::Int(64) if self.is_address(i, 0) => self.address(i, &param.attrs),
                Type::Int(bits) if self.is_zero_half(i) => Input::Bits { bits: *bits, value: 0 },
                _ => self.scalar(*leaf, &param.attrs),
            },
            _ => Input::Aggregate(
                (0u32..)
                    .zip(&leaves)
                    .map(|(n, leaf)| match types.get(*leaf) {
                        Type::Ptr(space) => match self.earlier(i, *space, 1, 0) {
                            Some(input) => input,
                            // The pointers of one aggregate argument lead into one object.
                            None => Input::Object { place: self.place(*space), size: 64, align: 16 },
                        },
                        Type::Int(64) if self.is_address(i, n) => self.address(i, &param.attrs),
                        // The element after an address is the length of a slice, and is chosen as a size.
                        Type::Int(64) if n > 0 && self.is_address(i, n - 1) => self.scalar(*leaf, &param.attrs),
                        _ => self.number(*leaf),
                    })
                    .collect(),
            ),
        }
    }

    /// Whether the code converts this scalar of the argument to a pointer.
    fn is_address(&self, i: usize, leaf: u32) -> bool {
        self.scene.facts.address_numbers.contains(&(i as u32, leaf))
    }

    /// Returns a generic pointer, whose address the host passes as an integer.
    fn address(&mut self, i: usize, attrs: &AttrSet) -> Input {
        match self.pointer(i, AddressSpace(0), attrs) {
            Input::Null => Input::Bits { bits: 64, value: 0 },
            input => input,
        }
    }

    /// Whether the argument is the upper half of a size and must become zero. In one of four unconstrained draws the
    /// result is false, so that the whole size does not fit into the lower half.
    fn is_zero_half(&mut self, i: usize) -> bool {
        let is_half = self.scene.facts.upper_halves.contains(&(i as u32));
        is_half && (self.draw_style != SetupStyle::Unconstrained || !self.rng.one_in(4))
    }

    /// Chooses the kind of memory (such as global or shared) for an object that a pointer of this space can point to.
    fn place(&mut self, space: AddressSpace) -> Place {
        let anywhere = self.scene.target != Target::Flat && space.0 == 0 && !self.scene.kernel;
        if anywhere && self.rng.one_in(6) {
            self.rng.pick(&[Place::Shared, Place::Local])
        } else {
            self.scene.place_of(space)
        }
    }

    /// Returns a pointer. If the function is no kernel, each thread sometimes gets a different pointer, because such
    /// threads differ only in their arguments.
    fn pointers(&mut self, i: usize, space: AddressSpace, attrs: &AttrSet) -> Input {
        let threads = self.out.launch.threads();
        if threads > 1 && !self.scene.kernel && self.rng.one_in(3) {
            let align = self.promised_align(i, attrs);
            if let Some(Input::Arg { arg, offset }) = self.earlier(i, space, align, 0) {
                let step = i128::from(self.scene.facts.align.max(align).max(8));
                return Input::PerThread(
                    (0..threads).map(|t| Input::Arg { arg, offset: offset + i128::from(t) * step }).collect(),
                );
            }
        }
        self.pointer(i, space, attrs)
    }

    /// Returns the alignment of an argument that an attribute or an assumption promises.
    fn promised_align(&self, i: usize, attrs: &AttrSet) -> u64 {
        let assumed = self.scene.facts.assumed_aligns.get(&(i as u32)).copied().unwrap_or(1);
        attrs.int("align").unwrap_or(1).clamp(1, 4096).max(assumed)
    }

    fn pointer(&mut self, i: usize, space: AddressSpace, attrs: &AttrSet) -> Input {
        let (scene, facts) = (self.scene, &self.scene.facts);
        let (types, layout) = (&scene.module.types, &scene.layout);
        let align = self.promised_align(i, attrs);
        let needed = attrs.int("dereferenceable").max(attrs.int("dereferenceable_or_null")).unwrap_or(0).min(1 << 16);
        if let Some(ty) = attrs.type_of("byval") {
            let place = match (scene.kernel && scene.target == Target::Nvptx64, space.0) {
                (true, _) | (_, 101) => Place::Param,
                (_, 4) => Place::Const,
                _ => Place::Local,
            };
            let align = attrs.int("align").or_else(|| layout.abi_align(types, ty)).unwrap_or(1).max(1);
            return Input::Object { place, size: layout.alloc_size(types, ty).unwrap_or(0), align };
        }
        let sized = ["byref", "sret"].iter().find_map(|a| attrs.type_of(a));
        let needed = needed.max(sized.and_then(|t| layout.alloc_size(types, t)).unwrap_or(0));
        let nullable = !attrs.has("nonnull") && attrs.int("dereferenceable").is_none() && needed == 0;
        let room = match self.draw_style {
            SetupStyle::SingleThread => {
                facts.span.next_multiple_of(SINGLE_THREAD_OBJECT_SIZE)
                    + SINGLE_THREAD_OBJECT_SIZE * (1 + facts.pointer_slots.len() as u64)
            }
            SetupStyle::Realistic => REALISTIC_OBJECT_SIZE,
            SetupStyle::Unconstrained => 0,
        };
        if self.draw_style != SetupStyle::Unconstrained {
            return Input::Object { place: self.place(space), size: room.max(needed), align: align.max(16) };
        }
        if nullable && self.rng.one_in(64) {
            return Input::Null;
        }
        // A kernel's arguments in shared memory have distinct objects, and so should arguments with `noalias`. One draw
        // in four ignores `noalias`.
        let apart = (scene.kernel && space.0 == 3) || (attrs.has("noalias") && !self.rng.one_in(4));
        if !apart
            && self.rng.below(5) < 3
            && let Some(input) = self.earlier(i, space, align, needed)
        {
            return input;
        }
        if !apart && needed == 0 && self.rng.one_in(5) {
            let shown = |(_, s): &&(Box<str>, AddressSpace)| *s == space || space.0 == 0 && !(scene.kernel && s.0 != 1);
            let globals: Vec<&(Box<str>, AddressSpace)> = facts.globals.iter().filter(shown).collect();
            if !globals.is_empty() {
                let name = self.rng.pick(&globals).0.clone();
                return Input::Global { name, offset: i128::from(self.rng.pick(&[0, 0, 0, 4, 8])) };
            }
        }
        let extra = self.rng.pick(&[0, 0, 8, 64]);
        let size = (facts.span.next_multiple_of(8) + extra).max(needed).max(16);
        let (place, fits) = (self.place(space), align.max(facts.align).max(self.rng.pick(&[4, 8, 16, 16])));
        if !facts.periods.is_empty() && self.rng.one_in(3) {
            return self.residue(place, size, align);
        }
        // If constants of the code lead before an object or around the address space, a pointer into the middle of the
        // object is needed.
        let far = facts.offsets.iter().any(|o| !(0..=2048).contains(o));
        if needed == 0 && self.rng.one_in(if far { 3 } else { 8 }) {
            let offset = self.distance(fits);
            if offset != 0 {
                return Input::Inside { place, size, align: fits, offset };
            }
        }
        Input::Object { place, size, align: fits }
    }

    /// Returns a pointer with a random residue modulo a power of two that the code uses, with `size` bytes before and
    /// after. Every second residue is a constant offset of the code or its negation, modulo this power.
    fn residue(&mut self, place: Place, size: u64, align: u64) -> Input {
        let period = self.rng.pick(&self.scene.facts.periods);
        let before = size.next_multiple_of(period.max(align));
        let lead = |o: &i128| [*o, o.wrapping_neg()].map(|o| o.rem_euclid(i128::from(period)) as u64);
        let telling: Vec<u64> = self.scene.facts.offsets.iter().flat_map(lead).filter(|o| *o != 0).collect();
        let low = match telling.is_empty() || self.rng.one_in(2) {
            true => self.rng.below(period),
            false => self.rng.pick(&telling),
        };
        let offset = i128::from(before + low / align * align);
        Input::Inside { place, size: before + period + size, align: period.max(align), offset }
    }

    /// Returns a pointer into the object of an earlier argument. The distance from the earlier argument's pointer is
    /// small, or a constant of the code.
    pub fn earlier(&mut self, i: usize, space: AddressSpace, align: u64, needed: u64) -> Option<Input> {
        let scene = self.scene;
        // On an unknown target (`Target::Flat`), each space is a separate memory. On other targets, casts connect the
        // spaces.
        let flat = scene.target == Target::Flat;
        let elsewhere = |j: usize| flat && scene.pointer_param(j).is_some_and(|s| s != space);
        let size_of = |j: usize| match self.out.args.get(j) {
            _ if elsewhere(j) => None,
            // No pointer of the caller points into the callee's copy.
            _ if scene.params().get(j).is_some_and(|p| p.attrs.has("byval")) => None,
            Some(Some(Input::Object { place, size, .. } | Input::Inside { place, size, .. })) => {
                (scene.shows(space, *place) && *size >= needed).then_some(*size)
            }
            _ => None,
        };
        let roots: Vec<(usize, u64)> = (0..i).filter_map(|j| Some((j, size_of(j)?))).collect();
        if roots.is_empty() {
            return None;
        }
        let (arg, size) = self.rng.pick(&roots);
        let room = size - needed;
        // The distance is a multiple of the alignment of most accesses. In one of five cases, it is a multiple of the
        // smaller `align` instead, so that some accesses overlap partly.
        let align = if self.rng.one_in(5) { align } else { align.max(scene.facts.align) };
        let offset = match self.rng.below(12) {
            0..=2 => 0,
            3..=8 => i128::from(self.rng.below(room.min(32) + 1) / align * align),
            9 if needed == 0 => -i128::from(self.rng.below(5) * align.max(4)),
            10 if needed == 0 => self.distance(align),
            _ => i128::from(self.rng.below(room + 1) / align * align),
        };
        Some(Input::Arg { arg: arg as u32, offset })
    }

    /// Returns an offset outside the object. From there, a constant offset of the function leads back into the object,
    /// possibly by a wrap.
    fn distance(&mut self, align: u64) -> i128 {
        let a = i128::from(align);
        let index = 1i128 << 63;
        let offsets = &self.scene.facts.offsets;
        let n = match self.rng.below(4) {
            0 | 1 if !offsets.is_empty() => -self.rng.pick(offsets),
            2 => self.rng.pick(&[1i128 << 31, -(1i128 << 31), 1i128 << 32, index, 0x7fff_ffff, -0x7fff_ffff]),
            _ => i128::from(self.rng.below(9)) * self.rng.pick(&[1, 4, 4, 8]),
        };
        let near = if self.rng.one_in(2) { 0 } else { i128::from(self.rng.below(4)) * a };
        let ring = (n + near).rem_euclid(2 * index);
        let back = if ring >= index { ring - 2 * index } else { ring };
        // The code may add a constant to the pointer, and thereby bring the access back into the object. With a rounded
        // distance, the sum may miss the object, so only every second distance is rounded to the alignment.
        if self.rng.one_in(2) { back.div_euclid(a) * a } else { back }
    }

    fn scalar(&mut self, leaf: TypeId, attrs: &AttrSet) -> Input {
        if self.scene.facts.member_masks
            && !self.scene.kernel
            && self.scene.module.types.int_bits(leaf) == Some(32)
            && self.rng.one_in(2)
        {
            return Input::Bits { bits: 32, value: mask(32) };
        }
        if let (Some(AttrValue::Range { lo, hi, .. }), Some(bits)) =
            (attrs.get("range").map(|a| &a.value), self.scene.module.types.int_bits(leaf))
        {
            let span = hi.wrapping_sub(*lo) & mask(bits);
            let value = lo.wrapping_add(u128::from(self.rng.word()) % span.max(1)) & mask(bits);
            return Input::Bits { bits, value };
        }
        if self.draw_style == SetupStyle::Realistic
            && let Some(bits @ 16..=64) = self.scene.module.types.int_bits(leaf)
        {
            return Input::Bits { bits, value: self.size() & mask(bits) };
        }
        if self.out.launch.threads() > 1 && self.rng.one_in(3) {
            let mut list: Vec<Input> = (0..self.out.launch.threads()).map(|_| self.number(leaf)).collect();
            // All threads of a kernel have the same arguments.
            return if self.scene.kernel { list.swap_remove(0) } else { Input::PerThread(list) };
        }
        self.number(leaf)
    }
}

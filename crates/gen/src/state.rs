//! The kernel under construction: module, concolic contexts, objects, and the log of every access that the kernel will
//! make.

use super::concrete::{Concrete, ConcretePtr};
use super::draw::Draw;
use super::features::Features;
use crate::case::{Input, Launch, StoredInput};
use crate::ir::builder::FunctionBuilder;
use crate::ir::*;
use crate::target::Target;

/// Number of variants of a kernel: its inputs and the alternative inputs. The kernel has no UB in any variant.
pub(super) const VARIANTS: usize = 4;
/// Maximum number of lanes of a context. The limit bounds time and memory of generation.
pub(super) const MAX_LANES: usize = 160;

/// A context: a program point with all of its executions. Each execution is a lane.
pub(super) struct Ctx {
    pub parent: usize,
    /// For each lane of this context: the index of the parent context's lane that contains it.
    pub up: Vec<u32>,
    /// For each lane of the parent context, the index of its last lane in this context. After the end of this context,
    /// the parent's lane sees the values of this last lane.
    pub last: Vec<u32>,
    pub who: Vec<VariantThread>,
    /// For each lane, the phase of its thread. A barrier increases the phase. A step in which two threads pass memory
    /// to each other increases the phase too.
    pub phase: Vec<u32>,
    /// For the context of a loop, the function and the header block.
    pub header: Option<(FuncId, BlockId)>,
}

#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) struct VariantThread {
    pub variant: u32,
    pub thread: u32,
}

#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    Int(u32),
    Ptr(u32),
    Data(TypeId),
}

/// An SSA value that later instructions may use, with its value in each lane of context `ctx`.
#[derive(Clone, Debug)]
pub(super) struct Var {
    pub value: Value,
    pub kind: Kind,
    pub lanes: Vec<Concrete>,
    pub ctx: usize,
}

impl Var {
    /// Whether this is an integer whose value is known in every lane.
    pub fn is_known_int(&self) -> bool {
        self.lanes.iter().all(|l| matches!(l, Concrete::Int(_)))
    }
}

/// A function whose body is being generated. The last frame of the list is the innermost.
pub(super) struct Frame {
    pub func: FuncId,
    pub block: BlockId,
    /// The values that the next instructions of `block` may use.
    pub pool: Vec<Var>,
    /// The context of the function's entry block.
    pub ctx: usize,
    /// The function's bit in [`Access::frames`].
    pub bit: u64,
}

#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum Per {
    Grid,
    Cta,
    Thread,
}

/// An object in memory, with one instance per grid, CTA or thread.
pub(super) struct Object {
    /// The address space that the object is in.
    pub space: u32,
    pub per: Per,
    pub size: u64,
    pub align: u64,
    pub writable: bool,
    /// The bytes of a constant table.
    pub table: Option<Vec<u8>>,
    /// Whether no byte of the object can be undefined at the current point.
    pub defined: bool,
    /// For memory that ends with a function (an alloca, a by-value copy), the bit of the function's frame.
    pub frame: Option<u64>,
    /// Whether the object holds pointers and is never accessed as data.
    pub is_slot: bool,
    /// Offsets of the first bytes of earlier accesses. The generator places new accesses near these offsets.
    pub touched: Vec<i64>,
    /// For each variant, the indices of the log entries of this object.
    pub logged: [Vec<usize>; VARIANTS],
}

/// One access in one lane: an entry of the log.
#[derive(Copy, Clone, Debug)]
pub(super) struct Access {
    pub func: FuncId,
    pub inst: InstId,
    pub object: u32,
    pub instance: u32,
    pub who: VariantThread,
    pub lane: u32,
    pub ctx: u32,
    pub lo: i64,
    /// The offset just after the last accessed byte.
    pub hi: i64,
    pub write: bool,
    pub atomic: bool,
    pub phase: u32,
    /// One bit for each function that was open (see [`Frame::bit`]).
    pub frames: u64,
    pub tags: u64,
}

impl Access {
    pub fn overlaps(&self, o: &Access) -> bool {
        self.lo < o.hi
            && o.lo < self.hi
            && (self.object, self.instance, self.who.variant) == (o.object, o.instance, o.who.variant)
    }
}

/// A pointer parameter on which pointers may be based. The index of a tag in the list of tags is also the tag's bit in
/// a set of tags ([`ConcretePtr::tags`](super::concrete::ConcretePtr::tags)).
pub(super) struct Tag {
    pub func: FuncId,
    pub param: u32,
    /// The bit of the frame of `func`.
    pub frame: u64,
    /// The value of the parameter in each lane of the function's entry.
    pub lanes: Vec<Concrete>,
    /// Whether the pointer may be captured. True if it is returned, stored, compared, passed to unknown code, or the
    /// address of a volatile access.
    pub escapes: bool,
    /// Whether the generator must make no promise about pointers based on this parameter. There are three reasons: a
    /// pointer based on it is converted to an integer, recursive calls swap it with a second pointer, or the function
    /// frees its memory.
    pub is_integer: bool,
}

/// What one access does: its size in bytes, whether it writes, and whether it is atomic.
#[derive(Copy, Clone)]
pub(super) struct Want {
    pub size: u64,
    pub write: bool,
    pub atomic: bool,
}

pub(super) struct Gen<'a, 'u> {
    pub d: Draw<'a, 'u>,
    pub on: Features,
    pub m: Module,
    pub target: Target,
    pub kernel: bool,
    pub launch: Launch,
    pub ctxs: Vec<Ctx>,
    pub cur: usize,
    pub frames: Vec<Frame>,
    pub frame_count: u32,
    pub objects: Vec<Object>,
    pub log: Vec<Access>,
    /// For each parameter of the entry, one input per variant.
    pub inputs: Vec<Vec<Input>>,
    pub stored: Vec<StoredInput>,
    pub entry: FuncId,
    pub tags: Vec<Tag>,
    pub names: u32,
    /// The number of instructions after which generation of the body stops.
    pub size: usize,
    pub emitted: usize,
    /// For each synchronising operation, the bits of the frames that were open when the generator emitted it. The
    /// functions of these frames get no `nosync`.
    pub syncs: Vec<u64>,
    /// For each call that allocates or frees memory, the bits of the frames that were open when the generator emitted
    /// it. The functions of these frames get no `nofree`.
    pub heaps: Vec<u64>,
    /// Loads and stores that are never executed.
    pub unexecuted_sites: Vec<(FuncId, InstId)>,
    /// Parameters of the entry that are structs by value.
    pub copied: Vec<super::byvalue::ByvalCopy>,
    /// How often each step was drawn, in the order of [`super::STEPS`].
    pub step_counts: [u64; super::STEPS.len()],
}

impl Gen<'_, '_> {
    pub fn frame(&mut self) -> &mut Frame {
        self.frames.last_mut().expect("the entry's frame stays open")
    }

    pub fn frame_bit(&self) -> u64 {
        self.frames.last().map_or(1, |f| f.bit)
    }

    /// Returns the bits of all open frames.
    pub fn open_frames(&self) -> u64 {
        self.frames.iter().map(|f| f.bit).fold(0, |a, b| a | b)
    }

    pub fn in_entry(&self) -> bool {
        self.frames.len() == 1
    }

    pub fn builder(&mut self) -> FunctionBuilder<'_> {
        self.emitted += 1;
        let (func, block) = (self.frame().func, self.frame().block);
        FunctionBuilder::new(&mut self.m, func, block)
    }

    pub fn ptr(&mut self, space: u32) -> TypeId {
        self.m.types.ptr(AddressSpace(space))
    }

    pub fn type_of(&mut self, kind: Kind) -> TypeId {
        match kind {
            Kind::Int(bits) => self.m.types.int(bits),
            Kind::Ptr(space) => self.ptr(space),
            Kind::Data(ty) => ty,
        }
    }

    pub fn int(&mut self, bits: u32, v: i128) -> Value {
        Value::Const(self.m.const_int(bits, v as u128))
    }

    pub fn thread_lanes(&self) -> &[VariantThread] {
        &self.ctxs[self.cur].who
    }

    pub fn lane_count(&self) -> usize {
        self.thread_lanes().len()
    }

    pub fn threads(&self) -> u32 {
        self.launch.threads()
    }

    fn cta_of(&self, thread: u32) -> u32 {
        thread / self.launch.block[0]
    }

    pub fn instance(&self, per: Per, thread: u32) -> u32 {
        match per {
            Per::Grid => 0,
            Per::Cta => self.cta_of(thread),
            Per::Thread => thread,
        }
    }

    pub fn fresh(&mut self, stem: &str) -> String {
        self.names += 1;
        format!("{stem}{}", self.names)
    }

    /// Names a value of the current context and adds the value to the pool.
    pub fn push(&mut self, value: Value, kind: Kind, lanes: Vec<Concrete>) -> Var {
        debug_assert_eq!(lanes.len(), self.lane_count());
        if let Value::Inst(_) = value {
            let stem = match kind {
                Kind::Ptr(_) => "p",
                Kind::Int(_) => "i",
                Kind::Data(_) => "v",
            };
            let name = self.fresh(stem);
            let (func, block) = (self.frame().func, self.frame().block);
            FunctionBuilder::new(&mut self.m, func, block).name(value, &name);
        }
        let var = Var { value, kind, lanes, ctx: self.cur };
        self.frame().pool.push(var.clone());
        var
    }

    /// Returns the value in each lane of the current context.
    pub fn lanes(&self, v: &Var) -> Vec<Concrete> {
        self.lane_map(v.ctx).into_iter().map(|i| v.lanes[i as usize]).collect()
    }

    /// For each lane of the current context, returns a lane of context `ctx`: the lane whose values the current lane
    /// sees.
    fn lane_map(&self, ctx: usize) -> Vec<u32> {
        let mut down = vec![ctx];
        while let Some(&c) = down.last().filter(|c| **c != 0) {
            down.push(self.ctxs[c].parent);
        }
        let mut at = self.cur;
        let mut map: Vec<u32> = (0..self.lane_count() as u32).collect();
        while !down.contains(&at) {
            map.iter_mut().for_each(|l| *l = self.ctxs[at].up[*l as usize]);
            at = self.ctxs[at].parent;
        }
        let start = down.iter().position(|c| *c == at).unwrap_or(0);
        for c in down[..start].iter().rev() {
            map.iter_mut().for_each(|l| *l = self.ctxs[*c].last[*l as usize]);
        }
        map
    }

    /// Draws a value of the pool that `passes` accepts. The later a value was made, the more likely it is drawn.
    pub fn pick(&mut self, mut passes: impl FnMut(&Gen, &Var) -> bool) -> Option<Var> {
        let pool = &self.frames.last().expect("a frame is open").pool;
        let fit: Vec<usize> = (0..pool.len()).filter(|i| passes(self, &pool[*i])).collect();
        if fit.is_empty() {
            return None;
        }
        let at = self.d.below(fit.len()).max(self.d.below(fit.len()));
        Some(self.frames.last().expect("a frame is open").pool[fit[at]].clone())
    }

    pub fn pick_ptr(&mut self) -> Option<Var> {
        self.pick(|_, v| matches!(v.kind, Kind::Ptr(_)))
    }

    /// Draws a pointer of the pool that does not point to a slot (an object that holds only pointers).
    pub fn data_pointer(&mut self) -> Option<Var> {
        self.pick(|g, v| matches!(v.kind, Kind::Ptr(_)) && !g.points_to_slot(v))
    }

    /// Whether this access is allowed at the current point. In all lanes, the access must be inside a live object, must
    /// not write a constant, and must not race.
    pub fn may_access(&self, lanes: &[Concrete], want: Want) -> bool {
        self.may_access_together(&[(lanes, want)])
    }

    /// Like [`may_access`](Self::may_access), for several accesses of one instruction. In addition, if several threads
    /// execute the instruction, their accesses must not race with each other.
    pub fn may_access_together(&self, parts: &[(&[Concrete], Want)]) -> bool {
        self.may_access_each(
            parts.iter().flat_map(|(lanes, want)| lanes.iter().copied().enumerate().map(|l| (l, *want))),
        )
    }

    /// Like [`may_access_together`](Self::may_access_together). Each element of `parts` is the index of a lane, the
    /// pointer in that lane, and the access through the pointer.
    pub fn may_access_each(&self, parts: impl Iterator<Item = ((usize, Concrete), Want)>) -> bool {
        let mut all: Vec<Access> = Vec::new();
        for ((i, lane), want) in parts {
            let Some(access) = self.entry_of(lane, i, want) else { return false };
            all.push(access);
        }
        let free = |(i, a): (usize, &Access)| !self.may_race(a) && !all[..i].iter().any(|b| self.conflict(a, b));
        !all.is_empty() && (self.threads() == 1 || all.iter().enumerate().all(free))
    }

    fn entry_of(&self, lane: Concrete, i: usize, want: Want) -> Option<Access> {
        let Concrete::Ptr(ConcretePtr { object, instance, at, tags }) = lane else { return None };
        let o = &self.objects[object as usize];
        let end = at.hi.checked_add(want.size as i64)?;
        let alive = o.frame.is_none_or(|f| self.open_frames() & f != 0);
        (at.lo >= 0 && end <= o.size as i64 && (o.writable || !want.write) && alive).then(|| Access {
            func: FuncId(0),
            inst: InstId(0),
            object,
            instance,
            who: self.thread_lanes()[i],
            lane: i as u32,
            ctx: self.cur as u32,
            lo: at.lo,
            hi: end,
            write: want.write,
            atomic: want.atomic,
            phase: self.ctxs[self.cur].phase[i],
            frames: self.open_frames(),
            tags,
        })
    }

    fn conflict(&self, a: &Access, b: &Access) -> bool {
        let both_atomic = || a.atomic && b.atomic && a.lo == b.lo && a.hi == b.hi;
        let apart = || self.cta_of(a.who.thread) != self.cta_of(b.who.thread);
        a.overlaps(b)
            && a.who.thread != b.who.thread
            && (a.write || b.write)
            && !both_atomic()
            && (a.phase == b.phase || apart())
    }

    fn may_race(&self, a: &Access) -> bool {
        let logged = &self.objects[a.object as usize].logged[a.who.variant as usize];
        logged.iter().any(|b| self.conflict(a, &self.log[*b]))
    }

    /// Adds an access to the log in every lane. [`may_access`](Self::may_access) must have allowed the access.
    pub fn record(&mut self, inst: Value, lanes: &[Concrete], want: Want) {
        for (i, lane) in lanes.iter().enumerate() {
            self.record_lane(inst, *lane, i, want);
        }
        if let Some(Concrete::Ptr(p)) = lanes.first() {
            self.objects[p.object as usize].touched.push(p.at.lo);
        }
    }

    /// Adds an access to the log in one lane.
    pub(super) fn record_lane(&mut self, inst: Value, lane: Concrete, i: usize, want: Want) {
        let Value::Inst(inst) = inst else { return };
        let func = self.frame().func;
        if let Some(a) = self.entry_of(lane, i, want) {
            self.objects[a.object as usize].logged[a.who.variant as usize].push(self.log.len());
            self.log.push(Access { func, inst, ..a });
        }
    }
}

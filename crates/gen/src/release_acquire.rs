//! Two threads that pass memory to each other without a barrier. The first thread releases the memory, waits for the
//! second thread with an acquire, and uses the memory again. The release and the acquire may be in a helper. The
//! kernels test GVN, LICM, DSE and MemorySSA: passes must not move accesses across an operation that orders memory.
//! Examples are a `cmpxchg` that acquires when it fails (llvm#210545), and a call of a function that synchronises
//! (llvm#193768).
//!
//! Accesses of the first thread before its release happen before accesses of the second thread after its acquire. These
//! accesses of the second thread happen before accesses of the first thread after its own acquire. So the phase of each
//! thread ([`sync`](super::sync)) increases by two. In the middle phase, only the second thread accesses the memory.

use super::concrete::Concrete;
use super::features::Feature;
use super::memory::{AccessFlags, Cell};
use super::state::*;
use crate::ir::builder::{add_function, add_global, global_constant};
use crate::ir::*;
use crate::target::Target;

/// The operation that sets a flag with release semantics.
#[derive(Copy, Clone)]
enum ReleaseKind {
    Store(Ordering),
    FenceAndStore,
    Rmw(Ordering),
    CmpXchg(Ordering),
}

/// The operation that waits for a flag with acquire semantics.
#[derive(Copy, Clone)]
enum AcquireKind {
    Load(Ordering),
    LoadAndFence,
    Rmw(Ordering),
    /// The `cmpxchg` never succeeds, so only its failure ordering has an effect.
    FailingCmpXchg(Ordering, Ordering),
    CmpXchg(Ordering),
}

const GIVE: [ReleaseKind; 7] = [
    ReleaseKind::Store(Ordering::Release),
    ReleaseKind::Store(Ordering::Release),
    ReleaseKind::Store(Ordering::SeqCst),
    ReleaseKind::FenceAndStore,
    ReleaseKind::Rmw(Ordering::Release),
    ReleaseKind::Rmw(Ordering::AcqRel),
    ReleaseKind::CmpXchg(Ordering::Release),
];

const TAKE: [AcquireKind; 10] = [
    AcquireKind::Load(Ordering::Acquire),
    AcquireKind::Load(Ordering::SeqCst),
    AcquireKind::LoadAndFence,
    AcquireKind::Rmw(Ordering::Acquire),
    AcquireKind::FailingCmpXchg(Ordering::Monotonic, Ordering::Acquire),
    AcquireKind::FailingCmpXchg(Ordering::Monotonic, Ordering::Acquire),
    AcquireKind::FailingCmpXchg(Ordering::Monotonic, Ordering::SeqCst),
    AcquireKind::FailingCmpXchg(Ordering::Release, Ordering::Acquire),
    AcquireKind::FailingCmpXchg(Ordering::SeqCst, Ordering::Acquire),
    AcquireKind::CmpXchg(Ordering::Acquire),
];

/// A flag: a pointer argument of a helper, or a global variable.
type Flag = Value;

impl Gen<'_, '_> {
    /// Whether a kernel may make two threads wait for each other at this point.
    pub(super) fn may_hand_over(&self) -> bool {
        self.threads() == 2
            && self.launch.grid[0] == 1
            && self.cur == 0
            && self.target != Target::Flat
            && self.on.has(Feature::HandOver)
    }

    /// Whether the pointer points to the same byte of writable memory in all threads.
    pub(super) fn is_shared(&self, v: &Var) -> bool {
        let lanes = self.lanes(v);
        let Some(Concrete::Ptr(p)) = lanes.first().copied() else { return false };
        let o = &self.objects[p.object as usize];
        let variant = self.thread_lanes().first().map(|w| w.variant);
        let here = |(l, w): (&Concrete, &VariantThread)| match l {
            Concrete::Ptr(q) => {
                (q.object, q.instance) == (p.object, p.instance) && (Some(w.variant) != variant || q.at == p.at)
            }
            _ => false,
        };
        o.writable && o.per != Per::Thread && lanes.iter().zip(self.thread_lanes()).all(here) && !self.points_to_slot(v)
    }

    /// Makes the first thread pass memory to the second thread and back.
    pub fn hand_over(&mut self, depth: usize) -> Option<()> {
        let p = self.pick(|g, v| g.is_shared(v))?;
        let (give, back) = (self.flag(), self.flag());
        let tid = self.special_register(false)?;
        let zero = self.int(32, 0);
        let first = self.builder().icmp(ICmpPred::Eq, tid.value, zero);
        let lanes = self.lanes(&tid).iter().map(|l| Concrete::Int((*l == Concrete::Int(0)).into())).collect();
        let first = self.push(first, Kind::Int(1), lanes);
        let (one, two) = self.split_lanes(&first);
        let blocks = ["first", "second", "both"].map(|stem| self.new_block(stem));
        let [a, b, join] = blocks;
        self.builder().cond_br(first.value, a, b);
        let forms = (self.d.pick(&GIVE), self.d.pick(&TAKE), self.d.pick(&GIVE), self.d.pick(&TAKE));

        let around = self.enter_arm(a, one);
        self.access_as_owner(&p, depth);
        self.exchange(Some((give, forms.0)), Some((back, forms.1)));
        self.pass(2);
        self.access_after_acquire(&p);
        self.step(depth + 1);
        self.leave_arm(around, join);

        let around = self.enter_arm(b, two);
        self.exchange(None, Some((give, forms.3)));
        self.pass(1);
        self.access_as_owner(&p, depth);
        self.exchange(Some((back, forms.2)), None);
        self.pass(1);
        self.leave_arm(around, join);

        self.set_block(join);
        self.pass(2);
        Some(())
    }

    /// Increases the phase of all lanes by `phases`, for all later accesses.
    fn pass(&mut self, phases: u32) {
        let cur = self.cur;
        self.ctxs[cur].phase.iter_mut().for_each(|p| *p += phases);
    }

    /// Accesses the passed memory, and perhaps makes a step, while the current thread owns the memory.
    fn access_as_owner(&mut self, p: &Var, depth: usize) {
        if let Some(cell) = self.word(p) {
            let lanes = self.lanes(p);
            let write = self.d.chance(65);
            self.emit_access_with(p, &lanes, cell, write, AccessFlags::PLAIN);
        }
        if self.d.chance(30) {
            self.step(depth + 1);
        }
    }

    /// Loads from the memory that was passed back. Stores the loaded value plus one in the same memory.
    fn access_after_acquire(&mut self, p: &Var) -> Option<()> {
        let cell = self.word(p)?;
        let lanes = self.lanes(p);
        let value = self.emit_access_with(p, &lanes, cell, false, AccessFlags::PLAIN)?;
        let loaded = self.frame().pool.last().filter(|v| v.value == value).cloned()?;
        let next = self.binary_int(BinOp::Add, &loaded, 1)?;
        self.emit_access_with(p, &lanes, cell, true, AccessFlags { value: Some(next.value), ..AccessFlags::PLAIN })
            .map(|_| ())
    }

    /// Returns the [`Cell`] of an integer of four bytes, or of one byte if fewer than four bytes at the pointer may be
    /// accessed.
    fn word(&mut self, p: &Var) -> Option<Cell> {
        let lanes = self.lanes(p);
        let room = self.accessible_bytes(&lanes)?;
        Some(Cell::int(&mut self.m.types, if room >= 4 { 32 } else { 8 }))
    }

    /// Adds a global variable of four bytes that is initially zero. Only the synchronisation of the two threads
    /// accesses the variable.
    fn flag(&mut self) -> Flag {
        let word = self.m.types.int(32);
        let zero = self.m.intern(Constant::Zero { ty: word });
        let name = self.fresh("flag");
        let g = add_global(&mut self.m, &name, word, AddressSpace(1), Some(zero), 4);
        self.m.globals[g].linkage.linkage = "internal".into();
        Value::Const(global_constant(&mut self.m, g))
    }

    /// Sets the flag of `give` and then waits for the flag of `take`, inline or in a helper.
    fn exchange(&mut self, give: Option<(Flag, ReleaseKind)>, take: Option<(Flag, AcquireKind)>) {
        let helper = self.on.has(Feature::Calls) && self.frame_count < 60 && self.d.chance(35);
        if !helper {
            self.note_sync();
            if let Some((flag, form)) = give {
                self.give(flag, form);
            }
            if let Some((flag, form)) = take {
                self.take(flag, form);
            }
            return;
        }
        let flags: Vec<Flag> = give.map(|g| g.0).into_iter().chain(take.map(|t| t.0)).collect();
        let (void, ptr) = (self.m.types.intern(Type::Void), self.ptr(1));
        let names: Vec<String> = flags.iter().map(|_| self.fresh("q")).collect();
        let params: Vec<_> = names.iter().map(|n| (ptr, n.as_str())).collect();
        let name = self.fresh("meet");
        let func = add_function(&mut self.m, &name, void, &params);
        self.begin_small(func, Vec::new());
        self.note_sync();
        if let Some((_, form)) = give {
            self.give(Value::Arg(0), form);
        }
        if let Some((_, form)) = take {
            self.take(Value::Arg(flags.len() as u32 - 1), form);
        }
        self.builder().ret(None);
        self.frames.pop();
        self.builder().call(func, &flags);
    }

    /// Sets a flag to 1 with release semantics.
    fn give(&mut self, ptr: Flag, form: ReleaseKind) {
        let one = self.int(32, 1);
        let atomic = |ordering| Atomic { ordering, scope: None };
        let store = |atomic| InstKind::Store {
            value: one,
            ptr,
            provenance: None,
            align: 4,
            volatile: false,
            atomic: Some(atomic),
        };
        match form {
            ReleaseKind::Store(ordering) => drop(self.builder().emit_void(store(atomic(ordering)))),
            ReleaseKind::FenceAndStore => {
                self.builder().emit_void(InstKind::Fence(atomic(Ordering::Release)));
                self.builder().emit_void(store(atomic(Ordering::Monotonic)));
            }
            ReleaseKind::Rmw(ordering) => {
                let (op, atomic) = (RmwOp::Or, atomic(ordering));
                let word = self.m.types.int(32);
                self.builder().emit(
                    InstKind::AtomicRmw { op, ptr, value: one, atomic, volatile: false, elementwise: false, align: 4 },
                    word,
                );
            }
            ReleaseKind::CmpXchg(success) => {
                let zero = self.int(32, 0);
                self.compare(ptr, zero, one, (success, Ordering::Monotonic));
            }
        }
    }

    fn compare(&mut self, ptr: Flag, expected: Value, new: Value, (success, failure): (Ordering, Ordering)) -> Value {
        let (word, bit) = (self.m.types.int(32), self.m.types.int(1));
        let pair = self.m.types.intern(Type::Struct { fields: vec![word, bit], packed: false });
        let success = Atomic { ordering: success, scope: None };
        let (weak, volatile, align) = (false, false, 4);
        self.builder().emit(InstKind::CmpXchg { ptr, expected, new, success, failure, weak, volatile, align }, pair)
    }

    /// Waits with acquire semantics until a flag is 1.
    fn take(&mut self, ptr: Flag, form: AcquireKind) {
        let (wait, go_on) = (self.new_block("wait"), self.new_block("taken"));
        self.builder().br(wait);
        self.set_block(wait);
        let atomic = |ordering| Atomic { ordering, scope: None };
        let load = |ordering| InstKind::Load {
            ptr,
            provenance: None,
            align: 4,
            volatile: false,
            atomic: Some(atomic(ordering)),
        };
        let word = self.m.types.int(32);
        let (one, zero) = (self.int(32, 1), self.int(32, 0));
        let seen = match form {
            AcquireKind::Load(ordering) => self.builder().emit(load(ordering), word),
            AcquireKind::LoadAndFence => self.builder().emit(load(Ordering::Monotonic), word),
            AcquireKind::Rmw(ordering) => {
                let (op, atomic) = (RmwOp::Or, atomic(ordering));
                self.builder().emit(
                    InstKind::AtomicRmw { op, ptr, value: zero, atomic, volatile: false, elementwise: false, align: 4 },
                    word,
                )
            }
            AcquireKind::FailingCmpXchg(success, failure) => {
                let seven = self.int(32, 7);
                let pair = self.compare(ptr, seven, seven, (success, failure));
                self.builder().extract_value(pair, vec![0])
            }
            AcquireKind::CmpXchg(success) => {
                let two = self.int(32, 2);
                let pair = self.compare(ptr, one, two, (success, Ordering::Monotonic));
                self.builder().extract_value(pair, vec![0])
            }
        };
        let there = self.builder().icmp(ICmpPred::Eq, seen, one);
        self.builder().cond_br(there, go_on, wait);
        self.set_block(go_on);
        if matches!(form, AcquireKind::LoadAndFence) {
            self.builder().emit_void(InstKind::Fence(atomic(Ordering::Acquire)));
        }
    }
}

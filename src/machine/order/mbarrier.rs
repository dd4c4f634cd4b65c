//! mbarrier objects (PTX ISA, 'Parallel Synchronization and Communication Instructions: mbarrier'): 8 bytes of shared
//! memory that count arrivals and bytes of asynchronous copies; when nothing is pending a phase ends and the next begins.
//!
//! What an arrival releases is acquired by whoever sees that its phase has ended, as far as both scopes include the
//! other thread. The bytes hold the state, so that whoever writes there by other means breaks the object.

use crate::ir::Ordering;
use crate::machine::code::intrinsics::{Action, MbarrierOp};
use crate::machine::code::ops::{AtomicCode, CallCode, Scope, Step};
use crate::machine::exec::access::Touch;
use crate::machine::exec::vm::{Cx, Flow, Vm, at};
use crate::machine::facts::events::AccessKind;
use crate::machine::facts::stop::{Stop, UbKind, ub};
use crate::machine::memory::spaces::Home;
use crate::machine::memory::value::{Kind, Leaf, Scalar};
use crate::machine::order::clock::{Publication, join, see};
use crate::machine::promises::Sync;

/// Where an mbarrier object lies.
pub type Key = (u32, u64);

/// One object.
#[derive(Clone, Debug, Default)]
pub struct Mbarrier {
    expected: u64,
    pending: u64,
    /// Bytes of copies that are expected and not yet there.
    transactions: i64,
    phase: u64,
    /// What the arrivals of this phase, and of the last one, released.
    arrived: Vec<Publication>,
    ended: Vec<Publication>,
}

/// More arrivals than this cannot be counted.
const MOST: u64 = (1 << 20) - 1;
const WORD: Leaf = Leaf { kind: Kind::Int, bits: 64, offset: 0 };

impl Mbarrier {
    /// What the object's bytes, and the state that an arrival gives, hold.
    fn word(&self) -> u64 {
        self.phase << 20 | self.pending
    }

    fn end_phase(&mut self) {
        if self.pending == 0 && self.transactions == 0 {
            self.pending = self.expected;
            self.phase += 1;
            self.ended = std::mem::take(&mut self.arrived);
        }
    }
}

impl Vm<'_> {
    /// Executes an operation on an mbarrier.
    pub fn mbarrier_op(&mut self, cx: Cx, op: MbarrierOp, call: &CallCode, step: &Step) -> Result<Flow, Stop> {
        if op.action == Action::PendingCount {
            let state = self.arg(cx, call, 0, 0)?;
            self.set(cx, step.dst, state.derive(state, state.bits & u128::from(MOST), 32));
            return Ok(Flow::Next);
        }
        let t = cx.t;
        let second = match call.args.len() {
            1 => 1,
            _ => {
                let v = self.arg(cx, call, 1, 0)?;
                self.condition(&v, "an operand of an mbarrier operation")?;
                v.bits as u64
            }
        };
        if op.action == Action::Init {
            return self.mbarrier_init(cx, call, second);
        }
        let key = self.mbarrier_in(cx, call, 0, op.scope)?;
        self.state.sync(&at(&self.threads, t), Sync::Memory)?;
        match op.action {
            Action::Inval => {
                self.sync.mbarriers.remove(&key);
                return Ok(Flow::Next);
            }
            Action::Wait { parity } => return self.mbarrier_wait(cx, key, op, parity, second, step),
            Action::ExpectTx => self.expect_tx(key, second)?,
            Action::CompleteTx => self.complete_tx(key, second)?,
            Action::Arrive { drop, expect, ends } => {
                if expect {
                    self.expect_tx(key, second)?;
                }
                let state = self.arrive(t, key, op, if expect { 1 } else { second }, drop)?;
                if !ends && self.phase_of(key) != state >> 20 {
                    return ub(UbKind::Mbarrier, "an arrival with noComplete ends the phase");
                }
                if step.leaves > 0 {
                    self.set(cx, step.dst, Scalar { drawn: true, ..Scalar::of(state.into()) });
                }
            }
            Action::Init | Action::PendingCount => {}
        }
        self.mbarrier_store(key);
        Ok(Flow::Yield)
    }

    fn mbarrier_init(&mut self, cx: Cx, call: &CallCode, count: u64) -> Result<Flow, Stop> {
        if !(1..=MOST).contains(&count) {
            return ub(UbKind::Mbarrier, format!("an mbarrier cannot expect {count} arrivals"));
        }
        let p = self.arg(cx, call, 0, 0)?;
        let touch = self.mbarrier_touch(call, 0, AccessKind::Write, None)?;
        let key = self.touch(cx.t, &p, &touch)?;
        if self.memory.objects[key.0 as usize].home != Home::Shared {
            return ub(UbKind::Mbarrier, "an mbarrier outside shared memory");
        }
        // The object must be invalidated before its memory is anything else, another mbarrier too.
        if self.sync.mbarriers.contains_key(&key) {
            return ub(UbKind::Mbarrier, "an mbarrier is initialized twice");
        }
        self.sync.mbarriers.insert(key, Mbarrier { expected: count, pending: count, ..Mbarrier::default() });
        self.mbarrier_store(key);
        Ok(Flow::Next)
    }

    fn mbarrier_touch(
        &self,
        call: &CallCode,
        n: usize,
        kind: AccessKind,
        atomic: Option<AtomicCode>,
    ) -> Result<Touch, Stop> {
        let space = self.arg_space(call, n)?;
        Ok(Touch { space, kind, len: 8, align: 8, volatile: false, atomic, operand: Some(n as u8 + 1) })
    }

    /// The mbarrier that argument `n` points to, for an operation of CTA scope.
    pub fn mbarrier(&mut self, cx: Cx, call: &CallCode, n: usize) -> Result<Key, Stop> {
        self.mbarrier_in(cx, call, n, Scope::Cta)
    }

    fn mbarrier_in(&mut self, cx: Cx, call: &CallCode, n: usize, scope: Scope) -> Result<Key, Stop> {
        let p = self.arg(cx, call, n, 0)?;
        let atomic = AtomicCode { ordering: Ordering::Monotonic, scope };
        let touch = self.mbarrier_touch(call, n, AccessKind::ReadWrite, Some(atomic))?;
        let key = self.touch(cx.t, &p, &touch)?;
        let bytes = self.memory.load(key.0, key.1, WORD, &mut self.undef);
        match self.sync.mbarriers.get(&key) {
            Some(b) if bytes.is_settled() && bytes.bits == u128::from(b.word()) => Ok(key),
            Some(_) => ub(UbKind::Mbarrier, "an mbarrier's bytes were overwritten"),
            None => ub(UbKind::Mbarrier, "there is no mbarrier at this address"),
        }
    }

    fn mbarrier_store(&mut self, key: Key) {
        if let Some(word) = self.sync.mbarriers.get(&key).map(Mbarrier::word) {
            self.memory.store(key.0, key.1, WORD, &Scalar { drawn: true, ..Scalar::of(word.into()) });
        }
    }

    /// The phase that an mbarrier is in.
    pub fn phase_of(&self, key: Key) -> u64 {
        self.sync.mbarriers.get(&key).map_or(0, |b| b.phase)
    }

    /// `count` arrivals; the state before them.
    fn arrive(&mut self, t: usize, key: Key, op: MbarrierOp, count: u64, drop: bool) -> Result<u64, Stop> {
        let ordering = if op.relaxed { Ordering::Monotonic } else { Ordering::Release };
        let released = self.publications(t, AtomicCode { ordering, scope: op.scope });
        let Some(b) = self.sync.mbarriers.get_mut(&key) else { return Ok(0) };
        let state = b.word();
        if count == 0 || count > b.pending || (drop && count > b.expected) {
            return ub(UbKind::Mbarrier, format!("{count} arrivals where {} are pending", b.pending));
        }
        b.pending -= count;
        b.expected -= if drop { count } else { 0 };
        see(&mut b.arrived, released);
        b.end_phase();
        Ok(state)
    }

    fn expect_tx(&mut self, key: Key, bytes: u64) -> Result<(), Stop> {
        if bytes > MOST {
            return ub(UbKind::Mbarrier, format!("an mbarrier cannot expect {bytes} bytes"));
        }
        if let Some(b) = self.sync.mbarriers.get_mut(&key) {
            b.transactions += bytes as i64;
        }
        Ok(())
    }

    /// Bytes of a copy are there.
    pub fn complete_tx(&mut self, key: Key, bytes: u64) -> Result<(), Stop> {
        if bytes > MOST {
            return ub(UbKind::Mbarrier, format!("an mbarrier cannot count {bytes} bytes"));
        }
        if let Some(b) = self.sync.mbarriers.get_mut(&key) {
            b.transactions -= bytes as i64;
            b.end_phase();
        }
        self.mbarrier_store(key);
        Ok(())
    }

    /// `cp.async.mbarrier.arrive`: an arrival when the thread's copies have ended (here: at once; nobody may touch their
    /// bytes before he sees the phase end). It releases nothing else. Unless `noinc`, it is not among the expected ones.
    pub fn mbarrier_arrive_copies(&mut self, cx: Cx, call: &CallCode, noinc: bool) -> Result<(), Stop> {
        let key = self.mbarrier(cx, call, 0)?;
        self.state.sync(&at(&self.threads, cx.t), Sync::Memory)?;
        self.track(cx.t, key, false);
        if noinc && let Some(b) = self.sync.mbarriers.get_mut(&key) {
            let Some(pending) = b.pending.checked_sub(1) else {
                return ub(UbKind::Mbarrier, "1 arrivals where 0 are pending");
            };
            b.pending = pending;
            b.end_phase();
        }
        self.mbarrier_store(key);
        Ok(())
    }

    fn mbarrier_wait(
        &mut self,
        cx: Cx,
        key: Key,
        op: MbarrierOp,
        parity: bool,
        operand: u64,
        step: &Step,
    ) -> Result<Flow, Stop> {
        let t = cx.t;
        let Some(b) = self.sync.mbarriers.get(&key) else { return Ok(Flow::Next) };
        let (phase, ended) = (b.phase, b.ended.clone());
        // Only the current phase and the one before may be asked for.
        let done = match parity {
            true => operand & 1 != phase & 1,
            false if operand >> 20 == phase => false,
            false if (operand >> 20) + 1 == phase => true,
            false => return ub(UbKind::Mbarrier, "waits for a phase that is neither the current nor the last one"),
        };
        if done {
            let before = self.before_sync(t);
            let mutual = |p: &&Publication| {
                let u = p.thread as usize;
                self.includes(op.scope, t, u) && self.includes(p.scope, u, t)
            };
            let seen: Vec<Publication> = ended.iter().filter(mutual).cloned().collect();
            match op.relaxed {
                true => see(&mut self.threads[t].seen, seen),
                false => seen.iter().for_each(|p| join(&mut self.threads[t].clock, &p.clock)),
            }
            self.observe_phase(t, key, phase);
            self.synced(t, before);
        }
        self.set(cx, step.dst, Scalar { drawn: true, ..Scalar::of(done.into()) });
        Ok(Flow::Yield)
    }
}

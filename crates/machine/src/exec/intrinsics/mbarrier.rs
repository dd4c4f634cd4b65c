//! Operations on mbarrier objects ([`Mbarrier`] defines their effects). The machine stores the object's state
//! separately, and stores a number that depends on this state in the object's bytes. Any other write to these bytes
//! breaks the object.

use crate::api::{AccessKind, ObjectId, Stop, UbKind, ub};
use crate::code::{Action, AsyncKind, AtomicCode, MbarrierOp, Scope, Step};
use crate::exec::{CallSite, Core, Cx, Flow, MemorySystem, Touch};
use crate::ir::Ordering;
use crate::memory::{Kind, Leaf, Scalar, StorageKind};
use crate::order::{MOST, Mbarrier};
use crate::promises::Sync;

/// The place of an mbarrier object in memory.
#[derive(Copy, Clone, Debug)]
pub struct MbarrierPlace {
    object: ObjectId,
    offset: u64,
    /// The index of the object's first cell. [`Order`](crate::order::Order) stores the object's state under this index.
    pub cell: usize,
}

const WORD: Leaf = Leaf { kind: Kind::Int, bits: 64, offset: 0 };

/// Executes an operation on an mbarrier.
pub fn mbarrier_op(core: &mut Core, site: &CallSite, op: MbarrierOp) -> Result<Flow, Stop> {
    if op.action == Action::PendingCount {
        let state = core.arg(site, 0, 0)?;
        core.set_result(site, 0, state.derive(state, state.bits & u128::from(MOST), 32));
        return Ok(Flow::Next);
    }
    let t = site.cx.t;
    let second = match site.call.args.len() {
        1 => 1,
        _ => {
            let v = core.arg(site, 1, 0)?;
            core.job.condition(&v, "an operand of an mbarrier operation")?;
            v.bits as u64
        }
    };
    if op.action == Action::Init {
        return mbarrier_init(core, site, second);
    }
    if op.action == Action::Inval {
        // PTX ISA, 'mbarrier.inval': the memory is free for other uses afterwards. The operation writes the object, but
        // reads nothing and orders nothing, as its attributes in LLVM's NVPTX intrinsics declare.
        let place = mbarrier_found(core, site, 0, (AccessKind::Write, op.scope))?;
        core.mem.order.mbarriers.remove(&place.cell);
        return Ok(Flow::Next);
    }
    let place = mbarrier_in(core, site, 0, op.scope)?;
    core.announce_sync(t, Sync::Memory)?;
    match op.action {
        Action::Wait { parity } => return mbarrier_wait(core, site.cx, place, op, parity, second, site.step),
        Action::ExpectTx => mbarrier_mut(&mut core.mem, place).expect_bytes(second)?,
        Action::CompleteTx => return complete_tx(&mut core.mem, place, second).map(|()| Flow::Yield),
        Action::Arrive { drop, expect, ends } => {
            let ordering = if op.relaxed { Ordering::Monotonic } else { Ordering::Release };
            let released = core.mem.order.publications(t, AtomicCode { ordering, scope: op.scope });
            let object = mbarrier_mut(&mut core.mem, place);
            if expect {
                object.expect_bytes(second)?;
            }
            let state = object.arrive(if expect { 1 } else { second }, drop, released)?;
            if !ends && object.phase != state >> 20 {
                return ub(UbKind::Mbarrier, "an arrival with noComplete ends the phase");
            }
            if site.step.leaves > 0 {
                core.set_result(site, 0, Scalar { drawn: true, ..Scalar::from_bits(state.into()) });
            }
        }
        Action::Init | Action::PendingCount | Action::Inval => {}
    }
    mbarrier_store(&mut core.mem, place);
    Ok(Flow::Yield)
}

fn mbarrier_init(core: &mut Core, site: &CallSite, count: u64) -> Result<Flow, Stop> {
    let fresh = Mbarrier::new(count)?;
    let place = mbarrier_at(core, site, 0, AccessKind::Write, None)?;
    if core.mem.memory.objects[place.object].home != StorageKind::Shared {
        return ub(UbKind::Mbarrier, "an mbarrier outside shared memory");
    }
    // The program must invalidate the mbarrier object before it reuses the memory, even if it reuses the memory for
    // another mbarrier.
    if core.mem.order.mbarriers.contains_key(&place.cell) {
        return ub(UbKind::Mbarrier, "an mbarrier is initialized twice");
    }
    core.mem.order.mbarriers.insert(place.cell, fresh);
    mbarrier_store(&mut core.mem, place);
    Ok(Flow::Next)
}

/// Accesses the object to which argument `n` points, and returns its place.
fn mbarrier_at(
    core: &mut Core,
    site: &CallSite,
    n: usize,
    kind: AccessKind,
    atomic: Option<AtomicCode>,
) -> Result<MbarrierPlace, Stop> {
    let p = core.arg(site, n, 0)?;
    let space = core.job.arg_space(site.call, n)?;
    let touch = Touch { align: 8, atomic, operand: Some(n as u8 + 1), ..Touch::plain(space, kind, 8) };
    let (object, offset) = core.touch(site.cx.t, &p, &touch)?;
    Ok(MbarrierPlace { object, offset, cell: core.mem.memory.cell(object, offset) })
}

/// Returns the place of the mbarrier to which argument `n` points. Records one access of this scope, which reads and
/// writes the object.
pub fn mbarrier_in(core: &mut Core, site: &CallSite, n: usize, scope: Scope) -> Result<MbarrierPlace, Stop> {
    mbarrier_found(core, site, n, (AccessKind::ReadWrite, scope))
}

/// Does the same as [`mbarrier_in`], for an operation that makes an access of the given kind and scope.
fn mbarrier_found(
    core: &mut Core,
    site: &CallSite,
    n: usize,
    (kind, scope): (AccessKind, Scope),
) -> Result<MbarrierPlace, Stop> {
    let atomic = AtomicCode { ordering: Ordering::Monotonic, scope };
    let place = mbarrier_at(core, site, n, kind, Some(atomic))?;
    let bytes = core.mem.memory.load(place.object, place.offset, WORD, &mut core.choices.undef);
    match core.mem.order.mbarriers.get(&place.cell) {
        Some(b) if bytes.is_well_defined() && bytes.bits == u128::from(b.word()) => Ok(place),
        Some(_) => ub(UbKind::Mbarrier, "an mbarrier's bytes were overwritten"),
        None => ub(UbKind::Mbarrier, "there is no mbarrier at this address"),
    }
}

fn mbarrier_mut<'m>(mem: &'m mut MemorySystem, place: MbarrierPlace) -> &'m mut Mbarrier {
    mem.order.mbarriers.get_mut(&place.cell).expect("mbarrier_in found it")
}

fn mbarrier_store(mem: &mut MemorySystem, place: MbarrierPlace) {
    let word = mbarrier_mut(mem, place).word();
    mem.memory.store(place.object, place.offset, WORD, &Scalar { drawn: true, ..Scalar::from_bits(word.into()) });
}

/// Counts `bytes` bytes of a copy as arrived at the mbarrier.
pub fn complete_tx(mem: &mut MemorySystem, place: MbarrierPlace, bytes: u64) -> Result<(), Stop> {
    mbarrier_mut(mem, place).complete_bytes(bytes)?;
    mbarrier_store(mem, place);
    Ok(())
}

/// Executes `cp.async.mbarrier.arrive`, an arrival that takes effect when the thread's copies have ended. The machine
/// arrives immediately, but lets no thread access the copied bytes before the thread observes the end of the phase. The
/// arrival releases nothing else. Without `noinc`, the instruction also adds one pending arrival, so the number of
/// pending arrivals stays the same.
pub fn mbarrier_arrive_copies(core: &mut Core, site: &CallSite, noinc: bool) -> Result<(), Stop> {
    let place = mbarrier_in(core, site, 0, Scope::Cta)?;
    core.announce_sync(site.cx.t, Sync::Memory)?;
    core.mem.order.track(site.cx.t, place.cell, AsyncKind::Copy);
    if noinc {
        return mbarrier_arrive_once(&mut core.mem, place);
    }
    mbarrier_store(&mut core.mem, place);
    Ok(())
}

/// Arrives once without a release.
pub fn mbarrier_arrive_once(mem: &mut MemorySystem, place: MbarrierPlace) -> Result<(), Stop> {
    mbarrier_mut(mem, place).arrive(1, false, Vec::new())?;
    mbarrier_store(mem, place);
    Ok(())
}

fn mbarrier_wait(
    core: &mut Core,
    cx: Cx,
    place: MbarrierPlace,
    op: MbarrierOp,
    parity: bool,
    operand: u64,
    step: &Step,
) -> Result<Flow, Stop> {
    let object = mbarrier_mut(&mut core.mem, place);
    let (done, phase) = (object.has_ended(operand, parity)?, object.phase);
    if done {
        let gain = core.mem.order.phase_gain(cx.t, place.cell, op);
        core.recorded(cx.t, |order| {
            order.apply_gain(cx.t, gain);
            order.observe_phase(cx.t, place.cell, phase);
        });
    }
    // PTX ISA, 'mbarrier.test_wait': after a phase has ended, the wait may still report that it has not. But the wait
    // never reports the end of a phase too early.
    core.threads.set(cx, step.dst, Scalar { drawn: done, ..Scalar::from_bits(done.into()) });
    Ok(Flow::Yield)
}

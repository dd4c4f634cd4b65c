//! Lowers barriers, fences, mbarriers, asynchronous copies and control flow.

use super::lower::{Lower, LowerResult, NotModelled, int};
use super::memory::{ordering, scope};
use super::parse::{Instruction, Operand};
use crate::code::{Action, AsyncKind, AtomicCode, CtaBarrier, Exchange, Intrinsic, MbarrierOp, Op, Scope, Src, Wait};
use crate::ir::*;

const GLOBAL: AddressSpace = AddressSpace(1);
const SHARED: AddressSpace = AddressSpace(3);

/// Lowers `bar.sync`, `barrier.cta.arrive`, `bar.warp.sync`, `barrier.cluster.wait` and similar instructions.
pub fn barrier(l: &mut Lower<'_, '_>, i: &Instruction) -> LowerResult {
    let slot = l.fresh(1);
    if i.has("cluster") {
        let (aligned, relaxed) = (i.has("aligned"), i.has("relaxed"));
        let which = match () {
            () if i.has("arrive") => Intrinsic::ClusterArrive { aligned, relaxed },
            () if i.has("wait") => Intrinsic::ClusterWait,
            () => return Err(NotModelled),
        };
        l.call(which, Vec::new(), &[], slot);
        return Ok(());
    }
    if i.has("red") {
        return reduction(l, i, slot);
    }
    let mut args = Vec::new();
    for operand in &i.operands {
        args.push((l.value(operand, 32)?, int(32)));
    }
    let which = match i.has("warp") {
        true => Intrinsic::WarpBarrier,
        false => {
            let aligned = &*i.words[0] == "bar" || i.has("aligned");
            let waits = i.has("sync");
            if !(waits || i.has("arrive")) || args.is_empty() {
                return Err(NotModelled);
            }
            Intrinsic::CtaBarrier(CtaBarrier { aligned, counted: args.len() == 2, waits, red: None })
        }
    };
    l.call(which, args, &[], slot);
    Ok(())
}

/// Lowers `bar.red.popc.u32 d, a{, b}, c` and `barrier.cta.red.OP{.aligned}.pred p, a{, b}, c`: a barrier that counts
/// or combines predicates.
fn reduction(l: &mut Lower<'_, '_>, i: &Instruction, slot: u32) -> LowerResult {
    let (op, bits) = match (i.words.iter().find_map(|w| joining(w)), i.last()) {
        (Some(Exchange::Count), "u32") => (Exchange::Count, 32),
        (Some(op @ (Exchange::All | Exchange::Any)), "pred") => (op, 1),
        _ => return Err(NotModelled),
    };
    let [to, numbers @ .., predicate] = &i.operands[..] else { return Err(NotModelled) };
    let mut args = Vec::new();
    for operand in numbers {
        args.push((l.value(operand, 32)?, int(32)));
    }
    if !matches!(args.len(), 1 | 2) {
        return Err(NotModelled);
    }
    let counted = args.len() == 2;
    args.push((l.value(predicate, 1)?, int(1)));
    let aligned = &*i.words[0] == "bar" || i.has("aligned");
    let barrier = CtaBarrier { aligned, counted, waits: true, red: Some(op) };
    l.call(Intrinsic::CtaBarrier(barrier), args, &[int(bits)], slot);
    l.assign(to, bits, false, slot)
}

/// Returns the operation by which the word combines the predicates of all threads.
fn joining(word: &str) -> Option<Exchange> {
    match word {
        "popc" => Some(Exchange::Count),
        "and" => Some(Exchange::All),
        "or" => Some(Exchange::Any),
        _ => None,
    }
}

/// Lowers `membar.gl`, `fence.acq_rel.gpu`, `fence.proxy.async` and similar instructions. A fence between the proxies
/// of tensor maps and of other accesses has an ordering and a scope. Other proxy fences order only the accesses of one
/// thread.
///
/// `fence.mbarrier_init.release.cluster`, which CUTLASS uses, becomes a release of cluster scope. In PTX, this fence
/// releases only the initialisation of mbarriers (PTX ISA, 'membar, fence'). The machine does not model this limit, so
/// it also accepts a kernel that relies on the release of other writes.
pub fn fence(l: &mut Lower<'_, '_>, i: &Instruction) -> LowerResult {
    if i.has("tensormap::generic") {
        let (Some(scope), Some(ordering)) = (scope(i), ordering(i)) else { return Err(NotModelled) };
        l.emit(Op::Fence(AtomicCode { ordering, scope }), 0, 0);
        return Ok(());
    }
    if i.has("proxy") {
        return order_only(l, i);
    }
    let scope = scope(i).ok_or(NotModelled)?;
    let ordering = match (&*i.words[0], ordering(i)) {
        (_, Some(Ordering::Monotonic)) => return Err(NotModelled),
        ("membar", _) => Ordering::SeqCst,
        (_, ordering) => ordering.unwrap_or(Ordering::AcqRel),
    };
    l.emit(Op::Fence(AtomicCode { ordering, scope }), 0, 0);
    Ok(())
}

/// Lowers an instruction that waits for earlier launches, or that orders nothing but a thread's own accesses.
pub fn order_only(l: &mut Lower<'_, '_>, _: &Instruction) -> LowerResult {
    let slot = l.fresh(1);
    l.call(Intrinsic::CompilerBarrier, Vec::new(), &[], slot);
    Ok(())
}

/// Lowers `bra` and `bra.uni`.
pub fn branch(l: &mut Lower<'_, '_>, i: &Instruction) -> LowerResult {
    match &i.operands[..] {
        [Operand::Name(label)] => {
            l.branch(label);
            Ok(())
        }
        _ => Err(NotModelled),
    }
}

/// Lowers `trap` and `exit`.
pub fn end(l: &mut Lower<'_, '_>, i: &Instruction) -> LowerResult {
    let slot = l.fresh(1);
    let which = if &*i.words[0] == "trap" { Intrinsic::Trap } else { Intrinsic::Exit };
    l.call(which, Vec::new(), &[], slot);
    Ok(())
}

/// Lowers `cp.async…`.
pub fn copy(l: &mut Lower<'_, '_>, i: &Instruction) -> LowerResult {
    let slot = l.fresh(1);
    let bulk = i.has("bulk");
    let call = match () {
        () if !i.has("async") => return Err(NotModelled),
        () if i.has("prefetch") => return Ok(()),
        () if i.has("reduce") || i.has("multicast::cluster") => return Err(NotModelled),
        () if i.has("tensor") => return super::tensors::copy(l, i),
        () if i.has("commit_group") => {
            (Intrinsic::CopyCommit(if bulk { AsyncKind::Bulk } else { AsyncKind::Copy }), Vec::new())
        }
        () if i.has("wait_all") => (Intrinsic::CopyWait(Wait::All), Vec::new()),
        () if i.has("wait_group") => {
            let newest = l.value(i.operands.first().ok_or(NotModelled)?, 32)?;
            let wait = if bulk { Wait::Bulk { read: i.has("read") } } else { Wait::Groups };
            (Intrinsic::CopyWait(wait), vec![(newest, int(32))])
        }
        () if i.has("mbarrier") => {
            let space = super::memory::space(i);
            let (ptr, _) = l.address(i.operands.first().ok_or(NotModelled)?, space)?;
            let leaf = l.pointer_leaf(space);
            (Intrinsic::CopyArrive { noinc: i.has("noinc") }, vec![(ptr, leaf)])
        }
        () if bulk => return bulk_copy(l, i, slot),
        () => return copy_bytes(l, i, slot),
    };
    l.call(call.0, call.1, &[], slot);
    Ok(())
}

/// Lowers `cp.async.ca.shared.global [dst], [src], size{, source size}{, cache policy}`. The fourth operand may be a
/// predicate instead of the source size. If the predicate is true, the source is ignored (PTX ISA, "cp.async").
fn copy_bytes(l: &mut Lower<'_, '_>, i: &Instruction, slot: u32) -> LowerResult {
    let [to, from, Operand::Int(len), rest @ ..] = &i.operands[..] else { return Err(NotModelled) };
    let len = u64::try_from(*len).ok().filter(|n| matches!(n, 4 | 8 | 16)).ok_or(NotModelled)?;
    let policies = usize::from(i.words.iter().any(|w| &**w == "L2::cache_hint"));
    if rest.len() > 1 + policies {
        return Err(NotModelled);
    }
    let ((to, a), (from, b)) = (l.address(to, SHARED)?, l.address(from, GLOBAL)?);
    let mut args = vec![(to, l.pointer_leaf(SHARED)), (from, l.pointer_leaf(GLOBAL))];
    if rest.len() > policies {
        let size = if l.is_predicate(&rest[0]) { ignoring(l, &rest[0], len)? } else { l.value(&rest[0], 32)? };
        args.push((size, int(32)));
    }
    l.call_touching(Intrinsic::CopyAsync(len), args, &[], slot, ModRefInfo::ModRef, [a, b, None]);
    Ok(())
}

/// Emits the step that computes the source size in bytes of a copy whose last operand is a predicate: 0 if the
/// predicate is true, `len` otherwise.
fn ignoring(l: &mut Lower<'_, '_>, predicate: &Operand, len: u64) -> Result<Src, NotModelled> {
    let cond = l.value(predicate, 1)?;
    let (a, b) = (l.number(0), l.number(len.into()));
    let (slot, shape) = (l.fresh(1), l.shape(&[int(32)]));
    l.emit(Op::Select { cond, per_lane: u32::MAX, a, b, shape, flags: Flags::NONE }, slot, 1);
    Ok(Src::Reg(slot))
}

/// Lowers `cp.async.bulk` of plain bytes, into shared memory (with an mbarrier) or out of it.
fn bulk_copy(l: &mut Lower<'_, '_>, i: &Instruction, slot: u32) -> LowerResult {
    let spaces: Vec<&str> =
        i.words.iter().map(|w| &**w).filter(|w| w.starts_with("shared") || *w == "global").collect();
    match (&spaces[..], &i.operands[..]) {
        (["shared::cluster" | "shared::cta" | "shared", "global"], [to, from, size, mbarrier, ..]) => {
            let ((to, a), (from, b), (mbarrier, c)) =
                (l.address(to, SHARED)?, l.address(from, GLOBAL)?, l.address(mbarrier, SHARED)?);
            let size = (l.value(size, 32)?, int(32));
            let shared = l.pointer_leaf(SHARED);
            let args = vec![(to, shared), (mbarrier, shared), (from, l.pointer_leaf(GLOBAL)), size];
            l.call_touching(Intrinsic::CopyBulkIn, args, &[], slot, ModRefInfo::ModRef, [a, c, b]);
        }
        (["global", "shared::cta" | "shared"], [to, from, size, ..]) => {
            let ((to, a), (from, b)) = (l.address(to, GLOBAL)?, l.address(from, SHARED)?);
            let size = (l.value(size, 32)?, int(32));
            let args = vec![(to, l.pointer_leaf(GLOBAL)), (from, l.pointer_leaf(SHARED)), size];
            l.call_touching(Intrinsic::CopyBulkOut, args, &[], slot, ModRefInfo::ModRef, [a, b, None]);
        }
        _ => return Err(NotModelled),
    }
    Ok(())
}

/// Lowers `mbarrier.OP…`.
pub fn mbarrier(l: &mut Lower<'_, '_>, i: &Instruction) -> LowerResult {
    let word = i.words.get(1).map_or("", |w| &**w);
    let has = |w: &str| i.has(w);
    let action = match word {
        "init" => Action::Init,
        "inval" => Action::Inval,
        "expect_tx" => Action::ExpectTx,
        "complete_tx" => Action::CompleteTx,
        "arrive" | "arrive_drop" => {
            Action::Arrive { drop: word == "arrive_drop", expect: has("expect_tx"), ends: !has("noComplete") }
        }
        "test_wait" | "try_wait" => Action::Wait { parity: has("parity") },
        _ => return Err(NotModelled),
    };
    let scope = scope(i).filter(|s| *s == Scope::Cluster).unwrap_or(Scope::Cta);
    let op = MbarrierOp { action, relaxed: has("relaxed"), scope };
    let gives = matches!(action, Action::Arrive { .. } | Action::Wait { .. });
    // An arrival at the mbarrier of a different CTA returns no state.
    let has_result = gives && !matches!(i.operands.first(), Some(Operand::Address(..)));
    let (result, rest) = if has_result { i.operands.split_at(1) } else { (&[][..], &i.operands[..]) };
    let [address, more @ ..] = rest else { return Err(NotModelled) };
    let space = super::memory::space(i);
    let (ptr, operand) = l.address(address, space)?;
    let mut args = vec![(ptr, l.pointer_leaf(space))];
    let state = matches!(action, Action::Wait { parity: false });
    // An additional operand of `try_wait` gives the time to wait, which has no effect here.
    if let Some(second) = more.first() {
        let bits = if state { 64 } else { 32 };
        args.push((l.value(second, bits)?, int(bits)));
    }
    let results = match action {
        Action::Wait { .. } => vec![int(1)],
        Action::Arrive { .. } => vec![int(64)],
        _ => Vec::new(),
    };
    let slot = l.fresh(1);
    let touches = ModRefInfo::ModRef;
    l.call_touching(Intrinsic::Mbarrier(op), args, &results, slot, touches, [operand, None, None]);
    match (result.first(), results.first()) {
        (Some(to), Some(leaf)) => l.assign(to, leaf.bits, false, slot),
        _ => Ok(()),
    }
}

//! OpenCL's built-in functions, executed as the OpenCL C specification defines them ([`builtin`]).
//!
//! When two programs are compared, the machine executes only functions that access no memory of the program and compute
//! no floats. The other functions then count as unknown functions, for two reasons: AMDGPU's passes fold some of them,
//! and a comparison must record what outside code reads.

use crate::api::{AccessKind, Stop, unsupported};
use crate::arith::atomics::combine;
use crate::arith::float::{Modes, decode, encode};
use crate::arith::library::math;
use crate::code::library::is_math;
use crate::code::opencl::{Builtin, IntOp, Sign, WorkItem, builtin, demangled};
use crate::code::{AtomicCode, Scope};
use crate::environment::external_code::{CalleeEffects, powers};
use crate::exec::{CallSite, Core, Cx, Flow, Touch};
use crate::ir::{FuncId, Ordering, RmwOp, signed};
use crate::memory::{Kind, Leaf, Scalar, mask};

/// One running call of a built-in function.
struct BuiltinCall<'c> {
    cx: Cx,
    name: &'c str,
    powers: CalleeEffects,
    args: Vec<(Vec<Scalar>, &'c [Leaf])>,
    ret: &'c [Leaf],
    dst: u32,
}

impl BuiltinCall<'_> {
    fn unsupported<T>(&self) -> Result<T, Stop> {
        unsupported(format!("call @{}", self.name))
    }

    /// Returns the only leaf of argument `n`, with its type.
    fn scalar(&self, n: usize) -> Result<(Scalar, Leaf), Stop> {
        match self.args.get(n) {
            Some((values, [leaf])) => Ok((values[0], *leaf)),
            _ => self.unsupported(),
        }
    }
}

/// How a call of a built-in function ends: with the next instruction, or with a wait at a barrier.
pub enum BuiltinEnd {
    Done(Flow),
    /// The thread must wait at the barrier of its work-group.
    Barrier,
}

/// Executes a call of a built-in function. Returns `None` if the machine does not model the function.
pub fn call_builtin(core: &mut Core, site: &CallSite, callee: FuncId) -> Result<Option<BuiltinEnd>, Stop> {
    let (module, program) = (core.job.module, core.job.program);
    let f = module.function(callee);
    let Some(which) = builtin(core.job.name(f.symbol)) else { return Ok(None) };
    let compared = core.job.options.observe || core.job.options.tolerant;
    if compared
        && matches!(which, Builtin::Rmw { .. } | Builtin::CompareExchange | Builtin::Group { .. } | Builtin::Float)
    {
        return Ok(None);
    }
    let is_known = |(name, _)| is_math(name, site.call.args.len());
    if which == Builtin::Float && !demangled(core.job.name(f.symbol)).is_some_and(is_known) {
        return Ok(None);
    }
    let name = core.job.name(f.symbol).to_string();
    let mut args = Vec::new();
    for (arg, param) in site.call.args.iter().zip(&program[callee].params) {
        let leaves = &*program.shape(arg.shape).leaves;
        let mut values = Vec::new();
        core.argument(site.cx, arg, &mut values)?;
        for (leaf, v) in leaves.iter().zip(&mut values) {
            if let Some(p) = &param.promise {
                core.mem.promise(site.cx.t, p, v, leaf.kind, "the argument")?;
            }
        }
        args.push((values, leaves));
    }
    let ir_call = module.function(core.threads.frame(site.cx.t).function).inst(site.step.inst).kind.as_call();
    let ret = &*program.shape(site.call.ret).leaves;
    let c = BuiltinCall {
        cx: site.cx,
        name: &name,
        powers: powers(&core.job.module.types, f, ir_call),
        args,
        ret,
        dst: site.step.dst,
    };
    execute_builtin(core, which, &c).map(Some)
}

fn execute_builtin(core: &mut Core, which: Builtin, c: &BuiltinCall) -> Result<BuiltinEnd, Stop> {
    let flow = match which {
        Builtin::Barrier => return Ok(BuiltinEnd::Barrier),
        Builtin::Id(which) => work_item(core, c, which)?,
        Builtin::Fence => core.fence(c.cx.t, AtomicCode { ordering: Ordering::AcqRel, scope: Scope::System })?,
        Builtin::Rmw { op, step } => opencl_atomic(core, c, op, step)?,
        Builtin::CompareExchange => opencl_exchange(core, c)?,
        Builtin::Group { lanes, write } => opencl_group(core, c, lanes, write)?,
        Builtin::Int(op, sign) => elementwise(core, c, |c, x, leaf| int(c, op, sign, x, leaf.bits))?,
        Builtin::Float => elementwise(core, c, opencl_float)?,
    };
    Ok(BuiltinEnd::Done(flow))
}

/// Executes the "Work-Item Functions". A dimension above 2 has one work-item, with number 0.
fn work_item(core: &mut Core, c: &BuiltinCall, which: WorkItem) -> Result<Flow, Stop> {
    let [leaf] = c.ret else { return c.unsupported() };
    let d = match c.args.len() {
        0 => 0,
        _ => {
            let d = c.scalar(0)?.0;
            core.job.condition(&d, "the dimension")?;
            d.bits.min(3) as usize
        }
    };
    let value = work_item_value(core, c.cx.t, which, d);
    core.threads.set(c.cx, c.dst, Scalar::from_bits(u128::from(value) & mask(leaf.bits)));
    Ok(Flow::Next)
}

/// Executes the "Atomic Functions" of OpenCL 1.2, which are relaxed and of device scope. `step` selects `atomic_inc`
/// and `atomic_dec`, whose only argument is a pointer.
fn opencl_atomic(core: &mut Core, c: &BuiltinCall, op: RmwOp, step: bool) -> Result<Flow, Stop> {
    let ((p, place), [leaf]) = (c.scalar(0)?, c.ret) else { return c.unsupported() };
    let Kind::Ptr(space) = place.kind else { return c.unsupported() };
    let operand = if step { Scalar::from_bits(1) } else { c.scalar(1)?.0 };
    let known = c.args.len() == if step { 1 } else { 2 };
    let may = c.powers.params.first().is_some_and(|p| p.reads && p.writes);
    if !known || !may || matches!(leaf.kind, Kind::Ptr(_)) {
        return c.unsupported();
    }
    let len = u64::from(leaf.bits / 8);
    let atomic = AtomicCode { ordering: Ordering::Monotonic, scope: Scope::Device };
    let touch = Touch { align: len, atomic: Some(atomic), ..Touch::plain(space, AccessKind::ReadWrite, len) };
    let (object, offset) = core.touch(c.cx.t, &p, &touch)?;
    core.atomic_read(c.cx.t, object, offset..offset + len, atomic)?;
    core.atomic_write(c.cx.t, object, offset..offset + len, atomic, true)?;
    let old = core.fetch(c.cx.t, object, offset, *leaf)?;
    let new = combine(&mut core.choices.floating(Modes::ATOMIC), op, *leaf, old, operand)?;
    core.mem.memory.store(object, offset, *leaf, &new);
    core.threads.set(c.cx, c.dst, old);
    Ok(Flow::Yield)
}

/// Executes `atomic_cmpxchg`, which is relaxed and of device scope.
fn opencl_exchange(core: &mut Core, c: &BuiltinCall) -> Result<Flow, Stop> {
    let ((p, place), [leaf]) = (c.scalar(0)?, c.ret) else { return c.unsupported() };
    let may = c.powers.params.first().is_some_and(|p| p.reads && p.writes);
    let (Kind::Ptr(space), Kind::Int, 3, true) = (place.kind, leaf.kind, c.args.len(), may) else {
        return c.unsupported();
    };
    let (want, new) = (c.scalar(1)?.0, c.scalar(2)?.0);
    let len = u64::from(leaf.bits / 8);
    let atomic = AtomicCode { ordering: Ordering::Monotonic, scope: Scope::Device };
    let touch = Touch { align: len, atomic: Some(atomic), ..Touch::plain(space, AccessKind::ReadWrite, len) };
    let (old, _) = core.exchange_at(c.cx.t, (&p, &touch), *leaf, (want, new), (Ordering::Monotonic, false))?;
    core.threads.set(c.cx, c.dst, old);
    Ok(Flow::Yield)
}

/// Executes the "Vector Data Load and Store Functions". The pointer is aligned to one element.
fn opencl_group(core: &mut Core, c: &BuiltinCall, lanes: u8, write: bool) -> Result<Flow, Stop> {
    let first = usize::from(write);
    let ((index, _), (p, place)) = (c.scalar(first)?, c.scalar(first + 1)?);
    let leaves = if write { c.args[0].1 } else { c.ret };
    let (Kind::Ptr(space), Some(leaf)) = (place.kind, leaves.first()) else { return c.unsupported() };
    let power = c.powers.params.get(first + 1);
    let may = power.is_some_and(|p| if write { p.writes } else { p.reads });
    if leaves.len() != usize::from(lanes) || !may || !leaf.bits.is_multiple_of(8) || matches!(leaf.kind, Kind::Ptr(_)) {
        return c.unsupported();
    }
    core.job.condition(&index, "the index")?;
    let size = u64::from(leaf.bits / 8);
    let len = size * u64::from(lanes);
    let address = (p.bits as u64).wrapping_add((index.bits as u64).wrapping_mul(len));
    let p = Scalar { bits: (address & core.job.program.spaces.index_mask(space)).into(), ..p };
    let kind = if write { AccessKind::Write } else { AccessKind::Read };
    let (object, offset) = core.touch(c.cx.t, &p, &Touch { align: size, ..Touch::plain(space, kind, len) })?;
    if !write && core.mem.reads_unwritten()? {
        return c.unsupported();
    }
    for i in 0..lanes {
        let leaf = Leaf { offset: size * u64::from(i), ..*leaf };
        if write {
            let v = c.args[0].0[usize::from(i)];
            core.mem.memory.store(object, offset, leaf, &v);
        } else {
            let v = core.fetch(c.cx.t, object, offset, leaf)?;
            core.threads.set(c.cx, c.dst + u32::from(i), v);
        }
    }
    Ok(Flow::Next)
}

/// Computes each element of the result from the elements of the arguments with the same index. A scalar argument
/// applies to every element.
fn elementwise(
    core: &mut Core,
    c: &BuiltinCall,
    one: impl Fn(&BuiltinCall, &[Scalar], Leaf) -> Result<Scalar, Stop>,
) -> Result<Flow, Stop> {
    for (i, leaf) in c.ret.iter().enumerate() {
        let mut x = Vec::new();
        for (values, _) in &c.args {
            match values.get(if values.len() == 1 { 0 } else { i }) {
                Some(v) => x.push(*v),
                None => return c.unsupported(),
            }
        }
        let v = match x.iter().any(|v| v.poison) {
            true => Scalar::poison(),
            false if x.iter().any(|v| v.undef != 0) => core.choices.draw(leaf.bits),
            false => one(c, &x, *leaf)?,
        };
        let drawn = v.drawn || x.iter().any(|v| v.drawn);
        core.threads.set(c.cx, c.dst + i as u32, Scalar { drawn, ..v });
    }
    Ok(Flow::Next)
}

/// Computes a function of "Math Functions". The result is tainted, because its last bits are not defined.
fn opencl_float(c: &BuiltinCall, x: &[Scalar], leaf: Leaf) -> Result<Scalar, Stop> {
    let Kind::Float(kind) = leaf.kind else { return c.unsupported() };
    let is_alike = c.args.iter().all(|(_, leaves)| leaves.iter().all(|l| l.kind == leaf.kind));
    let numbers: Option<Vec<f64>> = x.iter().map(|v| decode(v.bits, kind)).collect();
    let base = demangled(c.name).map_or("", |(name, _)| name);
    let Some(result) = numbers.filter(|_| is_alike).and_then(|x| math(base, &x)) else { return c.unsupported() };
    Ok(Scalar { drawn: true, ..Scalar::from_bits(encode(result, kind).unwrap_or(0)) })
}

/// Executes a work-item query that is an intrinsic. The argument of the query, if it has one, is the dimension.
pub fn place_of_work_item(core: &mut Core, site: &CallSite, which: WorkItem) -> Result<(), Stop> {
    let d = match site.call.args.first() {
        Some(_) => core.arg(site, 0, 0)?,
        None => Scalar::from_bits(0),
    };
    core.job.condition(&d, "the dimension")?;
    let bits = core.job.program.shape(site.call.ret).leaves.first().map_or(0, |leaf| leaf.bits);
    let value = work_item_value(core, site.cx.t, which, d.bits.min(3) as usize);
    core.set_result(site, 0, Scalar::from_bits(u128::from(value) & mask(bits)));
    Ok(())
}

/// Returns a position or a size in dimension `d`, 0 to 3. Dimension 3 does not exist in the launch, so its size is 1.
fn work_item_value(core: &Core, t: usize, which: WorkItem, d: usize) -> u64 {
    let (thread, launch) = (&core.threads[t], &core.job.setup.launch);
    let id = |place: [u32; 3]| place.get(d).copied().map_or(0, u64::from);
    let size = |sizes: [u32; 3]| sizes.get(d).copied().map_or(1, u64::from);
    let global = |d: usize| u64::from(thread.ctaid[d]) * u64::from(launch.block[d]) + u64::from(thread.tid[d]);
    let across = |d: usize| u64::from(launch.grid[d]) * u64::from(launch.block[d]);
    match which {
        WorkItem::GlobalId if d < 3 => global(d),
        WorkItem::GlobalId | WorkItem::GlobalOffset => 0,
        WorkItem::LocalId => id(thread.tid),
        WorkItem::GroupId => id(thread.ctaid),
        WorkItem::GlobalSize => size(launch.grid) * size(launch.block),
        WorkItem::LocalSize => size(launch.block),
        WorkItem::Groups => size(launch.grid),
        WorkItem::GlobalLinearId => (global(2) * across(1) + global(1)) * across(0) + global(0),
        WorkItem::LocalLinearId => {
            let [x, y, z] = thread.tid.map(u64::from);
            (z * u64::from(launch.block[1]) + y) * u64::from(launch.block[0]) + x
        }
        WorkItem::Dimensions => (0..3).rev().find(|d| across(*d) > 1).unwrap_or(0) as u64 + 1,
    }
}

/// Computes one element of `bits` bits of "Integer Functions". The operands are integers of the same width.
fn int(c: &BuiltinCall, op: IntOp, sign: Sign, x: &[Scalar], bits: u32) -> Result<Scalar, Stop> {
    let number = |v: &Scalar| match sign {
        Sign::Signed => signed(v.bits, bits),
        Sign::Unsigned => v.bits as i128,
    };
    let x: Vec<i128> = x.iter().map(number).collect();
    // If an operand has more than 24 significant bits, the result is arbitrary.
    let narrow = |x: &i128| match sign {
        Sign::Signed => (-(1 << 23)..1 << 23).contains(x),
        Sign::Unsigned => (0..1 << 24).contains(x),
    };
    let value = match (op, &x[..]) {
        (IntOp::Min, [x, y]) => *x.min(y),
        (IntOp::Max, [x, y]) => *x.max(y),
        (IntOp::Clamp, [x, low, high]) if low <= high => *x.clamp(low, high),
        (IntOp::Abs, [x]) => x.abs(),
        (IntOp::Mul24, [x, y]) if narrow(x) && narrow(y) => x * y,
        (IntOp::Mad24, [x, y, z]) if narrow(x) && narrow(y) => x * y + z,
        _ => return c.unsupported(),
    };
    Ok(Scalar::from_bits(value as u128 & mask(bits)))
}

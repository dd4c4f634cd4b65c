//! Attributes that promise a property of a value. The machine checks them at the definition of the argument, the result
//! or the loaded value.

use crate::api::{ObjectId, Origin, Stop, UbKind, ub, undecided, unsupported};
use crate::code::{Callee, Code, Step, ValuePromise};
use crate::environment::external::allocated;
use crate::exec::{CallSite, Core, Cx, Job, MemorySystem, Thread};
use crate::ir::*;
use crate::memory::{Base, Kind, Scalar, buffer_resources};

impl Core<'_> {
    /// Checks `allocsize` (LangRef): the result is null, or points to at least the number of bytes that the attribute
    /// states.
    pub fn check_size(&mut self, cx: Cx, code: &Code, values: &[Scalar]) -> Result<(), Stop> {
        let (Some(sizes), [v]) = (code.allocsize, values) else { return Ok(()) };
        let Some(Kind::Ptr(space)) = self.job.program.shape(code.ret).leaves.first().map(|l| l.kind) else {
            return Ok(());
        };
        if v.is_well_defined() && v.bits == 0 && v.prov.base == Base::None {
            return Ok(());
        }
        let arg = |i: u32| code.params.get(i as usize).map(|p| self.threads.slot(cx.t, cx.base, p.slot));
        let Some(size) = allocated(sizes, arg) else { return undecided("allocsize of an undefined size") };
        match self.mem.resolve(cx.t, v, space, size) {
            Err(Stop::Ub(_, why)) => ub(UbKind::AllocSize, format!("the result has less than {size} bytes: {why}")),
            other => other.map(|_| ()),
        }
    }

    /// Checks the promises about a value that was just stored in the registers from `slot` onwards.
    pub fn check_promises(&mut self, cx: Cx, p: &ValuePromise, slot: u32, shape: u32, what: &str) -> Result<(), Stop> {
        for (i, leaf) in self.job.program.shape(shape).leaves.iter().enumerate() {
            let mut v = self.threads.slot(cx.t, cx.base, slot + i as u32);
            self.mem.promise(cx.t, p, &mut v, leaf.kind, what)?;
            self.mem.mark_dereferenceable(p, &v);
            self.threads.set(cx, slot + i as u32, v);
        }
        Ok(())
    }

    /// Called when an object ends. Checks that no pointer to this object has the promise to be dereferenceable.
    /// LangRef, 'dereferenceable': a pass may load from such a pointer speculatively. Since LLVM 23 the promise applies
    /// only at the point of the attribute. For older releases it is undecided whether the promise still applies after
    /// the end of the object: passes of these releases insert loads through the pointer wherever the pointer is
    /// available.
    pub fn check_no_longer_promised(&self, object: ObjectId) -> Result<(), Stop> {
        let at_point = self.job.options.dereferenceable_at_point;
        let lasts =
            |p: &ValuePromise| p.dereferenceable.max(p.dereferenceable_or_null) > 0 && (p.outlives_call || !at_point);
        let names = |v: &Scalar| v.prov.base == Base::Object(object);
        let promises = |thread: &Thread| {
            thread.frames.iter().filter(|frame| self.job.program[frame.function].promises_dereferenceable).any(
                |frame| {
                    let params = &self.job.program[frame.function].params;
                    params.iter().any(|p| {
                        let at = frame.base + p.slot as usize;
                        p.promise.as_deref().is_some_and(lasts) && thread.regs.get(at).is_some_and(|r| names(r.value()))
                    })
                },
            )
        };
        if (self.mem.memory.objects[object].promised_dereferenceable && !at_point) || self.threads.iter().any(promises)
        {
            return undecided("the end of memory promised to be dereferenceable");
        }
        Ok(())
    }

    /// Forgets the promise that the result of an allocation is dereferenceable. clang adds this promise to every
    /// allocation, but the promise is true only until the allocation is freed. Passes that hoist loads depend on the
    /// promise, but answers about two accesses do not.
    fn unmark_dereferenceable(&mut self, cx: Cx, step: &Step) {
        let Base::Object(o) = self.threads.slot(cx.t, cx.base, step.dst).prov.base else { return };
        let made_here = matches!(self.mem.out.objects[o].origin, Origin::Heap { inst, .. } if inst == step.inst);
        if made_here && !self.job.options.observe && !self.job.options.tolerant {
            self.mem.memory.objects[o].promised_dereferenceable = false;
        }
    }

    /// Checks the promises of the call site about its result.
    pub fn check_result(&mut self, site: &CallSite) -> Result<(), Stop> {
        if let Some(p) = &site.call.promise {
            self.check_promises(site.cx, p, site.step.dst, site.call.ret, "the result")?;
            self.unmark_dereferenceable(site.cx, site.step);
        }
        if site.call.flags != Flags::NONE && !matches!(site.call.callee, Callee::Intrinsic(_)) {
            let modes = self.modes(site.cx.t);
            for (i, leaf) in self.job.program.shape(site.call.ret).leaves.iter().enumerate() {
                let result = self.threads.slot(site.cx.t, site.cx.base, site.step.dst + i as u32);
                let result = self.choices.passed_on(modes, site.call.flags, leaf.kind, result);
                self.threads.set(site.cx, site.step.dst + i as u32, result);
            }
        }
        if let Some(arg) = site.call.returned {
            for i in 0..site.step.leaves as usize {
                let given = self.get(site.cx, site.call.args[arg as usize].src, i)?;
                let result = self.threads.slot(site.cx.t, site.cx.base, site.step.dst + i as u32);
                same_value(&given, &result)?;
            }
        }
        Ok(())
    }
}

impl MemorySystem<'_> {
    /// Checks one value against its promises. A value that breaks a promise becomes poison; with `noundef` this is UB.
    /// A pointer that is not dereferenceable as promised is always UB.
    pub fn promise(&mut self, t: usize, p: &ValuePromise, v: &mut Scalar, kind: Kind, what: &str) -> Result<(), Stop> {
        if p.noundef && !v.is_well_defined() {
            return ub(UbKind::NoUndef, format!("{what} is undefined"));
        }
        if p.nonnull || p.align > 1 || p.nofpclass != 0 || !p.ranges.is_empty() {
            // With a different choice, the value may break the promise.
            *v = v.unfrozen();
        }
        if v.undef != 0 && (p.nonnull || p.align > 1 || p.nofpclass != 0 || !p.ranges.is_empty()) {
            *v = Scalar::poison();
        }
        let seen = match kind {
            Kind::Ptr(space) if self.job.is_buffer_pointer(kind) => buffer_number(self.job, p, v, space)?,
            _ => *v,
        };
        if p.nonnull && self.may_be_null(t, v, kind) {
            return undecided("a promise that an object does not begin at null, where one may");
        }
        if !v.poison
            && let Some(kind) = p.broken_promise(&seen, kind)
        {
            if p.noundef {
                return ub(kind, format!("{what} breaks {kind}: {:#x}", v.bits));
            }
            *v = Scalar::poison();
        }
        let Kind::Ptr(space) = kind else { return Ok(()) };
        let nullable = v.is_well_defined() && v.bits == 0 && space.0 == 0;
        let size = if nullable { p.dereferenceable } else { p.dereferenceable.max(p.dereferenceable_or_null) };
        if size > 0 {
            // A load from an alloca outside its lifetime gives poison and is not undefined behaviour. So the alloca
            // counts as dereferenceable outside its lifetime too (LangRef, "llvm.lifetime.start").
            self.place(t, v, space, size).map_err(|stop| match stop {
                Stop::Ub(_, why) => Stop::Ub(UbKind::Dereferenceable, format!("{what}: {why}")),
                other => other,
            })?;
        }
        Ok(())
    }

    /// Marks the object to which a value points, if a promise states that the value is dereferenceable. Arguments are
    /// not marked here.
    pub fn mark_dereferenceable(&mut self, p: &ValuePromise, v: &Scalar) {
        if let (1.., Base::Object(o)) = (p.dereferenceable.max(p.dereferenceable_or_null), v.prov.base) {
            self.memory.objects[o].promised_dereferenceable = true;
        }
    }
}

/// Returns the number to which promises about a buffer pointer refer: the address of the byte to which the pointer
/// points (AMDGPUUsage, "Buffer Fat Pointer"). The run is discarded if a pass that uses only the offset may understand
/// the promise differently. There are two such cases: the base of the resource is less aligned than the byte, or the
/// promise is `nonnull` and the address is zero.
fn buffer_number(job: Job, p: &ValuePromise, v: &Scalar, space: AddressSpace) -> Result<Scalar, Stop> {
    let byte = job.program.spaces.unfolded(v, space).0;
    let base = job.program.spaces.unfolded(&buffer_resources::at_offset(*v, 0), space).0;
    let low = u128::from(p.align.max(1) - 1);
    let open = (p.align > 1 && byte.bits & low == 0 && base.bits & low != 0) || (p.nonnull && byte.bits == 0);
    if open && v.is_well_defined() {
        return unsupported("a promise of the number of a buffer pointer");
    }
    Ok(byte)
}

/// Checks that a `returned` argument equals the result, provenance included. Bits that are poison or undefined in one
/// of the two values need not be equal. If such bits are in the result, replacing the result by the argument refines
/// them (LangRef, "Undefined Values").
pub fn same_value(arg: &Scalar, result: &Scalar) -> Result<(), Stop> {
    let free = arg.undef | result.undef;
    let base = free != 0 || arg.prov.base == result.prov.base;
    let same = arg.poison || result.poison || (base && (arg.bits ^ result.bits) & !free == 0);
    if same { Ok(()) } else { ub(UbKind::Returned, "the result differs from the returned argument") }
}

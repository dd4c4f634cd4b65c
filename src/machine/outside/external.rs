//! Functions without a body: the allocation functions LLVM knows are implemented, the rest is a peer's, who allocates as
//! its attributes say.

use crate::ir::{AddressSpace, AttrValue, FuncId, Function};
use crate::machine::code::attributes::ValuePromise;
use crate::machine::code::ops::{CallCode, Step};
use crate::machine::exec::objects::Owner;
use crate::machine::exec::vm::{Cx, Flow, Vm, at};
use crate::machine::facts::events::{ObjectId, Origin};
use crate::machine::facts::stop::{Stop, UbKind, ub, unsupported};
use crate::machine::memory::spaces::Home;
use crate::machine::memory::value::{Base, Scalar};

impl Vm<'_> {
    /// Calls a declared function.
    pub fn external(&mut self, cx: Cx, callee: FuncId, call: &CallCode, step: &Step) -> Result<Flow, Stop> {
        let name = self.name(self.module.function(callee).symbol).to_string();
        match (name.as_str(), call.args.len()) {
            ("malloc" | "_Znwm" | "_Znam", 1) => {
                let size = self.arg(cx, call, 0, 0)?;
                self.condition(&size, "the size")?;
                self.heap(cx, step, size.bits, false)?;
            }
            ("calloc", 2) => {
                let (n, size) = (self.arg(cx, call, 0, 0)?, self.arg(cx, call, 1, 0)?);
                self.condition(&n, "the count")?;
                self.condition(&size, "the size")?;
                self.heap(cx, step, n.bits.saturating_mul(size.bits), true)?;
            }
            ("free" | "_ZdlPv" | "_ZdaPv", 1) => {
                let p = self.arg(cx, call, 0, 0)?;
                self.release_heap(cx, p)?;
            }
            _ => return self.play(cx, callee, call, step),
        }
        Ok(Flow::Next)
    }

    fn heap(&mut self, cx: Cx, step: &Step, size: u128, zeroed: bool) -> Result<(), Stop> {
        let Some(space) = step.pointer else { return unsupported("allocation without a pointer") };
        let Ok(size) = u64::try_from(size) else { return unsupported("huge allocation") };
        self.state.inaccessible(&at(&self.threads, cx.t))?;
        let origin = Origin::Heap { activation: self.frame(cx.t).activation, inst: step.inst };
        let owner = Owner { cta: 0, thread: cx.t as u32 };
        let object = self.create(origin, Home::Global, owner, size, 16)?;
        if zeroed {
            self.memory.bytes_mut(object, 0, size).fill(crate::machine::memory::Cell::of(0));
        }
        self.announce(cx.t, object);
        let p = self.pointer_to(cx.t, object, space)?;
        self.set(cx, step.dst, p);
        Ok(())
    }

    /// Frees what an allocation function gave; null is nothing.
    pub fn release_heap(&mut self, cx: Cx, p: Scalar) -> Result<(), Stop> {
        self.condition(&p, "the freed pointer")?;
        if p.bits == 0 {
            return Ok(());
        }
        let Base::Object(object) = p.prov.base else { return ub(UbKind::BadFree, "free of what is no allocation") };
        let record = &self.out.objects[object.0 as usize];
        if !matches!(record.origin, Origin::Heap { .. }) {
            return ub(UbKind::BadFree, "free of what is no allocation");
        }
        let memory = &self.memory.objects[object.0 as usize];
        if !memory.alive {
            return ub(UbKind::BadFree, "freed twice");
        }
        if u128::from(memory.address) != p.bits {
            return ub(UbKind::BadFree, "free of the inside of an allocation");
        }
        let size = self.memory.objects[object.0 as usize].size;
        self.still_promised(object.0)?;
        self.state.free(&at(&self.threads, cx.t), (object, size), p.prov.tags)?;
        // Freeing races with every access that is not ordered before it.
        if size > 0 {
            let touch = crate::machine::exec::access::Touch {
                space: AddressSpace(0),
                kind: crate::machine::facts::events::AccessKind::Write,
                len: size,
                align: 1,
                volatile: false,
                atomic: None,
                operand: None,
            };
            self.copy_check(cx.t, object.0, 0, &touch)?;
            self.race_check(cx.t, object.0, 0, &touch)?;
        }
        self.kill(ObjectId(object.0).0);
        Ok(())
    }

    /// New memory for a `noalias` result: as much as `allocsize` says, aligned as `allocalign` says, and zeroed if
    /// `allockind` says so.
    pub fn fresh(
        &mut self,
        t: usize,
        callee: FuncId,
        space: AddressSpace,
        p: &ValuePromise,
        args: &[Scalar],
    ) -> Result<Scalar, Stop> {
        let f = self.module.function(callee);
        let params = &self.program.functions[callee.0 as usize].params;
        let arg = |i: u32| args.get(params[..i as usize].iter().map(|p| p.leaves as usize).sum::<usize>()).copied();
        let mut size = p.dereferenceable.max(p.dereferenceable_or_null).max(32);
        if let Some(AttrValue::AllocSize(elem, count)) = f.attrs.get("allocsize").map(|a| &a.value) {
            match crate::machine::exec::call::allocated((*elem, *count), arg) {
                Some(bytes) => size = bytes,
                None => return unsupported("allocation of an undefined size"),
            }
        }
        let mut align = p.align.max(16);
        if let Some(i) = f.params.iter().position(|p| p.attrs.has("allocalign")) {
            match arg(i as u32).map(|a| a.bits as u64) {
                Some(asked) if asked.is_power_of_two() => align = align.max(asked),
                // LangRef, 'allocalign': an invalid alignment gives null.
                _ => return Ok(Scalar::of(0)),
            }
        }
        self.state.inaccessible(&at(&self.threads, t))?;
        let Ok(home) = self.program.spaces.home(space) else { return unsupported("fresh memory of this space") };
        let origin = Origin::Heap { activation: self.frame(t).activation, inst: self.threads[t].inst };
        let owner = Owner { cta: self.threads[t].cta, thread: t as u32 };
        let object = self.create(origin, home, owner, size, align)?;
        match allocation_kind(f) {
            Some(kind) if kind.contains("zeroed") => {
                self.memory.bytes_mut(object, 0, size).fill(crate::machine::memory::Cell::of(0));
            }
            Some(kind) if kind.contains("uninitialized") => {}
            _ => self.fill(object),
        }
        self.announce(t, object);
        self.pointer_to(t, object, space)
    }
}

/// The words of `allockind(…)`.
pub fn allocation_kind(f: &Function) -> Option<&str> {
    match f.attrs.get("allockind").map(|a| &a.value) {
        Some(AttrValue::Verbatim(text)) => Some(text),
        _ => None,
    }
}

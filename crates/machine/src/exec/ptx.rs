//! Calls of inline PTX. A call copies its arguments to the registers of the asm, executes the steps of the asm like
//! other steps, and copies the results back. A step of the asm that waits or lets other threads run ends the machine's
//! step. The next step of the thread continues the same call.

use crate::api::{EventKind, Stop, UbKind, ub, undecided};
use crate::code::{AsmCode, AsmOp, AsmRegister, AsmStep, Callee, Code, Op, Src, Step};
use crate::exec::pointer::collect_leaves;
use crate::exec::{CallSite, Core, Cx, Flow, MemorySystem, Vm};
use crate::ir::{AddressSpace, FuncId, ModRefInfo};
use crate::memory::{Base, Kind, Leaf, Prov, Scalar, mask};
use crate::order::Status;

/// Returns a leaf that covers a whole register of `bits` bits.
fn whole_register(bits: u32) -> Leaf {
    Leaf { kind: Kind::Int, bits, offset: 0 }
}

impl Vm<'_> {
    /// Begins or continues a call of inline PTX.
    pub fn asm(&mut self, cx: Cx, function: FuncId, code: &Code, asm: &AsmCode, step: &Step) -> Result<Flow, Stop> {
        let watched = self.core.job.watches_access(function, step.inst);
        let mut at = match self.core.threads[cx.t].asm {
            Some(at) => at as usize,
            None => {
                if watched {
                    self.core.record(cx.t, EventKind::CallBegin { inst: step.inst });
                }
                asm_arguments(&mut self.core, cx, asm)?;
                0
            }
        };
        while let Some(now) = asm.steps.get(at) {
            let (next, flow) = self.asm_step(cx, function, code, asm, now, at)?;
            if self.core.threads[cx.t].frames.is_empty() {
                return Ok(flow);
            }
            let waits = self.core.mem.order.status[cx.t] != Status::Ready;
            if waits || next <= at || flow == Flow::Yield && next < asm.steps.len() {
                self.core.threads[cx.t].asm = Some(next as u32);
                self.core.threads.frame_mut(cx.t).pc -= 1;
                return Ok(Flow::Yield);
            }
            at = next;
        }
        self.core.threads[cx.t].asm = None;
        asm_results(&mut self.core, cx, asm, step)?;
        self.core.after_call(cx.t, function, step, watched);
        Ok(if asm.steps.iter().any(|s| s.touches.is_any()) { Flow::Yield } else { Flow::Next })
    }

    /// Executes one step of the asm. Returns the number of the next step.
    fn asm_step(
        &mut self,
        cx: Cx,
        function: FuncId,
        code: &Code,
        asm: &AsmCode,
        now: &AsmStep,
        at: usize,
    ) -> Result<(usize, Flow), Stop> {
        if let Some((predicate, negated)) = now.guard {
            let p = self.core.get(cx, predicate, 0)?;
            self.core.job.condition(&p, "the predicate of an instruction")?;
            if p.drawn && self.core.job.options.observe && !asm.waits_at(at) {
                return undecided("a predicate of inline PTX that a free choice decides");
            }
            if (p.bits & 1 == 1) == negated {
                return Ok((at + 1, Flow::Next));
            }
        }
        let excess = now.touches.difference(asm.declared);
        if excess.is_mod() {
            return ub(UbKind::MemoryEffects, "inline asm writes memory, and its call says that it does not");
        }
        let inst = self.core.threads[cx.t].inst;
        let is_checked = self.core.job.options.tolerant || self.core.mem.state.is_pure_asm(function, inst);
        if excess == ModRefInfo::Ref && !is_checked {
            return undecided("inline asm that reads memory and does not say so");
        }
        let flow = match &now.op {
            AsmOp::Branch(to) => return Ok((*to, Flow::Next)),
            AsmOp::Address { slot, base, offset, space } => {
                let v = self.core.get(cx, *base, 0)?;
                let pointer = asm_address(&self.core.mem, v, *offset, *space);
                self.core.mem.show_shared_at_null(cx.t, pointer.bits, *space)?;
                self.core.threads.set(cx, *slot, pointer);
                Flow::Next
            }
            AsmOp::Plain(step) => {
                self.core.asm_operands = Some(now.operands);
                expose_operands(&mut self.core, cx, &step.op)?;
                let done = match &step.op {
                    Op::Call(call) => match call.callee {
                        Callee::Intrinsic(which) => self.intrinsic(&CallSite { cx, call, step }, which),
                        _ => self.execute(cx, function, code, step),
                    },
                    _ => self.execute(cx, function, code, step),
                };
                self.core.asm_operands = None;
                let flow = done?;
                self.core.mem.check_pending_promises()?;
                flow
            }
        };
        Ok((at + 1, flow))
    }
}

/// Copies the arguments to their registers. All other registers get arbitrary values.
fn asm_arguments(core: &mut Core, cx: Cx, asm: &AsmCode) -> Result<(), Stop> {
    let (first, count) = asm.registers;
    for slot in first..first + count {
        let anything = core.choices.draw(64);
        core.threads.set(cx, slot, anything);
    }
    for output in &asm.outputs {
        let anything = core.choices.draw(output.bits);
        core.threads.set(cx, output.slot, anything);
    }
    for (arg, register) in asm.args.iter().zip(&asm.inputs) {
        let leaves = &core.job.program.shape(arg.shape).leaves;
        let mut values = Vec::with_capacity(leaves.len());
        core.argument(cx, arg, &mut values)?;
        let value = match &values[..] {
            [one] if matches!(leaves[0].kind, Kind::Ptr(_)) => *one,
            _ => collect_leaves(leaves, &values, &[whole_register(register.bits)], 0),
        };
        // A register has definite bits, even if the LLVM value is poison.
        let value = if value.poison { core.choices.draw(register.bits) } else { value };
        core.threads.set(cx, register.slot, value);
    }
    Ok(())
}

/// Copies the registers of the results to the value of the call.
fn asm_results(core: &mut Core, cx: Cx, asm: &AsmCode, step: &Step) -> Result<(), Stop> {
    let mut dst = step.dst;
    for AsmRegister { slot, bits, shape, .. } in &asm.outputs {
        let value = core.get(cx, Src::Reg(*slot), 0)?;
        let leaves = &core.job.program.shape(*shape).leaves;
        for i in 0..leaves.len() {
            let v = match leaves[i].kind {
                Kind::Ptr(_) => pointer_of_number(&core.mem, value, leaves[i].bits),
                _ => Scalar { prov: Prov::NONE, ..collect_leaves(&[whole_register(*bits)], &[value], leaves, i) },
            };
            core.threads.set(cx, dst, v);
            dst += 1;
        }
        if let Base::Object(object) = value.prov.base
            && !matches!(leaves[0].kind, Kind::Ptr(_))
        {
            core.mem.memory.expose(object);
            core.mem.out.observed.numbered = true;
        }
    }
    Ok(())
}

/// If the asm uses a pointer in a register as a number (computes with it, compares it or stores it), exposes the object
/// of the pointer, as `ptrtoint` does.
fn expose_operands(core: &mut Core, cx: Cx, op: &Op) -> Result<(), Stop> {
    let read = match op {
        Op::Int { a, b, .. } | Op::ICmp { a, b, .. } | Op::CmpXchg { expected: a, new: b, .. } => [Some(*a), Some(*b)],
        Op::Cast { a, .. } | Op::Store { value: a, .. } | Op::Rmw { value: a, .. } => [Some(*a), None],
        _ => [None, None],
    };
    for register in read.into_iter().flatten().filter(|src| matches!(src, Src::Reg(_))) {
        let base = core.get(cx, register, 0)?.prov.base;
        core.mem.out.observed.numbered |= base != Base::None;
        if let Base::Object(object) = base {
            core.mem.memory.expose(object);
        }
    }
    Ok(())
}

/// Returns the pointer for the value of a register plus an offset.
fn asm_address(mem: &MemorySystem, v: Scalar, offset: i64, space: AddressSpace) -> Scalar {
    let spaces = &mem.job.program.spaces;
    let pointer = pointer_of_number(mem, v, spaces.layout.pointer(space).bits);
    let bits = (pointer.bits as u64).wrapping_add(offset as u64) & spaces.index_mask(space);
    Scalar { bits: bits.into(), ..pointer }
}

/// Returns the pointer that `inttoptr` makes from a number. A value that is already a pointer keeps its provenance.
fn pointer_of_number(mem: &MemorySystem, v: Scalar, bits: u32) -> Scalar {
    let prov = match v.prov.base {
        Base::None if v.bits & mask(bits) != 0 || mem.job.program.ptx => {
            Prov { base: Base::Wildcard(mem.memory.exposures), ..v.prov }
        }
        _ => v.prov,
    };
    Scalar { bits: v.bits & mask(bits), undef: v.undef & mask(bits), prov, ..v }
}

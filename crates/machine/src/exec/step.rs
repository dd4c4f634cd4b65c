//! Executes one instruction of one thread.

use super::pointer;
use crate::api::{Stop, UbKind, discard, ub, undecided};
use crate::arith::{self, float};
use crate::code::{Code, Op, Step};
use crate::exec::{Cx, Flow, Vm, observe};
use crate::ir::*;
use crate::memory::{Base, Kind, Scalar, TaintDetail, mask};

impl Vm<'_> {
    /// Executes the next instruction of a thread.
    pub fn step(&mut self, t: usize) -> Result<Flow, Stop> {
        let program = self.core.job.program;
        let thread = &mut self.core.threads[t];
        self.core.mem.order.threads[t].clock[t] += 1;
        let frame = thread.frames.last_mut().expect("a running thread has a frame");
        let (function, cx) = (frame.function, Cx { t, base: frame.base });
        let code: &Code = &program[function];
        let step: &Step = &code.steps[frame.pc as usize];
        frame.pc += 1;
        thread.inst = step.inst;
        let first = self.core.mem.out.events.len();
        let flow = self.execute(cx, function, code, step)?;
        self.core.mem.check_pending_promises()?;
        if !self.core.mem.step.free_writes.is_empty() {
            self.core.mem.mark_free_writes();
        }
        if !self.core.mem.out.atomics.accesses.is_empty() {
            self.core.mem.record_written_bytes(t);
        }
        if self.core.job.options.explain {
            self.core.mem.show_writes(first);
        }
        self.core.mem.step.racing_atomic_writes.clear();
        if !std::mem::take(&mut self.core.mem.step.racing_reads).is_empty() {
            return undecided("a copy or an atomic access that races");
        }
        if !self.core.mem.step.volatiles.is_empty() {
            observe::observe_volatiles(&mut self.core, t, &step.op);
        }
        if let Some(space) = step.pointer
            && !matches!(step.op, Op::Call(_) | Op::Asm(_))
        {
            let value = self.core.threads.slot(t, cx.base, step.dst);
            self.core.define(t, function, step.inst, space, &value);
        }
        Ok(flow)
    }

    /// Executes one step of any kind: an instruction, or a step of inline PTX. Returns whether other threads may run
    /// now.
    pub fn execute(&mut self, cx: Cx, function: FuncId, code: &Code, step: &Step) -> Result<Flow, Stop> {
        let dst = step.dst;
        let lanes = step.leaves as usize;
        match &step.op {
            Op::Br(to) => return self.core.branch(cx, code, *to),
            Op::CondBr { cond, then, els } => {
                let c = self.core.get(cx, *cond, 0)?;
                self.core.job.condition(&c, "the branch condition")?;
                let ways = [*then, *els];
                let way = self.core.fork(cx, function, &c, 2, u64::from(c.bits == 0));
                return self.core.branch(cx, code, ways[way as usize]);
            }
            Op::Switch { value, default, cases } => {
                let v = self.core.get(cx, *value, 0)?;
                self.core.job.condition(&v, "the switched value")?;
                let taken = cases.iter().position(|(c, _)| *c == v.bits).unwrap_or(cases.len());
                let way = self.core.fork(cx, function, &v, cases.len() as u64 + 1, taken as u64);
                let to = cases.get(way as usize).map_or(*default, |(_, b)| *b);
                return self.core.branch(cx, code, to);
            }
            Op::Ret(value) => return self.ret(cx, function, code, *value),
            Op::Unreachable => return ub(UbKind::Unreachable, "unreachable was reached"),
            Op::Int { op, flags, bits, a, b } => {
                for i in 0..lanes {
                    let (x, y) = (self.core.get(cx, *a, i)?, self.core.get(cx, *b, i)?);
                    self.core.threads.set(cx, dst + i as u32, arith::binary(*op, *flags, *bits, x, y)?);
                }
            }
            Op::Float { op, flags, kind, a, b } => {
                for i in 0..lanes {
                    let (x, y) = (self.core.get(cx, *a, i)?, self.core.get(cx, *b, i)?);
                    let v = float::ops::binary(&mut self.core.choices.floating(code.modes), *op, *flags, *kind, x, y)?;
                    self.core.threads.set(cx, dst + i as u32, v);
                }
            }
            Op::FNeg { a, kind, flags } => {
                for i in 0..lanes {
                    let x = self.core.get(cx, *a, i)?;
                    let v = float::ops::negate(&mut self.core.choices.floating(code.modes), x, *kind, *flags)?;
                    self.core.threads.set(cx, dst + i as u32, v);
                }
            }
            Op::ICmp { pred, flags, a, b, leaf } => {
                for i in 0..lanes {
                    let (x, y) = (self.core.get(cx, *a, i)?, self.core.get(cx, *b, i)?);
                    let v = self.core.icmp(cx.t, *pred, *flags, *leaf, (x, y))?;
                    self.core.threads.set(cx, dst + i as u32, v);
                }
            }
            Op::FCmp { pred, flags, a, b, kind } => {
                for i in 0..lanes {
                    let (x, y) = (self.core.get(cx, *a, i)?, self.core.get(cx, *b, i)?);
                    let v =
                        float::ops::compare(&mut self.core.choices.floating(code.modes), *pred, *flags, *kind, x, y)?;
                    self.core.threads.set(cx, dst + i as u32, v);
                }
            }
            Op::Cast { op, flags, a, from, to } => {
                for i in 0..lanes {
                    let x = self.core.get(cx, *a, i)?;
                    let v = self.core.cast(cx.t, *op, *flags, x, *from, *to)?;
                    self.core.threads.set(cx, dst + i as u32, v);
                }
            }
            Op::BitCast { a, from, to } => {
                let (from, to) = (self.core.job.program.shape(*from), self.core.job.program.shape(*to));
                let mut values = std::mem::take(&mut self.core.scratch);
                values.clear();
                for i in 0..from.leaves.len() {
                    values.push(self.core.get(cx, *a, i)?);
                }
                if from.leaves.iter().chain(&to.leaves).any(|leaf| leaf.kind == Kind::Byte) {
                    self.core.cast_bytes(cx, (from, to), &values, dst)?;
                } else {
                    for i in 0..lanes {
                        self.core.threads.set(
                            cx,
                            dst + i as u32,
                            pointer::collect_leaves(&from.leaves, &values, &to.leaves, i),
                        );
                    }
                }
                self.core.scratch = values;
            }
            Op::Select { cond, lanes: per_lane, a, b, shape, flags } => {
                let program = self.core.job.program;
                let leaves = &program.shape(*shape).leaves;
                for i in 0..lanes {
                    let c = self.core.get(cx, *cond, if *per_lane { i } else { 0 })?;
                    let v = if c.bits != 0 { self.core.get(cx, *a, i)? } else { self.core.get(cx, *b, i)? };
                    if flags.0 & (Flags::NNAN.0 | Flags::NINF.0) != 0 {
                        let other = if c.bits != 0 { self.core.get(cx, *b, i)? } else { self.core.get(cx, *a, i)? };
                        self.core.choices.check_unselected(code.modes, *flags, leaves[i].kind, other)?;
                    }
                    let mut result = select_value(c, v, leaves[i].bits);
                    if c.is_frozen() && v.is_never_undefined() {
                        let other = if c.bits != 0 { self.core.get(cx, *b, i)? } else { self.core.get(cx, *a, i)? };
                        result = result.frozen_with(&[&c, &v, &other]);
                    }
                    let v = self.core.choices.passed_on(code.modes, *flags, leaves[i].kind, result);
                    self.core.threads.set(cx, dst + i as u32, v);
                }
            }
            Op::Freeze { a, shape } => {
                let program = self.core.job.program;
                for (i, leaf) in program.shape(*shape).leaves.iter().enumerate() {
                    let v = self.core.get(cx, *a, i)?;
                    let v = if v.is_well_defined() {
                        frozen(v, leaf.kind)
                    } else {
                        let drawn = self.core.choices.free_bits(function, leaf.bits);
                        let free = if v.poison { mask(leaf.bits) } else { v.undef };
                        let prov = if v.poison { Default::default() } else { v.prov };
                        let bits = (v.bits & !free) | (drawn & free);
                        frozen(Scalar { bits, prov, drawn: true, ..Scalar::default() }, leaf.kind)
                    };
                    self.core.threads.set(cx, dst + i as u32, v);
                }
            }
            Op::Alloca { .. } => self.core.alloca(cx, step)?,
            Op::Load { mem, promise } => {
                let flow = self.core.load(cx, mem, dst)?;
                if let Some(p) = promise {
                    self.core.check_promises(cx, p, dst, mem.shape, "the loaded value")?;
                }
                return Ok(flow);
            }
            Op::Store { mem, value } => return self.core.store(cx, mem, *value),
            Op::Fence(a) => return self.core.fence(cx.t, *a),
            Op::SharedFence(a) => {
                self.core.mem.order.races.shared_fences = true;
                return self.core.fence(cx.t, *a);
            }
            Op::CmpXchg { mem, expected, new, failure, weak } => {
                return self.core.cmpxchg(cx, mem, (*expected, *new), *failure, *weak, dst);
            }
            Op::Rmw { mem, op, value, elementwise } => {
                // Other threads may access memory between the operations on two elements. The machine executes no such
                // interleaving.
                self.core.mem.out.atomics.has_others |= *elementwise;
                return self.core.rmw(cx, mem, *op, *value, dst);
            }
            Op::Gep { base, lanes: many, space, flags, terms } => {
                for i in 0..lanes {
                    let v = self.core.gep_lane(cx, *base, *many, *space, *flags, terms, i)?;
                    self.core.threads.set(cx, dst + i as u32, v);
                }
            }
            Op::ExtractElement { vector, len, index } => {
                let at = self.core.get(cx, *index, 0)?;
                let v = match at {
                    _ if at.poison || at.undef != 0 || at.bits >= u128::from(*len) => Scalar::poison(),
                    _ => self.core.get(cx, *vector, at.bits as usize)?.tainted_if(at.drawn),
                };
                self.core.threads.set(cx, dst, v);
            }
            Op::InsertElement { vector, value, index } => {
                let at = self.core.get(cx, *index, 0)?;
                let out = at.poison || at.undef != 0 || at.bits >= lanes as u128;
                for i in 0..lanes {
                    let v = match i {
                        _ if out => Scalar::poison(),
                        _ if i as u128 == at.bits => self.core.get(cx, *value, 0)?,
                        _ => self.core.get(cx, *vector, i)?,
                    };
                    let v = v.tainted_if(at.drawn);
                    self.core.threads.set(cx, dst + i as u32, v);
                }
            }
            Op::Shuffle { a, b, len, mask } => {
                for (i, &m) in mask.iter().enumerate() {
                    let v = match u32::try_from(m) {
                        Err(_) => Scalar::poison(),
                        Ok(m) if m < *len => self.core.get(cx, *a, m as usize)?,
                        Ok(m) => self.core.get(cx, *b, (m - len) as usize)?,
                    };
                    self.core.threads.set(cx, dst + i as u32, v);
                }
            }
            Op::Extract { a, at } => {
                for i in 0..lanes {
                    let v = self.core.get(cx, *a, *at as usize + i)?;
                    self.core.threads.set(cx, dst + i as u32, v);
                }
            }
            Op::Insert { a, part, at, count } => {
                let range = *at as usize..(*at + *count) as usize;
                for i in 0..lanes {
                    let v = if range.contains(&i) {
                        self.core.get(cx, *part, i - range.start)?
                    } else {
                        self.core.get(cx, *a, i)?
                    };
                    self.core.threads.set(cx, dst + i as u32, v);
                }
            }
            Op::Call(call) => return self.call(cx, call, step),
            Op::Asm(asm) => return self.asm(cx, function, code, asm, step),
            Op::Discard(why) => return discard(why.clone()),
        }
        Ok(Flow::Next)
    }
}

/// Returns the result of `freeze`. If the value is tainted, the result is *frozen*: no choice makes it poison or undef.
fn frozen(v: Scalar, kind: Kind) -> Scalar {
    let is_clear = kind != Kind::Byte && !matches!(v.prov.base, Base::ViaInt | Base::Part(_));
    match v.drawn && v.loose == TaintDetail::No && is_clear {
        true => Scalar { loose: TaintDetail::Frozen, ..v },
        false => v,
    }
}

/// Returns the result of `select` for the condition `c` and the selected value `v`.
pub fn select_value(c: Scalar, v: Scalar, bits: u32) -> Scalar {
    if c.poison {
        return Scalar::poison();
    }
    Scalar { undef: if c.undef != 0 { mask(bits) } else { v.undef }, ..v }.tainted_if(c.drawn)
}

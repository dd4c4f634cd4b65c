//! Decoding of one function: assigns slots to its values and turns its instructions into steps.

use crate::api::Discard;
use crate::arith::float;
use crate::case::lines::MAX_ARGS;
use crate::code::decode::{Decoder, byval, promise, promise_of_param};
use crate::code::decode_call_gep::{atomic_of, is_plain, name, orders_one_space};
use crate::code::libfuncs::is_libfunc;
use crate::code::limits::Limits;
use crate::code::*;
use crate::ir::cfg::Cfg;
use crate::ir::cycles::Cycles;
use crate::ir::decode::orders_only_local;
use crate::ir::restrict::{RestrictKind, restrict_call};
use crate::ir::*;
use crate::memory::Kind;
use crate::promises::{Promises, parallel_loops};
use std::borrow::Cow;

/// Decodes one function.
pub fn function(d: &mut Decoder, promises: &Promises, id: FuncId) -> Code {
    let module = d.module;
    let f = module.function(id);
    let mut code = Code { kernel: crate::target::is_kernel(module, id), ret: VOID, ..Code::default() };
    if !f.is_declaration() {
        code.limits = Limits::for_entry(module, id);
        code.is_libfunc = is_libfunc(module, id);
    }
    if f.params.len() > MAX_ARGS as usize {
        code.unsupported = Some(Discard::Unsupported("more parameters than a case can state".into()));
        return code;
    }
    for p in &f.params {
        let Some(shape) = d.shape(p.ty) else {
            code.unsupported = Some(Discard::Unsupported("parameter type".into()));
            return code;
        };
        let leaves = d.leaves(p.ty);
        let (promise, byval) = (promise_of_param(d, &p.attrs), byval(d, &p.attrs));
        code.promises_dereferenceable |=
            promise.as_ref().is_some_and(|p| p.dereferenceable.max(p.dereferenceable_or_null) > 0);
        let is_param_memory = module.types.pointer_space(p.ty) == Some(AddressSpace(101));
        code.params.push(ParamCode { slot: code.slots, shape, leaves, promise, byval, is_param_memory });
        code.slots += leaves;
    }
    match d.shape(f.ret) {
        Some(shape) => code.ret = shape,
        None => code.unsupported = Some(Discard::Unsupported("return type".into())),
    }
    match float::Modes::from_attributes(&f.attrs) {
        Some(modes) => code.modes = modes,
        None => code.unsupported = Some(Discard::Unsupported("denormal-fp-math".into())),
    }
    code.ret_promise = promise(&f.ret_attrs);
    code.returned = f.params.iter().position(|p| p.attrs.has("returned")).map(|i| i as u32);
    if code.returned.is_some_and(|p| f.params[p as usize].ty != f.ret) {
        code.unsupported = Some(Discard::Unsupported(RETURNED_AS_ANOTHER.into()));
    }
    if let Some(AttrValue::AllocSize(size, count)) = f.attrs.get("allocsize").map(|a| &a.value) {
        code.allocsize = Some((*size, *count));
    }
    if f.vararg {
        code.unsupported = Some(Discard::Unsupported("varargs".into()));
    }
    let mut slots = vec![0; f.insts.len()];
    for inst in f.inst_ids() {
        slots[inst.0 as usize] = code.slots;
        code.slots += d.leaves(f.inst(inst).ty);
    }
    code.scope_edges = scope_edges(module, f);
    code.parallel = parallel_loops(module, f);
    let marked = lifetime_marked(module, f);
    let (fast, next) = (float::several_results::flags_of(&f.attrs), code.slots);
    let mut body = Body { d, f, slots: &slots, params: &code.params, fast, next };
    for block in &f.blocks {
        let mut phis = Vec::new();
        let at = code.steps.len();
        for &inst in &block.insts {
            match &f.inst(inst).kind {
                InstKind::Phi { incoming, flags } if body.d.shape(f.inst(inst).ty).is_some() => {
                    phis.push(body.phi(inst, incoming, *flags));
                }
                kind => {
                    let mut step = body.step(promises, id, inst);
                    if let Op::Alloca { marked: m, .. } = &mut step.op {
                        *m = marked.contains(&inst);
                    }
                    code.steps.push(step);
                    // The machine does not unwind, so an invoke is a call followed by a branch to the normal
                    // destination.
                    if let InstKind::Invoke { normal, .. } = kind {
                        code.steps.push(Step {
                            op: Op::Br(*normal),
                            inst,
                            dst: 0,
                            leaves: 0,
                            pointer: None,
                            plain: true,
                        });
                    }
                }
            }
        }
        code.blocks.push(BlockCode::new(at as u32, phis));
    }
    code.slots = body.next;
    code
}

/// Returns the back edges of the cycles that contain a declaration of an alias scope (`noalias.scope.decl` or
/// `noalias.decl`).
fn scope_edges(module: &Module, f: &Function) -> Vec<(BlockId, BlockId)> {
    let name = "llvm.experimental.noalias.scope.decl";
    let declares = |i: &InstId| {
        let kind = &f.inst(*i).kind;
        kind.as_call().is_some_and(|c| calls(module, c, name))
            || restrict_call(module, kind).is_some_and(|c| c.kind == RestrictKind::Decl)
    };
    let holds = |b: &&Block| b.insts.iter().any(declares);
    let blocks = f.blocks.iter().enumerate().filter(|(_, b)| holds(b)).map(|(i, _)| BlockId(i as u32));
    let blocks: Vec<BlockId> = blocks.collect();
    if blocks.is_empty() {
        return Vec::new();
    }
    let cfg = Cfg::new(f);
    let cycles = Cycles::new(&cfg);
    let mut edges = cycles.back_edges(&cfg);
    edges
        .retain(|(from, to)| cycles.repeated_by(*from, *to).any(|c| blocks.iter().any(|b| cycles.get(c).contains(*b))));
    edges
}

/// Whether the callee is this intrinsic, with any overload.
fn calls(module: &Module, call: &Call, intrinsic: &str) -> bool {
    module.callee(call.callee).is_some_and(|c| module.function_name(c).starts_with(intrinsic))
}

/// Returns the allocas that are an operand of a `llvm.lifetime.start`. Modules with typed pointers cast the operand.
fn lifetime_marked(module: &Module, f: &Function) -> Vec<InstId> {
    let mut out = Vec::new();
    for call in f.inst_ids().filter_map(|i| f.inst(i).kind.as_call()) {
        let is_start = calls(module, call, "llvm.lifetime.start");
        if let (true, Some(CallArg { value: Value::Inst(i), .. })) = (is_start, call.args.last()) {
            let mut i = *i;
            while let InstKind::Cast { op: CastOp::BitCast, value: Value::Inst(operand), .. } = f.inst(i).kind {
                i = operand;
            }
            out.push(i);
        }
    }
    out
}

/// The fast-math flags that affect an operation which returns one of its operands unchanged, such as `select`.
const CHOSEN: Flags = Flags(Flags::NNAN.0 | Flags::NINF.0 | Flags::NSZ.0);

pub(super) struct Body<'a, 'm> {
    pub(super) d: &'a mut Decoder<'m>,
    pub(super) f: &'m Function,
    pub(super) slots: &'a [u32],
    pub(super) params: &'a [ParamCode],
    /// The fast-math flags that the function's attributes give to every operation.
    pub(super) fast: Flags,
    /// The first slot after the slots of all values. The registers of inline PTX get the slots from here on.
    pub(super) next: u32,
}

/// LangRef, 'returned', allows a result of a different type if one type can be cast to the other. The machine does not
/// model this cast and discards the run.
pub(super) const RETURNED_AS_ANOTHER: &str = "an argument that is returned as another type";

pub(super) fn unsupported(what: impl Into<Cow<'static, str>>) -> Op {
    Op::Discard(Discard::Unsupported(what.into()))
}

impl Body<'_, '_> {
    pub(super) fn src(&mut self, v: Value) -> Src {
        match v {
            Value::Arg(i) => Src::Reg(self.params.get(i as usize).map_or(0, |p| p.slot)),
            Value::Inst(i) => Src::Reg(self.slots[i.0 as usize]),
            Value::Const(c) => self.d.constant(c),
            // Metadata and asm operands have no value. Code that needs such an operand reads the operand itself.
            Value::Block(_) | Value::Metadata(_) | Value::Asm(_) => Src::Reg(0),
        }
    }

    pub(super) fn ty(&self, v: Value) -> Option<TypeId> {
        self.d.module.value_type(self.f, v)
    }

    pub(super) fn pointer(&self, ty: TypeId) -> Option<AddressSpace> {
        match self.d.module.types.get(ty) {
            Type::Ptr(space) => Some(*space),
            _ => None,
        }
    }

    pub(super) fn space(&self, v: Value) -> Option<AddressSpace> {
        self.d.module.types.pointer_space(self.ty(v)?)
    }

    pub(super) fn is_vector(&self, v: Value) -> bool {
        self.ty(v).is_some_and(|t| matches!(self.d.module.types.get(t), Type::Vector { .. }))
    }

    fn phi(&mut self, inst: InstId, incoming: &[(Value, BlockId)], flags: Flags) -> Phi {
        let ty = self.f.inst(inst).ty;
        let kind = self.d.first_leaf(ty).map(|l| l.kind);
        let flags = Flags(flags.0 | self.fast.0 & Flags::NSZ.0);
        let fast = match kind {
            Some(Kind::Float(kind)) if flags.0 & CHOSEN.0 != 0 => Some((flags, kind)),
            _ => None,
        };
        Phi {
            fast,
            inst,
            dst: self.slots[inst.0 as usize],
            leaves: self.d.leaves(ty),
            pointer: self.pointer(ty),
            incoming: incoming.iter().map(|(v, b)| (*b, self.src(*v))).collect(),
        }
    }

    fn step(&mut self, promises: &Promises, id: FuncId, inst: InstId) -> Step {
        let i = self.f.inst(inst);
        let op = match promises.unchecked(id, inst) {
            Some(name) => Op::Discard(Discard::Unchecked(name.to_string().into())),
            None => self.op(inst, i).unwrap_or_else(|| unsupported(format!("type of {}", name(&i.kind)))),
        };
        let (dst, leaves) = (self.slots[inst.0 as usize], self.d.leaves(i.ty));
        let plain = is_plain(&op, leaves);
        Step { op, inst, dst, leaves, pointer: self.pointer(i.ty), plain }
    }

    /// Returns the number of leaves of an element of a vector: 1, except that an element of a byte type has a leaf for
    /// each byte.
    fn lane_leaves(&self, ty: TypeId) -> u32 {
        let types = &self.d.module.types;
        match types.get(ty) {
            Type::Vector { elem, .. } => match types.get(*elem) {
                Type::Byte(bits) => (bits / 8).max(1),
                _ => 1,
            },
            _ => 1,
        }
    }

    /// Decodes an instruction. `None`: the machine has no register for one of the types.
    fn op(&mut self, inst: InstId, i: &Inst) -> Option<Op> {
        self.d.shape(i.ty)?;
        let mut ok = true;
        i.kind.for_each_operand(|v| ok &= self.ty(v).is_none_or(|t| self.d.shape(t).is_some()));
        if !ok {
            return None;
        }
        if let Some(atomic) = atomic_of(&i.kind)
            && atomic_code(atomic).is_none()
        {
            return Some(unsupported(format!("syncscope {}", atomic.scope.as_deref().unwrap_or(""))));
        }
        Some(match &i.kind {
            InstKind::Ret(v) => Op::Ret(v.map(|v| self.src(v))),
            InstKind::Br(b) => Op::Br(*b),
            InstKind::CondBr { cond, then, els } => Op::CondBr { cond: self.src(*cond), then: *then, els: *els },
            InstKind::Switch { value, default, cases } => {
                let case = |(c, b): &(ConstId, BlockId)| match self.d.module.constant(*c) {
                    Constant::Int { value, .. } => Some((*value, *b)),
                    _ => None,
                };
                let cases = cases.iter().map(case).collect::<Option<_>>()?;
                Op::Switch { value: self.src(*value), default: *default, cases }
            }
            InstKind::Unreachable => Op::Unreachable,
            InstKind::FNeg { value, flags } => match self.d.first_leaf(i.ty)?.kind {
                Kind::Float(kind) => Op::FNeg { a: self.src(*value), kind, flags: self.fast(i, *flags) },
                _ => return None,
            },
            InstKind::Binary { op, lhs, rhs, flags } => {
                let (a, b, leaf) = (self.src(*lhs), self.src(*rhs), self.d.first_leaf(i.ty)?);
                match leaf.kind {
                    Kind::Int => Op::Int { op: *op, flags: *flags, bits: leaf.bits, a, b },
                    Kind::Float(kind) => Op::Float { op: *op, flags: self.fast(i, *flags), kind, a, b },
                    Kind::Ptr(_) | Kind::Byte => return None,
                }
            }
            InstKind::Alloca { allocated, count, align, inalloca, .. } => {
                if *inalloca {
                    return Some(unsupported("inalloca"));
                }
                let size = self.d.spaces.layout.alloc_size(&self.d.module.types, *allocated)?;
                let count = match count {
                    Some(v) => {
                        let ty = self.ty(*v)?;
                        Some((self.src(*v), self.d.first_leaf(ty)?.bits))
                    }
                    None => None,
                };
                Op::Alloca { size, count, align: (*align).max(1), space: self.pointer(i.ty)?, marked: false }
            }
            InstKind::Load { ptr, align, volatile, atomic, provenance } => {
                let mem = self.memory(*ptr, i.ty, *align, *volatile, atomic.as_ref())?;
                let mem = self.with_provenance(mem, *provenance);
                Op::Load { mem, promise: attributes::of_metadata(self.d.module, i) }
            }
            InstKind::Store { value, ptr, align, volatile, atomic, provenance } => {
                let mem = self.memory(*ptr, self.ty(*value)?, *align, *volatile, atomic.as_ref())?;
                let mem = self.with_provenance(mem, *provenance);
                Op::Store { mem, value: self.src(*value) }
            }
            InstKind::Fence(a) => match fence_code(a) {
                Some(a) if orders_only_local(self.d.module, i) => Op::SharedFence(a),
                Some(a) => Op::Fence(a),
                None => unsupported(format!("syncscope {}", a.scope.as_deref().unwrap_or(""))),
            },
            InstKind::CmpXchg { ptr, expected, new, success, failure, weak, volatile, align } => {
                let mut mem = self.memory(*ptr, self.ty(*new)?, *align, *volatile, Some(success))?;
                mem.one_space |= orders_one_space(&Atomic { ordering: *failure, ..success.clone() });
                let (expected, new) = (self.src(*expected), self.src(*new));
                Op::CmpXchg { mem, expected, new, failure: *failure, weak: *weak }
            }
            InstKind::AtomicRmw { op, ptr, value, atomic, volatile, align, elementwise } => {
                let mem = self.memory(*ptr, i.ty, *align, *volatile, Some(atomic))?;
                Op::Rmw { mem, op: *op, value: self.src(*value), elementwise: *elementwise }
            }
            InstKind::Gep { source, base, indices, flags } => self.gep(*source, *base, indices, *flags)?,
            InstKind::Cast { op, value, flags } => self.cast(*op, *value, *flags, i.ty)?,
            InstKind::ICmp { pred, lhs, rhs, flags } => {
                let ty = self.ty(*lhs)?;
                let leaf = self.d.first_leaf(ty)?;
                Op::ICmp { pred: *pred, flags: *flags, a: self.src(*lhs), b: self.src(*rhs), leaf }
            }
            InstKind::FCmp { pred, lhs, rhs, flags } => {
                let ty = self.ty(*lhs)?;
                let Kind::Float(kind) = self.d.first_leaf(ty)?.kind else { return None };
                Op::FCmp { pred: *pred, flags: self.fast(i, *flags), a: self.src(*lhs), b: self.src(*rhs), kind }
            }
            InstKind::Select { cond, then, els, flags } => {
                let per_lane = if self.is_vector(*cond) { self.lane_leaves(i.ty) } else { u32::MAX };
                let shape = self.d.shape(i.ty)?;
                let flags = Flags((flags.0 | self.fast.0 & Flags::NSZ.0) & CHOSEN.0);
                Op::Select { cond: self.src(*cond), per_lane, a: self.src(*then), b: self.src(*els), shape, flags }
            }
            InstKind::Call(call) if matches!(call.callee, Value::Asm(_)) => self.asm(call, inst, i)?,
            InstKind::Call(call) | InstKind::Invoke { call, .. } => {
                let op = self.call(call, i)?;
                self.constrained(call, op)
            }
            InstKind::Freeze(v) => Op::Freeze { a: self.src(*v), shape: self.d.shape(i.ty)? },
            InstKind::ExtractElement { vector, index } => {
                let ty = self.ty(*vector)?;
                let len = self.d.leaves(ty) / self.lane_leaves(ty);
                Op::ExtractElement { vector: self.src(*vector), len, index: self.src(*index) }
            }
            InstKind::InsertElement { vector, value, index } => {
                let width = self.lane_leaves(i.ty);
                Op::InsertElement { vector: self.src(*vector), value: self.src(*value), index: self.src(*index), width }
            }
            InstKind::ShuffleVector { lhs, rhs, mask, .. } => {
                let ty = self.ty(*lhs)?;
                let (len, width) = (self.d.leaves(ty), self.lane_leaves(ty) as i32);
                let leaf = |(lane, i): (i32, i32)| if lane < 0 { lane } else { lane * width + i };
                let mask = mask.iter().flat_map(|lane| (0..width).map(move |i| (*lane, i))).map(leaf).collect();
                Op::Shuffle { a: self.src(*lhs), b: self.src(*rhs), len, mask }
            }
            InstKind::ExtractValue { aggregate, path } => {
                let ty = self.ty(*aggregate)?;
                let (at, _) = self.path(ty, path)?;
                Op::Extract { a: self.src(*aggregate), at }
            }
            InstKind::InsertValue { aggregate, value, path } => {
                let ty = self.ty(*aggregate)?;
                let (at, part) = self.path(ty, path)?;
                let count = self.d.leaves(part);
                Op::Insert { a: self.src(*aggregate), part: self.src(*value), at, count }
            }
            kind => unsupported(name(kind)),
        })
    }

    /// Returns the flags of a float operation: its own flags and those of the function. If `!fpmath` allows an error of
    /// several ulp (LangRef, 'fpmath' Metadata), the operation may be approximated (`afn`).
    pub(super) fn fast(&self, inst: &Inst, flags: Flags) -> Flags {
        let approximate = if inst.md(MdKindId::FPMATH).is_some() { Flags::AFN.0 } else { 0 };
        Flags(flags.0 | self.fast.0 | approximate)
    }

    pub(super) fn arg(&mut self, ty: TypeId, value: Value) -> ArgCode {
        ArgCode { src: self.src(value), value, shape: self.d.shape(ty).unwrap_or(VOID), promise: None, byval: None }
    }
}

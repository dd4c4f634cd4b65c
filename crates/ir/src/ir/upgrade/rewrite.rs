//! Rewrites one call of an intrinsic that a release knows in a different form.

use super::super::layout::DataLayout;
use super::super::{
    AddressSpace, Atomic, AttrSet, AttrValue, Call, CastOp, Constant, Flags, FuncId, ICmpPred, Inst, InstId, InstKind,
    MdKindId, Metadata, Module, Ordering, RmwOp, TailKind, Type, TypeId, Value, builder, overloads,
};
use super::amdgpu_atomics;
use super::calls::{Old, base, declare_as, declare_cluster_address, declare_masked, declare_without};
use super::rules::{OperandSource, Rule};

/// A call that is being rewritten, and the instructions that will be placed before it.
pub(super) struct Site<'a> {
    pub user: FuncId,
    pub inst: InstId,
    pub before: &'a mut Vec<InstId>,
}

impl Site<'_> {
    /// Adds an instruction without a name before the call.
    fn add(&mut self, m: &mut Module, kind: InstKind, ty: TypeId) -> Value {
        let f = &mut m.functions[self.user];
        let metadata = f.insts[self.inst].md(MdKindId::DBG).map(|id| (MdKindId::DBG, id));
        f.insts.push(Inst { kind, ty, name: None, metadata: metadata.into_iter().collect(), records: Vec::new() });
        let id = InstId(f.insts.len() as u32 - 1);
        self.before.push(id);
        Value::Inst(id)
    }

    /// Replaces the call by another instruction. As in LLVM, the new instruction gets the debug location, but not the
    /// name.
    pub(super) fn replace_unnamed(&self, m: &mut Module, kind: InstKind) {
        self.replace_named(m, kind);
        self.inst_mut(m).name = None;
    }

    /// Like [`replace_unnamed`](Site::replace_unnamed), but the new instruction also gets the name.
    fn replace_named(&self, m: &mut Module, kind: InstKind) {
        let inst = self.inst_mut(m);
        inst.kind = kind;
        inst.metadata.retain(|(kind, _)| *kind == MdKindId::DBG);
    }

    pub(super) fn inst_mut<'m>(&self, m: &'m mut Module) -> &'m mut Inst {
        &mut m.functions[self.user].insts[self.inst]
    }
}

/// Rewrites one call. Returns `false` if the call must be removed.
pub(super) fn call(m: &mut Module, site: &mut Site<'_>, old: &Old, rule: &Rule) -> bool {
    let inst = m.function(site.user).inst(site.inst);
    let (ty, Some(call)) = (inst.ty, inst.kind.as_call().cloned()) else { return true };
    let args: Vec<(TypeId, Value)> = call.args.iter().map(|a| (a.ty, a.value)).collect();
    let fits = call.fn_ty == m.function(old.id).ty && matches!(inst.kind, InstKind::Call(_));
    match (rule, &args[..]) {
        (Rule::Rename(name), _) => renamed(m, site, old, name),
        _ if !fits => renamed(m, site, old, &old.name),
        (Rule::Replace { name, args: given, named }, _) => replace_call(m, site, name, given, *named, &args),
        (Rule::MemoryAlign { name, pointers }, [_, _, _, (_, align), _]) => {
            let new = declare_without(m, old.id, name, 3);
            let align = constant_int(m, *align).unwrap_or(0);
            memory_align(m, site, call, new, *pointers, align);
        }
        (Rule::DebugValue, [value, (_, offset), variable, expression]) => {
            if constant_int(m, *offset) != Some(0) {
                return false;
            }
            let kind = builder::plain_call(m, &old.name, ty, &[*value, *variable, *expression]);
            site.replace_unnamed(m, kind);
        }
        (Rule::Barrier { name, zero }, _) => {
            let i32 = m.types.int(32);
            let zero = zero.then(|| (i32, Value::Const(m.const_int(32, 0))));
            let args: Vec<_> = zero.into_iter().chain(args).collect();
            let kind = builder::plain_call(m, name, ty, &args);
            site.replace_unnamed(m, kind);
        }
        (Rule::Vote { name, boolean }, [(_, condition)]) => vote(m, site, name, *boolean, *condition),
        (Rule::SpaceCast, [(from, value)]) => {
            let op = if *from == ty { CastOp::BitCast } else { CastOp::AddrSpaceCast };
            site.replace_unnamed(m, InstKind::Cast { op, value: *value, flags: Flags::NONE });
        }
        (Rule::ClusterAddress, _) => cluster_address(m, site, old, &args),
        (Rule::InvariantLoad, [(from, ptr), (_, align)]) => invariant_load(m, site, *from, *ptr, *align),
        (Rule::Rmw(op), [(_, ptr), (_, value)]) => rmw(m, site, ty, *op, *ptr, *value),
        (Rule::AmdgpuRmw { op, states_space }, _) => amdgpu_atomics::rewrite(m, site, ty, (*op, *states_space), &args),
        (Rule::Lifetime, [_, (_, ptr)]) => {
            let Some((alloca, ty)) = alloca_of(m, site.user, *ptr) else { return false };
            let Some(suffix) = overloads::mangle(m, ty) else { return true };
            let void = m.types.intern(Type::Void);
            let kind = builder::plain_call(m, &format!("{}.{suffix}", base(&old.name)), void, &[(ty, alloca)]);
            site.replace_unnamed(m, kind);
        }
        (Rule::Masked(pointer), [_, _, _, _]) => upgrade_masked(m, site, call, old, *pointer),
        (Rule::Splice, [a, b, (_, by)]) => splice(m, site, ty, *a, *b, *by),
        (Rule::OldBarrier, [(_, barrier), ..]) => {
            let zero = constant_int(m, *barrier) == Some(0);
            let (name, from) = if zero { ("llvm.nvvm.barrier0", 1) } else { ("llvm.nvvm.barrier.n", 0) };
            let kind = builder::plain_call(m, name, ty, &args[from..]);
            site.replace_unnamed(m, kind);
        }
        (Rule::OldVote { name, boolean }, [_, (_, condition)]) => old_vote(m, site, name, *boolean, *condition),
        (Rule::SizedLifetime, [ptr]) => {
            let size = (m.types.int(64), Value::Const(m.const_int(64, u128::from(u64::MAX))));
            let kind = builder::plain_call(m, &old.name, ty, &[size, *ptr]);
            site.replace_unnamed(m, kind);
        }
        (Rule::AlignArgument(pointer), _) => {
            let align = call.args.get(*pointer).and_then(|a| a.attrs.int("align")).unwrap_or(1);
            let align = (m.types.int(32), Value::Const(m.const_int(32, u128::from(align))));
            let mut args = args;
            args.insert((pointer + 1).min(args.len()), align);
            let kind = builder::plain_call(m, &old.name, ty, &args);
            site.inst_mut(m).kind = kind;
        }
        (Rule::Resource { name, bits }, [base, stride, bytes, flags]) => {
            let bytes = resize_int(m, site, *bytes, *bits);
            let kind = builder::plain_call(m, name, ty, &[*base, *stride, bytes, *flags]);
            site.inst_mut(m).kind = kind;
        }
        // If the arguments of the call do not fit the rule, the callee keeps its old name.
        _ => renamed(m, site, old, &old.name),
    }
    true
}

/// Extends an unsigned integer to `bits` bits, or truncates it.
fn resize_int(m: &mut Module, site: &mut Site<'_>, (ty, v): (TypeId, Value), bits: u32) -> (TypeId, Value) {
    let word = m.types.int(bits);
    if word == ty {
        return (ty, v);
    }
    if let Some(n) = constant_int(m, v) {
        let all = u64::MAX >> (64 - bits);
        return (word, Value::Const(m.const_int(bits, u128::from(n & all))));
    }
    let op = if m.types.int_bits(ty) > Some(bits) { CastOp::Trunc } else { CastOp::ZExt };
    (word, site.add(m, InstKind::Cast { op, value: v, flags: Flags::NONE }, word))
}

fn renamed(m: &mut Module, site: &Site<'_>, old: &Old, name: &str) {
    let new = declare_as(m, old.id, name);
    let callee = Value::Const(builder::function_constant(m, new));
    site.inst_mut(m).kind.as_call_mut().into_iter().for_each(|call| call.callee = callee);
}

fn replace_call(
    m: &mut Module,
    site: &mut Site<'_>,
    name: &str,
    given: &[OperandSource],
    named: bool,
    old: &[(TypeId, Value)],
) {
    let mut args = Vec::with_capacity(given.len());
    for given in given {
        args.push(match *given {
            OperandSource::Arg(i) => old[i],
            OperandSource::Wide(i) => {
                let i64 = m.types.int(64);
                let wide = InstKind::Cast { op: CastOp::ZExt, value: old[i].1, flags: Flags::NONE };
                (i64, site.add(m, wide, i64))
            }
            OperandSource::False => (m.types.int(1), Value::Const(m.const_int(1, 0))),
        });
    }
    let ty = site.inst_mut(m).ty;
    let kind = builder::plain_call(m, name, ty, &args);
    if named { site.replace_named(m, kind) } else { site.replace_unnamed(m, kind) }
}

/// Rewrites `memset(ptr, i8, i64, i32 4, i1)` to `memset(ptr align 4, i8, i64, i1)`. Other attributes stay.
fn memory_align(m: &mut Module, site: &Site<'_>, mut call: Call, new: FuncId, pointers: usize, align: u64) {
    call.args.remove(3);
    for pointer in &mut call.args[..pointers] {
        pointer.attrs.remove("align");
        if align > 0 {
            pointer.attrs.set("align", AttrValue::Int(align));
        }
    }
    call.callee = Value::Const(builder::function_constant(m, new));
    call.fn_ty = m.function(new).ty;
    call.tail = TailKind::None;
    site.replace_named(m, InstKind::Call(Box::new(call)));
}

fn vote(m: &mut Module, site: &mut Site<'_>, name: &str, boolean: bool, condition: Value) {
    let (i1, i32) = (m.types.int(1), m.types.int(32));
    let zero = Value::Const(m.const_int(32, 0));
    let compare = InstKind::ICmp { pred: ICmpPred::Ne, lhs: condition, rhs: zero, flags: Flags::NONE };
    let condition = site.add(m, compare, i1);
    let kind = builder::plain_call(m, name, if boolean { i1 } else { i32 }, &[(i32, zero), (i1, condition)]);
    if boolean {
        let vote = site.add(m, kind, i1);
        site.replace_unnamed(m, InstKind::Cast { op: CastOp::ZExt, value: vote, flags: Flags::NONE });
    } else {
        site.replace_unnamed(m, kind);
    }
}

fn old_vote(m: &mut Module, site: &mut Site<'_>, name: &str, boolean: bool, condition: Value) {
    let i32 = m.types.int(32);
    let wide = InstKind::Cast { op: CastOp::ZExt, value: condition, flags: Flags::NONE };
    let wide = site.add(m, wide, i32);
    let kind = builder::plain_call(m, name, i32, &[(i32, wide)]);
    if boolean {
        let lhs = site.add(m, kind, i32);
        let rhs = Value::Const(m.const_int(32, 0));
        site.replace_unnamed(m, InstKind::ICmp { pred: ICmpPred::Ne, lhs, rhs, flags: Flags::NONE });
    } else {
        site.replace_unnamed(m, kind);
    }
}

/// Builds a call whose result is in cluster memory. The new call gets the name of the old call. A cast of the result
/// back to shared memory replaces the old call.
fn cluster_address(m: &mut Module, site: &mut Site<'_>, old: &Old, args: &[(TypeId, Value)]) {
    let new = declare_cluster_address(m, old);
    let ret = m.function(new).ret;
    let kind = builder::plain_call(m, &old.name, ret, args);
    let value = site.add(m, kind, ret);
    let name = site.inst_mut(m).name.take();
    if let Value::Inst(id) = value {
        m.functions[site.user].insts[id].name = name;
    }
    site.replace_unnamed(m, InstKind::Cast { op: CastOp::AddrSpaceCast, value, flags: Flags::NONE });
}

fn invariant_load(m: &mut Module, site: &mut Site<'_>, from: TypeId, mut ptr: Value, align: Value) {
    let align = constant_int(m, align).unwrap_or(1);
    if m.types.pointer_space(from) == Some(AddressSpace(0)) {
        let global = m.types.ptr(AddressSpace(1));
        let cast = InstKind::Cast { op: CastOp::AddrSpaceCast, value: ptr, flags: Flags::NONE };
        ptr = site.add(m, cast, global);
    }
    site.replace_unnamed(m, InstKind::Load { ptr, provenance: None, align, volatile: false, atomic: None });
    let empty = super::metadata::push(m, Metadata::Node { distinct: false, operands: Vec::new() });
    site.inst_mut(m).metadata.push((MdKindId::INVARIANT_LOAD, empty));
}

fn rmw(m: &mut Module, site: &Site<'_>, ty: TypeId, op: RmwOp, ptr: Value, value: Value) {
    let align = DataLayout::for_module(m).store_size(&m.types, ty).unwrap_or(4);
    let atomic = Atomic { ordering: Ordering::SeqCst, scope: None };
    site.replace_unnamed(m, InstKind::AtomicRmw { op, ptr, value, atomic, volatile: false, elementwise: false, align });
}

/// Rewrites `splice(a, b, i32 -2)` to `splice.right(a, b, i32 2)`.
fn splice(m: &mut Module, site: &Site<'_>, ty: TypeId, a: (TypeId, Value), b: (TypeId, Value), by: Value) {
    let Some(suffix) = overloads::mangle(m, ty) else { return };
    let by = constant_int(m, by).unwrap_or(0) as u32 as i32;
    let side = if by < 0 { "right" } else { "left" };
    let by = (m.types.int(32), Value::Const(m.const_int(32, u128::from(by.unsigned_abs()))));
    let kind = builder::plain_call(m, &format!("llvm.vector.splice.{side}.{suffix}"), ty, &[a, b, by]);
    site.replace_unnamed(m, kind);
}

/// Rewrites `masked.load(ptr, i32 8, mask, other)` to `masked.load(ptr align 8, mask, other)`. The name, the tail
/// marker and the metadata stay.
fn upgrade_masked(m: &mut Module, site: &Site<'_>, mut call: Call, old: &Old, pointer: usize) {
    let Some(new) = declare_masked(m, old, pointer) else { return };
    let align = constant_int(m, call.args[pointer + 1].value).unwrap_or(0);
    call.args.remove(pointer + 1);
    let value_ty = if pointer == 0 { m.function(old.id).ret } else { call.args[0].ty };
    let elem = match m.types.get(value_ty) {
        Type::Vector { elem, .. } => *elem,
        _ => value_ty,
    };
    let natural = || DataLayout::for_module(m).abi_align(&m.types, elem).unwrap_or(1);
    let align = if align == 0 { natural() } else { align };
    call.args.iter_mut().for_each(|a| a.attrs = AttrSet::default());
    call.args[pointer].attrs.set("align", AttrValue::Int(align));
    call.fn_attrs = AttrSet::default();
    call.callee = Value::Const(builder::function_constant(m, new));
    call.fn_ty = m.function(new).ty;
    site.inst_mut(m).kind = InstKind::Call(Box::new(call));
}

pub(super) fn constant_int(m: &Module, value: Value) -> Option<u64> {
    let Value::Const(c) = value else { return None };
    match m.constant(c) {
        Constant::Int { value, .. } => u64::try_from(*value).ok(),
        _ => None,
    }
}

/// Whether the module has a lifetime marker that LLVM 22's reader drops, because the reader does not recognise the
/// marker's pointer as an alloca. Other markers of the alloca may stay, so the program may change. An example is LLVM's
/// SafeStack/X86/coloring2.ll, in which the pointer is a phi whose incoming values are all one alloca.
pub fn loses_lifetimes(m: &Module) -> bool {
    m.defined_functions().any(|f| {
        m.function(f).inst_ids().filter_map(|i| m.function(f).inst(i).kind.as_call()).any(|call| {
            let named = m.callee(call.callee).map_or("", |c| m.function_name(c));
            match (named.starts_with("llvm.lifetime."), call.args.as_slice()) {
                (true, [_, ptr]) => !matches!(ptr.value, Value::Const(_)) && alloca_of(m, f, ptr.value).is_none(),
                _ => false,
            }
        })
    })
}

fn is_zero(m: &Module, value: Value) -> bool {
    matches!(value, Value::Const(c) if matches!(m.constant(c), Constant::Int { value: 0, .. } | Constant::Zero { .. }))
}

/// Follows a pointer to its alloca through casts and GEPs without an offset. Returns the alloca and the type of its
/// pointer.
fn alloca_of(m: &Module, f: FuncId, mut value: Value) -> Option<(Value, TypeId)> {
    for _ in 0..16 {
        let Value::Inst(id) = value else { return None };
        let inst = m.function(f).inst(id);
        match &inst.kind {
            InstKind::Alloca { .. } => return Some((value, inst.ty)),
            InstKind::Cast { op: CastOp::AddrSpaceCast | CastOp::BitCast, value: inner, .. } => value = *inner,
            InstKind::Gep { base, indices, .. } if indices.iter().all(|i| is_zero(m, *i)) => value = *base,
            _ => return None,
        }
    }
    None
}

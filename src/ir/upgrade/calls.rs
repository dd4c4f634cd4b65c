//! Intrinsics under older names or with older parameters: their calls become what the release knows.
//!
//! As in LLVM, a replaced function leaves the module and its successor is declared at the end, in the order of the
//! replaced ones.

use super::super::dialect::Dialect;
use super::super::layout::DataLayout;
use super::super::{
    AddressSpace, Atomic, AttrSet, AttrValue, BlockId, Call, CallArg, CastOp, Flags, FuncId, ICmpPred, Inst, InstId,
    InstKind, MdKindId, Metadata, Module, Ordering, RmwOp, TailKind, Type, TypeId, Value, builder,
};
use super::debug::remove_functions;
use super::names;

/// What becomes of the calls of one intrinsic.
enum Rule {
    /// The same call under another name.
    Rename(String),
    /// A call of this function, with a leading 0 if the old one named no barrier.
    Barrier {
        name: &'static str,
        zero: bool,
    },
    /// A barrier that counts, ands or ors a condition over the threads.
    Vote {
        name: &'static str,
        boolean: bool,
    },
    /// `addrspacecast`.
    SpaceCast,
    /// A load that is never written during the kernel.
    InvariantLoad,
    Rmw(RmwOp),
    /// Lifetime markers lost their size, and mark only allocas.
    Lifetime,
    /// The alignment of this pointer moves from the next argument to an attribute.
    Masked(usize),
    /// Back: the barrier of all threads has names of its own for number 0 and for others.
    OldBarrier,
    /// Back: the condition and, for a boolean vote, the result are 32 bits wide.
    OldVote {
        name: &'static str,
        boolean: bool,
    },
    /// Back: the size that is not known is −1.
    SizedLifetime,
    /// Back: the alignment of this pointer is the next argument.
    AlignArgument(usize),
}

/// A function that is being replaced. It has given up its name, which its successor may have.
struct Old {
    id: FuncId,
    name: String,
}

/// Replaces every call of an intrinsic that `d` knows otherwise.
pub(super) fn upgrade(m: &mut Module, d: Dialect) {
    replace(m, |m, f| rule(m, f, d));
}

/// Is there a call that an LLVM before 22 knows otherwise?
pub(super) fn needs_older(m: &Module) -> bool {
    (0..m.functions.len()).any(|i| older_rule(m, FuncId(i as u32)).is_some())
}

/// Replaces every call of an intrinsic as LLVM 22 has it by its older form.
pub(super) fn downgrade(m: &mut Module) {
    replace(m, older_rule);
}

fn replace(m: &mut Module, rule: impl Fn(&Module, FuncId) -> Option<Rule>) {
    let mut gone = vec![false; m.functions.len()];
    for (i, gone) in gone.iter_mut().enumerate() {
        let id = FuncId(i as u32);
        let Some(rule) = rule(m, id) else { continue };
        *gone = true;
        let old = Old { id, name: m.function_name(id).to_string() };
        let symbol = m.function(id).symbol;
        m.rename_symbol(symbol, &format!("llvm.removed.{}", symbol.0));
        if matches!(rule, Rule::Lifetime) {
            // LLVM 22 asks for the overload by the first parameter of the old function.
            let size = m.function(id).params[0].ty;
            if let Some(suffix) = names::mangle(m, size) {
                let void = m.function(id).ret;
                builder::declare(m, &format!("{}.{suffix}", base(&old.name)), void, &[size]);
            }
        }
        for user in 0..m.functions.len() {
            rewrite_calls(m, FuncId(user as u32), &old, &rule);
        }
    }
    gone.resize(m.functions.len(), false);
    remove_functions(m, &gone);
}

/// `llvm.lifetime.start.p0` → `llvm.lifetime.start`: the first three words.
fn base(name: &str) -> &str {
    let end = name.match_indices('.').nth(2).map_or(name.len(), |(i, _)| i);
    &name[..end]
}

fn rule(m: &Module, f: FuncId, d: Dialect) -> Option<Rule> {
    let function = m.function(f);
    let full = m.function_name(f);
    let name = full.strip_prefix("llvm.")?;
    if !function.is_declaration() {
        return None;
    }
    if name.starts_with("nvvm.atomic.load.add.") {
        return Some(Rule::Rmw(RmwOp::FAdd));
    }
    if d.since(22) {
        let newest = newest_rule(name, function.params.len());
        if newest.is_some() {
            return newest;
        }
    }
    let right = names::mangled(m, function, d)?;
    (right != full).then_some(Rule::Rename(right))
}

fn newest_rule(name: &str, params: usize) -> Option<Rule> {
    let barrier = |name, zero| Some(Rule::Barrier { name, zero });
    let vote = |name, boolean| Some(Rule::Vote { name, boolean });
    match name {
        "nvvm.barrier0" => return barrier("llvm.nvvm.barrier.cta.sync.aligned.all", true),
        "nvvm.barrier.n" | "nvvm.bar.sync" => return barrier("llvm.nvvm.barrier.cta.sync.aligned.all", false),
        "nvvm.barrier" => return barrier("llvm.nvvm.barrier.cta.sync.aligned.count", false),
        "nvvm.barrier.sync" => return barrier("llvm.nvvm.barrier.cta.sync.all", false),
        "nvvm.barrier.sync.cnt" => return barrier("llvm.nvvm.barrier.cta.sync.count", false),
        "nvvm.barrier0.popc" => return vote("llvm.nvvm.barrier.cta.red.popc.aligned.all", false),
        "nvvm.barrier0.and" => return vote("llvm.nvvm.barrier.cta.red.and.aligned.all", true),
        "nvvm.barrier0.or" => return vote("llvm.nvvm.barrier.cta.red.or.aligned.all", true),
        _ => {}
    }
    let starts = |prefixes: &[&str]| prefixes.iter().any(|p| name.starts_with(p));
    if starts(&["nvvm.ptr.gen.to.", "nvvm.ptr.global.to.gen", "nvvm.ptr.shared.to.gen"])
        || starts(&["nvvm.ptr.constant.to.gen", "nvvm.ptr.local.to.gen", "nvvm.ptr.param.to.gen"])
    {
        Some(Rule::SpaceCast)
    } else if starts(&["nvvm.ldg.global."]) {
        Some(Rule::InvariantLoad)
    } else if starts(&["nvvm.atomic.load.inc."]) {
        Some(Rule::Rmw(RmwOp::UIncWrap))
    } else if starts(&["nvvm.atomic.load.dec."]) {
        Some(Rule::Rmw(RmwOp::UDecWrap))
    } else if params == 2 && starts(&["lifetime.start.", "lifetime.end."]) {
        Some(Rule::Lifetime)
    } else if params == 4 && starts(&["masked.load.", "masked.gather."]) {
        Some(Rule::Masked(0))
    } else if params == 4 && starts(&["masked.store.", "masked.scatter."]) {
        Some(Rule::Masked(1))
    } else {
        let rest = name.strip_prefix("experimental.stepvector")?;
        Some(Rule::Rename(format!("llvm.stepvector{rest}")))
    }
}

fn older_rule(m: &Module, f: FuncId) -> Option<Rule> {
    let params = m.function(f).params.len();
    let name = m.function_name(f).strip_prefix("llvm.")?;
    let rename = |name: &str| Some(Rule::Rename(name.to_string()));
    match name {
        "nvvm.barrier.cta.sync.aligned.all" => return Some(Rule::OldBarrier),
        "nvvm.barrier.cta.sync.aligned.count" => return rename("llvm.nvvm.barrier"),
        "nvvm.barrier.cta.sync.all" => return rename("llvm.nvvm.barrier.sync"),
        "nvvm.barrier.cta.sync.count" => return rename("llvm.nvvm.barrier.sync.cnt"),
        "nvvm.barrier.cta.red.popc.aligned.all" => {
            return Some(Rule::OldVote { name: "llvm.nvvm.barrier0.popc", boolean: false });
        }
        "nvvm.barrier.cta.red.and.aligned.all" => {
            return Some(Rule::OldVote { name: "llvm.nvvm.barrier0.and", boolean: true });
        }
        "nvvm.barrier.cta.red.or.aligned.all" => {
            return Some(Rule::OldVote { name: "llvm.nvvm.barrier0.or", boolean: true });
        }
        _ => {}
    }
    let starts = |a: &str, b: &str| name.starts_with(a) || name.starts_with(b);
    if params == 1 && starts("lifetime.start.", "lifetime.end.") {
        Some(Rule::SizedLifetime)
    } else if params == 3 && starts("masked.load.", "masked.gather.") {
        Some(Rule::AlignArgument(0))
    } else if params == 3 && starts("masked.store.", "masked.scatter.") {
        Some(Rule::AlignArgument(1))
    } else {
        None
    }
}

fn rewrite_calls(m: &mut Module, user: FuncId, old: &Old, rule: &Rule) {
    for b in 0..m.function(user).blocks.len() {
        let block = BlockId(b as u32);
        let calls = |m: &Module, id: InstId| {
            m.function(user).inst(id).kind.as_call().is_some_and(|c| m.callee(c.callee) == Some(old.id))
        };
        if !m.function(user).block(block).insts.iter().any(|id| calls(m, *id)) {
            continue;
        }
        let mut kept = Vec::new();
        for id in std::mem::take(&mut m.functions[user.0 as usize].blocks[b].insts) {
            if !calls(m, id) || rewrite(m, &mut Site { user, inst: id, before: &mut kept }, old, rule) {
                kept.push(id);
            }
        }
        m.functions[user.0 as usize].blocks[b].insts = kept;
    }
}

/// A call under change, and the list to which instructions in front of it go.
struct Site<'a> {
    user: FuncId,
    inst: InstId,
    before: &'a mut Vec<InstId>,
}

impl Site<'_> {
    /// A new instruction without a name in front of the call.
    fn add(&mut self, m: &mut Module, kind: InstKind, ty: TypeId) -> Value {
        let f = &mut m.functions[self.user.0 as usize];
        let metadata = f.insts[self.inst.0 as usize].md(MdKindId::DBG).map(|id| (MdKindId::DBG, id));
        f.insts.push(Inst { kind, ty, name: None, metadata: metadata.into_iter().collect(), records: Vec::new() });
        let id = InstId(f.insts.len() as u32 - 1);
        self.before.push(id);
        Value::Inst(id)
    }

    /// Makes the call itself another instruction, which keeps only its debug location (not its name, as in LLVM).
    fn become_kind(&self, m: &mut Module, kind: InstKind) {
        let inst = &mut m.functions[self.user.0 as usize].insts[self.inst.0 as usize];
        inst.kind = kind;
        inst.name = None;
        inst.metadata.retain(|(kind, _)| *kind == MdKindId::DBG);
    }
}

/// Changes one call; `false` if it is dropped.
fn rewrite(m: &mut Module, site: &mut Site<'_>, old: &Old, rule: &Rule) -> bool {
    let inst = m.function(site.user).inst(site.inst).clone();
    let Some(call) = inst.kind.as_call().cloned() else { return true };
    let args: Vec<Value> = call.args.iter().map(|a| a.value).collect();
    let arg_types: Vec<TypeId> = call.args.iter().map(|a| a.ty).collect();
    match rule {
        Rule::Rename(name) => {
            let params: Vec<TypeId> = m.function(old.id).params.iter().map(|p| p.ty).collect();
            let new = builder::declare(m, name, m.function(old.id).ret, &params);
            let callee = Value::Const(builder::function_constant(m, new));
            match &mut m.functions[site.user.0 as usize].insts[site.inst.0 as usize].kind {
                InstKind::Call(call) | InstKind::Invoke { call, .. } => call.callee = callee,
                _ => {}
            }
        }
        Rule::Barrier { name, zero } => {
            let i32 = m.types.int(32);
            let mut new_args = args;
            if *zero {
                new_args.insert(0, Value::Const(m.const_int(32, 0)));
            }
            let typed: Vec<(TypeId, Value)> = new_args.into_iter().map(|a| (i32, a)).collect();
            let kind = plain_call(m, name, inst.ty, &typed);
            site.become_kind(m, kind);
        }
        Rule::Vote { name, boolean } => {
            let (i1, i32) = (m.types.int(1), m.types.int(32));
            let zero = Value::Const(m.const_int(32, 0));
            let Some(condition) = args.first().copied() else { return true };
            let compare = InstKind::ICmp { pred: ICmpPred::Ne, lhs: condition, rhs: zero, flags: Flags::NONE };
            let condition = site.add(m, compare, i1);
            let kind = plain_call(m, name, if *boolean { i1 } else { i32 }, &[(i32, zero), (i1, condition)]);
            if *boolean {
                let vote = site.add(m, kind, i1);
                site.become_kind(m, InstKind::Cast { op: CastOp::ZExt, value: vote, flags: Flags::NONE });
            } else {
                site.become_kind(m, kind);
            }
        }
        Rule::SpaceCast => {
            let Some(value) = args.first().copied() else { return true };
            let op = if arg_types[0] == inst.ty { CastOp::BitCast } else { CastOp::AddrSpaceCast };
            site.become_kind(m, InstKind::Cast { op, value, flags: Flags::NONE });
        }
        Rule::InvariantLoad => {
            let [mut ptr, align] = args[..] else { return true };
            let align = constant_int(m, align).unwrap_or(1);
            if m.types.pointer_space(arg_types[0]) == Some(AddressSpace(0)) {
                let global = m.types.ptr(AddressSpace(1));
                let cast = InstKind::Cast { op: CastOp::AddrSpaceCast, value: ptr, flags: Flags::NONE };
                ptr = site.add(m, cast, global);
            }
            site.become_kind(m, InstKind::Load { ptr, align, volatile: false, atomic: None });
            let empty = super::metadata::push(m, Metadata::Node { distinct: false, operands: Vec::new() });
            let metadata = &mut m.functions[site.user.0 as usize].insts[site.inst.0 as usize].metadata;
            metadata.push((MdKindId::INVARIANT_LOAD, empty));
        }
        Rule::Rmw(op) => {
            let [ptr, value] = args[..] else { return true };
            let layout = DataLayout::of(m);
            let align = layout.store_size(&m.types, inst.ty).unwrap_or(4);
            let atomic = Atomic { ordering: Ordering::SeqCst, scope: None };
            site.become_kind(m, InstKind::AtomicRmw { op: *op, ptr, value, atomic, volatile: false, align });
        }
        Rule::Lifetime => {
            let [_, ptr] = args[..] else { return true };
            let Some((alloca, ty)) = alloca_of(m, site.user, ptr) else { return false };
            let Some(suffix) = names::mangle(m, ty) else { return true };
            let kind = plain_call(m, &format!("{}.{suffix}", base(&old.name)), inst.ty, &[(ty, alloca)]);
            site.become_kind(m, kind);
        }
        Rule::Masked(pointer) => masked(m, site, call, old, *pointer),
        Rule::OldBarrier => {
            let zero = args.first().and_then(|a| constant_int(m, *a)) == Some(0);
            let (name, from) = if zero { ("llvm.nvvm.barrier0", 1) } else { ("llvm.nvvm.barrier.n", 0) };
            let typed: Vec<(TypeId, Value)> = arg_types.into_iter().zip(args).skip(from).collect();
            let kind = plain_call(m, name, inst.ty, &typed);
            site.become_kind(m, kind);
        }
        Rule::OldVote { name, boolean } => {
            let [_, condition] = args[..] else { return true };
            let i32 = m.types.int(32);
            let wide = InstKind::Cast { op: CastOp::ZExt, value: condition, flags: Flags::NONE };
            let wide = site.add(m, wide, i32);
            let kind = plain_call(m, name, i32, &[(i32, wide)]);
            if *boolean {
                let lhs = site.add(m, kind, i32);
                let rhs = Value::Const(m.const_int(32, 0));
                site.become_kind(m, InstKind::ICmp { pred: ICmpPred::Ne, lhs, rhs, flags: Flags::NONE });
            } else {
                site.become_kind(m, kind);
            }
        }
        Rule::SizedLifetime => {
            let [ptr] = args[..] else { return true };
            let i64 = m.types.int(64);
            let size = Value::Const(m.const_int(64, u128::from(u64::MAX)));
            let kind = plain_call(m, &old.name, inst.ty, &[(i64, size), (arg_types[0], ptr)]);
            site.become_kind(m, kind);
        }
        Rule::AlignArgument(pointer) => {
            let Some(arg) = call.args.get(*pointer) else { return true };
            let align = arg.attrs.int("align").unwrap_or(1);
            let i32 = m.types.int(32);
            let align = Value::Const(m.const_int(32, u128::from(align)));
            let mut typed: Vec<(TypeId, Value)> = arg_types.into_iter().zip(args).collect();
            typed.insert(pointer + 1, (i32, align));
            let kind = plain_call(m, &old.name, inst.ty, &typed);
            m.functions[site.user.0 as usize].insts[site.inst.0 as usize].kind = kind;
        }
    }
    true
}

/// A call without attributes of a function that is declared if need be.
fn plain_call(m: &mut Module, name: &str, ret: TypeId, args: &[(TypeId, Value)]) -> InstKind {
    let types: Vec<TypeId> = args.iter().map(|(ty, _)| *ty).collect();
    let callee = builder::declare(m, name, ret, &types);
    let fn_ty = m.function(callee).ty;
    let args = args.iter().map(|(ty, value)| CallArg { ty: *ty, value: *value, attrs: AttrSet::default() }).collect();
    InstKind::Call(Box::new(Call {
        callee: Value::Const(builder::function_constant(m, callee)),
        fn_ty,
        tail: TailKind::None,
        cc: None,
        flags: Flags::NONE,
        ret_attrs: AttrSet::default(),
        fn_attrs: AttrSet::default(),
        args,
        bundles: Vec::new(),
        space: None,
    }))
}

fn constant_int(m: &Module, value: Value) -> Option<u64> {
    let Value::Const(c) = value else { return None };
    match m.constant(c) {
        super::super::Constant::Int { value, .. } => u64::try_from(*value).ok(),
        _ => None,
    }
}

/// The alloca that a pointer is, through casts, with its type.
fn alloca_of(m: &Module, f: FuncId, mut value: Value) -> Option<(Value, TypeId)> {
    for _ in 0..16 {
        let Value::Inst(id) = value else { return None };
        let inst = m.function(f).inst(id);
        match &inst.kind {
            InstKind::Alloca { .. } => return Some((value, inst.ty)),
            InstKind::Cast { op: CastOp::AddrSpaceCast | CastOp::BitCast, value: inner, .. } => value = *inner,
            _ => return None,
        }
    }
    None
}

/// `masked.load(ptr, i32 8, mask, other)` → `masked.load(ptr align 8, mask, other)`; name, tail and metadata stay.
fn masked(m: &mut Module, site: &Site<'_>, mut call: Call, old: &Old, pointer: usize) {
    if call.args.len() != 4 {
        return;
    }
    let align = constant_int(m, call.args[pointer + 1].value).unwrap_or(0);
    call.args.remove(pointer + 1);
    let value_ty = if pointer == 0 { m.function(old.id).ret } else { call.args[0].ty };
    let elem = match m.types.get(value_ty) {
        Type::Vector { elem, .. } => *elem,
        _ => value_ty,
    };
    let natural = || DataLayout::of(m).abi_align(&m.types, elem).unwrap_or(1);
    let align = if align == 0 { natural() } else { align };
    call.args.iter_mut().for_each(|a| a.attrs = AttrSet::default());
    call.args[pointer].attrs.set("align", AttrValue::Int(align));
    call.fn_attrs = AttrSet::default();
    let params: Vec<TypeId> = call.args.iter().map(|a| a.ty).collect();
    let ret = m.function(old.id).ret;
    let (Some(value), Some(ptr)) = (names::mangle(m, value_ty), names::mangle(m, params[pointer])) else { return };
    let name = format!("{}.{value}.{ptr}", base(&old.name));
    let new = builder::declare(m, &name, ret, &params);
    call.callee = Value::Const(builder::function_constant(m, new));
    call.fn_ty = m.function(new).ty;
    m.functions[site.user.0 as usize].insts[site.inst.0 as usize].kind = InstKind::Call(Box::new(call));
}

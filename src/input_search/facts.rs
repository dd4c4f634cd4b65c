//! Collects facts from which useful inputs are made. The facts are about the code of an entry and its callees:
//! constants, strides and sizes of accesses, loaded pointers, residues of addresses, and the use of thread numbers.

use super::FAR;
use super::coordinates::Ids;
use super::float_arrays::FloatSlot;
use super::float_inputs::format;
use super::linked_lists::PointerFields;
use super::memory_slots::{NumberSlot, PointerSlot};
use super::realistic_launch::shared_count;
use crate::ir::layout::DataLayout;
use crate::ir::*;
use crate::machine::{begins_at_null, demangled, is_library, may_synchronize};
use crate::values::FunctionView;
use crate::values::gep::decompose;
use std::collections::{BTreeMap, BTreeSet};

/// Facts about useful inputs from the code of an entry and its callees.
#[derive(Clone, Debug, Default)]
pub(super) struct SearchFacts {
    /// The entry and its direct and indirect callees.
    pub functions: Vec<FuncId>,
    /// The integer constants of the code.
    pub numbers: Vec<u128>,
    /// The constant byte offsets of the code's GEPs.
    pub offsets: Vec<i128>,
    pub scales: Vec<u64>,
    /// The powers of two below which the code keeps or clears the bits of addresses, by `ptrmask` or by masking
    /// addresses as integers.
    pub periods: Vec<u64>,
    /// The size in bytes that an object needs for most accesses to be in bounds.
    pub span: u64,
    /// The largest distance of an access from its pointer's base, in bytes.
    reach: u64,
    /// The values that the current function stores in its allocas.
    pub pointer_fields: PointerFields,
    /// The arguments of callees that come from arguments of the entry. Maps a callee's argument to the entry's
    /// argument, the offsets of the pointers loaded on the way, and the offset in bytes.
    pub bound: BTreeMap<(FuncId, u32), (u32, Vec<u64>, i128)>,
    /// The arguments that point to linked nodes, if the code follows the links.
    pub linked: BTreeSet<u32>,
    pub asks_for_threads: bool,
    /// Whether the code has atomic accesses or fences. The effects and scopes of atomic accesses and fences matter only
    /// with several threads.
    pub has_atomics: bool,
    pub clusters: bool,
    /// Whether the code names shared memory whose size the launch decides.
    pub dynamic_shared: bool,
    /// The exported variables that the code names, with their spaces.
    pub globals: Vec<(Box<str>, AddressSpace)>,
    /// The variables that tell OpenMP's runtime about a kernel. These variables belong to the compiler, so no input
    /// points to them.
    pub runtime_tables: BTreeSet<Box<str>>,
    /// The alignment that most accesses require.
    pub align: u64,
    /// Loads of pointers from the objects of arguments, or from objects that the code reaches from there through
    /// pointers.
    pub pointer_slots: Vec<PointerSlot>,
    /// The operations that let another thread synchronise with the code.
    pub sync_facts: super::env_thread::SyncFacts,
    /// Whether the code calls an operation of a warp that has a mask of its lanes as an operand.
    pub member_masks: bool,
    /// The alignments that `llvm.assume` states for pointer arguments of the entry.
    pub assumed_aligns: BTreeMap<u32, u64>,
    /// The arguments that are the upper half of an integer: the code only widens them and shifts them left (IREE passes
    /// sizes in two halves).
    pub upper_halves: BTreeSet<u32>,
    /// Scalars of arguments that the code converts to pointers.
    pub address_numbers: BTreeSet<super::address_numbers::Leaf>,
    /// The numbers that the entry loads from its arguments' objects.
    pub number_slots: Vec<NumberSlot>,
    /// Arguments from whose objects the code loads integers that it uses in computations. Each has the width of these
    /// integers in bits.
    pub index_slots: BTreeSet<(u32, u32)>,
    /// Arguments from whose objects the code loads floats, each with the format of these floats.
    pub float_slots: Vec<FloatSlot>,
    /// The arguments from whose object the code loads two integers, and then compares these or computes their
    /// difference.
    pub paired_slots: BTreeSet<u32>,
    /// The thread and block coordinates that the code reads.
    pub ids: Ids,
    /// The comparisons of scalars.
    pub comparisons: Vec<(FuncId, InstId)>,
    /// Conditions, each with the value that is a goal: `true` for conjunctions, `false` for disjunctions, and both
    /// values for the success of a compare-exchange.
    pub conditions: Vec<(FuncId, InstId, bool)>,
    /// Addresses that are sums of a constant offset and of a variable index.
    pub split_addresses: Vec<(FuncId, InstId)>,
    /// The lengths (numbers of elements) of arrays in shared memory that the code accesses with a variable index.
    pub shared_counts: BTreeSet<u32>,
    /// The integers that inputs determine: arguments of the entry, and loads.
    pub integers: Vec<(FuncId, Value)>,
}

/// Whether an instruction is an atomic access or a fence.
fn is_atomic(kind: &InstKind) -> bool {
    match kind {
        InstKind::Load { atomic, .. } | InstKind::Store { atomic, .. } => atomic.is_some(),
        InstKind::AtomicRmw { .. } | InstKind::CmpXchg { .. } | InstKind::Fence(_) => true,
        _ => false,
    }
}

/// Whether an instruction is the success flag of a compare-exchange.
fn is_exchanged(view: &FunctionView, inst: &Inst) -> bool {
    let InstKind::ExtractValue { aggregate, path } = &inst.kind else { return false };
    path[..] == [1] && matches!(view.inst(*aggregate), Some(Inst { kind: InstKind::CmpXchg { .. }, .. }))
}

/// Returns true for a conjunction, false for a disjunction, and `None` for other instructions. The instruction has the
/// returned value only if both operands have it.
fn rare_value(view: &FunctionView, inst: &Inst) -> Option<bool> {
    if view.module.types.int_bits(inst.ty) != Some(1) {
        return None;
    }
    let is = |v: Value, number: u128| view.const_int(v).is_some_and(|(_, bits)| bits == number);
    match inst.kind {
        InstKind::Binary { op: BinOp::And, .. } => Some(true),
        InstKind::Binary { op: BinOp::Or, .. } => Some(false),
        InstKind::Select { els, .. } if is(els, 0) => Some(true),
        InstKind::Select { then, .. } if is(then, 1) => Some(false),
        _ => None,
    }
}

/// The maximum number of functions considered, including the entry.
const MAX_FUNCTIONS: usize = 32;
/// The maximum number of recorded comparisons, and of recorded integers that inputs determine.
const MAX_VALUES: usize = 48;
/// The maximum number of addresses that are recorded because they have a constant and a variable part.
const MAX_SPLIT: usize = 8;
/// The largest period of residues that is tried.
const MAX_PERIOD: u64 = 256;

impl SearchFacts {
    pub fn for_entry(module: &Module, layout: &DataLayout, entry: FuncId) -> SearchFacts {
        let mut facts = SearchFacts { span: 8, align: 1, functions: vec![entry], ..SearchFacts::default() };
        facts.arguments(module, layout, entry);
        facts.dynamic_shared = begins_at_null(module);
        let mut at = 0;
        while at < facts.functions.len() {
            let f = facts.functions[at];
            at += 1;
            let view = FunctionView::new(module, f, layout, LLVM_MAJOR);
            facts.pointer_fields = PointerFields::collect(&view, f);
            for i in view.function.inst_ids() {
                facts.read(&view, i, f);
                facts.value(&view, i, f);
                facts.index_slots.extend(super::index_arrays::loaded_index(&facts, &view, f, i));
                facts.paired_slots.extend(super::index_arrays::loaded_pair(&facts, &view, f, i));
                facts.float_array(&view, f, i);
                facts.sync_facts.read(&view, i, (f, f == entry));
            }
        }
        let SearchFacts { globals, runtime_tables, .. } = &mut facts;
        globals.retain(|(name, _)| !runtime_tables.contains(name));
        for list in [&mut facts.scales, &mut facts.periods] {
            list.sort_unstable();
            list.dedup();
        }
        facts.numbers.sort_unstable();
        facts.numbers.dedup();
        facts.offsets.sort_unstable();
        facts.offsets.dedup();
        facts.span = (facts.span + facts.reach).min(4096);
        facts
    }

    fn read(&mut self, view: &FunctionView, i: InstId, f: FuncId) {
        let inst = view.function.inst(i);
        inst.kind.for_each_operand(|v| {
            if let Value::Const(c) = v {
                self.constant(view.module, c, 0);
            }
        });
        self.has_atomics |= is_atomic(&inst.kind);
        match &inst.kind {
            InstKind::Switch { cases, .. } => {
                self.numbers.extend(cases.iter().filter_map(|(c, _)| Some(view.const_int(Value::Const(*c))?.1)));
            }
            InstKind::Gep { .. } => self.gep(view, f, i),
            InstKind::Binary { op: BinOp::And, lhs, rhs, .. }
                if matches!(view.cast(*lhs), Some((CastOp::PtrToInt, _))) =>
            {
                self.period(view, *rhs);
            }
            InstKind::Load { ptr, align, .. } => {
                self.access(view, inst.ty, *align);
                self.slot(view, f, *ptr, inst.ty);
            }
            InstKind::Store { value, align, .. } => {
                if let Some(ty) = view.ty(*value) {
                    self.access(view, ty, *align);
                }
            }
            kind => {
                if let Some(call) = kind.as_call() {
                    self.call(view, f, call);
                }
            }
        }
    }

    /// Records the integer arguments of the entry.
    fn arguments(&mut self, module: &Module, layout: &DataLayout, entry: FuncId) {
        let function = module.function(entry);
        let params = (0u32..).zip(&function.params);
        self.upper_halves = upper_halves(module, function);
        let view = FunctionView::new(module, entry, layout, LLVM_MAJOR);
        self.address_numbers = super::address_numbers::address_numbers(&view);
        let integers = params.filter(|(_, p)| module.types.int_bits(p.ty).is_some_and(|b| b <= 64));
        self.integers.extend(integers.take(MAX_VALUES).map(|(i, _)| (entry, Value::Arg(i))));
    }

    /// Records comparisons, loaded integers, and the smallest integers that a conversion to a float rounds.
    fn value(&mut self, view: &FunctionView, i: InstId, f: FuncId) {
        let inst = view.function.inst(i);
        match &inst.kind {
            InstKind::ICmp { lhs, .. } | InstKind::FCmp { lhs, .. } => {
                let is_scalar =
                    view.ty(*lhs).is_some_and(|ty| !matches!(view.module.types.get(ty), Type::Vector { .. }));
                if is_scalar && self.comparisons.len() < MAX_VALUES {
                    self.comparisons.push((f, i));
                }
            }
            InstKind::Binary { .. } | InstKind::Select { .. } if self.conditions.len() < MAX_VALUES => {
                self.conditions.extend(rare_value(view, inst).map(|want| (f, i, want)));
            }
            InstKind::ExtractValue { .. } if is_exchanged(view, inst) && self.conditions.len() < MAX_VALUES => {
                self.conditions.extend([(f, i, true), (f, i, false)]);
            }
            InstKind::Load { .. }
                if self.integers.len() < MAX_VALUES && view.module.types.int_bits(inst.ty).is_some_and(|b| b <= 64) =>
            {
                self.integers.push((f, Value::Inst(i)));
            }
            InstKind::Cast { op: CastOp::Trunc | CastOp::SExt, value, .. } => self.narrowed(view, inst.ty, *value),
            InstKind::Cast { op: CastOp::SiToFp | CastOp::UiToFp, .. } => {
                if let Type::Float(kind) = view.module.types.get(inst.ty)
                    && let Some((_, fraction)) = format(*kind)
                {
                    self.numbers.push((2u128 << fraction) + 1);
                }
            }
            _ => {}
        }
    }

    /// Records the smallest integers that a conversion to a narrower type changes.
    fn narrowed(&mut self, view: &FunctionView, to: TypeId, value: Value) {
        let bits = |ty| view.module.types.int_bits(ty);
        let least = bits(to).zip(view.ty(value).and_then(bits)).map(|(a, b)| a.min(b));
        if let Some(bits @ 2..=16) = least {
            self.numbers.push(1 << (bits - 1));
        }
    }

    fn access(&mut self, view: &FunctionView, ty: TypeId, align: u64) {
        self.align = self.align.max(align.min(16));
        self.span = self.span.max(view.layout.store_size(&view.module.types, ty).unwrap_or(1));
    }

    fn call(&mut self, view: &FunctionView, f: FuncId, call: &Call) {
        if let Value::Asm(asm) = call.callee {
            self.ids.read_asm(&view.module.asms[asm as usize].text);
            self.asks_for_threads |= self.ids != Ids::default();
        }
        let Some(callee) = view.module.callee(call.callee) else { return };
        let name = view.module.function_name(callee);
        let threads = [".tid.", "ctaid", "barrier", "workitem.id", "laneid"];
        self.asks_for_threads |= threads.iter().any(|word| name.contains(word));
        self.ids.read(name);
        if let Some((asked, _)) = demangled(name) {
            let dimension = call.args.first().and_then(|d| view.const_int(d.value)).map_or(0, |(_, d)| d.min(2) as u8);
            self.ids.read_opencl(asked, dimension);
        }
        if name == "__kmpc_target_init" {
            if let Some(symbol) = call.args.first().and_then(|a| symbol_of(view.module, a.value)) {
                self.runtime_tables.insert(view.module.symbol_name(symbol).into());
            }
            self.ids.thread = self.ids.thread.max(Some(0));
            self.ids.block = self.ids.block.max(Some(0));
        }
        if let Some(asked) = name.strip_prefix("llvm.spv.") {
            let dimension = call.args.first().and_then(|d| view.const_int(d.value)).map_or(0, |(_, d)| d.min(2) as u8);
            self.ids.read_spirv(asked, dimension);
        }
        self.asks_for_threads |= self.ids != Ids::default();
        self.asks_for_threads |= is_unknown_barrier(view.module, call, callee);
        // A fence of cluster scope needs no cluster.
        self.clusters |= name.contains("cluster") && !name.contains("fence") || name.contains("mapa");
        self.member_masks |= super::coordinates::takes_member_mask(name);
        if name == "llvm.assume" {
            self.assumed_aligns(view, f, call);
        }
        if let (true, Some(mask)) = (name.starts_with("llvm.ptrmask"), call.args.get(1)) {
            self.period(view, mask.value);
        }
        self.consider(view, f, callee, call);
        // OpenMP's runtime calls the functions that are passed to it.
        if view.module.function(callee).is_declaration() {
            for given in call.args.iter().filter_map(|a| function_of(view.module, a.value)) {
                if !self.functions.contains(&given) && self.functions.len() < MAX_FUNCTIONS {
                    self.functions.push(given);
                }
            }
        }
    }

    /// Adds a callee to the considered functions.
    fn consider(&mut self, view: &FunctionView, f: FuncId, callee: FuncId, call: &Call) {
        if !self.functions.contains(&callee) && self.functions.len() < MAX_FUNCTIONS {
            self.bind_arguments(view, f, callee, call);
            self.functions.push(callee);
        }
    }

    /// Records the alignment that an assumption states for an argument.
    fn assumed_aligns(&mut self, view: &FunctionView, f: FuncId, call: &Call) {
        for bundle in call.bundles.iter().filter(|b| &*b.tag == "align") {
            let [(_, ptr), (_, align), ..] = bundle.args[..] else { continue };
            let Some(align) = view.const_int(align).and_then(|(_, n)| u64::try_from(n).ok()) else { continue };
            let Some(origin) = self.origin(view, f, ptr) else { continue };
            let is_start = origin.offset == 0 && origin.strides.is_empty();
            if let Some(arg) = origin.own_argument().filter(|_| is_start && align.is_power_of_two()) {
                let known = self.assumed_aligns.entry(arg).or_insert(1);
                *known = (*known).max(align.min(4096));
            }
        }
    }

    /// Records the period of a mask that keeps or clears the bits below some power of two.
    fn period(&mut self, view: &FunctionView, mask: Value) {
        let Some((_, bits)) = view.const_int(mask) else { return };
        let run = if bits & 1 == 0 { bits.trailing_zeros() } else { bits.trailing_ones() };
        if let Some(period) = 1u64.checked_shl(run).filter(|p| (2..=MAX_PERIOD).contains(p)) {
            self.periods.push(period);
        }
    }

    fn constant(&mut self, module: &Module, id: ConstId, depth: u32) {
        match module.constant(id) {
            Constant::Int { value, .. } => self.numbers.push(*value),
            Constant::Symbol { symbol, space } => {
                self.dynamic_shared |= is_dynamic_shared(module, *symbol);
                if let Some(GlobalRef::Variable(g)) = module.symbols[*symbol].def
                    && !module.globals[g].linkage.is_local()
                {
                    let known = (Box::from(module.symbol_name(*symbol)), *space);
                    if !self.globals.contains(&known) {
                        self.globals.push(known);
                    }
                }
            }
            Constant::Expr { expr: ConstExpr::Gep { base, .. }, .. } if depth < 4 => {
                self.constant(module, *base, depth + 1);
            }
            Constant::Expr { expr: ConstExpr::Cast { value, .. }, .. } if depth < 4 => {
                self.constant(module, *value, depth + 1);
            }
            _ => {}
        }
    }

    /// Records the constant offset and the scales of an address, and its possible distance from the base.
    fn gep(&mut self, view: &FunctionView, f: FuncId, i: InstId) {
        let d = decompose(view, Value::Inst(i), &FAR);
        if d.offset != 0 {
            self.offsets.push(d.offset);
            if !d.terms.is_empty() && self.split_addresses.len() < MAX_SPLIT {
                self.split_addresses.push((f, i));
            }
        }
        self.shared_counts.extend(shared_count(view, &d));
        let scales = d.terms.iter().map(|t| u64::try_from(t.scale.unsigned_abs()).unwrap_or(u64::MAX));
        self.scales.extend(scales.clone());
        let variable = scales.fold(0u64, |sum, s| sum.saturating_add(s.saturating_mul(8)));
        let near = u64::try_from(d.offset).ok().filter(|o| *o <= 2048).unwrap_or(0);
        self.reach = self.reach.max(near + variable.min(1024));
    }
}

/// If a constant points to a function with a body, returns this function.
fn function_of(module: &Module, v: Value) -> Option<FuncId> {
    let Some(GlobalRef::Function(f)) = module.symbols[symbol_of(module, v)?].def else { return None };
    (!module.function(f).is_declaration()).then_some(f)
}

/// Returns the symbol that a constant points to, perhaps in another address space.
fn symbol_of(module: &Module, v: Value) -> Option<SymbolId> {
    let Value::Const(mut id) = v else { return None };
    while let Constant::Expr { expr: ConstExpr::Cast { value, .. }, .. } = module.constant(id) {
        id = *value;
    }
    match module.constant(id) {
        Constant::Symbol { symbol, .. } => Some(*symbol),
        _ => None,
    }
}

/// Returns the arguments that the function only widens and then shifts left by at least their width.
fn upper_halves(module: &Module, function: &Function) -> BTreeSet<u32> {
    let shifts = function.inst_ids().filter_map(|i| match function.inst(i).kind {
        InstKind::Binary { op: BinOp::Shl, lhs: Value::Inst(lhs), rhs: Value::Const(by), .. } => Some((lhs, by)),
        _ => None,
    });
    let halves = shifts.filter_map(|(lhs, by)| {
        let InstKind::Cast { op: CastOp::ZExt, value: Value::Arg(arg), .. } = function.inst(lhs).kind else {
            return None;
        };
        let Constant::Int { value: by, .. } = module.constant(by) else { return None };
        let bits = module.types.int_bits(function.params.get(arg as usize)?.ty)?;
        (*by >= bits.into()).then_some(arg)
    });
    halves.collect()
}

/// Returns the alloca that a pointer points into, perhaps through a cast to generic.
pub(super) fn alloca_of(view: &FunctionView, ptr: Value) -> Option<InstId> {
    let mut base = decompose(view, ptr, &FAR).base;
    if let Some((CastOp::AddrSpaceCast, inner)) = view.cast(base) {
        base = decompose(view, inner, &FAR).base;
    }
    match base {
        Value::Inst(home) if matches!(view.function.inst(home).kind, InstKind::Alloca { .. }) => Some(home),
        _ => None,
    }
}

/// Whether the symbol is shared memory whose size the launch decides.
fn is_dynamic_shared(module: &Module, symbol: SymbolId) -> bool {
    let Some(GlobalRef::Variable(g)) = module.symbols[symbol].def else { return false };
    let variable = &module.globals[g];
    let is_open = matches!(module.types.get(variable.ty), Type::Array { len: 0, .. });
    variable.space.0 == 3 && variable.init.is_none() && is_open
}

/// The LLVM version whose attributes of intrinsics are used. No result of the search depends on this version.
pub(super) const LLVM_MAJOR: u32 = 22;

/// Whether the callee is unknown code that may synchronise threads.
pub(super) fn is_unknown_barrier(module: &Module, call: &Call, callee: FuncId) -> bool {
    let (f, name) = (module.function(callee), module.function_name(callee));
    let is_played = !name.starts_with("llvm.") && !is_library(name, module.triple.starts_with("nvptx"));
    f.is_declaration() && is_played && may_synchronize(f, Some(call))
}

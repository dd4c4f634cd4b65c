//! The input and the output of a pass, and the decision whether the two can be compared on any inputs. Two conditions
//! must be met: a caller can call the kernel as before the pass, and the unknown functions have the same declarations.

use super::inconclusive::NoEvidence;
use crate::case::Launch;
use crate::ir::layout::DataLayout;
use crate::ir::{
    AddressSpace, AttrSet, AttrValue, ConstId, Constant, FuncId, Function, GlobalRef, GlobalVar, InstKind, Module,
    SymbolId, Type, TypeId, Value,
};
use crate::machine::{Limits, Object, Origin, Program, Ub, UbKind, is_library};
use crate::target::Target;

/// One of the two programs.
#[derive(Copy, Clone, Debug)]
pub struct Side<'a> {
    /// The module.
    pub module: &'a Module,
    /// The decoded module.
    pub program: &'a Program,
    /// The kernel: the function of `module` that is run.
    pub entry: FuncId,
    /// The prefix of this kernel's names, if the module contains many kernels; otherwise empty.
    pub prefix: &'a str,
}

/// The input and the output of a pass. `before` is decoded with all promises ([`Program::new`]). `after` is decoded
/// without them ([`Program::unpromised`]) if only its behaviour matters.
#[derive(Copy, Clone, Debug)]
pub struct Pair<'a> {
    /// The pass's input.
    pub before: Side<'a>,
    /// The pass's output.
    pub after: Side<'a>,
    /// The question about `after`.
    pub asked: PairQuestion,
    /// Whether all joint outcomes of several threads are enumerated if no draw differs. The enumeration may take
    /// thousands of runs.
    pub joint: bool,
}

/// The question about the pass's output.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum PairQuestion {
    /// Whether the output behaves in the same way as the input. The output's promises are ignored.
    Behaviour,
    /// Whether the output behaves in the same way as the input, and keeps all its own promises. Asked about passes that
    /// only deduce promises.
    Promises,
    /// Only whether the output adds [undefined behaviour](super::added_ub) of this kind. A broken promise counts as
    /// undefined behaviour here. `None` stands for any kind.
    Additions(Option<UbKind>),
}

impl PairQuestion {
    /// Returns [`PairQuestion::Promises`] if `checks_promises`, otherwise [`PairQuestion::Behaviour`].
    pub fn from_held(checks_promises: bool) -> PairQuestion {
        if checks_promises { PairQuestion::Promises } else { PairQuestion::Behaviour }
    }

    /// Returns the index under which a [`Baseline`](super::compare_draws::Baseline) stores facts for this question.
    pub(super) fn index(self) -> usize {
        match self {
            PairQuestion::Behaviour => 0,
            PairQuestion::Promises => 1,
            PairQuestion::Additions(_) => 2,
        }
    }
}

/// Whether this undefined behaviour is a race on an internal variable that the pass added.
pub(super) fn is_race_on_what_is_new(pair: &Pair<'_>, objects: &[Object], ub: &Ub) -> bool {
    let Some(conflict) = ub.conflict.as_ref().filter(|_| ub.kind == UbKind::Race) else { return false };
    let Origin::Global(GlobalRef::Variable(g)) = objects[conflict.byte.0.0 as usize].origin else { return false };
    let (before, after) = (pair.before.module, pair.after.module);
    let name = after.symbol_name(after.globals[g.0 as usize].symbol);
    let own = name.strip_prefix(pair.after.prefix).unwrap_or(name);
    before.find_symbol(own).is_none()
}

/// The number of bytes of PTX's widest load (`ld.global.v4.b64`, since PTX ISA 8.8).
const WIDEST_LOAD: u64 = 32;

/// Whether this undefined behaviour is a load that the target can execute, although it ends outside its object. Two
/// kinds of code generation widen loads so: amdgpu-late-codegenprepare loads whole words of AMDGPU's constant memory in
/// place of single bytes. NVPTX loads a vector of three elements as one of four. The bytes outside the object are in the
/// aligned word or vector in which the object ends (PTX ISA, "Addresses as Operands": only the alignment counts).
pub(super) fn is_widened_load(pair: &Pair<'_>, objects: &[Object], ub: &Ub) -> bool {
    let module = pair.after.module;
    let (Some(fault), Some(inst)) = (ub.fault.filter(|_| ub.kind == UbKind::OutOfBounds), ub.inst) else {
        return false;
    };
    let f = module.function(ub.function);
    let InstKind::Load { ptr, .. } = f.inst(inst).kind else { return false };
    if module.has_rules_of_ptx() {
        return fault.len <= WIDEST_LOAD && (0..fault.size as i64).contains(&fault.offset);
    }
    let space = module.value_type(f, ptr).and_then(|ty| module.types.pointer_space(ty));
    let is_constant = Target::is_amdgcn(&module.triple) && space == Some(AddressSpace(4));
    let is_last = |o: &Object| {
        matches!(o.origin, Origin::Input(root) if Some(root) == fault.root)
            && fault.offset >= 0
            && (fault.offset as u64) < o.size
    };
    is_constant && fault.len <= 4 && fault.offset % 4 == 0 && objects.iter().any(is_last)
}

/// Whether passes (`atomic-expand`) widened atomic operations on less than a word to whole words, because the target
/// can access the whole word. LangRef does not allow this: bytes of the word may be outside the object, or another
/// thread may write them.
pub(super) fn narrow_atomics_were_widened(pair: &Pair<'_>) -> bool {
    let (before, after) = (AtomicOperations::of(&pair.before), AtomicOperations::of(&pair.after));
    // In a module of PTX, atomic operations are inline PTX, and most atomic operations on fewer bits are loops.
    let is_ptx = pair.after.module.has_rules_of_ptx();
    after.narrow < before.narrow && (after.wide > before.wide || is_ptx)
}

/// Whether passes (`atomic-expand`) replaced an `atomicrmw` by a load and a loop of `cmpxchg`, because the target lacks
/// the operation. A volatile `atomicrmw` then becomes several volatile accesses, which LangRef does not allow.
pub(super) fn atomics_became_loops(pair: &Pair<'_>) -> bool {
    let (before, after) = (AtomicOperations::of(&pair.before), AtomicOperations::of(&pair.after));
    after.rmw < before.rmw && after.cmpxchg > before.cmpxchg
}

/// The numbers of atomic operations in a side's functions.
#[derive(Default)]
struct AtomicOperations {
    /// `atomicrmw` and `cmpxchg` on fewer than 32 bits.
    narrow: usize,
    /// `atomicrmw` and `cmpxchg` on 32 bits or more.
    wide: usize,
    rmw: usize,
    cmpxchg: usize,
}

impl AtomicOperations {
    fn of(side: &Side<'_>) -> AtomicOperations {
        let module = side.module;
        let all = (0..module.functions.len() as u32).map(FuncId);
        let own = all.filter(|f| module.function_name(*f).starts_with(side.prefix)).map(|f| module.function(f));
        let mut found = AtomicOperations::default();
        for (f, inst) in own.flat_map(|f| f.insts.iter().map(move |inst| (f, inst))) {
            let value = match inst.kind {
                InstKind::AtomicRmw { value, .. } => {
                    found.rmw += 1;
                    value
                }
                InstKind::CmpXchg { new, .. } => {
                    found.cmpxchg += 1;
                    new
                }
                _ => continue,
            };
            match module.value_type(f, value).map(|ty| module.types.get(ty)) {
                Some(Type::Int(bits)) if *bits < 32 => found.narrow += 1,
                _ => found.wide += 1,
            }
        }
        found
    }
}

/// Returns the reason why the pair cannot be compared on any input; `None` if it can be compared.
pub fn incomparable(pair: &Pair<'_>) -> Option<NoEvidence> {
    let (before, after) =
        (pair.before.module.function(pair.before.entry), pair.after.module.function(pair.after.entry));
    let modules = (pair.before.module, pair.after.module);
    let abi = |f: &Function| -> Vec<[bool; 4]> {
        f.params.iter().map(|p| ["byval", "sret", "byref", "inalloca"].map(|a| p.attrs.has(a))).collect()
    };
    if !has_same_types(modules, before, after) || abi(before) != abi(after) {
        return Some(NoEvidence::SignatureChanged);
    }
    if pair.before.program.global_bits() != pair.after.program.global_bits() {
        return Some(NoEvidence::OtherAddresses);
    }
    // Older modules mark a kernel by metadata, which the readers of newer LLVM releases replace by a calling
    // convention.
    let kernel = |side: &Side<'_>| side.program.is_kernel(side.entry);
    let kernels = (kernel(&pair.before), kernel(&pair.after));
    let convention = if kernels == (true, true) { true } else { kernels.0 == kernels.1 && before.cc == after.cc };
    if !convention || before.linkage.is_local() != after.linkage.is_local() {
        return Some(NoEvidence::LinkageChanged);
    }
    changed_callee(pair)
}

/// Whether two functions have the same result type and the same parameter types. Each of the two modules has one of the
/// functions.
pub(super) fn has_same_types(modules: (&Module, &Module), before: &Function, after: &Function) -> bool {
    let types = |f: &Function| -> Vec<TypeId> { std::iter::once(f.ret).chain(f.params.iter().map(|p| p.ty)).collect() };
    let (b, a) = (types(before), types(after));
    b.len() == a.len() && b.iter().zip(&a).all(|(b, a)| is_same_type(modules, *b, *a, 0))
}

/// Whether two types are the same. Each of the two modules has one of the types. `amdgpu-lower-buffer-fat-pointers` may
/// replace a fat pointer by a resource and an offset.
///
/// PTX has only sizes of types, so for a module that was read from PTX only the sizes are compared.
pub(super) fn is_same_type(modules: (&Module, &Module), before: TypeId, after: TypeId, depth: u32) -> bool {
    if modules.1.has_rules_of_ptx() {
        let size = |module: &Module, ty| DataLayout::for_module(module).alloc_size(&module.types, ty);
        return size(modules.0, before) == size(modules.1, after);
    }
    let same = |b: &TypeId, a: &TypeId| is_same_type(modules, *b, *a, depth + 1);
    let all = |b: &[TypeId], a: &[TypeId]| b.len() == a.len() && b.iter().zip(a).all(|(b, a)| same(b, a));
    match (modules.0.types.get(before), modules.1.types.get(after)) {
        // In a module with many kernels, structs have other names.
        (Type::Named(_), Type::Named(_)) => true,
        _ if depth > 8 => false,
        (Type::Vector { elem: b, len, scalable }, Type::Vector { elem: a, len: len2, scalable: scalable2 }) => {
            (len, scalable) == (len2, scalable2) && same(b, a)
        }
        (Type::Array { elem: b, len }, Type::Array { elem: a, len: len2 }) => len == len2 && same(b, a),
        (Type::Struct { fields: b, packed }, Type::Struct { fields: a, packed: packed2 }) => {
            packed == packed2 && all(b, a)
        }
        (Type::Target { name: b, types, ints: b_ints }, Type::Target { name: a, types: types2, ints: a_ints }) => {
            (b, b_ints) == (a, a_ints) && all(types, types2)
        }
        (Type::Function { .. }, _) => false,
        (Type::Ptr(AddressSpace(7)), Type::Struct { fields, packed: false }) => {
            let types = &modules.1.types;
            let is_amd = Target::is_amdgcn(&modules.0.triple);
            let is_parts = |resource, offset| {
                types.pointer_space(resource) == Some(AddressSpace(8)) && types.int_bits(offset) == Some(32)
            };
            is_amd && matches!(fields[..], [resource, offset] if is_parts(resource, offset))
        }
        (b, a) => b == a,
    }
}

/// Whether a module defines constructors (`llvm.global_ctors`).
pub(super) fn constructs(module: &Module) -> bool {
    module.find_symbol("llvm.global_ctors").is_some()
}

/// Returns the reason if the machine would invent another behaviour or other initial contents for `after` than for
/// `before`. Reasons are, for example, a changed declaration of an unknown function, a coroutine, and an added
/// constructor. The machine executes library functions itself, so their declarations may change.
fn changed_callee(pair: &Pair<'_>) -> Option<NoEvidence> {
    let Pair { before, after, .. } = pair;
    // CoroSplit writes the size of a coroutine's frame into variables that other code reads, as the coroutine ABI
    // requires.
    if before.module.functions.iter().any(|f| before.module.symbol_name(f.symbol).starts_with("llvm.coro.id")) {
        return Some(NoEvidence::Coroutine);
    }
    if pair.before.module.globals.iter().any(|g| is_launched_otherwise(pair, g)) {
        return Some(NoEvidence::LaunchedOtherwise);
    }
    // The machine does not run constructors, so the variables that a constructor initialises would have wrong values.
    if constructs(after.module) && !constructs(before.module) {
        return Some(NoEvidence::Constructor);
    }
    let is_new = |g: &GlobalVar| {
        let own = after.module.symbol_name(g.symbol).strip_prefix(after.prefix);
        g.linkage.is_local()
            && g.externally_initialized
            && own.is_some_and(|name| before.module.find_symbol(name).is_none())
    };
    if after.module.globals.iter().any(is_new) {
        return Some(NoEvidence::VariableSplit);
    }
    let elsewhere = |f: &&Function| !f.is_declaration() && f.linkage.is_available_externally();
    for f in before.module.functions.iter().filter(elsewhere) {
        let own = format!("{}{}", after.prefix, before.module.symbol_name(f.symbol));
        if after.module.find_function(&own).is_some_and(|f| after.module.function(f).is_declaration()) {
            return Some(NoEvidence::BodyDropped);
        }
    }
    for f in unknown_functions(before.module) {
        let name = before.module.symbol_name(f.symbol);
        let own = format!("{}{name}", after.prefix);
        let Some(there) = after.module.find_function(&own).or_else(|| after.module.find_function(name)) else {
            continue;
        };
        let there = after.module.function(there);
        let attrs = |f: &Function| -> Vec<AttrSet> {
            let sets = [&f.attrs, &f.ret_attrs].into_iter().chain(f.params.iter().map(|p| &p.attrs));
            sets.map(abilities).collect()
        };
        if attrs(f) != attrs(there) {
            return Some(NoEvidence::CalleeChanged);
        }
    }
    None
}

/// Iterates over the declared functions whose code the machine does not know.
fn unknown_functions(module: &Module) -> impl Iterator<Item = &Function> {
    let nvptx = module.triple.starts_with("nvptx");
    let is_unknown = move |f: &&Function| f.is_declaration() && !is_library(module.symbol_name(f.symbol), nvptx);
    module.functions.iter().filter(is_unknown)
}

/// The number of flags at the beginning of a `KernelEnvironmentTy` (LLVM 17 and later). The first flag says whether the
/// runtime provides the workers' loop. The machine runs kernels as this flag says. The second flag is a hint whether
/// parallel regions may be nested.
const KERNEL_FLAGS: usize = 2;
/// The number of integers in a `KernelEnvironmentTy`, with and without the sizes of reductions.
const ENVIRONMENT_SIZES: [usize; 2] = [7, 9];

/// Whether the variable describes a kernel's launch to OpenMP's runtime, and differs after the pass. OpenMPOpt changes
/// this variable together with the kernel.
fn is_launched_otherwise(pair: &Pair<'_>, g: &GlobalVar) -> bool {
    let (before, after) = (pair.before.module, pair.after.module);
    let name = before.symbol_name(g.symbol);
    if !name.ends_with("_kernel_environment") || !names(before, before.function(pair.before.entry), g.symbol) {
        return false;
    }
    let now = after.find_symbol(&format!("{}{name}", pair.after.prefix));
    let Some(GlobalRef::Variable(now)) = now.and_then(|symbol| after.symbols[symbol.0 as usize].def) else {
        return false;
    };
    let [old, new] = [integers(before, g.init), integers(after, after.globals[now.0 as usize].init)];
    // An unknown function could read the flags too, and its behaviour would then depend on them.
    let has_readers = unknown_functions(before).next().is_some();
    let has_flags = ENVIRONMENT_SIZES.contains(&old.len()) && old.len() == new.len();
    let skipped = if has_flags && !has_readers { KERNEL_FLAGS } else { 0 };
    old[skipped..] != new[skipped..]
}

/// Whether the pass folded the block size or the grid size, and this launch has another size. OpenMPOpt
/// (`foldKernelFnAttribute`) replaces all calls that return the size by the value of the kernel's attribute.
pub(super) fn folds_other_launch_sizes(pair: &Pair<'_>, launch: &Launch) -> bool {
    let calls = |side: &Side<'_>, name: &str| {
        let (module, prefixed) = (side.module, format!("{}{name}", side.prefix));
        let own = module.functions.iter().filter(|f| module.symbol_name(f.symbol).starts_with(side.prefix));
        let symbols: Vec<SymbolId> = [name, &prefixed].iter().filter_map(|n| module.find_symbol(n)).collect();
        own.flat_map(|f| symbols.iter().map(move |s| (f, *s))).any(|(f, s)| names(module, f, s))
    };
    let replaced = |name: &str| calls(&pair.before, name) && !calls(&pair.after, name);
    let limits = Limits::for_entry(pair.before.module, pair.before.entry);
    limits.has_other_threads(launch) && replaced("__kmpc_get_hardware_num_threads_in_block")
        || limits.has_other_teams(launch) && replaced("__kmpc_get_hardware_num_blocks")
}

/// Whether an instruction of the function names the symbol.
fn names(module: &Module, f: &Function, symbol: SymbolId) -> bool {
    let mut rest = Vec::new();
    for i in f.inst_ids() {
        f.inst(i).kind.for_each_operand(|v| rest.extend(if let Value::Const(c) = v { Some(c) } else { None }));
    }
    while let Some(constant) = rest.pop().map(|c| module.constant(c)) {
        match constant {
            Constant::Symbol { symbol: named, .. } if *named == symbol => return true,
            Constant::Expr { .. } => rest.extend(constant.operands()),
            _ => {}
        }
    }
    false
}

/// Returns the integers in a constant, in order.
fn integers(module: &Module, of: Option<ConstId>) -> Vec<u128> {
    let (mut all, mut rest) = (Vec::new(), Vec::from_iter(of));
    while let Some(constant) = rest.pop().map(|c| module.constant(c)) {
        match constant {
            Constant::Int { value, .. } => all.push(*value),
            other => rest.extend(other.operands().into_iter().rev()),
        }
    }
    all
}

/// Returns only the attributes that restrict what an unknown function does.
fn abilities(set: &AttrSet) -> AttrSet {
    const NAMES: [&str; 14] = [
        "memory",
        "captures",
        "nocapture",
        "readonly",
        "writeonly",
        "readnone",
        "returned",
        "noalias",
        "nonnull",
        "align",
        "range",
        "dereferenceable",
        "allocsize",
        "allockind",
    ];
    let mut kept: Vec<_> = set.0.iter().filter(|a| NAMES.contains(&&*a.name)).cloned().collect();
    for a in &mut kept {
        if let AttrValue::Range { ty, .. } = &mut a.value {
            *ty = TypeId(0);
        }
    }
    kept.sort_by(|a, b| a.name.cmp(&b.name));
    AttrSet(kept)
}

//! Decoding: each function becomes a flat array of [`Step`]s, once per module. So executing a step needs no look-up of
//! names, types or layouts. Decoding never fails. If the machine does not model an instruction, the instruction becomes
//! an [`Op::Discard`], which ends a run that executes it.

use crate::api::Discard;
use crate::code::absolute_symbol::Absolute;
use crate::code::constrained::is_one_direction;
use crate::code::constructors::ConstructorWrites;
use crate::code::function::function;
use crate::code::intrinsics::lookup;
use crate::code::null_shared::NullShared;
use crate::code::*;
use crate::ir::*;
use crate::memory::{Kind, Leaf, Reg, Scalar, Shape, Spaces, StorageKind};
use crate::promises::Promises;
use crate::target::Target;
use rustc_hash::FxHashMap;
use std::sync::OnceLock;

/// Maximum number of leaves (scalar parts) of a type that fits into registers.
const MAX_LEAVES: usize = 1024;
/// The tables that grow while functions are decoded.
pub struct Decoder<'m> {
    pub module: &'m Module,
    pub spaces: Spaces,
    pub shapes: Vec<Shape>,
    shape_ids: FxHashMap<TypeId, Option<u32>>,
    pool: Vec<Scalar>,
    pool_ids: FxHashMap<ConstId, Src>,
    /// Whether all constrained operations state one rounding direction. The decoder computes this only if it finds an
    /// operation that does not round to nearest.
    one_direction: Option<bool>,
    null_shared: NullShared,
}

/// Whether all atomic accesses of a module are certainly `seq_cst`. Inline asm, and library functions that access
/// memory atomically, may make accesses of other orderings.
fn is_all_seq_cst(module: &Module) -> bool {
    let is_weak = |f: &Function, i: InstId| match &f.inst(i).kind {
        InstKind::Load { atomic: Some(atomic), .. }
        | InstKind::Store { atomic: Some(atomic), .. }
        | InstKind::AtomicRmw { atomic, .. } => atomic.ordering != Ordering::SeqCst,
        InstKind::CmpXchg { success, failure, .. } => {
            success.ordering != Ordering::SeqCst || *failure != Ordering::SeqCst
        }
        InstKind::Call(call) => match module.callee(call.callee) {
            Some(callee) => module.function_name(callee).contains("atom"),
            None => true,
        },
        _ => false,
    };
    module.functions.iter().all(|f| f.block_ids().all(|b| f.block(b).insts.iter().all(|i| !is_weak(f, *i))))
}

/// Returns the name of the first built-in variable of SPIR-V, whose value depends on the thread.
fn built_in_variable(module: &Module) -> Option<&str> {
    let mut declared = module.globals.iter().filter(|g| g.init.is_none()).map(|g| module.symbol_name(g.symbol));
    declared.find(|name| name.starts_with("__spirv_BuiltIn"))
}

impl Program {
    /// Decodes a module; never fails.
    pub fn new(module: &Module) -> Program {
        Program::promising(module, Promises::new(module))
    }

    /// Decodes a module. The promises have the meaning that the LLVM release with this major version gives them.
    pub fn of_release(module: &Module, major: u32) -> Program {
        Program::promising(module, Promises::of_release(module, major))
    }

    /// Decodes a module, but ignores promises about memory accesses: `noalias`, `memory`, scopes, TBAA and similar
    /// attributes and metadata. The machine does not check these promises, so a run cannot break them. Promises whose
    /// violation makes a value poison remain.
    pub fn unpromised(module: &Module) -> Program {
        Program::promising(module, Promises::empty(module))
    }

    fn promising(module: &Module, promises: Promises) -> Program {
        let spaces = Spaces::new(module, DataLayout::for_module(module));
        let void = Shape { leaves: Box::new([]), store_size: 0, bit_packed: false, aggregate: false };
        let null_shared = NullShared::for_module(module, spaces.family);
        let mut d = Decoder {
            module,
            spaces,
            shapes: vec![void],
            shape_ids: FxHashMap::default(),
            pool: Vec::new(),
            pool_ids: FxHashMap::default(),
            one_direction: None,
            null_shared,
        };
        let ids = (0..module.functions.len() as u32).map(FuncId);
        let mut functions: Vec<Code> = ids.map(|f| function(&mut d, &promises, f)).collect();
        if let Some(variable) = built_in_variable(module) {
            let why = Discard::Unsupported(format!("variable @{variable}").into());
            functions.iter_mut().for_each(|code| code.unsupported = Some(why.clone()));
        }
        // The machine evaluates initialisers and constant expressions at run time, so their types need shapes.
        for c in (0..module.constant_count() as u32).map(ConstId) {
            if let Some(ty) = module.constant_type(c) {
                d.shape(ty);
            }
        }
        Program {
            absolute: Absolute::for_module(module, &d.spaces),
            null_shared: d.null_shared,
            spaces: d.spaces,
            promises,
            constructed: ConstructorWrites::for_module(module),
            functions,
            shapes: d.shapes,
            shape_of: d.shape_ids,
            pool: d.pool.into_iter().map(Reg::new).collect(),
            lanes: lanes(module),
            waves: is_of_waves(module),
            ptx: module.has_rules_of_ptx(),
            all_seq_cst: OnceLock::new(),
        }
    }

    /// Whether all atomic accesses of the decoded module are certainly `seq_cst`.
    pub fn is_all_seq_cst(&self, module: &Module) -> bool {
        *self.all_seq_cst.get_or_init(|| is_all_seq_cst(module))
    }

    /// Returns the width in bits of addresses of global memory; the layout of objects depends on this width. If the
    /// target is neither NVPTX nor AMDGPU, global memory is also accessible through the address spaces between which
    /// the module casts pointers. The result is the smallest width of these spaces.
    pub fn global_bits(&self) -> u32 {
        self.spaces.bits_of(StorageKind::Global)
    }

    /// Returns the number of lanes of a warp according to the module.
    pub fn lanes(&self) -> u32 {
        self.lanes
    }

    /// Whether the function is a kernel.
    pub fn is_kernel(&self, f: FuncId) -> bool {
        self[f].kernel
    }

    /// Returns the shape with this index.
    pub(crate) fn shape(&self, id: u32) -> &Shape {
        &self.shapes[id as usize]
    }
}

impl Decoder<'_> {
    /// Whether all constrained operations of the module state the same rounding direction.
    pub fn is_one_direction(&mut self) -> bool {
        *self.one_direction.get_or_insert_with(|| is_one_direction(self.module))
    }

    /// Returns the shape of a type; `None` if the type does not fit into registers.
    pub fn shape(&mut self, ty: TypeId) -> Option<u32> {
        if let Some(known) = self.shape_ids.get(&ty) {
            return *known;
        }
        let id = self.new_shape(ty);
        self.shape_ids.insert(ty, id);
        id
    }

    fn new_shape(&mut self, ty: TypeId) -> Option<u32> {
        if matches!(self.module.types.get(ty), Type::Void | Type::Metadata | Type::Label | Type::Token) {
            return Some(VOID);
        }
        let store_size = self.spaces.layout.store_size(&self.module.types, ty)?;
        if let Type::Ptr(space) = self.module.types.get(ty)
            && self.spaces.is_buffer(*space)
        {
            // A buffer resource has a register of its own. No other type contains a pointer to a buffer resource, and
            // no access loads or stores one.
            let leaves = [Leaf { kind: Kind::Ptr(*space), bits: 128, offset: 0 }].into();
            self.shapes.push(Shape { leaves, store_size, bit_packed: false, aggregate: false });
            return Some(self.shapes.len() as u32 - 1);
        }
        let mut leaves = Vec::new();
        let mut bit_packed = false;
        self.flatten(ty, 0, &mut leaves, &mut bit_packed)?;
        let aggregate = matches!(self.module.types.get(ty), Type::Struct { .. } | Type::Named(_) | Type::Array { .. });
        self.shapes.push(Shape { leaves: leaves.into(), store_size, bit_packed, aggregate });
        Some(self.shapes.len() as u32 - 1)
    }

    fn flatten(&self, ty: TypeId, offset: u64, out: &mut Vec<Leaf>, bit_packed: &mut bool) -> Option<()> {
        let types = &self.module.types;
        let leaf = |kind, bits| Leaf { kind, bits, offset };
        match types.get(ty) {
            Type::Int(bits) if *bits <= 128 => out.push(leaf(Kind::Int, *bits)),
            Type::Byte(bits) if bits % 8 == 0 && bits / 8 <= MAX_LEAVES as u32 => {
                let byte = |i: u32| Leaf { kind: Kind::Byte, bits: 8, offset: offset + u64::from(i) };
                out.extend((0..bits / 8).map(byte));
            }
            Type::Float(k) if !matches!(k, FloatKind::X86Fp80 | FloatKind::PpcFp128) => {
                out.push(leaf(Kind::Float(*k), k.bits()));
            }
            Type::Ptr(space) => {
                let bits = self.spaces.layout.pointer(*space).bits;
                if bits > 64 || self.spaces.is_buffer(*space) {
                    return None;
                }
                out.push(leaf(Kind::Ptr(*space), bits));
            }
            Type::Vector { elem, len, scalable: false } => {
                let bits = self.spaces.layout.size_bits(types, *elem)?;
                *bit_packed |= bits % 8 != 0;
                for i in 0..u64::from(*len) {
                    self.flatten(*elem, offset + i * bits / 8, out, bit_packed)?;
                }
            }
            Type::Array { elem, len } => {
                let size = self.spaces.layout.alloc_size(types, *elem)?;
                if *len > MAX_LEAVES as u64 {
                    return None;
                }
                for i in 0..*len {
                    let before = out.len();
                    self.flatten(*elem, offset + i * size, out, bit_packed)?;
                    if out.len() == before {
                        break;
                    }
                }
            }
            Type::Struct { .. } | Type::Named(_) => {
                let layout = self.spaces.layout.struct_layout(types, ty)?;
                let (fields, _) = types.struct_body(ty)?;
                for (field, at) in fields.iter().zip(&layout.offsets) {
                    self.flatten(*field, offset + at, out, bit_packed)?;
                }
            }
            _ => return None,
        }
        (out.len() <= MAX_LEAVES).then_some(())
    }

    /// Returns the number of leaves (scalar parts) of a type; 0 if the type does not fit into registers.
    pub fn leaves(&mut self, ty: TypeId) -> u32 {
        self.shape(ty).map_or(0, |s| self.shapes[s as usize].leaves.len() as u32)
    }

    /// Returns the first leaf of a type.
    pub fn first_leaf(&mut self, ty: TypeId) -> Option<Leaf> {
        let shape = self.shape(ty)?;
        self.shapes[shape as usize].leaves.first().copied()
    }

    /// Returns an operand for a value that is no constant of the module.
    pub fn number(&mut self, value: Scalar) -> Src {
        self.pool.push(value);
        Src::Pool(self.pool.len() as u32 - 1)
    }

    /// Returns an operand for a constant of the module.
    pub fn constant(&mut self, id: ConstId) -> Src {
        if let Some(src) = self.pool_ids.get(&id) {
            return *src;
        }
        let start = self.pool.len();
        let src = match self.static_leaves(id) {
            Some(()) => Src::Pool(start as u32),
            None => {
                self.pool.truncate(start);
                Src::Dyn(id)
            }
        };
        self.pool_ids.insert(id, src);
        src
    }

    /// Appends the leaves of a constant to the pool. `None` if a part of it depends on the run, such as an address.
    fn static_leaves(&mut self, id: ConstId) -> Option<()> {
        let module = self.module;
        match module.constant(id) {
            Constant::Int { value, ty } if matches!(module.types.get(*ty), Type::Byte(_)) => {
                self.shape(*ty)?;
                let bytes = self.leaves(*ty);
                self.pool.extend((0..bytes).map(|i| Scalar::from_bits(value >> (8 * i) & 0xff)));
            }
            Constant::Int { value, .. } => self.pool.push(Scalar::from_bits(*value)),
            Constant::Float { bits, .. } => self.pool.push(Scalar::from_bits(*bits)),
            Constant::Null { ty } => {
                let ones = |space| self.spaces.layout.is_null_all_ones(space);
                let space = module.types.pointer_space(*ty);
                let leads = self.null_shared != NullShared::Unused && space == Some(null_shared::SHARED);
                if leads || space.is_some_and(ones) {
                    return None;
                }
                self.pool.push(Scalar::from_bits(0));
            }
            Constant::Zero { ty } => {
                self.shape(*ty)?;
                let n = self.leaves(*ty) as usize;
                self.pool.extend(std::iter::repeat_n(Scalar::from_bits(0), n));
            }
            Constant::Poison { ty } => {
                self.shape(*ty)?;
                let n = self.leaves(*ty) as usize;
                self.pool.extend(std::iter::repeat_n(Scalar::poison(), n));
            }
            Constant::Aggregate { elems, .. } => elems.iter().try_for_each(|e| self.static_leaves(*e))?,
            Constant::Splat { ty, elem } => {
                let Type::Vector { len, .. } = module.types.get(*ty) else { return None };
                for _ in 0..*len {
                    self.static_leaves(*elem)?;
                }
            }
            Constant::Bytes { bytes, .. } => self.pool.extend(bytes.iter().map(|b| Scalar::from_bits((*b).into()))),
            _ => return None,
        }
        Some(())
    }
}

/// Whether the lanes of a wave exchange values without a mask, as on AMDGPU and in SPIR-V. If a module states no target
/// (tinygrad's modules state none), it is treated as a module for AMDGPU if it declares AMDGPU's intrinsics.
fn is_of_waves(module: &Module) -> bool {
    let names = || (0..module.functions.len() as u32).map(|f| module.function_name(FuncId(f)));
    match Target::of(module) {
        Target::Amdgcn => true,
        Target::Nvptx64 => false,
        Target::Flat => module.triple.starts_with("spir") || names().any(|n| n.starts_with("llvm.amdgcn.")),
    }
}

/// Returns the number of lanes of a warp: 32, except on AMDGPU. On AMDGPU, the features or the processor of a function
/// decide. If no function states these, the number is 32 if the module names an intrinsic that exists only for wave32.
/// Otherwise it is 64, as for LLVM's generic processor (AMDGPUUsage, "Target Features", wavefrontsize64). A pass does
/// not choose the features, so its output runs with the number of lanes of its input. So the number stays the same if a
/// pass removes the declaration of `llvm.amdgcn.ballot.i32`.
fn lanes(module: &Module) -> u32 {
    if !is_of_waves(module) || module.triple.starts_with("spir") {
        return 32;
    }
    for f in &module.functions {
        let text = |name| match f.attrs.get(name).map(|a| &a.value) {
            Some(AttrValue::String(Some(text))) => &**text,
            _ => "",
        };
        match (text("target-features"), text("target-cpu")) {
            (features, _) if features.contains("+wavefrontsize32") => return 32,
            (features, _) if features.contains("+wavefrontsize64") => return 64,
            (_, cpu) if cpu.starts_with("gfx1") => return 32,
            (_, cpu) if cpu.starts_with("gfx") => return 64,
            _ => {}
        }
    }
    let names = || (0..module.functions.len() as u32).map(|f| module.function_name(FuncId(f)));
    let of_32 = ["llvm.amdgcn.wmma", "llvm.amdgcn.ballot.i32", "llvm.amdgcn.permlanex16", "llvm.amdgcn.permlane16"];
    if names().any(|n| of_32.iter().any(|p| n.starts_with(p))) { 32 } else { 64 }
}

/// Returns the callee: an intrinsic by name, any other function by id.
pub fn callee(d: &mut Decoder, value: Value, src: Src) -> Callee {
    match d.module.callee(value) {
        Some(f) => match lookup(d.module, f) {
            Some(i) => Callee::Intrinsic(i),
            None => Callee::Function(f),
        },
        None => Callee::Indirect(src),
    }
}

/// Returns the copy for `byval(T)` of a parameter or argument; `None` without `byval`.
pub fn byval(d: &Decoder, attrs: &AttrSet) -> Option<ByvalCopy> {
    let ty = attrs.type_of("byval")?;
    let size = d.spaces.layout.alloc_size(&d.module.types, ty)?;
    let align = attrs.int("align").or_else(|| d.spaces.layout.abi_align(&d.module.types, ty)).unwrap_or(1);
    Some(ByvalCopy { size, align: align.max(1) })
}

/// Returns the value promises of a parameter. `byref` and `sret` also promise that the bytes of their type are
/// dereferenceable.
pub fn promise_of_param(d: &Decoder, attrs: &AttrSet) -> Option<Box<ValuePromise>> {
    let mut p = promise(attrs);
    for ty in ["byref", "sret"].iter().filter_map(|name| attrs.type_of(name)) {
        let size = d.spaces.layout.alloc_size(&d.module.types, ty).unwrap_or(0);
        let p = p.get_or_insert_default();
        p.dereferenceable = p.dereferenceable.max(size);
    }
    if let Some(p) = &mut p {
        p.outlives_call = ["noalias", "byref", "sret"].iter().any(|name| attrs.has(name));
    }
    p
}

/// Decodes the value promises of a set of attributes.
pub fn promise(attrs: &AttrSet) -> Option<Box<ValuePromise>> {
    attributes::of_attrs(attrs)
}

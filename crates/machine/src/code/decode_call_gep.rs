//! Decoding of parts of instructions: accesses, address computations, conversions and calls.

use super::function::{Body, RETURNED_AS_ANOTHER, unsupported};
use crate::code::amdgpu_asm::{AsmText, amdgpu_asm, has_one_cache, statements};
use crate::code::decode::{byval, callee, promise};
use crate::code::*;
use crate::ir::*;
use crate::memory::{Kind, Leaf};

impl Body<'_, '_> {
    pub(super) fn memory(
        &mut self,
        ptr: Value,
        ty: TypeId,
        align: u64,
        volatile: bool,
        atomic: Option<&Atomic>,
    ) -> Option<MemoryCode> {
        let one_space = atomic.is_some_and(orders_one_space);
        let atomic = match atomic {
            Some(a) => Some(atomic_code(a)?),
            None => None,
        };
        let (space, shape) = (self.space(ptr)?, self.d.shape(ty)?);
        if self.pointer(ty).is_some_and(|moved| self.d.spaces.is_buffer(moved)) {
            return None;
        }
        let signless = self.fast.0 & Flags::NSZ.0 != 0;
        let plain = match &*self.d.shapes[shape as usize].leaves {
            [Leaf { kind: Kind::Float(_), .. }] if signless => 0,
            _ if self.d.spaces.is_buffer(space) => 0,
            _ if volatile || atomic.is_some() || self.d.shapes[shape as usize].aggregate => 0,
            [Leaf { kind: Kind::Int | Kind::Float(_), bits: bits @ (8 | 16 | 32 | 64), .. }] => *bits as u8 / 8,
            _ => 0,
        };
        Some(MemoryCode {
            ptr: self.src(ptr),
            space,
            shape,
            align: align.max(1),
            volatile,
            atomic,
            one_space,
            plain,
            signless,
            provenance: None,
        })
    }

    pub(super) fn with_provenance(&mut self, mem: MemoryCode, provenance: Option<Value>) -> MemoryCode {
        match provenance {
            // The fast path does not execute an access with a `ptr_provenance` operand.
            Some(v) => MemoryCode { provenance: Some(self.src(v)), plain: 0, ..mem },
            None => mem,
        }
    }

    pub(super) fn gep(&mut self, source: TypeId, base: Value, indices: &[Value], flags: Flags) -> Option<Op> {
        let module = self.d.module;
        let mut terms = Vec::with_capacity(indices.len());
        let mut ty = source;
        for (n, &index) in indices.iter().enumerate() {
            let layout = &self.d.spaces.layout;
            let step = if n == 0 {
                Some((source, layout.alloc_size(&module.types, source)?))
            } else {
                layout.step(&module.types, ty)
            };
            let Some((elem, scale)) = step else {
                let Value::Const(c) = index else { return None };
                let field = match module.constant(c) {
                    Constant::Int { value, .. } => *value as usize,
                    Constant::Zero { .. } => 0,
                    _ => return None,
                };
                terms.push(Term::Field(layout.field_offset(&module.types, ty, field)?));
                ty = *module.types.struct_body(ty)?.0.get(field)?;
                continue;
            };
            ty = elem;
            let bits = {
                let ty = self.ty(index)?;
                self.d.first_leaf(ty)?.bits
            };
            terms.push(Term::Scaled { index: self.src(index), bits, scale, lanes: self.is_vector(index) });
        }
        let (lanes, space) = (self.is_vector(base), self.space(base)?);
        Some(Op::Gep { base: self.src(base), lanes, space, flags, terms: terms.into() })
    }

    pub(super) fn cast(&mut self, op: CastOp, value: Value, flags: Flags, to: TypeId) -> Option<Op> {
        let from = self.ty(value)?;
        let a = self.src(value);
        if op == CastOp::BitCast {
            let (from, to) = (self.d.shape(from)?, self.d.shape(to)?);
            return Some(Op::BitCast { a, from, to });
        }
        let flags = if matches!(op, CastOp::FpExt | CastOp::FpTrunc) { Flags(flags.0 | self.fast.0) } else { flags };
        Some(Op::Cast { op, flags, a, from: self.d.first_leaf(from)?, to: self.d.first_leaf(to)? })
    }

    pub(super) fn call(&mut self, call: &Call, i: &Inst) -> Option<Op> {
        if matches!(call.callee, Value::Asm(_)) {
            return Some(unsupported("inline asm"));
        }
        let bundles =
            call.bundles.iter().map(|b| (b.tag.clone(), b.args.iter().map(|(t, v)| self.arg(*t, *v)).collect()));
        let bundles: Vec<(Box<str>, Vec<ArgCode>)> = bundles.collect();
        let args = call.args.iter().map(|a| {
            let mut arg = self.arg(a.ty, a.value);
            arg.promise = promise(&a.attrs);
            arg.byval = byval(self.d, &a.attrs);
            arg
        });
        let mut args: Vec<ArgCode> = args.collect();
        if call.args.iter().any(|a| a.attrs.has("returned") && a.ty != i.ty) {
            return Some(unsupported(RETURNED_AS_ANOTHER));
        }
        let src = self.src(call.callee);
        let name = self.d.module.callee(call.callee).map_or("", |f| self.d.module.function_name(f));
        let callee = callee(self.d, call.callee, src);
        let pointers = match callee {
            Callee::Intrinsic(Intrinsic::Memset) => 1,
            Callee::Intrinsic(Intrinsic::Memcpy | Intrinsic::Memmove) => 2,
            _ => 0,
        };
        if pointers > 0 && args.len() == 5 {
            self.aligned_by_argument(&mut args, pointers);
        }
        let mut result = promise(&call.ret_attrs);
        if let Some(md) = attributes::of_metadata(self.d.module, i) {
            result = Some(match result {
                Some(mut r) => {
                    r.merge(&md);
                    r
                }
                None => md,
            });
        }
        Some(Op::Call(Box::new(CallCode {
            callee,
            fn_ty: call.fn_ty,
            args,
            ret: self.d.shape(i.ty)?,
            promise: result,
            bundles,
            returned: call.args.iter().position(|a| a.attrs.has("returned")).map(|i| i as u32),
            flags: if name.starts_with("llvm.") { self.fast(i, call.flags) } else { call.flags },
        })))
    }

    /// Decodes a call of inline asm. The asm is PTX, AMDGPU asm, or a text without effect for any target.
    pub(super) fn asm(&mut self, call: &Call, inst: InstId, i: &Inst) -> Option<Op> {
        let Value::Asm(asm) = call.callee else { return None };
        let asm = self.d.module.asms.get(asm as usize)?;
        let nvptx = self.d.module.triple.starts_with("nvptx");
        let known = if nvptx { None } else { self.amdgpu_text(&asm.text) };
        let only_waits = known == Some(AsmText::Waits);
        if let Some(AsmText::WaitsAtBarrier(which)) = known
            && self.d.leaves(i.ty) == 0
            && call.args.is_empty()
            && asm.constraints.trim() == "~{memory}"
        {
            return Some(Op::Call(Box::new(CallCode {
                callee: Callee::Intrinsic(which),
                fn_ty: call.fn_ty,
                args: Vec::new(),
                ret: self.d.shape(i.ty)?,
                promise: None,
                bundles: Vec::new(),
                returned: None,
                flags: Flags::NONE,
            })));
        }
        // `asm("", "=v,0"(x))` returns its operand, but passes do not know this. AMD's device libraries write a comment
        // instead of the empty text.
        let is_empty = if nvptx { asm.text.trim().is_empty() } else { statements(&asm.text).next().is_none() };
        let hides = is_empty && !asm.constraints.contains(['{', '*']);
        if !(nvptx || only_waits && self.d.leaves(i.ty) == 0 || hides) || !call.bundles.is_empty() {
            return Some(unsupported("inline asm"));
        }
        let asm = &InlineAsm { text: if nvptx { asm.text.clone() } else { "".into() }, ..asm.clone() };
        let args = call.args.iter().map(|a| {
            let mut arg = self.arg(a.ty, a.value);
            arg.promise = promise(&a.attrs);
            arg
        });
        let args: Vec<ArgCode> = args.collect();
        let types: Vec<TypeId> = call.args.iter().map(|a| a.ty).collect();
        let outputs = asm.constraints.split(',').filter(|c| c.trim().starts_with('=')).count();
        let results = match (outputs, self.d.module.types.struct_body(i.ty)) {
            (0, _) => Vec::new(),
            (2.., Some((fields, _))) => fields.to_vec(),
            _ => vec![i.ty],
        };
        let site = call.fn_attrs.memory().map_or(ModRefInfo::ModRef, MemoryEffects::any_memory);
        let old = ["readnone", "readonly", "writeonly"].iter().filter(|name| call.fn_attrs.has(name));
        let site = old.fold(site, |site, name| {
            site.intersect(MemoryEffects::of_old_attribute(name).map_or(ModRefInfo::ModRef, MemoryEffects::any_memory))
        });
        Some(match ptx::lower(self.d, &mut self.next, inst, asm, args, (&types, &results), site) {
            Ok(code) => Op::Asm(Box::new(code)),
            Err(what) => unsupported(format!("ptx {what}")),
        })
    }

    /// Returns the effect of an AMDGPU asm text that waits for accesses, or that waits for accesses and is a barrier.
    /// `None` for other texts.
    fn amdgpu_text(&self, text: &str) -> Option<AsmText> {
        let word = |name| match self.f.attrs.get(name).map(|a| &a.value) {
            Some(AttrValue::String(Some(text))) => &**text,
            _ => "",
        };
        amdgpu_asm(text, has_one_cache(word("target-cpu"), word("target-features")))
    }

    /// Turns the fourth argument of a memory intrinsic into an alignment of the pointer arguments. Memory intrinsics
    /// had this argument until LLVM 6. LLVM's reader also turns this argument into `align` attributes.
    pub(super) fn aligned_by_argument(&self, args: &mut Vec<ArgCode>, pointers: usize) {
        let align = match args.remove(3).value {
            Value::Const(c) => match self.d.module.constant(c) {
                Constant::Int { value, .. } => *value as u64,
                _ => 0,
            },
            _ => 0,
        };
        for pointer in &mut args[..pointers] {
            let promise = pointer.promise.get_or_insert_default();
            promise.align = align;
        }
    }

    /// A path of indices selects an element of an aggregate. Returns the index of the element's first leaf, and the
    /// element's type.
    pub(super) fn path(&mut self, mut ty: TypeId, path: &[u32]) -> Option<(u32, TypeId)> {
        let module = self.d.module;
        let mut at = 0;
        for &index in path {
            match module.types.get(ty) {
                Type::Array { elem, .. } => {
                    at += self.d.leaves(*elem) * index;
                    ty = *elem;
                }
                _ => {
                    let (fields, _) = module.types.struct_body(ty)?;
                    for f in fields.get(..index as usize)? {
                        at += self.d.leaves(*f);
                    }
                    ty = *fields.get(index as usize)?;
                }
            }
        }
        Some((at, ty))
    }
}

/// Decodes an ordering with its scope; `None` if the scope has an unknown name.
pub fn atomic_code(a: &Atomic) -> Option<AtomicCode> {
    let name = a.scope.as_deref();
    let narrow = name.and_then(|name| name.strip_suffix("one-as")).map(|name| name.trim_end_matches('-'));
    let scope = match narrow.or(name) {
        None | Some("") => Scope::System,
        Some("singlethread") => Scope::Thread,
        Some("block") | Some("workgroup") => Scope::Cta,
        Some("cluster") => Scope::Cluster,
        Some("device") | Some("agent") => Scope::Device,
        Some("wavefront") => Scope::Warp,
        Some(_) => return None,
    };
    Some(AtomicCode { ordering: a.ordering, scope })
}

/// Whether the operation orders only accesses of one address space, because its scope is a `one-as` scope (AMDGPUUsage,
/// "Memory Scopes"). An atomic access orders the address space that it accesses.
pub(super) fn orders_one_space(a: &Atomic) -> bool {
    a.ordering > Ordering::Monotonic && a.scope.as_deref().is_some_and(|name| name.ends_with("one-as"))
}

/// Returns the ordering and scope of a fence. Returns `None` for a `one-as` scope, because a fence has no address
/// space.
pub fn fence_code(a: &Atomic) -> Option<AtomicCode> {
    atomic_code(a).filter(|_| !orders_one_space(a))
}

/// Returns the ordering and scope of an atomic access or a fence; `None` for all other instructions. For `cmpxchg`, the
/// ordering is the one on success.
pub(super) fn atomic_of(kind: &InstKind) -> Option<&Atomic> {
    match kind {
        InstKind::Load { atomic, .. } | InstKind::Store { atomic, .. } => atomic.as_ref(),
        InstKind::AtomicRmw { atomic, .. } | InstKind::CmpXchg { success: atomic, .. } | InstKind::Fence(atomic) => {
            Some(atomic)
        }
        _ => None,
    }
}

/// Returns LLVM's name of an instruction, for the reason of a discard.
pub fn name(kind: &InstKind) -> String {
    let text = match kind {
        InstKind::Opaque { text, .. } => {
            let first = text.0.iter().find_map(|p| match p {
                Part::Text(t) => Some(&**t),
                _ => None,
            });
            return first.unwrap_or("").split(' ').next().unwrap_or("").to_string();
        }
        InstKind::IndirectBr { .. } => "indirectbr",
        InstKind::VaArg { .. } => "va_arg",
        InstKind::Call(_) => "call",
        InstKind::Load { .. } => "load",
        InstKind::Store { .. } => "store",
        InstKind::Alloca { .. } => "alloca",
        InstKind::Gep { .. } => "getelementptr",
        InstKind::Cast { .. } => "cast",
        InstKind::Phi { .. } => "phi",
        InstKind::CmpXchg { .. } => "cmpxchg",
        InstKind::AtomicRmw { .. } => "atomicrmw",
        InstKind::Switch { .. } => "switch",
        InstKind::Ret(_) => "ret",
        _ => "instruction",
    };
    text.to_string()
}

/// Whether the [fast path](crate::exec::fast_path) can execute the operation. At run time, the fast path also checks
/// the operands' values.
pub(super) fn is_plain(op: &Op, leaves: u32) -> bool {
    match op {
        Op::Br(_) | Op::CondBr { .. } | Op::Switch { .. } => true,
        Op::Int { bits, .. } => leaves == 1 && *bits <= 64,
        Op::ICmp { leaf, .. } => leaves == 1 && leaf.kind == Kind::Int && leaf.bits <= 64,
        Op::Cast { op, flags, from, to, .. } => {
            let integer = matches!(op, CastOp::Trunc | CastOp::ZExt | CastOp::SExt);
            integer && *flags == Flags::NONE && leaves == 1 && from.bits <= 64 && to.bits <= 64
        }
        Op::Select { flags, .. } => leaves == 1 && *flags == Flags::NONE,
        Op::Gep { lanes, .. } => leaves == 1 && !lanes,
        Op::Load { mem, promise } => mem.plain != 0 && promise.is_none(),
        Op::Store { mem, .. } => mem.plain != 0,
        _ => false,
    }
}

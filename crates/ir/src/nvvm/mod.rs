//! NVVM IR: the subset of LLVM IR that NVIDIA's libNVVM accepts. [`to_nvvm`] rewrites a module of NVPTX to NVVM IR.
//!
//! For each input, every behaviour of the rewritten kernel is an allowed behaviour of the original kernel. libNVVM
//! refuses atomic loads and stores. So each of them becomes a volatile access between fences. Inline PTX replaces
//! atomic operations on 16 bits.

mod limits;
mod small_atomics;
mod typed_pointers;
mod typed_body;

pub use limits::returns_from_a_kernel;
pub use typed_pointers::typed_text;

use crate::ir::builder::{md_add, md_node, plain_call};
use crate::ir::surgery::{calls_of, first_insertion_point, new_inst, replace_uses, retype};
use crate::ir::*;
use crate::target::{Target, is_kernel};

/// A version of NVVM IR, by the compiler that reads it.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum NvvmVersion {
    /// NVVM 7: the text of LLVM 7, with typed pointers.
    Nvvm7,
    /// NVVM 20: the text of LLVM 19, without `fence`.
    Nvvm20,
    /// NVVM 23: the text of LLVM 22.
    Nvvm23,
}

impl NvvmVersion {
    /// Returns the version that a compiler of this major version reads.
    pub fn of_major(compiler: u32) -> NvvmVersion {
        match compiler {
            0..=19 => NvvmVersion::Nvvm7,
            20..=22 => NvvmVersion::Nvvm20,
            _ => NvvmVersion::Nvvm23,
        }
    }

    /// Returns the nearest release of LLVM whose text aliasmith prints.
    pub fn dialect(self) -> Dialect {
        match self {
            NvvmVersion::Nvvm7 => Dialect(15),
            NvvmVersion::Nvvm20 => Dialect(19),
            NvvmVersion::Nvvm23 => Dialect(22),
        }
    }
}

/// The data layout that the NVVM IR specification prescribes. The libraries refuse some other layouts.
pub const LAYOUT: &str = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-i128:128:128-f32:32:32-f64:64:64-\
    v16:16:16-v32:32:32-v64:64:64-v128:128:128-n16:32:64";

/// Why a module cannot be expressed in NVVM IR.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NotNvvm {
    /// The module is for another target.
    #[error("NVVM IR is for nvptx64 only")]
    Target,
    /// An `ifunc`.
    #[error("NVVM IR has no ifunc")]
    Ifunc,
    /// A kernel has an integer parameter whose type PTX does not have. The field is the width in bits.
    #[error("a kernel has a parameter of i{0}, which PTX cannot declare")]
    OddParameter(u32),
    /// A kernel with a result.
    #[error("a kernel returns a value, which PTX cannot express")]
    KernelResult,
    /// An atomic operation on an alloca.
    #[error("an atomic operation on local memory, which NVVM IR lacks")]
    LocalAtomic,
    /// A volatile `atomicrmw nand`.
    #[error("a volatile atomicrmw nand, which PTX lacks")]
    VolatileNand,
    /// A construct that typed pointers of LLVM 7 cannot express.
    #[error("NVVM 7 has no {0}")]
    Typed(Box<str>),
}

/// Rewrites a module to NVVM IR. For NVVM 7, the text still needs [typed pointers](typed_text).
pub fn to_nvvm(m: &Module, version: NvvmVersion) -> Result<Module, NotNvvm> {
    if !m.triple.is_empty() && Target::from_triple(&m.triple) != Target::Nvptx64 {
        return Err(NotNvvm::Target);
    }
    if m.aliases.iter().any(|a| a.ifunc) {
        return Err(NotNvvm::Ifunc);
    }
    if let Some(missing) = limits::missing_in(m, version) {
        return Err(missing);
    }
    let mut m = if m.aliases.is_empty() { m.clone() } else { merge::without_aliases(m) };
    m.data_layout = LAYOUT.into();
    if m.triple.is_empty() {
        m.triple = "nvptx64-nvidia-cuda".into();
    }
    let kernels: Vec<FuncId> = m.defined_functions().filter(|f| is_kernel(&m, *f)).collect();
    for f in kernels {
        widen_parameters(&mut m, f)?;
    }
    make_allocas_generic(&mut m);
    for f in 0..m.functions.len() {
        replace_atomics(&mut m, FuncId(f as u32), version);
        if version != NvvmVersion::Nvvm7 {
            small_atomics::replace(&mut m, FuncId(f as u32), version);
        }
    }
    add_version(&mut m);
    Ok(m)
}

/// Widens each integer parameter of a kernel to a width that PTX can declare, as LLVM's code generator does. Otherwise,
/// libNVVM prints types such as `.u4`, which no assembler reads.
fn widen_parameters(m: &mut Module, f: FuncId) -> Result<(), NotNvvm> {
    for at in 0..m.function(f).params.len() {
        let narrow = m.function(f).params[at].ty;
        let Some(bits) = m.types.int_bits(narrow) else { continue };
        let wide = bits.next_power_of_two().max(8);
        if bits == wide && wide <= 128 {
            continue;
        }
        if wide > 128 || calls_of(m, f).is_none_or(|calls| !calls.is_empty()) {
            return Err(NotNvvm::OddParameter(bits));
        }
        let wide = m.types.int(wide);
        m.functions[f].params[at].ty = wide;
        m.functions[f].params[at].attrs = AttrSet::default();
        let argument = Value::Arg(at as u32);
        let cast = new_inst(&mut m.functions[f], InstKind::Ret(None), narrow);
        replace_uses(&mut m.functions[f], argument, Value::Inst(cast));
        m.functions[f].insts[cast].kind = InstKind::Cast { op: CastOp::Trunc, value: argument, flags: Flags::NONE };
        let start = first_insertion_point(m.function(f), m.function(f).block(BlockId(0)));
        m.functions[f].blocks[0].insts.insert(start, cast);
    }
    retype(m, f, &[]);
    Ok(())
}

/// Adds `!nvvmir.version = !{!{i32 2, i32 0}}`.
fn add_version(m: &mut Module) {
    if m.named_metadata.iter().any(|(name, _)| &**name == "nvvmir.version") {
        return;
    }
    let numbers = [2, 0].map(|n| m.const_int(32, n));
    let numbers = numbers.map(|n| md_add(m, Metadata::Constant(n)));
    let node = md_node(m, &numbers);
    m.named_metadata.push(("nvvmir.version".into(), vec![node]));
}

/// Moves every alloca of space 5 to the generic space, and casts the address to space 5. LLVM before 23 and libNVVM
/// support only generic allocas (llvm#65470).
pub fn make_allocas_generic(m: &mut Module) {
    let (generic, own) = (m.types.ptr(AddressSpace(0)), m.types.ptr(AddressSpace(5)));
    for f in m.functions.iter_mut() {
        for block in 0..f.blocks.len() {
            let is_one =
                |f: &Function, i: InstId| matches!(f.inst(i).kind, InstKind::Alloca { .. }) && f.inst(i).ty == own;
            let found: Vec<InstId> = f.blocks[block].insts.iter().copied().filter(|i| is_one(f, *i)).collect();
            for alloca in found {
                f.insts[alloca].ty = generic;
                let cast = new_inst(f, InstKind::Ret(None), own);
                replace_uses(f, Value::Inst(alloca), Value::Inst(cast));
                f.insts[cast].kind =
                    InstKind::Cast { op: CastOp::AddrSpaceCast, value: Value::Inst(alloca), flags: Flags::NONE };
                let insts = &mut f.blocks[block].insts;
                let at = insts.iter().position(|i| *i == alloca).map_or(0, |at| at + 1);
                insts.insert(at, cast);
            }
        }
    }
}

/// Replaces atomic loads and stores by volatile accesses between fences. If the compiler does not know `fence`, the
/// fences are calls of `llvm.nvvm.membar.*`.
fn replace_atomics(m: &mut Module, f: FuncId, version: NvvmVersion) {
    for block in 0..m.function(f).blocks.len() {
        let insts = std::mem::take(&mut m.functions[f].blocks[block].insts);
        let mut kept = Vec::with_capacity(insts.len());
        for i in insts {
            match take_atomic(&mut m.functions[f].insts[i].kind) {
                Some(Ordering::Unordered | Ordering::Monotonic) => kept.push(i),
                Some(ordering) => {
                    let is_store = matches!(m.function(f).inst(i).kind, InstKind::Store { .. });
                    let fences = match (is_store, ordering) {
                        (_, Ordering::SeqCst) => [true, true],
                        (true, _) => [true, false],
                        (false, _) => [false, true],
                    };
                    let before = fences[0].then(|| fence(m, f, version));
                    let after = fences[1].then(|| fence(m, f, version));
                    kept.extend(before.into_iter().chain([i]).chain(after));
                }
                None if matches!(m.function(f).inst(i).kind, InstKind::Fence(_)) && version != NvvmVersion::Nvvm23 => {
                    kept.push(fence(m, f, version));
                }
                None => kept.push(i),
            }
        }
        m.functions[f].blocks[block].insts = kept;
    }
}

/// Makes an atomic load or store volatile. Returns its former ordering.
fn take_atomic(kind: &mut InstKind) -> Option<Ordering> {
    let (InstKind::Load { volatile, atomic, .. } | InstKind::Store { volatile, atomic, .. }) = kind else {
        return None;
    };
    let taken = atomic.take()?;
    *volatile = true;
    Some(taken.ordering)
}

/// Returns a new fence of the strongest kind.
fn fence(m: &mut Module, f: FuncId, version: NvvmVersion) -> InstId {
    let void = m.types.intern(Type::Void);
    let kind = match version {
        NvvmVersion::Nvvm23 => InstKind::Fence(Atomic { ordering: Ordering::SeqCst, scope: None }),
        NvvmVersion::Nvvm7 | NvvmVersion::Nvvm20 => plain_call(m, "llvm.nvvm.membar.sys", void, &[]),
    };
    new_inst(&mut m.functions[f], kind, void)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ir::parse::parse_module;
    use crate::ir::print::print_module;

    fn written(text: &str, version: NvvmVersion) -> Result<String, NotNvvm> {
        let m = parse_module("t.ll", text.as_bytes()).expect("good text").module;
        to_nvvm(&m, version).map(|m| print_module(&m, version.dialect()))
    }

    #[test]
    fn constructs_refused_by_libnvvm_are_rewritten() {
        let text = "@g = addrspace(1) global [4 x i32] zeroinitializer, align 4\n\
                    @a = alias i32, getelementptr ([4 x i32], ptr addrspace(1) @g, i64 0, i64 2)\n\
                    define ptx_kernel void @k(ptr addrspace(1) %p) {\n  \
                    %l = alloca i32, align 4, addrspace(5)\n  store i32 1, ptr addrspace(5) %l, align 4\n  \
                    %v = load atomic i32, ptr addrspace(1) @a acquire, align 4\n  \
                    store atomic i32 %v, ptr addrspace(1) %p release, align 4\n  \
                    store atomic i32 %v, ptr addrspace(1) %p monotonic, align 4\n  fence acquire\n  ret void\n}\n";
        let text = text.replace("i32, getelementptr", "i32, ptr addrspace(1) getelementptr");
        let new = written(&text, NvvmVersion::Nvvm23).expect("nvptx");
        for part in [
            "target datalayout = \"e-p:64",
            "target triple = \"nvptx64-nvidia-cuda\"",
            "%l = alloca i32, align 4\n  %1 = addrspacecast ptr %l to ptr addrspace(5)\n  store i32 1, ptr addrspace(5) %1",
            "%v = load volatile i32, ptr addrspace(1) getelementptr",
            "align 4\n  fence seq_cst\n  fence seq_cst\n  store volatile i32 %v, ptr addrspace(1) %p, align 4\n  store volatile",
            "fence acquire",
            "!nvvmir.version = !{!0}",
            "!0 = !{i32 2, i32 0}",
        ] {
            assert!(new.contains(part), "{part}\n{new}");
        }
        assert!(!new.contains("alias ") && !new.contains("atomic"), "{new}");
        let old = written(&text, NvvmVersion::Nvvm20).expect("nvptx");
        assert!(!old.contains("fence ") && old.matches("call void @llvm.nvvm.membar.sys()").count() == 3, "{old}");
    }

    #[test]
    fn modules_inexpressible_in_nvvm_ir_are_refused() {
        let of = |text: &str| written(text, NvvmVersion::Nvvm23).expect_err("refused").to_string();
        assert_eq!(of("target triple = \"amdgcn-amd-amdhsa\"\n"), "NVVM IR is for nvptx64 only");
        let returns = "define ptx_kernel i16 @k() {\n  ret i16 0\n}\n";
        assert!(of(returns).contains("returns a value"));
        assert!(written(&returns.replace("ptx_kernel ", ""), NvvmVersion::Nvvm23).is_ok(), "no kernel");
        let local = "define void @k(ptr %a) {\n  %m = alloca [2 x i32]\n  %p = getelementptr i32, ptr %m, i64 1\n  \
                     %o = atomicrmw add ptr %p, i32 1 monotonic\n  ret void\n}\n";
        assert!(of(local).contains("local memory"));
        let nand = local.replace("atomicrmw add ptr %p", "atomicrmw volatile nand ptr %a");
        assert!(of(&nand).contains("volatile atomicrmw nand"));
        assert!(written(&local.replace("ptr %p, i32 1", "ptr %a, i32 1"), NvvmVersion::Nvvm23).is_ok(), "an argument");
        for cast in [
            "%c = addrspacecast ptr addrspace(3) %s to ptr addrspace(7)",
            "store ptr addrspace(7) \
                     addrspacecast (ptr addrspace(3) @g to ptr addrspace(7)), ptr addrspace(3) %s",
        ] {
            let text = format!(
                "@g = internal addrspace(3) global i32 undef\ndefine void @k(ptr addrspace(3) %s) {{\n  {cast}\n  ret void\n}}\n"
            );
            let says = written(&text, NvvmVersion::Nvvm7).map_err(|why| why.to_string());
            assert_eq!(says.expect_err("7 cannot"), "NVVM 7 has no casts of shared::cluster");
            assert!(written(&text, NvvmVersion::Nvvm23).is_ok(), "23 can");
        }
        assert!(of("define ptx_kernel void @k(i256 %x) {\n  ret void\n}\n").contains("i256"));
    }

    #[test]
    fn parameters_of_kernels_get_a_width_of_ptx() {
        let text = "define ptx_kernel void @k(i4 %x, ptr addrspace(1) %p) {\n  store i4 %x, ptr addrspace(1) %p, align 1\n  \
                    ret void\n}\n";
        let new = written(text, NvvmVersion::Nvvm23).expect("it can be widened");
        assert!(new.contains("@k(i8 %x, ptr addrspace(1) %p)"), "{new}");
        assert!(new.contains("%1 = trunc i8 %x to i4\n  store i4 %1"), "{new}");
        let function = text.replace("ptx_kernel ", "");
        assert!(written(&function, NvvmVersion::Nvvm23).expect("fine").contains("@k(i4 %x"), "no kernel");
    }
}

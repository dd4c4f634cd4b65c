//! Facts about targets that matter for pointers: address spaces, their windows, kernels. The *window* of a space is the
//! range of generic addresses that denote its memory. A [`profile`] defines how an alias analysis uses these facts.
//!
//! The tables here state facts about targets, and not how an analysis answers. For example, [`may_overlap`] returns
//! whether some byte can be accessed through pointers of two different address spaces. The machine has its own layout
//! of windows, and a test compares the machine's windows with these facts.

mod defect;
pub mod infer;
pub mod llvm_options;
pub mod profile;
mod quirks;
mod spaces;

pub use defect::Defect;
pub use profile::{FromHost, Limit, Position, Profile, SpaceSource, TargetAa};
pub use quirks::{Quirk, Quirks};
pub use spaces::{Overlap, Space, may_overlap};

use crate::ir::{Constant, FuncId, Metadata, Module, Value};

/// The targets that aliasmith distinguishes.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Target {
    /// NVIDIA's GPUs: the triples `nvptx64-*` and `nvptx-*`.
    Nvptx64,
    /// AMD's GPUs: the triples `amdgcn-*` and `amdgpu*-*`.
    Amdgcn,
    /// Any other target. Space 0 is flat, and nothing is known about the other spaces.
    Flat,
}

impl Target {
    /// Returns the target of a triple, which may be empty.
    pub fn from_triple(triple: &str) -> Target {
        match triple.split('-').next().unwrap_or("") {
            "nvptx64" | "nvptx" => Target::Nvptx64,
            // LLVM 23 also calls the architecture amdgpu, perhaps with a processor appended.
            arch if arch == "amdgcn" || arch.starts_with("amdgpu") => Target::Amdgcn,
            _ => Target::Flat,
        }
    }

    /// Whether this is a triple of AMD's GPUs.
    pub fn is_amdgcn(triple: &str) -> bool {
        Target::from_triple(triple) == Target::Amdgcn
    }

    /// Returns the target of a module.
    pub fn of(module: &Module) -> Target {
        Target::from_triple(&module.triple)
    }
}

/// Whether the function can be launched as a kernel, by its calling convention or by a `!nvvm.annotations` node
/// `!{ptr @f, …, !"kernel", i32 1, …}`.
pub fn is_kernel(module: &Module, id: FuncId) -> bool {
    if module.function(id).has_kernel_convention() {
        return true;
    }
    let annotations = module.named_metadata.iter().filter(|(name, _)| &**name == "nvvm.annotations");
    annotations.flat_map(|(_, nodes)| nodes).any(|node| match &module.metadata[*node] {
        Metadata::Node { operands, .. } => annotates_kernel(module, operands, id),
        _ => false,
    })
}

/// Whether an annotation marks the function as a kernel. The first operand of the annotation is the function. Pairs of
/// a key and a value follow.
fn annotates_kernel(module: &Module, operands: &[Option<crate::ir::MdId>], id: FuncId) -> bool {
    let at = |i: usize| operands.get(i).copied().flatten().map(|m| &module.metadata[m]);
    let names_function = matches!(at(0), Some(Metadata::Constant(c)) if module.callee(Value::Const(*c)) == Some(id));
    names_function
        && (1..operands.len()).step_by(2).any(|i| {
            let key = matches!(at(i), Some(Metadata::String(s)) if s == b"kernel");
            let one = matches!(at(i + 1), Some(Metadata::Constant(c))
                if matches!(module.constant(*c), Constant::Int { value: 1, .. }));
            key && one
        })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ir::{AddressSpace, Function, GlobalRef, Type};

    fn module_with_function(cc: Option<&str>) -> (Module, FuncId) {
        let mut m = Module::default();
        let symbol = m.symbol("k");
        let ret = m.types.intern(Type::Void);
        let ty = m.types.intern(Type::Function { ret, params: vec![], vararg: false });
        m.functions.push(Function { cc: cc.map(Into::into), ..Function::new(symbol, ty, ret) });
        m.symbols[symbol].def = Some(GlobalRef::Function(FuncId(0)));
        (m, FuncId(0))
    }

    fn annotate(m: &mut Module, key: &str, value: u128) {
        let space = AddressSpace(0);
        let symbol = m.symbol("k");
        m.types.ptr(space);
        let f = m.intern(Constant::Symbol { symbol, space });
        let v = m.const_int(32, value);
        let first = m.metadata.len() as u32;
        m.metadata.extend([Metadata::Constant(f), Metadata::String(key.into()), Metadata::Constant(v)]);
        let operands = (first..first + 3).map(|i| Some(crate::ir::MdId(i))).collect();
        m.metadata.push(Metadata::Node { distinct: false, operands });
        m.named_metadata.push(("nvvm.annotations".into(), vec![crate::ir::MdId(first + 3)]));
    }

    #[test]
    fn kernels() {
        let (m, f) = module_with_function(Some("ptx_kernel"));
        assert!(is_kernel(&m, f));
        let (mut m, f) = module_with_function(None);
        assert!(!is_kernel(&m, f));
        annotate(&mut m, "maxntidx", 1);
        assert!(!is_kernel(&m, f), "another annotation is not a kernel");
        annotate(&mut m, "kernel", 0);
        assert!(!is_kernel(&m, f), "kernel 0 is not a kernel");
        annotate(&mut m, "kernel", 1);
        assert!(is_kernel(&m, f));
    }

    #[test]
    fn triples() {
        assert_eq!(Target::from_triple("nvptx64-nvidia-cuda"), Target::Nvptx64);
        assert_eq!(Target::from_triple("amdgcn-amd-amdhsa"), Target::Amdgcn);
        assert_eq!(Target::from_triple("x86_64-unknown-linux-gnu"), Target::Flat);
        assert_eq!(Target::from_triple(""), Target::Flat);
    }
}

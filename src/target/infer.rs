//! Which target a module without a triple is for. Triton's `llir` for NVIDIA, and much that tools cut out of larger files,
//! has a data layout and no triple; without one no address space has a window, and no target's alias analysis answers.
//!
//! What is taken is written into the module, so that oracles, reports and stored files all see it, and is said to the
//! user. A module in which signs of two targets stand is left as it is.

use crate::ir::{FuncId, Module};

/// What a module was taken for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct InferredTarget {
    /// The triple that it gets.
    pub triple: &'static str,
    /// The sign that decides it.
    pub sign: String,
}

/// The triples that are given to modules without one.
pub const NVPTX: &str = "nvptx64-nvidia-cuda";
/// The same for AMD.
pub const AMDGCN: &str = "amdgcn-amd-amdhsa";

/// The triple that a word of `--target` stands for; any other word is a triple itself.
pub fn triple_of(word: &str) -> &str {
    match word {
        "nvptx" | "nvptx64" => NVPTX,
        "amdgcn" | "amdgpu" => AMDGCN,
        other => other,
    }
}

/// The only target that a module without a triple shows signs of.
pub fn infer(module: &Module) -> Option<InferredTarget> {
    if !module.triple.is_empty() {
        return None;
    }
    let signs = [(NVPTX, nvptx_sign(module)), (AMDGCN, amdgcn_sign(module))];
    let mut found = signs.into_iter().filter_map(|(triple, sign)| Some(InferredTarget { triple, sign: sign? }));
    match (found.next(), found.next()) {
        (Some(taken), None) => Some(taken),
        _ => None,
    }
}

/// The text of a module with this triple in place of its own.
pub fn with_triple(text: &str, triple: &str) -> String {
    let line = format!("target triple = \"{triple}\"");
    let is_triple = |l: &&str| l.trim_start().starts_with("target triple");
    match text.lines().find(is_triple) {
        Some(old) => text.replacen(old, &line, 1),
        None => format!("{line}\n{text}"),
    }
}

/// A calling convention that begins so, or an intrinsic.
fn named(module: &Module, convention: &str, intrinsic: &str) -> Option<String> {
    let conventions = module.functions.iter().filter_map(|f| f.cc.as_deref());
    if let Some(cc) = conventions.filter(|cc| cc.starts_with(convention)).min() {
        return Some(format!("calling convention {cc}"));
    }
    let names = (0..module.functions.len() as u32).map(|f| module.function_name(FuncId(f)));
    names.filter(|n| n.starts_with(intrinsic)).min().map(|name| format!("intrinsic {name}"))
}

fn nvptx_sign(module: &Module) -> Option<String> {
    let annotated = || module.named_metadata.iter().any(|(name, _)| &**name == "nvvm.annotations");
    named(module, "ptx_", "llvm.nvvm.")
        .or_else(|| annotated().then(|| "metadata nvvm.annotations".to_string()))
        // NVPTX's is the only layout in LLVM that says which vectors are aligned to their own size in so few words.
        .or_else(|| has_all(module, &["v16:16", "v32:32", "n16:32:64"]).then(|| "data layout of NVPTX".to_string()))
}

fn amdgcn_sign(module: &Module) -> Option<String> {
    named(module, "amdgpu_", "llvm.amdgcn.")
        .or_else(|| has_all(module, &["A5", "p5:32:32", "n32:64"]).then(|| "data layout of AMDGPU".to_string()))
}

/// Has the data layout all these parts?
fn has_all(module: &Module, parts: &[&str]) -> bool {
    parts.iter().all(|p| module.data_layout.split('-').any(|part| part == *p))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ir::parse::parse_module;

    #[test]
    fn signs() {
        let nvptx = "e-p6:32:32-i64:64-i128:128-v16:16-v32:32-n16:32:64";
        for (text, triple) in [
            ("define ptx_kernel void @k() {\nret void\n}", NVPTX),
            ("declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()", NVPTX),
            ("define void @k() {\nret void\n}\n!nvvm.annotations = !{!0}\n!0 = !{ptr @k, !\"kernel\", i32 1}", NVPTX),
            (&format!("target datalayout = \"{nvptx}\"\ndefine void @k() {{\nret void\n}}"), NVPTX),
            ("define amdgpu_kernel void @k() {\nret void\n}", AMDGCN),
            ("declare i32 @llvm.amdgcn.workitem.id.x()", AMDGCN),
            ("define void @k() {\nret void\n}", ""),
            ("define amdgpu_kernel void @k() {\nret void\n}\ndeclare i32 @llvm.nvvm.read.ptx.sreg.tid.x()", ""),
            ("target triple = \"x86_64-pc-linux\"\ndefine ptx_kernel void @k() {\nret void\n}", "x86_64-pc-linux"),
        ] {
            let module = parse_module("t.ll", text.as_bytes()).expect("good text").module;
            assert_eq!(infer(&module).map_or(&*module.triple, |t| t.triple), triple, "{text}");
        }
    }
}

//! Infers the target of a module without a triple. Triton's `llir` for NVIDIA, and many files that tools cut out of
//! larger files, have a data layout but no triple. Without a target, no address space has a window (a range of generic
//! addresses), and no target analysis answers.
//!
//! The inferred triple is written into the module, so that oracles, reports and stored files all have it. aliasmith
//! informs the user. If a module has signs of two targets, it is not changed.

use crate::ir::{FuncId, Module};

/// The inferred target of a module.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct InferredTarget {
    /// The triple that the module gets.
    pub triple: &'static str,
    /// The property of the module that determines the target, for the message.
    pub sign: String,
}

/// The triple for modules with signs of NVPTX.
pub const NVPTX: &str = "nvptx64-nvidia-cuda";
/// The triple for modules with signs of AMDGPU.
pub const AMDGCN: &str = "amdgcn-amd-amdhsa";

/// Architectures whose name alone is a triple that LLVM accepts. Front ends write such triples for GPU code or for its
/// host code.
const ARCHITECTURES: [&str; 7] = ["spir", "spir64", "spirv", "spirv32", "spirv64", "x86_64", "aarch64"];

/// Returns the triple for a word of `--target`: a target's name or a triple. `None` if the word is neither.
pub fn triple_of(word: &str) -> Option<&str> {
    match word {
        "nvptx" | "nvptx64" => Some(NVPTX),
        "amdgcn" | "amdgpu" => Some(AMDGCN),
        other => (ARCHITECTURES.contains(&other) || other.trim_matches('-').contains('-')).then_some(other),
    }
}

/// If a module has no triple and has signs of exactly one target, returns this target.
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

/// Returns the text of a module in which `triple` replaces the triple of the text.
pub fn with_triple(text: &str, triple: &str) -> String {
    let line = format!("target triple = \"{triple}\"");
    let is_triple = |l: &&str| l.trim_start().starts_with("target triple");
    match text.lines().find(is_triple) {
        Some(old) => text.replacen(old, &line, 1),
        None => format!("{line}\n{text}"),
    }
}

/// Searches for a function whose calling convention begins with `convention`, or whose name begins with `intrinsic`.
/// Returns what was found, as text for the message.
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
        // In LLVM, only NVPTX's layout states the alignments of vectors in this form.
        .or_else(|| has_all(module, &["v16:16", "v32:32", "n16:32:64"]).then(|| "data layout of NVPTX".to_string()))
}

fn amdgcn_sign(module: &Module) -> Option<String> {
    named(module, "amdgpu_", "llvm.amdgcn.")
        .or_else(|| has_all(module, &["A5", "p5:32:32", "n32:64"]).then(|| "data layout of AMDGPU".to_string()))
}

/// Whether the data layout has all these parts.
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

//! Tests that `check` judges texts of front ends other than clang: texts without a triple, with names of processors, or
//! with old intrinsics.
#![cfg(unix)]

use crate::common::{command, installed};
use std::fs;
use std::process::Output;
use tempfile::tempdir;

fn check(text: &str, more: &[&str]) -> Output {
    let folder = tempdir().expect("a folder");
    let file = folder.path().join("kernel.ll");
    fs::write(&file, text).expect("written");
    command(&["check", "--oracle", "opt-22", "--runs", "16"]).arg(&file).args(more).output().expect("it starts")
}

fn notes(out: &Output) -> String {
    String::from_utf8_lossy(&out.stderr).into_owned()
}

/// tinygrad's text has no triple, and allocas in space 0, which LLVM 20 and later reject on AMDGPU.
#[test]
fn modules_rejected_for_inferred_target_are_sent_unchanged() {
    if !installed(&["opt-22"]) {
        return;
    }
    for (space, is_rejected) in [("", true), (", addrspace(5)", false)] {
        let pointer = if is_rejected { "ptr" } else { "ptr addrspace(5)" };
        let text = format!(
            "define amdgpu_kernel void @k(ptr %p) {{\n  %a = alloca i32, align 4{space}\n  store i32 1, {pointer} %a\n  \
             %v = load i32, {pointer} %a\n  store i32 %v, ptr %p\n  ret void\n}}\n"
        );
        let out = check(&text, &[]);
        let said = notes(&out);
        assert_eq!(out.status.code(), Some(0), "{said}");
        assert!(said.contains("taken for amdgcn-amd-amdhsa"), "{said}");
        assert_eq!(said.matches("asked as written").count(), usize::from(is_rejected), "{said}");
        // A target that the user names is used unchanged.
        let out = check(&text, &["--target", "amdgcn"]);
        assert_eq!(out.status.code(), Some(if is_rejected { 2 } else { 0 }), "{}", notes(&out));
    }
}

/// Numba and Taichi print intrinsics that LLVM replaces with loads and atomic operations when it reads the text.
#[test]
fn questions_include_accesses_of_old_intrinsics() {
    if !installed(&["opt-22"]) {
        return;
    }
    let text = "target triple = \"nvptx64-nvidia-cuda\"\n\
        declare float @llvm.nvvm.atomic.load.add.f32.p0f32(float*, float)\n\
        declare float @llvm.nvvm.ldg.global.f.f32.p0f32(float*, i32)\n\
        declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()\n\
        define ptx_kernel void @k(float* %p, float* %q) {\n  \
        %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()\n  \
        %a = getelementptr float, float* %q, i32 %t\n  \
        %v = call float @llvm.nvvm.ldg.global.f.f32.p0f32(float* %a, i32 32)\n  \
        %w = call float @llvm.nvvm.atomic.load.add.f32.p0f32(float* %p, float %v)\n  ret void\n}\n";
    let out = check(text, &["-v"]);
    let said = notes(&out);
    assert_eq!(out.status.code(), Some(0), "{said}");
    assert!(said.contains("1 calls of llvm.nvvm.ldg state the width"), "{said}");
    assert!(!said.contains("not read") && !said.contains("0 of "), "{said}");
}

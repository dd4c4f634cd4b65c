//! Tests libNVVM without NVIDIA's library: a small C library with the same interface (`libnvvm.c`), the stand-in, takes
//! its place.
#![cfg(target_os = "linux")]

use crate::common::{Ran, command, ran};
use std::fs;
use std::path::PathBuf;
use std::process::Command;
use tempfile::{TempDir, tempdir};

/// Compiles the stand-in into a folder.
fn library(dir: &TempDir) -> PathBuf {
    let (library, source) = (dir.path().join("libnvvm.so"), "tests/closed/libnvvm.c");
    let made = Command::new("cc").args(["-shared", "-fPIC", "-w", "-o"]).arg(&library).arg(source).status();
    assert!(made.expect("cc is installed").success());
    library
}

/// Writes a kernel that behaves like the PTX that the stand-in prints. `word` is a comment in the kernel, which selects
/// what the stand-in does.
fn kernel(dir: &TempDir, word: &str) -> String {
    let path = dir.path().join(format!("{word}.ll"));
    let text = format!(
        "; aliasmith: arg 0 = object global 16 align 16\n; aliasmith: arg 1 = object global 16 align 16\n\
         target triple = \"nvptx64-nvidia-cuda\"\n\n@{word} = internal addrspace(1) global i32 0\n\n\
         define ptx_kernel void @k(ptr addrspace(1) %p, ptr addrspace(1) %q) {{\n  \
         %v = load i32, ptr addrspace(1) @{word}, align 4\n  \
         store i32 11, ptr addrspace(1) %p, align 4\n  store i32 11, ptr addrspace(1) %q, align 4\n  ret void\n}}\n"
    );
    fs::write(&path, text).expect("a folder");
    path.display().to_string()
}

fn call(dir: &TempDir, args: &[&str]) -> Ran {
    ran(command(args).env("ALIASMITH_LIBNVVM", library(dir)))
}

#[test]
fn the_list_names_both_compilers_or_how_to_get_them() {
    let dir = tempdir().expect("a folder");
    let listed = call(&dir, &["oracles"]).stdout;
    assert!(listed.lines().any(|l| l.starts_with("libnvvm ") && l.contains("nvvm-23.0.0/99.1.2")), "{listed}");
    assert!(listed.lines().any(|l| l.starts_with("libnvvm-7 ") && l.contains("nvvm-7.0.1/99.1.2")), "{listed}");
    let missing = ran(command(&["oracles"]).env("ALIASMITH_LIBNVVM", "/no/such/libnvvm.so"));
    let line = missing.stdout.lines().find(|l| l.starts_with("libnvvm ")).expect("it is listed");
    assert!(line.contains("missing: ") && line.contains("/no/such/libnvvm.so"), "{line}");
    let none = ran(command(&["check", "-", "--oracle", "libnvvm"]).env("ALIASMITH_LIBNVVM", "/no/such/libnvvm.so"));
    assert_eq!((none.code, none.stderr.lines().count()), (2, 1), "{none:?}");
}

/// Each thing that a compiler can do with a kernel has its verdict: right PTX, wrong PTX, a rejection, a crash, a hang,
/// output that is no PTX.
#[test]
fn each_end_of_a_compilation_gets_its_verdict() {
    let dir = tempdir().expect("a folder");
    let check = |word: &str| {
        let file = kernel(&dir, word);
        call(&dir, &["check", &file, "--oracle", "libnvvm", "--runs", "2", "--timeout", "0.5"])
    };
    let right = check("right");
    assert_eq!(right.code, 0, "{right:?}");
    let wrong = check("wrong");
    assert_eq!(wrong.code, 1, "{wrong:?}");
    assert!(wrong.stdout.starts_with("miscompile: libnvvm on @k"), "{wrong:?}");
    let replay = "--oracle libnvvm";
    assert!(wrong.stdout.lines().any(|l| l.contains("replay") && l.contains(replay)), "{wrong:?}");
    let refused = check("refuse");
    assert_eq!(refused.code, 2, "{refused:?}");
    assert!(refused.stderr.contains("error 6: k (1, 1): the stand-in was told to"), "{refused:?}");
    let died = check("die");
    assert_eq!(died.code, 1, "{died:?}");
    assert!(died.stdout.starts_with("crash: libnvvm on @k (signal 6"), "{died:?}");
    let hangs = check("hang");
    assert_eq!(hangs.code, 1, "{hangs:?}");
    assert!(hangs.stdout.starts_with("hang: libnvvm on @k"), "{hangs:?}");
    let half = check("half");
    assert_eq!(half.code, 2, "{half:?}");
    assert!(half.stderr.contains("libnvvm: its PTX: "), "{half:?}");
}

/// docs/freedoms.md, "Decisions": a run is no evidence against libNVVM if a generic pointer of the kernel does not
/// point to global memory. The stand-in's PTX is wrong: it stores to memory that this kernel only loads.
#[test]
fn inputs_that_break_the_contract_give_a_lead() {
    let dir = tempdir().expect("a folder");
    let check = |place: &str| {
        let text = fs::read_to_string(kernel(&dir, "right")).expect("it was written");
        let text = text.replace("ptr addrspace(1) %p)", "ptr %p)").replace("k(ptr addrspace(1) %p", "k(ptr %p");
        let text = text.replace("store i32 11, ptr addrspace(1) %p", "%w = load i32, ptr %p");
        let path = dir.path().join("generic.ll");
        fs::write(&path, text.replacen("object global", &format!("object {place}"), 1)).expect("a folder");
        call(&dir, &["check", &path.display().to_string(), "--oracle", "libnvvm", "--runs", "1"])
    };
    let global = check("global");
    assert_eq!(global.code, 1, "{global:?}");
    let constant = check("const");
    assert_ne!(constant.code, 1, "{constant:?}");
    assert!(constant.stdout.contains("libNVVM takes generic pointers of a kernel for global"), "{constant:?}");
    // The machine gives a kernel no generic pointer to shared memory.
    let shared = check("shared");
    assert_eq!((shared.code, shared.stdout.len()), (3, 0), "{shared:?}");
}

#[test]
fn beliefs_are_shown_for_a_probe_and_a_pair() {
    let dir = tempdir().expect("a folder");
    let file = dir.path().join("probe.ll");
    fs::write(&file, "target datalayout = \"e-p:64:64:64-\"\ndefine void @k() { ret void }\n!nvvmir.version = !{}\n")
        .expect("a folder");
    let file = file.display().to_string();
    let said = call(&dir, &["explain", &file, "--probe", "--oracle", "libnvvm,libnvvm-7"]);
    assert_eq!((said.code, said.stdout.matches("forwarded   claims NoAlias").count()), (0, 2), "{said:?}");
    let json = call(&dir, &["explain", &file, "--probe", "--oracle", "libnvvm", "--json"]);
    assert!(json.lines("belief").len() == 1 && json.stdout.contains("\"claim\":\"NoAlias\""), "{json:?}");
    let other = call(&dir, &["explain", &file, "--probe", "--oracle", "libnvvm", "--nvvm-option=-arch=x"]);
    assert!(other.stdout.contains("refused 7"), "{other:?}");
    let kernel = kernel(&dir, "right");
    let pair = call(&dir, &["explain", &kernel, "--pair", "%p", "%q", "--oracle", "libnvvm"]);
    assert!(pair.stdout.contains("libnvvm\n  belief             other: claims nothing"), "{pair:?}");
    let matrix = call(&dir, &["matrix", "--oracle", "libnvvm"]);
    assert!(matrix.stdout.lines().next().is_some_and(|l| l.contains("libnvvm")), "{matrix:?}");
    assert!(matrix.stdout.lines().any(|l| l.starts_with("0 generic / 1 global") && l.contains("wrong: libnvvm")));
}

/// The report of a closed compiler's error is for the vendor, with version, options, input and output. The stand-in
/// prints two parameters for every kernel, so the reduced kernel has no parameters.
#[test]
fn a_report_is_for_the_vendor() {
    let dir = tempdir().expect("a folder");
    let (file, out) = (kernel(&dir, "wrong"), dir.path().join("found").display().to_string());
    let found = call(&dir, &["-q", "check", &file, "--oracle", "libnvvm", "--runs", "2", "--out", &out, "--json"]);
    let finding: serde_json::Value = serde_json::from_str(found.lines("finding")[0]).expect("JSON");
    let report = call(&dir, &["report", &out, "--upstream", finding["signature"].as_str().expect("a signature")]);
    assert_eq!(report.code, 0, "{report:?}");
    for part in [
        "# libNVVM 99.1.2 (NVVM 23.0.0) miscompiles a kernel: @k, which other modules may use, has another type",
        "For NVIDIA (",
        "`nvvmCompileProgram` with the options `-arch=compute_100 -fma=0`",
        "!nvvmir.version",
        "define void @k()",
        "st.global.u32 \t[%rd2], 11",
        "LangRef, \"Linkage Types\"",
    ] {
        assert!(report.stdout.contains(part), "{part}\n{}", report.stdout);
    }
    assert!(!report.stdout.contains("opt -passes") && !report.stdout.contains("llvm-project"), "{}", report.stdout);
}

/// A reduction keeps the triple, because a compiler for NVPTX is not asked about a module without it.
#[test]
fn a_kernel_is_reduced() {
    let dir = tempdir().expect("a folder");
    let reduced = call(&dir, &["reduce", &kernel(&dir, "wrong"), "--oracle", "libnvvm"]);
    assert!(reduced.stderr.contains("4 instructions reduced to 1"), "{reduced:?}");
    assert!(reduced.code == 0 && reduced.stdout.contains("target triple = \"nvptx64"), "{reduced:?}");
}

/// A hunt continues after kernels that the compiler rejects.
#[test]
fn hunt_continues_after_rejected_kernels() {
    let dir = tempdir().expect("a folder");
    let out = dir.path().join("findings").display().to_string();
    let hunt = call(&dir, &["hunt", "--seeds", "0..6", "--oracle", "libnvvm", "--ask", "same", "--out", &out]);
    assert!(hunt.stdout.contains("kernels      6"), "{hunt:?}");
}

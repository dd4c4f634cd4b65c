//! Tests `aliasmith device` without a device: all steps from a kernel to a verdict, with llc, the driver's process, and
//! two drivers that need no GPU. One driver is the loopback, and the other is a library with the interface of NVIDIA's
//! driver (`libcuda.c`). `aliasmith device --seeds 0..20000` tests a GPU.
#![cfg(target_os = "linux")]

use crate::common::{Ran, command, installed, ran, write_script};
use serde_json::Value;
use std::fs;
use std::path::Path;
use std::process::Command;
use tempfile::{TempDir, tempdir};

/// Calls the verb with `--json`.
fn device(args: &[&str]) -> Ran {
    ran(command(&["device", "--json"]).args(args))
}

fn json(lines: Vec<&str>) -> Vec<Value> {
    lines.into_iter().map(|l| serde_json::from_str(l).expect("JSON")).collect()
}

/// Returns the lines about kernels, and the summary.
fn said(ran: &Ran) -> (Vec<Value>, Value) {
    let mut end = json(ran.lines("device-summary"));
    assert_eq!(end.len(), 1, "{ran:?}");
    (json(ran.lines("device")), end.remove(0))
}

fn number(of: &Value, key: &str) -> u64 {
    of[key].as_u64().unwrap_or_else(|| panic!("no {key} in {of}"))
}

/// Writes a kernel with its case lines to a file, and returns its path.
fn file(dir: &TempDir, case: &str, body: &str) -> String {
    let path = dir.path().join("kernel.ll");
    let lines: String = case.lines().map(|l| format!("; aliasmith: {l}\n")).collect();
    fs::write(&path, format!("{lines}target triple = \"nvptx64-nvidia-cuda\"\n{body}\n")).expect("a folder");
    path.display().to_string()
}

#[test]
fn generated_kernels_match_the_machine() {
    if !installed(&["opt-22"]) {
        return;
    }
    let (lines, end) = said(&device(&["--seeds", "0..400", "--driver", "loopback"]));
    // llc-22 crashes on some kernels. These crashes are the only findings.
    assert!(lines.iter().all(|l| l["blamed"] == "llc" && l["verdict"] == "wrong"), "{lines:#?}");
    assert!(number(&end, "compared") > 200 && number(&end, "bytes") > 20_000, "{end}");
    assert_eq!((number(&end, "machine"), number(&end, "leads"), number(&end, "kernels")), (0, 0, 400), "{end}");
    let skipped: u64 = end["skipped"].as_object().expect("an object").values().filter_map(Value::as_u64).sum();
    assert_eq!(number(&end, "compared") + skipped + lines.len() as u64, 400, "{end}");
    for kind in ["ld.global", "ld.shared", "ld.const", "cvta.shared", "bar.sync", "atom.global"] {
        assert!(number(&end["instructions"], kind) > 0, "{kind}: {end}");
    }
}

/// Tests every mistake of the loopback, on kernels of one thread without atomics. Only this mistake must be reported.
#[test]
fn each_mistake_gets_its_verdict() {
    if !installed(&["opt-22"]) {
        return;
    }
    let both = "llc -O3 and the JIT at level 4";
    let rows = [
        ("loopback:byte", 1, "wrong", both),
        ("loopback:stray", 1, "wrong", both),
        ("loopback:launch", 1, "wrong", both),
        ("loopback:die", 1, "wrong", both),
        ("loopback:endless", 1, "wrong", both),
        ("loopback:alike", 2, "machine", "the machine"),
        ("loopback:each", 0, "lead", "nobody"),
        ("loopback:refuse", 0, "lead", "nobody"),
    ];
    let dir = tempdir().expect("a folder");
    let kernel = file(&dir, "arg 0 = object global 8 align 8", STORE);
    for (driver, code, verdict, blamed) in rows {
        let ran = device(&[&kernel, "--driver", driver, "--timeout", "5"]);
        let (lines, end) = said(&ran);
        assert_eq!(ran.code, code, "{driver}: {ran:?}");
        let told: Vec<_> = lines.iter().map(|l| (l["verdict"].as_str(), l["blamed"].as_str())).collect();
        assert_eq!(told, [(Some(verdict), Some(blamed))], "{driver}");
        assert_eq!(number(&end, "compared"), 1, "{driver}: {end}");
    }
    let (lines, end) = said(&device(&[&kernel, "--driver", "loopback:flaky"]));
    assert!(lines.is_empty() && end["skipped"]["not the same in every launch"] == 1, "{lines:?} {end}");
}

const STORE: &str = "define ptx_kernel void @store(ptr %p) {\n  store i32 7, ptr %p\n  ret void\n}";

/// The loopback fills every byte that is not definite with noise, so such a byte must not be compared.
#[test]
fn only_definite_bytes_are_compared() {
    if !installed(&["opt-22"]) {
        return;
    }
    let dir = tempdir().expect("a folder");
    let two = "launch cluster=1 grid=1,1,1 block=2,1,1\narg 0 = object global 16 align 8";
    let undefined = "@s = internal addrspace(3) global i32 undef\ndefine ptx_kernel void @k(ptr %p) {\n  \
        %v = load i32, ptr addrspace(3) @s\n  store i32 %v, ptr %p\n  ret void\n}";
    // The order in which the two threads increment is not definite, but the number of increments is.
    let order = "declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()\ndefine ptx_kernel void @k(ptr %p) {\n  \
        %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()\n  %a = atomicrmw add ptr %p, i32 1 monotonic\n  \
        %q = getelementptr i8, ptr %p, i64 4\n  store atomic i32 %t, ptr %q monotonic, align 4\n  ret void\n}";
    for (case, body, bytes) in [
        ("arg 0 = object global 16 align 8", undefined, 12),
        (two, order, 15),
        ("arg 0 = object global 16 align 8", STORE, 16),
    ] {
        let ran = device(&[&file(&dir, case, body), "--driver", "loopback"]);
        let (lines, end) = said(&ran);
        assert_eq!((ran.code, lines.len(), number(&end, "bytes")), (0, 0, bytes), "{body}: {end}");
    }
    // If threads communicate by atomics, hardware may order fewer accesses than the machine. A difference is neither a
    // finding nor an error of aliasmith.
    let kernel = file(&dir, two, order);
    for driver in ["loopback:stray", "loopback:alike"] {
        let ran = device(&[&kernel, "--driver", driver]);
        let (lines, _) = said(&ran);
        assert_eq!((ran.code, lines[0]["verdict"].as_str()), (0, Some("lead")), "{driver}: {lines:?}");
    }
}

/// Shared and constant memory that no host can pass becomes variables. Kernels with inputs that a host cannot set up
/// are skipped, with the reason.
#[test]
fn inputs_a_host_cannot_pass_are_skipped() {
    if !installed(&["opt-22"]) {
        return;
    }
    let dir = tempdir().expect("a folder");
    let shared = "arg 0 = object global 16 align 8\narg 1 = object shared 16 align 8\narg 2 = arg 1 + 4\narg 3 = object const 16 align 8";
    let body = "define ptx_kernel void @k(ptr %p, ptr addrspace(3) noalias nonnull %s, ptr %g, ptr addrspace(4) %c) {\n  \
        %v = load i32, ptr addrspace(4) %c\n  store i32 %v, ptr %g\n  %q = getelementptr i8, ptr addrspace(3) %s, i64 4\n  \
        %w = load i32, ptr addrspace(3) %q\n  store i32 %w, ptr %p\n  ret void\n}";
    let ran = device(&[&file(&dir, shared, body), "--driver", "loopback"]);
    let (lines, end) = said(&ran);
    assert_eq!((ran.code, lines.len(), number(&end, "bytes")), (0, 0, 16), "{end}");
    let skips = [
        ("arg 0 = object global 8 align 8", "define void @f(ptr %p) {\n  ret void\n}", "a plain function"),
        (
            "arg 0 = object global 8 align 8",
            "declare void @g()\ndefine ptx_kernel void @k(ptr %p) {\n  call void @g()\n  ret void\n}",
            "needs another module",
        ),
        (
            "launch cluster=1 grid=1,1,1 block=2,1,1\narg 0 = per-thread i32 0 | i32 1",
            "define ptx_kernel void @k(i32 %n) {\n  ret void\n}",
            "an argument of its own for each thread",
        ),
        ("arg 0 = i32 1", "define ptx_kernel void @k(i32 %n) {\n  ret void\n}", "no byte is settled"),
        (
            "arg 0 = object global 8 align 8",
            "define ptx_kernel void @k(ptr %p) {\n  %a = ptrtoint ptr %p to i64\n  store i64 %a, ptr %p\n  ret void\n}",
            "an address becomes a number",
        ),
        (
            "arg 0 = object global 8 align 8",
            "define ptx_kernel void @k(ptr %p) {\n  %q = getelementptr i8, ptr %p, i64 8\n  store i8 0, ptr %q\n  ret void\n}",
            "ub: out-of-bounds",
        ),
        ("arg 0 = object global 8 align 4096", STORE, "an argument aligned as no device memory is"),
    ];
    for (case, body, why) in skips {
        let ran = device(&[&file(&dir, case, body), "--driver", "loopback"]);
        let (_, end) = said(&ran);
        assert_eq!((ran.code, &end["skipped"][why]), (3, &Value::from(1)), "{why}: {end}");
    }
}

/// A driver's addresses differ from the machine's, so values that a kernel computes from a pointer's bytes are not
/// compared. If a pointer in memory stays a pointer, only the pointer's own bytes are not compared.
#[test]
fn numbers_made_of_pointers_bytes_are_not_compared() {
    if !installed(&["opt-22"]) {
        return;
    }
    let dir = tempdir().expect("a folder");
    let case = "arg 0 = object global 32 align 8\narg 1 = object global 32 align 8";
    let kernel = |body: &str| {
        let body = format!(
            "declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)\ndefine ptx_kernel void @k(ptr %p, ptr %q) {{\n  \
             store ptr %q, ptr %p\n  {body}\n  ret void\n}}"
        );
        let ran = device(&[&file(&dir, case, &body), "--driver", "loopback"]);
        said(&ran).1
    };
    let numbers = [
        "%n = load i64, ptr %p\n  store i64 %n, ptr %q",
        // A single bit of one byte decides the address of the store.
        "%b = load i8, ptr %p\n  %l = and i8 %b, 1\n  %at = getelementptr i8, ptr %q, i8 %l\n  store i8 7, ptr %at",
        // The sixth byte of the address is 0 in every layout of the machine.
        "%h = getelementptr i8, ptr %p, i64 5\n  %b = load i8, ptr %h\n  %c = icmp eq i8 %b, 0\n  \
         %v = select i1 %c, i32 1, i32 2\n  store i32 %v, ptr %q",
        "%v = load <2 x i32>, ptr %p\n  %e = extractelement <2 x i32> %v, i32 1\n  store i32 %e, ptr %q",
        // The loaded pointer consists of parts of two pointers.
        "%h = getelementptr i8, ptr %p, i64 8\n  store ptr %p, ptr %h\n  %m = getelementptr i8, ptr %p, i64 4\n  \
         %v = load ptr, ptr %m, align 4\n  %c = icmp eq ptr %v, null\n  %z = zext i1 %c to i32\n  store i32 %z, ptr %q",
        "call void asm sideeffect \"st.global.u64 [$0], $0;\", \"l,~{memory}\"(ptr %q)",
        "%n = call i64 asm \"mov.u64 $0, $1;\", \"=l,l\"(ptr %q)\n  store i64 %n, ptr %q",
        "%n = call i64 asm \"add.u64 $0, $1, 1;\", \"=l,l\"(ptr %q)\n  store i64 %n, ptr %q",
    ];
    for body in numbers {
        let end = kernel(body);
        assert_eq!(end["skipped"]["an address becomes a number"], 1, "{body}: {end}");
    }
    let pointers = [
        // In the first kernel, 8 of the 64 bytes are a pointer; in the second, 16 are pointers.
        ("%r = load ptr, ptr %p\n  store i32 7, ptr %r", 56),
        ("call void @llvm.memcpy.p0.p0.i64(ptr %q, ptr %p, i64 8, i1 false)", 48),
        // A number is stored over the pointer and then read.
        ("store i64 5, ptr %p\n  %n = load i64, ptr %p\n  store i64 %n, ptr %q", 64),
        (
            "%r = load ptr, ptr %p\n  %c = icmp eq ptr %r, %q\n  %v = select i1 %c, i32 1, i32 2\n  store i32 %v, ptr %q",
            56,
        ),
        ("call void asm sideeffect \"st.global.u32 [$0], 7;\", \"l,~{memory}\"(ptr %q)", 56),
    ];
    for (body, bytes) in pointers {
        let end = kernel(body);
        assert_eq!(number(&end, "bytes"), bytes, "{body}: {end}");
    }
}

/// Tests GPU kernels of the corpus in addition to generated kernels: lanes, windows and clusters. llc must crash on
/// none of them.
#[test]
fn corpus_kernels_match_the_machine() {
    if !installed(&["opt-22"]) {
        return;
    }
    let mut files: Vec<String> = Vec::new();
    for folder in ["corpus/device", "corpus/kernels"] {
        let dir = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
        let paths = fs::read_dir(dir).expect("it is there").map(|e| e.expect("an entry").path());
        files.extend(paths.filter(|p| p.extension().is_some_and(|e| e == "ll")).map(|p| p.display().to_string()));
    }
    files.sort();
    let args: Vec<&str> = files.iter().map(String::as_str).chain(["--driver", "loopback", "--runs", "2"]).collect();
    let ran = device(&args);
    let (lines, end) = said(&ran);
    let told: Vec<_> = lines.iter().map(|l| (l["function"].as_str(), l["blamed"].as_str())).collect();
    assert_eq!((ran.code, told), (0, vec![]), "{lines:#?}");
    assert!(number(&end, "compared") >= 80, "{end}");
    let kinds = [
        "shfl.sync",
        "vote.sync",
        "isspacep.global",
        "isspacep.shared",
        "isspacep.local",
        "isspacep.const",
        "mapa.u64",
        "mapa.shared::cluster",
        "st.shared::cluster",
        "barrier.cluster",
        "bar.sync",
        "cp.async",
        "atom.global",
        "atom.shared",
        "cvta.shared",
        "cvta.local",
        "membar.cta",
    ];
    for kind in kinds {
        assert!(number(&end["instructions"], kind) > 0, "{kind}: {end}");
    }
}

/// A slow llc is started again before it is reported as a hang. If llc crashes, the report names the pass.
#[test]
fn slow_llc_is_retried_before_reporting_a_hang() {
    if !installed(&["opt-22"]) {
        return;
    }
    let dir = tempdir().expect("a folder");
    let kernel = file(&dir, "arg 0 = object global 8 align 8", STORE);
    let llc = dir.path().join("llc");
    let told = |does: &str| {
        let text = format!("#!/bin/sh\n{does}\nexec llc-22 \"$@\"\n");
        let _ = fs::remove_file(&llc);
        let _ = fs::remove_file(dir.path().join("asked"));
        write_script(&llc, &text);
        let ran = device(&[&kernel, "--driver", "loopback", "--timeout", "2", "--llc", &llc.display().to_string()]);
        let (lines, end) = said(&ran);
        let details: Vec<_> = lines.iter().map(|l| (l["blamed"].clone(), l["detail"].clone())).collect();
        (ran.code, details, number(&end, "compared"))
    };
    let once = format!("f={}/asked; [ -e $f ] || {{ : > $f; sleep 30; }}", dir.path().display());
    assert_eq!(told(&once), (0, Vec::new(), 1));
    assert_eq!(told("sleep 30"), (1, vec![("llc".into(), "llc -O0 does not end within 10s".into())], 0));
    let crash = "echo \"2.\tRunning pass 'Module Verifier' on function '@store'\" >&2; kill -SEGV $$";
    let said = "llc -O0 crashes with signal 11 in 'Module Verifier'";
    assert_eq!(told(crash), (1, vec![("llc".into(), said.into())], 0));
}

/// Tests the calls of NVIDIA's driver with a library that checks the calls by the rules of `cuda.h`.
#[test]
fn cuda_driver_calls_follow_the_header() {
    if !installed(&["opt-22"]) {
        return;
    }
    let dir = tempdir().expect("a folder");
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/device/libcuda.c");
    let library = dir.path().join("libcuda.so.1");
    let made = Command::new("cc").args(["-shared", "-fPIC", "-w", "-o"]).arg(&library).arg(source).status();
    assert!(made.expect("there is a C compiler").success());
    let case = "arg 0 = object global 16 align 8\narg 1 = i32 305419896";
    // The kernel reads memory, so the driver must have got the machine's contents before the launch.
    let body = "@v = addrspace(1) global i32 0\n@s = internal addrspace(3) global i32 undef\n\
        define ptx_kernel void @store(ptr %p, i32 %n) {\n  store i32 %n, ptr %p\n  \
        %v = load i32, ptr addrspace(1) @v\n  %a = add i32 %n, %v\n  store i32 %a, ptr addrspace(1) @v\n  \
        %u = load i32, ptr addrspace(3) @s\n  %q = getelementptr i8, ptr %p, i64 4\n  store i32 %u, ptr %q\n  \
        %from = getelementptr i8, ptr %p, i64 12\n  %w = load i32, ptr %from\n  \
        %to = getelementptr i8, ptr %p, i64 8\n  store i32 %w, ptr %to\n  ret void\n}";
    let kernel = file(&dir, case, body);
    let call = |fake: &str| {
        let mut call = command(&["device", "--json", &kernel]);
        ran(call.env("LD_LIBRARY_PATH", dir.path()).env("FAKE", fake))
    };
    for fake in ["", "free"] {
        let ran = call(fake);
        let (lines, end) = said(&ran);
        assert_eq!((ran.code, lines.len(), number(&end, "bytes")), (0, 0, 16), "{fake}: {lines:?} {end}");
        assert_eq!((&end["device"], &end["sm"]), (&Value::from("fake 5"), &Value::from(86)));
    }
    let rows = [
        ("level-4", "the JIT at level 4", "byte 0 of argument 0's object is 0x7a, not 0x78"),
        ("beside", "the JIT at level 0", "byte -4 of argument 0's object is 0x00, not 0xa5"),
        ("fails", "the JIT at level 4", "it fails: the kernel: CUDA_ERROR_ILLEGAL_ADDRESS (700)"),
    ];
    for (fake, blamed, detail) in rows {
        let ran = call(fake);
        let (lines, _) = said(&ran);
        assert_eq!((ran.code, &lines[0]["blamed"], &lines[0]["detail"]), (1, &blamed.into(), &detail.into()), "{fake}");
    }
    let (lines, _) = said(&call("refuse"));
    let detail = lines[0]["detail"].as_str().expect("a text");
    assert!(lines[0]["verdict"] == "lead" && detail.contains("ptxas fatal: told to"), "{lines:?}");
    let none = call("no-device");
    assert!(none.code == 2 && none.stderr.contains("no CUDA device: cuInit: unknown (100)"), "{none:?}");
}

#[test]
fn missing_driver_or_llc_is_reported() {
    let dir = tempdir().expect("a folder");
    let kernel = file(&dir, "arg 0 = object global 8 align 8", STORE);
    let broken = dir.path().join("libcuda.so.1");
    fs::write(&broken, "no library").expect("a folder");
    let none = ran(command(&["device", &kernel]).env("LD_LIBRARY_PATH", dir.path()));
    assert!(none.code == 2 && none.stderr.starts_with("error: no CUDA driver: "), "{none:?}");
    assert!(none.stderr.contains("libcuda.so.1") && none.stderr.contains("--driver loopback"), "{none:?}");
    for (args, said) in [
        (["--driver", "opencl"], "there are: cuda, loopback"),
        (["--driver", "loopback:nothing"], "there are: cuda, loopback"),
        (["--llc", "llc-7"], "there is no llc-7"),
    ] {
        let call = [&["device", &kernel, "--driver", "loopback"][..], &args].concat();
        let call = if args[0] == "--driver" { [&["device", kernel.as_str()][..], &args].concat() } else { call };
        let ran = ran(&mut command(&call));
        assert!(ran.code == 2 && ran.stderr.contains(said), "{args:?}: {ran:?}");
    }
}

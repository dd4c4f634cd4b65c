//! Tests that `check` prints, for each function that no run tested, why the runs did not count, and a command that
//! shows the first of these runs.

use crate::common::{aliasmith, command, ran};
use std::fs;
use std::process::Command;

/// A kernel that no run of `check` tests, the text that `check` prints about it, and the text that the printed command
/// prints.
type Row = (&'static str, &'static str, &'static str);

const HEAD: &str = "target triple = \"nvptx64-nvidia-cuda\"\n";

const ROWS: [Row; 4] = [
    (
        "define void @endless(ptr %p) {\nentry:\n  br label %l\nl:\n  store volatile i32 1, ptr %p\n  %v = load i32, ptr %p\n  \
         br label %l\n}\n",
        "runs end in step-budget (the limit is 100000 instructions, more for a larger launch)",
        "discarded: step-budget (the limit is 100000 instructions",
    ),
    (
        "define void @deep(ptr %p, i64 %n) {\n  store i32 1, ptr %p\n  call void @deep(ptr %p, i64 %n)\n  \
         store i32 2, ptr %p\n  ret void\n}\n",
        "runs end in recursion (the limit is 64 calls in progress)",
        "discarded: recursion (the limit is 64 calls in progress)",
    ),
    (
        "define void @\"as m\"(ptr %p, ptr %q) {\n  store i32 1, ptr %p\n  \
         call void asm sideeffect \"it's $0\", \"l\"(ptr %q)\n  store i32 2, ptr %q\n  ret void\n}\n",
        "runs end in unsupported: ptx it's",
        "discarded: unsupported: ptx it's",
    ),
    (
        "; aliasmith: entry @stated\n; aliasmith: arg 0 = object global 16 align 16\ndefine void @stated(ptr %p) {\n  \
         store i32 1, ptr %p\n  call void @llvm.trap()\n  %v = load i32, ptr %p\n  ret void\n}\ndeclare void @llvm.trap()\n",
        "runs end in trap",
        "discarded: trap",
    ),
];

#[test]
fn the_printed_command_shows_the_reason() {
    let dir = tempfile::tempdir().expect("a folder");
    for (kernel, reason, shown) in ROWS {
        // Case lines precede the first entity.
        let (case, code) = kernel.split_at(kernel.find("define").expect("a function"));
        fs::write(dir.path().join("it's.ll"), format!("{case}{HEAD}{code}")).expect("writes");
        let got = ran(command(&["check", "it's.ll", "--oracle", "reference"]).current_dir(dir.path()));
        let lines: Vec<&str> = got.stderr.lines().collect();
        assert_eq!(got.code, 3, "{kernel}: {got:?}");
        assert!(lines[0].starts_with("note: not judged: @") && lines[0].contains(reason), "{}", got.stderr);
        let call = lines[1].strip_prefix("  the first: ").expect("the command follows");
        let call = call.replacen("aliasmith", env!("CARGO_BIN_EXE_aliasmith"), 1);
        let out = Command::new("sh").args(["-c", &call]).current_dir(dir.path()).output().expect("a shell");
        let text = String::from_utf8_lossy(&out.stdout);
        assert_eq!(out.status.code(), Some(3), "{call}: {out:?}");
        assert!(text.starts_with(shown), "{call}: {text}");
    }
}

/// Without `-v`, `check` names five functions and counts the others.
#[test]
fn many_functions_are_named_only_with_v() {
    let dir = tempfile::tempdir().expect("a folder");
    let one = |n: u32| {
        format!(
            "define void @f{n}(ptr %p) {{\n  store i32 1, ptr %p\n  call void asm sideeffect \"x{n}\", \"\"()\n  ret void\n}}\n"
        )
    };
    let file = dir.path().join("k.ll").display().to_string();
    fs::write(&file, HEAD.to_string() + &(0..12).map(one).collect::<String>()).expect("writes");
    for (flags, named, reasons, rest) in [(&[][..], 5, 8, 2), (&["-v"][..], 12, 13, 0)] {
        let got = aliasmith(&[&["check", &file, "--oracle", "reference", "--runs", "3"], flags].concat());
        let count = |word: &str| got.stderr.lines().filter(|line| line.contains(word)).count();
        assert_eq!((count("the first: "), count("unsupported: ptx x") - named), (named, reasons.min(12)), "{got:?}");
        assert_eq!(count("more "), rest + 1, "{got:?}");
    }
}

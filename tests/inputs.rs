//! Tests the forms of input that `aliasmith` reads, and the messages about other forms.

use crate::common::{aliasmith, command, installed, ran, write_script};
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

const KERNEL: &str = "corpus/known/llvm-63266-negated-int-min.ll";

/// Writes the output of a command to a file.
fn write(path: &Path, program: &str, args: &[&str]) {
    let file = fs::File::create(path).expect("a file");
    let status = Command::new(program).args(args).stdout(file).stdin(Stdio::null()).status().expect("it runs");
    assert!(status.success(), "{program} {args:?}");
}

/// Bitcode of each release, and compressed text and bitcode, give the same module as the text.
#[test]
fn packed_files_are_read_as_their_text() {
    let dir = tempfile::tempdir().expect("a folder");
    let kernel = format!("{}/{KERNEL}", env!("CARGO_MANIFEST_DIR"));
    let path = |name: &str| dir.path().join(name);
    write(&path("text.ll.gz"), "gzip", &["-c", &kernel]);
    let mut files = vec!["text.ll.gz".to_string()];
    for release in ["15", "16", "19", "22"] {
        if installed(&[format!("opt-{release}").as_str()]) {
            let [bitcode, packed] = [format!("{release}.bc"), format!("{release}.bc.gz")];
            let opt = format!("opt-{release}");
            let flags: &[&str] = if release == "15" { &["-opaque-pointers"] } else { &[] };
            write(&path(&bitcode), &opt, &[&["-passes=verify", "-o", "-", &kernel], flags].concat());
            write(&path(&packed), "gzip", &["-c", &path(&bitcode).display().to_string()]);
            files.extend([bitcode, packed]);
        }
    }
    for file in &files {
        let name = path(file).display().to_string();
        let same = aliasmith(&["same", KERNEL, &name]);
        assert_eq!((same.code, same.stdout.as_str()), (0, "same\n"), "{file}: {same:?}");
        let stdin = fs::File::open(&name).expect("a file");
        let piped = ran(command(&["parse", "-"]).stdin(stdin));
        assert!(piped.code == 0 && piped.stdout.contains("@negated_int_min("), "{file}: {piped:?}");
    }
}

/// A row has the name of a file, its bytes, and words that the error message must contain.
#[test]
fn other_forms_are_named_with_a_remedy() {
    let dir = tempfile::tempdir().expect("a folder");
    let cut = fs::read("tests/cli/bad.in/bitcode.ll").expect("a file of the tests");
    let c: &[u8] = b"#include <stdio.h>\nint main(void) { return 0; }\n";
    for (name, bytes, says) in [
        (
            "k.c",
            c,
            "error: k.c: a source file, no LLVM IR; make LLVM IR of it: clang -S -emit-llvm -O1 k.c -o kernel.ll",
        ),
        ("k.cu", c, "clang -S -emit-llvm -O1 --cuda-device-only --cuda-gpu-arch=sm_80 k.cu"),
        ("it's.hip", c, "clang -S -emit-llvm -O1 -x hip --offload-device-only --offload-arch=gfx90a 'it'\\''s.hip'"),
        ("k.cl", c, "--target=amdgcn-amd-amdhsa"),
        ("k.txt", c, "error: k.txt:1:1: "),
        (
            "bom.ll",
            b"\xEF\xBB\xBFdefine void @f() {\n",
            "error: bom.ll:1:1: the file begins with a byte order mark of UTF-8",
        ),
        (
            "wide.ll",
            b"\xFF\xFEd\0e\0f\0",
            "error: wide.ll: a binary file; aliasmith reads LLVM IR (text or bitcode) and PTX",
        ),
        ("cut.bc", &cut, "error: cut.bc: bitcode, "),
        ("cut.gz", b"\x1F\x8B\x08\0", "error: cut.gz: gzip does not decompress it"),
    ] {
        fs::write(dir.path().join(name), bytes).expect("writes");
        for verb in [&["run"][..], &["check", "--oracle", "reference"], &["same", name]] {
            let got = ran(command(&[verb, &[name]].concat()).current_dir(dir.path()));
            assert_eq!((got.code, got.stderr.lines().count(), got.stdout.as_str()), (2, 1, ""), "{name}: {got:?}");
            assert!(got.stderr.contains(says), "{name}: {}", got.stderr);
        }
    }
    let none = ran(command(&["run", "cut.bc"]).current_dir(dir.path()).env("PATH", dir.path()));
    let nowhere = !Path::new("/usr/lib/llvm-22").exists() && !Path::new("/usr/lib/llvm-19").exists();
    assert!(!nowhere || none.stderr.contains("no llvm-dis is found"), "{none:?}");
}

/// Tests Alive2's form: one module has the function before the transformation (`@src`) and after it (`@tgt`). A row has
/// the body of `@tgt`, the exit code and the start of the output.
#[test]
fn one_file_may_have_both_functions() {
    let dir = tempfile::tempdir().expect("a folder");
    let src = "define i8 @src(i8 %x, ptr %p) {\n  store i8 %x, ptr %p\n  %v = load i8, ptr %p\n  ret i8 %v\n}\n";
    let tgt = |name: &str, body: &str| format!("define i8 @{name}(i8 %x, ptr %p) {{\n{body}}}\n");
    let right = "  store i8 %x, ptr %p\n  ret i8 %x\n";
    let lost = "  ret i8 %x\n";
    for (text, flags, code, says) in [
        (tgt("tgt", right), &[][..], 0, "same\n"),
        (tgt("tgt", lost), &[], 1, "differs @src"),
        (tgt("tgt", lost) + &src.replace("@src", "@src2") + &tgt("tgt2", right), &["--function", "src2"], 0, "same\n"),
        (tgt("tgt", right) + &src.replace("@src", "@src2") + &tgt("tgt2", lost), &[], 1, "differs @src2"),
        (tgt("other", lost), &[], 2, ""),
        (tgt("tgt", right), &["--function", "tgt"], 2, ""),
    ] {
        fs::write(dir.path().join("k.srctgt.ll"), src.to_string() + &text).expect("writes");
        let got = ran(command(&[&["same", "k.srctgt.ll", "--runs", "8"], flags].concat()).current_dir(dir.path()));
        assert_eq!(got.code, code, "{text} {flags:?}: {got:?}");
        assert!(got.stdout.starts_with(says), "{text}: {got:?}");
    }
}

/// Bitcode that no release reads is read by the `llvm-dis` beside the asked `opt`, and only if that `opt` is asked.
#[test]
fn an_opt_of_a_build_reads_its_own_bitcode() {
    if !installed(&["opt-22"]) {
        return;
    }
    let dir = tempfile::tempdir().expect("a folder");
    let path = |name: &str| dir.path().join(name);
    write_script(path("opt"), "#!/bin/sh\nexec opt-22 \"$@\"\n");
    write_script(path("llvm-dis"), "#!/bin/sh\nprintf 'define void @f() {\\n  ret void\\n}\\n'\n");
    fs::write(path("k.bc"), b"BC\xC0\xDE of a later release").expect("written");
    let [opt, kernel] = ["opt", "k.bc"].map(|name| path(name).display().to_string());
    for (oracle, code, says) in [(opt.as_str(), 0, "1 functions"), ("opt-22", 2, "k.bc: bitcode, ")] {
        let got = aliasmith(&["check", &kernel, "--oracle", oracle]);
        assert!(got.code == code && got.stderr.contains(says), "{oracle}: {got:?}");
    }
}

//! Tests programs that a manifest names as compilers. If the program is not installed, the test prints this in one
//! line.

use crate::common::{aliasmith, installed};
use std::fs;
use std::path::{Path, PathBuf};
use tempfile::tempdir;

/// Writes a manifest for `opt-22 -O3` as a compiler, with these arguments and this output language.
fn manifest(folder: &Path, args: &str, output: &str) -> PathBuf {
    let path = folder.join("o3.toml");
    let text = format!(
        "name = \"o3\"\nkind = \"command\"\nmajor = 22\nbinaries = [\"opt-22\", \"$LLVM/opt\"]\ninstall = \"apt-get install \
         llvm-22\"\nargs = {args}\noutput = \"{output}\"\n"
    );
    fs::write(&path, text).expect("a folder");
    path
}

/// Bitcode is read through llvm-dis. Text in place of bitcode is an error with one line.
#[test]
fn bitcode_is_judged_as_text_is() {
    if !installed(&["opt-22"]) {
        return;
    }
    let dir = tempdir().expect("a folder");
    let check = |args: &str, output: &str| {
        let path = manifest(dir.path(), args, output).display().to_string();
        aliasmith(&["check", "tests/ptx/vecadd.ll", "--oracle-manifest", &path, "--oracle", "o3", "--runs", "2"])
    };
    for (args, output) in [(r#"["-O3", "-S"]"#, "ll"), (r#"["-O3", "{in}", "-o", "{out}"]"#, "bc")] {
        let ran = check(args, output);
        assert!(ran.code == 0 && ran.stderr.contains("1 accessed"), "{output}: {ran:?}");
    }
    let text = check(r#"["-O3", "-S", "{in}", "-o", "{out}"]"#, "bc");
    assert!(text.code == 2 && text.stderr.contains("llvm-dis does not read its output"), "{text:?}");
}

/// llc is asked only for PTX, so a file without a triple is read as a module for NVPTX. llc gets a module without
/// aliases, because its code generator refuses aliases of variables. So llc did not lose them.
#[test]
fn llc_reads_files_without_a_triple_and_with_aliases() {
    if !installed(&["opt-22"]) {
        return;
    }
    let dir = tempdir().expect("a folder");
    let store =
        |head: &str, to: &str| format!("{head}define void @k(ptr %p) {{\n  store i32 1, ptr {to}\n  ret void\n}}\n");
    let triple = "target triple = \"nvptx64-nvidia-cuda\"\n";
    let alias = format!("{triple}@g = global i32 0, align 4\n@also = alias i32, ptr @g\n");
    for (text, says) in [
        (store("", "%p"), "taken for nvptx64-nvidia-cuda (llc-22-O3 compiles for no other target)"),
        (store(&alias, "@also"), "1 accessed"),
    ] {
        let path = dir.path().join("k.ll");
        fs::write(&path, &text).expect("a folder");
        let ran =
            aliasmith(&["check", &path.to_string_lossy(), "--oracle", "llc-22-O3", "--ask", "same", "--runs", "2"]);
        assert!(ran.code == 0 && ran.stderr.contains(says) && ran.stderr.contains("1 accessed"), "{text}: {ran:?}");
    }
}

/// The manifest in `examples` works with the real clang. Output for another target is refused.
#[test]
fn clang_is_a_compiler() {
    if aliasmith::oracle::locate("clang-22").is_none() {
        eprintln!("clang_is_a_compiler is skipped: clang-22 is not installed");
        return;
    }
    for kernel in ["tests/ptx/vecadd.ll", "tests/ptx/generic.ll"] {
        let args =
            ["check", kernel, "--oracle-manifest", "examples/clang-O3.toml", "--oracle", "clang-O3", "--runs", "2"];
        let ran = aliasmith(&args);
        assert!(ran.code == 0 && ran.stderr.contains("1 accessed"), "{kernel}: {ran:?}");
    }
    let dir = tempdir().expect("a folder");
    let path = dir.path().join("clang-O3.toml");
    let text = fs::read_to_string("examples/clang-O3.toml").expect("committed");
    let host = text.replace("\"--target=nvptx64-nvidia-cuda\"", "\"--target=x86_64-linux-gnu\"");
    assert_ne!(host, text);
    fs::write(&path, host).expect("a folder");
    let manifest = path.display().to_string();
    let ran = aliasmith(&["check", "tests/ptx/generic.ll", "--oracle-manifest", &manifest, "--oracle", "clang-O3"]);
    assert!(ran.code == 2 && ran.stderr.contains("its output is for another target"), "{ran:?}");
}

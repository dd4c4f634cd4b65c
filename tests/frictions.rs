//! Executes the calls of `tests/frictions.tsv`, each in a new folder. A row of this table has what hindered a new user,
//! the call, what the call did before, and what it does now. Run: `cargo test --test verbs frictions::`; needs the opts
//! that the calls name. `FRICTIONS_PROGRAM=/path/to/aliasmith cargo test --test verbs frictions:: -- --ignored
//! --nocapture` prints what another build does; the column `before` is from commit 80ac9203.

#![cfg(unix)]

use crate::common::installed;
use std::fs;
use std::path::Path;
use std::process::Command;
use tempfile::tempdir;

const TABLE: &str = include_str!("frictions.tsv");

/// The separator of two texts in the column of the output. The output must contain both, in this order.
const THEN: &str = " … ";

/// The kernels that the calls name, with their sources in the repository.
const COPIED: [(&str, &str); 7] = [
    ("known.ll", "corpus/known/llvm-197082-ptrmask-looked-through.ll"),
    ("gvn.ll", "corpus/known/llvm-197082-ptrmask-through-gvn.ll"),
    ("after.ll", "tests/cli/ptrmask_after_gvn.ll"),
    ("ub.ll", "corpus/kernels/restrict-barrier.ll"),
    ("two_chains.ll", "corpus/kernels/two_chains.ll"),
    ("stride.ll", "corpus/found/element-stride-modulo-2-32.ll"),
    ("dse.ll", "corpus/known/llvm-184088-dse-takes-an-equal-pointer-for-the-same.ll"),
];

/// The kernels that the calls name, with their texts.
const WRITTEN: [(&str, &str); 4] = [
    ("right.ll", "define void @right(ptr %p) {\n  store i32 1, ptr %p\n  ret void\n}\n"),
    (
        "two.ll",
        "; aliasmith: entry @second\ndefine void @first(ptr %p, ptr %q) {\n  store i8 0, ptr %p\n  store i8 1, ptr %q\n  \
         ret void\n}\ndefine void @second(ptr noalias %p, ptr %q) {\n  store i8 0, ptr %p\n  store i8 1, ptr %q\n  ret void\n}\n",
    ),
    (
        "long.ll",
        "define void @long(ptr %p) {\n  br label %l\nl:\n  %i = phi i64 [ 0, %0 ], [ %n, %l ]\n  %n = add i64 %i, 1\n  \
         store i64 %n, ptr %p\n  %c = icmp ult i64 %n, 100000000\n  br i1 %c, label %l, label %e\ne:\n  ret void\n}\n",
    ),
    (
        "double.srctgt.ll",
        "define i32 @src(i32 %x) {\n  %y = add i32 %x, %x\n  ret i32 %y\n}\n\
         define i32 @tgt(i32 %x) {\n  %y = shl i32 %x, 1\n  ret i32 %y\n}\n",
    ),
];

/// Returns the rows of the table: section, friction, call, before, exit code, output.
fn rows() -> Vec<[&'static str; 6]> {
    let rows = TABLE.lines().filter(|line| !line.starts_with('#'));
    rows.map(|line| {
        let cells: Vec<&str> = line.split('\t').collect();
        cells.try_into().unwrap_or_else(|cells| panic!("six columns: {cells:?}"))
    })
    .collect()
}

/// Executes a call with a program. Returns the exit code and the output.
fn executed(call: &str, program: &Path) -> (i32, String) {
    let dir = tempdir().expect("a folder");
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    for (name, from) in COPIED {
        fs::copy(root.join(from), dir.path().join(name)).unwrap_or_else(|e| panic!("{from}: {e}"));
    }
    for (name, text) in WRITTEN {
        fs::write(dir.path().join(name), text).expect("written");
    }
    fs::create_dir(dir.path().join("bin")).expect("made");
    std::os::unix::fs::symlink(program, dir.path().join("bin/aliasmith")).expect("linked");
    let path = format!("{}:{}", dir.path().join("bin").display(), std::env::var("PATH").unwrap_or_default());
    let mut shell = Command::new("sh");
    let out = shell.args(["-c", call]).current_dir(&dir).env("PATH", path).env("COLUMNS", "100").output();
    let out = out.expect("sh runs");
    let text = [out.stdout, out.stderr].map(|bytes| String::from_utf8_lossy(&bytes).into_owned()).concat();
    (out.status.code().expect("no signal ends it"), text)
}

#[test]
fn each_friction_is_gone() {
    let rows = rows();
    for section in ["2", "3", "5"] {
        assert!(rows.iter().any(|row| row[0] == section), "section {section} of issue 59");
    }
    for [_, friction, call, before, code, output] in rows {
        assert!(!before.is_empty(), "{friction}");
        let opts = ["opt-15", "opt-16", "opt-19", "opt-22"].into_iter().filter(|opt| call.contains(opt));
        if !installed(&opts.collect::<Vec<_>>()) {
            continue;
        }
        let (got, text) = executed(call, Path::new(env!("CARGO_BIN_EXE_aliasmith")));
        assert_eq!(got.to_string(), code, "{friction}: {call}: {text}");
        let mut rest = text.as_str();
        for wanted in output.split(THEN) {
            let at = rest.find(wanted).unwrap_or_else(|| panic!("{friction}: {call}: no {wanted} in {text}"));
            rest = &rest[at + wanted.len()..];
        }
    }
}

#[test]
#[ignore = "prints what another build does"]
fn another_build() {
    let program = std::env::var("FRICTIONS_PROGRAM").expect("FRICTIONS_PROGRAM names a build");
    for [_, friction, call, ..] in rows() {
        let (code, text) = executed(call, Path::new(&program));
        println!("{friction}\texit {code}: {}", text.lines().next().unwrap_or("(no output)"));
    }
}

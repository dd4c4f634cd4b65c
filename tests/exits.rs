//! Exit codes, verb by verb: 0 judged and nothing wrong (or only printed), 1 something found, 2 a failure of use or tool, 3
//! nothing judged (docs/cli.md, "Exit codes").
#![cfg(unix)]

mod common;

use common::{command, installed, ran};
use std::fs;
use std::path::Path;
use tempfile::tempdir;

/// Sound, undefined, and of no run that counts.
const FILES: [(&str, &str); 4] = [
    ("good.ll", "define i8 @f(ptr %p) {\n  store i8 1, ptr %p\n  %v = load i8, ptr %p\n  ret i8 %v\n}\n"),
    ("other.ll", "define i8 @f(ptr %p) {\n  store i8 2, ptr %p\n  %v = load i8, ptr %p\n  ret i8 %v\n}\n"),
    (
        "undefined.ll",
        "define void @f(ptr %p) {\n  %q = getelementptr i8, ptr %p, i64 64\n  store i8 0, ptr %q\n  ret void\n}\n",
    ),
    (
        "opaque.ll",
        "define void @f(ptr %p) {\n  store i8 0, ptr %p\n  call void asm sideeffect \"x $0\", \"r\"(ptr %p)\n  ret void\n}\n",
    ),
];

/// One call a line; WRONG is a file about which the reference of LLVM 22 is wrong.
const OF_THE_REFERENCE: &str = "
    0 check good.ll --oracle reference
    0 check undefined.ll --oracle reference
    1 check undefined.ll --oracle reference --deny-ub
    1 check WRONG --oracle reference --profile llvm-22
    1 check WRONG --oracle reference --profile llvm-22 --out found
    2 check none.ll --oracle reference
    2 check good.ll --oracle opt-7
    2 check good.ll --oracle reference --out found
    3 check opaque.ll --oracle reference
    3 check good.ll undefined.ll --oracle reference --min-coverage 100
    0 hunt --oracle reference --seeds 0..4 --out hunted
    2 hunt --oracle reference --seeds 0..4 --out hunted
    2 hunt --oracle reference --seeds 4..0
    3 hunt --oracle reference --seeds 0..0 --out nothing
    1 nightly found
    0 nightly found --baseline found
    0 nightly hunted --baseline found
    1 nightly found --baseline none
    0 nightly --oracle reference --seeds 0..4 --out night --baseline none --html night.html
    2 nightly --oracle reference --seeds 0..4 --out night
    3 nightly --oracle reference --seeds 0..0 --out no-night
    2 nightly found --seeds 0..4
    2 nightly
    2 nightly found hunted --html both.html
    2 nightly .
    2 nightly none
    0 merge hunted --out merged
    2 merge found --out merged2
    1 replay found/FINDING
    2 replay found/none
    2 replay good.ll
    0 report found
    0 report found --html page.html
    0 report found --upstream FINDING
    2 report found --upstream none
    2 report none
    0 reduce found/FINDING
    0 reduce good.ll other.ll
    2 reduce good.ll good.ll
    2 reduce good.ll --oracle reference
    0 run good.ll
    1 run undefined.ll
    2 run good.ll --arg zebra
    2 run good.ll --arg null --arg null
    2 run none.ll
    3 run opaque.ll
    0 same good.ll good.ll
    1 same good.ll other.ll
    2 same good.ll none.ll
    3 same opaque.ll opaque.ll
    0 same good.ll other.ll --expect differs
    1 same good.ll good.ll --expect differs
    1 same opaque.ll opaque.ll --expect differs
    0 aa-eval good.ll
    2 aa-eval none.ll
    0 memssa good.ll --verify
    2 memssa none.ll
    0 alias-sets good.ll
    2 alias-sets none.ll
    0 explain good.ll --pair %p %p
    2 explain good.ll --pair %p %none
    0 gen --seed 1
    2 gen
    0 parse good.ll
    2 parse none.ll
    0 pass process-restrict good.ll
    2 pass none good.ll
    0 matrix --oracle reference
    2 matrix --target riscv
    0 selftest skipped-path --kernels 4000
    1 selftest skipped-path --kernels 1
    2 selftest none
    0 oracles
    0 completions bash
    2 completions tcsh
    0 man
    2 none
";

const OF_STOCK: &str = "
    0 check good.ll --oracle opt-22
    1 check WRONG --oracle opt-22
    0 compare opt-19 opt-22 good.ll
    2 compare opt-19 opt-19 good.ll
    2 compare opt-19 opt-7 good.ll
    2 compare opt-19 opt-22 none.ll
    0 aa-eval --diff opt-22 good.ll
    1 aa-eval --diff opt-22 WRONG
    0 memssa --diff opt-22 good.ll
";

fn hold(table: &str, dir: &Path) {
    let wrong = concat!(env!("CARGO_MANIFEST_DIR"), "/corpus/known/llvm-197082-ptrmask-looked-through.ll");
    for line in table.lines().map(str::trim).filter(|l| !l.is_empty()) {
        let finding = fs::read_dir(dir.join("found")).into_iter().flatten().flatten().map(|e| e.file_name());
        let finding = finding.filter_map(|name| name.into_string().ok()).find(|name| name.starts_with("alias-"));
        let line = line.replace("WRONG", wrong).replace("FINDING", finding.as_deref().unwrap_or("none"));
        let (code, call) = line.split_once(' ').expect("a code and a call");
        let args: Vec<&str> = call.split(' ').chain(["--no-known", "--quiet", "--timeout", "60"]).collect();
        let got = ran(command(&args).current_dir(dir));
        assert_eq!(got.code.to_string(), code, "{call}: {got:?}");
        assert_eq!(got.code == 2, got.stderr.starts_with("error: "), "only failures are errors: {call}: {got:?}");
    }
}

fn folder() -> tempfile::TempDir {
    let dir = tempdir().expect("a folder");
    for (name, text) in FILES {
        let text = format!("; aliasmith: entry @f\n; aliasmith: arg 0 = object global 8 align 8\n{text}");
        fs::write(dir.path().join(name), text).expect("a file");
    }
    dir
}

#[test]
fn every_verb_ends_as_the_table_says() {
    hold(OF_THE_REFERENCE, folder().path());
}

#[test]
fn verbs_that_ask_stock_end_as_the_table_says() {
    if installed(&["opt-19", "opt-22"]) {
        hold(OF_STOCK, folder().path());
    }
}

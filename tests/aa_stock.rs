//! Compares the reference with an upstream `opt`, line by line, on a tree of LLVM's own tests (which you unpack
//! yourself, and which is never committed):
//!
//!     STOCK_TREE=…/llvm/test STOCK_OPT=opt-19 cargo test --test llvm aa_stock:: -- --ignored --nocapture
//!
//! The files are those of [`FOLDERS`] that pass `opt`'s verifier. The unit of comparison is one line of aa-eval with
//! `-evaluate-aa-metadata`, under the profile `llvm-N` of the `opt`'s version. A line that only one side prints counts
//! as different. The numbers of attribute groups and metadata nodes are not compared, because aliasmith numbers them
//! per module, and `opt` per printed instruction. `STOCK_FOLDERS` names other folders, and `STOCK_SHOW=KIND` shows the
//! lines of one kind of difference. The output of `opt` is kept under `target/tmp`.
//!
//! This command compares `STOCK_KERNELS` (default 2000) generated kernels instead; at least 99.5 % of the lines must be
//! equal:
//!
//!     STOCK_OPT=opt-22 STOCK_KERNELS=20000 cargo test --test llvm aa_stock::kernels -- --ignored --nocapture

use crate::common;
mod lines;

use common::{collect, major};
use lines::compare;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

const FOLDERS: &str = "Analysis,Transforms/ArgumentPromotion,Transforms/DeadStoreElimination,Transforms/EarlyCSE,\
    Transforms/FunctionAttrs,Transforms/GVN,Transforms/GVNHoist,Transforms/GVNSink,Transforms/InferAddressSpaces,\
    Transforms/LICM,Transforms/MemCpyOpt,Transforms/SROA,Transforms/SimpleLoopUnswitch";

/// The minimum percentage of LLVM's tests that aliasmith must be able to read; docs/text.md describes the others.
const FILES_READ: f64 = 99.9;
const LINES_EQUAL: f64 = 99.9;
const KERNEL_LINES_EQUAL: f64 = 99.5;

#[test]
#[ignore = "needs an unpacked LLVM test tree: STOCK_TREE"]
fn lines_of_aa_eval() {
    let tree = PathBuf::from(std::env::var_os("STOCK_TREE").expect("STOCK_TREE is the folder llvm/test"));
    let folders = std::env::var("STOCK_FOLDERS").unwrap_or_else(|_| FOLDERS.into());
    let mut files = Vec::new();
    let folders = folders.split(',').map(|f| tree.join(f.trim())).filter(|f| f.is_dir());
    folders.for_each(|f| collect(&f, "ll", &mut files));
    files.sort();
    let opt = std::env::var("STOCK_OPT").unwrap_or_else(|_| "opt-19".into());
    let table = compare(&tree, &files, &opt);
    assert!(table.read >= FILES_READ, "{}% of the files read", table.read);
    assert!(table.equal >= LINES_EQUAL, "{}% of the lines equal", table.equal);
}

#[test]
#[ignore = "long: STOCK_KERNELS kernels through opt"]
fn kernels() {
    let count: u64 = std::env::var("STOCK_KERNELS").ok().and_then(|n| n.parse().ok()).unwrap_or(2000);
    let opt = std::env::var("STOCK_OPT").unwrap_or_else(|_| "opt-22".into());
    let folder = tempfile::tempdir().expect("a folder for the kernels");
    const CHUNK: u64 = 250;
    let files: Vec<PathBuf> = (0..count.div_ceil(CHUNK))
        .map(|chunk| {
            let (seed, n) = (chunk * CHUNK, CHUNK.min(count - chunk * CHUNK));
            let text = Command::new(env!("CARGO_BIN_EXE_aliasmith"))
                .args(["gen", "--quiet", "--seed", &seed.to_string(), "-n", &n.to_string(), "--dialect", &major(&opt)])
                .output()
                .expect("aliasmith runs");
            // The cache stores the output of opt under this file's name.
            let file = folder.path().join(format!("kernels-{}-{seed}-{n}.ll", aliasmith::r#gen::GEN_VERSION));
            fs::write(&file, text.stdout).expect("the folder is ours");
            file
        })
        .collect();
    let table = compare(folder.path(), &files, &opt);
    assert!(table.read == 100.0 && table.equal >= KERNEL_LINES_EQUAL, "{}% of the lines equal", table.equal);
}

/// A module about which every provider can answer. The second function has other metadata than the first.
const CHAINS: &str = "
target triple = \"nvptx64-nvidia-cuda\"
@g = internal global i32 0
@h = global i32 0
define void @f(ptr %p, ptr noalias %q, ptr addrspace(3) %s) {
  %v = load i64, ptr @g, !tbaa !0
  store i32 1, ptr %p, !tbaa !2
  store i32 1, ptr %q
  store i32 2, ptr @h
  store i32 2, ptr addrspace(3) %s
  call void @other()
  %o = call i32 @own()
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  ret void
}
define internal i32 @own() {
  %v = load i32, ptr @g
  ret i32 %v
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
define void @k(ptr %p, ptr %q) {
  %v = load i32, ptr %p, !alias.scope !5
  store i32 1, ptr %q, !noalias !5
  call void @other(), !noalias !5
  ret void
}
declare void @other()
!0 = !{!1, !1, i64 0}
!1 = !{!\"int\", !4}
!2 = !{!3, !3, i64 0}
!3 = !{!\"float\", !4}
!4 = !{!\"root\"}
!5 = !{!6}
!6 = !{!6, !7}
!7 = !{!7}
";

/// Compares `-aa-pipeline` with and without `require<globals-aa>`, text by text, on every installed release. Two cases:
/// a lifetime marker names its alloca through a GEP with offset 0, which LLVM 22's reader replaces by the alloca
/// itself; and a stack restore, which ends an `inalloca` but no other alloca of the entry.
#[test]
fn markers_and_the_stack_end_their_allocas() {
    const TEXT: &str = "
declare void @llvm.lifetime.start.p0(i64, ptr)
declare void @llvm.lifetime.end.p0(i64, ptr)
declare void @init(ptr)
define void @f() {
  %a = alloca ptr
  %same = getelementptr { i8, i16 }, ptr %a, i32 0, i32 0
  call void @llvm.lifetime.start.p0(i64 8, ptr %same)
  call void @init(ptr %a)
  %v = load ptr, ptr %a
  %in = getelementptr inbounds i8, ptr %v, i64 4
  %past = getelementptr inbounds i8, ptr %v, i64 8
  store i32 1, ptr %in
  store i32 1, ptr %past
  call void @llvm.lifetime.end.p0(i64 8, ptr %a)
  ret void
}
declare ptr @llvm.stacksave()
declare void @llvm.stackrestore(ptr)
define void @r() {
  %argument = alloca inalloca i64, align 8
  %fixed = alloca i64, align 8
  %s = call ptr @llvm.stacksave()
  store i64 1, ptr %argument
  store i64 2, ptr %fixed
  call void @llvm.stackrestore(ptr %s)
  ret void
}
";
    let folder = tempfile::tempdir().expect("a folder for the kernel");
    let file = folder.path().join("lifetimes.ll");
    fs::write(&file, TEXT).expect("the folder is ours");
    for major in releases() {
        same_text(major, &["-passes=aa-eval".into(), "-print-all-alias-modref-info".into()], &file);
    }
}

#[test]
fn chains_of_providers_answer_as_stock_does() {
    let folder = tempfile::tempdir().expect("a folder for the kernel");
    let file = folder.path().join("chains.ll");
    fs::write(&file, CHAINS).expect("the folder is ours");
    let chains = [
        "default",
        "basic-aa",
        "globals-aa",
        "tbaa",
        "scoped-noalias-aa",
        "basic-aa,globals-aa",
        "globals-aa,tbaa",
        "objc-arc-aa",
        "tbaa,scoped-noalias-aa,basic-aa",
    ];
    for major in releases() {
        for chain in chains {
            for passes in ["aa-eval", "require<globals-aa>,function(aa-eval)"] {
                let options = [
                    format!("-passes={passes}"),
                    format!("-aa-pipeline={chain}"),
                    "-print-all-alias-modref-info".into(),
                    "-evaluate-aa-metadata".into(),
                ];
                same_text(major, &options, &file);
            }
        }
    }
}

/// `llvm.experimental.noalias.scope.decl` returns no pointer.
const DECLARED: &str = "
define void @k(ptr %p, ptr %q) {
  call void @llvm.experimental.noalias.scope.decl(metadata !0)
  %v = load i32, ptr %p, !alias.scope !0
  store i32 1, ptr %q, !noalias !0
  call void @other(), !noalias !0
  ret void
}
declare void @other()
declare void @llvm.experimental.noalias.scope.decl(metadata)
!0 = !{!1}
!1 = !{!1, !2}
!2 = !{!2}
";

/// aa-eval asks about `llvm.experimental.noalias.scope.decl` as about any call. In alias sets, loads and stores with
/// different metadata form separate sets.
#[test]
fn scope_declarations_are_queried_as_calls() {
    let folder = tempfile::tempdir().expect("a folder for the kernel");
    let file = folder.path().join("declared.ll");
    fs::write(&file, DECLARED).expect("the folder is ours");
    let options = ["-passes=aa-eval", "-print-all-alias-modref-info", "-evaluate-aa-metadata"].map(String::from);
    for major in releases() {
        let text = same_text(major, &options, &file);
        assert!(text.contains("2 pointers, 2 call sites") && text.contains("Ptr: i32* %p\t<->  call void @llvm.exp"));
    }
}

/// Returns the major versions of the installed releases.
fn releases() -> impl Iterator<Item = &'static str> {
    ["15", "16", "19", "22", "23"].into_iter().filter(|m| common::installed(&[&format!("opt-{m}")]))
}

/// Returns the text of aa-eval, which must be the same on both sides. If `opt` was built without GPU targets, both
/// sides get the file without its triple.
fn same_text(major: &str, options: &[String], file: &Path) -> String {
    let opt = common::stock(&format!("opt-{major}"));
    let plain = file.with_extension("plain.ll");
    let text = fs::read_to_string(file).expect("the test wrote it");
    let lacks_targets = common::chain_of(&opt, "").is_some();
    let is_asked = |line: &&str| !lacks_targets || !line.starts_with("target triple");
    fs::write(&plain, text.split_inclusive('\n').filter(is_asked).collect::<String>()).expect("the folder is ours");
    let file = plain.as_path();
    let ours = Command::new(env!("CARGO_BIN_EXE_aliasmith"))
        .args(["aa-eval", "--profile", &format!("llvm-{major}")])
        .args(options)
        .arg(file)
        .output()
        .expect("aliasmith runs");
    let theirs = Command::new(&opt.path).args(["-disable-output"]).args(options).arg(file).output().expect("opt runs");
    let answers = |text: &[u8]| String::from_utf8_lossy(text).into_owned();
    let (ours, theirs) = (answers(&ours.stdout), answers(&theirs.stderr));
    assert_eq!(ours, theirs, "opt-{major} {options:?}");
    ours
}

/// Tests lines that only old releases print: the Must bit of ModRef and of clobbers of calls, and the records of
/// pointers above the saturation threshold.
#[test]
fn lines_printed_only_by_old_releases() {
    let file = Path::new("tests/memssa/old_releases.ll");
    let sets = |n: u32| format!("-alias-set-saturation-threshold={n}");
    let calls: [(&str, &[&str], &str, Vec<String>); 4] = [
        ("15", &["aa-eval"], "aa-eval", vec!["-print-all-alias-modref-info".into()]),
        ("15", &["memssa", "--walker"], "print<memoryssa-walker>", Vec::new()),
        ("15", &["alias-sets"], "print-alias-sets", vec![sets(2)]),
        ("16", &["alias-sets"], "print-alias-sets", vec![sets(1)]),
    ];
    for (major, verb, passes, options) in calls {
        if !common::installed(&[&format!("opt-{major}")]) {
            continue;
        }
        let reader =
            if major == "15" { ["-opaque-pointers", "-disable-output"].as_slice() } else { &["-disable-output"] };
        let theirs = Command::new(format!("opt-{major}"))
            .args(reader)
            .arg(format!("-passes={passes}"))
            .args(&options)
            .arg(file)
            .output()
            .expect("opt runs");
        let ours = Command::new(env!("CARGO_BIN_EXE_aliasmith"))
            .args(verb)
            .args(["--profile", &format!("llvm-{major}")])
            .args(&options)
            .arg(file)
            .output()
            .expect("aliasmith runs");
        let (ours, theirs) = (functions_of(&ours.stdout), functions_of(&theirs.stderr));
        assert_eq!(ours, theirs, "opt-{major} {passes}");
    }
}

/// Returns a text in which addresses are replaced by numbers, in the order of first mention in each function.
fn functions_of(text: &[u8]) -> String {
    let text = String::from_utf8_lossy(text);
    let mut out = String::new();
    for function in text.split("Alias sets for") {
        let mut seen: Vec<String> = Vec::new();
        for (i, part) in function.split("0x").enumerate() {
            let digits: String = part.chars().take_while(char::is_ascii_hexdigit).collect();
            if i > 0 {
                let at = seen.iter().position(|s| *s == digits).unwrap_or_else(|| {
                    seen.push(digits.clone());
                    seen.len() - 1
                });
                out += &format!("#{at}");
            }
            out += if i > 0 { &part[digits.len()..] } else { part };
        }
    }
    out
}

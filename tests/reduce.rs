//! Tests the output of `reduce` and of `report --upstream`. A regression test must fail on the LLVM that is wrong, and
//! pass on right answers. The command in the text of an issue must show the wrong answer. If `reduce` is killed, the
//! best kernel so far must remain, complete.

use crate::common;
use common::{aliasmith, command, installed, ran};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};
use tempfile::tempdir;

const OPT: &str = "opt-22";

/// Returns the files of the corpus about which this `opt` is wrong.
fn wrong() -> Vec<PathBuf> {
    let mut files = Vec::new();
    common::collect(Path::new("corpus/known"), "ll", &mut files);
    common::collect(Path::new("corpus/found"), "ll", &mut files);
    files.retain(|f| fs::read_to_string(f).expect("a text").contains(&format!("expect unsound {OPT} ")));
    files.sort();
    assert!(files.len() >= 6, "{files:?}");
    files
}

/// Checks `CHECK-LABEL`, `CHECK` and `CHECK-NEXT` lines as FileCheck does (llvm.org/docs/CommandGuide/FileCheck.html).
/// All white space is equal, and the only supported pattern is `{{.*}}`.
fn passes_on(test: &str, output: &str) -> bool {
    let plain = |l: &str| l.split_whitespace().collect::<Vec<_>>().join(" ");
    let output: Vec<String> = output.lines().map(plain).collect();
    let mut next = 0;
    for line in test.lines() {
        let Some((kind, pattern)) = line.strip_prefix("; CHECK").and_then(|l| l.split_once(':')) else { continue };
        let pattern = plain(pattern);
        let parts: Vec<&str> = pattern.split("{{.*}}").collect();
        let fits = |l: &String| parts.iter().try_fold(0, |at, p| Some(at + l[at..].find(p)? + p.len())).is_some();
        let until = if kind == "-NEXT" { (next + 1).min(output.len()) } else { output.len() };
        match output[next..until].iter().position(fits) {
            Some(at) => next += at + 1,
            None => return false,
        }
    }
    true
}

/// Runs `opt` with these shell-quoted arguments on a text.
fn opt(arguments: &str, text: &str) -> String {
    let (dir, shell) = (tempdir().expect("a folder"), format!("{OPT} {arguments} 2>&1 < test.ll"));
    fs::write(dir.path().join("test.ll"), text).expect("a file");
    let ran = Command::new("sh").args(["-c", &shell]).current_dir(dir.path()).output().expect("a shell");
    assert!(ran.status.success(), "{shell}: {}", String::from_utf8_lossy(&ran.stdout));
    String::from_utf8(ran.stdout).expect("a text")
}

#[test]
fn regression_test_fails_only_on_the_wrong_llvm() {
    if !installed(&[OPT]) {
        return;
    }
    for file in wrong() {
        let file = file.display().to_string();
        let made = aliasmith(&["-q", "reduce", &file, "--oracle", OPT, "--no-known", "--test-for-llvm"]);
        assert_eq!((made.code, made.stderr.as_str()), (0, ""), "{file}");
        let test = made.stdout;
        let run = test.lines().next().and_then(|l| l.strip_prefix("; RUN: opt < %s ")).expect("a RUN line");
        let arguments = run.strip_suffix(" 2>&1 | FileCheck %s").expect("into FileCheck");
        assert!(test.contains("\n; CHECK: "), "{test}");
        assert!(!passes_on(&test, &opt(arguments, &test)), "{file} passes:\n{test}");

        let dir = tempdir().expect("a folder");
        let path = dir.path().join("test.ll").display().to_string();
        fs::write(&path, &test).expect("a file");
        let right = match (arguments.contains("walker"), arguments.contains("memoryssa")) {
            (true, _) => aliasmith(&["memssa", "--walker", &path]),
            (_, true) => aliasmith(&["memssa", &path]),
            _ => aliasmith(&["aa-eval", "-evaluate-aa-metadata", "-print-all-alias-modref-info", &path]),
        };
        assert!(passes_on(&test, &right.stdout), "{file} fails on:\n{}\n{test}", right.stdout);
    }
}

/// A row has the options of `reduce --list`, and the number of commands that this call prints. Each printed command
/// reduces the finding that it names.
#[test]
fn listed_findings_can_be_chosen() {
    if !installed(&[OPT]) {
        return;
    }
    let dir = tempdir().expect("a folder");
    let body = "  %a = getelementptr inbounds i8, ptr addrspace(1) %p, i64 9\n  \
        %r = call ptr addrspace(1) @llvm.ptrmask.p1.i64(ptr addrspace(1) %a, i64 -8)\n  \
        %q = getelementptr inbounds i8, ptr addrspace(1) %p, i64 8\n  store i8 1, ptr addrspace(1) %q\n  \
        store i8 2, ptr addrspace(1) %r\n  %s = getelementptr inbounds i8, ptr addrspace(1) %p, i64 9\n  \
        %t = call ptr addrspace(1) @llvm.ptrmask.p1.i64(ptr addrspace(1) %s, i64 -8)\n  store i8 2, ptr addrspace(1) %t\n  \
        %v = load i8, ptr addrspace(1) %q\n  store i8 %v, ptr addrspace(1) %p\n  ret void\n}\n";
    let kernel = |name: &str| format!("define ptx_kernel void @{name}(ptr addrspace(1) align 8 %p) {{\n{body}");
    let text = "target triple = \"nvptx64-nvidia-cuda\"\ndeclare ptr addrspace(1) @llvm.ptrmask.p1.i64(ptr addrspace(1), i64)\n";
    fs::write(dir.path().join("k.ll"), text.to_string() + &kernel("one") + &kernel("two")).expect("a file");
    let call = |args: &[&str]| ran(command(args).current_dir(dir.path()));
    for (options, least) in [
        (vec!["--oracle", OPT, "--ask", "alias"], 2),
        (vec!["--oracle", OPT, "--ask", "alias", "--function", "two"], 1),
        (vec!["--oracle", OPT, "--ask", "same", "--passes", "gvn"], 1),
    ] {
        let listed = call(&[&["reduce", "k.ll", "--list", "--no-known", "-q"], &options[..]].concat());
        let commands: Vec<&str> = listed.stdout.lines().filter(|l| l.starts_with("    aliasmith reduce ")).collect();
        assert!(listed.code == 0 && commands.len() >= least, "{options:?}: {listed:?}");
        for command in commands {
            let call = command.trim().replacen("aliasmith", env!("CARGO_BIN_EXE_aliasmith"), 1);
            let out = Command::new("sh").args(["-c", &call]).current_dir(dir.path()).output().expect("a shell");
            assert_eq!(out.status.code(), Some(0), "{call}: {out:?}");
            assert!(String::from_utf8_lossy(&out.stdout).contains("\n; aliasmith: expect "), "{call}: {out:?}");
        }
    }
    let none = call(&["reduce", "k.ll", "--oracle", OPT, "--ask", "alias", "--pair", "%p", "%nothing", "-q"]);
    let says = "error: k.ll: no finding about %p and %nothing; --list names the findings\n";
    assert_eq!((none.code, none.stderr.as_str()), (2, says));
}

/// A test of a pass fails on the wrong LLVM, whose output lacks the expected lines, and passes on the unchanged kernel.
#[test]
fn pass_test_checks_for_the_lost_lines() {
    if !installed(&[OPT]) {
        return;
    }
    for (file, passes) in [
        ("corpus/known/llvm-197082-ptrmask-through-gvn.ll", "gvn"),
        ("corpus/known/llvm-184088-dse-takes-an-equal-pointer-for-the-same.ll", "dse"),
        ("corpus/found/dse-merges-a-volatile-store.ll", "dse"),
    ] {
        let options = ["--oracle", OPT, "--ask", "same", "--passes", passes, "--no-known", "--test-for-llvm"];
        let made = aliasmith(&[&["-q", "reduce", file], &options[..]].concat());
        assert_eq!((made.code, made.stderr.as_str()), (0, ""), "{file}");
        let test = made.stdout;
        let run = test.lines().next().and_then(|l| l.strip_prefix("; RUN: opt < %s ")).expect("a RUN line");
        let arguments = run.strip_suffix(" | FileCheck %s").expect("into FileCheck");
        assert!(arguments.ends_with(" -S") && test.contains("\n; CHECK: "), "{test}");
        assert!(!passes_on(&test, &opt(arguments, &test)), "{file} passes:\n{test}");
        assert!(passes_on(&test, &opt("-passes=verify -S", &test)), "{file} fails on the kernel:\n{test}");
    }
}

#[test]
fn the_command_of_an_issue_shows_the_answer() {
    if !installed(&[OPT]) {
        return;
    }
    let mut effects = 0;
    for file in wrong() {
        let (dir, file) = (tempdir().expect("a folder"), file.display().to_string());
        let out = dir.path().join("found").display().to_string();
        let found = aliasmith(&["-q", "check", &file, "--oracle", OPT, "--no-known", "--out", &out, "--json"]);
        let finding: serde_json::Value = serde_json::from_str(found.lines("finding")[0]).expect("JSON");
        let word = |key: &str| finding[key].as_str();
        let made = aliasmith(&["report", &out, "--upstream", word("signature").expect("a signature")]);
        assert_eq!(made.code, 0, "{}", made.stderr);
        let issue = made.stdout;
        let page = dir.path().join("page.html");
        let html = aliasmith(&["report", &out, "--html", &page.display().to_string()]);
        assert_eq!((html.code, html.stdout.as_str(), html.stderr.as_str()), (0, "", ""));
        let page = fs::read_to_string(&page).expect("the page");
        assert!(page.contains(word("signature").expect("a signature")) && page.ends_with("</html>\n"), "{page}");
        assert!(!page.contains("<i8") && page.contains("define"), "the kernel is escaped: {page}");
        assert_eq!(page.contains("<svg"), word("question") == Some("clobber"), "{page}");
        let kernel = issue.split("```llvm\n").nth(1).and_then(|t| t.split("```").next()).expect("the kernel");
        let shown = issue.split("```\nopt ").nth(1).and_then(|t| t.split(" reduced.ll\n").next()).expect("a command");
        let output = opt(shown, kernel);
        let answer = word("answer").expect("an answer");
        let needs: Vec<&str> = match word("question") {
            Some("clobber") => vec![word("a").expect("an access")],
            _ => vec![answer, word("a").expect("a pointer"), word("b").expect("a pointer")],
        };
        assert!(output.lines().any(|l| needs.iter().all(|n| l.contains(n))), "{needs:?} not in:\n{output}\n{issue}");
        for said in [answer, "free of undefined behaviour", "Versions: opt-22: wrong"] {
            assert!(issue.contains(said), "{said}:\n{issue}");
        }
        let effect = issue.split("## Effect\n").nth(1);
        assert!(effect.is_some() || issue.contains("No default pipeline"), "{issue}");
        effects +=
            usize::from(effect.is_some_and(|e| e.contains("miscompiles") && e.contains("byte") | e.contains("return")));
    }
    assert!(effects >= 2, "some wrong answers reach the result of a program");
}

/// The manifests list causes by the signature of the reduced kernel. The file in the corpus has the same signature.
#[test]
fn known_error_is_recognised_before_and_after_reduction() {
    if !installed(&[OPT]) {
        return;
    }
    for file in wrong().into_iter().filter(|f| f.starts_with("corpus/known")) {
        let (dir, file) = (tempdir().expect("a folder"), file.display().to_string());
        let out = dir.path().join("reduced.ll").display().to_string();
        assert_eq!(aliasmith(&["-q", "reduce", &file, "--oracle", OPT, "-o", &out]).code, 0, "{file}");
        for kernel in [&file, &out] {
            let got = aliasmith(&["-q", "check", kernel, "--oracle", OPT, "--json"]);
            assert!(!got.lines("finding").is_empty(), "{kernel}");
            assert_eq!(got.code, 0, "{kernel}: {}", got.stdout);
        }
    }
}

#[test]
fn reduced_file_states_its_pipeline() {
    if !installed(&[OPT]) {
        return;
    }
    let dir = tempdir().expect("a folder");
    let out = dir.path().join("reduced.ll").display().to_string();
    let reduce =
        ["-q", "reduce", "corpus/found/dse-merges-a-volatile-store.ll", "--oracle", OPT, "--no-known", "-o", &out];
    assert_eq!(aliasmith(&reduce).code, 0);
    let text = fs::read_to_string(&out).expect("written");
    assert!(text.contains(&format!("expect miscompile {OPT} same volatile -passes=dse")), "{text}");
    assert_eq!(aliasmith(&["-q", "replay", &out, "--no-known"]).code, 1, "{text}");
}

#[test]
fn a_kill_leaves_a_best_that_is_whole() {
    if !installed(&[OPT]) {
        return;
    }
    let dir = tempdir().expect("a folder");
    let best = dir.path().join("best.ll");
    let (file, out) = ("corpus/known/llvm-187291-call-clobber-across-back-edge.ll", best.display().to_string());
    // `reduce` is killed as soon as it has stored its n-th improvement.
    for n in 1..=3 {
        let _ = fs::remove_file(&best);
        let mut reduce = command(&["-q", "reduce", file, "--oracle", OPT, "--no-known", "-o", &out]);
        let mut child = reduce.stdout(Stdio::null()).spawn().expect("it starts");
        let (mut seen, mut last) = (0, String::new());
        let deadline = Instant::now() + Duration::from_secs(60);
        while seen < n && child.try_wait().expect("a child").is_none() {
            let now = fs::read_to_string(&best).unwrap_or_default();
            seen += usize::from(now != last);
            last = now;
            assert!(Instant::now() < deadline, "no result within a minute");
        }
        let _ = child.kill();
        child.wait().expect("it ends");
        let replayed = aliasmith(&["-q", "replay", &out, "--no-known"]);
        assert_eq!(replayed.code, 1, "{}\n{}", replayed.stderr, fs::read_to_string(&best).expect("a best"));
    }
}

/// Returns a kernel of 31 instructions per stage. Each stage has a loop over two global arrays, an exchange in shared
/// memory between two barriers, and a branch around a store. In one stage, a store through `llvm.ptrmask` overwrites a
/// byte, and GVN ignores this store (llvm#197082).
fn attention(stages: usize) -> String {
    let mut body = String::from("  br label %head0\n");
    let mut from = "entry".to_string();
    for s in 0..stages {
        let (next, turn, key) = (s + 1, s % 31 + 1, s * 7 + 1);
        body += &format!(
            "head{s}:
  %i{s} = phi i32 [ 0, %{from} ], [ %next{s}, %head{s} ]
  %acc{s} = phi i32 [ %sum{s}, %{from} ], [ %mix{s}, %head{s} ]
  %row{s} = mul i32 %i{s}, 4
  %at{s} = add i32 %row{s}, %tid
  %wide{s} = zext i32 %at{s} to i64
  %qp{s} = getelementptr inbounds i32, ptr addrspace(1) %q, i64 %wide{s}
  %kp{s} = getelementptr inbounds i32, ptr addrspace(1) %k, i64 %wide{s}
  %qv{s} = load i32, ptr addrspace(1) %qp{s}, align 4
  %kv{s} = load i32, ptr addrspace(1) %kp{s}, align 4
  %dot{s} = mul i32 %qv{s}, %kv{s}
  %turn{s} = call i32 @rotate(i32 %dot{s}, i32 {turn})
  %mix{s} = add i32 %acc{s}, %turn{s}
  %next{s} = add i32 %i{s}, 1
  %more{s} = icmp ult i32 %next{s}, 2
  br i1 %more{s}, label %head{s}, label %tail{s}
tail{s}:
  %mine{s} = getelementptr inbounds [4 x i32], ptr addrspace(3) @tile, i64 0, i64 %lane
  store i32 %mix{s}, ptr addrspace(3) %mine{s}, align 4
  call void @llvm.nvvm.barrier0()
  %other{s} = getelementptr inbounds [4 x i32], ptr addrspace(3) @tile, i64 0, i64 %next
  %peer{s} = load i32, ptr addrspace(3) %other{s}, align 4
  call void @llvm.nvvm.barrier0()
  %odd{s} = and i32 %peer{s}, 1
  %is{s} = icmp eq i32 %odd{s}, 0
  br i1 %is{s}, label %even{s}, label %join{s}
even{s}:
  %half{s} = lshr i32 %peer{s}, 1
  %outp{s} = getelementptr inbounds i32, ptr addrspace(1) %o, i64 %lane
  store i32 %half{s}, ptr addrspace(1) %outp{s}, align 4
  br label %join{s}
join{s}:
  %ways{s} = phi i32 [ %peer{s}, %tail{s} ], [ %half{s}, %even{s} ]
  %sum{next} = xor i32 %ways{s}, {key}
"
        );
        if s == stages * 2 / 3 {
            body += &format!(
                "  %byte = trunc i32 %sum{next} to i8
  %slot = getelementptr i8, ptr addrspace(1) %scratch, i64 %first
  store i8 %byte, ptr addrspace(1) %slot, align 1
  %past = getelementptr i8, ptr addrspace(1) %slot, i64 1
  %down = call ptr addrspace(1) @llvm.ptrmask.p1.i64(ptr addrspace(1) %past, i64 -8)
  store i8 77, ptr addrspace(1) %down, align 1
  %back = load i8, ptr addrspace(1) %slot, align 1
  %backp = getelementptr i8, ptr addrspace(1) %scratch, i64 %last
  store i8 %back, ptr addrspace(1) %backp, align 1
"
            );
        }
        body += &if next < stages { format!("  br label %head{next}\n") } else { String::new() };
        from = format!("join{s}");
    }
    format!(
        "; aliasmith: entry @attention
; aliasmith: launch block=4,1,1
; aliasmith: arg 0 = object global 64 align 16
; aliasmith: arg 1 = object global 64 align 16
; aliasmith: arg 2 = object global 64 align 16
; aliasmith: arg 3 = object global 256 align 16
; aliasmith: arg 4 = i32 5
target triple = \"nvptx64-nvidia-cuda\"
@tile = internal addrspace(3) global [4 x i32] undef, align 16
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare void @llvm.nvvm.barrier0()
declare ptr addrspace(1) @llvm.ptrmask.p1.i64(ptr addrspace(1), i64)
define internal i32 @rotate(i32 %x, i32 %by) {{
  %high = shl i32 %x, %by
  %back = sub i32 32, %by
  %low = lshr i32 %x, %back
  %all = or i32 %high, %low
  ret i32 %all
}}
define ptx_kernel void @attention(ptr addrspace(1) noalias readonly %q, ptr addrspace(1) noalias readonly %k, \
ptr addrspace(1) %o, ptr addrspace(1) %scratch, i32 %start) {{
entry:
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %lane = zext i32 %tid to i64
  %after = add i64 %lane, 1
  %next = and i64 %after, 3
  %first0 = shl i64 %lane, 4
  %first = add i64 %first0, 8
  %last = add i64 %first, 4
  %sum0 = add i32 %start, %tid
{body}  %end = getelementptr inbounds i32, ptr addrspace(1) %o, i64 %lane
  store i32 %sum{stages}, ptr addrspace(1) %end, align 4
  ret void
}}
"
    )
}

/// Returns the number of instructions of a text: the indented lines.
fn instructions(text: &str) -> usize {
    text.lines().filter(|l| l.starts_with("  ")).count()
}

/// Writes the test's kernel to a file. `STAGES` sets its number of stages: `STAGES=300 cargo test --release --test
/// verbs reduce::large -- --nocapture` measures 9,300 instructions.
fn large(dir: &Path) -> (String, String) {
    let stages = std::env::var("STAGES").ok().and_then(|s| s.parse().ok()).unwrap_or(25);
    let (text, file) = (attention(stages), dir.join("large.ll").display().to_string());
    assert!(instructions(&text) > 31 * stages, "{}", instructions(&text));
    fs::write(&file, &text).expect("a file");
    (text, file)
}

#[test]
fn a_large_kernel_is_reduced_to_a_few_instructions() {
    if !installed(&[OPT]) {
        return;
    }
    let dir = tempdir().expect("a folder");
    let (text, file) = large(dir.path());
    let out = dir.path().join("small.ll").display().to_string();
    let began = Instant::now();
    let how = ["--oracle", OPT, "--passes", "gvn", "--ask", "same", "--no-known", "-o", &out];
    let done = aliasmith(&[&["-q", "reduce", &file], &how[..]].concat());
    assert_eq!(done.code, 0, "{}", done.stderr);
    let small = fs::read_to_string(&out).expect("written");
    eprintln!("{} instructions to {} in {:?}", instructions(&text), instructions(&small), began.elapsed());
    assert!(instructions(&small) <= 10 && small.contains("call ptr @llvm.ptrmask"), "{small}");
    assert_eq!(aliasmith(&["-q", "replay", &out, "--no-known"]).code, 1, "{small}");
}

#[test]
fn module_pair_is_reduced_to_its_difference() {
    if !installed(&[OPT]) {
        return;
    }
    let dir = tempdir().expect("a folder");
    let (text, before) = large(dir.path());
    let [after, out] = ["after.ll", "small"].map(|name| dir.path().join(name).display().to_string());
    fs::write(&after, opt("-S -passes=gvn", &text)).expect("a file");
    let began = Instant::now();
    let done = aliasmith(&["reduce", &before, &after, "-o", &out]);
    assert_eq!(done.code, 0, "{}", done.stderr);
    let last = done.stderr.lines().last().expect("a line");
    eprintln!("{last} in {:?}", began.elapsed());
    assert!(last.contains("; 1 of ") && last.ends_with(" changed places are needed"), "{last}");
    let [small, became] = ["before.ll", "after.ll"].map(|name| format!("{out}/{name}"));
    let texts = [&small, &became].map(|file| fs::read_to_string(file).expect("written"));
    assert!(instructions(&texts[0]) <= 30, "{}", texts[0]);
    // The possible reason for the error is still in the kernel: the store that GVN ignored, and the computation of its
    // address.
    assert!(
        texts[0].contains("call ptr addrspace(1) @llvm.ptrmask") && texts[0].contains("store i8 %byte"),
        "{}",
        texts[0]
    );
    let same = aliasmith(&["same", &small, &became]);
    assert_eq!(same.code, 1, "{}", same.stdout);
    // GVN makes the same error on the reduced kernel.
    let again = dir.path().join("again.ll").display().to_string();
    fs::write(&again, opt("-S -passes=gvn", &texts[0])).expect("a file");
    assert_eq!(aliasmith(&["same", &small, &again]).code, 1, "{}", texts[0]);
    // Two errors of usage: two equal modules cannot be reduced, and `--passes` is not allowed with AFTER, because then
    // no oracle is asked.
    for args in [vec!["reduce", &before, &before], vec!["reduce", &before, &after, "--passes", "gvn"]] {
        let none = aliasmith(&args);
        assert_eq!((none.code, none.stderr.lines().count()), (2, 1), "{}", none.stderr);
    }
}

/// Tests an `opt` that crashes or hangs on any call of `llvm.ptrmask`.
#[cfg(unix)]
#[test]
fn crash_and_hang_are_reduced_to_their_cause() {
    let dir = tempdir().expect("a folder");
    for (verdict, noise, timeout) in [("crash", 20, "60"), ("hang", 1, "0.2")] {
        let noise: String = (0..noise).map(|i| format!("  store i64 {i}, ptr %p\n")).collect();
        let text = format!(
            "declare ptr @llvm.ptrmask.p0.i64(ptr, i64)\ndefine void @f(ptr %p) {{\n{noise}  \
            %q = call ptr @llvm.ptrmask.p0.i64(ptr %p, i64 -8)\n  store i8 0, ptr %q\n  ret void\n}}\n"
        );
        let [file, out] = ["in.ll", "out.ll"].map(|name| dir.path().join(name).display().to_string());
        fs::write(&file, text).expect("a file");
        let manifest = ["--oracle-manifest", "tests/cli/fake-opt.toml", "--timeout", timeout, "-q"];
        let fake =
            |args: &[&str]| ran(command(&[args, &manifest].concat()).env("FAKE_OPT", format!("{verdict}-on-ptrmask")));
        let reduced = fake(&["reduce", &file, "--oracle", "fake", "--ask", "alias", "-o", &out]);
        assert_eq!((reduced.code, reduced.stderr.as_str()), (0, ""));
        let text = fs::read_to_string(&out).expect("the result");
        assert!(text.contains(&format!("; aliasmith: expect {verdict} fake\n")), "{text}");
        assert!(text.contains("  %q = call ptr @llvm.ptrmask.p0.i64(ptr null, i64 0)\n  ret void\n}"), "{text}");
        assert_eq!(fake(&["replay", &out]).code, 1, "{text}");
    }
}

/// MemorySSA relies on alias analysis. If the alias answer is wrong, the wrong clobber is no finding of its own, even
/// if only questions about clobbers are asked.
#[test]
fn a_clobber_that_follows_from_an_alias_answer_is_only_counted() {
    if !installed(&[OPT]) {
        return;
    }
    let text = "; aliasmith: arg 0 = object global 64 align 16\ndeclare ptr @llvm.ptrmask.p0.i64(ptr, i64)\n\
        define i8 @f(ptr %p) {\n  %q = getelementptr i8, ptr %p, i64 9\n  %r = call ptr @llvm.ptrmask.p0.i64(ptr %q, i64 -8)\n  \
        %s = getelementptr i8, ptr %p, i64 8\n  store i8 1, ptr %s\n  store i8 2, ptr %r\n  %v = load i8, ptr %s\n  ret i8 %v\n}\n";
    let dir = tempdir().expect("a folder");
    let file = dir.path().join("f.ll").display().to_string();
    fs::write(&file, text).expect("a file");
    for (ask, found) in [("alias,modref,memssa", true), ("alias", true), ("memssa", false)] {
        let got =
            aliasmith(&["-q", "check", &file, "--oracle", OPT, "--no-known", "--ask", ask, "--runs", "1", "--json"]);
        let findings = got.lines("finding");
        assert_eq!(findings.is_empty(), !found, "{ask}: {findings:?}");
        assert!(findings.iter().all(|l| l.contains("\"question\":\"alias\"")), "{ask}: {findings:?}");
        let counted = got.lines("summary")[0].contains("clobbers that follow from a refuted answer");
        assert_eq!(counted, ask.contains("memssa"), "{ask}: {}", got.stdout);
    }
}

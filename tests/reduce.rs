//! What `reduce` and `report --upstream` write for others. A regression test must fail on the LLVM that is wrong and pass on
//! right answers; the command of an issue's text must show the answer; and a kill leaves a best that is whole.

mod common;

use common::{aliasmith, command, installed, ran};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};
use tempfile::tempdir;

const OPT: &str = "opt-22";

/// The files of the corpus about which this `opt` is wrong.
fn wrong() -> Vec<PathBuf> {
    let mut files = Vec::new();
    common::collect(Path::new("corpus/known"), &mut files);
    common::collect(Path::new("corpus/found"), &mut files);
    files.retain(|f| fs::read_to_string(f).expect("a text").contains(&format!("expect unsound {OPT} ")));
    files.sort();
    assert!(files.len() >= 6, "{files:?}");
    files
}

/// What FileCheck does with `CHECK-LABEL`, `CHECK` and `CHECK-NEXT` (llvm.org/docs/CommandGuide/FileCheck.html): runs of
/// white space are equal, `{{.*}}` is the only pattern in use.
fn passes(test: &str, output: &str) -> bool {
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
fn a_regression_test_fails_on_the_wrong_llvm_and_passes_on_right_answers() {
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
        assert!(!passes(&test, &opt(arguments, &test)), "{file} passes:\n{test}");

        let dir = tempdir().expect("a folder");
        let path = dir.path().join("test.ll").display().to_string();
        fs::write(&path, &test).expect("a file");
        let right = match (arguments.contains("walker"), arguments.contains("memoryssa")) {
            (true, _) => aliasmith(&["memssa", "--walker", &path]),
            (_, true) => aliasmith(&["memssa", &path]),
            _ => aliasmith(&["aa-eval", "-evaluate-aa-metadata", "-print-all-alias-modref-info", &path]),
        };
        assert!(passes(&test, &right.stdout), "{file} fails on:\n{}\n{test}", right.stdout);
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

/// The manifests list causes by the signature of the reduced kernel, which is also that of the file in the corpus.
#[test]
fn a_published_error_is_known_before_and_after_its_reduction() {
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
fn a_file_says_by_itself_which_pipeline_does_it() {
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
    // Killed as soon as the n-th best is there.
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

/// An `opt` that crashes or hangs on any call of `llvm.ptrmask`.
#[cfg(unix)]
#[test]
fn a_crash_and_a_hang_are_reduced_to_what_causes_them() {
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

/// MemorySSA believes the alias analysis: its wrong answer is then no finding of its own, whatever is asked.
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

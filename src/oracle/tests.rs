//! Tests of asking an `opt`. The tests use shell scripts that crash, hang or reject in place of an `opt`, stored
//! outputs of real releases, and the installed releases.

mod goldens;
mod transform;

use super::batch;
use super::parse_output::read;
use super::plan::plans;
use super::prepare::{name_values, prepare};
use super::process::run;
use super::*;
use crate::answers::{AccessKind, AliasResult, Answer, Claim, ModRefInfo, Question};
use crate::ir::parse::parse_module;
use crate::ir::{Dialect, FuncId, InstId, Module};
use goldens::stored;
use std::path::{Path, PathBuf};
use std::time::Duration;
use tempfile::TempDir;

const ALL: Ask = Ask {
    alias: true,
    modref: true,
    memssa: true,
    sets: false,
    memdeps: false,
    heard: false,
    all_lines: true,
    globals_aa: GlobalsAa::Both,
    metadata: true,
    most: u64::MAX,
    aa_pipeline: None,
    llvm_options: Vec::new(),
};

/// Returns the questions about MemorySSA alone.
fn only_memssa() -> Ask {
    Ask { alias: false, modref: false, metadata: false, ..ALL }
}

fn here(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(path)
}

fn module(text: &str) -> Module {
    parse_module("test.ll", text.as_bytes()).expect("the test's own text").module
}

fn load(path: &Path) -> Module {
    let text = std::fs::read(path).expect("a file of the repository");
    parse_module(&path.display().to_string(), &text).unwrap_or_else(|e| panic!("{e}")).module
}

/// Returns the installed `opt` of this manifest; `None` if it is missing. In CI, a missing `opt` is an error.
fn installed(manifest: &Manifest) -> Option<Opt> {
    match find(manifest) {
        Discovery::Found(opt) => Some(opt),
        Discovery::Missing { hint, .. } => {
            assert!(std::env::var_os("CI").is_none_or(|v| v != "true"), "{hint}");
            eprintln!("skipped: {hint}");
            None
        }
    }
}

fn corpus() -> Vec<(String, Module)> {
    let mut files: Vec<PathBuf> = ["corpus/kernels", "corpus/known"]
        .iter()
        .flat_map(|d| std::fs::read_dir(here(d)).expect("the corpus"))
        .map(|e| e.expect("the corpus can be listed").path())
        .filter(|p| p.extension().is_some_and(|e| e == "ll"))
        .collect();
    files.sort();
    files.into_iter().map(|p| (p.display().to_string(), load(&p))).collect()
}

/// Creates a shell script in place of an `opt`, which reads its input into `$in`. Also returns the script's folder.
fn stand_in(name: &str, body: &str) -> (Opt, TempDir) {
    let dir = tempfile::tempdir().expect("a temporary folder");
    let path = dir.path().join("opt");
    // The script answers nothing about every function, like an `opt` that finds no pointers to compare.
    let answer = r#"printf '%s\n' "$in" | sed -n 's/^define .*@\([A-Za-z0-9._]*\)(.*/Function: \1: 0 pointers, 0 call sites/p' >&2; echo '===== Alias Analysis Evaluator Report =====' >&2"#;
    std::fs::write(&path, format!("#!/bin/sh\nin=$(cat)\n{body}\n{answer}\n")).expect("a script");
    let mut manifest = built_in().remove(0);
    manifest.name = format!("stand-in-{name}");
    let mut mode = std::fs::metadata(&path).expect("just written").permissions();
    std::os::unix::fs::PermissionsExt::set_mode(&mut mode, 0o755);
    std::fs::set_permissions(&path, mode).expect("own file");
    (Opt { manifest, path, version: "15".into(), plugin: None }, dir)
}

#[test]
fn plans_are_minimal_and_name_their_questions() {
    let m = &built_in()[3];
    let both = plans(m, &Ask::default());
    let pipelines: Vec<_> = both.iter().map(|p| p.pipeline.as_str()).collect();
    assert_eq!(
        pipelines,
        [
            "-passes=aa-eval -evaluate-aa-metadata",
            "-passes=require<globals-aa>,function(aa-eval)",
            "-passes=print<memoryssa>",
            "-passes=require<globals-aa>,function(print<memoryssa-walker>)",
        ],
        "metadata is evaluated once, and each printer of MemorySSA asked once"
    );
    let plain =
        Ask { globals_aa: GlobalsAa::Without, llvm_options: vec!["-memssa-check-limit=3".into()], ..only_memssa() };
    let plain = plans(m, &plain);
    assert_eq!(plain[1].args, ["-passes=print<memoryssa-walker>", "-memssa-check-limit=3", "-disable-output"]);
    assert!(!both[0].args.iter().any(|a| a == "-print-may-aliases" || a == "-print-modref"));
    let narrow = Ask {
        modref: false,
        memssa: false,
        all_lines: true,
        globals_aa: GlobalsAa::Without,
        metadata: false,
        aa_pipeline: Some("basic-aa".into()),
        llvm_options: vec!["-basic-aa-recphi=false".into()],
        ..Ask::default()
    };
    let plan = &plans(m, &narrow)[0];
    assert_eq!(plan.pipeline, "-passes=aa-eval -aa-pipeline=basic-aa -basic-aa-recphi=false");
    assert!(plan.args.iter().any(|a| a == "-print-may-aliases") && !plan.args.iter().any(|a| a.contains("modref")));
    assert!(plans(m, &Ask { alias: false, modref: false, memssa: false, ..Ask::default() }).is_empty());
}

fn named(name: &str) -> Module {
    module(&format!("define void @{name}() {{\n  ret void\n}}\n"))
}

fn brief() -> (Ask, Timeouts) {
    (
        Ask { globals_aa: GlobalsAa::Without, memssa: false, ..Ask::default() },
        Timeouts { batch: Duration::from_secs(5), single: Duration::from_millis(500), scale: true },
    )
}

#[test]
fn a_batch_is_cut_until_each_culprit_is_found() {
    let (opt, _dir) = stand_in(
        "bisect",
        r#"case $in in *boom*) echo 'PLEASE submit a bug report' >&2; kill -SEGV $$;; esac
case $in in *sleepy*) exec sleep 60;; esac
case $in in *odd*) echo 'opt: <stdin>:1:1: error: odd' >&2; exit 1;; esac"#,
    );
    let modules: Vec<Module> = ["a", "b", "boom", "c", "odd", "sleepy", "d"].iter().map(|n| named(n)).collect();
    let subjects: Vec<Subject> = modules.iter().map(Subject::whole).collect();
    let (ask, timeouts) = brief();
    let timeouts = Timeouts { batch: Duration::from_secs(1), ..timeouts };
    let replies = ask_batch(&opt, (&subjects, None), &ask, timeouts).expect("the harness works");
    let kinds: Vec<String> = replies
        .iter()
        .map(|r| match r {
            Reply::Answered { answers, .. } => format!("{} answered", answers.len()),
            Reply::Unsupported(why) => why.clone(),
            Reply::Failed(Failure::Hang { .. }) => "hang".into(),
            Reply::Failed(Failure::InvalidOutput { says, .. }) => format!("invalid output {says}"),
            Reply::Failed(Failure::Crash { signal, stderr, .. }) => format!("crash {signal:?} {stderr}"),
        })
        .collect();
    let crash = "crash Some(11) PLEASE submit a bug report";
    let one = "1 answered";
    assert_eq!(kinds, [one, one, crash, one, "opt: <stdin>:1:1: error: odd", "hang", one]);
}

#[test]
fn missing_answers_about_a_function_are_a_tool_failure() {
    let (opt, _dir) = stand_in("silent", "exit 0");
    let m = named("k");
    let (ask, timeouts) = brief();
    let e = ask_one(&opt, Subject::whole(&m), &ask, timeouts).expect_err("nothing was said");
    assert!(e.to_string().contains("no answers about a function"), "{e}");
}

#[test]
fn an_exit_status_alone_is_no_crash_and_no_refusal() {
    let m = named("k");
    let (ask, timeouts) = brief();
    let said = |name: &str, script: &str| {
        let (opt, _dir) = stand_in(name, script);
        ask_one(&opt, Subject::whole(&m), &ask, timeouts)
    };
    for (name, script, why) in [
        ("status", "exit 3", "exit status 3, and not a word about the reason"),
        ("cut", "echo 'Function: k: 0 pointers, 0 call sites' >&2; exit 1", "exit status 1, and not a word"),
        ("shot", "kill -KILL $$", "another program ended it with SIGKILL"),
    ] {
        let e = said(name, script).expect_err("it says nothing about the kernel");
        assert!(matches!(&e, OracleError::Unread { why: said, .. } if said.starts_with(why)), "{e}");
        assert!(!e.stops_command());
    }
    let full = said("full", "echo 'LLVM ERROR: IO failure on output stream: No space left on device' >&2; exit 1");
    assert!(full.expect_err("nobody knows").stops_command());
    let reply = said("words", "echo 'opt: Unknown command line argument.' >&2; exit 1").expect("a refusal");
    assert!(matches!(&reply, Reply::Unsupported(why) if why.starts_with("opt: Unknown")), "{reply:?}");
}

/// The plugin rejects a text in the same words as `opt`, and aliasmith starts no second process to get these words.
#[test]
fn both_lanes_refuse_in_the_same_words() {
    let texts = [
        // Without a known target, pointers have 64 bits, so the mask must be an i64. The verifiers of LLVM 15 and 16 do
        // not check this.
        "declare ptr addrspace(3) @llvm.ptrmask.p3.i32(ptr addrspace(3), i32)\ndefine void @f(ptr addrspace(3) %p) {\n  \
         %q = call ptr addrspace(3) @llvm.ptrmask.p3.i32(ptr addrspace(3) %p, i32 -2)\n  \
         store i32 0, ptr addrspace(3) %q\n  ret void\n}\n",
        // LLVM 15 to 19 do not know the operation.
        "define void @f(ptr %p) {\n  %v = atomicrmw usub_sat ptr %p, i32 1 monotonic, align 4\n  ret void\n}\n",
    ];
    let mut refused = 0;
    for module in texts.map(module) {
        for opt in built_in().iter().filter_map(installed).filter(|opt| opt.plugin_in_use().is_some()) {
            let [printed, by_plugin] = [
                ask_one(&opt, Subject::whole(&module), &ALL, Timeouts::default()).expect("it runs"),
                ask_batch(&opt, (&[Subject::whole(&module)], None), &ALL, Timeouts::default())
                    .expect("it runs")
                    .remove(0),
            ];
            match (&printed, &by_plugin) {
                (Reply::Unsupported(a), Reply::Unsupported(b)) => assert_eq!(a, b),
                (Reply::Answered { .. }, Reply::Answered { .. }) => continue,
                _ => panic!("{}: {printed:?}, {by_plugin:?}", opt.manifest.name),
            }
            refused += 1;
            assert!(opt.plugin_in_use().is_some(), "a refusal is no failure of the plugin");
        }
    }
    let has_plugins = built_in().iter().filter_map(installed).any(|opt| opt.plugin_in_use().is_some());
    assert!(!has_plugins || refused >= 4, "{refused}");
}

#[test]
fn plugin_failures_fall_back_to_printed_text() {
    let modules: Vec<Module> = ["a", "b", "c"].iter().map(|n| named(n)).collect();
    let subjects: Vec<Subject> = modules.iter().map(Subject::whole).collect();
    let (ask, timeouts) = brief();
    // A script that takes the place of an `opt` server, and reads requests from the socket that is also its stdout.
    let serves = |words: &str| {
        format!(
            "while read -r word n <&1; do case $word in text) head -c $n <&1 >/dev/null; {words};; esac; done; exit 0"
        )
    };
    let good = "aliasmith-ask 1 LLVM 15\nf k0.a\np\nl\ns\nc\nf k1.b\np\nl\ns\nc\nf k2.c\np\nl\ns\nc\nend";
    let says = |text: &str| serves(&format!("printf 'exit 0 %d\\n%s\\n' {} '{text}'", text.len() + 1));
    for (name, script, trouble) in [
        ("good", says(good), None),
        ("garbage", says("hello"), Some("cannot be read (\"hello\"")),
        ("newer", says(&good.replace("ask 1", "ask 2")), Some("cannot be read (\"aliasmith-ask 2")),
        ("cut", says(&good.replace("\nend", "")), Some("cannot be read (it does not end")),
        ("silent", says(&good.replace("\nf k2.c\np\nl\ns\nc", "")), Some("nothing about a function: \"k2.c\"")),
        ("short", says(&good.replace("k1.b\np\nl\ns\nc", "k1.b\np\nl\ns")), Some("rows of 'c' are missing")),
        ("odd", says(&good.replace("k1.b\np", "k1.b\np 7")), Some("a line of another form: \"p 7\"")),
        ("crash", serves("echo signal 11 0"), Some("its plugin fails (Signal(11))")),
        ("hang", serves("echo late 0 0"), Some("its plugin fails (TimedOut)")),
        ("shot", serves("echo signal 9 0"), None),
        ("mumble", serves("echo what"), Some("does not answer (a line of another form: \"what\\n\")")),
        ("ended", serves("kill -KILL $$"), None),
        ("crashed", serves("kill -SEGV $$"), Some("its plugin fails (Signal(11))")),
        ("stuck", serves("exec sleep 60"), Some("its plugin fails (TimedOut)")),
        ("alarmed", serves("kill -ALRM $$"), Some("its plugin fails (TimedOut)")),
        ("unloaded", "echo 'unknown pass name' >&2; exit 1".into(), Some("its plugin fails (Exit(1))")),
    ] {
        let (mut opt, _dir) = stand_in(name, &format!("case \"$*\" in *load-pass-plugin*) {script};; esac"));
        opt.plugin = Some(Arc::new(plugin::Plugin { path: "x".into(), ..Default::default() }));
        let timeouts = Timeouts { batch: Duration::from_secs(2), ..timeouts };
        let printed = ask_printed(&opt, &subjects, &ask, timeouts).expect("the harness works");
        assert_eq!(ask_batch(&opt, (&subjects, None), &ask, timeouts).expect("the harness works"), printed, "{name}");
        let told = opt.plugin.as_ref().and_then(|p| p.trouble());
        match trouble {
            None => assert_eq!(told, None, "{name}"),
            Some(words) => assert!(told.is_some_and(|t| t.contains(words) && !t.contains('\n')), "{name}: {told:?}"),
        }
    }
}

#[test]
fn globals_aa_is_queried_in_a_separate_process() {
    for major in [15, 16, 19, 22, 23] {
        let answer = |plan| stored(major, "globals", plan).1.first().expect("a pair").answer;
        assert_eq!(answer(0), Answer::Alias(AliasResult::MayAlias), "{major}");
        assert_eq!(answer(1), Answer::Alias(AliasResult::NoAlias), "{major}: GlobalsAA knows @table");
    }
}

#[test]
fn batch_answers_equal_single_module_answers() {
    let corpus = corpus();
    let subjects: Vec<Subject> = corpus.iter().map(|(_, m)| Subject::whole(m)).collect();
    for manifest in built_in() {
        let Some(opt) = installed(&manifest) else { continue };
        let batch = ask_batch(&opt, (&subjects, None), &ALL, Timeouts::default()).unwrap_or_else(|e| panic!("{e}"));
        for ((name, module), together) in corpus.iter().zip(batch) {
            let alone = ask_one(&opt, Subject::whole(module), &ALL, Timeouts::default())
                .unwrap_or_else(|e| panic!("{name}: {e}"));
            let (Reply::Answered { answers: a, dropped }, Reply::Answered { answers: b, dropped: c }) =
                (&together, &alone)
            else {
                panic!("{name}, {}: {together:?} {alone:?}", manifest.name)
            };
            let claims = |list: &[Answers]| {
                list.iter().map(|a| (a.function, a.pipeline.clone(), a.claims.clone())).collect::<Vec<_>>()
            };
            assert_eq!(claims(a), claims(b), "{name}, {}", manifest.name);
            assert_eq!(dropped, c, "{name}, {}", manifest.name);
        }
    }
}

/// Returns a line without tags and without the numbers of nodes.
fn plain(text: &str) -> String {
    let digits = |s: &str| s.bytes().take_while(u8::is_ascii_digit).count();
    let mut out = String::new();
    let mut rest = text;
    while let Some(at) = rest.find('!') {
        let (before, from) = rest.split_at(at);
        if let Some(tag) = from.strip_prefix("!am.") {
            out.push_str(before.strip_suffix(", ").expect("an attachment"));
            let node = tag[digits(tag)..].strip_prefix(" !").expect("a node");
            rest = &node[digits(node)..];
        } else {
            out.push_str(before);
            out.push('!');
            rest = &from[1 + digits(&from[1..])..];
        }
    }
    out + rest
}

#[test]
fn tags_and_names_change_no_answer() {
    for manifest in built_in().into_iter().filter(|m| m.major == 15 || m.major == 22) {
        let Some(opt) = installed(&manifest) else { continue };
        let args = plans(&manifest, &ALL).remove(0).args;
        let said =
            |text: String| run(&opt.path, &args, text.into_bytes(), Duration::from_secs(20)).expect("opt runs").text;
        for (name, m) in corpus() {
            let tagged = said(prepare(&[Subject::whole(&m)], manifest.major, None, None).expect("a layout").text);
            assert!(tagged.contains(", !am.") || !tagged.contains("<->"), "{name}");
            let mut named = m.clone();
            crate::ir::upgrade::read_as(&mut named, Dialect(manifest.major), "-");
            let void = named.types.intern(crate::ir::Type::Void);
            named.functions.iter_mut().for_each(|f| name_values(f, void));
            let untagged = said(crate::ir::print::print_module(&named, Dialect(manifest.major)));
            assert_eq!(plain(&untagged), plain(&tagged), "{name}, {}", manifest.name);
            // The order of operands in a line depends on their names, so only the totals can be compared here.
            let bare = said(crate::ir::print::print_module(&m, Dialect(manifest.major)));
            let report =
                |text: &str| text.lines().filter(|l| l.contains("responses")).map(String::from).collect::<Vec<_>>();
            assert_eq!(report(&bare), report(&untagged), "{name}, {}", manifest.name);
        }
    }
}

#[test]
fn only_the_wanted_functions_are_answered() {
    let Some(opt) = installed(&built_in()[3]) else { return };
    let m = load(&here("tests/goldens/forms.ll"));
    let wanted = [m.find_function("globals").expect("there")];
    let reply = ask_one(&opt, Subject { module: &m, functions: &wanted }, &ALL, Timeouts::default()).expect("opt runs");
    let Reply::Answered { answers, .. } = reply else { panic!("{reply:?}") };
    assert_eq!(answers.iter().map(|a| a.function).collect::<Vec<FuncId>>(), [wanted[0]; 4]);
}

/// `llvm.amdgcn.update.dpp` of a float is newer than LLVM 16. If the module may have debug info, the verifier of LLVM
/// 16 aborts. This abort is no crash of a pass.
#[test]
fn an_abort_of_the_verifier_is_a_refusal() {
    let text = "target triple = \"amdgcn-amd-amdhsa\"\ndeclare float @llvm.amdgcn.update.dpp.f32(float, float, i32, i32, i32, i1)\n\
        define void @f(ptr %p, float %x) {\n  %y = call float @llvm.amdgcn.update.dpp.f32(float %x, float %x, i32 0, i32 15, i32 15, i1 true)\n  \
        store float %y, ptr %p\n  store float %x, ptr %p\n  ret void\n}\n\
        !llvm.module.flags = !{!0}\n!0 = !{i32 2, !\"Debug Info Version\", i32 3}\n";
    let module = module(text);
    for manifest in built_in() {
        let Some(opt) = installed(&manifest) else { continue };
        match ask_one(&opt, Subject::whole(&module), &ALL, Timeouts::default()).expect("it runs") {
            Reply::Unsupported(why) => {
                assert!(manifest.major < 19 && why.starts_with("its verifier refuses the kernel: Intrinsic"), "{why}");
            }
            Reply::Answered { .. } => assert!(manifest.major >= 19, "{}", manifest.name),
            Reply::Failed(failure) => panic!("{}: {failure:?}", manifest.name),
        }
    }
}

/// Returns a module with one function: `count` loads, each followed by the text `more`, in which `%p` and `%v` stand
/// for the load's pointer and value.
fn many_loads(count: usize, more: &str) -> Module {
    let load = |n: usize| {
        let more = more.replace("%p", &format!("%p{n}")).replace("%v", &format!("%v{n}"));
        format!("  %p{n} = getelementptr i32, ptr %a, i64 {n}\n  %v{n} = load i32, ptr %p{n}, align 4\n{more}")
    };
    let body: String = (0..count).map(load).collect();
    module(&format!("declare void @h(ptr)\ndefine void @f(ptr %a, ptr %b) {{\n{body}  ret void\n}}\n"))
}

/// The plugin leaves out the accesses that are tagged as unasked. So the plugin computes at most a thousand of the 242
/// million pairs of pointers.
#[test]
fn pairs_of_large_functions_are_sampled_before_building() {
    let large = many_loads(22_000, "");
    let ask = Ask { most: 1000, ..ALL };
    let prepared = prepare(&[Subject::whole(&large)], 22, None, Some(&ask)).expect("a layout");
    let asked = 22_000 - prepared.text.matches(", !am-unasked !").count();
    assert!((20..=45).contains(&asked), "{asked} loads have {} pairs", asked * (asked - 1) / 2);
    assert_eq!(asked, (0..44_000).filter(|i| prepared.functions[0].sample.keeps(InstId(*i))).count());
    assert!(!prepare(&[Subject::whole(&large)], 22, None, None).expect("a layout").text.contains("am-unasked"));
}

#[test]
fn a_sample_has_the_same_answers_both_ways() {
    let module = many_loads(100, "  call void @h(ptr %p)\n  store i32 %v, ptr %b, align 4\n  fence release\n");
    let ask = Ask { most: 2000, ..ALL };
    for opt in built_in().iter().filter_map(installed).filter(|opt| opt.plugin_in_use().is_some()) {
        let by_plugin =
            ask_batch(&opt, (&[Subject::whole(&module)], None), &ask, Timeouts::default()).expect("it runs");
        let printed = ask_printed(&opt, &[Subject::whole(&module)], &ask, Timeouts::default()).expect("it runs");
        let [Reply::Answered { answers: a, .. }] = &by_plugin[..] else { panic!("{by_plugin:?}") };
        let [Reply::Answered { answers: b, .. }] = &printed[..] else { panic!("{printed:?}") };
        assert_eq!(plugin::difference(a, b), None, "{}", opt.manifest.name);
        assert!((500..=2000).contains(&a[0].claims.len()), "{} claims", a[0].claims.len());
    }
}

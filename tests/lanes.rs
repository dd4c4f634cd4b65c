//! Tests that an `opt` gives the same answers and the same output through the plugin (`oracles/ask`) as by its printing
//! passes. The test uses the corpus, and `LANES_KERNELS` (default 128) generated kernels from the seed `LANES_SEED` on.
//! The large run:
//!
//!     LANES_KERNELS=20000 cargo test --release --test llvm lanes:: -- --nocapture

use crate::common::{self, write_script};
use aliasmith::case::lines;
use aliasmith::confirmation::check::check;
use aliasmith::evaluation::panel::Panel;
use aliasmith::r#gen::{Features, from_seed};
use aliasmith::ir::parse::parse_module;
use aliasmith::ir::{FuncId, Module};
use aliasmith::memssa::preserved_graph::verify_preserved;
use aliasmith::oracle::pipelines::sampled_options;
use aliasmith::oracle::transform::{NoOutput, TransformedBatch, transform};
use aliasmith::oracle::{Ask, Discovery, GlobalsAa, Opt, Reply, Subject, Timeouts, Transport, ask_batch, ask_printed};
use aliasmith::oracle::{Oracle, built_in, by_name, find, plugin, plugin_build};
use aliasmith::validation::pipelines::try_out;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// Returns the installed opts with their plugins, which are built if they are missing. Only `opt-23` may lack its
/// plugin.
pub fn opts() -> Vec<Opt> {
    let mut opts = Vec::new();
    for manifest in built_in().into_iter().chain(by_name()) {
        let Discovery::Found(opt) = find(&manifest) else { continue };
        match plugin_build::build(&opt) {
            Ok(_) => opts.extend(match find(&manifest) {
                Discovery::Found(opt) => Some(opt),
                Discovery::Missing { .. } => None,
            }),
            Err(why) => {
                let is_optional = by_name().iter().any(|m| m.name == opt.manifest.name);
                assert!(is_optional || std::env::var_os("CI").is_none_or(|v| v != "true"), "{why}");
                eprintln!("skipped: {}: {why}", opt.manifest.name);
            }
        }
    }
    opts
}

pub fn number(name: &str, default: u64) -> u64 {
    std::env::var(name).ok().and_then(|n| n.parse().ok()).unwrap_or(default)
}

/// Asks through the plugin and by printed text, and returns the differences.
fn compared(opt: &Opt, modules: &[(String, Module)], ask: &Ask) -> Vec<String> {
    let subjects: Vec<Subject<'_>> = modules.iter().map(|(_, module)| Subject::whole(module)).collect();
    let timeouts = Timeouts::uniform(Duration::from_secs(120));
    let fast = ask_batch(opt, (&subjects, None), ask, timeouts).unwrap_or_else(|e| panic!("{e}"));
    let printed = ask_printed(opt, &subjects, ask, timeouts).unwrap_or_else(|e| panic!("{e}"));
    let plugin = opt.plugin.as_ref().expect("just built");
    assert_eq!(plugin.trouble(), None);
    let difference = |(a, b): (&Reply, &Reply)| match (a, b) {
        (Reply::Answered { answers: a, dropped }, Reply::Answered { answers: b, dropped: as_printed }) => {
            let dropped = || (dropped != as_printed).then(|| format!("{dropped} dropped, printed {as_printed}"));
            plugin::difference(a, b).or_else(dropped)
        }
        _ => (a != b).then(|| format!("{a:?}, printed {b:?}")),
    };
    let both = fast.iter().zip(&printed).zip(modules);
    let differ = both.filter_map(|(both, (name, _))| Some((name, difference(both)?)));
    differ.map(|(name, what)| format!("{} {name}: {what}", opt.manifest.name)).collect()
}

fn question_sets() -> [Ask; 3] {
    let all = Ask { all_lines: true, ..Ask::default() };
    let llvm_options = vec!["-memssa-check-limit=3".to_string()];
    let narrow =
        Ask { aa_pipeline: Some("basic-aa".into()), globals_aa: GlobalsAa::Without, llvm_options, ..Ask::default() };
    [Ask::default(), all, narrow]
}

#[test]
fn the_corpus_and_the_goldens() {
    let folders = ["corpus", "tests/goldens", "tests/lies"];
    let mut files: Vec<PathBuf> = folders.iter().flat_map(|folder| common::files_below(folder, "ll")).collect();
    // LLVM 15 rejects the texts of Triton and of newer front ends.
    files.retain(|path| !path.components().any(|part| part.as_os_str() == "real"));
    files.sort();
    let module = |path: &PathBuf| {
        let text = std::fs::read(path).expect("a file of the repository");
        Some((path.display().to_string(), parse_module("-", &text).ok()?.module))
    };
    let modules: Vec<_> = files.iter().filter_map(module).collect();
    // Each opt is asked twice: with the default options, and with one further set of options.
    for (i, opt) in opts().iter().enumerate() {
        let [default, others @ ..] = question_sets();
        let mut differ = compared(opt, &modules, &default);
        differ.extend(compared(opt, &modules, &others[i % others.len()]));
        assert!(differ.is_empty(), "{}", differ.join("\n"));
    }
}

#[test]
fn generated_kernels() {
    const BATCH: u64 = 128;
    let (first, count) = (number("LANES_SEED", 0), number("LANES_KERNELS", 128));
    let features = Features::parse("").expect("all");
    let opts = opts();
    let (mut differ, mut answered) = (Vec::new(), 0);
    for start in (first..first + count).step_by(BATCH as usize) {
        let seeds = start..(start + BATCH).min(first + count);
        let modules: Vec<_> = seeds.map(|s| (format!("seed {s}"), from_seed(s, &features).module)).collect();
        for opt in &opts {
            differ.extend(compared(opt, &modules, &Ask::default()));
            answered += modules.len();
        }
    }
    println!("{answered} kernels compared, {} differ", differ.len());
    assert!(differ.is_empty(), "{}", differ.join("\n"));
}

/// `opt` compares only the version of the plugin interface, which is the same in LLVM 22 and 23. So the plugin itself
/// must check the release.
#[test]
fn a_plugin_of_another_release_does_not_load() {
    let built: Vec<(Opt, PathBuf)> =
        opts().into_iter().map(|opt| (opt.clone(), plugin_build::build(&opt).expect("it was built"))).collect();
    for (opt, _) in &built {
        for (other, plugin) in &built {
            let load = format!("-load-pass-plugin={}", plugin.display());
            let mut command = std::process::Command::new(&opt.path);
            command.args([&load, "-passes=ask-begin,ask-end", "-disable-output", "/dev/null"]);
            let out = command.output().expect("opt runs");
            let names = (&opt.manifest.name, &other.manifest.name);
            assert_eq!(out.status.success(), opt.manifest.major == other.manifest.major, "{names:?}");
        }
    }
}

#[test]
fn refusals_are_equal_in_both_transports() {
    let good = "define void @f(ptr %p) {\n  store i8 1, ptr %p\n  ret void\n}\n";
    // No release accepts this text, because the alignment is too large.
    let odd = "target triple = \"nvptx64-nvidia-cuda\"\ndefine void @f(ptr %p) {\n  %x = load i8, ptr %p, align 8589934592\n  ret void\n}\n";
    let parsed = |text: &str| Some(("t".to_string(), parse_module("t.ll", text.as_bytes()).ok()?.module));
    let modules: Vec<_> = [good, odd, good].iter().filter_map(|text| parsed(text)).collect();
    for opt in opts() {
        let subjects: Vec<Subject<'_>> = modules.iter().map(|(_, module)| Subject::whole(module)).collect();
        let replies =
            ask_batch(&opt, (&subjects, None), &Ask::default(), Timeouts::default()).expect("the harness works");
        assert!(matches!(replies[0], Reply::Answered { .. }), "{replies:?}");
        assert_eq!(compared(&opt, &modules, &Ask::default()), Vec::<String>::new());
    }
}

fn kernels(count: u64) -> Vec<Module> {
    let features = Features::parse("").expect("all");
    (0..count).map(|seed| from_seed(seed, &features).module).collect()
}

/// Returns the output of a pipeline, one text per triple. If there is no output, returns the reason in one line.
fn tried(
    opt: &Opt,
    lane: Transport,
    modules: &[Module],
    pipeline: &str,
    llvm_options: &[String],
) -> Result<Vec<String>, String> {
    let subjects: Vec<Subject<'_>> = modules.iter().map(Subject::whole).collect();
    let timeouts = Timeouts::uniform(Duration::from_secs(120));
    let done = transform(opt, lane, &subjects, pipeline, llvm_options, timeouts).unwrap_or_else(|e| panic!("{e}"));
    match done.refused.first() {
        // `opt` begins a message about an unknown pass with its path, and one about an unknown option with its name.
        Some((_, NoOutput::Unsupported(why))) => Err(why.split_once(": ").map_or("", |(_, why)| why).to_string()),
        Some((_, why)) => panic!("{why:?}"),
        None => Ok(done.lots.into_iter().map(|lot| lot.text).collect()),
    }
}

/// A server sets most options of the table for one request. The output must equal that of an opt which was started with
/// the option, and the option must not affect the next request.
#[test]
fn per_request_option_equals_startup_option() {
    let mut modules = kernels(16);
    // gvn finds the loaded value only if its limit is more than two instructions.
    let far = "define i32 @far(i1 %c, ptr noalias %p, ptr noalias %q) {\n  br i1 %c, label %a, label %b\na:\n  store i32 1, ptr %p\n  \
        store volatile i32 2, ptr %q\n  store volatile i32 3, ptr %q\n  store volatile i32 4, ptr %q\n  br label %b\nb:\n  \
        %v = load i32, ptr %p\n  ret i32 %v\n}\n";
    modules.push(parse_module("t.ll", far.as_bytes()).expect("good text").module);
    let readers = "function(early-cse<memssa>,loop-mssa(licm,simple-loop-unswitch<nontrivial>,loop-simplifycfg),gvn,\
        memcpyopt,dse,infer-address-spaces,sink,simplifycfg),require<globals-aa>,function(gvn,loop-vectorize,gvn-hoist),\
        default<O1>";
    for opt in opts() {
        let with = |lane, option: &str, llvm_options: &[String]| {
            tried(&opt, lane, &modules, &format!("{readers}{option}"), llvm_options)
        };
        let tried = |lane, option: &str| with(lane, option, &[]);
        let without = tried(Transport::Print, "").expect("all know it");
        let mut matter = Vec::new();
        for option in sampled_options() {
            let (fast, printed) =
                (tried(Transport::Plugin, &format!(" {option}")), tried(Transport::Print, &format!(" {option}")));
            assert!(fast == printed, "{} {option}: {:?}, {:?}", opt.manifest.name, fast.err(), printed.err());
            if printed.is_ok_and(|printed| printed != without) {
                matter.push(option);
            }
        }
        println!("{}: these options matter to these kernels: {}", opt.manifest.name, matter.join(" "));
        assert!(tried(Transport::Plugin, "").as_ref() == Ok(&without), "{}: an option stays set", opt.manifest.name);
        // LLVM reads the last option when an analysis is registered, not when it is created.
        for option in ["-dse-memoryssa-scanlimit=2", "-memdep-block-scan-limit=2"] {
            assert!(matter.contains(&option), "{} {option}", opt.manifest.name);
        }
        // If an option occurs in the pipeline and in the further options, the last value counts. The pipeline's other
        // options stay set.
        for further in
            ["-dse-memoryssa-scanlimit=1", "-memssa-check-limit=1", "-disable-simplify-libcalls"].map(String::from)
        {
            let [fast, printed] = [Transport::Plugin, Transport::Print].map(|lane| {
                with(lane, " -dse-memoryssa-scanlimit=2 -memssa-check-limit=3", std::slice::from_ref(&further))
            });
            assert!(printed.as_ref() != Ok(&without) && fast == printed, "{} {further}", opt.manifest.name);
        }
        assert_eq!(opt.plugin.as_ref().and_then(|p| p.trouble()), None);
    }
}

/// Returns the output of a pipeline, one batch per triple.
fn lots(opt: &Opt, lane: Transport, modules: &[Module], pipeline: &str) -> Vec<TransformedBatch> {
    let subjects: Vec<Subject<'_>> = modules.iter().map(Subject::whole).collect();
    let timeouts = Timeouts::uniform(Duration::from_secs(120));
    let done = transform(opt, lane, &subjects, pipeline, &[], timeouts).unwrap_or_else(|e| panic!("{e}"));
    assert!(done.refused.is_empty(), "{} {pipeline}: {:?}", opt.manifest.name, done.refused);
    done.lots
}

#[test]
fn the_ir_behind_a_pipeline_is_that_of_plain_opt() {
    let mut modules = kernels(32);
    let plain = "define i32 @f(ptr %p, i32 %n) {\nentry:\n  br label %loop\nloop:\n  %i = phi i32 [ 0, %entry ], [ %j, %loop ]\n  \
        %q = getelementptr i32, ptr %p, i32 %i\n  store i32 %n, ptr %q\n  %j = add i32 %i, 1\n  %c = icmp ult i32 %j, %n\n  \
        br i1 %c, label %loop, label %done\ndone:\n  %v = load i32, ptr %p\n  ret i32 %v\n}\n";
    modules.push(parse_module("t.ll", plain.as_bytes()).expect("good text").module);
    for opt in opts() {
        // In LLVM 18 to 20, instcombine aborts if it has not reached a fixpoint after one round, unless
        // `no-verify-fixpoint` is given.
        let instcombine = if opt.manifest.major < 18 { "instcombine" } else { "instcombine<no-verify-fixpoint>" };
        let option = "dse -dse-memoryssa-scanlimit=2";
        for pipeline in ["gvn", "dse", "loop-mssa(licm)", instcombine, "default<O2>", option] {
            let (fast, printed) =
                (lots(&opt, Transport::Plugin, &modules, pipeline), lots(&opt, Transport::Print, &modules, pipeline));
            assert!(fast.len() == printed.len() && fast.len() >= 3, "nvptx64, amdgcn and no triple");
            for (fast, printed) in fast.iter().zip(&printed) {
                assert!(fast.doubts.is_some(), "{} {pipeline}: not through the plugin", opt.manifest.name);
                assert!(fast.text == printed.text, "{} {pipeline}: another text", opt.manifest.name);
            }
        }
        assert_eq!(opt.plugin.as_ref().and_then(|p| p.trouble()), None);
    }
}

/// If the result of a pass depends on addresses, as that of GVNSink in LLVM 15 and 16, a new process may have another
/// output than the server. So `check` uses a server and a new process (docs/cli.md). Here a script takes the place of
/// the new process, and edits its output.
#[cfg(unix)]
#[test]
fn fresh_process_output_is_judged_besides_plugin_output() {
    let text = "; aliasmith: arg 0 = object global 16 align 16\n; aliasmith: arg 1 = i1 0\n\
        target triple = \"nvptx64-nvidia-cuda\"\ndefine void @k(ptr %p, i1 %c) {\n  br i1 %c, label %a, label %b\na:\n  \
        store i32 7, ptr %p\n  br label %end\nb:\n  store i32 8, ptr %p\n  br label %end\nend:\n  ret void\n}\n";
    let module = parse_module("t.ll", text.as_bytes()).expect("good text").module;
    let stated = lines::parse(text).expect("good lines");
    let folder = tempfile::tempdir().expect("a temporary folder");
    for opt in opts().into_iter().filter(|opt| opt.manifest.major < 17) {
        for (edit, is_wrong) in [("s/i32 8/i32 9/", true), ("s/i32 8/i32 8/", false)] {
            let script = folder.path().join(format!("{}-{is_wrong}", opt.manifest.name));
            let real = opt.path.display();
            let code = format!(
                "#!/bin/sh\ncase \"$*\" in\n*load-pass-plugin*) exec {real} \"$@\";;\n\
                 *gvn-sink*) {real} \"$@\" | sed '{edit}';;\n*) exec {real} \"$@\";;\nesac\n"
            );
            write_script(&script, &code);
            let opt = Opt { path: script, ..opt.clone() };
            let through_the_plugin = lots(&opt, Transport::Plugin, std::slice::from_ref(&module), "gvn-sink");
            assert!(through_the_plugin.iter().all(|lot| !lot.text.contains("i32 9")), "the plugin knows of no script");
            let mut panel = Panel::new(vec![Oracle::Opt(opt)], Ask::default());
            panel.pipelines = try_out(&panel, "gvn-sink").unwrap_or_else(|why| panic!("{why}")).0;
            let checked = check(&panel, &module, &stated, &[FuncId(0)], 2);
            assert!(checked.failures.is_empty(), "{:?}", checked.failures);
            let found: Vec<String> = checked.findings.iter().map(|f| f.fault.verdict().name().to_string()).collect();
            assert_eq!(found, if is_wrong { vec!["miscompile"] } else { vec![] });
        }
    }
}

#[test]
fn memory_ssa_that_a_pass_keeps_badly_is_seen_without_print() {
    let path = "corpus/known/llvm-116228-unswitched-loop-keeps-the-dropped-def.ll";
    let text = std::fs::read(Path::new(env!("CARGO_MANIFEST_DIR")).join(path)).expect("a file of the repository");
    let bad = [parse_module("t.ll", &text).expect("good text").module];
    let pipeline = "loop-mssa(simple-loop-unswitch<nontrivial>),print<memoryssa> -enable-nontrivial-unswitch";
    let good = kernels(32);
    for opt in opts() {
        let broken = |modules: &[Module], pipeline: &str| -> usize {
            let lots = lots(&opt, Transport::Plugin, modules, pipeline);
            let doubts = || lots.iter().map(|lot| lot.doubts.as_ref().expect("through the plugin"));
            assert_eq!(doubts().map(|d| d.unread.len()).sum::<usize>(), 0, "{}", opt.manifest.name);
            let all = doubts().flat_map(|d| &d.list);
            all.filter(|d| !verify_preserved(&d.module, FuncId(0), &d.kept, &d.fresh).is_empty()).count()
        };
        let expected = usize::from(opt.manifest.major < 22);
        assert_eq!(broken(&bad, pipeline), expected, "{}", opt.manifest.name);
        for pipeline in ["early-cse<memssa>,print<memoryssa>", "loop-mssa(licm,loop-rotate),print<memoryssa>"] {
            assert_eq!(broken(&good, pipeline), 0, "{} {pipeline}", opt.manifest.name);
        }
    }
}

/// Returns the processes whose command line contains this folder.
#[cfg(target_os = "linux")]
fn processes_naming(folder: &Path) -> Vec<String> {
    let folder = folder.display().to_string();
    let entries = std::fs::read_dir("/proc").expect("Linux has it").flatten();
    let ids = entries.filter_map(|e| e.file_name().into_string().ok()).filter(|n| n.parse::<u32>().is_ok());
    let speaks = |id: &String| {
        let line = std::fs::read(format!("/proc/{id}/cmdline")).unwrap_or_default();
        String::from_utf8_lossy(&line).contains(&folder)
    };
    ids.filter(speaks).collect()
}

/// Returns a command that hunts with only the plugins in this folder.
#[cfg(target_os = "linux")]
fn hunt(cache: &Path, out: &Path) -> std::process::Command {
    std::fs::create_dir_all(cache.join("aliasmith")).expect("writable");
    for opt in opts() {
        let built = plugin_build::build(&opt).expect("it was built");
        let own = cache.join("aliasmith").join(built.file_name().expect("a file"));
        std::fs::copy(&built, own).expect("writable");
    }
    let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_aliasmith"));
    command
        .env("XDG_CACHE_HOME", cache)
        .args(["hunt", "--seeds", "0..256", "--oracle", "opt-22", "--json", "--jobs", "2"]);
    command.args(["--passes", "gvn", "--no-reduce", "-q", "--out"]).arg(out);
    command
}

#[test]
#[cfg(target_os = "linux")]
fn killed_processes_lose_nothing_and_none_survives() {
    use std::process::Stdio;
    if !opts().iter().any(|opt| opt.manifest.name == "opt-22") {
        return;
    }
    let dir = tempfile::tempdir().expect("a temporary folder");
    let cache = dir.path().join("cache");
    let lines = |out: std::process::Output| -> Vec<String> {
        assert!(out.stderr.is_empty(), "{}", String::from_utf8_lossy(&out.stderr));
        let text = String::from_utf8(out.stdout).expect("JSON");
        text.lines().filter(|l| !l.contains("\"type\":\"summary\"")).map(|l| l.replace("disturbed", "calm")).collect()
    };
    let calm = lines(hunt(&cache, &dir.path().join("calm")).output().expect("it runs"));
    let mut killed = 0;
    let mut disturbed = hunt(&cache, &dir.path().join("disturbed"));
    let mut disturbed = disturbed.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("it runs");
    while killed < 20 && disturbed.try_wait().expect("it runs").is_none() {
        for id in processes_naming(&cache).iter().filter(|id| **id != disturbed.id().to_string()) {
            let _ = std::process::Command::new("kill").args(["-KILL", id]).stderr(Stdio::null()).status();
            killed += 1;
        }
        std::thread::sleep(Duration::from_millis(20));
    }
    assert_eq!(lines(disturbed.wait_with_output().expect("it runs")), calm);
    assert!(killed > 0 && !calm.is_empty());
    // If the hunt is killed, none of its `opt` processes remains.
    let mut hunt = hunt(&cache, &dir.path().join("cut"));
    let mut hunt = hunt.stdout(Stdio::null()).stderr(Stdio::null()).spawn().expect("it runs");
    let wait = |until: bool| {
        let waited = std::time::Instant::now();
        while processes_naming(&cache).is_empty() != until && waited.elapsed() < Duration::from_secs(60) {
            std::thread::sleep(Duration::from_millis(5));
        }
        assert_eq!(processes_naming(&cache).is_empty(), until);
    };
    wait(false);
    hunt.kill().expect("it still runs");
    hunt.wait().expect("it was killed");
    wait(true);
}

//! Tests that the findings of a hunt depend only on its seeds, and not on the number of jobs, the division into shards,
//! or interruptions; and that stored findings can be replayed.

use crate::common::{self, Ran, aliasmith, command, installed, ran, tree};
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};
use tempfile::{TempDir, tempdir};

/// Both oracles are wrong about `llvm.ptrmask` in a few of the hunted kernels (llvm PR 197082).
const ORACLES: [&str; 2] = ["opt-16", "opt-22"];
const FEATURES: &str = "ptrmask,flat,loops,calls,select,shared";

fn hunting<'a>(out: &'a str, seeds: &'a str, more: &[&'a str]) -> Vec<&'a str> {
    let which = ["hunt", "--oracle", "opt-16,opt-22", "--only", FEATURES, "--seeds", seeds, "--out", out];
    let how = ["--runs", "1", "--timeout", "60", "--json", "--quiet", "--no-known"];
    [&which[..], &how, more].concat()
}

fn hunt(out: &Path, seeds: &str, more: &[&str]) -> Ran {
    aliasmith(&hunting(&out.display().to_string(), seeds, more))
}

/// Without reduction, the tests are faster, and the set of findings is the same.
const AS_FOUND: &str = "--no-reduce";

/// Returns the lines of findings, without the prefix that names the folder.
fn findings(ran: &Ran, out: &Path) -> Vec<String> {
    let prefix = format!("{}/", out.display());
    ran.lines("finding").iter().map(|l| l.replace(&prefix, "")).collect()
}

fn signatures(out: &Path) -> BTreeSet<String> {
    tree(out).keys().filter_map(|name| Some(name.strip_suffix("/finding.json")?.to_string())).collect()
}

fn number(ran: &Ran, key: &str) -> u64 {
    let summary: serde_json::Value = serde_json::from_str(ran.lines("summary")[0]).expect("JSON");
    summary[key].as_u64().expect("a number")
}

fn folders<const N: usize>() -> ([PathBuf; N], TempDir) {
    let dir = tempdir().expect("a temporary folder");
    (std::array::from_fn(|i| dir.path().join(i.to_string())), dir)
}

/// Asserts that the merged shards equal the whole hunt byte for byte. In the state, only the times and the data about
/// repeats may differ.
fn assert_is_whole(merged: &Path, whole: &Path) {
    let [mut whole, mut merged] = [tree(whole), tree(merged)];
    let states = [&mut whole, &mut merged].map(|files| {
        let state: serde_json::Value =
            serde_json::from_str(&files.remove("state.json").expect("stored")).expect("JSON");
        [state["hunt"].clone(), state["next"].clone(), state["confirmed"].clone(), state["seeds"].clone()]
    });
    assert_eq!(states[0], states[1]);
    assert_eq!(whole, merged);
}

#[test]
fn jobs_and_shards_do_not_change_findings() {
    if !installed(&ORACLES) {
        return;
    }
    let ([one, two, odd, even, merged], _dir) = folders();
    let alone = hunt(&one, "1..640", &["--jobs", "1", AS_FOUND]);
    assert_eq!(alone.code, 1, "{}", alone.stderr);
    assert!(!findings(&alone, &one).is_empty());
    let both = hunt(&two, "1..640", &["--jobs", "2", AS_FOUND]);
    assert_eq!(findings(&alone, &one), findings(&both, &two));
    assert_eq!(tree(&one), tree(&two));

    let shards = [(&even, "1/2", 319), (&odd, "2/2", 320)];
    let [first, second] = shards.map(|(out, shard, kernels)| {
        let ran = hunt(out, "1..640", &["--shard", shard, AS_FOUND]);
        assert_eq!(number(&ran, "kernels"), kernels, "seed mod 2 = i - 1");
        tree(out)
    });
    for (name, content) in tree(&one).iter().filter(|(name, _)| name.contains('/')) {
        assert!([&first, &second].iter().any(|shard| shard.get(name) == Some(content)), "{name}");
    }
    // The words of a signature come from the first kernel with its cause, which may differ between shards. So only the
    // hashes are compared.
    let causes = |out| signatures(out).iter().map(|s| s[s.len() - 12..].to_string()).collect::<BTreeSet<String>>();
    let union: BTreeSet<String> = causes(&odd).union(&causes(&even)).cloned().collect();
    assert_eq!(union, causes(&one));

    // The merged shards equal the whole hunt byte for byte. In the state, only the times and the data about repeats
    // differ.
    let [first, second, all] = [&even, &odd, &merged].map(|dir| dir.display().to_string());
    let done = aliasmith(&["merge", &first, &second, "--out", &all]);
    assert_eq!((done.code, done.stdout.as_str()), (0, ""), "{}", done.stderr);
    assert_is_whole(&merged, &one);
    let half = aliasmith(&["merge", &first, "--out", &format!("{all}-half")]);
    assert_eq!(half.code, 2);
    assert!(half.stderr.contains("shard 2/2 is missing"), "{}", half.stderr);
}

/// The recipes of examples/cluster: three tasks of SLURM, and three pods of Kubernetes, are merged and equal the whole
/// hunt.
#[test]
fn tasks_of_a_cluster_are_shards() {
    if !installed(&ORACLES) {
        return;
    }
    let ([whole, slurm, kubernetes], _dir) = folders();
    assert_eq!(hunt(&whole, "0..64", &[AS_FOUND]).code, 1);
    let options =
        format!("--oracle opt-16,opt-22 --only {FEATURES} --runs 1 --timeout 60 --quiet --no-known {AS_FOUND}");
    let batch = format!("exec sh {}/examples/cluster/hunt.sbatch {options}", env!("CARGO_MANIFEST_DIR"));
    let array = ["COUNT=3", "MIN=1", "MAX=3", "STEP=1"].map(|v| format!("SLURM_ARRAY_TASK_{v}"));
    let tasks = ["1", "2", "3"].map(|id| {
        let variables = array.iter().cloned().chain([format!("SLURM_ARRAY_TASK_ID={id}")]).collect();
        Task { script: batch.clone(), variables, out: format!("findings-{id}") }
    });
    assert_is_whole(&merged(&slurm, &tasks), &whole);

    let job = include_str!("../examples/cluster/hunt-job.yaml");
    let script = job.split("- |\n").nth(1).and_then(|rest| rest.split("          env:").next()).expect("a script");
    let pod = script.replace("/findings/", "").replace("aliasmith hunt", &format!("aliasmith hunt {options}"));
    let tasks = ["0", "1", "2"].map(|index| Task {
        script: pod.clone(),
        variables: vec![format!("JOB_COMPLETION_INDEX={index}")],
        out: format!("part-{index}"),
    });
    assert_is_whole(&merged(&kubernetes, &tasks), &whole);
}

/// One task of a batch system.
struct Task {
    /// What its shell executes.
    script: String,
    /// The variables that the batch system sets, `NAME=VALUE`.
    variables: Vec<String>,
    /// The findings folder that the script writes.
    out: String,
}

/// Runs the tasks in a new folder, and merges their findings folders.
fn merged(folder: &Path, tasks: &[Task]) -> PathBuf {
    fs::create_dir(folder).expect("a new folder");
    let own = Path::new(env!("CARGO_BIN_EXE_aliasmith")).parent().expect("in a folder").to_path_buf();
    let path = std::env::var_os("PATH").expect("PATH is set");
    let path = std::env::join_paths([own].into_iter().chain(std::env::split_paths(&path))).expect("no colon");
    for task in tasks {
        let mut shell = Command::new("sh");
        shell.args(["-c", &task.script]).current_dir(folder).env("PATH", &path).env("SEEDS", "0..64");
        shell.envs(task.variables.iter().filter_map(|v| v.split_once('=')));
        let ran = ran(&mut shell);
        assert_eq!(ran.code, 0, "{}", ran.stderr);
    }
    let merged = folder.join("merged");
    let parts = tasks.iter().map(|task| folder.join(&task.out));
    let done = ran(command(&["merge", "--out", &merged.display().to_string()]).args(parts));
    assert_eq!(done.code, 0, "{}", done.stderr);
    merged
}

/// Findings of the earlier night are not new. If a finding is removed from the earlier folder, the same finding of the
/// later night counts as new, and both kinds of reports name it.
#[test]
fn nightly_reports_changes_since_the_baseline() {
    if !installed(&ORACLES) {
        return;
    }
    let ([tonight, yesterday], dir) = folders();
    assert_eq!(hunt(&tonight, "0..64", &[AS_FOUND]).code, 1);
    assert_eq!(hunt(&yesterday, "0..64", &[AS_FOUND]).code, 1);
    let [junit, sarif] = ["junit.xml", "sarif.json"].map(|name| dir.path().join(name).display().to_string());
    let (now, before) = (tonight.display().to_string(), yesterday.display().to_string());
    let night = ["nightly", &now, "--baseline", &before, "--junit", &junit, "--sarif", &sarif, "--json"];
    let same = aliasmith(&night);
    assert_eq!((same.code, same.lines("night").len()), (0, signatures(&tonight).len()), "{}", same.stderr);
    let gone = signatures(&yesterday).into_iter().next().expect("a finding");
    fs::remove_dir_all(yesterday.join(&gone)).expect("it is there");
    let news = aliasmith(&night);
    assert_eq!(news.code, 1, "{}", news.stderr);
    assert!(news.lines("night")[0].contains("\"standing\":\"new\"") && news.lines("night")[0].contains(&gone));
    let xml = fs::read_to_string(&junit).expect("written");
    assert!(xml.contains("failures=\"1\"") && xml.contains(&format!("<testcase name=\"{gone}\"")), "{xml}");
    let report: serde_json::Value = serde_json::from_str(&fs::read_to_string(&sarif).expect("written")).expect("JSON");
    let results = report["runs"][0]["results"].as_array().expect("a list").clone();
    let new: Vec<_> = results.iter().filter(|r| r["baselineState"] == "new").collect();
    assert!(new.len() == 1 && new[0]["level"] == "error" && new[0]["properties"]["signature"] == *gone, "{report}");
}

#[test]
fn killed_hunt_resumes_without_loss_or_duplicates() {
    if !installed(&ORACLES) {
        return;
    }
    let ([whole, killed], _dir) = folders();
    let uninterrupted = hunt(&whole, "0..256", &[AS_FOUND]);

    // This folder has the files of a hunt that was killed before its first chunk was done.
    fs::create_dir_all(killed.join(".tmp-half")).expect("a folder");
    fs::write(killed.join("format"), "1\n").expect("a file");
    fs::write(killed.join(".tmp-half/file"), "{\"hu").expect("a file");
    let out = killed.display().to_string();
    let mut child = command(&hunting(&out, "0..256", &[AS_FOUND, "--resume", "--jobs", "1"]));
    let mut child = child.stdout(std::process::Stdio::null()).spawn().expect("it starts");
    // The hunt is killed as soon as the first finding is stored, in the middle of its first chunk.
    let deadline = Instant::now() + Duration::from_secs(60);
    while signatures_so_far(&killed) == 0 && child.try_wait().expect("a child").is_none() {
        assert!(Instant::now() < deadline, "no finding within a minute");
        std::thread::sleep(Duration::from_millis(1));
    }
    assert_ne!(signatures_so_far(&killed), 0, "it ended without a finding");
    child.kill().expect("it runs or has ended");
    child.wait().expect("it ends");

    let refused = hunt(&killed, "0..256", &[]);
    assert_eq!((refused.code, refused.stderr.lines().count()), (2, 1), "{}", refused.stderr);
    assert!(refused.stderr.contains("--resume"), "{}", refused.stderr);
    let half = hunt(&killed, "0..100", &["--resume", AS_FOUND]);
    assert_eq!(half.code, 1, "also the findings of the killed part count: {}", half.stderr);
    let resumed = hunt(&killed, "0..256", &["--resume", AS_FOUND]);
    assert_eq!(resumed.code, 1);
    assert_eq!(number(&resumed, "kernels"), 256);
    assert_eq!(tree(&killed), tree(&whole), "also no temporary name remains");
    let told: Vec<String> = [&half, &resumed].iter().flat_map(|r| findings(r, &killed)).collect();
    assert!(told.iter().all(|line| findings(&uninterrupted, &whole).contains(line)));

    let again = hunt(&killed, "0..256", &["--resume", AS_FOUND]);
    assert_eq!((findings(&again, &killed).len(), again.code), (0, 1), "nothing is told twice");
}

/// Returns the number of signatures in the folder while a hunt writes into it. An entry may disappear while the folder
/// is read.
fn signatures_so_far(out: &Path) -> usize {
    let entries = fs::read_dir(out).into_iter().flatten().flatten();
    entries.filter(|e| e.file_name().to_string_lossy().starts_with("alias-")).count()
}

/// Kernels in which two threads synchronise by a cmpxchg that fails and acquires (llvm#210545), in several forms that
/// the generator has.
#[test]
fn synchronisation_form_does_not_split_findings() {
    if !installed(&["opt-22"]) {
        return;
    }
    let ([out], _dir) = folders();
    let out = out.display().to_string();
    let which = ["hunt", "--oracle", "opt-22", "--seeds", "0..512", "--out", &out];
    let ran = aliasmith(&[&which[..], &["--timeout", "60", "--json", "--quiet"]].concat());
    let found: Vec<serde_json::Value> =
        ran.lines("finding").iter().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    let by_exchange = || found.iter().filter(|f| f["witness"]["ordered_by"] == "cmpxchg");
    assert_eq!(by_exchange().count(), 1, "{found:?}");
    assert!(by_exchange().all(|f| f["known"] == "llvm#210545"), "{found:?}");
    let summary: serde_json::Value = serde_json::from_str(ran.lines("summary")[0]).expect("JSON");
    assert!(summary["refuted"].as_u64() > Some(1), "it was met more than once: {summary}");
}

#[test]
fn a_stored_finding_is_the_printed_one_and_replays() {
    if !installed(&ORACLES) {
        return;
    }
    let ([out], _dir) = folders();
    let found = hunt(&out, "0..64", &[]);
    let prefix = format!("{}/", out.display());
    let files = tree(&out);
    let lines = found.lines("finding");
    let mut stored = 0;
    for line in &lines {
        let finding: serde_json::Value = serde_json::from_str(line).expect("JSON");
        let word = |key: &str| finding[key].as_str().expect("a text");
        let folder = word("signature");
        for (key, name) in [("file", "reduced.ll"), ("file_original", "original.ll")] {
            assert_eq!(word(key), format!("{prefix}{folder}/{name}"));
        }
        assert_eq!(word("replay"), format!("aliasmith replay {prefix}{folder}"));
        assert_eq!(word("reduce"), format!("aliasmith reduce {prefix}{folder}"));
        let plain = line
            .replace(&format!("\"{prefix}{folder}/"), "\"")
            .replace(&format!(" {prefix}{folder}\""), &format!(" {folder}\""));
        // The file's expectation names the first refuted oracle; the finding's `versions` has the others.
        let first = ORACLES.iter().find(|o| finding["versions"][**o] == true).expect("a wrong version");
        if word("oracle") == *first {
            assert_eq!(format!("{plain}\n"), files[&format!("{folder}/finding.json")]);
            stored += 1;
        }
        let unique =
            lines.iter().filter(|l| l.contains(folder) && l.contains(&format!("\"oracle\":\"{}\"", word("oracle"))));
        assert_eq!(unique.count(), 1, "one line per signature and oracle");
    }
    assert_eq!(stored, signatures(&out).len(), "every folder was printed");

    let folder = signatures(&out).into_iter().next().expect("a finding");
    let path = format!("{prefix}{folder}");
    let report = common::report_in(&path);
    let dir = out.display().to_string();
    let json = format!("{path}/finding.json");
    for args in [vec!["replay", &path], vec!["replay", &json], vec!["replay", &folder, "--out", &dir]] {
        let replayed = aliasmith(&[&args[..], &["--timeout", "60"]].concat());
        assert_eq!(
            (replayed.code, replayed.stdout.as_str(), replayed.stderr.as_str()),
            (1, report.as_str(), ""),
            "{args:?}"
        );
    }
    let replayed = aliasmith(&["replay", &path, "--json", "--timeout", "60"]);
    assert!(lines.contains(&replayed.stdout.trim_end()), "the line of the hunt: {}", replayed.stdout);
    let checked = ran(command(&[
        "check",
        &format!("{path}/reduced.ll"),
        "--oracle",
        ORACLES[1],
        "--runs",
        "1",
        "--timeout",
        "60",
        "--no-known",
    ])
    .env("NO_COLOR", "1"));
    assert_eq!(checked.code, 1, "the command in its first lines shows it: {}", checked.stdout);

    // Without the wrong instruction, the finding does not reproduce.
    let file = out.join(&folder).join("reduced.ll");
    let text = fs::read_to_string(&file).expect("stored");
    fs::write(&file, text.replace("call ptr", "; call ptr")).expect("writable");
    let broken = aliasmith(&["replay", &path]);
    assert_eq!((broken.code, broken.stdout.as_str()), (2, ""), "it no longer parses");
    assert!(broken.stderr.contains("reduced.ll:") && broken.stderr.lines().count() == 1, "{}", broken.stderr);
    fs::remove_dir_all(&path).expect("removes");
    assert_eq!(aliasmith(&["replay", &path]).code, 2);
}

#[test]
fn weights_come_from_campaigns_with_every_kernel() {
    let ([whole, part], _dir) = folders();
    let hunt = |out: &Path, more: &[&str]| {
        let out = out.display().to_string();
        let all = ["hunt", "--seeds", "0..8", "--oracle", "reference", "--quiet", "--out", &out];
        assert_eq!(aliasmith(&[&all[..], more].concat()).code, 0);
        aliasmith(&["weights", &out])
    };
    let table = hunt(&whole, &[]);
    let committed = include_str!("../crates/gen/src/weights.toml");
    let rows =
        |text: &str| -> Vec<String> { text.lines().map(|l| l.split(" # ").next().unwrap_or(l).to_string()).collect() };
    assert_eq!((table.code, rows(&table.stdout)), (0, rows(committed)), "nothing was found");
    assert!(table.stdout.contains(" of 8 kernels, 0 of 0 that first showed a cause"), "{}", table.stdout);
    let other = hunt(&part, &["--only", "loops"]);
    assert_eq!((other.code, other.stderr.contains("is no evidence about the weights")), (2, true), "{other:?}");
}

/// Without `--out`, a hunt never writes into the folder of an earlier hunt, and `--resume` continues the last hunt.
#[test]
fn the_default_folder_is_the_next_free_one() {
    let dir = tempdir().expect("a folder");
    let hunt = |more: &[&str]| {
        let args = [&["hunt", "--oracle", "reference", "--seeds", "0..3", "-q"], more].concat();
        ran(command(&args).current_dir(dir.path()))
    };
    for (more, folder) in [(&[][..], "findings/hunt-1"), (&[], "findings/hunt-2"), (&["--resume"], "findings/hunt-2")] {
        let ran = hunt(more);
        assert_eq!(ran.code, 0, "{}", ran.stderr);
        assert!(ran.stdout.contains(&format!("0 signatures in {folder}")), "{}", ran.stdout);
    }
    assert!(!dir.path().join("findings/hunt-3").exists());
}

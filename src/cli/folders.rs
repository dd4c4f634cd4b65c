//! `merge` and `nightly`: commands on several findings folders.

use super::finding_paths::stored_in;
use super::gate::Gate;
use super::hunt::{self, HuntArgs};
use super::output::{Failure, fail, note, stdout};
use super::panel::{KnownList, is_new};
use super::signals::is_stopped;
use super::{Common, End, page};
use aliasmith::finding::Finding;
use aliasmith::finding::baseline::{BaselineState, classify_by_baseline};
use aliasmith::finding::signature::cause;
use aliasmith::hunt::folders;
use aliasmith::hunt::store::{FORMAT_FILE, Store};
use aliasmith::report::gates::Case;
use aliasmith::report::text;
use clap::Args;
use std::path::PathBuf;

/// Merge the findings folders of all shards of a hunt into one folder
#[derive(Args, Debug)]
#[command(
    after_help = "Example:\n  parallel aliasmith hunt --seeds 0..100000 --shard {}/4 --out part{} ::: 1 2 3 4\n  \
    aliasmith merge part1 part2 part3 part4 --out findings"
)]
pub struct MergeArgs {
    /// The folders, one per shard
    #[arg(required = true, value_name = "DIR")]
    shards: Vec<PathBuf>,
    /// Also take shards that were stopped or killed before they ended
    #[arg(long)]
    partial: bool,
    /// The folder to make
    #[arg(long, value_name = "DIR")]
    out: PathBuf,
}

pub fn merge(args: &MergeArgs, common: &Common) -> Result<End, Failure> {
    let signatures = folders::merge(&args.shards, &args.out, args.partial).map_err(fail)?;
    if !common.quiet {
        note(&format!("{signatures} signatures in {}", args.out.display()));
    }
    Ok(End::Clean)
}

/// Report findings that no earlier folder has (exit code 1 if there is one); if no folders are given, hunt first
#[derive(Args, Debug)]
#[command(
    after_help = "Examples:\n  aliasmith nightly --minutes 60 --out today --baseline yesterday --junit report.xml\n  \
    aliasmith nightly part1 part2 --baseline yesterday --junit report.xml --sarif report.sarif"
)]
pub struct NightlyArgs {
    /// Findings folders of tonight; if there are none, the command first hunts into --out, with the options of `hunt`
    #[arg(required_unless_present = "out", conflicts_with_all = ["kernels", "minutes", "seeds", "out", "resume", "mutate"], value_name = "DIR")]
    folders: Vec<PathBuf>,
    #[command(flatten)]
    pub hunt: HuntArgs,
    /// A findings folder of an earlier night; may be repeated. A folder that does not exist counts as empty; without
    /// --baseline every finding is new
    #[arg(long, value_name = "DIR")]
    baseline: Vec<PathBuf>,
}

/// The hint about commands that create findings folders.
pub const HINT: &str = "a hunt, check --out and merge make findings folders";

pub fn nightly(args: &NightlyArgs, common: &Common) -> Result<End, Failure> {
    let (folders, hunted) = match &args.folders[..] {
        [] => {
            let folder = args.hunt.folder();
            let end = hunt::campaign(&args.hunt, &folder, common)?;
            (vec![folder], end)
        }
        given => (given.to_vec(), End::Clean),
    };
    if let Some(empty) = folders.iter().find(|dir| !dir.join(FORMAT_FILE).is_file()) {
        return Err(fail(format!("{} is no findings folder ({HINT})", empty.display())));
    }
    let page = match (&args.hunt.gates.html, &folders[..]) {
        (Some(file), [folder]) => Some((folder, file)),
        (Some(_), _) => return Err(fail("--html: a page is about one folder; make one with `aliasmith merge`")),
        (None, _) => None,
    };
    let (missing, baseline): (Vec<_>, Vec<_>) = args.baseline.iter().cloned().partition(|dir| !dir.exists());
    missing.iter().for_each(|dir| note(&format!("note: there is no baseline {}: it has no findings", dir.display())));
    let is_empty = |dir: &PathBuf| std::fs::read_dir(dir).is_ok_and(|mut entries| entries.next().is_none());
    if let Some(other) = baseline.iter().find(|dir| !dir.join(FORMAT_FILE).is_file() && !is_empty(dir)) {
        return Err(fail(format!("--baseline {}: no findings folder ({HINT})", other.display())));
    }
    let (now, before) = (read(&folders)?, read(&baseline)?);
    let known = KnownList::of_file(common)?;
    let is_stopped = args.folders.is_empty() && is_stopped();
    if is_stopped {
        note("note: the hunt was stopped: findings of the baseline that it did not reach are not reported as gone");
    }
    let all: Vec<(BaselineState, Finding)> = classify_by_baseline(&now, &before)
        .into_iter()
        .filter(|(s, _, _)| !(is_stopped && *s == BaselineState::Gone))
        .map(|(s, dir, f)| {
            let mut shown = stored_in(&dir.join(&f.signature), &f);
            if common.no_known {
                shown.known = None;
            }
            known.mark_known(&mut shown);
            (s, shown)
        })
        .collect();
    for (standing, f) in &all {
        let title = text::headline(f);
        stdout(&if common.json {
            let (verdict, file, replay) = (f.fault.verdict(), &f.file, &f.replay);
            let line = serde_json::json!({"type": "night", "standing": standing.name(), "signature": f.signature,
                "verdict": verdict, "title": title, "known": f.known, "file": file, "replay": replay});
            line.to_string() + "\n"
        } else {
            let known = f.known.as_ref().map_or_else(String::new, |link| format!(" (known: {link})"));
            format!("{}{known}: {} {title}\n", standing.name(), f.signature)
        })?;
    }
    let mut gate = Gate::new(&args.hunt.gates, common);
    for (standing, f) in &all {
        gate.case(Case::of_cause(*standing, f));
        gate.finding(*standing, f.clone());
    }
    gate.write_lists()?;
    if let Some((folder, file)) = page {
        let standing = |f: &Finding| {
            let same = all.iter().find(|(_, other)| cause(&other.signature) == cause(&f.signature));
            same.map_or(BaselineState::New, |(standing, _)| *standing)
        };
        page::write_for_folder((folder, file), &baseline, standing, common)?;
    }
    let count = |standing| all.iter().filter(|(s, _)| *s == standing).count();
    if !common.quiet {
        let [new, still, gone] = [BaselineState::New, BaselineState::StillThere, BaselineState::Gone].map(count);
        note(&format!("{new} new, {still} still there, {gone} gone"));
    }
    let found = all.iter().any(|(standing, f)| *standing == BaselineState::New && is_new(f));
    Ok(match hunted {
        _ if found => End::Found,
        _ if is_stopped => End::NothingJudged,
        End::NothingJudged => End::NothingJudged,
        _ => End::Clean,
    })
}

/// Returns the findings of these folders, each with its folder.
fn read(folders: &[PathBuf]) -> Result<Vec<(PathBuf, Finding)>, Failure> {
    let of =
        |dir: &PathBuf| Store::read(dir).map(|list| list.into_iter().map(|f| (dir.clone(), f)).collect::<Vec<_>>());
    let all: Result<Vec<Vec<_>>, _> = folders.iter().map(of).collect();
    Ok(all.map_err(fail)?.concat())
}

//! `merge` and `nightly`: findings folders beside each other.

use super::check::stored_in;
use super::output::{Failure, fail, note, stdout};
use super::panel::is_new;
use super::{Common, End};
use aliasmith::finding::Finding;
use aliasmith::finding::standing::{Standing, against};
use aliasmith::hunt::folders;
use aliasmith::hunt::store::{FORMAT_FILE, Store, write_atomically};
use aliasmith::report::gates::{junit, sarif};
use aliasmith::report::text;
use clap::Args;
use std::path::PathBuf;

/// Make one findings folder of the folders of all shards of a hunt
#[derive(Args, Debug)]
#[command(
    after_help = "Example:\n  parallel aliasmith hunt --seeds 0..100000 --shard {}/4 --out part{} ::: 1 2 3 4\n  \
    aliasmith merge part1 part2 part3 part4 --out findings"
)]
pub struct MergeArgs {
    /// The folders, one per shard
    #[arg(required = true, value_name = "DIR")]
    shards: Vec<PathBuf>,
    /// The folder to make
    #[arg(long, value_name = "DIR")]
    out: PathBuf,
}

pub fn merge(args: &MergeArgs, common: &Common) -> Result<End, Failure> {
    let signatures = folders::merge(&args.shards, &args.out).map_err(fail)?;
    if !common.quiet {
        note(&format!("{signatures} signatures in {}", args.out.display()));
    }
    Ok(End::Clean)
}

/// Say which findings are new since an earlier folder: 1 if one is
#[derive(Args, Debug)]
#[command(after_help = "Examples:\n  aliasmith nightly findings/today --baseline findings/yesterday\n  \
    aliasmith nightly part1 part2 --baseline yesterday --junit report.xml --sarif report.sarif")]
pub struct NightlyArgs {
    /// Findings folders of tonight
    #[arg(required = true, value_name = "DIR")]
    folders: Vec<PathBuf>,
    /// A findings folder of an earlier night; may be repeated. Without it every finding is new
    #[arg(long, value_name = "DIR")]
    baseline: Vec<PathBuf>,
    /// Write a JUnit report here
    #[arg(long, value_name = "F")]
    junit: Option<PathBuf>,
    /// Write a SARIF report here
    #[arg(long, value_name = "F")]
    sarif: Option<PathBuf>,
}

pub fn nightly(args: &NightlyArgs, common: &Common) -> Result<End, Failure> {
    if let Some(empty) = args.folders.iter().find(|dir| !dir.join(FORMAT_FILE).is_file()) {
        let hint = "a hunt, check --out and merge make findings folders";
        return Err(fail(format!("{} is no findings folder ({hint})", empty.display())));
    }
    let (now, before) = (read(&args.folders)?, read(&args.baseline)?);
    let all: Vec<(Standing, Finding)> =
        against(&now, &before).into_iter().map(|(s, dir, f)| (s, stored_in(&dir.join(&f.signature), &f))).collect();
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
    if let Some(file) = &args.junit {
        write_atomically(file, &junit(&all).map_err(fail)?).map_err(fail)?;
    }
    if let Some(file) = &args.sarif {
        write_atomically(file, &(sarif(&all).to_string() + "\n")).map_err(fail)?;
    }
    let count = |standing| all.iter().filter(|(s, _)| *s == standing).count();
    if !common.quiet {
        let [new, still, gone] = [Standing::New, Standing::StillThere, Standing::Gone].map(count);
        note(&format!("{new} new, {still} still there, {gone} gone"));
    }
    let found = all.iter().any(|(standing, f)| *standing == Standing::New && is_new(f));
    Ok(if found { End::Found } else { End::Clean })
}

/// The findings of some folders, each with its folder.
fn read(folders: &[PathBuf]) -> Result<Vec<(PathBuf, Finding)>, Failure> {
    let of =
        |dir: &PathBuf| Store::read(dir).map(|list| list.into_iter().map(|f| (dir.clone(), f)).collect::<Vec<_>>());
    let all: Result<Vec<Vec<_>>, _> = folders.iter().map(of).collect();
    Ok(all.map_err(fail)?.concat())
}

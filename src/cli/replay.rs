//! `replay`: reproduces a finding from the stored file alone.

use super::finding_paths::{found_in, stored_in};
use super::output::{Failure, fail, note, stdout};
use super::panel::{KnownList, PanelArgs, Targets, is_named, manifests, panel, questions_about};
use super::{Common, End, source};
use aliasmith::answers::{QuestionKind, pipeline};
use aliasmith::case::{Demand, Expect};
use aliasmith::confirmation::check::check;
use aliasmith::confirmation::confirm::{ConfirmedKernel, judge_file};
use aliasmith::confirmation::expectations::{may_rest_on_target, missed, no_such_pass, no_such_target, refused};
use aliasmith::evaluation::assess::Run;
use aliasmith::evaluation::panel::Panel;
use aliasmith::finding::Finding;
use aliasmith::hunt::pre_passes;
use aliasmith::input_search;
use aliasmith::ir::dialect::Dialect;
use aliasmith::ir::print::print_module;
use aliasmith::judge::observable::DifferenceKind;
use aliasmith::machine::Options;
use aliasmith::oracle::targets::missing_target;
use aliasmith::oracle::{Oracle, OracleError, resolve_oracles};
use aliasmith::report::{finding_json, text};
use clap::Args;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// Ask, run and judge a stored finding again; exit code 1 if it reproduces, 0 if not
#[derive(Args, Debug)]
#[command(after_help = "Examples:\n  aliasmith replay findings/hunt-1/alias-noalias-0123456789ab\n  \
    aliasmith replay alias-noalias-0123456789ab --out findings/hunt-1\n  aliasmith replay corpus/known/llvm-63266-negated-int-min.ll")]
pub struct ReplayArgs {
    /// A finding's folder, its finding.json, its signature, or a .ll with an `expect` line
    #[arg(value_name = "FINDING|FILE")]
    finding: String,
    /// Findings folder in which a signature is looked up
    #[arg(long, default_value = "findings", value_name = "DIR")]
    out: PathBuf,
}

pub fn run(args: &ReplayArgs, common: &Common) -> Result<End, Failure> {
    let given = Path::new(&args.finding);
    if given.is_file() && given.file_name().is_some_and(|n| n != "finding.json") {
        return file(given, common);
    }
    let Some(folder) = finding_folder(given, &args.out) else {
        return Err(no_finding(&args.finding, &args.out));
    };
    replay_stored(&folder, common)
}

/// Returns the folder of a finding. The user names the folder, its `finding.json`, or the signature. `None` if there is
/// no such folder.
pub fn finding_folder(given: &Path, out: &Path) -> Option<PathBuf> {
    let mut places = vec![given.to_path_buf(), out.join(given)];
    if given.ends_with("finding.json") {
        let folder = given.parent().unwrap_or(given);
        // The parent of a bare file name is the empty path, which no command can name.
        places.push(if folder.as_os_str().is_empty() { PathBuf::from(".") } else { folder.to_path_buf() });
    }
    places.into_iter().find(|d| d.join("finding.json").is_file())
}

/// Returns the error for a finding that exists neither as the given path nor in the folder `out`.
pub fn no_finding(given: &str, out: &Path) -> Failure {
    let out = out.display();
    fail(format!("no finding '{given}' (also not in {out}; --out names the folder of a hunt, such as findings/hunt-1)"))
}

fn read(folder: &Path) -> Result<Finding, Failure> {
    let path = folder.join("finding.json");
    let name = path.display();
    let json = std::fs::read_to_string(&path).map_err(|e| fail(format!("cannot read {name}: {e}")))?;
    serde_json::from_str(&json).map_err(|e| fail(format!("{name}: {e}")))
}

/// Judges a stored finding about aliasmith's own passes again.
fn of_ours(folder: &Path, finding: &Finding, ours: (&str, DifferenceKind), common: &Common) -> Result<End, Failure> {
    let mut source = source::read_for(&folder.join(&finding.file), common)?;
    let entry = source::entries(&mut source, None)?[0];
    let module = &source.parsed.module;
    let run = Run { entry, setup: input_search::complete(module, entry, &source.lines.setup) };
    let now = pre_passes::rejudge(ours, module, &run, &Options::default());
    let now = now.map_err(|e| fail(format!("{}: {e}", source.name)))?;
    report(folder, finding, now.as_slice(), common)
}

/// Judges a stored finding again. Returns the stored finding, the panel, and the results of judging the finding's file
/// now. The panel has the oracles that answered when the finding was stored.
pub fn reconfirm(folder: &Path, common: &Common) -> Result<(Finding, Panel, ConfirmedKernel), Failure> {
    let finding = read(folder)?;
    if let Some((text, _)) = pre_passes::ours(&finding) {
        return Err(fail(format!("a finding about our own passes ({text}) stays as it was found")));
    }
    let mut source = source::read_for(&folder.join(&finding.file), common)?;
    let entry = source::entries(&mut source, None)?;
    let oracles: Vec<&str> = finding.versions.keys().map(String::as_str).collect();
    let profile = finding.profile().unwrap_or("sound").to_string();
    let pipelines = finding.passes().map(String::from).into_iter().collect();
    let ask = questions_about(finding.fault.question());
    let llvm_options = pipeline::options(&finding.pipeline).map(String::from).collect();
    let panel_args = PanelArgs { oracle: oracles.join(","), profile, ask, pipelines, llvm_options, drawn: Vec::new() };
    let panel = panel(&panel_args, common, false)?;
    let setup = input_search::complete(&source.parsed.module, entry[0], &source.lines.setup);
    let run = Run { entry: entry[0], setup };
    let text = print_module(&source.parsed.module, Dialect::INTERNAL);
    let confirmed = judge_file(&panel, &source.parsed.module, &run, &text);
    Ok((finding, panel, confirmed))
}

fn replay_stored(folder: &Path, common: &Common) -> Result<End, Failure> {
    let finding = read(folder)?;
    if let Some(ours) = pre_passes::ours(&finding) {
        return of_ours(folder, &finding, ours, common);
    }
    let (finding, panel, again) = reconfirm(folder, common)?;
    if let Some(passes) = finding.passes()
        && let Some(at) = panel.oracles.iter().position(|o| o.name() == finding.oracle)
        && !panel.pipelines.iter().any(|p| p.text == passes && p.known.get(at) == Some(&true))
    {
        return Err(fail(format!("{}; nothing was tried", no_such_pass(&finding.oracle, passes))));
    }
    let now: Vec<Finding> = again.findings.into_iter().flatten().collect();
    if now_shown(&finding, &now).is_none()
        && let Some(why) = why_not_shown(&panel, folder, &finding, common)?
    {
        return Err(fail(format!("{why}; it does not show the finding here: {}", text::headline(&finding))));
    }
    let end = report(folder, &finding, &now, common)?;
    not_for_a_failure(end, &again.failures)
}

/// Returns why the oracle of a finding may be unable to show it on this computer: the oracle rejects the file or the
/// pipeline, or was built without a target on which the finding may depend. `None` if there is no such reason.
fn why_not_shown(panel: &Panel, folder: &Path, finding: &Finding, common: &Common) -> Result<Option<String>, Failure> {
    let module = source::read_for(&folder.join(&finding.file), common)?.parsed.module;
    let Some(Oracle::Opt(opt)) = panel.oracles.iter().find(|o| o.name() == finding.oracle) else { return Ok(None) };
    if let Some(why) = finding.passes().and_then(|passes| refused(panel, opt, &module, passes)) {
        return Ok(Some(why));
    }
    let target = missing_target(opt, &module.triple).filter(|_| may_rest_on_target(opt, finding));
    Ok(target.map(|target| no_such_target(&finding.oracle, target)))
}

/// `now` has the findings that the file shows now. Returns the one with the signature, oracle and answer of `finding`;
/// `None` if there is none.
fn now_shown<'f>(finding: &Finding, now: &'f [Finding]) -> Option<&'f Finding> {
    now.iter().find(|f| {
        (&f.signature, &f.oracle, f.fault.answer()) == (&finding.signature, &finding.oracle, finding.fault.answer())
    })
}

/// Reports the finding if the file still shows it.
fn report(folder: &Path, finding: &Finding, now: &[Finding], common: &Common) -> Result<End, Failure> {
    match now_shown(finding, now) {
        Some(f) => {
            let mut f = f.clone();
            f.known = finding.known.clone().filter(|_| !common.no_known);
            (f.replay, f.reduce) = (finding.replay.clone(), finding.reduce.clone());
            if common.known.is_some() {
                KnownList::of_file(common)?.mark_known(&mut f);
            }
            // The text equals report.txt, and the JSON line equals the hunt's, except that paths begin with the folder
            // as the user spells it.
            let shown = stored_in(folder, &f);
            stdout(&if common.json { finding_json(&shown) + "\n" } else { text::render_text(&shown) })?;
            Ok(End::Found)
        }
        None => {
            report_missed(common, &text::headline(finding))?;
            Ok(End::Clean)
        }
    }
}

/// Replays a `.ll` file. The file reproduces if every `expect` line about an installed oracle holds.
fn file(path: &Path, common: &Common) -> Result<End, Failure> {
    let mut source = source::read_for(path, common)?;
    if source.lines.expects.is_empty() {
        return Err(fail(format!("{}: no `; aliasmith: expect …` line says what to reproduce", source.name)));
    }
    let pipelines = expected_pipelines(&source.lines.expects);
    let first = source.lines.expects.iter().filter_map(|e| e.rest.first());
    let ask = questions_about(first.filter_map(|word| QuestionKind::named(word)).find(is_named));
    let panel_args = PanelArgs {
        oracle: asked(&source.lines.expects, common)?,
        profile: "sound".into(),
        ask,
        pipelines,
        llvm_options: Vec::new(),
        drawn: Vec::new(),
    };
    let panel = panel(&panel_args, common, false)?;
    Targets::default().tell(&panel.oracles, &source.parsed.module.triple, common);
    let entries = source::entries(&mut source, None)?;
    let expects = &source.lines.expects;
    let can_tell = |e: &Expect| e.verdict == Demand::Ub || panel.oracles.iter().any(|o| o.name() == &*e.oracle);
    if !expects.iter().any(can_tell) {
        let names: BTreeSet<&str> = expects.iter().map(|e| &*e.oracle).collect();
        let names = names.into_iter().collect::<Vec<_>>().join(", ");
        return Err(fail(format!("{}: no oracle of its expect lines is installed: {names}", source.name)));
    }
    let mut checked = check(&panel, &source.parsed.module, &source.lines, &entries, REPLAY_RUNS);
    let known = KnownList::new(&panel, common)?;
    checked.findings.iter_mut().for_each(|f| known.mark_known(f));
    let missed = missed(&panel, &source.parsed.module, expects, &checked);
    for finding in &checked.findings {
        let shown = found_in(path, &source, finding);
        stdout(&if common.json { finding_json(&shown) + "\n" } else { text::render_text(&shown) })?;
    }
    for miss in &missed.unmet {
        report_missed(common, miss)?;
    }
    if !missed.untried.is_empty() {
        return Err(fail(format!("{}: {}", source.name, missed.untried.join("; "))));
    }
    not_for_a_failure(if missed.unmet.is_empty() { End::Found } else { End::Clean }, &checked.failures)
}

/// Returns the oracles to ask about a file: `all`, and the other installed oracles that the file's `expect` lines name.
fn asked(expects: &[Expect], common: &Common) -> Result<String, Failure> {
    let manifests = manifests(common)?;
    let named: BTreeSet<&str> = expects.iter().filter(|e| e.verdict != Demand::Ub).map(|e| &*e.oracle).collect();
    let is_more = |name: &&str| manifests.iter().all(|m| m.name != *name) && resolve_oracles(name, &manifests).is_ok();
    Ok(std::iter::once("all").chain(named.into_iter().filter(is_more)).collect::<Vec<_>>().join(","))
}

/// Returns an error if the finding did not occur and an oracle could not be asked, because this oracle might still show
/// it. Otherwise returns `end`.
fn not_for_a_failure(end: End, failures: &[OracleError]) -> Result<End, Failure> {
    match failures.first() {
        Some(failure) if end != End::Found => Err(fail(failure)),
        _ => Ok(end),
    }
}

/// Returns the pipelines that `expect` lines name, each once.
pub fn expected_pipelines(expects: &[Expect]) -> Vec<String> {
    let all: BTreeSet<&str> = expects.iter().filter_map(Expect::passes).collect();
    all.into_iter().map(String::from).collect()
}

/// Prints that a finding did not reproduce. With `--json`, prints this to stderr, because stdout then has only JSON
/// lines.
fn report_missed(common: &Common, what: &str) -> Result<(), Failure> {
    let line = format!("not reproduced: {what}");
    if common.json {
        note(&line);
        return Ok(());
    }
    stdout(&(line + "\n"))
}

/// The number of executions when a file is replayed. It equals the default of `check`.
const REPLAY_RUNS: u32 = 64;

//! `hunt`: runs a campaign.

use super::finding_paths::stored_in;
use super::gate::{Gate, GateArgs, JobsArgs};
use super::hunt_reporter::HuntReporter;
use super::output::{Failure, fail, name_llvm, note};
use super::panel::{KnownList, PanelArgs, Targets, check_asks, panel, report_missing_plugins};
use super::shard::{Shard, shard};
use super::source::parents;
use super::{Common, End, page, signals};
use aliasmith::evaluation::panel::Panel;
use aliasmith::finding::Summary;
use aliasmith::finding::baseline::BaselineState;
use aliasmith::finding::signature::FORMAT;
use aliasmith::r#gen::mutate::MUTATE_VERSION;
use aliasmith::r#gen::{Features, GEN_VERSION};
use aliasmith::hunt::store::Store;
use aliasmith::hunt::{CampaignConfig, Deduplicator, Kernels, PrePasses, hunt};
use aliasmith::oracle::OracleError;
use aliasmith::oracle::pipelines::random_pipeline;
use aliasmith::oracle::targets::OURS;
use aliasmith::report::gates::Case;
use clap::Args;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// Generate or mutate kernels, ask the oracles, run and judge the kernels, and store the findings
#[derive(Args, Debug)]
#[command(after_help = "Examples:\n  aliasmith hunt --kernels 2000 --out findings/today\n  \
    aliasmith hunt --seeds 0..100000 --oracle reference,opt-22 --shard 1/4 --out part1\n  \
    aliasmith hunt --minutes 30 --only ptrmask,restrict --json > lines.json\n  \
    aliasmith hunt --only all,restrict-struct --pre-passes 'process-restrict<allow-restrict-in-struct>'\n  \
    aliasmith hunt --mutate my-kernels/ --kernels 5000 --passes gvn")]
pub struct HuntArgs {
    /// Number of kernels (default 20000)
    #[arg(long, value_name = "N", conflicts_with_all = ["minutes", "seeds"])]
    kernels: Option<u64>,
    /// Begin no kernel after M minutes (a fraction is allowed); findings until then are still reduced
    #[arg(long, value_name = "M")]
    minutes: Option<f64>,
    /// A half-open range of seeds; with --minutes, A.. without an end is allowed too (default: from seed 0 on)
    #[arg(long, value_name = "A..B")]
    seeds: Option<String>,
    #[command(flatten)]
    panel: PanelArgs,
    /// Also try N pipelines for opt, each of one to three LLVM passes from oracles/passes.toml (the same pipelines
    /// every time)
    #[arg(long, default_value_t = 0, value_name = "N", value_parser = clap::value_parser!(u32).range(0..=1000))]
    random_passes: u32,
    /// Only these features of the generator, comma-separated
    #[arg(long, value_name = "FEATURES")]
    only: Option<String>,
    /// Passes of aliasmith to run on every kernel first, comma-separated, with parameters:
    /// `process-restrict<allow-restrict-in-struct>,memory-space-opt`; if only the output of these passes shows an
    /// error, this is a finding
    #[arg(long, alias = "first", value_name = "LIST", default_value = "", hide_default_value = true)]
    pre_passes: String,
    /// Mutate the .ll files below this folder, with a few random changes per seed, instead of generating kernels; one
    /// mutant in five also calls a function of another file of the same target
    #[arg(long, value_name = "DIR", conflicts_with = "only")]
    pub mutate: Option<PathBuf>,
    /// Executions per kernel (default 4, for a mutant 8). Half of a mutant's executions use its parent's inputs. If
    /// none of these counts, the other half uses inputs that aliasmith searches for; otherwise it is omitted. A mutant
    /// may execute 16 times its parent's steps, and at least 4,000 steps
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=10_000))]
    runs: Option<u32>,
    /// Do not reduce findings; then each kernel has its own signature
    #[arg(long)]
    no_reduce: bool,
    /// Also store the first N kernels about which an oracle is more or less precise than the reference, in
    /// diffs/SEED.ll of the findings folder, with the questions as comments
    #[arg(long, default_value_t = 0, value_name = "N", hide_default_value = true)]
    diffs: usize,
    #[command(flatten)]
    jobs: JobsArgs,
    /// The i-th of N disjoint parts: seeds with seed mod N = i-1; `auto` takes i and N from SLURM's array, `auto/N`
    /// takes i from Kubernetes' indexed Job
    #[arg(long, value_name = "i/N")]
    shard: Option<String>,
    /// Findings folder (default: the next free one of findings/hunt-1, findings/hunt-2, …; with --resume the last one)
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    /// Continue the hunt in --out, with its options; if this command states an option that affects the findings, it
    /// must equal the hunt's
    #[arg(long)]
    pub resume: bool,
    #[command(flatten)]
    pub gates: GateArgs,
    /// The words of the command line that affect the findings, including those of the hunt that is resumed.
    #[arg(skip)]
    pub words: Vec<String>,
}

impl HuntArgs {
    /// Returns the findings folder.
    pub fn folder(&self) -> PathBuf {
        let numbered = |k: u32| PathBuf::from(format!("findings/hunt-{k}"));
        let free = || (1..).find(|k| !numbered(*k).exists()).unwrap_or(1);
        match (&self.out, self.resume) {
            (Some(out), _) => out.clone(),
            (None, false) => numbered(free()),
            (None, true) => numbered(free().saturating_sub(1).max(1)),
        }
    }
}

pub fn run(args: &HuntArgs, common: &Common) -> Result<End, Failure> {
    let folder = args.folder();
    let end = campaign(args, &folder, common)?;
    let mut gate = Gate::new(&args.gates, common);
    if !gate.is_wanted() {
        return Ok(end);
    }
    for f in Store::read(&folder).map_err(fail)? {
        gate.case(Case::of_cause(BaselineState::New, &f));
        gate.finding(BaselineState::New, stored_in(&folder.join(&f.signature), &f));
    }
    gate.write_lists()?;
    if let Some(file) = &args.gates.html {
        page::write_for_folder((&folder, file), &[], |_| BaselineState::New, common)?;
    }
    Ok(end)
}

/// Runs the campaign, and stores its findings in `folder`.
pub fn campaign(args: &HuntArgs, folder: &Path, common: &Common) -> Result<End, Failure> {
    let mut panel_args = args.panel.clone();
    panel_args.drawn.extend((0..u64::from(args.random_passes)).map(random_pipeline));
    let panel = panel(&panel_args, common, false)?;
    check_asks(&panel)?;
    if args.random_passes > 0 && !panel.asks_opt() {
        return Err(fail("--random-passes: no asked oracle is an opt"));
    }
    let known = KnownList::new(&panel, common)?;
    let plan = config(args, panel, common)?;
    let (mut store, state) = Store::open(folder, &description(args, &plan), args.resume).map_err(fail)?;
    if args.out.is_none() && !common.quiet {
        note(&format!("findings go to {}", folder.display()));
    }
    if args.resume && state.is_none() && !common.quiet {
        note(&format!("note: {} holds no hunt to continue: a hunt begins", folder.display()));
    }
    let mut before = state.as_ref().map(|s| s.summary.clone()).unwrap_or_else(Summary::new);
    name_llvm(&mut before, &plan.panel);
    store.set_args(args.words.clone());
    let (next, mut repeats, seeds) = state
        .map_or_else(|| (plan.seeds.0, Deduplicator::default(), BTreeMap::new()), |s| (s.next, s.repeats, s.seeds));
    // An earlier process may have stored findings after it wrote the state. These findings count as reported too.
    seeds.keys().for_each(|signature| repeats.mark_reported(signature));
    // From here on, a later process can resume the hunt.
    store.progress(next, &before, &repeats).map_err(fail)?;
    let mut reporter = HuntReporter::new(&plan, (folder, store), before, known, common)?;
    if !common.quiet {
        report_missing_plugins(&plan.panel);
    }
    OURS.iter().for_each(|triple| Targets::default().tell(&plan.panel.oracles, triple, common));
    let ended = hunt(&plan, Some((next, repeats)), |event| reporter.report_event(event));
    reporter.end(ended, &plan)
}

/// Returns the configuration that the options describe.
fn config(args: &HuntArgs, panel: Panel, common: &Common) -> Result<CampaignConfig, Failure> {
    let Shard { part, parts } = shard(args.shard.as_deref())?;
    Ok(CampaignConfig {
        seeds: seeds(args)?,
        limit: args.minutes.map(parse_minutes).transpose()?,
        shard: (part, parts),
        jobs: args.jobs.threads(),
        runs: args.runs.unwrap_or(if args.mutate.is_some() { 8 } else { 4 }),
        diffs: args.diffs,
        reduce: !args.no_reduce,
        first: PrePasses::read(&args.pre_passes).map_err(|e| fail(format!("--pre-passes: {e}")))?,
        kernels: match &args.mutate {
            Some(dir) => Kernels::Mutants(parents(dir, common)?),
            None => Kernels::Generated(
                Features::parse(args.only.as_deref().unwrap_or("")).map_err(|e| fail(format!("--only: {e}")))?,
            ),
        },
        panel,
        stop: signals::install_stop_flag(),
    })
}

fn seeds(args: &HuntArgs) -> Result<(u64, Option<u64>), Failure> {
    if let Some(range) = &args.seeds {
        let open = range.strip_suffix("..").filter(|_| args.minutes.is_some()).and_then(|a| a.parse().ok());
        return open.map_or_else(|| seed_range(range).map(|(a, b)| (a, Some(b))), |a| Ok((a, None)));
    }
    Ok(match (args.kernels, args.minutes) {
        (Some(n), _) => (0, Some(n)),
        (None, Some(_)) => (0, None),
        (None, None) => (0, Some(20_000)),
    })
}

/// Parses `A..B`.
pub fn seed_range(range: &str) -> Result<(u64, u64), Failure> {
    let bounds = range.split_once("..").and_then(|(a, b)| Some((a.parse().ok()?, b.parse().ok()?)));
    match bounds {
        Some((a, b)) if a <= b => Ok((a, b)),
        _ => Err(fail(format!("--seeds {range}: expected A..B with A <= B, both numbers"))),
    }
}

fn parse_minutes(m: f64) -> Result<Duration, Failure> {
    Duration::try_from_secs_f64(m * 60.0).map_err(|_| fail("--minutes: expected a positive number"))
}

/// Returns a description of the options that determine the findings of a hunt. `--resume` compares it.
fn description(args: &HuntArgs, plan: &CampaignConfig) -> String {
    let oracles: Vec<&str> = plan.panel.oracles.iter().map(|o| o.name()).collect();
    let only = match &plan.kernels {
        Kernels::Generated(_) => format!("only {}", args.only.as_deref().unwrap_or("all")),
        Kernels::Mutants(p) => format!("mutants {MUTATE_VERSION} of {} files {}", p.len(), p.digest),
    };
    format!(
        "gen {GEN_VERSION}, signatures {FORMAT}, oracles {}, profile {}, {}ask {}, {}{}{only}, runs {}, {}shard {}/{}, from seed {}",
        oracles.join(","),
        args.panel.profile,
        args.panel.llvm_options.iter().map(|k| format!("option {k}, ")).collect::<String>(),
        args.panel.ask,
        plan.panel.pipelines.iter().filter(|p| !p.is_cut).map(|p| format!("passes {}, ", p.text)).collect::<String>(),
        if args.pre_passes.is_empty() { String::new() } else { format!("first {}, ", args.pre_passes) },
        plan.runs,
        if plan.reduce { "" } else { "not reduced, " },
        plan.shard.0 + 1,
        plan.shard.1,
        plan.seeds.0
    )
}

impl From<OracleError> for Failure {
    fn from(e: OracleError) -> Self {
        fail(e)
    }
}

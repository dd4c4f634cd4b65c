//! `compare`: compares an old oracle with a new one on the user's kernels.

use super::compare_inputs::{SEED, kernels, manifest_file, opts};
use super::failures::Failures;
use super::finding_paths::stored_in;
use super::gate::{Gate, GateArgs, JobsArgs};
use super::output::{Failure, ProgressLines, fail, note, set_times, stdout};
use super::panel::{KnownList, PanelArgs, Targets, check_asks, is_new, panel_of};
use super::{Common, End};
use aliasmith::compare::{
    CompareOptions, Group, Item, Kernel, KernelComparison, Kind, Time, compare_kernel, grouped, times,
};
use aliasmith::confirmation::ConfirmedKernel;
use aliasmith::escape::{shell_path, shell_quoted, shell_word};
use aliasmith::evaluation::panel::Panel;
use aliasmith::finding::baseline::BaselineState;
use aliasmith::finding::places::locate;
use aliasmith::finding::{Finding, Summary};
use aliasmith::hunt::store::Store;
use aliasmith::ir::dialect::Dialect;
use aliasmith::ir::print::print_module;
use aliasmith::oracle::{Opt, Oracle};
use aliasmith::report::gates::{Case, CaseEnd};
use aliasmith::report::html::{Change, ComparedKernels};
use aliasmith::report::{finding_json, text};
use clap::Args;
use rayon::prelude::*;
use std::path::{Path, PathBuf};
use std::time::Instant;

/// Report the errors of a new opt that the old opt does not have, and other changes, on your kernels
#[derive(Args, Debug)]
#[command(after_help = "Examples:\n  aliasmith compare opt-19 opt-22 kernels/ --passes 'default<O2>'\n  \
    aliasmith compare /llvm/before/bin/opt /llvm/after/bin/opt kernels/ --seeds 0..500 --passes gvn\n  \
    aliasmith compare build/before/bin/opt build/after/bin/opt kernels/ --pr   # the review of a change\n  \
    aliasmith compare old.toml new.toml kernel.ll --json")]
pub struct CompareArgs {
    /// The opt in use: an oracle's name, a manifest, or a path
    #[arg(value_name = "OLD")]
    old: String,
    /// The opt that may replace OLD
    #[arg(value_name = "NEW")]
    new: String,
    /// .ll files, and folders of them
    #[arg(value_name = "PATH")]
    pub paths: Vec<PathBuf>,
    /// Also compare generated kernels: a half-open range of seeds
    #[arg(long, value_name = "A..B")]
    seeds: Option<String>,
    /// Only these questions, in the syntax of `check --ask`
    #[arg(long, default_value = super::panel::DEFAULT, value_name = "LIST")]
    ask: String,
    /// A pipeline that opt runs, in the syntax of its -passes=; may be repeated
    #[arg(long = "passes", value_name = "PIPELINE")]
    pipelines: Vec<String>,
    /// Executions per function
    #[arg(long, default_value_t = 64, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    runs: u32,
    /// Do not reduce new errors; then each kernel with an error counts as a separate cause
    #[arg(long)]
    no_reduce: bool,
    /// Print the review of a change to LLVM: OLD and NEW must be builds of one source tree (two versions give exit code
    /// 2); errors that both make are not printed
    #[arg(long)]
    pr: bool,
    /// Store new errors in this folder, which must be empty
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    #[command(flatten)]
    jobs: JobsArgs,
    #[command(flatten)]
    gates: GateArgs,
}

pub fn run(args: &CompareArgs, common: &Common) -> Result<End, Failure> {
    let started = Instant::now();
    args.jobs.apply()?;
    let opts = opts([&args.old, &args.new], args.pr, common)?;
    let asked = PanelArgs {
        oracle: String::new(),
        profile: "sound".into(),
        ask: args.ask.clone(),
        pipelines: args.pipelines.clone(),
        llvm_options: Vec::new(),
        drawn: Vec::new(),
    };
    let panel = panel_of(opts.clone().map(Oracle::Opt).to_vec(), &asked, common, true)?;
    check_asks(&panel)?;
    let known = KnownList::new(&panel, common)?;
    let (kernels, mut bad) = kernels(&args.paths, args.seeds.as_deref())?;
    let mut targets = Targets::default();
    kernels.iter().for_each(|kernel| targets.tell(&panel.oracles, &kernel.module.triple, common));
    let took = CompareOptions { runs: args.runs, reduce: !args.no_reduce };
    let mut seen = compare_all(&panel, &kernels, took, common);
    let mut failures = Failures::new(args.out.as_deref());
    for (kernel, seen) in kernels.iter().zip(&mut seen) {
        seen.failures.iter().for_each(|e| failures.of_file(&kernel.file, e));
        for item in &mut seen.items {
            let confirmed = item.confirmed.iter_mut().flat_map(|c| c.findings.iter_mut().flatten());
            confirmed.for_each(|f| known.mark_known(f));
        }
    }
    let commands = Commands::new(args, &opts[1], common);
    let mut gate = Gate::new(&args.gates, common);
    if gate.is_wanted() {
        kernels.iter().zip(&seen).for_each(|(kernel, seen)| add_tests(&mut gate, &panel, &commands, kernel, seen));
    }
    if common.verbose > 0 && !common.json {
        kernels.iter().zip(&seen).try_for_each(|(kernel, seen)| stdout(&differences(kernel, seen)))?;
    }
    let judged = seen.iter().filter(|s| s.judged).count();
    let counted: u64 = seen.iter().map(|s| s.counted).sum();
    let refused = seen.iter().filter(|s| s.old_refuses).count();
    let of_target: u64 = seen.iter().map(|s| s.of_target).sum();
    let mut counts = Summary::new();
    seen.iter().for_each(|s| counts.add(&s.summary));
    let items = kernels.iter().zip(seen).flat_map(|(k, s)| s.items.into_iter().map(|i| (k.file.clone(), i)));
    let mut groups = grouped(items);
    groups.retain(|g| !args.pr || g.kind != Kind::StillWrong);
    if let Some(dir) = &args.out {
        store(dir, &kernels, &groups)?;
    }
    groups.iter_mut().for_each(|group| commands.set(group));
    let modules: Vec<_> = kernels.iter().map(|k| &k.module).collect();
    let times = times([&opts[0], &opts[1]], &args.pipelines, &modules, panel.timeouts).map_err(fail)?;
    set_times(&mut counts, started, &panel);
    gate.write_changes(
        &format!("aliasmith compare {} {}", args.old, args.new),
        &counts,
        ComparedKernels { all: kernels.len(), judged },
        changes(&groups),
    )?;
    print_result(common, &opts, (kernels.len(), judged, refused), &groups, &times)?;
    if of_target > 0 && !common.quiet {
        note(&format!(
            "{of_target} answers depend on a target that one of the two oracles was built without, and are not compared"
        ));
    }
    bad.extend(failures.message());
    let found = groups.iter().any(|g| g.kind == Kind::NewlyWrong && g.finding().is_none_or(is_new));
    match bad.is_empty() {
        false => Err(Failure::Message(bad.join("\n"))),
        true if found => Ok(End::Found),
        true if refused == kernels.len() || judged > 0 && counted == 0 => Ok(End::NothingJudged),
        true => Ok(End::Clean),
    }
}

/// Compares the two oracles on all kernels in parallel, and shows the progress.
fn compare_all(panel: &Panel, kernels: &[Kernel], took: CompareOptions, common: &Common) -> Vec<KernelComparison> {
    panel.progress.set_total(kernels.len(), "kernels");
    let _progress = ProgressLines::begin(&panel.progress, common);
    let one = |kernel: &Kernel| {
        let seen = compare_kernel(panel, kernel, took);
        panel.progress.end(1);
        seen
    };
    kernels.par_iter().map(one).collect()
}

/// Returns the groups in the form in which the HTML page lists them.
fn changes(groups: &[Group]) -> Vec<Change> {
    let place = |(file, function, place): &(String, String, String)| format!("{file} @{function} {place}");
    let change = |g: &Group| Change {
        kind: g.kind.name(),
        title: g.title.clone(),
        count: g.count,
        place: g.places.first().map(place),
    };
    groups.iter().map(change).collect()
}

/// Makes the commands that replay and reduce a finding of this comparison.
struct Commands<'a> {
    args: &'a CompareArgs,
    new: &'a Opt,
    /// The option that names the new oracle's own manifest, with a blank before it. Empty if it has no manifest of its
    /// own.
    manifest: String,
    /// The `--oracle-manifest` options of this command, each with a blank before it.
    manifests: String,
}

impl<'a> Commands<'a> {
    fn new(args: &'a CompareArgs, new: &'a Opt, common: &Common) -> Commands<'a> {
        let option = |path: &Path| format!(" --oracle-manifest {}", shell_path(path));
        let manifest = manifest_file(&args.new).map_or_else(String::new, option);
        Commands { args, new, manifest, manifests: common.oracle_manifest.iter().map(|path| option(path)).collect() }
    }

    /// Sets the commands and the file of the group's finding. With `--out`, the commands and the file refer to the
    /// group's folder. Without it, they refer to the first file in which the error occurs.
    fn set(&self, group: &mut Group) {
        let Some((file, ..)) = group.places.first() else { return };
        let Some(finding) = group.confirmed.as_mut().and_then(|c| c.findings.first_mut()?.last_mut()) else { return };
        let Some(dir) = &self.args.out else { return self.set_for_file(finding, file) };
        let folder = dir.join(&finding.signature);
        finding.replay += &self.manifest;
        *finding = stored_in(&folder, finding);
    }

    /// Sets the commands of a finding about a file or a generated kernel. For a generated kernel, the commands first
    /// generate it from its seed.
    fn set_for_file(&self, finding: &mut Finding, file: &str) {
        let oracle = format!(" --oracle {}{}{}", shell_word(&self.new.manifest.name), self.manifest, self.manifests);
        let passes = finding.passes().map(|p| format!(" --passes {}", shell_quoted(p))).unwrap_or_default();
        let options = finding.fault.ask_option() + &oracle + &passes;
        let (before, name) = match file.strip_prefix(SEED) {
            Some(seed) => (format!("aliasmith gen --seed {seed} | "), "-".to_string()),
            None => (String::new(), shell_path(Path::new(file))),
        };
        finding.replay = format!("{before}aliasmith check {name}{options}");
        finding.reduce = format!("{before}aliasmith reduce {name}{options}");
        (finding.file_original, finding.file) = (file.into(), file.into());
    }
}

/// Returns the differences about one kernel as text, for `-v`.
fn differences(kernel: &Kernel, seen: &KernelComparison) -> String {
    let what = match (seen.items.is_empty(), seen.judged) {
        (false, _) => "",
        (true, true) => " another output, no difference in the runs",
        (true, false) => " the same",
    };
    let line = |item: &Item| format!("  {}: {} (@{} {})\n", item.kind.name(), item.title, item.function, item.place);
    format!("{}:{what}\n", kernel.file) + &seen.items.iter().map(line).collect::<String>()
}

/// Adds to the reports a test for each pipeline of the new oracle, and the new oracle's new errors about the kernel.
fn add_tests(gate: &mut Gate<'_>, panel: &Panel, commands: &Commands<'_>, kernel: &Kernel, seen: &KernelComparison) {
    let wrong = seen.items.iter().filter(|item| item.kind == Kind::NewlyWrong);
    let found: Vec<(&ConfirmedKernel, &Finding)> = wrong
        .filter_map(|item| item.confirmed.as_deref())
        .filter_map(|c| Some((c, c.findings.first()?.last()?)))
        .collect();
    let questions = panel.ask.has_questions().then_some(None);
    for pipeline in questions.into_iter().chain(panel.pipelines.iter().filter(|p| !p.is_cut).map(|p| Some(&*p.text))) {
        let its: Vec<&Finding> = found.iter().map(|(_, f)| *f).filter(|f| f.passes() == pipeline).collect();
        let end = match seen.judged || !its.is_empty() {
            true => CaseEnd::of(&its),
            false => CaseEnd::NotJudged("the two oracles were not compared".into()),
        };
        let class = format!("{}, {}", commands.new.manifest.name, pipeline.unwrap_or("questions"));
        gate.case(Case { name: kernel.file.clone(), class, end, output: String::new() });
    }
    for (confirmed, finding) in found {
        let text = confirmed.case_lines() + &confirmed.body;
        let mut shown = finding.clone();
        commands.set_for_file(&mut shown, &kernel.file);
        // A generated kernel has no file.
        if let Ok(text) = std::fs::read_to_string(&kernel.file) {
            locate(&mut shown, &text);
        }
        gate.finding_with_kernel(BaselineState::New, shown, &text);
    }
}

fn store(dir: &Path, kernels: &[Kernel], groups: &[Group]) -> Result<(), Failure> {
    let (mut store, _) = Store::open(dir, "compare", false).map_err(fail)?;
    for group in groups {
        let (Some(confirmed), Some((file, ..))) = (&group.confirmed, group.places.first()) else { continue };
        let kernel = kernels.iter().find(|k| k.file == *file).expect("the group is about one of them");
        store.add(0, &print_module(&kernel.module, Dialect::INTERNAL), confirmed).map_err(fail)?;
    }
    Ok(())
}

/// The minimum time in seconds that is compared. A shorter time is mostly the time to start a process.
const MIN_COMPARED_SECONDS: f64 = 0.05;

fn print_result(
    common: &Common,
    opts: &[Opt; 2],
    (kernels, judged, refused): (usize, usize, usize),
    groups: &[Group],
    times: &[Time],
) -> Result<(), Failure> {
    let [old, new] = [&opts[0].manifest.name, &opts[1].manifest.name];
    if common.json {
        for group in groups {
            if let Some(finding) = group.finding() {
                stdout(&(finding_json(finding) + "\n"))?;
            }
            let places: Vec<_> = group
                .places
                .iter()
                .map(|(file, function, place)| serde_json::json!({"file": file, "function": function, "place": place}))
                .collect();
            let line = serde_json::json!({"type": "change", "kind": group.kind.name(), "title": group.title,
                "count": group.count, "signature": group.finding().map(|f| &f.signature),
                "known": group.finding().and_then(|f| f.known.as_ref()), "places": places});
            stdout(&(line.to_string() + "\n"))?;
        }
        let times: serde_json::Map<String, serde_json::Value> =
            times.iter().map(|t| (t.pipeline.clone(), t.seconds.into())).collect();
        let line = serde_json::json!({"type": "comparison", "old": old, "new": new, "kernels": kernels,
            "judged": judged, "old_refuses": refused, "times": times});
        return stdout(&(line.to_string() + "\n"));
    }
    if judged > 0 && !groups.iter().any(|g| g.kind == Kind::NewlyWrong) {
        stdout(&format!("{}: none\n", Kind::NewlyWrong.name()))?;
    }
    let mut last = None;
    for group in groups {
        if last != Some(group.kind) {
            last = Some(group.kind);
            stdout(&format!("{}:\n", group.kind.name()))?;
        }
        let known =
            group.finding().and_then(|f| f.known.as_ref()).map_or_else(String::new, |k| format!(" (known: {k})"));
        let mut out = format!("  {:>5} times {}{known}\n", group.count, group.title);
        let shown = if common.verbose > 0 { group.places.len() } else { 2 };
        for (file, function, place) in group.places.iter().take(shown) {
            out += &format!("              {file} @{function} {place}\n");
        }
        if group.places.len() > shown {
            out += &format!("              and {} more (-v shows all)\n", group.places.len() - shown);
        }
        if let Some(finding) = group.finding().filter(|f| is_new(f)) {
            out += &text::render_text(finding).lines().map(|l| format!("      {l}\n")).collect::<String>();
        }
        stdout(&out)?;
    }
    for Time { pipeline, seconds: [was, is] } in times {
        let change = format!(" ({:+.0}%)", 100.0 * (is / was - 1.0));
        let change = if was.min(*is) < MIN_COMPARED_SECONDS { " (too short to compare)" } else { &change };
        stdout(&format!("time of {pipeline}: {was:.3} s before, {is:.3} s now{change}\n"))?;
    }
    if !common.quiet {
        let refused = match refused {
            0 => String::new(),
            n => format!("; {old} has no answer about {n} of them, so no error about them is newly wrong"),
        };
        note(&format!("{kernels} kernels; {old} and {new} differ about {judged}, which were judged{refused}"));
    }
    Ok(())
}

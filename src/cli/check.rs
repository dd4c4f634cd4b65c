//! `check`: judges the user's own `.ll` as a campaign judges generated kernels.

use super::failures::Failures;
use super::finding_paths::{found_in, stored_in};
use super::gate::{Gate, GateArgs, JobsArgs};
use super::output::{Failure, ProgressLines, fail, note, set_times, stdout};
use super::panel::{KnownList, PanelArgs, Targets, is_new, panel, plugins, report_plugin_failures};
use super::source::{self, Source};
use super::untested::{UntestedFunctions, summary_text};
use super::{Common, End, positive_seconds};
use aliasmith::answers::Answers;
use aliasmith::confirmation::check::{ModuleReport, check};
use aliasmith::confirmation::expectations::missed;
use aliasmith::confirmation::reduced_kernel::each_reduced;
use aliasmith::escape::{one_line, shell_path};
use aliasmith::evaluation::panel::Panel;
use aliasmith::finding::Finding;
use aliasmith::finding::Lead;
use aliasmith::finding::Summary;
use aliasmith::finding::baseline::BaselineState;
use aliasmith::finding::describe;
use aliasmith::hunt::store::Store;
use aliasmith::ir::FuncId;
use aliasmith::ir::dialect::Dialect;
use aliasmith::ir::print::ModulePrinter;
use aliasmith::oracle::{OracleError, end_by, is_time_up};
use aliasmith::report::gates::{Case, CaseEnd};
use aliasmith::report::{answer_json, coverage_json, finding_json, lead_json, summary_json, text};
use clap::Args;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// Ask the oracles about your own .ll, run it, and report every answer that an execution refutes
#[derive(Args, Debug)]
#[command(
    after_help = "Examples:\n  aliasmith check kernel.ll\n  aliasmith check corpus/known/*.ll --oracle all --json\n  \
    clang -S -emit-llvm -O1 -o - x.c | aliasmith check - --runs 256"
)]
pub struct CheckArgs {
    /// Files; - is stdin
    #[arg(required = true, value_name = "FILE")]
    pub files: Vec<PathBuf>,
    #[command(flatten)]
    panel: PanelArgs,
    /// Executions per function; fewer if they take more than 250,000 instructions each (375,000 while the runs leave
    /// much code unreached). If none of fewer than 64 executions is evidence, up to 64
    #[arg(long, default_value_t = 64, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    runs: u32,
    /// Judge at most about N pairs of pointers, accesses and calls per file. Each function gets a share of N. If it has
    /// more pairs, only pairs between sampled groups of 8 neighbouring accesses are judged. The groups are spread
    /// evenly over the function, and are the same for every oracle. All other pairs are counted as `answers beyond the
    /// question limit`
    #[arg(long, default_value_t = 100_000, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=100_000))]
    max_questions: u64,
    /// Seconds that the whole command may take. After this time, the running opt is killed, results until then are
    /// reported, and everything else is counted. The exit code is then 3 unless there is a finding
    #[arg(long, value_name = "S", value_parser = positive_seconds)]
    deadline: Option<Duration>,
    /// Only this function (default: the function that the file names, or every function that outside code can call)
    #[arg(long, value_name = "F")]
    function: Option<String>,
    /// Undefined behaviour of the kernel itself gives exit code 1
    #[arg(long)]
    deny_ub: bool,
    /// Exit code 3 if runs made the accesses of fewer than P percent of a function's testable questions; a note per
    /// function says which accesses are missing, and why (with -v for all functions)
    #[arg(long, value_name = "P", value_parser = clap::value_parser!(u8).range(0..=100))]
    min_coverage: Option<u8>,
    /// Also print one line per answer
    #[arg(long)]
    answers: bool,
    /// Store the findings, reduced, in this folder, which must be empty
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    /// Reduce every finding without storing it; then an error has the same signature in all kernels, and known errors
    /// are recognised
    #[arg(long)]
    reduce: bool,
    /// With --out: do not reduce the findings
    #[arg(long, conflicts_with = "reduce")]
    no_reduce: bool,
    #[command(flatten)]
    jobs: JobsArgs,
    #[command(flatten)]
    gates: GateArgs,
}

pub fn run(args: &CheckArgs, common: &Common) -> Result<End, Failure> {
    let started = Instant::now();
    args.jobs.apply()?;
    if let Some(time) = args.deadline {
        end_by(started + time);
    }
    let mut panel = panel(&args.panel, common, args.answers)?;
    panel.ask.most = args.max_questions;
    let known = KnownList::new(&panel, common)?;
    let store = match &args.out {
        Some(dir) => Some(Store::open(dir, "check", false).map_err(fail)?.0),
        None => None,
    };
    let progress = ProgressLines::begin(&panel.progress, common);
    panel.progress.set_total(args.files.len(), "files");
    let mut check = Check {
        args,
        common,
        panel,
        known,
        store,
        gate: Gate::new(&args.gates, common),
        targets: Targets::default(),
        untested: UntestedFunctions::default(),
        failures: Failures::new(args.out.as_deref()),
        bad_files: Vec::new(),
        counts: Summary::new(),
        found: false,
        judged: false,
        thin: false,
    };
    for (done, path) in args.files.iter().enumerate() {
        check.panel.progress.end(usize::from(done > 0));
        check.panel.progress.begin_file(&path.display().to_string());
        if is_time_up() {
            check.counts.discard("files that the deadline left", (args.files.len() - done) as u64);
            break;
        }
        check.file(path)?;
    }
    drop(progress);
    check.end(started)
}

/// The check of all files, and its results so far.
struct Check<'a> {
    args: &'a CheckArgs,
    common: &'a Common,
    panel: Panel,
    known: KnownList,
    store: Option<Store>,
    gate: Gate<'a>,
    targets: Targets,
    untested: UntestedFunctions,
    failures: Failures,
    /// The messages about files that cannot be judged.
    bad_files: Vec<String>,
    counts: Summary,
    /// Whether there is a finding that is no known divergence. With `--deny-ub`, also true if a kernel has undefined
    /// behaviour.
    found: bool,
    /// Whether any question was judged.
    judged: bool,
    /// Whether something was not judged: the deadline has passed, or `--min-coverage` is not reached.
    thin: bool,
}

impl Check<'_> {
    /// Judges the kernels of one file, and reports the results.
    fn file(&mut self, path: &Path) -> Result<(), Failure> {
        let (args, common) = (self.args, self.common);
        let read = source::read_for_oracles(path, &self.panel.oracles, common);
        let read = read.and_then(|mut s| source::entries(&mut s, args.function.as_deref()).map(|e| (s, e)));
        let (mut source, mut entries) = match read {
            Ok(read) => read,
            Err(Failure::Message(text)) => {
                self.bad_files.push(text);
                return Ok(());
            }
            Err(closed) => return Err(closed),
        };
        source::without_deduced(&mut source, &entries, common);
        self.targets.tell(&self.panel.oracles, &source.parsed.module.triple, common);
        let mut checked = check(&self.panel, &source.parsed.module, &source.lines, &entries, args.runs);
        // A compiler to PTX accepts no other target, so it would not be asked about the file as written.
        let prints_ptx = |name: &str| self.panel.oracles.iter().any(|o| o.name() == name && o.prints_ptx());
        let refusal = checked.unsupported.iter().find(|(oracle, _)| !prints_ptx(oracle));
        if let Some((oracle, why)) = refusal.filter(|_| source.is_inferred) {
            if !common.quiet {
                let (name, why) = (&source.name, why.lines().next().unwrap_or("").trim());
                note(&format!(
                    "note: {oracle} rejects {name} with the inferred target ({why}): it is asked as written"
                ));
            }
            source = source::read_as_written(path, common)?;
            entries = source::entries(&mut source, args.function.as_deref())?;
            source::without_deduced(&mut source, &entries, common);
            checked = check(&self.panel, &source.parsed.module, &source.lines, &entries, args.runs);
        }
        self.judged |= checked.is_judged(&self.panel.ask);
        self.report_coverage(path, &source, &entries, &checked)?;
        let mut missed = missed(&self.panel, &source.parsed.module, &source.lines.expects, &checked);
        // If aliasmith failed to get an oracle's answers, it is unknown whether the `expect` lines hold.
        if !checked.failures.is_empty() {
            missed.unmet.clear();
        }
        if args.reduce || args.out.is_some() && !args.no_reduce {
            reduce(&self.panel, &mut checked);
        }
        let stored = checked.confirmed.iter_mut().flat_map(|c| c.findings.iter_mut().flatten());
        checked.findings.iter_mut().chain(stored).for_each(|f| self.known.mark_known(f));
        self.counts.add(&checked.summary);
        self.counts.opaque += source.parsed.opaque.instructions as u64;
        self.found |= checked.findings.iter().any(is_new) || args.deny_ub && !checked.violations.is_empty();
        if let Some(store) = &mut self.store {
            for confirmed in &checked.confirmed {
                store.add(0, &source.text, confirmed).map_err(fail)?;
            }
        }
        self.report(path, &source, &checked)?;
        if self.gate.is_wanted() {
            self.add_tests(path, &source, &checked);
        }
        self.report_failures(&source, checked);
        for miss in missed.unmet.into_iter().chain(missed.untried) {
            note(&format!("{}: {miss}", source.name));
        }
        Ok(())
    }

    /// Reports the functions with questions that no run tested.
    fn report_coverage(
        &mut self,
        path: &Path,
        source: &Source,
        entries: &[FuncId],
        checked: &ModuleReport,
    ) -> Result<(), Failure> {
        let common = self.common;
        for (coverage, entry) in checked.coverage.iter().zip(entries) {
            let below = coverage.percent() < self.args.min_coverage.map_or(0.0, f64::from);
            self.thin |= below;
            if common.json && common.verbose > 0 {
                stdout(&format!("{}\n", coverage_json(&path.display().to_string(), coverage)))?;
                continue;
            }
            // A violation in a run of the function already explains why no run counts.
            let is_explained = checked.violations.iter().any(|v| v.entry == coverage.function);
            let is_untested = coverage.is_untested() && !is_explained;
            if common.verbose > 0 || below || is_untested {
                self.untested.tell(path, source, (*entry, coverage), common);
            }
        }
        Ok(())
    }

    /// Reports the oracles that reject the file, and records the failures of aliasmith itself.
    fn report_failures(&mut self, source: &Source, checked: ModuleReport) {
        for (oracle, why) in checked.unsupported.iter().filter(|_| !self.common.quiet) {
            let why = why.lines().next().unwrap_or("").trim();
            note(&format!("note: {oracle} does not accept {}: {why}", source.name));
        }
        let (late, wrong): (Vec<_>, Vec<_>) =
            checked.failures.iter().partition(|e| matches!(e, OracleError::Late { .. }));
        wrong.into_iter().for_each(|e| self.failures.of_file(&source.name, e));
        if !late.is_empty() {
            self.counts.discard("questions that the deadline left unanswered", late.len() as u64);
        }
        if checked.is_refused {
            self.bad_files.push(one_line(&format!("error: {}: every asked oracle refuses it", source.name)));
        }
    }

    /// Prints the findings, the leads, the undefined behaviour of kernels, and the answers.
    fn report(&self, path: &Path, source: &Source, checked: &ModuleReport) -> Result<(), Failure> {
        let (args, common) = (self.args, self.common);
        let mut seen: BTreeSet<(&str, &str)> = BTreeSet::new();
        // New findings are reported before known ones.
        let (new, known): (Vec<&Finding>, Vec<&Finding>) = checked.findings.iter().partition(|f| is_new(f));
        for finding in new.into_iter().chain(known) {
            // A text line lists all oracles that make the error, but a JSON line contains only one oracle.
            let oracle = if common.json { finding.oracle.as_str() } else { "" };
            if !seen.insert((&finding.signature, oracle)) {
                continue;
            }
            let shown = match self.stored_folder(finding) {
                Some(folder) => stored_in(&folder, finding),
                None => found_in(path, source, finding),
            };
            stdout(&if common.json { finding_json(&shown) + "\n" } else { text::render_text(&shown) })?;
        }
        for lead in &checked.leads {
            let shown = Lead { file: path.display().to_string(), ..lead.clone() };
            stdout(&format!("{}\n", if common.json { lead_json(&shown) } else { text::lead(&shown) }))?;
        }
        for v in &checked.violations {
            let line = if common.json {
                serde_json::json!({"type": "violation", "function": v.function, "ub": v.ub, "detail": v.detail, "witness": v.witness}).to_string()
            } else {
                one_line(&format!("violation: @{} breaks its own rules: {}: {}", v.function, v.ub, v.detail))
            };
            stdout(&(line + "\n"))?;
        }
        if !checked.violations.is_empty() && !common.quiet && !common.json && source.lines.states_setup {
            note(&format!("note: `aliasmith run {}` shows the accesses of the violation", shell_path(path)));
        }
        if !args.reduce && !common.quiet && !common.json && !common.no_known && checked.findings.iter().any(is_new) {
            note("note: a known error is recognised only in its smallest form; repeat with --reduce");
        }
        if args.answers {
            let printer = ModulePrinter::new(&source.parsed.module, Dialect::INTERNAL);
            for (oracle, answers) in &checked.answers {
                for list in answers {
                    answer_lines(common, source, &printer, oracle, list)?;
                }
            }
        }
        Ok(())
    }

    /// Adds to the reports a test for each oracle and pipeline, and the findings of the file.
    fn add_tests(&mut self, path: &Path, source: &Source, checked: &ModuleReport) {
        let panel = &self.panel;
        let questions = panel.ask.has_questions().then_some(None);
        let asked: Vec<Option<&str>> =
            questions.into_iter().chain(panel.pipelines.iter().filter(|p| !p.is_cut).map(|p| Some(&*p.text))).collect();
        for oracle in &panel.oracles {
            let refused = checked.unsupported.iter().find(|(name, _)| name == oracle.name());
            for pipeline in &asked {
                let is_its = |f: &&Finding| f.oracle == oracle.name() && f.passes() == *pipeline;
                let its: Vec<&Finding> = checked.findings.iter().filter(is_its).collect();
                let end = match refused {
                    Some((_, why)) => CaseEnd::NotJudged(why.clone()),
                    None if its.is_empty() && checked.counted == 0 => CaseEnd::NotJudged("no run counts".into()),
                    None => CaseEnd::of(&its),
                };
                let class = format!("{}, {}", oracle.name(), pipeline.unwrap_or("questions"));
                let output: String = its.iter().map(|f| Case::of_cause(BaselineState::New, f).output + "\n").collect();
                self.gate.case(Case { name: path.display().to_string(), class, end, output });
            }
        }
        for finding in &checked.findings {
            let folder = self.stored_folder(finding);
            let shown = folder.as_ref().map_or_else(|| found_in(path, source, finding), |dir| stored_in(dir, finding));
            let kernel = folder.and_then(|dir| std::fs::read_to_string(dir.join(&finding.file)).ok());
            self.gate.finding_with_kernel(BaselineState::New, shown, kernel.as_ref().unwrap_or(&source.text));
        }
    }

    /// Returns the folder of the stored finding with the same cause, if there is one.
    fn stored_folder(&self, finding: &Finding) -> Option<PathBuf> {
        self.store.as_ref()?.folder_of(&finding.signature)
    }

    /// Prints the counts, writes the reports for CI services, and determines the exit code.
    fn end(mut self, started: Instant) -> Result<End, Failure> {
        let common = self.common;
        if let Some(time) = self.args.deadline.filter(|_| is_time_up()) {
            self.thin = true;
            let seconds = time.as_secs_f64();
            note(&format!("note: the {seconds} seconds of --deadline are over: not everything was judged"));
        }
        report_plugin_failures(&mut plugins(&self.panel));
        set_times(&mut self.counts, started, &self.panel);
        if common.json {
            stdout(&(summary_json(&self.counts) + "\n"))?;
        } else if !common.quiet && self.counts.kernels > 0 {
            self.untested.report_unnamed_count();
            note(&summary_text(&self.counts, common));
        }
        self.gate.write("aliasmith check", Some(&self.counts))?;
        self.bad_files.extend(self.failures.message());
        if self.bad_files.is_empty() && !self.found && !self.judged && !common.quiet {
            note(
                "note: no question was judged: no run that is evidence tested a claim, and no pipeline's output was \
                 compared",
            );
        }
        match self.bad_files.is_empty() {
            true if self.found => Ok(End::Found),
            true if self.thin || !self.judged => Ok(End::NothingJudged),
            true => Ok(End::Clean),
            false => Err(Failure::Message(self.bad_files.join("\n"))),
        }
    }
}

/// Reduces the findings. Then findings with the same cause have the same signature.
fn reduce(panel: &Panel, checked: &mut ModuleReport) {
    match each_reduced(panel, &checked.confirmed) {
        Ok(confirmed) => {
            checked.findings = confirmed.iter().flat_map(|c| c.findings.iter().flatten()).cloned().collect();
            checked.confirmed = confirmed;
        }
        Err(failure) => checked.failures.push(failure),
    }
}

fn answer_lines(
    common: &Common,
    source: &Source,
    printer: &ModulePrinter<'_>,
    oracle: &str,
    list: &Answers,
) -> Result<(), Failure> {
    let module = &source.parsed.module;
    let function = module.function_name(list.function);
    let mut out = String::new();
    for claim in &list.claims {
        let sides = describe::claim_sides(module, printer, list.function, &claim.question, claim.answer);
        out += &if common.json {
            answer_json((oracle, &list.pipeline), function, &sides, claim).to_string()
        } else {
            let rule = claim.rule.map(|r| format!("   [{r}]")).unwrap_or_default();
            let [a, b] = sides.texts().map(Option::unwrap_or_default);
            format!("{oracle} @{function} {}({a}; {b}) = {}{rule}", claim.question.kind().name(), claim.answer)
        };
        out.push('\n');
    }
    stdout(&out)
}

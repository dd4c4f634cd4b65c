//! Reports a hunt while it runs: prints lines, stores findings, and counts.

use super::failures::Failures;
use super::finding_paths::stored_in;
use super::output::{Failure, INTERVAL, fail, note, set_times, stdout};
use super::panel::{KnownList, is_new, plugins, report_plugin_failures};
use super::{Common, End};
use aliasmith::confirmation::ConfirmedKernel;
use aliasmith::evaluation::progress::time_left;
use aliasmith::finding::Finding;
use aliasmith::finding::Summary;
use aliasmith::hunt::cost::Cost;
use aliasmith::hunt::store::Store;
use aliasmith::hunt::{CampaignConfig, HuntEvent, REFUSED_BY_ALL};
use aliasmith::oracle::plugin::Plugin;
use aliasmith::report::{finding_json, lead_json, summary_json, text};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::collections::{BTreeMap, BTreeSet};
use std::io::IsTerminal as _;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

/// Prints the events of a hunt, and stores its findings.
pub struct HuntReporter<'a> {
    common: &'a Common,
    folder: &'a Path,
    store: Store,
    /// The counts of the hunt before this process resumed it.
    before: Summary,
    /// The maximum number of kernels that are stored because an oracle is more or less precise than the reference.
    diffs: usize,
    known: KnownList,
    progress: ProgressBar,
    /// The time that the hunt may take.
    limit: Option<Duration>,
    reported: Instant,
    started: Instant,
    /// Whether the folder has a finding that is no known divergence, including those of earlier processes of the hunt.
    found: bool,
    oracles: Vec<String>,
    /// The findings of the current seed, which are printed together, in the order of oracles.
    waiting: (u64, Vec<Finding>),
    /// The number of findings of each oracle.
    by_oracle: BTreeMap<String, u64>,
    /// The failures to print at the end.
    failures: Failures,
    /// The plugins that are still in use.
    plugins: Vec<Arc<Plugin>>,
}

impl<'a> HuntReporter<'a> {
    /// Starts the reports of a hunt. If the hunt is resumed, its folder may already have findings.
    pub fn new(
        plan: &CampaignConfig,
        (folder, store): (&'a Path, Store),
        before: Summary,
        known: KnownList,
        common: &'a Common,
    ) -> Result<HuntReporter<'a>, Failure> {
        let mut earlier = store.findings().map_err(fail)?;
        earlier.iter_mut().for_each(|f| known.mark_known(f));
        Ok(HuntReporter {
            common,
            folder,
            store,
            before,
            diffs: plan.diffs,
            known,
            progress: progress(plan, common),
            limit: plan.limit,
            reported: Instant::now(),
            started: Instant::now(),
            found: earlier.iter().any(is_new),
            oracles: plan.panel.oracles.iter().map(|o| o.name().to_string()).collect(),
            waiting: (0, Vec::new()),
            by_oracle: BTreeMap::new(),
            failures: Failures::new(Some(folder)),
            plugins: plugins(&plan.panel),
        })
    }

    /// Reports an event.
    pub fn report_event(&mut self, news: HuntEvent<'_>) -> Result<(), Failure> {
        if !matches!(news, HuntEvent::Found { seed, .. } if seed == self.waiting.0) {
            self.print_waiting()?;
        }
        match news {
            HuntEvent::Found { seed, original, confirmed } => {
                self.waiting.0 = seed;
                self.found((seed, original), confirmed)
            }
            HuntEvent::Again { signature } => {
                self.store.count_repeat(signature);
                Ok(())
            }
            HuntEvent::Lead(_, lead) => {
                if self.common.json {
                    self.print(&lead_json(lead))
                } else if self.common.verbose > 0 {
                    self.print(&text::lead(lead))
                } else {
                    Ok(())
                }
            }
            HuntEvent::Diff(seed, text) => self.store.diff(seed, text, self.diffs).map_err(fail),
            HuntEvent::Failure(seeds, failure) => {
                self.failures.of_seeds(seeds, failure);
                Ok(())
            }
            HuntEvent::Progress { next, summary, repeats } => {
                self.progress.suspend(|| report_plugin_failures(&mut self.plugins));
                let mut total = self.before.clone();
                total.add(summary);
                self.store.progress(next, &total, repeats).map_err(fail)?;
                self.progress.set_position(summary.kernels);
                let of_runs = 100.0 * (1.0 - total.counted as f64 / total.executions.max(1) as f64);
                let by_oracle: String = self.by_oracle.iter().map(|(o, n)| format!(", {o} {n}")).collect();
                let (kernels, signatures, leads) = (total.kernels, self.store.len(), total.leads);
                let line = format!(
                    "{kernels} kernels, {signatures} signatures{by_oracle}, {leads} leads, {of_runs:.0}% of runs discarded"
                );
                let left = self
                    .left(summary.kernels)
                    .map_or_else(String::new, |left| format!(", about {} s left", left.as_secs()));
                self.progress.set_message(format!("{signatures} signatures{left}"));
                let hidden = !std::io::stderr().is_terminal() && !self.common.quiet;
                if hidden && self.reported.elapsed() >= INTERVAL {
                    self.reported = Instant::now();
                    let rate = summary.kernels as f64 / self.started.elapsed().as_secs_f64();
                    note(&format!("{line}, {rate:.0} kernels/s{left}"));
                }
                Ok(())
            }
        }
    }

    /// Returns an estimate of the remaining time. `done` is the number of kernels that this process has judged.
    fn left(&self, done: u64) -> Option<Duration> {
        let elapsed = self.started.elapsed();
        match self.limit {
            Some(limit) => limit.checked_sub(elapsed),
            None => time_left(elapsed, done, self.progress.length().unwrap_or(0)),
        }
    }

    fn found(&mut self, (seed, original): (u64, &str), confirmed: &ConfirmedKernel) -> Result<(), Failure> {
        let mut confirmed = confirmed.clone();
        confirmed.findings.iter_mut().flatten().for_each(|f| self.known.mark_known(f));
        let (new, failure) = match self.store.add(seed, original, &confirmed) {
            Ok(new) => (new, None),
            // Findings that could not be stored are still printed.
            Err(e) => (confirmed.findings.iter().map(Vec::as_slice).collect(), Some(e)),
        };
        for findings in new {
            self.found |= findings.iter().any(is_new);
            findings.iter().for_each(|f| *self.by_oracle.entry(f.oracle.clone()).or_default() += 1);
            self.waiting.1.extend_from_slice(findings);
        }
        failure.map_or(Ok(()), |e| Err(fail(e)))
    }

    fn print_waiting(&mut self) -> Result<(), Failure> {
        let mut findings = std::mem::take(&mut self.waiting.1);
        findings.sort_by_key(|f| self.oracles.iter().position(|o| *o == f.oracle));
        let mut printed: BTreeSet<&str> = BTreeSet::new();
        // A JSON line names only one oracle. A text names all oracles with the error, and new findings come first.
        if !self.common.json {
            findings.sort_by_key(|f| !is_new(f));
        }
        for finding in &findings {
            let shown = stored_in(&self.folder.join(&finding.signature), finding);
            if self.common.json {
                self.print(&finding_json(&shown))?;
            } else if printed.insert(&finding.signature) {
                let known = finding.known.as_ref().map_or_else(String::new, |link| format!("known ({link}): "));
                self.print(&format!("{known}{}\n    {}", text::headline(&shown), shown.replay))?;
            }
        }
        Ok(())
    }

    /// Prints the counts of the whole hunt, and writes its cost.
    pub fn end(mut self, ended: Result<Summary, Failure>, plan: &CampaignConfig) -> Result<End, Failure> {
        self.print_waiting()?;
        let mut total = match ended {
            Ok(total) => total,
            Err(Failure::Message(last)) => {
                self.progress.finish_and_clear();
                return Err(Failure::Message(
                    self.failures.message().into_iter().chain([last]).collect::<Vec<_>>().join("\n"),
                ));
            }
            Err(closed) => return Err(closed),
        };
        match plan.stop.load(Ordering::Relaxed) {
            false => self.store.end().map_err(fail)?,
            true if self.common.quiet => {}
            true => note("note: the hunt was stopped before its end; --resume continues it"),
        }
        let is_refused = total.kernels > 0 && total.discarded.get(REFUSED_BY_ALL) == Some(&total.kernels);
        set_times(&mut total, self.started, &plan.panel);
        Cost::from_summary(&total).add_to(self.folder).map_err(fail)?;
        total.add(&self.before);
        self.progress.finish_and_clear();
        if self.common.json {
            stdout(&(summary_json(&total) + "\n"))?;
        } else {
            let known = Store::read(self.folder).map_err(fail)?.iter().filter(|f| f.known.is_some()).count();
            let known = if known > 0 { format!(", {known} of them known") } else { String::new() };
            let (summary, signatures) = (text::summary(&total), self.store.len());
            let times: String =
                self.store.confirmed_counts().iter().map(|(s, times)| format!("{times:>6} times {s}\n")).collect();
            stdout(&format!("{summary}{times}{signatures} signatures in {}{known}\n", self.folder.display()))?;
        }
        match self.failures.message() {
            Some(message) => Err(Failure::Message(message)),
            None if is_refused => Err(fail("every asked oracle refuses every kernel")),
            None if self.found => Ok(End::Found),
            None if total.counted == 0 => Ok(End::NothingJudged),
            None => Ok(End::Clean),
        }
    }

    fn print(&self, line: &str) -> Result<(), Failure> {
        self.progress.suspend(|| stdout(&format!("{line}\n")))
    }
}

fn progress(plan: &CampaignConfig, common: &Common) -> ProgressBar {
    let bar = match plan.seeds.1 {
        Some(end) => ProgressBar::new((end - plan.seeds.0) / plan.shard.1),
        None => ProgressBar::new_spinner(),
    };
    if common.quiet || !std::io::stderr().is_terminal() {
        bar.set_draw_target(ProgressDrawTarget::hidden());
    }
    let style = ProgressStyle::with_template("{elapsed_precise} {wide_bar} {pos}/{len} kernels, {per_sec}, {msg}");
    bar.with_style(style.expect("the template is fixed"))
}

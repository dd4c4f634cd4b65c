//! The reports for CI services that verbs write: JUnit, SARIF, and the HTML page.

use super::output::{Failure, fail};
use super::{Common, page};
use aliasmith::finding::baseline::BaselineState;
use aliasmith::finding::{Finding, Summary};
use aliasmith::hunt::files::write_atomically;
use aliasmith::report::gates::{Case, junit, sarif};
use aliasmith::report::html::{Change, ComparedKernels, Entry, Page, render_html};
use clap::Args;
use std::path::PathBuf;

/// The options of all verbs that write these reports.
#[derive(Args, Clone, Debug)]
pub struct GateArgs {
    /// Write a JUnit report here: one test per kernel, oracle and pipeline (`hunt` and `nightly`: one per cause;
    /// `selftest`: one per defect); a test fails if its error is new and not known, or if its defect is not found
    #[arg(long, value_name = "F")]
    pub junit: Option<PathBuf>,
    /// Write a SARIF 2.1.0 report here, with the place of each access
    #[arg(long, value_name = "F")]
    pub sarif: Option<PathBuf>,
    /// Write a self-contained page about the findings here
    #[arg(long, value_name = "F")]
    pub html: Option<PathBuf>,
}

/// The option for the number of worker threads, of every long-running verb.
#[derive(Args, Clone, Debug)]
pub struct JobsArgs {
    /// Worker threads (default: the number of cores); on Linux an opt runs on the core of the worker that waits for it
    #[arg(long, short, value_name = "J", value_parser = clap::value_parser!(u16).range(1..=512))]
    jobs: Option<u16>,
}

impl JobsArgs {
    /// Returns the number of threads.
    pub fn threads(&self) -> usize {
        let cores = || std::thread::available_parallelism().map_or(1, usize::from);
        self.jobs.map_or_else(cores, usize::from)
    }

    /// Sets the number of threads of the whole command.
    pub fn apply(&self) -> Result<(), Failure> {
        rayon::ThreadPoolBuilder::new().num_threads(self.threads()).build_global().map_err(fail)
    }
}

/// Collects the content of the reports.
pub struct Gate<'a> {
    args: &'a GateArgs,
    common: &'a Common,
    cases: Vec<Case>,
    /// The tests that concern no kernel.
    tests: Vec<Case>,
    findings: Vec<(BaselineState, Finding)>,
    entries: Vec<Entry>,
}

impl<'a> Gate<'a> {
    /// Returns reports without content.
    pub fn new(args: &'a GateArgs, common: &'a Common) -> Gate<'a> {
        Gate { args, common, cases: Vec::new(), tests: Vec::new(), findings: Vec::new(), entries: Vec::new() }
    }

    /// Adds a test to the JUnit report.
    pub fn case(&mut self, case: Case) {
        self.cases.push(case);
    }

    /// Adds a test that concerns no kernel. If the test fails, all reports show the failure, because no finding shows
    /// it.
    pub fn test(&mut self, test: Case) {
        self.tests.push(test);
    }

    /// Whether an option names a report.
    pub fn is_wanted(&self) -> bool {
        self.args.junit.is_some() || self.args.sarif.is_some() || self.args.html.is_some()
    }

    /// Adds a finding, in the form that stdout shows, to the SARIF report.
    pub fn finding(&mut self, standing: BaselineState, finding: Finding) {
        self.findings.push((standing, finding));
    }

    /// Adds a finding to the SARIF report and to the page. `kernel` is the text of its file.
    pub fn finding_with_kernel(&mut self, standing: BaselineState, finding: Finding, kernel: &str) {
        match self.args.html {
            Some(_) => self.entry(page::entry(standing, finding, kernel, self.common)),
            None => self.finding(standing, finding),
        }
    }

    /// Adds the finding of `entry` to the SARIF report, and `entry` to the page.
    pub fn entry(&mut self, entry: Entry) {
        self.finding(entry.standing, entry.finding.clone());
        self.entries.push(entry);
    }

    /// Writes the reports of a comparison, with the differences that it found. `compared` is [`Page::compared`].
    pub fn write_changes(
        self,
        title: &str,
        counts: &Summary,
        compared: ComparedKernels,
        changes: Vec<Change>,
    ) -> Result<(), Failure> {
        self.write_page(Page {
            counts: Some(counts.clone()),
            compared: Some(compared),
            changes,
            ..page::new(title.into())
        })
    }

    /// Writes the reports. `title` is the title of the page, and `counts` are those of the command.
    pub fn write(self, title: &str, counts: Option<&Summary>) -> Result<(), Failure> {
        self.write_page(Page { counts: counts.cloned(), ..page::new(title.into()) })
    }

    fn write_page(self, page: Page) -> Result<(), Failure> {
        self.write_lists()?;
        let Some(file) = &self.args.html else { return Ok(()) };
        let page = Page { entries: self.entries, tests: self.tests, ..page };
        write_atomically(file, &render_html(&page)).map_err(fail)
    }

    /// Writes the JUnit and SARIF reports, but no page.
    pub fn write_lists(&self) -> Result<(), Failure> {
        if let Some(file) = &self.args.junit {
            let all = [&self.cases[..], &self.tests].concat();
            write_atomically(file, &junit(&all).map_err(fail)?).map_err(fail)?;
        }
        if let Some(file) = &self.args.sarif {
            write_atomically(file, &(sarif(&self.findings, &self.tests).to_string() + "\n")).map_err(fail)?;
        }
        Ok(())
    }
}

//! The page of `--html`: its findings with their kernels, the output of a wrong pipeline, and earlier nights.

use super::Common;
use super::finding_paths::stored_in;
use super::output::{Failure, fail};
use super::panel::{current_date, manifests};
use aliasmith::answers::pipeline;
use aliasmith::escape::shell_word;
use aliasmith::finding::baseline::BaselineState;
use aliasmith::finding::{Fault, Finding};
use aliasmith::hunt::cost::Cost;
use aliasmith::hunt::files::write_atomically;
use aliasmith::hunt::state::State;
use aliasmith::hunt::store::Store;
use aliasmith::ir::Module;
use aliasmith::ir::parse::parse_module;
use aliasmith::oracle::transform::transform;
use aliasmith::oracle::{Oracle, Subject, Timeouts, Transport, resolve_oracles};
use aliasmith::report::html::{Entry, Night, Page, render_html};
use std::path::{Path, PathBuf};

/// Returns a page without findings. It shows the command line of this process and today's date.
pub fn new(title: String) -> Page {
    let words: Vec<String> = std::env::args_os().skip(1).map(|word| word.to_string_lossy().into_owned()).collect();
    let command = words.iter().fold("aliasmith".to_string(), |text, word| text + " " + &shell_word(word));
    Page { title, command, date: current_date(), ..Page::default() }
}

/// Returns the page's entry for a finding. `kernel` is the text of the finding's file.
pub fn entry(standing: BaselineState, finding: Finding, kernel: &str, common: &Common) -> Entry {
    let module = parse_module(&finding.file, kernel.as_bytes()).ok().map(|parsed| parsed.module);
    let change = module.as_ref().and_then(|module| change(&finding, module, common));
    Entry { standing, kernel: kernel.to_string(), module, change, finding }
}

/// A pass that changes nothing. Its output is the module as the oracle reads it.
const UNCHANGED: &str = "verify";

/// Returns the module before and after the pipeline that a miscompile is about, both as the oracle prints them. Returns
/// `None` if the finding concerns no pipeline, the oracle is not installed, or it fails on this module.
fn change(finding: &Finding, module: &Module, common: &Common) -> Option<[Module; 2]> {
    let (Fault::Miscompile(_), Some(passes)) = (&finding.fault, finding.passes()) else { return None };
    let (oracles, _) = resolve_oracles(&finding.oracle, &manifests(common).ok()?).ok()?;
    let opt = oracles.iter().find_map(|oracle| match oracle {
        Oracle::Opt(opt) if opt.manifest.compiler.is_none() => Some(opt),
        _ => None,
    })?;
    let subject = Subject::whole(module);
    let options: Vec<String> = pipeline::options(&finding.pipeline).map(|option| format!("-{option}")).collect();
    let timeouts = common.timeout.map_or_else(Timeouts::default, Timeouts::uniform);
    let after = |passes| {
        let mut done = transform(opt, Transport::Print, &[subject], passes, &options, timeouts).ok()?;
        done.lots.pop().map(|lot| lot.module)
    };
    Some([after(UNCHANGED)?, after(passes)?])
}

/// Writes the page about a findings folder. `standing` states for each finding whether earlier nights have it too.
pub fn write_for_folder(
    (folder, file): (&Path, &Path),
    earlier: &[PathBuf],
    standing: impl Fn(&Finding) -> BaselineState,
    common: &Common,
) -> Result<(), Failure> {
    let mut page = new(folder.display().to_string());
    for finding in Store::read(folder).map_err(fail)? {
        let path = folder.join(&finding.signature).join(&finding.file);
        let kernel =
            std::fs::read_to_string(&path).map_err(|e| fail(format!("cannot read {}: {e}", path.display())))?;
        let shown = stored_in(&folder.join(&finding.signature), &finding);
        page.entries.push(entry(standing(&finding), shown, &kernel, common));
    }
    if let Some(state) = state(folder)? {
        (page.counts, page.times) = (Some(state.summary), state.confirmed);
    }
    page.nights = earlier.iter().map(PathBuf::as_path).chain([folder]).map(night).collect::<Result<_, _>>()?;
    write_atomically(file, &render_html(&page)).map_err(fail)
}

/// Returns the state of a hunt's folder, with the times of all processes of the hunt.
fn state(folder: &Path) -> Result<Option<State>, Failure> {
    let (mut state, cost) = (State::read(folder).map_err(fail)?, Cost::read(folder).map_err(fail)?);
    if let Some(State { summary, .. }) = &mut state {
        (summary.seconds, summary.cpu_self, summary.cpu_opt) = (cost.seconds, cost.cpu_self, cost.cpu_opt);
    }
    Ok(state)
}

fn night(folder: &Path) -> Result<Night, Failure> {
    let findings = Store::read(folder).map_err(fail)?;
    let known = findings.iter().filter(|f| f.known.is_some()).count();
    let counts = state(folder)?.map(|state| state.summary);
    Ok(Night { name: folder.display().to_string(), findings: [known, findings.len() - known], counts })
}

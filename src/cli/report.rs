//! `report`: renders a findings folder as text or HTML, or one finding as an issue. The issue is for LLVM's tracker, or
//! for the vendor of a closed compiler.

use super::folders::HINT;
use super::output::{Failure, fail, stdout};
use super::replay::{finding_folder, reconfirm};
use super::{Common, End, page};
use aliasmith::confirmation::blame::hiding_options;
use aliasmith::confirmation::end_to_end::effect;
use aliasmith::evaluation::panel::Panel;
use aliasmith::finding::baseline::BaselineState;
use aliasmith::finding::{Fault, Finding};
use aliasmith::hunt::store::{FORMAT_FILE, Store};
use aliasmith::ir::dialect::Dialect;
use aliasmith::ir::print::print_module;
use aliasmith::oracle::Oracle;
use aliasmith::oracle::compiler::{printed, text_for};
use aliasmith::report::compiler_issue::{Compilation, compiler_issue};
use aliasmith::report::{finding_json, text, upstream::upstream};
use clap::Args;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// Render a findings folder, or one finding as an upstream issue
#[derive(Args, Debug)]
#[command(after_help = "Examples:\n  aliasmith report findings/hunt-1\n  \
    aliasmith report findings/hunt-1 --upstream alias-noalias-basic-aa-0123456789ab > issue.md\n  \
    aliasmith report findings/hunt-1 --html findings.html")]
pub struct ReportArgs {
    /// A findings folder
    #[arg(value_name = "DIR")]
    folder: PathBuf,
    /// Instead print this finding as an issue for LLVM's tracker, or for the vendor of a closed compiler, after asking
    /// and running again
    #[arg(long, value_name = "SIG", conflicts_with = "html")]
    upstream: Option<String>,
    /// Write one self-contained page here instead
    #[arg(long, value_name = "F")]
    html: Option<PathBuf>,
}

pub fn run(args: &ReportArgs, common: &Common) -> Result<End, Failure> {
    match (&args.upstream, &args.html) {
        (Some(signature), _) => print_issue(&args.folder, signature, common),
        (None, Some(file)) => {
            page::write_for_folder((&args.folder, file), &[], |_| BaselineState::New, common)?;
            Ok(End::Clean)
        }
        (None, None) => report_all(&args.folder, common),
    }
}

fn report_all(folder: &Path, common: &Common) -> Result<End, Failure> {
    if !folder.join(FORMAT_FILE).is_file() {
        return Err(fail(format!("{} is no findings folder ({HINT})", folder.display())));
    }
    let findings = Store::read(folder).map_err(fail)?;
    if findings.is_empty() && !common.quiet {
        super::output::note(&format!("no findings in {}", folder.display()));
    }
    for f in &findings {
        let shown = super::finding_paths::stored_in(&folder.join(&f.signature), f);
        stdout(&if common.json { finding_json(&shown) + "\n" } else { text::render_text(&shown) + "\n" })?;
    }
    Ok(End::Clean)
}

/// Returns the known divergences with the same question, answer and blamed provider, each once.
fn similar_divergences(panel: &Panel, finding: &Finding) -> Vec<(String, String)> {
    let words = |signature: &str| signature.rsplit_once('-').map(|(words, _)| words.to_string());
    let opts = panel.oracles.iter().filter_map(|o| if let Oracle::Opt(opt) = o { Some(opt) } else { None });
    let all = opts.flat_map(|opt| &opt.manifest.known);
    let near = all.filter(|k| k.signature.as_deref().and_then(words) == words(&finding.signature));
    let pairs: BTreeSet<(String, String)> = near.map(|k| (k.link.clone(), k.reason.clone())).collect();
    pairs.into_iter().collect()
}

fn print_issue(folder: &Path, signature: &str, common: &Common) -> Result<End, Failure> {
    let Some(folder) = finding_folder(Path::new(signature), folder) else {
        return Err(fail(format!("no finding '{signature}' in {}", folder.display())));
    };
    let (finding, panel, confirmed) = reconfirm(&folder, common)?;
    let same = |f: &Finding| f.signature == finding.signature;
    let Some(at) = confirmed.findings.iter().position(|list| list.iter().any(same)) else {
        return Err(fail(format!("{}: the finding does not reproduce", folder.display())));
    };
    let (target, candidate) = &confirmed.targets[at];
    let kernel = print_module(&candidate.module, Dialect::INTERNAL);
    let near = similar_divergences(&panel, &finding);
    let opts = panel.oracles.iter().filter_map(|o| if let Oracle::Opt(opt) = o { Some(opt) } else { None });
    if let Some((opt, compiler)) = opts
        .filter(|opt| opt.manifest.name == finding.oracle)
        .find_map(|opt| Some((opt, opt.manifest.compiler.as_ref()?)))
    {
        let given = text_for(opt, compiler, &candidate.module).map_err(fail)?;
        let printed = printed(opt, compiler, &candidate.module, panel.timeouts.single)?;
        let compilation = Compilation { opt, compiler, given: &given, printed: printed.as_deref() };
        stdout(&compiler_issue(&finding, &kernel, &compilation, &near))?;
        return Ok(End::Clean);
    }
    let llvm_options = hiding_options(&panel, target, candidate)?;
    let effect = match &finding.fault {
        Fault::WrongAnswer(_) | Fault::BrokenShape(_) => effect(&panel, target, candidate)?,
        // A finding of this kind is itself an effect on the output.
        Fault::Miscompile(_) | Fault::Crash { .. } | Fault::Hang { .. } | Fault::InvalidOutput { .. } => None,
    };
    stdout(&upstream(&finding, &kernel, &llvm_options, &near, effect.as_ref()))?;
    Ok(End::Clean)
}

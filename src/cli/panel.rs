//! Builds a panel of oracles from flags, and reads the lists of known divergences.

use super::Common;
use super::output::{Failure, fail, note, toml_error};
use aliasmith::answers::QuestionKind;
use aliasmith::escape::shell_path;
use aliasmith::evaluation::panel::Panel;
use aliasmith::finding::Finding;
use aliasmith::finding::signature::cause;
use aliasmith::oracle::compiler::COMPILE;
use aliasmith::oracle::plugin::Plugin;
use aliasmith::oracle::targets::{missing_target, without_target};
use aliasmith::oracle::{
    Ask, Discovery, GlobalsAa, KnownDivergence, Manifest, Oracle, Timeouts, built_in, find, load_manifest,
    read_bitcode_as, resolve_oracles,
};
use aliasmith::target::Profile;
use aliasmith::target::llvm_options::OptionError;
use aliasmith::validation::pipelines::{NoPipeline, grouped, try_out};
use clap::Args;
use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::{SystemTime, UNIX_EPOCH};

/// The questions that are asked by default.
pub const DEFAULT: &str = "alias,modref,memssa,same";
/// The questions that are asked only if `--ask` names them.
const NAMED: [QuestionKind; 3] = [QuestionKind::Sets, QuestionKind::Memdeps, QuestionKind::Heard];
/// The name in `--ask` for the clobbers and the shape of MemorySSA.
const MEMSSA: &str = "memssa";

/// Options of the verbs that ask oracles.
#[derive(Args, Debug, Clone)]
pub struct PanelArgs {
    /// Oracles, comma-separated: reference, opt-15, opt-16, opt-19, opt-22, all (only if named: opt-23, any opt-N in
    /// PATH, /path/to/opt). Compilers answer only the question `same`: libnvvm, libnvvm-7, llc-N-O0, llc-N-O3
    #[arg(long, default_value = "all", value_name = "LIST")]
    pub oracle: String,
    /// Profile by which the reference answers: sound (no execution refutes an answer), or the rules of a release with
    /// its errors: cicc-13, llvm-15, llvm-16, llvm-19, llvm-22, llvm-23
    #[arg(long, default_value = "sound", value_name = "P")]
    pub profile: String,
    /// Only these questions, comma-separated: alias, modref, memssa, same (whether --passes keeps the behaviour); asked
    /// only if named: sets (alias sets), memdeps (MemoryDependenceAnalysis, as GVN uses it), heard (what the passes of
    /// --passes ask)
    #[arg(long, default_value = DEFAULT, value_name = "LIST")]
    pub ask: String,
    /// A pipeline that opt runs, in the syntax of its -passes=; may be repeated
    #[arg(long = "passes", value_name = "PIPELINE")]
    pub pipelines: Vec<String>,
    /// An option of LLVM that changes answers, for the reference and for each opt that has it; may be repeated
    #[arg(long = "llvm-option", alias = "knob", value_name = "NAME[=VALUE]")]
    pub llvm_options: Vec<String>,
    /// Pipelines that were drawn at random. A drawn pipeline that no oracle knows is skipped.
    #[arg(skip)]
    pub drawn: Vec<String>,
}

impl PanelArgs {
    /// Whether no option differs from its default.
    pub fn is_default(&self) -> bool {
        let PanelArgs { oracle, profile, ask, pipelines, llvm_options, drawn: _ } = self;
        (&oracle[..], &profile[..], &ask[..]) == ("all", "sound", DEFAULT)
            && pipelines.is_empty()
            && llvm_options.is_empty()
    }
}

/// Returns an error if the oracles of the panel answer none of its questions.
pub fn check_asks(panel: &Panel) -> Result<(), Failure> {
    let answers = |oracle: &Oracle| match oracle {
        Oracle::Reference => panel.ask.has_questions(),
        Oracle::Opt(opt) if opt.manifest.compiler.is_some() => !panel.pipelines.is_empty(),
        Oracle::Opt(_) => panel.ask.has_questions() || !panel.pipelines.is_empty(),
    };
    if panel.oracles.iter().any(answers) {
        return Ok(());
    }
    let names: Vec<&str> = panel.oracles.iter().map(Oracle::name).collect();
    let what = "answers no question of --ask; `same` and `heard` ask about --passes, and compilers answer only `same`";
    Err(fail(format!("{} {what}", names.join(", "))))
}

/// Returns the questions for a replay: the default questions, and the finding's own question.
pub fn questions_about(question: Option<QuestionKind>) -> String {
    match question.filter(is_named) {
        Some(named) => format!("{DEFAULT},{}", named.name()),
        None => DEFAULT.into(),
    }
}

/// Returns the names of questions for `--ask`, the default ones first.
pub fn questions() -> impl Iterator<Item = &'static str> {
    DEFAULT.split(',').chain(NAMED.iter().map(|kind| kind.name()))
}

/// Whether this kind of question is asked only if `--ask` names it.
pub fn is_named(question: &QuestionKind) -> bool {
    NAMED.contains(question)
}

/// Returns all manifests: the built-in ones, then the user's.
pub fn manifests(common: &Common) -> Result<Vec<Manifest>, Failure> {
    let mut all = built_in();
    for path in &common.oracle_manifest {
        let manifest = load_manifest(path).map_err(fail)?;
        all.retain(|m| m.name != manifest.name);
        all.push(manifest);
    }
    Ok(all)
}

/// Returns the panel that the flags describe. Prints on stderr which oracles of `all` are missing.
pub fn panel(args: &PanelArgs, common: &Common, all_lines: bool) -> Result<Panel, Failure> {
    let manifests = manifests(common)?;
    let mut list = args.oracle.clone();
    if !common.oracle_manifest.is_empty() && list == "all" {
        for m in &manifests {
            if matches!(find(m), Discovery::Found(_)) {
                list += &format!(",{}", m.name);
            }
        }
    }
    let (oracles, missing) = resolve_oracles(&list, &manifests).map_err(fail)?;
    if !common.quiet {
        for hint in missing {
            note(&format!("note: {hint}"));
        }
    }
    panel_of(oracles, args, common, all_lines)
}

/// Returns the panel with these oracles and with the other flags.
pub fn panel_of(oracles: Vec<Oracle>, args: &PanelArgs, common: &Common, all_lines: bool) -> Result<Panel, Failure> {
    let mut profile = Profile::named(&args.profile).map_err(fail)?.clone();
    let mut same = false;
    let mut ask = Ask {
        alias: false,
        modref: false,
        memssa: false,
        metadata: false,
        all_lines,
        globals_aa: GlobalsAa::Both,
        ..Ask::default()
    };
    for kind in args.ask.split(',').map(str::trim) {
        match QuestionKind::named(kind) {
            Some(QuestionKind::Alias) => (ask.alias, ask.metadata) = (true, true),
            Some(QuestionKind::Modref) => ask.modref = true,
            Some(QuestionKind::Sets) => ask.sets = true,
            Some(QuestionKind::Memdeps) => ask.memdeps = true,
            Some(QuestionKind::Same) => same = true,
            Some(QuestionKind::Heard) => ask.heard = true,
            // The clobbers and the shape of MemorySSA are asked together.
            None if kind == MEMSSA => ask.memssa = true,
            Some(QuestionKind::Clobber | QuestionKind::Shape) | None => {
                let named = NAMED.map(QuestionKind::name).join(",");
                return Err(fail(format!("--ask: unknown question '{kind}'; valid: {DEFAULT},{named}")));
            }
        }
    }
    for option in &args.llvm_options {
        let lack = set_option(option, &mut profile, &mut ask, &oracles)?;
        if !lack.is_empty() && !common.quiet {
            note(&format!(
                "note: --llvm-option {option}: {} has no such option and is asked without it",
                lack.join(", ")
            ));
        }
    }
    for oracle in &oracles {
        if let Oracle::Opt(opt) = oracle {
            read_bitcode_as(&opt.path);
        }
    }
    let timeouts = common.timeout.map_or_else(Timeouts::default, Timeouts::uniform);
    let mut panel = Panel::new(oracles, ask);
    (panel.timeouts, panel.profile) = (timeouts, profile);
    let (mut seen, mut refused) = (BTreeSet::new(), Vec::new());
    // A compiler has only one pipeline, so the user need not name it.
    let has_compiler = panel.oracles.iter().any(|o| matches!(o, Oracle::Opt(opt) if opt.manifest.compiler.is_some()));
    let compile = has_compiler.then(|| COMPILE.to_string());
    for pipeline in compile
        .iter()
        .chain(&args.pipelines)
        .chain(&args.drawn)
        .filter(|p| (same || panel.ask.heard) && seen.insert(*p))
    {
        let (passes, refusals) = match try_out(&panel, pipeline) {
            Err(NoPipeline::Refused { refusals, .. }) if args.drawn.contains(pipeline) => (Vec::new(), refusals),
            tried => tried.map_err(fail)?,
        };
        refused.extend(refusals);
        panel.pipelines.extend(passes);
    }
    // With this option, LLVM 23 and later read `dereferenceable` as older releases do.
    let older = |text: &str| text.contains("use-dereferenceable-at-point-semantics=");
    if panel.ask.llvm_options.iter().any(|o| older(o)) || panel.pipelines.iter().any(|p| older(&p.text)) {
        panel.options.dereferenceable_at_point = false;
    }
    if !common.quiet {
        grouped(&refused).iter().for_each(|why| note(&format!("note: unsupported: {why}")));
    }
    Ok(panel)
}

/// Sets an option for all oracles that have it. Returns the oracles that lack the option. It is an error if all oracles
/// lack it.
fn set_option(option: &str, profile: &mut Profile, ask: &mut Ask, oracles: &[Oracle]) -> Result<Vec<String>, Failure> {
    let reference = match profile.set_option(option) {
        Ok(()) => None,
        Err(OptionError::Unknown(unknown)) if unknown.what == "option" => Some(unknown),
        Err(wrong) => return Err(fail(wrong)),
    };
    if let Some(chain) = option.strip_prefix("aa-pipeline=") {
        ask.aa_pipeline = Some(chain.to_string());
        return Ok(Vec::new());
    }
    let has = |o: &&Oracle| match o {
        Oracle::Reference => reference.is_none(),
        Oracle::Opt(opt) => opt.manifest.has_option(option),
    };
    let (have, lack): (Vec<&Oracle>, Vec<&Oracle>) = oracles.iter().partition(has);
    if let (true, Some(unknown)) = (have.is_empty(), reference) {
        return Err(fail(format!("no asked oracle has this option; of the reference: {unknown}")));
    }
    ask.llvm_options.push(format!("-{option}"));
    Ok(lack.iter().map(|o| o.name().to_string()).collect())
}

/// Returns the plugins of a panel.
pub fn plugins(panel: &Panel) -> Vec<Arc<Plugin>> {
    panel.oracles.iter().filter_map(|o| if let Oracle::Opt(opt) = o { opt.plugin.clone() } else { None }).collect()
}

/// Prints a note, once, for each `opt` that lacks the target of a module.
#[derive(Debug, Default)]
pub struct Targets {
    reported: BTreeSet<(String, String)>,
}

impl Targets {
    /// Prints a note for each `opt` that lacks the target of this triple. Each note is printed only once.
    pub fn tell(&mut self, oracles: &[Oracle], triple: &str, common: &Common) {
        for oracle in oracles.iter().filter(|_| !common.quiet) {
            let Oracle::Opt(opt) = oracle else { continue };
            let Some(architecture) = missing_target(opt, triple) else { continue };
            if self.reported.insert((opt.manifest.name.clone(), architecture.into())) {
                note(&format!("note: {}", without_target(&opt.manifest.name, architecture)));
            }
        }
    }
}

/// Prints which oracles answer through printed text because their plugin is not built.
pub fn report_missing_plugins(panel: &Panel) {
    let slow = panel.oracles.iter().filter_map(|o| match o {
        Oracle::Opt(opt) if opt.plugin.is_none() && !opt.manifest.llvm_config.is_empty() => Some(o.name()),
        _ => None,
    });
    let names: Vec<&str> = slow.collect();
    if !names.is_empty() {
        let names = names.join(", ");
        note(&format!(
            "note: without a plugin, which `aliasmith oracles --build` builds, a hunt is much slower: {names}"
        ));
    }
}

/// Prints the reason for each plugin that is no longer used, and removes this plugin from the list.
pub fn report_plugin_failures(plugins: &mut Vec<Arc<Plugin>>) {
    plugins.retain(|plugin| {
        plugin.trouble().is_none_or(|why| {
            note(&format!("note: {why}; from now on, the answers are read from printed text"));
            false
        })
    });
}

/// Whether the finding counts for exit code 1.
pub fn is_new(finding: &Finding) -> bool {
    finding.known.is_none()
}

/// Marks findings that are known divergences. The manifests of the oracles and `--known FILE` list the known
/// divergences.
#[derive(Debug)]
pub struct KnownList {
    lists: Vec<(Option<String>, Vec<KnownDivergence>)>,
    today: String,
    /// The `--oracle-manifest` options that the commands of findings need to find the user's own oracles.
    manifests: String,
}

#[derive(serde::Deserialize)]
#[serde(deny_unknown_fields)]
struct KnownFile {
    #[serde(default)]
    known: Vec<KnownDivergence>,
}

impl KnownList {
    pub fn new(panel: &Panel, common: &Common) -> Result<KnownList, Failure> {
        let mut own = KnownList::of_file(common)?;
        if common.no_known {
            return Ok(own);
        }
        let mut lists = Vec::new();
        for oracle in &panel.oracles {
            if let Oracle::Opt(opt) = oracle {
                lists.push((Some(opt.manifest.name.clone()), opt.manifest.known.clone()));
            }
        }
        lists.append(&mut own.lists);
        Ok(KnownList { lists, ..own })
    }

    /// Returns only the known divergences of `--known`.
    pub fn of_file(common: &Common) -> Result<KnownList, Failure> {
        let mut lists = Vec::new();
        if let Some(path) = &common.known {
            let name = path.display().to_string();
            let text = std::fs::read_to_string(path).map_err(|e| fail(format!("cannot read {name}: {e}")))?;
            let file: KnownFile = toml::from_str(&text).map_err(|e| toml_error(&name, &text, &e))?;
            if let Some(wrong) = file.known.iter().find_map(KnownDivergence::wrong) {
                return Err(fail(format!("{name}: {wrong}")));
            }
            lists.push((None, file.known));
        }
        let manifests =
            common.oracle_manifest.iter().map(|m| format!(" --oracle-manifest {}", shell_path(m))).collect();
        Ok(KnownList { lists, today: current_date(), manifests })
    }

    /// Sets `known` if a known divergence of the lists matches the finding: by the cause in the finding's signature, or
    /// by the finding's question and provider. Also adds the `--oracle-manifest` options to the finding's commands.
    pub fn mark_known(&self, finding: &mut Finding) {
        for command in [&mut finding.replay, &mut finding.reduce] {
            if !command.ends_with(&self.manifests) {
                *command += &self.manifests;
            }
        }
        let expired = |k: &KnownDivergence| k.expires.as_ref().is_some_and(|day| *day <= self.today);
        let matches = |k: &KnownDivergence| match &k.signature {
            Some(s) => cause(s) == cause(&finding.signature),
            None => {
                k.question.is_some()
                    && k.question.as_deref() == finding.fault.question().map(QuestionKind::name)
                    && (k.provider.is_none() || k.provider == finding.provider)
            }
        };
        let applies = |oracle: &Option<String>| oracle.as_ref().is_none_or(|o| *o == finding.oracle);
        let hit =
            self.lists.iter().filter(|(o, _)| applies(o)).flat_map(|(_, l)| l).find(|k| matches(k) && !expired(k));
        if let Some(known) = hit {
            finding.known = Some(known.link.clone());
        }
    }
}

/// Returns the date in UTC as `YYYY-MM-DD`. The order of such texts is the order of the dates.
pub fn current_date() -> String {
    let seconds = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |d| d.as_secs());
    date(seconds / 86_400)
}

/// Returns the Gregorian date of a day, counted from 1970-01-01. Counts whole eras of 400 years, then years that begin
/// in March.
fn date(day: u64) -> String {
    let day = day + 719_468;
    let (era, in_era) = (day / 146_097, day % 146_097);
    let year_of_era = (in_era - in_era / 1460 + in_era / 36_524 - in_era / 146_096) / 365;
    let in_year = in_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let month = (5 * in_year + 2) / 153;
    let day_of_month = in_year - (153 * month + 2) / 5 + 1;
    let month = if month < 10 { month + 3 } else { month - 9 };
    let year = era * 400 + year_of_era + u64::from(month <= 2);
    format!("{year:04}-{month:02}-{day_of_month:02}")
}

#[cfg(test)]
mod tests {
    #[test]
    fn dates() {
        for (day, text) in [
            (0, "1970-01-01"),
            (11_016, "2000-02-29"),
            (11_017, "2000-03-01"),
            (20_818, "2026-12-31"),
            (20_819, "2027-01-01"),
        ] {
            assert_eq!(super::date(day), text);
        }
    }
}

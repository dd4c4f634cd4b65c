//! `aliasmith.toml`: options that a project keeps beside its kernels.
//!
//! The file may come with other people's kernels. So it must not name programs or manifests. It may contain an option
//! of `opt` only if `oracles/passes.toml` lists the option, because other options load code or write files.

use super::output::{Failure, fail, note, place, toml_error};
use super::replay::finding_folder;
use super::{Cli, Verb};
use aliasmith::oracle::pipelines::is_sampled_option;
use aliasmith::oracle::transform::split_options;
use serde::Deserialize;
use std::path::{Path, PathBuf};
use toml::Spanned;

/// The name of the file.
const NAME: &str = "aliasmith.toml";

/// The keys of the file. Paths are relative to its folder.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Config {
    /// `--oracle`.
    #[serde(default)]
    oracles: Vec<Spanned<String>>,
    /// `--passes`.
    #[serde(default)]
    pipelines: Vec<Spanned<String>>,
    /// `--known`.
    known: Option<PathBuf>,
    /// `--baseline` of `nightly`.
    #[serde(default)]
    baseline: Vec<PathBuf>,
}

/// Returns the options of the file that is beside the kernels of a command, or else of the file in the current folder.
/// Each option is one word that includes the value.
pub fn options(cli: &Cli) -> Result<Vec<String>, Failure> {
    let Some(folder) = folder(&cli.verb) else { return Ok(Vec::new()) };
    let files = [folder.join(NAME), PathBuf::from(NAME)];
    let Some(file) = files.iter().find(|file| file.is_file()) else { return Ok(Vec::new()) };
    let name = file.display().to_string();
    let text = std::fs::read_to_string(file).map_err(|e| fail(format!("cannot read {name}: {e}")))?;
    let config: Config = toml::from_str(&text).map_err(|e| toml_error(&name, &text, &e))?;
    if let Some((at, why)) = refused(&config) {
        return Err(fail(format!("{}: {why}", place(&name, &text, at))));
    }
    let words = config.words(file.parent().unwrap_or(Path::new("")));
    if !cli.common.quiet {
        note(&format!("note: {name} states {}", if words.is_empty() { "nothing".into() } else { words.join(" ") }));
    }
    Ok(words)
}

/// Returns the folder of the kernels that the verb judges. `None`: the verb does not read the file.
fn folder(verb: &Verb) -> Option<PathBuf> {
    let kernels = match verb {
        Verb::Check(args) => args.files.first()?.clone(),
        Verb::Compare(args) => args.paths.first().cloned().unwrap_or_default(),
        Verb::Hunt(args) => args.mutate.clone().unwrap_or_default(),
        Verb::Nightly(args) => args.hunt.mutate.clone().unwrap_or_default(),
        // A stored finding names its oracles, and two modules need none.
        Verb::Reduce(args) => {
            let file = PathBuf::from(&args.finding);
            let is_file = args.after.is_none() && finding_folder(&file, &args.out).is_none();
            is_file.then_some(file)?
        }
        _ => return None,
    };
    Some(if kernels.is_dir() { kernels } else { kernels.parent().map(Path::to_path_buf).unwrap_or_default() })
}

/// Returns the first value that is allowed only on the command line, not in the file: its offset in the file, and the
/// reason.
fn refused(config: &Config) -> Option<(usize, String)> {
    let oracle = |name: &&Spanned<String>| name.get_ref().contains(['/', ',']);
    if let Some(path) = config.oracles.iter().find(oracle) {
        return Some((path.span().start, format!("'{}' is no name; --oracle also takes a path", path.get_ref())));
    }
    config.pipelines.iter().find_map(|pipeline| {
        let mut options = split_options(pipeline.get_ref()).1.split_whitespace();
        let option = options.find(|option| !is_sampled_option(option))?;
        Some((pipeline.span().start, format!("the option {option} may only stand in --passes of the command")))
    })
}

impl Config {
    fn words(&self, folder: &Path) -> Vec<String> {
        let path = |option: &str, file: &PathBuf| format!("--{option}={}", folder.join(file).display());
        let names: Vec<&str> = self.oracles.iter().map(|name| name.get_ref().as_str()).collect();
        let oracles = (!names.is_empty()).then(|| format!("--oracle={}", names.join(",")));
        let pipelines = self.pipelines.iter().map(|pipeline| format!("--passes={}", pipeline.get_ref()));
        let known = self.known.iter().map(|file| path("known", file));
        let baseline = self.baseline.iter().map(|dir| path("baseline", dir));
        oracles.into_iter().chain(pipelines).chain(known).chain(baseline).collect()
    }
}

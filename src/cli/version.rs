//! `--version`: the release and its commit. With `-v`, also the programs and folders that the command finds on this
//! machine.

use aliasmith::oracle::{Discovery, built_in, by_name, cache_folder, data_folder, find};
use std::path::PathBuf;

/// The release, and, if the build could determine them, the commit and its date: `0.2.0 (edcbb816a1b2 2026-11-28)`.
pub const VERSION: &str = env!("ALIASMITH_VERSION");

/// Returns the folders in which aliasmith keeps files, one line per kind.
pub fn folders() -> Vec<String> {
    let shown =
        |folder: Option<PathBuf>| folder.map_or("no folder: HOME is not set".into(), |f| f.display().to_string());
    vec![
        "built in   manifests, known divergences, the plugin's source".into(),
        format!("data       {}", shown(data_folder())),
        format!("plugins    {}", shown(cache_folder())),
    ]
}

/// Returns the lines that `--version -v` prints after the version.
pub fn details() -> String {
    let opts = built_in().into_iter().chain(by_name()).map(|manifest| match find(&manifest) {
        Discovery::Found(opt) => format!("{:<10} {}, {}", manifest.name, opt.path.display(), opt.version),
        Discovery::Missing { name, .. } => format!("{name:<10} not found"),
    });
    folders().into_iter().chain(opts).map(|line| line + "\n").collect()
}

/// Whether the arguments contain `-v` or `--verbose`; clap stops parsing at `--version`.
pub fn is_verbose(mut args: impl Iterator<Item = String>) -> bool {
    args.any(|arg| arg == "--verbose" || (arg.starts_with('-') && !arg.starts_with("--") && arg.contains('v')))
}

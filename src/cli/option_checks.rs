//! Checks of a command line as a whole: options that have no effect, and reports that could not be written.

use super::output::{Failure, fail};
use clap::ArgMatches;
use clap::parser::ValueSource;
use std::path::{Path, PathBuf};

/// When the options of a row have no effect.
#[derive(Copy, Clone)]
enum When {
    Always,
    /// If this option or argument is given.
    With(&'static str),
    /// If none of these options is given.
    Without(&'static [&'static str]),
}

/// Options that have no effect.
struct Ignored {
    verb: &'static str,
    when: When,
    /// The options, by their names in clap.
    options: &'static [&'static str],
}

const KNOWN: &[&str] = &["known", "no_known"];
const FILES: &[&str] = &["known", "no_known", "oracle_manifest"];
const ALL: &[&str] = &["known", "no_known", "oracle_manifest", "target"];

const fn always(verb: &'static str, options: &'static [&'static str]) -> Ignored {
    Ignored { verb, when: When::Always, options }
}

const IGNORED: &[Ignored] = &[
    always("hunt", &["target"]),
    always("gen", ALL),
    always("selftest", ALL),
    always("merge", ALL),
    always("weights", ALL),
    always("nightly", &["target"]),
    always("report", &["target", "known"]),
    always("oracles", &["target", "known", "no_known"]),
    always("parse", FILES),
    always("same", KNOWN),
    always("aa-eval", KNOWN),
    always("memssa", KNOWN),
    always("matrix", KNOWN),
    always("run", FILES),
    Ignored { verb: "check", when: When::Without(&["out"]), options: &["no_reduce"] },
    Ignored { verb: "aa-eval", when: When::With("diff"), options: &["precision", "trace_aa"] },
    Ignored { verb: "aa-eval", when: When::Without(&["diff", "precision"]), options: &["runs"] },
    Ignored { verb: "memssa", when: When::With("diff"), options: &["svg", "dot", "trace_aa"] },
    Ignored { verb: "memssa", when: When::Without(&["diff"]), options: &["runs"] },
    Ignored { verb: "memssa", when: When::With("graph"), options: &["profile", "trace_aa"] },
    Ignored { verb: "explain", when: When::With("effects"), options: &["oracle"] },
    Ignored { verb: "explain", when: When::With("points_to_constant"), options: &["oracle"] },
    Ignored { verb: "parse", when: When::With("stats"), options: &["roundtrip"] },
    Ignored {
        verb: "nightly",
        when: When::With("folders"),
        options: &[
            "oracle",
            "profile",
            "ask",
            "pipelines",
            "llvm_options",
            "random_passes",
            "only",
            "pre_passes",
            "runs",
            "no_reduce",
            "diffs",
            "jobs",
            "shard",
            "timeout",
        ],
    },
];

/// Returns a note about each option of the command line that has no effect.
pub fn ignored(matches: &ArgMatches) -> Vec<String> {
    let Some((verb, matches)) = matches.subcommand() else { return Vec::new() };
    let is_given = |id: &str| {
        matches.ids().any(|known| known.as_str() == id) && matches.value_source(id) == Some(ValueSource::CommandLine)
    };
    let mut notes = Vec::new();
    for row in IGNORED.iter().filter(|row| row.verb == verb) {
        let applies = match row.when {
            When::Always => true,
            When::With(option) => is_given(option),
            When::Without(options) => !options.iter().any(|option| is_given(option)),
        };
        if !applies {
            continue;
        }
        let why = match row.when {
            When::Always => format!("in `{verb}`"),
            When::With("folders") => "if folders are given, because `nightly` then hunts nothing".into(),
            When::With(option) => format!("with --{}", spelling(option)),
            When::Without(options) => {
                let options: Vec<String> = options.iter().map(|option| format!("--{}", spelling(option))).collect();
                format!("without {}", options.join(" or "))
            }
        };
        let given = row.options.iter().filter(|option| is_given(option));
        notes.extend(given.map(|option| format!("note: --{} has no effect {why}", spelling(option))));
    }
    notes
}

/// Returns the option's name as the user writes it.
fn spelling(id: &str) -> String {
    match id {
        "pipelines" => "passes".into(),
        "llvm_options" => "llvm-option".into(),
        id => id.replace('_', "-"),
    }
}

/// Returns an error if a report could not be written at the end: its folder does not exist, or two reports have one
/// file.
pub fn check_reports(matches: &ArgMatches) -> Result<(), Failure> {
    let Some((_, matches)) = matches.subcommand() else { return Ok(()) };
    let mut seen: Vec<PathBuf> = Vec::new();
    for option in ["junit", "sarif", "html"].into_iter().filter(|id| matches.ids().any(|known| known.as_str() == *id)) {
        let Some(file) = matches.get_one::<PathBuf>(option) else { continue };
        let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
        if !folder.is_dir() {
            return Err(fail(format!("--{option} {}: there is no folder {}", file.display(), folder.display())));
        }
        if seen.contains(file) {
            return Err(fail(format!("--{option} {}: another report has this file", file.display())));
        }
        seen.push(file.clone());
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::Cli;
    use clap::CommandFactory as _;

    /// A row with a misspelt name would never apply.
    #[test]
    fn rows_name_options_of_their_verbs() {
        let command = Cli::command();
        for row in IGNORED {
            let verb = command.find_subcommand(row.verb).expect(row.verb);
            let with: &[&str] = match &row.when {
                When::Always => &[],
                When::With(option) => std::slice::from_ref(option),
                When::Without(options) => options,
            };
            for id in row.options.iter().chain(with) {
                let mut all = verb.get_arguments().chain(command.get_arguments());
                assert!(all.any(|arg| arg.get_id() == id), "{}: {id}", row.verb);
            }
        }
    }

    #[test]
    fn notes_name_the_option_and_the_reason() {
        for (line, notes) in [
            ("aliasmith gen --seed 1 --target amdgcn", vec!["note: --target has no effect in `gen`"]),
            ("aliasmith check k.ll --no-reduce", vec!["note: --no-reduce has no effect without --out"]),
            ("aliasmith check k.ll --no-reduce --out d", vec![]),
            ("aliasmith memssa k.ll --diff opt-22 --svg f", vec!["note: --svg has no effect with --diff"]),
            (
                "aliasmith nightly d --passes gvn",
                vec!["note: --passes has no effect if folders are given, because `nightly` then hunts nothing"],
            ),
            ("aliasmith nightly --out d --passes gvn", vec![]),
        ] {
            let matches = Cli::command().try_get_matches_from(line.split(' ')).expect(line);
            assert_eq!(ignored(&matches), notes, "{line}");
        }
    }
}

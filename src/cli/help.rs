//! The help: short with `-h`, long with `--help`. It lists the verbs in groups, the exit codes and the environment
//! variables.

use clap::{Arg, Command};
use std::fmt::Write as _;

/// The verbs, grouped by purpose. Every visible verb is in one group.
const GROUPS: [(&str, &str); 6] = [
    ("Judge my kernels", "check same run device"),
    ("Compare", "compare nightly"),
    ("Reduce and report", "reduce replay report"),
    ("Campaigns", "hunt merge gen selftest weights"),
    ("Look inside", "explain aa-eval alias-sets memssa matrix parse pass oracles"),
    ("The command", "completions man help"),
];

const EXIT_CODES: &str = "Exit codes: 0 nothing is wrong, 1 something is, 2 an error, 3 nothing was judged";

/// The text of `--help` and the man pages after the options.
const MORE: &str = "Exit codes:
  0  aliasmith judged something and found nothing wrong, or the verb only prints
  1  something is wrong: a finding that is not known, a difference, undefined behaviour
  2  an error: wrong usage, unreadable input, an oracle that fails
  3  nothing was judged, because no run counted

Environment:
  PATH                             where opt-N, llc-N, llvm-dis-N and gzip are looked for
  TMPDIR                           the folder for temporary files
  NO_COLOR                         if it is not empty, no colour (as --color never)
  XDG_DATA_HOME, XDG_CACHE_HOME    where LLVMs that `oracles --install` fetched, and plugins, are (or ~/.local/share, ~/.cache)
  CXX                              the compiler of the plugin
  ALIASMITH_LIBNVVM, CUDA_HOME, CUDA_PATH    where libNVVM is
  SLURM_ARRAY_TASK_*, JOB_COMPLETION_INDEX   the shard of `hunt --shard auto`";

/// Returns the command with help in two lengths.
pub fn with_two_lengths(command: Command) -> Command {
    let groups = groups(&command);
    let template = format!(
        "{{before-help}}{{about-with-newline}}\n{{usage-heading}} {{usage}}\n\n{groups}Options:\n{{options}}{{after-help}}"
    );
    let verbs = |verb: Command| {
        let examples = verb.get_after_help().map(ToString::to_string).unwrap_or_default();
        verb.mut_args(in_two_lengths)
            .after_help(format!("{examples}\n\n{EXIT_CODES}; --help says more"))
            .after_long_help(format!("{examples}\n\n{MORE}"))
    };
    command
        .mut_subcommands(verbs)
        .mut_args(in_two_lengths)
        .help_template(template)
        .after_help(format!("{EXIT_CODES}\n`aliasmith VERB -h` lists the options of a verb, `--help` explains them"))
        .after_long_help(MORE)
}

/// Returns the option with a short help text, which ends at the first parenthesis or semicolon of the long one.
fn in_two_lengths(arg: Arg) -> Arg {
    let Some(help) = arg.get_help().map(ToString::to_string) else { return arg };
    let short = match [" (", "; "].iter().filter_map(|sign| help.find(sign)).min() {
        Some(end) => help[..end].to_string(),
        None => help.clone(),
    };
    if short == help { arg } else { arg.help(short).long_help(help) }
}

/// Returns the list of verbs, group by group, each with the first sentence about it.
fn groups(command: &Command) -> String {
    let mut out = String::new();
    for (title, verbs) in GROUPS {
        let _ = writeln!(out, "{title}:");
        for name in verbs.split(' ') {
            let about = match command.find_subcommand(name).and_then(Command::get_about) {
                Some(about) => about.to_string(),
                None => "Print the help of a verb".into(),
            };
            let _ = writeln!(out, "  {name:<12} {}", about.split([';', ':']).next().unwrap_or_default());
        }
        out.push('\n');
    }
    out
}

#[cfg(test)]
mod tests {
    use super::super::Cli;
    use super::*;
    use clap::CommandFactory as _;

    #[test]
    fn every_verb_is_in_one_group() {
        let mut grouped: Vec<&str> = GROUPS.iter().flat_map(|(_, verbs)| verbs.split(' ')).collect();
        grouped.retain(|verb| *verb != "help");
        grouped.sort_unstable();
        let command = Cli::command();
        let visible = command.get_subcommands().filter(|verb| !verb.is_hide_set());
        let mut names: Vec<&str> = visible.map(Command::get_name).collect();
        names.sort_unstable();
        assert_eq!(grouped, names);
    }

    #[test]
    fn the_command_is_consistent() {
        with_two_lengths(Cli::command()).debug_assert();
    }
}

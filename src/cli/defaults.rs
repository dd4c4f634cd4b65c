//! Default options of a command. They come from the hunt that the command continues (`--resume`), or from
//! `aliasmith.toml`. Options on the command line replace them.

use super::hunt::HuntArgs;
use super::output::{Failure, note};
use super::{Cli, Verb, config, usage};
use aliasmith::hunt::state::State;
use clap::{Arg, Command, CommandFactory as _};
use std::ffi::OsString;
use std::process::ExitCode;

/// Options that do not affect what a hunt finds. A resumed hunt does not use the values that these options had before.
const NOT_RESUMED: [&str; 10] =
    ["out", "jobs", "resume", "junit", "sarif", "html", "json", "quiet", "verbose", "baseline"];

/// Groups of options that exclude each other.
const GROUPS: [&[&str]; 3] = [&["kernels", "minutes", "seeds"], &["known", "no_known"], &["only", "mutate"]];

/// An option on a command line, with its value.
struct Item {
    /// The id of the option in clap; empty if the word is no option.
    id: String,
    words: Vec<String>,
}

/// Returns the command with its default options. Returns an exit code if `aliasmith.toml` cannot be used, or the
/// options contradict each other.
pub fn with_defaults(mut cli: Cli) -> Result<Cli, ExitCode> {
    let mut words: Vec<OsString> = std::env::args_os().skip(1).collect();
    let defaults = match hunt_of(&mut cli).filter(|args| args.resume) {
        Some(args) => State::read(&args.folder()).ok().flatten().map_or_else(Vec::new, |state| state.args),
        None => match config::options(&cli) {
            Ok(words) => words,
            Err(Failure::Message(text)) => {
                note(&text);
                return Err(ExitCode::from(2));
            }
            Err(Failure::ClosedPipe) => return Err(ExitCode::SUCCESS),
        },
    };
    if defaults.is_empty() && hunt_of(&mut cli).is_none() {
        return Ok(cli);
    }
    let command = Cli::command();
    let text: Vec<String> = words.iter().map(|word| word.to_string_lossy().into_owned()).collect();
    let Some(at) = verb_of(&text, &command) else { return Ok(cli) };
    let verb = words.remove(at).to_string_lossy().into_owned();
    let given = items(&[&text[..at], &text[at + 1..]].concat(), &command, &verb);
    let is_replaced = |default: &Item| {
        let group = GROUPS.into_iter().find(|group| group.contains(&default.id.as_str()));
        given.iter().any(|item| item.id == default.id || group.is_some_and(|group| group.contains(&item.id.as_str())))
    };
    // `aliasmith.toml` may also have options of other verbs.
    let is_option = |item: &Item| !item.id.is_empty();
    let mut kept = items(&defaults, &command, &verb);
    kept.retain(|item| is_option(item) && !is_replaced(item));
    if !kept.is_empty() {
        let first = ["aliasmith".to_string(), verb].into_iter().chain(flat(&kept)).map(OsString::from);
        cli = super::parse(first.chain(words)).map_err(|e| usage(&e))?.0;
    }
    if let Some(args) = hunt_of(&mut cli) {
        let lasts = |item: &Item| !NOT_RESUMED.contains(&item.id.as_str());
        args.words = flat(&kept.into_iter().chain(given).filter(lasts).collect::<Vec<_>>());
    }
    Ok(cli)
}

/// Returns the hunt options of the command, if it has any.
fn hunt_of(cli: &mut Cli) -> Option<&mut HuntArgs> {
    match &mut cli.verb {
        Verb::Hunt(args) => Some(args),
        Verb::Nightly(args) => Some(&mut args.hunt),
        _ => None,
    }
}

/// Returns the position of the verb among the words of a command.
fn verb_of(words: &[String], command: &Command) -> Option<usize> {
    let mut at = 0;
    for item in items(words, command, "") {
        if item.id.is_empty() && command.find_subcommand(&item.words[0]).is_some() {
            return Some(at);
        }
        at += item.words.len();
    }
    None
}

fn flat(items: &[Item]) -> Vec<String> {
    items.iter().flat_map(|item| item.words.clone()).collect()
}

/// Splits the words of a command line into options with their values.
fn items(words: &[String], command: &Command, verb: &str) -> Vec<Item> {
    let verb = command.find_subcommand(verb);
    let args: Vec<&Arg> = command.get_arguments().chain(verb.into_iter().flat_map(Command::get_arguments)).collect();
    let mut rest = words.iter();
    let mut items = Vec::new();
    while let Some(word) = rest.next() {
        let long = word.strip_prefix("--").map(|name| name.split('=').next().unwrap_or(name));
        let short = word.strip_prefix('-').and_then(|name| name.chars().next());
        let is_it = |arg: &&&Arg| match long {
            Some(name) => {
                arg.get_long() == Some(name) || arg.get_all_aliases().is_some_and(|names| names.contains(&name))
            }
            None => short.is_some() && arg.get_short() == short,
        };
        let arg = args.iter().find(is_it);
        let mut item =
            Item { id: arg.map_or_else(String::new, |arg| arg.get_id().to_string()), words: vec![word.clone()] };
        let is_complete = if long.is_some() { word.contains('=') } else { word.len() > 2 };
        if arg.is_some_and(|arg| arg.get_action().takes_values()) && !is_complete {
            item.words.extend(rest.next().cloned());
        }
        items.push(item);
    }
    items
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_are_found_with_their_values() {
        let words = "--oracle opt-22 -j4 --passes=gvn --passes dse -q --out -j --first dse -j 4 part";
        let words: Vec<String> = words.split(' ').map(String::from).collect();
        let found = items(&words, &Cli::command(), "hunt");
        let found: Vec<String> = found.iter().map(|item| format!("{}: {}", item.id, item.words.join(" "))).collect();
        assert_eq!(
            found,
            [
                "oracle: --oracle opt-22",
                "jobs: -j4",
                "pipelines: --passes=gvn",
                "pipelines: --passes dse",
                "quiet: -q",
                "out: --out -j",
                "pre_passes: --first dse",
                "jobs: -j 4",
                ": part"
            ]
        );
    }
}

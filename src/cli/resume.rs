//! `hunt --resume` and `nightly --resume`: the options of the hunt in the folder, which the command need not repeat.

use super::hunt::HuntArgs;
use super::{Cli, Verb, usage};
use aliasmith::hunt::store::Store;
use clap::{Arg, Command, CommandFactory as _};
use std::process::ExitCode;

/// The options that do not affect what a hunt finds, so a resumed hunt does not take them over.
const ASIDE: [&str; 10] = ["out", "jobs", "resume", "junit", "sarif", "html", "json", "quiet", "verbose", "baseline"];

/// Groups of options that exclude each other.
const GROUPS: [&[&str]; 3] = [&["kernels", "minutes", "seeds"], &["known", "no_known"], &["only", "mutate"]];

/// An option on a command line, with its value.
struct Item {
    /// The id of the option in clap; empty if the word is no option.
    id: String,
    words: Vec<String>,
}

/// Returns the command with the options of the hunt that it continues, if it continues one. Options of the command
/// replace those of the folder. Returns the exit code if both do not fit.
pub fn with_stored_options(mut cli: Cli) -> Result<Cli, ExitCode> {
    let Some(args) = hunt_of(&mut cli) else { return Ok(cli) };
    let command = Cli::command();
    let (verb, given) = given(&command);
    let state = if args.resume { Store::state(&args.folder()).ok().flatten() } else { None };
    let stored = state.map_or_else(Vec::new, |state| state.args);
    let is_replaced = |stored: &Item| {
        let group = GROUPS.into_iter().find(|group| group.contains(&stored.id.as_str()));
        given.iter().any(|item| item.id == stored.id || group.is_some_and(|group| group.contains(&item.id.as_str())))
    };
    let kept: Vec<Item> = items(&stored, &command, &verb).into_iter().filter(|item| !is_replaced(item)).collect();
    if !kept.is_empty() {
        let all = ["aliasmith".to_string(), verb.clone()].into_iter().chain(words(&kept)).chain(words(&given));
        cli = super::parse(all.map(Into::into)).map_err(|e| usage(&e))?;
    }
    if let Some(args) = hunt_of(&mut cli) {
        let lasting = given.into_iter().filter(|item| !ASIDE.contains(&item.id.as_str()));
        args.words = words(&kept.into_iter().chain(lasting).collect::<Vec<_>>());
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

/// Returns the verb and the other words of the running command.
fn given(command: &Command) -> (String, Vec<Item>) {
    let mut words: Vec<String> = std::env::args().skip(1).collect();
    let is_verb = |word: &String| ["hunt", "nightly"].contains(&word.as_str());
    let verb = words.iter().position(is_verb).map_or_else(|| "hunt".to_string(), |at| words.remove(at));
    let items = items(&words, command, &verb);
    (verb, items)
}

fn words(items: &[Item]) -> Vec<String> {
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

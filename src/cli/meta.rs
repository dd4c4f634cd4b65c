//! `completions` and `man`: print a completion script and man pages, which clap generates from the definition of the
//! command line.

use super::End;
use super::output::{Failure, stdout};
use super::panel::questions;
use aliasmith::r#gen::{ASKED, NAMES};
use aliasmith::ir::dialect::Dialect;
use aliasmith::oracle::{built_in, pipelines};
use aliasmith::passes::list::PASSES;
use aliasmith::selftest::named;
use aliasmith::target::Profile;
use aliasmith::target::llvm_options::LLVM_OPTIONS;
use clap::builder::PossibleValuesParser;
use clap::{Arg, Args, Command, ValueHint};
use clap_markdown::{MarkdownOptions, help_markdown_command_custom};
use std::path::PathBuf;

/// Print a shell completion script
#[derive(Args, Debug)]
#[command(after_help = "Example:\n  aliasmith completions bash > ~/.local/share/bash-completion/completions/aliasmith")]
pub struct CompletionsArgs {
    /// The shell
    shell: clap_complete::Shell,
}

/// Print the man page, or write the pages of all verbs
#[derive(Args, Debug)]
#[command(after_help = "Examples:\n  aliasmith man | man -l -\n  aliasmith man -o ~/.local/share/man/man1")]
pub struct ManArgs {
    /// Write aliasmith.1 and a page for every verb, aliasmith-VERB.1, into this folder
    #[arg(short, value_name = "DIR")]
    out: Option<PathBuf>,
    /// Print Markdown instead: docs/options.md
    #[arg(long, conflicts_with = "out")]
    markdown: bool,
}

/// Returns the words that a shell offers after an option, or as a verb's argument. The list is empty if no fixed words
/// are expected. The verbs check these words themselves, because their error messages are better than clap's.
fn completion_words(id: &str) -> Vec<String> {
    let list = |words: &[&str]| words.iter().map(|w| w.to_string()).collect();
    let opts_and = |more: &[&'static str]| {
        more.iter().map(|w| w.to_string()).chain(built_in().into_iter().map(|m| m.name)).collect()
    };
    match id {
        "oracle" => opts_and(&["all", "reference"]),
        "diff" => opts_and(&["all"]),
        "old" | "new" => opts_and(&[]),
        "profile" => Profile::all().iter().map(|p| p.name.to_string()).collect(),
        "ask" => questions().map(String::from).collect(),
        "pipelines" => {
            let defaults = ["default<O1>", "default<O2>", "default<O3>", "default<Os>"].map(String::from);
            defaults.into_iter().chain(pipelines::names()).collect()
        }
        "llvm_options" => LLVM_OPTIONS.iter().map(|(name, _)| name.to_string()).collect(),
        "only" => NAMES.iter().chain(&ASKED).map(|(name, _)| name.to_string()).collect(),
        "pre_passes" => PASSES.iter().map(|p| p.name.to_string()).collect(),
        "names" => named(&[]).into_iter().flatten().map(|s| s.name.to_string()).collect(),
        "target" => list(&["nvptx64", "amdgcn", "none"]),
        "semantics" => list(&["langref-2026-07", "langref-2025"]),
        "dialect" => (Dialect::OLDEST.0..=Dialect::LATEST.0).map(|v| v.to_string()).collect(),
        _ => Vec::new(),
    }
}

fn with_words(arg: Arg) -> Arg {
    // The names are leaked, because clap requires names that exist until the process ends.
    let words: Vec<&'static str> = completion_words(arg.get_id().as_str()).into_iter().map(|w| &*w.leak()).collect();
    match (words.is_empty(), arg.get_id().as_str()) {
        (false, _) => arg.value_parser(PossibleValuesParser::new(words)),
        (true, "finding") => arg.value_hint(ValueHint::AnyPath),
        (true, _) => arg,
    }
}

/// Escapes each `<word>` outside code spans, so that Markdown does not read it as an HTML tag.
fn without_tags(markdown: &str) -> String {
    let escaped = |(i, part): (usize, &str)| if i % 2 == 0 { part.replace('<', "\\<") } else { part.to_string() };
    let line = |line: &str| line.split('`').enumerate().map(escaped).collect::<Vec<_>>().join("`") + "\n";
    markdown.lines().map(line).collect()
}

pub fn completions(args: &CompletionsArgs, command: Command) -> Result<End, Failure> {
    let mut command = command.mut_args(with_words).mut_subcommands(|verb| verb.mut_args(with_words));
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut command, "aliasmith", &mut script);
    stdout(&String::from_utf8_lossy(&script))?;
    Ok(End::Clean)
}

/// Prints the man pages. `plain` is a copy of `command` in which the help of a verb omits exit codes and environment
/// variables.
pub fn man_pages(args: &ManArgs, (plain, command): (Command, Command)) -> Result<End, Failure> {
    if args.markdown {
        let form = MarkdownOptions::new().title("Options of every verb".into()).show_footer(false);
        stdout(&without_tags(&help_markdown_command_custom(&plain, &form)))?;
        return Ok(End::Clean);
    }
    if let Some(dir) = &args.out {
        std::fs::create_dir_all(dir)?;
        clap_mangen::generate_to(command, dir)?;
        return Ok(End::Clean);
    }
    let mut page = Vec::new();
    clap_mangen::Man::new(command.clone()).render(&mut page)?;
    for verb in command.get_subcommands() {
        clap_mangen::Man::new(verb.clone()).render(&mut page)?;
    }
    stdout(&String::from_utf8_lossy(&page))?;
    Ok(End::Clean)
}

//! `completions` and `man`: made from the same definition as `--help`.

use super::End;
use super::output::{Failure, stdout};
use clap::{Args, Command};
use std::path::PathBuf;

/// Print a shell completion script
#[derive(Args, Debug)]
#[command(after_help = "Example:\n  aliasmith completions bash > ~/.local/share/bash-completion/completions/aliasmith")]
pub struct CompletionsArgs {
    /// The shell
    shell: clap_complete::Shell,
}

/// Print the man page, or write those of all verbs
#[derive(Args, Debug)]
#[command(after_help = "Examples:\n  aliasmith man | man -l -\n  aliasmith man -o ~/.local/share/man/man1")]
pub struct ManArgs {
    /// Write aliasmith.1 and a page for every verb, aliasmith-VERB.1, into this folder
    #[arg(short, value_name = "DIR")]
    out: Option<PathBuf>,
}

pub fn completions(args: &CompletionsArgs, mut command: Command) -> Result<End, Failure> {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut command, "aliasmith", &mut script);
    stdout(&String::from_utf8_lossy(&script))?;
    Ok(End::Clean)
}

pub fn man(args: &ManArgs, command: Command) -> Result<End, Failure> {
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

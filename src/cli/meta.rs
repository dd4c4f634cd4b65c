//! `completions` and `man`: made from the same definition as `--help`.

use super::End;
use super::output::{Failure, stdout};
use clap::{Args, Command};

/// Print a shell completion script
#[derive(Args, Debug)]
#[command(after_help = "Example:\n  aliasmith completions bash > ~/.local/share/bash-completion/completions/aliasmith")]
pub struct CompletionsArgs {
    /// The shell
    shell: clap_complete::Shell,
}

/// Print the man page
#[derive(Args, Debug)]
#[command(after_help = "Example:\n  aliasmith man | man -l -")]
pub struct ManArgs {}

pub fn completions(args: &CompletionsArgs, mut command: Command) -> Result<End, Failure> {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut command, "aliasmith", &mut script);
    stdout(&String::from_utf8_lossy(&script))?;
    Ok(End::Clean)
}

pub fn man(_: &ManArgs, command: Command) -> Result<End, Failure> {
    let mut page = Vec::new();
    clap_mangen::Man::new(command.clone()).render(&mut page)?;
    for verb in command.get_subcommands() {
        clap_mangen::Man::new(verb.clone()).render(&mut page)?;
    }
    stdout(&String::from_utf8_lossy(&page))?;
    Ok(End::Clean)
}

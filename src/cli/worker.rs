//! `worker`: loads libNVVM in a separate process, and compiles with it. aliasmith starts this process; the help does
//! not list the verb.

use super::End;
use super::output::Failure;
use aliasmith::oracle::libnvvm::worker::set_worker;
use clap::Args;
use std::path::PathBuf;

/// Compile requests on stdin with a libNVVM, one per line
#[derive(Args, Debug)]
pub struct WorkerArgs {
    /// The library
    #[arg(value_name = "LIBRARY")]
    library: PathBuf,
}

/// Registers this program as the process that the crate `aliasmith` starts to run libNVVM.
pub fn register() {
    if let Ok(own) = std::env::current_exe() {
        set_worker(vec![own.into(), "worker".into()]);
    }
}

#[cfg(feature = "libnvvm")]
pub fn run(args: &WorkerArgs) -> Result<End, Failure> {
    use aliasmith::oracle::libnvvm::{library, worker};
    let library = library::open(&args.library);
    worker::serve(library.map(|library| move |request: &worker::Request| library.compile(request)))?;
    Ok(End::Clean)
}

#[cfg(not(feature = "libnvvm"))]
pub fn run(args: &WorkerArgs) -> Result<End, Failure> {
    Err(super::output::fail(format!("{}: built without the feature libnvvm", args.library.display())))
}

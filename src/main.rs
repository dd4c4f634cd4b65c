//! The `aliasmith` command.

mod cli;

/// A module has many small vectors, which are allocated and freed often. With the system's allocator, this needs a
/// fifth of the whole time.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> std::process::ExitCode {
    cli::main()
}

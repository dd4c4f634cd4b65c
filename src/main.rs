//! The `aliasmith` command.

mod cli;

/// The allocator of the command. A module has many small vectors, which are allocated and freed often. With the
/// system's allocator, this takes a fifth of the whole time.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> std::process::ExitCode {
    cli::main()
}

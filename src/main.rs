//! The `aliasmith` command.

mod cli;

/// Modules are many small vectors, made and dropped: the system's allocator took a fifth of the time.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> std::process::ExitCode {
    cli::main()
}

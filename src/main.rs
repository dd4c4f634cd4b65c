//! The `aliasmith` command.

fn main() {}

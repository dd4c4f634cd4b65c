//! `parse`: reads a file and prints the module. With `--stats`, counts the opaque parts instead: the parts that the
//! parser copies without interpreting them.

use super::output::{Failure, fail, module_out, note_unreadable, stdout};
use super::{Common, End, source};
use aliasmith::ir::dialect::Dialect;
use aliasmith::ir::parse::parse_module;
use aliasmith::ir::print::print_module;
use aliasmith::ir::upgrade::read_as;
use clap::Args;
use std::path::PathBuf;

/// Read .ll files and print them back in LLVM's own text
#[derive(Args, Debug)]
#[command(after_help = "Examples:\n  aliasmith parse --dialect 19 kernel.ll     # what opt-19 -S prints\n  \
    aliasmith parse --roundtrip --stats corpus/kernels/*.ll")]
pub struct ParseArgs {
    /// Files; - is stdin
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Instead of printing, count functions, instructions, and the parts of the text that are kept without
    /// interpretation
    #[arg(long)]
    stats: bool,
    /// Print, read back and print again: both texts must be equal
    #[arg(long)]
    roundtrip: bool,
    /// LLVM major version, 15 to 23: read and print the text as this version does
    #[arg(long, value_name = "N")]
    dialect: Option<Dialect>,
}

pub fn run(args: &ParseArgs, common: &Common) -> Result<End, Failure> {
    let mut failures = Vec::new();
    for path in &args.files {
        match parse_file(args, common, path) {
            Ok(()) => {}
            Err(Failure::Message(text)) if args.files.len() > 1 => failures.push(text),
            Err(other) => return Err(other),
        }
    }
    if failures.is_empty() { Ok(End::Clean) } else { Err(Failure::Message(failures.join("\n"))) }
}

fn parse_file(args: &ParseArgs, common: &Common, path: &std::path::Path) -> Result<(), Failure> {
    let source = source::read(path)?;
    let mut module = source.parsed.module.clone();
    let name = &source.name;
    if args.roundtrip {
        let dialect = args.dialect.unwrap_or(Dialect::INTERNAL);
        let first = print_module(&module, dialect);
        let again = parse_module(name, first.as_bytes())
            .map_err(|e| fail(format!("{name}: our own text does not parse: {e}")))?;
        let second = print_module(&again.module, dialect);
        if first != second {
            let diff = similar::TextDiff::from_lines(&first, &second);
            return Err(fail(format!("{name}: the second print differs:\n{}", diff.unified_diff().context_radius(2))));
        }
        if !args.stats {
            return if common.quiet { Ok(()) } else { stdout(&format!("{name}: round trip equal\n")) };
        }
    }
    if args.stats {
        let functions = module.functions.len();
        let instructions: usize = module.functions.iter().map(|f| f.inst_ids().count()).sum();
        let opaque = &source.parsed.opaque;
        let line = if common.json {
            serde_json::json!({"type": "parse", "file": name, "functions": functions, "instructions": instructions,
                "opaque_instructions": opaque.instructions, "opaque_attributes": opaque.attributes, "opaque_metadata": opaque.metadata_kinds})
            .to_string()
        } else {
            format!(
                "{name}: {functions} functions, {instructions} instructions; kept opaque: {} instructions, {} attributes, {} metadata kinds",
                opaque.instructions, opaque.attributes, opaque.metadata_kinds
            )
        };
        return stdout(&(line + "\n"));
    }
    if let Some(dialect) = args.dialect {
        read_as(&mut module, dialect, name);
        note_unreadable(common, &module, dialect);
    }
    module_out(common, name, &print_module(&module, args.dialect.unwrap_or(Dialect::INTERNAL)))
}

//! Reads a kernel, asks the reference and every installed `opt`, runs it, and prints what is refuted.
//!
//!     cargo run --example check -- kernel.ll

use aliasmith::front::{Ask, Checker, Panel, built_in, parse_lines, parse_module, resolve_oracles, text};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let file = std::env::args().nth(1).ok_or("which file?")?;
    let source = std::fs::read_to_string(&file)?;
    let module = parse_module(&file, source.as_bytes())?.module;
    let (oracles, _) = resolve_oracles("all", &built_in())?;
    let checker = Checker::new(Panel::new(oracles, Ask::default()));
    let report = checker.check_case(&module, &parse_lines(&source)?);
    for finding in &report.findings {
        println!("{}", text(finding));
    }
    println!("{} runs counted, {} findings", report.counted, report.findings.len());
    Ok(())
}

//! Reads a kernel, asks the reference and every installed `opt`, runs it, and prints what is refuted.
//!
//!     cargo run --example check -- kernel.ll

use aliasmith::case::lines;
use aliasmith::ir::parse::parse_module;
use aliasmith::machine::Options;
use aliasmith::oracle::{Ask, Lane, Timeouts, built_in, resolve};
use aliasmith::report::text;
use aliasmith::target::Profile;
use aliasmith::triage::check::check;
use aliasmith::trial::panel::Panel;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let file = std::env::args().nth(1).ok_or("which file?")?;
    let text = std::fs::read_to_string(&file)?;
    let module = parse_module(&file, text.as_bytes())?.module;
    let (oracles, _) = resolve("all", &built_in())?;
    let panel = Panel {
        oracles,
        ask: Ask::default(),
        timeouts: Timeouts::default(),
        profile: Profile::sound().clone(),
        lane: Lane::Print,
        options: Options::default(),
        pipelines: Vec::new(),
    };
    let entries: Vec<_> = module.defined_functions().collect();
    let checked = check(&panel, &module, &lines::parse(&text)?, &entries, 64);
    for finding in &checked.findings {
        println!("{}", text::finding(finding));
    }
    println!("{} runs counted, {} findings", checked.counted, checked.findings.len());
    Ok(())
}

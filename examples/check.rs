//! Reads a kernel, asks the reference and every installed `opt`, runs it, and prints what is refuted.
//!
//!     cargo run --example check -- kernel.ll

use aliasmith::front::{
    Ask, Options, Panel, Profile, Timeouts, Transport, built_in, check, parse_lines, parse_module, resolve_oracles,
    text,
};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let file = std::env::args().nth(1).ok_or("which file?")?;
    let source = std::fs::read_to_string(&file)?;
    let module = parse_module(&file, source.as_bytes())?.module;
    let (oracles, _) = resolve_oracles("all", &built_in())?;
    let panel = Panel {
        oracles,
        ask: Ask::default(),
        timeouts: Timeouts::default(),
        profile: Profile::sound().clone(),
        lane: Transport::Print,
        options: Options::default(),
        pipelines: Vec::new(),
        progress: Default::default(),
    };
    let entries: Vec<_> = module.defined_functions().collect();
    let checked = check(&panel, &module, &parse_lines(&source)?, &entries, 64);
    for finding in &checked.findings {
        println!("{}", text(finding));
    }
    println!("{} runs counted, {} findings", checked.counted, checked.findings.len());
    Ok(())
}

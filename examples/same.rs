//! Are two modules the same kernel?
//!
//!     cargo run --example same -- before.ll after.ll

use aliasmith::front::{Options, compare_modules, parse_module};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let files: Vec<String> = std::env::args().skip(1).collect();
    let [before, after] = files.as_slice() else { return Err("which two files?".into()) };
    let read = |file: &String| -> Result<_, Box<dyn std::error::Error>> {
        Ok(parse_module(file, &std::fs::read(file)?)?.module)
    };
    let (before, after) = (read(before)?, read(after)?);
    let entries: Vec<_> = before.defined_functions().filter(|f| !before.function(*f).linkage.is_local()).collect();
    let compared = compare_modules((&before, &after), &entries, (None, 0), 64, &Options::default());
    match compared.different {
        Some((difference, _)) => println!("they differ: {}", difference.detail),
        None => println!("{} runs show no difference", compared.same),
    }
    Ok(())
}

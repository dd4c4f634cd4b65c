//! Are two modules the same kernel?
//!
//!     cargo run --example same -- before.ll after.ll

use aliasmith::front::{Comparer, parse_module};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let files: Vec<String> = std::env::args().skip(1).collect();
    let [before, after] = files.as_slice() else { return Err("which two files?".into()) };
    let read = |file: &String| -> Result<_, Box<dyn std::error::Error>> {
        Ok(parse_module(file, &std::fs::read(file)?)?.module)
    };
    let compared = Comparer::default().compare(&read(before)?, &read(after)?);
    match compared.different {
        Some((difference, _)) => println!("they differ: {}", difference.detail),
        None => println!("{} runs show no difference", compared.same),
    }
    Ok(())
}

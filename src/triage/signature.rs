//! What makes two findings one: `<question>-<answer>-<provider>-<12 hex>`.
//!
//! The hex digits hash the reduced kernel with its names taken away, so renaming changes nothing, and no version stands in
//! it. [`FORMAT`] is the number in a findings folder's `format` file: it grows whenever the hash of an old kernel would
//! change. Format 0 hashes the pruned kernel as it is; a reducer will hash its smallest form.

use crate::ir::dialect::Dialect;
use crate::ir::print::print_module;
use crate::ir::{GlobalRef, Module};
use sha2::{Digest, Sha256};

/// Number of the hash.
pub const FORMAT: u32 = 0;

/// A signature of at most 60 characters of `[a-z0-9-]`. Parts that are `None` are left out.
pub fn signature(parts: &[Option<&str>], reduced: &Module) -> String {
    let hash: String = Sha256::digest(canonical(reduced)).iter().take(6).map(|b| format!("{b:02x}")).collect();
    let words: Vec<String> = parts.iter().flatten().map(|p| word(p)).collect();
    let mut text = words.join("-");
    text.truncate(60 - 13);
    format!("{text}-{hash}")
}

fn word(text: &str) -> String {
    let lower = text.to_ascii_lowercase();
    lower.chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '-' }).collect()
}

/// The module's text with all names replaced by numbers.
fn canonical(module: &Module) -> String {
    let mut m = module.clone();
    m.source_filename = None;
    m.header.clear();
    for f in &mut m.functions {
        f.params.iter_mut().for_each(|p| p.name = None);
        f.blocks.iter_mut().for_each(|b| b.name = None);
        f.insts.iter_mut().for_each(|i| i.name = None);
    }
    for i in 0..m.symbols.len() {
        let symbol = crate::ir::SymbolId(i as u32);
        let name = match m.symbols[i].def {
            Some(GlobalRef::Function(f)) if m.function(f).is_declaration() => continue,
            Some(GlobalRef::Function(f)) => format!("f{}", f.0),
            Some(GlobalRef::Variable(g)) => format!("g{}", g.0),
            Some(GlobalRef::Alias(a)) => format!("a{a}"),
            None => continue,
        };
        m.rename_symbol(symbol, &format!("canonical.{name}"));
    }
    print_module(&m, Dialect::NEWEST)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ir::parse::parse_module;

    fn of(text: &str) -> String {
        let module = parse_module("s.ll", text.as_bytes()).expect("good text").module;
        signature(&[Some("alias"), Some("NoAlias"), None, Some("basic-aa")], &module)
    }

    #[test]
    fn names_do_not_matter_and_code_does() {
        let one = of("define void @k(ptr %p) {\nentry:\n  store i32 1, ptr %p, align 4\n  ret void\n}\n");
        let renamed = of("define void @other(ptr %q) {\nstart:\n  store i32 1, ptr %q, align 4\n  ret void\n}\n");
        let different = of("define void @k(ptr %p) {\nentry:\n  store i32 1, ptr %p, align 2\n  ret void\n}\n");
        assert_eq!(one, renamed);
        assert_ne!(one, different);
        assert!(one.starts_with("alias-noalias-basic-aa-"), "{one}");
        assert!(
            one.len() <= 60 && one.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-'),
            "{one}"
        );
    }
}

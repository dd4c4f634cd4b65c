//! Answers of LLVM releases about whole files, stored as checksums of the printed texts (`tests/goldens/said.sh` ran
//! the releases). If a row fails, `aliasmith aa-eval --diff opt-N FILE` (or `memssa --diff`) shows the lines that
//! differ.

use super::*;
use crate::alias::sets::AliasSets;
use crate::alias::sets::text::function_text as sets_text;
use crate::alias::text::{Show, Totals, function_text};
use crate::ir::dialect::Dialect;
use crate::ir::layout::default_layout;
use crate::ir::parse::parse_module_with;
use crate::ir::print::ModulePrinter;
use crate::ir::upgrade::read_as;
use crate::target::Quirk;
use sha2::{Digest as _, Sha256};
use std::path::Path;
use std::rc::Rc;

/// Some printers were also run with one option that is not the default.
const LLVM_OPTIONS: [(&str, &str); 4] = [
    ("unsafe-globals", "enable-unsafe-globalsmodref-alias-results"),
    ("few-sets", "alias-set-saturation-threshold=3"),
    ("short-memssa", "memssa-check-limit=2"),
    ("short-walker", "memssa-check-limit=2"),
];

/// Compares the checksum of the texts that `said` returns for all functions, followed by the text of `end`.
pub(crate) fn assert_checksums(
    printer: &str,
    mut said: impl FnMut(&Analysis, &ModulePrinter) -> String,
    mut end: impl FnMut() -> String,
) {
    let root = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."));
    let rows = std::fs::read_to_string(root.join("tests/goldens/said.txt")).expect("the sums are in the repository");
    let rows: Vec<Vec<&str>> = rows.lines().map(|row| row.split(' ').collect()).collect();
    let mut wrong = Vec::new();
    for row in rows.iter().filter(|row| row[1] == printer && row[0] != "#") {
        let [release, _, file, sum] = row[..] else { panic!("{row:?}") };
        let mut profile =
            Profile::named(release).expect("a release").clone().with_globals_aa(printer.ends_with("globals"));
        if let Some((_, option)) = LLVM_OPTIONS.iter().find(|(name, _)| *name == printer) {
            profile.set_option(option).expect("an option");
        }
        let profile = &profile;
        let dialect = Dialect(profile.imitates.expect("a release"));
        let text = std::fs::read_to_string(root.join(file)).expect("the file is in the repository");
        // The measured build of LLVM 23 has no GPU target, so the triple was removed from the files that this build
        // read.
        let is_asked = |line: &&str| release != "llvm-23" || !line.starts_with("target triple");
        let bytes = text.split_inclusive('\n').filter(is_asked).collect::<String>().into_bytes();
        let layout = |triple: &str| default_layout(triple, dialect.0).to_string();
        let mut module = parse_module_with(file, &bytes, layout).expect("the file is good").module;
        read_as(&mut module, dialect, file);
        let (layout, names) = (DataLayout::for_module(&module), ModulePrinter::new(&module, dialect));
        let facts = Rc::new(ModuleFacts::new(&module, profile));
        // `aa-eval` never runs on a function with `optnone`. In some releases, the other printers run on it.
        let skips = printer == "aa" || printer.ends_with("globals") || profile.has(Quirk::SkippedOptnone);
        let functions = module.defined_functions().filter(|f| !(skips && module.function(*f).attrs.has("optnone")));
        let each = functions.map(|f| said(&Analysis::sharing(Rc::clone(&facts), f, &layout, profile), &names));
        let text = each.collect::<String>() + &end();
        if sum_of(&text) != sum {
            wrong.push(row.join(" "));
        }
    }
    assert!(wrong.is_empty(), "{} rows:\n{}", wrong.len(), wrong.join("\n"));
}

/// Removes the numbers of attribute groups and of metadata nodes, and the addresses, from a text. Returns the checksum
/// of the rest.
fn sum_of(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    let mut rest = text.chars().peekable();
    while let Some(c) = rest.next() {
        plain.push(c);
        let digits: fn(&char) -> bool = match c {
            '#' | '!' => char::is_ascii_digit,
            'x' if plain.ends_with("0x") => |c| matches!(c, '0'..='9' | 'a'..='f'),
            _ => continue,
        };
        while rest.next_if(digits).is_some() {}
    }
    Sha256::digest(plain).iter().take(8).map(|byte| format!("{byte:02x}")).collect()
}

fn answers(printer: &str) {
    let totals = std::cell::RefCell::new(Totals::default());
    let said = |analysis: &Analysis, names: &ModulePrinter| {
        function_text(analysis, analysis.view.id, names, Show::ALL, true, &mut totals.borrow_mut())
    };
    assert_checksums(printer, said, || totals.take().report());
}

#[test]
fn aa_eval_answers_equal_upstream() {
    answers("aa");
    answers("globals");
    answers("unsafe-globals");
}

#[test]
fn alias_sets_equal_upstream() {
    for printer in ["sets", "few-sets"] {
        assert_checksums(printer, |analysis, names| sets_text(&AliasSets::build(analysis), names), String::new);
    }
}

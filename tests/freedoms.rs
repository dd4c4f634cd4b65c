//! Tests that the table of freedoms in the code, the machine, the rows of `tests/lies`, and `docs/freedoms.md` agree.
//! Run with `cargo test --test library freedoms::`; `BLESS=1` writes the table of the document again.

use aliasmith::machine::freedoms::{FREEDOMS, Freedom};
use std::fs;
use std::path::{Path, PathBuf};

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

/// Returns every row of `tests/lies` in its written form: `;; lie NAME: …` or `;; true NAME: …`.
fn lies() -> String {
    let files = fs::read_dir(root().join("tests/lies")).expect("tests/lies is there");
    let paths = files.map(|f| f.expect("an entry").path()).filter(|p| p.extension().is_some_and(|e| e == "ll"));
    paths.map(|p| fs::read_to_string(p).expect("a text")).collect()
}

#[test]
fn each_row_is_shown_from_both_sides() {
    let lies = lies();
    let blind = fs::read_to_string(root().join("tests/lies/blind_spots.rs")).expect("a text");
    for f in FREEDOMS {
        assert!(lies.contains(&format!(";; true {}:", f.silent)), "{}: no true row {}", f.name, f.silent);
        assert!(lies.contains(&format!(";; lie {}:", f.refuted)), "{}: no lie {}", f.name, f.refuted);
        for row in [f.silent, f.refuted] {
            assert!(!blind.contains(&format!("\"{row}\"")), "{}: {row} is one that the judge gets wrong", f.name);
        }
    }
}

#[test]
fn each_freedom_names_its_source_file() {
    for f in FREEDOMS {
        let file = root().join("crates/machine/src").join(f.drawn.1);
        assert!(file.exists(), "{}: there is no {}", f.name, file.display());
    }
}

fn table() -> String {
    let line = |f: &Freedom| {
        let (how, file) = f.drawn;
        format!("| {} | {} | {how} (`{file}`) | {} | `{}` | `{}` |\n", f.name, f.source, f.follows, f.silent, f.refuted)
    };
    let head = "| what is open | source | what the machine does | what becomes free | allowed row | refuted row |\n|---|---|---|---|---|---|\n";
    head.to_string() + &FREEDOMS.iter().map(line).collect::<String>()
}

#[test]
fn the_document_holds_the_table() {
    let path: &Path = &root().join("docs/freedoms.md");
    let text = fs::read_to_string(path).expect("docs/freedoms.md");
    let (start, end) = ("<!-- table -->\n", "<!-- end -->");
    let (from, to) = (text.find(start).expect("a mark") + start.len(), text.find(end).expect("a mark"));
    if std::env::var_os("BLESS").is_some() {
        fs::write(path, format!("{}{}{}", &text[..from], table(), &text[to..])).expect("writable");
        return;
    }
    assert_eq!(&text[from..to], table(), "BLESS=1 cargo test --test library freedoms:: writes it anew");
}

//! Tests that the documents and the code agree: every reference resolves, and the tables of docs/machine.md and
//! docs/soundness.md name exactly what the code has. Run with `cargo test --test library law::`.

use aliasmith::judge::observable::DifferenceKind;
use aliasmith::machine::UbKind;
use aliasmith::memssa::shape::ShapeRule;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// Folders and files of the repository that may refer to documents.
const READ: [&str; 11] = [
    "src",
    "crates",
    "tests",
    "docs",
    "fuzz/fuzz_targets",
    "fuzz/Cargo.toml",
    "oracles",
    "README.md",
    "ARCHITECTURE.md",
    "CONTRIBUTING.md",
    "Cargo.toml",
];

/// A name in help texts that ends in `.md` but is an output file, not a document.
const NO_DOCUMENT: [&str; 1] = ["issue.md"];

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

fn files(path: &Path, out: &mut Vec<PathBuf>) {
    if path.is_dir() {
        let mut inside: Vec<PathBuf> =
            fs::read_dir(path).expect("a folder").map(|e| e.expect("an entry").path()).collect();
        inside.sort();
        inside.iter().for_each(|p| files(p, out));
    } else if path.extension().is_some_and(|e| e == "rs" || e == "md" || e == "toml") {
        out.push(path.to_path_buf());
    }
}

/// Returns every file that may refer to a document: its path in the repository and its text.
fn texts() -> Vec<(String, String)> {
    let mut all = Vec::new();
    READ.iter().for_each(|p| files(&root().join(p), &mut all));
    let name = |p: &PathBuf| p.strip_prefix(root()).expect("below the root").to_string_lossy().into_owned();
    all.iter().map(|p| (name(p), fs::read_to_string(p).expect("UTF-8"))).collect()
}

fn page(name: &str) -> String {
    fs::read_to_string(root().join(name)).unwrap_or_else(|e| panic!("{name}: {e}"))
}

/// Returns the words of a file without comment marks, so that a reference may continue on the next line.
fn words(text: &str) -> String {
    let bare = |line: &str| {
        let line = line.trim();
        let line = ["//!", "///", "//", "#"].iter().find_map(|mark| line.strip_prefix(mark)).unwrap_or(line);
        line.trim().to_string()
    };
    text.lines().map(bare).collect::<Vec<_>>().join(" ")
}

fn is_part_of_path(c: char) -> bool {
    c.is_ascii_alphanumeric() || "_-./".contains(c)
}

/// Returns every `*.md` that a text names, with the text after it. Method calls and fields (`inst.md(…)`,
/// `self.md.open`) are no documents.
fn named_documents(text: &str) -> Vec<(String, String)> {
    let mut found = Vec::new();
    for (at, mark) in text.match_indices(".md") {
        let behind = &text[at + mark.len()..];
        let mut next = behind.chars();
        let is_code = match next.next() {
            Some('.') => next.next().is_some_and(|c| c.is_alphanumeric()),
            Some(c) => c.is_alphanumeric() || c == '_' || c == '(',
            None => false,
        };
        let start = text[..at].rfind(|c| !is_part_of_path(c)).map_or(0, |i| i + 1);
        let start = (start..=at).find(|i| text.is_char_boundary(*i)).expect("the mark is one");
        if !is_code && start < at {
            found.push((text[start..at + mark.len()].to_string(), behind.chars().take(60).collect()));
        }
    }
    found
}

/// Returns the file that a reference names, relative to the folder of the referring file or to the root of the
/// repository.
fn resolved(from: &str, path: &str) -> Option<String> {
    let beside = Path::new(from).parent().unwrap_or(Path::new("")).join(path);
    let candidates = [beside, PathBuf::from(path)];
    let found = candidates.into_iter().find(|p| root().join(p).is_file())?;
    Some(found.to_string_lossy().into_owned())
}

/// Returns the numbers of `, section 7` or ` sections 1, 3 and 4` after the name of a document.
fn sections(behind: &str) -> Vec<u32> {
    let rest = behind.trim_start_matches(['`', ',', ' ']);
    let Some(numbers) = rest.strip_prefix("section") else { return Vec::new() };
    let list = numbers.strip_prefix("s ").or(numbers.strip_prefix(' ')).unwrap_or("");
    let words = list.split([',', ' ']).filter(|w| !w.is_empty() && *w != "and");
    let digits = |w: &str| w.chars().take_while(char::is_ascii_digit).collect::<String>().parse().ok();
    words.map_while(digits).collect()
}

/// Whether a document has this section (`## 7. …`).
fn has_section(document: &str, number: u32) -> bool {
    let start = format!("## {number}. ");
    page(document).lines().any(|l| l.starts_with(&start))
}

/// Returns the anchor that GitHub makes of a heading.
fn anchor(heading: &str) -> String {
    let kept = heading.trim_start_matches('#').trim().to_lowercase();
    kept.chars()
        .filter_map(|c| match c {
            ' ' => Some('-'),
            c if c.is_alphanumeric() || c == '-' || c == '_' => Some(c),
            _ => None,
        })
        .collect()
}

#[test]
fn every_reference_to_a_document_resolves() {
    let mut wrong = Vec::new();
    let mut seen = 0;
    for (file, text) in texts() {
        for (path, behind) in named_documents(&words(&text)) {
            if NO_DOCUMENT.contains(&&*path) {
                continue;
            }
            seen += 1;
            let Some(found) = resolved(&file, &path) else {
                wrong.push(format!("{file}: {path} is not in the repository"));
                continue;
            };
            let missing = sections(&behind).into_iter().filter(|number| !has_section(&found, *number));
            wrong.extend(missing.map(|number| format!("{file}: {path} has no section {number}")));
        }
    }
    assert!(seen > 20, "references are found at all: {seen}");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// In a document, `section 4` without the name of a document means a section of the same document.
#[test]
fn sections_that_documents_name_are_their_own() {
    let mut wrong = Vec::new();
    for (file, text) in texts().into_iter().filter(|(f, _)| f.starts_with("docs/")) {
        let text = words(&text);
        for (at, mark) in text.match_indices("ection ").chain(text.match_indices("ections ")) {
            let digits: String = text[at + mark.len()..].chars().take_while(char::is_ascii_digit).collect();
            let behind = &text[at + mark.len() + digits.len()..];
            let foreign =
                text[..at].trim_end_matches(['s', 'S', ' ', ',', '`']).ends_with(".md") || behind.starts_with(" of ");
            if let (Ok(number), false) = (digits.parse(), foreign)
                && !has_section(&file, number)
            {
                wrong.push(format!("{file}: it has no section {number}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Returns the targets of the links and link definitions of a document.
fn targets(text: &str) -> Vec<&str> {
    let links = text.match_indices("](").map(|(at, mark)| text[at + mark.len()..].split(')').next().unwrap_or(""));
    let definitions = text.lines().filter_map(|l| l.strip_prefix('[')?.split_once("]: ")).map(|(_, target)| target);
    links.chain(definitions).collect()
}

/// `docs/book.toml` makes a book of the documents. Each document is a chapter, and no link leaves the book.
#[test]
fn the_book_has_every_document() {
    let summary = page("docs/SUMMARY.md");
    let chapters: BTreeSet<&str> = targets(&summary).into_iter().collect();
    let mut documents = Vec::new();
    files(&root().join("docs"), &mut documents);
    let name = |p: &PathBuf| p.file_name().expect("a file").to_string_lossy().into_owned();
    let names: BTreeSet<String> = documents.iter().map(name).filter(|n| n.ends_with(".md")).collect();
    let wanted: BTreeSet<&str> = names.iter().map(String::as_str).filter(|n| !n.starts_with("SUMMARY")).collect();
    assert_eq!(chapters, wanted, "chapters of docs/SUMMARY.md, and documents");
    for document in &names {
        let text = page(&format!("docs/{document}"));
        let outside = targets(&text).into_iter().find(|t| t.starts_with(".."));
        assert!(outside.is_none(), "docs/{document}: {outside:?} is not in the book");
    }
}

#[test]
fn every_link_and_anchor_resolves() {
    let mut wrong = Vec::new();
    for (file, text) in texts().into_iter().filter(|(f, _)| f.ends_with(".md")) {
        for target in targets(&text) {
            if target.starts_with("http") {
                continue;
            }
            let (path, wanted) = target.split_once('#').map_or((target, None), |(p, a)| (p, Some(a)));
            let beside = Path::new(&file).parent().unwrap_or(Path::new("")).join(path);
            let found = if path.is_empty() { PathBuf::from(&file) } else { beside };
            if !root().join(&found).exists() {
                wrong.push(format!("{file}: {target} leads nowhere"));
            } else if let Some(wanted) = wanted {
                let headings = page(&found.to_string_lossy());
                let is_there = headings.lines().filter(|l| l.starts_with('#')).any(|l| anchor(l) == wanted);
                if !is_there {
                    wrong.push(format!("{file}: {target} names no heading"));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Every path in backticks, such as `src/judge/observable.rs`, is a file or folder of the repository.
#[test]
fn paths_that_documents_name_exist() {
    let mut wrong = Vec::new();
    for (file, text) in texts().into_iter().filter(|(f, _)| f.ends_with(".md")) {
        let prose = text.lines().filter(|l| !l.starts_with("    ")).collect::<Vec<_>>().join(" ");
        for word in prose.split('`').skip(1).step_by(2) {
            let ours = ["src/", "crates/", "tests/", "docs/", "oracles/", "corpus/", "fuzz/", "benches/"];
            // `oracles/NAME.toml` stands for any manifest.
            let plain = word.chars().all(is_part_of_path) && !word.contains("NAME");
            if plain && ours.iter().any(|p| word.starts_with(p)) && !root().join(word).exists() {
                wrong.push(format!("{file}: `{word}` does not exist"));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Returns the names of a row. A prefix of the first name (`unsupported: `) also belongs to the names without a prefix.
fn with_prefix(names: Vec<String>) -> Vec<String> {
    let prefix = names.first().and_then(|n| n.split_once(": ")).map(|(kind, _)| format!("{kind}: "));
    let prefix = prefix.unwrap_or_default();
    names.into_iter().map(|n| if n.contains(": ") { n } else { format!("{prefix}{n}") }).collect()
}

/// Returns the rows of the table after a marker: the texts in backticks in the first cell, and the other cells.
fn table(document: &str, mark: &str) -> Vec<(Vec<String>, Vec<String>)> {
    let text = page(document);
    let (_, rest) = text.split_once(&format!("<!-- {mark} -->\n")).unwrap_or_else(|| panic!("{document}: {mark}"));
    let (body, _) = rest.split_once("<!-- end -->").expect("the table ends");
    let row = |line: &str| {
        let mut cells = line.trim_matches('|').split(" | ").map(|c| c.trim().to_string());
        let first = cells.next().unwrap_or_default();
        (with_prefix(first.split('`').skip(1).step_by(2).map(String::from).collect()), cells.collect())
    };
    body.lines().skip(2).map(row).collect()
}

/// Asserts that the table has exactly the names of the code, each once, and no empty cell.
fn same_names(document: &str, mark: &str, code: &BTreeSet<String>) {
    let rows = table(document, mark);
    for (names, cells) in &rows {
        assert!(!names.is_empty() && cells.iter().all(|c| !c.is_empty()), "{document}, {mark}: {names:?} {cells:?}");
    }
    let all: Vec<String> = rows.into_iter().flat_map(|(names, _)| names).collect();
    let told: BTreeSet<String> = all.iter().cloned().collect();
    let only = |a: &BTreeSet<String>, b: &BTreeSet<String>| a.difference(b).cloned().collect::<Vec<_>>();
    assert_eq!(only(code, &told), [""; 0], "{document} does not tell of these ({mark})");
    assert_eq!(only(&told, code), [""; 0], "{document} tells of these, which the code does not have ({mark})");
    assert_eq!(all.len(), told.len(), "{document} tells of something twice ({mark})");
}

/// Returns the kinds of undefined behaviour in the code.
fn ub_kinds() -> BTreeSet<String> {
    UbKind::ALL.iter().map(|k| k.name().to_string()).collect()
}

#[test]
fn the_table_of_undefined_behaviour_is_the_codes() {
    same_names("docs/machine.md", "ub kinds", &ub_kinds());
}

/// Returns the kinds of undefined behaviour that no pass may introduce, from the list `HARD` in the code of `same`.
fn hard_kinds() -> BTreeSet<String> {
    let sources = texts().into_iter().filter(|(f, _)| f.starts_with("src/"));
    let list = sources.into_iter().find_map(|(_, text)| {
        let (_, rest) = text.split_once("const HARD: ")?;
        Some(rest.split_once("];")?.0.to_string())
    });
    let list = list.expect("src has a list of the kinds that no pass may introduce");
    let kebab = |variant: &str| {
        let name = variant.chars().take_while(|c| c.is_alphanumeric());
        let dashed = name.flat_map(|c| c.is_uppercase().then_some('-').into_iter().chain(c.to_lowercase()));
        dashed.skip(1).collect::<String>()
    };
    let variants = list.split("UbKind::").skip(1).map(kebab);
    literals(&list).into_iter().map(|(_, text)| text).chain(variants).collect()
}

#[test]
fn hard_undefined_behaviour_is_marked() {
    let rows = table("docs/machine.md", "ub kinds");
    let hard = rows.iter().filter(|(_, cells)| cells.last().is_some_and(|c| c == "hard"));
    let told: BTreeSet<String> = hard.flat_map(|(names, _)| names.clone()).collect();
    assert_eq!(told, hard_kinds());
}

/// Returns the string literals of Rust source, each with the code before it on its line, and with the line before.
/// Literals in comments are omitted.
fn literals(source: &str) -> Vec<(String, String)> {
    let mut found = Vec::new();
    let mut code = String::new();
    let mut rest = source.chars().peekable();
    while let Some(c) = rest.next() {
        match c {
            '/' if rest.peek() == Some(&'/') => while rest.next_if(|c| *c != '\n').is_some() {},
            '\'' => {
                // An apostrophe begins a character or a lifetime. Only the character `"` matters here.
                if rest.next_if_eq(&'"').is_some() || (rest.next_if_eq(&'\\').is_some() && rest.next().is_some()) {
                    rest.next_if_eq(&'\'');
                }
            }
            '"' => {
                let mut text = String::new();
                while let Some(c) = rest.next().filter(|c| *c != '"') {
                    text.push(c);
                    if c == '\\' {
                        text.extend(rest.next());
                    }
                }
                let near: String = code.chars().filter(|c| !c.is_whitespace()).collect();
                let skip = near.chars().count().saturating_sub(40);
                found.push((near.chars().skip(skip).collect(), text));
                code.clear();
            }
            c => code.push(c),
        }
    }
    found
}

/// Replaces `{name}` and `{}` by gaps that stand for any text.
fn with_gaps(text: &str) -> String {
    let mut out = String::new();
    let mut depth = 0;
    for c in text.chars() {
        match c {
            '{' => depth += 1,
            '}' => {
                depth -= 1;
                out.push('…');
            }
            c if depth == 0 => out.push(c),
            _ => {}
        }
    }
    out
}

/// Returns the reason with which the machine discards a run, if this string literal is such a reason; otherwise `None`.
/// `near` is the code before the literal.
fn reason(near: &str, text: &str) -> Option<String> {
    const FAMILIES: [&str; 4] = ["unsupported", "undecided", "unchecked", "peer"];
    let text = with_gaps(text);
    if let Some(family) = FAMILIES.iter().find(|f| text.strip_prefix(**f).is_some_and(|rest| rest.starts_with(": "))) {
        // A prefix alone (`unsupported: `) stands for any name after it. After `undecided: `, there is always a reason
        // in words.
        let bare = text == format!("{family}: ");
        return (*family != "undecided" || !bare).then(|| if bare { format!("{text}…") } else { text });
    }
    // `unsupported("…")`, `Unsupported(format!("…"` and the like.
    let call = ["format!(", "format_args!("].iter().find_map(|f| near.strip_suffix(f)).unwrap_or(near);
    for family in FAMILIES {
        let variant = family[..1].to_uppercase() + &family[1..];
        if [family, &*variant].iter().any(|f| call.ends_with(&format!("{f}("))) {
            return Some(format!("{family}: {text}"));
        }
    }
    let listed = near.rsplit('(').next().is_some_and(|entry| entry.starts_with("Discard::") && entry.ends_with(','));
    let plain =
        ["discard(", "Discard("].iter().any(|m| near.ends_with(m)) || near.ends_with("=>Stop(") || near == "Stop(";
    (listed || plain).then_some(text)
}

/// Returns the reasons with which the machine discards runs, each with its file, from the machine's sources. The code
/// has no list of these reasons, because most reasons are written where they occur.
fn discards() -> BTreeMap<String, String> {
    let mut all = BTreeMap::new();
    let is_test = |f: &str| f.split('/').any(|part| part == "tests" || part == "tests.rs");
    for (file, text) in texts().into_iter().filter(|(f, _)| f.starts_with("crates/machine/src/") && !is_test(f)) {
        let code = text.split("#[cfg(test)]\nmod tests {").next().unwrap_or(&text);
        // In the file that defines `UnmodelledReason`, all texts about address spaces are reasons too.
        let spaces = code.contains("pub type UnmodelledReason");
        for (near, text) in literals(code) {
            let found = match spaces && near.ends_with("Err(") {
                true => Some(format!("unsupported: {text}")),
                false => reason(&near, &text),
            };
            if let Some(reason) = found {
                all.entry(reason).or_insert_with(|| file.clone());
            }
        }
    }
    all
}

#[test]
fn the_table_of_discards_is_the_codes() {
    let code = discards();
    assert!(code.len() > 100, "reasons are found at all: {code:?}");
    same_names("docs/machine.md", "discards", &code.into_keys().collect());
}

/// The rule of `same` names every kind of difference that `same` reports.
#[test]
fn the_rule_of_same_names_every_difference() {
    let text = words(&page("docs/soundness.md"));
    let (_, rest) = text.split_once("What counts as a difference (").expect("the rule of same");
    let told: Vec<&str> = rest.split(')').next().unwrap_or("").split('`').skip(1).step_by(2).collect();
    assert_eq!(told, DifferenceKind::ALL.iter().map(|k| k.name()).collect::<Vec<_>>());
}

#[test]
fn the_rules_of_shape_are_the_codes() {
    let names = ShapeRule::NAMES.map(|(_, name)| name.to_string());
    same_names("docs/soundness.md", "shape rules", &names.into_iter().collect());
    // The requirement of each rule is at its variant.
    let code = page("crates/analysis/src/memssa/shape.rs");
    for (names, cells) in table("docs/soundness.md", "shape rules") {
        let (rule, _) = ShapeRule::NAMES.into_iter().find(|(_, name)| *name == names[0]).expect("one of the names");
        let (above, _) = code.split_once(&format!("\n    {rule:?},")).expect("a variant");
        let demands = above.rsplit_once("/// ").expect("documented").1.trim_end_matches('.');
        assert_eq!(demands.to_lowercase(), cells[0].to_lowercase(), "{}", names[0]);
    }
}

/// The table of docs/rows.md has all 34 rows, and the tests that it names exist.
#[test]
fn rows_of_the_seeds_are_held_by_tests_that_exist() {
    let text = page("docs/rows.md");
    let rows: Vec<&str> = text.lines().filter_map(|l| l.strip_prefix("| S")).collect();
    let numbers: Vec<usize> =
        rows.iter().map(|r| r.split(' ').next().and_then(|n| n.parse().ok()).unwrap_or(0)).collect();
    assert_eq!(numbers, (1..=34).collect::<Vec<_>>());
    for row in rows {
        let named: Vec<&str> = row.split('`').filter(|word| word.contains(".rs::")).collect();
        assert!(!named.is_empty(), "S{row}");
        for name in named {
            let (file, test) = name.split_once("::").expect("file and test");
            assert!(page(file).contains(&format!("fn {test}(")), "{name}");
        }
    }
}

/// The number of rules when the list was made. A rule may not be removed.
const RULES: usize = 265;

/// Returns the part of a text between a heading and the next heading of the same level.
fn below<'a>(text: &'a str, heading: &str) -> &'a str {
    let level = heading.split(' ').next().unwrap_or_default();
    let (_, rest) = text.split_once(&format!("\n{heading}")).unwrap_or_else(|| panic!("no {heading}"));
    rest.split(&format!("\n{level} ")).next().unwrap_or(rest)
}

/// Each rule of the list (section, subsection, rule, test) is in its section, and its test exists.
#[test]
fn the_rules_of_soundness_are_the_listed_ones() {
    let (text, list) = (page("docs/soundness.md"), page("tests/law/rules.tsv"));
    let rules: Vec<Vec<&str>> = list.lines().skip(1).map(|row| row.split('\t').collect()).collect();
    assert!(rules.len() >= RULES, "{} rules instead of {RULES}", rules.len());
    for row in rules {
        let [section, subsection, rule, test] = row[..] else { panic!("four columns: {row:?}") };
        let whole = below(&text, &format!("## {section}. "));
        let part = if subsection.is_empty() { whole } else { below(whole, &format!("### {subsection}\n")) };
        let part = words(part);
        let is_there = part.contains(&format!("**{rule}")) || part.contains(&format!("| {rule} |"));
        assert!(is_there, "section {section} {subsection} does not have the rule: {rule}");
        let Some((file, name)) = test.split_once("::") else {
            assert_eq!(test, "-", "{rule}");
            continue;
        };
        // The rule names a test, or a row of wrong and right answers: `;; lie NAME: …`, `;; true NAME: …`.
        let forms = [format!("fn {name}("), format!("\n;; lie {name}:"), format!("\n;; true {name}:")];
        let source = page(file);
        assert!(forms.iter().any(|form| source.contains(form)), "{rule}: {test}");
    }
}

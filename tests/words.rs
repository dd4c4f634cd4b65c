//! Documents, messages and doc comments use the words of docs/glossary.md and short sentences. Run with
//! `cargo test --test library words::`. `BLESS=1 cargo test --test library words::` records how many replaced words
//! each source file still has; the number may only decrease. `WORDS_SEED=7 cargo test --test library words:: --
//! --ignored --nocapture` prints 200 sentences that a reader can judge, each with the rest of its paragraph: half of
//! README, guide, cli and soundness sections 1 to 4, half of doc comments.

use crate::common;
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::path::PathBuf;

/// The maximum mean number of words in the sentences of a document.
const MEAN_WORDS: usize = 25;

const REMAINING: &str = "tests/words/remaining.tsv";

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

fn read(name: &str) -> String {
    fs::read_to_string(root().join(name)).unwrap_or_else(|e| panic!("{name}: {e}"))
}

/// Returns the paths in the repository below `folder` that end in `.extension`, in order.
fn paths(folder: &str, extension: &str) -> Vec<String> {
    let files = common::files_below(folder, extension);
    files.iter().map(|p| p.strip_prefix(root()).expect("below the root").to_string_lossy().into_owned()).collect()
}

/// Returns the paths of all sources except tests, in order.
fn sources() -> Vec<String> {
    let mut all = [paths("crates", "rs"), paths("src", "rs")].concat();
    all.retain(|name| !name.contains("/tests"));
    all
}

/// Returns the paths of the documents that people read. The glossary is omitted, because it contains the replaced
/// words.
fn documents() -> Vec<String> {
    let mut all = paths("docs", "md");
    all.retain(|name| name != "docs/glossary.md");
    all.extend(["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "benches/README.md"].map(String::from));
    all
}

/// Returns the prose of a document: no code blocks, no code spans, no targets of links.
fn prose(document: &str) -> String {
    let mut out = String::new();
    let mut fenced = false;
    for line in document.lines() {
        if line.starts_with("```") {
            fenced = !fenced;
        }
        if !fenced && !line.starts_with("    ") {
            out.push_str(line);
            out.push('\n');
        }
    }
    without_spans(&out).replace("](", "] (")
}

/// Returns a text without the parts between backticks.
fn without_spans(text: &str) -> String {
    text.split('`').step_by(2).collect::<Vec<_>>().join("CODE")
}

/// Returns a source file without its tests. If the tests are in a file of their own (`mod tests;`), the code after their
/// declaration stays.
fn product(source: &str) -> &str {
    let mut marks = source.match_indices("#[cfg(test)]\n");
    let opens_module =
        |(at, mark): &(usize, &str)| source[at + mark.len()..].lines().next().unwrap_or("").ends_with('{');
    marks.find(opens_module).map_or(source, |(at, _)| &source[..at])
}

/// Returns the doc comments of a source file, and its string literals with a blank in them (messages). Tests are
/// omitted.
fn comments_and_messages(source: &str) -> String {
    let mut out = String::new();
    for line in product(source).lines().map(str::trim) {
        match line.strip_prefix("///").or_else(|| line.strip_prefix("//!")) {
            Some(comment) => out.push_str(comment),
            None if line.starts_with("//") => {}
            None => {
                let messages = line.split('"').skip(1).step_by(2).filter(|text| text.contains(' '));
                messages.for_each(|text| {
                    out.push_str(text);
                    out.push('\n');
                });
            }
        }
        out.push('\n');
    }
    without_spans(&out)
}

/// Returns the words of a text in lower case, separated by single blanks, so that a search also finds phrases that
/// cross the end of a line.
fn plain(text: &str) -> String {
    let words = text.split(|c: char| !c.is_alphanumeric() && c != '\'' && c != '-').filter(|w| !w.is_empty());
    format!(" {} ", words.collect::<Vec<_>>().join(" ").to_lowercase())
}

/// Returns the words and phrases of the last column of the glossary.
fn replaced() -> Vec<String> {
    let page = read("docs/glossary.md");
    let rows = page.lines().filter(|l| l.starts_with("| ") && !l.starts_with("| word "));
    let cells = rows.filter_map(|row| row.trim_end_matches('|').rsplit('|').next().map(str::trim));
    let phrases = cells.flat_map(|cell| cell.split(", ")).map(|phrase| phrase.replace('`', ""));
    phrases.filter(|phrase| !phrase.is_empty()).map(|phrase| phrase.to_lowercase()).collect()
}

/// Returns the replaced words that occur in a text, each with the number of its occurrences.
fn replaced_counts(text: &str, replaced: &[String]) -> BTreeMap<String, usize> {
    let text = plain(text);
    let count = |phrase: &String| text.matches(&format!(" {phrase} ")).count();
    replaced.iter().map(|phrase| (phrase.clone(), count(phrase))).filter(|(_, n)| *n > 0).collect()
}

/// Returns the sentences of prose. Cells of tables, headings and list items also end a sentence.
fn sentences(prose: &str) -> Vec<String> {
    let mut out = Vec::new();
    for paragraph in prose.replace(" | ", "\n\n").replace("\n- ", "\n\n").replace("\n* ", "\n\n").split("\n\n") {
        let text = paragraph.split_whitespace().collect::<Vec<_>>().join(" ");
        out.extend(text.split_inclusive(['.', ':', ';', '?']).fold(Vec::<String>::new(), |mut all, part| {
            let goes_on = all.last().is_some_and(|l| !part.starts_with(' ') && !l.is_empty());
            match all.last_mut() {
                Some(last) if goes_on => last.push_str(part),
                _ => all.push(part.to_string()),
            }
            all
        }));
    }
    out.retain(|s| s.split_whitespace().count() >= 4);
    out
}

#[test]
fn the_glossary_is_short() {
    let rows = read("docs/glossary.md").lines().filter(|l| l.starts_with("| ") && !l.starts_with("| word ")).count();
    assert!((40..=60).contains(&rows), "{rows} words");
    assert!(replaced().iter().any(|w| w == "nobody") && replaced().iter().any(|w| w == "stock opt"));
}

#[test]
fn phrases_are_found_over_the_ends_of_lines_and_not_in_code() {
    let words = ["so many".to_string(), "knob".to_string()];
    let text = prose("It reads so\nmany bytes.\n```\nknob\n```\n    knob\nThe option `--knob`, the doorknob.");
    assert_eq!(replaced_counts(&text, &words), BTreeMap::from([("so many".to_string(), 1)]));
}

#[test]
fn documents_use_the_words_of_the_glossary() {
    let replaced = replaced();
    let mut wrong = String::new();
    for name in documents() {
        for (phrase, times) in replaced_counts(&prose(&read(&name)), &replaced) {
            let _ = writeln!(wrong, "{name}: '{phrase}' {times} times; docs/glossary.md says what replaces it");
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}

#[test]
fn sentences_of_documents_are_short() {
    for name in documents() {
        let all = sentences(&prose(&read(&name)));
        let words: usize = all.iter().map(|s| s.split_whitespace().count()).sum();
        assert!(words <= MEAN_WORDS * all.len(), "{name}: {words} words in {} sentences", all.len());
    }
}

#[test]
fn replaced_words_in_sources_only_become_fewer() {
    let replaced = replaced();
    let count = |name: &String| replaced_counts(&comments_and_messages(&read(name)), &replaced).values().sum::<usize>();
    let now: Vec<(String, usize)> =
        sources().into_iter().map(|name| (count(&name), name)).filter(|(n, _)| *n > 0).map(|(n, f)| (f, n)).collect();
    let text: String = now.iter().map(|(name, n)| format!("{name}\t{n}\n")).collect();
    if std::env::var_os("BLESS").is_some() {
        fs::write(root().join(REMAINING), &text).expect("writable");
    }
    let before = read(REMAINING);
    let allowed: BTreeMap<&str, usize> =
        before.lines().filter_map(|l| l.split_once('\t')).map(|(f, n)| (f, n.parse().expect("a number"))).collect();
    let more: Vec<_> = now.iter().filter(|(f, n)| *n > allowed.get(f.as_str()).copied().unwrap_or(0)).collect();
    assert!(more.is_empty(), "replaced words of docs/glossary.md: {more:?}");
    assert_eq!(text, before, "there are fewer: BLESS=1 cargo test --test library words:: writes it down");
}

/// The maximum number of words of all documents together, without docs/options.md and the table of docs/freedoms.md,
/// which are generated.
const MOST_WORDS: usize = 30_000;

#[test]
fn documents_are_short_enough_to_read() {
    let mut all = documents();
    all.retain(|name| name != "docs/options.md");
    all.push("docs/glossary.md".to_string());
    let count = |text: &str| text.split_whitespace().count();
    let generated = |name: &str| {
        let page = read(name);
        let (_, table) = page.split_once("<!-- table -->").expect("the generated table");
        count(table.split_once("<!-- end -->").expect("its end").0)
    };
    let tables = generated("docs/freedoms.md") + generated("docs/selftest.md");
    let words = all.iter().map(|name| count(&read(name))).sum::<usize>() - tables;
    assert!(words <= MOST_WORDS, "{words} words");
    assert!(read("README.md").lines().count() <= 110, "the README is one page");
}

/// A sentence, with the rest of its paragraph.
struct SentenceInContext {
    file: String,
    before: String,
    sentence: String,
    after: String,
}

/// Returns the sentences of the paragraphs of a file. A sentence has at least four words.
fn sentences_in_context(file: &str, paragraphs: &[String]) -> Vec<SentenceInContext> {
    let mut out = Vec::new();
    for paragraph in paragraphs {
        let words: Vec<&str> = paragraph.split_whitespace().collect();
        let is_end = |at: usize| {
            let next = words.get(at + 1).and_then(|w| w.chars().next());
            words[at].ends_with(['.', '?']) && next.is_none_or(|c| !c.is_lowercase())
        };
        let mut first = 0;
        for end in (0..words.len()).filter(|at| is_end(*at) || at + 1 == words.len()) {
            if end + 1 - first >= 4 {
                out.push(SentenceInContext {
                    file: file.into(),
                    before: words[..first].join(" "),
                    sentence: words[first..=end].join(" "),
                    after: words[end + 1..].join(" "),
                });
            }
            first = end + 1;
        }
    }
    out
}

/// Returns the paragraphs and list items of a document: no code blocks, no tables, no headings.
fn document_paragraphs(document: &str) -> Vec<String> {
    let mut out = vec![String::new()];
    let mut fenced = false;
    for line in document.lines() {
        fenced ^= line.starts_with("```");
        let skipped = fenced || line.starts_with("    ") || line.starts_with(['|', '#', '<', '`']);
        let text = line.trim_start();
        let item = text.strip_prefix("- ").or_else(|| text.strip_prefix("* "));
        let is_numbered = text.split_once(". ").is_some_and(|(n, _)| n.parse::<u32>().is_ok());
        if skipped || item.is_some() || is_numbered || text.is_empty() {
            out.push(String::new());
        }
        if !skipped {
            let last = out.last_mut().expect("it begins with one");
            *last += item.unwrap_or(text);
            last.push(' ');
        }
    }
    out
}

/// Returns the paragraphs of the doc comments of a source file, without its tests.
fn comment_paragraphs(source: &str) -> Vec<String> {
    let mut out = vec![String::new()];
    for line in product(source).lines().map(str::trim) {
        let comment = line.strip_prefix("///").or_else(|| line.strip_prefix("//!")).unwrap_or("");
        if comment.is_empty() || comment.trim_start().starts_with("- ") {
            out.push(String::new());
        }
        let last = out.last_mut().expect("it begins with one");
        *last += comment;
    }
    out
}

/// The documents that issue 54 names: README, guide, cli, and sections 1 to 4 of soundness.
fn drawn_documents() -> Vec<SentenceInContext> {
    let soundness = read("docs/soundness.md");
    let first = soundness.split("\n## 5. ").next().expect("sections 1 to 4").to_string();
    let whole = ["README.md", "docs/guide.md", "docs/cli.md"].map(|name| (name, read(name)));
    let texts = whole.into_iter().chain([("docs/soundness.md", first)]);
    texts.flat_map(|(name, text)| sentences_in_context(name, &document_paragraphs(&text))).collect()
}

#[test]
fn sentences_are_drawn_with_their_paragraph() {
    let document = "# Title\n\nOne `a.b` is here. Two are\nover there.\n\n- An item of words.\n  It goes on here.\n\n    code of words here.\n";
    let found = sentences_in_context("f", &document_paragraphs(document));
    let texts: Vec<&str> = found.iter().map(|s| s.sentence.as_str()).collect();
    assert_eq!(texts, ["One `a.b` is here.", "Two are over there.", "An item of words.", "It goes on here."]);
    assert_eq!((found[1].before.as_str(), found[0].after.as_str()), ("One `a.b` is here.", "Two are over there."));
    let source =
        "//! The file has this.\n\n/// Returns the number of\n/// words. An end.\nfn f() {} // not a doc comment\n";
    let found = sentences_in_context("f", &comment_paragraphs(source));
    let texts: Vec<&str> = found.iter().map(|s| s.sentence.as_str()).collect();
    assert_eq!(texts, ["The file has this.", "Returns the number of words."]);
    let in_a_file = "#[cfg(test)]\nmod tests;\n\n/// The first half of it.\nfn f() {}\n";
    let tested = in_a_file.to_string() + "#[cfg(test)]\nmod tests {\n    /// Not a product comment.\n}\n";
    assert_eq!((product(in_a_file), product(&tested)), (in_a_file, in_a_file));
    assert!(drawn_documents().len() > 500);
}

#[test]
#[ignore = "prints sentences for a reader"]
fn two_hundred_sentences() {
    let seed: usize = std::env::var("WORDS_SEED").ok().and_then(|s| s.parse().ok()).unwrap_or(1);
    let pages = drawn_documents();
    let comments: Vec<SentenceInContext> =
        sources().iter().flat_map(|name| sentences_in_context(name, &comment_paragraphs(&read(name)))).collect();
    let mut at = seed;
    for n in 1..=200 {
        at = at.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let all = if n % 2 == 0 { &comments } else { &pages };
        let SentenceInContext { file, before, sentence, after } = &all[(at >> 33) % all.len()];
        println!("{n} {file}\n    {before} [[ {sentence} ]] {after}\n");
    }
}

//! Tests modules that were written to do harm, or that a broken program wrote. Every verb that reads such a module must
//! end in bounded time and memory, with an answer or with one line that names the place of the error.

use super::rows::Ends::{Answered, Refused};
use super::rows::rows;
use std::fmt::Write as _;
use std::fs;
use std::path::Path;
use tempfile::tempdir;

/// The address space in KiB that a verb may use (`ulimit -v`). Most of it is reserved by the allocator.
const MEMORY: u32 = 4_000_000;

#[test]
fn every_verb_ends_in_bounded_time_and_memory() {
    let only = std::env::var("FAULT").ok();
    let dir = tempdir().expect("a temporary folder");
    fs::create_dir(dir.path().join("tmp")).expect("writable");
    let mut broken = Vec::new();
    for (name, text, verbs, ends) in rows() {
        if only.as_ref().is_some_and(|only| only != name) {
            continue;
        }
        let file = dir.path().join(format!("{name}.ll"));
        fs::write(&file, text).expect("writable");
        for verb in verbs {
            let script =
                format!("ulimit -v {MEMORY}; exec timeout 100 aliasmith -q {verb} {} >$T/printed", file.display());
            let began = std::time::Instant::now();
            let (code, _, err) = super::shell(&script, dir.path());
            let line = err.lines().next().unwrap_or("");
            let holds = match ends {
                Refused(why) => {
                    code == 2 && err.lines().count() == 1 && line.starts_with("error: ") && line.contains(why)
                }
                Answered => [0, 1, 3].contains(&code) && !err.contains("error: "),
            };
            if only.is_some() {
                println!("{name}: {verb}: {code} in {:?}", began.elapsed());
            }
            if !holds || err.contains("panicked") || line.len() > 400 {
                let mut said = String::new();
                let _ = write!(said, "{name}: {verb}: exit code {code}: ");
                broken.push(said + &line.chars().take(300).collect::<String>());
            }
        }
    }
    assert!(broken.is_empty(), "{}", broken.join("\n"));
}

/// A name that would end a comment, run a command in a shell, hide text in a terminal, and be a script in a web page.
const NAME: &str = "k\\0A; $(touch pwned) `touch pwned` '\\22><script>alert(1)</script>\\1B[2J";

#[test]
fn no_name_breaks_a_line_a_command_or_a_page() {
    let dir = tempdir().expect("a temporary folder");
    let wrong = fs::read_to_string(
        Path::new(env!("CARGO_MANIFEST_DIR")).join("corpus/known/llvm-197082-ptrmask-looked-through.ll"),
    );
    let text: String =
        wrong.expect("it is there").lines().filter(|l| !l.contains("expect ")).fold(String::new(), |t, l| t + l + "\n");
    let entry =
        text.split("entry @").nth(1).and_then(|t| t.split_whitespace().next()).expect("it names one").to_string();
    let text = text.replace(&format!("@{entry}"), &format!("@\"{NAME}\""));
    fs::write(dir.path().join("hostile.ll"), text).expect("writable");
    let script = "
        cd $T
        aliasmith check hostile.ll --oracle reference --profile llvm-22 --runs 8 --no-known --no-reduce --out f > printed
        test $? = 1 || exit 10
        for d in f/*-*; do
            grep -v '^;' $d/reduced.ll | head -1 > first
            aliasmith replay $d >> printed; test $? = 1 || exit 11
            sh -c \"$(sed -n 's/^  replay *//p' $d/report.txt | sed 's|replay |replay f/|')\" >> printed; test $? = 1 || exit 12
            cat $d/report.txt >> printed
            aliasmith report f --upstream $(basename $d) >> issue || exit 17
        done
        aliasmith report f >> printed || exit 13
        aliasmith report f --html page.html || exit 14
        aliasmith nightly f --junit junit.xml --sarif sarif.json >> printed; test $? = 1 || exit 15
        aliasmith run hostile.ll >> printed || exit 16
        ! test -e pwned || exit 18";
    let (code, out, err) = super::shell(script, dir.path());
    let read = |name: &str| fs::read_to_string(dir.path().join(name)).expect("it was written");
    assert_eq!(code, 0, "{out}{err}{}", read("printed"));
    for name in ["printed", "page.html", "junit.xml", "sarif.json", "issue"] {
        let text = read(name);
        assert!(!text.contains('\u{1b}'), "{name} commands the terminal");
        // The part of the name after its line break occurs only in escaped form.
        assert!(
            !text.lines().any(|l| l.trim_start().starts_with("; $(touch")),
            "{name}: the name breaks its line: {text}"
        );
    }
    for name in ["page.html", "junit.xml"] {
        assert!(!read(name).contains("<script>alert"), "{name} runs a script of the kernel's");
    }
    assert!(read("page.html").contains("&lt;script&gt;alert(1)"), "the page shows the name");
}

//! Tests that known errors of LLVM are found through the passes that ask for the wrong answers; that a wrong answer
//! which only cached results give is a lead; and that the plugin records exactly the answers that MemorySSA's walker
//! gives to passes.

use crate::common::{command, ran};
use crate::heard::{checked, heard, kernel, timeouts};
use crate::lanes::opts;
use aliasmith::answers::{Answer, Claim, Question, QuestionKind};
use aliasmith::finding::{Finding, HeardBy};
use aliasmith::oracle::heard::{HeardQuestion, is_repeated};
use aliasmith::oracle::{Ask, GlobalsAa, Opt, Reply, Subject, ask_batch};
use aliasmith::report::upstream::upstream;
use std::collections::BTreeSet;

/// A known error, and an edit of its kernel after which the kernel shows no error.
struct KnownError {
    file: &'static str,
    /// The edit: the text in the file to replace, and its replacement.
    right: [&'static str; 2],
    passes: &'static str,
    /// The beginning of the question in words.
    asked: &'static str,
    /// The last tested release of LLVM that gives the wrong answer.
    last: u32,
}

const CLOBBER: &str = "the clobber of an access";

const BYTES: &str = "alias of 1 bytes and 1 bytes";

const KNOWN: [KnownError; 8] = [
    KnownError {
        file: "llvm-187291-selects-through-newgvn",
        right: ["%to = select i1 %first, ptr %a, ptr %b", "%to = select i1 %first, ptr %a, ptr %a"],
        passes: "newgvn",
        asked: CLOBBER,
        last: 23,
    },
    KnownError {
        file: "llvm-187291-call-clobber-across-back-edge",
        right: ["ptr addrspace(1) %row, i64 %next", "ptr addrspace(1) %row, i64 %i"],
        passes: "newgvn",
        asked: CLOBBER,
        last: 22,
    },
    KnownError {
        file: "llvm-223170-scopes-of-one-iteration",
        right: [", !noalias !2", ""],
        passes: "early-cse<memssa>",
        asked: CLOBBER,
        last: 23,
    },
    KnownError {
        file: "llvm-223170-scopes-of-one-iteration",
        right: [", !noalias !2", ""],
        passes: "newgvn",
        asked: CLOBBER,
        last: 23,
    },
    KnownError {
        file: "llvm-54682-buffers-swapped-by-the-back-edge",
        right: ["[ %from, %loop ]", "[ %to, %loop ]"],
        passes: "newgvn",
        asked: CLOBBER,
        last: 22,
    },
    KnownError {
        file: "llvm-197082-ptrmask-looked-through",
        right: ["i64 -8", "i64 -1"],
        passes: "gvn",
        asked: BYTES,
        last: 22,
    },
    KnownError {
        file: "llvm-197082-ptrmask-looked-through",
        right: ["i64 -8", "i64 -1"],
        passes: "dse",
        asked: BYTES,
        last: 22,
    },
    // Only GlobalsAA gives this answer.
    KnownError {
        file: "llvm-213232-globals-aa-of-a-variable-that-holds-itself",
        right: ["store ptr @x, ptr @x", "store ptr %out, ptr @x"],
        passes: "require<globals-aa>,function(early-cse<memssa>)",
        asked: "alias of 8 bytes and 8 bytes",
        last: 22,
    },
];

/// Returns the kernel of a file, renamed to @f and without its triple.
fn text(file: &str) -> String {
    let path = format!("{}/corpus/known/{file}.ll", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(path).expect("a file of the corpus");
    let is_kept = |line: &&str| !line.starts_with("; aliasmith: expect") && !line.starts_with("target triple");
    let mut text: String = text.lines().filter(is_kept).map(|line| format!("{line}\n")).collect();
    for name in ["ping_pong", "rows", "early_exit", "double_buffer", "ptrmask", "kernel"] {
        text = text.replace(&format!("entry @{name}\n"), "entry @f\n").replace(&format!("@{name}("), "@f(");
    }
    text.replace("ptx_kernel ", "")
}

/// Returns the questions of passes whose answers a run refutes, each with its pass and pipeline.
fn refuted(opt: &Opt, passes: &str, text: &str) -> Vec<HeardBy> {
    checked(opt, None, passes, text).findings.iter().filter_map(|finding| finding.fault.heard().cloned()).collect()
}

#[test]
fn known_errors_are_recorded_from_their_passes() {
    let mut wrong = Vec::new();
    for opt in opts() {
        for KnownError { file, right, passes, asked, last } in &KNOWN {
            let text = text(file);
            let twin = text.replacen(right[0], right[1], 1);
            assert_ne!(text, twin, "{file}");
            let shown = refuted(&opt, passes, &text);
            let is_heard = shown.iter().any(|by| by.asked.starts_with(asked) && by.shortest == *passes);
            println!("{} {passes} {file}: {is_heard}, {} findings", opt.manifest.name, shown.len());
            if is_heard != (opt.manifest.major <= *last) {
                wrong.push(format!("{} -passes={passes} {file}: {is_heard}", opt.manifest.name));
            }
            let silent = refuted(&opt, passes, &twin);
            wrong.extend(
                silent.iter().map(|by| format!("{} -passes={passes} {file}, right: {by:?}", opt.manifest.name)),
            );
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn answer_given_only_by_a_cache_is_a_lead() {
    for opt in opts() {
        for apart in [0, 8] {
            let text = format!(
                "; aliasmith: entry @f\n; aliasmith: arg 0 = object global 64 align 8\n\
                 ; aliasmith: arg 1 = arg 0 + {apart}\ndefine i32 @f(ptr %p, ptr %q) {{\n  \
                 store i32 2, ptr %q, align 4\n  %v = load i32, ptr %p, align 4\n  ret i32 %v\n}}\n"
            );
            let checked = checked(&opt, Some("ask-lie-stale"), "gvn", &text);
            let heard = checked.findings.iter().filter(|f| f.fault.question() == Some(QuestionKind::Heard)).count();
            let leads = checked.leads.iter().filter(|lead| lead.why.starts_with("stale state: ")).count();
            assert_eq!((heard, leads > 0), (0, apart == 0), "{}: {:?}", opt.manifest.name, checked.leads);
        }
    }
}

/// Returns the clobbers as texts, without answers that name the access itself.
fn clobbers<'a>(claims: impl Iterator<Item = &'a Claim>) -> BTreeSet<String> {
    let clobber = |claim: &&Claim| match (claim.question, claim.answer) {
        (Question::Clobber { access }, Answer::Clobber(by)) => by.inst() != Some(access),
        _ => false,
    };
    claims.filter(clobber).map(|c| format!("{:?} {:?}", c.question, c.answer)).collect()
}

#[test]
fn recorded_walker_answers_equal_printed_ones() {
    let ask = Ask { memssa: true, globals_aa: GlobalsAa::Without, ..Ask::default().without_questions() };
    for opt in opts() {
        let mut compared = 0;
        for seed in 0..10 {
            let module = kernel(seed);
            let subject = Subject::whole(&module);
            let replies = ask_batch(&opt, (&[subject], None), &ask, timeouts()).expect("the harness works");
            let Reply::Answered { answers, .. } = &replies[0] else { continue };
            let heard = heard(&opt, &module, "function(ask-memoryssa-walker)");
            for state in &heard.states {
                let read = state.read(opt.manifest.dialect()).expect("good text");
                let own = |of: &&aliasmith::answers::Answers| {
                    module.function_name(of.function) == state.function && of.pipeline.contains("walker")
                };
                let said = clobbers(answers.iter().filter(own).flat_map(|of| &of.claims));
                let listened = clobbers(read.claims.iter().map(|c| &c.claim));
                assert_eq!(said, listened, "{} {seed} @{}", opt.manifest.name, state.function);
                compared += said.len();
                for heard in &read.claims {
                    let about = HeardQuestion { state, heard };
                    assert!(is_repeated(&opt, about, &module.triple, &Ask::default(), timeouts()), "{heard:?}");
                }
            }
        }
        println!("{}: {compared} clobbers", opt.manifest.name);
        assert!(compared > 20, "{}: {compared}", opt.manifest.name);
    }
}

/// A file whose only error is a wrong answer to a pass is reduced until no smaller kernel shows this error. The issue
/// for LLVM contains the module at the time of the question.
#[test]
fn recorded_question_is_reduced_and_reported() {
    let file = "corpus/known/llvm-54682-buffers-swapped-by-the-back-edge.ll";
    let folder = tempfile::tempdir().expect("a folder");
    let small = folder.path().join("small.ll").display().to_string();
    let asked = ["--ask", "heard", "--passes", "newgvn", "--oracle", "opt-22"];
    let reduced = ran(command(&["reduce", file, "-o", &small]).args(asked));
    assert_eq!(reduced.code, 0, "{reduced:?}");
    let text = std::fs::read_to_string(&small).expect("it was written");
    assert!(text.contains("store i8 0, ptr %to") && !text.contains("i32 8"), "{text}");
    let checked = ran(command(&["check", &small, "--json"]).args(asked));
    let findings: Vec<Finding> =
        checked.lines("finding").iter().map(|l| serde_json::from_str(l).expect("one")).collect();
    let [finding] = &findings[..] else { panic!("{checked:?}") };
    let issue = upstream(finding, &text, &[], &[], None);
    for part in
        ["With -passes='newgvn', newgvn asks this about the module in this state:", "MemorySSA's walker", "%to = phi"]
    {
        assert!(issue.contains(part), "{issue}");
    }
}

//! What passes ask is heard exactly, and hearing it changes nothing: for every installed `opt` with a plugin.

mod common;

use aliasmith::answers::{Claim, Question};
use aliasmith::r#gen::{Features, from_seed};
use aliasmith::ir::Module;
use aliasmith::ir::dialect::Dialect;
use aliasmith::ir::parse::parse_module;
use aliasmith::ir::print::print_module;
use aliasmith::oracle::heard::{Heard, listen};
use aliasmith::oracle::transform::{Texts, transform_watched};
use aliasmith::oracle::{Ask, Discovery, GlobalsAa, Opt, Reply, Subject, Timeouts, ask_batch};
use aliasmith::oracle::{built_in, by_name, find, plugin_build};
use std::collections::BTreeSet;
use std::time::Duration;

/// The installed opts with their plugins, which are built if they are not there.
fn opts() -> Vec<Opt> {
    let found = |manifest| if let Discovery::Found(opt) = find(&manifest) { Some(opt) } else { None };
    let all: Vec<_> = built_in().into_iter().chain(by_name()).collect();
    for opt in all.iter().cloned().filter_map(found) {
        if let Err(why) = plugin_build::build(&opt) {
            eprintln!("skipped: {}: {why}", opt.manifest.name);
        }
    }
    all.into_iter().filter_map(found).filter(|opt| opt.plugin.is_some()).collect()
}

fn number(name: &str, default: u64) -> u64 {
    std::env::var(name).ok().and_then(|n| n.parse().ok()).unwrap_or(default)
}

/// A generated kernel as its text is read.
fn kernel(seed: u64) -> Module {
    let text = print_module(&from_seed(seed, &Features::parse("").expect("all")).module, Dialect::INTERNAL);
    parse_module("k.ll", text.as_bytes()).expect("good text").module
}

fn timeouts() -> Timeouts {
    Timeouts::uniform(Duration::from_secs(60))
}

fn heard(opt: &Opt, module: &Module, passes: &str) -> Heard {
    let subject = Subject { module, functions: &[] };
    listen(opt, subject, passes, (&Ask::default(), 64), timeouts()).unwrap_or_else(|| panic!("{passes}"))
}

/// The definite answers as text, without regard to order.
fn definite<'a>(claims: impl Iterator<Item = &'a Claim>) -> BTreeSet<String> {
    let pairs = |claim: &&Claim| {
        matches!(claim.question, Question::Alias { .. } | Question::CallLoc { .. } | Question::CallCall { .. })
    };
    claims.filter(pairs).map(|c| format!("{:?} {}", c.question.unordered(), c.answer.name())).collect()
}

/// The passes of the plugin that ask all pairs are passes as any other, and say what they are answered.
#[test]
fn what_a_pass_asks_is_heard_and_nothing_else() {
    let ask = Ask { memssa: false, metadata: false, globals_aa: GlobalsAa::Without, ..Ask::default() };
    for opt in opts() {
        let mut compared = 0;
        for seed in 0..10 {
            let module = kernel(seed);
            let subject = Subject { module: &module, functions: &[] };
            let replies = ask_batch(&opt, (&[subject], None), &ask, timeouts()).expect("the harness works");
            let Reply::Answered { answers, .. } = &replies[0] else { continue };
            let heard = heard(&opt, &module, "function(ask-pairs<alias;modref>)");
            assert_eq!((heard.beyond, heard.unverified, heard.unplaced), (0, 0, 0));
            for of in answers.iter().filter(|of| !of.claims.is_empty()) {
                let state = heard.states.iter().find(|s| s.function == module.function_name(of.function));
                let read = state.expect("it was asked about").read(opt.manifest.dialect()).expect("good text");
                // LLVM 23 asks about fences and atomic accesses as about calls, which a chain is not asked about.
                let is_call = |claim: &&Claim| match claim.question {
                    Question::CallLoc { call, .. } => module.function(of.function).inst(call).kind.as_call().is_some(),
                    Question::CallCall { first, second } => {
                        [first, second].iter().all(|i| module.function(of.function).inst(*i).kind.as_call().is_some())
                    }
                    _ => true,
                };
                let told = definite(of.claims.iter().filter(is_call));
                let listened = definite(read.claims.iter().map(|c| &c.claim));
                // What the chain is asked about such instructions, it is asked as a pair of locations.
                let more: Vec<_> = told.symmetric_difference(&listened).collect();
                let is_new = opt.manifest.major >= 23;
                assert!(
                    told.is_subset(&listened) && (is_new || more.is_empty()),
                    "{} {seed}: {more:#?}",
                    opt.manifest.name
                );
                compared += told.len();
            }
        }
        assert!(compared > 100, "{}: {compared}", opt.manifest.name);
    }
}

/// The kernels are few in a test; `HEARD_KERNELS=2000` compares more.
#[test]
fn a_pipeline_makes_the_same_with_and_without_the_listener() {
    let pipelines =
        ["default<O2>", "function(dse,gvn)", "loop-mssa(licm)", "memcpyopt", "loop-vectorize", "slp-vectorizer"];
    let count = number("HEARD_KERNELS", 4);
    for opt in opts() {
        let (mut compared, mut differ) = (0, Vec::new());
        for seed in 0..count {
            let module = kernel(seed);
            let subject = Subject { module: &module, functions: &[] };
            for pipeline in pipelines {
                let texts = Texts::default();
                let without =
                    transform_watched(&opt, (&[subject], &texts), pipeline, &[], timeouts()).expect("it runs");
                let Some(without) = without.passed.first() else { continue };
                let with = heard(&opt, &module, pipeline);
                compared += 1;
                if with.output != without.text {
                    differ.push(format!("{} seed {seed} -passes={pipeline}", opt.manifest.name));
                }
            }
        }
        println!("{}: {compared} outputs compared, {} differ", opt.manifest.name, differ.len());
        assert!(differ.is_empty() && compared > 0, "{differ:#?}");
    }
}

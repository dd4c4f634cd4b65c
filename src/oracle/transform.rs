//! The transform lane: modules go in, what a pipeline of `opt` makes of them comes out.
//!
//! Many modules share one process, as when they are asked about ([`super::batch`]); a batch that crashes, hangs or is
//! refused is cut in halves until the one module is found that does it. What comes out stays one module per process, a
//! [`Lot`]: kernels are found in it by name, and the machine runs them there. Splitting the result into kernels would cost more
//! than running them.

use super::ask::{Lane, Subject, Timeouts};
use super::batch::{PATIENCE, cannot_run, cut, failed, groups, no_word, refused, unread};
use super::kept::Doubts;
use super::manifest::Opt;
use super::plugin::{self, Answered, Looks};
use super::prepare::{Written, written};
use super::process::{self, End, Ran};
use super::{Failure, OracleError, Reply};
use crate::ir::parse::parse_module;
use crate::ir::print::print_module;
use crate::ir::{FuncId, Module};
use std::time::Duration;

/// What one process made of some modules.
#[derive(Clone, Debug)]
pub struct Lot {
    /// The module that came out, with all of them.
    pub module: Module,
    /// The modules that it holds.
    pub members: Vec<Member>,
    /// The text that was read.
    pub text: String,
    /// What the process printed to stderr.
    pub printed: String,
    /// The MemorySSA that was kept, if the plugin looked at it; else it is read in `printed`.
    pub doubts: Option<Doubts>,
}

/// One module of a [`Lot`].
#[derive(Clone, Debug)]
pub struct Member {
    /// Its place among the subjects.
    pub subject: usize,
    /// What the names of its definitions begin with.
    pub prefix: Box<str>,
    /// The functions with bodies that it had, and those that are there now.
    pub functions: Vec<(FuncId, Option<FuncId>)>,
}

impl Member {
    /// What became of a function.
    pub fn function(&self, before: FuncId) -> Option<FuncId> {
        self.functions.iter().find(|(f, _)| *f == before)?.1
    }
}

/// A module of which nothing came out.
#[derive(Clone, Debug)]
pub enum Refused {
    /// The text is not accepted, with the oracle's own words.
    Unsupported(String),
    /// `opt` crashed or hung: a finding.
    Failed(Failure),
    /// What came out cannot be read: our own failure.
    Unread(OracleError),
}

/// What became of all subjects.
#[derive(Clone, Debug, Default)]
pub struct Transformed {
    /// The lots of the modules of which something came out.
    pub lots: Vec<Lot>,
    /// The subjects of which nothing came out, by their positions, and why.
    pub refused: Vec<(usize, Refused)>,
}

/// Runs a pipeline over all modules, those of one triple and data layout together. `knobs` are further arguments; the
/// pipeline may bring its own, behind blanks: `loop-mssa(licm) -licm-max-num-uses-traversed=2`. What is printed besides is
/// known in the [printing lane](Lane::Print) alone.
pub fn transform(
    opt: &Opt,
    lane: Lane,
    subjects: &[Subject<'_>],
    pipeline: &str,
    knobs: &[String],
    timeouts: Timeouts,
) -> Result<Transformed, OracleError> {
    through(opt, (lane, Looks::Printed), subjects, (pipeline, knobs), timeouts)
}

/// The same through the plugin, which looks at the MemorySSA that is kept behind every pass. A lot that has no
/// [`doubts`](Lot::doubts) did not come through it.
pub fn watched(
    opt: &Opt,
    subjects: &[Subject<'_>],
    pipeline: &str,
    knobs: &[String],
    timeouts: Timeouts,
) -> Result<Transformed, OracleError> {
    through(opt, (Lane::Plugin, Looks::Everywhere), subjects, (pipeline, knobs), timeouts)
}

fn through(
    opt: &Opt,
    (lane, looks): (Lane, Looks),
    subjects: &[Subject<'_>],
    (pipeline, knobs): (&str, &[String]),
    timeouts: Timeouts,
) -> Result<Transformed, OracleError> {
    let (list, own) = with_knobs(pipeline);
    let knobs = own.split_whitespace().map(String::from).chain(knobs.iter().cloned()).collect();
    let given = Given { opt, lane, looks, list, knobs, timeouts };
    let mut done = Transformed::default();
    for group in groups(subjects) {
        cut(&group, &mut |part: &[usize]| transform_group(&given, subjects, part, &mut done))?;
    }
    done.refused.sort_by_key(|(i, _)| *i);
    Ok(done)
}

/// The passes of a pipeline, and the knobs behind it (with the blank before them, or nothing): no pass has a blank in its
/// name.
pub fn with_knobs(pipeline: &str) -> (&str, &str) {
    pipeline.split_at(pipeline.find(char::is_whitespace).unwrap_or(pipeline.len()))
}

/// What modules go through.
struct Given<'a> {
    opt: &'a Opt,
    lane: Lane,
    looks: Looks,
    list: &'a str,
    knobs: Vec<String>,
    timeouts: Timeouts,
}

/// What one process makes of a group. Not done: it fails as a whole; of a single module it is noted why, and of a group that
/// only lacks a target.
fn transform_group(
    given: &Given<'_>,
    subjects: &[Subject<'_>],
    group: &[usize],
    done: &mut Transformed,
) -> Result<bool, OracleError> {
    let Given { opt, list, timeouts, .. } = given;
    let members: Vec<Subject<'_>> = group.iter().map(|i| subjects[*i]).collect();
    let (text, names) = written(&members, opt.manifest.dialect().0);
    let timeout = if group.len() == 1 { timeouts.single } else { timeouts.batch };
    let mut failed_in = None;
    if given.lane == Lane::Plugin {
        let text = (&*members[0].module.triple, text.as_str());
        match plugin::through(opt, text, (list, given.looks), &given.knobs, timeout) {
            Answered::Found((doubts, after)) => {
                if let Ok(parsed) = parse_module("-", after.as_bytes()) {
                    let members = members_of(&parsed.module, group, names);
                    done.lots.push(Lot {
                        module: parsed.module,
                        members,
                        text: after,
                        printed: String::new(),
                        doubts: Some(doubts),
                    });
                    return Ok(true);
                }
            }
            Answered::Failed(_) if group.len() > 1 && !members[0].module.triple.is_empty() => return Ok(false),
            Answered::Failed(end) => failed_in = Some(end),
            Answered::No => {}
        }
    }
    let args = [&["-S".to_string(), format!("-passes={list}")], given.knobs.as_slice()].concat();
    let (mut ran, mut printed) = match run(opt, &args, &text, timeout) {
        Err(OracleError::Flood { .. }) if group.len() > 1 => return Ok(false),
        ran => ran?,
    };
    if ran.end == End::TimedOut && group.len() == 1 {
        (ran, printed) = run(opt, &args, &text, timeout.saturating_mul(PATIENCE))?;
    }
    if let Some(ours) = no_word(opt, &args, ran.end, &printed) {
        return Err(ours);
    }
    if !matches!(ran.end, End::Exit(0) | End::TimedOut)
        && members[0].module.triple.is_empty()
        && let Some(why) = lacks_target(opt, &args, timeout)?
    {
        done.refused.extend(group.iter().map(|subject| (*subject, Refused::Unsupported(why.clone()))));
        return Ok(true);
    }
    let refused = match ran.end {
        End::Exit(0) => match parse_module("-", ran.text.as_bytes()) {
            Ok(parsed) => {
                plugin::answers_now(opt, failed_in);
                let members = members_of(&parsed.module, group, names);
                done.lots.push(Lot { module: parsed.module, members, text: ran.text, printed, doubts: None });
                return Ok(true);
            }
            Err(e) => {
                let why = format!("what it makes of the kernel: {}", e.to_string().lines().next().unwrap_or(""));
                Refused::Unread(unread(opt, &args, why, &ran.text))
            }
        },
        end => match failed(end, &args[1..].join(" "), &printed) {
            Reply::Failed(failure) => {
                let why = refused(opt, &text, &printed, timeout)?;
                why.map_or(Refused::Failed(failure), Refused::Unsupported)
            }
            Reply::Unsupported(why) => Refused::Unsupported(why),
            Reply::Answered { .. } => return Ok(true),
        },
    };
    if let [one] = group {
        done.refused.push((*one, refused));
    }
    Ok(false)
}

/// Why the pipeline takes no module without a target, if that is so. Passes of code generation ask for one, and some releases
/// crash where there is none; LLVM calls that invalid input (llvm#92270, llvm#136149). Others say what they lack.
fn lacks_target(opt: &Opt, args: &[String], timeout: Duration) -> Result<Option<String>, OracleError> {
    let (ran, printed) = run(opt, args, TRIAL, timeout)?;
    if ran.end == End::Exit(0) {
        return Ok(None);
    }
    Ok(match failed(ran.end, "", &printed) {
        Reply::Failed(Failure::Crash { .. }) => {
            Some("the pipeline crashes on every module that names no target".to_string())
        }
        Reply::Unsupported(why) => Some(why),
        Reply::Failed(Failure::Hang { .. }) | Reply::Answered { .. } => None,
    })
}

fn run(opt: &Opt, args: &[String], text: &str, timeout: Duration) -> Result<(Ran, String), OracleError> {
    process::run_both(&opt.path, args, text.as_bytes().to_vec(), timeout).map_err(|trouble| cannot_run(opt, trouble))
}

fn members_of(module: &Module, group: &[usize], names: Vec<Written>) -> Vec<Member> {
    let there = |name: &str| module.find_function(name).filter(|f| !module.function(*f).is_declaration());
    group
        .iter()
        .zip(names)
        .map(|(subject, Written { prefix, functions })| {
            let functions = functions.into_iter().map(|(f, name)| (f, there(&name))).collect();
            Member { subject: *subject, prefix, functions }
        })
        .collect()
}

/// A module with a loop and memory: every pipeline that `opt` knows accepts it.
const TRIAL: &str = "\
define void @trial(ptr %p, i64 %n) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %q = getelementptr i32, ptr %p, i64 %i
  store i32 0, ptr %q, align 4
  %next = add i64 %i, 1
  %more = icmp ult i64 %next, %n
  br i1 %more, label %loop, label %done
done:
  ret void
}
";

/// The architecture whose passes a pipeline names: only kernels for that target can go through it.
pub fn architecture(pipeline: &str) -> Option<&'static str> {
    let mut names = with_knobs(pipeline).0.split(['(', ')', ',', '<', '>', ';']);
    names.find_map(|name| match () {
        () if ["nvptx-", "nvvm-", "generic-to-nvvm"].iter().any(|start| name.starts_with(start)) => Some("nvptx64"),
        () if ["amdgpu-", "si-"].iter().any(|start| name.starts_with(start)) => Some("amdgcn"),
        () => None,
    })
}

fn trial(pipeline: &str) -> Module {
    let triple = if architecture(pipeline) == Some("amdgcn") { "amdgcn-amd-amdhsa" } else { "nvptx64-nvidia-cuda" };
    let text = format!("target triple = \"{triple}\"\n{TRIAL}");
    parse_module("trial.ll", text.as_bytes()).expect("the trial is good text").module
}

/// Does this `opt` know the pipeline? Else why not, in its own words.
pub fn accepts(
    opt: &Opt,
    pipeline: &str,
    knobs: &[String],
    timeouts: Timeouts,
) -> Result<Result<(), String>, OracleError> {
    let trial = trial(pipeline);
    let subject = Subject { module: &trial, functions: &[] };
    match transform(opt, Lane::Print, &[subject], pipeline, knobs, timeouts)?.refused.into_iter().next() {
        Some((_, Refused::Unsupported(why))) => Ok(Err(why)),
        Some((_, Refused::Unread(failure))) => Err(failure),
        Some((_, Refused::Failed(_))) => Ok(Err("it crashes or hangs on any module".into())),
        None => Ok(Ok(())),
    }
}

/// A pipeline that stands for others (`default<O2>`), pass by pass, as this `opt` spells it; any other as it is.
pub fn expanded(opt: &Opt, pipeline: &str, timeouts: Timeouts) -> Option<String> {
    let (list, knobs) = with_knobs(pipeline);
    if !stands_for_others(list) {
        return Some(pipeline.to_string());
    }
    let mut args: Vec<String> = vec![format!("-passes={list}"), "-print-pipeline-passes".into()];
    args.push("-disable-output".into());
    args.extend(knobs.split_whitespace().map(String::from));
    let text = print_module(&trial(pipeline), opt.manifest.dialect()).into_bytes();
    let (ran, _) = process::run_both(&opt.path, &args, text, timeouts.single).ok()?;
    // An `opt` may not understand its own words: it prints passes of a target under the names of their classes.
    let line = ran.text.lines().find(|l| l.contains("function")).map(str::trim)?;
    Some(format!("{line}{knobs}"))
}

/// Does a list of passes hold a name that stands for a whole pipeline?
pub fn stands_for_others(list: &str) -> bool {
    ["default<", "lto<", "lto-pre-link<", "function-simplification<"].iter().any(|name| list.contains(name))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::oracle::{Oracle, built_in, resolve};

    fn opts() -> Vec<Opt> {
        let (oracles, _) = resolve("all", &built_in()).expect("built-in oracles");
        let opt = |o| if let Oracle::Opt(opt) = o { Some(opt) } else { None };
        oracles.into_iter().filter_map(opt).collect()
    }

    fn module(text: &str) -> Module {
        parse_module("t.ll", text.as_bytes()).expect("good text").module
    }

    #[test]
    fn kernels_of_one_process_are_found_again() {
        let text = |n: u32| {
            format!(
                "target triple = \"nvptx64-nvidia-cuda\"\n@g = global i32 0\ndefine i32 @k(ptr %p) {{\n  %a = add i32 {n}, 1\n  \
                store i32 %a, ptr @g\n  ret i32 %a\n}}\n"
            )
        };
        let modules: Vec<Module> = (0..5).map(|n| module(&text(n))).collect();
        let subjects: Vec<Subject<'_>> = modules.iter().map(|module| Subject { module, functions: &[] }).collect();
        for opt in opts() {
            let done = transform(&opt, Lane::Print, &subjects, "instcombine", &[], Timeouts::default()).expect("runs");
            let [lot] = done.lots.as_slice() else { panic!("{}: one process", opt.manifest.name) };
            assert!(done.refused.is_empty(), "{:?}", done.refused);
            for (i, member) in lot.members.iter().enumerate() {
                assert_eq!((member.subject, &*member.prefix), (i, &*format!("k{i}.")));
                let f = member.function(FuncId(0)).expect("still there");
                assert_eq!(lot.module.function(f).inst_ids().count(), 2, "the sum is folded");
            }
        }
    }

    #[test]
    fn a_pass_that_needs_a_target_refuses_modules_without_one() {
        let text = "define void @k() {\n  ret void\n}\n";
        let (without, with) = (module(text), module(&format!("target triple = \"nvptx64-nvidia-cuda\"\n{text}")));
        // LLVM 19 crashes, 22 says what it lacks; 15 and 16 know neither pass.
        for (opt, pipeline) in opts().iter().flat_map(|opt| ["atomic-expand", "expand-memcmp"].map(|p| (opt, p))) {
            if accepts(opt, pipeline, &[], Timeouts::default()).expect("the oracle runs").is_err() {
                continue;
            }
            for (module, is_refused) in [(&without, true), (&with, false)] {
                let subject = Subject { module, functions: &[] };
                let done = transform(opt, Lane::Print, &[subject], pipeline, &[], Timeouts::default()).expect("runs");
                let refused = matches!(done.refused.as_slice(), [(0, Refused::Unsupported(_))]);
                assert_eq!((refused, done.lots.len()), (is_refused, usize::from(!is_refused)), "{done:?}");
            }
        }
    }

    #[test]
    fn a_pipeline_that_nobody_knows_is_refused_and_no_crash() {
        for opt in opts() {
            let accepts = |pipeline: &str, knobs: &[String]| {
                accepts(&opt, pipeline, knobs, Timeouts::default()).expect("the oracle runs")
            };
            assert!(accepts("no-op-module", &[]).is_ok());
            assert!(accepts("loop-mssa(licm),gvn", &[]).is_ok());
            let why = accepts("no-such-pass", &[]).expect_err("unknown");
            assert!(why.contains("no-such-pass"), "{why}");
            assert!(accepts("amdgpu-promote-alloca", &[]).is_ok());
            assert!(accepts("nvvm-reflect", &[]).is_ok());
            let o2 = expanded(&opt, "default<O2>", Timeouts::default()).expect("printed");
            assert!(o2.contains("early-cse<memssa>") && o2.contains("loop-mssa("), "{o2}");
            let knob = ["-no-such-knob=1".to_string()];
            assert!(accepts("no-op-module", &knob).is_err());
            assert!(accepts("dse -dse-memoryssa-scanlimit=3", &[]).is_ok());
            assert!(accepts("dse -no-such-knob=1", &[]).is_err());
        }
    }
}

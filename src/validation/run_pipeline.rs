//! Runs modules through the [pipelines](crate::validation::pipelines) of an installed `opt`, and compares the outputs
//! by execution.
//!
//! [`run_single`] judges one module alone. Every finding is based on a result of `run_single` with the printing
//! [transport](crate::oracle::Transport). Batches ([`suspects`](crate::validation::suspects)) are faster, but only
//! select the runs that `run_single` must confirm.

use crate::evaluation::assess::Run;
use crate::evaluation::panel::{Panel, Pipeline};
use crate::evaluation::volatile::read_as;
use crate::finding::signature::without_places;
use crate::ir::Module;
use crate::ir::print::weaken_for;
use crate::judge::observable::Difference;
use crate::machine::Program;
use crate::oracle::pipelines::{instruments, only_deduces, presumes_one_thread};
use crate::oracle::transform::{BatchEntry, NoOutput, TransformedBatch, transform};
use crate::oracle::{Failure, Opt, OracleError, Subject};
use crate::validation::added_ub::added;
use crate::validation::compare_draws::{Baseline, Comparison, Effort, compare_with_baseline};
use crate::validation::exports::{lost_export, may_drop_exports};
use crate::validation::heard::{RefutedAnswer, refuted_answers};
use crate::validation::inconclusive::NoEvidence;
use crate::validation::pair::{Pair, PairQuestion, Side, incomparable};
use crate::validation::preserved_memssa::{BrokenRules, broken_rules};
use crate::validation::promise::{KernelOutcome, broken_promise, misled_consumer};

/// The result of one pipeline of one oracle for one kernel.
#[derive(Clone, Debug)]
pub struct Trial {
    /// How the pipeline ended for the kernel.
    pub tried: PipelineOutcome,
    /// The rules that the preserved MemorySSA breaks, each with the name of its function.
    pub broken: BrokenRules,
    /// The answers that passes of the pipeline got and that the run refutes. Empty unless the panel asks for them.
    pub heard: Vec<RefutedAnswer>,
}

impl Trial {
    pub(super) fn new(tried: PipelineOutcome) -> Trial {
        Trial { tried, broken: Vec::new(), heard: Vec::new() }
    }

    /// Returns the message of a crash, if the pipeline crashed.
    pub fn crash(&self) -> Option<String> {
        if let PipelineOutcome::Failed(failure) = &self.tried { crash(failure) } else { None }
    }
}

/// Returns the [message](Failure::words) of a crash. If `opt` cannot read its own output, returns its message about
/// this. Numbers and names are removed. Returns `None` for a hang.
pub fn crash(failure: &Failure) -> Option<String> {
    let says = matches!(failure, Failure::Crash { .. } | Failure::InvalidOutput { .. });
    says.then(|| without_places(&failure.words()))
}

/// How a pipeline ended for a kernel.
#[derive(Clone, Debug)]
pub enum PipelineOutcome {
    /// The comparison of the runs.
    Ran(Comparison),
    /// `opt` crashed or hung, or it does not read its own output.
    Failed(Failure),
    /// `opt` rejects the text, with this message.
    Refused(String),
    /// aliasmith cannot read the output. This is a failure of aliasmith.
    Unread(OracleError),
}

/// Returns the difference, if a symbol that other modules use is missing after a pipeline.
pub(super) fn exports(
    (opt, pipeline): (&Opt, &str),
    before: &Module,
    lot: &TransformedBatch,
    member: &BatchEntry,
) -> Option<Difference> {
    // NVVM IR has no aliases, so aliasmith drops them itself.
    let drops_aliases = opt.manifest.is_libnvvm() && !before.aliases.is_empty();
    if may_drop_exports(pipeline) || drops_aliases {
        return None;
    }
    lost_export(before, &lot.module, &member.prefix)
}

/// Decodes the output by the rules of release `major`. Keeps its promises if `held`.
pub(super) fn decoded(lot: &TransformedBatch, held: bool, major: u32) -> Program {
    if held { Program::of_release(&lot.module, major) } else { Program::unpromised(&lot.module) }
}

/// Returns the pair of a kernel and its output in a transformed batch, or the reason why the two cannot be compared.
pub(super) fn pair<'a>(
    (lot, given): (&'a TransformedBatch, &str),
    (program, held): (&'a Program, bool),
    member: usize,
    before: Side<'a>,
) -> Result<Pair<'a>, NoEvidence> {
    let member = &lot.members[member];
    if instruments(given) {
        return Err(NoEvidence::Instrumented);
    }
    if presumes_one_thread(given) {
        return Err(NoEvidence::PresumesOneThread);
    }
    let Some(entry) = member.function(&lot.module, before.entry) else { return Err(NoEvidence::EntryRemoved) };
    let pair = Pair {
        before,
        after: Side { module: &lot.module, program, entry, prefix: &member.prefix },
        asked: PairQuestion::from_held(held),
        joint: true,
    };
    match incomparable(&pair) {
        Some(why) => Err(why),
        None => Ok(pair),
    }
}

/// Judges one module alone, on one input.
pub fn run_single(
    panel: &Panel,
    opt: &Opt,
    pipeline: &Pipeline,
    module: &Module,
    run: &Run,
) -> Result<Trial, OracleError> {
    let all = run_all(panel, opt, &pipeline.given, &[(module, run)], Effort::Full)?;
    Ok(all.into_iter().next().expect("one trial per kernel"))
}

/// Judges many modules, each on its own input.
pub fn run_all(
    panel: &Panel,
    opt: &Opt,
    given: &str,
    kernels: &[(&Module, &Run)],
    care: Effort,
) -> Result<Vec<Trial>, OracleError> {
    run_with_options(panel, opt, given, &panel.ask.supported_options(&opt.manifest), kernels, care)
        .map(|(trials, _)| trials)
}

/// Like [`run_all`], with other options. Also returns what `opt` printed on stderr.
pub(super) fn run_with_options(
    panel: &Panel,
    opt: &Opt,
    given: &str,
    llvm_options: &[String],
    kernels: &[(&Module, &Run)],
    care: Effort,
) -> Result<(Vec<Trial>, String), OracleError> {
    let subjects: Vec<Subject<'_>> = kernels.iter().map(|(module, _)| Subject::whole(module)).collect();
    let done = transform(opt, panel.lane, &subjects, given, llvm_options, panel.timeouts)?;
    let mut result = vec![Trial::new(PipelineOutcome::Refused("nothing".into())); kernels.len()];
    for (kernel, refused) in done.refused {
        result[kernel] = Trial::new(match refused {
            NoOutput::Failed(failure) => PipelineOutcome::Failed(failure),
            NoOutput::Unsupported(why) => PipelineOutcome::Refused(why),
            NoOutput::Unread(failure) => PipelineOutcome::Unread(failure),
        });
    }
    let mut printed = String::new();
    for lot in done.lots {
        for (kernel, trial) in all_in(panel, opt, given, kernels, (&lot, care))? {
            result[kernel] = trial;
        }
        printed += &lot.printed;
    }
    if panel.ask.heard {
        for ((module, run), trial) in kernels.iter().zip(&mut result) {
            trial.heard = refuted_answers(panel, opt, given, module, run);
        }
    }
    Ok((result, printed))
}

/// Judges the kernels of a transformed batch, and returns each result with the kernel's index.
pub(super) fn all_in(
    panel: &Panel,
    opt: &Opt,
    given: &str,
    kernels: &[(&Module, &Run)],
    (lot, care): (&TransformedBatch, Effort),
) -> Result<Vec<(usize, Trial)>, OracleError> {
    let for_ptx = opt.manifest.prints_ptx().then(|| panel.for_ptx());
    let panel = for_ptx.as_ref().unwrap_or(panel);
    let (broken, _) = broken_rules(panel, opt, given, lot)?;
    let held = only_deduces(given);
    let major = opt.manifest.major;
    let program = decoded(lot, held, major);
    let one = |((i, member), broken): ((usize, &BatchEntry), BrokenRules)| {
        let (module, run) = kernels[member.subject];
        let newer = Some(read_as(major, module)).filter(|newer| held && *newer != major);
        let newer = newer.map(|newer| decoded(lot, held, newer));
        let program = newer.as_ref().unwrap_or(&program);
        let module = &*weaken_for(module, opt.manifest.dialect());
        let strict = Program::new(module);
        let before = Side { module, program: &strict, entry: run.entry, prefix: "" };
        let lost = exports((opt, given), module, lot, member);
        let said = match (lost, pair((lot, given), (program, held), i, before)) {
            (Some(lost), _) => Comparison::Different(lost),
            (None, Ok(pair)) => judge_kernel(panel, opt, KernelOutcome { lot, member: i, before }, &pair, (run, care))?,
            (None, Err(why)) => Comparison::Discard(why),
        };
        Ok((member.subject, Trial { tried: PipelineOutcome::Ran(said), broken, heard: Vec::new() }))
    };
    lot.members.iter().enumerate().zip(broken).map(one).collect()
}

/// Judges one kernel. If a broken promise is the output's only error, the output is a miscompile in two cases: the pass
/// itself made the promise, or the promise misleads a consumer (a later pass that relies on it).
fn judge_kernel(
    panel: &Panel,
    opt: &Opt,
    became: KernelOutcome<'_>,
    pair: &Pair<'_>,
    (run, care): (&Run, Effort),
) -> Result<Comparison, OracleError> {
    let mut ground = Baseline::new(&pair.before, &run.setup, &panel.options);
    let said = compare_with_baseline(&mut ground, pair, &run.setup, &panel.options, care);
    let is_open = match &said {
        Comparison::Same => pair.asked == PairQuestion::Behaviour,
        Comparison::Lead(why) => why.promise().is_some(),
        Comparison::Different(_) | Comparison::Discard(_) => false,
    };
    if !is_open {
        return Ok(said);
    }
    let strict = Program::of_release(&became.lot.module, read_as(opt.manifest.major, became.before.module));
    if pair.asked == PairQuestion::Behaviour
        && let Some(found) = added(&mut ground, (pair, &strict), &run.setup, &panel.options, care)
    {
        return Ok(Comparison::Different(found.difference));
    }
    if opt.manifest.compiler.is_some() {
        // No pass runs after a compiler, so a broken promise can mislead no pass.
        return Ok(said);
    }
    let promise = match (&said, ground.first()) {
        (Comparison::Lead(why), _) => Some(why.clone()),
        (_, Ok(before)) => broken_promise(pair, &strict, run, &panel.options, before),
        (_, Err(_)) => None,
    };
    let Some(promise) = promise else { return Ok(said) };
    let found = misled_consumer(panel, opt, became, run, &promise, care)?;
    Ok(found.map_or(Comparison::Lead(promise), Comparison::Different))
}

/// Returns the difference, if a trial shows a miscompile.
pub fn miscompiled(trial: &Trial) -> Option<&Difference> {
    match &trial.tried {
        PipelineOutcome::Ran(Comparison::Different(found)) => Some(found),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::answers::QuestionKind;
    use crate::case::{Setup, lines};
    use crate::confirmation::confirm::judge_file;
    use crate::confirmation::reduced_kernel::reduce_finding;
    use crate::finding::signature::cause;
    use crate::finding::{Fault, Miscompile, Passes};
    use crate::r#gen::{Features, from_seed};
    use crate::ir::FuncId;
    use crate::ir::parse::parse_module;
    use crate::judge::observable::DifferenceKind;
    use crate::oracle::transform::Texts;
    use crate::validation::batching::Kernel;
    use crate::validation::suspects::{Processes, Suspects, Suspicion, suspects};
    use crate::validation::tests::{MASK, PLAIN, crashing_panel, mask, panel};
    use std::collections::BTreeSet;

    #[test]
    fn passes_without_changes_raise_no_suspicion() {
        // LICM is omitted, because it miscompiles dead allocas (llvm#157852), and one of these kernels has one.
        let panel = panel("all", &["no-op-module", "instsimplify", "loop-mssa(loop-rotate)"]);
        let cases: Vec<_> = (0..64).map(|seed| from_seed(seed, &Features::all())).collect();
        let runs: Vec<Vec<Run>> = cases.iter().map(|c| vec![Run { entry: c.entry, setup: c.setup.clone() }]).collect();
        let kernel = |(c, runs)| -> Kernel<'_> {
            let (c, runs): (&crate::case::Case, &Vec<Run>) = (c, runs);
            Kernel::in_full(&c.module, c.entry, runs)
        };
        let kernels: Vec<Kernel<'_>> = cases.iter().zip(&runs).map(kernel).collect();
        let all = suspects(&panel, &kernels, &Texts::default(), Processes::Kept);
        let Suspects { found, leads, failures, summary, .. } = all;
        assert!(leads.is_empty() && failures.is_empty(), "{leads:?} {failures:?}");
        assert!(found.iter().all(Suspicion::is_empty), "{found:?}");
        let asked = &summary.by_question[&QuestionKind::Same];
        assert!(asked.exercised_accessed * 10 > asked.asked * 8, "{summary:?}");
    }

    #[test]
    fn a_miscompile_is_found_blamed_and_reduced() {
        let (module, run) = mask();
        let panel = panel("opt-16,opt-22", &["sroa,gvn,dse"]);
        let kernel = Kernel::in_full(&module, run.entry, std::slice::from_ref(&run));
        let found = suspects(&panel, &[kernel], &Texts::default(), Processes::Kept).found;
        assert_eq!(found[0], Suspicion::from([(0, BTreeSet::from(["sroa,gvn,dse".to_string()]))]));
        let confirmed = judge_file(&panel, &module, &run, MASK);
        let [list] = confirmed.findings.as_slice() else { panic!("{:#?}", confirmed.findings) };
        assert_eq!(list.len(), 2, "both versions");
        let Fault::Miscompile(Miscompile { difference, passes, .. }) = &list[0].fault else { panic!("{:?}", list[0]) };
        assert_eq!((*difference, list[0].provider.as_deref()), (DifferenceKind::Return, Some("gvn")));
        assert_eq!(*passes, Passes::Upstream("sroa,gvn,dse".into()));
        let small =
            reduce_finding(&panel, &confirmed.targets[0], |_| {}).expect("the oracles run").expect("still there");
        assert!(small.findings[0][0].instructions < 11, "{}", small.body);
        assert!(small.case_lines().contains("expect miscompile opt-22 same"), "{}", small.case_lines());
        // The cause is found: GVN used a refuted alias answer about this kernel, although the panel did not ask for
        // alias answers.
        let gvn = &small.findings[0][0];
        let behind = gvn.expected.split_once("; follows from ").expect("told").1;
        assert!(behind.starts_with("alias-") && behind.contains("-basic-aa-"), "{}", gvn.expected);
        assert_eq!(cause(&gvn.signature), cause(behind));
        assert!(gvn.replay.ends_with(&gvn.signature));
    }

    #[test]
    fn pipeline_is_cut_after_each_pass_preserving_memory_ssa() {
        let panel = panel("opt-19,opt-22", &["early-cse<memssa>,loop-mssa(licm,loop-rotate),dse -enable-pre=false"]);
        let behind: Vec<_> = panel.pipelines.iter().map(|p| (p.checked_pass.as_deref(), p.is_cut)).collect();
        let cut = |pass| (Some(pass), true);
        assert_eq!(behind, [(Some("dse"), false), cut("early-cse"), cut("licm"), cut("loop-rotate")]);
        assert!(panel.pipelines.iter().all(|p| p.known == [true, true] && p.given.ends_with(" -enable-pre=false")));
        let whole = self::panel("opt-19,opt-22", &["default<O2>"]);
        let (own, cuts): (Vec<_>, Vec<_>) = whole.pipelines.iter().partition(|p| !p.is_cut);
        assert_eq!(own[0].given, "default<O2>");
        for o in 0..2 {
            assert!(cuts.iter().filter(|p| p.known[o]).count() > 8, "oracle {o}");
        }
        assert!(cuts.iter().any(|p| p.checked_pass.as_deref() == Some("simple-loop-unswitch")));
    }

    /// Unswitching of LLVM 15 to 19 preserves a wrong MemorySSA (llvm#116228), which a later pass of the pipeline
    /// drops.
    #[test]
    fn wrongly_preserved_memory_ssa_inside_pipeline_is_found() {
        let text = include_str!("../../corpus/known/llvm-116228-unswitched-loop-keeps-the-dropped-def.ll");
        let module = parse_module("t.ll", text.as_bytes()).expect("good text").module;
        let setup: Setup = lines::parse(text).expect("good lines").setup;
        let run = Run { entry: module.find_function("unswitched").expect("defined"), setup };
        let passes = "loop-mssa(simple-loop-unswitch<nontrivial>),gvn,sroa,dse -enable-nontrivial-unswitch";
        let panel = panel("opt-15,opt-16,opt-19,opt-22", &[passes]);
        // Without the plugin, these numbers select different cuts. With the plugin, every pass is checked.
        for turn in 0..4 {
            let kernel = Kernel { turn: Some(turn), ..Kernel::in_full(&module, run.entry, std::slice::from_ref(&run)) };
            let all = suspects(&panel, &[kernel], &Texts::default(), Processes::Kept);
            let Suspects { found, failures, .. } = all;
            assert!(failures.is_empty(), "{failures:?}");
            assert_eq!(found[0], Suspicion::from([(0, BTreeSet::from([passes.to_string()]))]));
        }
        for (oracle, is_wrong) in [("opt-15", true), ("opt-16", true), ("opt-19", true), ("opt-22", false)] {
            let panel = self::panel(oracle, &[passes]);
            let kernel = Kernel::in_full(&module, run.entry, std::slice::from_ref(&run));
            let found = suspects(&panel, &[kernel], &Texts::default(), Processes::Kept).found;
            assert_eq!(!found[0].is_empty(), is_wrong, "{oracle}");
        }
    }

    #[test]
    fn a_crash_is_blamed_on_a_pass_too() {
        let module = parse_module("plain.ll", PLAIN.as_bytes()).expect("good text").module;
        let run = Run { entry: FuncId(0), setup: Setup::default() };
        let panel = crashing_panel("no-op-function,trigger-crash-function,dse");
        let confirmed = judge_file(&panel, &module, &run, PLAIN);
        let found =
            confirmed.findings.iter().flatten().find(|f| matches!(f.fault, Fault::Crash { .. })).expect("it crashes");
        assert_eq!(found.provider.as_deref(), Some("trigger-crash-function"));
        assert!(found.signature.starts_with("crash-trigger-crash-function-"), "{}", found.signature);
    }
}

//! Finds the pass of a pipeline that is at fault.
//!
//! The plugin reports the module after every pass that changes it, and a bisection over these modules finds the first
//! one that shows the error. Without the plugin, `opt` runs only the first N passes, and N is bisected. Both methods
//! assume that the error stays visible after every later pass.

use crate::evaluation::assess::Run;
use crate::evaluation::panel::Panel;
use crate::ir::Module;
use crate::oracle::pipeline_probe::stands_for_others;
use crate::oracle::steps::{Changes, Steps, steps};
use crate::oracle::transform::split_options;
use crate::oracle::{Opt, OracleError, Subject, Transport};
use crate::validation::compare_draws::Effort;
use crate::validation::run_pipeline::{PipelineOutcome, Trial, all_in, run_with_options};

/// Returns the pipeline name of the first pass after which a trial `shows` the error. Returns `None` if no single pass
/// causes the error.
pub fn culprit(
    panel: &Panel,
    opt: &Opt,
    pipeline: &str,
    module: &Module,
    run: &Run,
    shows: impl Fn(&Trial) -> bool,
) -> Result<Option<String>, OracleError> {
    let llvm_options = panel.ask.supported_options(&opt.manifest);
    let subject = Subject::whole(module);
    let stepped = match steps(opt, subject, pipeline, &llvm_options, panel.timeouts) {
        Some(Steps::Failed { pass, failure }) => shows(&Trial::new(PipelineOutcome::Failed(failure))).then_some(pass),
        Some(Steps::Through(changes)) => {
            let shows = |at: usize| shows_after(panel, opt, pipeline, (module, run), (&changes, at), &shows);
            first(changes.count(), shows)?.map(|at| changes.pass(at).to_string())
        }
        None => None,
    };
    match stepped {
        Some(pass) => Ok(Some(pass_name(&pass))),
        None => bisected(panel, opt, pipeline, module, run, shows),
    }
}

/// Whether the error is visible after a change.
fn shows_after(
    panel: &Panel,
    opt: &Opt,
    pipeline: &str,
    kernel: (&Module, &Run),
    (changes, at): (&Changes, usize),
    shows: impl Fn(&Trial) -> bool,
) -> Result<bool, OracleError> {
    let Some(lot) = changes.lot(at) else { return Ok(false) };
    let panel = panel.in_lane(Transport::Plugin);
    let trials = all_in(&panel, opt, pipeline, &[kernel], (&lot, Effort::Full))?;
    Ok(trials.iter().any(|(_, trial)| shows(trial)))
}

/// Returns the index of the first of `places` changes after which the error occurs. Returns `None` if the error does
/// not even occur after the last change.
fn first(
    places: usize,
    mut shows: impl FnMut(usize) -> Result<bool, OracleError>,
) -> Result<Option<usize>, OracleError> {
    if places == 0 || !shows(places - 1)? {
        return Ok(None);
    }
    let (mut from, mut to) = (0, places - 1);
    while from < to {
        let middle = from.midpoint(to);
        if shows(middle)? { to = middle } else { from = middle + 1 }
    }
    Ok(Some(to))
}

/// Like [`culprit`], but without the plugin (`-opt-bisect-limit`).
fn bisected(
    panel: &Panel,
    opt: &Opt,
    pipeline: &str,
    module: &Module,
    run: &Run,
    shows: impl Fn(&Trial) -> bool,
) -> Result<Option<String>, OracleError> {
    // The bisection reads the numbers of the passes from what `opt` prints.
    let panel = &panel.in_lane(Transport::Print);
    let with = |limit: u64| -> Result<(bool, String), OracleError> {
        let llvm_options =
            [panel.ask.supported_options(&opt.manifest).as_slice(), &[format!("-opt-bisect-limit={limit}")]].concat();
        let (trials, printed) = run_with_options(panel, opt, pipeline, &llvm_options, &[(module, run)], Effort::Full)?;
        Ok((trials.iter().any(&shows), printed))
    };
    let (at_once, printed) = with(0)?;
    let (mut good, mut bad) = (0, printed.lines().filter_map(numbered).count() as u64);
    // Passes may start further passes, so the number of passes is unknown. The limit is doubled until the error occurs.
    while bad > 0 && !with(bad)?.0 {
        (good, bad) = (bad, bad * 2);
        if bad > 1 << 20 {
            return Ok(None);
        }
    }
    if at_once || bad == 0 {
        return Ok(None);
    }
    while good + 1 < bad {
        let middle = good.midpoint(bad);
        if with(middle)?.0 { bad = middle } else { good = middle }
    }
    let printed = with(good)?.1;
    let mut named = printed.lines().filter_map(numbered);
    Ok(named.find(|(n, _)| *n == bad).map(|(_, name)| pass_name(name)))
}

/// If a pipeline consists of one pass, returns its name without options. No other pass can be at fault.
pub fn only_pass(pipeline: &str) -> Option<&str> {
    let (list, _) = split_options(pipeline);
    let name = list.split('<').next().unwrap_or(list);
    let is_one = !list.contains(['(', ',']) && !stands_for_others(list);
    is_one.then_some(name)
}

/// Parses `BISECT: running pass (3) GVNPass on f` → 3, `GVNPass`; also with `NOT running`.
fn numbered(line: &str) -> Option<(u64, &str)> {
    let rest = line.strip_prefix("BISECT: ")?;
    let rest = rest.strip_prefix("NOT ").unwrap_or(rest).strip_prefix("running pass (")?;
    let (number, rest) = rest.split_once(") ")?;
    Some((number.parse().ok()?, rest.split_once(" on ")?.0))
}

/// Passes whose class name does not follow from their name in pipelines.
const NAMES: [(&str, &str); 29] = [
    ("AggressiveInstCombine", "aggressive-instcombine"),
    ("Annotation2Metadata", "annotation2metadata"),
    ("ArgumentPromotion", "argpromotion"),
    ("ConstantMerge", "constmerge"),
    ("ControlHeightReduction", "chr"),
    ("CorrelatedValuePropagation", "correlated-propagation"),
    ("DeadArgumentElimination", "deadargelim"),
    ("EliminateAvailableExternally", "elim-avail-extern"),
    ("Float2Int", "float2int"),
    ("ForceFunctionAttrs", "forceattrs"),
    ("GlobalDCE", "globaldce"),
    ("GlobalOpt", "globalopt"),
    ("IndVarSimplify", "indvars"),
    ("InferFunctionAttrs", "inferattrs"),
    ("Inliner", "inline"),
    ("InstCombine", "instcombine"),
    ("InstSimplify", "instsimplify"),
    ("LibCallsShrinkWrap", "libcalls-shrinkwrap"),
    ("LoopFullUnroll", "loop-unroll-full"),
    ("LoopIdiomRecognize", "loop-idiom"),
    ("LoopLoadElimination", "loop-load-elim"),
    ("LowerExpectIntrinsic", "lower-expect"),
    ("MemCpyOpt", "memcpyopt"),
    ("MergedLoadStoreMotion", "mldst-motion"),
    ("PostOrderFunctionAttrs", "function-attrs"),
    ("Promote", "mem2reg"),
    ("ReversePostOrderFunctionAttrs", "rpo-function-attrs"),
    ("SimplifyCFG", "simplifycfg"),
    ("TailCallElim", "tailcallelim"),
];

/// Returns the name of a pass in pipelines, given its class or its name. LLVM 15 to 19 print the class, later versions
/// the name. `EarlyCSEPass` → `early-cse`.
fn pass_name(class: &str) -> String {
    let Some(stem) = class.strip_suffix("Pass") else { return class.to_string() };
    if let Some((_, name)) = NAMES.iter().find(|(class, _)| *class == stem) {
        return name.to_string();
    }
    let mut name = String::new();
    for (i, c) in stem.char_indices() {
        let after = stem[i + c.len_utf8()..].chars().next();
        let before = stem[..i].chars().next_back();
        let starts = c.is_ascii_uppercase()
            && (before.is_some_and(|b| b.is_ascii_lowercase()) || after.is_some_and(|a| a.is_ascii_lowercase()));
        if i > 0 && starts {
            name.push('-');
        }
        name.push(c.to_ascii_lowercase());
    }
    name
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::case::Setup;
    use crate::ir::FuncId;
    use crate::ir::parse::parse_module;
    use crate::validation::run_pipeline::miscompiled;
    use crate::validation::tests::{PLAIN, crashing_panel, mask, panel};
    use std::collections::BTreeSet;

    #[test]
    fn with_and_without_the_plugin_the_same_pass_is_found() {
        let plain = parse_module("plain.ll", PLAIN.as_bytes()).expect("good text").module;
        let plain = (plain, Run { entry: FuncId(0), setup: Setup::default() });
        let kernels = [
            (mask(), panel("all", &["early-cse,gvn,instcombine,dse"]), miscompiled_or_crashed as fn(&Trial) -> bool),
            (mask(), panel("all", &["default<O1>"]), miscompiled_or_crashed),
            (plain, crashing_panel("no-op-function,trigger-crash-function,dse"), miscompiled_or_crashed),
        ];
        let mut found = BTreeSet::new();
        for ((module, run), panel, shows) in &kernels {
            for (_, opt, pipeline) in panel.trials() {
                let (name, given) = (&opt.manifest.name, &pipeline.given);
                let stepped = culprit(panel, opt, given, module, run, shows).expect("opt runs");
                let bisected = bisected(panel, opt, given, module, run, shows).expect("opt runs");
                assert_eq!(stepped, bisected, "{name} {given}");
                found.extend(stepped);
            }
        }
        let found: Vec<&str> = found.iter().map(String::as_str).collect();
        assert_eq!(found, ["gvn", "instcombine", "trigger-crash-function"]);
    }

    fn miscompiled_or_crashed(trial: &Trial) -> bool {
        miscompiled(trial).is_some() || trial.crash().is_some()
    }

    #[test]
    fn a_pipeline_of_one_pass_needs_no_bisection() {
        for (pipeline, pass) in
            [("gvn", "gvn"), ("early-cse<memssa> -k=1,2", "early-cse"), ("attributor", "attributor")]
        {
            assert_eq!(only_pass(pipeline), Some(pass));
        }
        for several in
            ["sroa,gvn", "loop-mssa(licm)", "default<O2>", "thinlto-pre-link<O2>", "function<eager-inv>(gvn)"]
        {
            assert_eq!(only_pass(several), None, "{several}");
        }
    }

    #[test]
    fn bisection_finds_first_failing_place_or_none() {
        for places in 0..9 {
            for from in 0..=places {
                let found = first(places, |at| Ok(at >= from)).expect("nothing fails");
                assert_eq!(found, (from < places).then_some(from), "{from} of {places}");
            }
        }
    }

    #[test]
    fn passes_are_called_as_pipelines_call_them() {
        let classes =
            ["EarlyCSEPass", "GVNPass", "InferAddressSpacesPass", "DSEPass", "PostOrderFunctionAttrsPass", "SROAPass"];
        let names = ["early-cse", "gvn", "infer-address-spaces", "dse", "function-attrs", "sroa"];
        assert_eq!(classes.map(pass_name), names);
        assert_eq!(pass_name("loop-simplify"), "loop-simplify");
    }
}

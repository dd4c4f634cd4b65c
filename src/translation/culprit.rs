//! Which pass of a pipeline does it: `opt` runs only so many of them, and the number is bisected.

use crate::ir::Module;
use crate::oracle::known::stands_for_others;
use crate::oracle::transform::with_knobs;
use crate::oracle::{Lane, Opt, OracleError};
use crate::translation::same::Care;
use crate::translation::trials::{Trial, tried_with};
use crate::trial::assess::Run;
use crate::trial::panel::Panel;

/// The pass of a pipeline after which a trial `shows` what is wrong for the first time, by its name in the pipeline, found by
/// letting `opt` run only so many passes (`-opt-bisect-limit`). `None`: not one pass does it.
pub fn culprit(
    panel: &Panel,
    opt: &Opt,
    pipeline: &str,
    module: &Module,
    run: &Run,
    shows: impl Fn(&Trial) -> bool,
) -> Result<Option<String>, OracleError> {
    // What was bisected is printed.
    let panel = &panel.in_lane(Lane::Print);
    let with = |limit: u64| -> Result<(bool, String), OracleError> {
        let knobs = [panel.ask.knobs_of(&opt.manifest).as_slice(), &[format!("-opt-bisect-limit={limit}")]].concat();
        let (trials, printed) = tried_with(panel, opt, pipeline, &knobs, &[(module, run)], Care::Full)?;
        Ok((trials.iter().any(&shows), printed))
    };
    let (at_once, printed) = with(0)?;
    let (mut good, mut bad) = (0, printed.lines().filter_map(bisected).count() as u64);
    // What runs makes more to run.
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
    let mut named = printed.lines().filter_map(bisected);
    Ok(named.find(|(n, _)| *n == bad).map(|(_, name)| pass_name(name, pipeline)))
}

/// The one pass that a pipeline is, without its options: nobody else can be blamed.
pub fn only_pass(pipeline: &str) -> Option<&str> {
    let (list, _) = with_knobs(pipeline);
    let name = list.split('<').next().unwrap_or(list);
    let is_one = !list.contains(['(', ',']) && !stands_for_others(list);
    is_one.then_some(name)
}

/// `BISECT: running pass (3) GVNPass on f` → 3, `GVNPass`; the same of one that is `NOT` running.
fn bisected(line: &str) -> Option<(u64, &str)> {
    let rest = line.strip_prefix("BISECT: ")?;
    let rest = rest.strip_prefix("NOT ").unwrap_or(rest).strip_prefix("running pass (")?;
    let (number, rest) = rest.split_once(") ")?;
    Some((number.parse().ok()?, rest.split_once(" on ")?.0))
}

/// LLVM 15 prints a pass's class where later ones print its name: `EarlyCSEPass` → `early-cse`.
fn pass_name(class: &str, pipeline: &str) -> String {
    let Some(stem) = class.strip_suffix("Pass") else { return class.to_string() };
    let flat = |text: &str| text.chars().filter(|c| *c != '-').collect::<String>().to_ascii_lowercase();
    let wanted = flat(stem);
    // `PostOrderFunctionAttrsPass` is `function-attrs`.
    let part = |word: &str| word.len() > 4 && wanted.ends_with(word) || wanted.len() > 4 && word.starts_with(&wanted);
    let named = |word: &&str| flat(word) == wanted || part(&flat(word));
    if let Some(name) = pipeline.split(['(', ')', ',', '<', '>', ';']).find(named) {
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
    fn passes_are_called_as_pipelines_call_them() {
        assert_eq!(pass_name("EarlyCSEPass", "sroa,early-cse<memssa>"), "early-cse");
        assert_eq!(pass_name("GVNPass", "default<O2>"), "gvn");
        assert_eq!(pass_name("InferAddressSpacesPass", "default<O2>"), "infer-address-spaces");
        assert_eq!(pass_name("DSEPass", "dse"), "dse");
        assert_eq!(pass_name("PostOrderFunctionAttrsPass", "function-attrs"), "function-attrs");
        assert_eq!(pass_name("loop-simplify", "x"), "loop-simplify");
    }
}

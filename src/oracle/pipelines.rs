//! Pipelines for `opt`, selected by seed from a table of LLVM's passes and options (`oracles/passes.toml`).

use super::pipeline_spelling::spelled_option;
use super::transform::split_options;
use crate::random::Rng;
use serde::Deserialize;
use std::sync::LazyLock;

/// The options of LLVM, and the passes of LLVM that can be selected. The passes are grouped by the unit on which they
/// run.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Table {
    function: Vec<String>,
    r#loop: Vec<String>,
    module: Vec<String>,
    nvptx: Vec<String>,
    amdgpu: Vec<String>,
    options: Vec<String>,
    /// The options that `opt` reads at start-up.
    early: Vec<String>,
    /// Passes that are never selected. Only a test uses this field.
    #[serde(rename = "left-out")]
    #[cfg_attr(not(test), allow(dead_code))]
    left_out: Vec<LeftOut>,
    renamed: Vec<RenamedOption>,
    needs: Vec<Needs>,
    /// Passes that newer releases have removed. Only a test uses this field. Other code does not need the field,
    /// because an `opt` rejects unknown passes by itself.
    #[cfg_attr(not(test), allow(dead_code))]
    gone: Vec<Gone>,
}

/// A parameter of a pass, or an option, that a release renamed.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RenamedOption {
    pub since: u32,
    /// The pass, if a parameter was renamed.
    #[serde(rename = "parameter-of")]
    pub parameter_of: Option<String>,
    pub old: String,
    pub new: String,
}

/// An analysis of the module that passes need from some release on.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Needs {
    pub since: u32,
    pub analysis: String,
    pub passes: Vec<String>,
}

/// Passes that newer releases have removed, with the first release without them.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(not(test), allow(dead_code))]
struct Gone {
    since: u32,
    passes: Vec<String>,
}

/// Passes that are never selected, with the reason.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(not(test), allow(dead_code))]
struct LeftOut {
    reason: String,
    passes: Vec<String>,
}

fn table() -> &'static Table {
    static TABLE: LazyLock<Table> =
        LazyLock::new(|| toml::from_str(include_str!("../../oracles/passes.toml")).expect("a test reads the table"));
    &TABLE
}

/// Returns the parameters and options that releases renamed.
pub(super) fn renamed() -> &'static [RenamedOption] {
    &table().renamed
}

/// Returns the module analyses that passes need in some releases.
pub(super) fn needs() -> &'static [Needs] {
    &table().needs
}

/// Whether this is a function or loop pass that can be selected.
pub(super) fn is_function_pass(name: &str) -> bool {
    let table = table();
    [&table.function, &table.r#loop].into_iter().flatten().flat_map(|list| passes(list)).any(|pass| pass == name)
}

/// Returns the options to select from.
pub fn sampled_options() -> impl Iterator<Item = &'static str> {
    table().options.iter().map(String::as_str)
}

/// Whether this is one of the options to select from.
pub fn is_sampled_option(option: &str) -> bool {
    table().options.iter().any(|k| k == option)
}

/// Splits the arguments of an `opt` into those that a server can set for one request, and those that it must get when
/// it starts. An option that occurs twice must be set at the start, because the last value counts. If any argument
/// is an option that is not in the table, all arguments must be set at the start, because such an option may change
/// which analyses `opt` registers when it starts.
pub(super) fn late_and_early(args: &[String]) -> (Vec<&String>, Vec<&String>) {
    let name = |arg: &String| arg.trim_start_matches('-').split('=').next().map(String::from);
    let is_once = |arg: &String| args.iter().filter(|other| name(other) == name(arg)).count() == 1;
    let are_drawn = args.iter().all(|arg| is_sampled_option(&spelled_option(arg, 0)));
    args.iter().partition(|arg| are_drawn && !table().early.contains(arg) && is_once(arg))
}

/// Returns the function, loop and module passes that can be selected. The shell's completion uses this list.
pub fn names() -> impl Iterator<Item = String> {
    let table = table();
    [&table.function, &table.r#loop, &table.module].into_iter().flatten().cloned()
}

/// Returns each of the passes as a pipeline, and the pipelines that the table names.
pub fn single_pass_pipelines() -> impl Iterator<Item = String> {
    let table = table();
    let loops = table.r#loop.iter().map(|pass| format!("loop-mssa({pass})"));
    loops.chain([&table.function, &table.module, &table.nvptx, &table.amdgpu].into_iter().flatten().cloned())
}

/// Returns the `n`-th pipeline: one to three function or loop passes of LLVM, with adjacent loop passes together in
/// `loop-mssa(…)`. Some pipelines also have a module pass, a pass of a target or GlobalsAA before or after these
/// passes. Some pipelines have one or two options. The same `n` gives the same text on every machine.
pub fn random_pipeline(n: u64) -> String {
    let table = table();
    let mut rng = Rng::new(n, 0x0070_6173_7365);
    let functions = functions(table, &mut rng);
    let mut text = match rng.below(13) {
        12 => DEDUCERS[rng.below(3) as usize].to_string(),
        0 | 1 => format!("{},function({functions})", pick(&table.module, &mut rng)),
        2 => format!("function({functions}),{}", pick(&table.module, &mut rng)),
        3 => format!("{},function({functions})", pick(&table.nvptx, &mut rng)),
        4 => format!("{},function({functions})", pick(&table.amdgpu, &mut rng)),
        5 | 6 => format!("require<globals-aa>,function({functions})"),
        _ => functions,
    };
    if rng.one_in(3) {
        for _ in 0..1 + rng.below(2) {
            let option = pick(&table.options, &mut rng);
            // If an option occurred twice, `opt` would use the last value.
            if !text.contains(option.split('=').next().unwrap_or(option)) {
                text = format!("{text} {option}");
            }
        }
    }
    text
}

/// LLVM's passes that only deduce promises: they add attributes and ranges, and change nothing else. The last three
/// names are adaptors of the pass manager.
const DEDUCERS: [&str; 13] = [
    "function-attrs",
    "rpo-function-attrs",
    "inferattrs",
    "attributor",
    "attributor-light",
    "attributor-cgscc",
    "attributor-light-cgscc",
    "nvvm-intr-range",
    "amdgpu-attributor",
    "infer-alignment",
    "cgscc",
    "function",
    "module",
];

/// Parts of a pipeline that do not change the module: they build or print MemorySSA.
const PLAIN: [&str; 2] = ["require<memoryssa>", "print<memoryssa>"];

/// Whether a pipeline only deduces promises. A pipeline that also builds or prints MemorySSA counts as one that only
/// deduces.
pub fn only_deduces(pipeline: &str) -> bool {
    let list = split_options(pipeline).0;
    list.split(['(', ')', ','])
        .filter(|name| !name.is_empty())
        .all(|name| DEDUCERS.contains(&name) || PLAIN.contains(&name))
}

/// LLVM's passes that deliberately add calls or checks, or redirect calls.
const INSTRUMENTS: [&str; 24] = [
    "alloc-token",
    "asan",
    "cfguard",
    "cross-dso-cfi",
    "ctx-instr-gen",
    "ctx-instr-lower",
    "dfsan",
    "ee-instrument",
    "hipstdpar-interpose-alloc",
    "hwasan",
    "jmc-instrumenter",
    "kcfi",
    "memprof",
    "memprof-module",
    "msan",
    "nsan",
    "place-safepoints",
    "rtsan",
    "safe-stack",
    "sancov-module",
    "sanmd-module",
    "tsan",
    "tsan-module",
    "tysan",
];

/// Whether a pipeline deliberately changes observable effects.
pub fn instruments(pipeline: &str) -> bool {
    passes(split_options(pipeline).0).any(|name| INSTRUMENTS.contains(&name))
}

/// LLVM's passes that are correct only if no other thread interrupts the code. `lower-atomic` replaces atomic accesses
/// by non-atomic ones, for environments without preemption.
const FOR_ONE_THREAD: [&str; 1] = ["lower-atomic"];

/// Whether a pipeline is correct only if no other thread interrupts the code.
pub fn presumes_one_thread(pipeline: &str) -> bool {
    passes(split_options(pipeline).0).any(|name| FOR_ONE_THREAD.contains(&name))
}

/// Returns the names of passes in a value of `-passes=`, without their parameters.
pub(super) fn passes(list: &str) -> impl Iterator<Item = &str> {
    list.split(['(', ')', ',']).map(|part| part.split('<').next().unwrap_or(part)).filter(|n| !n.is_empty())
}

fn pick<'a>(list: &'a [String], rng: &mut Rng) -> &'a str {
    &list[rng.below(list.len() as u64) as usize]
}

fn functions(table: &Table, rng: &mut Rng) -> String {
    let mut parts: Vec<(bool, Vec<&str>)> = Vec::new();
    for _ in 0..1 + rng.below(3) {
        let of_loops = rng.one_in(2);
        let pass = pick(if of_loops { &table.r#loop } else { &table.function }, rng);
        match parts.last_mut() {
            Some((true, list)) if of_loops => list.push(pass),
            _ => parts.push((of_loops, vec![pass])),
        }
    }
    let part = |(of_loops, list): (bool, Vec<&str>)| match of_loops {
        true => format!("loop-mssa({})", list.join(",")),
        false => list.join(","),
    };
    let text: Vec<String> = parts.into_iter().map(part).collect();
    text.join(",")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::oracle::pipeline_probe::accepts;
    use crate::oracle::{Oracle, Timeouts, Transport, built_in, resolve_oracles};
    use std::collections::BTreeSet;

    #[test]
    fn random_pipelines_vary_and_some_opt_accepts_each() {
        let all: BTreeSet<String> = (0..40).map(random_pipeline).collect();
        assert!(all.len() > 30, "{all:?}");
        assert_eq!(random_pipeline(7), random_pipeline(7));
        let (oracles, _) = resolve_oracles("all", &built_in()).expect("built-in oracles");
        let opts = || oracles.iter().filter_map(|o| if let Oracle::Opt(opt) = o { Some(opt) } else { None });
        for pipeline in all.iter().take(12) {
            let mut answers = opts().map(|opt| accepts(opt, Transport::Plugin, pipeline, &[], Timeouts::default()));
            assert!(opts().next().is_none() || answers.any(|a| a.expect("the oracle runs").is_ok()), "{pipeline}");
        }
        assert!(all.iter().any(|p| p.contains(" -")) && all.iter().any(|p| p.contains("amdgpu-")), "{all:?}");
    }

    #[test]
    fn deduction_only_pipelines_are_recognised() {
        assert!(only_deduces("function-attrs") && only_deduces("cgscc(function-attrs),function(nvvm-intr-range) -k"));
        assert!(!only_deduces("function-attrs,function(gvn)") && !only_deduces("default<O2>"));
        assert!(only_deduces("function(require<memoryssa>),function-attrs,function(print<memoryssa>)"));
        assert!(!only_deduces("gvn<memoryssa>"));
    }

    #[test]
    fn instrumenting_passes_are_excluded() {
        assert!(instruments("function(ee-instrument<post-inline>)") && instruments("default<O2>,asan<kernel> -k"));
        assert!(!instruments("gvn") && !instruments("tsan-free") && !instruments("gvn -asan"));
        let table = table();
        assert_eq!(INSTRUMENTS.iter().find(|name| !is_left_out(table, name)), None);
    }

    #[test]
    fn single_thread_passes_are_excluded() {
        assert!(presumes_one_thread("lower-atomic") && presumes_one_thread("gvn,function(lower-atomic),dse -k"));
        assert!(!presumes_one_thread("atomic-expand") && !presumes_one_thread("gvn -lower-atomic"));
        let table = table();
        assert_eq!(FOR_ONE_THREAD.iter().find(|name| !is_left_out(table, name)), None);
    }

    #[test]
    fn every_entry_of_the_table_is_known_to_some_opt() {
        let table = table();
        let (oracles, _) = resolve_oracles("all", &built_in()).expect("built-in oracles");
        let opts: Vec<_> =
            oracles.iter().rev().filter_map(|o| if let Oracle::Opt(opt) = o { Some(opt) } else { None }).collect();
        let plain = [&table.function, &table.module, &table.nvptx, &table.amdgpu].into_iter().flatten().cloned();
        let loops = table.r#loop.iter().map(|p| format!("loop-mssa({p})"));
        let options = table.options.iter().map(|k| format!("no-op-module {k}"));
        for pipeline in plain.chain(loops).chain(options) {
            let known = |opt: &&crate::oracle::Opt| {
                accepts(opt, Transport::Plugin, &pipeline, &[], Timeouts::default()).expect("the oracle runs").is_ok()
            };
            assert!(opts.is_empty() || opts.iter().any(known), "{pipeline}");
        }
    }

    /// If LLVM 23 does not know a pass of the table, the pass is in the `gone` rows, or needs a target that the build
    /// lacks.
    #[test]
    fn passes_unknown_to_opt_23_are_listed_as_gone() {
        let Ok((oracles, _)) = resolve_oracles("opt-23", &built_in()) else { return };
        let [Oracle::Opt(opt)] = oracles.as_slice() else { panic!("one oracle") };
        let table = table();
        let loops = table.r#loop.iter().map(|p| format!("loop-mssa({p})"));
        let options = table.options.iter().map(|k| format!("no-op-module {k}"));
        let plain = [&table.function, &table.module].into_iter().flatten().cloned();
        let of_23 = |pipeline: &String| {
            let answer = accepts(opt, Transport::Plugin, pipeline, &[], Timeouts::default()).expect("the oracle runs");
            answer.err().filter(|why| !why.contains("requires TargetMachine")).map(|_| pipeline.clone())
        };
        let unknown: Vec<String> = plain.chain(loops).chain(options).filter_map(|p| of_23(&p)).collect();
        let gone = table.gone.iter().filter(|gone| gone.since == 23).flat_map(|gone| &gone.passes);
        let is_target = |text: &&String| text.contains("-nvptx-") || text.contains("-amdgpu-");
        let unknown: BTreeSet<&String> = unknown.iter().filter(|p| !is_target(p)).collect();
        let listed: BTreeSet<&String> = gone.filter(|pass| !is_left_out(table, pass)).collect();
        assert_eq!(unknown, listed);
    }

    /// Whether the table excludes a pass, by its name or by the beginning of its name.
    fn is_left_out(table: &Table, pass: &str) -> bool {
        table.left_out.iter().flat_map(|l| &l.passes).any(|l| match l.strip_suffix('*') {
            Some(start) => pass.starts_with(start),
            None => pass == l.as_str() || passes(pass).next() == Some(l.as_str()),
        })
    }

    /// Returns the passes that opt-22 lists, without analyses and without passes on machine instructions.
    fn shown() -> Option<Vec<String>> {
        let out = std::process::Command::new("opt-22").arg("--print-passes").output().ok()?;
        let text = String::from_utf8_lossy(&out.stdout).into_owned();
        let mut counts = false;
        let mut shown = Vec::new();
        for line in text.lines() {
            match line.strip_prefix("  ") {
                None => counts = !line.contains("analyses") && !line.starts_with("Machine"),
                Some(name) if counts => shown.push(name.to_string()),
                Some(_) => {}
            }
        }
        Some(shown)
    }

    #[test]
    fn every_pass_of_opt_22_is_drawn_or_left_out_with_a_reason() {
        let table = table();
        let lists = [&table.function, &table.r#loop, &table.module, &table.nvptx, &table.amdgpu];
        let drawn: BTreeSet<&str> = lists.into_iter().flatten().flat_map(|p| passes(p)).collect();
        assert!(table.left_out.iter().all(|l| !l.reason.is_empty()));
        let of_targets = include_str!("../../oracles/target-passes.txt").lines().filter(|l| !l.starts_with('#'));
        let all = shown().unwrap_or_default().into_iter().chain(of_targets.map(String::from));
        for pass in all {
            let name = passes(&pass).next().unwrap_or(&pass).to_string();
            let is_drawn = drawn.contains(name.as_str());
            assert!(is_drawn || is_left_out(table, &pass), "{pass} is neither drawn nor left out");
            assert!(!(is_drawn && is_left_out(table, &pass)), "{pass} is drawn and left out");
        }
    }
}

//! Asks an `opt` whether it knows a pipeline, and how it expands a pipeline alias such as `default<O2>`. Also finds the
//! target that a pipeline needs.

use super::failure::TRIAL;
use super::process;
use super::targets::missing_target;
use super::transform::{NoOutput, split_options, transform};
use super::{Failure, Opt, OracleError, Subject, Timeouts, Transport};
use crate::ir::Module;
use crate::ir::parse::parse_module;
use crate::ir::print::print_module;

/// Returns the architecture whose passes a pipeline names: `nvptx64` or `amdgcn`. The pipeline can only run on kernels
/// for this architecture. Returns `None` if no pass belongs to an architecture.
pub fn architecture(pipeline: &str) -> Option<&'static str> {
    let mut names = split_options(pipeline).0.split(['(', ')', ',', '<', '>', ';']);
    names.find_map(|name| match () {
        () if ["nvptx-", "nvvm-", "generic-to-nvvm"].iter().any(|start| name.starts_with(start)) => Some("nvptx64"),
        () if ["amdgpu-", "si-"].iter().any(|start| name.starts_with(start)) => Some("amdgcn"),
        () => None,
    })
}

/// Returns a module on which a pipeline is tried. If the `opt` has no GPU target, the module is for the host, because
/// passes of code generation need a target machine.
fn trial(opt: &Opt, pipeline: &str) -> Module {
    let host = format!("{}-unknown-linux-gnu", std::env::consts::ARCH);
    let triple = match architecture(pipeline) {
        Some("amdgcn") => "amdgcn-amd-amdhsa",
        None if missing_target(opt, "nvptx64-nvidia-cuda").is_some() => &host,
        _ => "nvptx64-nvidia-cuda",
    };
    let text = format!("target triple = \"{triple}\"\n{TRIAL}");
    parse_module("trial.ll", text.as_bytes()).expect("the trial is good text").module
}

/// Whether this `opt` knows the pipeline. If not, the inner error is the message of `opt`.
pub fn accepts(
    opt: &Opt,
    lane: Transport,
    pipeline: &str,
    llvm_options: &[String],
    timeouts: Timeouts,
) -> Result<Result<(), String>, OracleError> {
    let trial = trial(opt, pipeline);
    let subject = Subject::whole(&trial);
    match transform(opt, lane, &[subject], pipeline, llvm_options, timeouts)?.refused.into_iter().next() {
        Some((_, NoOutput::Unsupported(why))) => Ok(Err(why)),
        Some((_, NoOutput::Unread(failure))) => Err(failure),
        Some((_, NoOutput::Failed(Failure::InvalidOutput { .. }))) => Ok(Err("it does not read what it prints".into())),
        Some((_, NoOutput::Failed(_))) => Ok(Err("it crashes or hangs on any module".into())),
        None => Ok(Ok(())),
    }
}

/// Expands a pipeline alias (`default<O2>`) to its passes, in the spelling of this `opt`. Returns any other pipeline
/// unchanged, and `None` if `opt` fails.
pub fn expand_pipeline(opt: &Opt, pipeline: &str, timeouts: Timeouts) -> Option<String> {
    let (list, llvm_options) = split_options(pipeline);
    if !stands_for_others(list) {
        return Some(pipeline.to_string());
    }
    let mut args: Vec<String> = vec![format!("-passes={list}"), "-print-pipeline-passes".into()];
    args.push("-disable-output".into());
    args.extend(llvm_options.split_whitespace().map(String::from));
    let text = print_module(&trial(opt, pipeline), opt.manifest.dialect()).into_bytes();
    let (ran, _) = process::run_both(&opt.path, &args, text, timeouts.single).ok()?;
    // An `opt` may not understand its own output: it prints passes of a target under their class names.
    let line = ran.text.lines().find(|l| l.contains("function")).map(str::trim)?;
    Some(format!("{line}{llvm_options}"))
}

/// Whether a list of passes contains a name that stands for a whole pipeline.
pub fn stands_for_others(list: &str) -> bool {
    ["default<", "lto<", "lto-pre-link<", "function-simplification<"].iter().any(|name| list.contains(name))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::oracle::{Oracle, built_in, resolve_oracles};

    #[test]
    fn unknown_pipeline_is_a_refusal_not_a_crash() {
        let (oracles, _) = resolve_oracles("all", &built_in()).expect("built-in oracles");
        let opts = oracles.into_iter().filter_map(|o| if let Oracle::Opt(opt) = o { Some(opt) } else { None });
        for opt in opts {
            let accepts = |pipeline: &str, llvm_options: &[String]| {
                let [printed, by_plugin] = [Transport::Print, Transport::Plugin].map(|lane| {
                    accepts(&opt, lane, pipeline, llvm_options, Timeouts::default()).expect("the oracle runs")
                });
                assert_eq!(printed, by_plugin);
                printed
            };
            assert!(accepts("no-op-module", &[]).is_ok());
            assert!(accepts("loop-mssa(licm),gvn", &[]).is_ok());
            // MemorySSA may be printed wherever function passes are allowed.
            for known in ["inline,print<memoryssa>", "cgscc(function-attrs,print<memoryssa>)", "print<memoryssa>,dse"] {
                assert!(accepts(known, &[]).is_ok(), "{known}");
            }
            // The plugin replaces `print<memoryssa>` by a pass of its own. But the message must name a pass of the
            // given pipeline.
            for unknown in
                ["no-such-pass", "require<memoryssa>,function-attrs,print<memoryssa>", "loop(print<memoryssa>)"]
            {
                let why = accepts(unknown, &[]).expect_err("unknown");
                assert!(unknown.split([',', '(', ')']).any(|pass| why.contains(pass)), "{why}");
            }
            assert!(accepts("amdgpu-promote-alloca", &[]).is_ok());
            assert!(accepts("nvvm-reflect", &[]).is_ok());
            let o2 = expand_pipeline(&opt, "default<O2>", Timeouts::default()).expect("printed");
            assert!(o2.contains("early-cse<memssa>") && o2.contains("loop-mssa("), "{o2}");
            let option = ["-no-such-option=1".to_string()];
            assert!(accepts("no-op-module", &option).is_err());
            assert!(accepts("dse -dse-memoryssa-scanlimit=3", &[]).is_ok());
            assert!(accepts("dse -no-such-option=1", &[]).is_err());
        }
    }
}

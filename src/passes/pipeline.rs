//! Our passes by name, one after the other: `kernel-params-restrict,process-restrict<allow-restrict-in-struct>`. Generated
//! kernels go through such a list before anybody is asked about them.

use super::full_restrict::full_restrict;
use super::kernel_params::kernel_params_restrict;
use super::lower_provenance::lower_provenance;
use super::memory_space::{SpaceOptions, memory_space_opt};
use super::process_restrict::{RestrictOptions, process_restrict};
use super::propagate_noalias::propagate_noalias;
use super::roots::Reach;
use crate::ir::Module;

/// One pass with its parameters.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub enum Pass {
    KernelParamsRestrict,
    ProcessRestrict(RestrictOptions),
    FullRestrict(Reach),
    PropagateNoalias,
    LowerProvenance,
    MemorySpaceOpt(SpaceOptions),
}

/// The parameters of a pass, as its flags on the command line are called.
const PARAMETERS: [&str; 4] =
    ["propagate-only", "allow-restrict-in-struct", "apply-multi-level-restrict", "no-global-kernel-arguments"];

/// A known defect, which is planted to see that it is found; not advertised.
const SABOTAGE: &str = "captured-noalias";

impl Pass {
    /// Reads `name` or `name<parameter;parameter>`.
    fn read(text: &str) -> Result<Pass, String> {
        let (name, rest) = text.split_once('<').unwrap_or((text, ">"));
        let given = rest.strip_suffix('>').ok_or_else(|| format!("`{text}`: `<` without `>` at the end"))?;
        let given: Vec<&str> = given.split(';').map(str::trim).filter(|p| !p.is_empty()).collect();
        let allowed: &[&str] = match name {
            "process-restrict" => &PARAMETERS[..3],
            "full-restrict" => &PARAMETERS[1..3],
            "memory-space-opt" => &PARAMETERS[3..],
            _ => &[],
        };
        let naive = name == "process-restrict" && given.contains(&SABOTAGE);
        if let Some(unknown) = given.iter().find(|p| !(allowed.contains(p) || naive && **p == SABOTAGE)) {
            let there_are = if allowed.is_empty() { "none".to_string() } else { allowed.join(", ") };
            return Err(format!("`{name}` has no parameter `{unknown}`; there are {there_are}"));
        }
        let has = |i: usize| given.contains(&PARAMETERS[i]);
        let reach = Reach { in_struct: has(1), multi_level: has(2) };
        Ok(match name {
            "kernel-params-restrict" => Pass::KernelParamsRestrict,
            "process-restrict" => Pass::ProcessRestrict(RestrictOptions { propagate_only: has(0), reach, naive }),
            "full-restrict" => Pass::FullRestrict(reach),
            "propagate-noalias" => Pass::PropagateNoalias,
            "lower-provenance" => Pass::LowerProvenance,
            "memory-space-opt" => {
                Pass::MemorySpaceOpt(SpaceOptions { kernel_arguments_are_global: !has(3), ..SpaceOptions::default() })
            }
            _ => {
                return Err(format!(
                    "unknown pass `{name}`; there are kernel-params-restrict, process-restrict, full-restrict, \
                     propagate-noalias, lower-provenance, memory-space-opt"
                ));
            }
        })
    }

    /// Changes the module.
    pub fn run(&self, m: &mut Module) {
        match self {
            Pass::KernelParamsRestrict => {
                kernel_params_restrict(m);
            }
            Pass::ProcessRestrict(options) => {
                process_restrict(m, options);
            }
            Pass::FullRestrict(reach) => {
                full_restrict(m, *reach);
            }
            Pass::PropagateNoalias => {
                propagate_noalias(m);
            }
            Pass::LowerProvenance => {
                lower_provenance(m);
            }
            Pass::MemorySpaceOpt(options) => {
                memory_space_opt(m, options);
            }
        }
    }
}

/// Reads a comma-separated list; an empty text is an empty list.
pub fn parse(text: &str) -> Result<Vec<Pass>, String> {
    text.split(',').map(str::trim).filter(|p| !p.is_empty()).map(Pass::read).collect()
}

/// Runs all of them.
pub fn run(passes: &[Pass], m: &mut Module) {
    passes.iter().for_each(|p| p.run(m));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_are_read_and_what_is_unknown_is_named() {
        let text = "kernel-params-restrict, process-restrict<allow-restrict-in-struct;propagate-only>,memory-space-opt";
        let reach = Reach { in_struct: true, multi_level: false };
        let options = RestrictOptions { propagate_only: true, reach, naive: false };
        let spaces = Pass::MemorySpaceOpt(SpaceOptions::default());
        assert_eq!(parse(text), Ok(vec![Pass::KernelParamsRestrict, Pass::ProcessRestrict(options), spaces]));
        assert_eq!(parse(""), Ok(Vec::new()));
        let wrong = |text: &str| parse(text).expect_err(text);
        assert!(wrong("gvn").starts_with("unknown pass `gvn`"));
        assert!(wrong("full-restrict<propagate-only>").contains("no parameter `propagate-only`; there are allow-"));
        assert!(wrong("lower-provenance<x>").ends_with("there are none"));
        assert!(wrong("process-restrict<propagate-only").contains("without `>`"));
    }
}

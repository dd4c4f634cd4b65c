//! The table of our passes: their names, their parameters, and their functions.
//!
//! `aliasmith pass` derives its flags from the table, and `--pre-passes` parses lists of passes with it:
//! `kernel-params-restrict,process-restrict<allow-restrict-in-struct>,memory-space-opt<clone-limit=2>`.

use super::full_restrict::{self, RunMode, Scopes};
use super::memory_space::memory_space_opt;
use super::parameters::{
    ANY_EXCLUDES, ANY_ROOT, CAPTURED_NOALIAS, CLONE_LIMIT, DERIVED_IF_CAPTURED, DERIVED_SCOPES, DEVICE_PARAMETERS,
    DROPPED_PROVENANCE, EVERY_PARAMETER, FIRST_SOURCE, FORGOTTEN_GUARD, IN_STRUCT, KERNEL_PARAMS, MAY_BE_BASED,
    MULTI_LEVEL, NO_GLOBAL_ARGUMENTS, NOALIAS_INTRINSICS, PROPAGATE_ONLY, Parameter, SHARED_SCOPES, STRUCT_COPIES,
    Settings,
};
use super::process_restrict::process_restrict;
use super::propagate_noalias::propagate_noalias;
use super::refine_unknown::refine_unknown;
use super::{inline_restrict, kernel_params, lower_provenance, split_copies};
use crate::ir::surgery::poison_removed_values;
use crate::ir::{FuncId, InstKind, Module};
use crate::target::Defect;

/// One of our passes.
#[derive(Debug)]
pub struct Row {
    /// The name in `aliasmith pass` and `--pre-passes`.
    pub name: &'static str,
    /// The parameters of the pass.
    pub parameters: &'static [&'static Parameter],
    /// Whether the pass adds the promise that pointer parameters of kernels are restrict, although the module does not
    /// make this promise.
    promises_for_kernels: bool,
    /// Runs the pass on the module.
    run: fn(&Settings, &mut Module) -> PassResult,
}

/// All our passes.
pub static PASSES: [Row; 9] = [
    Row {
        name: "process-restrict",
        parameters: &[
            &KERNEL_PARAMS,
            &PROPAGATE_ONLY,
            &IN_STRUCT,
            &MULTI_LEVEL,
            &DERIVED_SCOPES,
            &NOALIAS_INTRINSICS,
            &CAPTURED_NOALIAS,
            &DERIVED_IF_CAPTURED,
            &ANY_ROOT,
        ],
        promises_for_kernels: false,
        run: run_process_restrict,
    },
    Row {
        name: "kernel-params-restrict",
        parameters: &[&KERNEL_PARAMS, &DEVICE_PARAMETERS],
        promises_for_kernels: true,
        run: |s, m| PassResult::counting([("parameters marked", kernel_params::mark(m, s.defect))]),
    },
    Row {
        name: "full-restrict",
        parameters: &[&IN_STRUCT, &MULTI_LEVEL, &STRUCT_COPIES, &EVERY_PARAMETER],
        promises_for_kernels: false,
        run: |s, m| {
            let Settings { struct_copies: copies, defect, .. } = *s;
            let way = RunMode { reach: s.restrict.reach, scopes: Scopes::PerVariable, copies, defect };
            PassResult::counting([("reads of restrict pointers", full_restrict::restrict(m, &way))])
        },
    },
    Row {
        name: "inline-restrict",
        parameters: &[&SHARED_SCOPES],
        promises_for_kernels: false,
        run: |s, m| {
            let done = inline_restrict::inline(m, s.defect);
            PassResult::counting([("calls inlined", done.calls), ("scopes", done.scopes)])
        },
    },
    Row {
        name: "refine-unknown",
        parameters: &[],
        promises_for_kernels: false,
        run: |_, m| PassResult::counting([("reads refined", refine_unknown(m))]),
    },
    Row {
        name: "split-copies",
        parameters: &[&FORGOTTEN_GUARD],
        promises_for_kernels: false,
        run: |s, m| {
            let done = split_copies::split(m, s.defect);
            PassResult::counting([("variables split", done.variables), ("reads of restrict pointers", done.reads)])
        },
    },
    Row {
        name: "propagate-noalias",
        parameters: &[&DROPPED_PROVENANCE],
        promises_for_kernels: false,
        run: |s, m| {
            let done = propagate_noalias(m);
            if s.defect == Some(Defect::DroppedProvenance) {
                drop_provenance(m);
            }
            let moved = ("intrinsics moved", done.moved);
            PassResult::counting([moved, ("provenances", done.provenances), ("guards", done.guards)])
        },
    },
    Row {
        name: "lower-provenance",
        parameters: &[&MAY_BE_BASED],
        promises_for_kernels: false,
        run: |s, m| {
            let done = lower_provenance::lower(m, s.defect);
            PassResult::counting([("scopes", done.scopes), ("instructions tagged", done.tagged)])
        },
    },
    Row {
        name: "memory-space-opt",
        parameters: &[&NO_GLOBAL_ARGUMENTS, &CLONE_LIMIT, &FIRST_SOURCE, &ANY_EXCLUDES],
        promises_for_kernels: false,
        run: |s, m| {
            let done = memory_space_opt(m, &s.spaces);
            let (resolved, excluded) = (("pointers resolved", done.resolved), done.excluded);
            let cloned = ("functions cloned", done.clones.len());
            PassResult::counting([resolved, ("accesses with excluded spaces", excluded), cloned])
        },
    },
];

fn run_process_restrict(settings: &Settings, m: &mut Module) -> PassResult {
    let mut done = PassResult::default();
    if settings.kernel_params {
        done.counts.push(("parameters marked", kernel_params::mark(m, settings.defect)));
    }
    if settings.as_intrinsics {
        let reach = settings.restrict.reach;
        let way = RunMode { reach, scopes: Scopes::PerFunction, copies: false, defect: settings.defect };
        let reads = full_restrict::restrict(m, &way);
        done.counts.push(("reads of restrict pointers", reads));
        return done;
    }
    let report = process_restrict(m, &settings.restrict);
    done.counts.extend([("scopes", report.scopes), ("instructions tagged", report.tagged)]);
    done.functions = report.functions;
    done
}

/// A seeded defect. This defect drops the `ptr_provenance` operands, like an optimisation that does not know these
/// operands. The remaining `!noalias` lists then state that the accesses are based on no restrict pointer.
fn drop_provenance(m: &mut Module) {
    for inst in m.functions.iter_mut().flat_map(|f| &mut f.insts) {
        if let InstKind::Load { provenance, .. } | InstKind::Store { provenance, .. } = &mut inst.kind {
            *provenance = None;
        }
    }
}

/// The numbers of changes that a pass made.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct PassResult {
    /// For each kind of change, its description in words and the number of changes.
    pub counts: Vec<(&'static str, usize)>,
    /// The functions to which `process-restrict` added scopes.
    pub functions: Vec<FuncId>,
}

impl PassResult {
    fn counting<const N: usize>(counts: [(&'static str, usize); N]) -> PassResult {
        PassResult { counts: counts.into(), functions: Vec::new() }
    }
}

/// A pass with its parameter values.
#[derive(Copy, Clone, Debug)]
pub struct Pass {
    row: &'static Row,
    settings: Settings,
}

/// The reason why a text is not the name of a pass with its parameters.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ListError {
    /// No pass has this name.
    #[error("unknown pass `{0}`; there are {names}", names = names(PASSES.iter().map(|p| p.name)))]
    Pass(String),
    /// The pass has no such parameter.
    #[error("`{pass}` has no parameter `{parameter}`; there are {there_are}")]
    Parameter {
        /// The pass.
        pass: &'static str,
        /// The parameter as given.
        parameter: String,
        /// The parameters that the pass has.
        there_are: String,
    },
    /// A parameter needs a number and has none, takes no number but has one, or has a number that cannot be parsed.
    #[error("`{0}`: {1}")]
    Number(String, &'static str),
    /// A `<` is not closed at the end.
    #[error("`{0}`: `<` without `>` at the end")]
    Open(String),
}

fn names<'a>(list: impl Iterator<Item = &'a str>) -> String {
    let names: Vec<&str> = list.collect();
    if names.is_empty() { "none".into() } else { names.join(", ") }
}

impl Pass {
    /// Returns the pass with this name, with all parameters at their defaults.
    pub fn named(name: &str) -> Result<Pass, ListError> {
        let row = PASSES.iter().find(|row| row.name == name).ok_or_else(|| ListError::Pass(name.into()))?;
        Ok(Pass { row, settings: Settings::default() })
    }

    /// Parses `name` or `name<parameter;parameter=number>`.
    fn read(text: &str) -> Result<Pass, ListError> {
        let (name, rest) = text.split_once('<').unwrap_or((text, ">"));
        let given = rest.strip_suffix('>').ok_or_else(|| ListError::Open(text.into()))?;
        let mut pass = Pass::named(name)?;
        for parameter in given.split(';').map(str::trim).filter(|p| !p.is_empty()) {
            let (name, number) = match parameter.split_once('=') {
                None => (parameter, None),
                Some((name, n)) => {
                    (name, Some(n.parse().map_err(|_| ListError::Number(parameter.into(), "expected a number"))?))
                }
            };
            pass.set(name, number)?;
        }
        Ok(pass)
    }

    /// Sets one parameter.
    pub fn set(&mut self, parameter: &str, number: Option<usize>) -> Result<(), ListError> {
        let Some(known) = self.row.parameters.iter().find(|p| p.name == parameter) else {
            let shown = self.row.parameters.iter().filter(|p| !p.is_seeded).map(|p| p.name);
            let there_are = names(shown);
            return Err(ListError::Parameter { pass: self.row.name, parameter: parameter.into(), there_are });
        };
        match number {
            None if known.is_number => Err(ListError::Number(parameter.into(), "it needs a number")),
            Some(_) if !known.is_number => Err(ListError::Number(parameter.into(), "it takes no number")),
            _ => {
                (known.set)(&mut self.settings, number.unwrap_or(0));
                Ok(())
            }
        }
    }

    /// Returns the name of the pass.
    pub fn name(&self) -> &'static str {
        self.row.name
    }

    /// Returns the parameter values.
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// Whether the pass promises that pointer parameters of kernels are restrict. The module does not make this
    /// promise, whether it was read from a file or generated.
    pub fn promises_for_kernels(&self) -> bool {
        self.row.promises_for_kernels || self.settings.kernel_params
    }

    /// Runs the pass on the module.
    pub fn run(&self, m: &mut Module) -> PassResult {
        let done = (self.row.run)(&self.settings, m);
        poison_removed_values(m);
        done
    }
}

/// Parses a comma-separated list of passes; an empty text is an empty list.
pub fn parse(text: &str) -> Result<Vec<Pass>, ListError> {
    text.split(',').map(str::trim).filter(|p| !p.is_empty()).map(Pass::read).collect()
}

/// Runs the passes one after the other.
pub fn run(passes: &[Pass], m: &mut Module) {
    for pass in passes {
        pass.run(m);
    }
}

#[cfg(test)]
mod tests;

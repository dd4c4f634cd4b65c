//! The parameters of our passes. A parameter that several passes have in common has a single row in the table.

use super::memory_space::SpaceOptions;
use super::process_restrict::RestrictOptions;
use crate::target::Defect;

/// The values of all parameters. Each pass reads only the values of its own parameters.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub struct Settings {
    /// Whether `process-restrict` first marks every pointer parameter of kernels, as `kernel-params-restrict` does.
    pub kernel_params: bool,
    /// The parameters of `process-restrict`. The pass `full-restrict` also uses the field `reach` of these parameters.
    pub restrict: RestrictOptions,
    /// Whether `process-restrict` creates intrinsics instead of scope lists. In this case, `process-restrict` does the
    /// same as `full-restrict`, but with one scope per function.
    pub(super) as_intrinsics: bool,
    /// Whether `full-restrict` copies structs passed by value, under guards.
    pub(super) struct_copies: bool,
    /// The parameters of `memory-space-opt`.
    pub spaces: SpaceOptions,
    /// The seeded defect, if there is one.
    pub(super) defect: Option<Defect>,
}

impl Settings {
    fn add_defect(&mut self, defect: Defect) {
        let seeded = Some(defect);
        (self.defect, self.restrict.defect, self.spaces.defect) = (seeded, seeded, seeded);
    }
}

/// One parameter of a pass.
#[derive(Debug)]
pub struct Parameter {
    /// The name in a list of passes. With two dashes in front, it is the flag of `aliasmith pass`.
    pub name: &'static str,
    /// The help text, on one line of `--help`.
    pub help: &'static str,
    /// Whether the parameter takes a number, as `clone-limit=2` does.
    pub is_number: bool,
    /// Whether the parameter seeds a defect for the self-test. Help and messages do not mention such parameters.
    pub is_seeded: bool,
    /// Sets the parameter. The number is 0 if the parameter takes no number.
    pub(super) set: fn(&mut Settings, usize),
}

pub(super) static KERNEL_PARAMS: Parameter = Parameter {
    name: "nvptx-kernel-params-restrict",
    help: "Every pointer parameter of a kernel is restrict too",
    is_number: false,
    is_seeded: false,
    set: |s, _| s.kernel_params = true,
};
pub(super) static PROPAGATE_ONLY: Parameter = Parameter {
    name: "propagate-only",
    help: "Create no scopes: only propagate existing ones to called functions",
    is_number: false,
    is_seeded: false,
    set: |s, _| s.restrict.propagate_only = true,
};
pub(super) static IN_STRUCT: Parameter = Parameter {
    name: "allow-restrict-in-struct",
    help: "Pointers in structs that are passed by value are restrict too (process-restrict, full-restrict)",
    is_number: false,
    is_seeded: false,
    set: |s, _| s.restrict.reach.in_struct = true,
};
pub(super) static MULTI_LEVEL: Parameter = Parameter {
    name: "apply-multi-level-restrict",
    help: "Pointers that are loaded through restrict pointers are restrict too (process-restrict, full-restrict)",
    is_number: false,
    is_seeded: false,
    set: |s, _| s.restrict.reach.multi_level = true,
};
pub(super) static DERIVED_SCOPES: Parameter = Parameter {
    name: "derived-scopes",
    help: "Give scopes to at most N sets of restrict pointers per function; the scope of a set is for pointers that are \
        derived, through slots and calls, from one pointer of the set (default: 0)",
    is_number: true,
    is_seeded: false,
    set: |s, n| s.restrict.derived = n,
};
pub(super) static NOALIAS_INTRINSICS: Parameter = Parameter {
    name: "noalias-intrinsics",
    help: "Create llvm.noalias intrinsics, in one scope per function, instead of scope lists; provenance-aa reads them",
    is_number: false,
    is_seeded: false,
    set: |s, _| s.as_intrinsics = true,
};
pub(super) static STRUCT_COPIES: Parameter = Parameter {
    name: "struct-copies",
    help: "If a struct with restrict members is passed by value, copy it to a local variable, under \
        llvm.noalias.copy.guard",
    is_number: false,
    is_seeded: false,
    set: |s, _| s.struct_copies = true,
};
pub(super) static NO_GLOBAL_ARGUMENTS: Parameter = Parameter {
    name: "no-global-kernel-arguments",
    help: "Generic pointer parameters of kernels may point anywhere, not only to global memory",
    is_number: false,
    is_seeded: false,
    set: |s, _| s.spaces.kernel_arguments_are_global = false,
};
pub(super) static CLONE_LIMIT: Parameter = Parameter {
    name: "clone-limit",
    help: "Maximum number of clones of a function whose calls pass pointers to different spaces (default: 4)",
    is_number: true,
    is_seeded: false,
    set: |s, n| s.spaces.clones = n,
};

/// Returns a parameter that seeds a defect.
const fn defect_parameter(name: &'static str, set: fn(&mut Settings, usize)) -> Parameter {
    Parameter { name, help: "", is_number: false, is_seeded: true, set }
}

pub(super) static CAPTURED_NOALIAS: Parameter =
    defect_parameter("captured-noalias", |s, _| s.add_defect(Defect::CapturedNoalias));
pub(super) static DERIVED_IF_CAPTURED: Parameter = defect_parameter("derived-if-captured", |s, _| {
    s.add_defect(Defect::DerivedIfCaptured);
    s.restrict.derived = 1;
});
pub(super) static EVERY_PARAMETER: Parameter =
    defect_parameter("every-parameter", |s, _| s.add_defect(Defect::EveryParameter));
pub(super) static ANY_ROOT: Parameter = defect_parameter("any-root", |s, _| s.add_defect(Defect::AnyRoot));
pub(super) static DEVICE_PARAMETERS: Parameter =
    defect_parameter("device-parameters", |s, _| s.add_defect(Defect::DeviceParameters));
pub(super) static DROPPED_PROVENANCE: Parameter =
    defect_parameter("dropped-provenance", |s, _| s.add_defect(Defect::DroppedProvenance));
pub(super) static MAY_BE_BASED: Parameter = defect_parameter("may-be-based", |s, _| s.add_defect(Defect::MayBeBased));
pub(super) static FORGOTTEN_GUARD: Parameter =
    defect_parameter("forgotten-guard", |s, _| s.add_defect(Defect::ForgottenGuard));
pub(super) static SHARED_SCOPES: Parameter =
    defect_parameter("shared-scopes", |s, _| s.add_defect(Defect::SharedScopes));
pub(super) static FIRST_SOURCE: Parameter = defect_parameter("first-source", |s, _| s.add_defect(Defect::FirstSource));
pub(super) static ANY_EXCLUDES: Parameter = defect_parameter("any-excludes", |s, _| s.add_defect(Defect::AnyExcludes));

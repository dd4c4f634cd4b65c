//! `kernel-params-restrict`: every pointer parameter of every kernel is `noalias`.
//!
//! The user makes this promise (nvcc's `-restrict`); the pass does not infer it. The machine checks it like any other
//! `noalias`. A `byval` parameter is skipped, because it is already a separate copy.

use crate::ir::{AttrValue, FuncId, Module};
use crate::target::{Defect, is_kernel};

/// Marks the parameters. Returns the number of newly marked parameters.
pub fn kernel_params_restrict(m: &mut Module) -> usize {
    mark(m, None)
}

/// Marks the parameters, optionally with a seeded defect.
pub(super) fn mark(m: &mut Module, defect: Option<Defect>) -> usize {
    let all = defect == Some(Defect::DeviceParameters);
    let kernels: Vec<FuncId> = m.defined_functions().filter(|f| all || is_kernel(m, *f)).collect();
    let mut marked = 0;
    for f in kernels {
        let Module { functions, types, .. } = m;
        let params = &mut functions[f].params;
        let open = params.iter_mut().filter(|p| types.is_pointer(p.ty) && !p.attrs.has("byval"));
        for param in open.filter(|p| !p.attrs.has("noalias")) {
            param.attrs.set("noalias", AttrValue::None);
            marked += 1;
        }
    }
    marked
}

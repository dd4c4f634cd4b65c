//! Finds an upstream `opt` by its name, and the options with which the reference answers as this `opt` does.

use aliasmith::oracle::targets::missing_targets;
use aliasmith::oracle::{Opt, Oracle, resolve_oracles};

/// Returns the `opt` with this name or path. Panics if it is not installed.
pub fn stock(name: &str) -> Opt {
    let (mut oracles, missing) = resolve_oracles(name, &[]).unwrap_or_else(|e| panic!("{e}"));
    match oracles.pop() {
        Some(Oracle::Opt(opt)) => opt,
        _ => panic!("{name} is no opt: {missing:?}"),
    }
}

/// Returns the option by which the reference answers without the analyses of targets, for an `opt` that was built
/// without one of them; otherwise nothing. `opt` is asked with the pipeline `passes`.
pub fn chain_of(opt: &Opt, passes: &str) -> Option<String> {
    let globals = if passes.starts_with("require<globals-aa>") { ",globals-aa" } else { "" };
    let lacks = !missing_targets(opt).is_empty();
    lacks.then(|| format!("-aa-pipeline=basic-aa,scoped-noalias-aa,tbaa{globals}"))
}

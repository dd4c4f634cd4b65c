//! Which oracles are installed, for the test files that need them.

use aliasmith::oracle::targets::missing_targets;
use aliasmith::oracle::{Discovery, Opt, Oracle, built_in, by_name, find, resolve_oracles};

/// Whether all these oracles are installed. In CI (CI=true) they must be, except those that are asked only by name.
/// Elsewhere the test is skipped, with a line on stderr.
pub fn installed(oracles: &[&str]) -> bool {
    let optional = by_name().into_iter().map(|m| (m, true));
    let all = built_in().into_iter().map(|m| (m, false)).chain(optional);
    for (manifest, is_optional) in all.filter(|(m, _)| oracles.contains(&m.name.as_str())) {
        if let Discovery::Missing { hint, .. } = find(&manifest) {
            assert!(is_optional || std::env::var_os("CI").is_none(), "in CI every oracle must be there: {hint}");
            eprintln!("passed over: {hint}");
            return false;
        }
    }
    true
}

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

//! Checks which oracles are installed, for the test files that need them.

use aliasmith::oracle::{Discovery, built_in, by_name, find};

/// Whether all these oracles are installed. In CI (CI=true), a missing oracle is an error, unless `--oracle all` omits
/// it. Elsewhere the result is false with a line on stderr, and the caller skips the test.
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

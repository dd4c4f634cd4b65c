//! Texts for the limits of the machine, for messages to users.

use crate::api::{Discard, Options};
use crate::exec::activation::MAX_DEPTH;
use crate::memory::MAX_OBJECT;

/// If a run was discarded because it exceeded a limit, returns a text with this limit; otherwise `None`. For the limit
/// on instructions, the text has the value for small launches (docs/machine.md, section 8, has the rule for larger
/// launches).
pub fn limit_of(why: &Discard) -> Option<String> {
    match why {
        Discard::StepBudget => Some(format!("{} instructions, more for a larger launch", Options::default().max_steps)),
        Discard::Recursion => Some(format!("{MAX_DEPTH} calls in progress")),
        Discard::Unsupported(what) if what.starts_with("object of ") => Some(format!("{MAX_OBJECT} bytes")),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_limit_has_its_value() {
        for (why, limit) in [
            ("step-budget", Some("100000 instructions, more for a larger launch")),
            ("recursion", Some("64 calls in progress")),
            ("unsupported: object of 1099511627777 bytes", Some("1099511627776 bytes")),
            ("unsupported: call @f", None),
            ("deadlock", None),
        ] {
            let why: Discard = why.parse().expect("a discard");
            assert_eq!(limit_of(&why).as_deref(), limit, "{why}");
        }
    }
}

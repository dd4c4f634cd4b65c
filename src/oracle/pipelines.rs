//! Pipelines drawn from a table of passes (`oracles/passes.toml`).

use crate::machine::rng::Rng;
use serde::Deserialize;

/// The passes to draw from.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Table {
    function: Vec<String>,
    r#loop: Vec<String>,
}

/// The `n`-th pipeline: one to three passes, those of loops together in `loop-mssa(…)`, sometimes behind GlobalsAA. The
/// same on every machine.
pub fn drawn(n: u64) -> String {
    let table: Table = toml::from_str(include_str!("../../oracles/passes.toml")).expect("a test reads the table");
    let mut rng = Rng::new(n, 0x0070_6173_7365);
    let mut parts: Vec<(bool, Vec<String>)> = Vec::new();
    for _ in 0..1 + rng.below(3) {
        let of_loops = rng.one_in(2);
        let list = if of_loops { &table.r#loop } else { &table.function };
        let pass = list[rng.below(list.len() as u64) as usize].clone();
        match parts.last_mut() {
            Some((true, passes)) if of_loops => passes.push(pass),
            _ => parts.push((of_loops, vec![pass])),
        }
    }
    let part = |(of_loops, passes): (bool, Vec<String>)| match of_loops {
        true => format!("loop-mssa({})", passes.join(",")),
        false => passes.join(","),
    };
    let text: Vec<String> = parts.into_iter().map(part).collect();
    let text = text.join(",");
    if rng.one_in(4) { format!("require<globals-aa>,function({text})") } else { text }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::oracle::transform::accepts;
    use crate::oracle::{Oracle, Timeouts, built_in, resolve};
    use std::collections::BTreeSet;

    #[test]
    fn pipelines_differ_and_some_opt_knows_each() {
        let all: BTreeSet<String> = (0..40).map(drawn).collect();
        assert!(all.len() > 30, "{all:?}");
        assert_eq!(drawn(7), drawn(7));
        let (oracles, _) = resolve("all", &built_in()).expect("built-in oracles");
        let opts = || oracles.iter().filter_map(|o| if let Oracle::Opt(opt) = o { Some(opt) } else { None });
        for pipeline in all.iter().take(12) {
            let mut answers = opts().map(|opt| accepts(opt, pipeline, &[], Timeouts::default()));
            assert!(opts().next().is_none() || answers.any(|a| a.is_ok()), "{pipeline}");
        }
    }
}

//! `oracles`: who can be asked, what, and how to get the missing.

use super::output::{Failure, stdout};
use super::panel::manifests;
use super::{Common, End};
use aliasmith::answers::QuestionKind;
use aliasmith::oracle::{Discovery, find};
use clap::Args;

/// What every oracle is asked by default.
const ANSWERED: [QuestionKind; 2] = [QuestionKind::Alias, QuestionKind::Modref];

/// List the oracles: found or missing, what each can answer
#[derive(Args, Debug)]
#[command(after_help = "Example:\n  aliasmith oracles --json")]
pub struct OraclesArgs {}

pub fn run(_: &OraclesArgs, common: &Common) -> Result<End, Failure> {
    let mut lines = vec![if common.json {
        serde_json::json!({"type": "oracle", "name": "reference", "found": true, "answers": ANSWERED}).to_string()
    } else {
        "reference  built in; alias, modref".to_string()
    }];
    for manifest in manifests(common)? {
        let name = &manifest.name;
        lines.push(match (find(&manifest), common.json) {
            (Discovery::Found(opt), false) => {
                format!("{name:<10} {}, {}; alias, modref", opt.path.display(), opt.version)
            }
            (Discovery::Missing { hint, .. }, false) => format!("{name:<10} missing: {hint}"),
            (Discovery::Found(opt), true) => serde_json::json!({"type": "oracle", "name": name, "found": true,
                "answers": ANSWERED, "path": opt.path, "version": opt.version})
            .to_string(),
            (Discovery::Missing { hint, .. }, true) => {
                serde_json::json!({"type": "oracle", "name": name, "found": false, "hint": hint}).to_string()
            }
        });
    }
    stdout(&(lines.join("\n") + "\n"))?;
    Ok(End::Clean)
}

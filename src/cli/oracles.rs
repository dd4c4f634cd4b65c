//! `oracles`: lists the oracles, their kinds of questions, and the way to install the missing ones. Builds the plugins
//! through which an `opt` answers without its printer.

use super::output::{Failure, fail, note, stdout};
use super::panel::manifests;
use super::{Common, End, version};
use aliasmith::answers::QuestionKind;
use aliasmith::oracle::targets::missing_targets;
use aliasmith::oracle::{Discovery, built_in, by_name, code_generators, find, install, libnvvm, plugin_build};
use clap::Args;

/// The questions that the reference can answer. It runs no passes and has no MemoryDependenceAnalysis.
const OF_REFERENCE: [QuestionKind; 5] =
    [QuestionKind::Alias, QuestionKind::Modref, QuestionKind::Clobber, QuestionKind::Sets, QuestionKind::Shape];

/// List the oracles: whether each is found, and which questions it can answer
#[derive(Args, Debug)]
#[command(after_help = "Examples:\n  aliasmith oracles --install --build\n  aliasmith oracles --json")]
pub struct OraclesArgs {
    /// First install the missing opts, and what --build needs: packages by apt-get (as root or with sudo -n), LLVM 23
    /// from PyPI
    #[arg(long)]
    install: bool,
    /// First build the missing plugins, through which opts answer fast (oracles/ask/ask.cpp; needs g++ or clang++, and
    /// llvm-N-dev)
    #[arg(long)]
    build: bool,
}

fn named(kinds: &[QuestionKind]) -> String {
    kinds.iter().map(|k| k.name()).collect::<Vec<_>>().join(", ")
}

pub fn run(args: &OraclesArgs, common: &Common) -> Result<End, Failure> {
    if args.install {
        install::install().map_err(fail)?;
    }
    let mut lines = vec![if common.json {
        serde_json::json!({"type": "oracle", "name": "reference", "found": true, "answers": OF_REFERENCE}).to_string()
    } else {
        format!("reference  built in; {}", named(&OF_REFERENCE))
    }];
    let mut unbuilt = Vec::new();
    let all = manifests(common)?;
    let more: Vec<_> =
        by_name().into_iter().chain(code_generators()).filter(|m| all.iter().all(|have| have.name != m.name)).collect();
    let default = all.into_iter().map(|m| (m, true));
    let with_manifest = default.chain(more.into_iter().map(|m| (m, false)));
    let with_manifest = with_manifest.map(|(manifest, is_default)| (find(&manifest), is_default));
    // A release that `all` does not include need not have a code generator.
    let newest = built_in().iter().map(|m| m.major).max();
    let optional: Vec<String> =
        code_generators().into_iter().filter(|m| Some(m.major) > newest).map(|m| m.name).collect();
    let is_listed = |found: &Discovery| match found {
        Discovery::Found(_) => true,
        Discovery::Missing { name, .. } => !optional.contains(name),
    };
    let with_manifest = with_manifest.filter(|(found, _)| is_listed(found));
    for (mut found, is_default) in with_manifest.chain(libnvvm::find_all().into_iter().map(|found| (found, false))) {
        if let (true, Discovery::Found(opt)) = (args.build, &found)
            && opt.manifest.compiler.is_none()
        {
            let name = &opt.manifest.name;
            if opt.plugin.is_none() && !common.quiet && !common.json {
                note(&format!("building the plugin of {name}, about a minute"));
            }
            match plugin_build::build(opt) {
                Ok(_) => found = find(&opt.manifest),
                // A missing plugin is no failure if the oracle is not asked by default, because such an oracle answers
                // by printed text.
                Err(why) if !is_default => note(&format!("{name}: its plugin is not built: {why}")),
                Err(why) => unbuilt.push(format!("{name}: its plugin is not built: {why}")),
            }
        }
        lines.push(if common.json { json(&found) } else { line(&found) });
    }
    if common.verbose > 0 && !common.json {
        lines.extend(version::folders());
    }
    stdout(&(lines.join("\n") + "\n"))?;
    if unbuilt.is_empty() { Ok(End::Clean) } else { Err(fail(unbuilt.join("\n"))) }
}

fn line(found: &Discovery) -> String {
    let opt = match found {
        Discovery::Found(opt) => opt,
        Discovery::Missing { name, hint } => return format!("{name:<10} missing: {hint}"),
    };
    let speed = match (&opt.manifest.compiler, &opt.plugin) {
        (Some(_), _) => "a compiler",
        (None, Some(_)) => "fast through its plugin",
        (None, None) => "slow without its plugin (aliasmith oracles --build)",
    };
    let (name, answers, path) = (&opt.manifest.name, named(&opt.manifest.answers()), opt.path.display());
    let lacks = match missing_targets(opt) {
        none if none.is_empty() => String::new(),
        missing => format!("; without the targets {}", missing.join(", ")),
    };
    format!("{name:<10} {path}, {}; {answers}; {speed}{lacks}", opt.version)
}

fn json(found: &Discovery) -> String {
    match found {
        Discovery::Found(opt) => serde_json::json!({"type": "oracle", "name": opt.manifest.name, "found": true,
            "answers": opt.manifest.answers(), "path": opt.path, "version": opt.version,
            "plugin": opt.plugin.is_some(), "without_targets": missing_targets(opt)})
        .to_string(),
        Discovery::Missing { name, hint } => {
            serde_json::json!({"type": "oracle", "name": name, "found": false, "hint": hint}).to_string()
        }
    }
}

//! For `explain`: prints what libNVVM assumes about two pointers of a kernel. A *probe* is a function whose compiled
//! code shows what libNVVM assumes. If the file is a probe, it is compiled unchanged. Otherwise a probe is inserted
//! into the kernel.

use super::explain::{ExplainArgs, function, pair};
use super::output::{Failure, fail, stdout};
use super::panel::manifests;
use super::{Common, End, source};
use aliasmith::alias::Analysis;
use aliasmith::answers::{AliasResult, LocationSize};
use aliasmith::escape::one_line;
use aliasmith::ir::DataLayout;
use aliasmith::oracle::compiler::{Compiler, nvvm_text};
use aliasmith::oracle::libnvvm::probe::{Answer, ResultIn, ask, in_module};
use aliasmith::oracle::{Opt, Oracle, resolve_oracles};
use std::time::Duration;

/// Default time limit of a probe.
pub const TIME: Duration = Duration::from_secs(10);

/// Answers `--probe`: gives the unchanged file to each compiler, and prints what the compiler assumes about the
/// pointers.
pub fn probes(args: &ExplainArgs, common: &Common) -> Result<End, Failure> {
    let text = source::text(&args.file)?;
    let result = ResultIn::LastStore(args.function.as_deref().map(|f| f.trim_start_matches('@')));
    let mut is_asked = false;
    for oracle in resolve_oracles(&args.oracle, &manifests(common)?).map_err(fail)?.0 {
        let Oracle::Opt(opt) = oracle else { continue };
        is_asked = true;
        let time = common.timeout.unwrap_or(TIME);
        let answer = ask(&opt, &args.nvvm_options, text.clone(), result, time).map_err(fail)?;
        let why = if let Answer::Refused(_, why) = &answer { why.as_str() } else { "" };
        stdout(&line(&opt, &answer, why, common))?;
    }
    if is_asked { Ok(End::Clean) } else { Err(fail("--probe asks a libNVVM: name it with --oracle libnvvm")) }
}

fn line(opt: &Opt, answer: &Answer, why: &str, common: &Common) -> String {
    let (name, version) = (&opt.manifest.name, &opt.version);
    let claim = answer.claim().map(AliasResult::name);
    if common.json {
        let belief = answer.to_string();
        return serde_json::json!({"type": "belief", "oracle": name, "version": version, "belief": belief,
            "claim": claim, "why": why})
        .to_string()
            + "\n";
    }
    let claim = claim.map_or(String::new(), |claim| format!("   claims {claim}"));
    let why = if why.is_empty() { String::new() } else { format!("   {}", one_line(why)) };
    format!("{name:<10} {version:<20} {answer}{claim}{why}\n")
}

/// Inserts a probe into the file's function, and asks a compiler what it assumes about the two pointers of `--pair`.
pub fn of_pair(args: &ExplainArgs, common: &Common, opt: &Opt) -> Result<String, Failure> {
    let Some(Compiler::Libnvvm { ir, .. }) = opt.manifest.compiler else {
        return Ok("only libNVVM is asked for its belief".into());
    };
    let source = source::read_for(&args.file, common)?;
    let f = function(&source, args.function.as_deref())?;
    let module = source.parsed.module;
    let (layout, profile) = (DataLayout::for_module(&module), args.profile.profile()?);
    let analysis = Analysis::new(&module, f, &layout, &profile);
    let (a, b) = pair(args, &analysis, &profile)?;
    let bytes = match a.size {
        LocationSize::Precise(bytes @ (1 | 2 | 4 | 8)) => bytes,
        _ => 4,
    };
    let probe = in_module(&module, f, (a.ptr, b.ptr), bytes).map_err(fail)?;
    let text = match nvvm_text(&probe, ir) {
        Ok(text) => text,
        Err(why) => return Ok(why.to_string()),
    };
    let result = ResultIn::Variable(module.function_name(f));
    let answer = ask(opt, &args.nvvm_options, text, result, common.timeout.unwrap_or(TIME)).map_err(fail)?;
    Ok(match (&answer, answer.claim()) {
        (Answer::Refused(code, why), _) => one_line(&format!("refused {code}: {why}")),
        (_, Some(claim)) => format!("{answer}: claims {}", claim.name()),
        (_, None) => format!("{answer}: claims nothing"),
    })
}

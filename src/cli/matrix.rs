//! `matrix`: prints the address-space matrices of the machine, two profiles and the asked oracles, side by side.

use super::output::{Failure, fail, note, stdout};
use super::panel::{PanelArgs, Targets, panel};
use super::{Common, End, belief};
use aliasmith::alias::matrix::{matrix, matrix_module};
use aliasmith::answers::{AliasResult, Answer, Question, QuestionKind};
use aliasmith::evaluation::matrix::{Truth, truth};
use aliasmith::evaluation::panel::OracleReply;
use aliasmith::ir::parse::parse_module;
use aliasmith::ir::{AddressSpace, FuncId, Module};
use aliasmith::nvvm::NvvmVersion;
use aliasmith::oracle::compiler::Compiler;
use aliasmith::oracle::libnvvm::probe::{self, Answer as Believed, FUNCTION, ResultIn, of_spaces};
use aliasmith::oracle::targets::missing_target;
use aliasmith::oracle::{Opt, Oracle};
use aliasmith::target::{Profile, Target};
use clap::Args;
use std::collections::BTreeMap;

/// Show which address spaces may alias, according to the machine, the reference's profiles and each opt
#[derive(Args, Debug)]
#[command(after_help = "Examples:\n  aliasmith matrix --oracle opt-19\n  aliasmith matrix --sm 60 --json")]
pub struct MatrixArgs {
    /// SM version of the machine; from 70 on, a generic pointer can address param memory
    #[arg(long, default_value_t = 70, value_name = "N")]
    sm: u32,
    /// Oracles beside the reference, comma-separated
    #[arg(long, default_value = "all", value_name = "O")]
    oracle: String,
    /// nvptx64 or amdgcn
    #[arg(long, default_value = "nvptx64", value_name = "TARGET", value_parser = ["nvptx64", "amdgcn"])]
    target: String,
}

pub fn run(args: &MatrixArgs, common: &Common) -> Result<End, Failure> {
    let (target, triple) = match args.target.as_str() {
        "amdgcn" => (Target::Amdgcn, "amdgcn-amd-amdhsa"),
        _ => (Target::Nvptx64, "nvptx64-nvidia-cuda"),
    };
    let module = parse_module("matrix.ll", matrix_module(target).as_bytes()).map_err(fail)?.module;
    let functions: Vec<FuncId> = module.defined_functions().collect();
    let mut columns: Vec<(String, Column)> = Vec::new();
    for name in ["sound", "cicc-13"] {
        let profile = Profile::named(name).map_err(fail)?;
        columns.push((
            name.into(),
            matrix(profile, target, args.sm).into_iter().map(|c| ((c.a, c.b), c.answer)).collect(),
        ));
    }
    let panel_args = PanelArgs {
        oracle: args.oracle.clone(),
        profile: "sound".into(),
        ask: QuestionKind::Alias.name().into(),
        pipelines: Vec::new(),
        llvm_options: Vec::new(),
        drawn: Vec::new(),
    };
    let panel = panel(&panel_args, common, false)?;
    Targets::default().tell(&panel.oracles, triple, common);
    for (oracle, said) in panel.oracles.iter().zip(panel.ask_file(&module)) {
        let name = oracle.name();
        if let Oracle::Opt(opt) = oracle
            && let Some(Compiler::Libnvvm { ir, .. }) = opt.manifest.compiler
        {
            if target == Target::Nvptx64 {
                columns.push((name.into(), beliefs(opt, ir, common)?));
            }
            continue;
        }
        // If an `opt` lacks the target, it gives no answers about the target's spaces.
        if let Oracle::Opt(opt) = oracle
            && missing_target(opt, triple).is_some()
        {
            continue;
        }
        match said {
            OracleReply::Answers(_) if name == "reference" => {} // the columns of the profiles are its answers
            OracleReply::Answers(answers) => {
                let claims = answers.iter().flat_map(|a| &a.claims).map(|c| (c.question, c.answer));
                columns.push((name.into(), column(&module, functions[0], target, claims)));
            }
            OracleReply::Unsupported(why) => note(&format!("note: {name} does not accept the matrix: {why}")),
            OracleReply::Unknown(failure) => return Err(fail(failure)),
            OracleReply::Failed(why) => return Err(fail(format!("{name} failed on the matrix: {why:?}"))),
        }
    }
    let spaces: Vec<AddressSpace> = target.spaces().iter().map(|s| s.number).collect();
    let mut out = String::new();
    if !common.json {
        let names: String = columns.iter().map(|(name, _)| format!("{name:<10}")).collect();
        out += format!("{:<29} {:<20}{names}", "spaces", "machine").trim_end();
        out += "\n";
    }
    for (i, a) in spaces.iter().enumerate() {
        for b in &spaces[i + 1..] {
            let truth = truth(triple, *a, *b, args.sm);
            out += &row(common, target, *a, *b, truth, &columns);
        }
    }
    stdout(&out)?;
    Ok(End::Clean)
}

/// Returns what libNVVM assumes about pointers of each pair of spaces. If its output implies no claim about a pair, the
/// pair becomes MayAlias. If libNVVM rejects the probe of a pair, or crashes or hangs on it, the pair is left out.
fn beliefs(opt: &Opt, version: NvvmVersion, common: &Common) -> Result<Column, Failure> {
    let spaces: Vec<AddressSpace> = Target::Nvptx64.spaces().iter().map(|s| s.number).collect();
    let mut column: Column = BTreeMap::new();
    for (i, a) in spaces.iter().enumerate() {
        for b in &spaces[i..] {
            let (text, result) = (of_spaces(*a, *b, version), ResultIn::LastStore(Some(FUNCTION)));
            let time = common.timeout.unwrap_or(belief::TIME);
            let answer = probe::ask(opt, &[], text, result, time).map_err(fail)?;
            if !matches!(answer, Believed::Belief(_)) {
                continue;
            }
            let claim = answer.claim().unwrap_or(AliasResult::MayAlias);
            column.insert((*a, *b), claim);
            column.insert((*b, *a), claim);
        }
    }
    Ok(column)
}

type Column = BTreeMap<(AddressSpace, AddressSpace), AliasResult>;

/// Returns an oracle's answers about the pointers `%aN` and `%bM` of `f`, for spaces N and M. If an answer is missing,
/// the pair becomes MayAlias.
fn column(module: &Module, f: FuncId, target: Target, claims: impl Iterator<Item = (Question, Answer)>) -> Column {
    let mut column: Column = BTreeMap::new();
    for s in target.spaces() {
        for t in target.spaces() {
            column.insert((s.number, t.number), AliasResult::MayAlias);
        }
    }
    let function = module.function(f);
    for (question, answer) in claims {
        let (Question::Alias { a, b }, Answer::Alias(result)) = (question, answer) else { continue };
        let space = |v| module.value_type(function, v).and_then(|t| module.types.pointer_space(t));
        if let (Some(x), Some(y)) = (space(a.ptr), space(b.ptr)) {
            column.insert((x, y), result);
            column.insert((y, x), result);
        }
    }
    column
}

fn row(
    common: &Common,
    target: Target,
    a: AddressSpace,
    b: AddressSpace,
    truth: Truth,
    columns: &[(String, Column)],
) -> String {
    let answer = |c: &Column| c.get(&(a, b)).map_or("-", |r| r.name());
    let name = |s: AddressSpace| target.space(s).map_or("?", |x| x.name);
    let remark = remark(truth, a, b, columns);
    if common.json {
        let answers: BTreeMap<&str, &str> = columns.iter().map(|(n, c)| (n.as_str(), answer(c))).collect();
        return serde_json::json!({"type": "cell", "a": a.0, "b": b.0, "machine": truth.name(), "answers": answers,
            "differs": !remark.is_empty(), "note": remark})
        .to_string()
            + "\n";
    }
    let mut line = format!("{:<29} {:<20}", format!("{} {} / {} {}", a.0, name(a), b.0, name(b)), truth.name());
    columns.iter().for_each(|(_, c)| line += &format!("{:<10}", answer(c).trim_end_matches("Alias")));
    line += &remark;
    line.trim_end().to_string() + "\n"
}

/// Returns the remark about a cell. In three cases it lists the columns that answer NoAlias: the answer is wrong; no
/// run can refute it, because the memory is read-only; or only some columns give it.
fn remark(truth: Truth, a: AddressSpace, b: AddressSpace, columns: &[(String, Column)]) -> String {
    let says_no: Vec<&str> = columns
        .iter()
        .filter(|(_, c)| c.get(&(a, b)) == Some(&AliasResult::NoAlias))
        .map(|(n, _)| n.as_str())
        .collect();
    match truth {
        Truth::Overlap if !says_no.is_empty() => format!("wrong: {}", says_no.join(" ")),
        Truth::OverlapReadOnly if !says_no.is_empty() => {
            format!("overlap, read-only, not an error: {}", says_no.join(" "))
        }
        _ if says_no.is_empty() || says_no.len() == columns.len() => String::new(),
        _ => format!("only {} answer NoAlias", says_no.join(" ")),
    }
}

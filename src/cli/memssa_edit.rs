//! `memssa --update` reads a script of changes, and updates the graph of a function after each change. `memssa --graph`
//! reads a graph from printed text.

use super::aa_eval::{dialect, read_module, read_source};
use super::explain::function;
use super::memssa::MemssaArgs;
use super::output::{Failure, fail, note, stdout};
use super::{Common, End};
use aliasmith::answers::{AccessKind, MemoryGraph};
use aliasmith::ir::print::ModulePrinter;
use aliasmith::ir::{Cfg, FuncId, Module};
use aliasmith::memssa::print::{Printer, function_text};
use aliasmith::memssa::script::{ScriptAction, Session};
use aliasmith::memssa::trivial;
use aliasmith::memssa::verify::verify;
use aliasmith::oracle::graphs_in;
use aliasmith::target::Profile;
use clap::Args;
use std::path::{Path, PathBuf};

/// The changes of a graph, and the source of a graph.
#[derive(Args, Debug)]
pub struct EditArgs {
    /// Apply a script of changes to a function, one change per line, and print and verify the graph after each change:
    /// insert store i32 %p before %v; insert store %q %p before %v; insert load i32 %p end %b; copy %v before 2;
    /// replace %v; move 2 before %v; remove %v; edge %a %b; no-edge %a %b; clone %b; alias i32 %p i64 %q asks an alias
    /// analysis that is updated with every change; an instruction is named by its result or by the number of its def
    #[arg(long, value_name = "SCRIPT", conflicts_with_all = ["walker", "consumers", "diff"])]
    pub update: Option<PathBuf>,
    /// The function that the script changes; default: the only one with a body
    #[arg(long, value_name = "F", requires = "update")]
    function: Option<String>,
    /// Read printed graphs of the same file (print<memoryssa> of any opt, or `memssa`) instead of building them
    #[arg(long, value_name = "TEXT", conflicts_with_all = ["update", "walker", "consumers", "diff"])]
    pub graph: Option<PathBuf>,
    /// With --graph: remove trivial phis, cycles of phis included; stderr names the removed phis
    #[arg(long, requires = "graph")]
    reduce_phis: bool,
}

/// Runs `--update`. It is an error (exit code 2) if a graph breaks a rule or differs from a fresh build. It is also an
/// error if the incrementally updated alias analysis gives a definite answer that a fresh analysis does not give.
pub fn update(args: &MemssaArgs, script: &Path, profile: &Profile, common: &Common) -> Result<End, Failure> {
    let [path] = &args.files[..] else { return Err(fail("--update changes one file")) };
    let source = read_source(path, profile)?;
    let f = function(&source, args.edit.function.as_deref())?;
    let mut module = source.parsed.module;
    let text = read(script)?;
    let mut session = Session::new(&mut module, f, profile);
    show(common, &session, f, "; before", profile)?;
    for (number, line) in text.lines().enumerate() {
        let at = |why: String| fail(format!("{}:{}: {why}", script.display(), number + 1));
        let statement = line.split(';').next().unwrap_or("").trim();
        if statement.is_empty() {
            continue;
        }
        if let ScriptAction::Answered(result) = session.apply(statement).map_err(|e| at(e.to_string()))? {
            stdout(&format!("; {statement}: {}\n", result.name()))?;
            continue;
        }
        let wrong = session.find_errors();
        let title = if wrong.is_empty() { "keeps every rule and equals a fresh build" } else { "is wrong" };
        show(common, &session, f, &format!("; {statement}: {title}"), profile)?;
        if let Some(wrong) = wrong.first() {
            return Err(at(format!("after '{statement}' something is wrong: {wrong}")));
        }
    }
    Ok(End::Clean)
}

fn show(common: &Common, session: &Session, f: FuncId, title: &str, profile: &Profile) -> Result<(), Failure> {
    if common.quiet {
        return Ok(());
    }
    let printer = ModulePrinter::new(session.module(), dialect(profile));
    let text = function_text(session.module(), f, session.graph(), &printer, Printer::Graph, dialect(profile).0);
    stdout(&format!("{title}\n{text}"))
}

/// Runs `--graph`: prints the graph that was read. With `--reduce-phis`, trivial phis are removed first. With
/// `--verify`, a broken rule is an error.
pub fn print_graph(args: &MemssaArgs, text: &Path, profile: &Profile, common: &Common) -> Result<End, Failure> {
    let [path] = &args.files[..] else { return Err(fail("--graph is about one file")) };
    let module = read_module(path, profile)?;
    let printer = ModulePrinter::new(&module, dialect(profile));
    let graphs = graphs_in(&read(text)?, &module);
    if graphs.is_empty() {
        return Err(fail(format!("{}: no `MemorySSA for function: …` in it", text.display())));
    }
    for (name, f, graph) in graphs {
        let at = |why: &str| fail(format!("{}: @{name}: {why}", text.display()));
        let mut graph = graph.map_err(at)?;
        let f = f.ok_or_else(|| at("no such function"))?;
        if args.edit.reduce_phis {
            reduce(&module, f, &mut graph, common);
        }
        if let Some(broken) = args.verify.then(|| verify(&module, f, &graph)).and_then(|b| b.into_iter().next()) {
            return Err(at(&format!("{}: {:?}: {}", broken.rule.name(), broken.access, broken.detail)));
        }
        if !common.quiet {
            stdout(&function_text(&module, f, &graph, &printer, Printer::Graph, dialect(profile).0))?;
        }
    }
    Ok(End::Clean)
}

fn reduce(module: &Module, f: FuncId, graph: &mut MemoryGraph, common: &Common) {
    let cfg = Cfg::new(module.function(f));
    let phis: Vec<_> = graph.ids().filter(|id| matches!(graph.kind(*id), AccessKind::Phi(_))).collect();
    let numbers: Vec<Option<u32>> = phis.iter().map(|id| graph.access(*id).number).collect();
    let replaced = trivial::reduce(graph, |b| cfg.is_reachable(b));
    for (phi, number) in phis.iter().zip(numbers).filter(|(phi, _)| replaced.contains_key(phi)) {
        let stands = trivial::resolve(&replaced, *phi);
        let stands = graph.access(stands).number.map_or("liveOnEntry".to_string(), |n| n.to_string());
        if !common.quiet {
            let number = number.map_or(String::new(), |n| n.to_string());
            note(&format!("@{}: MemoryPhi {number} is {stands} on every path", module.function_name(f)));
        }
    }
}

fn read(path: &Path) -> Result<String, Failure> {
    std::fs::read_to_string(path).map_err(|e| fail(format!("cannot read {}: {e}", path.display())))
}

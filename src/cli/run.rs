//! `run`: executes a function on the machine.

use super::input_check::check_arguments;
use super::output::{Failure, case_list, fail, note, stdout};
use super::source::{self, Source};
use super::{Common, End};
use aliasmith::case::{Input, Launch, Setup, lines};
use aliasmith::confirmation::is_input_dependent;
use aliasmith::escape::{one_line, shell_path, shell_quoted, shell_word};
use aliasmith::evaluation::assess::assess_search;
use aliasmith::finding::describe;
use aliasmith::finding::places::place_of;
use aliasmith::input_search::{self, Search};
use aliasmith::ir::dialect::Dialect;
use aliasmith::ir::print::ModulePrinter;
use aliasmith::ir::{FuncId, InstId, Module};
use aliasmith::machine::{self, Execution, Options, Outcome, Program, Semantics, Ub, Watch, limit_of, trace};
use clap::Args;
use std::path::{Path, PathBuf};

/// Execute a function on the machine, and print the first undefined behaviour, or results and memory
#[derive(Args, Debug)]
#[command(after_help = "Examples:\n  aliasmith run kernel.ll --block 2,1,1 --trace\n  \
    aliasmith run kernel.ll --arg 'object global 64 align 16' --arg 'arg 0 + 8' --arg 'i32 7'")]
pub struct RunArgs {
    /// The file; - is stdin
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// The function (default: the function that the file names, or its only function)
    #[arg(long, value_name = "F")]
    function: Option<String>,
    /// CTAs per cluster
    #[arg(long, value_name = "N")]
    cluster: Option<u32>,
    /// CTAs
    #[arg(long, value_name = "x,y,z")]
    grid: Option<String>,
    /// Threads per CTA
    #[arg(long, value_name = "x,y,z")]
    block: Option<String>,
    /// Inputs, one per argument, in order, as in the `; aliasmith: arg` lines
    #[arg(long, value_name = "V")]
    arg: Vec<String>,
    /// A case line without its first word, such as 'mem arg 0 + 8 = null'; may be repeated. Then the case lines of the
    /// file do not apply
    #[arg(long, value_name = "LINE")]
    case: Vec<String>,
    /// Seed for layout, schedule, undefined values, contents of objects, and arguments that are not stated
    #[arg(long, value_name = "S")]
    seed: Option<u64>,
    /// Dated semantics: langref-2026-07 or langref-2025
    #[arg(long, default_value = "langref-2026-07", value_name = "R")]
    semantics: String,
    /// Also print every event
    #[arg(long)]
    trace: bool,
}

pub fn run(args: &RunArgs, common: &Common) -> Result<End, Failure> {
    let (source, entry) = read(args, common)?;
    let stated = UserInputs::new(args, &source, entry)?;
    let executed = RunWithInputs::new(args, common, &source.parsed.module, entry, &stated)?;
    executed.print(args, common, &source, &stated)
}

/// Reads the file. Returns the source, and the function to run.
fn read(args: &RunArgs, common: &Common) -> Result<(Source, FuncId), Failure> {
    let mut source = source::read_for(&args.file, common)?;
    if !args.case.is_empty() {
        source.lines = source::case_of(&args.case)?;
    }
    let entries = source::entries(&mut source, args.function.as_deref())?;
    source::without_deduced(&mut source, &entries, common);
    if let [entry] = entries[..] {
        return Ok((source, entry));
    }
    let names: Vec<String> = entries.iter().map(|f| format!("@{}", source.parsed.module.function_name(*f))).collect();
    Err(fail(format!("{}: several functions; choose one with --function: {}", source.name, names.join(", "))))
}

/// The inputs that the user states.
struct UserInputs {
    setup: Setup,
    /// Whether the file or an option states inputs or a launch.
    is_any: bool,
    /// Whether every argument is stated.
    is_all: bool,
}

impl UserInputs {
    /// Returns the inputs of the file, as the options change them.
    fn new(args: &RunArgs, source: &Source, entry: FuncId) -> Result<UserInputs, Failure> {
        let mut setup = source.lines.setup.clone();
        setup.launch = launch(args, setup.launch)?;
        for (i, text) in args.arg.iter().enumerate() {
            let value: Input = lines::parse_value(text).map_err(|e| fail(format!("--arg '{text}': {e}")))?;
            if setup.args.len() <= i {
                setup.args.resize(i + 1, None);
            }
            setup.args[i] = Some(value);
        }
        check_arguments(source, entry, &setup.args)?;
        if let Some(seed) = args.seed {
            setup.seed = seed;
        }
        let is_any = source.lines.states_setup
            || !args.arg.is_empty()
            || args.grid.is_some()
            || args.block.is_some()
            || args.cluster.is_some();
        let is_all = is_any && setup.states_all(source.parsed.module.function(entry).params.len());
        Ok(UserInputs { setup, is_any, is_all })
    }
}

/// A run, and the inputs that it had.
struct RunWithInputs {
    setup: Setup,
    execution: Execution,
    /// The text of the inputs, as case lines.
    case: String,
    /// Whether the inputs that are not stated come from a search.
    is_found: bool,
}

impl RunWithInputs {
    /// Runs the function. If the run has undefined behaviour that other inputs may avoid, searches for such inputs.
    /// Does not search if all arguments or `--seed` are stated.
    fn new(
        args: &RunArgs,
        common: &Common,
        module: &Module,
        entry: FuncId,
        stated: &UserInputs,
    ) -> Result<RunWithInputs, Failure> {
        let semantics = match args.semantics.as_str() {
            "langref-2026-07" => Semantics::LangRef2026_07,
            "langref-2025" => Semantics::LangRef2025,
            other => return Err(fail(format!("--semantics {other}: langref-2026-07 or langref-2025"))),
        };
        let dereferenceable_at_point = semantics == Semantics::LangRef2026_07;
        let options = Options {
            semantics,
            dereferenceable_at_point,
            keep_memory: true,
            explain: args.trace,
            ..Options::default()
        };
        let program = Program::new(module);
        let own = match stated.is_any {
            true => input_search::complete(module, entry, &stated.setup),
            false => input_search::synthesise(module, entry, stated.setup.seed),
        };
        let mut execution = Execution::default();
        let watch = if args.trace { trace::full_watch(module) } else { Watch::default() };
        machine::execute(&program, module, entry, &own, &options, &watch, &mut execution);
        let depends = matches!(&execution.outcome, Outcome::Violation(ub) if is_input_dependent(module, ub));
        let found = match depends && !stated.is_all && args.seed.is_none() {
            true => found_inputs((module, &program, entry), own.seed, stated, &options),
            false => None,
        };
        let is_found = found.is_some();
        let setup = found.unwrap_or(own);
        if is_found {
            machine::execute(&program, module, entry, &setup, &options, &watch, &mut execution);
        }
        if matches!(execution.outcome, Outcome::Violation(_)) && !args.trace && !common.json {
            // Repeats the run and records all events, because the verdict names the accesses that take part.
            let options = Options { explain: true, ..options };
            machine::execute(&program, module, entry, &setup, &options, &trace::full_watch(module), &mut execution);
        }
        let case = lines::print(module.function_name(entry), &setup, &[]);
        Ok(RunWithInputs { setup, execution, case, is_found })
    }

    /// Prints the outcome, the results and the memory.
    fn print(&self, args: &RunArgs, common: &Common, source: &Source, stated: &UserInputs) -> Result<End, Failure> {
        let RunWithInputs { setup, execution, case, is_found } = self;
        let module = &source.parsed.module;
        let (word, detail, end) = match &execution.outcome {
            Outcome::Counted => {
                ("counted", format!("{} instructions, no undefined behaviour", execution.steps), End::Clean)
            }
            Outcome::Violation(ub) => ("violation", format!("{}: {}", ub.kind, ub.detail), End::Found),
            Outcome::Discard(why) => match limit_of(why).filter(|_| !common.json) {
                Some(limit) => ("discarded", format!("{why} (the limit is {limit})"), End::NothingJudged),
                None => ("discarded", why.to_string(), End::NothingJudged),
            },
        };
        if common.json {
            let witness = case_list(case);
            let line = match &execution.outcome {
                Outcome::Violation(ub) => {
                    serde_json::json!({"type": "violation", "function": module.function_name(ub.function),
                    "ub": ub.kind.name(), "detail": ub.detail, "witness": witness})
                }
                _ => serde_json::json!({"type": "run", "outcome": word, "detail": detail, "steps": execution.steps,
                    "returns": execution.returns, "memory": memory_json(module, execution), "witness": witness}),
            };
            if args.trace {
                let trace = trace::describe(module, execution);
                let lines: Vec<&str> = trace.lines().collect();
                stdout(&(serde_json::json!({"type": "trace", "lines": lines}).to_string() + "\n"))?;
            }
            stdout(&(line.to_string() + "\n"))?;
            return Ok(end);
        }
        let verdict = match &execution.outcome {
            Outcome::Violation(ub) => trace::violation(module, execution, ub) + &places(source, ub),
            _ => format!("{word}: {}\n", one_line(&detail)),
        };
        if (!stated.is_any || *is_found) && !common.quiet {
            note(&inputs_note(stated.is_any, *is_found, setup.seed));
        }
        let memory = if end == End::Found { String::new() } else { memory_text(module, execution) };
        let events = if args.trace { trace::events(module, execution) } else { String::new() };
        stdout(&(verdict + case + &trace::results(execution) + &memory + &events))?;
        Ok(end)
    }
}

/// The number of inputs that are tried if not all are stated.
const TRIED: u32 = 32;

/// Returns a note about the inputs of a run whose inputs the user does not state, or states only in part.
fn inputs_note(stated: bool, is_found: bool, seed: u64) -> String {
    let whose = match is_found {
        true => "inputs from a search, because others break what the kernel expects".to_string(),
        false => format!("the inputs of seed {seed}, which may break what the kernel expects"),
    };
    let what = if stated { "not all inputs" } else { "no inputs" };
    format!(
        "note: {what} are stated, so this run has {whose}; state them with --case, or try many with `aliasmith check`"
    )
}

/// Searches for inputs, and returns the first ones with which the run counts. The search keeps the stated inputs.
fn found_inputs(
    (module, program, entry): (&Module, &Program, FuncId),
    seed: u64,
    stated: &UserInputs,
    options: &Options,
) -> Option<Setup> {
    let stated = stated.is_any.then_some(&stated.setup);
    let search = Search::new(module, entry, stated, seed, TRIED);
    let (_, runs) = assess_search(module, program, &[], [search], options);
    let mut execution = Execution::default();
    let mut is_defined = |setup: &Setup| {
        machine::execute(program, module, entry, setup, options, &Watch::default(), &mut execution);
        execution.outcome == Outcome::Counted
    };
    runs.into_iter().map(|run| run.setup).find(|setup| is_defined(setup))
}

/// Returns a line for each instruction that takes part in undefined behaviour, with its position in the file and in the
/// program's source.
fn places(source: &Source, ub: &Ub) -> String {
    let parties = ub.conflict.iter().flat_map(|c| &c.parties).filter_map(|p| p.at);
    let mut instructions: Vec<(FuncId, InstId)> = ub.inst.map(|inst| (ub.function, inst)).into_iter().collect();
    for at in parties {
        if !instructions.contains(&at) {
            instructions.push(at);
        }
    }
    let place = |(function, inst): (FuncId, InstId)| {
        let (line, written) = place_of(&source.parsed, function, inst, &source.text);
        let line = line.map_or_else(String::new, |line| format!("{}:{line}", source.name));
        let text = ModulePrinter::new(&source.parsed.module, Dialect::INTERNAL).function(function).inst_text(inst);
        let written = written.map_or_else(String::new, |place| format!(" ({place})"));
        format!("  {line}{written}: {}\n", one_line(text.trim()))
    };
    instructions.into_iter().map(place).collect()
}

/// Returns the command that repeats a run of `check`. If the seed alone does not determine the inputs, the command
/// states them as case lines.
pub fn command(path: &Path, source: &Source, entry: FuncId, setup: &Setup, common: &Common) -> String {
    let module = &source.parsed.module;
    let name = module.function_name(entry);
    let target = common.target.as_ref().map_or_else(String::new, |t| format!(" --target {}", shell_word(t)));
    let begin = format!("aliasmith run {}{target} --function {}", shell_path(path), shell_word(name));
    let seeded = match source.lines.states_setup {
        true => input_search::complete(module, entry, &Setup { seed: setup.seed, ..source.lines.setup.clone() }),
        false => input_search::synthesise(module, entry, setup.seed),
    };
    if seeded == *setup {
        return format!("{begin} --seed {}", setup.seed);
    }
    let lines = lines::print(name, setup, &[]);
    // The command omits the entry line, because `--function` states it, and the default launch of one thread.
    let usual = lines::print(name, &Setup::default(), &[]);
    let stated = lines.lines().filter(|line| !usual.lines().any(|known| known == *line));
    let option = |line: &str| line.strip_prefix("; aliasmith: ").map(|line| format!(" --case {}", shell_quoted(line)));
    begin + &stated.filter_map(option).collect::<String>()
}

/// The number of bytes in a row, and the maximum number of rows shown for one object.
const ROW: usize = 16;
const ROWS: usize = 16;

/// Prints the bytes of every argument and global variable. An undefined byte is `??`.
fn memory_text(module: &Module, execution: &Execution) -> String {
    let mut out = String::new();
    for (id, first, bytes) in &execution.memory {
        out += &format!("memory of {}\n", describe::object(module, execution, *id));
        for (i, row) in bytes.chunks(ROW).enumerate().take(ROWS) {
            out += &format!("  +{:<5}{}\n", first + (i * ROW) as u64, hex(row, " "));
        }
        if bytes.len() > ROW * ROWS {
            out += &format!("  … {} more bytes (all with --json)\n", bytes.len() - ROW * ROWS);
        }
    }
    out
}

fn memory_json(module: &Module, execution: &Execution) -> Vec<serde_json::Value> {
    let object = |(id, first, bytes): &(_, u64, Vec<_>)| {
        let mut piece =
            serde_json::json!({"object": describe::object(module, execution, *id), "bytes": hex(bytes, "")});
        if *first != 0 {
            piece["offset"] = (*first).into();
        }
        piece
    };
    execution.memory.iter().map(object).collect()
}

fn hex(bytes: &[Option<u8>], between: &str) -> String {
    let byte = |b: &Option<u8>| b.map_or_else(|| "??".to_string(), |b| format!("{b:02x}"));
    bytes.iter().map(byte).collect::<Vec<_>>().join(between)
}

fn launch(args: &RunArgs, mut launch: Launch) -> Result<Launch, Failure> {
    let dims = |flag: &str, text: &str| -> Result<[u32; 3], Failure> {
        let mut dims = [1u32; 3];
        let parts: Vec<&str> = text.split(',').collect();
        if parts.len() > 3 {
            return Err(fail(format!("--{flag} {text}: at most three dimensions")));
        }
        for (dim, part) in dims.iter_mut().zip(parts) {
            *dim = part
                .parse()
                .ok()
                .filter(|n| (1..=1024).contains(n))
                .ok_or_else(|| fail(format!("--{flag} {text}: a dimension is 1 to 1024")))?;
        }
        Ok(dims)
    };
    if let Some(text) = &args.grid {
        launch.grid = dims("grid", text)?;
    }
    if let Some(text) = &args.block {
        launch.block = dims("block", text)?;
    }
    if let Some(cluster) = args.cluster {
        launch.cluster = cluster;
    }
    if launch.cluster == 0 || !launch.grid[0].is_multiple_of(launch.cluster) {
        return Err(fail("the grid's x dimension must be a multiple of --cluster"));
    }
    Ok(launch)
}

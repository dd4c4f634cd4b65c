//! Reads `.ll` files: the text, the module, and the case in its comment lines.

use super::Common;
use super::input_check::check_arguments;
use super::output::{Failure, fail, is_colored, note};
use aliasmith::case::Demand;
use aliasmith::case::lines::{self, CaseLines};
use aliasmith::escape::{one_line, shell_path};
use aliasmith::hunt::parents::Parents;
use aliasmith::input_search::{without_deduced_effects, without_promises_of_captures, without_types_of_captures};
use aliasmith::ir::diagnostic::SyntaxError;
use aliasmith::ir::layout::default_layout;
use aliasmith::ir::parse::{ParsedModule, parse_module_with};
use aliasmith::ir::upgrade::replace_accesses;
use aliasmith::ir::verify::verify;
use aliasmith::ir::{Dialect, FuncId, Module};
use aliasmith::oracle::{Oracle, unpack};
use aliasmith::ptx::is_ptx;
use aliasmith::target::infer::{InferredTarget, NVPTX, infer, triple_of, with_triple};
use std::io::{IsTerminal as _, Read as _};
use std::path::Path;

/// One input file, read and parsed.
pub struct Source {
    /// The name in messages; `<stdin>` for `-`.
    pub name: String,
    pub text: String,
    pub parsed: ParsedModule,
    pub lines: CaseLines,
    /// Whether the triple was inferred from other parts of the text.
    pub is_inferred: bool,
}

/// Reads a file, or stdin for `-`, by the rules of the newest release.
pub fn read(path: &Path) -> Result<Source, Failure> {
    read_as(path, Dialect::INTERNAL)
}

/// Does the same as [`read`], for verbs that run the code or ask about it. The triple of `--target` replaces the
/// module's triple. Without `--target`, a module without a triple gets the triple that its text implies.
pub fn read_for(path: &Path, common: &Common) -> Result<Source, Failure> {
    read_with(path, common, None)
}

/// Does the same as [`read_for`] for a file that these oracles are asked about. If the text implies no triple, and an
/// oracle compiles only for NVPTX, the triple is NVPTX's.
pub fn read_for_oracles(path: &Path, oracles: &[Oracle], common: &Common) -> Result<Source, Failure> {
    let otherwise = oracles.iter().find(|oracle| oracle.prints_ptx()).map(|oracle| InferredTarget {
        triple: NVPTX,
        sign: format!("{} compiles for no other target", oracle.name()),
    });
    read_with(path, common, otherwise)
}

/// Reads a file as [`read_for`] does. `otherwise` is the target of a module whose text implies no triple.
fn read_with(path: &Path, common: &Common, otherwise: Option<InferredTarget>) -> Result<Source, Failure> {
    let source = read(path)?;
    let is_inferred = common.target.is_none();
    let triple = match common.target.as_deref() {
        Some("none") => return Ok(replaced(source, common)),
        Some(word) => {
            let unknown = "the words are nvptx64, amdgcn and none, and a triple has the form of amdgcn-amd-amdhsa";
            triple_of(word).ok_or_else(|| fail(format!("unknown target '{word}': {unknown}")))?.to_string()
        }
        None => match infer(&source.parsed.module).or(otherwise.filter(|_| source.parsed.module.triple.is_empty())) {
            Some(taken) => {
                if !common.quiet {
                    let name = &source.name;
                    note(&format!("note: {name} has no triple: taken for {} ({})", taken.triple, taken.sign));
                }
                taken.triple.to_string()
            }
            None => return Ok(replaced(source, common)),
        },
    };
    let text = with_triple(&source.text, &triple);
    let layout = |triple: &str| default_layout(triple, Dialect::INTERNAL.0).to_string();
    let parsed = parse_module_with(&source.name, text.as_bytes(), layout).map_err(|e| syntax(&e, text.as_bytes()))?;
    Ok(replaced(Source { text, parsed, is_inferred, ..source }, common))
}

/// Reads a file as written, without inferring a triple.
pub fn read_as_written(path: &Path, common: &Common) -> Result<Source, Failure> {
    read(path).map(|source| replaced(source, common))
}

/// Returns the source with old intrinsics replaced by instructions. LLVM's reader replaces them too, so its answers are
/// about the replaced text.
fn replaced(mut source: Source, common: &Common) -> Source {
    let weakened = replace_accesses(&mut source.parsed.module);
    if weakened > 0 && !common.quiet {
        note(&format!(
            "note: {}: {weakened} calls of llvm.nvvm.ldg state the width of their type in bits as an alignment in bytes: read with \
             the alignment of the type",
            source.name
        ));
    }
    source
}

/// Reads a file by the rules of release `d`. If the module states no data layout, the release determines it.
pub fn read_as(path: &Path, d: Dialect) -> Result<Source, Failure> {
    let (name, bytes) = read_bytes(path)?;
    if is_ptx(path, &bytes) {
        return ptx_source(name, bytes, None);
    }
    let layout = |triple: &str| default_layout(triple, d.0).to_string();
    let parsed = parse_module_with(&name, &bytes, layout).map_err(|e| unreadable(path, &e, &bytes))?;
    let text = String::from_utf8(bytes).unwrap_or_else(|e| String::from_utf8_lossy(e.as_bytes()).into_owned());
    let lines = lines::parse(&text).map_err(|e| fail(format!("{name}:{e}")))?;
    Ok(Source { name, text, parsed, lines, is_inferred: false })
}

/// Returns the case that the lines of `--case` state.
pub fn case_of(given: &[String]) -> Result<CaseLines, Failure> {
    let text: String = given.iter().map(|line| format!("; aliasmith: {}\n", one_line(line))).collect();
    lines::parse(&text).map_err(|e| fail(format!("--case '{}': {}", given[e.line - 1], e.message)))
}

/// Returns the unchanged text of a file; `-` is stdin.
pub fn text(path: &Path) -> Result<String, Failure> {
    let (_, bytes) = read_bytes(path)?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

/// Reads the second module of a comparison. If the file is PTX, the module takes its types from `like`.
pub fn read_like(path: &Path, like: &Module, common: &Common) -> Result<Source, Failure> {
    if path == Path::new("-") {
        let source = read_for(path, common)?;
        return match is_ptx(path, source.text.as_bytes()) {
            true => ptx_source(source.name, source.text.into_bytes(), Some(like)),
            false => Ok(source),
        };
    }
    if !std::fs::read(path).is_ok_and(|bytes| is_ptx(path, &bytes)) {
        return read_for(path, common);
    }
    let (name, bytes) = read_bytes(path)?;
    ptx_source(name, bytes, Some(like))
}

/// Reads a PTX module. In PTX, a case line begins with `// aliasmith:`.
fn ptx_source(name: String, bytes: Vec<u8>, like: Option<&Module>) -> Result<Source, Failure> {
    let parsed = aliasmith::ptx::read(&name, &bytes, like).map_err(|e| syntax(&e, &bytes))?;
    let text = String::from_utf8_lossy(&bytes).into_owned();
    let comment =
        |line: &str| if line.trim_start().starts_with("//") { line.replacen("//", " ;", 1) } else { line.into() };
    let case: Vec<String> = text.lines().map(comment).collect();
    let case = case.join("\n");
    let lines = lines::parse(&case).map_err(|e| fail(format!("{name}:{e}")))?;
    Ok(Source { name, text, parsed, lines, is_inferred: false })
}

/// Returns the raw bytes of a file, and its name for messages.
fn read_bytes(path: &Path) -> Result<(String, Vec<u8>), Failure> {
    let (name, bytes) = if path == Path::new("-") {
        let mut bytes = Vec::new();
        let read = std::io::stdin().read_to_end(&mut bytes);
        ("<stdin>".to_string(), read.map(|_| bytes))
    } else {
        (path.display().to_string(), std::fs::read(path))
    };
    let bytes = bytes.map_err(|e| fail(format!("cannot read {name}: {e}")))?;
    let bytes = unpack(bytes).map_err(|why| fail(format!("{name}: {why}")))?;
    if bytes.starts_with(b"\xEF\xBB\xBF") {
        let remedy = "aliasmith and LLVM read UTF-8 without one (tail -c +4 FILE)";
        return Err(fail(format!("{name}:1:1: the file begins with a byte order mark of UTF-8; {remedy}")));
    }
    if bytes.contains(&0) {
        return Err(fail(format!("{name}: a binary file; aliasmith reads LLVM IR (text or bitcode) and PTX")));
    }
    Ok((name, bytes))
}

/// Returns the command that compiles a source file to LLVM IR. The ending of the file's name decides the language;
/// `None` if the ending belongs to no language that this function knows.
fn compile_command(path: &Path) -> Option<String> {
    let options = match path.extension()?.to_str()? {
        "c" | "cc" | "cpp" | "cxx" => "",
        "cu" => " --cuda-device-only --cuda-gpu-arch=sm_80",
        "hip" => " -x hip --offload-device-only --offload-arch=gfx90a",
        "cl" => " -Xclang -finclude-default-header --target=amdgcn-amd-amdhsa -mcpu=gfx90a",
        _ => return None,
    };
    Some(format!("clang -S -emit-llvm -O1{options} {} -o kernel.ll", shell_path(path)))
}

/// Returns the error about a text that is no module. If the file is a source file, the error says how to compile it.
fn unreadable(path: &Path, error: &SyntaxError, bytes: &[u8]) -> Failure {
    match compile_command(path) {
        Some(command) => fail(format!("{}: a source file, no LLVM IR; make LLVM IR of it: {command}", path.display())),
        None => syntax(error, bytes),
    }
}

/// Returns the functions to run: the requested function, or else the function that the file names, or else every
/// function that outside code can call. If the requested function is not the one that the file names, drops the inputs
/// of the file. Returns an error if LLVM's verifier would reject the module, because the machine relies on the
/// verifier's rules.
pub fn entries(source: &mut Source, wanted: Option<&str>) -> Result<Vec<FuncId>, Failure> {
    if let Some(violation) = verify(&source.parsed.module).first() {
        let (file, why) = (&source.name, violation.describe(&source.parsed.module));
        return Err(fail(format!("{file}: not well-formed: {why}")));
    }
    let wanted = wanted.map(|n| n.trim_start_matches('@'));
    if let (Some(wanted), Some(entry)) = (wanted, &source.lines.entry)
        && wanted != entry
    {
        source.lines = CaseLines { expects: std::mem::take(&mut source.lines.expects), ..CaseLines::default() };
    }
    let module = &source.parsed.module;
    let named = wanted.or(source.lines.entry.as_deref());
    if let Some(name) = named {
        let id = module.find_function(name).filter(|f| !module.function(*f).is_declaration());
        let Some(id) = id else {
            let known: Vec<&str> = module.callable_functions().map(|f| module.function_name(f)).take(8).collect();
            return Err(fail(format!("{}: no function @{name} with a body; there is: {}", source.name, list(&known))));
        };
        check_arguments(source, id, &source.lines.setup.args)?;
        return Ok(vec![id]);
    }
    let all: Vec<FuncId> = module.callable_functions().collect();
    if all.is_empty() {
        return Err(fail(format!(
            "{}: no function with a body that outside code can call: nothing to run",
            source.name
        )));
    }
    if let [only] = all[..] {
        check_arguments(source, only, &source.lines.setup.args)?;
    }
    Ok(all)
}

/// Removes promises that a compiler made and that every run violates, and prints notes about them. Removes nothing if
/// the file expects undefined behaviour.
pub fn without_deduced(source: &mut Source, entries: &[FuncId], common: &Common) {
    if source.lines.expects.iter().any(|e| e.verdict == Demand::Ub) {
        return;
    }
    let captures = without_promises_of_captures(&mut source.parsed.module);
    if !captures.is_empty() && !common.quiet {
        note(&format!(
            "note: {}: the front end marks parameters noundef, but passes captured variables to them in integers that are \
             only partly written: judged without this promise",
            source.name
        ));
    }
    let retyped = without_types_of_captures(&mut source.parsed.module);
    if !retyped.is_empty() && !common.quiet {
        note(&format!(
            "note: {}: the front end passes captured variables to OpenMP regions as integers, whose !tbaa differs from that of the \
             variables: judged without the !tbaa of these accesses",
            source.name
        ));
    }
    let stated = source.lines.states_setup.then_some(&source.lines.setup);
    let taken = without_deduced_effects(&mut source.parsed.module, entries, stated);
    for f in taken.iter().filter(|_| !common.quiet) {
        let name = source.parsed.module.function_name(*f);
        note(&format!(
            "note: {}: @{name} synchronises, but its memory(…) leaves out some memory: a compiler deduced this promise wrongly \
             (llvm#193768), and no run keeps it; judged without it",
            source.name
        ));
    }
}

/// The number of unusable files whose names are printed.
const NAMED: usize = 5;

/// Returns the parents in the folder that `--mutate` names, and reports unusable files.
pub fn parents(dir: &Path, common: &Common) -> Result<Parents, Failure> {
    let parents = Parents::read(dir).map_err(|e| fail(format!("--mutate: {e}")))?;
    let (useless, usable) = (parents.unusable.len(), parents.len());
    if useless > 0 && !common.quiet {
        parents.unusable.iter().take(NAMED).for_each(|line| note(&format!("warning: {line}")));
        let more =
            if useless > NAMED { format!(" ({} more are not named here)", useless - NAMED) } else { String::new() };
        note(&format!("warning: {useless} of {} files give no kernel to mutate{more}", useless + usable));
    }
    Ok(parents)
}

fn list(names: &[&str]) -> String {
    if names.is_empty() { "none".into() } else { names.iter().map(|n| format!("@{n}")).collect::<Vec<_>>().join(", ") }
}

/// Returns the failure for a syntax error. On a terminal, or in colour, it shows the line with the error marked.
/// Otherwise it is one line with the position.
fn syntax(error: &SyntaxError, bytes: &[u8]) -> Failure {
    let is_colored = is_colored(&std::io::stderr());
    if is_colored || std::io::stderr().is_terminal() {
        return Failure::Message(error.render(bytes, is_colored));
    }
    fail(error.to_string())
}

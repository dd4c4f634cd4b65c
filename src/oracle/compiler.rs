//! Oracles that are compilers: a program, or libNVVM, translates the text of a module into another text. A compiler
//! answers no questions. [Translation validation](crate::validation) judges its output as it judges the output of a
//! pipeline of `opt`. The only pipeline of a compiler is [`COMPILE`].

use super::ask::{Subject, Timeouts};
use super::batch::{cannot_run, unread};
use super::discovery::Opt;
use super::failure::{no_word, reply_of_end};
use super::libnvvm::worker::{CompilationResult, Reply as Replied, Request, compile as ask_library};
use super::locate::candidates;
use super::process::{self, End, PATIENCE, ProcessError, is_time_up};
use super::transform::{BatchEntry, NoOutput, TransformResults, TransformedBatch};
use super::{Failure, OracleError, Reply};
use crate::ir::print::{print_module, weaken_for};
use crate::ir::{Dialect, FuncId, Module, merge};
use crate::nvvm::{NotNvvm, NvvmVersion, make_allocas_generic, returns_from_a_kernel, to_nvvm, typed_text};
use crate::target::Target;
use serde::Deserialize;
use std::borrow::Cow;
use std::path::Path;
use std::time::Duration;

/// The name of the pipeline of every compiler, as in `--passes`.
pub const COMPILE: &str = "compile";

/// A compiler and its arguments.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Compiler {
    /// A program that reads the module on stdin and prints its output on stdout, or uses the files `{in}` and `{out}`.
    Command {
        /// The arguments.
        args: Vec<String>,
        /// The language of the output.
        output: Language,
    },
    /// A compiler of libNVVM, which prints PTX.
    Libnvvm {
        /// The options, such as `-arch=compute_100`.
        options: Vec<String>,
        /// The IR that the compiler reads.
        ir: NvvmVersion,
    },
}

/// The language of a compiler's output.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Language {
    /// The text of LLVM IR.
    Ll,
    /// The bitcode of LLVM IR, in the file `{out}`. The `llvm-dis` of the same release translates it to text.
    Bc,
    /// PTX.
    Ptx,
}

impl Compiler {
    /// Returns the arguments or options.
    pub fn args(&self) -> &[String] {
        match self {
            Compiler::Command { args, .. } => args,
            Compiler::Libnvvm { options, .. } => options,
        }
    }

    /// Returns the language of the output.
    pub fn output(&self) -> Language {
        match self {
            Compiler::Command { output, .. } => *output,
            Compiler::Libnvvm { .. } => Language::Ptx,
        }
    }
}

/// The output of a compiler for one module.
pub(super) enum Output {
    /// The text of the output.
    Text(String),
    /// The compiler rejects the module, with this message.
    Refused(String),
    /// The compiler crashed or hung.
    Failed(Failure),
}

/// Compiles each module separately.
pub(super) fn compile_all(
    opt: &Opt,
    compiler: &Compiler,
    subjects: &[Subject<'_>],
    timeouts: Timeouts,
) -> Result<TransformResults, OracleError> {
    let mut done = TransformResults::default();
    for (subject, Subject { module, .. }) in subjects.iter().enumerate() {
        let compiled = compile(opt, compiler, module, timeouts.for_modules(&[module]).single);
        let compiled = compiled.and_then(|output| in_ir(opt, compiler, module, output));
        let why = match compiled {
            Ok(Output::Text(text)) => {
                let functions: Vec<(FuncId, String)> =
                    module.defined_functions().map(|f| (f, module.function_name(f).to_string())).collect();
                let member = BatchEntry { subject, prefix: "".into(), functions };
                match TransformedBatch::single_module(opt, COMPILE, &member, text) {
                    Ok(lot) => {
                        done.lots.push(lot);
                        continue;
                    }
                    Err(failure) => NoOutput::Unread(failure),
                }
            }
            Ok(Output::Refused(why)) => NoOutput::Unsupported(why),
            Ok(Output::Failed(failure)) => NoOutput::Failed(failure),
            Err(failure) if failure.stops_command() => return Err(failure),
            Err(failure) => NoOutput::Unread(failure),
        };
        done.refused.push((subject, why));
    }
    Ok(done)
}

/// Translates PTX into the text of LLVM IR. PTX has no types, so the types come from the module that the compiler got.
/// Output in LLVM IR stays unchanged if its target is the module's target. Otherwise it counts as a rejection.
fn in_ir(opt: &Opt, compiler: &Compiler, module: &Module, output: Output) -> Result<Output, OracleError> {
    let Output::Text(text) = &output else { return Ok(output) };
    if compiler.output() != Language::Ptx {
        let is_other = |triple: &&str| !module.triple.is_empty() && Target::from_triple(triple) != Target::of(module);
        return Ok(match triple_of(text).filter(is_other) {
            Some(triple) => Output::Refused(format!("its output is for another target, {triple}")),
            None => output,
        });
    }
    let given = weaken_for(module, opt.manifest.dialect());
    match crate::ptx::read("-", text.as_bytes(), Some(&given)) {
        Ok(parsed) => Ok(Output::Text(print_module(&parsed.module, Dialect::INTERNAL))),
        Err(e) => {
            let why = format!("its PTX: {}", e.to_string().lines().next().unwrap_or(""));
            Err(unread(opt, &[], why, text))
        }
    }
}

/// Returns the triple that the text of a module states.
fn triple_of(text: &str) -> Option<&str> {
    let triple = text.lines().find_map(|line| line.strip_prefix("target triple = \""))?;
    Some(triple.trim_end_matches('"'))
}

fn compile(opt: &Opt, compiler: &Compiler, module: &Module, time: Duration) -> Result<Output, OracleError> {
    let mut output = once(opt, compiler, module, time)?;
    // A busy machine may have made the compiler slow.
    if matches!(output, Output::Failed(Failure::Hang { .. })) {
        output = once(opt, compiler, module, time.saturating_mul(PATIENCE))?;
    }
    Ok(output)
}

fn once(opt: &Opt, compiler: &Compiler, module: &Module, time: Duration) -> Result<Output, OracleError> {
    let text = match text_for(opt, compiler, module) {
        Ok(text) => text,
        Err(why) => return Ok(Output::Refused(why.to_string())),
    };
    match compiler {
        Compiler::Command { args, output } => run_command(opt, args, *output, text, time),
        Compiler::Libnvvm { options, .. } => {
            let compiled = ask_libnvvm(opt, options, text, time)?;
            Ok(output_of(compiled, options))
        }
    }
}

/// Returns the text that a compiler gets for a module, or the reason why its language cannot express the module.
pub fn text_for(opt: &Opt, compiler: &Compiler, module: &Module) -> Result<String, NotNvvm> {
    let dialect = opt.manifest.dialect();
    match compiler {
        Compiler::Command { output: Language::Ptx, .. } if returns_from_a_kernel(module) => Err(NotNvvm::KernelResult),
        Compiler::Command { output: Language::Ptx, .. } => Ok(print_module(&for_nvptx(module, dialect), dialect)),
        Compiler::Command { .. } => Ok(print_module(module, dialect)),
        Compiler::Libnvvm { ir, .. } => nvvm_text(module, *ir),
    }
}

/// Returns the output that a compiler prints for a module; `None` if the compiler rejects the module, crashes or hangs.
pub fn printed(opt: &Opt, compiler: &Compiler, module: &Module, time: Duration) -> Result<Option<String>, OracleError> {
    Ok(match compile(opt, compiler, module, time)? {
        Output::Text(text) => Some(text),
        Output::Refused(_) | Output::Failed(_) => None,
    })
}

/// Returns the module in a form that LLVM's code generator for NVPTX accepts. This form has no aliases of variables or
/// kernels. For releases before LLVM 23, the form also has no allocas in address space 5 (llvm#65470).
fn for_nvptx(module: &Module, dialect: Dialect) -> Cow<'_, Module> {
    let mut module = Cow::Borrowed(module);
    if !module.aliases.is_empty() && module.aliases.iter().all(|alias| !alias.ifunc) {
        module = Cow::Owned(merge::without_aliases(&module));
    }
    if !dialect.is_at_least(23) {
        make_allocas_generic(module.to_mut());
    }
    module
}

/// Returns the module as NVVM IR, or the reason why NVVM IR cannot express it.
pub fn nvvm_text(module: &Module, ir: NvvmVersion) -> Result<String, NotNvvm> {
    let module = to_nvvm(module, ir)?;
    match ir {
        NvvmVersion::Nvvm7 => typed_text(&module),
        NvvmVersion::Nvvm20 | NvvmVersion::Nvvm23 => Ok(print_module(&module, ir.dialect())),
    }
}

/// Compiles a text of NVVM IR with the oracle's own options, followed by `options`.
pub fn ask_libnvvm(
    opt: &Opt,
    options: &[String],
    text: String,
    time: Duration,
) -> Result<CompilationResult, OracleError> {
    if is_time_up() {
        return Err(OracleError::Late { oracle: opt.manifest.name.clone() });
    }
    let request = Request { options: options.to_vec(), text, time };
    let compiled = ask_library(&opt.path, &request).map_err(|why| unread(opt, options, why.to_string(), ""))?;
    match compiled {
        CompilationResult::Ended(End::TimedOut) if is_time_up() => {
            Err(OracleError::Late { oracle: opt.manifest.name.clone() })
        }
        CompilationResult::Ended(end) if end.outside_signal().is_some() => {
            let signal = end.outside_signal().unwrap_or_default();
            Err(unread(opt, options, format!("another program ended it with {signal}"), ""))
        }
        compiled => Ok(compiled),
    }
}

/// Interprets how a compilation by libNVVM ended.
fn output_of(compiled: CompilationResult, options: &[String]) -> Output {
    let pipeline = options.join(" ");
    match compiled {
        CompilationResult::Replied(Replied { code: 0, ptx, .. }) => Output::Text(ptx),
        CompilationResult::Replied(Replied { code, log, .. }) => {
            Output::Refused(format!("error {code}: {}", reason_in(&log)).trim_end_matches(": ").into())
        }
        CompilationResult::Ended(End::TimedOut) => Output::Failed(Failure::Hang { pipeline }),
        CompilationResult::Ended(end) => {
            let signal = if let End::Signal(signal) = end { Some(signal) } else { None };
            let stderr = if signal.is_some() { String::new() } else { format!("its process ended: {end:?}") };
            Output::Failed(Failure::Crash { pipeline, signal, stderr })
        }
    }
}

/// Returns the line of a log of libNVVM that states the first reason. The verifier prints the place and the instruction
/// in the lines before the reason.
fn reason_in(log: &str) -> &str {
    let mut lines = log.lines().map(str::trim).filter(|line| !line.is_empty());
    let is_place = |line: &str| line.starts_with("context:") || line.contains(" Function `");
    let first = lines.clone().next().unwrap_or("");
    lines.find(|line| !is_place(line)).unwrap_or(first)
}

/// Runs a compiler that is a program on the text of a module.
fn run_command(
    opt: &Opt,
    args: &[String],
    language: Language,
    text: String,
    time: Duration,
) -> Result<Output, OracleError> {
    let cannot = |trouble: ProcessError| cannot_run(opt, trouble);
    let no_room = |e: std::io::Error| cannot(ProcessError::Scratch(e));
    let folder = tempfile::tempdir().map_err(no_room)?;
    let (input, output) = (folder.path().join("in.ll"), folder.path().join("out"));
    let uses = |key: &str| args.iter().any(|arg| arg.contains(key));
    let path = |path: &Path| path.display().to_string();
    let filled = |arg: &String| arg.replace("{in}", &path(&input)).replace("{out}", &path(&output));
    let given: Vec<String> = args.iter().map(filled).collect();
    let mut stdin = Vec::new();
    if uses("{in}") {
        std::fs::write(&input, &text).map_err(no_room)?;
    } else {
        stdin = text.into_bytes();
    }
    let (ran, errors) = process::run_both(&opt.path, &given, stdin, time).map_err(cannot)?;
    let pipeline = args.join(" ");
    if ran.end == End::Exit(0) {
        if language == Language::Bc {
            return disassemble(opt, args, &output, time).map(Output::Text);
        }
        let printed = if uses("{out}") { std::fs::read_to_string(&output).unwrap_or_default() } else { ran.text };
        if printed.trim().is_empty() {
            return Err(unread(opt, args, "it prints no module".into(), &errors));
        }
        return Ok(Output::Text(printed));
    }
    if let Some(why) = unsupported_by_target(&errors) {
        return Ok(Output::Refused(why));
    }
    if let Some(ours) = no_word(opt, args, ran.end, &errors) {
        return Err(ours);
    }
    Ok(match reply_of_end(ran.end, &pipeline, &errors) {
        Reply::Failed(failure) => Output::Failed(failure),
        Reply::Unsupported(why) => Output::Refused(why),
        Reply::Answered { .. } => Output::Refused(String::new()),
    })
}

/// Returns the text of a bitcode file.
fn disassemble(opt: &Opt, args: &[String], file: &Path, time: Duration) -> Result<String, OracleError> {
    let names = [format!("llvm-dis-{}", opt.manifest.major), "$LLVM/llvm-dis".to_string()];
    let Some(program) = candidates(&names, opt.manifest.major).next() else {
        let why = format!("its output is bitcode, and {} is not installed", names[0]);
        return Err(unread(opt, args, why, ""));
    };
    let dis_args = ["-o".to_string(), "-".to_string(), file.display().to_string()];
    let (ran, errors) =
        process::run_both(&program.path, &dis_args, Vec::new(), time).map_err(|trouble| cannot_run(opt, trouble))?;
    match ran.end {
        End::Exit(0) if !ran.text.trim().is_empty() => Ok(ran.text),
        _ => Err(unread(opt, args, "llvm-dis does not read its output".into(), &errors)),
    }
}

/// The messages with which LLVM's code generator aborts because the target lacks an operation.
const UNSUPPORTED: [&str; 4] = [
    "LLVM ERROR: Cannot select",
    "LLVM ERROR: Cannot cast between two non-generic address spaces",
    "LLVM ERROR: Bad address space in addrspacecast",
    "LLVM ERROR: NVPTX aliasee must be a non-kernel function definition",
];

/// Returns the message with which a code generator aborted because the target lacks an operation. LLVM counts such an
/// abort as an error of the input.
fn unsupported_by_target(errors: &str) -> Option<String> {
    let message = errors.lines().find(|line| UNSUPPORTED.iter().any(|message| line.contains(message)))?;
    Some(message.trim().to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_reason_follows_the_place_and_the_instruction() {
        let verifier = "error: Error: :  Function `kernel' Basic Block `entry': \n  context:   %i = atomicrmw or i8* %p, i8 1 acquire\n  \
                        Atomic operations on non-i32/i64/i128 types are not supported\n\n";
        assert_eq!(reason_in(verifier), "Atomic operations on non-i32/i64/i128 types are not supported");
        assert_eq!(reason_in("\n Error: unsupported operation\n"), "Error: unsupported operation");
        assert_eq!(reason_in("error: Error: :  Function `k': \n"), "error: Error: :  Function `k':");
        assert_eq!(reason_in(""), "");
    }
}

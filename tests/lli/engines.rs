//! The engines that execute a batch of functions: LLVM's `lli` and `llc`, and the machine.

use super::coverage::{self, Coverage};
use super::function::Function;
use aliasmith::case::{Input, Setup};
use aliasmith::ir::Module;
use aliasmith::ir::parse::parse_module;
use aliasmith::machine::{Execution, Options, Outcome, Program, execute};
use std::collections::BTreeSet;
use std::fs;
use std::process::Command;

/// One result per function, or the reason why there is none.
pub type Results = Vec<Result<u64, String>>;

/// A function that returns after one of its segments.
#[derive(Copy, Clone)]
pub struct Member<'f> {
    pub function: &'f Function,
    pub segment: usize,
}

impl<'f> Member<'f> {
    pub fn whole(function: &'f Function) -> Member<'f> {
        Member { function, segment: function.cuts.len() - 1 }
    }

    fn name(self) -> String {
        format!("{}_{}", self.function.name, self.segment)
    }
}

/// Triple and data layout of an x86-64 host. Without a triple, `lli` also uses the host's CPU features. With
/// AVX512-FP16, instruction selection of LLVM 19 and 22 then crashes on some functions (LLVM 19: `uitofp <2 x i65> %x
/// to <2 x half>`).
const LAYOUT: &str = "target triple = \"x86_64-unknown-linux-gnu\"\n\
    target datalayout = \"e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128\"\n";

/// Returns a module with a `main` that prints every result.
pub fn module(members: &[Member]) -> String {
    let declarations: BTreeSet<&String> = members.iter().flat_map(|m| &m.function.declarations).collect();
    let helpers: BTreeSet<&String> = members.iter().flat_map(|m| &m.function.helpers).collect();
    let mut text = LAYOUT.to_string();
    for part in declarations.into_iter().chain(helpers) {
        text.push_str(part);
        text.push('\n');
    }
    text.push_str("@format = private constant [6 x i8] c\"%llx\\0A\\00\"\ndeclare i32 @printf(ptr, ...)\n");
    let mut main = String::new();
    for (i, m) in members.iter().enumerate() {
        let ([a, b, x], name) = (m.function.args, m.name());
        text.push_str(&m.function.until(m.segment, &name));
        main.push_str(&format!("  %r{i} = call i64 @{name}(i64 {a}, i64 {b}, double 0x{x:016X})\n"));
        main.push_str(&format!("  %p{i} = call i32 (ptr, ...) @printf(ptr @format, i64 %r{i})\n"));
    }
    format!("{text}define i32 @main() {{\n{main}  ret i32 0\n}}\n")
}

/// Returns the results of an LLVM program: `lli-N`, or `llc-N`, whose code is linked and run. If the program fails on a
/// batch, each half of the batch is tried.
pub fn llvm(engine: &str, members: &[Member]) -> Results {
    match (printed(engine, &module(members)), members) {
        (Ok(results), _) if results.len() == members.len() => results.into_iter().map(Ok).collect(),
        (Ok(_), [_]) => vec![Err("printed nothing".to_string())],
        (Err(why), [_]) => vec![Err(why)],
        _ => {
            let (left, right) = members.split_at(members.len() / 2);
            [llvm(engine, left), llvm(engine, right)].concat()
        }
    }
}

fn printed(engine: &str, module: &str) -> Result<Vec<u64>, String> {
    let dir = tempfile::tempdir().expect("a temporary folder");
    let (file, native) = (dir.path().join("batch.ll"), dir.path().join("batch"));
    fs::write(&file, module).expect("the folder is writable");
    let output = |command: &mut Command| {
        let output = command.output().map_err(|e| e.to_string())?;
        let (out, err) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
        if output.status.success() { Ok(out.to_string()) } else { Err(format!("{}\n{err}", output.status)) }
    };
    let text = if engine.starts_with("llc") {
        let object = dir.path().join("batch.o");
        let flags = ["-O0", "-filetype=obj", "-relocation-model=pic", "-o"];
        output(Command::new(engine).args(flags).arg(&object).arg(&file))?;
        output(Command::new("cc").arg(&object).args(["-lm", "-o"]).arg(&native))?;
        output(&mut Command::new(&native))?
    } else {
        output(Command::new(engine).arg(&file))?
    };
    Ok(text.lines().filter_map(|l| u64::from_str_radix(l, 16).ok()).collect())
}

/// Returns the results of the machine, and counts what was executed.
pub fn machine(members: &[Member], coverage: &mut Coverage) -> Results {
    let module = match parse_module("batch.ll", module(members).as_bytes()) {
        Ok(parsed) => parsed.module,
        Err(e) => return vec![Err(e.to_string()); members.len()],
    };
    let (program, watch, mut out) = (Program::new(&module), coverage::watch(&module), Execution::default());
    let options = Options { max_steps: 10_000_000, ..Options::default() };
    let mut one = |m: &Member| {
        let entry = module.find_function(&m.name()).ok_or("the function is gone")?;
        let args = m.function.args.map(|value| Some(Input::Bits { bits: 64, value: value.into() })).to_vec();
        execute(&program, &module, entry, &Setup { args, seed: 1, ..Setup::default() }, &options, &watch, &mut out);
        coverage.add(&module, &out);
        result(&module, &out)
    };
    members.iter().map(&mut one).collect()
}

fn result(module: &Module, out: &Execution) -> Result<u64, String> {
    match &out.outcome {
        Outcome::Counted => {
            let number = out.returns.first().and_then(|r| r.strip_prefix("i64 ")?.parse::<i64>().ok());
            number.map(|n| n as u64).ok_or_else(|| format!("returned {:?}", out.returns))
        }
        Outcome::Violation(ub) => {
            let inst = ub.inst.map(|i| format!("{:?}", module.function(ub.function).inst(i).kind));
            Err(format!("{}: {} at {}", ub.kind, ub.detail, inst.unwrap_or_default()))
        }
        Outcome::Discard(why) => Err(why.to_string()),
    }
}

/// Whether this program is installed. In CI (CI=true), a missing program is an error. Elsewhere the result is false
/// with a line on stderr, and the caller skips the test.
pub fn installed(engine: &str) -> bool {
    let there = Command::new(engine).arg("--version").output().is_ok_and(|o| o.status.success());
    assert!(there || std::env::var_os("CI").is_none(), "in CI {engine} must be there");
    if !there {
        eprintln!("passed over: {engine} is not installed");
    }
    there
}

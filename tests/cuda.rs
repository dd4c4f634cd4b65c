//! Every CUDA kernel of `corpus/cuda`, compiled by clang 19 and 22 at -O0 to -O3, runs with the inputs its source states:
//! no undefined behaviour, and nothing that the machine does not model. Run with `cargo test --test cuda`; a clang that is
//! not installed is passed over (make does not need one, the results of clang 19 are committed in `corpus/kernels`).

use aliasmith::case::lines;
use aliasmith::explore::complete;
use aliasmith::ir::parse::parse_module;
use aliasmith::machine::{Execution, Options, Outcome, Program, Watch, run};
use std::path::{Path, PathBuf};

/// Compilers and the lowest architecture that both they and the kernels know.
const COMPILERS: [(&str, &str); 2] = [("clang-19", "sm_70"), ("clang-22", "sm_75")];
const LEVELS: [&str; 4] = ["-O0", "-O1", "-O2", "-O3"];

fn sources() -> Vec<PathBuf> {
    let dir = Path::new(env!("CARGO_MANIFEST_DIR")).join("corpus/cuda");
    let entries = std::fs::read_dir(dir).expect("the corpus is there").map(|e| e.expect("entry").path());
    let mut sources: Vec<PathBuf> = entries.filter(|p| p.extension().is_some_and(|e| e == "cu")).collect();
    sources.sort();
    sources
}

/// LLVM IR of the device code; `None` if the compiler is not there.
fn compile(clang: &str, arch: &str, level: &str, source: &Path) -> Option<String> {
    let arch = if source.ends_with("cp_async.cu") { "sm_80" } else { arch };
    let fixed = ["-x", "cuda", "--cuda-device-only", "-nocudainc", "-nocudalib", "--cuda-feature=+ptx70"];
    let rest = ["-Wno-unknown-cuda-version", "-S", "-emit-llvm", "-o", "-", level];
    let args = fixed.iter().chain(&rest).map(ToString::to_string);
    let args = args.chain([format!("--cuda-gpu-arch={arch}"), source.display().to_string()]);
    match duct::cmd(clang, args).stdout_capture().stderr_capture().unchecked().run() {
        Ok(done) if done.status.success() => Some(String::from_utf8_lossy(&done.stdout).into_owned()),
        Ok(done) => panic!("{clang} {level} {}: {}", source.display(), String::from_utf8_lossy(&done.stderr)),
        Err(_) => None,
    }
}

/// The case that a source states in its `// aliasmith:` lines, with the module that was made of it.
fn outcome(source: &Path, ir: &str) -> Outcome {
    let text = std::fs::read_to_string(source).expect("readable");
    let stated: String = text
        .lines()
        .filter_map(|l| l.strip_prefix("// aliasmith:"))
        .fold(String::new(), |all, l| all + "; aliasmith:" + l + "\n");
    let lines = lines::parse(&stated).unwrap_or_else(|e| panic!("{}: {e}", source.display()));
    let module = parse_module("clang.ll", ir.as_bytes()).unwrap_or_else(|e| panic!("{}: {e}", source.display())).module;
    let entry = lines.entry.as_deref().and_then(|name| module.find_function(name));
    let entry = entry.unwrap_or_else(|| panic!("{}: no entry", source.display()));
    let setup = complete(&module, entry, &lines.setup);
    let mut out = Execution::default();
    run(&Program::new(&module), &module, entry, &setup, &Options::default(), &Watch::default(), &mut out);
    out.outcome
}

#[test]
fn every_kernel_runs_at_every_level() {
    let mut ran = 0;
    for (clang, arch) in COMPILERS {
        for level in LEVELS {
            for source in sources() {
                let Some(ir) = compile(clang, arch, level, &source) else {
                    eprintln!("{clang} is not installed: passed over");
                    break;
                };
                assert_eq!(outcome(&source, &ir), Outcome::Counted, "{clang} {level} {}", source.display());
                ran += 1;
            }
        }
    }
    println!("{ran} kernels ran");
}

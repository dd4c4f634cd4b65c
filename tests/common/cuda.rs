//! The CUDA kernels of `corpus/cuda`, compiled by an installed clang.

use aliasmith::case::lines::{self, CaseLines};
use std::path::{Path, PathBuf};

/// The compilers, each with the lowest architecture that the compiler supports and that suffices for the kernels.
pub const COMPILERS: [(&str, &str); 2] = [("clang-19", "sm_70"), ("clang-22", "sm_75")];
pub const LEVELS: [&str; 4] = ["-O0", "-O1", "-O2", "-O3"];

/// Returns the paths of all sources in `corpus/cuda`.
pub fn sources() -> Vec<PathBuf> {
    let dir = Path::new(env!("CARGO_MANIFEST_DIR")).join("corpus/cuda");
    let entries = std::fs::read_dir(dir).expect("the corpus is there").map(|e| e.expect("entry").path());
    let mut sources: Vec<PathBuf> = entries.filter(|p| p.extension().is_some_and(|e| e == "cu")).collect();
    sources.sort();
    sources
}

/// Returns the LLVM IR of the device code; `None` if the compiler is not installed.
pub fn compile(clang: &str, arch: &str, level: &str, source: &Path) -> Option<String> {
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

/// Returns the content of a source's `// aliasmith:` lines.
pub fn stated(source: &Path) -> CaseLines {
    let text = std::fs::read_to_string(source).expect("readable");
    let stated: String = text
        .lines()
        .filter_map(|l| l.strip_prefix("// aliasmith:"))
        .fold(String::new(), |all, l| all + "; aliasmith:" + l + "\n");
    lines::parse(&stated).unwrap_or_else(|e| panic!("{}: {e}", source.display()))
}

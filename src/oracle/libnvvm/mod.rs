//! NVIDIA's libNVVM, a closed-source compiler that users install themselves. This module finds libNVVM, identifies its
//! version, and asks it. aliasmith contains no part of libNVVM. aliasmith only calls the documented functions of
//! `nvvm.h`, and only reads their output.
//!
//! One library holds two compilers. The older compiler, NVVM 7, compiles for every architecture before compute_100 and
//! reads typed pointers. The newer compiler compiles for all other architectures and reads opaque pointers.

pub mod belief;
pub mod contract;
#[cfg(feature = "libnvvm")]
pub mod library;
pub mod probe;
pub mod worker;

use super::compiler::Compiler;
use super::discovery::{Discovery, Opt};
use super::locate::locate;
use super::manifest::Manifest;
use super::process;
use crate::nvvm::{LAYOUT, NvvmVersion};
use std::path::{Path, PathBuf};
use std::time::Duration;
use worker::{CompilationResult, NoWorker, Request, compile};

/// The environment variable that names libraries, separated by colons.
pub const VARIABLE: &str = "ALIASMITH_LIBNVVM";

/// How to get the library.
const INSTALL: &str = "pip install nvidia-nvvm";

/// A compiler of a library.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct CodeBase {
    /// The name of the oracle.
    pub name: &'static str,
    /// The architecture that selects the compiler.
    pub arch: &'static str,
}

/// The compilers of a library, the newest first.
pub const CODE_BASES: [CodeBase; 2] =
    [CodeBase { name: "libnvvm", arch: "compute_100" }, CodeBase { name: "libnvvm-7", arch: "compute_90" }];

/// Whether this name in `--oracle` denotes a compiler of a library.
pub fn is_name(name: &str) -> bool {
    name.starts_with(CODE_BASES[0].name)
}

/// Time limit of the requests that identify a library.
const FIRST: Duration = Duration::from_secs(20);

/// Returns the compilers of all libraries. The compilers of the first library have the short names of [`CODE_BASES`].
/// The names of further compilers end with their library's version. If there is no library, each short name is reported
/// as missing.
pub fn find_all() -> Vec<Discovery> {
    let libraries = libraries();
    let mut all = Vec::new();
    for (at, library) in libraries.iter().enumerate() {
        all.extend(CODE_BASES.iter().map(|base| find_in(library, base, at == 0)));
    }
    if libraries.is_empty() {
        let hint = |name: &str| {
            format!(
                "{name} is not installed (no library in {VARIABLE}, in a CUDA toolkit or in python3's packages); \
                 install it with: {INSTALL}"
            )
        };
        all.extend(CODE_BASES.map(|base| Discovery::Missing { name: base.name.into(), hint: hint(base.name) }));
    }
    all
}

/// Returns the compiler with this name; `None` if the name does not denote a compiler of a library.
pub fn find(name: &str) -> Option<Discovery> {
    let missing = || {
        let hint = format!("no library has {name}; `aliasmith oracles` lists the compilers of each libNVVM");
        Discovery::Missing { name: name.into(), hint }
    };
    let short = CODE_BASES.iter().find(|base| base.name == name);
    if let (Some(base), [first, ..]) = (short, &libraries()[..]) {
        return Some(find_in(first, base, true));
    }
    let is_it = |found: &Discovery| match found {
        Discovery::Found(opt) => opt.manifest.name == name,
        Discovery::Missing { name: missing, .. } => missing == name,
    };
    is_name(name).then(|| find_all().into_iter().find(is_it).unwrap_or_else(missing))
}

fn find_in(library: &Path, base: &CodeBase, is_first: bool) -> Discovery {
    match identity(library, base.arch) {
        Ok(identity) => {
            let nvvm_major: u32 = identity.nvvm.split('.').next().and_then(|n| n.parse().ok()).unwrap_or(0);
            let name = if is_first { base.name.to_string() } else { format!("{}-{}", base.name, identity.release) };
            let ir = NvvmVersion::of_major(nvvm_major);
            // By default, libNVVM contracts products and sums without the flag `contract` (nvvm.h, `-fma`).
            let options = vec![format!("-arch={}", base.arch), "-fma=0".into()];
            let compiler = Compiler::Libnvvm { options, ir };
            let manifest = Manifest {
                name,
                major: ir.dialect().0,
                binaries: vec![library.display().to_string()],
                install: INSTALL.into(),
                compiler: Some(compiler),
                ..Manifest::default()
            };
            Discovery::Found(Opt { manifest, path: library.into(), version: identity.text(), plugin: None })
        }
        Err(why) => {
            let hint = format!("{} of {}: {why}", base.name, library.display());
            Discovery::Missing { name: base.name.into(), hint }
        }
    }
}

/// How a compiler identifies itself in the header of its PTX.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Identity {
    /// The version of the compiler, such as `23.0.0`.
    pub nvvm: String,
    /// The version of the library, such as `13.5.37`.
    pub release: String,
}

impl Identity {
    /// Reads the header of PTX.
    pub fn of_ptx(ptx: &str) -> Option<Identity> {
        let after = |key: &str| {
            let rest = ptx.lines().take_while(|l| l.starts_with("//") || l.is_empty()).find_map(|l| l.split_once(key));
            rest.map(|(_, rest)| rest.trim().to_string())
        };
        Some(Identity { nvvm: after("Based on NVVM ")?, release: after(", V")? })
    }

    /// Returns the identity in a word: `nvvm-23.0.0/13.5.37`.
    pub fn text(&self) -> String {
        format!("nvvm-{}/{}", self.nvvm, self.release)
    }
}

/// The smallest module that the library compiles.
fn smallest() -> String {
    format!(
        "target datalayout = \"{LAYOUT}\"\ntarget triple = \"nvptx64-nvidia-cuda\"\n\ndefine void @k() {{\n  ret void\n}}\n\n\
         !nvvmir.version = !{{!0}}\n!0 = !{{i32 2, i32 0}}\n"
    )
}

/// Asks a library which compiler it has for an architecture.
fn identity(library: &Path, arch: &str) -> Result<Identity, String> {
    let request = Request { options: vec![format!("-arch={arch}")], text: smallest(), time: FIRST };
    match compile(library, &request) {
        Ok(CompilationResult::Replied(reply)) if reply.code == 0 => {
            Identity::of_ptx(&reply.ptx).ok_or_else(|| "its PTX does not say which compiler printed it".into())
        }
        Ok(CompilationResult::Replied(reply)) => {
            let log = reply.log.lines().find(|l| !l.trim().is_empty()).unwrap_or("").trim();
            Err(format!("it does not compile for {arch}: error {} {log}", reply.code).trim_end().into())
        }
        Ok(CompilationResult::Ended(end)) => Err(format!("its process ended on the first module: {end:?}")),
        Err(NoWorker::Missing(why) | NoWorker::Silent(why)) => Err(why),
    }
}

/// Returns the libraries that [`VARIABLE`] names. If this variable is not set, returns the libraries of a CUDA toolkit
/// and of python3's packages.
pub fn libraries() -> Vec<PathBuf> {
    if let Some(named) = std::env::var_os(VARIABLE).filter(|v| !v.is_empty()) {
        return std::env::split_paths(&named).filter(|p| !p.as_os_str().is_empty()).collect();
    }
    let toolkits = ["CUDA_HOME", "CUDA_PATH"].iter().filter_map(std::env::var_os).map(PathBuf::from);
    let toolkits = toolkits.chain([PathBuf::from("/usr/local/cuda")]).map(|root| root.join("nvvm/lib64"));
    let mut found: Vec<PathBuf> = toolkits.chain(python_folders()).filter_map(|folder| library_in(&folder)).collect();
    let mut seen = Vec::new();
    found.retain(|path| {
        let same = path.canonicalize().unwrap_or_else(|_| path.clone());
        let is_new = !seen.contains(&same);
        seen.push(same);
        is_new
    });
    found
}

/// Returns the folders in which python3's packages `nvidia-nvvm` and `nvidia-cuda-nvcc-cu12` install the library.
fn python_folders() -> Vec<PathBuf> {
    let Some(python) = locate("python3") else { return Vec::new() };
    let args =
        ["-c", "import site, sysconfig; print(sysconfig.get_path('purelib')); print(site.getusersitepackages())"];
    let printed = process::capture_stdout(&python, &args.map(String::from), FIRST).ok().flatten().unwrap_or_default();
    let parts = ["cu13/lib", "cuda_nvcc/nvvm/lib64", "nvvm/lib", "cu12/nvvm/lib64"];
    let of_site = |site: &str| parts.map(|part| Path::new(site).join("nvidia").join(part));
    printed.lines().flat_map(of_site).collect()
}

/// Returns the library in a folder. If there are several, returns the library whose file name is last in alphabetical
/// order.
fn library_in(folder: &Path) -> Option<PathBuf> {
    let names = std::fs::read_dir(folder).ok()?.filter_map(|entry| Some(entry.ok()?.file_name()));
    let own = names.filter(|name| name.to_str().is_some_and(|name| name.starts_with("libnvvm.so")));
    own.max().map(|name| folder.join(name))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ptx_header_identifies_the_compiler() {
        let ptx = "//\n// Generated by a compiler\n//\n// Cuda compilation tools, release 13.5, V13.5.37\n// Based on NVVM 23.0.0\n//\n\n.version 9.5\n";
        assert_eq!(Identity::of_ptx(ptx).map(|i| i.text()).as_deref(), Some("nvvm-23.0.0/13.5.37"));
        let body = "//\n// Generated by a compiler\n\n.version 9.5\n// Based on NVVM 23.0.0 , V1\n";
        assert_eq!(Identity::of_ptx(body), None);
    }

    #[test]
    fn names_of_compilers() {
        assert!(is_name("libnvvm") && is_name("libnvvm-7") && is_name("libnvvm-13.0.88"));
        assert!(!is_name("opt-22") && find("llc-22-O3").is_none());
    }
}

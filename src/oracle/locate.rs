//! Finds programs and files in PATH, in the folders of LLVM's packages, and in aliasmith's own folders.

use std::path::{Path, PathBuf};

/// The folders in which packages install the programs of one major version of LLVM. `N` stands for the major version.
const FOLDERS: [&str; 10] = [
    "/usr/lib/llvm-N/bin",          // Debian, Ubuntu, apt.llvm.org
    "/usr/lib64/llvmN/bin",         // Fedora, EPEL
    "/usr/lib/llvmN/bin",           // Arch, Alpine
    "/usr/lib/llvm/N/bin",          // Gentoo
    "/opt/homebrew/opt/llvm@N/bin", // Homebrew: Apple silicon, x86-64, Linux; its newest has no number
    "/opt/homebrew/opt/llvm/bin",
    "/usr/local/opt/llvm@N/bin",
    "/usr/local/opt/llvm/bin",
    "/home/linuxbrew/.linuxbrew/opt/llvm@N/bin",
    "/home/linuxbrew/.linuxbrew/opt/llvm/bin",
];

/// The prefix of a name that is searched in PATH and in all of [`FOLDERS`]. The file found may belong to another major
/// version.
const ANYWHERE: &str = "$LLVM/";

/// The prefix of a name that is searched in [`data_folder`].
const DATA: &str = "$DATA/";

/// An existing file with a name from a manifest. The file may be the wanted program, or the same program of another
/// release.
pub(super) struct Candidate {
    /// The path of the file.
    pub path: PathBuf,
    /// Whether the name in the manifest does not state the major version. `opt` does not; `opt-19` does.
    pub is_of_any_major: bool,
}

/// Returns the existing files that have one of these names from a manifest, for this major version of LLVM.
pub(super) fn candidates(names: &[String], major: u32) -> impl Iterator<Item = Candidate> {
    names.iter().flat_map(move |name| {
        let is_of_any_major = name.starts_with(ANYWHERE);
        paths(name, major).into_iter().map(move |path| Candidate { path, is_of_any_major })
    })
}

fn paths(name: &str, major: u32) -> Vec<PathBuf> {
    if let Some(program) = name.strip_prefix(ANYWHERE) {
        return locate(program).into_iter().chain(in_packages(Path::new("/"), program, major)).collect();
    }
    match name.strip_prefix(DATA) {
        Some(rest) => data_folder().map(|folder| folder.join(rest)).filter(|path| path.is_file()).into_iter().collect(),
        None => locate(name).into_iter().collect(),
    }
}

/// Returns the files of this program in the packages that are installed below `root`.
fn in_packages(root: &Path, program: &str, major: u32) -> Vec<PathBuf> {
    let folder = |folder: &&str| root.join(folder.replace('N', &major.to_string()).trim_start_matches('/'));
    FOLDERS.iter().map(|f| folder(f).join(program)).filter(|path| path.is_file()).collect()
}

/// Returns the path of a program: the path as given, or the file of this name in PATH.
pub fn locate(program: &str) -> Option<PathBuf> {
    if program.contains('/') {
        return Some(PathBuf::from(program)).filter(|path| path.is_file());
    }
    let path = std::env::var_os("PATH")?;
    std::env::split_paths(&path).map(|folder| folder.join(program)).find(|path| path.is_file())
}

/// Returns the folder in which `oracles/install.sh` puts binaries that distributions do not package.
pub fn data_folder() -> Option<PathBuf> {
    own_folder("XDG_DATA_HOME", ".local/share")
}

/// Returns the folder of the built plugins.
pub fn cache_folder() -> Option<PathBuf> {
    own_folder("XDG_CACHE_HOME", ".cache")
}

/// Returns the folder `aliasmith` in the folder that an environment variable names. If this variable is not set, uses
/// the folder `in_home` in HOME instead.
fn own_folder(variable: &str, in_home: &str) -> Option<PathBuf> {
    let set = |name| std::env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    Some(set(variable).or_else(|| Some(set("HOME")?.join(in_home)))?.join("aliasmith"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn programs_are_found_where_packages_put_them() {
        // Each row: the path of a package's file, the requested major version, and whether the file is found.
        let rows = [
            ("usr/lib/llvm-19/bin/opt", 19, true),
            ("usr/lib64/llvm19/bin/opt", 19, true),
            ("usr/lib/llvm19/bin/opt", 19, true),
            ("usr/lib/llvm/19/bin/opt", 19, true),
            ("opt/homebrew/opt/llvm@19/bin/opt", 19, true),
            ("opt/homebrew/opt/llvm/bin/opt", 22, true),
            ("usr/local/opt/llvm@19/bin/opt", 19, true),
            ("usr/local/opt/llvm/bin/opt", 22, true),
            ("home/linuxbrew/.linuxbrew/opt/llvm@19/bin/opt", 19, true),
            ("home/linuxbrew/.linuxbrew/opt/llvm/bin/opt", 22, true),
            ("usr/lib64/llvm19/bin/opt", 22, false),
            ("usr/lib/llvm19/bin/opt", 9, false),
        ];
        for (place, major, is_found) in rows {
            let root = tempfile::tempdir().expect("a folder");
            let file = root.path().join(place);
            std::fs::create_dir_all(file.parent().expect("a folder")).expect("can be made");
            std::fs::write(&file, "").expect("can be written");
            let found = in_packages(root.path(), "opt", major);
            assert_eq!(found, if is_found { vec![file] } else { Vec::new() }, "{place} {major}");
        }
    }

    #[test]
    fn a_name_without_a_slash_is_looked_up_in_path() {
        assert!(locate("sh").is_some_and(|path| path.is_absolute()));
        assert_eq!(locate("/bin/sh"), Some("/bin/sh".into()));
        assert_eq!((locate("no-such-program"), locate("/no/such/program")), (None, None));
        assert!(paths("$LLVM/sh", 22).len() == 1 && paths("$LLVM/no-such-program", 22).is_empty());
    }
}

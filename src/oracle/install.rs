//! Installs missing oracles by `oracles/install.sh`, which is part of the program.

use super::list::MANIFESTS;
use std::fs;
use std::path::Path;
use std::process::Command;

const SCRIPT: &str = include_str!("../../oracles/install.sh");

/// Runs the script, which prints its steps and the still missing oracles on stderr. A missing oracle is no error.
pub fn install() -> Result<(), String> {
    let folder = tempfile::tempdir().map_err(|e| format!("a temporary folder: {e}"))?;
    unpack(folder.path()).map_err(|e| format!("{}: {e}", folder.path().display()))?;
    let status = Command::new("sh").arg(folder.path().join("install.sh")).status();
    match status.map_err(|e| format!("sh does not run: {e}"))? {
        status if status.success() => Ok(()),
        status => Err(format!("install.sh ends with {status}")),
    }
}

/// Writes the script and the manifests that it reads.
fn unpack(folder: &Path) -> std::io::Result<()> {
    fs::write(folder.join("install.sh"), SCRIPT)?;
    for (file, text) in MANIFESTS {
        fs::write(folder.join(file.trim_start_matches("oracles/")), text)?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Outside the checkout, the script finds every manifest, so it would install each LLVM that has a package.
    #[test]
    fn unpacked_install_script_has_its_manifests() {
        let folder = tempfile::tempdir().expect("a folder");
        unpack(folder.path()).expect("written");
        let majors = "cd \"$0\" && sed -n 's/^major = //p' opt-*.toml | tr '\\n' ' '; sh -n install.sh && echo fine";
        let out = Command::new("sh").args(["-c", majors]).arg(folder.path()).output().expect("sh runs");
        assert_eq!(String::from_utf8_lossy(&out.stdout), "15 16 19 22 23 fine\n");
    }
}

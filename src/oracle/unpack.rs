//! Turns bitcode and compressed files into text, with the programs that are installed: `llvm-dis` and `gzip`.

use super::locate::candidates;
use super::process::{End, MOST, run_both};
use crate::ir::Dialect;
use std::io::{self, Read as _, Seek as _, Write as _};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::Mutex;
use std::time::Duration;

/// The first bytes of bitcode, and of bitcode in Apple's wrapper.
const BITCODE: [&[u8]; 2] = [b"BC\xC0\xDE", b"\xDE\xC0\x17\x0B"];

/// The first bytes of a file that `gzip` compressed.
const GZIP: &[u8] = b"\x1F\x8B";

/// The time that unpacking one file may take.
const TIME: Duration = Duration::from_secs(60);

/// The `llvm-dis` of the asked `opt`s.
static OWN: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

/// Lets the `llvm-dis` beside this `opt` read bitcode that the newest installed `llvm-dis` rejects. This is needed for
/// builds of LLVM's tree, which are newer than every release.
pub fn read_bitcode_as(opt: &Path) {
    let name = opt.file_name().unwrap_or_default().to_string_lossy().replacen("opt", "llvm-dis", 1);
    let own = opt.with_file_name(name);
    let mut all = OWN.lock().expect("no thread panics while it holds the lock");
    if own.is_file() && own != opt && !all.contains(&own) {
        all.push(own);
    }
}

/// Returns the text of a file: unchanged, or unpacked. Bitcode is read by the newest installed `llvm-dis`, which reads
/// the bitcode of every older release. If this program fails, the `llvm-dis` beside each asked `opt` is tried. The
/// error says what the file is and why it cannot be unpacked.
pub fn unpack(bytes: Vec<u8>) -> Result<Vec<u8>, String> {
    if bytes.starts_with(GZIP) {
        let Some(gzip) = super::locate("gzip") else { return Err("a compressed file, and no gzip is in PATH".into()) };
        return unpack(decompressed(&gzip, &bytes)?);
    }
    if !BITCODE.iter().any(|magic| bytes.starts_with(magic)) {
        return Ok(bytes);
    }
    let own = OWN.lock().expect("no thread panics while it holds the lock").clone();
    let mut first = None;
    for path in disassembler().into_iter().chain(own) {
        match disassembled(&path, bytes.clone()) {
            Ok(text) => return Ok(text),
            Err(why) => first = first.or(Some(why)),
        }
    }
    Err(first.unwrap_or_else(|| {
        format!(
            "bitcode, and no llvm-dis is found (llvm-dis-{} to llvm-dis-{}, or llvm-dis); clang -S -emit-llvm writes text",
            Dialect::LATEST.0,
            Dialect::OLDEST.0
        )
    }))
}

/// Returns the newest installed `llvm-dis`. Names with a release are tried first, since `llvm-dis` without a release
/// may be of any release.
fn disassembler() -> Option<PathBuf> {
    let majors = || (Dialect::OLDEST.0..=Dialect::LATEST.0).rev();
    let numbered = majors().find_map(|major| candidates(&[format!("llvm-dis-{major}")], major).next());
    let found = numbered.or_else(|| majors().find_map(|major| candidates(&["$LLVM/llvm-dis".into()], major).next()))?;
    Some(found.path)
}

/// Returns the text of bitcode.
fn disassembled(path: &Path, bytes: Vec<u8>) -> Result<Vec<u8>, String> {
    let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let (out, errors) = run_both(path, &["-o", "-", "-"].map(String::from), bytes, TIME)
        .map_err(|why| format!("bitcode, and {name} does not run: {why}"))?;
    match out.end {
        End::Exit(0) if out.text.is_empty() => Err(format!("bitcode in which {name} finds no module")),
        End::Exit(0) => Ok(out.text.into_bytes()),
        End::TimedOut => Err(format!("bitcode, which takes {name} more than {} s", TIME.as_secs())),
        End::Exit(_) | End::Signal(_) => {
            let why = errors.lines().find(|line| !line.trim().is_empty()).unwrap_or("no message");
            Err(format!("bitcode, which {name} rejects: {why}"))
        }
    }
}

/// Returns the content of a compressed file.
fn decompressed(gzip: &Path, bytes: &[u8]) -> Result<Vec<u8>, String> {
    let read = || -> io::Result<Option<Vec<u8>>> {
        let mut input = tempfile::tempfile()?;
        input.write_all(bytes)?;
        input.rewind()?;
        let mut command = Command::new(gzip);
        let mut child = command.arg("-dc").stdin(input).stdout(Stdio::piped()).stderr(Stdio::null()).spawn()?;
        let mut out = Vec::new();
        child.stdout.take().expect("it is piped").take(MOST + 1).read_to_end(&mut out)?;
        let is_whole = child.wait()?.success() && out.len() as u64 <= MOST;
        Ok(is_whole.then_some(out))
    };
    match read() {
        Ok(Some(out)) => Ok(out),
        Ok(None) => Err(format!("gzip does not decompress it, or it has more than {} MiB", MOST >> 20)),
        Err(error) => Err(format!("gzip does not run: {error}")),
    }
}

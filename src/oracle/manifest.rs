//! Descriptions of external oracles, as data in `oracles/*.toml` or in a user's file of the same format.

use super::compiler::{Compiler, Language};
use crate::answers::QuestionKind;
use crate::ir::Dialect;
use serde::Deserialize;
use std::collections::BTreeMap;

/// The manifest of an external oracle. An unknown key is an error, so that a typing mistake cannot silently change the
/// questions.
#[derive(Clone, Debug, Default, Deserialize, PartialEq, Eq)]
#[serde(deny_unknown_fields, default, rename_all = "kebab-case")]
pub struct Manifest {
    /// The name, as in `--oracle` and in reports: `opt-19`.
    pub name: String,
    /// LLVM's major version, as `--version` prints it. The version also selects the dialect of the text that the oracle
    /// gets. If the version is newer than all dialects, the oracle gets the newest dialect, because LLVM reads text of
    /// older releases.
    pub major: u32,
    /// Names to look up in PATH, or paths; the first binary of this major version is used. `$LLVM/opt` is `opt` in
    /// PATH, and in the folders of LLVM's packages (`src/oracle/locate.rs`). `$DATA/` is the folder in which
    /// `oracles/install.sh` puts binaries that distributions do not package: `aliasmith` in `XDG_DATA_HOME`, or in
    /// `~/.local/share`.
    pub binaries: Vec<String>,
    /// How to install the oracle on Debian, for messages.
    pub install: String,
    /// Names or paths of the oracle's `llvm-config`, in the format of `binaries`; needed only to build the plugin.
    pub llvm_config: Vec<String>,
    /// The pipelines for the questions.
    pub pipelines: Pipelines,
    /// The flags that make the oracle's aa-eval print answers.
    pub flags: Flags,
    /// Providers that can be blamed for an answer, as values of `-aa-pipeline=`, by architecture (`any` for all
    /// architectures).
    pub providers: BTreeMap<String, Vec<String>>,
    /// Options that change answers, with their defaults.
    #[serde(rename = "options", alias = "knobs")]
    pub llvm_options: BTreeMap<String, String>,
    /// Address spaces that this version does not define yet, by architecture. If a module uses one of these spaces, a
    /// wrong answer about the module is only a lead.
    pub undefined_spaces: BTreeMap<String, Vec<u32>>,
    /// Known wrong answers.
    pub known: Vec<KnownDivergence>,
    /// The compiler, if the oracle is a compiler. In this case `pipelines` and `flags` are empty.
    #[serde(skip)]
    pub compiler: Option<Compiler>,
}

/// The manifest of a compiler that is a program (`kind = "command"`).
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct CommandManifest {
    name: String,
    /// Always `command`.
    #[allow(dead_code)]
    kind: String,
    /// The release of LLVM whose text the program reads.
    major: u32,
    /// See [`Manifest::binaries`].
    binaries: Vec<String>,
    install: String,
    /// The arguments. The program reads the module on stdin and prints on stdout, unless `{in}` and `{out}` stand for
    /// files.
    args: Vec<String>,
    /// The language of the output.
    output: Language,
    #[serde(default)]
    known: Vec<KnownDivergence>,
}

impl From<CommandManifest> for Manifest {
    fn from(m: CommandManifest) -> Manifest {
        let CommandManifest { name, kind: _, major, binaries, install, args, output, known } = m;
        let compiler = Some(Compiler::Command { args, output });
        Manifest { name, major, binaries, install, known, compiler, ..Manifest::default() }
    }
}

/// Whether a text is the manifest of a command.
fn is_command(text: &str) -> bool {
    let table: Result<toml::Table, _> = toml::from_str(text);
    table.is_ok_and(|table| table.get("kind").and_then(toml::Value::as_str) == Some("command"))
}

/// Adds to `own` the entries that only `base` has. If both have a table, does the same in this table.
fn complete(own: &mut toml::Table, base: toml::Table) {
    for (key, value) in base {
        match (own.get_mut(&key), value) {
            (None, value) => drop(own.insert(key, value)),
            (Some(toml::Value::Table(own)), toml::Value::Table(base)) => complete(own, base),
            (Some(_), _) => {}
        }
    }
}

/// The values of `-passes=` that ask the questions. If a value is missing, the oracle cannot be asked that question.
#[derive(Clone, Debug, Default, Deserialize, PartialEq, Eq)]
#[serde(deny_unknown_fields, default, rename_all = "kebab-case")]
pub struct Pipelines {
    /// aa-eval without GlobalsAA. Every manifest has this value.
    pub alias: String,
    /// aa-eval with GlobalsAA.
    pub alias_globals: Option<String>,
    /// The printer of MemorySSA, without GlobalsAA.
    pub memssa: Option<String>,
    /// The printer of MemorySSA, with GlobalsAA.
    pub memssa_globals: Option<String>,
    /// The printer of the walker's answers, without GlobalsAA.
    pub memssa_walker: Option<String>,
    /// The printer of the walker's answers, with GlobalsAA.
    pub memssa_walker_globals: Option<String>,
    /// The printer of alias sets.
    pub sets: Option<String>,
    /// A pipeline of GVN with options that forbid GVN to move code. GVN's remarks contain the answers of
    /// MemoryDependenceAnalysis.
    pub memdeps: Option<String>,
}

/// Flags of aa-eval. The `_all` fields add the answers that no execution can refute.
#[derive(Clone, Debug, Default, Deserialize, PartialEq, Eq)]
#[serde(deny_unknown_fields, default, rename_all = "kebab-case")]
pub struct Flags {
    /// Print alias answers that an execution can refute.
    pub alias: Vec<String>,
    /// Print the other alias answers too (MayAlias).
    pub alias_all: Vec<String>,
    /// Print mod/ref answers that an execution can refute.
    pub modref: Vec<String>,
    /// Print the other mod/ref answers too (ModRef).
    pub modref_all: Vec<String>,
    /// Ask about loads and stores with their metadata.
    pub metadata: Vec<String>,
}

/// A known wrong answer. Findings that match this entry are reported as known.
#[derive(Clone, Debug, Deserialize, PartialEq, Eq)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct KnownDivergence {
    /// The signature of a finding. A finding matches if its signature has the same cause; the rest of the signature is
    /// ignored.
    pub signature: Option<String>,
    /// The kind of question, if there is no signature.
    pub question: Option<String>,
    /// With `question`: the blamed provider; if omitted, any provider.
    pub provider: Option<String>,
    /// Why the answer is wrong, in one line.
    pub reason: String,
    /// The issue that tracks the wrong answer: `llvm#63266` or an address.
    pub link: String,
    /// A date, `YYYY-MM-DD`. From this date on, the finding counts as new again.
    pub expires: Option<String>,
}

impl KnownDivergence {
    /// Returns what is wrong with the entry: it could match no finding, or its date is no date.
    pub fn wrong(&self) -> Option<String> {
        let is_hash = |hash: &str| hash.len() == 12 && hash.bytes().all(|b| matches!(b, b'0'..=b'9' | b'a'..=b'f'));
        let is_signature = |s: &str| s.rsplit_once('-').is_some_and(|(kind, hash)| !kind.is_empty() && is_hash(hash));
        let is_date = |day: &str| {
            let digits = |part: &str, len| part.len() == len && part.bytes().all(|b| b.is_ascii_digit());
            matches!(day.split('-').collect::<Vec<_>>()[..], [y, m, d] if digits(y, 4) && digits(m, 2) && digits(d, 2))
        };
        let what = match (&self.signature, &self.question, &self.expires) {
            (None, None, _) => "needs a signature or a question".into(),
            (Some(s), _, _) if !is_signature(s) => {
                format!("signature = {s:?}: a signature ends in 12 hexadecimal digits")
            }
            (_, Some(q), _) if QuestionKind::named(q).is_none() => {
                let all: Vec<&str> = QuestionKind::ALL.iter().map(|kind| kind.name()).collect();
                format!("question = {q:?}: the questions are {}", all.join(", "))
            }
            (_, _, Some(day)) if !is_date(day) => format!("expires = {day:?}: a date is YYYY-MM-DD"),
            _ => return None,
        };
        Some(format!("known ({}): {what}", self.link))
    }
}

/// The error for a manifest that cannot be used.
#[derive(thiserror::Error, Debug)]
#[error("{file}: {message}")]
pub struct ManifestError {
    /// The file name as given.
    pub file: String,
    /// The error, with key and line.
    pub message: String,
}

impl Manifest {
    /// Whether this `opt` has the option (`-name` or `-name=value`).
    pub fn has_option(&self, option: &str) -> bool {
        let name = option.trim_start_matches('-').split('=').next().unwrap_or("");
        self.llvm_options.contains_key(name)
    }

    /// Parses a manifest. Errors name `file`.
    pub fn parse(text: &str, file: &str) -> Result<Manifest, ManifestError> {
        let error = |message: String| ManifestError { file: file.to_string(), message };
        let read = match is_command(text) {
            true => toml::from_str::<CommandManifest>(text).map(Manifest::from),
            false => toml::from_str(text),
        };
        let manifest: Manifest = read.map_err(|e| {
            let before = &text[..e.span().map_or(0, |s| s.start.min(text.len()))];
            let line = before.matches('\n').count() + 1;
            ManifestError { file: format!("{file}:{line}"), message: e.message().replace('\n', "; ") }
        })?;
        let required = [
            ("name", manifest.name.is_empty()),
            ("major", manifest.major == 0),
            ("binaries", manifest.binaries.is_empty()),
        ];
        let missing: Vec<&str> = required.iter().filter(|(_, is_missing)| *is_missing).map(|(key, _)| *key).collect();
        if !missing.is_empty() {
            return Err(error(format!("the manifest does not state {}", missing.join(", "))));
        }
        let is_command = manifest.compiler.is_some();
        let good_name = |c: char| {
            c.is_ascii_lowercase() || c.is_ascii_digit() || "-._".contains(c) || is_command && c.is_ascii_uppercase()
        };
        if manifest.name.is_empty() || !manifest.name.chars().all(good_name) {
            return Err(error(format!("name = {:?}: use lower-case letters, digits and -", manifest.name)));
        }
        if manifest.name == "reference" || manifest.name == "all" {
            return Err(error(format!("name = {:?} is taken", manifest.name)));
        }
        if manifest.major < Dialect::OLDEST.0 {
            return Err(error(format!("major = {}: the oldest that is asked is {}", manifest.major, Dialect::OLDEST)));
        }
        if let Some(Compiler::Command { args, output: Language::Bc }) = &manifest.compiler
            && !args.iter().any(|arg| arg.contains("{out}"))
        {
            return Err(error("output = \"bc\": args must name the file {out}".into()));
        }
        if let Some(wrong) = manifest.known.iter().find_map(KnownDivergence::wrong) {
            return Err(error(wrong));
        }
        Ok(manifest)
    }

    /// Completes a manifest. `text` is its text, which [`Manifest::parse`] accepts. Entries that `text` does not state
    /// are taken from the text `base` of another manifest, except known divergences, `llvm-config` and `install`. A
    /// pipeline that is an empty text is removed, so that its question is not asked. Errors name `file`.
    pub(super) fn completed(text: &str, base: &str, file: &str) -> Result<Manifest, ManifestError> {
        let error = |e: toml::de::Error| ManifestError { file: file.into(), message: e.message().into() };
        let table = |text: &str| toml::from_str::<toml::Table>(text).map_err(error);
        let (mut own, mut base) = (table(text)?, table(base)?);
        if let Some(options) = own.remove("knobs") {
            own.insert("options".into(), options);
        }
        ["known", "llvm-config", "install"].iter().for_each(|key| drop(base.remove(*key)));
        complete(&mut own, base);
        if let Some(pipelines) = own.get_mut("pipelines").and_then(toml::Value::as_table_mut) {
            pipelines.retain(|_, pipeline| pipeline.as_str() != Some(""));
        }
        own.try_into().map_err(error)
    }

    /// Whether the oracle is a compiler of libNVVM.
    pub fn is_libnvvm(&self) -> bool {
        matches!(self.compiler, Some(Compiler::Libnvvm { .. }))
    }

    /// Whether the oracle is a compiler that prints PTX.
    pub fn prints_ptx(&self) -> bool {
        self.compiler.as_ref().is_some_and(|compiler| compiler.output() == Language::Ptx)
    }

    /// Returns the dialect of the text that the oracle gets.
    pub fn dialect(&self) -> Dialect {
        Dialect(self.major.min(Dialect::LATEST.0))
    }

    /// Returns the kinds of question that the oracle can be asked.
    pub fn answers(&self) -> Vec<QuestionKind> {
        if self.compiler.is_some() {
            return vec![QuestionKind::Same];
        }
        let p = &self.pipelines;
        let graphs = [&p.memssa, &p.memssa_globals, &p.memssa_walker, &p.memssa_walker_globals];
        let all = QuestionKind::ALL.iter().copied();
        all.filter(|kind| match kind {
            QuestionKind::Alias | QuestionKind::Modref | QuestionKind::Heard | QuestionKind::Same => true,
            QuestionKind::Clobber | QuestionKind::Shape => graphs.iter().any(|g| g.is_some()),
            QuestionKind::Memdeps => p.memdeps.is_some(),
            QuestionKind::Sets => p.sets.is_some(),
        })
        .collect()
    }

    /// Returns the providers that may be asked alone about a module of this triple, as values of `-aa-pipeline=`. If
    /// the triple is empty, returns only the providers for all architectures.
    pub fn providers(&self, triple: &str) -> Vec<&str> {
        let arch = match triple.split('-').next().unwrap_or("") {
            arch if arch.starts_with("amdgpu") => "amdgcn",
            arch => arch,
        };
        ["any", arch].iter().filter_map(|a| self.providers.get(*a)).flatten().map(String::as_str).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::oracle::{Discovery, find};

    const GOOD: &str = include_str!("../../oracles/opt-19.toml");

    #[test]
    fn an_unknown_key_is_an_error_with_file_and_key() {
        let text = GOOD.replace("[pipelines]", "[pipelines]\nmemsa = \"x\"");
        let e = Manifest::parse(&text, "my-opt.toml").expect_err("typo").to_string();
        assert!(e.starts_with("my-opt.toml:") && e.contains("memsa") && !e.contains('\n'), "{e}");
    }

    #[test]
    fn names_and_versions_are_checked() {
        for (from, to) in
            [("\"opt-19\"\nmajor", "\"Opt 19\"\nmajor"), ("major = 19", "major = 14"), ("\"opt-19\"\nm", "\"all\"\nm")]
        {
            assert!(GOOD.contains(from));
            assert!(Manifest::parse(&GOOD.replacen(from, to, 1), "f").is_err(), "{to}");
        }
        let known = format!("{GOOD}\n[[known]]\nreason = \"r\"\nlink = \"llvm#1\"\n");
        assert!(Manifest::parse(&known, "f").is_err());
        let known = format!("{GOOD}\n[[known]]\nquestion = \"alias\"\nreason = \"r\"\nlink = \"llvm#1\"\n");
        let shipped = Manifest::parse(GOOD, "f").expect("ours").known.len();
        assert_eq!(Manifest::parse(&known, "f").expect("complete").known.len(), shipped + 1);
    }

    #[test]
    fn a_command_is_a_compiler() {
        let text = "name = \"cicc-O3\"\nkind = \"command\"\nmajor = 22\nbinaries = [\"no-such-cicc\"]\n\
                    install = \"ask your vendor\"\nargs = [\"-O3\", \"{in}\", \"-o\", \"{out}\"]\noutput = \"ptx\"\n";
        let m = Manifest::parse(text, "f").expect("a command");
        assert!(m.prints_ptx() && m.answers() == [QuestionKind::Same]);
        let Discovery::Missing { hint, .. } = find(&m) else { panic!("found") };
        assert!(hint.contains("ask your vendor"), "{hint}");
        let e = Manifest::parse(&text.replace("output", "outptu"), "f").expect_err("typo").to_string();
        assert!(e.starts_with("f:") && e.contains("outptu"), "{e}");
        assert!(Manifest::parse(&text.replace("\"ptx\"", "\"elf\""), "f").is_err());
        let bitcode = text.replace("\"ptx\"", "\"bc\"");
        assert!(Manifest::parse(&bitcode, "f").is_ok());
        let e = Manifest::parse(&bitcode.replace("{out}", "-"), "f").expect_err("no file").to_string();
        assert!(e.contains("{out}"), "{e}");
        assert!(Manifest::parse(&GOOD.replacen("opt-19", "Opt-19", 1), "f").is_err(), "only commands have capitals");
    }
}

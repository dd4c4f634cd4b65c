//! Formats one finding about a compiler as the text of a bug report. A report about LLVM's `llc` is for LLVM's tracker.
//! A report about another compiler is for the vendor of this compiler, because only the vendor can fix it.

use super::upstream::{evidence, tracker_links};
use crate::escape::{one_line, shell_word};
use crate::finding::{Fault, Finding, Miscompile};
use crate::judge::observable::DifferenceKind;
use crate::oracle::Opt;
use crate::oracle::compiler::{Compiler, Language};
use std::fmt::Write as _;

/// Who can fix a compiler.
#[derive(Copy, Clone, PartialEq, Eq)]
enum Addressee {
    Llvm,
    Nvidia,
    Vendor,
}

/// A compiler, its input for the reduced kernel, and its output.
pub struct Compilation<'a> {
    /// The oracle.
    pub opt: &'a Opt,
    /// The compiler of the oracle.
    pub compiler: &'a Compiler,
    /// The text that the compiler got.
    pub given: &'a str,
    /// The output; `None` if the compiler produced no output.
    pub printed: Option<&'a str>,
}

impl Compilation<'_> {
    fn addressee(&self) -> Addressee {
        match self.compiler {
            Compiler::Libnvvm { .. } => Addressee::Nvidia,
            Compiler::Command { .. } if self.opt.manifest.name.starts_with("llc-") => Addressee::Llvm,
            Compiler::Command { .. } => Addressee::Vendor,
        }
    }

    /// Returns the compiler's name and version.
    fn identity(&self) -> String {
        let (name, version) = (&self.opt.manifest.name, &self.opt.version);
        match (self.addressee(), version.split_once('/')) {
            (Addressee::Nvidia, Some((nvvm, release))) => {
                format!("libNVVM {release} (NVVM {})", nvvm.trim_start_matches("nvvm-"))
            }
            (Addressee::Llvm, _) => format!("llc {version}"),
            _ => format!("{name} {version}").trim_end().to_string(),
        }
    }

    /// Describes as Markdown how the compiler is started.
    fn command(&self) -> String {
        let file = self.opt.path.file_name().map_or_else(String::new, |name| name.to_string_lossy().into_owned());
        match self.compiler {
            Compiler::Libnvvm { options, .. } => format!(
                "Give the text to `nvvmAddModuleToProgram` of `{file}`, then call `nvvmVerifyProgram` and \
                 `nvvmCompileProgram` with the options `{}`.",
                options.join(" ")
            ),
            Compiler::Command { args, .. } => {
                let is_named = args.iter().any(|arg| arg.contains("{in}"));
                let filled = args.iter().map(|arg| arg.replace("{in}", "reduced.ll").replace("{out}", "output"));
                let words: Vec<String> = filled.map(|arg| shell_word(&arg)).collect();
                format!("```\n{file} {}{} reduced.ll\n```", words.join(" "), if is_named { " #" } else { " <" })
                    .replace(" # reduced.ll", "")
            }
        }
    }
}

/// Formats the report as Markdown. `kernel` is the reduced file without comment lines. `near` has similar known
/// divergences, each as a link and a reason.
pub fn compiler_issue(f: &Finding, kernel: &str, c: &Compilation<'_>, near: &[(String, String)]) -> String {
    let to = c.addressee();
    let area = if to == Addressee::Llvm { "[NVPTX] " } else { "" };
    let what = match &f.fault {
        Fault::Miscompile(_) => "miscompiles",
        Fault::Hang { .. } => "does not end on",
        Fault::InvalidOutput { .. } => "prints an unreadable module for",
        Fault::Crash { .. } | Fault::WrongAnswer(_) | Fault::BrokenShape(_) => "crashes on",
    };
    let mut out = format!("# {area}{} {what} a kernel: {}\n\n", c.identity(), one_line(&f.expected));
    // Writing to a String cannot fail.
    let _ = writeln!(out, "{}\n", address(to, c));
    let _ = writeln!(out, "```llvm\n{}\n```\n", c.given.trim());
    let _ = writeln!(out, "{}\n", c.command());
    if let Some(printed) = c.printed {
        let _ = writeln!(out, "The output:\n\n```\n{}\n```\n", printed.trim());
    }
    if let Fault::Miscompile(m) = &f.fault {
        let _ = writeln!(out, "On the inputs below, the output behaves differently: {}.\n", one_line(&f.expected));
        let _ = writeln!(out, "{}\n", argument(m, c.compiler.output()));
    }
    if let Some(w) = f.fault.witness() {
        out += &evidence(f, w);
    }
    let versions: Vec<String> =
        f.versions.iter().map(|(v, wrong)| format!("{v}: {}", if *wrong { "wrong" } else { "not refuted" })).collect();
    let _ = writeln!(out, "Compilers: {}.", versions.join(", "));
    if c.given.trim() != kernel.trim() {
        let _ = writeln!(out, "\nThe same kernel in LLVM IR, as it was executed:\n\n```llvm\n{}\n```", kernel.trim());
    }
    if to == Addressee::Llvm {
        out += &tracker_links(f, near);
    }
    let _ = writeln!(out, "\nFound by aliasmith ({}).", f.signature);
    out
}

/// Returns a sentence that says to whom the report is addressed.
fn address(to: Addressee, c: &Compilation<'_>) -> String {
    match to {
        Addressee::Llvm => "For https://github.com/llvm/llvm-project/issues, label `backend:NVPTX`.".into(),
        Addressee::Nvidia => {
            "For NVIDIA (https://developer.nvidia.com/bugs, CUDA compiler), not for LLVM's tracker: the compiler's source \
             is closed."
                .into()
        }
        Addressee::Vendor => format!("For the vendor of {}.", c.opt.manifest.name),
    }
}

/// Returns a paragraph that names the rules of LangRef or PTX that the output violates.
fn argument(m: &Miscompile, output: Language) -> String {
    let (rule, by) = match output {
        Language::Ptx => ("the PTX ISA", "the output by the PTX ISA"),
        Language::Ll | Language::Bc => ("LangRef", "the output by LangRef"),
    };
    let both = format!("The kernel was executed by LangRef, {by}. ");
    let what = match m.difference {
        DifferenceKind::Volatile => {
            "LangRef, \"Volatile Memory Accesses\": a compiler must not change the number or the order of volatile accesses."
                .to_string()
        }
        DifferenceKind::Ub if output == Language::Ptx => {
            "All accesses of the kernel are legal. By the PTX ISA (\"Addresses as Operands\", \"State Spaces\", \"cvta\"), an \
             access of the output is undefined: its address must be a multiple of its size, and lie in the window of its \
             state space."
                .to_string()
        }
        DifferenceKind::Ub => "The kernel has no undefined behaviour; the output has.".to_string(),
        DifferenceKind::Trap => "The kernel executes no `llvm.trap`; the output ends in a trap, or the reverse.".into(),
        DifferenceKind::Memory | DifferenceKind::Return | DifferenceKind::Call => {
            format!("In every order of the threads, LangRef allows one outcome here, and {rule} gives another.")
        }
        DifferenceKind::Export | DifferenceKind::Promise => {
            "LangRef, \"Linkage Types\", \"Function Attributes\": other modules rely on what the output changed.".into()
        }
    };
    both + &what
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::nvvm::NvvmVersion;
    use crate::oracle::Manifest;

    fn finding(oracle: &str, difference: &str) -> Finding {
        let json = format!(
            r#"{{"type":"finding","verdict":"miscompile","oracle":"{oracle}","provider":null,"function":"k","question":"same",
            "a":"","b":"","size_a":null,"size_b":null,"space_a":null,"space_b":null,"answer":"{difference}","expected":"WHAT",
            "promises":[],"pipeline":"-passes=compile","signature":"s","semantics":"langref-2026-07","known":null,
            "versions":{{"{oracle}":true}},"passes":"compile","witness":{{"seed":0,
            "launch":"cluster=1 grid=1,1,1 block=1,1,1","args":["i32 7"],"events":[]}},"instructions":3,"file":"reduced.ll",
            "file_original":"original.ll","replay":"r","reduce":"d"}}"#
        );
        serde_json::from_str(&json).expect("the contract's fields")
    }

    fn issue(name: &str, path: &str, version: &str, compiler: Compiler, difference: &str) -> String {
        let manifest = Manifest { name: name.into(), compiler: Some(compiler.clone()), ..Manifest::default() };
        let opt = Opt { manifest, path: path.into(), version: version.into(), plugin: None };
        let c = Compilation { opt: &opt, compiler: &compiler, given: "GIVEN", printed: Some("PRINTED") };
        compiler_issue(&finding(name, difference), "KERNEL", &c, &[("llvm#7".into(), "alike".into())])
    }

    /// An error of a closed compiler is never for LLVM's tracker; an error of llc is.
    #[test]
    fn each_compiler_has_its_addressee() {
        let nvvm = Compiler::Libnvvm { options: vec!["-arch=compute_100".into()], ir: NvvmVersion::Nvvm23 };
        let text = issue("libnvvm", "/x/libnvvm.so.4", "nvvm-23.0.0/13.5.37", nvvm, "ub");
        for part in [
            "# libNVVM 13.5.37 (NVVM 23.0.0) miscompiles a kernel: WHAT\n",
            "For NVIDIA (",
            "```llvm\nGIVEN\n```",
            "`nvvmCompileProgram` with the options `-arch=compute_100`",
            "The output:\n\n```\nPRINTED\n```",
            "\"Addresses as Operands\"",
            "- argument 0: i32 7",
            "The same kernel in LLVM IR, as it was executed:\n\n```llvm\nKERNEL\n```",
        ] {
            assert!(text.contains(part), "{part}\n{text}");
        }
        assert!(!text.contains("llvm#7") && !text.contains("llvm-project"), "{text}");
        let command =
            |args: &[&str], output| Compiler::Command { args: args.iter().map(|a| a.to_string()).collect(), output };
        let text =
            issue("llc-22-O3", "/usr/bin/llc-22", "22.1.8", command(&["-O3", "-o", "-"], Language::Ptx), "volatile");
        for part in [
            "# [NVPTX] llc 22.1.8 miscompiles a kernel: WHAT\n",
            "llvm-project/issues, label `backend:NVPTX`",
            "```\nllc-22 -O3 -o - < reduced.ll\n```",
            "\"Volatile Memory Accesses\"",
            "- llvm#7: alike",
        ] {
            assert!(text.contains(part), "{part}\n{text}");
        }
        let cicc = command(&["{in}", "-o", "{out}"], Language::Ll);
        let text = issue("cicc-O3", "/x/cicc", "", cicc, "memory");
        assert!(
            text.contains("For the vendor of cicc-O3.") && text.contains("```\ncicc reduced.ll -o output\n```"),
            "{text}"
        );
        assert!(!text.contains("llvm#7") && !text.contains("PTX"), "{text}");
    }
}

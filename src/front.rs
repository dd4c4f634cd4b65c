//! The public API: the functions that external programs can call, and the types of their parameters and results.
//!
//! | to | call |
//! |---|---|
//! | read the IR of LLVM 15 to 23 | [`parse_module`] |
//! | read the inputs that a file states | [`parse_lines`] |
//! | print a module for an LLVM release | [`print_module`] |
//! | generate a kernel with its inputs | [`generate`] |
//! | find the installed `opt`s | [`resolve_oracles`] of [`built_in`] |
//! | ask an `opt` | [`ask_one`] |
//! | ask the reference | [`evaluate`] |
//! | run a kernel | [`execute`] |
//! | judge a kernel: ask, run, compare | [`Checker`] |
//! | compare two modules | [`Comparer`] |
//! | reduce a finding | [`reduce_finding`] |
//! | report a finding | [`text`], [`upstream`], [`render_html`] |
//!
//! The programs in `examples/` use these functions. This example reads a module, and prints it as an older release
//! writes it. Then it reads a malformed text, and gets an error with the position:
//!
//! ```
//! use aliasmith::front::{Dialect, parse_module, print_module};
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let text = "define void @f(ptr captures(none) %p) {\n  ret void\n}\n";
//! let module = parse_module("kernel.ll", text.as_bytes())?.module;
//! assert!(print_module(&module, Dialect(19)).contains("ptr nocapture %p"));
//! let error = parse_module("kernel.ll", b"define void @f() {\n  rte void\n}\n").unwrap_err();
//! assert!(error.to_string().starts_with("kernel.ll:2:3: "));
//! # Ok(())
//! # }
//! ```
//!
//! This example runs a generated kernel with its inputs. The kernel has no undefined behaviour, so the run counts:
//!
//! ```
//! use aliasmith::front::{Execution, Features, Options, Outcome, Program, Watch, execute, generate};
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let case = generate(7, &Features::parse("")?);
//! let (program, mut run) = (Program::new(&case.module), Execution::default());
//! execute(&program, &case.module, case.entry, &case.setup, &Options::default(), &Watch::default(), &mut run);
//! assert_eq!(run.outcome, Outcome::Counted);
//! # Ok(())
//! # }
//! ```

mod builders;

pub use builders::{Checker, Comparer};

#[doc(inline)]
pub use crate::alias::{Ask as AskReference, evaluate};
#[doc(inline)]
pub use crate::answers::Answers;
#[doc(inline)]
pub use crate::case::{
    Case, Setup,
    lines::{CaseLines, LineError, parse as parse_lines},
};
#[doc(inline)]
pub use crate::confirmation::{
    ConfirmedKernel,
    check::{ModuleReport, Violation},
    end_to_end::Effect,
    entry_coverage::Coverage,
    reduced_kernel::reduce_finding,
};
#[doc(inline)]
pub use crate::evaluation::{assess::Run, panel::Panel};
#[doc(inline)]
pub use crate::finding::{Fault, Finding, Lead, Summary};
#[doc(inline)]
pub use crate::r#gen::{Features, from_seed as generate};
#[doc(inline)]
pub use crate::ir::{
    FuncId, Module,
    diagnostic::SyntaxError,
    dialect::Dialect,
    parse::{ParsedModule, parse_module},
    print::print_module,
};
#[doc(inline)]
pub use crate::judge::observable::Difference;
#[doc(inline)]
pub use crate::machine::{Execution, Options, Outcome, Program, Watch, execute};
#[doc(inline)]
pub use crate::oracle::{
    Ask, Manifest, NoOracle, Opt, Oracle, OracleError, Reply, Subject, Timeouts, Transport, ask_one, built_in,
    resolve_oracles,
};
#[doc(inline)]
pub use crate::reduce::{Candidate, Target};
#[doc(inline)]
pub use crate::report::{
    html::{Entry, Night, Page, render_html},
    text::render_text as text,
    upstream::upstream,
};
#[doc(inline)]
pub use crate::target::Profile;
#[doc(inline)]
pub use crate::validation::{modules::ModuleComparison, pipelines::NoPipeline};

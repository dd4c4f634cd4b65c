//! The public API: the functions that a program of your own calls.
//!
//! | to | call |
//! |---|---|
//! | read IR of LLVM 15 to 23 | [`parse_module`] |
//! | read the inputs that a file states | [`parse_lines`] |
//! | print it for a release | [`print_module`] |
//! | generate a kernel with its inputs | [`generate`] |
//! | find the installed `opt`s | [`resolve_oracles`] of [`built_in`] |
//! | ask one of them | [`ask_one`] |
//! | ask the reference | [`evaluate`] |
//! | run a kernel | [`execute`] |
//! | judge a kernel: ask, run, compare | [`check`] |
//! | compare_modules two modules | [`compare_modules`] |
//! | make a finding small | [`reduce_finding`] |
//! | report it | [`text`], [`upstream`], [`render_html`] |
//!
//! `examples/` has programs that use them.

#[doc(inline)]
pub use crate::alias::{Ask as AskReference, evaluate};
#[doc(inline)]
pub use crate::case::{Case, Setup, lines::parse as parse_lines};
#[doc(inline)]
pub use crate::confirmation::check::{ModuleReport, check};
#[doc(inline)]
pub use crate::confirmation::reduced::reduce_finding;
#[doc(inline)]
pub use crate::evaluation::panel::Panel;
#[doc(inline)]
pub use crate::finding::Finding;
#[doc(inline)]
pub use crate::r#gen::{Features, from_seed as generate};
#[doc(inline)]
pub use crate::ir::{Module, dialect::Dialect, parse::parse_module, print::print_module};
#[doc(inline)]
pub use crate::machine::{Execution, Options, Outcome, Program, Watch, execute};
#[doc(inline)]
pub use crate::oracle::{Ask, Oracle, Reply, Subject, Timeouts, Transport, ask_one, built_in, resolve_oracles};
#[doc(inline)]
pub use crate::report::{html::render_html, text::render_text as text, upstream::upstream};
#[doc(inline)]
pub use crate::target::Profile;
#[doc(inline)]
pub use crate::validation::modules::{ModuleComparison, compare_modules};

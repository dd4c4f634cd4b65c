//! The public API: the functions that a program outside this repository calls.
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
//! | judge a kernel: ask, run, compare | [`check`] |
//! | compare two modules | [`compare_modules`] |
//! | reduce a finding | [`reduce_finding`] |
//! | report a finding | [`text`], [`upstream`], [`render_html`] |
//!
//! The programs in `examples/` use these functions.

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

//! Outside code: the actions of external functions, environment threads and allocation functions, and what outside code
//! can observe.
//!
//! This module reads an [`EnvironmentView`] and returns data: the actions of outside code, or what outside code can
//! observe. `exec` performs the actions as a thread of the machine. So the machine checks the accesses of outside code
//! like all other accesses.

pub mod env_thread;
pub mod external;
pub mod observe;
pub mod external_code;

use crate::api::{Execution, Options};
use crate::case::Setup;
use crate::code::Program;
use crate::ir::{Linkage, Module, SymbolId};
use crate::memory::View;

/// The parts of a run that outside code can know, and memory from the view of the running thread.
#[derive(Copy, Clone, Debug)]
pub struct EnvironmentView<'a> {
    pub program: &'a Program,
    pub module: &'a Module,
    pub options: &'a Options,
    pub seed: u64,
    pub run: &'a Execution,
    pub view: View<'a>,
    pub setup: &'a Setup,
}

impl<'a> EnvironmentView<'a> {
    /// Returns a symbol's name in the kernel's own module.
    pub fn name(&self, symbol: SymbolId) -> &'a str {
        own_name(self.module, self.options, symbol)
    }
}

/// Whether a definition with this linkage and name is invisible to other modules. A symbol without a name is invisible
/// too.
pub fn is_hidden(module: &Module, options: &Options, linkage: &Linkage, symbol: SymbolId) -> bool {
    linkage.is_local() || own_name(module, options, symbol).is_empty()
}

/// Returns a symbol's name in its kernel's own module, without the prefix that a batch adds to names
/// ([`Options::prefix`]).
pub fn own_name<'m>(module: &'m Module, options: &Options, symbol: SymbolId) -> &'m str {
    let name = module.symbol_name(symbol);
    name.strip_prefix(&*options.prefix).unwrap_or(name)
}

//! The changes that the reader of an LLVM release makes to a module, beyond parsing its text.
//!
//! [`read_as`] must produce the module that `opt-N` has in memory after it has read the file. It sets the file name,
//! the target's data layout and the release's own attributes on intrinsics. It merges equal metadata, drops debug
//! information of unknown versions, and replaces old spellings. It never changes the behaviour of the module.
//! [`legalize_for`] is the inverse: it makes a module that an older release can read.

mod annotations;
mod calls;
mod debug;
mod downgrade;
mod ldg;
mod metadata;
mod rewrite;
mod rules;

use super::dialect::Dialect;
use super::layout::default_layout;
use super::{Module, intrinsics};

pub use downgrade::{legalize_for, triple_for};
pub use rewrite::loses_lifetimes;

/// Applies to `m` the changes of the reader of `d`; `file` is the file name that `opt` gets.
pub fn read_as(m: &mut Module, d: Dialect, file: &str) {
    if m.source_filename.is_none() {
        m.source_filename = Some(file.into());
    }
    if m.data_layout.is_empty() {
        m.data_layout = default_layout(&m.triple, d.0).into();
    }
    calls::upgrade(m, d);
    intrinsic_attributes(m, d);
    debug::upgrade(m, d);
    if d.is_at_least(20) {
        annotations::upgrade(m);
    }
    metadata::module_flags(m, d);
    metadata::scalar_tbaa(m);
    metadata::unique(m);
}

/// Replaces the intrinsics that access memory by loads and atomic operations: `llvm.nvvm.atomic.load.{add,inc,dec}.…`,
/// `llvm.nvvm.ldg.global.…`. The reader of every release, or of every release since LLVM 20, does so. Afterwards `opt`
/// has no such call that a question could be about. For all oracles alike, the calls become what LLVM 22 makes of them.
/// Returns the number of read-only loads that got a smaller alignment, for a note.
pub fn replace_accesses(m: &mut Module) -> usize {
    let weakened = ldg::natural_alignments(m);
    calls::upgrade_accesses(m, Dialect(22));
    weakened
}

/// Sets the attributes of known intrinsics to those of the release's own table, whatever the file states.
fn intrinsic_attributes(m: &mut Module, d: Dialect) {
    for i in 0..m.functions.len() {
        let Some(known) = intrinsics::lookup(m.symbol_name(m.functions[i].symbol)) else { continue };
        // LLVM 22 leaves a declaration whose only parameter is a size, which is not a lifetime marker.
        let params = &m.functions[i].params;
        if known.name.starts_with("lifetime.") && params.len() == 1 && !m.types.is_pointer(params[0].ty) {
            continue;
        }
        let Some(attrs) = known.attrs(d.0, &mut m.types) else { continue };
        let f = &mut m.functions[i];
        f.attrs = attrs.function;
        f.ret_attrs = attrs.ret;
        let mut params = attrs.params.into_iter();
        f.params.iter_mut().for_each(|p| p.attrs = params.next().unwrap_or_default());
    }
}

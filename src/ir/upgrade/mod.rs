//! The changes that the reader of one LLVM release makes to a module beyond its text.
//!
//! [`read_as`] must leave the module that `opt-N` has in its hands after reading the file: with the name of the file,
//! the data layout of the target, that release's attributes on intrinsics, equal metadata made one, debug information
//! of no known version dropped, old spellings replaced. It never changes what an execution of the module does.
//! [`legalize_for`] is the way back: the module that an older release can read.

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

/// Does to `m` what the reader of `d` does; `file` is the name under which `opt` is given the file.
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

/// Makes loads and atomic operations of the intrinsics that access memory and that the reader of every release, or of every
/// one since LLVM 20, replaces: `llvm.nvvm.atomic.load.{add,inc,dec}.…`, `llvm.nvvm.ldg.global.…`. After its reader, `opt`
/// knows no call that a question could be about. They become what LLVM 22 makes of them, for all oracles alike. Gives the
/// number of read-only loads that got a smaller alignment, for a note.
pub fn replace_accesses(m: &mut Module) -> usize {
    let weakened = ldg::natural_alignments(m);
    calls::upgrade_accesses(m, Dialect(22));
    weakened
}

/// A known intrinsic has the attributes of the release's own table, whatever the file says.
fn intrinsic_attributes(m: &mut Module, d: Dialect) {
    for i in 0..m.functions.len() {
        let Some(known) = intrinsics::lookup(m.symbol_name(m.functions[i].symbol)) else { continue };
        // The overload for a size that LLVM 22 leaves behind is no lifetime marker.
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

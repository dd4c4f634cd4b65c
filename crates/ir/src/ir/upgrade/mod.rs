//! The changes that the reader of an LLVM release makes to a module after parsing its text.
//!
//! [`read_as`] must produce the module that `opt-N` has in memory after `opt-N` has read the file. The function sets
//! the file name, the target's data layout, and the release's own attributes of intrinsics. [`read_as`] also merges
//! equal metadata, drops debug information of unknown versions, and replaces old spellings. [`read_as`] never changes
//! the behaviour of the module. [`legalize_for`] does the opposite: it makes a module that an older release can read.

mod amdgpu_atomics;
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

pub use downgrade::{legalize_for, triple_for, unreadable_for};
pub use rewrite::loses_lifetimes;

/// Changes `m` as the reader of `d` does. `file` is the file name that `opt` gets.
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

/// Replaces calls of `llvm.nvvm.atomic.load.{add,inc,dec}.…`, of AMDGPU's old atomic intrinsics and of
/// `llvm.nvvm.ldg.global.…` by atomic operations and loads, as LLVM 22's reader does. Some older releases replace some
/// or all of these calls too, so a question to their `opt` cannot refer to such a call. Every oracle therefore gets the
/// module after this replacement. Returns the number of read-only loads that got a smaller alignment, for a note to the
/// user.
pub fn replace_accesses(m: &mut Module) -> usize {
    let weakened = ldg::natural_alignments(m);
    calls::upgrade_accesses(m, Dialect(22));
    weakened
}

/// Gives known intrinsics the attributes of the release's own table, whatever the file states.
fn intrinsic_attributes(m: &mut Module, d: Dialect) {
    for i in 0..m.functions.len() {
        let Some(known) = intrinsics::lookup(m.symbol_name(m.functions[i].symbol)) else { continue };
        // A declaration whose only parameter is a size is no lifetime marker, so LLVM 22 does not change it.
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

//! The way back: what an older release cannot read is said in its words.

use super::super::Module;
use super::super::dialect::Dialect;
use super::calls;
use std::borrow::Cow;

/// The module in a form whose text `d` reads: intrinsics under their older names, debug records (which only describe)
/// left out where the release has none.
pub fn written_for(m: &Module, d: Dialect) -> Cow<'_, Module> {
    let records = !d.since(19) && has_records(m);
    let calls = !d.since(22) && calls::needs_older(m);
    if !records && !calls {
        return Cow::Borrowed(m);
    }
    let mut older = m.clone();
    if records {
        for f in &mut older.functions {
            f.blocks.iter_mut().for_each(|b| b.records.clear());
            f.insts.iter_mut().for_each(|i| i.records.clear());
        }
    }
    if calls {
        calls::downgrade(&mut older);
        super::intrinsic_attributes(&mut older, d);
    }
    Cow::Owned(older)
}

fn has_records(m: &Module) -> bool {
    m.functions
        .iter()
        .any(|f| f.blocks.iter().any(|b| !b.records.is_empty()) || f.insts.iter().any(|i| !i.records.is_empty()))
}

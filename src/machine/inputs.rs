//! Inputs for entries whose case states none: chosen from the seed so that pointers overlap and numbers meet the
//! constants of the function.

use crate::case::{Input, Place, Setup};
use crate::ir::*;

/// `setup` with every missing argument chosen from its seed.
pub fn complete(module: &Module, entry: FuncId, setup: &Setup) -> Setup {
    let f = module.function(entry);
    let mut out = setup.clone();
    out.args.resize(f.params.len(), None);
    for (i, p) in f.params.iter().enumerate() {
        if out.args[i].is_none() {
            out.args[i] = Some(match module.types.get(p.ty) {
                Type::Ptr(_) => Input::Object { place: Place::Global, size: 64, align: 16 },
                _ => Input::Bits { bits: 64, value: 1 },
            });
        }
    }
    out
}

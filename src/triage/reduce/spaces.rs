//! Address spaces: everything of one space into the generic one.
//!
//! A space stands in types, and types stand everywhere; so the text is changed and read again. Positions of instructions
//! in the text find what the answer is about.

use super::{Anchor, Candidate, Edit};
use crate::ir::dialect::Dialect;
use crate::ir::parse::parse_module;
use crate::ir::print::print_module;
use crate::ir::*;
use crate::triage::panel::Panel;
use std::collections::BTreeSet;

/// One edit per space that is used.
pub fn edits(_: &Panel, c: &Candidate) -> Vec<Edit> {
    let types = (0..c.module.types.len() as u32).map(TypeId);
    let spaces: BTreeSet<u32> = types.filter_map(|t| c.module.types.pointer_space(t)).map(|s| s.0).collect();
    let edit = |space: u32| -> Edit { Box::new(move |c| flatten(c, space).is_some()) };
    spaces.into_iter().filter(|s| *s != 0).map(edit).collect()
}

fn flatten(c: &mut Candidate, space: u32) -> Option<()> {
    let text = print_module(&c.module, Dialect::NEWEST);
    let changed = text
        .replace(&format!(" addrspace({space})"), "")
        .replace("addrspacecast ptr ", "bitcast ptr ")
        .replace(&format!(".p{space}"), ".p0");
    if changed == text {
        return None;
    }
    *c = reread(c, &changed)?;
    Some(())
}

/// The candidate with another text of as many instructions.
pub(super) fn reread(c: &Candidate, text: &str) -> Option<Candidate> {
    let module = parse_module("reduced.ll", text.as_bytes()).ok()?.module;
    let entry = module.find_function(c.module.function_name(c.entry))?;
    let anchor = match c.anchor {
        None => None,
        Some(anchor) => {
            let old = c.module.function(c.function()?);
            let name = c.module.symbol_name(anchor.function);
            let f = module.function(module.find_function(name)?);
            let moved = |side: InstId| f.inst_ids().nth(old.inst_ids().position(|i| i == side)?);
            let [a, b] = anchor.sides;
            Some(Anchor { function: f.symbol, sides: [moved(a)?, moved(b)?] })
        }
    };
    Some(Candidate { module, entry, setup: c.setup.clone(), anchor, pruned: c.pruned })
}

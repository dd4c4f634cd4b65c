//! Edits that move all pointers and objects of one address space into the generic space.
//!
//! Address spaces are parts of types, and types occur everywhere. So an edit changes the text of the module, and parses
//! it again. The anchor's instructions are identified by their positions in the text.

use super::{Anchor, Candidate, Edit};
use crate::evaluation::panel::Panel;
use crate::ir::dialect::Dialect;
use crate::ir::parse::parse_module;
use crate::ir::print::print_module;
use crate::ir::*;
use std::collections::BTreeSet;

/// Returns one edit per used space.
pub fn edits(_: &Panel, c: &Candidate) -> Vec<Edit> {
    let types = (0..c.module.types.len() as u32).map(TypeId);
    let spaces: BTreeSet<u32> = types.filter_map(|t| c.module.types.pointer_space(t)).map(|s| s.0).collect();
    let edit = |space: u32| -> Edit { Box::new(move |c| flatten(c, space).is_some()) };
    spaces.into_iter().filter(|s| *s != 0).map(edit).collect()
}

fn flatten(c: &mut Candidate, space: u32) -> Option<()> {
    let text = print_module(&c.module, Dialect::INTERNAL);
    let flat = text.replace(&format!(" addrspace({space})"), "").replace(&format!(".p{space}"), ".p0");
    if flat == text {
        return None;
    }
    *c = reread(c, &without_empty_casts(&flat))?;
    Some(())
}

/// Replaces address space casts from a space to itself by `bitcast`s.
fn without_empty_casts(text: &str) -> String {
    const CAST: &str = "addrspacecast ";
    let mut pieces = text.split(CAST);
    let mut out = pieces.next().unwrap_or("").to_string();
    for piece in pieces {
        let from = piece.trim_start_matches('(').split(['%', '@']).next().map(str::trim);
        let to = piece.split_once(" to ").and_then(|(_, to)| to.split([',', ')', '\n', '!']).next()).map(str::trim);
        out += if from == to { "bitcast " } else { CAST };
        out += piece;
    }
    out
}

/// Returns the candidate with `text` as its module's text. The text must have the same instructions in the same order,
/// because the anchor's instructions are found by their positions.
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

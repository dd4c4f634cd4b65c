//! The output of upstream `print-alias-sets`. Upstream prints the memory address of each set; this printer prints the
//! set's number in the order of creation.

use super::{AliasSet, AliasSets, LocationStorage, SetId};
use crate::answers::{LocationSize, ModRefInfo};
use crate::ir::print::{FunctionPrinter, ModulePrinter};
use crate::ir::{InstId, Value};
use std::fmt::Write;

/// Prints the sets of one function.
pub fn function_text(sets: &AliasSets, names: &ModulePrinter) -> String {
    let view = &sets.analysis.view;
    let values = names.function(view.id);
    let saturated = if sets.is_saturated() { " (Saturated)" } else { "" };
    let mut out = format!("Alias sets for function '{}':\n", view.module.function_name(view.id));
    // Writing to a String cannot fail.
    let (count, pointers) = (sets.sets().count(), sets.pointers());
    let _ = writeln!(out, "Alias Set Tracker: {count}{saturated} alias sets for {pointers} pointer values.");
    for (id, set) in sets.sets() {
        out += &set_text(sets, id, set, &values);
    }
    out + "\n"
}

fn set_text(sets: &AliasSets, id: SetId, set: &AliasSet, values: &FunctionPrinter) -> String {
    let kind = if set.may { "may" } else { "must" };
    let access = match set.access {
        ModRefInfo::NoModRef => "No access ",
        ModRefInfo::Ref => "Ref       ",
        ModRefInfo::Mod => "Mod       ",
        ModRefInfo::ModRef => "Mod/Ref   ",
    };
    let mut out = format!("  AliasSet[{:#x}, {}] {kind} alias, {access}", id + 1, set.refs);
    if let Some(next) = set.forward {
        let _ = write!(out, " forwarding to {:#x}", next + 1);
    }
    if !set.locations.is_empty() {
        let word = if sets.storage == LocationStorage::Locations { "Memory locations" } else { "Pointers" };
        let one = |l: &super::Location| format!("({}, {})", values.typed_operand_text(l.ptr), size_text(l.size));
        let all: Vec<String> = set.locations.iter().map(one).collect();
        let _ = write!(out, "{word}: {}", all.join(", "));
    }
    if !set.unknown.is_empty() {
        let inst = |id: &InstId| match &sets.analysis.view.function.inst(*id).name {
            Some(_) => values.typed_operand_text(Value::Inst(*id)),
            None => values.inst_text(*id),
        };
        let all: Vec<String> = set.unknown.iter().map(inst).collect();
        let _ = write!(out, "\n    {} Unknown instructions: {}", all.len(), all.join(", "));
    }
    out + "\n"
}

fn size_text(size: LocationSize) -> String {
    match size {
        LocationSize::Precise(n) => format!("LocationSize::precise({n})"),
        LocationSize::UpperBound(n) => format!("LocationSize::upperBound({n})"),
        LocationSize::AfterPointer => "unknown after".into(),
        LocationSize::BeforeOrAfterPointer => "unknown before-or-after".into(),
    }
}

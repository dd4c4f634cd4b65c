//! Finds the pointer operands that an oracle spells differently than aliasmith does.
//!
//! LLVM's reader rewrites constant expressions: it folds them, and adds a provable `inbounds`. So a line of aa-eval may
//! name a constant that aliasmith prints differently. Only in this case, aliasmith asks the oracle to print the module.
//! The loads and stores in this text have tags (`!am.7`), which show the pointer that each spelling denotes.

use super::read::tag_of;
use crate::ir::InstId;

/// Returns the pointer operands of tagged loads and stores, for each function body in text order.
pub(super) fn pointer_operands(text: &str) -> Vec<Vec<(InstId, &str)>> {
    let mut functions: Vec<Vec<(InstId, &str)>> = Vec::new();
    for line in text.lines() {
        if line.starts_with("define ") {
            functions.push(Vec::new());
        } else if let (Some(list), Some(found)) = (functions.last_mut(), tag_of(line).zip(pointer_operand(line))) {
            list.push(found);
        }
    }
    functions
}

/// Returns the pointer operand of a printed load or store: `@g` in
/// `  %x = load i32, ptr addrspace(3) @g, align 4, !am.1 !0`.
fn pointer_operand(line: &str) -> Option<&str> {
    let inst = line.trim_start();
    let inst = match inst.strip_prefix('%') {
        Some(_) => inst.split_once(" = ")?.1,
        None => inst,
    };
    if !inst.starts_with("load ") && !inst.starts_with("store ") {
        return None;
    }
    let second = top_level_parts(inst).nth(1)?;
    let operand = second.strip_prefix("ptr ")?;
    let operand = match operand.strip_prefix("addrspace(") {
        Some(rest) => rest.split_once(") ")?.1,
        None => operand,
    };
    let end = [" syncscope(", " unordered", " monotonic", " acquire", " release", " seq_cst"];
    Some(end.iter().filter_map(|e| operand.find(e)).min().map_or(operand, |at| &operand[..at]))
}

/// Splits at the commas outside all brackets and quotes.
fn top_level_parts(text: &str) -> impl Iterator<Item = &str> {
    let mut depth = 0i32;
    let mut quoted = false;
    text.split(move |c| {
        match c {
            '"' => quoted = !quoted,
            '(' | '[' | '{' | '<' if !quoted => depth += 1,
            ')' | ']' | '}' | '>' if !quoted => depth -= 1,
            _ => {}
        }
        c == ',' && depth == 0 && !quoted
    })
    .map(str::trim)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn operands_are_found_by_tag() {
        let text = "define void @f() {\n\
            \x20 %x = load <2 x i32>, ptr addrspace(3) getelementptr inbounds ([4 x i32], ptr addrspace(3) @g, i64 0, i64 1), align 4, !am.1 !0\n\
            \x20 store { i32, ptr } { i32 1, ptr @g }, ptr @\"a, b\", align 4, !am.12 !0\n\
            \x20 %y = load atomic i32, ptr @g syncscope(\"cta\") acquire, align 4, !am.3 !0\n\
            \x20 call void @h(ptr @g), !am.4 !0\n  store i32 1, ptr @untagged, align 4\n}\n\
            define void @g2() {\n  store volatile i8 0, ptr %p, align 1, !am.0 !0\n}\n";
        let found = pointer_operands(text);
        assert_eq!(
            found[0],
            [
                (InstId(1), "getelementptr inbounds ([4 x i32], ptr addrspace(3) @g, i64 0, i64 1)"),
                (InstId(12), "@\"a, b\""),
                (InstId(3), "@g"),
            ]
        );
        assert_eq!(found[1], [(InstId(0), "%p")]);
    }
}

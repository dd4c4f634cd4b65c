//! Reads the output of `print-alias-sets` (LLVM 15 to 23), as claims about pairs of loads and stores.
//!
//! A load or store belongs to the set that contains its pointer, because LLVM puts all locations of one pointer into
//! one set. If two accesses are in different sets, the claim about the accesses, with their metadata, is NoAlias. If a
//! must set consists of only two pointers, the claim about an access through one and an access through the other is
//! that both begin at one address. (LLVM does not state that all pointers in a larger must set are equal. LLVM states
//! only that each pointer equals at least one other pointer.) Pairs of loads are skipped, because no execution can
//! refute NoAlias of two reads.
//!
//! An atomic access with an ordering is no location of a set, so it is ignored. If the text does not match the
//! function, or if a pointer is in two sets, the function is counted as unread.

use super::read::Names;
use super::read_memssa::UnreadReason;
use crate::answers::{AliasResult, Answer, Claim, Question};
use crate::ir::{Function, InstId, InstKind, Ordering};
use rustc_hash::FxHashMap;

/// A printed set. A set that LLVM merged into another set has no pointers of its own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Set<'a> {
    pub must: bool,
    /// The pointers with their types, such as `ptr addrspace(3) %p`. There is one entry per printed location.
    pub pointers: Vec<&'a str>,
}

/// The text about one function.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Section<'a> {
    pub function: &'a str,
    pub sets: Result<Vec<Set<'a>>, UnreadReason>,
}

/// Splits the output by function.
pub(super) fn sections(text: &str) -> Vec<Section<'_>> {
    let mut out: Vec<Section> = Vec::new();
    for line in text.lines() {
        if let Some(rest) = line.strip_prefix("Alias sets for function '") {
            let function = rest.strip_suffix("':").unwrap_or(rest);
            out.push(Section { function, sets: Ok(Vec::new()) });
        } else if let Some((Section { sets: Ok(sets), .. }, rest)) =
            out.last_mut().zip(line.strip_prefix("  AliasSet["))
        {
            match set_of(rest) {
                Some(set) => sets.push(set),
                None => out.last_mut().expect("the same").sets = Err("an alias set of another form"),
            }
        }
    }
    out
}

/// Parses the text after `  AliasSet[`: `0x55…, 1] must alias, Mod       Memory locations: (ptr %a,
/// LocationSize::precise(4))`.
fn set_of(text: &str) -> Option<Set<'_>> {
    let rest = text.split_once("] ")?.1;
    let (must, rest) = match rest.strip_prefix("must alias, ") {
        Some(rest) => (true, rest),
        None => (false, rest.strip_prefix("may alias, ")?),
    };
    let kinds = ["No access ", "Ref       ", "Mod       ", "Mod/Ref   "];
    let rest = kinds.iter().find_map(|k| rest.strip_prefix(k))?;
    let members = ["Memory locations: ", "Pointers: "].iter().find_map(|w| rest.strip_prefix(w));
    let pointers = match members {
        Some(members) => pointers_of(members)?,
        // The set has only unknown instructions (printed below it), or was merged into another.
        None if rest.is_empty() || rest.starts_with(" forwarding to ") => Vec::new(),
        None => return None,
    };
    Some(Set { must, pointers })
}

/// Parses `(ptr %a, LocationSize::precise(4)), (ptr %b, unknown after)`. An operand may contain commas; a size contains
/// none.
fn pointers_of(members: &str) -> Option<Vec<&str>> {
    let mut found = Vec::new();
    let mut rest = members;
    loop {
        rest = rest.strip_prefix('(')?;
        let marks = [", LocationSize::", ", unknown "];
        let end = marks.iter().filter_map(|m| rest.find(m)).min()?;
        found.push(&rest[..end]);
        let size = &rest[end + 2..];
        let close = if size.starts_with("LocationSize::") { "))" } else { ")" };
        rest = &size[size.find(close)? + close.len()..];
        if rest.is_empty() {
            return Some(found);
        }
        rest = rest.strip_prefix(", ")?;
    }
}

/// Returns the claims of the sets about the loads and stores of `f`. Also returns the number of accesses whose set is
/// not found, because a constant is spelled differently.
pub(super) fn claims(f: &Function, names: &Names, sets: &[Set<'_>]) -> Result<(Vec<Claim>, u32), UnreadReason> {
    let mut set_of: FxHashMap<&str, usize> = FxHashMap::default();
    for (i, set) in sets.iter().enumerate() {
        for pointer in &set.pointers {
            if *set_of.entry(pointer).or_insert(i) != i {
                return Err("a pointer in two alias sets");
            }
        }
    }
    let (mut placed, mut dropped) = (Vec::new(), 0);
    for inst in f.inst_ids().filter(|i| is_location(&f.inst(*i).kind)) {
        let mut texts = names.pointers(inst).iter();
        match texts.find_map(|t| Some((t.as_str(), *set_of.get(t.as_str())?))) {
            Some((pointer, set)) => {
                let writes = matches!(f.inst(inst).kind, InstKind::Store { .. });
                placed.push(PlacedAccess { inst, writes, pointer, set, must: is_pair(&sets[set]) });
            }
            None if names.pointers(inst).iter().any(|t| t.contains('%')) => return Err("an access in no alias set"),
            None => dropped += 1,
        }
    }
    Ok((pairs(&placed), dropped))
}

/// Whether this is a must set of two pointers.
fn is_pair(set: &Set) -> bool {
    let first = set.pointers.first();
    let others: Vec<_> = set.pointers.iter().filter(|p| Some(*p) != first).collect();
    set.must && others.first().is_some_and(|second| others.iter().all(|p| p == second))
}

/// A load or store with its set.
pub(super) struct PlacedAccess<P> {
    pub inst: InstId,
    /// Whether the access is a store.
    pub writes: bool,
    /// The pointer of the access: text that an oracle prints, or a value.
    pub pointer: P,
    pub set: usize,
    /// Whether the set is a must set of two pointers.
    pub must: bool,
}

/// Returns the claims about all pairs with at least one store.
pub(super) fn pairs<P: PartialEq>(placed: &[PlacedAccess<P>]) -> Vec<Claim> {
    let mut claims = Vec::new();
    for (i, a) in placed.iter().enumerate() {
        for b in placed[..i].iter().filter(|b| a.writes || b.writes) {
            let result = if a.set != b.set {
                AliasResult::NoAlias
            } else if a.must && a.pointer != b.pointer {
                AliasResult::MustAlias
            } else {
                continue;
            };
            let question = Question::Sets { a: b.inst, b: a.inst };
            claims.push(Claim { question, answer: Answer::Alias(result), rule: None });
        }
    }
    claims
}

/// Whether alias sets record this load or store as a location.
pub(super) fn is_location(kind: &InstKind) -> bool {
    match kind {
        InstKind::Load { atomic, .. } | InstKind::Store { atomic, .. } => {
            atomic.as_ref().is_none_or(|a| a.ordering <= Ordering::Monotonic)
        }
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "Alias sets for function 'f':\n\
        Alias Set Tracker: 4 alias sets for 4 pointer values.\n\
        \x20 AliasSet[0x1, 2] must alias, Mod       Pointers: (ptr %a, LocationSize::upperBound(8)), (ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @g, i64 1), unknown before-or-after)\n\
        \x20 AliasSet[0x2, 1] may alias, Mod/Ref    forwarding to 0x1\n\
        \x20 AliasSet[0x3, 1] may alias, Ref       \n    1 Unknown instructions:   call void @h(), !am.3 !0\n\
        \x20 AliasSet[0x4, 1] may alias, No access Memory locations: (ptr @h, LocationSize::precise(vscale x 16))\n\n";

    #[test]
    fn every_form_of_a_set() {
        let read = sections(TEXT);
        let sets = read[0].sets.as_ref().expect("good text");
        let pointers: Vec<_> = sets.iter().map(|s| (s.must, s.pointers.clone())).collect();
        let constant = "ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @g, i64 1)";
        assert_eq!(
            pointers,
            [(true, vec!["ptr %a", constant]), (false, vec![]), (false, vec![]), (false, vec!["ptr @h"])]
        );
        assert!(is_pair(&sets[0]) && !is_pair(&sets[3]));
        assert_eq!(read[0].function, "f");
    }

    #[test]
    fn loads_and_stores_of_different_sets_are_apart() {
        let text = "define void @f(ptr %a, ptr %b, ptr %c) {\n  store i8 1, ptr %a\n  %x = load i8, ptr %b\n  \
            %y = load i8, ptr %c\n  store atomic i8 2, ptr %c seq_cst, align 1\n  store i8 3, ptr %b\n  ret void\n}\n";
        let module = crate::ir::parse::parse_module("sets.ll", text.as_bytes()).expect("good text").module;
        let subject = crate::oracle::Subject::whole(&module);
        let prepared =
            super::super::prepare::prepare(&[subject], 19, None, None).expect("the layout is LLVM's default");
        let names = &prepared.functions[0].names;
        let f = module.function(crate::ir::FuncId(0));
        let set = |must, pointers: &[&'static str]| Set { must, pointers: pointers.to_vec() };
        let said = |sets: &[Set]| {
            let words = |c: Claim| match c.question {
                Question::Sets { a, b } => format!("{} {} {}", a.0, b.0, c.answer),
                _ => String::new(),
            };
            claims(f, names, sets).map(|(claims, _)| claims.into_iter().map(words).collect::<Vec<_>>())
        };
        let apart = [set(true, &["ptr %a"]), set(false, &["ptr %b", "ptr %b"]), set(true, &["ptr %c"])];
        // There is no claim about the two loads, and no claim about the store with an ordering.
        assert_eq!(said(&apart).expect("all placed"), ["0 1 NoAlias", "0 2 NoAlias", "0 4 NoAlias", "2 4 NoAlias"]);
        let equal = [set(true, &["ptr %a", "ptr %b"]), set(false, &["ptr %c"])];
        assert_eq!(said(&equal).expect("all placed"), ["0 1 MustAlias", "0 2 NoAlias", "0 4 MustAlias", "2 4 NoAlias"]);
        assert_eq!(said(&[set(true, &["ptr %a", "ptr %b", "ptr %c"])]).expect("all placed"), [""; 0]);
        assert_eq!(said(&[set(true, &["ptr %a"])]), Err("an access in no alias set"));
        assert_eq!(said(&[set(true, &["ptr %a"]), set(true, &["ptr %a"])]), Err("a pointer in two alias sets"));
    }

    #[test]
    fn another_form_is_not_read() {
        for bad in ["0x1, 1] sure alias, Mod       ", "0x1, 1] may alias, Mod       Things: (ptr %a, 4)", "0x1"] {
            let text = format!("Alias sets for function 'f':\n  AliasSet[{bad}\n");
            assert!(sections(&text)[0].sets.is_err(), "{bad}");
        }
    }
}

//! `captures(…)`: which components of a pointer argument may outlive the call.
//!
//! If the function returns the pointer although the promise forbids it, it certainly breaks the promise. If it stores,
//! converts or compares the pointer, the pointer may outlive the call: this depends on later uses of the data, which
//! the machine does not follow. So if the promise forbids the capture of a component, each of these uses of the
//! component discards the run. Two operations are no escapes: a store to the activation's own stack (the pointer keeps
//! its tags there), and a comparison of two pointers based on the same argument.

use super::tags::{Tag, TagSets};
use super::{Birth, Check, Escape, EventContext, TagInfo};
use crate::api::{UbKind, ub, undecided};
use crate::memory::TagSetId;

const NULLNESS: u8 = 1;
const ADDRESS: u8 = 2;
const PROVENANCE: u8 = 12;

/// Checks an escape of a pointer based on the argument.
pub(super) fn escape(info: &TagInfo, at: &EventContext, how: Escape, into: Option<&Birth>) -> Check {
    if !info.open || info.captures.other & 15 == 15 {
        return Ok(());
    }
    let needed = match how {
        Escape::Stored(_) => {
            let own = into.is_some_and(|b| b.frame.is_some_and(|f| f >= info.activation));
            let ours = into.and_then(|b| b.by).is_some_and(|(thread, _)| thread == at.thread);
            if own && ours && info.thread == at.thread { 0 } else { ADDRESS | PROVENANCE }
        }
        Escape::PtrToInt => ADDRESS | PROVENANCE,
        Escape::Address => ADDRESS,
    };
    forbid(info, needed)
}

/// Checks a volatile access through the pointer, which reveals the pointer's address.
pub(super) fn volatile(info: &TagInfo) -> Check {
    if info.open { forbid(info, ADDRESS) } else { Ok(()) }
}

/// Checks an `icmp` of two pointers. `null`: whether one of them is null.
pub(super) fn compare(infos: &[TagInfo], sets: &TagSets, a: TagSetId, b: TagSetId, null: bool) -> Check {
    let needed = if null { NULLNESS } else { ADDRESS };
    let one_sided = |x: TagSetId, y: TagSetId| sets.tags(x).iter().filter(move |t| !sets.contains(y, **t));
    for tag in one_sided(a, b).chain(one_sided(b, a)) {
        let info = &infos[tag.0 as usize];
        if info.open {
            forbid(info, needed)?;
        }
    }
    Ok(())
}

/// Checks whether a pointer based on the argument is returned.
pub(super) fn check_return(tag: Tag, info: &TagInfo, results: &[TagSetId], sets: &TagSets) -> Check {
    if !results.iter().any(|set| sets.contains(*set, tag)) {
        return Ok(());
    }
    match info.captures.ret & 15 {
        15 => Ok(()),
        0 => ub(UbKind::Captures, format!("{} is returned", info.describe())),
        _ => undecided("captures"),
    }
}

fn forbid(info: &TagInfo, needed: u8) -> Check {
    if needed & !info.captures.other == 0 {
        return Ok(());
    }
    undecided("captures")
}

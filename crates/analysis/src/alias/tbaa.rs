//! `tbaa`: accesses to incompatible types do not overlap (LangRef, "tbaa Metadata").
//!
//! An access tag states the outermost (base) type, the accessed type, and the offset of the accessed type in the base
//! type. An access tag may also state that the memory never changes. Two accesses may alias if the object of one access
//! can be a part of the other access's object. A walk tests this. The walk starts at one tag's base type and offset. In
//! each step, the walk goes to the field at the offset. It ends at the other tag's base type. The accesses may alias if
//! the remaining offset is the other tag's offset. Two types with different roots belong to different languages. The
//! rule makes no claim about accesses to types with different roots.
//!
//! Type nodes have two forms. The old form is `{name, (field type, offset)…}`; a scalar's only field is its parent. The
//! new form is `{parent, size, name, (field type, offset, size)…}`. A tag has the new form if it has a size and its
//! accessed type has the new form. A path that does not end belongs to no valid type. For such a path, LLVM stops with
//! an error, and this rule makes no claim.

use super::location::Location;
use super::query::{Decision, Pair, Query};
use super::{AliasRule, Analysis, CallCallRule, CallLocRule, CallSite, EffectsRule, MaskRule, Provider};
use crate::answers::ModRefInfo;
use crate::ir::decode::Unique;
use crate::ir::{Call, Constant, InstId, MdId, MdKindId, MemoryEffects, Metadata, Module};
use crate::target::Defect;

/// The provider `tbaa`.
pub static TBAA: Provider = Provider {
    name: "tbaa",
    alias: &[AliasRule { name: "tbaa/incompatible", ask: incompatible }],
    recursive: &[],
    call_loc: &[CallLocRule { name: "tbaa/incompatible-call", ask: incompatible_call }],
    call_call: &[CallCallRule { name: "tbaa/incompatible-calls", ask: incompatible_calls }],
    mask: &[MaskRule { name: "tbaa/immutable", ask: immutable }],
    effects: &[EffectsRule { name: "tbaa/immutable-call", ask: immutable_call }],
};

fn incompatible(q: &mut Query, pair: &Pair) -> Option<Decision> {
    let node = |loc: &Location| loc.md(&q.analysis.view, MdKindId::TBAA);
    Decision::no_alias_if(are_disjoint(q.analysis, node(pair.a.loc)?, node(pair.b.loc)?))
}

fn incompatible_call(q: &mut Query, site: &CallSite, loc: &Location) -> Option<ModRefInfo> {
    let node = loc.md(&q.analysis.view, MdKindId::TBAA)?;
    are_disjoint(q.analysis, node_of(q.analysis, site.id)?, node).then_some(ModRefInfo::NoModRef)
}

fn incompatible_calls(q: &Query, first: &CallSite, second: &CallSite) -> Option<ModRefInfo> {
    let (first, second) = (node_of(q.analysis, first.id)?, node_of(q.analysis, second.id)?);
    are_disjoint(q.analysis, first, second).then_some(ModRefInfo::NoModRef)
}

/// If an access has an immutable tag, no code writes its memory while the program can access the memory. So a read of
/// this memory conflicts with no write.
fn immutable(analysis: &Analysis, loc: &Location) -> ModRefInfo {
    let node = loc.md(&analysis.view, MdKindId::TBAA);
    let constant = node.and_then(|n| tag_of(analysis, n)).is_some_and(|tag| tag.constant);
    if constant { ModRefInfo::NoModRef } else { ModRefInfo::ModRef }
}

/// The rule for a call with an immutable tag. The call accesses only memory that is never written, so it has no effect.
fn immutable_call(analysis: &Analysis, id: Option<InstId>, _: &Call) -> MemoryEffects {
    let node = id.and_then(|id| node_of(analysis, id));
    let constant = node.and_then(|n| tag_of(analysis, n)).is_some_and(|tag| tag.constant);
    if constant { MemoryEffects::NONE } else { MemoryEffects::UNKNOWN }
}

fn node_of(analysis: &Analysis, id: InstId) -> Option<MdId> {
    analysis.view.function.inst(id).md(MdKindId::TBAA)
}

fn are_disjoint(analysis: &Analysis, a: MdId, b: MdId) -> bool {
    analysis.facts.types_apart.get((a, b), || are_incompatible(analysis, a, b))
}

fn are_incompatible(analysis: &Analysis, a: MdId, b: MdId) -> bool {
    let (Some(a), Some(b)) = (tag_of(analysis, a), tag_of(analysis, b)) else { return false };
    let astray = analysis.profile.has_defect(Defect::PathsToAccess);
    let types = Types { module: analysis.view.module, unique: analysis.facts.unique(), astray };
    types.compatible(&a, &b) == Some(false)
}

/// An access tag.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
struct Tag {
    base: MdId,
    access: MdId,
    offset: u64,
    constant: bool,
    new: bool,
}

fn tag_of(analysis: &Analysis, node: MdId) -> Option<Tag> {
    let types = Types { module: analysis.view.module, unique: analysis.facts.unique(), astray: false };
    types.tag(node)
}

/// The type nodes of a module.
struct Types<'m> {
    module: &'m Module,
    unique: &'m Unique,
    /// Whether a seeded defect makes the walk follow paths to the accessed type instead of the base type.
    astray: bool,
}

/// The maximum length of a chain of types; longer chains count as endless.
const LONGEST_PATH: usize = 256;

impl<'m> Types<'m> {
    fn operands(&self, id: MdId) -> &'m [Option<MdId>] {
        match self.module.metadata.get(id.0 as usize) {
            Some(Metadata::Node { operands, .. }) => operands,
            _ => &[],
        }
    }

    /// Returns operand `i` if it is a node.
    fn node(&self, id: MdId, i: usize) -> Option<MdId> {
        let operand = self.operands(id).get(i).copied().flatten()?;
        let is_node = matches!(self.module.metadata.get(operand.0 as usize), Some(Metadata::Node { .. }));
        is_node.then(|| self.unique.representative(operand))
    }

    /// Returns operand `i` if it is an integer.
    fn int(&self, id: MdId, i: usize) -> Option<u64> {
        let operand = self.operands(id).get(i).copied().flatten()?;
        let Some(Metadata::Constant(c)) = self.module.metadata.get(operand.0 as usize) else { return None };
        match self.module.constant(*c) {
            Constant::Int { value, .. } => u64::try_from(*value).ok(),
            _ => None,
        }
    }

    fn is_new(&self, ty: MdId) -> bool {
        self.operands(ty).len() >= 3 && self.node(ty, 0).is_some()
    }

    /// Parses a tag; returns `None` if it has neither form. A scalar in place of a tag denotes an access to the whole
    /// scalar.
    fn tag(&self, id: MdId) -> Option<Tag> {
        let Some(base) = self.node(id, 0).filter(|_| self.operands(id).len() >= 3) else {
            let scalar = self.unique.representative(id);
            let plain = self.operands(id).len() == 2 || self.int(id, 2) == Some(0);
            return plain.then_some(Tag { base: scalar, access: scalar, offset: 0, constant: false, new: false });
        };
        let access = self.node(id, 1)?;
        let new = self.operands(id).len() >= 4 && self.is_new(access);
        let constant = self.int(id, if new { 4 } else { 3 }).is_some_and(|bits| bits & 1 == 1);
        Some(Tag { base, access, offset: self.int(id, 2)?, constant, new })
    }

    /// Returns the parent of a type.
    fn parent(&self, ty: MdId) -> Option<MdId> {
        self.node(ty, if self.is_new(ty) { 0 } else { 1 })
    }

    /// Returns a type and all its ancestors; `None` if the chain does not end.
    fn ancestors(&self, ty: MdId) -> Option<Vec<MdId>> {
        let path: Vec<MdId> = std::iter::successors(Some(ty), |ty| self.parent(*ty)).take(LONGEST_PATH + 1).collect();
        (path.len() <= LONGEST_PATH).then_some(path)
    }

    /// Returns the field of `ty` that contains the byte at `offset`, and the offset of this byte in the field. This is
    /// the last field whose start is at or before `offset`. If all fields begin after `offset`, it is the last field of
    /// all. A scalar of the old form has one field, its parent.
    fn field(&self, ty: MdId, offset: u64) -> Option<(MdId, u64)> {
        let (first, step) = if self.is_new(ty) { (3, 3) } else { (1, 2) };
        let count = self.operands(ty).len();
        if first == 1 && count == 2 {
            return Some((self.node(ty, 1)?, offset));
        }
        let starts: Vec<usize> = (first..count).step_by(step).filter(|i| i + 1 < count).collect();
        let behind = starts.iter().position(|i| self.int(ty, i + 1).is_some_and(|start| start > offset));
        let chosen = match behind {
            Some(i) if i > 0 => starts[i - 1],
            _ => *starts.last()?,
        };
        Some((self.node(ty, chosen)?, offset.wrapping_sub(self.int(ty, chosen + 1)?)))
    }

    /// Whether `ty` has a field of type `wanted`, directly or nested.
    fn contains(&self, ty: MdId, wanted: MdId) -> bool {
        let (mut work, mut seen) = (vec![ty], vec![ty]);
        while let Some(ty) = work.pop() {
            for field in (3..self.operands(ty).len()).step_by(3).filter_map(|i| self.node(ty, i)) {
                if field == wanted {
                    return true;
                }
                if !seen.contains(&field) {
                    seen.push(field);
                    work.push(field);
                }
            }
        }
        false
    }

    /// Whether accesses with the two tags may alias; `None` if the types are invalid.
    fn compatible(&self, a: &Tag, b: &Tag) -> Option<bool> {
        let (above_a, above_b) = (self.ancestors(a.access)?, self.ancestors(b.access)?);
        let shared = above_a.iter().rev().zip(above_b.iter().rev()).take_while(|(x, y)| x == y).last();
        // The type systems are unrelated.
        let Some((common, _)) = shared else { return Some(true) };
        let parts = match self.part_of(a, b, *common)? {
            None => self.part_of(b, a, *common)?,
            decided => decided,
        };
        Some(parts.unwrap_or(false))
    }

    /// Whether the object of an access with the tag `part` can be a part of the object of an access with the tag
    /// `whole`. The inner option is `None` if the types are unrelated; the outer option is `None` if a path does not
    /// end.
    fn part_of(&self, whole: &Tag, part: &Tag, common: MdId) -> Option<Option<bool>> {
        if whole.access == whole.base && whole.access == common {
            return Some(Some(true));
        }
        let (mut ty, mut offset) = (whole.base, whole.offset);
        for _ in 0..LONGEST_PATH {
            if ty == (if self.astray { part.access } else { part.base }) {
                return Some(Some(offset == part.offset));
            }
            let next = if whole.new && ty == whole.access { None } else { self.field(ty, offset) };
            match next {
                Some(next) => (ty, offset) = next,
                // An access to a whole aggregate of the new form may alias an access to any of its fields.
                None => return Some((whole.new && self.contains(ty, part.base)).then_some(true)),
            }
        }
        None
    }
}

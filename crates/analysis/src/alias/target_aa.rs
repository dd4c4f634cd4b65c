//! The address-space analyses of the targets: `nvptx-aa` and `amdgpu-aa`.
//!
//! A pointer of a specific space points into an object of that space. (A cast of a pointer to a space that does not
//! contain its object gives poison.) If two spaces share no byte, pointers into them do not alias; the profile's matrix
//! lists these pairs of spaces. The type of a generic pointer does not state in which space its object is. So the rules
//! examine the values from which the pointer is computed.

use super::location::Location;
use super::query::{Decision, Pair, Query, Side};
use super::{AliasRule, Analysis, EffectsRule, MaskRule, Provider, effects};
use crate::answers::ModRefInfo;
use crate::ir::decode::{in_ranges, ranges};
use crate::ir::{AddressSpace, InstKind, MdKindId, Value};
use crate::target::{Defect, FromHost, Limit, SpaceSource};
use crate::values::underlying::{seeded_arm, underlying_step};

/// The provider for NVPTX.
pub static NVPTX_AA: Provider = Provider {
    name: "nvptx-aa",
    alias: &[
        AliasRule { name: "nvptx-aa/space-matrix", ask: space_matrix },
        AliasRule { name: "nvptx-aa/noalias-addrspace", ask: noalias_addrspace },
    ],
    recursive: &[],
    call_loc: &[],
    call_call: &[],
    mask: &[MaskRule { name: "nvptx-aa/constant-space", ask: constant_space }],
    effects: &[EffectsRule { name: "nvptx-aa/inline-asm", ask: effects::asm_effects }],
};

/// The provider for AMDGPU.
pub static AMDGPU_AA: Provider = Provider {
    name: "amdgpu-aa",
    alias: &[
        AliasRule { name: "amdgpu-aa/space-matrix", ask: space_matrix },
        AliasRule { name: "amdgpu-aa/from-host", ask: from_host },
    ],
    recursive: &[],
    call_loc: &[],
    call_call: &[],
    mask: &[MaskRule { name: "amdgpu-aa/constant-space", ask: constant_space }],
    effects: &[],
};

const GENERIC: AddressSpace = AddressSpace(0);

/// The constant space, whose contents the host writes.
const CONSTANT: AddressSpace = AddressSpace(4);

/// The spaces of memory that a launch creates: shared and private memory, to which the host has no pointers.
const OF_A_LAUNCH: [AddressSpace; 2] = [AddressSpace(3), AddressSpace(5)];

/// Returns the space of a pointer. If the pointer's type has the generic space, the search goes back through casts,
/// GEPs and similar steps to the first pointer of a specific space, and returns that space.
pub(super) fn infer_space(analysis: &Analysis, v: Value) -> AddressSpace {
    let view = &analysis.view;
    let limit = match analysis.target_aa() {
        Some(aa) if aa.traverse => aa.traversal_limit,
        _ => Limit::steps(0),
    };
    let space = |v| view.pointer_space(v).unwrap_or(GENERIC);
    let mut v = v;
    for _ in 0..limit.max().min(view.step_bound() as usize) {
        match underlying_step(view, v).or_else(|| seeded_arm(view, v, Defect::SpaceOfFirstArm)) {
            Some(next) if space(v) == GENERIC => v = next,
            _ => break,
        }
    }
    space(v)
}

fn space_matrix(q: &mut Query, pair: &Pair) -> Option<Decision> {
    let aa = q.analysis.target_aa()?;
    Decision::no_alias_if(aa.no_alias(q.analysis.target, pair.a.from.space, pair.b.from.space, q.analysis.sm))
}

/// A generic pointer from the host never points to memory that a launch creates (shared or private memory).
fn from_host(q: &mut Query, pair: &Pair) -> Option<Decision> {
    let rule = q.analysis.target_aa()?.from_host;
    let apart = match rule {
        FromHost::Unknown => false,
        _ if pair.a.from.space == GENERIC => host_misses(q.analysis, rule, &pair.a, &pair.b),
        _ if pair.b.from.space == GENERIC => host_misses(q.analysis, rule, &pair.b, &pair.a),
        _ => false,
    };
    Decision::no_alias_if(apart)
}

/// Whether `generic` comes from the host and `other` points to shared or private memory. (Each target analysis that has
/// this rule takes the space of a pointer from the pointer's type alone.)
fn host_misses(analysis: &Analysis, rule: FromHost, generic: &Side, other: &Side) -> bool {
    let view = &analysis.view;
    if !OF_A_LAUNCH.contains(&other.from.space) {
        return false;
    }
    let object = generic.from.object;
    if let Value::Arg(_) = object {
        let is_another = other.from.is_identified && other.from.object != object;
        return view.function.cc.as_deref() == Some("amdgpu_kernel") && (rule == FromHost::Pointers || is_another);
    }
    matches!(view.inst(object).map(|i| &i.kind), Some(InstKind::Load { ptr, .. }) if view.pointer_space(*ptr) == Some(CONSTANT))
}

/// `!noalias.addrspace` lists spaces that do not contain the accessed object. So a pointer into a listed space does not
/// alias the access.
fn noalias_addrspace(q: &mut Query, pair: &Pair) -> Option<Decision> {
    if !q.analysis.profile.noalias_addrspace {
        return None;
    }
    let apart =
        |marked: &Side, other: &Side| other.from.space != GENERIC && excludes(q.analysis, marked.loc, other.from.space);
    Decision::no_alias_if(apart(&pair.a, &pair.b) || apart(&pair.b, &pair.a))
}

/// Whether the metadata of the access excludes the space.
fn excludes(analysis: &Analysis, loc: &Location, space: AddressSpace) -> bool {
    let md = loc.inst.and_then(|i| analysis.view.function.inst(i).md(MdKindId::NOALIAS_ADDRSPACE));
    md.and_then(|md| ranges(analysis.view.module, md)).is_some_and(|r| in_ranges(&r, u64::from(space.0)))
}

/// Memory of the constant space has the mask NoModRef, because no kernel may write it. Other memory has the mask
/// ModRef.
fn constant_space(analysis: &Analysis, loc: &Location) -> ModRefInfo {
    let ptr = loc.ptr;
    let Some(aa) = analysis.target_aa() else { return ModRefInfo::ModRef };
    let space = |v| analysis.view.pointer_space(v).unwrap_or(GENERIC);
    let masked = match aa.mask_by {
        SpaceSource::None => false,
        SpaceSource::UnderlyingObject => {
            let object = analysis.object(ptr);
            aa.is_masked(space(ptr)) || aa.is_masked(space(object))
        }
        SpaceSource::Traversal => aa.is_masked(analysis.origin(ptr).space),
    };
    if masked { ModRefInfo::NoModRef } else { ModRefInfo::ModRef }
}

//! Decodes metadata that makes promises: alias scopes, TBAA access tags and ranges of address spaces.
//!
//! LLVM uniques nodes: two equal nodes `!{!"a", !0}` are one node. [`Unique`] maps every metadata id to one
//! representative, and the functions here return representatives. So if two nodes are one node in LLVM, the functions
//! return one id for both. If LLVM would reject some metadata, the functions return `None`.

use super::{Constant, FuncId, Inst, MdId, Metadata, Module, Value};
use rustc_hash::FxHashMap;

/// The representative of every metadata id of a module.
#[derive(Clone, Debug, Default)]
pub struct Unique(Vec<MdId>);

impl Unique {
    /// Computes the representatives. A distinct node, or a node on a cycle, is its own representative.
    pub fn new(module: &Module) -> Unique {
        let len = module.metadata.len();
        let mut state = Uniquer {
            module,
            open: vec![false; len],
            done: vec![None; len],
            nodes: FxHashMap::default(),
            leaves: FxHashMap::default(),
            stack: Vec::new(),
        };
        for root in 0..len as u32 {
            state.visit(MdId(root));
        }
        let ids = (0..len as u32).map(MdId);
        Unique(ids.map(|id| state.done[id.0 as usize].unwrap_or(id)).collect())
    }

    /// Returns the representative of a node.
    pub fn representative(&self, id: MdId) -> MdId {
        self.0.get(id.0 as usize).copied().unwrap_or(id)
    }
}

struct Uniquer<'m> {
    module: &'m Module,
    /// For each id, whether the visit of the node has begun.
    open: Vec<bool>,
    done: Vec<Option<MdId>>,
    /// Maps the representatives of a node's operands to the node's representative.
    nodes: FxHashMap<Vec<Option<MdId>>, MdId>,
    leaves: FxHashMap<&'m Metadata, MdId>,
    /// The stack of the walk: an id, and whether its operands have been visited.
    stack: Vec<(MdId, bool)>,
}

impl Uniquer<'_> {
    /// Walks in post-order with an explicit stack, because chains of metadata may be long.
    fn visit(&mut self, root: MdId) {
        self.stack.push((root, false));
        while let Some((id, leaving)) = self.stack.pop() {
            let i = id.0 as usize;
            if leaving {
                self.done[i] = Some(self.representative(id));
                continue;
            }
            if self.open[i] {
                continue;
            }
            self.open[i] = true;
            self.stack.push((id, true));
            if let Metadata::Node { operands, .. } = &self.module.metadata[i] {
                let known = |o: &&MdId| (o.0 as usize) < self.module.metadata.len();
                self.stack.extend(operands.iter().flatten().filter(known).map(|o| (*o, false)));
            }
        }
    }

    fn representative(&mut self, id: MdId) -> MdId {
        match &self.module.metadata[id] {
            Metadata::Node { distinct: true, .. } | Metadata::Special { .. } => id,
            Metadata::Node { operands, .. } => {
                let done = |o: MdId| self.done.get(o.0 as usize).copied().flatten();
                let operands: Option<Vec<_>> =
                    operands.iter().map(|o| o.map_or(Some(None), |o| done(o).map(Some))).collect();
                // If the visit of an operand is still in progress, this node and the operand are on a cycle.
                operands.map_or(id, |operands| *self.nodes.entry(operands).or_insert(id))
            }
            leaf => *self.leaves.entry(leaf).or_insert(id),
        }
    }
}

/// One alias scope with its domain.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct Scope {
    /// The domain: the representative of all equal metadata nodes ([`Unique`]).
    pub domain: MdId,
    /// The scope: the representative of all equal metadata nodes.
    pub scope: MdId,
}

/// Returns the scopes of an `!alias.scope`, `!noalias` or `noalias.scope.decl` list, sorted and without duplicates.
pub fn scope_list(module: &Module, unique: &Unique, list: MdId) -> Option<Vec<Scope>> {
    let mut scopes = Vec::new();
    for scope in node(module, list)? {
        let scope = (*scope)?;
        let domain = node(module, scope)?.get(1).copied().flatten()?;
        node(module, domain)?;
        scopes.push(Scope { domain: unique.representative(domain), scope: unique.representative(scope) });
    }
    scopes.sort_unstable();
    scopes.dedup();
    Some(scopes)
}

/// A struct-path TBAA access tag.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct TbaaTag {
    /// The type whose field is accessed.
    pub base: MdId,
    /// The type of the field.
    pub access: MdId,
    /// Byte offset of the field in the base type.
    pub offset: u64,
    /// Whether the tag states that the memory is never modified.
    pub constant: bool,
}

/// Decodes an access tag. An old scalar tag `!{!"int", !parent[, i64 0]}` becomes an access to the whole scalar, as in
/// LLVM's upgrade. Returns `None` for a tag with sizes in its type nodes (`-new-struct-path-tbaa`), and for a tag whose
/// types do not reach a root within [`LONGEST_PATH`] steps. The caller must make no assumption about an access with
/// such a tag.
pub fn tbaa_tag(module: &Module, unique: &Unique, id: MdId) -> Option<TbaaTag> {
    let ops = node(module, id)?;
    let first = (*ops.first()?)?;
    if string(module, first).is_some() {
        // If the third operand is not 0, LLVM builds a separate type node from the first two operands. aliasmith does
        // not support this rare form.
        let plain = ops.len() == 2 || ops.len() == 3 && int(module, ops[2]?)? == 0;
        let ty = unique.representative(id);
        let tag = TbaaTag { base: ty, access: ty, offset: 0, constant: false };
        return (plain && has_root(module, unique, &tag)).then_some(tag);
    }
    let base = unique.representative(first);
    let access = unique.representative((*ops.get(1)?)?);
    let offset = int(module, (*ops.get(2)?)?)?;
    let constant = match ops.get(3) {
        Some(c) => int(module, (*c)?)? & 1 == 1,
        None => false,
    };
    let old = |ty: MdId| matches!(node(module, ty), Some([Some(name), ..]) if string(module, *name).is_some());
    let tag = TbaaTag { base, access, offset, constant };
    (old(base) && old(access) && ops.len() <= 4 && has_root(module, unique, &tag)).then_some(tag)
}

/// Returns the field of `ty` at `offset`, and the offset inside that field. For a scalar, returns its parent. `None` at
/// a root.
pub fn tbaa_parent(module: &Module, unique: &Unique, ty: MdId, offset: u64) -> Option<(MdId, u64)> {
    let ops = node(module, ty)?;
    if ops.len() == 2 {
        return Some((unique.representative((*ops.get(1)?)?), offset));
    }
    let fields = ops.get(1..)?.chunks_exact(2);
    let mut found = None;
    for field in fields {
        let start = int(module, field[1]?)?;
        if start <= offset {
            found = Some((unique.representative(field[0]?), offset - start));
        }
    }
    found
}

/// Whether two accesses with these tags may overlap if one of them writes. By LangRef's rule ("tbaa Metadata"), two
/// accesses may overlap if the path of one tag reaches the other tag, or if the two tags have different roots. The tags
/// must come from [`tbaa_tag`], so that their paths end.
pub fn tbaa_compatible(module: &Module, unique: &Unique, a: &TbaaTag, b: &TbaaTag) -> bool {
    let root = |tag: &TbaaTag| path(module, unique, tag.access, 0).last().map(|(ty, _)| ty);
    let reaches = |from: &TbaaTag, to: &TbaaTag| {
        path(module, unique, from.base, from.offset).any(|(ty, offset)| (ty, offset) == (to.base, to.offset))
    };
    root(a) != root(b) || reaches(a, b) || reaches(b, a)
}

/// Maximum number of types on the path from an access to its root. Real paths have about ten types; a path with a cycle
/// never ends.
const LONGEST_PATH: usize = 256;

/// Whether both type paths of a tag end at a root. [`tbaa_compatible`] relies on this.
fn has_root(module: &Module, unique: &Unique, tag: &TbaaTag) -> bool {
    let ends = |ty, offset| path(module, unique, ty, offset).nth(LONGEST_PATH).is_none();
    ends(tag.access, 0) && ends(tag.base, tag.offset)
}

/// Iterates from a type and offset to the root. The iterator is endless if type nodes form a cycle.
fn path<'m>(module: &'m Module, unique: &'m Unique, ty: MdId, offset: u64) -> impl Iterator<Item = (MdId, u64)> + 'm {
    std::iter::successors(Some((ty, offset)), move |(ty, offset)| tbaa_parent(module, unique, *ty, *offset))
}

/// Decodes `!tbaa.struct`: offset, size and access tag of each field.
pub fn tbaa_struct(module: &Module, unique: &Unique, id: MdId) -> Option<Vec<(u64, u64, TbaaTag)>> {
    let ops = node(module, id)?;
    if ops.len() % 3 != 0 {
        return None;
    }
    let field = |f: &[Option<MdId>]| Some((int(module, f[0]?)?, int(module, f[1]?)?, tbaa_tag(module, unique, f[2]?)?));
    ops.chunks_exact(3).map(field).collect()
}

/// Decodes the half-open ranges of `!noalias.addrspace`, or of any list of ranges of at most 64 bits. A range whose end
/// is not above its start wraps.
pub fn ranges(module: &Module, id: MdId) -> Option<Vec<(u64, u64)>> {
    let ops = node(module, id)?;
    if ops.is_empty() || ops.len() % 2 != 0 {
        return None;
    }
    ops.chunks_exact(2).map(|p| Some((int(module, p[0]?)?, int(module, p[1]?)?))).collect()
}

/// Decodes the functions of `!callees`.
pub fn functions(module: &Module, id: MdId) -> Option<Vec<FuncId>> {
    let function = |id: &Option<MdId>| {
        let Metadata::Constant(c) = module.metadata.get((*id)?.0 as usize)? else { return None };
        module.callee(Value::Const(*c))
    };
    node(module, id)?.iter().map(function).collect()
}

/// Whether `value` is in one of the [`ranges`].
pub fn in_ranges(ranges: &[(u64, u64)], value: u64) -> bool {
    let inside = |&(lo, hi): &(u64, u64)| if lo < hi { lo <= value && value < hi } else { value >= lo || value < hi };
    ranges.iter().any(inside)
}

/// Whether `!mmra` restricts the ordering effect of the instruction to AMDGPU's local memory (AMDGPUUsage, "Memory
/// Model Relaxation Annotations").
pub fn orders_only_local(module: &Module, inst: &Inst) -> bool {
    let text = |id: &Option<MdId>| string(module, (*id)?);
    let Some(tags) = inst.metadata.iter().find(|(kind, _)| module.md_kind_name(*kind) == "mmra") else { return false };
    match node(module, tags.1) {
        // The key in LLVM 19 is `amdgpu-as`.
        Some([key, value]) => {
            let orders = matches!(text(key), Some(b"amdgpu-synchronize-as" | b"amdgpu-as"));
            orders && text(value) == Some(b"local")
        }
        _ => false,
    }
}

fn string(module: &Module, id: MdId) -> Option<&[u8]> {
    match module.metadata.get(id.0 as usize)? {
        Metadata::String(bytes) => Some(bytes),
        _ => None,
    }
}

fn node(module: &Module, id: MdId) -> Option<&[Option<MdId>]> {
    match module.metadata.get(id.0 as usize)? {
        Metadata::Node { operands, .. } => Some(operands),
        _ => None,
    }
}

fn int(module: &Module, id: MdId) -> Option<u64> {
    let Metadata::Constant(c) = module.metadata.get(id.0 as usize)? else { return None };
    match module.constant(*c) {
        Constant::Int { value, .. } => u64::try_from(*value).ok(),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn add(m: &mut Module, md: Metadata) -> MdId {
        m.metadata.push(md);
        MdId(m.metadata.len() as u32 - 1)
    }

    fn list(m: &mut Module, operands: &[MdId]) -> MdId {
        add(m, Metadata::Node { distinct: false, operands: operands.iter().copied().map(Some).collect() })
    }

    fn text(m: &mut Module, s: &str) -> MdId {
        add(m, Metadata::String(s.into()))
    }

    fn number(m: &mut Module, v: u128) -> MdId {
        let c = m.const_int(64, v);
        add(m, Metadata::Constant(c))
    }

    #[test]
    fn equal_nodes_unify_except_cyclic_and_distinct_ones() {
        let mut m = Module::default();
        let (a, b) = (text(&mut m, "s"), text(&mut m, "s"));
        let (x, y) = (list(&mut m, &[a]), list(&mut m, &[b]));
        let d = add(&mut m, Metadata::Node { distinct: true, operands: vec![Some(a)] });
        let id = MdId(m.metadata.len() as u32);
        let (own, own2) = (list(&mut m, &[id, a]), list(&mut m, &[MdId(id.0 + 1), a]));
        let u = Unique::new(&m);
        assert_eq!(u.representative(x), u.representative(y));
        assert_ne!(u.representative(d), u.representative(x));
        assert_ne!(u.representative(own), u.representative(own2));
    }

    #[test]
    fn scopes_decode_with_their_domains() {
        let mut m = Module::default();
        let name = text(&mut m, "d");
        let domain = list(&mut m, &[name]);
        let sname = text(&mut m, "s");
        let scope = list(&mut m, &[sname, domain]);
        let again = list(&mut m, &[sname, domain]);
        let all = list(&mut m, &[scope, again]);
        let u = Unique::new(&m);
        assert_eq!(scope_list(&m, &u, all), Some(vec![Scope { domain, scope }]));
        assert_eq!(scope_list(&m, &u, scope), None);
    }

    #[test]
    fn tbaa_paths_follow_the_langref() {
        let mut m = Module::default();
        let names: Vec<MdId> = ["root", "char", "int", "float", "S"].map(|s| text(&mut m, s)).to_vec();
        let (zero, four) = (number(&mut m, 0), number(&mut m, 4));
        let root = list(&mut m, &[names[0]]);
        let char = list(&mut m, &[names[1], root, zero]);
        let int = list(&mut m, &[names[2], char, zero]);
        let float = list(&mut m, &[names[3], char, zero]);
        let s = list(&mut m, &[names[4], int, zero, float, four]);
        let tags = [
            list(&mut m, &[int, int, zero]),
            list(&mut m, &[float, float, zero]),
            list(&mut m, &[char, char, zero]),
            list(&mut m, &[s, int, zero]),
            list(&mut m, &[s, float, four]),
        ];
        let other = text(&mut m, "other root");
        let alien = list(&mut m, &[other]);
        let alien_tag = list(&mut m, &[alien, alien, zero]);
        let u = Unique::new(&m);
        let t: Vec<TbaaTag> = tags.iter().map(|t| tbaa_tag(&m, &u, *t).expect("well-formed")).collect();
        let ok = |a: usize, b: usize| tbaa_compatible(&m, &u, &t[a], &t[b]);
        assert!(ok(0, 0) && ok(0, 2) && ok(0, 3) && ok(1, 4) && ok(2, 4));
        assert!(!ok(0, 1) && !ok(1, 3) && !ok(0, 4) && !ok(3, 4));
        let alien = tbaa_tag(&m, &u, alien_tag).expect("a root is a type");
        assert!(tbaa_compatible(&m, &u, &alien, &t[0]));
    }

    /// Makes the tag of an access to a type that is `depth` types below the root.
    fn descendant(m: &mut Module, depth: usize, last: &str) -> MdId {
        let zero = number(m, 0);
        let name = text(m, "root");
        let mut ty = list(m, &[name]);
        for i in 1..=depth {
            let name = text(m, &if i == depth { last.to_string() } else { format!("t{i}") });
            ty = list(m, &[name, ty, zero]);
        }
        list(m, &[ty, ty, zero])
    }

    #[test]
    fn tbaa_types_too_far_from_a_root_are_ignored() {
        let mut m = Module::default();
        let tags = [255, 10, 256, 1000].map(|depth| descendant(&mut m, depth, "leaf"));
        let (name, zero) = (text(&mut m, "own parent"), number(&mut m, 0));
        let id = MdId(m.metadata.len() as u32);
        let cyclic = list(&mut m, &[name, id, zero]);
        let cyclic = list(&mut m, &[cyclic, cyclic, zero]);
        let u = Unique::new(&m);
        let t = tags.map(|t| tbaa_tag(&m, &u, t));
        let (Some(deep), Some(near)) = (&t[0], &t[1]) else {
            panic!("{t:?}: the roots of both are within LONGEST_PATH")
        };
        assert!(!tbaa_compatible(&m, &u, deep, near), "both have one root, and neither path reaches the other tag");
        assert_eq!((t[2], t[3], tbaa_tag(&m, &u, cyclic)), (None, None, None));
    }

    #[test]
    fn ranges_are_half_open_and_may_wrap() {
        assert!(in_ranges(&[(5, 6)], 5) && !in_ranges(&[(5, 6)], 6));
        assert!(in_ranges(&[(6, 5)], 7) && !in_ranges(&[(6, 5)], 5));
    }
}

//! What an entry says of its launches: attributes of LLVM 20 and later, the `!nvvm.annotations` that they replaced, and
//! AMDGPU's metadata. Another launch is undefined (PTX ISA, 'Performance-Tuning Directives', 'Cluster Dimension Directives').

use crate::case::Launch;
use crate::ir::{AttrValue, Constant, FuncId, GlobalRef, MdId, Metadata, Module};

/// The block size that a launch of the entry must have exactly.
pub fn required_block(module: &Module, entry: FuncId) -> Option<[u32; 3]> {
    let said = numbers(module, entry, "nvvm.reqntid", "reqntid").or_else(|| work_group(module, entry))?;
    Some(sizes(&said))
}

/// How many CTAs a cluster of the entry must have along each dimension.
pub fn required_cluster(module: &Module, entry: FuncId) -> Option<[u32; 3]> {
    let said = numbers(module, entry, "nvvm.cluster_dim", "cluster_dim_")?;
    // A size of 0 leaves it to the launch.
    (!said.contains(&0)).then(|| sizes(&said))
}

/// The fewest and the most threads that a block of the entry may have.
pub fn allowed_threads(module: &Module, entry: FuncId) -> (u32, u32) {
    let group = attribute(module, entry, "amdgpu-flat-work-group-size").unwrap_or_default();
    let most = numbers(module, entry, "nvvm.maxntid", "maxntid").map_or(u32::MAX, |n| product(&n));
    match group[..] {
        [lo, hi] => (lo, hi.min(most)),
        _ => (1, most),
    }
}

fn product(sizes: &[u32]) -> u32 {
    sizes.iter().fold(1, |a, b| a.saturating_mul(*b))
}

/// The rule of the entry that a launch breaks.
pub(super) fn broken(module: &Module, entry: FuncId, launch: &Launch) -> Option<&'static str> {
    let threads = product(&launch.block);
    if required_block(module, entry).is_some_and(|b| b != launch.block) {
        return Some("the block is not what the entry demands");
    }
    if numbers(module, entry, "nvvm.maxntid", "maxntid").is_some_and(|n| threads > product(&n)) {
        return Some("the block is larger than nvvm.maxntid");
    }
    let cluster = launch.cluster.max(1);
    if required_cluster(module, entry).is_some_and(|c| c != [cluster, 1, 1]) {
        return Some("the cluster is not what nvvm.cluster_dim demands");
    }
    for key in ["maxclusterrank", "cluster_max_blocks"] {
        let most = numbers(module, entry, "nvvm.maxclusterrank", key);
        if most.is_some_and(|n| n.first().is_some_and(|n| cluster > *n)) {
            return Some("the cluster is larger than nvvm.maxclusterrank");
        }
    }
    if let Some([lo, hi]) = attribute(module, entry, "amdgpu-flat-work-group-size").as_deref()
        && !(*lo..=*hi).contains(&threads)
    {
        return Some("the block breaks amdgpu-flat-work-group-size");
    }
    let groups = attribute(module, entry, "amdgpu-max-num-workgroups").unwrap_or_default();
    if launch.grid.iter().zip(&groups).any(|(n, most)| *most != 0 && n > most) {
        return Some("the grid breaks amdgpu-max-num-workgroups");
    }
    None
}

/// Three sizes, of which those that nothing says are 1.
fn sizes(said: &[u32]) -> [u32; 3] {
    std::array::from_fn(|i| said.get(i).copied().unwrap_or(1))
}

/// What an attribute says, or the annotations that mean the same: one with this name, or one per dimension.
fn numbers(module: &Module, entry: FuncId, name: &str, annotation: &str) -> Option<Vec<u32>> {
    attribute(module, entry, name).or_else(|| {
        let one = |dimension: &str| annotated(module, entry, &format!("{annotation}{dimension}"));
        if let Some(n) = one("") {
            return Some(vec![n]);
        }
        let each = ["x", "y", "z"].map(one);
        each.iter().any(Option::is_some).then(|| each.iter().map(|n| n.unwrap_or(1)).collect())
    })
}

fn attribute(module: &Module, entry: FuncId, name: &str) -> Option<Vec<u32>> {
    match &module.function(entry).attrs.get(name)?.value {
        AttrValue::String(Some(text)) => text.split(',').map(|n| n.trim().parse().ok()).collect(),
        _ => None,
    }
}

/// The value of a `!nvvm.annotations` entry of this function.
fn annotated(module: &Module, entry: FuncId, key: &str) -> Option<u32> {
    let lists = module.named_metadata.iter().filter(|(name, _)| &**name == "nvvm.annotations");
    let nodes = lists.flat_map(|(_, nodes)| nodes).filter_map(|node| operands(module, *node));
    nodes.filter(|node| names(module, node.first().copied().flatten(), entry)).find_map(|node| {
        let mut pairs = node[1..].chunks_exact(2);
        let is = |id: &Option<MdId>| match id.map(|id| &module.metadata[id.0 as usize]) {
            Some(Metadata::String(text)) => **text == *key.as_bytes(),
            _ => false,
        };
        pairs.find(|pair| is(&pair[0])).and_then(|pair| number(module, pair[1]?))
    })
}

/// AMDGPU's `!reqd_work_group_size`.
fn work_group(module: &Module, entry: FuncId) -> Option<Vec<u32>> {
    let metadata = &module.function(entry).metadata;
    let (_, node) = metadata.iter().find(|(kind, _)| module.md_kind_name(*kind) == "reqd_work_group_size")?;
    operands(module, *node)?.iter().map(|id| number(module, (*id)?)).collect()
}

fn operands(module: &Module, node: MdId) -> Option<&[Option<MdId>]> {
    match &module.metadata[node.0 as usize] {
        Metadata::Node { operands, .. } => Some(operands),
        _ => None,
    }
}

/// Is the operand this function?
fn names(module: &Module, operand: Option<MdId>, entry: FuncId) -> bool {
    let constant = match operand.map(|id| &module.metadata[id.0 as usize]) {
        Some(Metadata::Constant(c)) => module.constant(*c),
        _ => return false,
    };
    let Constant::Symbol { symbol, .. } = constant else { return false };
    module.symbols[symbol.0 as usize].def == Some(GlobalRef::Function(entry))
}

fn number(module: &Module, id: MdId) -> Option<u32> {
    let Metadata::Constant(c) = module.metadata[id.0 as usize] else { return None };
    match module.constant(c) {
        Constant::Int { value, .. } => u32::try_from(*value).ok(),
        _ => None,
    }
}

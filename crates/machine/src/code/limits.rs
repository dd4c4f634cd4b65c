//! Limits that an entry (the function that a launch starts) sets for its launches, and the sizes that OpenMPOpt
//! assumes. On NVPTX, the limits are attributes since LLVM 20, and `!nvvm.annotations` in older releases. On AMDGPU,
//! they are metadata. A launch outside these limits is undefined behaviour (PTX ISA, 'Performance-Tuning Directives',
//! 'Cluster Dimension Directives').

use crate::case::Launch;
use crate::ir::{AttrValue, Constant, FuncId, GlobalRef, MdId, Metadata, Module};

/// The launches that an entry allows. `None` and an empty list set no limit.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Limits {
    /// The exact block size.
    pub block: Option<[u32; 3]>,
    /// The exact number of CTAs of a cluster along each dimension.
    pub cluster: Option<[u32; 3]>,
    most_threads: Option<u32>,
    work_group: Option<(u32, u32)>,
    most_ctas: Vec<u32>,
    most_groups: Vec<u32>,
    /// Upper limits of the numbers of threads per block and of blocks. OpenMPOpt assumes that they are the exact
    /// numbers, but a launch may be smaller.
    openmp_threads: Option<u32>,
    openmp_teams: Option<u32>,
}

impl Limits {
    /// Reads the limits of an entry.
    pub fn for_entry(module: &Module, entry: FuncId) -> Limits {
        let block = numbers(module, entry, "nvvm.reqntid", "reqntid").or_else(|| work_group(module, entry));
        let cluster = numbers(module, entry, "nvvm.cluster_dim", "cluster_dim_");
        let most_ctas = ["maxclusterrank", "cluster_max_blocks"].into_iter();
        Limits {
            block: block.map(|said| sizes(&said)),
            // A size of 0 means that the launch chooses the cluster size.
            cluster: cluster.filter(|said| !said.contains(&0)).map(|said| sizes(&said)),
            most_threads: numbers(module, entry, "nvvm.maxntid", "maxntid").map(|said| product(&said)),
            work_group: match attribute(module, entry, "amdgpu-flat-work-group-size").as_deref() {
                Some([fewest, most]) => Some((*fewest, *most)),
                _ => None,
            },
            most_ctas: most_ctas
                .filter_map(|key| numbers(module, entry, "nvvm.maxclusterrank", key)?.first().copied())
                .collect(),
            most_groups: attribute(module, entry, "amdgpu-max-num-workgroups").unwrap_or_default(),
            openmp_threads: attribute(module, entry, "omp_target_thread_limit").map(|said| product(&said)),
            openmp_teams: attribute(module, entry, "omp_target_num_teams").map(|said| product(&said)),
        }
    }

    /// Returns the smallest and the largest number of threads of a block.
    pub fn threads(&self) -> (u32, u32) {
        let most = self.most_threads.unwrap_or(u32::MAX);
        self.work_group.map_or((1, most), |(fewest, group)| (fewest, group.min(most)))
    }

    /// Whether the entry has `omp_target_thread_limit`, and this value differs from the block size of the launch.
    /// OpenMPOpt assumes that they are equal (`foldKernelFnAttribute`).
    pub fn has_other_threads(&self, launch: &Launch) -> bool {
        self.openmp_threads.is_some_and(|n| n != product(&launch.block))
    }

    /// Whether the entry has `omp_target_num_teams`, and this value differs from the grid size of the launch. OpenMPOpt
    /// assumes that they are equal.
    pub fn has_other_teams(&self, launch: &Launch) -> bool {
        self.openmp_teams.is_some_and(|n| n != product(&launch.grid))
    }

    /// Returns a description of the rule that the launch breaks; `None` if it breaks none.
    pub fn broken_rule(&self, launch: &Launch) -> Option<&'static str> {
        let threads = product(&launch.block);
        if self.block.is_some_and(|b| b != launch.block) {
            return Some("the block is not what the entry demands");
        }
        if self.most_threads.is_some_and(|most| threads > most) {
            return Some("the block is larger than nvvm.maxntid");
        }
        let cluster = launch.cluster.max(1);
        if self.cluster.is_some_and(|c| c != [cluster, 1, 1]) {
            return Some("the cluster is not what nvvm.cluster_dim demands");
        }
        if self.most_ctas.iter().any(|most| cluster > *most) {
            return Some("the cluster is larger than nvvm.maxclusterrank");
        }
        if self.work_group.is_some_and(|(fewest, most)| !(fewest..=most).contains(&threads)) {
            return Some("the block breaks amdgpu-flat-work-group-size");
        }
        if launch.grid.iter().zip(&self.most_groups).any(|(n, most)| *most != 0 && n > most) {
            return Some("the grid breaks amdgpu-max-num-workgroups");
        }
        None
    }
}

fn product(sizes: &[u32]) -> u32 {
    sizes.iter().fold(1, |a, b| a.saturating_mul(*b))
}

/// Returns the sizes of the three dimensions; a size that is missing in `said` is 1.
fn sizes(said: &[u32]) -> [u32; 3] {
    std::array::from_fn(|i| said.get(i).copied().unwrap_or(1))
}

/// Returns the numbers of an attribute. If the function lacks the attribute, returns the numbers of the equivalent
/// annotations: one annotation with the name `annotation`, or one annotation per dimension.
fn numbers(module: &Module, entry: FuncId, name: &str, annotation: &str) -> Option<Vec<u32>> {
    attribute(module, entry, name).or_else(|| {
        let one = |dimension: &str| annotation_value(module, entry, (annotation, dimension));
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

/// Returns the value that `!nvvm.annotations` states for this function under the key `word` followed by `rest`.
fn annotation_value(module: &Module, entry: FuncId, (word, rest): (&str, &str)) -> Option<u32> {
    let lists = module.named_metadata.iter().filter(|(name, _)| &**name == "nvvm.annotations");
    let nodes = lists.flat_map(|(_, nodes)| nodes).filter_map(|node| operands(module, *node));
    nodes.filter(|node| names(module, node.first().copied().flatten(), entry)).find_map(|node| {
        let mut pairs = node[1..].chunks_exact(2);
        let is = |id: &Option<MdId>| match id.map(|id| &module.metadata[id]) {
            Some(Metadata::String(text)) => text.strip_prefix(word.as_bytes()) == Some(rest.as_bytes()),
            _ => false,
        };
        pairs.find(|pair| is(&pair[0])).and_then(|pair| number(module, pair[1]?))
    })
}

/// Returns the sizes of AMDGPU's `!reqd_work_group_size`.
fn work_group(module: &Module, entry: FuncId) -> Option<Vec<u32>> {
    let metadata = &module.function(entry).metadata;
    let (_, node) = metadata.iter().find(|(kind, _)| module.md_kind_name(*kind) == "reqd_work_group_size")?;
    operands(module, *node)?.iter().map(|id| number(module, (*id)?)).collect()
}

fn operands(module: &Module, node: MdId) -> Option<&[Option<MdId>]> {
    match &module.metadata[node] {
        Metadata::Node { operands, .. } => Some(operands),
        _ => None,
    }
}

/// Whether the metadata operand is this function.
fn names(module: &Module, operand: Option<MdId>, entry: FuncId) -> bool {
    let constant = match operand.map(|id| &module.metadata[id]) {
        Some(Metadata::Constant(c)) => module.constant(*c),
        _ => return false,
    };
    let Constant::Symbol { symbol, .. } = constant else { return false };
    module.symbols[*symbol].def == Some(GlobalRef::Function(entry))
}

fn number(module: &Module, id: MdId) -> Option<u32> {
    let Metadata::Constant(c) = module.metadata[id] else { return None };
    match module.constant(c) {
        Constant::Int { value, .. } => u32::try_from(*value).ok(),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn openmp_attributes_are_no_limits() {
        let text = "define ptx_kernel void @k() \"omp_target_thread_limit\"=\"8\" \"omp_target_num_teams\"=\"2\" {\nret void\n}\n";
        let module = crate::ir::parse::parse_module("test.ll", text.as_bytes()).expect("a module").module;
        let limits = Limits::for_entry(&module, FuncId(0));
        for (grid, block, other) in [(2, 8, [false, false]), (2, 4, [true, false]), (1, 8, [false, true])] {
            let launch = Launch { grid: [grid, 1, 1], block: [block, 1, 1], ..Launch::default() };
            assert_eq!([limits.has_other_threads(&launch), limits.has_other_teams(&launch)], other);
            assert_eq!(limits.broken_rule(&launch), None);
        }
    }

    /// Each row states a limit (as an attribute, as annotations, or as metadata), launches that the limit allows, and
    /// launches that it does not allow.
    #[test]
    fn launches_that_an_entry_allows() {
        // Grid, block, cluster.
        type Sizes = ([u32; 3], [u32; 3], u32);
        let limits = |attribute: &str, metadata: &str| {
            let text = format!(
                "define ptx_kernel void @k() {attribute} {{\nret void\n}}\ndefine ptx_kernel void @other() {{\nret void\n}}\n{metadata}"
            );
            let module = crate::ir::parse::parse_module("test.ll", text.as_bytes()).expect("a module").module;
            Limits::for_entry(&module, module.find_function("k").expect("it is there"))
        };
        let annotation = |pairs: &str| {
            format!(
                "!nvvm.annotations = !{{!0, !1}}\n!0 = !{{ptr @other, !\"maxntid\", i32 1}}\n!1 = !{{ptr @k, {pairs}}}\n"
            )
        };
        let one = [1, 1, 1];
        let rows: [(&str, String, Sizes, Sizes, &str); 13] = [
            ("\"nvvm.reqntid\"=\"8,2\"", String::new(), (one, [8, 2, 1], 1), (one, [8, 2, 2], 1), "demands"),
            (
                "",
                annotation("!\"reqntidx\", i32 8, !\"reqntidz\", i32 2"),
                (one, [8, 1, 2], 1),
                (one, [8, 2, 1], 1),
                "demands",
            ),
            (
                "!reqd_work_group_size !0",
                "!0 = !{i32 4, i32 2, i32 1}".into(),
                (one, [4, 2, 1], 1),
                (one, [2, 4, 1], 1),
                "demands",
            ),
            ("\"nvvm.maxntid\"=\"8, 2\"", String::new(), (one, [4, 4, 1], 1), (one, [17, 1, 1], 1), "nvvm.maxntid"),
            (
                "",
                annotation("!\"maxntidx\", i32 8, !\"maxntidy\", i32 2"),
                (one, [16, 1, 1], 1),
                (one, [17, 1, 1], 1),
                "nvvm.maxntid",
            ),
            ("", annotation("!\"maxntid\", i32 16"), (one, [16, 1, 1], 1), (one, [17, 1, 1], 1), "nvvm.maxntid"),
            ("\"nvvm.cluster_dim\"=\"2\"", String::new(), ([2, 1, 1], one, 2), ([4, 1, 1], one, 4), "cluster_dim"),
            ("", annotation("!\"cluster_dim_x\", i32 2"), ([2, 1, 1], one, 2), ([2, 1, 1], one, 1), "cluster_dim"),
            (
                "\"nvvm.maxclusterrank\"=\"2\"",
                String::new(),
                ([2, 1, 1], one, 2),
                ([3, 1, 1], one, 3),
                "maxclusterrank",
            ),
            (
                "",
                annotation("!\"cluster_max_blocks\", i32 2"),
                ([2, 1, 1], one, 0),
                ([3, 1, 1], one, 3),
                "maxclusterrank",
            ),
            (
                "\"amdgpu-flat-work-group-size\"=\"2,8\"",
                String::new(),
                (one, [8, 1, 1], 1),
                (one, [9, 1, 1], 1),
                "work-group-size",
            ),
            (
                "\"amdgpu-flat-work-group-size\"=\"2,8\"",
                String::new(),
                (one, [2, 1, 1], 1),
                (one, [1, 1, 1], 1),
                "work-group-size",
            ),
            (
                "\"amdgpu-max-num-workgroups\"=\"4,0,2\"",
                String::new(),
                ([4, 9, 2], one, 1),
                ([1, 1, 3], one, 1),
                "max-num-workgroups",
            ),
        ];
        for (attribute, metadata, allowed, other, rule) in rows {
            let limits = limits(attribute, &metadata);
            let broken = |(grid, block, cluster): Sizes| limits.broken_rule(&Launch { grid, block, cluster });
            assert_eq!(broken(allowed), None, "{attribute} {metadata}");
            assert!(
                broken(other).is_some_and(|said| said.contains(rule)),
                "{attribute} {metadata}: {:?}",
                broken(other)
            );
        }
        assert_eq!(limits("\"nvvm.cluster_dim\"=\"0\"", "").cluster, None, "the launch decides");
        assert_eq!(limits("", ""), Limits { most_ctas: Vec::new(), ..Limits::default() });
        assert_eq!(limits("\"nvvm.maxntid\"=\"16\"", "").threads(), (1, 16));
        assert_eq!(limits("\"nvvm.maxntid\"=\"16\" \"amdgpu-flat-work-group-size\"=\"2,8\"", "").threads(), (2, 8));
        assert_eq!(limits("\"nvvm.maxntid\"=\"4\" \"amdgpu-flat-work-group-size\"=\"2,8\"", "").threads(), (2, 4));
    }
}

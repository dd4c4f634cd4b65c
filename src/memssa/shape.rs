//! The rules of MemorySSA's shape by name; [`verify`](super::verify) checks them.

/// A rule that a graph of MemorySSA keeps; docs/soundness.md lists what each demands. Its name is the `answer` of the JSON
/// lines; they stand in the order of their names.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum ShapeRule {
    /// An instruction that cannot touch memory has none.
    AccessExtra,
    /// What writes or is ordered is a def, what can only read is a use.
    AccessKind,
    /// An instruction that certainly touches memory has an access.
    AccessMissing,
    /// The defining access of a def is the nearest def or phi above it on every path.
    DefChain,
    /// What an access is optimised to, or a use is defined by, lies on every path to it.
    Dominance,
    /// Defs and phis are numbered from 1 without gaps.
    Numbering,
    /// Where a fresh build has one state, a graph that a pass kept has no phi for several.
    PhiExtra,
    /// A block where different states meet has a phi.
    PhiMissing,
    /// A phi has one operand for each edge into its block.
    PhiOperands,
    /// No phi, and no cycle of phis, stands for a single state.
    PhiRedundant,
    /// The operand of an edge is the state at the end of the block it comes from.
    PhiState,
    /// Defs, uses and operands name states that are part of the graph.
    Reference,
    /// Accesses that nothing reaches, and phi operands from there, are liveOnEntry, and no phi is there.
    Unreachable,
    /// Who is listed as user of a state names it, and the reverse (of the updater).
    UseLists,
}

impl ShapeRule {
    /// Every rule with its name.
    pub const NAMES: [(ShapeRule, &str); 14] = [
        (ShapeRule::AccessExtra, "access-extra"),
        (ShapeRule::AccessKind, "access-kind"),
        (ShapeRule::AccessMissing, "access-missing"),
        (ShapeRule::DefChain, "def-chain"),
        (ShapeRule::Dominance, "dominance"),
        (ShapeRule::Numbering, "numbering"),
        (ShapeRule::PhiExtra, "phi-extra"),
        (ShapeRule::PhiMissing, "phi-missing"),
        (ShapeRule::PhiOperands, "phi-operands"),
        (ShapeRule::PhiRedundant, "phi-redundant"),
        (ShapeRule::PhiState, "phi-state"),
        (ShapeRule::Reference, "reference"),
        (ShapeRule::Unreachable, "unreachable"),
        (ShapeRule::UseLists, "use-lists"),
    ];

    /// As reports call it.
    pub fn name(self) -> &'static str {
        ShapeRule::NAMES[self as usize].1
    }

    /// The rule of this name.
    pub fn named(name: &str) -> Option<ShapeRule> {
        ShapeRule::NAMES.into_iter().find(|(_, n)| *n == name).map(|(rule, _)| rule)
    }
}

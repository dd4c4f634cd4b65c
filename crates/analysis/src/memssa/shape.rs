//! The rules of MemorySSA's shape by name; [`verify`](super::verify) checks them.

/// A rule for the shape of a MemorySSA graph; docs/soundness.md defines each rule. The name of a rule is the `answer`
/// in the JSON lines. The rules are sorted by name.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum ShapeRule {
    /// An instruction that cannot access memory has no access.
    AccessExtra,
    /// An instruction that writes or is ordered has a def; an instruction that can only read has a use.
    AccessKind,
    /// An instruction that certainly accesses memory has an access.
    AccessMissing,
    /// The defining access of a def is the nearest def or phi above it on every path.
    DefChain,
    /// The defining access of a use dominates the use; the optimised access of a use or def dominates this use or def.
    Dominance,
    /// Defs and phis are numbered from 1 without gaps.
    Numbering,
    /// A preserved graph has no phi of different states where a newly built graph has a single state.
    PhiExtra,
    /// A block where different states meet has a phi.
    PhiMissing,
    /// A phi has one operand for each edge into its block.
    PhiOperands,
    /// No phi, and no cycle of phis, merges only a single state.
    PhiRedundant,
    /// The operand of an edge is the state at the end of the block that the edge comes from.
    PhiState,
    /// Every def, use and phi operand refers to a state that is in the graph.
    Reference,
    /// Unreachable accesses, and phi operands from unreachable blocks, are liveOnEntry; unreachable blocks have no phi.
    Unreachable,
    /// The updater's list of the users of a state has exactly the accesses that refer to this state.
    UseLists,
}

impl ShapeRule {
    /// All rules with their names.
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

    /// Returns the name in reports.
    pub fn name(self) -> &'static str {
        ShapeRule::NAMES[self as usize].1
    }

    /// Returns the rule with this name.
    pub fn named(name: &str) -> Option<ShapeRule> {
        ShapeRule::NAMES.into_iter().find(|(_, n)| *n == name).map(|(rule, _)| rule)
    }
}

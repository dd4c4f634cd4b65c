//! Metadata. The nodes are stored in the form that they have in LLVM, and other modules decode them on demand.

use super::{ConstId, Verbatim};

/// Index in [`Module::metadata`](super::Module::metadata).
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct MdId(pub u32);

/// A kind of metadata attachment. Numbers below [`FIXED_KINDS`]`.len()` are LLVM's fixed kinds. For a higher number,
/// the number minus that length is an index in [`Module::md_kinds`](super::Module::md_kinds). Attachments are printed
/// in the order of these numbers.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct MdKindId(pub u32);

/// LLVM 23's fixed kinds by number (FixedMetadataKinds.def). The text has attachments in this order.
pub const FIXED_KINDS: [&str; 55] = [
    "dbg",
    "tbaa",
    "prof",
    "fpmath",
    "range",
    "tbaa.struct",
    "invariant.load",
    "alias.scope",
    "noalias",
    "nontemporal",
    "llvm.mem.parallel_loop_access",
    "nonnull",
    "dereferenceable",
    "dereferenceable_or_null",
    "make.implicit",
    "unpredictable",
    "invariant.group",
    "align",
    "llvm.loop",
    "type",
    "section_prefix",
    "absolute_symbol",
    "associated",
    "callees",
    "irr_loop",
    "llvm.access.group",
    "callback",
    "llvm.preserve.access.index",
    "vcall_visibility",
    "noundef",
    "annotation",
    "nosanitize",
    "func_sanitize",
    "exclude",
    "memprof",
    "callsite",
    "kcfi_type",
    "pcsections",
    "DIAssignID",
    "coro.outside.frame",
    "mmra",
    "noalias.addrspace",
    "callee_type",
    "nofree",
    "captures",
    "alloc_token",
    "implicit.ref",
    "nofpclass",
    "call_target",
    "inline_history",
    "elf_section_properties",
    "guid",
    "mem.cache_hint",
    "block.uniformity.profile",
    "callgraph",
];

/// One metadata node or leaf.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Metadata {
    /// `!"text"`, as raw bytes.
    String(Vec<u8>),
    /// `!{…}` or `distinct !{…}`; `None` is a null operand.
    Node {
        /// Whether the node is `distinct`. A `distinct` node is never merged with a node that has equal operands.
        distinct: bool,
        /// The operands, in order.
        operands: Vec<Option<MdId>>,
    },
    /// A constant with its type: `i32 7`, `ptr @f`.
    Constant(ConstId),
    /// A specialised node such as `!DILocation(…)` or `!DIExpression(…)`, as text with references.
    Special {
        /// Whether the node is distinct.
        distinct: bool,
        /// The node as written.
        text: Verbatim,
    },
}

impl MdKindId {
    /// Returns the fixed kind of this number.
    pub const fn fixed(index: u32) -> MdKindId {
        MdKindId(index)
    }
    /// `!dbg`.
    pub const DBG: MdKindId = MdKindId(0);
    /// `!tbaa`.
    pub const TBAA: MdKindId = MdKindId(1);
    /// `!fpmath`.
    pub const FPMATH: MdKindId = MdKindId(3);
    /// `!range`.
    pub const RANGE: MdKindId = MdKindId(4);
    /// `!invariant.load`.
    pub const INVARIANT_LOAD: MdKindId = MdKindId(6);
    /// `!alias.scope`.
    pub const ALIAS_SCOPE: MdKindId = MdKindId(7);
    /// `!noalias`.
    pub const NOALIAS: MdKindId = MdKindId(8);
    /// `!nonnull`.
    pub const NONNULL: MdKindId = MdKindId(11);
    /// `!dereferenceable`.
    pub const DEREFERENCEABLE: MdKindId = MdKindId(12);
    /// `!dereferenceable_or_null`.
    pub const DEREFERENCEABLE_OR_NULL: MdKindId = MdKindId(13);
    /// `!invariant.group`.
    pub const INVARIANT_GROUP: MdKindId = MdKindId(16);
    /// `!align`.
    pub const ALIGN: MdKindId = MdKindId(17);
    /// `!noundef`.
    pub const NOUNDEF: MdKindId = MdKindId(29);
    /// `!nofpclass` (LLVM 23).
    pub const NOFPCLASS: MdKindId = MdKindId(47);
    /// `!noalias.addrspace`.
    pub const NOALIAS_ADDRSPACE: MdKindId = MdKindId(41);
}

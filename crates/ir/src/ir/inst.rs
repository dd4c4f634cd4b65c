//! Instructions and the values they use.

use super::{
    Atomic, BinOp, Call, CastOp, ConstId, FCmpPred, Flags, ICmpPred, MdId, MdKindId, Ordering, RmwOp, StructId, TypeId,
};

/// Index of an instruction in its [`Function`](super::Function)'s arena.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct InstId(pub u32);

/// Index of a block in its [`Function`](super::Function).
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct BlockId(pub u32);

/// An operand. Ids in `Arg`, `Inst` and `Block` belong to the function that has the instruction.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub enum Value {
    /// A parameter, by its position.
    Arg(u32),
    /// The result of an instruction.
    Inst(InstId),
    /// A constant. The ids in `Const`, `Metadata` and `Asm` belong to the module.
    Const(ConstId),
    /// A block: the target of a branch, or an operand of an opaque instruction.
    Block(BlockId),
    /// `metadata !3` as a call operand.
    Metadata(MdId),
    /// `asm "…"` as a callee: index in [`Module::asms`](super::Module::asms).
    Asm(u32),
}

/// Text in which references to entities are stored separately. The printer replaces each reference by the current
/// number of its entity.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Verbatim(pub Vec<Part>);

/// A piece of [`Verbatim`] text.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Part {
    /// Text that is copied unchanged.
    Text(Box<str>),
    /// A metadata node: `!N`, or the node itself if `inline`.
    Md {
        /// The node.
        id: MdId,
        /// Whether the node itself is written instead of its number.
        inline: bool,
    },
    /// `T %x`; the type is printed if `with_type`.
    Operand {
        /// The type of the value.
        ty: TypeId,
        /// The value.
        value: Value,
        /// Whether the type is written before the value.
        with_type: bool,
    },
    /// `%name` of an identified struct.
    Struct(StructId),
    /// Any type.
    Type(TypeId),
}

/// An instruction. Operands are in LLVM's textual order.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum InstKind {
    /// `ret`, with the returned value if there is one.
    Ret(Option<Value>),
    /// `br label`.
    Br(BlockId),
    /// `br i1`.
    CondBr {
        /// The condition, an i1.
        cond: Value,
        /// The successor if the condition is true.
        then: BlockId,
        /// The successor if the condition is false.
        els: BlockId,
    },
    /// `switch`.
    Switch {
        /// The value that is compared, an integer.
        value: Value,
        /// The successor if no case matches.
        default: BlockId,
        /// The case values with their successors. The values have the type of `value` and are unique.
        cases: Vec<(ConstId, BlockId)>,
    },
    /// `indirectbr`.
    IndirectBr {
        /// A `blockaddress`.
        address: Value,
        /// The possible target blocks.
        targets: Vec<BlockId>,
    },
    /// `invoke`.
    Invoke {
        /// The callee, arguments and bundles.
        call: Box<Call>,
        /// The successor if the callee returns.
        normal: BlockId,
        /// The successor if the callee unwinds.
        unwind: BlockId,
    },
    /// `unreachable`.
    Unreachable,
    /// `fneg`.
    FNeg {
        /// A float or a vector of floats.
        value: Value,
        /// Fast-math flags.
        flags: Flags,
    },
    /// An integer or floating-point operation.
    Binary {
        /// The binary operation.
        op: BinOp,
        /// The left operand.
        lhs: Value,
        /// The right operand, of the same type.
        rhs: Value,
        /// Wrapping, exactness or fast-math flags, as the operation allows.
        flags: Flags,
    },
    /// `alloca`.
    Alloca {
        /// The type of one element.
        allocated: TypeId,
        /// Number of elements; `None` means one.
        count: Option<Value>,
        /// Alignment in bytes.
        align: u64,
        /// Whether it is marked `inalloca` (argument memory of a call).
        inalloca: bool,
        /// Whether it is marked `swifterror`.
        swifterror: bool,
    },
    /// `load`; the loaded type is the type of the instruction.
    Load {
        /// The address.
        ptr: Value,
        /// The `ptr_provenance` operand of the full-restrict proposal; see [`super::restrict`].
        provenance: Option<Value>,
        /// Alignment in bytes.
        align: u64,
        /// Whether the access is volatile.
        volatile: bool,
        /// Ordering and scope; `None` if the load is not atomic.
        atomic: Option<Atomic>,
    },
    /// `store`.
    Store {
        /// The stored value.
        value: Value,
        /// The address.
        ptr: Value,
        /// The `ptr_provenance` operand, as for a load.
        provenance: Option<Value>,
        /// Alignment in bytes.
        align: u64,
        /// Whether the access is volatile.
        volatile: bool,
        /// Ordering and scope; `None` if the store is not atomic.
        atomic: Option<Atomic>,
    },
    /// `fence`.
    Fence(Atomic),
    /// `cmpxchg`. The result is a pair: the old value, and whether the new value was stored.
    CmpXchg {
        /// The address.
        ptr: Value,
        /// The value that the old value is compared with.
        expected: Value,
        /// The value that is stored if the comparison succeeds.
        new: Value,
        /// The ordering on success, and the scope.
        success: Atomic,
        /// The ordering on failure.
        failure: Ordering,
        /// Whether the exchange may fail spuriously.
        weak: bool,
        /// Whether the access is volatile.
        volatile: bool,
        /// Alignment in bytes.
        align: u64,
    },
    /// `atomicrmw`; the result is the old value.
    AtomicRmw {
        /// The operation on the old value.
        op: RmwOp,
        /// The address.
        ptr: Value,
        /// The other operand.
        value: Value,
        /// Ordering and scope.
        atomic: Atomic,
        /// Whether the access is volatile.
        volatile: bool,
        /// Whether each element of a vector is modified by a separate atomic operation (LLVM 23).
        elementwise: bool,
        /// Alignment in bytes.
        align: u64,
    },
    /// `getelementptr`.
    Gep {
        /// The type that the first index is scaled by.
        source: TypeId,
        /// A pointer or a vector of pointers.
        base: Value,
        /// The indices: integers or vectors of integers.
        indices: Vec<Value>,
        /// `inbounds`, `nusw`, `nuw`.
        flags: Flags,
    },
    /// A cast; the destination type is the type of the instruction.
    Cast {
        /// The cast operation.
        op: CastOp,
        /// The operand.
        value: Value,
        /// `nneg`, `nuw`, `nsw`, fast-math.
        flags: Flags,
    },
    /// `icmp`.
    ICmp {
        /// The predicate.
        pred: ICmpPred,
        /// The left operand: integers, pointers or vectors of them.
        lhs: Value,
        /// The right operand, of the same type.
        rhs: Value,
        /// `samesign`.
        flags: Flags,
    },
    /// `fcmp`.
    FCmp {
        /// The predicate.
        pred: FCmpPred,
        /// The left operand: floats or vectors of floats.
        lhs: Value,
        /// The right operand, of the same type.
        rhs: Value,
        /// Fast-math flags.
        flags: Flags,
    },
    /// `phi`.
    Phi {
        /// A value for each incoming edge.
        incoming: Vec<(Value, BlockId)>,
        /// Fast-math flags.
        flags: Flags,
    },
    /// `select`.
    Select {
        /// The condition: an i1 or a vector of i1.
        cond: Value,
        /// The value where the condition is true.
        then: Value,
        /// The value where the condition is false.
        els: Value,
        /// Fast-math flags.
        flags: Flags,
    },
    /// `call`.
    Call(Box<Call>),
    /// `va_arg`; the type of the instruction is the type of the argument.
    VaArg {
        /// A pointer to the argument list.
        list: Value,
    },
    /// `freeze`.
    Freeze(Value),
    /// `extractelement`.
    ExtractElement {
        /// The vector.
        vector: Value,
        /// Index of the lane, an integer.
        index: Value,
    },
    /// `insertelement`.
    InsertElement {
        /// The vector.
        vector: Value,
        /// The new value of the lane.
        value: Value,
        /// Index of the lane, an integer.
        index: Value,
    },
    /// `shufflevector`. In the mask, the value −1 stands for a poison lane.
    ShuffleVector {
        /// The first vector; its lanes are numbered from 0.
        lhs: Value,
        /// The second vector; its lanes have the numbers after the last lane of the first vector.
        rhs: Value,
        /// For each lane of the result, the number of a lane of the two vectors.
        mask: Vec<i32>,
        /// The type of the mask as written.
        mask_ty: TypeId,
    },
    /// `extractvalue`.
    ExtractValue {
        /// A struct or an array.
        aggregate: Value,
        /// Indices of the member, the outermost first.
        path: Vec<u32>,
    },
    /// `insertvalue`.
    InsertValue {
        /// A struct or an array.
        aggregate: Value,
        /// The new value of the member.
        value: Value,
        /// Indices of the member, the outermost first.
        path: Vec<u32>,
    },
    /// An instruction that aliasmith does not model. Analyses assume that it may read and write any memory. Only a
    /// terminator may have `successors`.
    Opaque {
        /// The whole instruction after `%x = `.
        text: Verbatim,
        /// The operands that occur in the text.
        operands: Vec<Value>,
        /// The possible successor blocks.
        successors: Vec<BlockId>,
        /// Whether it is a terminator.
        terminator: bool,
    },
}

/// One instruction.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Inst {
    /// The operation and its operands.
    pub kind: InstKind,
    /// Type of the result; `void` if there is none.
    pub ty: TypeId,
    /// Name of the result; `None` if it is numbered or if there is no result.
    pub name: Option<Box<str>>,
    /// Attachments, sorted by kind.
    pub metadata: Vec<(MdKindId, MdId)>,
    /// `#dbg_…` records before the instruction.
    pub records: Vec<Verbatim>,
}

impl Inst {
    /// Returns the attachment of this kind.
    #[inline]
    pub fn md(&self, kind: MdKindId) -> Option<MdId> {
        self.metadata.iter().find(|(k, _)| *k == kind).map(|(_, id)| *id)
    }
}

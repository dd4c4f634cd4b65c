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

/// Anything an operand can be. Ids of `Arg`, `Inst` and `Block` belong to the enclosing function.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub enum Value {
    /// A parameter, by its position.
    Arg(u32),
    /// The result of an instruction.
    Inst(InstId),
    /// A constant: of the module, as all that follow.
    Const(ConstId),
    /// A label: of a branch, or as an operand of what is kept as text.
    Block(BlockId),
    /// `metadata !3` as a call operand.
    Metadata(MdId),
    /// `asm "…"` as a callee: index in [`Module::asms`](super::Module::asms).
    Asm(u32),
}

/// Text with references that must be renumbered when printed.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Verbatim(pub Vec<Part>);

/// A piece of [`Verbatim`] text.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Part {
    /// Copied as it is.
    Text(Box<str>),
    /// `!N`, or the node written in place if `inline`.
    Md {
        /// The node.
        id: MdId,
        /// Is it written where it is used, instead of by its number?
        inline: bool,
    },
    /// `T %x`; the type is printed if `with_type`.
    Operand {
        /// The type of the value.
        ty: TypeId,
        /// The value.
        value: Value,
        /// Does the type stand before it?
        with_type: bool,
    },
    /// `%name` of an identified struct.
    Struct(StructId),
    /// Any type.
    Type(TypeId),
}

/// What an instruction does. Operands are in LLVM's textual order.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum InstKind {
    /// `ret`, with the value that is returned.
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
        /// An integer.
        value: Value,
        /// The successor if no case matches.
        default: BlockId,
        /// Integers of the same type, each at most once.
        cases: Vec<(ConstId, BlockId)>,
    },
    /// `indirectbr`.
    IndirectBr {
        /// A `blockaddress`.
        address: Value,
        /// The blocks that the address may belong to.
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
        /// Wrapping, exactness, fast-math: as the operation has them.
        flags: Flags,
    },
    /// `align` in bytes (always present after parsing); `count` is `None` for one element.
    Alloca {
        /// The type of one element.
        allocated: TypeId,
        /// Number of elements; `None`: one.
        count: Option<Value>,
        /// Alignment in bytes.
        align: u64,
        /// Is it argument memory of a call?
        inalloca: bool,
        /// Does it hold a Swift error?
        swifterror: bool,
    },
    /// The loaded type is the instruction's type. `provenance`: what restrict knows of the pointer ([`super::restrict`]).
    Load {
        /// The address.
        ptr: Value,
        /// What else the pointer is based on.
        provenance: Option<Value>,
        /// Alignment in bytes.
        align: u64,
        /// `load volatile`?
        volatile: bool,
        /// `None`: not atomic.
        atomic: Option<Atomic>,
    },
    /// `store`.
    Store {
        /// The stored value.
        value: Value,
        /// The address.
        ptr: Value,
        /// As of a load.
        provenance: Option<Value>,
        /// In bytes.
        align: u64,
        /// `store volatile`?
        volatile: bool,
        /// `None`: not atomic.
        atomic: Option<Atomic>,
    },
    /// `fence`.
    Fence(Atomic),
    /// `cmpxchg`; the result is the old value and whether it was exchanged.
    CmpXchg {
        /// The address.
        ptr: Value,
        /// What the old value is compared with.
        expected: Value,
        /// What is stored if they are equal.
        new: Value,
        /// The order if it is exchanged, and the scope.
        success: Atomic,
        /// The order if not.
        failure: Ordering,
        /// May it fail though they are equal?
        weak: bool,
        /// `cmpxchg volatile`?
        volatile: bool,
        /// In bytes.
        align: u64,
    },
    /// `atomicrmw`; the result is the old value.
    AtomicRmw {
        /// What is done with the old value.
        op: RmwOp,
        /// The address.
        ptr: Value,
        /// The other operand.
        value: Value,
        /// Order and scope.
        atomic: Atomic,
        /// `atomicrmw volatile`?
        volatile: bool,
        /// Is each element of a vector replaced atomically, and not all of them at once (LLVM 23)?
        elementwise: bool,
        /// In bytes.
        align: u64,
    },
    /// `getelementptr`.
    Gep {
        /// The type that the first index steps over.
        source: TypeId,
        /// A pointer or a vector of pointers.
        base: Value,
        /// Integers, or vectors of them.
        indices: Vec<Value>,
        /// `inbounds`, `nusw`, `nuw`.
        flags: Flags,
    },
    /// The destination type is the instruction's type.
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
        /// Left: integers, pointers or vectors of them.
        lhs: Value,
        /// Right, of the same type.
        rhs: Value,
        /// `samesign`.
        flags: Flags,
    },
    /// `fcmp`.
    FCmp {
        /// The predicate.
        pred: FCmpPred,
        /// Left: floats or vectors of them.
        lhs: Value,
        /// Right, of the same type.
        rhs: Value,
        /// Fast-math flags.
        flags: Flags,
    },
    /// `phi`.
    Phi {
        /// A value for each edge into the block.
        incoming: Vec<(Value, BlockId)>,
        /// Fast-math flags.
        flags: Flags,
    },
    /// `select`.
    Select {
        /// An i1, or a vector of them.
        cond: Value,
        /// The value where the condition is true.
        then: Value,
        /// The value elsewhere.
        els: Value,
        /// Fast-math flags.
        flags: Flags,
    },
    /// `call`.
    Call(Box<Call>),
    /// `va_arg`; its type is the type of the result.
    VaArg {
        /// A pointer to the list.
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
        /// The lane.
        value: Value,
        /// Index of the lane, an integer.
        index: Value,
    },
    /// −1 in the mask is poison.
    ShuffleVector {
        /// The first vector: lanes from 0.
        lhs: Value,
        /// The second vector: lanes after those of the first.
        rhs: Value,
        /// A lane of both for each lane of the result.
        mask: Vec<i32>,
        /// The type the mask is written with.
        mask_ty: TypeId,
    },
    /// `extractvalue`.
    ExtractValue {
        /// A struct or an array.
        aggregate: Value,
        /// Indices of the member, from the outside in.
        path: Vec<u32>,
    },
    /// `insertvalue`.
    InsertValue {
        /// A struct or an array.
        aggregate: Value,
        /// The member.
        value: Value,
        /// Indices of the member, from the outside in.
        path: Vec<u32>,
    },
    /// An instruction this crate does not model: may read and write anything. `text` is all after `%x = `.
    /// `successors` is non-empty only for terminators (then it must end its block).
    Opaque {
        /// Its text.
        text: Verbatim,
        /// The operands that the text names.
        operands: Vec<Value>,
        /// The blocks it may go to.
        successors: Vec<BlockId>,
        /// Does it end its block?
        terminator: bool,
    },
}

/// One instruction.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Inst {
    /// The operation and its operands.
    pub kind: InstKind,
    /// Type of the result (`void` if none).
    pub ty: TypeId,
    /// `None`: numbered (or without a result).
    pub name: Option<Box<str>>,
    /// Attachments, sorted by kind.
    pub metadata: Vec<(MdKindId, MdId)>,
    /// `#dbg_…` records in front of it.
    pub records: Vec<Verbatim>,
}

impl Inst {
    /// The attachment of this kind.
    pub fn md(&self, kind: MdKindId) -> Option<MdId> {
        self.metadata.iter().find(|(k, _)| *k == kind).map(|(_, id)| *id)
    }
}

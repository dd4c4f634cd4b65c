//! Instructions and the values they use.

use super::{
    AddressSpace, Atomic, AttrSet, BinOp, CastOp, ConstId, FCmpPred, Flags, ICmpPred, MdId, MdKindId, Ordering, RmwOp,
    StructId, TailKind, TypeId,
};

/// Index of an instruction in its [`Function`](super::Function)'s arena.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct InstId(pub u32);

/// Index of a block in its [`Function`](super::Function).
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct BlockId(pub u32);

/// Anything an operand can be. Ids of `Arg`, `Inst` and `Block` belong to the enclosing function.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
#[allow(missing_docs)]
pub enum Value {
    Arg(u32),
    Inst(InstId),
    Const(ConstId),
    Block(BlockId),
    /// `metadata !3` as a call operand.
    Metadata(MdId),
    /// `asm "…"` as a callee: index in [`Module::asms`](super::Module::asms).
    Asm(u32),
}

/// One argument of a call. `ty` is `metadata` with a non-metadata `value` for `metadata ptr %p`.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[allow(missing_docs)]
pub struct CallArg {
    pub ty: TypeId,
    pub value: Value,
    pub attrs: AttrSet,
}

/// `"tag"(T %x, …)`.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[allow(missing_docs)]
pub struct Bundle {
    pub tag: Box<str>,
    pub args: Vec<(TypeId, Value)>,
}

/// `call`, and the call part of `invoke`.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[allow(missing_docs)]
pub struct Call {
    /// `Const(Symbol)` for a direct call, `Asm`, or any pointer value.
    pub callee: Value,
    pub fn_ty: TypeId,
    pub tail: TailKind,
    /// Calling convention as written (`ptx_kernel`, `cc 10`); `None` for C.
    pub cc: Option<Box<str>>,
    /// Fast-math flags.
    pub flags: Flags,
    pub ret_attrs: AttrSet,
    pub fn_attrs: AttrSet,
    pub args: Vec<CallArg>,
    pub bundles: Vec<Bundle>,
    /// `addrspace(N)` of the callee as written.
    pub space: Option<AddressSpace>,
}

/// Text with references that must be renumbered when printed.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Verbatim(pub Vec<Part>);

/// A piece of [`Verbatim`] text.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[allow(missing_docs)]
pub enum Part {
    /// Copied as it is.
    Text(Box<str>),
    /// `!N`, or the node written in place if `inline`.
    Md {
        id: MdId,
        inline: bool,
    },
    /// `T %x`; the type is printed if `with_type`.
    Operand {
        ty: TypeId,
        value: Value,
        with_type: bool,
    },
    Struct(StructId),
    Type(TypeId),
}

/// What an instruction does. Operands are in LLVM's textual order.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[allow(missing_docs)]
pub enum InstKind {
    Ret(Option<Value>),
    Br(BlockId),
    CondBr {
        cond: Value,
        then: BlockId,
        els: BlockId,
    },
    Switch {
        value: Value,
        default: BlockId,
        cases: Vec<(ConstId, BlockId)>,
    },
    IndirectBr {
        address: Value,
        targets: Vec<BlockId>,
    },
    Invoke {
        call: Box<Call>,
        normal: BlockId,
        unwind: BlockId,
    },
    Unreachable,
    FNeg {
        value: Value,
        flags: Flags,
    },
    Binary {
        op: BinOp,
        lhs: Value,
        rhs: Value,
        flags: Flags,
    },
    /// `align` in bytes (always present after parsing); `count` is `None` for one element.
    Alloca {
        allocated: TypeId,
        count: Option<Value>,
        align: u64,
        inalloca: bool,
        swifterror: bool,
    },
    /// The loaded type is the instruction's type. `provenance`: what restrict knows of the pointer ([`super::restrict`]).
    Load {
        ptr: Value,
        provenance: Option<Value>,
        align: u64,
        volatile: bool,
        atomic: Option<Atomic>,
    },
    Store {
        value: Value,
        ptr: Value,
        provenance: Option<Value>,
        align: u64,
        volatile: bool,
        atomic: Option<Atomic>,
    },
    Fence(Atomic),
    CmpXchg {
        ptr: Value,
        expected: Value,
        new: Value,
        success: Atomic,
        failure: Ordering,
        weak: bool,
        volatile: bool,
        align: u64,
    },
    AtomicRmw {
        op: RmwOp,
        ptr: Value,
        value: Value,
        atomic: Atomic,
        volatile: bool,
        align: u64,
    },
    Gep {
        source: TypeId,
        base: Value,
        indices: Vec<Value>,
        flags: Flags,
    },
    /// The destination type is the instruction's type.
    Cast {
        op: CastOp,
        value: Value,
        flags: Flags,
    },
    ICmp {
        pred: ICmpPred,
        lhs: Value,
        rhs: Value,
        flags: Flags,
    },
    FCmp {
        pred: FCmpPred,
        lhs: Value,
        rhs: Value,
        flags: Flags,
    },
    Phi {
        incoming: Vec<(Value, BlockId)>,
        flags: Flags,
    },
    Select {
        cond: Value,
        then: Value,
        els: Value,
        flags: Flags,
    },
    Call(Box<Call>),
    VaArg {
        list: Value,
    },
    Freeze(Value),
    ExtractElement {
        vector: Value,
        index: Value,
    },
    InsertElement {
        vector: Value,
        value: Value,
        index: Value,
    },
    /// −1 in the mask is poison.
    ShuffleVector {
        lhs: Value,
        rhs: Value,
        mask: Vec<i32>,
        mask_ty: TypeId,
    },
    ExtractValue {
        aggregate: Value,
        path: Vec<u32>,
    },
    InsertValue {
        aggregate: Value,
        value: Value,
        path: Vec<u32>,
    },
    /// An instruction this crate does not model: may read and write anything. `text` is all after `%x = `.
    /// `successors` is non-empty only for terminators (then it must end its block).
    Opaque {
        text: Verbatim,
        operands: Vec<Value>,
        successors: Vec<BlockId>,
        terminator: bool,
    },
}

/// One instruction.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Inst {
    /// What it does.
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

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

impl InstKind {
    /// The call of a `call` or `invoke`.
    pub fn as_call(&self) -> Option<&Call> {
        match self {
            InstKind::Call(call) | InstKind::Invoke { call, .. } => Some(call),
            _ => None,
        }
    }

    /// As [`as_call`](Self::as_call), to change it.
    pub fn as_call_mut(&mut self) -> Option<&mut Call> {
        match self {
            InstKind::Call(call) | InstKind::Invoke { call, .. } => Some(call),
            _ => None,
        }
    }

    /// The flags of an instruction; none where there cannot be any.
    pub fn flags(&self) -> Flags {
        match self {
            InstKind::FNeg { flags, .. }
            | InstKind::Binary { flags, .. }
            | InstKind::Gep { flags, .. }
            | InstKind::Cast { flags, .. }
            | InstKind::ICmp { flags, .. }
            | InstKind::FCmp { flags, .. }
            | InstKind::Phi { flags, .. }
            | InstKind::Select { flags, .. } => *flags,
            InstKind::Call(call) | InstKind::Invoke { call, .. } => call.flags,
            _ => Flags::NONE,
        }
    }

    /// The flags of an instruction that may have any.
    pub fn flags_mut(&mut self) -> Option<&mut Flags> {
        match self {
            InstKind::FNeg { flags, .. }
            | InstKind::Binary { flags, .. }
            | InstKind::Gep { flags, .. }
            | InstKind::Cast { flags, .. }
            | InstKind::ICmp { flags, .. }
            | InstKind::FCmp { flags, .. }
            | InstKind::Phi { flags, .. }
            | InstKind::Select { flags, .. } => Some(flags),
            InstKind::Call(call) | InstKind::Invoke { call, .. } => Some(&mut call.flags),
            _ => None,
        }
    }

    /// Ends a block?
    pub fn is_terminator(&self) -> bool {
        match self {
            InstKind::Ret(_)
            | InstKind::Br(_)
            | InstKind::CondBr { .. }
            | InstKind::Switch { .. }
            | InstKind::IndirectBr { .. }
            | InstKind::Invoke { .. }
            | InstKind::Unreachable => true,
            InstKind::Opaque { terminator, .. } => *terminator,
            _ => false,
        }
    }

    /// Successor blocks in LLVM's order, duplicates included (a switch: default first).
    pub fn successors(&self) -> Vec<BlockId> {
        match self {
            InstKind::Br(b) => vec![*b],
            InstKind::CondBr { then, els, .. } => vec![*then, *els],
            InstKind::Switch { default, cases, .. } => {
                std::iter::once(*default).chain(cases.iter().map(|(_, b)| *b)).collect()
            }
            InstKind::IndirectBr { targets, .. } => targets.clone(),
            InstKind::Invoke { normal, unwind, .. } => vec![*normal, *unwind],
            InstKind::Opaque { successors, .. } => successors.clone(),
            _ => Vec::new(),
        }
    }

    /// Calls `f` on every block that is named: successors, and where a phi's operands come from (blocks in the text of an
    /// opaque instruction are operands).
    pub fn for_each_block_mut(&mut self, mut f: impl FnMut(&mut BlockId)) {
        match self {
            InstKind::Br(b) => f(b),
            InstKind::CondBr { then, els, .. } => {
                f(then);
                f(els);
            }
            InstKind::Switch { default, cases, .. } => {
                f(default);
                cases.iter_mut().for_each(|(_, b)| f(b));
            }
            InstKind::IndirectBr { targets, .. } => targets.iter_mut().for_each(f),
            InstKind::Invoke { normal, unwind, .. } => {
                f(normal);
                f(unwind);
            }
            InstKind::Phi { incoming, .. } => incoming.iter_mut().for_each(|(_, b)| f(b)),
            InstKind::Opaque { successors, .. } => successors.iter_mut().for_each(f),
            _ => {}
        }
    }

    /// Calls `f` on every operand (not on blocks, nor on the operands of constants) in a fixed order.
    pub fn for_each_operand(&self, mut f: impl FnMut(Value)) {
        self.clone().for_each_operand_mut(|v| f(*v));
    }

    /// As [`for_each_operand`](Self::for_each_operand), to rewrite them.
    pub fn for_each_operand_mut(&mut self, mut f: impl FnMut(&mut Value)) {
        use InstKind::*;
        match self {
            Ret(Some(v)) | FNeg { value: v, .. } | Freeze(v) | VaArg { list: v } | Cast { value: v, .. } => f(v),
            Ret(None) | Br(_) | Unreachable | Fence(_) => {}
            CondBr { cond, .. } => f(cond),
            Switch { value, .. } => f(value),
            IndirectBr { address, .. } => f(address),
            Invoke { call, .. } | Call(call) => {
                f(&mut call.callee);
                call.args.iter_mut().for_each(|a| f(&mut a.value));
                call.bundles.iter_mut().flat_map(|b| &mut b.args).for_each(|(_, v)| f(v));
            }
            Binary { lhs, rhs, .. }
            | ICmp { lhs, rhs, .. }
            | FCmp { lhs, rhs, .. }
            | ShuffleVector { lhs, rhs, .. } => {
                f(lhs);
                f(rhs);
            }
            Alloca { count, .. } => count.iter_mut().for_each(f),
            Load { ptr, provenance, .. } => {
                f(ptr);
                provenance.iter_mut().for_each(&mut f);
            }
            Store { value, ptr, provenance, .. } => {
                f(value);
                f(ptr);
                provenance.iter_mut().for_each(&mut f);
            }
            CmpXchg { ptr, expected, new, .. } => {
                f(ptr);
                f(expected);
                f(new);
            }
            AtomicRmw { ptr, value, .. } => {
                f(ptr);
                f(value);
            }
            Gep { base, indices, .. } => {
                f(base);
                indices.iter_mut().for_each(f);
            }
            Phi { incoming, .. } => incoming.iter_mut().for_each(|(v, _)| f(v)),
            Select { cond, then, els, .. } => {
                f(cond);
                f(then);
                f(els);
            }
            ExtractElement { vector, index } => {
                f(vector);
                f(index);
            }
            InsertElement { vector, value, index } => {
                f(vector);
                f(value);
                f(index);
            }
            ExtractValue { aggregate, .. } => f(aggregate),
            InsertValue { aggregate, value, .. } => {
                f(aggregate);
                f(value);
            }
            // The text names its operands itself; `operands` mirrors them for analyses.
            Opaque { text, operands, .. } => {
                for part in &mut text.0 {
                    if let Part::Operand { value, .. } = part {
                        f(value);
                    }
                }
                *operands = text
                    .0
                    .iter()
                    .filter_map(|p| match p {
                        Part::Operand { value, .. } => Some(*value),
                        _ => None,
                    })
                    .collect();
            }
        }
    }
}

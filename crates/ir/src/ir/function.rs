//! Functions: parameters, blocks and the arena of their instructions.

use super::{
    AddressSpace, AttrSet, BlockId, ConstId, Inst, InstId, Linkage, MdId, MdKindId, SymbolId, TypeId, Verbatim,
};

/// A formal parameter.
#[derive(Clone, Debug)]
pub struct Param {
    /// The type of the parameter.
    pub ty: TypeId,
    /// The name; `None` if the parameter is numbered.
    pub name: Option<Box<str>>,
    /// The attributes of the parameter.
    pub attrs: AttrSet,
}

/// A basic block.
#[derive(Clone, Debug, Default)]
pub struct Block {
    /// The name; `None` if the block is numbered.
    pub name: Option<Box<str>>,
    /// The instructions in order; the last is the terminator.
    pub insts: Vec<InstId>,
    /// `#dbg_…` records after the last instruction; usually none.
    pub records: Vec<Verbatim>,
}

/// A function, defined or declared.
#[derive(Clone, Debug)]
pub struct Function {
    /// The symbol, which has the name.
    pub symbol: SymbolId,
    /// Linkage, visibility and related properties.
    pub linkage: Linkage,
    /// Calling convention as written (`ptx_kernel`, `amdgpu_kernel`, `cc 10`); `None` for C.
    pub cc: Option<Box<str>>,
    /// The function type.
    pub ty: TypeId,
    /// The type of the result.
    pub ret: TypeId,
    /// Attributes of the result.
    pub ret_attrs: AttrSet,
    /// The formal parameters.
    pub params: Vec<Param>,
    /// Whether the function is variadic.
    pub vararg: bool,
    /// Attributes of the function, with attribute groups resolved.
    pub attrs: AttrSet,
    /// Program address space as written.
    pub space: AddressSpace,
    /// Alignment in bytes, if written.
    pub align: Option<u64>,
    /// `prefalign(N)`: in bytes (LLVM 23).
    pub prefalign: Option<u64>,
    /// `gc "…"`.
    pub gc: Option<Box<str>>,
    /// `prefix`: data placed before the code.
    pub prefix: Option<ConstId>,
    /// `prologue`: data placed at the beginning of the code.
    pub prologue: Option<ConstId>,
    /// `personality`: the exception handling routine.
    pub personality: Option<ConstId>,
    /// Metadata attachments.
    pub metadata: Vec<(MdKindId, MdId)>,
    /// The blocks in text order; the entry is first. Empty for a declaration.
    pub blocks: Vec<Block>,
    /// The arena of instructions; an instruction that is in no block is dead.
    pub insts: Vec<Inst>,
}

impl Function {
    /// Creates a declaration with default properties, and without parameters.
    pub fn new(symbol: SymbolId, ty: TypeId, ret: TypeId) -> Function {
        Function {
            symbol,
            linkage: Linkage::default(),
            cc: None,
            ty,
            ret,
            ret_attrs: AttrSet::default(),
            params: Vec::new(),
            vararg: false,
            attrs: AttrSet::default(),
            space: AddressSpace(0),
            align: None,
            prefalign: None,
            gc: None,
            prefix: None,
            prologue: None,
            personality: None,
            metadata: Vec::new(),
            blocks: Vec::new(),
            insts: Vec::new(),
        }
    }

    /// Returns the instruction of this id.
    pub fn inst(&self, id: InstId) -> &Inst {
        &self.insts[id]
    }

    /// Returns the block of this id.
    pub fn block(&self, id: BlockId) -> &Block {
        &self.blocks[id]
    }

    /// Returns all blocks' ids in text order.
    pub fn block_ids(&self) -> impl Iterator<Item = BlockId> + use<> {
        (0..self.blocks.len() as u32).map(BlockId)
    }

    /// Returns all instructions that are in a block, in text order.
    pub fn inst_ids(&self) -> impl Iterator<Item = InstId> + '_ {
        self.blocks.iter().flat_map(|b| b.insts.iter().copied())
    }

    /// Returns the terminator of a block.
    pub fn terminator(&self, block: BlockId) -> Option<&Inst> {
        self.block(block).insts.last().map(|i| self.inst(*i))
    }

    /// Whether the function has no body.
    pub fn is_declaration(&self) -> bool {
        self.blocks.is_empty()
    }

    /// Whether the calling convention marks a GPU kernel. In an older module, `!nvvm.annotations` marks the kernels.
    /// [`read_as`](super::upgrade::read_as) turns these annotations into `ptx_kernel`, but only for a release whose
    /// reader does so. To recognise every kernel, call [`crate::target::is_kernel`].
    pub fn has_kernel_convention(&self) -> bool {
        matches!(self.cc.as_deref(), Some("ptx_kernel" | "amdgpu_kernel" | "spir_kernel"))
    }
}

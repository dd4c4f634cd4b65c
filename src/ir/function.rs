//! Functions: parameters, blocks and the arena of their instructions.

use super::{
    AddressSpace, AttrSet, BlockId, ConstId, Inst, InstId, Linkage, MdId, MdKindId, SymbolId, TypeId, Verbatim,
};

/// A formal parameter.
#[derive(Clone, Debug)]
pub struct Param {
    /// Its type.
    pub ty: TypeId,
    /// `None`: numbered.
    pub name: Option<Box<str>>,
    /// Its attributes.
    pub attrs: AttrSet,
}

/// A basic block.
#[derive(Clone, Debug, Default)]
pub struct Block {
    /// `None`: numbered.
    pub name: Option<Box<str>>,
    /// In order; the last is the terminator.
    pub insts: Vec<InstId>,
    /// `#dbg_…` records after the last instruction (normally none).
    pub records: Vec<Verbatim>,
}

/// A function, defined or declared.
#[derive(Clone, Debug)]
pub struct Function {
    /// Its name.
    pub symbol: SymbolId,
    /// Its linkage.
    pub linkage: Linkage,
    /// As written (`ptx_kernel`, `amdgpu_kernel`, `cc 10`); `None` for C.
    pub cc: Option<Box<str>>,
    /// The function type.
    pub ty: TypeId,
    /// The type of the result.
    pub ret: TypeId,
    /// Attributes of the result.
    pub ret_attrs: AttrSet,
    /// The formal parameters.
    pub params: Vec<Param>,
    /// May more arguments follow?
    pub vararg: bool,
    /// Attributes of the function, groups resolved.
    pub attrs: AttrSet,
    /// Program address space as written.
    pub space: AddressSpace,
    /// In bytes, if it is written.
    pub align: Option<u64>,
    /// `prefalign(N)`: in bytes (LLVM 23).
    pub prefalign: Option<u64>,
    /// `gc "…"`.
    pub gc: Option<Box<str>>,
    /// `prefix`: data before the code.
    pub prefix: Option<ConstId>,
    /// `prologue`: data that begins the code.
    pub prologue: Option<ConstId>,
    /// `personality`: who handles exceptions.
    pub personality: Option<ConstId>,
    /// Its attachments.
    pub metadata: Vec<(MdKindId, MdId)>,
    /// In text order; the first is the entry. Empty: a declaration.
    pub blocks: Vec<Block>,
    /// Arena; instructions that are in no block are dead.
    pub insts: Vec<Inst>,
}

impl Function {
    /// A function with nothing but a name, a type and the result of it.
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

    /// An instruction.
    pub fn inst(&self, id: InstId) -> &Inst {
        &self.insts[id]
    }

    /// A block.
    pub fn block(&self, id: BlockId) -> &Block {
        &self.blocks[id]
    }

    /// All blocks' ids in text order.
    pub fn block_ids(&self) -> impl Iterator<Item = BlockId> + use<> {
        (0..self.blocks.len() as u32).map(BlockId)
    }

    /// All instructions that are in a block, in text order.
    pub fn inst_ids(&self) -> impl Iterator<Item = InstId> + '_ {
        self.blocks.iter().flat_map(|b| b.insts.iter().copied())
    }

    /// The terminator of a block.
    pub fn terminator(&self, block: BlockId) -> Option<&Inst> {
        self.block(block).insts.last().map(|i| self.inst(*i))
    }

    /// Only declared?
    pub fn is_declaration(&self) -> bool {
        self.blocks.is_empty()
    }

    /// A GPU kernel by its calling convention (the parser turns `!nvvm.annotations` kernels into `ptx_kernel`
    /// only for dialects whose reader does; see [`crate::target::is_kernel`]).
    pub fn has_kernel_convention(&self) -> bool {
        matches!(self.cc.as_deref(), Some("ptx_kernel" | "amdgpu_kernel" | "spir_kernel"))
    }
}

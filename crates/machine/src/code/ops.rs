//! Decoded code as data: the output of [`decode`](crate::code::decode) and the input of [`step`](crate::exec::step).
//! Decoded code has slots instead of operands, and shapes instead of types. It contains no symbols.

use crate::api::Discard;
use crate::arith::float::Modes;
use crate::code::absolute_symbol::Absolute;
use crate::code::constructors::ConstructorWrites;
use crate::code::limits::Limits;
use crate::code::null_shared::NullShared;
use crate::code::{AsmCode, Intrinsic, ValuePromise};
use crate::ir::*;
use crate::memory::{Leaf, Reg, Shape, Spaces};
use crate::promises::{ParallelLoop, Promises};
use rustc_hash::FxHashMap;
use std::ops::Index;
use std::sync::OnceLock;

/// The location of an operand's value.
#[derive(Copy, Clone, PartialEq, Debug)]
pub enum Src {
    /// A value in the frame: the slot of its first leaf.
    Reg(u32),
    /// A constant: the index of its first leaf in [`Program::pool`].
    Pool(u32),
    /// A constant that depends on addresses or on the run's random choices; the machine evaluates it at each use.
    Dyn(ConstId),
}

/// The ordering and the scope of an atomic operation.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct AtomicCode {
    pub ordering: Ordering,
    pub scope: Scope,
}

/// The threads among which an operation orders memory, from narrow to wide.
#[derive(Copy, Clone, PartialEq, Eq, Debug, PartialOrd, Ord)]
pub enum Scope {
    Thread,
    Warp,
    Cta,
    Cluster,
    Device,
    System,
}

/// The memory access of a step: the pointer operand, and how the memory is accessed.
#[derive(Copy, Clone, PartialEq, Debug)]
pub struct MemoryCode {
    pub ptr: Src,
    pub space: AddressSpace,
    pub shape: u32,
    pub align: u64,
    pub volatile: bool,
    pub atomic: Option<AtomicCode>,
    /// Whether the atomic access orders only accesses of its own address space.
    pub one_space: bool,
    /// The size in bytes (1 to 8) of a non-atomic, non-volatile access of one integer or float. It is 0 for all other
    /// accesses.
    pub plain: u8,
    /// Whether the function has `"no-signed-zeros-fp-math"`, so that the sign of a loaded zero does not matter. In SROA
    /// and InstCombine, LLVM applies this attribute to loads, phis and selects too (llvm#83381).
    pub signless: bool,
    /// The operand of `ptr_provenance`: an additional pointer on which the accessed pointer is based.
    pub provenance: Option<Src>,
}

/// One summand of the byte offset that a GEP adds.
#[derive(Clone, PartialEq, Debug)]
pub enum Term {
    /// The offset of a struct field.
    Field(u64),
    /// `index`, of `bits` bits, times `scale`. `lanes`: whether the index is a vector.
    Scaled { index: Src, bits: u32, scale: u64, lanes: bool },
}

/// The copy of a by-value argument that the callee gets. Size and alignment are in bytes.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct ByvalCopy {
    pub size: u64,
    pub align: u64,
}

/// One argument of a call.
#[derive(Clone, PartialEq, Debug)]
pub struct ArgCode {
    pub src: Src,
    /// The operand itself, for metadata arguments.
    pub value: Value,
    pub shape: u32,
    pub promise: Option<Box<ValuePromise>>,
    /// The by-value copy; `None` if the argument is not passed by value.
    pub byval: Option<ByvalCopy>,
}

/// The target of a call.
#[derive(Clone, PartialEq, Debug)]
pub enum Callee {
    Function(FuncId),
    Intrinsic(Intrinsic),
    Indirect(Src),
}

/// A decoded call.
#[derive(Clone, PartialEq, Debug)]
pub struct CallCode {
    pub callee: Callee,
    pub fn_ty: TypeId,
    pub args: Vec<ArgCode>,
    pub ret: u32,
    pub promise: Option<Box<ValuePromise>>,
    pub bundles: Vec<(Box<str>, Vec<ArgCode>)>,
    /// The index of the argument that the call returns (`returned`); `None` if no argument is `returned`.
    pub returned: Option<u32>,
    pub flags: Flags,
}

/// The operation of a step. If a field counts lanes, it counts the lanes of the result.
#[derive(Clone, PartialEq, Debug)]
#[repr(u8)] // a one-byte tag is the index of the jump table
pub enum Op {
    Ret(Option<Src>),
    Br(BlockId),
    CondBr {
        cond: Src,
        then: BlockId,
        els: BlockId,
    },
    Switch {
        value: Src,
        default: BlockId,
        cases: Box<[(u128, BlockId)]>,
    },
    Unreachable,
    FNeg {
        a: Src,
        kind: FloatKind,
        flags: Flags,
    },
    Int {
        op: BinOp,
        flags: Flags,
        bits: u32,
        a: Src,
        b: Src,
    },
    Float {
        op: BinOp,
        flags: Flags,
        kind: FloatKind,
        a: Src,
        b: Src,
    },
    /// `marked`: whether the alloca is the operand of a `llvm.lifetime.start`, which then begins the alloca's lifetime.
    Alloca {
        size: u64,
        count: Option<(Src, u32)>,
        align: u64,
        space: AddressSpace,
        marked: bool,
    },
    Load {
        mem: MemoryCode,
        promise: Option<Box<ValuePromise>>,
    },
    Store {
        mem: MemoryCode,
        value: Src,
    },
    Fence(AtomicCode),
    /// A fence that orders only shared memory.
    SharedFence(AtomicCode),
    CmpXchg {
        mem: MemoryCode,
        expected: Src,
        new: Src,
        failure: Ordering,
        weak: bool,
    },
    Rmw {
        mem: MemoryCode,
        op: RmwOp,
        value: Src,
        /// Whether each element is a separate atomic operation.
        elementwise: bool,
    },
    Gep {
        base: Src,
        lanes: bool,
        space: AddressSpace,
        flags: Flags,
        terms: Box<[Term]>,
    },
    Cast {
        op: CastOp,
        flags: Flags,
        a: Src,
        from: Leaf,
        to: Leaf,
    },
    BitCast {
        a: Src,
        from: u32,
        to: u32,
    },
    ICmp {
        pred: ICmpPred,
        flags: Flags,
        a: Src,
        b: Src,
        leaf: Leaf,
    },
    FCmp {
        pred: FCmpPred,
        flags: Flags,
        a: Src,
        b: Src,
        kind: FloatKind,
    },
    Select {
        cond: Src,
        /// The number of leaves that one lane of the condition selects; `u32::MAX` if the condition is no vector.
        per_lane: u32,
        a: Src,
        b: Src,
        shape: u32,
        flags: Flags,
    },
    Call(Box<CallCode>),
    /// A call of inline PTX.
    Asm(Box<AsmCode>),
    Freeze {
        a: Src,
        shape: u32,
    },
    ExtractElement {
        vector: Src,
        /// The number of elements.
        len: u32,
        index: Src,
    },
    InsertElement {
        vector: Src,
        value: Src,
        index: Src,
        /// The number of leaves of an element.
        width: u32,
    },
    Shuffle {
        a: Src,
        b: Src,
        len: u32,
        mask: Box<[i32]>,
    },
    /// The result consists of consecutive leaves of `a`. The first of them is leaf `at`.
    Extract {
        a: Src,
        at: u32,
    },
    /// Copies the leaves of `a`. The `count` leaves that begin with leaf `at` are replaced by the leaves of `part`.
    Insert {
        a: Src,
        part: Src,
        at: u32,
        count: u32,
    },
    /// An operation that the machine does not model; it discards the run.
    Discard(Discard),
}

/// One decoded instruction.
#[derive(Clone, PartialEq, Debug)]
pub struct Step {
    pub op: Op,
    pub inst: InstId,
    /// The first slot of the result, which has `leaves` consecutive slots.
    pub dst: u32,
    pub leaves: u32,
    /// The address space of the result, if the result is one pointer.
    pub pointer: Option<AddressSpace>,
    /// Whether the [fast path](crate::exec::fast_path) may execute the step.
    pub plain: bool,
}

/// A decoded phi. A phi is executed when control flows along an edge into its block.
#[derive(Clone, PartialEq, Debug)]
pub struct Phi {
    pub inst: InstId,
    pub dst: u32,
    pub leaves: u32,
    pub pointer: Option<AddressSpace>,
    /// For floats: the fast-math flags and the format.
    pub fast: Option<(Flags, FloatKind)>,
    pub incoming: Box<[(BlockId, Src)]>,
}

/// A decoded block.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct BlockCode {
    pub start: u32,
    pub phis: Vec<Phi>,
    /// Whether the phis can be executed one after another: each phi has one leaf and no flags, and no phi uses the
    /// result of a different phi of the block.
    pub independent: bool,
}

impl BlockCode {
    /// Makes a block that starts at step `start`, with these phis.
    pub fn new(start: u32, phis: Vec<Phi>) -> BlockCode {
        let reads = |src: &Src| match src {
            Src::Reg(slot) => phis.iter().any(|p| p.dst == *slot),
            Src::Pool(_) => false,
            Src::Dyn(_) => true,
        };
        let simple = |p: &Phi| p.leaves == 1 && p.fast.is_none() && !p.incoming.iter().any(|(_, src)| reads(src));
        BlockCode { start, independent: phis.iter().all(simple), phis }
    }
}

/// A decoded function.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Code {
    pub steps: Vec<Step>,
    pub blocks: Vec<BlockCode>,
    /// Number of slots that a frame needs.
    pub slots: u32,
    /// The parameters: slot, shape and promise of each.
    pub params: Vec<ParamCode>,
    pub ret: u32,
    pub ret_promise: Option<Box<ValuePromise>>,
    pub kernel: bool,
    /// How the function treats denormal numbers.
    pub modes: Modes,
    /// The limits that the function sets for its launches.
    pub limits: Limits,
    /// The index of the parameter that the function returns (`returned`); `None` if no parameter is `returned`.
    pub returned: Option<u32>,
    /// The one or two parameters that `allocsize` names. Their product, or the value of the single parameter, is the
    /// size in bytes of the object to which the result points.
    pub allocsize: Option<(u32, Option<u32>)>,
    /// Back edges of the cycles that contain declarations of alias scopes.
    pub scope_edges: Vec<(BlockId, BlockId)>,
    /// The loops that name access groups.
    pub parallel: Vec<ParallelLoop>,
    /// Whether the module defines this function with the name and the type of a library function.
    pub is_libfunc: bool,
    /// Whether an attribute promises that a parameter is dereferenceable.
    pub promises_dereferenceable: bool,
    /// The reason why a call of the function discards the run; `None` if a call does not discard the run.
    pub unsupported: Option<Discard>,
}

impl Code {
    /// Whether the machine may execute control-flow edges of this function without notifying the checks of promises.
    #[inline]
    pub fn is_quiet(&self) -> bool {
        self.scope_edges.is_empty() && self.parallel.is_empty()
    }
}

/// A decoded parameter.
#[derive(Clone, PartialEq, Debug)]
pub struct ParamCode {
    pub slot: u32,
    pub shape: u32,
    pub leaves: u32,
    pub promise: Option<Box<ValuePromise>>,
    pub byval: Option<ByvalCopy>,
    /// Whether the parameter is a pointer into the address space of parameters.
    pub is_param_memory: bool,
}

/// A decoded module.
#[derive(Clone, Debug)]
pub struct Program {
    pub(crate) spaces: Spaces,
    pub(crate) promises: Promises,
    pub(crate) constructed: ConstructorWrites,
    pub(crate) absolute: Absolute,
    pub(crate) null_shared: NullShared,
    pub(crate) functions: Vec<Code>,
    pub(crate) shapes: Vec<Shape>,
    /// The shape of each type that a constant or an operand has. The shape is `None` if the machine has no register for
    /// the type.
    pub(crate) shape_of: FxHashMap<TypeId, Option<u32>>,
    /// The leaves of constants that do not depend on the run.
    pub(crate) pool: Vec<Reg>,
    /// Number of lanes of a warp (or wave).
    pub(crate) lanes: u32,
    /// Whether exchanges between lanes have no mask, as on AMDGPU and in SPIR-V.
    pub(crate) waves: bool,
    /// Whether the module was read from PTX ([`Module::has_rules_of_ptx`](crate::ir::Module::has_rules_of_ptx)).
    pub(crate) ptx: bool,
    /// The result of [`Program::is_all_seq_cst`], computed at the first use.
    pub(crate) all_seq_cst: OnceLock<bool>,
}

impl Index<FuncId> for Program {
    type Output = Code;

    #[inline]
    fn index(&self, f: FuncId) -> &Code {
        &self.functions[f.0 as usize]
    }
}

/// Void, and every other type without a value, has the shape with this index in [`Program::shapes`].
pub const VOID: u32 = 0;

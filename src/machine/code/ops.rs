//! Decoded code as data: the output of [`decode`](crate::machine::code::decode) and the input of
//! [`step`](crate::machine::exec::step). Operands are slots, types are shapes, names are gone.

use crate::ir::*;
use crate::machine::api::Discard;
use crate::machine::arith::float::Modes;
use crate::machine::code::absolute::Absolute;
use crate::machine::code::constructors::Constructed;
use crate::machine::code::limits::Limits;
use crate::machine::code::null_shared::NullShared;
use crate::machine::code::{AsmCode, Intrinsic, ValuePromise};
use crate::machine::memory::{Leaf, Reg, Shape, Spaces};
use crate::machine::promises::{ParallelLoop, Promises};
use rustc_hash::FxHashMap;
use std::ops::Index;

/// An operand.
#[derive(Copy, Clone, PartialEq, Debug)]
pub enum Src {
    /// First leaf's slot in the frame.
    Reg(u32),
    /// First leaf in [`Program::pool`].
    Pool(u32),
    /// Depends on addresses or draws: evaluated at each use.
    Dyn(ConstId),
}

/// Ordering and scope, decoded.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct AtomicCode {
    pub ordering: Ordering,
    pub scope: Scope,
}

/// How many threads an operation orders, narrowest first.
#[derive(Copy, Clone, PartialEq, Eq, Debug, PartialOrd, Ord)]
pub enum Scope {
    Thread,
    Warp,
    Cta,
    Cluster,
    Device,
    System,
}

/// The pointer operand of an access.
#[derive(Copy, Clone, PartialEq, Debug)]
pub struct MemoryCode {
    pub ptr: Src,
    pub space: AddressSpace,
    pub shape: u32,
    pub align: u64,
    pub volatile: bool,
    pub atomic: Option<AtomicCode>,
    /// Bytes of one integer or float of whole bytes, at most 8, accessed neither atomically nor volatile; else 0.
    pub plain: u8,
    /// `"no-signed-zeros-fp-math"` of the function: the sign of a zero that is loaded does not matter (LLVM lets it speak of
    /// loads and phis too: llvm#83381).
    pub signless: bool,
    /// `ptr_provenance`: what the pointer is based on besides.
    pub provenance: Option<Src>,
}

/// One summand of a GEP.
#[derive(Clone, PartialEq, Debug)]
pub enum Term {
    /// A struct field.
    Field(u64),
    /// `index` of `bits` bits times `scale`; `lanes` if the index is a vector.
    Scaled { index: Src, bits: u32, scale: u64, lanes: bool },
}

/// The copy that a callee gets of a by-value argument; both in bytes.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct ByvalCopy {
    pub size: u64,
    pub align: u64,
}

/// One argument of a call.
#[derive(Clone, PartialEq, Debug)]
pub struct ArgCode {
    pub src: Src,
    /// The raw operand, for metadata arguments.
    pub value: Value,
    pub shape: u32,
    pub promise: Option<Box<ValuePromise>>,
    /// Size and alignment of a by-value copy.
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
    /// The argument that the call returns.
    pub returned: Option<u32>,
    pub flags: Flags,
}

/// What a step does. Lane counts are those of the result.
#[derive(Clone, PartialEq, Debug)]
#[repr(u8)] // the tag is one byte to jump by
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
    /// `marked`: lifetime markers name it, so it begins dead.
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
    /// It orders shared memory and no other.
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
        lanes: bool,
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
        len: u32,
        index: Src,
    },
    InsertElement {
        vector: Src,
        value: Src,
        index: Src,
    },
    Shuffle {
        a: Src,
        b: Src,
        len: u32,
        mask: Box<[i32]>,
    },
    /// Also insertvalue's and phi-free moves: `count` leaves from `a`, then `part` over them at `at`.
    Extract {
        a: Src,
        at: u32,
    },
    Insert {
        a: Src,
        part: Src,
        at: u32,
        count: u32,
    },
    /// An operation that cannot be executed; it ends the run.
    Discard(Discard),
}

/// One decoded instruction.
#[derive(Clone, PartialEq, Debug)]
pub struct Step {
    pub op: Op,
    pub inst: InstId,
    /// First slot of the result, and its leaves.
    pub dst: u32,
    pub leaves: u32,
    /// The result is one pointer of this space.
    pub pointer: Option<AddressSpace>,
    /// May it be done in the [fast lane](crate::machine::exec::fast_path)?
    pub plain: bool,
}

/// A phi: executed on the edges into its block.
#[derive(Clone, PartialEq, Debug)]
pub struct Phi {
    pub inst: InstId,
    pub dst: u32,
    pub leaves: u32,
    pub pointer: Option<AddressSpace>,
    /// Of floats: fast-math flags, and the format.
    pub fast: Option<(Flags, FloatKind)>,
    pub incoming: Box<[(BlockId, Src)]>,
}

/// A decoded block.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct BlockCode {
    pub start: u32,
    pub phis: Vec<Phi>,
    /// All phis are of one leaf, without flags, and none reads another: they can be set one after the other.
    pub independent: bool,
}

impl BlockCode {
    /// A block that starts at step `start`, with these phis.
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
    /// Leaves of all arguments and results.
    pub slots: u32,
    /// Slot, shape and promise per parameter.
    pub params: Vec<ParamCode>,
    pub ret: u32,
    pub ret_promise: Option<Box<ValuePromise>>,
    pub kernel: bool,
    /// The treatment of denormal numbers.
    pub modes: Modes,
    /// Limits that it sets for launches.
    pub limits: Limits,
    /// The parameter that the function returns.
    pub returned: Option<u32>,
    /// Parameters whose product is the size of what the result points to.
    pub allocsize: Option<(u32, Option<u32>)>,
    /// Back edges of the cycles in which scopes are declared.
    pub scope_edges: Vec<(BlockId, BlockId)>,
    /// Loops that name access groups.
    pub parallel: Vec<ParallelLoop>,
    /// Is it defined here, with the name and the type of a library function?
    pub is_libfunc: bool,
    /// Why the function cannot be entered.
    pub unsupported: Option<Discard>,
}

impl Code {
    /// Does no promise ask which edges are taken?
    #[inline]
    pub fn is_quiet(&self) -> bool {
        self.scope_edges.is_empty() && self.parallel.is_empty()
    }
}

impl Index<FuncId> for Vec<Code> {
    type Output = Code;

    fn index(&self, f: FuncId) -> &Code {
        &self[f.0 as usize]
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
    /// A pointer into the space of parameters.
    pub is_param_memory: bool,
}

/// A module, decoded.
#[derive(Clone, Debug)]
pub struct Program {
    pub(in crate::machine) spaces: Spaces,
    pub(in crate::machine) promises: Promises,
    pub(in crate::machine) constructed: Constructed,
    pub(in crate::machine) absolute: Absolute,
    pub(in crate::machine) null_shared: NullShared,
    pub(in crate::machine) functions: Vec<Code>,
    pub(in crate::machine) shapes: Vec<Shape>,
    /// Which shape a type has; types that no constant or operand has are absent.
    pub(in crate::machine) shape_of: FxHashMap<TypeId, Option<u32>>,
    /// Leaves of constants that depend on nothing.
    pub(in crate::machine) pool: Vec<Reg>,
    /// Lanes of a warp, or wave.
    pub(in crate::machine) lanes: u32,
    /// Exchanges between lanes have no mask.
    pub(in crate::machine) waves: bool,
}

/// [`Program::shapes`]\[0]: void, and all that has no values.
pub const VOID: u32 = 0;

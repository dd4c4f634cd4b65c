//! Intrinsics of GPUs, with their names: special registers, exchanges between lanes, mbarriers, asynchronous copies.

use super::tcgen05::Tcgen05Op;
use super::values::{MatrixOp, Product};
use super::warpgroup::WarpgroupOp;
use crate::code::Scope;

/// A special register. The number in a variant is the dimension: 0 for x, 1 for y, 2 for z.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Sreg {
    Tid(u8),
    Ntid(u8),
    Ctaid(u8),
    Nctaid(u8),
    Clusterid(u8),
    Nclusterid(u8),
    ClusterCtaid(u8),
    ClusterNctaid(u8),
    ClusterRank,
    ClusterRanks,
    Lane,
    Warp,
    Warps,
    WarpSize,
    /// Size of the dynamic shared memory in bytes.
    DynamicShared,
    /// A register that always reads 0: it is the position in a fourth dimension, `tid.w` or `ctaid.w`, and there is no
    /// fourth dimension. (opt-22 declares these registers `range(i32 0, 1)`.)
    Zero,
    /// A mask of the lanes whose number has a certain relation to the number of the executing lane. The relations are:
    /// 0 equal, 1 less, 2 less or equal, 3 greater, 4 greater or equal.
    Mask(u8),
}

/// Returns the register that the intrinsic `llvm.{name}` reads.
pub fn sreg_by_name(name: &str) -> Option<Sreg> {
    if let Some(dim) = name.strip_prefix("amdgcn.workitem.id.").and_then(dimension) {
        return Some(Sreg::Tid(dim));
    }
    if let Some(dim) = name.strip_prefix("amdgcn.workgroup.id.").and_then(dimension) {
        return Some(Sreg::Ctaid(dim));
    }
    if name == "amdgcn.wave.id" || name == "amdgcn.s.get.waveid.in.workgroup" {
        return Some(Sreg::Warp);
    }
    let reg = name.strip_prefix("nvvm.read.ptx.sreg.")?;
    Some(match reg {
        "laneid" => Sreg::Lane,
        "warpid" => Sreg::Warp,
        "nwarpid" => Sreg::Warps,
        "warpsize" => Sreg::WarpSize,
        "cluster.ctarank" => Sreg::ClusterRank,
        "cluster.nctarank" => Sreg::ClusterRanks,
        "dynamic_smem_size" => Sreg::DynamicShared,
        "lanemask.eq" => Sreg::Mask(0),
        "lanemask.lt" => Sreg::Mask(1),
        "lanemask.le" => Sreg::Mask(2),
        "lanemask.gt" => Sreg::Mask(3),
        "lanemask.ge" => Sreg::Mask(4),
        _ => {
            let (base, dim) = reg.rsplit_once('.')?;
            let vector =
                ["tid", "ntid", "ctaid", "nctaid", "clusterid", "nclusterid", "cluster.ctaid", "cluster.nctaid"];
            if dim == "w" && vector.contains(&base) {
                return Some(Sreg::Zero);
            }
            let dim = dimension(dim)?;
            match base {
                "tid" => Sreg::Tid(dim),
                "ntid" => Sreg::Ntid(dim),
                "ctaid" => Sreg::Ctaid(dim),
                "nctaid" => Sreg::Nctaid(dim),
                "clusterid" => Sreg::Clusterid(dim),
                "nclusterid" => Sreg::Nclusterid(dim),
                "cluster.ctaid" => Sreg::ClusterCtaid(dim),
                "cluster.nctaid" => Sreg::ClusterNctaid(dim),
                _ => return None,
            }
        }
    })
}

fn dimension(name: &str) -> Option<u8> {
    ["x", "y", "z"].iter().position(|d| *d == name).map(|d| d as u8)
}

/// An exchange between the lanes of a warp.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Exchange {
    Up,
    Down,
    Butterfly,
    Index,
    /// A shuffle or a vote whose second argument is the mode (NVVM IR, `llvm.nvvm.shfl.sync`, `llvm.nvvm.vote.sync`).
    ShuffleByMode,
    VoteByMode,
    All,
    Any,
    Uniform,
    Ballot,
    /// The number of lanes whose predicate is true.
    Count,
    /// `match.any`: the mask of the lanes that have the same value as this lane. `match.all`: if all values are equal,
    /// the mask of all lanes, else 0.
    MatchAny,
    MatchAll,
    /// One lane, which the machine chooses.
    Elect,
    Reduce(Reduce),
    /// AMDGPU: the value of one lane. This is the first lane (`FirstLane`), the lane with a stated number (`Lane`), or
    /// the lane that a byte address selects (`Permute`).
    FirstLane,
    Lane,
    /// SPIR-V: each lane selects a lane, and gets the value of that lane.
    AnyLane,
    /// SPIR-V: whether this lane is the first of the lanes that participate.
    IsFirstLane,
    Permute,
    /// AMDGPU: each lane sends its value to the lane that a byte address selects.
    Send,
    /// AMDGPU: the value of the lane that a pattern selects. Masks select the rows and banks that participate.
    Dpp,
    Swizzle,
    /// AMDGPU: the value of a lane in the same row of 16 lanes, or in the other row if `across` is set. A constant with
    /// four bits for each lane selects the lane.
    PermuteRow {
        across: bool,
    },
    /// AMDGPU: each lane selects a lane in the same row or in the other row, and gets the value of that lane.
    RowLane {
        across: bool,
    },
    /// AMDGPU: the value of one of eight lanes. A constant with three bits for each of the eight lanes selects the
    /// lane.
    OctetLane,
    /// AMDGPU: swaps the values of the two halves of a wave of 64 lanes.
    OtherHalf,
    /// AMDGPU: swaps each odd row of the first register with the even row before it in the second register. A row has
    /// 16 or 32 lanes.
    SwapRows {
        lanes: u32,
    },
    /// AMDGPU: replaces the value of one lane.
    WriteLane,
    /// AMDGPU: all lanes pass the same mask, and each lane gets its own bit of the mask.
    OwnBit,
    /// AMDGPU: the lanes for which a comparison is true. The last operand is LLVM's number of the predicate.
    Compare {
        is_float: bool,
    },
    /// AMDGPU: each lane loads from its own address. The result is an unspecified function of the values that all lanes
    /// loaded.
    TransposedLoad,
    /// AMDGPU: each lane loads from its own address (`from_buffer`: in a buffer), and writes the value to its place in
    /// the wave's shared memory.
    LoadToShared {
        from_buffer: bool,
    },
    /// NVPTX: the exchange of values that `ldmatrix`, `stmatrix` or `mma` makes.
    LoadMatrix(MatrixOp),
    StoreMatrix(MatrixOp),
    Product(Product),
    /// NVPTX: `tensormap.cp_fenceproxy`.
    CopyMap,
    /// NVPTX: a `tcgen05` instruction of a warp.
    Tcgen05(Tcgen05Op),
    /// NVPTX: a `wgmma` instruction.
    Warpgroup(WarpgroupOp),
    /// AMDGPU: a product of matrices. The result is an unspecified function of the operands of all lanes.
    LaneProduct,
}

impl Exchange {
    /// Returns the exchange that a mode selects (NVVM IR). An exchange without a mode is returned unchanged. `None`:
    /// the mode does not exist.
    pub fn of_mode(self, mode: u128) -> Option<Exchange> {
        use Exchange::*;
        let modes = match self {
            ShuffleByMode => [Index, Up, Down, Butterfly],
            VoteByMode => [All, Any, Uniform, Ballot],
            _ => return Some(self),
        };
        modes.get(usize::try_from(mode).ok()?).copied()
    }
}

/// A control-flow intrinsic of a wave, which LLVM's code generation inserts: `llvm.amdgcn.if`, `else`, `if.break`,
/// `loop`, `end.cf`.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum LaneFlow {
    If,
    Else,
    Break,
    Loop,
    End,
}

words! {
    /// An operation that combines the values of all lanes: `redux.sync` on 32-bit integers or floats, `wave.reduce` on
    /// integers.
    #[derive(Copy, Clone, PartialEq, Eq, Debug)]
    pub enum Reduce {
        FMin = "fmin",
        FMax = "fmax",
        /// The minimum of the absolute values. If the name contains `NaN`, a NaN in one lane makes the result NaN.
        FMinAbs = "fmin.abs",
        FMaxAbs = "fmax.abs",
        FMinNan = "fmin.NaN",
        FMaxNan = "fmax.NaN",
        FMinAbsNan = "fmin.abs.NaN",
        FMaxAbsNan = "fmax.abs.NaN",
        Add = "add",
        UMin = "umin",
        UMax = "umax",
        Min = "min",
        Max = "max",
        And = "and",
        Or = "or",
        Xor = "xor",
    }
}

impl Reduce {
    /// Whether the operation combines floats.
    pub fn is_float(self) -> bool {
        self.name().starts_with('f')
    }
}

/// Returns the exchange of the intrinsic `llvm.{name}`; `name` has no type suffixes.
pub fn exchange_by_name(name: &str) -> Option<Exchange> {
    use Exchange::*;
    Some(match name {
        "nvvm.shfl.sync.up" => Up,
        "nvvm.shfl.sync.down" => Down,
        "nvvm.shfl.sync.bfly" => Butterfly,
        "nvvm.shfl.sync.idx" => Index,
        "nvvm.shfl.sync" => ShuffleByMode,
        "nvvm.vote.sync" => VoteByMode,
        "nvvm.vote.all.sync" => All,
        "nvvm.vote.any.sync" => Any,
        "nvvm.vote.uni.sync" => Uniform,
        "nvvm.vote.ballot.sync" | "amdgcn.ballot" => Ballot,
        "nvvm.match.any.sync" => MatchAny,
        "nvvm.match.all.sync" => MatchAll,
        "nvvm.elect.sync" => Elect,
        "amdgcn.readfirstlane" => FirstLane,
        "amdgcn.readlane" => Lane,
        "amdgcn.ds.bpermute" => Permute,
        "amdgcn.ds.permute" => Send,
        "amdgcn.update.dpp" | "amdgcn.mov.dpp" => Dpp,
        "amdgcn.ds.swizzle" => Swizzle,
        "amdgcn.permlane16" => PermuteRow { across: false },
        "amdgcn.permlanex16" => PermuteRow { across: true },
        "amdgcn.permlane16.var" => RowLane { across: false },
        "amdgcn.permlanex16.var" => RowLane { across: true },
        "amdgcn.permlane64" => OtherHalf,
        "amdgcn.permlane16.swap" => SwapRows { lanes: 16 },
        "amdgcn.permlane32.swap" => SwapRows { lanes: 32 },
        "amdgcn.mov.dpp8" => OctetLane,
        "amdgcn.writelane" => WriteLane,
        "amdgcn.inverse.ballot" => OwnBit,
        "amdgcn.icmp" => Compare { is_float: false },
        "amdgcn.fcmp" => Compare { is_float: true },
        "amdgcn.ds.read.tr4.b64"
        | "amdgcn.ds.read.tr6.b96"
        | "amdgcn.ds.read.tr8.b64"
        | "amdgcn.ds.read.tr16.b64"
        | "amdgcn.ds.load.tr4.b64"
        | "amdgcn.ds.load.tr6.b96"
        | "amdgcn.ds.load.tr8.b64"
        | "amdgcn.ds.load.tr16.b128"
        | "amdgcn.global.load.tr4.b64"
        | "amdgcn.global.load.tr6.b96"
        | "amdgcn.global.load.tr.b64"
        | "amdgcn.global.load.tr.b128" => TransposedLoad,
        "amdgcn.global.load.lds" | "amdgcn.load.to.lds" => LoadToShared { from_buffer: false },
        "amdgcn.raw.ptr.buffer.load.lds" => LoadToShared { from_buffer: true },
        _ if super::values::is_lane_product(name) => LaneProduct,
        _ => match name.strip_prefix("amdgcn.wave.reduce.") {
            Some(op) => Reduce(self::Reduce::named(op).filter(|op| !op.is_float())?),
            None => Reduce(self::Reduce::named(name.strip_prefix("nvvm.redux.sync.")?)?),
        },
    })
}

/// An operation on an mbarrier.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Action {
    Init,
    Inval,
    /// An arrival. `drop`: later phases no longer expect this thread. `expect`: the second argument is a number of
    /// expected bytes, instead of a count of arrivals. `ends`: the arrival may end the phase.
    Arrive {
        drop: bool,
        expect: bool,
        ends: bool,
    },
    ExpectTx,
    CompleteTx,
    /// `test.wait` or `try.wait`. The argument identifies the phase: with `parity` by its parity, otherwise by the
    /// state that an arrival returned.
    Wait {
        parity: bool,
    },
    PendingCount,
}

/// An operation on an mbarrier, with its memory ordering.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct MbarrierOp {
    pub action: Action,
    pub relaxed: bool,
    pub scope: Scope,
}

/// Returns the operation of the intrinsic `llvm.nvvm.mbarrier.{name}`.
pub fn mbarrier_by_name(name: &str) -> Option<MbarrierOp> {
    use Action::*;
    let (name, place) = name.split_once(".scope.").unwrap_or((name, "cta"));
    let scope = if place.starts_with("cluster") { Scope::Cluster } else { Scope::Cta };
    let name = name.strip_suffix(".shared").unwrap_or(name);
    let (name, relaxed) = name.strip_suffix(".relaxed").map_or((name, false), |n| (n, true));
    let arrive = |drop, expect, ends| Arrive { drop, expect, ends };
    let action = match name {
        "init" => Init,
        "inval" => Inval,
        "arrive" => arrive(false, false, true),
        "arrive.noComplete" => arrive(false, false, false),
        "arrive.drop" => arrive(true, false, true),
        "arrive.drop.noComplete" => arrive(true, false, false),
        "arrive.expect.tx" => arrive(false, true, true),
        "arrive.drop.expect.tx" => arrive(true, true, true),
        "expect.tx" => ExpectTx,
        "complete.tx" => CompleteTx,
        "test.wait" | "try.wait" | "try.wait.tl" => Wait { parity: false },
        "test.wait.parity" | "try.wait.parity" | "try.wait.parity.tl" => Wait { parity: true },
        "pending.count" => PendingCount,
        _ => return None,
    };
    Some(MbarrierOp { action, relaxed, scope })
}

/// The asynchronous operations for which a wait instruction waits.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Wait {
    /// `cp.async.wait.group N`.
    Groups,
    /// `cp.async.wait.all`, which also waits for copies that are in no group yet.
    All,
    /// `cp.async.bulk.wait.group N`. `read`: waits only until the sources have been read.
    Bulk { read: bool },
    /// `wgmma.wait_group N`.
    Matrices,
}

impl Wait {
    /// Returns the kind of operations for which the instruction waits.
    pub fn kind(self) -> AsyncKind {
        match self {
            Wait::Groups | Wait::All => AsyncKind::Copy,
            Wait::Bulk { .. } => AsyncKind::Bulk,
            Wait::Matrices => AsyncKind::Matrices,
        }
    }
}

/// A kind of asynchronous operation. Operations of each kind are committed to groups of their own.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum AsyncKind {
    /// `cp.async`.
    Copy,
    /// `cp.async.bulk`.
    Bulk,
    /// `wgmma.mma_async`. The first thread of a warp issues the operation for all threads of the warp.
    Matrices,
    /// `tcgen05.mma`, which belongs to no commit group.
    Tensor,
}

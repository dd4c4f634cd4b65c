//! Tensors in global memory, copied box by box (PTX ISA, "Tensors", "cp.async.bulk.tensor", "tensormap.replace").

use super::Intrinsic;

words! {
    /// A field of a tensor map. Those of several dimensions have one value for each.
    #[derive(Copy, Clone, PartialEq, Eq, Debug)]
    pub enum MapField {
        /// Of the tensor's first element.
        Address = "global_address",
        /// Dimensions less one.
        Rank = "rank",
        /// Elements of a box.
        Box = "box_dim",
        /// Elements of the tensor.
        Size = "global_dim",
        /// Bytes from one element of a dimension, from the second on, to the next.
        Stride = "global_stride",
        ElementStride = "element_stride",
        Type = "elemtype",
        Interleave = "interleave_layout",
        Swizzle = "swizzle_mode",
        Fill = "fill_mode",
    }
}

impl MapField {
    /// Bits of one value.
    pub fn bits(self) -> u32 {
        match self {
            MapField::Address | MapField::Stride => 64,
            _ => 32,
        }
    }

    /// How many values there are.
    pub fn count(self) -> u32 {
        match self {
            MapField::Box | MapField::Size | MapField::ElementStride => 5,
            MapField::Stride => 4,
            _ => 1,
        }
    }
}

/// What is done with tensors and their maps.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum TensorOp {
    /// `tensormap.replace`: the map, the value.
    Replace { field: MapField, dimension: u32 },
    /// From the tensor to shared memory: where to, the mbarrier, the map, one coordinate per dimension.
    In { rank: usize },
    /// From shared memory to the tensor: where from, the map, the coordinates.
    Out { rank: usize },
}

/// LLVM's intrinsics that copy boxes, by the name behind `nvvm.cp.async.bulk.tensor.` (NVPTXUsage); behind the coordinates
/// they have hints and flags.
pub fn copy_by_name(name: &str) -> Option<Intrinsic> {
    let (kind, rank) = name.rsplit_once('.')?;
    let rank = rank.strip_suffix('d')?.parse().ok().filter(|n| (1..=5).contains(n))?;
    match kind {
        "g2s.tile" | "g2s.cta.tile" => Some(Intrinsic::Tensor(TensorOp::In { rank })),
        "s2g.tile" => Some(Intrinsic::Tensor(TensorOp::Out { rank })),
        _ if kind.starts_with("prefetch.") => Some(Intrinsic::Ignore),
        _ => None,
    }
}

//! Tensors in global memory. An instruction copies one bounding box of a tensor (PTX ISA, "Tensors",
//! "cp.async.bulk.tensor", "tensormap.replace").

use super::Intrinsic;

words! {
    /// A field of a tensor map. Some fields have one value for each dimension.
    #[derive(Copy, Clone, PartialEq, Eq, Debug)]
    pub enum MapField {
        /// The address of the tensor's first element.
        Address = "global_address",
        /// The number of dimensions, minus one.
        Rank = "rank",
        /// Size of a bounding box in elements, per dimension.
        Box = "box_dim",
        /// Size of the tensor in elements, per dimension.
        Size = "global_dim",
        /// Distance in bytes between consecutive elements of a dimension. The first dimension has no such field.
        Stride = "global_stride",
        ElementStride = "element_stride",
        Type = "elemtype",
        Interleave = "interleave_layout",
        Swizzle = "swizzle_mode",
        Fill = "fill_mode",
    }
}

impl MapField {
    /// Returns the size of one value in bits.
    pub fn bits(self) -> u32 {
        match self {
            MapField::Address | MapField::Stride => 64,
            _ => 32,
        }
    }

    /// Returns the number of values in the field.
    pub fn count(self) -> u32 {
        match self {
            MapField::Box | MapField::Size | MapField::ElementStride => 5,
            MapField::Stride => 4,
            _ => 1,
        }
    }
}

/// An operation on tensors and their maps.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum TensorOp {
    /// `tensormap.replace`. Arguments: the map, the value.
    Replace { field: MapField, dimension: u32 },
    /// A copy from the tensor to shared memory. Arguments: the target, the mbarrier, the map, one coordinate per
    /// dimension.
    In { rank: usize },
    /// A copy from shared memory to the tensor. Arguments: the source, the map, the coordinates.
    Out { rank: usize },
}

/// Returns the intrinsic `llvm.nvvm.cp.async.bulk.tensor.{name}`, which copies a bounding box (NVPTXUsage). Its hints
/// and flags follow the coordinates in the list of arguments.
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

//! OpenCL's built-in functions. If no device library is linked in, clang leaves them as calls of functions without a
//! body. Each row of the table has the name of a function from the OpenCL C specification; `exec/opencl.rs` executes
//! the function.
//!
//! The table contains: positions of threads and sizes of the launch; `barrier` and `mem_fence`, which order all memory;
//! the relaxed atomics of OpenCL 1.2; `vloadN` and `vstoreN`; elementwise integer `min`, `max`, `clamp`, `abs`, `mul24`
//! and `mad24`; and the functions that `math.h` has too.
//!
//! LLVM's analyses do not know these names, so they treat the functions as unknown code. The analyses' answers must
//! also hold for the behaviour that OpenCL specifies.

use crate::ir::RmwOp;

/// The effect of a built-in function.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Builtin {
    /// Returns the position of the thread, or a size of the launch.
    Id(WorkItem),
    /// A barrier of all threads of the CTA.
    Barrier,
    /// A memory fence.
    Fence,
    /// A relaxed atomic operation. `step`: whether the operand is the constant 1.
    Rmw { op: RmwOp, step: bool },
    /// A relaxed atomic compare and exchange.
    CompareExchange,
    /// Reads or writes `lanes` consecutive elements. The first element has the index n times `lanes`, where n is an
    /// argument.
    Group { lanes: u8, write: bool },
    /// An elementwise operation on integers.
    Int(IntOp, Sign),
    /// An elementwise operation on floats.
    Float,
}

/// The position or size that `Builtin::Id` returns.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum WorkItem {
    GlobalId,
    LocalId,
    GroupId,
    GlobalSize,
    LocalSize,
    Groups,
    GlobalOffset,
    GlobalLinearId,
    LocalLinearId,
    Dimensions,
}

/// An elementwise operation on integers.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum IntOp {
    Min,
    Max,
    Clamp,
    Abs,
    Mul24,
    Mad24,
}

/// Whether the integers are signed.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Sign {
    Signed,
    Unsigned,
}

const ROWS: [(&str, Builtin); 17] = [
    ("get_global_id", Builtin::Id(WorkItem::GlobalId)),
    ("get_local_id", Builtin::Id(WorkItem::LocalId)),
    ("get_group_id", Builtin::Id(WorkItem::GroupId)),
    ("get_global_size", Builtin::Id(WorkItem::GlobalSize)),
    ("get_local_size", Builtin::Id(WorkItem::LocalSize)),
    ("get_enqueued_local_size", Builtin::Id(WorkItem::LocalSize)),
    ("get_num_groups", Builtin::Id(WorkItem::Groups)),
    ("get_global_offset", Builtin::Id(WorkItem::GlobalOffset)),
    ("get_global_linear_id", Builtin::Id(WorkItem::GlobalLinearId)),
    ("get_local_linear_id", Builtin::Id(WorkItem::LocalLinearId)),
    ("get_work_dim", Builtin::Id(WorkItem::Dimensions)),
    ("barrier", Builtin::Barrier),
    ("work_group_barrier", Builtin::Barrier),
    ("mem_fence", Builtin::Fence),
    ("read_mem_fence", Builtin::Fence),
    ("write_mem_fence", Builtin::Fence),
    ("atomic_work_item_fence", Builtin::Fence),
];

/// Operations after `atomic_` or `atom_`, with the flag `step` of [`Builtin::Rmw`]. In this list, `min` and `max` are
/// the signed operations.
const ATOMICS: [(&str, RmwOp, bool); 11] = [
    ("add", RmwOp::Add, false),
    ("sub", RmwOp::Sub, false),
    ("xchg", RmwOp::Xchg, false),
    ("inc", RmwOp::Add, true),
    ("dec", RmwOp::Sub, true),
    ("min", RmwOp::Min, false),
    ("max", RmwOp::Max, false),
    ("and", RmwOp::And, false),
    ("or", RmwOp::Or, false),
    ("xor", RmwOp::Xor, false),
    ("fetch_add", RmwOp::Add, false),
];

const INTS: [(&str, IntOp); 6] = [
    ("min", IntOp::Min),
    ("max", IntOp::Max),
    ("clamp", IntOp::Clamp),
    ("abs", IntOp::Abs),
    ("mul24", IntOp::Mul24),
    ("mad24", IntOp::Mad24),
];

/// Splits a mangled symbol that is in no namespace into name and parameters (Itanium C++ ABI, "Mangling").
pub fn demangled(symbol: &str) -> Option<(&str, &str)> {
    let rest = symbol.strip_prefix("_Z")?;
    let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
    let length: usize = rest[..digits].parse().ok()?;
    rest[digits..].split_at_checked(length)
}

/// Whether a built-in function has this name, without its parameters.
pub fn is_builtin_name(name: &str) -> bool {
    ROWS.iter().any(|(known, _)| *known == name)
}

/// Returns the effect of the function with this name; `None` if it is no built-in function.
pub fn builtin(symbol: &str) -> Option<Builtin> {
    // AMD's device library implements functions of OpenCL and HIP by `__ockl_` functions.
    if let Some(name) = symbol.strip_prefix("__ockl_") {
        return ROWS.iter().find(|(n, what)| *n == name && matches!(what, Builtin::Id(_))).map(|(_, row)| *row);
    }
    let (name, params) = demangled(symbol)?;
    if let Some((_, row)) = ROWS.iter().find(|(n, _)| *n == name) {
        return Some(*row);
    }
    if let Some(of) = name.strip_prefix("atomic_").or_else(|| name.strip_prefix("atom_")) {
        if of == "cmpxchg" {
            return Some(Builtin::CompareExchange);
        }
        let (_, op, step) = *ATOMICS.iter().find(|(n, ..)| *n == of)?;
        let unsigned = sign_of(params.split_once('V').map_or("", |(_, element)| element)) == Some(Sign::Unsigned);
        let op = match op {
            RmwOp::Min if unsigned => RmwOp::UMin,
            RmwOp::Max if unsigned => RmwOp::UMax,
            op => op,
        };
        return Some(Builtin::Rmw { op, step });
    }
    for (prefix, write) in [("vload", false), ("vstore", true)] {
        if let Some(lanes @ (2 | 3 | 4 | 8 | 16)) = name.strip_prefix(prefix).and_then(|n| n.parse().ok()) {
            return Some(Builtin::Group { lanes, write });
        }
    }
    let element = vector_element(params);
    if element.starts_with(['f', 'd']) || element.starts_with("Dh") {
        return Some(Builtin::Float);
    }
    let (_, op) = INTS.iter().find(|(n, _)| *n == name)?;
    Some(Builtin::Int(*op, sign_of(element)?))
}

/// Returns the element type of the first parameter. The prefix `Dv4_` means a vector of four elements.
fn vector_element(params: &str) -> &str {
    params.strip_prefix("Dv").and_then(|p| p.split_once('_')).map_or(params, |(_, element)| element)
}

/// Returns the signedness of a mangled integer type.
fn sign_of(element: &str) -> Option<Sign> {
    match element.as_bytes().first()? {
        b'a' | b'c' | b's' | b'i' | b'l' => Some(Sign::Signed),
        b'h' | b't' | b'j' | b'm' => Some(Sign::Unsigned),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_as_clang_writes_them() {
        use Builtin::*;
        for (name, expected) in [
            ("_Z13get_global_idj", Some(Id(WorkItem::GlobalId))),
            ("_Z12get_work_dimv", Some(Id(WorkItem::Dimensions))),
            ("_Z7barrierj", Some(Barrier)),
            ("_Z18work_group_barrierj12memory_scope", Some(Barrier)),
            ("_Z9mem_fencej", Some(Fence)),
            ("_Z10atomic_incPU3AS1Vi", Some(Rmw { op: RmwOp::Add, step: true })),
            ("_Z10atomic_maxPU3AS1Vii", Some(Rmw { op: RmwOp::Max, step: false })),
            ("_Z10atomic_maxPU3AS3Vjj", Some(Rmw { op: RmwOp::UMax, step: false })),
            ("_Z10atomic_decPU3AS3Vj", Some(Rmw { op: RmwOp::Sub, step: true })),
            ("_Z11atomic_xchgPU3AS1Vff", Some(Rmw { op: RmwOp::Xchg, step: false })),
            ("_Z14atomic_cmpxchgPU3AS1Viii", Some(CompareExchange)),
            ("_Z12atom_cmpxchgPU3AS3Vlll", Some(CompareExchange)),
            ("_Z8atom_minPU3AS1Vmm", Some(Rmw { op: RmwOp::UMin, step: false })),
            ("_Z6vload4mPU3AS1Kf", Some(Group { lanes: 4, write: false })),
            ("_Z7vstore3Dv3_fmPU3AS1f", Some(Group { lanes: 3, write: true })),
            ("_Z3maxii", Some(Int(IntOp::Max, Sign::Signed))),
            ("_Z5clampDv4_jS_S_", Some(Int(IntOp::Clamp, Sign::Unsigned))),
            ("_Z4sqrtf", Some(Float)),
            ("_Z3powDv2_dS_", Some(Float)),
            // Names of other functions.
            ("_Z10vload_halfmPU3AS1KDh", None),
            ("_Z6vload5mPU3AS1Kf", None),
            ("_Z9get_thingj", None),
            ("_Z23atomic_compare_exchangePU3AS1Viii", None),
            ("_ZN2cl3maxEii", None),
            ("get_global_id", None),
            ("_Z99maxii", None),
            ("_Z3max", None),
        ] {
            assert_eq!(builtin(name), expected, "{name}");
        }
    }
}

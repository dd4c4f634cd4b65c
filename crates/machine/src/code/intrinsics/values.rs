//! Intrinsics that are pure functions of their operands: those of NVVM, AMDGPU, inline PTX and LLVM. If the source
//! defines a result exactly, the result is exact. Otherwise the result is approximate and tainted.

use crate::ir::{BinOp, FuncId, Module, Type, TypeId};

/// The rounding of a float to an integral value.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Rounding {
    Nearest,
    Zero,
    Down,
    Up,
}

words! {
    /// A function of floats that no target computes exactly. A variant has the name of the PTX instruction, or the part
    /// of the intrinsic's name after `llvm.`.
    #[derive(Copy, Clone, PartialEq, Eq, Debug)]
    pub enum Curve {
        Ex2 = "ex2" | "exp2" | "amdgcn.exp2" | "nvvm.ex2.approx.f" | "nvvm.ex2.approx.ftz.f" | "nvvm.ex2.approx.d"
            | "nvvm.ex2.approx" | "nvvm.ex2.approx.ftz",
        Lg2 = "lg2" | "log2" | "amdgcn.log" | "nvvm.lg2.approx.f" | "nvvm.lg2.approx.ftz.f" | "nvvm.lg2.approx.d",
        Exp = "exp",
        Exp10 = "exp10",
        Log = "log",
        Log10 = "log10",
        Sin = "sin" | "nvvm.sin.approx.f" | "nvvm.sin.approx.ftz.f" | "amdgcn.sin",
        Cos = "cos" | "nvvm.cos.approx.f" | "nvvm.cos.approx.ftz.f" | "amdgcn.cos",
        Tan = "tan",
        Tanh = "tanh" | "nvvm.tanh.approx.f" | "nvvm.tanh.approx" | "amdgcn.tanh",
        Sinh = "sinh",
        Cosh = "cosh",
        Asin = "asin",
        Acos = "acos",
        Atan = "atan",
        Atan2 = "atan2",
        Pow = "pow" | "powi",
        Rcp = "rcp" | "amdgcn.rcp" | "amdgcn.rcp.legacy" | "nvvm.rcp.approx.ftz.f" | "nvvm.rcp.approx.ftz.d",
        Rsqrt = "rsqrt" | "amdgcn.rsq" | "nvvm.rsqrt.approx.f" | "nvvm.rsqrt.approx.ftz.f" | "nvvm.rsqrt.approx.d"
            | "nvvm.rsqrt.approx.ftz.d",
        Sqrt = "amdgcn.sqrt" | "nvvm.sqrt.f" | "nvvm.sqrt.approx.f" | "nvvm.sqrt.approx.ftz.f",
        Fract = "amdgcn.fract",
        Saturate = "nvvm.saturate.f" | "nvvm.saturate.ftz.f" | "nvvm.saturate.d",
        Ceil = "nvvm.ceil.f" | "nvvm.ceil.ftz.f" | "nvvm.ceil.d",
        Floor = "nvvm.floor.f" | "nvvm.floor.ftz.f" | "nvvm.floor.d",
        Trunc = "nvvm.trunc.f" | "nvvm.trunc.ftz.f" | "nvvm.trunc.d",
        Round = "nvvm.round.f" | "nvvm.round.ftz.f" | "nvvm.round.d",
        Fabs = "nvvm.fabs" | "nvvm.fabs.f" | "nvvm.fabs.ftz" | "nvvm.fabs.ftz.f" | "nvvm.fabs.d",
        Minimum = "nvvm.fmin.f" | "nvvm.fmin.ftz.f" | "nvvm.fmin.d",
        Maximum = "nvvm.fmax.f" | "nvvm.fmax.ftz.f" | "nvvm.fmax.d",
        Median = "amdgcn.fmed3",
        Div = "nvvm.div.full" | "nvvm.div.full.ftz" | "nvvm.div.approx.f" | "nvvm.div.approx.ftz.f" | "amdgcn.fdiv.fast",
        Mul = "amdgcn.fmul.legacy",
        /// This name exists only in inline PTX.
        Add = "add",
        Fma = "amdgcn.fma.legacy",
    }
}

/// A pure function of its operands.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum ValueOp {
    /// Returns the operand.
    Copy,
    /// A shift whose distance is clamped to the width.
    Shift(BinOp),
    /// Rounds a float to the nearest integer. If two integers are equally near, the result is the even one; with
    /// `away`, it is the one farther from zero. If the result does not fit into the integer type, it is a free choice
    /// (LangRef, "llvm.lround").
    NearestInt {
        away: bool,
    },
    /// Splits a float into fraction and integral part. Both have the float's sign.
    Modf,
    /// Sine and cosine. `of_pi`: whether the angle is in units of π.
    SinCos {
        of_pi: bool,
    },
    /// A conversion of a float to the bits of a half, or of these bits to a float.
    ToHalf,
    FromHalf,
    /// A float operation that rounds in a different way than LLVM's operation, or flushes denormals.
    Float(BinOp),
    Fma,
    /// A conversion between float formats, or from an integer, that rounds in a different way than LLVM's conversion.
    Convert,
    /// A conversion that saturates; NaN gives 0.
    FloatToInt {
        is_signed: bool,
        round: Rounding,
    },
    /// `bfe`. Operands: value, position, length. PTX reads the low byte of position and length. AMDGPU (`wraps`) reads
    /// position and length modulo the width of the value.
    BitField {
        is_signed: bool,
        wraps: bool,
    },
    /// An arbitrary bitwise function of three operands. The last operand is its truth table.
    Lop3,
    /// Selects bytes of two registers.
    Permute,
    /// AMDGPU's `perm`. Each byte of the last operand is the number of the byte that it selects; the numbers 0 to 3
    /// denote the bytes of the second operand.
    PermuteBytes,
    /// Joins two registers and shifts them right by a number of bytes.
    AlignBytes,
    /// The sum of the absolute differences of the bytes of two registers, plus the last operand.
    SumDistances,
    /// The mean of the bytes of two registers. If bit 0 of a byte of the last operand is set, the mean for this byte is
    /// rounded up.
    MeanBytes,
    /// The dot product of two registers with `part` bits per element, plus the third operand. If the last operand is
    /// not zero, the result is clamped.
    Dot {
        part: u32,
        is_signed: [bool; 2],
    },
    /// Like `Dot`, but the first two operands are vectors instead of registers. A third operand is added to the
    /// product, and a flag selects clamping.
    DotVectors {
        is_signed: bool,
    },
    /// Like `Dot`, but an operand before each register states whether its elements are signed.
    DotBySigns {
        part: u32,
    },
    /// NVPTX's `idp2a`: the products of two halves and two bytes. The third operand selects the upper two bytes.
    DotHalves {
        is_signed: [bool; 2],
    },
    /// A product of fixed-point numbers. The last operand is the number of bits after the point.
    FixedProduct {
        is_signed: bool,
        saturates: bool,
    },
    /// The upper half of a product.
    MulHigh {
        is_signed: bool,
    },
    /// The product of the low 24 bits.
    Mul24 {
        is_signed: bool,
    },
    /// Returns a fraction of magnitude 0.5 to less than 1, and the exponent of two by which to multiply it.
    Frexp,
    /// Multiplies a number by a power of two.
    Ldexp,
    Curve(Curve),
    /// A function that depends only on the operands, but whose values the machine does not know.
    Unknown,
}

impl ValueOp {
    /// Whether the function has two results for each element of its operand.
    pub fn is_pair(self) -> bool {
        matches!(self, ValueOp::Frexp | ValueOp::Modf | ValueOp::SinCos { .. })
    }
}

/// Returns the function that the intrinsic `llvm.{name}` computes; `name` has no type suffixes.
pub fn value_by_name(name: &str) -> Option<ValueOp> {
    for (prefix, halves) in [("nvvm.idp4a.", false), ("nvvm.idp2a.", true)] {
        let Some(signs) = name.strip_prefix(prefix) else { continue };
        let is_signed = match signs {
            "s.s" => [true, true],
            "s.u" => [true, false],
            "u.s" => [false, true],
            "u.u" => [false, false],
            _ => return None,
        };
        return Some(if halves { ValueOp::DotHalves { is_signed } } else { ValueOp::Dot { part: 8, is_signed } });
    }
    Some(match name {
        "nvvm.mulhi.i" | "nvvm.mulhi.ll" | "nvvm.mulhi.s" => ValueOp::MulHigh { is_signed: true },
        "nvvm.mulhi.ui" | "nvvm.mulhi.ull" | "nvvm.mulhi.us" => ValueOp::MulHigh { is_signed: false },
        "nvvm.mul24.i" | "amdgcn.mul.i24" => ValueOp::Mul24 { is_signed: true },
        "nvvm.mul24.ui" | "amdgcn.mul.u24" => ValueOp::Mul24 { is_signed: false },
        "nvvm.prmt" => ValueOp::Permute,
        "amdgcn.perm" => ValueOp::PermuteBytes,
        "amdgcn.alignbyte" => ValueOp::AlignBytes,
        "amdgcn.sad.u8" => ValueOp::SumDistances,
        "amdgcn.lerp" => ValueOp::MeanBytes,
        "amdgcn.sdot4" => ValueOp::Dot { part: 8, is_signed: [true; 2] },
        "amdgcn.udot4" => ValueOp::Dot { part: 8, is_signed: [false; 2] },
        "amdgcn.sdot8" => ValueOp::Dot { part: 4, is_signed: [true; 2] },
        "amdgcn.udot8" => ValueOp::Dot { part: 4, is_signed: [false; 2] },
        "amdgcn.sdot2" => ValueOp::DotVectors { is_signed: true },
        "amdgcn.udot2" => ValueOp::DotVectors { is_signed: false },
        "amdgcn.sudot4" => ValueOp::DotBySigns { part: 8 },
        "amdgcn.sudot8" => ValueOp::DotBySigns { part: 4 },
        "lround" | "llround" => ValueOp::NearestInt { away: true },
        "lrint" | "llrint" => ValueOp::NearestInt { away: false },
        "modf" => ValueOp::Modf,
        "sincos" => ValueOp::SinCos { of_pi: false },
        "sincospi" => ValueOp::SinCos { of_pi: true },
        "convert.to.fp16" => ValueOp::ToHalf,
        "convert.from.fp16" => ValueOp::FromHalf,
        "smul.fix" => ValueOp::FixedProduct { is_signed: true, saturates: false },
        "umul.fix" => ValueOp::FixedProduct { is_signed: false, saturates: false },
        "smul.fix.sat" => ValueOp::FixedProduct { is_signed: true, saturates: true },
        "umul.fix.sat" => ValueOp::FixedProduct { is_signed: false, saturates: true },
        "frexp" => ValueOp::Frexp,
        "ldexp" => ValueOp::Ldexp,
        "amdgcn.ubfe" => ValueOp::BitField { is_signed: false, wraps: true },
        "amdgcn.sbfe" => ValueOp::BitField { is_signed: true, wraps: true },
        "nvvm.bitcast.f2i" | "nvvm.bitcast.i2f" | "nvvm.bitcast.d2ll" | "nvvm.bitcast.ll2d" => ValueOp::Copy,
        // These names exist in PTX or in this program, but are no names of LLVM intrinsics.
        "ex2" | "lg2" | "rcp" | "rsqrt" | "add" => return None,
        _ => ValueOp::Curve(Curve::named(name)?),
    })
}

/// Whether the machine treats an intrinsic of a target as an unknown function of its operands. Two conditions are
/// necessary: the table has no row for the intrinsic, and the declaration states that it accesses no memory and is not
/// convergent. An intrinsic whose result contains a pointer is excluded, because a number does not determine the object
/// of a pointer.
pub fn is_some_function(module: &Module, f: FuncId) -> bool {
    let name = module.function_name(f);
    let attrs = &module.function(f).attrs;
    if holds_pointer(module, module.function(f).ret) {
        return false;
    }
    // AMDGPU's conversions access no memory (IntrinsicsAMDGPU.td). LLVM's reader adds this fact to a call even if the
    // declaration of the callee does not state it.
    let converts = name.starts_with("llvm.amdgcn.cvt.");
    let pure = converts || attrs.has("readnone") || attrs.memory().is_some_and(|m| !m.any_memory().is_any());
    ["llvm.nvvm.", "llvm.amdgcn.", "llvm.spv."].iter().any(|p| name.starts_with(p)) && pure && !attrs.has("convergent")
}

fn holds_pointer(module: &Module, ty: TypeId) -> bool {
    match module.types.get(ty) {
        Type::Ptr(_) => true,
        Type::Vector { elem, .. } | Type::Array { elem, .. } => holds_pointer(module, *elem),
        Type::Struct { fields, .. } => fields.iter().any(|field| holds_pointer(module, *field)),
        _ => false,
    }
}

/// An operation of `ldmatrix` or `stmatrix`, on `count` 8-by-8 matrices of 16-bit elements.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct MatrixOp {
    pub count: u32,
    pub transposed: bool,
}

/// Returns the operation of the intrinsic `llvm.nvvm.{name}`, and whether it is a load.
pub fn matrix_by_name(name: &str) -> Option<(bool, MatrixOp)> {
    let (load, rest) = match name.strip_prefix("ldmatrix.sync.aligned.m8n8.") {
        Some(rest) => (true, rest),
        None => (false, name.strip_prefix("stmatrix.sync.aligned.m8n8.")?),
    };
    let (count, rest) = rest.split_once('.')?;
    let count = match count {
        "x1" => 1,
        "x2" => 2,
        "x4" => 4,
        _ => return None,
    };
    let transposed = rest.starts_with("trans.");
    let element = rest.trim_start_matches("trans.");
    element.starts_with("b16").then_some((load, MatrixOp { count, transposed }))
}

words! {
    /// The type of matrix elements.
    #[derive(Copy, Clone, PartialEq, Eq, Debug)]
    pub enum MmaType {
        F16 = "f16",
        Bf16 = "bf16",
        Tf32 = "tf32",
        F32 = "f32",
        S32 = "s32",
        S8 = "s8",
        U8 = "u8",
        E4m3 = "e4m3",
        E5m2 = "e5m2",
    }
}

impl MmaType {
    /// Returns the number of bits of one element in a register.
    pub fn bits(self) -> u32 {
        match self {
            MmaType::F16 | MmaType::Bf16 => 16,
            MmaType::Tf32 | MmaType::F32 | MmaType::S32 => 32,
            MmaType::S8 | MmaType::U8 | MmaType::E4m3 | MmaType::E5m2 => 8,
        }
    }
}

/// `mma.sync`, which computes D = A · B + C.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Product {
    /// The sizes m, n and k.
    pub shape: [u32; 3],
    pub d: MmaType,
    pub a: MmaType,
    pub b: MmaType,
    pub c: MmaType,
    /// Whether an integer result that is too large for D is clamped. Otherwise only its low bits remain.
    pub saturates: bool,
}

impl Product {
    /// Returns the numbers of 32-bit registers of a lane for D, A, B and C. `None`: the machine does not know the
    /// layout of this shape. The machine knows some shapes of 16 by 8. In these shapes, all elements in one register of
    /// A are from one row (PTX ISA, "Warp-level Matrix Instructions").
    pub fn registers(self) -> Option<[u32; 4]> {
        let [16, 8, k] = self.shape else { return None };
        let row = 4 * 32 / self.a.bits();
        if self.a.bits() != self.b.bits() || !k.is_multiple_of(row) || k > 2 * row {
            return None;
        }
        let result = |t: MmaType| match t {
            MmaType::F32 | MmaType::S32 => Some(4),
            MmaType::F16 => Some(2),
            _ => None,
        };
        Some([result(self.d)?, 2 * k / row, k / row, result(self.c)?])
    }
}

/// Whether the name after `llvm.` is the name of a product of matrices. The value of the product is some function of the
/// operands of all lanes.
pub fn is_lane_product(name: &str) -> bool {
    const PREFIXES: [&str; 5] = ["nvvm.mma.m", "amdgcn.mfma.", "amdgcn.smfmac.", "amdgcn.wmma.", "amdgcn.swmmac."];
    PREFIXES.iter().any(|prefix| name.starts_with(prefix))
}

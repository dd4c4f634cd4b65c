//! The PTX instructions that the machine models: one row per instruction, with the section of the PTX ISA that defines
//! it. A test checks that each row has a test (`crates/machine/src/tests/ptx.rs`).

use super::lower::{Lower, LowerResult};
use super::parse::Instruction;
use super::{arith, carry, compare, convert, integers, matrices, memory, sync, tcgen05, tensors, warps};

/// One modelled instruction.
pub struct Row {
    /// The first word of the mnemonic.
    pub word: &'static str,
    /// The section of the PTX ISA that defines the instruction.
    pub source: &'static str,
    /// Adds the steps of the instruction.
    pub(super) lower: fn(&mut Lower<'_, '_>, &Instruction) -> LowerResult,
}

/// Returns the first words of all modelled instructions, and the sections of the PTX ISA that define them.
pub fn words() -> impl Iterator<Item = (&'static str, &'static str)> {
    ROWS.iter().map(|row| (row.word, row.source))
}

const fn row(
    word: &'static str,
    source: &'static str,
    lower: fn(&mut Lower<'_, '_>, &Instruction) -> LowerResult,
) -> Row {
    Row { word, source, lower }
}

/// All modelled instructions.
pub const ROWS: &[Row] = &[
    row("ld", "ld, ld.global.nc", memory::load),
    row("ldu", "ldu", memory::load),
    row("st", "st", memory::store),
    row("atom", "atom", memory::atomic),
    row("red", "red", memory::atomic),
    row("prefetch", "prefetch, prefetchu", lower_nop),
    row("prefetchu", "prefetch, prefetchu", lower_nop),
    row("ldmatrix", "ldmatrix", memory::load_matrix),
    row("stmatrix", "stmatrix", memory::store_matrix),
    row("cp", "cp.async", sync::copy),
    row("createpolicy", "createpolicy", memory::policy),
    row("tensormap", "tensormap.replace, tensormap.cp_fenceproxy", tensors::map),
    row("cvta", "cvta", memory::convert_address),
    row("mapa", "mapa", memory::map_address),
    row("mov", "mov", convert::mov),
    row("cvt", "cvt", convert::cvt),
    row("selp", "selp", compare::select),
    row("setp", "setp", compare::compare),
    row("add", "add", arith::binary),
    row("sub", "sub", arith::binary),
    row("addc", "addc", carry::with_carry),
    row("subc", "subc", carry::with_carry),
    row("madc", "madc", carry::with_carry),
    row("mul", "mul", arith::multiply),
    row("mad", "mad", arith::multiply_add),
    row("fma", "fma", arith::lower_fma),
    row("min", "min", arith::choose),
    row("max", "max", arith::choose),
    row("and", "and", arith::binary),
    row("or", "or", arith::binary),
    row("xor", "xor", arith::binary),
    row("not", "not", arith::unary),
    row("neg", "neg", arith::unary),
    row("abs", "abs", arith::unary),
    row("shl", "shl", arith::shift),
    row("shr", "shr", arith::shift),
    row("popc", "popc", arith::unary),
    row("brev", "brev", arith::unary),
    row("clz", "clz", arith::unary),
    row("set", "set", compare::set),
    row("slct", "slct", compare::select_by_sign),
    row("cnot", "cnot", compare::is_zero),
    row("sad", "sad", integers::sum_of_distance),
    row("mul24", "mul24", integers::multiply_24),
    row("mad24", "mad24", integers::multiply_24),
    row("dp4a", "dp4a", integers::dot),
    row("dp2a", "dp2a", integers::dot),
    row("szext", "szext", integers::extend_field),
    row("bmsk", "bmsk", integers::bit_mask),
    row("bfi", "bfi", integers::insert_field),
    row("bfind", "bfind", integers::find_bit),
    row("shf", "shf", integers::funnel),
    row("bfe", "bfe", arith::special),
    row("lop3", "lop3", arith::special),
    row("prmt", "prmt", integers::permute),
    row("ex2", "ex2", arith::approximate),
    row("lg2", "lg2", arith::approximate),
    row("rcp", "rcp", arith::approximate),
    row("rsqrt", "rsqrt", arith::approximate),
    row("sqrt", "sqrt", arith::approximate),
    row("sin", "sin", arith::approximate),
    row("cos", "cos", arith::approximate),
    row("tanh", "tanh", arith::approximate),
    row("div", "div", arith::divide),
    row("shfl", "shfl.sync", warps::shuffle),
    row("vote", "vote.sync", warps::vote),
    row("match", "match.sync", warps::matching),
    row("redux", "redux.sync", warps::reduce),
    row("elect", "elect.sync", warps::elect),
    row("activemask", "activemask", warps::active),
    row("mma", "mma", warps::multiply_matrices),
    row("wgmma", "Asynchronous Warpgroup Level Matrix Instructions", matrices::warpgroup),
    row("tcgen05", "TensorCore 5th Generation Family Instructions", tcgen05::tcgen05),
    row("bar", "bar, barrier", sync::barrier),
    row("barrier", "bar, barrier; barrier.cluster", sync::barrier),
    row("membar", "membar, fence", sync::fence),
    row("fence", "membar, fence", sync::fence),
    row("mbarrier", "mbarrier", sync::mbarrier),
    row("griddepcontrol", "griddepcontrol", sync::order_only),
    row("nanosleep", "nanosleep", lower_nop),
    row("setmaxnreg", "setmaxnreg", lower_nop),
    row("bra", "bra", sync::branch),
    row("trap", "trap", sync::end),
    row("exit", "exit", sync::end),
];

fn lower_nop(_: &mut Lower<'_, '_>, _: &Instruction) -> LowerResult {
    Ok(())
}

//! Mathematical functions of `math.h` and of the device libraries of NVIDIA and AMD.

use super::library::{self, LibraryCall};
use crate::api::{AccessKind, ObjectId, Stop, unsupported};
use crate::arith::float::{decode, encode};
use crate::arith::library::{Part, integer_function, is_of_a_gpu, math, parts, scaled};
use crate::exec::{Choices, Core};
use crate::ir::FloatKind;
use crate::memory::{Kind, Leaf, Scalar};
use std::ops::Range;

/// Executes a function that returns one float. Each argument is decoded in its own format. The result is encoded in the
/// format of the call's type.
pub(super) fn number(core: &mut Core, c: &LibraryCall) -> Result<(), Stop> {
    let Some((_, Leaf { kind: Kind::Float(to), bits, .. })) = c.dst else {
        return unsupported(format!("call @{}", c.name));
    };
    if c.args.iter().any(|(v, _)| v.poison) {
        return library::result(&mut core.threads, c, Scalar::poison());
    }
    if c.args.iter().any(|(v, _)| v.undef != 0) {
        let anything = core.choices.draw(bits);
        return library::result(&mut core.threads, c, anything);
    }
    let float = |(v, kind): &(Scalar, Kind)| match kind {
        Kind::Float(kind) => decode(v.bits, *kind),
        Kind::Int => Some(f64::from(v.bits as u32 as i32)),
        _ => None,
    };
    let numbers: Option<Vec<f64>> = c.args.iter().map(float).collect();
    let has_whole = c.args.iter().any(|(_, kind)| *kind == Kind::Int);
    let result = numbers.and_then(|x| match x[..] {
        [x, n] if has_whole => scaled(c.name, x, n),
        _ => math(c.name, &x),
    });
    let Some(result) = result else {
        return unsupported(format!("call @{}", c.name));
    };
    // LLVM does not know the functions of the GPU's device library, so no pass can replace their results by different
    // results. In the machine, each of these functions is a fixed function of its operands, the same before and after a
    // pass.
    let drawn = !is_of_a_gpu(c.name) || result.is_nan() || c.args.iter().any(|(v, _)| v.drawn);
    library::result(&mut core.threads, c, Scalar { drawn, ..Scalar::from_bits(encode(result, to).unwrap_or(0)) })
}

/// Executes an integer function. If any bit of an operand is undefined, all bits of the result are undefined.
pub(super) fn execute_integer_function(core: &mut Core, c: &LibraryCall) -> Result<(), Stop> {
    let Some((_, leaf)) = c.dst else { return Ok(()) };
    let all = c.args.iter().fold(Scalar::from_bits(0), |s, (v, _)| s.derive(*v, 0, leaf.bits));
    let numbers: Vec<u128> = c.args.iter().map(|(v, _)| v.bits).collect();
    match integer_function(c.name, &numbers, leaf.bits) {
        Some(bits) => library::result(&mut core.threads, c, Scalar { bits, ..all }),
        None => unsupported(format!("call @{}", c.name)),
    }
}

/// Executes a function that also writes one number through each of its pointers (`modf`, `frexp`, `sincos`, `remquo`).
pub(super) fn execute_parts(core: &mut Core, c: &LibraryCall) -> Result<(), Stop> {
    let unknown = || unsupported(format!("call @{}", c.name));
    let Some((_, Kind::Float(kind))) = c.args.first().copied() else { return unknown() };
    let floats = c.args.iter().take_while(|(_, k)| *k == Kind::Float(kind)).count();
    let operands: Vec<Scalar> = c.args[..floats].iter().map(|(v, _)| *v).collect();
    let numbers: Option<Vec<f64>> = operands.iter().map(|v| decode(v.bits, kind)).collect();
    let Some(all) = numbers.and_then(|x| parts(c.name, &x)) else { return unknown() };
    let mut places: Vec<(ObjectId, Range<u64>)> = Vec::new();
    for (n, part) in (floats..).zip(&all.written) {
        let (leaf, value) = value_of(&mut core.choices, c, &operands, kind, *part);
        let len = u64::from(leaf.bits / 8);
        let (object, offset) = library::reach(core, c, n, AccessKind::Write, len)?;
        let bytes = offset..offset + len;
        if places.iter().any(|(o, other)| *o == object && other.start < bytes.end && bytes.start < other.end) {
            // If the function writes both numbers to overlapping bytes, no document states which number remains in
            // memory.
            return unknown();
        }
        places.push((object, bytes));
        core.mem.memory.store(object, offset, leaf, &value);
    }
    match (all.result, c.dst) {
        (None, None) => Ok(()),
        (Some(part), Some((_, result))) => {
            let (leaf, value) = value_of(&mut core.choices, c, &operands, kind, part);
            if result.kind == leaf.kind { library::result(&mut core.threads, c, value) } else { unknown() }
        }
        _ => unknown(),
    }
}

/// Returns one of the numbers that a function computes from these operands. If the standard does not define the number
/// exactly, the number is a nondeterministic choice, because LLVM knows the function and may compute a different
/// number. LLVM does not know the functions of the GPU's device library, so for these functions the number is not a
/// choice.
fn value_of(
    choices: &mut Choices,
    c: &LibraryCall,
    operands: &[Scalar],
    float: FloatKind,
    part: Part,
) -> (Leaf, Scalar) {
    let (kind, bits, number, is_open) = match part {
        Part::Float { value, exact } => {
            (Kind::Float(float), float.bits(), encode(value, float).unwrap_or(0), !exact || value.is_nan())
        }
        Part::Whole { value, exact } => (Kind::Int, 32, u128::from(value as u32), !exact),
    };
    let is_nan = matches!(part, Part::Float { value, .. } if value.is_nan());
    let value = if operands.iter().any(|v| v.poison) {
        Scalar::poison()
    } else if operands.iter().any(|v| v.undef != 0) {
        choices.draw(bits)
    } else {
        let is_free = is_nan || is_open && !is_of_a_gpu(c.name);
        Scalar { drawn: is_free || operands.iter().any(|v| v.drawn), ..Scalar::from_bits(number) }
    };
    (Leaf { kind, bits, offset: 0 }, value)
}

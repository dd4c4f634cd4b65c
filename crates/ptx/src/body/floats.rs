//! Translates an instruction on floats if PTX allows exactly one result and the machine's table of PTX instructions
//! lacks the instruction. All other instructions on floats become inline PTX, because this table states which results
//! PTX allows.

use super::Body;
use crate::syntax::Instruction;

/// Returns LLVM's type for a float of PTX, and its width.
fn float(word: &str) -> Option<(&'static str, u32)> {
    Some(match word {
        "f16" => ("half", 16),
        "f32" => ("float", 32),
        "f64" => ("double", 64),
        _ => return None,
    })
}

impl Body<'_, '_> {
    /// Translates an instruction on floats; `None` for any other instruction.
    pub(super) fn float(&mut self, i: &Instruction<'_>) -> Option<()> {
        match i.words[..] {
            ["cvt", mode, to, from] if to == from => self.round(i, mode, to),
            ["testp", class, ty] => self.test(i, class, ty),
            ["copysign", ty] => self.copy_sign(i, ty),
            _ => None,
        }
    }

    /// Reads an operand as a float.
    fn float_operand(&mut self, text: &str, (ty, bits): (&str, u32)) -> Option<String> {
        let number = self.value(text, bits)?;
        Some(self.ssa.emit(self.block, &format!("bitcast i{bits} {number} to {ty}")))
    }

    /// Calls an intrinsic on floats, and writes the intrinsic's result to the first operand.
    fn call_float(&mut self, i: &Instruction<'_>, name: &str, operands: &[&str], of: (&str, u32)) -> Option<()> {
        let (ty, bits) = of;
        let values: Option<Vec<String>> = operands.iter().map(|o| self.float_operand(o, of)).collect();
        let arguments = values?.iter().map(|v| format!("{ty} {v}")).collect::<Vec<_>>().join(", ");
        let types = vec![ty; operands.len()].join(", ");
        self.intrinsics.insert(format!("{ty} @llvm.{name}.f{bits}({types})"));
        let result = self.ssa.emit(self.block, &format!("call {ty} @llvm.{name}.f{bits}({arguments})"));
        let number = self.ssa.emit(self.block, &format!("bitcast {ty} {result} to i{bits}"));
        self.assign(i.operands.first()?, number, bits, false)
    }

    /// Translates `cvt.rni.f32.f32` and similar conversions: rounding to an integral value.
    fn round(&mut self, i: &Instruction<'_>, mode: &str, ty: &str) -> Option<()> {
        let name = match mode {
            "rni" => "roundeven",
            "rzi" => "trunc",
            "rmi" => "floor",
            "rpi" => "ceil",
            _ => return None,
        };
        let [_, a] = i.operands[..] else { return None };
        self.call_float(i, name, &[a], float(ty)?)
    }

    /// Translates `copysign d, a, b`: the sign of `a` and the magnitude of `b`.
    fn copy_sign(&mut self, i: &Instruction<'_>, ty: &str) -> Option<()> {
        let [_, a, b] = i.operands[..] else { return None };
        self.call_float(i, "copysign", &[b, a], float(ty)?)
    }

    /// Translates `testp.CLASS p, a`.
    fn test(&mut self, i: &Instruction<'_>, class: &str, ty: &str) -> Option<()> {
        let mask = match class {
            "finite" => 0x1f8,
            "infinite" => 0x204,
            "number" => 0x3fc,
            "notanumber" => 0x003,
            "normal" => 0x108,
            "subnormal" => 0x090,
            _ => return None,
        };
        let ([to, a], (ty, bits)) = (&i.operands[..], float(ty)?) else { return None };
        let value = self.float_operand(a, (ty, bits))?;
        self.intrinsics.insert(format!("i1 @llvm.is.fpclass.f{bits}({ty}, i32 immarg)"));
        let holds = self.ssa.emit(self.block, &format!("call i1 @llvm.is.fpclass.f{bits}({ty} {value}, i32 {mask})"));
        self.assign(to, holds, 1, false)
    }
}

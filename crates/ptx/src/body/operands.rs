//! Operands: registers, constants, special registers, symbols and addresses (PTX ISA, "Operands", "Constants").

use super::{Body, Place};
use crate::flow::{Name, Register};
use crate::parse::integer;
use aliasmith_ir::operands::split;

impl Body<'_, '_> {
    /// Returns the register that a name denotes in the current scope.
    pub(super) fn register(&self, name: &str) -> Option<Register> {
        match self.flow.name(self.scope, name) {
            Some(Name::Register(register)) => Some(register),
            _ => None,
        }
    }

    /// Returns the value of an operand as a number of `bits` bits. If the operand is a wider register, returns its low
    /// bits; `None` if it is a narrower register.
    pub(super) fn value(&mut self, text: &str, bits: u32) -> Option<String> {
        if let Some(register) = self.register(text) {
            let value = self.ssa.read(self.block, register);
            return (register.bits >= bits).then(|| self.resize(value, register.bits, bits, false));
        }
        if let Some(constant) = constant(text, bits) {
            return Some(constant);
        }
        if let Some(inner) = text.strip_prefix('!').filter(|inner| bits == 1 && !inner.contains('!')) {
            let value = self.value(inner.trim(), 1)?;
            return Some(self.ssa.emit(self.block, &format!("xor i1 {value}, true")));
        }
        if let Some(parts) = text.strip_prefix('{').and_then(|t| t.strip_suffix('}')) {
            return self.packed(&split(parts)?, bits);
        }
        if let Some(special) = text.strip_prefix('%') {
            return self.special(special, bits);
        }
        self.symbol(text, bits)
    }

    /// Packs `{a, b}` into one number; `a` becomes the low bits.
    fn packed(&mut self, parts: &[&str], bits: u32) -> Option<String> {
        let width = bits.checked_div(parts.len() as u32)?;
        let is_nested = parts.iter().any(|part| part.starts_with('{'));
        if width == 0 || width * parts.len() as u32 != bits || is_nested {
            return None;
        }
        let mut all: Option<String> = None;
        for (n, part) in parts.iter().enumerate() {
            let value = self.value(part, width)?;
            let wide = self.resize(value, width, bits, false);
            let at = match n {
                0 => wide,
                _ => self.ssa.emit(self.block, &format!("shl i{bits} {wide}, {}", n as u32 * width)),
            };
            all = Some(match all {
                None => at,
                Some(low) => self.ssa.emit(self.block, &format!("or i{bits} {low}, {at}")),
            });
        }
        all
    }

    /// Reads a special register for which LLVM has an intrinsic. Returns `None` for any other special register, which
    /// inline PTX reads.
    fn special(&mut self, name: &str, bits: u32) -> Option<String> {
        let (register, lane) = name.split_once('.').map_or((name, None), |(r, l)| (r, Some(l)));
        let known = match lane {
            Some("x" | "y" | "z") => matches!(register, "tid" | "ntid" | "ctaid" | "nctaid"),
            None => matches!(register, "laneid" | "warpsize"),
            _ => false,
        };
        if !known || !matches!(bits, 16 | 32) {
            return None;
        }
        let intrinsic = format!("i32 @llvm.nvvm.read.ptx.sreg.{name}()");
        let value = self.ssa.emit(self.block, &format!("call {intrinsic}"));
        self.intrinsics.insert(intrinsic);
        Some(self.resize(value, 32, bits, false))
    }

    /// Returns the address of `name`, `name+4` or `generic(name)+4` as a number.
    fn symbol(&mut self, text: &str, bits: u32) -> Option<String> {
        let (name, offset) = offset_of(text)?;
        let generic = name.strip_prefix("generic(").and_then(|n| n.strip_suffix(')'));
        let (pointer, space) = self.pointer(generic.unwrap_or(name).trim())?;
        let pointer = match generic {
            Some(_) => {
                let cast = format!("addrspacecast ptr addrspace({space}) {pointer} to ptr");
                format!("ptr {}", self.ssa.emit(self.block, &cast))
            }
            None if space == 0 => format!("ptr {pointer}"),
            None => format!("ptr addrspace({space}) {pointer}"),
        };
        let number = self.ssa.emit(self.block, &format!("ptrtoint {pointer} to i{bits}"));
        Some(match offset {
            0 => number,
            _ => self.ssa.emit(self.block, &format!("add i{bits} {number}, {offset}")),
        })
    }

    /// Returns a pointer to the variable, parameter or function of this name, and the pointer's space.
    pub(super) fn pointer(&self, name: &str) -> Option<(String, u32)> {
        let inner = match self.flow.name(self.scope, name) {
            Some(Name::Variable(n)) => Some(&self.places[n]),
            _ => self.params.get(name),
        };
        match inner {
            Some(Place::Memory { pointer, space }) => return Some((pointer.clone(), *space)),
            Some(Place::Register(_)) => return None,
            None => {}
        }
        let space = self.names.spaces.get(name).copied();
        let space = space.or_else(|| self.names.functions.contains_key(name).then_some(0))?;
        Some((format!("@\"{name}\""), space))
    }

    /// Returns the address `[base+offset]` as a number of 64 bits.
    pub(super) fn address(&mut self, text: &str) -> Option<String> {
        let inner = text.strip_prefix('[')?.strip_suffix(']')?.trim();
        let (base, offset) = offset_of(inner)?;
        let number = match self.register(base) {
            Some(register) => {
                let value = self.ssa.read(self.block, register);
                self.resize(value, register.bits, 64, false)
            }
            None => match integer(base) {
                Some(n) => (n as i64).to_string(),
                None => self.symbol(base, 64)?,
            },
        };
        Some(match offset {
            0 => number,
            _ => self.ssa.emit(self.block, &format!("add i64 {number}, {offset}")),
        })
    }

    /// Writes a number of `bits` bits to an operand: a register, `_`, or a vector of registers.
    pub(super) fn assign(&mut self, text: &str, value: String, bits: u32, is_signed: bool) -> Option<()> {
        if text == "_" {
            return Some(());
        }
        if let Some(parts) = text.strip_prefix('{').and_then(|t| t.strip_suffix('}')) {
            let parts = split(parts)?;
            let width = bits.checked_div(parts.len() as u32).filter(|width| *width > 0)?;
            if parts.iter().any(|part| part.starts_with('{')) {
                return None;
            }
            for (n, part) in parts.iter().enumerate() {
                let by = n as u32 * width;
                let high = match by {
                    0 => value.clone(),
                    _ => self.ssa.emit(self.block, &format!("lshr i{bits} {value}, {by}")),
                };
                let low = self.resize(high, bits, width, false);
                self.assign(part, low, width, false)?;
            }
            return Some(());
        }
        let register = self.register(text)?;
        if register.bits < bits {
            return None;
        }
        let value = self.resize(value, bits, register.bits, is_signed);
        self.ssa.write(self.block, register, value);
        Some(())
    }
}

/// Splits `base+4` or `base+-4`.
pub(super) fn offset_of(text: &str) -> Option<(&str, i64)> {
    let text = text.trim();
    let Some(at) = text.rfind(['+', '-']).filter(|at| *at > 0) else { return Some((text, 0)) };
    let at = if text[..at].ends_with('+') { at - 1 } else { at };
    match integer(text[at..].trim_start_matches('+').trim()) {
        Some(n) => Some((text[..at].trim(), n as i64)),
        None => Some((text, 0)),
    }
}

/// Returns a constant of `bits` bits as LLVM writes it.
fn constant(text: &str, bits: u32) -> Option<String> {
    let hex = |digits: &str| u64::from_str_radix(digits, 16).ok().map(i128::from);
    let value = match text.get(..2) {
        Some("0f" | "0F") if text.len() == 10 => hex(&text[2..]).filter(|_| bits == 32)?,
        Some("0d" | "0D") if text.len() == 18 => hex(&text[2..]).filter(|_| bits == 64)?,
        _ => integer(text)?,
    };
    let mask = if bits >= 128 { u128::MAX } else { (1 << bits) - 1 };
    let value = value as u128 & mask;
    Some(match (bits, value) {
        (1, 0) => "false".to_string(),
        (1, _) => "true".to_string(),
        // LLVM prints a number as signed.
        _ if bits < 128 && value >> (bits - 1) == 1 => (value as i128 - (1i128 << bits)).to_string(),
        _ => (value as i128).to_string(),
    })
}

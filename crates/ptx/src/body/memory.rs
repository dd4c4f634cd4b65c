//! Translates weak loads and stores, `mov` and conversions of addresses. An access is aligned to its whole size (PTX
//! ISA, "Addresses as Operands"). Volatile and atomic accesses become inline PTX.

use super::{Body, Place};
use crate::flow::Name;
use crate::parse::integer;
use crate::signature::space_number;
use crate::syntax::{Instruction, bits};
use aliasmith_ir::operands::split;

use super::operands::offset_of;

/// Whether a word of the mnemonic is a hint. A hint does not change the effect of a weak access.
fn is_hint(word: &str) -> bool {
    let plain = ["weak", "ca", "cg", "cs", "lu", "cv", "nc", "wb", "wt"];
    plain.contains(&word) || word.starts_with("L1::") || word.starts_with("L2::")
}

/// Returns the LLVM address space that the mnemonic names. If it names none, returns 0, the generic space.
fn space(i: &Instruction<'_>) -> u32 {
    i.words[1..].iter().map(|w| space_number(w)).find(|n| *n != 0).unwrap_or(0)
}

fn is_space(word: &str) -> bool {
    space_number(word) != 0
}

/// Returns the LLVM type of a pointer to a space.
pub(super) fn pointer_type(space: u32) -> String {
    if space == 0 { "ptr".into() } else { format!("ptr addrspace({space})") }
}

impl Body<'_, '_> {
    /// Translates an instruction that moves values or addresses; `None` for any other instruction.
    pub(super) fn access(&mut self, i: &Instruction<'_>) -> Option<()> {
        match i.words[0] {
            "ld" | "ldu" | "st" => self.load_or_store(i),
            "mov" => self.mov(i),
            "cvta" => self.convert_address(i),
            "isspacep" => self.is_space(i),
            "alloca" => self.allocate(i),
            "stacksave" | "stackrestore" => self.stack(i),
            _ => None,
        }
    }

    fn load_or_store(&mut self, i: &Instruction<'_>) -> Option<()> {
        // A volatile access of param memory is an ordinary access (PTX ISA, "ld").
        let is_plain = |w: &str| is_hint(w) || w == "volatile" && space(i) == 101;
        let known = |w: &&str| is_plain(w) || is_space(w) || matches!(*w, "v2" | "v4" | "v8") || bits(w).is_some();
        let ty = i.last();
        let ([first, second, ..], true) = (&i.operands[..], i.words[1..].iter().all(known)) else { return None };
        let (is_store, element) = (i.words[0] == "st", bits(ty)?);
        let (address, data) = if is_store { (*first, *second) } else { (*second, *first) };
        let parts = match data.strip_prefix('{').and_then(|d| d.strip_suffix('}')) {
            Some(parts) => split(parts)?,
            None => vec![data],
        };
        if let Some((register, offset)) = self.param_register(address) {
            return self.param(&parts, register, offset, (ty, element), is_store);
        }
        let count = u32::try_from(parts.len()).ok().filter(|n| matches!(n, 1 | 2 | 4 | 8))?;
        let named = self.named_place(address);
        let (pointer, space) = match named {
            Some(found) => found,
            None => {
                let space = if space(i) == 101 { self.param_space()? } else { space(i) };
                let number = self.address(address)?;
                let ty = pointer_type(space);
                (self.ssa.emit(self.block, &format!("inttoptr i64 {number} to {ty}")), space)
            }
        };
        let whole = if count == 1 { format!("i{element}") } else { format!("<{count} x i{element}>") };
        let place = format!("{} {pointer}, align {}", pointer_type(space), count * element / 8);
        if is_store && parts.contains(&"_") {
            return self.store_some(&parts, element, &pointer, space);
        }
        match is_store {
            true => {
                let mut value = String::from("poison");
                for (n, part) in parts.iter().enumerate() {
                    let one = self.value(part, element)?;
                    value = match count {
                        1 => one,
                        _ => {
                            let insert = format!("insertelement {whole} {value}, i{element} {one}, i32 {n}");
                            self.ssa.emit(self.block, &insert)
                        }
                    };
                }
                self.ssa.line(self.block, format!("store {whole} {value}, {place}"));
            }
            false => {
                let value = self.ssa.emit(self.block, &format!("load {whole}, {place}"));
                for (n, part) in parts.iter().enumerate() {
                    let one = match count {
                        1 => value.clone(),
                        _ => self.ssa.emit(self.block, &format!("extractelement {whole} {value}, i32 {n}")),
                    };
                    self.assign(part, one, element, ty.starts_with('s'))?;
                }
            }
        }
        Some(())
    }

    /// Stores the elements of a vector one by one. An element whose operand is `_` is not stored.
    fn store_some(&mut self, parts: &[&str], element: u32, pointer: &str, space: u32) -> Option<()> {
        let (ty, bytes) = (pointer_type(space), element / 8);
        for (n, part) in parts.iter().enumerate().filter(|(_, part)| **part != "_") {
            let value = self.value(part, element)?;
            let offset = n as u32 * bytes;
            let place = self.ssa.emit(self.block, &format!("getelementptr i8, {ty} {pointer}, i64 {offset}"));
            let align = 1 << (offset | (parts.len() as u32 * bytes)).trailing_zeros();
            self.ssa.line(self.block, format!("store i{element} {value}, {ty} {place}, align {align}"));
        }
        Some(())
    }

    /// For an address such as `[param+4]` of a parameter in a register, returns the register and the offset. If the
    /// parameter is not in a register, returns `None`.
    fn param_register(&self, address: &str) -> Option<(crate::flow::Register, i64)> {
        let inner = address.strip_prefix('[')?.strip_suffix(']')?;
        let (name, offset) = offset_of(inner)?;
        let place = match self.flow.name(self.scope, name) {
            Some(Name::Variable(n)) => &self.places[n],
            _ => self.params.get(name)?,
        };
        match place {
            Place::Register(register) => Some((*register, offset)),
            Place::Memory { .. } => None,
        }
    }

    /// For an address such as `[name+4]` of a parameter or variable in memory, returns a pointer and its space. `None`
    /// for a register, a number, a function and a parameter in a register.
    fn named_place(&mut self, address: &str) -> Option<(String, u32)> {
        let inner = address.strip_prefix('[')?.strip_suffix(']')?;
        let (name, offset) = offset_of(inner)?;
        if integer_or_register(self, name) {
            return None;
        }
        let (pointer, space) = self.pointer(name)?;
        if space == 0 {
            return None;
        }
        Some(match offset {
            0 => (pointer, space),
            _ => {
                let ty = pointer_type(space);
                (self.ssa.emit(self.block, &format!("getelementptr i8, {ty} {pointer}, i64 {offset}")), space)
            }
        })
    }

    /// Reads or writes a part of a parameter that is in a register.
    fn param(
        &mut self,
        parts: &[&str],
        register: crate::flow::Register,
        offset: i64,
        (ty, element): (&str, u32),
        is_store: bool,
    ) -> Option<()> {
        let first = u32::try_from(offset).ok().filter(|n| *n < 1 << 16)? * 8;
        for (n, part) in parts.iter().enumerate() {
            let at = first + n as u32 * element;
            let whole = register.bits;
            if at >= whole && !is_store {
                // An integer of 24 bits, for example, has three bytes. LLVM's code reads more bytes, and ignores the
                // additional bytes.
                let value = self.ssa.emit(self.block, &format!("freeze i{element} poison"));
                self.assign(part, value, element, false)?;
                continue;
            }
            if at + element > whole {
                return None;
            }
            if !is_store {
                let all = self.ssa.read(self.block, register);
                let shifted = match at {
                    0 => all,
                    _ => self.ssa.emit(self.block, &format!("lshr i{whole} {all}, {at}")),
                };
                let value = self.resize(shifted, whole, element, false);
                self.assign(part, value, element, ty.starts_with('s'))?;
                continue;
            }
            let value = self.value(part, element)?;
            let wide = self.resize(value, element, whole, false);
            let all = match element == whole {
                true => wide,
                false => {
                    let mask = if element >= 128 { u128::MAX } else { ((1u128 << element) - 1) << at };
                    let outside = (!mask) as i128;
                    let old = self.ssa.read(self.block, register);
                    let keep = if whole >= 128 { outside } else { outside & ((1i128 << whole) - 1) };
                    let kept = self.ssa.emit(self.block, &format!("and i{whole} {old}, {keep}"));
                    let new = self.ssa.emit(self.block, &format!("shl i{whole} {wide}, {at}"));
                    self.ssa.emit(self.block, &format!("or i{whole} {kept}, {new}"))
                }
            };
            self.ssa.write(self.block, register, all);
        }
        Some(())
    }

    fn mov(&mut self, i: &Instruction<'_>) -> Option<()> {
        let ([_, ty], [to, from]) = (&i.words[..], &i.operands[..]) else { return None };
        let width = bits(ty)?;
        let value = self.value(from, width)?;
        self.assign(to, value, width, false)
    }

    /// Translates `cvta.SPACE` and `cvta.to.SPACE`. A global address and its generic address are equal. If an address
    /// is outside of the space's window, the result is an address at which the space has no object.
    fn convert_address(&mut self, i: &Instruction<'_>) -> Option<()> {
        let ([to, from], space) = (&i.operands[..], space(i)) else { return None };
        let width = bits(i.last())?;
        let value = self.value(from, width)?;
        if space == 1 {
            return self.assign(to, value, width, false);
        }
        let (specific, generic) = (pointer_type(space), "ptr".to_string());
        let (a, b) = if i.has("to") { (generic, specific) } else { (specific, generic) };
        let pointer = self.ssa.emit(self.block, &format!("inttoptr i{width} {value} to {a}"));
        let cast = self.ssa.emit(self.block, &format!("addrspacecast {a} {pointer} to {b}"));
        let number = self.ssa.emit(self.block, &format!("ptrtoint {b} {cast} to i{width}"));
        self.assign(to, number, width, false)
    }

    fn is_space(&mut self, i: &Instruction<'_>) -> Option<()> {
        let ([_, named], [to, from]) = (&i.words[..], &i.operands[..]) else { return None };
        let name = match *named {
            "shared::cta" => "shared",
            "shared::cluster" => "shared.cluster",
            other => other,
        };
        if !matches!(name, "shared" | "global" | "local" | "const" | "shared.cluster") {
            return None;
        }
        let value = self.value(from, 64)?;
        let pointer = self.ssa.emit(self.block, &format!("inttoptr i64 {value} to ptr"));
        let found = self.ssa.emit(self.block, &format!("call i1 @llvm.nvvm.isspacep.{name}(ptr {pointer})"));
        self.intrinsics.insert(format!("i1 @llvm.nvvm.isspacep.{name}(ptr)"));
        self.assign(to, found, 1, false)
    }

    /// Translates `alloca.u64 d, size{, align}`: new bytes of local memory (PTX ISA, "alloca").
    fn allocate(&mut self, i: &Instruction<'_>) -> Option<()> {
        let ([_, ty], [to, size, align @ ..]) = (&i.words[..], &i.operands[..]) else { return None };
        let width = bits(ty)?;
        let align = match align {
            [] => 8,
            [align] => integer(align).filter(|n| matches!(n, 1..=0x10000) && n & (n - 1) == 0)?,
            _ => return None,
        };
        let size = self.value(size, width)?;
        let memory = format!("alloca i8, i{width} {size}, align {align}, addrspace(5)");
        let pointer = self.ssa.emit(self.block, &memory);
        let number = self.ssa.emit(self.block, &format!("ptrtoint ptr addrspace(5) {pointer} to i{width}"));
        self.assign(to, number, width, false)
    }

    /// Translates `stacksave` and `stackrestore`. In the translation, memory of `alloca` is freed only when the
    /// function returns. So the saved number is never used.
    fn stack(&mut self, i: &Instruction<'_>) -> Option<()> {
        let [operand] = i.operands[..] else { return None };
        match i.words[0] {
            "stacksave" => self.assign(operand, "0".into(), bits(i.last())?, false),
            _ => Some(()),
        }
    }
}

fn integer_or_register(body: &Body<'_, '_>, name: &str) -> bool {
    body.register(name).is_some() || integer(name).is_some()
}

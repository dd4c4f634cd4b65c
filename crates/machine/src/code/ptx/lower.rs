//! Turns PTX statements into steps: resolves registers and operands, and adds the steps that each row of the table
//! defines.

use super::constraints::{self, Constraint};
use super::parse::{Guard, Operand, Statement, parse};
use super::table::ROWS;
use super::{AsmCode, AsmOp, AsmRegister, AsmStep};
use crate::code::decode::Decoder;
use crate::code::{ArgCode, CallCode, Callee, Intrinsic, Op, Src, Step, ValueOp};
use crate::ir::*;
use crate::memory::{Kind, Leaf, Scalar, Shape, mask};
use rustc_hash::FxHashMap;

/// An error: the machine does not model the instruction.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct NotModelled;

/// The result of lowering one instruction.
pub type LowerResult = Result<(), NotModelled>;

/// A register of the asm call.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Register {
    pub slot: u32,
    pub bits: u32,
    /// The number of the argument that is the register's initial content.
    pub argument: Option<u32>,
}

/// The state of lowering one asm call.
pub struct Lower<'a, 'm> {
    pub d: &'a mut Decoder<'m>,
    inst: InstId,
    /// The first free slot.
    next: &'a mut u32,
    /// The operands for `$0`, `$1` …, by number.
    operands: Vec<Register>,
    names: FxHashMap<Box<str>, Register>,
    /// The slot of the carry flag, after an instruction that writes it.
    pub carry: Option<u32>,
    guard: Option<(Src, bool)>,
    steps: Vec<AsmStep>,
    labels: FxHashMap<Box<str>, usize>,
    /// Branches to labels that come later in the text. Each entry has the index of the branch in `steps`, and the
    /// label.
    pending: Vec<(usize, Box<str>)>,
}

/// Lowers an asm call to steps. The registers of the asm are the slots that begin at `next`. The error names the
/// construct that is not modelled.
pub fn lower(
    d: &mut Decoder<'_>,
    next: &mut u32,
    inst: InstId,
    asm: &InlineAsm,
    args: Vec<ArgCode>,
    (arg_types, results): (&[TypeId], &[TypeId]),
    site: ModRefInfo,
) -> Result<AsmCode, String> {
    let constraints = constraints::parse(&asm.constraints).ok_or("constraints")?;
    let first = *next;
    let (mut operands, mut inputs, mut outputs) = (Vec::new(), Vec::new(), Vec::new());
    let mut clobbers = false;
    let mut immediates = Vec::new();
    for constraint in constraints {
        let register = match constraint {
            Constraint::ClobbersMemory => {
                clobbers = true;
                continue;
            }
            Constraint::Clobber => continue,
            Constraint::Output { bits } => {
                let shape = results.get(outputs.len()).and_then(|ty| d.shape(*ty));
                let bits = bits.or_else(|| Some(d.shapes[shape? as usize].bits())).ok_or("constraints")?;
                Register { slot: *next, bits, argument: None }
            }
            Constraint::Tied(output) => Register { argument: None, ..*operands.get(output).ok_or("constraints")? },
            Constraint::Input { .. } | Constraint::Immediate => {
                let bits = if let Constraint::Input { bits } = constraint { bits } else { None };
                let argument = inputs.len();
                let own = || args.get(argument).map(|a| d.shapes[a.shape as usize].bits());
                let bits = bits.or_else(own).ok_or("constraints")?;
                Register { slot: *next, bits, argument: Some(argument as u32) }
            }
        };
        *next = (*next).max(register.slot + 1);
        let place = |shape, ty| AsmRegister { slot: register.slot, bits: register.bits, shape, ty };
        if matches!(constraint, Constraint::Output { .. }) {
            let ty = *results.get(outputs.len()).ok_or("constraints")?;
            outputs.push(place(d.shape(ty).ok_or("constraints")?, ty));
        } else {
            let n = inputs.len();
            let (arg, ty) = args.get(n).zip(arg_types.get(n)).ok_or("constraints")?;
            inputs.push(place(arg.shape, *ty));
            if constraint == Constraint::Immediate
                && let Some(number) = constant(d, arg.value)
            {
                immediates.push((operands.len(), number));
            }
        }
        operands.push(register);
    }
    if outputs.len() != results.len() || inputs.len() != args.len() {
        return Err("constraints".into());
    }
    let wide = |r: &AsmRegister| d.shapes[r.shape as usize].bits() > r.bits;
    if inputs.iter().chain(&outputs).any(wide) {
        return Err("constraints".into());
    }
    let statements = parse(&with_immediates(&asm.text, &immediates))?;
    let (names, labels, pending) = (FxHashMap::default(), FxHashMap::default(), Vec::new());
    let mut lower =
        Lower { d, inst, next, operands, names, carry: None, guard: None, steps: Vec::new(), labels, pending };
    for statement in &statements {
        lower.statement(statement)?;
    }
    for (at, label) in std::mem::take(&mut lower.pending) {
        let target = *lower.labels.get(&label).ok_or_else(|| format!("branch to {label}"))?;
        lower.steps[at].op = AsmOp::Branch(target);
    }
    let steps = lower.steps;
    // NVPTXAA assumes that asm with neither side effects nor a memory clobber accesses no memory.
    let declared = if asm.sideeffect || clobbers { site } else { ModRefInfo::NoModRef };
    Ok(AsmCode { args, inputs, outputs, registers: (first, *next - first), steps, declared })
}

/// Returns the value of a constant integer.
fn constant(d: &Decoder<'_>, value: Value) -> Option<i128> {
    let Value::Const(id) = value else { return None };
    match d.module.constant(id) {
        Constant::Int { value, ty } => {
            Some(signed(*value, d.module.types.int_bits(*ty).filter(|bits| (1..=128).contains(bits))?))
        }
        _ => None,
    }
}

/// Replaces `$N` by a number for each operand `N` in `immediates`. PTX needs the number itself in some places, for
/// example as the size in `cp.async`.
fn with_immediates(text: &str, immediates: &[(usize, i128)]) -> String {
    let mut out = String::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('$') {
        let digits = after.find(|c: char| !c.is_ascii_digit()).unwrap_or(after.len());
        let number = after[..digits].parse().ok();
        let known = number.and_then(|n: usize| immediates.iter().find(|(operand, _)| *operand == n));
        out += before;
        match known {
            Some((_, value)) => out += &value.to_string(),
            None => out += &format!("${}", &after[..digits]),
        }
        rest = &after[digits..];
    }
    out + rest
}

/// Makes a leaf with offset 0.
pub fn leaf(kind: Kind, bits: u32) -> Leaf {
    Leaf { kind, bits, offset: 0 }
}

/// Makes the leaf of an integer.
pub fn int(bits: u32) -> Leaf {
    leaf(Kind::Int, bits)
}

/// A vector operand packs one value of `bits` bits. Returns the width of each element in bits.
fn part_of(bits: u32, parts: &[Operand]) -> Result<u32, NotModelled> {
    let count = parts.len() as u32;
    if matches!(count, 1 | 2 | 4) && bits >= 8 * count { Ok(bits / count) } else { Err(NotModelled) }
}

impl Lower<'_, '_> {
    fn statement(&mut self, statement: &Statement) -> Result<(), String> {
        match statement {
            Statement::Label(name) => {
                self.labels.insert(name.clone(), self.steps.len());
            }
            Statement::Registers(ty, names) => {
                let bits = match &**ty {
                    "pred" => 1,
                    other => other.trim_start_matches(|c: char| !c.is_ascii_digit()).parse().unwrap_or(0),
                };
                if !matches!(bits, 1 | 8 | 16 | 32 | 64 | 128) {
                    return Err(format!(".reg .{ty}"));
                }
                for name in names {
                    let register = Register { slot: self.fresh(1), bits, argument: None };
                    self.names.insert(name.clone(), register);
                }
            }
            Statement::Instruction(i) => {
                let refused = || i.name();
                self.guard = match &i.guard {
                    None => None,
                    Some(Guard { predicate, negated }) => {
                        Some((self.value(predicate, 1).map_err(|_| refused())?, *negated))
                    }
                };
                let row = ROWS.iter().find(|row| i.words.first().is_some_and(|w| **w == *row.word));
                row.ok_or(NotModelled).and_then(|row| (row.lower)(self, i)).map_err(|_| refused())?;
                self.guard = None;
            }
        }
        Ok(())
    }

    /// Allocates `count` consecutive slots and returns the first.
    pub fn fresh(&mut self, count: u32) -> u32 {
        let first = *self.next;
        *self.next += count;
        first
    }

    /// Returns the register of an operand.
    pub fn register(&self, operand: &Operand) -> Result<Register, NotModelled> {
        match operand {
            Operand::Argument(n) => self.operands.get(*n as usize).copied().ok_or(NotModelled),
            Operand::Name(name) => self.names.get(name).copied().ok_or(NotModelled),
            _ => Err(NotModelled),
        }
    }

    /// Whether the operand is a predicate, negated or not.
    pub fn is_predicate(&self, operand: &Operand) -> bool {
        match operand {
            Operand::Not(_) => true,
            _ => self.register(operand).is_ok_and(|register| register.bits == 1),
        }
    }

    /// Returns an operand for a number.
    pub fn number(&mut self, value: u128) -> Src {
        self.d.number(Scalar::from_bits(value))
    }

    /// Returns the value of an operand with `bits` bits. The operand is a register of this width, a wider register
    /// (whose low bits are used), or a number.
    pub fn value(&mut self, operand: &Operand, bits: u32) -> Result<Src, NotModelled> {
        match operand {
            Operand::Int(n) => Ok(self.number(*n as u128 & mask(bits))),
            Operand::Float(value, width) if *width == bits => Ok(self.number(*value)),
            Operand::Float(value, 64) if bits == 32 => Ok(self.narrow_constant(f64::from_bits(*value as u64))),
            Operand::Not(inner) if bits == 1 => {
                let a = self.value(inner, 1)?;
                let (b, slot) = (self.number(1), self.fresh(1));
                self.emit(Op::Int { op: BinOp::Xor, flags: Flags::NONE, bits: 1, a, b }, slot, 1);
                Ok(Src::Reg(slot))
            }
            Operand::Vector(parts) => self.join_parts(parts, bits),
            Operand::Name(name) if name.starts_with('%') && !self.names.contains_key(name) => self.special(name, bits),
            _ => {
                let register = self.register(operand)?;
                match register.bits {
                    own if own == bits => Ok(Src::Reg(register.slot)),
                    own if own > bits => Ok(self.cast(CastOp::Trunc, Src::Reg(register.slot), int(own), int(bits))),
                    _ => Err(NotModelled),
                }
            }
        }
    }

    /// Converts a 64-bit constant to 32 bits. If the result is not exact, it is a free choice, because PTX does not
    /// specify the rounding.
    fn narrow_constant(&mut self, value: f64) -> Src {
        let float = |bits, kind| Leaf { bits, kind: Kind::Float(kind), offset: 0 };
        let narrow = value as f32;
        if f64::from(narrow) == value {
            return self.number(narrow.to_bits().into());
        }
        let (from, slot) = (self.number(value.to_bits().into()), self.fresh(1));
        let args = vec![(from, float(64, FloatKind::Double))];
        self.call(Intrinsic::Pure(ValueOp::Convert), args, &[float(32, FloatKind::Float)], slot);
        Src::Reg(slot)
    }

    /// Packs `{lo, hi}` into one value of `bits` bits.
    fn join_parts(&mut self, parts: &[Operand], bits: u32) -> Result<Src, NotModelled> {
        let part = part_of(bits, parts)?;
        let mut all = self.number(0);
        for (i, operand) in parts.iter().enumerate() {
            let v = self.value(operand, part)?;
            let wide = self.cast(CastOp::ZExt, v, int(part), int(bits));
            let by = self.number(u128::from(part) * i as u128);
            let at = self.binary(BinOp::Shl, bits, wide, by);
            all = self.binary(BinOp::Or, bits, all, at);
        }
        Ok(all)
    }

    /// Returns the value of a special register such as `%tid.x`.
    fn special(&mut self, name: &str, bits: u32) -> Result<Src, NotModelled> {
        let intrinsic = match &name[1..] {
            "clock" => "clock",
            "clock64" => "clock64",
            "globaltimer" => "globaltimer",
            driver if driver.starts_with("envreg") || driver.starts_with("reserved_smem_offset_") => "envreg1",
            other => &other.replace('_', ".").replace("dynamic.smem.size", "dynamic_smem_size"),
        };
        let found = crate::code::intrinsics::named(&format!("nvvm.read.ptx.sreg.{intrinsic}"));
        let width = if matches!(intrinsic, "clock64" | "globaltimer") { 64 } else { 32 };
        if width != bits {
            return Err(NotModelled);
        }
        let slot = self.fresh(1);
        self.call(found.ok_or(NotModelled)?, Vec::new(), &[int(bits)], slot);
        Ok(Src::Reg(slot))
    }

    /// Writes the result of `bits` bits in `slot` to the register of an operand.
    pub fn assign(&mut self, operand: &Operand, bits: u32, is_signed: bool, slot: u32) -> LowerResult {
        match operand {
            Operand::Nothing => Ok(()),
            Operand::Vector(parts) => {
                let part = part_of(bits, parts)?;
                for (i, operand) in parts.iter().enumerate() {
                    let by = self.number(u128::from(part) * i as u128);
                    let shifted = self.binary(BinOp::LShr, bits, Src::Reg(slot), by);
                    let Src::Reg(low) = self.cast(CastOp::Trunc, shifted, int(bits), int(part)) else {
                        return Err(NotModelled);
                    };
                    self.assign(operand, part, false, low)?;
                }
                Ok(())
            }
            _ => {
                let to = self.register(operand)?;
                match to.bits {
                    own if own == bits => self.emit(Op::Extract { a: Src::Reg(slot), at: 0 }, to.slot, 1),
                    own if own > bits => {
                        let op = if is_signed { CastOp::SExt } else { CastOp::ZExt };
                        let (from, to_leaf) = (int(bits), int(own));
                        let cast = Op::Cast { op, flags: Flags::NONE, a: Src::Reg(slot), from, to: to_leaf };
                        self.emit(cast, to.slot, 1);
                    }
                    _ => return Err(NotModelled),
                }
                Ok(())
            }
        }
    }

    /// Adds a step that does not access memory.
    pub fn emit(&mut self, op: Op, dst: u32, leaves: u32) {
        self.emit_touching(op, dst, leaves, ModRefInfo::NoModRef, [None; 3]);
    }

    /// Adds a step that may access memory.
    pub fn emit_touching(&mut self, op: Op, dst: u32, leaves: u32, touches: ModRefInfo, operands: [Option<u8>; 3]) {
        let step = Step { op, inst: self.inst, dst, leaves, pointer: None, plain: false };
        self.push(AsmOp::Plain(Box::new(step)), touches, operands);
    }

    fn push(&mut self, op: AsmOp, touches: ModRefInfo, operands: [Option<u8>; 3]) {
        self.steps.push(AsmStep { guard: self.guard, op, touches, operands });
    }

    /// Adds a step that converts `a`, and returns the result, which has a slot of its own.
    pub fn cast(&mut self, op: CastOp, a: Src, from: Leaf, to: Leaf) -> Src {
        let slot = self.fresh(1);
        self.emit(Op::Cast { op, flags: Flags::NONE, a, from, to }, slot, 1);
        Src::Reg(slot)
    }

    /// Adds a step that computes an integer operation, and returns the result, which has a slot of its own.
    pub fn binary(&mut self, op: BinOp, bits: u32, a: Src, b: Src) -> Src {
        let slot = self.fresh(1);
        self.emit(Op::Int { op, flags: Flags::NONE, bits, a, b }, slot, 1);
        Src::Reg(slot)
    }

    /// Returns the shape of leaves that are consecutive in memory.
    pub fn shape(&mut self, leaves: &[Leaf]) -> u32 {
        let mut at = 0;
        let place = |l: &Leaf| {
            let leaf = Leaf { offset: at, ..*l };
            at += u64::from(l.bits.div_ceil(8));
            leaf
        };
        let leaves: Box<[Leaf]> = leaves.iter().map(place).collect();
        self.d.shapes.push(Shape { leaves, store_size: at, bit_packed: false, aggregate: false });
        self.d.shapes.len() as u32 - 1
    }

    /// Adds a step that calls an intrinsic which does not access memory. Its results are in the consecutive slots that
    /// begin at `dst`.
    pub fn call(&mut self, which: Intrinsic, args: Vec<(Src, Leaf)>, results: &[Leaf], dst: u32) {
        self.call_touching(which, args, results, dst, ModRefInfo::NoModRef, [None; 3]);
    }

    /// Adds a step that calls an intrinsic which may access memory. `operands`: the operands of the asm call that the
    /// intrinsic uses as addresses, by index.
    pub fn call_touching(
        &mut self,
        which: Intrinsic,
        args: Vec<(Src, Leaf)>,
        results: &[Leaf],
        dst: u32,
        touches: ModRefInfo,
        operands: [Option<u8>; 3],
    ) {
        let args = args.into_iter().map(|(src, leaf)| {
            let shape = self.shape(&[leaf]);
            ArgCode { src, value: Value::Arg(0), shape, promise: None, byval: None }
        });
        let args = args.collect();
        let ret = self.shape(results);
        let call = CallCode {
            callee: Callee::Intrinsic(which),
            fn_ty: TypeId(0),
            args,
            ret,
            promise: None,
            bundles: Vec::new(),
            returned: None,
            flags: Flags::NONE,
        };
        self.emit_touching(Op::Call(Box::new(call)), dst, results.len() as u32, touches, operands);
    }

    /// Adds a step that computes the pointer `[base + offset]` in an address space, and returns the pointer. If the
    /// pointer equals an operand of the asm call, also returns the operand's index.
    pub fn address(&mut self, operand: &Operand, space: AddressSpace) -> Result<(Src, Option<u8>), NotModelled> {
        let Operand::Address(base, offset) = operand else { return Err(NotModelled) };
        let register = self.register(base)?;
        let slot = self.fresh(1);
        self.push(
            AsmOp::Address { slot, base: Src::Reg(register.slot), offset: *offset, space },
            ModRefInfo::NoModRef,
            [None; 3],
        );
        let operand = register.argument.filter(|_| *offset == 0).and_then(|n| u8::try_from(n + 1).ok());
        Ok((Src::Reg(slot), operand))
    }

    /// Adds the step of `bra label`.
    pub fn branch(&mut self, label: &str) {
        self.pending.push((self.steps.len(), label.into()));
        self.push(AsmOp::Branch(0), ModRefInfo::NoModRef, [None; 3]);
    }

    /// Returns the leaf of a pointer in an address space.
    pub fn pointer_leaf(&self, space: AddressSpace) -> Leaf {
        leaf(Kind::Ptr(space), self.d.spaces.layout.pointer(space).bits)
    }
}

//! The bodies of functions in the text of NVVM 7. Instructions that address memory get casts around them. All other
//! instructions have the text that the printer of LLVM 15 writes, with `i8*` in place of `ptr`.

use super::NotNvvm;
use super::typed_pointers::{TypedModule, not, old_intrinsics, with_typed_pointers};
use crate::ir::print::FunctionPrinter;
use crate::ir::{
    Atomic, Constant, Flags, FloatKind, FuncId, Function, InstId, InstKind, Ordering, Type, TypeId, Value,
};
use std::cell::Cell;

/// The printer of one function's body.
pub(super) struct Body<'a> {
    typed: &'a TypedModule<'a>,
    f: &'a Function,
    names: FunctionPrinter<'a, 'a>,
    casts: Cell<u32>,
}

impl<'a> Body<'a> {
    pub fn new(typed: &'a TypedModule<'a>, f: FuncId) -> Body<'a> {
        Body { typed, f: typed.m.function(f), names: typed.printer.function(f), casts: Cell::new(0) }
    }

    /// Returns the text of all blocks.
    pub fn text(&self) -> Result<String, NotNvvm> {
        let mut out = String::new();
        for block in self.f.block_ids() {
            let label = self.names.operand_text(Value::Block(block));
            out += &format!("{}:\n", label.trim_start_matches('%'));
            for inst in &self.f.block(block).insts {
                out += &self.instruction(*inst)?;
            }
        }
        Ok(out)
    }

    fn type_of(&self, v: Value) -> Result<TypeId, NotNvvm> {
        self.typed.m.value_type(self.f, v).ok_or_else(|| not("such operand"))
    }

    fn operand(&self, v: Value) -> Result<String, NotNvvm> {
        match v {
            Value::Const(c) => self.typed.constant(c),
            _ => Ok(self.names.operand_text(v)),
        }
    }

    fn with_type(&self, v: Value) -> Result<String, NotNvvm> {
        Ok(format!("{} {}", self.typed.ty(self.type_of(v)?), self.operand(v)?))
    }

    fn fresh(&self) -> String {
        self.casts.set(self.casts.get() + 1);
        format!("%cast.{}", self.casts.get())
    }

    /// Casts an address to a pointer to `elem`. Returns the line, and the typed result.
    fn cast_to(&self, address: Value, elem: TypeId) -> Result<(String, String), NotNvvm> {
        let to = self.typed.pointer_to(elem, self.type_of(address)?)?;
        let name = self.fresh();
        Ok((format!("  {name} = bitcast {} to {to}\n", self.with_type(address)?), format!("{to} {name}")))
    }

    fn instruction(&self, id: InstId) -> Result<String, NotNvvm> {
        let inst = self.f.inst(id);
        let result = self.names.operand_text(Value::Inst(id));
        let plain = self.names.inst_text(id);
        let attached = plain.find(", !").map_or("", |at| &plain[at..]);
        let volatile = |is: bool| if is { "volatile " } else { "" };
        Ok(match &inst.kind {
            InstKind::Load { ptr, align, volatile: v, atomic: None, .. } => {
                let (cast, address) = self.cast_to(*ptr, inst.ty)?;
                let ty = self.typed.ty(inst.ty);
                format!("{cast}  {result} = load {}{ty}, {address}, align {align}{attached}\n", volatile(*v))
            }
            InstKind::Store { value, ptr, align, volatile: v, atomic: None, .. } => {
                let (cast, address) = self.cast_to(*ptr, self.type_of(*value)?)?;
                let value = self.with_type(*value)?;
                format!("{cast}  store {}{value}, {address}, align {align}{attached}\n", volatile(*v))
            }
            InstKind::Alloca { allocated, count, align, .. } => {
                let (name, to) = (self.fresh(), self.typed.pointer_to(*allocated, inst.ty)?);
                let count = count.map_or(Ok(String::new()), |n| Ok(format!(", {}", self.with_type(n)?)))?;
                let (ty, own) = (self.typed.ty(*allocated), self.typed.ty(inst.ty));
                format!("  {name} = alloca {ty}{count}, align {align}\n  {result} = bitcast {to} {name} to {own}\n")
            }
            InstKind::Gep { source, base, indices, flags } => {
                let (cast, address) = self.cast_to(*base, *source)?;
                let element = self.typed.element(*source, indices)?;
                let (name, to) = (self.fresh(), self.typed.pointer_to(element, inst.ty)?);
                let mut list = String::new();
                for index in indices {
                    list += &format!(", {}", self.with_type(*index)?);
                }
                let inbounds = if flags.has(Flags::INBOUNDS) { "inbounds " } else { "" };
                let (ty, own) = (self.typed.ty(*source), self.typed.ty(inst.ty));
                format!(
                    "{cast}  {name} = getelementptr {inbounds}{ty}, {address}{list}\n  {result} = bitcast {to} {name} to {own}\n"
                )
            }
            InstKind::AtomicRmw { op, ptr, value, atomic, volatile: v, .. } => {
                let (cast, address) = self.cast_to(*ptr, self.type_of(*value)?)?;
                let (value, order) = (self.with_type(*value)?, order(atomic));
                format!("{cast}  {result} = atomicrmw {}{} {address}, {value}{order}\n", volatile(*v), op.name())
            }
            InstKind::CmpXchg { ptr, expected, new, success, failure, weak, volatile: v, .. } => {
                let (cast, address) = self.cast_to(*ptr, self.type_of(*new)?)?;
                let (expected, new) = (self.with_type(*expected)?, self.with_type(*new)?);
                let (success, failure) = weaker_on_failure(success, *failure);
                let (weak, order) = (if *weak { "weak " } else { "" }, order(&success));
                format!(
                    "{cast}  {result} = cmpxchg {weak}{}{address}, {expected}, {new}{order} {}\n",
                    volatile(*v),
                    failure.name()
                )
            }
            InstKind::FNeg { value, .. } => self.negation(&result, *value, inst.ty)?,
            InstKind::Freeze(_) => return Err(not("freeze")),
            InstKind::Fence(_) | InstKind::Load { .. } | InstKind::Store { .. } => return Err(not("such atomic")),
            InstKind::Opaque { .. } | InstKind::Invoke { .. } | InstKind::IndirectBr { .. } => {
                return Err(not("such instruction"));
            }
            InstKind::Call(call) if matches!(call.callee, Value::Inst(_) | Value::Arg(_)) => {
                return Err(not("indirect call with i8*"));
            }
            kind => {
                let callee = kind.as_call().map(|call| call.callee);
                let mut constants: Vec<Value> = Vec::new();
                kind.for_each_operand(|v| {
                    if Some(v) != callee && !constants.contains(&v) {
                        constants.push(v);
                    }
                });
                let text = self.with_constants(plain.replace("poison", "undef"), &constants)?;
                with_typed_pointers(&old_intrinsics(&text)) + "\n"
            }
        })
    }

    /// In the text of an instruction, replaces the constants that contain addresses. The text of a constant may be a
    /// part of the text of a larger constant. So each constant is first replaced by a numbered placeholder. When all
    /// constants are replaced, each placeholder is replaced by the new text of its constant.
    fn with_constants(&self, mut text: String, operands: &[Value]) -> Result<String, NotNvvm> {
        let mut found: Vec<(String, String)> = Vec::new();
        for v in operands {
            let Value::Const(c) = *v else { continue };
            let plain = self.names.operand_text(*v);
            if plain.contains('@') && !matches!(self.typed.m.constant(c), Constant::Verbatim { .. }) {
                found.push((plain, self.typed.constant(c)?));
            }
        }
        found.sort_by_key(|(plain, _)| std::cmp::Reverse(plain.len()));
        let mark = |at: usize| format!("\u{1}{at}\u{2}");
        for (at, (plain, _)) in found.iter().enumerate() {
            text = replaced(&text, plain, &mark(at));
        }
        for (at, (_, typed)) in found.iter().enumerate() {
            text = text.replace(&mark(at), typed);
        }
        Ok(text)
    }

    /// Returns a negation that flips the sign bit. LLVM 7 has no `fneg`, and a subtraction may change the sign of a
    /// NaN.
    fn negation(&self, result: &str, value: Value, ty: TypeId) -> Result<String, NotNvvm> {
        let bits = match self.typed.m.types.get(ty) {
            Type::Float(FloatKind::Float) => 32,
            Type::Float(FloatKind::Double) => 64,
            Type::Float(FloatKind::Half) => 16,
            _ => return Err(not("fneg of such a type")),
        };
        let (number, negated, ty) = (self.fresh(), self.fresh(), self.typed.ty(ty));
        let sign = 1u64 << (bits - 1);
        Ok(format!(
            "  {number} = bitcast {} to i{bits}\n  {negated} = xor i{bits} {number}, {sign}\n  \
             {result} = bitcast i{bits} {negated} to {ty}\n",
            self.with_type(value)?
        ))
    }
}

/// Returns scope and ordering, each after a blank.
fn order(atomic: &Atomic) -> String {
    let scope = atomic.scope.as_ref().map_or(String::new(), |scope| format!(" syncscope(\"{scope}\")"));
    format!("{scope} {}", atomic.ordering.name())
}

/// Returns the two orderings of a `cmpxchg` for LLVM 7. There, the failure ordering must not be stronger than the
/// success ordering.
fn weaker_on_failure(success: &Atomic, failure: Ordering) -> (Atomic, Ordering) {
    use Ordering::{AcqRel, Acquire, Monotonic, SeqCst};
    match (success.ordering, failure) {
        (_, Monotonic) | (Acquire | AcqRel | SeqCst, Acquire) | (SeqCst, SeqCst) => (success.clone(), failure),
        _ => (Atomic { ordering: SeqCst, scope: success.scope.clone() }, SeqCst),
    }
}

/// Replaces a name or an expression, except where it is only the beginning of a longer name.
fn replaced(text: &str, plain: &str, by: &str) -> String {
    let (mut out, mut rest) = (String::new(), text);
    while let Some(at) = rest.find(plain) {
        let behind = &rest[at + plain.len()..];
        let is_whole = !behind.starts_with(|c: char| c.is_ascii_alphanumeric() || "._$-".contains(c));
        out += &rest[..at];
        out += if is_whole { by } else { plain };
        rest = behind;
    }
    out + rest
}

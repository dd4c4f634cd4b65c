//! Access to the parts of instructions: calls, flags, successors, operands.

use super::{BlockId, Call, Flags, InstKind, Part, Value, Verbatim};

/// Calls `f` on each operand of an instruction, by shared or mutable reference. For an opaque instruction, these are
/// the operands in its text; its field `operands` is only a copy for analyses.
macro_rules! for_each_operand {
    ($kind:expr, $f:ident, $iter:ident, ($($reference:tt)*), |$text:ident, $operands:ident| $opaque:expr) => {{
        use InstKind::*;
        match $kind {
            Ret(Some(v)) | FNeg { value: v, .. } | Freeze(v) | VaArg { list: v } | Cast { value: v, .. } => $f(v),
            Ret(None) | Br(_) | Unreachable | Fence(_) => {}
            CondBr { cond, .. } => $f(cond),
            Switch { value, .. } => $f(value),
            IndirectBr { address, .. } => $f(address),
            Invoke { call, .. } | Call(call) => {
                $f($($reference)* call.callee);
                call.args.$iter().for_each(|a| $f($($reference)* a.value));
                call.bundles.$iter().flat_map(|b| b.args.$iter()).for_each(|(_, v)| $f(v));
            }
            Binary { lhs, rhs, .. }
            | ICmp { lhs, rhs, .. }
            | FCmp { lhs, rhs, .. }
            | ShuffleVector { lhs, rhs, .. } => {
                $f(lhs);
                $f(rhs);
            }
            Alloca { count, .. } => count.$iter().for_each(&mut $f),
            Load { ptr, provenance, .. } => {
                $f(ptr);
                provenance.$iter().for_each(&mut $f);
            }
            Store { value, ptr, provenance, .. } => {
                $f(value);
                $f(ptr);
                provenance.$iter().for_each(&mut $f);
            }
            CmpXchg { ptr, expected, new, .. } => {
                $f(ptr);
                $f(expected);
                $f(new);
            }
            AtomicRmw { ptr, value, .. } => {
                $f(ptr);
                $f(value);
            }
            Gep { base, indices, .. } => {
                $f(base);
                indices.$iter().for_each(&mut $f);
            }
            Phi { incoming, .. } => incoming.$iter().for_each(|(v, _)| $f(v)),
            Select { cond, then, els, .. } => {
                $f(cond);
                $f(then);
                $f(els);
            }
            ExtractElement { vector, index } => {
                $f(vector);
                $f(index);
            }
            InsertElement { vector, value, index } => {
                $f(vector);
                $f(value);
                $f(index);
            }
            ExtractValue { aggregate, .. } => $f(aggregate),
            InsertValue { aggregate, value, .. } => {
                $f(aggregate);
                $f(value);
            }
            Opaque { text: $text, operands: $operands, .. } => $opaque,
        }
    }};
}

impl Verbatim {
    /// Calls `f` on every operand in the text.
    pub fn for_each_operand(&self, mut f: impl FnMut(&Value)) {
        for part in &self.0 {
            if let Part::Operand { value, .. } = part {
                f(value);
            }
        }
    }

    /// Calls `f` on every operand, as [`for_each_operand`](Self::for_each_operand), by mutable reference.
    pub fn for_each_operand_mut(&mut self, mut f: impl FnMut(&mut Value)) {
        for part in &mut self.0 {
            if let Part::Operand { value, .. } = part {
                f(value);
            }
        }
    }
}

impl InstKind {
    /// Returns the call if the instruction is a `call` or `invoke`.
    pub fn as_call(&self) -> Option<&Call> {
        match self {
            InstKind::Call(call) | InstKind::Invoke { call, .. } => Some(call),
            _ => None,
        }
    }

    /// Returns the call, as [`as_call`](Self::as_call), by mutable reference.
    pub fn as_call_mut(&mut self) -> Option<&mut Call> {
        match self {
            InstKind::Call(call) | InstKind::Invoke { call, .. } => Some(call),
            _ => None,
        }
    }

    /// Returns the flags of an instruction; [`Flags::NONE`] if its kind has no flags.
    pub fn flags(&self) -> Flags {
        match self {
            InstKind::FNeg { flags, .. }
            | InstKind::Binary { flags, .. }
            | InstKind::Gep { flags, .. }
            | InstKind::Cast { flags, .. }
            | InstKind::ICmp { flags, .. }
            | InstKind::FCmp { flags, .. }
            | InstKind::Phi { flags, .. }
            | InstKind::Select { flags, .. } => *flags,
            InstKind::Call(call) | InstKind::Invoke { call, .. } => call.flags,
            _ => Flags::NONE,
        }
    }

    /// Returns the flags of an instruction, by mutable reference; `None` if its kind has no flags.
    pub fn flags_mut(&mut self) -> Option<&mut Flags> {
        match self {
            InstKind::FNeg { flags, .. }
            | InstKind::Binary { flags, .. }
            | InstKind::Gep { flags, .. }
            | InstKind::Cast { flags, .. }
            | InstKind::ICmp { flags, .. }
            | InstKind::FCmp { flags, .. }
            | InstKind::Phi { flags, .. }
            | InstKind::Select { flags, .. } => Some(flags),
            InstKind::Call(call) | InstKind::Invoke { call, .. } => Some(&mut call.flags),
            _ => None,
        }
    }

    /// Whether the instruction is a terminator.
    pub fn is_terminator(&self) -> bool {
        match self {
            InstKind::Ret(_)
            | InstKind::Br(_)
            | InstKind::CondBr { .. }
            | InstKind::Switch { .. }
            | InstKind::IndirectBr { .. }
            | InstKind::Invoke { .. }
            | InstKind::Unreachable => true,
            InstKind::Opaque { terminator, .. } => *terminator,
            _ => false,
        }
    }

    /// Returns the successor blocks in LLVM's order, once per edge. For a switch, the default comes first.
    pub fn successors(&self) -> Vec<BlockId> {
        match self {
            InstKind::Br(b) => vec![*b],
            InstKind::CondBr { then, els, .. } => vec![*then, *els],
            InstKind::Switch { default, cases, .. } => {
                std::iter::once(*default).chain(cases.iter().map(|(_, b)| *b)).collect()
            }
            InstKind::IndirectBr { targets, .. } => targets.clone(),
            InstKind::Invoke { normal, unwind, .. } => vec![*normal, *unwind],
            InstKind::Opaque { successors, .. } => successors.clone(),
            _ => Vec::new(),
        }
    }

    /// Calls `f` on every block that the instruction names: its successors, and the incoming blocks of a phi. Blocks in
    /// the text of an opaque instruction are operands, so `f` is not called on them.
    pub fn for_each_block_mut(&mut self, mut f: impl FnMut(&mut BlockId)) {
        match self {
            InstKind::Br(b) => f(b),
            InstKind::CondBr { then, els, .. } => {
                f(then);
                f(els);
            }
            InstKind::Switch { default, cases, .. } => {
                f(default);
                cases.iter_mut().for_each(|(_, b)| f(b));
            }
            InstKind::IndirectBr { targets, .. } => targets.iter_mut().for_each(f),
            InstKind::Invoke { normal, unwind, .. } => {
                f(normal);
                f(unwind);
            }
            InstKind::Phi { incoming, .. } => incoming.iter_mut().for_each(|(_, b)| f(b)),
            InstKind::Opaque { successors, .. } => successors.iter_mut().for_each(f),
            _ => {}
        }
    }

    /// Calls `f` on every operand, in a fixed order. Omits the operands of constants, and all blocks except those in
    /// the text of an opaque instruction.
    pub fn for_each_operand(&self, mut f: impl FnMut(Value)) {
        let mut f = |v: &Value| f(*v);
        for_each_operand!(self, f, iter, (&), |text, _operands| text.for_each_operand(f));
    }

    /// Calls `f` on every operand, as [`for_each_operand`](Self::for_each_operand), by mutable reference.
    pub fn for_each_operand_mut(&mut self, mut f: impl FnMut(&mut Value)) {
        for_each_operand!(self, f, iter_mut, (&mut), |text, operands| {
            operands.clear();
            text.for_each_operand_mut(|v| {
                f(v);
                operands.push(*v);
            });
        });
    }
}

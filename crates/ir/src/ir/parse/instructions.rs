//! Instructions. There is one function for each syntax of instructions. The mnemonic determines which function is
//! called.

use super::super::lex::Kind;
use super::super::{BinOp, CastOp, Constant, Flags, InstKind, Type, TypeId, Value};
use super::types::is_type_word;
use super::{Parser, R};

/// An instruction and the type of its result.
pub(super) type ParsedInstruction = (InstKind, TypeId);

/// The mnemonics of LLVM 15 to 23, except casts and binary operations.
const MNEMONICS: [&str; 37] = [
    "ret",
    "br",
    "switch",
    "indirectbr",
    "invoke",
    "unreachable",
    "fneg",
    "alloca",
    "load",
    "store",
    "fence",
    "cmpxchg",
    "atomicrmw",
    "getelementptr",
    "icmp",
    "fcmp",
    "phi",
    "select",
    "call",
    "tail",
    "musttail",
    "notail",
    "va_arg",
    "freeze",
    "extractelement",
    "insertelement",
    "shufflevector",
    "extractvalue",
    "insertvalue",
    "resume",
    "landingpad",
    "catchswitch",
    "catchpad",
    "cleanuppad",
    "catchret",
    "cleanupret",
    "callbr",
];

/// Whether a word is the mnemonic of an instruction in any supported dialect.
pub(super) fn is_mnemonic(w: &str) -> bool {
    MNEMONICS.contains(&w) || CastOp::named(w).is_some() || BinOp::named(w).is_some()
}

/// Returns the mnemonic that a misspelt word probably means. A short word may differ from the mnemonic by one letter, a
/// long word by two letters.
pub(super) fn similar_mnemonic(word: &str) -> Option<&'static str> {
    let operations = BinOp::ALL.iter().map(|op| op.name()).chain(CastOp::ALL.iter().map(|op| op.name()));
    let all = MNEMONICS.into_iter().chain(operations);
    let most = if word.len() <= 4 { 1 } else { 2 };
    let near = all.map(|mnemonic| (edits(word.as_bytes(), mnemonic.as_bytes()), mnemonic)).filter(|(n, _)| *n <= most);
    near.min_by_key(|(n, _)| *n).map(|(_, mnemonic)| mnemonic)
}

/// Returns the edit distance of two words: the number of letters to change, add, remove or swap with a neighbour. If
/// the lengths differ much, returns the difference of the lengths instead.
fn edits(a: &[u8], b: &[u8]) -> usize {
    if a.len().abs_diff(b.len()) > 2 {
        return a.len().abs_diff(b.len());
    }
    let mut before: Vec<usize> = Vec::new();
    let mut last: Vec<usize> = (0..=b.len()).collect();
    for i in 1..=a.len() {
        let mut row = vec![i];
        for j in 1..=b.len() {
            let changed = last[j - 1] + usize::from(a[i - 1] != b[j - 1]);
            let mut least = changed.min(last[j] + 1).min(row[j - 1] + 1);
            if i > 1 && j > 1 && (a[i - 1], a[i - 2]) == (b[j - 2], b[j - 1]) {
                least = least.min(before[j - 2] + 1);
            }
            row.push(least);
        }
        before = std::mem::replace(&mut last, row);
    }
    last[b.len()]
}

impl<'a> Parser<'a> {
    /// Parses an instruction without its name and attachments.
    pub(super) fn instruction(&mut self, named: bool) -> R<ParsedInstruction> {
        let at = self.tok;
        let word = self.word();
        if at.kind != Kind::Word || is_type_word(word) {
            return Err(self.expected_error("an instruction"));
        }
        if let Some(op) = BinOp::named(word) {
            return self.binary(op);
        }
        if let Some(op) = CastOp::named(word) {
            return self.cast(op);
        }
        let void = self.m.types.intern(Type::Void);
        match word {
            "ret" => self.ret(void),
            "br" => self.br(void),
            "switch" => self.switch(void),
            "indirectbr" => self.indirectbr(void),
            "unreachable" => {
                self.bump();
                Ok((InstKind::Unreachable, void))
            }
            "call" | "tail" | "musttail" | "notail" => self.call_instruction(),
            "invoke" => self.invoke(),
            "alloca" => self.alloca(),
            "load" => self.load(),
            "store" => self.store(void),
            "fence" => self.fence(void),
            "cmpxchg" => self.cmpxchg(),
            "atomicrmw" => self.atomicrmw(),
            "getelementptr" => self.gep(),
            "icmp" | "fcmp" => self.compare(word == "icmp"),
            "phi" => self.phi(),
            "select" => self.select(),
            "fneg" => self.fneg(),
            "freeze" => {
                self.bump();
                let (ty, v) = self.typed_value()?;
                Ok((InstKind::Freeze(v), ty))
            }
            "va_arg" => {
                self.bump();
                let (_, list) = self.pointer_operand("va_arg")?;
                self.expect(b',', "after the va_list")?;
                let ty = self.ty()?;
                Ok((InstKind::VaArg { list }, ty))
            }
            "extractelement" => self.extractelement(),
            "insertelement" => self.insertelement(),
            "shufflevector" => self.shufflevector(),
            "extractvalue" => self.extractvalue(),
            "insertvalue" => self.insertvalue(),
            _ => self.opaque_instruction(named),
        }
    }

    fn ret(&mut self, void: TypeId) -> R<ParsedInstruction> {
        self.bump();
        let at = self.tok;
        let ty = self.any_type()?;
        let want = self.body().ret;
        let value = if ty == void { None } else { Some(self.value(ty)?) };
        if ty != want {
            let message = format!("value doesn't match function result type {}", self.show(want));
            return Err(self.fail_at(at, message));
        }
        Ok((InstKind::Ret(value), void))
    }

    fn br(&mut self, void: TypeId) -> R<ParsedInstruction> {
        self.bump();
        if self.word() == "label" {
            return Ok((InstKind::Br(self.label()?), void));
        }
        let at = self.tok;
        let (ty, cond) = self.typed_value()?;
        if self.m.types.int_bits(ty) != Some(1) {
            return Err(self.fail_at(at, format!("branch condition must have type i1, not {}", self.show(ty))));
        }
        self.expect(b',', "after the branch condition")?;
        let then = self.label()?;
        self.expect(b',', "after the first destination")?;
        let els = self.label()?;
        Ok((InstKind::CondBr { cond, then, els }, void))
    }

    fn switch(&mut self, void: TypeId) -> R<ParsedInstruction> {
        self.bump();
        let at = self.tok;
        let (ty, value) = self.typed_value()?;
        if self.m.types.int_bits(ty).is_none() {
            return Err(self.fail_at(at, "switch condition must have integer type"));
        }
        self.expect(b',', "after the switch condition")?;
        let default = self.label()?;
        self.expect(b'[', "to open the switch cases")?;
        let mut cases = Vec::new();
        let mut seen = rustc_hash::FxHashSet::default();
        while !self.is_at(b']') {
            let at = self.tok;
            let (case_ty, case) = self.typed_constant()?;
            if case_ty != ty || !matches!(self.m.constant(case), Constant::Int { .. } | Constant::WideInt { .. }) {
                return Err(self.fail_at(at, format!("case value must be a constant of type {}", self.show(ty))));
            }
            if !seen.insert(case) {
                return Err(self.fail_at(at, "duplicate case value in switch"));
            }
            self.expect(b',', "after a case value")?;
            cases.push((case, self.label()?));
        }
        self.bump();
        Ok((InstKind::Switch { value, default, cases }, void))
    }

    fn indirectbr(&mut self, void: TypeId) -> R<ParsedInstruction> {
        self.bump();
        let (_, address) = self.pointer_operand("indirectbr")?;
        self.expect(b',', "after the address")?;
        self.expect(b'[', "to open the destinations")?;
        let mut targets = Vec::new();
        while !self.is_at(b']') {
            if !targets.is_empty() {
                self.expect(b',', "or ']' in the destinations")?;
            }
            targets.push(self.label()?);
        }
        self.bump();
        Ok((InstKind::IndirectBr { address, targets }, void))
    }

    /// Parses a typed value that must be a pointer.
    pub(super) fn pointer_operand(&mut self, what: &str) -> R<(TypeId, Value)> {
        let at = self.tok;
        let (ty, value) = self.typed_value()?;
        if !self.m.types.is_pointer(ty) {
            return Err(self.fail_at(at, format!("{what} operand must be a pointer, not {}", self.show(ty))));
        }
        Ok((ty, value))
    }

    fn binary(&mut self, op: BinOp) -> R<ParsedInstruction> {
        use super::super::BinOp::*;
        self.bump();
        let flags = self.instruction_flags();
        let at = self.tok;
        let (ty, lhs) = self.typed_value()?;
        self.expect(b',', "between operands")?;
        let rhs = self.value(ty)?;
        let float = matches!(op, FAdd | FSub | FMul | FDiv | FRem);
        let ok = match self.m.types.get(self.scalar(ty)) {
            Type::Int(_) => !float,
            Type::Float(_) => float,
            _ => false,
        };
        if !ok {
            let mut fault = self.fail_at(at, format!("invalid operand type {} for this instruction", self.show(ty)));
            if !float && matches!(self.m.types.get(self.scalar(ty)), Type::Float(_)) {
                fault = fault.hint("floating-point operators start with f: fadd, fsub, fmul, fdiv, frem");
            }
            return Err(fault);
        }
        Ok((InstKind::Binary { op, lhs, rhs, flags }, ty))
    }

    /// Returns the element type of a vector. Returns a type that is no vector unchanged.
    pub(super) fn scalar(&self, ty: TypeId) -> TypeId {
        match self.m.types.get(ty) {
            Type::Vector { elem, .. } => *elem,
            _ => ty,
        }
    }

    fn fneg(&mut self) -> R<ParsedInstruction> {
        self.bump();
        let flags = self.instruction_flags();
        let at = self.tok;
        let (ty, value) = self.typed_value()?;
        if !matches!(self.m.types.get(self.scalar(ty)), Type::Float(_)) {
            return Err(self.fail_at(at, "fneg needs a floating-point operand"));
        }
        Ok((InstKind::FNeg { value, flags }, ty))
    }

    fn cast(&mut self, op: CastOp) -> R<ParsedInstruction> {
        let at = self.bump();
        let flags_at = self.tok;
        let flags = self.instruction_flags();
        if !cast_takes(op, flags) {
            return Err(self.fail_at(flags_at, format!("expected type, not a flag that {} does not have", op.name())));
        }
        let (from, value) = self.typed_value()?;
        self.expect_word("to", "after the value to cast")?;
        let to = self.ty()?;
        self.check_cast(at, op, from, to)?;
        Ok((InstKind::Cast { op, value, flags }, to))
    }

    fn gep(&mut self) -> R<ParsedInstruction> {
        self.bump();
        let flags = self.instruction_flags();
        let source_at = self.tok;
        let source = self.ty()?;
        self.expect(b',', "after the source element type")?;
        let base_at = self.tok;
        let (base_ty, base) = self.typed_value()?;
        let (mut types, mut indices) = (Vec::new(), Vec::new());
        while self.is_at(b',') && self.peek().kind != Kind::MdName {
            self.bump();
            let (ty, index) = self.typed_value()?;
            types.push(ty);
            indices.push(index);
        }
        let ty = self.gep_type(base_at, base_ty, &types)?;
        let path: Vec<_> = indices
            .iter()
            .map(|i| match i {
                Value::Const(c) => Some(*c),
                _ => None,
            })
            .collect();
        self.check_gep(source_at, source, &path)?;
        Ok((InstKind::Gep { source, base, indices, flags }, ty))
    }

    fn compare(&mut self, int: bool) -> R<ParsedInstruction> {
        self.bump();
        let flags = self.instruction_flags();
        let operands = |p: &mut Self| -> R<(TypeId, Value, Value)> {
            let at = p.tok;
            let (ty, lhs) = p.typed_value()?;
            p.expect(b',', "between operands")?;
            let rhs = p.value(ty)?;
            let ok = match p.m.types.get(p.scalar(ty)) {
                Type::Int(_) | Type::Ptr(_) => int,
                Type::Float(_) => !int,
                _ => false,
            };
            if !ok {
                let (name, other) = if int { ("icmp", "fcmp") } else { ("fcmp", "icmp") };
                return Err(p
                    .fail_at(at, format!("{name} cannot compare values of type {}", p.show(ty)))
                    .hint(format!("use {other} if that is what you mean")));
            }
            Ok((ty, lhs, rhs))
        };
        if int {
            let pred = self.icmp_pred()?;
            let (ty, lhs, rhs) = operands(self)?;
            return Ok((InstKind::ICmp { pred, lhs, rhs, flags }, self.compare_type(ty)));
        }
        let pred = self.fcmp_pred()?;
        let (ty, lhs, rhs) = operands(self)?;
        Ok((InstKind::FCmp { pred, lhs, rhs, flags }, self.compare_type(ty)))
    }

    fn phi(&mut self) -> R<ParsedInstruction> {
        self.bump();
        let flags = self.instruction_flags();
        let at = self.tok;
        let ty = self.ty()?;
        if !self.first_class(ty) {
            return Err(self.fail_at(at, "phi node must have first class type"));
        }
        let mut incoming = Vec::new();
        while self.is_at(b'[') || self.is_at(b',') && self.peek().kind == Kind::Punct(b'[') {
            if self.eat(b',') && incoming.is_empty() {
                return Err(self.expected_error("'['"));
            }
            self.expect(b'[', "to open an incoming value")?;
            let value = self.value(ty)?;
            self.expect(b',', "between value and block")?;
            let label = self.m.types.intern(Type::Label);
            let block = match self.tok.kind {
                Kind::Local | Kind::LocalId => self.local(label)?,
                _ => return Err(self.expected_error("a block")),
            };
            self.expect(b']', "after an incoming block")?;
            if let Value::Block(block) = block {
                incoming.push((value, block));
            }
        }
        Ok((InstKind::Phi { incoming, flags }, ty))
    }

    fn select(&mut self) -> R<ParsedInstruction> {
        self.bump();
        let flags = self.instruction_flags();
        let at = self.tok;
        let (cond_ty, cond) = self.typed_value()?;
        if self.m.types.int_bits(self.scalar(cond_ty)) != Some(1) {
            return Err(self.fail_at(at, "select condition must be i1 or a vector of i1"));
        }
        self.expect(b',', "after the condition")?;
        let (ty, then) = self.typed_value()?;
        self.expect(b',', "between the two values")?;
        let els_at = self.tok;
        let (els_ty, els) = self.typed_value()?;
        if els_ty != ty {
            let message = format!("select values have types {} and {}", self.show(ty), self.show(els_ty));
            return Err(self.fail_at(els_at, message));
        }
        Ok((InstKind::Select { cond, then, els, flags }, ty))
    }

    /// Parses `nuw`, `nsw`, `exact`, … in any order.
    pub(super) fn instruction_flags(&mut self) -> Flags {
        let mut flags = Flags::NONE;
        loop {
            let flag = match self.word() {
                "nuw" => Flags::NUW,
                "nsw" => Flags::NSW,
                "exact" => Flags::EXACT,
                "disjoint" => Flags::DISJOINT,
                "nneg" => Flags::NNEG,
                "inbounds" => Flags::INBOUNDS,
                "nusw" => Flags::NUSW,
                "samesign" => Flags::SAMESIGN,
                "reassoc" => Flags::REASSOC,
                "nnan" => Flags::NNAN,
                "ninf" => Flags::NINF,
                "nsz" => Flags::NSZ,
                "arcp" => Flags::ARCP,
                "contract" => Flags::CONTRACT,
                "afn" => Flags::AFN,
                "fast" => Flags::FAST,
                // `inbounds` implies `nusw`, so LLVM prints only `inbounds`.
                _ if flags.has(Flags::INBOUNDS) => return flags.difference(Flags::NUSW),
                _ => return flags,
            };
            flags = flags.union(flag);
            self.bump();
        }
    }
}

/// Whether some release allows these flags on this cast.
fn cast_takes(op: CastOp, flags: Flags) -> bool {
    let only = |allowed| flags.difference(allowed) == Flags::NONE;
    match op {
        CastOp::Trunc => only(Flags::NUW.union(Flags::NSW)),
        CastOp::ZExt => only(Flags::NNEG),
        CastOp::UiToFp => only(Flags::FAST.union(Flags::NNEG)),
        CastOp::SiToFp | CastOp::FpTrunc | CastOp::FpExt => only(Flags::FAST),
        _ => only(Flags::NONE),
    }
}

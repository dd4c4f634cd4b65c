//! `call` and `invoke`.

use super::super::lex::{Kind, Token};
use super::super::{Bundle, Call, CallArg, InlineAsm, InstKind, TailKind, Type, TypeId, Value};
use super::attributes::{GroupUse, Owner};
use super::instructions::ParsedInstruction;
use super::{Parser, R};

/// Calling conventions with a keyword, by number.
const CONVENTIONS: [(u32, &str); 56] = [
    (8, "fastcc"),
    (9, "coldcc"),
    (10, "ghccc"),
    (13, "anyregcc"),
    (14, "preserve_mostcc"),
    (15, "preserve_allcc"),
    (16, "swiftcc"),
    (17, "cxx_fast_tlscc"),
    (18, "tailcc"),
    (19, "cfguard_checkcc"),
    (20, "swifttailcc"),
    (21, "preserve_nonecc"),
    (64, "x86_stdcallcc"),
    (65, "x86_fastcallcc"),
    (66, "arm_apcscc"),
    (67, "arm_aapcscc"),
    (68, "arm_aapcs_vfpcc"),
    (69, "msp430_intrcc"),
    (70, "x86_thiscallcc"),
    (71, "ptx_kernel"),
    (72, "ptx_device"),
    (75, "spir_func"),
    (76, "spir_kernel"),
    (77, "intel_ocl_bicc"),
    (78, "x86_64_sysvcc"),
    (79, "win64cc"),
    (80, "x86_vectorcallcc"),
    (81, "hhvmcc"),
    (82, "hhvm_ccc"),
    (83, "x86_intrcc"),
    (84, "avr_intrcc"),
    (85, "avr_signalcc"),
    (87, "amdgpu_vs"),
    (88, "amdgpu_gs"),
    (89, "amdgpu_ps"),
    (90, "amdgpu_cs"),
    (91, "amdgpu_kernel"),
    (92, "x86_regcallcc"),
    (93, "amdgpu_hs"),
    (95, "amdgpu_ls"),
    (96, "amdgpu_es"),
    (97, "aarch64_vector_pcs"),
    (98, "aarch64_sve_vector_pcs"),
    (100, "amdgpu_gfx"),
    (102, "aarch64_sme_preservemost_from_x0"),
    (103, "aarch64_sme_preservemost_from_x2"),
    (104, "amdgpu_cs_chain"),
    (105, "amdgpu_cs_chain_preserve"),
    (106, "m68k_rtdcc"),
    (107, "graalcc"),
    (110, "riscv_vector_cc"),
    (111, "aarch64_sme_preservemost_from_x1"),
    (124, "amdgpu_gfx_whole_wave"),
    (125, "cheriot_compartmentcallcc"),
    (126, "cheriot_compartmentcalleecc"),
    (127, "cheriot_librarycallcc"),
];

impl<'a> Parser<'a> {
    /// Parses a calling convention; `None` is the C convention.
    pub(super) fn convention(&mut self) -> R<Option<Box<str>>> {
        let word = self.word();
        if word == "ccc" {
            self.bump();
            return Ok(None);
        }
        if word == "cc" {
            self.bump();
            let number = self.uint32("the number of a calling convention")?;
            let known = CONVENTIONS.iter().find(|(n, _)| *n == number);
            return Ok(match (number, known) {
                (0, _) => None,
                (_, Some((_, word))) => Some((*word).into()),
                _ => Some(format!("cc{number}").into()),
            });
        }
        if word == "webkit_jscc" {
            // Later LLVM releases have only a number for this convention.
            self.bump();
            return Ok(Some("cc12".into()));
        }
        if CONVENTIONS.iter().any(|(_, w)| *w == word) {
            self.bump();
            return Ok(Some(word.into()));
        }
        if word == "riscv_vls_cc" {
            self.bump();
            let mut bits = 128;
            if self.eat(b'(') {
                bits = self.uint32("a number of bits")?;
                self.expect(b')', "after the number")?;
            }
            return Ok(Some(format!("riscv_vls_cc({bits})").into()));
        }
        Ok(None)
    }

    pub(super) fn call_instruction(&mut self) -> R<ParsedInstruction> {
        let tail = TailKind::named(self.word()).unwrap_or(TailKind::None);
        if tail != TailKind::None {
            self.bump();
        }
        self.expect_word("call", "after the tail marker")?;
        let (call, ty) = self.call(tail)?;
        Ok((InstKind::Call(Box::new(call)), ty))
    }

    pub(super) fn invoke(&mut self) -> R<ParsedInstruction> {
        self.bump();
        let (call, ty) = self.call(TailKind::None)?;
        self.expect_word("to", "and the normal destination of an invoke")?;
        let normal = self.label()?;
        self.expect_word("unwind", "and the unwind destination of an invoke")?;
        let unwind = self.label()?;
        Ok((InstKind::Invoke { call: Box::new(call), normal, unwind }, ty))
    }

    /// Parses everything after the word `call` or `invoke`, including the bundles.
    fn call(&mut self, tail: TailKind) -> R<(Call, TypeId)> {
        let flags = self.instruction_flags();
        let cc = self.convention()?;
        let ret_attrs = self.value_attributes()?;
        let space = self.optional_address_space()?;
        let ty_at = self.tok;
        let written = self.any_type()?;
        let pointee = self.pointee.filter(|p| matches!(self.m.types.get(*p), Type::Function { .. }));
        let function_type = pointee.or(matches!(self.m.types.get(written), Type::Function { .. }).then_some(written));
        let callee = self.callee(space)?;
        let (args, close) = self.call_arguments(function_type)?;
        let fn_ty = match function_type {
            Some(ty) => ty,
            None if matches!(self.m.types.get(written), Type::Label | Type::Metadata) => {
                return Err(self.fail_at(ty_at, "invalid result type of a call"));
            }
            None => {
                let params = args.iter().map(|a| a.ty).collect();
                self.m.types.intern(Type::Function { ret: written, params, vararg: false })
            }
        };
        self.check_argument_count(fn_ty, args.len(), close)?;
        self.note_callee(callee, fn_ty);
        let mut groups = Vec::new();
        let fn_attrs = self.function_attributes(&mut groups)?.finish();
        let owner = Owner::Call(self.body().function, self.body().next_inst());
        for at in groups {
            self.group_uses.push(GroupUse { owner, group: self.id(at)? });
        }
        let bundles = self.bundles()?;
        let ret = match *self.m.types.get(fn_ty) {
            Type::Function { ret, .. } => ret,
            _ => fn_ty,
        };
        let call = Call { callee, fn_ty, tail, cc, flags, ret_attrs, fn_attrs, args, bundles, space };
        Ok((call, ret))
    }

    fn callee(&mut self, space: Option<super::super::AddressSpace>) -> R<Value> {
        if self.word() == "asm" {
            return self.inline_asm();
        }
        let space = match space {
            Some(space) => space,
            None => self.layout().program_space,
        };
        let ty = self.m.types.ptr(space);
        let at = self.tok;
        if matches!(at.kind, Kind::Word) && !super::constants::is_constant_word(self.word()) {
            return Err(self.expected_error("the function to call"));
        }
        self.value(ty)
    }

    pub(super) fn inline_asm(&mut self) -> R<Value> {
        self.bump();
        let sideeffect = self.eat_word("sideeffect");
        let alignstack = self.eat_word("alignstack");
        let intel = self.eat_word("inteldialect");
        let unwind = self.eat_word("unwind");
        let text = self.string("of assembly")?;
        self.expect(b',', "between assembly and constraints")?;
        let constraints = self.string("of constraints")?;
        let asm = InlineAsm { text, constraints, sideeffect, alignstack, intel, unwind };
        let next = self.m.asms.len() as u32;
        let id = *self.asms.entry(asm.clone()).or_insert(next);
        if id == next {
            self.m.asms.push(asm);
        }
        Ok(Value::Asm(id))
    }

    /// Parses the arguments `(T attrs v, …)`. Also returns the token at which the parser reports a wrong number of
    /// arguments.
    fn call_arguments(&mut self, function_type: Option<TypeId>) -> R<(Vec<CallArg>, Token)> {
        let (params, vararg) = match function_type.map(|t| self.m.types.get(t)) {
            Some(Type::Function { params, vararg, .. }) => (Some(params.clone()), *vararg),
            _ => (None, false),
        };
        self.expect(b'(', "to open the arguments of a call")?;
        let mut args: Vec<CallArg> = Vec::new();
        while !self.is_at(b')') {
            if !args.is_empty() {
                self.expect(b',', "or ')' in the arguments of a call")?;
            }
            if self.tok.kind == Kind::Ellipsis {
                // With `...`, a `musttail` call passes the variable arguments of its caller to the callee.
                self.bump();
                break;
            }
            let at = self.tok;
            let ty = self.ty()?;
            let attrs = self.value_attributes()?;
            let value = if self.word() == "asm" { self.inline_asm()? } else { self.value(ty)? };
            if let Some(params) = &params {
                match params.get(args.len()) {
                    Some(want) if *want != ty => {
                        let message =
                            format!("argument has type {} but the function takes {}", self.show(ty), self.show(*want));
                        return Err(self.fail_at(at, message));
                    }
                    None if !vararg => return Err(self.fail_at(at, "too many arguments specified")),
                    _ => {}
                }
            }
            args.push(CallArg { ty, value, attrs });
        }
        let close = self.expect(b')', "at the end of the arguments")?;
        Ok((args, close))
    }

    fn check_argument_count(&self, fn_ty: TypeId, got: usize, at: Token) -> R<()> {
        match self.m.types.get(fn_ty) {
            Type::Function { params, .. } if got < params.len() => Err(self
                .fail_at(at, "not enough parameters specified for call")
                .hint(format!("the function type has {}", params.len()))),
            _ => Ok(()),
        }
    }

    /// Parses `[ "tag"(T v, …), … ]`.
    fn bundles(&mut self) -> R<Vec<Bundle>> {
        let mut bundles = Vec::new();
        if !self.eat(b'[') {
            return Ok(bundles);
        }
        while !self.is_at(b']') {
            if !bundles.is_empty() {
                self.expect(b',', "or ']' in the operand bundles")?;
            }
            let tag = self.string("naming an operand bundle")?;
            self.expect(b'(', "after the tag of an operand bundle")?;
            let mut args = Vec::new();
            while !self.is_at(b')') {
                if !args.is_empty() {
                    self.expect(b',', "or ')' in an operand bundle")?;
                }
                let ty = self.ty()?;
                let value = if self.word() == "asm" { self.inline_asm()? } else { self.value(ty)? };
                args.push((ty, value));
            }
            self.bump();
            bundles.push(Bundle { tag, args });
        }
        self.bump();
        Ok(bundles)
    }
}

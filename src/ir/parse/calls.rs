//! `call` and `invoke`.

use super::super::lex::{Kind, Token};
use super::super::{Bundle, Call, CallArg, InlineAsm, InstKind, TailKind, Type, TypeId, Value};
use super::attributes::{GroupUse, Owner};
use super::instructions::Made;
use super::{Parser, R};

/// Calling conventions with a keyword.
const CONVENTIONS: [&str; 56] = [
    "fastcc",
    "coldcc",
    "ghccc",
    "tailcc",
    "cfguard_checkcc",
    "x86_stdcallcc",
    "x86_fastcallcc",
    "x86_regcallcc",
    "x86_thiscallcc",
    "x86_vectorcallcc",
    "x86_intrcc",
    "x86_64_sysvcc",
    "win64cc",
    "webkit_jscc",
    "anyregcc",
    "preserve_mostcc",
    "preserve_allcc",
    "preserve_nonecc",
    "cxx_fast_tlscc",
    "swiftcc",
    "swifttailcc",
    "swiftcorocc",
    "intel_ocl_bicc",
    "hhvmcc",
    "hhvm_ccc",
    "arm_apcscc",
    "arm_aapcscc",
    "arm_aapcs_vfpcc",
    "aarch64_vector_pcs",
    "aarch64_sve_vector_pcs",
    "aarch64_sme_preservemost_from_x0",
    "aarch64_sme_preservemost_from_x1",
    "aarch64_sme_preservemost_from_x2",
    "msp430_intrcc",
    "avr_intrcc",
    "avr_signalcc",
    "ptx_kernel",
    "ptx_device",
    "spir_kernel",
    "spir_func",
    "amdgpu_vs",
    "amdgpu_gfx",
    "amdgpu_gfx_whole_wave",
    "amdgpu_ls",
    "amdgpu_hs",
    "amdgpu_es",
    "amdgpu_gs",
    "amdgpu_ps",
    "amdgpu_cs",
    "amdgpu_cs_chain",
    "amdgpu_cs_chain_preserve",
    "amdgpu_kernel",
    "m68k_rtdcc",
    "graalcc",
    "cheriot_compartmentcallcc",
    "riscv_vector_cc",
];

impl<'a> Parser<'a> {
    /// A calling convention; `None` is C.
    pub(super) fn convention(&mut self) -> R<Option<Box<str>>> {
        let word = self.word();
        if word == "ccc" {
            self.bump();
            return Ok(None);
        }
        if word == "cc" {
            self.bump();
            let number = self.uint32("the number of a calling convention")?;
            return Ok(match number {
                0 => None,
                71 => Some("ptx_kernel".into()),
                72 => Some("ptx_device".into()),
                8 => Some("fastcc".into()),
                9 => Some("coldcc".into()),
                75 => Some("spir_func".into()),
                76 => Some("spir_kernel".into()),
                91 => Some("amdgpu_kernel".into()),
                n => Some(format!("cc {n}").into()),
            });
        }
        if CONVENTIONS.contains(&word) {
            self.bump();
            // With an argument in newer releases: riscv_vls_cc(128).
            return Ok(Some(word.into()));
        }
        if word == "riscv_vls_cc" {
            let start = self.bump().start;
            if self.eat(b'(') {
                self.uint32("a number")?;
                self.expect(b')', "after the number")?;
            }
            return Ok(Some(self.squeeze(start, self.last_end).into()));
        }
        Ok(None)
    }

    pub(super) fn call_instruction(&mut self) -> R<Made> {
        let tail = match self.word() {
            "tail" => TailKind::Tail,
            "musttail" => TailKind::MustTail,
            "notail" => TailKind::NoTail,
            _ => TailKind::None,
        };
        if tail != TailKind::None {
            self.bump();
        }
        self.expect_word("call", "after the tail marker")?;
        let (call, ty) = self.call(tail)?;
        Ok((InstKind::Call(Box::new(call)), ty))
    }

    pub(super) fn invoke(&mut self) -> R<Made> {
        self.bump();
        let (call, ty) = self.call(TailKind::None)?;
        self.expect_word("to", "and the normal destination of an invoke")?;
        let normal = self.label()?;
        self.expect_word("unwind", "and the unwind destination of an invoke")?;
        let unwind = self.label()?;
        Ok((InstKind::Invoke { call: Box::new(call), normal, unwind }, ty))
    }

    /// Everything after `call` or `invoke`, to the bundles.
    fn call(&mut self, tail: TailKind) -> R<(Call, TypeId)> {
        let flags = self.fast_math();
        let cc = self.convention()?;
        let ret_attrs = self.value_attributes()?;
        let space = self.optional_address_space()?;
        let ty_at = self.tok;
        let written = self.any_type()?;
        let pointee = self.pointee.filter(|p| matches!(self.m.types.get(*p), Type::Function { .. }));
        let function_type = pointee.or(matches!(self.m.types.get(written), Type::Function { .. }).then_some(written));
        let callee_at = self.tok;
        let callee = self.callee(space)?;
        let (args, varargs_at) = self.call_arguments(function_type, callee_at)?;
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
        self.check_argument_count(fn_ty, args.len(), varargs_at)?;
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
            return Err(self.expected("the function to call"));
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

    /// `(T attrs v, …)`; also where to complain about their number.
    fn call_arguments(&mut self, function_type: Option<TypeId>, callee_at: Token) -> R<(Vec<CallArg>, Token)> {
        let (params, vararg) = match function_type.map(|t| self.m.types.get(t)) {
            Some(Type::Function { params, vararg, .. }) => (Some(params.clone()), *vararg),
            _ => (None, false),
        };
        self.expect(b'(', "to open the arguments of a call")?;
        let mut args: Vec<CallArg> = Vec::new();
        while !self.at(b')') {
            if !args.is_empty() {
                self.expect(b',', "or ')' in the arguments of a call")?;
            }
            if self.tok.kind == Kind::Ellipsis {
                // `musttail` calls forward the variable arguments this way.
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
        let _ = callee_at;
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

    /// `[ "tag"(T v, …), … ]`.
    fn bundles(&mut self) -> R<Vec<Bundle>> {
        let mut bundles = Vec::new();
        if !self.eat(b'[') {
            return Ok(bundles);
        }
        while !self.at(b']') {
            if !bundles.is_empty() {
                self.expect(b',', "or ']' in the operand bundles")?;
            }
            let tag = self.string("naming an operand bundle")?;
            self.expect(b'(', "after the tag of an operand bundle")?;
            let mut args = Vec::new();
            while !self.at(b')') {
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

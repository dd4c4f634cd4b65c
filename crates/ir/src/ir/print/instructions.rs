//! Instructions.

use super::super::{Atomic, Call, Constant, Flags, Inst, InstId, InstKind, TailKind, Type, TypeId, Value};
use super::words::{binary_flags, cast_flags, cast_name, fast_flags, gep_flags};
use super::{FunctionPrinter, attributes, text};
use std::fmt::Write;

impl FunctionPrinter<'_, '_> {
    /// Appends one instruction with its two leading blanks, without a line end.
    pub(super) fn instruction(&self, out: &mut String, id: InstId) {
        let inst = self.function.inst(id);
        out.push_str("  ");
        if !matches!(self.module.module.types.get(inst.ty), Type::Void) {
            self.value(out, Value::Inst(id));
            out.push_str(" = ");
        }
        self.operation(out, inst);
        self.module.attachments(out, &inst.metadata, ", ");
        if let Some([base, derived]) = self.relocated(inst) {
            out.push_str(" ; (");
            self.value(out, base);
            out.push_str(", ");
            self.value(out, derived);
            out.push(')');
        }
    }

    /// If the instruction is a `gc.relocate`, returns the two pointers of the safepoint that its two index arguments
    /// select. LLVM prints these pointers in a comment after the call.
    fn relocated(&self, inst: &Inst) -> Option<[Value; 2]> {
        let m = self.module.module;
        let call = inst.kind.as_call()?;
        if !m.function_name(m.callee(call.callee)?).starts_with("llvm.experimental.gc.relocate.") {
            return None;
        }
        let [token, numbers @ ..] = &call.args[..] else { return None };
        let Value::Inst(safepoint) = token.value else { return None };
        let safepoint = self.function.inst(safepoint).kind.as_call()?;
        let live: Vec<Value> = match safepoint.bundles.iter().find(|b| &*b.tag == "gc-live") {
            Some(bundle) => bundle.args.iter().map(|(_, v)| *v).collect(),
            None => safepoint.args.iter().map(|a| a.value).collect(),
        };
        let named = |i: usize| match numbers.get(i)?.value {
            Value::Const(c) => match m.constant(c) {
                Constant::Int { value, .. } => live.get(usize::try_from(*value).ok()?).copied(),
                _ => None,
            },
            _ => None,
        };
        Some([named(0)?, named(1)?])
    }

    fn operation(&self, out: &mut String, inst: &Inst) {
        let d = self.module.dialect;
        match &inst.kind {
            InstKind::Ret(None) => out.push_str("ret void"),
            InstKind::Ret(Some(v)) => self.typed_list(out, "ret", &[*v]),
            InstKind::Br(target) => self.typed_list(out, "br", &[Value::Block(*target)]),
            InstKind::CondBr { cond, then, els } => {
                self.typed_list(out, "br", &[*cond, Value::Block(*then), Value::Block(*els)]);
            }
            InstKind::Switch { value, default, cases } => {
                self.typed_list(out, "switch", &[*value, Value::Block(*default)]);
                out.push_str(" [");
                for (case, target) in cases {
                    self.typed_list(out, "\n   ", &[Value::Const(*case), Value::Block(*target)]);
                }
                out.push_str("\n  ]");
            }
            InstKind::IndirectBr { address, targets } => {
                self.typed_list(out, "indirectbr", &[*address]);
                out.push_str(", [");
                for (i, target) in targets.iter().enumerate() {
                    out.push_str(if i > 0 { ", label " } else { "label " });
                    self.value(out, Value::Block(*target));
                }
                out.push(']');
            }
            InstKind::Invoke { call, normal, unwind } => {
                out.push_str("invoke");
                self.call(out, call);
                out.push_str("\n          to ");
                self.typed(out, Value::Block(*normal));
                out.push_str(" unwind ");
                self.typed(out, Value::Block(*unwind));
            }
            InstKind::Unreachable => out.push_str("unreachable"),
            InstKind::FNeg { value, flags } => {
                out.push_str("fneg");
                fast_flags(out, *flags);
                self.typed_list(out, "", &[*value]);
            }
            InstKind::Binary { op, lhs, rhs, flags } => {
                out.push_str(op.name());
                binary_flags(out, *flags, d);
                self.pair(out, *lhs, *rhs);
            }
            InstKind::Alloca { allocated, count, align, inalloca, swifterror } => {
                out.push_str("alloca ");
                out.push_str(if *inalloca { "inalloca " } else { "" });
                out.push_str(if *swifterror { "swifterror " } else { "" });
                self.module.ty(out, *allocated);
                if let Some(count) = count {
                    out.push_str(", ");
                    self.typed(out, *count);
                }
                let _ = write!(out, ", align {align}");
                if let Some(space) = self.module.module.types.pointer_space(inst.ty).filter(|s| s.0 != 0) {
                    let _ = write!(out, ", addrspace({})", space.0);
                }
            }
            InstKind::Load { ptr, provenance, align, volatile, atomic } => {
                out.push_str("load");
                access_words(out, atomic.is_some(), *volatile);
                out.push(' ');
                self.module.ty(out, inst.ty);
                self.typed_list(out, ",", &[*ptr]);
                self.provenance(out, *provenance);
                atomic.iter().for_each(|a| ordering(out, a));
                let _ = write!(out, ", align {align}");
            }
            InstKind::Store { value, ptr, provenance, align, volatile, atomic } => {
                out.push_str("store");
                access_words(out, atomic.is_some(), *volatile);
                self.typed_list(out, "", &[*value, *ptr]);
                self.provenance(out, *provenance);
                atomic.iter().for_each(|a| ordering(out, a));
                let _ = write!(out, ", align {align}");
            }
            InstKind::Fence(atomic) => {
                out.push_str("fence");
                ordering(out, atomic);
            }
            InstKind::CmpXchg { ptr, expected, new, success, failure, weak, volatile, align } => {
                out.push_str("cmpxchg");
                out.push_str(if *weak { " weak" } else { "" });
                out.push_str(if *volatile { " volatile" } else { "" });
                self.typed_list(out, "", &[*ptr, *expected, *new]);
                ordering(out, success);
                let _ = write!(out, " {}, align {align}", failure.name());
            }
            InstKind::AtomicRmw { op, ptr, value, atomic, volatile, elementwise, align } => {
                out.push_str(if *volatile { "atomicrmw volatile " } else { "atomicrmw " });
                // Text for an older release omits `elementwise`, so the operation is stronger: it replaces all elements
                // at once.
                out.push_str(if *elementwise && d.is_at_least(23) { "elementwise " } else { "" });
                out.push_str(op.name());
                self.typed_list(out, "", &[*ptr, *value]);
                ordering(out, atomic);
                let _ = write!(out, ", align {align}");
            }
            InstKind::Gep { source, base, indices, flags } => {
                out.push_str("getelementptr");
                gep_flags(out, *flags, d);
                out.push(' ');
                self.module.ty(out, *source);
                self.typed_list(out, ",", &[*base]);
                for index in indices {
                    self.typed_list(out, ",", &[*index]);
                }
            }
            InstKind::Cast { op, value, flags } => {
                out.push_str(cast_name(*op, d));
                cast_flags(out, *op, *flags, d);
                self.typed_list(out, "", &[*value]);
                out.push_str(" to ");
                self.module.ty(out, inst.ty);
            }
            InstKind::ICmp { pred, lhs, rhs, flags } => {
                out.push_str(if flags.has(Flags::SAMESIGN) && d.is_at_least(20) { "icmp samesign " } else { "icmp " });
                out.push_str(pred.name());
                self.pair(out, *lhs, *rhs);
            }
            InstKind::FCmp { pred, lhs, rhs, flags } => {
                out.push_str("fcmp");
                fast_flags(out, *flags);
                out.push(' ');
                out.push_str(pred.name());
                self.pair(out, *lhs, *rhs);
            }
            InstKind::Phi { incoming, flags } => {
                out.push_str("phi");
                fast_flags(out, *flags);
                out.push(' ');
                self.module.ty(out, inst.ty);
                for (i, (value, block)) in incoming.iter().enumerate() {
                    out.push_str(if i > 0 { ", [ " } else { " [ " });
                    self.value(out, *value);
                    out.push_str(", ");
                    self.value(out, Value::Block(*block));
                    out.push_str(" ]");
                }
                if incoming.is_empty() {
                    out.push(' ');
                }
            }
            InstKind::Select { cond, then, els, flags } => {
                out.push_str("select");
                fast_flags(out, *flags);
                self.typed_list(out, "", &[*cond, *then, *els]);
            }
            InstKind::Call(call) => {
                out.push_str(call.tail.name());
                out.push_str(if call.tail == TailKind::None { "call" } else { " call" });
                fast_flags(out, call.flags);
                self.call(out, call);
            }
            InstKind::VaArg { list } => {
                self.typed_list(out, "va_arg", &[*list]);
                out.push_str(", ");
                self.module.ty(out, inst.ty);
            }
            InstKind::Freeze(v) => self.typed_list(out, "freeze", &[*v]),
            InstKind::ExtractElement { vector, index } => self.typed_list(out, "extractelement", &[*vector, *index]),
            InstKind::InsertElement { vector, value, index } => {
                self.typed_list(out, "insertelement", &[*vector, *value, *index]);
            }
            InstKind::ShuffleVector { lhs, rhs, mask, mask_ty } => {
                self.typed_list(out, "shufflevector", &[*lhs, *rhs]);
                self.mask(out, mask, *mask_ty);
            }
            InstKind::ExtractValue { aggregate, path } => {
                self.typed_list(out, "extractvalue", &[*aggregate]);
                path_text(out, path);
            }
            InstKind::InsertValue { aggregate, value, path } => {
                self.typed_list(out, "insertvalue", &[*aggregate, *value]);
                path_text(out, path);
            }
            InstKind::Opaque { text, .. } => self.module.write_verbatim(out, text, Some(self)),
        }
    }

    /// Appends `head T %x, T %y`.
    fn typed_list(&self, out: &mut String, head: &str, values: &[Value]) {
        out.push_str(head);
        for (i, v) in values.iter().enumerate() {
            out.push_str(if i > 0 { ", " } else { " " });
            self.typed(out, *v);
        }
    }

    /// Appends `, ptr_provenance T %x`.
    fn provenance(&self, out: &mut String, provenance: Option<Value>) {
        if let Some(v) = provenance {
            self.typed_list(out, ", ptr_provenance", &[v]);
        }
    }

    /// Appends ` T %x, %y`.
    fn pair(&self, out: &mut String, lhs: Value, rhs: Value) {
        self.typed_list(out, "", &[lhs]);
        out.push_str(", ");
        self.value(out, rhs);
    }

    fn mask(&self, out: &mut String, mask: &[i32], ty: TypeId) {
        out.push_str(", ");
        self.module.ty(out, ty);
        out.push(' ');
        let hole = if self.module.dialect.is_at_least(17) { "poison" } else { "undef" };
        if mask.iter().all(|m| *m == 0) {
            return out.push_str("zeroinitializer");
        }
        if mask.iter().all(|m| *m < 0) {
            return out.push_str(hole);
        }
        for (i, m) in mask.iter().enumerate() {
            out.push_str(if i > 0 { ", i32 " } else { "<i32 " });
            if *m < 0 {
                out.push_str(hole);
            } else {
                let _ = write!(out, "{m}");
            }
        }
        out.push('>');
    }

    /// Appends the text after the word `call` or `invoke`.
    fn call(&self, out: &mut String, call: &Call) {
        let m = self.module.module;
        if let Some(cc) = &call.cc {
            let _ = write!(out, " {cc}");
        }
        let ret_attrs = attributes::inline(self.module, &call.ret_attrs);
        if !ret_attrs.is_empty() {
            let _ = write!(out, " {ret_attrs}");
        }
        let space = m.value_type(self.function, call.callee).and_then(|ty| m.types.pointer_space(ty));
        let space = space.or(call.space).unwrap_or_default();
        if space.0 != 0 || self.module.program_space != 0 {
            let _ = write!(out, " addrspace({})", space.0);
        }
        out.push(' ');
        match m.types.get(call.fn_ty) {
            Type::Function { ret, vararg: false, .. } => self.module.ty(out, *ret),
            _ => self.module.ty(out, call.fn_ty),
        }
        out.push(' ');
        self.value(out, call.callee);
        out.push('(');
        for (i, arg) in call.args.iter().enumerate() {
            out.push_str(if i > 0 { ", " } else { "" });
            self.module.ty(out, arg.ty);
            let attrs = attributes::inline(self.module, &arg.attrs);
            if !attrs.is_empty() {
                let _ = write!(out, " {attrs}");
            }
            out.push(' ');
            match (m.types.get(arg.ty), arg.value) {
                (_, Value::Metadata(_)) | (Type::Ptr(_) | Type::Int(_) | Type::Byte(_), _) => {
                    self.value(out, arg.value)
                }
                (Type::Metadata, _) => self.typed(out, arg.value),
                _ => self.value(out, arg.value),
            }
        }
        if call.tail == TailKind::MustTail && self.function.vararg {
            out.push_str(if call.args.is_empty() { "..." } else { ", ..." });
        }
        out.push(')');
        if let Some(number) = self.module.groups.number(&call.fn_attrs) {
            let _ = write!(out, " #{number}");
        }
        self.bundles(out, call);
    }

    fn bundles(&self, out: &mut String, call: &Call) {
        if call.bundles.is_empty() {
            return;
        }
        out.push_str(" [ ");
        for (i, bundle) in call.bundles.iter().enumerate() {
            out.push_str(if i > 0 { ", " } else { "" });
            text::write_quoted(out, &bundle.tag);
            out.push('(');
            for (i, (ty, value)) in bundle.args.iter().enumerate() {
                out.push_str(if i > 0 { ", " } else { "" });
                match value {
                    Value::Metadata(_) => self.module.ty(out, *ty),
                    value => self.type_of(out, *value),
                }
                out.push(' ');
                self.value(out, *value);
            }
            out.push(')');
        }
        out.push_str(" ]");
    }
}

fn path_text(out: &mut String, path: &[u32]) {
    for index in path {
        let _ = write!(out, ", {index}");
    }
}

fn access_words(out: &mut String, atomic: bool, volatile: bool) {
    out.push_str(if atomic { " atomic" } else { "" });
    out.push_str(if volatile { " volatile" } else { "" });
}

fn ordering(out: &mut String, atomic: &Atomic) {
    if let Some(scope) = &atomic.scope {
        out.push_str(" syncscope(");
        text::write_quoted(out, scope);
        out.push(')');
    }
    out.push(' ');
    out.push_str(atomic.ordering.name());
}

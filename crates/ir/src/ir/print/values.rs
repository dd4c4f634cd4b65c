//! Operands, with and without their types.

use super::super::{Constant, Value};
use super::{FunctionPrinter, text, types};
use std::fmt::Write;

impl FunctionPrinter<'_, '_> {
    /// Appends `T %x`.
    pub(super) fn typed(&self, out: &mut String, value: Value) {
        self.type_of(out, value);
        out.push(' ');
        self.value(out, value);
    }

    pub(super) fn type_of(&self, out: &mut String, value: Value) {
        let m = self.module.module;
        match value {
            Value::Block(_) => out.push_str("label"),
            Value::Metadata(_) => out.push_str("metadata"),
            Value::Asm(_) => out.push_str("ptr"),
            Value::Const(c) => match m.constant(c) {
                Constant::Symbol { space, .. } => types::pointer(out, *space),
                _ => m.constant_type(c).into_iter().for_each(|ty| self.module.ty(out, ty)),
            },
            Value::Arg(_) | Value::Inst(_) => {
                m.value_type(self.function, value).into_iter().for_each(|ty| self.module.ty(out, ty));
            }
        }
    }

    /// Appends a value without its type.
    pub(super) fn value(&self, out: &mut String, value: Value) {
        let f = self.function;
        let name = match value {
            Value::Const(c) => return self.module.constant(out, c),
            Value::Metadata(id) => return self.module.md_reference(out, id, Some(self)),
            Value::Asm(id) => return self.asm(out, id),
            Value::Arg(i) => f.params.get(i as usize).and_then(|p| p.name.as_deref()),
            Value::Inst(id) => f.inst(id).name.as_deref(),
            Value::Block(id) => f.block(id).name.as_deref(),
        };
        match (name, self.locals.number(value)) {
            (Some(name), _) => {
                out.push('%');
                text::name(out, name);
            }
            (None, Some(number)) => {
                let _ = write!(out, "%{number}");
            }
            (None, None) => out.push_str("<badref>"),
        }
    }

    fn asm(&self, out: &mut String, id: u32) {
        let asm = &self.module.module.asms[id as usize];
        out.push_str("asm ");
        for (set, word) in [
            (asm.sideeffect, "sideeffect "),
            (asm.alignstack, "alignstack "),
            (asm.intel, "inteldialect "),
            (asm.unwind, "unwind "),
        ] {
            out.push_str(if set { word } else { "" });
        }
        text::write_quoted(out, &asm.text);
        out.push_str(", ");
        text::write_quoted(out, &asm.constraints);
    }
}

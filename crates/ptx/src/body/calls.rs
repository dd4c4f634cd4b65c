//! Calls of functions. Arguments and results pass through `.param` variables of the caller (PTX ISA, "call").

use super::{Body, Place};
use crate::flow::Name;
use crate::signature::{Param, Signature, Storage, storage};
use crate::syntax::{Error, Instruction};
use aliasmith_ir::operands::split;

impl Body<'_, '_> {
    /// Translates `call{.uni} {(results),} target{, (arguments)}{, prototype}`.
    pub(super) fn call(&mut self, i: &Instruction<'_>) -> Result<(), Error> {
        let malformed = |what: &str| Error {
            start: i.at,
            end: i.at + 4,
            message: format!("a call {what}"),
            hint: Some("a call is `call (result), function, (arguments);`"),
        };
        let mut rest = &i.operands[..];
        let list =
            |text: &str| text.strip_prefix('(').and_then(|t| t.strip_suffix(')')).map(str::trim).map(String::from);
        let mut results = String::new();
        if let Some(inner) = rest.first().and_then(|first| list(first)) {
            (results, rest) = (inner, &rest[1..]);
        }
        let Some((target, rest)) = rest.split_first() else { return Err(malformed("without a target")) };
        let arguments = rest.first().and_then(|first| list(first)).unwrap_or_default();
        let Some(arguments) = split(&arguments) else { return Err(malformed("with malformed arguments")) };
        let direct = self.names.functions.get(target).cloned();
        let is_direct = direct.is_some();
        let signature = match direct {
            Some(signature) => signature,
            None => {
                let prototype = rest.last().and_then(|name| self.flow.name(self.scope, name));
                let Some(Name::Prototype(n)) = prototype else {
                    return Err(malformed(&format!("of `{target}`, which is no function of the module")));
                };
                self.prototype(n)
            }
        };
        if signature.params.len() != arguments.len() {
            return Err(malformed(&format!("of {} arguments, not {}", arguments.len(), signature.params.len())));
        }
        let mut values = Vec::new();
        for (name, p) in arguments.iter().zip(&signature.params) {
            let value = self.argument(name, p).ok_or_else(|| malformed(&format!("with the argument `{name}`")))?;
            values.push(format!("{}{}{} {value}", p.ty, if p.attributes.is_empty() { "" } else { " " }, p.attributes));
        }
        let callee = match is_direct {
            true => format!("@\"{target}\""),
            false => {
                let number = self.value(target, 64).ok_or_else(|| malformed("of no function"))?;
                self.ssa.emit(self.block, &format!("inttoptr i64 {number} to ptr"))
            }
        };
        let ty = signature.result.as_ref().map_or("void", |r| &r.ty);
        let convention = if signature.convention.is_empty() { "" } else { " " };
        let text = format!("call {}{convention}{ty} {callee}({})", signature.convention, values.join(", "));
        match (&signature.result, results.is_empty()) {
            (Some(p), false) => {
                let value = self.ssa.emit(self.block, &text);
                self.write_result(&results, p, &value).ok_or_else(|| malformed(&format!("with the result `{results}`")))
            }
            _ => {
                self.ssa.line(self.block, text);
                Ok(())
            }
        }
    }

    /// Returns the signature of a call through a pointer. If some function of the module has the same storage of
    /// parameters and result, returns the signature of this function. Otherwise, all types are integers.
    fn prototype(&self, n: usize) -> Signature {
        let (results, params) = self.flow.prototypes[n];
        let shape: Vec<Storage> = results.iter().chain(params).map(storage).collect();
        let mut alike: Vec<(&&str, &Signature)> =
            self.names.functions.iter().filter(|(_, s)| s.shape() == shape && s.params.len() == params.len()).collect();
        alike.sort_by_key(|(name, _)| **name);
        if let Some((_, found)) = alike.first() {
            return (*found).clone();
        }
        let f = crate::syntax::Function {
            name: "",
            is_entry: false,
            linkage: Vec::new(),
            results: results.to_vec(),
            params: params.to_vec(),
            body: None,
        };
        Signature::new(&f, None)
    }

    /// Returns the location of the parameter with this name.
    fn param_place(&self, name: &str) -> Option<Place> {
        match self.flow.name(self.scope, name) {
            Some(Name::Variable(n)) => Some(self.places[n].clone()),
            _ => self.params.get(name).cloned(),
        }
    }

    /// Returns the value of an argument: a `.param` variable, a register or a constant.
    fn argument(&mut self, name: &str, p: &Param) -> Option<String> {
        match (self.param_place(name), p.storage) {
            (Some(Place::Memory { pointer, space }), Storage::ByVal { .. }) => {
                Some(self.ssa.emit(self.block, &format!("addrspacecast ptr addrspace({space}) {pointer} to ptr")))
            }
            (Some(place), _) => Some(self.content(&place, p)),
            (None, Storage::Register(bits)) => {
                let number = self.value(name, bits)?;
                Some(self.value_of(p, number, bits))
            }
            _ => None,
        }
    }

    /// Writes the result of a call to its `.param` variable or register.
    fn write_result(&mut self, name: &str, p: &Param, value: &str) -> Option<()> {
        match self.param_place(name) {
            Some(Place::Register(register)) => {
                let number = self.number(p, value, register.bits);
                self.ssa.write(self.block, register, number);
            }
            Some(Place::Memory { pointer, space }) => {
                self.ssa.line(self.block, format!("store {} {value}, ptr addrspace({space}) {pointer}, align 1", p.ty));
            }
            None => {
                let register = self.register(name)?;
                let number = self.number(p, value, register.bits);
                self.ssa.write(self.block, register, number);
            }
        }
        Some(())
    }
}

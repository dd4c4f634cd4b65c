//! Prints the text of NVVM 7, which is the text of LLVM 7 with typed pointers. Every pointer value has the type `i8*`.
//! If a use needs a different pointer type, a cast comes first. Attributes that LLVM 7 does not know are dropped, since
//! they are only promises. For other constructs that LLVM 7 cannot express, the error names the construct
//! ([`NotNvvm::Typed`]).

use super::NotNvvm;
use super::typed_body::Body;
use crate::ir::intrinsics;
use crate::ir::print::ModulePrinter;
use crate::ir::upgrade::legalize_for;
use crate::ir::{
    AttrSet, AttrValue, ConstExpr, ConstId, Constant, Dialect, FuncId, GlobalRef, InstKind, Module, Type, TypeId, Value,
};

/// Returns the text of a module that [`to_nvvm`](super::to_nvvm) made for NVVM 7.
pub fn typed_text(m: &Module) -> Result<String, NotNvvm> {
    let kernels: Vec<FuncId> = m.defined_functions().filter(|f| crate::target::is_kernel(m, *f)).collect();
    let m = &prepared(&legalize_for(m, Dialect(15)), &kernels)?;
    let printer = ModulePrinter::new(m, Dialect(15));
    let typed = TypedModule { m, printer: &printer };
    let text = printer.module_text();
    let mut variables = m.globals.iter();
    let mut bodies = m.defined_functions();
    let mut out = String::new();
    let mut lines = text.lines();
    while let Some(line) = lines.next() {
        if line.starts_with('@') {
            let g = variables.next().ok_or_else(|| not("such variable"))?;
            out += &typed.variable(line, g.ty, g.init, g.align)?;
        } else if line.starts_with("define ") {
            let f = bodies.next().ok_or_else(|| not("such function"))?;
            out += &with_typed_pointers(&old_intrinsics(&without_numbers(line)));
            out.push('\n');
            out += &Body::new(&typed, f).text()?;
            // The printer of LLVM 15 also wrote the body. This loop skips its lines, up to the closing brace.
            lines.by_ref().find(|line| *line == "}");
            out.push('}');
        } else if line.starts_with("declare ") && PROMISES.iter().any(|name| line.contains(&format!("@{name}"))) {
            continue;
        } else {
            out += &with_typed_pointers(&old_intrinsics(line));
        }
        out.push('\n');
    }
    Ok(out + &typed.annotations(&kernels, &text))
}

pub(super) fn not(what: &str) -> NotNvvm {
    NotNvvm::Typed(what.into())
}

/// The attributes that LLVM 7 knows, and that the printer of LLVM 15 spells as LLVM 7 does. LLVM 7 has no `writeonly`
/// of parameters.
const ATTRIBUTES: [&str; 27] = [
    "noalias",
    "captures",
    "readonly",
    "readnone",
    "nonnull",
    "dereferenceable",
    "dereferenceable_or_null",
    "align",
    "zeroext",
    "signext",
    "returned",
    "inreg",
    "nounwind",
    "noinline",
    "alwaysinline",
    "convergent",
    "memory",
    "norecurse",
    "noreturn",
    "cold",
    "optnone",
    "optsize",
    "minsize",
    "naked",
    "noduplicate",
    "speculatable",
    "inlinehint",
];

/// LLVM 7 does not have the intrinsics whose names begin with one of these texts.
const INTRINSICS: [&str; 5] = ["llvm.ptrmask", "llvm.masked.", "llvm.vp.", "llvm.threadlocal.", "llvm.vector."];

/// The intrinsics that only make promises. Calls of these intrinsics are dropped.
const PROMISES: [&str; 3] = ["llvm.lifetime.", "llvm.experimental.noalias.scope.decl", "llvm.invariant."];

/// Returns a copy of the module without attributes that LLVM 7 does not know, and without calls that only make
/// promises. Every block gets a name. If LLVM 7 lacks a construct that cannot be dropped, the error names the
/// construct.
fn prepared(m: &Module, kernels: &[FuncId]) -> Result<Module, NotNvvm> {
    let mut m = m.clone();
    m.named_metadata.retain(|(name, _)| !matches!(&**name, "llvm.module.flags" | "llvm.ident" | "nvvm.annotations"));
    for f in kernels {
        m.functions[*f].cc = None;
    }
    if let Some(name) =
        m.functions.iter().map(|f| m.symbol_name(f.symbol)).find(|n| INTRINSICS.iter().any(|i| n.starts_with(i)))
    {
        let overloaded = intrinsics::lookup(name).map(|known| format!("llvm.{}", known.name));
        return Err(not(overloaded.as_deref().unwrap_or(name)));
    }
    let promises: Vec<FuncId> = (0..m.functions.len() as u32)
        .map(FuncId)
        .filter(|f| PROMISES.iter().any(|p| m.function_name(*f).starts_with(p)))
        .collect();
    for f in 0..m.functions.len() {
        drop_promises(&mut m, FuncId(f as u32), &promises)?;
        let function = &mut m.functions[f];
        if function.params.iter().any(|p| ["byval", "sret", "byref"].iter().any(|a| p.attrs.has(a))) {
            return Err(not("byval of i8*"));
        }
        for set in std::iter::once(&mut function.attrs)
            .chain([&mut function.ret_attrs])
            .chain(function.params.iter_mut().map(|p| &mut p.attrs))
        {
            keep_known(set);
        }
        for (at, block) in function.blocks.iter_mut().enumerate() {
            if block.name.is_none() {
                block.name = Some(format!("block.{at}").into());
            }
        }
        for call in function.insts.iter_mut().filter_map(|i| i.kind.as_call_mut()) {
            keep_known(&mut call.fn_attrs);
            keep_known(&mut call.ret_attrs);
            call.args.iter_mut().for_each(|a| keep_known(&mut a.attrs));
        }
    }
    Ok(m)
}

fn keep_known(set: &mut AttrSet) {
    set.0.retain(|a| matches!(a.value, AttrValue::String(_)) || ATTRIBUTES.contains(&&*a.name));
}

/// Drops calls that only make promises, and the bundles of assumptions.
fn drop_promises(m: &mut Module, f: FuncId, promises: &[FuncId]) -> Result<(), NotNvvm> {
    for block in 0..m.function(f).blocks.len() {
        let mut insts = std::mem::take(&mut m.functions[f].blocks[block].insts);
        insts.retain(|i| {
            let callee = m.function(f).inst(*i).kind.as_call().and_then(|call| m.callee(call.callee));
            callee.is_none_or(|callee| !promises.contains(&callee))
        });
        for i in &insts {
            let callee = m.function(f).inst(*i).kind.as_call().and_then(|call| m.callee(call.callee));
            let is_assume = callee.is_some_and(|callee| m.function_name(callee) == "llvm.assume");
            let InstKind::Call(call) = &mut m.functions[f].insts[*i].kind else { continue };
            if is_assume {
                call.bundles.clear();
            } else if !call.bundles.is_empty() {
                return Err(not("such operand bundle"));
            }
        }
        m.functions[f].blocks[block].insts = insts;
    }
    Ok(())
}

/// A module and its printer.
pub(super) struct TypedModule<'a> {
    pub m: &'a Module,
    pub printer: &'a ModulePrinter<'a>,
}

impl TypedModule<'_> {
    /// Returns the text of a type.
    pub fn ty(&self, ty: TypeId) -> String {
        with_typed_pointers(&self.printer.type_text(ty))
    }

    /// Returns the text of the typed pointer to `elem`, in the address space of the type `pointer`.
    pub fn pointer_to(&self, elem: TypeId, pointer: TypeId) -> Result<String, NotNvvm> {
        match self.m.types.get(pointer) {
            Type::Ptr(space) if space.0 == 0 => Ok(format!("{}*", self.ty(elem))),
            Type::Ptr(space) => Ok(format!("{} addrspace({})*", self.ty(elem), space.0)),
            _ => Err(not("vector of pointers at an access")),
        }
    }

    /// Returns the type of the element of `source` to which the indices after the first index lead.
    pub fn element(&self, source: TypeId, indices: &[Value]) -> Result<TypeId, NotNvvm> {
        let mut at = source;
        for index in indices.iter().skip(1) {
            at = match (self.m.types.get(at), index) {
                (Type::Array { elem, .. } | Type::Vector { elem, .. }, _) => *elem,
                (Type::Struct { fields, .. }, Value::Const(c)) => self.field(fields, *c)?,
                (Type::Named(id), Value::Const(c)) => match &self.m.types.named[id.0 as usize].body {
                    Some((fields, _)) => self.field(fields, *c)?,
                    None => return Err(not("opaque struct in an address")),
                },
                _ => return Err(not("such address")),
            };
        }
        Ok(at)
    }

    fn field(&self, fields: &[TypeId], index: ConstId) -> Result<TypeId, NotNvvm> {
        match self.m.constant(index) {
            Constant::Int { value, .. } => fields.get(*value as usize).copied().ok_or_else(|| not("such address")),
            _ => Err(not("such address")),
        }
    }

    /// Returns the text of a constant without its type. Every pointer in it is an `i8*`.
    pub fn constant(&self, c: ConstId) -> Result<String, NotNvvm> {
        let constant = self.m.constant(c);
        let typed = |c: &ConstId| -> Result<String, NotNvvm> {
            let ty = self.m.constant_type(*c).ok_or_else(|| not("such constant"))?;
            Ok(format!("{} {}", self.ty(ty), self.constant(*c)?))
        };
        let list = |elems: &[ConstId]| -> Result<String, NotNvvm> {
            Ok(elems.iter().map(typed).collect::<Result<Vec<_>, _>>()?.join(", "))
        };
        Ok(match constant {
            Constant::Symbol { symbol, .. } => match self.m.symbols[*symbol].def {
                Some(GlobalRef::Variable(g)) => {
                    let g = &self.m.globals[g];
                    let pointer = self.m.constant_type(c).ok_or_else(|| not("such constant"))?;
                    let own = self.pointer_to(g.ty, pointer)?;
                    format!("bitcast ({own} {} to {})", self.plain(c), self.ty(pointer))
                }
                _ => return Err(not("address of a function")),
            },
            Constant::Poison { .. } | Constant::Undef { .. } => "undef".into(),
            Constant::Aggregate { ty, elems } => match self.m.types.get(*ty) {
                Type::Array { .. } => format!("[{}]", list(elems)?),
                Type::Vector { .. } => format!("<{}>", list(elems)?),
                Type::Struct { packed: true, .. } => format!("<{{ {} }}>", list(elems)?),
                Type::Named(id)
                    if self.m.types.named[id.0 as usize].body.as_ref().is_some_and(|(_, packed)| *packed) =>
                {
                    format!("<{{ {} }}>", list(elems)?)
                }
                _ => format!("{{ {} }}", list(elems)?),
            },
            Constant::Splat { ty, elem } => match self.m.types.get(*ty) {
                Type::Vector { len, .. } => {
                    let each = typed(elem)?;
                    format!("<{}>", vec![each; *len as usize].join(", "))
                }
                _ => return Err(not("splat")),
            },
            Constant::Verbatim { .. } => return Err(not("such constant")),
            Constant::Expr { ty, expr } => self.expression(c, *ty, expr)?,
            _ => self.plain(c),
        })
    }

    fn expression(&self, c: ConstId, ty: TypeId, expr: &ConstExpr) -> Result<String, NotNvvm> {
        let type_of = |c: ConstId| self.m.constant_type(c).ok_or_else(|| not("such constant"));
        match expr {
            ConstExpr::Cast { op, value } => {
                let op = crate::ir::print::cast_name(*op, Dialect(15));
                Ok(format!("{op} ({} {} to {})", self.ty(type_of(*value)?), self.constant(*value)?, self.ty(ty)))
            }
            ConstExpr::Gep { source, base, indices, flags, .. } => {
                let pointer = type_of(*base)?;
                let to_source = self.pointer_to(*source, pointer)?;
                let values: Vec<Value> = indices.iter().map(|i| Value::Const(*i)).collect();
                let mut text = format!(
                    "{}, {to_source} bitcast ({} {} to {to_source})",
                    self.ty(*source),
                    self.ty(pointer),
                    self.constant(*base)?
                );
                for index in indices {
                    text += &format!(", {} {}", self.ty(type_of(*index)?), self.constant(*index)?);
                }
                let inbounds = if flags.has(crate::ir::Flags::INBOUNDS) { "inbounds " } else { "" };
                let element = self.pointer_to(self.element(*source, &values)?, pointer)?;
                Ok(format!("bitcast ({element} getelementptr {inbounds}({text}) to {})", self.ty(ty)))
            }
            // Other expressions have pointers only inside of casts.
            _ if self.plain(c).contains('@') => Err(not("such constant expression")),
            _ => Ok(self.plain(c)),
        }
    }

    /// Returns a constant as the printer of LLVM 15 writes it.
    fn plain(&self, c: ConstId) -> String {
        let any = FuncId(0);
        self.printer.function(any).operand_text(Value::Const(c))
    }

    /// Returns the line of a global variable in NVVM 7. `line` is the line that the printer of LLVM 15 writes for the
    /// variable.
    fn variable(&self, line: &str, ty: TypeId, init: Option<ConstId>, align: Option<u64>) -> Result<String, NotNvvm> {
        let head = [" global ", " constant "].iter().filter_map(|word| Some(line.find(word)? + word.len())).min();
        let head = &line[..head.ok_or_else(|| not("such variable"))?];
        let init = init.map_or(Ok(String::new()), |c| Ok(format!(" {}", self.constant(c)?)))?;
        let align = align.map_or(String::new(), |align| format!(", align {align}"));
        Ok(format!("{head}{}{init}{align}", self.ty(ty)))
    }

    /// Returns the metadata that marks the kernels, with numbers above those of all other nodes.
    fn annotations(&self, kernels: &[FuncId], text: &str) -> String {
        let numbered = text.lines().filter_map(|line| line.strip_prefix('!')?.split_once(" = ")?.0.parse::<u32>().ok());
        let first = numbered.max().map_or(0, |last| last + 1);
        let (mut list, mut nodes) = (Vec::new(), String::new());
        for (at, f) in kernels.iter().enumerate() {
            let function = self.m.function(*f);
            let params: Vec<String> = function.params.iter().map(|p| self.ty(p.ty)).collect();
            let name = crate::ir::print::symbol_text(self.m.function_name(*f));
            let number = first + at as u32;
            list.push(format!("!{number}"));
            nodes += &format!(
                "!{number} = !{{{} ({})* {name}, !\"kernel\", i32 1}}\n",
                self.ty(function.ret),
                params.join(", ")
            );
        }
        if list.is_empty() { String::new() } else { format!("!nvvm.annotations = !{{{}}}\n{nodes}", list.join(", ")) }
    }
}

/// Removes the numbers of parameters from the first line of a function. LLVM 7 gives the parameters the same numbers,
/// but cannot read numbers in the text.
fn without_numbers(line: &str) -> String {
    let (mut out, mut rest) = (String::new(), line);
    while let Some(at) = rest.find(" %") {
        let name = &rest[at + 2..];
        let behind = name.trim_start_matches(|c: char| c.is_ascii_digit());
        let is_number = behind.len() < name.len() && behind.starts_with([',', ')']);
        out += if is_number { &rest[..at] } else { &rest[..at + 2] };
        rest = if is_number { behind } else { name };
    }
    out + rest
}

/// Replaces the pointer types of a text by `i8*`, outside of quotes and names.
pub(super) fn with_typed_pointers(text: &str) -> String {
    let is_name = |c: char| c.is_ascii_alphanumeric() || "_.$%@!#-".contains(c);
    let (mut out, mut rest, mut is_quoted, mut before) = (String::new(), text, false, ' ');
    while let Some(c) = rest.chars().next() {
        let behind =
            rest.strip_prefix("ptr").filter(|behind| !is_quoted && !is_name(before) && !behind.starts_with(is_name));
        if let Some(behind) = behind {
            let space = behind.strip_prefix(" addrspace(").and_then(|s| s.split_once(')'));
            (out, rest) = match space {
                Some((space, behind)) => (out + &format!("i8 addrspace({space})*"), behind),
                None => (out + "i8*", behind),
            };
            before = '*';
            continue;
        }
        is_quoted ^= c == '"';
        out.push(c);
        before = c;
        rest = &rest[c.len_utf8()..];
    }
    out
}

/// Spells the overloads of the memory intrinsics as LLVM 7 does: `llvm.memcpy.p0.p1.i64` becomes
/// `llvm.memcpy.p0i8.p1i8.i64`.
pub(super) fn old_intrinsics(line: &str) -> String {
    let Some(at) = ["@llvm.memcpy.", "@llvm.memmove.", "@llvm.memset."].iter().find_map(|name| line.find(name)) else {
        return line.into();
    };
    let (before, name) = line.split_at(at);
    let (name, behind) = name.split_at(name.find('(').unwrap_or(name.len()));
    let is_pointer =
        |part: &&str| part.len() > 1 && part.starts_with('p') && part[1..].bytes().all(|b| b.is_ascii_digit());
    let parts: Vec<String> =
        name.split('.').map(|part| if is_pointer(&part) { format!("{part}i8") } else { part.into() }).collect();
    format!("{before}{}{behind}", parts.join("."))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parameters_without_names_have_no_numbers() {
        let line = "define void @k(i8* %0, i64 %n1, i1 %12) #0 {";
        assert_eq!(without_numbers(line), "define void @k(i8*, i64 %n1, i1) #0 {");
        assert_eq!(without_numbers("define void @k() {"), "define void @k() {");
    }
}

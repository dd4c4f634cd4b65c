//! Translates functions: the head, the memory, and the instructions in order.

mod arithmetic;
mod asm;
mod calls;
mod floats;
mod memory;
mod operands;

use crate::flow::{End, Flow, Register, ScopeId};
use crate::signature::{Kind, Param, Signature, Storage, layout_of, space_number, storage};
use crate::ssa::Ssa;
use crate::syntax::{Error, Function, Instruction, PtxModule, Variable};
use crate::variables;
use aliasmith_ir::ir::{Module, RULES_OF_PTX};
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::BTreeSet;
use std::fmt::Write as _;

/// The triple and the data layout of PTX with 64-bit addresses.
const TRIPLE: &str = "nvptx64-nvidia-cuda";
const LAYOUT: &str = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64";

/// The names that the module declares.
struct Names<'a> {
    /// The LLVM address space of each variable.
    spaces: FxHashMap<&'a str, u32>,
    functions: FxHashMap<&'a str, Signature>,
}

/// Returns the text of an equivalent LLVM module.
pub fn translate(module: &PtxModule<'_>, like: Option<&Module>) -> Result<String, Error> {
    let mut out = String::new();
    let (triple, layout) = like.map_or((TRIPLE, LAYOUT), |like| (&*like.triple, layout_of(like)));
    _ = writeln!(out, "target datalayout = \"{layout}\"\ntarget triple = \"{triple}\"\n");
    let mut names = Names { spaces: FxHashMap::default(), functions: FxHashMap::default() };
    // A variable of a function becomes a variable of the module, except in local memory.
    let inner = module.functions.iter().flat_map(|f| f.body.iter().flatten()).filter_map(|s| match s {
        crate::syntax::Statement::Variable(v) if !matches!(v.space, "local" | "param") => Some(v),
        _ => None,
    });
    let variables: Vec<&Variable<'_>> = module.variables.iter().chain(inner).collect();
    for v in &variables {
        names.spaces.insert(v.name, space_number(v.space));
    }
    for f in &module.functions {
        let known = names.functions.contains_key(f.name) && f.body.is_none();
        if !known {
            names.functions.insert(f.name, Signature::new(f, like));
        }
    }
    let mut printed = FxHashSet::default();
    for v in variables.iter().filter(|v| printed.insert(v.name)) {
        out += &variables::print(v, &names.spaces, like)?;
    }
    for (alias, aliasee) in &module.aliases {
        _ = writeln!(out, "@\"{alias}\" = alias ptr, ptr @\"{aliasee}\"");
    }
    let mut intrinsics = BTreeSet::new();
    let defined: FxHashSet<&str> = module.functions.iter().filter(|f| f.body.is_some()).map(|f| f.name).collect();
    for f in &module.functions {
        let aliased = module.aliases.iter().any(|(alias, _)| *alias == f.name);
        if f.body.is_none() && (aliased || defined.contains(f.name) || !printed.insert(f.name)) {
            continue;
        }
        match f.body {
            Some(_) => out += &Body::new(f, &names, &mut intrinsics)?.translate()?,
            None => _ = writeln!(out, "declare {}\n", head(f.name, &names.functions[f.name], false)),
        }
    }
    intrinsics.iter().for_each(|line| _ = writeln!(out, "declare {line}"));
    _ = writeln!(out, "\n!{RULES_OF_PTX} = !{{}}");
    Ok(out)
}

/// Returns the head of a function: calling convention, type, name and parameters.
fn head(name: &str, s: &Signature, is_defined: bool) -> String {
    let result = s.result.as_ref().map_or("void", |r| &r.ty);
    let params = s.params.iter().enumerate().map(|(n, p)| {
        let name = if is_defined { format!(" %p{n}") } else { String::new() };
        let attributes = if p.attributes.is_empty() { String::new() } else { format!(" {}", p.attributes) };
        format!("{}{attributes}{name}", p.ty)
    });
    let params = params.collect::<Vec<_>>().join(", ");
    let words = [if is_defined { s.linkage.as_str() } else { "" }, &s.convention, result];
    let words: Vec<&str> = words.into_iter().filter(|w| !w.is_empty()).collect();
    format!("{} @\"{name}\"({params})", words.join(" "))
}

/// The location of a parameter, or of a variable of a function.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Place {
    /// A register, because no instruction uses the address of the variable.
    Register(Register),
    /// Bytes in memory: the pointer, and its address space in LLVM.
    Memory { pointer: String, space: u32 },
}

/// One function during its translation.
struct Body<'a, 'm> {
    f: &'a Function<'a>,
    names: &'m Names<'a>,
    intrinsics: &'m mut BTreeSet<String>,
    flow: Flow<'a>,
    ssa: Ssa,
    /// The locations of parameters and results; `places` has the locations of [`Flow::variables`].
    params: FxHashMap<&'a str, Place>,
    places: Vec<Place>,
    /// The carry flag, `CC.CF`, as a register.
    flag: Register,
    /// The block and the scope of the instruction that is being translated.
    block: usize,
    scope: ScopeId,
}

impl<'a, 'm> Body<'a, 'm> {
    fn new(f: &'a Function<'a>, names: &'m Names<'a>, intrinsics: &'m mut BTreeSet<String>) -> Result<Self, Error> {
        let mut flow = Flow::new(f)?;
        let flag = flow.fresh(1);
        let mut predecessors = vec![Vec::new(); flow.blocks.len()];
        for block in flow.reachable() {
            flow.successors(block).into_iter().for_each(|to| predecessors[to].push(block));
        }
        let (ssa, scope) = (Ssa::new(predecessors), flow.blocks[0].scope);
        let (params, places) = (FxHashMap::default(), Vec::new());
        Ok(Body { f, names, intrinsics, flow, ssa, params, places, flag, block: 0, scope })
    }

    fn translate(mut self) -> Result<String, Error> {
        let names = self.names;
        let signature = &names.functions[self.f.name];
        self.variables();
        for (n, (v, p)) in self.f.params.iter().zip(&signature.params).enumerate() {
            self.parameter(n, v, p);
        }
        if let Some(v) = self.f.results.first() {
            let place = self.place(storage(v));
            self.params.insert(v.name, place);
        }
        let reachable = self.flow.reachable();
        for block in &reachable {
            self.block = *block;
            for at in 0..self.flow.blocks[*block].instructions.len() {
                let (i, scope) = self.flow.blocks[*block].instructions[at];
                self.scope = scope;
                self.instruction(i)?;
            }
            self.scope = self.flow.blocks[*block].scope;
            self.end(signature)?;
            self.ssa.complete(*block);
        }
        self.ssa.finish();
        let mut out = format!("define {} {{\n", head(self.f.name, signature, true));
        for block in reachable {
            let label = self.flow.blocks[block].label.map_or(String::new(), |l| format!(" ; {l}"));
            _ = writeln!(out, "b{block}:{label}");
            self.ssa.print(block, |n| format!("b{n}"), &mut out);
        }
        Ok(out + "}\n\n")
    }

    /// Returns a new location with this storage.
    fn place(&mut self, storage: Storage) -> Place {
        match storage {
            Storage::Register(bits) => Place::Register(self.flow.fresh(bits)),
            Storage::Memory { size, align } | Storage::ByVal { size, align } => {
                Place::Memory { pointer: self.local(size, align), space: 5 }
            }
        }
    }

    /// Returns a pointer to new local memory, in space 5.
    fn local(&mut self, size: u64, align: u64) -> String {
        let name = self.ssa.fresh();
        self.ssa.first(format!("{name} = alloca [{size} x i8], align {align}, addrspace(5)"));
        name
    }

    fn variables(&mut self) {
        for n in 0..self.flow.variables.len() {
            let v = self.flow.variables[n];
            let place = match v.space {
                "local" => Place::Memory { pointer: self.local(v.size().unwrap_or(0), v.alignment()), space: 5 },
                "param" => self.place(storage(v)),
                space => Place::Memory { pointer: format!("@\"{}\"", v.name), space: space_number(space) },
            };
            self.places.push(place);
        }
    }

    /// Whether the function takes the address of its parameter.
    fn is_addressed(&self, name: &str) -> bool {
        let mut all = self.flow.blocks.iter().flat_map(|block| &block.instructions);
        all.any(|(i, _)| i.words[0] == "mov" && i.operands.get(1) == Some(&name))
    }

    /// Returns the LLVM address space of the parameters that are in memory and whose addresses the function takes.
    /// Returns `None` if these parameters are in two spaces, and the param space (101) if there are none. In the
    /// translation, only the structs of a kernel are in param memory; all other parameters have copies in local memory.
    fn param_space(&self) -> Option<u32> {
        let place = |v: &Variable<'_>| match self.params.get(v.name) {
            Some(Place::Memory { space, .. }) if self.is_addressed(v.name) => Some(*space),
            _ => None,
        };
        let mut spaces: Vec<u32> = self.f.params.iter().filter_map(place).collect();
        spaces.dedup();
        match spaces[..] {
            [] => Some(101),
            [one] => Some(one),
            _ => None,
        }
    }

    /// Chooses the location of parameter `n`: a register, a copy in local memory, or the memory that the LLVM parameter
    /// points to.
    fn parameter(&mut self, n: usize, v: &Variable<'a>, p: &Param) {
        let value = format!("%p{n}");
        let place = match p.storage {
            Storage::Register(bits) if self.is_addressed(v.name) => {
                let bytes = u64::from(bits / 8);
                let (pointer, number) = (self.local(bytes, bytes), self.number(p, &value, bits));
                self.ssa.line(0, format!("store i{bits} {number}, ptr addrspace(5) {pointer}, align {bytes}"));
                Place::Memory { pointer, space: 5 }
            }
            Storage::Register(bits) => {
                let register = self.flow.fresh(bits);
                let number = self.number(p, &value, bits);
                self.ssa.write(0, register, number);
                Place::Register(register)
            }
            Storage::Memory { size, align } => {
                let pointer = self.local(size, align);
                self.ssa.line(0, format!("store {} {value}, ptr addrspace(5) {pointer}, align {align}", p.ty));
                Place::Memory { pointer, space: 5 }
            }
            // A struct of a kernel is in param memory; another function gets a copy in local memory.
            Storage::ByVal { .. } => {
                let space = if self.f.is_entry { 101 } else { 5 };
                let cast = format!("addrspacecast ptr {value} to ptr addrspace({space})");
                Place::Memory { pointer: self.ssa.emit(0, &cast), space }
            }
        };
        self.params.insert(v.name, place);
    }

    /// Returns the bits of an LLVM value as a number of `bits` bits.
    fn number(&mut self, p: &Param, value: &str, bits: u32) -> String {
        let block = self.block;
        let own = match p.kind {
            Kind::Int { bits: own, .. } if own > bits => return value.to_string(),
            Kind::Int { bits: own, .. } => own,
            Kind::Pointer => {
                return self.ssa.emit(block, &format!("ptrtoint {} {value} to i{bits}", p.ty));
            }
            Kind::Float(own) => own,
            Kind::Other => {
                let pointer = self.local(u64::from(bits / 8), 16);
                self.ssa.line(block, format!("store {} {value}, ptr addrspace(5) {pointer}, align 16", p.ty));
                return self.ssa.emit(block, &format!("load i{bits}, ptr addrspace(5) {pointer}, align 16"));
            }
        };
        let number = match p.kind {
            Kind::Float(_) => self.ssa.emit(block, &format!("bitcast {} {value} to i{own}", p.ty)),
            _ => value.to_string(),
        };
        let is_signed = matches!(p.kind, Kind::Int { is_signed: true, .. });
        self.resize(number, own, bits, is_signed)
    }

    /// Returns the LLVM value of a number of `bits` bits.
    fn value_of(&mut self, p: &Param, number: String, bits: u32) -> String {
        let block = self.block;
        match p.kind {
            Kind::Int { bits: own, .. } => self.resize(number, bits, own, false),
            Kind::Pointer => self.ssa.emit(block, &format!("inttoptr i{bits} {number} to {}", p.ty)),
            Kind::Float(own) => {
                let number = self.resize(number, bits, own, false);
                self.ssa.emit(block, &format!("bitcast i{own} {number} to {}", p.ty))
            }
            Kind::Other => {
                let pointer = self.local(u64::from(bits / 8), 16);
                self.ssa.line(block, format!("store i{bits} {number}, ptr addrspace(5) {pointer}, align 16"));
                self.ssa.emit(block, &format!("load {}, ptr addrspace(5) {pointer}, align 16", p.ty))
            }
        }
    }

    /// Extends or truncates a number.
    fn resize(&mut self, number: String, from: u32, to: u32, is_signed: bool) -> String {
        let op = match (from.cmp(&to), is_signed) {
            (std::cmp::Ordering::Equal, _) => return number,
            (std::cmp::Ordering::Greater, _) => "trunc",
            (_, true) => "sext",
            _ => "zext",
        };
        self.ssa.emit(self.block, &format!("{op} i{from} {number} to i{to}"))
    }

    fn end(&mut self, signature: &Signature) -> Result<(), Error> {
        let block = self.block;
        let text = match self.flow.blocks[block].end.clone() {
            End::Goto(to) => format!("br label %b{to}"),
            End::Branch { predicate, negated, then, other } => {
                let p = self.predicate(predicate)?;
                let (a, b) = if negated { (other, then) } else { (then, other) };
                format!("br i1 {p}, label %b{a}, label %b{b}")
            }
            End::Switch { index, targets } => {
                let Some(index) = self.value(index, 32) else { return self.unknown(index) };
                let rows = targets.iter().enumerate().map(|(n, to)| format!("i32 {n}, label %b{to}"));
                let Some(last) = targets.last() else { return self.unknown("brx.idx") };
                format!("switch i32 {index}, label %b{last} [ {} ]", rows.collect::<Vec<_>>().join(" "))
            }
            End::Exit => {
                self.intrinsics.insert("void @llvm.nvvm.exit()".into());
                self.ssa.line(block, "call void @llvm.nvvm.exit()".into());
                "unreachable".into()
            }
            End::Return => match (&signature.result, self.f.results.first()) {
                (Some(p), Some(v)) => {
                    let value = self.content(&self.params[v.name].clone(), p);
                    format!("ret {} {value}", p.ty)
                }
                _ => "ret void".into(),
            },
        };
        self.ssa.line(block, text);
        Ok(())
    }

    /// Returns the content of a location, as an LLVM value of the parameter's type.
    fn content(&mut self, place: &Place, p: &Param) -> String {
        match place {
            Place::Register(register) => {
                let number = self.ssa.read(self.block, *register);
                self.value_of(p, number, register.bits)
            }
            Place::Memory { pointer, space } => {
                self.ssa.emit(self.block, &format!("load {}, ptr addrspace({space}) {pointer}, align 1", p.ty))
            }
        }
    }

    fn unknown<T>(&self, operand: &str) -> Result<T, Error> {
        let instructions = &self.flow.blocks[self.block].instructions;
        let at = instructions.last().map_or(0, |(i, _)| i.at);
        let message = format!("`{operand}` is not a known operand");
        Err(Error { start: at, end: at + 1, message, hint: Some("declare it with .reg, or see PTX ISA, \"Operands\"") })
    }

    /// Reads a predicate register.
    fn predicate(&mut self, name: &str) -> Result<String, Error> {
        match self.value(name, 1) {
            Some(p) => Ok(p),
            None => self.unknown(name),
        }
    }

    fn instruction(&mut self, i: &'a Instruction<'a>) -> Result<(), Error> {
        if i.words[0] == "call" {
            return self.call(i);
        }
        match self.access(i).or_else(|| self.arithmetic(i)).or_else(|| self.float(i)) {
            Some(()) => Ok(()),
            None => self.asm(i),
        }
    }
}

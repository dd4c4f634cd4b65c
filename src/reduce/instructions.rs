//! Edits of instructions: they are deleted, replaced by something simpler, or replaced by arguments.

use super::functions::{add_argument, object_of};
use super::observe::value_of;
use super::{Candidate, Edit};
use crate::case::Input;
use crate::evaluation::panel::Panel;
use crate::ir::surgery::{is_used, remove, replace_uses, zero};
use crate::ir::*;

/// Returns the instructions that may be deleted: all except terminators and the instructions of the anchor.
fn removable(c: &Candidate) -> Vec<(FuncId, InstId)> {
    let functions = c.module.defined_functions();
    let of = |f: FuncId| c.module.function(f).inst_ids().map(move |i| (f, i));
    let goes = |(f, i): &(FuncId, InstId)| !c.module.function(*f).inst(*i).kind.is_terminator() && !c.is_anchor(*f, *i);
    functions.flat_map(of).filter(goes).collect()
}

/// Returns one edit per instruction that may be deleted.
pub fn removals(_: &Panel, c: &Candidate) -> Vec<Edit> {
    let edit = |(f, i): (FuncId, InstId)| -> Edit { Box::new(move |c| delete_instruction(c, f, i)) };
    removable(c).into_iter().map(edit).collect()
}

/// Deletes an instruction. The instruction's uses are replaced by one of its operands of the same type, or by zero.
pub(super) fn delete_instruction(c: &mut Candidate, f: FuncId, i: InstId) -> bool {
    if is_used(c.module.function(f), Value::Inst(i)) {
        let ty = c.module.function(f).inst(i).ty;
        let similar = operands_of_type(&c.module, f, i, ty).into_iter().next();
        let Some(new) = similar.or_else(|| zero(&mut c.module, ty)) else { return false };
        replace_uses(&mut c.module.functions[f], Value::Inst(i), new);
    }
    remove(&mut c.module.functions[f], i);
    true
}

/// Returns the operands of an instruction that have this type, except its own result.
fn operands_of_type(m: &Module, f: FuncId, i: InstId, ty: TypeId) -> Vec<Value> {
    let function = m.function(f);
    let mut found = Vec::new();
    function.inst(i).kind.for_each_operand(|v| {
        if v != Value::Inst(i) && m.value_type(function, v) == Some(ty) && !found.contains(&v) {
            found.push(v);
        }
    });
    found
}

/// Returns the edits that replace an instruction by one of its operands, by zero, by one, or by an argument. If all
/// operands are constant integers, another edit replaces the instruction by its value.
pub fn replacements(panel: &Panel, c: &Candidate) -> Vec<Edit> {
    let mut edits: Vec<Edit> = Vec::new();
    for (f, i) in removable(c) {
        let function = c.module.function(f);
        if !is_used(function, Value::Inst(i)) {
            continue;
        }
        let ty = function.inst(i).ty;
        let mut values = operands_of_type(&c.module, f, i, ty);
        values.extend(
            (0..function.params.len() as u32).filter(|a| function.params[*a as usize].ty == ty).map(Value::Arg),
        );
        edits.extend(values.into_iter().map(|v| -> Edit { Box::new(move |c| replace(c, f, i, v)) }));
        edits.push(Box::new(move |c| zero(&mut c.module, ty).is_some_and(|v| replace(c, f, i, v))));
        if let Some(Input::Bits { bits, value }) = folded(panel, c, f, i) {
            edits.push(Box::new(move |c| {
                let number = Value::Const(c.module.const_int(bits, value));
                replace(c, f, i, number)
            }));
        }
        if let Some(bits) = c.module.types.int_bits(ty).filter(|b| *b <= 128) {
            edits.push(Box::new(move |c| {
                let one = Value::Const(c.module.const_int(bits, 1));
                replace(c, f, i, one)
            }));
        }
    }
    edits
}

/// Returns the value of an instruction of the entry whose operands are all constant integers. Without this edit, an
/// operation that only computes a constant would remain, and give a known error a new signature
/// ([`crate::finding::signature`]).
fn folded(panel: &Panel, c: &Candidate, f: FuncId, i: InstId) -> Option<Input> {
    let mut operands = numbered_operands(c.module.function(f), i).into_iter().map(|(_, v)| v).peekable();
    let is_number = |v: Value| matches!(v, Value::Const(k) if matches!(c.module.constant(k), Constant::Int { .. }));
    let is_folded = f == c.entry && operands.peek().is_some() && operands.all(is_number);
    is_folded.then(|| value_of(c, &panel.options, i)).flatten()
}

fn replace(c: &mut Candidate, f: FuncId, i: InstId, new: Value) -> bool {
    let function = &mut c.module.functions[f];
    replace_uses(function, Value::Inst(i), new);
    remove(function, i);
    true
}

/// Returns the edits that replace an instruction of the entry by a new argument with the value of the instruction in
/// the run. In place of an alloca, the argument points to an object of the same size, and is `noalias` if the answer
/// needs it.
pub fn lifts(panel: &Panel, c: &Candidate) -> Vec<Edit> {
    let of_entry = removable(c).into_iter().filter(|(f, _)| *f == c.entry);
    let mut edits: Vec<Edit> = Vec::new();
    for (f, i) in of_entry {
        let inst = c.module.function(f).inst(i);
        if !is_used(c.module.function(f), Value::Inst(i)) {
            continue;
        }
        let is_alloca = matches!(inst.kind, InstKind::Alloca { .. });
        let input = if is_alloca { object_of(c, i) } else { value_of(c, &panel.options, i) };
        let (Some(input), ty) = (input, inst.ty) else { continue };
        for alone in [false, true].into_iter().take(1 + usize::from(is_alloca)) {
            let input = input.clone();
            edits.push(Box::new(move |c| {
                let Some(argument) = add_argument(c, ty, input.clone()) else { return false };
                if let (true, Some(param)) = (alone, c.module.functions[f].params.last_mut()) {
                    param.attrs.0.push(Attr { name: "noalias".into(), value: AttrValue::None });
                }
                replace(c, f, i, argument)
            }));
        }
    }
    edits
}

/// Returns the edits that replace a copy of memory by a `memset` of the copy's destination. A `memset` has one pointer
/// operand fewer than a copy.
pub fn copies(_: &Panel, c: &Candidate) -> Vec<Edit> {
    let mut edits: Vec<Edit> = Vec::new();
    for f in c.module.defined_functions() {
        edits.extend(
            c.module.function(f).inst_ids().map(|i| -> Edit { Box::new(move |c| set_memory(c, f, i).is_some()) }),
        );
    }
    edits
}

fn set_memory(c: &mut Candidate, f: FuncId, i: InstId) -> Option<()> {
    let InstKind::Call(call) = &c.module.function(f).inst(i).kind else { return None };
    let name = c.module.function_name(c.module.callee(call.callee)?);
    if !["llvm.memcpy.", "llvm.memmove."].iter().any(|n| name.starts_with(n)) {
        return None;
    }
    let mut args = call.args.clone();
    let [to, from, length, _] = args.as_mut_slice() else { return None };
    let (space, bits) = (c.module.types.pointer_space(to.ty)?.0, c.module.types.int_bits(length.ty)?);
    let zero = Value::Const(c.module.const_int(8, 0));
    *from = CallArg { ty: c.module.types.int(8), value: zero, attrs: AttrSet::default() };
    let params: Vec<TypeId> = args.iter().map(|a| a.ty).collect();
    let void = c.module.types.intern(Type::Void);
    let memset = builder::declare(&mut c.module, &format!("llvm.memset.p{space}.i{bits}"), void, &params);
    let callee = Value::Const(builder::function_constant(&mut c.module, memset));
    let fn_ty = c.module.function(memset).ty;
    if let InstKind::Call(call) = &mut c.module.functions[f].insts[i].kind {
        (call.callee, call.fn_ty, call.args) = (callee, fn_ty, args);
    }
    Some(())
}

/// Returns the edits that replace an operand by zero, by an argument, or by an operand of the instruction that computes
/// it.
pub fn operands(_: &Panel, c: &Candidate) -> Vec<Edit> {
    let mut edits: Vec<Edit> = Vec::new();
    for f in c.module.defined_functions() {
        let function = c.module.function(f);
        for i in function.inst_ids() {
            for (operand, v) in numbered_operands(function, i) {
                let Some(ty) = c.module.value_type(function, v) else { continue };
                let mut values: Vec<Value> = match v {
                    Value::Inst(d) => operands_of_type(&c.module, f, d, ty),
                    _ => Vec::new(),
                };
                let params = (0..function.params.len() as u32).filter(|a| function.params[*a as usize].ty == ty);
                values.extend(params.map(Value::Arg).filter(|a| *a < v || !matches!(v, Value::Arg(_))));
                values.retain(|new| *new != v);
                edits.extend(values.into_iter().map(|new| -> Edit { Box::new(move |c| set(c, f, i, operand, new)) }));
                if !matches!(v, Value::Const(_)) {
                    edits.push(Box::new(move |c| zero(&mut c.module, ty).is_some_and(|z| set(c, f, i, operand, z))));
                }
            }
        }
    }
    edits
}

/// Returns the operands of an instruction with their numbers, for [`set`].
pub(super) fn numbered_operands(f: &Function, i: InstId) -> Vec<(usize, Value)> {
    let mut all = Vec::new();
    f.inst(i).kind.for_each_operand(|v| all.push((all.len(), v)));
    all
}

/// Sets the operand with this number.
pub(super) fn set(c: &mut Candidate, f: FuncId, i: InstId, operand: usize, new: Value) -> bool {
    let mut at = 0;
    c.module.functions[f].insts[i].kind.for_each_operand_mut(|v| {
        if at == operand {
            *v = new;
        }
        at += 1;
    });
    true
}

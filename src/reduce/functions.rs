//! Edits of whole functions and globals. These edits make the function with the wrong answer the entry, empty other
//! functions, and remove results.

use super::arguments::by_input;
use super::observe::place_of;
use super::{Candidate, Edit};
use crate::case::Input;
use crate::evaluation::panel::Panel;
use crate::ir::surgery::{calls_of, new_inst, retype, zero};
use crate::ir::*;

/// Returns the edits of whole functions.
pub fn edits(_: &Panel, c: &Candidate) -> Vec<Edit> {
    let mut edits: Vec<Edit> = Vec::new();
    // A crash or a miscompile does not concern a certain function, so any callee of the entry may become the entry.
    if c.function() != Some(c.entry) {
        let entry = c.module.function(c.entry);
        let calls = entry.inst_ids().filter(|i| entry.inst(*i).kind.as_call().is_some());
        for call in calls {
            edits.push(Box::new(move |c| enter_callee(c, call).is_some()));
            edits.push(Box::new(move |c| enter_callee(c, call).is_some_and(|()| with_inputs(c))));
        }
    }
    for f in c.module.defined_functions() {
        let function = c.module.function(f);
        if f != c.entry && Some(f) != c.function() {
            edits.push(Box::new(move |c| empty(c, f)));
            edits.push(Box::new(move |c| declare(c, f)));
        }
        if !matches!(c.module.types.get(function.ret), Type::Void) {
            edits.push(Box::new(move |c| return_nothing(c, f)));
        }
    }
    edits.push(Box::new(|c| !std::mem::replace(&mut c.pruned, true)));
    edits
}

/// Makes the callee of this call the entry, with the inputs of the call's arguments, and deletes the caller.
fn enter_callee(c: &mut Candidate, call: InstId) -> Option<()> {
    let InstKind::Call(call) = &c.module.function(c.entry).insts.get(call.0 as usize)?.kind else { return None };
    let callee = c.module.callee(call.callee).filter(|f| !c.module.function(*f).is_declaration())?;
    let values: Vec<Value> = call.args.iter().map(|a| a.value).collect();
    let mut args: Vec<Option<Input>> = Vec::new();
    let mut seen: Vec<(u32, u32)> = Vec::new(); // argument of the caller, argument of the callee
    for (i, value) in values.into_iter().enumerate() {
        let input = match value {
            Value::Arg(a) => match (seen.iter().find(|(old, _)| *old == a), c.setup.args.get(a as usize)?.clone()?) {
                (Some((_, new)), _) => Input::Arg { arg: *new, offset: 0 },
                (None, Input::Arg { arg, offset }) => match seen.iter().find(|(old, _)| *old == arg) {
                    Some((_, new)) => Input::Arg { arg: *new, offset },
                    None => root_input(c, arg, offset)?,
                },
                (None, other) => other,
            },
            Value::Const(k) => constant_input(&c.module, k)?,
            Value::Inst(i) => object_of(c, i)?,
            _ => return None,
        };
        if let Value::Arg(a) = value {
            seen.push((a, i as u32));
        }
        args.push(Some(input));
    }
    // A case may store values in memory that an argument of the caller points to. The callee's argument with the same
    // input takes the place of this argument.
    let renamed = |arg: u32| seen.iter().find(|(old, _)| *old == arg).map(|(_, new)| *new);
    c.setup.stored.retain_mut(|s| {
        let Some(arg) = renamed(s.arg) else { return false };
        s.arg = arg;
        if let Input::Arg { arg, .. } = &mut s.value {
            let Some(new) = renamed(*arg) else { return false };
            *arg = new;
        }
        true
    });
    c.setup.rename_adjacent(renamed);
    c.setup.args = args;
    let f = &mut c.module.functions[callee];
    f.linkage.linkage = "".into();
    c.entry = callee;
    c.pruned = true;
    Some(())
}

/// Replaces two kinds of parameters of the entry: those with a constant input, and those whose input equals the input
/// of another argument.
fn with_inputs(c: &mut Candidate) -> bool {
    let entry = c.entry;
    let parameters = 0..c.module.function(entry).params.len() as u32;
    parameters.filter(|i| by_input(c, entry, *i).is_some()).count() > 0
}

/// Resolves an input that is relative to argument `arg`: returns the input of `arg`, moved by `offset` bytes.
fn root_input(c: &Candidate, arg: u32, offset: i128) -> Option<Input> {
    match c.setup.args.get(arg as usize)?.clone()? {
        Input::Object { place, size, align } if offset == 0 => Some(Input::Object { place, size, align }),
        Input::Object { place, size, align } => Some(Input::Inside { place, size, align, offset }),
        Input::Inside { place, size, align, offset: o } => {
            Some(Input::Inside { place, size, align, offset: o + offset })
        }
        _ => None,
    }
}

fn constant_input(m: &Module, k: ConstId) -> Option<Input> {
    match m.constant(k) {
        Constant::Int { ty, value } => Some(Input::Bits { bits: m.types.int_bits(*ty)?, value: *value }),
        Constant::Float { ty, bits } => match m.types.get(*ty) {
            Type::Float(kind) => Some(Input::Bits { bits: kind.bits(), value: *bits }),
            _ => None,
        },
        Constant::Null { .. } => Some(Input::Null),
        Constant::Symbol { symbol, .. } => match m.symbols[*symbol].def {
            Some(GlobalRef::Variable(g)) if !m.globals[g].linkage.is_local() => {
                Some(Input::Global { name: m.symbol_name(*symbol).into(), offset: 0 })
            }
            _ => None,
        },
        _ => None,
    }
}

/// Returns an input object that replaces an alloca of the entry.
pub(super) fn object_of(c: &Candidate, inst: InstId) -> Option<Input> {
    let inst = c.module.function(c.entry).inst(inst);
    let InstKind::Alloca { allocated, count: None, align, .. } = inst.kind else { return None };
    let size = DataLayout::for_module(&c.module).alloc_size(&c.module.types, allocated)?;
    let place = place_of(c.module.types.pointer_space(inst.ty)?);
    Some(Input::Object { place, size: size.max(1), align })
}

/// Reduces a body to a return of zero.
fn empty(c: &mut Candidate, f: FuncId) -> bool {
    let m = &mut c.module;
    if m.function(f).is_declaration() {
        return false;
    }
    let ret = m.function(f).ret;
    let value = match m.types.get(ret) {
        Type::Void => None,
        _ => match zero(m, ret) {
            None => return false,
            some => some,
        },
    };
    let void = m.types.intern(Type::Void);
    let function = &mut m.functions[f];
    let id = new_inst(function, InstKind::Ret(value), void);
    function.blocks.truncate(1);
    function.blocks[0].insts = vec![id];
    function.blocks[0].records.clear();
    true
}

/// Reduces a function to its declaration.
fn declare(c: &mut Candidate, f: FuncId) -> bool {
    let function = &mut c.module.functions[f];
    if function.linkage.is_local() || !function.linkage.linkage.is_empty() {
        return false;
    }
    function.blocks.clear();
    function.insts.clear();
    function.personality = None;
    function.metadata.clear();
    true
}

/// Makes a function return void. Does nothing if some call uses the function's result.
fn return_nothing(c: &mut Candidate, f: FuncId) -> bool {
    let Some(calls) = calls_of(&c.module, f) else { return false };
    for (caller, i) in &calls {
        if surgery::is_used(c.module.function(*caller), Value::Inst(*i)) {
            return false;
        }
    }
    let void = c.module.types.intern(Type::Void);
    let function = &mut c.module.functions[f];
    let insts: Vec<InstId> = function.inst_ids().collect();
    for i in insts {
        if let InstKind::Ret(value) = &mut function.insts[i].kind {
            *value = None;
        }
    }
    (function.ret, function.ret_attrs) = (void, AttrSet::default());
    for (caller, i) in &calls {
        let inst = &mut c.module.functions[*caller].insts[*i];
        inst.name = None;
        if let Some(call) = inst.kind.as_call_mut() {
            call.ret_attrs = AttrSet::default();
        }
    }
    retype(&mut c.module, f, &calls);
    true
}

/// Returns the edits of globals and of named metadata (flags, `llvm.ident`). An edit makes a global an argument,
/// removes its initialiser, or makes it one byte long.
pub fn globals(_: &Panel, c: &Candidate) -> Vec<Edit> {
    let mut edits: Vec<Edit> = Vec::new();
    for (name, _) in &c.module.named_metadata {
        let name = name.clone();
        edits.push(Box::new(move |c| {
            let before = c.module.named_metadata.len();
            c.module.named_metadata.retain(|(n, _)| *n != name);
            c.module.named_metadata.len() < before
        }));
    }
    if c.module.source_filename.is_some() {
        edits.push(Box::new(|c| c.module.source_filename.take().is_some()));
    }
    for g in 0..c.module.globals.len() {
        edits.push(Box::new(move |c| global_to_argument(c, g).is_some()));
        edits.push(Box::new(move |c| {
            let ty = c.module.globals[g].ty;
            let Some(Value::Const(zero)) = zero(&mut c.module, ty) else { return false };
            c.module.globals[g].init = Some(zero);
            true
        }));
        edits.push(Box::new(move |c| {
            let byte = c.module.types.int(8);
            let zero = c.module.const_int(8, 0);
            let global = &mut c.module.globals[g];
            (global.ty, global.init) = (byte, global.init.map(|_| zero));
            true
        }));
        edits.push(Box::new(move |c| {
            let global = &mut c.module.globals[g];
            let old = (global.linkage.clone(), global.attrs.clone(), global.metadata.clone());
            (global.linkage, global.attrs) = (Linkage::default(), AttrSet::default());
            global.metadata.clear();
            global.externally_initialized = false;
            old != (global.linkage.clone(), global.attrs.clone(), global.metadata.clone())
        }));
    }
    edits
}

fn global_to_argument(c: &mut Candidate, g: usize) -> Option<()> {
    let global = c.module.globals.get(g)?;
    let (symbol, space, ty, align) = (global.symbol, global.space, global.ty, global.align);
    let size = DataLayout::for_module(&c.module).alloc_size(&c.module.types, ty)?;
    let pointer = c.module.types.ptr(space);
    let constant = c.module.intern(Constant::Symbol { symbol, space });
    let input = Input::Object { place: place_of(space), size: size.max(1), align: align.unwrap_or(1).max(1) };
    let argument = add_argument(c, pointer, input)?;
    let f = &mut c.module.functions[c.entry];
    surgery::replace_uses(f, Value::Const(constant), argument);
    Some(())
}

/// Adds a parameter to the entry, which must have no callers.
pub(super) fn add_argument(c: &mut Candidate, ty: TypeId, input: Input) -> Option<Value> {
    if !calls_of(&c.module, c.entry)?.is_empty() {
        return None;
    }
    c.setup.args.resize(c.module.function(c.entry).params.len(), None);
    c.setup.args.push(Some(input));
    Some(builder::add_param(&mut c.module, c.entry, ty, ""))
}

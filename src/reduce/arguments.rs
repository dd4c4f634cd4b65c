//! Edits of parameters: an unused parameter is deleted, and a parameter with a constant input is replaced by the
//! constant.

use super::{Candidate, Edit};
use crate::case::{Input, Setup};
use crate::evaluation::panel::Panel;
use crate::ir::surgery::{calls_of, is_used, replace_uses, retype};
use crate::ir::*;

/// Returns the edits from the last parameter to the first. In this order, an edit does not change the parameter numbers
/// of the edits after it.
pub fn edits(_: &Panel, c: &Candidate) -> Vec<Edit> {
    let mut edits: Vec<Edit> = Vec::new();
    for f in c.module.defined_functions() {
        for i in (0..c.module.function(f).params.len() as u32).rev() {
            edits.push(Box::new(move |c| {
                let used = is_used(c.module.function(f), Value::Arg(i));
                (!used || by_input(c, f, i).is_some()) && remove_param(c, f, i).is_some()
            }));
        }
    }
    edits
}

/// Replaces the uses of a parameter of the entry. The replacement is the parameter's constant input, or an equal
/// argument.
pub(super) fn by_input(c: &mut Candidate, f: FuncId, i: u32) -> Option<()> {
    if f != c.entry {
        return None;
    }
    let new = match c.setup.args.get(i as usize)?.as_ref()? {
        Input::Bits { bits, value } => {
            let ty = c.module.function(f).params[i as usize].ty;
            c.module.types.int_bits(ty)?;
            Value::Const(c.module.const_int(*bits, *value))
        }
        Input::Arg { arg, offset: 0 } if arg != &i => {
            let params = &c.module.function(f).params;
            (params.get(*arg as usize)?.ty == params[i as usize].ty).then_some(Value::Arg(*arg))?
        }
        _ => return None,
    };
    replace_uses(&mut c.module.functions[f], Value::Arg(i), new);
    Some(())
}

fn remove_param(c: &mut Candidate, f: FuncId, i: u32) -> Option<()> {
    let calls = calls_of(&c.module, f)?;
    c.module.function(f).params.get(i as usize)?;
    if f == c.entry {
        remove_input(&mut c.setup, i)?;
    }
    let function = &mut c.module.functions[f];
    function.params.remove(i as usize);
    for inst in &mut function.insts {
        inst.kind.for_each_operand_mut(|v| {
            if let Value::Arg(a) = v
                && *a > i
            {
                *a -= 1;
            }
        });
    }
    for (caller, call) in &calls {
        let inst = &mut c.module.functions[*caller].insts[*call];
        inst.kind.as_call_mut()?.args.remove(i as usize);
    }
    retype(&mut c.module, f, &calls);
    Some(())
}

/// Removes the input of argument `i`. If inputs of other arguments are relative to this argument (`arg 0 + 4`), the
/// first of these arguments gets the object, and the others become relative to the first.
fn remove_input(setup: &mut Setup, i: u32) -> Option<()> {
    if i as usize >= setup.args.len() {
        return Some(());
    }
    let gone = setup.args.remove(i as usize);
    let mut heir: Option<(u32, i128)> = None;
    for (at, input) in setup.args.iter_mut().enumerate() {
        let Some(input) = input else { continue };
        each(input, &mut |input| {
            let Input::Arg { arg, offset } = input else { return Some(()) };
            if *arg > i {
                *arg -= 1;
                return Some(());
            }
            if *arg < i {
                return Some(());
            }
            match heir {
                Some((heir, from)) => (*arg, *offset) = (heir, *offset - from),
                None => {
                    heir = Some((at as u32, *offset));
                    *input = offset_input(gone.as_ref()?, *offset)?;
                }
            }
            Some(())
        })?;
    }
    let mut kept = Vec::new();
    for mut s in std::mem::take(&mut setup.stored) {
        if s.arg == i {
            // If no other argument leads to the object, the values that the case stores in the object are dropped.
            let Some((new, from)) = heir else { continue };
            s.arg = new;
            let first = s.first_offset();
            *first = u64::try_from(i128::from(*first) - from).ok()?;
        } else if s.arg > i {
            s.arg -= 1;
        }
        each(&mut s.value, &mut |value| {
            if let Input::Arg { arg, offset } = value {
                if *arg > i {
                    *arg -= 1;
                } else if *arg == i {
                    let (new, from) = heir?;
                    (*arg, *offset) = (new, *offset - from);
                }
            }
            Some(())
        })?;
        kept.push(s);
    }
    setup.stored = kept;
    // If no other argument leads to the object, a sequence of adjacent objects that contained the object ends before
    // it.
    let renamed = |arg: u32| match arg {
        arg if arg == i => heir.map(|(heir, _)| heir),
        arg => Some(arg - u32::from(arg > i)),
    };
    setup.rename_adjacent(renamed);
    Some(())
}

/// Applies `f` to the input and to all inputs inside it.
fn each(input: &mut Input, f: &mut impl FnMut(&mut Input) -> Option<()>) -> Option<()> {
    match input {
        Input::PerThread(list) | Input::Aggregate(list) => list.iter_mut().try_for_each(|i| each(i, f)),
        _ => f(input),
    }
}

/// Returns the pointer that is `by` bytes after the pointer `input`; `None` if `input` is null or not a single pointer.
fn offset_input(input: &Input, by: i128) -> Option<Input> {
    Some(match input.clone() {
        Input::Object { place, size, align } if by == 0 => Input::Object { place, size, align },
        Input::Object { place, size, align } => Input::Inside { place, size, align, offset: by },
        Input::Inside { place, size, align, offset } if offset + by == 0 => Input::Object { place, size, align },
        Input::Inside { place, size, align, offset } => Input::Inside { place, size, align, offset: offset + by },
        Input::Arg { arg, offset } => Input::Arg { arg, offset: offset + by },
        Input::Global { name, offset } => Input::Global { name, offset: offset + by },
        Input::Null
        | Input::Poison
        | Input::Bits { .. }
        | Input::Ramp(_)
        | Input::PerThread(_)
        | Input::Aggregate(_) => return None,
    })
}

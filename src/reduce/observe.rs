//! Converts values that the entry computes in the run to inputs. With such an input, a new argument can replace an
//! instruction.

use super::Candidate;
use crate::case::{Input, Place};
use crate::ir::surgery::{new_inst, retype, set_terminator, tidy, zero};
use crate::ir::*;
use crate::machine::{EventKind, Execution, FunctionWatch, Options, Origin, Outcome, Program, Watch, execute};

/// Returns the value that the instruction had at its first execution, as an input for a new parameter of the
/// instruction's type. If the value differs between threads, there is one input per thread.
pub fn value_of(c: &Candidate, options: &Options, inst: InstId) -> Option<Input> {
    let ty = c.module.function(c.entry).inst(inst).ty;
    match c.module.types.get(ty) {
        Type::Ptr(_) => pointer(c, options, inst),
        Type::Int(bits) if *bits <= 128 => number(c, options, inst, *bits),
        _ => None,
    }
}

fn per_thread(values: Vec<Input>) -> Option<Input> {
    let first = values.first()?.clone();
    Some(if values.iter().all(|v| *v == first) { first } else { Input::PerThread(values) })
}

/// Returns a pointer as an input. Returns `None` unless the pointer leads to an object that an input can name: an input
/// object or an exported global.
fn pointer(c: &Candidate, options: &Options, inst: InstId) -> Option<Input> {
    let f = c.module.function(c.entry);
    let mut watch = Watch { functions: vec![FunctionWatch::default(); c.module.functions.len()] };
    let mine = &mut watch.functions[c.entry.0 as usize];
    mine.defines = vec![false; f.insts.len()];
    mine.defines[inst.0 as usize] = true;
    mine.values = (0..f.params.len() as u32).map(Value::Arg).collect();
    mine.values.retain(|v| c.module.value_type(f, *v).is_some_and(|t| c.module.types.is_pointer(t)));
    mine.activations = true;
    let mut execution = Execution::default();
    execute(&Program::new(&c.module), &c.module, c.entry, &c.setup, options, &watch, &mut execution);
    if execution.outcome != Outcome::Counted {
        return None;
    }
    let mut values: Vec<Option<Input>> = vec![None; c.setup.launch.threads() as usize];
    for event in &execution.events {
        let EventKind::Define { value, pointer } = &event.kind else { continue };
        let slot = &mut values[event.thread as usize];
        if *value != Value::Inst(inst) || slot.is_some() || !pointer.defined {
            continue;
        }
        let (object, offset) = pointer.target?;
        *slot = Some(match execution.objects[object.0 as usize].origin {
            Origin::Input(arg) => {
                let (_, at) = execution.events.iter().find_map(|e| match &e.kind {
                    EventKind::Define { value: Value::Arg(i), pointer } if *i == arg && e.thread == event.thread => {
                        pointer.target
                    }
                    _ => None,
                })?;
                Input::Arg { arg, offset: i128::from(offset) - i128::from(at) }
            }
            Origin::Global(GlobalRef::Variable(g)) => {
                let global = &c.module.globals[g];
                let name = c.module.symbol_name(global.symbol);
                if global.linkage.is_local() || name.is_empty() {
                    return None;
                }
                Input::Global { name: name.into(), offset: offset.into() }
            }
            _ => return None,
        });
    }
    per_thread(values.into_iter().collect::<Option<Vec<_>>>()?)
}

/// Returns an integer as an input. The machine shows only the integers that an entry returns. So a copy of the entry is
/// changed to return this integer as soon as it is computed, and the copy is run.
fn number(c: &Candidate, options: &Options, inst: InstId, bits: u32) -> Option<Input> {
    let mut module = c.module.clone();
    let void = module.types.intern(Type::Void);
    let f = &mut module.functions[c.entry];
    let block = f.block_ids().find(|b| f.block(*b).insts.contains(&inst))?;
    set_terminator(f, block, InstKind::Unreachable, void);
    let insts = &mut f.blocks[block].insts;
    let at = insts.iter().position(|i| *i == inst)?;
    insts.truncate(at + 1);
    let ret = new_inst(f, InstKind::Ret(Some(Value::Inst(inst))), void);
    f.blocks[block].insts.push(ret);
    let ty = f.inst(inst).ty;
    // Threads on other paths return zero. If this value is wrong, the run of the reduced kernel shows it.
    let others =
        f.block_ids().any(|b| b != block && matches!(f.terminator(b), Some(Inst { kind: InstKind::Ret(_), .. })));
    if others {
        let zero = zero(&mut module, ty)?;
        let f = &mut module.functions[c.entry];
        let rets: Vec<InstId> = f.inst_ids().filter(|i| *i != ret).collect();
        for i in rets {
            if let InstKind::Ret(value) = &mut f.insts[i].kind {
                *value = Some(zero);
            }
        }
    }
    let f = &mut module.functions[c.entry];
    (f.ret, f.ret_attrs) = (ty, AttrSet::default());
    f.cc = None;
    tidy(f);
    retype(&mut module, c.entry, &[]);
    let mut execution = Execution::default();
    execute(&Program::new(&module), &module, c.entry, &c.setup, options, &Watch::default(), &mut execution);
    if execution.outcome != Outcome::Counted {
        return None;
    }
    let value = |text: &String| -> Option<Input> {
        let digits = text.strip_prefix(&format!("i{bits} "))?;
        let value = digits.parse::<i128>().map(|v| v as u128).or_else(|_| digits.parse::<u128>()).ok()?;
        let value = if bits < 128 { value & ((1 << bits) - 1) } else { value };
        Some(Input::Bits { bits, value })
    };
    per_thread(execution.returns.iter().map(value).collect::<Option<Vec<_>>>()?)
}

/// Returns the kind of memory in which inputs can allocate an object of this address space.
pub fn place_of(space: AddressSpace) -> Place {
    match space.0 {
        3 => Place::Shared,
        5 => Place::Local,
        _ => Place::Global,
    }
}

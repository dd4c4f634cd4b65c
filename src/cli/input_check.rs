//! Checks whether the inputs that a file or an option states can be inputs of the function.

use super::output::{Failure, fail};
use super::source::Source;
use aliasmith::case::{Input, lines};
use aliasmith::ir::dialect::Dialect;
use aliasmith::ir::print::ModulePrinter;
use aliasmith::ir::{FuncId, Module, Type, TypeId, Value};
use aliasmith::target::is_kernel;

/// Returns an error if the stated inputs cannot be inputs of the function: there are more arguments than parameters; an
/// argument is not a value of its parameter's type; an input names a variable that the module lacks, or an argument
/// that the function lacks; the file states memory behind an argument that is no pointer, or outside its object; an
/// object begins behind an argument that is no object; or a driver acts beside a kernel.
pub fn check_arguments(source: &Source, entry: FuncId, given: &[Option<Input>]) -> Result<(), Failure> {
    let module = &source.parsed.module;
    let params = &module.function(entry).params;
    let (file, name) = (&source.name, module.function_name(entry));
    let stored = &source.lines.setup.stored;
    let last = stored.iter().map(|s| s.arg as usize + 1).fold(given.len(), usize::max);
    if last > params.len() {
        let (count, last) = (params.len(), last - 1);
        let plural = if count == 1 { "" } else { "s" };
        return Err(fail(format!(
            "{file}: @{name} has {count} parameter{plural}, but there is a value for argument {last}"
        )));
    }
    let printer = ModulePrinter::new(module, Dialect::INTERNAL);
    let is = |i: usize| {
        let (parameter, ty) =
            (printer.function(entry).operand_text(Value::Arg(i as u32)), printer.type_text(params[i].ty));
        format!("{file}: argument {i} ({parameter}) of @{name} is {ty}")
    };
    for (i, (input, param)) in given.iter().zip(params).enumerate() {
        let Some(input) = input else { continue };
        if !is_value_of(module, input, param.ty) {
            return Err(fail(format!("{}, which '{}' is not", is(i), lines::value_text(input))));
        }
        check_names(file, module, params.len(), input)?;
    }
    for s in stored {
        if !matches!(module.types.get(params[s.arg as usize].ty), Type::Ptr(_)) {
            let what =
                format!("which 'mem {} = {}' takes for a pointer", lines::place_text(s), lines::value_text(&s.value));
            return Err(fail(format!("{}, {what}", is(s.arg as usize))));
        }
        check_names(file, module, params.len(), &s.value)?;
        if let (Some(Some(Input::Object { size, .. })), true) = (given.get(s.arg as usize), s.path.is_empty())
            && s.offset >= *size
        {
            let text = format!("mem {} = {}", lines::place_text(s), lines::value_text(&s.value));
            return Err(fail(format!("{file}: '{text}' is behind the end of the object, which has {size} bytes")));
        }
    }
    for row in &source.lines.setup.adjacent {
        if !matches!(given.get(row.after as usize), Some(Some(Input::Object { .. } | Input::Inside { .. }))) {
            let (arg, after) = (row.arg, row.after);
            return Err(fail(format!("{file}: 'arg {arg} = … after arg {after}': argument {after} is no object")));
        }
    }
    if let (Some(driver), true) = (source.lines.setup.drivers.first(), is_kernel(module, entry)) {
        let thread = driver.thread;
        return Err(fail(format!(
            "{file}: 'driver {thread}' acts beside @{name}, which is a kernel; a driver needs a function"
        )));
    }
    Ok(())
}

/// Returns an error if an input names a variable that the module lacks, or an argument that a function with this number
/// of parameters lacks.
fn check_names(file: &str, module: &Module, params: usize, input: &Input) -> Result<(), Failure> {
    match input {
        Input::Global { name, .. } if module.find_symbol(name).is_none() => {
            Err(fail(format!("{file}: '{}': the module has no @{name}", lines::value_text(input))))
        }
        Input::Arg { arg, .. } if *arg as usize >= params => {
            Err(fail(format!("{file}: '{}': there is no argument {arg}", lines::value_text(input))))
        }
        Input::PerThread(all) | Input::Aggregate(all) => {
            all.iter().try_for_each(|one| check_names(file, module, params, one))
        }
        _ => Ok(()),
    }
}

/// Whether a parameter of this type can have the value. The scalars of an aggregate are compared in order; their
/// nesting does not matter.
fn is_value_of(module: &Module, input: &Input, ty: TypeId) -> bool {
    if let Input::PerThread(list) = input {
        return list.iter().all(|one| is_value_of(module, one, ty));
    }
    let mut parts = Vec::new();
    if !parts_of(module, ty, &mut parts) {
        return true;
    }
    let mut members = Vec::new();
    members_of(input, &mut members);
    members.len() == parts.len() && members.iter().zip(&parts).all(|(input, part)| is_scalar_of(module, input, *part))
}

/// Whether a scalar of this type can have the value.
fn is_scalar_of(module: &Module, input: &Input, ty: TypeId) -> bool {
    match (input, module.types.get(ty)) {
        (Input::PerThread(list), _) => list.iter().all(|one| is_scalar_of(module, one, ty)),
        (Input::Aggregate(_) | Input::Ramp(_), _) => false,
        (Input::Poison, _) => true,
        (Input::Bits { bits, .. }, Type::Int(width) | Type::Byte(width)) => bits == width,
        (Input::Bits { bits, .. }, Type::Float(kind)) => *bits == kind.bits(),
        // A number is no value of a pointer type, because the object at that address depends on the layout.
        (Input::Bits { .. }, ty) => !matches!(ty, Type::Ptr(_)),
        (Input::Null, ty) => !matches!(ty, Type::Int(_) | Type::Float(_)),
        (Input::Object { .. } | Input::Inside { .. } | Input::Arg { .. } | Input::Global { .. }, ty) => {
            matches!(ty, Type::Ptr(_) | Type::Int(64))
        }
    }
}

/// The maximum number of scalars in a type. Inputs for a larger type are not checked.
const PARTS: usize = 1 << 16;

/// Collects the scalars of a type in order. Returns false if there are more than [`PARTS`], or if inputs of the type
/// are not checked (for example scalable vectors).
fn parts_of(module: &Module, ty: TypeId, parts: &mut Vec<TypeId>) -> bool {
    if let Some((fields, _)) = module.types.struct_body(ty) {
        return fields.iter().all(|field| parts_of(module, *field, parts));
    }
    match *module.types.get(ty) {
        Type::Array { elem, len } => (0..len).all(|_| parts_of(module, elem, parts)),
        Type::Vector { elem, len, scalable: false } => (0..len).all(|_| parts_of(module, elem, parts)),
        Type::Int(_) | Type::Float(_) | Type::Ptr(_) => {
            parts.push(ty);
            parts.len() <= PARTS
        }
        _ => false,
    }
}

/// Collects the scalars of an input in order.
fn members_of<'a>(input: &'a Input, members: &mut Vec<&'a Input>) {
    match input {
        Input::Aggregate(inner) => inner.iter().for_each(|one| members_of(one, members)),
        one => members.push(one),
    }
}

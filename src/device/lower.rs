//! Rewrites parts of a kernel that a host cannot pass or llc cannot compile. Objects of arguments in shared memory and
//! in constant memory become variables. Before LLVM 23, llc supports only allocas in the generic space (llvm#65470), so
//! allocas in local memory are moved to this space. The rewritten kernel is executed on the machine and on the device;
//! the original kernel is not.

use super::subject::{Contents, Skip, contents};
use crate::case::{Case, Input, Place};
use crate::ir::builder::{add_global, global_constant};
use crate::ir::surgery::{insert_at, replace_uses};
use crate::ir::*;
use crate::nvvm::make_allocas_generic;
use std::collections::BTreeMap;

/// The size in bytes of static shared memory that every device has.
const STATIC_SHARED: u64 = 48 << 10;

/// Makes all changes that the module comment describes. Also records the number of CTAs of a cluster in the module,
/// because otherwise the host would have to state this number at the launch.
pub fn lower(case: &mut Case) -> Result<(), Skip> {
    let launch = case.setup.launch;
    let attrs = &mut case.module.functions[case.entry].attrs;
    if launch.cluster > 1 && !attrs.has("nvvm.cluster_dim") {
        let sizes = format!("{},1,1", launch.cluster);
        attrs.set("nvvm.cluster_dim", AttrValue::String(Some(sizes.into())));
    }
    make_allocas_generic(&mut case.module);
    // Shared memory is moved first, because computing the contents of constant memory needs a launch that a host can
    // make.
    move_to_variables(case, Place::Shared)?;
    move_to_variables(case, Place::Const)
}

/// Moves the objects of arguments in memory of this kind to variables.
fn move_to_variables(case: &mut Case, wanted: Place) -> Result<(), Skip> {
    let moved: Vec<(u32, u32, i128)> = (0..case.setup.args.len() as u32)
        .filter_map(|i| root_argument(&case.setup.args, i).map(|(root, offset)| (i, root, offset)))
        .filter(|(_, root, _)| place(&case.setup.args, *root) == Some(wanted))
        .collect();
    if moved.is_empty() {
        return Ok(());
    }
    let leads_there = |arg: u32| moved.iter().any(|(i, _, _)| *i == arg);
    let names = |value: &Input| matches!(value, Input::Arg { arg, .. } if leads_there(*arg));
    if case.setup.stored.iter().any(|s| leads_there(s.arg) || names(&s.value)) {
        return Err(Skip::MemoryLeads);
    }
    let mut variables = BTreeMap::new();
    for (_, root, _) in &moved {
        if !variables.contains_key(root) {
            variables.insert(*root, variable(case, *root)?);
        }
    }
    for (i, root, offset) in moved {
        place_of_argument(case, i, variables[&root], offset);
        case.setup.args[i as usize] = Some(Input::Null);
    }
    Ok(())
}

/// Returns the argument that owns the object into which argument `at` points, and the offset in bytes of `at` in this
/// object.
pub fn root_argument(args: &[Option<Input>], mut at: u32) -> Option<(u32, i128)> {
    let mut offset = 0i128;
    for _ in 0..=args.len() {
        match args.get(at as usize)?.as_ref()? {
            Input::Arg { arg, offset: more } => {
                offset = offset.wrapping_add(*more);
                at = *arg;
            }
            Input::Inside { offset: more, .. } => return Some((at, offset.wrapping_add(*more))),
            Input::Object { .. } => return Some((at, offset)),
            _ => return None,
        }
    }
    None
}

fn place(args: &[Option<Input>], root: u32) -> Option<Place> {
    match args.get(root as usize)? {
        Some(Input::Object { place, .. } | Input::Inside { place, .. }) => Some(*place),
        _ => None,
    }
}

/// Creates a variable for the object of an argument.
fn variable(case: &mut Case, root: u32) -> Result<GlobalId, Skip> {
    let Some(Input::Object { place, size, align } | Input::Inside { place, size, align, .. }) =
        case.setup.args[root as usize].clone()
    else {
        return Err(Skip::MemoryLeads);
    };
    if case.module.function(case.entry).params[root as usize].attrs.has("byval") {
        return Err(Skip::Argument("by value in such memory"));
    }
    if place == Place::Shared && size > STATIC_SHARED {
        return Err(Skip::Argument("of more shared memory than a variable may have"));
    }
    let mut held = Contents::default();
    if place == Place::Const {
        held = contents(&case.module, case.entry, &case.setup);
    }
    let m = &mut case.module;
    let elem = m.types.int(8);
    let ty = m.types.intern(Type::Array { elem, len: size });
    let (space, init) = match place {
        Place::Shared => (AddressSpace(3), Constant::Undef { ty }),
        _ => {
            let bytes = held.arguments.get(&root).cloned().ok_or(Skip::MemoryLeads)?;
            (AddressSpace(4), Constant::Bytes { ty, bytes })
        }
    };
    let init = m.intern(init);
    let variable = add_global(m, &format!("argument{root}"), ty, space, Some(init), align.max(1));
    m.globals[variable].linkage.linkage = "internal".into();
    m.globals[variable].constant = place == Place::Const;
    Ok(variable)
}

/// Replaces argument `i` by the address `variable` + `offset`, computed at the entry, and drops the argument's
/// promises.
fn place_of_argument(case: &mut Case, i: u32, variable: GlobalId, offset: i128) {
    let (m, entry) = (&mut case.module, case.entry);
    let byte = m.types.int(8);
    let base = Value::Const(global_constant(m, variable));
    let ty = m.function(entry).params[i as usize].ty;
    let there = insert_at(m, entry, BlockId(0), 0, |b| {
        let offset = b.int(64, offset as u64 as u128);
        let there = b.gep(byte, base, vec![offset], Flags::NONE);
        if b.type_of(there) == ty { there } else { b.cast(CastOp::AddrSpaceCast, there, ty) }
    });
    let f = &mut case.module.functions[entry];
    replace_uses(f, Value::Arg(i), there);
    f.params[i as usize].attrs = AttrSet::default();
}

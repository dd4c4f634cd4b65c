//! One text out of many modules, and what its operands are called in it.
//!
//! What must hold: the answers to the text are the answers to the modules. Appended modules share no definition
//! ([`merge`]); names of nameless values, and the tags that tell instructions apart (metadata of kinds that no analysis
//! knows), change none (a test asks with and without). Values and instructions that answers name are those of the subjects, whose ids the copies keep.

use super::ask::Subject;
use super::read::Names;
use crate::answers::{LocationSize, MemoryLocation};
use crate::ir::dialect::Dialect;
use crate::ir::layout::{DataLayout, default_layout};
use crate::ir::print::ModulePrinter;
use crate::ir::{
    FuncId, Function, InstId, InstKind, MdId, MdKindId, Metadata, Module, Type, TypeId, Value, merge, metadata,
};
use rustc_hash::FxHashMap;

/// A module text to be asked about.
pub(super) struct Prepared {
    /// In the oracle's dialect.
    pub text: String,
    /// All functions with bodies.
    pub functions: Vec<Asked>,
    /// Index in `functions` by the name that the text has.
    pub by_name: FxHashMap<String, usize>,
}

/// One function of the text.
pub(super) struct Asked {
    /// Its name in the text.
    pub name: String,
    /// Index of the subject that it comes from.
    pub subject: usize,
    /// Itself, in that subject's module.
    pub function: FuncId,
    /// Are its answers wanted?
    pub wanted: bool,
    /// Passes skip it.
    pub optnone: bool,
    /// What lines about it may name.
    pub names: Names,
}

/// Prints the subjects (of one triple and data layout) as one module. A single subject keeps its names.
pub(super) fn prepare(group: &[Subject<'_>], major: u32) -> Result<Prepared, String> {
    let dialect = Dialect(major);
    let (mut module, ids) = join(group);
    name_functions(&mut module);
    let void = module.types.intern(Type::Void);
    module.functions.iter_mut().for_each(|f| name_values(f, void));
    tag(&mut module);
    let layout = match &*module.data_layout {
        "" => DataLayout::parse(default_layout(&module.triple, major)),
        written => DataLayout::parse(written),
    }?;
    let printer = ModulePrinter::new(&module, dialect);
    let mut prepared = Prepared { text: printer.module_text(), functions: Vec::new(), by_name: FxHashMap::default() };
    for (subject, (source, ids)) in group.iter().zip(&ids).enumerate() {
        for function in source.module.defined_functions() {
            let printed = ids[function.0 as usize];
            let name = module.function_name(printed).to_string();
            prepared.by_name.insert(name.clone(), prepared.functions.len());
            prepared.functions.push(Asked {
                name,
                subject,
                function,
                wanted: source.functions.is_empty() || source.functions.contains(&function),
                optnone: module.function(printed).attrs.has("optnone"),
                names: names(&printer, &module, printed, source.module.function(function), &layout),
            });
        }
    }
    Ok(prepared)
}

/// The module to print, and the new ids of each subject's functions.
fn join(group: &[Subject<'_>]) -> (Module, Vec<Vec<FuncId>>) {
    if let [one] = group {
        let ids = (0..one.module.functions.len() as u32).map(FuncId).collect();
        return (one.module.clone(), vec![ids]);
    }
    let mut module = Module::default();
    let ids = group.iter().enumerate().map(|(i, s)| merge::append(&mut module, s.module, &format!("k{i}."))).collect();
    (module, ids)
}

/// Functions without a name (`@0`) get one: aa-eval prints nothing for them.
fn name_functions(module: &mut Module) {
    let unnamed: Vec<FuncId> = module.defined_functions().filter(|f| module.function_name(*f).is_empty()).collect();
    for f in unnamed {
        let symbol = module.function(f).symbol;
        let free = (f.0..).map(|n| format!("unnamed.{n}")).find(|n| module.find_symbol(n).is_none());
        module.rename_symbol(symbol, &free.expect("there are more numbers than symbols"));
    }
}

/// Values without a name (`%3`) get one, so that a number in the oracle's output can only be a value that its reader made
/// (it rewrites outdated intrinsics), and never one of ours that was numbered otherwise.
pub(super) fn name_values(f: &mut Function, void: TypeId) {
    let mut prefix = "v.".to_string();
    let taken = |prefix: &str, f: &Function| {
        let names = f
            .params
            .iter()
            .map(|p| &p.name)
            .chain(f.insts.iter().map(|i| &i.name))
            .chain(f.blocks.iter().map(|b| &b.name));
        names.flatten().any(|n| n.starts_with(prefix))
    };
    while taken(&prefix, f) {
        prefix.push('.');
    }
    for (i, p) in f.params.iter_mut().enumerate().filter(|(_, p)| p.name.is_none()) {
        p.name = Some(format!("{prefix}a{i}").into());
    }
    for (i, inst) in f.insts.iter_mut().enumerate().filter(|(_, i)| i.name.is_none() && i.ty != void) {
        inst.name = Some(format!("{prefix}{i}").into());
    }
}

/// Hangs `!am.I` on every load, store and call, where I is its id: the kind's name, and not the node's number, is what
/// survives in a line of aa-eval.
fn tag(module: &mut Module) {
    let first = metadata::FIXED_KINDS.len() + module.md_kinds.len();
    let most = module.functions.iter().map(|f| f.insts.len()).max().unwrap_or(0);
    module.md_kinds.extend((0..most).map(|i| format!("am.{i}").into()));
    let node = MdId(module.metadata.len() as u32);
    module.metadata.push(Metadata::Node { distinct: false, operands: Vec::new() });
    for f in &mut module.functions {
        for (i, inst) in f.insts.iter_mut().enumerate() {
            let named = matches!(
                inst.kind,
                InstKind::Load { .. } | InstKind::Store { .. } | InstKind::Call(_) | InstKind::Invoke { .. }
            );
            if named {
                inst.metadata.push((MdKindId((first + i) as u32), node));
            }
        }
    }
}

/// What a function's pointers are called: `printed` is its copy in the module that is printed.
fn names(
    printer: &ModulePrinter<'_>,
    module: &Module,
    printed: FuncId,
    source: &Function,
    layout: &DataLayout,
) -> Names {
    let mut names = Names::default();
    let operands = printer.function(printed);
    let f = module.function(printed);
    for id in f.inst_ids() {
        let Some((ptr, accessed)) = access(module, f, id) else { continue };
        let space = module.value_type(f, ptr).and_then(|t| module.types.pointer_space(t)).unwrap_or_default();
        let size = layout.store_size(&module.types, accessed);
        let location = pointer_operand(source, id).zip(size).map(|(ptr, size)| MemoryLocation {
            ptr,
            size: LocationSize::Precise(size),
            space,
        });
        names.add(&printer.type_text(accessed), space.0, &operands.operand_text(ptr), location);
    }
    names
}

/// Pointer and accessed type of a load or store.
fn access(module: &Module, f: &Function, id: InstId) -> Option<(Value, TypeId)> {
    let inst = f.inst(id);
    match inst.kind {
        InstKind::Load { ptr, .. } => Some((ptr, inst.ty)),
        InstKind::Store { ptr, value, .. } => Some((ptr, module.value_type(f, value)?)),
        _ => None,
    }
}

fn pointer_operand(f: &Function, id: InstId) -> Option<Value> {
    match f.inst(id).kind {
        InstKind::Load { ptr, .. } | InstKind::Store { ptr, .. } => Some(ptr),
        _ => None,
    }
}

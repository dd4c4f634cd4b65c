//! `full-restrict`: writes restrict pointers in the form that a front end with full restrict emits (LLVM review D68484,
//! the first state). The scopes of all restrict variables of a function are visible at all its accesses.
//!
//! A `noalias` parameter is declared (`llvm.noalias.decl`) and read once at the start of its function, in its own
//! scope. The flags in [`Reach`](super::restrict_pointers::Reach) add other pointers. A struct passed by value is one
//! restrict variable. A pointer that is loaded or extracted from the struct is a read of a member of this variable. The
//! reads of different members have different addresses. If the reads have no address, they have different object ids. A
//! pointer that is loaded through a restrict pointer is a read in the unknown function scope, with the address of the
//! load.
//!
//! The promise of a parameter does not change. All uses of the parameter now use the read. So a pointer is based on the
//! read if and only if it was based on the parameter. The pass keeps the attribute `noalias`, so the machine checks
//! both forms of the promise. The flags make the same promises as in `process-restrict`, about the same pointers
//! ([`Roots`](super::restrict_pointers::Roots)). Instructions that may order other accesses (fences, atomics, calls
//! that may synchronise) get no `!noalias` list, because the list would also make promises about the ordered accesses.

use super::process_restrict::is_plain_access;
use super::restrict_pointers::{Reach, Root, Roots, Step};
use super::{DEFAULT_RELEASE, struct_copies};
use crate::ir::builder::{md_node, plain_call};
use crate::ir::layout::DataLayout;
use crate::ir::restrict::unknown_scope;
use crate::ir::surgery::{extend_list, first_insertion_point, new_inst, replace_uses, scope, scope_domain};
use crate::ir::{
    AddressSpace, BlockId, Constant, FuncId, InstId, InstKind, MdId, MdKindId, Module, Type, TypeId, Value,
};
use crate::target::Defect;
use crate::values::FunctionView;
use crate::values::captures::call_has;

/// The scopes that the pass creates for variables.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum Scopes {
    /// One scope per variable.
    PerVariable,
    /// One scope for all variables of the function. Object ids distinguish the variables. Finkel's mail prefers this
    /// scheme.
    PerFunction,
}

/// The settings of the pass.
#[derive(Copy, Clone, Debug)]
pub(super) struct RunMode {
    /// Promises that the pass adds to those of the attributes.
    pub reach: Reach,
    /// The scopes to create.
    pub scopes: Scopes,
    /// Whether structs passed by value are copied to a local variable, as a front end copies them.
    pub copies: bool,
    /// The seeded defect, if there is one.
    pub defect: Option<Defect>,
}

/// Runs the pass. Returns the number of reads of restrict pointers that now use `llvm.noalias`.
pub fn full_restrict(m: &mut Module, reach: Reach) -> usize {
    restrict(m, &RunMode { reach, scopes: Scopes::PerVariable, copies: false, defect: None })
}

/// Runs the pass with the given settings.
pub(super) fn restrict(m: &mut Module, way: &RunMode) -> usize {
    let mut made = 0;
    for f in m.defined_functions().collect::<Vec<_>>() {
        let roots = restrict_pointers(m, f, way.reach, way.defect);
        if roots.is_empty() {
            continue;
        }
        let function = m.function_name(f).to_string();
        let domain = scope_domain(m, &function);
        let mut names = Names { domain, made: way.scopes, of: Vec::new(), declared: Vec::new() };
        let (mut reads, mut guards) = (Vec::new(), Vec::new());
        for (at, root) in roots.iter().enumerate().filter(|(_, r)| r.steps.is_empty()) {
            let scope = names.variable(m, root.param);
            let object = if way.scopes == Scopes::PerFunction { at } else { 0 };
            let decl = names.declaration(m, f, scope, object);
            reads.push(read_parameter(m, f, root.param, scope, (decl, object)));
        }
        let copied = |r: &Root| way.copies && matches!(r.steps[..], [Step::Field(_)]);
        for (object, root) in roots.iter().enumerate().filter(|(_, r)| !r.steps.is_empty() && !copied(r)) {
            let scope = match &root.steps[..] {
                [Step::Field(_)] => names.variable(m, root.param),
                [_] if !roots.iter().any(|r| r.steps.is_empty() && r.param == root.param) => {
                    names.variable(m, root.param)
                }
                _ => names.unknown(m, f),
            };
            let loads = root.values.iter().filter_map(|v| if let Value::Inst(i) = v { Some(*i) } else { None });
            for id in loads {
                reads.push(read_member(m, f, id, object, scope, &mut names));
            }
        }
        for param in (0..).take(m.function(f).params.len()) {
            let members: Vec<&Root> = roots.iter().filter(|r| r.param == param && copied(r)).collect();
            if !members.is_empty() {
                let scope = names.variable(m, param);
                let (guard, own) = struct_copies::through_copies(m, f, param, &members, scope);
                guards.push(guard);
                reads.extend(own);
            }
        }
        let visible: Vec<MdId> = names.of.iter().map(|(_, scope)| *scope).collect();
        for id in instructions_to_tag(m, f).into_iter().chain(guards).chain(reads.iter().copied()) {
            extend_list(m, f, id, MdKindId::NOALIAS, &visible);
        }
        made += reads.len();
    }
    made
}

/// Returns the restrict pointers of a function: its `noalias` parameters, and the pointers that the flags add and that
/// are not captured.
fn restrict_pointers(m: &Module, f: FuncId, reach: Reach, defect: Option<Defect>) -> Vec<Root> {
    let layout = DataLayout::for_module(m);
    let view = FunctionView::new(m, f, &layout, DEFAULT_RELEASE);
    let roots = Roots::new(&view, reach, Vec::new(), defect);
    roots.list.into_iter().filter(|r| r.steps.is_empty() || !r.captured).collect()
}

/// The scopes of one function's restrict variables, by parameter. The entry for `None` is the unknown function scope.
struct Names {
    domain: MdId,
    made: Scopes,
    of: Vec<(Option<u32>, MdId)>,
    /// The declarations, by scope and object.
    declared: Vec<((MdId, usize), Value)>,
}

impl Names {
    fn variable(&mut self, m: &mut Module, param: u32) -> MdId {
        match self.made {
            Scopes::PerVariable => self.scope(m, Some(param), &param.to_string()),
            Scopes::PerFunction => self.scope(m, Some(0), "all"),
        }
    }

    /// Returns the declaration of a variable's object. The declaration is created on first use at the start of the
    /// function. The unknown function scope has no declaration, so the result for it is null.
    fn declaration(&mut self, m: &mut Module, f: FuncId, scope: MdId, object: usize) -> Value {
        let plain = m.types.ptr(AddressSpace(0));
        let null = Value::Const(m.intern(Constant::Null { ty: plain }));
        if self.of.contains(&(None, scope)) {
            return null;
        }
        if let Some((_, known)) = self.declared.iter().find(|(of, _)| *of == (scope, object)) {
            return *known;
        }
        let (word, metadata) = (m.types.int(64), m.types.intern(Type::Metadata));
        let number = Value::Const(m.const_int(64, object as u128));
        let list = Value::Metadata(md_node(m, &[scope]));
        let given = [(plain, null), (word, number), (metadata, list)];
        let kind = plain_call(m, "llvm.noalias.decl.p0.p0.i64", plain, &given);
        let decl = new_inst(&mut m.functions[f], kind, plain);
        let at = first_insertion_point(m.function(f), m.function(f).block(BlockId(0)));
        m.functions[f].blocks[0].insts.insert(at, decl);
        self.declared.push(((scope, object), Value::Inst(decl)));
        Value::Inst(decl)
    }

    /// Returns the unknown function scope of this function. Creates the scope on first use.
    fn unknown(&mut self, m: &mut Module, f: FuncId) -> MdId {
        if let Some(known) = unknown_scope(m, m.function(f)) {
            if !self.of.contains(&(None, known)) {
                self.of.push((None, known));
            }
            return known;
        }
        let scope = self.scope(m, None, "unknown scope");
        let list = md_node(m, &[scope]);
        m.functions[f].metadata.push((MdKindId::NOALIAS, list));
        scope
    }

    fn scope(&mut self, m: &mut Module, of: Option<u32>, name: &str) -> MdId {
        if let Some((_, known)) = self.of.iter().find(|(o, _)| *o == of) {
            return *known;
        }
        let new = scope(m, self.domain, name);
        self.of.push((of, new));
        new
    }
}

/// Returns the instructions that get a `!noalias` list.
fn instructions_to_tag(m: &Module, f: FuncId) -> Vec<InstId> {
    let layout = DataLayout::for_module(m);
    let view = FunctionView::new(m, f, &layout, DEFAULT_RELEASE);
    let sees = |id: &InstId| match &m.function(f).inst(*id).kind {
        kind @ (InstKind::Load { .. } | InstKind::Store { .. }) => is_plain_access(kind),
        InstKind::Call(call) => call_has(&view, call, "nosync"),
        _ => false,
    };
    view.function.inst_ids().filter(sees).collect()
}

/// Creates the read of one parameter and replaces every use of the parameter by it.
fn read_parameter(m: &mut Module, f: FuncId, param: u32, scope: MdId, declared: (Value, usize)) -> InstId {
    let read = new_read(m, f, Value::Arg(param), None, declared, scope);
    // The read goes after the declarations, which follow the allocas at the start of the function.
    let of_decl = |i: &InstId| Value::Inst(*i) == declared.0;
    let at = m.function(f).block(BlockId(0)).insts.iter().position(of_decl).map_or(0, |at| at + 1);
    m.functions[f].blocks[0].insts.insert(at, read);
    read
}

/// Creates the read of a pointer that an instruction extracts or loads, directly after that instruction.
fn read_member(m: &mut Module, f: FuncId, id: InstId, object: usize, scope: MdId, names: &mut Names) -> InstId {
    let (address, object) = match &m.function(f).inst(id).kind {
        InstKind::Load { ptr, .. } if names.made == Scopes::PerVariable => (Some(*ptr), 0),
        InstKind::Load { ptr, .. } => (Some(*ptr), object),
        _ => (None, object),
    };
    let decl = names.declaration(m, f, scope, object);
    let read = new_read(m, f, Value::Inst(id), address, (decl, object), scope);
    for block in &mut m.functions[f].blocks {
        if let Some(at) = block.insts.iter().position(|i| *i == id) {
            block.insts.insert(at + 1, read);
        }
    }
    read
}

/// Creates a read of the restrict pointer `value` with this declaration and object id, and replaces all uses of `value`
/// by the read. The caller inserts the read into a block.
fn new_read(
    m: &mut Module,
    f: FuncId,
    value: Value,
    address: Option<Value>,
    (decl, object): (Value, usize),
    scope: MdId,
) -> InstId {
    let plain = m.types.ptr(AddressSpace(0));
    let type_of = |m: &Module, v| m.value_type(m.function(f), v).unwrap_or(plain);
    let ty = type_of(m, value);
    let null = Value::Const(m.intern(Constant::Null { ty: plain }));
    let address = address.map_or((plain, null), |a| (type_of(m, a), a));
    let object = (m.types.int(64), Value::Const(m.const_int(64, object as u128)));
    let list = md_node(m, &[scope]);
    let kind = noalias_call(m, (ty, value), decl, address, object, list);
    let function = &mut m.functions[f];
    replace_uses(function, value, Value::Inst(InstId(function.insts.len() as u32)));
    new_inst(function, kind, ty)
}

/// Creates a call of `llvm.noalias`. The operands of the call are the pointer, its declaration (or null), its address,
/// its object id, and the list with the scope.
pub(super) fn noalias_call(
    m: &mut Module,
    pointer: (TypeId, Value),
    decl: Value,
    address: (TypeId, Value),
    object: (TypeId, Value),
    list: MdId,
) -> InstKind {
    let (plain, metadata) = (m.types.ptr(AddressSpace(0)), m.types.intern(Type::Metadata));
    let space = |t| m.types.pointer_space(t).unwrap_or_default().0;
    let bits = m.types.int_bits(object.0).unwrap_or(64);
    let name = format!("llvm.noalias.p{}.p0.p{}.i{}", space(pointer.0), space(address.0), bits);
    let given = [pointer, (plain, decl), address, object, (metadata, Value::Metadata(list))];
    plain_call(m, &name, pointer.0, &given)
}

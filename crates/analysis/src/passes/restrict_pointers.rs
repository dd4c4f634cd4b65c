//! The restrict pointers of a function: the values that contain them, and their promises.
//!
//! A restrict pointer makes the promise that C and LLVM define. The promise is about each byte that is modified while
//! the function runs. If such a byte is accessed through a pointer *based on* the restrict pointer, no access to this
//! byte uses any other pointer while the function runs. The promise comes from `noalias` parameters. The flags in
//! [`Reach`] extend the promise to pointers in by-value structs and to pointers that are loaded through restrict
//! pointers. A user who gives a flag makes these additional promises.

use super::slots::slots;
use crate::ir::{AddressSpace, InstId, InstKind, Value};
use crate::target::{Defect, Target, is_kernel};
use crate::values::FunctionView;
use crate::values::captures::may_be_captured;

/// One step from a parameter to a restrict pointer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Step {
    /// The step to a member of a struct value.
    Field(Vec<u32>),
    /// The step to a pointer that is loaded at this offset from the pointer, in bytes.
    Offset(i128),
    /// The step to a pointer that is loaded at an unknown offset from the pointer.
    Somewhere,
}

/// One restrict pointer.
#[derive(Clone, Debug)]
pub struct Root {
    /// The index of the parameter from which the steps lead to the root. Without steps, the parameter itself is the
    /// root.
    pub param: u32,
    /// The steps from the parameter to the root. Empty if the root is the parameter itself.
    pub steps: Vec<Step>,
    /// The values that equal the root.
    pub values: Vec<Value>,
    /// Whether it is promised that bytes accessed through the root are accessed only through pointers based on the
    /// root. If false, only [`Roots::pairs`] has promises about the root.
    pub exclusive: bool,
    /// Whether a load, a call or an `inttoptr` may return a pointer based on the root.
    pub captured: bool,
}

/// The restrict pointers of one function.
#[derive(Clone, Debug, Default)]
pub struct Roots {
    /// The restrict pointers, in the order in which they were found.
    pub list: Vec<Root>,
    /// Pairs of parameters, the lower index first. The callers guarantee that accesses based on the two parameters of a
    /// pair never conflict in this function.
    pub pairs: Vec<(u32, u32)>,
}

/// Promises that a pass adds to those in the IR.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub struct Reach {
    /// Whether pointers in structs that are passed by value are restrict.
    pub in_struct: bool,
    /// Whether pointers that are loaded through restrict pointers are restrict.
    pub multi_level: bool,
}

/// The maximum number of levels of indirection that are followed.
const LEVELS: usize = 4;
/// The maximum number of visited uses of a pointer. A pointer with more uses counts as captured.
const USES: usize = 1000;
/// The size of the widest pointer in bytes.
const POINTER_BYTES: u64 = 8;

impl Roots {
    /// Finds the restrict pointers of a function. `pairs` are the callers' guarantees. `defect` may make the function
    /// omit the search for captures.
    pub fn new(view: &FunctionView, reach: Reach, pairs: Vec<(u32, u32)>, defect: Option<Defect>) -> Roots {
        let mut list = Vec::new();
        for (i, param) in (0u32..).zip(&view.function.params) {
            let is_pointer = view.module.types.is_pointer(param.ty);
            let paired = pairs.iter().any(|(a, b)| *a == i || *b == i);
            let byval = param.attrs.has("byval");
            let promised = param.attrs.has("noalias") || defect == Some(Defect::EveryParameter);
            if reach.in_struct && is_pointer && (byval || is_kernarg(view, i)) {
                list.extend(loaded_roots(view, i, &[], &[Value::Arg(i)]));
            } else if is_pointer && !byval && (promised || paired) {
                let values = vec![Value::Arg(i)];
                let exclusive = promised;
                list.push(Root { param: i, steps: Vec::new(), values, exclusive, captured: false });
            } else if reach.in_struct && view.module.types.struct_body(param.ty).is_some() {
                list.extend(members(view, i));
            }
        }
        let naive = defect == Some(Defect::CapturedNoalias);
        let mark = |r: &mut Root| {
            r.captured = !naive && (r.captured || r.values.iter().any(|v| may_be_captured(view, *v, USES)));
        };
        list.iter_mut().for_each(mark);
        let mut at = 0;
        while reach.multi_level && at < list.len() {
            let outer: &Root = &list[at];
            if outer.exclusive && !outer.captured && outer.steps.len() < LEVELS {
                let mut inner = loaded_roots(view, outer.param, &outer.steps, &outer.values);
                inner.iter_mut().for_each(mark);
                list.extend(inner);
            }
            at += 1;
        }
        Roots { list, pairs }
    }

    /// Whether accesses based on root `a` never conflict with accesses based on root `b`.
    pub fn are_disjoint(&self, a: usize, b: usize) -> bool {
        let (x, y) = (&self.list[a], &self.list[b]);
        if a == b || x.may_be(y) {
            return false;
        }
        let plain = x.steps.is_empty() && y.steps.is_empty();
        x.exclusive || y.exclusive || plain && self.pairs.contains(&(x.param.min(y.param), x.param.max(y.param)))
    }

    /// Returns the index of the root that a value equals.
    pub fn root_of(&self, v: Value) -> Option<usize> {
        self.list.iter().position(|r| r.values.contains(&v))
    }
}

impl Root {
    /// Whether the two roots may be pointers that are loaded from the same memory.
    fn may_be(&self, o: &Root) -> bool {
        let near = |x: i128, y: i128| (x - y).unsigned_abs() < u128::from(POINTER_BYTES);
        let same = |(x, y): (&Step, &Step)| match (x, y) {
            (Step::Offset(x), Step::Offset(y)) => near(*x, *y),
            (Step::Somewhere, _) | (_, Step::Somewhere) => true,
            _ => x == y,
        };
        self.param == o.param && self.steps.len() == o.steps.len() && self.steps.iter().zip(&o.steps).all(same)
    }

    /// Returns the restrict pointer's name in messages: `%a`, `%args.0`, `%p[8]`, `%p[?][0]`.
    pub fn name(&self, view: &FunctionView) -> String {
        let mut out = match &view.function.params[self.param as usize].name {
            Some(name) => format!("%{name}"),
            None => format!("%{}", self.param),
        };
        for step in &self.steps {
            out += &match step {
                Step::Field(path) => path.iter().map(|i| format!(".{i}")).collect(),
                Step::Offset(o) => format!("[{o}]"),
                Step::Somewhere => "[?]".to_string(),
            };
        }
        out
    }
}

/// Whether the parameter is a by-value struct of an AMD kernel. Such a struct is in the constant memory of the launch.
/// (On other targets, `byref` does not promise that the memory is never written.)
fn is_kernarg(view: &FunctionView, param: u32) -> bool {
    let constant = view.pointer_space(Value::Arg(param)) == Some(AddressSpace(4));
    let byref = view.function.params[param as usize].attrs.has("byref");
    byref && constant && Target::of(view.module) == Target::Amdgcn && is_kernel(view.module, view.id)
}

/// Returns one root for each address, relative to `bases`, from which the function loads a pointer.
fn loaded_roots(view: &FunctionView, param: u32, outer: &[Step], bases: &[Value]) -> Vec<Root> {
    let Some(slots) = slots(view, bases) else { return Vec::new() };
    let mut roots: Vec<Root> = Vec::new();
    for (at, id) in &slots.pointers {
        let mut steps = outer.to_vec();
        steps.push(at.map_or(Step::Somewhere, Step::Offset));
        match roots.iter_mut().find(|r| r.steps == steps) {
            Some(root) => root.values.push(Value::Inst(*id)),
            None => {
                let captured = slots.leaks(*at, POINTER_BYTES);
                roots.push(Root { param, steps, values: vec![Value::Inst(*id)], exclusive: true, captured });
            }
        }
    }
    roots
}

/// Returns one root per pointer that is extracted from a struct value.
fn members(view: &FunctionView, param: u32) -> Vec<Root> {
    let value = Value::Arg(param);
    let mut roots: Vec<Root> = Vec::new();
    let mut leaks = false;
    for user in view.users(value) {
        let path = match &view.function.inst(*user).kind {
            InstKind::ExtractValue { path, .. } => path,
            _ => {
                leaks = true;
                continue;
            }
        };
        if view.pointer_space(Value::Inst(*user)).is_none() {
            leaks |= may_hold_pointer(view, *user);
            continue;
        }
        let steps = vec![Step::Field(path.clone())];
        match roots.iter_mut().find(|r| r.steps == steps) {
            Some(root) => root.values.push(Value::Inst(*user)),
            None => {
                let values = vec![Value::Inst(*user)];
                roots.push(Root { param, steps, values, exclusive: true, captured: false });
            }
        }
    }
    roots.iter_mut().for_each(|r| r.captured = leaks);
    roots
}

/// Whether the extracted value may contain a pointer: it is neither an integer nor a float. (If the caller made an
/// integer from a pointer, the integer is treated as a separate member.)
fn may_hold_pointer(view: &FunctionView, id: InstId) -> bool {
    use crate::ir::Type;
    !matches!(view.module.types.get(view.function.inst(id).ty), Type::Int(_) | Type::Float(_))
}

//! Makes linked structures in memory: lists and trees. Code that follows the links loads pointers through loaded
//! pointers, until it loads null. Random bytes contain no valid pointers.

use super::FAR;
use super::facts::{LLVM_MAJOR, SearchFacts, alloca_of};
use super::memory_slots::PointerSlot;
use super::random_setup::{SINGLE_THREAD_OBJECT_SIZE, SetupSampler, SetupStyle};
use crate::case::{Input, StoredInput};
use crate::ir::*;
use crate::values::FunctionView;
use crate::values::gep::decompose;
use std::collections::BTreeMap;

/// The origin of a pointer: a base pointer plus a number of bytes. The base pointer is an argument of the entry, or is
/// loaded from memory that the code reaches from this argument.
pub(super) struct ArgumentOffset {
    pub arg: u32,
    /// The offsets of the pointers that are loaded on the way, starting in the argument's object.
    pub path: Vec<u64>,
    pub offset: i128,
    /// The strides, in bytes, of variable indices that are added at run time.
    pub strides: Vec<i128>,
    /// Whether the pointer may also have other origins, as in a loop that follows a list from node to node.
    pub is_one_of_many: bool,
}

impl ArgumentOffset {
    /// Converts this origin from the arguments of a callee to the arguments of the caller. `outer` is the origin of the
    /// pointer that the caller passes.
    fn seen_from(self, outer: ArgumentOffset) -> ArgumentOffset {
        let is_one_of_many = self.is_one_of_many || outer.is_one_of_many;
        let ArgumentOffset { arg, mut path, offset: start, mut strides, .. } = outer;
        let mut offset = self.offset;
        match self.path.split_first() {
            None => {
                offset = offset.wrapping_add(start);
                strides.extend(self.strides);
            }
            Some((first, rest)) => {
                path.push(u64::try_from(start.wrapping_add((*first).into())).unwrap_or(u64::MAX));
                path.extend(rest);
                strides = self.strides;
            }
        }
        ArgumentOffset { arg, path, offset, strides, is_one_of_many }
    }

    /// Returns the argument, if the pointer leads into the argument's own object.
    pub fn own_argument(&self) -> Option<u32> {
        self.path.is_empty().then_some(self.arg)
    }
}

/// The values that one function stores in its allocas.
#[derive(Clone, Debug, Default)]
pub(super) struct PointerFields {
    /// The values stored in each alloca.
    pub stored: BTreeMap<InstId, Vec<Value>>,
    /// Whether the function calls itself.
    pub recursive: bool,
}

/// The maximum number of values on the way from a pointer back to its argument.
const MAX_STEPS: usize = 16;
/// The maximum number of pointer loads in a chain that leads from an argument to a pointer.
const MAX_LOADS: usize = 8;
/// The maximum number of nodes of a structure.
const MAX_NODES: u64 = 7;

impl PointerFields {
    pub fn collect(view: &FunctionView, f: FuncId) -> PointerFields {
        let mut pointer_fields = PointerFields::default();
        for i in view.function.inst_ids() {
            match &view.function.inst(i).kind {
                InstKind::Store { value, ptr, .. } => {
                    if let Some(home) = alloca_of(view, *ptr) {
                        pointer_fields.stored.entry(home).or_default().push(*value);
                    }
                }
                kind => {
                    let callee = kind.as_call().and_then(|call| view.module.callee(call.callee));
                    pointer_fields.recursive |= callee == Some(f);
                }
            }
        }
        pointer_fields
    }

    /// Returns the possible sources of a value: the operands of a phi or select, or, for a load from an alloca, the
    /// values stored there.
    fn sources(&self, view: &FunctionView, v: Value) -> Vec<Value> {
        let Value::Inst(i) = v else { return Vec::new() };
        match &view.function.inst(i).kind {
            InstKind::Phi { incoming, .. } => incoming.iter().map(|(v, _)| *v).collect(),
            InstKind::Select { then, els, .. } => vec![*then, *els],
            InstKind::Load { ptr, .. } => {
                alloca_of(view, *ptr).and_then(|home| self.stored.get(&home).cloned()).unwrap_or_default()
            }
            // A buffer resource (AMDGPU) gives access to the memory of the pointer from which it is made.
            InstKind::Call(call) if view.intrinsic(call).is_some_and(|n| n.starts_with(MAKE_RESOURCE)) => {
                call.args.first().map(|arg| arg.value).into_iter().collect()
            }
            _ => Vec::new(),
        }
    }
}

/// The intrinsic that makes a buffer resource from a pointer.
const MAKE_RESOURCE: &str = "llvm.amdgcn.make.buffer.rsrc.";

impl SearchFacts {
    /// Returns the origin of a pointer of function `f` in terms of the entry's arguments.
    pub fn origin(&self, view: &FunctionView, f: FuncId, ptr: Value) -> Option<ArgumentOffset> {
        let from = local_origin(view, &self.pointer_fields, ptr, MAX_LOADS)?;
        if f == self.functions[0] {
            return Some(from);
        }
        let (arg, path, offset) = self.bound.get(&(f, from.arg))?.clone();
        Some(from.seen_from(ArgumentOffset { arg, path, offset, strides: Vec::new(), is_one_of_many: false }))
    }

    /// Records which arguments of a call come from arguments of the entry.
    pub fn bind_arguments(&mut self, view: &FunctionView, f: FuncId, callee: FuncId, call: &Call) {
        for (n, arg) in (0u32..).zip(&call.args) {
            if view.module.types.is_pointer(arg.ty)
                && !self.bound.contains_key(&(callee, n))
                && let Some(origin) = self.origin(view, f, arg.value)
            {
                self.bound.insert((callee, n), (origin.arg, origin.path, origin.offset));
            }
        }
    }
}

/// Returns the origin of a pointer in terms of its own function's arguments. At most `loads` loaded pointers and calls
/// that return pointers are followed.
fn local_origin(
    view: &FunctionView,
    pointer_fields: &PointerFields,
    ptr: Value,
    loads: usize,
) -> Option<ArgumentOffset> {
    let mut work = vec![(ptr, 0i128, Vec::new(), false)];
    let mut seen = Vec::new();
    while let Some((v, offset, mut strides, many)) = work.pop() {
        let d = decompose(view, v, &FAR);
        let offset = offset.wrapping_add(d.offset);
        strides.extend(d.terms.iter().map(|t| t.scale));
        if let Value::Arg(arg) = d.base {
            return Some(ArgumentOffset { arg, path: Vec::new(), offset, strides, is_one_of_many: many });
        }
        if seen.len() >= MAX_STEPS || seen.contains(&d.base) {
            continue;
        }
        seen.push(d.base);
        let sources = pointer_fields.sources(view, d.base);
        if sources.is_empty() && !many && loads > 0 {
            let Some(outer) = outer_origin(view, pointer_fields, d.base, loads - 1) else { continue };
            let own = ArgumentOffset { arg: 0, path: Vec::new(), offset, strides, is_one_of_many: false };
            return Some(own.seen_from(outer));
        }
        let many = many || sources.len() > 1;
        // The first source must be visited first, and `work` is a stack.
        work.extend(sources.into_iter().rev().map(|v| (v, offset, strides.clone(), many)));
    }
    None
}

/// Returns the origin of a pointer that is loaded from a fixed address or returned by a called function.
fn outer_origin(view: &FunctionView, pointer_fields: &PointerFields, v: Value, loads: usize) -> Option<ArgumentOffset> {
    let Value::Inst(i) = v else { return None };
    match &view.function.inst(i).kind {
        InstKind::Load { ptr, .. } => {
            let holder = local_origin(view, pointer_fields, *ptr, loads)?;
            let is_fixed = !holder.is_one_of_many && holder.strides.iter().all(|s| *s == 0);
            let offset = u64::try_from(holder.offset).ok().filter(|_| is_fixed)?;
            let path = holder.path.into_iter().chain([offset]).collect();
            Some(ArgumentOffset { path, offset: 0, strides: Vec::new(), ..holder })
        }
        InstKind::Call(call) => {
            let callee = view.module.callee(call.callee)?;
            let inner = FunctionView::new(view.module, callee, view.layout, LLVM_MAJOR);
            let own = PointerFields::collect(&inner, callee);
            let mut returns = inner.function.inst_ids().map(|i| &inner.function.inst(i).kind);
            let returned = returns.find_map(|kind| if let InstKind::Ret(value) = kind { *value } else { None })?;
            let from = local_origin(&inner, &own, returned, loads)?;
            let passed = call.args.get(from.arg as usize)?.value;
            Some(from.seen_from(local_origin(view, pointer_fields, passed, loads)?))
        }
        _ => None,
    }
}

impl SetupSampler<'_> {
    /// If the code follows links from this argument, creates linked nodes in the argument's object. Each node points to
    /// later nodes, and the last nodes contain null.
    pub fn link(&mut self, arg: u32) {
        let is_own = |s: &&PointerSlot| s.arg == arg && s.path.is_empty();
        let slots: Vec<_> = self.scene.facts.pointer_slots.iter().filter(is_own).collect();
        let Some(last) = slots.iter().map(|s| s.offset).max().filter(|last| *last < SINGLE_THREAD_OBJECT_SIZE) else {
            return;
        };
        if self.draw_style == SetupStyle::Unconstrained && self.rng.one_in(4) {
            return;
        }
        let stride = (last + 8).max(self.scene.facts.span.min(SINGLE_THREAD_OBJECT_SIZE)).next_multiple_of(64);
        let nodes = 1 + self.rng.below(MAX_NODES);
        let Some(Some(Input::Object { size, .. })) = self.out.args.get_mut(arg as usize) else { return };
        *size = (*size).max(stride * nodes);
        for node in 0..nodes {
            for (n, PointerSlot { offset, space, .. }) in (0u64..).zip(&slots) {
                let Some((root, at)) = self.room_in(arg, node * stride + offset, 8) else { continue };
                let next = node * slots.len() as u64 + 1 + n;
                let there = Input::Arg { arg: root, offset: i128::from(next * stride) };
                let value = if next < nodes { there } else { Input::Null };
                self.out.stored.push(StoredInput::in_argument(root, at, value, *space));
            }
        }
    }
}

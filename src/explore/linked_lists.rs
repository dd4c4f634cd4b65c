//! Linked structures: lists and trees. Code that follows them loads pointers through pointers that it loaded, until one
//! is null. Random bytes contain no such pointers.

use super::FAR;
use super::facts::{Facts, alloca_of};
use super::random_setup::{CALM_ROOM, Chooser, SetupStyle};
use crate::case::{Input, Stored};
use crate::ir::*;
use crate::values::FunctionView;
use crate::values::gep::decompose;
use std::collections::BTreeMap;

/// Where a pointer comes from: a number of bytes after the pointer in an argument of the entry.
pub(super) struct ArgumentOffset {
    pub arg: u32,
    pub offset: i128,
    /// The strides of what is added at run time.
    pub strides: Vec<i128>,
    /// It may come from elsewhere too, as in a loop that goes from node to node.
    pub is_one_of_many: bool,
}

/// The values that the code of one function stores in its allocas.
#[derive(Clone, Debug, Default)]
pub(super) struct PointerFields {
    /// The values stored in each alloca.
    pub stored: BTreeMap<InstId, Vec<Value>>,
    /// Does the function call itself?
    pub recursive: bool,
}

/// Values between a pointer and the argument that it comes from.
const MAX_STEPS: usize = 16;
/// Nodes of a structure.
const MAX_NODES: u64 = 7;

impl PointerFields {
    pub fn collect(view: &FunctionView, f: FuncId) -> PointerFields {
        let mut homes = PointerFields::default();
        for i in view.function.inst_ids() {
            match &view.function.inst(i).kind {
                InstKind::Store { value, ptr, .. } => {
                    if let Some(home) = alloca_of(view, *ptr) {
                        homes.stored.entry(home).or_default().push(*value);
                    }
                }
                kind => {
                    let callee = kind.as_call().and_then(|call| view.module.callee(call.callee));
                    homes.recursive |= callee == Some(f);
                }
            }
        }
        homes
    }

    /// What a value may be: what a phi or a select takes, or what was stored where it is loaded from.
    fn sources(&self, view: &FunctionView, v: Value) -> Vec<Value> {
        let Value::Inst(i) = v else { return Vec::new() };
        match &view.function.inst(i).kind {
            InstKind::Phi { incoming, .. } => incoming.iter().map(|(v, _)| *v).collect(),
            InstKind::Select { then, els, .. } => vec![*then, *els],
            InstKind::Load { ptr, .. } => {
                alloca_of(view, *ptr).and_then(|home| self.stored.get(&home).cloned()).unwrap_or_default()
            }
            // A buffer resource describes the memory that a pointer leads to (AMDGPU).
            InstKind::Call(call) if view.intrinsic(call).is_some_and(|n| n.starts_with(MAKE_RESOURCE)) => {
                call.args.first().map(|arg| arg.value).into_iter().collect()
            }
            _ => Vec::new(),
        }
    }
}

/// The intrinsic that makes a buffer resource of a pointer.
const MAKE_RESOURCE: &str = "llvm.amdgcn.make.buffer.rsrc.";

impl Facts {
    /// Where a pointer of function `f` comes from.
    pub fn origin(&self, view: &FunctionView, f: FuncId, ptr: Value) -> Option<ArgumentOffset> {
        let mut work = vec![(ptr, 0i128, Vec::new(), false)];
        let mut seen = Vec::new();
        while let Some((v, offset, mut strides, many)) = work.pop() {
            let d = decompose(view, v, &FAR);
            let offset = offset.wrapping_add(d.offset);
            strides.extend(d.terms.iter().map(|t| t.scale));
            if let Value::Arg(own) = d.base {
                let (arg, ahead) = if f == self.functions[0] { (own, 0) } else { *self.bound.get(&(f, own))? };
                return Some(ArgumentOffset { arg, offset: offset.wrapping_add(ahead), strides, is_one_of_many: many });
            }
            if seen.len() >= MAX_STEPS || seen.contains(&d.base) {
                continue;
            }
            seen.push(d.base);
            let sources = self.homes.sources(view, d.base);
            let many = many || sources.len() > 1;
            // The first one is looked at first.
            work.extend(sources.into_iter().rev().map(|v| (v, offset, strides.clone(), many)));
        }
        None
    }

    /// The arguments of a called function that come from arguments of the entry.
    pub fn bind_arguments(&mut self, view: &FunctionView, f: FuncId, callee: FuncId, call: &Call) {
        for (n, arg) in (0u32..).zip(&call.args) {
            if view.module.types.is_pointer(arg.ty)
                && !self.bound.contains_key(&(callee, n))
                && let Some(origin) = self.origin(view, f, arg.value)
            {
                self.bound.insert((callee, n), (origin.arg, origin.offset));
            }
        }
    }
}

impl Chooser<'_> {
    /// Makes linked nodes in the object of an argument through which the code follows pointers: each points to later
    /// ones, the last ones to null.
    pub fn link(&mut self, arg: u32) {
        let slots: Vec<_> = self.scene.facts.pointer_slots.iter().filter(|s| s.0 == arg).copied().collect();
        let Some(last) = slots.iter().map(|s| s.1).max().filter(|last| *last < CALM_ROOM) else { return };
        if self.manner == SetupStyle::Free && self.rng.one_in(4) {
            return;
        }
        let stride = (last + 8).max(self.scene.facts.span.min(CALM_ROOM)).next_multiple_of(64);
        let nodes = 1 + self.rng.below(MAX_NODES);
        let Some(Some(Input::Object { size, .. })) = self.out.args.get_mut(arg as usize) else { return };
        *size = (*size).max(stride * nodes);
        for node in 0..nodes {
            for (n, (_, offset, space)) in (0u64..).zip(&slots) {
                let Some((root, at)) = self.room_in(arg, node * stride + offset, 8) else { continue };
                let next = node * slots.len() as u64 + 1 + n;
                let there = Input::Arg { arg: root, offset: i128::from(next * stride) };
                let value = if next < nodes { there } else { Input::Null };
                self.out.stored.push(Stored { arg: root, offset: at, value, space: space.0 });
            }
        }
    }
}

//! Changes inputs. Determines which parts may change, and from which input each pointer of the code comes. After each
//! change, the inputs are complete.

use super::FAR;
use super::facts::LLVM_MAJOR;
use super::random_setup::EntryFacts;
use crate::case::{Input, Setup, StoredInput};
use crate::ir::*;
use crate::machine::{Limits, MOST_THREADS};
use crate::random::Rng;
use crate::target::Target;
use crate::values::FunctionView;
use crate::values::gep::decompose;
use crate::values::linear::mask;

/// Inputs under change.
#[derive(Clone)]
pub(super) struct SetupEditor<'a> {
    pub scene: &'a EntryFacts<'a>,
    pub setup: Setup,
    /// The inputs that the case states, which do not change.
    pub stated: Option<&'a Setup>,
}

/// The source of a pointer of the code.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum PointerSource {
    Arg(u32),
    /// A pointer stored in an input object.
    Memory {
        root: u32,
        at: i128,
        space: u32,
    },
    Global(Box<str>),
}

/// The maximum number of callers and of pointers in memory that are followed.
const DEPTH: u32 = 4;
/// The maximum number of threads in a block after a change, unless the code names a larger number.
const MAX_THREADS: u32 = 72;
/// The maximum size in bytes to which an input object grows.
const MAX_SIZE: i128 = 1 << 14;

impl<'a> SetupEditor<'a> {
    /// Whether argument `i` may change.
    pub fn free(&self, i: usize) -> bool {
        self.stated.is_none_or(|s| !s.states(i))
    }

    /// Whether the launch may change.
    pub fn free_launch(&self) -> bool {
        self.stated.is_none() && Limits::for_entry(self.scene.module, self.scene.entry).block.is_none()
    }

    /// Returns the value of an integer argument.
    pub fn integer(&self, i: u32) -> Option<u128> {
        match self.setup.args.get(i as usize)?.as_ref()? {
            Input::Bits { value, .. } => Some(*value),
            Input::PerThread(list) => match list.first() {
                Some(Input::Bits { value, .. }) => Some(*value),
                _ => None,
            },
            _ => None,
        }
    }

    /// Sets an argument to a number, occasionally in one thread only. Returns `None` if the argument must not change or
    /// is no number.
    pub fn set_number(&mut self, rng: &mut Rng, i: u32, want: u128) -> Option<()> {
        let i = i as usize;
        let module = self.scene.module;
        let ty = self.scene.params().get(i)?.ty;
        matches!(module.types.get(ty), Type::Int(_) | Type::Byte(_) | Type::Float(_)).then_some(())?;
        let bits = u32::try_from(self.scene.layout.size_bits(&module.types, ty)?).ok().filter(|b| *b <= 128)?;
        self.free(i).then_some(())?;
        let new = Input::Bits { bits, value: want & mask(bits) };
        let threads = self.setup.launch.threads() as usize;
        let slot = self.setup.args.get_mut(i)?;
        *slot = Some(match slot.take() {
            Some(old) if threads > 1 && rng.one_in(3) && !self.scene.kernel => {
                let mut list = match old {
                    Input::PerThread(list) => list,
                    one => vec![one],
                };
                let last = list.last().cloned().unwrap_or(new.clone());
                list.resize(threads, last);
                list[rng.below(threads as u64) as usize] = new;
                Input::PerThread(list)
            }
            _ => new,
        });
        Some(())
    }

    /// Sets an argument to a pointer.
    pub fn set_pointer(&mut self, i: u32, new: Input) -> Option<()> {
        let param = self.scene.params().get(i as usize)?;
        let space = self.scene.pointer_param(i as usize)?;
        (self.free(i as usize) && !param.attrs.has("byval")).then_some(())?;
        if let Input::Arg { arg, .. } = &new {
            (*arg != i && self.is_nameable(*arg, space)).then_some(())?;
        }
        if let Input::Global { name, .. } = &new {
            self.names(name, space).then_some(())?;
        }
        // If the argument no longer points to an object, the values stored in that object move to the new object.
        if let (Input::Arg { arg, offset }, 0) = (&new, self.start(i)) {
            let (_, start) = self.resolve(&new, 0).unwrap_or((*arg, *offset));
            for s in self.setup.stored.iter_mut().filter(|s| s.arg == i) {
                let first = s.first_offset();
                if let Ok(at) = u64::try_from(start + i128::from(*first)) {
                    (*first, s.arg) = (at, *arg);
                }
            }
        }
        if !matches!(new, Input::Object { .. } | Input::Inside { .. }) {
            self.setup.stored.retain(|s| s.arg != i);
            self.setup.adjacent.retain(|a| a.arg != i && a.after != i);
        }
        self.setup.args[i as usize] = Some(new);
        self.clamp_to_objects();
        Some(())
    }

    /// Drops stored values that do not fit into their objects any more. A ramp is shortened.
    fn clamp_to_objects(&mut self) {
        let sizes: Vec<i128> = self.setup.args.iter().map(|a| a.as_ref().map_or(0, size)).collect();
        let layout = &self.scene.layout;
        self.setup.stored.retain_mut(|s| {
            if !s.path.is_empty() {
                return true;
            }
            let room = sizes.get(s.arg as usize).copied().unwrap_or(0) - i128::from(s.offset);
            s.fit(u64::try_from(room).unwrap_or(0), layout)
        });
    }

    fn start(&self, i: u32) -> i128 {
        match self.setup.args.get(i as usize) {
            Some(Some(Input::Inside { offset, .. })) => *offset,
            _ => 0,
        }
    }

    /// Whether a pointer of this space can point to the object of argument `root`.
    fn is_nameable(&self, root: u32, space: AddressSpace) -> bool {
        let copied = self.scene.params().get(root as usize).is_none_or(|p| p.attrs.has("byval"));
        match self.setup.args.get(root as usize) {
            Some(Some(Input::Object { place, .. } | Input::Inside { place, .. })) => {
                !copied && self.scene.shows(space, *place)
            }
            other => !copied && matches!(other, Some(Some(Input::PerThread(_)))),
        }
    }

    /// Whether the host or the caller can pass a pointer of this space to a variable.
    fn names(&self, variable: &str, space: AddressSpace) -> bool {
        let module = self.scene.module;
        let found = module.find_symbol(variable).and_then(|s| module.symbols[s].def);
        let Some(GlobalRef::Variable(g)) = found else { return true };
        if self.scene.facts.runtime_tables.contains(variable) {
            return false;
        }
        let own = module.globals[g].space;
        own == space || self.scene.target == Target::Flat || space.0 == 0 && (own.0 == 1 || !self.scene.kernel)
    }

    /// Returns a random call of `f` in the considered code: the caller, and the value that it passes as argument `i`.
    pub fn caller(&self, rng: &mut Rng, f: FuncId, i: u32) -> Option<(FuncId, Value)> {
        let module = self.scene.module;
        let mut found = Vec::new();
        for caller in &self.scene.facts.functions {
            let function = module.function(*caller);
            let calls = function.inst_ids().filter_map(|inst| function.inst(inst).kind.as_call());
            let of_f = calls.filter(|c| module.callee(c.callee) == Some(f));
            found.extend(of_f.filter_map(|c| Some((*caller, c.args.get(i as usize)?.value))));
        }
        (!found.is_empty()).then(|| rng.pick(&found))
    }

    /// Returns the source of a pointer, and the distance in bytes of the pointer from its source.
    pub fn pointer_source(
        &self,
        view: &FunctionView,
        f: FuncId,
        v: Value,
        depth: u32,
    ) -> Option<(PointerSource, i128)> {
        (depth < DEPTH).then_some(())?;
        let d = decompose(view, v, &FAR);
        match d.base {
            Value::Arg(i) if f == self.scene.entry => Some((PointerSource::Arg(i), d.offset)),
            Value::Arg(i) => {
                let (caller, value) = self.caller(&mut Rng::new(i.into(), depth.into()), f, i)?;
                let outer = FunctionView::new(self.scene.module, caller, &self.scene.layout, LLVM_MAJOR);
                let (spot, offset) = self.pointer_source(&outer, caller, value, depth + 1)?;
                Some((spot, offset.wrapping_add(d.offset)))
            }
            Value::Const(_) => match view.global(d.base)? {
                GlobalRef::Variable(g) if !view.module.globals[g].linkage.is_local() => {
                    let symbol = view.module.globals[g].symbol;
                    Some((PointerSource::Global(view.module.symbol_name(symbol).into()), d.offset))
                }
                _ => None,
            },
            Value::Inst(i) => {
                let InstKind::Load { ptr, .. } = view.function.inst(i).kind else { return None };
                let space = view.pointer_space(d.base)?.0;
                let (root, at) = self.root(view, f, ptr, depth + 1)?;
                Some((PointerSource::Memory { root, at, space }, d.offset))
            }
            _ => None,
        }
    }

    /// Returns the argument into whose object a pointer points, and the offset in that object.
    pub fn root(&self, view: &FunctionView, f: FuncId, v: Value, depth: u32) -> Option<(u32, i128)> {
        let (spot, offset) = self.pointer_source(view, f, v, depth)?;
        let (root, start) = self.resolve(&self.pointer_at(&spot)?, 0)?;
        Some((root, start.wrapping_add(offset)))
    }

    /// Returns a pointer to `spot` as an input: relative to an argument or a variable.
    pub fn pointer_at(&self, spot: &PointerSource) -> Option<Input> {
        match spot {
            PointerSource::Arg(i) => match self.setup.args.get(*i as usize)?.as_ref()? {
                Input::Arg { arg, offset } => Some(Input::Arg { arg: *arg, offset: *offset }),
                Input::Global { name, offset } => Some(Input::Global { name: name.clone(), offset: *offset }),
                Input::Null | Input::Poison | Input::Bits { .. } | Input::Aggregate(_) => None,
                _ => Some(Input::Arg { arg: *i, offset: 0 }),
            },
            PointerSource::Memory { root, at, .. } => {
                let here = |s: &&StoredInput| s.arg == *root && s.path.is_empty() && i128::from(s.offset) == *at;
                self.setup.stored.iter().find(here).map(|s| s.value.clone())
            }
            PointerSource::Global(name) => Some(Input::Global { name: name.clone(), offset: 0 }),
        }
    }

    /// Returns the argument into whose object an input points, and the offset in that object.
    pub fn resolve(&self, input: &Input, depth: u32) -> Option<(u32, i128)> {
        let Input::Arg { arg, offset } = input else { return None };
        (depth < DEPTH).then_some(())?;
        match self.setup.args.get(*arg as usize)?.as_ref()? {
            Input::Object { .. } => Some((*arg, *offset)),
            Input::Inside { offset: start, .. } => Some((*arg, offset.wrapping_add(*start))),
            Input::PerThread(list) => {
                let (root, start) = self.resolve(list.first()?, depth + 1)?;
                Some((root, start.wrapping_add(*offset)))
            }
            inner => {
                let (root, start) = self.resolve(inner, depth + 1)?;
                Some((root, start.wrapping_add(*offset)))
            }
        }
    }

    /// Makes the pointer `moved` equal to `still + offset`.
    pub fn lead(
        &mut self,
        rng: &mut Rng,
        view: &FunctionView,
        f: FuncId,
        (moved, still): (Value, Value),
        offset: i128,
    ) -> Option<()> {
        let (to, own) = self.pointer_source(view, f, moved, 0)?;
        let (from, start) = self.pointer_source(view, f, still, 0)?;
        let by = offset.wrapping_add(start).wrapping_sub(own);
        let promised = |spot: &PointerSource| match spot {
            PointerSource::Arg(i) => self.scene.params().get(*i as usize).is_some_and(|p| p.attrs.has("noalias")),
            _ => false,
        };
        if (promised(&to) || promised(&from)) && !rng.one_in(4) {
            return None;
        }
        let new = match self.pointer_at(&from)? {
            Input::Arg { arg, offset } => Input::Arg { arg, offset: offset.wrapping_add(by) },
            Input::Global { name, offset } => Input::Global { name, offset: offset.wrapping_add(by) },
            _ => return None,
        };
        match to {
            PointerSource::Arg(i) => self.set_pointer(i, new),
            PointerSource::Memory { root, at, space } => self.set_memory(root, at, new, space),
            PointerSource::Global(_) => None,
        }
    }

    /// Makes a pointer null, or not null.
    pub fn null(&mut self, view: &FunctionView, f: FuncId, v: Value, null: bool) -> Option<()> {
        let (spot, _) = self.pointer_source(view, f, v, 0)?;
        let other = match (null, self.scene.pointer_param(0)) {
            (true, _) => Input::Null,
            (false, Some(_)) => Input::Arg { arg: 0, offset: 0 },
            (false, None) => return None,
        };
        match spot {
            PointerSource::Arg(i) => self.set_pointer(i, other),
            PointerSource::Memory { root, at, space } => self.set_memory(root, at, other, space),
            PointerSource::Global(_) => None,
        }
    }

    /// Sets the lowest bits of a pointer's address to those of `want`. `low` is the mask of these bits.
    pub fn residue(&mut self, view: &FunctionView, f: FuncId, v: Value, want: u128, low: u128) -> Option<()> {
        let period = low.checked_add(1).filter(|p| p.is_power_of_two() && *p <= 4096)? as i128;
        let (PointerSource::Arg(i), own) = self.pointer_source(view, f, v, 0)? else { return None };
        let Some(Some(Input::Object { place, size, align } | Input::Inside { place, size, align, .. })) =
            self.setup.args.get(i as usize).cloned()
        else {
            return None;
        };
        let (align, offset) = (align.max(period as u64), (want as i128 - own).rem_euclid(period));
        let size = size + period as u64;
        self.set_pointer(
            i,
            match offset {
                0 => Input::Object { place, size, align },
                _ => Input::Inside { place, size, align, offset },
            },
        )
    }

    /// Extends the object of an argument to byte `at`, relative to the argument's pointer. The object grows, or the
    /// argument points further inside it.
    pub fn extend_object(&mut self, root: u32, at: i128) -> Option<()> {
        let (place, size, align, start) = match self.setup.args.get(root as usize)?.as_ref()? {
            Input::Object { place, size, align } => (*place, *size, *align, 0),
            Input::Inside { place, size, align, offset } => (*place, *size, *align, *offset),
            _ => return None,
        };
        let new = if (0..MAX_SIZE).contains(&at) {
            Input::Inside { place, size: (at as u64 + 64).max(size), align, offset: start }
        } else {
            // The bytes are too far away to enlarge the object. So the argument is moved by `-at`, and the constant
            // offset in the code leads from there back into the object.
            Input::Inside { place, size: size.max(64), align, offset: start.wrapping_sub(at) }
        };
        self.set_pointer(
            root,
            match new {
                Input::Inside { place, size, align, offset: 0 } => Input::Object { place, size, align },
                other => other,
            },
        )
    }

    /// Enlarges the block until a thread has this number.
    pub fn threads(&mut self, want: u128) -> Option<()> {
        let (_, most) = Limits::for_entry(self.scene.module, self.scene.entry).threads();
        // Many threads are costly, so a large number of threads is used only if the code contains it as a constant.
        let is_named = |n: &u128| (want.saturating_sub(1)..=want.saturating_add(1)).contains(n);
        let is_wide = self.scene.kernel && self.scene.facts.numbers.iter().any(is_named);
        let most = most.min(if is_wide { MOST_THREADS } else { MAX_THREADS });
        let count = u32::try_from(want).ok().filter(|n| *n < most)? + 1;
        self.free_launch().then_some(())?;
        let launch = &mut self.setup.launch;
        launch.block = [count.max(launch.block[0]), 1, 1];
        if launch.threads() > MOST_THREADS {
            launch.grid = [launch.cluster.max(1), 1, 1];
        }
        Some(())
    }

    /// Writes a value into the object of argument `root`, which grows if necessary.
    pub fn set_memory(&mut self, root: u32, at: i128, value: Input, space: u32) -> Option<()> {
        let bits = match &value {
            Input::Bits { bits, .. } => *bits,
            _ => self.scene.layout.pointer(AddressSpace(space)).bits,
        };
        let len = u64::from(bits.div_ceil(8));
        let end = at.checked_add(len.into()).filter(|end| at >= 0 && *end <= MAX_SIZE)? as u64;
        let at = at as u64;
        let meets = |s: &StoredInput| self.scene.stores_in(s, root, at..end);
        if self.stated.is_some_and(|stated| stated.stored.iter().any(meets)) {
            return None;
        }
        // No pointer of the caller points into the callee's copy.
        let copied = |arg: u32| self.scene.params().get(arg as usize).is_some_and(|p| p.attrs.has("byval"));
        if matches!(&value, Input::Arg { arg, .. } if copied(*arg)) {
            return None;
        }
        // The object of a by-value argument must keep the size of its type, so it cannot grow.
        let free = self.free(root as usize) && !copied(root);
        match self.setup.args.get_mut(root as usize)?.as_mut()? {
            Input::Object { size, .. } | Input::Inside { size, .. } => {
                (end <= *size || free).then_some(())?;
                *size = end.max(*size);
            }
            _ => return None,
        }
        // Later values overwrite earlier ones.
        self.setup.stored.retain(|s| matches!(s.value, Input::Ramp(_)) || !meets(s));
        self.setup.stored.push(StoredInput::in_argument(root, at, value, AddressSpace(space)));
        Some(())
    }
}

fn size(input: &Input) -> i128 {
    input.object_size().unwrap_or(0).into()
}

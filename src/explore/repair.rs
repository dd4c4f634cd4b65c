//! Making a run legal: what ended it says what its inputs lacked. A repair changes the setup just enough for the access,
//! or the launch, that was undefined; the search tries it before it draws anew, and later draws start from what the
//! repairs have taught ([`Lessons`]).
//!
//! What a case states is never changed.

use super::draw::Scene;
use crate::case::{Input, Place, Setup, Stored};
use crate::ir::*;
use crate::machine::rng::Rng;
use crate::machine::{Fault, Limits, Ub, UbKind};
use std::collections::BTreeMap;

/// An input object grows to at most this many bytes, and dynamic shared memory.
const MAX_SIZE: u64 = 1 << 20;
const MAX_SHARED: u64 = 1 << 18;
/// A launch grows to at most this many threads in all.
const MAX_THREADS: u32 = 512;
/// From so many threads on, sizes are often as large as the launch.
const MANY: u32 = 32;
/// The sizes.
const SIZES: [u128; 10] = [1, 16, 32, 33, 64, 100, 128, 256, 512, 1024];

/// What runs have taught about the inputs of an entry.
#[derive(Clone, Debug, Default)]
pub(super) struct Lessons {
    /// Fewest bytes and least alignment of the object of an argument.
    objects: BTreeMap<u32, (u64, u64)>,
    shared: u64,
    block: Option<[u32; 3]>,
}

/// May argument `i` be changed?
fn is_free(stated: Option<&Setup>, i: usize) -> bool {
    stated.is_none_or(|s| s.args.get(i).is_none_or(Option::is_none))
}

impl Lessons {
    /// Gives a fresh draw what earlier ones lacked.
    pub fn apply(&self, scene: &Scene<'_>, stated: Option<&Setup>, calm: bool, setup: &mut Setup) {
        if stated.is_some() {
            return;
        }
        for (arg, (size, align)) in &self.objects {
            if let Some(Some(input)) = setup.args.get_mut(*arg as usize) {
                enlarge(input, *size, *align);
            }
        }
        setup.shared = setup.shared.max(self.shared);
        match self.block {
            Some(block) => relaunch(setup, block),
            None if !calm => self.more_threads(scene, setup),
            None => {}
        }
        if scene.kernel && setup.launch.block[0] >= MANY {
            self.sizes(scene, setup);
        }
    }

    /// One kernel in four that tells its threads apart gets many of them.
    fn more_threads(&self, scene: &Scene<'_>, setup: &mut Setup) {
        let limits = Limits::of(scene.module, scene.entry);
        let mut rng = Rng::new(setup.seed, 0x6d61_6e79);
        if !scene.kernel || scene.facts.ids.thread.is_none() || limits.block.is_some() || !rng.one_in(4) {
            return;
        }
        let (fewest, most) = limits.threads();
        let block = [rng.pick(&[16, 32, 64, 64]).clamp(fewest, most), 1, 1];
        relaunch(setup, block);
    }

    /// Integers of a kernel with many threads are mostly numbers of elements, rows or strides.
    fn sizes(&self, scene: &Scene<'_>, setup: &mut Setup) {
        let mut rng = Rng::new(setup.seed, 0x73_697a_6573);
        for (i, param) in scene.params().iter().enumerate() {
            let is_size = matches!(scene.module.types.int_bits(param.ty), Some(32 | 64));
            if let Some(Some(Input::Bits { value, .. })) = setup.args.get_mut(i)
                && is_size
                && rng.one_in(2)
            {
                *value = rng.pick(&SIZES);
            }
        }
    }

    /// The setup of a run that was undefined, repaired; `None` if nobody knows how.
    pub fn repair(&mut self, scene: &Scene<'_>, stated: Option<&Setup>, setup: &Setup, ub: &Ub) -> Option<Setup> {
        let mut new = setup.clone();
        match ub.kind {
            UbKind::OutOfBounds => self.grow(stated, &mut new, ub.fault?)?,
            UbKind::Misaligned | UbKind::Align => self.align(stated, &mut new, ub.fault?)?,
            UbKind::Null | UbKind::NonNull => objects_for_nulls(scene, stated, &mut new)?,
            UbKind::DivByZero => ones_for_zeros(stated, &mut new)?,
            UbKind::Race | UbKind::NoAlias => apart(scene, stated, &mut new)?,
            UbKind::Poison | UbKind::Undef | UbKind::NoUndef | UbKind::DivergentBarrier => {
                self.fill_block(scene, stated, &mut new)?;
            }
            _ => return None,
        }
        (new != *setup).then_some(new)
    }

    /// Makes the object of an access larger, before or behind what it has.
    fn grow(&mut self, stated: Option<&Setup>, setup: &mut Setup, fault: Fault) -> Option<()> {
        let Some(arg) = fault.argument else {
            let end = u64::try_from(fault.offset).ok()? + fault.len;
            let size = end.next_power_of_two().max(1024);
            (fault.dynamic && size <= MAX_SHARED && stated.is_none()).then_some(())?;
            self.shared = self.shared.max(size);
            setup.shared = size;
            return Some(());
        };
        is_free(stated, arg as usize).then_some(())?;
        let input = setup.args.get_mut(arg as usize)?.as_mut()?;
        if let Ok(offset) = u64::try_from(fault.offset) {
            let size = (offset + fault.len).next_multiple_of(64) + 64;
            (size <= MAX_SIZE).then_some(())?;
            // The next thread, or iteration, comes just behind: leave it room.
            let size = (size + size / 2).next_multiple_of(64).min(MAX_SIZE);
            enlarge(input, size, 1);
            let known = self.objects.entry(arg).or_insert((0, 1));
            known.0 = known.0.max(size.min(MAX_SIZE / 8));
            return Some(());
        }
        let missing = fault.offset.unsigned_abs().checked_next_multiple_of(64)?;
        let (place, size, align, start) = match *input {
            Input::Object { place, size, align } => (place, size, align, 0),
            Input::Inside { place, size, align, offset } => (place, size, align, offset),
            _ => return None,
        };
        let size = size.checked_add(missing).filter(|s| *s <= MAX_SIZE)?;
        *input = Input::Inside { place, size, align, offset: start + i128::from(missing) };
        Some(())
    }

    /// Aligns the object of an access, and what points into it.
    fn align(&mut self, stated: Option<&Setup>, setup: &mut Setup, fault: Fault) -> Option<()> {
        let arg = fault.argument?;
        is_free(stated, arg as usize).then_some(())?;
        let to = i128::from(fault.align);
        let aligned = |offset: &mut i128| *offset = offset.div_euclid(to) * to;
        enlarge(setup.args.get_mut(arg as usize)?.as_mut()?, 0, fault.align);
        for (i, input) in setup.args.iter_mut().enumerate().filter(|(i, _)| is_free(stated, *i)) {
            match input {
                Some(Input::Arg { arg: root, offset }) if *root == arg => aligned(offset),
                Some(Input::Inside { place, size, align, offset }) if i == arg as usize => {
                    aligned(offset);
                    if *offset == 0 {
                        *input = Some(Input::Object { place: *place, size: *size, align: *align });
                    }
                }
                _ => {}
            }
        }
        let known = self.objects.entry(arg).or_insert((0, 1));
        known.1 = known.1.max(fault.align);
        Some(())
    }

    /// Gives the block all threads that the entry allows.
    fn fill_block(&mut self, scene: &Scene<'_>, stated: Option<&Setup>, setup: &mut Setup) -> Option<()> {
        let limits = Limits::of(scene.module, scene.entry);
        let (_, most) = limits.threads();
        (stated.is_none() && scene.kernel && limits.block.is_none() && most <= MAX_THREADS).then_some(())?;
        let block = [most, 1, 1];
        self.block = Some(block);
        relaunch(setup, block);
        Some(())
    }
}

/// Another block; the grid shrinks if there would be too many threads.
fn relaunch(setup: &mut Setup, block: [u32; 3]) {
    setup.launch.block = block;
    if setup.launch.threads() > MAX_THREADS {
        setup.launch.grid = [setup.launch.cluster.max(1), 1, 1];
    }
}

/// At least so many bytes, at least so aligned.
fn enlarge(input: &mut Input, bytes: u64, alignment: u64) {
    if let Input::Object { size, align, .. } | Input::Inside { size, align, .. } = input {
        (*size, *align) = ((*size).max(bytes), (*align).max(alignment));
    }
}

/// Every null pointer becomes an object of its own.
fn objects_for_nulls(scene: &Scene<'_>, stated: Option<&Setup>, setup: &mut Setup) -> Option<()> {
    let mut any = false;
    for (i, input) in setup.args.iter_mut().enumerate().filter(|(i, _)| is_free(stated, *i)) {
        if let (Some(Input::Null), Some(space)) = (&input, scene.pointer_param(i)) {
            *input = Some(Input::Object { place: scene.place_of(space), size: 256, align: 16 });
            any = true;
        }
    }
    for Stored { value, space, .. } in setup.stored.iter_mut().filter(|_| stated.is_none()) {
        if *value == Input::Null {
            *value = Input::Object { place: scene.place_of(AddressSpace(*space)), size: 256, align: 16 };
            any = true;
        }
    }
    any.then_some(())
}

/// No integer argument is zero.
fn ones_for_zeros(stated: Option<&Setup>, setup: &mut Setup) -> Option<()> {
    for (_, input) in setup.args.iter_mut().enumerate().filter(|(i, _)| is_free(stated, *i)) {
        if let Some(Input::Bits { value: value @ 0, .. }) = input {
            *value = 1;
        }
    }
    Some(())
}

/// Every pointer argument leads to memory of its own, and one block is launched.
fn apart(scene: &Scene<'_>, stated: Option<&Setup>, setup: &mut Setup) -> Option<()> {
    for i in (0..setup.args.len()).filter(|i| is_free(stated, *i)) {
        if let (Some(Input::Arg { .. }), Some(space)) = (&setup.args[i], scene.pointer_param(i)) {
            setup.args[i] = Some(Input::Object { place: scene.place_of(space), size: 256, align: 16 });
        }
    }
    if stated.is_none() {
        setup.launch.grid = [setup.launch.cluster.max(1), 1, 1];
    }
    Some(())
}

impl Scene<'_> {
    /// Where an object lies that a pointer of this space may name.
    pub fn place_of(&self, space: AddressSpace) -> Place {
        use crate::target::Target;
        match (self.target, space.0) {
            (Target::Flat, _) => Place::Global,
            (_, 3 | 7) => Place::Shared,
            (_, 4) => Place::Const,
            (_, 5) => Place::Local,
            (Target::Nvptx64, 101) => Place::Param,
            _ => Place::Global,
        }
    }
}

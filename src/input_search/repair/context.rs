//! Inputs under repair: finds the input that leads to an object, and enlarges objects.

use crate::case::{Input, Setup};
use crate::input_search::random_setup::EntryFacts;

/// The input that leads to an object: an argument, or a value stored at an offset in the object of an argument.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum InputSlot {
    Argument(u32),
    /// The argument, and the offsets of the pointers on the way; the offset of the stored value is the last.
    Stored(u32, Vec<u64>),
}

/// Inputs under repair.
pub(super) struct RepairContext<'a> {
    pub scene: &'a EntryFacts<'a>,
    pub stated: Option<&'a Setup>,
    pub setup: Setup,
}

impl RepairContext<'_> {
    /// Returns the input that leads to an object. `root` is the number of this object in the machine: objects of
    /// arguments have the first numbers, followed by stored objects.
    pub fn input_slot(&self, root: u32) -> Option<InputSlot> {
        let params = self.scene.params().len();
        match (root as usize).checked_sub(params) {
            None => Some(InputSlot::Argument(root)),
            Some(n) => self.setup.stored.get(n).map(|s| InputSlot::Stored(s.arg, s.inner_path())),
        }
    }

    pub fn holders(&self) -> Vec<InputSlot> {
        let arguments = (0..self.setup.args.len() as u32).map(InputSlot::Argument);
        arguments.chain(self.setup.stored.iter().map(|s| InputSlot::Stored(s.arg, s.inner_path()))).collect()
    }

    /// Returns the input that owns the object. If argument `a` points into the object of argument `b`, argument `b`
    /// owns the object.
    pub fn owner_slot(&self, mut holder: InputSlot) -> InputSlot {
        for _ in 0..self.setup.args.len() {
            match holder {
                InputSlot::Argument(i) => match self.setup.args.get(i as usize) {
                    Some(Some(Input::Arg { arg, .. })) => holder = InputSlot::Argument(*arg),
                    _ => break,
                },
                InputSlot::Stored(..) => break,
            }
        }
        holder
    }

    /// If an argument points outside its object, and the access is outside too, makes the argument point to the
    /// object's start. Returns whether the argument was changed.
    pub fn bring_inside(&mut self, holder: &InputSlot, at: i128) -> bool {
        let InputSlot::Argument(i) = *holder else { return false };
        if !is_changeable(self.stated, i as usize) {
            return false;
        }
        let Some(Some(input @ Input::Inside { .. })) = self.setup.args.get_mut(i as usize) else { return false };
        let Input::Inside { place, size, align, offset } = *input else { return false };
        let outside = |at: i128| !(0..i128::from(size)).contains(&at);
        let is_far = outside(offset) && outside(at);
        if is_far {
            *input = Input::Object { place, size, align };
        }
        is_far
    }

    /// Returns the input that describes the object. Returns `None` if the case states this input, or if it describes no
    /// object.
    pub fn object(&mut self, holder: &InputSlot) -> Option<&mut Input> {
        let input = match holder {
            InputSlot::Argument(i) => {
                let copied = self.scene.params().get(*i as usize).is_some_and(|p| p.attrs.has("byval"));
                (!copied && is_changeable(self.stated, *i as usize)).then_some(())?;
                self.setup.args.get_mut(*i as usize)?.as_mut()?
            }
            InputSlot::Stored(arg, path) => {
                self.stated.is_none().then_some(())?;
                &mut self.setup.stored.iter_mut().find(|s| s.arg == *arg && s.inner_path() == *path)?.value
            }
        };
        let input = match input {
            // All pointers in one aggregate argument lead to one object.
            Input::Aggregate(members) => members.iter_mut().find(|member| extent(member).is_some())?,
            input => input,
        };
        extent(input).is_some().then_some(input)
    }

    /// Gives the object at least this many bytes and this alignment.
    pub fn enlarge(&mut self, holder: &InputSlot, bytes: u64, alignment: u64) {
        if let Some(Input::Object { size, align, .. } | Input::Inside { size, align, .. }) = self.object(holder) {
            (*size, *align) = ((*size).max(bytes), (*align).max(alignment));
        }
    }

    /// Returns the size of all input objects in bytes.
    pub fn total(&self) -> u64 {
        let inputs = self.setup.args.iter().flatten().chain(self.setup.stored.iter().map(|s| &s.value));
        inputs.filter_map(extent).map(|(size, _)| size).sum()
    }

    /// Adds `missing` bytes to the object before the address to which an argument points. Does nothing and returns
    /// false if `missing` is more than a quarter of `most`, or if the object would have more than `most` bytes.
    pub fn precede(&mut self, holder: &InputSlot, missing: u64, most: u64) -> bool {
        let missing = missing.checked_next_multiple_of(64).unwrap_or(u64::MAX);
        let size = self.object(holder).as_deref().and_then(extent).map_or(0, |(size, _)| size);
        if missing > most / 4 || size + missing > most {
            return false;
        }
        let (InputSlot::Argument(_), Some(input)) = (holder, self.object(holder)) else { return true };
        let (place, size, align, start) = match *input {
            Input::Object { place, size, align } => (place, size, align, 0),
            Input::Inside { place, size, align, offset } => (place, size, align, offset),
            _ => return true,
        };
        *input = Input::Inside { place, size: size + missing, align, offset: start + i128::from(missing) };
        true
    }
}

/// Whether argument `i` may be changed.
pub(super) fn is_changeable(stated: Option<&Setup>, i: usize) -> bool {
    stated.is_none_or(|s| !s.states(i))
}

/// Returns the size and alignment of an object in bytes; `None` for other inputs.
pub(super) fn extent(input: &Input) -> Option<(u64, u64)> {
    match input {
        Input::Object { size, align, .. } | Input::Inside { size, align, .. } => Some((*size, *align)),
        _ => None,
    }
}

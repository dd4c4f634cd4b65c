//! Makes objects adjacent for code that compares two pointers for equality. If one pointer points to the end of an
//! object and another pointer to the start of the next object, the two are equal, but only the second pointer may
//! access the byte there. So a pass must not replace the second pointer by the first.

use super::backward_solver::BackwardSolver;
use super::setup_edit::{PointerSource, SetupEditor};
use crate::case::{Adjacent, GlobalObject, Input};
use crate::ir::*;
use crate::values::FunctionView;
use crate::values::gep::Decomposition;

impl BackwardSolver<'_> {
    /// Changes the inputs so that one operand of a comparison points to the end of an object, and the other operand to
    /// the start of the object that follows directly.
    pub fn adjoin(&mut self, f: FuncId, inst: InstId) -> Option<()> {
        let view = self.view(f);
        let InstKind::ICmp { lhs, rhs, .. } = view.function.inst(inst).kind else { return None };
        let both = [self.decompose(&view, lhs), self.decompose(&view, rhs)];
        let turn = usize::from(self.rng.one_in(2));
        let before = self.draft.clone();
        for moved in [turn, 1 - turn] {
            if self.make_adjacent(&view, f, &both[moved], &both[1 - moved]).is_some() {
                return Some(());
            }
            self.draft = before.clone();
        }
        None
    }

    /// Moves one pointer to the end of an object, directly before the object of the other pointer.
    fn make_adjacent(
        &mut self,
        view: &FunctionView,
        f: FuncId,
        moved: &Decomposition,
        still: &Decomposition,
    ) -> Option<()> {
        let (to, own) = self.draft.pointer_source(view, f, moved.base, 0)?;
        let (from, start) = self.draft.pointer_source(view, f, still.base, 0)?;
        let own = own.wrapping_add(self.offset(view, f, moved));
        let start = start.wrapping_add(self.offset(view, f, still));
        let second = self.draft.argument_starting_at(&from, start)?;
        let first = self.draft.preceding_argument(second, &to)?;
        let size = self.draft.place_after(first, second, &to)?;
        let end = i128::from(size).wrapping_sub(own);
        let far = end.wrapping_sub(self.draft.at(first));
        match to {
            // If no index of the pointer can be changed, the argument itself is moved.
            PointerSource::Arg(i) if i == first => {
                let by_index = self.add_to_index(view, f, moved, far, 0);
                by_index.or_else(|| self.draft.point(i, end))
            }
            PointerSource::Arg(i) => self.draft.set_pointer(i, Input::Arg { arg: first, offset: far }),
            PointerSource::Memory { root, at, space } => {
                self.draft.set_memory(root, at, Input::Arg { arg: first, offset: far }, space)
            }
            PointerSource::Global(_) => None,
        }?;
        self.draft.setup.row(second).map(|_| ())
    }
}

impl SetupEditor<'_> {
    /// Returns the argument whose object will be placed before the object of `second`: if possible, the argument on
    /// which the pointer `to` is based.
    fn preceding_argument(&self, second: u32, to: &PointerSource) -> Option<u32> {
        match *to {
            PointerSource::Arg(i) | PointerSource::Memory { root: i, .. }
                if i != second && self.object(i).is_some() =>
            {
                Some(i)
            }
            _ => (0..self.setup.args.len() as u32).find(|i| *i != second && self.object(*i).is_some()),
        }
    }

    /// Returns the argument whose object begins `offset` bytes after `spot`. If necessary, first changes the offset at
    /// which this argument points into its object.
    fn argument_starting_at(&mut self, spot: &PointerSource, offset: i128) -> Option<u32> {
        if let PointerSource::Arg(i) = *spot
            && self.object(i).is_some()
        {
            self.point(i, offset.wrapping_neg())?;
            return Some(i);
        }
        let (root, at) = self.resolve(&self.pointer_at(spot)?, 0)?;
        (self.object(root).is_some() && at.wrapping_add(offset) == 0).then_some(root)
    }

    /// Places the object of `second` directly after the object of `first`, which grows if necessary. Returns the new
    /// size of the object of `first` in bytes.
    fn place_after(&mut self, first: u32, second: u32, to: &PointerSource) -> Option<u64> {
        let (GlobalObject { align: wanted, .. }, GlobalObject { size, align }) =
            (self.object(second)?, self.object(first)?);
        let pointer = |space: u32| u64::from(self.scene.layout.pointer(AddressSpace(space)).bits.div_ceil(8));
        let held = match to {
            PointerSource::Memory { root, at, space } if *root == first => {
                u64::try_from(*at).ok()?.checked_add(pointer(*space))?
            }
            _ => 0,
        };
        let (wanted, new_align) = (wanted.max(1), align.max(wanted));
        let new_size = size.max(held).checked_next_multiple_of(wanted)?;
        ((new_size, new_align) == (size, align) || self.free(first as usize)).then_some(())?;
        if let Some(Some(Input::Object { size, align, .. } | Input::Inside { size, align, .. })) =
            self.setup.args.get_mut(first as usize)
        {
            (*size, *align) = (new_size, new_align);
        }
        let new = Adjacent { arg: second, after: first };
        if self.stated.is_some_and(|s| !s.adjacent.is_empty()) {
            return None;
        }
        self.setup.adjacent.retain(|a| a.arg != second && a.after != first);
        self.setup.adjacent.push(new);
        Some(new_size)
    }

    /// Returns the object of this argument; `None` if the object is not in global memory, or if the argument points
    /// into the object of another argument.
    fn object(&self, i: u32) -> Option<GlobalObject> {
        self.setup.own_global_object(self.scene.params(), i)
    }

    /// Returns the offset at which an argument points into its own object.
    fn at(&self, i: u32) -> i128 {
        match self.setup.args.get(i as usize) {
            Some(Some(Input::Inside { offset, .. })) => *offset,
            _ => 0,
        }
    }

    /// Makes an argument point to the offset `new` in its own object. The contents of the object do not move.
    fn point(&mut self, i: u32, new: i128) -> Option<()> {
        if self.at(i) == new {
            return Some(());
        }
        self.free(i as usize).then_some(())?;
        let Some(Input::Object { place, size, align } | Input::Inside { place, size, align, .. }) =
            self.setup.args.get(i as usize)?.clone()
        else {
            return None;
        };
        self.setup.args[i as usize] = Some(match new {
            0 => Input::Object { place, size, align },
            offset => Input::Inside { place, size, align, offset },
        });
        Some(())
    }
}

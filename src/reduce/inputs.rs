//! Edits of the launch and the inputs: one thread, small objects, small numbers.

use super::constants::simpler;
use super::{Candidate, Edit};
use crate::case::{Input, Iota, Launch};
use crate::evaluation::panel::Panel;

/// Returns the edits that make the launch smaller, delete stored values and differences between threads, and make the
/// seed smaller.
pub fn edits(_: &Panel, c: &Candidate) -> Vec<Edit> {
    setups(c)
}

/// Does the same as [`edits`], for callers without a panel.
pub(super) fn setups(c: &Candidate) -> Vec<Edit> {
    let mut edits: Vec<Edit> = Vec::new();
    let launch = c.setup.launch;
    let shapes = [
        Launch::default(),
        Launch { cluster: 1, ..launch },
        Launch { cluster: 1, grid: [1; 3], ..launch },
        Launch { block: [launch.block[0], 1, 1], ..launch },
        Launch { block: [1; 3], ..launch },
        Launch { block: [2, 1, 1], ..launch },
        Launch { cluster: 1, grid: [1; 3], block: [2, 1, 1] },
    ];
    for shape in shapes.into_iter().filter(|s| *s != launch) {
        edits.push(Box::new(move |c| {
            c.setup.launch = shape;
            true
        }));
    }
    for stored in c.setup.stored.clone() {
        edits.push(Box::new(move |c| {
            let before = c.setup.stored.len();
            c.setup.stored.retain(|s| *s != stored);
            c.setup.stored.len() < before
        }));
    }
    for adjacent in c.setup.adjacent.clone() {
        edits.push(Box::new(move |c| {
            let before = c.setup.adjacent.len();
            c.setup.adjacent.retain(|a| *a != adjacent);
            c.setup.adjacent.len() < before
        }));
    }
    for (i, input) in c.setup.args.iter().enumerate() {
        if let Some(Input::PerThread(list)) = input {
            for one in list.clone() {
                edits.push(Box::new(move |c| assign(c, i, one.clone())));
            }
        }
    }
    for seed in (0..4).filter(|s| *s < c.setup.seed) {
        edits.push(Box::new(move |c| {
            c.setup.seed = seed;
            true
        }));
    }
    edits
}

/// Returns the edits that make objects, offsets and numbers smaller. Alignments do not change, because an object with a
/// smaller alignment has a different address in every layout.
pub fn sizes(_: &Panel, c: &Candidate) -> Vec<Edit> {
    smaller_setups(c)
}

/// Does the same as [`sizes`], for callers without a panel.
pub(super) fn smaller_setups(c: &Candidate) -> Vec<Edit> {
    let mut edits: Vec<Edit> = Vec::new();
    for (i, input) in c.setup.args.iter().enumerate() {
        for new in input.iter().flat_map(smaller) {
            edits.push(Box::new(move |c| assign(c, i, new.clone())));
        }
    }
    edits
}

fn assign(c: &mut Candidate, i: usize, new: Input) -> bool {
    match c.setup.args.get_mut(i) {
        Some(slot) => slot.replace(new.clone()) != Some(new),
        None => false,
    }
}

fn smaller(input: &Input) -> Vec<Input> {
    let magnitude = |n: i128| [0, 1, n.signum(), n / 2, n - n.signum(), -n];
    match input.clone() {
        Input::Bits { bits, value } => {
            simpler(bits, value).into_iter().map(|value| Input::Bits { bits, value }).collect()
        }
        Input::Object { place, size, align } => {
            let sizes = [1, 4, 8, 16, size / 2, size.saturating_sub(1)].into_iter().filter(|s| *s > 0 && *s < size);
            sizes.map(|size| Input::Object { place, size, align }).collect()
        }
        Input::Inside { place, size, align, offset } => {
            let sizes = [1, 4, 8, 16, size / 2, size.saturating_sub(1)].into_iter().filter(|s| *s > 0 && *s < size);
            let mut list = vec![Input::Object { place, size, align }];
            list.extend(sizes.map(|size| Input::Inside { place, size, align, offset }));
            let offsets = magnitude(offset).into_iter().filter(|o| *o != 0);
            list.extend(offsets.map(|offset| Input::Inside { place, size, align, offset }));
            list
        }
        Input::Arg { arg, offset } => magnitude(offset).into_iter().map(|offset| Input::Arg { arg, offset }).collect(),
        Input::Global { name, offset } => {
            magnitude(offset).into_iter().map(|offset| Input::Global { name: name.clone(), offset }).collect()
        }
        Input::PerThread(list) => {
            let mut all = Vec::new();
            for (i, one) in list.iter().enumerate() {
                for new in smaller(one) {
                    let mut list = list.clone();
                    list[i] = new;
                    all.push(Input::PerThread(list));
                }
            }
            all
        }
        Input::Ramp(ramp) => {
            let counts = [ramp.count / 2, ramp.count - 1].into_iter().filter(|n| *n > 0);
            let one = Input::Bits { bits: ramp.bits, value: ramp.first.into() };
            std::iter::once(one).chain(counts.map(|count| Input::Ramp(Iota { count, ..ramp }))).collect()
        }
        Input::Null | Input::Poison | Input::Aggregate(_) => Vec::new(),
    }
}

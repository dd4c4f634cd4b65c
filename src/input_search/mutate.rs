//! Makes small random changes of inputs: chooses one or two parts anew, as in a fresh draw.

use super::float_inputs::Floats;
use super::memory_slots::NumberSlot;
use super::random_setup::{SetupSampler, SetupStyle};
use super::setup_edit::SetupEditor;
use crate::case::{Input, Setup};
use crate::random::Rng;
use crate::values::linear::mask;

/// The classes from which a new float is drawn.
const MUTATED: [Floats; 4] = [Floats::Mixed, Floats::Mixed, Floats::Small, Floats::Rich];

/// Returns `draft` with one or two parts changed.
pub(super) fn mutate(mut draft: SetupEditor<'_>, rng: &mut Rng) -> Setup {
    for _ in 0..1 + rng.below(2) {
        // If a part cannot be changed, another part is tried. If four tries fail, the seed is changed.
        if (0..4).all(|_| change(&mut draft, rng).is_none()) {
            draft.setup.seed = rng.word();
        }
    }
    draft.setup
}

fn change(draft: &mut SetupEditor<'_>, rng: &mut Rng) -> Option<()> {
    let count = draft.setup.args.len() as u64;
    if draft.free_launch() && draft.scene.can_have_env_threads() && rng.one_in(3) {
        (draft.setup.launch, draft.setup.drivers) = draft.scene.env_threads(rng);
        return Some(());
    }
    let i = rng.below(count) as usize;
    match rng.below(12) {
        0..=3 if count > 0 => redraw(draft, rng, i),
        4 | 5 if count > 0 => nudge(draft, rng, i),
        6 if count > 0 => grow_object(draft, i, rng.pick(&[2, 4, 16])),
        7 if count > 1 => meet_another(draft, rng, i),
        8 | 9 => {
            let slots = &draft.scene.facts.number_slots;
            let slots: Vec<&NumberSlot> = slots.iter().filter(|s| s.path.is_empty()).collect();
            let NumberSlot { arg, offset, bits, float, .. } =
                if slots.is_empty() { return None } else { rng.pick(&slots).clone() };
            let (root, start) = match draft.setup.args.get(arg as usize)?.as_ref()? {
                Input::Arg { arg, offset } => (*arg, *offset),
                Input::Inside { offset, .. } => (arg, *offset),
                _ => (arg, 0),
            };
            let mut chooser = chooser(draft, rng);
            let value = match float {
                Some(kind) => chooser.float(kind),
                None => chooser.integer(bits) & mask(bits),
            };
            draft.set_memory(root, start.wrapping_add(offset.into()), Input::Bits { bits, value }, 0)
        }
        10 if draft.free_launch() => {
            draft.setup.launch = draft.scene.launch(rng, SetupStyle::Unconstrained);
            draft.setup.drivers.clear();
            Some(())
        }
        _ => {
            draft.setup.seed = rng.word();
            Some(())
        }
    }
}

fn chooser<'a>(draft: &SetupEditor<'a>, rng: &mut Rng) -> SetupSampler<'a> {
    let (floats, rng, out) = (rng.pick(&MUTATED), Rng::new(rng.word(), 1), draft.setup.clone());
    SetupSampler { scene: draft.scene, rng, draw_style: SetupStyle::Unconstrained, floats, out }
}

/// Chooses one argument anew.
fn redraw(draft: &mut SetupEditor<'_>, rng: &mut Rng, i: usize) -> Option<()> {
    draft.free(i).then_some(())?;
    let new = chooser(draft, rng).argument(i);
    if draft.scene.pointer_param(i).is_some() {
        return draft.set_pointer(i as u32, new);
    }
    draft.setup.args[i] = Some(new);
    Some(())
}

/// Moves one argument to a neighbouring value.
fn nudge(draft: &mut SetupEditor<'_>, rng: &mut Rng, i: usize) -> Option<()> {
    let by = rng.pick(&[1, -1, 2, 4, -4, 8, -8, 16]);
    draft.free(i).then_some(())?;
    match draft.setup.args[i].clone()? {
        Input::Arg { arg, offset } => draft.set_pointer(i as u32, Input::Arg { arg, offset: offset.wrapping_add(by) }),
        Input::Bits { value, .. } => draft.set_number(rng, i as u32, value.wrapping_add(by as u128)),
        _ => None,
    }
}

/// Enlarges an object, so that an access out of bounds may become valid. The copy of a `byval` argument keeps the size
/// of its type.
fn grow_object(draft: &mut SetupEditor<'_>, i: usize, by: u64) -> Option<()> {
    let is_copied = draft.scene.params().get(i).is_some_and(|p| p.attrs.has("byval"));
    (draft.free(i) && !is_copied).then_some(())?;
    match draft.setup.args[i].as_mut()? {
        Input::Object { size, .. } | Input::Inside { size, .. } if *size <= 1 << 12 => *size *= by,
        _ => return None,
    }
    Some(())
}

/// Replaces a pointer argument by a pointer at a small distance from another argument's pointer.
fn meet_another(draft: &mut SetupEditor<'_>, rng: &mut Rng, i: usize) -> Option<()> {
    let space = draft.scene.pointer_param(i)?;
    let new = chooser(draft, rng).earlier(draft.setup.args.len(), space, 1, 0)?;
    draft.set_pointer(i as u32, new)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::case::Place;
    use crate::input_search::{EntryFacts, synthesise};
    use crate::ir::parse::parse_module;

    #[test]
    fn copies_keep_their_size() {
        let sizes = |attribute: &str| {
            let text = format!(
                "target triple = \"nvptx64-nvidia-cuda\"\ndefine ptx_kernel void @k(ptr {attribute} %p) {{\nret void\n}}"
            );
            let module = parse_module("t.ll", text.as_bytes()).expect("good text").module;
            let entry = module.find_function("k").expect("the test defines @k");
            let scene = EntryFacts::new(&module, entry);
            let setup = Setup {
                args: vec![Some(Input::Object { place: Place::Param, size: 24, align: 8 })],
                ..synthesise(&module, entry, 1)
            };
            let mut draft = SetupEditor { scene: &scene, setup, stated: None };
            (grow_object(&mut draft, 0, 4), draft.setup.args[0].clone())
        };
        let object = |size| Some(Input::Object { place: Place::Param, size, align: 8 });
        assert_eq!(sizes("byval([3 x i64]) align 8"), (None, object(24)));
        assert_eq!(sizes("align 8"), (Some(()), object(96)));
    }
}

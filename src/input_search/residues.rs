//! Makes inputs that fix the residues (low bits) of addresses. If the code masks an address, its behaviour may depend
//! on low bits that the layout decides. If the object is aligned to the mask's period (16 for the mask 15), the
//! pointer's offset in the object fixes these bits in every layout.

use super::random_setup::EntryFacts;
use crate::case::{Input, Setup};
use crate::ir::{FuncId, Module};

/// The maximum number of variants of the inputs that are tried.
const MOST: usize = 8;

/// Returns one variant of the inputs for each residue modulo the code's masks, up to `MOST` variants. In each variant,
/// every pointer to an object has this residue. Residues from the code's constant offsets come first. The list is empty
/// if the code masks no address, or if the inputs already fix all residues.
pub fn with_residues(module: &Module, entry: FuncId, setup: &Setup) -> Vec<Setup> {
    let scene = EntryFacts::new(module, entry);
    let mut all = Vec::new();
    for period in scene.facts.periods.iter().rev() {
        let lead = |o: &i128| [*o, o.wrapping_neg()].map(|o| o.rem_euclid(i128::from(*period)) as u64);
        let telling = scene.facts.offsets.iter().flat_map(lead);
        let mut residues: Vec<u64> = Vec::new();
        for low in telling.chain(0..*period) {
            if !residues.contains(&low) {
                residues.push(low);
            }
        }
        for low in residues {
            let mut new = setup.clone();
            let moved = new.args.iter_mut().flatten().filter_map(|arg| at_residue(arg, *period, low)).count();
            if moved > 0 {
                all.push(new);
            }
        }
    }
    all.truncate(MOST);
    all
}

/// Moves a pointer so that it has the residue `low`; the object grows at its start. Returns `None` if the object's
/// alignment already determines the residue.
fn at_residue(arg: &mut Input, period: u64, low: u64) -> Option<()> {
    let (place, size, align, start) = match *arg {
        Input::Object { place, size, align } => (place, size, align, 0),
        Input::Inside { place, size, align, offset } => (place, size, align, offset),
        _ => return None,
    };
    (align < period && low.is_multiple_of(align)).then_some(())?;
    let missing = (i128::from(low) - start).rem_euclid(i128::from(period));
    let size = size.checked_add(u64::try_from(missing).ok()?)?;
    *arg = Input::Inside { place, size, align: period, offset: start + missing };
    Some(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::case::Place;
    use crate::ir::parse::parse_module;

    fn setups(mask: i64, align: u64) -> Vec<Input> {
        let text = format!(
            "declare ptr @llvm.ptrmask.p0.i64(ptr, i64)\ndefine void @k(ptr %p) {{\n\
             %m = call ptr @llvm.ptrmask.p0.i64(ptr %p, i64 {mask})\n%q = getelementptr i8, ptr %m, i64 8\nstore i8 1, ptr %q\nret void\n}}\n"
        );
        let module = parse_module("test.ll", text.as_bytes()).expect("it parses").module;
        let entry = module.find_function("k").expect("there is @k");
        let object = Input::Object { place: Place::Global, size: 32, align };
        let setup = Setup { args: vec![Some(object)], ..Setup::default() };
        with_residues(&module, entry, &setup).into_iter().flat_map(|s| s.args).flatten().collect()
    }

    #[test]
    fn a_residue_is_stated_where_the_layout_decides_it() {
        let inside = |offset: i128| Input::Inside { place: Place::Global, size: 32 + offset as u64, align: 16, offset };
        let all = setups(-16, 4);
        assert_eq!(all, [inside(8), inside(0), inside(4), inside(12)]);
        // The list is empty if the mask clears no bit, and if the alignment already determines the residue.
        assert_eq!((setups(-1, 4), setups(-16, 16)), (Vec::new(), Vec::new()));
        assert_eq!(setups(-16, 1).len(), MOST);
    }
}

//! Chooses inputs for entries whose case states none or only some of the inputs. Also searches for inputs whose runs
//! test more questions or reach more code.
//!
//! Two kinds of inputs are useful: pairs of pointers that overlap fully, partly or not at all, and numbers with which
//! address arithmetic wraps. Such numbers are near the constants of the function. [`synthesise`] makes a whole setup
//! from a seed, [`complete`] chooses the arguments that a case leaves open. [`Search`] has a budget of runs. The first
//! runs use fresh draws. Later runs use inputs of earlier runs, changed towards a branch that no run took or towards a
//! question that no run tested.
//!
//! Draws must contain (the tests of this module name the letters):
//!
//! - (a) pointers outside their object, at the distance -C for every constant C of a GEP (modulo the index width), so
//!   that adding C leads back inside;
//! - (b) every residue modulo each mask and alignment;
//! - (c) the same pointer in several arguments;
//! - (d) different values per thread, and environment threads, for functions that are not kernels;
//! - (e) conditions that differ between iterations;
//! - (f) no pointers to internal variables, and no generic pointer to shared memory for a kernel;
//! - (g) exported variables whose value is not their initialiser.
//!
//! A draw chooses everything that the case does not state:
//!
//! - integers equal or next to the constants of the code and the ends of the range (`scalar_inputs`);
//! - floats of every class in some draws, only small integers in others, and random fractions in others
//!   (`float_inputs`, `float_arrays`);
//! - launches with the dimensions that the code uses (`random_setup`), now and then with more threads than a warp
//!   (`comparison_goals`);
//! - a list or tree in memory, if the code goes from node to node (`linked_lists`);
//! - values that make the operands of comparisons equal or adjacent, also of comparisons that decide no branch
//!   (`comparison_goals`);
//! - solutions of equations in which the bits that an operation ignores are random (`backward_solver`);
//! - floats with equal bits that compare as unequal (NaN), and floats with different bits that compare as equal (zeros)
//!   (`compare_floats`);
//! - pointers near the end of their object, with indices that lead back inside (`solve_pointers`);
//! - one thread for each element of an array in shared memory (`realistic_launch`);
//! - two adjacent objects, if code compares two pointers for equality: one pointer points to the end of the first
//!   object, and one to the start of the second (`adjoin`);
//! - for kernels also realistic draws, which resemble the inputs of real programs (`realistic_launch`): full blocks,
//!   large separate objects, pointers in by-value structs, and integers that are related like sizes and strides. In
//!   every second realistic draw, memory contains evenly increasing numbers, if the code loads integers and computes
//!   with them (`index_arrays`).
//!
//! In some kernels, only blocks at some coordinates have work, or lengths in memory decide the amount of work. For
//! these kernels, the search tries block coordinates of the launch, and chooses the lengths in memory (`const_eval`).
//! For kernels, the search first tries to take the edges that lead to most of the unreached code. About half of these
//! tries start from a realistic draw.
//!
//! No choice of this module can make a verdict wrong, because inputs only decide what is executed. So this module may
//! use the reference's analysis of values (`values`), although this analysis can be wrong. Random draws then still
//! reach code for which the analysis gives wrong facts.

mod address_numbers;
mod adjacent_objects;
mod backward_solver;
mod realistic_launch;
mod capture_types;
mod captures;
mod memcmp_inputs;
mod compare;
mod compare_floats;
mod deduced_promises;
mod distance;
mod setup_edit;
mod solve_pointers;
mod random_setup;
mod env_thread;
mod facts;
mod float_arrays;
mod float_inputs;
mod const_eval;
mod linked_lists;
mod mutate;
mod scalar_inputs;
mod index_arrays;
mod search_stats;
mod repair;
mod residues;
mod search;
mod comparison_goals;
mod coordinates;
mod memory_init;
mod memory_slots;
#[cfg(test)]
mod tests;

pub use capture_types::without_types_of_captures;
pub use captures::without_promises_of_captures;
pub use deduced_promises::without_deduced_effects;
pub use memcmp_inputs::compares_buffers;
pub use residues::with_residues;
pub use search::Search;

use crate::case::Setup;
use crate::ir::{FuncId, Module};
use crate::random::Rng;
use crate::target::Limit;
use crate::values::gep::DecomposeRules;
use float_inputs::Floats;
use random_setup::{EntryFacts, SetupSampler, SetupStyle};

/// Returns complete inputs for an entry, chosen from the seed: launch, arguments, stored pointers.
pub fn synthesise(module: &Module, entry: FuncId, seed: u64) -> Setup {
    draw_setup(&EntryFacts::new(module, entry), seed, SetupStyle::Unconstrained)
}

/// The rules for decomposing addresses, with a limit on the number of steps. Addresses in real code have about ten
/// steps. Without the limit, a chain of 100,000 GEPs would be followed from each GEP to the start.
const FAR: DecomposeRules = DecomposeRules { limit: Limit::steps(256), ..DecomposeRules::SOUND };

/// Returns `setup` with a choice for every missing argument. The seed of `setup` determines the choices.
pub fn complete(module: &Module, entry: FuncId, setup: &Setup) -> Setup {
    completed(&EntryFacts::new(module, entry), setup)
}

/// The size in bytes of dynamic shared memory in a realistic draw.
const REALISTIC_SHARED_SIZE: u64 = 1 << 16;

/// Returns the inputs that a draw of this style has for this seed.
fn draw_setup(scene: &EntryFacts<'_>, seed: u64, draw_style: SetupStyle) -> Setup {
    let launch = scene.launch(&mut Rng::new(seed, 0x6c61_756e_6368), draw_style);
    let shared =
        if draw_style == SetupStyle::Realistic && scene.facts.dynamic_shared { REALISTIC_SHARED_SIZE } else { 0 };
    let mut out = Setup { seed, launch, shared, ..Setup::default() };
    let mut env_rng = Rng::new(seed, 0x6472_6976_6572);
    if scene.can_have_env_threads() && draw_style == SetupStyle::Unconstrained && env_rng.below(3) < 2 {
        (out.launch, out.drivers) = scene.env_threads(&mut env_rng);
    }
    let rng = Rng::new(seed, 0x6172_6773);
    SetupSampler { scene, rng, draw_style, floats: Floats::of_seed(seed, draw_style), out }.complete(false)
}

fn completed(scene: &EntryFacts<'_>, setup: &Setup) -> Setup {
    let stated = setup.args.iter().any(Option::is_some) || !setup.stored.is_empty();
    let rng = Rng::new(setup.seed, 0x6172_6773);
    let floats = Floats::of_seed(setup.seed, SetupStyle::Unconstrained);
    SetupSampler { scene, rng, draw_style: SetupStyle::Unconstrained, floats, out: setup.clone() }.complete(stated)
}

//! The random choices of a run. Each kind of choice has a random stream of its own, so that a choice of one kind does
//! not change the choices of the others.

use crate::exec::Job;
use crate::ir::FuncId;
use crate::random::{Rng, sub_seed};
use rustc_hash::FxHashMap;
use std::rc::Rc;

/// The random generators, by what they decide.
pub struct Choices<'a> {
    pub job: Job<'a>,
    /// The nondeterministic choices of float operations.
    pub floats: Rng,
    /// Undefined values.
    pub undef: Rng,
    /// The bytes of inputs.
    pub bytes: Rng,
    pub schedule: Rng,
    /// The integer constants of each function that chose bits.
    pub constants: FxHashMap<FuncId, Rc<[u128]>>,
}

impl<'a> Choices<'a> {
    pub fn new(job: Job<'a>) -> Choices<'a> {
        let Job { options, setup, .. } = job;
        Choices {
            job,
            floats: Rng::new(sub_seed(setup.seed, options.undef_seed), 0x0066_6c6f_6174),
            undef: Rng::new(sub_seed(setup.seed, options.undef_seed), 0x0075_6e64_6566),
            bytes: Rng::new(setup.seed, 0x0062_7974_6573),
            schedule: Rng::new(sub_seed(setup.seed, options.schedule_seed), 0x0073_6368_6564),
            constants: FxHashMap::default(),
        }
    }
}

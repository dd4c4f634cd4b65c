//! The random choices of a run. Each kind of choice has its own random stream, so a choice of one kind does not change
//! the choices of other kinds.

use crate::api::{Stop, undecided};
use crate::arith::float;
use crate::exec::Job;
use crate::ir::{Flags, FuncId};
use crate::memory::{Kind, Scalar, mask};
use crate::random::{Rng, sub_seed};
use rustc_hash::FxHashMap;
use std::rc::Rc;

/// The random generators of a run, one for each kind of choice.
pub struct Choices<'a> {
    pub job: Job<'a>,
    /// The nondeterministic choices of float operations, of comparisons of objects that a pass may merge, and of
    /// inexact object sizes.
    pub floats: Rng,
    /// Undefined values, and nondeterministic choices that no other field names.
    pub undef: Rng,
    /// The bytes of inputs.
    pub bytes: Rng,
    pub schedule: Rng,
    /// For each function in which the machine chose bits: the integer constants of the function.
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

    /// Chooses the bits of an undef value. Each use of undef gets new bits.
    pub fn draw(&mut self, bits: u32) -> Scalar {
        Scalar { bits: self.undef.wide() & mask(bits), undef: mask(bits), ..Scalar::default() }
    }

    /// Returns a well-defined but tainted random value.
    pub(super) fn random_scalar(&mut self) -> Scalar {
        Scalar { drawn: true, ..Scalar::from_bits(self.undef.wide()) }
    }

    /// Returns the environment in which float operations are executed in these modes.
    pub fn floating(&mut self, modes: float::Modes) -> float::Env<'_> {
        // LLVM may flush the denormals of an atomic operation even if no attribute says so. Because LLVM may also keep
        // them, the machine flushes only under `observe`.
        let modes =
            if modes == float::Modes::ATOMIC && !self.job.options.observe { float::Modes::default() } else { modes };
        float::Env { draws: &mut self.floats, modes }
    }

    /// Applies fast-math flags to a value that a `select`, a `phi` or a call returns unchanged.
    pub fn passed_on(&mut self, modes: float::Modes, flags: Flags, kind: Kind, v: Scalar) -> Scalar {
        match kind {
            Kind::Float(kind) if flags != Flags::NONE => {
                float::ops::apply_flags(&mut self.floating(modes), flags, kind, v.unfrozen())
            }
            _ => v,
        }
    }

    /// Checks the operand that a `select` does not choose. LangRef, 'Fast-Math Flags': if an argument violates `nnan`
    /// or `ninf`, the result is poison. LangRef does not state whether this also holds for an operand that `select`
    /// does not choose. LLVM's passes take only the result into account.
    pub fn check_unselected(
        &mut self,
        modes: float::Modes,
        flags: Flags,
        kind: Kind,
        other: Scalar,
    ) -> Result<(), Stop> {
        let flags = Flags(flags.0 & (Flags::NNAN.0 | Flags::NINF.0));
        match self.passed_on(modes, flags, kind, other).poison && !other.poison {
            true => undecided("an operand that a select does not choose breaks its fast-math flags"),
            false => Ok(()),
        }
    }

    /// Returns the value `v`, but the bits in the mask `undef` are undefined.
    pub fn undefined_in(&mut self, v: &Scalar, undef: u128) -> Scalar {
        let bits = v.bits & !undef | self.undef.wide() & undef;
        Scalar { drawn: v.drawn, undef: v.undef | undef, ..Scalar::from_bits(bits) }
    }
}

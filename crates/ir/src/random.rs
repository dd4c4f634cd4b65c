//! The random number generator for kernels, mutants, the machine's choices, pipelines, inputs and tests.
//!
//! Two invariants hold. A seed gives the same numbers on every computer and in every run. Numbers for different
//! purposes are unrelated: for example, a run with a different memory layout differs only in addresses. The generator
//! is xoshiro256++ (Blackman and Vigna) of the crate `rand`, which guarantees that this algorithm stays the same. The
//! version that Cargo.toml pins determines how the generator is seeded and how ranges are drawn. Code that needs its
//! own seed calls [`sub_seed`].

use rand::rngs::Xoshiro256PlusPlus;
use rand::{Rng as _, RngExt as _, SeedableRng as _, TryRng};
use std::convert::Infallible;

/// Derives a new seed from a seed and a second number, the salt. The salt identifies a purpose or a run, or is a result
/// of this function. The function hashes the seed, and then hashes the xor of this hash and the salt. So neighbouring
/// seeds and neighbouring salts give unrelated results, and `sub_seed(a, b)` differs from `sub_seed(b, a)`. To hash a
/// list, a caller applies the function to each element in turn: each result is the seed for the next element.
pub fn sub_seed(seed: u64, salt: u64) -> u64 {
    let word = |seed| Xoshiro256PlusPlus::seed_from_u64(seed).next_u64();
    word(word(seed) ^ salt)
}

/// A stream of random numbers.
#[derive(Clone, Debug)]
pub struct Rng(Xoshiro256PlusPlus);

impl Rng {
    /// Creates the stream of a seed for one purpose.
    pub fn new(seed: u64, purpose: u64) -> Rng {
        Rng(Xoshiro256PlusPlus::seed_from_u64(sub_seed(seed, purpose)))
    }

    /// Returns 64 random bits.
    #[inline]
    pub fn word(&mut self) -> u64 {
        self.0.next_u64()
    }

    /// Returns 128 random bits.
    pub fn wide(&mut self) -> u128 {
        self.0.random()
    }

    /// Returns a number below `n`; 0 if `n` is 0.
    #[inline]
    pub fn below(&mut self, n: u64) -> u64 {
        if n == 0 { 0 } else { self.0.random_range(0..n) }
    }

    /// Returns true with a probability of 1 in `n`.
    #[inline]
    pub fn one_in(&mut self, n: u64) -> bool {
        self.below(n) == 0
    }

    /// Returns one of the items with equal probability. The list must not be empty.
    pub fn pick<T: Copy>(&mut self, of: &[T]) -> T {
        of[self.below(of.len() as u64) as usize]
    }

    /// Returns `len` random bytes.
    pub fn bytes(&mut self, len: usize) -> Vec<u8> {
        let mut bytes = vec![0; len];
        self.0.fill_bytes(&mut bytes);
        bytes
    }
}

/// Lets tests draw everything that `rand` can draw.
impl TryRng for Rng {
    type Error = Infallible;

    fn try_next_u32(&mut self) -> Result<u32, Infallible> {
        self.0.try_next_u32()
    }

    fn try_next_u64(&mut self) -> Result<u64, Infallible> {
        self.0.try_next_u64()
    }

    fn try_fill_bytes(&mut self, to: &mut [u8]) -> Result<(), Infallible> {
        self.0.try_fill_bytes(to)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    /// These numbers must never change. If one of these numbers changes, every seed gives a different kernel. Then
    /// `GEN_VERSION` and `MUTATE_VERSION` must be incremented.
    #[test]
    fn random_sequence_of_a_seed_is_pinned() {
        let mut rng = Rng::new(1, 2);
        let drawn = (rng.word(), rng.below(1000), rng.bytes(3), sub_seed(1, 2));
        assert_eq!(drawn, (11580225730707896321, 572, vec![213, 244, 28], 9339522238128297617));
    }

    #[test]
    fn seeds_and_salts_are_unrelated() {
        let all: BTreeSet<u64> = (0..64).flat_map(|seed| (0..64).map(move |salt| sub_seed(seed, salt))).collect();
        assert_eq!(all.len(), 64 * 64);
        // The results for two neighbouring numbers differ in about half of their bits. The bounds are four standard
        // deviations from the mean of 1,024 tosses of a fair coin.
        let differ = |a: u64, b: u64| (a ^ b).count_ones();
        let by_salt: u32 = (0..16).map(|n| differ(sub_seed(7, n), sub_seed(7, n + 1))).sum();
        let by_seed: u32 = (0..16).map(|n| differ(sub_seed(n, 7), sub_seed(n + 1, 7))).sum();
        assert!((448..576).contains(&by_salt) && (448..576).contains(&by_seed), "{by_salt} {by_seed} of 1024");
        assert_ne!(sub_seed(3, 5), sub_seed(5, 3));
    }

    #[test]
    fn below_stays_in_range_and_covers_it() {
        let mut rng = Rng::new(3, 0);
        let drawn: BTreeSet<u64> = (0..200).map(|_| rng.below(7)).collect();
        assert_eq!(drawn, (0..7).collect());
        assert_eq!(rng.below(0), 0);
        assert!((0..40).any(|_| rng.one_in(4)) && !(0..40).all(|_| rng.one_in(4)));
    }
}

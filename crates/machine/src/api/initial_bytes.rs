//! Initial contents of memory, as a function of the offset. Huge objects need such a function, because the machine does
//! not store them byte by byte.

use crate::random::Rng;

/// The initial bytes of an object.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum InitialBytes {
    /// All bytes have the same contents.
    Even {
        /// The bits of each byte.
        value: u8,
        /// Mask of the undefined bits.
        undef: u8,
        /// Mask of the poison bits.
        poison: u8,
    },
    /// Input words ([`input_word`]). Each word is a function of `seed` and the word's number.
    Words {
        /// The style of the words, less than [`STYLES`].
        style: u64,
        /// The seed from which the words are generated.
        seed: u64,
    },
}

impl InitialBytes {
    /// The contents of an uninitialised object.
    pub const UNDEF: InitialBytes = InitialBytes::Even { value: 0, undef: 0xff, poison: 0 };

    /// Returns the byte at offset `at`: its bits, the mask of its undef bits, and the mask of its poison bits.
    pub fn byte(self, at: u64) -> (u8, u8, u8) {
        match self {
            InitialBytes::Even { value, undef, poison } => (value, undef, poison),
            InitialBytes::Words { style, seed } => {
                let word = input_word(style, &mut Rng::new(seed, at / 8));
                ((word >> (8 * (at % 8))) as u8, 0, 0)
            }
        }
    }
}

/// Number of styles of input words, such as small numbers, floats or zeros.
pub const STYLES: u64 = 6;

/// Generates eight bytes of input memory: a word that looks like small numbers, floats, zeros or noise.
pub fn input_word(style: u64, rng: &mut Rng) -> u64 {
    match if style == STYLES - 1 { rng.below(STYLES - 1) } else { style } {
        0 => rng.below(4) | rng.below(4) << 32,
        1 => rng.below(8),
        2 => rng.word(),
        3 => u64::from((rng.below(64) as f32).to_bits()) << 32 | u64::from(1.5f32.to_bits()),
        _ => rng.pick(&[0, 1, u64::MAX, 0xffff_ffff, 1 << 31, 1 << 63, 0x7fff_ffff]),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The test checks two properties of generated input memory. The bytes of each word are in memory order, and each
    /// word has a form that the style allows.
    #[test]
    fn words_of_every_style() {
        for style in 0..STYLES {
            let word = |at: u64| {
                (0..8).rev().fold(0, |w, k| w << 8 | u64::from(InitialBytes::Words { style, seed: 7 }.byte(at + k).0))
            };
            let all: Vec<u64> = (0..64).map(|n| word(8 * n)).collect();
            assert_eq!(all[5], input_word(style, &mut Rng::new(7, 5)));
            assert!(all.iter().collect::<std::collections::BTreeSet<_>>().len() > 3, "style {style}: {all:x?}");
            let halves = |w: &u64| [*w as u32, (*w >> 32) as u32];
            match style {
                0 => {
                    assert!(all.iter().flat_map(halves).all(|h| h < 4));
                    assert!((0..4).all(|n| (0..2).all(|side| all.iter().any(|w| halves(w)[side] == n))));
                }
                1 => assert!(all.iter().all(|w| *w < 8)),
                2 => assert!(all.iter().all(|w| *w > 1 << 32) && all.iter().any(|w| w >> 63 == 1)),
                3 => {
                    let floats = |w: &u64| halves(w).map(f32::from_bits);
                    assert!(
                        all.iter().map(floats).all(|[a, b]| a == 1.5 && b.fract() == 0.0 && (0.0..64.0).contains(&b))
                    );
                }
                4 => assert!(all.contains(&0) && all.contains(&(1 << 63)) && all.contains(&(1 << 31))),
                // Style 5 is a mixture of all other styles.
                _ => assert!(all.contains(&0) && all.iter().any(|w| *w as u32 == 1.5f32.to_bits())),
            }
        }
    }
}

//! Compares `getelementptr` with a second implementation of LangRef's text, in which numbers do not wrap. Bases,
//! indices, scales and flags are random. The address space has 16 bits, so everything that can wrap does wrap.

use super::*;
use crate::random::Rng;

const SPACE: &str = "target datalayout = \"e-p3:16:16-i64:64\"\ntarget triple = \"nvptx64-nvidia-cuda\"\n";
const SIZE: i64 = 64;
const TOP: i64 = 1 << 16;

/// Returns a number of this many bits as a signed number.
fn signed(v: i64, bits: u32) -> i64 {
    let v = v.rem_euclid(1 << bits);
    if v >= 1 << (bits - 1) { v - (1 << bits) } else { v }
}

/// One drawn step of a GEP: the index, its width in bits, and the size in bytes of the indexed type.
type Summand = (i64, u32, i64);

/// LangRef, 'getelementptr': returns the distance of the result from the base, or `None` for poison. The base is `at`
/// bytes into an object of `SIZE` bytes that begins at `start`.
fn langref(start: i64, at: i64, summands: &[Summand], flags: &str) -> Option<i64> {
    let inbounds = flags.contains("inbounds");
    let (nusw, nuw) = (inbounds || flags.contains("nusw"), flags.contains("nuw"));
    let base = start + at;
    let (mut offset, mut unsigned, mut exact) = (0i64, 0i64, 0i64);
    for &(index, bits, scale) in summands {
        // The index is truncated or sign-extended to the index width.
        let full = signed(index, bits);
        let narrow = signed(full, 16);
        let product = narrow * scale;
        let wrapped = signed(product, 16);
        if nusw {
            // Under `nusw`, neither the truncation nor the product nor a sum may change the value of a signed number.
            // No intermediate address may wrap as an unsigned number.
            let sum = offset + wrapped;
            let address = base + exact + wrapped;
            if full != narrow || product != wrapped || sum != signed(sum, 16) || !(0..TOP).contains(&address) {
                return None;
            }
        }
        if nuw {
            let index = if bits < 16 { full.rem_euclid(TOP) } else { index.rem_euclid(1 << bits) };
            unsigned += index * scale;
            if index >= TOP || index * scale >= TOP || base + unsigned >= TOP {
                return None;
            }
        }
        offset = signed(offset + wrapped, 16);
        exact += wrapped;
        // Under `inbounds`, if some index is not zero, every intermediate address is in the object or just after its
        // end.
        let zero = summands.iter().all(|(i, bits, scale)| signed(*i, *bits) == 0 || *scale == 0);
        if inbounds && !zero && (!(0..=SIZE).contains(&at) || !(0..=SIZE).contains(&(at + exact))) {
            return None;
        }
    }
    Some(offset.rem_euclid(TOP))
}

#[test]
fn random_geps_match_langref() {
    let mut draw = Rng::new(7, 7);
    let mut poison = 0;
    for _ in 0..1500 {
        let flags = draw.pick(&["", "inbounds", "nusw", "nuw", "nusw nuw", "inbounds nuw"]);
        let at = draw.pick(&[0, 0, 4, 60, 64, 72, -8]);
        let index = |draw: &mut Rng| match draw.below(6) {
            0..=2 => draw.below(24) as i64 - 8,
            3 => draw.pick(&[0, 1, 127, 128, 255, -128]),
            4 => draw.pick(&[TOP, TOP / 2, TOP - 4, TOP / 4, -TOP, TOP * 3 + 4]),
            _ => draw.below(1 << 17) as i64 - TOP,
        };
        let one = |draw: &mut Rng| {
            let (bits, scale) = (draw.pick(&[8u32, 16, 32]), draw.pick(&[1i64, 2, 4, 8, 24]));
            (signed(index(draw), bits), bits, scale)
        };
        // In a GEP through an array type, the first index counts rows of three elements, and the second index counts
        // elements.
        let (first, second) = (one(&mut draw), one(&mut draw));
        let two = draw.one_in(2);
        let (source, summands) = match two {
            true => (format!("[3 x [{} x i8]]", second.2), vec![(first.0, first.1, 3 * second.2), second]),
            false => (format!("[{} x i8]", first.2), vec![first]),
        };
        let list: String = (0..summands.len()).map(|n| format!(", i{} %i{n}", summands[n].1)).collect();
        let narrow: String =
            summands.iter().enumerate().map(|(n, s)| format!("%i{n} = trunc i64 %x{n} to i{}\n", s.1)).collect();
        let text = format!(
            "{SPACE}define {{ i16, i16 }} @k(ptr addrspace(3) %p, i64 %at, i64 %x0, i64 %x1) {{\n{narrow}\
             %b = getelementptr i8, ptr addrspace(3) %p, i64 %at\n\
             %q = getelementptr {flags} {source}, ptr addrspace(3) %b{list}\n\
             %n = ptrtoint ptr addrspace(3) %b to i16\n%m = ptrtoint ptr addrspace(3) %q to i16\n%d = sub i16 %m, %n\n\
             %u = insertvalue {{ i16, i16 }} undef, i16 %n, 0\n%r = insertvalue {{ i16, i16 }} %u, i16 %d, 1\n\
             ret {{ i16, i16 }} %r\n}}\n"
        );
        let numbers = [at, summands[0].0, summands.get(1).map_or(0, |s| s.0)];
        let args = std::iter::once(shared(SIZE as u64)).chain(numbers.map(|n| int(n.into()))).collect();
        let run = run_one(&case(&text, args, 1));
        assert_eq!(run.outcome, Outcome::Counted, "{text}");
        let (base, distance) = run.returns[0].split_once(", ").expect("two numbers");
        let base: i64 = base.strip_prefix("i16 ").and_then(|n| n.parse().ok()).expect("a number");
        let start = (base - at).rem_euclid(TOP);
        let want = match langref(start, at, &summands, flags) {
            Some(offset) => format!("i16 {}", signed(offset, 16)),
            None => "i16 poison".into(),
        };
        poison += usize::from(want.ends_with("poison"));
        assert_eq!(distance, want, "{flags} {source} {summands:?} at {at} of {start}");
    }
    assert!((200..1300).contains(&poison), "{poison}");
}

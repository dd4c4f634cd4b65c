//! `cargo fuzz run parse_ll`; the body is in `src/fuzzing`.

#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| aliasmith::fuzzing::parse_ll(bytes));

libfuzzer_sys::fuzz_mutator!(|data: &mut [u8], size: usize, max_size: usize, seed: u32| {
    let changed = if seed % 2 == 0 { aliasmith::fuzzing::mutate_ll(data, size, max_size, seed) } else { None };
    changed.unwrap_or_else(|| libfuzzer_sys::fuzzer_mutate(data, size, max_size))
});

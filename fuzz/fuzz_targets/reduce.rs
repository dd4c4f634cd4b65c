//! `cargo fuzz run reduce`; the body is in `src/fuzzing`.

#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| aliasmith::fuzzing::reduce(bytes));

//! `cargo fuzz run memssa`; the body is in `src/fuzzing`.

#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| aliasmith::fuzzing::memssa(bytes));

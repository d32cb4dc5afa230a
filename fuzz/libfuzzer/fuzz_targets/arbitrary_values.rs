//! `arbitrary_values` under libFuzzer.

#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| dxkit_fuzz::arbitrary_values::run(data));

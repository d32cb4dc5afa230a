//! `unpack` under libFuzzer.

#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| dxkit_fuzz::unpack::run(data));

//! `html` under libFuzzer.

#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| dxkit_fuzz::html::run(data));

libfuzzer_sys::fuzz_mutator!(|data: &mut [u8], size: usize, max_size: usize, seed: u32| {
    dxkit_fuzz::structured::mutate_in_place(data, size, max_size, seed)
        .unwrap_or_else(|| libfuzzer_sys::fuzzer_mutate(data, size, max_size))
});

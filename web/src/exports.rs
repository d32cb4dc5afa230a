//! The functions of the module. `wasm-bindgen` would write them, at the price of a program of hundreds of
//! crates in every build; a few functions of numbers do not need it. The caller asks for [`dxkit_input`],
//! writes the bytes there, calls a function that takes them, and reads [`dxkit_output`]. Nothing here follows
//! a pointer: the caller has the memory, and Rust its own lists.
#![allow(unsafe_code)] // exported names: see Cargo.toml

use crate::{File, state};

/// Room for an input of so many bytes: where the caller writes it. Valid until the next call.
#[unsafe(no_mangle)]
pub extern "C" fn dxkit_input(size: usize) -> *mut u8 {
    let mut state = state();
    state.input.clear();
    state.input.resize(size, 0);
    state.input.as_mut_ptr()
}

/// Takes the input: a name of so many bytes, and after it a file. 1 if it is a container, or a PDB with one;
/// 0 otherwise, and it is not kept.
#[unsafe(no_mangle)]
pub extern "C" fn dxkit_add(name_length: usize) -> u32 {
    u32::from(state().add(name_length))
}

/// Forgets all files.
#[unsafe(no_mangle)]
pub extern "C" fn dxkit_clear() {
    let mut state = state();
    state.files.clear();
    state.output = Vec::new();
}

/// The page about all files, with the differences of the first two if `compare` is not 0, as output.
#[unsafe(no_mangle)]
pub extern "C" fn dxkit_show(compare: u32) {
    state().show(compare != 0);
}

/// What is known of the last file, as output: 0 the document of `dxkit inspect --json`, 1 that of
/// `dxkit check --json`, 2 the disassembly, 3 the document of `dxkit reflect --json`, 4 that of
/// `dxkit validate --json`, 5 that of `dxkit diff --json` for the file before it and this one, 6 the
/// container with a digest that matches. 1 if there is such a thing; 0 otherwise, and the output says why.
#[unsafe(no_mangle)]
pub extern "C" fn dxkit_tell(what: u32) -> u32 {
    let what = match what {
        0 => File::inspect,
        1 => File::check,
        2 => File::disassemble,
        3 => File::reflect,
        4 => File::validate,
        5 => return u32::from(state().diff()),
        _ => File::sign,
    };
    u32::from(state().tell(what))
}

/// The last file without what the input names, `debug reflection`, as output: the container. 1 if it can be
/// made; 0 otherwise, and the output says why.
#[unsafe(no_mangle)]
pub extern "C" fn dxkit_strip() -> u32 {
    u32::from(state().strip())
}

/// Where the output starts. Valid until the next call.
#[unsafe(no_mangle)]
pub extern "C" fn dxkit_output() -> *const u8 {
    state().output.as_ptr()
}

/// Bytes of the output.
#[unsafe(no_mangle)]
pub extern "C" fn dxkit_output_size() -> usize {
    state().output.len()
}

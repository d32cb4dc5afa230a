//! The functions of the module. `wasm-bindgen` would write them, at the price of a program of hundreds of
//! crates in every build; a few functions of numbers do not need it. The caller asks for [`dxkit_input`],
//! writes the bytes there, calls a function that takes them, and reads [`dxkit_output`]. Nothing here follows
//! a pointer: the caller has the memory, and Rust its own lists.
//!
//! A function that answers returns 1, or 0 and says why as output: JSON with `kind`, `message`, `path`,
//! `offset`, and all of it as `text`.
#![allow(unsafe_code)] // exported names: see Cargo.toml

use crate::state;

/// Room for an input of so many bytes: where the caller writes it. Valid until the next call.
#[unsafe(no_mangle)]
pub extern "C" fn dxkit_input(size: usize) -> *mut u8 {
    let mut state = state();
    state.input.clear();
    state.input.resize(size, 0);
    state.input.as_mut_ptr()
}

/// Takes the input: a name of so many bytes, and after it a file: a container, a PDB with one, or source code
/// with containers as arrays. Returns how many containers were added.
#[unsafe(no_mangle)]
pub extern "C" fn dxkit_add(name_length: usize) -> usize {
    state().add(name_length)
}

/// Takes the input: a name of so many bytes, and after it a file of any kind, which is not looked at.
#[unsafe(no_mangle)]
pub extern "C" fn dxkit_add_any(name_length: usize) {
    state().add_any(name_length);
}

/// The bytes of the file with this number, as output.
#[unsafe(no_mangle)]
pub extern "C" fn dxkit_file(index: usize) -> u32 {
    u32::from(state().file(index))
}

/// The name of the file with this number, as output. An array in source code has the name of its file, a
/// colon, and its own.
#[unsafe(no_mangle)]
pub extern "C" fn dxkit_name(index: usize) -> u32 {
    u32::from(state().name(index))
}

/// Forgets all files.
#[unsafe(no_mangle)]
pub extern "C" fn dxkit_clear() {
    let mut state = state();
    state.files.clear();
    state.output = Vec::new();
}

/// What a page shows about all files, with the differences of two if `compare` is not 0, as output: the
/// element `main`. Of more than one file that are not compared, it has a table.
#[unsafe(no_mangle)]
pub extern "C" fn dxkit_show(compare: u32) {
    state().show(compare != 0);
}

/// A page about all files, which needs nothing else, as output.
#[unsafe(no_mangle)]
pub extern "C" fn dxkit_page(compare: u32) {
    state().page(compare != 0);
}

/// The HTML of the file with this number, for a page with a table, as output.
#[unsafe(no_mangle)]
pub extern "C" fn dxkit_body(index: usize) -> u32 {
    u32::from(state().body(index))
}

/// The file with this number in the form that the input names, as output: `inspect`, `dis`, `hlsl`.
#[unsafe(no_mangle)]
pub extern "C" fn dxkit_form(index: usize) -> u32 {
    u32::from(state().form(index))
}

/// The file with this number, changed, as output. The first line of the input is the name of the change and
/// its argument, `strip debug`; what follows is the payload of a part.
#[unsafe(no_mangle)]
pub extern "C" fn dxkit_change(index: usize) -> u32 {
    u32::from(state().change(index))
}

/// What running the file with this number gives, as JSON. The input is the request, in JSON too.
#[unsafe(no_mangle)]
pub extern "C" fn dxkit_run(index: usize) -> u32 {
    u32::from(state().run(index))
}

/// A container made of a text, as output. The first line of the input is the kind of source and the name of
/// the text, `asm a.ll`; the text follows. What a program's text does not state comes from the file with the
/// number `base`, if there is one.
#[unsafe(no_mangle)]
pub extern "C" fn dxkit_build(base: usize) -> u32 {
    u32::from(state().build(base))
}

/// What is made of all files, as output. The input is the name of the combination and its argument,
/// `link ps_6_6 main`.
#[unsafe(no_mangle)]
pub extern "C" fn dxkit_combine() -> u32 {
    u32::from(state().combine())
}

/// The root signature in the input, and which files it serves, as JSON.
#[unsafe(no_mangle)]
pub extern "C" fn dxkit_fit() -> u32 {
    u32::from(state().fit())
}

/// The document of `dxkit diff --json` for the last two files, as output.
#[unsafe(no_mangle)]
pub extern "C" fn dxkit_diff() -> u32 {
    u32::from(state().diff())
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

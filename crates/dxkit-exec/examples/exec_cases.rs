//! `cases FOLDER`: writes what `dxkit-exec-reference` runs the cases of `testdata/exec` with.
//!
//! For each case `FOLDER/NAME.txt`, and `FOLDER/list` with a line for each. `cargo xtask compare-execution`
//! calls it.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::string_slice,
    clippy::panic,
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    clippy::cast_sign_loss,
    reason = "a tool of the repository"
)]

#[allow(dead_code, reason = "the tests use the rest")]
#[path = "../tests/support/cases.rs"]
mod cases;

use std::fmt::Write as _;
use std::path::Path;

use dxkit_exec::Binding;

/// The number of a `VkFormat`.
fn vulkan_format(name: &str) -> u32 {
    match name {
        "R8G8_UNORM" => 16,
        "R8G8B8A8_UNORM" => 37,
        "R8G8B8A8_SNORM" => 38,
        "R8G8B8A8_UINT" => 41,
        "R8G8B8A8_SINT" => 42,
        "B8G8R8A8_UNORM" => 44,
        "R10G10B10A2_UNORM" => 64,
        "R10G10B10A2_UINT" => 68,
        "R16_UNORM" => 70,
        "R16G16_FLOAT" => 83,
        "R16G16B16A16_UNORM" => 91,
        "R16G16B16A16_SNORM" => 92,
        "R16G16B16A16_UINT" => 95,
        "R16G16B16A16_SINT" => 96,
        "R16G16B16A16_FLOAT" => 97,
        "R32_UINT" => 98,
        "R32_SINT" => 99,
        "R32_FLOAT" => 100,
        "R32G32_FLOAT" => 103,
        "R32G32B32A32_UINT" => 107,
        "R32G32B32A32_SINT" => 108,
        "R32G32B32A32_FLOAT" => 109,
        "R11G11B10_FLOAT" => 122,
        other => panic!("no Vulkan format for {other}"),
    }
}

fn main() {
    let folder = std::env::args().nth(1).expect("usage: cases FOLDER");
    let folder = Path::new(&folder);
    let mut list = String::new();
    for case in cases::read_cases() {
        let [x, y, z] = case.groups;
        let mut text = format!("dispatch {x} {y} {z}\n");
        for input in &case.inputs {
            let binding = Binding::from_text(&input.register).expect("a register");
            let class = &input.register[..1];
            let view = match input.view.as_str() {
                "raw" | "constant" => input.view.clone(),
                format => vulkan_format(format).to_string(),
            };
            write!(text, "buffer {class} {} {} {view} ", binding.register, binding.space).unwrap();
            input.bytes.iter().for_each(|byte| write!(text, "{byte:02x}").unwrap());
            text.push('\n');
        }
        let path = folder.join(format!("{}.txt", case.name));
        std::fs::write(&path, text).expect("the folder can be written");
        let results = folder.join(format!("{}.out", case.name));
        writeln!(list, "{}\t{}\t{}", case.container().display(), path.display(), results.display()).unwrap();
    }
    std::fs::write(folder.join("list"), list).expect("the folder can be written");
}

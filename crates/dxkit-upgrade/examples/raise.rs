//! Raises the bitcode of a shader and lowers the text again: `cargo run --example raise -- shader.bc >
//! shader.ll`. Prints the text in terms of LLVM 22, and to standard error which operations became intrinsics,
//! which did not and why, and how many instructions the module has before and after.

use std::error::Error;
use std::io::Write as _;

use dxkit_bitcode::Module;
use dxkit_ir_text::{Dialect, PrintOptions, ReadOptions, read, write};
use dxkit_upgrade::{LlvmVersion, lower, raise};

fn instructions(module: &Module) -> usize {
    module.functions().map(|function| function.instructions().count()).sum()
}

fn main() -> Result<(), Box<dyn Error>> {
    let Some(path) = std::env::args_os().nth(1) else {
        return Err("the file with bitcode is missing".into());
    };
    let bitcode = std::fs::read(path)?;
    let module = Module::parse(bitcode.as_slice())?;
    let raised = raise(&module, LlvmVersion::V22);
    for (code, calls) in &raised.report.raised {
        eprintln!("{calls} calls of {} raised", code.name().unwrap_or("?"));
    }
    for kept in &raised.report.kept {
        let name = kept.code.name().unwrap_or("?");
        eprintln!("{} calls of {name} kept: {}", kept.calls, kept.reason.name());
    }
    let options = PrintOptions { dialect: Dialect::V22, ..PrintOptions::for_bitcode(bitcode.len()) };
    let mut text = Vec::new();
    write(&raised.module, &options, &mut (), &mut text);
    std::io::stdout().write_all(&text)?;

    let mut options = ReadOptions::default();
    options.dialect = Dialect::V22;
    let mut again = read(&text, &options).map_err(|errors| errors.to_string())?;
    lower(&mut again)?;
    eprintln!("{} instructions, {} after lowering", instructions(&module), instructions(&again));
    Ok(())
}

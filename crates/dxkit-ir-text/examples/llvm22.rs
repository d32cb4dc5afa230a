//! Prints bitcode in the assembly of LLVM 22: `cargo run --example llvm22 -- shader.bc`. With a second argument, prints all
//! bitcode of a folder into files of another one.

use std::error::Error;
use std::path::Path;

use dxkit_bitcode::Module;
use dxkit_ir_text::{Dialect, Options, write, write_heading};

fn text(path: &Path) -> Result<Vec<u8>, Box<dyn Error>> {
    let bitcode = std::fs::read(path)?;
    let module = Module::parse(bitcode.as_slice())?;
    let keep = std::env::args().any(|argument| argument == "--keep");
    let options = Options {
        dialect: Dialect::V22,
        keep_invalid_debug_info: keep,
        ..Options::for_bitcode(bitcode.len())
    };
    let mut text = Vec::new();
    write_heading(path.to_string_lossy().as_bytes(), &mut text);
    write(&module, &options, &mut (), &mut text);
    Ok(text)
}

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<_> = std::env::args_os().skip(1).collect();
    match arguments.as_slice() {
        [folder, output, ..] => {
            for entry in std::fs::read_dir(folder)? {
                let path = entry?.path();
                let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
                match text(&path) {
                    Ok(text) => std::fs::write(Path::new(output).join(format!("{name}.ll")), text)?,
                    Err(error) => eprintln!("{name}: {error}"),
                }
            }
        }
        [path] => {
            use std::io::Write as _;
            std::io::stdout().write_all(&text(Path::new(path))?)?;
        }
        [] => eprintln!("which file?"),
    }
    Ok(())
}

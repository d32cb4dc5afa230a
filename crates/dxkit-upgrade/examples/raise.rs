//! Prints bitcode in the assembly of LLVM 22 with operations as intrinsics: `cargo run --example raise -- shader.bc`. With a
//! second argument, prints all bitcode of a folder into files of another one.

use std::error::Error;
use std::path::Path;

use dxkit_bitcode::Module;
use dxkit_ir_text::{Dialect, Options, write, write_heading};
use dxkit_upgrade::raise;

fn text(path: &Path) -> Result<Vec<u8>, Box<dyn Error>> {
    let bitcode = std::fs::read(path)?;
    let raised = raise(&Module::parse(bitcode.as_slice())?);
    let options = Options { dialect: Dialect::V22, ..Options::for_bitcode(bitcode.len()) };
    let mut text = Vec::new();
    write_heading(path.to_string_lossy().as_bytes(), &mut text);
    write(&raised.module, &options, &mut (), &mut text);
    for kept in &raised.report.kept {
        eprintln!("kept\t{}\t{}\t{}", kept.code.name().unwrap_or("?"), kept.reason.name(), kept.calls);
    }
    for (code, calls) in &raised.report.raised {
        eprintln!("raised\t{}\t\t{calls}", code.name().unwrap_or("?"));
    }
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

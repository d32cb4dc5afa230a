//! Assembles the texts of a folder into containers of another one:
//! `cargo run --example assemble -- texts/ containers/`.

use std::error::Error;
use std::path::Path;

use dxkit_asm::dxil::{AssemblyOptions, assemble, report};
use dxkit_container::DigestPolicy;

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<_> = std::env::args_os().skip(1).collect();
    let [texts, containers] = arguments.as_slice() else { return Err("which folders?".into()) };
    for entry in std::fs::read_dir(texts)? {
        let path = entry?.path();
        if path.extension().is_none_or(|extension| extension != "ll") {
            continue;
        }
        let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        match assemble(&std::fs::read(&path)?, &AssemblyOptions::default()) {
            Ok(container) => {
                let bytes = container.write(DigestPolicy::Recompute)?;
                std::fs::write(Path::new(containers).join(format!("{name}.cso")), bytes)?;
            }
            Err(error) => eprint!("{}", report(&name, &error)),
        }
    }
    Ok(())
}

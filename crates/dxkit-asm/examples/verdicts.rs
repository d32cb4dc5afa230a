//! Which texts are assembled and which are refused, to be compared with what DXC's assembler says of the same
//! texts.
//!
//! `cargo run --example verdicts -- FILE...|@LIST` prints a line for each text: `ok` or `no`, its path, and
//! the first mistake. The variable `OUT` names a folder for the containers, as
//! DXC's assembler makes them, or as its compiler with `LIKE=dxc`.

#![allow(clippy::unwrap_used, clippy::print_stdout)]

mod arguments;

use std::fs;
use std::path::Path;

use dxkit_asm::dxil::{AssemblyOptions, Error, Like, assemble};
use dxkit_container::DigestPolicy;

fn main() {
    let folder = std::env::var("OUT").ok();
    let mut options = AssemblyOptions::default();
    let compiler = std::env::var("LIKE").is_ok_and(|like| like == "dxc");
    options.like = if compiler { Like::Compiler } else { Like::Assembler };
    let digest = if compiler { DigestPolicy::Recompute } else { DigestPolicy::Keep };
    for path in arguments::paths().unwrap() {
        match assemble(&fs::read(&path).unwrap(), &options) {
            Ok(made) => {
                println!("ok\t{path}");
                if let Some(folder) = &folder {
                    let name = Path::new(&path).file_name().unwrap();
                    let file = made.write(digest).unwrap();
                    fs::write(Path::new(folder).join(name), file).unwrap();
                }
            }
            Err(Error::Text(errors)) => {
                let first = errors.to_string();
                println!("no\t{path}\t{}", first.lines().next().unwrap_or_default());
            }
            Err(error) => println!("no\t{path}\tnot of the text: {error}"),
        }
    }
}

//! Prints the program of each container: for trying out.
use dxkit_bytes::{Codec as _, Span};
fn main() {
    let out = std::env::args().nth(1).unwrap();
    for path in std::fs::read_to_string(std::env::args().nth(2).unwrap()).unwrap().lines() {
        let Ok(file) = std::fs::read(path) else { continue };
        let word =
            |at: usize| file.get(at..at + 4).map(|b| u32::from_le_bytes(b.try_into().unwrap()) as usize);
        let count = word(28).unwrap_or(0);
        for part in 0..count {
            let at = word(32 + 4 * part).unwrap();
            let kind = &file[at..at + 4];
            if kind != b"SHDR" && kind != b"SHEX" {
                continue;
            }
            let data = &file[at + 8..at + 8 + word(at + 4).unwrap()];
            let program = dxkit_dxbc::Program::parse(Span::new(data)).unwrap();
            if program.encode().unwrap() != data {
                println!("{path}: encodes otherwise");
            }
            let opaque = program.instructions.iter().filter(|i| i.opaque()).count();
            if opaque > 0 {
                println!("{path}: {opaque} opaque");
            }
            let mut text = Vec::new();
            dxkit_dxbc::print::write(&program, &dxkit_dxbc::print::Options::default(), &mut text);
            let name = path.replace("/", "_");
            std::fs::write(format!("{out}/{name}.asm"), text).unwrap();
        }
    }
}

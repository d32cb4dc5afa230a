//! Asks the vendor's disassembler and vkd3d about edited shaders: writes the verdicts into
//! `testdata/assembly/edited.tsv`, whose first three columns say the shader, what is replaced in its listing,
//! and by what.
//!
//! `cargo run -p dxkit-asm --example edited -- FXC VKD3D_COMPILER`, where `FXC --dumpbin-batch OUTDIR @LIST`
//! disassembles the files that are named in `LIST`.
#![allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::panic, reason = "a tool of the repository")]

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

use dxkit_asm::dxbc::{AssemblyOptions, assemble, signed};
use dxkit_container::Container;
use dxkit_disasm::{DisassemblyOptions as Show, disassemble};

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [fxc, vkd3d] = arguments.as_slice() else { return eprintln!("usage: edited FXC VKD3D_COMPILER") };
    let testdata = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata");
    let table = testdata.join("assembly/edited.tsv");
    let folder = std::env::temp_dir().join("dxkit-edited");
    fs::create_dir_all(folder.join("texts")).unwrap();
    let accepts = |path: &Path| {
        let mut command = Command::new(vkd3d);
        command.args(["-x", "dxbc-tpf", "-b", "d3d-asm"]).arg(path);
        command.stdout(Stdio::null()).stderr(Stdio::null()).status().unwrap().success()
    };
    let text = fs::read_to_string(&table).unwrap();
    let mut rows = Vec::new();
    for (number, row) in text.lines().enumerate().filter(|(_, row)| !row.starts_with('#')) {
        let columns: Vec<&str> = row.split('\t').collect();
        let path = testdata.join(columns[0]);
        let file = fs::read(&path).unwrap();
        let listing = String::from_utf8(disassemble(&file, &Show::default()).unwrap().text).unwrap();
        let edited = listing.replacen(&unescaped(columns[1]), &unescaped(columns[2]), 1);
        assert_ne!(edited, listing, "line {}: nothing is replaced", number + 1);
        let base = Container::parse(&file[..]).unwrap();
        let made = assemble(&edited, &AssemblyOptions::with_base(&base))
            .unwrap_or_else(|error| panic!("{row}\n{error}"));
        let made = signed(&made).unwrap();
        let place = folder.join(format!("{number}.dxbc"));
        fs::write(&place, &made).unwrap();
        rows.push((columns[..3].join("\t"), path, place, made));
    }
    let list: String = rows.iter().map(|(_, _, place, _)| format!("{}\n", place.display())).collect();
    fs::write(folder.join("list.txt"), list).unwrap();
    Command::new(fxc)
        .arg("--dumpbin-batch")
        .arg(folder.join("texts"))
        .arg(format!("@{}", folder.join("list.txt").display()))
        .status()
        .unwrap();
    let mut out: String =
        text.lines().filter(|line| line.starts_with('#')).map(|line| format!("{line}\n")).collect();
    for (columns, original, place, made) in &rows {
        let name = place.file_name().unwrap().to_string_lossy().into_owned();
        let theirs = fs::read(folder.join("texts").join(format!("{name}.asm"))).ok();
        let ours = disassemble(made, &Show::default()).unwrap().text;
        let fxc = match theirs {
            None => "refused",
            Some(theirs) if theirs == ours => "same text",
            Some(_) => "other text",
        };
        let vkd3d = match (accepts(place), accepts(original)) {
            (true, _) => "accepted",
            (false, true) => "refused",
            (false, false) => "refused as the original",
        };
        let digest: String = made[4..20].iter().map(|byte| format!("{byte:02x}")).collect();
        out.push_str(&format!("{columns}\t{digest}\t{fxc}\t{vkd3d}\n"));
    }
    fs::write(&table, out).unwrap();
    fs::remove_dir_all(&folder).unwrap();
}

fn unescaped(text: &str) -> String {
    text.replace("\\n", "\n")
}

//! Asks FXC's disassembler about `testdata/assembly/older_debug.tsv`: `older_debug FXC FOLDER` prints the
//! table with what it prints now. Containers and listings go to the folder.

#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing)]

#[path = "../tests/all/older_debug.rs"]
mod older_debug;

use std::fs;
use std::path::Path;
use std::process::Command;

fn main() {
    let arguments: Vec<String> = std::env::args().collect();
    let (fxc, folder) = (&arguments[1], Path::new(&arguments[2]));
    let testdata = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata");
    let file = fs::read(testdata.join("fxc/ps_outputs_4_1.dxbc")).unwrap();
    let table = fs::read_to_string(testdata.join("assembly/older_debug.tsv")).unwrap();
    let mut list = String::new();
    for (number, row) in table.lines().enumerate().filter(|(_, row)| !row.starts_with('#')) {
        let path = folder.join(format!("{number}.dxbc"));
        fs::write(&path, older_debug::container(&file, row.split('\t').next().unwrap())).unwrap();
        list += &format!("{}\n", path.display());
    }
    let listed = folder.join("list");
    fs::write(&listed, list).unwrap();
    let all = format!("@{}", listed.display());
    assert!(Command::new(fxc).arg("--dumpbin-batch").arg(folder).arg(all).output().unwrap().status.success());
    for (number, row) in table.lines().enumerate() {
        let edits = row.split('\t').next().unwrap();
        if row.starts_with('#') {
            println!("{row}");
            continue;
        }
        let listing = fs::read(folder.join(format!("{number}.dxbc.asm"))).unwrap();
        let listing = String::from_utf8_lossy(&listing).replace("\r\n", "\n");
        println!("{edits}\t{}", older_debug::first_instruction(&listing));
    }
}

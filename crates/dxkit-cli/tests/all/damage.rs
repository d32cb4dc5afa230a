//! Files that were cut or translated on their way, and files that are too large.

#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing)] // a test says what must hold by panicking

use std::fs;

use dxkit_cli::Outcome;

use crate::common::{dxkit, dxkit_with, testdata};

#[test]
fn commands_say_what_happened_to_a_file() {
    let whole = fs::read(testdata("dxc/ps_textures_6_7.dxil")).unwrap();
    let cut = &whole[..whole.len() - 700];
    let size = whole.len();
    let said = format!("the file is cut: {} of {size} bytes are there", size - 700);
    for command in ["inspect", "check", "validate", "lint", "reflect", "stats", "dis", "dump"] {
        let run = dxkit_with([command, "-"], cut);
        assert_eq!(run.outcome, Outcome::Found, "{command}");
        let all = format!("{}{}", run.output, run.errors);
        assert!(all.contains(&said), "{command}: {all}");
    }
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("reduced.dxil");
    let run = dxkit_with(["reduce", "-", "--script", "true", "-o", out.to_str().unwrap()], cut);
    assert!(run.errors.contains(&said), "{}", run.errors);
    let added: Vec<u8> =
        whole.iter().flat_map(|byte| if *byte == b'\n' { vec![13, 10] } else { vec![*byte] }).collect();
    let run = dxkit_with(["inspect", "-"], &added);
    assert!(run.output.contains("transferred as a text: each byte 0x0a has 0x0d in front"), "{}", run.output);
    let latin: String = whole.iter().map(|byte| char::from(*byte)).collect();
    let run = dxkit_with(["inspect", "-"], latin.as_bytes());
    assert!(run.output.contains("read as text in Latin-1"), "{}", run.output);
    let run = dxkit_with(["scan", "-"], cut);
    assert!(run.errors.contains("begins like a container, but the file is cut"), "{}", run.errors);
}

#[test]
fn bitcode_is_for_the_assembler() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("m.bc");
    let shader = testdata("dxc/ps_solid_6_0.dxil");
    dxkit(["extract", shader.to_str().unwrap(), "DXIL", "--bitcode", "-o", path.to_str().unwrap()]);
    let run = dxkit(["inspect", path.to_str().unwrap()]);
    assert_eq!(run.outcome, Outcome::Failed);
    assert!(run.errors.contains("`dxkit asm "), "{}", run.errors);
}

#[cfg(unix)]
#[test]
fn a_file_that_is_larger_than_containers_can_be_is_not_read() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("large.bin");
    let file = fs::File::create(&path).unwrap();
    // Sparse: it takes no room on the disk.
    file.set_len(6 << 30).unwrap();
    std::os::unix::fs::FileExt::write_at(&file, &fs::read(testdata("dxc/ps_solid_6_0.dxil")).unwrap(), 0)
        .unwrap();
    let run = dxkit(["inspect", path.to_str().unwrap()]);
    assert_eq!(run.outcome, Outcome::Failed);
    assert!(run.errors.contains("a container has at most 4294967295"), "{}", run.errors);
    // The shader in it is an input all the same.
    let run = dxkit(["inspect", "--parts-only", &format!("{}:0x0", path.to_str().unwrap())]);
    assert_eq!(run.outcome, Outcome::Fine, "{}", run.errors);
}

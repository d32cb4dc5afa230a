//! `dxkit asm`.

#![allow(clippy::unwrap_used, clippy::panic)]

use std::fs;
use std::path::Path;

use dxkit_cli::Streams;

/// The exit code's outcome, what is printed, and what is complained of.
fn run(arguments: &[&str], mut input: &[u8]) -> (bool, String) {
    let (mut output, mut errors) = (Vec::new(), Vec::new());
    let mut streams = Streams {
        input: &mut input,
        output: &mut output,
        binary: None,
        errors: &mut errors,
        progress: false,
        coloured: false,
        width: None,
    };
    let line = ["dxkit"].iter().chain(arguments).map(Into::into);
    let outcome = dxkit_cli::run(line, &mut streams).unwrap();
    (outcome == dxkit_cli::Outcome::Fine, String::from_utf8(errors).unwrap())
}

#[test]
fn a_listing_onto_its_shader_gives_the_shader() {
    let testdata = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/fxc");
    let shader = testdata.join("ps_texture_5_0.dxbc");
    let out = tempfile::tempdir().unwrap();
    let made = out.path().join("made.dxbc");
    let listing = testdata.join("ps_texture_5_0.asm");
    let [listing, base, output] = [&listing, &shader, &made].map(|path| path.to_str().unwrap());
    assert_eq!(run(&["asm", listing, "--base", base, "-o", output], b""), (true, String::new()));
    assert!(fs::read(&made).unwrap() == fs::read(&shader).unwrap());
    assert_eq!(run(&["asm", listing, "--rdef", base, "-o", output], b""), (true, String::new()));
    assert!(run(&["check", output], b"").0);
}

#[test]
fn mistakes_name_file_line_and_column() {
    let (fine, errors) = run(&["asm", "-"], b"ps_5_0\nmvo r0, r1\n");
    assert!(!fine);
    assert!(errors.contains("<stdin>:2:1: `mvo`: an instruction or declaration is expected"), "{errors}");

    // The line of the text and the caret are lines of their own.
    let (fine, errors) = run(&["asm", "-"], b"declare void @f(i32)\nbroken\n");
    assert!(!fine);
    let lines: Vec<&str> = errors.lines().collect();
    let place = lines.iter().position(|line| line.starts_with("<stdin>:2:1: error: ")).unwrap();
    assert_eq!(lines[place + 1..place + 3], ["broken", "^"], "{errors}");

    for (input, said) in [(&b""[..], "it is empty"), (b"DXBC\x00\x01", "dxkit dis prints its text")] {
        let (fine, errors) = run(&["asm", "-"], input);
        assert!(!fine && errors.contains(said), "{errors}");
    }
}

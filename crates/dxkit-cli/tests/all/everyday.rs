//! Everyday use: inputs that are not read to their end, bare bitcode, folders that are made.

#![allow(clippy::unwrap_used)] // helpers of tests, too, say what must hold by panicking

use std::fs;
use std::path::Path;

use dxkit::Container;
use dxkit_cli::Outcome;

use crate::common::{dxkit, testdata};

fn text(path: &Path) -> String {
    path.display().to_string()
}

#[test]
fn words_that_people_type_lead_to_a_command() {
    let path = text(&testdata("dxc/ps_solid_6_0.dxil"));
    assert_eq!(dxkit(["verify", &path]).output, dxkit(["hash", "verify", &path]).output);
    assert_eq!(dxkit(["grep", "main", &path]).output, dxkit(["find", "main", &path]).output);
    let folder = tempfile::tempdir().unwrap();
    let out = text(&folder.path().join("unsigned.cso"));
    dxkit(["unsign", &path, "-o", &out]);
    assert_eq!(fs::read(out).unwrap()[4..20], [0; 16]);
}

/// A stream of zeros without end, which counts the bytes that are read.
struct Zeros(u64);

impl std::io::Read for Zeros {
    fn read(&mut self, into: &mut [u8]) -> std::io::Result<usize> {
        into.fill(0);
        self.0 += into.len() as u64;
        Ok(into.len())
    }
}

#[test]
fn what_cannot_be_a_container_is_not_read_to_its_end() {
    let mut zeros = Zeros(0);
    let (mut output, mut errors) = (Vec::new(), Vec::new());
    let mut streams = dxkit_cli::Streams {
        input: &mut zeros,
        output: &mut output,
        binary: None,
        errors: &mut errors,
        progress: false,
        coloured: false,
        width: None,
        settings: dxkit_cli::Settings::default(),
    };
    let outcome = dxkit_cli::run(["dxkit", "inspect", "-"].map(Into::into), &mut streams).unwrap();
    assert_eq!(outcome, Outcome::Failed);
    assert!(zeros.0 < 1 << 16, "{} bytes were read", zeros.0);

    // A file with a gigabyte of zeros, which occupies no space on the disk.
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("zeros");
    fs::File::create(&path).unwrap().set_len(1 << 30).unwrap();
    let run = dxkit(["inspect", &text(&path)]);
    assert!(run.errors.contains("it starts with \"\\x00\\x00"), "{}", run.errors);
}

#[test]
fn bare_bitcode_gets_the_header_of_a_program() {
    let folder = tempfile::tempdir().unwrap();
    for (name, part) in [
        ("dxc/ps_solid_6_0.dxil", "DXIL"),
        ("dxc/lib_raytracing_6_6.dxil", "DXIL"),
        ("dxc/ps_multi_file_embed_debug_6_0.dxil", "ILDB"),
        ("dxc/vs_root_signature_6_0.dxil", "STAT"),
    ] {
        let [bitcode, out] = ["module.bc", "out.cso"].map(|name| text(&folder.path().join(name)));
        let path = text(&testdata(name));
        assert_eq!(dxkit(["extract", &path, part, "--bitcode", "-o", &bitcode]).outcome, Outcome::Fine);
        let run = dxkit(["set", &path, part, &bitcode, "-o", &out]);
        assert_eq!(run.outcome, Outcome::Fine, "{}", run.errors);
        // The header that the compiler wrote is used again, and with it the file is equal.
        assert!(fs::read(&out).unwrap() == fs::read(&path).unwrap(), "{name} {part}");
        let run = dxkit(["set", &path, part, &bitcode, "--raw", "-o", &out]);
        assert_eq!(run.outcome, Outcome::Fine, "{}", run.errors);
        let raw = fs::read(&out).unwrap();
        let raw = Container::parse(&raw).unwrap();
        let payload = raw.find(part.parse().unwrap()).unwrap().payload();
        assert!(payload == fs::read(&bitcode).unwrap(), "{name} {part}");
    }
    let broken = folder.path().join("broken.bc");
    fs::write(&broken, b"BC\xc0\xde\xff\xff\xff\xff").unwrap();
    let run = dxkit(["set", &text(&testdata("dxc/ps_solid_6_0.dxil")), "DXIL", &text(&broken), "-o", "-"]);
    assert_eq!((run.outcome, run.binary.len()), (Outcome::Found, 0), "{}", run.errors);
}

#[test]
fn folders_that_are_not_there_are_made_by_every_command() {
    let path = text(&testdata("dxc/vs_root_signature_6_0.dxil"));
    let root = text(&testdata("rootsig/texts.tsv"));
    for (line, file) in [
        (&["strip", "--private", &path][..], "vs_root_signature_6_0.dxil"),
        (&["hash", "fix", &path], "vs_root_signature_6_0.dxil"),
        (&["remove", &path, "STAT"], "vs_root_signature_6_0.dxil"),
        (&["set", &path, "PRIV", &root], "vs_root_signature_6_0.dxil"),
        (&["extract", &path, "RTS0"], "vs_root_signature_6_0.dxil.RTS0"),
        (&["extract", &path, "DXIL", "--bitcode"], "vs_root_signature_6_0.dxil.DXIL.bc"),
        (&["extract", &path, "RTS0", "--container"], "vs_root_signature_6_0.dxil.RTS0.cso"),
        (&["dis", &path], "vs_root_signature_6_0.dxil"),
        (&["yaml", &path], "vs_root_signature_6_0.dxil.yaml"),
        (&["json", &path], "vs_root_signature_6_0.dxil.json"),
        (&["bitcode", "--rewrite", &path], "vs_root_signature_6_0.dxil"),
        (&["rootsig", "convert", &path, "--to", "1.1"], "vs_root_signature_6_0.cso"),
        (&["rootsig", "merge", &path], "vs_root_signature_6_0.rts0"),
        (&["rootsig", "set", &path, &path], "vs_root_signature_6_0.dxil"),
    ] {
        let folder = tempfile::tempdir().unwrap();
        let out = folder.path().join("not").join("there");
        // A file in folders that do not exist, and a folder that is named with a separator.
        let named = out.join("file");
        for (output, expected) in
            [(text(&named), named.clone()), (format!("{}/", text(&out)), out.join(file))]
        {
            let line: Vec<&str> = line.iter().copied().chain(["-o", &output]).collect();
            let run = dxkit(&line);
            assert_eq!(run.outcome, Outcome::Fine, "{line:?}: {}", run.errors);
            assert!(expected.is_file(), "{line:?}: {} is not there", expected.display());
        }
    }
}

/// Paths in comments are bytes of any encoding, and PowerShell redirects in UTF-16.
#[test]
fn listings_in_other_encodings_are_assembled() {
    let shader = text(&testdata("fxc/ps_outputs_4_1.dxbc"));
    let listing = String::from_utf8(dxkit(["dis", &shader]).binary).unwrap();
    let (header, program) = listing.split_once("\nps_4_1\n").unwrap();
    let latin = [header.as_bytes(), b"\nps_4_1\n// caf\xe9\n", program.as_bytes()].concat();
    let wide: Vec<u8> =
        [0xfeff].into_iter().chain(listing.encode_utf16()).flat_map(u16::to_le_bytes).collect();
    let folder = tempfile::tempdir().unwrap();
    for (name, bytes) in [("latin", latin), ("wide", wide)] {
        let [from, to] =
            ["asm", "cso"].map(|extension| text(&folder.path().join(name).with_extension(extension)));
        fs::write(&from, bytes).unwrap();
        let run = dxkit(["asm", &from, "--from", &shader, "-o", &to]);
        assert_eq!(run.outcome, Outcome::Fine, "{name}: {}", run.errors);
        assert_eq!(fs::read(&to).unwrap(), fs::read(&shader).unwrap(), "{name}");
    }
}

#[test]
fn the_verdict_on_older_shaders_is_their_outcome() {
    let run = dxkit(["validate", "--dxv", &text(&testdata("fxc/ps_outputs_4_1.dxbc"))]);
    assert_eq!((run.outcome, &run.binary[..]), (Outcome::Fine, &b"Validation succeeded.\n"[..]));
}
